/* SPDX-License-Identifier: MIT */
/* In place of module_load.c in a library built without loading of modules. */
#include "base/system.h"
#include "module_file.h"

enum omino_status omino_module_load(const char *path, const struct omino_module_judge *judge,
                                    struct omino_module *module, struct omino_error *err)
{
    (void)judge;
    (void)module;
    return omino_fail(err, OMINO_ERR_UNSUPPORTED,
                      "%s cannot be loaded: this library was built without loading of modules",
                      omino_shown_path(path));
}

void omino_module_unload(struct omino_module *module)
{
    (void)module;
}

int omino_module_exists(const char *path)
{
    (void)path;
    return 0;
}

const char omino_module_hint[] = "; this library was built without loading of modules";
