/* SPDX-License-Identifier: MIT */
/*
 * Laying cards, without a board.
 *
 * The rules speak of layers: cover part of exactly one card, and no spot that itself lies on
 * another card. A spot that lies on another card belongs to two rectangles, any other spot to one.
 * A card can therefore be laid exactly where its rectangle meets the rectangle of one earlier card
 * and of no other, which combines rules 2, 3 and 4.
 *
 * The rest of rule 4, that every card keeps a visible spot, only ever binds the first card: every
 * other card has a spot in the second layer, which is never covered. The state keeps the spots of
 * the first card that are still bare.
 *
 * Each card carries one window per form of the card to come: bit 8 * row + column is set if that
 * card's top left spot may lie there. The card's own top left spot is at row 3, column 3:
 *
 *        0 1 2 3 4 5 6        a window of a lying 2x3 card, for lying cards: they meet it from
 *     2  . x x x x x .        one row above to one row below, and from two columns to the left to
 *     3  . x x # x x .        two to the right; # would hide the card, if it is the first
 *     4  . x x x x x .
 *
 * The sides of cards are at most 4 spots long, so all positions are from -3 to +3: 7x7 of 8x8.
 *
 * A window only ever loses positions: those that meet a card laid later. The positions that meet a
 * rectangle at a given offset are themselves a rectangle, the AND of whole rows and whole columns,
 * both looked up by the offset (0 for cards far away, which saves a test). Laying a card is
 * therefore one pass over the cards laid before: each removes its positions from the new card's
 * windows, and loses those that meet the new card. The windows of both forms make one vector of two
 * words.
 *
 * No two windows share a position, because each position meets one card only: adding up the windows
 * counts the moves, and walking through them lists each move once.
 */
#include "plyamki.h"

#include <string.h>

/* The windows of one card in a vector, and those of two cards. */
typedef uint64_t both __attribute__((vector_size(16)));
typedef uint64_t four __attribute__((vector_size(32)));

static ALWAYS_INLINE both load(const struct plyamki_windows *windows)
{
    both read;
    memcpy(&read, windows, sizeof read);
    return read;
}

static ALWAYS_INLINE void store(struct plyamki_windows *windows, both value)
{
    memcpy(windows, &value, sizeof value);
}

/* ---- counting bits --------------------------------------------------------------------------- */

