/* SPDX-License-Identifier: MIT */
/* Faults in results and in optional hooks. */
#include <string.h>

#include "broken.h"

/* ---- the outcome ----------------------------------------------------------------------------- */

static void outcome_from_zero(const struct omino_game *game, const void *state,
                              struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    outcome->places[0]--;
    outcome->places[1]--;
}

REPLACES("outcome", places_begin_at_zero, outcome, outcome_from_zero)

static void outcome_without_ties(const struct omino_game *game, const void *state,
                                 struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    if (outcome->scores[0] == outcome->scores[1]) outcome->places[0] = outcome->places[1] = 2;
}

REPLACES("outcome", nobody_is_first, outcome, outcome_without_ties)

static void outcome_of_three(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    outcome->players = 3;
}

REPLACES("outcome", outcome_has_a_third_player, outcome, outcome_of_three)

static void outcome_and_another(const struct omino_game *game, const void *state,
                                struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    outcome->places[2] = 1;
}

REPLACES("outcome", outcome_places_a_third_player, outcome, outcome_and_another)

static enum omino_status open_with_low_scores(struct omino_setup *setup, struct omino_error *err)
{
    const enum omino_status status = strip_rules.open(setup, err);
    setup->low_wins = 1;
    return status;
}

REPLACES("outcome", low_scores_win_but_lose, open, open_with_low_scores)

static void outcome_of_the_end(const struct omino_game *game, const void *state,
                               struct omino_outcome *outcome)
{
    strip_rules.outcome(game, state, outcome);
    if (outcome->scores[0] > 2) outcome->over = 1;
}

REPLACES("outcome", outcome_ends_the_game, outcome, outcome_of_the_end)

/* ---- computer players ------------------------------------------------------------------------ */

static void evaluate_in_percent(const struct omino_game *game, const void *state, float *values)
{
    strip_rules.evaluate(game, state, values);
    values[0] *= 100;
}

REPLACES("evaluate", evaluate_out_of_range, evaluate, evaluate_in_percent)

static void evaluate_one(const struct omino_game *game, const void *state, float *values)
{
    float both[2];
    strip_rules.evaluate(game, state, both);
    values[0] = both[0];
}

REPLACES("evaluate", evaluate_leaves_a_player_out, evaluate, evaluate_one)

static void priors_of_zero(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *weights)
{
    (void)game, (void)state;
    for (uint32_t i = 0; i < count; i++) weights[i] = (float)(moves[i] % 7);
}

REPLACES("priors", priors_not_above_zero, priors, priors_of_zero)

static uint32_t candidates_doubled(const struct omino_game *game, const void *state,
                                   uint32_t *moves, uint32_t cap)
{
    const uint32_t count = strip_rules.candidates(game, state, moves, cap);
    if (count > 1 && cap > 1) moves[1] = moves[0];
    return count;
}

REPLACES("candidates", candidates_twice, candidates, candidates_doubled)

REPLACES("candidates", root_candidates_twice, root_candidates, candidates_doubled)

static uint32_t only_the_first(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const uint32_t count = strip_rules.candidates(game, state, moves, cap);
    return count > 0;
}

REPLACES("candidates", root_candidates_lack_some, root_candidates, only_the_first)

static uint32_t candidates_anywhere(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    (void)game, (void)state;
    if (cap > 0) moves[0] = 0;
    return 1;
}

REPLACES("candidates", candidates_not_legal, candidates, candidates_anywhere)

static uint32_t no_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    (void)game, (void)state, (void)moves, (void)cap;
    return 0;
}

REPLACES("candidates", no_candidates_at_all, candidates, no_candidates)

REPLACES("essential", essential_twice, essential, candidates_doubled)

REPLACES("essential", essential_not_legal, essential, candidates_anywhere)

REPLACES("essential", nothing_essential, essential, no_candidates)

static uint32_t playout_anywhere(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    (void)state;
    return omino_rng_below(rng, omino_game_move_limit(game));
}

REPLACES("playout", playout_not_legal, playout, playout_anywhere)

static uint32_t playout_by_the_clock(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    static struct omino_rng own = {{5, 6, 7, 8}};
    (void)rng;
    return strip_rules.playout(game, state, &own);
}

REPLACES("playout", playout_has_its_own_generator, playout, playout_by_the_clock)

