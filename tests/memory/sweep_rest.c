/* SPDX-License-Identifier: MIT */
/* The functions that never allocate, called while every allocation would fail. */
#include <string.h>

#include <omino/patchwork.h>

#include "players.h"
#include "quarry.h"
#include "sweep.h"
#include "sweeps.h"

enum { SIDE = 8, WORDS = OMINO_GRID_WORDS(SIDE, SIDE) };

/* Objects opened beforehand. */
static const struct omino_game *game;
static struct omino_placements *table;
static struct omino_match *match;
static struct omino_engine *player;
static struct omino_scene *scene;
static struct omino_film *film;
static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];

static struct omino_grid grid;
static uint64_t set[WORDS], other[WORDS];
static struct omino_rng rng;
static char text[OMINO_TEXT_MAX];

/* Collects results that are not checked, because results must be used. */
static volatile uint64_t sink;

static void use(uint64_t value)
{
    sink += value;
}

/* ---- the core -------------------------------------------------------------------------------- */

static int see_polyomino(void *user, const struct omino_cell *cells, unsigned n)
{
    use(n + (uint64_t)cells[0].x);
    ++*(unsigned *)user;
    return 0;
}

static void call_basics(void)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_text line = {text, sizeof text, 0};
    const char *at = "12 34 word";
    int64_t number;
    uint64_t large;
    use(omino_version() + strlen(omino_version_text()) + strlen(omino_status_text(OMINO_OK)));
    use(omino_fail(&err, OMINO_ERR_IO, "%s", "a message") == OMINO_ERR_IO);
    use(omino_fail_at(&err, OMINO_ERR_IO, 1, 2, "%s", "a message") == OMINO_ERR_IO);
    use(omino_fail_memory(&err) == OMINO_ERR_MEMORY);
    use(omino_version_check(OMINO_VERSION, &err) == OMINO_OK);
    omino_text_char(&line, 'x');
    omino_text_add(&line, "abc");
    omino_text_format(&line, "%d %s", 7, "more");
    use(omino_text_end(&line));
    omino_text_copy(text, 4, "abcdef");
    omino_text_clean(text);
    use((uint64_t)omino_text_same_word("One", "oNE"));
    use((uint64_t)omino_text_read_number(&at, 0, 99, &number));
    use((uint64_t)omino_text_read_word(&at, " "));
    use((uint64_t)omino_text_read_unsigned(&at, &large));
    omino_release(faults_allocator(), NULL);
}

static struct omino_budget *budget;

static void call_budget(void)
{
    const struct omino_allocator *allocator = omino_budget_allocator(budget);
    use(allocator->allocate(allocator->user, 1) != NULL);
    use(omino_budget_used(budget) + omino_budget_peak(budget) + omino_budget_refused(budget) +
        omino_budget_limit(budget));
}

static void call_random_numbers(void)
{
    int items[5] = {1, 2, 3, 4, 5};
    omino_rng_seed(&rng, 1);
    struct omino_rng split = omino_rng_split(&rng);
    use(omino_rng_next(&split) + omino_rng_below(&rng, 7) + omino_rng_below64(&rng, 7));
    use(omino_rng_unit(&rng) < 1);
    omino_rng_shuffle(&rng, items, 5, sizeof *items);
    use(omino_rules_hash_mix(3));
}

