/* SPDX-License-Identifier: MIT */
/*
 * Trays as text, in the first of these forms that stays within the preferred number of lines:
 *
 *     7        (12)           shapes, with the label above and the note below;
 *     [][][]     ::           small shapes, two cells per character (block characters only);
 *     []       ::::           names: 7 (12)
 *     2 time   3 time
 *
 * Items that cannot be used now are in parentheses. If none can be used, the list of names as a
 * whole is.
 */
#include <string.h>

#include "text.h"

/* FORM_STACKED is FORM_SHAPES with each part of a note, "3 buttons, 2 time", on its own line. */
enum form { FORM_SHAPES, FORM_STACKED, FORM_SMALL, FORM_NAMES };

/* Columns between two items. */
#define GAP 3

/* ---- one item -------------------------------------------------------------------------------- */

int omino_tray_usable(const struct omino_scene_tray *tray)
{
    for (int i = 0; i < tray->count; i++)
        if (tray->items[i].enabled) return 1;
    return 0;
}

static int in_parentheses(const struct omino_box *box, const struct omino_scene_item *item)
{
    return !item->enabled && box->usable;
}

const char *omino_note_part(const char *note, int number, size_t *length)
{
    for (;; number--) {
        *length = strcspn(note, ",");
        if (number == 0) return note;
        note += *length;
        note += strspn(note, ", ");
    }
}

/* Line `number` of a note: part of it, or all of it. */
static const char *note_part(const char *note, int form, int number, size_t *length)
{
    if (form == FORM_STACKED) return omino_note_part(note, number, length);
    *length = number == 0 ? strlen(note) : 0;
    return number == 0 ? note : "";
}

static int note_lines(const struct omino_scene_item *item, int form)
{
    int lines = 0;
    size_t length;
    while (*note_part(item->note, form, lines, &length)) lines++;
    return lines;
}

static int note_width(const struct omino_pen *pen, const struct omino_scene_item *item, int form)
{
    int width = 0;
    for (int i = 0; i < note_lines(item, form); i++) {
        size_t length;
        const char *part = note_part(item->note, form, i, &length);
        width = larger(width, omino_pen_part_width(pen, part, length));
    }
    return width;
}

static int label_width(const struct omino_pen *pen, const struct omino_box *box,
                       const struct omino_scene_item *item)
{
    return omino_pen_width(pen, item->label) + 2 * in_parentheses(box, item);
}

static int shape_lines(const struct omino_scene_item *item, int form)
{
    const int height = (int)omino_shape_height(item->shape);
    return form == FORM_SMALL ? (height + 1) / 2 : height;
}

static int item_width(const struct omino_pen *pen, const struct omino_box *box,
                      const struct omino_scene_item *item)
{
    const int label = label_width(pen, box, item), note = note_width(pen, item, box->form);
    const int shape = (int)omino_shape_width(item->shape) * (box->form == FORM_SMALL ? 1 : 2);
    return larger(larger(label, note), shape);
}

/* ---- rows of items --------------------------------------------------------------------------- */

struct row {
    int first, end;
    int width;
    int labels, shapes, notes; /* number of lines of each */
};

/* Returns the row of items that starts with `first`. */
static struct row row_from(const struct omino_pen *pen, const struct omino_box *box, int first)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    struct row row = {first, first, 0, 0, 0, 0};
    for (; row.end < tray->count; row.end++) {
        const struct omino_scene_item *item = &tray->items[row.end];
        const int width = item_width(pen, box, item);
        const int start = row.end > first ? row.width + GAP : 0;
        if (row.end > first && start + width > box->per_row) break;
        row.width = start + width;
        row.labels = larger(row.labels, item->label[0] != '\0');
        row.shapes = larger(row.shapes, shape_lines(item, box->form));
        row.notes = larger(row.notes, note_lines(item, box->form));
    }
    return row;
}

static int row_lines(const struct row *row)
{
    return row->labels + row->shapes + row->notes;
}

