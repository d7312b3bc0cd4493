/* SPDX-License-Identifier: MIT */
#undef _FORTIFY_SOURCE /* its inline functions would conflict with ours */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* open() and open64() are two names here */

#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "interpose.h"

EXPORT struct fault fault;

/* The calls that are counted in a program: all, or those about temporary files in `folder`.
 * `beside` is the descriptor of an open temporary file. */
static enum { EVERY_CALL, BESIDE } counted;
static char folder[4096];
static int beside = -1;

__attribute__((constructor)) static void read_environment(void)
{
    const char *text = getenv("OMINO_FAULT");
    int number = 0;
    if (!text || sscanf(text, "%lu:%d:%4095s", &fault.at, &number, folder) < 2) return;
    fault.error = number > 0 ? number : 0;
    fault.signal = number < 0 ? -number : 0;
    counted = strcmp(folder, "*") == 0 ? EVERY_CALL : BESIDE;
}

__attribute__((destructor)) static void write_count(void)
{
    const char *path = getenv("OMINO_FAULT_COUNT");
    const unsigned long calls = fault.calls;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%lu\n", calls);
    fclose(file);
}

static int is_beside(const char *path)
{
    return (strstr(path, "/.omino-") || strncmp(path, ".omino-", 7) == 0) && strstr(path, folder);
}

/* Counts a call about a file or a path; the other argument is -1 or NULL. Returns whether the call
 * must fail, with errno set. */
static int fails(const char *name, int file, const char *path)
{
    if (counted == BESIDE && (path ? !is_beside(path) : file < 0 || file != beside)) return 0;
    if (fault.at == 0 || ++fault.calls != fault.at) return 0;
    fault.name = name;
    if (fault.signal) raise(fault.signal);
    if (!fault.error) return 0;
    errno = fault.error;
    return 1;
}

static int open_by(const char *name, const char *path, int flags, va_list args)
{
    int (*call)(const char *, int, ...);
    const mode_t mode = flags & O_CREAT ? (mode_t)va_arg(args, int) : 0;
    if (fails("open", -1, path)) return -1;
    real(name, &call);
    const int file = call(path, flags, mode);
    if (is_beside(path)) beside = file;
    return file;
}

OPEN(open)
OPEN(open64)

EXPORT ssize_t write(int file, const void *bytes, size_t length)
{
    ssize_t (*call)(int, const void *, size_t);
    if (fails("write", file, NULL)) return -1;
    real("write", &call);
    return call(file, bytes, fault.shortened && length > 1 ? 1 : length);
}

EXPORT int fsync(int file)
{
    int (*call)(int);
    if (fails("fsync", file, NULL)) return -1;
    real("fsync", &call);
    return call(file);
}

EXPORT int fchmod(int file, mode_t mode)
{
    int (*call)(int, mode_t);
    if (fails("fchmod", file, NULL)) return -1;
    real("fchmod", &call);
    return call(file, mode);
}

EXPORT int fchown(int file, uid_t owner, gid_t group)
{
    int (*call)(int, uid_t, gid_t);
    if (fails("fchown", file, NULL)) return -1;
    real("fchown", &call);
    return call(file, owner, group);
}

EXPORT int flock(int file, int operation)
{
    int (*call)(int, int);
    if (fails("flock", file, NULL)) return -1;
    real("flock", &call);
    return call(file, operation);
}

EXPORT int rename(const char *from, const char *to)
{
    int (*call)(const char *, const char *);
    if (fails("rename", -1, from)) return -1;
    real("rename", &call);
    return call(from, to);
}

EXPORT int unlink(const char *path)
{
    int (*call)(const char *);
    if (fails("unlink", -1, path)) return -1;
    real("unlink", &call);
    return call(path);
}

/* Closes the file even if the call must fail. */
EXPORT int close(int file)
{
    int (*call)(int);
    const int failed = fails("close", file, NULL);
    if (file == beside) beside = -1;
    real("close", &call);
    const int status = call(file);
    if (failed) errno = fault.error;
    return failed ? -1 : status;
}

/* ---- calls that are counted only with EVERY_CALL --------------------------------------------- */

static int fails_if_all_count(const char *name)
{
    return counted == EVERY_CALL && *folder && fails(name, -1, NULL);
}

EXPORT ssize_t read(int file, void *bytes, size_t length)
{
    ssize_t (*call)(int, void *, size_t);
    if (fails_if_all_count("read")) return -1;
    real("read", &call);
    return call(file, bytes, length);
}

EXPORT int access(const char *path, int mode)
{
    int (*call)(const char *, int);
    if (fails_if_all_count("access")) return -1;
    real("access", &call);
    return call(path, mode);
}

EXPORT int mkdir(const char *path, mode_t mode)
{
    int (*call)(const char *, mode_t);
    if (fails_if_all_count("mkdir")) return -1;
    real("mkdir", &call);
    return call(path, mode);
}

EXPORT char *realpath(const char *path, char *buffer)
{
    char *(*call)(const char *, char *);
    if (fails_if_all_count("realpath")) return NULL;
    real("realpath", &call);
    return call(path, buffer);
}

/* The programs are built for large files, and call stat64() and lstat64(). */
#ifdef __GLIBC__
static int stat_by(const char *name, const char *path, void *facts)
{
    int (*call)(const char *, void *);
    if (fails_if_all_count(name)) return -1;
    real(name, &call);
    return call(path, facts);
}

struct stat64;
EXPORT int stat64(const char *path, struct stat64 *facts)
{
    return stat_by("stat64", path, facts);
}

EXPORT int lstat64(const char *path, struct stat64 *facts)
{
    return stat_by("lstat64", path, facts);
}
#endif
