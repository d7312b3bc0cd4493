/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/ref_plyamki.h"
#include "soak.h"

enum { MOVES = 16384 };

struct board {
    struct ref_plyamki ref;
    char moves[MOVES][REF_MOVE_TEXT];
    int count; /* number of moves in the current position */
};

/* Writes two random faces of the same size. */
static void choose_text(struct omino_rng *rng, const char *option, char *value, size_t room)
{
    const unsigned height = 1 + omino_rng_below(rng, 4), width = 1 + omino_rng_below(rng, 4);
    char *to = value;
    (void)option, (void)room; /* at most 40 bytes */
    if (omino_rng_below(rng, 8) == 0) {
        strcpy(value, "solid");
        return;
    }
    for (int face = 0; face < 2; face++) {
        if (face) *to++ = ':';
        for (unsigned y = 0; y < height; y++) {
            if (y) *to++ = '/';
            for (unsigned x = 0; x < width; x++) *to++ = "YB"[omino_rng_below(rng, 2)];
        }
    }
    *to = '\0';
}

static void start(void *board, const char *options)
{
    struct board *b = board;
    char faces[64];
    snprintf(faces, sizeof faces, "%s", soak_option(options, "faces", "YYB/YYB:BBY/BBY"));
    if (strcmp(faces, "solid") == 0) strcpy(faces, "YYY/YYY:BBB/BBB");
    const int cards = atoi(soak_option(options, "cards", "18"));
    const int half = strcmp(soak_option(options, "turns", "quarter"), "half") == 0;
    ref_plyamki_open(&b->ref, faces, cards, half);
    b->count = ref_plyamki_moves(&b->ref, b->moves);
}

static int to_move(void *board)
{
    struct board *b = board;
    return b->count == 0 ? OMINO_NOBODY : ref_plyamki_player(&b->ref);
}

static void moves(void *board, struct soak_texts *texts)
{
    struct board *b = board;
    for (int i = 0; i < b->count; i++) soak_texts_add(texts, b->moves[i]);
}

static void play(void *board, const char *move)
{
    struct board *b = board;
    ref_plyamki_play(&b->ref, move);
    b->count = ref_plyamki_moves(&b->ref, b->moves);
}

static void result(void *board, int *scores, int *places)
{
    struct board *b = board;
    for (int p = 0; p < 2; p++) scores[p] = ref_plyamki_points(&b->ref, p);
    for (int p = 0; p < 2; p++) places[p] = scores[p] >= scores[1 - p] ? 1 : 2;
}

const struct soak_judge soak_judge_plyamki = {
    "plyamki", sizeof(struct board), 0, choose_text, start, to_move, to_move, moves, play, result,
    NULL};
