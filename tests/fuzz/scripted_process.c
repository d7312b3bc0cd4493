/* SPDX-License-Identifier: MIT */
/*
 * A caller that waits for a process reads the clock, which is also defined here. Each reading lets
 * the script send the output that is due; if no more output can come, the clock jumps far ahead.
 */
#define _POSIX_C_SOURCE 200809L

#include "scripted_process.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/process.h"
#include "fuzz.h"

/* No process has this number, so signals to it have no effect and waiting for it ends at once. */
enum { NO_PROCESS = 0x7fffff00 };

enum { QUESTION_MAX = 32768 };

static struct script {
    const struct omino_game *game;
    struct omino_rng rng;
    void *state;          /* of the good engine */
    const char *at, *end; /* of the script */
    int in, out;          /* our ends of the pipes; -1: closed */
    int heard_at;         /* the other end of `out`, to see whether all was read */
    int talks;            /* whether an answer is unfinished */
    double time;
    char question[QUESTION_MAX];
    size_t length;
} script = {.in = -1, .out = -1};

/* ---- output ---------------------------------------------------------------------------------- */

static void say(const char *bytes, size_t length)
{
    if (script.out < 0 || length == 0) return;
    expect(write(script.out, bytes, length) == (ssize_t)length,
           "an answer can be written to a pipe");
}

static void say_text(const char *text)
{
    say(text, strlen(text));
}

/* Sends the script up to a pause or the end of the answer. */
static void go_on(void)
{
    const char *start = script.at;
    while (script.at < script.end && !memchr("~^!", *script.at, 3)) script.at++;
    say(start, (size_t)(script.at - start));
    script.talks = 0;
    if (script.at == script.end) return;
    script.talks = *script.at == '^';
    if (*script.at++ == '!') process_close(&script.out);
}

/* ---- the good engine ------------------------------------------------------------------------- */

static const char *argument_of(const char *question, const char *command)
{
    const size_t length = strlen(command);
    return strncmp(question, command, length) == 0 ? question + length : NULL;
}

static void follow(const char *move_text)
{
    uint32_t move;
    if (omino_move_parse(script.game, script.state, move_text, &move, NULL) == OMINO_OK)
        omino_state_apply(script.game, script.state, move);
}

static void answer_move(void)
{
    char text[OMINO_TEXT_MAX];
    if (omino_state_side(script.game, script.state) == OMINO_NOBODY) {
        say_text("= pass\n\n");
        return;
    }
    omino_move_write(script.game, omino_moves_random(script.game, script.state, &script.rng), text,
                     sizeof text);
    say_text("= ");
    say_text(text);
    say_text("\n\n");
    follow(text);
}

static void answer_well(const char *question)
{
    if (strcmp(question, "list_commands") == 0)
        say_text("= list_commands\nnew_game\nplay\ngenmove\nset_random_seed\ncputime\nquit\n\n");
    else if (argument_of(question, "genmove "))
        answer_move();
    else if (strcmp(question, "cputime") == 0)
        say_text("= 0.5\n\n");
    else
        say_text("=\n\n");
}

/* ---- input ----------------------------------------------------------------------------------- */

/* Makes the move if the script answers genmove with one. */
static void follow_script(const char *question, const char *said, const char *end)
{
    char text[OMINO_TEXT_MAX];
    size_t length = (size_t)(end - said);
    if (!argument_of(question, "genmove ") || length >= sizeof text || length < 2) return;
    memcpy(text, said, length);
    text[length] = '\0';
    text[strcspn(text, "\n~^!")] = '\0';
    follow(text[1] == ' ' ? text + 2 : text + 1);
}

static void answer(const char *question)
{
    const char *move = argument_of(question, "play ");
    if (argument_of(question, "new_game") || argument_of(question, "clear_board"))
        omino_state_start(script.game, script.state);
    if (move && strchr(move, ' ')) follow(strchr(move, ' ') + 1);
    if (script.at == script.end || *script.at == '~') {
        script.at += script.at < script.end;
        answer_well(question);
        return;
    }
    const char *said = script.at;
    go_on();
    follow_script(question, said, script.at);
}

static int hear_questions(void)
{
    int heard = 0;
    for (;;) {
        char *end = script.length > 0 ? memchr(script.question, '\n', script.length) : NULL;
        if (end) {
            *end++ = '\0';
            answer(script.question);
            script.length -= (size_t)(end - script.question);
            memmove(script.question, end, script.length);
            heard = 1;
            continue;
        }
        const ssize_t got =
            read(script.in, script.question + script.length, QUESTION_MAX - script.length);
        if (got <= 0) return heard;
        script.length += (size_t)got;
    }
}

static int all_is_read(void)
{
    struct pollfd from = {.fd = script.heard_at, .events = POLLIN};
    return poll(&from, 1, 0) == 0;
}

/* ---- process.h ------------------------------------------------------------------------------- */

void process_close(int *end)
{
    if (*end >= 0) close(*end);
    *end = -1;
}

static void end_process(void)
{
    process_close(&script.in);
    process_close(&script.out);
    script.length = 0;
    script.talks = 0;
}

int process_start(struct process *process, void (*run)(void *user, int in, int out), void *user)
{
    int to[2], from[2];
    (void)run;
    (void)user;
    end_process();
    expect(pipe(to) == 0 && pipe(from) == 0, "pipes can be created");
    fcntl(to[0], F_SETFL, O_NONBLOCK);
    script.in = to[0];
    script.out = from[1];
    script.heard_at = from[0];
    *process = (struct process){NO_PROCESS, to[1], from[0]};
    return 1;
}

double process_clock(void)
{
    if (script.in >= 0 && !hear_questions() && all_is_read()) {
        if (script.talks)
            go_on();
        else
            script.time += 1000;
    }
    return script.time;
}

/* ---- scripts --------------------------------------------------------------------------------- */

void script_begin(const struct omino_game *game, const char *bytes, size_t length, uint64_t seed)
{
    script = (struct script){.game = game, .at = bytes, .end = bytes + length, .in = -1, .out = -1};
    script.state = take_block(omino_state_size(game));
    omino_state_start(game, script.state);
    omino_rng_seed(&script.rng, seed);
}

void script_end(void)
{
    end_process();
    free(script.state);
    script.state = NULL;
}
