/* SPDX-License-Identifier: MIT */
#include "ref_plyamki.h"

#include <stdio.h>
#include <string.h>

/* ---- cards ----------------------------------------------------------------------------------- */

void ref_plyamki_open(struct ref_plyamki *ref, const char *faces, int cards, int half_turns)
{
    memset(ref, 0, sizeof *ref);
    ref->cards = cards;
    ref->half_turns = half_turns;
    struct ref_face *face = &ref->faces[0];
    int x = 0, y = 0;
    for (const char *c = faces; *c; c++) {
        if (*c == ':') {
            face = &ref->faces[1];
            x = y = 0;
        } else if (*c == '/') {
            x = 0;
            y++;
        } else {
            face->spots[y][x++] = *c;
            face->width = x;
            face->height = y + 1;
        }
    }
    ref_plyamki_start(ref);
}

/* Returns face A (0) or B (1) after rotating it clockwise. */
static struct ref_face look_at(const struct ref_plyamki *ref, int face, int degrees)
{
    struct ref_face seen = ref->faces[face];
    for (; degrees > 0; degrees -= 90) {
        const struct ref_face before = seen;
        memset(&seen, 0, sizeof seen);
        seen.height = before.width;
        seen.width = before.height;
        /* The left column, read from the bottom, becomes the top row. */
        for (int y = 0; y < before.height; y++)
            for (int x = 0; x < before.width; x++)
                seen.spots[x][before.height - 1 - y] = before.spots[y][x];
    }
    return seen;
}

static int looks_the_same(const struct ref_face *a, const struct ref_face *b)
{
    if (a->height != b->height || a->width != b->width) return 0;
    for (int y = 0; y < a->height; y++)
        for (int x = 0; x < a->width; x++)
            if (a->spots[y][x] != b->spots[y][x]) return 0;
    return 1;
}

/* Returns whether a face and a turn are the ones used in moves: no earlier pair looks the same. */
static int is_written(const struct ref_plyamki *ref, int face, int degrees)
{
    const struct ref_face seen = look_at(ref, face, degrees);
    const int step = ref->half_turns ? 180 : 90;
    for (int f = 0; f <= face; f++)
        for (int d = 0; d < 360; d += step) {
            if (f == face && d == degrees) return 1;
            const struct ref_face other = look_at(ref, f, d);
            if (looks_the_same(&seen, &other)) return 0;
        }
    return 0; /* a quarter turn, although only half turns are allowed */
}

/* ---- laying ---------------------------------------------------------------------------------- */

void ref_plyamki_start(struct ref_plyamki *ref)
{
    ref->color_of_player1 = 0;
    ref->laid = 0;
    memset(ref->layers, 0, sizeof ref->layers);
    memset(ref->top_card, 0, sizeof ref->top_card);
    memset(ref->top_spot, 0, sizeof ref->top_spot);
    ref->left = ref->top = 0;
    ref->right = ref->bottom = -1;
}

/* Returns whether each card would still have a visible spot if this area were covered. */
static int all_stay_visible(const struct ref_plyamki *ref, int column, int row, int height,
                            int width)
{
    int visible[REF_CARDS + 1] = {0};
    for (int y = ref->top; y <= ref->bottom; y++)
        for (int x = ref->left; x <= ref->right; x++) {
            const int covered = x >= column && x < column + width && y >= row && y < row + height;
            if (!covered) visible[ref->top_card[REF_ZERO + y][REF_ZERO + x]]++;
        }
    for (int card = 1; card <= ref->laid; card++)
        if (visible[card] == 0) return 0;
    return 1;
}

/* Returns whether a card would cover part of exactly one card, and no spot that covers another
 * card. */
static int covers_one_card(const struct ref_plyamki *ref, const struct ref_face *seen, int column,
                           int row)
{
    int covered_card = 0;
    for (int y = row; y < row + seen->height; y++)
        for (int x = column; x < column + seen->width; x++) {
            const int card = ref->top_card[REF_ZERO + y][REF_ZERO + x];
            if (card == 0) continue;
            if (ref->layers[REF_ZERO + y][REF_ZERO + x] >= 2) return 0;
            if (covered_card != 0 && covered_card != card) return 0;
            covered_card = card;
        }
    return covered_card != 0;
}

static int may_lie(const struct ref_plyamki *ref, const struct ref_face *seen, int column, int row)
{
    if (ref->laid == 0) return column == 0 && row == 0;
    return covers_one_card(ref, seen, column, row) &&
           all_stay_visible(ref, column, row, seen->height, seen->width);
}

