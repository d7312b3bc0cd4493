/* SPDX-License-Identifier: MIT */
/* Playing in lines of text: a person types moves, computers answer, and everything also works
 * through pipes. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

/* A game at the table. */
struct table {
    const struct cli *cli;
    struct omino_match *match;
    struct omino_player *computers[OMINO_PLAYERS_MAX]; /* NULL: a person */
    int talks;                                         /* whether there is a person to prompt */
    int quit;
    int status;
};

static const struct omino_game *game_of(const struct table *table)
{
    return omino_match_game(table->match);
}

static void show(struct table *table)
{
    table->status = cli_draw(table->cli, table->match, omino_match_ply(table->match), stdout);
    if (table->status != CLI_OK) table->quit = 1;
}

void cli_print_result(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome;
    omino_state_outcome(game, state, &outcome);
    fputs("Score:", stdout);
    for (int p = 0; p < outcome.players; p++)
        printf(" %s %d", omino_player_name((unsigned)p), (int)outcome.scores[p]);
    fputs(outcome.over ? "\nWinner:" : "\nThe game is not over.", stdout);
    for (int p = 0; outcome.over && p < outcome.players; p++)
        if (outcome.places[p] == 1) printf(" %s", omino_player_name((unsigned)p));
    putchar('\n');
}

/* Where there is a terminal, Ctrl-C makes the computer move; otherwise it ends the program as ever.
 */
static enum omino_status think(struct table *table, struct omino_player *player, uint32_t *move,
                               struct omino_error *err)
{
    const struct omino_game *game = game_of(table);
    const void *state = omino_match_state(table->match);
    char heading[100];
    snprintf(heading, sizeof heading, "%s thinks",
             omino_side_name(game, omino_state_side(game, state)));
    if (isatty(STDERR_FILENO)) cli_catch_interrupts();
    return cli_think(table->cli, heading, game, player, state, move, err);
}

/* ---- what a person can say ------------------------------------------------------------------- */

static void say_help(struct table *table, const char *argument)
{
    char move[OMINO_TEXT_MAX] = "";
    uint32_t first;
    (void)argument;
    if (omino_state_moves(game_of(table), omino_match_state(table->match), &first, 1) > 0)
        omino_move_write(game_of(table), first, move, sizeof move);
    printf("Type a move (for example: %s) or one of these:\n"
           "  moves       list the legal moves\n"
           "  board       show the position again\n"
           "  hint        ask the computer\n"
           "  undo, redo  take back a move, make it again\n"
           "  save FILE   write the record of the game\n"
           "  load FILE   go on with a record\n"
           "  rules       tell the rules\n"
           "  quit        stop playing\n",
           move);
}

static void say_moves(struct table *table, const char *argument)
{
    const struct omino_game *game = game_of(table);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = malloc(room * sizeof *moves);
    (void)argument;
    if (!moves) return;
    const uint32_t count = omino_state_moves(game, omino_match_state(table->match), moves, room);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        puts(text);
    }
    printf("%u moves\n", count);
    free(moves);
}

static void say_board(struct table *table, const char *argument)
{
    (void)argument;
    show(table);
}

static void report(const struct omino_error *err)
{
    printf("%s.\n", err->message);
}

static void say_hint(struct table *table, const char *argument)
{
    const char *const *kind = omino_player_kinds();
    struct omino_player *player;
    struct omino_error err;
    uint32_t move;
    char text[OMINO_TEXT_MAX];
    (void)argument;
    while (kind[1]) kind++;
    if (omino_player_open(game_of(table), *kind, table->cli->seed, NULL, &player, &err) !=
        OMINO_OK) {
        report(&err);
        return;
    }
    if (think(table, player, &move, &err) == OMINO_OK) {
        omino_move_write(game_of(table), move, text, sizeof text);
        printf("The computer would play %s.\n", text);
    } else {
        report(&err);
    }
    omino_player_close(player);
}

static void say_undo(struct table *table, const char *argument)
{
    struct omino_error err;
    (void)argument;
    if (omino_match_undo(table->match, &err) != OMINO_OK) {
        report(&err);
        return;
    }
    /* Back to a move of a person's, or nothing would be gained. */
    for (;;) {
        const int player = omino_state_player(game_of(table), omino_match_state(table->match));
        if (player == OMINO_NOBODY || !table->computers[player]) break;
        if (omino_match_undo(table->match, NULL) != OMINO_OK) break;
    }
    show(table);
}

static void say_redo(struct table *table, const char *argument)
{
    struct omino_error err;
    (void)argument;
    if (omino_match_redo(table->match, &err) == OMINO_OK)
        show(table);
    else
        report(&err);
}

static void say_save(struct table *table, const char *argument)
{
    struct omino_error err;
    if (!*argument)
        puts("Save to which file?");
    else if (omino_match_save(table->match, argument, &err) == OMINO_OK)
        printf("Saved to %s.\n", argument);
    else
        report(&err);
}

static void say_rules(struct table *table, const char *argument)
{
    (void)argument;
    fputs(omino_game_help(game_of(table)), stdout);
}

static void say_quit(struct table *table, const char *argument)
{
    (void)argument;
    table->quit = 1;
}

/* ---- players --------------------------------------------------------------------------------- */

/* Who plays when nobody said so: a person first, and computers against them. */
static const char *kind_of(const struct cli *cli, unsigned player, int only_computers)
{
    if (cli->players[player]) return cli->players[player];
    return player == 0 && !only_computers ? "human" : cli_computer(cli);
}

