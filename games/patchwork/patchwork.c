/* SPDX-License-Identifier: MIT */
/*
 * Patchwork, the board game by Uwe Rosenberg: options, opening a game, and the table of rules. The
 * components are in table.c, the rules in play.c.
 */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "patchwork.h"

/* ---- options --------------------------------------------------------------------------------- */

static const char *const tracks[] = {"revised", "original", NULL};
static const char *const tiebreaks[] = {"first", "top", NULL};

enum { CIRCLE, FIRST, TRACK, TIEBREAK };
static const struct omino_option options[] = {
    {"circle", "all patches clockwise from the token, as in 2,3,...,33,1; or shuffle, by seed",
     OMINO_OPTION_TEXT, PATCHWORK_SHUFFLE, NULL, 0, 0},
    {"first", "the player who begins", OMINO_OPTION_INTEGER, "1", NULL, 1, PATCHWORK_PLAYERS},
    {"track", "leather patches before 26 32 38 44 50 (revised) or 20 26 32 44 50 (original)",
     OMINO_OPTION_CHOICE, "revised", tracks, 0, 0},
    {"tiebreak", "winner of a tie: the first on the last space, or the marker on top there",
     OMINO_OPTION_CHOICE, "first", tiebreaks, 0, 0},
};

/* ---- tables ---------------------------------------------------------------------------------- */

static enum omino_status open_placements(struct patchwork *t,
                                         const struct omino_allocator *allocator,
                                         struct omino_error *err)
{
    const struct omino_patchwork_edition *edition = t->edition;
    struct omino_piece pieces[OMINO_PATCHWORK_PATCHES_MAX];
    char names[OMINO_PATCHWORK_PATCHES_MAX][8];
    for (unsigned i = 0; i < edition->patch_count; i++) {
        snprintf(names[i], sizeof names[i], "%u", i + 1);
        pieces[i] = (struct omino_piece){names[i], {0}, OMINO_FREE};
        const enum omino_status status = omino_shape_parse(
            edition->patches[i].drawing, OMINO_SHAPE_CONNECTED, &pieces[i].shape, err);
        if (status != OMINO_OK) return status;
    }
    enum omino_status status = omino_grid_init(&t->grid, edition->width, edition->height, err);
    if (status != OMINO_OK) return status;
    return omino_placements_open(&t->grid, NULL, pieces, edition->patch_count, allocator,
                                 &t->placements, err);
}

static void count_marks(const uint8_t *marks, unsigned last, uint8_t *up_to)
{
    for (unsigned i = 0; marks[i]; i++)
        for (unsigned space = marks[i]; space <= last; space++) up_to[space]++;
}

static void list_squares(struct patchwork *t)
{
    const int side = t->edition->bonus_side;
    memset(t->core, 0xff, sizeof t->core);
    for (int top = 0; top + side <= t->grid.height; top++)
        for (int left = 0; left + side <= t->grid.width; left++) {
            uint64_t *square = t->squares[t->square_count++];
            for (int cell = 0; cell < side * side; cell++)
                omino_bits_set(square,
                               omino_grid_bit(&t->grid, left + cell % side, top + cell / side));
            for (unsigned w = 0; w < PATCHWORK_QUILT_WORDS; w++) t->core[w] &= square[w];
        }
}

/* Fills in `ways` and `first_way`. */
static enum omino_status list_ways(struct patchwork *t, const struct omino_allocator *allocator,
                                   struct omino_error *err)
{
    const uint32_t count = omino_placements_count(t->placements, t->quilt, NULL, NULL);
    uint32_t *list = omino_allocate(allocator, count, sizeof *list), start = 0;
    t->ways = omino_allocate(allocator, count, sizeof *t->ways);
    if (!list || !t->ways) {
        omino_release(allocator, list);
        return omino_fail_memory(err);
    }
    for (unsigned i = 0; i < t->edition->patch_count; i++) {
        const uint64_t hand = UINT64_C(1) << i;
        t->first_way[i] = (uint16_t)start;
        start += omino_placements_list(t->placements, t->quilt, NULL, &hand, list + start,
                                       count - start);
        t->first_way[i + 1] = (uint16_t)start;
    }
    for (uint32_t i = 0; i < count; i++) t->ways[i] = (uint16_t)list[i];
    omino_release(allocator, list);
    return OMINO_OK;
}

