/* SPDX-License-Identifier: MIT */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_CELL = -1, EMPTY_CELL = -2 };

/* A solution as a picture: the copy that covers each cell. */
struct picture {
    const struct omino_cover_problem *problem;
    const struct omino_cover_placed *placed;
    size_t count;
    const struct style *style;
    int columns, rows;
    int cell_width; /* in characters, without the line */
    int *copies;    /* the copy on each cell */
    int *uses;      /* number of copies of each piece */
    int *first;     /* first cell of each copy in row order, which shows the name */
    int *letters;   /* letter of each copy; 0: none yet */
    int *colors;    /* colour of each copy; 0: none yet */
};

static int copy_at(const struct picture *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->columns || y >= p->rows) return NO_CELL;
    return p->copies[y * p->columns + x];
}

static void fill_in(struct picture *p)
{
    const struct omino_grid *grid = &p->problem->grid;
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++)
            p->copies[y * p->columns + x] =
                omino_bits_test(p->problem->mask, omino_grid_bit(grid, x, y)) ? EMPTY_CELL
                                                                              : NO_CELL;
    for (size_t i = 0; i < p->count; i++) {
        struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
        const unsigned n = omino_shape_cells(p->placed[i].shape, cells);
        p->uses[p->placed[i].piece]++;
        for (unsigned k = 0; k < n; k++)
            p->copies[(p->placed[i].at.y + cells[k].y) * p->columns + p->placed[i].at.x +
                      cells[k].x] = (int)i;
    }
    for (int i = p->rows * p->columns - 1; i >= 0; i--)
        if (p->copies[i] >= 0) p->first[p->copies[i]] = i;
}

/* ---- letters and colours --------------------------------------------------------------------- */

/* A piece that is used once has its own letter and colour. Copies of one piece need different
 * letters and colours to show where one copy ends and the next begins. Each copy takes the next one
 * in turn that no surrounding copy has. */

static int is_used_once(const struct picture *p, int copy)
{
    return p->uses[p->placed[copy].piece] == 1;
}

/* Returns whether a copy that touches this one, even at a corner, has this mark. */
static int is_near(const struct picture *p, const int *marks, int copy, int mark)
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    const unsigned n = omino_shape_cells(p->placed[copy].shape, cells);
    for (unsigned k = 0; k < 9 * n; k++) {
        const int x = p->placed[copy].at.x + cells[k / 9].x + (int)(k % 3) - 1;
        const int y = p->placed[copy].at.y + cells[k / 9].y + (int)(k % 9 / 3) - 1;
        const int other = copy_at(p, x, y);
        if (other >= 0 && other != copy && marks[other] == mark) return 1;
    }
    return 0;
}

/* Returns the next mark, cyclically from *next on, that is neither near nor taken, and moves *next
 * past it. Returns 0 if there is none. */
static int next_mark(const struct picture *p, const int *marks, int copy, const int *choice,
                     size_t choices, size_t *next, const char *taken)
{
    for (size_t i = 0; i < choices; i++) {
        const int mark = choice[(*next + i) % choices];
        if ((taken && taken[mark]) || is_near(p, marks, copy, mark)) continue;
        *next = (*next + i + 1) % choices;
        return mark;
    }
    return 0;
}

/* Uses light colours from the palette of 256. Colours next to each other in the list differ
 * clearly. */
static void choose_colors(struct picture *p)
{
    static const int colors[] = {210, 114, 111, 222, 176, 80,  216, 149, 147, 186, 217, 115,
                                 153, 180, 141, 120, 223, 109, 204, 191, 105, 214, 152, 139};
    const size_t choices = sizeof colors / sizeof *colors;
    size_t next = 0;
    for (int i = 0; i < p->rows * p->columns; i++) {
        const int copy = p->copies[i];
        if (copy < 0 || p->colors[copy]) continue;
        size_t own = p->placed[copy].piece % choices;
        size_t *from = is_used_once(p, copy) ? &own : &next;
        p->colors[copy] = next_mark(p, p->colors, copy, colors, choices, from, NULL);
        if (!p->colors[copy]) p->colors[copy] = colors[own];
    }
}

enum { LETTERS = 62, CHARACTERS = 256 };

