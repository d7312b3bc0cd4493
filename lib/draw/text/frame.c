/* SPDX-License-Identifier: MIT */
/*
 * Cells in frames, for grids without colours whose letters do not distinguish pieces, such as
 * overlapping cards of several colours. Each piece has a frame in lines and columns between the
 * cells. A cell takes three columns: the border to its left, its mark, its letter. So no fact hides
 * another.
 *
 *     +--------+           '  on top of another layer
 *     | Y  Y  B|           :  referred to by the panel's note
 *     |  +=====+--+        !  both
 *     | Y('Y 'B)!B|        ,  can be chosen
 *     +--(     )--+        (=) around the last move
 *        ( Y  B)
 *        +=====+
 *
 * With box-drawing characters the frames are thin lines, and heavy ones around the last move.
 */
#include "text.h"

/* ---- borders --------------------------------------------------------------------------------- */

enum border { BORDER_NONE, BORDER_THIN, BORDER_HEAVY, BORDER_KINDS };

/* Returns the border between two adjacent cells. */
static enum border border(const struct omino_scene_cell *a, const struct omino_scene_cell *b)
{
    if (omino_cell_has(a, OMINO_MARK_LAST) != omino_cell_has(b, OMINO_MARK_LAST))
        return BORDER_HEAVY;
    if (!omino_cell_taken(a) && !omino_cell_taken(b)) return BORDER_NONE;
    return omino_cells_joined(a, b) ? BORDER_NONE : BORDER_THIN;
}

/* Returns the border to the left of cell x, y. */
static enum border border_left(const struct omino_scene_grid *grid, int x, int y)
{
    return border(omino_grid_at(grid, x - 1, y), omino_grid_at(grid, x, y));
}

static enum border border_above(const struct omino_scene_grid *grid, int x, int y)
{
    return border(omino_grid_at(grid, x, y - 1), omino_grid_at(grid, x, y));
}

/* ---- characters ------------------------------------------------------------------------------ */

/* The characters where up to four borders meet. The index is the enum border of the upper one, plus
 * 3 times that of the right one, 9 times that of the lower one and 27 times that of the left
 * one. */
static const char *const junctions[] = {
    " ",      "\u2575", "\u2579", "\u2576", "\u2514", "\u2516", "\u257a", "\u2515", "\u2517",
    "\u2577", "\u2502", "\u257f", "\u250c", "\u251c", "\u251e", "\u250d", "\u251d", "\u2521",
    "\u257b", "\u257d", "\u2503", "\u250e", "\u251f", "\u2520", "\u250f", "\u2522", "\u2523",
    "\u2574", "\u2518", "\u251a", "\u2500", "\u2534", "\u2538", "\u257c", "\u2536", "\u253a",
    "\u2510", "\u2524", "\u2526", "\u252c", "\u253c", "\u2540", "\u252e", "\u253e", "\u2544",
    "\u2512", "\u2527", "\u2528", "\u2530", "\u2541", "\u2542", "\u2532", "\u2546", "\u254a",
    "\u2578", "\u2519", "\u251b", "\u257e", "\u2535", "\u2539", "\u2501", "\u2537", "\u253b",
    "\u2511", "\u2525", "\u2529", "\u252d", "\u253d", "\u2543", "\u252f", "\u253f", "\u2547",
    "\u2513", "\u252a", "\u252b", "\u2531", "\u2545", "\u2549", "\u2533", "\u2548", "\u254b",
};

static const char *junction(enum border up, enum border right, enum border down, enum border left)
{
    return junctions[up + BORDER_KINDS * (right + BORDER_KINDS * (down + BORDER_KINDS * left))];
}

/* Writes a vertical border; a heavy one is a bracket that opens or closes the last move. */
static void put_upright(struct omino_pen *pen, enum border kind, int opens)
{
    static const char thin_or_none[] = {' ', '|'};
    if (pen->unicode)
        omino_pen_put(pen, PLAIN_LOOK, junction(kind, BORDER_NONE, kind, BORDER_NONE));
    else if (kind == BORDER_HEAVY)
        omino_pen_char(pen, PLAIN_LOOK, opens ? '(' : ')');
    else
        omino_pen_char(pen, PLAIN_LOOK, thin_or_none[kind]);
}

