/* SPDX-License-Identifier: MIT */
/*
 * Runs a program on a terminal of its own, 80 columns wide, and follows the steps in the lines of
 * standard input:
 *
 *     await TEXT   wait until the program has written this, after the text awaited before
 *     type TEXT    type a line, with Enter
 *     press KEYS   type without Enter; \c, \d, \i and \u are Ctrl-C, Ctrl-D, Tab and Ctrl-U
 *     pause N      wait at least N tenths of a second
 *     kill         end the program with SIGKILL
 *     until TEXT   repeat the steps from here to `again` until the program has written TEXT, which
 *                  also ends each await among them; then continue after `again`
 *
 * Then it waits for the end of the program. The output of the program goes to standard output. The
 * exit status is that of the program, 128 plus the number of the signal that ended it, or 99 if a
 * step failed.
 *
 * Machines differ in speed, so there is no time limit for a step. The limit for the whole run only
 * prevents a test from waiting forever.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { LATE = 99, LIMIT_SECONDS = 240, MOST = 1 << 20, MOST_STEPS = 400 };

struct terminal {
    int master;
    pid_t child;
    char *written; /* the latest output of the program */
    size_t length;
    size_t awaited;    /* offset of the end of the text awaited last */
    const char *until; /* the text that ends repeated steps, or NULL */
};

/* ---- the limit ------------------------------------------------------------------------------- */

/* For the signal handler. */
static volatile pid_t running;
static const char *volatile waits_for = "the start of the program";

static void say(const char *text)
{
    const ssize_t said = write(STDERR_FILENO, text, strlen(text));
    (void)said;
}

static void give_up(int number)
{
    (void)number;
    if (running > 0) kill(running, SIGKILL);
    say("\ntimed out while waiting for: ");
    say(waits_for);
    say("\n");
    _exit(LATE);
}

/* ---- the program ----------------------------------------------------------------------------- */

static void become(const char *name, char **command)
{
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    setsid();
    const int side = open(name, O_RDWR);
    if (side < 0) _exit(LATE);
    ioctl(side, TIOCSCTTY, 0);
    ioctl(side, TIOCSWINSZ, &size);
    for (int stream = 0; stream <= 2; stream++) dup2(side, stream);
    if (side > 2) close(side);
    execv(command[0], command);
    _exit(LATE);
}

static int start(struct terminal *terminal, char **command)
{
    terminal->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal->master < 0 || grantpt(terminal->master) != 0 || unlockpt(terminal->master) != 0)
        return 0;
    fcntl(terminal->master, F_SETFD, FD_CLOEXEC);
    terminal->child = fork();
    if (terminal->child == 0) become(ptsname(terminal->master), command);
    return terminal->child > 0;
}

/* ---- output ---------------------------------------------------------------------------------- */

/* Discards the older half of the output. */
static void make_room(struct terminal *terminal)
{
    const size_t half = terminal->length / 2;
    memmove(terminal->written, terminal->written + half, terminal->length - half + 1);
    terminal->length -= half;
    terminal->awaited = terminal->awaited > half ? terminal->awaited - half : 0;
}

/* Reads more output; returns 0 at the end of the program. */
static int hear(struct terminal *terminal)
{
    ssize_t got;
    if (MOST - terminal->length <= 4096) make_room(terminal);
    do got = read(terminal->master, terminal->written + terminal->length, 4096);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return 0;
    fwrite(terminal->written + terminal->length, 1, (size_t)got, stdout);
    terminal->length += (size_t)got;
    terminal->written[terminal->length] = '\0';
    return 1;
}

/* Returns whether a text was written after the text awaited last; if so, it becomes the text
 * awaited last. */
static int has_come(struct terminal *terminal, const char *text)
{
    const char *from = terminal->written + terminal->awaited, *found = strstr(from, text);
    if (found) terminal->awaited += (size_t)(found - from) + strlen(text);
    return found != NULL;
}

/* Waits for a text, or for the text that ends repeated steps. */
static int await(struct terminal *terminal, const char *text)
{
    waits_for = text;
    for (;;) {
        if (terminal->until && has_come(terminal, terminal->until)) {
            terminal->until = NULL;
            return 1;
        }
        if (has_come(terminal, text)) return 1;
        if (hear(terminal)) continue;
        fprintf(stderr, "the program ended before printing '%s'\n", text);
        return 0;
    }
}

static int finish(struct terminal *terminal)
{
    int status;
    waits_for = "the end of the program";
    while (hear(terminal)) continue;
    while (waitpid(terminal->child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void type(const struct terminal *terminal, const char *text, const char *end)
{
    char keys[1000];
    size_t length = 0;
    for (; *text && length + 2 < sizeof keys; text++) {
        const int control = text[0] == '\\' && text[1] && strchr("cdiu", text[1]);
        keys[length++] = control ? (char)(text[1] - 'a' + 1) : *text;
        text += control;
    }
    if (*end) keys[length++] = *end;
    if (write(terminal->master, keys, length) != (ssize_t)length) fputs("no keyboard\n", stderr);
}

static void let_go_by(unsigned long tenths)
{
    struct timespec left = {(time_t)(tenths / 10), (long)(tenths % 10) * 100000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

/* Follows one step; returns whether it succeeded. */
static int obey(struct terminal *terminal, char *step)
{
    char *text = step + strcspn(step, " ");
    if (*text) text++;
    if (strncmp(step, "await ", 6) == 0) return await(terminal, text);
    if (strncmp(step, "type ", 5) == 0)
        type(terminal, text, "\r");
    else if (strncmp(step, "press ", 6) == 0)
        type(terminal, text, "");
    else if (strncmp(step, "pause ", 6) == 0)
        let_go_by(strtoul(text, NULL, 10));
    else if (strcmp(step, "kill") == 0)
        kill(terminal->child, SIGKILL);
    else
        return fprintf(stderr, "unknown instruction '%s'\n", step) < 0;
    return 1;
}

/* Repeats the steps before `again`; returns the step after it, or NULL if a step failed. */
static char **repeat(struct terminal *terminal, char **steps)
{
    char **end = steps;
    while (*end && strcmp(*end, "again") != 0) end++;
    if (!*end) return fputs("until without again\n", stderr), NULL;
    for (char **step = steps; terminal->until; step = step + 1 < end ? step + 1 : steps)
        if (!obey(terminal, *step)) return NULL;
    return end + 1;
}

static int obey_all(struct terminal *terminal, char **steps)
{
    while (*steps) {
        if (strncmp(*steps, "until ", 6) == 0) {
            terminal->until = *steps + 6;
            steps = repeat(terminal, steps + 1);
            if (!steps) return 0;
        } else if (!obey(terminal, *steps++)) {
            return 0;
        }
    }
    return 1;
}

/* Reads the lines of standard input; returns 0 if there are too many. */
static int read_steps(char **steps)
{
    static char text[1 << 14];
    const size_t length = fread(text, 1, sizeof text - 1, stdin);
    int count = 0;
    text[length] = '\0';
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (count + 1 == MOST_STEPS) return 0;
        steps[count++] = line;
    }
    return 1;
}

int main(int argc, char **argv)
{
    static char written[MOST];
    static char *steps[MOST_STEPS];
    struct terminal terminal = {.written = written};
    if (argc < 2 || !read_steps(steps)) return LATE;
    signal(SIGALRM, give_up);
    alarm(LIMIT_SECONDS);
    if (!start(&terminal, argv + 1)) return LATE;
    running = terminal.child;
    if (obey_all(&terminal, steps)) return finish(&terminal);
    kill(terminal.child, SIGKILL);
    return LATE;
}
