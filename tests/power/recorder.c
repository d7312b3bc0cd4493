/* SPDX-License-Identifier: MIT */
#undef _FORTIFY_SOURCE /* its inline functions would conflict with ours */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* open() and open64() are two names here */

#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "interpose.h"

static int log_file = -1;
static int drop_files, drop_folders;

EXPORT void recorder_begin(const char *log, const char *drop)
{
    int (*open_file)(const char *, int, ...);
    real("open", &open_file);
    const int file = open_file(log, O_WRONLY | O_APPEND | O_CREAT, 0600);
    drop_files = strcmp(drop, "files") == 0 || strcmp(drop, "all") == 0;
    drop_folders = strcmp(drop, "folders") == 0 || strcmp(drop, "all") == 0;
    log_file = fcntl(file, F_DUPFD_CLOEXEC, 500); /* leaves low numbers to the program */
    if (log_file < 0) abort();
    int (*close_file)(int);
    real("close", &close_file);
    close_file(file);
}

__attribute__((constructor)) static void read_environment(void)
{
    const char *log = getenv("OMINO_RECORD"), *drop = getenv("OMINO_RECORD_DROP");
    if (log) recorder_begin(log, drop ? drop : "");
}

/* ---- facts about files ----------------------------------------------------------------------- */

static uint64_t output_size(void)
{
    struct stat facts;
    return fstat(STDOUT_FILENO, &facts) == 0 && S_ISREG(facts.st_mode) ? (uint64_t)facts.st_size
                                                                       : 0;
}

/* Returns the inode of the folder of a path; 0 if there is none. */
static uint64_t folder_of(const char *path)
{
    char folder[4096];
    struct stat facts;
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    return stat(folder, &facts) == 0 ? facts.st_ino : 0;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static uint64_t inode_at(const char *path)
{
    struct stat facts;
    return lstat(path, &facts) == 0 ? facts.st_ino : 0;
}

/* Returns the inode of an open file or folder; 0 for anything else. */
static uint64_t inode_of(int file, int *is_folder)
{
    struct stat facts;
    if (fstat(file, &facts) != 0) return 0;
    *is_folder = S_ISDIR(facts.st_mode);
    return S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode) ? facts.st_ino : 0;
}

/* ---- the log --------------------------------------------------------------------------------- */

/* Appends a change in one call, so that changes of several processes are not mixed. */
static void record(struct change change, const char *name, const char *second, const void *data)
{
    ssize_t (*call)(int, const struct iovec *, int);
    const int number = errno;
    if (log_file < 0) return;
    change.name = (uint32_t)strlen(name);
    change.second = (uint32_t)strlen(second);
    const struct iovec parts[] = {{&change, sizeof change},
                                  {(void *)(uintptr_t)name, change.name},
                                  {(void *)(uintptr_t)second, change.second},
                                  {(void *)(uintptr_t)data, change.length}};
    const size_t all = sizeof change + change.name + change.second + change.length;
    real("writev", &call);
    if (call(log_file, parts, 4) != (ssize_t)all) abort();
    errno = number;
}

static void record_unknown(const char *call)
{
    record((struct change){.kind = CHANGE_UNKNOWN}, call, "", NULL);
}

/* ---- recorded calls -------------------------------------------------------------------------- */

static int open_by(const char *name, const char *path, int flags, va_list args)
{
    int (*call)(const char *, int, ...);
    const mode_t mode = flags & O_CREAT ? (mode_t)va_arg(args, int) : 0;
    const uint64_t output = output_size();
    const int existed = inode_at(path) != 0;
    int is_folder;
    real(name, &call);
    const int file = call(path, flags, mode);
    if (file < 0 || log_file < 0 || !(flags & (O_CREAT | O_TRUNC))) return file;
    struct change change = {.inode = inode_of(file, &is_folder), .output = output};
    if (!existed) {
        change.kind = CHANGE_CREATE;
        change.folder = folder_of(path);
        record(change, name_of(path), "", NULL);
    } else if (flags & O_TRUNC) {
        change.kind = CHANGE_RESIZE;
        record(change, "", "", NULL);
    }
    return file;
}

OPEN(open)
OPEN(open64)

EXPORT ssize_t write(int file, const void *bytes, size_t length)
{
    ssize_t (*call)(int, const void *, size_t);
    struct stat facts;
    real("write", &call);
    if (log_file < 0 || fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode))
        return call(file, bytes, length);
    struct change change = {.kind = CHANGE_WRITE, .inode = facts.st_ino, .output = output_size()};
    change.offset = fcntl(file, F_GETFL) & O_APPEND ? (uint64_t)facts.st_size
                                                    : (uint64_t)lseek(file, 0, SEEK_CUR);
    const ssize_t written = call(file, bytes, length);
    if (written <= 0) return written;
    change.length = (uint32_t)written;
    record(change, "", "", bytes);
    return written;
}

