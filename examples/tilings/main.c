/* SPDX-License-Identifier: MIT */
/* tilings: counts the ways in which pieces fill a board. <omino/cover.h> does the search, and
 * <omino/game.h> provides the pieces of the games. The program only reads the question and draws
 * the answer. */
#define _POSIX_C_SOURCE 200809L
#include <omino/cover.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arguments.h"
#include "draw.h"
#include "shared/messages.h"
#include "shared/options.h"
#include "shared/streams.h"

static int print_help(void)
{
    printf("Usage: %s [OPTIONS] PIECES BOARD\n", cli_program());
    fputs("\n"
          "Counts the ways to fill the board with the pieces and prints the number on\n"
          "the last line. Solutions that differ only by a rotation or reflection of the\n"
          "board count once.\n"
          "\n",
          stdout);
    print_option_help();
    fputs("\n"
          "PIECES is a list such as pentominoes or I3:4,L4:2,O:any,X:optional\n"
          "  names           1 2 I3 V3 I4 O T4 L4 Z4, F I L N P T U V W X Y Z,\n"
          "                  H1 to H12 of Polyssimo\n"
          "  sets            trominoes tetrominoes pentominoes hexominoes: one of each;\n"
          "                  monominoes dominoes: any number\n"
          "  games           blokus, patchwork, plyamki, polyssimo: all pieces of the game\n"
          "  @FILE           drawings: for each piece a line with its name, rows of X and\n"
          "                  ., and an empty line\n"
          "  each with       :4 exactly four, :1-3 one to three, :any any number,\n"
          "                  :optional none or one\n"
          "\n"
          "BOARD is one of\n"
          "  6x10            6 rows, 10 columns\n"
          "  8x8-2x2         8x8 with a 2x2 hole in the centre\n"
          "  FILE            a drawing: X is a cell, . is not; - reads standard input\n"
          "\n"
          "Drawings are at most COLUMNS columns wide (default: 80).\n"
          "\n",
          stdout);
    printf("%s pentominoes 6x10 --show 1\n"
           "%s dominoes 8x8 --all\n",
           cli_program(), cli_program());
    return cli_finish_output();
}

/* ---- progress -------------------------------------------------------------------------------- */

/* The line that shows the progress of the search on a terminal. */
struct progress {
    struct timespec start;
    int packing;
    int visible;
};

struct run {
    struct question question;
    struct progress progress;
    int undrawn; /* whether a drawing failed */
};

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

static void show_progress(void *user, const struct omino_cover_result *so_far)
{
    struct progress *progress = user;
    const double seconds = seconds_since(&progress->start);
    if (seconds < 0.1) return; /* the first call: the answer may follow at once */
    progress->visible = 1;
    if (progress->packing)
        fprintf(stderr, "\r\033[Kcells covered: %" PRIu32, so_far->covered);
    else
        fprintf(stderr, "\r\033[K%" PRIu64 " found", so_far->solutions);
    fprintf(stderr, ", %.1f million steps, %.0f s ", (double)so_far->nodes / 1e6, seconds);
}

static void start_progress(struct run *run)
{
    run->progress.packing = run->question.packing;
    clock_gettime(CLOCK_MONOTONIC, &run->progress.start);
    if (!isatty(STDERR_FILENO)) return;
    run->question.limits.progress = show_progress;
    run->question.limits.interval = 0.2;
    run->question.limits.user = &run->progress;
}

static void clear_progress(struct progress *progress)
{
    if (progress->visible) fputs("\r\033[K", stderr);
    progress->visible = 0;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void draw(struct run *run, const struct omino_cover_placed *placed, size_t count)
{
    const struct question *q = &run->question;
    if (draw_tiling(&q->problem, placed, count, &q->style)) return;
    if (!run->undrawn) cli_warn("out of memory: some drawings are missing");
    run->undrawn = 1;
}

static int draw_visited(void *user, const struct omino_cover_placed *placed, size_t count)
{
    struct run *run = user;
    clear_progress(&run->progress);
    draw(run, placed, count);
    fflush(stdout);
    return ferror(stdout);
}

/* Reports an error, if any, and returns whether there is an answer. The answer to an impossible
 * problem is 0 solutions. */
static int has_answer(enum omino_status status, const struct omino_error *err, int *code)
{
    *code = status <= OMINO_STOPPED ? 0 : CLI_FAILED;
    if (*code)
        cli_warn("%s%s", err->message,
                 status == OMINO_ERR_TOO_LARGE && strstr(err->message, "memory") ? "; see --memory"
                                                                                 : "");
    if (status == OMINO_ERR_IMPOSSIBLE) *code = 0;
    return *code == 0;
}

static enum omino_status show_some(struct run *run, struct omino_error *err)
{
    struct omino_cover_problem problem = run->question.problem;
    struct omino_cover_limits limits = run->question.limits;
    const uint64_t show = run->question.show;
    if (show == 0) return OMINO_OK;
    problem.limits = &limits;
    if (limits.solutions == 0 || limits.solutions > show) limits.solutions = show;
    return omino_cover_visit(&problem, draw_visited, run, NULL, NULL, err);
}

static int answer_count(struct run *run)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct omino_error err = OMINO_INIT(error);
    int code;
    start_progress(run);
    enum omino_status status = show_some(run, &err);
    if (status <= OMINO_STOPPED)
        status = omino_cover_count(&run->question.problem, NULL, &result, &err);
    clear_progress(&run->progress);
    if (!has_answer(status, &err, &code)) return code;
    printf("%" PRIu64 "\n", result.solutions);
    return 0;
}

static int answer_one(struct run *run)
{
    static struct omino_cover_placed placed[OMINO_GRID_SIDE_MAX * OMINO_GRID_SIDE_MAX];
    const size_t room = sizeof placed / sizeof *placed;
    const struct question *q = &run->question;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    struct omino_error err = OMINO_INIT(error);
    size_t count = 0;
    int code;
    start_progress(run);
    const enum omino_status status =
        q->packing ? omino_cover_pack(&q->problem, placed, room, &count, NULL, &result, &err)
                   : omino_cover_first(&q->problem, placed, room, &count, NULL, &result, &err);
    clear_progress(&run->progress);
    if (!has_answer(status, &err, &code)) return code;
    if (result.solutions) draw(run, placed, count);
    if (q->packing)
        printf("number of cells covered (the board has %u):\n%" PRIu32 "\n",
               omino_bits_count(&q->problem.grid, q->mask), result.covered);
    else
        printf("%" PRIu64 "\n", result.solutions);
    return 0;
}

int main(int argc, char **argv)
{
    static struct run run;
    char **arguments = argv + (argc > 0);
    cli_set_program(argc > 0 ? argv[0] : NULL, "tilings");
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    if (cli_asks_for_help(arguments)) return print_help();
    int status = read_question(&run.question, arguments);
    if (status != CLI_OK) return status;
    status = run.question.first || run.question.packing ? answer_one(&run) : answer_count(&run);
    if (status == CLI_OK) status = cli_finish_output();
    return status == CLI_OK && run.undrawn ? CLI_FAILED : status;
}
