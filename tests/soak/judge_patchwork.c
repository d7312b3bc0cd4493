/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/ref_patchwork.h"
#include "soak.h"

struct board {
    struct ref_patchwork ref;
    char moves[REF_MOVES][REF_MOVE_TEXT];
};

/* Writes a random order of all patches. */
static void choose_text(struct omino_rng *rng, const char *option, char *value, size_t room)
{
    int circle[REF_PATCHES];
    size_t length = 0;
    (void)option;
    for (int i = 0; i < REF_PATCHES; i++) circle[i] = i + 1;
    omino_rng_shuffle(rng, circle, REF_PATCHES, sizeof *circle);
    for (int i = 0; i < REF_PATCHES && length < room; i++)
        length += (size_t)snprintf(value + length, room - length, i ? ",%d" : "%d", circle[i]);
}

static int cells_of(const struct ref_patch *patch)
{
    int count = 0;
    for (const char *c = patch->cells; *c; c++) count += *c == 'X';
    return count;
}

/* Orders the patches by the seed: the smallest one is last, and the others are shuffled, starting
 * from the order of their ids. */
static void shuffle(int circle[REF_PATCHES], uint64_t seed)
{
    struct omino_rng rng;
    int smallest = 0, count = 0;
    for (int i = 1; i < REF_PATCHES; i++)
        if (cells_of(&ref_patches[i]) < cells_of(&ref_patches[smallest])) smallest = i;
    for (int i = 0; i < REF_PATCHES; i++)
        if (i != smallest) circle[count++] = ref_patches[i].id;
    circle[count] = ref_patches[smallest].id;
    omino_rng_seed(&rng, seed);
    omino_rng_shuffle(&rng, circle, (size_t)count, sizeof *circle);
}

static void read_circle(int circle[REF_PATCHES], const char *text)
{
    for (int i = 0; i < REF_PATCHES; i++, text += strcspn(text, ","), text += *text == ',')
        circle[i] = atoi(text);
}

static void start(void *board, const char *options)
{
    int circle[REF_PATCHES];
    const char *order = soak_option(options, "circle", "shuffle");
    if (strcmp(order, "shuffle") == 0)
        shuffle(circle, strtoull(soak_option(options, "seed", "0"), NULL, 10));
    else
        read_circle(circle, order);
    const int first = atoi(soak_option(options, "first", "1")) - 1;
    const int original = strcmp(soak_option(options, "track", "revised"), "original") == 0;
    const int top = strcmp(soak_option(options, "tiebreak", "first"), "top") == 0;
    ref_patchwork_start(&((struct board *)board)->ref, circle, first, original, top);
}

static int to_move(void *board)
{
    return ref_patchwork_to_move(&((struct board *)board)->ref);
}

static void moves(void *board, struct soak_texts *texts)
{
    struct board *b = board;
    const int count = ref_patchwork_moves(&b->ref, b->moves);
    for (int i = 0; i < count; i++) soak_texts_add(texts, b->moves[i]);
}

static void play(void *board, const char *move)
{
    ref_patchwork_play(&((struct board *)board)->ref, move);
}

static void result(void *board, int *scores, int *places)
{
    struct board *b = board;
    for (int p = 0; p < 2; p++) scores[p] = ref_patchwork_score(&b->ref, p);
    places[0] = places[1] = 0;
    if (ref_patchwork_to_move(&b->ref) >= 0) return;
    const int winner = ref_patchwork_winner(&b->ref);
    places[winner] = 1;
    places[1 - winner] = 2;
}

static void line(void *board, char *text)
{
    ref_patchwork_write(&((struct board *)board)->ref, text);
}

const struct soak_judge soak_judge_patchwork = {
    "patchwork", sizeof(struct board), 1, choose_text, start, to_move, to_move, moves, play, result,
    line};
