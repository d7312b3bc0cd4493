/* SPDX-License-Identifier: MIT */
/* Errors of the operating system. Defined in system.c. */
#ifndef OMINO_LIB_SYSTEM_H
#define OMINO_LIB_SYSTEM_H

#include <omino/base.h>

/* Fails with OMINO_ERR_IO and the message "sentence: reason", where the reason is the system's text
 * for error `number`. */
OMINO_PRINTF(3, 4)
enum omino_status omino_fail_system(struct omino_error *err, int number, const char *format, ...);

#endif
