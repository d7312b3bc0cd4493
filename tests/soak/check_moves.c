/* SPDX-License-Identifier: MIT */
/* Checks of moves: the list, the hooks that must agree with it, the plain path, the reference, and
 * the texts of moves. */
#include <stdio.h>
#include <string.h>

#include "soak.h"

/* ---- the list -------------------------------------------------------------------------------- */

int soak_is_listed(const struct soak_game *g, uint32_t move)
{
    uint32_t low = 0, high = g->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (g->sorted[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < g->count && g->sorted[low] == move;
}

/* Expects that a list with less room is the beginning of the full list, and that the returned count
 * is that of the full list. */
static int check_beginning(struct soak_game *g)
{
    const uint32_t cap = omino_rng_below(&g->rng, g->count + 1);
    const uint32_t total = omino_moves_list(g->game, g->state, g->more, cap);
    if (total != g->count)
        return soak_differ(g, "with room for %u moves the list reports %u, not %u", cap, total,
                           g->count);
    if (cap > 0 && memcmp(g->more, g->moves, cap * sizeof *g->moves) != 0)
        return soak_differ(g, "with room for %u moves the list begins with other moves", cap);
    return 1;
}

int soak_check_list(struct soak_game *g)
{
    const int over = omino_state_side(g->game, g->state) == OMINO_NOBODY;
    const uint32_t limit = omino_game_move_limit(g->game);
    if ((g->count == 0) != over)
        return soak_differ(g, "there are %u moves, but the game is %s", g->count,
                           over ? "over" : "not over");
    if (omino_moves_count(g->game, g->state) != g->count)
        return soak_differ(g, "the count is %u, but the list has %u moves",
                           omino_moves_count(g->game, g->state), g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        if (g->sorted[i] >= limit)
            return soak_differ(g, "move %u is not below the limit", g->sorted[i]);
        if (i > 0 && g->sorted[i] == g->sorted[i - 1])
            return soak_differ(g, "move %u is listed twice", g->sorted[i]);
    }
    return check_beginning(g);
}

/* ---- hooks that agree with the list ---------------------------------------------------------- */

static int check_number(struct soak_game *g, uint32_t move)
{
    const size_t size = omino_state_size(g->game);
    const int listed = soak_is_listed(g, move);
    struct omino_error err = OMINO_INIT(error);
    if ((omino_move_legal(g->game, g->state, move) != 0) != listed)
        return soak_differ(g, "move %u is %s, but is %s the list", move,
                           listed ? "not legal" : "legal", listed ? "in" : "not in");
    memcpy(g->other, g->state, size);
    const enum omino_status status = omino_state_play(g->game, g->other, move, &err);
    if ((status == OMINO_OK) != listed)
        return soak_differ(g, "move %u is %s, but is %s the list: %s", move,
                           listed ? "refused" : "played", listed ? "in" : "not in", err.message);
    if (listed) return 1;
    if (err.message[0] == '\0') return soak_differ(g, "move %u is refused without a message", move);
    if (memcmp(g->other, g->state, size) != 0)
        return soak_differ(g, "move %u is refused, but changes the state", move);
    return 1;
}

int soak_check_legal(struct soak_game *g)
{
    const uint32_t limit = omino_game_move_limit(g->game);
    for (int i = 0; i < 24; i++) {
        uint32_t move = (uint32_t)omino_rng_next(&g->rng);
        if (i % 2) move = omino_rng_below(&g->rng, limit);
        if (i % 3 == 0 && g->count > 0) move = g->moves[omino_rng_below(&g->rng, g->count)];
        if (!check_number(g, move)) return 0;
    }
    for (int i = 0; i < 4 && g->count > 0; i++) {
        const uint32_t move = omino_moves_random(g->game, g->state, &g->rng);
        if (!soak_is_listed(g, move))
            return soak_differ(g, "the random move %u is not legal", move);
    }
    return 1;
}

/* ---- the plain path -------------------------------------------------------------------------- */

int soak_check_paths(struct soak_game *g)
{
    const uint32_t count =
        omino_moves_list(g->plain, g->state, g->more, omino_game_max_moves(g->plain));
    if (count != g->count || memcmp(g->more, g->moves, count * sizeof *g->moves) != 0)
        return soak_differ(g, "the list differs without AVX2: %u moves, not %u", count, g->count);
    if (omino_moves_count(g->plain, g->state) != g->count)
        return soak_differ(g, "the count without AVX2 is %u, not %u",
                           omino_moves_count(g->plain, g->state), g->count);
    if (omino_state_hash(g->plain, g->state) != omino_state_hash(g->game, g->state))
        return soak_differ(g, "the hash differs without AVX2");
    if (g->count == 0) return 1;
    struct omino_rng one = g->rng, two = g->rng;
    const uint32_t move = omino_moves_random(g->game, g->state, &one);
    if (omino_moves_random(g->plain, g->state, &two) != move)
        return soak_differ(g, "the random move differs without AVX2");
    const size_t size = omino_state_size(g->game);
    memcpy(g->other, g->state, size);
    omino_state_apply(g->plain, g->other, move);
    const uint64_t there = omino_state_hash(g->plain, g->other);
    memcpy(g->other, g->state, size);
    omino_state_apply(g->game, g->other, move);
    if (omino_state_hash(g->game, g->other) != there)
        return soak_differ(g, "move %u leads to a different state without AVX2", move);
    return 1;
}

/* ---- the reference --------------------------------------------------------------------------- */

/* Reports the first move that is in only one of the two sorted lists. */
static int differ_in(struct soak_game *g)
{
    const struct soak_texts *a = &g->ours, *b = &g->theirs;
    uint32_t i = 0;
    while (i < a->count && i < b->count && strcmp(a->list[i], b->list[i]) == 0) i++;
    const int here = i < a->count && (i >= b->count || strcmp(a->list[i], b->list[i]) < 0);
    return soak_differ(g, "there are %u moves, but %u in the reference: %s is only %s", a->count,
                       b->count, here ? a->list[i] : b->list[i], here ? "here" : "there");
}

static int compare_moves(struct soak_game *g)
{
    char text[OMINO_TEXT_MAX];
    g->ours.count = g->theirs.count = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        omino_move_write(g->game, g->moves[i], text, sizeof text);
        soak_texts_add(&g->ours, text);
    }
    g->judge->moves(g->board, &g->theirs);
    if (g->ours.lost || g->theirs.lost)
        return soak_differ(g, "out of memory, or a move has more than %d bytes", SOAK_TEXT - 1);
    soak_texts_sort(&g->ours);
    soak_texts_sort(&g->theirs);
    if (g->ours.count != g->theirs.count) return differ_in(g);
    for (uint32_t i = 0; i < g->ours.count; i++)
        if (strcmp(g->ours.list[i], g->theirs.list[i]) != 0) return differ_in(g);
    return 1;
}

static int compare_result(struct soak_game *g)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int scores[OMINO_PLAYERS_MAX], places[OMINO_PLAYERS_MAX];
    omino_state_outcome(g->game, g->state, &outcome);
    g->judge->result(g->board, scores, places);
    for (int p = 0; p < outcome.players; p++) {
        if (outcome.scores[p] != scores[p])
            return soak_differ(g, "player%d has a score of %d, but %d in the reference", p + 1,
                               (int)outcome.scores[p], scores[p]);
        if (places[p] != 0 && outcome.places[p] != places[p])
            return soak_differ(g, "player%d has place %d, but %d in the reference", p + 1,
                               (int)outcome.places[p], places[p]);
    }
    return 1;
}

