/* SPDX-License-Identifier: MIT */
/* Grids in pictures: the board, its lines, its labels at the left and below. */
#include <string.h>

#include "svg.h"

/* Room for labels: below, and at the left besides the characters, for each of which it is more. */
enum { BELOW = 28, BESIDE = 16, CHARACTER = 10 };

/* Characters that fit below a cell. */
enum { LABEL_OF_CELL = 4 };

/* Beyond these columns and rows a grid stands for itself. */
enum { FARTHEST = 1000000 };

int omino_svg_is_plane(const struct omino_panel *panel)
{
    const struct omino_scene_grid *grid = &panel->grid;
    return panel->kind == OMINO_PANEL_GRID && grid->labels == OMINO_LABELS_NUMBERS &&
           grid->first_column > -FARTHEST && grid->first_column < FARTHEST &&
           grid->first_row > -FARTHEST && grid->first_row < FARTHEST;
}

/* The columns and rows that are shown: all of them, or what a film shows of a plane. */
static struct omino_extent view_of(const struct omino_svg_box *box)
{
    const struct omino_scene_grid *grid = &box->panel->grid;
    const struct omino_svg_room *room = box->room;
    if (!room || room->left == room->right || !omino_svg_is_plane(box->panel))
        return (struct omino_extent){0, 0, grid->width, grid->height};
    return (struct omino_extent){room->left - grid->first_column, room->top - grid->first_row,
                                 room->right - grid->first_column, room->bottom - grid->first_row};
}

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
    if (!svg->bare) *height += omino_svg_legend_height(box->panel, *width);
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Whether a cell is part of the board; beyond the scene, a plane goes on. */
static int on_board(const struct omino_region *region, int x, int y)
{
    const struct omino_extent *view = &region->view;
    if (x < view->left || y < view->top || x >= view->right || y >= view->bottom) return 0;
    const struct omino_scene_cell *cell = omino_grid_at(region->grid, x, y);
    return !cell || !(cell->marks & OMINO_MARK_OFF);
}

/* Lines between cells of the board in one direction, as long as they can be. */
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
                omino_text_format(svg->out, down ? "M%d %dv%d" : "M%d %dh%d",
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
    omino_svg_put(svg, "<path class=\"b\" d=\"");
    omino_svg_outlines(svg, &region, &board->view, &how);
    omino_svg_put(svg, "\"/><path class=\"g\" d=\"");
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
    if (is_labelled(svg, &box->panel->grid)) draw_labels(svg, &board);
    if (svg->bare) return;
    const int below = SVG_CELL * (view.bottom - view.top) + (margin > 2 ? BELOW : 4);
    omino_svg_legend(svg, box->panel, x + margin, y + below,
                     margin + SVG_CELL * (view.right - view.left));
}
