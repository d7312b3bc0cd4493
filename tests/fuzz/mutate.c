/* SPDX-License-Identifier: MIT */
#include "mutate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grammar.h"

/* ---- dictionaries ---------------------------------------------------------------------------- */

/* Reads one character of a word in quotes, which may be written as \\, \" or \xAB. */
static const uint8_t *read_character(const uint8_t *from, uint8_t *to)
{
    unsigned code;
    *to = *from;
    if (*from != '\\') return from + 1;
    if (from[1] == 'x' && isxdigit(from[2]) && isxdigit(from[3]) &&
        sscanf((const char *)from + 2, "%2x", &code) == 1) {
        *to = (uint8_t)code;
        return from + 4;
    }
    *to = from[1];
    return from + 2;
}

/* Reads the word of a line that ends with a line feed; returns 0 if there is none. */
static int read_word(const uint8_t *line, struct bytes *word)
{
    const uint8_t *at = line;
    while (*at != '"' && *at != '\n') at++;
    if (*at++ != '"') return 0;
    word->at = malloc(strcspn((const char *)at, "\n") + 1);
    word->size = 0;
    while (word->at && *at != '"' && *at != '\n') at = read_character(at, &word->at[word->size++]);
    if (word->at && *at == '"' && word->size > 0) return 1;
    free(word->at);
    return 0;
}

static int add_word(struct dictionary *dictionary, struct bytes word)
{
    struct bytes *more =
        realloc(dictionary->words, (dictionary->count + 1) * sizeof *dictionary->words);
    if (!more) return 0;
    dictionary->words = more;
    dictionary->words[dictionary->count++] = word;
    return 1;
}

int dictionary_read(const char *path, struct dictionary *dictionary)
{
    struct bytes file, word;
    int number = 1, fine = 1;
    *dictionary = (struct dictionary){0};
    if (!bytes_read(path, &file)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return 0;
    }
    for (uint8_t *line = file.at; fine && *line; number++) {
        uint8_t *end = (uint8_t *)strchr((char *)line, '\n');
        if (!end) break;
        if (*line != '#' && *line != '\n')
            fine = read_word(line, &word) && add_word(dictionary, word);
        line = end + 1;
    }
    if (!fine) fprintf(stderr, "%s:%d: expected a word in quotes\n", path, number - 1);
    free(file.at);
    return fine;
}

void dictionary_free(struct dictionary *dictionary)
{
    for (size_t i = 0; i < dictionary->count; i++) free(dictionary->words[i].at);
    free(dictionary->words);
}

/* ---- changes --------------------------------------------------------------------------------- */

/* Returns a random part of some bytes, mostly a short one; *at receives its offset. */
static struct bytes stretch(struct bytes of, struct omino_rng *rng, size_t *at)
{
    const size_t longest = below(rng, 4) ? 12 : 200;
    *at = below(rng, of.size + 1);
    const size_t left = of.size - *at;
    return (struct bytes){of.at + *at, below(rng, (left < longest ? left : longest) + 1)};
}

static void change_byte(struct bytes *input, struct omino_rng *rng)
{
    if (input->size == 0) return;
    uint8_t *at = &input->at[below(rng, input->size)];
    switch (below(rng, 3)) {
    case 0:
        *at = (uint8_t)below(rng, 256);
        break;
    case 1:
        *at = (uint8_t)(*at + (below(rng, 2) ? 1 : -1));
        break;
    default:
        *at = input->at[below(rng, input->size)];
    }
}

static void change_number(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    static const char *const odd[] = {"0",   "-1",    "255",        "256",
                                      "127", "65536", "2147483648", "18446744073709551616"};
    char number[32];
    size_t at = below(rng, input->size + 1), digits = 0;
    while (at < input->size && !isdigit(input->at[at])) at++;
    while (at + digits < input->size && digits < 9 && isdigit(input->at[at + digits]))
        number[digits] = (char)input->at[at + digits], digits++;
    if (digits == 0) return;
    number[digits] = '\0';
    if (below(rng, 3) == 0)
        snprintf(number, sizeof number, "%s", odd[below(rng, 8)]);
    else
        snprintf(number, sizeof number, "%ld", strtol(number, NULL, 10) + (long)below(rng, 9) - 4);
    bytes_splice(input, cap, at, digits, (struct bytes){(uint8_t *)number, strlen(number)});
}

static void change_words(struct bytes *input, size_t cap, const struct dictionary *dictionary,
                         struct omino_rng *rng)
{
    size_t at;
    const size_t gone = below(rng, 2) ? stretch(*input, rng, &at).size : 0;
    if (gone == 0) at = below(rng, input->size + 1);
    if (dictionary->count > 0)
        bytes_splice(input, cap, at, gone, dictionary->words[below(rng, dictionary->count)]);
}

/* Removes or repeats a part of the input, or inserts a part of another input. */
static void change_stretch(struct bytes *input, size_t cap, struct bytes other,
                           struct omino_rng *rng)
{
    uint8_t copy[200];
    size_t at, from;
    const struct bytes gone = stretch(*input, rng, &at);
    struct bytes with = stretch(below(rng, 2) ? *input : other, rng, &from);
    memcpy(copy, with.at, with.size);
    with.at = copy;
    if (below(rng, 3) == 0) with.size = 0;
    bytes_splice(input, cap, at, below(rng, 2) ? gone.size : 0, with);
}

static void mutate_bytes(struct bytes *input, size_t cap, struct bytes other,
                         const struct dictionary *dictionary, struct omino_rng *rng)
{
    switch (below(rng, 4)) {
    case 0:
        change_byte(input, rng);
        break;
    case 1:
        change_number(input, cap, rng);
        break;
    case 2:
        change_words(input, cap, dictionary, rng);
        break;
    default:
        change_stretch(input, cap, other, rng);
    }
}

void mutate(struct bytes *input, size_t cap, struct bytes other,
            const struct dictionary *dictionary, struct omino_rng *rng)
{
    do {
        if (below(rng, 2) || !vary(input, cap, rng))
            mutate_bytes(input, cap, other, dictionary, rng);
    } while (below(rng, 3));
}
