/* SPDX-License-Identifier: MIT */
/* Findings quote text from the module, which may contain anything. Therefore, unprintable bytes are
 * escaped, and the command that reproduces a finding is quoted for the shell. */
#include "print.h"

#include <string.h>

static int is_plain(char c)
{
    return c >= ' ' && c < 127;
}

/* Prints untrusted text with its unprintable bytes escaped. */
static void print_text(FILE *out, const char *text)
{
    for (; *text; text++)
        if (is_plain(*text))
            putc(*text, out);
        else
            fprintf(out, "\\x%02x", (unsigned char)*text);
}

/* Prints a word for the shell: unchanged, in quotes, or with its unprintable bytes escaped. */
static void print_word(FILE *out, const char *word)
{
    const char *safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,/:@%";
    int odd = 0;
    for (const char *at = word; *at; at++) odd |= !is_plain(*at) || *at == '\'';
    if (*word && word[strspn(word, safe)] == '\0') {
        fputs(word, out);
        return;
    }
    fputs(odd ? "$'" : "'", out);
    for (; *word; word++)
        if (!is_plain(*word) || (odd && (*word == '\'' || *word == '\\')))
            fprintf(out, "\\x%02x", (unsigned char)*word);
        else
            putc(*word, out);
    putc('\'', out);
}

static void print_field(FILE *out, const char *name, const char *text)
{
    fprintf(out, "        %-10s", name);
    print_text(out, text);
    putc('\n', out);
}

void print_failure(FILE *out, const char *module, int with_options,
                   const struct omino_check_result *result)
{
    fprintf(out, "FAILED  %-13s ", result->check);
    print_text(out, result->problem);
    putc('\n', out);
    print_field(out, "options:", *result->options ? result->options : "(the defaults)");
    if (*result->position) print_field(out, "position:", result->position);
    if (*result->replay) print_field(out, "moves:", result->replay);
    fputs("        rerun:    omino-check ", out);
    print_word(out, module);
    if (*result->options || with_options) {
        fputs(" -o ", out);
        print_word(out, result->options);
    }
    fprintf(out, " --seed %llu --games 1 --only %s\n", (unsigned long long)result->seed,
            result->check);
}
