/* SPDX-License-Identifier: MIT */
/* polyominoes: counts, lists and describes polyominoes, with <omino/shape.h>. */
#include <omino/shape.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/options.h"
#include "shared/streams.h"

/* The command line. */
struct arguments {
    char *words[3]; /* the command and its arguments */
    int count;
    enum omino_freedom freedom;
    const char *option; /* the last option that sets the freedom; NULL: none */
};

/* Reads a whole number from 1 to `most`. Returns 0 for any other text. */
static unsigned read_number(const char *text, unsigned most)
{
    uint64_t number;
    return cli_read_unsigned(text, 1, most, &number) ? (unsigned)number : 0;
}

static int fail_number(const char *text)
{
    return cli_fail(CLI_USAGE, "'%.40s' is not a number of cells from 1 to %d", text,
                    OMINO_POLYOMINO_CELLS_MAX);
}

/* ---- drawings side by side ------------------------------------------------------------------- */

#define MOST_COLUMNS  500
#define MOST_ROWS     OMINO_POLYOMINO_CELLS_MAX
#define COLUMNS_APART 3

/* Drawings are put on a shelf from left to right. A full shelf is printed. */
struct shelf {
    int columns; /* of the screen */
    int used;    /* columns in use, including the space after the last drawing */
    int rows;    /* of the tallest drawing */
    int has_titles;
    int is_first; /* whether it is the first shelf; an empty line precedes each later one */
    char title[MOST_COLUMNS + 1];
    char row[MOST_ROWS][MOST_COLUMNS + 1];
};

static int screen_columns(void)
{
    const char *columns = getenv("COLUMNS");
    const unsigned number = read_number(columns, MOST_COLUMNS);
    return number ? (int)number : 80;
}

static void clear_shelf(struct shelf *shelf)
{
    shelf->used = shelf->rows = 0;
    shelf->has_titles = 0;
    memset(shelf->title, ' ', sizeof shelf->title);
    memset(shelf->row, ' ', sizeof shelf->row);
}

static void start_shelf(struct shelf *shelf)
{
    shelf->columns = screen_columns();
    shelf->is_first = 1;
    clear_shelf(shelf);
}

static void print_line(const char *line)
{
    int length = MOST_COLUMNS;
    while (length > 0 && line[length - 1] == ' ') length--;
    printf("%.*s\n", length, line);
}

static void print_shelf(struct shelf *shelf)
{
    if (shelf->rows == 0) return;
    if (!shelf->is_first) putchar('\n');
    if (shelf->has_titles) print_line(shelf->title);
    for (int y = 0; y < shelf->rows; y++) print_line(shelf->row[y]);
    shelf->is_first = 0;
    clear_shelf(shelf);
}

/* Cells are two characters wide, and so roughly square. */
static void put_on_shelf(struct shelf *shelf, const struct omino_cell *cells, unsigned n,
                         const char *title)
{
    int columns = (int)strlen(title), rows = 0;
    for (unsigned i = 0; i < n; i++) {
        columns = cli_larger(columns, 2 * cells[i].x + 2);
        rows = cli_larger(rows, cells[i].y + 1);
    }
    if (shelf->used + columns > shelf->columns) print_shelf(shelf);
    const int left = shelf->used;
    memcpy(shelf->title + left, title, strlen(title));
    for (unsigned i = 0; i < n; i++)
        memcpy(shelf->row[cells[i].y] + left + 2 * cells[i].x, "[]", 2);
    shelf->used = left + columns + COLUMNS_APART;
    shelf->rows = cli_larger(shelf->rows, rows);
    shelf->has_titles |= title[0] != '\0';
}

/* ---- count ----------------------------------------------------------------------------------- */

static int count(const char *number)
{
    const unsigned most = read_number(number, OMINO_POLYOMINO_CELLS_MAX);
    if (most == 0) return fail_number(number);
    /* The counts gain fewer than 5 digits per 8 cells. */
    const int width = cli_larger(9, (int)most * 5 / 8 + 1);
    printf("%-2s %*s %*s %*s\n", "n", width, "fixed", width, "one-sided", width, "free");
    for (unsigned n = 1; n <= most && !ferror(stdout); n++) {
        struct omino_polyomino_counts counts;
        if (omino_polyominoes_count(n, NULL, NULL, &counts, NULL) != OMINO_OK)
            return fail_number(number);
        printf("%2u %*" PRIu64 " %*" PRIu64 " %*" PRIu64 "\n", n, width, counts.fixed, width,
               counts.one_sided, width, counts.free);
        fflush(stdout);
    }
    return cli_finish_output();
}

