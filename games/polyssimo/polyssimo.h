/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Polyssimo module, and private to them. */
#ifndef OMINO_GAMES_POLYSSIMO_H
#define OMINO_GAMES_POLYSSIMO_H

#include <omino/placement.h>
#include <omino/rules.h>

/* ---- components ------------------------------------------------------------------------------ */

enum {
    POLYSSIMO_PIECES = 24,
    POLYSSIMO_PLAYERS = 4, /* maximum number of players */
    POLYSSIMO_WORDS = OMINO_GRID_WORDS(12, 11),
    POLYSSIMO_TEXT = 128,                                       /* size of a buffer for a message */
    POLYSSIMO_LOOKS = POLYSSIMO_PIECES * OMINO_TRANSFORM_COUNT, /* maximum number of orientations */
    POLYSSIMO_SQUARES = 6,                                      /* maximum number of squares of a
                                                                   piece */
    POLYSSIMO_BITS = 13 * 11 /* maximum number of bits of the board, including the guard column */
};

struct polyssimo_drawing {
    const char *name;    /* as in moves */
    char letter;         /* on the board and in positions as text */
    const char *drawing; /* as omino_shape_parse() reads it */
};

/* The board has at most POLYSSIMO_WORDS words and POLYSSIMO_BITS bits. A piece of six squares is a
 * hexomino; each piece spans fewer than 64 bits of the board. */
struct polyssimo_box {
    const char *board; /* as omino_grid_parse() reads it */
    struct polyssimo_drawing pieces[POLYSSIMO_PIECES];
};

extern const struct polyssimo_box omino_polyssimo_box;

/* ---- an opened game -------------------------------------------------------------------------- */

/*
 * An index of placements, piece by piece: those of piece i begin at ways[first_way[i]]. Each
 * placement is also a bit of long sets, in which piece i has the words from first_word[i] on; its
 * placements are distributed over these words in turn, so that each word has placements all over
 * the board. The set of placements that cover a square begins at covers[square * words].
 */
enum {
    POLYSSIMO_INDEX_WORDS = 224
}; /* maximum number of words of a set; 12718 placements take
                                         212 */
struct polyssimo_index {
    unsigned words; /* words of a set: a multiple of 4 */
    uint16_t first_word[POLYSSIMO_PIECES + 1];
    uint16_t first_way[POLYSSIMO_PIECES + 1];
    uint16_t *ways;
    uint64_t *covers;
};

/* Returns the number of placements of a piece. */
static inline unsigned polyssimo_index_ways(const struct polyssimo_index *index, unsigned piece)
{
    return index->first_way[piece + 1] - (unsigned)index->first_way[piece];
}

/*
 * The tables of a game. Sets of pieces are words, bit i for piece i. The number of a placement is
 * also its move; the moves from `take` on take piece 0, piece 1, and so on.
 */
struct polyssimo {
    struct omino_placements *table;
    struct omino_grid grid;
    uint64_t board[POLYSSIMO_WORDS];
    uint64_t black[POLYSSIMO_WORDS]; /* the squares of one colour of a chessboard */
    uint32_t take;
    uint32_t all;        /* all pieces */
    uint32_t hexominoes; /* pieces of six squares */
    unsigned players;
    unsigned picks;                      /* picks of each player in the draft */
    unsigned handicapped;                /* whether any player has a handicap */
    uint8_t handicap[POLYSSIMO_PLAYERS]; /* hexominoes that each player must take */
    uint8_t squares[POLYSSIMO_PIECES];
    struct polyssimo_index index; /* index of all placements on the empty board */
    uint16_t most_ways;           /* maximum number of placements of any piece there */
    unsigned shift;               /* placement >> shift is its orientation */
    /* The squares of each orientation, as bits relative to its first square. */
    uint64_t patterns[POLYSSIMO_LOOKS];
    /* For computer players: the first orientation of each piece, and the squares of each
     * orientation as numbers of bits relative to its first square. */
    uint8_t first_look[POLYSSIMO_PIECES + 1];
    uint8_t offsets[POLYSSIMO_LOOKS][POLYSSIMO_SQUARES];
};

