/* SPDX-License-Identifier: MIT */
/* The public calls on tilings: choosing the searches, and reporting their results. */
#include <omino/cover.h>

#include <assert.h>
#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sized.h"
#include "core/words.h"
#include "search.h"

void omino_cover_add(const struct omino_grid *grid, const struct omino_cover_placed *placed,
                     uint64_t *set)
{
    assert(grid && placed && set);
    for (uint64_t cells = placed->shape.cells; cells; cells &= cells - 1) {
        const unsigned bit = word_first(cells);
        omino_bits_set(set, omino_grid_bit(grid, placed->at.x + (int)(bit % OMINO_SHAPE_SIDE_MAX),
                                           placed->at.y + (int)(bit / OMINO_SHAPE_SIDE_MAX)));
    }
}

/* A call in progress. */
struct call {
    struct omino_cover_problem problem; /* a copy of the caller's */
    struct omino_tiling tiling;
    struct omino_meter meter;
    omino_tiling_method *run;

    omino_cover_visitor *visit; /* NULL for counting */
    void *user;
    struct omino_cover_placed *placed; /* the current solution */
    size_t count;
};

static int asks_for(const struct call *call, enum omino_cover_flags flag)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): open_call() fails without a problem */
    return (call->tiling.problem->flags & (unsigned)flag) != 0;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static enum omino_status choose_method(struct call *call, struct omino_error *err)
{
    const enum omino_cover_method wanted = call->tiling.problem->method;
    const int fits = omino_tiling_fits_bits(&call->tiling);
    if (wanted == OMINO_COVER_BITS && !fits)
        return omino_fail(
            err, OMINO_ERR_TOO_LARGE,
            "bitboards support at most a rectangle of %d cells and %d pieces, not %ux%u with %zu",
            OMINO_COVER_BITS_CELLS_MAX, OMINO_COVER_BITS_PIECES_MAX, call->tiling.width,
            call->tiling.height, call->tiling.problem->count);
    const int bits = fits && wanted != OMINO_COVER_LINKS;
    call->run = bits ? omino_tiling_by_bits : omino_tiling_by_links;
    call->meter.so_far.method = bits ? OMINO_COVER_BITS : OMINO_COVER_LINKS;
    return OMINO_OK;
}

/* Refuses a problem whose placements, tables and solutions would exceed the memory limit. */
static enum omino_status check_memory(const struct call *call, struct omino_error *err)
{
    const struct omino_tiling *tiling = &call->tiling;
    const uint64_t search = call->run == omino_tiling_by_bits ? omino_tiling_bits_cost(tiling)
                                                              : omino_tiling_links_cost(tiling);
    /* Packing also needs memory for the sums. */
    const uint64_t own =
        omino_meter_cost(tiling->placement_count, sizeof(struct omino_tiling_placement)) +
        omino_meter_cost(tiling->cells, sizeof(struct omino_cover_placed)) +
        omino_meter_cost(tiling->cells + 1u, sizeof(uint8_t));
    return omino_meter_need(&call->meter, own + search, err);
}

static void close_call(struct call *call)
{
    omino_release(&call->tiling.allocator, call->placed);
    omino_tiling_close(&call->tiling);
}

static enum omino_status prepare(struct call *call, int holes, struct omino_error *err)
{
    enum omino_status status = omino_tiling_check_numbers(&call->tiling, holes, err);
    if (!status) status = choose_method(call, err);
    if (!status) status = check_memory(call, err);
    if (!status) status = omino_tiling_expand(&call->tiling, err);
    if (status) return status;
    call->placed =
        omino_allocate(&call->tiling.allocator, call->tiling.cells, sizeof *call->placed);
    return call->placed ? OMINO_OK : omino_fail_memory(err);
}

/* Packing allows holes in any case. On any status but OMINO_OK, the call is closed; with
 * OMINO_STOPPED the meter can be finished. */
