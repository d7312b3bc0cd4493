/* SPDX-License-Identifier: MIT */
/* Positions as scenes, what can be picked in them, and pictures. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "door.h"

/* ---- panels ---------------------------------------------------------------------------------- */

/* Writes the labels of the columns (or rows) of a grid, as its module names cells. */
static void put_labels(struct json *json, const struct omino_scene_grid *grid, int rows)
{
    struct omino_grid board;
    const int count = rows ? grid->height : grid->width;
    const int named =
        grid->labels == OMINO_LABELS_POINTS &&
        omino_grid_init(&board, (unsigned)grid->width, (unsigned)grid->height, NULL) == OMINO_OK;
    json_open(json, rows ? "rows" : "columns", '[');
    for (int i = 0; named && i < count; i++) {
        const struct omino_cell cell = {(int16_t)(rows ? 0 : i), (int16_t)(rows ? i : 0)};
        char name[32];
        size_t letters = 0;
        omino_point_write(&board, cell, name, sizeof name);
        while (name[letters] >= 'a' && name[letters] <= 'z') letters++;
        if (rows)
            json_text(json, NULL, name + letters);
        else
            json_bytes(json, NULL, name, letters);
    }
    for (int i = 0; grid->labels == OMINO_LABELS_NUMBERS && i < count; i++)
        json_number(json, NULL, i + (rows ? grid->first_row : grid->first_column));
    json_close(json, ']');
}

static void put_cells(struct json *json, const struct omino_scene_grid *grid)
{
    const int count = grid->width * grid->height;
    json_open(json, "owners", '[');
    for (int i = 0; i < count; i++) json_number(json, NULL, grid->cells[i].owner);
    json_close(json, ']');
    json_open(json, "marks", '[');
    for (int i = 0; i < count; i++) json_number(json, NULL, grid->cells[i].marks);
    json_close(json, ']');
    json_open(json, "pieces", '[');
    for (int i = 0; i < count; i++) json_number(json, NULL, grid->cells[i].piece);
    json_close(json, ']');
    json_open(json, "letters", '[');
    for (int i = 0; i < count; i++)
        json_bytes(json, NULL, &grid->cells[i].letter, grid->cells[i].letter != '\0');
    json_close(json, ']');
}

static void put_color(struct json *json, const char *name, uint32_t color)
{
    char text[12];
    snprintf(text, sizeof text, "#%06" PRIx32, color & UINT32_C(0xffffff));
    if (color == OMINO_NO_COLOR)
        json_null(json, name);
    else
        json_text(json, name, text);
}

/* Writes the colours of covered cells, null for the others. */
static void put_colors(struct json *json, const struct omino_scene *scene, int index)
{
    const struct omino_scene_grid *grid = &omino_scene_panel(scene, index)->grid;
    const size_t count = (size_t)grid->width * (size_t)grid->height;
    uint32_t *colors = calloc(count ? count : 1, sizeof *colors);
    if (colors) omino_draw_colors(scene, index, colors);
    json_open(json, "colors", '[');
    for (size_t i = 0; colors && i < count; i++) put_color(json, NULL, colors[i]);
    json_close(json, ']');
    free(colors);
}

static void put_grid(struct json *json, const struct omino_scene_grid *grid)
{
    json_text(json, "kind", "grid");
    json_number(json, "width", grid->width);
    json_number(json, "height", grid->height);
    json_number(json, "firstColumn", grid->first_column);
    json_number(json, "firstRow", grid->first_row);
    put_labels(json, grid, 0);
    put_labels(json, grid, 1);
    put_cells(json, grid);
}

static void put_cell(struct json *json, int x, int y)
{
    json_open(json, NULL, '[');
    json_number(json, NULL, x);
    json_number(json, NULL, y);
    json_close(json, ']');
}

static void put_shape(struct json *json, const char *name, struct omino_shape shape)
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    const unsigned count = omino_shape_cells(shape, cells);
    json_open(json, name, '[');
    for (unsigned i = 0; i < count; i++) put_cell(json, cells[i].x, cells[i].y);
    json_close(json, ']');
}

