/* SPDX-License-Identifier: MIT */
/*
 * The library's hooks for games of placing pieces, which declare where pieces may go: see the hook
 * `places`. Moves below omino_placements_limit() are placements, the others are the module's own.
 */
#include <assert.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "base/memory.h"
#include "internal.h"

/* ---- opening --------------------------------------------------------------------------------- */

/* Reads "NAME" or "NAME=DRAWING"; the name goes to `name`. */
static enum omino_status read_piece(const char *text, enum omino_freedom freedom,
                                    char name[OMINO_PIECE_NAME_MAX + 1], struct omino_piece *piece,
                                    struct omino_error *err)
{
    const size_t length = strcspn(text, "=");
    if (length > OMINO_PIECE_NAME_MAX)
        return omino_fail(err, OMINO_ERR_TOO_LARGE, "the name of a piece is longer than %d bytes",
                          OMINO_PIECE_NAME_MAX);
    memcpy(name, text, length);
    name[length] = '\0';
    *piece = (struct omino_piece){name, {0}, freedom};
    if (!text[length]) return omino_shape_by_name(name, &piece->shape, err);
    return omino_shape_parse(text + length + 1, OMINO_SHAPE_CONNECTED, &piece->shape, err);
}

static enum omino_status read_pieces(const char *const *texts, size_t count,
                                     enum omino_freedom freedom,
                                     char (*names)[OMINO_PIECE_NAME_MAX + 1],
                                     struct omino_piece *pieces, struct omino_error *err)
{
    enum omino_status status = OMINO_OK;
    if (!names || !pieces) return omino_fail_memory(err);
    for (size_t i = 0; i < count && status == OMINO_OK; i++)
        status = read_piece(texts[i], freedom, names[i], &pieces[i], err);
    return status;
}

static enum omino_status open_table(struct omino_setup *setup, const struct omino_grid *grid,
                                    const char *const *texts, size_t count,
                                    enum omino_freedom freedom, struct omino_error *err)
{
    struct omino_piece *pieces = omino_allocate(&setup->allocator, count, sizeof *pieces);
    char(*names)[OMINO_PIECE_NAME_MAX + 1] =
        omino_allocate(&setup->allocator, count, sizeof *names);
    enum omino_status status = read_pieces(texts, count, freedom, names, pieces, err);
    if (status == OMINO_OK)
        status = omino_placements_open(grid, NULL, pieces, count, &setup->allocator,
                                       &setup->placements, err);
    omino_release(&setup->allocator, names);
    omino_release(&setup->allocator, pieces);
    return status;
}

enum omino_status omino_rules_open_board(struct omino_setup *setup, unsigned width, unsigned height,
                                         const char *const *pieces, size_t count,
                                         enum omino_freedom freedom, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, setup, pieces)) return OMINO_ERR_ARGUMENT;
    struct omino_grid grid;
    const enum omino_status status = omino_grid_init(&grid, width, height, err);
    if (status != OMINO_OK) return status;
    setup->freedom = freedom;
    return open_table(setup, &grid, pieces, count, freedom, err);
}

const struct omino_placements *omino_rules_placements(const struct omino_game *game)
{
    assert(game);
    return game->placements;
}

/* Returns whether two pieces have the same shape, so that the cells alone do not name a move. */
static int has_equal_shapes(const struct omino_placements *table, enum omino_freedom freedom)
{
    const unsigned count = omino_placements_pieces(table);
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i; j++)
            if (omino_shape_same(omino_placements_piece_shape(table, i),
                                 omino_placements_piece_shape(table, j), freedom))
                return 1;
    return 0;
}

