/* SPDX-License-Identifier: MIT */
/* Checks of arguments, according to the conventions in base.h. */
#ifndef OMINO_BASE_ARGUMENT_H
#define OMINO_BASE_ARGUMENT_H

#include <omino/base.h>

/*
 * Returns whether one of the given pointers is NULL, and if so, fills in *err with the name of the
 * argument and of the calling function:
 *
 *     if (OMINO_IS_NULL(err, name, game)) return OMINO_ERR_ARGUMENT;
 */
#define OMINO_IS_NULL(err, ...)                                                                    \
    omino_is_null((err), __func__, #__VA_ARGS__, (const void *const[]){__VA_ARGS__},               \
                  sizeof(const void *[]){__VA_ARGS__} / sizeof(void *))

/* Reports that the argument with that index in a list of names, separated by commas, is NULL. */
enum omino_status omino_fail_null(struct omino_error *err, const char *call, const char *names,
                                  size_t index);

/* This is inline, so that a call with valid arguments costs only a few comparisons. */
static inline int omino_is_null(struct omino_error *err, const char *call, const char *names,
                                const void *const *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!values[i]) {
            omino_fail_null(err, call, names, i);
            return 1;
        }
    return 0;
}

/* Returns OMINO_OK if `value` is from `low` to `high`, and otherwise OMINO_ERR_ARGUMENT with the
 * name of the field, its value and its range; NaN is never in range. */
enum omino_status omino_check_range(const char *field, double value, double low, double high,
                                    struct omino_error *err);

#endif
