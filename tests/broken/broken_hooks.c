/* SPDX-License-Identifier: MIT */
/* Results, and the hooks that a module may do without. */
#include <string.h>

#include "broken.h"

/* ---- the outcome ----------------------------------------------------------------------------- */

static void outcome_from_zero(const struct omino_game *game, const void *state,
                              struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    outcome->places[0]--;
    outcome->places[1]--;
}

static void places_begin_at_zero(struct omino_rules *rules)
{
    rules->outcome = outcome_from_zero;
}

static void outcome_without_ties(const struct omino_game *game, const void *state,
                                 struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    if (outcome->scores[0] == outcome->scores[1]) outcome->places[0] = outcome->places[1] = 2;
}

static void nobody_is_first(struct omino_rules *rules)
{
    rules->outcome = outcome_without_ties;
}

static void outcome_of_three(const struct omino_game *game, const void *state,
                             struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    outcome->players = 3;
}

static void outcome_has_a_third_player(struct omino_rules *rules)
{
    rules->outcome = outcome_of_three;
}

static void outcome_and_another(const struct omino_game *game, const void *state,
                                struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    outcome->places[2] = 1;
}

static void outcome_places_a_third_player(struct omino_rules *rules)
{
    rules->outcome = outcome_and_another;
}

static void outcome_of_the_end(const struct omino_game *game, const void *state,
                               struct omino_outcome *outcome)
{
    tiny_rules.outcome(game, state, outcome);
    if (outcome->scores[0] > 2) outcome->over = 1;
}

static void outcome_ends_the_game(struct omino_rules *rules)
{
    rules->outcome = outcome_of_the_end;
}

/* ---- computer players ------------------------------------------------------------------------ */

static void evaluate_in_percent(const struct omino_game *game, const void *state, float *values)
{
    tiny_rules.evaluate(game, state, values);
    values[0] *= 100;
}

static void evaluate_out_of_range(struct omino_rules *rules)
{
    rules->evaluate = evaluate_in_percent;
}

static void evaluate_one(const struct omino_game *game, const void *state, float *values)
{
    float both[2];
    tiny_rules.evaluate(game, state, both);
    values[0] = both[0];
}

static void evaluate_leaves_a_player_out(struct omino_rules *rules)
{
    rules->evaluate = evaluate_one;
}

static void priors_of_zero(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *weights)
{
    (void)game, (void)state;
    for (uint32_t i = 0; i < count; i++) weights[i] = (float)(moves[i] % 7);
}

static void priors_not_above_zero(struct omino_rules *rules)
{
    rules->priors = priors_of_zero;
}

static uint32_t candidates_doubled(const struct omino_game *game, const void *state,
                                   uint32_t *moves, uint32_t cap)
{
    const uint32_t count = tiny_rules.candidates(game, state, moves, cap);
    if (count > 1 && cap > 1) moves[1] = moves[0];
    return count;
}

static void candidates_twice(struct omino_rules *rules)
{
    rules->candidates = candidates_doubled;
}

static void root_candidates_twice(struct omino_rules *rules)
{
    rules->root_candidates = candidates_doubled;
}

static uint32_t only_the_first(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    const uint32_t count = tiny_rules.candidates(game, state, moves, cap);
    return count > 0;
}

static void root_candidates_lack_some(struct omino_rules *rules)
{
    rules->root_candidates = only_the_first;
}

static uint32_t candidates_anywhere(const struct omino_game *game, const void *state,
                                    uint32_t *moves, uint32_t cap)
{
    (void)game, (void)state;
    if (cap > 0) moves[0] = 0;
    return 1;
}

static void candidates_not_legal(struct omino_rules *rules)
{
    rules->candidates = candidates_anywhere;
}

static uint32_t no_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                              uint32_t cap)
{
    (void)game, (void)state, (void)moves, (void)cap;
    return 0;
}

static void candidates_of_none(struct omino_rules *rules)
{
    rules->candidates = no_candidates;
}

static void essential_twice(struct omino_rules *rules)
{
    rules->essential = candidates_doubled;
}

