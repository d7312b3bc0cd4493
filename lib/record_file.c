/* SPDX-License-Identifier: MIT */
/*
 * Whole files, read and replaced. A file is replaced through another one beside it, which gets its
 * name only when all of it is on the disk: whoever looks, and whatever breaks down, there is either
 * the old file or the new one.
 */
#define _XOPEN_SOURCE 700

#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* Names that are tried for a temporary file: others may be there from programs that broke down. */
#define MOST_TRIES 100

/* What a message quotes of a path: its end, which tells more than its beginning. */
static const char *shown(const char *path)
{
    const size_t length = strlen(path);
    return length > 100 ? path + length - 100 : path;
}

static enum omino_status fail_io(struct omino_error *err, const char *path, const char *what,
                                 int number)
{
    char reason[100];
    if (strerror_r(number, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", number);
    return omino_fail(err, OMINO_ERR_IO, "%s cannot be %s: %s", shown(path), what, reason);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A buffer of `room` bytes with the first `length` of the old one, which is given back. */
static char *enlarge(const struct omino_allocator *allocator, char *old, size_t length, size_t room)
{
    char *bytes = omino_allocate(allocator, room, 1);
    if (bytes && length > 0) memcpy(bytes, old, length);
    omino_release(allocator, old);
    return bytes;
}

/* Reads to the end, or to one byte more than `max`. Returns 0 or the number of an error; `bytes` is
 * NULL when there was no memory. */
static int read_all(int file, size_t max, size_t room, const struct omino_allocator *allocator,
                    char **bytes, size_t *length)
{
    *length = 0;
    *bytes = omino_allocate(allocator, room, 1);
    while (*bytes && *length <= max) {
        if (*length == room) {
            room *= 2;
            *bytes = enlarge(allocator, *bytes, *length, room);
            continue;
        }
        const ssize_t got = read(file, *bytes + *length, room - *length);
        if (got == 0) break;
        if (got > 0)
            *length += (size_t)got;
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

enum omino_status omino_file_read(const char *path, size_t max,
                                  const struct omino_allocator *allocator, char **bytes,
                                  size_t *length, struct omino_error *err)
{
    struct stat facts;
    char *read = NULL;
    size_t got = 0, room = 4096;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail_io(err, path, "read", errno);
    int fault = fstat(file, &facts) != 0 ? errno : 0;
    if (fault == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0)
        room = (uintmax_t)facts.st_size > max ? max + 1 : (size_t)facts.st_size + 1;
    if (fault == 0) fault = read_all(file, max, room, allocator, &read, &got);
    close(file);
    if (fault == 0 && read && got <= max) {
        *bytes = read;
        *length = got;
        return OMINO_OK;
    }
    omino_release(allocator, read);
    if (fault != 0) return fail_io(err, path, "read", fault);
    if (!read) return omino_fail_memory(err);
    return omino_fail(err, OMINO_ERR_TOO_LARGE, "%s has more than %zu bytes", shown(path), max);
}

/* ---- replacing ------------------------------------------------------------------------------- */

/* Creates a file in the folder of `path` with a name that nobody has. Returns it open, or -1 with
 * errno set. */
static int open_beside(const char *path, char *name, size_t cap)
{
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path) + 1 : 0;
    for (int i = 0; i < MOST_TRIES; i++) {
        const int length =
            snprintf(name, cap, "%.*s.omino-%ld-%d", folder, path, (long)getpid(), i);
        if (length < 0 || (size_t)length >= cap) {
            errno = ENAMETOOLONG;
            return -1;
        }
        const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) return -1;
        if (written < 0) continue;
        bytes += written;
        length -= (size_t)written;
    }
    return 0;
}

/* Some file systems have nothing to flush, and say so. */
static int flush(int file)
{
    return fsync(file) == 0 || errno == EINVAL ? 0 : -1;
}

/* Fills the new file and gives it the mode of the old one, where there is one. Returns 0 or the
 * number of an error. */
static int fill(int file, const char *bytes, size_t length, const struct stat *old)
{
    int fault = 0;
    if (write_all(file, bytes, length) != 0 ||
        (old && fchmod(file, old->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)) != 0) ||
        flush(file) != 0)
        fault = errno;
    if (close(file) != 0 && fault == 0) fault = errno;
    return fault;
}

/* Makes the new name last. It is there already: nothing can be done if this fails. */
static void flush_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    const int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

/* Whether an old file may be replaced: renaming alone would ask nobody, and put an end to devices.
 */
static enum omino_status check_old(const char *path, const struct stat *old,
                                   struct omino_error *err)
{
    if (S_ISDIR(old->st_mode)) return fail_io(err, path, "saved", EISDIR);
    if (!S_ISREG(old->st_mode))
        return omino_fail(err, OMINO_ERR_IO, "%s cannot be saved: it is not a plain file",
                          shown(path));
    return access(path, W_OK) == 0 ? OMINO_OK : fail_io(err, path, "saved", errno);
}

static int is_link(const char *path)
{
    struct stat facts;
    return lstat(path, &facts) == 0 && S_ISLNK(facts.st_mode);
}

/* Where a link leads, and not the link, is to be replaced. A link that leads to nothing with a
 * name, as those in /dev may, stays: a file in its place would be a different thing for everybody.
 */
static enum omino_status find_target(const char *path, char real[PATH_MAX], const char **target,
                                     struct omino_error *err)
{
    *target = realpath(path, real);
    if (*target) return OMINO_OK;
    if (errno == ENOMEM) return omino_fail_memory(err);
    if (is_link(path))
        return omino_fail(err, OMINO_ERR_IO, "%s cannot be saved: it is a link that leads nowhere",
                          shown(path));
    *target = path;
    return OMINO_OK;
}

enum omino_status omino_file_replace(const char *path, const char *bytes, size_t length,
                                     struct omino_error *err)
{
    char real[PATH_MAX], name[PATH_MAX];
    struct stat old;
    const char *target;
    if (!*path) return fail_io(err, path, "saved", ENOENT);
    enum omino_status status = find_target(path, real, &target, err);
    if (status != OMINO_OK) return status;
    const int exists = stat(target, &old) == 0;
    if (exists) status = check_old(target, &old, err);
    if (status != OMINO_OK) return status;
    const int file = open_beside(target, name, sizeof name);
    if (file < 0) return fail_io(err, path, "saved", errno);
    int fault = fill(file, bytes, length, exists ? &old : NULL);
    if (fault == 0 && rename(name, target) != 0) fault = errno;
    if (fault != 0) {
        unlink(name);
        return fail_io(err, path, "saved", fault);
    }
    flush_folder(target);
    return OMINO_OK;
}
