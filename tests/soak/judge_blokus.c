/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "reference/ref_blokus.h"
#include "soak.h"

struct board {
    struct ref_blokus ref;
    struct ref_blokus_move moves[REF_BLOKUS_MOVES];
};

static int colour_of(const char *name)
{
    static const char *const names[] = {"blue", "yellow", "red", "green"};
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], name) == 0) return i;
    return 0;
}

static void start(void *board, const char *options)
{
    const int junior = strcmp(soak_option(options, "variant", "classic"), "junior") == 0;
    const int duo = junior || strcmp(soak_option(options, "variant", "classic"), "duo") == 0;
    const struct ref_blokus_rules rules = {
        .duo = duo,
        .junior = junior,
        .players = duo ? 2 : atoi(soak_option(options, "players", "4")),
        .advanced = strcmp(soak_option(options, "scoring", "basic"), "advanced") == 0,
        .free_starts = strcmp(soak_option(options, "starts", "fixed"), "free") == 0,
        .first = colour_of(soak_option(options, "first", "blue")),
        .shared = colour_of(soak_option(options, "shared", "green")),
    };
    ref_blokus_start(&((struct board *)board)->ref, rules);
}

static int side(void *board)
{
    return ((struct board *)board)->ref.to_move;
}

static int player(void *board)
{
    return ref_blokus_player(&((struct board *)board)->ref);
}

static void moves(void *board, struct soak_texts *texts)
{
    struct board *b = board;
    char text[24];
    if (b->ref.to_move == REF_BLOKUS_NOBODY) return;
    const int count = ref_blokus_moves(&b->ref, b->ref.to_move, b->moves);
    for (int i = 0; i < count; i++) {
        ref_blokus_write(&b->moves[i], text);
        soak_texts_add(texts, text);
    }
}

static void play(void *board, const char *move)
{
    struct board *b = board;
    char text[24];
    const int count = ref_blokus_moves(&b->ref, b->ref.to_move, b->moves);
    for (int i = 0; i < count; i++) {
        ref_blokus_write(&b->moves[i], text);
        if (strcmp(text, move) != 0) continue;
        ref_blokus_play(&b->ref, &b->moves[i]);
        return;
    }
}

static void result(void *board, int *scores, int *places)
{
    ref_blokus_result(&((struct board *)board)->ref, scores, places);
}

const struct soak_judge soak_judge_blokus = {
    "blokus", sizeof(struct board), 1, NULL, start, side, player, moves, play, result, NULL};
