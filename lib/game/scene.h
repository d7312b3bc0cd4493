/* SPDX-License-Identifier: MIT */
/* Internal calls on scenes, beyond those in <omino/scene.h> and <omino/scene_build.h>. Defined in
 * scene.c. */
#ifndef OMINO_LIB_SCENE_INTERNAL_H
#define OMINO_LIB_SCENE_INTERNAL_H

#include <omino/game.h>
#include <omino/scene_build.h>

/* Returns the scene's allocator. */
const struct omino_allocator *omino_scene_allocator(const struct omino_scene *scene);

/* Names a side until the scene is emptied; renderers may choose its colour by the name. */
void omino_scene_name_side(struct omino_scene *scene, int side, const char *name);

/* Returns that name; "" if it has none. */
const char *omino_scene_side_name(const struct omino_scene *scene, int side);

/* Sets the scene's status to OMINO_ERR_MEMORY, unless it already has an error. */
void omino_scene_lacks_memory(struct omino_scene *scene);

/* Copies a scene; returns the status of the copy. */
enum omino_status omino_scene_copy(struct omino_scene *to, const struct omino_scene *from);

#endif