static void call_shapes(void)
{
    struct omino_shape shape, orientations[8];
    struct omino_cell cells[64];
    struct omino_polyomino_counts counts;
    unsigned seen = 0;
    use(omino_shape_parse("XX/.XX", OMINO_SHAPE_CONNECTED, &shape, NULL));
    use(omino_shape_write(shape, '/', text, sizeof text));
    use(omino_shape_from_cells(cells, omino_shape_cells(shape, cells), &shape, NULL));
    use(omino_shape_area(shape) + omino_shape_width(shape) + omino_shape_height(shape));
    use(omino_shape_perimeter(shape) + omino_shape_holes(shape) + omino_shape_parts(shape));
    use(omino_shape_normalize(shape).cells);
    use(omino_shape_transform(shape, OMINO_TURN_90).cells);
    use(omino_shape_orientations(shape, OMINO_FREE, orientations));
    use(omino_shape_canonical(shape, OMINO_FREE).cells);
    use((uint64_t)omino_shape_same(shape, orientations[0], OMINO_FREE));
    use(strlen(omino_symmetry_text(omino_shape_symmetry(shape))));
    use((uint64_t)omino_shape_is_chiral(shape));
    use(omino_shape_name(shape, OMINO_NAMES_LETTERS) != NULL);
    use(omino_shape_by_name("F", &shape, NULL));
    use(omino_polyominoes_visit(7, OMINO_FREE, see_polyomino, &seen, NULL));
    use(omino_polyominoes_count(9, NULL, NULL, &counts, NULL));
}

static void call_boards(void)
{
    struct omino_cell cell;
    use(omino_grid_parse("XXX/XX.", &grid, set, WORDS, NULL));
    use(omino_grid_init(&grid, SIDE, SIDE, NULL));
    use(omino_grid_set_simd(&grid, OMINO_SIMD_PLAIN, NULL));
    use(strlen(omino_simd_name(OMINO_SIMD_PLAIN)));
    omino_bits_fill(&grid, set);
    use((uint64_t)omino_grid_has(&grid, 1, 1) + omino_grid_bit(&grid, 1, 1));
    use((uint64_t)omino_grid_cell(&grid, 3).x);
    omino_bits_set(set, 3);
    use((uint64_t)omino_bits_test(set, 3));
    omino_bits_clear(set, 3);
    use(omino_bits_count(&grid, set) + omino_bits_next(&grid, set, 0));
    omino_bits_shift(&grid, set, 1, 1, other);
    omino_bits_edges(&grid, set, set, other);
    omino_bits_corners(&grid, set, set, other);
    omino_bits_flood(&grid, set, set, other);
    omino_bits_flood_corners(&grid, set, set, other);
    omino_bits_and(&grid, set, other, other);
    omino_bits_or(&grid, set, other, other);
    omino_bits_andnot(&grid, set, other, other);
    omino_bits_xor(&grid, set, other, other);
    omino_bits_reset(&grid, other);
    omino_bits_copy(&grid, set, other);
    use((uint64_t)omino_bits_equal(&grid, set, other) + (uint64_t)omino_bits_empty(&grid, set));
    use((uint64_t)omino_bits_contains(&grid, set, other));
    use((uint64_t)omino_bits_intersects(&grid, set, other));
    use(omino_bits_regions(&grid, set));
    use(omino_bits_draw(&grid, set, text, sizeof text));
    use(omino_point_write(&grid, (struct omino_cell){1, 1}, text, sizeof text));
    use(omino_point_parse(&grid, text, &cell, NULL));
    use(omino_points_write(&grid, set, text, sizeof text));
    use(omino_points_parse(&grid, text, set, NULL));
    memcpy(other, set, sizeof set);
    use(omino_bits_take_region(&grid, other, set));
}

