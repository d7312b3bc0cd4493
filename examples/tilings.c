/* SPDX-License-Identifier: MIT */
/* tilings: in how many ways do these pieces fill this board? Everything it knows comes from
 * <omino/cover.h>; what is here reads the question and draws the answer. */
#define _POSIX_C_SOURCE 200809L
#include <omino/cover.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tilings_draw.h"

static const char help[] =
    "usage: tilings [options] PIECES BOARD\n"
    "\n"
    "Counts the ways to fill the board with the pieces. The last line is the number alone;\n"
    "ways that a turn or a mirror of the board makes equal count once.\n"
    "\n"
    "  --all            count them apart\n"
    "  --holes          cells may stay empty\n"
    "  --show N         draw the first N ways, too\n"
    "  --first          draw one way and stop: the last line is 1, or 0 if there is none\n"
    "  --packing        cover as many cells as can be; pieces may be left over, cells may stay\n"
    "                   empty: the last line is the number of cells covered\n"
    "  --limit N        stop after N ways\n"
    "  --plain          draw with letters only\n"
    "  --color WHEN     always, never or auto: if the output is a terminal and NO_COLOR is not "
    "set\n"
    "  --help, --version\n"
    "\n"
    "PIECES is a list such as pentominoes or I3:4,L4:2,O:any,X:optional\n"
    "  names            1 2 I3 V3 I4 O T4 L4 Z4, F I L N P T U V W X Y Z, H1 to H12 of Polyssimo\n"
    "  sets             trominoes tetrominoes pentominoes hexominoes: one of each;\n"
    "                   monominoes dominoes: any number; polyssimo: its 24 pieces\n"
    "  @FILE            drawings: a line with a name, then rows of X and ., then an empty line\n"
    "  each with        :4 exactly, :1-3 from one to three, :any number, :optional once or not\n"
    "\n"
    "BOARD is one of\n"
    "  6x10             6 rows, 10 columns\n"
    "  8x8-2x2          with a hole of 2x2 in the centre\n"
    "  FILE             a drawing: X is a cell, . is none; - reads it from the standard input\n"
    "\n"
    "tilings pentominoes 6x10 --show 1\n"
    "tilings dominoes 8x8 --all\n";

enum { EXIT_TROUBLE = 1, EXIT_USAGE = 2 };

/* ---- words to the user ----------------------------------------------------------------------- */

static int complain(int code, const char *format, ...) OMINO_PRINTF(2, 3);

/* One sentence; returns the exit code. */
static int complain(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("tilings: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return code;
}

/* Ends the output: nothing is done before it is written. */
static int finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_SUCCESS;
    return complain(EXIT_TROUBLE, "cannot write: %s", strerror(errno));
}

/* ---- the question ---------------------------------------------------------------------------- */

enum { MOST_PIECES = 256 };

/* How long it has taken, for the line that tells. */
struct progress {
    struct timespec start;
    double shown; /* when it was shown last */
    int packing;
};

struct question {
    struct omino_cover_problem problem;
    struct omino_cover_piece pieces[MOST_PIECES];
    char names[MOST_PIECES][OMINO_PIECE_NAME_MAX + 1];
    uint64_t mask[OMINO_GRID_WORDS_MAX];
    const char *piece_text, *board_text;
    uint64_t show;
    int first, packing;
    struct style style;
    struct progress progress;
};

/* Reads a whole number and moves on; 0 if there is none. */
static int read_number(const char **text, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9') return 0;
    errno = 0;
    *number = strtoull(*text, &end, 10);
    if (errno) return 0;
    *text = end;
    return 1;
}

/* A text that is a number and nothing else. */
static int is_number(const char *text, uint64_t *number)
{
    return read_number(&text, number) && *text == '\0';
}

