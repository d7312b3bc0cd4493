/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_EDITOR_H
#define OMINO_CLI_EDITOR_H

#include "screen.h"

/* Edits the input line with a curses key: types, deletes, or moves the cursor. */
void screen_edit(struct screen *screen, int key);

#endif
