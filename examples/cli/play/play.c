/* SPDX-License-Identifier: MIT */
/* The commands `play` and `watch`: the start and the end of a game. lines.c and screen/ play the
 * game; offer.c offers unfinished games. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/interrupts.h"
#include "cli/record.h"
#include "lines.h"
#include "offer.h"
#include "shared/clean.h"
#include "shared/files.h"
#include "shared/messages.h"
#include "shared/streams.h"
#include "table.h"
#ifdef OMINO_HAVE_CURSES
#include "cli/screen/terminal.h"
#endif

/* Checks the options before earlier games are offered. Returns an exit status; reports any
 * error. */
static int check_options(const struct cli *cli)
{
    struct omino_match *match;
    const int status = cli_open_match(cli, &match);
    if (status == CLI_OK) omino_match_close(match);
    return status;
}

/* Opens the table. Returns an exit status; `ready` receives whether there is a game to play. */
static int open_table(struct cli_table *table, const struct cli *cli, int only_computers,
                      int *ready)
{
    int status = CLI_OK;
    *ready = 0;
    if (cli->resume && cli->load)
        return cli_fail(CLI_USAGE, "--resume and --load cannot be combined");
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

static int save_at_end(struct cli_table *table)
{
    struct omino_error err = OMINO_INIT(error);
    if (cli_table_save_to_target(table, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(CLI_FAILED, "%s", err.message);
}

/* Prints the record as a last resort, so that the user can copy a game that cannot be written to
 * any file. */
static void print_record(const struct cli_table *table)
{
    const size_t length = omino_match_write(table->match, NULL, 0);
    char *record = malloc(length + 1);
    if (!record) return;
    omino_match_write(table->match, record, length + 1);
    fputs("The game could not be saved. This is its record:\n", stderr);
    for (char *line = record, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        cli_put_clean(stderr, line);
        putc('\n', stderr);
    }
    free(record);
}

/* Prints how to use the rescue file. */
static void print_kept(const struct cli_table *table)
{
    if (!cli_table_is_over(table)) {
        fputs("To resume it: ", stdout);
        cli_print_resume(table->cli);
        putchar('\n');
        return;
    }
    fputs("The game is kept in ", stdout);
    cli_put_clean(stdout, table->rescue.record);
    fputs(". To save it: ", stdout);
    cli_print_resume(table->cli);
    puts(" --save FILE");
}

static void print_load(const char *path)
{
    fputs("It is saved; continue it with --load ", stdout);
    cli_put_clean(stdout, path);
    putchar('\n');
}

/* Prints where the game is stored if it is unfinished or could not be saved. */
static void print_where(struct cli_table *table, int is_saved)
{
    const int over = cli_table_is_over(table);
    struct omino_error err = OMINO_INIT(error);
    if (table->saved && !over && *table->file) print_load(table->file);
    if (table->saved || (over && is_saved) || omino_match_length(table->match) == 0) return;
    if (cli_table_keep(table, &err) == OMINO_OK)
        print_kept(table);
    else if (!is_saved)
        print_record(table);
}

/* The exit status after a signal is this value plus the number of the signal, as in a shell. */
enum { BY_SIGNAL = 128 };

/* Saves the game before printing, because printing may block if nobody reads the output; the next
 * signal then ends the program. Deletes the rescue file last. */
static int finish(struct cli_table *table, int status)
{
    int saved = save_at_end(table);
    const int signalled = cli_signal();
    cli_leave_signals();
    cli_print_result(cli_table_game(table), cli_table_state(table));
    if (saved != CLI_OK && signalled == 0 && cli_on_a_terminal() && cli_ask_to_save(table))
        saved = CLI_OK;
    print_where(table, saved == CLI_OK);
    const int written = cli_finish_output();
    table->shown = saved == CLI_OK && written == CLI_OK;
    cli_table_close(table);
    if (signalled != 0 && saved == CLI_OK) return CLI_SIGNALLED + signalled;
    if (status != CLI_OK) return status;
    return saved != CLI_OK ? saved : written;
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* Plays on the full screen if the build includes it and there is a terminal; otherwise, or with
 * --line, plays in lines of text. */
static int play_on(struct cli_table *table, int *begun)
{
#ifdef OMINO_HAVE_CURSES
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): cli_fail() returns its argument */
    if (!table->cli->line && cli_on_a_terminal()) return cli_screen_play(table, begun);
#endif
    (void)begun;
    return cli_lines_play(table);
}

/* Reports before the game starts if the file of --save cannot be written. */
static int check_save(const struct cli *cli)
{
    if (!cli->save) return CLI_OK;
    const int status = cli_try_file(cli->save);
    if (status != CLI_OK || cli_can_replace(cli->save)) return status;
    return cli_fail(CLI_FAILED, "%s cannot be written: it is not a regular file", cli->save);
}

static int play(const struct cli *cli, int only_computers)
{
    struct cli_table table;
    int ready = 0, begun = 1, status = check_save(cli);
    if (status == CLI_OK) status = open_table(&table, cli, only_computers, &ready);
    if (!ready) return status == CLI_OK ? cli_finish_output() : status;
    if (only_computers && cli->save) cli_catch_signals(); /* to save the moves so far */
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
