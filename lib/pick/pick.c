/* SPDX-License-Identifier: MIT */
/* Sorts the moves in a position into choices, orientations and places. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sort.h"
#include "internal.h"

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

static int same_cells(const struct omino_orientation *held, const struct omino_cell *cells,
                      int count)
{
    return held->count == count && memcmp(held->cells, cells, (size_t)count * sizeof *cells) == 0;
}

/* ---- sorting the moves ----------------------------------------------------------------------- */

/* Makes room for one more element of an array; returns whether that succeeded. */
static int reserve(const struct omino_pick *pick, void **block, int count, int *room, size_t size)
{
    if (count < *room) return 1;
    const int wanted = *room ? 2 * *room : 32;
    void *larger = omino_allocate(&pick->allocator, (size_t)wanted, size);
    if (!larger) return 0;
    if (count > 0) memcpy(larger, *block, (size_t)count * size);
    omino_release(&pick->allocator, *block);
    *block = larger;
    *room = wanted;
    return 1;
}

/* Moves with cells belong to one choice if they use the same item; every other move is a choice of
 * its own. */
static int belongs(const struct omino_choice *choice, const struct omino_move_view *view)
{
    return choice->move == OMINO_NO_MOVE && choice->panel == view->panel &&
           choice->tray == view->tray && choice->item == view->item;
}

static int has_cells(const struct omino_move_view *view)
{
    return view->panel >= 0 && view->count > 0;
}

/* Returns the choice of a move, existing or new; -1 if out of memory. */
static int choice_for(struct omino_pick *pick, const struct omino_move_view *view, uint32_t move)
{
    for (int i = pick->choice_count - 1; has_cells(view) && i >= 0; i--)
        if (belongs(choice_of(pick, i), view)) return i;
    void *block = pick->choices;
    if (!reserve(pick, &block, pick->choice_count, &pick->choice_room, sizeof *pick->choices))
        return -1;
    pick->choices = block;
    struct choice *choice = &pick->choices[pick->choice_count];
    *choice = (struct choice){.open = {.panel = has_cells(view) ? view->panel : -1,
                                       .tray = view->item >= 0 ? view->tray : -1,
                                       .item = view->tray >= 0 ? view->item : -1,
                                       .move = has_cells(view) ? OMINO_NO_MOVE : move,
                                       .orientation = -1},
                              .met = pick->choice_count};
    omino_text_copy(choice->open.words, sizeof choice->open.words, view->words);
    return pick->choice_count++;
}

static void measure(struct omino_orientation *held)
{
    for (int i = 0; i < held->count; i++) {
        const struct omino_cell cell = held->cells[i];
        if (-cell.x > held->left) held->left = -cell.x;
        if (-cell.y > held->top) held->top = -cell.y;
        if (cell.x > held->right) held->right = cell.x;
        if (cell.y > held->bottom) held->bottom = cell.y;
    }
}

/* Returns the orientation of a choice with these cells, existing or new; -1 if out of memory. */
static int orientation_for(struct omino_pick *pick, int choice, const struct omino_cell *cells,
                           int count)
{
    for (int i = pick->orientation_count - 1; i >= 0; i--)
        if (orientation_of(pick, i)->choice == choice &&
            same_cells(orientation_of(pick, i), cells, count))
            return i;
    void *block = pick->orientations;
    if (!reserve(pick, &block, pick->orientation_count, &pick->orientation_room,
                 sizeof *pick->orientations))
        return -1;
    pick->orientations = block;
    struct orientation *held = &pick->orientations[pick->orientation_count];
    memset(held, 0, sizeof *held);
    held->open.choice = choice;
    held->open.count = count;
    memcpy(held->open.cells, cells, (size_t)count * sizeof *cells);
    measure(&held->open);
    if (choice_of(pick, choice)->orientation < 0)
        choice_of(pick, choice)->orientation = pick->orientation_count;
    return pick->orientation_count++;
}

/* Adds a move; returns 0 if out of memory. */
static int add_move(struct omino_pick *pick, uint32_t move)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    omino_scene_move_view(pick->game, pick->state, move, &view);
    const int choice = choice_for(pick, &view, move);
    if (choice < 0 || !has_cells(&view)) return choice >= 0;
    const struct omino_cell at = make_relative(view.cells, view.count);
    const int held = orientation_for(pick, choice, view.cells, view.count);
    if (held < 0) return 0;
    pick->places[pick->place_count++] = (struct omino_place){held, at.x, at.y, move};
    return 1;
}

