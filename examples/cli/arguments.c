/* SPDX-License-Identifier: MIT */
/* Arguments, messages and lists, as all programs have them. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "cli.h"

int cli_fail(const struct cli *cli, int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: ", cli->program);
    vfprintf(stderr, format, args);
    putc('\n', stderr);
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

void cli_print_options(const struct omino_rules *rules)
{
    printf("\nOptions of %s (-o key=value):\n", rules->title);
    for (unsigned i = 0; i < rules->option_count; i++) {
        const struct omino_option *option = &rules->options[i];
        printf("  %s=%s  %s", option->name, option->preset, option->help);
        if (option->kind == OMINO_OPTION_INTEGER)
            printf(" (%lld to %lld)", (long long)option->low, (long long)option->high);
        if (option->kind == OMINO_OPTION_CHOICE) {
            fputs(" (", stdout);
            for (int c = 0; option->choices[c]; c++)
                printf("%s%s", c ? ", " : "", option->choices[c]);
            putchar(')');
        }
        putchar('\n');
    }
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

int cli_read_seconds(const char *text, double *seconds)
{
    char *end;
    if (!text || !*text) return 0;
    *seconds = strtod(text, &end);
    return !*end && *seconds >= 0 && *seconds <= 1e6;
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
