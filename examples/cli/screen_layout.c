/* SPDX-License-Identifier: MIT */
#include "screen_layout.h"

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

/* How generously panels are shown: a step in a list of ever more modest ones. */
struct manner {
    enum screen_form usable; /* of trays with items that can be used now */
    enum screen_form other;  /* of other trays */
    int usable_lines;        /* most lines of a listed tray with such items */
    int other_lines;         /* of another; 0: not shown */
    int gap;                 /* lines between panels */
    int picture;             /* whether that of what is chosen is shown */
    int tight;               /* whether tables are */
    int columns, rows;       /* least cells of a plane that are seen, if it has as many */
};

static const struct manner manners[] = {
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

enum { MANNER_COUNT = sizeof manners / sizeof *manners };

/* A layout in the making. */
struct plan {
    const struct omino_scene *scene;
    const struct manner *manner;
    struct screen_layout *layout;
    int picture; /* the panel with what is chosen, or -1 */
    int rows;    /* above the lines at the bottom */
};

static const struct omino_panel *panel_at(const struct plan *plan, int index)
{
    return omino_scene_panel(plan->scene, index);
}

/* Lines of the picture of what is chosen: always the same, whatever it is. */
static int picture_lines(const struct plan *plan)
{
    int tallest = 0;
    for (int i = 0; i < plan->layout->count; i++) {
        const struct omino_panel *panel = panel_at(plan, i);
        for (int k = 0; panel->kind == OMINO_PANEL_TRAY && k < panel->tray.count; k++)
            if (panel->tray.items[k].enabled)
                tallest = larger(tallest, (int)omino_shape_height(panel->tray.items[k].shape));
    }
    return 2 + tallest;
}

static void measure_tray(const struct plan *plan, int index, int width, struct screen_box *box)
{
    const struct omino_panel *panel = panel_at(plan, index);
    const int usable = screen_tray_is_usable(panel);
    box->form = usable ? plan->manner->usable : plan->manner->other;
    if (index == plan->picture) box->form = plan->manner->picture ? SCREEN_DRAWN : SCREEN_HIDDEN;
    if (!screen_tray_has_pictures(panel)) box->form = SCREEN_LISTED;
    box->height = screen_tray_spots(panel, box->form, width, NULL);
    const int most = usable ? plan->manner->usable_lines : plan->manner->other_lines;
    if (box->form == SCREEN_LISTED) box->height = smaller(box->height, most);
    if (index == plan->picture) box->height = picture_lines(plan);
    if (box->height == 0) box->form = SCREEN_HIDDEN;
}

/* The height of a panel other than a grid in so many columns; returns whether these are enough. */
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
        return screen_table_columns(panel, plan->manner->tight) <= width;
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
    column->y += box.height + plan->manner->gap;
    plan->layout->boxes[index] = box;
    return 1;
}

static int grid_width(const struct omino_panel *panel)
{
    return screen_grid_margin(panel) + SCREEN_CELL * panel->grid.width;
}

/* A grid of which so many cells are seen, in so many columns of the screen. */
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

/* Puts the boards side by side where they want it and can, otherwise below each other; tells how
 * much room they take. */
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
        *width = larger(*width, x - 1);
        *height = larger(*height, y + plan->layout->boxes[i].height);
    }
}

/* Puts everything but grids into the first column where it fits. */
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

/* The columns that the widest table takes, or some if there is none, as far as there are any. */
static int widest_table(const struct plan *plan)
{
    int width = 24;
    for (int i = 0; i < plan->layout->count; i++)
        if (panel_at(plan, i)->kind == OMINO_PANEL_TABLE)
            width = larger(width, screen_table_columns(panel_at(plan, i), plan->manner->tight));
    return smaller(width, plan->layout->columns);
}

/* Boards at the left, the rest beside and below them; what is below may be wider than the boards if
 * that is of use to a table. */
static int arrange_boards(const struct plan *plan)
{
    int width, height;
    put_boards(plan, &width, &height);
    if (width > plan->layout->columns || height > plan->rows) return 0;
    const int below = height + plan->manner->gap;
    const int splits[] = {width, larger(width, widest_table(plan))};
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

/* A plane in so much room; returns how many of its cells are seen, 0 if too few. */
static int fit_plane(const struct plan *plan, int index, int width, int height)
{
    const struct omino_panel *panel = panel_at(plan, index);
    const int columns =
        smaller(panel->grid.width, (width - screen_grid_margin(panel)) / SCREEN_CELL);
    const int rows = smaller(panel->grid.height, height - screen_grid_lines(panel, width));
    if (columns < smaller(panel->grid.width, plan->manner->columns)) return 0;
    if (rows < smaller(panel->grid.height, plan->manner->rows)) return 0;
    put_grid(plan, index, 0, 0, width, columns, rows);
    return columns * rows;
}

/* The rest at the right, as narrow as its tables are. */
static int arrange_beside(const struct plan *plan, int plane)
{
    const int width = widest_table(plan), left = plan->layout->columns - width;
    struct column column = {left, 0, width, plan->rows};
    return put_rest(plan, &column, 1) ? fit_plane(plan, plane, left - 1, plan->rows) : 0;
}

/* The rest at the bottom, in two columns where one is wide enough for the tables. */
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

/* ---- all of it ------------------------------------------------------------------------------- */

/* The plane, if it is the only grid; -1 otherwise. */
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
    layout->count = smaller(omino_scene_panels(scene), SCREEN_PANELS);
    struct plan plan = {.scene = scene,
                        .layout = layout,
                        .picture = has_picture ? layout->count - 1 : -1,
                        .rows = rows - SCREEN_LINES};
    const int plane = find_plane(&plan);
    for (int i = 0; i < MANNER_COUNT && !layout->fits && columns >= 40; i++) {
        plan.manner = &manners[i];
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
