/* SPDX-License-Identifier: MIT */
/* Playing in lines of text: a person types moves, computers answer, and everything also works
 * through pipes. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/text.h>

#include "nearest.h"
#include "table.h"

/* Legal moves that are told to somebody who typed another one. */
enum { NEAREST = 4 };

/* Longest line that is read, in bytes; what is longer is refused. */
enum { LONGEST_LINE = 65535 };

/* A talk at a table. */
struct talk {
    struct cli_table *table;
    char line[LONGEST_LINE + 1]; /* read last */
    int interrupted;             /* Ctrl-C was pressed at this prompt */
    int quit;
    int status;
};

static void show(struct talk *talk)
{
    const struct cli_table *table = talk->table;
    talk->status = cli_draw(table->cli, table->match, omino_match_ply(table->match), stdout);
    if (talk->status != CLI_OK) talk->quit = 1;
}

/* Where there is a terminal, Ctrl-C makes the computer move; otherwise it ends the program as ever.
 */
static enum omino_status think(struct talk *talk, struct omino_player *player, uint32_t *move,
                               struct omino_error *err)
{
    struct cli_thinking thinking;
    char heading[100];
    snprintf(heading, sizeof heading, "%s thinks", cli_table_side_name(talk->table));
    cli_thinking_begin(&thinking, cli_table_game(talk->table), heading);
    const enum omino_status status = cli_table_think(talk->table, player, cli_thinking_progress(),
                                                     cli_thinking_stop, &thinking, move, err);
    cli_thinking_end(&thinking);
    return status;
}

static void warn(struct talk *talk)
{
    const char *warning = cli_table_warning(talk->table);
    if (warning) cli_fail(talk->table->cli, CLI_FAILED, "%s", warning);
}

/* ---- what a person can say ------------------------------------------------------------------- */

static void say_help(struct talk *talk, const char *argument)
{
    char move[OMINO_TEXT_MAX] = "";
    uint32_t first;
    (void)argument;
    if (omino_state_moves(cli_table_game(talk->table), cli_table_state(talk->table), &first, 1) > 0)
        omino_move_write(cli_table_game(talk->table), first, move, sizeof move);
    printf("Type a move (for example: %s) or one of these:\n"
           "  moves       list the legal moves; moves a1 b2 only those with a1 and b2\n"
           "  board       show the position again\n"
           "  hint        ask the computer\n"
           "  undo, redo  take back a move, make it again\n"
           "  save FILE   write the record of the game\n"
           "  load FILE   go on with a record\n"
           "  rules       tell the rules\n"
           "  quit        stop playing; the game is kept\n",
           move);
}

static void say_moves(struct talk *talk, const char *argument)
{
    const struct omino_game *game = cli_table_game(talk->table);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = malloc(room * sizeof *moves);
    uint32_t listed = 0;
    if (!moves) {
        puts("The list does not fit: out of memory.");
        return;
    }
    const uint32_t count = omino_state_moves(game, cli_table_state(talk->table), moves, room);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        if (!cli_has_words(text, argument)) continue;
        puts(text);
        listed++;
    }
    if (*argument)
        printf("%u of %u moves\n", listed, count);
    else
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
    char reason[OMINO_ERROR_MESSAGE_SIZE];
    omino_text_copy(reason, sizeof reason, err->message);
    cli_begin_sentence(reason);
    printf("%s.\n", reason);
}

static void say_hint(struct talk *talk, const char *argument)
{
    struct omino_error err;
    uint32_t move;
    char text[OMINO_TEXT_MAX];
    (void)argument;
    if (think(talk, NULL, &move, &err) == OMINO_OK) {
        omino_move_write(cli_table_game(talk->table), move, text, sizeof text);
        printf("The computer would play %s.\n", text);
    } else {
        report(&err);
    }
}

/* Shows the position if it was changed, and otherwise says why not. */
static void show_change(struct talk *talk, enum omino_status status, const struct omino_error *err)
{
    warn(talk);
    if (status == OMINO_OK)
        show(talk);
    else
        report(err);
}

static void say_undo(struct talk *talk, const char *argument)
{
    struct omino_error err;
    (void)argument;
    show_change(talk, cli_table_undo(talk->table, &err), &err);
}

static void say_redo(struct talk *talk, const char *argument)
{
    struct omino_error err;
    (void)argument;
    show_change(talk, cli_table_redo(talk->table, &err), &err);
}

