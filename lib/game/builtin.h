/* SPDX-License-Identifier: MIT */
/* The modules that are compiled into the library; the table is made by the build. */
#ifndef OMINO_LIB_BUILTIN_H
#define OMINO_LIB_BUILTIN_H

#include <omino/rules.h>

/* By name, ended by NULL. */
extern const struct omino_rules *const omino_builtin_rules[];

#endif
