/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and views of moves: the board, the hands of the colours, the scores. */
#include "colours.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "cells.h"

/* Panels: the board, one tray per colour, the scores. */
enum { BOARD_PANEL, FIRST_TRAY };

/* ---- the board ------------------------------------------------------------------------------- */

static struct omino_scene_cell *cell_at(const struct colours *c, struct omino_panel *panel,
                                        unsigned bit)
{
    const struct omino_cell cell = omino_grid_cell(&c->grid, bit);
    return omino_scene_panel_cell(panel, cell.x, cell.y);
}

void omino_colours_mark(const struct colours *c, struct omino_panel *panel, const uint64_t *squares,
                        uint8_t marks)
{
    for (unsigned bit = 0; (bit = omino_bits_next(&c->grid, squares, bit)) < c->grid.bits; bit++) {
        struct omino_scene_cell *cell = cell_at(c, panel, bit);
        if (cell) cell->marks |= marks;
    }
}

/* Shows the pieces of a colour, numbered from `number` + 1 on; returns the last number. */
static unsigned show_pieces(const struct colours *c, const struct colours_state *s, int side,
                            struct omino_panel *panel, unsigned number)
{
    uint64_t rest[COLOURS_WORDS], piece[COLOURS_WORDS];
    memcpy(rest, colours_placed(c, s, side), c->grid.words * sizeof *rest);
    while (omino_colours_take_piece(c, s, rest, piece) > 0) {
        number++;
        for (unsigned bit = 0; (bit = omino_bits_next(&c->grid, piece, bit)) < c->grid.bits;
             bit++) {
            struct omino_scene_cell *cell = cell_at(c, panel, bit);
            if (!cell) continue;
            cell->owner = (int8_t)side;
            cell->letter = colours_initial(c, side);
            cell->piece = (uint16_t)number;
        }
    }
    return number;
}

/* Marks the cells of the grid that are not on the board. */
static void mark_off(const struct colours *c, struct omino_panel *panel)
{
    uint64_t off[COLOURS_WORDS];
    omino_bits_fill(&c->grid, off);
    for (unsigned i = 0; i < c->grid.words; i++) off[i] &= ~c->board[i];
    omino_colours_mark(c, panel, off, OMINO_MARK_OFF);
}

struct omino_panel *omino_colours_add_board(const struct colours *c, const struct colours_state *s,
                                            struct omino_scene *scene)
{
    struct omino_panel *panel =
        omino_scene_add_grid(scene, "", c->grid.width, c->grid.height, OMINO_LABELS_POINTS);
    unsigned pieces = 0;
    mark_off(c, panel);
    for (int side = 0; side < (int)c->sides; side++)
        pieces = show_pieces(c, s, side, panel, pieces);
    return panel;
}

/* ---- hands and scores ------------------------------------------------------------------------ */

static void add_hand(const struct colours *c, const struct colours_state *s, int side,
                     struct omino_scene *scene)
{
    static const char *const count_words[] = {"", "", "2x", "3x"};
    char title[OMINO_SCENE_TEXT_MAX];
    const unsigned left = omino_colours_squares(c, s->hand[side]);
    snprintf(title, sizeof title, "%s%s: %u squares left%s", c->names[side],
             colours_owner(c, side) == OMINO_NOBODY ? " (shared)" : "", left,
             colours_is_out(s, side) ? ", out" : "");
    struct omino_panel *panel = omino_scene_add_tray(scene, title, side);
    panel->beside = side == 0;
    for (unsigned kind = 0; kind < c->set.kinds; kind++) {
        const unsigned count = omino_colours_left(c, s->hand[side], kind);
        if (count == 0) continue;
        omino_scene_add_item(scene, colours_kind_name(c, kind), count_words[count],
                             omino_placements_piece_shape(c->table, kind), side,
                             side == s->to_move);
    }
}

void omino_colours_add_hands(const struct colours *c, const struct colours_state *s,
                             struct omino_scene *scene)
{
    for (int side = 0; side < (int)c->sides; side++) add_hand(c, s, side, scene);
}

/* Writes the colours that count for a player: "blue, red". All four would make a wide table. */
static void write_colours(const struct colours *c, int player, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    if (c->players == 1) omino_text_add(&text, "all");
    for (int side = 0; side < (int)c->sides && c->players > 1; side++)
        if (colours_owner(c, side) == player)
            omino_text_format(&text, "%s%s", text.length ? ", " : "", c->names[side]);
    omino_text_end(&text);
}

void omino_colours_add_scores(const struct omino_game *game, const void *state, const char *title,
                              struct omino_scene *scene)
{
    static const char *const heading[] = {"player", "colours", "score", "place"};
    const struct colours *c = colours_of(game);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    omino_scene_add_table(scene, title, 4);
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    for (int player = 0; player < (int)c->players; player++) {
        char colours[OMINO_SCENE_TEXT_MAX], score[16], place[16];
        const char *const row[] = {omino_game_player_name((unsigned)player), colours, score, place};
        write_colours(c, player, colours, sizeof colours);
        snprintf(score, sizeof score, "%d", (int)outcome.scores[player]);
        snprintf(place, sizeof place, "%d", (int)outcome.places[player]);
        omino_scene_add_row(scene, player, row);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the index of a kind in its tray: the number of kinds before it that are still in hand. */
static int item_of(uint32_t hand, unsigned kind)
{
    return (int)popcount(hand & ((UINT32_C(1) << kind) - 1));
}

void omino_colours_view_move(const struct omino_game *game, const void *state, uint32_t move,
                             struct omino_move_view *view)
{
    const struct colours *c = colours_of(game);
    const struct colours_state *s = state;
    uint64_t squares[COLOURS_WORDS];
    const unsigned piece = omino_placement_piece(c->table, move);
    omino_placement_cells(c->table, move, squares);
    view->panel = BOARD_PANEL;
    view->tray = FIRST_TRAY + s->to_move;
    view->item = item_of(s->hand[s->to_move], piece);
    view_cells(&c->grid, squares, view);
    struct omino_text text = {view->words, sizeof view->words, 0};
    omino_text_format(&text, "%s on ", colours_kind_name(c, piece));
    char points[40];
    omino_points_write(&c->grid, squares, points, sizeof points);
    omino_text_add(&text, points);
    omino_text_end(&text);
}