static void call_placements(void)
{
    static uint32_t list[4096];
    static uint64_t sets[64 * WORDS];
    const struct omino_cover_placed placed = {.shape = {3}};
    omino_bits_fill(&grid, set);
    use(omino_placements_grid(table)->words + omino_placements_mask(table)[0]);
    use(omino_placements_pieces(table) + omino_placements_orientations(table));
    use(omino_placements_shift(table) + omino_placements_limit(table));
    use(omino_placements_total(table));
    use(omino_placement_index(table, omino_placement_at(table, 7)));
    use(strlen(omino_placements_piece_name(table, 0)));
    use(omino_placements_piece_shape(table, 0).cells);
    use((uint64_t)omino_placements_piece_by_name(table, "X"));
    use(omino_placements_orientation_piece(table, 0));
    use(omino_placements_orientation_shape(table, 0).cells);
    use(omino_placements_count(table, set, NULL, NULL));
    use((uint64_t)omino_placements_any(table, set, NULL, NULL));
    use(omino_placements_list(table, set, NULL, NULL, list, 4096));
    use(omino_placements_nth(table, set, NULL, NULL, 1));
    use(omino_placements_random(table, set, NULL, NULL, &rng));
    use(omino_placements_orientations(table) <= 64);
    omino_placements_sets(table, set, NULL, NULL, sets);
    const uint32_t placement = list[0];
    use((uint64_t)omino_placement_valid(table, placement));
    use((uint64_t)omino_placement_legal(table, set, NULL, NULL, placement));
    use(omino_placement_piece(table, placement));
    omino_placement_cells(table, placement, other);
    omino_placement_add(table, placement, other);
    omino_placement_remove(table, placement, set);
    use(omino_placement_from_cells(table, other, NULL));
    use(omino_rules_list_pieces(table, OMINO_FREE, 1, NULL, 0));
    omino_cover_add(&grid, &placed, set);
}

/* ---- games ----------------------------------------------------------------------------------- */

static void call_facts(void)
{
    unsigned count;
    const struct omino_rules *rules;
    use(strlen(omino_game_name(game)) + strlen(omino_game_title(game)));
    use(omino_game_seed(game) + omino_game_rules_version(game) + strlen(omino_game_help(game)));
    use(omino_game_options(game, text, sizeof text));
    use(omino_game_option_list(game, &count) != NULL);
    use(omino_game_players(game) + omino_game_sides(game) + strlen(omino_game_player_name(0)));
    use((uint64_t)omino_game_side_by_name(game, omino_game_side_name(game, 0)));
    use(omino_game_pieces(game, NULL, 0));
    use(omino_game_max_moves(game) + omino_game_max_plies(game) + omino_game_move_limit(game));
    use((uint64_t)omino_game_low_wins(game));
    use(omino_game_distinct_moves(game) + omino_move_index(game, omino_move_at(game, 1)));
    use(omino_calls_of(game) != NULL && omino_rules_placements(game) != NULL);
    use(omino_rules_tables(game) != NULL);
    use(omino_rules_given(game) != NULL && omino_rules_of(game) != NULL);
    use(omino_rules_check(omino_rules_given(game), NULL));
    struct omino_rules edition = {.size = sizeof edition};
    omino_patchwork_rules(&edition);
    use(edition.moves != NULL);
    omino_registry_set_policy(NULL, NULL);
    use(omino_registry_count());
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        use(strlen(omino_registry_name(rules)) + strlen(omino_registry_title(rules)));
    use(omino_registry_find("template", &rules, NULL));
    use(omino_search_check_limits(NULL, NULL));
    use(omino_check_names()->name != NULL && omino_engine_kinds()[0] != NULL);
}

static void call_states(void)
{
    static uint32_t moves[OMINO_MOVES_MAX];
    struct omino_outcome outcome = OMINO_INIT(outcome);
    struct omino_move_view view = OMINO_INIT(move_view);
    float values[OMINO_PLAYERS_MAX];
    uint32_t move;
    use(omino_state_size(game));
    omino_state_start_seeded(game, state, 1);
    omino_state_start(game, state);
    while (omino_state_side(game, state) != OMINO_NOBODY) {
        use((uint64_t)omino_state_player(game, state) + omino_moves_count(game, state));
        use(omino_moves_list(game, state, moves, OMINO_MOVES_MAX));
        use((uint64_t)omino_move_legal(game, state, moves[0]));
        omino_state_outcome(game, state, &outcome);
        omino_rules_rank(&outcome, outcome.scores);
        use(omino_state_hash(game, state));
        omino_state_evaluate(game, state, values);
        omino_moves_priors(game, state, moves, 1, values);
        use(omino_moves_playout(game, state, &rng));
        use(omino_state_write(game, state, text, sizeof text));
        use(omino_state_parse(game, text, state, NULL));
        use(omino_move_write(game, moves[0], text, sizeof text));
        use(omino_move_parse(game, state, text, &move, NULL));
        omino_scene_move_view(game, state, move, &view);
        use(omino_state_play(game, state, move, NULL));
        if (omino_state_side(game, state) != OMINO_NOBODY)
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
    }
}

