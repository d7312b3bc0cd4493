/* SPDX-License-Identifier: MIT */
/*
 * Sessions of the engine protocol: the body is the input from a client. If PLIES is even, it comes
 * from a pipe, otherwise from a stream without a descriptor.
 *
 * Commands that take time or reach beyond the process are limited before the session: all searches
 * share one budget, only a few commands may search, the number of threads is two, and there is only
 * one file, in a folder of the target.
 */
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/gtp.h>
#include <omino/match.h>

/* Maximum numbers of lines in a session, of searches among them, and of calls of the stop callback
 * before it stops the searches. */
enum { COMMANDS = 50, THOUGHTS = 4, QUESTIONS = 6 };

/* A pipe takes this number of bytes at once. */
enum { PIPE_MAX = 60000 };

struct session {
    const struct input *input;
    char *bytes;    /* the input of the engine */
    size_t length;  /* of the input */
    unsigned lines; /* number of lines that get an answer */
    unsigned thoughts;
    int quits;
    int questions;   /* calls of the stop callback */
    char file[4200]; /* for save and load */
};

/* ---- input ----------------------------------------------------------------------------------- */

/* Cleans a line as the engine will; returns whether the line has a command. */
static int understand(const char *line, size_t length, char *to)
{
    char *start = to;
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        const unsigned char c = (unsigned char)line[i];
        if (c == '\t' || c == '\0')
            *to++ = ' ';
        else if (c >= 32 && c != 127)
            *to++ = line[i];
    }
    *to = '\0';
    return start[strspn(start, " ")] != '\0';
}

/* Returns the command of a line, without its number; it ends at a blank or at the end of the line.
 */
static const char *command_of(const char *line)
{
    line += strspn(line, " ");
    const size_t digits = strspn(line, "0123456789");
    if (digits > 0 && line[digits] == ' ') line += digits + strspn(line + digits, " ");
    return line;
}

static int is_command(const char *command, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(command, name, length) == 0 && (command[length] == ' ' || !command[length]);
}

static int is_thought(const char *command)
{
    static const char *const names[] = {"genmove", "reg_genmove", "analyze", "perft", "g"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_command(command, names[i])) return 1;
    return 0;
}

/* Returns a replacement for a harmful command; NULL if it is harmless. */
static const char *replaced(struct session *session, const char *command)
{
    if (strstr(command, "save") || strstr(command, "load")) {
        return strstr(command, "save") ? "save" : "load";
    }
    if (is_command(command, "threads")) return "threads 2";
    if (is_thought(command) && session->thoughts++ >= THOUGHTS) return "# no more";
    return NULL;
}

static void send_line(struct session *session, const char *line, size_t length)
{
    char *understood = take_block(length + 1);
    if (understand(line, length, understood)) {
        const char *command = command_of(understood);
        const char *other = replaced(session, command);
        const size_t room = sizeof session->file + 16;
        session->lines += !other || *other != '#';
        if (is_command(command, "quit")) session->quits = 1;
        if (!other) {
            memcpy(session->bytes + session->length, line, length);
            session->length += length;
        } else if (*other == 's' || *other == 'l') {
            session->length += (size_t)snprintf(session->bytes + session->length, room, "%s %s",
                                                other, session->file);
        } else {
            session->length +=
                (size_t)snprintf(session->bytes + session->length, room, "%s", other);
        }
    } else {
        memcpy(session->bytes + session->length, line, length);
        session->length += length;
    }
    free(understood);
}

static void prepare(struct session *session)
{
    const char *at = session->input->body, *end = at + session->input->length;
    session->bytes = take_block(session->input->length + COMMANDS * (sizeof session->file + 16));
    for (unsigned i = 0; i < COMMANDS && at < end && !session->quits; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = stop ? stop : end;
        send_line(session, at, (size_t)(line_end - at));
        if (stop) session->bytes[session->length++] = '\n';
        at = stop ? stop + 1 : end;
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Expects one answer per command, which begins with = or ? and ends with an empty line. */
static void check_answers(const struct session *session, const char *text)
{
    unsigned answers = 0;
    while (*text) {
        const char *end = strstr(text, "\n\n");
        expect(*text == '=' || *text == '?', "an answer begins with = or ?");
        expect(end != NULL, "an answer ends with an empty line");
        for (const char *at = text; at < end; at++)
            expect((unsigned char)*at >= ' ' || *at == '\n', "an answer has no control characters");
        text = end + 2;
        answers++;
    }
    const struct counting *counting = &session->input->counting;
    if (counting->fail_at == 0 || counting->allocations < counting->fail_at)
        expect(answers == session->lines, "each command has an answer");
    else
        expect(answers <= session->lines, "no command has two answers");
}

/* Expects that a record that the engine saved can be read and its game continued. */
static void check_saved(const struct session *session)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    if (access(session->file, R_OK) != 0) return;
    expect(omino_match_open_file(session->file, NULL, &match, &err) == OMINO_OK,
           "a saved record can be read");
    play_on(omino_match_game(match), omino_match_state(match), session->input->seed, 30);
    omino_match_close(match);
    unlink(session->file);
}

/* ---- the session ----------------------------------------------------------------------------- */

static int budget_is_spent(void *user)
{
    struct session *session = user;
    return session->questions++ >= QUESTIONS;
}

static FILE *open_input(const struct session *session)
{
    int ends[2];
    if (session->input->plies % 2 || session->length == 0 || session->length > PIPE_MAX)
        return session->length > 0 ? fmemopen(session->bytes, session->length, "r")
                                   : fopen("/dev/null", "r");
    expect(pipe(ends) == 0, "pipes can be created");
    expect(write(ends[1], session->bytes, session->length) == (ssize_t)session->length,
           "a session can be written to a pipe");
    close(ends[1]);
    return fdopen(ends[0], "r");
}

static void serve(struct session *session, const struct omino_rules *rules, const char *options)
{
    char *answers = NULL;
    size_t size;
    struct omino_error err = OMINO_INIT(error);
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup),
        .game = rules->name,
        .options = options,
        .seed = session->input->seed,
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 16,
                                                .memory = 1 << 20, .stop = budget_is_spent,
                                                .user = session},
        .allocator = &session->input->allocator,
    };
    FILE *in = open_input(session), *out = open_memstream(&answers, &size);
    expect(in != NULL && out != NULL, "streams can be opened");
    const int served = succeeded(session->input, omino_gtp_serve(&setup, in, out, &err), &err);
    fclose(in);
    fclose(out);
    if (served || size > 0) check_answers(session, answers);
    free(answers);
}

/* One folder for the whole run, removed at its end. */
static char folder[4096];

static void remove_folder(void)
{
    rmdir(folder);
}

static void make_folder(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/omino-fuzz-XXXXXX", base && *base ? base : "/tmp");
    expect(mkdtemp(folder) != NULL, "a folder for files can be created");
    atexit(remove_folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    const char *options;
    if (!*folder) make_folder();
    if (input_open(&input, data, size)) {
        struct session session = {.input = &input};
        const struct omino_rules *rules = input_game(&input, &options);
        if (rules) {
            snprintf(session.file, sizeof session.file, "%s/record.sgf", folder);
            prepare(&session);
            serve(&session, rules, options);
            check_saved(&session);
            free(session.bytes);
        }
    }
    input_close(&input);
    return 0;
}
