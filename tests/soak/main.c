/* SPDX-License-Identifier: MIT */
/*
 * The soak test: plays games of all modules in turn, with every check at every ply. See --help and
 * doc/testing.md.
 *
 * The seed of game n of a run is the seed of the run + n, and everything in the game except its
 * module depends on that seed. So its module and its seed are enough to repeat a game.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <omino/registry.h>

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

static const char usage[] =
    "usage: soak [--games N | --minutes M] [--module NAME]... [--seed N] [--threads N]\n"
    "Plays games of all modules with every check at every ply, and stops at the first difference.\n"
    "\n"
    "  --games N      number of games (default: 100)\n"
    "  --minutes M    duration instead of a number of games; may be a fraction\n"
    "  --module NAME  the name of a game, the path of a loadable module (with a slash), or 'all' "
    "for all\n"
    "                 built-in games (default); may be given several times\n"
    "  --seed N       seed of the first game (default: 1); each further game has the next number\n"
    "  --threads N    games played at the same time (default: 1)\n"
    "  -h, --help     show this help\n"
    "\n"
    "Exit status: 0 no difference; 1 a difference, no game played, or output not written; 2 "
    "invalid\n"
    "arguments.\n";

OMINO_PRINTF(1, 2) static int complain(const char *format, ...)
{
    va_list args;
    fprintf(stderr, "soak: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, " (see soak --help)\n");
    return 0;
}

static int add_module(struct soak *soak, const char *called, const struct omino_rules *rules)
{
    if (soak->module_count == MODULES_MAX)
        return complain("too many modules: %s cannot be added", called);
    soak->modules[soak->module_count++] = (struct module){.called = called, .rules = rules};
    return 1;
}

/* Adds all modules of the registry, which lists the built-in ones first, ordered by name. */
static int add_all(struct soak *soak)
{
    const struct omino_rules *rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if (!add_module(soak, rules->name, rules)) return 0;
    return 1;
}

static int take_module(struct soak *soak, const char *name)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    if (strcmp(name, "all") == 0) return add_all(soak);
    if (omino_registry_find(name, &rules, &err) != OMINO_OK)
        return complain("%s: %s", name, err.message);
    return add_module(soak, name, rules);
}

static int read_count(const char *name, const char *text, uint64_t low, uint64_t high,
                      uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno && *number >= low && *number <= high)
        return 1;
    return complain("%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", name, low,
                    high, text);
}

static int read_minutes(const char *text, double *minutes)
{
    char *end;
    *minutes = strtod(text, &end);
    if (end != text && !*end && *minutes > 0 && *minutes < 1e6) return 1;
    return complain("--minutes needs a number above 0 and below 1000000, not '%s'", text);
}

static int is_option(const char *word)
{
    static const char *const options[] = {"--games", "--minutes", "--module", "--seed",
                                          "--threads"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strcmp(word, options[i]) == 0) return 1;
    return 0;
}

static int wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) return 1;
    return 0;
}

/* Reads one of the options above with its value. */
static int read_option(struct soak *soak, const char *name, const char *value)
{
    uint64_t number;
    if (strcmp(name, "--module") == 0) return take_module(soak, value);
    if (strcmp(name, "--minutes") == 0) return read_minutes(value, &soak->minutes);
    if (strcmp(name, "--seed") == 0) return read_count(name, value, 0, UINT64_MAX, &soak->seed);
    if (strcmp(name, "--games") == 0) return read_count(name, value, 1, UINT64_MAX, &soak->games);
    if (!read_count(name, value, 1, THREADS_MAX, &number)) return 0;
    soak->threads = (unsigned)number;
    return 1;
}

static int read_arguments(struct soak *soak, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        if (!is_option(argv[i])) return complain("unknown option '%s'", argv[i]);
        if (i + 1 == argc) return complain("%s needs a value", argv[i]);
        if (!read_option(soak, argv[i], argv[i + 1])) return 0;
    }
    if (soak->games && soak->minutes > 0)
        return complain("--games and --minutes cannot be combined");
    if (!soak->games) soak->games = soak->minutes > 0 ? UINT64_MAX : 100;
    return soak->module_count > 0 || add_all(soak);
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
        fprintf(stderr, "soak: no game was played, because time or memory ran out\n");
    return sum.games == 0 || sum.differences > 0;
}

/* Returns the exit status, which is 1 if the output could not be written. */
static int end_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fprintf(stderr, "soak: the output cannot be written\n");
    return 1;
}

int main(int argc, char **argv)
{
    static struct soak soak = {.threads = 1, .seed = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (wants_help(argc, argv)) {
        printf("%s", usage);
        return end_output(0);
    }
    if (!read_arguments(&soak, argc, argv)) return 2;
    /* If the output is closed, a file opened later would get its descriptor. */
    if (fcntl(STDOUT_FILENO, F_GETFD) < 0) {
        fprintf(stderr, "soak: the output is closed\n");
        return 1;
    }
    run(&soak);
    return end_output(print_all(&soak));
}