static void save(struct talk *talk, const char *path)
{
    struct omino_error err;
    if (cli_table_save(talk->table, path, &err) == OMINO_OK)
        printf("Saved to %s.\n", path);
    else
        printf("Not saved: %s.\n", err.message);
}

static void say_save(struct talk *talk, const char *argument)
{
    const char *usual = talk->table->target;
    if (*argument || *usual)
        save(talk, *argument ? argument : usual);
    else
        puts("Save to which file? Type save FILE.");
}

static void say_load(struct talk *talk, const char *argument)
{
    struct omino_error err;
    if (!*argument) {
        puts("Load from which file? Type load FILE.");
    } else if (cli_table_load(talk->table, argument, &err) == OMINO_OK) {
        show_change(talk, OMINO_OK, &err);
    } else {
        warn(talk);
        printf("Not loaded: %s.\n", err.message);
    }
}

static void say_rules(struct talk *talk, const char *argument)
{
    const char *help = omino_game_help(cli_table_game(talk->table));
    (void)argument;
    fputs(*help ? help : "The game does not tell its rules.\n", stdout);
}

static void say_quit(struct talk *talk, const char *argument)
{
    (void)argument;
    talk->quit = 1;
}

static const struct {
    const char *word;
    void (*say)(struct talk *talk, const char *argument);
    int takes_more; /* whether anything may follow it */
} words[] = {
    {"help", say_help, 0}, {"moves", say_moves, 1}, {"board", say_board, 0},
    {"hint", say_hint, 0}, {"undo", say_undo, 0},   {"redo", say_redo, 0},
    {"save", say_save, 1}, {"load", say_load, 1},   {"rules", say_rules, 0},
    {"quit", say_quit, 0}, {"?", say_help, 0},
};
enum { WORDS = sizeof words / sizeof *words };

/* Cuts the first word off a line; what follows it is left. */
static const char *cut_word(const char *line, char *word, size_t cap)
{
    const size_t length = strcspn(line, " \t");
    snprintf(word, cap, "%.*s", (int)length, line);
    return line + length + strspn(line + length, " \t");
}

/* Does what a line says, if it is one of the words; returns whether it was. */
static int obey(struct talk *talk, const char *line)
{
    char word[20];
    const char *argument = cut_word(line, word, sizeof word);
    for (int i = 0; i < WORDS; i++) {
        if (!omino_same_word(words[i].word, word)) continue;
        if (*argument && !words[i].takes_more)
            printf("Nothing can follow %s: type it alone.\n", words[i].word);
        else
            words[i].say(talk, argument);
        return 1;
    }
    return 0;
}

/* ---- what a person cannot say ---------------------------------------------------------------- */

/* The word that somebody probably meant; NULL if none is near. */
static const char *meant_word(const char *line)
{
    const char *list[WORDS + 1] = {NULL};
    char word[20];
    cut_word(line, word, sizeof word);
    for (int i = 0; i < WORDS; i++) list[i] = words[i].word;
    return cli_nearest_word(word, list);
}

static void print_nearest(struct talk *talk, const char *line)
{
    const struct omino_game *game = cli_table_game(talk->table);
    uint32_t moves[NEAREST];
    const uint32_t count =
        cli_nearest_moves(game, cli_table_state(talk->table), line, moves, NEAREST);
    if (count == 0) {
        puts("The nearest moves cannot be looked for: out of memory.");
        return;
    }
    puts("The nearest moves (help tells what else you can type):");
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        printf("  %s\n", text);
    }
}

/* A line that is neither a word nor a legal move: the reason, and what was probably meant. */
static void refuse(struct talk *talk, const char *line, const struct omino_error *err)
{
    const char *word = meant_word(line);
    report(err);
    if (word)
        printf("Did you mean %s?\n", word);
    else
        print_nearest(talk, line);
}

/* ---- reading --------------------------------------------------------------------------------- */

static void trim(char *line)
{
    size_t length = strlen(line);
    const size_t blanks = strspn(line, " \t");
    while (length > blanks && strchr(" \t\r\n", line[length - 1])) line[--length] = '\0';
    memmove(line, line + blanks, length + 1 - blanks);
}

/* What came of reading a line. */
enum reading { READ_LINE, READ_TOO_LONG, READ_NOTHING, READ_INTERRUPTED };

