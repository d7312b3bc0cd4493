/* SPDX-License-Identifier: MIT */
/*
 * Exact cover by dancing links, after Knuth, with colours and with items that may be covered
 * several times.
 *
 * Every entry of an option is a node. The nodes of an item form a ring, up and down, that includes
 * the head of the item; the nodes of an option lie side by side between two spacers:
 *
 *     item     1     2     3          option 0 is {1, 3}, option 1 is {1, 2}, option 2 is {2, 3}
 *              |     |     |
 *     0:       o-----+-----o          Node n leaves its ring by up[down[n]] = up[n] and
 *     1:       o-----o     |          down[up[n]] = down[n], and keeps its own links, so that
 *     2:       |     o-----o          undoing in reverse order puts it back in its place.
 *
 * An option is available as long as its nodes are in the rings of all its items. A step chooses an
 * item and tries the options in its ring:
 *
 * - If the item may be covered only once more, it is closed: all its options leave the other rings,
 *   since no two of them are compatible. Then each is tried in turn. This is the classic case.
 * - If it may be covered several times, the first option of its ring is tried, then struck out for
 *   the rest of this step, then the next one, and so on: the solutions are divided by the first of
 *   these options that they contain. The step ends when fewer options are left than needed.
 * - If the item need not be covered again, there is one more possibility: none of the options.
 *
 * Either way, each solution belongs to exactly one of the possibilities, so it is found once. The
 * item with the fewest possibilities is chosen; with 0 the step fails.
 *
 * Taking an option increments the counts of its items and closes those that reach their maximum. A
 * secondary item with a colour loses the options that give it another colour; the others stay.
 *
 * Nothing recurses; steps are kept in an array, struck options on a stack.
 */
#include "base/memory.h"
#include "search.h"

/* Number of link updates and items considered between two polls of the callbacks, no matter
 * how few nodes the search visits. */
#define PATIENCE (1u << 18)

struct step {
    uint32_t item;
    uint32_t node;   /* node of the option taken, in the item's ring; 0 for none */
    uint32_t struck; /* height of the stack of struck options when the step began */
    uint8_t closed;  /* whether the item was closed for the whole step */
    uint8_t done;    /* whether all options have been tried */
};

/* The `up` of a spacer is the first node of the option before it, its `down` the last node of the
 * option after it. */
struct node {
    uint32_t up, down;
    uint32_t item; /* 0 for spacers */
    uint32_t color;
};

struct item {
    uint32_t previous, next; /* in the ring of open primary items, whose head is item 0 */
    uint32_t size;           /* options in its ring */
    uint32_t min, max, used;
    uint32_t holders; /* number of options taken that give it a colour */
};

struct links {
    const struct omino_exact_problem *problem;
    struct omino_meter *meter;
    omino_links_sink *sink;
    void *user;

    struct item *items;  /* from 1 */
    struct node *nodes;  /* heads from 1, then options between spacers */
    uint32_t *option_of; /* item of each node */
    uint32_t item_count, node_count;

    struct step *steps;
    uint32_t *struck;
    uint32_t struck_count;
    uint32_t *chosen;
    uint64_t updates;
};

/* ---- links ----------------------------------------------------------------------------------- */

/* Return the neighbours of a node in its option, cyclically. */
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

/* Removes the option of node n from all rings but n's own. */
static void hide(struct links *l, uint32_t n)
{
    for (uint32_t m = after(l, n); m != n; m = after(l, m)) unlink_node(l, m);
}

static void unhide(struct links *l, uint32_t n)
{
    for (uint32_t m = before(l, n); m != n; m = before(l, m)) relink_node(l, m);
}

/* Removes an option from all rings. */
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

/* Hides the options of an item; with a colour, only those that give it a different colour. */
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

/* Applies the effect of taking an option on one of its items. */
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

/* Returns the number of possibilities at an item; 0 if it cannot be satisfied. */
static uint32_t possibilities(const struct item *item)
{
    const uint32_t needed = still_needed(item);
    return item->size < needed ? 0 : item->size - needed + 1;
}

/* Returns the open item with the fewest possibilities; 0 if there is nothing left to decide. */
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

