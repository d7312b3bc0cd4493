/* SPDX-License-Identifier: MIT */
/* Invalid knowledge: facts out of range, and hooks that describe moves and positions wrongly. */
#include <string.h>

#include "broken.h"

/* Gives a module a copy of the intact knowledge. */
static void take_sound(struct omino_rules *rules, struct omino_knowledge *own)
{
    *own = strip_knowledge;
    rules->knowledge = own;
}

/* Adds a fault that replaces a field of the knowledge. */
#define KNOWS(traits, check, function, field, by)                                                  \
    static void function(struct omino_rules *rules)                                                \
    {                                                                                              \
        static struct omino_knowledge own;                                                         \
        take_sound(rules, &own);                                                                   \
        own.field = by;                                                                            \
    }                                                                                              \
    BREAKS_AS(traits, check, function)

/* ---- facts ----------------------------------------------------------------------------------- */

KNOWS(BROKEN_FACT, "table", no_phases, phases, 0)
KNOWS(BROKEN_FACT, "table", too_many_phases, phases, OMINO_PHASES_MAX + 1)
KNOWS(BROKEN_FACT, "table", too_many_move_features, move_features, OMINO_FEATURES_MAX + 1)
KNOWS(BROKEN_FACT, "table", no_kinds_of_moves, move_kinds, 0)
KNOWS(BROKEN_FACT, "table", too_many_kinds_of_moves, move_kinds, OMINO_MOVE_KINDS_MAX + 1)
KNOWS(BROKEN_FACT, "table", too_many_position_features, position_features, OMINO_FEATURES_MAX + 1)
KNOWS(BROKEN_FACT, "table", playout_share_above_one, playout_share, 2)
KNOWS(BROKEN_FACT, "table", playout_share_below_zero, playout_share, -0.25f)
KNOWS(BROKEN_FACT, "table", move_weights_without_features, move_features, 0)
KNOWS(BROKEN_FACT, "table", position_weights_without_features, position_features, 0)
KNOWS(BROKEN_FACT, "table", no_hook_phase, phase, NULL)
KNOWS(BROKEN_FACT, "table", nothing_describes_moves, describe_moves, NULL)
KNOWS(BROKEN_FACT, "table", nothing_describes_positions, describe_position, NULL)

static void level_without_simulations(struct omino_rules *rules)
{
    static const struct omino_level levels[OMINO_LEVEL_MAX] = {{1, 50, 0}, {2, 20, 0}};
    rules->levels = levels;
}
BREAKS_AS(BROKEN_FACT, "table", level_without_simulations)

static void level_slips_too_often(struct omino_rules *rules)
{
    static const struct omino_level levels[OMINO_LEVEL_MAX] = {{1, 101, 0}, {1, 90, 0}, {1, 80, 0},
                                                               {1, 70, 0},  {1, 60, 0}, {1, 50, 0},
                                                               {1, 40, 0},  {1, 30, 0}, {1, 20, 0}};
    rules->levels = levels;
}
BREAKS_AS(BROKEN_FACT, "table", level_slips_too_often)

/* ---- weights and phases ---------------------------------------------------------------------- */

static void weight_is_infinite(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    static const float weights[STRIP_PHASES][STRIP_MOVE_FEATURES + STRIP_MOVE_KINDS] = {
        {0, 0, 0, 0}, {0, 0, 1e38f, 0}};
    take_sound(rules, &own);
    own.move_weights = &weights[0][0];
}
BREAKS("knowledge", weight_is_infinite)

static void weight_of_a_position_is_infinite(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    static const float weights[STRIP_PHASES][STRIP_POSITION_FEATURES] = {{0}, {-1e38f}};
    take_sound(rules, &own);
    own.position_weights = &weights[0][0];
}
BREAKS("knowledge", weight_of_a_position_is_infinite)

/* Returns a third phase for the last move, although the knowledge has only two. */
static unsigned phase_of_three(const struct omino_game *game, const void *state)
{
    uint32_t moves[2];
    return strip_rules.moves(game, state, moves, 2) == 1 ? 2 : strip_knowledge.phase(game, state);
}

KNOWS(BROKEN_PLAIN, "knowledge", phase_out_of_range, phase, phase_of_three)

static unsigned phase_in_turn(const struct omino_game *game, const void *state)
{
    static unsigned calls;
    (void)game, (void)state;
    return calls++ % 2;
}

KNOWS(BROKEN_PLAIN, "knowledge", phase_changes, phase, phase_in_turn)

/* ---- moves ----------------------------------------------------------------------------------- */

static void describe_by_cell(const struct omino_game *game, const void *state,
                             const uint32_t *moves, uint32_t count, float *features, uint8_t *kinds)
{
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++) kinds[i] = (uint8_t)(moves[i] / 2);
}

KNOWS(BROKEN_PLAIN, "knowledge", kind_out_of_range, describe_moves, describe_by_cell)

static void describe_without_kinds(const struct omino_game *game, const void *state,
                                   const uint32_t *moves, uint32_t count, float *features,
                                   uint8_t *kinds)
{
    uint8_t lost[2 * STRIP_CELLS_MAX];
    (void)kinds;
    strip_knowledge.describe_moves(game, state, moves, count, features, lost);
}

