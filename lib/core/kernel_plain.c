/* SPDX-License-Identifier: MIT */
#define KERNEL       omino_kernel_plain
#define VECTOR_WORDS 2
#include "kernel_body.h"
