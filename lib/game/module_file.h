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

/* Opens a shared object, asks the judge, checks the file, and passes exactly this file to the
 * system's loader. Messages call it `name`. Defined in module_load.c. *object becomes a handle for
 * dlsym() and dlclose(). */
enum omino_status omino_module_load(const char *path, const char *name,
                                    const struct omino_module_judge *judge, void **object,
                                    struct omino_error *err);

/* Rejects, with OMINO_ERR_MODULE, an open file that the judge refuses. Defined in
 * module_trust.c. */
enum omino_status omino_module_trust(const struct omino_module_file *file,
                                     const struct omino_module_judge *judge,
                                     struct omino_error *err);

/* Rejects, with OMINO_ERR_MODULE, a shared object that is truncated or for another kind of machine.
 * Any other fault in the file is left for the loader to report. Defined in module_file.c. */
enum omino_status omino_module_file_check(int file, const char *name, struct omino_error *err);

#endif