/* A whole file, to be freed; NULL after complaining. "-" is the standard input. */
static char *read_file(const char *path)
{
    const int from_stdin = strcmp(path, "-") == 0;
    FILE *file = from_stdin ? stdin : fopen(path, "r");
    const size_t most = 1u << 20;
    char *text = file ? malloc(most + 1) : NULL;
    const size_t length = text ? fread(text, 1, most, file) : 0;
    if (!text || ferror(file) || length == most) {
        complain(0, "cannot read %s: %s", path,
                 length == most ? "it is longer than 1 MB" : strerror(errno));
        free(text);
        text = NULL;
    } else {
        text[length] = '\0';
    }
    if (file && !from_stdin) fclose(file);
    return text;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static const struct {
    const char *name, *drawing;
} hexominoes[] = {
    {"H1", "XXXX/X..X"},       {"H2", "XXX./X.XX"},        {"H3", "XXXX/.XX."},
    {"H4", "XXXX/X.X."},       {"H5", ".X../XXXX/..X."},   {"H6", "XXX./..X./..XX"},
    {"H7", "XX../.XXX/...X"},  {"H8", "XXX./..XX/..X."},   {"H9", "XX../.XXX/.X.."},
    {"H10", "XX../.XXX/..X."}, {"H11", "XX./.XX/.X./.X."}, {"H12", "XX./.X./.XX/.X."},
};

enum { HEXOMINOES = sizeof hexominoes / sizeof *hexominoes };

static const struct {
    const char *name;
    unsigned cells;
} sets[] = {{"monominoes", 1},  {"dominoes", 2},    {"trominoes", 3},
            {"tetrominoes", 4}, {"pentominoes", 5}, {"hexominoes", 6}};

struct amount {
    uint32_t min, max;
};

static int add_piece(struct question *q, const char *name, struct omino_shape shape,
                     struct amount amount)
{
    const size_t i = q->problem.count;
    if (i == MOST_PIECES) return complain(EXIT_USAGE, "there are more than %d pieces", MOST_PIECES);
    snprintf(q->names[i], sizeof q->names[i], "%s", name);
    q->pieces[i] =
        (struct omino_cover_piece){{q->names[i], shape, OMINO_FREE}, amount.min, amount.max};
    q->problem.count++;
    return 0;
}

/* What follows after a colon; `*amount` stays as it is where there is nothing. */
static int read_amount(const char *text, struct amount *amount)
{
    const char *rest = text;
    uint64_t min = 0, max;
    if (strcmp(text, "any") == 0) {
        *amount = (struct amount){0, OMINO_COVER_ANY};
        return 0;
    }
    if (strcmp(text, "optional") == 0) {
        *amount = (struct amount){0, 1};
        return 0;
    }
    int good = read_number(&rest, &min);
    max = min;
    if (good && *rest == '-') {
        rest++;
        good = read_number(&rest, &max);
    }
    if (!good || *rest != '\0' || min > max || max >= OMINO_COVER_ANY)
        return complain(EXIT_USAGE, "'%s' is not a number of pieces: 4, 1-3, any or optional",
                        text);
    *amount = (struct amount){(uint32_t)min, (uint32_t)max};
    return 0;
}

/* Cuts "NAME:AMOUNT" in two; a part without amount leaves `*amount` alone. */
static int split_amount(char *part, struct amount *amount)
{
    char *colon = strchr(part, ':');
    if (!colon) return 0;
    *colon = '\0';
    return read_amount(colon + 1, amount);
}

struct lister {
    struct question *question;
    struct amount amount;
    unsigned count;
};

static int add_polyomino(void *user, const struct omino_cell *cells, unsigned n)
{
    struct lister *lister = user;
    struct omino_shape shape;
    char number[16];
    omino_shape_from_cells(cells, n, &shape, NULL);
    snprintf(number, sizeof number, "%u", ++lister->count);
    const char *name = omino_shape_name(shape, OMINO_NAMES_LETTERS);
    return add_piece(lister->question, name ? name : number, shape, lister->amount);
}

/* Adds all polyominoes of a size; returns an exit code. */
static int add_all(struct question *q, unsigned cells, struct amount amount)
{
    struct lister lister = {q, amount, 0};
    return omino_polyominoes_visit(cells, OMINO_FREE, add_polyomino, &lister, NULL) ? EXIT_USAGE
                                                                                    : 0;
}

static int add_hexomino(struct question *q, size_t i, struct amount amount)
{
    struct omino_shape shape;
    omino_shape_parse(hexominoes[i].drawing, OMINO_SHAPE_CONNECTED, &shape, NULL);
    return add_piece(q, hexominoes[i].name, shape, amount);
}

static int add_polyssimo(struct question *q, struct amount amount)
{
    int code = add_all(q, 5, amount);
    for (size_t i = 0; i < HEXOMINOES && !code; i++) code = add_hexomino(q, i, amount);
    return code;
}

static int is_name(const char *text)
{
    size_t length = 0;
    while (text[length] > ' ' && text[length] < 127) length++;
    return length > 0 && length <= OMINO_PIECE_NAME_MAX && text[length] == '\0';
}

/* Reads a drawing under its name, which may have an amount of its own. */
static int add_block(struct question *q, const char *path, char *block, struct amount amount)
{
    char *drawing = strchr(block, '\n');
    struct omino_shape shape;
    struct omino_error err;
    if (drawing) *drawing++ = '\0';
    block[strcspn(block, "\r")] = '\0';
    if (split_amount(block, &amount)) return EXIT_TROUBLE;
    if (!is_name(block))
        return complain(EXIT_TROUBLE, "%s: '%.40s' is not a name of 1 to %d letters and digits",
                        path, block, OMINO_PIECE_NAME_MAX);
    if (omino_shape_parse(drawing ? drawing : "", OMINO_SHAPE_CONNECTED, &shape, &err)) {
        char where[64] = "";
        if (err.line) snprintf(where, sizeof where, ", row %d, column %d", err.line, err.column);
        return complain(EXIT_TROUBLE, "%s: piece %s%s: %s", path, block, where, err.message);
    }
    return add_piece(q, block, shape, amount);
}

/* The end of a block: an empty line, or the end of the text. */
static char *end_of_block(char *block)
{
    char *line = block;
    while (*line && *line != '\n' && strncmp(line, "\r\n", 2) != 0) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return line;
}

static int add_file(struct question *q, const char *path, struct amount amount)
{
    char *text = read_file(path), *block = text;
    if (!text) return EXIT_TROUBLE;
    int code = 0;
    for (block += strspn(block, "\r\n"); *block && !code; block += strspn(block, "\r\n")) {
        char *end = end_of_block(block), *next = *end ? end + 1 : end;
        *end = '\0';
        code = add_block(q, path, block, amount);
        block = next;
    }
    free(text);
    return code;
}

static int add_by_name(struct question *q, const char *name, struct amount amount)
{
    struct omino_shape shape;
    for (size_t i = 0; i < HEXOMINOES; i++)
        if (strcmp(name, hexominoes[i].name) == 0) return add_hexomino(q, i, amount);
    if (omino_shape_by_name(name, &shape, NULL))
        return complain(EXIT_USAGE, "'%s' is neither a piece nor a set of pieces", name);
    return add_piece(q, omino_shape_name(shape, OMINO_NAMES_LETTERS), shape, amount);
}

static int add_part(struct question *q, char *part)
{
    const struct amount once = {1, 1}, any = {0, OMINO_COVER_ANY};
    struct amount amount = once;
    const int plain = strchr(part, ':') == NULL;
    const int code = split_amount(part, &amount);
    if (code) return code;
    if (part[0] == '@') return add_file(q, part + 1, amount);
    if (strcmp(part, "polyssimo") == 0) return add_polyssimo(q, amount);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(part, sets[i].name) == 0)
            return add_all(q, sets[i].cells, plain && sets[i].cells <= 2 ? any : amount);
    return add_by_name(q, part, amount);
}

