/* SPDX-License-Identifier: MIT */
/* The command line of the program. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <omino/file.h>
#include <omino/text.h>

#include "arena.h"

#define MOST_GAMES 1000000

static void print_help(const struct cli *cli)
{
    printf("Usage: %s -g GAME -A PLAYER -B PLAYER [OPTIONS]\n"
           "\n"
           "Plays a match between two players, who change seats, and tells who is stronger.\n"
           "\n",
           cli->program);
    cli_print_games();
    fputs("PLAYER is KIND[:LIMIT[,LIMIT...]] or 'gtp: COMMAND'.\n"
          "  KIND is one of these:",
          stdout);
    for (const char *const *kind = omino_player_kinds(); *kind; kind++) printf(" %s", *kind);
    fputs("\n"
          "  LIMIT is for mcts: a number of simulations (1000), seconds a move (0.2s) or\n"
          "  a game (game=20s, to be shared out by the player); or level=1 to 9 instead of\n"
          "  these three, of which the first that is reached counts. threads=N and\n"
          "  memory=MEBIBYTES go with all.\n"
          "  COMMAND is run by the shell and speaks GTP on its standard input and output.\n"
          "\n"
          "Options:\n"
          "  -o KEY=VALUE      an option of the game\n"
          "  -n GAMES          how many games (100), rounded up until all have sat\n"
          "                    everywhere equally often\n"
          "  --threads N       how many games are played side by side (1)\n"
          "  --seed N          the seed of everything that is left to chance (0)\n"
          "  --timeout SECONDS how long an external engine may take for an answer (60)\n"
          "  --csv FILE        write all games as a table\n"
          "  --json FILE       write all games and the figures\n"
          "  --sprt ELO0,ELO1[,ALPHA,BETA]\n"
          "                    stop when it is clear whether A is stronger by ELO1 rather\n"
          "                    than by ELO0 (errors: 0.05, 0.05)\n"
          "  --help, -h        tell all this\n"
          "  --version         tell the version\n"
          "\n"
          "Exit status: 0 the match is done, 1 it failed, 2 wrong arguments, 130 Ctrl-C.\n",
          stdout);
}

/* ---- players --------------------------------------------------------------------------------- */

static int is_kind(const char *word)
{
    for (const char *const *kind = omino_player_kinds(); *kind; kind++)
        if (strcmp(*kind, word) == 0) return 1;
    return 0;
}

/* Takes "key=NUMBER"; returns whether it is that. */
static int take_number(const char *text, const char *key, int64_t high, int64_t *number)
{
    return omino_read_word(&text, key) && cli_read_integer(text, 1, high, number);
}

/* "0.2s" */
static int take_time(const char *text, double *seconds)
{
    char number[32];
    const size_t length = strlen(text);
    if (length < 2 || length > sizeof number || text[length - 1] != 's') return 0;
    omino_text_copy(number, length, text);
    return cli_read_seconds(number, seconds) && *seconds > 0;
}

static int take_limit(struct omino_limits *limits, const char *text)
{
    int64_t number;
    if (cli_read_integer(text, 1, INT64_MAX, &number))
        limits->simulations = (uint64_t)number;
    else if (take_number(text, "level=", 9, &number))
        limits->level = (unsigned)number;
    else if (take_number(text, "threads=", CLI_THREADS_MAX, &number))
        limits->threads = (unsigned)number;
    else if (take_number(text, "memory=", INT64_C(1) << 40, &number))
        limits->memory = (uint64_t)number << 20;
    else if (omino_read_word(&text, "game="))
        return take_time(text, &limits->seconds_left);
    else
        return take_time(text, &limits->seconds);
    return 1;
}

static int count_limits(const struct omino_limits *limits)
{
    return (limits->simulations > 0) + (limits->seconds > 0) + (limits->seconds_left > 0) +
           (limits->level > 0) + (limits->threads > 0) + (limits->memory > 0);
}

/* Why some of the limits would have no effect; NULL if all of them have. */
static const char *idle_limits(const struct arena_spec *spec)
{
    const struct omino_limits *limits = &spec->limits;
    const int measured = limits->simulations > 0 || limits->seconds > 0 || limits->seconds_left > 0;
    if (strcmp(spec->kind, "mcts") != 0 && count_limits(limits) > 0)
        return "only mcts has limits, other players do not search";
    if (limits->level > 0 && measured)
        return "a level takes the place of simulations and seconds, give one or the other";
    return NULL;
}

