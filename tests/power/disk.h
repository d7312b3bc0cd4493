/* SPDX-License-Identifier: MIT */
/*
 * The possible contents of a disk after a power failure, derived from the changes recorded by
 * recorder.c.
 *
 * The model is the weakest file system that POSIX allows, in which only fsync() promises anything:
 *
 * - A change of a folder (a new, renamed or removed name) is certain once that folder was flushed.
 *   Until then each change may be on the disk or not, independently of the others, so changes may
 *   also seem to have happened in another order. A renaming is a single change.
 * - The contents of a file are certain once the file was flushed. Until then the file may have all
 *   of the new bytes, none of them, their first half, zeros in their place, or their first half
 *   followed by zeros.
 * - Flushing a file does not flush its name, nor does flushing a folder flush its files.
 */
#ifndef OMINO_TESTS_DISK_H
#define OMINO_TESTS_DISK_H

#include <stddef.h>
#include <stdint.h>

struct disk;

/* Opens a disk with all files, folders and links below a folder, all of them certain. */
struct disk *disk_open(const char *folder);
void disk_close(struct disk *disk);

/* Checks the files in a folder after a power failure, before which the program had written `output`
 * bytes to its standard output. Returns NULL, or a finding. */
typedef const char *disk_check(void *user, const char *folder, uint64_t output);

/* The settings and the results of a replay. */
struct replay {
    uint64_t seed;
    unsigned most_states; /* per moment; if there are more, this number of random ones */
    const char *folder;   /* for the files of a state; emptied before each */
    disk_check *check;
    void *user;
    unsigned moments;    /* of power failures: before the first change, and after each */
    unsigned states;     /* number of different states checked */
    unsigned findings;   /* states with a finding */
    char finding[10000]; /* the first one */
};

/* Checks the states after a power failure at each point in a log. Returns 0, with the reason in
 * `finding`, if the log is empty or contains an unknown change. `output` is the size of all
 * output. */
int disk_replay(const struct disk *disk, const char *log, uint64_t output, struct replay *replay);

#endif
