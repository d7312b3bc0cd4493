/* SPDX-License-Identifier: MIT */
/* The modules compiled into the library; the build generates the table. */
#ifndef OMINO_LIB_BUILTIN_H
#define OMINO_LIB_BUILTIN_H

#include <omino/rules.h>

/* Sorted by name, terminated by NULL. */
extern const struct omino_rules *const omino_builtin_rules[];

#endif
