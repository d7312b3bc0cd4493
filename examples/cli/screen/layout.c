/* SPDX-License-Identifier: MIT */
#include "layout.h"

#include "measure.h"
#include "shared/numbers.h"

/* ---- sizes ----------------------------------------------------------------------------------- */

/* How densely panels are shown. */
struct density {
    enum screen_form usable; /* form of trays with items that can be used now */
    enum screen_form other;  /* form of other trays */
    int usable_lines;        /* maximum lines of a listed tray with usable items */
    int other_lines;         /* maximum lines of any other tray; 0: not shown */
    int gap;                 /* lines between panels */
    int picture;             /* whether the picture of the chosen piece is shown */
    int tight;               /* whether tables are tight */
    int columns, rows;       /* minimum visible cells of a plane, if it has that many */
};

/* Densities from spacious to dense; the first that fits is used. */
static const struct density density_levels[] = {
    {SCREEN_DRAWN, SCREEN_DRAWN, 99, 99, 1, 1, 0, 24, 12},
    {SCREEN_DRAWN, SCREEN_LISTED, 99, 99, 1, 1, 0, 24, 12},
    {SCREEN_DRAWN, SCREEN_LISTED, 99, 99, 0, 1, 0, 24, 12},
    {SCREEN_DRAWN, SCREEN_LISTED, 99, 4, 0, 1, 0, 24, 12},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 99, 1, 1, 0, 24, 12},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 99, 0, 1, 0, 20, 10},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 3, 0, 1, 0, 20, 10},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 99, 0, 0, 0, 20, 10},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 99, 0, 0, 1, 20, 10},
    {SCREEN_LISTED, SCREEN_LISTED, 99, 3, 0, 0, 1, 16, 8},
    {SCREEN_LISTED, SCREEN_LISTED, 3, 1, 0, 0, 1, 12, 6},
    {SCREEN_LISTED, SCREEN_LISTED, 2, 0, 0, 0, 1, 10, 6},
};

enum { DENSITY_LEVELS = sizeof density_levels / sizeof *density_levels };

/* A layout under construction. */
struct plan {
    const struct omino_scene *scene;
    const struct density *density;
    struct screen_layout *layout;
    int picture; /* the panel with the chosen piece, or -1 */
    int rows;    /* above the lines at the bottom */
};

static const struct omino_panel *panel_at(const struct plan *plan, int index)
{
    return omino_scene_panel(plan->scene, index);
}

/* Returns the number of lines for the picture of the chosen piece, which is the same for all
 * pieces. */
static int picture_lines(const struct plan *plan)
{
    int tallest = 0;
    for (int i = 0; i < plan->layout->count; i++) {
        const struct omino_panel *panel = panel_at(plan, i);
        for (int k = 0; panel->kind == OMINO_PANEL_TRAY && k < panel->tray.count; k++)
            if (panel->tray.items[k].enabled)
                tallest = cli_larger(tallest, (int)omino_shape_height(panel->tray.items[k].shape));
    }
    return 2 + tallest;
}

static void measure_tray(const struct plan *plan, int index, int width, struct screen_box *box)
{
    const struct omino_panel *panel = panel_at(plan, index);
    const int usable = screen_tray_is_usable(panel);
    box->form = usable ? plan->density->usable : plan->density->other;
    if (index == plan->picture) box->form = plan->density->picture ? SCREEN_DRAWN : SCREEN_HIDDEN;
    if (!screen_tray_has_pictures(panel)) box->form = SCREEN_LISTED;
    box->height = screen_tray_spots(panel, box->form, width, NULL);
    const int most = usable ? plan->density->usable_lines : plan->density->other_lines;
    if (box->form == SCREEN_LISTED) box->height = cli_smaller(box->height, most);
    if (index == plan->picture) box->height = picture_lines(plan);
    if (box->height == 0) box->form = SCREEN_HIDDEN;
}

