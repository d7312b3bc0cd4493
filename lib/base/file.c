/* SPDX-License-Identifier: MIT */
/*
 * Whole files, read and replaced. A file is replaced through another one beside it, which gets its
 * name only when all of it is on the disk: whoever looks, and whatever breaks down, there is either
 * the old file or the new one.
 *
 * The other file has a name that follows from that of the file, so that what a program leaves that
 * was killed is found by the next one and does not pile up. Whoever writes holds a lock on it, by
 * which a file that is being written and one that was left are told apart. A lock is on a file, not
 * on its name: whoever has got one looks whether the name still belongs to it, since its holder
 * before may have given the name away or taken it. Nobody but the holder of the lock does that.
 */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700

#include <omino/file.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "system.h"

/* What realpath() needs. */
#if defined(PATH_MAX) && PATH_MAX > OMINO_PATH_MAX
#define REAL_MAX PATH_MAX
#else
#define REAL_MAX OMINO_PATH_MAX
#endif

/* How many may write to the same place at once. */
#define MOST_WRITERS 100

/* How long a pipe may be without anybody who writes to it. */
#define WRITER_MILLISECONDS 1000

#define MODE_BITS           (S_IRWXU | S_IRWXG | S_IRWXO)

/* What a message quotes of a path: its end, which tells more than its beginning. */
static const char *shown(const char *path)
{
    const size_t length = strlen(path);
    const char *end = length > 100 ? path + length - 100 : path;
    for (int i = 0; i < 3 && end > path && ((unsigned char)*end & 0xC0) == 0x80; i++)
        end++; /* not amid a character */
    return end;
}

