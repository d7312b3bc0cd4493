/* SPDX-License-Identifier: MIT */
/* One game: its options, its players, and the checks at every ply. Everything depends only on the
 * seed. */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches.h"
#include "soak.h"

/* ---- a difference ---------------------------------------------------------------------------- */

int soak_differ(struct soak_game *g, const char *format, ...)
{
    char position[OMINO_TEXT_MAX] = "(none yet)";
    va_list args;
    if (g->report[0]) return 0; /* only the first difference is reported */
    if (g->game && g->state) omino_state_write(g->game, g->state, position, sizeof position);
    int length = snprintf(g->report, sizeof g->report, "%s: ", g->rules->name);
    va_start(args, format);
    length += vsnprintf(g->report + length, sizeof g->report / 2, format, args);
    va_end(args);
    if (length > SOAK_REPORT / 2) length = SOAK_REPORT / 2;
    snprintf(g->report + length, sizeof g->report - (size_t)length,
             "\n    options:  %s\n    seed:     %" PRIu64 "\n    ply:      %u\n    state:    %s\n"
             "    rerun:    soak --module %s --seed %" PRIu64 " --games 1\n",
             *g->options ? g->options : "(the defaults)", g->seed, g->ply, position, g->called,
             g->seed);
    g->figures.differences = 1;
    return 0;
}

/* ---- options --------------------------------------------------------------------------------- */

static void choose_value(struct soak_game *g, const struct omino_option *option, char *value,
                         size_t room)
{
    uint32_t choices = 0;
    snprintf(value, room, "%s", option->preset);
    switch (option->kind) {
    case OMINO_OPTION_CHOICE:
        while (option->choices[choices]) choices++;
        snprintf(value, room, "%s", option->choices[omino_rng_below(&g->rng, choices)]);
        break;
    case OMINO_OPTION_INTEGER:
        snprintf(value, room, "%" PRId64,
                 option->low + (int64_t)omino_rng_below64(&g->rng, (uint64_t)option->high -
                                                                       (uint64_t)option->low + 1));
        break;
    case OMINO_OPTION_TEXT:
        if (g->judge && g->judge->choose_text)
            g->judge->choose_text(&g->rng, option->name, value, room);
        break;
    }
}