/* What follows the kind of a player: a colon, and limits with commas between them. */
static int take_limits(struct arena *arena, int index, const char *at)
{
    struct arena_spec *spec = &arena->players[index];
    char limit[64];
    for (int count = 1; *at; at += strcspn(at, ","), count++) {
        const size_t size = strcspn(++at, ",") + 1;
        omino_text_copy(limit, size < sizeof limit ? size : sizeof limit, at);
        if (!take_limit(&spec->limits, limit))
            return cli_fail(&arena->cli, CLI_USAGE, "-%c %s: '%s' is no limit, see --help",
                            arena_letter(index), spec->text, limit);
        if (count_limits(&spec->limits) < count)
            return cli_fail(&arena->cli, CLI_USAGE, "-%c %s: '%s' limits what is limited already",
                            arena_letter(index), spec->text, limit);
    }
    const char *idle = idle_limits(spec);
    if (!idle) return CLI_OK;
    return cli_fail(&arena->cli, CLI_USAGE, "-%c %s: %s", arena_letter(index), spec->text, idle);
}

static int take_player(struct arena *arena, int index, const char *text)
{
    struct arena_spec *spec = &arena->players[index];
    const char *at = text;
    if (!text || !*text)
        return cli_fail(&arena->cli, CLI_USAGE, "-%c needs a player, see --help",
                        arena_letter(index));
    *spec = (struct arena_spec){.text = text};
    if (omino_read_word(&at, "gtp:")) {
        spec->command = at + strspn(at, " ");
        return *spec->command ? CLI_OK
                              : cli_fail(&arena->cli, CLI_USAGE, "-%c '%s': a command must follow",
                                         arena_letter(index), text);
    }
    const size_t length = strcspn(at, ":");
    omino_text_copy(spec->kind, length + 1 < sizeof spec->kind ? length + 1 : sizeof spec->kind,
                    at);
    if (!is_kind(spec->kind))
        return cli_fail(&arena->cli, CLI_USAGE, "-%c %s: there is no player '%s', see --help",
                        arena_letter(index), text, spec->kind);
    return take_limits(arena, index, at + length);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Reads numbers between commas; returns how many there are, 0 if it is anything else. */
static int read_numbers(const char *text, double *numbers, int most)
{
    for (int count = 0; text && count < most;) {
        char *end;
        numbers[count++] = strtod(text, &end);
        if (end == text) return 0;
        if (!*end) return count;
        text = *end == ',' ? end + 1 : NULL;
    }
    return 0;
}

static int is_chance(double number)
{
    return number > 0 && number < 0.5;
}

static int take_sprt(struct arena *arena, const char *text)
{
    double numbers[4] = {0, 0, 0.05, 0.05};
    const int count = read_numbers(text, numbers, 4);
    arena->has_sprt = (count == 2 || count == 4) && numbers[0] >= -2000 && numbers[1] <= 2000 &&
                      numbers[0] < numbers[1] && is_chance(numbers[2]) && is_chance(numbers[3]);
    arena->sprt = (struct arena_sprt){numbers[0], numbers[1], numbers[2], numbers[3]};
    if (arena->has_sprt) return CLI_OK;
    return cli_fail_value(&arena->cli, "--sprt",
                          "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20,0.05,0.05", text);
}

static int take_count(struct arena *arena, const char *name, const char *value, int64_t high,
                      unsigned *count)
{
    int64_t number;
    char needs[40];
    snprintf(needs, sizeof needs, "a number from 1 to %ld", (long)high);
    if (!cli_read_integer(value, 1, high, &number))
        return cli_fail_value(&arena->cli, name, needs, value);
    *count = (unsigned)number;
    return CLI_OK;
}

static int take_file(struct arena *arena, const char *name, const char *value, const char **file)
{
    *file = value;
    return value && *value ? CLI_OK : cli_fail(&arena->cli, CLI_USAGE, "%s needs a file", name);
}

static int is_same(const char *a, const char *b)
{
    struct stat here, there;
    return stat(a, &here) == 0 && stat(b, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

/* The folder of a path; what is longer than a path may be is none. */
static const char *folder_of(const char *path, char folder[OMINO_PATH_MAX])
{
    const size_t length = (size_t)(cli_base_name(path) - path);
    omino_text_copy(folder, length < OMINO_PATH_MAX ? length + 1 : 1, path);
    return length > 0 ? folder : ".";
}

/* Whether two paths lead to one file, which need not be there yet. */
static int is_same_file(const char *a, const char *b)
{
    char folder_a[OMINO_PATH_MAX], folder_b[OMINO_PATH_MAX];
    return strcmp(a, b) == 0 || is_same(a, b) ||
           (strcmp(cli_base_name(a), cli_base_name(b)) == 0 &&
            is_same(folder_of(a, folder_a), folder_of(b, folder_b)));
}

static int take_game(struct arena *arena, const char *name)
{
    struct omino_error err;
    if (!name) return cli_fail(&arena->cli, CLI_USAGE, "-g needs a game, see --help");
    if (omino_registry_find(name, &arena->cli.rules, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(&arena->cli, CLI_USAGE, "%s", err.message);
}

static int take_timeout(struct arena *arena, const char *value)
{
    if (cli_read_seconds(value, &arena->timeout) && arena->timeout > 0) return CLI_OK;
    return cli_fail_value(&arena->cli, "--timeout", "a number of seconds above 0 and up to 1000000",
                          value);
}

static int fail_argument(const struct arena *arena, const char *argument)
{
    static const char *const names[] = {"-g",        "-A",     "-B",        "-o",     "-n",
                                        "--threads", "--seed", "--csv",     "--json", "--sprt",
                                        "--timeout", "--help", "--version", NULL};
    if (*argument == '-') return cli_fail_option(&arena->cli, argument, names);
    return cli_fail(&arena->cli, CLI_USAGE, "'%s' is one argument too many", argument);
}

static int take_argument(struct arena *arena, char **argv, int *at)
{
    const char *value;
    if (cli_take_value(argv, at, "-g", &value)) return take_game(arena, value);
    if (cli_take_value(argv, at, "-o", &value)) return cli_add_option(&arena->cli, value);
    if (cli_take_value(argv, at, "-A", &value)) return take_player(arena, 0, value);
    if (cli_take_value(argv, at, "-B", &value)) return take_player(arena, 1, value);
    if (cli_take_value(argv, at, "-n", &value))
        return take_count(arena, "-n", value, MOST_GAMES, &arena->games);
    if (cli_take_value(argv, at, "--threads", &value))
        return take_count(arena, "--threads", value, CLI_THREADS_MAX, &arena->threads);
    if (cli_take_value(argv, at, "--seed", &value)) return cli_read_seed(&arena->cli, value);
    if (cli_take_value(argv, at, "--timeout", &value)) return take_timeout(arena, value);
    if (cli_take_value(argv, at, "--csv", &value))
        return take_file(arena, "--csv", value, &arena->csv);
    if (cli_take_value(argv, at, "--json", &value))
        return take_file(arena, "--json", value, &arena->json);
    if (cli_take_value(argv, at, "--sprt", &value)) return take_sprt(arena, value);
    return fail_argument(arena, argv[*at]);
}

/* Looks at the game, and makes the match so long that all sit everywhere equally often. */
static int settle(struct arena *arena)
{
    const struct omino_game *game;
    struct omino_error err;
    if (!arena->cli.rules)
        return cli_fail(&arena->cli, CLI_USAGE, "which game? -g names it, --help lists them");
    for (int i = 0; i < 2; i++)
        if (!arena->players[i].text)
            return cli_fail(&arena->cli, CLI_USAGE, "who plays? -%c names a player, see --help",
                            arena_letter(i));
    if (arena->csv && arena->json && is_same_file(arena->csv, arena->json))
        return cli_fail(&arena->cli, CLI_USAGE, "--csv and --json are one file, %.120s: name two",
                        arena->json);
    if (omino_game_open_rules(arena->cli.rules, arena->cli.options, NULL, &game, &err) != OMINO_OK)
        return cli_fail(&arena->cli, CLI_USAGE, "%s", err.message);
    arena->seats = omino_game_players(game);
    omino_game_close(game);
    if (arena->seats < 2)
        return cli_fail(&arena->cli, CLI_USAGE, "%s is for one player: there is nobody to beat",
                        arena->cli.rules->title);
    arena->rotation = arena_rotation(arena->seats);
    if (arena->games == 0) arena->games = arena->has_sprt ? MOST_GAMES : 100;
    const unsigned last = arena->games % arena->rotation;
    if (last > 0) arena->games += arena->rotation - last;
    return CLI_OK;
}

int main(int argc, char **argv)
{
    struct arena arena = {
        .cli = {.program = argc > 0 ? cli_base_name(argv[0]) : "arena", .any_game = 1},
        .threads = 1,
        .timeout = 60,
    };
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version(&arena.cli);
    if (cli_asks_for_help(arguments)) {
        print_help(&arena.cli);
        return cli_finish_output(&arena.cli);
    }
    for (int i = 0; arguments[i]; i++) {
        const int status = take_argument(&arena, arguments, &i);
        if (status != CLI_OK) return status;
    }
    const int status = settle(&arena);
    return status == CLI_OK ? arena_run(&arena) : status;
}
