/* SPDX-License-Identifier: MIT */
/* The match: gives games to the workers, takes in their reports, and knows when it is over. */
#define _POSIX_C_SOURCE 200809L

#include "match.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guard.h"
#include "play.h"

/* Seconds that workers have to stop before they are killed. */
#define PATIENCE 5.0

/* Seconds after which games are on the disk, at the latest. */
#define FLUSH_PERIOD 10.0

struct hall {
    struct match match;
    struct arena_worker *workers;
    unsigned worker_count;
    struct pollfd *polled;
    uint32_t next_game;
    double deadline; /* for workers to stop; 0: they need not */
    double flushed;  /* when the files were, and after how many games */
    unsigned flushed_games;
    int status; /* of the program */
};

static volatile sig_atomic_t signalled;

static void note_signal(int number)
{
    signalled = number;
}

/* Whoever started the program may have it ignore its children; but they are to be waited for. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    signal(SIGCHLD, SIG_DFL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* ---- results --------------------------------------------------------------------------------- */

static void add_pair(struct match *match, const struct match_results *pair)
{
    match->whole.games += pair->games;
    match->whole.won += pair->won;
    match->whole.shared += pair->shared;
    match->whole.lost += pair->lost;
    match->whole.plies += pair->plies;
    arena_tally_add(&match->tally, pair->shares / pair->games);
    if (match->arena->has_sprt && match->verdict == ARENA_UNDECIDED)
        match->verdict = arena_decide(&match->tally, &match->arena->sprt);
}

/* The place of a pair, which may be new. There always is one: if a game of a pair has ended, the
 * other one is being played, or is the next to be given out. */
static struct match_pair *find_pair(struct match *match, uint32_t number)
{
    struct match_pair *free = NULL;
    for (unsigned i = 0; i <= match->arena->threads; i++) {
        struct match_pair *pair = &match->pairs[i];
        if (pair->results.games > 0 && pair->number == number) return pair;
        if (pair->results.games == 0) free = pair;
    }
    free->number = number;
    return free;
}

static void add_game(struct match *match, const struct arena_game *game)
{
    struct match_results *pair = &find_pair(match, game->number / 2)->results;
    pair->games++;
    pair->won += game->share == 1;
    pair->lost += game->share == 0;
    pair->shared += game->share > 0 && game->share < 1;
    pair->plies += game->plies;
    pair->shares += game->share;
    if (pair->games < 2) return;
    add_pair(match, pair);
    *pair = (struct match_results){0};
}

/* Takes in what there is to say about a game; returns an exit status. */
static int take_report(struct match *match, const struct arena_report *report)
{
    for (int i = 0; i < 2; i++) {
        match->cpu[i] += report->game.cpu[i];
        match->moves[i] += report->game.moves[i];
    }
    if (report->game.end == ARENA_STOPPED) return CLI_OK;
    match->finished++;
    add_game(match, &report->game);
    match_print_game(match, &report->game);
    match_print_figures(match);
    return match_write_game(match, report);
}

/* ---- workers --------------------------------------------------------------------------------- */

/* Asks all workers to leave their games. */
static void stop_workers(struct hall *hall)
{
    if (hall->deadline > 0) return;
    hall->deadline = process_clock() + PATIENCE;
    for (unsigned i = 0; i < hall->worker_count; i++) {
        struct process *process = &hall->workers[i].process;
        process_close(&process->to);
        if (process->pid > 0) kill(process->pid, SIGTERM);
    }
}

static void kill_workers(struct hall *hall)
{
    for (unsigned i = 0; i < hall->worker_count; i++)
        if (hall->workers[i].process.pid > 0) kill(hall->workers[i].process.pid, SIGKILL);
}

static int fail_match(struct hall *hall, const char *what, const char *why)
{
    match_hide_progress(&hall->match);
    hall->status = cli_fail(&hall->match.arena->cli, CLI_FAILED, "%s: %s", what, why);
    stop_workers(hall);
    return 0;
}

/* Stops the match if a file cannot be written. */
static void heed(struct hall *hall, int status)
{
    if (status == CLI_OK) return;
    hall->status = status;
    stop_workers(hall);
}

/* Gives a worker its next game, or lets it go. */
static void employ(struct hall *hall, struct arena_worker *worker)
{
    worker->game = -1;
    if (hall->deadline == 0 && hall->next_game < hall->match.arena->games)
        arena_worker_give(worker, hall->next_game++);
    else
        process_close(&worker->process.to);
}

/* A worker has closed its pipe. That is fine after its last report. */
static void dismiss(struct hall *hall, struct arena_worker *worker)
{
    char what[80], why[80];
    int status = 0;
    process_close(&worker->process.to);
    process_close(&worker->process.from);
    while (waitpid(worker->process.pid, &status, 0) < 0 && errno == EINTR) {
    }
    worker->process.pid = 0;
    if (status == 0 || hall->deadline > 0) return;
    snprintf(what, sizeof what, "game %ld could not be played to its end", (long)worker->game + 1);
    if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "its process was ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) == ARENA_NO_MEMORY)
        snprintf(why, sizeof why, "out of memory");
    else
        snprintf(why, sizeof why, "its process ended with status %d", WEXITSTATUS(status));
    fail_match(hall, what, why);
}

