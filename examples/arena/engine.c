/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "engine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guard.h"

/* Longest command, in bytes. */
#define COMMAND_MAX 16384

/* Time for an engine to end by itself, in seconds. */
#define GRACE 1.0

/* Maximum number of seconds to wait for killed processes. Processes of another user cannot be
 * killed and are not waited for any longer. */
#define REAP_TIME 10.0

const char *engine_quote(const char *text, char quoted[64])
{
    size_t i = 0;
    for (; i < 60 && text[i]; i++) quoted[i] = text[i] >= ' ' && text[i] < 127 ? text[i] : '?';
    memcpy(quoted + i, text[i] ? "..." : "", text[i] ? 4 : 1);
    return quoted;
}

static enum engine_reply fail(struct engine *engine, const char *format, ...) OMINO_PRINTF(2, 3);

static enum engine_reply fail(struct engine *engine, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(engine->fault, sizeof engine->fault, format, args);
    va_end(args);
    return ENGINE_FAULT;
}

/* ---- the process ----------------------------------------------------------------------------- */

/* Runs the command in the new process. A process group of its own shields it from Ctrl-C and allows
 * it to be killed with all its children. */
static void become(void *command, int in, int out)
{
    setpgid(0, 0);
    guard_enter();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
}

/* Returns whether the process ends within `seconds` seconds. It can still be waited for
 * afterwards. */
static int ends_within(const struct engine *engine, double seconds)
{
    const double deadline = process_clock() + seconds;
    do {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)engine->process.pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            return 1;
        if (info.si_pid != 0) return 1;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    } while (process_clock() < deadline);
    return 0;
}

/* The engine is a child of the shell that runs it. If the shell ends first, as happens when both
 * are killed, the engine becomes a child of this process on systems that support this, so that its
 * CPU time is not lost. Processes that have left the engine's group also become children of this
 * process, but are not waited for. */
static void adopt_orphans(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
#endif
}

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

/* Waits for all processes of the group. Returns their CPU seconds, including those of children that
 * they have waited for. */