static enum omino_status open_call(struct call *call, const struct omino_cover_problem *problem,
                                   int packing, const struct omino_allocator *allocator,
                                   const struct omino_cover_result *result, struct omino_error *err)
{
    memset(call, 0, sizeof *call);
    enum omino_status status = OMINO_SIZED_READ(cover_problem, &call->problem, problem, err);
    if (!status) status = omino_sized_check(result, "cover_result", err);
    if (!status) status = omino_meter_init(&call->meter, call->problem.limits, allocator, err);
    if (status) return status;
    status = omino_tiling_open(&call->tiling, &call->problem, &call->meter, err);
    if (!status) {
        status = prepare(call, packing || asks_for(call, OMINO_COVER_HOLES), err);
        if (status) close_call(call);
    }
    return omino_meter_explain(&call->meter, status, err);
}

/* Returns the maximum number of cells that may stay empty: those not needed for the pieces that
 * must be used. */
static uint32_t budget_of(const struct call *call)
{
    return asks_for(call, OMINO_COVER_HOLES) ? call->tiling.cells - call->tiling.min_cells : 0;
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Stores the image of a solution under a transform. */
static void keep_solution(struct call *call, const uint32_t *placements, size_t count, unsigned t)
{
    const struct omino_tiling *tiling = &call->tiling;
    uint32_t covered = 0;
    for (size_t i = 0; i < count; i++) {
        call->placed[i] = omino_tiling_placed(
            tiling, omino_tiling_image(tiling, tiling->placements[placements[i]], t));
        covered += tiling->pieces[call->placed[i].piece].area;
    }
    call->count = count;
    call->meter.so_far.covered = covered;
}

/* Receives a solution of a search that breaks symmetry. Up to symmetry, the solution counts only if
 * it represents its class; otherwise it also stands for the images that the search omits. */
static void visit_solution(void *user, const uint32_t *placements, size_t count)
{
    struct call *call = user;
    unsigned images = 1;
    if (!asks_for(call, OMINO_COVER_UP_TO_SYMMETRY))
        images = omino_tiling_omitted_images(&call->tiling, placements, count);
    else if (!omino_tiling_is_representative(&call->tiling, placements, count))
        return;
    for (unsigned t = 0; t < OMINO_TRANSFORM_COUNT && !call->meter.end; t++) {
        if (!(images >> t & 1)) continue;
        omino_meter_count(&call->meter, 1);
        if (!call->visit) continue;
        keep_solution(call, placements, count, t);
        if (call->visit(call->user, call->placed, count)) call->meter.end = METER_ASKED;
    }
}

static void take_one(void *user, const uint32_t *placements, size_t count)
{
    struct call *call = user;
    keep_solution(call, placements, count, OMINO_TURN_0);
    call->meter.counted = 1;
    call->meter.end = METER_FOUND;
}

static struct omino_tiling_search search_for_all(struct call *call)
{
    return (struct omino_tiling_search){
        .tiling = &call->tiling,
        .goal = SEARCH_VISIT,
        .break_symmetry = 1,
        .budget = budget_of(call),
        .sink = visit_solution,
        .user = call,
        .meter = &call->meter,
    };
}

static struct omino_tiling_search search_for_one(struct call *call)
{
    return (struct omino_tiling_search){
        .tiling = &call->tiling,
        .goal = SEARCH_FIND,
        .budget = budget_of(call),
        .sink = take_one,
        .user = call,
        .meter = &call->meter,
    };
}

/* Returns the status of a call that ended during set-up. */
static enum omino_status end_early(struct call *call, enum omino_status status,
                                   struct omino_cover_result *result, struct omino_error *err)
{
    return status == OMINO_STOPPED ? omino_meter_finish(&call->meter, result, err) : status;
}

/* ---- count and visit ------------------------------------------------------------------------- */

/* Returns whether solutions can be counted without visiting each: all classes must come from the
 * same group, and there must be no solution limit, which requires visiting them one by one. */
static int can_count_at_once(const struct call *call)
{
    const struct omino_tiling *tiling = &call->tiling;
    return call->run == omino_tiling_by_bits && call->meter.limits.solutions == 0 &&
           (!asks_for(call, OMINO_COVER_UP_TO_SYMMETRY) || tiling->group == tiling->wider);
}

enum omino_status omino_cover_count(const struct omino_cover_problem *problem,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, problem, result)) return OMINO_ERR_ARGUMENT;
    struct call call;
    enum omino_status status = open_call(&call, problem, 0, allocator, result, err);
    if (status) return end_early(&call, status, result, err);
    if (can_count_at_once(&call)) {
        status = omino_tiling_count_by_bits(&call.tiling, budget_of(&call), &call.meter, err);
    } else {
        const struct omino_tiling_search search = search_for_all(&call);
        status = call.run(&search, err);
    }
    if (!status) status = omino_meter_finish(&call.meter, result, err);
    close_call(&call);
    return omino_meter_explain(&call.meter, status, err);
}