static const char alphabet[LETTERS + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/* Returns the letter of a piece: its name if that is one letter, otherwise the first letter that is
 * neither the name of a piece nor the letter of an earlier piece; 0 if none is left. */
static int letter_of_piece(const struct omino_cover_problem *problem, size_t piece)
{
    char taken[CHARACTERS] = {0};
    size_t others = 0;
    const char *name = problem->pieces[piece].piece.name;
    if (strlen(name) == 1) return name[0];
    for (size_t i = 0; i < problem->count; i++) {
        const char *other = problem->pieces[i].piece.name;
        const int is_letter = strlen(other) == 1;
        if (is_letter) taken[(unsigned char)other[0]] = 1;
        others += i < piece && !is_letter;
    }
    for (int i = 0; i < LETTERS; i++)
        if (!taken[(unsigned char)alphabet[i]] && others-- == 0) return alphabet[i];
    return 0;
}

/* Assigns pieces that are used once their own letters and marks the letters as taken. Of several
 * pieces with the same letter, only the first gets it. */
static void choose_own_letters(struct picture *p, char *taken)
{
    for (size_t i = 0; i < p->count; i++) {
        if (!is_used_once(p, (int)i)) continue;
        const int letter = letter_of_piece(p->problem, p->placed[i].piece);
        if (letter == 0 || taken[letter]) continue;
        taken[letter] = 1;
        p->letters[i] = letter;
    }
}

static void choose_letters(struct picture *p)
{
    char taken[CHARACTERS] = {0};
    int choice[LETTERS];
    size_t next = 0;
    for (int i = 0; i < LETTERS; i++) choice[i] = (unsigned char)alphabet[i];
    choose_own_letters(p, taken);
    for (int i = 0; i < p->rows * p->columns; i++) {
        const int copy = p->copies[i];
        if (copy < 0 || p->letters[copy]) continue;
        int letter = next_mark(p, p->letters, copy, choice, LETTERS, &next, taken);
        if (!letter) letter = next_mark(p, p->letters, copy, choice, LETTERS, &next, NULL);
        p->letters[copy] = letter ? letter : '?';
    }
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Prints text, cut or padded to a width, on a background of the copy's colour. */
static void print_on(const struct picture *p, int copy, const char *text, int width)
{
    if (p->style->color && copy >= 0)
        printf("\033[48;5;%d;30m%-*.*s\033[0m", p->colors[copy], width, width, text);
    else
        printf("%-*.*s", width, width, text);
}

/* ---- with lines ------------------------------------------------------------------------------ */

/* Returns the lines that meet at the top left corner of a cell, as a sum: up 1, right 2, down 4,
 * left 8. */
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

static void print_cell(const struct picture *p, int x, int y)
{
    const int copy = copy_at(p, x, y);
    const char *text = copy == EMPTY_CELL ? "." : "";
    char centred[8];
    if (copy >= 0 && p->first[copy] == y * p->columns + x)
        text = p->problem->pieces[p->placed[copy].piece].piece.name;
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

static void print_letters(const struct picture *p)
{
    for (int y = 0; y < p->rows; y++) {
        for (int x = 0; x < p->columns; x++) {
            const int copy = copy_at(p, x, y);
            char text[2] = {copy == EMPTY_CELL ? '.' : ' ', '\0'};
            if (copy >= 0) text[0] = (char)p->letters[copy];
            print_on(p, copy, text, 1);
        }
        putchar('\n');
    }
}

static void draw(struct picture *p)
{
    fill_in(p);
    if (p->style->color) choose_colors(p);
    if (p->cell_width == 0) {
        choose_letters(p);
        print_letters(p);
    } else {
        print_with_lines(p);
    }
    putchar('\n');
}

/* Returns the width of the widest cells that fit on the screen; 0 if there is no room for lines. */
static int cell_width(int columns, const struct style *style)
{
    int width = style->plain ? 0 : 3;
    while (width > 0 && columns * (width + 1) + 1 > style->columns) width--;
    return width;
}

int draw_tiling(const struct omino_cover_problem *problem, const struct omino_cover_placed *placed,
                size_t count, const struct style *style)
{
    struct picture p = {.problem = problem, .placed = placed, .count = count, .style = style};
    p.columns = problem->grid.width;
    p.rows = problem->grid.height;
    p.cell_width = cell_width(p.columns, style);
    const size_t cells = (size_t)p.columns * (size_t)p.rows;
    p.copies = calloc(cells + problem->count + 3 * count, sizeof *p.copies);
    if (!p.copies) return 0;
    p.uses = p.copies + cells;
    p.first = p.uses + problem->count;
    p.letters = p.first + count;
    p.colors = p.letters + count;
    draw(&p);
    free(p.copies);
    return 1;
}