/* Returns the maximum number of moves in a position: with an empty quilt and the patches with the
 * most placements on offer, plus `advance`; or with leather for an empty quilt. */
static uint32_t most_moves(const struct patchwork *t)
{
    uint32_t counts[OMINO_PATCHWORK_PATCHES_MAX] = {0}, sum = 1;
    for (unsigned i = 0; i < t->edition->patch_count; i++)
        counts[i] = (uint32_t)(t->first_way[i + 1] - t->first_way[i]);
    for (unsigned taken = 0; taken < t->edition->offered; taken++) {
        unsigned best = 0;
        for (unsigned i = 1; i < t->edition->patch_count; i++)
            if (counts[i] > counts[best]) best = i;
        sum += counts[best];
        counts[best] = 0;
    }
    return sum > t->cells ? sum : t->cells;
}

static void fill_in_patches(struct patchwork *t)
{
    t->never_falls = 1;
    for (unsigned i = 0; i < t->edition->patch_count; i++) {
        t->size[i] = (uint8_t)popcount(omino_placements_piece_shape(t->placements, i).cells);
        if (patchwork_patch(t, i)->price > t->edition->empty_cell_cost * t->size[i])
            t->never_falls = 0;
    }
}

static void fill_in(struct patchwork *t)
{
    const struct omino_placements *placements = t->placements;
    memcpy(t->quilt, omino_placements_mask(placements), t->grid.words * sizeof *t->quilt);
    t->cells = omino_bits_count(&t->grid, t->quilt);
    t->advance = omino_placements_limit(placements);
    t->shift = omino_placements_shift(placements);
    for (unsigned i = 0; i < omino_placements_orientations(placements); i++)
        t->patch_of[i] = (uint8_t)omino_placements_orientation_piece(placements, i);
    count_marks(t->track->income, t->track->last, t->income_marks);
    count_marks(t->track->leather, t->track->last, t->leather_marks);
    fill_in_patches(t);
    list_squares(t);
}

static void patchwork_close(void *tables, const struct omino_allocator *allocator)
{
    struct patchwork *t = tables;
    omino_placements_close(t->placements);
    omino_release(allocator, t->ways);
    omino_release(allocator, t);
}

/* Every move advances a marker, except leather and patches that take no time. */
static uint32_t most_plies(const struct patchwork *t)
{
    uint32_t plies = 2u * t->track->last + t->leather_marks[t->track->last];
    for (unsigned i = 0; i < t->edition->patch_count; i++)
        plies += t->edition->patches[i].time == 0;
    return plies;
}

/* Returns whether marks are in order, on the track, and ended by 0. */
static int good_marks(const uint8_t *marks, unsigned last)
{
    unsigned before = 0, i = 0;
    for (; i <= OMINO_PATCHWORK_MARKS_MAX && marks[i]; before = marks[i++])
        if (marks[i] <= before || marks[i] > last) return 0;
    return i <= OMINO_PATCHWORK_MARKS_MAX;
}

static int good_tracks(const struct omino_patchwork_edition *edition)
{
    if (!edition->tracks || edition->track_count < 1 || edition->track_count > 2) return 0;
    for (unsigned i = 0; i < edition->track_count; i++) {
        const struct omino_patchwork_track *track = &edition->tracks[i];
        if (!track->name || track->last < 1 || track->last > OMINO_PATCHWORK_LAST_MAX) return 0;
        if (!good_marks(track->income, track->last)) return 0;
        if (!good_marks(track->leather, track->last)) return 0;
    }
    return 1;
}

static int good_income(const struct omino_patchwork_edition *edition)
{
    unsigned income = 0;
    for (unsigned i = 0; i < edition->patch_count; i++) income += edition->patches[i].income;
    return income <= UINT8_MAX;
}