/* Fields of all kinds, for the hook of a game of its own. */
static void call_fields(const struct omino_game *declared, void *fields_of, struct omino_fields *f)
{
    static const char *const words[] = {"one", "two"};
    static uint8_t cells[QUARRY_CELLS];
    struct quarry_state *s = fields_of;
    const struct omino_placements *pieces = omino_rules_placements(declared);
    omino_field_side(f, OMINO_FIELD(s->to_move), 2);
    omino_field_text(f, " ");
    omino_field_number(f, OMINO_FIELD(s->passes[0]), 0, 1);
    omino_field_choice(f, OMINO_FIELD(s->mood), words, 2);
    omino_field_set(f, omino_placements_grid(pieces), s->ash, ".x");
    omino_field_cells(f, omino_placements_grid(pieces), cells, ".");
    omino_field_pieces(f, pieces, s->hand);
    if (omino_field_reading(f)) omino_field_fail(f, "%s", "refused");
}

static const struct omino_game *declared_game;

static void call_declared(void)
{
    struct quarry_state s;
    omino_state_start(declared_game, &s);
    use(omino_state_write(declared_game, &s, text, sizeof text));
    use(omino_state_parse(declared_game, text, &s, NULL));
    use(omino_state_hash(declared_game, &s));
    use((uint64_t)omino_rules_can_move(declared_game, &s));
    use((uint64_t)omino_rules_skip(declared_game, &s, OMINO_FIELD(s.to_move), 2));
}

static void call_match(void)
{
    use(omino_match_undo(match, NULL));
    use(omino_match_redo(match, NULL));
    use(omino_match_go(match, 0, NULL));
    use(omino_match_ply(match) + omino_match_length(match) + omino_match_move(match, 0));
    use(omino_match_state_at(match, 0) != NULL && omino_match_game(match) != NULL);
    use(strlen(omino_match_comment(match, 0)) + strlen(omino_match_player_name(match, 0)));
    use(omino_match_property(match, 0, "RE", text, sizeof text));
    use(omino_match_write(match, text, sizeof text));
    use(omino_state_write(omino_match_game(match), omino_match_state(match), text, sizeof text));
    use(omino_match_set_state_text(match, text, NULL));
    omino_match_set_state(match, omino_match_state(match));
    omino_match_restart(match);
    omino_match_restart_seeded(match, omino_match_seed(match) + 1);
}

static void call_scene(void)
{
    static struct omino_drawn cells[400];
    struct omino_drawn sign;
    struct omino_panel *panel = omino_scene_panel(scene, 0);
    use(omino_scene_panel_cell(panel, 0, 0) != NULL && omino_scene_panels(scene) > 0);
    use(strlen(omino_scene_summary(scene)) + omino_scene_status(scene));
    omino_draw_cells(scene, 0, cells);
    omino_draw_sign(scene, 0, &sign);
    use(omino_draw_text(scene, NULL, text, sizeof text));
    use(omino_draw_svg(scene, NULL, text, sizeof text));
    omino_scene_set_summary(scene, "something else");
    omino_scene_clear(scene);
}

/* Programs of another version are refused before anything is allocated. */
static void call_for_another_version(void)
{
    const struct omino_rules *rules = omino_rules_given(game);
    const struct omino_game *opened;
    struct omino_match *started;
    enum { OTHER = OMINO_VERSION + (1 << 8) };
    use(omino_game_open_for(OTHER, "template", NULL, faults_allocator(), &opened, NULL));
    use(omino_rules_open_game_for(OTHER, rules, NULL, faults_allocator(), &opened, NULL));
    use(omino_match_open_for(OTHER, "template", NULL, faults_allocator(), &started, NULL));
    use(omino_match_open_text_for(OTHER, "", 0, NULL, &started, NULL));
    use(omino_match_open_file_for(OTHER, "none", NULL, &started, NULL));
}

