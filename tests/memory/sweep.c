/* SPDX-License-Identifier: MIT */
#include "sweep.h"

#include <string.h>

enum { ROOM = 1 << 20 };

/* Descriptions before the call, after it, and now. */
static char before[ROOM], after[ROOM], seen[ROOM];

static int use_system;
static unsigned long total;

const struct omino_allocator *sweep_allocator(void)
{
    return use_system ? NULL : faults_allocator();
}

/* ---- one run --------------------------------------------------------------------------------- */

/* Writes a description of the current state, for which nothing must be allocated. */
static void look(const struct trial *trial, char *to)
{
    struct omino_text text = {to, ROOM, 0};
    faults_watch(0, 0);
    trial->describe(&text);
    const size_t length = omino_text_end(&text);
    const struct faults_seen during = faults_end();
    assert_true(length < ROOM);
    assert_int_equal(during.allocations, 0);
}

/* Compares the current description with the expected one. Shows where they begin to differ, with up
 * to 200 preceding characters. */
static void assert_looks(const struct trial *trial, const char *expected)
{
    look(trial, seen);
    size_t same = 0;
    while (seen[same] && seen[same] == expected[same]) same++;
    if (seen[same] == expected[same]) return;
    const size_t from = same > 200 ? same - 200 : 0;
    fail_msg("expected: ...%.400s\nfound: ...%.400s", expected + from, seen + from);
}

static void assert_works(const struct trial *trial)
{
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status status = trial->call(&err);
    if (status != OMINO_OK) fail_msg("%s: %s", omino_status_text(status), err.message);
    assert_looks(trial, after);
}

/* Performs the run without failures, with which all other runs are compared. Returns its number of
 * allocations. */
static unsigned long run_undisturbed(const struct trial *trial, const void *with)
{
    struct omino_error err = OMINO_INIT(error);
    const long blocks = faults_blocks();
    use_system = 0;
    trial->set_up(with);
    look(trial, before);
    faults_watch(0, 0);
    const enum omino_status status = trial->call(&err);
    const struct faults_seen during = faults_end();
    if (status != OMINO_OK) fail_msg("%s: %s", omino_status_text(status), err.message);
    if (!trial->system_allocates) assert_int_equal(during.outside, 0);
    look(trial, after);
    trial->tear_down();
    if (!trial->system_allocates) assert_int_equal(faults_blocks(), blocks);
    return during.allocations;
}

static void run_by_the_system(const struct trial *trial, const void *with)
{
    use_system = 1;
    trial->set_up(with);
    assert_looks(trial, before);
    assert_works(trial);
    trial->tear_down();
    use_system = 0;
}

static void assert_failed_well(const struct trial *trial, enum omino_status status,
                               const struct omino_error *err, long blocks)
{
    if (status != OMINO_ERR_MEMORY && (status != trial->other_status || status == OMINO_OK))
        fail_msg("%s: %s", omino_status_text(status), err->message);
    assert_int_equal(err->status, status);
    assert_true(err->message[0] != '\0');
    if (!trial->keeps_blocks) assert_int_equal(faults_blocks(), blocks);
    assert_looks(trial, before);
}

/* Returns whether an allocation failed. */
static int run_failing(const struct trial *trial, const void *with, unsigned long fail_at,
                       int for_good)
{
    struct omino_error err = OMINO_INIT(error);
    const long at_first = faults_blocks();
    trial->set_up(with);
    assert_looks(trial, before);
    const long blocks = faults_blocks();
    faults_watch(fail_at, for_good);
    const enum omino_status status = trial->call(&err);
    const struct faults_seen during = faults_end();
    if (status == OMINO_OK) {
        assert_looks(trial, after);
    } else {
        assert_true(during.failed > 0);
        assert_failed_well(trial, status, &err, blocks);
        assert_works(trial);
    }
    trial->tear_down();
    assert_int_equal(faults_blocks(), at_first);
    return during.failed > 0;
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

void sweep_add(unsigned long failed)
{
    total += failed;
}

#if defined(OMINO_WRAP_MALLOC)
static const int sees_system = 0; /* see faults.h */
#else
static const int sees_system = 1;
#endif

unsigned long sweep(const struct trial *trial, const void *with)
{
    const unsigned long allocations = run_undisturbed(trial, with);
    unsigned long failed = 0;
    assert_int_equal(allocations > 0, sees_system || !trial->system_alone);
    run_by_the_system(trial, with);
    while (run_failing(trial, with, failed + 1, 0)) failed++;
    assert_true(trial->system_allocates || failed >= allocations);
    for (unsigned long from = 1; run_failing(trial, with, from, 1);) from++;
    sweep_add(failed);
    return failed;
}

void sweep_each(const struct trial *trial, const void *variations, size_t count, size_t size)
{
    for (size_t i = 0; i < count; i++) sweep(trial, (const char *)variations + i * size);
}

unsigned long sweep_total(void)
{
    return total;
}

void sweep_without_allocations(void (*calls)(void))
{
    faults_watch(1, 1);
    calls();
    assert_int_equal(faults_end().allocations, 0);
}

/* ---- descriptions ---------------------------------------------------------------------------- */

void describe_bytes(struct omino_text *text, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++) hash = omino_rules_hash_mix(hash + byte[i]);
    omino_text_format(text, "%zu bytes %016llx\n", length, (unsigned long long)hash);
}

void describe_state(struct omino_text *text, const struct omino_game *game, const void *state)
{
    static char line[OMINO_TEXT_MAX];
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_write(game, state, line, sizeof line);
    omino_state_outcome(game, state, &outcome);
    omino_text_add(text, line);
    omino_text_format(text, "\nside %d player %d, %u moves, hash %llx, %d points\n",
                      omino_state_side(game, state), omino_state_player(game, state),
                      omino_moves_count(game, state),
                      (unsigned long long)omino_state_hash(game, state), (int)outcome.scores[0]);
}

void describe_game(struct omino_text *text, const struct omino_game *game)
{
    static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    static char options[4096];
    struct omino_rng rng;
    if (!game) {
        omino_text_add(text, "no game\n");
        return;
    }
    omino_game_options(game, options, sizeof options);
    omino_text_add(text, omino_game_name(game));
    omino_text_format(text, " of %u, %s\n", omino_game_players(game), options);
    omino_rng_seed(&rng, 7);
    omino_state_start(game, state);
    for (int ply = 0; ply < 4 && omino_state_side(game, state) != OMINO_NOBODY; ply++) {
        describe_state(text, game, state);
        omino_state_apply(game, state, omino_moves_random(game, state, &rng));
    }
}

void describe_match(struct omino_text *text, const struct omino_match *match)
{
    static char record[1 << 16];
    if (!match) {
        omino_text_add(text, "no match\n");
        return;
    }
    const struct omino_game *game = omino_match_game(match);
    assert_true(omino_match_write(match, record, sizeof record) < sizeof record);
    omino_text_add(text, record);
    omino_text_format(text, "at %u of %u\n", omino_match_ply(match), omino_match_length(match));
    for (uint32_t ply = 0; ply <= omino_match_length(match); ply++) {
        describe_state(text, game, omino_match_state_at(match, ply));
        omino_text_format(text, "move %u\n", omino_match_move(match, ply));
        omino_text_add(text, omino_match_comment(match, ply));
    }
    describe_state(text, game, omino_match_state(match));
    for (unsigned player = 0; player < omino_game_players(game); player++)
        omino_text_add(text, omino_match_player_name(match, player));
}
