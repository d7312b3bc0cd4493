/* SPDX-License-Identifier: MIT */
#ifndef OMINO_LIB_MEMORY_H
#define OMINO_LIB_MEMORY_H

#include <omino/base.h>

/* Copies the caller's allocator, or malloc and free if it is NULL, to *own. Fails with
 * OMINO_ERR_ARGUMENT if one of its functions is NULL. */
enum omino_status omino_allocator_read(struct omino_allocator *own,
                                       const struct omino_allocator *given,
                                       struct omino_error *err);

#endif
