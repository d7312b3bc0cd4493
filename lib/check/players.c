/* SPDX-License-Identifier: MIT */
/* The outcome, and the hooks for computer players: their results must be in range. All checks
 * examine the current position. */
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* ---- the outcome ----------------------------------------------------------------------------- */

/* Checks that nobody has a better place than a player with a better score. */
static int places_follow_scores(struct omino_checker *c, const struct omino_outcome *outcome)
{
    const int low = omino_game_low_wins(c->game);
    for (int p = 0; p < outcome->players; p++)
        for (int q = 0; q < outcome->players; q++) {
            const int32_t mine = outcome->scores[p], other = outcome->scores[q];
            if (outcome->places[p] < outcome->places[q] && (low ? mine > other : mine < other))
                return omino_checker_fail(
                    c,
                    "player %d has place %d with %d points and player %d place %d with %d, but %s",
                    p + 1, outcome->places[p], mine, q + 1, outcome->places[q], other,
                    low ? "low_wins is set" : "low_wins is not set");
        }
    return 1;
}

int omino_check_outcome(struct omino_checker *c)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    const int players = (int)omino_game_players(c->game);
    const int over = omino_state_side(c->game, c->state.bytes) == OMINO_NOBODY;
    omino_state_outcome(c->game, c->state.bytes, &outcome);
    c->tried++;
    if (outcome.over != over)
        return omino_checker_fail(c, "the hook outcome sets over to %d", outcome.over);
    if (outcome.players != players)
        return omino_checker_fail(c, "the hook outcome sets the number of players to %d",
                                  outcome.players);
    for (int p = players; p < OMINO_PLAYERS_MAX; p++)
        if (outcome.scores[p] != 0 || outcome.places[p] != 0)
            return omino_checker_fail(
                c, "the hook outcome sets values of player %d, but there are %d players", p + 1,
                players);
    for (int p = 0; p < players; p++) {
        int better = 0;
        for (int q = 0; q < players; q++) better += outcome.places[q] < outcome.places[p];
        if (outcome.places[p] != better + 1)
            return omino_checker_fail(c, "player %d has place %d, but %d players have a better one",
                                      p + 1, outcome.places[p], better);
    }
    return places_follow_scores(c, &outcome);
}

/* ---- hooks for computer players -------------------------------------------------------------- */

int omino_check_evaluate(struct omino_checker *c)
{
    float values[OMINO_PLAYERS_MAX];
    for (int p = 0; p < OMINO_PLAYERS_MAX; p++) values[p] = omino_check_nan();
    omino_rules_of(c->game)->evaluate(c->game, c->state.bytes, values);
    for (unsigned p = 0; p < omino_game_players(c->game); p++) {
        c->tried++;
        if (!(values[p] >= 0 && values[p] <= 1))
            return omino_checker_fail(c, "evaluate gives player %u the value %g, not 0 to 1", p + 1,
                                      (double)values[p]);
    }
    return 1;
}

int omino_check_priors(struct omino_checker *c)
{
    float *weights = c->scratch->weights;
    struct omino_quote quote;
    if (c->count == 0) return 1;
    for (uint32_t i = 0; i < c->count; i++) weights[i] = omino_check_nan();
    omino_rules_of(c->game)->priors(c->game, c->state.bytes, c->moves, c->count, weights);
    for (uint32_t i = 0; i < c->count; i++) {
        c->tried++;
        if (!(weights[i] > 0 && weights[i] < 1e30f))
            return omino_checker_fail(c, "priors gives the move %s the weight %g",
                                      omino_checker_quote(c, c->moves[i], &quote),
                                      (double)weights[i]);
    }
    return 1;
}

/* A hook that lists a subset of the moves. */
typedef uint32_t lister(const struct omino_game *game, const void *state, uint32_t *moves,
                        uint32_t cap);

/* Checks the moves that a hook lists; `count` receives their number. They are then in the scratch
 * memory, in ascending order. */
static int lists_some(struct omino_checker *c, const char *hook, lister *list, uint32_t *count)
{
    *count = 0;
    if (omino_checker_at_end(c)) return 1;
    *count = list(c->game, c->state.bytes, c->scratch->moves, OMINO_MOVES_MAX);
    c->tried++;
    if (*count == 0 || *count > c->count)
        return omino_checker_fail(c, "%s lists %u of %u moves", hook, *count, c->count);
    return omino_check_among_moves(c, hook, *count);
}

