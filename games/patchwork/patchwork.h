/* SPDX-License-Identifier: MIT */
/* What the files of the Patchwork module share; nothing of it is seen outside. */
#ifndef OMINO_GAMES_PATCHWORK_H
#define OMINO_GAMES_PATCHWORK_H

#include <omino/placement.h>
#include <omino/rules.h>

/* ---- editions: what is in the box ------------------------------------------------------------ */

/* The limits of an edition. A quilt has at most 128 bits (see bits.h): 9x9 takes 90 of them. */
enum {
    PATCHWORK_PLAYERS = 2,
    PATCHWORK_QUILT_WORDS = 2,
    PATCHWORK_WIDTH_MAX = 62, /* a row with its guard cell is less than a word */
    PATCHWORK_PATCHES_MAX = 38,
    PATCHWORK_OFFERED_MAX = 6,
    PATCHWORK_MARKS_MAX = 12,
    PATCHWORK_SPACES_MAX = 100,
    PATCHWORK_SQUARES_MAX = 64,
    PATCHWORK_BUTTONS_MAX = 9999 /* that a position may have; far more than any game gives */
};

/* Its number, the id, is its place in the table, from 1. */
struct patchwork_patch {
    uint8_t price;       /* in buttons */
    uint8_t time;        /* spaces that the marker moves */
    uint8_t income;      /* buttons on it */
    const char *drawing; /* as omino_shape_parse() reads it */
};

/* Spaces 0 .. last. Mark k lies just before space k; the lists end with a 0. */
struct patchwork_track {
    const char *name; /* the value of the option `track` */
    uint8_t last;
    uint8_t income[PATCHWORK_MARKS_MAX];
    uint8_t leather[PATCHWORK_MARKS_MAX];
};

struct patchwork_edition {
    uint8_t width, height; /* of a quilt */
    uint8_t patch_count;
    uint8_t track_count;
    uint8_t offered;         /* patches that may be chosen from */
    uint8_t before_token;    /* id of the patch behind which the token starts */
    uint8_t buttons;         /* of a player at the start */
    uint8_t bonus_side;      /* of the square that must be filled */
    uint8_t bonus_points;    /* for the first to do it */
    uint8_t empty_cell_cost; /* in points, at the end */
    const struct patchwork_patch *patches;
    const struct patchwork_track *tracks;
};

extern const struct patchwork_edition omino_patchwork_standard;

/* ---- an opened game -------------------------------------------------------------------------- */

/*
 * The tables of a game. Patches are counted from 0 here (the id less 1), places in the circle
 * from 0, clockwise, the one just after the token at the start being 0.
 *
 * A move is the number of a placement for `buy`, then comes `advance`, then `leather` with the bit
 * of its cell: `advance + 1 + bit`.
 */
struct patchwork {
    const struct patchwork_edition *edition;
    const struct patchwork_track *track;
    struct omino_placements *placements; /* of all patches on a quilt */
    struct omino_grid grid;
    uint64_t quilt[PATCHWORK_QUILT_WORDS]; /* all its cells */
    unsigned cells;                        /* how many */
    uint32_t advance;                      /* the move */
    unsigned shift;                        /* placement >> shift is its orientation */
    unsigned first;                        /* the player who begins */
    int top_wins;                          /* a tie */
    /* The patch at each place of the circle, twice round, and the place of each patch. */
    uint8_t circle[2 * PATCHWORK_PATCHES_MAX];
    uint8_t place[PATCHWORK_PATCHES_MAX];
    /* The patch of each orientation. */
    uint8_t patch_of[PATCHWORK_PATCHES_MAX * OMINO_TRANSFORM_COUNT];
    uint8_t size[PATCHWORK_PATCHES_MAX]; /* of each patch, in cells */
    int never_falls;                     /* no move costs points: patches are worth their cells */
    /* All placements on an empty quilt, patch by patch: those of patch i are ways[first_way[i]] to
     * ways[first_way[i + 1] - 1]. */
    uint16_t *ways;
    uint16_t first_way[PATCHWORK_PATCHES_MAX + 1];
    /* Marks up to and with each space. */
    uint8_t income_marks[PATCHWORK_SPACES_MAX];
    uint8_t leather_marks[PATCHWORK_SPACES_MAX];
    /* The squares that win the bonus, and the cells that are in all of them. */
    unsigned square_count;
    uint64_t squares[PATCHWORK_SQUARES_MAX][PATCHWORK_QUILT_WORDS];
    uint64_t core[PATCHWORK_QUILT_WORDS];
};

