/* SPDX-License-Identifier: MIT */
/* The operating system: its errors, its clock and its threads. */
#define _POSIX_C_SOURCE 200809L

#include "system.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "clock.h"
#include "thread.h"

enum omino_status omino_fail_system(struct omino_error *err, int number, const char *format, ...)
{
    char reason[100], sentence[OMINO_ERROR_MESSAGE_MAX];
    va_list args;
    if (strerror_r(number, reason, sizeof reason) != 0)
        snprintf(reason, sizeof reason, "error %d", number);
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    return omino_fail(err, OMINO_ERR_IO, "%s: %s", sentence, reason);
}

static double read_clock(clockid_t clock)
{
    struct timespec now = {0};
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double omino_clock(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double omino_cpu_clock(void)
{
#ifdef CLOCK_PROCESS_CPUTIME_ID
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
#else
    return omino_clock();
#endif
}

#if OMINO_WITH_THREADS
/* Four times the stack that callers must provide, for modules that need more. */
#define STACK ((size_t)1 << 20)

int omino_thread_start(omino_thread *thread, void *(*run)(void *user), void *user)
{
    pthread_attr_t attributes;
    size_t size;
    int fault = pthread_attr_init(&attributes);
    if (fault != 0) return fault;
    if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < STACK)
        pthread_attr_setstacksize(&attributes, STACK);
    fault = pthread_create(thread, &attributes, run, user);
    pthread_attr_destroy(&attributes);
    return fault;
}
#endif

const char *omino_shown_path(const char *path)
{
    const size_t length = strlen(path);
    const char *end = length > 100 ? path + length - 100 : path;
    for (int i = 0; i < 3 && end > path && ((unsigned char)*end & 0xC0) == 0x80; i++)
        end++; /* not in the middle of a character */
    return end;
}
