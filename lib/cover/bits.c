/* SPDX-License-Identifier: MIT */
/*
 * The search on bitboards: fill the first free cell, in every way.
 *
 *     # # # a .      # is taken. The first free cell in the order of the bits, a, is covered by
 * some # # b . .      piece or stays empty, and since all cells before it are settled, the piece
 * has # c . . .      its own first cell there. So the patterns are kept in lists, by first cell and
 *     # # . . .      piece, and a pattern fits if it meets no taken cell: one AND a word.
 *
 * Each solution is found once: at every step exactly one of its patterns covers the cell, or none
 * does. Where a root piece is given, it is laid first of all; as a solution has it exactly once,
 * the same holds.
 *
 * What cuts the search short:
 *
 * - Regions. b above may cut the free cells in two; no piece reaches over, so each region has to
 *   leave as many cells empty as tiling.waste says for its size, and together not more than the
 *   budget. The flood fill costs less than the dead ends.
 * - Needs. The pieces that still must be used have to fit into the free cells by number.
 * - Memory, if some piece may be used twice, so that the same position comes up often. What can
 *   follow a position depends on the free cells and on how often each piece can and must still be
 *   used, nothing else; that is the key. Counting stores how many solutions follow. Looking for
 *   just one solution stores with how few empty cells the position was met: coming back with as
 *   many or more cannot succeed, or the search would have ended.
 *
 * The depth is bounded by the cells of the board, and the frames lie in one array. All of it is
 * compiled for each number of words, 1 to COVER_WORDS, as a constant.
 */
#include <string.h>

#include "base/memory.h"
#include "core/words.h"
#include "search.h"

#define SPECIALISED static inline __attribute__((always_inline))

/* One step of the search: a cell to be covered, and what is still to be tried there. */
struct frame {
    uint64_t free[COVER_WORDS];
    uint64_t pieces;    /* pieces that have not been tried yet */
    uint64_t sum;       /* solutions counted below */
    uint32_t next, end; /* patterns of the piece under trial */
    uint32_t laid;      /* the one that leads to the next frame, or COVER_NONE for an empty cell */
    uint32_t cell;
    uint32_t left; /* free cells */
    uint32_t holes;
    int may_skip;
};

struct pattern_info {
    uint32_t placement;
    uint32_t copies;
    unsigned piece; /* as the search numbers them */
};

struct piece_state {
    uint32_t min, max, area;
    uint32_t used;
    int keyed; /* its number is part of a position, and the bit in `available` does not tell */
    int limited;
    uint32_t index; /* in the problem */
};

struct search {
    const struct omino_tiling_search *task;
    unsigned words, line, box_bits;
    uint64_t not_first[COVER_WORDS], not_last[COVER_WORDS]; /* cells with a neighbour in the line */

    uint64_t *bits; /* `words` for each pattern */
    struct pattern_info *infos;
    uint32_t *lists;  /* patterns of piece p at cell c: from lists[c * count + p] to the next */
    uint64_t *starts; /* for each cell, the pieces with patterns there */
    uint32_t root_begin, root_end;
    int rooted, remembers;

    struct piece_state pieces[OMINO_COVER_BITS_PIECES];
    unsigned count;
    uint64_t available;
    uint32_t need; /* cells of the pieces that still must be used */

    struct frame *frames;
    uint32_t *solution;
    struct omino_memo memo;
    int out_of_memory;
};

/* Free words, available pieces, then four counts a word. */
#define KEY_WORDS (COVER_WORDS + 1 + OMINO_COVER_BITS_PIECES / 4)

/* ---- sets of a fixed number of words --------------------------------------------------------- */

SPECIALISED int is_empty(const uint64_t *set, unsigned words)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < words; i++) all |= set[i];
    return all == 0;
}

SPECIALISED unsigned first_bit(const uint64_t *set, unsigned words)
{
    unsigned i = 0;
    while (i + 1 < words && set[i] == 0) i++;
    return 64 * i + word_first(set[i]);
}

SPECIALISED int meets_taken(const uint64_t *pattern, const uint64_t *free, unsigned words)
{
    uint64_t taken = 0;
    for (unsigned i = 0; i < words; i++) taken |= pattern[i] & ~free[i];
    return taken != 0;
}

/* The set and its neighbours, inside `within`; says whether it grew. */
SPECIALISED int grow(const struct search *s, uint64_t *set, const uint64_t *within, unsigned words)
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

