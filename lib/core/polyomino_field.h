/* SPDX-License-Identifier: MIT */
/*
 * The search behind both visiting and counting polyominoes: Redelmeier's method.
 *
 * Move each polyomino so that the leftmost cell of its top row is the origin; then it lies in the
 * half-plane of 0 and the cells marked o below. A queue holds the cells that the growing polyomino
 * may take. Taking a cell appends its unseen neighbours; from then on, any later cell of
 * the queue may be taken, but none that was skipped. So any two paths through the search part at a
 * cell of the queue that one of them takes and the other never will: no polyomino is met twice. And
 * none is missed: each cell of a polyomino enters the queue no later than when the neighbour that
 * connects it to the origin is taken.
 *
 *     # # # # # #       # is closed from the start
 *     # # # 0 o o       the queue when 0 is taken: the cell to its right, then the cell below
 *     o o o o o o
 *
 * The queue is never copied: each level of the search appends to it and cuts it back afterwards.
 *
 * THE LAST TWO CELLS need no search. With u cells in the queue and two to go, either both are in
 * the queue, which gives u (u - 1) / 2 pairs, or one is, and the other is an unseen neighbour of
 * it.
 */
#ifndef OMINO_LIB_POLYOMINO_FIELD_H
#define OMINO_LIB_POLYOMINO_FIELD_H

#include <omino/shape.h>

#include <string.h>

#define CELLS OMINO_POLYOMINO_CELLS_MAX

/* Places are numbered y * STRIDE + x. The origin is in the middle, so that neither polyominoes nor
 * their neighbours reach the edge. */
#define STRIDE 64
#define MIDDLE (STRIDE / 2)
#define ORIGIN (MIDDLE * STRIDE + MIDDLE)

_Static_assert(CELLS + 2 < MIDDLE, "the field is too small for the largest polyominoes");

/* The queue has room for 3 new neighbours per cell, 4 for the first cell, and 4 that are written
 * before the check. */
#define QUEUE (3 * CELLS + 6)

/* The state of a place in the search, as a number; polyomino_count.c adds up these numbers. */
enum { UNSEEN = 1, CLOSED = 0, QUEUED = -1 };

struct poll;

struct field {
    int8_t state[STRIDE * STRIDE];
    uint16_t queue[QUEUE];
    struct poll *poll; /* for polyomino_count.c */
};

/* The states of the four neighbours of a place. */
struct round {
    int8_t right, below, left, above;
};

static inline void start_field(struct field *field)
{
    memset(field->state, UNSEEN, sizeof field->state);
}

/* Queues the origin and closes everything outside the half-plane that starts there. */
static inline void start_half_plane(struct field *field)
{
    start_field(field);
    memset(field->state, CLOSED, ORIGIN);
    field->state[ORIGIN] = QUEUED;
    field->queue[0] = ORIGIN;
}

/* Always writes, but keeps only unseen places: a branch would be hard to predict. */
static inline unsigned list_if_unseen(const struct field *field, unsigned place, uint16_t *list,
                                      unsigned end)
{
    list[end] = (uint16_t)place;
    return end + (field->state[place] == UNSEEN);
}

/* Appends the unseen neighbours of a place to a list. Returns its new end. */
static inline unsigned list_unseen(const struct field *field, unsigned place, uint16_t *list,
                                   unsigned end)
{
    end = list_if_unseen(field, place + 1, list, end);
    end = list_if_unseen(field, place + STRIDE, list, end);
    end = list_if_unseen(field, place - 1, list, end);
    return list_if_unseen(field, place - STRIDE, list, end);
}

static inline struct round states_round(const struct field *field, unsigned place)
{
    const int8_t *state = &field->state[place];
    return (struct round){state[1], state[STRIDE], state[-1], state[-STRIDE]};
}

static inline void set_states_round(struct field *field, unsigned place, struct round round)
{
    int8_t *state = &field->state[place];
    state[1] = round.right;
    state[STRIDE] = round.below;
    state[-1] = round.left;
    state[-STRIDE] = round.above;
}

static inline int8_t when_queued(int8_t state)
{
    return state == UNSEEN ? QUEUED : state;
}

/* Queues the unseen neighbours of a place. Returns the new end of the queue. */
static inline unsigned reach(struct field *field, unsigned place, unsigned end)
{
    const struct round round = states_round(field, place);
    end = list_unseen(field, place, field->queue, end);
    set_states_round(field, place,
                     (struct round){when_queued(round.right), when_queued(round.below),
                                    when_queued(round.left), when_queued(round.above)});
    return end;
}

static inline enum omino_status check_size(unsigned n, struct omino_error *err)
{
    if (n >= 1 && n <= CELLS) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT, "%u cells: a polyomino must have 1 to %d", n, CELLS);
}

#endif
