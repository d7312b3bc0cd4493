/* SPDX-License-Identifier: MIT */
/* Cram, cell by cell. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "soak.h"

struct board {
    int side, turn;
    int taken[8][8]; /* [y][x], rows from the bottom */
};

static void start(void *board, const char *options)
{
    struct board *b = board;
    memset(b, 0, sizeof *b);
    b->side = atoi(soak_option(options, "side", "5"));
}

/* Adds the text of each move to `texts`, if it is not NULL; returns the number of moves. */
static int find_moves(const struct board *b, struct soak_texts *texts)
{
    char text[32];
    int count = 0;
    for (int y = 0; y < b->side; y++)
        for (int x = 0; x < b->side; x++)
            for (int up = 0; up < 2; up++) {
                const int x2 = x + !up, y2 = y + up;
                if (x2 >= b->side || y2 >= b->side || b->taken[y][x] || b->taken[y2][x2]) continue;
                snprintf(text, sizeof text, "%c%d,%c%d", 'a' + x, y + 1, 'a' + x2, y2 + 1);
                if (texts) soak_texts_add(texts, text);
                count++;
            }
    return count;
}

static int to_move(void *board)
{
    const struct board *b = board;
    return find_moves(b, NULL) ? b->turn : OMINO_NOBODY;
}

static void moves(void *board, struct soak_texts *texts)
{
    find_moves(board, texts);
}

static void play(void *board, const char *move)
{
    struct board *b = board;
    b->taken[move[1] - '1'][move[0] - 'a'] = 1;
    b->taken[move[4] - '1'][move[3] - 'a'] = 1;
    b->turn = 1 - b->turn;
}

/* Whoever laid the last domino is ahead. */
static void result(void *board, int *scores, int *places)
{
    const struct board *b = board;
    scores[b->turn] = 0;
    scores[1 - b->turn] = 1;
    places[b->turn] = 2;
    places[1 - b->turn] = 1;
}

static void line(void *board, char *text)
{
    const struct board *b = board;
    char *to = text + sprintf(text, "%d ", b->turn + 1);
    for (int y = b->side - 1; y >= 0; y--) {
        for (int x = 0; x < b->side; x++) *to++ = b->taken[y][x] ? 'x' : '.';
        if (y > 0) *to++ = '/';
    }
    *to = '\0';
}

const struct soak_judge soak_judge_template = {
    "template", sizeof(struct board), 0, NULL, start, to_move, to_move, moves, play, result, line};
