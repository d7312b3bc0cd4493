/* SPDX-License-Identifier: MIT */
/*
 * Exact cover by dancing links, after Knuth, with colours and with items that are covered several
 * times.
 *
 * Every entry of an option is a node. The nodes of an item form a ring, up and down, with the
 * item's head in it; the nodes of an option lie side by side between two spacers:
 *
 *     item     1     2     3          option 0 is {1, 3}, option 1 is {1, 2}, option 2 is {2, 3}
 *              |     |     |
 *     0:       o-----+-----o          A node leaves its ring by up[down[n]] = up[n], down[up[n]] =
 *     1:       o-----o     |          down[n] and keeps its own links, so that undoing in reverse
 *     2:       |     o-----o          order puts it back where it was.
 *
 * An option is available as long as its nodes are in the rings of all its items. A step chooses an
 * item and tries the options in its ring:
 *
 * - If the item may be covered once more only, it is closed: all its options leave the other rings,
 *   since no two of them go together. Then each is tried in turn. This is the classic case.
 * - If it may be covered several times, the first option of its ring is tried, then struck out for
 *   the rest of this step, then the next one, and so on: the solutions are divided by the first of
 *   these options that they contain. The step ends when fewer options are left than are needed.
 * - If nothing more is needed, there is a last possibility, none of the options.
 *
 * Either way the possibilities exclude each other and leave none out, so that each solution is
 * found once. Of all items the one with the fewest possibilities is chosen; with 0 the step fails.
 *
 * Taking an option counts up its items, and closes those that have all they may have. A secondary
 * item with a colour loses the options that want it otherwise; the others stay.
 *
 * Nothing recurses; steps are kept in an array, struck options on a stack.
 */
#include <string.h>

#include "base/memory.h"
#include "search.h"

/* Link updates after which the caller hears of us, however few the nodes of the search. */
#define PATIENCE (1u << 18)

struct step {
    uint32_t item;
    uint32_t node;   /* of the option taken, in the item's ring; 0 if none is */
    uint32_t struck; /* height of the stack of struck options when the step began */
    uint8_t closed;  /* the item was closed for the whole step */
    uint8_t done;    /* all options have been tried */
};

/* A spacer's `up` is the first node of the option before it, its `down` the last one of the option
 * after it. */
struct node {
    uint32_t up, down;
    uint32_t item; /* 0 for spacers */
    uint32_t color;
};

struct item {
    uint32_t previous, next; /* in the ring of open primary items, whose head is item 0 */
    uint32_t size;           /* options in its ring */
    uint32_t min, max, used;
    uint32_t holders; /* options taken that have given it a colour */
};

struct links {
    const struct omino_exact_problem *problem;
    const struct omino_allocator *allocator;
    struct omino_meter *meter;
    omino_links_sink *sink;
    void *user;

    struct item *items;  /* from 1 */
    struct node *nodes;  /* heads from 1, then options between spacers */
    uint32_t *option_of; /* for each node */
    uint32_t item_count, node_count;

    struct step *steps;
    uint32_t *struck;
    uint32_t struck_count;
    uint32_t *chosen;
    uint32_t updates;
};

/* ---- links ----------------------------------------------------------------------------------- */

/* The neighbours of a node in its option, the other end of which follows after each end. */
static uint32_t after(const struct links *l, uint32_t n)
{
    return l->nodes[n + 1].item ? n + 1 : l->nodes[n + 1].up;
}

static uint32_t before(const struct links *l, uint32_t n)
{
    return l->nodes[n - 1].item ? n - 1 : l->nodes[n - 1].down;
}

static void unlink_node(struct links *l, uint32_t n)
{
    const struct node *node = &l->nodes[n];
    l->nodes[node->up].down = node->down;
    l->nodes[node->down].up = node->up;
    l->items[node->item].size--;
    l->updates++;
}

static void relink_node(struct links *l, uint32_t n)
{
    const struct node *node = &l->nodes[n];
    l->nodes[node->up].down = n;
    l->nodes[node->down].up = n;
    l->items[node->item].size++;
}

/* Takes the option of node n out of all rings but n's own. */
static void hide(struct links *l, uint32_t n)
{
    for (uint32_t m = after(l, n); m != n; m = after(l, m)) unlink_node(l, m);
}

static void unhide(struct links *l, uint32_t n)
{
    for (uint32_t m = before(l, n); m != n; m = before(l, m)) relink_node(l, m);
}