static void call_closing(void)
{
    use(omino_engine_result(player)->simulations + omino_engine_ranking(player, NULL, 0));
    omino_engine_close(player);
    omino_match_close(match);
    omino_film_close(film);
    omino_scene_close(scene);
    omino_placements_close(table);
    omino_game_close(omino_game_share(game));
    omino_game_close(game);
    omino_game_close(declared_game);
    omino_budget_close(budget);
}

/* ---- all functions --------------------------------------------------------------------------- */

static void open_all(const struct sample_game *sample)
{
    struct omino_piece piece = {.name = "X", .freedom = OMINO_FREE};
    assert_int_equal(omino_budget_open(0, NULL, &budget, NULL), OMINO_OK);
    struct omino_rules rules = quarry_rules;
    rules.fields = call_fields;
    assert_int_equal(omino_rules_open_game(&rules, NULL, NULL, &declared_game, NULL), OMINO_OK);
    game = open_sample(sample);
    player = open_player(game, "mcts", 1);
    omino_state_start(game, state);
    assert_int_equal(omino_shape_by_name("F", &piece.shape, NULL), OMINO_OK);
    assert_int_equal(omino_grid_init(&grid, SIDE, SIDE, NULL), OMINO_OK);
    assert_int_equal(omino_placements_open(&grid, NULL, &piece, 1, NULL, &table, NULL), OMINO_OK);
    assert_int_equal(omino_match_open_game(game, NULL, &match, NULL), OMINO_OK);
    omino_rng_seed(&rng, 1);
    assert_int_equal(
        omino_match_play(match, omino_moves_random(game, omino_match_state(match), &rng), NULL),
        OMINO_OK);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    assert_int_equal(omino_film_open(NULL, &film, NULL), OMINO_OK);
    assert_int_equal(omino_scene_of(game, state, scene, NULL), OMINO_OK);
}

/* Runs the calls for each game, because functions of games call the module's hooks. */
void the_rest_allocates_nothing(void **unused)
{
    static void (*const calls[])(void) = {
        call_basics,   call_budget,     call_random_numbers, call_shapes,
        call_boards,   call_placements, call_facts,          call_states,
        call_declared, call_match,      call_scene,          call_for_another_version,
        call_closing,
    };
    (void)unused;
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        open_all(sample);
        for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
            sweep_without_allocations(calls[i]);
    }
}

/* ---- budgets --------------------------------------------------------------------------------- */

static void set_up_budget(const void *with)
{
    (void)with;
    budget = NULL;
}

static enum omino_status open_budget(struct omino_error *err)
{
    return omino_budget_open(1000, faults_allocator(), &budget, err);
}

static void describe_budget(struct omino_text *to)
{
    omino_text_format(to, "%zu\n", budget ? omino_budget_limit(budget) : 0);
}

static void close_budget(void)
{
    omino_budget_close(budget);
}

void a_budget_is_opened_or_not_there(void **unused)
{
    static const struct trial trial = {
        STEPS(set_up_budget, open_budget, describe_budget, close_budget)};
    (void)unused;
    sweep(&trial, NULL);
}

/* ---- omino_allocate() ------------------------------------------------------------------------ */

static void *block;

static void set_up_block(const void *with)
{
    (void)with;
    block = NULL;
}

static enum omino_status allocate_block(struct omino_error *err)
{
    block = omino_allocate(faults_allocator(), 3, 100);
    return block ? OMINO_OK : omino_fail_memory(err);
}

static void describe_block(struct omino_text *to)
{
    omino_text_add(to, block ? "a block\n" : "no block\n");
    if (block) describe_bytes(to, block, 300);
}

static void release_block(void)
{
    omino_release(faults_allocator(), block);
}

void a_block_of_memory_is_zeroed_or_not_there(void **unused)
{
    static const struct trial trial = {
        STEPS(set_up_block, allocate_block, describe_block, release_block)};
    (void)unused;
    sweep(&trial, NULL);
}
