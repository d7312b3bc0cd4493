/* SPDX-License-Identifier: MIT */
/*
 * Calls without a status cannot report that an argument is NULL: in debug builds they stop at an
 * assertion, as base.h says. Each of them is made here once for each argument that must not be
 * NULL; tests/abi/interface checks that none is missing.
 */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/match.h>
#include <omino/patchwork.h>
#include <omino/registry.h>
#include <omino/rules.h>
#include <omino/scene_build.h>
#include <omino/search.h>
#include <omino/text.h>

#include "quarry.h"
#include "test.h"
#include "tiny.h"

/* Valid arguments for every call. */
static struct {
    const struct omino_game *game;
    struct omino_match *match;
    struct omino_engine *engine;
    struct omino_scene *scene;
    struct omino_placements *table;
    struct omino_budget *budget;
    struct omino_panel *panel;
    const struct omino_allocator *allocator;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    struct omino_grid grid;
    uint64_t a[OMINO_GRID_WORDS_MAX], b[OMINO_GRID_WORDS_MAX], to[OMINO_GRID_WORDS_MAX];
    struct omino_cell cells[64];
    struct omino_cover_placed placed;
    struct omino_shape shape, ways[OMINO_TRANSFORM_COUNT];
    struct omino_rng rng;
    struct omino_outcome outcome;
    struct omino_move_view view;
    struct omino_drawn drawn[OMINO_GRID_WORDS_MAX];
    struct omino_game_piece pieces[4];
    struct omino_ranked_move ranking[4];
    struct omino_text text;
    uint32_t list[64];
    float values[64];
    int32_t keys[OMINO_PLAYERS_MAX];
    uint8_t bytes[9];
    const char *texts[1], *at;
    char buf[100];
    unsigned count;
    int64_t number;
    uint64_t natural;
    const struct omino_game *declared; /* a game with fields, see call_from_hook() */
    struct quarry_state quarry;
    struct omino_fields *fields;
    struct omino_rules rules;
} in;

static void call_from_hook(const struct omino_game *game, void *state, struct omino_fields *fields);

static int set_up(void **unused)
{
    static const struct omino_piece piece = {"a", {1}, OMINO_FREE};
    (void)unused;
    in.shape.cells = in.placed.shape.cells = 1;
    in.outcome.size = sizeof in.outcome;
    in.outcome.players = 2;
    in.view.size = sizeof in.view;
    in.ranking[0].size = sizeof in.ranking[0];
    in.text = (struct omino_text){in.buf, sizeof in.buf, 0};
    in.texts[0] = in.at = "1";
    omino_rng_seed(&in.rng, 1);
    struct omino_rules declared = quarry_rules;
    declared.fields = call_from_hook;
    in.rules = quarry_rules;
    const int ready =
        omino_rules_open_game(&declared, NULL, NULL, &in.declared, NULL) == OMINO_OK &&
        omino_grid_init(&in.grid, 3, 3, NULL) == OMINO_OK &&
        omino_game_open("template", "side=3", NULL, &in.game, NULL) == OMINO_OK &&
        omino_match_open_game(in.game, NULL, &in.match, NULL) == OMINO_OK &&
        omino_engine_open(in.game, "mcts", 1, NULL, &in.engine, NULL) == OMINO_OK &&
        omino_scene_open(NULL, &in.scene, NULL) == OMINO_OK &&
        omino_budget_open(1000, NULL, &in.budget, NULL) == OMINO_OK &&
        omino_placements_open(&in.grid, NULL, &piece, 1, NULL, &in.table, NULL) == OMINO_OK;
    if (!ready) return 1;
    in.allocator = omino_budget_allocator(in.budget);
    omino_state_start(in.game, in.state);
    omino_state_start(in.declared, &in.quarry);
    in.panel = omino_scene_add_grid(in.scene, "board", 3, 3, OMINO_LABELS_NONE);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    omino_placements_close(in.table);
    omino_budget_close(in.budget);
    omino_scene_close(in.scene);
    omino_engine_close(in.engine);
    omino_match_close(in.match);
    omino_game_close(in.game);
    omino_game_close(in.declared);
    return 0;
}

