/* SPDX-License-Identifier: MIT */
/* What the files of the Blokus module share; nothing of it is seen outside. */
#ifndef OMINO_GAMES_BLOKUS_H
#define OMINO_GAMES_BLOKUS_H

#include <omino/placement.h>
#include <omino/rules.h>

enum {
    BLOKUS_PIECES = 21,  /* of a colour */
    BLOKUS_SQUARES = 89, /* of all of them */
    BLOKUS_SIDES = 4,    /* colours at most */
    BLOKUS_CLASSIC_WIDTH = 20,
    BLOKUS_DUO_WIDTH = 14,
    BLOKUS_WORDS = OMINO_GRID_WORDS(BLOKUS_CLASSIC_WIDTH, BLOKUS_CLASSIC_WIDTH)
};

/* A hand is a set of pieces, bit i for piece i. The two smallest come first. */
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
    uint64_t starts[BLOKUS_SIDES][BLOKUS_WORDS]; /* where each colour may begin */
    uint8_t *nearness;              /* of each placement to the centre: see blokus_nearness() */
    uint8_t squares[BLOKUS_PIECES]; /* of each piece */
    unsigned sides;                 /* colours: 4, in duo 2 */
    unsigned players;
    unsigned first; /* the colour that begins */
    int advanced;   /* which way to score */
    int duo;
    const char *const *names; /* of the colours */
};

/*
 * A position. `out` and `single` have one bit for each colour.
 *
 * A colour that is not out has moved at each of its turns, so the number of green's pieces on the
 * board is also the number of turns that it has had, as long as that matters to three players.
 * Squares of one colour that hang together are one piece, since pieces of a colour never share an
 * edge: the board alone tells which pieces are placed, and `hand` only saves finding out.
 */
struct blokus_state {
    uint32_t hand[BLOKUS_SIDES]; /* pieces left */
    int8_t to_move;              /* a colour, or OMINO_NOBODY */
    uint8_t out;                 /* colours that were passed over */
    uint8_t single;              /* colours that placed all, the single square last */
    uint8_t padding[5];
    uint64_t squares[]; /* of each colour in turn, grid.words words each */
};

static inline const struct blokus *blokus_of(const struct omino_game *game)
{
    return omino_game_tables(game);
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

static inline int blokus_is_out(const struct blokus_state *s, int side)
{
    return s->out >> side & 1;
}

/* Where a colour may place its pieces, as placement.h wants it. */
struct blokus_room {
    uint64_t free[BLOKUS_WORDS];  /* empty squares that share no edge with the colour */
    uint64_t touch[BLOKUS_WORDS]; /* those of them that meet it at a corner, or where it may begin
                                   */
};

/* ---- play.c: the hot hooks, and what others need of them ------------------------------ */

size_t omino_blokus_state_size(const struct blokus *b);
void omino_blokus_room(const struct blokus *b, const struct blokus_state *s, int side,
                       struct blokus_room *room);
/* All moves of a colour whether or not it is its turn. */
uint32_t omino_blokus_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap);
/* Whether a colour has any. */
int omino_blokus_can_place(const struct blokus *b, const struct blokus_state *s, int side);
/* Gives the turn to the first colour from `side` on that can place. */
void omino_blokus_turn(const struct blokus *b, struct blokus_state *s, int side);
unsigned omino_blokus_squares(const struct blokus *b, uint32_t hand);
int32_t omino_blokus_bonus(const struct blokus *b, const struct blokus_state *s, int side);
/* The player to whom a colour's squares count, or OMINO_NOBODY. */
int omino_blokus_owner(const struct blokus *b, int side);
/* The player whose turn it is, also where he lays a colour that nobody owns; or OMINO_NOBODY. */
int omino_blokus_mover(const struct blokus *b, const struct blokus_state *s);

void omino_blokus_start(const struct omino_game *game, void *state);
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

/* ---- policy.c, weights.c: for computer players --------------------------------- */

/* Numbers that describe a move and a position, and phases of the game. */
enum { BLOKUS_MOVE_FEATURES = 13, BLOKUS_POSITION_FEATURES = 9, BLOKUS_PHASES = 15 };

/* How near to the centre of the board a placement comes: 1 at the edge, half the width at the
 * centre. */
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

/* ---- text.c: moves, and why not ------------------------------------------------------- */

size_t omino_blokus_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap);
enum omino_status omino_blokus_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err);
enum omino_status omino_blokus_parse_move(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move,
                                          struct omino_error *err);
/* Points that are a piece, in hand or not. */
enum omino_status omino_blokus_read_piece(const struct blokus *b, const char *text,
                                          uint64_t *squares, uint32_t *placement,
                                          struct omino_error *err);
/* What is against laying a piece of a colour on certain squares wherever they are: it is placed
 * already, it overlaps, it touches its own colour along an edge. */
enum omino_status omino_blokus_explain_room(const struct blokus *b, const struct blokus_state *s,
                                            int side, uint32_t placement, struct omino_error *err);

/* ---- state.c: positions as text ------------------------------------------------------- */

size_t omino_blokus_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap);
enum omino_status omino_blokus_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err);

/* ---- scene.c, record.c --------------------------------------------------------- */

void omino_blokus_scene(const struct omino_game *game, const void *state,
                        struct omino_scene *scene);
void omino_blokus_view_move(const struct omino_game *game, const void *state, uint32_t move,
                            struct omino_move_view *view);
extern const struct omino_record_style omino_blokus_record;
extern const struct omino_dialect omino_blokus_dialect;

#endif
