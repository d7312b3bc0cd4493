/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "arguments.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/file.h>

#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/options.h"

/* ---- numbers and files ----------------------------------------------------------------------- */

int read_number(const char **text, uint64_t *number)
{
    char *end;
    if (**text < '0' || **text > '9') return 0;
    *number = strtoull(*text, &end, 10);
    *text = end;
    return 1;
}

enum { MOST_BYTES = 1048576 };        /* of a file */
enum { MOST_MEBIBYTES = 1073741824 }; /* of memory: 1 PiB */

/* Reads standard input. The caller frees the bytes, even after a failure. */
static enum omino_status read_input(char **bytes, size_t *length, struct omino_error *err)
{
    *bytes = malloc(MOST_BYTES + 1);
    if (!*bytes) return omino_fail_memory(err);
    *length = fread(*bytes, 1, MOST_BYTES + 1, stdin);
    if (ferror(stdin))
        return omino_fail(err, OMINO_ERR_IO, "standard input cannot be read: %s", strerror(errno));
    if (*length > MOST_BYTES)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "standard input has more than %d bytes",
                          MOST_BYTES);
    return OMINO_OK;
}

char *read_file(const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    struct omino_error err = OMINO_INIT(error);
    enum omino_status status = strcmp(path, "-") == 0
                                   ? read_input(&bytes, &length, &err)
                                   : omino_file_read(path, MOST_BYTES, NULL, &bytes, &length, &err);
    if (status == OMINO_OK && bytes && memchr(bytes, '\0', length))
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
    cli_warn("%s", err.message);
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
        return cli_fail(CLI_USAGE, "board %.40s has no cells", q->board_text);
    if (rows > OMINO_GRID_SIDE_MAX || columns > OMINO_GRID_SIDE_MAX)
        return cli_fail(CLI_USAGE, "board %.40s is too large: a side may have at most %d cells",
                        q->board_text, OMINO_GRID_SIDE_MAX);
    omino_grid_init(&q->problem.grid, (unsigned)columns, (unsigned)rows, NULL);
    omino_bits_fill(&q->problem.grid, q->mask);
    return 0;
}

static int cut_hole(struct question *q, uint64_t rows, uint64_t columns)
{
    const struct omino_grid *grid = &q->problem.grid;
    if (rows == 0 || columns == 0)
        return cli_fail(CLI_USAGE, "board %.40s: the hole has no cells", q->board_text);
    if (rows > grid->height || columns > grid->width || (grid->height - rows) % 2 ||
        (grid->width - columns) % 2)
        return cli_fail(CLI_USAGE, "board %.40s: a hole of this size cannot be centred",
                        q->board_text);
    const int top = (int)(grid->height - rows) / 2, left = (int)(grid->width - columns) / 2;
    for (int y = top; y < grid->height - top; y++)
        for (int x = left; x < grid->width - left; x++)
            omino_bits_clear(q->mask, omino_grid_bit(grid, x, y));
    return 0;
}

static int read_drawing(struct question *q)
{
    struct omino_error err = OMINO_INIT(error);
    char *text = read_file(q->board_text);
    if (!text) return CLI_FAILED;
    const enum omino_status status =
        omino_grid_parse(text, &q->problem.grid, q->mask, OMINO_GRID_WORDS_MAX, &err);
    free(text);
    if (status && err.line)
        return cli_fail(CLI_FAILED, "%.120s:%d:%d: %s", q->board_text, err.line, err.column,
                        err.message);
    return status ? cli_fail(CLI_FAILED, "%.120s: %s", q->board_text, err.message) : 0;
}

/* Returns whether a text is meant as a size, valid or not, rather than as the name of a file. */
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
        return cli_fail(CLI_USAGE, "board %.40s: write a size as 6x10, or with a hole as 8x8-2x2",
                        q->board_text);
    const int code = set_rectangle(q, rows, columns);
    return code || !has_hole ? code : cut_hole(q, hole_rows, hole_columns);
}

/* ---- options --------------------------------------------------------------------------------- */

static int take_flag(void *user, const char *name, const char *value)
{
    struct question *q = user;
    (void)value;
    if (strcmp(name, "--all") == 0) q->problem.flags &= ~(unsigned)OMINO_COVER_UP_TO_SYMMETRY;
    if (strcmp(name, "--holes") == 0) q->problem.flags |= OMINO_COVER_HOLES;
    if (strcmp(name, "--first") == 0) q->first = 1;
    if (strcmp(name, "--packing") == 0) q->packing = 1;
    if (strcmp(name, "--plain") == 0) q->style.plain = 1;
    return CLI_OK;
}

