/* SPDX-License-Identifier: MIT */
/* The public calls on tilings: which search runs, and what becomes of its solutions. */
#include <omino/cover.h>

#include <string.h>

#include "base/memory.h"
#include "core/words.h"
#include "search.h"

void omino_cover_add(const struct omino_grid *grid, const struct omino_cover_placed *placed,
                     uint64_t *set)
{
    for (uint64_t cells = placed->shape.cells; cells; cells &= cells - 1) {
        const unsigned bit = word_first(cells);
        omino_bits_set(set, omino_grid_bit(grid, placed->at.x + (int)(bit % OMINO_SHAPE_SIDE),
                                           placed->at.y + (int)(bit / OMINO_SHAPE_SIDE)));
    }
}

/* A call under way. */
struct call {
    struct omino_tiling tiling;
    struct omino_meter meter;
    omino_tiling_method *run;

    omino_cover_visitor *visit; /* NULL for counting */
    void *user;
    struct omino_cover_placed *placed; /* room for a solution */
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
            "bitboards take boards within a rectangle of %d cells and %d pieces; this "
            "one is %ux%u with %zu",
            OMINO_COVER_BITS_CELLS, OMINO_COVER_BITS_PIECES, call->tiling.width,
            call->tiling.height, call->tiling.problem->count);
    const int bits = fits && wanted != OMINO_COVER_LINKS;
    call->run = bits ? omino_tiling_by_bits : omino_tiling_by_links;
    call->meter.so_far.method = bits ? OMINO_COVER_BITS : OMINO_COVER_LINKS;
    return OMINO_OK;
}

static void close_call(struct call *call)
{
    omino_release(&call->tiling.allocator, call->placed);
    omino_tiling_close(&call->tiling);
}

static enum omino_status open_call(struct call *call, const struct omino_cover_problem *problem,
                                   int holes, const struct omino_allocator *allocator,
                                   struct omino_error *err)
{
    memset(call, 0, sizeof *call);
    if (!problem) return omino_fail(err, OMINO_ERR_ARGUMENT, "the problem is NULL");
    enum omino_status status = omino_tiling_open(&call->tiling, problem, allocator, err);
    if (status) return status;
    omino_meter_init(&call->meter, &problem->limits);
    status = omino_tiling_check_numbers(&call->tiling, holes, err);
    if (!status) status = choose_method(call, err);
    if (!status) {
        call->placed =
            omino_allocate(&call->tiling.allocator, call->tiling.cells, sizeof *call->placed);
        if (!call->placed) status = omino_fail_memory(err);
    }
    if (status) close_call(call);
    return status;
}

static int holes_allowed(const struct omino_cover_problem *problem)
{
    return problem && (problem->flags & OMINO_COVER_HOLES);
}

/* Cells that may stay empty at most: those that the pieces that must be used do not take. */
static uint32_t budget_of(const struct call *call)
{
    return asks_for(call, OMINO_COVER_HOLES) ? call->tiling.cells - call->tiling.min_cells : 0;
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Keeps the image of a solution under a transform. */
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

/* Takes one solution where symmetry has been broken: it stands for its class, if it does, or for
 * all its images that the search has left out. */
static void visit_solution(void *user, const uint32_t *placements, size_t count)
{
    struct call *call = user;
    unsigned images = 1;
    if (!asks_for(call, OMINO_COVER_UP_TO_SYMMETRY))
        images = omino_tiling_images_left_out(&call->tiling, placements, count);
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

/* ---- count and visit ------------------------------------------------------------------------- */

/* Whether solutions can be counted without visiting each: then every class must be made by the same
 * group, and a limit of solutions wants them one by one. */
static int can_count_at_once(const struct call *call)
{
    const struct omino_tiling *tiling = &call->tiling;
    return call->run == omino_tiling_by_bits && tiling->problem->limits.solutions == 0 &&
           (!asks_for(call, OMINO_COVER_UP_TO_SYMMETRY) || tiling->group == tiling->wider);
}

enum omino_status omino_cover_count(const struct omino_cover_problem *problem,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    struct call call;
    if (!result) return omino_fail(err, OMINO_ERR_ARGUMENT, "there is no room for the result");
    enum omino_status status = open_call(&call, problem, holes_allowed(problem), allocator, err);
    if (status) return status;
    if (can_count_at_once(&call)) {
        status = omino_tiling_count_by_bits(&call.tiling, budget_of(&call), &call.meter, err);
    } else {
        const struct omino_tiling_search search = search_for_all(&call);
        status = call.run(&search, err);
    }
    if (!status) status = omino_meter_finish(&call.meter, result, err);
    close_call(&call);
    return status;
}

enum omino_status omino_cover_visit(const struct omino_cover_problem *problem,
                                    omino_cover_visitor *visit, void *user,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    struct call call;
    if (!visit) return omino_fail(err, OMINO_ERR_ARGUMENT, "there is no visitor");
    enum omino_status status = open_call(&call, problem, holes_allowed(problem), allocator, err);
    if (status) return status;
    call.visit = visit;
    call.user = user;
    const struct omino_tiling_search search = search_for_all(&call);
    status = call.run(&search, err);
    if (!status) status = omino_meter_finish(&call.meter, result, err);
    close_call(&call);
    return status;
}

/* ---- first and largest ----------------------------------------------------------------------- */

/* Where one solution goes. */
struct room {
    struct omino_cover_placed *placed;
    size_t cap;
    size_t *count;
};

static enum omino_status check_room(const struct room *room, struct omino_error *err)
{
    if (room->count && (room->placed || room->cap == 0)) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT, "there is no room for the solution");
}

static enum omino_status hand_over(struct call *call, const struct room *room,
                                   struct omino_cover_result *result, struct omino_error *err)
{
    const enum omino_status status = omino_meter_finish(&call->meter, result, err);
    const size_t count = call->count < room->cap ? call->count : room->cap;
    if (count > 0) memcpy(room->placed, call->placed, count * sizeof *room->placed);
    *room->count = call->count;
    return status;
}

enum omino_status omino_cover_first(const struct omino_cover_problem *problem,
                                    struct omino_cover_placed *placed, size_t cap, size_t *count,
                                    const struct omino_allocator *allocator,
                                    struct omino_cover_result *result, struct omino_error *err)
{
    const struct room room = {placed, cap, count};
    struct call call;
    enum omino_status status = check_room(&room, err);
    if (!status) status = open_call(&call, problem, holes_allowed(problem), allocator, err);
    if (status) return status;
    const struct omino_tiling_search search = search_for_one(&call);
    status = call.run(&search, err);
    if (!status) status = hand_over(&call, &room, result, err);
    close_call(&call);
    return status;
}

enum omino_status omino_cover_pack(const struct omino_cover_problem *problem,
                                   struct omino_cover_placed *placed, size_t cap, size_t *count,
                                   const struct omino_allocator *allocator,
                                   struct omino_cover_result *result, struct omino_error *err)
{
    const struct room room = {placed, cap, count};
    struct call call;
    enum omino_status status = check_room(&room, err);
    if (!status) status = open_call(&call, problem, 1, allocator, err);
    if (status) return status;
    const struct omino_tiling_search search = search_for_one(&call);
    status = omino_tiling_pack(&search, call.run, err);
    if (!status) status = hand_over(&call, &room, result, err);
    close_call(&call);
    return status;
}
