/* SPDX-License-Identifier: MIT */
/* The search on bitboards: its patterns (patterns.c), its steps (bits.c) and its memory
 * (memo.c). */
#ifndef OMINO_LIB_COVER_BITS_H
#define OMINO_LIB_COVER_BITS_H

#include "core/words.h"
#include "search.h"

#define SPECIALISED static inline __attribute__((always_inline))

#define COVER_WORDS (OMINO_COVER_BITS_CELLS_MAX / 64)

/* Returns the first bit of a nonempty set. */
SPECIALISED unsigned first_bit(const uint64_t *set, unsigned words)
{
    unsigned i = 0;
    while (i + 1 < words && set[i] == 0) i++;
    return 64 * i + word_first(set[i]);
}

/* ---- patterns: patterns.c -------------------------------------------------------------------- */

/* Cells that are covered together by `copies` copies of a piece. */
struct omino_pattern {
    uint64_t bits[COVER_WORDS];
    uint32_t piece;
    uint32_t placement;
    uint32_t copies;
};

struct omino_patterns {
    struct omino_pattern *items;
    size_t count;
    int rooted;   /* one of the last `roots` patterns is placed first */
    size_t roots; /* all patterns of that piece */
};

/* Which patterns to make. */
struct omino_pattern_choice {
    unsigned transform;  /* only orbits under this transform */
    int rooted;          /* whether to place the breaker first, on least placements only */
    unsigned stabilizer; /* then only least placements whose stabilizer has this size; 0 for all */
};

enum omino_status omino_patterns_open(struct omino_patterns *patterns,
                                      const struct omino_tiling *tiling,
                                      const struct omino_pattern_choice *choice,
                                      struct omino_error *err);
void omino_patterns_close(struct omino_patterns *patterns, const struct omino_tiling *tiling);

/* Runs the search on patterns. */
enum omino_status omino_patterns_search(const struct omino_patterns *patterns,
                                        const struct omino_tiling_search *search,
                                        struct omino_error *err);

/* ---- memory: memo.c -------------------------------------------------------------------------- */

/* A table from keys of key_words words to numbers. It may forget, but never confuses keys. */
struct omino_memo {
    struct omino_meter *meter; /* lends the memory */
    uint64_t *slots;           /* key, then value + 1; a value of 0 marks a free slot */
    size_t capacity;           /* a power of two */
    size_t used;
    unsigned key_words;
};

/* Returns nonzero on success. */
int omino_memo_open(struct omino_memo *memo, unsigned key_words, struct omino_meter *meter);
void omino_memo_close(struct omino_memo *memo);

/* Returns the maximum number of bytes of a new table. */
uint64_t omino_memo_cost(unsigned key_words);

/* Returns nonzero if the key is known. */
int omino_memo_find(const struct omino_memo *memo, const uint64_t *key, uint64_t *value);

/* Stores a value below UINT64_MAX. Returns zero if out of memory. */
int omino_memo_store(struct omino_memo *memo, const uint64_t *key, uint64_t value);

/* ---- steps: bits.c --------------------------------------------------------------------------- */

/* Maximum number of words in a key: free cells, available pieces, then four counts per word. */
#define BITS_KEY_WORDS (COVER_WORDS + 1 + OMINO_COVER_BITS_PIECES_MAX / 4)

/* One step of the search: a cell to cover, and the alternatives left to try there. */
struct omino_bits_frame {
    uint64_t free[COVER_WORDS];
    uint64_t pieces;    /* pieces not tried yet */
    uint64_t sum;       /* solutions counted below */
    uint32_t next, end; /* remaining patterns of the current piece */
    uint32_t laid;      /* the pattern that leads to the next frame, or COVER_NONE for an empty
                           cell */
    uint32_t cell;
    uint32_t left; /* free cells */
    uint32_t holes;
    int may_skip;
};

struct omino_bits_pattern {
    uint32_t placement;
    uint32_t copies;
    unsigned piece; /* index in `pieces` of the search */
};

struct omino_bits_piece {
    uint32_t min, max, area;
    uint32_t used;
    int keyed; /* whether the key of a position includes the number of copies used, in addition to
                  the bit in `available` */
    int limited;
    uint32_t index; /* its index in the problem */
};

struct omino_bits_search {
    const struct omino_tiling_search *task;
    unsigned words, line, box_bits;
    uint64_t not_first[COVER_WORDS], not_last[COVER_WORDS]; /* cells with a neighbour in the same
                                                               line */

    uint64_t *bits; /* `words` per pattern */
    struct omino_bits_pattern *infos;
    uint32_t *lists;  /* patterns of piece p at cell c: from lists[c * count + p] to the next */
    uint64_t *starts; /* for each cell, the pieces with patterns there */
    uint32_t root_begin, root_end;
    int rooted, remembers;

    struct omino_bits_piece pieces[OMINO_COVER_BITS_PIECES_MAX];
    unsigned count;
    uint64_t available;
    uint32_t need; /* cells of the pieces that still must be used */

    struct omino_bits_frame *frames;
    uint32_t *solution;
    struct omino_memo memo;
    int out_of_memory;
};

/* Runs a search that has been set up. */
void omino_bits_run(struct omino_bits_search *search);

#endif
