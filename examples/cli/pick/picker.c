/* SPDX-License-Identifier: MIT */
#include "picker.h"

#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

/* ---- cells ----------------------------------------------------------------------------------- */

static int before(struct omino_cell a, struct omino_cell b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

static void sort_cells(struct omino_cell *cells, int count)
{
    for (int i = 1; i < count; i++) {
        const struct omino_cell cell = cells[i];
        int at = i;
        for (; at > 0 && before(cell, cells[at - 1]); at--) cells[at] = cells[at - 1];
        cells[at] = cell;
    }
}

/* Returns the cell nearest to the centre; among equals, the first in row order. */
static struct omino_cell handle_of(const struct omino_cell *cells, int count)
{
    int left = cells[0].x, right = left, best = 0, least = INT32_MAX;
    const int top = cells[0].y, bottom = cells[count - 1].y;
    for (int i = 1; i < count; i++) {
        if (cells[i].x < left) left = cells[i].x;
        if (cells[i].x > right) right = cells[i].x;
    }
    for (int i = 0; i < count; i++) {
        const int x = 2 * cells[i].x - left - right, y = 2 * cells[i].y - top - bottom;
        if (x * x + y * y >= least) continue;
        least = x * x + y * y;
        best = i;
    }
    return cells[best];
}

/* Sorts cells and makes them relative to their handle; returns the place of the handle. */
static struct omino_cell make_relative(struct omino_cell *cells, int count)
{
    sort_cells(cells, count);
    const struct omino_cell handle = handle_of(cells, count);
    for (int i = 0; i < count; i++) {
        cells[i].x = (int16_t)(cells[i].x - handle.x);
        cells[i].y = (int16_t)(cells[i].y - handle.y);
    }
    return handle;
}

static int same_cells(const struct picker_look *look, const struct omino_cell *cells, int count)
{
    return look->count == count && memcmp(look->cells, cells, (size_t)count * sizeof *cells) == 0;
}

/* ---- sorting the moves ----------------------------------------------------------------------- */

/* Makes room for one more element of an array; returns whether that succeeded. */
static int reserve(void **block, int count, int *room, size_t size)
{
    if (count < *room) return 1;
    const int wanted = *room ? 2 * *room : 32;
    void *larger = realloc(*block, (size_t)wanted * size);
    if (!larger) return 0;
    *block = larger;
    *room = wanted;
    return 1;
}

/* Moves with cells belong to one option if they use the same item; every other move is an option of
 * its own. */
static int belongs(const struct picker_option *option, const struct omino_move_view *view)
{
    return option->move == OMINO_NO_MOVE && option->panel == view->panel &&
           option->tray == view->tray && option->item == view->item;
}

static int has_cells(const struct omino_move_view *view)
{
    return view->panel >= 0 && view->count > 0;
}

/* Returns the option of a move, existing or new; -1 if out of memory. */
static int option_for(struct picker *picker, const struct omino_move_view *view, uint32_t move)
{
    for (int i = picker->option_count - 1; has_cells(view) && i >= 0; i--)
        if (belongs(&picker->options[i], view)) return i;
    void *block = picker->options;
    if (!reserve(&block, picker->option_count, &picker->option_room, sizeof *picker->options))
        return -1;
    picker->options = block;
    struct picker_option *option = &picker->options[picker->option_count];
    *option = (struct picker_option){.panel = has_cells(view) ? view->panel : -1,
                                     .tray = view->item >= 0 ? view->tray : -1,
                                     .item = view->tray >= 0 ? view->item : -1,
                                     .move = has_cells(view) ? OMINO_NO_MOVE : move,
                                     .look = -1,
                                     .met = picker->option_count};
    omino_text_copy(option->words, sizeof option->words, view->words);
    return picker->option_count++;
}

static void measure(struct picker_look *look)
{
    for (int i = 0; i < look->count; i++) {
        const struct omino_cell cell = look->cells[i];
        if (-cell.x > look->left) look->left = -cell.x;
        if (-cell.y > look->top) look->top = -cell.y;
        if (cell.x > look->right) look->right = cell.x;
        if (cell.y > look->bottom) look->bottom = cell.y;
    }
}

/* Returns the look of an option with these cells, existing or new; -1 if out of memory. */
static int look_for(struct picker *picker, int option, const struct omino_cell *cells, int count)
{
    for (int i = picker->look_count - 1; i >= 0; i--)
        if (picker->looks[i].option == option && same_cells(&picker->looks[i], cells, count))
            return i;
    void *block = picker->looks;
    if (!reserve(&block, picker->look_count, &picker->look_room, sizeof *picker->looks)) return -1;
    picker->looks = block;
    struct picker_look *look = &picker->looks[picker->look_count];
    memset(look, 0, sizeof *look);
    look->option = option;
    look->count = count;
    memcpy(look->cells, cells, (size_t)count * sizeof *cells);
    measure(look);
    if (picker->options[option].look < 0) picker->options[option].look = picker->look_count;
    return picker->look_count++;
}

/* Adds a move; returns 0 if out of memory. */
static int add_move(struct picker *picker, uint32_t move)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    omino_scene_move_view(picker->game, picker->state, move, &view);
    const int option = option_for(picker, &view, move);
    if (option < 0 || !has_cells(&view)) return option >= 0;
    const struct omino_cell at = make_relative(view.cells, view.count);
    const int look = look_for(picker, option, view.cells, view.count);
    if (look < 0) return 0;
    picker->places[picker->place_count++] = (struct picker_place){look, at.x, at.y, move};
    return 1;
}

