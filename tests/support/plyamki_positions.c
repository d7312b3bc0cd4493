/* SPDX-License-Identifier: MIT */
#include "plyamki_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static const struct omino_scene_table *score_table(const struct omino_scene *scene)
{
    for (int i = 0; i < omino_scene_panels(scene); i++) {
        const struct omino_panel *panel = omino_scene_panel(scene, i);
        if (panel->kind == OMINO_PANEL_TABLE) return &panel->table;
    }
    fail_msg("the scene has no table");
    return NULL;
}

struct ref_score shown_score(const struct seat *seat, char color)
{
    struct omino_scene *scene = scene_of(seat);
    const struct omino_scene_table *table = score_table(scene);
    const char *name = color == 'Y' ? "yellow" : "blue";
    int row = 1;
    while (row < table->rows && !strstr(table->text[row * table->columns], name)) row++;
    assert_true(row < table->rows);
    char(*cells)[OMINO_SCENE_TEXT_MAX] = table->text + row * table->columns;
    const struct ref_score score = {atoi(cells[1]), atoi(cells[2]), atoi(cells[3])};
    omino_scene_close(scene);
    return score;
}

struct place place_of(const struct seat *seat, uint32_t move)
{
    struct place place = {0, 0};
    char text[REF_MOVE_TEXT];
    omino_move_write(seat->game, move, text, sizeof text);
    const char *at = strchr(text, '@');
    if (at) assert_int_equal(sscanf(at, "@%d,%d", &place.x, &place.y), 2);
    return place;
}

void replay_in_reference(const struct seat *seat, struct ref_plyamki *ref)
{
    char line[PLYAMKI_LINE_TEXT];
    write_line(seat, line, sizeof line);
    ref_plyamki_start(ref);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        if (!strchr(word, '=') && strcmp(word, "start") != 0) ref_plyamki_play(ref, word);
}
