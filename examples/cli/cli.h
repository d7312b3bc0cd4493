/* SPDX-License-Identifier: MIT */
/* What the command-line programs of all games share. A program is no more than the name of its
 * game: see main.c. */
#ifndef OMINO_CLI_H
#define OMINO_CLI_H

#include <stdio.h>

#include <omino/draw.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>

#include "streams.h"

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2, CLI_INTERRUPTED = 130 };

/* Most threads of a player, and most games side by side. */
#define CLI_THREADS_MAX 256

/* Most numbered names of a file. */
#define CLI_NAMES_MAX 9999

/* When to use colours. */
enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

/* The command line, read. */
struct cli {
    const char *program; /* as in messages */
    const char *command; /* NULL: none was given */
    char *arguments[4];  /* of the command */
    int argument_count;
    const struct omino_rules *rules;
    char options[OMINO_OPTIONS_MAX]; /* for omino_game_open() */
    int any_game;                    /* whether the program is for any game, not for one */
    const char *game;                /* the game as it was named */
    uint64_t seed;                   /* of computer players */
    int seeded;                      /* whether it was given */
    const char *
        players[OMINO_PLAYERS_MAX]; /* "human" or a kind of omino_player_kinds(); NULL: not given */
    const char
        *computer; /* the kind of computer that plays where none was named; NULL: not given */
    struct omino_limits limits; /* `memory` is that of all searches together; 0: not limited */
    const struct omino_allocator *allocator; /* of everything that is opened */
    enum cli_color color;
    long ply; /* -1: not given */
    double delay;
    int line;   /* lines of text, also on a terminal */
    int resume; /* the newest unfinished game */
    const char *load, *save, *svg;
    int all, animate;  /* what of a record is drawn: all positions, all one after the other */
    const char *theme; /* of pictures, as given; NULL: not given */
    struct omino_svg_style picture;
};

/* ---- memory (memory.c) ----------------------------------------------------------------------- */

struct cli_memory {
    struct omino_budget budget;
    struct omino_allocator allocator;
};

/* When all arguments are taken: makes `allocator` one that never exceeds --memory, or 4 GiB by
 * default, and sets the share of all searches. `memory` must outlive everything that is opened. */
void cli_limit_memory(struct cli *cli, struct cli_memory *memory);

/* After a failure: prints the limit if it may be the reason. */
void cli_explain_limit(const struct cli *cli, const struct cli_memory *memory);

/* ---------------------------------------------------------------------------------------------- */

/* Runs a program. `game` is the name of its game; NULL if the first argument names it. */
int cli_main(const char *game, int argc, char **argv);

/* Makes a reason, as errors have it, the beginning of a sentence of its own. Not for one that may
 * begin with the name of a file. */
void cli_begin_sentence(char *reason);

/* Prints "program: sentence" to standard error and returns the status. */
int cli_fail(const struct cli *cli, int status, const char *format, ...) OMINO_PRINTF(3, 4);

/* The last part of a program's path. */
const char *cli_base_name(const char *path);

/* For --help: what -g or the first argument takes, and the options of a game. */
void cli_print_games(void);
void cli_print_options(const struct omino_rules *rules);

/* Answers --version; returns an exit status. */
int cli_print_version(const struct cli *cli);

/* Whether one of the arguments is this word. */
int cli_has_word(char **argv, const char *word);

/* Whether --help or -h is among them. */
int cli_asks_for_help(char **argv);

/* Takes an argument that begins with a dash, with its value; prints what is wrong and returns an
 * exit status. */
int cli_take_option(struct cli *cli, char **argv, int *at);

/* Whether options of a game have a seed among them. */
int cli_names_a_seed(const char *text);

/* When all arguments are taken: a seed that was given is that of the game, too, unless the game's
 * options have one. Likewise. */
int cli_share_seed(struct cli *cli);

/* For --help: the options of the programs of the games, and the kinds of computers. */
void cli_print_option_help(void);

/* Say that there is no such option, with the nearest of those that there are (a list ended by
 * NULL); or that an option needs something else than this value, which may be NULL. */
int cli_fail_option(const struct cli *cli, const char *argument, const char *const *names);
int cli_fail_value(const struct cli *cli, const char *name, const char *needs, const char *value);

/* Takes an argument of the form --name VALUE or --name=VALUE; returns whether it is that. The value
 * is NULL if none follows. */
int cli_take_value(char **argv, int *at, const char *name, const char **value);

/* Read a value, which may be NULL; return whether it is what it should be. */
int cli_read_integer(const char *text, int64_t low, int64_t high, int64_t *number);
int cli_read_seconds(const char *text, double *seconds);

/* Take the value of -o and of --seed; print what is wrong and return an exit status. */
int cli_add_option(struct cli *cli, const char *option);
int cli_read_seed(struct cli *cli, const char *text);

/* Opens a match as the command line says: a new one, or the record to load. Prints what went wrong
 * and returns an exit status. */
int cli_open_match(const struct cli *cli, struct omino_match **match);

/* Opens a match from a record, which must be of the program's game unless that is for any. The
 * message of the error names the file, and the place where there is one. `warn` may be NULL; it is
 * handed `user`. */
enum omino_status cli_load_match(const struct cli *cli, const char *path,
                                 omino_record_warning *warn, void *user, struct omino_match **match,
                                 struct omino_error *err);