static int read_pieces(struct question *q)
{
    char *list = malloc(strlen(q->piece_text) + 1);
    if (!list) return complain(EXIT_TROUBLE, "out of memory");
    strcpy(list, q->piece_text);
    int code = 0;
    for (char *part = list; part && !code;) {
        char *comma = strchr(part, ',');
        if (comma) *comma = '\0';
        code = add_part(q, part);
        part = comma ? comma + 1 : NULL;
    }
    free(list);
    return code;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Two numbers with an x between them. */
static int read_size(const char **text, uint64_t *rows, uint64_t *columns)
{
    if (!read_number(text, rows) || **text != 'x') return 0;
    ++*text;
    return read_number(text, columns);
}

static int set_rectangle(struct question *q, uint64_t rows, uint64_t columns)
{
    struct omino_error err;
    const uint64_t most = 1000000; /* enough to be refused */
    if (omino_grid_init(&q->problem.grid, (unsigned)(columns < most ? columns : most),
                        (unsigned)(rows < most ? rows : most), &err))
        return complain(EXIT_USAGE, "board %s: %s", q->board_text, err.message);
    omino_bits_fill(&q->problem.grid, q->mask);
    return 0;
}

static int cut_hole(struct question *q, uint64_t rows, uint64_t columns)
{
    const struct omino_grid *grid = &q->problem.grid;
    if (rows > grid->height || columns > grid->width || (grid->height - rows) % 2 ||
        (grid->width - columns) % 2)
        return complain(EXIT_USAGE, "board %s: the hole cannot be in the centre", q->board_text);
    const int top = (int)(grid->height - rows) / 2, left = (int)(grid->width - columns) / 2;
    for (int y = top; y < grid->height - top; y++)
        for (int x = left; x < grid->width - left; x++)
            omino_bits_clear(q->mask, omino_grid_bit(grid, x, y));
    return 0;
}

static int read_drawing(struct question *q)
{
    struct omino_error err;
    char *text = read_file(q->board_text);
    if (!text) return EXIT_TROUBLE;
    const enum omino_status status =
        omino_grid_parse(text, &q->problem.grid, q->mask, OMINO_GRID_WORDS_MAX, &err);
    free(text);
    if (status && err.line)
        return complain(EXIT_TROUBLE, "%s:%d:%d: %s", q->board_text, err.line, err.column,
                        err.message);
    return status ? complain(EXIT_TROUBLE, "%s: %s", q->board_text, err.message) : 0;
}

static int read_board(struct question *q)
{
    const char *rest = q->board_text;
    uint64_t rows, columns;
    q->problem.mask = q->mask;
    if (!read_size(&rest, &rows, &columns)) return read_drawing(q);
    uint64_t hole_rows = 0, hole_columns = 0;
    if (*rest == '-') {
        rest++;
        if (!read_size(&rest, &hole_rows, &hole_columns)) rest = "?";
    }
    if (*rest != '\0') return read_drawing(q);
    const int code = set_rectangle(q, rows, columns);
    return code || hole_rows == 0 ? code : cut_hole(q, hole_rows, hole_columns);
}

/* ---- the command line ------------------------------------------------------------------------ */

static int read_color(struct question *q, const char *when)
{
    const char *no_color = getenv("NO_COLOR");
    if (strcmp(when, "always") == 0)
        q->style.color = 1;
    else if (strcmp(when, "never") == 0)
        q->style.color = 0;
    else if (strcmp(when, "auto") == 0)
        q->style.color = isatty(STDOUT_FILENO) && !(no_color && *no_color);
    else
        return complain(EXIT_USAGE, "--color is always, never or auto, not '%s'", when);
    return 0;
}

/* An option with a value; 0 if it is one of these and fine. */
static int read_valued_option(struct question *q, const char *option, const char *value)
{
    uint64_t *number = strcmp(option, "--show") == 0    ? &q->show
                       : strcmp(option, "--limit") == 0 ? &q->problem.limits.solutions
                                                        : NULL;
    if (!number && strcmp(option, "--color") != 0)
        return complain(EXIT_USAGE, "there is no option %s; see tilings --help", option);
    if (!value) return complain(EXIT_USAGE, "%s needs a value", option);
    if (!number) return read_color(q, value);
    if (is_number(value, number) && *number > 0) return 0;
    return complain(EXIT_USAGE, "%s needs a number from 1, not '%s'", option, value);
}

static int read_option(struct question *q, char **args, int *used)
{
    *used = 1;
    if (strcmp(args[0], "--all") == 0)
        q->problem.flags &= ~(unsigned)OMINO_COVER_UP_TO_SYMMETRY;
    else if (strcmp(args[0], "--holes") == 0)
        q->problem.flags |= OMINO_COVER_HOLES;
    else if (strcmp(args[0], "--first") == 0)
        q->first = 1;
    else if (strcmp(args[0], "--packing") == 0)
        q->packing = 1;
    else if (strcmp(args[0], "--plain") == 0)
        q->style.plain = 1;
    else {
        *used = args[1] ? 2 : 1;
        return read_valued_option(q, args[0], args[1]);
    }
    return 0;
}

static int read_words(struct question *q, char **args)
{
    int code = read_color(q, "auto"), used;
    for (; *args && !code; args += used) {
        used = 1;
        if (strncmp(*args, "--", 2) == 0)
            code = read_option(q, args, &used);
        else if (!q->piece_text)
            q->piece_text = *args;
        else if (!q->board_text)
            q->board_text = *args;
        else
            code = complain(EXIT_USAGE, "'%s' is one word too many; see tilings --help", *args);
    }
    if (code) return code;
    if (!q->board_text)
        return complain(EXIT_USAGE, "say which pieces and which board; see tilings --help");
    if (q->first && q->packing)
        return complain(EXIT_USAGE, "--first and --packing are two questions; ask one");
    return 0;
}

static int read_question(struct question *q, char **args)
{
    memset(q, 0, sizeof *q);
    q->problem.pieces = q->pieces;
    q->problem.flags = OMINO_COVER_UP_TO_SYMMETRY;
    int code = read_words(q, args);
    if (!code) code = read_pieces(q);
    if (!code) code = read_board(q);
    for (size_t i = 0; q->packing && i < q->problem.count; i++) q->pieces[i].min = 0;
    return code;
}

/* ---- progress -------------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

static int show_progress(void *user, const struct omino_cover_result *so_far)
{
    struct progress *progress = user;
    const double seconds = seconds_since(&progress->start);
    if (seconds - progress->shown < 0.2) return 0;
    progress->shown = seconds;
    if (progress->packing)
        fprintf(stderr, "\r\033[K%" PRIu32 " cells covered", so_far->covered);
    else
        fprintf(stderr, "\r\033[K%" PRIu64 " found", so_far->solutions);
    fprintf(stderr, ", %.1f million steps, %.0f s ", (double)so_far->nodes / 1e6, seconds);
    return 0;
}

static void start_progress(struct question *q)
{
    q->progress.packing = q->packing;
    clock_gettime(CLOCK_MONOTONIC, &q->progress.start);
    if (!isatty(STDERR_FILENO)) return;
    q->problem.limits.progress = show_progress;
    q->problem.limits.user = &q->progress;
}

static void end_progress(const struct question *q)
{
    if (q->progress.shown > 0) fputs("\r\033[K", stderr);
}

/* ---- answers --------------------------------------------------------------------------------- */

static int draw_visited(void *user, const struct omino_cover_placed *placed, size_t count)
{
    const struct question *q = user;
    draw_tiling(&q->problem, placed, count, &q->style);
    return ferror(stdout);
}

/* Says what is to be said of a status; 1 if there is an answer all the same. */
static int has_answer(enum omino_status status, const struct omino_error *err, int *code)
{
    *code = status <= OMINO_STOPPED ? 0 : EXIT_TROUBLE;
    if (*code) complain(0, "%s", err->message);
    if (status == OMINO_ERR_IMPOSSIBLE) *code = 0;
    return *code == 0;
}

static enum omino_status show_some(struct question *q, struct omino_error *err)
{
    struct omino_cover_problem problem = q->problem;
    if (q->show == 0) return OMINO_OK;
    if (problem.limits.solutions == 0 || problem.limits.solutions > q->show)
        problem.limits.solutions = q->show;
    problem.limits.progress = NULL; /* it would get in between the drawings */
    return omino_cover_visit(&problem, draw_visited, q, NULL, NULL, err);
}

static int answer_count(struct question *q)
{
    struct omino_cover_result result = {0};
    struct omino_error err;
    int code;
    enum omino_status status = show_some(q, &err);
    start_progress(q);
    if (status <= OMINO_STOPPED) status = omino_cover_count(&q->problem, NULL, &result, &err);
    end_progress(q);
    if (!has_answer(status, &err, &code)) return code;
    printf("%" PRIu64 "\n", result.solutions);
    return 0;
}

static int answer_one(struct question *q)
{
    static struct omino_cover_placed placed[OMINO_GRID_SIDE * OMINO_GRID_SIDE];
    const size_t room = sizeof placed / sizeof *placed;
    struct omino_cover_result result = {0};
    struct omino_error err;
    size_t count = 0;
    int code;
    start_progress(q);
    const enum omino_status status =
        q->packing ? omino_cover_pack(&q->problem, placed, room, &count, NULL, &result, &err)
                   : omino_cover_first(&q->problem, placed, room, &count, NULL, &result, &err);
    end_progress(q);
    if (!has_answer(status, &err, &code)) return code;
    if (result.solutions) draw_tiling(&q->problem, placed, count, &q->style);
    if (q->packing)
        printf("cells covered, of %u:\n%" PRIu32 "\n", omino_bits_count(&q->problem.grid, q->mask),
               result.covered);
    else
        printf("%" PRIu64 "\n", result.solutions);
    return 0;
}

/* Whether an option is there that asks for nothing else. */
static int has_option(char **args, const char *option)
{
    while (*args && strcmp(*args, option) != 0) args++;
    return *args != NULL;
}

int main(int argc, char **argv)
{
    static struct question question;
    char **args = argv + (argc > 0);
    if (has_option(args, "--help")) {
        fputs(help, stdout);
        return finish();
    }
    if (has_option(args, "--version")) {
        printf("tilings %s\n", omino_version_text());
        return finish();
    }
    int code = read_question(&question, args);
    if (code) return code;
    code = question.first || question.packing ? answer_one(&question) : answer_count(&question);
    return code ? code : finish();
}