/* Takes an option out of all rings. */
static void strike(struct links *l, uint32_t n)
{
    unlink_node(l, n);
    hide(l, n);
}

static void unstrike(struct links *l, uint32_t n)
{
    unhide(l, n);
    relink_node(l, n);
}

/* Hides the options of an item; with a colour, only those of another one. */
static void hide_options(struct links *l, uint32_t i, uint32_t color)
{
    for (uint32_t n = l->nodes[i].down; n != i; n = l->nodes[n].down)
        if (color == 0 || l->nodes[n].color != color) hide(l, n);
}

static void unhide_options(struct links *l, uint32_t i, uint32_t color)
{
    for (uint32_t n = l->nodes[i].up; n != i; n = l->nodes[n].up)
        if (color == 0 || l->nodes[n].color != color) unhide(l, n);
}

/* ---- items ----------------------------------------------------------------------------------- */

static int is_primary(const struct links *l, uint32_t i)
{
    return i <= l->problem->primaries;
}

static void leave_open_items(struct links *l, uint32_t i)
{
    if (!is_primary(l, i)) return;
    l->items[l->items[i].previous].next = l->items[i].next;
    l->items[l->items[i].next].previous = l->items[i].previous;
}

static void rejoin_open_items(struct links *l, uint32_t i)
{
    if (!is_primary(l, i)) return;
    l->items[l->items[i].previous].next = i;
    l->items[l->items[i].next].previous = i;
}

static void close_item(struct links *l, uint32_t i)
{
    leave_open_items(l, i);
    hide_options(l, i, 0);
}

static void reopen_item(struct links *l, uint32_t i)
{
    unhide_options(l, i, 0);
    rejoin_open_items(l, i);
}

/* What taking an option means for one of its items. */
static void commit(struct links *l, uint32_t n)
{
    const uint32_t i = l->nodes[n].item, color = l->nodes[n].color;
    struct item *item = &l->items[i];
    if (color) {
        if (item->holders++ == 0) hide_options(l, i, color);
    } else if (++item->used == item->max) {
        close_item(l, i);
    }
}

static void uncommit(struct links *l, uint32_t n)
{
    const uint32_t i = l->nodes[n].item, color = l->nodes[n].color;
    struct item *item = &l->items[i];
    if (color) {
        if (--item->holders == 0) unhide_options(l, i, color);
    } else if (item->used-- == item->max) {
        reopen_item(l, i);
    }
}

static void commit_others(struct links *l, uint32_t n)
{
    for (uint32_t m = after(l, n); m != n; m = after(l, m)) commit(l, m);
}