/* Measures a panel other than a grid for a given width; returns whether the width is enough. */
static int measure(const struct plan *plan, int index, int width, struct screen_box *box)
{
    const struct omino_panel *panel = panel_at(plan, index);
    box->form = SCREEN_LISTED;
    box->width = width;
    switch (panel->kind) {
    case OMINO_PANEL_TRAY:
        measure_tray(plan, index, width, box);
        return width >= 16;
    case OMINO_PANEL_TRACK:
        box->height = screen_track_lines(panel, width);
        return width >= 40 || panel->track.length * SCREEN_CELL <= width;
    case OMINO_PANEL_TABLE:
        box->height = panel->table.rows + (*panel->title != '\0');
        return screen_table_columns(panel, plan->density->tight) <= width;
    default:
        return 0;
    }
}

/* ---- arranging ------------------------------------------------------------------------------- */

/* A part of the screen that is filled from the top. */
struct column {
    int x, y, width, end;
};

static int put(const struct plan *plan, int index, struct column *column)
{
    struct screen_box box = {0};
    if (column->width <= 0 || !measure(plan, index, column->width, &box)) return 0;
    if (box.form == SCREEN_HIDDEN) {
        plan->layout->boxes[index] = box;
        return 1;
    }
    if (column->y + box.height > column->end) return 0;
    box.x = column->x;
    box.y = column->y;
    column->y += box.height + plan->density->gap;
    plan->layout->boxes[index] = box;
    return 1;
}

static int grid_width(const struct omino_panel *panel)
{
    return screen_grid_margin(panel) + SCREEN_CELL * panel->grid.width;
}

/* Places a grid of which `columns` x `rows` cells are visible. */
static void put_grid(const struct plan *plan, int index, int x, int y, int width, int columns,
                     int rows)
{
    plan->layout->boxes[index] = (struct screen_box){
        .x = x,
        .y = y,
        .width = width,
        .height = screen_grid_lines(panel_at(plan, index), width) + rows,
        .form = SCREEN_LISTED,
        .columns = columns,
        .rows = rows,
    };
}

/* Places boards side by side if `beside` is set and they fit, otherwise one below another; `width`
 * and `height` receive their total size. */
static void put_boards(const struct plan *plan, int *width, int *height)
{
    int x = 0, y = 0;
    *width = *height = 0;
    for (int i = 0; i < plan->layout->count; i++) {
        const struct omino_panel *panel = panel_at(plan, i);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const int own = grid_width(panel);
        if (!panel->beside || x + own > plan->layout->columns) {
            x = 0;
            y = *height;
        }
        put_grid(plan, i, x, y, own, panel->grid.width, panel->grid.height);
        x += own + 1;
        *width = cli_larger(*width, x - 1);
        *height = cli_larger(*height, y + plan->layout->boxes[i].height);
    }
}

/* Places every panel other than a grid in the first column where it fits; returns whether all
 * fit. */
static int put_rest(const struct plan *plan, struct column *columns, int count)
{
    for (int i = 0; i < plan->layout->count; i++) {
        if (panel_at(plan, i)->kind == OMINO_PANEL_GRID) continue;
        int done = 0;
        for (int k = 0; k < count && !done; k++) done = put(plan, i, &columns[k]);
        if (!done) return 0;
    }
    return 1;
}

/* Returns the width of the widest table: at least 24, and at most the width of the screen. */
static int widest_table(const struct plan *plan)
{
    int width = 24;
    for (int i = 0; i < plan->layout->count; i++)
        if (panel_at(plan, i)->kind == OMINO_PANEL_TABLE)
            width =
                cli_larger(width, screen_table_columns(panel_at(plan, i), plan->density->tight));
    return cli_smaller(width, plan->layout->columns);
}

/* Arranges the boards on the left, and other panels beside and below them. The column below may be
 * wider than the boards if a table needs more width. */
static int arrange_boards(const struct plan *plan)
{
    int width, height;
    put_boards(plan, &width, &height);
    if (width > plan->layout->columns || height > plan->rows) return 0;
    const int below = height + plan->density->gap;
    const int splits[] = {width, cli_larger(width, widest_table(plan))};
    for (int i = 0; i < 2; i++) {
        struct column columns[] = {
            {splits[i] + 2, 0, plan->layout->columns - splits[i] - 2, plan->rows},
            {0, below, splits[i], plan->rows},
        };
        if (put_rest(plan, columns, 2)) return 1;
    }
    struct column one = {0, below, plan->layout->columns, plan->rows};
    return put_rest(plan, &one, 1);
}