/* Reads to the end of the line, however far that is, and keeps what there is room for. */
static enum reading take_line(struct talk *talk)
{
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LONGEST_LINE) talk->line[length] = (char)(c ? c : ' ');
        if (length <= LONGEST_LINE) length++;
    }
    if (c == EOF && length == 0) return READ_NOTHING;
    talk->line[length < LONGEST_LINE ? length : LONGEST_LINE] = '\0';
    return length > LONGEST_LINE ? READ_TOO_LONG : READ_LINE;
}

/* Asks for a line. Through a pipe it is printed, so that the whole can be read afterwards. */
static enum reading read_line(struct talk *talk, const char *prompt)
{
    const int typed = isatty(STDIN_FILENO), interrupts = cli_interrupts();
    fputs(prompt, stdout);
    fflush(stdout);
    const int ready = !typed || cli_await_input(interrupts);
    const enum reading reading = ready ? take_line(talk) : READ_INTERRUPTED;
    if (reading == READ_LINE) {
        trim(talk->line);
        if (!typed) puts(talk->line);
    } else if (reading == READ_TOO_LONG) {
        printf("\nThat line is longer than %d bytes.\n", LONGEST_LINE);
    } else {
        putchar('\n');
    }
    return reading;
}

/* One line of a person: a word, or a move that is made. */
static void ask(struct talk *talk)
{
    struct omino_error err;
    char prompt[100];
    snprintf(prompt, sizeof prompt, "%s> ", cli_table_side_name(talk->table));
    const enum reading reading = read_line(talk, prompt);
    if (reading == READ_INTERRUPTED && !talk->interrupted++) {
        puts("Ctrl-C once more quits.");
        return;
    }
    if (reading == READ_NOTHING || reading == READ_INTERRUPTED) {
        talk->quit = 1;
        return;
    }
    talk->interrupted = 0;
    if (reading == READ_TOO_LONG) return;
    if (!*talk->line || obey(talk, talk->line)) return;
    if (cli_table_play_text(talk->table, talk->line, &err) != OMINO_OK)
        refuse(talk, talk->line, &err);
    else
        show_change(talk, OMINO_OK, &err);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void let_compute(struct talk *talk, struct omino_player *computer)
{
    const char *side = cli_table_side_name(talk->table);
    struct omino_error err;
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    enum omino_status status = think(talk, computer, &move, &err);
    if (cli_signal() != 0) return; /* a thought that was broken off is no move */
    if (status == OMINO_OK) status = cli_table_play(talk->table, move, &err);
    if (status != OMINO_OK) {
        talk->status = cli_fail(talk->table->cli, CLI_FAILED, "%s", err.message);
        talk->quit = 1;
        return;
    }
    omino_move_write(cli_table_game(talk->table), move, text, sizeof text);
    printf("%s plays %s\n", side, text);
    show_change(talk, OMINO_OK, &err);
    fflush(stdout);
    if (talk->table->cli->delay > 0) cli_pause(talk->table->cli->delay);
}

/* Whoever leaves by Ctrl-C may save the game first. The rescue file of an unfinished game stays in
 * any case: somebody in a hurry may name any file. */
static void offer_to_save(struct talk *talk)
{
    struct cli_table *table = talk->table;
    if (*table->target || omino_match_length(table->match) == 0 || !cli_on_a_terminal()) return;
    cli_ask_to_save(table);
    table->saved = 0;
}

static void take_turn(struct talk *talk)
{
    struct omino_player *computer = cli_table_computer(talk->table);
    if (computer)
        let_compute(talk, computer);
    else
        ask(talk);
    if (cli_quits() || (talk->quit && talk->interrupted)) {
        talk->quit = 1;
        cli_leave_interrupts();
        offer_to_save(talk);
        talk->status = CLI_INTERRUPTED;
    }
}

int cli_lines_play(struct cli_table *table)
{
    struct talk talk = {.table = table, .status = CLI_OK};
    const int terminal = isatty(STDERR_FILENO);
    if (terminal) cli_catch_quitting();
    if (table->people > 0) puts("Type help to see what you can type.");
    warn(&talk);
    show(&talk);
    while (!talk.quit && cli_signal() == 0 && !ferror(stdout) && !cli_table_is_over(table))
        take_turn(&talk);
    if (terminal) cli_leave_interrupts();
    return talk.status;
}
