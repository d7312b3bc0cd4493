/* SPDX-License-Identifier: MIT */
/* Moves and changes the ghost, and explains why it is not legal. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <omino/bits.h>
#include <omino/text.h>

#include "base/argument.h"
#include "internal.h"

/* The orientation of a ghost; NULL if it covers no cells. */
static const struct omino_orientation *held_by(const struct omino_pick *pick,
                                               const struct omino_ghost *ghost)
{
    assert(pick && ghost);
    return omino_pick_orientation(pick, ghost->orientation);
}

/* The grid of an orientation; NULL if the module's view names none. */
static struct omino_panel *panel_of(const struct omino_pick *pick,
                                    const struct omino_orientation *held)
{
    struct omino_panel *panel =
        omino_scene_panel(pick->scene, choice_of(pick, held->choice)->panel);
    return panel && panel->kind == OMINO_PANEL_GRID ? panel : NULL;
}

/* ---- its place ------------------------------------------------------------------------------- */

/* Returns a number that is at most `high` and then at least `low`. */
static int between(int number, int low, int high)
{
    if (number > high) number = high;
    return number < low ? low : number;
}

void omino_pick_go(const struct omino_pick *pick, struct omino_ghost *ghost, int x, int y)
{
    const struct omino_orientation *held = held_by(pick, ghost);
    if (!held) return;
    const struct omino_panel *panel = panel_of(pick, held);
    ghost->x = between(x, held->left, panel ? panel->grid.width - 1 - held->right : 0);
    ghost->y = between(y, held->top, panel ? panel->grid.height - 1 - held->bottom : 0);
}

static int sum_of(int a, int b)
{
    const int64_t sum = (int64_t)a + b;
    return sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : (int)sum;
}

void omino_pick_step(const struct omino_pick *pick, struct omino_ghost *ghost, int x, int y)
{
    assert(ghost);
    omino_pick_go(pick, ghost, sum_of(ghost->x, x), sum_of(ghost->y, y));
}

void omino_pick_snap(const struct omino_pick *pick, struct omino_ghost *ghost)
{
    const struct omino_orientation *held = held_by(pick, ghost);
    const struct omino_place *best = NULL;
    int64_t least = INT64_MAX;
    for (uint32_t i = held ? held->first : 0; held && i < held->end; i++) {
        const struct omino_place *place = &pick->places[i];
        const int64_t x = (int64_t)place->x - ghost->x, y = (int64_t)place->y - ghost->y;
        if (x * x + y * y >= least) continue;
        least = x * x + y * y;
        best = place;
    }
    if (best) omino_pick_go(pick, ghost, best->x, best->y);
}

void omino_pick_next(const struct omino_pick *pick, struct omino_ghost *ghost, int step)
{
    const struct omino_orientation *held = held_by(pick, ghost);
    if (!held) return;
    const int64_t count = (int64_t)held->end - held->first;
    int64_t before = 0, here = 0;
    for (uint32_t i = held->first; i < held->end; i++) {
        const struct omino_place *place = &pick->places[i];
        before += place->y < ghost->y || (place->y == ghost->y && place->x < ghost->x);
        here += place->y == ghost->y && place->x == ghost->x;
    }
    const int64_t next = step > 0 ? before + here : before - 1;
    const struct omino_place *place =
        &pick->places[held->first + (uint32_t)((next + count) % count)];
    omino_pick_go(pick, ghost, place->x, place->y);
}

/* ---- its orientation ------------------------------------------------------------------------- */

static void hold(struct omino_pick *pick, struct omino_ghost *ghost, int orientation)
{
    ghost->choice = orientation_of(pick, orientation)->choice;
    ghost->orientation = orientation;
    choice_of(pick, ghost->choice)->orientation = orientation;
    omino_pick_go(pick, ghost, ghost->x, ghost->y);
}

void omino_pick_choose(struct omino_pick *pick, struct omino_ghost *ghost, int choice)
{
    assert(pick && ghost);
    if (choice >= pick->choice_count) choice = pick->choice_count - 1;
    ghost->choice = choice < 0 && pick->choice_count > 0 ? 0 : choice;
    ghost->orientation = -1;
    if (ghost->choice < 0) return;
    const int last = choice_of(pick, ghost->choice)->orientation;
    if (last >= 0) hold(pick, ghost, last);
}

void omino_pick_choose_next(struct omino_pick *pick, struct omino_ghost *ghost, int step)
{
    assert(pick && ghost);
    const int64_t count = pick->choice_count;
    if (count > 0)
        omino_pick_choose(pick, ghost,
                          (int)((((int64_t)ghost->choice + step) % count + count) % count));
}

void omino_pick_begin(struct omino_pick *pick, struct omino_ghost *ghost)
{
    assert(pick && ghost);
    const int nowhere = ghost->x < 0 || ghost->y < 0;
    int choice = pick->choice_count > 0 ? 0 : -1;
    for (int i = pick->choice_count - 1; i >= 0; i--)
        if (choice_of(pick, i)->orientation >= 0) choice = i;
    omino_pick_choose(pick, ghost, choice);
    const struct omino_orientation *held = held_by(pick, ghost);
    const struct omino_panel *panel = held ? panel_of(pick, held) : NULL;
    if (!panel) return;
    if (nowhere) omino_pick_go(pick, ghost, panel->grid.width / 2, panel->grid.height / 2);
    omino_pick_snap(pick, ghost);
}

void omino_pick_turn(struct omino_pick *pick, struct omino_ghost *ghost)
{
    if (held_by(pick, ghost)) hold(pick, ghost, omino_pick_turned(pick, ghost->orientation));
}

void omino_pick_flip(struct omino_pick *pick, struct omino_ghost *ghost)
{
    if (held_by(pick, ghost)) hold(pick, ghost, omino_pick_flipped(pick, ghost->orientation));
}

