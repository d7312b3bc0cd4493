/* SPDX-License-Identifier: MIT */
/* What goes wrong with the system. Defined in file.c. */
#ifndef OMINO_LIB_SYSTEM_H
#define OMINO_LIB_SYSTEM_H

#include <omino/base.h>

/* Fails with OMINO_ERR_IO, a sentence, and behind a colon what the system calls an error of that
 * number. */
OMINO_PRINTF(3, 4)
enum omino_status omino_fail_system(struct omino_error *err, int number, const char *format, ...);

#endif
