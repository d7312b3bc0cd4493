/* SPDX-License-Identifier: MIT */
/* The conformance kit: sound modules pass, and each broken module fails the check for its fault,
 * with a result that can be reproduced. */
#include <omino/check.h>

#include <stdio.h>
#include <string.h>

#include <omino/registry.h>

#include "broken/broken.h"
#include "test.h"

#define CHECKS_MAX 64

/* A copy of a report. */
struct finding {
    char check[32];
    int failed;
    unsigned long tried;
    char problem[2 * OMINO_TEXT_MAX], options[OMINO_TEXT_MAX], position[OMINO_TEXT_MAX];
    char replay[OMINO_TEXT_MAX];
    uint64_t seed;
};

struct findings {
    unsigned count, failed;
    struct finding *failure;       /* receives the first failure, if not NULL */
    char passed[CHECKS_MAX];       /* for each check, in order */
    const char *names[CHECKS_MAX]; /* likewise */
    unsigned long tried;
};

static void keep(void *user, const struct omino_check_result *result)
{
    struct findings *findings = user;
    assert_true(findings->count < CHECKS_MAX);
    findings->passed[findings->count] = !result->failed;
    findings->names[findings->count++] = result->check;
    findings->tried += result->tried;
    if (!result->failed) {
        assert_string_equal(result->problem, "");
        return;
    }
    struct finding *to = findings->failure;
    if (!to || findings->failed++ > 0) return;
    to->failed = 1;
    to->tried = result->tried;
    to->seed = result->seed;
    snprintf(to->check, sizeof to->check, "%s", result->check);
    snprintf(to->problem, sizeof to->problem, "%s", result->problem);
    snprintf(to->options, sizeof to->options, "%s", result->options);
    snprintf(to->position, sizeof to->position, "%s", result->position);
    snprintf(to->replay, sizeof to->replay, "%s", result->replay);
}

/* Runs checks. Returns the number of failures; *failure receives the first one, unless `failure` is
 * NULL. */
static unsigned run_checks(const struct omino_rules *rules, const struct omino_check_setup *setup,
                           struct findings *findings, struct finding *failure)
{
    struct omino_error err = OMINO_INIT(error);
    unsigned failed = 99;
    memset(findings, 0, sizeof *findings);
    if (failure) memset(failure, 0, sizeof *failure);
    findings->failure = failure;
    const enum omino_status status = omino_check_rules(rules, setup, keep, findings, &failed, &err);
    if (status != OMINO_OK) assert_int_equal(status, OMINO_ERR_MODULE);
    if (status != OMINO_OK) assert_int_equal(err.status, status);
    return failed;
}

/* Returns a module with one fault. */
static struct omino_rules broken_rules(const struct broken *broken)
{
    struct omino_rules rules = strip_rules;
    broken->break_it(&rules);
    return rules;
}

/* Calls `attempt` for every broken module that can be checked in this process. */
static void for_all_broken(void (*attempt)(const struct broken *, const struct omino_rules *))
{
    for (const struct broken *broken = all_broken; broken; broken = broken->next) {
        const struct omino_rules rules = broken_rules(broken);
        if (!(broken->traits & (BROKEN_PROCESS | BROKEN_MALLOC))) attempt(broken, &rules);
    }
}

/* ---- sound modules --------------------------------------------------------------------------- */

static void pass_all(const struct omino_rules *rules, unsigned games)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = games};
    const struct omino_check_name *names = omino_check_names();
    static struct finding failure;
    struct findings findings;
    const unsigned failed = run_checks(rules, &setup, &findings, &failure);
    if (failed) print_error("%s: %s\n", failure.check, failure.problem);
    assert_int_equal(failed, 0);
    for (unsigned i = 0; i < findings.count; i++)
        assert_string_equal(names[i].name, findings.names[i]);
    assert_null(names[findings.count].name);
}

TEST(the_template_passes_every_check)
{
    const struct omino_rules *rules;
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    pass_all(rules, 4);
}

TEST(a_game_with_every_hook_passes_every_check)
{
    pass_all(&strip_rules, 4);
}

