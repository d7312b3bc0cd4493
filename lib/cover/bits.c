/* SPDX-License-Identifier: MIT */
/*
 * The search on bitboards: fill the first free cell in every possible way.
 *
 *     # # # a .      # is taken. The first free cell in the order of the bits, a, is covered by
 *     # # b . .      some piece or stays empty, and since all cells before it are settled, the
 *     # c . . .      piece has its own first cell there. So the patterns are kept in lists, by
 *     # # . . .      first cell and piece, and a pattern fits if it meets no taken cell: one AND
 *                    per word.
 *
 * Each solution is found once: at every step exactly one of its patterns covers the cell, or none
 * does. A root piece, if given, is placed before all others; each solution uses it exactly once, so
 * each solution is still found once.
 *
 * Three things cut the search short:
 *
 * - Regions. A piece on b above may cut off c. No piece reaches across, so each region leaves at
 *   least as many cells empty as tiling.waste gives for its size, and the total must not exceed the
 *   budget. The flood fill costs less than the dead ends.
 * - Needs. The free cells must be enough for the pieces that still must be used.
 * - Memory, if some piece may be used twice, so that the same position often recurs. The solutions
 *   below a position depend only on the free cells and on how often each piece can and must still
 *   be used; that is the key. Counting stores the number of solutions below. Looking for one
 *   solution stores the number of empty cells with which the position was reached: reaching it
 *   again with as many or more cannot succeed, or the search would have ended.
 *
 * The depth is bounded by the number of cells of the board, and the frames lie in one array.
 * Everything is compiled separately for each number of words, 1 to COVER_WORDS, as a constant.
 */
#include "bits.h"
#include "core/words.h"

/* ---- sets of a fixed number of words --------------------------------------------------------- */

SPECIALISED int is_empty(const uint64_t *set, unsigned words)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < words; i++) all |= set[i];
    return all == 0;
}

SPECIALISED int meets_taken(const uint64_t *pattern, const uint64_t *free, unsigned words)
{
    uint64_t taken = 0;
    for (unsigned i = 0; i < words; i++) taken |= pattern[i] & ~free[i];
    return taken != 0;
}

/* Adds the neighbours inside `within` to the set. Returns whether it grew. */
SPECIALISED int grow(const struct omino_bits_search *s, uint64_t *set, const uint64_t *within,
                     unsigned words)
{
    uint64_t grown[COVER_WORDS], more = 0;
    for (unsigned i = 0; i < words; i++) {
        const uint64_t below = i > 0 ? set[i - 1] : 0, above = i + 1 < words ? set[i + 1] : 0;
        const uint64_t along = (((set[i] << 1) | (below >> 63)) & s->not_first[i]) |
                               (((set[i] >> 1) | (above << 63)) & s->not_last[i]);
        const uint64_t across = (set[i] << s->line) | (below >> (64 - s->line)) |
                                (set[i] >> s->line) | (above << (64 - s->line));
        grown[i] = (set[i] | along | across) & within[i];
        more |= grown[i] ^ set[i];
    }
    for (unsigned i = 0; i < words; i++) set[i] = grown[i];
    return more != 0;
}

/* Returns the minimum number of cells that will stay empty, or any number above `allowed`. */
SPECIALISED uint32_t count_waste(const struct omino_bits_search *s, const uint64_t *free,
                                 uint32_t allowed, unsigned words)
{
    const uint32_t *waste = s->task->tiling->waste;
    uint64_t rest[COVER_WORDS];
    uint32_t total = 0;
    for (unsigned i = 0; i < words; i++) rest[i] = free[i];
    while (!is_empty(rest, words) && total <= allowed) {
        uint64_t region[COVER_WORDS] = {0};
        const unsigned first = first_bit(rest, words);
        unsigned size = 0;
        region[first / 64] = UINT64_C(1) << (first % 64);
        while (grow(s, region, rest, words)) continue;
        for (unsigned i = 0; i < words; i++) {
            size += word_count(region[i]);
            rest[i] &= ~region[i];
        }
        total += waste[size];
    }
    return total;
}

