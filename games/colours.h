/* SPDX-License-Identifier: MIT */
/*
 * Games in which up to four colours take turns to place polyominoes on one board: Blokus and
 * Callisto. They share the pieces, the hands, the turns, records, and most of their texts and
 * pictures. Each adds its own rules: where a piece may be placed, and the score.
 *
 * The tables of such a game begin with a struct colours, and its states are struct colours_state.
 */
#ifndef OMINO_GAMES_COLOURS_H
#define OMINO_GAMES_COLOURS_H

#include <omino/placement.h>
#include <omino/rules.h>

#include "fast.h"

enum {
    COLOURS_MAX = 4, /* colours */
    COLOURS_WIDTH_MAX = 20,
    COLOURS_DRAWINGS = 21, /* kinds of pieces in all games: the polyominoes of 1 to 5 squares */
    COLOURS_HAND_MAX = 25, /* pieces of a colour */
    COLOURS_WORDS = OMINO_GRID_WORDS(COLOURS_WIDTH_MAX, COLOURS_WIDTH_MAX)
};

/* The two smallest kinds of pieces come first in every set. */
enum { COLOURS_SINGLE = 0, COLOURS_DOMINO = 1 };

struct colours_drawing {
    const char *name;
    const char *drawing; /* as omino_shape_parse() reads it */
};

/* All kinds of pieces, from the smallest to the largest. */
extern const struct colours_drawing omino_colours_drawings[COLOURS_DRAWINGS];

/*
 * The pieces of a colour. A hand is a set of pieces: bit i is the first piece of kind i, and the
 * bits from `kinds` on are further pieces of the same kinds. They leave the hand before the first
 * ones, so the low bits of a hand are the kinds in it.
 */
struct colours_set {
    unsigned kinds;
    unsigned total;                     /* squares of all pieces */
    uint32_t all;                       /* all pieces */
    uint32_t first;                     /* the first piece of each kind */
    uint32_t by_size[6];                /* the kinds of each size, from one to five squares */
    uint8_t copies[COLOURS_DRAWINGS];   /* pieces of each kind */
    uint8_t drawings[COLOURS_DRAWINGS]; /* the drawing of each kind */
    uint8_t squares[COLOURS_HAND_MAX];  /* of each piece */
    uint8_t next[COLOURS_HAND_MAX];     /* the next piece of the same kind; 0 after the last */
};

/*
 * A position. `out` and `single` have one bit per colour.
 *
 * A colour that is not out has placed a piece on each of its turns. So as long as it is not out,
 * its number of pieces on the board is also the number of turns that it has had: with three
 * players, that number determines who plays a shared colour next. The hands follow from the other
 * fields, and are kept only to save time.
 */
struct colours_state {
    uint32_t hand[COLOURS_MAX]; /* pieces left */
    int8_t to_move;             /* a colour, or OMINO_NOBODY */
    uint8_t out;                /* colours that can no longer place a piece */
    uint8_t single; /* Blokus only: colours that placed all pieces, the single square last */
    uint8_t padding[5];
    /* The squares of one colour after another, grid.words words each; then, in games with seams,
     * the squares that belong to the same piece as the square on the right, and those that belong
     * to the same piece as the one below. */
    uint64_t sets[];
};

/* The squares where a colour may place its pieces, in the form that placement.h expects. */
struct colours_room {
    uint64_t free[COLOURS_WORDS];  /* squares that it may cover */
    uint64_t touch[COLOURS_WORDS]; /* squares of which a piece must cover at least one */
};

struct colours;

/* The common tables of an opened game. */
struct colours {
    struct omino_placements *table;
    struct omino_grid grid;
    uint64_t board[COLOURS_WORDS]; /* all squares */
    struct colours_set set;
    uint8_t *nearness; /* indexed by placement: see colours_nearness() */
    unsigned sides;    /* number of colours */
    unsigned players;
    unsigned first;             /* the colour that begins */
    int8_t owners[COLOURS_MAX]; /* see colours_owner() */
    const char *const *names;   /* names of the colours */
    /* Whether states have seams. Needed if pieces of one colour may share edges; otherwise
     * connected squares of a colour are one piece. */
    int seams;
    /* Whether pieces of a colour touch at corners and never along edges, as in Blokus, rather than
     * along edges, as in Callisto. */
    int corners;
    /* Kinds of pieces that need not touch anything and count for nothing, a set like a hand. */
    uint32_t free_kinds;
    void (*room)(const struct colours *c, const struct colours_state *s, int side,
                 struct colours_room *room);
    /* Returns whether a colour has a legal move. */
    int (*can_place)(const struct colours *c, const struct colours_state *s, int side);
    /* Explains why a colour cannot have a piece there even in a set-up position, besides pieces in
     * the way or missing from the hand. */
    enum omino_status (*explain_set_up)(const struct colours *c, const struct colours_state *s,
                                        int side, const uint64_t *squares, struct omino_error *err);
};