/* Cells that will stay empty at least, counted until they are more than `allowed`. */
SPECIALISED uint32_t count_waste(const struct search *s, const uint64_t *free, uint32_t allowed,
                                 unsigned words)
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

SPECIALISED void make_key(const struct search *s, const struct frame *f, uint64_t *key,
                          unsigned words)
{
    unsigned n = words, lane = 0;
    for (unsigned i = 0; i < words; i++) key[i] = f->free[i];
    key[n] = s->available;
    for (unsigned p = 0; p < s->count; p++) {
        const struct piece_state *piece = &s->pieces[p];
        if (!piece->keyed) continue;
        if (lane % 4 == 0) key[++n] = 0;
        const uint32_t cap = piece->limited ? piece->max : piece->min;
        const uint64_t used = piece->used < cap ? piece->used : cap;
        key[n] |= used << (16 * (lane++ % 4));
    }
}

/* Nonzero if there is nothing new to find below this frame; its sum then says what there is. */
SPECIALISED int recall(struct search *s, struct frame *f, unsigned words)
{
    uint64_t key[KEY_WORDS], known;
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

SPECIALISED void remember_count(struct search *s, const struct frame *f, unsigned words)
{
    uint64_t key[KEY_WORDS];
    if (!s->remembers || s->task->goal != SEARCH_COUNT || (f == s->frames && s->rooted)) return;
    make_key(s, f, key, words);
    s->out_of_memory |= !omino_memo_store(&s->memo, key, f->sum);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static uint32_t needed(const struct piece_state *piece)
{
    return piece->used < piece->min ? (piece->min - piece->used) * piece->area : 0;
}

static void use(struct search *s, const struct pattern_info *info)
{
    struct piece_state *piece = &s->pieces[info->piece];
    s->need -= needed(piece);
    piece->used += info->copies;
    s->need += needed(piece);
    if (piece->used == piece->max) s->available &= ~(UINT64_C(1) << info->piece);
}

static void give_back(struct search *s, const struct pattern_info *info)
{
    struct piece_state *piece = &s->pieces[info->piece];
    s->need -= needed(piece);
    piece->used -= info->copies;
    s->need += needed(piece);
    s->available |= UINT64_C(1) << info->piece;
}

static void report(struct search *s, struct frame *last)
{
    size_t count = 0;
    last->sum = 1;
    if (s->task->goal == SEARCH_COUNT) {
        omino_meter_count(s->task->meter, 1);
        return;
    }
    for (const struct frame *f = s->frames; f < last; f++)
        if (f->laid != COVER_NONE) s->solution[count++] = s->infos[f->laid].placement;
    s->task->sink(s->task->user, s->solution, count);
}

/* Looks at a new position: nonzero if it is open, that is, has to be searched. */
SPECIALISED int enter(struct search *s, struct frame *f, unsigned words)
{
    const uint32_t budget = s->task->budget;
    f->sum = 0;
    if (omino_meter_node(s->task->meter)) return 0;
    if (s->need > f->left) return 0;
    if (f->left == 0 || s->available == 0) { /* either way nothing more is needed */
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

SPECIALISED void lay(struct search *s, struct frame *f, uint32_t pattern, unsigned words)
{
    const struct pattern_info *info = &s->infos[pattern];
    const uint64_t *bits = s->bits + (size_t)pattern * words;
    for (unsigned i = 0; i < words; i++) f[1].free[i] = f->free[i] & ~bits[i];
    f[1].left = f->left - info->copies * s->pieces[info->piece].area;
    f[1].holes = f->holes;
    f->laid = pattern;
    use(s, info);
}

SPECIALISED void skip(struct frame *f, unsigned words)
{
    for (unsigned i = 0; i < words; i++) f[1].free[i] = f->free[i];
    omino_bits_clear(f[1].free, f->cell);
    f[1].left = f->left - 1;
    f[1].holes = f->holes + 1;
    f->laid = COVER_NONE;
    f->may_skip = 0;
}

static int has_copies(const struct search *s, uint32_t pattern)
{
    const struct pattern_info *info = &s->infos[pattern];
    const struct piece_state *piece = &s->pieces[info->piece];
    return info->copies <= piece->max - piece->used;
}

/* Does the next thing to be tried at a frame, and sets up the frame after it; 0 if there is none.
 */
SPECIALISED int try_next(struct search *s, struct frame *f, unsigned words)
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

static void undo(struct search *s, struct frame *f)
{
    if (f->laid != COVER_NONE) give_back(s, &s->infos[f->laid]);
    f->sum += f[1].sum; /* no overflow: the meter has counted at least as many */
}

SPECIALISED int start(struct search *s, unsigned words)
{
    if (!enter(s, s->frames, words)) return 0;
    if (!s->rooted) return 1;
    s->frames->pieces = 0;
    s->frames->next = s->root_begin;
    s->frames->end = s->root_end;
    s->frames->may_skip = 0;
    return 1;
}

SPECIALISED void run(struct search *s, unsigned words)
{
    struct frame *f = s->frames;
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

static void run_on_words(struct search *s)
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

/* ---- setting up ------------------------------------------------------------------------------ */

static void set_up_board(struct search *s)
{
    const struct omino_tiling *tiling = s->task->tiling;
    struct frame *f = s->frames;
    for (unsigned y = 0; y < tiling->height; y++)
        for (unsigned x = 0; x < tiling->width; x++) {
            const unsigned bit = omino_pattern_bit(tiling, x, y);
            if (tiling->inside[y * tiling->width + x]) omino_bits_set(f->free, bit);
            if (bit % s->line != 0) omino_bits_set(s->not_first, bit);
            if (bit % s->line != s->line - 1) omino_bits_set(s->not_last, bit);
        }
    f->left = tiling->cells;
}

/* Large pieces first: they are the hardest to fit in later. */
static void order_pieces(struct search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    for (size_t i = 0; i < patterns->count; i++) {
        const uint32_t index = patterns->items[i].piece;
        const struct omino_tiling_piece *piece = &tiling->pieces[index];
        if (s->count > 0 && i > 0 && index == patterns->items[i - 1].piece) continue;
        unsigned at = s->count++;
        for (; at > 0 && s->pieces[at - 1].area < piece->area; at--)
            s->pieces[at] = s->pieces[at - 1];
        s->pieces[at] = (struct piece_state){
            .min = piece->min,
            .max = piece->max,
            .area = piece->area,
            .limited = piece->limited,
            .keyed = piece->limited ? piece->max > 1 : piece->min > 0,
            .index = index,
        };
    }
}

static void set_up_pieces(struct search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    order_pieces(s, patterns);
    s->need = tiling->min_cells;
    for (unsigned p = 0; p < s->count; p++) {
        s->available |= UINT64_C(1) << p;
        s->remembers |= s->pieces[p].max > 1;
    }
    s->remembers &= s->task->goal != SEARCH_VISIT;
}

static unsigned number_of_piece(const struct search *s, uint32_t index)
{
    unsigned p = 0;
    while (s->pieces[p].index != index) p++;
    return p;
}

static void put_pattern(struct search *s, const struct omino_pattern *pattern, uint32_t at)
{
    for (unsigned i = 0; i < s->words; i++) s->bits[(size_t)at * s->words + i] = pattern->bits[i];
    s->infos[at] = (struct pattern_info){
        .placement = pattern->placement,
        .copies = pattern->copies,
        .piece = number_of_piece(s, pattern->piece),
    };
}

/* The list that a pattern belongs to. */
static size_t list_of(const struct search *s, const struct omino_pattern *pattern)
{
    return (size_t)first_bit(pattern->bits, COVER_WORDS) * s->count +
           number_of_piece(s, pattern->piece);
}

/* Sorts the patterns into their lists by counting; root patterns follow after all of them. */
static void set_up_lists(struct search *s, const struct omino_patterns *patterns)
{
    const size_t lists = (size_t)s->box_bits * s->count;
    const uint32_t listed = (uint32_t)(patterns->count - patterns->roots);
    for (uint32_t i = 0; i < listed; i++) s->lists[list_of(s, &patterns->items[i]) + 1]++;
    for (size_t k = 0; k < lists; k++) s->lists[k + 1] += s->lists[k];
    for (uint32_t i = listed; i-- > 0;) /* each list end moves down to the list's begin */
        put_pattern(s, &patterns->items[i], --s->lists[list_of(s, &patterns->items[i]) + 1]);
    memmove(s->lists, s->lists + 1, lists * sizeof *s->lists);
    s->lists[lists] = listed;
    for (size_t k = 0; k < lists; k++)
        if (s->lists[k] < s->lists[k + 1]) s->starts[k / s->count] |= UINT64_C(1) << (k % s->count);
    s->root_begin = listed;
    s->root_end = (uint32_t)patterns->count;
    for (uint32_t i = s->root_begin; i < s->root_end; i++) put_pattern(s, &patterns->items[i], i);
}

static unsigned count_key_words(const struct search *s)
{
    unsigned keyed = 0;
    for (unsigned p = 0; p < s->count; p++) keyed += s->pieces[p].keyed != 0;
    return s->words + 1 + (keyed + 3) / 4;
}

static int allocate_all(struct search *s, const struct omino_patterns *patterns)
{
    const struct omino_tiling *tiling = s->task->tiling;
    const struct omino_allocator *allocator = &tiling->allocator;
    s->bits = omino_allocate(allocator, patterns->count * s->words, sizeof *s->bits);
    s->infos = omino_allocate(allocator, patterns->count, sizeof *s->infos);
    s->lists = omino_allocate(allocator, (size_t)s->box_bits * s->count + 1, sizeof *s->lists);
    s->starts = omino_allocate(allocator, s->box_bits, sizeof *s->starts);
    s->frames = omino_allocate(allocator, tiling->cells + 2u, sizeof *s->frames);
    s->solution = omino_allocate(allocator, tiling->cells + 1u, sizeof *s->solution);
    return s->bits && s->infos && s->lists && s->starts && s->frames && s->solution &&
           (!s->remembers || omino_memo_open(&s->memo, count_key_words(s), allocator));
}

static void release_all(struct search *s)
{
    const struct omino_allocator *allocator = &s->task->tiling->allocator;
    omino_memo_close(&s->memo);
    omino_release(allocator, s->bits);
    omino_release(allocator, s->infos);
    omino_release(allocator, s->lists);
    omino_release(allocator, s->starts);
    omino_release(allocator, s->frames);
    omino_release(allocator, s->solution);
}

/* Whether some piece that must be used, or the root, has no pattern at all. */
static int lacks_a_piece(const struct omino_patterns *patterns, const struct search *s)
{
    const struct omino_tiling *tiling = s->task->tiling;
    if (patterns->rooted && patterns->roots == 0) return 1;
    for (uint32_t i = 0; i < tiling->problem->count; i++) {
        unsigned p = 0;
        while (p < s->count && s->pieces[p].index != i) p++;
        if (tiling->pieces[i].min > 0 && p == s->count) return 1;
    }
    return 0;
}

enum omino_status omino_patterns_search(const struct omino_patterns *patterns,
                                        const struct omino_tiling_search *search,
                                        struct omino_error *err)
{
    const struct omino_tiling *tiling = search->tiling;
    struct search s = {.task = search, .rooted = patterns->rooted};
    s.line = tiling->width < tiling->height ? tiling->width : tiling->height;
    s.box_bits = tiling->width * tiling->height;
    s.words = (s.box_bits + 63) / 64;
    set_up_pieces(&s, patterns);
    if (lacks_a_piece(patterns, &s)) return OMINO_OK;
    if (allocate_all(&s, patterns)) {
        set_up_board(&s);
        set_up_lists(&s, patterns);
        run_on_words(&s);
    } else {
        s.out_of_memory = 1;
    }
    release_all(&s);
    return s.out_of_memory ? omino_fail_memory(err) : OMINO_OK;
}

int omino_tiling_fits_bits(const struct omino_tiling *tiling)
{
    unsigned usable = 0;
    for (size_t i = 0; i < tiling->problem->count; i++)
        usable += tiling->pieces[i].first_placement < tiling->pieces[i].end_placement;
    return tiling->width * tiling->height <= OMINO_COVER_BITS_CELLS &&
           usable <= OMINO_COVER_BITS_PIECES;
}

enum omino_status omino_tiling_by_bits(const struct omino_tiling_search *search,
                                       struct omino_error *err)
{
    const struct omino_pattern_choice choice = {.rooted = search->break_symmetry &&
                                                          search->tiling->breaker != COVER_NONE};
    struct omino_patterns patterns;
    enum omino_status status = omino_patterns_open(&patterns, search->tiling, &choice, err);
    if (status) return status;
    status = omino_patterns_search(&patterns, search, err);
    omino_patterns_close(&patterns, search->tiling);
    return status;
}