enum omino_status omino_fail_system(struct omino_error *err, int number, const char *format, ...)
{
    char reason[100], sentence[OMINO_ERROR_MESSAGE_SIZE];
    va_list args;
    if (strerror_r(number, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", number);
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    return omino_fail(err, OMINO_ERR_IO, "%s: %s", sentence, reason);
}

static enum omino_status fail_io(struct omino_error *err, const char *path, const char *what,
                                 int number)
{
    return omino_fail_system(err, number, "%s cannot be %s", shown(path), what);
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

/* From now on, reading waits for what is still to come. */
static int wait_from_now_on(int file)
{
    const int flags = fcntl(file, F_GETFL);
    return flags < 0 ? -1 : fcntl(file, F_SETFL, flags & ~O_NONBLOCK);
}

/* Reads to the end, or to one byte more than `max`. Whoever writes to a pipe is waited for; but a
 * pipe that was opened without waiting is at its end when nobody writes to it. Returns 0 or the
 * number of an error; `bytes` is NULL when there was no memory. */
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
        else if (errno != EINTR && (errno != EAGAIN || wait_from_now_on(file) != 0))
            return errno;
    }
    return 0;
}

/* Reads from a pipe once more in which there was nothing: who is to write to it may just be
 * starting. */
static int read_again(int file, size_t max, const struct omino_allocator *allocator, char **bytes,
                      size_t *length)
{
    struct pollfd ready = {.fd = file, .events = POLLIN};
    poll(&ready, 1, WRITER_MILLISECONDS);
    omino_release(allocator, *bytes);
    return read_all(file, max, 4096, allocator, bytes, length);
}

enum omino_status omino_file_read(const char *path, size_t max, const struct omino_allocator *given,
                                  char **bytes, size_t *length, struct omino_error *err)
{
    const struct omino_allocator chosen = omino_allocator_or_system(given), *allocator = &chosen;
    struct stat facts;
    char *read = NULL;
    size_t got = 0, room = 4096;
    /* A pipe is opened though nobody writes to it, which may never happen. */
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return fail_io(err, path, "read", errno);
    int fault = fstat(file, &facts) != 0 ? errno : 0;
    const int piped = fault == 0 && S_ISFIFO(facts.st_mode);
    const int sized = fault == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0;
    const int large = sized && (uintmax_t)facts.st_size > max;
    if (sized && !large) room = (size_t)facts.st_size + 1;
    if (fault == 0 && !large) fault = read_all(file, max, room, allocator, &read, &got);
    if (fault == 0 && piped && read && got == 0)
        fault = read_again(file, max, allocator, &read, &got);
    close(file);
    const int unwritten = piped && read && got == 0;
    if (fault == 0 && read && got <= max && !unwritten) {
        *bytes = read;
        *length = got;
        return OMINO_OK;
    }
    omino_release(allocator, read);
    if (fault != 0) return fail_io(err, path, "read", fault);
    if (unwritten)
        return omino_fail(err, OMINO_ERR_IO,
                          "%s cannot be read: it is a pipe that nobody writes to", shown(path));
    if (!read && !large) return omino_fail_memory(err);
    return omino_fail(err, OMINO_ERR_TOO_LARGE, "%s has more than %zu bytes", shown(path), max);
}

/* ---- the file beside ------------------------------------------------------------------------- */

/* A file that is being replaced. */
struct replacing {
    char target[REAL_MAX]; /* where links lead */
    char beside[REAL_MAX]; /* the name of the other file */
    int file;              /* the other file, or -1 */
    int exists;            /* whether there is an old file ... */
    struct stat old;       /* ... and what it is */
};

static uint64_t hash_of(const char *name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return hash;
}

/* The n-th name for the other file: short, however long that of the file is. */
static int name_beside(struct replacing *r, int n)
{
    const char *slash = strrchr(r->target, '/');
    const int folder = slash ? (int)(slash - r->target) + 1 : 0;
    const int length = snprintf(r->beside, sizeof r->beside, "%.*s.omino-%016llx-%d", folder,
                                r->target, (unsigned long long)hash_of(r->target + folder), n);
    if (length > 0 && (size_t)length < sizeof r->beside) return 1;
    errno = ENAMETOOLONG;
    return 0;
}

/* Whether the name belongs to an open file; `facts` receives what that is. */
static int is_named(const struct replacing *r, int file, struct stat *facts)
{
    struct stat named;
    return fstat(file, facts) == 0 && lstat(r->beside, &named) == 0 &&
           facts->st_dev == named.st_dev && facts->st_ino == named.st_ino;
}

/* A plain file of ours without other names is what we could have left. */
static int could_be_ours(const struct stat *facts)
{
    return S_ISREG(facts->st_mode) && facts->st_uid == geteuid() && facts->st_nlink == 1;
}

/* Returns 0 if somebody else has it. Some file systems know no locks; there, what is left stays. */
static int lock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* Removes what a program left that was killed; returns whether the name is free now, or was. */
static int clear_away(const struct replacing *r)
{
    struct stat facts;
    const int file = open(r->beside, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return errno == ENOENT;
    const int left = flock(file, LOCK_EX | LOCK_NB) == 0 && is_named(r, file, &facts);
    const int cleared = left && could_be_ours(&facts) && unlink(r->beside) == 0;
    close(file);
    return cleared;
}

static int create(const struct replacing *r)
{
    const mode_t mode = r->exists ? r->old.st_mode & MODE_BITS : 0666;
    int file;
    do file = open(r->beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    while (file < 0 && errno == EINTR);
    return file;
}

/* Makes the file of the name at hand. Returns 0 if it is ours, EEXIST if it is somebody else's,
 * or the number of another error. */
static int try_beside(struct replacing *r)
{
    struct stat facts;
    int file = create(r);
    if (file < 0 && errno == EEXIST) {
        if (!clear_away(r)) return EEXIST;
        file = create(r);
    }
    if (file < 0) return errno;
    if (!lock(file) || !is_named(r, file, &facts)) { /* somebody took it for left */
        close(file);
        return EEXIST;
    }
    r->file = file;
    return 0;
}

static int open_beside(struct replacing *r)
{
    int fault = EEXIST;
    for (int n = 0; n < MOST_WRITERS && fault == EEXIST; n++)
        fault = name_beside(r, n) ? try_beside(r) : errno;
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

/* Some file systems have nothing to flush, and say so. */
static int flush(int file)
{
    int status;
    do status = fsync(file);
    while (status != 0 && errno == EINTR);
    return status == 0 || errno == EINVAL ? 0 : -1;
}

/* Gives the new file what the old one has, where there is one. Another owner may be out of reach;
 * the mode never is. */
static int take_after(const struct replacing *r)
{
    if (!r->exists) return 0;
    const int owned = fchown(r->file, r->old.st_uid, r->old.st_gid);
    (void)owned;
    return fchmod(r->file, r->old.st_mode & MODE_BITS);
}

/* Makes the new name last. It is there already: nothing can be done if this fails. */
static void flush_folder(const char *path)
{
    char folder[REAL_MAX];
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
    return omino_fail(err, OMINO_ERR_IO, "%s cannot be written: it is %s", shown(path), what);
}

/* Whether an old file may be replaced: renaming alone would ask nobody, and put an end to devices.
 */
static enum omino_status check_old(const struct replacing *r, const char *path,
                                   struct omino_error *err)
{
    if (S_ISDIR(r->old.st_mode)) return fail_written(err, path, EISDIR);
    if (!S_ISREG(r->old.st_mode)) return fail_kind(err, path, "not a plain file");
    return access(r->target, W_OK) == 0 ? OMINO_OK : fail_written(err, path, errno);
}

/* Where a path leads. A link that leads to nothing with a name, as those in /dev may, is left
 * alone: a file in its place would be a different thing for everybody. */
static enum omino_status find_target(struct replacing *r, const char *path, struct omino_error *err)
{
    struct stat facts;
    if (!*path) return fail_written(err, path, ENOENT);
    if (strlen(path) >= OMINO_PATH_MAX) return fail_written(err, path, ENAMETOOLONG);
    if (!realpath(path, r->target)) {
        if (errno == ENOMEM) return omino_fail_memory(err);
        if (errno != ENOENT) return fail_written(err, path, errno);
        if (lstat(path, &facts) == 0 && S_ISLNK(facts.st_mode))
            return fail_kind(err, path, "a link that leads nowhere");
        snprintf(r->target, sizeof r->target, "%s", path);
    }
    r->exists = stat(r->target, &r->old) == 0;
    return r->exists ? check_old(r, path, err) : OMINO_OK;
}

/* Everything up to the first byte. */
static enum omino_status begin(struct replacing *r, const char *path, struct omino_error *err)
{
    r->file = -1;
    const enum omino_status status = find_target(r, path, err);
    if (status != OMINO_OK) return status;
    const int fault = open_beside(r);
    return fault == 0 ? OMINO_OK : fail_written(err, path, fault);
}

enum omino_status omino_file_replace(const char *path, const void *bytes, size_t length,
                                     struct omino_error *err)
{
    struct replacing r;
    int fault = 0;
    const enum omino_status status = begin(&r, path, err);
    if (status != OMINO_OK) return status;
    if (write_all(r.file, bytes, length) != 0 || take_after(&r) != 0 || flush(r.file) != 0 ||
        rename(r.beside, r.target) != 0)
        fault = errno;
    if (fault != 0) unlink(r.beside);
    close(r.file);
    if (fault != 0) return fail_written(err, path, fault);
    flush_folder(r.target);
    return OMINO_OK;
}

enum omino_status omino_file_can_replace(const char *path, struct omino_error *err)
{
    struct replacing r;
    const enum omino_status status = begin(&r, path, err);
    if (status != OMINO_OK) return status;
    unlink(r.beside);
    close(r.file);
    return OMINO_OK;
}
