/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out on demand: an interposer for malloc() and related functions, which the
 * library calls through its allocator and system functions call directly. Starting a thread also
 * counts as an allocation.
 *
 * With sanitizers, which have their own malloc(), only calls from the program and the (static)
 * library are counted, not those from system functions.
 */
#ifndef OMINO_FAULTS_H
#define OMINO_FAULTS_H

#include <omino/base.h>

/* Counts since faults_watch(). */
struct faults_seen {
    unsigned long allocations; /* all allocations requested */
    unsigned long outside;     /* those not requested through faults_allocator() */
    unsigned long failed;      /* those that failed */
};

/* Starts counting. Allocation number `fail_at`, from 1, fails, as do all later ones if `for_good`
 * is set. If `fail_at` is 0, none fails. */
void faults_watch(unsigned long fail_at, int for_good);

/* Stops counting and returns the counts. */
struct faults_seen faults_end(void);

/* Returns the number of blocks that are currently allocated. */
long faults_blocks(void);

/* Reports a call to a function by its number. All allocations until the next report are attributed
 * to that function. */
void faults_enter(unsigned function);

/* The numbers of calls, allocations and failed allocations of a function. */
struct faults_tally {
    unsigned long calls, allocations, failed;
};

struct faults_tally faults_tally(unsigned function);

/* Returns an allocator whose allocations are not counted as `outside`. */
const struct omino_allocator *faults_allocator(void);

#endif
