/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the Plyamki module, and private to them.
 *
 * A card is a rectangle of spots. It comes in at most two forms (lying and standing), each with the
 * same number of looks: a look is a face rotated by some angle; of looks that are the same, only
 * the first counts. The legality of a move depends only on forms; colours matter only for the
 * score.
 *
 * Column numbers grow to the right, row numbers downward, and the top left spot of the first
 * card is at 0,0.
 */
#ifndef PLYAMKI_H
#define PLYAMKI_H

#include <omino/rules.h>

#include "../fast.h"

enum {
    PLYAMKI_SIDE = 4,   /* maximum number of spots along the side of a card */
    PLYAMKI_CARDS = 36, /* maximum number of cards */
    PLYAMKI_LOOKS = 8,  /* two faces, four turns */
    PLYAMKI_FORMS = 2,
    /* Upper bound on the distance of a card from the origin: each card overlaps an earlier one by
     * at least one spot. */
    PLYAMKI_FAR = (PLYAMKI_SIDE - 1) * (PLYAMKI_CARDS - 1),
    PLYAMKI_BOX = PLYAMKI_FAR + PLYAMKI_SIDE, /* maximum number of spots along the side of a
                                                 position */
    PLYAMKI_WINDOW = 8,                       /* columns and rows of a window */
    PLYAMKI_WINDOW_ZERO = PLYAMKI_SIDE - 1,   /* column and row of the card itself */
    /* Cards farther apart than this, in rows or in columns, do not affect each other's windows. */
    PLYAMKI_APART = 2 * (PLYAMKI_SIDE - 1),
    PLYAMKI_OFFSETS = 16, /* -APART to +APART, one entry for all others, and two unused ones */
    PLYAMKI_COLORS = 2,
    PLYAMKI_ROWS = 2 * PLYAMKI_FAR + 1, /* rows in which the top left spot of a card can lie */
};

/* The colour of a spot, or the one that player1 has chosen, if any. */
enum plyamki_color { PLYAMKI_YELLOW, PLYAMKI_BLUE, PLYAMKI_NO_COLOR };

/* The defaults of the options `faces` and `cards`. */
#define PLYAMKI_USUAL_FACES "YYB/YYB:BBY/BBY"
#define PLYAMKI_USUAL_CARDS "18"

/* Indices of the options. */
enum { PLYAMKI_OPTION_FACES, PLYAMKI_OPTION_CARDS, PLYAMKI_OPTION_TURNS };

struct plyamki_form {
    int height, width;
};

/* A row of spots, bit 0 at the left: the spots of each colour, and two copies of the spots of
 * both. */
struct plyamki_row {
    uint64_t bits[PLYAMKI_COLORS], all[PLYAMKI_COLORS];
};

/* One way in which a card can lie, by rows; `spots` are 'Y' or 'B'. */
struct plyamki_look {
    char face;
    int turn;
    unsigned form;
    char spots[PLYAMKI_SIDE][PLYAMKI_SIDE];
    struct plyamki_row rows[PLYAMKI_SIDE];
};

/* Sets of positions in a window, one per form of the card to be laid there. */
struct plyamki_windows {
    uint64_t of[PLYAMKI_FORMS];
};

/* The positions that two cards take from each other: those in the windows of the earlier card that
 * meet the later one, and the other way round. */
struct plyamki_meeting {
    struct plyamki_windows earlier, later;
};

/* The tables of an opened game. */
struct plyamki {
    unsigned cards;
    int half_turns; /* whether cards can make only half turns */
    unsigned looks, forms;
    unsigned looks_each;  /* looks of each form */
    uint64_t looks_share; /* 2^32 / looks_each, rounded up: for division by multiplication */
    int use_fast;         /* whether to use the instructions of omino's AVX2 path */
    unsigned code_bits;   /* number of bits for a column or a row in the code of a move */
    int reach; /* maximum number of spots by which a card can extend beyond the card it covers */
    struct plyamki_form form[PLYAMKI_FORMS];
    struct plyamki_look look[PLYAMKI_LOOKS];
    uint8_t of_form[PLYAMKI_FORMS][PLYAMKI_LOOKS]; /* the looks of a form */
    int8_t same_look[2][4]; /* by face and quarter turns: the look; -1 if there is no such turn */
    /* The positions that two cards take from each other's windows: by their forms, the later one
     * first, and by the rows or columns from the earlier card to the later one (see
     * plyamki_index()). */
    struct plyamki_meeting rows[PLYAMKI_FORMS][PLYAMKI_FORMS][PLYAMKI_OFFSETS];
    struct plyamki_meeting columns[PLYAMKI_FORMS][PLYAMKI_FORMS][PLYAMKI_OFFSETS];
    /* The spots of the first card that lie in the rows (or columns) of another card, by the form of
     * that card and its row (or column). */
    uint16_t under_rows[PLYAMKI_FORMS][PLYAMKI_OFFSETS];
    uint16_t under_columns[PLYAMKI_FORMS][PLYAMKI_OFFSETS];
    /* The positions in the windows of the first card that cover its spot [4 * row + column]. */
    struct plyamki_windows covering[PLYAMKI_SIDE * PLYAMKI_SIDE];
    /* The dense index of moves; see index.c. */
    int far; /* maximum distance of a card from the origin, in rows or columns */
    uint32_t first_index[PLYAMKI_LOOKS + 1];
    struct plyamki_rows {
        int16_t left[PLYAMKI_ROWS];
        uint32_t above[PLYAMKI_ROWS + 1];
    } index_rows[PLYAMKI_FORMS];
};

