/* SPDX-License-Identifier: MIT */
/*
 * Runs a program on a terminal of its own, 80 columns wide, and does what the lines of standard
 * input say:
 *
 *     await TEXT   wait until the program has written this, after what was awaited before
 *     type TEXT    type a line, with Enter
 *     press KEYS   type without Enter; \c is Ctrl-C, \d is Ctrl-D
 *     pause        let a tenth of a second go by
 *     kill         end the program by SIGKILL
 *
 * Then waits for its end. What the program writes goes to standard output. The exit status is the
 * program's, 128 and the number of the signal that ended it, or 99 if something did not come within
 * 30 seconds.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { LATE = 99, PATIENCE_MS = 30000, MOST = 1 << 20 };

struct terminal {
    int master;
    pid_t child;
    char *written; /* all that the program wrote */
    size_t length;
    size_t awaited; /* what was awaited so far ends here */
};

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

/* ---- what it writes -------------------------------------------------------------------------- */

/* Reads what comes within some time; returns 0 at the end of the program, and -1 if nothing came.
 */
static int hear(struct terminal *terminal, int milliseconds)
{
    struct pollfd ready = {.fd = terminal->master, .events = POLLIN};
    if (poll(&ready, 1, milliseconds) <= 0) return -1;
    const size_t room = MOST - 1 - terminal->length;
    const ssize_t got =
        read(terminal->master, terminal->written + terminal->length, room < 4096 ? room : 4096);
    if (got <= 0) return 0;
    fwrite(terminal->written + terminal->length, 1, (size_t)got, stdout);
    terminal->length += (size_t)got;
    terminal->written[terminal->length] = '\0';
    return 1;
}

static int await(struct terminal *terminal, const char *text)
{
    for (;;) {
        const char *from = terminal->written + terminal->awaited, *found = strstr(from, text);
        if (found) {
            terminal->awaited += (size_t)(found - from) + strlen(text);
            return 1;
        }
        if (hear(terminal, PATIENCE_MS) > 0) continue;
        fprintf(stderr, "'%s' did not come\n", text);
        return 0;
    }
}

static int finish(struct terminal *terminal)
{
    int status, heard;
    while ((heard = hear(terminal, PATIENCE_MS)) > 0) {
    }
    if (heard < 0) {
        fputs("the program did not end\n", stderr);
        kill(terminal->child, SIGKILL);
    }
    while (waitpid(terminal->child, &status, 0) < 0 && errno == EINTR) {
    }
    if (heard < 0) return LATE;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- what it is told ------------------------------------------------------------------------- */

static void type(const struct terminal *terminal, const char *text, const char *end)
{
    char keys[1000];
    size_t length = 0;
    for (; *text && length + 2 < sizeof keys; text++) {
        const int control = text[0] == '\\' && (text[1] == 'c' || text[1] == 'd');
        keys[length++] = control ? (char)(text[1] - 'a' + 1) : *text;
        text += control;
    }
    if (*end) keys[length++] = *end;
    if (write(terminal->master, keys, length) != (ssize_t)length) fputs("no keyboard\n", stderr);
}

/* Returns whether all is well. */
static int obey(struct terminal *terminal, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    char *text = line + strcspn(line, " ");
    if (*text) *text++ = '\0';
    if (strcmp(line, "await") == 0) return await(terminal, text);
    if (strcmp(line, "type") == 0)
        type(terminal, text, "\r");
    else if (strcmp(line, "press") == 0)
        type(terminal, text, "");
    else if (strcmp(line, "pause") == 0)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    else if (strcmp(line, "kill") == 0)
        kill(terminal->child, SIGKILL);
    else
        return fprintf(stderr, "what is '%s'?\n", line) < 0;
    return 1;
}

int main(int argc, char **argv)
{
    static char written[MOST];
    struct terminal terminal = {.written = written};
    char line[1000];
    int well = argc > 1 && start(&terminal, argv + 1);
    if (!well) return LATE;
    while (well && fgets(line, sizeof line, stdin)) well = obey(&terminal, line);
    if (!well) kill(terminal.child, SIGKILL);
    const int status = finish(&terminal);
    return well ? status : LATE;
}
