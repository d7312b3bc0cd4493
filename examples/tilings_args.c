/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "tilings_args.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/file.h>

int complain(int code, const char *format, ...)
{
    char sentence[2 * OMINO_ERROR_MESSAGE_SIZE];
    struct omino_error err;
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    omino_fail(&err, OMINO_ERR_ARGUMENT, "%s", sentence);
    fprintf(stderr, "tilings: %s\n", err.message);
    return code;
}

/* ---- numbers and files ----------------------------------------------------------------------- */

/* Reads a whole number and moves on; 0 if there is none. What is too large becomes UINT64_MAX. */
static int read_number(const char **text, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9') return 0;
    *number = strtoull(*text, &end, 10);
    *text = end;
    return 1;
}

/* A text that is a number and nothing else. */
static int is_number(const char *text, uint64_t *number)
{
    return read_number(&text, number) && *text == '\0' && *number < UINT64_MAX;
}

enum { MOST_BYTES = 1048576 }; /* of a file */

/* The bytes of the standard input, to be freed also after a failure. */
static enum omino_status read_input(char **bytes, size_t *length, struct omino_error *err)
{
    *bytes = malloc(MOST_BYTES + 1);
    if (!*bytes) return omino_fail_memory(err);
    *length = fread(*bytes, 1, MOST_BYTES + 1, stdin);
    if (ferror(stdin))
        return omino_fail(err, OMINO_ERR_IO, "the standard input cannot be read: %s",
                          strerror(errno));
    if (*length > MOST_BYTES)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the standard input has more than %d bytes",
                          MOST_BYTES);
    return OMINO_OK;
}