/* ---- the calls ------------------------------------------------------------------------------- */

/* Argument `number`, counted from 0 among those that must not be NULL. */
#define P(number, pointer) (null == (number) ? NULL : (pointer))

#define GAME               P(0, in.game)
#define MATCH              P(0, in.match)
#define SCENE              P(0, in.scene)
#define TABLE              P(0, in.table)
#define GRID               P(0, &in.grid)
#define TEXT               P(0, &in.text)

/* The calls of one header each: X(name, number of arguments that must not be NULL, arguments). */
#define BASE_CALLS(X)                                                                              \
    X(allocate, 1, P(0, in.allocator), 1, 1)                                                       \
    X(release, 1, P(0, in.allocator), NULL)                                                        \
    X(budget_allocator, 1, P(0, in.budget))                                                        \
    X(budget_limit, 1, P(0, in.budget))                                                            \
    X(budget_used, 1, P(0, in.budget))                                                             \
    X(budget_peak, 1, P(0, in.budget))                                                             \
    X(budget_refused, 1, P(0, in.budget))                                                          \
    X(rng_seed, 1, P(0, &in.rng), 1)                                                               \
    X(rng_split, 1, P(0, &in.rng))                                                                 \
    X(rng_below64, 1, P(0, &in.rng), 9)                                                            \
    X(rng_shuffle, 2, P(0, &in.rng), P(1, in.list), 2, sizeof *in.list)                            \
    X(text_char, 1, TEXT, 'x')                                                                     \
    X(text_add, 2, TEXT, P(1, "x"))                                                                \
    X(text_format, 1, TEXT, "%d", 1)                                                               \
    X(text_end, 1, TEXT)                                                                           \
    X(text_copy, 1, P(0, in.buf), sizeof in.buf, NULL)                                             \
    X(text_clean, 1, P(0, in.buf))                                                                 \
    X(text_same_word, 2, P(0, "a"), P(1, "A"))                                                     \
    X(text_read_number, 2, P(0, &in.at), 0, 9, P(1, &in.number))                                   \
    X(text_read_unsigned, 2, P(0, &in.at), P(1, &in.natural))                                      \
    X(text_read_word, 2, P(0, &in.at), P(1, "x"))

