/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 200, MOST_WORDS = 64 };

static int small(char c)
{
    return tolower((unsigned char)c);
}

/* ---- letters --------------------------------------------------------------------------------- */

static size_t letters_of(const char *text)
{
    const size_t length = strlen(text);
    return length < MOST_LETTERS ? length : MOST_LETTERS;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Row by row: rows[0] is that of the letter before the last, rows[1] of the last, rows[2] of this
 * one; each says how far the beginning of `a` is from the beginnings of `b`. */
unsigned cli_edits(const char *a, const char *b)
{
    unsigned rows[3][MOST_LETTERS + 1];
    const size_t height = letters_of(a), width = letters_of(b);
    for (size_t x = 0; x <= width; x++) rows[2][x] = (unsigned)x;
    for (size_t y = 1; y <= height; y++) {
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[0]);
        rows[2][0] = (unsigned)y;
        for (size_t x = 1; x <= width; x++) {
            const int same = small(a[y - 1]) == small(b[x - 1]);
            unsigned edits = rows[1][x - 1] + !same;
            edits = least(edits, least(rows[1][x], rows[2][x - 1]) + 1);
            if (x > 1 && y > 1 && small(a[y - 1]) == small(b[x - 2]) &&
                small(a[y - 2]) == small(b[x - 1]))
                edits = least(edits, rows[0][x - 2] + 1);
            rows[2][x] = edits;
        }
    }
    return rows[2][width];
}

/* Near is what takes no more than an edit for about three letters. */
const char *cli_nearest_word(const char *text, const char *const *words)
{
    const char *nearest = NULL;
    const size_t length = strlen(text);
    unsigned best = (unsigned)(length + 1) / 3;
    if (length < 2) return NULL;
    for (; *words; words++) {
        const unsigned edits = cli_edits(text, *words);
        if (edits > best || (edits == best && nearest)) continue;
        best = edits;
        nearest = *words;
    }
    return nearest;
}

/* ---- words ----------------------------------------------------------------------------------- */

struct word {
    const char *at;
    size_t length;
};

static int is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

static unsigned split(const char *text, struct word words[MOST_WORDS])
{
    unsigned count = 0;
    while (count < MOST_WORDS) {
        while (*text && !is_of_word(*text)) text++;
        if (!*text) break;
        words[count].at = text;
        while (is_of_word(*text)) text++;
        words[count].length = (size_t)(text - words[count].at);
        count++;
    }
    return count;
}

static int same_word(const struct word *a, const struct word *b)
{
    if (a->length != b->length) return 0;
    for (size_t i = 0; i < a->length; i++)
        if (small(a->at[i]) != small(b->at[i])) return 0;
    return 1;
}

/* How many words two texts share, each as often as in both. */
static unsigned count_shared(const struct word *a, unsigned a_count, const struct word *b,
                             unsigned b_count)
{
    unsigned char used[MOST_WORDS] = {0};
    unsigned shared = 0;
    for (unsigned i = 0; i < a_count; i++)
        for (unsigned j = 0; j < b_count; j++) {
            if (used[j] || !same_word(&a[i], &b[j])) continue;
            used[j] = 1;
            shared++;
            break;
        }
    return shared;
}

int cli_has_words(const char *text, const char *words)
{
    struct word there[MOST_WORDS], wanted[MOST_WORDS];
    const unsigned there_count = split(text, there), count = split(words, wanted);
    return count_shared(wanted, count, there, there_count) == count;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* How far a move is from what was typed: words that both have, words that one of them has, and
 * edits. */
struct distance {
    unsigned shared, others, edits;
};

static int is_nearer(struct distance a, struct distance b)
{
    if (a.shared != b.shared) return a.shared > b.shared;
    return a.others != b.others ? a.others < b.others : a.edits < b.edits;
}

/* The nearest moves so far, in order. */
struct ranking {
    const char *text;
    struct word words[MOST_WORDS];
    unsigned word_count;
    uint32_t *moves, count, cap;
    struct distance *distances;
};

static struct distance measure(const struct ranking *ranking, const char *move)
{
    struct word words[MOST_WORDS];
    const unsigned count = split(move, words);
    const unsigned shared = count_shared(ranking->words, ranking->word_count, words, count);
    return (struct distance){shared, ranking->word_count + count - 2 * shared,
                             cli_edits(ranking->text, move)};
}

static void rank(struct ranking *ranking, uint32_t move, struct distance distance)
{
    uint32_t at = ranking->count < ranking->cap ? ranking->count++ : ranking->cap;
    for (; at > 0 && is_nearer(distance, ranking->distances[at - 1]); at--) {
        if (at == ranking->cap) continue; /* the last one drops out */
        ranking->moves[at] = ranking->moves[at - 1];
        ranking->distances[at] = ranking->distances[at - 1];
    }
    if (at == ranking->cap) return;
    ranking->moves[at] = move;
    ranking->distances[at] = distance;
}

uint32_t cli_nearest_moves(const struct omino_game *game, const void *state, const char *text,
                           uint32_t *moves, uint32_t cap)
{
    char move[OMINO_TEXT_MAX];
    struct ranking ranking = {.text = text, .moves = moves, .cap = cap};
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *all = malloc((size_t)room * sizeof *all);
    ranking.distances = malloc(((size_t)cap + 1) * sizeof *ranking.distances);
    if (all && ranking.distances && cap > 0) {
        const uint32_t count = omino_state_moves(game, state, all, room);
        ranking.word_count = split(text, ranking.words);
        for (uint32_t i = 0; i < count; i++) {
            omino_move_write(game, all[i], move, sizeof move);
            rank(&ranking, all[i], measure(&ranking, move));
        }
    }
    free(all);
    free(ranking.distances);
    return ranking.count;
}