static void essential_not_legal(struct omino_rules *rules)
{
    rules->essential = candidates_anywhere;
}

static void nothing_essential(struct omino_rules *rules)
{
    rules->essential = no_candidates;
}

static uint32_t playout_anywhere(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    (void)state;
    return omino_rng_below(rng, omino_game_move_limit(game));
}

static void playout_not_legal(struct omino_rules *rules)
{
    rules->playout = playout_anywhere;
}

static uint32_t playout_by_the_clock(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    static struct omino_rng own = {{5, 6, 7, 8}};
    (void)rng;
    return tiny_rules.playout(game, state, &own);
}

static void playout_has_its_own_generator(struct omino_rules *rules)
{
    rules->playout = playout_by_the_clock;
}

/* Any move of the list, so that it never stops by itself. */
static uint32_t play_any(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    return tiny_rules.random(game, state, rng);
}

static uint32_t playout_of_the_leader(const struct omino_game *game, const void *state,
                                      struct omino_rng *rng)
{
    const struct tiny_state *s = state;
    return s->scores[0] != s->scores[1] ? OMINO_NO_MOVE : play_any(game, state, rng);
}

static void playout_stops_at_any_lead(struct omino_rules *rules)
{
    rules->playout = playout_of_the_leader;
}

/* The one behind cannot win any more, but may come to a tie. */
static uint32_t playout_forgets_ties(const struct omino_game *game, const void *state,
                                     struct omino_rng *rng)
{
    const struct tiny *tiny = omino_game_tables(game);
    const struct tiny_state *s = state;
    int32_t left = (int32_t)tiny->cells, lead = s->scores[0] - s->scores[1];
    for (uint32_t i = 0; i < tiny->cells; i++) left -= s->taken >> i & 1;
    if (lead < 0) lead = -lead;
    return lead > 0 && lead >= left ? OMINO_NO_MOVE : play_any(game, state, rng);
}

static void playout_stops_before_a_tie(struct omino_rules *rules)
{
    rules->playout = playout_forgets_ties;
}

static uint32_t playout_gives_up(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    static unsigned calls;
    return ++calls % 3 == 0 ? OMINO_NO_MOVE : play_any(game, state, rng);
}

static void playout_stops_now_and_then(struct omino_rules *rules)
{
    rules->playout = playout_gives_up;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void scene_with_marker(const struct omino_game *game, const void *state,
                              struct omino_scene *scene)
{
    tiny_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 2);
    if (panel && panel->track.count > 0) panel->track.markers[0].space = 99;
}

static void scene_marker_off_the_track(struct omino_rules *rules)
{
    rules->scene = scene_with_marker;
}

static void scene_with_owner(const struct omino_game *game, const void *state,
                             struct omino_scene *scene)
{
    tiny_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    if (panel && omino_panel_cell(panel, 1, 0)) omino_panel_cell(panel, 1, 0)->owner = 4;
}

static void scene_owner_out_of_range(struct omino_rules *rules)
{
    rules->scene = scene_with_owner;
}

static void scene_with_a_cell_more(const struct omino_game *game, const void *state,
                                   struct omino_scene *scene)
{
    tiny_rules.scene(game, state, scene);
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    panel->grid.cells[panel->grid.width * panel->grid.height].letter = 'x';
}

static void scene_writes_beyond_its_grid(struct omino_rules *rules)
{
    rules->scene = scene_with_a_cell_more;
}

static void scene_of_nothing(const struct omino_game *game, const void *state,
                             struct omino_scene *scene)
{
    (void)game, (void)state, (void)scene;
}

static void scene_is_empty(struct omino_rules *rules)
{
    rules->scene = scene_of_nothing;
}

static void scene_with_a_negative_grid(const struct omino_game *game, const void *state,
                                       struct omino_scene *scene)
{
    tiny_rules.scene(game, state, scene);
    omino_scene_add_grid(scene, "", -1, 1, OMINO_LABELS_NONE);
}

static void scene_adds_an_invalid_panel(struct omino_rules *rules)
{
    rules->scene = scene_with_a_negative_grid;
}

