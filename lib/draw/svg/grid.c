/* SPDX-License-Identifier: MIT */
/* Grids in pictures: the board with its lines, labels to the left and below, and a legend of the
 * marks on it. */
#include <string.h>

#include "svg.h"

/* The height of the labels below the grid; for the labels to its left, the margin and the width per
 * character. */
enum { BELOW = 28, BESIDE = 16, CHARACTER = 10 };

/* Characters that fit into the width of a cell. */
enum { LABEL_OF_CELL = 4 };

/* A grid with columns or rows beyond these does not count as part of a plane. */
enum { FARTHEST = 1000000 };

int omino_svg_is_plane(const struct omino_panel *panel)
{
    const struct omino_scene_grid *grid = &panel->grid;
    return panel->kind == OMINO_PANEL_GRID && grid->labels == OMINO_LABELS_NUMBERS &&
           grid->first_column > -FARTHEST && grid->first_column < FARTHEST &&
           grid->first_row > -FARTHEST && grid->first_row < FARTHEST;
}

/* Returns the visible columns and rows: all of them, or the part of a plane that a film shows. */
static struct omino_extent view_of(const struct omino_svg_box *box)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    const struct omino_svg_room *room = box->room;
    if (!room || room->left == room->right || !omino_svg_is_plane(box->panel))
        return (struct omino_extent){0, 0, grid->width, grid->height};
    return (struct omino_extent){room->left - grid->first_column, room->top - grid->first_row,
                                 room->right - grid->first_column, room->bottom - grid->first_row};
}

/* ---- the legend ------------------------------------------------------------------------------ */

/* The width of a sign and the space after it, the gap between entries, the height of a line. */
enum { SIGN = 26, SPACE = 24, LINE = 26 };

static const int marks[] = {OMINO_MARK_START, OMINO_MARK_CHOICE, OMINO_MARK_SHOWN, OMINO_MARK_LAST};

enum { MARKS = sizeof marks / sizeof *marks };

/* Returns whether a mark is visible somewhere. */
static int is_seen(const struct omino_panel *panel, int mark)
{
    const struct omino_scene_grid *grid = &panel->grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++) {
        const struct omino_scene_cell *cell = &grid->cells[i];
        if (!omino_cell_has(cell, (enum omino_scene_marks)mark)) continue;
        if (mark != OMINO_MARK_CHOICE || !(cell->marks & OMINO_MARK_START)) return 1;
    }
    return 0;
}

int omino_svg_noted_mark(const struct omino_panel *panel)
{
    if (panel->kind != OMINO_PANEL_GRID || !panel->note[0]) return 0;
    if (is_seen(panel, OMINO_MARK_SHOWN)) return OMINO_MARK_SHOWN;
    return is_seen(panel, OMINO_MARK_CHOICE) ? OMINO_MARK_CHOICE : 0;
}

static const char *words_of(int mark)
{
    return mark == OMINO_MARK_START ? "start" : omino_mark_words(mark);
}

/* The place of an entry. */
struct place {
    int number; /* index of its mark; -1 before the first */
    int x, line;
    int end;
};

/* Moves on to the next entry; returns whether there is one. The mark that the panel's note explains
 * needs no entry. */
static int next_place(const struct omino_panel *panel, int width, struct place *place)
{
    do {
        if (++place->number == MARKS) return 0;
    } while (marks[place->number] == omino_svg_noted_mark(panel) ||
             !is_seen(panel, marks[place->number]));
    const char *words = words_of(marks[place->number]);
    const int needed = SIGN + omino_svg_width(words, strlen(words), SVG_SMALL);
    place->x = place->end > 0 ? place->end + SPACE : 0;
    if (place->end > 0 && place->x + needed > width) {
        place->x = 0;
        place->line++;
    }
    place->end = place->x + needed;
    return 1;
}

static int legend_height(const struct omino_panel *panel, int width)
{
    struct place place = {-1, 0, 0, 0};
    int height = 0;
    while (next_place(panel, width, &place)) height = LINE * (place.line + 1) + 4;
    return height;
}

void omino_svg_sign(struct omino_svg *svg, int mark, int x, int y)
{
    omino_svg_begin(svg, SVG_MARK);
    if (mark == OMINO_MARK_LAST)
        omino_svg_format(svg,
                         "<path class=\"om-a\" d=\"M%d %dh14v14h-14z\"/>"
                         "<path class=\"om-e\" d=\"M%d %dh14v14h-14z\"/>",
                         x - 7, y - 7, x - 7, y - 7);
    else if (mark == OMINO_MARK_CHOICE) {
        omino_svg_put(svg, "<path class=\"om-d\" d=\"");
        omino_svg_put_dot(svg, x, y);
        omino_svg_put(svg, "\"/>");
    } else {
        omino_svg_put(svg, "<path class=\"om-n\" d=\"");
        omino_svg_put_circle(svg, x, y, mark == OMINO_MARK_START ? 9 : 7);
        omino_svg_put(svg, "\"/>");
    }
    omino_svg_end(svg);
}

static void draw_legend(struct omino_svg *svg, const struct omino_panel *panel, int x, int y,
                        int width)
{
    struct place place = {-1, 0, 0, 0};
    while (next_place(panel, width, &place)) {
        const int mark = marks[place.number], base = y + 4 + LINE * place.line + 18;
        omino_svg_sign(svg, mark, x + place.x + 10, base - 5);
        omino_svg_text(svg, x + place.x + SIGN, base, "s f", words_of(mark));
    }
}

/* ---- sizes ----------------------------------------------------------------------------------- */

static int is_labelled(const struct omino_svg *svg, const struct omino_scene_grid *grid)
{
    return grid->labels != OMINO_LABELS_NONE && !svg->bare;
}