static double wait_for_group(int group)
{
    const double deadline = process_clock() + REAP_TIME;
    double seconds = 0;
    struct rusage usage;
    for (;;) {
        const pid_t pid = wait4(-group, NULL, WNOHANG, &usage);
        if (pid > 0)
            seconds += seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime);
        else if ((pid < 0 && errno != EINTR) || process_clock() > deadline)
            return seconds;
        else
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

/* Ends the process and its whole group. */
static double reap(struct engine *engine)
{
    const int group = engine->process.pid;
    kill(-group, SIGKILL);
    guard_release(group);
    engine->process.pid = 0;
    process_close(&engine->process.to);
    process_close(&engine->process.from);
    return wait_for_group(group);
}

double engine_end(struct engine *engine)
{
    if (engine->process.pid == 0) return 0;
    if (!*engine->fault && !*engine->stop) {
        const ssize_t written = write(engine->process.to, "quit\n", 5);
        (void)written; /* the engine may have ended already */
    }
    process_close(&engine->process.to);
    if (*engine->stop) process_close(&engine->process.from); /* the answer is not needed */
    if (!*engine->fault) ends_within(engine, GRACE);
    return reap(engine);
}

/* Returns the number of the signal that ended an engine; 0 if none did. A shell reports a signal as
 * exit status 128 plus the number of the signal. */
static int signal_of(const siginfo_t *info)
{
    if (info->si_code != CLD_EXITED) return info->si_status;
    return info->si_status > 128 && info->si_status < 128 + NSIG ? info->si_status - 128 : 0;
}

/* Sets the fault of an engine that closed its output. */
static enum engine_reply fail_ended(struct engine *engine, const char *question)
{
    siginfo_t info = {0};
    char quoted[64];
    engine_quote(question, quoted);
    if (!ends_within(engine, GRACE) ||
        waitid(P_PID, (id_t)engine->process.pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
        return fail(engine, "closed its output instead of answering '%s'", quoted);
    if (signal_of(&info))
        return fail(engine, "was killed by signal %d instead of answering '%s'", signal_of(&info),
                    quoted);
    return fail(engine, "exited with status %d instead of answering '%s'", info.si_status, quoted);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Adds the bytes that have arrived, without carriage returns and NUL bytes. Returns the result of
 * read(). */
static ssize_t take_bytes(struct engine *engine)
{
    char *at = engine->bytes + engine->length, *end = at;
    const ssize_t got = read(engine->process.from, at, ENGINE_ANSWER_MAX - engine->length);
    for (ssize_t i = 0; i < got; i++)
        if (at[i] != '\r' && at[i] != '\0') *end++ = at[i];
    engine->length += (size_t)(end - at);
    engine->bytes[engine->length] = '\0';
    return got;
}

/* Waits for more bytes until the deadline. */
static enum engine_reply wait_for_bytes(struct engine *engine, double deadline,
                                        const char *question)
{
    char quoted[64];
    for (;;) {
        struct pollfd from = {.fd = engine->process.from, .events = POLLIN};
        const double left = deadline - process_clock();
        if (*engine->stop) return ENGINE_STOPPED;
        if (left <= 0)
            return fail(engine, "did not answer '%s' within %g seconds",
                        engine_quote(question, quoted), engine->timeout);
        /* Waits at most 100 ms at a time, since a signal may arrive just before the wait. */
        const int ready = poll(&from, 1, left < 0.1 ? 1 + (int)(left * 1000) : 100);
        /* The engine's children may keep its output open after it exits. */
        if (ready == 0 && ends_within(engine, 0) && poll(&from, 1, 0) == 0)
            return fail_ended(engine, question);
        if (ready <= 0) continue;
        const ssize_t got = take_bytes(engine);
        if (got > 0) return ENGINE_YES;
        if (got == 0 || (errno != EINTR && errno != EAGAIN)) return fail_ended(engine, question);
    }
}

static size_t skip_blanks(const char *text)
{
    return strspn(text, " \t\n");
}

/* Copies an answer, which ends at `end`, and removes it from the bytes. */
static void keep_answer(struct engine *engine, const char *start, const char *end)
{
    const char *rest = end + 2;
    start++;
    while (start < end && strchr(" \t\n", *start)) start++;
    while (start < end && strchr(" \t\n", end[-1])) end--;
    memcpy(engine->answer, start, (size_t)(end - start));
    engine->answer[end - start] = '\0';
    engine->length -= (size_t)(rest - engine->bytes);
    memmove(engine->bytes, rest, engine->length + 1);
}

/* Looks for an answer in the bytes. Returns whether it found an answer or a fault. */
static int take_answer(struct engine *engine, const char *question, enum engine_reply *reply)
{
    char *start = engine->bytes + skip_blanks(engine->bytes), quoted[64], asked[64];
    char *end = strstr(start, "\n\n"), *line = strchr(start, '\n');
    engine_quote(question, asked);
    if (line && *start != '=' && *start != '?') {
        *line = '\0';
        *reply = fail(engine, "answered '%s' to '%s', which starts neither with = nor with ?",
                      engine_quote(start, quoted), asked);
        return 1;
    }
    if (end) {
        *reply = *start == '=' ? ENGINE_YES : ENGINE_NO;
        keep_answer(engine, start, end);
        return 1;
    }
    if (engine->length < ENGINE_ANSWER_MAX) return 0;
    *reply = fail(engine, "sent more than %d bytes in answer to '%s'", ENGINE_ANSWER_MAX, asked);
    return 1;
}

static enum engine_reply read_answer(struct engine *engine, const char *question)
{
    const double deadline = process_clock() + engine->timeout;
    enum engine_reply reply = ENGINE_YES;
    while (reply == ENGINE_YES && !take_answer(engine, question, &reply))
        reply = wait_for_bytes(engine, deadline, question);
    return reply;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Unsolicited output would be mistaken for the answer to the next question. */
static enum engine_reply expect_silence(struct engine *engine)
{
    char quoted[64];
    struct pollfd from = {.fd = engine->process.from, .events = POLLIN};
    if (poll(&from, 1, 0) > 0) take_bytes(engine);
    const char *said = engine->bytes + skip_blanks(engine->bytes);
    if (!*said) {
        engine->length = 0;
        engine->bytes[0] = '\0';
        return ENGINE_YES;
    }
    return fail(engine, "printed '%s' without a command", engine_quote(said, quoted));
}

enum engine_reply engine_ask(struct engine *engine, const char *format, ...)
{
    char question[COMMAND_MAX], quoted[64];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(question, sizeof question - 1, format, args);
    va_end(args);
    if (*engine->stop) return ENGINE_STOPPED;
    if (length < 0 || (size_t)length >= sizeof question - 1)
        return fail(engine, "cannot be sent a line of more than %d bytes", COMMAND_MAX - 2);
    const enum engine_reply silence = expect_silence(engine);
    if (silence != ENGINE_YES) return silence;
    question[length] = '\n';
    /* A line fits into the pipe if the engine has read the previous one. */
    const ssize_t written = write(engine->process.to, question, (size_t)length + 1);
    const int full = written >= 0 || errno == EAGAIN;
    question[length] = '\0';
    if (written == length + 1) return read_answer(engine, question);
    if (full) return fail(engine, "does not read its input");
    return ends_within(engine, GRACE) ? fail_ended(engine, question)
                                      : fail(engine, "closed its input before '%s' was sent",
                                             engine_quote(question, quoted));
}

enum engine_reply engine_start(struct engine *engine, const char *command)
{
    engine->fault[0] = engine->bytes[0] = engine->commands[0] = '\0';
    engine->length = 0;
    adopt_orphans();
    if (!process_start(&engine->process, become, (void *)(uintptr_t)command))
        return fail(engine, "cannot be run: %s", strerror(errno));
    setpgid(engine->process.pid, engine->process.pid); /* in case the child has not done it yet */
    fcntl(engine->process.to, F_SETFL, O_NONBLOCK);    /* in case the engine does not read */
    const enum engine_reply reply = engine_ask(engine, "list_commands");
    if (reply == ENGINE_YES) memcpy(engine->commands, engine->answer, sizeof engine->commands);
    if (reply == ENGINE_NO) return fail(engine, "does not support list_commands");
    return reply;
}

int engine_knows(const struct engine *engine, const char *command)
{
    const size_t length = strlen(command);
    for (const char *at = engine->commands; *at; at += strcspn(at, "\n")) {
        at += strspn(at, "\n");
        if (strncmp(at, command, length) == 0 && strcspn(at, " \t\n") == length) return 1;
    }
    return 0;
}

double engine_seconds(struct engine *engine)
{
    char *end;
    if (!engine_knows(engine, "cputime") || engine_ask(engine, "cputime") != ENGINE_YES) return -1;
    const double seconds = strtod(engine->answer, &end);
    return end > engine->answer && seconds >= 0 && seconds < 1e12 ? seconds : -1;
}
