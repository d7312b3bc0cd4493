/* SPDX-License-Identifier: MIT */
/* Shared by the files of the Patchwork module, and private to them. */
#ifndef OMINO_GAMES_PATCHWORK_H
#define OMINO_GAMES_PATCHWORK_H

#include <omino/patchwork.h>
#include <omino/placement.h>

#include "../fast.h"

/* ---- editions: the components ---------------------------------------------------------------- */

/* A quilt has at most 128 bits (see bits.h): 9x9 takes 90 of them. */
enum {
    PATCHWORK_PLAYERS = 2,
    PATCHWORK_QUILT_WORDS = 2,
    PATCHWORK_SPACES_MAX = OMINO_PATCHWORK_LAST_MAX + 1,
    PATCHWORK_SQUARES_MAX = 64,
    PATCHWORK_BUTTONS_MAX = 9999 /* maximum for a player in a position; no game comes close */
};

extern const struct omino_patchwork_edition omino_patchwork_standard;

/* ---- an opened game -------------------------------------------------------------------------- */

/*
 * The tables of a game. Patches are counted from 0 here (the id minus 1).
 *
 * Moves: `buy` is the number of a placement; `advance` comes after all placements; `leather` is
 * `advance + 1 + bit`, with the bit of its cell.
 */
struct patchwork {
    const struct omino_patchwork_edition *edition;
    const struct omino_patchwork_track *track;
    struct omino_placements *placements; /* placements of all patches on a quilt */
    struct omino_grid grid;
    uint64_t quilt[PATCHWORK_QUILT_WORDS];       /* all cells of a quilt */
    unsigned cells;                              /* number of cells */
    uint32_t advance;                            /* the move `advance` */
    unsigned shift;                              /* placement >> shift is its orientation */
    unsigned first;                              /* the player who begins */
    int top_wins;                                /* whether the marker on top wins a tie */
    uint8_t circle[OMINO_PATCHWORK_PATCHES_MAX]; /* clockwise from the token */
    int shuffled;                                /* whether the seed shuffles it at the start */
    /* The patch of each orientation. */
    uint8_t patch_of[OMINO_PATCHWORK_PATCHES_MAX * OMINO_TRANSFORM_COUNT];
    uint8_t size[OMINO_PATCHWORK_PATCHES_MAX]; /* area of each patch, in cells */
    int never_falls; /* whether no move loses points: no patch costs more than its cells are
                        worth */
    /* All placements on an empty quilt: those of patch i are ways[first_way[i]] to
     * ways[first_way[i + 1] - 1]. */
    uint16_t *ways;
    uint16_t first_way[OMINO_PATCHWORK_PATCHES_MAX + 1];
    /* Number of marks up to each space. */
    uint8_t income_marks[PATCHWORK_SPACES_MAX];
    uint8_t leather_marks[PATCHWORK_SPACES_MAX];
    /* The squares that win the bonus, and the cells common to all of them. */
    unsigned square_count;
    uint64_t squares[PATCHWORK_SQUARES_MAX][PATCHWORK_QUILT_WORDS];
    uint64_t core[PATCHWORK_QUILT_WORDS];
};

/* An entry of `patches` below PATCHWORK_PLACED: the patch is in the circle, and this is the next
 * one clockwise. Otherwise it is PATCHWORK_PLACED + its placement, plus PATCHWORK_OWNER if player2
 * has the patch. */
#define PATCHWORK_PLACED 0x40u
#define PATCHWORK_OWNER  0x8000u

/*
 * A position, in 128 bytes.
 *
 * The player to move has the marker farther back, or the one on top of the other, or has leather to
 * place. When both markers share a space, the one on top arrived last and was the last to move; so
 * `turn` also shows whose marker is on top and, at the end, who arrived last. Leather marks need
 * not be stored either: those ahead of both markers still have their patch.
 *
 * The patches in the circle form a list, each linked to the next one clockwise, the last one to the
 * first. Buying a patch unlinks it, and the token moves to the gap; so only the order of the
 * patches that are left matters, and positions that differ in nothing else have the same bytes.
 */
