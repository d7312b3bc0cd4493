/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/ref_polyssimo.h"
#include "soak.h"

struct board {
    struct ref_polyssimo ref;
    struct ref_polyssimo_move moves[REF_POLYSSIMO_MOVES];
    int count; /* number of moves in the current position */
};

/* Writes a list of some players, each with a number. An invalid list is refused when the game is
 * opened. */
static void choose_text(struct omino_rng *rng, const char *option, char *value, size_t room)
{
    size_t length = 0;
    (void)option;
    for (int p = 1; p <= 4 && length < room; p++)
        if (omino_rng_below(rng, 2))
            length += (size_t)snprintf(value + length, room - length, "%s%d:%u", length ? "," : "",
                                       p, omino_rng_below(rng, 10));
    if (length == 0) snprintf(value, room, "none");
}

static void list(struct board *b)
{
    b->count = b->ref.turn < 0 ? 0 : ref_polyssimo_moves(&b->ref, b->moves);
}

static void start(void *board, const char *options)
{
    struct board *b = board;
    int handicap[4] = {0};
    const int players = atoi(soak_option(options, "players", "2"));
    const char *at = soak_option(options, "handicap", "none");
    for (int player, count; sscanf(at, "%d:%d", &player, &count) == 2;
         at += strcspn(at, ","), at++) {
        handicap[player - 1] = count;
        if (!strchr(at, ',')) break;
    }
    ref_polyssimo_start(&b->ref, players, handicap);
    list(b);
}

static int to_move(void *board)
{
    return ((struct board *)board)->ref.turn;
}

static void moves(void *board, struct soak_texts *texts)
{
    struct board *b = board;
    for (int i = 0; i < b->count; i++) soak_texts_add(texts, b->moves[i].text);
}

static void play(void *board, const char *move)
{
    struct board *b = board;
    for (int i = 0; i < b->count; i++) {
        if (strcmp(b->moves[i].text, move) != 0) continue;
        ref_polyssimo_play(&b->ref, &b->moves[i]);
        break;
    }
    list(b);
}

static void result(void *board, int *scores, int *places)
{
    struct board *b = board;
    for (int p = 0; p < b->ref.players; p++) scores[p] = ref_polyssimo_squares(&b->ref, p);
    ref_polyssimo_places(&b->ref, places);
}

static void line(void *board, char *text)
{
    ref_polyssimo_line(&((struct board *)board)->ref, text);
}

const struct soak_judge soak_judge_polyssimo = {
    "polyssimo", sizeof(struct board), 1, choose_text, start, to_move, to_move, moves, play, result,
    line};
