/* SPDX-License-Identifier: MIT */
/*
 * Scoring by bit operations on rows of spots.
 *
 * A plane is a list of rows. Each row has a word (two, if there are more than 64 columns) of yellow
 * spots and one of blue spots; both colours are handled at once. In planes of two words, the last
 * columns are never used. Empty rows follow the last row.
 *
 * The spots that begin a run of w spots to the right are
 *
 *     wide(w) = wide(w - 1) & (wide(w - 1) shifted one column to the left)
 *
 * and the longest line along a row is the largest w for which there are any. Spots of wide(w) that
 * begin a run of h spots downward, found in the same way, are the top left corners of full
 * rectangles of h rows and w columns. Let h(w) be the largest such h: h(1) is the longest line
 * along a column, and for w >= 2 and h(w) >= 2 there is a rectangle of area w * h(w). As h(w) never
 * increases with w, h(w) is not needed if w * h(w - 1) does not exceed the best area so far.
 */
#include "plyamki.h"

#include <string.h>

/* One entry of a plane, yellow and blue, and a pair of entries. */
typedef uint64_t pair __attribute__((vector_size(16)));
typedef uint64_t quad __attribute__((vector_size(32)));

enum {
    WORDS_MAX = (PLYAMKI_BOX + 64) / 64,
    ENTRIES_MAX = 2 * (PLYAMKI_BOX * WORDS_MAX + PLYAMKI_SIDE),
};

/* Minimum number of empty entries after those in use. */
struct plane {
    _Alignas(quad) uint64_t of[ENTRIES_MAX][PLYAMKI_COLORS];
    int entries; /* entries in use: rows times words per row, rounded up to an even number */
};

/* ---- building the plane ---------------------------------------------------------------------- */

struct omino_plyamki_box omino_plyamki_box(const struct plyamki *p, const struct plyamki_state *s)
{
    struct omino_plyamki_box box = {0, 0, 0, 0};
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        const int right = card->x + p->form[card->form].width;
        const int bottom = card->y + p->form[card->form].height;
        if (card->x < box.left) box.left = card->x;
        if (card->y < box.top) box.top = card->y;
        if (right > box.right) box.right = right;
        if (bottom > box.bottom) box.bottom = bottom;
    }
    return box;
}

/* Lays a row of a card, shifted by `up` columns to the right and then by `down` to the left, over
 * the spots there. Entries are written whole, just as they are read later, so that no read has to
 * wait. */
static ALWAYS_INLINE void cover(uint64_t *entry, const struct plyamki_row *row, unsigned up,
                                unsigned down)
{
    pair here, bits, all;
    memcpy(&here, entry, sizeof here);
    memcpy(&bits, row->bits, sizeof bits);
    memcpy(&all, row->all, sizeof all);
    here = (here & ~(all << up >> down)) | bits << up >> down;
    memcpy(entry, &here, sizeof here);
}

/* Lays a card, always with as many rows as its longer side has spots: extra rows are empty and
 * change nothing, and the loop has the same length for all cards. */
static ALWAYS_INLINE void draw_card(const struct plyamki *p, const struct plyamki_card *card, int x,
                                    int y, int words, struct plane *plane)
{
    const struct plyamki_row *rows = p->look[card->look].rows;
    const unsigned shift = (unsigned)x % 64u;
    uint64_t(*entry)[PLYAMKI_COLORS] = &plane->of[y * words + x / 64];
    for (int i = 0; i <= p->reach; i++, entry += words) {
        cover(entry[0], &rows[i], shift, 0);
        if (words > 1 && shift > 64 - PLYAMKI_SIDE) cover(entry[1], &rows[i], 0, 64 - shift);
    }
}

static ALWAYS_INLINE void draw_cards(const struct plyamki *p, const struct plyamki_state *s,
                                     const struct omino_plyamki_box *box, int words,
                                     struct plane *plane)
{
    const int entries = (box->bottom - box->top) * words;
    plane->entries = entries + (entries & 1);
    memset(plane->of, 0, 2 * (size_t)(plane->entries + PLYAMKI_SIDE) * sizeof *plane->of);
    for (unsigned i = 0; i < s->laid; i++)
        draw_card(p, &s->cards[i], s->cards[i].x - box->left, s->cards[i].y - box->top, words,
                  plane);
}

/* ---- counting -------------------------------------------------------------------------------- */

static ALWAYS_INLINE void count_spots(const struct plane *plane, int fast,
                                      struct plyamki_score *score)
{
    int yellow = 0, blue = 0;
    for (int i = 0; i < plane->entries; i++) {
        yellow += (int)popcount_by(plane->of[i][PLYAMKI_YELLOW], fast);
        blue += (int)popcount_by(plane->of[i][PLYAMKI_BLUE], fast);
    }
    score->of[PLYAMKI_YELLOW][PLYAMKI_SPOTS] = yellow;
    score->of[PLYAMKI_BLUE][PLYAMKI_SPOTS] = blue;
}

/* Returns the colours that have spots in a quad, one bit each. */
static ALWAYS_INLINE unsigned colors_of(const quad *any)
{
    return (unsigned)(((*any)[0] | (*any)[2]) != 0) | (unsigned)(((*any)[1] | (*any)[3]) != 0) << 1;
}

/* Computes left = from & (plane moved up by `below` entries). `plane` is never the plane just
 * written: a read across two fresh writes would have to wait for them. Returns the colours that are
 * left. */
