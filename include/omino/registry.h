/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The registry: which games there are. Built-in modules are always there; others are added by a
 * program or loaded from shared objects.
 *
 * A module that was loaded stays loaded until the program ends, so a `const struct omino_rules *`
 * from here is always valid. All calls may be made by several threads at once. Loading runs code of
 * the module's: load only what you trust. What a table tells of itself is checked when it is loaded
 * or added, and the numbers of a game when it is opened; whether they are true, only check.h can
 * find out.
 */
#ifndef OMINO_REGISTRY_H
#define OMINO_REGISTRY_H

#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Environment variable with folders, separated by colons, where loadable modules are looked for
 * first. */
#define OMINO_MODULE_PATH_VARIABLE "OMINO_MODULE_PATH"

/**
 * Finds a game.
 *
 * @param name   a name: one that is registered, or else the first file NAME.so in the folders of
 * OMINO_MODULE_PATH and then in the folder where omino installs modules, which is loaded. With a
 * slash in it: the path of a file to load.
 * @param rules  receives the module; unchanged on failure
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME, with the names that there are; what
 * omino_registry_load() gives
 */
OMINO_API enum omino_status omino_registry_find(const char *name, const struct omino_rules **rules,
                                                struct omino_error *err);

/**
 * Adds a module of the program's own, which must stay valid until the program ends. Adding the same
 * one again is fine.
 *
 * @return OMINO_OK; OMINO_ERR_MODULE (what omino_rules_check() finds); OMINO_ERR_DUPLICATE (its
 * name is taken); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_registry_add(const struct omino_rules *rules,
                                               struct omino_error *err);

/**
 * Loads a shared object and adds the module that it exports. Loading the same file again gives the
 * same module.
 *
 * @return OMINO_OK; OMINO_ERR_IO (the file cannot be opened); OMINO_ERR_MODULE (not a shared
 * object, a cut one or one for another machine, no module in it, another ABI, a hook missing);
 * OMINO_ERR_DUPLICATE (its name is taken); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_registry_load(const char *path, const struct omino_rules **rules,
                                                struct omino_error *err);

/** How many modules are registered: built in, added and loaded. */
OMINO_API unsigned omino_registry_count(void);

/** One of them, the built-in ones first, by name; NULL beyond the last. */
OMINO_API const struct omino_rules *omino_registry_get(unsigned index);

#ifdef __cplusplus
}
#endif

#endif
