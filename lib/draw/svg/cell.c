/* SPDX-License-Identifier: MIT */
/*
 * The contents of grid cells in pictures. A piece is one body with an outline, in the colour of its
 * side or, where that would not distinguish it, in a colour of its own. Where pieces overlap or
 * have several colours, they are cards instead: each cell has a coloured square, and a piece on top
 * of another layer casts a shadow.
 *
 * A piece has one letter, which is drawn only if it shows more than the colour does.
 */
#include "svg.h"

/* Distance from the edge and corner radius of two outlines: that of a piece, and that of the last
 * move inside it; on cards they coincide. */
enum { INSET = 2, RADIUS = 6, LAST_INSET = 9, LAST_RADIUS = 3 };

/* Distance from the edge and corner radius of the squares on cards, and the width of shadows. */
enum { SQUARE_INSET = 6, SQUARE_RADIUS = 4, SHADOW = 7 };

enum { RING = 8, START_RING = 10 };

/* ---- sets of cells --------------------------------------------------------------------------- */

/* Piece 0 is a single cell: the top left one of the view. */
static int has_piece(const struct omino_region *region, int x, int y)
{
    if (region->piece == 0) return x == region->view.left && y == region->view.top;
    const struct omino_scene_cell *cell = omino_grid_at(region->grid, x, y);
    return omino_cell_taken(cell) && cell->piece == region->piece;
}

static int has_last(const struct omino_region *region, int x, int y)
{
    return omino_cell_has(omino_grid_at(region->grid, x, y), OMINO_MARK_LAST);
}

static struct omino_region piece_region(const struct omino_svg_board *board, int piece, int x,
                                        int y)
{
    return (struct omino_region){.has = has_piece,
                                 .grid = &board->panel->grid,
                                 .view = {x, y, x + 1, y + 1},
                                 .piece = piece};
}

static int middle_x(const struct omino_svg_board *board, int x)
{
    return board->x + SVG_CELL * x + SVG_CELL / 2;
}

static int middle_y(const struct omino_svg_board *board, int y)
{
    return board->y + SVG_CELL * y + SVG_CELL / 2;
}

/* ---- letters --------------------------------------------------------------------------------- */

static int letter_helps(const struct omino_svg *svg, const struct omino_scene_cell *cell)
{
    if (!cell->letter) return 0;
    return cell->owner < 0 || cell->owner >= OMINO_PLAYERS_MAX || !svg->sketch.signs[cell->owner];
}

static void draw_letter(struct omino_svg *svg, const struct omino_svg_board *board, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(&board->panel->grid, x, y);
    const char letter[] = {cell->letter, '\0'};
    const int dark = omino_svg_is_dark(omino_svg_cell_rgb(svg, board->panel, cell));
    omino_svg_text(svg, middle_x(board, x), middle_y(board, y) + 6, dark ? "k j" : "k i", letter);
}

/* Returns the cell of a piece that is nearest to its centre. */
static struct omino_cell middle_cell(const struct omino_region *region,
                                     const struct omino_extent *extent)
{
    struct omino_cell best = {0, 0};
    long long nearest = -1;
    for (int y = extent->top; y < extent->bottom; y++)
        for (int x = extent->left; x < extent->right; x++) {
            const long long dx = 2LL * x + 1 - extent->left - extent->right;
            const long long dy = 2LL * y + 1 - extent->top - extent->bottom;
            const long long distance = dx * dx + dy * dy;
            if (!has_piece(region, x, y) || (nearest >= 0 && distance >= nearest)) continue;
            nearest = distance;
            best = (struct omino_cell){(int16_t)x, (int16_t)y};
        }
    return best;
}

