/* SPDX-License-Identifier: MIT */
/* Moves as text, and the reasons why a move is not legal. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "../cells.h"
#include "patchwork.h"

/* Size of a buffer for a word of a move: more than the points of a whole quilt need. */
enum { WORD = 400 };

static void cells_of_bit(unsigned bit, uint64_t cells[PATCHWORK_QUILT_WORDS])
{
    memset(cells, 0, PATCHWORK_QUILT_WORDS * sizeof *cells);
    omino_bits_set(cells, bit);
}

/* Returns the cell's bit if the move is a leather move, otherwise -1. */
static int leather_bit(const struct patchwork *t, uint32_t move)
{
    const uint32_t bit = move - t->advance - 1;
    if (move <= t->advance || bit >= t->grid.bits || !omino_bits_test(t->quilt, bit)) return -1;
    return (int)bit;
}

size_t omino_patchwork_write_move(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap)
{
    const struct patchwork *t = patchwork_of(game);
    struct omino_text text = {buf, cap, 0};
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    char points[WORD];
    if (leather_bit(t, move) >= 0) {
        cells_of_bit((unsigned)leather_bit(t, move), cells);
        omino_text_add(&text, "leather ");
    } else if (omino_placement_valid(t->placements, move)) {
        omino_placement_cells(t->placements, move, cells);
        omino_text_format(&text, "buy %u ", 1u + t->patch_of[move >> t->shift]);
    } else {
        omino_text_add(&text, move == t->advance ? "advance" : "none");
        return omino_text_end(&text);
    }
    omino_points_write(&t->grid, cells, points, sizeof points);
    omino_text_add(&text, points);
    return omino_text_end(&text);
}

/* ---- refusals -------------------------------------------------------------------------------- */

enum kind { ADVANCE, BUY, LEATHER };

/* Refuses a kind of move that is not possible now. */
static enum omino_status check_kind(const struct patchwork *t, const struct patchwork_state *s,
                                    enum kind kind, struct omino_error *err)
{
    if (patchwork_is_over(t, s)) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (kind != LEATHER && s->leather > 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "place the leather patch first");
    if (kind == LEATHER && s->leather == 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s has no leather patch to place",
                          omino_game_player_name(s->turn));
    return OMINO_OK;
}

static enum omino_status fail_not_offered(unsigned patch, const uint8_t *offered, unsigned count,
                                          struct omino_error *err)
{
    static const char *const numbers[] = {"none", "one", "two", "three", "four", "five", "six"};
    char list[40];
    struct omino_text text = {list, sizeof list, 0};
    for (unsigned i = 0; i < count; i++)
        omino_text_format(&text, "%s%u", i > 0 ? ", " : "", 1u + offered[i]);
    omino_text_end(&text);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "patch %u is not among the next %s (%s)", patch + 1,
                      numbers[count], list);
}

/* Refuses a patch that the player to move cannot buy, regardless of the placement. */
static enum omino_status check_patch(const struct patchwork *t, const struct patchwork_state *s,
                                     unsigned patch, struct omino_error *err)
{
    uint8_t offered[OMINO_PATCHWORK_OFFERED_MAX];
    const unsigned count = omino_patchwork_offered(t, s, offered);
    const unsigned price = patchwork_patch(t, patch)->price, has = s->buttons[s->turn];
    unsigned i = 0;
    if (patchwork_is_placed(s, patch))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "patch %u is already on %s's quilt", patch + 1,
                          omino_game_player_name(patchwork_owner(s, patch)));
    while (i < count && offered[i] != patch) i++;
    if (i == count) return fail_not_offered(patch, offered, count, err);
    if (price > has)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "patch %u costs %u button%s, %s has %u",
                          patch + 1, price, price == 1 ? "" : "s", omino_game_player_name(s->turn),
                          has);
    return OMINO_OK;
}

/* Refuses cells that are not free on the quilt of the player to move; `what` would cover them. */
static enum omino_status check_cells(const struct patchwork *t, const struct patchwork_state *s,
                                     const uint64_t *cells, const char *what,
                                     struct omino_error *err)
{
    const uint64_t *free = s->free[s->turn];
    const uint64_t covered[PATCHWORK_QUILT_WORDS] = {~free[0], ~free[1]};
    const int bit = first_common(&t->grid, cells, covered);
    if (bit < 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s overlaps at %s", what,
                      point_of(&t->grid, (unsigned)bit).text);
}

static enum omino_status check_buy(const struct patchwork *t, const struct patchwork_state *s,
                                   uint32_t placement, struct omino_error *err)
{
    const unsigned patch = t->patch_of[placement >> t->shift];
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    char what[16];
    const enum omino_status status = check_patch(t, s, patch, err);
    if (status != OMINO_OK) return status;
    omino_placement_cells(t->placements, placement, cells);
    snprintf(what, sizeof what, "patch %u", (patch + 1) % 1000);
    return check_cells(t, s, cells, what, err);
}

static enum omino_status check_leather(const struct patchwork *t, const struct patchwork_state *s,
                                       unsigned bit, struct omino_error *err)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS];
    cells_of_bit(bit, cells);
    return check_cells(t, s, cells, "leather", err);
}

