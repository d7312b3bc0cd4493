/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "folder.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void empty_folder(const char *folder)
{
    DIR *listed = opendir(folder);
    if (listed) {
        for (const struct dirent *entry; (entry = readdir(listed));) {
            char inside[5000];
            struct stat facts;
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
            snprintf(inside, sizeof inside, "%s/%s", folder, entry->d_name);
            if (lstat(inside, &facts) == 0 && S_ISDIR(facts.st_mode)) empty_folder(inside);
            remove(inside);
        }
        closedir(listed);
    }
    mkdir(folder, 0700);
}