/* Refuses an edition that is too large for the tables or a position. */
static enum omino_status check_edition(const struct omino_patchwork_edition *edition,
                                       struct omino_error *err)
{
    const char *fault = NULL;
    const int across = edition->width - edition->bonus_side + 1;
    const int down = edition->height - edition->bonus_side + 1;
    if (edition->width < 1 || edition->height < 1 || edition->width > OMINO_PATCHWORK_WIDTH_MAX ||
        (edition->width + 1) * edition->height > OMINO_PATCHWORK_CELLS_MAX)
        fault = "quilt";
    else if (!edition->patches || edition->patch_count < 1 ||
             edition->patch_count > OMINO_PATCHWORK_PATCHES_MAX)
        fault = "number of patches";
    else if (edition->offered < 1 || edition->offered > OMINO_PATCHWORK_OFFERED_MAX)
        fault = "number of patches on offer";
    else if (edition->before_token < 1 || edition->before_token > edition->patch_count)
        fault = "start of the token";
    else if (edition->bonus_side < 1 || across < 1 || down < 1 ||
             across * down > PATCHWORK_SQUARES_MAX)
        fault = "bonus square";
    else if (!good_tracks(edition))
        fault = "track";
    else if (!good_income(edition))
        fault = "income";
    if (!fault) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE, "invalid %s in this edition of Patchwork", fault);
}

/* Creates the tables; the caller cleans up after a failure. */
static enum omino_status make_tables(struct patchwork *t, const struct omino_setup *setup,
                                     struct omino_error *err)
{
    const struct omino_option_value *values = setup->options;
    t->track = &t->edition->tracks[values[TRACK].number % t->edition->track_count];
    t->first = (unsigned)values[FIRST].number - 1;
    t->top_wins = (int)values[TIEBREAK].number;
    enum omino_status status = omino_patchwork_read_option(t, values[CIRCLE].text, err);
    if (status == OMINO_OK) status = open_placements(t, &setup->allocator, err);
    if (status != OMINO_OK) return status;
    fill_in(t);
    if (PATCHWORK_PLACED + t->advance > PATCHWORK_OWNER)
        return omino_fail(err, OMINO_ERR_MODULE,
                          "invalid patches in this edition of Patchwork: too many orientations");
    return list_ways(t, &setup->allocator, err);
}

enum omino_status omino_patchwork_open_edition(const struct omino_patchwork_edition *edition,
                                               struct omino_setup *setup, struct omino_error *err)
{
    enum omino_status status = check_edition(edition, err);
    if (status != OMINO_OK) return status;
    struct patchwork *t = omino_allocate(&setup->allocator, 1, sizeof *t);
    if (!t) return omino_fail_memory(err);
    t->edition = edition;
    status = make_tables(t, setup, err);
    if (status != OMINO_OK) {
        patchwork_close(t, &setup->allocator);
        return status;
    }
    setup->tables = t;
    setup->state_size = sizeof(struct patchwork_state);
    setup->max_moves = most_moves(t);
    setup->max_plies = most_plies(t);
    setup->move_limit = t->advance + 1 + t->grid.bits;
    setup->distinct_moves = omino_placements_total(t->placements) + 1 + t->cells;
    setup->players = PATCHWORK_PLAYERS;
    return OMINO_OK;
}

static enum omino_status open_standard(struct omino_setup *setup, struct omino_error *err)
{
    return omino_patchwork_open_edition(&omino_patchwork_standard, setup, err);
}

/* Indices follow the moves, without the gaps: placements, `advance`, and leather cell by cell. A
 * quilt is a rectangle, whose columns are followed by a guard column. */
static uint32_t patchwork_move_index(const struct omino_game *game, uint32_t move)
{
    const struct patchwork *t = patchwork_of(game);
    if (move < t->advance) return omino_placement_index(t->placements, move);
    const uint32_t advance = omino_placements_total(t->placements);
    if (move == t->advance) return advance;
    const uint32_t bit = move - t->advance - 1, column = bit % t->grid.stride;
    if (column == t->grid.width) return OMINO_NO_INDEX;
    return advance + 1 + bit / t->grid.stride * t->grid.width + column;
}

static uint32_t patchwork_move_at(const struct omino_game *game, uint32_t index)
{
    const struct patchwork *t = patchwork_of(game);
    const uint32_t advance = omino_placements_total(t->placements);
    if (index < advance) return omino_placement_at(t->placements, index);
    if (index == advance) return t->advance;
    const uint32_t cell = index - advance - 1;
    return t->advance + 1 + cell / t->grid.width * t->grid.stride + cell % t->grid.width;
}

