/* SPDX-License-Identifier: MIT */
/* The main loop of the protocol: reads a line, executes the command, writes the answer. */
#include <omino/gtp.h>

#include <string.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/system.h"
#include "session.h"

/* ---- answers --------------------------------------------------------------------------------- */

char *omino_gtp_reserve(struct gtp_session *session, size_t more)
{
    const size_t needed = session->answer_length + more + 1;
    if (session->answer_lost) return NULL; /* no answer is better than an answer with a gap */
    if (needed > session->answer_room) {
        const size_t room = needed < 4096 ? 4096 : 2 * needed;
        char *larger = omino_allocate(&session->allocator, room, 1);
        if (!larger) {
            session->answer_lost = 1;
            session->answer_length = 0;
            return NULL;
        }
        if (session->answer) memcpy(larger, session->answer, session->answer_length);
        omino_release(&session->allocator, session->answer);
        session->answer = larger;
        session->answer_room = room;
    }
    return session->answer + session->answer_length;
}

void omino_gtp_answer(struct gtp_session *session, const char *text)
{
    const size_t length = strlen(text);
    char *at = omino_gtp_reserve(session, length);
    if (!at) return;
    memcpy(at, text, length + 1);
    session->answer_length += length;
}

/* An empty line ends an answer, so an answer must not contain one. */
void omino_gtp_send(struct gtp_session *session)
{
    if (!session->sending) fprintf(session->out, "=%s ", session->id);
    session->sending = 1;
    for (size_t i = 0; i < session->answer_length; i++) {
        const char c = session->answer[i];
        if (c == '\n' && session->line_is_empty) continue;
        session->line_is_empty = c == '\n';
        putc(c, session->out);
    }
    session->answer_length = 0;
    fflush(session->out);
}

/* Starts an empty answer. Its first line follows "=", so that line is never empty. */
static void begin_answer(struct gtp_session *session)
{
    session->answer_length = 0;
    session->answer_lost = 0;
    session->sending = 0;
    session->line_is_empty = 0;
}

/* A command that has sent part of its answer can no longer fail. */
static void end_answer(struct gtp_session *session, enum omino_status status)
{
    if (status == OMINO_OK && session->answer_lost) status = omino_fail_memory(&session->error);
    if (status == OMINO_OK || session->sending)
        omino_gtp_send(session);
    else
        fprintf(session->out, "?%s %s", session->id, session->error.message);
    fputs(session->line_is_empty ? "\n" : "\n\n", session->out);
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

static enum omino_status fail_unknown(struct gtp_session *session, const char *name)
{
    if (strspn(name, "0123456789") > OMINO_GTP_ID_MAX)
        return omino_fail(&session->error, OMINO_ERR_TOO_LARGE,
                          "the number before a command may have at most %d digits",
                          OMINO_GTP_ID_MAX);
    return omino_fail(&session->error, OMINO_ERR_UNKNOWN_NAME, "unknown command");
}

static void run_command(struct gtp_session *session, char *text)
{
    text = read_id(text, session->id, sizeof session->id);
    const char *name = omino_gtp_next_word(&text);
    if (!*name && !*session->id) return;
    begin_answer(session);
    const struct gtp_command *command = omino_gtp_find_command(session, name);
    enum omino_status status;
    if (command)
        status = command->work(session, text);
    else
        status = fail_unknown(session, name);
    end_answer(session, status);
}

/* Commands still waiting when the answers lose their reader are not executed. */
static enum omino_status serve(struct gtp_session *session, struct omino_error *err)
{
    char *text = omino_allocate(&session->allocator, OMINO_GTP_LINE_MAX + 1, 1);
    enum gtp_line kind = GTP_LINE;
    int unread = 0;
    if (!text) return omino_fail_memory(err);
    while (!session->quit && !ferror(session->out)) {
        const char *line;
        kind = omino_gtp_input_line(&session->input, &line);
        if (kind == GTP_END || kind == GTP_NO_MEMORY) break;
        unread = omino_gtp_is_unread(session->out);
        if (unread) break;
        if (kind == GTP_TOO_LONG)
            fprintf(session->out, "? the line is longer than %u bytes\n\n", OMINO_GTP_LINE_MAX);
        else
            run_command(session, clean(line, text));
        fflush(session->out);
    }
    omino_release(&session->allocator, text);
    if (kind == GTP_NO_MEMORY) return omino_fail_memory(err);
    if (unread || ferror(session->out))
        return omino_fail(err, OMINO_ERR_IO, "the answers cannot be written");
    if (kind == GTP_END && session->input.fault)
        return omino_fail_system(err, session->input.fault, "the commands cannot be read");
    return OMINO_OK;
}

static enum omino_status check_kind(const char *kind, struct omino_error *err)
{
    const char *const *kinds = omino_engine_kinds();
    while (*kinds && strcmp(*kinds, kind) != 0) kinds++;
    if (*kinds) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "unknown kind of engine '%.40s'", kind);
}

/* Copies the caller's settings and checks everything that opening the game does not check. */
static enum omino_status read_setup(struct gtp_session *session,
                                    const struct omino_gtp_setup *setup, struct omino_error *err)
{
    static const struct omino_search_limits none = OMINO_INIT(search_limits);
    enum omino_status status = OMINO_SIZED_READ(gtp_setup, &session->setup, setup, err);
    if (status) return status;
    const struct omino_search_limits *limits = session->setup.limits;
    status = omino_search_check_limits(limits, err);
    if (!status && !session->setup.game)
        status = omino_fail(err, OMINO_ERR_ARGUMENT, "the field 'game' of the setup is NULL");
    if (!status && session->setup.engine) status = check_kind(session->setup.engine, err);
    if (!status)
        status = OMINO_SIZED_READ(search_limits, &session->limits, limits ? limits : &none, err);
    if (!status) status = omino_allocator_read(&session->allocator, session->setup.allocator, err);
    return status;
}

enum omino_status omino_gtp_serve(const struct omino_gtp_setup *setup, FILE *in, FILE *out,
                                  struct omino_error *err)
{
    if (OMINO_IS_NULL(err, setup, in, out)) return OMINO_ERR_ARGUMENT;
    struct gtp_session session = {.error = OMINO_INIT(error), .out = out};
    enum omino_status status = read_setup(&session, setup, err);
    if (status) return status;
    session.simulations = session.limits.simulations;
    session.seed = session.setup.seed;
    status = omino_gtp_start_game(&session, session.setup.options);
    if (status != OMINO_OK) {
        if (err) omino_sized_write(err, &session.error, sizeof session.error);
        return status;
    }
    omino_gtp_input_open(&session.input, in, out, &session.allocator);
    status = serve(&session, err);
    omino_gtp_input_close(&session.input);
    omino_gtp_forget_engine(&session);
    omino_match_close(session.match);
    omino_release(&session.allocator, session.answer);
    return status;
}