/* A card on the plane. */
struct plyamki_card {
    /* By form: the positions where a card can be laid on this one and on no other; see lay.c. */
    struct plyamki_windows open;
    int16_t x, y; /* position of its top left spot */
    uint8_t look, form;
    uint16_t count; /* number of positions in both windows */
};

/* A position. It has room for all cards; those not laid yet are all 0. */
struct plyamki_state {
    uint32_t count; /* number of positions in all windows; 0 when all cards are laid */
    uint16_t bare;  /* uncovered spots of the first card: bit 4 * row + column */
    uint8_t laid;   /* number of cards laid */
    uint8_t color;  /* colour of player1: an enum plyamki_color */
    struct plyamki_card cards[];
};

static inline const struct plyamki *plyamki_of(const struct omino_game *game)
{
    return omino_rules_tables(game);
}

/* Returns the entry in the tables for an offset in rows or columns. All offsets that are too large
 * share one empty entry. */
static inline unsigned plyamki_index(int offset)
{
    const unsigned index = (unsigned)(offset + PLYAMKI_APART);
    return index <= 2 * PLYAMKI_APART ? index : PLYAMKI_OFFSETS - 1;
}

/* Returns the spots of the first card that a card at (x, y) covers, in the form of `bare`. A small
 * first card does not have all of them. */
static inline unsigned plyamki_under(const struct plyamki *p, unsigned form, int x, int y)
{
    return p->under_rows[form][plyamki_index(y)] & p->under_columns[form][plyamki_index(x)];
}

/* ---- moves: codes ---------------------------------------------------------------------------- */

/* The code of a card move consists of its look, row and column, from the high bits down. The codes
 * of the two colours come after all of these. */
struct plyamki_move {
    unsigned look;
    int x, y;
};

/* Returns the offset added to columns and rows in codes, so that they are not negative. */
static inline int plyamki_code_zero(const struct plyamki *p)
{
    return 1 << (p->code_bits - 1);
}

static inline uint32_t plyamki_color_code(const struct plyamki *p, enum plyamki_color color)
{
    return ((uint32_t)p->looks << (2 * p->code_bits)) + (uint32_t)color;
}

/* Returns a number that is greater than every code. */
static inline uint32_t plyamki_code_limit(const struct plyamki *p)
{
    return plyamki_color_code(p, PLYAMKI_NO_COLOR);
}

static inline uint32_t plyamki_code(const struct plyamki *p, unsigned look, int x, int y)
{
    const uint32_t row = (uint32_t)(y + plyamki_code_zero(p));
    const uint32_t column = (uint32_t)(x + plyamki_code_zero(p));
    return (((uint32_t)look << p->code_bits | row) << p->code_bits) | column;
}

/* Returns the card of a code, which must be less than the codes of the colours. */
static inline struct plyamki_move plyamki_decode(const struct plyamki *p, uint32_t code)
{
    const uint32_t mask = (UINT32_C(1) << p->code_bits) - 1;
    return (struct plyamki_move){
        .look = code >> (2 * p->code_bits),
        .x = (int)(code & mask) - plyamki_code_zero(p),
        .y = (int)(code >> p->code_bits & mask) - plyamki_code_zero(p),
    };
}

/* ---- cards.c: from options to tables --------------------------------------------------------- */

/* Reads the option `faces` and fills in looks and forms; `half_turns` must be set. */
enum omino_status omino_plyamki_read_faces(struct plyamki *p, const char *text,
                                           struct omino_error *err);
/* Fills in the tables for laying cards. */
void omino_plyamki_make_tables(struct plyamki *p);
/* Returns an upper bound on the number of moves in a position. */
uint32_t omino_plyamki_most_moves(const struct plyamki *p);

/* ---- index.c: moves numbered without gaps ---------------------------------------------------- */

/* Fills in the tables for the index; `far` must be set. Returns the number of moves. */
uint32_t omino_plyamki_number_moves(struct plyamki *p);
uint32_t omino_plyamki_move_index(const struct omino_game *game, uint32_t move);
uint32_t omino_plyamki_move_at(const struct omino_game *game, uint32_t index);

