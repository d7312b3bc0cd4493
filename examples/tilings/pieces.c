/* SPDX-License-Identifier: MIT */
/* Reads the pieces of a question, given by name, as a set or in a file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/game.h>
#include <omino/registry.h>

#include "arguments.h"
#include "shared/messages.h"

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
    if (i == MOST_PIECES) return cli_fail(CLI_USAGE, "there are more than %d pieces", MOST_PIECES);
    snprintf(q->names[i], sizeof q->names[i], "%s", name);
    q->pieces[i] =
        (struct omino_cover_piece){{q->names[i], shape, OMINO_FREE}, amount.min, amount.max};
    q->problem.count++;
    return 0;
}

/* Reads a number ("4"), a range ("1-3"), "any" or "optional". Returns 0 for anything else. */
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

/* Splits "NAME:AMOUNT". Without an amount, *amount is unchanged. `place` is a prefix for the error
 * message: empty, or a file and a line. Returns nonzero after reporting an error. */
static int split_amount(const char *place, char *part, struct amount *amount)
{
    char *colon = strchr(part, ':');
    if (!colon) return 0;
    *colon = '\0';
    if (read_amount(colon + 1, amount)) return 0;
    cli_warn("%s'%.40s' is not a number of pieces such as 4, 1-3, any or optional", place,
             colon + 1);
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

/* Adds all polyominoes of a size. Returns an exit status. */
static int add_all(struct question *q, unsigned cells, struct amount amount)
{
    struct lister lister = {q, amount, 0};
    return omino_polyominoes_visit(cells, OMINO_FREE, add_polyomino, &lister, NULL) ? CLI_USAGE : 0;
}

/* Returns whether a word is the name of a built-in game, and thus of its set of pieces. */
static int is_game(const char *name)
{
    const struct omino_rules *rules;
    return omino_registry_find(name, &rules, NULL) == OMINO_OK;
}

enum { NOT_FOUND = -1 };

/* Adds the pieces of a game, or only the one named `only` if it is not NULL. The number of copies
 * is that of the game, or *amount if `amount` is not NULL. Returns an exit status or NOT_FOUND. */
static int add_game(struct question *q, const char *name, const char *only,
                    const struct amount *amount)
{
    static struct omino_game_piece kinds[OMINO_PIECES_MAX];
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status status = omino_game_open(name, "", NULL, &game, &err);
    if (status == OMINO_ERR_UNKNOWN_NAME) return NOT_FOUND;
    if (status) return cli_fail(CLI_FAILED, "%s", err.message);
    const uint32_t count = omino_game_pieces(game, kinds, OMINO_PIECES_MAX);
    int code = NOT_FOUND;
    for (uint32_t i = 0; i < count && code <= 0; i++) {
        const struct omino_piece *piece = &kinds[i].piece;
        const struct amount all = {kinds[i].count, kinds[i].count};
        if (only && strcmp(piece->name, only) != 0) continue;
        code = add_piece(q, piece->name, piece->shape, amount ? *amount : all);
        if (code == 0) q->pieces[q->problem.count - 1].piece.freedom = piece->freedom;
    }
    omino_game_close(game);
    return code;
}

static int is_name(const char *text)
{
    size_t length = 0;
    while (text[length] > ' ' && text[length] < 127) length++;
    return length > 0 && length <= OMINO_PIECE_NAME_MAX && text[length] == '\0';
}

/* A single X counts as a name. A longer row means that the name is missing. */
static int is_row(const char *text)
{
    return strlen(text) > 1 && text[strspn(text, "Xx#.-_/ ")] == '\0';
}

/* A piece in a file: a line with its name, then a drawing. */
struct block {
    const char *path;
    unsigned line; /* of the name */
    char *text;
};

static int check_name(const struct block *block)
{
    if (is_row(block->text))
        return cli_fail(
            CLI_FAILED,
            "%.120s:%u: '%.40s' is a row of a drawing, but the name of a piece must come first",
            block->path, block->line, block->text);
    if (!is_name(block->text))
        return cli_fail(CLI_FAILED,
                        "%.120s:%u: '%.40s' is not a name: 1 to %d characters without spaces",
                        block->path, block->line, block->text, OMINO_PIECE_NAME_MAX);
    return 0;
}

/* Returns the line of the file that contains a row of the drawing. A line may contain several rows,
 * separated by /. */
static unsigned line_of_row(const struct block *block, const char *drawing, int row)
{
    unsigned line = block->line + 1;
    for (; *drawing && row > 1; drawing++) {
        row -= *drawing == '\n' || *drawing == '/';
        line += *drawing == '\n';
    }
    return line;
}

static int complain_about_drawing(const struct block *block, const char *drawing,
                                  const struct omino_error *err)
{
    char column[16] = "";
    unsigned line = block->line;
    if (err->line && *drawing) {
        line = line_of_row(block, drawing, err->line);
        snprintf(column, sizeof column, ":%d", err->column);
    }
    return cli_fail(CLI_FAILED, "%.120s:%u%s: piece %s: %s", block->path, line, column, block->text,
                    err->message);
}

/* Adds the piece of a block, which may have its own amount. */
static int add_block(struct question *q, const struct block *block, struct amount amount)
{
    char *drawing = strchr(block->text, '\n');
    char place[160];
    struct omino_shape shape;
    struct omino_error err = OMINO_INIT(error);
    if (drawing) *drawing++ = '\0';
    block->text[strcspn(block->text, "\r")] = '\0';
    snprintf(place, sizeof place, "%.120s:%u: ", block->path, block->line);
    if (split_amount(place, block->text, &amount) || check_name(block)) return CLI_FAILED;
    if (!drawing) drawing = "";
    if (omino_shape_parse(drawing, OMINO_SHAPE_CONNECTED, &shape, &err))
        return complain_about_drawing(block, drawing, &err);
    return add_piece(q, block->text, shape, amount);
}

/* Returns the end of a block: an empty line or the end of the text. */
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

/* Finds the next block from *rest on and moves *rest to the end of the block. Returns 0 if there is
 * no further block. */
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
    if (!text) return CLI_FAILED;
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
    if (omino_shape_by_name(name, &shape, NULL) == OMINO_OK)
        return add_piece(q, omino_shape_name(shape, OMINO_NAMES_LETTERS), shape, amount);
    const int code = add_game(q, "polyssimo", name, &amount);
    if (code != NOT_FOUND) return code;
    return cli_fail(CLI_USAGE, "'%.40s' is neither a piece nor a set of pieces", name);
}

static int add_part(struct question *q, char *part)
{
    const struct amount once = {1, 1}, any = {0, OMINO_COVER_ANY};
    struct amount amount = once;
    const int plain = strchr(part, ':') == NULL;
    if (split_amount("", part, &amount)) return CLI_USAGE;
    if (part[0] == '@') return add_file(q, part + 1, amount);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(part, sets[i].name) == 0)
            return add_all(q, sets[i].cells, plain && sets[i].cells <= 2 ? any : amount);
    const int code = is_game(part) ? add_game(q, part, NULL, plain ? NULL : &amount) : NOT_FOUND;
    return code == NOT_FOUND ? add_by_name(q, part, amount) : code;
}

int read_pieces(struct question *q)
{
    const size_t size = strlen(q->piece_text) + 1;
    char *list = malloc(size);
    if (!list) return cli_fail(CLI_FAILED, "out of memory");
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
