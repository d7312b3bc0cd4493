/* SPDX-License-Identifier: MIT */
/*
 * The layout of a picture. Grids come first, in a row if they are to stand side by side: they are
 * the stage. The other panels stand
 *
 *     +-------+  +----+      in a column beside the stage,     +------+  +------+
 *     |       |  |    |      if it has one grid per row        |      |  |      |
 *     |       |  +----+      and the page is not too wide;     +------+  +------+
 *     |       |  +----+      otherwise below it, in rows.      +----+ +---------+
 *     +-------+  +----+                                        +----+ +---------+
 *     +---------------+                                        +----------------+
 *
 * Tracks are always below the stage. A scene with very many panels is divided into sections, one
 * below the other.
 *
 * The column is costly: the best of 170 arrangements is chosen, and each arrangement measures every
 * panel in the column. So the section arranged last is kept: measuring a scene and then drawing it
 * arranges it only once, unless it has several sections.
 */
#include "svg.h"

/* The maximum width of a row of grids. Below a narrow stage: the minimum width of a row of panels,
 * and the minimum width offered to one panel. Beside a stage: the widths tried for the column. */
enum {
    WIDEST_STAGE = 1800,
    LEAST_ROOM = 860,
    LEAST_GIVEN = 600,
    NARROW = 320,
    WIDE = 960,
    STEP = 40
};

/* The side of an item's cell: in an offer below the stage, in other trays there, in a column. */
enum { OFFER_CELL = 22, ITEM_CELL = 16, SMALLEST_CELL = 12, LARGEST_CELL = 20 };

/* The maximum extra gap between panels of a column, to fill its height; the maximum number of
 * panels side by side in it. */
enum { MOST_EXTRA = 36, MOST_LANES = 2 };

/* ---- the stage ------------------------------------------------------------------------------- */

static void place_grids(const struct omino_svg *svg, struct omino_svg_section *section)
{
    int x = 0, y = 0, height = 0, in_row = 0;
    for (int i = 0; i < section->count; i++) {
        struct omino_svg_box *box = &section->boxes[i];
        if (section->parts[i] != SVG_STAGE) continue;
        omino_svg_measure(svg, box, 0);
        if (in_row > 0 && (!box->panel->beside || x + box->width > WIDEST_STAGE)) {
            y += height + SVG_GAP;
            x = height = in_row = 0;
        }
        box->x = x;
        box->y = y;
        x += box->width + SVG_GAP;
        height = larger(height, box->height);
        section->columns = larger(section->columns, ++in_row);
        section->stage_width = larger(section->stage_width, box->x + box->width);
        section->stage_height = y + height;
    }
    section->width = section->stage_width;
    section->height = section->stage_height;
}

/* ---- the column beside it -------------------------------------------------------------------- */

/* An arrangement of the column beside the stage. */
struct column {
    int cell;  /* the side of items' cells */
    int width; /* the intended width */
    int lanes; /* panels side by side, unless they are too wide */
    /* The result: */
    int widest, height, rows;
    int broken; /* number of titles with several lines */
};

/* Arranges the column row by row: one panel per lane, but a wide panel takes a row of its own. */
static void place_in_lanes(const struct omino_svg *svg, struct omino_svg_section *section,
                           struct column *column)
{
    const int lane_width = (column->width + SVG_GAP) / column->lanes - SVG_GAP;
    int lane = 0, y = 0, row_height = 0;
    column->widest = column->rows = column->broken = 0;
    for (int i = 0; i < section->count; i++) {
        struct omino_svg_box *box = &section->boxes[i];
        if (section->parts[i] != SVG_SIDE) continue;
        box->item_cell = column->cell;
        omino_svg_measure(svg, box, lane_width);
        const int too_wide = box->width > lane_width;
        if (column->rows == 0 || lane == column->lanes || (too_wide && lane > 0)) {
            y += column->rows > 0 ? row_height + SVG_GAP : 0;
            row_height = lane = 0;
            column->rows++;
        }
        box->x = section->stage_width + SVG_GAP + lane * (lane_width + SVG_GAP);
        box->y = y;
        box->row = column->rows - 1;
        column->widest = larger(column->widest, lane * (lane_width + SVG_GAP) + box->width);
        row_height = larger(row_height, box->height);
        column->broken += box->title_lines > 1;
        lane = too_wide ? column->lanes : lane + 1;
    }
    column->height = y + row_height;
}

