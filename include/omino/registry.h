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

/** Environment variable that, if it is "any", has modules loaded whoever may have written them,
 * unless the program has a policy of its own. */
#define OMINO_MODULE_TRUST_VARIABLE "OMINO_MODULE_TRUST"

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

/** What is known of the file of a module before any of its code runs. Links have been followed. */
struct omino_module_facts {
    const char *path; /**< As it was given, or FOLDER/NAME.so for what was found by its name. */
    const char *real_path; /**< The file that it leads to, from the root. */
    uint64_t owner;        /**< The user to whom the file belongs, by number. */
    uint64_t folder_owner; /**< The user to whom its folder belongs. */
    unsigned mode;         /**< The permissions of the file, as chmod() takes them. */
    unsigned folder_mode;  /**< Those of its folder. */
    /** Why the library would refuse it; NULL if it would not. It does if the file or its folder
     * belongs to somebody else than the (effective) user or root, if everybody may write to the
     * file, or to the folder unless that has the sticky bit. */
    const char *objection;
};

/**
 * Decides whether a module is loaded; called before any of its code runs, in the thread that loads
 * it, by several threads at once if several load. All that it is given is valid during the call.
 *
 * @return NULL to load it; otherwise the reason, as the end of a sentence, such as the objection
 */
typedef const char *omino_module_policy(void *user, const struct omino_module_facts *facts);

/**
 * Sets what decides about modules that are loaded from now on, for the whole program. The file that
 * the policy is asked about is the one that is loaded, whatever happens to its path.
 *
 * @param policy  NULL for the library's own: whatever has an objection is refused, unless
 * OMINO_MODULE_TRUST is "any"
 * @param user    is given to the policy
 */
OMINO_API void omino_registry_set_policy(omino_module_policy *policy, void *user);

/**
 * Loads a shared object and adds the module it exports. Loading the same file again gives the same
 * module.
 *
 * On Linux the file is loaded through its descriptor, so `$ORIGIN` in its own run path does not
 * stand for its folder.
 *
 * @return OMINO_OK; OMINO_ERR_IO (the file cannot be opened); OMINO_ERR_MODULE (not a shared
 *         object, truncated, or for another machine; a `$` in its path; rejected by the policy; no
 *         module in it, another ABI, or a missing hook); OMINO_ERR_DUPLICATE (its name is taken);
 *         OMINO_ERR_TOO_LARGE (the path exceeds OMINO_PATH_MAX); OMINO_ERR_MEMORY
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
