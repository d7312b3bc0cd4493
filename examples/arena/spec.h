/* SPDX-License-Identifier: MIT */
/* The description of a player on the command line: KIND[:LIMIT[,LIMIT...]] or 'gtp: COMMAND'. */
#ifndef OMINO_ARENA_SPEC_H
#define OMINO_ARENA_SPEC_H

#include "arena.h"

/* Reads the value of -A or -B. Reports an invalid value and returns an exit status. */
int arena_read_spec(struct arena_spec *spec, const char *name, const char *text);

/* Prints the help on descriptions. */
void arena_print_spec_help(void);

#endif
