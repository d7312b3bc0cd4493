/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"

void *model_allocate(size_t size)
{
    void *memory = calloc(1, size + 1);
    if (!memory) abort();
    return memory;
}

int model_must(int condition)
{
    if (!condition) abort(); /* the test is too large for this model, or a call failed */
    return condition;
}

/* ---- contents -------------------------------------------------------------------------------- */

void model_resize(struct bytes *bytes, size_t length)
{
    char *data = model_allocate(length);
    if (bytes->data) memcpy(data, bytes->data, length < bytes->length ? length : bytes->length);
    free(bytes->data);
    *bytes = (struct bytes){data, length};
}

void model_copy(struct bytes *to, const struct bytes *from)
{
    model_resize(to, 0);
    model_resize(to, from->length);
    if (from->length > 0) memcpy(to->data, from->data, from->length);
}

/* ---- nodes and names ------------------------------------------------------------------------- */

static int add_node(struct disk *disk, enum kind kind, uint64_t inode)
{
    model_must(disk->node_count < MOST_NODES);
    struct node *node = &disk->nodes[disk->node_count];
    *node = (struct node){.kind = kind, .inode = inode};
    model_resize(&node->certain, 0);
    model_resize(&node->current, 0);
    return disk->node_count++;
}

/* Returns the newest node with an inode, or -1 if the inode is not on this disk. */
static int find_node(const struct disk *disk, uint64_t inode)
{
    int n = disk->node_count - 1;
    while (n >= 0 && disk->nodes[n].inode != inode) n--;
    return n;
}

static struct name make_name(int folder, const char *text, size_t length, int node)
{
    struct name name = {.folder = folder, .node = node};
    model_must(length < sizeof name.text);
    memcpy(name.text, text, length);
    return name;
}

static int same_name(const struct name *a, const struct name *b)
{
    return a->folder == b->folder && strcmp(a->text, b->text) == 0;
}

static void set_name(struct name *names, int *count, const struct name *name)
{
    int n = 0;
    if (name->folder < 0) return;
    while (n < *count && !same_name(&names[n], name)) n++;
    model_must(n < MOST_NAMES);
    names[n] = *name;
    if (n == *count) ++*count;
}

void model_name(struct name *names, int *count, const struct naming *naming)
{
    set_name(names, count, &naming->removed);
    set_name(names, count, &naming->set);
}

/* Returns the node of a name after all changes; -1 if there is none. */
static int node_named(const struct disk *disk, const struct name *name)
{
    int node = -1;
    for (int n = 0; n < disk->name_count; n++)
        if (same_name(&disk->names[n], name)) node = disk->names[n].node;
    for (int n = 0; n < disk->change_count; n++) {
        if (same_name(&disk->changes[n].removed, name)) node = -1;
        if (same_name(&disk->changes[n].set, name)) node = disk->changes[n].set.node;
    }
    return node;
}

/* ---- opening --------------------------------------------------------------------------------- */

void model_read(struct bytes *bytes, const char *path)
{
    struct stat facts;
    const int file = open(path, O_RDONLY);
    model_must(file >= 0 && fstat(file, &facts) == 0);
    model_resize(bytes, (size_t)facts.st_size);
    model_must(read(file, bytes->data, bytes->length) == facts.st_size);
    close(file);
}

static void read_link(struct node *node, const char *path)
{
    model_resize(&node->certain, 4096);
    const ssize_t length = readlink(path, node->certain.data, 4096);
    model_must(length > 0);
    model_resize(&node->certain, (size_t)length);
}

static void take_down(struct disk *disk, const char *path, int folder)
{
    DIR *listed = opendir(path);
    model_must(listed != NULL);
    for (const struct dirent *entry; (entry = readdir(listed));) {
        char inside[5000];
        struct stat facts;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        model_must(lstat(inside, &facts) == 0);
        const enum kind kind = S_ISDIR(facts.st_mode)   ? FOLDER_NODE
                               : S_ISLNK(facts.st_mode) ? LINK_NODE
                                                        : FILE_NODE;
        const int node = add_node(disk, kind, facts.st_ino);
        const struct name name = make_name(folder, entry->d_name, strlen(entry->d_name), node);
        set_name(disk->names, &disk->name_count, &name);
        if (kind == FOLDER_NODE) take_down(disk, inside, node);
        if (kind == LINK_NODE) read_link(&disk->nodes[node], inside);
        if (kind != FILE_NODE) continue;
        model_read(&disk->nodes[node].certain, inside);
        model_copy(&disk->nodes[node].current, &disk->nodes[node].certain);
    }
    closedir(listed);
}

