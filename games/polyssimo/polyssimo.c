/* SPDX-License-Identifier: MIT */
/* Polyssimo Challenge: options, tables, and the table of rules, the only export. */
#include "polyssimo.h"

#include <string.h>

#include <omino/text.h>

/* ---- options --------------------------------------------------------------------------------- */

static const struct omino_option options[] = {
    {.name = "players",
     .help = "number of players",
     .kind = OMINO_OPTION_INTEGER,
     .preset = "2",
     .low = 2,
     .high = POLYSSIMO_PLAYERS},
    {.name = "handicap",
     .help = "fewest hexominoes that a player must take, as in 1:8 or 1:8,3:4; or none",
     .kind = OMINO_OPTION_TEXT,
     .preset = "none"},
};
enum { PLAYERS, HANDICAP };

/* Reads one entry of a list of handicaps, "1:8", and moves *at past it. */
static enum omino_status read_handicap(struct polyssimo *t, unsigned *seen, const char **at,
                                       struct omino_error *err)
{
    const char *entry = *at;
    const int length = (int)strcspn(entry, ",");
    int64_t player, count;
    if (!omino_text_read_number(at, 0, INT32_MAX, &player) || !omino_text_read_word(at, ":") ||
        !omino_text_read_number(at, 0, INT32_MAX, &count) || *at != entry + length)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "handicap: '%.*s' is not a player and a number of hexominoes, as in 1:8",
                          length < 40 ? length : 40, entry);
    if (player < 1 || player > t->players)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "handicap: there is no player %ld; the players are 1 to %u", (long)player,
                          t->players);
    if (*seen >> player & 1)
        return omino_fail(err, OMINO_ERR_OPTION, "handicap: player%d is named twice", (int)player);
    if (count > t->picks)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "handicap: player%d cannot take %ld hexominoes, only %u pieces",
                          (int)player, (long)count, t->picks);
    *seen |= 1u << player;
    t->handicap[player - 1] = (uint8_t)count;
    return OMINO_OK;
}

static enum omino_status read_handicaps(struct polyssimo *t, const char *text,
                                        struct omino_error *err)
{
    const unsigned most = polyssimo_count(t->hexominoes);
    unsigned seen = 0, sum = 0;
    if (strcmp(text, "none") == 0) return OMINO_OK;
    for (const char *at = text;; at++) {
        const enum omino_status status = read_handicap(t, &seen, &at, err);
        if (status != OMINO_OK) return status;
        if (*at == '\0') break;
    }
    for (unsigned p = 0; p < t->players; p++) sum += t->handicap[p];
    if (sum > most)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "handicap: the players need %u hexominoes, but there are only %u", sum,
                          most);
    t->handicapped = sum > 0;
    return OMINO_OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

static enum omino_status compile_box(struct polyssimo *t, const struct omino_allocator *allocator,
                                     struct omino_error *err)
{
    struct omino_piece pieces[POLYSSIMO_PIECES];
    enum omino_status status =
        omino_grid_parse(omino_polyssimo_box.board, &t->grid, t->board, POLYSSIMO_WORDS, err);
    for (unsigned i = 0; i < POLYSSIMO_PIECES && status == OMINO_OK; i++) {
        pieces[i].name = polyssimo_name(i);
        pieces[i].freedom = OMINO_FREE;
        status = omino_shape_parse(omino_polyssimo_box.pieces[i].drawing, OMINO_SHAPE_CONNECTED,
                                   &pieces[i].shape, err);
        if (status != OMINO_OK) return status;
        t->squares[i] = (uint8_t)omino_shape_area(pieces[i].shape);
        t->all |= polyssimo_bit(i);
        if (t->squares[i] == 6) t->hexominoes |= polyssimo_bit(i);
    }
    if (status != OMINO_OK) return status;
    return omino_placements_open(&t->grid, t->board, pieces, POLYSSIMO_PIECES, allocator, &t->table,
                                 err);
}

static void count_ways(struct polyssimo *t)
{
    uint16_t ways[POLYSSIMO_PIECES];
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const uint64_t hand = polyssimo_bit(piece);
        ways[piece] = (uint16_t)omino_placements_count(t->table, t->board, NULL, &hand);
        if (ways[piece] > t->most_ways) t->most_ways = ways[piece];
    }
    polyssimo_index_start(&t->index, ways);
}

