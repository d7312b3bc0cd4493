/* SPDX-License-Identifier: MIT */
/*
 * The limits of a call: nodes, solutions, memory, and the caller's callbacks.
 *
 * All memory of a call comes from the caller's allocator through the meter, which counts it: each
 * block has a header with its size. The memory that a search needs is known once the placements are
 * counted, so a problem that is too large is refused before anything is built; the meter enforces
 * the limit.
 */
#include <stddef.h>
#include <string.h>

#include "base/argument.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/sized.h"
#include "search.h"

/* Nodes between two polls of the callbacks. */
#define NODES_BETWEEN_NEWS 1024

/* Default seconds between two calls to `progress`. */
#define USUAL_INTERVAL 0.1

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return b && b < a ? b : a;
}

static void set_wake(struct omino_meter *meter)
{
    meter->wake = sooner(sooner(meter->news, meter->limits.nodes), meter->quota);
}

enum omino_status omino_meter_init(struct omino_meter *meter,
                                   const struct omino_cover_limits *limits,
                                   const struct omino_allocator *allocator, struct omino_error *err)
{
    static const struct omino_cover_limits none = OMINO_INIT(cover_limits);
    memset(meter, 0, sizeof *meter);
    enum omino_status status =
        OMINO_SIZED_READ(cover_limits, &meter->limits, limits ? limits : &none, err);
    if (!status)
        status = omino_check_range("interval", meter->limits.interval, 0, OMINO_SECONDS_MAX, err);
    if (!status) status = omino_allocator_read(&meter->source, allocator, err);
    if (meter->limits.interval == 0) meter->limits.interval = USUAL_INTERVAL;
    if (meter->limits.memory == 0) meter->limits.memory = OMINO_COVER_MEMORY_DEFAULT;
    meter->multiply = meter->divide = 1;
    meter->so_far.size = sizeof meter->so_far;
    return status;
}

/* ---- nodes and solutions --------------------------------------------------------------------- */

/* Multiplying first is exact, because the divisor divides each complete part of the sum. */
static uint64_t solutions_so_far(const struct omino_meter *meter)
{
    return meter->base + meter->counted * meter->multiply / meter->divide;
}

static void report(struct omino_meter *meter)
{
    const struct omino_cover_limits *limits = &meter->limits;
    const double time = omino_clock();
    if (time < meter->next_report) return;
    meter->next_report = time + limits->interval;
    meter->so_far.solutions = solutions_so_far(meter);
    limits->progress(limits->user, &meter->so_far);
}

int omino_meter_poll(struct omino_meter *meter)
{
    const struct omino_cover_limits *limits = &meter->limits;
    meter->work = 0;
    meter->news = meter->so_far.nodes + NODES_BETWEEN_NEWS;
    set_wake(meter);
    if (limits->progress && !meter->end) report(meter);
    if (limits->stop && !meter->end && limits->stop(limits->user)) meter->end = METER_ASKED;
    return meter->end != METER_RUNNING;
}

void omino_meter_hurry(struct omino_meter *meter)
{
    meter->news = meter->wake = 0;
}

void omino_meter_set_quota(struct omino_meter *meter, uint64_t nodes)
{
    meter->quota = nodes ? meter->so_far.nodes + nodes : 0;
    if (meter->end == METER_QUOTA) meter->end = METER_RUNNING;
    omino_meter_hurry(meter);
}

int omino_meter_wake(struct omino_meter *meter)
{
    const uint64_t nodes = meter->so_far.nodes;
    if (meter->end) return 1;
    if (meter->limits.nodes && nodes >= meter->limits.nodes)
        meter->end = METER_LIMIT;
    else if (meter->quota && nodes >= meter->quota)
        meter->end = METER_QUOTA;
    else if (nodes >= meter->news)
        omino_meter_poll(meter);
    return meter->end != METER_RUNNING;
}

void omino_meter_count(struct omino_meter *meter, uint64_t solutions)
{
    const uint64_t room = (UINT64_MAX - 1) / meter->multiply - meter->counted;
    if (solutions > room) {
        meter->end = METER_TOO_MANY;
        return;
    }
    meter->counted += solutions;
    if (meter->limits.solutions && solutions_so_far(meter) >= meter->limits.solutions)
        meter->end = METER_LIMIT;
}

