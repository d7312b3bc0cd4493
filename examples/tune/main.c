/* SPDX-License-Identifier: MIT */
/*
 * Fits the weights of a game's knowledge to games that the computer plays against itself, by
 * default starting without any knowledge, and prints the weights as C. Repeating a command prints
 * the same tables.
 *
 *     tune blokus "variant=duo" "players=2" --rounds 4 --games 200 > tables
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <omino/registry.h>

#include "shared/messages.h"
#include "shared/options.h"
#include "shared/streams.h"
#include "tune.h"

enum { MOST_OPTIONS = 16 };

struct arguments {
    struct tune_plan plan;
    const char *game;
    const char *options[MOST_OPTIONS];
    unsigned option_count;
    int from_current;
};

/* ---- values ---------------------------------------------------------------------------------- */

static int take_rounds(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, 100, &((struct arguments *)user)->plan.rounds);
}

static int take_games(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, 1000000, &((struct arguments *)user)->plan.games);
}

static int take_epochs(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, 1000, &((struct arguments *)user)->plan.epochs);
}

static int take_surprises(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, 100, &((struct arguments *)user)->plan.surprises);
}

static int take_threads(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, TUNE_THREADS_MAX, &((struct arguments *)user)->plan.threads);
}

static int take_seed(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 0, UINT64_MAX, &((struct arguments *)user)->plan.seed);
}

/* Takes one number for all rounds, or FIRST..LAST for the first and the last round. */
static int take_simulations(void *user, const char *name, const char *value)
{
    struct tune_plan *plan = &((struct arguments *)user)->plan;
    const char *dots = value ? strstr(value, "..") : NULL;
    char first[24] = "";
    if (!dots) {
        const int status = cli_take_number(name, value, 60, 10000000, &plan->simulations);
        plan->last = plan->simulations;
        return status;
    }
    if ((size_t)(dots - value) < sizeof first) memcpy(first, value, (size_t)(dots - value));
    const int status = cli_take_number(name, first, 60, 10000000, &plan->simulations);
    if (status != CLI_OK) return status;
    return cli_take_number(name, dots + 2, 60, 10000000, &plan->last);
}

static int take_from(void *user, const char *name, const char *value)
{
    static const char *const words[] = {"zero", "current", NULL};
    return cli_take_choice(name, value, words, &((struct arguments *)user)->from_current);
}

static int take_quiet(void *user, const char *name, const char *value)
{
    (void)name;
    (void)value;
    ((struct arguments *)user)->plan.quiet = 1;
    return CLI_OK;
}

static int take_word(void *user, char *word)
{
    struct arguments *a = user;
    if (!a->game)
        a->game = word;
    else if (a->option_count < MOST_OPTIONS)
        a->options[a->option_count++] = word;
    else
        return cli_fail(CLI_USAGE, "unexpected argument '%s'", word);
    return CLI_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct cli_option options[] = {
    {"--rounds", NULL, "N", "rounds of playing and fitting (default: 4)", take_rounds, 0},
    {"--games", NULL, "N", "games per round (default: 200)", take_games, 0},
    {"--simulations", NULL, "N",
     "simulations per move (default: 400); 200..1600 changes the number from the first to the last "
     "round",
     take_simulations, 0},
    {"--epochs", NULL, "N", "passes over the positions per fit (default: 20)", take_epochs, 0},
    {"--surprises", NULL, "N",
     "percentage of moves chosen at random, in proportion to their visits, instead of the best "
     "move (default: 12); use a higher value where one side nearly always wins",
     take_surprises, 0},
    {"--seed", NULL, "N", "seed of the games (default: 1)", take_seed, 0},
    {"--threads", NULL, "N",
     "games played at the same time; the tables do not depend on it (default: 1)", take_threads, 0},
    {"--from", NULL, "WEIGHTS",
     "initial weights: zero, or current for the game's own (default: zero)", take_from, 0},
    {"--quiet", NULL, NULL, "do not report each round", take_quiet, 0},
    CLI_LAST_OPTIONS,
};

static int print_help(void)
{
    printf("Usage: %s GAME [OPTIONS-OF-THE-GAME ...] [OPTIONS]\n", cli_program());
    puts("\n"
         "Fits the weights of a game's knowledge to games that the computer plays\n"
         "against itself and prints them as C tables. Each argument with options of the\n"
         "game (such as \"variant=duo\") is tuned in turn.\n");
    cli_print_options(options, 17);
    return cli_finish_output();
}

/* ---- the program ----------------------------------------------------------------------------- */

/* Checks all options first, so that no error interrupts hours of work. */
static int check_options(const struct arguments *a, const struct omino_rules *rules)
{
    for (unsigned i = 0; i < a->option_count; i++) {
        const struct omino_game *game;
        struct omino_error err = OMINO_INIT(error);
        if (omino_rules_open_game(rules, a->options[i], NULL, &game, &err) != OMINO_OK)
            return cli_fail(CLI_USAGE, "%s", err.message);
        omino_game_close(game);
    }
    return CLI_OK;
}

static int find_game(struct arguments *a, const struct omino_rules **rules)
{
    struct omino_error err = OMINO_INIT(error);
    if (!a->game) return cli_fail(CLI_USAGE, "no game given; see --help");
    if (a->option_count == 0) a->options[a->option_count++] = "";
    if (omino_registry_find_or_load(a->game, rules, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    if ((*rules)->size <= offsetof(struct omino_rules, knowledge) || !(*rules)->knowledge)
        return cli_fail(CLI_USAGE, "%s has no knowledge to tune", a->game);
    return check_options(a, *rules);
}

static int tune(const struct arguments *a, const struct omino_rules *rules)
{
    struct tune_weights weights;
    int status = CLI_OK;
    if (!tune_weights_open(&weights, rules, a->from_current))
        status = cli_fail(CLI_FAILED, "out of memory");
    for (unsigned i = 0; i < a->option_count && status == CLI_OK; i++) {
        if (!a->plan.quiet) fprintf(stderr, "%s %s\n", a->game, a->options[i]);
        status = tune_run(&a->plan, rules, a->options[i], a->from_current, &weights);
    }
    if (status == CLI_OK) tune_weights_print(&weights);
    tune_weights_close(&weights);
    return status == CLI_OK ? cli_finish_output() : status;
}

int main(int argc, char **argv)
{
    struct arguments a = {.plan = {.rounds = 4,
                                   .games = 200,
                                   .threads = 1,
                                   .epochs = 20,
                                   .surprises = 12,
                                   .simulations = 400,
                                   .last = 400,
                                   .seed = 1}};
    const struct omino_rules *rules = NULL;
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_set_program(argc > 0 ? argv[0] : NULL, "tune");
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    if (cli_asks_for_help(arguments)) return print_help();
    int status = cli_read_arguments(arguments, options, take_word, &a);
    if (status == CLI_OK) status = find_game(&a, &rules);
    return status == CLI_OK ? tune(&a, rules) : status;
}
