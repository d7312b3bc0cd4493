/* SPDX-License-Identifier: MIT */
/*
 * Runs every operation on a game, for every module and on every path, on a stack of the documented
 * size. test_memory does the same for every public function.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/check.h>
#include <omino/draw.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>

#include "players.h"
#include "stack.h"
#include "test.h"
#include "tiny.h"

/* The maximum that doc/using-the-library.md states. */
enum { MEASURED = 128 << 10, ROOM = 1 << 20 };

static const struct sample_game more_games[] = {
    {"blokus", "", NULL, 0},
    {"polyssimo", "", NULL, 0},
    {"template", "", NULL, 0},
    {"tiny", "label=many", &tiny_rules, 0}, /* no optional hooks, the maximum of listed moves */
    {MODULE_FOLDER "/pentominoes.so", "", NULL, 0},
    {NULL, NULL, NULL, 0},
};

/* The input of an activity, and its result. */
struct stand {
    const char *name;
    const struct omino_rules *rules;
    const char *options;
    enum omino_status status;
    struct omino_error err;
    struct omino_match *match; /* a finished game */
    char *room;
};

/* ---- activities ------------------------------------------------------------------------------ */

/* Opens a match and plays it to its end with moves as text. */
static enum omino_status play_as_text(struct stand *stand)
{
    char text[OMINO_TEXT_MAX];
    struct omino_rng rng;
    omino_match_close(stand->match);
    enum omino_status status =
        omino_match_open_rules(stand->rules, stand->options, NULL, &stand->match, &stand->err);
    if (status != OMINO_OK) return status;
    const struct omino_game *game = omino_match_game(stand->match);
    omino_rng_seed(&rng, 3);
    while (status == OMINO_OK) {
        const void *state = omino_match_state(stand->match);
        if (omino_state_side(game, state) == OMINO_NOBODY) return OMINO_OK;
        omino_move_write(game, omino_moves_random(game, state, &rng), text, sizeof text);
        status = omino_match_play_text(stand->match, text, &stand->err);
    }
    return status;
}

/* Returns whether a position of the match is tried: every sixth one, and the last two. */
static int is_tried(const struct stand *stand, uint32_t ply)
{
    const uint32_t length = omino_match_length(stand->match);
    return ply < length && (ply % 6 == 0 || ply + 3 > length);
}

static enum omino_status choose_by(struct stand *stand, const char *kind)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = SLOW ? 10 : 200, .memory = 8 << 20};
    const struct omino_game *game = omino_match_game(stand->match);
    struct omino_engine *player;
    enum omino_status status = omino_engine_open(game, kind, 5, NULL, &player, &stand->err);
    for (uint32_t ply = 0; status == OMINO_OK && ply < omino_match_length(stand->match); ply++) {
        uint32_t move;
        if (!is_tried(stand, ply)) continue;
        status = omino_engine_choose(player, omino_match_state_at(stand->match, ply), &limits,
                                     &move, &stand->err);
        struct omino_ranked_move *ranking = (struct omino_ranked_move *)(void *)stand->room;
        ranking->size = sizeof *ranking;
        omino_engine_ranking(player, ranking, ROOM / sizeof *ranking);
    }
    omino_engine_close(player);
    return status;
}

static enum omino_status search(struct stand *stand)
{
    enum omino_status status = OMINO_OK;
    for (const char *const *kind = omino_engine_kinds(); *kind && status == OMINO_OK; kind++)
        status = choose_by(stand, *kind);
    return status;
}

static enum omino_status count_sequences(struct stand *stand)
{
    const struct omino_game *game = omino_match_game(stand->match);
    const uint32_t length = omino_match_length(stand->match);
    uint64_t count;
    return omino_search_perft(game, omino_match_state_at(stand->match, length - 1), 2, NULL, NULL,
                              NULL, &count, &stand->err);
}

static enum omino_status draw(struct stand *stand)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), .color = 1, .unicode = 1};
    const struct omino_game *game = omino_match_game(stand->match);
    struct omino_scene *scene = NULL;
    struct omino_film *film = NULL;
    const char *svg;
    size_t length;
    enum omino_status status = omino_scene_open(NULL, &scene, &stand->err);
    if (status == OMINO_OK) status = omino_film_open(NULL, &film, &stand->err);
    for (uint32_t ply = 0; status == OMINO_OK && ply < omino_match_length(stand->match); ply++) {
        if (!is_tried(stand, ply)) continue;
        const void *before = omino_match_state_at(stand->match, ply);
        status =
            omino_scene_of(game, omino_match_state_at(stand->match, ply + 1), scene, &stand->err);
        omino_scene_mark_move(game, before, omino_match_move(stand->match, ply), scene);
        omino_draw_text(scene, NULL, stand->room, ROOM);
        omino_draw_text(scene, &style, stand->room, ROOM);
        omino_draw_svg(scene, NULL, stand->room, ROOM);
        if (status == OMINO_OK) status = omino_film_add(film, scene, "a caption", &stand->err);
    }
    for (int form = OMINO_FILM_PAGE; form <= OMINO_FILM_ANIMATION && status == OMINO_OK; form++)
        status =
            omino_film_draw(film, (enum omino_film_form)form, NULL, &svg, &length, &stand->err);
    omino_film_close(film);
    omino_scene_close(scene);
    return status;
}

