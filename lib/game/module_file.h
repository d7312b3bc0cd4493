/* SPDX-License-Identifier: MIT */
/* The file of a module: checking it, and passing it to the system's loader. */
#ifndef OMINO_LIB_MODULE_FILE_H
#define OMINO_LIB_MODULE_FILE_H

#include <omino/registry.h>

/* An open file that is about to be loaded. */
struct omino_module_file {
    int descriptor;
    const char *path;      /* as given */
    const char *name;      /* for messages */
    const char *real_path; /* absolute, with all links followed */
};

/* Decides which files may be loaded; a NULL policy means the default one. */
struct omino_module_judge {
    omino_module_policy *policy;
    void *user;
};

/* A module that was loaded from a shared object. */
struct omino_module {
    const struct omino_rules *rules;
    void *object; /* the loader's handle */
};

/* Opens a shared object, asks the judge, checks the file, passes exactly this file to the system's
 * loader, and finds the module in it. Defined in module_load.c; in a build without loading
 * (module_none.c), it fails with OMINO_ERR_UNSUPPORTED. */
enum omino_status omino_module_load(const char *path, const struct omino_module_judge *judge,
                                    struct omino_module *module, struct omino_error *err);

/* Unloads a module that is not used after all. */
void omino_module_unload(struct omino_module *module);

/* Returns whether there is a file that could be loaded; in a build without loading there is
 * none. */
int omino_module_exists(const char *path);

/* The end of the message about a name that is neither registered nor found in a file. */
extern const char omino_module_hint[];

/* Rejects, with OMINO_ERR_MODULE, an open file that the judge refuses. Defined in
 * module_trust.c. */
enum omino_status omino_module_trust(const struct omino_module_file *file,
                                     const struct omino_module_judge *judge,
                                     struct omino_error *err);

/* Rejects, with OMINO_ERR_MODULE, a shared object that is truncated or for another kind of machine.
 * Any other fault in the file is left for the loader to report. Defined in module_file.c. */
enum omino_status omino_module_file_check(int file, const char *name, struct omino_error *err);

#endif
