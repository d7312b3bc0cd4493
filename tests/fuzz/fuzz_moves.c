/* SPDX-License-Identifier: MIT */
/* Moves in a position that is PLIES random moves from the start. Each line of the body is a move,
 * as text, or as a number after a #. Legal moves are made. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

/* Number of random moves after those of the input. */
enum { PLAYED_ON = 20 };

struct position {
    const struct input *input;
    const struct omino_game *game;
    void *state;
};

static void try_number(struct position *p, uint32_t move)
{
    struct omino_error err = OMINO_INIT(error);
    void *before = copy_state(p->game, p->state);
    const int legal = omino_move_legal(p->game, p->state, move);
    const int made = succeeded(p->input, omino_state_play(p->game, p->state, move, &err), &err);
    expect(!made == !legal, "exactly the legal moves can be played");
    expect(made || memcmp(before, p->state, omino_state_size(p->game)) == 0,
           "a refused move changes nothing");
    free(before);
}

static void try_text(struct position *p, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t move = OMINO_NO_MOVE;
    void *before = copy_state(p->game, p->state);
    const int read =
        succeeded(p->input, omino_move_parse(p->game, p->state, text, &move, &err), &err);
    expect(memcmp(before, p->state, omino_state_size(p->game)) == 0,
           "reading a move changes nothing");
    free(before);
    if (!read) return;
    expect(omino_move_legal(p->game, p->state, move), "a move that is read is legal");
    try_number(p, move);
}

static void try_lines(struct position *p, char *lines)
{
    for (char *line = lines, *end; line; line = end) {
        const char *at = line + 1;
        uint64_t number;
        end = strchr(line, '\n');
        if (end) *end++ = '\0';
        if (*line == '#' && omino_text_read_unsigned(&at, &number) && !*at)
            try_number(p, (uint32_t)number);
        else
            try_text(p, line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    struct omino_rng rng;
    if (input_open(&input, data, size)) {
        struct position p = {.input = &input, .game = input_open_game(&input)};
        if (p.game) {
            p.state = take_block(omino_state_size(p.game));
            omino_state_start(p.game, p.state);
            omino_rng_seed(&rng, input.seed);
            make_moves(p.game, p.state, &rng, input.plies);
            try_lines(&p, input.body);
            play_on(p.game, p.state, input.seed, PLAYED_ON);
            free(p.state);
        }
    }
    input_close(&input);
    return 0;
}
