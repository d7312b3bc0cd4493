/* SPDX-License-Identifier: MIT */
/* The main function of a game program. The build sets CLI_GAME to the name of its game, or to NULL
 * for the program that plays any game. */
#include <stddef.h>

#include "program.h"

int main(int argc, char **argv)
{
    return cli_main(CLI_GAME, argc, argv);
}
