/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and views of moves: both quilts, the next patches, the rest of the circle,
 * the time track, and a table of the players' buttons and scores. */
#include <stdio.h>

#include "../cells.h"
#include "patchwork.h"

/* Panels: the quilts of the players, the next patches, and so on. */
enum { QUILTS, NEXT = QUILTS + PATCHWORK_PLAYERS };

/* Marks on the track. */
static const char INCOME_MARK = 'o', LEATHER_MARK = '*';

/* ---- panels ---------------------------------------------------------------------------------- */

/* Leather has piece number 0, so that its cells are not joined. */
static void fill_cell(struct omino_scene_cell *cell, unsigned player, unsigned patch)
{
    const int leather = patch == PATCHWORK_LEATHER;
    cell->owner = (int8_t)player;
    cell->letter = leather ? LEATHER_MARK : omino_patchwork_letter(patch);
    cell->piece = (uint16_t)(leather ? 0 : patch + 1);
}

static void add_quilt(const struct patchwork *t, const struct patchwork_state *s, unsigned player,
                      struct omino_scene *scene)
{
    uint8_t map[PATCHWORK_MAP];
    char title[OMINO_SCENE_TEXT_MAX];
    snprintf(title, sizeof title, "%s's quilt", omino_game_player_name(player));
    struct omino_panel *panel =
        omino_scene_add_grid(scene, title, t->grid.width, t->grid.height, OMINO_LABELS_POINTS);
    panel->owner = (int)player;
    panel->beside = player > 0;
    omino_patchwork_map(t, s, player, map);
    for (unsigned bit = 0; bit < t->grid.bits; bit++) {
        const struct omino_cell at = omino_grid_cell(&t->grid, bit);
        struct omino_scene_cell *cell = omino_scene_panel_cell(panel, at.x, at.y);
        if (cell && map[bit] != PATCHWORK_EMPTY) fill_cell(cell, player, map[bit]);
    }
}

static int can_buy(const struct patchwork *t, const struct patchwork_state *s, unsigned patch)
{
    const uint64_t hand = UINT64_C(1) << patch;
    return s->leather == 0 && !patchwork_is_over(t, s) &&
           patchwork_patch(t, patch)->price <= s->buttons[s->turn] &&
           omino_placements_any(t->placements, s->free[s->turn], NULL, &hand);
}

static void add_patch(const struct patchwork *t, unsigned patch, int brief, int enabled,
                      struct omino_scene *scene)
{
    const struct omino_patchwork_patch *facts = patchwork_patch(t, patch);
    char note[OMINO_SCENE_TEXT_MAX];
    snprintf(note, sizeof note, brief ? "%d/%d/%d" : "price %d, time %d, income %d", facts->price,
             facts->time, facts->income);
    omino_scene_add_item(scene, omino_placements_piece_name(t->placements, patch), note,
                         omino_placements_piece_shape(t->placements, patch), OMINO_NOBODY, enabled);
}

static void add_circle(const struct patchwork *t, const struct patchwork_state *s,
                       struct omino_scene *scene)
{
    uint8_t offered[OMINO_PATCHWORK_OFFERED_MAX];
    const unsigned count = omino_patchwork_offered(t, s, offered);
    omino_scene_add_tray(scene, "Next patches", OMINO_NOBODY);
    for (unsigned i = 0; i < count; i++)
        add_patch(t, offered[i], 0, can_buy(t, s, offered[i]), scene);
    omino_scene_add_tray(scene, "Then, clockwise: price/time/income", OMINO_NOBODY);
    for (unsigned patch = count ? offered[count - 1] : s->token; patch != s->token;) {
        patch = s->patches[patch];
        add_patch(t, patch, 1, 0, scene);
    }
}