/* Writes a character of a horizontal border. */
static void put_level(struct omino_pen *pen, enum border kind)
{
    static const char characters[] = {' ', '-', '='};
    if (pen->unicode)
        omino_pen_put(pen, PLAIN_LOOK, junction(BORDER_NONE, kind, BORDER_NONE, kind));
    else
        omino_pen_char(pen, PLAIN_LOOK, characters[kind]);
}

/* Returns whether only a straight border shows where borders meet: because there is no other, or
 * because it is the border of the last move, at which the others end. */
static int goes_straight(enum border one, enum border other, enum border across,
                         enum border also_across)
{
    if (one == BORDER_HEAVY && other == BORDER_HEAVY)
        return across != BORDER_HEAVY && also_across != BORDER_HEAVY;
    return across == BORDER_NONE && also_across == BORDER_NONE;
}

/* Writes the top left corner of cell x, y. */
static void put_corner(struct omino_pen *pen, const struct omino_scene_grid *grid, int x, int y)
{
    const enum border up = border_left(grid, x, y - 1), down = border_left(grid, x, y);
    const enum border left = border_above(grid, x - 1, y), right = border_above(grid, x, y);
    if (pen->unicode)
        omino_pen_put(pen, PLAIN_LOOK, junction(up, right, down, left));
    else if (goes_straight(up, down, left, right))
        put_upright(pen, up, omino_cell_has(omino_grid_at(grid, x, y), OMINO_MARK_LAST));
    else if (goes_straight(left, right, up, down))
        put_level(pen, left);
    else
        omino_pen_char(pen, PLAIN_LOOK, '+');
}

/* Returns the character before the letter of a cell. */
static char mark_of(const struct omino_scene_cell *cell)
{
    const int shown = omino_cell_has(cell, OMINO_MARK_SHOWN);
    if (!omino_cell_taken(cell)) return shown ? ':' : ' ';
    if (omino_cell_has(cell, OMINO_MARK_ABOVE)) return shown ? '!' : '\'';
    if (shown) return ':';
    return omino_cell_has(cell, OMINO_MARK_CHOICE) ? ',' : ' ';
}

/* ---- lines ----------------------------------------------------------------------------------- */

void omino_framed_cells(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                        int to)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    struct omino_pen *pen = &sketch->pen;
    for (int x = from; x <= to; x++) {
        const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
        put_upright(pen, border_left(grid, x, y), omino_cell_has(cell, OMINO_MARK_LAST));
        if (x == to) break;
        omino_pen_char(pen, PLAIN_LOOK, mark_of(cell));
        omino_put_letter(pen, PLAIN_LOOK, box->panel, cell);
    }
}

void omino_frame_line(struct omino_sketch *sketch, const struct omino_box *box, int y, int from,
                      int to)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    for (int x = from; x <= to; x++) {
        put_corner(&sketch->pen, grid, x, y);
        for (int i = 1; i < OMINO_FRAMED_CELL && x < to; i++)
            put_level(&sketch->pen, border_above(grid, x, y));
    }
}

/* ---- examples -------------------------------------------------------------------------------- */

void omino_put_framed_example(struct omino_sketch *sketch, const struct omino_panel *panel,
                              const struct omino_scene_cell *cell)
{
    const int last = omino_cell_has(cell, OMINO_MARK_LAST);
    if (last)
        put_upright(&sketch->pen, BORDER_HEAVY, 1);
    else
        omino_pen_char(&sketch->pen, PLAIN_LOOK, mark_of(cell));
    omino_put_letter(&sketch->pen, PLAIN_LOOK, panel, cell);
    if (last) put_upright(&sketch->pen, BORDER_HEAVY, 0);
}
