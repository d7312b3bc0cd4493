/* SPDX-License-Identifier: MIT */
/* A shared object that leaves a trace when it is loaded: a line in the file named by $SPRUNG. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void spring(void)
{
    const char *path = getenv("SPRUNG");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    fputs("module\n", file);
    fclose(file);
}
