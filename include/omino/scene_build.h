/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Building scenes, for authors of games and for programs that draw their own scenes.
 *
 * The functions that add to a scene record the first error (a failed allocation, an invalid
 * argument) and then do nothing; omino_scene_status() returns it at the end. Text is copied and,
 * unless stated otherwise, truncated to at most OMINO_SCENE_TEXT_MAX - 1 bytes, between two UTF-8
 * characters; NULL counts as "".
 */
#ifndef OMINO_SCENE_BUILD_H
#define OMINO_SCENE_BUILD_H

#include <omino/placement.h>
#include <omino/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Empties a scene for the next position. */
OMINO_API void omino_scene_clear(struct omino_scene *scene);

/** Sets a line of text for the whole scene, such as the side to move; truncated to
 * OMINO_SCENE_SUMMARY_MAX - 1 bytes. */
OMINO_API void omino_scene_set_summary(struct omino_scene *scene, const char *text);

/**
 * Adds a grid of empty cells without an owner, with 0 to OMINO_SCENE_SIDE_MAX columns and rows.
 *
 * @return the panel, whose cells, note and other fields can be filled in until the scene is
 *         emptied; after a failure, a dummy panel with no cells; never NULL
 */
OMINO_API struct omino_panel *omino_scene_add_grid(struct omino_scene *scene, const char *title,
                                                   int width, int height,
                                                   enum omino_scene_labels labels);

/** Adds an empty tray; returns it like omino_scene_add_grid(). */
OMINO_API struct omino_panel *omino_scene_add_tray(struct omino_scene *scene, const char *title,
                                                   int owner);

/** Adds a piece to the last panel added, which must be a tray. */
OMINO_API void omino_scene_add_item(struct omino_scene *scene, const char *label, const char *note,
                                    struct omino_shape shape, int owner, int enabled);

/** Adds a tray with the pieces of a table that are in @p hand (NULL for all), as placement.h
 * describes. */
OMINO_API void omino_scene_add_hand(struct omino_scene *scene, const char *title,
                                    const struct omino_placements *table, const uint64_t *hand,
                                    int owner);

/** Adds a track of 0 to OMINO_SCENE_SIDE_MAX spaces; returns it like omino_scene_add_grid(). */
OMINO_API struct omino_panel *omino_scene_add_track(struct omino_scene *scene, const char *title,
                                                    int length);

/** Adds a marker to the last panel added, which must be a track. */
OMINO_API void omino_scene_add_marker(struct omino_scene *scene, int space, int owner, char letter);

/** Adds a table of 0 to OMINO_SCENE_SIDE_MAX columns, without rows; returns it like
 * omino_scene_add_grid(). */
OMINO_API struct omino_panel *omino_scene_add_table(struct omino_scene *scene, const char *title,
                                                    int columns);

/** Adds a row to the last panel added, which must be a table: one text per column, in an array. */
OMINO_API void omino_scene_add_row(struct omino_scene *scene, int owner, const char *const *texts);

#ifdef __cplusplus
}
#endif

#endif