int soak_check_reference(struct soak_game *g)
{
    char ours[OMINO_TEXT_MAX], theirs[OMINO_TEXT_MAX];
    if (!g->judge) return 1;
    const int side = omino_state_side(g->game, g->state);
    const int player = omino_state_player(g->game, g->state);
    if (side != g->judge->side(g->board))
        return soak_differ(g, "side %d is to move, but %d in the reference", side,
                           g->judge->side(g->board));
    if (player != g->judge->player(g->board))
        return soak_differ(g, "player %d is to move, but %d in the reference", player,
                           g->judge->player(g->board));
    if (g->judge->line) {
        omino_state_write(g->game, g->state, ours, sizeof ours);
        g->judge->line(g->board, theirs);
        if (strcmp(ours, theirs) != 0)
            return soak_differ(g, "the line of the reference differs: %s", theirs);
    }
    if (!compare_moves(g) || !compare_result(g)) return 0;
    g->figures.compared++;
    return 1;
}

/* ---- texts of moves -------------------------------------------------------------------------- */

/* Shuffles the points at the end of a move. */
static void shuffle_points(struct omino_rng *rng, char *text)
{
    enum { MOST = 16 };
    char points[MOST][8];
    char *word = strrchr(text, ' ') ? strrchr(text, ' ') + 1 : text;
    unsigned count = 0;
    for (const char *at = word; *at && count < MOST; at += *at == ',') {
        const size_t length = strcspn(at, ",");
        snprintf(points[count++], sizeof *points, "%.*s", (int)length, at);
        at += length;
    }
    omino_rng_shuffle(rng, points, count, sizeof *points);
    for (unsigned i = 0; i < count; i++) word += sprintf(word, i ? ",%s" : "%s", points[i]);
}

static int check_reading(struct soak_game *g, uint32_t move, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t read = OMINO_NO_MOVE;
    if (omino_move_parse(g->game, g->state, text, &read, &err) != OMINO_OK)
        return soak_differ(g, "the legal move '%s' cannot be read: %s", text, err.message);
    if (read != move) return soak_differ(g, "'%s' is move %u, but is read as %u", text, move, read);
    return 1;
}

int soak_check_move_texts(struct soak_game *g)
{
    char text[OMINO_TEXT_MAX];
    for (int i = 0; i < 8 && g->count > 0; i++) {
        const uint32_t move = g->moves[omino_rng_below(&g->rng, g->count)];
        omino_move_write(g->game, move, text, sizeof text);
        if (!check_reading(g, move, text)) return 0;
        if (!g->judge || !g->judge->any_order) continue;
        shuffle_points(&g->rng, text);
        if (!check_reading(g, move, text)) return 0;
    }
    return 1;
}