TEST(a_game_with_only_the_mandatory_hooks_passes_every_check)
{
    struct omino_rules rules = strip_rules;
    rules.size = offsetof(struct omino_rules, player);
    memset((char *)&rules + rules.size, 0x55, sizeof rules - rules.size);
    pass_all(&rules, 4);
}

TEST(a_game_with_knowledge_instead_of_hooks_passes_every_check)
{
    struct omino_rules rules = strip_rules;
    rules.priors = NULL;
    rules.evaluate = NULL;
    pass_all(&rules, 4);
}

TEST(uniform_moves_raise_no_false_alarm)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 100, .only = "random",
                                            .options = "cells=7"};
    struct findings findings;
    assert_int_equal(run_checks(&strip_rules, &setup, &findings, NULL), 0);
    assert_true(findings.tried >= 100 * 4000);
}

/* ---- broken modules -------------------------------------------------------------------------- */

TEST(every_check_has_a_module_that_fails_it)
{
    for (const struct omino_check_name *name = omino_check_names(); name->name; name++) {
        int found = 0;
        for (const struct broken *broken = all_broken; broken; broken = broken->next)
            found += strcmp(broken->check, name->name) == 0 &&
                     !(broken->traits & (BROKEN_PROCESS | BROKEN_MALLOC));
        if (!found) print_error("no module fails the check %s\n", name->name);
        assert_true(found);
        assert_true(strlen(name->what) > 10);
    }
}

/* Returns whether the checks report a single result, which is a failure. On a busy machine two
 * threads may not run at the same time, so the check of threads gets many tries. */
static int checks_fail(const struct broken *broken, const struct omino_rules *rules,
                       const struct omino_check_setup *setup, struct finding *failure)
{
    struct findings findings;
    const int tries = strcmp(broken->check, "threads") == 0 ? 2000 : 1;
    for (int i = 0; i < tries; i++)
        if (run_checks(rules, setup, &findings, failure) == 1) return findings.count == 1;
    return 0;
}

static void fails_its_check(const struct broken *broken, const struct omino_rules *rules)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 6,
                                            .only = broken->check};
    static struct finding failure;
    if (!checks_fail(broken, rules, &setup, &failure))
        fail_msg("%s: the check %s does not fail", broken->name, broken->check);
    assert_string_equal(failure.check, broken->check);
    assert_true(strlen(failure.problem) > 10);
    if (!failure.position[0] != !!(broken->traits & BROKEN_NOWHERE))
        fail_msg("%s: position '%s'", broken->name, failure.position);
}

TEST(each_broken_module_fails_the_check_meant_for_it)
{
    for_all_broken(fails_its_check);
}

static void fails_again(const struct broken *broken, const struct omino_rules *rules)
{
    struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 6, .only = broken->check,
                                      .seed = 100};
    static struct finding first, again;
    assert_true(checks_fail(broken, rules, &setup, &first));
    assert_true(first.seed >= 100 && first.seed < 106);
    setup.seed = first.seed;
    setup.games = 1;
    if (!checks_fail(broken, rules, &setup, &again))
        fail_msg("%s: seed %llu alone does not fail", broken->name, (unsigned long long)first.seed);
    setup.options = first.options;
    if (!checks_fail(broken, rules, &setup, &again))
        fail_msg("%s: seed %llu with '%s' does not fail", broken->name,
                 (unsigned long long)first.seed, first.options);
    assert_true(again.seed == first.seed);
    /* With two threads, or with state that the module keeps to itself, positions may differ. */
    const int steady = strcmp(broken->check, "threads") != 0 &&
                       strcmp(broken->check, "seed") != 0 && strcmp(broken->check, "random") != 0 &&
                       strcmp(broken->check, "playout") != 0;
    if (steady && strcmp(again.position, first.position) != 0)
        fail_msg("%s: first '%s', then '%s'", broken->name, first.position, again.position);
    if (steady && strcmp(again.problem, first.problem) != 0)
        fail_msg("%s: first '%s', then '%s'", broken->name, first.problem, again.problem);
}

TEST(a_finding_can_be_reproduced_with_its_seed)
{
    for_all_broken(fails_again);
}

