/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE

#include "streams.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "messages.h"
#include "numbers.h"

/* Replaces a closed stream with a descriptor that allows only the opposite direction, so that using
 * the stream fails. */
void cli_guard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

/* Finds the reason for an earlier write error, whose errno is lost. Writing zero bytes reports a
 * lasting error, and polling reports a pipe without a reader. Returns 0 if neither reports
 * anything. */
static int lost_reason(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (write(STDOUT_FILENO, "", 0) < 0) return errno;
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) ? EPIPE : 0;
}

int cli_finish_output(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return CLI_OK;
    const int reason = errno ? errno : lost_reason();
    return cli_fail(CLI_FAILED, "the output cannot be written%s%s", reason ? ": " : "",
                    reason ? strerror(reason) : "");
}

int cli_columns(FILE *out)
{
    struct winsize size;
    int64_t number;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return cli_read_integer(getenv("COLUMNS"), 20, 1000, &number) ? (int)number : 80;
}

int cli_uses_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return strstr(value, "UTF-8") || strstr(value, "utf8");
    }
    return 0;
}