static void draw_piece_letter(struct omino_svg *svg, const struct omino_svg_board *board,
                              const struct omino_region *region, const struct omino_extent *extent)
{
    const struct omino_cell at = middle_cell(region, extent);
    if (letter_helps(svg, omino_grid_at(region->grid, at.x, at.y)))
        draw_letter(svg, board, at.x, at.y);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static struct omino_outline outline(const struct omino_svg_board *board, int inset, int radius)
{
    return (struct omino_outline){board->x, board->y, SVG_CELL, inset, radius};
}

static void draw_body(struct omino_svg *svg, const struct omino_svg_board *board,
                      const struct omino_region *region, const struct omino_extent *extent)
{
    const struct omino_outline how = outline(board, INSET, RADIUS);
    int x = extent->left;
    while (!has_piece(region, x, extent->top)) x++;
    const struct omino_scene_cell *first = omino_grid_at(region->grid, x, extent->top);
    omino_svg_begin(svg, SVG_PIECE);
    omino_svg_put(svg, "<path");
    if (svg->sketch.bordered)
        omino_svg_put(svg, " class=\"om-c om-y\"");
    else
        omino_svg_put_colors(svg, omino_svg_cell_rgb(svg, board->panel, first), "");
    omino_svg_put(svg, " d=\"");
    omino_svg_outlines(svg, region, extent, &how);
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
}

/* Draws the coloured square on a cell of a card. */
static void draw_square(struct omino_svg *svg, const struct omino_svg_board *board, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(&board->panel->grid, x, y);
    omino_svg_begin(svg, SVG_DETAIL);
    omino_svg_format(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"",
                     board->x + SVG_CELL * x + SQUARE_INSET, board->y + SVG_CELL * y + SQUARE_INSET,
                     SVG_CELL - 2 * SQUARE_INSET, SVG_CELL - 2 * SQUARE_INSET, SQUARE_RADIUS);
    omino_svg_put_colors(svg, omino_svg_cell_rgb(svg, board->panel, cell), "");
    omino_svg_put(svg, "/>");
    omino_svg_end(svg);
    if (letter_helps(svg, cell)) draw_letter(svg, board, x, y);
}

static void draw_piece(struct omino_svg *svg, const struct omino_svg_board *board, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(&board->panel->grid, x, y);
    const struct omino_region region = piece_region(board, cell->piece, x, y);
    struct omino_extent extent = region.view;
    if (cell->piece != 0 && !omino_region_begins(&region, x, y, &extent)) return;
    draw_body(svg, board, &region, &extent);
    if (!svg->sketch.bordered) draw_piece_letter(svg, board, &region, &extent);
}

void omino_svg_pieces(struct omino_svg *svg, const struct omino_svg_board *board)
{
    const struct omino_scene_grid *grid = &board->panel->grid;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
            if (omino_cell_taken(cell)) {
                draw_piece(svg, board, x, y);
                if (svg->sketch.bordered) draw_square(svg, board, x, y);
            } else if (cell->letter && !(cell->marks & OMINO_MARK_OFF)) {
                const char letter[] = {cell->letter, '\0'};
                omino_svg_text(svg, middle_x(board, x), middle_y(board, y) + 6, "f m", letter);
            }
        }
}

/* ---- marks ----------------------------------------------------------------------------------- */

void omino_svg_put_dot(struct omino_svg *svg, int x, int y)
{
    omino_svg_format(svg, "M%d %dh0", x, y);
}

void omino_svg_put_circle(struct omino_svg *svg, int x, int y, int radius)
{
    omino_svg_format(svg, "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0z", x - radius, y, radius,
                     radius, 2 * radius, radius, radius, -2 * radius);
}

/* The background of a mark: an empty cell, or a piece of a light or dark colour. */
enum ground { EMPTY_GROUND, LIGHT_GROUND, DARK_GROUND, GROUNDS };

static enum ground ground_of(const struct omino_svg *svg, const struct omino_svg_board *board,
                             const struct omino_scene_cell *cell)
{
    if (!omino_cell_taken(cell)) return EMPTY_GROUND;
    return omino_svg_is_dark(omino_svg_cell_rgb(svg, board->panel, cell)) ? DARK_GROUND
                                                                          : LIGHT_GROUND;
}

static int is_marked(const struct omino_svg *svg, const struct omino_svg_board *board,
                     const struct omino_scene_cell *cell, int mark, enum ground ground)
{
    if (!omino_cell_has(cell, (enum omino_scene_marks)mark)) return 0;
    if (cell->letter && !omino_cell_taken(cell)) return 0;
    if (mark == OMINO_MARK_CHOICE && omino_cell_has(cell, OMINO_MARK_START)) return 0;
    return ground_of(svg, board, cell) == ground;
}

static void put_mark(struct omino_svg *svg, int mark, int x, int y)
{
    if (mark == OMINO_MARK_CHOICE)
        omino_svg_put_dot(svg, x, y);
    else
        omino_svg_put_circle(svg, x, y, mark == OMINO_MARK_START ? START_RING : RING);
}

/* Draws a mark on all its cells with the same background, as one path. */
static void draw_mark(struct omino_svg *svg, const struct omino_svg_board *board, int mark,
                      enum ground ground)
{
    static const char *const inks[] = {"", " om-ni", " om-nj"};
    const struct omino_scene_grid *grid = &board->panel->grid;
    int found = 0;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            const struct omino_scene_cell *cell = omino_grid_at(grid, x, y);
            if (!is_marked(svg, board, cell, mark, ground)) continue;
            if (!found) {
                omino_svg_begin(svg, SVG_MARK);
                omino_svg_format(svg, "<path class=\"%s%s\" d=\"",
                                 mark == OMINO_MARK_CHOICE ? "om-d" : "om-n", inks[ground]);
                found = 1;
            }
            put_mark(svg, mark, middle_x(board, x), middle_y(board, y));
        }
    if (!found) return;
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
}

