/* SPDX-License-Identifier: MIT */
/*
 * Implements process.h of arena with a script instead of a program, so that the output of an engine
 * can be any bytes and no test has to wait.
 *
 * A script has the answers to all commands, one after the other:
 *
 *     ~    ends an answer; a good engine gives the answer if it is empty
 *     ^    pauses: the rest comes later, when the caller waits for it
 *     !    closes the output
 *
 * After the end of the script, the good engine answers all commands.
 */
#ifndef OMINO_SCRIPTED_PROCESS_H
#define OMINO_SCRIPTED_PROCESS_H

#include <omino/game.h>

/* Sets the script of all later processes, for engines of a game. */
void script_begin(const struct omino_game *game, const char *bytes, size_t length, uint64_t seed);

/* Ends the processes that are left. */
void script_end(void);

#endif
