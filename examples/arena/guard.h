/* SPDX-License-Identifier: MIT */
/* A guard: a small process that outlives the one it belongs to, if only to end the programs which
 * that one has started and can no longer end itself, because it was killed.
 *
 * A process has one guard at most. What is not guarded, or has left its process group, is left
 * alone. */
#ifndef OMINO_ARENA_GUARD_H
#define OMINO_ARENA_GUARD_H

/* Starts the guard of this process. `out` is a pipe to the process that this one belongs to: once
 * nobody reads it, that one has ended, and the guard ends this one, too; -1: there is none. Returns
 * 0 and sets errno if it cannot be done. */
int guard_start(int out);

/* In a new process: puts its process group under guard. Programs that it becomes do not keep the
 * guard from noticing the end of the old process. */
void guard_enter(void);

/* In the old process: a group has ended, or will. Its number must not be free yet. */
void guard_release(int group);

/* Ends the guard; the groups under it are left alone. */
void guard_end(void);

#endif
