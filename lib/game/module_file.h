/* SPDX-License-Identifier: MIT */
/* The file of a module, before the system's loader has it. */
#ifndef OMINO_LIB_MODULE_FILE_H
#define OMINO_LIB_MODULE_FILE_H

#include <omino/base.h>

/* Refuses, with OMINO_ERR_MODULE, a shared object that is cut or for another kind of machine.
 * Whatever else is wrong with a file is left to the loader, which says so. Messages call the file
 * by `name`. */
enum omino_status omino_module_file_check(const char *path, const char *name,
                                          struct omino_error *err);

#endif
