/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_MEMORY_H
#define OMINO_LIB_MEMORY_H

#include <omino/base.h>

/* Returns a copy of *allocator, or malloc and free if it is NULL. */
struct omino_allocator omino_allocator_or_system(const struct omino_allocator *allocator);

#endif
