/* SPDX-License-Identifier: MIT */
/* The commands `play` and `watch`: which game is played, and what becomes of it. How it is played
 * is told in lines.c, and in screen.c where there is one. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "table.h"

/* ---- unfinished games ------------------------------------------------------------------------ */

/* The command that goes on with the game. */
static void print_resume(const struct cli *cli)
{
    printf("%s%s%s --resume", cli->program, cli->any_game ? " " : "",
           cli->any_game ? cli->game : "");
}

/* When that was: the hour is enough for today. */
static void write_time(time_t when, char *buf, size_t cap)
{
    const time_t now = time(NULL);
    struct tm then, today;
    localtime_r(&when, &then);
    localtime_r(&now, &today);
    const int same_day = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    if (strftime(buf, cap, same_day ? "%H:%M" : "%Y-%m-%d %H:%M", &then) == 0) buf[0] = '\0';
}

static void print_unfinished(const struct cli_table *table)
{
    const struct omino_game *game = cli_table_game(table);
    const uint32_t moves = omino_match_ply(table->match);
    char when[40], options[200];
    write_time(table->rescue.when, when, sizeof when);
    omino_game_options(game, options, sizeof options);
    printf("There is an unfinished %s game%s%s%s of %u move%s from %s", omino_game_title(game),
           *options ? " (" : "", options, *options ? ")" : "", moves, moves == 1 ? "" : "s", when);
}

/* Reads the answer to a question, in small letters; 'n' if there is none. */
static int read_answer(void)
{
    char line[100];
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) {
        putchar('\n');
        return 'n';
    }
    const char first = line[strspn(line, " \t")];
    return first >= 'A' && first <= 'Z' ? first - 'A' + 'a' : first;
}

/* Whether somebody goes on with an unfinished game; otherwise the table is left. */
static int goes_on(struct cli_table *table)
{
    for (;;) {
        print_unfinished(table);
        fputs("; go on?\n[y/n, d deletes it] ", stdout);
        switch (read_answer()) {
        case 'y':
            return 1;
        case 'n':
            cli_table_close(table);
            return 0;
        case 'd':
            cli_table_discard(table);
            return 0;
        }
    }
}

static int on_a_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Looks for an unfinished game before another one begins: on a terminal it is asked what to do with
 * it. Returns an exit status; `found` receives whether it is gone on with. */
static int offer_unfinished(struct cli_table *table, const struct cli *cli, int *found)
{
    const int status = cli_table_reopen(table, cli, found);
    if (status != CLI_OK || !*found) return status;
    if (on_a_terminal()) {
        *found = goes_on(table);
        return CLI_OK;
    }
    print_unfinished(table);
    fputs("; ", stdout);
    print_resume(cli);
    puts(" goes on with it.");
    cli_table_close(table);
    *found = 0;
    return CLI_OK;
}

static int resume(struct cli_table *table, const struct cli *cli)
{
    int found;
    if (cli->load) return cli_fail(cli, CLI_USAGE, "--resume and --load are two games: which one?");
    const int status = cli_table_reopen(table, cli, &found);
    if (status == CLI_OK && !found)
        return cli_fail(cli, CLI_FAILED, "there is no unfinished game of %s", cli->rules->title);
    return status;
}

/* What is wrong with the options is told before anything else is. */
static int check_options(const struct cli *cli)
{
    struct omino_match *match;
    const int status = cli_open_match(cli, &match);
    if (status == CLI_OK) omino_match_close(match);
    return status;
}

static int open_table(struct cli_table *table, const struct cli *cli, int only_computers)
{
    int found = 0;
    if (cli->resume) return resume(table, cli);
    if (!only_computers && !cli->load) {
        int status = check_options(cli);
        if (status == CLI_OK) status = offer_unfinished(table, cli, &found);
        if (status != CLI_OK) return status;
    }
    return found ? CLI_OK : cli_table_open(table, cli, only_computers);
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
    const struct cli *cli = table->cli;
    struct omino_error err;
    if (!cli->save || cli_table_save(table, cli->save, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(cli, CLI_FAILED, "%s", err.message);
}

/* Where an unfinished game is, and how to go on with it. */
static void print_where(const struct cli_table *table)
{
    const struct cli *cli = table->cli;
    if (cli_table_player(table) == OMINO_NOBODY) return;
    if (table->saved && *table->file) {
        printf("It is saved: --load %s goes on with it.\n", table->file);
    } else if (!table->saved && table->rescue.written) {
        fputs("It is kept: ", stdout);
        print_resume(cli);
        puts(" goes on with it.");
    }
}

/* The status of the shell for a program that a signal has ended. */
enum { BY_SIGNAL = 128 };

/* The game is saved before anything is printed, which may take for ever if nobody reads it: then
 * the next signal ends the program. */
static int finish(struct cli_table *table, int status)
{
    const struct cli *cli = table->cli;
    const int saved = save_at_end(table), signalled = cli_signal();
    cli_leave_signals();
    cli_print_result(cli_table_game(table), cli_table_state(table));
    print_where(table);
    cli_table_close(table);
    const int written = cli_finish_output(cli);
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
    if (!table->cli->line && on_a_terminal()) return cli_screen_play(table, begun);
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
    int status = check_save(cli);
    if (status == CLI_OK) status = open_table(&table, cli, only_computers);
    if (status != CLI_OK) return status;
    int begun = 1;
    if (only_computers && cli->save) cli_catch_signals(); /* there is no rescue file */
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
