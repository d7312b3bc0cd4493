/* SPDX-License-Identifier: MIT */
/* What a module knows of playing well: facts that cannot be, and hooks that describe wrongly. */
#include <string.h>

#include "broken.h"

/* The sound knowledge, to be broken; each way to break it has its own. */
static void take_sound(struct omino_rules *rules, struct omino_knowledge *own)
{
    *own = tiny_knowledge;
    rules->knowledge = own;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static void no_phases(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phases = 0;
}

static void too_many_phases(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phases = OMINO_PHASES_MAX + 1;
}

static void too_many_numbers_of_a_move(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.move_features = OMINO_FEATURES_MAX + 1;
}

static void no_kinds_of_moves(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.move_kinds = 0;
}

static void too_many_kinds_of_moves(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.move_kinds = OMINO_MOVE_KINDS_MAX + 1;
}

static void too_many_numbers_of_a_position(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.position_features = OMINO_FEATURES_MAX + 1;
}

static void playouts_count_twice(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.playout_share = 2;
}

static void playouts_count_less_than_nothing(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.playout_share = -0.25f;
}

static void weights_of_nothing(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.move_features = 0;
}

static void weights_of_no_position(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.position_features = 0;
}

static void no_hook_phase(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = NULL;
}

static void nothing_describes_moves(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = NULL;
}

static void nothing_describes_positions(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = NULL;
}

static void level_without_thought(struct omino_rules *rules)
{
    static const struct omino_level levels[OMINO_LEVEL_MAX] = {{1, 50, 0}, {2, 20, 0}};
    rules->levels = levels;
}

static void level_slips_too_often(struct omino_rules *rules)
{
    static const struct omino_level levels[OMINO_LEVEL_MAX] = {{1, 101, 0}, {1, 90, 0}, {1, 80, 0},
                                                               {1, 70, 0},  {1, 60, 0}, {1, 50, 0},
                                                               {1, 40, 0},  {1, 30, 0}, {1, 20, 0}};
    rules->levels = levels;
}

/* ---- weights and phases ---------------------------------------------------------------------- */

static void weight_is_infinite(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    static const float weights[TINY_PHASES][TINY_MOVE_FEATURES + TINY_MOVE_KINDS] = {
        {0, 0, 0, 0}, {0, 0, 1e38f, 0}};
    take_sound(rules, &own);
    own.move_weights = &weights[0][0];
}

static void weight_of_a_position_is_infinite(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    static const float weights[TINY_PHASES][TINY_POSITION_FEATURES] = {{0}, {-1e38f}};
    take_sound(rules, &own);
    own.position_weights = &weights[0][0];
}

/* One more phase, for the very end. */
static unsigned phase_of_three(const struct omino_game *game, const void *state)
{
    uint32_t moves[2];
    return tiny_rules.moves(game, state, moves, 2) == 1 ? 2 : tiny_knowledge.phase(game, state);
}

static void phase_out_of_range(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = phase_of_three;
}

static unsigned phase_in_turn(const struct omino_game *game, const void *state)
{
    static unsigned calls;
    (void)game, (void)state;
    return calls++ % 2;
}

static void phase_changes(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = phase_in_turn;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void describe_by_cell(const struct omino_game *game, const void *state,
                             const uint32_t *moves, uint32_t count, float *features, uint8_t *kinds)
{
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++) kinds[i] = (uint8_t)(moves[i] / 2);
}

static void kind_out_of_range(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_by_cell;
}

static void describe_without_kinds(const struct omino_game *game, const void *state,
                                   const uint32_t *moves, uint32_t count, float *features,
                                   uint8_t *kinds)
{
    uint8_t lost[2 * TINY_CELLS_MAX];
    (void)kinds;
    tiny_knowledge.describe_moves(game, state, moves, count, features, lost);
}

static void kinds_left_out(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_without_kinds;
}

/* A share of what there is not. */
static void describe_by_division(const struct omino_game *game, const void *state,
                                 const uint32_t *moves, uint32_t count, float *features,
                                 uint8_t *kinds)
{
    volatile float nothing = 0;
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == 4) features[i * TINY_MOVE_FEATURES] = nothing / nothing;
}

static void number_of_a_move_is_none(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_by_division;
}

static void describe_all_but_one(const struct omino_game *game, const void *state,
                                 const uint32_t *moves, uint32_t count, float *features,
                                 uint8_t *kinds)
{
    const float last = features[count * TINY_MOVE_FEATURES - 1];
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    features[count * TINY_MOVE_FEATURES - 1] = last;
}

static void number_of_a_move_left_out(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_all_but_one;
}

static void describe_four_at_a_time(const struct omino_game *game, const void *state,
                                    const uint32_t *moves, uint32_t count, float *features,
                                    uint8_t *kinds)
{
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = count; i % 4 != 0; i++) features[i * TINY_MOVE_FEATURES] = 0;
}

static void describes_moves_beyond_the_last(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_four_at_a_time;
}

static void describe_kinds_and_an_end(const struct omino_game *game, const void *state,
                                      const uint32_t *moves, uint32_t count, float *features,
                                      uint8_t *kinds)
{
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    kinds[count] = 0;
}

static void kinds_beyond_the_last(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_kinds_and_an_end;
}

/* As a share of the largest one in the list. */
static void describe_relatively(const struct omino_game *game, const void *state,
                                const uint32_t *moves, uint32_t count, float *features,
                                uint8_t *kinds)
{
    tiny_knowledge.describe_moves(game, state, moves, count, features, kinds);
    for (uint32_t i = 0; i < count; i++)
        features[i * TINY_MOVE_FEATURES] = (float)(i + 1) / (float)count;
}

