/* SPDX-License-Identifier: MIT */
/*
 * Offers the games in rescue files that no running program holds. An unfinished game can be
 * continued, and a finished one that was not saved can be saved. On a terminal, the program asks
 * what to do with a game. Through a pipe, where the input consists of moves, it only mentions the
 * game in one line. It deletes a game only at the user's request.
 */
#define _POSIX_C_SOURCE 200809L

#include "offer.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <omino/rules.h>

#include "cli/draw.h"
#include "shared/clean.h"
#include "shared/messages.h"

int cli_on_a_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

void cli_print_resume(const struct cli *cli)
{
    printf("%s%s%s --resume", cli_program(), cli->any_game ? " " : "",
           cli->any_game ? cli->game : "");
}

/* Writes a date and time; leaves out the date if it is today. */
static void write_time(time_t when, char *buf, size_t cap)
{
    const time_t now = time(NULL);
    struct tm then, today;
    localtime_r(&when, &then);
    localtime_r(&now, &today);
    const int same_day = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    if (strftime(buf, cap, same_day ? "%H:%M" : "%Y-%m-%d %H:%M", &then) == 0) buf[0] = '\0';
}

/* Prints "There is an unfinished Cram game (side=3) of 2 moves from 12:40". */
static void print_game(const struct cli_table *table)
{
    const struct omino_game *game = cli_table_game(table);
    const uint32_t moves = omino_match_ply(table->match);
    char when[40], options[200];
    write_time(table->rescue.when, when, sizeof when);
    omino_game_options(game, options, sizeof options);
    printf("There is %s %s game%s%s%s of %u move%s from %s",
           cli_table_is_over(table) ? "a finished" : "an unfinished", omino_game_title(game),
           *options ? " (" : "", options, *options ? ")" : "", moves, moves == 1 ? "" : "s", when);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Reads a line and trims it; returns 0 at the end of the input. */
static int read_line(char *line, size_t cap)
{
    fflush(stdout);
    if (!fgets(line, (int)cap, stdin)) {
        putchar('\n');
        return 0;
    }
    size_t length = strlen(line);
    const size_t blanks = strspn(line, " \t");
    while (length > blanks && strchr(" \t\r\n", line[length - 1])) length--;
    memmove(line, line + blanks, length - blanks);
    line[length - blanks] = '\0';
    return 1;
}

/* Returns the first letter of an answer, in lower case; 'n' at the end of the input. */
static int read_answer(void)
{
    char line[100];
    if (!read_line(line, sizeof line)) return 'n';
    return *line >= 'A' && *line <= 'Z' ? *line - 'A' + 'a' : *line;
}

/* Returns whether to save to a path; asks first if that would replace a file. */
static int may_replace(const struct cli_table *table, const char *path)
{
    if (!cli_table_would_replace(table, path)) return 1;
    cli_put_clean(stdout, path);
    fputs(" already exists. Replace it?\n[y/n] ", stdout);
    return read_answer() == 'y';
}

void cli_print_saved(const char *path)
{
    fputs("Saved to ", stdout);
    cli_put_clean(stdout, path);
    puts(".");
}

int cli_ask_to_save(struct cli_table *table)
{
    struct omino_error err = OMINO_INIT(error);
    char path[OMINO_PATH_MAX];
    for (;;) {
        fputs("Save to which file? (Enter: do not save) ", stdout);
        if (!read_line(path, sizeof path) || !*path) return 0;
        if (!may_replace(table, path)) continue;
        if (cli_table_save(table, path, &err) == OMINO_OK) break;
        printf("Not saved: %s.\n", err.message);
    }
    cli_print_saved(path);
    return 1;
}

/* ---- offers ---------------------------------------------------------------------------------- */

/* The state of the offers at the start of the program. */
struct offers {
    int resuming; /* whether --resume was given */
    int passed;   /* whether a finished game was skipped, which skips the others, too */
    int settled;  /* whether a finished game was saved, deleted or skipped */
    int status;
};

/* Shows a finished game and asks what to do with it. */
static enum cli_answer ask_about_finished(struct cli_table *table, struct offers *offers)
{
    cli_draw(table->cli, table->match, omino_match_ply(table->match), stdout);
    for (;;) {
        print_game(table);
        fputs(" that was not saved. Save it?\n[y/n, d to delete it] ", stdout);
        const int answer = read_answer();
        offers->settled = 1;
        if (answer == 'd' || (answer == 'y' && cli_ask_to_save(table))) return CLI_DELETE;
        if (answer != 'n') continue;
        offers->passed = 1;
        return CLI_NEXT;
    }
}

static enum cli_answer mention_finished(struct cli_table *table, struct offers *offers)
{
    print_game(table);
    fputs(" that was not saved. To save it: ", stdout);
    cli_print_resume(table->cli);
    puts(" --save FILE");
    offers->passed = 1;
    return CLI_NEXT;
}

/* Saves a finished game without asking, for --resume --save FILE. */
static enum cli_answer save_finished(struct cli_table *table, struct offers *offers)
{
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status status = cli_table_save_to_target(table, &err);
    offers->settled = 1;
    if (status != OMINO_OK) {
        offers->status = cli_fail(CLI_FAILED, "%s", err.message);
        return CLI_STOP;
    }
    print_game(table);
    fputs(". ", stdout);
    cli_print_saved(table->target);
    cli_print_result(cli_table_game(table), cli_table_state(table));
    return CLI_STOP;
}

static enum cli_answer offer_finished(struct cli_table *table, struct offers *offers)
{
    if (offers->passed) return CLI_NEXT;
    if (offers->resuming && *table->target) return save_finished(table, offers);
    return cli_on_a_terminal() ? ask_about_finished(table, offers)
                               : mention_finished(table, offers);
}

static enum cli_answer ask_about_unfinished(struct cli_table *table)
{
    for (;;) {
        print_game(table);
        fputs(". Resume it?\n[y/n, d to delete it] ", stdout);
        switch (read_answer()) {
        case 'y':
            return CLI_TAKE;
        case 'n':
            return CLI_STOP;
        case 'd':
            return CLI_DELETE;
        }
    }
}

static enum cli_answer offer_unfinished(struct cli_table *table, const struct offers *offers)
{
    if (offers->resuming) return CLI_TAKE;
    if (cli_on_a_terminal()) return ask_about_unfinished(table);
    print_game(table);
    fputs(". To resume it: ", stdout);
    cli_print_resume(table->cli);
    putchar('\n');
    return CLI_STOP;
}

static enum cli_answer offer(void *user, struct cli_table *table)
{
    struct offers *offers = user;
    return cli_table_is_over(table) ? offer_finished(table, offers)
                                    : offer_unfinished(table, offers);
}

int cli_offer_games(struct cli_table *table, const struct cli *cli, int *found)
{
    struct offers offers = {0};
    return cli_table_reopen(table, cli, offer, &offers, found);
}

int cli_resume_game(struct cli_table *table, const struct cli *cli, int *found)
{
    struct offers offers = {.resuming = 1};
    const int status = cli_table_reopen(table, cli, offer, &offers, found);
    if (status != CLI_OK || *found || offers.settled)
        return status != CLI_OK ? status : offers.status;
    return cli_fail(CLI_FAILED, "there is no unfinished game of %s to resume", cli->rules->title);
}
