/* SPDX-License-Identifier: MIT */
/*
 * Scoring by bit operations over the rows of what lies on the plane.
 *
 * A plane is a list of rows, each of which has a word (two, if there are more than 64 columns) of
 * yellow spots and one of blue spots; both colours are worked on at once. Of two words the last
 * columns are never in use, and behind the last row there are empty ones.
 *
 * Spots that begin a run of w spots to the right are wide(w) = wide(w - 1) & (wide(w - 1) one
 * column to the left); the first w without any ends the longest line along a row. Spots of wide(w)
 * that begin a run of h downward, found in the same way, are the top left corners of full
 * rectangles of h rows and w columns. So with w from 1 on, the number of rows h(w) that is reached
 * gives the longest line along a column, h(1), and for w >= 2 and h >= 2 the areas w * h(w). As
 * h(w) never grows with w, a w for which w * h(w - 1) is not more than what there is already needs
 * no walk downward.
 */
#include "plyamki.h"

#include <string.h>

/* An entry of a plane, yellow and blue, and two of them. */
typedef uint64_t pair __attribute__((vector_size(16)));
typedef uint64_t quad __attribute__((vector_size(32)));

enum {
    WORDS_MAX = (PLYAMKI_BOX + 64) / 64,
    ENTRIES_MAX = 2 * (PLYAMKI_BOX * WORDS_MAX + PLYAMKI_SIDE),
};

/* Behind the entries in use there are as many empty ones, and some more. */
struct plane {
    _Alignas(quad) uint64_t of[ENTRIES_MAX][PLYAMKI_COLORS];
    int entries; /* in use: rows times words of a row, made even */
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

/* Lays a row of a card, moved by `up` columns to the right and then by `down` to the left: what it
 * covers goes. An entry is written as it will be read by the next card, whole. */
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

/* Lays a card, with as many rows as the longer of its sides: empty ones change nothing, and all
 * cards take the same way. */
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

static ALWAYS_INLINE int count_word(uint64_t word, int fast)
{
    if (fast) return __builtin_popcountll(word);
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((word * UINT64_C(0x0101010101010101)) >> 56);
}

static ALWAYS_INLINE void count_spots(const struct plane *plane, int fast,
                                      struct plyamki_score *score)
{
    int yellow = 0, blue = 0;
    for (int i = 0; i < plane->entries; i++) {
        yellow += count_word(plane->of[i][PLYAMKI_YELLOW], fast);
        blue += count_word(plane->of[i][PLYAMKI_BLUE], fast);
    }
    score->of[PLYAMKI_YELLOW][PLYAMKI_SPOTS] = yellow;
    score->of[PLYAMKI_BLUE][PLYAMKI_SPOTS] = blue;
}

/* Which colours have any spot in a quad, bit by bit. */
static ALWAYS_INLINE unsigned colors_of(const quad *any)
{
    return (unsigned)(((*any)[0] | (*any)[2]) != 0) | (unsigned)(((*any)[1] | (*any)[3]) != 0) << 1;
}

/* left = from & (plane `below` entries up), which is never what was just written: reading across
 * two fresh writes would have to wait for them. Returns the colours that are left. */
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

/* plane &= plane one column to the left, across the words of a row. The last column is empty, so
 * what comes over from another row is lost. */
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

/* The longest runs downward, by colour. `alive` are the colours that have spots at all. */
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

/* Lines and rectangles; destroys the plane. */
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
    omino_outcome_rank(outcome, outcome->scores);
}