int omino_svg_grid_margin(const struct omino_svg *svg, const struct omino_scene_grid *grid)
{
    return is_labelled(svg, grid) ? BESIDE + CHARACTER * omino_row_label_width(grid) : 2;
}

void omino_svg_grid_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    const struct omino_extent view = view_of(box);
    *width = omino_svg_grid_margin(svg, grid) + SVG_CELL * (view.right - view.left) + 2;
    *height = SVG_CELL * (view.bottom - view.top) + (is_labelled(svg, grid) ? BELOW : 4);
    if (!svg->bare) *height += legend_height(box->panel, *width);
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Returns whether a cell is part of the board. Beyond the scene, a plane continues. */
static int on_board(const struct omino_region *region, int x, int y)
{
    const struct omino_extent *view = &region->view;
    if (x < view->left || y < view->top || x >= view->right || y >= view->bottom) return 0;
    const struct omino_scene_cell *cell = omino_grid_at(region->grid, x, y);
    return !cell || !(cell->marks & OMINO_MARK_OFF);
}

/* Writes the lines between cells of the board in one direction, each as long as possible. */
static void put_lines(struct omino_svg *svg, const struct omino_svg_board *board,
                      const struct omino_region *region, int down)
{
    const struct omino_extent *view = &board->view;
    const int from = down ? view->left : view->top, to = down ? view->right : view->bottom;
    const int begin = down ? view->top : view->left, end = down ? view->bottom : view->right;
    for (int line = from + 1; line < to; line++)
        for (int at = begin, start = begin; at <= end; at++) {
            const int x = down ? line : at, y = down ? at : line;
            if (at < end && on_board(region, x, y) &&
                on_board(region, down ? x - 1 : x, down ? y : y - 1))
                continue;
            if (at > start)
                omino_svg_format(svg, down ? "M%d %dv%d" : "M%d %dh%d",
                                 board->x + SVG_CELL * (down ? line : start),
                                 board->y + SVG_CELL * (down ? start : line),
                                 SVG_CELL * (at - start));
            start = at + 1;
        }
}

static void draw_board(struct omino_svg *svg, const struct omino_svg_board *board)
{
    const struct omino_region region = {
        .has = on_board, .grid = &board->panel->grid, .view = board->view};
    const struct omino_outline how = {board->x, board->y, SVG_CELL, 0, 4};
    omino_svg_begin(svg, SVG_GROUND);
    omino_svg_put(svg, "<path class=\"om-b\" d=\"");
    omino_svg_outlines(svg, &region, &board->view, &how);
    omino_svg_put(svg, "\"/><path class=\"om-g\" d=\"");
    put_lines(svg, board, &region, 0);
    put_lines(svg, board, &region, 1);
    omino_svg_put(svg, "\"/>");
    omino_svg_end(svg);
}

/* ---- labels ---------------------------------------------------------------------------------- */

static void draw_column_labels(struct omino_svg *svg, const struct omino_svg_board *board, int y)
{
    const struct omino_scene_grid *grid = &board->panel->grid;
    const int numbers = grid->labels == OMINO_LABELS_NUMBERS;
    const int step = numbers ? omino_label_step(grid, LABEL_OF_CELL) : 1;
    char label[OMINO_LABEL];
    for (int x = board->view.left; x < board->view.right; x++) {
        if (((long long)grid->first_column + x) % step != 0) continue;
        omino_column_label(grid, x, label);
        omino_svg_text(svg, board->x + SVG_CELL * x + SVG_CELL / 2, y, "s f m", label);
    }
}

static void draw_labels(struct omino_svg *svg, const struct omino_svg_board *board)
{
    const struct omino_scene_grid *grid = &board->panel->grid;
    const int left = board->x + SVG_CELL * board->view.left;
    char label[OMINO_LABEL];
    for (int y = board->view.top; y < board->view.bottom; y++) {
        omino_row_label(grid, y, label);
        omino_svg_text(svg, left - 8, board->y + SVG_CELL * y + SVG_CELL / 2 + 5, "s f r", label);
    }
    draw_column_labels(svg, board, board->y + SVG_CELL * board->view.bottom + 20);
}

static void draw_targets(struct omino_svg *svg, const struct omino_svg_box *box,
                         const struct omino_svg_board *board)
{
    const struct omino_region region = {
        .has = on_board, .grid = &board->panel->grid, .view = board->view};
    for (int y = board->view.top; svg->targets && y < board->view.bottom; y++)
        for (int x = board->view.left; x < board->view.right; x++) {
            const int left = board->x + SVG_CELL * x, top = board->y + SVG_CELL * y;
            const struct omino_extent area = {left, top, left + SVG_CELL, top + SVG_CELL};
            if (on_board(&region, x, y)) omino_svg_target(svg, box, "cell", x, y, &area);
        }
}

void omino_svg_grid(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y)
{
    const struct omino_extent view = view_of(box);
    const int margin = omino_svg_grid_margin(svg, &box->panel->grid);
    const struct omino_svg_board board = {box->panel, view, x + margin - SVG_CELL * view.left,
                                          y + 2 - SVG_CELL * view.top};
    if (view.left >= view.right || view.top >= view.bottom) return;
    draw_board(svg, &board);
    omino_svg_pieces(svg, &board);
    omino_svg_marks(svg, &board);
    draw_targets(svg, box, &board);
    if (is_labelled(svg, &box->panel->grid)) draw_labels(svg, &board);
    if (svg->bare) return;
    const int below = SVG_CELL * (view.bottom - view.top) + (margin > 2 ? BELOW : 4);
    draw_legend(svg, box->panel, x + margin, y + below,
                margin + SVG_CELL * (view.right - view.left));
}
