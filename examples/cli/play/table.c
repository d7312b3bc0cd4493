/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "table.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <omino/rules.h>
#include <omino/text.h>

#include "cli/record.h"
#include "seats.h"
#include "shared/files.h"
#include "shared/games.h"
#include "shared/messages.h"

/* ---- the rescue file ------------------------------------------------------------------------- */

static void warn_of(struct cli_table *table, const struct omino_error *err)
{
    if (table->warned != NO_WARNING) return;
    omino_text_copy(table->warning, sizeof table->warning, err->message);
    table->warned = WARNING_PENDING;
}

const char *cli_table_warning(struct cli_table *table)
{
    if (table->warned != WARNING_PENDING) return NULL;
    table->warned = WARNING_SHOWN;
    return table->warning;
}

/* Takes a place for the rescue file of a game that a person plays or that is to be saved. */
static void take_place(struct cli_table *table)
{
    struct omino_error err = OMINO_INIT(error);
    if (table->only_computers && !*table->target) return;
    if (cli_rescue_take(&table->rescue, omino_game_name(cli_table_game(table)), &err) != OMINO_OK)
        warn_of(table, &err);
}

enum omino_status cli_table_keep(struct cli_table *table, struct omino_error *err)
{
    if (table->rescue.held < 0) return omino_fail(err, OMINO_ERR_IO, "the game has no rescue file");
    if (table->rescue.current) return OMINO_OK;
    return cli_rescue_write(&table->rescue, table->match, 0, err);
}

/* Updates the files after a change to the match. A person's move must survive a power failure, but
 * waiting for the disk would slow down a game between computers, which can be played again. */
static enum omino_status keep(struct cli_table *table, enum omino_status status)
{
    const unsigned flags =
        table->only_computers && !cli_table_is_over(table) ? OMINO_FILE_NO_SYNC : 0;
    struct omino_error err = OMINO_INIT(error);
    if (status != OMINO_OK) return status;
    table->saved = table->on_target = 0;
    table->failure[0] = '\0';
    if (cli_rescue_write(&table->rescue, table->match, flags, &err) != OMINO_OK)
        warn_of(table, &err);
    if (cli_table_is_over(table) && cli_table_save_to_target(table, &err) != OMINO_OK)
        omino_text_copy(table->failure, sizeof table->failure, err.message);
    return OMINO_OK;
}

/* ---- opening --------------------------------------------------------------------------------- */

static struct cli_table new_table(const struct cli *cli, int only_computers)
{
    struct cli_table table = {.cli = cli, .only_computers = only_computers};
    if (cli->save) omino_text_copy(table.target, sizeof table.target, cli->save);
    cli_rescue_init(&table.rescue);
    return table;
}

static void clear_away(struct cli_table *table, int keep_game)
{
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) omino_engine_close(table->computers[p]);
    omino_match_close(table->match);
    cli_rescue_leave(&table->rescue, keep_game);
}

void cli_table_close(struct cli_table *table)
{
    const int begun = table->match && omino_match_length(table->match) > 0;
    clear_away(table, begun && !table->saved && !(cli_table_is_over(table) && table->shown));
}

void cli_table_discard(struct cli_table *table)
{
    clear_away(table, 0);
}

/* Seats the players; clears the table if that fails. */
static int sit_down(struct cli_table *table)
{
    struct omino_error err = OMINO_INIT(error);
    const enum omino_status status = cli_seat_players(table, &err);
    if (status == OMINO_OK) return CLI_OK;
    clear_away(table, 1);
    return cli_fail(status == OMINO_ERR_ARGUMENT ? CLI_USAGE : CLI_FAILED, "%s", err.message);
}

int cli_table_open(struct cli_table *table, const struct cli *cli, int only_computers)
{
    *table = new_table(cli, only_computers);
    int status = cli_open_match(cli, &table->match);
    if (status == CLI_OK) status = sit_down(table);
    if (status == CLI_OK) take_place(table);
    return status;
}

/* A search for games in rescue files. */
struct search {
    struct cli_table *table;
    cli_table_offer *offer;
    void *user;
};