struct disk *disk_open(const char *folder)
{
    struct stat facts;
    struct disk *disk = model_allocate(sizeof *disk);
    model_must(stat(folder, &facts) == 0);
    take_down(disk, folder, add_node(disk, FOLDER_NODE, facts.st_ino));
    return disk;
}

void disk_close(struct disk *disk)
{
    for (int n = 0; n < disk->node_count; n++) {
        free(disk->nodes[n].certain.data);
        free(disk->nodes[n].current.data);
    }
    free(disk);
}

struct disk *model_copy_disk(const struct disk *from)
{
    struct disk *disk = model_allocate(sizeof *disk);
    *disk = *from;
    for (int n = 0; n < disk->node_count; n++) {
        disk->nodes[n].certain = disk->nodes[n].current = (struct bytes){0};
        model_copy(&disk->nodes[n].certain, &from->nodes[n].certain);
        model_copy(&disk->nodes[n].current, &from->nodes[n].current);
    }
    return disk;
}

/* ---- changes --------------------------------------------------------------------------------- */

static void add_naming(struct disk *disk, struct name removed, struct name set)
{
    model_must(disk->change_count < MOST_CHANGES);
    disk->changes[disk->change_count++] = (struct naming){set, removed};
}

static void change_names(struct disk *disk, const struct change *change, const char *text)
{
    const struct name none = {.folder = -1, .node = -1};
    const int folder = find_node(disk, change->folder);
    if (folder < 0) return; /* the folder is not on this disk */
    struct name name = make_name(folder, text, change->name, -1);
    if (change->kind == CHANGE_RENAME) {
        const int node = node_named(disk, &name), other = find_node(disk, change->inode);
        if (node < 0 || other != folder) disk->unknown = "a rename from one folder to another";
        add_naming(disk, name, make_name(folder, text + change->name, change->second, node));
    } else if (change->kind == CHANGE_UNLINK) {
        add_naming(disk, name, none);
    } else {
        const enum kind kind = change->kind == CHANGE_MKDIR ? FOLDER_NODE : FILE_NODE;
        name.node = add_node(disk, kind, change->inode);
        add_naming(disk, none, name);
    }
}

static void change_contents(struct disk *disk, const struct change *change, const char *data)
{
    const int n = find_node(disk, change->inode);
    if (n < 0) return;
    struct bytes *bytes = &disk->nodes[n].current;
    const size_t end = (size_t)change->offset + change->length;
    disk->nodes[n].dirty = 1;
    if (change->kind == CHANGE_RESIZE || end > bytes->length) model_resize(bytes, end);
    if (change->length > 0) memcpy(bytes->data + change->offset, data, change->length);
}

static void flush_node(struct disk *disk, int flushed)
{
    int left = 0;
    if (flushed < 0) return;
    struct node *node = &disk->nodes[flushed];
    if (node->kind == FILE_NODE) model_copy(&node->certain, &node->current);
    node->dirty = 0;
    for (int n = 0; n < disk->change_count; n++) {
        const struct naming *naming = &disk->changes[n];
        if (naming->set.folder == flushed || naming->removed.folder == flushed)
            model_name(disk->names, &disk->name_count, naming);
        else
            disk->changes[left++] = *naming;
    }
    disk->change_count = left;
}

void model_apply(struct disk *disk, const struct change *change, const char *rest)
{
    if (change->kind <= CHANGE_UNLINK)
        change_names(disk, change, rest);
    else if (change->kind == CHANGE_FLUSH)
        flush_node(disk, find_node(disk, change->inode));
    else if (change->kind == CHANGE_UNKNOWN)
        disk->unknown = "a call that was not recorded";
    else
        change_contents(disk, change, rest + change->name + change->second);
}
