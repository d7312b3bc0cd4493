/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Blokus module, and private to them. */
#ifndef OMINO_GAMES_BLOKUS_H
#define OMINO_GAMES_BLOKUS_H

#include <omino/placement.h>
#include <omino/rules.h>

#include "../fast.h"

enum {
    BLOKUS_PIECES = 21,  /* pieces of each colour */
    BLOKUS_SQUARES = 89, /* squares of all pieces of a colour */
    BLOKUS_SIDES = 4,    /* maximum number of colours */
    BLOKUS_CLASSIC_WIDTH = 20,
    BLOKUS_DUO_WIDTH = 14,
    BLOKUS_WORDS = OMINO_GRID_WORDS(BLOKUS_CLASSIC_WIDTH, BLOKUS_CLASSIC_WIDTH)
};

/* A hand is a set of pieces, bit i for piece i. The two smallest pieces come first. */
#define BLOKUS_ALL_PIECES ((UINT32_C(1) << BLOKUS_PIECES) - 1)
enum { BLOKUS_SINGLE = 0, BLOKUS_DOMINO = 1 };

struct blokus_drawing {
    const char *name;
    const char *drawing; /* as omino_shape_parse() reads it */
};

/* The pieces, from the smallest to the largest. */
extern const struct blokus_drawing omino_blokus_drawings[BLOKUS_PIECES];

/* The tables of an opened game. */
struct blokus {
    struct omino_placements *table;
    struct omino_grid grid;
    uint64_t board[BLOKUS_WORDS];                /* all squares */
    uint64_t starts[BLOKUS_SIDES][BLOKUS_WORDS]; /* the start points of each colour */
    uint8_t *nearness;                           /* indexed by placement: see blokus_nearness() */
    uint8_t squares[BLOKUS_PIECES];              /* of each piece */
    unsigned sides;                              /* number of colours: 4, or 2 in duo */
    unsigned players;
    unsigned first; /* the colour that begins */
    int advanced;   /* whether scoring is advanced */
    int duo;
    const char *const *names; /* names of the colours */
};

/*
 * A position. `out` and `single` have one bit per colour.
 *
 * A colour that is not out has placed a piece on each of its turns. So the number of green pieces
 * on the board is also the number of turns that green has had, as long as green is not out: with
 * three players, that number determines who plays green next. Pieces of one colour never share an
 * edge, so connected squares of a colour are one piece: `hand` follows from the board, and is kept
 * only to save time.
 */
struct blokus_state {
    uint32_t hand[BLOKUS_SIDES]; /* pieces left */
    int8_t to_move;              /* a colour, or OMINO_NOBODY */
    uint8_t out;                 /* colours that can no longer place a piece */
    uint8_t single;              /* colours that placed all pieces, the single square last */
    uint8_t padding[5];
    uint64_t squares[]; /* squares of one colour after another, grid.words words each */
};

static inline const struct blokus *blokus_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* Returns the squares of a colour. */
static inline uint64_t *blokus_own(const struct blokus *b, struct blokus_state *s, int side)
{
    return s->squares + (unsigned)side * b->grid.words;
}

static inline const uint64_t *blokus_placed(const struct blokus *b, const struct blokus_state *s,
                                            int side)
{
    return s->squares + (unsigned)side * b->grid.words;
}

static inline int blokus_is_out(const struct blokus_state *s, int side)
{
    return s->out >> side & 1;
}

/* Returns the number of pieces that a colour has placed. */
static inline unsigned blokus_placed_count(const struct blokus_state *s, int side)
{
    return BLOKUS_PIECES - popcount(s->hand[side]);
}

/* The squares where a colour may place its pieces, in the form that placement.h expects. */
struct blokus_room {
    uint64_t free[BLOKUS_WORDS]; /* empty squares that share no edge with the colour */
    /* The free squares that meet the colour at a corner; before its first piece, its start
     * points. */
    uint64_t touch[BLOKUS_WORDS];
};

/* ---- play.c: the hot hooks, and helpers for other files -------------------------------------- */

