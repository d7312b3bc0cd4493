/* SPDX-License-Identifier: MIT */
/* A guard: a small process that outlives its owner, to end the programs that the owner started and
 * cannot end itself because it was killed.
 *
 * A process has at most one guard. Programs that are not guarded or have left their process group
 * are not ended. */
#ifndef OMINO_ARENA_GUARD_H
#define OMINO_ARENA_GUARD_H

/* Starts the guard of this process. `out` is a pipe to the parent of this process: once it has no
 * reader, the parent has ended, and the guard ends this process, too; -1: none. Returns 0 and sets
 * errno on failure. */
int guard_start(int out);

/* In a new process: has its process group guarded. A program it executes does not keep the guard
 * from noticing the end of the old process. */
void guard_enter(void);

/* In the old process: stops guarding a group that is ending. Its number must not be free yet. */
void guard_release(int group);

/* Ends the guard, but not the groups it guards. */
void guard_end(void);

#endif
