/* SPDX-License-Identifier: MIT */
/* Files that are written completely or not at all, and files that grow by whole lines. Each call
 * that returns an exit status reports its own errors. */
#ifndef OMINO_SHARED_FILES_H
#define OMINO_SHARED_FILES_H

#include <stdint.h>
#include <stdio.h>

/* Highest number in a file name, see cli_free_name(). */
#define CLI_NAMES_MAX 9999

/* Writes the content of a file to a stream. */
typedef void cli_writer(const void *user, FILE *out);

/* Writes a file completely or not at all. A pipe, or anything else that is not a regular file, is
 * written to directly. Returns an exit status. */
int cli_write_file(const char *path, cli_writer *write, const void *user);

/* Checks, before lengthy work, whether a file can probably be written. Returns an exit status. */
int cli_try_file(const char *path);

/* Returns whether a path is free or leads, directly or through links, to a regular file other than
 * the program's own output. */
int cli_can_replace(const char *path);

/* A file that grows by whole lines. If all members are zero, there is no file, and adding lines
 * does nothing. */
struct cli_log {
    const char *path;
    int file;
    int plain;  /* whether the file can be truncated, unlike a pipe or a device */
    int ours;   /* whether the file is the program's own output */
    int broken; /* whether a write failed; nothing more is added */
    int64_t length;
};

/* Replaces the file as cli_write_file() does and keeps it open. Returns an exit status. */
int cli_log_open(struct cli_log *log, const char *path, cli_writer *write, const void *user);

/* Adds whole lines in one write, so that the file ends with a whole line even if the program is
 * killed or the disk is full. Returns an exit status. */
int cli_log_add(struct cli_log *log, cli_writer *write, const void *user);

/* Waits until the whole file is on the disk. Returns an exit status. */
int cli_log_flush(const struct cli_log *log);

/* Flushes and closes the file. Returns an exit status. */
int cli_log_close(struct cli_log *log);

/* Writes the first unused name among game.sgf (if `first` is 1), game-2.sgf, game-3.sgf and so on,
 * up to number CLI_NAMES_MAX. Returns whether it found one. */
int cli_free_name(const char *path, int first, char *buf, size_t cap);

#endif
