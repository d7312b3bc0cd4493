/* SPDX-License-Identifier: MIT */
/* What the marks of a grid mean, below it: an example of each that is to be seen there. */
#include "text.h"

/* Columns between two entries. */
#define GAP 3

struct entry {
    int marks;
    int plain; /* whether it has a mark of its own only without colours */
    const char *words;
};

static const struct entry entries[] = {
    {OMINO_MARK_ABOVE, 0, "on top"},
    {OMINO_MARK_SHOWN, 0, "marked"},
    {OMINO_MARK_ABOVE | OMINO_MARK_SHOWN, 1, "both"},
    {OMINO_MARK_CHOICE, 1, "can be chosen"},
    {OMINO_MARK_LAST, 0, "last move"},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

const char *omino_mark_words(int mark)
{
    for (int i = 0; i < ENTRIES; i++)
        if (entries[i].marks == mark) return entries[i].words;
    return "";
}

/* A cell that is taken and has all of these marks; NULL if there is none. */
static const struct omino_scene_cell *find(const struct omino_scene_grid *grid, int marks)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++)
        if (omino_cell_taken(&grid->cells[i]) && (grid->cells[i].marks & marks) == marks)
            return &grid->cells[i];
    return NULL;
}

/* Columns of the example: a mark or half a cell, and the letter; without colours brackets round the
 * last move. */
static int example_width(const struct omino_sketch *sketch, const struct entry *entry)
{
    return !sketch->pen.color && entry->marks == OMINO_MARK_LAST ? 3 : 2;
}

/* Where an entry stands. */
struct place {
    int number;
    int line, column;
    int end; /* the column behind it */
};

/* Goes on to the next entry that is needed, from the place before the first one: number -1, the
 * rest 0. Returns whether there is one. */
static int next_place(const struct omino_sketch *sketch, const struct omino_box *box,
                      struct place *place)
{
    const struct entry *entry;
    do {
        if (++place->number == ENTRIES) return 0;
        entry = &entries[place->number];
    } while ((entry->plain && sketch->pen.color) || !find(&box->panel->grid, entry->marks));
    const int width =
        example_width(sketch, entry) + 1 + omino_pen_width(&sketch->pen, entry->words);
    place->column = place->end > 0 ? place->end + GAP : 0;
    if (place->end > 0 && place->column + width > box->legend_room) {
        place->line++;
        place->column = 0;
    }
    place->end = place->column + width;
    return 1;
}

int omino_legend_lines(const struct omino_sketch *sketch, const struct omino_box *box, int *width)
{
    struct place place = {-1, 0, 0, 0};
    int lines = 0;
    while (next_place(sketch, box, &place)) {
        lines = place.line + 1;
        if (place.end > *width) *width = place.end;
    }
    return lines;
}

static void put_entry(struct omino_sketch *sketch, const struct omino_box *box,
                      const struct entry *entry)
{
    struct omino_scene_cell example = *find(&box->panel->grid, entry->marks);
    example.marks = (uint8_t)entry->marks;
    if (sketch->pen.color)
        omino_put_color_cell(sketch, box->panel, &example, 0, 0);
    else
        omino_put_framed_example(sketch, box->panel, &example);
    omino_pen_char(&sketch->pen, PLAIN_LOOK, ' ');
    omino_pen_put(&sketch->pen, PLAIN_LOOK, entry->words);
}

void omino_legend_line(struct omino_sketch *sketch, const struct omino_box *box, int line)
{
    const int left = sketch->pen.column;
    struct place place = {-1, 0, 0, 0};
    while (next_place(sketch, box, &place)) {
        if (place.line != line) continue;
        omino_pen_to(&sketch->pen, left + place.column);
        put_entry(sketch, box, &entries[place.number]);
    }
}
