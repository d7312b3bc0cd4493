/* SPDX-License-Identifier: MIT */
/*
 * What a disk may hold after a power failure, given the changes that recorder.c has recorded.
 *
 * The model is the weakest file system that POSIX allows, in which only fsync() promises anything:
 *
 * - A change of a folder (a new name, a renamed or removed one) is certain once that folder was
 *   flushed. Before, each of these changes may be there or not, whatever became of the others. So
 *   they may also seem to have happened in another order. Only a renaming is one change.
 * - The contents of a file are certain once the file was flushed. Before, there may be all of the
 *   new bytes, none of them, the first half, zeros in their place, or the first half and zeros.
 * - Flushing a file does not flush its name, nor does flushing a folder flush its files.
 */
#ifndef OMINO_TESTS_DISK_H
#define OMINO_TESTS_DISK_H

#include <stddef.h>
#include <stdint.h>

struct disk;

/* Takes down all files, folders and links below a folder: everything is on the disk. */
struct disk *disk_open(const char *folder);
void disk_close(struct disk *disk);

/* Returns NULL, or what is wrong with the files in a folder after a power failure, when the program
 * had written `output` bytes to its standard output. */
typedef const char *disk_check(void *user, const char *folder, uint64_t output);

/* A replay: how much to do, and what was found. */
struct replay {
    uint64_t seed;
    unsigned most_states; /* for each moment; beyond these, random ones are chosen */
    const char *folder;   /* where states are laid out; emptied first */
    disk_check *check;
    void *user;
    unsigned moments;    /* power failures: before the first change, and after each */
    unsigned states;     /* different ones that were checked */
    unsigned findings;   /* states with a finding */
    char finding[10000]; /* the first one */
};

/* Checks the states after a power failure at each moment of a log. Returns 0 if the log cannot be
 * read or has a change of unknown kind; `finding` says so. `output` is the size of all output. */
int disk_replay(const struct disk *disk, const char *log, uint64_t output, struct replay *replay);

#endif