/* Returns the penalty points of a page, for its area and for being too tall or too wide. */
static long long page_flaws(long long width, long long height)
{
    const long long wide = width * 10 - height * 18, high = height * 11 - width * 10;
    return width * height + 200 * (wide > 0 ? wide : high > 0 ? high : 0);
}

/* Returns the penalty points of a column, also for exceeding the stage, for small items and for
 * broken titles. */
static long long column_flaws(const struct omino_svg_section *section, const struct column *column)
{
    const int height = larger(section->stage_height, column->height);
    return page_flaws(section->stage_width + SVG_GAP + column->widest, height) +
           (long long)(height - section->stage_height) * section->stage_width +
           (LARGEST_CELL - column->cell) * 12000LL + column->broken * 60000LL;
}

static struct column best_column(const struct omino_svg *svg, struct omino_svg_section *section)
{
    struct column best = {SMALLEST_CELL, NARROW, 1, 0, 0, 0, 0}, column;
    long long fewest = -1;
    for (column.lanes = 1; column.lanes <= MOST_LANES; column.lanes++)
        for (column.cell = LARGEST_CELL; column.cell >= SMALLEST_CELL; column.cell -= 2)
            for (column.width = NARROW; column.width <= WIDE; column.width += STEP) {
                place_in_lanes(svg, section, &column);
                const long long found = column_flaws(section, &column);
                if (fewest >= 0 && found >= fewest) continue;
                fewest = found;
                best = column;
            }
    return best;
}

static void place_column(const struct omino_svg *svg, struct omino_svg_section *section)
{
    struct column column = best_column(svg, section);
    place_in_lanes(svg, section, &column);
    if (column.rows == 0) return;
    const int gaps = column.rows > 1 ? column.rows - 1 : 1;
    const int spare = larger(section->stage_height - column.height, 0) / gaps;
    const int extra = spare < MOST_EXTRA ? spare : MOST_EXTRA;
    for (int i = 0; i < section->count; i++)
        if (section->parts[i] == SVG_SIDE) section->boxes[i].y += extra * section->boxes[i].row;
    section->width = section->stage_width + SVG_GAP + column.widest;
    section->height = larger(section->stage_height, column.height + extra * (column.rows - 1));
}

/* ---- rows below ------------------------------------------------------------------------------ */

struct row {
    int end; /* the right edge of its last panel */
    int height;
};

/* Returns whether a tray is an offer that players now choose from: few items, with notes. */
static int is_offer(const struct omino_panel *panel)
{
    if (panel->kind != OMINO_PANEL_TRAY || panel->tray.count > 8) return 0;
    return panel->tray.count > 0 && panel->tray.items[0].note[0];
}

/* Puts a panel into the first row with room for it. */
static void choose_row(struct omino_svg_box *box, struct row *rows, int *count, int room)
{
    int i = 0;
    while (i < *count && rows[i].end + SVG_GAP + box->width > room) i++;
    if (i == *count) rows[(*count)++] = (struct row){-SVG_GAP, 0};
    box->x = rows[i].end + SVG_GAP;
    box->row = i;
    rows[i].end = box->x + box->width;
    rows[i].height = larger(rows[i].height, box->height);
}

static void place_below(const struct omino_svg *svg, struct omino_svg_section *section)
{
    struct row rows[SVG_SECTION];
    int count = 0, top[SVG_SECTION + 1];
    const int room = larger(section->width, LEAST_ROOM);
    const int given = section->width > 0 ? larger(section->width, LEAST_GIVEN) : room;
    for (int i = 0; i < section->count; i++) {
        struct omino_svg_box *box = &section->boxes[i];
        if (section->parts[i] != SVG_BELOW) continue;
        box->item_cell = is_offer(box->panel) ? OFFER_CELL : ITEM_CELL;
        omino_svg_measure(svg, box, given);
        choose_row(box, rows, &count, room);
        section->width = larger(section->width, box->x + box->width);
    }
    top[0] = section->height > 0 ? section->height + SVG_GAP : 0;
    for (int i = 0; i < count; i++) top[i + 1] = top[i] + rows[i].height + SVG_GAP;
    for (int i = 0; i < section->count; i++)
        if (section->parts[i] == SVG_BELOW) section->boxes[i].y = top[section->boxes[i].row];
    if (count > 0) section->height = top[count] - SVG_GAP;
}