static int compare_places(const void *one, const void *other)
{
    const struct omino_place *a = one, *b = other;
    if (a->orientation != b->orientation) return a->orientation < b->orientation ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->x < b->x ? -1 : a->x > b->x;
}

static int order_places(const void *one, const void *other, const void *context)
{
    const int compared = compare_places(one, other);
    const struct omino_place *a = one, *b = other;
    (void)context;
    if (compared != 0) return compared;
    return a->move < b->move ? -1 : a->move > b->move;
}

static void sort_places(struct omino_pick *pick)
{
    omino_sort(pick->places, pick->place_count, sizeof *pick->places, order_places, NULL);
    for (uint32_t i = 0; i < pick->place_count; i++) {
        struct omino_orientation *held = &pick->orientations[pick->places[i].orientation].open;
        if (held->end == 0) held->first = i;
        held->end = i + 1;
    }
}

/* Choices are in the order of trays and items; those without an item come last. */
static int comes_before(const struct omino_choice *a, const struct omino_choice *b)
{
    if ((a->item < 0) != (b->item < 0)) return b->item < 0;
    return a->tray != b->tray ? a->tray < b->tray : a->item < b->item;
}

/* An insertion sort suffices: few choices are out of order, and those that are only words, perhaps
 * thousands, are already in order. */
static void sort_choices(struct omino_pick *pick)
{
    struct choice *choices = pick->choices;
    for (int i = 1; i < pick->choice_count; i++) {
        const struct choice choice = choices[i];
        int at = i;
        for (; at > 0 && comes_before(&choice.open, &choices[at - 1].open); at--)
            choices[at] = choices[at - 1];
        choices[at] = choice;
    }
    for (int i = 0; i < pick->orientation_count; i++) {
        int now = 0;
        while (choices[now].met != orientation_of(pick, i)->choice) now++;
        pick->orientations[i].open.choice = now;
    }
}

