/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and views of moves: the board, the pool, the hands of the players. */
#include "polyssimo.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "../cells.h"

/* Panels: the board; in the draft, two trays for the pool; two trays per player; a table. In each
 * pair of trays, the first has the pentominoes and the second the hexominoes. */
enum { BOARD_PANEL, FIRST_TRAY };

static int tray_of_player(const struct polyssimo *t, const struct polyssimo_state *s, int player)
{
    return FIRST_TRAY + (polyssimo_pool(t, s) ? 2 : 0) + 2 * player;
}

/* ---- footprints ------------------------------------------------------------------------------ */

/* Adds the squares covered by placements of a shape to `covered`. */
static void cover(const struct polyssimo *t, const uint64_t *anchors, struct omino_shape shape,
                  uint64_t covered[POLYSSIMO_WORDS])
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    const unsigned count = omino_shape_cells(shape, cells);
    for (unsigned i = 0; i < count; i++) {
        uint64_t moved[POLYSSIMO_WORDS];
        omino_bits_shift(&t->grid, anchors, cells[i].x - cells[0].x, cells[i].y - cells[0].y,
                         moved);
        omino_bits_or(&t->grid, covered, moved, covered);
    }
}

/* Finds the squares that pieces of a set can cover. */
static void reach(const struct polyssimo *t, const struct polyssimo_state *s, uint32_t pieces,
                  uint64_t covered[POLYSSIMO_WORDS])
{
    uint64_t sets[POLYSSIMO_PIECES * OMINO_TRANSFORM_COUNT * POLYSSIMO_WORDS];
    const uint64_t hand = pieces;
    const unsigned count = omino_placements_orientations(t->table);
    memset(covered, 0, POLYSSIMO_WORDS * sizeof *covered);
    omino_placements_sets(t->table, s->free, NULL, &hand, sets);
    for (unsigned i = 0; i < count; i++)
        cover(t, sets + i * t->grid.words, omino_placements_orientation_shape(t->table, i),
              covered);
}

void omino_polyssimo_footprints(const struct polyssimo *t, const struct polyssimo_state *s,
                                unsigned player, uint64_t squares[POLYSSIMO_WORDS])
{
    uint64_t others[POLYSSIMO_WORDS];
    reach(t, s, polyssimo_hand(s, player), squares);
    reach(t, s, s->left & ~s->taken[player], others);
    omino_bits_andnot(&t->grid, squares, others, squares);
}

/* ---- the board ------------------------------------------------------------------------------- */

static void show_piece(const struct polyssimo_state *s, int piece, struct omino_scene_cell *cell)
{
    cell->owner = (int8_t)omino_polyssimo_owner(s, (unsigned)piece);
    cell->letter = omino_polyssimo_box.pieces[piece].letter;
    cell->piece = (uint16_t)(piece + 1);
}

static void add_board(const struct polyssimo *t, const struct polyssimo_state *s,
                      struct omino_scene *scene)
{
    struct omino_panel *panel =
        omino_scene_add_grid(scene, "", t->grid.width, t->grid.height, OMINO_LABELS_POINTS);
    uint64_t footprints[POLYSSIMO_WORDS] = {0};
    int8_t map[POLYSSIMO_MAP];
    omino_polyssimo_map(t, s, map);
    if (!polyssimo_pool(t, s) && s->to_move != OMINO_NOBODY)
        omino_polyssimo_footprints(t, s, (unsigned)s->to_move, footprints);
    if (!omino_bits_empty(&t->grid, footprints))
        snprintf(panel->note, sizeof panel->note, "marked: only pieces of %s still fit there",
                 omino_game_player_name((unsigned)s->to_move));
    for (int y = 0; y < t->grid.height; y++)
        for (int x = 0; x < t->grid.width; x++) {
            const unsigned bit = omino_grid_bit(&t->grid, x, y);
            struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, y);
            if (!cell) continue;
            if (!omino_bits_test(t->board, bit)) cell->marks |= OMINO_MARK_OFF;
            if (omino_bits_test(footprints, bit)) cell->marks |= OMINO_MARK_CHOICE;
            if (map[bit] >= 0) show_piece(s, map[bit], cell);
        }
}

/* ---- trays ----------------------------------------------------------------------------------- */

/* Adds a tray for the pentominoes of a set and one for its hexominoes. The trays have no owner, so
 * that they are always shown in full: hands differ in this game, and all players must see them. */
static void add_trays(const struct polyssimo *t, const char *title, uint32_t pieces,
                      uint32_t usable, int owner, struct omino_scene *scene)
{
    for (int hexominoes = 0; hexominoes < 2; hexominoes++) {
        const uint32_t kind = hexominoes ? t->hexominoes : ~t->hexominoes;
        char text[OMINO_SCENE_TEXT_MAX];
        snprintf(text, sizeof text, "%s, %s", title, hexominoes ? "hexominoes" : "pentominoes");
        omino_scene_add_tray(scene, text, OMINO_NOBODY);
        for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++)
            if (pieces & kind & polyssimo_bit(piece))
                omino_scene_add_item(scene, polyssimo_name(piece), "",
                                     omino_placements_piece_shape(t->table, piece), owner,
                                     (usable & polyssimo_bit(piece)) != 0);
    }
}