/* Returns the number of bits in each group of four. */
static ALWAYS_INLINE uint64_t quads(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    return (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
}

/* Returns the number of positions in both windows. Without a POPCNT instruction, the two words are
 * added while they still hold sums of four bits, at most 8 together. */
static ALWAYS_INLINE unsigned count_both(both windows, int fast)
{
    if (fast)
        return (unsigned)__builtin_popcountll(windows[0]) +
               (unsigned)__builtin_popcountll(windows[1]);
    uint64_t sum = quads(windows[0]) + quads(windows[1]);
    sum = (sum & UINT64_C(0x0f0f0f0f0f0f0f0f)) + ((sum >> 4) & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return (unsigned)((sum * UINT64_C(0x0101010101010101)) >> 56);
}

static ALWAYS_INLINE unsigned count_one(uint64_t window, int fast)
{
    return count_both((both){window, 0}, fast);
}

/* ---- laying a card --------------------------------------------------------------------------- */

/* Returns the positions that would hide the first card: those that cover all of its bare spots. */
static ALWAYS_INLINE both hiding(const struct plyamki *p, unsigned bare)
{
    both hidden = {~UINT64_C(0), ~UINT64_C(0)};
    for (; bare; bare &= bare - 1) hidden &= load(&p->covering[__builtin_ctz(bare)]);
    return hidden;
}

/* Returns the positions in the windows of a card that meet the card itself, by its form. */
static ALWAYS_INLINE both meeting_itself(const struct plyamki *p, unsigned form)
{
    return load(&p->rows[form][form][PLYAMKI_APART].earlier) &
           load(&p->columns[form][form][PLYAMKI_APART].earlier);
}

/* After a card has been laid at (x, y), removes the positions that would hide the first card. */
static ALWAYS_INLINE void guard_first_card(const struct plyamki *p, struct plyamki_state *s,
                                           unsigned form, int x, int y, int fast)
{
    const unsigned under = plyamki_under(p, form, x, y);
    if (!(s->bare & under)) return;
    struct plyamki_card *first = &s->cards[0];
    s->bare = (uint16_t)(s->bare & ~under);
    const both open = load(&first->open) & ~hiding(p, s->bare);
    const unsigned count = count_both(open, fast);
    s->count -= first->count - count;
    first->count = (uint16_t)count;
    store(&first->open, open);
}

static void lay_first(const struct plyamki *p, struct plyamki_state *s, unsigned look)
{
    struct plyamki_card *card = &s->cards[0];
    card->look = (uint8_t)look;
    card->form = (uint8_t)p->look[look].form;
    s->bare = (uint16_t)plyamki_under(p, card->form, 0, 0);
    const both open = meeting_itself(p, card->form) & ~hiding(p, s->bare);
    store(&card->open, open);
    card->count = (uint16_t)count_both(open, 0);
    s->count = card->count;
    s->laid = 1;
}

/* Removes the positions that a new card at (x, y) and an earlier one take from each other's
 * windows. */
static ALWAYS_INLINE void meet(const struct plyamki *p, unsigned form,
                               const struct plyamki_card *card, int x, int y, four *taken)
{
    four columns;
    memcpy(taken, &p->rows[form][card->form][plyamki_index(y - card->y)], sizeof *taken);
    memcpy(&columns, &p->columns[form][card->form][plyamki_index(x - card->x)], sizeof columns);
    *taken &= columns;
}

static ALWAYS_INLINE void lay_next(const struct plyamki *p, struct plyamki_state *s,
                                   struct plyamki_move move, int fast)
{
    const unsigned n = s->laid, form = p->look[move.look].form;
    struct plyamki_card *laid = &s->cards[n];
    four met = {0};
    uint32_t total = 0;
    for (struct plyamki_card *card = s->cards; card < laid; card++) {
        four taken;
        meet(p, form, card, move.x, move.y, &taken);
        const both open = load(&card->open) & ~(both){taken[0], taken[1]};
        const unsigned count = count_both(open, fast);
        store(&card->open, open);
        card->count = (uint16_t)count;
        total += count;
        met |= taken;
    }
    const both open = meeting_itself(p, form) & ~(both){met[2], met[3]};
    store(&laid->open, open);
    laid->x = (int16_t)move.x;
    laid->y = (int16_t)move.y;
    laid->look = (uint8_t)move.look;
    laid->form = (uint8_t)form;
    laid->count = (uint16_t)count_both(open, fast);
    s->count = total + laid->count;
    s->laid = (uint8_t)(n + 1);
    guard_first_card(p, s, form, move.x, move.y, fast);
}

/* Lays the very last card, after which no windows are needed. */
static void lay_last(const struct plyamki *p, struct plyamki_state *s, struct plyamki_move move)
{
    struct plyamki_card *card = &s->cards[s->laid];
    card->x = (int16_t)move.x;
    card->y = (int16_t)move.y;
    card->look = (uint8_t)move.look;
    card->form = (uint8_t)p->look[move.look].form;
    s->laid = (uint8_t)p->cards;
    s->count = 0;
}

FAST static void lay_next_fast(const struct plyamki *p, struct plyamki_state *s,
                               struct plyamki_move move)
{
    lay_next(p, s, move, 1);
}

static void lay_next_plain(const struct plyamki *p, struct plyamki_state *s,
                           struct plyamki_move move)
{
    lay_next(p, s, move, 0);
}

void omino_plyamki_apply(const struct omino_game *game, void *state, uint32_t code)
{
    const struct plyamki *p = plyamki_of(game);
    struct plyamki_state *s = state;
    if (s->color == PLYAMKI_NO_COLOR) {
        s->color = (uint8_t)(code - plyamki_color_code(p, PLYAMKI_YELLOW));
        return;
    }
    const struct plyamki_move move = plyamki_decode(p, code);
    if (s->laid == 0)
        lay_first(p, s, move.look);
    else if (s->laid + 1u == p->cards)
        lay_last(p, s, move);
    else if (p->use_fast)
        lay_next_fast(p, s, move);
    else
        lay_next_plain(p, s, move);
}

/* ---- counting and testing moves -------------------------------------------------------------- */

int omino_plyamki_over(const struct plyamki_state *s)
{
    return s->laid > 0 && s->count == 0;
}

uint32_t omino_plyamki_count(const struct omino_game *game, const void *state)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    if (s->laid > 0) return s->count * p->looks_each;
    return s->color == PLYAMKI_NO_COLOR ? PLYAMKI_COLORS : p->looks;
}

int omino_plyamki_legal(const struct omino_game *game, const void *state, uint32_t code)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    if (code >= plyamki_code_limit(p)) return 0;
    if (code >= plyamki_color_code(p, PLYAMKI_YELLOW)) return s->color == PLYAMKI_NO_COLOR;
    if (s->color == PLYAMKI_NO_COLOR) return 0;
    const struct plyamki_move move = plyamki_decode(p, code);
    if (s->laid == 0) return move.x == 0 && move.y == 0;
    if (s->count == 0) return 0;
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        const unsigned column = (unsigned)(move.x - card->x + PLYAMKI_WINDOW_ZERO);
        const unsigned row = (unsigned)(move.y - card->y + PLYAMKI_WINDOW_ZERO);
        if (column >= PLYAMKI_WINDOW || row >= PLYAMKI_WINDOW) continue;
        const uint64_t window = card->open.of[p->look[move.look].form];
        if (window >> (PLYAMKI_WINDOW * row + column) & 1u) return 1;
    }
    return 0;
}

