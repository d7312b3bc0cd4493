/* SPDX-License-Identifier: MIT */
/* What the marks of a grid mean, below it: a sign of each that is to be seen there. The mark that
 * the panel's note speaks of is explained by the note. */
#include <string.h>

#include "svg.h"

/* The width of a sign with the space behind it, the space behind an entry, the height of a line. */
enum { SIGN = 26, SPACE = 24, LINE = 26 };

static const int marks[] = {OMINO_MARK_START, OMINO_MARK_CHOICE, OMINO_MARK_SHOWN, OMINO_MARK_LAST};

enum { MARKS = sizeof marks / sizeof *marks };

/* Whether a mark is to be seen. */
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

/* Where an entry stands. */
struct place {
    int number; /* of its mark; -1 before the first */
    int x, line;
    int end; /* of the entry */
};

/* Goes on to the next entry that is needed; returns whether there is one. */
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

int omino_svg_legend_height(const struct omino_panel *panel, int width)
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
        omino_text_format(svg->out,
                          "<path class=\"a\" d=\"M%d %dh14v14h-14z\"/>"
                          "<path class=\"e\" d=\"M%d %dh14v14h-14z\"/>",
                          x - 7, y - 7, x - 7, y - 7);
    else if (mark == OMINO_MARK_CHOICE) {
        omino_svg_put(svg, "<path class=\"d\" d=\"");
        omino_svg_put_dot(svg, x, y);
        omino_svg_put(svg, "\"/>");
    } else {
        omino_svg_put(svg, "<path class=\"n\" d=\"");
        omino_svg_put_circle(svg, x, y, mark == OMINO_MARK_START ? 9 : 7);
        omino_svg_put(svg, "\"/>");
    }
    omino_svg_end(svg);
}

void omino_svg_legend(struct omino_svg *svg, const struct omino_panel *panel, int x, int y,
                      int width)
{
    struct place place = {-1, 0, 0, 0};
    while (next_place(panel, width, &place)) {
        const int mark = marks[place.number], base = y + 4 + LINE * place.line + 18;
        omino_svg_sign(svg, mark, x + place.x + 10, base - 5);
        omino_svg_text(svg, x + place.x + SIGN, base, "s f", words_of(mark));
    }
}
