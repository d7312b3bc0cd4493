/* SPDX-License-Identifier: MIT */
#include "ref_blokus.h"

#include <stdio.h>
#include <string.h>

/* ---- pieces ---------------------------------------------------------------------------------- */

/* An orientation of a piece is stored as a move in the corner a1, so its smallest column and row
 * are 0. */

static int has(const struct ref_blokus_move *piece, int x, int y)
{
    for (int i = 0; i < piece->count; i++)
        if (piece->x[i] == x && piece->y[i] == y) return 1;
    return 0;
}

/* Moves the cells to the corner and sorts them by row and column. */
static struct ref_blokus_move tidy(const struct ref_blokus_move *piece)
{
    struct ref_blokus_move tidied = *piece;
    int left = piece->x[0], low = piece->y[0];
    for (int i = 0; i < piece->count; i++) {
        if (piece->x[i] < left) left = piece->x[i];
        if (piece->y[i] < low) low = piece->y[i];
    }
    tidied.count = 0;
    for (int y = low; y < low + 5; y++)
        for (int x = left; x < left + 5; x++) {
            if (!has(piece, x, y)) continue;
            tidied.x[tidied.count] = x - left;
            tidied.y[tidied.count++] = y - low;
        }
    return tidied;
}

static int same(const struct ref_blokus_move *a, const struct ref_blokus_move *b)
{
    if (a->count != b->count) return 0;
    for (int i = 0; i < a->count; i++)
        if (a->x[i] != b->x[i] || a->y[i] != b->y[i]) return 0;
    return 1;
}

/* Returns one of the eight rotations and reflections of a piece. */
static struct ref_blokus_move turned(const struct ref_blokus_move *piece, int which)
{
    struct ref_blokus_move result = *piece;
    for (int i = 0; i < piece->count; i++) {
        int x = piece->x[i], y = piece->y[i];
        if (which & 1) x = -x;
        if (which & 2) y = -y;
        result.x[i] = which & 4 ? y : x;
        result.y[i] = which & 4 ? x : y;
    }
    return tidy(&result);
}

static int find(const struct ref_blokus *game, const struct ref_blokus_move *piece)
{
    for (int i = 0; i < game->way_count; i++)
        if (same(&game->ways[i], piece)) return i;
    return -1;
}

/* Returns the kind of a polyomino: that of a known orientation of the same piece, or a new one. */
static int kind_of(const struct ref_blokus *game, const struct ref_blokus_move *piece, int *kinds)
{
    for (int which = 0; which < 8; which++) {
        const struct ref_blokus_move other = turned(piece, which);
        const int known = find(game, &other);
        if (known >= 0) return game->ways[known].kind;
    }
    return (*kinds)++;
}

/* Finds all orientations by adding a cell to each smaller polyomino. */
static void make_ways(struct ref_blokus *game)
{
    int kinds = 1;
    game->way_count = 1;
    game->ways[0] = (struct ref_blokus_move){.count = 1};
    for (int i = 0; i < game->way_count; i++) {
        const struct ref_blokus_move small = game->ways[i];
        if (small.count == 5) continue;
        for (int y = -1; y <= 5; y++)
            for (int x = -1; x <= 5; x++) {
                if (has(&small, x, y)) continue;
                if (!has(&small, x - 1, y) && !has(&small, x + 1, y) && !has(&small, x, y - 1) &&
                    !has(&small, x, y + 1))
                    continue;
                struct ref_blokus_move larger = small;
                larger.x[larger.count] = x;
                larger.y[larger.count++] = y;
                larger = tidy(&larger);
                if (find(game, &larger) >= 0) continue;
                larger.kind = kind_of(game, &larger, &kinds);
                game->ways[game->way_count++] = larger;
            }
    }
}

/* The only pieces of five squares in Junior: I5, L5, P. */
static const struct ref_blokus_move junior_fives[] = {
    {.count = 5, .x = {0, 1, 2, 3, 4}, .y = {0, 0, 0, 0, 0}},
    {.count = 5, .x = {0, 1, 2, 3, 0}, .y = {0, 0, 0, 0, 1}},
    {.count = 5, .x = {0, 1, 0, 1, 0}, .y = {0, 0, 1, 1, 2}},
};

/* Gives each colour its pieces: one of each kind, or in Junior two of some. */
static void deal(struct ref_blokus *game)
{
    for (int side = 0; side < game->sides; side++)
        for (int w = 0; w < game->way_count; w++) {
            const struct ref_blokus_move *way = &game->ways[w];
            game->left[side][way->kind] = !game->rules.junior ? 1 : way->count < 5 ? 2 : 0;
        }
    for (int side = 0; side < game->sides && game->rules.junior; side++)
        for (int i = 0; i < 3; i++)
            game->left[side][game->ways[find(game, &junior_fives[i])].kind] = 2;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the colour of a square, or nobody if the square is empty or off the board. */
static int colour(const struct ref_blokus *game, int x, int y)
{
    if (x < 0 || y < 0 || x >= game->size || y >= game->size) return REF_BLOKUS_NOBODY;
    return game->board[y][x];
}

static int is_start(const struct ref_blokus *game, int side, int x, int y)
{
    static const int classic[4][2] = {{0, 19}, {19, 19}, {19, 0}, {0, 0}}; /* a20 t20 t1 a1 */
    static const int duo[2][2] = {{4, 9}, {9, 4}};                         /* e10 j5 */
    for (int c = 0; c < game->sides; c++) {
        const int *start = game->rules.duo ? duo[c] : classic[c];
        if (x == start[0] && y == start[1]) return game->rules.free_starts || c == side;
    }
    return 0;
}

/* The squares that a colour may cover, and those of which it must cover at least one. */
struct squares {
    int may[REF_BLOKUS_SIDE][REF_BLOKUS_SIDE];
    int must[REF_BLOKUS_SIDE][REF_BLOKUS_SIDE];
};

static void judge_squares(const struct ref_blokus *game, int side, struct squares *squares)
{
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++) {
            const int edge = colour(game, x - 1, y) == side || colour(game, x + 1, y) == side ||
                             colour(game, x, y - 1) == side || colour(game, x, y + 1) == side;
            const int corner =
                colour(game, x - 1, y - 1) == side || colour(game, x + 1, y - 1) == side ||
                colour(game, x - 1, y + 1) == side || colour(game, x + 1, y + 1) == side;
            squares->may[y][x] = game->board[y][x] == REF_BLOKUS_NOBODY && !edge;
            squares->must[y][x] = game->pieces[side] == 0 ? is_start(game, side, x, y) : corner;
        }
}