struct patchwork_state {
    uint64_t free[PATCHWORK_PLAYERS][PATCHWORK_QUILT_WORDS]; /* empty cells of each quilt */
    uint64_t left;                                           /* the patches in the circle */
    uint16_t patches[OMINO_PATCHWORK_PATCHES_MAX];           /* where each patch is, see above */
    uint16_t buttons[PATCHWORK_PLAYERS];
    uint8_t space[PATCHWORK_PLAYERS];  /* space of each marker */
    uint8_t income[PATCHWORK_PLAYERS]; /* of all patches on the quilt */
    uint8_t turn;
    uint8_t leather; /* leather patches that the player to move must place first */
    uint8_t bonus;   /* 1 + the player who has the bonus; 0 if nobody has it */
    uint8_t token;   /* the patch just before the token; 0 if none is left */
};

static inline const struct patchwork *patchwork_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* Returns the number of empty cells of a player's quilt. */
static inline unsigned patchwork_empty(const struct patchwork_state *s, unsigned player)
{
    return popcount(s->free[player][0]) + popcount(s->free[player][1]);
}

static inline int patchwork_is_over(const struct patchwork *t, const struct patchwork_state *s)
{
    return s->space[0] == t->track->last && s->space[1] == t->track->last && s->leather == 0;
}

/* Return the placement of a patch on a quilt, and the player who has it. */
static inline uint32_t patchwork_placement(const struct patchwork_state *s, unsigned patch)
{
    return (s->patches[patch] & (PATCHWORK_OWNER - 1)) - PATCHWORK_PLACED;
}

static inline unsigned patchwork_owner(const struct patchwork_state *s, unsigned patch)
{
    return s->patches[patch] >= PATCHWORK_OWNER;
}

static inline int patchwork_is_placed(const struct patchwork_state *s, unsigned patch)
{
    return s->patches[patch] >= PATCHWORK_PLACED;
}

static inline void patchwork_put(struct patchwork_state *s, unsigned patch, uint32_t placement,
                                 unsigned player)
{
    s->patches[patch] = (uint16_t)((PATCHWORK_PLACED + placement) | player * PATCHWORK_OWNER);
}

/* Takes a patch out of the circle, and moves the token to the gap. */
static inline void patchwork_unlink(struct patchwork_state *s, unsigned patch)
{
    unsigned before = s->token;
    while (s->patches[before] != patch) before = s->patches[before];
    s->patches[before] = s->patches[patch];
    s->left &= ~(UINT64_C(1) << patch);
    s->token = (uint8_t)(s->left ? before : 0);
}

static inline const struct omino_patchwork_patch *patchwork_patch(const struct patchwork *t,
                                                                  unsigned patch)
{
    return &t->edition->patches[patch];
}

static inline int patchwork_marks_ahead(const struct patchwork *t, unsigned space)
{
    return t->income_marks[t->track->last] - t->income_marks[space];
}

/* Returns the points that a patch bought at a space brings by the end of the game. */
static inline int patchwork_gain(const struct patchwork *t, unsigned patch, unsigned space)
{
    const struct omino_patchwork_patch *bought = patchwork_patch(t, patch);
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

/* Opens a game with an edition, which must stay valid while the game is open. The options are those
 * of omino_rules_patchwork, so `tracks` needs an entry for each value of the option `track`. */
enum omino_status omino_patchwork_open_edition(const struct omino_patchwork_edition *edition,
                                               struct omino_setup *setup, struct omino_error *err);

/* ---- circle.c: the circle -------------------------------------------------------------------- */

/* The value of the option `circle` that leaves the order to the seed. */
#define PATCHWORK_SHUFFLE "shuffle"

/* Patches in the circle, as a list and as a set. */
struct patchwork_ids {
    unsigned count;
    uint64_t set;
    uint8_t order[OMINO_PATCHWORK_PATCHES_MAX]; /* clockwise from the token */
};

/* Sets up the circle of a state without one: a list of patches clockwise from the token. */
void omino_patchwork_link(struct patchwork_state *s, const uint8_t *order, unsigned count);
/* Sets up the whole circle, by the option `circle` or by the seed. */
void omino_patchwork_lay_out(const struct patchwork *t, uint64_t seed, struct patchwork_state *s);
/* Reads the option `circle`. */
enum omino_status omino_patchwork_read_option(struct patchwork *t, const char *text,
                                              struct omino_error *err);
/* Reads ids separated by commas, each at most once, and advances *text past them. */
enum omino_status omino_patchwork_read_ids(const struct omino_patchwork_edition *edition,
                                           const char **text, struct patchwork_ids *ids,
                                           struct omino_error *err);
/* Refuses patches in an order that the option `circle` rules out. */
enum omino_status omino_patchwork_check_order(const struct patchwork *t,
                                              const struct patchwork_ids *ids,
                                              struct omino_error *err);

/* ---- play.c: the hot hooks, and helpers for other files -------------------------------------- */

/* Lists the patches on offer, in order; returns their number. */
unsigned omino_patchwork_offered(const struct patchwork *t, const struct patchwork_state *s,
                                 uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX]);
