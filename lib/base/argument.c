/* SPDX-License-Identifier: MIT */
#include "argument.h"

#include <string.h>

/* Programs call omino_game_open(), which calls omino_game_open_for(). */
static size_t length_in_programs(const char *call)
{
    static const char suffix[] = "_for";
    const size_t length = strlen(call), rest = length - (sizeof suffix - 1);
    return length > sizeof suffix && strcmp(call + rest, suffix) == 0 ? rest : length;
}

enum omino_status omino_fail_null(struct omino_error *err, const char *call, const char *names,
                                  size_t index)
{
    for (; index > 0; index--) names += strcspn(names, ",") + 1;
    names += strspn(names, " ");
    return omino_fail(err, OMINO_ERR_ARGUMENT, "the argument '%.*s' of %.*s() must not be NULL",
                      (int)strcspn(names, ","), names, (int)length_in_programs(call), call);
}

enum omino_status omino_check_range(const char *field, double value, double low, double high,
                                    struct omino_error *err)
{
    if (value >= low && value <= high) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_ARGUMENT, "%s is %.15g, but must be from %.15g to %.15g",
                      field, value, low, high);
}