/* Half of the options have their defaults; half of the games have a seed. */
static void choose_options(struct soak_game *g)
{
    char value[256];
    size_t length = 0;
    g->options[0] = '\0';
    for (uint32_t i = 0; i < g->rules->option_count; i++) {
        const struct omino_option *option = &g->rules->options[i];
        if (omino_rng_below(&g->rng, 2)) continue;
        choose_value(g, option, value, sizeof value);
        length += (size_t)snprintf(g->options + length, sizeof g->options - length, "%s%s=%s",
                                   length ? " " : "", option->name, value);
    }
    if (omino_rng_below(&g->rng, 2))
        snprintf(g->options + length, sizeof g->options - length, "%sseed=%" PRIu64,
                 length ? " " : "", omino_rng_next(&g->rng));
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Chooses options until they are compatible. */
static int open_match(struct soak_game *g)
{
    struct omino_error err = OMINO_INIT(error);
    for (int tries = 0; tries < 200; tries++) {
        choose_options(g);
        soak_paths_enter();
        const enum omino_status status = open_match_of(g->rules, g->options, NULL, &g->match, &err);
        soak_paths_leave();
        if (status == OMINO_OK) return 1;
        if (status != OMINO_ERR_OPTION || !err.message[0]) break;
    }
    return soak_differ(g, "the game cannot be opened: %s", err.message);
}

static int make_room(struct soak_game *g)
{
    const size_t size = omino_state_size(g->game), plies = omino_game_max_plies(g->game);
    const size_t most = omino_game_max_moves(g->game);
    g->state = malloc(size);
    g->other = malloc(size);
    g->moves = malloc(most * sizeof *g->moves);
    g->sorted = malloc(most * sizeof *g->sorted);
    g->more = malloc(most * sizeof *g->more);
    g->weights = malloc(most * sizeof *g->weights);
    g->states = malloc((plies + 1) * size);
    g->hashes = malloc((plies + 1) * sizeof *g->hashes);
    g->board = g->judge ? malloc(g->judge->board_size) : NULL;
    if (g->state) memset(g->state, 0, size);
    return (g->state && g->other && g->moves && g->sorted && g->more && g->weights && g->states &&
            g->hashes && (g->board || !g->judge)) ||
           soak_differ(g, "out of memory");
}

/* Most games are random; others are played by players with short searches. In some games all moves
 * have the smallest or the largest numbers, which are often places at the edge. This leads to
 * positions that the other games do not reach, such as a very wide plane. */
static int choose_players(struct soak_game *g)
{
    static const char *const kinds[] = {"random", "random", "random", "random", "greedy", "mcts"};
    struct omino_error err = OMINO_INIT(error);
    const uint64_t seed = omino_rng_next(&g->rng);
    g->ends = omino_rng_below(&g->rng, 5) == 0 ? 1 + (int)omino_rng_below(&g->rng, 3) : 0;
    g->kind = kinds[omino_rng_below(&g->rng, sizeof kinds / sizeof *kinds)];
    g->simulations = 10 + omino_rng_below(&g->rng, 90);
    for (int i = 0; i < 2; i++)
        if (omino_engine_open(g->game, g->kind, seed, NULL, &g->players[i], &err) != OMINO_OK)
            return soak_differ(g, "the %s player cannot be opened: %s", g->kind, err.message);
    return 1;
}

static int open_game(struct soak_game *g)
{
    struct omino_error err = OMINO_INIT(error);
    if (!open_match(g)) return 0;
    g->game = omino_match_game(g->match);
    if (soak_open_plain(g->rules, g->options, &g->plain, &err) != OMINO_OK)
        return soak_differ(g, "the game cannot be opened without AVX2: %s", err.message);
    if (!make_room(g) || !choose_players(g)) return 0;
    if (g->judge) g->judge->start(g->board, g->options);
    return 1;
}

static void close_game(struct soak_game *g)
{
    for (int i = 0; i < 2; i++) omino_engine_close(g->players[i]);
    omino_game_close(g->plain);
    omino_match_close(g->match);
    free(g->state);
    free(g->other);
    free(g->moves);
    free(g->sorted);
    free(g->more);
    free(g->weights);
    free(g->states);
    free(g->hashes);
    free(g->board);
    free(g->ours.list);
    free(g->theirs.list);
}

/* ---- a position ------------------------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Copies the position of the match: its bytes, its moves and its hash. */
static int look(struct soak_game *g)
{
    const size_t size = omino_state_size(g->game);
    const uint32_t most = omino_game_max_moves(g->game);
    memcpy(g->state, omino_match_state(g->match), size);
    if (g->ply > omino_game_max_plies(g->game))
        return soak_differ(g, "the game exceeds its maximum length");
    memcpy(g->states + g->ply * size, g->state, size);
    g->hashes[g->ply] = omino_state_hash(g->game, g->state);
    g->count = omino_moves_list(g->game, g->state, g->moves, most);
    if (g->count > most)
        return soak_differ(g, "there are %u moves, but the maximum is %u", g->count, most);
    if (g->count > 0) memcpy(g->sorted, g->moves, g->count * sizeof *g->moves);
    qsort(g->sorted, g->count, sizeof *g->sorted, by_number);
    return 1;
}

static int check_all(struct soak_game *g)
{
    const int over = g->count == 0;
    if (!soak_check_list(g) || !soak_check_legal(g) || !soak_check_paths(g) ||
        !soak_check_reference(g) || !soak_check_state_text(g) || !soak_check_hash(g) ||
        !soak_check_move_texts(g) || !soak_check_knowledge(g) || !soak_check_history(g) ||
        !soak_check_record(g))
        return 0;
    if ((over || omino_rng_below(&g->rng, 5) == 0) && !soak_check_pictures(g)) return 0;
    if ((over || omino_rng_below(&g->rng, 20) == 0) && !soak_check_protocol(g)) return 0;
    g->figures.positions++;
    g->figures.moves += g->count;
    return 1;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Expects that two equal players choose the same move. */
static int choose(struct soak_game *g, uint32_t *move)
{
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = g->simulations, .memory = 32u << 20};
    uint32_t other = OMINO_NO_MOVE;
    *move = OMINO_NO_MOVE;
    struct omino_error err = OMINO_INIT(error);
    if (omino_engine_choose(g->players[0], g->state, &limits, move, &err) != OMINO_OK ||
        omino_engine_choose(g->players[1], g->state, &limits, &other, &err) != OMINO_OK)
        return soak_differ(g, "the %s player fails: %s", g->kind, err.message);
    if (!soak_is_listed(g, *move))
        return soak_differ(g, "the %s player chooses move %u, which is not legal", g->kind, *move);
    if (*move != other)
        return soak_differ(g, "two %s players with the same seed choose %u and %u", g->kind, *move,
                           other);
    g->figures.searches += strcmp(g->kind, "random") != 0;
    return 1;
}

/* Returns one of the moves with the smallest numbers, with the largest numbers, or either. */
static uint32_t choose_end(struct soak_game *g)
{
    const uint32_t near = omino_rng_below(&g->rng, g->count < 2 ? g->count : 2);
    const int last = g->ends == 3 ? (int)omino_rng_below(&g->rng, 2) : g->ends == 2;
    return g->sorted[last ? g->count - 1 - near : near];
}

static int play(struct soak_game *g)
{
    char text[OMINO_TEXT_MAX];
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    if (g->ends)
        move = choose_end(g);
    else if (!choose(g, &move))
        return 0;
    omino_move_write(g->game, move, text, sizeof text);
    /* Playing a move by its number or by its text must be the same. */
    const enum omino_status status = g->ply % 2 ? omino_match_play_text(g->match, text, &err)
                                                : omino_match_play(g->match, move, &err);
    if (status != OMINO_OK) return soak_differ(g, "'%s' cannot be played: %s", text, err.message);
    if (g->judge) g->judge->play(g->board, text);
    g->ply++;
    g->figures.plies++;
    return 1;
}

int soak_play(struct soak_game *g, const struct omino_rules *rules, const char *called,
              uint64_t seed)
{
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->called = called;
    g->seed = seed;
    g->judge = soak_judge_of(rules->name);
    g->figures.games = 1;
    omino_rng_seed(&g->rng, seed);
    int fine = open_game(g);
    while (fine && look(g) && check_all(g) && g->count > 0) fine = play(g);
    close_game(g);
    return g->report[0] == '\0';
}