/* Lays out an index for `ways[i]` placements of piece i. */
static inline void polyssimo_index_start(struct polyssimo_index *index,
                                         const uint16_t ways[POLYSSIMO_PIECES])
{
    index->first_word[0] = 0;
    index->first_way[0] = 0;
    for (unsigned i = 0; i < POLYSSIMO_PIECES; i++) {
        index->first_way[i + 1] = (uint16_t)(index->first_way[i] + ways[i]);
        index->first_word[i + 1] = (uint16_t)(index->first_word[i] + (ways[i] + 63) / 64);
    }
    index->words = (index->first_word[POLYSSIMO_PIECES] + 3u) / 4 * 4;
}

/* Enters the placements of a piece into the sets of squares, which must be empty. */
static inline void polyssimo_index_enter(const struct polyssimo *t, struct polyssimo_index *index,
                                         unsigned piece)
{
    const unsigned first = index->first_word[piece], some = index->first_word[piece + 1] - first;
    const uint16_t *ways = index->ways + index->first_way[piece];
    const unsigned count = polyssimo_index_ways(index, piece);
    for (unsigned nth = 0, word = 0, bit = 0; nth < count; nth++) {
        const uint8_t *offsets = t->offsets[ways[nth] >> t->shift];
        const unsigned anchor = ways[nth] & ((1u << t->shift) - 1);
        uint64_t *covers = index->covers + first + word;
        for (unsigned c = 0; c < t->squares[piece]; c++)
            covers[(anchor + offsets[c]) * (size_t)index->words] |= UINT64_C(1) << bit;
        if (++word == some) {
            word = 0;
            bit++;
        }
    }
}

/*
 * A position, in 96 bytes. The draft goes on until every piece has an owner.
 *
 * The order of the latest placements need not be stored: each player places once a round until out,
 * and a round begins with the last player. So the player with more pieces on the board placed
 * later, and of two with equally many, the one with the lower number.
 */
struct polyssimo_state {
    uint64_t free[POLYSSIMO_WORDS];    /* empty squares of the board */
    uint32_t taken[POLYSSIMO_PLAYERS]; /* pieces of each player, including those on the board */
    uint32_t left;                     /* pieces not on the board */
    int8_t to_move;                    /* a player, or OMINO_NOBODY */
    uint8_t out;                       /* players who can no longer place a piece, one bit each */
    uint8_t padding[2];
    uint16_t placed[POLYSSIMO_PIECES]; /* by piece: 1 + its placement, or 0 if not on the board */
};

static inline const struct polyssimo *polyssimo_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

static inline uint32_t polyssimo_bit(unsigned piece)
{
    return UINT32_C(1) << piece;
}

/* Returns the number of pieces in a set. */
static inline unsigned polyssimo_count(uint32_t set)
{
    set -= (set >> 1) & UINT32_C(0x55555555);
    set = (set & UINT32_C(0x33333333)) + ((set >> 2) & UINT32_C(0x33333333));
    set = (set + (set >> 4)) & UINT32_C(0x0f0f0f0f);
    return (set * UINT32_C(0x01010101)) >> 24;
}

/* Returns the pieces that nobody has taken yet; the draft ends when there are none. */
static inline uint32_t polyssimo_pool(const struct polyssimo *t, const struct polyssimo_state *s)
{
    return t->all & ~(s->taken[0] | s->taken[1] | s->taken[2] | s->taken[3]);
}

static inline uint32_t polyssimo_hand(const struct polyssimo_state *s, unsigned player)
{
    return s->taken[player] & s->left;
}

/* Returns the number of pieces that a player has placed. */
static inline unsigned polyssimo_placements(const struct polyssimo_state *s, unsigned player)
{
    return polyssimo_count(s->taken[player] & ~s->left);
}

static inline const char *polyssimo_name(unsigned piece)
{
    return omino_polyssimo_box.pieces[piece].name;
}

