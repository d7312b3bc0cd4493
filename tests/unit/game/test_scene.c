/* SPDX-License-Identifier: MIT */
#include <omino/scene_build.h>

#include <limits.h>
#include <string.h>

#include "test.h"

static struct omino_scene *open_scene(void)
{
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    return scene;
}

/* Adds one panel of each kind, each with more contents than its initial capacity. */
static void fill(struct omino_scene *scene)
{
    const char *const row[] = {"a", "b", "c"};
    omino_scene_add_grid(scene, "grid", 20, 20, OMINO_LABELS_POINTS);
    omino_scene_add_tray(scene, "tray", 1);
    for (int i = 0; i < 21; i++)
        omino_scene_add_item(scene, "item", "note", (struct omino_shape){1}, 1, 1);
    omino_scene_add_track(scene, "track", 54);
    for (int i = 0; i < 20; i++) omino_scene_add_marker(scene, i, 0, 'x');
    omino_scene_add_table(scene, "table", 3);
    for (int i = 0; i < 9; i++) omino_scene_add_row(scene, i, row);
    for (int i = 0; i < 10; i++) omino_scene_add_tray(scene, "more", 0);
    omino_scene_set_summary(scene, "filled");
}

TEST(a_new_scene_is_empty)
{
    struct omino_scene *scene = open_scene();
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    assert_int_equal(omino_scene_panels(scene), 0);
    assert_null(omino_scene_panel(scene, 0));
    assert_null(omino_scene_panel(scene, -1));
    assert_string_equal(omino_scene_summary(scene), "");
    omino_scene_close(scene);
    omino_scene_close(NULL);
}

TEST(a_grid_has_empty_cells_without_owner)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "board", 3, 2, OMINO_LABELS_NUMBERS);
    assert_ptr_equal(panel, omino_scene_panel(scene, 0));
    assert_int_equal(panel->kind, OMINO_PANEL_GRID);
    assert_string_equal(panel->title, "board");
    assert_string_equal(panel->note, "");
    assert_int_equal(panel->owner, OMINO_NOBODY);
    assert_int_equal(panel->beside, 0);
    assert_int_equal(panel->grid.labels, OMINO_LABELS_NUMBERS);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++) {
            const struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, y);
            assert_ptr_equal(cell, &panel->grid.cells[3 * y + x]);
            assert_int_equal(cell->owner, OMINO_NOBODY);
            assert_true(cell->marks == 0 && cell->letter == 0 && cell->piece == 0);
        }
    omino_scene_close(scene);
}

TEST(there_are_no_cells_outside_a_grid)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "", 3, 2, OMINO_LABELS_NONE);
    assert_null(omino_scene_panel_cell(panel, -1, 0));
    assert_null(omino_scene_panel_cell(panel, 0, -1));
    assert_null(omino_scene_panel_cell(panel, 3, 0));
    assert_null(omino_scene_panel_cell(panel, 0, 2));
    assert_null(omino_scene_panel_cell(omino_scene_add_tray(scene, "", 0), 0, 0));
    assert_null(
        omino_scene_panel_cell(omino_scene_add_grid(scene, "", 0, 0, OMINO_LABELS_NONE), 0, 0));
    omino_scene_close(scene);
}

TEST(items_markers_and_rows_are_returned_as_added)
{
    struct omino_scene *scene = open_scene();
    fill(scene);
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    assert_int_equal(omino_scene_panels(scene), 14);
    const struct omino_panel *tray = omino_scene_panel(scene, 1);
    const struct omino_panel *track = omino_scene_panel(scene, 2);
    const struct omino_panel *table = omino_scene_panel(scene, 3);
    assert_int_equal(tray->owner, 1);
    assert_int_equal(tray->tray.count, 21);
    for (int i = 0; i < 21; i++) {
        assert_string_equal(tray->tray.items[i].label, "item");
        assert_string_equal(tray->tray.items[i].note, "note");
        assert_true(tray->tray.items[i].shape.cells == 1);
        assert_true(tray->tray.items[i].owner == 1 && tray->tray.items[i].enabled);
    }
    assert_int_equal(track->track.length, 54);
    assert_int_equal(track->track.count, 20);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(track->track.markers[i].space, i);
        assert_int_equal(track->track.markers[i].letter, 'x');
    }
    assert_int_equal(table->table.columns, 3);
    assert_int_equal(table->table.rows, 9);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(table->table.owners[i], i);
        assert_string_equal(table->table.text[3 * i], "a");
        assert_string_equal(table->table.text[3 * i + 2], "c");
    }
    omino_scene_close(scene);
}

