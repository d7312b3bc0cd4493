/* SPDX-License-Identifier: MIT */
/* The sweeps, by subject. */
#ifndef OMINO_SWEEPS_H
#define OMINO_SWEEPS_H

#include "test.h"

typedef void sweep_test(void **unused);

extern sweep_test a_block_of_memory_is_zeroed_or_not_there, a_budget_is_opened_or_not_there,
    tables_and_tilings_survive_every_failing_allocation, games_survive_every_failing_allocation,
    players_play_on_whatever_allocation_fails, matches_survive_every_failing_allocation,
    records_survive_every_failing_allocation, saved_files_are_never_lost,
    every_command_of_an_engine_survives_every_failing_allocation,
    pictures_survive_every_failing_allocation, modules_are_loaded_or_not_at_all,
    every_check_of_a_module_survives_every_failing_allocation, the_rest_allocates_nothing;

#endif
