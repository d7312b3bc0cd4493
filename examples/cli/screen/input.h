/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_INPUT_H
#define OMINO_CLI_INPUT_H

#include "screen.h"

/* Acts on a curses key. */
void screen_press(struct screen *screen, int key);

/* Acts on keys pressed during a search. */
void screen_poll(struct screen *screen);

#endif