static void enter_ways(struct polyssimo *t)
{
    uint32_t list[OMINO_TRANSFORM_COUNT * 64 * POLYSSIMO_WORDS];
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const uint64_t hand = polyssimo_bit(piece);
        const uint32_t count = omino_placements_list(t->table, t->board, NULL, &hand, list,
                                                     sizeof list / sizeof *list);
        uint16_t *to = t->index.ways + t->index.first_way[piece];
        for (uint32_t i = 0; i < count; i++) to[i] = (uint16_t)list[i];
        polyssimo_index_enter(t, &t->index, piece);
    }
}

static void lay_out_patterns(struct polyssimo *t)
{
    const unsigned count = omino_placements_orientations(t->table);
    for (unsigned i = 0; i < count; i++) {
        struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
        const unsigned area =
            omino_shape_cells(omino_placements_orientation_shape(t->table, i), cells);
        for (unsigned c = 0; c < area; c++) {
            const int bit = cells[c].y * t->grid.stride + cells[c].x - cells[0].x;
            t->patterns[i] |= UINT64_C(1) << bit;
            t->offsets[i][c] = (uint8_t)bit;
        }
        for (unsigned p = omino_placements_orientation_piece(t->table, i); p < POLYSSIMO_PIECES;)
            t->first_look[++p] = (uint8_t)(i + 1);
    }
}

static enum omino_status make_index(struct polyssimo *t, const struct omino_allocator *allocator,
                                    struct omino_error *err)
{
    struct polyssimo_index *index = &t->index;
    t->shift = omino_placements_shift(t->table);
    lay_out_patterns(t);
    count_ways(t);
    if (index->words > POLYSSIMO_INDEX_WORDS ||
        t->grid.stride * (unsigned)t->grid.height > POLYSSIMO_BITS)
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "the board or the pieces of Polyssimo are too large");
    index->ways =
        omino_allocate(allocator, index->first_way[POLYSSIMO_PIECES], sizeof *index->ways);
    index->covers =
        omino_allocate(allocator, POLYSSIMO_BITS * (size_t)index->words, sizeof *index->covers);
    if (!index->ways || !index->covers) return omino_fail_memory(err);
    enter_ways(t);
    return OMINO_OK;
}

/* Returns the maximum number of moves in a position. Pieces on the board are never removed and
 * hands only shrink, so the position with the most moves has an empty board, and its player to move
 * has the pieces with the most placements. */
static uint32_t most_moves(const struct polyssimo *t)
{
    uint32_t chosen = 0, sum = 0;
    for (unsigned pick = 0; pick < t->picks; pick++) {
        unsigned best = POLYSSIMO_PIECES;
        for (unsigned i = 0; i < POLYSSIMO_PIECES; i++)
            if (!(chosen & polyssimo_bit(i)) &&
                (best == POLYSSIMO_PIECES ||
                 polyssimo_index_ways(&t->index, i) > polyssimo_index_ways(&t->index, best)))
                best = i;
        chosen |= polyssimo_bit(best);
        sum += polyssimo_index_ways(&t->index, best);
    }
    return sum;
}

static enum omino_status fill_in(struct polyssimo *t, const struct omino_setup *setup,
                                 struct omino_error *err)
{
    t->players = (unsigned)setup->options[PLAYERS].number;
    t->picks = POLYSSIMO_PIECES / t->players;
    enum omino_status status = compile_box(t, &setup->allocator, err);
    if (status != OMINO_OK) return status;
    for (unsigned y = 0; y < t->grid.height; y++)
        for (unsigned x = y % 2; x < t->grid.width; x += 2)
            omino_bits_set(t->black, omino_grid_bit(&t->grid, (int)x, (int)y));
    t->take = omino_placements_limit(t->table);
    status = make_index(t, &setup->allocator, err);
    return status == OMINO_OK ? read_handicaps(t, setup->options[HANDICAP].text, err) : status;
}

static void polyssimo_close(void *tables, const struct omino_allocator *allocator)
{
    struct polyssimo *t = tables;
    omino_placements_close(t->table);
    omino_release(allocator, t->index.ways);
    omino_release(allocator, t->index.covers);
    omino_release(allocator, t);
}

static enum omino_status polyssimo_open(struct omino_setup *setup, struct omino_error *err)
{
    struct polyssimo *t = omino_allocate(&setup->allocator, 1, sizeof *t);
    if (!t) return omino_fail_memory(err);
    const enum omino_status status = fill_in(t, setup, err);
    if (status != OMINO_OK) {
        polyssimo_close(t, &setup->allocator);
        return status;
    }
    setup->tables = t;
    setup->state_size = sizeof(struct polyssimo_state);
    setup->max_moves = most_moves(t);
    setup->max_plies = 2 * POLYSSIMO_PIECES;
    setup->move_limit = t->take + POLYSSIMO_PIECES;
    setup->distinct_moves = omino_placements_total(t->table) + POLYSSIMO_PIECES;
    setup->players = t->players;
    setup->low_wins = 1;
    return OMINO_OK;
}

