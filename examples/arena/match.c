/* SPDX-License-Identifier: MIT */
/* Runs the match: assigns games to the workers, collects their reports, and decides when to
 * stop. */
#define _POSIX_C_SOURCE 200809L

#include "match.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"
#include "guard.h"
#include "play.h"
#include "report.h"
#include "shared/messages.h"
#include "shared/streams.h"
#include "worker.h"

/* Time for workers to stop before they are killed, in seconds. */
#define PATIENCE 5.0

/* Maximum number of seconds until a finished game is on disk. */
#define FLUSH_PERIOD 10

/* A match with its workers. */
struct match_run {
    struct match match;
    struct arena_worker *workers;
    unsigned worker_count;
    struct pollfd *polled;
    uint32_t next_game;
    double deadline;        /* for workers to stop; 0: they continue */
    double flushed;         /* time of the last flush of the files */
    unsigned flushed_games; /* number of games finished at that time */
    int status;             /* exit status */
};

static volatile sig_atomic_t signalled;

static void note_signal(int number)
{
    signalled = number;
}

/* The parent may have set SIGCHLD to be ignored, but then the workers could not be waited for. */
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

/* Returns the entry of a pair, which may be new. An entry is always available, because the other
 * game of a pair with one finished game is being played or is the next to be assigned. */