/* Moves a piece to a column and row. Returns whether it may be placed there. */
static int lay(const struct ref_blokus *game, const struct squares *squares,
               const struct ref_blokus_move *way, int x, int y, struct ref_blokus_move *move)
{
    int good = 0;
    *move = *way;
    for (int i = 0; i < way->count; i++) {
        move->x[i] += x;
        move->y[i] += y;
        if (move->x[i] >= game->size || move->y[i] >= game->size) return 0;
        if (!squares->may[move->y[i]][move->x[i]]) return 0;
        good |= squares->must[move->y[i]][move->x[i]];
    }
    return good;
}

/* Finds at most `most` moves. Returns their number. */
static int find_moves(const struct ref_blokus *game, int side, struct ref_blokus_move *moves,
                      int most)
{
    struct squares squares;
    struct ref_blokus_move move;
    int count = 0;
    judge_squares(game, side, &squares);
    for (int w = 0; w < game->way_count; w++) {
        if (game->left[side][game->ways[w].kind] == 0) continue;
        for (int y = 0; y < game->size && count < most; y++)
            for (int x = 0; x < game->size && count < most; x++)
                if (lay(game, &squares, &game->ways[w], x, y, &move)) moves[count++] = move;
    }
    return count;
}

int ref_blokus_moves(const struct ref_blokus *game, int side, struct ref_blokus_move *moves)
{
    return find_moves(game, side, moves, REF_BLOKUS_MOVES);
}

/* ---- turns ----------------------------------------------------------------------------------- */

void ref_blokus_start(struct ref_blokus *game, struct ref_blokus_rules rules)
{
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->size = rules.duo ? 14 : 20;
    game->sides = rules.duo ? 2 : 4;
    for (int y = 0; y < REF_BLOKUS_SIDE; y++)
        for (int x = 0; x < REF_BLOKUS_SIDE; x++) game->board[y][x] = REF_BLOKUS_NOBODY;
    make_ways(game);
    deal(game);
    game->to_move = rules.first;
    if (game->to_move == rules.shared) game->shared_turns = 1;
}

void ref_blokus_play(struct ref_blokus *game, const struct ref_blokus_move *move)
{
    struct ref_blokus_move one;
    int side = game->to_move;
    for (int i = 0; i < move->count; i++) game->board[move->y[i]][move->x[i]] = side;
    game->left[side][move->kind]--;
    game->pieces[side]++;
    game->last_size[side] = move->count;
    for (int tried = 0; tried < game->sides; tried++) {
        side = (side + 1) % game->sides;
        if (side == game->rules.shared) game->shared_turns++;
        if (find_moves(game, side, &one, 1) == 0) continue;
        game->to_move = side;
        return;
    }
    game->to_move = REF_BLOKUS_NOBODY;
}

/* Returns the player who scores for a colour, or nobody. */
static int owner(const struct ref_blokus *game, int side)
{
    if (game->rules.duo || game->rules.players == 4) return side;
    if (game->rules.players == 1) return 0;
    if (game->rules.players == 2) return side % 2; /* blue and red; yellow and green */
    if (side == game->rules.shared) return REF_BLOKUS_NOBODY;
    return side > game->rules.shared ? side - 1 : side;
}

int ref_blokus_player(const struct ref_blokus *game)
{
    if (game->to_move == REF_BLOKUS_NOBODY) return REF_BLOKUS_NOBODY;
    const int player = owner(game, game->to_move);
    return player == REF_BLOKUS_NOBODY ? (game->shared_turns - 1) % 3 : player;
}

/* ---- results --------------------------------------------------------------------------------- */

static int colour_score(const struct ref_blokus *game, int side)
{
    int left = game->rules.junior ? 88 : 89;
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++) left -= game->board[y][x] == side;
    if (!game->rules.advanced) return left;
    int score = -left;
    if (left == 0) score += 15;
    if (left == 0 && game->last_size[side] == 1) score += 5;
    return score;
}

void ref_blokus_result(const struct ref_blokus *game, int *scores, int *places)
{
    const int players = game->rules.duo ? 2 : game->rules.players;
    for (int p = 0; p < players; p++) {
        scores[p] = 0;
        for (int side = 0; side < game->sides; side++)
            if (owner(game, side) == p) scores[p] += colour_score(game, side);
    }
    for (int p = 0; p < players; p++) {
        places[p] = 1;
        for (int q = 0; q < players; q++)
            if (game->rules.advanced ? scores[q] > scores[p] : scores[q] < scores[p]) places[p]++;
    }
}

void ref_blokus_write(const struct ref_blokus_move *move, char *text)
{
    text[0] = '\0';
    for (int i = 0; i < move->count; i++)
        sprintf(text + strlen(text), "%s%c%d", i ? "," : "", 'a' + move->x[i], move->y[i] + 1);
}