/* Returns any legal move, and so never stops a playout. */
static uint32_t play_any(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    return strip_rules.random(game, state, rng);
}

static uint32_t playout_of_the_leader(const struct omino_game *game, const void *state,
                                      struct omino_rng *rng)
{
    const struct strip_state *s = state;
    return s->scores[0] != s->scores[1] ? OMINO_NO_MOVE : play_any(game, state, rng);
}

REPLACES("playout", playout_stops_at_any_lead, playout, playout_of_the_leader)

/* Stops when the player behind can no longer win, although a tie is still possible. */
static uint32_t playout_forgets_ties(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct strip_state *s = state;
    int32_t left = (int32_t)strip->cells, lead = s->scores[0] - s->scores[1];
    for (uint32_t i = 0; i < strip->cells; i++) left -= s->taken >> i & 1;
    if (lead < 0) lead = -lead;
    return lead > 0 && lead >= left ? OMINO_NO_MOVE : play_any(game, state, rng);
}

REPLACES("playout", playout_stops_before_a_tie, playout, playout_forgets_ties)

static uint32_t playout_gives_up(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    static unsigned calls;
    return ++calls % 3 == 0 ? OMINO_NO_MOVE : play_any(game, state, rng);
}

REPLACES("playout", playout_stops_at_random, playout, playout_gives_up)

/* ---- scenes ---------------------------------------------------------------------------------- */

static void scene_with_marker(const struct omino_game *game, const void *state,
                              struct omino_scene *scene)
{
    strip_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 2);
    if (panel && panel->track.count > 0) panel->track.markers[0].space = 99;
}

REPLACES("scene", scene_marker_off_the_track, scene, scene_with_marker)

static void scene_with_owner(const struct omino_game *game, const void *state,
                             struct omino_scene *scene)
{
    strip_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    if (panel && omino_scene_panel_cell(panel, 1, 0))
        omino_scene_panel_cell(panel, 1, 0)->owner = 4;
}

REPLACES("scene", scene_owner_out_of_range, scene, scene_with_owner)

static void scene_with_a_cell_more(const struct omino_game *game, const void *state,
                                   struct omino_scene *scene)
{
    strip_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    panel->grid.cells[panel->grid.width * panel->grid.height].letter = 'x';
}

REPLACES("scene", scene_writes_beyond_its_grid, scene, scene_with_a_cell_more)

static void scene_of_nothing(const struct omino_game *game, const void *state,
                             struct omino_scene *scene)
{
    (void)game, (void)state, (void)scene;
}

REPLACES("scene", scene_is_empty, scene, scene_of_nothing)

static void scene_with_a_negative_grid(const struct omino_game *game, const void *state,
                                       struct omino_scene *scene)
{
    strip_rules.scene(game, state, scene);
    omino_scene_add_grid(scene, "", -1, 1, OMINO_LABELS_NONE);
}

REPLACES("scene", scene_adds_an_invalid_panel, scene, scene_with_a_negative_grid)

static void view_in_a_tray(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    strip_rules.view_move(game, state, move, view);
    view->panel = 1;
}

REPLACES("view-move", view_in_no_grid, view_move, view_in_a_tray)

/* Writes through a pointer to bytes, because compilers would notice an overflow of the struct. */
static void view_with_more(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    unsigned char *bytes = (unsigned char *)view;
    strip_rules.view_move(game, state, move, view);
    memset(bytes + sizeof *view, 'x', 10);
}

REPLACES("view-move", view_writes_beyond_its_words, view_move, view_with_more)

static void view_one_further(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    strip_rules.view_move(game, state, move, view);
    for (int i = 0; i < view->count; i++) view->cells[i].x++;
}

REPLACES("view-move", view_off_the_grid, view_move, view_one_further)

static void view_of_item_two(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    strip_rules.view_move(game, state, move, view);
    view->item = view->count;
}

REPLACES("view-move", view_of_no_item, view_move, view_of_item_two)

static void view_of_65_cells(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    strip_rules.view_move(game, state, move, view);
    view->count = 65;
}

REPLACES("view-move", view_of_too_many_cells, view_move, view_of_65_cells)

/* ---- records and dialects -------------------------------------------------------------------- */

static const struct omino_alias bad_aliases[] = {{"Wide Strip", "cells=99"}, {NULL, NULL}};

static const char *same_property(const struct omino_game *game, int side)
{
    (void)game, (void)side;
    return "B";
}

