/* SPDX-License-Identifier: MIT */
/* The program of a game: the build names the game by CLI_GAME, or NULL for the program that takes
 * any. */
#include "cli.h"

int main(int argc, char **argv)
{
    return cli_main(CLI_GAME, argc, argv);
}