static inline const struct colours *colours_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* Returns the squares of a colour. */
static inline uint64_t *colours_own(const struct colours *c, struct colours_state *s, int side)
{
    return s->sets + (unsigned)side * c->grid.words;
}

static inline const uint64_t *colours_placed(const struct colours *c, const struct colours_state *s,
                                             int side)
{
    return s->sets + (unsigned)side * c->grid.words;
}

/* Returns the player who scores for a colour; OMINO_NOBODY if three players share it. */
static inline int colours_owner(const struct colours *c, int side)
{
    return c->owners[side];
}

static inline int colours_is_out(const struct colours_state *s, int side)
{
    return s->out >> side & 1;
}

/* Returns the number of pieces that a colour has placed. */
static inline unsigned colours_placed_count(const struct colours *c, const struct colours_state *s,
                                            int side)
{
    return popcount(c->set.all ^ s->hand[side]);
}

/* Returns the kinds of pieces in a colour's hand, in the form that placement.h expects. */
static inline uint64_t colours_kinds(const struct colours *c, const struct colours_state *s,
                                     int side)
{
    return s->hand[side] & c->set.first;
}

static inline const char *colours_kind_name(const struct colours *c, unsigned kind)
{
    return omino_colours_drawings[c->set.drawings[kind]].name;
}

/* Returns the nearness of a placement to the centre of the board: from 1 at the edge to half the
 * width of the board at the centre. */
static inline unsigned colours_nearness(const struct colours *c, uint32_t placement)
{
    return c->nearness[placement];
}

/* Returns the initial of a colour, as a capital letter. */
static inline char colours_initial(const struct colours *c, int side)
{
    return (char)(c->names[side][0] - 'a' + 'A');
}

/* Returns whether a set of squares is empty. */
static inline int colours_none(const struct colours *c, const uint64_t *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < c->grid.words; i++) any |= set[i];
    return any == 0;
}

/* ---- colours_pieces.c ------------------------------------------------------------------------ */

/* Fills in a set whose bytes are zero. `copies` has a digit for each drawing: the number of pieces
 * of that kind. */
void omino_colours_choose(struct colours_set *set, const char *copies);
/* Opens the table of placements, and measures the pieces and placements. omino_colours_close()
 * frees everything, also after a failure. */
enum omino_status omino_colours_compile(struct colours *c, const struct omino_allocator *allocator,
                                        struct omino_error *err);
void omino_colours_close(struct colours *c, const struct omino_allocator *allocator);
/* Returns the number of squares of all pieces in a hand. */
unsigned omino_colours_squares(const struct colours *c, uint32_t hand);
/* Returns the number of squares that a colour has placed, without those of free kinds. */
unsigned omino_colours_points(const struct colours *c, const struct colours_state *s, int side);
/* Returns the number of pieces of a kind in a hand. */
unsigned omino_colours_left(const struct colours *c, uint32_t hand, unsigned kind);
/* The hook `pieces`. */
uint32_t omino_colours_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                              uint32_t cap);

/* ---- colours.c: turns and positions ---------------------------------------------------------- */

size_t omino_colours_state_size(const struct colours *c);
/* Gives the colours to the players in turn, all but `shared`, which may be OMINO_NOBODY. */
void omino_colours_share_out(struct colours *c, int shared);
/* Sets the fields of a setup that follow from the common tables. */
void omino_colours_set_up(const struct colours *c, struct omino_setup *setup);
/* Places a piece of a colour, or removes it again; nothing else changes. */
void omino_colours_lay(const struct colours *c, struct colours_state *s, int side,
                       uint32_t placement);
void omino_colours_lift(const struct colours *c, struct colours_state *s, int side,
                        uint32_t placement);
/* Moves one piece, or one region if there are no seams, from `rest`, squares of one colour, to
 * `piece`. Returns its number of squares; 0 if nothing is left. */
unsigned omino_colours_take_piece(const struct colours *c, const struct colours_state *s,
                                  uint64_t *rest, uint64_t *piece);