/* Changes the state before it notices that a cell is taken. */
static enum omino_status set_up_and_refuse(const struct omino_game *game, void *state,
                                           const char *property, const char *value,
                                           struct omino_error *err)
{
    struct strip_state *s = state;
    const struct strip_state before = *s;
    const enum omino_status status = strip_rules.record->set_up(game, state, property, value, err);
    if (status == OMINO_ERR_NOT_LEGAL) s->scores[0] = before.scores[0] + 1;
    return status;
}

static enum omino_status set_up_with_more(const struct omino_game *game, void *state,
                                          const char *property, const char *value,
                                          struct omino_error *err)
{
    const enum omino_status status = strip_rules.record->set_up(game, state, property, value, err);
    ((unsigned char *)state)[sizeof(struct strip_state)] = 1;
    return status;
}

/* Always writes the first player as the side to move, which is wrong half of the time. */
static size_t write_without_turn(const struct omino_game *game, const void *state, char *buf,
                                 size_t cap)
{
    const size_t length = strip_rules.record->write_set_up(game, state, buf, cap);
    const struct strip_state *s = state;
    if (length > 0 && length < cap && s->taken) buf[length - 2] = 'B';
    return length;
}

static size_t write_colours(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const size_t length = strip_rules.record->write_set_up(game, state, buf, cap);
    if (length > 0 && length < cap) buf[length - 2] = 'R';
    return length;
}

static enum omino_status set_up_anything(const struct omino_game *game, void *state,
                                         const char *property, const char *value,
                                         struct omino_error *err)
{
    (void)game, (void)state, (void)property, (void)value, (void)err;
    return OMINO_OK;
}

static void record_name_does_not_open(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.names = bad_aliases};
    rules->record = &record;
}
BREAKS("records", record_name_does_not_open)

static void sides_share_a_property(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.side_property = same_property};
    rules->record = &record;
}
BREAKS("records", sides_share_a_property)

static void set_up_changes_what_it_refuses(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_and_refuse};
    rules->record = &record;
}
BREAKS("records", set_up_changes_what_it_refuses)

static void write_set_up_loses_the_turn(struct omino_rules *rules)
{
    static struct omino_record_style record;
    record = *strip_rules.record;
    record.write_set_up = write_without_turn;
    rules->record = &record;
}
BREAKS("records", write_set_up_loses_the_turn)

static void write_set_up_is_not_read(struct omino_rules *rules)
{
    static struct omino_record_style record;
    record = *strip_rules.record;
    record.write_set_up = write_colours;
    rules->record = &record;
}
BREAKS("records", write_set_up_is_not_read)

static void set_up_writes_beyond_the_state(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_with_more};
    rules->record = &record;
}
BREAKS("records", set_up_writes_beyond_the_state)

static void set_up_takes_any_property(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_anything};
    rules->record = &record;
}
BREAKS("records", set_up_takes_any_property)

static int word_for_nine(const struct omino_game *game, const char *word)
{
    (void)game;
    return strcmp(word, "9") == 0 ? 8 : OMINO_NOBODY;
}

static uint32_t moves_of_nobody(const struct omino_game *game, const void *state, int side,
                                uint32_t *moves, uint32_t cap)
{
    return side == 0 ? strip_rules.moves(game, state, moves, cap) : 0;
}

static void dialect_name_does_not_open(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {bad_aliases, NULL, NULL, NULL};
    rules->dialect = &dialect;
}
BREAKS("dialect", dialect_name_does_not_open)

static void dialect_word_out_of_range(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, word_for_nine, NULL, NULL};
    rules->dialect = &dialect;
}
BREAKS("dialect", dialect_word_out_of_range)

static void dialect_lists_other_moves(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, NULL, moves_of_nobody, NULL};
    rules->dialect = &dialect;
}
BREAKS("dialect", dialect_lists_other_moves)

static uint32_t moves_of_all(const struct omino_game *game, const void *state, int side,
                             uint32_t *moves, uint32_t cap)
{
    (void)side;
    return strip_rules.moves(game, state, moves, cap > 0 ? 2 * STRIP_CELLS_MAX : 0);
}

static void dialect_writes_beyond_its_room(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, NULL, moves_of_all, NULL};
    rules->dialect = &dialect;
}
BREAKS("bounds", dialect_writes_beyond_its_room)
