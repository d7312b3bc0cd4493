/* SPDX-License-Identifier: MIT */
/* The checks, in order: CHECK(name, function, pace, the property that it verifies). Define CHECK
 * before including this list. */
CHECK("table", omino_check_table, OMINO_PACE_ALONE,
      "the table of rules has valid facts and all mandatory hooks")
CHECK("options", omino_check_options, OMINO_PACE_ALONE,
      "every option opens at its limits; invalid values are rejected or give a playable game")
CHECK("open", omino_check_open, OMINO_PACE_ALONE,
      "opening fails cleanly if memory runs out; closing frees everything")
CHECK("games", omino_check_games, OMINO_PACE_EVERY,
      "random games stay within max_moves and max_plies")
CHECK("turn", omino_check_turn, OMINO_PACE_EVERY,
      "sides and players are in range; there are no moves if and only if nobody is to move")
CHECK("codes", omino_check_codes, OMINO_PACE_EVERY, "moves are below move_limit and listed once")
CHECK("indices", omino_check_indices, OMINO_PACE_SOME,
      "every move has its own index below distinct_moves, and every index is that of a move")
CHECK("list", omino_check_list, OMINO_PACE_SOME,
      "the list is always the same, and is truncated if the room is too small")
CHECK("successors", omino_check_successors, OMINO_PACE_SOME, "no two moves lead to the same state")
CHECK("legal", omino_check_legal, OMINO_PACE_SOME, "legal agrees with the list for every number")
CHECK("explain", omino_check_explain, OMINO_PACE_SOME,
      "explain agrees with the list for every number and gives reasons")
CHECK("count", omino_check_count, OMINO_PACE_EVERY, "count agrees with the list")
CHECK("random", omino_check_random, OMINO_PACE_ONE,
      "random returns moves of the list, all equally likely (chi-square)")
CHECK("outcome", omino_check_outcome, OMINO_PACE_EVERY,
      "places begin at 1, tied players share a place, and nobody with a worse score is ahead")
CHECK("hash", omino_check_hash, OMINO_PACE_GAME,
      "equal states have equal hashes, different states different ones")
CHECK("const", omino_check_const, OMINO_PACE_SOME, "hooks do not change the state they are given")
CHECK("copies", omino_check_copies, OMINO_PACE_SOME,
      "a copy behaves like the original and does not affect it")
CHECK("prefilled", omino_check_prefilled, OMINO_PACE_SOME,
      "states do not depend on the previous contents of their memory")
CHECK("bounds", omino_check_bounds, OMINO_PACE_SOME,
      "hooks do not write beyond states, lists, numbers and tables")
CHECK("text-bounds", omino_check_text_bounds, OMINO_PACE_SOME,
      "text is truncated to its buffer, and its full length is returned")
CHECK("move-text", omino_check_move_text, OMINO_PACE_SOME,
      "every move has its own line, which is read as that move")
CHECK("state-text", omino_check_state_text, OMINO_PACE_EVERY,
      "every state has a line, which is read as the same bytes")
CHECK("other-options", omino_check_other_options, OMINO_PACE_ONE,
      "a state's line means the same with other options or is rejected")
CHECK("fuzzed-moves", omino_check_fuzzed_moves, OMINO_PACE_SOME,
      "a damaged move is read as a legal one or rejected with a reason")
CHECK("fuzzed-states", omino_check_fuzzed_states, OMINO_PACE_ONE,
      "a damaged state can be played to the end or is rejected with a reason")
CHECK("seed", omino_check_seed, OMINO_PACE_GAME, "the same options and seed give the same game")
CHECK("start", omino_check_start, OMINO_PACE_GAME,
      "a start depends on its own seed alone, and its line contains the results of chance")
CHECK("tables", omino_check_tables_kept, OMINO_PACE_ONE,
      "hooks do not change the tables of the game")
CHECK("allocation", omino_check_allocation, OMINO_PACE_SOME, "hot hooks allocate nothing")
CHECK("two-games", omino_check_two_games, OMINO_PACE_GAME, "two games at once do not interfere")
#if OMINO_WITH_THREADS
CHECK("threads", omino_check_threads, OMINO_PACE_GAME,
      "two threads at once get the same results as one")
#endif
CHECK("evaluate", omino_check_evaluate, OMINO_PACE_EVERY,
      "evaluate gives every player a value from 0 to 1")
CHECK("priors", omino_check_priors, OMINO_PACE_EVERY, "priors gives every move a weight above 0")
CHECK("candidates", omino_check_candidates, OMINO_PACE_EVERY,
      "candidates lists legal moves, at least one, each once")
CHECK("essential", omino_check_essential, OMINO_PACE_EVERY,
      "essential lists legal moves, at least one, each once")
CHECK("playout", omino_check_playout, OMINO_PACE_SOME,
      "playout returns a legal move, or none if the winner is settled")
CHECK("knowledge", omino_check_knowledge, OMINO_PACE_EVERY,
      "phases, kinds and features are in range and the same each time")
CHECK("scene", omino_check_scene, OMINO_PACE_SOME, "everything in a scene is in range")
CHECK("view-move", omino_check_view, OMINO_PACE_SOME, "the view of a move lies in the scene")
CHECK("records", omino_check_records, OMINO_PACE_ONE,
      "names and set-ups of records work, and set-up positions can be played")
CHECK("dialect", omino_check_dialect, OMINO_PACE_SOME, "another engine's dialect works")
CHECK("pieces", omino_check_pieces, OMINO_PACE_ONE,
      "pieces have unique names and connected shapes, and there is at least one")
