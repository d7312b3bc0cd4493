/* SPDX-License-Identifier: MIT */
/* Has undefined behaviour. Built with the sanitizer for undefined behaviour, it must fail. */
#include <limits.h>

int main(int argc, char **argv)
{
    int number = INT_MAX;
    number += argc;
    return argv == (void *)0 && number > 0;
}
