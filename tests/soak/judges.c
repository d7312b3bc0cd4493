/* SPDX-License-Identifier: MIT */
/* The list of judges, and their common functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "soak.h"

const struct soak_judge *soak_judge_of(const char *module)
{
    static const struct soak_judge *const judges[] = {
        &soak_judge_blokus,  &soak_judge_callisto,  &soak_judge_patchwork,
        &soak_judge_plyamki, &soak_judge_polyssimo, &soak_judge_template,
    };
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        if (strcmp(judges[i]->module, module) == 0) return judges[i];
    return NULL;
}

const char *soak_option(const char *options, const char *key, const char *otherwise)
{
    static _Thread_local char value[256];
    const size_t length = strlen(key);
    for (const char *at = options; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, key, length) == 0 && at[length] == '=') {
            snprintf(value, sizeof value, "%.*s", (int)strcspn(at + length + 1, " "),
                     at + length + 1);
            return value;
        }
    return otherwise;
}

void soak_texts_add(struct soak_texts *texts, const char *text)
{
    if (texts->count == texts->room) {
        const uint32_t room = texts->room ? 2 * texts->room : 1024;
        char(*larger)[SOAK_TEXT] = realloc(texts->list, room * sizeof *larger);
        if (!larger) {
            texts->lost = 1;
            return;
        }
        texts->list = larger;
        texts->room = room;
    }
    if (strlen(text) >= SOAK_TEXT) texts->lost = 1;
    snprintf(texts->list[texts->count++], SOAK_TEXT, "%s", text);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void soak_texts_sort(struct soak_texts *texts)
{
    if (texts->count > 0) qsort(texts->list, texts->count, sizeof *texts->list, by_text);
}