void omino_meter_settle(struct omino_meter *meter)
{
    const uint64_t more = meter->counted * meter->multiply / meter->divide;
    if (more > UINT64_MAX - 1 - meter->base)
        meter->end = METER_TOO_MANY;
    else
        meter->base += more;
    meter->counted = 0;
    meter->multiply = meter->divide = 1;
}

enum omino_status omino_meter_finish(struct omino_meter *meter, struct omino_cover_result *result,
                                     struct omino_error *err)
{
    if (meter->end == METER_TOO_MANY)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "there are more than 2^64 - 2 solutions");
    meter->so_far.solutions = solutions_so_far(meter);
    meter->so_far.exhaustive = meter->end == METER_RUNNING || meter->end == METER_FOUND;
    if (result) omino_sized_write(result, &meter->so_far, sizeof meter->so_far);
    return meter->end == METER_ASKED ? OMINO_STOPPED : OMINO_OK;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Precedes each block. */
union header {
    uint64_t bytes; /* size of the block, including this header */
    char size[METER_BLOCK];
};

_Static_assert(METER_BLOCK % _Alignof(max_align_t) == 0, "blocks must be aligned as malloc's are");

static void *lend_bytes(struct omino_meter *meter, uint64_t size)
{
    const uint64_t bytes = size + sizeof(union header);
    if (bytes > omino_meter_room(meter) || bytes > SIZE_MAX) {
        meter->refused = meter->used + bytes;
        return NULL;
    }
    union header *header = meter->source.allocate(meter->source.user, (size_t)bytes);
    if (!header) return NULL;
    header->bytes = bytes;
    meter->used += bytes;
    return header + 1;
}

static void *lend(void *user, size_t size)
{
    return lend_bytes(user, size);
}

static void take_back(void *user, void *block)
{
    struct omino_meter *meter = user;
    union header *header = (union header *)block - 1;
    meter->used -= header->bytes;
    meter->source.release(meter->source.user, header);
}

struct omino_allocator omino_meter_allocator(struct omino_meter *meter)
{
    return (struct omino_allocator){lend, take_back, meter};
}

void *omino_meter_allocate_raw(struct omino_meter *meter, uint64_t count, size_t size)
{
    return lend_bytes(meter, count * size);
}

uint64_t omino_meter_room(const struct omino_meter *meter)
{
    return meter->limits.memory - meter->used;
}

/* A number of bytes as tenths of a unit, rounded up or down. */
struct amount {
    uint64_t tenths;
    const char *unit;
};

static struct amount amount_of(uint64_t bytes, int up)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    unsigned unit = 0;
    while (unit < 5 && bytes >> (10 * (unit + 2))) unit++;
    const unsigned shift = 10 * (unit + 1);
    const uint64_t whole = bytes >> shift, rest = bytes & ((UINT64_C(1) << shift) - 1);
    /* The rest is below 2^60, so ten times the rest does not overflow. */
    const uint64_t tenths = 10 * whole + ((10 * rest) >> shift);
    const int exact = (10 * rest & ((UINT64_C(1) << shift) - 1)) == 0;
    return (struct amount){tenths + (up && !exact), units[unit]};
}

static enum omino_status fail_need(const struct omino_meter *meter, uint64_t bytes,
                                   struct omino_error *err)
{
    const struct amount need = amount_of(bytes, 1), limit = amount_of(meter->limits.memory, 0);
    return omino_fail(err, OMINO_ERR_TOO_LARGE,
                      "the search needs %llu.%llu %s of memory, but the limit is %llu.%llu %s",
                      (unsigned long long)need.tenths / 10, (unsigned long long)need.tenths % 10,
                      need.unit, (unsigned long long)limit.tenths / 10,
                      (unsigned long long)limit.tenths % 10, limit.unit);
}

enum omino_status omino_meter_need(const struct omino_meter *meter, uint64_t bytes,
                                   struct omino_error *err)
{
    return bytes <= omino_meter_room(meter) ? OMINO_OK : fail_need(meter, meter->used + bytes, err);
}

enum omino_status omino_meter_explain(const struct omino_meter *meter, enum omino_status status,
                                      struct omino_error *err)
{
    if (status != OMINO_ERR_MEMORY || !meter->refused) return status;
    return fail_need(meter, meter->refused, err);
}