/* Lists the placements of a patch on offer for the player to move, as `moves` does; none if the
 * player cannot pay for it. */
uint32_t omino_patchwork_places(const struct patchwork *t, const struct patchwork_state *s,
                                unsigned patch, uint32_t *places, uint32_t cap);
/* Returns the space to which `advance` moves the marker. */
unsigned omino_patchwork_advance_to(const struct patchwork *t, const struct patchwork_state *s);
/* Returns whether a player has filled a square that wins the bonus. */
int omino_patchwork_fills_square(const struct patchwork *t, const struct patchwork_state *s,
                                 unsigned player);
int32_t omino_patchwork_score(const struct patchwork *t, const struct patchwork_state *s,
                              unsigned player);

void omino_patchwork_start(const struct omino_game *game, void *state, uint64_t seed);
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

/* ---- text.c: moves as text, and refusals ----------------------------------------------------- */

size_t omino_patchwork_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap);
enum omino_status omino_patchwork_explain(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err);
enum omino_status omino_patchwork_parse_move(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err);

/* ---- position.c: positions as text ----------------------------------------------------------- */

/* Returns the letter of a patch in drawings: 1 to 9, then A for 10 and so on. */
char omino_patchwork_letter(unsigned patch);
/* Indexed by the bit of a cell: the patch that covers it, or one of these values. */
enum { PATCHWORK_MAP = 64 * PATCHWORK_QUILT_WORDS, PATCHWORK_LEATHER = 254, PATCHWORK_EMPTY = 255 };
void omino_patchwork_map(const struct patchwork *t, const struct patchwork_state *s,
                         unsigned player, uint8_t map[PATCHWORK_MAP]);
size_t omino_patchwork_write_state(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap);
enum omino_status omino_patchwork_parse_state(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err);

/* ---- policy.c, weights.c: features for computer players, and their weights ------------------- */

enum {
    PATCHWORK_PHASES = 6,
    PATCHWORK_MOVE_FEATURES = 17,
    PATCHWORK_MOVE_KINDS = 2 + OMINO_PATCHWORK_OFFERED_MAX,
    PATCHWORK_POSITION_FEATURES = 15
};
extern const float omino_patchwork_move_weights[PATCHWORK_PHASES]
                                               [PATCHWORK_MOVE_FEATURES + PATCHWORK_MOVE_KINDS];
extern const float omino_patchwork_position_weights[PATCHWORK_PHASES][PATCHWORK_POSITION_FEATURES];
extern const struct omino_knowledge omino_patchwork_knowledge;

/* ---- choice.c: candidate moves, and simulated games ------------------------------------------ */

uint32_t omino_patchwork_candidates(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap);
uint32_t omino_patchwork_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng);

/* ---- ending.c: the moves that matter at the end ---------------------------------------------- */

uint32_t omino_patchwork_essential(const struct omino_game *game, const void *state,
                                   uint32_t *moves, uint32_t cap);

/* ---- scene.c: positions and moves as pictures ------------------------------------------------ */

void omino_patchwork_scene(const struct omino_game *game, const void *state,
                           struct omino_scene *scene);
void omino_patchwork_view_move(const struct omino_game *game, const void *state, uint32_t move,
                               struct omino_move_view *view);

#endif
