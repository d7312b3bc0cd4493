/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out on demand: an interposer for malloc() and related functions, which the
 * library calls through its allocator, and system functions call directly.
 * Starting a thread counts as an allocation, too.
 *
 * With sanitizers, which have a malloc() of their own, only calls from the program and from the
 * (static) library are seen, and not those from within the system's functions.
 */
#ifndef OMINO_FAULTS_H
#define OMINO_FAULTS_H

#include <omino/base.h>

/* Events while it was watched. */
struct faults_seen {
    unsigned long allocations; /* that were asked for */
    unsigned long outside;     /* of them, those that did not come through faults_allocator() */
    unsigned long failed;      /* of them, those that failed */
};

/* Watches from now on; the allocation number `fail_at`, from 1, fails, and if `for_good` is set all
 * after it, too. 0: none fails. */
void faults_watch(unsigned long fail_at, int for_good);

/* Ends that. */
struct faults_seen faults_end(void);

/* Blocks that are out now. */
long faults_blocks(void);

/* Says which function is called, by its number: until the next call what is allocated is its. */
void faults_enter(unsigned function);

/* Counts for a watched function: its calls, its allocations, and those
 * of them that failed. */
struct faults_tally {
    unsigned long calls, allocations, failed;
};

struct faults_tally faults_tally(unsigned function);

/* An allocator that is known as such. */
const struct omino_allocator *faults_allocator(void);

#endif
