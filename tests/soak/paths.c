/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "soak.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void soak_paths_enter(void)
{
    pthread_rwlock_rdlock(&lock);
}

void soak_paths_leave(void)
{
    pthread_rwlock_unlock(&lock);
}

enum omino_status soak_open_plain(const struct omino_rules *rules, const char *options,
                                  const struct omino_game **game, struct omino_error *err)
{
    char before[16];
    pthread_rwlock_wrlock(&lock);
    const char *wanted = getenv("OMINO_SIMD");
    const int had_one = wanted != NULL;
    snprintf(before, sizeof before, "%s", had_one ? wanted : "");
    setenv("OMINO_SIMD", "plain", 1);
    const enum omino_status status = omino_rules_open_game(rules, options, NULL, game, err);
    if (had_one)
        setenv("OMINO_SIMD", before, 1);
    else
        unsetenv("OMINO_SIMD");
    pthread_rwlock_unlock(&lock);
    return status;
}
