/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "attack.h"
#include "folder.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The attack stops after this number of findings. */
#define MOST_FINDINGS 10

/* Most sessions are short, to cover all games soon; long ones reveal memory that grows. */
#define SHORT_SESSION 200
#define LONG_SESSION  5000

static const char usage[] =
    "Usage: attack [OPTIONS] FOLDER-OF-THE-PROGRAMS FAULT\n"
    "\n"
    "Sends random commands to `omino GAME gtp` and random signals to programs that\n"
    "write files. FAULT is the shared object of tests/support/fault.c.\n"
    "\n"
    "  --commands N   number of commands (default: 2000)\n"
    "  --kills N      number of kills (default: 30)\n"
    "  --seed N       seed of the first session and the first kill (default: 1);\n"
    "                 further ones have the next numbers\n"
    "\n"
    "Exit status: 0 no finding, 1 findings, 2 invalid arguments.\n";

/* ---- shared ---------------------------------------------------------------------------------- */

/* The state of the random generator, which is seeded for each session and each kill. */
static uint64_t random_state;

unsigned attack_random(struct attack *attack, unsigned limit)
{
    (void)attack;
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (unsigned)((z ^ (z >> 31)) % limit);
}

void attack_report(struct attack *attack, const char *what, const char *detail)
{
    attack->findings++;
    printf("FINDING, seed %llu: %s: ", (unsigned long long)attack->seed, what);
    for (; *detail; detail++) putchar(*detail >= ' ' && *detail <= '~' ? *detail : '?');
    putchar('\n');
    fflush(stdout);
}

void attack_become(const struct attack *attack, const char *command)
{
    static char words[1000], path[5000];
    char *list[40];
    int count = 0;
    snprintf(words, sizeof words, "%s", command);
    for (char *word = strtok(words, " "); word && count < 39; word = strtok(NULL, " "))
        list[count++] = word;
    list[count] = NULL;
    snprintf(path, sizeof path, "%s/%s", attack->programs, list[0]);
    if (chdir(attack->folder) == 0) execv(path, list);
    _exit(127);
}

/* ---- the two attacks ------------------------------------------------------------------------- */

static void begin(struct attack *attack, uint64_t seed)
{
    attack->seed = random_state = seed;
    empty_folder(attack->folder);
}

static void send_commands(struct attack *attack, uint64_t seed, uint64_t wanted)
{
    while (attack->commands < wanted && attack->findings < MOST_FINDINGS) {
        begin(attack, seed++);
        const uint64_t left = wanted - attack->commands;
        const unsigned most = attack_random(attack, 4) == 0 ? LONG_SESSION : SHORT_SESSION;
        const unsigned chosen = 1 + attack_random(attack, most);
        attack_session(attack, left < chosen ? left : chosen);
    }
}

static void send_signals(struct attack *attack, uint64_t seed, uint64_t wanted)
{
    while (attack->kills < wanted && attack->findings < MOST_FINDINGS) {
        begin(attack, seed++);
        attack_kill(attack);
    }
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void print_counts(const struct attack *attack, double began)
{
    printf("%llu commands in %llu sessions, %llu refused, at most %ld KiB of memory\n",
           (unsigned long long)attack->commands, (unsigned long long)attack->sessions,
           (unsigned long long)attack->refused, attack->most_memory);
    printf("%llu kills, %llu programs ended first; %llu complete files, %llu resumed games\n",
           (unsigned long long)attack->kills, (unsigned long long)attack->survived,
           (unsigned long long)attack->files, (unsigned long long)attack->resumed);
    printf("%llu findings in %.1f s\n", (unsigned long long)attack->findings, seconds() - began);
}

/* ---- arguments ------------------------------------------------------------------------------- */

/* Reads the value of an option; returns whether it is a number. */
static int read_number(const char *text, uint64_t *number)
{
    char *end;
    *number = text && *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
    return text && *text >= '0' && *text <= '9' && !*end;
}

/* Returns the index of the first of the two paths, or -1 if an argument is invalid. */
static int read_options(int argc, char **argv, uint64_t *commands, uint64_t *kills, uint64_t *seed)
{
    int n = 1;
    for (; n + 1 < argc && strncmp(argv[n], "--", 2) == 0; n += 2) {
        uint64_t *number = strcmp(argv[n], "--commands") == 0 ? commands
                           : strcmp(argv[n], "--kills") == 0  ? kills
                           : strcmp(argv[n], "--seed") == 0   ? seed
                                                              : NULL;
        if (!number || !read_number(argv[n + 1], number)) return -1;
    }
    return n + 2 == argc ? n : -1;
}

int main(int argc, char **argv)
{
    struct attack attack = {.folder = "/dev/shm/omino-attack-XXXXXX"};
    uint64_t commands = 2000, kills = 30, seed = 1;
    const int paths = read_options(argc, argv, &commands, &kills, &seed);
    if (paths < 0) {
        fputs(usage, stderr);
        return 2;
    }
    char *programs = realpath(argv[paths], NULL), *fault = realpath(argv[paths + 1], NULL);
    if (!programs || !fault) {
        fputs("attack: PROGRAMS or FAULT does not exist\n", stderr);
        return 2;
    }
    attack.programs = programs;
    attack.fault = fault;
    if (!mkdtemp(attack.folder) && !mkdtemp(strcpy(attack.folder, "/tmp/omino-attack-XXXXXX"))) {
        perror("attack");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
    const double began = seconds();
    send_commands(&attack, seed, commands);
    send_signals(&attack, seed, kills);
    print_counts(&attack, began);
    empty_folder(attack.folder);
    rmdir(attack.folder);
    free(programs);
    free(fault);
    return attack.findings > 0;
}