/* ---- list ------------------------------------------------------------------------------------ */

static const char *const freedom_names[] = {
    [OMINO_FIXED] = "fixed",
    [OMINO_ONE_SIDED] = "one-sided",
    [OMINO_FREE] = "free",
};

struct listing {
    struct shelf shelf;
    uint64_t listed;
};

static const char *name_of_cells(const struct omino_cell *cells, unsigned n)
{
    struct omino_shape shape;
    if (omino_shape_from_cells(cells, n, &shape, NULL) != OMINO_OK) return "";
    const char *name = omino_shape_name(shape, OMINO_NAMES_LETTERS);
    return name ? name : "";
}

static int list_one(void *user, const struct omino_cell *cells, unsigned n)
{
    struct listing *listing = user;
    put_on_shelf(&listing->shelf, cells, n, name_of_cells(cells, n));
    listing->listed++;
    return ferror(stdout);
}

static int list(const char *number, enum omino_freedom freedom)
{
    const unsigned n = read_number(number, OMINO_POLYOMINO_CELLS_MAX);
    if (n == 0) return fail_number(number);
    struct listing listing = {.listed = 0};
    start_shelf(&listing.shelf);
    omino_polyominoes_visit(n, freedom, list_one, &listing, NULL);
    print_shelf(&listing.shelf);
    printf("\n%" PRIu64 " %s polyomino%s of %u cell%s\n", listing.listed, freedom_names[freedom],
           listing.listed == 1 ? "" : "es", n, n == 1 ? "" : "s");
    return cli_finish_output();
}

/* ---- show ------------------------------------------------------------------------------------ */

static void show_names(struct omino_shape shape)
{
    const char *letters = omino_shape_name(shape, OMINO_NAMES_LETTERS);
    const char *blokus = omino_shape_name(shape, OMINO_NAMES_BLOKUS);
    printf("name          %s\n", letters ? letters : "none");
    printf("Blokus name   %s\n", blokus ? blokus : "none");
}

static void show_measures(struct omino_shape shape)
{
    printf("area          %u\n", omino_shape_area(shape));
    printf("box           %u x %u\n", omino_shape_width(shape), omino_shape_height(shape));
    printf("perimeter     %u\n", omino_shape_perimeter(shape));
    printf("holes         %u\n", omino_shape_holes(shape));
    printf("parts         %u\n", omino_shape_parts(shape));
}

static void show_symmetry(struct omino_shape shape)
{
    struct omino_shape orientations[OMINO_TRANSFORM_COUNT];
    char drawing[80];
    printf("symmetry      %s\n", omino_symmetry_text(omino_shape_symmetry(shape)));
    printf("chiral        %s\n", omino_shape_is_chiral(shape)
                                     ? "yes, no rotation turns it into its mirror image"
                                     : "no, it is its own mirror image");
    printf("orientations  %u, without flips %u\n",
           omino_shape_orientations(shape, OMINO_FREE, orientations),
           omino_shape_orientations(shape, OMINO_ONE_SIDED, orientations));
    omino_shape_write(omino_shape_canonical(shape, OMINO_FREE), '/', drawing, sizeof drawing);
    printf("canonical     %s\n", drawing);
}

/* Returns the name of the first transform that turns a shape into this orientation. */
static const char *transform_name(struct omino_shape shape, struct omino_shape orientation)
{
    static const char *const names[OMINO_TRANSFORM_COUNT] = {
        [OMINO_TURN_0] = "as is",      [OMINO_TURN_90] = "turn 90",   [OMINO_TURN_180] = "turn 180",
        [OMINO_TURN_270] = "turn 270", [OMINO_FLIP_0] = "flip",       [OMINO_FLIP_90] = "flip 90",
        [OMINO_FLIP_180] = "flip 180", [OMINO_FLIP_270] = "flip 270",
    };
    enum omino_transform t = OMINO_TURN_0;
    while (omino_shape_transform(shape, t).cells != orientation.cells) t++;
    return names[t];
}

static void show_orientations(struct omino_shape shape)
{
    struct omino_shape orientations[OMINO_TRANSFORM_COUNT];
    const unsigned number = omino_shape_orientations(shape, OMINO_FREE, orientations);
    struct shelf shelf;
    start_shelf(&shelf);
    for (unsigned i = 0; i < number; i++) {
        struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
        const unsigned n = omino_shape_cells(orientations[i], cells);
        put_on_shelf(&shelf, cells, n, transform_name(shape, orientations[i]));
    }
    print_shelf(&shelf);
}

