/* SPDX-License-Identifier: MIT */
/*
 * The categories for computer players: lines, rectangles and spots of both colours, and those of
 * safe spots alone.
 *
 * A spot is safe if no card can ever be laid on it again. A card can be laid where its rectangle
 * meets that of exactly one card on the plane (see lay.c). The field therefore keeps, for each form
 * and each position of a card's top left spot, whether a card there meets one card and whether it
 * meets two: trying one more card changes a few rows of bits. The positions that meet one card,
 * widened to the card's size, are the spots that can be covered; all others are safe. (The rule
 * that a card may not hide the last spot of the first one is left out here: it hardly ever
 * matters.)
 *
 * The field has 64 columns and 64 rows, around the middle of the cards. Cards outside it are
 * ignored; with the default 18 cards of size 2x3, it has room for every position.
 */
#include "plyamki.h"

#include <string.h>

typedef uint64_t quad __attribute__((vector_size(32)));

enum { MARGIN = PLYAMKI_SIDE - 1, LAST = PLYAMKI_FIELD - PLYAMKI_SIDE - MARGIN };

/* ---- laying cards ---------------------------------------------------------------------------- */

/* Marks the positions of each form that meet a card. */
static ALWAYS_INLINE void add_meeting(const struct plyamki *p, struct plyamki_field *field,
                                      unsigned form, int x, int y)
{
    for (unsigned own = 0; own < p->forms; own++) {
        const int left = x - p->form[own].width + 1, right = x + p->form[form].width;
        const uint64_t row = ((UINT64_C(1) << (right - left)) - 1) << left;
        for (int i = y - p->form[own].height + 1; i < y + p->form[form].height; i++) {
            field->met[PLYAMKI_FORMS + own][i] |= field->met[own][i] & row;
            field->met[own][i] |= row;
        }
    }
}

/* Lays a card on the field; does nothing if the card lies outside it. */
static ALWAYS_INLINE void lay(const struct plyamki *p, struct plyamki_field *field, unsigned look,
                              int x, int y)
{
    const struct plyamki_row *rows = p->look[look].rows;
    const unsigned form = p->look[look].form;
    x -= field->left;
    y -= field->top;
    if (x < MARGIN || x > LAST || y < MARGIN || y > LAST) return;
    for (int i = 0; i < p->form[form].height; i++)
        for (int c = 0; c < PLYAMKI_COLORS; c++) {
            uint64_t *spots = &field->spots[y + i][c];
            *spots = (*spots & ~(rows[i].all[c] << x)) | rows[i].bits[c] << x;
        }
    add_meeting(p, field, form, x, y);
    if (y - MARGIN < field->first) field->first = y - MARGIN;
    if (y + PLYAMKI_SIDE + MARGIN > field->end) field->end = y + PLYAMKI_SIDE + MARGIN;
}

/* ---- safe spots ------------------------------------------------------------------------------ */

/* Removes all spots that a card of a form can cover from `safe`. */
static ALWAYS_INLINE void take_coverable(const struct plyamki *p, const struct plyamki_field *field,
                                         unsigned form, uint64_t *safe)
{
    uint64_t open[PLYAMKI_FIELD], wide[PLYAMKI_FIELD];
    const uint64_t *met = field->met[form], *again = field->met[PLYAMKI_FORMS + form];
    for (int y = field->first; y < field->end; y++) wide[y] = open[y] = met[y] & ~again[y];
    for (int i = 1; i < p->form[form].width; i++)
        for (int y = field->first; y < field->end; y++) wide[y] |= open[y] << i;
    for (int i = 0; i < p->form[form].height; i++)
        for (int y = field->first + MARGIN; y < field->end; y++) safe[y] &= ~wide[y - i];
}

