/* SPDX-License-Identifier: MIT */
/* Messages about files and the operating system. Defined in system.c. */
#ifndef OMINO_LIB_SYSTEM_H
#define OMINO_LIB_SYSTEM_H

#include <limits.h>

#include <omino/file.h>

/* Size of a buffer for realpath(). */
#if defined(PATH_MAX) && PATH_MAX > OMINO_PATH_MAX
#define OMINO_REAL_PATH_MAX PATH_MAX
#else
#define OMINO_REAL_PATH_MAX OMINO_PATH_MAX
#endif

/* Fails with OMINO_ERR_IO and the message "sentence: reason", where the reason is the system's text
 * for error `number`. */
OMINO_PRINTF(3, 4)
enum omino_status omino_fail_system(struct omino_error *err, int number, const char *format, ...);

/* Returns the part of a path that messages quote: its end, which is more informative than its
 * beginning. */
const char *omino_shown_path(const char *path);

#endif
