/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Blokus module, and private to them. */
#ifndef OMINO_GAMES_BLOKUS_H
#define OMINO_GAMES_BLOKUS_H

#include "../colours.h"

enum { BLOKUS_CLASSIC_WIDTH = 20, BLOKUS_DUO_WIDTH = 14 };

/* The tables of an opened game. */
struct blokus {
    struct colours base;
    uint64_t starts[COLOURS_MAX][COLOURS_WORDS]; /* the start points of each colour */
    int advanced;                                /* whether scoring is advanced */
    int duo; /* whether board and colours are those of duo: in duo and junior */
};

static inline const struct blokus *blokus_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* ---- play.c: the hot hooks, and helpers for other files -------------------------------------- */

/* Finds the empty squares that share no edge with a colour, and among them those that meet it at a
 * corner; before its first piece, its start points. */
void omino_blokus_room(const struct colours *c, const struct colours_state *s, int side,
                       struct colours_room *room);
/* Lists the moves of a colour, whether or not it is the colour to move. */
uint32_t omino_blokus_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap);
/* Returns whether a colour has a legal move. */
int omino_blokus_can_place(const struct colours *c, const struct colours_state *s, int side);
/* Returns the bonus points of a colour for placing all of its pieces. */
int32_t omino_blokus_bonus(const struct blokus *b, const struct colours_state *s, int side);

uint32_t omino_blokus_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap);
uint32_t omino_blokus_count(const struct omino_game *game, const void *state);
uint32_t omino_blokus_random(const struct omino_game *game, const void *state,
                             struct omino_rng *rng);
int omino_blokus_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_blokus_apply(const struct omino_game *game, void *state, uint32_t move);
void omino_blokus_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome);

/* ---- choice.c, weights.c: for computer players ----------------------------------------------- */

enum { BLOKUS_PHASES = 15 };

uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap);
uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng);
extern const struct omino_knowledge omino_blokus_knowledge;

/* ---- text.c: refusals ------------------------------------------------------------------------ */

enum omino_status omino_blokus_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err);
/* Refuses a piece that touches its own colour along an edge. */
enum omino_status omino_blokus_explain_set_up(const struct colours *c,
                                              const struct colours_state *s, int side,
                                              const uint64_t *squares, struct omino_error *err);

/* ---- state.c: positions as text -------------------------------------------------------------- */

size_t omino_blokus_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap);
enum omino_status omino_blokus_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err);

/* ---- scene.c, record.c ----------------------------------------------------------------------- */

void omino_blokus_scene(const struct omino_game *game, const void *state,
                        struct omino_scene *scene);
extern const struct omino_record_style omino_blokus_record;
extern const struct omino_dialect omino_blokus_dialect;

#endif
