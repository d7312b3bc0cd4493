/* SPDX-License-Identifier: MIT */
/*
 * The command `analyze FILE`: the computer's evaluation of every position in a record.
 *
 * A search yields the chance of the player to move. With two players this is enough: the loss of a
 * move is the difference between the results of the searches before and after it. With more
 * players, the search after a move yields no chance for the player who made it. The value then
 * comes from the search before the move, if that visited the move often enough, and otherwise from
 * the same player's next turn. The loss of the computer's own choice is 0.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze.h"
#include "cli/draw.h"
#include "cli/interrupts.h"
#include "cli/record.h"
#include "cli/thinking.h"
#include "shared/files.h"
#include "shared/games.h"
#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/streams.h"

enum {
    MOST_MOVE_COLUMNS = 40,
    ENOUGH_VISITS = 10, /* to take the value of a move from the search before it */
    MISTAKE = 10,       /* loss of a move, in hundredths of a win */
    BLUNDER = 25
};

struct analysis {
    const struct cli *cli;
    const struct omino_match *match;
    struct omino_engine *player;
    struct omino_ranked_move *ranking;
    struct analyzed_record record;
    uint32_t length;  /* number of moves */
    uint32_t printed; /* number of moves printed */
    int side_columns, move_columns;
    int interrupts; /* cli_interrupts() at the start */
};

static int is_interrupted(const struct analysis *a)
{
    return cli_interrupts() != a->interrupts;
}

const char *analyze_mark(double loss)
{
    const double hundredths = 100 * loss + 1e-9;
    return hundredths >= BLUNDER ? "??" : hundredths >= MISTAKE ? "?" : "";
}

/* ---- one position ---------------------------------------------------------------------------- */

/* Returns the search's value of a move; CHANCE_UNKNOWN if it visited the move too rarely. */
static double ranked_value(struct analysis *a, uint32_t move)
{
    const uint32_t room = omino_game_max_moves(a->record.game);
    const uint32_t ranked = omino_engine_ranking(a->player, a->ranking, room);
    for (uint32_t i = 0; i < ranked && i < room; i++)
        if (a->ranking[i].move == move &&
            (a->ranking[i].exact || a->ranking[i].visits >= ENOUGH_VISITS))
            return a->ranking[i].value;
    return CHANCE_UNKNOWN;
}

static enum omino_status search(struct analysis *a, uint32_t ply, struct omino_error *err)
{
    char heading[100];
    uint32_t move;
    snprintf(heading, sizeof heading, "position %u of %u", ply + 1, a->length + 1);
    return cli_think(a->cli, heading, a->record.game, a->player,
                     omino_match_state_at(a->match, ply), &move, err);
}

/* Sets the chances at the end of a game. */
static void take_outcome(const struct omino_game *game, const void *state, struct analyzed *at)
{
    float values[OMINO_PLAYERS_MAX];
    omino_state_evaluate(game, state, values);
    for (unsigned p = 0; p < omino_game_players(game); p++) at->chances[p] = (double)values[p];
}

static void take_thought(struct analysis *a, struct analyzed *at)
{
    const struct omino_search_result *thought = omino_engine_result(a->player);
    if (thought->line_length == 0) return;
    at->best = thought->line[0];
    at->chances[at->player] = thought->value;
    if (a->record.players == 2) at->chances[1 - at->player] = 1 - thought->value;
    if (at->move != OMINO_NO_MOVE && a->record.players > 2) at->ranked = ranked_value(a, at->move);
}

static enum omino_status look_at(struct analysis *a, uint32_t ply, struct omino_error *err)
{
    const struct omino_game *game = a->record.game;
    const void *state = omino_match_state_at(a->match, ply);
    struct analyzed *at = &a->record.positions[ply];
    *at = (struct analyzed){
        .side = omino_state_side(game, state),
        .player = omino_state_player(game, state),
        .move = ply < a->length ? omino_match_move(a->match, ply) : OMINO_NO_MOVE,
        .best = OMINO_NO_MOVE,
        .ranked = CHANCE_UNKNOWN,
        .loss = CHANCE_UNKNOWN,
    };
    for (int p = 0; p < OMINO_PLAYERS_MAX; p++) at->chances[p] = CHANCE_UNKNOWN;
    a->record.count = ply + 1;
    if (at->player == OMINO_NOBODY) {
        take_outcome(game, state, at);
        return OMINO_OK;
    }
    const enum omino_status status = search(a, ply, err);
    if (status == OMINO_OK) take_thought(a, at);
    return status;
}