/* Draws the position of a match at a ply, with the last move marked. */
int cli_draw(const struct cli *cli, const struct omino_match *match, uint32_t ply, FILE *out);

/* Describes the position of a match at a ply, with the last move marked. */
enum omino_status cli_describe(const struct omino_match *match, uint32_t ply,
                               struct omino_scene *scene, struct omino_error *err);

/* Whether to use colours there. */
int cli_wants_color(const struct cli *cli, FILE *out);

/* Columns of the terminal, of $COLUMNS, or 80. */
int cli_columns(FILE *out);

/* Prints the scores of a position, and who has won. */
void cli_print_result(const struct omino_game *game, const void *state);

/* ---- computers that think (thinking.c) ------------------------------------------------------- */

/* The kind of computer that plays where none was named. */
const char *cli_computer(const struct cli *cli);

/* From here on Ctrl-C ends a thought rather than the program, unless it comes twice within a
 * second. */
void cli_catch_interrupts(void);
/* The same, but to come twice within a second only makes cli_quits() say so; a third time ends the
 * program. */
void cli_catch_quitting(void);
int cli_quits(void);
/* Waits until there is something to read on a terminal; returns 0 if Ctrl-C was pressed instead,
 * since it had been so often before. */
int cli_await_input(int before);
/* From here on it ends the program. */
void cli_leave_interrupts(void);
/* How often it was pressed so far. */
int cli_interrupts(void);

/* From here on a signal that asks the program to end (SIGINT, SIGTERM, SIGHUP) only makes
 * cli_signal() tell its number, and ends thoughts and pauses; one that is ignored stays so. */
void cli_catch_signals(void);
/* From here on they end the program. */
void cli_leave_signals(void);
/* The signal that came last; 0 if none did. */
int cli_signal(void);
/* Waits so long, or until a signal comes. */
void cli_pause(double seconds);

/* A thought that ends with Ctrl-C. */
struct cli_thinking {
    const struct omino_game *game;
    const char *heading; /* of the line that tells how far it is */
    int interrupts;      /* when it began */
    int shown;           /* there is a line to be wiped off */
};

void cli_thinking_begin(struct cli_thinking *thinking, const struct omino_game *game,
                        const char *heading);
/* Wipes the line off. */
void cli_thinking_end(struct cli_thinking *thinking);
/* What struct omino_limits needs; `user` is the struct cli_thinking. The former is NULL if standard
 * error is no terminal. */
omino_progress *cli_thinking_progress(void);
int cli_thinking_stop(void *user);

/* Lets a computer choose a move within the limits of the command line, or until Ctrl-C. If standard
 * error is a terminal, a line tells how far it is; it begins with the heading. */
enum omino_status cli_think(const struct cli *cli, const char *heading,
                            const struct omino_game *game, struct omino_player *player,
                            const void *state, uint32_t *move, struct omino_error *err);

/* Writes moves with " | " between them. */
void cli_write_line(const struct omino_game *game, const uint32_t *moves, uint32_t count, char *buf,
                    size_t cap);

/* Writes a bar, such as [####....], that is so wide inside and full to that share. */
void cli_write_bar(double done, int width, char *buf, size_t cap);

/* Makes a text that is longer than that end in "...". */
void cli_cut(char *text, size_t columns);

/* ---- files (files.c) ------------------------------------------------------------------------- */

typedef void cli_writer(const void *user, FILE *out);

/* Writes a file, whole or not at all; what is no plain file, such as a pipe, is just written to.
 * Prints what went wrong and returns an exit status. */
int cli_write_file(const struct cli *cli, const char *path, cli_writer *write, const void *user);

/* Whether that is likely to work, asked before long work; likewise. */
int cli_try_file(const struct cli *cli, const char *path);

/* Whether a path is free or that of a plain file, to which links may lead, and not where our own
 * output goes. */
int cli_can_replace(const char *path);

/* A file to which whole lines are added. All zero is none, to which nothing is added. Each of these
 * calls prints what went wrong and returns an exit status. */
struct cli_log {
    const char *path;
    int file;
    int plain;  /* a file that can be shortened again; else a pipe or a device */
    int ours;   /* it is our own output */
    int broken; /* something went wrong, and nothing more is added */
    int64_t length;
};

/* Replaces the file by what is written, as cli_write_file() does, and keeps it open. */
int cli_log_open(const struct cli *cli, struct cli_log *log, const char *path, cli_writer *write,
                 const void *user);

/* Adds what is written, which must be whole lines, in one piece: a program that is killed leaves
 * whole lines, and so does a full disk. */
int cli_log_add(const struct cli *cli, struct cli_log *log, cli_writer *write, const void *user);

/* Waits until all of it is on the disk. */
int cli_log_flush(const struct cli *cli, const struct cli_log *log);

int cli_log_close(const struct cli *cli, struct cli_log *log);
/* Writes the first free name of these: game.sgf (with `first` 1), game-2.sgf, game-3.sgf ... up to
 * CLI_NAMES_MAX; returns whether there is one. */
int cli_free_name(const char *path, int first, char *buf, size_t cap);

/* Whether everything written to standard output has arrived; says so if not. */
int cli_finish_output(const struct cli *cli);

/* The commands; each returns an exit status. */
int cli_play(const struct cli *cli);
int cli_watch(const struct cli *cli);
int cli_bench(const struct cli *cli);
int cli_analyze(const struct cli *cli);
int cli_draw_record(const struct cli *cli);

#endif
