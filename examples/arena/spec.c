/* SPDX-License-Identifier: MIT */
#include "spec.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "shared/games.h"
#include "shared/messages.h"
#include "shared/numbers.h"

void arena_print_spec_help(void)
{
    fputs("PLAYER is KIND[:LIMIT[,LIMIT...]] or 'gtp: COMMAND'.\n  ", stdout);
    cli_print_kinds();
    fputs("  LIMIT applies to mcts: simulations per move (1000), seconds per move (0.2s)\n"
          "  or seconds per game (game=20s, which the player divides among its moves).\n"
          "  With several of these, the first one reached applies; level=1 to 9 replaces\n"
          "  them. threads=N and memory=MEBIBYTES can be added.\n"
          "  COMMAND is run by the shell and speaks GTP on its standard input and output.\n",
          stdout);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Reads "key=NUMBER"; returns whether the text has that form. */
static int read_setting(const char *text, const char *key, int64_t high, int64_t *number)
{
    return omino_text_read_word(&text, key) && cli_read_integer(text, 1, high, number);
}

/* Reads a time such as "0.2s"; returns whether the text is one. */
static int read_time(const char *text, double *seconds)
{
    char number[32];
    const size_t length = strlen(text);
    if (length < 2 || length > sizeof number || text[length - 1] != 's') return 0;
    omino_text_copy(number, length, text);
    return cli_read_seconds(number, seconds) && *seconds > 0;
}

static int read_limit(struct omino_search_limits *limits, const char *text)
{
    int64_t number;
    if (cli_read_integer(text, 1, INT64_MAX, &number))
        limits->simulations = (uint64_t)number;
    else if (read_setting(text, "level=", OMINO_LEVEL_MAX, &number))
        limits->level = (unsigned)number;
    else if (read_setting(text, "threads=", OMINO_THREADS_MAX, &number))
        limits->threads = (unsigned)number;
    else if (read_setting(text, "memory=", INT64_C(1) << 40, &number))
        limits->memory = (uint64_t)number << 20;
    else if (omino_text_read_word(&text, "game="))
        return read_time(text, &limits->seconds_left);
    else
        return read_time(text, &limits->seconds);
    return 1;
}

static int count_limits(const struct omino_search_limits *limits)
{
    return (limits->simulations > 0) + (limits->seconds > 0) + (limits->seconds_left > 0) +
           (limits->level > 0) + (limits->threads > 0) + (limits->memory > 0);
}

/* Returns the reason why some limits would have no effect; NULL if all have an effect. */
static const char *find_conflict(const struct arena_spec *spec)
{
    const struct omino_search_limits *limits = &spec->limits;
    const int measured = limits->simulations > 0 || limits->seconds > 0 || limits->seconds_left > 0;
    if (strcmp(spec->kind, "mcts") != 0 && count_limits(limits) > 0)
        return "only mcts takes limits; other players do not search";
    if (limits->level > 0 && measured)
        return "a level replaces simulations and seconds; give only one of them";
    return NULL;
}

/* Reads the text after the kind of a player: a colon, and limits separated by commas. */
static int read_limits(struct arena_spec *spec, const char *name, const char *at)
{
    char limit[64];
    for (int count = 1; *at; at += strcspn(at, ","), count++) {
        const size_t size = strcspn(++at, ",") + 1;
        omino_text_copy(limit, size < sizeof limit ? size : sizeof limit, at);
        if (!read_limit(&spec->limits, limit))
            return cli_fail(CLI_USAGE, "%s %s: '%s' is not a limit; see --help", name, spec->text,
                            limit);
        if (count_limits(&spec->limits) < count)
            return cli_fail(CLI_USAGE, "%s %s: '%s' repeats a limit", name, spec->text, limit);
    }
    const char *conflict = find_conflict(spec);
    return conflict ? cli_fail(CLI_USAGE, "%s %s: %s", name, spec->text, conflict) : CLI_OK;
}

/* ---- players --------------------------------------------------------------------------------- */

int arena_read_spec(struct arena_spec *spec, const char *name, const char *text)
{
    const char *at = text;
    if (!text || !*text) return cli_fail(CLI_USAGE, "%s needs a player; see --help", name);
    *spec = (struct arena_spec){.text = text, .limits = OMINO_INIT(search_limits)};
    if (omino_text_read_word(&at, "gtp:")) {
        spec->command = at + strspn(at, " ");
        return *spec->command ? CLI_OK
                              : cli_fail(CLI_USAGE, "%s '%s': the command is missing", name, text);
    }
    const size_t length = strcspn(at, ":");
    omino_text_copy(spec->kind, length + 1 < sizeof spec->kind ? length + 1 : sizeof spec->kind,
                    at);
    if (!cli_find_kind(spec->kind))
        return cli_fail(CLI_USAGE, "%s %s: unknown player '%s'; see --help", name, text,
                        spec->kind);
    return read_limits(spec, name, at + length);
}
