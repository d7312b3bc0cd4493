/* SPDX-License-Identifier: MIT */
/* Files that are written whole or not at all: through another one beside it that takes its name
 * when it is complete. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* Whether a path, such as /dev/stdout, leads to where our own output goes. */
static int is_our_output(const char *path)
{
    struct stat there, ours;
    return stat(path, &there) == 0 && fstat(STDOUT_FILENO, &ours) == 0 &&
           there.st_dev == ours.st_dev && there.st_ino == ours.st_ino;
}

/* A link that leads to nothing with a name, as those in /dev may, must stay: a file in its place
 * would be a different thing for everybody. */
int cli_can_replace(const char *path)
{
    char real[PATH_MAX];
    struct stat facts;
    if (lstat(path, &facts) != 0) return 1;
    if (!realpath(path, real) || stat(path, &facts) != 0) return 0;
    return S_ISREG(facts.st_mode) && !is_our_output(path);
}

/* Writes to a path; returns 0 or the number of an error. */
static int write_to(const char *path, cli_writer *write, const void *user)
{
    FILE *out = fopen(path, "w");
    if (!out) return errno;
    write(user, out);
    errno = 0;
    const int bad = fflush(out) != 0 || ferror(out);
    const int reason = bad ? errno : 0;
    if (fclose(out) != 0 && !bad) return errno;
    return bad && reason == 0 ? EIO : reason;
}

/* The name of the file beside a path; returns 0 or the number of an error. */
static int name_beside(const char *path, char *beside, size_t cap)
{
    const int length = snprintf(beside, cap, "%s.%ld.new", path, (long)getpid());
    return length < 0 || (size_t)length >= cap ? ENAMETOOLONG : 0;
}

/* Where a link leads, and not the link, is to be replaced. */
static const char *target_of(const char *path, char real[PATH_MAX])
{
    return realpath(path, real) ? real : path;
}

static int fail_file(const struct cli *cli, const char *path, int reason)
{
    if (reason == 0) return CLI_OK;
    return cli_fail(cli, CLI_FAILED, "%s cannot be written: %s", path, strerror(reason));
}

int cli_write_file(const struct cli *cli, const char *path, cli_writer *write, const void *user)
{
    char real[PATH_MAX], beside[PATH_MAX + 32];
    const char *target = target_of(path, real);
    if (is_our_output(path)) {
        write(user, stdout);
        return cli_finish_output(cli);
    }
    if (!cli_can_replace(path)) return fail_file(cli, path, write_to(path, write, user));
    int reason = name_beside(target, beside, sizeof beside);
    if (reason != 0) return fail_file(cli, path, reason);
    reason = write_to(beside, write, user);
    if (reason == 0 && rename(beside, target) != 0) reason = errno;
    if (reason != 0) unlink(beside);
    return fail_file(cli, path, reason);
}

static void write_nothing(const void *user, FILE *out)
{
    (void)user;
    (void)out;
}

int cli_try_file(const struct cli *cli, const char *path)
{
    char real[PATH_MAX], beside[PATH_MAX + 32];
    struct stat facts;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) return fail_file(cli, path, EISDIR);
    if (!cli_can_replace(path))
        return fail_file(cli, path, access(path, W_OK) == 0 || errno == ENOENT ? 0 : errno);
    int reason = name_beside(target_of(path, real), beside, sizeof beside);
    if (reason == 0) reason = write_to(beside, write_nothing, NULL);
    if (reason == 0) unlink(beside);
    return fail_file(cli, path, reason);
}
