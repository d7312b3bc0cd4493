/* SPDX-License-Identifier: MIT */
/*
 * Cells of grids as text. A cell takes two columns, so that it looks square: its letter on the
 * right, and on the left a character for the boundary with its neighbour.
 *
 *     . . .(X X)       ( )  around the last move
 *     . O . . X        :    referred to by the panel's note
 *     + O:O .,X        ,    can be chosen
 *
 * In colour, the ground of a cell has the colour of its side, or of its piece where all cells would
 * look alike. Each fact has its own sign, so that none hides another: a darker ground for cells on
 * top of another layer, a paler one for the last move, ink and ground swapped behind the letter
 * where the note refers to the cell, and lines to the left and below between pieces.
 *
 * Without colour, but with box-drawing characters, pieces are drawn as lines that join their cells,
 * heavy, double, thin or dashed by side, provided that the letters of the cells show no more than
 * the side.
 */
#include "text.h"

#include <assert.h>

/* ---- facts ----------------------------------------------------------------------------------- */

const struct omino_scene_cell *omino_grid_at(const struct omino_scene_grid *grid, int x, int y)
{
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return NULL;
    return &grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
}

int omino_cell_taken(const struct omino_scene_cell *cell)
{
    return cell && !(cell->marks & (OMINO_MARK_OFF | OMINO_MARK_START)) &&
           (cell->owner != OMINO_NOBODY || cell->piece != 0);
}

int omino_cell_has(const struct omino_scene_cell *cell, enum omino_scene_marks mark)
{
    return cell && !(cell->marks & OMINO_MARK_OFF) && (cell->marks & mark);
}

int omino_cells_joined(const struct omino_scene_cell *a, const struct omino_scene_cell *b)
{
    return omino_cell_taken(a) && omino_cell_taken(b) && a->piece != 0 && a->piece == b->piece;
}

int omino_cell_by_piece(const struct omino_panel *panel, const struct omino_scene_cell *cell)
{
    return panel->owner != OMINO_NOBODY || cell->owner == OMINO_NOBODY;
}

/* ---- letters --------------------------------------------------------------------------------- */

char omino_cell_letter(const struct omino_panel *panel, const struct omino_scene_cell *cell)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (cell->letter) return cell->letter;
    if (omino_cell_by_piece(panel, cell) && cell->piece)
        return letters[(cell->piece - 1u) % (sizeof letters - 1)];
    return omino_side_letter(cell->owner);
}

void omino_put_letter(struct omino_pen *pen, struct omino_look look,
                      const struct omino_panel *panel, const struct omino_scene_cell *cell)
{
    if (cell->marks & OMINO_MARK_OFF)
        omino_pen_char(pen, PLAIN_LOOK, ' ');
    else if (omino_cell_taken(cell))
        omino_pen_char(pen, look, omino_cell_letter(panel, cell));
    else if (cell->letter)
        omino_pen_char(pen, look, cell->letter);
    else if (cell->marks & OMINO_MARK_START)
        omino_pen_char(pen, look, '+');
    else if (cell->marks & OMINO_MARK_CHOICE)
        omino_pen_put(pen, look, pen->unicode ? "\u25e6" : ":");
    else
        omino_pen_put(pen, look, pen->unicode ? "\u00b7" : ".");
}

/* ---- without colour -------------------------------------------------------------------------- */

/* Returns the character between two cells, either of which may be missing. */
static char between(const struct omino_scene_cell *left, const struct omino_scene_cell *right)
{
    const int ends = omino_cell_has(left, OMINO_MARK_LAST);
    const int begins = omino_cell_has(right, OMINO_MARK_LAST);
    if (!begins != !ends) return begins ? '(' : ')';
    if (omino_cell_has(right, OMINO_MARK_SHOWN)) return ':';
    return omino_cell_taken(right) && omino_cell_has(right, OMINO_MARK_CHOICE) ? ',' : ' ';
}

static void put_wire(struct omino_pen *pen, const struct omino_scene_grid *grid, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
    const int mask = omino_cells_joined(cell, omino_grid_at(grid, x, y - 1)) |
                     omino_cells_joined(cell, omino_grid_at(grid, x + 1, y)) << 1 |
                     omino_cells_joined(cell, omino_grid_at(grid, x, y + 1)) << 2 |
                     omino_cells_joined(cell, omino_grid_at(grid, x - 1, y)) << 3;
    omino_pen_put(pen, PLAIN_LOOK, omino_wire(cell->owner, mask));
}

void omino_plain_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    struct omino_pen *pen = &sketch->pen;
    const int wired = sketch->wired;
    for (int x = from; x <= to; x++) {
        const struct omino_scene_cell *left = x > from ? omino_grid_at(grid, x - 1, y) : NULL;
        const struct omino_scene_cell *cell = x < to ? omino_grid_at(grid, x, y) : NULL;
        const char mark = between(left, cell);
        if (wired && mark == ' ' && omino_cells_joined(left, cell))
            omino_pen_put(pen, PLAIN_LOOK, omino_wire(cell->owner, OMINO_WIRE_ACROSS));
        else
            omino_pen_char(pen, PLAIN_LOOK, mark);
        if (wired && omino_cell_taken(cell))
            put_wire(pen, grid, x, y);
        else if (cell)
            omino_put_letter(pen, PLAIN_LOOK, box->panel, cell);
    }
}

/* ---- in colour ------------------------------------------------------------------------------- */