/* Returns the pieces of a set that fit somewhere. */
static uint32_t placeable(const struct polyssimo *t, const struct polyssimo_state *s,
                          uint32_t pieces)
{
    uint32_t fitting = 0;
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const uint64_t hand = pieces & polyssimo_bit(piece);
        if (hand && omino_placements_any(t->table, s->free, NULL, &hand))
            fitting |= polyssimo_bit(piece);
    }
    return fitting;
}

static void add_hand(const struct polyssimo *t, const struct polyssimo_state *s, unsigned player,
                     struct omino_scene *scene)
{
    const uint32_t hand = polyssimo_hand(s, player);
    const int places = !polyssimo_pool(t, s) && s->to_move == (int)player;
    char title[32];
    snprintf(title, sizeof title, "%s%s", omino_game_player_name(player),
             s->out >> player & 1 ? " (out)" : "");
    add_trays(t, title, hand, places ? placeable(t, s, hand) : 0, (int)player, scene);
}

/* ---- the table ------------------------------------------------------------------------------- */

static void add_scores(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    static const char *const heading[] = {"player", "pieces", "squares left", "place"};
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    omino_scene_add_table(scene, "", 4);
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    for (unsigned player = 0; player < t->players; player++) {
        char pieces[16], squares[16], place[16];
        const char *const row[] = {omino_game_player_name(player), pieces, squares, place};
        snprintf(pieces, sizeof pieces, "%u", polyssimo_count(polyssimo_hand(s, player)));
        snprintf(squares, sizeof squares, "%d", (int)outcome.scores[player]);
        snprintf(place, sizeof place, "%d", (int)outcome.places[player]);
        omino_scene_add_row(scene, (int)player, row);
    }
}

/* Adds a note on the hexominoes that handicaps still require: "player1 3, player3 2". */
static void note_handicaps(const struct polyssimo *t, const struct polyssimo_state *s,
                           struct omino_panel *panel)
{
    struct omino_text text = {panel->note, sizeof panel->note, 0};
    for (unsigned player = 0; player < t->players; player++) {
        const unsigned need = omino_polyssimo_need(t, s, player);
        if (need > 0)
            omino_text_format(&text, text.length ? ", %s %u" : "hexominoes still to take: %s %u",
                              omino_game_player_name(player), need);
    }
    omino_text_end(&text);
}

void omino_polyssimo_scene(const struct omino_game *game, const void *state,
                           struct omino_scene *scene)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    const uint32_t pool = polyssimo_pool(t, s);
    add_board(t, s, scene);
    if (pool) {
        add_trays(t, "Pool", pool, omino_polyssimo_takeable(t, s), OMINO_NOBODY, scene);
        struct omino_panel *last = omino_scene_panel(scene, FIRST_TRAY + 1);
        if (last) note_handicaps(t, s, last);
    }
    for (unsigned player = 0; player < t->players; player++) add_hand(t, s, player, scene);
    add_scores(game, state, scene);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Points a view at a piece in one of two trays, the first of which is panel `tray`. */
static void view_item(const struct polyssimo *t, int tray, uint32_t pieces, unsigned piece,
                      struct omino_move_view *view)
{
    const int hexomino = (t->hexominoes & polyssimo_bit(piece)) != 0;
    const uint32_t kind = hexomino ? t->hexominoes : ~t->hexominoes;
    view->tray = tray + hexomino;
    view->item = (int)polyssimo_count(pieces & kind & (polyssimo_bit(piece) - 1));
}

static void view_placement(const struct polyssimo *t, const struct polyssimo_state *s,
                           uint32_t placement, struct omino_move_view *view)
{
    const unsigned piece = omino_placement_piece(t->table, placement);
    uint64_t squares[POLYSSIMO_WORDS];
    char points[OMINO_SCENE_TEXT_MAX];
    omino_placement_cells(t->table, placement, squares);
    view->panel = BOARD_PANEL;
    view_item(t, tray_of_player(t, s, s->to_move), polyssimo_hand(s, (unsigned)s->to_move), piece,
              view);
    view_cells(&t->grid, squares, view);
    omino_points_write(&t->grid, squares, points, sizeof points);
    struct omino_text text = {view->words, sizeof view->words, 0};
    omino_text_format(&text, "%s on %s", polyssimo_name(piece), points);
    omino_text_end(&text);
}

void omino_polyssimo_view_move(const struct omino_game *game, const void *state, uint32_t move,
                               struct omino_move_view *view)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (move < t->take) {
        view_placement(t, s, move, view);
        return;
    }
    view_item(t, FIRST_TRAY, polyssimo_pool(t, s), move - t->take, view);
    snprintf(view->words, sizeof view->words, "take %s", polyssimo_name(move - t->take));
}
