/* SPDX-License-Identifier: MIT */
/* Files that are written whole or not at all. */
#define _GNU_SOURCE /* fopencookie() */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <omino/file.h>

#include "cli.h"

int cli_finish_output(const struct cli *cli)
{
    return cli_finish_streams(cli->program) ? CLI_OK : CLI_FAILED;
}

/* Whether a path, such as /dev/stdout, leads to where our own output goes. */
static int is_our_output(const char *path)
{
    struct stat there, ours;
    return stat(path, &there) == 0 && fstat(STDOUT_FILENO, &ours) == 0 &&
           there.st_dev == ours.st_dev && there.st_ino == ours.st_ino;
}

/* A link that leads to nothing with a name, as those in /dev may, must stay: what it leads to is
 * written to, or made. */
int cli_can_replace(const char *path)
{
    struct stat facts;
    if (lstat(path, &facts) != 0) return 1;
    char *real = realpath(path, NULL);
    const int named = real != NULL;
    free(real);
    return named && stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && !is_our_output(path);
}

/* Writes to a path that cannot be replaced; returns 0 or the number of an error. */
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

/* What is written to memory. The streams of open_memstream() pass over what they have no memory
 * for without a word. */
struct bytes {
    char *text;
    size_t length, room;
};

static ssize_t keep_bytes(void *user, const char *text, size_t length)
{
    struct bytes *bytes = user;
    if (length > bytes->room - bytes->length) {
        const size_t room = 2 * bytes->room + length;
        char *larger = realloc(bytes->text, room);
        if (!larger) return 0;
        bytes->text = larger;
        bytes->room = room;
    }
    memcpy(bytes->text + bytes->length, text, length);
    bytes->length += length;
    return (ssize_t)length;
}

/* Replaces a file with what is written to memory first. */
static enum omino_status replace(const char *path, cli_writer *write, const void *user,
                                 struct omino_error *err)
{
    struct bytes bytes = {0};
    FILE *out = fopencookie(&bytes, "w", (cookie_io_functions_t){.write = keep_bytes});
    if (!out) return omino_fail_memory(err);
    write(user, out);
    const int bad = ferror(out);
    enum omino_status status = fclose(out) != 0 || bad ? omino_fail_memory(err) : OMINO_OK;
    if (status == OMINO_OK) status = omino_file_replace(path, bytes.text, bytes.length, err);
    free(bytes.text);
    return status;
}

/* One line, whatever the path is. */
static int fail_file(const struct cli *cli, const char *path, int reason)
{
    struct omino_error err;
    if (reason == 0) return CLI_OK;
    omino_fail(&err, OMINO_ERR_IO, "%.120s cannot be written: %s", path, strerror(reason));
    return cli_fail(cli, CLI_FAILED, "%s", err.message);
}

int cli_write_file(const struct cli *cli, const char *path, cli_writer *write, const void *user)
{
    struct omino_error err;
    if (is_our_output(path)) {
        write(user, stdout);
        return cli_finish_output(cli);
    }
    if (!cli_can_replace(path)) return fail_file(cli, path, write_to(path, write, user));
    if (replace(path, write, user, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(cli, CLI_FAILED, "%s", err.message);
}

int cli_try_file(const struct cli *cli, const char *path)
{
    struct omino_error err;
    struct stat facts;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) return fail_file(cli, path, EISDIR);
    if (!cli_can_replace(path))
        return fail_file(cli, path, access(path, W_OK) == 0 || errno == ENOENT ? 0 : errno);
    if (omino_file_can_replace(path, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(cli, CLI_FAILED, "%s", err.message);
}
