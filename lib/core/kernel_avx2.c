/* SPDX-License-Identifier: MIT */
#define KERNEL       omino_kernel_avx2
#define VECTOR_WORDS 4
#include "kernel_body.h"
