/* SPDX-License-Identifier: MIT */
/* Plays in lines of text: people type moves and commands, and computers answer. This works through
 * pipes, too. */
#define _POSIX_C_SOURCE 200809L

#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/text.h>

#include "cli/draw.h"
#include "cli/interrupts.h"
#include "cli/thinking.h"
#include "nearest.h"
#include "offer.h"
#include "shared/clean.h"
#include "shared/messages.h"
#include "shared/nearest.h"

/* Number of legal moves suggested for a mistyped one. */
enum { NEAREST = 4 };

/* Maximum length of an input line, in bytes. */
enum { LONGEST_LINE = 65535 };

/* A dialogue at a table. */
struct talk {
    struct cli_table *table;
    char line[LONGEST_LINE + 1]; /* the last line read */
    int interrupted;             /* whether Ctrl-C was pressed at this prompt */
    int interrupts;              /* cli_interrupts() when the prompt began, or at that Ctrl-C */
    int quit;
    int status;
};

static void show(struct talk *talk)
{
    const struct cli_table *table = talk->table;
    talk->status = cli_draw(table->cli, table->match, omino_match_ply(table->match), stdout);
    if (talk->status != CLI_OK) talk->quit = 1;
}

/* On a terminal, Ctrl-C makes the computer move; otherwise it ends the program as usual. */
static enum omino_status think(struct talk *talk, struct omino_engine *player, uint32_t *move,
                               struct omino_error *err)
{
    struct cli_thinking thinking;
    char heading[100];
    snprintf(heading, sizeof heading, "%s is thinking", cli_table_side_name(talk->table));
    cli_thinking_begin(&thinking, cli_table_game(talk->table), heading);
    const enum omino_status status = cli_table_think(talk->table, player, cli_thinking_progress(),
                                                     cli_thinking_stop, &thinking, move, err);
    cli_thinking_end(&thinking);
    return status;
}

static void warn(struct talk *talk)
{
    const char *warning = cli_table_warning(talk->table);
    if (warning) cli_fail(CLI_FAILED, "%s", warning);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void do_help(struct talk *talk, const char *argument)
{
    char move[OMINO_TEXT_MAX] = "";
    uint32_t first;
    (void)argument;
    if (omino_moves_list(cli_table_game(talk->table), cli_table_state(talk->table), &first, 1) > 0)
        omino_move_write(cli_table_game(talk->table), first, move, sizeof move);
    printf("Type a move, such as %s, or one of these commands:\n"
           "  moves       list the legal moves; moves a1 b2 lists those with a1 and b2\n"
           "  board       show the position again\n"
           "  hint        show the move that the computer would play\n"
           "  undo, redo  undo a move, or redo it\n"
           "  save FILE   write the record of the game\n"
           "  load FILE   continue a record\n"
           "  rules       show the rules\n"
           "  quit        stop playing; you can resume the game later\n",
           move);
}

static void do_moves(struct talk *talk, const char *argument)
{
    const struct omino_game *game = cli_table_game(talk->table);
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = malloc(room * sizeof *moves);
    uint32_t listed = 0;
    if (!moves) {
        puts("The moves cannot be listed: out of memory.");
        return;
    }
    const uint32_t count = omino_moves_list(game, cli_table_state(talk->table), moves, room);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        if (!cli_has_words(text, argument)) continue;
        puts(text);
        listed++;
    }
    if (*argument)
        printf("%u of %u move%s\n", listed, count, count == 1 ? "" : "s");
    else
        printf("%u move%s\n", count, count == 1 ? "" : "s");
    free(moves);
}

static void do_board(struct talk *talk, const char *argument)
{
    (void)argument;
    show(talk);
}

static void report(const struct omino_error *err)
{
    char reason[OMINO_ERROR_MESSAGE_MAX];
    omino_text_copy(reason, sizeof reason, err->message);
    cli_begin_sentence(reason);
    printf("%s.\n", reason);
}

