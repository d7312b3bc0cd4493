/* SPDX-License-Identifier: MIT */
/* Fields: one description of a state for its line of text, its hash and its default scene. */
#include <omino/fields.h>

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"

enum purpose { WRITE, READ, HASH, DRAW };

struct omino_fields {
    enum purpose purpose;
    struct omino_text text; /* WRITE */
    const char *line, *at;  /* READ */
    struct omino_error *err;
    enum omino_status status;
    uint64_t hash;             /* HASH */
    struct omino_scene *scene; /* DRAW */
};

/* ---- reading --------------------------------------------------------------------------------- */

static int is_reading(const struct omino_fields *fields)
{
    return fields->purpose == READ && fields->status == OMINO_OK;
}

static void fail_list(struct omino_fields *fields, const char *format, va_list list)
{
    char message[OMINO_ERROR_MESSAGE_MAX];
    if (!is_reading(fields)) return;
    vsnprintf(message, sizeof message, format, list);
    fields->status = omino_fail_at(fields->err, OMINO_ERR_SYNTAX, 1,
                                   (int)(fields->at - fields->line) + 1, "%s", message);
}

void omino_field_fail(struct omino_fields *fields, const char *format, ...)
{
    va_list list;
    assert(fields && format);
    va_start(list, format);
    fail_list(fields, format, list);
    va_end(list);
}

int omino_field_reading(const struct omino_fields *fields)
{
    assert(fields);
    return is_reading(fields);
}

/* ---- numbers and words ----------------------------------------------------------------------- */

static void add_to_hash(struct omino_fields *fields, uint64_t word)
{
    fields->hash = omino_rules_hash_mix(fields->hash + word) + UINT64_C(0x9e3779b97f4a7c15);
}

int64_t omino_load_number(const void *number, size_t size, int is_signed)
{
    union {
        uint8_t u8;
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
    } value = {0};
    memcpy(&value, number, size);
    switch (size) {
    case 1:
        return is_signed ? (int8_t)value.u8 : (int64_t)value.u8;
    case 2:
        return is_signed ? (int16_t)value.u16 : (int64_t)value.u16;
    case 4:
        return is_signed ? (int32_t)value.u32 : (int64_t)value.u32;
    default:
        return (int64_t)value.u64;
    }
}

void omino_store_number(void *number, size_t size, int64_t value)
{
    const uint8_t u8 = (uint8_t)value;
    const uint16_t u16 = (uint16_t)value;
    const uint32_t u32 = (uint32_t)value;
    const uint64_t u64 = (uint64_t)value;
    switch (size) {
    case 1:
        memcpy(number, &u8, size);
        break;
    case 2:
        memcpy(number, &u16, size);
        break;
    case 4:
        memcpy(number, &u32, size);
        break;
    default:
        memcpy(number, &u64, size);
        break;
    }
}

void omino_field_text(struct omino_fields *fields, const char *text)
{
    assert(fields && text);
    if (fields->purpose == WRITE)
        omino_text_add(&fields->text, text);
    else if (is_reading(fields) && !omino_text_read_word(&fields->at, text))
        omino_field_fail(fields, "'%s' is expected here", text);
}

/* Handles a number that is `shift` larger in the line than in the state. */
static void number_field(struct omino_fields *fields, void *number, size_t size, int64_t low,
                         int64_t high, int shift)
{
    int64_t value = omino_load_number(number, size, low < 0);
    if (fields->purpose == WRITE)
        omino_text_format(&fields->text, "%lld", (long long)value + shift);
    else if (fields->purpose == HASH)
        add_to_hash(fields, (uint64_t)value);
    else if (is_reading(fields) &&
             omino_text_read_number(&fields->at, low + shift, high + shift, &value))
        omino_store_number(number, size, value - shift);
    else
        omino_field_fail(fields, "a number from %lld to %lld is expected here",
                         (long long)low + shift, (long long)high + shift);
}

void omino_field_number(struct omino_fields *fields, void *number, size_t size, int64_t low,
                        int64_t high)
{
    assert(fields && number && (size == 1 || size == 2 || size == 4 || size == 8));
    number_field(fields, number, size, low, high, 0);
}

void omino_field_side(struct omino_fields *fields, void *side, size_t size, unsigned sides)
{
    assert(fields && side && sides > 0 && (size == 1 || size == 2 || size == 4 || size == 8));
    number_field(fields, side, size, 0, (int64_t)sides - 1, 1);
}