#define CORE_CALLS(X)                                                                              \
    X(bits_draw, 3, GRID, P(1, in.a), P(2, in.buf), sizeof in.buf)                                 \
    X(bits_fill, 2, GRID, P(1, in.to))                                                             \
    X(bits_reset, 2, GRID, P(1, in.to))                                                            \
    X(bits_copy, 3, GRID, P(1, in.a), P(2, in.to))                                                 \
    X(bits_count, 2, GRID, P(1, in.a))                                                             \
    X(bits_next, 2, GRID, P(1, in.a), 0)                                                           \
    X(bits_equal, 3, GRID, P(1, in.a), P(2, in.b))                                                 \
    X(bits_empty, 2, GRID, P(1, in.a))                                                             \
    X(bits_contains, 3, GRID, P(1, in.a), P(2, in.b))                                              \
    X(bits_intersects, 3, GRID, P(1, in.a), P(2, in.b))                                            \
    X(bits_and, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                      \
    X(bits_or, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                       \
    X(bits_andnot, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                   \
    X(bits_xor, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                      \
    X(bits_shift, 3, GRID, P(1, in.a), 1, 0, P(2, in.to))                                          \
    X(bits_edges, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                    \
    X(bits_corners, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                  \
    X(bits_flood, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                                    \
    X(bits_flood_corners, 4, GRID, P(1, in.a), P(2, in.b), P(3, in.to))                            \
    X(bits_take_region, 3, GRID, P(1, in.b), P(2, in.to))                                          \
    X(bits_regions, 2, GRID, P(1, in.a))                                                           \
    X(point_write, 2, GRID, in.cells[0], P(1, in.buf), sizeof in.buf)                              \
    X(points_write, 3, GRID, P(1, in.a), P(2, in.buf), sizeof in.buf)                              \
    X(shape_write, 1, in.shape, '/', P(0, in.buf), sizeof in.buf)                                  \
    X(shape_cells, 1, in.shape, P(0, in.cells))                                                    \
    X(shape_orientations, 1, in.shape, OMINO_FREE, P(0, in.ways))                                  \
    X(cover_add, 3, GRID, P(1, &in.placed), P(2, in.to))

#define PLACEMENT_CALLS(X)                                                                         \
    X(placements_grid, 1, TABLE)                                                                   \
    X(placements_mask, 1, TABLE)                                                                   \
    X(placements_pieces, 1, TABLE)                                                                 \
    X(placements_orientations, 1, TABLE)                                                           \
    X(placements_shift, 1, TABLE)                                                                  \
    X(placements_limit, 1, TABLE)                                                                  \
    X(placements_total, 1, TABLE)                                                                  \
    X(placements_piece_name, 1, TABLE, 0)                                                          \
    X(placements_piece_shape, 1, TABLE, 0)                                                         \
    X(placements_piece_by_name, 2, TABLE, P(1, "a"))                                               \
    X(placements_orientation_piece, 1, TABLE, 0)                                                   \
    X(placements_orientation_shape, 1, TABLE, 0)                                                   \
    X(placement_valid, 1, TABLE, 0)                                                                \
    X(placement_index, 1, TABLE, 0)                                                                \
    X(placement_at, 1, TABLE, 0)                                                                   \
    X(placement_piece, 1, TABLE, 0)                                                                \
    X(placement_cells, 2, TABLE, 0, P(1, in.to))                                                   \
    X(placement_add, 2, TABLE, 0, P(1, in.to))                                                     \
    X(placement_remove, 2, TABLE, 0, P(1, in.to))                                                  \
    X(placement_legal, 2, TABLE, P(1, in.a), NULL, NULL, 0)                                        \
    X(placement_from_cells, 2, TABLE, P(1, in.a), NULL)                                            \
    X(placements_count, 2, TABLE, P(1, in.a), NULL, NULL)                                          \
    X(placements_any, 2, TABLE, P(1, in.a), NULL, NULL)                                            \
    X(placements_list, 3, TABLE, P(1, in.a), NULL, NULL, P(2, in.list), 64)                        \
    X(placements_sets, 3, TABLE, P(1, in.a), NULL, NULL, P(2, in.to))                              \
    X(placements_nth, 2, TABLE, P(1, in.a), NULL, NULL, 0)                                         \
    X(placements_random, 3, TABLE, P(1, in.a), NULL, NULL, P(2, &in.rng))                          \
    X(rules_list_pieces, 2, TABLE, OMINO_FREE, 1, P(1, in.pieces), 4)

#define GAME_CALLS(X)                                                                              \
    X(game_share, 1, GAME)                                                                         \
    X(game_name, 1, GAME)                                                                          \
    X(game_title, 1, GAME)                                                                         \
    X(game_rules_version, 1, GAME)                                                                 \
    X(game_help, 1, GAME)                                                                          \
    X(game_options, 2, GAME, P(1, in.buf), sizeof in.buf)                                          \
    X(game_seed, 1, GAME)                                                                          \
    X(game_option_list, 2, GAME, P(1, &in.count))                                                  \
    X(game_players, 1, GAME)                                                                       \
    X(game_sides, 1, GAME)                                                                         \
    X(game_low_wins, 1, GAME)                                                                      \
    X(game_side_name, 1, GAME, 0)                                                                  \
    X(game_side_by_name, 2, GAME, P(1, "player1"))                                                 \
    X(game_max_moves, 1, GAME)                                                                     \
    X(game_max_plies, 1, GAME)                                                                     \
    X(game_move_limit, 1, GAME)                                                                    \
    X(game_distinct_moves, 1, GAME)                                                                \
    X(move_index, 1, GAME, 0)                                                                      \
    X(move_at, 1, GAME, 0)                                                                         \
    X(game_pieces, 2, GAME, P(1, in.pieces), 4)                                                    \
    X(state_evaluate, 3, GAME, P(1, in.state), P(2, in.values))                                    \
    X(moves_priors, 4, GAME, P(1, in.state), P(2, in.list), 1, P(3, in.values))                    \
    X(moves_playout, 3, GAME, P(1, in.state), P(2, &in.rng))                                       \
    X(move_write, 2, GAME, 0, P(1, in.buf), sizeof in.buf)                                         \
    X(state_write, 3, GAME, P(1, in.state), P(2, in.buf), sizeof in.buf)                           \
    X(registry_name, 1, P(0, &tiny_rules))                                                         \
    X(registry_title, 1, P(0, &tiny_rules))                                                        \
    X(rules_rank, 2, P(0, &in.outcome), P(1, in.keys))                                             \
    X(rules_given, 1, GAME)                                                                        \
    X(rules_of, 1, GAME)                                                                           \
    X(engine_result, 1, P(0, in.engine))                                                           \
    X(engine_ranking, 2, P(0, in.engine), P(1, in.ranking), 4)

#define FIELDS P(0, in.fields)

#define AUTHOR_CALLS(X)                                                                            \
    X(rules_placements, 1, GAME)                                                                   \
    X(rules_can_move, 2, P(0, in.declared), P(1, &in.quarry))                                      \
    X(rules_skip, 3, P(0, in.declared), P(1, &in.quarry), P(2, &in.quarry.to_move), 1, 2)          \
    X(field_text, 2, FIELDS, P(1, " "))                                                            \
    X(field_number, 2, FIELDS, P(1, &in.count), sizeof in.count, 0, 9)                             \
    X(field_side, 2, FIELDS, P(1, &in.count), sizeof in.count, 2)                                  \
    X(field_choice, 3, FIELDS, P(1, &in.count), sizeof in.count, P(2, in.texts), 1)                \
    X(field_set, 4, FIELDS, P(1, &in.grid), P(2, in.a), P(3, ".x"))                                \
    X(field_cells, 4, FIELDS, P(1, &in.grid), P(2, in.bytes), P(3, "."))                           \
    X(field_pieces, 3, FIELDS, P(1, in.table), P(2, in.a))                                         \
    X(field_reading, 1, FIELDS)                                                                    \
    X(field_fail, 2, FIELDS, P(1, "no"))                                                           \
    X(patchwork_rules, 1, P(0, &in.rules))

#define MATCH_CALLS(X)                                                                             \
    X(match_game, 1, MATCH)                                                                        \
    X(match_state, 1, MATCH)                                                                       \
    X(match_ply, 1, MATCH)                                                                         \
    X(match_length, 1, MATCH)                                                                      \
    X(match_move, 1, MATCH, 0)                                                                     \
    X(match_state_at, 1, MATCH, 0)                                                                 \
    X(match_restart, 1, MATCH)                                                                     \
    X(match_restart_seeded, 1, MATCH, 1)                                                           \
    X(match_set_state, 2, MATCH, P(1, in.state))                                                   \
    X(match_seed, 1, MATCH)                                                                        \
    X(match_comment, 1, MATCH, 0)                                                                  \
    X(match_player_name, 1, MATCH, 0)                                                              \
    X(match_property, 3, MATCH, 0, P(1, "DT"), P(2, in.buf), sizeof in.buf)                        \
    X(match_write, 2, MATCH, P(1, in.buf), sizeof in.buf)

#define SCENE_CALLS(X)                                                                             \
    X(scene_panels, 1, SCENE)                                                                      \
    X(scene_panel, 1, SCENE, 0)                                                                    \
    X(scene_summary, 1, SCENE)                                                                     \
    X(scene_panel_cell, 1, P(0, in.panel), 0, 0)                                                   \
    X(scene_mark_move, 3, GAME, P(1, in.state), 0, P(2, in.scene))                                 \
    X(scene_move_view, 3, GAME, P(1, in.state), 0, P(2, &in.view))                                 \
    X(scene_clear, 1, SCENE)                                                                       \
    X(scene_set_summary, 1, SCENE, "x")                                                            \
    X(scene_add_grid, 1, SCENE, "x", 1, 1, OMINO_LABELS_NONE)                                      \
    X(scene_add_tray, 1, SCENE, "x", 0)                                                            \
    X(scene_add_hand, 2, SCENE, "x", P(1, in.table), NULL, 0)                                      \
    X(scene_add_item, 1, SCENE, "x", "y", in.shape, 0, 1)                                          \
    X(scene_add_track, 1, SCENE, "x", 1)                                                           \
    X(scene_add_marker, 1, SCENE, 0, 0, 'x')                                                       \
    X(scene_add_table, 1, SCENE, "x", 1)                                                           \
    X(scene_add_row, 2, SCENE, 0, P(1, in.texts))                                                  \
    X(draw_text, 2, SCENE, NULL, P(1, in.buf), sizeof in.buf)                                      \
    X(draw_cells, 2, SCENE, 0, P(1, in.drawn))                                                     \
    X(draw_sign, 2, SCENE, 0, P(1, in.drawn))                                                      \
    X(draw_svg, 2, SCENE, NULL, P(1, in.buf), sizeof in.buf)

#define ALL_CALLS(X)                                                                               \
    BASE_CALLS(X)                                                                                  \
    CORE_CALLS(X)                                                                                  \
    PLACEMENT_CALLS(X)                                                                             \
    GAME_CALLS(X)                                                                                  \
    AUTHOR_CALLS(X)                                                                                \
    MATCH_CALLS(X)                                                                                 \
    SCENE_CALLS(X)

#define DEFINE(name, pointers, ...)                                                                \
    static void call_##name(unsigned null)                                                         \
    {                                                                                              \
        (void)omino_##name(__VA_ARGS__);                                                           \
    }
#define LIST(name, pointers, ...) {#name, (pointers), call_##name},

ALL_CALLS(DEFINE)

static const struct {
    const char *name;
    unsigned pointers; /* number of arguments that must not be NULL */
    void (*call)(unsigned null);
} calls[] = {ALL_CALLS(LIST)};

enum { CALLS = sizeof calls / sizeof *calls };

/* ---- the test -------------------------------------------------------------------------------- */

static struct {
    size_t index;
    unsigned null;
} pending;

/* The library passes a struct omino_fields only to a hook, so every call is made from one. */
static void call_from_hook(const struct omino_game *game, void *state, struct omino_fields *fields)
{
    (void)game, (void)state;
    in.fields = fields;
    calls[pending.index].call(pending.null);
}

/* Makes a call in a child process; returns how the child ended, as waitpid() reports it. */
static int make_call(size_t i, unsigned null)
{
    int ended;
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr)) _exit(2);
        pending.index = i;
        pending.null = null;
        omino_state_hash(in.declared, &in.quarry);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &ended, 0), child);
    return ended;
}

TEST(calls_without_a_status_accept_valid_arguments)
{
    for (size_t i = 0; i < CALLS; i++) {
        const int ended = make_call(i, calls[i].pointers);
        if (!WIFEXITED(ended) || WEXITSTATUS(ended) != 0) fail_msg("omino_%s()", calls[i].name);
    }
}

TEST(calls_without_a_status_stop_at_an_assertion_for_null)
{
#ifdef NDEBUG
    skip();
#else
    for (size_t i = 0; i < CALLS; i++)
        for (unsigned null = 0; null < calls[i].pointers; null++) {
            const int ended = make_call(i, null);
            if (!WIFSIGNALED(ended) || WTERMSIG(ended) != SIGABRT)
                fail_msg("omino_%s() without pointer %u: 0x%x", calls[i].name, null,
                         (unsigned)ended);
        }
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_without_a_status_accept_valid_arguments),
        cmocka_unit_test(calls_without_a_status_stop_at_an_assertion_for_null),
    };
    heed_signals();
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
