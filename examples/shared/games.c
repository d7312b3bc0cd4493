/* SPDX-License-Identifier: MIT */
#include "games.h"

#include <stdio.h>
#include <string.h>

#include <omino/rules.h>
#include <omino/text.h>

#include "lines.h"
#include "messages.h"
#include "options.h"

/* ---- help ------------------------------------------------------------------------------------ */

void cli_print_games(void)
{
    const struct omino_rules *rules;
    fputs("GAME is the path of a loadable module (./my_game.so), or one of these:\n", stdout);
    for (unsigned i = 0; (rules = omino_registry_get(i)) != NULL; i++)
        printf("  %-12s %s\n", rules->name, rules->title);
    putchar('\n');
}

void cli_print_kinds(void)
{
    fputs("KIND is one of these:", stdout);
    for (const char *const *kind = omino_engine_kinds(); *kind; kind++) printf(" %s", *kind);
    putchar('\n');
}

/* Indentation of the continuation lines of an option, in columns. The bash completion relies on it
 * to join the lines. */
enum { INDENT = 6 };

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
    cli_print_wrapped(line, INDENT);
}

void cli_print_game_options(const struct omino_rules *rules)
{
    printf("\nOptions of %s (-o key=value):\n", rules->title);
    for (unsigned i = 0; i < rules->option_count; i++) print_option(&rules->options[i]);
    puts("  seed=0  seed of the game's random setup (0 to 2^64-1)");
}

/* ---- options --------------------------------------------------------------------------------- */

int cli_append_options(char options[OMINO_OPTIONS_MAX], const char *more)
{
    const size_t used = strlen(options);
    if (used + strlen(more) + 2 > OMINO_OPTIONS_MAX)
        return cli_fail(CLI_USAGE, "the options are too long");
    snprintf(options + used, OMINO_OPTIONS_MAX - used, "%s%s", used ? " " : "", more);
    return CLI_OK;
}

int cli_add_game_option(char options[OMINO_OPTIONS_MAX], const char *name, const char *value)
{
    if (!value || !*value) return cli_fail_value(name, "key=value", NULL);
    if (strpbrk(value, " \t\n"))
        return cli_fail(CLI_USAGE, "%s %s: an option must not contain blanks", name, value);
    return cli_append_options(options, value);
}

int cli_sets_seed(const char *options)
{
    for (const char *at = strstr(options, "seed="); at; at = strstr(at + 1, "seed="))
        if (at == options || at[-1] == ' ') return 1;
    return 0;
}

/* ---- computers ------------------------------------------------------------------------------- */

const char *cli_find_kind(const char *name)
{
    for (const char *const *kind = omino_engine_kinds(); *kind; kind++)
        if (strcmp(*kind, name) == 0) return *kind;
    return NULL;
}

/* The last kind is the strongest. */
const char *cli_strongest_kind(void)
{
    const char *const *kind = omino_engine_kinds();
    while (kind[1]) kind++;
    return *kind;
}