static void read_choice(struct omino_fields *fields, void *choice, size_t size,
                        const char *const *words, unsigned count)
{
    char list[OMINO_ERROR_MESSAGE_MAX];
    struct omino_text text = {list, sizeof list, 0};
    for (unsigned i = 0; i < count; i++) {
        if (omino_text_read_word(&fields->at, words[i])) {
            omino_store_number(choice, size, i);
            return;
        }
        omino_text_format(&text, "%s%s", i ? ", " : "", words[i]);
    }
    omino_text_end(&text);
    omino_field_fail(fields, "one of these words is expected here: %s", list);
}

void omino_field_choice(struct omino_fields *fields, void *choice, size_t size,
                        const char *const *words, unsigned count)
{
    assert(fields && choice && words && count > 0);
    const uint64_t value = (uint64_t)omino_load_number(choice, size, 0);
    if (fields->purpose == WRITE)
        omino_text_add(&fields->text, words[value < count ? value : 0]);
    else if (fields->purpose == HASH)
        add_to_hash(fields, value);
    else if (is_reading(fields))
        read_choice(fields, choice, size, words, count);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* A board whose cells are bits of a set, or else bytes. */
struct board {
    const struct omino_grid *grid;
    uint64_t *set;
    uint8_t *cells;
    const char *letters;
};

static unsigned cell_at(const struct board *board, int x, int y)
{
    if (board->set) return (unsigned)omino_bits_test(board->set, omino_grid_bit(board->grid, x, y));
    return board->cells[y * board->grid->width + x];
}

static void set_cell(const struct board *board, int x, int y, unsigned value)
{
    if (board->cells)
        board->cells[y * board->grid->width + x] = (uint8_t)value;
    else if (value)
        omino_bits_set(board->set, omino_grid_bit(board->grid, x, y));
    else
        omino_bits_clear(board->set, omino_grid_bit(board->grid, x, y));
}

static char letter_at(const struct board *board, int x, int y)
{
    const unsigned value = cell_at(board, x, y);
    return value < strlen(board->letters) ? board->letters[value] : '?';
}

static void write_board(struct omino_text *text, const struct board *board)
{
    for (int y = 0; y < board->grid->height; y++) {
        if (y > 0) omino_text_char(text, '/');
        for (int x = 0; x < board->grid->width; x++) omino_text_char(text, letter_at(board, x, y));
    }
}

static void read_board(struct omino_fields *fields, const struct board *board)
{
    const struct omino_grid *grid = board->grid;
    for (int y = 0; y < grid->height; y++) {
        if (y > 0 && !omino_text_read_word(&fields->at, "/")) {
            omino_field_fail(fields, "row %d must end with / after %d cells", y, grid->width);
            return;
        }
        for (int x = 0; x < grid->width; x++, fields->at++) {
            const char *letter = *fields->at ? strchr(board->letters, *fields->at) : NULL;
            if (!letter) {
                omino_field_fail(fields, "row %d must have %d cells, each one of %s", y + 1,
                                 grid->width, board->letters);
                return;
            }
            set_cell(board, x, y, (unsigned)(letter - board->letters));
        }
    }
}

static void hash_board(struct omino_fields *fields, const struct board *board)
{
    const size_t count = (size_t)board->grid->width * (size_t)board->grid->height;
    if (board->set) {
        for (unsigned i = 0; i < board->grid->words; i++) add_to_hash(fields, board->set[i]);
        return;
    }
    for (size_t i = 0; i < count; i += 8)
        add_to_hash(fields, omino_bytes_word(board->cells + i, count - i < 8 ? count - i : 8));
}

/* In a set, the letter that is not a dot marks the cells to draw; in bytes, 0 is an empty cell. */
static void draw_board(struct omino_scene *scene, const struct board *board)
{
    const struct omino_grid *grid = board->grid;
    struct omino_panel *panel =
        omino_scene_add_grid(scene, "", grid->width, grid->height, OMINO_LABELS_POINTS);
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, y);
            const char letter = letter_at(board, x, y);
            if (!cell || letter == '.') continue;
            cell->piece = board->set ? 1 : (uint16_t)cell_at(board, x, y);
            cell->letter = letter;
        }
}

static void board_field(struct omino_fields *fields, const struct board *board)
{
    switch (fields->purpose) {
    case WRITE:
        write_board(&fields->text, board);
        break;
    case HASH:
        hash_board(fields, board);
        break;
    case DRAW:
        draw_board(fields->scene, board);
        break;
    case READ:
        if (is_reading(fields)) read_board(fields, board);
        break;
    }
}

void omino_field_set(struct omino_fields *fields, const struct omino_grid *grid, uint64_t *set,
                     const char *letters)
{
    assert(fields && grid && set && letters && strlen(letters) == 2);
    board_field(fields, &(struct board){grid, set, NULL, letters});
}

