/* SPDX-License-Identifier: MIT */
/* An emptied scene keeps the memory of its panels: describing the same kind of position again
 * allocates nothing. Panels are allocated one by one, so that they do not move when others are
 * added. */
#include <omino/scene_build.h>

#include <assert.h>
#include <string.h>

#include <omino/text.h>

#include "base/argument.h"
#include "base/characters.h"
#include "base/memory.h"
#include "scene.h"

/* A block of memory that only grows. */
struct store {
    void *block;
    size_t size;
};

struct slot {
    struct omino_panel panel;
    struct store data;   /* cells, items, markers or texts */
    struct store owners; /* one per row of a table */
};

struct omino_scene {
    struct omino_allocator allocator;
    enum omino_status status;
    char status_text[OMINO_SCENE_SUMMARY_MAX];
    char side_names[OMINO_PLAYERS_MAX][OMINO_SCENE_TEXT_MAX];
    struct slot **slots;
    int count;                /* panels in use */
    int made;                 /* slots allocated */
    int room;                 /* capacity of the array */
    struct omino_panel dummy; /* returned after a failure */
};

/* ---- memory ---------------------------------------------------------------------------------- */

/* Reserves `needed` bytes and keeps the first `used`. */
static int reserve(struct omino_scene *scene, struct store *store, size_t used, size_t needed)
{
    if (needed <= store->size) return 1;
    const size_t doubled = store->size < SIZE_MAX / 2 ? 2 * store->size : needed;
    const size_t size = needed > doubled ? needed : doubled;
    void *block = omino_allocate(&scene->allocator, size, 1);
    if (!block) {
        scene->status = OMINO_ERR_MEMORY;
        return 0;
    }
    if (used > 0) memcpy(block, store->block, used);
    omino_release(&scene->allocator, store->block);
    *store = (struct store){block, size};
    return 1;
}

/* Reserves one more item of `size` bytes after `count` of them. */
static int reserve_one(struct omino_scene *scene, struct store *store, int count, size_t size)
{
    return reserve(scene, store, (size_t)count * size, ((size_t)count + 1) * size);
}

static int grow_slots(struct omino_scene *scene)
{
    if (scene->made < scene->room) return 1;
    const int room = scene->room ? 2 * scene->room : 8;
    struct slot **slots = omino_allocate(&scene->allocator, (size_t)room, sizeof *slots);
    if (!slots) return 0;
    if (scene->made > 0) memcpy(slots, scene->slots, (size_t)scene->made * sizeof *slots);
    omino_release(&scene->allocator, scene->slots);
    scene->slots = slots;
    scene->room = room;
    return 1;
}

static struct slot *next_slot(struct omino_scene *scene)
{
    if (scene->count < scene->made) return scene->slots[scene->count];
    struct slot *slot =
        grow_slots(scene) ? omino_allocate(&scene->allocator, 1, sizeof *slot) : NULL;
    if (!slot) {
        scene->status = OMINO_ERR_MEMORY;
        return NULL;
    }
    scene->slots[scene->made++] = slot;
    return slot;
}

/* ---- the scene ------------------------------------------------------------------------------- */