static void moves_described_by_the_list(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_moves = describe_relatively;
}

/* ---- positions ------------------------------------------------------------------------------- */

static void describe_by_ratio(const struct omino_game *game, const void *state, float *features)
{
    const struct tiny_state *s = state;
    (void)game;
    for (int p = 0; p < 2; p++) features[p] = (float)s->scores[p] / (float)s->scores[1 - p];
}

static void number_of_a_position_is_infinite(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = describe_by_ratio;
}

static void describe_one(const struct omino_game *game, const void *state, float *features)
{
    float both[2];
    tiny_knowledge.describe_position(game, state, both);
    features[0] = both[0];
}

static void player_not_described(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = describe_one;
}

static void describe_eight(const struct omino_game *game, const void *state, float *features)
{
    tiny_knowledge.describe_position(game, state, features);
    for (int p = 2; p < OMINO_PLAYERS_MAX; p++) features[p] = 0;
}

static void players_described_who_are_not_there(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = describe_eight;
}

static void describe_by_calls(const struct omino_game *game, const void *state, float *features)
{
    static unsigned calls;
    tiny_knowledge.describe_position(game, state, features);
    features[1] = (float)(calls++ % 2);
}

static void position_described_anew(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = describe_by_calls;
}

/* ---- what every hook must keep to ------------------------------------------------------------ */

/* The game that was described last, whichever that is now. */
static const struct omino_game *last_game;

static unsigned phase_and_game(const struct omino_game *game, const void *state)
{
    last_game = game;
    return tiny_knowledge.phase(game, state);
}

static void describe_the_last_game(const struct omino_game *game, const void *state,
                                   float *features)
{
    tiny_knowledge.describe_position(game, state, features);
    features[0] = last_game == game;
}

static void keeps_the_game_in_a_global(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = phase_and_game;
    own.describe_position = describe_the_last_game;
}

static void describe_on_the_heap(const struct omino_game *game, const void *state, float *features)
{
    const struct tiny *tiny = omino_game_tables(game);
    float *both = omino_allocate(&tiny->allocator, 2, sizeof *both);
    if (!both) return;
    tiny_knowledge.describe_position(game, state, both);
    memcpy(features, both, 2 * sizeof *both);
    omino_release(&tiny->allocator, both);
}

static void describes_on_the_heap(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.describe_position = describe_on_the_heap;
}

static unsigned phase_with_a_counter(const struct omino_game *game, const void *state)
{
    struct tiny *tiny = (struct tiny *)(uintptr_t)omino_game_tables(game);
    tiny->scribble++;
    return tiny_knowledge.phase(game, state);
}

static void phase_counts_in_the_tables(struct omino_rules *rules)
{
    static struct omino_knowledge own;
    take_sound(rules, &own);
    own.phase = phase_with_a_counter;
}

enum { FACT = BROKEN_UNUSABLE | BROKEN_NOWHERE };

const struct broken broken_knowledge[] = {
    {"no phases", "table", no_phases, FACT},
    {"too many phases", "table", too_many_phases, FACT},
    {"too many numbers of a move", "table", too_many_numbers_of_a_move, FACT},
    {"no kinds of moves", "table", no_kinds_of_moves, FACT},
    {"too many kinds of moves", "table", too_many_kinds_of_moves, FACT},
    {"too many numbers of a position", "table", too_many_numbers_of_a_position, FACT},
    {"playouts count twice", "table", playouts_count_twice, FACT},
    {"playouts count less than nothing", "table", playouts_count_less_than_nothing, FACT},
    {"weights of moves that nothing describes", "table", weights_of_nothing, FACT},
    {"weights of positions that nothing describes", "table", weights_of_no_position, FACT},
    {"no hook phase", "table", no_hook_phase, FACT},
    {"nothing describes moves", "table", nothing_describes_moves, FACT},
    {"nothing describes positions", "table", nothing_describes_positions, FACT},
    {"a level without a thought", "table", level_without_thought, FACT},
    {"a level slips too often", "table", level_slips_too_often, FACT},
    {"a weight is infinite", "knowledge", weight_is_infinite, 0},
    {"a weight of a position is infinite", "knowledge", weight_of_a_position_is_infinite, 0},
    {"phase out of range", "knowledge", phase_out_of_range, 0},
    {"phase changes", "knowledge", phase_changes, 0},
    {"kind out of range", "knowledge", kind_out_of_range, 0},
    {"kinds left out", "knowledge", kinds_left_out, 0},
    {"a number of a move is none", "knowledge", number_of_a_move_is_none, 0},
    {"a number of a move left out", "knowledge", number_of_a_move_left_out, 0},
    {"describes moves beyond the last", "knowledge", describes_moves_beyond_the_last, 0},
    {"kinds beyond the last", "knowledge", kinds_beyond_the_last, 0},
    {"moves described by the list", "knowledge", moves_described_by_the_list, 0},
    {"a number of a position is infinite", "knowledge", number_of_a_position_is_infinite, 0},
    {"a player not described", "knowledge", player_not_described, 0},
    {"players described who are not there", "knowledge", players_described_who_are_not_there, 0},
    {"a position described anew", "knowledge", position_described_anew, 0},
    {"keeps the game in a global", "two-games", keeps_the_game_in_a_global, 0},
    {"describes positions on the heap", "allocation", describes_on_the_heap, 0},
    {"phase counts in the tables", "tables", phase_counts_in_the_tables, 0},
    {NULL, NULL, NULL, 0},
};