void omino_places_set_up(struct omino_game *game, struct omino_setup *setup)
{
    const uint32_t limit = omino_placements_limit(setup->placements);
    const uint32_t total = omino_placements_total(setup->placements);
    game->named_moves = has_equal_shapes(setup->placements, setup->freedom);
    game->copies = setup->copies ? setup->copies : 1;
    game->freedom = setup->freedom;
    if (setup->move_limit == 0) setup->move_limit = limit + setup->extra_moves;
    if (setup->distinct_moves == 0) setup->distinct_moves = total + setup->extra_moves;
    if (setup->max_moves == 0) setup->max_moves = total + setup->extra_moves;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The sets of a position, and room for those that the module computes. */
struct question {
    struct omino_places places;
    uint64_t scratch[2][OMINO_GRID_WORDS_MAX];
};

/* Asks the module; returns whether the side to move may place pieces. The room is not
 * initialised. */
static int ask(const struct omino_game *game, const void *state, struct question *question)
{
    question->places = (struct omino_places){
        .panel = 0, .tray = -1, .scratch = {question->scratch[0], question->scratch[1]}};
    return game->rules.places(game, state, &question->places);
}

static uint32_t list_extra(const struct omino_game *game, const void *state, uint32_t *moves,
                           uint32_t cap)
{
    return game->rules.extra_moves ? game->rules.extra_moves(game, state, moves, cap) : 0;
}

uint32_t omino_moves_by_places(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    struct question q;
    uint32_t count = 0;
    if (ask(game, state, &q))
        count = omino_placements_list(game->placements, q.places.free, q.places.touch,
                                      q.places.hand, moves, cap);
    if (!game->rules.extra_moves) return count;
    return count + (count < cap ? list_extra(game, state, moves + count, cap - count)
                                : list_extra(game, state, NULL, 0));
}

static uint32_t count_placements(const struct omino_game *game, const void *state,
                                 struct question *q)
{
    if (!ask(game, state, q)) return 0;
    return omino_placements_count(game->placements, q->places.free, q->places.touch,
                                  q->places.hand);
}

uint32_t omino_count_by_places(const struct omino_game *game, const void *state)
{
    struct question q;
    return count_placements(game, state, &q) + list_extra(game, state, NULL, 0);
}

int omino_rules_can_move(const struct omino_game *game, const void *state)
{
    struct question q;
    assert(game && state);
    if (ask(game, state, &q) &&
        omino_placements_any(game->placements, q.places.free, q.places.touch, q.places.hand))
        return 1;
    return list_extra(game, state, NULL, 0) > 0;
}

/* Lists extra moves, of which the module has declared at most OMINO_EXTRA_MOVES_MAX. */
static uint32_t listed_extra(const struct omino_game *game, const void *state,
                             uint32_t moves[OMINO_EXTRA_MOVES_MAX])
{
    const uint32_t count = list_extra(game, state, moves, OMINO_EXTRA_MOVES_MAX);
    return count < OMINO_EXTRA_MOVES_MAX ? count : OMINO_EXTRA_MOVES_MAX;
}

uint32_t omino_random_by_places(const struct omino_game *game, const void *state,
                                struct omino_rng *rng)
{
    struct question q;
    uint32_t extra[OMINO_EXTRA_MOVES_MAX];
    if (!game->rules.extra_moves) {
        if (!ask(game, state, &q)) return OMINO_NO_MOVE;
        return omino_placements_random(game->placements, q.places.free, q.places.touch,
                                       q.places.hand, rng);
    }
    const uint32_t placements = count_placements(game, state, &q);
    const uint32_t extras = listed_extra(game, state, extra);
    const uint32_t k = omino_rng_below(rng, placements + extras);
    if (k >= placements) return k - placements < extras ? extra[k - placements] : OMINO_NO_MOVE;
    return omino_placements_nth(game->placements, q.places.free, q.places.touch, q.places.hand, k);
}

int omino_legal_by_places(const struct omino_game *game, const void *state, uint32_t move)
{
    if (move < omino_placements_limit(game->placements)) {
        struct question q;
        return ask(game, state, &q) && omino_placement_legal(game->placements, q.places.free,
                                                             q.places.touch, q.places.hand, move);
    }
    uint32_t extra[OMINO_EXTRA_MOVES_MAX];
    const uint32_t count = listed_extra(game, state, extra);
    for (uint32_t i = 0; i < count; i++)
        if (extra[i] == move) return 1;
    return 0;
}

/* ---- numbers and pieces ---------------------------------------------------------------------- */

uint32_t omino_index_by_places(const struct omino_game *game, uint32_t move)
{
    const uint32_t limit = omino_placements_limit(game->placements);
    if (move < limit) return omino_placement_index(game->placements, move);
    return omino_placements_total(game->placements) + (move - limit);
}

uint32_t omino_move_by_places(const struct omino_game *game, uint32_t index)
{
    const uint32_t total = omino_placements_total(game->placements);
    if (index < total) return omino_placement_at(game->placements, index);
    return omino_placements_limit(game->placements) + (index - total);
}

uint32_t omino_pieces_by_places(const struct omino_game *game, struct omino_game_piece *pieces,
                                uint32_t cap)
{
    return omino_rules_list_pieces(game->placements, game->freedom, game->copies, pieces, cap);
}

/* ---- text ------------------------------------------------------------------------------------ */

size_t omino_write_move_by_places(const struct omino_game *game, uint32_t move, char *buf,
                                  size_t cap)
{
    const struct omino_placements *table = game->placements;
    uint64_t cells[OMINO_GRID_WORDS_MAX];
    struct omino_text text = {buf, cap, 0};
    if (move >= omino_placements_limit(table)) return game->rules.write_extra(game, move, buf, cap);
    if (!omino_placement_valid(table, move)) {
        omino_text_add(&text, "none");
        return omino_text_end(&text);
    }
    if (game->named_moves) {
        const unsigned piece = omino_placement_piece(table, move);
        omino_text_format(&text, "%s ", omino_placements_piece_name(table, piece));
    }
    omino_placement_cells(table, move, cells);
    omino_text_end(&text);
    const size_t room = text.length < cap ? cap - text.length : 0;
    return text.length + omino_points_write(omino_placements_grid(table), cells,
                                            room > 0 ? buf + text.length : NULL, room);
}

/* Writes the point of a cell that is in one set but not in the other. */
static void write_difference(const struct omino_grid *grid, const uint64_t *cells,
                             const uint64_t *others, char point[16])
{
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits; bit++)
        if (!omino_bits_test(others, bit)) {
            omino_point_write(grid, omino_grid_cell(grid, bit), point, 16);
            return;
        }
    omino_text_copy(point, 16, "");
}

