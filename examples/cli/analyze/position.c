/* SPDX-License-Identifier: MIT */
/* The command `analyze` for a position: a table of its best moves, once a second. */
#include <stdio.h>
#include <string.h>

#include "analyze.h"
#include "cli/draw.h"
#include "cli/interrupts.h"
#include "cli/record.h"
#include "cli/thinking.h"
#include "shared/games.h"
#include "shared/lines.h"
#include "shared/messages.h"
#include "shared/streams.h"

enum { MOVES = 10, MOST_MOVE_COLUMNS = 40 };

/* The default time limit. */
static const double DEFAULT_SECONDS = 5;

struct view {
    const struct omino_game *game;
    struct omino_engine *player;
    int interrupts;  /* cli_interrupts() at the start */
    unsigned second; /* of the last table */
    struct omino_ranked_move ranking[MOVES];
};

/* ---- the table ------------------------------------------------------------------------------- */

static void write_value(const struct view *view, const struct omino_ranked_move *ranked,
                        char text[16])
{
    if (!ranked->exact || omino_game_players(view->game) == 1)
        snprintf(text, 16, "%.1f %%", 100 * ranked->value);
    else
        snprintf(text, 16, "%s",
                 ranked->value <= 0   ? "lost"
                 : ranked->value >= 1 ? "won"
                                      : "shared");
}

static void print_row(const struct view *view, int order, const struct omino_ranked_move *ranked,
                      int move_columns)
{
    char line[1000], move[OMINO_TEXT_MAX], value[16];
    omino_move_write(view->game, ranked->move, move, sizeof move);
    cli_cut(move, (size_t)move_columns);
    write_value(view, ranked, value);
    const int used = printf("%3d  %-*s  %7s  %8llu", order, move_columns, move, value,
                            (unsigned long long)ranked->visits);
    cli_write_line(view->game, ranked->line + 1, ranked->line_length - 1, line, sizeof line);
    const int room = cli_columns(stdout) - used - 3;
    if (room >= 10 && *line) {
        cli_cut(line, (size_t)room);
        printf("  %s", line);
    }
    putchar('\n');
}

/* Returns the width of the widest move in columns, up to a limit. */
static int choose_columns(const struct view *view, uint32_t count)
{
    int columns = 4;
    for (uint32_t i = 0; i < count; i++) {
        const int length = (int)omino_move_write(view->game, view->ranking[i].move, NULL, 0);
        if (length > columns) columns = length;
    }
    return columns < MOST_MOVE_COLUMNS ? columns : MOST_MOVE_COLUMNS;
}

static void print_table(struct view *view, const char *when, uint64_t simulations)
{
    const uint32_t ranked = omino_engine_ranking(view->player, view->ranking, MOVES);
    const uint32_t count = ranked < MOVES ? ranked : MOVES;
    const int columns = choose_columns(view, count);
    printf("\n%s, %llu simulations:\n", when, (unsigned long long)simulations);
    if (count > 0) printf("     %-*s    value    visits  continuation\n", columns, "move");
    for (uint32_t i = 0; i < count; i++) print_row(view, (int)i + 1, &view->ranking[i], columns);
    fflush(stdout);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Also stops the search if the output cannot be written. */
static int is_interrupted(void *user)
{
    const struct view *view = user;
    return cli_interrupts() != view->interrupts || ferror(stdout);
}

static void print_progress(void *user, const struct omino_search_result *thought)
{
    struct view *view = user;
    char when[40];
    if (thought->seconds < view->second + 1.0) return;
    view->second = (unsigned)thought->seconds;
    snprintf(when, sizeof when, "After %u second%s", view->second, view->second == 1 ? "" : "s");
    print_table(view, when, thought->simulations);
}

static int search(const struct cli *cli, struct view *view, const void *state)
{
    struct omino_search_limits limits = cli->limits;
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    limits.stop = is_interrupted;
    limits.progress = print_progress;
    limits.user = view;
    if (limits.seconds <= 0 && limits.simulations == 0) limits.seconds = DEFAULT_SECONDS;
    cli_catch_interrupts();
    view->interrupts = cli_interrupts();
    if (omino_engine_choose(view->player, state, &limits, &move, &err) > OMINO_STOPPED)
        return cli_fail(CLI_FAILED, "%s", err.message);
    print_table(view, "Result", omino_engine_result(view->player)->simulations);
    return is_interrupted(view) ? CLI_INTERRUPTED : CLI_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int analyze_position(const struct cli *cli, const struct omino_match *match, uint32_t ply)
{
    struct view view = {.game = omino_match_game(match), .ranking = {OMINO_INIT(ranked_move)}};
    const void *state = omino_match_state_at(match, ply);
    struct omino_error err = OMINO_INIT(error);
    if (omino_state_side(view.game, state) == OMINO_NOBODY)
        return cli_fail(CLI_FAILED, "the game is over; there are no moves to analyze");
    if (omino_engine_open(view.game, cli_strongest_kind(), cli->seed, cli->allocator, &view.player,
                          &err) != OMINO_OK)
        return cli_fail(CLI_FAILED, "%s", err.message);
    int status = cli_draw(cli, match, ply, stdout);
    fflush(stdout);
    if (status == CLI_OK) status = search(cli, &view, state);
    omino_engine_close(view.player);
    return status;
}

static int analyze(const struct cli *cli)
{
    if (cli->argument_count > 0) return analyze_record(cli);
    if (cli->svg) return cli_fail(CLI_USAGE, "--svg needs a record: analyze FILE --svg FILE");
    struct omino_match *match;
    int status = cli_open_match(cli, &match);
    if (status != CLI_OK) return status;
    const uint32_t length = omino_match_length(match);
    const uint32_t ply = cli->ply < 0 ? length : (uint32_t)cli->ply;
    status = ply > length
                 ? cli_fail(CLI_USAGE, "--ply must be at most %u, the length of the record", length)
                 : analyze_position(cli, match, ply);
    omino_match_close(match);
    const int finished = cli_finish_output();
    return finished != CLI_OK ? finished : status;
}

/* Searches even if there is only one move or the end is solved, in order to evaluate all moves, and
 * makes no deliberate slips. */
int cli_analyze(const struct cli *cli)
{
    struct cli patient = *cli;
    patient.limits.analysis = 1;
    return analyze(&patient);
}