static void add_track(const struct patchwork *t, const struct patchwork_state *s,
                      struct omino_scene *scene)
{
    const struct omino_patchwork_track *track = t->track;
    const unsigned ahead = s->space[0] > s->space[1] ? s->space[0] : s->space[1];
    struct omino_panel *panel = omino_scene_add_track(scene, "Time", track->last + 1);
    snprintf(panel->note, sizeof panel->note, "%c income   %c leather   1, 2 players", INCOME_MARK,
             LEATHER_MARK);
    for (unsigned i = 0; track->income[i]; i++)
        omino_scene_add_marker(scene, track->income[i], OMINO_NOBODY, INCOME_MARK);
    for (unsigned i = 0; track->leather[i]; i++)
        if (track->leather[i] > ahead)
            omino_scene_add_marker(scene, track->leather[i], OMINO_NOBODY, LEATHER_MARK);
    omino_scene_add_marker(scene, s->space[!s->turn], !s->turn, (char)('1' + !s->turn));
    omino_scene_add_marker(scene, s->space[s->turn], s->turn, (char)('1' + s->turn));
}

static void add_table(const struct patchwork *t, const struct patchwork_state *s,
                      struct omino_scene *scene)
{
    static const char *const heading[] = {"player", "buttons", "income", "empty", "bonus", "score"};
    enum { COLUMNS = sizeof heading / sizeof *heading };
    omino_scene_add_table(scene, "", COLUMNS);
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        const int numbers[COLUMNS] = {
            0,
            s->buttons[p],
            s->income[p],
            (int)patchwork_empty(s, p),
            s->bonus == p + 1 ? t->edition->bonus_points : 0,
            (int)omino_patchwork_score(t, s, p),
        };
        char text[COLUMNS][16];
        const char *row[COLUMNS] = {omino_game_player_name(p)};
        for (int i = 1; i < COLUMNS; i++) {
            snprintf(text[i], sizeof text[i], "%d", numbers[i]);
            row[i] = text[i];
        }
        omino_scene_add_row(scene, (int)p, row);
    }
}

void omino_patchwork_scene(const struct omino_game *game, const void *state,
                           struct omino_scene *scene)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    char text[OMINO_SCENE_TEXT_MAX];
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) add_quilt(t, s, p, scene);
    add_circle(t, s, scene);
    add_track(t, s, scene);
    add_table(t, s, scene);
    if (s->leather == 0) return;
    snprintf(text, sizeof text, "%s has a leather patch to place", omino_game_player_name(s->turn));
    omino_scene_set_summary(scene, text);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void view_buy(const struct patchwork *t, const struct patchwork_state *s, uint32_t placement,
                     struct omino_move_view *view)
{
    const unsigned patch = t->patch_of[placement >> t->shift];
    const struct omino_patchwork_patch *facts = patchwork_patch(t, patch);
    uint8_t offered[OMINO_PATCHWORK_OFFERED_MAX];
    const unsigned count = omino_patchwork_offered(t, s, offered);
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    view->panel = QUILTS + s->turn;
    for (unsigned i = 0; i < count; i++)
        if (offered[i] == patch) view->tray = NEXT, view->item = (int)i;
    omino_placement_cells(t->placements, placement, cells);
    view_cells(&t->grid, cells, view);
    snprintf(view->words, sizeof view->words, "buy %u for %u button%s, %u time", patch + 1,
             facts->price, facts->price == 1 ? "" : "s", facts->time);
}

void omino_patchwork_view_move(const struct omino_game *game, const void *state, uint32_t move,
                               struct omino_move_view *view)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    if (move < t->advance) {
        view_buy(t, s, move, view);
    } else if (move == t->advance) {
        const unsigned spaces = omino_patchwork_advance_to(t, s) - s->space[s->turn];
        snprintf(view->words, sizeof view->words, "advance %u for %u button%s", spaces, spaces,
                 spaces == 1 ? "" : "s");
    } else {
        view->panel = QUILTS + s->turn;
        view->cells[view->count++] = omino_grid_cell(&t->grid, move - t->advance - 1);
        snprintf(view->words, sizeof view->words, "place leather");
    }
}
