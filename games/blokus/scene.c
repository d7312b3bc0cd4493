/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and views of moves: the board, the hands of the colours, the scores. */
#include "blokus.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "../cells.h"

/* Panels: the board, one tray per colour, the scores. */
enum { BOARD_PANEL, FIRST_TRAY };

/* ---- the board ------------------------------------------------------------------------------- */

static struct omino_scene_cell *cell_at(const struct blokus *b, struct omino_panel *panel,
                                        unsigned bit)
{
    const struct omino_cell cell = omino_grid_cell(&b->grid, bit);
    return omino_scene_panel_cell(panel, cell.x, cell.y);
}

static void mark(const struct blokus *b, struct omino_panel *panel, const uint64_t *squares,
                 uint8_t with)
{
    for (unsigned bit = 0; (bit = omino_bits_next(&b->grid, squares, bit)) < b->grid.bits; bit++) {
        struct omino_scene_cell *cell = cell_at(b, panel, bit);
        if (cell) cell->marks |= with;
    }
}

/* Shows the pieces of a colour, numbered from `piece` + 1 on; returns the last number. */
static unsigned show_pieces(const struct blokus *b, const struct blokus_state *s, int side,
                            struct omino_panel *panel, unsigned piece)
{
    uint64_t rest[BLOKUS_WORDS], region[BLOKUS_WORDS];
    memcpy(rest, blokus_placed(b, s, side), b->grid.words * sizeof *rest);
    while (omino_bits_take_region(&b->grid, rest, region) > 0) {
        piece++;
        for (unsigned bit = 0; (bit = omino_bits_next(&b->grid, region, bit)) < b->grid.bits;
             bit++) {
            struct omino_scene_cell *cell = cell_at(b, panel, bit);
            if (!cell) continue;
            cell->owner = (int8_t)side;
            cell->letter = (char)(b->names[side][0] - 'a' + 'A');
            cell->piece = (uint16_t)piece;
        }
    }
    return piece;
}

static void add_board(const struct blokus *b, const struct blokus_state *s,
                      struct omino_scene *scene)
{
    struct omino_panel *panel =
        omino_scene_add_grid(scene, "", b->grid.width, b->grid.height, OMINO_LABELS_POINTS);
    unsigned pieces = 0;
    for (int side = 0; side < (int)b->sides; side++) {
        struct blokus_room room;
        pieces = show_pieces(b, s, side, panel, pieces);
        if (s->hand[side] == 0) continue;
        omino_blokus_room(b, s, side, &room);
        if (s->hand[side] == BLOKUS_ALL_PIECES) mark(b, panel, room.touch, OMINO_MARK_START);
        if (side == s->to_move) mark(b, panel, room.touch, OMINO_MARK_CHOICE);
    }
}

/* ---- hands and scores ------------------------------------------------------------------------ */

static void add_hand(const struct blokus *b, const struct blokus_state *s, int side,
                     struct omino_scene *scene)
{
    char title[OMINO_SCENE_TEXT_MAX];
    const unsigned left = omino_blokus_squares(b, s->hand[side]);
    snprintf(title, sizeof title, "%s: %u squares left%s", b->names[side], left,
             blokus_is_out(s, side) ? ", out" : "");
    struct omino_panel *panel = omino_scene_add_tray(scene, title, side);
    panel->beside = side == 0;
    for (unsigned piece = 0; piece < BLOKUS_PIECES; piece++)
        if (s->hand[side] >> piece & 1)
            omino_scene_add_item(scene, omino_blokus_drawings[piece].name, "",
                                 omino_placements_piece_shape(b->table, piece), side,
                                 side == s->to_move);
}

/* Writes the colours that count for a player: "blue, red". */
static void write_colours(const struct blokus *b, int player, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    for (int side = 0; side < (int)b->sides; side++)
        if (omino_blokus_owner(b, side) == player)
            omino_text_format(&text, "%s%s", text.length ? ", " : "", b->names[side]);
    omino_text_end(&text);
}

static void add_scores(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    static const char *const heading[] = {"player", "colours", "score", "place"};
    const struct blokus *b = blokus_of(game);
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    omino_scene_add_table(scene, b->advanced ? "Advanced scores" : "Squares left", 4);
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    for (int player = 0; player < (int)b->players; player++) {
        char colours[OMINO_SCENE_TEXT_MAX], score[16], place[16];
        const char *const row[] = {omino_game_player_name((unsigned)player), colours, score, place};
        write_colours(b, player, colours, sizeof colours);
        snprintf(score, sizeof score, "%d", (int)outcome.scores[player]);
        snprintf(place, sizeof place, "%d", (int)outcome.places[player]);
        omino_scene_add_row(scene, player, row);
    }
}

void omino_blokus_scene(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    add_board(b, s, scene);
    for (int side = 0; side < (int)b->sides; side++) add_hand(b, s, side, scene);
    add_scores(game, state, scene);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the index of a piece in its tray: the number of pieces before it that are still in
 * hand. */
static int item_of(uint32_t hand, unsigned piece)
{
    return (int)popcount(hand & ((UINT32_C(1) << piece) - 1));
}

void omino_blokus_view_move(const struct omino_game *game, const void *state, uint32_t move,
                            struct omino_move_view *view)
{
    const struct blokus *b = blokus_of(game);
    const struct blokus_state *s = state;
    uint64_t squares[BLOKUS_WORDS];
    const unsigned piece = omino_placement_piece(b->table, move);
    omino_placement_cells(b->table, move, squares);
    view->panel = BOARD_PANEL;
    view->tray = FIRST_TRAY + s->to_move;
    view->item = item_of(s->hand[s->to_move], piece);
    view_cells(&b->grid, squares, view);
    struct omino_text text = {view->words, sizeof view->words, 0};
    omino_text_format(&text, "%s on ", omino_blokus_drawings[piece].name);
    char points[40];
    omino_points_write(&b->grid, squares, points, sizeof points);
    omino_text_add(&text, points);
    omino_text_end(&text);
}