static void uncommit_others(struct links *l, uint32_t n)
{
    for (uint32_t m = before(l, n); m != n; m = before(l, m)) uncommit(l, m);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static uint32_t still_needed(const struct item *item)
{
    return item->used < item->min ? item->min - item->used : 0;
}

/* How many ways there are to go on at an item; 0 if it cannot be satisfied. */
static uint32_t possibilities(const struct item *item)
{
    const uint32_t needed = still_needed(item);
    return item->size < needed ? 0 : item->size - needed + 1;
}

/* The open item with the fewest possibilities, 0 if none has anything left to decide. */
static uint32_t choose_item(const struct links *l, uint32_t *fewest)
{
    uint32_t best = 0;
    *fewest = UINT32_MAX;
    for (uint32_t i = l->items[0].next; i && *fewest > 1; i = l->items[i].next) {
        const struct item *item = &l->items[i];
        if (item->size == 0 && still_needed(item) == 0) continue;
        const uint32_t ways = possibilities(item);
        if (ways >= *fewest) continue;
        *fewest = ways;
        best = i;
    }
    return best;
}

static void report(struct links *l, const struct step *end)
{
    size_t count = 0;
    for (const struct step *s = l->steps; s < end; s++)
        if (s->node) l->chosen[count++] = l->option_of[s->node];
    l->sink(l->user, l->chosen, count);
}

/* Begins a step; 0 if there is nothing to be tried: a solution or a dead end. */
static int begin_step(struct links *l, struct step *s)
{
    uint32_t ways;
    if (omino_meter_node(l->meter)) return 0;
    if (l->updates > PATIENCE) {
        l->updates = 0;
        l->meter->wake = 0;
    }
    const uint32_t i = choose_item(l, &ways);
    if (i == 0) report(l, s);
    if (i == 0 || ways == 0) return 0;
    *s = (struct step){.item = i, .struck = l->struck_count};
    s->closed = l->items[i].max - l->items[i].used == 1;
    if (s->closed) close_item(l, i);
    return 1;
}

static void end_step(struct links *l, struct step *s)
{
    if (s->closed) reopen_item(l, s->item);
    while (l->struck_count > s->struck) unstrike(l, l->struck[--l->struck_count]);
}

/* The next possibility of a step whose item is closed: its options one by one, then none. */
static int try_closed(struct links *l, struct step *s)
{
    if (s->node) uncommit_others(l, s->node);
    s->node = l->nodes[s->node ? s->node : s->item].down;
    if (s->node != s->item) {
        commit_others(l, s->node);
        return 1;
    }
    s->node = 0;
    s->done = 1;
    return still_needed(&l->items[s->item]) == 0;
}

/* The same for an item that may be covered several times: always the first option of the ring. */
static int try_open(struct links *l, struct step *s)
{
    const struct item *item = &l->items[s->item];
    if (s->node) {
        uncommit_others(l, s->node);
        uncommit(l, s->node);
        l->struck[l->struck_count++] = s->node;
        s->node = 0;
    }
    const uint32_t needed = still_needed(item);
    if (item->size > 0 && item->size >= needed) {
        s->node = l->nodes[s->item].down;
        strike(l, s->node);
        commit(l, s->node);
        commit_others(l, s->node);
        return 1;
    }
    s->done = 1;
    return needed == 0;
}

static int try_next(struct links *l, struct step *s)
{
    if (s->done) return 0;
    return s->closed ? try_closed(l, s) : try_open(l, s);
}

static void run(struct links *l)
{
    struct step *s = l->steps;
    if (!begin_step(l, s)) return;
    while (!l->meter->end) {
        if (try_next(l, s)) {
            if (begin_step(l, s + 1)) s++;
        } else {
            end_step(l, s);
            if (s == l->steps) return;
            s--;
        }
    }
}

/* ---- setting up ------------------------------------------------------------------------------ */

static enum omino_status check_item(const struct omino_exact_problem *problem, size_t index,
                                    struct omino_error *err)
{
    const struct omino_exact_item *item = &problem->items[index];
    if (item->max >= 1 && item->min <= item->max) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT,
                      "item %zu is to be covered at least %lu times and at most %lu times", index,
                      (unsigned long)item->min, (unsigned long)item->max);
}

static enum omino_status check_entry(const struct omino_exact_problem *problem, size_t option,
                                     const struct omino_exact_entry *entry, struct omino_error *err)
{
    if (entry->item >= problem->primaries + problem->secondaries)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "option %zu has item %lu, there are only %zu",
                          option, (unsigned long)entry->item,
                          problem->primaries + problem->secondaries);
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

static enum omino_status check(const struct omino_exact_problem *problem, struct omino_error *err)
{
    if (!problem) return omino_fail(err, OMINO_ERR_ARGUMENT, "the problem is NULL");
    if (problem->primaries == 0)
        return omino_fail(err, OMINO_ERR_EMPTY, "there are no primary items");
    if (!problem->items || (problem->count > 0 && !problem->options))
        return omino_fail(err, OMINO_ERR_ARGUMENT, "the items or the options are NULL");
    enum omino_status status = OMINO_OK;
    for (size_t i = 0; i < problem->primaries && !status; i++) status = check_item(problem, i, err);
    for (size_t k = 0; k < problem->count && !status; k++) status = check_option(problem, k, err);
    return status;
}

/* Heads, options, and a spacer before each option and at the end, all below 2^32 - 1. */
static int count_nodes(const struct omino_exact_problem *problem, size_t *nodes)
{
    const size_t most = UINT32_MAX - 2;
    if (problem->primaries > most || problem->secondaries > most || problem->count > most) return 0;
    uint64_t total = (uint64_t)problem->primaries + problem->secondaries + problem->count + 2;
    for (size_t k = 0; k < problem->count && total <= most; k++) {
        if (problem->options[k].count > most) return 0;
        total += problem->options[k].count;
    }
    *nodes = (size_t)total;
    return total <= most;
}

