/* SPDX-License-Identifier: MIT */
/* The reaction of arena to the answers of an external engine. The body is a script of the engine
 * (see scripted_process.h) for two games, of which the first has the number PLIES. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "arena/play.h"
#include "scripted_process.h"

/* Expects the recorded moves to be legal and to lead to the reported result. */
static void replay(const struct omino_game *game, const struct arena_report *report)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    uint32_t plies = 0, move;
    void *state = take_block(omino_state_size(game));
    omino_state_start(game, state);
    for (char *line = report->record, *end; *line; line = end) {
        end = strchr(line, '\n');
        expect(end != NULL, "each move has a line");
        *end++ = '\0';
        expect(omino_move_parse(game, state, line, &move, NULL) == OMINO_OK,
               "recorded moves are legal");
        omino_state_apply(game, state, move);
        plies++;
    }
    omino_state_outcome(game, state, &outcome);
    expect(plies == report->game.plies, "all moves are recorded");
    expect(memcmp(outcome.scores, report->game.scores, sizeof outcome.scores) == 0,
           "the scores are those of the game");
    expect((report->game.end == ARENA_FINISHED) == (outcome.over != 0),
           "a game is finished when it is over");
    free(state);
}

static void check_reason(const struct arena_game *game)
{
    expect((game->end == ARENA_FINISHED) == (game->reason[0] == '\0'), "an early end has a reason");
    for (const char *at = game->reason; *at; at++)
        expect(*at >= ' ' && *at <= '~', "a reason is printable");
}

static void play_game(const struct arena *arena, struct player players[2], uint32_t number,
                      const struct omino_game *game)
{
    struct arena_report report;
    expect(arena_play(arena, players, number, &report), "a game can be allocated");
    expect(report.game.end <= ARENA_STOPPED, "a game ends in a known way");
    expect(report.game.share >= 0 && report.game.share <= 1, "a share of the win is 0 to 1");
    expect(report.game.end != ARENA_FAULT || report.game.loser == 0,
           "only the engine can be at fault");
    check_reason(&report.game);
    if (report.game.end != ARENA_STOPPED) replay(game, &report);
    free(report.options);
    free(report.record);
}

static void play_match(const struct input *input, const struct omino_rules *rules,
                       const struct omino_game *game)
{
    static const volatile sig_atomic_t stop = 0;
    struct player players[2] = {{0}};
    struct arena arena = {
        .rules = rules,
        .seed = input->seed,
        .players = {{.text = "engine", .command = "engine", .limits = OMINO_INIT(search_limits)},
                    {.text = "random", .kind = "random", .limits = OMINO_INIT(search_limits)}},
        .timeout = 10,
        .seats = omino_game_players(game)};
    if (omino_game_options(game, arena.options, sizeof arena.options) >= sizeof arena.options)
        return;
    /* A fixed seed gives the same game in every match. */
    if (!strstr(arena.options, "seed="))
        strcat(arena.options, *arena.options ? " seed=0" : "seed=0");
    expect(player_open(&players[0], &arena, 0, &stop) && player_open(&players[1], &arena, 1, &stop),
           "players can be allocated");
    for (uint32_t number = input->plies; number < input->plies + 2; number++)
        play_game(&arena, players, number, game);
    for (int i = 0; i < 2; i++) player_close(&players[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    const char *options;
    signal(SIGPIPE, SIG_IGN);
    if (input_open(&input, data, size)) {
        const struct omino_rules *rules = input_game(&input, &options);
        const struct omino_game *game = input_open_game(&input);
        if (game && strlen(options) < 2000) {
            script_begin(game, input.body, input.length, input.seed);
            play_match(&input, rules, game);
            script_end();
        }
    }
    input_close(&input);
    return 0;
}