/* What `placed` says of a patch: 0 for "in the circle", else 1 + its placement, and for player2
 * this bit. */
#define PATCHWORK_OWNER 0x8000u

/*
 * A position, in 128 bytes.
 *
 * The player to move has the marker that is behind, or on top of the other, or has to place
 * leather. When both markers share a space, the one on top arrived last and was the last to move;
 * so `turn` also says who is on top, and at the end who came last. Which leather marks still have
 * their patch needs no memory, either: those ahead of both markers. `next` is the first patch
 * clockwise of the token; where exactly the token stands among the gaps does not matter.
 */
struct patchwork_state {
    uint64_t free[PATCHWORK_PLAYERS][PATCHWORK_QUILT_WORDS]; /* cells of each quilt */
    uint64_t left;                                           /* places of the circle with a patch */
    uint16_t placed[PATCHWORK_PATCHES_MAX];                  /* where each patch lies */
    uint16_t buttons[PATCHWORK_PLAYERS];
    uint8_t space[PATCHWORK_PLAYERS];  /* of each marker */
    uint8_t income[PATCHWORK_PLAYERS]; /* of all patches on the quilt */
    uint8_t turn;
    uint8_t leather; /* patches that this player has to place before anything else */
    uint8_t bonus;   /* 1 + the player who has it; 0 as long as nobody has */
    uint8_t next;    /* a place of the circle; 0 when all are empty */
};

static inline const struct patchwork *patchwork_of(const struct omino_game *game)
{
    return omino_game_tables(game);
}

/* Number of bits. Without an instruction for it, the compiler's own would be a call. */
static inline unsigned patchwork_bits(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* Empty cells of a player's quilt. */
static inline unsigned patchwork_empty(const struct patchwork_state *s, unsigned player)
{
    return patchwork_bits(s->free[player][0]) + patchwork_bits(s->free[player][1]);
}

static inline int patchwork_is_over(const struct patchwork *t, const struct patchwork_state *s)
{
    return s->space[0] == t->track->last && s->space[1] == t->track->last && s->leather == 0;
}

/* Where a patch lies that is placed, and on whose quilt. */
static inline uint32_t patchwork_placement(const struct patchwork_state *s, unsigned patch)
{
    return (s->placed[patch] & (PATCHWORK_OWNER - 1)) - 1;
}

static inline unsigned patchwork_owner(const struct patchwork_state *s, unsigned patch)
{
    return s->placed[patch] >= PATCHWORK_OWNER;
}

static inline const struct patchwork_patch *patchwork_patch(const struct patchwork *t,
                                                            unsigned patch)
{
    return &t->edition->patches[patch];
}

static inline int patchwork_marks_ahead(const struct patchwork *t, unsigned space)
{
    return t->income_marks[t->track->last] - t->income_marks[space];
}

/* Points that a patch brings until the end, if it is bought at a space. */
static inline int patchwork_gain(const struct patchwork *t, unsigned patch, unsigned space)
{
    const struct patchwork_patch *bought = patchwork_patch(t, patch);
    return t->edition->empty_cell_cost * t->size[patch] +
           bought->income * patchwork_marks_ahead(t, space) - bought->price;
}

static inline unsigned patchwork_space_after(const struct patchwork *t, unsigned space,
                                             unsigned patch)
{
    const unsigned to = space + patchwork_patch(t, patch)->time;
    return to < t->track->last ? to : t->track->last;
}

/* ---- patchwork.c: opening -------------------------------------------------------------------- */

/* Opens a game with what is in another box. The options are those of omino_rules_patchwork, so
 * `tracks` must have an entry for each value of the option `track`. The edition must stay valid. */
enum omino_status omino_patchwork_open(const struct patchwork_edition *edition,
                                       struct omino_setup *setup, struct omino_error *err);

/* ---- play.c: the hot hooks, and what others need of them --------------------------- */

/* The patches that may be chosen from, in order; returns how many. */
unsigned omino_patchwork_offered(const struct patchwork *t, const struct patchwork_state *s,
                                 uint8_t patches[PATCHWORK_OFFERED_MAX]);
/* Lists where the player to move can lay a patch on offer, as `moves` does; nowhere if he cannot
 * pay it. */
uint32_t omino_patchwork_places(const struct patchwork *t, const struct patchwork_state *s,
                                unsigned patch, uint32_t *places, uint32_t cap);
/* The space to which `advance` would go. */
unsigned omino_patchwork_advance_to(const struct patchwork *t, const struct patchwork_state *s);
/* The first place of the circle from `place` on that has a patch; 0 if none has. */
unsigned omino_patchwork_next(const struct patchwork *t, uint64_t left, unsigned place);
/* Whether a player has filled a square that is worth the bonus. */
int omino_patchwork_fills_square(const struct patchwork *t, const struct patchwork_state *s,
                                 unsigned player);
int32_t omino_patchwork_score(const struct patchwork *t, const struct patchwork_state *s,
                              unsigned player);

void omino_patchwork_start(const struct omino_game *game, void *state);
int omino_patchwork_side(const struct omino_game *game, const void *state);
uint32_t omino_patchwork_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap);
uint32_t omino_patchwork_count(const struct omino_game *game, const void *state);
uint32_t omino_patchwork_random(const struct omino_game *game, const void *state,
                                struct omino_rng *rng);