static struct omino_look taken_look(const struct omino_sketch *sketch,
                                    const struct omino_panel *panel,
                                    const struct omino_scene_cell *cell)
{
    const int last = omino_cell_has(cell, OMINO_MARK_LAST);
    if (!sketch->bordered && omino_cell_by_piece(panel, cell))
        return omino_piece_look(cell->piece, last);
    if (omino_cell_has(cell, OMINO_MARK_ABOVE))
        return omino_side_look(sketch, cell->owner, last ? SHADE_LAST_ABOVE : SHADE_ABOVE);
    return omino_side_look(sketch, cell->owner, last ? SHADE_LAST : SHADE_PLAIN);
}

static struct omino_look empty_look(const struct omino_sketch *sketch,
                                    const struct omino_scene_cell *cell)
{
    struct omino_look look = omino_board_look();
    if (cell->marks & OMINO_MARK_CHOICE) look.ink = 251;
    if (cell->marks & OMINO_MARK_START) look.ink = 255;
    if (cell->owner != OMINO_NOBODY) look.ink = omino_side_ink(sketch, cell->owner).ink;
    if (cell->marks & OMINO_MARK_LAST) look.ground = 243;
    return look;
}

static struct omino_look cell_look(const struct omino_sketch *sketch,
                                   const struct omino_panel *panel,
                                   const struct omino_scene_cell *cell)
{
    if (omino_cell_taken(cell)) return taken_look(sketch, panel, cell);
    return cell->marks & OMINO_MARK_OFF ? PLAIN_LOOK : empty_look(sketch, cell);
}

/* Returns a look with ink and ground swapped. */
static struct omino_look swapped(struct omino_look look)
{
    return (struct omino_look){look.ground, look.ink, 1, look.underlined};
}

/* Returns the line to the left of a cell: at the very edge, or in the middle of the column where a
 * cell with swapped colours may precede it. */
static const char *line_character(const struct omino_sketch *sketch)
{
    if (!sketch->pen.unicode) return "|";
    return sketch->bordered ? "\u2502" : "\u258f";
}

void omino_put_color_cell(struct omino_sketch *sketch, const struct omino_panel *panel,
                          const struct omino_scene_cell *cell, int line_left, int line_below)
{
    struct omino_pen *pen = &sketch->pen;
    struct omino_look look = cell_look(sketch, panel, cell);
    look.underlined = line_below;
    omino_pen_put(pen, look, line_left ? line_character(sketch) : " ");
    if (omino_cell_has(cell, OMINO_MARK_SHOWN)) look = swapped(look);
    omino_put_letter(pen, look, panel, cell);
}

/* Returns the ground that a covered cell has when it is no longer part of the last move. */
static int lasting_ground(const struct omino_sketch *sketch, const struct omino_panel *panel,
                          struct omino_scene_cell cell)
{
    cell.marks &= (uint8_t)~OMINO_MARK_LAST;
    return taken_look(sketch, panel, &cell).ground;
}

/* Returns whether two cells need a line between them: where all pieces have borders, or where
 * colours do not distinguish the pieces. */
static int separate(const struct omino_sketch *sketch, const struct omino_panel *panel,
                    const struct omino_scene_cell *a, const struct omino_scene_cell *b)
{
    if (!omino_cell_taken(a) || !omino_cell_taken(b) || omino_cells_joined(a, b)) return 0;
    return sketch->bordered ||
           lasting_ground(sketch, panel, *a) == lasting_ground(sketch, panel, *b);
}

void omino_color_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                       int to)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    for (int x = from; x < to; x++) {
        const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
        const int left = separate(sketch, box->panel, omino_grid_at(grid, x - 1, y), cell);
        const int below = separate(sketch, box->panel, cell, omino_grid_at(grid, x, y + 1));
        omino_put_color_cell(sketch, box->panel, cell, left, below);
    }
}

/* ---- for programs with screens of their own -------------------------------------------------- */

static void draw_cell(const struct omino_sketch *sketch, const struct omino_panel *panel, int x,
                      int y, struct omino_drawn *drawn)
{
    const struct omino_scene_grid *grid = &panel->grid;
    const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
    const struct omino_look look = cell_look(sketch, panel, cell);
    const int off = cell->marks & OMINO_MARK_OFF;
    *drawn = (struct omino_drawn){.ink = look.ink, .ground = look.ground};
    drawn->letter = omino_cell_taken(cell) ? omino_cell_letter(panel, cell) : cell->letter;
    if (off) drawn->letter = 0;
    drawn->bold = look.bold != 0;
    drawn->line_left = separate(sketch, panel, omino_grid_at(grid, x - 1, y), cell) != 0;
    drawn->line_below = separate(sketch, panel, cell, omino_grid_at(grid, x, y + 1)) != 0;
}

void omino_draw_cells(const struct omino_scene *scene, int index, struct omino_drawn *cells)
{
    assert(scene && cells);
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), .color = 1};
    const struct omino_panel *panel = omino_scene_panel(scene, index);
    struct omino_sketch sketch;
    if (!panel || panel->kind != OMINO_PANEL_GRID) return;
    omino_sketch_init(&sketch, scene, &style, NULL, 0);
    for (int y = 0; y < panel->grid.height; y++)
        for (int x = 0; x < panel->grid.width; x++) draw_cell(&sketch, panel, x, y, cells++);
}

void omino_draw_sign(const struct omino_scene *scene, int side, struct omino_drawn *sign)
{
    assert(scene && sign);
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), .color = 1};
    struct omino_sketch sketch;
    *sign = (struct omino_drawn){.ink = NO_COLOR, .ground = NO_COLOR};
    if (side < 0 || side >= OMINO_PLAYERS_MAX) return;
    omino_sketch_init(&sketch, scene, &style, NULL, 0);
    const struct omino_look look = omino_side_look(&sketch, side, SHADE_PLAIN);
    sign->letter = sketch.signs[side];
    sign->ink = look.ink;
    sign->ground = look.ground;
}
