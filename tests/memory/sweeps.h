/* SPDX-License-Identifier: MIT */
/* The sweeps, by what they are about. */
#ifndef OMINO_SWEEPS_H
#define OMINO_SWEEPS_H

#include "test.h"

void a_block_of_memory_is_zeroed_or_not_there(void **unused);
void tables_and_tilings_survive_every_failing_allocation(void **unused);
void games_survive_every_failing_allocation(void **unused);
void players_play_on_whatever_allocation_fails(void **unused);
void matches_survive_every_failing_allocation(void **unused);
void records_survive_every_failing_allocation(void **unused);
void saved_files_are_never_lost(void **unused);
void every_command_of_an_engine_survives_every_failing_allocation(void **unused);
void pictures_survive_every_failing_allocation(void **unused);
void modules_are_loaded_or_not_at_all(void **unused);
void every_check_of_a_module_survives_every_failing_allocation(void **unused);
void the_rest_allocates_nothing(void **unused);

#endif
