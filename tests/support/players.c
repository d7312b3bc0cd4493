/* SPDX-License-Identifier: MIT */
#include "players.h"

#include <stdlib.h>
#include <string.h>

#include "coins.h"
#include "quarry.h"
#include "test.h"
#include "tiny.h"

const struct sample_game sample_games[] = {
    {"blokus", "variant=duo", NULL, 1},
    {"blokus", "variant=duo scoring=advanced starts=free", NULL, 0},
    {"blokus", "variant=junior", NULL, 1},
    {"blokus", "players=2", NULL, 1},
    {"blokus", "players=3", NULL, 1},
    {"blokus", "players=4", NULL, 1},
    {"callisto", "players=2", NULL, 0},
    {"callisto", "players=3", NULL, 0},
    {"callisto", "players=2 colours=2", NULL, 0},
    {"patchwork", "seed=5", NULL, 0},
    {"patchwork", "seed=6 tiebreak=top track=original", NULL, 0},
    {"polyssimo", "players=2", NULL, 1},
    {"polyssimo", "players=3", NULL, 1},
    {"polyssimo", "players=4", NULL, 1},
    {"plyamki", "", NULL, 0},
    {"plyamki", "cards=6 faces=YB:BB", NULL, 0},
    {"template", "side=5", NULL, 0},
    {"quarry", "", &quarry_rules, 0},
    {"tiny", "heap=30", &tiny_rules, 0},
    {"tiny", "heap=30 win=misere", &tiny_rules, 0},
    {"coins", "coins=3528461794", &coins_rules, 0},
    {"coins", "coins=111111111111 win=fewest", &coins_rules, 1},
    {"coins", "coins=352846179411 players=3", &coins_rules, 0},
    {"coins", "coins=114411352846 players=4 win=fewest", &coins_rules, 1},
    {NULL, NULL, NULL, 0},
};

const struct sample_game *sample_game(const char *name, const char *word)
{
    for (const struct sample_game *sample = sample_games; sample->name; sample++)
        if (strcmp(sample->name, name) == 0 && strstr(sample->options, word)) return sample;
    fail_msg("unknown sample %s %s", name, word);
    return NULL;
}

const struct omino_game *open_sample(const struct sample_game *sample)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (sample->rules)
        omino_rules_open_game(sample->rules, sample->options, NULL, &game, &err);
    else
        omino_game_open(sample->name, sample->options, NULL, &game, &err);
    if (!game) fail_msg("%s %s: %s", sample->name, sample->options, err.message);
    return game;
}

struct omino_engine *open_player(const struct omino_game *game, const char *kind, uint64_t seed)
{
    struct omino_engine *player;
    assert_int_equal(omino_engine_open(game, kind, seed, NULL, &player, NULL), OMINO_OK);
    return player;
}

uint32_t choose(struct omino_engine *player, const struct omino_game *game, const void *state,
                const struct omino_search_limits *limits)
{
    uint32_t move = OMINO_NO_MOVE;
    const enum omino_status status = omino_engine_choose(player, state, limits, &move, NULL);
    assert_true(status == OMINO_OK || (status == OMINO_STOPPED && limits->stop));
    assert_true(omino_move_legal(game, state, move));
    return move;
}

void *new_state(const struct omino_game *game, const char *text)
{
    struct omino_error err = OMINO_INIT(error);
    void *state = malloc(omino_state_size(game));
    assert_non_null(state);
    if (!text)
        omino_state_start(game, state);
    else if (omino_state_parse(game, text, state, &err) != OMINO_OK)
        fail_msg("%s: %s", text, err.message);
    return state;
}

void assert_line_is_legal(const struct omino_game *game, const void *state, const uint32_t *line,
                          uint32_t length)
{
    void *copy = new_state(game, NULL);
    memcpy(copy, state, omino_state_size(game));
    for (uint32_t i = 0; i < length; i++)
        assert_int_equal(omino_state_play(game, copy, line[i], NULL), OMINO_OK);
    free(copy);
}
