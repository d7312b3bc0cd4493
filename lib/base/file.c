/* SPDX-License-Identifier: MIT */
/*
 * Reads and replaces whole files. To replace a file, this code writes a temporary file beside it
 * and renames it once it is completely on disk, so the path always names the complete old file or
 * the complete new one.
 *
 * The name of the temporary file is derived from that of the target. If a program is killed and
 * leaves one behind, the next program finds and removes it, so leftovers do not accumulate. The
 * writer holds a lock on its temporary file, which distinguishes a file in use from a leftover. A
 * lock belongs to a file, not to its name, so a process that obtains the lock must check that the
 * name still refers to the locked file: the previous holder may have renamed or removed it. Only
 * the holder of the lock does so.
 */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700

#include <omino/file.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "argument.h"
#include "memory.h"
#include "system.h"

/* Maximum number of simultaneous writers of one file. */
#define MAX_WRITERS 100

/* Time to wait for a writer to open a pipe, in milliseconds. */
#define WRITER_MILLISECONDS 1000

#define MODE_BITS           (S_IRWXU | S_IRWXG | S_IRWXO)

static enum omino_status fail_io(struct omino_error *err, const char *path, const char *what,
                                 int number)
{
    return omino_fail_system(err, number, "%s cannot be %s", omino_shown_path(path), what);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Moves the first `length` bytes to a new buffer of `room` bytes and frees the old one. */
static char *enlarge(const struct omino_allocator *allocator, char *old, size_t length, size_t room)
{
    char *bytes = omino_allocate(allocator, room, 1);
    if (bytes && length > 0) memcpy(bytes, old, length);
    omino_release(allocator, old);
    return bytes;
}

/* Makes reads block until data arrives. */
static int block_reads(int file)
{
    const int flags = fcntl(file, F_GETFL);
    return flags < 0 ? -1 : fcntl(file, F_SETFL, flags & ~O_NONBLOCK);
}

/* Reads to the end, or until there are more than `max` bytes. Waits for the writer of a pipe; a
 * pipe that was opened without blocking and has no writer counts as ended. Returns 0 or an error
 * number; `bytes` is NULL if there was not enough memory. */
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
        else if (errno != EINTR && (errno != EAGAIN || block_reads(file) != 0))
            return errno;
    }
    return 0;
}

/* Reads an empty pipe once more, because its writer may be just starting. */
static int read_again(int file, size_t max, const struct omino_allocator *allocator, char **bytes,
                      size_t *length)
{
    struct pollfd ready = {.fd = file, .events = POLLIN};
    poll(&ready, 1, WRITER_MILLISECONDS);
    omino_release(allocator, *bytes);
    return read_all(file, max, 4096, allocator, bytes, length);
}

/* The contents of a file, or the reason why it could not be read. */
struct contents {
    char *bytes; /* NULL if there was not enough memory */
    size_t length;
    int fault;     /* error number of the system, or 0 */
    int too_large; /* more than the maximum */
    int unwritten; /* from a pipe without a writer */
};

static struct contents read_contents(int file, size_t max, const struct omino_allocator *allocator)
{
    struct contents read = {0};
    struct stat facts;
    size_t room = 4096;
    if (fstat(file, &facts) != 0) {
        read.fault = errno;
        return read;
    }
    if (S_ISREG(facts.st_mode) && facts.st_size > 0) {
        read.too_large = (uintmax_t)facts.st_size > max;
        if (read.too_large) return read;
        room = (size_t)facts.st_size + 1;
    }
    read.fault = read_all(file, max, room, allocator, &read.bytes, &read.length);
    if (S_ISFIFO(facts.st_mode) && read.fault == 0 && read.bytes && read.length == 0) {
        read.fault = read_again(file, max, allocator, &read.bytes, &read.length);
        read.unwritten = read.bytes && read.length == 0;
    }
    read.too_large = read.length > max;
    return read;
}

static enum omino_status fail_read(struct omino_error *err, const char *path, size_t max,
                                   const struct contents *read)
{
    if (read->fault != 0) return fail_io(err, path, "read", read->fault);
    if (read->unwritten)
        return omino_fail(err, OMINO_ERR_IO, "%s cannot be read: it is a pipe without a writer",
                          omino_shown_path(path));
    if (!read->too_large) return omino_fail_memory(err);
    return omino_fail(err, OMINO_ERR_TOO_LARGE, "%s has more than %zu bytes",
                      omino_shown_path(path), max);
}