static void set_up_items(struct links *l)
{
    for (uint32_t i = 0; i <= l->item_count; i++) {
        struct item *item = &l->items[i];
        l->nodes[i].up = l->nodes[i].down = l->nodes[i].item = i;
        if (i == 0) continue;
        item->max = 1;
        if (!is_primary(l, i)) continue;
        item->min = l->problem->items[i - 1].min;
        item->max = l->problem->items[i - 1].max;
        item->previous = i - 1;
        item->next = 0;
        l->items[i - 1].next = i;
        l->items[0].previous = i;
    }
}

/* Adds a node at the end of its item's ring; 0 if the option has the item already. */
static int add_node(struct links *l, uint32_t option, const struct omino_exact_entry *entry)
{
    const uint32_t i = entry->item + 1, n = l->node_count++, last = l->nodes[i].up;
    if (last != i && l->option_of[last] == option) return 0;
    l->nodes[n] = (struct node){.up = last, .down = i, .item = i, .color = entry->color};
    l->option_of[n] = option;
    l->nodes[last].down = n;
    l->nodes[i].up = n;
    l->items[i].size++;
    return 1;
}

static enum omino_status add_options(struct links *l, struct omino_error *err)
{
    l->node_count = l->item_count + 2; /* after the first spacer */
    for (uint32_t k = 0; k < l->problem->count; k++) {
        const struct omino_exact_option *option = &l->problem->options[k];
        const uint32_t first = l->node_count;
        for (size_t e = 0; e < option->count; e++)
            if (!add_node(l, k, &option->entries[e]))
                return omino_fail(err, OMINO_ERR_DUPLICATE, "option %lu has item %lu twice",
                                  (unsigned long)k, (unsigned long)option->entries[e].item);
        l->nodes[first - 1].down = l->node_count - 1;
        l->nodes[l->node_count++].up = first;
    }
    return OMINO_OK;
}

static int allocate_all(struct links *l, size_t nodes)
{
    const size_t items = l->item_count + 1u, options = l->problem->count;
    l->items = omino_allocate(l->allocator, items, sizeof *l->items);
    l->nodes = omino_allocate(l->allocator, nodes, sizeof *l->nodes);
    l->option_of = omino_allocate(l->allocator, nodes, sizeof *l->option_of);
    l->steps = omino_allocate(l->allocator, options + l->problem->primaries + 2, sizeof *l->steps);
    l->struck = omino_allocate(l->allocator, options, sizeof *l->struck);
    l->chosen = omino_allocate(l->allocator, options, sizeof *l->chosen);
    return l->items && l->nodes && l->option_of && l->steps && l->struck && l->chosen;
}

static void release_all(struct links *l)
{
    omino_release(l->allocator, l->items);
    omino_release(l->allocator, l->nodes);
    omino_release(l->allocator, l->option_of);
    omino_release(l->allocator, l->steps);
    omino_release(l->allocator, l->struck);
    omino_release(l->allocator, l->chosen);
}

enum omino_status omino_links_run(const struct omino_exact_problem *problem, omino_links_sink *sink,
                                  void *user, struct omino_meter *meter,
                                  const struct omino_allocator *allocator, struct omino_error *err)
{
    size_t nodes;
    if (!count_nodes(problem, &nodes))
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "there are more than 2^32 - 2 entries");
    struct links l = {
        .problem = problem, .allocator = allocator, .meter = meter, .sink = sink, .user = user};
    l.item_count = (uint32_t)(problem->primaries + problem->secondaries);
    enum omino_status status = OMINO_OK;
    if (allocate_all(&l, nodes)) {
        set_up_items(&l);
        status = add_options(&l, err);
        if (!status) run(&l);
    } else {
        status = omino_fail_memory(err);
    }
    release_all(&l);
    return status;
}

/* ---- the public call ------------------------------------------------------------------------- */

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

enum omino_status omino_exact_visit(const struct omino_exact_problem *problem,
                                    omino_exact_visitor *visit, void *user,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    enum omino_status status = check(problem, err);
    if (status) return status;
    const struct omino_allocator own = omino_allocator_or_system(allocator);
    struct omino_meter meter;
    struct visit v = {visit, user, &meter};
    omino_meter_init(&meter, &problem->limits);
    meter.so_far.method = OMINO_COVER_LINKS;
    status = omino_links_run(problem, visit_solution, &v, &meter, &own, err);
    if (status) return status;
    return omino_meter_finish(&meter, result, err);
}
