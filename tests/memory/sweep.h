/* SPDX-License-Identifier: MIT */
/*
 * The sweep: a call is repeated with its first, second, ... allocation failing, alone or together
 * with all later ones. Each time, the call must report the failure in its status and change
 * nothing. Repeated with enough memory, it must give the same result as if nothing had failed.
 *
 * The public functions are called through macros of the same names, which record each call (see
 * public_functions). The tests can therefore detect functions that were never called.
 */
#ifndef OMINO_SWEEP_H
#define OMINO_SWEEP_H

#include <omino/base.h>
#include <omino/bits.h>
#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/file.h>
#include <omino/game.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/pick.h>
#include <omino/placement.h>
#include <omino/registry.h>
#include <omino/rng.h>
#include <omino/rules.h>
#include <omino/scene.h>
#include <omino/scene_build.h>
#include <omino/search.h>
#include <omino/shape.h>
#include <omino/text.h>

#include "faults.h"
#include "test.h"

#define OMINO_COUNT_CALLS
#include "public_functions.h"

/* A call to be tried. Its data are in variables of the file that defines it. */
struct trial {
    /* Sets up the state before the call; `with` is the variation of the trial. */
    void (*set_up)(const void *with);
    /* Makes the call. It must not allocate anything itself. */
    enum omino_status (*call)(struct omino_error *err);
    /* Writes everything that can be observed: the state before the call, and its results. */
    void (*describe)(struct omino_text *text);
    /* Closes everything that set_up() and call() have opened. */
    void (*tear_down)(void);
    /* Whether system functions used by the call may allocate memory themselves. */
    int system_allocates;
    /* Whether only system functions allocate memory. */
    int system_alone;
    /* A status other than OMINO_ERR_MEMORY that the call may return when memory runs out; 0:
     * none. */
    enum omino_status other_status;
    /* Whether a failed call may keep blocks for the next call. */
    int keeps_blocks;
};

/* The four functions of a trial. */
#define STEPS(first, second, third, fourth)                                                        \
    .set_up = (first), .call = (second), .describe = (third), .tear_down = (fourth)

/* Returns the allocator for the calls, or NULL in the run that uses the system's. */
const struct omino_allocator *sweep_allocator(void);

/* Sweeps over a call. Returns the number of allocations, each of which has failed in turn. */
unsigned long sweep(const struct trial *trial, const void *with);

/* Sweeps over each of `count` variations of `size` bytes. */
void sweep_each(const struct trial *trial, const void *variations, size_t count, size_t size);

/* Adds allocations that failed in turn outside sweep() to the total. */
void sweep_add(unsigned long failed);

/* Returns the number of allocations that have failed in turn in all sweeps. */
unsigned long sweep_total(void);

/* Makes calls that must not allocate anything. */
void sweep_without_allocations(void (*calls)(void));

/* Write descriptions for describe(). */
void describe_state(struct omino_text *text, const struct omino_game *game, const void *state);
void describe_game(struct omino_text *text, const struct omino_game *game);
void describe_match(struct omino_text *text, const struct omino_match *match);
void describe_bytes(struct omino_text *text, const void *bytes, size_t length);

#endif