static int compare_places(const void *one, const void *other)
{
    const struct picker_place *a = one, *b = other;
    if (a->look != b->look) return a->look < b->look ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->x < b->x ? -1 : a->x > b->x;
}

static void sort_places(struct picker *picker)
{
    if (picker->place_count > 0)
        qsort(picker->places, picker->place_count, sizeof *picker->places, compare_places);
    for (uint32_t i = 0; i < picker->place_count; i++) {
        struct picker_look *look = &picker->looks[picker->places[i].look];
        if (look->end == 0) look->first = i;
        look->end = i + 1;
    }
}

/* Options are in the order of trays and items; those without an item come last. */
static int comes_before(const struct picker_option *a, const struct picker_option *b)
{
    if ((a->item < 0) != (b->item < 0)) return b->item < 0;
    return a->tray != b->tray ? a->tray < b->tray : a->item < b->item;
}

/* An insertion sort suffices: few options are out of order, and those that are only words, perhaps
 * thousands, are already in order. */
static void sort_options(struct picker *picker)
{
    struct picker_option *options = picker->options;
    for (int i = 1; i < picker->option_count; i++) {
        const struct picker_option option = options[i];
        int at = i;
        for (; at > 0 && comes_before(&option, &options[at - 1]); at--)
            options[at] = options[at - 1];
        options[at] = option;
    }
    for (int i = 0; i < picker->look_count; i++) {
        int now = 0;
        while (options[now].met != picker->looks[i].option) now++;
        picker->looks[i].option = now;
    }
}

static int add_moves(struct picker *picker)
{
    const uint32_t count = omino_moves_count(picker->game, picker->state);
    const uint32_t room = omino_game_max_moves(picker->game);
    uint32_t *moves = malloc((size_t)room * sizeof *moves);
    picker->places = malloc(((size_t)count + 1) * sizeof *picker->places);
    int fine = moves && picker->places;
    if (fine) omino_moves_list(picker->game, picker->state, moves, room);
    for (uint32_t i = 0; fine && i < count; i++) fine = add_move(picker, moves[i]);
    free(moves);
    return fine;
}

enum omino_status picker_open(struct picker *picker, const struct omino_game *game,
                              const void *state, const struct omino_allocator *allocator,
                              struct omino_error *err)
{
    *picker = (struct picker){.game = game, .state = state};
    enum omino_status status = omino_scene_open(allocator, &picker->scene, err);
    if (status == OMINO_OK && !add_moves(picker)) status = omino_fail_memory(err);
    if (status != OMINO_OK) {
        picker_close(picker);
        return status;
    }
    sort_options(picker);
    sort_places(picker);
    return OMINO_OK;
}

void picker_close(struct picker *picker)
{
    free(picker->options);
    free(picker->looks);
    free(picker->places);
    omino_scene_close(picker->scene);
    *picker = (struct picker){0};
}

/* ---- finding moves --------------------------------------------------------------------------- */

uint32_t picker_move_at(const struct picker *picker, int look, int x, int y)
{
    const struct picker_place wanted = {look, (int16_t)x, (int16_t)y, 0};
    const uint32_t first = picker->looks[look].first;
    const struct picker_place *place =
        bsearch(&wanted, picker->places + first, picker->looks[look].end - first, sizeof *place,
                compare_places);
    return place ? place->move : OMINO_NO_MOVE;
}

void picker_find(const struct picker *picker, uint32_t move, int *option, int64_t *place)
{
    *option = -1;
    *place = -1;
    for (int i = 0; i < picker->option_count; i++)
        if (picker->options[i].move == move) *option = i;
    for (uint32_t i = 0; *option < 0 && *place < 0 && i < picker->place_count; i++)
        if (picker->places[i].move == move) *place = i;
}

/* ---- cells after a move ---------------------------------------------------------------------- */

/* Copies the cells of the last move from the scene after that move; returns whether the look has
 * the same number of cells. */
static int copy_ink(const struct omino_panel *panel, struct picker_look *look)
{
    const int cells = panel->grid.width * panel->grid.height;
    int count = 0;
    for (int i = 0; i < cells; i++) {
        struct omino_scene_cell cell = panel->grid.cells[i];
        if (!(cell.marks & OMINO_MARK_LAST)) continue;
        if (count == look->count) return 0;
        cell.marks &= (uint8_t)~OMINO_MARK_LAST;
        look->ink[count++] = cell;
    }
    return count == look->count;
}

const struct omino_scene_cell *picker_ink(struct picker *picker, int index)
{
    struct picker_look *look = &picker->looks[index];
    const struct omino_game *game = picker->game;
    if (look->inked) return look->inked > 0 ? look->ink : NULL;
    look->inked = -1;
    void *after = malloc(omino_state_size(game));
    if (!after) return NULL;
    const uint32_t move = picker->places[look->first].move;
    memcpy(after, picker->state, omino_state_size(game));
    omino_state_apply(game, after, move);
    if (omino_scene_of(game, after, picker->scene, NULL) == OMINO_OK) {
        omino_scene_mark_move(game, picker->state, move, picker->scene);
        const struct omino_panel *panel =
            omino_scene_panel(picker->scene, picker->options[look->option].panel);
        if (panel && panel->kind == OMINO_PANEL_GRID && copy_ink(panel, look)) look->inked = 1;
    }
    free(after);
    return look->inked > 0 ? look->ink : NULL;
}
