/* SPDX-License-Identifier: MIT */
/* Positions as text. The body is a position. If it is accepted, its game is continued, and a match
 * that begins with it is written to a record and read back. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "matches.h"

/* Returns a buffer filled with a mark, so that writes to it can be detected. */
static void *marked_state(const struct omino_game *game)
{
    void *state = take_block(omino_state_size(game));
    memset(state, 0xAA, omino_state_size(game));
    return state;
}

static void check_unchanged(const struct omino_game *game, const void *state)
{
    void *marked = marked_state(game);
    expect(memcmp(marked, state, omino_state_size(game)) == 0, "a refused line changes nothing");
    free(marked);
}

/* Expects that a record of the match restores its first position. */
static void check_record(const struct omino_game *game, struct omino_match *match,
                         const void *state)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *again;
    const size_t length = omino_match_write(match, NULL, 0);
    char *record = take_block(length + 1), *second = take_block(length + 1);
    expect(omino_match_write(match, record, length + 1) == length,
           "a record has the announced length");
    const struct omino_record_setup setup = setup_like(match);
    expect(omino_match_open_text(record, length, &setup, &again, &err) == OMINO_OK,
           "a written record can be read");
    expect(memcmp(omino_match_state(again), state, omino_state_size(game)) == 0,
           "the record of a match that begins with a position restores it");
    expect(omino_match_write(again, second, length + 1) == length && strcmp(record, second) == 0,
           "a record is always written in the same way");
    omino_match_close(again);
    free(second);
    free(record);
}

static void set_up_match(struct input *input, const struct omino_game *game, const void *state)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    const char *options;
    const struct omino_rules *rules = input_game(input, &options);
    if (!succeeded(input, open_match_of(rules, options, &input->allocator, &match, &err), &err))
        return;
    if (succeeded(input, omino_match_set_state_text(match, input->body, &err), &err)) {
        expect(memcmp(omino_match_state(match), state, omino_state_size(game)) == 0,
               "a match adopts the position");
        check_record(game, match, state);
    } else {
        expect(err.status == OMINO_ERR_MEMORY, "a match accepts the same lines as the game");
    }
    omino_match_close(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    struct omino_error err = OMINO_INIT(error);
    if (input_open(&input, data, size)) {
        const struct omino_game *game = input_open_game(&input);
        if (game) {
            void *state = marked_state(game);
            if (succeeded(&input, omino_state_parse(game, input.body, state, &err), &err)) {
                play_on(game, state, input.seed, input.plies);
                set_up_match(&input, game, state);
            } else {
                check_unchanged(game, state);
            }
            free(state);
        }
    }
    input_close(&input);
    return 0;
}