enum omino_status omino_file_read(const char *path, size_t max, const struct omino_allocator *given,
                                  char **bytes, size_t *length, struct omino_error *err)
{
    if (bytes) *bytes = NULL;
    if (OMINO_IS_NULL(err, path, bytes, length)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator allocator;
    const enum omino_status status = omino_allocator_read(&allocator, given, err);
    if (status != OMINO_OK) return status;
    /* Without O_NONBLOCK, opening a pipe waits for a writer, perhaps forever. */
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return fail_io(err, path, "read", errno);
    const struct contents read = read_contents(file, max, &allocator);
    close(file);
    if (read.fault != 0 || !read.bytes || read.too_large || read.unwritten) {
        omino_release(&allocator, read.bytes);
        return fail_read(err, path, max, &read);
    }
    *bytes = read.bytes;
    *length = read.length;
    return OMINO_OK;
}

/* ---- the temporary file ---------------------------------------------------------------------- */

/* A file being replaced. */
struct replacing {
    char target[OMINO_REAL_PATH_MAX];    /* with symbolic links resolved */
    char temporary[OMINO_REAL_PATH_MAX]; /* path of the temporary file */
    int file;                            /* the temporary file, or -1 */
    int exists;                          /* whether there is an old file */
    struct stat old;                     /* its attributes if so */
};

static uint64_t hash_of(const char *name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return hash;
}

/* Makes the n-th name for the temporary file, which is short even if the name of the target is
 * long. */
static int name_temporary(struct replacing *r, int n)
{
    const char *slash = strrchr(r->target, '/');
    const int folder = slash ? (int)(slash - r->target) + 1 : 0;
    const int length = snprintf(r->temporary, sizeof r->temporary, "%.*s.omino-%016llx-%d", folder,
                                r->target, (unsigned long long)hash_of(r->target + folder), n);
    if (length > 0 && (size_t)length < sizeof r->temporary) return 1;
    errno = ENAMETOOLONG;
    return 0;
}

/* Returns whether the temporary name refers to an open file; `facts` receives the file's
 * attributes. */
static int is_named(const struct replacing *r, int file, struct stat *facts)
{
    struct stat named;
    return fstat(file, facts) == 0 && lstat(r->temporary, &named) == 0 &&
           facts->st_dev == named.st_dev && facts->st_ino == named.st_ino;
}

/* Returns whether a file could be a leftover of ours: a regular file that we own and that has no
 * other names. */
static int could_be_ours(const struct stat *facts)
{
    return S_ISREG(facts->st_mode) && facts->st_uid == geteuid() && facts->st_nlink == 1;
}

/* Returns 0 if another writer holds the lock. Some file systems do not support locks;
 * leftovers remain on those. */
static int lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* Removes the leftover of a killed program; returns whether the name is free. */
static int remove_leftover(const struct replacing *r)
{
    struct stat facts;
    const int file = open(r->temporary, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return errno == ENOENT;
    const int left = flock(file, LOCK_EX | LOCK_NB) == 0 && is_named(r, file, &facts);
    const int cleared = left && could_be_ours(&facts) && unlink(r->temporary) == 0;
    close(file);
    return cleared;
}

static int create(const struct replacing *r)
{
    const mode_t mode = r->exists ? r->old.st_mode & MODE_BITS : 0666;
    int file;
    do file = open(r->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    return file;
}

/* Creates the temporary file under its current name. Returns 0, EEXIST if the name belongs to
 * another writer, or another error number. */
static int try_temporary(struct replacing *r)
{
    struct stat facts;
    int file = create(r);
    if (file < 0 && errno == EEXIST) {
        if (!remove_leftover(r)) return EEXIST;
        file = create(r);
    }
    if (file < 0) return errno;
    if (!lock(file) || !is_named(r, file, &facts)) { /* another writer mistook it for a leftover */
        close(file);
        return EEXIST;
    }
    r->file = file;
    return 0;
}

static int open_temporary(struct replacing *r)
{
    int fault = EEXIST;
    for (int n = 0; n < MAX_WRITERS && fault == EEXIST; n++)
        fault = name_temporary(r, n) ? try_temporary(r) : errno;
    return fault;
}

/* ---- replacing ------------------------------------------------------------------------------- */

static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = EIO;
        if (written <= 0) return -1;
        bytes += written;
        length -= (size_t)written;
    }
    return 0;
}

/* Some file systems have nothing to flush and report EINVAL. */
static int flush(int file)
{
    int status;
    do status = fsync(file);
    while (status != 0 && errno == EINTR);
    return status == 0 || errno == EINVAL ? 0 : -1;
}

/* Copies the owner and mode of the old file, if there is one. Changing the owner may not be
 * permitted; changing the mode of our own file always is. */
static int copy_attributes(const struct replacing *r)
{
    if (!r->exists) return 0;
    const int owned = fchown(r->file, r->old.st_uid, r->old.st_gid);
    (void)owned;
    return fchmod(r->file, r->old.st_mode & MODE_BITS);
}

/* Makes the renaming durable. The file has already been renamed, so a failure here is ignored. */
static void flush_folder(const char *path)
{
    char folder[OMINO_REAL_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    const int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

static enum omino_status fail_written(struct omino_error *err, const char *path, int number)
{
    return fail_io(err, path, "written", number);
}

static enum omino_status fail_kind(struct omino_error *err, const char *path, const char *what)
{
    return omino_fail(err, OMINO_ERR_IO, "%s cannot be written: it is %s", omino_shown_path(path),
                      what);
}

/* Renaming alone would ignore the permissions of the old file, and would destroy devices. */
static enum omino_status check_old(const struct replacing *r, const char *path,
                                   struct omino_error *err)
{
    if (S_ISDIR(r->old.st_mode)) return fail_written(err, path, EISDIR);
    if (!S_ISREG(r->old.st_mode)) return fail_kind(err, path, "not a regular file");
    return access(r->target, W_OK) == 0 ? OMINO_OK : fail_written(err, path, errno);
}

/* Resolves symbolic links. A dangling link, such as there may be in /dev, is left alone, because
 * replacing it with a file would change its meaning for everyone. */
static enum omino_status find_target(struct replacing *r, const char *path, struct omino_error *err)
{
    struct stat facts;
    if (!*path) return fail_written(err, path, ENOENT);
    if (strlen(path) >= OMINO_PATH_MAX) return fail_written(err, path, ENAMETOOLONG);
    if (!realpath(path, r->target)) {
        if (errno == ENOMEM) return omino_fail_memory(err);
        if (errno != ENOENT) return fail_written(err, path, errno);
        if (lstat(path, &facts) == 0 && S_ISLNK(facts.st_mode))
            return fail_kind(err, path, "a dangling link");
        snprintf(r->target, sizeof r->target, "%s", path);
    }
    r->exists = stat(r->target, &r->old) == 0;
    return r->exists ? check_old(r, path, err) : OMINO_OK;
}

/* Performs all steps before writing the first byte. */
static enum omino_status begin(struct replacing *r, const char *path, struct omino_error *err)
{
    r->file = -1;
    const enum omino_status status = find_target(r, path, err);
    if (status != OMINO_OK) return status;
    const int fault = open_temporary(r);
    return fault == 0 ? OMINO_OK : fail_written(err, path, fault);
}

enum omino_status omino_file_replace(const char *path, const void *bytes, size_t length,
                                     unsigned flags, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, path)) return OMINO_ERR_ARGUMENT;
    if (length > 0 && OMINO_IS_NULL(err, bytes)) return OMINO_ERR_ARGUMENT;
    const int sync = !(flags & OMINO_FILE_NO_SYNC);
    struct replacing r;
    int fault = 0;
    if (flags & ~OMINO_FILE_NO_SYNC)
        return omino_fail(err, OMINO_ERR_ARGUMENT, "unknown flags for a file: %#x", flags);
    const enum omino_status status = begin(&r, path, err);
    if (status != OMINO_OK) return status;
    if (write_all(r.file, bytes, length) != 0 || copy_attributes(&r) != 0 ||
        (sync && flush(r.file) != 0) || rename(r.temporary, r.target) != 0)
        fault = errno;
    if (fault != 0) unlink(r.temporary);
    close(r.file);
    if (fault != 0) return fail_written(err, path, fault);
    if (sync) flush_folder(r.target);
    return OMINO_OK;
}

enum omino_status omino_file_can_replace(const char *path, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, path)) return OMINO_ERR_ARGUMENT;
    struct replacing r;
    const enum omino_status status = begin(&r, path, err);
    if (status != OMINO_OK) return status;
    unlink(r.temporary);
    close(r.file);
    return OMINO_OK;
}