static enum omino_status fail_placement(const struct omino_game *game, const struct question *q,
                                        uint32_t move, struct omino_error *err)
{
    const struct omino_placements *table = game->placements;
    const unsigned piece = omino_placement_piece(table, move);
    const uint64_t *hand = q->places.hand;
    uint64_t cells[OMINO_GRID_WORDS_MAX];
    char point[16];
    if (hand && !(hand[piece / 64] >> (piece % 64) & 1))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s cannot be placed now: it is not in hand",
                          omino_placements_piece_name(table, piece));
    omino_placement_cells(table, move, cells);
    write_difference(omino_placements_grid(table), cells, q->places.free, point);
    if (*point) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s is not available", point);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the piece must reach one of the marked cells");
}

enum omino_status omino_explain_by_places(const struct omino_game *game, const void *state,
                                          uint32_t move, struct omino_error *err)
{
    struct question q;
    if (game->rules.legal(game, state, move)) return OMINO_OK;
    if (game->rules.side(game, state) == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    if (!omino_placement_valid(game->placements, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "that move is not legal here");
    if (!ask(game, state, &q))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "no piece can be placed now");
    return fail_placement(game, &q, move, err);
}

/* Finds an extra move by its text; returns whether there is one. */
static int find_extra(const struct omino_game *game, const void *state, const char *text,
                      uint32_t *move)
{
    char written[OMINO_TEXT_MAX];
    uint32_t extra[OMINO_EXTRA_MOVES_MAX];
    const uint32_t count = listed_extra(game, state, extra);
    for (uint32_t i = 0; i < count; i++) {
        game->rules.write_extra(game, extra[i], written, sizeof written);
        if (!omino_text_same_word(written, text)) continue;
        *move = extra[i];
        return 1;
    }
    return 0;
}

/* Reads the name of a piece and a space before the points, if they are there; returns the piece, or
 * -1, and the points. */
static int read_name(const struct omino_game *game, const char *text, const char **points)
{
    char name[OMINO_PIECE_NAME_MAX + 1];
    const size_t length = strcspn(text, " ");
    *points = text;
    if (!text[length] || length > OMINO_PIECE_NAME_MAX) return -1;
    memcpy(name, text, length);
    name[length] = '\0';
    const int piece = omino_placements_piece_by_name(game->placements, name);
    if (piece >= 0) *points = text + length + 1;
    return piece;
}

/* Finds the placement of cells: of the named piece, or else of a piece in hand, or else of any. */
static uint32_t find_placement(const struct omino_game *game, const void *state, int piece,
                               const uint64_t *cells)
{
    struct question q;
    uint64_t only[OMINO_PIECES_MAX / 64] = {0};
    uint32_t move = OMINO_NO_PLACEMENT;
    if (piece >= 0) {
        only[piece / 64] = UINT64_C(1) << (piece % 64);
        return omino_placement_from_cells(game->placements, cells, only);
    }
    if (ask(game, state, &q))
        move = omino_placement_from_cells(game->placements, cells, q.places.hand);
    if (move != OMINO_NO_PLACEMENT) return move;
    return omino_placement_from_cells(game->placements, cells, NULL);
}

enum omino_status omino_parse_move_by_places(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err)
{
    uint64_t cells[OMINO_GRID_WORDS_MAX];
    const char *points;
    if (find_extra(game, state, text, move)) return OMINO_OK;
    const int piece = read_name(game, text, &points);
    const enum omino_status status =
        omino_points_parse(omino_placements_grid(game->placements), points, cells, err);
    if (status != OMINO_OK) return status;
    *move = find_placement(game, state, piece, cells);
    if (*move == OMINO_NO_PLACEMENT)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "'%.60s' is not the shape of a piece", points);
    return game->rules.explain(game, state, *move, err);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

void omino_view_by_places(const struct omino_game *game, const void *state, uint32_t move,
                          struct omino_move_view *view)
{
    const struct omino_placements *table = game->placements;
    const struct omino_grid *grid = omino_placements_grid(table);
    struct question q;
    uint64_t cells[OMINO_GRID_WORDS_MAX];
    if (move >= omino_placements_limit(table)) {
        game->rules.write_move(game, move, view->words, sizeof view->words);
        return;
    }
    if (!omino_placement_valid(table, move) || !ask(game, state, &q)) return;
    const unsigned piece = omino_placement_piece(table, move);
    const uint64_t *hand = q.places.hand;
    view->panel = q.places.panel;
    if (hand && q.places.tray >= 0) {
        view->tray = q.places.tray;
        view->item = 0;
        for (unsigned i = 0; i < piece; i++) view->item += (int)(hand[i / 64] >> (i % 64) & 1);
    }
    omino_placement_cells(table, move, cells);
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits; bit++)
        view->cells[view->count++] = omino_grid_cell(grid, bit);
}

/* ---- turns ----------------------------------------------------------------------------------- */

int omino_rules_skip(const struct omino_game *game, void *state, void *side, size_t size,
                     unsigned sides)
{
    assert(game && state && side);
    for (unsigned i = 0; i < sides; i++) {
        if (omino_rules_can_move(game, state)) return 1;
        omino_store_number(side, size, (omino_load_number(side, size, 0) + 1) % sides);
    }
    return 0;
}
