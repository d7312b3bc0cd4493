/* SPDX-License-Identifier: MIT */
/* The file of a module: what is looked at before the system's loader has it, and how it gets it. */
#ifndef OMINO_LIB_MODULE_FILE_H
#define OMINO_LIB_MODULE_FILE_H

#include <omino/registry.h>

/* A file that was opened to be loaded. */
struct omino_module_file {
    int descriptor;
    const char *path;      /* as it was given */
    const char *name;      /* what messages call it */
    const char *real_path; /* the file that it leads to, from the root */
};

/* Who decides what is loaded; NULL: omino_module_trust() itself. */
struct omino_module_judge {
    omino_module_policy *policy;
    void *user;
};

/* module_load.c: opens a shared object, asks the judge, checks it, and hands exactly the file that
 * was checked to the system's loader. Messages call it by `name`. *object is a handle for dlsym()
 * and dlclose(). */
enum omino_status omino_module_load(const char *path, const char *name,
                                    const struct omino_module_judge *judge, void **object,
                                    struct omino_error *err);

/* module_trust.c: refuses, with OMINO_ERR_MODULE, an opened file that the judge does not want. */
enum omino_status omino_module_trust(const struct omino_module_file *file,
                                     const struct omino_module_judge *judge,
                                     struct omino_error *err);

/* module_file.c: refuses, with OMINO_ERR_MODULE, a shared object that is cut or for another kind of
 * machine. Whatever else is wrong with a file is left to the loader, which says so. */
enum omino_status omino_module_file_check(int file, const char *name, struct omino_error *err);

#endif
