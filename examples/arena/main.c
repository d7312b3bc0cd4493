/* SPDX-License-Identifier: MIT */
/* The command line of the program. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <omino/file.h>
#include <omino/text.h>

#include "arena.h"
#include "match.h"
#include "shared/games.h"
#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/options.h"
#include "shared/streams.h"
#include "spec.h"

#define MOST_GAMES 1000000

/* ---- values ---------------------------------------------------------------------------------- */

static int take_game(void *user, const char *name, const char *value)
{
    struct arena *arena = user;
    struct omino_error err = OMINO_INIT(error);
    if (!value) return cli_fail(CLI_USAGE, "%s needs a game; see --help", name);
    if (omino_registry_find_or_load(value, &arena->rules, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(CLI_USAGE, "%s", err.message);
}

static int take_player(void *user, const char *name, const char *value)
{
    return arena_read_spec(&((struct arena *)user)->players[name[1] - 'A'], name, value);
}

static int take_game_option(void *user, const char *name, const char *value)
{
    return cli_add_game_option(((struct arena *)user)->options, name, value);
}

static int take_games(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, MOST_GAMES, &((struct arena *)user)->games);
}

static int take_threads(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, OMINO_THREADS_MAX, &((struct arena *)user)->threads);
}

static int take_seed(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 0, UINT64_MAX, &((struct arena *)user)->seed);
}

static int take_timeout(void *user, const char *name, const char *value)
{
    return cli_take_time(name, value, &((struct arena *)user)->timeout);
}

static int take_csv(void *user, const char *name, const char *value)
{
    return cli_take_file(name, value, &((struct arena *)user)->csv);
}

static int take_json(void *user, const char *name, const char *value)
{
    return cli_take_file(name, value, &((struct arena *)user)->json);
}

/* Reads numbers separated by commas. Returns their count; 0 if the text has any other form. */
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

static int is_error_rate(double number)
{
    return number > 0 && number < 0.5;
}

static int take_sprt(void *user, const char *name, const char *value)
{
    struct arena *arena = user;
    double numbers[4] = {0, 0, 0.05, 0.05};
    const int count = read_numbers(value, numbers, 4);
    arena->has_sprt = (count == 2 || count == 4) && numbers[0] >= -2000 && numbers[1] <= 2000 &&
                      numbers[0] < numbers[1] && is_error_rate(numbers[2]) &&
                      is_error_rate(numbers[3]);
    arena->sprt = (struct arena_sprt){numbers[0], numbers[1], numbers[2], numbers[3]};
    if (arena->has_sprt) return CLI_OK;
    return cli_fail_value(name, "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, such as 0,20,0.05,0.05", value);
}

static int take_word(void *user, char *word)
{
    (void)user;
    return cli_fail(CLI_USAGE, "unexpected argument '%s'", word);
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct cli_option options[] = {
    {"-g", NULL, "GAME", "the game", take_game, 0},
    {"-A", NULL, "PLAYER", "the first player", take_player, 0},
    {"-B", NULL, "PLAYER", "the second player", take_player, 0},
    {"-o", NULL, "KEY=VALUE", "an option of the game", take_game_option, 0},
    {"-n", NULL, "GAMES",
     "number of games (default: 100), rounded up so that each player has each seat equally often",
     take_games, 0},
    {"--threads", NULL, "N", "games played at the same time (default: 1)", take_threads, 0},
    {"--seed", NULL, "N", "seed of the players and the games (default: 0)", take_seed, 0},
    {"--timeout", NULL, "SECONDS", "time limit per answer from an external engine (default: 60)",
     take_timeout, 0},
    {"--csv", NULL, "FILE", "write one line per game to a CSV file", take_csv, 0},
    {"--json", NULL, "FILE", "write all games and the results to a JSON file", take_json, 0},
    {"--sprt", NULL, "ELO0,ELO1[,ALPHA,BETA]",
     "stop as soon as the games show whether A is stronger by ELO1 rather than by ELO0 (error "
     "rates: 0.05, 0.05)",
     take_sprt, 0},
    CLI_LAST_OPTIONS,
};

static int print_help(void)
{
    printf("Usage: %s -g GAME -A PLAYER -B PLAYER [OPTIONS]\n"
           "\n"
           "Plays a match between two players, who swap seats, and estimates which one\n"
           "is stronger.\n"
           "\n",
           cli_program());
    cli_print_games();
    arena_print_spec_help();
    puts("\nOptions:");
    cli_print_options(options, 17);
    puts("\nExit status: 0 match completed, 1 failure, 2 invalid arguments, 130 Ctrl-C.");
    return cli_finish_output();
}

/* ---- checks ---------------------------------------------------------------------------------- */

static int is_same(const char *a, const char *b)
{
    struct stat here, there;
    return stat(a, &here) == 0 && stat(b, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

/* Returns the folder of a path; "" if it is too long. */
static const char *folder_of(const char *path, char folder[OMINO_PATH_MAX])
{
    const size_t length = (size_t)(cli_base_name(path) - path);
    omino_text_copy(folder, length < OMINO_PATH_MAX ? length + 1 : 1, path);
    return length > 0 ? folder : ".";
}

/* Returns whether two paths lead to the same file, which need not exist yet. */
static int is_same_file(const char *a, const char *b)
{
    char folder_a[OMINO_PATH_MAX], folder_b[OMINO_PATH_MAX];
    return strcmp(a, b) == 0 || is_same(a, b) ||
           (strcmp(cli_base_name(a), cli_base_name(b)) == 0 &&
            is_same(folder_of(a, folder_a), folder_of(b, folder_b)));
}

static int check_arguments(const struct arena *arena)
{
    if (!arena->rules) return cli_fail(CLI_USAGE, "no game given; use -g GAME (see --help)");
    for (int i = 0; i < 2; i++)
        if (!arena->players[i].text)
            return cli_fail(CLI_USAGE, "a player is missing; use -%c PLAYER (see --help)",
                            arena_letter(i));
    if (arena->csv && arena->json && is_same_file(arena->csv, arena->json))
        return cli_fail(CLI_USAGE, "--csv and --json name the same file, %.120s; use two files",
                        arena->json);
    return CLI_OK;
}

/* Opens the game once to find the number of seats, and rounds up the number of games. */
static int prepare_seats(struct arena *arena)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_rules_open_game(arena->rules, arena->options, NULL, &game, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    arena->seats = omino_game_players(game);
    omino_game_close(game);
    if (arena->seats < 2)
        return cli_fail(CLI_USAGE, "%s is for one player; a match needs at least two",
                        arena->rules->title);
    arena->rotation = arena_rotation(arena->seats);
    if (arena->games == 0) arena->games = arena->has_sprt ? MOST_GAMES : 100;
    const unsigned last = arena->games % arena->rotation;
    if (last > 0) arena->games += arena->rotation - last;
    return CLI_OK;
}

int main(int argc, char **argv)
{
    struct arena arena = {.threads = 1, .timeout = 60};
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_set_program(argc > 0 ? argv[0] : NULL, "arena");
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    if (cli_asks_for_help(arguments)) return print_help();
    int status = cli_read_arguments(arguments, options, take_word, &arena);
    if (status == CLI_OK) status = check_arguments(&arena);
    if (status == CLI_OK) status = prepare_seats(&arena);
    return status == CLI_OK ? arena_run(&arena) : status;
}
