/* SPDX-License-Identifier: MIT */
/* Scenes of positions: the module describes the panels; the library adds the summary and marks
 * the last move. */
#include <assert.h>
#include <string.h>

#include <omino/rules.h>
#include <omino/text.h>

#include "base/argument.h"
#include "base/sized.h"
#include "opened.h"
#include "result.h"
#include "scene.h"

/* ---- the summary ----------------------------------------------------------------------------- */

/* Adds "blue", or "blue (player1)" if the player's name differs. */
static void add_side(struct omino_text *text, const struct omino_game *game, int side, int player)
{
    const char *name = omino_game_side_name(game, side);
    omino_text_add(text, name);
    if (player >= 0 && !omino_text_same_word(name, omino_game_player_name((unsigned)player)))
        omino_text_format(text, " (%s)", omino_game_player_name((unsigned)player));
}

/* Adds a player, named after the side if each player has exactly one. */
static void add_player(struct omino_text *text, const struct omino_game *game, int player)
{
    if (game->sides == game->players)
        add_side(text, game, player, player);
    else
        omino_text_add(text, omino_game_player_name((unsigned)player));
}

/* Adds "player1, player2 and player4". */
static void add_winners(struct omino_text *text, const struct omino_game *game,
                        const struct omino_outcome *outcome)
{
    const int winners = omino_result_winner_count(omino_result_winners(outcome));
    int named = 0;
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] != 1) continue;
        if (named > 0) omino_text_add(text, named == winners - 1 ? " and " : ", ");
        add_player(text, game, p);
        named++;
    }
}

/* Adds "40 to 36": the winner's score, then the scores of the others. */
static void add_scores(struct omino_text *text, const struct omino_outcome *outcome)
{
    const char *before = " to ";
    for (int p = 0; p < outcome->players; p++)
        if (outcome->places[p] == 1) omino_text_format(text, ", %d", (int)outcome->scores[p]);
    for (int p = 0; p < outcome->players; p++) {
        if (outcome->places[p] == 1) continue;
        omino_text_format(text, "%s%d", before, (int)outcome->scores[p]);
        before = ", ";
    }
}

static void write_result(struct omino_text *text, const struct omino_game *game,
                         const struct omino_outcome *outcome)
{
    if (outcome->players == 1) {
        omino_text_format(text, "the game is over, score %d", (int)outcome->scores[0]);
        return;
    }
    add_winners(text, game, outcome);
    if (omino_result_winner_count(omino_result_winners(outcome)) == 1) {
        omino_text_add(text, " wins");
        add_scores(text, outcome);
    } else
        omino_text_add(text, " share the win");
}

static void write_summary(const struct omino_game *game, const void *state,
                          struct omino_scene *scene)
{
    char line[256];
    struct omino_text text = {line, sizeof line, 0};
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    if (outcome.over)
        write_result(&text, game, &outcome);
    else {
        add_side(&text, game, omino_state_side(game, state), omino_state_player(game, state));
        omino_text_add(&text, " to move");
    }
    omino_text_end(&text);
    omino_scene_set_summary(scene, line);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

enum omino_status omino_scene_of(const struct omino_game *game, const void *state,
                                 struct omino_scene *scene, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, game, state, scene)) return OMINO_ERR_ARGUMENT;
    omino_scene_clear(scene);
    for (int side = 0; side < (int)game->sides; side++)
        omino_scene_name_side(scene, side, omino_game_side_name(game, side));
    game->rules.scene(game, state, scene);
    if (!*omino_scene_summary(scene)) write_summary(game, state, scene);
    switch (omino_scene_status(scene)) {
    case OMINO_OK:
        return OMINO_OK;
    case OMINO_ERR_MEMORY:
        return omino_fail_memory(err);
    default:
        return omino_fail(err, OMINO_ERR_MODULE, "game %s adds an invalid panel to its scene",
                          game->rules.name);
    }
}

void omino_scene_move_view(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_move_view *view)
{
    assert(game && state && view);
    struct omino_move_view whole = {OMINO_SIZE(move_view), .panel = -1, .tray = -1, .item = -1};
    game->rules.view_move(game, state, move, &whole);
    if (!*whole.words) omino_move_write(game, move, whole.words, sizeof whole.words);
    omino_sized_write(view, &whole, sizeof whole);
}

/* Returns how far the origin of a grid has moved from one scene to another: the part of an
 * unbounded plane that a grid shows can grow. */
static struct omino_cell origin_moved(const struct omino_panel *from, const struct omino_panel *to)
{
    struct omino_cell by = {0, 0};
    if (from && from->kind == OMINO_PANEL_GRID && to->grid.labels == OMINO_LABELS_NUMBERS) {
        by.x = (int16_t)(from->grid.first_column - to->grid.first_column);
        by.y = (int16_t)(from->grid.first_row - to->grid.first_row);
    }
    return by;
}

/* Fills in *by; returns 0 if out of memory. */
static int origin_since(const struct omino_game *game, const void *before, int index,
                        const struct omino_scene *scene, struct omino_cell *by)
{
    const struct omino_panel *now = omino_scene_panel(scene, index);
    struct omino_scene *earlier;
    *by = (struct omino_cell){0, 0};
    if (now->grid.labels != OMINO_LABELS_NUMBERS) return 1;
    enum omino_status status = omino_scene_open(omino_scene_allocator(scene), &earlier, NULL);
    if (status == OMINO_OK) status = omino_scene_of(game, before, earlier, NULL);
    if (status == OMINO_OK) *by = origin_moved(omino_scene_panel(earlier, index), now);
    omino_scene_close(earlier);
    return status != OMINO_ERR_MEMORY;
}

void omino_scene_mark_move(const struct omino_game *game, const void *before, uint32_t move,
                           struct omino_scene *scene)
{
    assert(game && before && scene);
    struct omino_move_view view = OMINO_INIT(move_view);
    omino_scene_move_view(game, before, move, &view);
    struct omino_panel *panel = omino_scene_panel(scene, view.panel);
    if (!panel || panel->kind != OMINO_PANEL_GRID) return;
    struct omino_cell by;
    if (!origin_since(game, before, view.panel, scene, &by)) {
        omino_scene_lacks_memory(scene);
        return;
    }
    for (int i = 0; i < view.count && i < OMINO_MOVE_CELLS_MAX; i++) {
        struct omino_scene_cell *cell =
            omino_scene_panel_cell(panel, view.cells[i].x + by.x, view.cells[i].y + by.y);
        if (cell) cell->marks |= OMINO_MARK_LAST;
    }
}