static void measure_shapes(const struct omino_pen *pen, struct omino_box *box)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    box->width = box->height = 0;
    for (int first = 0; first < tray->count;) {
        const struct row row = row_from(pen, box, first);
        box->width = larger(box->width, row.width);
        box->height += row_lines(&row) + (first > 0);
        first = row.end;
    }
}

/* Writes a line of a shape: full cells, or two rows of cells as one line of blocks. */
static void put_shape(struct omino_sketch *sketch, const struct omino_scene_item *item, int form,
                      int line)
{
    static const char *const blocks[] = {" ", "\u2580", "\u2584", "\u2588"};
    struct omino_pen *pen = &sketch->pen;
    const uint64_t cells = omino_shape_normalize(item->shape).cells;
    const int width = (int)omino_shape_width(item->shape);
    const struct omino_look look =
        item->enabled ? omino_side_look(sketch, item->owner, SHADE_PLAIN) : omino_disabled_look();
    const struct omino_look ink = {look.ground, omino_board_look().ground, 0, 0};
    for (int x = 0; x < width; x++) {
        if (form == FORM_SMALL) {
            const uint64_t pair = cells >> (16 * line + x);
            omino_pen_put(pen, ink, blocks[(pair & 1) | (pair >> 8 & 1) << 1]);
        } else if (!(cells >> (8 * line + x) & 1))
            omino_pen_put(pen, PLAIN_LOOK, "  ");
        else if (pen->color)
            omino_pen_put(pen, look, "  ");
        else if (pen->unicode)
            omino_pen_put(pen, look, item->enabled ? "\u2588\u2588" : "\u2591\u2591");
        else
            omino_pen_put(pen, look, item->enabled ? "[]" : "::");
    }
}

static void put_label(struct omino_sketch *sketch, const struct omino_box *box,
                      const struct omino_scene_item *item, struct omino_look look)
{
    const int parentheses = in_parentheses(box, item);
    if (parentheses) omino_pen_char(&sketch->pen, look, '(');
    omino_pen_put(&sketch->pen, look, item->label);
    if (parentheses) omino_pen_char(&sketch->pen, look, ')');
}

static void put_item_line(struct omino_sketch *sketch, const struct omino_box *box,
                          const struct omino_scene_item *item, const struct row *row, int line)
{
    const int form = box->form;
    const struct omino_look look = item->enabled ? PLAIN_LOOK : omino_faint_ink();
    const int shape = line - row->labels, note = shape - row->shapes;
    if (shape < 0) {
        struct omino_look label = look;
        label.bold = item->enabled;
        put_label(sketch, box, item, label);
    } else if (shape < row->shapes) {
        if (shape < shape_lines(item, form)) put_shape(sketch, item, form, shape);
    } else if (note < note_lines(item, form)) {
        size_t length;
        const char *part = note_part(item->note, form, note, &length);
        omino_pen_put_part(&sketch->pen, look, part, length);
    }
}

static void shapes_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    struct row row = row_from(&sketch->pen, box, 0);
    while (line > row_lines(&row)) {
        line -= row_lines(&row) + 1;
        row = row_from(&sketch->pen, box, row.end);
    }
    if (line == row_lines(&row)) return;
    int column = sketch->pen.column;
    for (int i = row.first; i < row.end; i++) {
        const struct omino_scene_item *item = &tray->items[i];
        omino_pen_to(&sketch->pen, column);
        put_item_line(sketch, box, item, &row, line);
        column += item_width(&sketch->pen, box, item) + GAP;
    }
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Width of an item as a name, including its note and its share of parentheses around the whole
 * list. */
static int name_width(const struct omino_pen *pen, const struct omino_box *box, int i)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    const int around = box->usable ? 0 : (i == 0) + (i == tray->count - 1);
    const int note = omino_pen_width(pen, tray->items[i].note);
    return label_width(pen, box, &tray->items[i]) + (note ? note + 2 : 0) + around;
}

