/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* fopencookie() */

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <omino/file.h>

#include "messages.h"
#include "streams.h"

/* Returns whether a path, such as /dev/stdout, leads to the program's own output. */
static int is_our_output(const char *path)
{
    struct stat there, ours;
    return stat(path, &there) == 0 && fstat(STDOUT_FILENO, &ours) == 0 &&
           there.st_dev == ours.st_dev && there.st_ino == ours.st_ino;
}

/* A link whose target has no path, such as a link in /dev, must not be replaced. Its target is
 * written to or created instead. */
int cli_can_replace(const char *path)
{
    struct stat facts;
    if (lstat(path, &facts) != 0) return 1;
    char *real = realpath(path, NULL);
    const int named = real != NULL;
    free(real);
    return named && stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && !is_our_output(path);
}

/* Output in memory. A stream of open_memstream() would silently drop output that it has no memory
 * for. */
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

/* Writes to memory. The caller frees the bytes, even after a failure. */
static enum omino_status write_to_memory(struct bytes *bytes, cli_writer *write, const void *user,
                                         struct omino_error *err)
{
    FILE *out = fopencookie(bytes, "w", (cookie_io_functions_t){.write = keep_bytes});
    if (!out) return omino_fail_memory(err);
    write(user, out);
    const int bad = ferror(out);
    return fclose(out) != 0 || bad ? omino_fail_memory(err) : OMINO_OK;
}

/* Writes without a stream, because the error number of an earlier failed write is lost by the time
 * a stream is closed. Returns 0 or an error number. */
static int write_bytes(int file, const struct bytes *bytes)
{
    for (size_t at = 0; at < bytes->length;) {
        const ssize_t written = write(file, bytes->text + at, bytes->length - at);
        if (written > 0)
            at += (size_t)written;
        else if (written == 0 || errno != EINTR)
            return written == 0 ? EIO : errno;
    }
    return 0;
}

/* Writes to a path that cannot be replaced; returns 0 or an error number. */
static int write_through(const char *path, const struct bytes *bytes)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    int reason = write_bytes(file, bytes);
    if (close(file) != 0 && reason == 0 && errno != EINTR) reason = errno;
    return reason;
}

/* Reports an error on one line, however long the path is. Returns an exit status. */
static int fail_file(const char *path, int reason)
{
    struct omino_error err = OMINO_INIT(error);
    if (reason == 0) return CLI_OK;
    omino_fail(&err, OMINO_ERR_IO, "%.120s cannot be written: %s", path, strerror(reason));
    return cli_fail(CLI_FAILED, "%s", err.message);
}

int cli_write_file(const char *path, cli_writer *write, const void *user)
{
    struct bytes bytes = {0};
    struct omino_error err = OMINO_INIT(error);
    if (is_our_output(path)) {
        write(user, stdout);
        return cli_finish_output();
    }
    enum omino_status status = write_to_memory(&bytes, write, user, &err);
    int reason = 0;
    if (status == OMINO_OK && cli_can_replace(path))
        status = omino_file_replace(path, bytes.text, bytes.length, 0, &err);
    else if (status == OMINO_OK)
        reason = write_through(path, &bytes);
    free(bytes.text);
    if (status != OMINO_OK) return cli_fail(CLI_FAILED, "%s", err.message);
    return fail_file(path, reason);
}

int cli_try_file(const char *path)
{
    struct omino_error err = OMINO_INIT(error);
    struct stat facts;
    if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) return fail_file(path, EISDIR);
    if (!cli_can_replace(path))
        return fail_file(path, access(path, W_OK) == 0 || errno == ENOENT ? 0 : errno);
    if (omino_file_can_replace(path, &err) == OMINO_OK) return CLI_OK;
    return cli_fail(CLI_FAILED, "%s", err.message);
}

/* ---- files that grow ------------------------------------------------------------------------- */

int cli_log_open(struct cli_log *log, const char *path, cli_writer *write, const void *user)
{
    struct stat facts;
    *log = (struct cli_log){.path = path, .file = -1, .ours = is_our_output(path)};
    log->plain = cli_can_replace(path);
    if (log->plain) {
        const int status = cli_write_file(path, write, user);
        if (status != CLI_OK) return status;
        log->file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    } else if (!log->ours) {
        log->file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    }
    if (log->file < 0 && !log->ours) return fail_file(path, errno);
    if (!log->plain) return cli_log_add(log, write, user);
    if (fstat(log->file, &facts) != 0) return fail_file(path, errno);
    log->length = facts.st_size;
    return CLI_OK;
}

/* If a write fails, for example because the disk is full, removes the incomplete line. */
int cli_log_add(struct cli_log *log, cli_writer *write, const void *user)
{
    struct bytes bytes = {0};
    struct omino_error err = OMINO_INIT(error);
    if (!log->path || log->broken) return CLI_OK;
    if (log->ours) {
        write(user, stdout);
        return CLI_OK;
    }
    const enum omino_status status = write_to_memory(&bytes, write, user, &err);
    const int reason = status == OMINO_OK ? write_bytes(log->file, &bytes) : 0;
    if (reason != 0 && log->plain) {
        const int shortened = ftruncate(log->file, (off_t)log->length);
        (void)shortened; /* there is nothing left to try */
    }
    log->broken = status != OMINO_OK || reason != 0;
    log->length += (int64_t)bytes.length;
    free(bytes.text);
    if (status != OMINO_OK) return cli_fail(CLI_FAILED, "%s", err.message);
    return fail_file(log->path, reason);
}

int cli_log_flush(const struct cli_log *log)
{
    if (!log->path || !log->plain || fsync(log->file) == 0 || errno == EINTR || errno == EINVAL)
        return CLI_OK;
    return fail_file(log->path, errno);
}

int cli_log_close(struct cli_log *log)
{
    const char *path = log->path;
    int status = cli_log_flush(log);
    if (path && log->file >= 0 && close(log->file) != 0 && errno != EINTR && status == CLI_OK)
        status = fail_file(path, errno);
    *log = (struct cli_log){.file = -1};
    return status;
}

/* ---- free names ------------------------------------------------------------------------------ */

/* Returns the length of a path without the extension of its last part. */
static int length_of_stem(const char *path)
{
    const char *name = cli_base_name(path), *dot = strrchr(name, '.');
    return (int)(dot && dot > name ? (size_t)(dot - path) : strlen(path));
}

int cli_free_name(const char *path, int first, char *buf, size_t cap)
{
    const int stem = length_of_stem(path);
    struct stat facts;
    for (int n = first; n <= CLI_NAMES_MAX; n++) {
        const int length = n == 1 ? snprintf(buf, cap, "%s", path)
                                  : snprintf(buf, cap, "%.*s-%d%s", stem, path, n, path + stem);
        if (length < 0 || (size_t)length >= cap) return 0;
        if (lstat(buf, &facts) != 0) return errno == ENOENT;
    }
    return 0;
}
