/* SPDX-License-Identifier: MIT */
/*
 * Fits the weights of a game's knowledge to games that the computer plays against itself, starting
 * from nothing, and prints them as C. The same command prints the same tables.
 *
 *     tune blokus "variant=duo" "players=2" --rounds 4 --games 200 > tables
 *
 * Round by round: play games with the weights so far, fit the weights of moves to how often the
 * search chose them, and those of positions to who won. The first round knows nothing.
 */
#include "tune.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "streams.h"

OMINO_PRINTF(1, 2) static int fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cli_complain_with("tune", format, args);
    va_end(args);
    return 0;
}

static const float boldness = 0.5f;

/* ---- weights --------------------------------------------------------------------------------- */

static void free_weights(struct tune_weights *weights)
{
    free(weights->moves);
    free(weights->played_moves);
    free(weights->positions);
}

/* Tables of zeros, or copies of the module's. */
static int open_weights(struct tune_weights *w, const struct omino_rules *rules, int from_current)
{
    memset(w, 0, sizeof *w);
    /* A module that was made before the table grew is shorter. */
    memcpy(&w->rules, rules, rules->size < sizeof *rules ? rules->size : sizeof *rules);
    w->knowledge = *rules->knowledge;
    const struct omino_knowledge *k = rules->knowledge;
    w->move_count = k->move_features ? (size_t)k->phases * (k->move_features + k->move_kinds) : 0;
    w->position_count = (size_t)k->phases * k->position_features;
    w->moves = calloc(w->move_count + 1, sizeof *w->moves);
    w->played_moves = calloc(w->move_count + 1, sizeof *w->played_moves);
    w->positions = calloc(w->position_count + 1, sizeof *w->positions);
    if (!w->moves || !w->played_moves || !w->positions) return 0;
    if (from_current && k->move_weights)
        memcpy(w->moves, k->move_weights, w->move_count * sizeof *w->moves);
    if (from_current && k->position_weights)
        memcpy(w->positions, k->position_weights, w->position_count * sizeof *w->positions);
    w->rules.knowledge = &w->knowledge;
    return 1;
}

/* What games are played with: no weights in the first round of all, so that only simulated games
 * count; later the weights of positions as they are, and those of moves by half, so that the search
 * also looks at what they think little of. */
static void use_weights(struct tune_weights *w, const struct omino_rules *rules, int known)
{
    for (size_t i = 0; i < w->move_count; i++) w->played_moves[i] = boldness * w->moves[i];
    w->knowledge.move_weights = known && w->move_count ? w->played_moves : NULL;
    w->knowledge.position_weights = known && w->position_count ? w->positions : NULL;
    w->knowledge.playout_share = rules->knowledge->playout_share;
}

static void print_table(const char *title, const float *table, size_t rows, size_t width)
{
    printf("/* %s: %zu rows of %zu. */\n{\n", title, rows, width);
    for (size_t r = 0; r < rows; r++) {
        printf("    {");
        for (size_t i = 0; i < width; i++)
            printf("%s%.3ff", i ? ", " : "", (double)table[r * width + i]);
        printf("},\n");
    }
    printf("}\n");
}

