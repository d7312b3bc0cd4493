/* SPDX-License-Identifier: MIT */
/* A scene being drawn: which letter or line stands for each side, and whether pieces need
 * borders. */
#include <string.h>

#include "text.h"

/* ---- letters --------------------------------------------------------------------------------- */

char omino_side_letter(int side)
{
    static const char letters[] = "XO*#ABCD";
    return side >= 0 && side < OMINO_PLAYERS_MAX ? letters[side] : '?';
}

/* Returns the letter of all cells of a side; 0 if it has none or several, in which case *several is
 * set. */
static char sign_of(const struct omino_scene *scene, int side, int *several)
{
    char sign = 0;
    for (int p = 0; p < omino_scene_panels(scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
        for (size_t i = 0; i < cells; i++) {
            const struct omino_scene_cell *cell = &panel->grid.cells[i];
            if (cell->owner != side || !omino_cell_taken(cell)) continue;
            const int by_piece = panel->owner != OMINO_NOBODY;
            const char letter = cell->letter ? cell->letter : omino_side_letter(side);
            *several = (by_piece && (cell->piece || cell->letter)) || (sign && sign != letter);
            if (*several) return 0;
            sign = letter;
        }
    }
    return sign;
}

/* ---- lines and borders ----------------------------------------------------------------------- */

/* Returns whether a cell can belong to a piece drawn as a line: its letter shows no more than its
 * side, the whole piece belongs to one side, and nothing lies below it. */
static int can_be_wired(const struct omino_sketch *sketch, const struct omino_scene_grid *grid,
                        size_t i)
{
    const struct omino_scene_cell *cell = &grid->cells[i];
    const size_t width = (size_t)grid->width;
    if (cell->piece == 0 || cell->owner < 0 || cell->owner >= OMINO_WIRES) return 0;
    if (cell->marks & OMINO_MARK_ABOVE) return 0;
    if (cell->letter && sketch->signs[cell->owner] == 0) return 0;
    if (i % width > 0 && cell[-1].piece == cell->piece && cell[-1].owner != cell->owner) return 0;
    if (i < width) return 1;
    const struct omino_scene_cell *above = &grid->cells[i - width];
    return above->piece != cell->piece || above->owner == cell->owner;
}

/* Returns whether to draw pieces as lines: with box-drawing characters and without colours, if
 * every covered cell of every grid allows it. */
static int choose_wires(const struct omino_sketch *sketch)
{
    int taken = 0;
    if (sketch->pen.color || !sketch->pen.unicode) return 0;
    for (int p = 0; p < omino_scene_panels(sketch->scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(sketch->scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
        for (size_t i = 0; i < cells; i++) {
            if (!omino_cell_taken(&panel->grid.cells[i])) continue;
            if (!can_be_wired(sketch, &panel->grid, i)) return 0;
            taken = 1;
        }
    }
    return taken;
}

/* Returns whether letters do not identify the piece of a cell, because it lies on top of another
 * piece or shows several letters. */
static int needs_borders(const struct omino_panel *panel, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(&panel->grid, x, y);
    const struct omino_scene_cell *right = omino_grid_at(&panel->grid, x + 1, y);
    const struct omino_scene_cell *below = omino_grid_at(&panel->grid, x, y + 1);
    if (!omino_cell_taken(cell)) return 0;
    const char letter = omino_cell_letter(panel, cell);
    return omino_cell_has(cell, OMINO_MARK_ABOVE) ||
           (omino_cells_joined(cell, right) && omino_cell_letter(panel, right) != letter) ||
           (omino_cells_joined(cell, below) && omino_cell_letter(panel, below) != letter);
}

static int choose_borders(const struct omino_scene *scene)
{
    for (int p = 0; p < omino_scene_panels(scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        for (int y = 0; y < panel->grid.height; y++)
            for (int x = 0; x < panel->grid.width; x++)
                if (needs_borders(panel, x, y)) return 1;
    }
    return 0;
}

void omino_sketch_init(struct omino_sketch *sketch, const struct omino_scene *scene,
                       const struct omino_draw_style *style, char *buf, size_t cap)
{
    memset(sketch, 0, sizeof *sketch);
    sketch->scene = scene;
    sketch->pen.text = (struct omino_text){buf, cap, 0};
    sketch->pen.color = style->color;
    sketch->pen.unicode = style->unicode;
    sketch->pen.look = PLAIN_LOOK;
    for (int side = 0; side < OMINO_PLAYERS_MAX; side++) {
        sketch->tones[side] = omino_tone_of(scene, side);
        sketch->signs[side] = sign_of(scene, side, &sketch->several[side]);
    }
    sketch->wired = choose_wires(sketch);
    sketch->bordered = choose_borders(scene);
}

/* ---- signs ----------------------------------------------------------------------------------- */

/* The lines are heavy, double, thin or dashed; a single cell is a square. */
const char *omino_wire(int side, int neighbours)
{
    static const char *const wires[OMINO_WIRES][16] = {
        {"\u25a0", "\u2579", "\u257a", "\u2517", "\u257b", "\u2503", "\u250f", "\u2523", "\u2578",
         "\u251b", "\u2501", "\u253b", "\u2513", "\u252b", "\u2533", "\u254b"},
        {"\u25a1", "\u2551", "\u2550", "\u255a", "\u2551", "\u2551", "\u2554", "\u2560", "\u2550",
         "\u255d", "\u2550", "\u2569", "\u2557", "\u2563", "\u2566", "\u256c"},
        {"\u25aa", "\u2575", "\u2576", "\u2514", "\u2577", "\u2502", "\u250c", "\u251c", "\u2574",
         "\u2518", "\u2500", "\u2534", "\u2510", "\u2524", "\u252c", "\u253c"},
        {"\u25ab", "\u2575", "\u2576", "\u2570", "\u2577", "\u2506", "\u256d", "\u251c", "\u2574",
         "\u256f", "\u2504", "\u2534", "\u256e", "\u2524", "\u252c", "\u253c"},
    };
    return wires[side][neighbours];
}

int omino_sign_width(const struct omino_sketch *sketch, int side)
{
    if (side < 0 || side >= OMINO_PLAYERS_MAX) return 0;
    if (sketch->pen.color) return 3;
    if (sketch->wired) return side < OMINO_WIRES ? 3 : 0;
    return sketch->signs[side] ? 2 : 0;
}

void omino_put_sign(struct omino_sketch *sketch, int side)
{
    struct omino_pen *pen = &sketch->pen;
    if (omino_sign_width(sketch, side) == 0) return;
    const struct omino_look look = omino_side_look(sketch, side, SHADE_PLAIN);
    if (sketch->wired) {
        omino_pen_put(pen, look, omino_wire(side, OMINO_WIRE_ACROSS));
        omino_pen_put(pen, look, omino_wire(side, OMINO_WIRE_ACROSS));
    } else {
        if (pen->color) omino_pen_char(pen, look, ' ');
        omino_pen_char(pen, look, sketch->signs[side] ? sketch->signs[side] : ' ');
    }
    omino_pen_char(pen, PLAIN_LOOK, ' ');
}