/* Names neither contain a slash nor begin with two drawing characters. Drawings do one or the
 * other, even if they contain mistakes. */
static int looks_like_drawing(const char *text)
{
    return strpbrk(text, "/\n") || strspn(text, "Xx#.-_ ") >= 2 || strspn(text, "#.-_ ") >= 1;
}

static int show(const char *text)
{
    struct omino_shape shape;
    struct omino_error err = OMINO_INIT(error);
    if (omino_shape_by_name(text, &shape, NULL) != OMINO_OK) {
        if (!looks_like_drawing(text))
            return cli_fail(CLI_USAGE,
                            "'%.40s' is neither a name such as F nor a drawing such as .X./XXX",
                            text);
        if (omino_shape_parse(text, OMINO_SHAPE_ANY, &shape, &err) != OMINO_OK)
            return err.line ? cli_fail(CLI_USAGE, "'%.40s', row %d, column %d: %s", text, err.line,
                                       err.column, err.message)
                            : cli_fail(CLI_USAGE, "'%.40s': %s", text, err.message);
    }
    show_names(shape);
    show_measures(shape);
    show_symmetry(shape);
    putchar('\n');
    show_orientations(shape);
    return cli_finish_output();
}

/* ---- the command line ------------------------------------------------------------------------ */

static int take_freedom(void *user, const char *name, const char *value)
{
    struct arguments *arguments = user;
    (void)value;
    arguments->option = name;
    for (enum omino_freedom f = OMINO_FIXED; f <= OMINO_FREE; f++)
        if (strcmp(name + 2, freedom_names[f]) == 0) arguments->freedom = f;
    return CLI_OK;
}

static int take_word(void *user, char *word)
{
    struct arguments *arguments = user;
    if (arguments->count == 2)
        return cli_fail(CLI_USAGE, "unexpected argument '%.40s'; see --help", word);
    arguments->words[arguments->count++] = word;
    return CLI_OK;
}

static const struct cli_option options[] = {
    {"--one-sided", NULL, NULL, "list mirror images separately", take_freedom, 0},
    {"--fixed", NULL, NULL, "list rotations and mirror images separately", take_freedom, 0},
    {"--free", NULL, NULL, "list each polyomino once (default)", take_freedom, 0},
    CLI_LAST_OPTIONS,
};

static int print_help(void)
{
    printf("Usage: %s COMMAND [OPTIONS]\n", cli_program());
    puts("\n"
         "Commands:\n"
         "  count N         count the polyominoes of 1 to N cells\n"
         "  list N          draw all polyominoes of N cells\n"
         "  show SHAPE      describe a shape\n");
    cli_print_options(options, 15);
    puts("\n"
         "SHAPE is a name such as F, T4 or i5, or a drawing such as .XX/XX./.X. with up\n"
         "to 8 rows and columns. X is a pentomino; the single cell is called 1.");
    return cli_finish_output();
}

static int run(const struct arguments *arguments)
{
    const char *command = arguments->words[0], *argument = arguments->words[1];
    if (!command)
        return cli_fail(CLI_USAGE, "no command given; use count, list or show (see --help)");
    const int counts = strcmp(command, "count") == 0, lists = strcmp(command, "list") == 0;
    if (!counts && !lists && strcmp(command, "show") != 0)
        return cli_fail(CLI_USAGE, "unknown command '%.40s'; use count, list or show (see --help)",
                        command);
    if (arguments->option && !lists)
        return cli_fail(CLI_USAGE, "%s works only with list, not with %s", arguments->option,
                        command);
    if (!argument)
        return cli_fail(CLI_USAGE, "an argument is missing; for example: %s %s", cli_program(),
                        counts  ? "count 12"
                        : lists ? "list 5"
                                : "show F");
    if (lists) return list(argument, arguments->freedom);
    return counts ? count(argument) : show(argument);
}

int main(int argc, char **argv)
{
    struct arguments read = {.freedom = OMINO_FREE};
    char **arguments = argv + (argc > 0);
    cli_set_program(argc > 0 ? argv[0] : NULL, "polyominoes");
    if (cli_asks_for_help(arguments)) return print_help();
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    const int status = cli_read_arguments(arguments, options, take_word, &read);
    return status == CLI_OK ? run(&read) : status;
}