static void view_in_a_tray(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    tiny_rules.view_move(game, state, move, view);
    view->panel = 1;
}

static void view_in_no_grid(struct omino_rules *rules)
{
    rules->view_move = view_in_a_tray;
}

/* Through a pointer to bytes: compilers see what else it is. */
static void view_with_more(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    unsigned char *bytes = (unsigned char *)view;
    tiny_rules.view_move(game, state, move, view);
    memset(bytes + sizeof *view, 'x', 10);
}

static void view_writes_beyond_its_words(struct omino_rules *rules)
{
    rules->view_move = view_with_more;
}

static void view_one_further(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    tiny_rules.view_move(game, state, move, view);
    for (int i = 0; i < view->count; i++) view->cells[i].x++;
}

static void view_off_the_grid(struct omino_rules *rules)
{
    rules->view_move = view_one_further;
}

static void view_of_item_two(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    tiny_rules.view_move(game, state, move, view);
    view->item = view->count;
}

static void view_of_no_item(struct omino_rules *rules)
{
    rules->view_move = view_of_item_two;
}

/* ---- records and dialects -------------------------------------------------------------------- */

static const struct omino_alias bad_aliases[] = {{"Tiny Wide", "cells=99"}, {NULL, NULL}};

static const char *same_property(const struct omino_game *game, int side)
{
    (void)game, (void)side;
    return "B";
}

/* Finds out too late that a cell is taken. */
static enum omino_status set_up_and_refuse(const struct omino_game *game, void *state,
                                           const char *property, const char *value,
                                           struct omino_error *err)
{
    struct tiny_state *s = state;
    const struct tiny_state before = *s;
    const enum omino_status status = tiny_rules.record->set_up(game, state, property, value, err);
    if (status == OMINO_ERR_NOT_LEGAL) s->scores[0] = before.scores[0] + 1;
    return status;
}

static enum omino_status set_up_with_more(const struct omino_game *game, void *state,
                                          const char *property, const char *value,
                                          struct omino_error *err)
{
    const enum omino_status status = tiny_rules.record->set_up(game, state, property, value, err);
    ((unsigned char *)state)[sizeof(struct tiny_state)] = 1;
    return status;
}

/* Whose turn it is goes without saying, and is wrong half the time. */
static size_t write_without_turn(const struct omino_game *game, const void *state, char *buf,
                                 size_t cap)
{
    const size_t length = tiny_rules.record->write_set_up(game, state, buf, cap);
    const struct tiny_state *s = state;
    if (length > 0 && length < cap && s->taken) buf[length - 2] = 'B';
    return length;
}

static size_t write_colours(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    const size_t length = tiny_rules.record->write_set_up(game, state, buf, cap);
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

static void sides_share_a_property(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.side_property = same_property};
    rules->record = &record;
}

static void set_up_changes_what_it_refuses(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_and_refuse};
    rules->record = &record;
}

static void write_set_up_loses_the_turn(struct omino_rules *rules)
{
    static struct omino_record_style record;
    record = *tiny_rules.record;
    record.write_set_up = write_without_turn;
    rules->record = &record;
}

static void write_set_up_is_not_read(struct omino_rules *rules)
{
    static struct omino_record_style record;
    record = *tiny_rules.record;
    record.write_set_up = write_colours;
    rules->record = &record;
}

static void set_up_writes_beyond_the_state(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_with_more};
    rules->record = &record;
}

static void set_up_takes_any_property(struct omino_rules *rules)
{
    static const struct omino_record_style record = {.set_up = set_up_anything};
    rules->record = &record;
}

static int word_for_nine(const struct omino_game *game, const char *word)
{
    (void)game;
    return strcmp(word, "9") == 0 ? 8 : OMINO_NOBODY;
}

static uint32_t moves_of_nobody(const struct omino_game *game, const void *state, int side,
                                uint32_t *moves, uint32_t cap)
{
    return side == 0 ? tiny_rules.moves(game, state, moves, cap) : 0;
}

