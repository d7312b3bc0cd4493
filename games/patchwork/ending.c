/* SPDX-License-Identifier: MIT */
/*
 * The moves that matter when a game is searched to its end.
 *
 * A quilt on which its owner will lay no patch any more is **done**: then only the number of its
 * empty cells counts, and how many of them a square lacks that is worth the bonus. Leather fills
 * one cell wherever one likes, so of all places for the last patch, or for leather, the one after
 * which a square lacks the fewest cells is as good as any. A single place is left of the dozens
 * that would lead to the same end.
 *
 * A quilt is surely done when the marker of its owner is on the last space, or when each patch that
 * is left either has no room on it or costs more than he can ever have: the buttons that he has,
 * those for all spaces that are left to go, and the income of all marks ahead. (What he bought
 * would have to be one of these patches.)
 */
#include "patchwork.h"

/* The most buttons that a player can ever have if he buys nothing. */
static unsigned most_buttons(const struct patchwork *t, const struct patchwork_state *s,
                             unsigned player)
{
    const unsigned space = s->space[player], marks = (unsigned)patchwork_marks_ahead(t, space);
    return s->buttons[player] + (t->track->last - space) + marks * s->income[player];
}

/* Whether a player will never buy a patch again. */
static int is_done(const struct patchwork *t, const struct patchwork_state *s, unsigned player)
{
    uint64_t hand = 0;
    if (s->space[player] == t->track->last) return 1;
    const unsigned most = most_buttons(t, s, player);
    for (uint64_t left = s->left; left; left &= left - 1) {
        const unsigned patch = t->circle[__builtin_ctzll(left)];
        hand |= (uint64_t)(patchwork_patch(t, patch)->price <= most) << patch;
    }
    return !hand || !omino_placements_any(t->placements, s->free[player], NULL, &hand);
}

/* Whether that is so after any of his purchases of a patch: the room is not larger then, the
 * buttons are those that he has but for the price, and the marks ahead bring the new income. */
static int is_done_after(const struct patchwork *t, const struct patchwork_state *s, unsigned patch)
{
    struct patchwork_state then = *s;
    const unsigned player = s->turn;
    const struct patchwork_patch *bought = patchwork_patch(t, patch);
    const unsigned to = s->space[player] + bought->time;
    if (to >= t->track->last) return 1;
    then.left &= ~(UINT64_C(1) << t->place[patch]);
    then.buttons[player] = (uint16_t)(then.buttons[player] - bought->price);
    then.income[player] = (uint8_t)(then.income[player] + bought->income);
    return is_done(t, &then, player);
}

/* The fewest cells that a square lacks after a move. */
static unsigned lacking(const struct patchwork *t, const struct patchwork_state *s, uint32_t move)
{
    uint64_t free[PATCHWORK_QUILT_WORDS] = {s->free[s->turn][0], s->free[s->turn][1]};
    unsigned least = t->cells;
    if (move < t->advance)
        omino_placement_remove(t->placements, move, free);
    else
        omino_bits_clear(free, move - t->advance - 1);
    for (unsigned i = 0; i < t->square_count; i++) {
        const unsigned lacks =
            patchwork_bits(free[0] & t->squares[i][0]) + patchwork_bits(free[1] & t->squares[i][1]);
        if (lacks < least) least = lacks;
    }
    return least;
}

/* Of so many moves that fill the same number of cells of a quilt that is done, the best one. */
static uint32_t best_of(const struct patchwork *t, const struct patchwork_state *s,
                        const uint32_t *moves, uint32_t count)
{
    unsigned least = t->cells + 1;
    uint32_t best = moves[0];
    for (uint32_t i = 0; i < count && !s->bonus && least > 0; i++) {
        const unsigned lacks = lacking(t, s, moves[i]);
        if (lacks >= least) continue;
        least = lacks;
        best = moves[i];
    }
    return best;
}

/* Lists one of the moves in a list, if that is enough, or all of them. */
static uint32_t list_some(const struct patchwork *t, const struct patchwork_state *s, int done,
                          const uint32_t *list, uint32_t count, uint32_t *moves, uint32_t cap)
{
    if (done && count > 0) {
        if (cap > 0) moves[0] = best_of(t, s, list, count);
        return 1;
    }
    for (uint32_t i = 0; i < count && i < cap; i++) moves[i] = list[i];
    return count;
}

uint32_t omino_patchwork_essential(const struct omino_game *game, const void *state,
                                   uint32_t *moves, uint32_t cap)
{
    enum { ROOM = 8 * 64 * PATCHWORK_QUILT_WORDS }; /* each way up on each cell */
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    uint32_t list[ROOM], count = 0;
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    if (s->leather > 0)
        return list_some(t, s, is_done(t, s, s->turn), list,
                         omino_patchwork_moves(game, state, list, ROOM), moves, cap);
    if (patchwork_is_over(t, s)) return 0;
    const unsigned offered = omino_patchwork_offered(t, s, patches);
    for (unsigned i = 0; i < offered; i++) {
        const uint32_t n = omino_patchwork_places(t, s, patches[i], list, ROOM);
        count += list_some(t, s, n > 1 && is_done_after(t, s, patches[i]), list, n,
                           count < cap ? moves + count : NULL, count < cap ? cap - count : 0);
    }
    if (count < cap) moves[count] = t->advance;
    return count + 1;
}