/* Returns the player who took a piece; -1 while it is in the pool. */
int omino_polyssimo_owner(const struct polyssimo_state *s, unsigned piece);

/* ---- play.c: the hot hooks, and helpers for other files -------------------------------------- */

/* Returns whether a player has a piece that fits somewhere. */
int omino_polyssimo_can_place(const struct polyssimo *t, const struct polyssimo_state *s,
                              unsigned player);
/* Returns the number of pieces that a player still has to pick. */
unsigned omino_polyssimo_picks_left(const struct polyssimo *t, const struct polyssimo_state *s,
                                    unsigned player);
/* Returns the number of hexominoes that a player still needs for the handicap. */
unsigned omino_polyssimo_need(const struct polyssimo *t, const struct polyssimo_state *s,
                              unsigned player);
/* Returns whether every handicap can still be met. */
int omino_polyssimo_feasible(const struct polyssimo *t, const struct polyssimo_state *s);
/* Returns the pieces that the player to move may take. */
uint32_t omino_polyssimo_takeable(const struct polyssimo *t, const struct polyssimo_state *s);
/* Returns the number of squares of a set of pieces. */
unsigned omino_polyssimo_squares(const struct polyssimo *t, uint32_t pieces);

void omino_polyssimo_start(const struct omino_game *game, void *state, uint64_t seed);
int omino_polyssimo_side(const struct omino_game *game, const void *state);
uint32_t omino_polyssimo_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap);
uint32_t omino_polyssimo_moves_count(const struct omino_game *game, const void *state);
uint32_t omino_polyssimo_random(const struct omino_game *game, const void *state,
                                struct omino_rng *rng);
int omino_polyssimo_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_polyssimo_apply(const struct omino_game *game, void *state, uint32_t move);
void omino_polyssimo_outcome(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome);
uint64_t omino_polyssimo_hash(const struct omino_game *game, const void *state);

/* ---- text.c: moves as text, and refusals ----------------------------------------------------- */

size_t omino_polyssimo_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);
enum omino_status omino_polyssimo_explain(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err);
enum omino_status omino_polyssimo_parse_move(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);

/* ---- state.c: positions as text -------------------------------------------------------------- */

/* Indexed by the bit of a square: the piece that covers it, or -1. */
enum { POLYSSIMO_MAP = 64 * POLYSSIMO_WORDS };
void omino_polyssimo_map(const struct polyssimo *t, const struct polyssimo_state *s,
                         int8_t map[POLYSSIMO_MAP]);
size_t omino_polyssimo_write_state(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap);
enum omino_status omino_polyssimo_parse_state(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err);

/* ---- scene.c: positions and moves as pictures ------------------------------------------------ */

/* Finds the free squares that only pieces of this player can still cover. */
void omino_polyssimo_footprints(const struct polyssimo *t, const struct polyssimo_state *s,
                                unsigned player, uint64_t squares[POLYSSIMO_WORDS]);
void omino_polyssimo_scene(const struct omino_game *game, const void *state,
                           struct omino_scene *scene);
void omino_polyssimo_view_move(const struct omino_game *game, const void *state, uint32_t move,
                               struct omino_move_view *view);

/* ---- policy.c, choice.c, weights.c: for computer players ------------------------------------- */

enum { POLYSSIMO_PHASES = 14, POLYSSIMO_MOVE_FEATURES = 12, POLYSSIMO_POSITION_FEATURES = 36 };

/* Maximum number of candidate moves. */
enum { POLYSSIMO_BEST = 300 };
uint32_t omino_polyssimo_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap);
uint32_t omino_polyssimo_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng);
extern const struct omino_knowledge omino_polyssimo_knowledge;

extern const float omino_polyssimo_move_weights[POLYSSIMO_PHASES]
                                               [POLYSSIMO_MOVE_FEATURES + POLYSSIMO_PIECES];
extern const float omino_polyssimo_position_weights[POLYSSIMO_PHASES][POLYSSIMO_POSITION_FEATURES];

#endif