TEST(panels_stay_where_they_are_while_others_are_added)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *first = omino_scene_add_grid(scene, "first", 5, 5, OMINO_LABELS_NONE);
    fill(scene);
    omino_scene_panel_cell(first, 4, 4)->letter = 'z';
    assert_ptr_equal(first, omino_scene_panel(scene, 0));
    assert_string_equal(first->title, "first");
    omino_scene_close(scene);
}

TEST(a_cleared_scene_is_empty)
{
    struct omino_scene *scene = open_scene();
    struct omino_panel *panel = omino_scene_add_grid(scene, "old", 4, 4, OMINO_LABELS_POINTS);
    memset(panel->grid.cells, 7, 16 * sizeof *panel->grid.cells);
    panel->beside = 1;
    panel->grid.first_row = 9;
    omino_scene_set_summary(scene, "old");
    omino_scene_add_item(scene, "", "", (struct omino_shape){0}, 0, 0); /* deliberate error */
    omino_scene_clear(scene);
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    assert_int_equal(omino_scene_panels(scene), 0);
    assert_string_equal(omino_scene_summary(scene), "");
    panel = omino_scene_add_grid(scene, NULL, 4, 4, OMINO_LABELS_NONE);
    assert_string_equal(panel->title, "");
    assert_true(panel->beside == 0 && panel->grid.first_row == 0);
    assert_true(omino_scene_panel_cell(panel, 3, 3)->marks == 0);
    assert_true(omino_scene_panel_cell(panel, 3, 3)->owner == OMINO_NOBODY);
    omino_scene_close(scene);
}

TEST(filling_a_scene_again_allocates_nothing)
{
    struct counting counting = {.fail_at = 0};
    const struct omino_allocator allocator = counting_allocator(&counting);
    struct omino_scene *scene;
    assert_int_equal(omino_scene_open(&allocator, &scene, NULL), OMINO_OK);
    fill(scene);
    const unsigned long before = counting.allocations;
    omino_scene_clear(scene);
    fill(scene);
    assert_int_equal(counting.allocations, before);
    omino_scene_close(scene);
    assert_int_equal(counting.outstanding, 0);
}

TEST(long_text_is_truncated_between_characters)
{
    char text[300];
    struct omino_scene *scene = open_scene();
    memset(text, 'x', sizeof text);
    memcpy(text + 62, "\xc3\xa4", 2); /* the cut at 63 would split it */
    text[sizeof text - 1] = '\0';
    const struct omino_panel *panel = omino_scene_add_tray(scene, text, 0);
    assert_int_equal(strlen(panel->title), 62);
    omino_scene_add_item(scene, text + 1, text, (struct omino_shape){0}, 0, 0);
    assert_int_equal(strlen(panel->tray.items[0].label), 63);
    assert_int_equal(strlen(panel->tray.items[0].note), 62);
    omino_scene_set_summary(scene, text);
    assert_int_equal(strlen(omino_scene_summary(scene)), OMINO_SCENE_SUMMARY_MAX - 1);
    omino_scene_set_summary(scene, NULL);
    assert_string_equal(omino_scene_summary(scene), "");
    omino_scene_close(scene);
}

TEST(missing_text_reads_as_empty)
{
    struct omino_scene *scene = open_scene();
    const char *const row[] = {NULL, "b"};
    omino_scene_add_tray(scene, NULL, 0);
    omino_scene_add_item(scene, NULL, NULL, (struct omino_shape){0}, 0, 0);
    assert_string_equal(omino_scene_panel(scene, 0)->tray.items[0].label, "");
    omino_scene_add_table(scene, NULL, 2);
    omino_scene_add_row(scene, 0, row);
    assert_string_equal(omino_scene_panel(scene, 1)->table.text[0], "");
    assert_string_equal(omino_scene_panel(scene, 1)->table.text[1], "b");
    omino_scene_close(scene);
}