/* ---- memory ---------------------------------------------------------------------------------- */

SPECIALISED void make_key(const struct omino_bits_search *s, const struct omino_bits_frame *f,
                          uint64_t *key, unsigned words)
{
    unsigned n = words, lane = 0;
    for (unsigned i = 0; i < words; i++) key[i] = f->free[i];
    key[n] = s->available;
    for (unsigned p = 0; p < s->count; p++) {
        const struct omino_bits_piece *piece = &s->pieces[p];
        if (!piece->keyed) continue;
        if (lane % 4 == 0) key[++n] = 0;
        const uint32_t cap = piece->limited ? piece->max : piece->min;
        const uint64_t used = piece->used < cap ? piece->used : cap;
        key[n] |= used << (16 * (lane++ % 4));
    }
}

/* Returns nonzero if the solutions below this frame are already known; their number is then in its
 * sum. */
SPECIALISED int recall(struct omino_bits_search *s, struct omino_bits_frame *f, unsigned words)
{
    uint64_t key[BITS_KEY_WORDS], known;
    make_key(s, f, key, words);
    const int found = omino_memo_find(&s->memo, key, &known);
    if (s->task->goal == SEARCH_COUNT) {
        if (found) {
            f->sum = known;
            omino_meter_count(s->task->meter, known);
        }
        return found;
    }
    if (found && known <= f->holes) return 1;
    s->out_of_memory |= !omino_memo_store(&s->memo, key, f->holes);
    return 0;
}

