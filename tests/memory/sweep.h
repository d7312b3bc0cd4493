/* SPDX-License-Identifier: MIT */
/*
 * The sweep: a call is made with its first, its second, ... allocation failing, alone and with all
 * after it. Each time it must say so by its status and leave everything as it was; made again, with
 * memory, it must give what it gives when nothing has ever failed.
 *
 * Every public function that is called here is called by a macro of the same name that tells who it
 * is (see public_functions), so that in the end nothing has been forgotten.
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
#include <omino/placement.h>
#include <omino/registry.h>
#include <omino/rng.h>
#include <omino/rules.h>
#include <omino/scene.h>
#include <omino/search.h>
#include <omino/shape.h>
#include <omino/text.h>

#include "faults.h"
#include "test.h"

#define OMINO_COUNT_CALLS
#include "public_functions.h"

/* A call to be tried. What it works on lies in variables of the file that defines it. */
struct trial {
    /* Sets up what is there before the call; `with` is the trial's variation. */
    void (*set_up)(const void *with);
    /* The call. It must not allocate anything for itself. */
    enum omino_status (*call)(struct omino_error *err);
    /* Writes all that can be seen: what was there before, and what has come out. */
    void (*describe)(struct omino_text *text);
    /* Closes what set_up() and call() have opened. */
    void (*tear_down)(void);
    /* Whether functions of the system's that it uses may allocate for themselves. */
    int system_allocates;
    /* Whether nobody else allocates there. */
    int system_alone;
    /* Another status than OMINO_ERR_MEMORY that it may have for want of memory; 0: none. */
    enum omino_status other_status;
    /* Whether a call that failed may keep blocks for the next one. */
    int keeps_blocks;
};

/* The four functions of a trial. */
#define STEPS(first, second, third, fourth)                                                        \
    .set_up = (first), .call = (second), .describe = (third), .tear_down = (fourth)

/* The allocator that calls are to be given; NULL in the run that uses the system's. */
const struct omino_allocator *sweep_allocator(void);

/* Sweeps over a call. Returns how many allocations it has, each of which has failed in turn. */
unsigned long sweep(const struct trial *trial, const void *with);

/* Sweeps over every one of `count` variations of `size` bytes each. */
void sweep_each(const struct trial *trial, const void *variations, size_t count, size_t size);

/* Counts allocations that failed in turn elsewhere than in sweep(). */
void sweep_add(unsigned long failed);

/* How many allocations all sweeps have had fail, one after the other. */
unsigned long sweep_total(void);

/* Makes calls that may not allocate anything. */
void sweep_without_allocations(void (*calls)(void));

/* A description of a position or of a match, for describe(). */
void describe_state(struct omino_text *text, const struct omino_game *game, const void *state);
void describe_game(struct omino_text *text, const struct omino_game *game);
void describe_match(struct omino_text *text, const struct omino_match *match);
void describe_bytes(struct omino_text *text, const void *bytes, size_t length);

#endif
