/* SPDX-License-Identifier: MIT */
#include "quarry.h"

#include <string.h>

#include <omino/text.h>

enum { PASS, BURN, EXTRA };

static const char *const extra_names[EXTRA] = {"pass", "burn"};

static const struct omino_grid *grid_of(const struct omino_game *game)
{
    return omino_placements_grid(omino_rules_placements(game));
}

static enum omino_status quarry_open(struct omino_setup *setup, struct omino_error *err)
{
    static const char *const pieces[] = {"I=XX", "J=XX", "L=XX/X.", "O=X"};
    setup->state_size = sizeof(struct quarry_state);
    setup->players = 2;
    setup->max_plies = 10;
    setup->extra_moves = EXTRA;
    return omino_rules_open_board(setup, QUARRY_SIDE, QUARRY_SIDE, pieces, 4, OMINO_FREE, err);
}

static void find_free(const struct omino_game *game, struct quarry_state *s)
{
    const struct omino_grid *grid = grid_of(game);
    memset(s->free, 0, sizeof s->free);
    for (int i = 0; i < QUARRY_CELLS; i++)
        if (!s->owner[i])
            omino_bits_set(s->free, omino_grid_bit(grid, i % QUARRY_SIDE, i / QUARRY_SIDE));
    omino_bits_andnot(grid, s->free, s->ash, s->free);
}

static void quarry_start(const struct omino_game *game, void *state, uint64_t seed)
{
    struct quarry_state *s = state;
    (void)seed;
    memset(s, 0, sizeof *s);
    s->hand[0] = s->hand[1] = 0xf;
    s->passes[0] = s->passes[1] = 1;
    find_free(game, s);
}

static int quarry_places(const struct omino_game *game, const void *state,
                         struct omino_places *places)
{
    const struct omino_grid *grid = grid_of(game);
    const struct quarry_state *s = state;
    uint64_t *covered = places->scratch[0], *beside = places->scratch[1];
    places->free = s->free;
    places->hand = &s->hand[s->to_move];
    places->tray = 1 + s->to_move;
    omino_bits_andnot(grid, omino_placements_mask(omino_rules_placements(game)), s->free, covered);
    if (omino_bits_empty(grid, covered)) return s->hand[s->to_move] != 0;
    omino_bits_edges(grid, covered, s->free, beside);
    places->touch = beside;
    return s->hand[s->to_move] != 0;
}

static uint32_t quarry_extra(const struct omino_game *game, const void *state, uint32_t *moves,
                             uint32_t cap)
{
    const uint32_t first = omino_placements_limit(omino_rules_placements(game));
    const struct quarry_state *s = state;
    uint32_t count = 0;
    if (s->passes[s->to_move] && count++ < cap) moves[count - 1] = first + PASS;
    if (s->hand[s->to_move] && count++ < cap) moves[count - 1] = first + BURN;
    return count;
}

static size_t quarry_write_extra(const struct omino_game *game, uint32_t move, char *buf,
                                 size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    const uint32_t extra = move - omino_placements_limit(omino_rules_placements(game));
    omino_text_add(&text, extra < EXTRA ? extra_names[extra] : "none");
    return omino_text_end(&text);
}

static int quarry_side(const struct omino_game *game, const void *state)
{
    const struct quarry_state *s = state;
    return omino_rules_can_move(game, s) ? s->to_move : OMINO_NOBODY;
}

static void place(const struct omino_game *game, struct quarry_state *s, uint32_t move)
{
    const struct omino_placements *table = omino_rules_placements(game);
    const struct omino_grid *grid = grid_of(game);
    uint64_t cells[OMINO_GRID_WORDS(QUARRY_SIDE, QUARRY_SIDE)];
    omino_placement_cells(table, move, cells);
    for (unsigned bit = 0; (bit = omino_bits_next(grid, cells, bit)) < grid->bits; bit++) {
        const struct omino_cell cell = omino_grid_cell(grid, bit);
        s->owner[cell.y * QUARRY_SIDE + cell.x] = (uint8_t)(s->to_move + 1);
        s->balance = (int16_t)(s->balance + (s->to_move == 0 ? 1 : -1));
    }
    omino_placement_remove(table, move, s->free);
    s->hand[s->to_move] &= ~(UINT64_C(1) << omino_placement_piece(table, move));
}

