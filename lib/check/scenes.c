/* SPDX-License-Identifier: MIT */
/* Scenes and views of moves: everything in them must be in range, and views must lie in the
 * scene. */
#include <string.h>

#include "internal.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

static int owner_fits(const struct omino_checker *c, int owner)
{
    return owner >= OMINO_NOBODY && owner < (int)omino_game_sides(c->game);
}

static int letter_fits(char letter)
{
    return letter == 0 || (letter > ' ' && letter < 127);
}

static const char *grid_fault(const struct omino_checker *c, const struct omino_scene_grid *grid)
{
    for (int i = 0; i < grid->width * grid->height; i++) {
        const struct omino_scene_cell *cell = &grid->cells[i];
        if (!owner_fits(c, cell->owner)) return "a cell with an invalid owner";
        if (cell->marks >= 2 * OMINO_MARK_CHOICE) return "a cell with an unknown mark";
        if (!letter_fits(cell->letter)) return "a cell with an unprintable letter";
    }
    return grid->width > 0 && grid->height > 0 ? NULL : "no cells";
}

static const char *tray_fault(const struct omino_checker *c, const struct omino_scene_tray *tray)
{
    for (int i = 0; i < tray->count; i++)
        if (!owner_fits(c, tray->items[i].owner)) return "an item with an invalid owner";
    return NULL;
}

static const char *track_fault(const struct omino_checker *c, const struct omino_scene_track *track)
{
    for (int i = 0; i < track->count; i++) {
        const struct omino_scene_marker *marker = &track->markers[i];
        if (marker->space < 0 || marker->space >= track->length)
            return "a marker beyond the end of the track";
        if (!owner_fits(c, marker->owner)) return "a marker with an invalid owner";
        if (!letter_fits(marker->letter)) return "a marker with an unprintable letter";
    }
    return track->length > 0 ? NULL : "no spaces";
}

static const char *table_fault(const struct omino_checker *c, const struct omino_scene_table *table)
{
    for (int i = 0; i < table->rows; i++)
        if (!owner_fits(c, table->owners[i])) return "a row with an invalid owner";
    return table->columns > 0 ? NULL : "no columns";
}

static const char *panel_fault(const struct omino_checker *c, const struct omino_panel *panel)
{
    if (!owner_fits(c, panel->owner)) return "an invalid owner";
    switch (panel->kind) {
    case OMINO_PANEL_GRID:
        return grid_fault(c, &panel->grid);
    case OMINO_PANEL_TRAY:
        return tray_fault(c, &panel->tray);
    case OMINO_PANEL_TRACK:
        return track_fault(c, &panel->track);
    case OMINO_PANEL_TABLE:
        return table_fault(c, &panel->table);
    }
    return "an unknown kind";
}

static int fill_scene(struct omino_checker *c)
{
    omino_scene_clear(c->scratch->scene);
    omino_rules_of(c->game)->scene(c->game, c->state.bytes, c->scratch->scene);
    const enum omino_status status = omino_scene_status(c->scratch->scene);
    if (status == OMINO_ERR_MEMORY) return omino_checker_no_memory(c);
    if (status != OMINO_OK)
        return omino_checker_fail(c, "the scene is invalid: %s", omino_status_text(status));
    if (!omino_watched_intact(&c->scratch->scene_memory))
        return omino_checker_fail(c, "the hook scene writes outside the panels it has added");
    return 1;
}

int omino_check_scene(struct omino_checker *c)
{
    if (!fill_scene(c)) return 0;
    const int panels = omino_scene_panels(c->scratch->scene);
    c->tried++;
    if (panels == 0) return omino_checker_fail(c, "the scene is empty");
    for (int i = 0; i < panels; i++) {
        const struct omino_panel *panel = omino_scene_panel(c->scratch->scene, i);
        const char *fault = panel_fault(c, panel);
        c->tried++;
        if (fault)
            return omino_checker_fail(c, "panel %d of the scene ('%s') has %s", i, panel->title,
                                      fault);
    }
    return 1;
}

/* ---- views of moves -------------------------------------------------------------------------- */

static const struct omino_panel *panel_of_kind(const struct omino_scene *scene, int index,
                                               enum omino_panel_kind kind)
{
    const struct omino_panel *panel = index >= 0 ? omino_scene_panel(scene, index) : NULL;
    return panel && panel->kind == kind ? panel : NULL;
}

static const char *cells_fault(const struct omino_move_view *view, const struct omino_panel *panel)
{
    if (view->count < 0 || view->count > OMINO_MOVE_CELLS_MAX) return "an invalid number of cells";
    if (view->count > 0 && !panel) return "cells, but no grid";
    for (int i = 0; i < view->count; i++) {
        const struct omino_cell cell = view->cells[i];
        if (cell.x < 0 || cell.x >= panel->grid.width || cell.y < 0 || cell.y >= panel->grid.height)
            return "a cell outside its grid";
        for (int j = 0; j < i; j++)
            if (view->cells[j].x == cell.x && view->cells[j].y == cell.y) return "a cell twice";
    }
    return NULL;
}

static const char *view_fault(const struct omino_scene *scene, const struct omino_move_view *view)
{
    const struct omino_panel *panel = panel_of_kind(scene, view->panel, OMINO_PANEL_GRID);
    const struct omino_panel *tray = panel_of_kind(scene, view->tray, OMINO_PANEL_TRAY);
    if (view->panel != -1 && !panel) return "a panel that is not a grid of the scene";
    if (view->tray != -1 && !tray) return "a tray that is not a tray of the scene";
    if (view->item != -1 && (!tray || view->item < 0 || view->item >= tray->tray.count))
        return "an item that is not in its tray";
    if (!memchr(view->words, '\0', sizeof view->words)) return "words without a terminating NUL";
    if (!view->words[0] && view->count == 0 && view->item == -1) return "nothing to show";
    return cells_fault(view, panel);
}

int omino_check_view(struct omino_checker *c)
{
    struct omino_quote quote;
    if (!fill_scene(c)) return 0;
    for (uint32_t i = 0; i < c->count; i++) {
        struct omino_view_room room;
        omino_check_view_move(c->game, c->state.bytes, c->moves[i], &room);
        const char *fault = view_fault(c->scratch->scene, &room.view);
        if (!omino_check_all(room.guard, sizeof room.guard, CHECK_GUARD_BYTE))
            fault = "more data than its structure holds";
        c->tried++;
        if (fault)
            return omino_checker_fail(c, "the view of the move %s has %s",
                                      omino_checker_quote(c, c->moves[i], &quote), fault);
    }
    return 1;
}