void omino_field_cells(struct omino_fields *fields, const struct omino_grid *grid, uint8_t *cells,
                       const char *letters)
{
    assert(fields && grid && cells && letters);
    board_field(fields, &(struct board){grid, NULL, cells, letters});
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static int in_hand(const uint64_t *hand, unsigned piece)
{
    return (int)(hand[piece / 64] >> (piece % 64) & 1);
}

static void write_pieces(struct omino_text *text, const struct omino_placements *table,
                         const uint64_t *hand)
{
    int first = 1;
    for (unsigned i = 0; i < omino_placements_pieces(table); i++) {
        if (!in_hand(hand, i)) continue;
        omino_text_format(text, "%s%s", first ? "" : ",", omino_placements_piece_name(table, i));
        first = 0;
    }
    if (first) omino_text_char(text, '-');
}

/* Reads a name and adds its piece to the hand; returns whether that worked. */
static int read_piece(struct omino_fields *fields, const struct omino_placements *table,
                      uint64_t *hand)
{
    char name[OMINO_PIECE_NAME_MAX + 1];
    const size_t length = strcspn(fields->at, ", /");
    const size_t room = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, fields->at, room);
    name[room] = '\0';
    const int piece = length == room ? omino_placements_piece_by_name(table, name) : -1;
    if (piece < 0) {
        omino_field_fail(fields, "there is no piece named '%s'", name);
        return 0;
    }
    if (in_hand(hand, (unsigned)piece)) {
        omino_field_fail(fields, "%s is listed twice", name);
        return 0;
    }
    hand[piece / 64] |= UINT64_C(1) << (piece % 64);
    fields->at += length;
    return 1;
}

static void read_pieces(struct omino_fields *fields, const struct omino_placements *table,
                        uint64_t *hand)
{
    memset(hand, 0, (omino_placements_pieces(table) + 63) / 64 * sizeof *hand);
    if (omino_text_read_word(&fields->at, "-")) return;
    do
        if (!read_piece(fields, table, hand)) return;
    while (omino_text_read_word(&fields->at, ","));
}

void omino_field_pieces(struct omino_fields *fields, const struct omino_placements *table,
                        uint64_t *hand)
{
    assert(fields && table && hand);
    switch (fields->purpose) {
    case WRITE:
        write_pieces(&fields->text, table, hand);
        break;
    case DRAW:
        omino_scene_add_hand(fields->scene, "Pieces", table, hand, OMINO_NOBODY);
        break;
    case HASH:
        for (unsigned i = 0; i * 64 < omino_placements_pieces(table); i++)
            add_to_hash(fields, hand[i]);
        break;
    case READ:
        if (is_reading(fields)) read_pieces(fields, table, hand);
        break;
    }
}

/* ---- the library's hooks --------------------------------------------------------------------- */

/* Calls the hook with a copy of a state that must not change. */
static void call_with_copy(const struct omino_game *game, const void *state,
                           struct omino_fields *fields)
{
    _Alignas(max_align_t) unsigned char copy[OMINO_STATE_MAX];
    memcpy(copy, state, game->calls.state_size);
    game->rules.fields(game, copy, fields);
}

size_t omino_write_by_fields(const struct omino_game *game, const void *state, char *buf,
                             size_t cap)
{
    struct omino_fields fields = {.purpose = WRITE, .text = {buf, cap, 0}};
    call_with_copy(game, state, &fields);
    return omino_text_end(&fields.text);
}

uint64_t omino_hash_by_fields(const struct omino_game *game, const void *state)
{
    struct omino_fields fields = {.purpose = HASH};
    call_with_copy(game, state, &fields);
    return fields.hash;
}

void omino_scene_by_fields(const struct omino_game *game, const void *state,
                           struct omino_scene *scene)
{
    struct omino_fields fields = {.purpose = DRAW, .scene = scene};
    call_with_copy(game, state, &fields);
    omino_add_scores(game, state, scene);
}

enum omino_status omino_parse_by_fields(const struct omino_game *game, const char *text,
                                        void *state, struct omino_error *err)
{
    struct omino_fields fields = {.purpose = READ, .line = text, .at = text, .err = err};
    game->rules.start(game, state, 0);
    game->rules.fields(game, state, &fields);
    if (*fields.at) omino_field_fail(&fields, "the position ends here, but more text follows");
    if (fields.status != OMINO_OK) return fields.status;
    if (game->rules.check_state) {
        const enum omino_status status = game->rules.check_state(game, state, err);
        if (status != OMINO_OK) return status;
    }
    if (game->rules.side(game, state) == OMINO_NOBODY || game->rules.count(game, state) > 0)
        return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the side to move cannot move");
}
