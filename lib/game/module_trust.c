/* SPDX-License-Identifier: MIT */
/*
 * The default policy for loading modules. A module runs with all of the user's privileges, so only
 * the user or root may have put it there: the file must belong to one of them and must not be
 * world-writable. Others must not be able to replace it either, so the same applies to its folder.
 * In a folder with the sticky bit, such as /tmp, everyone may create files, but only the owners of
 * a file and of the folder can replace it.
 *
 * Symbolic links are followed: the target and its folder count.
 */
#define _XOPEN_SOURCE 700 /* for the sticky bit */

#include "module_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system.h"

enum { REASON = 120 };

static int is_trusted(uint64_t owner)
{
    return owner == 0 || owner == (uint64_t)geteuid();
}

/* Returns the reason not to load a file, as the end of a sentence; NULL if there is none. */
static const char *find_objection(const struct omino_module_facts *facts, char reason[REASON])
{
    if (!is_trusted(facts->owner))
        snprintf(reason, REASON, "it belongs to user %" PRIu64 ", who is neither you nor root",
                 facts->owner);
    else if (facts->mode & S_IWOTH)
        snprintf(reason, REASON, "everyone may write to it (mode %03o)", facts->mode);
    else if (!is_trusted(facts->folder_owner))
        snprintf(reason, REASON,
                 "its folder belongs to user %" PRIu64 ", who is neither you nor root",
                 facts->folder_owner);
    else if ((facts->folder_mode & S_IWOTH) && !(facts->folder_mode & S_ISVTX))
        snprintf(reason, REASON, "everyone may replace files in its folder (mode %03o)",
                 facts->folder_mode);
    else
        return NULL;
    return reason;
}

static const char *ask_policy(const struct omino_module_judge *judge,
                              const struct omino_module_facts *facts)
{
    const char *trusted = getenv(OMINO_MODULE_TRUST_VARIABLE);
    if (judge->policy) return judge->policy(judge->user, facts);
    return trusted && strcmp(trusted, "any") == 0 ? NULL : facts->objection;
}

static enum omino_status decide(const struct omino_module_judge *judge,
                                struct omino_module_facts facts, const char *name,
                                struct omino_error *err)
{
    char reason[REASON];
    facts.objection = find_objection(&facts, reason);
    const char *refusal = ask_policy(judge, &facts);
    if (!refusal) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE, "%s is not loaded: %s", name, refusal);
}

/* Returns whether the folder can be examined. */
static int look_at_folder(const char *path, struct stat *folder)
{
    char name[OMINO_REAL_PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(name, sizeof name, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    return stat(name, folder) == 0;
}

enum omino_status omino_module_trust(const struct omino_module_file *file,
                                     const struct omino_module_judge *judge,
                                     struct omino_error *err)
{
    struct stat own, folder;
    if (fstat(file->descriptor, &own) != 0 || !look_at_folder(file->real_path, &folder)) {
        if (errno == ENOMEM) return omino_fail_memory(err);
        return omino_fail_system(err, errno, "the folder of %s cannot be read", file->name);
    }
    struct omino_module_facts facts = {.path = file->path,
                                       .real_path = file->real_path,
                                       .owner = own.st_uid,
                                       .folder_owner = folder.st_uid,
                                       .mode = own.st_mode & 07777,
                                       .folder_mode = folder.st_mode & 07777};
    return decide(judge, facts, file->name, err);
}
