/* SPDX-License-Identifier: MIT */
/*
 * If a file were checked and then loaded by its path, another file could take its place in between;
 * and the system's loader expands `$ORIGIN` and similar tokens in a path. The file is therefore
 * opened once, checked through its descriptor, and loaded by the name that the descriptor has on
 * Linux, /proc/self/fd/N.
 *
 * The C library also identifies loaded files by name, and would mistake the next file with the same
 * descriptor for the previous one. Therefore no two loads use the same name: each has a number,
 * which is written into the name in binary, 1 as "/." and 0 as "/". Neither changes the meaning of
 * the path:
 *
 *     /proc/self/fd/7    /proc/self/fd/./7    /proc/self/fd//./7    /proc/self/fd/././7 ...
 *
 * When a file is loaded again, the C library recognizes it by its inode, which no other file can
 * have while it is loaded.
 */
#define _XOPEN_SOURCE 700 /* for realpath() */

#include "module_file.h"

#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <omino/rules.h>
#include <omino/text.h>

#include "base/system.h"

/* The name of a descriptor: the folder, 64 digits, and a number. */
enum { NAME_MAX_BYTES = 160 };

static void write_name(int file, char name[NAME_MAX_BYTES])
{
    static atomic_ulong loads;
    struct omino_text text = {name, NAME_MAX_BYTES, 0};
    omino_text_add(&text, "/proc/self/fd");
    for (unsigned long number = atomic_fetch_add(&loads, 1); number; number >>= 1)
        omino_text_add(&text, number & 1 ? "/." : "/");
    omino_text_format(&text, "/%d", file);
    omino_text_end(&text);
}

static int is_same_file(int file, const char *path)
{
    struct stat one, other;
    return fstat(file, &one) == 0 && stat(path, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static enum omino_status open_object(const char *at, const char *name, void **object,
                                     struct omino_error *err)
{
    *object = dlopen(at, RTLD_NOW | RTLD_LOCAL);
    if (*object) return OMINO_OK;
    const char *reason = dlerror();
    const size_t prefix = strlen(at);
    if (!reason) reason = "no reason given";
    if (strncmp(reason, at, prefix) == 0 && strncmp(reason + prefix, ": ", 2) == 0)
        reason += prefix + 2;
    return omino_fail(err, OMINO_ERR_MODULE, "%s cannot be loaded: %s", name, reason);
}

/* Loads a file by its descriptor or, on systems where descriptors have no names, by its path, in
 * which the system's loader must find nothing to expand. */
static enum omino_status hand_over(const struct omino_module_file *file, void **object,
                                   struct omino_error *err)
{
    char at[NAME_MAX_BYTES];
    write_name(file->descriptor, at);
    if (is_same_file(file->descriptor, at)) return open_object(at, file->name, object, err);
    if (!strchr(file->real_path, '$')) return open_object(file->real_path, file->name, object, err);
    return omino_fail(err, OMINO_ERR_MODULE, "%s cannot be loaded: it resolves to a path with a $",
                      file->name);
}

static enum omino_status check_and_load(const struct omino_module_file *file,
                                        const struct omino_module_judge *judge, void **object,
                                        struct omino_error *err)
{
    struct stat facts;
    if (fstat(file->descriptor, &facts) != 0)
        return omino_fail_system(err, errno, "%s cannot be read", file->name);
    if (!S_ISREG(facts.st_mode))
        return omino_fail(err, OMINO_ERR_MODULE, "%s cannot be loaded: it is not a regular file",
                          file->name);
    if (!is_same_file(file->descriptor, file->real_path))
        return omino_fail(err, OMINO_ERR_MODULE,
                          "%s cannot be loaded: it was replaced in the meantime", file->name);
    enum omino_status status = omino_module_trust(file, judge, err);
    if (status == OMINO_OK) status = omino_module_file_check(file->descriptor, file->name, err);
    return status == OMINO_OK ? hand_over(file, object, err) : status;
}

/* Opens the file at a path, checks it and loads it. */
static enum omino_status load_object(const char *path, const char *name,
                                     const struct omino_module_judge *judge, void **object,
                                     struct omino_error *err)
{
    enum omino_status status;
    char real[OMINO_REAL_PATH_MAX];
    if (strchr(path, '$'))
        return omino_fail(err, OMINO_ERR_MODULE,
                          "%s cannot be loaded: the path of a module must not contain $", name);
    /* O_NONBLOCK, so that opening a pipe does not wait for a writer. */
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return omino_fail_system(err, errno, "%s cannot be read", name);
    if (realpath(path, real))
        status =
            check_and_load(&(struct omino_module_file){file, path, name, real}, judge, object, err);
    else if (errno == ENOMEM)
        status = omino_fail_memory(err);
    else
        status = omino_fail_system(err, errno, "%s cannot be read", name);
    close(file);
    return status;
}

/* Returns the module in a loaded shared object; NULL, with OMINO_ERR_MODULE, if it has none. */
static const struct omino_rules *module_of(void *object, const char *name, struct omino_error *err)
{
    const struct omino_rules *const *symbol =
        (const struct omino_rules *const *)dlsym(object, OMINO_MODULE_SYMBOL);
    const struct omino_rules *found = symbol ? *symbol : NULL;
    if (!found)
        omino_fail(err, OMINO_ERR_MODULE, "%s is not an omino module: it has no symbol %s", name,
                   OMINO_MODULE_SYMBOL);
    return found;
}

enum omino_status omino_module_load(const char *path, const struct omino_module_judge *judge,
                                    struct omino_module *module, struct omino_error *err)
{
    const char *name = omino_shown_path(path);
    const enum omino_status status = load_object(path, name, judge, &module->object, err);
    if (status != OMINO_OK) return status;
    module->rules = module_of(module->object, name, err);
    if (module->rules) return OMINO_OK;
    assert(module->object);
    dlclose(module->object);
    return OMINO_ERR_MODULE;
}

void omino_module_unload(struct omino_module *module)
{
    dlclose(module->object);
}

int omino_module_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

const char omino_module_hint[] = "";
