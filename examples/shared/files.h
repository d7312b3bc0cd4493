/* SPDX-License-Identifier: MIT */
/* Files that are written completely or not at all, and files that grow by whole lines. Each call
 * that returns an exit status reports its own errors. */
#ifndef OMINO_SHARED_FILES_H
#define OMINO_SHARED_FILES_H

#include <stdint.h>
#include <stdio.h>

/* Maximum number of numbered names of a file. */
#define CLI_NAMES_MAX 9999

/* Writes the content of a file to a stream. */
typedef void cli_writer(const void *user, FILE *out);

/* Writes a file completely or not at all. Anything but a plain file, such as a pipe, is written to
 * directly. Returns an exit status. */
int cli_write_file(const char *path, cli_writer *write, const void *user);

/* Checks before long work whether a file can probably be written. Returns an exit status. */
int cli_try_file(const char *path);

/* Returns whether a path is free or leads to a plain file, through links or not, other than the
 * program's own output. */
int cli_can_replace(const char *path);

/* A file that grows by whole lines. All zero: no file, to which nothing is added. */
struct cli_log {
    const char *path;
    int file;
    int plain;  /* it can be shortened again, unlike a pipe or a device */
    int ours;   /* it is the program's own output */
    int broken; /* a write failed; nothing more is added */
    int64_t length;
};

/* Replaces the file as cli_write_file() does and keeps it open. Returns an exit status. */
int cli_log_open(struct cli_log *log, const char *path, cli_writer *write, const void *user);

/* Adds whole lines in one write, so that a killed program or a full disk leaves whole lines.
 * Returns an exit status. */
int cli_log_add(struct cli_log *log, cli_writer *write, const void *user);

/* Waits until all of it is on the disk. Returns an exit status. */
int cli_log_flush(const struct cli_log *log);

/* Flushes and closes the file. Returns an exit status. */
int cli_log_close(struct cli_log *log);

/* Writes the first free name of game.sgf (if `first` is 1), game-2.sgf, game-3.sgf ... up to
 * CLI_NAMES_MAX; returns whether there is one. */
int cli_free_name(const char *path, int first, char *buf, size_t cap);

#endif
