/* SPDX-License-Identifier: MIT */
/* Options of games. The input is the first line only. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

/* Returns the options as the library writes them; the caller frees them. */
static char *written_options(const struct omino_game *game)
{
    const size_t length = omino_game_options(game, NULL, 0);
    char *text = take_block(length + 1);
    expect(omino_game_options(game, text, length + 1) == length && strlen(text) == length,
           "options have the announced length");
    return text;
}

/* Expects that the written options open the same game. */
static void check_options(const struct omino_rules *rules, const struct omino_game *game,
                          const void *start)
{
    const struct omino_game *again;
    char *options = written_options(game);
    expect(omino_rules_open_game(rules, options, NULL, &again, NULL) == OMINO_OK,
           "the game opens with the options it reports");
    char *same = written_options(again);
    expect(strcmp(options, same) == 0, "options are always written in the same way");
    expect(omino_state_size(game) == omino_state_size(again) &&
               omino_game_players(game) == omino_game_players(again) &&
               omino_game_sides(game) == omino_game_sides(again) &&
               omino_game_move_limit(game) == omino_game_move_limit(again),
           "equal options give equal games");
    void *state = take_block(omino_state_size(again));
    omino_state_start(again, state);
    expect(memcmp(start, state, omino_state_size(game)) == 0,
           "equal options give equal start positions");
    omino_game_close(again);
    free(state);
    free(same);
    free(options);
}

static void play(const struct input *input, const struct omino_rules *rules,
                 const struct omino_game *game)
{
    void *state = take_block(omino_state_size(game));
    expect(omino_state_size(game) <= OMINO_STATE_MAX, "a state has a bounded size");
    omino_state_start(game, state);
    check_options(rules, game, state);
    play_on(game, state, input->seed, input->plies);
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    const char *options;
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (input_open(&input, data, size)) {
        const struct omino_rules *rules = input_game(&input, &options);
        if (rules) {
            if (succeeded(&input,
                          omino_rules_open_game(rules, options, &input.allocator, &game, &err),
                          &err))
                play(&input, rules, game);
            else
                expect(game == NULL, "a game that cannot be opened is NULL");
            omino_game_close(game);
        }
    }
    input_close(&input);
    return 0;
}