/* Plays a line of moves, each followed by a semicolon, by the sound rules. */
static void replay(const struct omino_game *game, const char *line, struct strip_state *state)
{
    omino_state_start(game, state);
    while (*line) {
        char text[64];
        uint32_t move;
        const size_t length = strcspn(line, ";");
        assert_true(length < sizeof text && line[length] == ';');
        memcpy(text, line, length);
        text[length] = '\0';
        assert_int_equal(omino_move_parse(game, state, text, &move, NULL), OMINO_OK);
        omino_state_apply(game, state, move);
        line += length + 1;
    }
}

static void replays_to_its_position(const struct broken *broken, const struct omino_rules *rules)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 6,
                                            .only = broken->check, .seed = 7};
    static struct finding failure;
    const struct omino_game *game;
    struct strip_state state;
    char text[OMINO_TEXT_MAX];
    if (broken->traits & (BROKEN_TEXT | BROKEN_NOWHERE)) return;
    assert_true(checks_fail(broken, rules, &setup, &failure));
    if (strncmp(failure.problem, "the line '", 10) == 0) return;
    assert_int_equal(omino_rules_open_game(&strip_rules, failure.options, NULL, &game, NULL),
                     OMINO_OK);
    replay(game, failure.replay, &state);
    omino_state_write(game, &state, text, sizeof text);
    if (strcmp(text, failure.position) != 0)
        fail_msg("%s: the moves lead to '%s', the position is '%s'", broken->name, text,
                 failure.position);
    omino_game_close(game);
}

TEST(the_moves_of_a_finding_lead_to_its_position)
{
    for_all_broken(replays_to_its_position);
}

TEST(a_finding_in_a_damaged_line_quotes_the_line)
{
    const struct omino_rules rules =
        broken_rules(broken_by_name("parse_state_accepts_a_third_player"));
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 6,
                                            .only = "fuzzed-states"};
    static struct finding failure;
    struct findings findings;
    assert_int_equal(run_checks(&rules, &setup, &findings, &failure), 1);
    assert_memory_equal(failure.problem, "the line '3 ", 12);
    assert_non_null(strstr(failure.problem, "' is accepted, but side 2 is to move"));
}

TEST(a_fault_in_one_hook_does_not_affect_the_other_checks)
{
    static const char *const names[] = {"counts_wrong", "random_with_a_bias", "explain_disagrees",
                                        "hash_ignores_the_turn", "candidates_twice"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct broken *broken = broken_by_name(names[i]);
        const struct omino_rules rules = broken_rules(broken);
        const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 3};
        static struct finding failure;
        struct findings findings;
        assert_int_equal(run_checks(&rules, &setup, &findings, &failure), 1);
        assert_string_equal(failure.check, broken->check);
    }
}

TEST(equal_seeds_give_equal_findings_and_different_seeds_different_games)
{
    const struct omino_rules rules = broken_rules(broken_by_name("counts_wrong"));
    struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 3, .only = "count",
                                      .seed = 5};
    static struct finding first, second, other;
    struct findings findings;
    run_checks(&rules, &setup, &findings, &first);
    run_checks(&rules, &setup, &findings, &second);
    setup.seed = 50;
    run_checks(&rules, &setup, &findings, &other);
    assert_memory_equal(&first, &second, sizeof first);
    assert_string_not_equal(first.replay, other.replay);
}

/* ---- setup ----------------------------------------------------------------------------------- */

TEST(an_unusable_module_is_reported_and_refused)
{
    const struct omino_rules rules = broken_rules(broken_by_name("no_apply_hook"));
    const struct omino_rules shut = broken_rules(broken_by_name("never_opens"));
    struct omino_error err = OMINO_INIT(error);
    struct findings findings = {0};
    unsigned failed;
    assert_int_equal(omino_check_rules(&rules, NULL, keep, &findings, &failed, &err),
                     OMINO_ERR_MODULE);
    assert_int_equal(failed, 1);
    assert_int_equal(findings.count, 1);
    assert_non_null(strstr(err.message, "apply"));
    assert_int_equal(omino_check_rules(&shut, NULL, NULL, NULL, &failed, &err), OMINO_ERR_MODULE);
    assert_int_equal(failed, 1);
    assert_non_null(strstr(err.message, "not today"));
}

