/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "lines.h"
#include "messages.h"
#include "nearest.h"
#include "numbers.h"
#include "streams.h"

/* ---- arguments ------------------------------------------------------------------------------- */

int cli_has_word(char **argv, const char *word)
{
    for (; *argv; argv++)
        if (strcmp(*argv, word) == 0) return 1;
    return 0;
}

int cli_asks_for_help(char **argv)
{
    return cli_has_word(argv, "--help") || cli_has_word(argv, "-h");
}

/* Returns the length of the option's name at the start of an argument; 0 if the argument does not
 * start with it. */
static size_t match_name(const struct cli_option *option, const char *argument)
{
    const size_t length = strlen(option->name);
    if (option->numbered == 0) return strncmp(argument, option->name, length) == 0 ? length : 0;
    const int number = strncmp(argument, option->name, length - 1) == 0 ? argument[length - 1] : 0;
    return number >= '1' && number <= '0' + option->numbered ? length : 0;
}

static int take_value(const struct cli_option *option, char **argv, int *at, size_t length,
                      void *user)
{
    char name[40];
    const char *argument = argv[*at], *value = argument + length + 1;
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    if (!argument[length]) {
        value = argv[*at + 1];
        if (value) ++*at;
    }
    return option->take(user, name, value);
}

/* Takes an argument if it is this option; otherwise returns -1. */
static int try_option(const struct cli_option *option, char **argv, int *at, void *user)
{
    const size_t length = match_name(option, argv[*at]);
    const char end = argv[*at][length];
    if (!option->take || length == 0 || (end && end != '=')) return -1;
    if (option->value) return take_value(option, argv, at, length, user);
    return end ? -1 : option->take(user, option->name, NULL);
}

enum { MOST_NAMES = 64 };

static int fail_unknown(const char *argument, const struct cli_option *options)
{
    const char *names[MOST_NAMES + 1] = {NULL};
    char name[40];
    for (int i = 0; i < MOST_NAMES && options[i].name; i++) names[i] = options[i].name;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    const char *nearest = cli_nearest_word(name, names);
    if (nearest)
        return cli_fail(CLI_USAGE, "unknown option %.40s; did you mean %s?", argument, nearest);
    return cli_fail(CLI_USAGE, "unknown option %.40s; see --help", argument);
}

static int read_option(char **argv, int *at, const struct cli_option *options, void *user)
{
    int status = -1;
    for (const struct cli_option *option = options; option->name && status < 0; option++)
        status = try_option(option, argv, at, user);
    return status >= 0 ? status : fail_unknown(argv[*at], options);
}

/* A lone dash and negative numbers are not options. */
static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] && !(argument[1] >= '0' && argument[1] <= '9');
}

int cli_read_arguments(char **argv, const struct cli_option *options, cli_take_word *take_word,
                       void *user)
{
    int status = CLI_OK;
    for (int i = 0; argv[i] && status == CLI_OK; i++)
        status =
            is_option(argv[i]) ? read_option(argv, &i, options, user) : take_word(user, argv[i]);
    return status;
}

/* ---- help ------------------------------------------------------------------------------------ */

static void print_option(const struct cli_option *option, int columns)
{
    char usage[80], line[1000];
    struct omino_text text = {usage, sizeof usage, 0};
    omino_text_add(&text, option->name);
    if (option->short_one) omino_text_format(&text, ", %s", option->short_one);
    if (option->value) omino_text_format(&text, " %s", option->value);
    if (omino_text_end(&text) <= (size_t)columns)
        snprintf(line, sizeof line, "  %-*s %s", columns, usage, option->help);
    else
        snprintf(line, sizeof line, "  %s\n%*s%s", usage, columns + 3, "", option->help);
    cli_print_wrapped(line, columns + 3);
}

void cli_print_options(const struct cli_option *options, int columns)
{
    for (; options->name; options++) print_option(options, columns);
}

int cli_print_version(void)
{
    printf("%s %s\n", cli_program(), omino_version_text());
    return cli_finish_output();
}

/* ---- values ---------------------------------------------------------------------------------- */

int cli_fail_value(const char *name, const char *needs, const char *value)
{
    if (!value || !*value) return cli_fail(CLI_USAGE, "%s needs %s", name, needs);
    return cli_fail(CLI_USAGE, "%s needs %s, not '%s'", name, needs, value);
}

int cli_take_number(const char *name, const char *value, uint64_t low, uint64_t high,
                    uint64_t *number)
{
    char least[24], most[24], needs[80];
    if (cli_read_unsigned(value, low, high, number)) return CLI_OK;
    cli_write_bound(low, least, sizeof least);
    cli_write_bound(high, most, sizeof most);
    snprintf(needs, sizeof needs, "a whole number from %s to %s", least, most);
    return cli_fail_value(name, needs, value);
}

int cli_take_count(const char *name, const char *value, unsigned high, unsigned *count)
{
    uint64_t number = 1;
    const int status = cli_take_number(name, value, 1, high, &number);
    if (status == CLI_OK) *count = (unsigned)number;
    return status;
}

int cli_take_seconds(const char *name, const char *value, double *seconds)
{
    if (cli_read_seconds(value, seconds)) return CLI_OK;
    return cli_fail_value(name, "a number of seconds from 0 to 1000000", value);
}

int cli_take_time(const char *name, const char *value, double *seconds)
{
    if (cli_read_seconds(value, seconds) && *seconds > 0) return CLI_OK;
    return cli_fail_value(name, "a number of seconds above 0 and at most 1000000", value);
}

int cli_take_file(const char *name, const char *value, const char **path)
{
    *path = value;
    return value && *value ? CLI_OK : cli_fail_value(name, "a file name", NULL);
}

int cli_take_choice(const char *name, const char *value, const char *const *words, int *index)
{
    char needs[200];
    struct omino_text text = {needs, sizeof needs, 0};
    for (int i = 0; words[i]; i++) {
        *index = i;
        if (value && strcmp(words[i], value) == 0) return CLI_OK;
        omino_text_add(&text, i == 0 ? "" : words[i + 1] ? ", " : " or ");
        omino_text_add(&text, words[i]);
    }
    omino_text_end(&text);
    return cli_fail_value(name, needs, value);
}
