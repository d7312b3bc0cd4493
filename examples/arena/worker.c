/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "guard.h"
#include "play.h"
#include "shared/messages.h"

/* The header of a report in the pipe, followed by two texts of these lengths. */
struct header {
    struct arena_game game;
    uint64_t options, record;
};

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

/* ---- pipes ----------------------------------------------------------------------------------- */

static int write_all(int file, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        const ssize_t written = write(file, at, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return 0;
        at += written;
        length -= (size_t)written;
    }
    return 1;
}

static int read_all(int file, void *bytes, size_t length)
{
    char *at = bytes;
    while (length > 0) {
        const ssize_t got = read(file, at, length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        at += got;
        length -= (size_t)got;
    }
    return 1;
}

static int send_report(int to, const struct arena_report *report)
{
    struct header header;
    memset(&header, 0, sizeof header);
    header.game = report->game;
    header.options = strlen(report->options);
    header.record = strlen(report->record);
    return write_all(to, &header, sizeof header) &&
           write_all(to, report->options, header.options) &&
           write_all(to, report->record, header.record);
}

int arena_worker_read(struct arena_worker *worker, struct arena_report *report)
{
    struct header header;
    if (!read_all(worker->process.from, &header, sizeof header)) return 0;
    char *texts = malloc(header.options + header.record + 2);
    if (!texts) return 0;
    report->game = header.game;
    report->options = texts;
    report->record = texts + header.options + 1;
    report->options[header.options] = report->record[header.record] = '\0';
    if (read_all(worker->process.from, report->options, header.options) &&
        read_all(worker->process.from, report->record, header.record))
        return 1;
    free(texts);
    return 0;
}

int arena_worker_give(struct arena_worker *worker, uint32_t game)
{
    worker->game = game;
    return write_all(worker->process.to, &game, sizeof game);
}

/* ---- the process ----------------------------------------------------------------------------- */

/* Plays the assigned games until the pipe is closed. Returns 0 if out of memory. */
static int play_games(const struct arena *arena, struct player players[2], int from, int to)
{
    uint32_t number;
    int played = 1, sent = 1;
    while (played && sent && !stopped && read_all(from, &number, sizeof number)) {
        struct arena_report report;
        played = arena_play(arena, players, number, &report);
        sent = played && send_report(to, &report);
        free(report.options);
        free(report.record);
    }
    return played;
}

/* Sends a last report with the CPU time of engines that do not report their own. */
static int close_players(struct player players[2], int to)
{
    char nothing[] = "";
    struct arena_report report = {.game = {.number = ARENA_NO_GAME, .end = ARENA_STOPPED},
                                  .options = nothing,
                                  .record = nothing};
    for (int i = 0; i < 2; i++) {
        player_close(&players[i]);
        report.game.cpu[i] = players[i].cpu;
    }
    return send_report(to, &report);
}

static int work(const struct arena *arena, int from, int to)
{
    struct player players[2] = {{0}};
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGTERM, &action, NULL);
    signal(SIGINT, SIG_IGN); /* the process of the match handles it */
    signal(SIGHUP, SIG_IGN);
    if (!guard_start(to)) return CLI_FAILED;
    const int played = player_open(&players[0], arena, 0, &stopped) &&
                       player_open(&players[1], arena, 1, &stopped) &&
                       play_games(arena, players, from, to);
    const int sent = close_players(players, to);
    guard_end();
    return !played ? ARENA_NO_MEMORY : sent ? CLI_OK : CLI_FAILED;
}

/* Input of a new worker. */
struct task {
    const struct arena *arena;
    struct arena_worker *others;
    unsigned other_count;
};

/* All output was flushed before the fork, so the process may exit normally. */
static void become(void *user, int in, int out)
{
    struct task *task = user;
    for (unsigned i = 0; i < task->other_count; i++) {
        process_close(&task->others[i].process.to);
        process_close(&task->others[i].process.from);
    }
    exit(work(task->arena, in, out));
}

int arena_worker_start(const struct arena *arena, struct arena_worker *workers, unsigned index)
{
    struct task task = {arena, workers, index};
    workers[index].game = -1;
    fflush(stdout);
    fflush(stderr);
    return process_start(&workers[index].process, become, &task);
}