/* Draws the outline of the last move: a light line within a dark one, visible on all colours. */
static void draw_last(struct omino_svg *svg, const struct omino_svg_board *board)
{
    static const char *const classes[] = {"om-a", "om-e"};
    const struct omino_region region = {.has = has_last, .grid = &board->panel->grid};
    const struct omino_outline how = svg->sketch.bordered ? outline(board, INSET, RADIUS)
                                                          : outline(board, LAST_INSET, LAST_RADIUS);
    const struct omino_extent all = {0, 0, region.grid->width, region.grid->height};
    const size_t cells = (size_t)all.right * (size_t)all.bottom;
    size_t first = 0;
    while (first < cells && !omino_cell_has(&region.grid->cells[first], OMINO_MARK_LAST)) first++;
    if (first == cells) return;
    omino_svg_begin(svg, SVG_MARK);
    for (int i = 0; i < 2; i++) {
        omino_svg_format(svg, "<path class=\"%s\" d=\"", classes[i]);
        omino_svg_outlines(svg, &region, &all, &how);
        omino_svg_put(svg, "\"/>");
    }
    omino_svg_end(svg);
}

/* Returns whether the cell at (x, y) lies on top and casts a shadow on its neighbour. */
static int has_shadow(const struct omino_svg_board *board, int x, int y, int dx, int dy)
{
    const struct omino_scene_cell *cell = omino_grid_at(&board->panel->grid, x, y);
    const struct omino_scene_cell *beside = omino_grid_at(&board->panel->grid, x + dx, y + dy);
    return omino_cell_taken(cell) && omino_cell_has(cell, OMINO_MARK_ABOVE) &&
           omino_cell_taken(beside) && !omino_cell_has(beside, OMINO_MARK_ABOVE) &&
           !omino_cells_joined(cell, beside);
}

/* Returns whether the cell at (x, y) casts any shadow. */
static int has_shadows(const struct omino_svg_board *board, int x, int y)
{
    return has_shadow(board, x, y, 1, 0) || has_shadow(board, x, y, 0, 1) ||
           has_shadow(board, x, y, -1, 0) || has_shadow(board, x, y, 0, -1);
}

/* Writes path data: the shadows of the cell at (x, y), each along an edge of a neighbour. */
static void put_shadows(struct omino_svg *svg, const struct omino_svg_board *board, int x, int y)
{
    const int left = board->x + SVG_CELL * x, top = board->y + SVG_CELL * y;
    if (has_shadow(board, x, y, 1, 0))
        omino_svg_format(svg, "M%d %dh%dv%dh-%dz", left + SVG_CELL, top, SHADOW, SVG_CELL, SHADOW);
    if (has_shadow(board, x, y, 0, 1))
        omino_svg_format(svg, "M%d %dh%dv%dh-%dz", left, top + SVG_CELL, SVG_CELL, SHADOW,
                         SVG_CELL);
    if (has_shadow(board, x, y, -1, 0))
        omino_svg_format(svg, "M%d %dh-%dv%dh%dz", left, top, SHADOW, SVG_CELL, SHADOW);
    if (has_shadow(board, x, y, 0, -1))
        omino_svg_format(svg, "M%d %dh%dv-%dh-%dz", left, top, SVG_CELL, SHADOW, SVG_CELL);
}

static void draw_shadows(struct omino_svg *svg, const struct omino_svg_board *board)
{
    const struct omino_scene_grid *grid = &board->panel->grid;
    int found = 0;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            if (!has_shadows(board, x, y)) continue;
            if (!found) {
                omino_svg_begin(svg, SVG_MARK);
                omino_svg_put(svg, "<path class=\"om-h\" d=\"");
                found = 1;
            }
            put_shadows(svg, board, x, y);
        }
    if (!found) return;
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
}

void omino_svg_marks(struct omino_svg *svg, const struct omino_svg_board *board)
{
    static const int marks[] = {OMINO_MARK_START, OMINO_MARK_CHOICE, OMINO_MARK_SHOWN};
    if (svg->sketch.bordered) draw_shadows(svg, board);
    for (int i = 0; i < 3; i++)
        for (int ground = 0; ground < GROUNDS; ground++)
            draw_mark(svg, board, marks[i], (enum ground)ground);
    draw_last(svg, board);
}
