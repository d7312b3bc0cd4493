/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The registry of games: built-in modules, modules added by the program, and modules loaded
 * from shared objects.
 *
 * A loaded module stays loaded until the program ends, so a `const struct omino_rules *` returned
 * by these calls is always valid. Several threads may make any of these calls at the same time. The
 * library checks that the facts in a module's table are valid when the module is loaded or added,
 * and likewise the numbers of a game when the game is opened. Whether they are correct, only the
 * checks in check.h can verify.
 *
 * Loading a module runs its code, so load only modules that you trust. Only omino_registry_load()
 * and omino_registry_find_or_load() load modules. No call that opens a game by its name loads a
 * module: omino_game_open(), omino_match_open(), omino_gtp_serve() and the calls that read records
 * know only the games in this registry, and do not look for files.
 */
#ifndef OMINO_REGISTRY_H
#define OMINO_REGISTRY_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A game as its author describes it; see rules.h. */
struct omino_rules;
/** An option that a game declares; see game.h. */
struct omino_option;

/** Environment variable with a list of folders, separated by colons, that
 * omino_registry_find_or_load() searches first. */
#define OMINO_MODULE_PATH_VARIABLE "OMINO_MODULE_PATH"

/** Environment variable that, if set to "any", allows modules to be loaded no matter who may write
 * to their files, unless the program has set its own policy. */
#define OMINO_MODULE_TRUST_VARIABLE "OMINO_MODULE_TRUST"

/**
 * Finds a registered game by its name. Never loads anything.
 *
 * @param rules  receives the module; unchanged on failure
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME, with a list of the known names
 */
OMINO_API enum omino_status omino_registry_find(const char *name, const struct omino_rules **rules,
                                                struct omino_error *err);

/**
 * Finds a game by its name, or loads it. For programs whose users may name modules of their own;
 * not for names from untrusted sources.
 *
 * @param name   a registered name, or else the NAME of the first file NAME.so found in the folders
 *               of OMINO_MODULE_PATH and then in the folder where omino installs modules, which is
 *               loaded. A name with a slash is the path of a file to load.
 * @param rules  receives the module; unchanged on failure. Once this call has returned it, any call
 *               can open the game by its own name, omino_registry_name().
 * @return OMINO_OK; OMINO_ERR_UNKNOWN_NAME, with a list of the known names; any error of
 *         omino_registry_load()
 */
OMINO_API enum omino_status omino_registry_find_or_load(const char *name,
                                                        const struct omino_rules **rules,
                                                        struct omino_error *err);

/** Returns the name of a module's game, which opens it: "blokus". Lives as long as the module. */
OMINO_API const char *omino_registry_name(const struct omino_rules *rules);

/** Returns the title of a module's game: "Blokus". Lives as long as the module. */
OMINO_API const char *omino_registry_title(const struct omino_rules *rules);

/** Returns the options of a module's game, so that a program can offer them before it opens the
 * game; @p count receives their number. They live as long as the module. `seed` is not one of
 * them. */
OMINO_API const struct omino_option *omino_registry_option_list(const struct omino_rules *rules,
                                                                unsigned *count);

/**
 * Adds one of the program's own modules, which must stay valid until the program ends. Adding the
 * same module again is fine.
 *
 * @return OMINO_OK; OMINO_ERR_MODULE (from omino_rules_check()); OMINO_ERR_DUPLICATE (its name is
 *         taken); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_registry_add(const struct omino_rules *rules,
                                               struct omino_error *err);

/** Facts about a module's file that are known before any of its code runs. Symbolic links have been
 * followed. */
struct omino_module_facts {
    const char *path;      /**< As given, or FOLDER/NAME.so for a module found by its name. */
    const char *real_path; /**< Absolute path of the file, without links. */
    uint64_t owner;        /**< User ID of the owner of the file. */
    uint64_t folder_owner; /**< User ID of the owner of its folder. */
    unsigned mode;         /**< The permissions of the file, as for chmod(). */
    unsigned folder_mode;  /**< The permissions of its folder. */
    /** The reason why the library's own policy refuses the file; NULL if it does not. It refuses a
     * file if the file or its folder belongs to anyone other than the effective user or root, if
     * the file is world-writable, or if the folder is world-writable without the sticky bit. */
    const char *objection;
};

/**
 * Decides whether to load a module. Called before any of its code runs, in the loading thread;
 * several threads may call it at the same time. Its arguments are valid only during the call.
 *
 * @return NULL to load the module; otherwise the reason for refusing it, as the end of a sentence,
 *         for example `objection`
 */
typedef const char *omino_module_policy(void *user, const struct omino_module_facts *facts);

/**
 * Sets the policy for all modules that the program loads from now on. The file that the policy
 * judges is the file that is loaded, even if its path is replaced in the meantime.
 *
 * @param policy  NULL for the library's own policy, which refuses a file with an objection, unless
 *                OMINO_MODULE_TRUST is "any"
 * @param user    passed to the policy
 */
OMINO_API void omino_registry_set_policy(omino_module_policy *policy, void *user);

/**
 * Loads a shared object and adds the module it exports. Loading the same file again returns the
 * same module.
 *
 * On Linux the file is loaded through its descriptor, so `$ORIGIN` in its own run path does not
 * stand for its folder.
 *
 * @return OMINO_OK; OMINO_ERR_IO (the file cannot be opened); OMINO_ERR_MODULE (not a shared
 *         object, truncated, or for another machine; a `$` in its path; rejected by the policy; no
 *         module in it, another ABI, or a missing hook); OMINO_ERR_DUPLICATE (its name is taken);
 *         OMINO_ERR_TOO_LARGE (the path exceeds OMINO_PATH_MAX); OMINO_ERR_MEMORY;
 *         OMINO_ERR_UNSUPPORTED (the library was built without loading of modules)
 */
OMINO_API enum omino_status omino_registry_load(const char *path, const struct omino_rules **rules,
                                                struct omino_error *err);

/** Returns the number of registered modules: built-in, added and loaded. */
OMINO_API unsigned omino_registry_count(void);

/** Returns one of them: first the built-in ones, sorted by name, then the others in order
 * of registration; NULL if @p index is too large. */
OMINO_API const struct omino_rules *omino_registry_get(unsigned index);

#ifdef __cplusplus
}
#endif

#endif