enum omino_status omino_cover_visit(const struct omino_cover_problem *problem,
                                    omino_cover_visitor *visit, void *user,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, problem)) return OMINO_ERR_ARGUMENT;
    if (!visit) return omino_fail_null(err, __func__, "visit", 0);
    struct call call;
    enum omino_status status = open_call(&call, problem, 0, allocator, result, err);
    if (status) return end_early(&call, status, result, err);
    call.visit = visit;
    call.user = user;
    const struct omino_tiling_search search = search_for_all(&call);
    status = call.run(&search, err);
    if (!status) status = omino_meter_finish(&call.meter, result, err);
    close_call(&call);
    return omino_meter_explain(&call.meter, status, err);
}

/* ---- first and largest ----------------------------------------------------------------------- */

/* The caller's room for one solution. */
struct room {
    struct omino_cover_placed *placed;
    size_t cap;
    size_t *count;
};

static enum omino_status hand_over(struct call *call, const struct room *room,
                                   struct omino_cover_result *result, struct omino_error *err)
{
    const enum omino_status status = omino_meter_finish(&call->meter, result, err);
    const size_t count = call->count < room->cap ? call->count : room->cap;
    if (count > 0) memcpy(room->placed, call->placed, count * sizeof *room->placed);
    *room->count = call->count;
    return status;
}

/* Finds one solution with a single search, or a largest packing. */
static enum omino_status find_one(const struct omino_cover_problem *problem, int packing,
                                  const struct room *room, const struct omino_allocator *allocator,
                                  struct omino_cover_result *result, struct omino_error *err)
{
    struct call call;
    enum omino_status status = open_call(&call, problem, packing, allocator, result, err);
    if (status) {
        if (status == OMINO_STOPPED) *room->count = 0;
        return end_early(&call, status, result, err);
    }
    const struct omino_tiling_search search = search_for_one(&call);
    status = packing ? omino_tiling_pack(&search, call.run, err) : call.run(&search, err);
    if (!status) status = hand_over(&call, room, result, err);
    close_call(&call);
    return omino_meter_explain(&call.meter, status, err);
}

enum omino_status omino_cover_first(const struct omino_cover_problem *problem,
                                    struct omino_cover_placed *placed, size_t cap, size_t *count,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, problem, count)) return OMINO_ERR_ARGUMENT;
    if (cap > 0 && OMINO_IS_NULL(err, placed)) return OMINO_ERR_ARGUMENT;
    const struct room room = {placed, cap, count};
    return find_one(problem, 0, &room, allocator, result, err);
}

enum omino_status omino_cover_pack(const struct omino_cover_problem *problem,
                                   struct omino_cover_placed *placed, size_t cap, size_t *count,
                                   const struct omino_allocator *allocator,
                                   struct omino_cover_result *result, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, problem, count)) return OMINO_ERR_ARGUMENT;
    if (cap > 0 && OMINO_IS_NULL(err, placed)) return OMINO_ERR_ARGUMENT;
    const struct room room = {placed, cap, count};
    return find_one(problem, 1, &room, allocator, result, err);
}