void omino_pick_show(struct omino_pick *pick, struct omino_ghost *ghost, uint32_t move)
{
    assert(pick && ghost);
    for (int i = 0; i < pick->choice_count; i++)
        if (choice_of(pick, i)->move == move) {
            omino_pick_choose(pick, ghost, i);
            return;
        }
    for (uint32_t i = 0; i < pick->place_count; i++)
        if (pick->places[i].move == move) {
            hold(pick, ghost, pick->places[i].orientation);
            omino_pick_go(pick, ghost, pick->places[i].x, pick->places[i].y);
            return;
        }
}

uint32_t omino_pick_move(const struct omino_pick *pick, const struct omino_ghost *ghost)
{
    assert(pick && ghost);
    const struct omino_choice *choice = omino_pick_choice(pick, ghost->choice);
    if (!choice) return OMINO_NO_MOVE;
    if (ghost->orientation < 0) return choice->move;
    return omino_pick_move_at(pick, ghost->orientation, ghost->x, ghost->y);
}

/* ---- explanations ---------------------------------------------------------------------------- */

/* The name of a cell, as its grid labels it: a point such as e8, or its column and row. */
struct cell_name {
    char text[32];
};

static struct cell_name name_of(const struct omino_scene_grid *grid, int x, int y)
{
    const struct omino_cell cell = {(int16_t)x, (int16_t)y};
    struct cell_name name = {"?"};
    struct omino_grid board;
    if (grid->labels == OMINO_LABELS_NUMBERS)
        snprintf(name.text, sizeof name.text, "%d,%d", grid->first_column + x, grid->first_row + y);
    else if (omino_grid_init(&board, (unsigned)grid->width, (unsigned)grid->height, NULL) ==
             OMINO_OK)
        omino_point_write(&board, cell, name.text, sizeof name.text);
    return name;
}

static int is_word_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
}

/* Returns the cell of an orientation whose name is the first word of a text; -1 if there is none.
 * `length` receives the length of the name. */
static int cell_named(const struct omino_scene_grid *grid, const struct omino_orientation *held,
                      const struct omino_place *at, const char *text, size_t *length)
{
    for (int i = 0; i < held->count; i++) {
        const struct cell_name name =
            name_of(grid, at->x + held->cells[i].x, at->y + held->cells[i].y);
        *length = strlen(name.text);
        if (strncmp(text, name.text, *length) == 0 && !is_word_byte(text[*length])) return i;
    }
    return -1;
}

/* Writes the text of a legal move with the names of its cells replaced by those of the ghost. */
static void rename_cells(const struct omino_scene_grid *grid, const struct omino_orientation *held,
                         const struct omino_place *at, const struct omino_ghost *ghost,
                         const char *from, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    for (const char *byte = from; *byte;) {
        size_t length;
        const int begins = byte == from || !is_word_byte(byte[-1]);
        const int cell = begins ? cell_named(grid, held, at, byte, &length) : -1;
        if (cell < 0) {
            omino_text_char(&text, *byte++);
            continue;
        }
        omino_text_add(
            &text,
            name_of(grid, ghost->x + held->cells[cell].x, ghost->y + held->cells[cell].y).text);
        byte += length;
    }
    omino_text_end(&text);
}

/* Returns whether a cell of the ghost is outside the board. */
static int leaves_board(struct omino_panel *panel, const struct omino_orientation *held,
                        const struct omino_ghost *ghost)
{
    for (int i = 0; i < held->count; i++) {
        const struct omino_scene_cell *cell =
            omino_scene_panel_cell(panel, ghost->x + held->cells[i].x, ghost->y + held->cells[i].y);
        if (!cell || cell->marks & OMINO_MARK_OFF) return 1;
    }
    return 0;
}

/* Returns whether the module rejects a text as an illegal move, rather than as a syntax error. */
static int refuses(const struct omino_pick *pick, const char *text, struct omino_error *err)
{
    uint32_t move;
    const enum omino_status status = omino_move_parse(pick->game, pick->state, text, &move, err);
    return status != OMINO_OK && status != OMINO_ERR_SYNTAX;
}

/* Replaces the cells of a legal move of the same orientation with those of the ghost, and lets the
 * module refuse the result; returns whether it gave a reason. */
static int find_reason(const struct omino_pick *pick, const struct omino_orientation *held,
                       const struct omino_scene_grid *grid, const struct omino_ghost *ghost,
                       struct omino_error *err)
{
    const struct omino_place *at = &pick->places[held->first];
    char from[OMINO_TEXT_MAX], to[OMINO_TEXT_MAX];
    omino_move_write(pick->game, at->move, from, sizeof from);
    rename_cells(grid, held, at, ghost, from, to, sizeof to);
    return strcmp(from, to) != 0 && refuses(pick, to, err);
}

enum omino_status omino_pick_explain(const struct omino_pick *pick, const struct omino_ghost *ghost,
                                     struct omino_error *err)
{
    struct omino_error found = OMINO_INIT(error);
    if (OMINO_IS_NULL(err, pick, ghost)) return OMINO_ERR_ARGUMENT;
    if (omino_pick_move(pick, ghost) != OMINO_NO_MOVE) return OMINO_OK;
    const struct omino_orientation *held = held_by(pick, ghost);
    struct omino_panel *panel = held ? panel_of(pick, held) : NULL;
    if (panel && panel->grid.labels != OMINO_LABELS_NONE) {
        if (leaves_board(panel, held, ghost))
            return omino_fail(err, OMINO_ERR_NOT_LEGAL, "it would extend beyond the board");
        if (find_reason(pick, held, &panel->grid, ghost, &found))
            return omino_fail(err, found.status, "%s", found.message);
    }
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the rules do not allow it");
}
