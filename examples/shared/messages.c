/* SPDX-License-Identifier: MIT */
#include "messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

static const char *program = "omino";

const char *cli_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void cli_set_program(const char *path, const char *name)
{
    program = path && *path ? cli_base_name(path) : name;
}

const char *cli_program(void)
{
    return program;
}

static void print_message(const char *format, va_list args)
{
    char line[8192]; /* for the longest path and a message about it */
    vsnprintf(line, sizeof line, format, args);
    omino_text_clean(line);
    fprintf(stderr, "%s: %s\n", program, line);
}

void cli_warn(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
}

int cli_fail(int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
    return status;
}

void cli_begin_sentence(char *message)
{
    if (*message >= 'a' && *message <= 'z') *message = (char)(*message - 'a' + 'A');
}
