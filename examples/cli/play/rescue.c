/* SPDX-License-Identifier: MIT */
/*
 * The program that holds a lock deletes the lock file. Another program may have opened the file
 * just before and acquire the lock just after, but no third program would see that lock, because
 * the file no longer has a name. Therefore, a program that acquires a lock checks whether its file
 * still has a name.
 */
#define _DEFAULT_SOURCE

#include "rescue.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the folder ------------------------------------------------------------------------------ */

static int is_given(const char *value)
{
    return value && *value;
}

/* Finds the folder of all rescue files; returns whether there is one. */
static int find_folder(char *path, size_t cap)
{
    const char *own = getenv("OMINO_STATE"), *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (is_given(own))
        length = snprintf(path, cap, "%s", own);
    else if (is_given(state) && *state == '/') /* the XDG specification forbids relative paths */
        length = snprintf(path, cap, "%s/omino", state);
    else if (is_given(home))
        length = snprintf(path, cap, "%s/.local/state/omino", home);
    return length > 0 && (size_t)length < cap;
}

/* Flushes the name of a new folder to the disk, because otherwise a power failure would lose all
 * its files, even flushed ones. Ignores errors, since there is nothing else to try. */
static void flush_name(const char *path)
{
    char above[4000];
    const char *slash = strrchr(path, '/');
    snprintf(above, sizeof above, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    const int file = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

static int make_one_folder(const char *path)
{
    if (mkdir(path, 0700) != 0) return errno == EEXIST ? 0 : errno;
    flush_name(path);
    return 0;
}

/* Creates a folder and its parents; returns 0 or an error number. */
static int make_folder(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const int reason = make_one_folder(path);
        *slash = '/';
        if (reason != 0) return reason;
    }
    return make_one_folder(path);
}

/* ---- places ---------------------------------------------------------------------------------- */

void cli_rescue_init(struct cli_rescue *rescue)
{
    *rescue = (struct cli_rescue){.held = -1};
}

/* Writes the paths of a place; returns whether they fit. */
static int name_place(struct cli_rescue *rescue, const char *folder, const char *game, int number)
{
    const size_t cap = sizeof rescue->record;
    const int record = snprintf(rescue->record, cap, "%s/%s-%d.sgf", folder, game, number);
    const int lock = snprintf(rescue->lock, cap, "%s/%s-%d.lock", folder, game, number);
    return record > 0 && (size_t)record < cap && lock > 0 && (size_t)lock < cap;
}

/* Returns the error number for a lock that cannot be opened. A symbolic link in its place counts as
 * another program's lock. */
static int refusal(const struct cli_rescue *rescue, int reason)
{
    struct stat facts;
    return lstat(rescue->lock, &facts) == 0 && S_ISLNK(facts.st_mode) ? EWOULDBLOCK : reason;
}

/* Takes the lock. Returns 0, EWOULDBLOCK if another program has it, or another error number. */
static int hold(struct cli_rescue *rescue)
{
    struct stat facts;
    rescue->held = open(rescue->lock, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (rescue->held < 0) return refusal(rescue, errno);
    int reason = flock(rescue->held, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    if (reason == 0 && (fstat(rescue->held, &facts) != 0 || facts.st_nlink == 0))
        reason = EWOULDBLOCK;
    if (reason == 0) return 0;
    close(rescue->held);
    rescue->held = -1;
    return reason;
}

/* Looks for a record. Returns 0, whether or not there is one, or an error number. */
static int look(struct cli_rescue *rescue)
{
    struct stat facts;
    rescue->written = rescue->current = stat(rescue->record, &facts) == 0;
    if (!rescue->written) return errno == ENOENT ? 0 : errno;
    rescue->when = facts.st_mtime;
    return 0;
}

void cli_rescue_clear(struct cli_rescue *rescue)
{
    if (rescue->held < 0 || !rescue->written) return;
    if (unlink(rescue->record) == 0 || errno == ENOENT) rescue->written = rescue->current = 0;
}

int cli_rescue_is_record(const struct cli_rescue *rescue, const char *path)
{
    struct stat record, other;
    return rescue->held >= 0 && stat(rescue->record, &record) == 0 && stat(path, &other) == 0 &&
           record.st_dev == other.st_dev && record.st_ino == other.st_ino;
}

void cli_rescue_leave(struct cli_rescue *rescue, int keep)
{
    if (rescue->held >= 0) {
        if (!keep) cli_rescue_clear(rescue);
        unlink(rescue->lock);
        close(rescue->held);
    }
    cli_rescue_init(rescue);
}

static enum omino_status fail_folder(struct omino_error *err, const char *folder, int reason)
{
    return omino_fail(err, OMINO_ERR_IO, "no rescue file can be written to %.100s: %s", folder,
                      strerror(reason));
}

/* Takes a place if it is free. Returns 0, EWOULDBLOCK if it is not free, or another error number. A
 * record that cannot be examined is an error, because it must not be replaced. */
static int try_place(struct cli_rescue *rescue)
{
    int reason = look(rescue);
    if (reason == 0) reason = rescue->written ? EWOULDBLOCK : hold(rescue);
    if (reason != 0) return reason;
    reason = look(rescue);
    if (reason == 0 && !rescue->written) return 0;
    cli_rescue_leave(rescue, 1); /* another program has used it meanwhile */
    return reason != 0 ? reason : EWOULDBLOCK;
}

enum omino_status cli_rescue_take(struct cli_rescue *rescue, const char *game,
                                  struct omino_error *err)
{
    char folder[4000];
    cli_rescue_init(rescue);
    if (!find_folder(folder, sizeof folder))
        return omino_fail(err, OMINO_ERR_IO,
                          "no rescue file can be written: there is no home folder");
    int reason = make_folder(folder);
    for (int n = 1; n <= CLI_RESCUE_MAX && reason == 0; n++) {
        reason = name_place(rescue, folder, game, n) ? try_place(rescue) : ENAMETOOLONG;
        if (reason == 0) return OMINO_OK;
        if (reason == EWOULDBLOCK) reason = 0;
    }
    cli_rescue_init(rescue);
    if (reason != 0) return fail_folder(err, folder, reason);
    return omino_fail(err, OMINO_ERR_IO,
                      "no rescue file can be written: there are already %d in %s", CLI_RESCUE_MAX,
                      folder);
}

/* ---- finding --------------------------------------------------------------------------------- */

struct candidate {
    int number;
    struct timespec when;
};

static int compare_candidates(const void *left, const void *right)
{
    const struct timespec *a = &((const struct candidate *)left)->when;
    const struct timespec *b = &((const struct candidate *)right)->when;
    if (a->tv_sec != b->tv_sec) return a->tv_sec > b->tv_sec ? -1 : 1;
    return a->tv_nsec > b->tv_nsec ? -1 : a->tv_nsec < b->tv_nsec;
}

/* Returns the number in the name of a record; 0 for any other name. */
static int number_of(const char *name, const char *game)
{
    const size_t length = strlen(game);
    char again[300];
    if (strncmp(name, game, length) != 0 || name[length] != '-') return 0;
    const long number = strtol(name + length + 1, NULL, 10);
    if (number < 1 || number > CLI_RESCUE_MAX) return 0;
    snprintf(again, sizeof again, "%s-%ld.sgf", game, number);
    return strcmp(name, again) == 0 ? (int)number : 0;
}

/* Lists all records of a game, the newest first; returns their number. */
static int list_candidates(const char *folder, const char *game, struct candidate *candidates)
{
    struct cli_rescue rescue;
    struct stat facts;
    int count = 0;
    DIR *listed = opendir(folder);
    if (!listed) return 0;
    for (const struct dirent *entry; count < CLI_RESCUE_MAX && (entry = readdir(listed));) {
        const int number = number_of(entry->d_name, game);
        if (number > 0 && name_place(&rescue, folder, game, number) &&
            stat(rescue.record, &facts) == 0)
            candidates[count++] = (struct candidate){number, facts.st_mtim};
    }
    closedir(listed);
    qsort(candidates, (size_t)count, sizeof *candidates, compare_candidates);
    return count;
}

int cli_rescue_find(struct cli_rescue *rescue, const char *game, cli_rescue_offer *offer,
                    void *user)
{
    struct candidate candidates[CLI_RESCUE_MAX];
    char folder[4000];
    cli_rescue_init(rescue);
    if (!find_folder(folder, sizeof folder)) return 0;
    const int count = list_candidates(folder, game, candidates);
    for (int i = 0; i < count; i++) {
        enum cli_answer answer = CLI_NEXT;
        name_place(rescue, folder, game, candidates[i].number);
        if (hold(rescue) == 0) {
            if (look(rescue) == 0 && rescue->written) answer = offer(user, rescue);
            if (answer == CLI_TAKE) return 1;
            cli_rescue_leave(rescue, answer != CLI_DELETE);
        }
        cli_rescue_init(rescue);
        if (answer == CLI_STOP) break;
    }
    return 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

enum omino_status cli_rescue_write(struct cli_rescue *rescue, const struct omino_match *match,
                                   unsigned flags, struct omino_error *err)
{
    struct omino_error found = OMINO_INIT(error);
    if (rescue->held < 0) return OMINO_OK;
    const enum omino_status status = omino_match_save(match, rescue->record, flags, &found);
    rescue->current = status == OMINO_OK && !(flags & OMINO_FILE_NO_SYNC);
    if (status != OMINO_OK)
        return omino_fail(err, status, "the rescue file is not up to date: %s", found.message);
    rescue->written = 1;
    return OMINO_OK;
}
