/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Blokus module, and private to them. */
#ifndef OMINO_GAMES_BLOKUS_H
#define OMINO_GAMES_BLOKUS_H

#include <omino/placement.h>
#include <omino/rules.h>

#include "../fast.h"

enum {
    BLOKUS_DRAWINGS = 21, /* different pieces in all variants */
    BLOKUS_HAND = 24,     /* maximum number of pieces of a colour */
    BLOKUS_SIDES = 4,     /* maximum number of colours */
    BLOKUS_CLASSIC_WIDTH = 20,
    BLOKUS_DUO_WIDTH = 14,
    BLOKUS_WORDS = OMINO_GRID_WORDS(BLOKUS_CLASSIC_WIDTH, BLOKUS_CLASSIC_WIDTH)
};

/* The two smallest kinds of pieces come first in every set. */
enum { BLOKUS_SINGLE = 0, BLOKUS_DOMINO = 1 };

struct blokus_drawing {
    const char *name;
    const char *drawing; /* as omino_shape_parse() reads it */
};

/* All kinds of pieces, from the smallest to the largest. */
extern const struct blokus_drawing omino_blokus_drawings[BLOKUS_DRAWINGS];

/*
 * The pieces of a colour. A hand is a set of pieces: bit i is the first piece of kind i, and the
 * bits from `kinds` on are second pieces, in the same order. The second piece of a kind leaves the
 * hand before the first one, so the low bits of a hand are the kinds in it.
 */
struct blokus_set {
    unsigned kinds;
    unsigned copies;                   /* pieces of each kind: 1 or 2 */
    unsigned total;                    /* squares of all pieces */
    uint32_t all;                      /* all pieces */
    uint32_t first;                    /* the first piece of each kind */
    uint32_t by_size[6];               /* the kinds of each size, from one to five squares */
    uint8_t squares[BLOKUS_HAND];      /* of each piece */
    uint8_t drawings[BLOKUS_DRAWINGS]; /* the drawing of each kind */
};

/* The tables of an opened game. */
struct blokus {
    struct omino_placements *table;
    struct omino_grid grid;
    uint64_t board[BLOKUS_WORDS];                /* all squares */
    uint64_t starts[BLOKUS_SIDES][BLOKUS_WORDS]; /* the start points of each colour */
    uint8_t *nearness;                           /* indexed by placement: see blokus_nearness() */
    struct blokus_set set;
    unsigned sides; /* number of colours: 4, or 2 on the board of duo */
    unsigned players;
    unsigned first;              /* the colour that begins */
    int8_t owners[BLOKUS_SIDES]; /* see blokus_owner() */
    int advanced;                /* whether scoring is advanced */
    int duo;                     /* whether board and colours are those of duo: in duo and junior */
    const char *const *names;    /* names of the colours */
};

/*
 * A position. `out` and `single` have one bit per colour.
 *
 * A colour that is not out has placed a piece on each of its turns. So as long as it is not out,
 * its number of pieces on the board is also the number of turns that it has had: with three
 * players, that number determines who plays the shared colour next. Pieces of one colour never
 * share an edge, so connected squares of a colour are one piece: `hand` follows from the board, and
 * is kept only to save time.
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

/* The squares of a colour. */
static inline uint64_t *blokus_own(const struct blokus *b, struct blokus_state *s, int side)
{
    return s->squares + (unsigned)side * b->grid.words;
}

static inline const uint64_t *blokus_placed(const struct blokus *b, const struct blokus_state *s,
                                            int side)
{
    return s->squares + (unsigned)side * b->grid.words;
}

/* The player who scores for a colour; OMINO_NOBODY if three players share it. */
static inline int blokus_owner(const struct blokus *b, int side)
{
    return b->owners[side];
}

static inline int blokus_is_out(const struct blokus_state *s, int side)
{
    return s->out >> side & 1;
}

/* Number of pieces that a colour has placed. */
static inline unsigned blokus_placed_count(const struct blokus *b, const struct blokus_state *s,
                                           int side)
{
    return popcount(b->set.all ^ s->hand[side]);
}

/* The kinds of pieces in a colour's hand, in the form that placement.h expects. */
static inline uint64_t blokus_kinds(const struct blokus *b, const struct blokus_state *s, int side)
{
    return s->hand[side] & b->set.first;
}

/* Takes a piece of a kind that is in the hand out of it. */
static inline void blokus_take(const struct blokus *b, uint32_t *hand, unsigned kind)
{
    const uint32_t second = (UINT32_C(1) << kind) << b->set.kinds;
    *hand &= ~(*hand & second ? second : UINT32_C(1) << kind);
}

/* Returns a piece of a kind to the hand. */
static inline void blokus_put_back(const struct blokus *b, uint32_t *hand, unsigned kind)
{
    const uint32_t first = UINT32_C(1) << kind;
    *hand |= *hand & first ? first << b->set.kinds : first;
}

static inline const char *blokus_kind_name(const struct blokus *b, unsigned kind)
{
    return omino_blokus_drawings[b->set.drawings[kind]].name;
}

/* The squares where a colour may place its pieces, in the form that placement.h expects. */
struct blokus_room {
    uint64_t free[BLOKUS_WORDS]; /* empty squares that share no edge with the colour */
    /* The free squares that meet the colour at a corner; before its first piece, its start
     * points. */
    uint64_t touch[BLOKUS_WORDS];
};

/* ---- pieces.c -------------------------------------------------------------------------------- */

/* Fills in a set whose bytes are zero, but for what omino_blokus_compile_pieces() measures. */
void omino_blokus_choose_pieces(struct blokus_set *set, int junior);
/* Opens the table of the set's placements on the grid. */
enum omino_status omino_blokus_compile_pieces(struct blokus *b,
                                              const struct omino_allocator *allocator,
                                              struct omino_error *err);

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
/* Number of squares of all pieces in a hand. */
unsigned omino_blokus_squares(const struct blokus *b, uint32_t hand);
/* The bonus points of a colour for placing all of its pieces. */
int32_t omino_blokus_bonus(const struct blokus *b, const struct blokus_state *s, int side);
/* The player to move, even if the colour to move belongs to nobody; or OMINO_NOBODY. */
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

/* The nearness of a placement to the centre of the board: from 1 at the edge to half the width of
 * the board at the centre. */
static inline unsigned blokus_nearness(const struct blokus *b, uint32_t placement)
{
    return b->nearness[placement];
}

uint32_t omino_blokus_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap);
uint32_t omino_blokus_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng);
extern const struct omino_knowledge omino_blokus_knowledge;
extern const float omino_blokus_move_weights[BLOKUS_PHASES][BLOKUS_MOVE_FEATURES + BLOKUS_DRAWINGS];
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