SPECIALISED void remember_count(struct omino_bits_search *s, const struct omino_bits_frame *f,
                                unsigned words)
{
    uint64_t key[BITS_KEY_WORDS];
    if (!s->remembers || s->task->goal != SEARCH_COUNT || (f == s->frames && s->rooted)) return;
    make_key(s, f, key, words);
    s->out_of_memory |= !omino_memo_store(&s->memo, key, f->sum);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static uint32_t needed(const struct omino_bits_piece *piece)
{
    return piece->used < piece->min ? (piece->min - piece->used) * piece->area : 0;
}

static void use(struct omino_bits_search *s, const struct omino_bits_pattern *info)
{
    struct omino_bits_piece *piece = &s->pieces[info->piece];
    s->need -= needed(piece);
    piece->used += info->copies;
    s->need += needed(piece);
    if (piece->used == piece->max) s->available &= ~(UINT64_C(1) << info->piece);
}

static void give_back(struct omino_bits_search *s, const struct omino_bits_pattern *info)
{
    struct omino_bits_piece *piece = &s->pieces[info->piece];
    s->need -= needed(piece);
    piece->used -= info->copies;
    s->need += needed(piece);
    s->available |= UINT64_C(1) << info->piece;
}

static void report(struct omino_bits_search *s, struct omino_bits_frame *last)
{
    size_t count = 0;
    last->sum = 1;
    if (s->task->goal == SEARCH_COUNT) {
        omino_meter_count(s->task->meter, 1);
        return;
    }
    for (const struct omino_bits_frame *f = s->frames; f < last; f++)
        if (f->laid != COVER_NONE) s->solution[count++] = s->infos[f->laid].placement;
    s->task->sink(s->task->user, s->solution, count);
}

/* Begins a new position. Returns nonzero if it has to be searched. */
SPECIALISED int enter(struct omino_bits_search *s, struct omino_bits_frame *f, unsigned words)
{
    const uint32_t budget = s->task->budget;
    f->sum = 0;
    if (omino_meter_node(s->task->meter)) return 0;
    if (s->need > f->left) return 0;
    if (f->left == 0 || s->available == 0) { /* in both cases there is nothing more to search */
        if (f->left <= budget - f->holes) report(s, f);
        return 0;
    }
    const uint32_t allowed = budget - f->holes;
    if (allowed < f->left && count_waste(s, f->free, allowed, words) > allowed) return 0;
    if (s->remembers && !(f == s->frames && s->rooted) && recall(s, f, words)) return 0;
    f->cell = first_bit(f->free, words);
    f->pieces = s->available & s->starts[f->cell];
    f->next = f->end = 0;
    f->may_skip = allowed > 0;
    return 1;
}

SPECIALISED void lay(struct omino_bits_search *s, struct omino_bits_frame *f, uint32_t pattern,
                     unsigned words)
{
    const struct omino_bits_pattern *info = &s->infos[pattern];
    const uint64_t *bits = s->bits + (size_t)pattern * words;
    for (unsigned i = 0; i < words; i++) f[1].free[i] = f->free[i] & ~bits[i];
    f[1].left = f->left - info->copies * s->pieces[info->piece].area;
    f[1].holes = f->holes;
    f->laid = pattern;
    use(s, info);
}

SPECIALISED void skip(struct omino_bits_frame *f, unsigned words)
{
    for (unsigned i = 0; i < words; i++) f[1].free[i] = f->free[i];
    omino_bits_clear(f[1].free, f->cell);
    f[1].left = f->left - 1;
    f[1].holes = f->holes + 1;
    f->laid = COVER_NONE;
    f->may_skip = 0;
}

static int has_copies(const struct omino_bits_search *s, uint32_t pattern)
{
    const struct omino_bits_pattern *info = &s->infos[pattern];
    const struct omino_bits_piece *piece = &s->pieces[info->piece];
    return info->copies <= piece->max - piece->used;
}

/* Tries the next alternative of a frame and sets up the frame after it. Returns 0 if there is
 * none. */
SPECIALISED int try_next(struct omino_bits_search *s, struct omino_bits_frame *f, unsigned words)
{
    for (;;) {
        for (; f->next < f->end; f->next++) {
            if (meets_taken(s->bits + (size_t)f->next * words, f->free, words)) continue;
            if (!has_copies(s, f->next)) continue;
            lay(s, f, f->next++, words);
            return 1;
        }
        if (f->pieces == 0) break;
        const unsigned piece = word_first(f->pieces);
        f->pieces &= f->pieces - 1;
        f->next = s->lists[f->cell * s->count + piece];
        f->end = s->lists[f->cell * s->count + piece + 1];
    }
    if (!f->may_skip) return 0;
    skip(f, words);
    return 1;
}

static void undo(struct omino_bits_search *s, struct omino_bits_frame *f)
{
    if (f->laid != COVER_NONE) give_back(s, &s->infos[f->laid]);
    f->sum += f[1].sum; /* no overflow: the meter has counted at least as many */
}

SPECIALISED int start(struct omino_bits_search *s, unsigned words)
{
    if (!enter(s, s->frames, words)) return 0;
    if (!s->rooted) return 1;
    s->frames->pieces = 0;
    s->frames->next = s->root_begin;
    s->frames->end = s->root_end;
    s->frames->may_skip = 0;
    return 1;
}

SPECIALISED void run(struct omino_bits_search *s, unsigned words)
{
    struct omino_bits_frame *f = s->frames;
    if (!start(s, words)) return;
    while (!s->task->meter->end && !s->out_of_memory) {
        if (try_next(s, f, words)) {
            if (enter(s, f + 1, words))
                f++;
            else
                undo(s, f);
        } else {
            remember_count(s, f, words);
            if (f == s->frames) return;
            undo(s, --f);
        }
    }
}

void omino_bits_run(struct omino_bits_search *s)
{
    switch (s->words) {
    case 1:
        run(s, 1);
        break;
    case 2:
        run(s, 2);
        break;
    case 3:
        run(s, 3);
        break;
    default:
        run(s, COVER_WORDS);
        break;
    }
}
