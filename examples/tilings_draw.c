/* SPDX-License-Identifier: MIT */
#include "tilings_draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_CELL = -1, EMPTY_CELL = -2, SCREEN_COLUMNS = 80 };

/* A solution as a picture: for each cell which copy covers it. */
struct picture {
    const struct omino_cover_problem *problem;
    const struct omino_cover_placed *placed;
    const struct style *style;
    int columns, rows;
    int cell_width; /* in characters, without the line */
    int *copies;
};

static int copy_at(const struct picture *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->columns || y >= p->rows) return NO_CELL;
    return p->copies[y * p->columns + x];
}

static void fill_in(struct picture *p, size_t count)
{
    const struct omino_grid *grid = &p->problem->grid;
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++)
            p->copies[y * p->columns + x] =
                omino_bits_test(p->problem->mask, omino_grid_bit(grid, x, y)) ? EMPTY_CELL
                                                                              : NO_CELL;
    for (size_t i = 0; i < count; i++) {
        struct omino_cell cells[OMINO_SHAPE_CELLS];
        const unsigned n = omino_shape_cells(p->placed[i].shape, cells);
        for (unsigned k = 0; k < n; k++)
            p->copies[(p->placed[i].at.y + cells[k].y) * p->columns + p->placed[i].at.x +
                      cells[k].x] = (int)i;
    }
}

/* Light colours of the 256 that terminals have, neighbours in the list well apart. */
static int color_of(const struct picture *p, int copy)
{
    static const int colors[] = {210, 114, 111, 222, 176, 80,  216, 149, 147, 186, 217, 115,
                                 153, 180, 141, 120, 223, 109, 204, 191, 105, 214, 152, 139};
    return colors[p->placed[copy].piece % (sizeof colors / sizeof *colors)];
}

/* Prints text, cut or filled up to a width, on the ground of a copy's colour. */
static void print_on(const struct picture *p, int copy, const char *text, int width)
{
    if (p->style->color && copy >= 0)
        printf("\033[48;5;%d;30m%-*.*s\033[0m", color_of(p, copy), width, width, text);
    else
        printf("%-*.*s", width, width, text);
}

/* ---- with lines ------------------------------------------------------------------------------ */

/* The lines that meet at the corner above and to the left of a cell: up 1, right 2, down 4, left 8.
 */
static int lines_at(const struct picture *p, int x, int y)
{
    const int a = copy_at(p, x - 1, y - 1), b = copy_at(p, x, y - 1);
    const int c = copy_at(p, x - 1, y), d = copy_at(p, x, y);
    return (a != b) | (b != d) << 1 | (c != d) << 2 | (a != c) << 3;
}

static void print_corner(const struct picture *p, int x, int y)
{
    static const char *const corners[16] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                            "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    const int lines = lines_at(p, x, y);
    if (lines == 0)
        print_on(p, copy_at(p, x, y), " ", 1);
    else
        fputs(corners[lines], stdout);
}

static void print_line_row(const struct picture *p, int y)
{
    for (int x = 0; x <= p->columns; x++) {
        print_corner(p, x, y);
        if (x == p->columns) break;
        if (copy_at(p, x, y - 1) == copy_at(p, x, y))
            print_on(p, copy_at(p, x, y), "", p->cell_width);
        else
            for (int i = 0; i < p->cell_width; i++) fputs("─", stdout);
    }
    putchar('\n');
}

/* Whether a cell is the first of its copy in row order: the one that gets the name. */
static int is_first_cell(const struct picture *p, int x, int y)
{
    const int copy = copy_at(p, x, y);
    for (int i = 0; i < y * p->columns + x; i++)
        if (p->copies[i] == copy) return 0;
    return copy >= 0;
}

static void print_cell(const struct picture *p, int x, int y)
{
    const int copy = copy_at(p, x, y);
    const char *text = copy == EMPTY_CELL ? "." : "";
    char centred[8];
    if (is_first_cell(p, x, y)) text = p->problem->pieces[p->placed[copy].piece].piece.name;
    snprintf(centred, sizeof centred, "%*s%.3s", p->cell_width == 3 && strlen(text) < 3, "", text);
    print_on(p, copy, centred, p->cell_width);
}

static void print_cell_row(const struct picture *p, int y)
{
    for (int x = 0; x <= p->columns; x++) {
        const int copy = copy_at(p, x, y);
        if (copy_at(p, x - 1, y) == copy)
            print_on(p, copy, "", 1);
        else
            fputs("│", stdout);
        if (x < p->columns) print_cell(p, x, y);
    }
    putchar('\n');
}

static void print_with_lines(const struct picture *p)
{
    for (int y = 0; y <= p->rows; y++) {
        print_line_row(p, y);
        if (y < p->rows) print_cell_row(p, y);
    }
}

/* ---- with letters ---------------------------------------------------------------------------- */

/* A letter for a piece: its name if that is one letter, else the first one that no piece has. */
static char letter_of(const struct omino_cover_problem *problem, size_t piece)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char taken[256] = {0};
    size_t others = 0, next = 0;
    const char *name = problem->pieces[piece].piece.name;
    if (strlen(name) == 1) return name[0];
    for (size_t i = 0; i < problem->count; i++) {
        const char *other = problem->pieces[i].piece.name;
        const int is_letter = strlen(other) == 1;
        if (is_letter) taken[(unsigned char)other[0]] = 1;
        others += i < piece && !is_letter;
    }
    for (; letters[next]; next++)
        if (!taken[(unsigned char)letters[next]] && others-- == 0) return letters[next];
    return '?';
}

static void print_letters(const struct picture *p)
{
    for (int y = 0; y < p->rows; y++) {
        for (int x = 0; x < p->columns; x++) {
            const int copy = copy_at(p, x, y);
            char text[2] = {copy == EMPTY_CELL ? '.' : ' ', '\0'};
            if (copy >= 0) text[0] = letter_of(p->problem, p->placed[copy].piece);
            print_on(p, copy, text, 1);
        }
        putchar('\n');
    }
}

void draw_tiling(const struct omino_cover_problem *problem, const struct omino_cover_placed *placed,
                 size_t count, const struct style *style)
{
    struct picture p = {.problem = problem, .placed = placed, .style = style, .cell_width = 3};
    p.columns = problem->grid.width;
    p.rows = problem->grid.height;
    p.copies = malloc((size_t)p.columns * (size_t)p.rows * sizeof *p.copies);
    if (!p.copies) return;
    fill_in(&p, count);
    while (p.cell_width > 0 && p.columns * (p.cell_width + 1) + 1 > SCREEN_COLUMNS) p.cell_width--;
    if (style->plain || p.cell_width == 0)
        print_letters(&p);
    else
        print_with_lines(&p);
    putchar('\n');
    free(p.copies);
}