/* Lists the patches of the circle, and leather. */
static uint32_t patchwork_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                                 uint32_t cap)
{
    const struct patchwork *t = patchwork_of(game);
    const uint32_t leather = t->leather_marks[t->track->last];
    const uint32_t count = omino_rules_list_pieces(t->placements, OMINO_FREE, 1, pieces, cap);
    if (leather > 0 && count < cap)
        pieces[count] = (struct omino_game_piece){{"leather", {1}, OMINO_FREE}, leather};
    return count + (leather > 0);
}

static const char help[] =
    "Sew the better quilt. You and your opponent each fill a quilt of 9x9 cells\n"
    "with patches from a shared circle. At the end each button is worth a point,\n"
    "each empty cell costs 2, and most points win.\n"
    "\n"
    "You start with 5 buttons each, and markers on space 0 of the time track, which\n"
    "ends with space 53. The 33 patches lie in a circle; a token begins just after\n"
    "the smallest one, and the next three patches clockwise of it are for sale.\n"
    "\n"
    "The player whose marker is farther back on the time track moves; on a shared\n"
    "space, the one who arrived last. So you may move several times in a row. There\n"
    "are two kinds of move:\n"
    "\n"
    "  advance         Move your marker to the space just ahead of the other one,\n"
    "                  and get 1 button for each space that it really moves, also\n"
    "                  at the end of the track.\n"
    "  buy ID POINTS   Buy one of the next three patches: pay its price, place it\n"
    "                  on free cells of your quilt, rotated and flipped as you\n"
    "                  like, and move your marker by its time, but not past the\n"
    "                  last space. The token moves to the gap.\n"
    "\n"
    "- Income marks (o) lie just before spaces 5, 11, 17, 23, 29, 35, 41, 47 and\n"
    "  53. Each time your marker crosses one, you get as many buttons as there are\n"
    "  on your patches, including the new one. The bank never runs out.\n"
    "- Leather marks (*) lie just before spaces 26, 32, 38, 44 and 50 (with\n"
    "  track=original, 20, 26, 32, 44 and 50). If you are the first to cross one,\n"
    "  you place a patch of one cell at once:\n"
    "\n"
    "  leather POINT   Place it on a free cell of your quilt.\n"
    "\n"
    "- If you are the first to fill a square of 7x7 cells, you get 7 points.\n"
    "- The game is over when both markers are on the last space. In a tie, the\n"
    "  player who got there first wins (with tiebreak=top, the one who got there\n"
    "  last).\n"
    "\n"
    "A point is a column letter and a row number, a1 at the bottom left:\n"
    "buy 14 a1,b1,c1,b2\n";

/* ---- the table of rules ---------------------------------------------------------------------- */

/* The library's default levels, except that the strongest one has more simulations: they are fast
 * here, and a move still takes about a second. */
static const struct omino_level levels[OMINO_LEVEL_MAX] = {
    {1, 65, 0},   {4, 45, 0},   {20, 28, 0},   {80, 14, 0},    {300, 0, 0},
    {1000, 0, 0}, {3500, 0, 0}, {12000, 0, 0}, {120000, 0, 0},
};

const struct omino_rules omino_rules_patchwork = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "patchwork",
    .title = "Patchwork",
    .version = 1,
    .option_count = sizeof options / sizeof *options,
    .options = options,
    .open = open_standard,
    .close = patchwork_close,
    .start = omino_patchwork_start,
    .side = omino_patchwork_side,
    .moves = omino_patchwork_moves,
    .apply = omino_patchwork_apply,
    .outcome = omino_patchwork_outcome,
    .write_move = omino_patchwork_write_move,
    .write_state = omino_patchwork_write_state,
    .parse_state = omino_patchwork_parse_state,
    .count = omino_patchwork_count,
    .random = omino_patchwork_random,
    .legal = omino_patchwork_legal,
    .hash = omino_patchwork_hash,
    .explain = omino_patchwork_explain,
    .parse_move = omino_patchwork_parse_move,
    .help = help,
    .scene = omino_patchwork_scene,
    .view_move = omino_patchwork_view_move,
    .playout = omino_patchwork_playout,
    .candidates = omino_patchwork_candidates,
    .knowledge = &omino_patchwork_knowledge,
    .essential = omino_patchwork_essential,
    .levels = levels,
    .pieces = patchwork_pieces,
    .move_index = patchwork_move_index,
    .move_at = patchwork_move_at,
};