/* ---- planes ---------------------------------------------------------------------------------- */

/* Fits a plane into an area; returns the number of visible cells, or 0 if they are too few. */
static int fit_plane(const struct plan *plan, int index, int width, int height)
{
    const struct omino_panel *panel = panel_at(plan, index);
    const int columns =
        cli_smaller(panel->grid.width, (width - screen_grid_margin(panel)) / SCREEN_CELL);
    const int rows = cli_smaller(panel->grid.height, height - screen_grid_lines(panel, width));
    if (columns < cli_smaller(panel->grid.width, plan->density->columns)) return 0;
    if (rows < cli_smaller(panel->grid.height, plan->density->rows)) return 0;
    put_grid(plan, index, 0, 0, width, columns, rows);
    return columns * rows;
}

/* Arranges the other panels on the right, in a column as narrow as their tables allow. */
static int arrange_beside(const struct plan *plan, int plane)
{
    const int width = widest_table(plan), left = plan->layout->columns - width;
    struct column column = {left, 0, width, plan->rows};
    return put_rest(plan, &column, 1) ? fit_plane(plan, plane, left - 1, plan->rows) : 0;
}

/* Arranges the other panels at the bottom: in two columns, the first as wide as the widest table,
 * or else in one. */
static int arrange_below(const struct plan *plan, int plane)
{
    const int tables = widest_table(plan);
    int height;
    for (height = 1; height < plan->rows; height++) {
        const int y = plan->rows - height;
        struct column columns[] = {
            {0, y, tables, plan->rows},
            {tables + 1, y, plan->layout->columns - tables - 1, plan->rows},
        };
        if (put_rest(plan, columns, 2)) break;
        struct column one = {0, y, plan->layout->columns, plan->rows};
        if (put_rest(plan, &one, 1)) break;
    }
    return height < plan->rows ? fit_plane(plan, plane, plan->layout->columns, plan->rows - height)
                               : 0;
}

static int arrange_plane(const struct plan *plan, int plane)
{
    const int beside = arrange_beside(plan, plane);
    const struct screen_layout kept = *plan->layout;
    const int below = arrange_below(plan, plane);
    if (beside >= below) *plan->layout = kept;
    return beside > 0 || below > 0;
}

/* ---- the whole layout ------------------------------------------------------------------------ */

/* Returns the plane if it is the only grid; otherwise -1. */
static int find_plane(const struct plan *plan)
{
    int plane = -1, grids = 0;
    for (int i = 0; i < plan->layout->count; i++) {
        grids += panel_at(plan, i)->kind == OMINO_PANEL_GRID;
        if (screen_is_plane(panel_at(plan, i))) plane = i;
    }
    return grids == 1 ? plane : -1;
}

void screen_lay_out(const struct omino_scene *scene, int columns, int rows, int has_picture,
                    struct screen_layout *layout)
{
    *layout = (struct screen_layout){.columns = columns, .rows = rows};
    layout->count = cli_smaller(omino_scene_panels(scene), SCREEN_PANELS);
    struct plan plan = {.scene = scene,
                        .layout = layout,
                        .picture = has_picture ? layout->count - 1 : -1,
                        .rows = rows - SCREEN_LINES};
    const int plane = find_plane(&plan);
    for (int i = 0; i < DENSITY_LEVELS && !layout->fits && columns >= 40; i++) {
        plan.density = &density_levels[i];
        layout->fits = plane >= 0 ? arrange_plane(&plan, plane) : arrange_boards(&plan);
    }
}

void screen_least_size(const struct omino_scene *scene, int *columns, int *rows)
{
    struct screen_layout layout;
    for (*columns = 80; *columns < 400; *columns += 20)
        for (*rows = 24; *rows < 100; ++*rows) {
            screen_lay_out(scene, *columns, *rows, 0, &layout);
            if (layout.fits) return;
        }
}
