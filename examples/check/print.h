/* SPDX-License-Identifier: MIT */
/* Printing the findings of omino-check. */
#ifndef CHECK_PRINT_H
#define CHECK_PRINT_H

#include <stdio.h>

#include <omino/check.h>

/* Prints a finding and the command that reproduces it. `module` is the argument that names the
 * module; `with_options` is nonzero if -o was given. */
void print_failure(FILE *out, const char *module, int with_options,
                   const struct omino_check_result *result);

#endif
