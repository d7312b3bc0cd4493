/* SPDX-License-Identifier: MIT */
/* The registry, loadable modules, and the conformance kit. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweep.h"
#include "sweeps.h"
#include "tiny.h"

/* ---- the registry ---------------------------------------------------------------------------- */

/*
 * Modules cannot be removed from the registry, so each is entered only once: every attempt makes a
 * later allocation fail, until one succeeds. The next attempt shows that a failure has not changed
 * the registry.
 */
struct entry {
    enum omino_status (*enter)(const struct entry *entry, const struct omino_rules **rules,
                               struct omino_error *err);
    const char *path; /* for a module that is loaded */
    const struct omino_rules *own;
    const char *name; /* the name of the module */
};

static enum omino_status add(const struct entry *entry, const struct omino_rules **rules,
                             struct omino_error *err)
{
    const enum omino_status status = omino_registry_add(entry->own, err);
    if (status == OMINO_OK) *rules = entry->own;
    return status;
}

static enum omino_status load(const struct entry *entry, const struct omino_rules **rules,
                              struct omino_error *err)
{
    return omino_registry_load(entry->path, rules, err);
}

static enum omino_status find(const struct entry *entry, const struct omino_rules **rules,
                              struct omino_error *err)
{
    return omino_registry_find_or_load(entry->path, rules, err);
}

static int is_registered(const char *name)
{
    const struct omino_rules *rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        if (strcmp(rules->name, name) == 0) return 1;
    return 0;
}

/* Returns the number of allocations that failed before the module was registered. */
static unsigned long enter_at_last(const struct entry *entry)
{
    const unsigned count = omino_registry_count();
    for (unsigned long n = 1;; n++) {
        const struct omino_rules *rules = NULL;
        struct omino_error err = OMINO_INIT(error);
        faults_watch(n, 0);
        const enum omino_status status = entry->enter(entry, &rules, &err);
        const struct faults_seen during = faults_end();
        if (status == OMINO_OK) {
            assert_non_null(rules);
            assert_string_equal(rules->name, entry->name);
            assert_int_equal(omino_registry_count(), count + 1);
            return n - 1;
        }
        /* The system's loader does not report a lack of memory as the reason for its failure. */
        assert_true(during.failed > 0);
        assert_true(status == OMINO_ERR_MEMORY || (entry->path && status == OMINO_ERR_MODULE));
        assert_int_equal(err.status, status);
        assert_true(err.message[0] != '\0');
        assert_null(rules);
        assert_int_equal(omino_registry_count(), count);
        assert_false(is_registered(entry->name));
    }
}

/* Adds modules defined here until `count` modules have been added in all. */
static unsigned long fill_up(unsigned first, unsigned count)
{
    static struct omino_rules own[17];
    static char names[17][16];
    unsigned long failed = 0;
    while (omino_registry_count() < first + count) {
        const unsigned i = omino_registry_count() - first;
        snprintf(names[i], sizeof names[i], "tiny-%u", i);
        own[i] = tiny_rules;
        own[i].name = names[i];
        const struct entry entry = {add, NULL, &own[i], names[i]};
        failed += enter_at_last(&entry);
    }
    return failed;
}

/* The list has room for 8 modules at first, then for 16 and for 32. Each way to register
 * a module is used once while the list is full. */
void modules_are_loaded_or_not_at_all(void **unused)
{
    static const struct entry found = {find, "loadable-path", NULL, "loadable-path"},
                              loaded = {load, MODULE_FOLDER "/loadable-good.so", NULL,
                                        "loadable-good"},
                              by_path = {find, MODULE_FOLDER "/pentominoes.so", NULL,
                                         "pentominoes"};
    const unsigned first = omino_registry_count();
    (void)unused;
    setenv(OMINO_MODULE_PATH_VARIABLE, MODULE_FOLDER, 1);
    unsigned long failed = enter_at_last(&found);
    failed += fill_up(first, 8);
    failed += enter_at_last(&loaded);
    failed += enter_at_last(&by_path);
    failed += fill_up(first, 17);
    assert_true(failed >= 3);
    sweep_add(failed);
}

/* ---- the conformance kit --------------------------------------------------------------------- */

static struct {
    const struct omino_rules *rules;
    struct omino_check_setup setup;
    unsigned reports, failed;
    unsigned long tried;
} kit;

static void set_up_check(const void *with)
{
    const struct omino_check_setup *setup = with;
    kit.setup = *setup;
    kit.setup.games = 1;
    kit.setup.allocator = sweep_allocator();
    kit.reports = kit.failed = 0;
    kit.tried = 0;
}

static void count_report(void *user, const struct omino_check_result *result)
{
    (void)user;
    kit.reports++;
    kit.tried += result->tried;
}

/* Reports made before memory ran out are correct but are not compared. */
static enum omino_status check(struct omino_error *err)
{
    unsigned failed = 0;
    kit.reports = 0;
    kit.tried = 0;
    const enum omino_status status =
        omino_check_rules(kit.rules, &kit.setup, count_report, NULL, &failed, err);
    kit.failed = failed;
    if (status != OMINO_OK) kit.reports = kit.failed = 0, kit.tried = 0;
    return status;
}

static void describe_kit(struct omino_text *text)
{
    omino_text_format(text, "%u checks, %u failed, tried %lu times\n", kit.reports, kit.failed,
                      kit.tried);
}

static void forget_kit(void)
{
}

static const struct trial check_trial = {STEPS(set_up_check, check, describe_kit, forget_kit)};
/* The system allocates when a check starts a thread. */
static const struct trial thread_trial = {STEPS(set_up_check, check, describe_kit, forget_kit),
                                          .system_allocates = 1};

void every_check_of_a_module_survives_every_failing_allocation(void **unused)
{
    static const struct omino_alias names[] = {{"Small", "heap=5"}, {NULL, NULL}};
    static const struct omino_record_style style = {.names = names};
    static const struct omino_dialect dialect = {.games = names};
    static struct omino_rules named;
    (void)unused;
    named = tiny_rules;
    named.record = &style;
    named.dialect = &dialect;
    kit.rules = &named;
    for (const struct omino_check_name *name = omino_check_names(); name->name; name++) {
        const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .only = name->name,
                                                .options = "heap=8"};
        const int starts_thread = strcmp(name->name, "threads") == 0;
        assert_true(sweep(starts_thread ? &thread_trial : &check_trial, &setup) > 6);
    }
}