/* ---- losses ---------------------------------------------------------------------------------- */

/* Returns the chance, after the move at a ply, of the player who made it; CHANCE_UNKNOWN until
 * later positions are analyzed. */
static double chance_after(const struct analysis *a, uint32_t ply)
{
    const struct analyzed *at = &a->record.positions[ply];
    if (at->ranked != CHANCE_UNKNOWN) return at->ranked;
    for (uint32_t next = ply + 1; next < a->record.count; next++) {
        const double chance = a->record.positions[next].chances[at->player];
        if (chance != CHANCE_UNKNOWN) return chance;
    }
    return CHANCE_UNKNOWN;
}

/* Sets the loss of the move at a ply; returns whether it is known. */
static int settle(const struct analysis *a, uint32_t ply)
{
    struct analyzed *at = &a->record.positions[ply];
    const double before = at->chances[at->player];
    if (before == CHANCE_UNKNOWN) return 0;
    if (at->move == at->best) return at->loss = 0, 1;
    const double after = chance_after(a, ply);
    if (after == CHANCE_UNKNOWN) return 0;
    at->loss = before > after ? before - after : 0;
    return 1;
}

/* ---- the lines ------------------------------------------------------------------------------- */

/* Returns whether to print player numbers, because sides may change hands. There is then room only
 * for the chance of the player to move. */
static int names_players(const struct analysis *a)
{
    return omino_game_sides(a->record.game) != a->record.players;
}

static int has_both_chances(const struct analysis *a)
{
    return a->record.players == 2 && !names_players(a);
}

static void print_heading(const struct analysis *a)
{
    printf("ply  %-*s", a->side_columns, "side");
    if (names_players(a)) printf("  player");
    printf("  %-*s", a->move_columns, "move");
    if (has_both_chances(a))
        printf("  %7s  %7s", omino_game_player_name(0), omino_game_player_name(1));
    else
        printf("  chance");
    puts("   loss     best");
    fflush(stdout);
}

static void print_number(int columns, double share)
{
    if (share == CHANCE_UNKNOWN)
        printf("  %*s", columns, "-");
    else
        printf("  %*.1f", columns, 100 * share);
}

/* Prints the side to move and its move; the record of an unfinished game ends without a move. */
static void print_move(const struct analysis *a, const struct analyzed *at)
{
    const struct omino_game *game = a->record.game;
    char move[OMINO_TEXT_MAX] = "";
    if (at->move != OMINO_NO_MOVE) omino_move_write(game, at->move, move, sizeof move);
    printf("%-*s", a->side_columns, omino_game_side_name(game, at->side));
    if (names_players(a)) printf("  %-6d", at->player + 1);
    printf("  %-*s", a->move_columns, move);
}

/* Returns whether the computer's choice is, or may be, better than the move made. In a position
 * that is won or lost anyway, no move is better. */
static int is_better(const struct analyzed *at)
{
    if (at->best == OMINO_NO_MOVE || at->best == at->move) return 0;
    return at->loss == CHANCE_UNKNOWN || 100 * at->loss >= 0.05;
}

static void print_position(const struct analysis *a, uint32_t ply)
{
    const struct analyzed *at = &a->record.positions[ply];
    char best[OMINO_TEXT_MAX];
    printf("%3u  ", ply + 1);
    print_move(a, at);
    for (int p = 0; has_both_chances(a) && p < 2; p++) print_number(7, at->chances[p]);
    if (!has_both_chances(a)) print_number(6, at->chances[at->player]);
    if (at->move != OMINO_NO_MOVE) print_number(5, at->loss);
    if (is_better(at)) {
        omino_move_write(a->record.game, at->best, best, sizeof best);
        printf("%s %-2s  %s", at->move == OMINO_NO_MOVE ? "       " : "", analyze_mark(at->loss),
               best);
    }
    putchar('\n');
}

/* Prints the lines of the next moves whose loss is known or, if `all` is set, of all remaining
 * moves. */
static void print_settled(struct analysis *a, int all)
{
    while (a->printed < a->record.count) {
        const struct analyzed *at = &a->record.positions[a->printed];
        if (at->player == OMINO_NOBODY) break;
        if (!settle(a, a->printed) && !all) break;
        print_position(a, a->printed++);
    }
    fflush(stdout);
}

