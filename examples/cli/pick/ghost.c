/* SPDX-License-Identifier: MIT */
/* Moves and changes the ghost, and explains why it is not legal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/bits.h>
#include <omino/text.h>

#include "picker.h"
#include "shared/numbers.h"

/* ---- its place ------------------------------------------------------------------------------- */

/* Moves the ghost so that no cell is outside the grid. */
static void keep_inside(const struct picker *picker, struct picker_ghost *ghost)
{
    if (ghost->look < 0) return;
    const struct picker_look *look = &picker->looks[ghost->look];
    ghost->x = cli_clamp(ghost->x, look->left, ghost->columns - 1 - look->right);
    ghost->y = cli_clamp(ghost->y, look->top, ghost->rows - 1 - look->bottom);
}

void picker_go(const struct picker *picker, struct picker_ghost *ghost, int x, int y)
{
    ghost->x = x;
    ghost->y = y;
    keep_inside(picker, ghost);
}

void picker_step(const struct picker *picker, struct picker_ghost *ghost, int x, int y)
{
    picker_go(picker, ghost, ghost->x + x, ghost->y + y);
}

/* Moves the ghost to the nearest legal place. */
static void snap(const struct picker *picker, struct picker_ghost *ghost)
{
    const struct picker_look *look = &picker->looks[ghost->look];
    const struct picker_place *best = NULL;
    int least = INT32_MAX;
    for (uint32_t i = look->first; i < look->end; i++) {
        const struct picker_place *place = &picker->places[i];
        const int x = place->x - ghost->x, y = place->y - ghost->y;
        if (x * x + y * y >= least) continue;
        least = x * x + y * y;
        best = place;
    }
    if (best) picker_go(picker, ghost, best->x, best->y);
}

void picker_next(const struct picker *picker, struct picker_ghost *ghost, int step)
{
    if (ghost->look < 0) return;
    const struct picker_look *look = &picker->looks[ghost->look];
    const int64_t count = (int64_t)look->end - look->first;
    int64_t before = 0, here = 0;
    for (uint32_t i = look->first; i < look->end; i++) {
        const struct picker_place *place = &picker->places[i];
        before += place->y < ghost->y || (place->y == ghost->y && place->x < ghost->x);
        here += place->y == ghost->y && place->x == ghost->x;
    }
    const int64_t next = step > 0 ? before + here : before - 1;
    const struct picker_place *place =
        &picker->places[look->first + (uint32_t)((next + count) % count)];
    picker_go(picker, ghost, place->x, place->y);
}

/* ---- its look -------------------------------------------------------------------------------- */

static void set_look(const struct picker *picker, const struct omino_scene *scene,
                     struct picker_ghost *ghost, int look)
{
    const struct picker_option *option = &picker->options[picker->looks[look].option];
    const struct omino_panel *panel = omino_scene_panel(scene, option->panel);
    ghost->option = picker->looks[look].option;
    ghost->look = look;
    ghost->columns = panel ? panel->grid.width : 1;
    ghost->rows = panel ? panel->grid.height : 1;
    picker->options[ghost->option].look = look;
    keep_inside(picker, ghost);
}

void picker_choose(const struct picker *picker, const struct omino_scene *scene,
                   struct picker_ghost *ghost, int option)
{
    ghost->option = option;
    ghost->look = -1;
    if (picker->options[option].look >= 0)
        set_look(picker, scene, ghost, picker->options[option].look);
}

void picker_choose_next(const struct picker *picker, const struct omino_scene *scene,
                        struct picker_ghost *ghost, int step)
{
    const int count = picker->option_count;
    if (count > 0) picker_choose(picker, scene, ghost, (ghost->option + step + count) % count);
}

void picker_begin(const struct picker *picker, const struct omino_scene *scene,
                  struct picker_ghost *ghost)
{
    const int nowhere = ghost->x < 0 || ghost->y < 0;
    int option = picker->option_count > 0 ? 0 : -1;
    for (int i = picker->option_count - 1; i >= 0; i--)
        if (picker->options[i].look >= 0) option = i;
    ghost->option = option;
    ghost->look = -1;
    if (option < 0) return;
    picker_choose(picker, scene, ghost, option);
    if (ghost->look < 0) return;
    if (nowhere) picker_go(picker, ghost, ghost->columns / 2, ghost->rows / 2);
    snap(picker, ghost);
}