size_t omino_blokus_state_size(const struct blokus *b);
void omino_blokus_room(const struct blokus *b, const struct blokus_state *s, int side,
                       struct blokus_room *room);
/* Lists the moves of a colour, whether or not it is the colour to move. */
uint32_t omino_blokus_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap);
/* Returns whether a colour has a legal move. */
int omino_blokus_can_place(const struct blokus *b, const struct blokus_state *s, int side);
/* Gives the turn to the first colour, from `side` on, that can place a piece. */
void omino_blokus_turn(const struct blokus *b, struct blokus_state *s, int side);
/* Returns the number of squares of all pieces in a hand. */
unsigned omino_blokus_squares(const struct blokus *b, uint32_t hand);
/* Returns the bonus points of a colour for placing all of its pieces. */
int32_t omino_blokus_bonus(const struct blokus *b, const struct blokus_state *s, int side);
/* Returns the player who scores for a colour, or OMINO_NOBODY. */
int omino_blokus_owner(const struct blokus *b, int side);
/* Returns the player to move, even if the colour to move belongs to nobody; or OMINO_NOBODY. */
int omino_blokus_mover(const struct blokus *b, const struct blokus_state *s);

void omino_blokus_start(const struct omino_game *game, void *state, uint64_t seed);
int omino_blokus_side(const struct omino_game *game, const void *state);
int omino_blokus_player(const struct omino_game *game, const void *state);
uint32_t omino_blokus_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap);
uint32_t omino_blokus_count(const struct omino_game *game, const void *state);
uint32_t omino_blokus_random(const struct omino_game *game, const void *state,
                             struct omino_rng *rng);
int omino_blokus_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_blokus_apply(const struct omino_game *game, void *state, uint32_t move);
void omino_blokus_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome);
uint64_t omino_blokus_hash(const struct omino_game *game, const void *state);

/* ---- policy.c, choice.c, weights.c: for computer players ------------------------------------- */

/* Numbers of features of a move and of a position, and of phases of the game. */
enum { BLOKUS_MOVE_FEATURES = 13, BLOKUS_POSITION_FEATURES = 9, BLOKUS_PHASES = 15 };

/* Returns the nearness of a placement to the centre of the board: from 1 at the edge to half the
 * width of the board at the centre. */
static inline unsigned blokus_nearness(const struct blokus *b, uint32_t placement)
{
    return b->nearness[placement];
}

uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap);
uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng);
extern const struct omino_knowledge omino_blokus_knowledge;
extern const float omino_blokus_move_weights[BLOKUS_PHASES][BLOKUS_MOVE_FEATURES + BLOKUS_PIECES];
extern const float omino_blokus_position_weights[BLOKUS_PHASES][BLOKUS_POSITION_FEATURES];

/* ---- text.c: moves as text, and refusals ----------------------------------------------------- */

size_t omino_blokus_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap);
enum omino_status omino_blokus_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err);
enum omino_status omino_blokus_parse_move(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move,
                                          struct omino_error *err);
/* Reads points that form a piece, whether or not it is in hand. */
enum omino_status omino_blokus_read_piece(const struct blokus *b, const char *text,
                                          uint64_t *squares, uint32_t *placement,
                                          struct omino_error *err);
/* Explains why a colour cannot have a piece there, as a move or in a set-up: the piece is already
 * placed, overlaps another one, or touches its own colour along an edge. */
enum omino_status omino_blokus_explain_room(const struct blokus *b, const struct blokus_state *s,
                                            int side, uint32_t placement, struct omino_error *err);

/* ---- state.c: positions as text -------------------------------------------------------------- */

size_t omino_blokus_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap);
enum omino_status omino_blokus_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err);

/* ---- scene.c, record.c ----------------------------------------------------------------------- */

void omino_blokus_scene(const struct omino_game *game, const void *state,
                        struct omino_scene *scene);
void omino_blokus_view_move(const struct omino_game *game, const void *state, uint32_t move,
                            struct omino_move_view *view);
extern const struct omino_record_style omino_blokus_record;
extern const struct omino_dialect omino_blokus_dialect;

#endif
