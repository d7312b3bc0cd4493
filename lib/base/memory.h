/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_MEMORY_H
#define OMINO_LIB_MEMORY_H

#include <omino/base.h>

/* A copy of *allocator, or the system's where it is NULL. Defined in base.c. */
struct omino_allocator omino_allocator_or_system(const struct omino_allocator *allocator);

#endif
