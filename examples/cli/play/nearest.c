/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <ctype.h>
#include <stdlib.h>

#include "shared/nearest.h"

enum { MOST_WORDS = 64 };

/* ---- words ----------------------------------------------------------------------------------- */

struct word {
    const char *at;
    size_t length;
};

static int is_word_letter(char c)
{
    return isalnum((unsigned char)c) || c == '-';
}

static unsigned split(const char *text, struct word words[MOST_WORDS])
{
    unsigned count = 0;
    while (count < MOST_WORDS) {
        while (*text && !is_word_letter(*text)) text++;
        if (!*text) break;
        words[count].at = text;
        while (is_word_letter(*text)) text++;
        words[count].length = (size_t)(text - words[count].at);
        count++;
    }
    return count;
}

static int same_word(const struct word *a, const struct word *b)
{
    if (a->length != b->length) return 0;
    for (size_t i = 0; i < a->length; i++)
        if (tolower((unsigned char)a->at[i]) != tolower((unsigned char)b->at[i])) return 0;
    return 1;
}

/* Counts the words that two texts share; a repeated word counts as often as it occurs in both. */
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

/* The distance of a move from the typed text: the numbers of words in both, of words in only one,
 * and of edits. */
struct distance {
    unsigned shared, others, edits;
};

static int is_nearer(struct distance a, struct distance b)
{
    if (a.shared != b.shared) return a.shared > b.shared;
    return a.others != b.others ? a.others < b.others : a.edits < b.edits;
}

/* The nearest moves so far, the nearest first. */
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
        if (at == ranking->cap) continue; /* the last move drops out */
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
        const uint32_t count = omino_moves_list(game, state, all, room);
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