static void burn(const struct omino_game *game, struct quarry_state *s)
{
    const unsigned bit = omino_bits_next(grid_of(game), s->free, 0);
    for (int i = 0; i < 2 && s->hand[s->to_move]; i++)
        s->hand[s->to_move] &= s->hand[s->to_move] - 1;
    s->mood = 1;
    if (bit >= grid_of(game)->bits) return;
    omino_bits_set(s->ash, bit);
    omino_bits_clear(s->free, bit);
}

static void quarry_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const uint32_t first = omino_placements_limit(omino_rules_placements(game));
    struct quarry_state *s = state;
    if (move == first + PASS) {
        s->passes[s->to_move] = 0;
    } else if (move == first + BURN) {
        burn(game, s);
    } else {
        place(game, s, move);
    }
    s->to_move = 1 - s->to_move;
    omino_rules_skip(game, s, OMINO_FIELD(s->to_move), 2);
}

static void quarry_outcome(const struct omino_game *game, const void *state,
                           struct omino_outcome *outcome)
{
    const struct quarry_state *s = state;
    (void)game;
    for (int i = 0; i < QUARRY_CELLS; i++)
        if (s->owner[i]) outcome->scores[s->owner[i] - 1]++;
    omino_rules_rank(outcome, outcome->scores);
}

static void quarry_fields(const struct omino_game *game, void *state, struct omino_fields *fields)
{
    static const char *const moods[] = {"calm", "burnt"};
    struct quarry_state *s = state;
    omino_field_side(fields, OMINO_FIELD(s->to_move), 2);
    omino_field_text(fields, " ");
    omino_field_choice(fields, OMINO_FIELD(s->mood), moods, 2);
    omino_field_text(fields, " ");
    omino_field_number(fields, OMINO_FIELD(s->passes[0]), 0, 1);
    omino_field_text(fields, ",");
    omino_field_number(fields, OMINO_FIELD(s->passes[1]), 0, 1);
    omino_field_text(fields, " ");
    omino_field_number(fields, OMINO_FIELD(s->balance), -QUARRY_CELLS, QUARRY_CELLS);
    omino_field_text(fields, " ");
    omino_field_cells(fields, grid_of(game), s->owner, ".ab");
    for (int i = 0; i < 2; i++) {
        omino_field_text(fields, " ");
        omino_field_pieces(fields, omino_rules_placements(game), &s->hand[i]);
    }
    omino_field_text(fields, " ");
    omino_field_set(fields, grid_of(game), s->ash, ".x");
    if (!omino_field_reading(fields)) return;
    int balance = 0;
    for (int i = 0; i < QUARRY_CELLS; i++) balance += (s->owner[i] == 1) - (s->owner[i] == 2);
    if (balance != s->balance) omino_field_fail(fields, "the balance of this board is %d", balance);
}

static enum omino_status quarry_check(const struct omino_game *game, void *state,
                                      struct omino_error *err)
{
    struct quarry_state *s = state;
    const uint8_t to_move = s->to_move;
    find_free(game, s);
    if (!omino_rules_skip(game, s, OMINO_FIELD(s->to_move), 2) || s->to_move == to_move)
        return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "player%d cannot move", to_move + 1);
}

const struct omino_rules quarry_rules = {
    .size = sizeof(struct omino_rules),
    .abi = OMINO_RULES_ABI,
    .name = "quarry",
    .title = "Quarry",
    .version = 1,
    .open = quarry_open,
    .start = quarry_start,
    .side = quarry_side,
    .apply = quarry_apply,
    .outcome = quarry_outcome,
    .places = quarry_places,
    .extra_moves = quarry_extra,
    .write_extra = quarry_write_extra,
    .fields = quarry_fields,
    .check_state = quarry_check,
};