static void dialect_name_does_not_open(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {bad_aliases, NULL, NULL, NULL};
    rules->dialect = &dialect;
}

static void dialect_word_out_of_range(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, word_for_nine, NULL, NULL};
    rules->dialect = &dialect;
}

static void dialect_lists_other_moves(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, NULL, moves_of_nobody, NULL};
    rules->dialect = &dialect;
}

static uint32_t moves_of_all(const struct omino_game *game, const void *state, int side,
                             uint32_t *moves, uint32_t cap)
{
    (void)side;
    return tiny_rules.moves(game, state, moves, cap > 0 ? 2 * TINY_CELLS_MAX : 0);
}

static void dialect_writes_beyond_its_room(struct omino_rules *rules)
{
    static const struct omino_dialect dialect = {NULL, NULL, moves_of_all, NULL};
    rules->dialect = &dialect;
}

const struct broken broken_hooks[] = {
    {"places begin at zero", "outcome", places_begin_at_zero, 0},
    {"nobody is first", "outcome", nobody_is_first, 0},
    {"outcome has a third player", "outcome", outcome_has_a_third_player, 0},
    {"outcome places a third player", "outcome", outcome_places_a_third_player, 0},
    {"outcome ends the game", "outcome", outcome_ends_the_game, 0},
    {"evaluate out of range", "evaluate", evaluate_out_of_range, 0},
    {"evaluate leaves a player out", "evaluate", evaluate_leaves_a_player_out, 0},
    {"priors not above zero", "priors", priors_not_above_zero, 0},
    {"candidates twice", "candidates", candidates_twice, 0},
    {"root candidates twice", "candidates", root_candidates_twice, 0},
    {"root candidates lack some", "candidates", root_candidates_lack_some, 0},
    {"candidates not legal", "candidates", candidates_not_legal, 0},
    {"no candidates", "candidates", candidates_of_none, 0},
    {"essential twice", "essential", essential_twice, 0},
    {"essential not legal", "essential", essential_not_legal, 0},
    {"nothing essential", "essential", nothing_essential, 0},
    {"playout not legal", "playout", playout_not_legal, 0},
    {"playout has its own generator", "playout", playout_has_its_own_generator, 0},
    {"playout stops at any lead", "playout", playout_stops_at_any_lead, 0},
    {"playout stops before a tie", "playout", playout_stops_before_a_tie, 0},
    {"playout stops now and then", "playout", playout_stops_now_and_then, 0},
    {"scene marker off the track", "scene", scene_marker_off_the_track, 0},
    {"scene owner out of range", "scene", scene_owner_out_of_range, 0},
    {"scene writes beyond its grid", "scene", scene_writes_beyond_its_grid, 0},
    {"scene is empty", "scene", scene_is_empty, 0},
    {"scene adds an invalid panel", "scene", scene_adds_an_invalid_panel, 0},
    {"view writes beyond its words", "view-move", view_writes_beyond_its_words, 0},
    {"view in no grid", "view-move", view_in_no_grid, 0},
    {"view off the grid", "view-move", view_off_the_grid, 0},
    {"view of no item", "view-move", view_of_no_item, 0},
    {"record name does not open", "records", record_name_does_not_open, 0},
    {"sides share a property", "records", sides_share_a_property, 0},
    {"set-up changes what it refuses", "records", set_up_changes_what_it_refuses, 0},
    {"write_set_up loses the turn", "records", write_set_up_loses_the_turn, 0},
    {"write_set_up is not read", "records", write_set_up_is_not_read, 0},
    {"set-up writes beyond the state", "records", set_up_writes_beyond_the_state, 0},
    {"set-up takes any property", "records", set_up_takes_any_property, 0},
    {"dialect name does not open", "dialect", dialect_name_does_not_open, 0},
    {"dialect word out of range", "dialect", dialect_word_out_of_range, 0},
    {"dialect lists other moves", "dialect", dialect_lists_other_moves, 0},
    {"dialect writes beyond its room", "bounds", dialect_writes_beyond_its_room, 0},
    {NULL, NULL, NULL, 0},
};
