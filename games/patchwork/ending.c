/* SPDX-License-Identifier: MIT */
/*
 * The moves that matter when a game is searched to its end.
 *
 * A quilt is **done** when its owner will place no more patches on it. Then only two numbers count:
 * the empty cells, and the cells that a bonus square still lacks. Leather fills any single cell, so
 * among all placements of the last patch, or of leather, one after which a square lacks the fewest
 * cells is as good as any other. One of dozens of placements that lead to the same end is enough.
 *
 * A quilt is certainly done when its owner's marker is on the last space, or when every patch left
 * in the circle either does not fit or costs more than the owner can ever pay: the buttons in hand,
 * one for each space left to go, and the income of all marks ahead. (Buying another patch first
 * does not help: it would have to be one of these.)
 */
#include "patchwork.h"

/* Returns the maximum number of buttons that a player can ever have without buying anything. */
static unsigned most_buttons(const struct patchwork *t, const struct patchwork_state *s,
                             unsigned player)
{
    const unsigned space = s->space[player], marks = (unsigned)patchwork_marks_ahead(t, space);
    return s->buttons[player] + (t->track->last - space) + marks * s->income[player];
}

/* Returns whether a player can never buy a patch again. */
static int is_done(const struct patchwork *t, const struct patchwork_state *s, unsigned player)
{
    uint64_t hand = 0;
    if (s->space[player] == t->track->last) return 1;
    const unsigned most = most_buttons(t, s, player);
    for (uint64_t left = s->left; left; left &= left - 1) {
        const unsigned patch = (unsigned)__builtin_ctzll(left);
        hand |= (uint64_t)(patchwork_patch(t, patch)->price <= most) << patch;
    }
    return !hand || !omino_placements_any(t->placements, s->free[player], NULL, &hand);
}

/* Returns whether the player to move can never buy again after buying a patch, no matter where it
 * is placed. The purchase leaves less room, the price is paid, and the marks ahead bring the new
 * income. */
static int is_done_after(const struct patchwork *t, const struct patchwork_state *s, unsigned patch)
{
    struct patchwork_state then = *s;
    const unsigned player = s->turn;
    const struct omino_patchwork_patch *bought = patchwork_patch(t, patch);
    const unsigned to = s->space[player] + bought->time;
    if (to >= t->track->last) return 1;
    then.left &= ~(UINT64_C(1) << patch);
    then.buttons[player] = (uint16_t)(then.buttons[player] - bought->price);
    then.income[player] = (uint8_t)(then.income[player] + bought->income);
    return is_done(t, &then, player);
}

/* Returns the fewest cells that a bonus square lacks after a move. */
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
            popcount(free[0] & t->squares[i][0]) + popcount(free[1] & t->squares[i][1]);
        if (lacks < least) least = lacks;
    }
    return least;
}

/* Returns the best of several moves that fill the same number of cells of a quilt that is done. */
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

/* Copies the best move if the quilt is done, otherwise all moves; returns their number. */
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
    enum { ROOM = 8 * 64 * PATCHWORK_QUILT_WORDS }; /* each orientation on each cell */
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    uint32_t list[ROOM], count = 0;
    uint8_t patches[OMINO_PATCHWORK_OFFERED_MAX];
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