static ALWAYS_INLINE unsigned shorten(const struct plane *from, const struct plane *plane,
                                      int below, struct plane *left)
{
    quad any = {0};
    for (int i = 0; i < plane->entries; i += 2) {
        quad here, under;
        memcpy(&here, from->of[i], sizeof here);
        memcpy(&under, plane->of[i + below], sizeof under);
        here &= under;
        any |= here;
        memcpy(left->of[i], &here, sizeof here);
    }
    return colors_of(&any);
}

/* Computes plane &= plane moved one column to the left, across the words of a row. The last column
 * is empty, so nothing crosses over from another row. Returns the colours that are left. */
static ALWAYS_INLINE unsigned narrow(struct plane *plane, int words)
{
    quad any = {0};
    for (int i = 0; i < plane->entries; i += 2) {
        quad here, next;
        memcpy(&here, plane->of[i], sizeof here);
        memcpy(&next, plane->of[i + 1], sizeof next);
        here &= words > 1 ? here >> 1 | next << 63 : here >> 1;
        any |= here;
        memcpy(plane->of[i], &here, sizeof here);
    }
    return colors_of(&any);
}

/* Finds the longest runs downward, by colour. `alive` is the set of colours that have spots. */
static ALWAYS_INLINE void measure_down(const struct plane *plane, int words, unsigned alive,
                                       int *heights)
{
    struct plane left;
    const struct plane *from = plane;
    heights[PLYAMKI_YELLOW] = heights[PLYAMKI_BLUE] = 0;
    for (int below = words; alive; below += words, from = &left) {
        heights[PLYAMKI_YELLOW] += (int)(alive & 1u);
        heights[PLYAMKI_BLUE] += (int)(alive >> 1);
        alive = shorten(from, plane, below, &left);
    }
}

static ALWAYS_INLINE int may_improve(const struct plyamki_score *score, const int *heights,
                                     int width)
{
    return width * heights[PLYAMKI_YELLOW] > score->of[PLYAMKI_YELLOW][PLYAMKI_RECTANGLE] ||
           width * heights[PLYAMKI_BLUE] > score->of[PLYAMKI_BLUE][PLYAMKI_RECTANGLE];
}

static void improve(int *best, int value)
{
    if (value > *best) *best = value;
}

/* Measures lines and rectangles; destroys the plane. */
static ALWAYS_INLINE void measure(struct plane *plane, int words, unsigned alive,
                                  struct plyamki_score *score)
{
    int heights[PLYAMKI_COLORS];
    measure_down(plane, words, alive, heights);
    for (int c = 0; c < PLYAMKI_COLORS; c++) score->of[c][PLYAMKI_LINE] = heights[c];
    for (int width = 1; alive; width++) {
        for (int c = 0; c < PLYAMKI_COLORS; c++)
            if (alive >> c & 1u) improve(&score->of[c][PLYAMKI_LINE], width);
        if (width > 1 && may_improve(score, heights, width)) {
            measure_down(plane, words, alive, heights);
            for (int c = 0; c < PLYAMKI_COLORS; c++)
                if (heights[c] > 1) improve(&score->of[c][PLYAMKI_RECTANGLE], width * heights[c]);
        }
        alive = narrow(plane, words);
    }
}

static ALWAYS_INLINE void count_score(const struct plyamki *p, const struct plyamki_state *s,
                                      const struct omino_plyamki_box *box, int words, int fast,
                                      struct plyamki_score *score)
{
    struct plane plane;
    draw_cards(p, s, box, words, &plane);
    count_spots(&plane, fast, score);
    const unsigned alive = (score->of[PLYAMKI_YELLOW][PLYAMKI_SPOTS] > 0) |
                           (unsigned)(score->of[PLYAMKI_BLUE][PLYAMKI_SPOTS] > 0) << 1;
    measure(&plane, words, alive, score);
}

FAST static void count_score_fast(const struct plyamki *p, const struct plyamki_state *s,
                                  const struct omino_plyamki_box *box, struct plyamki_score *score)
{
    count_score(p, s, box, 1, 1, score);
}

static void count_score_plain(const struct plyamki *p, const struct plyamki_state *s,
                              const struct omino_plyamki_box *box, struct plyamki_score *score)
{
    count_score(p, s, box, 1, 0, score);
}

static void count_score_wide(const struct plyamki *p, const struct plyamki_state *s,
                             const struct omino_plyamki_box *box, struct plyamki_score *score)
{
    count_score(p, s, box, WORDS_MAX, 0, score);
}

void omino_plyamki_count_score(const struct plyamki *p, const struct plyamki_state *s,
                               struct plyamki_score *score)
{
    const struct omino_plyamki_box box = omino_plyamki_box(p, s);
    memset(score, 0, sizeof *score);
    if (box.right - box.left > 64)
        count_score_wide(p, s, &box, score);
    else if (p->use_fast)
        count_score_fast(p, s, &box, score);
    else
        count_score_plain(p, s, &box, score);
}

/* ---- points ---------------------------------------------------------------------------------- */

int omino_plyamki_points(const struct plyamki_score *score, enum plyamki_color color)
{
    const int *own = score->of[color], *other = score->of[1 - (int)color];
    int points = 0;
    for (int i = 0; i < PLYAMKI_CATEGORIES; i++) points += own[i] >= other[i];
    return points;
}

void omino_plyamki_outcome(const struct omino_game *game, const void *state,
                           struct omino_outcome *outcome)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    struct plyamki_score score;
    if (s->color != PLYAMKI_NO_COLOR) {
        const enum plyamki_color first = (enum plyamki_color)s->color;
        omino_plyamki_count_score(p, s, &score);
        outcome->scores[0] = omino_plyamki_points(&score, first);
        outcome->scores[1] = omino_plyamki_points(&score, (enum plyamki_color)(1 - (int)first));
    }
    omino_rules_rank(outcome, outcome->scores);
}
