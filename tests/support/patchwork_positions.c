/* SPDX-License-Identifier: MIT */
#include "patchwork_positions.h"

#include <stdio.h>
#include <stdlib.h>

#include "test.h"

/* Reads the patches of both trays; returns their number. */
static int read_trays(const struct seat *seat, struct shown_patch patches[REF_PATCHES])
{
    struct omino_scene *scene = scene_of(seat);
    int count = 0;
    for (int i = 0; i < omino_scene_panels(scene); i++) {
        const struct omino_panel *panel = omino_scene_panel(scene, i);
        if (panel->kind != OMINO_PANEL_TRAY) continue;
        for (int k = 0; k < panel->tray.count; k++) {
            const struct omino_scene_item *item = &panel->tray.items[k];
            struct shown_patch *patch = &patches[count++];
            assert_true(count <= REF_PATCHES);
            patch->id = atoi(item->label);
            patch->shape = item->shape;
            if (sscanf(item->note, "price %d, time %d, income %d", &patch->price, &patch->time,
                       &patch->income) != 3)
                assert_int_equal(
                    sscanf(item->note, "%d/%d/%d", &patch->price, &patch->time, &patch->income), 3);
        }
    }
    omino_scene_close(scene);
    return count;
}

void read_circle(const struct seat *seat, int circle[REF_PATCHES])
{
    struct shown_patch patches[REF_PATCHES];
    assert_int_equal(read_trays(seat, patches), REF_PATCHES);
    for (int i = 0; i < REF_PATCHES; i++) circle[i] = patches[i].id;
}

struct shown_patch read_patch(const struct seat *seat, int id)
{
    struct shown_patch patches[REF_PATCHES];
    const int count = read_trays(seat, patches);
    int i = 0;
    while (i < count && patches[i].id != id) i++;
    assert_true(i < count);
    return patches[i];
}

struct ref_patchwork position_of(const struct seat *seat)
{
    struct ref_patchwork position;
    char line[REF_LINE];
    int circle[REF_PATCHES];
    for (int i = 0; i < REF_PATCHES; i++) circle[i] = i + 1;
    ref_patchwork_start(&position, circle, 0, 0, 0);
    write_line(seat, line, sizeof line);
    ref_patchwork_read(&position, line);
    return position;
}
