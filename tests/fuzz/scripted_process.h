/* SPDX-License-Identifier: MIT */
/*
 * Processes of arena that are none: process.h, by a script instead of a program. So what an engine
 * says can be any bytes, and nothing waits for anything.
 *
 * A script is what is said to one question after the other:
 *
 *     ~    ends what is said to a question. If that is nothing, a good engine answers instead.
 *     ^    what follows comes later, when it is waited for
 *     !    closes the output
 *
 * Where the script ends, the good engine takes over.
 */
#ifndef OMINO_SCRIPTED_PROCESS_H
#define OMINO_SCRIPTED_PROCESS_H

#include <omino/game.h>

/* Sets the script of the processes to come, for engines of a game. */
void script_begin(const struct omino_game *game, const char *bytes, size_t length, uint64_t seed);

/* Ends what is left of them. */
void script_end(void);

#endif
