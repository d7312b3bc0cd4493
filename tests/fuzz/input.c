/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/text.h>

void expect(int holds, const char *sentence)
{
    if (holds) return;
    fprintf(stderr, "\nexpected that %s\n", sentence);
    abort();
}

void *take_block(size_t size)
{
    void *block = malloc(size > 0 ? size : 1);
    expect(block != NULL, "memory can be allocated");
    return block;
}

/* Returns the FNV-1a hash. */
static uint64_t hash_bytes(const char *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Returns a copy with a terminating NUL, in a block that ends with it. */
static char *copy_text(const uint8_t *bytes, size_t length)
{
    char *copy = take_block(length + 1);
    if (length > 0) memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

static int read_numbers(struct input *input)
{
    const char *at = input->words;
    int64_t fail, plies;
    if (!omino_text_read_number(&at, 0, 1000000, &fail) || *at++ != ' ' ||
        !omino_text_read_number(&at, 0, INPUT_PLIES, &plies) || (*at != ' ' && *at != '\0'))
        return 0;
    input->counting.fail_at = (unsigned long)fail;
    input->plies = (unsigned)plies;
    at += *at == ' ';
    memmove(input->words, at, strlen(at) + 1);
    return 1;
}

int input_open(struct input *input, const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t first = end ? (size_t)(end - data) : size;
    *input = (struct input){0};
    input->words = copy_text(data, first);
    input->length = end ? size - first - 1 : 0;
    input->body = copy_text(end ? end + 1 : data, input->length);
    input->seed = hash_bytes(input->words, first);
    input->allocator = counting_allocator(&input->counting);
    return read_numbers(input);
}

void input_close(struct input *input)
{
    expect(input->counting.outstanding == 0, "all memory is freed");
    free(input->words);
    free(input->body);
}

const struct omino_rules *input_game(const struct input *input, const char **options)
{
    const size_t length = strcspn(input->words, " ");
    *options = input->words + length + (input->words[length] == ' ');
    for (unsigned i = 0; i < omino_registry_count(); i++) {
        const struct omino_rules *rules = omino_registry_get(i);
        if (strlen(rules->name) == length && memcmp(rules->name, input->words, length) == 0)
            return rules;
    }
    return NULL;
}

static const struct omino_game *open_game(const struct input *input)
{
    const struct omino_game *game = NULL;
    const char *options;
    const struct omino_rules *rules = input_game(input, &options);
    if (rules) omino_rules_open_game(rules, options, NULL, &game, NULL);
    return game;
}

const struct omino_game *input_open_game(const struct input *input)
{
    static struct {
        char *words;
        const struct omino_game *game;
    } kept[32], *entry;
    static unsigned next;
    const unsigned room = sizeof kept / sizeof *kept;
    for (unsigned i = 0; i < room; i++)
        if (kept[i].words && strcmp(kept[i].words, input->words) == 0) return kept[i].game;
    const struct omino_game *game = open_game(input);
    if (!game) return NULL;
    entry = &kept[next++ % room];
    omino_game_close(entry->game);
    free(entry->words);
    entry->game = game;
    entry->words = copy_text((const uint8_t *)input->words, strlen(input->words));
    return game;
}

void check_message(const struct omino_error *err)
{
    char clean[sizeof err->message];
    expect(memchr(err->message, '\0', sizeof err->message) != NULL, "the message is terminated");
    expect(err->message[0] != '\0', "the message is not empty");
    memcpy(clean, err->message, sizeof clean);
    omino_text_clean(clean);
    expect(strcmp(clean, err->message) == 0, "the message is safe to display");
}

int succeeded(const struct input *input, enum omino_status status, const struct omino_error *err)
{
    const struct counting *counting = &input->counting;
    if (status == OMINO_OK) return 1;
    expect(status != OMINO_STOPPED && (unsigned)status < OMINO_STATUS_COUNT,
           "the status is one of an error");
    expect(err->status == status, "the error has the returned status");
    check_message(err);
    expect(status != OMINO_ERR_MEMORY ||
               (counting->fail_at > 0 && counting->allocations >= counting->fail_at),
           "out of memory is reported only after a failed allocation");
    return 0;
}
