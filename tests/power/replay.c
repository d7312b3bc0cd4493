/* SPDX-License-Identifier: MIT */
/*
 * A state of a moment is a choice for each uncertain change and for each dirty file. It is written
 * as real files. Equal states are checked once.
 */
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "model.h"

enum { MOST_SEEN = 1 << 16 };

/* ---- contents -------------------------------------------------------------------------------- */

static size_t common_length(const struct bytes *a, const struct bytes *b)
{
    size_t n = 0;
    while (n < a->length && n < b->length && a->data[n] == b->data[n]) n++;
    return n;
}

enum { WAYS = 5 };

/* Returns one of the possible contents of a dirty file; see disk.h. */
static struct bytes contents_by(const struct node *node, int way)
{
    struct bytes bytes = {0};
    const size_t known = common_length(&node->certain, &node->current);
    const size_t half = known + (node->current.length - known) / 2;
    model_copy(&bytes, way == 1 ? &node->certain : &node->current);
    if (way == 2) model_resize(&bytes, half);
    if (way == 3) memset(bytes.data + known, 0, bytes.length - known);
    if (way == 4) memset(bytes.data + half, 0, bytes.length - half);
    return bytes;
}

/* ---- states ---------------------------------------------------------------------------------- */

/* One of the states of a disk. */
struct state {
    const struct disk *disk;
    int chosen[MOST_CHANGES]; /* whether each uncertain change is on the disk */
    int ways[MOST_NODES];     /* the contents of dirty files, see contents_by() */
    struct name names[MOST_NAMES];
    int name_count;
};

