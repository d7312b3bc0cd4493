/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and how their panels are arranged as text. */
#include <omino/draw.h>

#include <string.h>

#include <omino/rules.h>

#include "game/internal.h"
#include "game/scene.h"
#include "text.h"

/* ---- the status line ------------------------------------------------------------------------- */

/* "blue", or "blue (player1)" where the player is called otherwise. */
static void add_side(struct omino_text *text, const struct omino_game *game, int side, int player)
{
    const char *name = omino_side_name(game, side);
    omino_text_add(text, name);
    if (player >= 0 && !omino_same_word(name, omino_player_name((unsigned)player)))
        omino_text_format(text, " (%s)", omino_player_name((unsigned)player));
}

/* A player, by the name of the side where each player is one. */
static void add_player(struct omino_text *text, const struct omino_game *game, int player)
{
    if (game->sides == game->players)
        add_side(text, game, player, player);
    else
        omino_text_add(text, omino_player_name((unsigned)player));
}

static int count_winners(const struct omino_outcome *outcome)
{
    int winners = 0;
    for (int p = 0; p < outcome->players; p++) winners += outcome->places[p] == 1;
    return winners;
}

/* "player1, player2 and player4" */
static void add_winners(struct omino_text *text, const struct omino_game *game,
                        const struct omino_outcome *outcome)
{
    const int winners = count_winners(outcome);
    int named = 0;
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] != 1) continue;
        if (named > 0) omino_text_add(text, named == winners - 1 ? " and " : ", ");
        add_player(text, game, p);
        named++;
    }
}

/* "40 to 36": the winner's score, then those of the others. */
static void add_scores(struct omino_text *text, const struct omino_outcome *outcome)
{
    const char *before = " to ";
    for (int p = 0; p < outcome->players; p++)
        if (outcome->places[p] == 1) omino_text_format(text, ", %d", (int)outcome->scores[p]);
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] == 1) continue;
        omino_text_format(text, "%s%d", before, (int)outcome->scores[p]);
        before = ", ";
    }
}

static void write_result(struct omino_text *text, const struct omino_game *game,
                         const struct omino_outcome *outcome)
{
    if (outcome->players == 1) {
        omino_text_format(text, "the game is over, score %d", (int)outcome->scores[0]);
        return;
    }
    add_winners(text, game, outcome);
    if (count_winners(outcome) == 1) {
        omino_text_add(text, " wins");
        add_scores(text, outcome);
    } else
        omino_text_add(text, " share the win");
}