/* Begins a step. Returns 0 if there is nothing to try: at a solution or a dead end. */
static int begin_step(struct links *l, struct step *s)
{
    uint32_t ways;
    if (omino_meter_node(l->meter)) return 0;
    l->updates += l->item_count;
    if (l->updates > PATIENCE) {
        l->updates = 0;
        omino_meter_hurry(l->meter);
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

/* Tries the next possibility of a step whose item is closed: its options one by one, then none. */
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

/* Does the same for an item that may be covered several times: always tries the first option
 * left. */
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

/* Heads, options, and a spacer before each option and at the end. */
static uint64_t count_nodes(struct omino_links_size size)
{
    return size.primaries + size.secondaries + size.options + size.entries + 2;
}

enum omino_status omino_links_check(struct omino_links_size size, struct omino_error *err)
{
    if (count_nodes(size) <= UINT32_MAX - 2) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_TOO_LARGE,
                      "there are more than 2^32 - 5 items, options and entries in total");
}

uint64_t omino_links_cost(struct omino_links_size size)
{
    const uint64_t items = size.primaries + size.secondaries + 1, nodes = count_nodes(size);
    return omino_meter_cost(items, sizeof(struct item)) +
           omino_meter_cost(nodes, sizeof(struct node)) +
           omino_meter_cost(nodes, sizeof(uint32_t)) +
           omino_meter_cost(size.options + size.primaries + 2, sizeof(struct step)) +
           2 * omino_meter_cost(size.options, sizeof(uint32_t));
}

/* Only the items need to be cleared. */
static int allocate_all(struct links *l, uint64_t nodes)
{
    const struct omino_allocator allocator = omino_meter_allocator(l->meter);
    const size_t items = l->item_count + 1u, options = l->problem->count;
    const size_t steps = options + l->problem->primaries + 2;
    l->items = omino_allocate(&allocator, items, sizeof *l->items);
    l->nodes = omino_meter_allocate_raw(l->meter, nodes, sizeof *l->nodes);
    l->option_of = omino_meter_allocate_raw(l->meter, nodes, sizeof *l->option_of);
    l->steps = omino_meter_allocate_raw(l->meter, steps, sizeof *l->steps);
    l->struck = omino_meter_allocate_raw(l->meter, options, sizeof *l->struck);
    l->chosen = omino_meter_allocate_raw(l->meter, options, sizeof *l->chosen);
    return l->items && l->nodes && l->option_of && l->steps && l->struck && l->chosen;
}

static void release_all(struct links *l)
{
    const struct omino_allocator allocator = omino_meter_allocator(l->meter);
    omino_release(&allocator, l->items);
    omino_release(&allocator, l->nodes);
    omino_release(&allocator, l->option_of);
    omino_release(&allocator, l->steps);
    omino_release(&allocator, l->struck);
    omino_release(&allocator, l->chosen);
}

static void set_up_items(struct links *l)
{
    for (uint32_t i = 0; i <= l->item_count; i++) {
        struct item *item = &l->items[i];
        l->nodes[i] = (struct node){.up = i, .down = i, .item = i};
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

/* Adds a node at the end of its item's ring. Returns 0 if the option already has the item. */
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

/* Adds an option and the spacer after it. */
static enum omino_status add_option(struct links *l, uint32_t k, struct omino_error *err)
{
    const struct omino_exact_option *option = &l->problem->options[k];
    const uint32_t first = l->node_count;
    for (size_t e = 0; e < option->count; e++)
        if (!add_node(l, k, &option->entries[e]))
            return omino_fail(err, OMINO_ERR_DUPLICATE, "option %lu has item %lu twice",
                              (unsigned long)k, (unsigned long)option->entries[e].item);
    l->nodes[first - 1].down = l->node_count - 1;
    l->nodes[l->node_count++] = (struct node){.up = first};
    return OMINO_OK;
}

/* Adds all options, unless the caller asks to stop. */
static enum omino_status add_options(struct links *l, struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    l->node_count = l->item_count + 2; /* after the first spacer */
    l->nodes[l->item_count + 1] = (struct node){.item = 0};
    for (uint32_t k = 0; k < l->problem->count && !status; k++) {
        status = add_option(l, k, err);
        if (omino_meter_step(l->meter, l->problem->options[k].count + 1)) break;
    }
    return status;
}

enum omino_status omino_links_run(const struct omino_exact_problem *problem, omino_links_sink *sink,
                                  void *user, struct omino_meter *meter, struct omino_error *err)
{
    struct omino_links_size size = {
        .primaries = problem->primaries,
        .secondaries = problem->secondaries,
        .options = problem->count,
    };
    for (size_t k = 0; k < problem->count; k++) size.entries += problem->options[k].count;
    enum omino_status status = omino_links_check(size, err);
    if (status) return status;
    struct links l = {.problem = problem, .meter = meter, .sink = sink, .user = user};
    l.item_count = (uint32_t)(problem->primaries + problem->secondaries);
    if (allocate_all(&l, count_nodes(size))) {
        set_up_items(&l);
        status = add_options(&l, err);
        if (!status && !meter->end) run(&l);
    } else {
        status = omino_fail_memory(err);
    }
    release_all(&l);
    return status;
}
