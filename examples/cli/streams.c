/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700

#include "streams.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <omino/text.h>

/* A standard stream that is closed must not become any file that is opened next: something takes
 * its place that can only be used the other way. */
void cli_guard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* The number of an error of long before is not known any more; but what holds on is seen when
 * nothing is written, and a pipe that nobody reads by a look at it. Returns 0 if it has passed. */
static int lost_reason(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (write(STDOUT_FILENO, "", 0) < 0) return errno;
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) ? EPIPE : 0;
}

int cli_finish_streams(const char *program)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return 1;
    const int reason = errno ? errno : lost_reason();
    cli_complain(program, "the output cannot be written%s%s", reason ? ": " : "",
                 reason ? strerror(reason) : "");
    return 0;
}

void cli_complain_with(const char *program, const char *format, va_list args)
{
    char line[8192]; /* the longest path, and a message about it */
    vsnprintf(line, sizeof line, format, args);
    omino_text_clean(line);
    fprintf(stderr, "%s: %s\n", program, line);
}

void cli_complain(const char *program, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cli_complain_with(program, format, args);
    va_end(args);
}