/* ---- the scene ------------------------------------------------------------------------------- */

static int has_grids(const struct omino_scene *scene)
{
    for (int i = 0; i < omino_scene_panels(scene); i++)
        if (omino_scene_panel(scene, i)->kind == OMINO_PANEL_GRID) return 1;
    return 0;
}

/* Starts a section with the panels from number `first` on. */
static void fill(const struct omino_svg *svg, struct omino_svg_section *section, int first)
{
    const struct omino_scene *scene = svg->sketch.scene;
    const int grids_only = svg->bare && has_grids(scene);
    int next = first;
    *section = (struct omino_svg_section){.first = first};
    for (; next < omino_scene_panels(scene) && section->count < SVG_SECTION; next++) {
        const struct omino_panel *panel = omino_scene_panel(scene, next);
        if (grids_only && panel->kind != OMINO_PANEL_GRID) continue;
        section->parts[section->count] = panel->kind == OMINO_PANEL_GRID ? SVG_STAGE : SVG_BELOW;
        section->boxes[section->count++] =
            (struct omino_svg_box){.panel = panel, .room = svg->rooms ? &svg->rooms[next] : NULL};
    }
    section->end = next;
}

/* Puts everything but tracks beside the stage. */
static void place_beside(const struct omino_svg *svg, struct omino_svg_section *section)
{
    for (int i = 0; i < section->count; i++)
        if (section->parts[i] == SVG_BELOW && section->boxes[i].panel->kind != OMINO_PANEL_TRACK)
            section->parts[i] = SVG_SIDE;
    place_column(svg, section);
    place_below(svg, section);
}

/* Returns the section that begins with panel `first`; arranges it unless it is the section arranged
 * last. */
static const struct omino_svg_section *arrange(struct omino_svg *svg, int first)
{
    struct omino_svg_section *section = &svg->section, beside;
    if (section->first == first && section->end > first) return section;
    fill(svg, section, first);
    place_grids(svg, section);
    beside = *section;
    place_below(svg, section);
    if (section->columns != 1) return section;
    place_beside(svg, &beside);
    if (page_flaws(beside.width, beside.height) <= page_flaws(section->width, section->height))
        *section = beside;
    return section;
}

void omino_svg_scene_size(struct omino_svg *svg, int *width, int *height)
{
    *width = *height = 0;
    for (int next = 0; next < omino_scene_panels(svg->sketch.scene);) {
        const struct omino_svg_section *section = arrange(svg, next);
        *width = larger(*width, section->width);
        *height += section->height + (next > 0 ? SVG_GAP : 0);
        next = section->end;
    }
}

void omino_svg_scene(struct omino_svg *svg, int x, int y)
{
    for (int next = 0; next < omino_scene_panels(svg->sketch.scene);) {
        const struct omino_svg_section *section = arrange(svg, next);
        for (int i = 0; i < section->count; i++) omino_svg_panel(svg, &section->boxes[i], x, y);
        y += section->height + SVG_GAP;
        next = section->end;
    }
}

static void widen_room(struct omino_svg_room *room, const struct omino_svg_box *box)
{
    room->width = larger(room->width, box->width);
    room->height = larger(room->height, box->height);
}

void omino_svg_widen_rooms(struct omino_svg *svg, struct omino_svg_room *rooms)
{
    for (int next = 0; next < omino_scene_panels(svg->sketch.scene);) {
        const struct omino_svg_section *section = arrange(svg, next);
        for (int i = 0; i < section->count; i++)
            if (section->parts[i] == SVG_BELOW) widen_room(&rooms[next + i], &section->boxes[i]);
        next = section->end;
    }
}