static void put_tray(struct json *json, const struct omino_scene_tray *tray)
{
    json_text(json, "kind", "tray");
    json_open(json, "items", '[');
    for (int i = 0; i < tray->count; i++) {
        const struct omino_scene_item *item = &tray->items[i];
        json_open(json, NULL, '{');
        json_text(json, "label", item->label);
        json_text(json, "note", item->note);
        put_shape(json, "cells", item->shape);
        json_number(json, "owner", item->owner);
        json_bool(json, "enabled", item->enabled);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_track(struct json *json, const struct omino_scene_track *track)
{
    json_text(json, "kind", "track");
    json_number(json, "length", track->length);
    json_open(json, "markers", '[');
    for (int i = 0; i < track->count; i++) {
        const struct omino_scene_marker *marker = &track->markers[i];
        json_open(json, NULL, '{');
        json_number(json, "space", marker->space);
        json_number(json, "owner", marker->owner);
        json_bytes(json, "letter", &marker->letter, marker->letter != '\0');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_table(struct json *json, const struct omino_scene_table *table)
{
    json_text(json, "kind", "table");
    json_open(json, "rows", '[');
    for (int row = 0; row < table->rows; row++) {
        json_open(json, NULL, '{');
        json_number(json, "owner", table->owners[row]);
        json_open(json, "texts", '[');
        for (int i = 0; i < table->columns; i++)
            json_text(json, NULL, table->text[row * table->columns + i]);
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_panel(struct json *json, const struct omino_scene *scene, int index)
{
    const struct omino_panel *panel = omino_scene_panel(scene, index);
    json_open(json, NULL, '{');
    json_text(json, "title", panel->title);
    json_text(json, "note", panel->note);
    json_number(json, "owner", panel->owner);
    json_bool(json, "beside", panel->beside);
    if (panel->kind == OMINO_PANEL_GRID) put_grid(json, &panel->grid);
    if (panel->kind == OMINO_PANEL_TRAY) put_tray(json, &panel->tray);
    if (panel->kind == OMINO_PANEL_GRID) put_colors(json, scene, index);
    if (panel->kind == OMINO_PANEL_TRACK) put_track(json, &panel->track);
    if (panel->kind == OMINO_PANEL_TABLE) put_table(json, &panel->table);
    json_close(json, '}');
}

/* Describes a position of the match in the scene of its table, with the move before it marked. */
static enum omino_status describe(struct door_table *table, uint32_t ply, struct omino_error *err)
{
    const struct omino_match *match = table->match;
    const struct omino_game *game = omino_match_game(match);
    const enum omino_status status =
        omino_scene_of(game, omino_match_state_at(match, ply), table->scene, err);
    if (status == OMINO_OK && ply > 0)
        omino_scene_mark_move(game, omino_match_state_at(match, ply - 1),
                              omino_match_move(match, ply - 1), table->scene);
    return status;
}

DOOR(door_scene)(int number)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    if (describe(table, omino_match_ply(table->match), &err) != OMINO_OK) return door_fail(&err);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_text(json, "summary", omino_scene_summary(table->scene));
    json_open(json, "colors", '[');
    for (unsigned i = 0; i < omino_game_sides(omino_match_game(table->match)); i++)
        put_color(json, NULL, omino_draw_side_color(table->scene, (int)i));
    json_close(json, ']');
    json_open(json, "panels", '[');
    for (int i = 0; i < omino_scene_panels(table->scene); i++) put_panel(json, table->scene, i);
    json_close(json, ']');
    json_close(json, '}');
    return json_end(json);
}

/* ---- picking --------------------------------------------------------------------------------- */

static void put_number_or_null(struct json *json, const char *name, int64_t number, int64_t none)
{
    if (number == none)
        json_null(json, name);
    else
        json_number(json, name, number);
}

DOOR(door_view)(int number, uint32_t move)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_move_view view = OMINO_INIT(move_view);
    const char *answer;
    const struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const struct omino_game *game = omino_match_game(table->match);
    const void *state = omino_match_state(table->match);
    if (!omino_move_legal(game, state, move)) {
        omino_fail(&err, OMINO_ERR_NOT_LEGAL, "that move is not legal here");
        return door_fail(&err);
    }
    omino_scene_move_view(game, state, move, &view);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    door_put_move(json, "move", game, state, move);
    put_number_or_null(json, "panel", view.panel, -1);
    put_number_or_null(json, "tray", view.tray, -1);
    put_number_or_null(json, "item", view.item, -1);
    json_open(json, "cells", '[');
    for (int i = 0; i < view.count; i++) put_cell(json, view.cells[i].x, view.cells[i].y);
    json_close(json, ']');
    json_close(json, '}');
    return json_end(json);
}

void door_drop_pick(struct door_table *table)
{
    omino_pick_close(table->pick);
    table->pick = NULL;
}

/* Returns the moves to pick at a table; NULL, with an error in *answer, on failure. */
static struct omino_pick *pick_at(int number, const char **answer)
{
    struct omino_error err = OMINO_INIT(error);
    struct door_table *table = door_table_of(number, answer);
    if (!table) return NULL;
    if (!table->pick &&
        omino_pick_open(omino_match_game(table->match), omino_match_state(table->match), NULL,
                        &table->pick, &err) != OMINO_OK)
        *answer = door_fail(&err);
    return table->pick;
}

DOOR(door_picks)(int number)
{
    const char *answer;
    const struct omino_pick *pick = pick_at(number, &answer);
    if (!pick) return answer;
    struct json *json = door_answer();
    json_open(json, NULL, '[');
    for (int i = 0; i < omino_pick_choices(pick); i++) {
        const struct omino_choice *choice = omino_pick_choice(pick, i);
        json_open(json, NULL, '{');
        json_number(json, "choice", i);
        put_number_or_null(json, "panel", choice->panel, -1);
        put_number_or_null(json, "tray", choice->tray, -1);
        put_number_or_null(json, "item", choice->item, -1);
        put_number_or_null(json, "move", choice->move, OMINO_NO_MOVE);
        put_number_or_null(json, "orientation", choice->orientation, -1);
        json_text(json, "words", choice->words);
        json_close(json, '}');
    }
    json_close(json, ']');
    return json_end(json);
}

/* Writes the cells of an orientation after its move; null if unknown. */
static void put_ink(struct json *json, const struct omino_scene *scene, int panel,
                    const struct omino_scene_cell *ink, int count)
{
    if (!ink) {
        json_null(json, "ink");
        return;
    }
    json_open(json, "ink", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_number(json, "owner", ink[i].owner);
        json_number(json, "marks", ink[i].marks);
        json_number(json, "piece", ink[i].piece);
        json_bytes(json, "letter", &ink[i].letter, ink[i].letter != '\0');
        put_color(json, "color", omino_draw_cell_color(scene, panel, &ink[i]));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_places(struct json *json, const struct omino_pick *pick,
                       const struct omino_orientation *held)
{
    json_open(json, "places", '[');
    for (uint32_t i = held->first; i < held->end; i++) {
        const struct omino_place *place = omino_pick_place(pick, i);
        json_open(json, NULL, '[');
        json_number(json, NULL, place->x);
        json_number(json, NULL, place->y);
        json_number(json, NULL, place->move);
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void put_orientation(struct json *json, struct omino_pick *pick,
                            const struct omino_scene *scene, int index)
{
    const struct omino_orientation *held = omino_pick_orientation(pick, index);
    json_open(json, NULL, '{');
    json_number(json, "orientation", index);
    json_open(json, "cells", '[');
    for (int i = 0; i < held->count; i++) put_cell(json, held->cells[i].x, held->cells[i].y);
    json_close(json, ']');
    put_ink(json, scene, omino_pick_choice(pick, held->choice)->panel, omino_pick_ink(pick, index),
            held->count);
    json_number(json, "turned", omino_pick_turned(pick, index));
    json_number(json, "flipped", omino_pick_flipped(pick, index));
    put_places(json, pick, held);
    json_close(json, '}');
}

/* Writes the choice of every orientation, so that a page can follow a piece whose next orientation
 * belongs to another choice. */
static void put_choices(struct json *json, const struct omino_pick *pick)
{
    json_open(json, "choices", '[');
    for (int i = 0; i < omino_pick_orientations(pick); i++)
        json_number(json, NULL, omino_pick_orientation(pick, i)->choice);
    json_close(json, ']');
}

DOOR(door_choice)(int number, int choice)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct omino_pick *pick = pick_at(number, &answer);
    struct door_table *table = pick ? door_table_of(number, &answer) : NULL;
    if (!table) return answer;
    if (describe(table, omino_match_ply(table->match), &err) != OMINO_OK) return door_fail(&err);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_number(json, "choice", choice);
    json_open(json, "orientations", '[');
    for (int i = 0; i < omino_pick_orientations(pick); i++)
        if (omino_pick_orientation(pick, i)->choice == choice)
            put_orientation(json, pick, table->scene, i);
    json_close(json, ']');
    put_choices(json, pick);
    json_close(json, '}');
    return json_end(json);
}

DOOR(door_explain)(int number, int orientation, int x, int y)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    const struct omino_pick *pick = pick_at(number, &answer);
    if (!pick) return answer;
    const struct omino_orientation *held = omino_pick_orientation(pick, orientation);
    const struct omino_ghost ghost = {held ? held->choice : -1, orientation, x, y};
    const enum omino_status status = omino_pick_explain(pick, &ghost, &err);
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_bool(json, "legal", status == OMINO_OK);
    put_number_or_null(json, "move", omino_pick_move(pick, &ghost), OMINO_NO_MOVE);
    json_text(json, "reason", err.message);
    json_close(json, '}');
    return json_end(json);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static const char *answer_svg(const char *svg, size_t length)
{
    struct json *json = door_answer();
    json_open(json, NULL, '{');
    json_bytes(json, "svg", svg, length);
    json_close(json, '}');
    return json_end(json);
}

static enum omino_svg_theme theme_of(int theme)
{
    const enum omino_svg_theme themes[] = {OMINO_SVG_LIGHT, OMINO_SVG_DARK, OMINO_SVG_AUTO};
    return themes[theme >= 0 && theme < 3 ? theme : 0];
}

DOOR(door_svg)(int number, int panel, int theme, unsigned flags)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    if (describe(table, omino_match_ply(table->match), &err) != OMINO_OK) return door_fail(&err);
    const struct omino_svg_style style = {
        OMINO_SIZE(svg_style),
        .theme = theme_of(theme),
        .panel = panel >= 0 && panel < omino_scene_panels(table->scene) ? panel + 1 : 0,
        .bare = (flags & DOOR_SVG_BARE) != 0,
        .fluid = (flags & DOOR_SVG_FLUID) != 0,
        .targets = (flags & DOOR_SVG_TARGETS) != 0};
    const size_t length = omino_draw_svg(table->scene, &style, NULL, 0);
    char *svg = malloc(length + 1);
    if (!svg) return omino_fail_memory(&err), door_fail(&err);
    omino_draw_svg(table->scene, &style, svg, length + 1);
    answer = answer_svg(svg, length);
    free(svg);
    return answer;
}

static enum omino_status add_frames(struct door_table *table, struct omino_film *film,
                                    struct omino_error *err)
{
    const struct omino_match *match = table->match;
    enum omino_status status = OMINO_OK;
    for (uint32_t ply = 0; status == OMINO_OK && ply <= omino_match_length(match); ply++) {
        char caption[OMINO_TEXT_MAX] = "";
        if (ply > 0)
            omino_move_write(omino_match_game(match), omino_match_move(match, ply - 1), caption,
                             sizeof caption);
        status = describe(table, ply, err);
        if (status == OMINO_OK) status = omino_film_add(film, table->scene, caption, err);
    }
    return status;
}

DOOR(door_film)(int number, int form, int theme)
{
    struct omino_error err = OMINO_INIT(error);
    const char *answer, *svg;
    size_t length;
    struct omino_film *film;
    struct door_table *table = door_table_of(number, &answer);
    if (!table) return answer;
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .theme = theme_of(theme)};
    enum omino_status status = omino_film_open(NULL, &film, &err);
    if (status == OMINO_OK) status = add_frames(table, film, &err);
    if (status == OMINO_OK)
        status = omino_film_draw(film, form == 1 ? OMINO_FILM_ANIMATION : OMINO_FILM_PAGE, &style,
                                 &svg, &length, &err);
    answer = status == OMINO_OK ? answer_svg(svg, length) : door_fail(&err);
    omino_film_close(film);
    return answer;
}
