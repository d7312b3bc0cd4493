/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "reference/ref_callisto.h"
#include "soak.h"

struct board {
    struct ref_callisto ref;
    struct ref_callisto_move moves[REF_CALLISTO_MOVES];
};

static void start(void *board, const char *options)
{
    const int players = atoi(soak_option(options, "players", "4"));
    const int colours = atoi(soak_option(options, "colours", "1"));
    ref_callisto_start(&((struct board *)board)->ref, players, colours);
}

static int side(void *board)
{
    return ((struct board *)board)->ref.to_move;
}

static int player(void *board)
{
    return ref_callisto_player(&((struct board *)board)->ref);
}

static void moves(void *board, struct soak_texts *texts)
{
    struct board *b = board;
    char text[24];
    if (b->ref.to_move == REF_CALLISTO_NOBODY) return;
    const int count = ref_callisto_moves(&b->ref, b->ref.to_move, b->moves);
    for (int i = 0; i < count; i++) {
        ref_callisto_write(&b->moves[i], text);
        soak_texts_add(texts, text);
    }
}

static void play(void *board, const char *move)
{
    struct board *b = board;
    char text[24];
    const int count = ref_callisto_moves(&b->ref, b->ref.to_move, b->moves);
    for (int i = 0; i < count; i++) {
        ref_callisto_write(&b->moves[i], text);
        if (strcmp(text, move) != 0) continue;
        ref_callisto_play(&b->ref, &b->moves[i]);
        return;
    }
}

static void result(void *board, int *scores, int *places)
{
    ref_callisto_result(&((struct board *)board)->ref, scores, places);
}

const struct soak_judge soak_judge_callisto = {
    "callisto", sizeof(struct board), 1, NULL, start, side, player, moves, play, result, NULL};
