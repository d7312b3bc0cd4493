/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700

#include "streams.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

/* The number of an error of long before is not known any more. */
int cli_finish_streams(const char *program)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return 1;
    fprintf(stderr, "%s: the output cannot be written%s%s\n", program, errno ? ": " : "",
            errno ? strerror(errno) : "");
    return 0;
}
