/* SPDX-License-Identifier: MIT */
/* What hooks give, by range: results, what computer players are told, what is shown, and another
 * engine's words. All of these look at the position in hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* ---- the outcome ----------------------------------------------------------------------------- */

int omino_check_outcome(struct omino_checker *c)
{
    struct omino_outcome outcome;
    const int players = (int)omino_game_players(c->game);
    const int over = omino_state_side(c->game, c->state.bytes) == OMINO_NOBODY;
    omino_state_outcome(c->game, c->state.bytes, &outcome);
    c->tried++;
    if (outcome.over != over)
        return omino_checker_fail(c, "the hook outcome sets over to %d", outcome.over);
    if (outcome.players != players)
        return omino_checker_fail(c, "the hook outcome sets the number of players to %d",
                                  outcome.players);
    for (int p = players; p < OMINO_PLAYERS_MAX; p++)
        if (outcome.scores[p] != 0 || outcome.places[p] != 0)
            return omino_checker_fail(c, "the hook outcome tells of player %d, and %d play", p + 1,
                                      players);
    for (int p = 0; p < players; p++) {
        int better = 0;
        for (int q = 0; q < players; q++) better += outcome.places[q] < outcome.places[p];
        if (outcome.places[p] != better + 1)
            return omino_checker_fail(c, "player %d has place %d, and %d players have a better one",
                                      p + 1, outcome.places[p], better);
    }
    return 1;
}

/* ---- for computer players -------------------------------------------------------------------- */

