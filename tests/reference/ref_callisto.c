/* SPDX-License-Identifier: MIT */
#include "ref_callisto.h"

#include <stdio.h>
#include <string.h>

/* ---- pieces ---------------------------------------------------------------------------------- */

static const struct {
    int copies;
    const char *rows[3];
} pieces[REF_CALLISTO_KINDS] = {
    {3, {"X", "", ""}},      {2, {"XX", "", ""}},     {2, {"XXX", "", ""}},
    {2, {"X", "XX", ""}},    {2, {"XX", "XX", ""}},   {2, {".X", "XXX", ""}},
    {2, {"X", "X", "XX"}},   {2, {"XX", ".XX", ""}},  {1, {"XXX", ".X", ".X"}},
    {1, {"X.X", "XXX", ""}}, {1, {"X", "XX", ".XX"}}, {1, {".X", "XXX", ".X"}},
};

static int has(const struct ref_callisto_move *piece, int x, int y)
{
    for (int i = 0; i < piece->count; i++)
        if (piece->x[i] == x && piece->y[i] == y) return 1;
    return 0;
}

/* Moves the cells to the corner and sorts them by row and column. */
static struct ref_callisto_move tidy(const struct ref_callisto_move *piece)
{
    struct ref_callisto_move tidied = *piece;
    int left = piece->x[0], low = piece->y[0];
    for (int i = 0; i < piece->count; i++) {
        if (piece->x[i] < left) left = piece->x[i];
        if (piece->y[i] < low) low = piece->y[i];
    }
    tidied.count = 0;
    for (int y = low; y < low + 3; y++)
        for (int x = left; x < left + 3; x++) {
            if (!has(piece, x, y)) continue;
            tidied.x[tidied.count] = x - left;
            tidied.y[tidied.count++] = y - low;
        }
    return tidied;
}

/* Returns one of the eight rotations and reflections of a piece. */
static struct ref_callisto_move turned(const struct ref_callisto_move *piece, int which)
{
    struct ref_callisto_move result = *piece;
    for (int i = 0; i < piece->count; i++) {
        const int x = which & 1 ? -piece->x[i] : piece->x[i];
        const int y = which & 2 ? -piece->y[i] : piece->y[i];
        result.x[i] = which & 4 ? y : x;
        result.y[i] = which & 4 ? x : y;
    }
    return tidy(&result);
}

static void add_way(struct ref_callisto *game, const struct ref_callisto_move *way)
{
    for (int i = 0; i < game->way_count; i++) {
        const struct ref_callisto_move *known = &game->ways[i];
        int same = known->count == way->count;
        for (int k = 0; k < way->count && same; k++) same = has(known, way->x[k], way->y[k]);
        if (same) return;
    }
    game->ways[game->way_count++] = *way;
}

