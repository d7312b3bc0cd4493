// SPDX-License-Identifier: MIT
#include "program.c"
