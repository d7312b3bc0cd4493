/* SPDX-License-Identifier: MIT */
#include <omino/registry.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/file.h>
#include <omino/rules.h>
#include <omino/text.h>

#include "base/argument.h"
#include "base/thread.h"
#include "builtin.h"
#include "module_file.h"

/* The only mutable global state of the library: the modules added to the built-in ones, in order of
 * registration, and the policy for loading further ones. Entries are never removed. */
static struct {
    omino_lock lock;
    struct omino_module_judge judge;
    const struct omino_rules **added;
    unsigned count, room;
} registry = {.lock = OMINO_LOCK_INIT};

static unsigned builtin_count(void)
{
    unsigned count = 0;
    while (omino_builtin_rules[count]) count++;
    return count;
}

/* Callers of these two functions hold the lock. */
static const struct omino_rules *get(unsigned index)
{
    const unsigned builtin = builtin_count();
    if (index < builtin) return omino_builtin_rules[index];
    return index - builtin < registry.count ? registry.added[index - builtin] : NULL;
}

static const struct omino_rules *find(const char *name)
{
    const struct omino_rules *rules;
    for (unsigned i = 0; (rules = get(i)) != NULL; i++)
        if (strcmp(rules->name, name) == 0) return rules;
    return NULL;
}

static int make_room(void)
{
    if (registry.count < registry.room) return 1;
    const unsigned room = registry.room ? 2 * registry.room : 8;
    const struct omino_rules **larger =
        realloc((void *)registry.added, room * sizeof *registry.added);
    if (!larger) return 0;
    registry.added = larger;
    registry.room = room;
    return 1;
}

static enum omino_status add(const struct omino_rules *rules, struct omino_error *err)
{
    const struct omino_rules *known = find(rules->name);
    if (known == rules) return OMINO_OK;
    if (known)
        return omino_fail(err, OMINO_ERR_DUPLICATE, "a game named %s already exists", rules->name);
    if (!make_room()) return omino_fail_memory(err);
    registry.added[registry.count++] = rules;
    return OMINO_OK;
}

enum omino_status omino_registry_add(const struct omino_rules *rules, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, rules)) return OMINO_ERR_ARGUMENT;
    enum omino_status status = omino_rules_check(rules, err);
    if (status != OMINO_OK) return status;
    omino_lock_take(&registry.lock);
    status = add(rules, err);
    omino_lock_give(&registry.lock);
    return status;
}

unsigned omino_registry_count(void)
{
    omino_lock_take(&registry.lock);
    const unsigned count = builtin_count() + registry.count;
    omino_lock_give(&registry.lock);
    return count;
}

const struct omino_rules *omino_registry_get(unsigned index)
{
    omino_lock_take(&registry.lock);
    const struct omino_rules *rules = get(index);
    omino_lock_give(&registry.lock);
    return rules;
}

const char *omino_registry_name(const struct omino_rules *rules)
{
    assert(rules);
    return rules->name;
}

const char *omino_registry_title(const struct omino_rules *rules)
{
    assert(rules);
    return rules->title;
}

const struct omino_option *omino_registry_option_list(const struct omino_rules *rules,
                                                      unsigned *count)
{
    assert(rules && count);
    *count = rules->option_count;
    return rules->options;
}

/* ---- finding --------------------------------------------------------------------------------- */

/* Stores the registered module with that name in *rules; returns whether there is one. */
static int find_registered(const char *name, const struct omino_rules **rules)
{
    omino_lock_take(&registry.lock);
    const struct omino_rules *known = find(name);
    omino_lock_give(&registry.lock);
    if (known) *rules = known;
    return known != NULL;
}

/* `hint` completes the sentence. */
static enum omino_status fail_unknown(const char *name, const char *hint, struct omino_error *err)
{
    char list[128];
    struct omino_text text = {list, sizeof list, 0};
    const struct omino_rules *rules;
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        omino_text_format(&text, "%s%s", i ? ", " : "", rules->name);
    omino_text_end(&text);
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "unknown game '%.40s' (known games: %s)%s", name,
                      list, hint);
}

enum omino_status omino_registry_find(const char *name, const struct omino_rules **rules,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, name, rules)) return OMINO_ERR_ARGUMENT;
    if (find_registered(name, rules)) return OMINO_OK;
    if (strchr(name, '/'))
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME,
                          "'%.80s' is a path, not the name of a game: load the module first, with "
                          "omino_registry_load()",
                          name);
    return fail_unknown(name, "; omino_registry_find_or_load() also looks for modules", err);
}

/* ---- loading --------------------------------------------------------------------------------- */

void omino_registry_set_policy(omino_module_policy *policy, void *user)
{
    omino_lock_take(&registry.lock);
    registry.judge = (struct omino_module_judge){policy, user};
    omino_lock_give(&registry.lock);
}

enum omino_status omino_registry_load(const char *path, const struct omino_rules **rules,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, path, rules)) return OMINO_ERR_ARGUMENT;
    struct omino_module loaded;
    omino_lock_take(&registry.lock);
    const struct omino_module_judge judge = registry.judge;
    omino_lock_give(&registry.lock);
    enum omino_status status = omino_module_load(path, &judge, &loaded, err);
    if (status != OMINO_OK) return status;
    status = omino_registry_add(loaded.rules, err);
    if (status != OMINO_OK) {
        omino_module_unload(&loaded);
        return status;
    }
    *rules = loaded.rules; /* the object stays loaded */
    return OMINO_OK;
}

/* Tries FOLDER/NAME.so; returns whether that file exists, with the result of loading it in
 * *status. */
static int try_folder(const char *folder, size_t length, const char *name,
                      const struct omino_rules **rules, enum omino_status *status,
                      struct omino_error *err)
{
    char path[OMINO_PATH_MAX];
    const int written = snprintf(path, sizeof path, "%.*s/%s.so", (int)length, folder, name);
    if (length == 0 || written < 0 || (size_t)written >= sizeof path || !omino_module_exists(path))
        return 0;
    *status = omino_registry_load(path, rules, err);
    return 1;
}

static int try_path(const char *folders, const char *name, const struct omino_rules **rules,
                    enum omino_status *status, struct omino_error *err)
{
    while (folders && *folders) {
        const size_t length = strcspn(folders, ":");
        if (try_folder(folders, length, name, rules, status, err)) return 1;
        folders += length + (folders[length] == ':');
    }
    return 0;
}

enum omino_status omino_registry_find_or_load(const char *name, const struct omino_rules **rules,
                                              struct omino_error *err)
{
    if (OMINO_IS_NULL(err, name, rules)) return OMINO_ERR_ARGUMENT;
    enum omino_status status;
    if (strchr(name, '/')) return omino_registry_load(name, rules, err);
    if (find_registered(name, rules)) return OMINO_OK;
    if (*name && (try_path(getenv(OMINO_MODULE_PATH_VARIABLE), name, rules, &status, err) ||
                  try_path(OMINO_MODULE_FOLDER, name, rules, &status, err)))
        return status;
    return fail_unknown(name, omino_module_hint, err);
}
