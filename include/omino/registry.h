/* SPDX-License-Identifier: MIT */
/**
 * @file The registry of games: built-in modules, modules added by the program, and modules loaded
 * from shared objects.
 *
 * A loaded module stays loaded until the program ends, so a `const struct omino_rules *` from here
 * is always valid. Several threads may make any of these calls at once. Loading a module runs its
 * code: load only modules you trust. The library checks the facts in a module's table when it is
 * loaded or added, and the numbers of a game when it is opened; only check.h can find out whether
 * they are true.
 */
#ifndef OMINO_REGISTRY_H
#define OMINO_REGISTRY_H

#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Environment variable with a list of folders, separated by colons, that are searched first for
 * loadable modules. */
#define OMINO_MODULE_PATH_VARIABLE "OMINO_MODULE_PATH"

/**
 * Finds a game.
 *
 * @param name   a registered name, or else the NAME of the first file NAME.so found in the folders
 *               of OMINO_MODULE_PATH and then in the folder where omino installs modules, which is
 *               loaded. A name with a slash is the path of a file to load.
 * @param rules  receives the module; unchanged on failure
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME, with a list of the known names; any error of
 *         omino_registry_load()
 */
OMINO_API enum omino_status omino_registry_find(const char *name, const struct omino_rules **rules,
                                                struct omino_error *err);

/**
 * Adds a module of the program's own, which must stay valid until the program ends. Adding the same
 * one again is fine.
 *
 * @return OMINO_OK; OMINO_ERR_MODULE (from omino_rules_check()); OMINO_ERR_DUPLICATE (its name is
 *         taken); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_registry_add(const struct omino_rules *rules,
                                               struct omino_error *err);

/**
 * Loads a shared object and adds the module it exports. Loading the same file again gives the same
 * module.
 *
 * @return OMINO_OK; OMINO_ERR_IO (the file cannot be opened); OMINO_ERR_MODULE (not a shared
 *         object, truncated, or for another machine; no module in it, another ABI, or a missing
 *         hook); OMINO_ERR_DUPLICATE (its name is taken); OMINO_ERR_TOO_LARGE (the path exceeds
 *         OMINO_PATH_MAX); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_registry_load(const char *path, const struct omino_rules **rules,
                                                struct omino_error *err);

/** Returns the number of registered modules: built-in, added and loaded. */
OMINO_API unsigned omino_registry_count(void);

/** Returns one of them: first the built-in ones, in order of their names, then the others in order
 * of registration; NULL if @p index is too large. */
OMINO_API const struct omino_rules *omino_registry_get(unsigned index);

#ifdef __cplusplus
}
#endif

#endif