/* Checks that no candidate is missing at the root; the `all` moves of root_candidates have just
 * been listed by lists_some(). */
static int root_is_complete(struct omino_checker *c, uint32_t all)
{
    const struct omino_rules *rules = omino_rules_of(c->game);
    const uint32_t *root = c->scratch->moves;
    uint32_t *list = c->second->moves;
    struct omino_quote quote;
    if (omino_checker_at_end(c)) return 1;
    const uint32_t count = rules->candidates(c->game, c->state.bytes, list, OMINO_MOVES_MAX);
    if (count > c->count)
        return omino_checker_fail(c, "candidates lists %u of %u moves", count, c->count);
    for (uint32_t i = 0; i < count; i++) {
        c->tried++;
        if (omino_check_find_move(root, all, list[i]) < 0)
            return omino_checker_fail(c, "root_candidates omits the move %s of candidates",
                                      omino_checker_quote(c, list[i], &quote));
    }
    return 1;
}

int omino_check_candidates(struct omino_checker *c)
{
    const struct omino_rules *rules = omino_rules_of(c->game);
    uint32_t count;
    return lists_some(c, "candidates", rules->candidates, &count) &&
           lists_some(c, "root_candidates", rules->root_candidates, &count) &&
           root_is_complete(c, count);
}

int omino_check_essential(struct omino_checker *c)
{
    uint32_t count;
    return lists_some(c, "essential", omino_rules_of(c->game)->essential, &count);
}

/* The players who would win if the game ended now, with their names. */
struct winners {
    unsigned players; /* one bit per player */
    char names[OMINO_PLAYERS_MAX * 16];
};

static struct winners winners_of(const struct omino_checker *c, const void *state)
{
    struct winners winners = {0};
    struct omino_text names = {winners.names, sizeof winners.names, 0};
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(c->game, state, &outcome);
    for (unsigned p = 0; p < omino_game_players(c->game); p++) {
        if (outcome.places[p] != 1) continue;
        omino_text_format(&names, "%s%s", winners.players ? " and " : "",
                          omino_game_player_name(p));
        winners.players |= 1u << p;
    }
    omino_text_end(&names);
    return winners;
}

/* Plays a random game to its end, or until it becomes contradictory. */
static void play_to_the_end(struct omino_checker *c, void *state)
{
    uint32_t *moves = c->second->moves;
    for (uint32_t ply = 0; ply <= omino_game_max_plies(c->game); ply++) {
        const uint32_t count = omino_moves_list(c->game, state, moves, OMINO_MOVES_MAX);
        if (count == 0 || count > OMINO_MOVES_MAX) return;
        if (omino_state_side(c->game, state) == OMINO_NOBODY) return;
        omino_state_apply(c->game, state, moves[omino_rng_below(&c->rng, count)]);
    }
}

/* If playout reports that the winner is settled, every game from here must end with the current
 * winners. */
static int is_settled(struct omino_checker *c)
{
    const struct winners now = winners_of(c, c->state.bytes);
    for (int game = 0; game < 20; game++) {
        memcpy(c->left.bytes, c->state.bytes, c->size);
        play_to_the_end(c, c->left.bytes);
        const struct winners then = winners_of(c, c->left.bytes);
        c->tried++;
        if (then.players != now.players)
            return omino_checker_fail(c,
                                      "playout says that the winner is settled, now %s, but a "
                                      "random game from here is won by %s",
                                      now.names, then.names);
    }
    return 1;
}

int omino_check_playout(struct omino_checker *c)
{
    struct omino_quote quote;
    int settled = 0;
    if (omino_checker_at_end(c)) return 1;
    for (int i = 0; i < 20; i++) {
        struct omino_rng again = c->rng;
        const struct omino_rules *rules = omino_rules_of(c->game);
        const uint32_t move = rules->playout(c->game, c->state.bytes, &c->rng);
        c->scratch->moves[0] = move;
        if (move != OMINO_NO_MOVE && !omino_check_among_moves(c, "playout", 1)) return 0;
        if (rules->playout(c->game, c->state.bytes, &again) != move)
            return omino_checker_fail(c,
                                      "playout returns %s and then something else for the same "
                                      "random numbers",
                                      move == OMINO_NO_MOVE ? "no move"
                                                            : omino_checker_quote(c, move, &quote));
        if (move == OMINO_NO_MOVE && !settled++ && !is_settled(c)) return 0;
    }
    return 1;
}
