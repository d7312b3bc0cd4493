/* SPDX-License-Identifier: MIT */
/*
 * The soak test: plays games of all modules in turn, with every check at every ply. See --help and
 * doc/testing.md.
 *
 * The seed of game n of a run is the seed of the run + n, and everything in the game except its
 * module depends on that seed. The module and the seed are therefore enough to repeat a game.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <omino/registry.h>

#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/options.h"
#include "shared/streams.h"
#include "soak.h"

enum { MODULES_MAX = 64, THREADS_MAX = 64 };

struct module {
    const char *called; /* the argument of --module */
    const struct omino_rules *rules;
    struct soak_figures figures;
};

struct soak {
    struct module modules[MODULES_MAX];
    unsigned module_count, threads;
    uint64_t games, seed;
    double minutes; /* 0: no limit */

    pthread_mutex_t lock; /* for all fields below, and for the figures */
    uint64_t next;        /* number of the next game */
    int stopped;          /* by a difference */
    struct timespec began;
    double told; /* when the progress was printed, in seconds */
};

/* ---- arguments ------------------------------------------------------------------------------- */

static int add_module(struct soak *soak, const char *called, const struct omino_rules *rules)
{
    if (soak->module_count == MODULES_MAX)
        return cli_fail(CLI_USAGE, "too many modules: %s cannot be added to %d", called,
                        MODULES_MAX);
    soak->modules[soak->module_count++] = (struct module){.called = called, .rules = rules};
    return CLI_OK;
}

/* Adds all modules of the registry, which lists the built-in ones first, ordered by name. */
static int add_all(struct soak *soak)
{
    const struct omino_rules *rules;
    int status = CLI_OK;
    for (unsigned i = 0; status == CLI_OK && (rules = omino_registry_get(i)) != NULL; i++)
        status = add_module(soak, rules->name, rules);
    return status;
}

static int take_module(void *user, const char *name, const char *value)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    if (!value) return cli_fail_value(name, "a game or the path of a module", value);
    if (strcmp(value, "all") == 0) return add_all(user);
    if (omino_registry_find_or_load(value, &rules, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s: %s", value, err.message);
    return add_module(user, value, rules);
}

static int take_games(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 1, UINT64_MAX, &((struct soak *)user)->games);
}

static int take_minutes(void *user, const char *name, const char *value)
{
    struct soak *soak = user;
    if (cli_read_seconds(value, &soak->minutes) && soak->minutes > 0) return CLI_OK;
    return cli_fail_value(name, "a number of minutes above 0 and at most 1000000", value);
}

static int take_seed(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 0, UINT64_MAX, &((struct soak *)user)->seed);
}

static int take_threads(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, THREADS_MAX, &((struct soak *)user)->threads);
}

static int take_word(void *user, char *word)
{
    (void)user;
    return cli_fail(CLI_USAGE, "unexpected argument '%s'", word);
}

static const struct cli_option options[] = {
    {"--games", NULL, "N", "number of games (default: 100)", take_games, 0},
    {"--minutes", NULL, "M", "duration instead of a number of games; may be a fraction",
     take_minutes, 0},
    {"--module", NULL, "NAME",
     "the name of a game, the path of a loadable module, or 'all' for all built-in games (default: "
     "all); may be repeated",
     take_module, 0},
    {"--seed", NULL, "N", "seed of the first game (default: 1); each further game has the next one",
     take_seed, 0},
    {"--threads", NULL, "N", "games played at the same time (default: 1)", take_threads, 0},
    CLI_LAST_OPTIONS,
};

static void print_help(void)
{
    puts("Usage: soak [OPTIONS]\n"
         "\n"
         "Plays games with every check at every ply, and stops at the first difference.\n");
    cli_print_options(options, 16);
    puts("\nExit status: 0 no difference; 1 a difference, no game played, or output not written;\n"
         "2 invalid arguments.");
}

static int read_arguments(struct soak *soak, char **arguments)
{
    const int status = cli_read_arguments(arguments, options, take_word, soak);
    if (status != CLI_OK) return status;
    if (soak->games && soak->minutes > 0)
        return cli_fail(CLI_USAGE, "--games and --minutes cannot be combined");
    if (!soak->games) soak->games = soak->minutes > 0 ? UINT64_MAX : 100;
    return soak->module_count > 0 ? CLI_OK : add_all(soak);
}

/* ---- figures --------------------------------------------------------------------------------- */

static void add_figures(struct soak_figures *to, const struct soak_figures *more)
{
    to->games += more->games;
    to->plies += more->plies;
    to->positions += more->positions;
    to->compared += more->compared;
    to->moves += more->moves;
    to->records += more->records;
    to->pictures += more->pictures;
    to->sessions += more->sessions;
    to->searches += more->searches;
    to->differences += more->differences;
}

