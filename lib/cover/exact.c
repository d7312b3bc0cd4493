/* SPDX-License-Identifier: MIT */
/* The public call on exact covers: checking a problem, and passing on its solutions. */
#include "base/argument.h"
#include "base/memory.h"
#include "base/sized.h"
#include "search.h"

/* ---- checks ---------------------------------------------------------------------------------- */

static enum omino_status check_item(const struct omino_exact_problem *problem, size_t index,
                                    struct omino_error *err)
{
    const struct omino_exact_item *item = &problem->items[index];
    if (item->max >= 1 && item->min <= item->max) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "item %zu must be covered at least %lu times but at most %lu times", index,
                      (unsigned long)item->min, (unsigned long)item->max);
}

static enum omino_status check_entry(const struct omino_exact_problem *problem, size_t option,
                                     const struct omino_exact_entry *entry, struct omino_error *err)
{
    if (entry->item >= problem->primaries + problem->secondaries)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "option %zu has item %lu, but there are only %zu items", option,
                          (unsigned long)entry->item, problem->primaries + problem->secondaries);
    if (entry->color && entry->item < problem->primaries)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "option %zu gives a colour to item %lu, which is primary", option,
                          (unsigned long)entry->item);
    return OMINO_OK;
}

static enum omino_status check_option(const struct omino_exact_problem *problem, size_t index,
                                      struct omino_error *err)
{
    const struct omino_exact_option *option = &problem->options[index];
    enum omino_status status = OMINO_OK;
    if (option->count == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "option %zu has no items", index);
    if (!option->entries)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the entries of option %zu are NULL", index);
    for (size_t e = 0; e < option->count && !status; e++)
        status = check_entry(problem, index, &option->entries[e], err);
    return status;
}

/* Checks everything that the size of the problem depends on. */
static enum omino_status check_outline(const struct omino_exact_problem *problem,
                                       struct omino_error *err)
{
    if (problem->primaries == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "there are no primary items");
    if (!problem->items || (problem->count > 0 && !problem->options))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the items or the options are NULL");
    return OMINO_OK;
}

static uint64_t bounded(uint64_t n)
{
    return n < UINT32_MAX ? n : UINT32_MAX;
}

/* Returns the size of a problem; counting stops once it is certain to be too large. */
static struct omino_links_size measure(const struct omino_exact_problem *problem)
{
    struct omino_links_size size = {
        .primaries = bounded(problem->primaries),
        .secondaries = bounded(problem->secondaries),
        .options = bounded(problem->count),
    };
    for (size_t k = 0; k < size.options && size.entries < UINT32_MAX; k++)
        size.entries += bounded(problem->options[k].count);
    return size;
}

/* Checks all items and options; OMINO_STOPPED if the caller asks to stop. */
static enum omino_status check_all(const struct omino_exact_problem *problem,
                                   struct omino_meter *meter, struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    for (size_t i = 0; i < problem->primaries && !status; i++) {
        status = check_item(problem, i, err);
        if (!status && omino_meter_step(meter, 1)) return OMINO_STOPPED;
    }
    for (size_t k = 0; k < problem->count && !status; k++) {
        status = check_option(problem, k, err);
        if (!status && omino_meter_step(meter, problem->options[k].count)) return OMINO_STOPPED;
    }
    return status;
}

/* ---- the call -------------------------------------------------------------------------------- */

struct visit {
    omino_exact_visitor *visit;
    void *user;
    struct omino_meter *meter;
};

static void visit_solution(void *user, const uint32_t *options, size_t count)
{
    const struct visit *v = user;
    omino_meter_count(v->meter, 1);
    if (v->visit && v->visit(v->user, options, count)) v->meter->end = METER_ASKED;
}

static enum omino_status run(const struct omino_exact_problem *problem, struct visit *v,
                             struct omino_error *err)
{
    const struct omino_links_size size = measure(problem);
    enum omino_status status = omino_links_check(size, err);
    if (!status) status = omino_meter_need(v->meter, omino_links_cost(size), err);
    if (!status && omino_meter_poll(v->meter)) return OMINO_STOPPED;
    if (!status) status = check_all(problem, v->meter, err);
    if (!status) status = omino_links_run(problem, visit_solution, v, v->meter, err);
    return omino_meter_explain(v->meter, status, err);
}

enum omino_status omino_exact_visit(const struct omino_exact_problem *problem,
                                    omino_exact_visitor *visit, void *user,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, problem)) return OMINO_ERR_ARGUMENT;
    struct omino_exact_problem own;
    struct omino_meter meter;
    struct visit v = {visit, user, &meter};
    enum omino_status status = OMINO_SIZED_READ(exact_problem, &own, problem, err);
    if (!status) status = omino_sized_check(result, "cover_result", err);
    if (!status) status = check_outline(&own, err);
    if (!status) status = omino_meter_init(&meter, own.limits, allocator, err);
    if (status) return status;
    meter.so_far.method = OMINO_COVER_LINKS;
    status = run(&own, &v, err);
    return status > OMINO_STOPPED ? status : omino_meter_finish(&meter, result, err);
}