static int resize_by(const char *name, int file, off_t length)
{
    int (*call)(int, off_t);
    int is_folder;
    const uint64_t output = output_size();
    real(name, &call);
    const int status = call(file, length);
    if (status == 0)
        record((struct change){.kind = CHANGE_RESIZE,
                               .inode = inode_of(file, &is_folder),
                               .offset = (uint64_t)length,
                               .output = output},
               "", "", NULL);
    return status;
}

EXPORT int ftruncate(int file, off_t length)
{
    return resize_by("ftruncate", file, length);
}

EXPORT int ftruncate64(int file, off_t length)
{
    return resize_by("ftruncate64", file, length);
}

static int flush_by(const char *name, int file)
{
    int (*call)(int);
    int is_folder = 0;
    struct change change = {.kind = CHANGE_FLUSH, .output = output_size()};
    real(name, &call);
    const int status = call(file);
    change.inode = inode_of(file, &is_folder);
    if (status == 0 && !(is_folder ? drop_folders : drop_files)) record(change, "", "", NULL);
    return status;
}

EXPORT int fsync(int file)
{
    return flush_by("fsync", file);
}

EXPORT int fdatasync(int file)
{
    return flush_by("fdatasync", file);
}

EXPORT int rename(const char *from, const char *to)
{
    int (*call)(const char *, const char *);
    const struct change change = {.kind = CHANGE_RENAME,
                                  .folder = folder_of(from),
                                  .inode = folder_of(to),
                                  .output = output_size()};
    real("rename", &call);
    const int status = call(from, to);
    if (status == 0) record(change, name_of(from), name_of(to), NULL);
    return status;
}

EXPORT int unlink(const char *path)
{
    int (*call)(const char *);
    const struct change change = {
        .kind = CHANGE_UNLINK, .folder = folder_of(path), .output = output_size()};
    real("unlink", &call);
    const int status = call(path);
    if (status == 0) record(change, name_of(path), "", NULL);
    return status;
}

EXPORT int mkdir(const char *path, mode_t mode)
{
    int (*call)(const char *, mode_t);
    const uint64_t output = output_size();
    real("mkdir", &call);
    const int status = call(path, mode);
    if (status == 0)
        record((struct change){.kind = CHANGE_MKDIR,
                               .folder = folder_of(path),
                               .inode = inode_at(path),
                               .output = output},
               name_of(path), "", NULL);
    return status;
}

/* ---- calls unknown to the replay ------------------------------------------------------------- */

static FILE *open_stream_by(const char *name, const char *path, const char *mode)
{
    FILE *(*call)(const char *, const char *);
    real(name, &call);
    if (strpbrk(mode, "wa+")) record_unknown(name);
    return call(path, mode);
}

EXPORT FILE *fopen(const char *path, const char *mode)
{
    return open_stream_by("fopen", path, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode)
{
    return open_stream_by("fopen64", path, mode);
}

EXPORT int rmdir(const char *path)
{
    int (*call)(const char *);
    real("rmdir", &call);
    record_unknown("rmdir");
    return call(path);
}

EXPORT int link(const char *from, const char *to)
{
    int (*call)(const char *, const char *);
    real("link", &call);
    record_unknown("link");
    return call(from, to);
}

EXPORT int symlink(const char *target, const char *path)
{
    int (*call)(const char *, const char *);
    real("symlink", &call);
    record_unknown("symlink");
    return call(target, path);
}

EXPORT int truncate(const char *path, off_t length)
{
    int (*call)(const char *, off_t);
    real("truncate", &call);
    record_unknown("truncate");
    return call(path, length);
}

EXPORT ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    ssize_t (*call)(int, const void *, size_t, off_t);
    real("pwrite", &call);
    record_unknown("pwrite");
    return call(file, bytes, length, offset);
}

EXPORT int renameat(int folder, const char *from, int other, const char *to)
{
    int (*call)(int, const char *, int, const char *);
    real("renameat", &call);
    record_unknown("renameat");
    return call(folder, from, other, to);
}

EXPORT int unlinkat(int folder, const char *path, int flags)
{
    int (*call)(int, const char *, int);
    real("unlinkat", &call);
    record_unknown("unlinkat");
    return call(folder, path, flags);
}

/* ---- the clock ------------------------------------------------------------------------------- */

/* With OMINO_RECORD_CLOCK=SECONDS, this time passes between two readings of the clock, so a program
 * that flushes its files at intervals flushes them every time. */
EXPORT int clock_gettime(clockid_t clock, struct timespec *now)
{
    static time_t passed;
    int (*call)(clockid_t, struct timespec *);
    const char *seconds = getenv("OMINO_RECORD_CLOCK");
    real("clock_gettime", &call);
    const int status = call(clock, now);
    if (status == 0 && seconds && clock == CLOCK_MONOTONIC) now->tv_sec += passed += atoi(seconds);
    return status;
}
