/* SPDX-License-Identifier: MIT */
/* Opening games of every module, counting moves, and computer players. */
#include <string.h>

#include <omino/patchwork.h>

#include "players.h"
#include "sweep.h"
#include "sweeps.h"
#include "tiny.h"

#include "quilt.h" /* last: its calls are counted, too */

static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];

/* ---- opening --------------------------------------------------------------------------------- */

static struct {
    const struct sample_game *sample;
    const struct omino_game *game;
} opening;

static void set_up_opening(const void *with)
{
    opening.sample = with;
    opening.game = NULL;
}

static enum omino_status open_game(struct omino_error *err)
{
    const struct sample_game *sample = opening.sample;
    if (sample->rules)
        return omino_rules_open_game(sample->rules, sample->options, sweep_allocator(),
                                     &opening.game, err);
    return omino_game_open(sample->name, sample->options, sweep_allocator(), &opening.game, err);
}

static void describe_opening(struct omino_text *text)
{
    describe_game(text, opening.game);
}

static void close_game(void)
{
    omino_game_close(opening.game);
}

static const struct trial opening_trial = {
    STEPS(set_up_opening, open_game, describe_opening, close_game)};

/* Games with options that the samples do not use. */
static const struct sample_game more_games[] = {
    {"blokus", "", NULL, 0},          {"blokus", "starts=free players=2", NULL, 0},
    {"patchwork", "", NULL, 0},       {"polyssimo", "players=3 handicap=1:8", NULL, 0},
    {"polyssimo", "seed=9", NULL, 0}, {"plyamki", "cards=20", NULL, 0},
    {"template", "", NULL, 0},        {"tiny", "heap=20 win=misere label=many", &tiny_rules, 0},
};

/* ---- counting moves -------------------------------------------------------------------------- */

static uint64_t sequences;

static void set_up_count(const void *with)
{
    opening.game = open_sample(with);
    omino_state_start(opening.game, state);
    sequences = 0;
}

static enum omino_status count_sequences(struct omino_error *err)
{
    uint64_t count = 0;
    const enum omino_status status =
        omino_search_perft(opening.game, state, 2, NULL, NULL, sweep_allocator(), &count, err);
    if (status == OMINO_OK) sequences = count;
    return status;
}

static void describe_count(struct omino_text *text)
{
    describe_state(text, opening.game, state);
    omino_text_format(text, "%llu sequences\n", (unsigned long long)sequences);
}

static const struct trial count_trial = {
    STEPS(set_up_count, count_sequences, describe_count, close_game)};

void games_survive_every_failing_allocation(void **unused)
{
    static const struct sample_game small[] = {{"tiny", "heap=20", &tiny_rules, 0},
                                               {"template", "side=4", NULL, 0},
                                               {"blokus", "variant=duo", NULL, 0}};
    size_t samples = 0;
    (void)unused;
    while (sample_games[samples].name) samples++;
    sweep_each(&opening_trial, sample_games, samples, sizeof *sample_games);
    sweep_each(&opening_trial, more_games, sizeof more_games / sizeof *more_games,
               sizeof *more_games);
    const struct sample_game quilt = {"quilt", "", quilt_rules(), 0};
    sweep_each(&opening_trial, &quilt, 1, sizeof quilt);
    sweep_each(&count_trial, small, 3, sizeof *small);
}

/* ---- players --------------------------------------------------------------------------------- */

struct player_setup {
    const struct sample_game *sample;
    const char *kind;
    unsigned threads;
};

static struct {
    const struct player_setup *setup;
    struct omino_engine *player;
    unsigned choices; /* the number of legal choices */
} players;

static void set_up_player(const void *with)
{
    players.setup = with;
    players.player = NULL;
    players.choices = 0;
    opening.game = open_sample(players.setup->sample);
    omino_state_start(opening.game, state);
}

static void set_up_ready_player(const void *with)
{
    set_up_player(with);
    assert_int_equal(omino_engine_open(opening.game, players.setup->kind, 3, sweep_allocator(),
                                       &players.player, NULL),
                     OMINO_OK);
}

static enum omino_status open_one(struct omino_error *err)
{
    return omino_engine_open(opening.game, players.setup->kind, 3, sweep_allocator(),
                             &players.player, err);
}

/* Chooses moves in two positions of a game, with different limits to cause allocations. */
static enum omino_status choose_twice(struct omino_error *err)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct omino_search_limits limits = {
            OMINO_SIZE(search_limits), .simulations = 4 + 60 * i,
            .threads = i ? players.setup->threads : 1, .memory = (uint64_t)2000000 << i};
        uint32_t move = OMINO_NO_MOVE;
        const enum omino_status status =
            omino_engine_choose(players.player, state, &limits, &move, err);
        if (status != OMINO_OK) return status;
        players.choices += omino_move_legal(opening.game, state, move) != 0;
        omino_state_apply(opening.game, state, move);
    }
    omino_state_start(opening.game, state);
    return OMINO_OK;
}

static void describe_player(struct omino_text *text)
{
    static struct omino_ranked_move ranking[8] = {OMINO_INIT(ranked_move)};
    describe_state(text, opening.game, state);
    omino_text_format(text, "%s, %u legal choices\n", players.player ? "a player" : "no player",
                      players.choices);
    if (!players.player) return;
    (void)omino_engine_result(players.player)->value;
    omino_engine_ranking(players.player, ranking, 8);
}

static void close_player(void)
{
    omino_engine_close(players.player);
    close_game();
}

static const struct trial player_trial = {
    STEPS(set_up_player, open_one, describe_player, close_player)};

/* With too little memory, a player plays worse but does not fail. */
static const struct trial choice_trial = {
    STEPS(set_up_ready_player, choose_twice, describe_player, close_player),
    .system_allocates = 1, /* threads */
};

void players_play_on_whatever_allocation_fails(void **unused)
{
    (void)unused;
    for (const struct sample_game *sample = sample_games; sample->name; sample++) {
        for (const char *const *kind = omino_engine_kinds(); *kind; kind++) {
            const struct player_setup setup = {sample, *kind, 1};
            sweep(&player_trial, &setup);
        }
        const struct player_setup search = {sample, "mcts", 3};
        sweep(&choice_trial, &search);
    }
}
