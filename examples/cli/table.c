/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <string.h>

/* ---- players --------------------------------------------------------------------------------- */

/* Who plays when nobody said so: a person first, and computers against them. */
static const char *kind_of(const struct cli_table *table, unsigned player)
{
    const struct cli *cli = table->cli;
    if (cli->players[player]) return cli->players[player];
    return player == 0 && !table->only_computers ? "human" : cli_computer(cli);
}

static enum omino_status seat(struct cli_table *table, unsigned player, struct omino_error *err)
{
    const char *kind = kind_of(table, player);
    if (strcmp(kind, "human") != 0)
        return omino_player_open(cli_table_game(table), kind, table->cli->seed + player, NULL,
                                 &table->computers[player], err);
    if (table->only_computers)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "watch is for computers only: %s is human",
                          omino_player_name(player));
    table->people++;
    return OMINO_OK;
}

static enum omino_status seat_players(struct cli_table *table, struct omino_error *err)
{
    const unsigned players = omino_game_players(cli_table_game(table));
    enum omino_status status = OMINO_OK;
    for (unsigned p = players; p < OMINO_PLAYERS_MAX; p++)
        if (table->cli->players[p])
            return omino_fail(err, OMINO_ERR_ARGUMENT, "there is no %s: %u play",
                              omino_player_name(p), players);
    for (unsigned p = 0; p < players && status == OMINO_OK; p++) status = seat(table, p, err);
    return status;
}

void cli_table_close(struct cli_table *table)
{
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) omino_player_close(table->computers[p]);
    omino_match_close(table->match);
}

int cli_table_open(struct cli_table *table, const struct cli *cli, int only_computers)
{
    struct omino_error err;
    *table = (struct cli_table){.cli = cli, .only_computers = only_computers};
    table->match = cli_open_match(cli);
    if (!table->match) return CLI_USAGE;
    const enum omino_status status = seat_players(table, &err);
    if (status == OMINO_OK) return CLI_OK;
    cli_table_close(table);
    return cli_fail(cli, status == OMINO_ERR_ARGUMENT ? CLI_USAGE : CLI_FAILED, "%s", err.message);
}

/* ---- who moves ------------------------------------------------------------------------------- */

int cli_table_player(const struct cli_table *table)
{
    return omino_state_player(cli_table_game(table), cli_table_state(table));
}

const char *cli_table_side_name(const struct cli_table *table)
{
    const struct omino_game *game = cli_table_game(table);
    return omino_side_name(game, omino_state_side(game, cli_table_state(table)));
}

struct omino_player *cli_table_computer(const struct cli_table *table)
{
    const int player = cli_table_player(table);
    return player == OMINO_NOBODY ? NULL : table->computers[player];
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum omino_status cli_table_play(struct cli_table *table, uint32_t move, struct omino_error *err)
{
    return omino_match_play(table->match, move, err);
}

enum omino_status cli_table_play_text(struct cli_table *table, const char *text,
                                      struct omino_error *err)
{
    uint32_t move;
    const enum omino_status status =
        omino_move_parse(cli_table_game(table), cli_table_state(table), text, &move, err);
    return status == OMINO_OK ? cli_table_play(table, move, err) : status;
}

/* Whether undo and redo may stop there. The end of the game is a place to stop, too. */
static int is_stop(const struct cli_table *table, uint32_t ply)
{
    const void *state = omino_match_state_at(table->match, ply);
    const int player = omino_state_player(cli_table_game(table), state);
    return table->people == 0 || player == OMINO_NOBODY || !table->computers[player];
}

enum omino_status cli_table_undo(struct cli_table *table, struct omino_error *err)
{
    for (uint32_t ply = omino_match_ply(table->match); ply > 0; ply--)
        if (is_stop(table, ply - 1)) return omino_match_go(table->match, ply - 1, err);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move of yours to take back");
}

/* At the end of what was taken back there may be no person's move any more. */
enum omino_status cli_table_redo(struct cli_table *table, struct omino_error *err)
{
    const uint32_t length = omino_match_length(table->match);
    uint32_t ply = omino_match_ply(table->match) + 1;
    if (ply > length) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "no move was taken back");
    while (ply < length && !is_stop(table, ply)) ply++;
    return omino_match_go(table->match, ply, err);
}

/* ---- records --------------------------------------------------------------------------------- */

/* Opens the record in a match of its own, with its players. */
static enum omino_status open_record(struct cli_table *table, const char *path,
                                     struct omino_error *err)
{
    const struct cli *cli = table->cli;
    struct omino_error found;
    enum omino_status status =
        omino_match_open_rules(cli->rules, cli->options, NULL, &table->match, err);
    if (status != OMINO_OK) return status;
    status = omino_match_load(table->match, path, NULL, NULL, &found);
    if (status != OMINO_OK && found.line > 0)
        return omino_fail(err, status, "%.80s: line %d, column %d: %s", path, found.line,
                          found.column, found.message);
    if (status != OMINO_OK) return omino_fail(err, status, "%s", found.message);
    const struct omino_rules *played = omino_game_module(cli_table_game(table));
    if (!cli->any_game && played != cli->rules)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "%.80s is a record of %s, not of %s", path,
                          played->title, cli->rules->title);
    return seat_players(table, err);
}

enum omino_status cli_table_load(struct cli_table *table, const char *path, struct omino_error *err)
{
    struct cli_table loaded = {.cli = table->cli, .only_computers = table->only_computers};
    const enum omino_status status = open_record(&loaded, path, err);
    if (status != OMINO_OK) {
        cli_table_close(&loaded);
        return status;
    }
    cli_table_close(table);
    *table = loaded;
    return OMINO_OK;
}

enum omino_status cli_table_save(struct cli_table *table, const char *path, struct omino_error *err)
{
    return omino_match_save(table->match, path, err);
}

/* ---- thinking -------------------------------------------------------------------------------- */

/* The strongest kind of player: the last. */
static enum omino_status open_adviser(struct cli_table *table, struct omino_player **player,
                                      struct omino_error *err)
{
    const char *const *kind = omino_player_kinds();
    while (kind[1]) kind++;
    return omino_player_open(cli_table_game(table), *kind, table->cli->seed, NULL, player, err);
}

enum omino_status cli_table_think(struct cli_table *table, struct omino_player *player,
                                  omino_progress *progress, omino_stop *stop, void *user,
                                  uint32_t *move, struct omino_error *err)
{
    struct omino_limits limits = table->cli->limits;
    struct omino_player *adviser = NULL;
    enum omino_status status = player ? OMINO_OK : open_adviser(table, &adviser, err);
    if (status != OMINO_OK) return status;
    limits.progress = progress;
    limits.stop = stop;
    limits.user = user;
    status =
        omino_player_choose(player ? player : adviser, cli_table_state(table), &limits, move, err);
    omino_player_close(adviser);
    return status;
}