static int seat_players(struct table *table, int only_computers)
{
    const struct cli *cli = table->cli;
    const unsigned players = omino_game_players(game_of(table));
    struct omino_error err;
    for (unsigned p = players; p < OMINO_PLAYERS_MAX; p++)
        if (cli->players[p])
            return cli_fail(cli, CLI_USAGE, "there is no player%u: %u play", p + 1, players);
    for (unsigned p = 0; p < players; p++) {
        const char *kind = kind_of(cli, p, only_computers);
        if (strcmp(kind, "human") == 0) {
            if (only_computers)
                return cli_fail(cli, CLI_USAGE, "watch is for computers only: player%u is human",
                                p + 1);
            table->talks = 1;
            continue;
        }
        if (omino_player_open(game_of(table), kind, cli->seed + p, NULL, &table->computers[p],
                              &err) != OMINO_OK)
            return cli_fail(cli, CLI_FAILED, "%s", err.message);
    }
    return CLI_OK;
}

static void unseat_players(struct table *table)
{
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) {
        omino_player_close(table->computers[p]);
        table->computers[p] = NULL;
    }
}

/* A record brings a game of its own, for which the computers have to be seated anew. */
static void say_load(struct table *table, const char *argument)
{
    struct omino_error err;
    if (!*argument) {
        puts("Load from which file?");
        return;
    }
    unseat_players(table);
    if (omino_match_load(table->match, argument, NULL, NULL, &err) != OMINO_OK) {
        if (err.line > 0) printf("Line %d, column %d: ", err.line, err.column);
        report(&err);
    }
    table->status = seat_players(table, 0);
    if (table->status != CLI_OK) table->quit = 1;
    show(table);
}

/* Does what a line says, if it is one of the words; returns whether it was. */
static int obey(struct table *table, const char *line)
{
    static const struct {
        const char *word;
        void (*say)(struct table *table, const char *argument);
    } words[] = {
        {"help", say_help},   {"moves", say_moves}, {"board", say_board}, {"hint", say_hint},
        {"undo", say_undo},   {"redo", say_redo},   {"save", say_save},   {"load", say_load},
        {"rules", say_rules}, {"quit", say_quit},   {"?", say_help},
    };
    const size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) != length || strncmp(words[i].word, line, length) != 0) continue;
        words[i].say(table, line + length + strspn(line + length, " "));
        return 1;
    }
    return 0;
}

static void trim(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r\n", line[length - 1])) line[--length] = '\0';
    memmove(line, line + strspn(line, " \t"), length + 1 - strspn(line, " \t"));
}

/* One line of a person: a word, or a move that is made. */
static void ask(struct table *table)
{
    char line[OMINO_TEXT_MAX];
    struct omino_error err;
    const struct omino_game *game = game_of(table);
    printf("%s> ", omino_side_name(game, omino_state_side(game, omino_match_state(table->match))));
    fflush(stdout);
    cli_leave_interrupts();
    if (!fgets(line, sizeof line, stdin)) {
        putchar('\n');
        table->quit = 1;
        return;
    }
    if (!isatty(STDIN_FILENO)) fputs(line, stdout); /* so that a transcript can be read */
    trim(line);
    if (!*line || obey(table, line)) return;
    if (omino_match_play_text(table->match, line, &err) == OMINO_OK)
        show(table);
    else
        printf("%s. (help tells what you can type)\n", err.message);
}

static void wait_a_little(double seconds)
{
    struct timespec pause = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    if (seconds > 0) nanosleep(&pause, NULL);
}

static void let_compute(struct table *table, int player)
{
    const struct omino_game *game = game_of(table);
    const void *state = omino_match_state(table->match);
    struct omino_error err;
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    const int side = omino_state_side(game, state);
    if (think(table, table->computers[player], &move, &err) != OMINO_OK ||
        omino_match_play(table->match, move, &err) != OMINO_OK) {
        table->status = cli_fail(table->cli, CLI_FAILED, "%s", err.message);
        table->quit = 1;
        return;
    }
    omino_move_write(game, move, text, sizeof text);
    printf("%s plays %s\n", omino_side_name(game, side), text);
    show(table);
    fflush(stdout);
    wait_a_little(table->cli->delay);
}

static void save_at_end(struct table *table)
{
    struct omino_error err;
    if (!table->cli->save) return;
    if (omino_match_save(table->match, table->cli->save, &err) != OMINO_OK)
        table->status = cli_fail(table->cli, CLI_FAILED, "%s", err.message);
}

static int sit_down(const struct cli *cli, int only_computers)
{
    struct table table = {.cli = cli, .match = cli_open_match(cli)};
    if (!table.match) return CLI_USAGE;
    table.status = seat_players(&table, only_computers);
    if (table.status == CLI_OK) {
        if (table.talks) puts("Type help to see what you can type.");
        show(&table);
        while (!table.quit && !ferror(stdout)) {
            const int player = omino_state_player(game_of(&table), omino_match_state(table.match));
            if (player == OMINO_NOBODY) break;
            if (table.computers[player])
                let_compute(&table, player);
            else
                ask(&table);
        }
        cli_print_result(game_of(&table), omino_match_state(table.match));
        save_at_end(&table);
    }
    unseat_players(&table);
    omino_match_close(table.match);
    return table.status == CLI_OK ? cli_finish_output(cli) : table.status;
}

int cli_play(const struct cli *cli)
{
    return sit_down(cli, 0);
}

int cli_watch(const struct cli *cli)
{
    return sit_down(cli, 1);
}
