/* SPDX-License-Identifier: MIT */
#include "coins.h"

#include <string.h>

#include <omino/text.h>

#include "hooks.h"

static const char *const wins[] = {"most", "fewest", NULL};

static const struct omino_option options[] = {
    {"coins", "values of the coins, one digit each", OMINO_OPTION_TEXT, "35284617", NULL, 0, 0},
    {"players", "number of players", OMINO_OPTION_INTEGER, "2", NULL, 1, 4},
    {"win", "winner: most or fewest points", OMINO_OPTION_CHOICE, "most", wins, 0, 0},
    {"takes", "number of coins taken, or 0 for all", OMINO_OPTION_INTEGER, "0", NULL, 0, COINS_MAX},
};
enum { COINS, PLAYERS, WIN, TAKES };

/* Returns the number of coins that can still be taken. */
static unsigned coins_left(const struct omino_game *game, const struct coins_state *s)
{
    const struct coins *coins = omino_rules_tables(game);
    const unsigned left = s->end - (unsigned)s->first, taken = coins->count - left;
    return taken < coins->takes ? left : 0;
}

static enum omino_status coins_open(struct omino_setup *setup, struct omino_error *err)
{
    const char *digits = setup->options[COINS].text;
    const size_t count = strlen(digits);
    if (count == 0 || count > COINS_MAX || strspn(digits, "0123456789") != count)
        return omino_fail(err, OMINO_ERR_OPTION, "coins are 1 to %d digits", COINS_MAX);
    struct coins *coins = omino_allocate(&setup->allocator, 1, sizeof *coins);
    if (!coins) return omino_fail_memory(err);
    coins->count = (unsigned)count;
    coins->players = (unsigned)setup->options[PLAYERS].number;
    const unsigned takes = (unsigned)setup->options[TAKES].number;
    coins->takes = takes > 0 && takes < coins->count ? takes : coins->count;
    coins->fewest = setup->options[WIN].number == 1;
    for (size_t i = 0; i < count; i++) coins->values[i] = (uint8_t)(digits[i] - '0');
    setup->tables = coins;
    setup->state_size = sizeof(struct coins_state);
    setup->max_moves = 2;
    setup->max_plies = coins->count;
    setup->move_limit = 2;
    setup->players = coins->players;
    setup->low_wins = coins->fewest;
    return OMINO_OK;
}

static void coins_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct coins *coins = omino_rules_tables(game);
    struct coins_state *s = state;
    (void)seed;
    memset(s, 0, sizeof *s);
    s->end = (uint8_t)coins->count;
}

static int coins_side(const struct omino_game *game, const void *state)
{
    const struct coins_state *s = state;
    return coins_left(game, s) > 0 ? s->to_move : OMINO_NOBODY;
}

static uint32_t coins_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap)
{
    const struct coins_state *s = state;
    const uint32_t left = coins_left(game, s), count = left < 2 ? left : 2;
    for (uint32_t i = 0; i < count && i < cap; i++) moves[i] = i;
    return count;
}

static void coins_apply(const struct omino_game *game, void *state, uint32_t move)
{
    const struct coins *coins = omino_rules_tables(game);
    struct coins_state *s = state;
    const unsigned taken = move == COINS_TAKE_FIRST ? s->first++ : --s->end;
    s->scores[s->to_move] += coins->values[taken];
    s->to_move = (uint8_t)((s->to_move + 1) % coins->players);
}

static void coins_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome)
{
    const struct coins *coins = omino_rules_tables(game);
    const struct coins_state *s = state;
    int32_t keys[OMINO_PLAYERS_MAX] = {0};
    for (unsigned p = 0; p < coins->players; p++) {
        outcome->scores[p] = s->scores[p];
        keys[p] = coins->fewest ? -s->scores[p] : s->scores[p];
    }
    omino_rules_rank(outcome, keys);
}

static size_t coins_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_add(&text, move == COINS_TAKE_FIRST ? "first" : "last");
    return omino_text_end(&text);
}

static size_t coins_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const struct coins *coins = omino_rules_tables(game);
    const struct coins_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%d-%d %d ", s->first, s->end, s->to_move + 1);
    for (unsigned p = 0; p < coins->players; p++)
        omino_text_format(&text, "%s%d", p > 0 ? "," : "", s->scores[p]);
    return omino_text_end(&text);
}

static enum omino_status coins_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err)
{
    const struct coins *coins = omino_rules_tables(game);
    struct coins_state *s = state;
    int64_t first, end, player, score;
    memset(s, 0, sizeof *s);
    int fine = omino_text_read_number(&text, 0, coins->count, &first) &&
               omino_text_read_word(&text, "-") &&
               omino_text_read_number(&text, first, coins->count, &end) &&
               omino_text_read_word(&text, " ") &&
               omino_text_read_number(&text, 1, coins->players, &player) &&
               omino_text_read_word(&text, " ");
    for (unsigned p = 0; p < coins->players && fine; p++) {
        fine = (p == 0 || omino_text_read_word(&text, ",")) &&
               omino_text_read_number(&text, 0, 999, &score);
        if (fine) s->scores[p] = (int32_t)score;
    }
    if (!fine || *text)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, 1, "a position must look like 2-5 1 3,4");
    s->first = (uint8_t)first;
    s->end = (uint8_t)end;
    s->to_move = (uint8_t)(player - 1);
    return OMINO_OK;
}

const struct omino_rules coins_rules = {
    MANDATORY_HOOKS(coins), .name = "coins", .title = "Coins", .version = 1, OPTIONS(options),
};
