/* SPDX-License-Identifier: MIT */
#include <omino/check.h>

#include <string.h>

#include "base/argument.h"
#include "base/sized.h"
#include "internal.h"

/* ---- the checks, in order -------------------------------------------------------------------- */

static const struct omino_check_name names[] = {
#define CHECK(name, function, pace, what) {name, what},
#include "list.h"
#undef CHECK
    {NULL, NULL},
};

/* How each check runs. */
static const struct {
    int (*look)(struct omino_checker *c);
    enum omino_pace pace;
} runs[] = {
#define CHECK(name, function, pace, what) {function, pace},
#include "list.h"
#undef CHECK
};

#define CHECKS (sizeof runs / sizeof *runs)

const struct omino_check_name *omino_check_names(void)
{
    return names;
}

/* ---- running them ---------------------------------------------------------------------------- */

static void begin(struct omino_checker *c, const char *check)
{
    c->check = check;
    c->tried = 0;
    c->failed = 0;
    c->problem[0] = c->options[0] = c->position[0] = c->replay[0] = '\0';
    omino_checker_seed(c, 0);
    omino_checker_announce(c, NULL);
}

static void report_result(const struct omino_checker *c, omino_check_report *report)
{
    const struct omino_check_result result = {
        .check = c->check,
        .failed = c->failed,
        .tried = c->tried,
        .problem = c->problem,
        .options = c->failed ? c->options : "",
        .position = c->position,
        .replay = c->replay,
        .seed = c->failed ? c->seed : c->setup.seed,
    };
    if (report) report(c->user, &result);
}

static void run_check(struct omino_checker *c, size_t index, omino_check_report *report,
                      unsigned *failed)
{
    if (c->setup.only && strcmp(c->setup.only, names[index].name) != 0) return;
    begin(c, names[index].name);
    if (runs[index].pace == OMINO_PACE_ALONE)
        runs[index].look(c);
    else
        omino_checker_walk(c, runs[index].pace, runs[index].look);
    if (atomic_load(&c->ran_out)) omino_checker_no_memory(c);
    if (c->status != OMINO_OK) return;
    *failed += (unsigned)c->failed;
    report_result(c, report);
}

/* All checks but the first two need a game to play. */
static enum omino_status find_games(struct omino_checker *c, struct omino_error *err)
{
    struct omino_error reason = OMINO_INIT(error);
    c->check = "options";
    if (!omino_checker_find_sets(c)) return omino_fail_memory(err);
    const enum omino_status status =
        omino_checker_open_game(c, c->setup.options ? c->setup.options : "", &reason);
    omino_checker_close_game(c);
    if (atomic_load(&c->ran_out)) return omino_fail_memory(err);
    if (c->setup.options ? status == OMINO_OK : c->set_count > 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE, "%s cannot be opened with %s: %s", c->rules->name,
                      c->setup.options ? "these options" : "any options", reason.message);
}

static enum omino_status run_all(struct omino_checker *c, omino_check_report *report,
                                 unsigned *failed, struct omino_error *err)
{
    run_check(c, 0, report, failed);
    enum omino_status status = omino_rules_check(c->rules, err);
    if (status != OMINO_OK) return status;
    memcpy(&c->own, c->rules, c->rules->size < sizeof c->own ? c->rules->size : sizeof c->own);
    run_check(c, 1, report, failed);
    const int first_two = c->setup.only && (strcmp(c->setup.only, names[0].name) == 0 ||
                                            strcmp(c->setup.only, names[1].name) == 0);
    if (!first_two && c->status == OMINO_OK) {
        status = find_games(c, err);
        if (status != OMINO_OK) return status;
    }
    for (size_t i = 2; i < CHECKS && c->status == OMINO_OK; i++) run_check(c, i, report, failed);
    return c->status == OMINO_ERR_MEMORY ? omino_fail_memory(err) : c->status;
}

static int is_check(const char *name)
{
    for (size_t i = 0; i < CHECKS; i++)
        if (strcmp(names[i].name, name) == 0) return 1;
    return 0;
}

enum omino_status omino_check_rules(const struct omino_rules *rules,
                                    const struct omino_check_setup *setup,
                                    omino_check_report *report, void *user, unsigned *failed,
                                    struct omino_error *err)
{
    if (OMINO_IS_NULL(err, rules, failed)) return OMINO_ERR_ARGUMENT;
    static const struct omino_check_setup defaults = OMINO_INIT(check_setup);
    struct omino_check_setup own;
    struct omino_checker *c;
    unsigned count = 0;
    enum omino_status status = OMINO_SIZED_READ(check_setup, &own, setup ? setup : &defaults, err);
    if (status) return status;
    if (own.only && !is_check(own.only))
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "unknown check '%.40s'", own.only);
    status = omino_checker_open(&c, rules, &own, user, err);
    if (status == OMINO_OK) status = run_all(c, report, &count, err);
    omino_checker_close(c);
    if (status != OMINO_ERR_MEMORY && status != OMINO_ERR_ARGUMENT) *failed = count;
    return status;
}
