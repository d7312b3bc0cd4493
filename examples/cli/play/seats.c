/* SPDX-License-Identifier: MIT */
#include "seats.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "shared/numbers.h"

static const char human[] = "human";

int cli_read_seat(const char *text, struct cli_seat *seat)
{
    int64_t level = 0;
    *seat = (struct cli_seat){0};
    if (!text || strcmp(text, human) == 0) return text != NULL;
    const size_t length = strcspn(text, ":");
    for (const char *const *kind = omino_engine_kinds(); *kind; kind++)
        if (strlen(*kind) == length && strncmp(*kind, text, length) == 0) seat->kind = *kind;
    if (text[length] && !cli_read_integer(text + length + 1, 1, OMINO_LEVEL_MAX, &level)) return 0;
    seat->level = (unsigned)level;
    return seat->kind != NULL;
}

/* Chooses a seat from the command line or, if that names none, from the record. A limit on the
 * command line overrides the level in the record. By default, the first player is a person and the
 * others are computers. */
static struct cli_seat choose_seat(const struct cli_table *table, unsigned player)
{
    const struct cli *cli = table->cli;
    const struct omino_search_limits *limits = &cli->limits;
    struct cli_seat seat;
    if (cli_read_seat(cli->players[player], &seat)) return seat;
    if (cli_read_seat(omino_match_player_name(table->match, player), &seat) &&
        !(table->only_computers && !seat.kind)) {
        if (limits->level || limits->simulations || limits->seconds > 0) seat.level = 0;
        return seat;
    }
    const int is_computer = player > 0 || table->only_computers;
    return (struct cli_seat){.kind = is_computer ? cli_computer(cli) : NULL};
}

unsigned cli_count_searches(const struct cli_table *table)
{
    unsigned count = table->people > 0;
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) count += table->computers[p] != NULL;
    return count > 0 ? count : 1;
}

struct omino_search_limits cli_seat_limits(const struct cli_table *table,
                                           const struct cli_seat *seat)
{
    struct omino_search_limits limits = table->cli->limits;
    limits.memory /= cli_count_searches(table);
    if (seat->level) limits.level = seat->level;
    return limits;
}

/* Sets a player's name in the match, unless the record has a person's name there. */
static enum omino_status name_player(struct cli_table *table, unsigned player,
                                     struct omino_error *err)
{
    const struct cli_seat *seat = &table->seats[player];
    const struct omino_search_limits limits = cli_seat_limits(table, seat);
    const char *before = omino_match_player_name(table->match, player);
    struct cli_seat other;
    char text[40];
    if (!seat->kind && *before && !cli_read_seat(before, &other)) return OMINO_OK;
    snprintf(text, sizeof text, "%s", seat->kind ? seat->kind : human);
    if (seat->kind && limits.level && limits.simulations == 0 && limits.seconds <= 0)
        snprintf(text, sizeof text, "%s:%u", seat->kind, limits.level);
    return omino_match_set_player_name(table->match, player, text, err);
}

static enum omino_status seat_player(struct cli_table *table, unsigned player,
                                     struct omino_error *err)
{
    const struct cli_seat seat = choose_seat(table, player);
    enum omino_status status = OMINO_OK;
    table->seats[player] = seat;
    if (!seat.kind && table->only_computers)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "watch is for computers only: %s is human",
                          omino_game_player_name(player));
    if (seat.kind)
        status = omino_engine_open(cli_table_game(table), seat.kind, table->cli->seed + player,
                                   table->cli->allocator, &table->computers[player], err);
    else
        table->people++;
    return status == OMINO_OK ? name_player(table, player, err) : status;
}

enum omino_status cli_seat_players(struct cli_table *table, struct omino_error *err)
{
    const unsigned players = omino_game_players(cli_table_game(table));
    enum omino_status status = OMINO_OK;
    for (unsigned p = players; p < OMINO_PLAYERS_MAX; p++)
        if (table->cli->players[p])
            return omino_fail(err, OMINO_ERR_ARGUMENT, "there is no %s: the game has %u player%s",
                              omino_game_player_name(p), players, players == 1 ? "" : "s");
    for (unsigned p = 0; p < players && status == OMINO_OK; p++)
        status = seat_player(table, p, err);
    return status;
}
