// SPDX-License-Identifier: MIT
#include "points.c"