static void name_nodes(struct state *state)
{
    const struct disk *disk = state->disk;
    memcpy(state->names, disk->names, sizeof disk->names);
    state->name_count = disk->name_count;
    for (int n = 0; n < disk->change_count; n++)
        if (state->chosen[n]) model_name(state->names, &state->name_count, &disk->changes[n]);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t n = 0; n < length; n++) hash = (hash ^ byte[n]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Writes a folder to `path`, or only hashes it if `path` is NULL; returns the hash. */
static uint64_t lay_out(const struct state *state, int folder, const char *path, uint64_t hash)
{
    for (int n = 0; n < state->name_count; n++) {
        const struct name *name = &state->names[n];
        char inside[5000] = "";
        if (name->folder != folder || name->node < 0) continue;
        const struct node *node = &state->disk->nodes[name->node];
        struct bytes bytes = contents_by(node, node->dirty ? state->ways[name->node] : 1);
        hash = hash_bytes(hash, name->text, strlen(name->text) + 1);
        hash = hash_bytes(hash, bytes.data, bytes.length);
        if (path) snprintf(inside, sizeof inside, "%s/%s", path, name->text);
        if (path && node->kind == LINK_NODE) model_must(symlink(bytes.data, inside) == 0);
        if (path && node->kind == FILE_NODE) {
            const int file = open(inside, O_WRONLY | O_CREAT | O_EXCL, 0600);
            model_must(file >= 0 && write(file, bytes.data, bytes.length) == (ssize_t)bytes.length);
            close(file);
        }
        if (path && node->kind == FOLDER_NODE) model_must(mkdir(inside, 0700) == 0);
        if (node->kind == FOLDER_NODE)
            hash = lay_out(state, name->node, path ? inside : NULL, hash) + 1;
        free(bytes.data);
    }
    return hash;
}

/* ---- replaying ------------------------------------------------------------------------------- */

struct seen {
    uint64_t hashes[MOST_SEEN];
    unsigned count;
};

/* Returns whether a state is new, and remembers it. */
static int is_new(struct seen *seen, uint64_t hash)
{
    for (unsigned n = 0; n < seen->count; n++)
        if (seen->hashes[n] == hash) return 0;
    model_must(seen->count < MOST_SEEN);
    seen->hashes[seen->count++] = hash;
    return 1;
}

static void check_state(struct state *state, struct replay *replay, struct seen *seen,
                        uint64_t output)
{
    name_nodes(state);
    uint64_t hash = lay_out(state, 0, NULL, UINT64_C(0xcbf29ce484222325));
    hash = hash_bytes(hash, &output, sizeof output);
    if (!is_new(seen, hash)) return;
    empty_folder(replay->folder);
    lay_out(state, 0, replay->folder, 0);
    replay->states++;
    const char *finding = replay->check(replay->user, replay->folder, output);
    if (finding && replay->findings++ == 0)
        snprintf(replay->finding, sizeof replay->finding, "moment %u: %s", replay->moments,
                 finding);
}

/* Chooses a state by a number, whose digits are the choices. */
static void choose(struct state *state, uint64_t number)
{
    const struct disk *disk = state->disk;
    for (int n = 0; n < disk->change_count; n++, number /= 2) state->chosen[n] = number % 2 != 0;
    for (int n = 0; n < disk->node_count; n++) {
        if (!disk->nodes[n].dirty) continue;
        state->ways[n] = (int)(number % WAYS);
        number /= WAYS;
    }
}

static uint64_t next_random(uint64_t *seed)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *seed;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void choose_randomly(struct state *state, uint64_t *seed)
{
    for (int n = 0; n < state->disk->change_count; n++)
        state->chosen[n] = next_random(seed) % 2 != 0;
    for (int n = 0; n < state->disk->node_count; n++)
        state->ways[n] = (int)(next_random(seed) % WAYS);
}

/* Returns the number of states, or any number >= 2^30 if there are more. */
static uint64_t count_states(const struct disk *disk)
{
    uint64_t count = 1;
    for (int n = 0; n < disk->change_count && count < 1u << 30; n++) count *= 2;
    for (int n = 0; n < disk->node_count && count < 1u << 30; n++)
        count *= disk->nodes[n].dirty ? WAYS : 1;
    return count;
}

static void check_moment(const struct disk *disk, struct replay *replay, struct seen *seen,
                         uint64_t output)
{
    struct state state = {.disk = disk};
    const uint64_t count = count_states(disk);
    const int all = count <= replay->most_states;
    for (uint64_t n = 0; n < (all ? count : replay->most_states); n++) {
        if (all)
            choose(&state, n);
        else
            choose_randomly(&state, &replay->seed);
        check_state(&state, replay, seen, output);
    }
    replay->moments++;
}

/* Reads the next change of a log; returns the bytes that follow it, or NULL at the end. */
static const char *next_change(const struct bytes *log, size_t *at, struct change *change)
{
    if (log->length - *at < sizeof *change) return NULL;
    memcpy(change, log->data + *at, sizeof *change);
    const char *rest = log->data + *at + sizeof *change;
    *at += sizeof *change + change->name + change->second + change->length;
    return model_must(*at <= log->length) ? rest : NULL;
}

/* Returns the size of the output at a moment, which is that before the next change. */
static uint64_t output_at(const struct bytes *log, size_t at, uint64_t all)
{
    struct change change;
    return next_change(log, &at, &change) ? change.output : all;
}

int disk_replay(const struct disk *given, const char *path, uint64_t output, struct replay *replay)
{
    struct bytes log = {0};
    struct change change;
    size_t at = 0;
    struct seen *seen = model_allocate(sizeof *seen);
    struct disk *disk = model_copy_disk(given);
    model_read(&log, path);
    check_moment(disk, replay, seen, output_at(&log, at, output));
    for (const char *rest; !disk->unknown && (rest = next_change(&log, &at, &change));) {
        model_apply(disk, &change, rest);
        check_moment(disk, replay, seen, output_at(&log, at, output));
    }
    const int known = disk->unknown == NULL && log.length > 0;
    if (!known)
        snprintf(replay->finding, sizeof replay->finding, "the log cannot be replayed: %s",
                 disk->unknown ? disk->unknown : "the log is empty");
    free(log.data);
    free(seen);
    disk_close(disk);
    return known;
}
