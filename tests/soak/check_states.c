/* SPDX-License-Identifier: MIT */
/* Checks of states: their text, their hash, and the results of the computer players' hooks. */
#include <math.h>
#include <string.h>

#include "soak.h"

int soak_check_state_text(struct soak_game *g)
{
    const size_t size = omino_state_size(g->game);
    char text[OMINO_TEXT_MAX], again[OMINO_TEXT_MAX];
    struct omino_error err = OMINO_INIT(error);
    if (omino_state_write(g->game, g->state, text, sizeof text) >= sizeof text)
        return soak_differ(g, "the line of the position is too long");
    memset(g->other, 0xee, size);
    if (omino_state_parse(g->game, text, g->other, &err) != OMINO_OK)
        return soak_differ(g, "the line of the position cannot be read: %s", err.message);
    if (memcmp(g->other, g->state, size) != 0)
        return soak_differ(g, "the line of the position is read as a different state");
    omino_state_write(g->game, g->other, again, sizeof again);
    if (strcmp(text, again) != 0)
        return soak_differ(g, "the position that was read is written differently: %s", again);
    if (omino_state_hash(g->game, g->other) != omino_state_hash(g->game, g->state))
        return soak_differ(g, "the position that was read has a different hash");
    return 1;
}

/* Expects that two positions of the game have the same hash if and only if their bytes
 * are the same. */
int soak_check_hash(struct soak_game *g)
{
    const size_t size = omino_state_size(g->game);
    const uint64_t hash = g->hashes[g->ply];
    memcpy(g->other, g->state, size);
    if (omino_state_hash(g->game, g->other) != hash ||
        omino_state_hash(g->game, omino_match_state(g->match)) != hash)
        return soak_differ(g, "copies of the state have different hashes");
    for (uint32_t ply = 0; ply < g->ply; ply++)
        if ((g->hashes[ply] == hash) != (memcmp(g->states + ply * size, g->state, size) == 0))
            return soak_differ(g,
                               "hash and bytes disagree on whether this is the position of "
                               "ply %u",
                               ply);
    return 1;
}

/* ---- hooks of the computer players ----------------------------------------------------------- */

typedef uint32_t list_hook(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap);

static int check_part(struct soak_game *g, list_hook *list, const char *name)
{
    const uint32_t count = list(g->game, g->state, g->more, omino_game_max_moves(g->game));
    if (count == 0 || count > g->count)
        return soak_differ(g, "%s lists %u of %u moves", name, count, g->count);
    for (uint32_t i = 0; i < count; i++)
        if (!soak_is_listed(g, g->more[i]))
            return soak_differ(g, "%s lists move %u, which is not legal", name, g->more[i]);
    return 1;
}

static int check_values(struct soak_game *g, const struct omino_rules *hooks)
{
    float values[OMINO_PLAYERS_MAX];
    hooks->evaluate(g->game, g->state, values);
    for (unsigned p = 0; p < omino_game_players(g->game); p++)
        if (!isfinite(values[p]) || values[p] < 0 || values[p] > 1)
            return soak_differ(g, "the value for player%u is %g", p + 1, (double)values[p]);
    return 1;
}

int soak_check_knowledge(struct soak_game *g)
{
    const struct omino_rules *hooks = omino_rules_of(g->game);
    if (!check_values(g, hooks)) return 0;
    if (g->count == 0) return 1;
    hooks->priors(g->game, g->state, g->moves, g->count, g->weights);
    for (uint32_t i = 0; i < g->count; i++)
        if (!isfinite(g->weights[i]) || g->weights[i] <= 0)
            return soak_differ(g, "the weight of move %u is %g", g->moves[i],
                               (double)g->weights[i]);
    const uint32_t move = hooks->playout(g->game, g->state, &g->rng);
    if (move != OMINO_NO_MOVE && !soak_is_listed(g, move))
        return soak_differ(g, "a playout continues with move %u, which is not legal", move);
    return check_part(g, hooks->candidates, "candidates") &&
           check_part(g, hooks->essential, "essential");
}