static void write_status(const struct omino_game *game, const void *state,
                         struct omino_scene *scene)
{
    char line[256];
    struct omino_text text = {line, sizeof line, 0};
    struct omino_outcome outcome;
    omino_state_outcome(game, state, &outcome);
    if (outcome.over)
        write_result(&text, game, &outcome);
    else {
        add_side(&text, game, omino_state_side(game, state), omino_state_player(game, state));
        omino_text_add(&text, " to move");
    }
    omino_text_end(&text);
    omino_scene_set_status(scene, line);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

enum omino_status omino_scene_of(const struct omino_game *game, const void *state,
                                 struct omino_scene *scene, struct omino_error *err)
{
    omino_scene_clear(scene);
    for (int side = 0; side < (int)game->sides; side++)
        omino_scene_name_side(scene, side, omino_side_name(game, side));
    game->rules.scene(game, state, scene);
    if (!*omino_scene_status_text(scene)) write_status(game, state, scene);
    switch (omino_scene_status(scene)) {
    case OMINO_OK:
        return OMINO_OK;
    case OMINO_ERR_MEMORY:
        return omino_fail_memory(err);
    default:
        return omino_fail(err, OMINO_ERR_MODULE,
                          "game %s describes a position by a panel that cannot be",
                          game->rules.name);
    }
}

void omino_move_view_of(const struct omino_game *game, const void *state, uint32_t move,
                        struct omino_move_view *view)
{
    memset(view, 0, sizeof *view);
    view->panel = view->tray = view->item = -1;
    game->rules.view_move(game, state, move, view);
    if (!*view->words) omino_move_write(game, move, view->words, sizeof view->words);
}

/* How far the origin of a grid has moved from one scene to another: a plane without limits is shown
 * in part, and its part grows. */
static struct omino_cell origin_moved(const struct omino_panel *from, const struct omino_panel *to)
{
    struct omino_cell by = {0, 0};
    if (from && from->kind == OMINO_PANEL_GRID && to->grid.labels == OMINO_LABELS_NUMBERS) {
        by.x = (int16_t)(from->grid.first_column - to->grid.first_column);
        by.y = (int16_t)(from->grid.first_row - to->grid.first_row);
    }
    return by;
}

/* Fills in *by; returns 0 without the memory to find out. */
static int origin_since(const struct omino_game *game, const void *before, int index,
                        const struct omino_scene *scene, struct omino_cell *by)
{
    const struct omino_panel *now = omino_scene_panel(scene, index);
    struct omino_scene *earlier;
    *by = (struct omino_cell){0, 0};
    if (now->grid.labels != OMINO_LABELS_NUMBERS) return 1;
    enum omino_status status = omino_scene_open(omino_scene_allocator(scene), &earlier, NULL);
    if (status == OMINO_OK) status = omino_scene_of(game, before, earlier, NULL);
    if (status == OMINO_OK) *by = origin_moved(omino_scene_panel(earlier, index), now);
    omino_scene_close(earlier);
    return status != OMINO_ERR_MEMORY;
}

void omino_scene_mark_move(const struct omino_game *game, const void *before, uint32_t move,
                           struct omino_scene *scene)
{
    struct omino_move_view view;
    omino_move_view_of(game, before, move, &view);
    struct omino_panel *panel = omino_scene_panel(scene, view.panel);
    if (!panel || panel->kind != OMINO_PANEL_GRID) return;
    struct omino_cell by;
    if (!origin_since(game, before, view.panel, scene, &by)) {
        omino_scene_lacks_memory(scene);
        return;
    }
    for (int i = 0; i < view.count && i < OMINO_MOVE_CELLS; i++) {
        struct omino_scene_cell *cell =
            omino_panel_cell(panel, view.cells[i].x + by.x, view.cells[i].y + by.y);
        if (cell) cell->marks |= OMINO_MARK_LAST;
    }
}

/* ---- panels in their places ------------------------------------------------------------------ */

/*
 * Panels are arranged in groups, one below the other. The first panel of a group stands at the
 * left. A panel that wants to be beside another one goes to its right, if it fits there as a whole;
 * those after it go below it for as long as they make the group no higher.
 */

/* Most panels in a group; further ones begin another. */
#define GROUP_MAX 16

/* Columns between panels side by side. */
#define GAP 3

/* Lines of a tray that stands by itself: pieces to choose from may take more room than a hand,
 * whose pieces players know. */
enum { LINES_OF_OFFER = 16, LINES_OF_HAND = 4 };

struct group {
    struct omino_box boxes[GROUP_MAX];
    int count;
    int height;
};

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Lines of a text in `room` columns; *width becomes at least their width. */
static int wrapped_lines(const struct omino_pen *pen, const char *text, int room, int *width)
{
    int lines = 0;
    size_t length;
    for (const char *start; (start = omino_pen_wrap(pen, &text, room, &length)); lines++)
        *width = larger(*width, omino_pen_part_width(pen, start, length));
    return lines;
}

static void measure_body(const struct omino_sketch *sketch, struct omino_box *box, int room,
                         int lines)
{
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_grid_measure(sketch, box, room);
        break;
    case OMINO_PANEL_TRAY:
        omino_tray_measure(sketch, box, room, lines);
        break;
    case OMINO_PANEL_TRACK:
        omino_track_measure(box, room);
        break;
    case OMINO_PANEL_TABLE:
        omino_table_measure(sketch, box, room);
        break;
    }
}

/* The size of a panel in `room` columns; a tray keeps to `lines` if it can. */
static struct omino_box measure(const struct omino_sketch *sketch, const struct omino_panel *panel,
                                int room, int lines)
{
    struct omino_box box = {.panel = panel};
    const int sign = omino_sign_width(sketch, panel->owner);
    int title = 0, note = 0;
    box.title_lines = wrapped_lines(&sketch->pen, panel->title, room - sign, &title);
    box.note_lines = wrapped_lines(&sketch->pen, panel->note, room, &note);
    measure_body(sketch, &box, room, lines - box.title_lines - box.note_lines);
    box.width = larger(box.width, larger(note, title > 0 ? sign + title : 0));
    box.height += box.title_lines + box.note_lines;
    return box;
}

static int lines_alone(const struct omino_panel *panel)
{
    return panel->owner == OMINO_SCENE_NOBODY ? LINES_OF_OFFER : LINES_OF_HAND;
}

/* The lines for each of the trays from panel `index` on, if all of them are to share a height with
 * a blank line between them. */
static int share(const struct omino_scene *scene, int index, int height)
{
    int trays = 0;
    while (index + trays < omino_scene_panels(scene) &&
           omino_scene_panel(scene, index + trays)->kind == OMINO_PANEL_TRAY)
        trays++;
    return trays > 0 ? (height + 1) / trays - 1 : height;
}

static int right_edge(const struct group *group)
{
    int edge = 0;
    for (int i = 0; i < group->count; i++)
        edge = larger(edge, group->boxes[i].x + group->boxes[i].width);
    return edge;
}

/* Finds a place in a group for panel `index`, after the others there; returns whether there is one.
 */