/* Indices follow the moves, without the gaps: placements, then pieces to take. */
static uint32_t polyssimo_move_index(const struct omino_game *game, uint32_t move)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (move < t->take) return omino_placement_index(t->table, move);
    return omino_placements_total(t->table) + (move - t->take);
}

static uint32_t polyssimo_move_at(const struct omino_game *game, uint32_t index)
{
    const struct polyssimo *t = polyssimo_of(game);
    const uint32_t placements = omino_placements_total(t->table);
    if (index < placements) return omino_placement_at(t->table, index);
    return t->take + (index - placements);
}

static uint32_t polyssimo_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                                 uint32_t cap)
{
    return omino_rules_list_pieces(polyssimo_of(game)->table, OMINO_FREE, 1, pieces, cap);
}

/* ---- the table of rules ---------------------------------------------------------------------- */

static const char help[] =
    "Place as many squares of your pieces as you can. The board has 11 rows of 12\n"
    "squares. There are 24 pieces: the 12 pentominoes F I L N P T U V W X Y Z and\n"
    "12 hexominoes H1 to H12. Together they could fill the board.\n"
    "\n"
    "- First comes the draft. Starting with player1 and going clockwise, each\n"
    "  player takes one piece from the pool until none is left: 12, 8 or 6 pieces\n"
    "  each.\n"
    "- Then you place pieces. The last player begins, and turns go in the opposite\n"
    "  direction. On your turn, place one of your pieces on free squares, rotated\n"
    "  and flipped as you like. Pieces need not touch.\n"
    "- A player who cannot place a piece is out and is skipped. The game is over\n"
    "  when nobody can place a piece.\n"
    "- The player with the fewest squares left in hand wins. In a tie, the one who\n"
    "  placed a piece last wins.\n"
    "- A handicap (handicap=1:8) makes a player take at least that many hexominoes.\n"
    "  Nobody may take a piece if a handicap could no longer be met afterwards.\n"
    "- Translations of the rules differ in the order of placing; this is the most\n"
    "  common one. The choice of hexominoes rests on a single source.\n"
    "\n"
    "In the draft, write take and the name of a piece: take H4. After the draft,\n"
    "write a move as the points that the piece covers, in any order:\n"
    "e8,d9,e9,f9,e10. Letters are columns from the left, numbers are rows from the\n"
    "bottom. On the board, hexominoes are shown as 1 to 9 and A, B, C. Marked free\n"
    "squares are footprints of the player to move: nobody else can cover them.\n";

/* A search has thousands of moves to choose from, so the upper levels start with more simulations
 * than the library's default levels; simulations are slow here, so the levels end with fewer. */
static const struct omino_level levels[OMINO_LEVEL_MAX] = {
    {1, 65, 0},   {4, 45, 0},   {20, 28, 0},  {80, 14, 0},  {600, 0, 0},
    {1200, 0, 0}, {2400, 0, 0}, {4500, 0, 0}, {8000, 0, 0},
};

const struct omino_rules omino_rules_polyssimo = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "polyssimo",
    .title = "Polyssimo Challenge",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = polyssimo_open,
    .close = polyssimo_close,
    .start = omino_polyssimo_start,
    .side = omino_polyssimo_side,
    .moves = omino_polyssimo_moves,
    .apply = omino_polyssimo_apply,
    .outcome = omino_polyssimo_outcome,
    .write_move = omino_polyssimo_write_move,
    .write_state = omino_polyssimo_write_state,
    .parse_state = omino_polyssimo_parse_state,
    .count = omino_polyssimo_moves_count,
    .random = omino_polyssimo_random,
    .legal = omino_polyssimo_legal,
    .hash = omino_polyssimo_hash,
    .explain = omino_polyssimo_explain,
    .parse_move = omino_polyssimo_parse_move,
    .help = help,
    .scene = omino_polyssimo_scene,
    .view_move = omino_polyssimo_view_move,
    .playout = omino_polyssimo_playout,
    .candidates = omino_polyssimo_candidates,
    .root_candidates = omino_polyssimo_moves,
    .levels = levels,
    .knowledge = &omino_polyssimo_knowledge,
    .pieces = polyssimo_pieces,
    .move_index = polyssimo_move_index,
    .move_at = polyssimo_move_at,
};
