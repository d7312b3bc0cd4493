/* SPDX-License-Identifier: MIT */
/* Checks the file of a module before the system's loader reads it. */
#ifndef OMINO_LIB_MODULE_FILE_H
#define OMINO_LIB_MODULE_FILE_H

#include <omino/base.h>

/* Rejects, with OMINO_ERR_MODULE, a shared object that is truncated or for another kind of machine.
 * Any other fault of the file is left for the loader to report. Messages call the file `name`. */
enum omino_status omino_module_file_check(const char *path, const char *name,
                                          struct omino_error *err);

#endif
