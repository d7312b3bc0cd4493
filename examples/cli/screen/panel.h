/* SPDX-License-Identifier: MIT */
/* Panels other than boards. */
#ifndef OMINO_CLI_PANEL_H
#define OMINO_CLI_PANEL_H

#include "screen.h"

void screen_draw_tray(struct screen *screen, int panel, const struct screen_box *box);
void screen_draw_track(struct screen *screen, int panel, const struct screen_box *box);
void screen_draw_table(struct screen *screen, int panel, const struct screen_box *box);

#endif