/* A whole file as text, to be freed; NULL after complaining. "-" is the standard input. */
static char *read_file(const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    struct omino_error err;
    enum omino_status status = strcmp(path, "-") == 0
                                   ? read_input(&bytes, &length, &err)
                                   : omino_file_read(path, MOST_BYTES, NULL, &bytes, &length, &err);
    if (status == OMINO_OK && memchr(bytes, '\0', length))
        status = omino_fail(&err, OMINO_ERR_SYNTAX,
                            "%.120s cannot be read: there is a NUL byte in it, so it is not a text",
                            path);
    char *text = status == OMINO_OK ? realloc(bytes, length + 1) : NULL;
    if (text) {
        text[length] = '\0';
        return text;
    }
    if (status == OMINO_OK) omino_fail_memory(&err);
    free(bytes);
    complain(0, "%s", err.message);
    return NULL;
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

/* 4, 1-3, any or optional; 0 if it is none of these. */
static int read_amount(const char *text, struct amount *amount)
{
    uint64_t min = 0, max;
    if (strcmp(text, "any") == 0) {
        *amount = (struct amount){0, OMINO_COVER_ANY};
        return 1;
    }
    if (strcmp(text, "optional") == 0) {
        *amount = (struct amount){0, 1};
        return 1;
    }
    int good = read_number(&text, &min);
    max = min;
    if (good && *text == '-') {
        text++;
        good = read_number(&text, &max);
    }
    if (!good || *text != '\0' || min > max || max >= OMINO_COVER_ANY) return 0;
    *amount = (struct amount){(uint32_t)min, (uint32_t)max};
    return 1;
}

/* Cuts "NAME:AMOUNT" in two; a part without amount leaves `*amount` alone. `place` is where it
 * stands, for the complaint: nothing, or a file and a line. */
static int split_amount(const char *place, char *part, struct amount *amount)
{
    char *colon = strchr(part, ':');
    if (!colon) return 0;
    *colon = '\0';
    if (read_amount(colon + 1, amount)) return 0;
    complain(0, "%s'%.40s' is not a number of pieces: 4, 1-3, any or optional", place, colon + 1);
    return 1;
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

/* "X" and the like are names, too; with more of them the name has been forgotten. */
static int is_row(const char *text)
{
    return strlen(text) > 1 && text[strspn(text, "Xx#.-_/ ")] == '\0';
}

/* A piece in a file: a line with its name, and a drawing. */
struct block {
    const char *path;
    unsigned line; /* of the name */
    char *text;
};

static int check_name(const struct block *block)
{
    if (is_row(block->text))
        return complain(EXIT_TROUBLE,
                        "%.120s:%u: '%.40s' is a row of a drawing, not a piece's name", block->path,
                        block->line, block->text);
    if (!is_name(block->text))
        return complain(EXIT_TROUBLE,
                        "%.120s:%u: '%.40s' is not a name: 1 to %d characters without spaces",
                        block->path, block->line, block->text, OMINO_PIECE_NAME_MAX);
    return 0;
}

/* In which line of a file a row of its drawing is: a line may hold several, with / between them. */
static unsigned line_of_row(const struct block *block, const char *drawing, int row)
{
    unsigned line = block->line + 1;
    for (; *drawing && row > 1; drawing++) {
        row -= *drawing == '\n' || *drawing == '/';
        line += *drawing == '\n';
    }
    return line;
}

static int complain_of_drawing(const struct block *block, const char *drawing,
                               const struct omino_error *err)
{
    char column[16] = "";
    unsigned line = block->line;
    if (err->line && *drawing) {
        line = line_of_row(block, drawing, err->line);
        snprintf(column, sizeof column, ":%d", err->column);
    }
    return complain(EXIT_TROUBLE, "%.120s:%u%s: piece %s: %s", block->path, line, column,
                    block->text, err->message);
}

/* Adds the piece, which may have an amount of its own. */
static int add_block(struct question *q, const struct block *block, struct amount amount)
{
    char *drawing = strchr(block->text, '\n');
    char place[160];
    struct omino_shape shape;
    struct omino_error err;
    if (drawing) *drawing++ = '\0';
    block->text[strcspn(block->text, "\r")] = '\0';
    snprintf(place, sizeof place, "%.120s:%u: ", block->path, block->line);
    if (split_amount(place, block->text, &amount) || check_name(block)) return EXIT_TROUBLE;
    if (!drawing) drawing = "";
    if (omino_shape_parse(drawing, OMINO_SHAPE_CONNECTED, &shape, &err))
        return complain_of_drawing(block, drawing, &err);
    return add_piece(q, block->text, shape, amount);
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

static unsigned count_lines(const char *from, const char *to)
{
    unsigned lines = 0;
    for (; from < to; from++) lines += *from == '\n';
    return lines;
}

/* The next block from `*rest` on, cut out of the text; 0 if there is no more. */
static int next_block(struct block *block, char **rest)
{
    char *start = *rest + strspn(*rest, "\r\n");
    block->line += count_lines(*rest, start);
    block->text = start;
    *rest = end_of_block(start);
    return *start != '\0';
}

static int add_file(struct question *q, const char *path, struct amount amount)
{
    char *text = read_file(path), *rest = text;
    struct block block = {path, 1, NULL};
    int code = 0;
    if (!text) return EXIT_TROUBLE;
    while (!code && next_block(&block, &rest)) {
        const unsigned lines = count_lines(block.text, rest);
        const char end = *rest;
        *rest = '\0';
        code = add_block(q, &block, amount);
        *rest = end;
        block.line += lines;
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
        return complain(EXIT_USAGE, "'%.40s' is neither a piece nor a set of pieces", name);
    return add_piece(q, omino_shape_name(shape, OMINO_NAMES_LETTERS), shape, amount);
}

static int add_part(struct question *q, char *part)
{
    const struct amount once = {1, 1}, any = {0, OMINO_COVER_ANY};
    struct amount amount = once;
    const int plain = strchr(part, ':') == NULL;
    if (split_amount("", part, &amount)) return EXIT_USAGE;
    if (part[0] == '@') return add_file(q, part + 1, amount);
    if (strcmp(part, "polyssimo") == 0) return add_polyssimo(q, amount);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(part, sets[i].name) == 0)
            return add_all(q, sets[i].cells, plain && sets[i].cells <= 2 ? any : amount);
    return add_by_name(q, part, amount);
}

static int read_pieces(struct question *q)
{
    const size_t size = strlen(q->piece_text) + 1;
    char *list = malloc(size);
    if (!list) return complain(EXIT_TROUBLE, "out of memory");
    memcpy(list, q->piece_text, size);
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
    if (rows == 0 || columns == 0)
        return complain(EXIT_USAGE, "board %.40s: it has no cells", q->board_text);
    if (rows > OMINO_GRID_SIDE || columns > OMINO_GRID_SIDE)
        return complain(EXIT_USAGE, "board %.40s: it is too large, no side is longer than %d",
                        q->board_text, OMINO_GRID_SIDE);
    omino_grid_init(&q->problem.grid, (unsigned)columns, (unsigned)rows, NULL);
    omino_bits_fill(&q->problem.grid, q->mask);
    return 0;
}

static int cut_hole(struct question *q, uint64_t rows, uint64_t columns)
{
    const struct omino_grid *grid = &q->problem.grid;
    if (rows == 0 || columns == 0)
        return complain(EXIT_USAGE, "board %.40s: the hole has no cells", q->board_text);
    if (rows > grid->height || columns > grid->width || (grid->height - rows) % 2 ||
        (grid->width - columns) % 2)
        return complain(EXIT_USAGE, "board %.40s: the hole cannot be in the centre", q->board_text);
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
        return complain(EXIT_TROUBLE, "%.120s:%d:%d: %s", q->board_text, err.line, err.column,
                        err.message);
    return status ? complain(EXIT_TROUBLE, "%.120s: %s", q->board_text, err.message) : 0;
}

/* Whether a text is meant as a size, well written or not, and not as the name of a file. */
static int is_meant_as_size(const char *text)
{
    return text[0] >= '0' && text[0] <= '9' && strpbrk(text, "xX") &&
           text[strspn(text, "0123456789xX-")] == '\0';
}

static int read_board(struct question *q)
{
    const char *rest = q->board_text;
    uint64_t rows, columns, hole_rows = 0, hole_columns = 0;
    q->problem.mask = q->mask;
    if (!is_meant_as_size(rest)) return read_drawing(q);
    int good = read_size(&rest, &rows, &columns);
    const int has_hole = good && *rest == '-';
    if (has_hole) {
        rest++;
        good = read_size(&rest, &hole_rows, &hole_columns);
    }
    if (!good || *rest != '\0')
        return complain(EXIT_USAGE,
                        "board %.40s: a size is written as 6x10, and with a hole as 8x8-2x2",
                        q->board_text);
    const int code = set_rectangle(q, rows, columns);
    return code || !has_hole ? code : cut_hole(q, hole_rows, hole_columns);
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
        return complain(EXIT_USAGE, "--color is always, never or auto, not '%.40s'", when);
    return 0;
}

/* An option with a value; NULL where that is missing. Returns an exit code. */
static int read_valued_option(struct question *q, const char *option, const char *value)
{
    uint64_t *number = strcmp(option, "--show") == 0     ? &q->show
                       : strcmp(option, "--limit") == 0  ? &q->problem.limits.solutions
                       : strcmp(option, "--memory") == 0 ? &q->memory
                                                         : NULL;
    if (!number && strcmp(option, "--color") != 0)
        return complain(EXIT_USAGE, "there is no option %.40s; see tilings --help", option);
    if (!value) return complain(EXIT_USAGE, "%s needs a value", option);
    if (!number) return read_color(q, value);
    if (is_number(value, number) && *number > 0) return 0;
    return complain(EXIT_USAGE, "%s needs a number from 1, not '%.40s'", option, value);
}

/* Options that have values take them from the next word or from behind a =. */
static int read_option_and_value(struct question *q, char **args, int *used)
{
    char *value = strchr(args[0], '=');
    if (value)
        *value++ = '\0';
    else if ((value = args[1]))
        *used = 2;
    return read_valued_option(q, args[0], value);
}

static int read_option(struct question *q, char **args, int *used)
{
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
    else
        return read_option_and_value(q, args, used);
    return 0;
}

/* Where one way is asked for, there is nothing for the options that are about several. */
static int check_options(const struct question *q)
{
    const char *several = q->show                                         ? "--show"
                          : q->problem.limits.solutions                   ? "--limit"
                          : q->problem.flags & OMINO_COVER_UP_TO_SYMMETRY ? NULL
                                                                          : "--all";
    if (q->first && q->packing)
        return complain(EXIT_USAGE, "--first and --packing are two questions; ask one");
    if ((q->first || q->packing) && several)
        return complain(EXIT_USAGE, "%s finds one way, for which %s says nothing; leave one out",
                        q->first ? "--first" : "--packing", several);
    return 0;
}

static int read_words(struct question *q, char **args)
{
    int code = 0, used;
    for (; *args && !code; args += used) {
        used = 1;
        if (args[0][0] == '-' && args[0][1] != '\0')
            code = read_option(q, args, &used);
        else if (!q->piece_text)
            q->piece_text = *args;
        else if (!q->board_text)
            q->board_text = *args;
        else
            code = complain(EXIT_USAGE, "'%.40s' is one word too many; see tilings --help", *args);
    }
    if (code) return code;
    if (!q->board_text)
        return complain(EXIT_USAGE, "say which pieces and which board; see tilings --help");
    return check_options(q);
}

static int screen_columns(void)
{
    const char *columns = getenv("COLUMNS");
    uint64_t number;
    return columns && is_number(columns, &number) && number > 0 && number <= 10000 ? (int)number
                                                                                   : 80;
}

int read_question(struct question *q, char **args)
{
    memset(q, 0, sizeof *q);
    q->problem.pieces = q->pieces;
    q->problem.flags = OMINO_COVER_UP_TO_SYMMETRY;
    q->style.columns = screen_columns();
    int code = read_color(q, "auto");
    if (!code) code = read_words(q, args);
    if (!code) code = read_pieces(q);
    if (!code) code = read_board(q);
    for (size_t i = 0; q->packing && i < q->problem.count; i++) q->pieces[i].min = 0;
    return code;
}
