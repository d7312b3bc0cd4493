/* SPDX-License-Identifier: MIT */
/* The main loop of the protocol: reads a line, executes the command, writes the answer. */
#include <omino/gtp.h>

#include <string.h>

#include "base/memory.h"
#include "base/sized.h"
#include "base/system.h"
#include "engine.h"

/* ---- answers --------------------------------------------------------------------------------- */

char *omino_gtp_reserve(struct gtp_engine *engine, size_t more)
{
    const size_t needed = engine->answer_length + more + 1;
    if (engine->answer_lost) return NULL; /* no answer is better than an answer with a gap */
    if (needed > engine->answer_room) {
        const size_t room = needed < 4096 ? 4096 : 2 * needed;
        char *larger = omino_allocate(&engine->allocator, room, 1);
        if (!larger) {
            engine->answer_lost = 1;
            engine->answer_length = 0;
            return NULL;
        }
        if (engine->answer) memcpy(larger, engine->answer, engine->answer_length);
        omino_release(&engine->allocator, engine->answer);
        engine->answer = larger;
        engine->answer_room = room;
    }
    return engine->answer + engine->answer_length;
}

void omino_gtp_answer(struct gtp_engine *engine, const char *text)
{
    const size_t length = strlen(text);
    char *at = omino_gtp_reserve(engine, length);
    if (!at) return;
    memcpy(at, text, length + 1);
    engine->answer_length += length;
}

/* An empty line ends an answer, so an answer must not contain one. */
void omino_gtp_send(struct gtp_engine *engine)
{
    if (!engine->sending) fprintf(engine->out, "=%s ", engine->id);
    engine->sending = 1;
    for (size_t i = 0; i < engine->answer_length; i++) {
        const char c = engine->answer[i];
        if (c == '\n' && engine->line_is_empty) continue;
        engine->line_is_empty = c == '\n';
        putc(c, engine->out);
    }
    engine->answer_length = 0;
    fflush(engine->out);
}

/* Starts an empty answer. Its first line follows "=", so that line is never empty. */
static void begin_answer(struct gtp_engine *engine)
{
    engine->answer_length = 0;
    engine->answer_lost = 0;
    engine->sending = 0;
    engine->line_is_empty = 0;
}

/* A command that has sent part of its answer can no longer fail. */
static void end_answer(struct gtp_engine *engine, enum omino_status status)
{
    if (status == OMINO_OK && engine->answer_lost) status = omino_fail_memory(&engine->error);
    if (status == OMINO_OK || engine->sending)
        omino_gtp_send(engine);
    else
        fprintf(engine->out, "?%s %s", engine->id, engine->error.message);
    fputs(engine->line_is_empty ? "\n" : "\n\n", engine->out);
}

/* ---- words ----------------------------------------------------------------------------------- */

char *omino_gtp_skip_blanks(char *text)
{
    while (*text == ' ') text++;
    return text;
}

char *omino_gtp_next_word(char **text)
{
    char *word = omino_gtp_skip_blanks(*text), *end = word;
    while (*end && *end != ' ') end++;
    *text = *end ? omino_gtp_skip_blanks(end + 1) : end;
    *end = '\0';
    return word;
}

/* ---- serving --------------------------------------------------------------------------------- */

/* Prepares a line as the protocol requires: tabs become blanks, other control characters and
 * comments after # are dropped, and so are blanks at both ends. */
static char *clean(const char *line, char *to)
{
    char *end = to;
    for (; *line && *line != '#'; line++) {
        const unsigned char c = (unsigned char)*line;
        if (c == '\t')
            *end++ = ' ';
        else if (c >= 32 && c != 127)
            *end++ = *line;
    }
    while (end > to && end[-1] == ' ') end--;
    *end = '\0';
    return omino_gtp_skip_blanks(to);
}