/* Offers the game of a rescue file, which the table holds during the offer. */
static enum cli_answer offer_record(void *user, struct cli_rescue *rescue)
{
    const struct search *search = user;
    struct cli_table *table = search->table;
    struct omino_error err = OMINO_INIT(error);
    if (cli_load_match(table->cli, rescue->record, NULL, NULL, &table->match, &err) != OMINO_OK) {
        cli_fail(CLI_FAILED, "%s", err.message);
        return CLI_NEXT;
    }
    const enum cli_answer answer = search->offer(search->user, table);
    if (answer == CLI_TAKE) return answer;
    omino_match_close(table->match);
    table->match = NULL;
    return answer;
}

int cli_table_reopen(struct cli_table *table, const struct cli *cli, cli_table_offer *offer,
                     void *user, int *found)
{
    struct search search = {table, offer, user};
    *table = new_table(cli, 0);
    *found = cli_rescue_find(&table->rescue, cli->rules->name, offer_record, &search);
    return *found ? sit_down(table) : CLI_OK;
}

/* ---- who moves ------------------------------------------------------------------------------- */

int cli_table_player(const struct cli_table *table)
{
    return omino_state_player(cli_table_game(table), cli_table_state(table));
}

int cli_table_is_over(const struct cli_table *table)
{
    return cli_table_player(table) == OMINO_NOBODY;
}

const char *cli_table_side_name(const struct cli_table *table)
{
    const struct omino_game *game = cli_table_game(table);
    return omino_game_side_name(game, omino_state_side(game, cli_table_state(table)));
}

struct omino_engine *cli_table_computer(const struct cli_table *table)
{
    const int player = cli_table_player(table);
    return player == OMINO_NOBODY ? NULL : table->computers[player];
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum omino_status cli_table_play(struct cli_table *table, uint32_t move, struct omino_error *err)
{
    return keep(table, omino_match_play(table->match, move, err));
}

enum omino_status cli_table_play_text(struct cli_table *table, const char *text,
                                      struct omino_error *err)
{
    uint32_t move;
    const enum omino_status status =
        omino_move_parse(cli_table_game(table), cli_table_state(table), text, &move, err);
    return status == OMINO_OK ? cli_table_play(table, move, err) : status;
}

/* Returns whether undo and redo may stop at a ply: a person's turn or the end of the game. */
static int is_stop(const struct cli_table *table, uint32_t ply)
{
    const void *state = omino_match_state_at(table->match, ply);
    const int player = omino_state_player(cli_table_game(table), state);
    return table->people == 0 || player == OMINO_NOBODY || !table->computers[player];
}

enum omino_status cli_table_undo(struct cli_table *table, struct omino_error *err)
{
    for (uint32_t ply = omino_match_ply(table->match); ply > 0; ply--)
        if (is_stop(table, ply - 1)) return keep(table, omino_match_go(table->match, ply - 1, err));
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "you have no move to undo");
}

/* Stops at the last ply even if it is a computer's turn. */
enum omino_status cli_table_redo(struct cli_table *table, struct omino_error *err)
{
    const uint32_t length = omino_match_length(table->match);
    uint32_t ply = omino_match_ply(table->match) + 1;
    if (ply > length) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move to redo");
    while (ply < length && !is_stop(table, ply)) ply++;
    return keep(table, omino_match_go(table->match, ply, err));
}

/* Chooses a free file name as the target; returns whether there is one. */
static int choose_target(struct cli_table *table)
{
    return cli_free_name(table->cli->save, 2, table->target, sizeof table->target);
}

/* Makes room for another game: saves the one at the table to its target, or else keeps its rescue
 * file. */
static enum omino_status put_away(struct cli_table *table, struct omino_error *err)
{
    table->failure[0] = '\0';
    if (cli_table_save_to_target(table, err) == OMINO_OK) {
        cli_rescue_clear(&table->rescue);
        return OMINO_OK;
    }
    omino_text_copy(table->failure, sizeof table->failure, err->message);
    if (cli_table_keep(table, err) != OMINO_OK) return OMINO_ERR_IO;
    cli_rescue_leave(&table->rescue, 1);
    take_place(table);
    return OMINO_OK;
}

