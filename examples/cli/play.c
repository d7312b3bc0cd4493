/* SPDX-License-Identifier: MIT */
/* Playing in lines of text: a person types moves, computers answer, and everything also works
 * through pipes. */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "table.h"

/* Somebody who reads and types lines at a table. */
struct talk {
    struct cli_table table;
    int quit;
    int status;
};

static void show(struct talk *talk)
{
    const struct cli_table *table = &talk->table;
    talk->status = cli_draw(table->cli, table->match, omino_match_ply(table->match), stdout);
    if (talk->status != CLI_OK) talk->quit = 1;
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
static enum omino_status think(struct talk *talk, struct omino_player *player, uint32_t *move,
                               struct omino_error *err)
{
    struct cli_thinking thinking;
    char heading[100];
    snprintf(heading, sizeof heading, "%s thinks", cli_table_side_name(&talk->table));
    if (isatty(STDERR_FILENO)) cli_catch_interrupts();
    cli_thinking_begin(&thinking, cli_table_game(&talk->table), heading);
    const enum omino_status status = cli_table_think(&talk->table, player, cli_thinking_progress(),
                                                     cli_thinking_stop, &thinking, move, err);
    cli_thinking_end(&thinking);
    return status;
}

/* ---- what a person can say ------------------------------------------------------------------- */

static void say_help(struct talk *talk, const char *argument)
{
    char move[OMINO_TEXT_MAX] = "";
    uint32_t first;
    (void)argument;
    if (omino_state_moves(cli_table_game(&talk->table), cli_table_state(&talk->table), &first, 1) >
        0)
        omino_move_write(cli_table_game(&talk->table), first, move, sizeof move);
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

static void say_moves(struct talk *talk, const char *argument)
{
    const struct omino_game *game = cli_table_game(&talk->table);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = malloc(room * sizeof *moves);
    (void)argument;
    if (!moves) return;
    const uint32_t count = omino_state_moves(game, cli_table_state(&talk->table), moves, room);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        puts(text);
    }
    printf("%u moves\n", count);
    free(moves);
}

static void say_board(struct talk *talk, const char *argument)
{
    (void)argument;
    show(talk);
}

static void report(const struct omino_error *err)
{
    printf("%s.\n", err->message);
}

static void say_hint(struct talk *talk, const char *argument)
{
    struct omino_error err;
    uint32_t move;
    char text[OMINO_TEXT_MAX];
    (void)argument;
    if (think(talk, NULL, &move, &err) == OMINO_OK) {
        omino_move_write(cli_table_game(&talk->table), move, text, sizeof text);
        printf("The computer would play %s.\n", text);
    } else {
        report(&err);
    }
}

/* Shows the position if it was changed, and otherwise says why not. */
static void show_change(struct talk *talk, enum omino_status status, const struct omino_error *err)
{
    if (status == OMINO_OK)
        show(talk);
    else
        report(err);
}

static void say_undo(struct talk *talk, const char *argument)
{
    struct omino_error err;
    (void)argument;
    show_change(talk, cli_table_undo(&talk->table, &err), &err);
}

static void say_redo(struct talk *talk, const char *argument)
{
    struct omino_error err;
    (void)argument;
    show_change(talk, cli_table_redo(&talk->table, &err), &err);
}

static void say_save(struct talk *talk, const char *argument)
{
    struct omino_error err;
    if (!*argument)
        puts("Save to which file?");
    else if (cli_table_save(&talk->table, argument, &err) == OMINO_OK)
        printf("Saved to %s.\n", argument);
    else
        report(&err);
}

static void say_rules(struct talk *talk, const char *argument)
{
    (void)argument;
    fputs(omino_game_help(cli_table_game(&talk->table)), stdout);
}

static void say_quit(struct talk *talk, const char *argument)
{
    (void)argument;
    talk->quit = 1;
}

static void say_load(struct talk *talk, const char *argument)
{
    struct omino_error err;
    if (!*argument)
        puts("Load from which file?");
    else
        show_change(talk, cli_table_load(&talk->table, argument, &err), &err);
}

/* Does what a line says, if it is one of the words; returns whether it was. */
static int obey(struct talk *talk, const char *line)
{
    static const struct {
        const char *word;
        void (*say)(struct talk *talk, const char *argument);
    } words[] = {
        {"help", say_help},   {"moves", say_moves}, {"board", say_board}, {"hint", say_hint},
        {"undo", say_undo},   {"redo", say_redo},   {"save", say_save},   {"load", say_load},
        {"rules", say_rules}, {"quit", say_quit},   {"?", say_help},
    };
    const size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) != length || strncmp(words[i].word, line, length) != 0) continue;
        words[i].say(talk, line + length + strspn(line + length, " "));
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
static void ask(struct talk *talk)
{
    char line[OMINO_TEXT_MAX];
    struct omino_error err;
    printf("%s> ", cli_table_side_name(&talk->table));
    fflush(stdout);
    cli_leave_interrupts();
    if (!fgets(line, sizeof line, stdin)) {
        putchar('\n');
        talk->quit = 1;
        return;
    }
    if (!isatty(STDIN_FILENO)) fputs(line, stdout); /* so that a transcript can be read */
    trim(line);
    if (!*line || obey(talk, line)) return;
    if (cli_table_play_text(&talk->table, line, &err) == OMINO_OK)
        show(talk);
    else
        printf("%s. (help tells what you can type)\n", err.message);
}