KNOWS(BROKEN_PLAIN, "knowledge", kinds_left_unset, describe_moves, describe_without_kinds)

/* Divides by zero. */
static void describe_by_division(const struct omino_game *game, const void *state,
                                 const uint32_t *moves, uint32_t count, float *features,
                                 uint8_t *kinds)
{
    volatile float nothing = 0;
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == 4) features[i * STRIP_MOVE_FEATURES] = nothing / nothing;
}

KNOWS(BROKEN_PLAIN, "knowledge", move_feature_is_not_a_number, describe_moves, describe_by_division)

static void describe_all_but_one(const struct omino_game *game, const void *state,
                                 const uint32_t *moves, uint32_t count, float *features,
                                 uint8_t *kinds)
{
    const float last = features[count * STRIP_MOVE_FEATURES - 1];
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    features[count * STRIP_MOVE_FEATURES - 1] = last;
}

KNOWS(BROKEN_PLAIN, "knowledge", move_feature_left_unset, describe_moves, describe_all_but_one)

static void describe_four_at_a_time(const struct omino_game *game, const void *state,
                                    const uint32_t *moves, uint32_t count, float *features,
                                    uint8_t *kinds)
{
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = count; i % 4 != 0; i++) features[i * STRIP_MOVE_FEATURES] = 0;
}

KNOWS(BROKEN_PLAIN, "knowledge", describes_moves_beyond_the_last, describe_moves,
      describe_four_at_a_time)

static void describe_kinds_and_an_end(const struct omino_game *game, const void *state,
                                      const uint32_t *moves, uint32_t count, float *features,
                                      uint8_t *kinds)
{
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    kinds[count] = 0;
}

KNOWS(BROKEN_PLAIN, "knowledge", kinds_beyond_the_last, describe_moves, describe_kinds_and_an_end)

/* Describes a move by its place in the list. */
static void describe_relatively(const struct omino_game *game, const void *state,
                                const uint32_t *moves, uint32_t count, float *features,
                                uint8_t *kinds)
{
    strip_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++)
        features[i * STRIP_MOVE_FEATURES] = (float)(i + 1) / (float)count;
}

KNOWS(BROKEN_PLAIN, "knowledge", moves_described_by_the_list, describe_moves, describe_relatively)

/* ---- positions ------------------------------------------------------------------------------- */

static void describe_by_ratio(const struct omino_game *game, const void *state, float *features)
{
    const struct strip_state *s = state;
    (void)game;
    for (int p = 0; p < 2; p++) features[p] = (float)s->scores[p] / (float)s->scores[1 - p];
}

KNOWS(BROKEN_PLAIN, "knowledge", position_feature_is_infinite, describe_position, describe_by_ratio)

static void describe_one(const struct omino_game *game, const void *state, float *features)
{
    float both[2];
    strip_knowledge.describe_position(game, state, both);
    features[0] = both[0];
}

KNOWS(BROKEN_PLAIN, "knowledge", player_not_described, describe_position, describe_one)

static void describe_eight(const struct omino_game *game, const void *state, float *features)
{
    strip_knowledge.describe_position(game, state, features);
    for (int p = 2; p < OMINO_PLAYERS_MAX; p++) features[p] = 0;
}

KNOWS(BROKEN_PLAIN, "knowledge", describes_missing_players, describe_position, describe_eight)

static void describe_by_calls(const struct omino_game *game, const void *state, float *features)
{
    static unsigned calls;
    strip_knowledge.describe_position(game, state, features);
    features[1] = (float)(calls++ % 2);
}

KNOWS(BROKEN_PLAIN, "knowledge", position_features_change, describe_position, describe_by_calls)

/* ---- rules for every hook -------------------------------------------------------------------- */

/* The game of the last call, whichever game that was. */
static const struct omino_game *last_game;

static unsigned phase_and_game(const struct omino_game *game, const void *state)
{
    last_game = game;
    return strip_knowledge.phase(game, state);
}

static void describe_the_last_game(const struct omino_game *game, const void *state,
                                   float *features)
{
    strip_knowledge.describe_position(game, state, features);
    features[0] = last_game == game;
}

static void keeps_the_game_in_a_global(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = phase_and_game;
    own.describe_position = describe_the_last_game;
}
BREAKS("two-games", keeps_the_game_in_a_global)

static void describe_on_the_heap(const struct omino_game *game, const void *state, float *features)
{
    const struct strip *strip = omino_rules_tables(game);
    float *both = omino_allocate(&strip->allocator, 2, sizeof *both);
    if (!both) return;
    strip_knowledge.describe_position(game, state, both);
    memcpy(features, both, 2 * sizeof *both);
    omino_release(&strip->allocator, both);
}

KNOWS(BROKEN_PLAIN, "allocation", describes_on_the_heap, describe_position, describe_on_the_heap)

static unsigned phase_with_a_counter(const struct omino_game *game, const void *state)
{
    struct strip *strip = (struct strip *)(uintptr_t)omino_rules_tables(game);
    strip->scribble++;
    return strip_knowledge.phase(game, state);
}

KNOWS(BROKEN_PLAIN, "tables", phase_counts_in_the_tables, phase, phase_with_a_counter)