enum omino_status cli_table_restart(struct cli_table *table, struct omino_error *err)
{
    const enum omino_status status = put_away(table, err);
    if (status != OMINO_OK) return status;
    omino_match_restart(table->match);
    table->saved = table->on_target = 0;
    table->file[0] = '\0';
    table->numbered = *table->target != '\0';
    if (table->numbered) choose_target(table);
    return OMINO_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

enum omino_status cli_table_load(struct cli_table *table, const char *path, struct omino_error *err)
{
    struct cli_table loaded = new_table(table->cli, table->only_computers);
    enum omino_status status = cli_load_match(table->cli, path, NULL, NULL, &loaded.match, err);
    if (status == OMINO_OK) status = cli_seat_players(&loaded, err);
    if (status != OMINO_OK) {
        clear_away(&loaded, 1);
        return status;
    }
    cli_table_close(table);
    *table = loaded;
    take_place(table);
    return OMINO_OK;
}

/* Returns whether a path leads to a regular file that is not empty. */
static int is_file_with_text(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0;
}

int cli_table_would_replace(const struct cli_table *table, const char *path)
{
    if (strcmp(path, table->file) == 0 || strcmp(path, table->target) == 0) return 0;
    return is_file_with_text(path);
}

enum omino_status cli_table_save(struct cli_table *table, const char *path, struct omino_error *err)
{
    if (cli_rescue_is_record(&table->rescue, path))
        return omino_fail(err, OMINO_ERR_IO,
                          "that is the rescue file, which will be deleted; choose another file");
    const enum omino_status status = omino_match_save(table->match, path, 0, err);
    if (status != OMINO_OK) return status;
    table->saved = 1;
    table->on_target |= strcmp(path, table->target) == 0;
    table->failure[0] = '\0';
    snprintf(table->file, sizeof table->file, "%s", strlen(path) < sizeof table->file ? path : "");
    if (cli_table_is_over(table)) cli_rescue_clear(&table->rescue);
    return OMINO_OK;
}

/* A numbered name was free when it was chosen, but another program may have taken it since. */
enum omino_status cli_table_save_to_target(struct cli_table *table, struct omino_error *err)
{
    if (!*table->target || table->on_target) return OMINO_OK;
    if (table->numbered && omino_match_length(table->match) == 0) return OMINO_OK;
    if (table->numbered && strcmp(table->file, table->target) != 0 &&
        is_file_with_text(table->target) && !choose_target(table))
        return omino_fail(err, OMINO_ERR_IO, "all numbered names after %s are taken",
                          table->cli->save);
    return cli_table_save(table, table->target, err);
}

/* ---- thinking -------------------------------------------------------------------------------- */

/* The lowest level of a hint. */
enum { HINT_LEVEL = 5 };

static enum omino_status open_adviser(struct cli_table *table, struct omino_engine **player,
                                      struct omino_error *err)
{
    return omino_engine_open(cli_table_game(table), cli_strongest_kind(), table->cli->seed,
                             table->cli->allocator, player, err);
}

/* Returns the limits of the adviser: a hint is good even if the opponents are weak, and never a
 * deliberate slip. */
static struct omino_search_limits limits_of_adviser(const struct cli_table *table)
{
    struct omino_search_limits limits = table->cli->limits;
    limits.memory /= cli_count_searches(table);
    if (limits.level < HINT_LEVEL) limits.level = HINT_LEVEL;
    if (limits.seconds > 0 || limits.simulations > 0)
        return limits; /* without a level there are no slips */
    limits.analysis = omino_moves_count(cli_table_game(table), omino_match_state(table->match)) > 1;
    return limits;
}

/* Returns the limits of a player; NULL means the adviser. */
static struct omino_search_limits limits_of_player(const struct cli_table *table,
                                                   const struct omino_engine *player)
{
    for (unsigned p = 0; player && p < OMINO_PLAYERS_MAX; p++)
        if (table->computers[p] == player) return cli_seat_limits(table, &table->seats[p]);
    return limits_of_adviser(table);
}

enum omino_status cli_table_think(struct cli_table *table, struct omino_engine *player,
                                  omino_search_progress *progress, omino_stop *stop, void *user,
                                  uint32_t *move, struct omino_error *err)
{
    struct omino_search_limits limits = limits_of_player(table, player);
    struct omino_engine *adviser = NULL;
    enum omino_status status = player ? OMINO_OK : open_adviser(table, &adviser, err);
    if (status != OMINO_OK) return status;
    limits.progress = progress;
    limits.stop = stop;
    limits.user = user;
    status =
        omino_engine_choose(player ? player : adviser, cli_table_state(table), &limits, move, err);
    omino_engine_close(adviser);
    return status == OMINO_STOPPED ? OMINO_OK : status; /* the best move so far */
}