void picker_turn(struct picker *picker, const struct omino_scene *scene, struct picker_ghost *ghost)
{
    if (ghost->look >= 0) set_look(picker, scene, ghost, picker_turned(picker, ghost->look));
}

void picker_flip(struct picker *picker, const struct omino_scene *scene, struct picker_ghost *ghost)
{
    if (ghost->look >= 0) set_look(picker, scene, ghost, picker_flipped(picker, ghost->look));
}

void picker_show(const struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost, uint32_t move)
{
    int option;
    int64_t place;
    picker_find(picker, move, &option, &place);
    if (option >= 0) picker_choose(picker, scene, ghost, option);
    if (place < 0) return;
    set_look(picker, scene, ghost, picker->places[place].look);
    picker_go(picker, ghost, picker->places[place].x, picker->places[place].y);
}

uint32_t picker_chosen(const struct picker *picker, const struct picker_ghost *ghost)
{
    if (ghost->option < 0) return OMINO_NO_MOVE;
    if (ghost->look < 0) return picker->options[ghost->option].move;
    return picker_move_at(picker, ghost->look, ghost->x, ghost->y);
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

/* Returns the cell of a look whose name is the first word of a text; -1 if there is none. `length`
 * receives the length of the name. */
static int cell_named(const struct omino_scene_grid *grid, const struct picker_look *look,
                      const struct picker_place *at, const char *text, size_t *length)
{
    for (int i = 0; i < look->count; i++) {
        const struct cell_name name =
            name_of(grid, at->x + look->cells[i].x, at->y + look->cells[i].y);
        *length = strlen(name.text);
        if (strncmp(text, name.text, *length) == 0 && !is_word_byte(text[*length])) return i;
    }
    return -1;
}

/* Writes the text of a legal move with the names of its cells replaced by those of the ghost. */
static void rename_cells(const struct omino_scene_grid *grid, const struct picker_look *look,
                         const struct picker_place *at, const struct picker_ghost *ghost,
                         const char *from, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    for (const char *byte = from; *byte;) {
        size_t length;
        const int begins = byte == from || !is_word_byte(byte[-1]);
        const int cell = begins ? cell_named(grid, look, at, byte, &length) : -1;
        if (cell < 0) {
            omino_text_char(&text, *byte++);
            continue;
        }
        omino_text_add(
            &text,
            name_of(grid, ghost->x + look->cells[cell].x, ghost->y + look->cells[cell].y).text);
        byte += length;
    }
    omino_text_end(&text);
}

/* Returns whether a cell of the ghost is outside the board. */
static int leaves_board(struct omino_panel *panel, const struct picker_look *look,
                        const struct picker_ghost *ghost)
{
    for (int i = 0; i < look->count; i++) {
        const struct omino_scene_cell *cell =
            omino_scene_panel_cell(panel, ghost->x + look->cells[i].x, ghost->y + look->cells[i].y);
        if (!cell || cell->marks & OMINO_MARK_OFF) return 1;
    }
    return 0;
}

/* Returns whether the module rejects a text as an illegal move, rather than as a syntax error. */
static int refuses(const struct picker *picker, const char *text, struct omino_error *err)
{
    uint32_t move;
    const enum omino_status status =
        omino_move_parse(picker->game, picker->state, text, &move, err);
    return status != OMINO_OK && status != OMINO_ERR_SYNTAX;
}

void picker_explain(const struct picker *picker, const struct omino_scene *scene,
                    const struct picker_ghost *ghost, struct omino_error *err)
{
    omino_fail(err, OMINO_ERR_NOT_LEGAL, "the rules do not allow it");
    if (ghost->look < 0) return;
    const struct picker_look *look = &picker->looks[ghost->look];
    const struct picker_place *at = &picker->places[look->first];
    struct omino_panel *panel = omino_scene_panel(scene, picker->options[ghost->option].panel);
    char from[OMINO_TEXT_MAX], to[OMINO_TEXT_MAX];
    struct omino_error found = OMINO_INIT(error);
    if (!panel || panel->grid.labels == OMINO_LABELS_NONE) return;
    if (leaves_board(panel, look, ghost)) {
        omino_fail(err, OMINO_ERR_NOT_LEGAL, "it would extend beyond the board");
        return;
    }
    omino_move_write(picker->game, at->move, from, sizeof from);
    rename_cells(&panel->grid, look, at, ghost, from, to, sizeof to);
    if (strcmp(from, to) != 0 && refuses(picker, to, &found)) *err = found;
}