static int list_cards(const struct ref_plyamki *ref, char (*moves)[REF_MOVE_TEXT])
{
    int count = 0;
    for (int face = 0; face < 2; face++)
        for (int degrees = 0; degrees < 360; degrees += 90) {
            if (!is_written(ref, face, degrees)) continue;
            const struct ref_face seen = look_at(ref, face, degrees);
            for (int y = ref->top - 4; y <= ref->bottom + 4; y++)
                for (int x = ref->left - 4; x <= ref->right + 4; x++)
                    if (may_lie(ref, &seen, x, y))
                        snprintf(moves[count++], REF_MOVE_TEXT, "%c%d@%d,%d", "AB"[face], degrees,
                                 x, y);
        }
    return count;
}

int ref_plyamki_moves(struct ref_plyamki *ref, char (*moves)[REF_MOVE_TEXT])
{
    if (ref->color_of_player1 == 0) {
        strcpy(moves[0], "yellow");
        strcpy(moves[1], "blue");
        return 2;
    }
    return ref->laid == ref->cards ? 0 : list_cards(ref, moves);
}

static void lay(struct ref_plyamki *ref, const struct ref_face *seen, int column, int row)
{
    ref->laid++;
    for (int y = 0; y < seen->height; y++)
        for (int x = 0; x < seen->width; x++) {
            ref->layers[REF_ZERO + row + y][REF_ZERO + column + x]++;
            ref->top_card[REF_ZERO + row + y][REF_ZERO + column + x] = ref->laid;
            ref->top_spot[REF_ZERO + row + y][REF_ZERO + column + x] = seen->spots[y][x];
        }
    if (column < ref->left) ref->left = column;
    if (row < ref->top) ref->top = row;
    if (column + seen->width - 1 > ref->right) ref->right = column + seen->width - 1;
    if (row + seen->height - 1 > ref->bottom) ref->bottom = row + seen->height - 1;
}

void ref_plyamki_play(struct ref_plyamki *ref, const char *move)
{
    char face;
    int degrees, column, row;
    if (ref->color_of_player1 == 0) {
        ref->color_of_player1 = move[0] == 'y' ? 'Y' : 'B';
    } else if (sscanf(move, "%c%d@%d,%d", &face, &degrees, &column, &row) == 4) {
        const struct ref_face seen = look_at(ref, face - 'A', degrees);
        lay(ref, &seen, column, row);
    }
}

int ref_plyamki_player(const struct ref_plyamki *ref)
{
    return ref->laid % 2;
}

/* ---- scoring --------------------------------------------------------------------------------- */

static int is_spot(const struct ref_plyamki *ref, int x, int y, char color)
{
    return ref->top_spot[REF_ZERO + y][REF_ZERO + x] == color;
}

/* Returns the number of consecutive rows of `width` spots of a colour, from this spot down. */
static int rows_of(const struct ref_plyamki *ref, int x, int y, int width, char color)
{
    for (int height = 0;; height++)
        for (int i = 0; i < width; i++)
            if (!is_spot(ref, x + i, y + height, color)) return height;
}

struct ref_score ref_plyamki_score(const struct ref_plyamki *ref, char color)
{
    struct ref_score score = {0, 0, 0};
    for (int y = ref->top; y <= ref->bottom; y++)
        for (int x = ref->left; x <= ref->right; x++) {
            score.spots += is_spot(ref, x, y, color);
            for (int width = 1;; width++) {
                const int height = rows_of(ref, x, y, width, color);
                if (height == 0) break;
                if (width > score.line) score.line = width;
                if (width == 1 && height > score.line) score.line = height;
                if (width >= 2 && height >= 2 && width * height > score.rectangle)
                    score.rectangle = width * height;
            }
        }
    return score;
}

void ref_plyamki_keep_safe_spots(struct ref_plyamki *ref)
{
    static char covered[REF_PLANE][REF_PLANE];
    memset(covered, 0, sizeof covered);
    for (int degrees = 0; degrees < 360; degrees += ref->half_turns ? 180 : 90) {
        const struct ref_face seen = look_at(ref, 0, degrees);
        for (int row = ref->top - 4; row <= ref->bottom + 4; row++)
            for (int column = ref->left - 4; column <= ref->right + 4; column++)
                for (int i = 0; i < seen.height && covers_one_card(ref, &seen, column, row); i++)
                    memset(&covered[REF_ZERO + row + i][REF_ZERO + column], 1, (size_t)seen.width);
    }
    for (int y = 0; y < REF_PLANE; y++)
        for (int x = 0; x < REF_PLANE; x++)
            if (covered[y][x]) ref->top_spot[y][x] = 0;
}

int ref_plyamki_points(const struct ref_plyamki *ref, int player)
{
    if (ref->color_of_player1 == 0) return 0;
    const int yellow = (ref->color_of_player1 == 'Y') == (player == 0);
    const struct ref_score own = ref_plyamki_score(ref, yellow ? 'Y' : 'B');
    const struct ref_score other = ref_plyamki_score(ref, yellow ? 'B' : 'Y');
    return (own.line >= other.line) + (own.rectangle >= other.rectangle) +
           (own.spots >= other.spots);
}