static struct match_pair *find_pair(struct match *match, uint32_t number)
{
    struct match_pair *free = &match->pairs[0];
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

/* Adds the report of a game; returns an exit status. */
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

/* Asks all workers to stop their games. */
static void stop_workers(struct match_run *run)
{
    if (run->deadline > 0) return;
    run->deadline = process_clock() + PATIENCE;
    for (unsigned i = 0; i < run->worker_count; i++) {
        struct process *process = &run->workers[i].process;
        process_close(&process->to);
        if (process->pid > 0) kill(process->pid, SIGTERM);
    }
}

static void kill_workers(struct match_run *run)
{
    for (unsigned i = 0; i < run->worker_count; i++)
        if (run->workers[i].process.pid > 0) kill(run->workers[i].process.pid, SIGKILL);
}

static int fail_match(struct match_run *run, const char *what, const char *why)
{
    match_hide_progress(&run->match);
    run->status = cli_fail(CLI_FAILED, "%s: %s", what, why);
    stop_workers(run);
    return 0;
}

/* Stops the match unless the status is CLI_OK. */
static void note_status(struct match_run *run, int status)
{
    if (status == CLI_OK) return;
    run->status = status;
    stop_workers(run);
}

/* Assigns the next game to a worker, or ends the worker if no game is left. */
static void assign_game(struct match_run *run, struct arena_worker *worker)
{
    worker->game = -1;
    if (run->deadline == 0 && run->next_game < run->match.arena->games)
        arena_worker_give(worker, run->next_game++);
    else
        process_close(&worker->process.to);
}

/* Waits for a worker that has closed its pipe, and stops the match unless the worker ended
 * normally. */
static void end_worker(struct match_run *run, struct arena_worker *worker)
{
    char what[80], why[80];
    int status = 0;
    process_close(&worker->process.to);
    process_close(&worker->process.from);
    while (waitpid(worker->process.pid, &status, 0) < 0 && errno == EINTR) {
    }
    worker->process.pid = 0;
    if (status == 0 || run->deadline > 0) return;
    snprintf(what, sizeof what, "game %ld was not finished", (long)worker->game + 1);
    if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "its process was killed by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) == ARENA_NO_MEMORY)
        snprintf(why, sizeof why, "out of memory");
    else
        snprintf(why, sizeof why, "its process exited with status %d", WEXITSTATUS(status));
    fail_match(run, what, why);
}

static void read_report(struct match_run *run, struct arena_worker *worker)
{
    struct arena_report report;
    if (!arena_worker_read(worker, &report)) {
        end_worker(run, worker);
        return;
    }
    const int last = report.game.number == ARENA_NO_GAME;
    note_status(run, take_report(&run->match, &report));
    free(report.options);
    if (!last) assign_game(run, worker);
}

static int start_workers(struct match_run *run)
{
    const struct arena *arena = run->match.arena;
    const unsigned count = arena->threads < arena->games ? arena->threads : arena->games;
    for (; run->worker_count < count; run->worker_count++) {
        if (!arena_worker_start(arena, run->workers, run->worker_count))
            return fail_match(run, "cannot start a process", strerror(errno));
        assign_game(run, &run->workers[run->worker_count]);
    }
    return 1;
}

/* ---- the course of the match ----------------------------------------------------------------- */

/* Waits up to a tenth of a second for reports or a signal. Returns whether any workers are left. */
static int wait_for_workers(struct match_run *run)
{
    int any = 0;
    for (unsigned i = 0; i < run->worker_count; i++) {
        run->polled[i] = (struct pollfd){.fd = run->workers[i].process.from, .events = POLLIN};
        any |= run->workers[i].process.from >= 0;
    }
    if (any && poll(run->polled, run->worker_count, 100) < 0)
        for (unsigned i = 0; i < run->worker_count; i++) run->polled[i].revents = 0;
    return any;
}

/* Stops the match early if necessary, flushes files and shows the progress. */
static void keep_up(struct match_run *run)
{
    struct match *match = &run->match;
    if (signalled || match->verdict != ARENA_UNDECIDED) stop_workers(run);
    if (run->deadline == 0 && ferror(stdout)) {
        run->status = cli_finish_output();
        stop_workers(run);
    }
    if (run->deadline > 0 && process_clock() > run->deadline) kill_workers(run);
    if (match->finished > run->flushed_games && process_clock() > run->flushed + FLUSH_PERIOD) {
        note_status(run, match_flush_files(match));
        run->flushed = process_clock();
        run->flushed_games = match->finished;
    }
    match_show_progress(match);
}

static void play_match(struct match_run *run)
{
    match_print_head(&run->match);
    start_workers(run);
    while (wait_for_workers(run)) {
        for (unsigned i = 0; i < run->worker_count; i++)
            if (run->polled[i].fd >= 0 && run->polled[i].revents)
                read_report(run, &run->workers[i]);
        keep_up(run);
    }
    note_status(run, match_close_files(&run->match));
    match_print_summary(&run->match);
}

/* Checks whether the players can play. Their engines end even if this process is killed. */
static enum player_reply try_players(const struct arena *arena, char *sentence, size_t cap)
{
    if (!guard_start(-1)) {
        snprintf(sentence, cap, "cannot start a process: %s", strerror(errno));
        return PLAYER_FAULT;
    }
    const enum player_reply reply = arena_try_players(arena, &signalled, sentence, cap);
    guard_end();
    return reply;
}

/* Checks the players and opens the files, before anything is printed. */
static int prepare(struct match_run *run)
{
    char sentence[400];
    const enum player_reply reply = try_players(run->match.arena, sentence, sizeof sentence);
    if (reply == PLAYER_STOPPED) return 0;
    if (reply != PLAYER_OK) {
        run->status = cli_fail(CLI_FAILED, "the match cannot start: %s", sentence);
        return 0;
    }
    run->status = match_open_files(&run->match);
    return run->status == CLI_OK;
}

static int open_match(struct match_run *run, const struct arena *arena)
{
    run->match.arena = arena;
    run->match.terminal = isatty(STDERR_FILENO);
    run->match.started = process_clock();
    run->match.next_line = 20;
    run->match.pairs = calloc(arena->threads + 1, sizeof *run->match.pairs);
    run->workers = calloc(arena->threads, sizeof *run->workers);
    run->polled = calloc(arena->threads, sizeof *run->polled);
    if (run->match.pairs && run->workers && run->polled) return 1;
    run->status = cli_fail(CLI_FAILED, "out of memory");
    return 0;
}

static void close_match(struct match_run *run)
{
    free(run->match.pairs);
    free(run->workers);
    free(run->polled);
}

int arena_run(const struct arena *arena)
{
    struct match_run run = {.status = CLI_OK};
    catch_signals();
    if (open_match(&run, arena) && prepare(&run)) play_match(&run);
    close_match(&run);
    if (run.status == CLI_OK) run.status = cli_finish_output();
    return signalled && run.status == CLI_OK ? CLI_SIGNALLED + signalled : run.status;
}