static int take_show(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 1, UINT64_MAX, &((struct question *)user)->show);
}

static int take_limit(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 1, UINT64_MAX,
                           &((struct question *)user)->limits.solutions);
}

static int take_memory(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 1, MOST_MEBIBYTES, &((struct question *)user)->mebibytes);
}

static int is_color_wanted(void)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no_color && *no_color);
}

static int take_color(void *user, const char *name, const char *value)
{
    static const char *const words[] = {"auto", "always", "never", NULL};
    int when;
    const int status = cli_take_choice(name, value, words, &when);
    ((struct question *)user)->style.color = when == 0 ? is_color_wanted() : when == 1;
    return status;
}

static const struct cli_option options[] = {
    {"--all", NULL, NULL, "count rotated and reflected solutions separately", take_flag, 0},
    {"--holes", NULL, NULL, "allow empty cells", take_flag, 0},
    {"--show", NULL, "N", "also draw the first N solutions", take_show, 0},
    {"--first", NULL, NULL, "draw one solution; the last line is 1, or 0 if there is none",
     take_flag, 0},
    {"--packing", NULL, NULL,
     "cover as many cells as possible; pieces may be left over and cells may stay empty. The last "
     "line is the number of cells covered",
     take_flag, 0},
    {"--limit", NULL, "N", "stop after N solutions", take_limit, 0},
    {"--memory", NULL, "N", "use at most N MiB of memory (default: 1024)", take_memory, 0},
    {"--plain", NULL, NULL, "draw with letters only", take_flag, 0},
    {"--color", NULL, "WHEN",
     "always, never or auto (default): in colour if the output is a terminal and NO_COLOR is not "
     "set",
     take_color, 0},
    CLI_LAST_OPTIONS,
};

void print_option_help(void)
{
    cli_print_options(options, 15);
}

/* Rejects options that conflict, such as those for several solutions when only one is requested. */
static int check_options(const struct question *q)
{
    const char *several = q->show                                         ? "--show"
                          : q->limits.solutions                           ? "--limit"
                          : q->problem.flags & OMINO_COVER_UP_TO_SYMMETRY ? NULL
                                                                          : "--all";
    if (q->first && q->packing)
        return cli_fail(CLI_USAGE, "--first and --packing cannot be combined");
    if ((q->first || q->packing) && several)
        return cli_fail(CLI_USAGE,
                        "%s finds only one solution, so %s has no effect; use only one of them",
                        q->first ? "--first" : "--packing", several);
    return CLI_OK;
}

/* ---- the question ---------------------------------------------------------------------------- */

static int take_word(void *user, char *word)
{
    struct question *q = user;
    if (!q->piece_text)
        q->piece_text = word;
    else if (!q->board_text)
        q->board_text = word;
    else
        return cli_fail(CLI_USAGE, "unexpected argument '%.40s'; see --help", word);
    return CLI_OK;
}

static int screen_columns(void)
{
    int64_t number;
    return cli_read_integer(getenv("COLUMNS"), 1, 10000, &number) ? (int)number : 80;
}

int read_question(struct question *q, char **args)
{
    memset(q, 0, sizeof *q);
    q->limits = (struct omino_cover_limits)OMINO_INIT(cover_limits);
    q->problem = (struct omino_cover_problem){OMINO_SIZE(cover_problem), .limits = &q->limits};
    q->problem.pieces = q->pieces;
    q->problem.flags = OMINO_COVER_UP_TO_SYMMETRY;
    q->style.columns = screen_columns();
    q->style.color = is_color_wanted();
    int status = cli_read_arguments(args, options, take_word, q);
    if (status == CLI_OK && !q->board_text)
        status = cli_fail(CLI_USAGE, "pieces or board missing; see --help");
    if (status == CLI_OK) status = check_options(q);
    if (status == CLI_OK) status = read_pieces(q);
    if (status == CLI_OK) status = read_board(q);
    for (size_t i = 0; q->packing && i < q->problem.count; i++) q->pieces[i].min = 0;
    q->limits.memory = q->mebibytes << 20;
    return status;
}