static float not_a_number(void)
{
    const uint32_t bits = 0x7fc00000;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

int omino_check_evaluate(struct omino_checker *c)
{
    float values[OMINO_PLAYERS_MAX];
    for (int p = 0; p < OMINO_PLAYERS_MAX; p++) values[p] = not_a_number();
    omino_game_rules(c->game)->evaluate(c->game, c->state.bytes, values);
    for (unsigned p = 0; p < omino_game_players(c->game); p++) {
        c->tried++;
        if (!(values[p] >= 0 && values[p] <= 1))
            return omino_checker_fail(c, "evaluate gives player %u the value %g, not 0 to 1", p + 1,
                                      (double)values[p]);
    }
    return 1;
}

int omino_check_priors(struct omino_checker *c)
{
    float *weights = c->scratch->weights;
    struct omino_quote quote;
    if (c->count == 0) return 1;
    for (uint32_t i = 0; i < c->count; i++) weights[i] = not_a_number();
    omino_game_rules(c->game)->priors(c->game, c->state.bytes, c->moves, c->count, weights);
    for (uint32_t i = 0; i < c->count; i++) {
        c->tried++;
        if (!(weights[i] > 0 && weights[i] < 1e30f))
            return omino_checker_fail(c, "priors gives the move %s the weight %g",
                                      omino_checker_quote(c, c->moves[i], &quote),
                                      (double)weights[i]);
    }
    return 1;
}

static int compare_codes(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Whether a list that a hook gave, in the scratch memory, has legal moves only, each once. */
static int among_moves(struct omino_checker *c, const char *hook, uint32_t count)
{
    uint32_t *list = c->scratch->moves, *all = c->second->moves;
    struct omino_quote quote;
    memcpy(all, c->moves, c->count * sizeof *all);
    qsort(all, c->count, sizeof *all, compare_codes);
    qsort(list, count, sizeof *list, compare_codes);
    for (uint32_t i = 0; i < count; i++) {
        c->tried++;
        if (!bsearch(&list[i], all, c->count, sizeof *all, compare_codes))
            return omino_checker_fail(c, "%s lists the move %s, which is not legal", hook,
                                      omino_checker_quote(c, list[i], &quote));
        if (i > 0 && list[i] == list[i - 1])
            return omino_checker_fail(c, "%s lists the move %s twice", hook,
                                      omino_checker_quote(c, list[i], &quote));
    }
    return 1;
}

/* A hook that lists some of the moves. */
typedef uint32_t lister(const struct omino_game *game, const void *state, uint32_t *moves,
                        uint32_t cap);

/* `count` receives how many; they are in the scratch memory then, in the order of their codes. */
static int lists_some(struct omino_checker *c, const char *hook, lister *list, uint32_t *count)
{
    *count = 0;
    if (omino_checker_at_end(c)) return 1;
    *count = list(c->game, c->state.bytes, c->scratch->moves, OMINO_MOVES_MAX);
    c->tried++;
    if (*count == 0 || *count > c->count)
        return omino_checker_fail(c, "%s lists %u of %u moves", hook, *count, c->count);
    return among_moves(c, hook, *count);
}

/* Whether no candidate is missing where a move is to be made; those moves, `all` of them, were just
 * listed by lists_some(). */
static int root_has_them(struct omino_checker *c, uint32_t all)
{
    const struct omino_rules *rules = omino_game_rules(c->game);
    const uint32_t *root = c->scratch->moves;
    uint32_t *list = c->second->moves;
    struct omino_quote quote;
    if (omino_checker_at_end(c)) return 1;
    const uint32_t count = rules->candidates(c->game, c->state.bytes, list, OMINO_MOVES_MAX);
    if (count > c->count)
        return omino_checker_fail(c, "candidates lists %u of %u moves", count, c->count);
    for (uint32_t i = 0; i < count; i++) {
        c->tried++;
        if (!bsearch(&list[i], root, all, sizeof *root, compare_codes))
            return omino_checker_fail(c, "root_candidates leaves out the move %s of candidates",
                                      omino_checker_quote(c, list[i], &quote));
    }
    return 1;
}

int omino_check_candidates(struct omino_checker *c)
{
    const struct omino_rules *rules = omino_game_rules(c->game);
    uint32_t count;
    return lists_some(c, "candidates", rules->candidates, &count) &&
           lists_some(c, "root_candidates", rules->root_candidates, &count) &&
           root_has_them(c, count);
}

int omino_check_essential(struct omino_checker *c)
{
    uint32_t count;
    return lists_some(c, "essential", omino_game_rules(c->game)->essential, &count);
}

/* Who is first as a position stands, as a sentence says it. */
struct winners {
    unsigned players; /* one bit for each */
    char names[OMINO_PLAYERS_MAX * 16];
};

static struct winners winners_of(const struct omino_checker *c, const void *state)
{
    struct winners winners = {0};
    struct omino_text names = {winners.names, sizeof winners.names, 0};
    struct omino_outcome outcome;
    omino_state_outcome(c->game, state, &outcome);
    for (unsigned p = 0; p < omino_game_players(c->game); p++) {
        if (outcome.places[p] != 1) continue;
        omino_text_format(&names, "%s%s", winners.players ? " and " : "", omino_player_name(p));
        winners.players |= 1u << p;
    }
    omino_text_end(&names);
    return winners;
}

/* Plays a state to its end at random, or as far as that makes sense. */
static void play_to_the_end(struct omino_checker *c, void *state)
{
    uint32_t *moves = c->second->moves;
    for (uint32_t ply = 0; ply <= omino_game_max_plies(c->game); ply++) {
        const uint32_t count = omino_state_moves(c->game, state, moves, OMINO_MOVES_MAX);
        if (count == 0 || count > OMINO_MOVES_MAX) return;
        if (omino_state_side(c->game, state) == OMINO_NOBODY) return;
        omino_state_apply(c->game, state, moves[omino_rng_below(&c->rng, count)]);
    }
}

/* playout says that it is settled who wins: then games from here on end as it stands now. */
static int is_settled(struct omino_checker *c)
{
    const struct winners now = winners_of(c, c->state.bytes);
    for (int game = 0; game < 20; game++) {
        memcpy(c->left.bytes, c->state.bytes, c->size);
        play_to_the_end(c, c->left.bytes);
        const struct winners then = winners_of(c, c->left.bytes);
        c->tried++;
        if (then.players != now.players)
            return omino_checker_fail(c,
                                      "playout says that it is settled who wins, as it stands %s; "
                                      "but a random game from here is won by %s",
                                      now.names, then.names);
    }
    return 1;
}

int omino_check_playout(struct omino_checker *c)
{
    struct omino_quote quote;
    int settled = 0;
    if (omino_checker_at_end(c)) return 1;
    for (int i = 0; i < 20; i++) {
        struct omino_rng again = c->rng;
        const struct omino_rules *rules = omino_game_rules(c->game);
        const uint32_t move = rules->playout(c->game, c->state.bytes, &c->rng);
        c->scratch->moves[0] = move;
        if (move != OMINO_NO_MOVE && !among_moves(c, "playout", 1)) return 0;
        if (rules->playout(c->game, c->state.bytes, &again) != move)
            return omino_checker_fail(c,
                                      "playout gives %s, and then another answer for the same "
                                      "random numbers",
                                      move == OMINO_NO_MOVE ? "no move"
                                                            : omino_checker_quote(c, move, &quote));
        if (move == OMINO_NO_MOVE && !settled++ && !is_settled(c)) return 0;
    }
    return 1;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static int owner_fits(const struct omino_checker *c, int owner)
{
    return owner >= OMINO_SCENE_NOBODY && owner < (int)omino_game_sides(c->game);
}

static int letter_fits(char letter)
{
    return letter == 0 || (letter > ' ' && letter < 127);
}

static const char *grid_fault(const struct omino_checker *c, const struct omino_scene_grid *grid)
{
    for (int i = 0; i < grid->width * grid->height; i++) {
        const struct omino_scene_cell *cell = &grid->cells[i];
        if (!owner_fits(c, cell->owner)) return "a cell with an owner who is no side";
        if (cell->marks >= 2 * OMINO_MARK_CHOICE) return "a cell with a mark that does not exist";
        if (!letter_fits(cell->letter)) return "a cell whose letter cannot be printed";
    }
    return grid->width > 0 && grid->height > 0 ? NULL : "no cells";
}

static const char *tray_fault(const struct omino_checker *c, const struct omino_scene_tray *tray)
{
    for (int i = 0; i < tray->count; i++)
        if (!owner_fits(c, tray->items[i].owner)) return "an item with an owner who is no side";
    return NULL;
}

static const char *track_fault(const struct omino_checker *c, const struct omino_scene_track *track)
{
    for (int i = 0; i < track->count; i++) {
        const struct omino_scene_marker *marker = &track->markers[i];
        if (marker->space < 0 || marker->space >= track->length)
            return "a marker on a space that does not exist";
        if (!owner_fits(c, marker->owner)) return "a marker with an owner who is no side";
        if (!letter_fits(marker->letter)) return "a marker whose letter cannot be printed";
    }
    return track->length > 0 ? NULL : "no spaces";
}

static const char *table_fault(const struct omino_checker *c, const struct omino_scene_table *table)
{
    for (int i = 0; i < table->rows; i++)
        if (!owner_fits(c, table->owners[i])) return "a row with an owner who is no side";
    return table->columns > 0 ? NULL : "no columns";
}

static const char *panel_fault(const struct omino_checker *c, const struct omino_panel *panel)
{
    if (!owner_fits(c, panel->owner)) return "an owner who is no side";
    switch (panel->kind) {
    case OMINO_PANEL_GRID:
        return grid_fault(c, &panel->grid);
    case OMINO_PANEL_TRAY:
        return tray_fault(c, &panel->tray);
    case OMINO_PANEL_TRACK:
        return track_fault(c, &panel->track);
    case OMINO_PANEL_TABLE:
        return table_fault(c, &panel->table);
    }
    return "a kind that does not exist";
}

static int fill_scene(struct omino_checker *c)
{
    omino_scene_clear(c->scratch->scene);
    omino_game_rules(c->game)->scene(c->game, c->state.bytes, c->scratch->scene);
    const enum omino_status status = omino_scene_status(c->scratch->scene);
    if (status == OMINO_ERR_MEMORY) return omino_checker_no_memory(c);
    if (status != OMINO_OK)
        return omino_checker_fail(c, "the scene cannot be: %s", omino_status_text(status));
    if (!omino_watched_intact(&c->scratch->scene_memory))
        return omino_checker_fail(c, "the hook scene writes outside of what it has added");
    return 1;
}

int omino_check_scene(struct omino_checker *c)
{
    if (!fill_scene(c)) return 0;
    const int panels = omino_scene_panels(c->scratch->scene);
    c->tried++;
    if (panels == 0) return omino_checker_fail(c, "the scene is empty");
    for (int i = 0; i < panels; i++) {
        const struct omino_panel *panel = omino_scene_panel(c->scratch->scene, i);
        const char *fault = panel_fault(c, panel);
        c->tried++;
        if (fault)
            return omino_checker_fail(c, "panel %d of the scene ('%s') has %s", i, panel->title,
                                      fault);
    }
    return 1;
}

static const struct omino_panel *panel_of_kind(const struct omino_scene *scene, int index,
                                               enum omino_panel_kind kind)
{
    const struct omino_panel *panel = index >= 0 ? omino_scene_panel(scene, index) : NULL;
    return panel && panel->kind == kind ? panel : NULL;
}

static const char *cells_fault(const struct omino_move_view *view, const struct omino_panel *panel)
{
    if (view->count < 0 || view->count > OMINO_MOVE_CELLS)
        return "a number of cells that cannot be";
    if (view->count > 0 && !panel) return "cells, and no grid";
    for (int i = 0; i < view->count; i++) {
        const struct omino_cell cell = view->cells[i];
        if (cell.x < 0 || cell.x >= panel->grid.width || cell.y < 0 || cell.y >= panel->grid.height)
            return "a cell outside its grid";
        for (int j = 0; j < i; j++)
            if (view->cells[j].x == cell.x && view->cells[j].y == cell.y) return "a cell twice";
    }
    return NULL;
}

static const char *view_fault(const struct omino_scene *scene, const struct omino_move_view *view)
{
    const struct omino_panel *panel = panel_of_kind(scene, view->panel, OMINO_PANEL_GRID);
    const struct omino_panel *tray = panel_of_kind(scene, view->tray, OMINO_PANEL_TRAY);
    if (view->panel != -1 && !panel) return "a panel that is no grid of the scene";
    if (view->tray != -1 && !tray) return "a tray that is none of the scene";
    if (view->item != -1 && (!tray || view->item < 0 || view->item >= tray->tray.count))
        return "an item that is not in its tray";
    if (!memchr(view->words, '\0', sizeof view->words)) return "words without an end";
    if (!view->words[0] && view->count == 0 && view->item == -1) return "nothing to show at all";
    return cells_fault(view, panel);
}

int omino_check_view(struct omino_checker *c)
{
    struct omino_quote quote;
    if (!fill_scene(c)) return 0;
    for (uint32_t i = 0; i < c->count; i++) {
        struct omino_view_room room;
        omino_check_view_move(c->game, c->state.bytes, c->moves[i], &room);
        const char *fault = view_fault(c->scratch->scene, &room.view);
        if (!omino_check_all(room.guard, sizeof room.guard, CHECK_GUARD_BYTE))
            fault = "more than there is room for";
        c->tried++;
        if (fault)
            return omino_checker_fail(c, "the view of the move %s has %s",
                                      omino_checker_quote(c, c->moves[i], &quote), fault);
    }
    return 1;
}

/* ---- another engine's words ------------------------------------------------------------------ */

static int try_words(struct omino_checker *c, const struct omino_dialect *dialect)
{
    static const char *const words[] = {"", "b", "w", "1", "4", "9", "blue", "x", "player1", "-1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const int side = dialect->side(c->game, words[i]);
        c->tried++;
        if (side != OMINO_NOBODY && (side < 0 || side >= (int)omino_game_sides(c->game)))
            return omino_checker_fail(c, "the dialect's word '%s' names side %d", words[i], side);
    }
    return 1;
}

/* The side to move has its moves; every side's list keeps to its room. */
static int try_moves_of(struct omino_checker *c, const struct omino_dialect *dialect)
{
    const int to_move = omino_state_side(c->game, c->state.bytes);
    for (int side = 0; side < (int)omino_game_sides(c->game); side++) {
        const uint32_t total =
            dialect->moves_of(c->game, c->state.bytes, side, c->scratch->moves, OMINO_MOVES_MAX);
        c->tried++;
        if (total > OMINO_MOVES_MAX)
            return omino_checker_fail(c, "moves_of gives side %d %u moves", side, total);
        if (side != to_move) continue;
        if (total != c->total)
            return omino_checker_fail(c, "moves_of gives the side to move %u moves, and it has %u",
                                      total, c->total);
        if (!among_moves(c, "moves_of", total)) return 0;
    }
    return 1;
}

int omino_check_dialect(struct omino_checker *c)
{
    const struct omino_dialect *dialect = c->own.dialect;
    if (!dialect) return 1;
    if (c->plies == 0 && c->seed == c->setup.seed &&
        !omino_checker_aliases(c, dialect->games, "the dialect has"))
        return 0;
    if (c->plies == 0 && dialect->side && !try_words(c, dialect)) return 0;
    return !dialect->moves_of || try_moves_of(c, dialect);
}