static enum omino_status serve(struct stand *stand)
{
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = stand->name, .options = stand->options,
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 20,
                                                .memory = 4 << 20}};
    FILE *in = tmpfile(), *out = tmpfile();
    enum omino_status status = OMINO_ERR_IO;
    if (in && out &&
        fputs("list_commands\ngenmove player1\nshowboard\nstate\nlegal_moves\nreg_genmove player2\n"
              "analyze 0 2\nscores\nperft 1\nundo\nnew_game\nfinal_score\nhelp\nplay 1 nonsense\n"
              "quit\n",
              in) >= 0) {
        rewind(in);
        status = omino_gtp_serve(&setup, in, out, &stand->err);
    }
    if (in) fclose(in);
    if (out) fclose(out);
    return status;
}

static enum omino_status save_and_load(struct stand *stand)
{
    char path[] = "/tmp/omino-stack-XXXXXX";
    const int file = mkstemp(path);
    if (file < 0) return OMINO_ERR_IO;
    close(file);
    enum omino_status status = omino_match_set_comment(stand->match, 1, "a comment", &stand->err);
    if (status == OMINO_OK) status = omino_match_save(stand->match, path, &stand->err);
    if (status == OMINO_OK) status = omino_match_load(stand->match, path, NULL, NULL, &stand->err);
    remove(path);
    return status;
}

static enum omino_status write_and_read(struct stand *stand)
{
    const struct omino_game *game = omino_match_game(stand->match);
    enum omino_status status = OMINO_OK;
    for (uint32_t ply = 0; status == OMINO_OK && ply < omino_match_length(stand->match); ply++) {
        _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
        if (!is_tried(stand, ply)) continue;
        omino_state_write(game, omino_match_state_at(stand->match, ply), stand->room, ROOM);
        status = omino_state_parse(game, stand->room, state, &stand->err);
        omino_state_play(game, state, OMINO_NO_MOVE, &stand->err);
        omino_move_legal(game, state, omino_match_move(stand->match, ply));
    }
    return status;
}

static void forget_result(void *user, const struct omino_check_result *result)
{
    (void)user, (void)result;
}

static enum omino_status check(struct stand *stand)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1,
                                            .options = stand->options};
    unsigned failed;
    return omino_check_rules(stand->rules, &setup, forget_result, NULL, &failed, &stand->err);
}

static const struct activity {
    const char *name;
    enum omino_status (*run)(struct stand *stand);
} activities[] = {
    {"playing moves as text", play_as_text}, {"searching", search},
    {"counting sequences", count_sequences}, {"drawing", draw},
    {"serving the protocol", serve},         {"saving and loading", save_and_load},
    {"writing and reading", write_and_read}, {"checking the module", check},
};
enum { ACTIVITIES = sizeof activities / sizeof *activities };

/* ---- all activities for all games ------------------------------------------------------------ */

struct trial {
    struct stand *stand;
    const struct activity *activity;
};

static void run_trial(void *user)
{
    struct trial *trial = user;
    trial->stand->status = trial->activity->run(trial->stand);
}

static void look_up(const struct sample_game *sample, struct stand *stand)
{
    if (sample->rules) assert_int_equal(omino_registry_add(sample->rules, NULL), OMINO_OK);
    const enum omino_status status = omino_registry_find(
        sample->rules ? sample->rules->name : sample->name, &stand->rules, &stand->err);
    if (status != OMINO_OK) fail_msg("%s: %s", sample->name, stand->err.message);
    stand->name = stand->rules->name;
    stand->options = sample->options;
}

/* Runs all activities of a game and raises the maximum stack use of each. */
static void try_game(const struct sample_game *sample, size_t used[ACTIVITIES])
{
    struct stand stand = {.room = malloc(ROOM), .err = OMINO_INIT(error)};
    assert_non_null(stand.room);
    look_up(sample, &stand);
    for (size_t i = 0; i < ACTIVITIES; i++) {
        struct trial trial = {&stand, &activities[i]};
        const size_t some = stack_used(run_trial, &trial);
        if (stand.status != OMINO_OK)
            fail_msg("%s: %s: %s", sample->name, activities[i].name, stand.err.message);
        if (some > used[i]) used[i] = some;
        if (stack_is_measured && some > MEASURED)
            print_error("%s %s: %s uses %zu bytes\n", sample->name, sample->options,
                        activities[i].name, some);
    }
    omino_match_close(stand.match);
    free(stand.room);
}

static void try_all_games(void)
{
    size_t used[ACTIVITIES] = {0}, most = 0;
    for (const struct sample_game *sample = sample_games; sample->name; sample++)
        try_game(sample, used);
    for (const struct sample_game *sample = more_games; sample->name; sample++)
        try_game(sample, used);
    for (size_t i = 0; i < ACTIVITIES; i++) {
        print_message("%s: %zu bytes of the stack\n", activities[i].name, used[i]);
        if (used[i] > most) most = used[i];
    }
    assert_true(!stack_is_measured || most <= MEASURED);
}

TEST(half_of_the_promised_stack_is_enough_for_every_module)
{
    try_all_games();
}

TEST(half_of_the_promised_stack_is_enough_without_simd)
{
    assert_int_equal(setenv("OMINO_SIMD", "plain", 1), 0);
    try_all_games();
    unsetenv("OMINO_SIMD");
}

int main(void)
{
    return RUN(cmocka_unit_test(half_of_the_promised_stack_is_enough_for_every_module),
               cmocka_unit_test(half_of_the_promised_stack_is_enough_without_simd));
}
