/* SPDX-License-Identifier: MIT */
/* The commands `play` and `watch`: which game is played, and what becomes of it. How it is played
 * is in lines.c and, for the full screen, in screen.c; what becomes of games that were left, in
 * offer.c. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "table.h"

/* Wrong options are reported before any other game is offered. */
static int check_options(const struct cli *cli)
{
    struct omino_match *match;
    const int status = cli_open_match(cli, &match);
    if (status == CLI_OK) omino_match_close(match);
    return status;
}

/* Opens the table for the game to be played. Returns an exit status; `ready` receives whether there
 * is anything to play. */
static int open_table(struct cli_table *table, const struct cli *cli, int only_computers,
                      int *ready)
{
    int status = CLI_OK;
    *ready = 0;
    if (cli->resume && cli->load)
        return cli_fail(cli, CLI_USAGE, "--resume and --load are two games: which one?");
    if (cli->resume) return cli_resume_game(table, cli, ready);
    if (!only_computers && !cli->load) {
        status = check_options(cli);
        if (status == CLI_OK) status = cli_offer_games(table, cli, ready);
    }
    if (status != CLI_OK || *ready) return status;
    status = cli_table_open(table, cli, only_computers);
    *ready = status == CLI_OK;
    return status;
}

/* ---- the end --------------------------------------------------------------------------------- */

void cli_print_result(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome;
    omino_state_outcome(game, state, &outcome);
    fputs("Score:", stdout);
    for (int p = 0; p < outcome.players; p++)
        printf(" %s %d", omino_player_name((unsigned)p), (int)outcome.scores[p]);
    fputs(outcome.over ? "\nWinner:" : "\nThe game is not over.", stdout);
    for (int p = 0; outcome.over && p < outcome.players; p++)
        if (outcome.places[p] == 1) printf(" %s", omino_player_name((unsigned)p));
    putchar('\n');
}

static int save_at_end(struct cli_table *table)
{
    struct omino_error err;
    if (cli_table_save_to_target(table, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(table->cli, CLI_FAILED, "%s", err.message);
}

/* The last resort: a game that can be written nowhere else can still be copied from here. */
static void print_record(const struct cli_table *table)
{
    const size_t length = omino_match_write(table->match, NULL, 0);
    char *record = malloc(length + 1);
    if (!record) return;
    omino_match_write(table->match, record, length + 1);
    fputs("The game cannot be kept. This is its record:\n", stderr);
    for (char *line = record, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        omino_text_clean(line);
        fprintf(stderr, "%s\n", line);
    }
    free(record);
}

/* Where the rescue file is, and how to use it. */
static void print_kept(const struct cli_table *table)
{
    if (!cli_table_is_over(table)) {
        fputs("It is kept: ", stdout);
        cli_print_resume(table->cli);
        puts(" goes on with it.");
        return;
    }
    printf("It is kept in %s: ", table->rescue.record);
    cli_print_resume(table->cli);
    puts(" --save FILE saves it.");
}

/* Says where the game is, unless it is over and nobody wanted to have it saved. */
static void print_where(struct cli_table *table, int is_saved)
{
    const int over = cli_table_is_over(table);
    struct omino_error err;
    if (table->saved && !over && *table->file)
        printf("It is saved: --load %s goes on with it.\n", table->file);
    if (table->saved || (over && is_saved) || omino_match_length(table->match) == 0) return;
    if (cli_table_keep(table, &err) == OMINO_OK)
        print_kept(table);
    else if (!is_saved)
        print_record(table);
}

/* The status of the shell for a program that a signal has ended. */
enum { BY_SIGNAL = 128 };

/* The game is saved before anything is printed, which may take for ever if nobody reads it: then
 * the next signal ends the program. The rescue file goes last. */
static int finish(struct cli_table *table, int status)
{
    const struct cli *cli = table->cli;
    int saved = save_at_end(table);
    const int signalled = cli_signal();
    cli_leave_signals();
    cli_print_result(cli_table_game(table), cli_table_state(table));
    if (saved != CLI_OK && signalled == 0 && cli_on_a_terminal() && cli_ask_to_save(table))
        saved = CLI_OK;
    print_where(table, saved == CLI_OK);
    const int written = cli_finish_output(cli);
    table->shown = saved == CLI_OK && written == CLI_OK;
    cli_table_close(table);
    if (signalled != 0 && saved == CLI_OK) return BY_SIGNAL + signalled;
    if (status != CLI_OK) return status;
    return saved != CLI_OK ? saved : written;
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* The full screen is for terminals, and for builds that have it. */
static int play_on(struct cli_table *table, int *begun)
{
#ifdef OMINO_HAVE_CURSES
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): cli_fail() returns what it is given */
    if (!table->cli->line && cli_on_a_terminal()) return cli_screen_play(table, begun);
#endif
    (void)begun;
    return cli_lines_play(table);
}

/* A file that cannot be written is to be noticed before the game, not after it. */
static int check_save(const struct cli *cli)
{
    if (!cli->save) return CLI_OK;
    const int status = cli_try_file(cli, cli->save);
    if (status != CLI_OK || cli_can_replace(cli->save)) return status;
    return cli_fail(cli, CLI_FAILED, "%s cannot be written: it is not a plain file", cli->save);
}

static int play(const struct cli *cli, int only_computers)
{
    struct cli_table table;
    int ready = 0, begun = 1, status = check_save(cli);
    if (status == CLI_OK) status = open_table(&table, cli, only_computers, &ready);
    if (!ready) return status == CLI_OK ? cli_finish_output(cli) : status;
    if (only_computers && cli->save) cli_catch_signals(); /* the file gets the moves so far */
    status = play_on(&table, &begun);
    if (begun) return finish(&table, status);
    cli_table_close(&table);
    return status;
}

int cli_play(const struct cli *cli)
{
    return play(cli, 0);
}

int cli_watch(const struct cli *cli)
{
    return play(cli, 1);
}
