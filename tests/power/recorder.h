/* SPDX-License-Identifier: MIT */
/*
 * Records every change that a program makes to files, with the bytes written, for a replay by
 * disk.h.
 * Loaded into a program by LD_PRELOAD, recorder.c reads these variables:
 *
 *     OMINO_RECORD=FILE        appends the changes to this file
 *     OMINO_RECORD_DROP=WHAT   does not record flushes of `files`, of `folders`, or of `all`, as if
 *                              the program had forgotten them
 *     OMINO_RECORD_CLOCK=N     N seconds pass between two readings of the clock
 *
 * Linked into a test, it records from recorder_begin() on. Calls that the programs do not use to
 * change files, such as fopen() for writing, are recorded as UNKNOWN, which fails the test.
 */
#ifndef OMINO_TESTS_RECORDER_H
#define OMINO_TESTS_RECORDER_H

#include <stdint.h>

enum change_kind {
    CHANGE_CREATE, /* `name` in `folder` is `inode`, a new file */
    CHANGE_MKDIR,  /* likewise, a new folder */
    CHANGE_RENAME, /* `name` in `folder` is now `second` in `inode`, a folder */
    CHANGE_UNLINK, /* `name` in `folder` is gone */
    CHANGE_WRITE,  /* `length` bytes at `offset` of `inode` */
    CHANGE_RESIZE, /* `inode` has `offset` bytes */
    CHANGE_FLUSH,  /* `inode`, a file or a folder, is on the disk */
    CHANGE_UNKNOWN /* something else; `name` is the call */
};

/* A change in the log. The bytes of both names and of the data follow. */
struct change {
    uint32_t kind;
    uint32_t name, second; /* lengths of the names */
    uint32_t length;       /* of the data */
    uint64_t folder, inode, offset;
    uint64_t output; /* size of the standard output, a file, just before the change */
};

/* Starts recording, in this process and its children. */
void recorder_begin(const char *log, const char *drop);

#endif