static void make_ways(struct ref_callisto *game)
{
    for (int kind = 0; kind < REF_CALLISTO_KINDS; kind++) {
        struct ref_callisto_move piece = {.kind = kind};
        for (int y = 0; y < 3; y++)
            for (int x = 0; pieces[kind].rows[y][x]; x++) {
                if (pieces[kind].rows[y][x] != 'X') continue;
                piece.x[piece.count] = x;
                piece.y[piece.count++] = y;
            }
        for (int which = 0; which < 8; which++) {
            const struct ref_callisto_move way = turned(&piece, which);
            add_way(game, &way);
        }
    }
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Returns whether a square lies in an octagon in the middle of the board: a square of `width`
 * columns whose corners are cut off, so that `edge` squares remain at the top. */
static int in_octagon(const struct ref_callisto *game, int x, int y, int width, int edge)
{
    const int margin = (game->width - width) / 2, cut = (width - edge) / 2;
    const int left = x - margin, right = width - 1 - left, low = y - margin, high = width - 1 - low;
    if (left < 0 || right < 0 || low < 0 || high < 0) return 0;
    return left + low >= cut && left + high >= cut && right + low >= cut && right + high >= cut;
}

static void make_board(struct ref_callisto *game)
{
    for (int y = 0; y < REF_CALLISTO_WIDTH; y++)
        for (int x = 0; x < REF_CALLISTO_WIDTH; x++) {
            const int on = in_octagon(game, x, y, game->width, game->sides == 4 ? 6 : 2);
            game->board[y][x] = on ? REF_CALLISTO_NOBODY : REF_CALLISTO_OFF;
            game->centre[y][x] = in_octagon(game, x, y, 6, 2);
        }
}

static int colour(const struct ref_callisto *game, int x, int y)
{
    if (x < 0 || y < 0 || x >= game->width || y >= game->width) return REF_CALLISTO_OFF;
    return game->board[y][x];
}

/* ---- moves ----------------------------------------------------------------------------------- */

static int touches(const struct ref_callisto *game, int side, int x, int y)
{
    return colour(game, x - 1, y) == side || colour(game, x + 1, y) == side ||
           colour(game, x, y - 1) == side || colour(game, x, y + 1) == side;
}

/* Returns whether a colour may place a piece of its hand there. */
static int may_place(const struct ref_callisto *game, int side,
                     const struct ref_callisto_move *move)
{
    int touching = 0;
    for (int i = 0; i < move->count; i++) {
        if (colour(game, move->x[i], move->y[i]) != REF_CALLISTO_NOBODY) return 0;
        touching |= touches(game, side, move->x[i], move->y[i]);
    }
    if (move->count == 1) return !game->centre[move->y[0]][move->x[0]];
    return game->left[side][0] < 2 && touching;
}

/* Finds at most `most` moves. Returns their number. */
static int find_moves(const struct ref_callisto *game, int side, struct ref_callisto_move *moves,
                      int most)
{
    int count = 0;
    for (int w = 0; w < game->way_count; w++) {
        if (game->left[side][game->ways[w].kind] == 0) continue;
        for (int y = 0; y < game->width; y++)
            for (int x = 0; x < game->width && count < most; x++) {
                struct ref_callisto_move move = game->ways[w];
                for (int i = 0; i < move.count; i++) {
                    move.x[i] += x;
                    move.y[i] += y;
                }
                if (may_place(game, side, &move)) moves[count++] = move;
            }
    }
    return count;
}

int ref_callisto_moves(const struct ref_callisto *game, int side, struct ref_callisto_move *moves)
{
    return find_moves(game, side, moves, REF_CALLISTO_MOVES);
}

/* ---- turns and results ----------------------------------------------------------------------- */

void ref_callisto_start(struct ref_callisto *game, int players, int colours)
{
    memset(game, 0, sizeof *game);
    game->players = players;
    game->sides = players * colours;
    game->width = game->sides == 2 ? 16 : 20;
    make_board(game);
    make_ways(game);
    for (int side = 0; side < game->sides; side++)
        for (int kind = 0; kind < REF_CALLISTO_KINDS; kind++)
            game->left[side][kind] = pieces[kind].copies;
}

void ref_callisto_play(struct ref_callisto *game, const struct ref_callisto_move *move)
{
    struct ref_callisto_move one;
    int side = game->to_move;
    for (int i = 0; i < move->count; i++) game->board[move->y[i]][move->x[i]] = side;
    game->left[side][move->kind]--;
    if (move->count > 1) game->points[side] += move->count;
    for (int tried = 0; tried < game->sides; tried++) {
        side = (side + 1) % game->sides;
        if (find_moves(game, side, &one, 1) == 0) continue;
        game->to_move = side;
        return;
    }
    game->to_move = REF_CALLISTO_NOBODY;
}

int ref_callisto_player(const struct ref_callisto *game)
{
    return game->to_move == REF_CALLISTO_NOBODY ? game->to_move : game->to_move % game->players;
}

void ref_callisto_result(const struct ref_callisto *game, int *scores, int *places)
{
    for (int p = 0; p < game->players; p++) scores[p] = 0;
    for (int side = 0; side < game->sides; side++)
        scores[side % game->players] += game->points[side];
    for (int p = 0; p < game->players; p++) {
        places[p] = 1;
        for (int q = 0; q < game->players; q++)
            if (scores[q] > scores[p] || (q > p && scores[q] == scores[p])) places[p]++;
    }
}

void ref_callisto_write(const struct ref_callisto_move *move, char *text)
{
    text[0] = '\0';
    for (int i = 0; i < move->count; i++)
        sprintf(text + strlen(text), "%s%c%d", i ? "," : "", 'a' + move->x[i], move->y[i] + 1);
}