static struct soak_figures total(const struct soak *soak)
{
    struct soak_figures sum = {0};
    for (unsigned i = 0; i < soak->module_count; i++) add_figures(&sum, &soak->modules[i].figures);
    return sum;
}

static void print_figures(const char *name, const struct soak_figures *f)
{
    printf("%s: %" PRIu64 " games, %" PRIu64 " plies, %" PRIu64 " positions with %" PRIu64
           " moves, %" PRIu64 " compared with the reference, %" PRIu64 " records, %" PRIu64
           " pictures, %" PRIu64 " sessions, %" PRIu64 " searches, %" PRIu64 " differences\n",
           name, f->games, f->plies, f->positions, f->moves, f->compared, f->records, f->pictures,
           f->sessions, f->searches, f->differences);
}

static double seconds_since(const struct timespec *began)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + 1e-9 * (double)(now.tv_nsec - began->tv_nsec);
}

/* Overwrites the progress line, on a terminal only. The caller holds the lock. */
static void tell_progress(struct soak *soak, int last)
{
    const double now = seconds_since(&soak->began);
    if (!isatty(2) || (!last && now < soak->told + 0.5)) return;
    const struct soak_figures sum = total(soak);
    soak->told = now;
    fprintf(stderr, "\r%.0f s: %" PRIu64 " games, %" PRIu64 " plies, %" PRIu64 " differences%s",
            now, sum.games, sum.plies, sum.differences, last ? "\n" : "  ");
    fflush(stderr);
}

/* ---- running --------------------------------------------------------------------------------- */

/* Stores the number of the next game; returns 0 if there is none. */
static int take_game(struct soak *soak, uint64_t *number)
{
    pthread_mutex_lock(&soak->lock);
    const int late = soak->minutes > 0 && seconds_since(&soak->began) >= 60 * soak->minutes;
    const int more = !soak->stopped && !late && soak->next < soak->games;
    if (more) *number = soak->next++;
    pthread_mutex_unlock(&soak->lock);
    return more;
}

static void hand_in(struct soak *soak, struct module *module, const struct soak_game *game)
{
    pthread_mutex_lock(&soak->lock);
    add_figures(&module->figures, &game->figures);
    if (game->report[0]) {
        soak->stopped = 1;
        printf("%s", game->report);
        fflush(stdout);
    }
    tell_progress(soak, 0);
    pthread_mutex_unlock(&soak->lock);
}

static void *work(void *user)
{
    struct soak *soak = user;
    struct soak_game *game = malloc(sizeof *game);
    uint64_t number;
    while (game && take_game(soak, &number)) {
        struct module *module = &soak->modules[number % soak->module_count];
        soak_play(game, module->rules, module->called, soak->seed + number);
        hand_in(soak, module, game);
    }
    free(game);
    return NULL;
}

static void run(struct soak *soak)
{
    pthread_t threads[THREADS_MAX];
    unsigned started = 0;
    clock_gettime(CLOCK_MONOTONIC, &soak->began);
    while (started + 1 < soak->threads && pthread_create(&threads[started], NULL, work, soak) == 0)
        started++;
    work(soak);
    while (started > 0) pthread_join(threads[--started], NULL);
    tell_progress(soak, 1);
}

/* ---- results --------------------------------------------------------------------------------- */

static void print_module(const struct module *module)
{
    if (module->figures.games == 0) {
        printf("[  SKIPPED ] %s: no game was played\n", module->rules->name);
        return;
    }
    printf("%s ", module->figures.differences ? "[  FAILED  ]" : "[       OK ]");
    print_figures(module->rules->name, &module->figures);
}

/* Prints all results; returns the exit status. */
static int print_all(const struct soak *soak)
{
    const struct soak_figures sum = total(soak);
    for (unsigned i = 0; i < soak->module_count; i++) print_module(&soak->modules[i]);
    print_figures("total", &sum);
    if (sum.games == 0)
        return cli_fail(CLI_FAILED, "no game was played, because time or memory ran out");
    return sum.differences > 0 ? CLI_FAILED : CLI_OK;
}

static int finish_output(int status)
{
    const int written = cli_finish_output();
    return written == CLI_OK ? status : written;
}

int main(int argc, char **argv)
{
    static struct soak soak = {.threads = 1, .seed = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_set_program(NULL, "soak");
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    if (cli_asks_for_help(arguments)) {
        print_help();
        return finish_output(CLI_OK);
    }
    const int status = read_arguments(&soak, arguments);
    if (status != CLI_OK) return status;
    run(&soak);
    return finish_output(print_all(&soak));
}
