/* SPDX-License-Identifier: MIT */
/* Command lines: each program has one table of options, from which its arguments are read and its
 * help is printed. */
#ifndef OMINO_SHARED_OPTIONS_H
#define OMINO_SHARED_OPTIONS_H

#include <stdint.h>

/* Takes the value of an option for `user`. `name` is the option as given on the command line. The
 * value is NULL if the option takes none or if it is missing. Returns CLI_OK, or reports an invalid
 * value and returns another exit status. */
typedef int cli_take_option(void *user, const char *name, const char *value);

/* Takes an argument that is not an option. Returns CLI_OK, or reports an error and returns another
 * exit status. */
typedef int cli_take_word(void *user, char *word);

/* An option. A table of options ends with an entry without a name. */
struct cli_option {
    const char *name;      /* such as "--seed" */
    const char *short_one; /* another name, such as "-h"; NULL: none */
    const char *value;     /* name of its value in the help; NULL: no value */
    const char *help;
    cli_take_option *take; /* NULL: the program handles the option before reading the others */
    int numbered; /* above 0: "--player1" also stands for --player2 and so on, up to this number */
};

/* The last entries of every table: the options common to all programs, and the end. */
#define CLI_LAST_OPTIONS                                                                           \
    {"--help", "-h", NULL, "show this help", NULL, 0},                                             \
        {"--version", NULL, NULL, "show the version", NULL, 0},                                    \
    {                                                                                              \
        NULL, NULL, NULL, NULL, NULL, 0                                                            \
    }

/* Reads arguments up to a NULL: "--name VALUE", "--name=VALUE" and words. Stops at the first error,
 * reports it and returns an exit status. */
int cli_read_arguments(char **argv, const struct cli_option *options, cli_take_word *take_word,
                       void *user);

/* Returns whether one of the arguments is this word. */
int cli_has_word(char **argv, const char *word);

/* Returns whether --help or -h is among the arguments. */
int cli_asks_for_help(char **argv);

/* Prints the help for all options; their names take `columns` columns. */
void cli_print_options(const struct cli_option *options, int columns);

/* Prints the program's name and the version of the library; returns an exit status. */
int cli_print_version(void);

/* ---- values ---------------------------------------------------------------------------------- */

/* These functions read the value of an option, which may be NULL. If the value is invalid, they
 * report the kind of value expected and return CLI_USAGE. */
int cli_take_number(const char *name, const char *value, uint64_t low, uint64_t high,
                    uint64_t *number);
int cli_take_count(const char *name, const char *value, unsigned high,
                   unsigned *count);                                        /* from 1 */
int cli_take_seconds(const char *name, const char *value, double *seconds); /* 0 is valid */
int cli_take_time(const char *name, const char *value, double *seconds);    /* above 0 */
int cli_take_file(const char *name, const char *value, const char **path);

/* Does the same for a value that must be a word from a list ending with NULL; `index` receives the
 * index of the word. */
int cli_take_choice(const char *name, const char *value, const char *const *words, int *index);

/* Reports that an option needs something other than this value, which may be NULL. */
int cli_fail_value(const char *name, const char *needs, const char *value);

#endif