int omino_patchwork_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_patchwork_apply(const struct omino_game *game, void *state, uint32_t move);
void omino_patchwork_outcome(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome);
uint64_t omino_patchwork_hash(const struct omino_game *game, const void *state);

/* ---- text.c: moves as text --------------------------------------------------------- */

size_t omino_patchwork_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);
enum omino_status omino_patchwork_explain(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err);
enum omino_status omino_patchwork_parse_move(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);

/* ---- position.c: positions as text ------------------------------------------------- */

/* The letter of a patch in drawings: 1 to 9, then A for 10 and so on. */
char omino_patchwork_letter(unsigned patch);
/* What lies on each cell of a quilt, by its bit: a patch, or one of these. */
enum { PATCHWORK_MAP = 64 * PATCHWORK_QUILT_WORDS, PATCHWORK_LEATHER = 254, PATCHWORK_EMPTY = 255 };
void omino_patchwork_map(const struct patchwork *t, const struct patchwork_state *s,
                         unsigned player, uint8_t map[PATCHWORK_MAP]);
size_t omino_patchwork_write_state(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap);
enum omino_status omino_patchwork_parse_state(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err);

/* ---- policy.c: what the computer knows; its weights are in weights.c ------
 */

enum {
    PATCHWORK_PHASES = 6,
    PATCHWORK_MOVE_FEATURES = 17,
    PATCHWORK_MOVE_KINDS = 2 + PATCHWORK_OFFERED_MAX,
    PATCHWORK_POSITION_FEATURES = 15
};
extern const float omino_patchwork_move_weights[PATCHWORK_PHASES]
                                               [PATCHWORK_MOVE_FEATURES + PATCHWORK_MOVE_KINDS];
extern const float omino_patchwork_position_weights[PATCHWORK_PHASES][PATCHWORK_POSITION_FEATURES];
extern const struct omino_knowledge omino_patchwork_knowledge;

/* ---- choice.c: moves worth a thought, and simulated games ---------------------------
 */

uint32_t omino_patchwork_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap);
uint32_t omino_patchwork_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng);

/* ---- ending.c: the moves that matter at the end -------------------------------------
 */

uint32_t omino_patchwork_essential(const struct omino_game *game, const void *state,
                                   uint32_t *moves, uint32_t cap);

/* ---- scene.c: positions and moves as pictures -------------------------------------- */

void omino_patchwork_scene(const struct omino_game *game, const void *state,
                           struct omino_scene *scene);
void omino_patchwork_view_move(const struct omino_game *game, const void *state, uint32_t move,
                               struct omino_move_view *view);

#endif