/* Names with notes stand in columns of equal width: returns that width; 0 for names without
 * notes. */
static int column_step(const struct omino_pen *pen, const struct omino_box *box)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    int widest = 0, notes = 0;
    for (int i = 0; i < tray->count; i++) {
        widest = larger(widest, name_width(pen, box, i));
        notes |= tray->items[i].note[0] != '\0';
    }
    return notes ? widest + GAP : 0;
}

static int next_name(const struct omino_pen *pen, const struct omino_box *box, int i, int column)
{
    return column + (box->step ? box->step : name_width(pen, box, i) + 1);
}

static struct row names_from(const struct omino_pen *pen, const struct omino_box *box, int first)
{
    struct row row = {first, first, 0, 1, 0, 0};
    for (int start = 0; row.end < box->panel->tray.count; row.end++) {
        const int width = name_width(pen, box, row.end);
        if (row.end > first && start + width > box->per_row) break;
        row.width = start + width;
        start = next_name(pen, box, row.end, start);
    }
    return row;
}

static void measure_names(const struct omino_pen *pen, struct omino_box *box)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    box->width = box->height = 0;
    box->step = column_step(pen, box);
    for (int first = 0; first < tray->count; box->height++) {
        const struct row row = names_from(pen, box, first);
        box->width = larger(box->width, row.width);
        first = row.end;
    }
    if (tray->count > 0) return;
    box->width = (int)strlen("none");
    box->height = 1;
}

static void put_name(struct omino_sketch *sketch, const struct omino_box *box, int i)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    const struct omino_scene_item *item = &tray->items[i];
    const struct omino_look look =
        item->enabled ? omino_side_ink(sketch, item->owner) : omino_faint_ink();
    if (!box->usable && i == 0) omino_pen_char(&sketch->pen, look, '(');
    put_label(sketch, box, item, look);
    if (item->note[0]) {
        omino_pen_put(&sketch->pen, omino_faint_ink(), ": ");
        omino_pen_put(&sketch->pen, omino_faint_ink(), item->note);
    }
    if (!box->usable && i == tray->count - 1) omino_pen_char(&sketch->pen, look, ')');
}

static void names_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const struct omino_scene_tray *tray = &box->panel->tray;
    if (tray->count == 0) {
        omino_pen_put(&sketch->pen, omino_faint_ink(), "none");
        return;
    }
    struct row row = names_from(&sketch->pen, box, 0);
    for (; line > 0; line--) row = names_from(&sketch->pen, box, row.end);
    int column = sketch->pen.column;
    for (int i = row.first; i < row.end; i++) {
        omino_pen_to(&sketch->pen, column);
        put_name(sketch, box, i);
        column = next_name(&sketch->pen, box, i, column);
    }
}

/* ---- the tray -------------------------------------------------------------------------------- */

/* Measures a form; returns whether it fits the space available. */
static int try_form(const struct omino_pen *pen, struct omino_box *box, enum form form, int lines)
{
    box->form = (int)form;
    measure_shapes(pen, box);
    return box->height > 0 && box->height <= lines && box->width <= box->per_row;
}

void omino_tray_measure(const struct omino_sketch *sketch, struct omino_box *box, int room,
                        int lines)
{
    const struct omino_pen *pen = &sketch->pen;
    box->per_row = room;
    box->usable = omino_tray_usable(&box->panel->tray);
    if (try_form(pen, box, FORM_STACKED, lines)) {
        if (!try_form(pen, box, FORM_SHAPES, box->height)) try_form(pen, box, FORM_STACKED, lines);
        return;
    }
    if (try_form(pen, box, FORM_SHAPES, lines)) return;
    if (pen->unicode && try_form(pen, box, FORM_SMALL, lines)) return;
    box->form = FORM_NAMES;
    measure_names(pen, box);
}

void omino_tray_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    if (box->form == FORM_NAMES)
        names_line(sketch, box, line);
    else
        shapes_line(sketch, box, line);
}