static void wait_a_little(double seconds)
{
    struct timespec pause = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    if (seconds > 0) nanosleep(&pause, NULL);
}

static void let_compute(struct talk *talk, struct omino_player *computer)
{
    const char *side = cli_table_side_name(&talk->table);
    struct omino_error err;
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    if (think(talk, computer, &move, &err) != OMINO_OK ||
        cli_table_play(&talk->table, move, &err) != OMINO_OK) {
        talk->status = cli_fail(talk->table.cli, CLI_FAILED, "%s", err.message);
        talk->quit = 1;
        return;
    }
    omino_move_write(cli_table_game(&talk->table), move, text, sizeof text);
    printf("%s plays %s\n", side, text);
    show(talk);
    fflush(stdout);
    wait_a_little(talk->table.cli->delay);
}

static void save_at_end(struct talk *talk)
{
    const struct cli *cli = talk->table.cli;
    struct omino_error err;
    if (cli->save && cli_table_save(&talk->table, cli->save, &err) != OMINO_OK)
        talk->status = cli_fail(cli, CLI_FAILED, "%s", err.message);
}

static void play_in_lines(struct talk *talk)
{
    if (talk->table.people > 0) puts("Type help to see what you can type.");
    show(talk);
    while (!talk->quit && !ferror(stdout) && cli_table_player(&talk->table) != OMINO_NOBODY) {
        struct omino_player *computer = cli_table_computer(&talk->table);
        if (computer)
            let_compute(talk, computer);
        else
            ask(talk);
    }
}

/* The full screen is for terminals, and for builds that have it. */
static void play_on(struct talk *talk)
{
#ifdef OMINO_HAVE_CURSES
    if (!talk->table.cli->line && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        talk->status = cli_screen_play(&talk->table);
        return;
    }
#endif
    play_in_lines(talk);
}

static int sit_down(const struct cli *cli, int only_computers)
{
    struct talk talk = {.status = CLI_OK};
    const int status = cli_table_open(&talk.table, cli, only_computers);
    if (status != CLI_OK) return status;
    play_on(&talk);
    if (talk.status == CLI_OK) {
        cli_print_result(cli_table_game(&talk.table), cli_table_state(&talk.table));
        save_at_end(&talk);
    }
    cli_table_close(&talk.table);
    return talk.status == CLI_OK ? cli_finish_output(cli) : talk.status;
}

int cli_play(const struct cli *cli)
{
    return sit_down(cli, 0);
}

int cli_watch(const struct cli *cli)
{
    return sit_down(cli, 1);
}
