/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "tilings_args.h"

#include <errno.h>
#include <inttypes.h>
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

int read_number(const char **text, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9') return 0;
    *number = strtoull(*text, &end, 10);
    *text = end;
    return 1;
}

/* Returns whether a text is a number and nothing else. */
static int is_number(const char *text, uint64_t *number)
{
    return read_number(&text, number) && *text == '\0' && *number < UINT64_MAX;
}

enum { MOST_BYTES = 1048576 };        /* of a file */
enum { MOST_MEBIBYTES = 1073741824 }; /* of memory: 1 PiB */

/* Reads the standard input. The caller frees the bytes, also after a failure. */
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

char *read_file(const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    struct omino_error err;
    enum omino_status status = strcmp(path, "-") == 0
                                   ? read_input(&bytes, &length, &err)
                                   : omino_file_read(path, MOST_BYTES, NULL, &bytes, &length, &err);
    if (status == OMINO_OK && memchr(bytes, '\0', length))
        status =
            omino_fail(&err, OMINO_ERR_SYNTAX,
                       "%.120s cannot be read: it contains a NUL byte, so it is not text", path);
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

/* ---- the board ------------------------------------------------------------------------------- */

/* Reads two numbers separated by x. */
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
        return complain(EXIT_USAGE, "board %.40s: it is too large, sides have at most %d cells",
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
        return complain(EXIT_USAGE, "board %.40s: a hole of this size cannot be in the centre",
                        q->board_text);
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

/* Returns whether a text is meant as a size, valid or not, and not as the name of a file. */
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
                        "board %.40s: a size is written as 6x10, or 8x8-2x2 with a hole",
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
        return complain(EXIT_USAGE, "--color must be always, never or auto, not '%.40s'", when);
    return 0;
}

/* The number that an option sets, and its largest value; NULL for other options. */
static uint64_t *number_of(struct question *q, const char *option, uint64_t *most)
{
    *most = UINT64_MAX - 1;
    if (strcmp(option, "--show") == 0) return &q->show;
    if (strcmp(option, "--limit") == 0) return &q->problem.limits.solutions;
    *most = MOST_MEBIBYTES;
    return strcmp(option, "--memory") == 0 ? &q->mebibytes : NULL;
}

/* Reads an option with a value, NULL if that is missing. Returns an exit code. */
static int read_valued_option(struct question *q, const char *option, const char *value)
{
    uint64_t most;
    uint64_t *number = number_of(q, option, &most);
    if (!number && strcmp(option, "--color") != 0)
        return complain(EXIT_USAGE, "there is no option %.40s; see tilings --help", option);
    if (!value) return complain(EXIT_USAGE, "%s needs a value", option);
    if (!number) return read_color(q, value);
    if (is_number(value, number) && *number > 0 && *number <= most) return 0;
    if (most == MOST_MEBIBYTES)
        return complain(EXIT_USAGE, "%s needs a number of MiB from 1 to %" PRIu64 ", not '%.40s'",
                        option, most, value);
    return complain(EXIT_USAGE, "%s needs a number from 1, not '%.40s'", option, value);
}

/* Options take their values from the next word or after a =. */
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

/* With one way wanted, options for several make no sense. */
static int check_options(const struct question *q)
{
    const char *several = q->show                                         ? "--show"
                          : q->problem.limits.solutions                   ? "--limit"
                          : q->problem.flags & OMINO_COVER_UP_TO_SYMMETRY ? NULL
                                                                          : "--all";
    if (q->first && q->packing)
        return complain(EXIT_USAGE, "--first and --packing are two questions; ask one at a time");
    if ((q->first || q->packing) && several)
        return complain(EXIT_USAGE, "%s finds one way, so %s has no effect; use only one of them",
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
        return complain(EXIT_USAGE, "specify which pieces and which board; see tilings --help");
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
    q->problem.limits.memory = q->mebibytes << 20;
    return code;
}