/* Returns the code of look 0 at the top left position of a card's windows. That code may not exist;
 * then the position is not a move, but the unsigned sums are still correct for the positions that
 * are. */
static ALWAYS_INLINE uint32_t code_of_corner(const struct plyamki *p,
                                             const struct plyamki_card *card)
{
    const uint32_t zero = PLYAMKI_WINDOW_ZERO;
    return plyamki_code(p, 0, card->x, card->y) - (zero << p->code_bits) - zero;
}

/* Returns the number to add to code_of_corner() for the position of a bit. */
static ALWAYS_INLINE uint32_t code_of_bit(const struct plyamki *p, unsigned bit)
{
    return ((bit / PLYAMKI_WINDOW) << p->code_bits) + bit % PLYAMKI_WINDOW;
}

/* ---- a random move --------------------------------------------------------------------------- */

/* Returns a move on a card: `position` counts the open positions of the first form, then those of
 * the second; `look` is one of that form's looks. */
static ALWAYS_INLINE uint32_t nth_on_card(const struct plyamki *p, const struct plyamki_card *card,
                                          unsigned position, unsigned look, int fast)
{
    const unsigned first = count_one(card->open.of[0], fast), form = position >= first;
    uint64_t window = card->open.of[form];
    for (unsigned skip = form ? position - first : position; skip > 0; skip--) window &= window - 1;
    const uint32_t code =
        code_of_corner(p, card) + code_of_bit(p, (unsigned)__builtin_ctzll(window));
    return code + ((uint32_t)p->of_form[form][look] << (2 * p->code_bits));
}

static ALWAYS_INLINE uint32_t random_card(const struct plyamki *p, const struct plyamki_state *s,
                                          struct omino_rng *rng, int fast)
{
    const uint32_t index = omino_rng_below(rng, s->count * p->looks_each);
    unsigned position = (unsigned)((index * p->looks_share) >> 32);
    const unsigned look = index - position * p->looks_each;
    const struct plyamki_card *card = s->cards;
    while (position >= card->count) position -= card++->count;
    return nth_on_card(p, card, position, look, fast);
}

FAST static uint32_t random_card_fast(const struct plyamki *p, const struct plyamki_state *s,
                                      struct omino_rng *rng)
{
    return random_card(p, s, rng, 1);
}

static uint32_t random_card_plain(const struct plyamki *p, const struct plyamki_state *s,
                                  struct omino_rng *rng)
{
    return random_card(p, s, rng, 0);
}