enum omino_status omino_scene_open(const struct omino_allocator *allocator,
                                   struct omino_scene **scene, struct omino_error *err)
{
    if (scene) *scene = NULL;
    if (OMINO_IS_NULL(err, scene)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    const enum omino_status status = omino_allocator_read(&from, allocator, err);
    if (status != OMINO_OK) return status;
    struct omino_scene *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->allocator = from;
    *scene = opened;
    return OMINO_OK;
}

void omino_scene_close(struct omino_scene *scene)
{
    if (!scene) return;
    const struct omino_allocator allocator = scene->allocator;
    for (int i = 0; i < scene->made; i++) {
        omino_release(&allocator, scene->slots[i]->data.block);
        omino_release(&allocator, scene->slots[i]->owners.block);
        omino_release(&allocator, scene->slots[i]);
    }
    omino_release(&allocator, scene->slots);
    omino_release(&allocator, scene);
}

void omino_scene_clear(struct omino_scene *scene)
{
    assert(scene);
    scene->status = OMINO_OK;
    scene->status_text[0] = '\0';
    memset(scene->side_names, 0, sizeof scene->side_names);
    scene->count = 0;
}

enum omino_status omino_scene_status(const struct omino_scene *scene)
{
    return scene ? scene->status : OMINO_ERR_ARGUMENT;
}

void omino_scene_lacks_memory(struct omino_scene *scene)
{
    if (scene->status == OMINO_OK) scene->status = OMINO_ERR_MEMORY;
}

int omino_scene_panels(const struct omino_scene *scene)
{
    assert(scene);
    return scene->count;
}

struct omino_panel *omino_scene_panel(const struct omino_scene *scene, int index)
{
    assert(scene);
    return index >= 0 && index < scene->count ? &scene->slots[index]->panel : NULL;
}

/* Copies as many whole UTF-8 characters as fit. */
static void copy_text(char *to, size_t cap, const char *from)
{
    omino_text_copy(to, cap, from);
    if (from && strlen(from) >= cap) to[omino_whole_characters(to, cap - 1)] = '\0';
}

void omino_scene_set_summary(struct omino_scene *scene, const char *text)
{
    assert(scene);
    copy_text(scene->status_text, sizeof scene->status_text, text);
}

const char *omino_scene_summary(const struct omino_scene *scene)
{
    assert(scene);
    return scene->status_text;
}

const struct omino_allocator *omino_scene_allocator(const struct omino_scene *scene)
{
    return &scene->allocator;
}

void omino_scene_name_side(struct omino_scene *scene, int side, const char *name)
{
    if (side >= 0 && side < OMINO_PLAYERS_MAX)
        copy_text(scene->side_names[side], sizeof scene->side_names[side], name);
}

const char *omino_scene_side_name(const struct omino_scene *scene, int side)
{
    return side >= 0 && side < OMINO_PLAYERS_MAX ? scene->side_names[side] : "";
}

/* ---- panels ---------------------------------------------------------------------------------- */

static void blank_panel(struct omino_panel *panel, enum omino_panel_kind kind, const char *title,
                        int owner)
{
    memset(panel, 0, sizeof *panel);
    panel->kind = kind;
    panel->owner = owner;
    copy_text(panel->title, sizeof panel->title, title);
}

/* Returns the dummy panel. */
static struct omino_panel *dummy_panel(struct omino_scene *scene, enum omino_panel_kind kind)
{
    blank_panel(&scene->dummy, kind, "", OMINO_NOBODY);
    return &scene->dummy;
}

static int size_fits(int size)
{
    return size >= 0 && size <= OMINO_SCENE_SIDE_MAX;
}

static struct omino_panel *refuse_panel(struct omino_scene *scene, enum omino_panel_kind kind)
{
    if (scene->status == OMINO_OK) scene->status = OMINO_ERR_ARGUMENT;
    return dummy_panel(scene, kind);
}

static struct omino_panel *add_panel(struct omino_scene *scene, enum omino_panel_kind kind,
                                     const char *title, int owner)
{
    struct slot *slot = scene->status == OMINO_OK ? next_slot(scene) : NULL;
    if (!slot) return dummy_panel(scene, kind);
    blank_panel(&slot->panel, kind, title, owner);
    scene->count++;
    return &slot->panel;
}

/* Returns the last panel if it is of that kind; otherwise sets the scene's status to
 * OMINO_ERR_ARGUMENT and returns NULL. */
static struct slot *last_slot(struct omino_scene *scene, enum omino_panel_kind kind)
{
    if (scene->status != OMINO_OK) return NULL;
    struct slot *slot = scene->count > 0 ? scene->slots[scene->count - 1] : NULL;
    if (slot && slot->panel.kind == kind) return slot;
    scene->status = OMINO_ERR_ARGUMENT;
    return NULL;
}

struct omino_panel *omino_scene_add_grid(struct omino_scene *scene, const char *title, int width,
                                         int height, enum omino_scene_labels labels)
{
    assert(scene);
    if (!size_fits(width) || !size_fits(height)) return refuse_panel(scene, OMINO_PANEL_GRID);
    struct slot *slot = scene->status == OMINO_OK ? next_slot(scene) : NULL;
    const size_t cells = (size_t)width * (size_t)height;
    if (!slot || !reserve(scene, &slot->data, 0, cells * sizeof(struct omino_scene_cell)))
        return dummy_panel(scene, OMINO_PANEL_GRID);
    struct omino_panel *panel = add_panel(scene, OMINO_PANEL_GRID, title, OMINO_NOBODY);
    panel->grid = (struct omino_scene_grid){
        .width = width, .height = height, .labels = labels, .cells = slot->data.block};
    for (size_t i = 0; i < cells; i++)
        panel->grid.cells[i] = (struct omino_scene_cell){.owner = OMINO_NOBODY};
    return panel;
}

struct omino_panel *omino_scene_add_tray(struct omino_scene *scene, const char *title, int owner)
{
    assert(scene);
    return add_panel(scene, OMINO_PANEL_TRAY, title, owner);
}

void omino_scene_add_item(struct omino_scene *scene, const char *label, const char *note,
                          struct omino_shape shape, int owner, int enabled)
{
    assert(scene);
    struct slot *slot = last_slot(scene, OMINO_PANEL_TRAY);
    if (!slot) return;
    struct omino_scene_tray *tray = &slot->panel.tray;
    if (!reserve_one(scene, &slot->data, tray->count, sizeof *tray->items)) return;
    tray->items = slot->data.block;
    struct omino_scene_item *item = &tray->items[tray->count++];
    *item = (struct omino_scene_item){.shape = shape, .owner = owner, .enabled = enabled};
    copy_text(item->label, sizeof item->label, label);
    copy_text(item->note, sizeof item->note, note);
}

struct omino_panel *omino_scene_add_track(struct omino_scene *scene, const char *title, int length)
{
    assert(scene);
    if (!size_fits(length)) return refuse_panel(scene, OMINO_PANEL_TRACK);
    struct omino_panel *panel = add_panel(scene, OMINO_PANEL_TRACK, title, OMINO_NOBODY);
    if (panel != &scene->dummy) panel->track.length = length;
    return panel;
}

void omino_scene_add_marker(struct omino_scene *scene, int space, int owner, char letter)
{
    assert(scene);
    struct slot *slot = last_slot(scene, OMINO_PANEL_TRACK);
    if (!slot) return;
    struct omino_scene_track *track = &slot->panel.track;
    if (!reserve_one(scene, &slot->data, track->count, sizeof *track->markers)) return;
    track->markers = slot->data.block;
    track->markers[track->count++] = (struct omino_scene_marker){space, owner, letter};
}

struct omino_panel *omino_scene_add_table(struct omino_scene *scene, const char *title, int columns)
{
    assert(scene);
    if (!size_fits(columns)) return refuse_panel(scene, OMINO_PANEL_TABLE);
    struct omino_panel *panel = add_panel(scene, OMINO_PANEL_TABLE, title, OMINO_NOBODY);
    if (panel != &scene->dummy) panel->table.columns = columns;
    return panel;
}

void omino_scene_add_row(struct omino_scene *scene, int owner, const char *const *texts)
{
    assert(scene && texts);
    struct slot *slot = last_slot(scene, OMINO_PANEL_TABLE);
    if (!slot) return;
    struct omino_scene_table *table = &slot->panel.table;
    const size_t row = (size_t)table->columns * sizeof *table->text;
    if (!reserve_one(scene, &slot->data, table->rows, row)) return;
    table->text = slot->data.block;
    if (!reserve_one(scene, &slot->owners, table->rows, sizeof *table->owners)) return;
    table->owners = slot->owners.block;
    const size_t first = (size_t)table->rows * (size_t)table->columns;
    for (int i = 0; i < table->columns; i++)
        copy_text(table->text[first + (size_t)i], sizeof *table->text, texts[i]);
    table->owners[table->rows++] = owner;
}

struct omino_scene_cell *omino_scene_panel_cell(struct omino_panel *panel, int x, int y)
{
    assert(panel);
    const struct omino_scene_grid *grid = &panel->grid;
    if (panel->kind != OMINO_PANEL_GRID || x < 0 || y < 0 || x >= grid->width || y >= grid->height)
        return NULL;
    return &grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
}

/* ---- copies ---------------------------------------------------------------------------------- */

static struct omino_panel *copy_grid(struct omino_scene *to, const struct omino_panel *from)
{
    const struct omino_scene_grid *grid = &from->grid;
    struct omino_panel *panel =
        omino_scene_add_grid(to, from->title, grid->width, grid->height, grid->labels);
    const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
    if (cells > 0) memcpy(panel->grid.cells, grid->cells, cells * sizeof *grid->cells);
    panel->grid.first_column = grid->first_column;
    panel->grid.first_row = grid->first_row;
    return panel;
}

static struct omino_panel *copy_tray(struct omino_scene *to, const struct omino_panel *from)
{
    struct omino_panel *panel = omino_scene_add_tray(to, from->title, from->owner);
    for (int i = 0; i < from->tray.count; i++) {
        const struct omino_scene_item *item = &from->tray.items[i];
        omino_scene_add_item(to, item->label, item->note, item->shape, item->owner, item->enabled);
    }
    return panel;
}

static struct omino_panel *copy_track(struct omino_scene *to, const struct omino_panel *from)
{
    struct omino_panel *panel = omino_scene_add_track(to, from->title, from->track.length);
    for (int i = 0; i < from->track.count; i++) {
        const struct omino_scene_marker *marker = &from->track.markers[i];
        omino_scene_add_marker(to, marker->space, marker->owner, marker->letter);
    }
    return panel;
}

static struct omino_panel *copy_table(struct omino_scene *to, const struct omino_panel *from)
{
    const struct omino_scene_table *table = &from->table;
    struct omino_panel *panel = omino_scene_add_table(to, from->title, table->columns);
    const size_t row = (size_t)table->columns * sizeof *table->text;
    struct slot *slot = last_slot(to, OMINO_PANEL_TABLE);
    if (!slot || table->rows == 0) return panel;
    if (!reserve(to, &slot->data, 0, (size_t)table->rows * row) ||
        !reserve(to, &slot->owners, 0, (size_t)table->rows * sizeof *table->owners))
        return panel;
    panel->table.text = slot->data.block;
    panel->table.owners = slot->owners.block;
    panel->table.rows = table->rows;
    if (row > 0) memcpy(panel->table.text, table->text, (size_t)table->rows * row);
    memcpy(panel->table.owners, table->owners, (size_t)table->rows * sizeof *table->owners);
    return panel;
}

static struct omino_panel *copy_panel(struct omino_scene *to, const struct omino_panel *from)
{
    switch (from->kind) {
    case OMINO_PANEL_GRID:
        return copy_grid(to, from);
    case OMINO_PANEL_TRAY:
        return copy_tray(to, from);
    case OMINO_PANEL_TRACK:
        return copy_track(to, from);
    default:
        return copy_table(to, from);
    }
}

enum omino_status omino_scene_copy(struct omino_scene *to, const struct omino_scene *from)
{
    omino_scene_clear(to);
    memcpy(to->status_text, from->status_text, sizeof to->status_text);
    memcpy(to->side_names, from->side_names, sizeof to->side_names);
    for (int i = 0; i < omino_scene_panels(from); i++) {
        const struct omino_panel *panel = omino_scene_panel(from, i);
        struct omino_panel *copy = copy_panel(to, panel);
        memcpy(copy->note, panel->note, sizeof copy->note);
        copy->owner = panel->owner;
        copy->beside = panel->beside;
    }
    return omino_scene_status(to);
}
