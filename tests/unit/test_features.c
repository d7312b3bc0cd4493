/* SPDX-License-Identifier: MIT */
/* The optional parts of the library. Passes in builds with and without each of them: a part works,
 * or its calls fail with OMINO_ERR_UNSUPPORTED and say why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/check.h>
#include <omino/omino.h>

#include "test.h"

static int has(unsigned feature)
{
    return (omino_features() & feature) != 0;
}

TEST(the_features_are_those_of_the_build)
{
    assert_int_equal(omino_features(), BUILD_FEATURES);
}

TEST(without_files_the_calls_of_file_h_fail)
{
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status expected = has(OMINO_FEATURE_FILES) ? OMINO_OK : OMINO_ERR_UNSUPPORTED;
    char path[] = "/tmp/omino-features-XXXXXX", *bytes = NULL;
    size_t length = 0;
    make_file(path);
    assert_int_equal(omino_file_can_replace(path, &err), expected);
    assert_int_equal(omino_file_replace(path, "abc", 3, 0, &err), expected);
    assert_int_equal(omino_file_read(path, 100, NULL, &bytes, &length, &err), expected);
    if (has(OMINO_FEATURE_FILES)) {
        assert_int_equal(length, 3);
    } else {
        assert_non_null(strstr(err.message, path));
        assert_non_null(strstr(err.message, "this library was built without access to files"));
    }
    free(bytes);
    remove(path);
}

TEST(without_files_a_match_is_neither_saved_nor_read_but_written_as_text)
{
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status expected = has(OMINO_FEATURE_FILES) ? OMINO_OK : OMINO_ERR_UNSUPPORTED;
    struct omino_match *match = NULL, *other = NULL;
    char path[] = "/tmp/omino-features-XXXXXX", text[4096];
    make_file(path);
    assert_int_equal(omino_match_open("template", NULL, NULL, &match, &err), OMINO_OK);
    assert_int_equal(omino_match_save(match, path, 0, &err), expected);
    assert_int_equal(omino_match_open_file(path, NULL, &other, &err), expected);
    assert_int_equal(other != NULL, has(OMINO_FEATURE_FILES));
    omino_match_close(other);
    const size_t length = omino_match_write(match, text, sizeof text);
    assert_in_range(length, 1, sizeof text - 1);
    assert_int_equal(omino_match_open_text(text, length, NULL, &other, &err), OMINO_OK);
    omino_match_close(other);
    omino_match_close(match);
    remove(path);
}

TEST(without_loading_a_module_is_not_loaded_and_built_in_games_are_found)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_rules *rules = NULL;
    const enum omino_status status = omino_registry_load("/no/such/module.so", &rules, &err);
    assert_int_equal(status, has(OMINO_FEATURE_MODULES) ? OMINO_ERR_IO : OMINO_ERR_UNSUPPORTED);
    assert_int_equal(err.status, status);
    assert_non_null(strstr(err.message, "/no/such/module.so"));
    assert_null(rules);
    omino_registry_set_policy(NULL, NULL);
    assert_int_equal(omino_registry_find_or_load("unheard-of", &rules, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_int_equal(strstr(err.message, "built without loading of modules") == NULL,
                     has(OMINO_FEATURE_MODULES));
    assert_int_equal(omino_registry_find_or_load("blokus", &rules, &err), OMINO_OK);
    assert_string_equal(omino_registry_name(rules), "blokus");
}

TEST(a_search_for_several_threads_makes_a_move_without_them)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_game *game;
    struct omino_engine *engine;
    uint32_t move = OMINO_NO_MOVE;
    assert_int_equal(omino_game_open("blokus", "variant=duo", NULL, &game, &err), OMINO_OK);
    assert_int_equal(omino_engine_open(game, "mcts", 1, NULL, &engine, &err), OMINO_OK);
    void *state = malloc(omino_state_size(game));
    omino_state_start(game, state);
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 200,
                                               .threads = 3};
    assert_int_equal(omino_engine_choose(engine, state, &limits, &move, &err), OMINO_OK);
    assert_true(omino_move_legal(game, state, move));
    free(state);
    omino_engine_close(engine);
    omino_game_close(game);
}

TEST(without_threads_the_conformance_kit_leaves_out_threads)
{
    int found = 0;
    for (const struct omino_check_name *check = omino_check_names(); check->name; check++)
        found += strcmp(check->name, "threads") == 0;
    assert_int_equal(found, has(OMINO_FEATURE_THREADS));
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_features_are_those_of_the_build),
        cmocka_unit_test(without_files_the_calls_of_file_h_fail),
        cmocka_unit_test(without_files_a_match_is_neither_saved_nor_read_but_written_as_text),
        cmocka_unit_test(without_loading_a_module_is_not_loaded_and_built_in_games_are_found),
        cmocka_unit_test(a_search_for_several_threads_makes_a_move_without_them),
        cmocka_unit_test(without_threads_the_conformance_kit_leaves_out_threads));
}