static void hear(struct hall *hall, struct arena_worker *worker)
{
    struct arena_report report;
    if (!arena_worker_read(worker, &report)) {
        dismiss(hall, worker);
        return;
    }
    const int last = report.game.number == ARENA_NO_GAME;
    heed(hall, take_report(&hall->match, &report));
    free(report.options);
    if (!last) employ(hall, worker);
}

static int start_workers(struct hall *hall)
{
    const struct arena *arena = hall->match.arena;
    const unsigned count = arena->threads < arena->games ? arena->threads : arena->games;
    for (; hall->worker_count < count; hall->worker_count++) {
        if (!arena_worker_start(arena, hall->workers, hall->worker_count))
            return fail_match(hall, "a process cannot be started", strerror(errno));
        employ(hall, &hall->workers[hall->worker_count]);
    }
    return 1;
}

/* ---- the course of the match ----------------------------------------------------------------- */

/* Waits until workers have something to say, a signal comes, or some time has passed; returns
 * whether there are workers. */
static int wait_for_workers(struct hall *hall)
{
    int any = 0;
    for (unsigned i = 0; i < hall->worker_count; i++) {
        hall->polled[i] = (struct pollfd){.fd = hall->workers[i].process.from, .events = POLLIN};
        any |= hall->workers[i].process.from >= 0;
    }
    if (any && poll(hall->polled, hall->worker_count, 100) < 0)
        for (unsigned i = 0; i < hall->worker_count; i++) hall->polled[i].revents = 0;
    return any;
}

/* Whether there is a reason to stop before all games are played. */
static void look_round(struct hall *hall)
{
    struct match *match = &hall->match;
    if (signalled || match->verdict != ARENA_UNDECIDED) stop_workers(hall);
    if (hall->deadline == 0 && ferror(stdout)) {
        hall->status = cli_finish_output(&match->arena->cli);
        stop_workers(hall);
    }
    if (hall->deadline > 0 && process_clock() > hall->deadline) kill_workers(hall);
    if (match->finished > hall->flushed_games && process_clock() > hall->flushed + FLUSH_PERIOD) {
        heed(hall, match_flush_files(match));
        hall->flushed = process_clock();
        hall->flushed_games = match->finished;
    }
    match_show_progress(match);
}

static void play_match(struct hall *hall)
{
    match_print_head(&hall->match);
    start_workers(hall);
    while (wait_for_workers(hall)) {
        for (unsigned i = 0; i < hall->worker_count; i++)
            if (hall->polled[i].fd >= 0 && hall->polled[i].revents) hear(hall, &hall->workers[i]);
        look_round(hall);
    }
    heed(hall, match_close_files(&hall->match));
    match_print_summary(&hall->match);
}

/* Whether the players can play; their engines end even if this process is killed. */
static enum player_reply try_players(const struct arena *arena, char *sentence, size_t cap)
{
    if (!guard_start(-1)) {
        snprintf(sentence, cap, "a process cannot be started: %s", strerror(errno));
        return PLAYER_FAULT;
    }
    const enum player_reply reply = arena_try_players(arena, &signalled, sentence, cap);
    guard_end();
    return reply;
}

/* Before anything is printed: whether the players can play, and the files can be written. */
static int prepare(struct hall *hall)
{
    const struct cli *cli = &hall->match.arena->cli;
    char sentence[400];
    const enum player_reply reply = try_players(hall->match.arena, sentence, sizeof sentence);
    if (reply == PLAYER_STOPPED) return 0;
    if (reply != PLAYER_OK) {
        hall->status = cli_fail(cli, CLI_FAILED, "the match cannot begin: %s", sentence);
        return 0;
    }
    hall->status = match_open_files(&hall->match);
    return hall->status == CLI_OK;
}

static int open_hall(struct hall *hall, struct arena *arena)
{
    hall->match.arena = arena;
    hall->match.terminal = isatty(STDERR_FILENO);
    hall->match.started = process_clock();
    hall->match.next_line = 20;
    hall->match.pairs = calloc(arena->threads + 1, sizeof *hall->match.pairs);
    hall->workers = calloc(arena->threads, sizeof *hall->workers);
    hall->polled = calloc(arena->threads, sizeof *hall->polled);
    if (hall->match.pairs && hall->workers && hall->polled) return 1;
    hall->status = cli_fail(&arena->cli, CLI_FAILED, "out of memory");
    return 0;
}

static void close_hall(struct hall *hall)
{
    free(hall->match.pairs);
    free(hall->workers);
    free(hall->polled);
}

int arena_run(struct arena *arena)
{
    struct hall hall = {.status = CLI_OK};
    catch_signals();
    if (open_hall(&hall, arena) && prepare(&hall)) play_match(&hall);
    close_hall(&hall);
    if (hall.status == CLI_OK) hall.status = cli_finish_output(&arena->cli);
    return signalled && hall.status == CLI_OK ? 128 + signalled : hall.status;
}