TEST(invalid_sizes_are_refused_and_later_additions_ignored)
{
    static const int sizes[][2] = {{-1, 3}, {3, -1}, {32768, 1}, {1, INT_MAX}, {INT_MIN, INT_MIN}};
    struct omino_scene *scene = open_scene();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        omino_scene_clear(scene);
        struct omino_panel *panel =
            omino_scene_add_grid(scene, "", sizes[i][0], sizes[i][1], OMINO_LABELS_NONE);
        assert_non_null(panel);
        assert_null(omino_scene_panel_cell(panel, 0, 0));
        assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
        fill(scene);
        assert_int_equal(omino_scene_panels(scene), 0);
        assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    }
    omino_scene_clear(scene);
    assert_int_equal(omino_scene_add_track(scene, "", -1)->track.length, 0);
    assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    omino_scene_clear(scene);
    assert_int_equal(omino_scene_add_table(scene, "", INT_MAX)->table.columns, 0);
    assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    omino_scene_close(scene);
}

TEST(adding_to_a_panel_of_another_kind_is_an_error)
{
    const char *const row[] = {"a"};
    struct omino_scene *scene = open_scene();
    omino_scene_add_marker(scene, 0, 0, 'x');
    assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    omino_scene_clear(scene);
    omino_scene_add_tray(scene, "", 0);
    omino_scene_add_row(scene, 0, row);
    assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    omino_scene_clear(scene);
    omino_scene_add_table(scene, "", 1);
    omino_scene_add_item(scene, "", "", (struct omino_shape){0}, 0, 0);
    assert_int_equal(omino_scene_status(scene), OMINO_ERR_ARGUMENT);
    omino_scene_close(scene);
}

TEST(empty_panels_are_allowed)
{
    const char *const row[] = {"never read"};
    struct omino_scene *scene = open_scene();
    assert_int_equal(omino_scene_add_grid(scene, "", 0, 9, OMINO_LABELS_POINTS)->grid.height, 9);
    omino_scene_add_track(scene, "", 0);
    omino_scene_add_table(scene, "", 0);
    omino_scene_add_row(scene, 0, row);
    assert_int_equal(omino_scene_panel(scene, 2)->table.rows, 1);
    assert_int_equal(omino_scene_status(scene), OMINO_OK);
    omino_scene_close(scene);
}

static enum omino_status attempt(const struct omino_allocator *allocator, void *user)
{
    struct omino_scene *scene;
    struct omino_error err = OMINO_INIT(error);
    (void)user;
    enum omino_status status = omino_scene_open(allocator, &scene, &err);
    if (status != OMINO_OK) {
        assert_null(scene);
        assert_int_equal(err.status, OMINO_ERR_MEMORY);
        return status;
    }
    fill(scene);
    status = omino_scene_status(scene);
    if (status != OMINO_OK) { /* existing panels stay readable and none are added */
        const int panels = omino_scene_panels(scene);
        struct omino_panel *none = omino_scene_add_grid(scene, "", 2, 2, OMINO_LABELS_NONE);
        assert_null(omino_scene_panel_cell(none, 0, 0));
        assert_non_null(omino_scene_add_track(scene, "", 5));
        omino_scene_add_marker(scene, 0, 0, 'x');
        assert_int_equal(omino_scene_panels(scene), panels);
        for (int p = 0; p < panels; p++) {
            const struct omino_panel *panel = omino_scene_panel(scene, p);
            for (int i = 0; i < panel->tray.count; i++)
                assert_string_equal(panel->tray.items[i].label, "item");
            for (int i = 0; i < panel->table.rows; i++) {
                assert_string_equal(panel->table.text[3 * i], "a");
                assert_int_equal(panel->table.owners[i], i);
            }
        }
    }
    omino_scene_close(scene);
    return status;
}

TEST(a_failed_allocation_is_remembered_and_leaves_a_readable_scene)
{
    assert_true(fail_every_allocation(attempt, NULL) > 20);
}

int main(void)
{
    return RUN(cmocka_unit_test(a_new_scene_is_empty),
               cmocka_unit_test(a_grid_has_empty_cells_without_owner),
               cmocka_unit_test(there_are_no_cells_outside_a_grid),
               cmocka_unit_test(items_markers_and_rows_are_returned_as_added),
               cmocka_unit_test(panels_stay_where_they_are_while_others_are_added),
               cmocka_unit_test(a_cleared_scene_is_empty),
               cmocka_unit_test(filling_a_scene_again_allocates_nothing),
               cmocka_unit_test(long_text_is_truncated_between_characters),
               cmocka_unit_test(missing_text_reads_as_empty),
               cmocka_unit_test(invalid_sizes_are_refused_and_later_additions_ignored),
               cmocka_unit_test(adding_to_a_panel_of_another_kind_is_an_error),
               cmocka_unit_test(empty_panels_are_allowed),
               cmocka_unit_test(a_failed_allocation_is_remembered_and_leaves_a_readable_scene));
}
