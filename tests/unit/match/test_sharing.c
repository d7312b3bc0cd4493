/* SPDX-License-Identifier: MIT */
/* Matches that share opened games: references, records of a shared game, memory per match. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <omino/match.h>
#include <omino/registry.h>

#include "test.h"
#include "tiny.h"

static const struct omino_game *open_game(const char *name, const char *options,
                                          const struct omino_allocator *allocator)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_game_open(name, options, allocator, &game, &err) != OMINO_OK)
        fail_msg("%s %s: %s", name, options, err.message);
    return game;
}

static void play_to_the_end(struct omino_match *match, struct omino_rng *rng)
{
    const struct omino_game *game = omino_match_game(match);
    while (omino_state_side(game, omino_match_state(match)) != OMINO_NOBODY)
        assert_int_equal(
            omino_match_play(match, omino_moves_random(game, omino_match_state(match), rng), NULL),
            OMINO_OK);
}

/* ---- references ------------------------------------------------------------------------------ */

TEST(a_game_lives_as_long_as_its_last_match)
{
    struct omino_budget *budget;
    struct omino_match *one, *two;
    struct omino_rng rng;
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    const struct omino_allocator allocator = *omino_budget_allocator(budget);
    const struct omino_game *game = open_game("blokus", "variant=duo", &allocator);
    const size_t opened = omino_budget_used(budget);
    assert_int_equal(omino_match_open_game(game, NULL, &one, NULL), OMINO_OK);
    assert_int_equal(omino_match_open_game(game, NULL, &two, NULL), OMINO_OK);
    assert_int_equal(omino_budget_used(budget), opened);
    omino_game_close(game);
    assert_ptr_equal(omino_match_game(one), game);
    omino_rng_seed(&rng, 1);
    play_to_the_end(one, &rng);
    omino_match_close(one);
    assert_int_equal(omino_budget_used(budget), opened);
    play_to_the_end(two, &rng);
    omino_match_close(two);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

TEST(each_reference_to_a_game_is_closed_once)
{
    struct omino_budget *budget;
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    const struct omino_allocator allocator = *omino_budget_allocator(budget);
    const struct omino_game *game = open_game("template", "", &allocator);
    assert_ptr_equal(omino_game_share(game), game);
    omino_game_close(game);
    assert_true(omino_budget_used(budget) > 0);
    assert_string_equal(omino_game_name(game), "template");
    omino_game_close(game);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

TEST(a_match_that_cannot_be_opened_drops_its_reference)
{
    struct omino_budget *budget;
    struct counting counting = {0};
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = (struct omino_match *)(void *)&err;
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    const struct omino_allocator allocator = *omino_budget_allocator(budget);
    const struct omino_allocator failing = counting_allocator(&counting);
    const struct omino_game *game = open_game("template", "", &allocator);
    for (counting.fail_at = 1; counting.fail_at <= 3; counting.fail_at++) {
        counting.allocations = 0;
        assert_int_equal(omino_match_open_game(game, &failing, &match, &err), OMINO_ERR_MEMORY);
        assert_null(match);
        assert_int_equal(counting.outstanding, 0);
    }
    omino_game_close(game);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

/* ---- records of a shared game ---------------------------------------------------------------- */

static struct omino_match *read_record(const char *text, const struct omino_record_setup *setup)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (omino_match_open_text(text, strlen(text), setup, &match, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    return match;
}

static const char duo_record[] = "(;GM[Blokus Duo]RV[1];B[f9,e10,f10,g10,f11]"
                                 ";W[i4,h5,i5,j5,i6])\n";

TEST(a_record_shares_the_given_game_with_its_options)
{
    const struct omino_game *games[] = {
        open_game("blokus", "", NULL),
        open_game("template", "side=4", NULL),
        open_game("blokus", "starts=free variant=duo", NULL),
        open_game("blokus", "variant=duo", NULL),
    };
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = games,
                                             .game_count = 4};
    static const struct {
        const char *record;
        int shared; /* index of the shared game; -1 for none */
    } cases[] = {
        {"(;GM[Blokus])", 0},
        {"(;GM[Blokus]OP[players=4 starts=fixed])", 0},
        {"(;GM[Cram]OP[side=4])", 1},
        {"(;GM[cram]OP[ side=4 seed=0 ])", 1},
        {"(;GM[Cram]OP[seed=18446744073709551615 side=4])", 1},
        {"(;GM[Blokus Duo]OP[starts=free])", 2},
        {"(;GM[Blokus]OP[variant=duo starts=free])", 2},
        {duo_record, 3},
        {"(;GM[Blokus Two-Player])", -1},
        {"(;GM[Blokus Duo]OP[scoring=advanced])", -1},
        {"(;GM[Cram])", -1},
        {"(;GM[Plyamki])", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_match *match = read_record(cases[i].record, &setup);
        int shared = -1;
        for (int g = 0; g < 4; g++)
            if (omino_match_game(match) == games[g]) shared = g;
        if (shared != cases[i].shared) fail_msg("%s shares game %d", cases[i].record, shared);
        omino_match_close(match);
    }
    for (int g = 0; g < 4; g++) omino_game_close(games[g]);
}

/* Invalid options get the error that they get without a shared game. */
TEST(a_shared_game_does_not_hide_errors_in_options)
{
    static const char *const records[] = {
        "(;GM[Cram]OP[side=4 side=4])", "(;GM[Cram]OP[side=4 colour=red])",
        "(;GM[Cram]OP[side=4 seed=x])", "(;GM[Cram]OP[side=4 word])",
        "(;GM[Cram]OP[side=4 =])",
    };
    const struct omino_game *game = open_game("template", "side=4", NULL);
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = &game,
                                             .game_count = 1};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        struct omino_error with = OMINO_INIT(error), without = OMINO_INIT(error);
        struct omino_match *match;
        assert_int_equal(
            omino_match_open_text(records[i], strlen(records[i]), &setup, &match, &with),
            OMINO_ERR_OPTION);
        assert_null(match);
        omino_match_open_text(records[i], strlen(records[i]), NULL, &match, &without);
        assert_memory_equal(&with, &without, sizeof with);
    }
    omino_game_close(game);
}

/* Compiling the tables of Duo allocates more than 50,000 bytes. */
TEST(loading_a_record_of_a_shared_game_compiles_no_tables)
{
    struct omino_budget *budget;
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    struct omino_allocator allocator = *omino_budget_allocator(budget);
    struct omino_record_setup setup = {OMINO_SIZE(record_setup), .allocator = &allocator};
    struct omino_match *match = read_record(duo_record, &setup);
    const size_t alone = omino_budget_peak(budget);
    assert_true(alone > 50000);
    omino_match_close(match);
    assert_int_equal(omino_budget_used(budget), 0);

    const struct omino_game *game = open_game("blokus", "variant=duo", NULL);
    setup.games = &game;
    setup.game_count = 1;
    omino_budget_close(budget);
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    allocator = *omino_budget_allocator(budget);
    match = read_record(duo_record, &setup);
    print_message("a Duo record: %zu bytes alone, %zu with a shared game\n", alone,
                  omino_budget_peak(budget));
    assert_true(omino_budget_peak(budget) < 3000);
    assert_int_equal(omino_match_length(match), 2);
    omino_game_close(game);
    omino_match_close(match);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

/* ---- seeds ----------------------------------------------------------------------------------- */

/* Deals a heap that the seed makes smaller. */
static void deal(const struct omino_game *game, void *state, uint64_t seed)
{
    struct tiny_state *s = state;
    tiny_rules.start(game, state, seed);
    s->left -= (uint32_t)(seed % 3);
}

static uint32_t left_at(const struct omino_match *match, uint32_t ply)
{
    return ((const struct tiny_state *)omino_match_state_at(match, ply))->left;
}

static void assert_written(const struct omino_match *match, const char *expected)
{
    char text[200];
    omino_match_write(match, text, sizeof text);
    assert_string_equal(text, expected);
}

TEST(matches_of_one_game_have_seeds_of_their_own)
{
    struct omino_rules rules = tiny_rules;
    const struct omino_game *game;
    struct omino_match *match;
    rules.start = deal;
    assert_int_equal(omino_rules_open_game(&rules, "heap=9 seed=1", NULL, &game, NULL), OMINO_OK);
    assert_int_equal(omino_match_open_game(game, NULL, &match, NULL), OMINO_OK);
    assert_int_equal(omino_match_seed(match), 1);
    assert_int_equal(left_at(match, 0), 8);
    assert_int_equal(omino_match_play_text(match, "take 1", NULL), OMINO_OK);
    omino_match_restart_seeded(match, UINT64_MAX - 1);
    assert_int_equal(omino_match_length(match), 0);
    assert_int_equal(left_at(match, 0), 7);
    assert_written(match, "(;GM[Tiny]OP[heap=9 seed=18446744073709551614]RV[3])\n");
    assert_int_equal(omino_match_play_text(match, "take 1", NULL), OMINO_OK);
    omino_match_restart(match);
    assert_int_equal(omino_match_seed(match), UINT64_MAX - 1);
    assert_int_equal(left_at(match, 0), 7);
    omino_match_restart_seeded(match, 0);
    assert_int_equal(left_at(match, 0), 9);
    assert_written(match, "(;GM[Tiny]OP[heap=9]RV[3])\n");
    assert_int_equal(omino_game_seed(omino_match_game(match)), 1);
    omino_match_close(match);
    omino_game_close(game);
}

TEST(the_seed_of_a_record_is_that_of_its_match_and_needs_no_other_game)
{
    static const struct {
        const char *record;
        uint64_t seed;
        uint32_t left;
    } cases[] = {
        {"(;GM[Tiny]OP[heap=9]RV[3];1[take 2])\n", 0, 9},
        {"(;GM[Tiny]OP[heap=9 seed=1]RV[3];1[take 2])\n", 1, 8},
        {"(;GM[Tiny]OP[heap=9 seed=5]RV[3];1[take 2])\n", 5, 7},
    };
    struct omino_rules rules = tiny_rules;
    const struct omino_game *game;
    rules.start = deal;
    assert_int_equal(omino_rules_open_game(&rules, "heap=9 seed=1", NULL, &game, NULL), OMINO_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t shared = 0; shared < 2; shared++) {
            const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = &game,
                                                     .game_count = shared, .rules = &rules};
            struct omino_match *match = read_record(cases[i].record, &setup);
            assert_int_equal(omino_match_game(match) == game, shared);
            assert_int_equal(omino_match_seed(match), cases[i].seed);
            assert_int_equal(left_at(match, 0), cases[i].left);
            assert_int_equal(left_at(match, 1), cases[i].left - 2);
            assert_written(match, cases[i].record);
            omino_match_close(match);
        }
    omino_game_close(game);
}

/* ---- limited reading ------------------------------------------------------------------------- */

TEST(reading_can_be_limited_to_given_games)
{
    const struct omino_game *games[] = {
        open_game("blokus", "", NULL),
        open_game("blokus", "variant=duo", NULL),
        open_game("polyssimo", "", NULL),
    };
    struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = games, .game_count = 2,
                                       .only_given = 1};
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = read_record("(;GM[Blokus Two-Player])", &setup);
    omino_match_close(match);
    assert_int_equal(omino_match_open_text("(;GM[Cram])", 11, &setup, &match, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_null(match);
    assert_string_equal(err.message, "this is a record of 'Cram', not of Blokus");
    assert_int_equal(err.line, 1);
    assert_int_equal(err.column, 6);
    setup.game_count = 3;
    setup.rules = &tiny_rules;
    assert_int_equal(omino_match_open_text("(;GM[Go])", 9, &setup, &match, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_string_equal(err.message,
                        "this is a record of 'Go', not of Tiny, Blokus, Polyssimo Challenge");
    match = read_record("(;GM[Tiny]OP[heap=5])", &setup);
    omino_match_close(match);
    setup.only_given = 0;
    match = read_record("(;GM[Cram])", &setup);
    omino_match_close(match);
    for (int g = 0; g < 3; g++) omino_game_close(games[g]);
}

TEST(settings_without_a_size_are_refused)
{
    const struct omino_record_setup setup = {0};
    struct omino_match *match = (struct omino_match *)&tiny_rules;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_match_open_text("(;GM[Cram])", 11, &setup, &match, &err),
                     OMINO_ERR_ARGUMENT);
    assert_null(match);
    match = (struct omino_match *)&tiny_rules;
    assert_int_equal(omino_match_open_file("/none/such", &setup, &match, &err), OMINO_ERR_ARGUMENT);
    assert_null(match);
}

TEST(invalid_settings_are_refused_with_the_reason)
{
    static const struct omino_rules zero_rules = {0};
    static const struct omino_game *no_game[] = {NULL};
    static const struct {
        struct omino_record_setup setup;
        enum omino_status status;
        const char *message;
    } cases[] = {
        {{OMINO_SIZE(record_setup), .game_count = 1},
         OMINO_ERR_ARGUMENT,
         "the field 'games' of the setup is NULL, but game_count is 1"},
        {{OMINO_SIZE(record_setup), .games = no_game, .game_count = 1},
         OMINO_ERR_ARGUMENT,
         "games[0] of the setup is NULL"},
        {{OMINO_SIZE(record_setup), .only_given = 1},
         OMINO_ERR_ARGUMENT,
         "the setup has only_given, but gives neither rules nor games"},
        {{OMINO_SIZE(record_setup), .rules = &zero_rules}, OMINO_ERR_MODULE, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_match *match = (struct omino_match *)&tiny_rules;
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(omino_match_open_text("(;GM[Cram])", 11, &cases[i].setup, &match, &err),
                         cases[i].status);
        assert_null(match);
        if (cases[i].message) assert_string_equal(err.message, cases[i].message);
        assert_int_not_equal(err.message[0], '\0');
        assert_int_equal(omino_match_open_file("/none/such", &cases[i].setup, &match, NULL),
                         cases[i].status);
    }
}

/* ---- a server -------------------------------------------------------------------------------- */

enum { SESSIONS = 1000, OPTIONS = 4, BYTES_PER_SESSION = 20000 };

static const struct {
    const char *name, *options[OPTIONS];
} served[] = {
    {"blokus", {"", "variant=duo", "players=2 scoring=advanced", "players=3"}},
    {"patchwork", {"", "track=original", "first=2", "tiebreak=top"}},
    {"polyssimo", {"", "players=3", "players=4", "handicap=1:8"}},
    {"plyamki", {"", "faces=solid", "turns=half", "cards=24"}},
};

enum { GAMES = sizeof served / sizeof *served };

struct server {
    const struct omino_game *games[GAMES][OPTIONS];
    struct omino_match *sessions[SESSIONS];
};

static void open_server(struct server *server, const struct omino_allocator *allocator)
{
    for (int g = 0; g < GAMES; g++)
        for (int o = 0; o < OPTIONS; o++)
            server->games[g][o] = open_game(served[g].name, served[g].options[o], allocator);
}

static void close_games(struct server *server)
{
    for (int g = 0; g < GAMES; g++)
        for (int o = 0; o < OPTIONS; o++) omino_game_close(server->games[g][o]);
}

/* The sessions include the tables of the games, which they share. */
TEST(a_thousand_finished_sessions_need_20_kilobytes_each)
{
    static struct server server;
    struct omino_budget *budget;
    assert_int_equal(omino_budget_open((size_t)SESSIONS * BYTES_PER_SESSION, NULL, &budget, NULL),
                     OMINO_OK);
    const struct omino_allocator allocator = *omino_budget_allocator(budget);
    open_server(&server, &allocator);
    const size_t tables = omino_budget_used(budget);
    size_t before = tables;
    for (int i = 0; i < SESSIONS; i++) {
        const int g = i * GAMES / SESSIONS;
        struct omino_rng rng;
        omino_rng_seed(&rng, (uint64_t)i);
        assert_int_equal(omino_match_open_game(server.games[g][i % OPTIONS], &allocator,
                                               &server.sessions[i], NULL),
                         OMINO_OK);
        omino_match_restart_seeded(server.sessions[i], (uint64_t)i);
        play_to_the_end(server.sessions[i], &rng);
        if ((i + 1) % (SESSIONS / GAMES) != 0) continue;
        print_message("%s: %zu bytes a session\n", served[g].name,
                      (omino_budget_used(budget) - before) / (SESSIONS / GAMES));
        before = omino_budget_used(budget);
    }
    close_games(&server);
    print_message("%zu bytes of tables, %zu bytes a session in all\n", tables,
                  omino_budget_peak(budget) / SESSIONS);
    for (int i = 0; i < SESSIONS; i++) omino_match_close(server.sessions[i]);
    assert_int_equal(omino_budget_refused(budget), 0);
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { THREADS = 8, ROUNDS = SLOW ? 10 : 60 };

struct guest {
    const struct server *server;
    unsigned number;
    int done;
};

/* Plays a match on a shared game, and reads its record back on the same game. */
static int visit(const struct omino_game *game, struct omino_rng *rng)
{
    static _Thread_local char text[1 << 16];
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = &game,
                                             .game_count = 1};
    struct omino_match *match, *again;
    if (omino_match_open_game(game, NULL, &match, NULL) != OMINO_OK) return 0;
    for (int i = 0; i < 12; i++)
        omino_match_play(match, omino_moves_random(game, omino_match_state(match), rng), NULL);
    const size_t length = omino_match_write(match, text, sizeof text);
    int fine = length < sizeof text &&
               omino_match_open_text(text, length, &setup, &again, NULL) == OMINO_OK;
    omino_match_close(match);
    if (!fine) return 0;
    fine = omino_match_game(again) == game && omino_match_length(again) == 12;
    omino_match_close(again);
    return fine;
}

static void *be_a_guest(void *with)
{
    struct guest *guest = with;
    struct omino_rng rng;
    omino_rng_seed(&rng, guest->number);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const struct omino_game *game = guest->server->games[i % GAMES][i / GAMES % OPTIONS];
        const struct omino_game *own = omino_game_share(game);
        guest->done += visit(own, &rng);
        omino_game_close(own);
    }
    /* The last use of each game may be in any thread. */
    for (int g = 0; g < GAMES; g++)
        for (int o = 0; o < OPTIONS; o++) omino_game_close(guest->server->games[g][o]);
    return NULL;
}

TEST(threads_share_opened_games)
{
    static struct server server;
    static struct guest guests[THREADS];
    pthread_t threads[THREADS];
    struct omino_budget *budget;
    assert_int_equal(omino_budget_open(SIZE_MAX, NULL, &budget, NULL), OMINO_OK);
    const struct omino_allocator allocator = *omino_budget_allocator(budget);
    open_server(&server, &allocator);
    for (unsigned i = 0; i < THREADS; i++) {
        for (int g = 0; g < GAMES; g++)
            for (int o = 0; o < OPTIONS; o++) omino_game_share(server.games[g][o]);
        guests[i] = (struct guest){&server, i, 0};
    }
    close_games(&server);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, be_a_guest, &guests[i]), 0);
    for (unsigned i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(guests[i].done, ROUNDS);
    }
    assert_int_equal(omino_budget_used(budget), 0);
    omino_budget_close(budget);
}

int main(void)
{
    return RUN(cmocka_unit_test(a_game_lives_as_long_as_its_last_match),
               cmocka_unit_test(each_reference_to_a_game_is_closed_once),
               cmocka_unit_test(a_match_that_cannot_be_opened_drops_its_reference),
               cmocka_unit_test(a_record_shares_the_given_game_with_its_options),
               cmocka_unit_test(a_shared_game_does_not_hide_errors_in_options),
               cmocka_unit_test(loading_a_record_of_a_shared_game_compiles_no_tables),
               cmocka_unit_test(matches_of_one_game_have_seeds_of_their_own),
               cmocka_unit_test(the_seed_of_a_record_is_that_of_its_match_and_needs_no_other_game),
               cmocka_unit_test(reading_can_be_limited_to_given_games),
               cmocka_unit_test(settings_without_a_size_are_refused),
               cmocka_unit_test(invalid_settings_are_refused_with_the_reason),
               cmocka_unit_test(a_thousand_finished_sessions_need_20_kilobytes_each),
               cmocka_unit_test(threads_share_opened_games));
}
