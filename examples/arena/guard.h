/* SPDX-License-Identifier: MIT */
/* A guard: a small process that outlives its owner. If the owner is killed, the guard ends the
 * programs that the owner started.
 *
 * A process has at most one guard. Programs that are not guarded or have left their process group
 * are not terminated. */
#ifndef OMINO_ARENA_GUARD_H
#define OMINO_ARENA_GUARD_H

/* Starts the guard of this process. `out` is a pipe to the parent of this process, or -1 for none.
 * When the pipe has no reader, the parent has ended, and the guard ends this process. Returns 0 and
 * sets errno on failure. */
int guard_start(int out);

/* Called in a new process: has its process group guarded. A program that the process executes does
 * not keep the guard from noticing the end of the old process. */
void guard_enter(void);

/* Called in the old process: stops guarding a group that is ending. The number of the group must
 * still be in use. */
void guard_release(int group);

/* Ends the guard, but not the groups it guards. */
void guard_end(void);

#endif