static int add_moves(struct omino_pick *pick)
{
    const uint32_t count = omino_moves_count(pick->game, pick->state);
    const uint32_t room = omino_game_max_moves(pick->game);
    uint32_t *moves = omino_allocate(&pick->allocator, room, sizeof *moves);
    pick->places = omino_allocate(&pick->allocator, (size_t)count + 1, sizeof *pick->places);
    int fine = moves && pick->places;
    if (fine) omino_moves_list(pick->game, pick->state, moves, room);
    for (uint32_t i = 0; fine && i < count; i++) fine = add_move(pick, moves[i]);
    omino_release(&pick->allocator, moves);
    return fine;
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Allocates a pick and copies the position; NULL if out of memory. */
static struct omino_pick *allocate(const struct omino_game *game, const void *state,
                                   const struct omino_allocator *allocator)
{
    struct omino_pick *pick = omino_allocate(allocator, 1, sizeof *pick);
    if (!pick) return NULL;
    pick->game = game;
    pick->allocator = *allocator;
    pick->state = omino_allocate(allocator, 1, omino_state_size(game));
    pick->after = omino_allocate(allocator, 1, omino_state_size(game));
    if (!pick->state || !pick->after) {
        omino_pick_close(pick);
        return NULL;
    }
    memcpy(pick->state, state, omino_state_size(game));
    return pick;
}

static enum omino_status fill(struct omino_pick *pick, struct omino_error *err)
{
    enum omino_status status = omino_scene_open(&pick->allocator, &pick->scene, err);
    if (status == OMINO_OK) status = omino_scene_open(&pick->allocator, &pick->next, err);
    if (status == OMINO_OK) status = omino_scene_of(pick->game, pick->state, pick->scene, err);
    if (status == OMINO_OK && !add_moves(pick)) status = omino_fail_memory(err);
    if (status != OMINO_OK) return status;
    sort_choices(pick);
    sort_places(pick);
    return OMINO_OK;
}

enum omino_status omino_pick_open(const struct omino_game *game, const void *state,
                                  const struct omino_allocator *allocator, struct omino_pick **pick,
                                  struct omino_error *err)
{
    if (pick) *pick = NULL;
    if (OMINO_IS_NULL(err, game, state, pick)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    struct omino_pick *opened = allocate(game, state, &from);
    if (!opened) return omino_fail_memory(err);
    status = fill(opened, err);
    if (status != OMINO_OK) {
        omino_pick_close(opened);
        return status;
    }
    *pick = opened;
    return OMINO_OK;
}

void omino_pick_close(struct omino_pick *pick)
{
    if (!pick) return;
    const struct omino_allocator from = pick->allocator;
    omino_release(&from, pick->choices);
    omino_release(&from, pick->orientations);
    omino_release(&from, pick->places);
    omino_release(&from, pick->state);
    omino_release(&from, pick->after);
    omino_scene_close(pick->scene);
    omino_scene_close(pick->next);
    omino_release(&from, pick);
}

/* ---- reading --------------------------------------------------------------------------------- */

int omino_pick_choices(const struct omino_pick *pick)
{
    assert(pick);
    return pick->choice_count;
}

const struct omino_choice *omino_pick_choice(const struct omino_pick *pick, int index)
{
    assert(pick);
    return index >= 0 && index < pick->choice_count ? choice_of(pick, index) : NULL;
}

int omino_pick_orientations(const struct omino_pick *pick)
{
    assert(pick);
    return pick->orientation_count;
}

const struct omino_orientation *omino_pick_orientation(const struct omino_pick *pick, int index)
{
    assert(pick);
    return index >= 0 && index < pick->orientation_count ? orientation_of(pick, index) : NULL;
}

uint32_t omino_pick_places(const struct omino_pick *pick)
{
    assert(pick);
    return pick->place_count;
}

const struct omino_place *omino_pick_place(const struct omino_pick *pick, uint32_t index)
{
    assert(pick);
    return index < pick->place_count ? &pick->places[index] : NULL;
}

uint32_t omino_pick_move_at(const struct omino_pick *pick, int orientation, int x, int y)
{
    const struct omino_orientation *held = omino_pick_orientation(pick, orientation);
    const struct omino_place wanted = {orientation, (int16_t)x, (int16_t)y, 0};
    if (!held || wanted.x != x || wanted.y != y) return OMINO_NO_MOVE;
    const struct omino_place *place =
        bsearch(&wanted, pick->places + held->first, held->end - held->first, sizeof *place,
                compare_places);
    return place ? place->move : OMINO_NO_MOVE;
}

/* ---- cells after a move ---------------------------------------------------------------------- */

/* Copies the cells of the last move from the scene after that move; returns whether the orientation
 * has the same number of cells. */
static int copy_ink(const struct omino_panel *panel, struct orientation *held)
{
    const int cells = panel->grid.width * panel->grid.height;
    int count = 0;
    for (int i = 0; i < cells; i++) {
        struct omino_scene_cell cell = panel->grid.cells[i];
        if (!(cell.marks & OMINO_MARK_LAST)) continue;
        if (count == held->open.count) return 0;
        cell.marks &= (uint8_t)~OMINO_MARK_LAST;
        held->ink[count++] = cell;
    }
    return count == held->open.count;
}

/* Makes the first move of an orientation in a copy of the position, and looks at the result. This
 * takes longer than sorting all moves if done for every orientation, so it is done on demand. */
static void find_ink(struct omino_pick *pick, struct orientation *held)
{
    const uint32_t move = pick->places[held->open.first].move;
    memcpy(pick->after, pick->state, omino_state_size(pick->game));
    omino_state_apply(pick->game, pick->after, move);
    if (omino_scene_of(pick->game, pick->after, pick->next, NULL) != OMINO_OK) return;
    omino_scene_mark_move(pick->game, pick->state, move, pick->next);
    if (omino_scene_status(pick->next) != OMINO_OK) return;
    const struct omino_panel *panel =
        omino_scene_panel(pick->next, choice_of(pick, held->open.choice)->panel);
    held->inked = panel && panel->kind == OMINO_PANEL_GRID && copy_ink(panel, held) ? 1 : -1;
}

const struct omino_scene_cell *omino_pick_ink(struct omino_pick *pick, int orientation)
{
    if (!omino_pick_orientation(pick, orientation)) return NULL;
    struct orientation *held = &pick->orientations[orientation];
    if (held->inked == 0) find_ink(pick, held);
    return held->inked > 0 ? held->ink : NULL;
}