uint32_t omino_plyamki_random(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    if (s->laid > 0)
        return p->use_fast ? random_card_fast(p, s, rng) : random_card_plain(p, s, rng);
    if (s->color == PLYAMKI_NO_COLOR)
        return plyamki_color_code(p, PLYAMKI_YELLOW) + omino_rng_below(rng, PLYAMKI_COLORS);
    return plyamki_code(p, omino_rng_below(rng, p->looks), 0, 0);
}

/* ---- the list -------------------------------------------------------------------------------- */

/* The codes of all looks at a position, which differ by constants. */
typedef uint32_t codes __attribute__((vector_size(4 * PLYAMKI_LOOKS)));

static ALWAYS_INLINE uint32_t *list_window(const struct plyamki *p, uint64_t window,
                                           uint32_t corner, const uint32_t *looks, uint32_t *at)
{
    codes offsets;
    memcpy(&offsets, looks, sizeof offsets);
    for (; window; window &= window - 1, at += p->looks_each) {
        const codes list = offsets + (corner + code_of_bit(p, (unsigned)__builtin_ctzll(window)));
        memcpy(at, &list, sizeof list);
    }
    return at;
}

/* Lists all card moves; needs room for PLYAMKI_LOOKS more codes than there are moves. */
static ALWAYS_INLINE void list_cards(const struct plyamki *p, const struct plyamki_state *s,
                                     uint32_t *at)
{
    uint32_t looks[PLYAMKI_FORMS][PLYAMKI_LOOKS] = {{0}};
    for (unsigned form = 0; form < p->forms; form++)
        for (unsigned i = 0; i < p->looks_each; i++)
            looks[form][i] = (uint32_t)p->of_form[form][i] << (2 * p->code_bits);
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        const uint32_t corner = code_of_corner(p, card);
        at = list_window(p, card->open.of[0], corner, looks[0], at);
        at = list_window(p, card->open.of[1], corner, looks[1], at);
    }
}

FAST static void list_cards_fast(const struct plyamki *p, const struct plyamki_state *s,
                                 uint32_t *at)
{
    list_cards(p, s, at);
}

static void list_cards_plain(const struct plyamki *p, const struct plyamki_state *s, uint32_t *at)
{
    list_cards(p, s, at);
}

static void list_with_room(const struct plyamki *p, const struct plyamki_state *s, uint32_t *moves)
{
    if (p->use_fast)
        list_cards_fast(p, s, moves);
    else
        list_cards_plain(p, s, moves);
}

/* Lists the first `cap` of the same moves, for callers with less room. */
static void list_a_few(const struct plyamki *p, const struct plyamki_state *s, uint32_t *moves,
                       uint32_t cap)
{
    uint32_t listed = 0;
    for (unsigned i = 0; i < s->laid; i++)
        for (unsigned form = 0; form < p->forms; form++)
            for (uint64_t w = s->cards[i].open.of[form]; w; w &= w - 1)
                for (unsigned look = 0; look < p->looks_each; look++) {
                    if (listed == cap) return;
                    moves[listed++] = code_of_corner(p, &s->cards[i]) +
                                      code_of_bit(p, (unsigned)__builtin_ctzll(w)) +
                                      ((uint32_t)p->of_form[form][look] << (2 * p->code_bits));
                }
}

static void list_before_cards(const struct plyamki *p, const struct plyamki_state *s,
                              uint32_t *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        moves[i] = s->color == PLYAMKI_NO_COLOR ? plyamki_color_code(p, (enum plyamki_color)i)
                                                : plyamki_code(p, i, 0, 0);
}

uint32_t omino_plyamki_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                             uint32_t cap)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    const uint32_t count = omino_plyamki_count(game, state);
    if (s->laid == 0)
        list_before_cards(p, s, moves, count < cap ? count : cap);
    else if (count > 0 && cap >= count + PLYAMKI_LOOKS)
        list_with_room(p, s, moves);
    else if (count > 0)
        list_a_few(p, s, moves, cap);
    return count;
}