static void print_summary(const struct analysis *a, unsigned player)
{
    double sum = 0;
    unsigned moves = 0, mistakes = 0, blunders = 0;
    for (uint32_t i = 0; i < a->record.count; i++) {
        const struct analyzed *at = &a->record.positions[i];
        if (at->player != (int)player || at->loss == CHANCE_UNKNOWN) continue;
        moves++;
        sum += at->loss;
        mistakes += strcmp(analyze_mark(at->loss), "?") == 0;
        blunders += strcmp(analyze_mark(at->loss), "??") == 0;
    }
    printf("%s: %u move%s, mean loss %.1f, %u ?, %u ??\n", omino_game_player_name(player), moves,
           moves == 1 ? "" : "s", moves ? 100 * sum / moves : 0, mistakes, blunders);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void choose_columns(struct analysis *a)
{
    const struct omino_game *game = a->record.game;
    a->side_columns = a->move_columns = 4;
    for (int side = 0; side < (int)omino_game_sides(game); side++)
        a->side_columns =
            cli_larger(a->side_columns, (int)strlen(omino_game_side_name(game, side)));
    for (uint32_t i = 0; i < a->length; i++) {
        const uint32_t move = omino_match_move(a->match, i);
        a->move_columns = cli_larger(a->move_columns, (int)omino_move_write(game, move, NULL, 0));
    }
    if (a->move_columns > MOST_MOVE_COLUMNS) a->move_columns = MOST_MOVE_COLUMNS;
}

static int look_at_all(struct analysis *a)
{
    struct omino_error err = OMINO_INIT(error);
    cli_catch_interrupts();
    a->interrupts = cli_interrupts();
    choose_columns(a);
    print_heading(a);
    for (uint32_t ply = 0; ply <= a->length && !is_interrupted(a) && !ferror(stdout); ply++) {
        if (look_at(a, ply, &err) != OMINO_OK) return cli_fail(CLI_FAILED, "%s", err.message);
        print_settled(a, 0);
    }
    print_settled(a, 1);
    putchar('\n');
    if (a->record.count > a->length)
        cli_print_result(a->record.game, omino_match_state_at(a->match, a->length));
    for (unsigned p = 0; p < a->record.players; p++) print_summary(a, p);
    if (a->cli->svg && a->record.count > 0) {
        const int status = cli_write_file(a->cli->svg, analyze_plot, &a->record);
        if (status != CLI_OK) return status;
    }
    return is_interrupted(a) ? CLI_INTERRUPTED : CLI_OK;
}

static int analyze_match(const struct cli *cli, const struct omino_match *match)
{
    const struct omino_game *game = omino_match_game(match);
    struct omino_error err = OMINO_INIT(error);
    struct analysis a = {
        .cli = cli,
        .match = match,
        .record = {.game = game, .players = omino_game_players(game)},
        .length = omino_match_length(match),
    };
    if (a.length == 0) return cli_fail(CLI_FAILED, "%s has no moves", cli->arguments[0]);
    if (omino_engine_open(game, cli_strongest_kind(), cli->seed, cli->allocator, &a.player, &err) !=
        OMINO_OK)
        return cli_fail(CLI_FAILED, "%s", err.message);
    a.record.positions = calloc((size_t)a.length + 1, sizeof *a.record.positions);
    a.ranking = calloc(omino_game_max_moves(game), sizeof *a.ranking);
    if (a.ranking) a.ranking->size = sizeof *a.ranking;
    const int status =
        a.record.positions && a.ranking ? look_at_all(&a) : cli_fail(CLI_FAILED, "out of memory");
    free(a.record.positions);
    free(a.ranking);
    omino_engine_close(a.player);
    return status;
}

int analyze_record(const struct cli *cli)
{
    struct cli loading = *cli;
    if (!*cli->arguments[0])
        return cli_fail(CLI_USAGE, "analyze needs a record file or no argument");
    if (cli->load)
        return cli_fail(CLI_USAGE, "%s and --load %s name two records; give only one of them",
                        cli->arguments[0], cli->load);
    if (cli->ply >= 0)
        return cli_fail(
            CLI_USAGE,
            "--ply cannot be combined with analyze FILE; use analyze --load FILE --ply N");
    if (cli->svg && cli_try_file(cli->svg) != CLI_OK) return CLI_FAILED;
    loading.load = cli->arguments[0];
    struct omino_match *match;
    int status = cli_open_match(&loading, &match);
    if (status != CLI_OK) return status;
    status = analyze_match(cli, match);
    omino_match_close(match);
    const int finished = cli_finish_output();
    return finished != CLI_OK ? finished : status;
}
