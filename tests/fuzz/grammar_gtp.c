/* SPDX-License-Identifier: MIT */
/* Sessions: commands with arguments of the current game, in the position after the moves before
 * them. */
#include "grammar.h"

#include <stdlib.h>
#include <string.h>

/* The arguments of a command. */
enum arguments { NOTHING, MOVE, SIDE, STATE, OPTIONS, TITLE, NUMBER, NUMBERS, CLOCK, COMMAND };

static const struct command {
    const char *name;
    enum arguments arguments;
} commands[] = {
    {"play", MOVE},
    {"p", MOVE},
    {"genmove", SIDE},
    {"reg_genmove", SIDE},
    {"g", NOTHING},
    {"all_legal", SIDE},
    {"legal_moves", NOTHING},
    {"undo", NOTHING},
    {"set_state", STATE},
    {"state", NOTHING},
    {"new_game", OPTIONS},
    {"clear_board", NOTHING},
    {"set_game", TITLE},
    {"to_play", NOTHING},
    {"player_to_play", NOTHING},
    {"showboard", NOTHING},
    {"scores", NOTHING},
    {"winners", NOTHING},
    {"final_score", NOTHING},
    {"save", NOTHING},
    {"load", NOTHING},
    {"savesgf", NOTHING},
    {"loadsgf", NOTHING},
    {"level", NUMBER},
    {"perft", NUMBER},
    {"threads", NUMBER},
    {"analyze", NUMBERS},
    {"set_random_seed", NUMBER},
    {"time_settings", NUMBERS},
    {"time_left", CLOCK},
    {"cputime", NOTHING},
    {"known_command", COMMAND},
    {"list_commands", NOTHING},
    {"param", COMMAND},
    {"name", NOTHING},
    {"version", NOTHING},
    {"protocol_version", NOTHING},
    {"quit", NOTHING},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* ---- the position at a line ------------------------------------------------------------------ */

/* If the line is a play command, makes its move; if it is set_state, sets up its position. */
static void follow_line(struct subject *subject, const char *line)
{
    uint32_t move;
    const struct omino_game *game = subject->game;
    const char *at = line + strspn(line, "0123456789 ");
    const size_t name = strcspn(at, " "), first = strspn(at + name, " ");
    const char *rest = at + name + first, *move_text = strchr(rest, ' ');
    if (name == 9 && memcmp(at, "set_state", name) == 0) {
        void *state = copy_state(game, subject->state);
        if (omino_state_parse(game, rest, state, NULL) == OMINO_OK)
            memcpy(subject->state, state, omino_state_size(game));
        free(state);
    } else if (name == 4 && memcmp(at, "play", name) == 0 && move_text &&
               omino_move_parse(game, subject->state, move_text + 1, &move, NULL) == OMINO_OK) {
        omino_state_apply(game, subject->state, move);
    }
}

static void follow(struct subject *subject, const struct bytes *input, const struct spans *lines,
                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct draft line;
        draft_line(&line, input, lines->list[i]);
        follow_line(subject, line.text);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void draft_numbers(struct draft *draft, size_t count, struct omino_rng *rng)
{
    static const char *const numbers[] = {"0",  "1",   "2",   "3",          "9",
                                          "16", "0.5", "1e9", "4294967296", "-1"};
    for (; count > 0; count--) {
        draft_add(draft, " ");
        draft_add(draft, numbers[below(rng, sizeof numbers / sizeof *numbers)]);
    }
}

/* Adds the side to move, or sometimes another side. */
static void draft_side(struct draft *draft, const struct subject *subject, struct omino_rng *rng)
{
    int side = omino_state_side(subject->game, subject->state);
    if (side == OMINO_NOBODY || below(rng, 6) == 0)
        side = (int)below(rng, omino_game_sides(subject->game));
    draft_add(draft, " ");
    draft_add(draft, omino_game_side_name(subject->game, side));
}

static void draft_play(struct draft *draft, struct subject *subject, struct omino_rng *rng)
{
    draft_side(draft, subject, rng);
    draft_add(draft, " ");
    const uint32_t move = draft_move(draft, subject, rng);
    if (move != OMINO_NO_MOVE) omino_state_apply(subject->game, subject->state, move);
}

static void draft_position(struct draft *draft, struct subject *subject, struct omino_rng *rng)
{
    subject_play(subject, rng);
    draft_add(draft, " ");
    const size_t from = draft->length;
    draft_state(draft, subject);
    if (below(rng, 4) == 0) draft_slip(draft, from, rng);
}

static void draft_arguments(struct draft *draft, enum arguments kind, struct subject *subject,
                            struct omino_rng *rng)
{
    if (kind == MOVE) draft_play(draft, subject, rng);
    if (kind == SIDE || kind == CLOCK) draft_side(draft, subject, rng);
    if (kind == STATE) draft_position(draft, subject, rng);
    if (kind == OPTIONS || kind == TITLE || kind == COMMAND) draft_add(draft, " ");
    if (kind == OPTIONS) draft_options(draft, subject->rules, rng);
    if (kind == TITLE)
        draft_add(draft, below(rng, 2) ? omino_game_title(subject->game) : subject->rules->name);
    if (kind == COMMAND) draft_add(draft, commands[below(rng, COMMANDS)].name);
    if (kind == NUMBER || kind == NUMBERS || kind == CLOCK)
        draft_numbers(draft, kind == NUMBER ? 1 : kind == CLOCK ? 2 : below(rng, 4), rng);
}

static void draft_command(struct draft *draft, struct subject *subject, struct omino_rng *rng)
{
    const struct command *command = &commands[below(rng, 3) ? below(rng, COMMANDS) : 0];
    const size_t from = draft->length;
    if (below(rng, 8) == 0) {
        draft_number(draft, (int64_t)below(rng, 1000));
        draft_add(draft, " ");
    }
    draft_add(draft, command->name);
    draft_arguments(draft,
                    below(rng, 12) ? command->arguments : commands[below(rng, COMMANDS)].arguments,
                    subject, rng);
    if (below(rng, 16) == 0) draft_slip(draft, from, rng);
    draft_add(draft, "\n");
}

static int insert_commands(struct bytes *input, size_t cap, struct subject *subject,
                           const struct spans *lines, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    size_t before;
    const size_t at = draft_place(&draft, input, lines, rng, &before);
    follow(subject, input, lines, before);
    for (size_t i = 1 + below(rng, 4); i > 0; i--) draft_command(&draft, subject, rng);
    return draft_put(&draft, input, cap, at, 0);
}

static int edit_body(struct bytes *input, size_t cap, struct subject *subject,
                     struct omino_rng *rng)
{
    struct spans lines = {.count = 0};
    spans_split(&lines, input, subject->body, input->size, '\n');
    return below(rng, 3) ? insert_commands(input, cap, subject, &lines, rng)
                         : spans_edit(input, cap, &lines, rng);
}

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_input(input, cap, rng, edit_body);
}
