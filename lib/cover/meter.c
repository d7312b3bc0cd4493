/* SPDX-License-Identifier: MIT */
/* Limits of a search, news for its caller, and the numbers at its end. */
#include <string.h>

#include "search.h"

/* Nodes from one call of the progress callback to the next. */
#define NODES_BETWEEN_NEWS 1024

void omino_meter_init(struct omino_meter *meter, const struct omino_cover_limits *limits)
{
    memset(meter, 0, sizeof *meter);
    meter->limits = *limits;
    meter->multiply = meter->divide = 1;
}

void omino_meter_set_quota(struct omino_meter *meter, uint64_t nodes)
{
    meter->quota = nodes ? meter->so_far.nodes + nodes : 0;
    meter->wake = 0;
    if (meter->end == METER_QUOTA) meter->end = METER_RUNNING;
}

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return b && b < a ? b : a;
}

/* Multiplying first is exact: what is divided is a sum that the divisor divides when it is whole.
 */
static uint64_t solutions_so_far(const struct omino_meter *meter)
{
    return meter->base + meter->counted * meter->multiply / meter->divide;
}

int omino_meter_wake(struct omino_meter *meter)
{
    const uint64_t nodes = meter->so_far.nodes;
    if (meter->end) return 1;
    if (meter->limits.nodes && nodes >= meter->limits.nodes)
        meter->end = METER_LIMIT;
    else if (meter->quota && nodes >= meter->quota)
        meter->end = METER_QUOTA;
    else if (meter->limits.progress) {
        meter->so_far.solutions = solutions_so_far(meter);
        if (meter->limits.progress(meter->limits.user, &meter->so_far)) meter->end = METER_ASKED;
    }
    meter->wake = sooner(sooner(nodes + NODES_BETWEEN_NEWS, meter->limits.nodes), meter->quota);
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
    if (result) *result = meter->so_far;
    return meter->end == METER_ASKED ? OMINO_STOPPED : OMINO_OK;
}
