/* SPDX-License-Identifier: MIT */
/*
 * Memory may run out at any time: this test calls every public function that allocates and makes
 * each of its allocations fail. The list of public functions is generated from the headers, so the
 * test fails if a function is missing here. All tests run on a small stack, which shows that these
 * functions need no larger one.
 */
#include <string.h>

#include "memory/faults.h"
#include "memory/sweep.h"
#include "memory/sweeps.h"
#include "stack.h"

/* The names of all public functions, indexed by number. */
#define NAME(name) #name,
static const char *const functions[] = {"", OMINO_FUNCTIONS(NAME) NULL};

/* The functions that allocate. All others must not. */
static const char *const allocating[] = {
    "omino_allocate",
    "omino_budget_open",
    "omino_check_rules",
    "omino_cover_count",
    "omino_cover_first",
    "omino_cover_pack",
    "omino_cover_visit",
    "omino_exact_visit",
#if !defined(OMINO_WRAP_MALLOC) /* otherwise system allocations are not counted */
    "omino_file_can_replace",
    "omino_file_replace",
#endif
    "omino_file_read",
    "omino_film_add",
    "omino_film_draw",
    "omino_film_open",
    "omino_game_open",
    "omino_rules_open_game",
    "omino_gtp_serve",
    "omino_match_open",
    "omino_match_open_file",
    "omino_match_open_game",
    "omino_match_open_text",
    "omino_match_play",
    "omino_match_play_text",
    "omino_match_save",
    "omino_match_set_comment",
    "omino_match_set_player_name",
    "omino_match_set_property",
    "omino_patchwork_open",
    "omino_search_perft",
    "omino_placements_open",
    "omino_engine_choose",
    "omino_engine_open",
    "omino_registry_add",
    "omino_registry_find_or_load",
    "omino_registry_load",
    "omino_rules_open_board",
    "omino_scene_add_grid",
    "omino_scene_add_hand",
    "omino_scene_add_item",
    "omino_scene_add_marker",
    "omino_scene_add_row",
    "omino_scene_add_table",
    "omino_scene_add_track",
    "omino_scene_add_tray",
    "omino_scene_mark_move",
    "omino_scene_of",
    "omino_scene_open",
    NULL,
};

static int is_allocating(const char *name)
{
    for (const char *const *known = allocating; *known; known++)
        if (strcmp(*known, name) == 0) return 1;
    return 0;
}

/* Returns a description of the problem with the counts of a function, or NULL. */
static const char *find_problem(unsigned function)
{
    const struct faults_tally tally = faults_tally(function);
    const int declared = is_allocating(functions[function]);
    if (tally.calls == 0) return "is not tested";
    if (declared && tally.failed == 0) return "is listed as allocating, but is not swept";
    if (!declared && tally.allocations > 0) return "allocates, but is not listed";
    return NULL;
}

/* The last test, which uses the counts of all the others. */
TEST(every_public_function_is_swept_or_allocates_nothing)
{
    unsigned count = 0, allocate = 0, named = 0, wrong = 0;
    while (allocating[named]) named++;
    for (unsigned i = 1; functions[i]; i++) {
        const char *problem = find_problem(i);
        if (problem) print_error("%s %s\n", functions[i], problem);
        wrong += problem != NULL;
        allocate += (unsigned)is_allocating(functions[i]);
        count++;
    }
    print_message("%u public functions, %u allocate: %lu allocations failed in turn\n", count,
                  allocate, sweep_total());
    assert_int_equal(wrong, 0);
    assert_int_equal(allocate, named); /* all listed functions are public */
}

static void sweep_everything(void *result)
{
    *(int *)result =
        RUN(cmocka_unit_test(a_block_of_memory_is_zeroed_or_not_there),
            cmocka_unit_test(a_budget_is_opened_or_not_there),
            cmocka_unit_test(tables_and_tilings_survive_every_failing_allocation),
            cmocka_unit_test(games_survive_every_failing_allocation),
            cmocka_unit_test(players_play_on_whatever_allocation_fails),
            cmocka_unit_test(matches_survive_every_failing_allocation),
            cmocka_unit_test(records_survive_every_failing_allocation),
            cmocka_unit_test(saved_files_are_never_lost),
            cmocka_unit_test(every_command_of_an_engine_survives_every_failing_allocation),
            cmocka_unit_test(pictures_survive_every_failing_allocation),
            cmocka_unit_test(modules_are_loaded_or_not_at_all),
            cmocka_unit_test(every_check_of_a_module_survives_every_failing_allocation),
            cmocka_unit_test(the_rest_allocates_nothing),
            cmocka_unit_test(every_public_function_is_swept_or_allocates_nothing));
}

/* Runs all tests on a stack of the documented size, which shows that it is large enough for every
 * public function. */
int main(void)
{
    int result = 1;
    const size_t used = stack_used(sweep_everything, &result);
    print_message("%zu bytes of the stack\n", used);
    return result;
}