static void print_weights(const struct tune_weights *w)
{
    const struct omino_knowledge *k = &w->knowledge;
    if (w->move_count)
        print_table("weights of moves", w->moves, k->phases, k->move_features + k->move_kinds);
    if (w->position_count)
        print_table("weights of positions", w->positions, k->phases, k->position_features);
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void tell(const struct tune_plan *plan, unsigned round, size_t samples, const char *what,
                 const struct tune_quality *quality)
{
    if (plan->quiet) return;
    fprintf(stderr, "round %u: %zu positions, %s: loss %.4f, agreed %.1f %%\n", round + 1, samples,
            what, quality->loss, 100 * quality->agreed);
}

/* Moves what is in `more` behind the others; returns 0 without memory. */
static int join(struct tune_samples *all, struct tune_samples *more)
{
    struct tune_sample *items =
        realloc(all->items, (all->count + more->count + 1) * sizeof *all->items);
    if (!items) return 0;
    memcpy(items + all->count, more->items, more->count * sizeof *items);
    all->items = items;
    all->count += more->count;
    all->room = all->count;
    more->count = 0;
    return 1;
}

/* Fits to the games of this round and of the one before it. */
static int fit_round(const struct tune_plan *plan, const struct omino_game *game, unsigned round,
                     const struct tune_samples *samples, struct tune_weights *weights)
{
    struct tune_quality quality;
    if (weights->move_count) {
        if (!tune_fit_moves(plan, game, samples, weights, &quality)) return 0;
        tell(plan, round, samples->count, "moves", &quality);
    }
    if (weights->position_count) {
        if (!tune_fit_positions(plan, samples, weights, &quality)) return 0;
        tell(plan, round, samples->count, "positions", &quality);
    }
    return 1;
}

static int run_rounds(const struct tune_plan *plan, const struct omino_rules *rules,
                      const char *options, int known, struct tune_weights *weights)
{
    struct tune_samples before = {0}, samples = {0};
    struct omino_error err;
    int done = 1;
    for (unsigned round = 0; round < plan->rounds && done; round++) {
        const struct omino_game *game;
        use_weights(weights, rules, known || round > 0);
        if (omino_game_open_rules(&weights->rules, options, NULL, &game, &err) != OMINO_OK) {
            done = fail("%s", err.message);
            break;
        }
        done = tune_play(plan, game, options, round, &samples);
        const size_t fresh = samples.count;
        if (done && round > 1) done = join(&samples, &before);
        done = done && fit_round(plan, game, round, &samples, weights);
        if (!done) fail("out of memory");
        for (size_t i = fresh; i < samples.count; i++) {
            free(samples.items[i].state);
            free(samples.items[i].moves);
            free(samples.items[i].shares);
        }
        samples.count = samples.count < fresh ? samples.count : fresh;
        tune_samples_clear(&before);
        before = samples;
        memset(&samples, 0, sizeof samples);
        omino_game_close(game);
    }
    tune_samples_clear(&before);
    tune_samples_clear(&samples);
    return done;
}

/* ---- the command line ------------------------------------------------------------------------ */

static const char usage[] =
    "Usage: tune GAME [OPTIONS-OF-THE-GAME ...] [--rounds N] [--games N]\n"
    "            [--simulations N[..N]] [--epochs N] [--surprises N] [--seed N]\n"
    "            [--threads N] [--from zero|current] [--quiet]\n"
    "\n"
    "Fits the weights of a game's knowledge to games that the computer plays\n"
    "against itself and prints them as C tables. Each word with options (such as\n"
    "\"variant=duo\") is tuned in turn.\n"
    "\n"
    "  --rounds N        rounds of playing and fitting (4)\n"
    "  --games N         games a round (200)\n"
    "  --simulations N   simulations a move (400); 200..1600: more by and by\n"
    "  --epochs N        how often the fit goes through the positions (20)\n"
    "  --surprises N     of a hundred moves, those made not as the best one, but by\n"
    "                    the share of the visits (12); more of them where one side\n"
    "                    wins nearly always\n"
    "  --seed N          another seed gives other games (1)\n"
    "  --threads N       games played side by side; the tables do not depend on it\n"
    "                    (1)\n"
    "  --from current    begin with the weights that the game has, not with nothing\n"
    "  --quiet           no word about each round\n";

struct arguments {
    struct tune_plan plan;
    const char *game;
    const char *options[16];
    unsigned option_count;
    int from_current;
};

static int take_number(const char *name, const char *text, uint64_t low, uint64_t high,
                       uint64_t *number)
{
    const char *at = text;
    char most[24];
    if (text && omino_read_unsigned(&at, number) && !*at && *number >= low && *number <= high)
        return 1;
    snprintf(most, sizeof most, "%llu", (unsigned long long)high);
    return fail("%s needs a whole number from %llu to %s%s%.40s%s", name, (unsigned long long)low,
                high == UINT64_MAX ? "2^64-1" : most, text ? ", not '" : "", text ? text : "",
                text ? "'" : "");
}

/* One number, or those of the first and of the last round. */
static int take_simulations(struct tune_plan *plan, const char *name, const char *text)
{
    const char *dots = text ? strstr(text, "..") : NULL;
    char first[24] = "";
    if (!dots) {
        const int taken = take_number(name, text, 60, 10000000, &plan->simulations);
        plan->last = plan->simulations;
        return taken;
    }
    if ((size_t)(dots - text) < sizeof first) memcpy(first, text, (size_t)(dots - text));
    return take_number(name, first, 60, 10000000, &plan->simulations) &&
           take_number(name, dots + 2, 60, 10000000, &plan->last);
}

static int take_option(struct arguments *a, const char *name, const char *value)
{
    uint64_t number = 0;
    if (strcmp(name, "--from") == 0) {
        a->from_current = value && strcmp(value, "current") == 0;
        return a->from_current || (value && strcmp(value, "zero") == 0)
                   ? 1
                   : fail("%s is zero or current", name);
    }
    struct {
        const char *name;
        unsigned *number;
        uint64_t high;
    } counts[] = {
        {"--rounds", &a->plan.rounds, 100},       {"--games", &a->plan.games, 1000000},
        {"--epochs", &a->plan.epochs, 1000},      {"--threads", &a->plan.threads, 64},
        {"--surprises", &a->plan.surprises, 100},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (strcmp(name, counts[i].name) != 0) continue;
        if (!take_number(name, value, 1, counts[i].high, &number)) return 0;
        *counts[i].number = (unsigned)number;
        return 1;
    }
    if (strcmp(name, "--simulations") == 0) return take_simulations(&a->plan, name, value);
    if (strcmp(name, "--seed") == 0) return take_number(name, value, 0, UINT64_MAX, &a->plan.seed);
    return fail("there is no option %s; --help lists them", name);
}

static int read_arguments(struct arguments *a, char **argv)
{
    for (int i = 1; argv[i]; i++) {
        if (strcmp(argv[i], "--quiet") == 0) {
            a->plan.quiet = 1;
        } else if (argv[i][0] == '-') {
            if (!take_option(a, argv[i], argv[i + 1])) return 0;
            i++;
        } else if (!a->game) {
            a->game = argv[i];
        } else if (a->option_count < 16) {
            a->options[a->option_count++] = argv[i];
        } else {
            return fail("%s is one argument too many", argv[i]);
        }
    }
    if (!a->game) return fail("which game? --help tells how to use this");
    if (a->option_count == 0) a->options[a->option_count++] = "";
    return 1;
}

/* Options that the game refuses are noticed before hours of work, not in the middle of it. */
static int check_options(const struct arguments *a, const struct omino_rules *rules)
{
    for (unsigned i = 0; i < a->option_count; i++) {
        const struct omino_game *game;
        struct omino_error err;
        if (omino_game_open_rules(rules, a->options[i], NULL, &game, &err) != OMINO_OK)
            return fail("%s", err.message);
        omino_game_close(game);
    }
    return 1;
}

static int tune(const struct arguments *a, const struct omino_rules *rules)
{
    struct tune_weights weights;
    int done = open_weights(&weights, rules, a->from_current) || fail("out of memory");
    for (unsigned i = 0; i < a->option_count && done; i++) {
        if (!a->plan.quiet) fprintf(stderr, "%s %s\n", a->game, a->options[i]);
        done = run_rounds(&a->plan, rules, a->options[i], a->from_current, &weights);
    }
    if (done) print_weights(&weights);
    free_weights(&weights);
    return done;
}

static int print_help(void)
{
    fputs(usage, stdout);
    return cli_finish_streams("tune") ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct arguments a = {.plan = {.rounds = 4,
                                   .games = 200,
                                   .threads = 1,
                                   .epochs = 20,
                                   .surprises = 12,
                                   .simulations = 400,
                                   .seed = 1}};
    const struct omino_rules *rules;
    struct omino_error err;
    cli_guard_streams();
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return print_help();
    if (argc < 1 || !read_arguments(&a, argv)) return 2;
    if (omino_registry_find(a.game, &rules, &err) != OMINO_OK) return fail("%s", err.message), 2;
    if (rules->size <= offsetof(struct omino_rules, knowledge) || !rules->knowledge)
        return fail("%s has no knowledge that could be tuned", a.game), 2;
    if (!check_options(&a, rules)) return 2;
    return tune(&a, rules) && cli_finish_streams("tune") ? 0 : 1;
}
