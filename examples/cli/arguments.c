/* SPDX-License-Identifier: MIT */
/* Arguments, messages and lists, as all programs have them. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "cli.h"
#include "streams.h"

void cli_begin_sentence(char *reason)
{
    if (*reason >= 'a' && *reason <= 'z') *reason = (char)(*reason - 'a' + 'A');
}

int cli_fail(const struct cli *cli, int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cli_complain_with(cli->program, format, args);
    va_end(args);
    return status;
}

const char *cli_base_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path && *path ? path : "omino";
}

/* ---- what is printed ------------------------------------------------------------------------- */

void cli_print_games(void)
{
    const struct omino_rules *rules;
    fputs("GAME is the path of a loadable module (./my_game.so), or one of these:\n", stdout);
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        printf("  %-12s %s\n", rules->name, rules->title);
    putchar('\n');
}

/* Columns of a line of help, and those that its further lines are moved in by; the completion for
 * bash joins them again. */
enum { HELP_COLUMNS = 79, HELP_INDENT = 6 };

/* Letters of UTF-8. */
static size_t count_letters(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Prints a text in lines, broken at blanks. */
static void print_wrapped(const char *text)
{
    size_t column = 0;
    while (*text) {
        const size_t blanks = strspn(text, " "), word = strcspn(text + blanks, " ");
        const size_t width = count_letters(text + blanks, word);
        if (column > 0 && word > 0 && column + blanks + width > HELP_COLUMNS) {
            printf("\n%*s%.*s", HELP_INDENT, "", (int)word, text + blanks);
            column = HELP_INDENT + width;
        } else {
            printf("%.*s", (int)(blanks + word), text);
            column += blanks + width;
        }
        text += blanks + word;
    }
    putchar('\n');
}

static void print_option(const struct omino_option *option)
{
    char line[2000];
    struct omino_text text = {line, sizeof line, 0};
    omino_text_format(&text, "  %s=%s  %s", option->name, option->preset, option->help);
    if (option->kind == OMINO_OPTION_INTEGER)
        omino_text_format(&text, " (%lld to %lld)", (long long)option->low,
                          (long long)option->high);
    if (option->kind == OMINO_OPTION_CHOICE) {
        for (int c = 0; option->choices[c]; c++)
            omino_text_format(&text, "%s%s", c ? ", " : " (", option->choices[c]);
        omino_text_char(&text, ')');
    }
    omino_text_end(&text);
    print_wrapped(line);
}

void cli_print_options(const struct omino_rules *rules)
{
    printf("\nOptions of %s (-o key=value):\n", rules->title);
    for (unsigned i = 0; i < rules->option_count; i++) print_option(&rules->options[i]);
    puts("  seed=0  what the game leaves to chance (0 to 2^64-1)");
}

int cli_print_version(const struct cli *cli)
{
    printf("%s %s\n", cli->program, omino_version_text());
    return cli_finish_output(cli);
}

/* ---- what is read ---------------------------------------------------------------------------- */

int cli_take_value(char **argv, int *at, const char *name, const char **value)
{
    const size_t length = strlen(name);
    const char *argument = argv[*at];
    if (strncmp(argument, name, length) != 0) return 0;
    if (argument[length] == '=') {
        *value = argument + length + 1;
        return 1;
    }
    if (argument[length]) return 0;
    *value = argv[*at + 1];
    if (*value) ++*at;
    return 1;
}

int cli_read_integer(const char *text, int64_t low, int64_t high, int64_t *number)
{
    return text && omino_read_number(&text, low, high, number) && !*text;
}

/* Most seconds of an option: more than eleven days. */
#define MOST_SECONDS 1000000

int cli_read_seconds(const char *text, double *seconds)
{
    char *end;
    if (!text || !*text) return 0;
    *seconds = strtod(text, &end);
    return !*end && *seconds >= 0 && *seconds <= MOST_SECONDS;
}

int cli_add_option(struct cli *cli, const char *option)
{
    const size_t used = strlen(cli->options);
    if (!option || !*option) return cli_fail(cli, CLI_USAGE, "-o needs key=value");
    if (strpbrk(option, " \t\n"))
        return cli_fail(cli, CLI_USAGE, "-o %s: an option has no blanks in it", option);
    if (used + strlen(option) + 2 > sizeof cli->options)
        return cli_fail(cli, CLI_USAGE, "the options are too long");
    snprintf(cli->options + used, sizeof cli->options - used, "%s%s", used ? " " : "", option);
    return CLI_OK;
}

int cli_read_seed(struct cli *cli, const char *text)
{
    const char *given = text;
    uint64_t seed;
    if (!text || !omino_read_unsigned(&text, &seed) || *text)
        return cli_fail_value(cli, "--seed", "a whole number from 0 to 2^64-1", given);
    cli->seed = seed;
    return CLI_OK;
}

int cli_asks_for_help(char **argv)
{
    return cli_has_word(argv, "--help") || cli_has_word(argv, "-h");
}

int cli_has_word(char **argv, const char *word)
{
    for (; *argv; argv++)
        if (strcmp(*argv, word) == 0) return 1;
    return 0;
}