static void do_hint(struct talk *talk, const char *argument)
{
    struct omino_error err = OMINO_INIT(error);
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

/* Shows the position after a change, or reports why it did not change. */
static void show_change(struct talk *talk, enum omino_status status, const struct omino_error *err)
{
    warn(talk);
    if (status == OMINO_OK)
        show(talk);
    else
        report(err);
}

static void do_undo(struct talk *talk, const char *argument)
{
    struct omino_error err = OMINO_INIT(error);
    (void)argument;
    show_change(talk, cli_table_undo(talk->table, &err), &err);
}

static void do_redo(struct talk *talk, const char *argument)
{
    struct omino_error err = OMINO_INIT(error);
    (void)argument;
    show_change(talk, cli_table_redo(talk->table, &err), &err);
}

static void save(struct talk *talk, const char *path)
{
    struct omino_error err = OMINO_INIT(error);
    if (cli_table_save(talk->table, path, &err) == OMINO_OK)
        cli_print_saved(path);
    else
        printf("Not saved: %s.\n", err.message);
}

static void do_save(struct talk *talk, const char *argument)
{
    const char *usual = talk->table->target;
    if (*argument || *usual)
        save(talk, *argument ? argument : usual);
    else
        puts("No file given; type save FILE.");
}

static void do_load(struct talk *talk, const char *argument)
{
    struct omino_error err = OMINO_INIT(error);
    if (!*argument) {
        puts("No file given; type load FILE.");
    } else if (cli_table_load(talk->table, argument, &err) == OMINO_OK) {
        show_change(talk, OMINO_OK, &err);
    } else {
        warn(talk);
        printf("Not loaded: %s.\n", err.message);
    }
}

static void do_rules(struct talk *talk, const char *argument)
{
    const char *help = omino_game_help(cli_table_game(talk->table));
    (void)argument;
    fputs(*help ? help : "The rules of this game are not available.\n", stdout);
}

static void do_quit(struct talk *talk, const char *argument)
{
    (void)argument;
    talk->quit = 1;
}

static const struct {
    const char *word;
    void (*run)(struct talk *talk, const char *argument);
    int takes_more; /* whether an argument may follow */
} words[] = {
    {"help", do_help, 0},   {"moves", do_moves, 1}, {"board", do_board, 0}, {"hint", do_hint, 0},
    {"undo", do_undo, 0},   {"redo", do_redo, 0},   {"save", do_save, 1},   {"load", do_load, 1},
    {"rules", do_rules, 0}, {"quit", do_quit, 0},   {"?", do_help, 0},
};
enum { WORDS = sizeof words / sizeof *words };

/* Copies the first word of a line; returns the rest. */
static const char *cut_word(const char *line, char *word, size_t cap)
{
    const size_t length = strcspn(line, " \t");
    snprintf(word, cap, "%.*s", (int)length, line);
    return line + length + strspn(line + length, " \t");
}

/* Runs a line as a command; returns whether it is one. */
static int obey(struct talk *talk, const char *line)
{
    char word[20];
    const char *argument = cut_word(line, word, sizeof word);
    for (int i = 0; i < WORDS; i++) {
        if (!omino_text_same_word(words[i].word, word)) continue;
        if (*argument && !words[i].takes_more)
            printf("Type just %s; it takes no argument.\n", words[i].word);
        else
            words[i].run(talk, argument);
        return 1;
    }
    return 0;
}

/* ---- mistakes -------------------------------------------------------------------------------- */

/* Returns the command that the user probably meant; NULL if none is similar. */
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
        puts("The nearest legal moves cannot be found: out of memory.");
        return;
    }
    puts("The nearest legal moves (type help for more):");
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        printf("  %s\n", text);
    }
}

/* Reports a line that is neither a command nor a legal move, and suggests alternatives. */
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

/* The result of reading a line. */
enum reading { READ_LINE, READ_TOO_LONG, READ_NOTHING, READ_INTERRUPTED };

/* Reads to the end of the line, and keeps as much as fits. */
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

/* Asks for a line. A piped line is printed after the prompt, without control characters, so that
 * the output reads like a dialogue. */
static enum reading read_line(struct talk *talk, const char *prompt)
{
    const int typed = isatty(STDIN_FILENO);
    fputs(prompt, stdout);
    fflush(stdout);
    const int ready = !typed || cli_await_input(talk->interrupts);
    const enum reading reading = ready ? take_line(talk) : READ_INTERRUPTED;
    if (reading == READ_LINE) {
        trim(talk->line);
        if (!typed) {
            cli_put_clean(stdout, talk->line);
            putchar('\n');
        }
    } else if (reading == READ_TOO_LONG) {
        printf("\nThat line is longer than %d bytes.\n", LONGEST_LINE);
    } else {
        putchar('\n');
    }
    return reading;
}

/* Reads one line from a person: a command, or a move to play. */
static void ask(struct talk *talk)
{
    struct omino_error err = OMINO_INIT(error);
    char prompt[100];
    snprintf(prompt, sizeof prompt, "%s> ", cli_table_side_name(talk->table));
    if (!talk->interrupted) talk->interrupts = cli_interrupts();
    const enum reading reading = read_line(talk, prompt);
    if (reading == READ_INTERRUPTED && !talk->interrupted++) {
        /* Counted before the message is printed, so that a Ctrl-C that follows it at once counts. */
        talk->interrupts = cli_interrupts();
        puts("Press Ctrl-C again to quit.");
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

static void let_compute(struct talk *talk, struct omino_engine *computer)
{
    const char *side = cli_table_side_name(talk->table);
    struct omino_error err = OMINO_INIT(error);
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    enum omino_status status = think(talk, computer, &move, &err);
    if (cli_signal() != 0) return; /* the move of an aborted search does not count */
    if (status == OMINO_OK) status = cli_table_play(talk->table, move, &err);
    if (status != OMINO_OK) {
        talk->status = cli_fail(CLI_FAILED, "%s", err.message);
        talk->quit = 1;
        return;
    }
    omino_move_write(cli_table_game(talk->table), move, text, sizeof text);
    printf("%s plays %s\n", side, text);
    show_change(talk, OMINO_OK, &err);
    fflush(stdout);
    if (talk->table->cli->delay > 0) cli_pause(talk->table->cli->delay);
}

/* Offers to save the game after Ctrl-C. The rescue file of an unfinished game stays in any case,
 * because a user in a hurry may name the wrong file. */
static void offer_to_save(struct talk *talk)
{
    struct cli_table *table = talk->table;
    if (*table->target || omino_match_length(table->match) == 0 || !cli_on_a_terminal()) return;
    cli_ask_to_save(table);
    table->saved = 0;
}

static void take_turn(struct talk *talk)
{
    struct omino_engine *computer = cli_table_computer(talk->table);
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
    if (table->people > 0) puts("Type help for a list of commands.");
    warn(&talk);
    show(&talk);
    while (!talk.quit && cli_signal() == 0 && !ferror(stdout) && !cli_table_is_over(table))
        take_turn(&talk);
    if (terminal) cli_leave_interrupts();
    return talk.status;
}