/* Gives the turn to the first colour, from `side` on, that can place a piece. */
void omino_colours_turn(const struct colours *c, struct colours_state *s, int side);
/* Returns the player to move, even if the colour to move belongs to nobody; or OMINO_NOBODY. */
int omino_colours_mover(const struct colours *c, const struct colours_state *s);

/* Returns whether only one player can still move, and is already ahead. */
int omino_colours_settled(const struct omino_game *game, const struct colours_state *s);

void omino_colours_start(const struct omino_game *game, void *state, uint64_t seed);
int omino_colours_side(const struct omino_game *game, const void *state);
int omino_colours_player(const struct omino_game *game, const void *state);
uint64_t omino_colours_hash(const struct omino_game *game, const void *state);

/* ---- colours_text.c: moves as text, refusals, parts of positions ----------------------------- */

size_t omino_colours_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                size_t cap);
/* Calls the hook `explain` for points that form a piece. */
enum omino_status omino_colours_parse_move(const struct omino_game *game, const void *state,
                                           const char *text, uint32_t *move,
                                           struct omino_error *err);
/* Reads points that form a piece, whether or not it is in hand. */
enum omino_status omino_colours_read_piece(const struct colours *c, const char *text,
                                           uint64_t *squares, uint32_t *placement,
                                           struct omino_error *err);
/* Explains why a colour cannot have a piece there, as a move or in a set-up: all pieces of its kind
 * are placed, it overlaps another one, or explain_set_up() objects. */
enum omino_status omino_colours_explain_room(const struct colours *c, const struct colours_state *s,
                                             int side, uint32_t placement, struct omino_error *err);

/* A line being read. */
struct colours_reader {
    const struct colours *c;
    const char *text, *at;
    struct omino_error *err;
};

enum omino_status omino_colours_fail_here(struct colours_reader *r, const char *wanted);
/* Reads the colour to move, or none, and a blank. */
enum omino_status omino_colours_read_turn(struct colours_reader *r, struct colours_state *s);
/* Reads the initials of colours after a label such as " out="; `wanted` describes the label. */
enum omino_status omino_colours_read_initials(struct colours_reader *r, const char *label,
                                              const char *wanted, uint8_t *colours);
struct omino_text;
void omino_colours_write_initials(struct omino_text *text, const struct colours *c,
                                  const char *label, uint8_t colours);
/* Refuses a position in which the turn, `out` and the moves of a colour contradict each other. */
enum omino_status omino_colours_check_turn(const struct colours *c, const struct colours_state *s,
                                           int side, struct omino_error *err);

/* ---- colours_scene.c ------------------------------------------------------------------------- */

/* Adds the board with its pieces; returns it. */
struct omino_panel *omino_colours_add_board(const struct colours *c, const struct colours_state *s,
                                            struct omino_scene *scene);
/* Adds marks to squares of the board. */
void omino_colours_mark(const struct colours *c, struct omino_panel *panel, const uint64_t *squares,
                        uint8_t marks);
/* Adds a tray with the hand of each colour. */
void omino_colours_add_hands(const struct colours *c, const struct colours_state *s,
                             struct omino_scene *scene);
void omino_colours_add_scores(const struct omino_game *game, const void *state, const char *title,
                              struct omino_scene *scene);
void omino_colours_view_move(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view);

/* ---- colours_policy.c: for computer players -------------------------------------------------- */

/* Numbers of features of a move and of a position. */
enum { COLOURS_MOVE_FEATURES = 13, COLOURS_POSITION_FEATURES = 9 };

/* Hooks of struct omino_knowledge. The kind of a move is the drawing of its piece. */
void omino_colours_describe_moves(const struct omino_game *game, const void *state,
                                  const uint32_t *moves, uint32_t n, float *features,
                                  uint8_t *kinds);
void omino_colours_describe_position(const struct omino_game *game, const void *state,
                                     float *features);

/* ---- colours_record.c: Pentobi's records and its dialect of the protocol --------------------- */

/* The hooks of struct omino_record_style and struct omino_dialect, all but the names. */
const char *omino_colours_side_property(const struct omino_game *game, int side);
enum omino_status omino_colours_set_up_property(const struct omino_game *game, void *state,
                                                const char *property, const char *value,
                                                struct omino_error *err);
size_t omino_colours_write_set_up(const struct omino_game *game, const void *state, char *buf,
                                  size_t cap);
int omino_colours_side_of_word(const struct omino_game *game, const char *word);
/* Writes the lead of one of two players (B+4, W+4 or 0) or the points of each colour. */
size_t omino_colours_write_score(const struct colours *c, const int *points, int lead, char *buf,
                                 size_t cap);

#endif
