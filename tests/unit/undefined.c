/* SPDX-License-Identifier: MIT */
/* Does what is undefined. Built with the sanitizer for that, it must fail. */
#include <limits.h>

int main(int argc, char **argv)
{
    int number = INT_MAX;
    number += argc;
    return argv == (void *)0 && number > 0;
}