TEST(an_unknown_check_is_an_error)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .only = "hsah"};
    struct omino_error err = OMINO_INIT(error);
    unsigned failed;
    assert_int_equal(omino_check_rules(&strip_rules, &setup, NULL, NULL, &failed, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(err.message, "'hsah'"));
}

struct watching {
    unsigned long steps, readings;
    char first[64];
    int others; /* whether options other than the first were seen */
    uint32_t most_plies;
};

static void watch(void *user, const struct omino_check_step *step)
{
    struct watching *watching = user;
    assert_non_null(step->check);
    watching->steps++;
    watching->readings += step->reading != NULL;
    if (step->plies > watching->most_plies) watching->most_plies = step->plies;
    if (step->plies > 0 && !watching->first[0])
        snprintf(watching->first, sizeof watching->first, "%s", step->options);
    if (step->plies > 0) watching->others |= strcmp(step->options, watching->first) != 0;
}

TEST(given_options_are_the_only_ones_played)
{
    struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 2, .only = "state-text",
                                      .watch = watch};
    struct watching all = {0}, one = {0};
    unsigned failed;
    omino_check_rules(&strip_rules, &setup, NULL, &all, &failed, NULL);
    setup.options = "cells=5 first=two";
    omino_check_rules(&strip_rules, &setup, NULL, &one, &failed, NULL);
    assert_int_equal(failed, 0);
    assert_true(all.others && !one.others);
    assert_string_equal(one.first, "cells=5 first=two");
    assert_true(one.most_plies >= 3 && one.most_plies <= 5);
    assert_true(one.readings > 0 && one.readings < one.steps);
    assert_true(all.steps > one.steps);
}

TEST(given_options_must_open)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .options = "cells=99"};
    struct omino_error err = OMINO_INIT(error);
    struct findings findings = {0};
    unsigned failed;
    assert_int_equal(omino_check_rules(&strip_rules, &setup, keep, &findings, &failed, &err),
                     OMINO_ERR_MODULE);
    assert_int_equal(findings.count, 2);
    assert_int_equal(failed, 1);
    assert_false(findings.passed[1]);
    assert_non_null(strstr(err.message, "from 3 to 12"));
}

static unsigned long more_and_more(void *user)
{
    unsigned long *count = user;
    return ++*count;
}

TEST(allocations_counted_by_the_program_are_detected)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .games = 1,
                                            .only = "allocation", .allocations = more_and_more};
    unsigned long count = 0;
    unsigned failed;
    omino_check_rules(&strip_rules, &setup, NULL, &count, &failed, NULL);
    assert_int_equal(failed, 1);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_template_passes_every_check),
        cmocka_unit_test(a_game_with_every_hook_passes_every_check),
        cmocka_unit_test(a_game_with_only_the_mandatory_hooks_passes_every_check),
        cmocka_unit_test(a_game_with_knowledge_instead_of_hooks_passes_every_check),
        cmocka_unit_test(uniform_moves_raise_no_false_alarm),
        cmocka_unit_test(every_check_has_a_module_that_fails_it),
        cmocka_unit_test(each_broken_module_fails_the_check_meant_for_it),
        cmocka_unit_test(a_finding_can_be_reproduced_with_its_seed),
        cmocka_unit_test(the_moves_of_a_finding_lead_to_its_position),
        cmocka_unit_test(a_finding_in_a_damaged_line_quotes_the_line),
        cmocka_unit_test(a_fault_in_one_hook_does_not_affect_the_other_checks),
        cmocka_unit_test(equal_seeds_give_equal_findings_and_different_seeds_different_games),
        cmocka_unit_test(an_unusable_module_is_reported_and_refused),
        cmocka_unit_test(an_unknown_check_is_an_error),
        cmocka_unit_test(given_options_are_the_only_ones_played),
        cmocka_unit_test(given_options_must_open),
        cmocka_unit_test(allocations_counted_by_the_program_are_detected));
}