/* Reads the number before a command, which its answer repeats; returns the rest of the line. */
static char *read_id(char *text, char *id, size_t cap)
{
    size_t digits = 0;
    while (text[digits] >= '0' && text[digits] <= '9') digits++;
    id[0] = '\0';
    if (digits == 0 || digits >= cap || (text[digits] && text[digits] != ' ')) return text;
    memcpy(id, text, digits);
    id[digits] = '\0';
    return omino_gtp_skip_blanks(text + digits);
}

static enum omino_status fail_unknown(struct gtp_engine *engine, const char *name)
{
    if (strspn(name, "0123456789") > OMINO_GTP_ID_MAX)
        return omino_fail(&engine->error, OMINO_ERR_TOO_LARGE,
                          "the number before a command may have at most %d digits",
                          OMINO_GTP_ID_MAX);
    return omino_fail(&engine->error, OMINO_ERR_UNKNOWN_NAME, "unknown command");
}

static void run_command(struct gtp_engine *engine, char *text)
{
    text = read_id(text, engine->id, sizeof engine->id);
    const char *name = omino_gtp_next_word(&text);
    if (!*name && !*engine->id) return;
    begin_answer(engine);
    const struct gtp_command *command = omino_gtp_find_command(engine, name);
    enum omino_status status;
    if (command)
        status = command->work(engine, text);
    else
        status = fail_unknown(engine, name);
    end_answer(engine, status);
}

/* Commands still waiting when the answers lose their reader are not executed. */
static enum omino_status serve(struct gtp_engine *engine, struct omino_error *err)
{
    char *text = omino_allocate(&engine->allocator, OMINO_GTP_LINE_MAX + 1, 1);
    enum gtp_line kind = GTP_LINE;
    int unread = 0;
    if (!text) return omino_fail_memory(err);
    while (!engine->quit && !ferror(engine->out)) {
        const char *line;
        kind = omino_gtp_input_line(&engine->input, &line);
        if (kind == GTP_END || kind == GTP_NO_MEMORY) break;
        unread = omino_gtp_is_unread(engine->out);
        if (unread) break;
        if (kind == GTP_TOO_LONG)
            fprintf(engine->out, "? the line is longer than %u bytes\n\n", OMINO_GTP_LINE_MAX);
        else
            run_command(engine, clean(line, text));
        fflush(engine->out);
    }
    omino_release(&engine->allocator, text);
    if (kind == GTP_NO_MEMORY) return omino_fail_memory(err);
    if (unread || ferror(engine->out))
        return omino_fail(err, OMINO_ERR_IO, "the answers cannot be written");
    if (kind == GTP_END && engine->input.fault)
        return omino_fail_system(err, engine->input.fault, "the commands cannot be read");
    return OMINO_OK;
}

enum omino_status omino_gtp_serve(const struct omino_gtp_setup *setup, FILE *in, FILE *out,
                                  struct omino_error *err)
{
    static const struct omino_search_limits none = OMINO_INIT(search_limits);
    struct gtp_engine engine = {.error = OMINO_INIT(error), .out = out};
    enum omino_status status = OMINO_SIZED_READ(gtp_setup, &engine.setup, setup, err);
    if (!status)
        status = OMINO_SIZED_READ(search_limits, &engine.limits,
                                  engine.setup.limits ? engine.setup.limits : &none, err);
    if (status) return status;
    engine.allocator = omino_allocator_or_system(engine.setup.allocator);
    engine.simulations = engine.limits.simulations;
    engine.seed = engine.setup.seed;
    status = omino_gtp_start_game(&engine, engine.setup.options);
    if (status != OMINO_OK) {
        if (err) omino_sized_write(err, &engine.error, sizeof engine.error);
        return status;
    }
    omino_gtp_input_open(&engine.input, in, out, &engine.allocator);
    status = serve(&engine, err);
    omino_gtp_input_close(&engine.input);
    omino_gtp_forget_player(&engine);
    omino_match_close(engine.match);
    omino_release(&engine.allocator, engine.answer);
    return status;
}