enum omino_status omino_patchwork_explain(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    const int bit = leather_bit(t, move);
    const enum kind kind = move < t->advance ? BUY : move == t->advance ? ADVANCE : LEATHER;
    if (kind == LEATHER ? bit < 0 : kind == BUY && !omino_placement_valid(t->placements, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu",
                          (unsigned long)move);
    const enum omino_status status = check_kind(t, s, kind, err);
    if (status != OMINO_OK || kind == ADVANCE) return status;
    return kind == BUY ? check_buy(t, s, move, err) : check_leather(t, s, (unsigned)bit, err);
}

/* ---- reading moves --------------------------------------------------------------------------- */

/* A line being read word by word. */
struct line {
    const char *text;
    const char *at;
    int column; /* column of the word read last */
    char word[WORD];
};

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Reads the next word; an empty one at the end. A word that is too long is truncated, which
 * makes it invalid. */
static const char *next_word(struct line *line)
{
    size_t length = 0;
    while (is_blank(*line->at)) line->at++;
    line->column = (int)(line->at - line->text) + 1;
    for (; *line->at && !is_blank(*line->at); line->at++)
        if (length + 1 < sizeof line->word) line->word[length++] = *line->at;
    line->word[length] = '\0';
    return line->word;
}

static enum omino_status expect_end(struct line *line, struct omino_error *err)
{
    if (*next_word(line) == '\0') return OMINO_OK;
    return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, line->column,
                         "unexpected '%.40s' after the move", line->word);
}

/* The library's message would say "board". `from` is the column of the point in its word, from
 * 1. */
static enum omino_status fail_off_quilt(const struct line *line, int from, int column,
                                        struct omino_error *err)
{
    const char *point = line->word + from - 1;
    const int length = (int)strcspn(point, ",");
    return omino_fail_at(err, OMINO_ERR_ARGUMENT, 1, column, "%.*s is not on the quilt",
                         length < 20 ? length : 20, point);
}

/* Reads points up to the end of the line. */
static enum omino_status read_points(const struct patchwork *t, struct line *line,
                                     uint64_t cells[PATCHWORK_QUILT_WORDS], struct omino_error *err)
{
    struct omino_error fault = OMINO_INIT(error);
    if (*next_word(line) == '\0')
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, line->column,
                             "the points to cover are missing");
    memset(cells, 0, PATCHWORK_QUILT_WORDS * sizeof *cells);
    const enum omino_status status = omino_points_parse(&t->grid, line->word, cells, &fault);
    if (status == OMINO_OK) return expect_end(line, err);
    const int column = line->column + fault.column - 1;
    if (status == OMINO_ERR_ARGUMENT) return fail_off_quilt(line, fault.column, column, err);
    return omino_fail_at(err, status, 1, column, "%s", fault.message);
}

static enum omino_status read_buy(const struct patchwork *t, const struct patchwork_state *s,
                                  struct line *line, uint32_t *move, struct omino_error *err)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS];
    const char *at = next_word(line);
    int64_t id;
    if (!*at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, line->column,
                             "buy needs the number of a patch and the points to cover");
    if (!omino_text_read_number(&at, 1, t->edition->patch_count, &id) || *at)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, line->column,
                             "'%.40s' is not a patch number from 1 to %d", line->word,
                             t->edition->patch_count);
    enum omino_status status = check_kind(t, s, BUY, err);
    if (status == OMINO_OK) status = check_patch(t, s, (unsigned)id - 1, err);
    if (status == OMINO_OK) status = read_points(t, line, cells, err);
    if (status != OMINO_OK) return status;
    const uint64_t hand = UINT64_C(1) << (id - 1);
    *move = omino_placement_from_cells(t->placements, cells, &hand);
    if (*move == OMINO_NO_PLACEMENT)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "those points do not form patch %d", (int)id);
    return check_buy(t, s, *move, err);
}

static enum omino_status read_leather(const struct patchwork *t, const struct patchwork_state *s,
                                      struct line *line, uint32_t *move, struct omino_error *err)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS];
    enum omino_status status = check_kind(t, s, LEATHER, err);
    if (status == OMINO_OK) status = read_points(t, line, cells, err);
    if (status != OMINO_OK) return status;
    if (omino_bits_count(&t->grid, cells) != 1)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "leather covers only one point");
    const unsigned bit = omino_bits_next(&t->grid, cells, 0);
    *move = t->advance + 1 + bit;
    return check_leather(t, s, bit, err);
}

enum omino_status omino_patchwork_parse_move(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    struct line line = {.text = text, .at = text};
    const char *word = next_word(&line);
    if (omino_text_same_word(word, "buy")) return read_buy(t, s, &line, move, err);
    if (omino_text_same_word(word, "leather")) return read_leather(t, s, &line, move, err);
    if (!omino_text_same_word(word, "advance"))
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, line.column,
                             "'%.40s' is not a move: write advance, buy ID POINTS or leather POINT",
                             word);
    const enum omino_status status = check_kind(t, s, ADVANCE, err);
    if (status != OMINO_OK) return status;
    *move = t->advance;
    return expect_end(&line, err);
}
