/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Callisto module, and private to them. */
#ifndef OMINO_GAMES_CALLISTO_H
#define OMINO_GAMES_CALLISTO_H

#include "../colours.h"

enum { CALLISTO_BITS = OMINO_GRID_WORDS(COLOURS_WIDTH_MAX, COLOURS_WIDTH_MAX) * 64 };

/* The tables of an opened game. */
struct callisto {
    struct colours base;
    uint64_t outside[COLOURS_WORDS]; /* the board without the centre: squares for single squares */
    uint16_t outside_count;
    uint16_t centre_count;
    uint16_t outside_at[CALLISTO_BITS]; /* the bits of `outside`, in order */
    uint16_t rank[CALLISTO_BITS];       /* the index of such a bit in outside_at */
};

static inline const struct callisto *callisto_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* Returns whether a colour must place a single square: its first two pieces are single squares. */
static inline int callisto_opens(const struct callisto *t, const struct colours_state *s, int side)
{
    return omino_colours_left(&t->base, s->hand[side], COLOURS_SINGLE) >= 2;
}

/* ---- play.c: the hot hooks ------------------------------------------------------------------- */

/* Finds the empty squares, and among them those that share an edge with a colour. */
void omino_callisto_room(const struct colours *c, const struct colours_state *s, int side,
                         struct colours_room *room);
int omino_callisto_can_place(const struct colours *c, const struct colours_state *s, int side);
/* Lists the moves of a colour, whether or not it is the colour to move: single squares first. */
uint32_t omino_callisto_moves_of(const struct omino_game *game, const void *state, int side,
                                 uint32_t *moves, uint32_t cap);
uint32_t omino_callisto_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap);
uint32_t omino_callisto_count(const struct omino_game *game, const void *state);
uint32_t omino_callisto_random(const struct omino_game *game, const void *state,
                               struct omino_rng *rng);
int omino_callisto_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_callisto_apply(const struct omino_game *game, void *state, uint32_t move);
void omino_callisto_outcome(const struct omino_game *game, const void *state,
                            struct omino_outcome *outcome);
uint32_t omino_callisto_playout(const struct omino_game *game, const void *state,
                                struct omino_rng *rng);
uint32_t omino_callisto_move_index(const struct omino_game *game, uint32_t move);
uint32_t omino_callisto_move_at(const struct omino_game *game, uint32_t index);

/* ---- weights.c ------------------------------------------------------------------------------- */

extern const struct omino_knowledge omino_callisto_knowledge;

/* ---- text.c: refusals, and positions as text ------------------------------------------------- */

enum omino_status omino_callisto_explain(const struct omino_game *game, const void *state,
                                         uint32_t move, struct omino_error *err);
/* Refuses a single square in the centre. */
enum omino_status omino_callisto_explain_set_up(const struct colours *c,
                                                const struct colours_state *s, int side,
                                                const uint64_t *squares, struct omino_error *err);
size_t omino_callisto_write_state(const struct omino_game *game, const void *state, char *buf,
                                  size_t cap);
enum omino_status omino_callisto_parse_state(const struct omino_game *game, const char *text,
                                             void *state, struct omino_error *err);

/* ---- scene.c, record.c ----------------------------------------------------------------------- */

void omino_callisto_scene(const struct omino_game *game, const void *state,
                          struct omino_scene *scene);
extern const struct omino_record_style omino_callisto_record;
extern const struct omino_dialect omino_callisto_dialect;

#endif