/* ---- lay.c: laying cards --------------------------------------------------------------------- */

uint32_t omino_plyamki_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                             uint32_t cap);
uint32_t omino_plyamki_count(const struct omino_game *game, const void *state);
uint32_t omino_plyamki_random(const struct omino_game *game, const void *state,
                              struct omino_rng *rng);
int omino_plyamki_legal(const struct omino_game *game, const void *state, uint32_t move);
void omino_plyamki_apply(const struct omino_game *game, void *state, uint32_t move);
/* Returns whether the game is over: all cards are laid, or none can be. */
int omino_plyamki_over(const struct plyamki_state *s);

/* ---- score.c: the three categories ----------------------------------------------------------- */

enum plyamki_category { PLYAMKI_LINE, PLYAMKI_RECTANGLE, PLYAMKI_SPOTS, PLYAMKI_CATEGORIES };

/* The size of each colour's best line, rectangle and set of spots; rectangles by area. */
struct plyamki_score {
    int of[PLYAMKI_COLORS][PLYAMKI_CATEGORIES];
};

/* The bounding box of the cards. `right` and `bottom` are exclusive. */
struct omino_plyamki_box {
    int left, top, right, bottom;
};

/* Returns all zeros if no card is laid. */
struct omino_plyamki_box omino_plyamki_box(const struct plyamki *p, const struct plyamki_state *s);
void omino_plyamki_count_score(const struct plyamki *p, const struct plyamki_state *s,
                               struct plyamki_score *score);
/* Returns the points of a colour, 0 to 3. */
int omino_plyamki_points(const struct plyamki_score *score, enum plyamki_color color);
void omino_plyamki_outcome(const struct omino_game *game, const void *state,
                           struct omino_outcome *outcome);

/* ---- field.c: the categories, for computer players ------------------------------------------- */

enum {
    PLYAMKI_FIELD = 64, /* columns and rows */
    /* Yellow and blue spots, then the safe ones of either colour. */
    PLYAMKI_KINDS = 2 * PLYAMKI_COLORS,
};

/* Part of the plane, by rows, bit 0 at the left. */
struct plyamki_field {
    _Alignas(32) uint64_t spots[PLYAMKI_FIELD][PLYAMKI_KINDS];
    /* By form: positions of a card's top left spot where it meets a card; then those where it meets
     * more than one. */
    uint64_t met[2 * PLYAMKI_FORMS][PLYAMKI_FIELD];
    int left, top;  /* position of the field on the plane */
    int first, end; /* rows in use; all others are empty */
};

/* The best size of each kind in each category. */
struct plyamki_sight {
    int of[PLYAMKI_KINDS][PLYAMKI_CATEGORIES];
};

void omino_plyamki_field(const struct plyamki *p, const struct plyamki_state *s,
                         struct plyamki_field *field);
void omino_plyamki_look(const struct plyamki *p, struct plyamki_field *field,
                        struct plyamki_sight *sight);
/* Does the same after laying one more card, which must be legal. */
void omino_plyamki_look_after(const struct plyamki *p, const struct plyamki_field *field,
                              struct plyamki_move move, struct plyamki_sight *sight);

/* ---- text.c: moves and positions as text, and refusals --------------------------------------- */

size_t omino_plyamki_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                size_t cap);
enum omino_status omino_plyamki_parse_move(const struct omino_game *game, const void *state,
                                           const char *text, uint32_t *move,
                                           struct omino_error *err);
enum omino_status omino_plyamki_explain(const struct omino_game *game, const void *state,
                                        uint32_t move, struct omino_error *err);
size_t omino_plyamki_write_state(const struct omino_game *game, const void *state, char *buf,
                                 size_t cap);
enum omino_status omino_plyamki_parse_state(const struct omino_game *game, const char *text,
                                            void *state, struct omino_error *err);

/* ---- scene.c: positions and moves as pictures ------------------------------------------------ */

void omino_plyamki_scene(const struct omino_game *game, const void *state,
                         struct omino_scene *scene);
void omino_plyamki_view_move(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view);

/* ---- policy.c, weights.c: features for computer players, and their weights ------------------- */

enum { PLYAMKI_PHASES = 8, PLYAMKI_MOVE_FEATURES = 14, PLYAMKI_POSITION_FEATURES = 12 };

extern const float omino_plyamki_move_weights[PLYAMKI_PHASES][PLYAMKI_MOVE_FEATURES + 1];
extern const float omino_plyamki_position_weights[PLYAMKI_PHASES][PLYAMKI_POSITION_FEATURES];
extern const struct omino_knowledge omino_plyamki_knowledge;

/* ---- plyamki.c ------------------------------------------------------------------------------- */

void omino_plyamki_start(const struct omino_game *game, void *state, uint64_t seed);

#endif