static ALWAYS_INLINE void find_safe(const struct plyamki *p, struct plyamki_field *field)
{
    uint64_t safe[PLYAMKI_FIELD];
    for (int y = field->first; y < field->end; y++) safe[y] = ~UINT64_C(0);
    for (unsigned form = 0; form < p->forms; form++) take_coverable(p, field, form, safe);
    for (int y = field->first; y < field->end; y++)
        for (int c = 0; c < PLYAMKI_COLORS; c++)
            field->spots[y][PLYAMKI_COLORS + c] = field->spots[y][c] & safe[y];
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* Rows of a field, all four kinds at once, starting with the first row in use. If the spots take at
 * most 31 columns, the rows are folded: the second half of the rows lies in the upper halves of the
 * words of the first, which saves half the work. Column 31 is then empty, so that runs do not
 * cross. */
struct rows {
    quad of[PLYAMKI_FIELD];
    int count; /* number of entries */
    int folded;
};

enum { FOLD_LEFT = PLYAMKI_FIELD / 4, FOLD = PLYAMKI_FIELD / 2 };

static ALWAYS_INLINE void take_rows(const struct plyamki_field *field, int first, int end,
                                    struct rows *rows)
{
    uint64_t used = 0;
    for (int y = first; y < end; y++) used |= field->spots[y][0] | field->spots[y][1];
    rows->folded = (used & ~(UINT64_C(0x7fffffff) << FOLD_LEFT)) == 0;
    rows->count = rows->folded ? (end - first + 1) / 2 : end - first;
    memcpy(rows->of, field->spots[first], (size_t)rows->count * sizeof *rows->of);
    if (!rows->folded) return;
    for (int y = 0; y < rows->count; y++) {
        quad lower = {0};
        if (first + rows->count + y < end)
            memcpy(&lower, field->spots[first + rows->count + y], sizeof lower);
        rows->of[y] = rows->of[y] >> FOLD_LEFT | lower >> FOLD_LEFT << FOLD;
    }
}

static ALWAYS_INLINE unsigned kinds_in(const quad *any)
{
    unsigned kinds = 0;
    for (int i = 0; i < PLYAMKI_KINDS; i++) kinds |= (unsigned)((*any)[i] != 0) << i;
    return kinds;
}

/* Shortens each run by a spot, along the rows or down the columns; returns the kinds that still
 * have runs. */
static ALWAYS_INLINE unsigned shorten_rows(struct rows *rows)
{
    quad any = {0};
    for (int y = 0; y < rows->count; y++) {
        rows->of[y] &= rows->of[y] >> 1;
        any |= rows->of[y];
    }
    return kinds_in(&any);
}

static ALWAYS_INLINE unsigned shorten_columns(const struct rows *from, struct rows *to)
{
    quad any = {0};
    const int last = from->count - 1;
    const quad behind = from->folded ? from->of[0] >> FOLD : (quad){0};
    for (int y = 0; y < last; y++) {
        to->of[y] = from->of[y] & from->of[y + 1];
        any |= to->of[y];
    }
    to->of[last] = from->of[last] & behind;
    any |= to->of[last];
    to->count = from->count;
    to->folded = from->folded;
    return kinds_in(&any);
}

/* Finds the longest runs downward, by kind. */
static ALWAYS_INLINE void measure_down(const struct rows *rows, unsigned alive, int *heights)
{
    struct rows left;
    const struct rows *from = rows;
    for (int i = 0; i < PLYAMKI_KINDS; i++) heights[i] = 0;
    for (; alive; from = &left) {
        for (int i = 0; i < PLYAMKI_KINDS; i++) heights[i] += (int)(alive >> i & 1u);
        alive = shorten_columns(from, &left);
    }
}

static ALWAYS_INLINE int may_improve(const struct plyamki_sight *sight, const int *heights,
                                     int width)
{
    int may = 0;
    for (int i = 0; i < PLYAMKI_KINDS; i++)
        may |= heights[i] > 1 && width * heights[i] > sight->of[i][PLYAMKI_RECTANGLE];
    return may;
}

static void improve(int *best, int value)
{
    if (value > *best) *best = value;
}

static ALWAYS_INLINE void measure(struct rows *rows, struct plyamki_sight *sight)
{
    int heights[PLYAMKI_KINDS];
    unsigned alive = 0;
    for (int i = 0; i < PLYAMKI_KINDS; i++)
        alive |= (unsigned)(sight->of[i][PLYAMKI_SPOTS] > 0) << i;
    measure_down(rows, alive, heights);
    for (int i = 0; i < PLYAMKI_KINDS; i++) sight->of[i][PLYAMKI_LINE] = heights[i];
    for (int width = 1; alive; width++) {
        for (int i = 0; i < PLYAMKI_KINDS; i++)
            if (alive >> i & 1u) improve(&sight->of[i][PLYAMKI_LINE], width);
        if (width > 1 && may_improve(sight, heights, width)) {
            measure_down(rows, alive, heights);
            for (int i = 0; i < PLYAMKI_KINDS; i++)
                if (heights[i] > 1) improve(&sight->of[i][PLYAMKI_RECTANGLE], width * heights[i]);
        }
        alive = shorten_rows(rows);
    }
}

static ALWAYS_INLINE void look_at(const struct plyamki *p, struct plyamki_field *field, int fast,
                                  struct plyamki_sight *sight)
{
    struct rows rows;
    memset(sight, 0, sizeof *sight);
    if (field->end <= field->first) return;
    find_safe(p, field);
    const int first = field->first + MARGIN, end = field->end - MARGIN;
    take_rows(field, first, end, &rows);
    for (int y = first; y < end; y++)
        for (int i = 0; i < PLYAMKI_KINDS; i++)
            sight->of[i][PLYAMKI_SPOTS] += (int)popcount_by(field->spots[y][i], fast);
    measure(&rows, sight);
}

/* ---- the field ------------------------------------------------------------------------------- */

static ALWAYS_INLINE void look_after(const struct plyamki *p, const struct plyamki_field *field,
                                     struct plyamki_move move, int fast,
                                     struct plyamki_sight *sight)
{
    struct plyamki_field after;
    after.left = field->left;
    after.top = field->top;
    after.first = field->first;
    after.end = field->end;
    const int y = move.y - field->top - MARGIN, end = y + PLYAMKI_SIDE + 2 * MARGIN;
    const int first = y < 0 ? 0 : y < field->first ? y : field->first;
    const int last = end > PLYAMKI_FIELD ? PLYAMKI_FIELD : end > field->end ? end : field->end;
    if (last > first) {
        const size_t rows = (size_t)(last - first);
        memcpy(after.spots[first], field->spots[first], rows * sizeof *field->spots);
        for (int i = 0; i < 2 * PLYAMKI_FORMS; i++)
            memcpy(&after.met[i][first], &field->met[i][first], rows * sizeof **field->met);
    }
    lay(p, &after, move.look, move.x, move.y);
    look_at(p, &after, fast, sight);
}

FAST static void look_fast(const struct plyamki *p, struct plyamki_field *field,
                           struct plyamki_sight *sight)
{
    look_at(p, field, 1, sight);
}

static void look_plain(const struct plyamki *p, struct plyamki_field *field,
                       struct plyamki_sight *sight)
{
    look_at(p, field, 0, sight);
}

FAST static void look_after_fast(const struct plyamki *p, const struct plyamki_field *field,
                                 struct plyamki_move move, struct plyamki_sight *sight)
{
    look_after(p, field, move, 1, sight);
}

static void look_after_plain(const struct plyamki *p, const struct plyamki_field *field,
                             struct plyamki_move move, struct plyamki_sight *sight)
{
    look_after(p, field, move, 0, sight);
}

void omino_plyamki_field(const struct plyamki *p, const struct plyamki_state *s,
                         struct plyamki_field *field)
{
    const struct omino_plyamki_box box = omino_plyamki_box(p, s);
    memset(field, 0, sizeof *field);
    field->left = (box.left + box.right - PLYAMKI_FIELD) / 2;
    field->top = (box.top + box.bottom - PLYAMKI_FIELD) / 2;
    field->first = PLYAMKI_FIELD;
    for (unsigned i = 0; i < s->laid; i++)
        lay(p, field, s->cards[i].look, s->cards[i].x, s->cards[i].y);
}

void omino_plyamki_look(const struct plyamki *p, struct plyamki_field *field,
                        struct plyamki_sight *sight)
{
    if (p->use_fast)
        look_fast(p, field, sight);
    else
        look_plain(p, field, sight);
}

void omino_plyamki_look_after(const struct plyamki *p, const struct plyamki_field *field,
                              struct plyamki_move move, struct plyamki_sight *sight)
{
    if (p->use_fast)
        look_after_fast(p, field, move, sight);
    else
        look_after_plain(p, field, move, sight);
}
