/* SPDX-License-Identifier: MIT */
/*
 * A disk is a list of nodes (files, folders, links), a list of the names that are certain to be on
 * it, and a list of uncertain changes to names. disk.c opens a disk and applies changes to it;
 * replay.c chooses states.
 */
#ifndef OMINO_TESTS_MODEL_H
#define OMINO_TESTS_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "disk.h"
#include "recorder.h"

enum { MOST_NODES = 400, MOST_NAMES = 400, MOST_CHANGES = 400 };

enum kind { FILE_NODE, FOLDER_NODE, LINK_NODE };

struct bytes {
    char *data;
    size_t length;
};

struct node {
    enum kind kind;
    uint64_t inode;       /* while recording; a later node may have the same */
    struct bytes certain; /* contents on the disk, or the target of a link */
    struct bytes current;
    int dirty;
};

struct name {
    int folder, node; /* node -1: there is no such name */
    char text[64];
};

/* An uncertain change: a name that is set and one that is removed, or only one of them. */
struct naming {
    struct name set, removed; /* folder -1: none */
};

struct disk {
    struct node nodes[MOST_NODES];
    struct name names[MOST_NAMES];
    struct naming changes[MOST_CHANGES];
    int node_count, name_count, change_count;
    const char *unknown; /* why the log cannot be replayed */
};

void *model_allocate(size_t size); /* zeros, with a terminating NUL */
int model_must(int condition);     /* aborts unless the condition holds */

void model_resize(struct bytes *bytes, size_t length);
void model_copy(struct bytes *to, const struct bytes *from);
void model_read(struct bytes *bytes, const char *path); /* reads a whole file */

struct disk *model_copy_disk(const struct disk *from);
void model_apply(struct disk *disk, const struct change *change, const char *rest);
void model_name(struct name *names, int *count, const struct naming *naming);

#endif