static int place(const struct omino_sketch *sketch, struct group *group, int index, int columns)
{
    const struct omino_panel *panel = omino_scene_panel(sketch->scene, index);
    const struct omino_box *last = &group->boxes[group->count - 1];
    const int right = right_edge(group) + GAP, below = last->y + last->height + 1;
    if (group->count == GROUP_MAX) return 0;
    struct omino_box *box = &group->boxes[group->count];
    if (panel->beside && right < columns) {
        *box = measure(sketch, panel, columns - right, share(sketch->scene, index, group->height));
        box->x = right;
        if (!box->cramped && right + box->width <= columns) return 1;
    }
    if (group->count == 1 || below >= group->height) return 0;
    const int left = group->height - below;
    *box = measure(sketch, panel, columns - last->x, share(sketch->scene, index, left));
    box->x = last->x;
    box->y = below;
    return !box->cramped && box->x + box->width <= columns && box->height <= left;
}

/* Arranges a group that begins with panel `index`; returns the first panel of the next one. */
static int arrange(const struct omino_sketch *sketch, struct group *group, int index, int columns)
{
    const struct omino_panel *panel = omino_scene_panel(sketch->scene, index);
    group->boxes[0] = measure(sketch, panel, columns, lines_alone(panel));
    group->height = group->boxes[0].height;
    group->count = 1;
    while (++index < omino_scene_panels(sketch->scene)) {
        if (!place(sketch, group, index, columns)) break;
        const struct omino_box *box = &group->boxes[group->count++];
        group->height = larger(group->height, box->y + box->height);
    }
    return index;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Line `number` of a text that is broken to fit into `width` columns. */
static void put_wrapped(struct omino_pen *pen, struct omino_look look, const char *text, int width,
                        int number)
{
    const char *start = NULL;
    size_t length = 0;
    for (; number >= 0; number--) start = omino_pen_wrap(pen, &text, width, &length);
    if (start) omino_pen_put_part(pen, look, start, length);
}

static void put_title(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_panel *panel = box->panel;
    const int sign = omino_sign_width(sketch, panel->owner);
    if (line == 0)
        omino_put_sign(sketch, panel->owner);
    else
        omino_pen_to(&sketch->pen, sketch->pen.column + sign);
    put_wrapped(&sketch->pen, omino_title_ink(), panel->title, box->width - sign, line);
}

static void put_body(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    switch (box->panel->kind) {
    case OMINO_PANEL_GRID:
        omino_grid_line(sketch, box, line);
        break;
    case OMINO_PANEL_TRAY:
        omino_tray_line(sketch, box, line);
        break;
    case OMINO_PANEL_TRACK:
        omino_track_line(sketch, box, line);
        break;
    case OMINO_PANEL_TABLE:
        omino_table_line(sketch, box, line);
        break;
    }
}

static void put_box_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const int body = line - box->title_lines, note = line - (box->height - box->note_lines);
    omino_pen_to(&sketch->pen, box->x);
    if (body < 0)
        put_title(sketch, box, line);
    else if (note >= 0)
        put_wrapped(&sketch->pen, PLAIN_LOOK, box->panel->note, box->width, note);
    else
        put_body(sketch, box, body);
}

static void put_group(struct omino_sketch *sketch, const struct group *group)
{
    for (int line = 0; line < group->height; line++) {
        for (int i = 0; i < group->count; i++) {
            const struct omino_box *box = &group->boxes[i];
            if (line >= box->y && line < box->y + box->height)
                put_box_line(sketch, box, line - box->y);
        }
        omino_pen_end_line(&sketch->pen);
    }
}

static void put_status(struct omino_sketch *sketch, int columns)
{
    const char *text = omino_scene_status_text(sketch->scene), *start;
    size_t length;
    while ((start = omino_pen_wrap(&sketch->pen, &text, columns, &length))) {
        omino_pen_put_part(&sketch->pen, omino_title_ink(), start, length);
        omino_pen_end_line(&sketch->pen);
    }
}

size_t omino_draw_text(const struct omino_scene *scene, const struct omino_draw_style *style,
                       char *buf, size_t cap)
{
    static const struct omino_draw_style plain = {0, 0, 0};
    struct omino_sketch sketch;
    struct group group;
    if (!style) style = &plain;
    const int columns = style->columns > 0 ? style->columns : 80;
    omino_sketch_init(&sketch, scene, style, buf, cap);
    for (int index = 0; index < omino_scene_panels(scene);) {
        if (index > 0) omino_pen_end_line(&sketch.pen);
        index = arrange(&sketch, &group, index, columns);
        put_group(&sketch, &group);
    }
    if (omino_scene_panels(scene) > 0 && *omino_scene_status_text(scene))
        omino_pen_end_line(&sketch.pen);
    put_status(&sketch, columns);
    return omino_text_end(&sketch.pen.text);
}
