/* SPDX-License-Identifier: MIT */
#ifndef OMINO_CLI_BENCH_H
#define OMINO_CLI_BENCH_H

#include "cli.h"

/* Runs the command `bench`; returns an exit status. */
int cli_bench(const struct cli *cli);

#endif
