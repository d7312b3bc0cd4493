/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "shared/games.h"

/* Purposes of random numbers. */
enum { CHANCE_GAME, CHANCE_A, CHANCE_B };

uint32_t arena_seed(uint64_t seed, uint32_t purpose, uint32_t index)
{
    const uint64_t place = (uint64_t)purpose << 32 | index;
    return (uint32_t)(omino_rules_hash_mix(seed ^ omino_rules_hash_mix(place + 1)) >> 32);
}

void arena_options(const struct arena *arena, uint32_t game, char *buf, size_t cap)
{
    const char *options = arena->options;
    if (cli_sets_seed(options))
        omino_text_copy(buf, cap, options);
    else
        snprintf(buf, cap, "%s%sseed=%u", options, *options ? " " : "",
                 arena_seed(arena->seed, CHANCE_GAME, game / 2));
}

/* ---- a game ---------------------------------------------------------------------------------- */

struct table {
    const struct omino_game *game;
    struct player *players;
    enum player_reply replies[2]; /* the last reply of each player */
    struct arena_game *report;
    void *state;
    char *record; /* the moves so far, one per line; NULL if out of memory */
    size_t length, room;
};

/* Replaces unprintable bytes, because reasons quote engines, whose output may contain anything. */
static void make_printable(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~') *text = '?';
}

static int is_over(const struct table *table)
{
    return omino_state_side(table->game, table->state) == OMINO_NOBODY;
}

/* Records a player's reply and returns whether it ended the game early. After the game has ended by
 * the rules, a reply no longer changes the result. */
static int is_ended(struct table *table, int player, enum player_reply reply)
{
    static const enum arena_end ends[] = {ARENA_FINISHED, ARENA_RESIGNED, ARENA_FAULT,
                                          ARENA_STOPPED};
    table->replies[player] = reply;
    if (reply == PLAYER_OK || is_over(table)) return 0;
    table->report->end = ends[reply];
    table->report->loser = player;
    omino_text_copy(table->report->reason, sizeof table->report->reason,
                    table->players[player].reason);
    make_printable(table->report->reason);
    return 1;
}

/* Adds a line to the record; if out of memory, frees the record and returns 0. (A stream to memory
 * would silently drop the line.) */
static int write_down(struct table *table, const char *line)
{
    const size_t length = strlen(line);
    if (table->room - table->length < length + 2) {
        const size_t room = 2 * table->room + length + 2;
        char *larger = realloc(table->record, room);
        if (!larger) free(table->record);
        table->record = larger;
        table->room = larger ? room : 0;
        if (!larger) return 0;
    }
    memcpy(table->record + table->length, line, length);
    table->length += length;
    memcpy(table->record + table->length, "\n", 2);
    table->length++;
    return 1;
}

/* Plays one move: the player chooses it, and the other player receives it. */
static int play_move(struct table *table)
{
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    const int side = omino_state_side(table->game, table->state);
    const int seat = omino_state_player(table->game, table->state);
    const int player = arena_sitter(table->report->seats, seat);
    if (is_ended(table, player, player_choose(&table->players[player], table->state, &move)))
        return 0;
    omino_move_write(table->game, move, text, sizeof text);
    omino_state_apply(table->game, table->state, move);
    table->report->plies++;
    if (!write_down(table, text)) return 0;
    return !is_ended(table, !player, player_receive(&table->players[!player], side, text));
}

static void play_to_the_end(struct table *table, const struct arena *arena, const char *options)
{
    const uint32_t number = table->report->number;
    for (int i = 0; i < 2; i++)
        if (is_ended(table, i,
                     player_begin(&table->players[i], table->game, options,
                                  arena_seed(arena->seed, (uint32_t)(CHANCE_A + i), number))))
            return;
    while (!is_over(table))
        if (!play_move(table)) return;
}

/* Sets the scores and the share of the win. */
static void judge(struct table *table)
{
    struct arena_game *report = table->report;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(table->game, table->state, &outcome);
    memcpy(report->scores, outcome.scores, sizeof report->scores);
    if (report->end == ARENA_FINISHED)
        report->share = arena_share(&outcome, report->seats);
    else
        report->share = report->loser == 0 ? 0 : 1;
}

/* Ends the game for both players, and reports their moves and CPU time. */
static void end_game(struct table *table)
{
    struct arena_game *report = table->report;
    for (int i = 0; i < 2; i++) {
        struct player *player = &table->players[i];
        player_finish(player, report->end == ARENA_STOPPED ? PLAYER_STOPPED : table->replies[i]);
        report->moves[i] = player->moves;
        report->cpu[i] = player->cpu;
        player->cpu = 0;
    }
}

/* Opens a game by its number. `text` receives its options in canonical form, which the caller
 * frees. */
static const struct omino_game *open_game(const struct arena *arena, uint32_t number, char **text)
{
    char options[OMINO_TEXT_MAX];
    const struct omino_game *game;
    arena_options(arena, number, options, sizeof options);
    if (omino_rules_open_game(arena->rules, options, NULL, &game, NULL) != OMINO_OK) return NULL;
    const size_t length = omino_game_options(game, NULL, 0);
    *text = malloc(length + 1);
    if (*text) {
        omino_game_options(game, *text, length + 1);
        return game;
    }
    omino_game_close(game);
    return NULL;
}

int arena_play(const struct arena *arena, struct player players[2], uint32_t number,
               struct arena_report *report)
{
    *report = (struct arena_report){.game.number = number};
    report->game.seats = arena_seats(arena->seats, number);
    struct table table = {.players = players, .report = &report->game};
    table.game = open_game(arena, number, &report->options);
    table.state = malloc(OMINO_STATE_MAX);
    table.record = calloc(1, 1); /* a game may end before its first move */
    table.room = 1;
    if (table.game && table.state && table.record) {
        omino_state_start(table.game, table.state);
        play_to_the_end(&table, arena, report->options);
        judge(&table);
        end_game(&table);
    }
    const int played = table.game && table.state && table.record;
    report->record = table.record;
    free(table.state);
    omino_game_close(table.game);
    return played;
}

/* ---- before the match ------------------------------------------------------------------------ */

enum player_reply arena_try_players(const struct arena *arena, const volatile sig_atomic_t *stop,
                                    char *sentence, size_t cap)
{
    enum player_reply reply = PLAYER_OK;
    char *options = NULL;
    const struct omino_game *game = open_game(arena, 0, &options);
    snprintf(sentence, cap, "out of memory");
    if (!game) return PLAYER_FAULT;
    for (int i = 0; i < 2 && reply == PLAYER_OK; i++) {
        struct player player;
        if (!player_open(&player, arena, i, stop)) reply = PLAYER_FAULT;
        if (reply == PLAYER_OK) {
            reply = player_begin(&player, game, options, 1);
            player_finish(&player, reply);
            omino_text_copy(sentence, cap, player.reason);
        }
        player_close(&player);
    }
    free(options);
    omino_game_close(game);
    return reply;
}
