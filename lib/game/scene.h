/* SPDX-License-Identifier: MIT */
/* What drawing needs of a scene beyond its public calls. Defined in scene.c. */
#ifndef OMINO_LIB_SCENE_INTERNAL_H
#define OMINO_LIB_SCENE_INTERNAL_H

#include <omino/game.h>
#include <omino/scene.h>

/* Where the scene gets its memory. */
const struct omino_allocator *omino_scene_allocator(const struct omino_scene *scene);

/* Gives a side its name, until the scene is emptied: who shows the scene may choose its colour by
 * it. */
void omino_scene_name_side(struct omino_scene *scene, int side, const char *name);

/* That name; "" if it has none. */
const char *omino_scene_side_name(const struct omino_scene *scene, int side);

/* Makes the scene's status say that memory was lacking, unless something went wrong before. */
void omino_scene_lacks_memory(struct omino_scene *scene);

/* Makes a scene a copy of another one; returns its status. */
enum omino_status omino_scene_copy(struct omino_scene *to, const struct omino_scene *from);

#endif
