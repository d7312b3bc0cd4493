/* SPDX-License-Identifier: MIT */
/*
 * The soak: games of all modules, with every check that there is at every ply. main.c deals them
 * out to threads, game.c plays one, the check_*.c look at a position, a judge is a slow reference.
 */
#ifndef OMINO_SOAK_H
#define OMINO_SOAK_H

#include <stddef.h>
#include <stdint.h>

#include <omino/match.h>
#include <omino/rng.h>
#include <omino/search.h>

/* ---- figures --------------------------------------------------------------------------------- */

/* Counts for a module, or in all. */
struct soak_figures {
    uint64_t games, plies;
    uint64_t positions;   /* that went through all checks */
    uint64_t compared;    /* of them, with the reference */
    uint64_t moves;       /* legal moves in them, all told */
    uint64_t records;     /* written, read and written again */
    uint64_t pictures;    /* as text and as SVG */
    uint64_t sessions;    /* of the protocol */
    uint64_t searches;    /* moves that two equal players chose */
    uint64_t differences; /* at most one a game, which ends with it */
};

/* ---- lists of texts -------------------------------------------------------------------------- */

enum { SOAK_TEXT = 64 }; /* room for the text of a move */

struct soak_texts {
    char (*list)[SOAK_TEXT];
    uint32_t count, room;
    int lost; /* whether memory ran out, or a text was too long */
};

void soak_texts_add(struct soak_texts *texts, const char *text);
void soak_texts_sort(struct soak_texts *texts);

/* ---- judges ---------------------------------------------------------------------------------- */

/* A reference, as the soak sees it: a board that is asked and played on by text. */
struct soak_judge {
    const char *module;
    size_t board_size;
    int any_order; /* whether moves end in points, which the module reads in any order */
    /* A legal value for an option that is a text; NULL if the module has none. */
    void (*choose_text)(struct omino_rng *rng, const char *option, char *value, size_t room);
    /* Sets up a game with these options, all of them in the text. */
    void (*start)(void *board, const char *options);
    /* Side and player to move; OMINO_NOBODY when the game is over. */
    int (*side)(void *board);
    int (*player)(void *board);
    void (*moves)(void *board, struct soak_texts *texts);
    void (*play)(void *board, const char *move);
    /* Scores, and places: 0 where the rules say nothing of them before the end. */
    void (*result)(void *board, int *scores, int *places);
    /* The position as the module's line; NULL if the reference does not write it. */
    void (*line)(void *board, char line[OMINO_TEXT_MAX]);
};

extern const struct soak_judge soak_judge_blokus, soak_judge_patchwork, soak_judge_plyamki,
    soak_judge_polyssimo, soak_judge_template;

/* The judge of a module; NULL if there is none. */
const struct soak_judge *soak_judge_of(const char *module);

/* The value that options give to a key, or `otherwise`; the text lives until the next call of this
 * thread. */
const char *soak_option(const char *options, const char *key, const char *otherwise);

/* ---- a game ---------------------------------------------------------------------------------- */

/* How long a report may be. */
enum { SOAK_REPORT = 32768 };

struct soak_game {
    const struct omino_rules *rules;
    const char *called; /* the module: its name, or the path that it was loaded from */
    uint64_t seed;
    char options[1024];
    struct omino_rng rng;
    struct soak_figures figures;
    char report[SOAK_REPORT]; /* "" as long as there is no difference */

    struct omino_match *match;
    const struct omino_game *game;  /* the match's */
    const struct omino_game *plain; /* the same without AVX2 */
    uint32_t ply;
    unsigned char *state; /* a copy of the position, in a block of exactly its size */
    unsigned char *other; /* a second such block */
    uint32_t *moves;      /* the legal moves, in their order */
    uint32_t *sorted;     /* likewise, in order of their numbers */
    uint32_t *more;       /* room for another list */
    float *weights;       /* room for as many */
    uint32_t count;
    unsigned char *states; /* of all plies so far */
    uint64_t *hashes;      /* likewise */
    const struct soak_judge *judge;
    void *board;
    struct soak_texts ours, theirs;

    int ends;         /* which numbers of moves are taken, if not 0: see game.c */
    const char *kind; /* of the players */
    uint64_t simulations;
    struct omino_player *players[2]; /* two that must always agree */
};

/* Plays the game of a seed to its end, or to the first difference; 0 if there was one, and then
 * game->report is about it. */
int soak_play(struct soak_game *game, const struct omino_rules *rules, const char *called,
              uint64_t seed);

/* Reports a difference in the position at hand; returns 0. */
OMINO_PRINTF(2, 3) int soak_differ(struct soak_game *game, const char *format, ...);

/* Whether a number is among the legal moves. */
int soak_is_listed(const struct soak_game *game, uint32_t move);

/* The checks of a position; each returns 0 after soak_differ(). */
typedef int soak_check(struct soak_game *game);
extern soak_check soak_check_list, soak_check_legal, soak_check_paths, soak_check_reference,
    soak_check_state_text, soak_check_hash, soak_check_move_texts, soak_check_knowledge,
    soak_check_history, soak_check_record, soak_check_pictures, soak_check_protocol;

/* ---- paths ----------------------------------------------------------------------------------- */

/* Which path a game takes is decided when it is opened, by an environment variable, which belongs
 * to the whole process. So whoever opens a game without AVX2 is alone, and whoever opens another
 * one, or calls what may open one, says so. */
void soak_paths_enter(void);
void soak_paths_leave(void);
enum omino_status soak_open_plain(const struct omino_rules *rules, const char *options,
                                  const struct omino_game **game, struct omino_error *err);

#endif
