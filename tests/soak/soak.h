/* SPDX-License-Identifier: MIT */
/*
 * The soak test: games of all modules, with every check at every ply. main.c distributes games to
 * threads, game.c plays a game, check_*.c check a position, and a judge is a slow reference.
 */
#ifndef OMINO_SOAK_H
#define OMINO_SOAK_H

#include <stddef.h>
#include <stdint.h>

#include <omino/match.h>
#include <omino/rng.h>
#include <omino/rules.h>
#include <omino/search.h>

/* ---- figures --------------------------------------------------------------------------------- */

/* Counts for one module or for all. */
struct soak_figures {
    uint64_t games, plies;
    uint64_t positions;   /* that passed all checks */
    uint64_t compared;    /* positions compared with the reference */
    uint64_t moves;       /* legal moves in all positions */
    uint64_t records;     /* written, read and written again */
    uint64_t pictures;    /* as text and as SVG */
    uint64_t sessions;    /* of the protocol */
    uint64_t searches;    /* moves that two equal players chose */
    uint64_t differences; /* at most one per game, which ends the game */
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

/* The interface of the soak test to a reference: a board whose moves are texts. */
struct soak_judge {
    const char *module;
    size_t board_size;
    int any_order; /* whether moves end in points, which the module reads in any order */
    /* Writes a value for a text option; NULL if the module has no text option. */
    void (*choose_text)(struct omino_rng *rng, const char *option, char *value, size_t room);
    /* Sets up a game with these options. */
    void (*start)(void *board, const char *options);
    /* Return the side and the player to move; OMINO_NOBODY if the game is over. */
    int (*side)(void *board);
    int (*player)(void *board);
    void (*moves)(void *board, struct soak_texts *texts);
    void (*play)(void *board, const char *move);
    /* Stores scores and places; a place is 0 if the rules do not define it before the end. */
    void (*result)(void *board, int *scores, int *places);
    /* Writes the position as the module does; NULL if the reference cannot write it. */
    void (*line)(void *board, char line[OMINO_TEXT_MAX]);
};

extern const struct soak_judge soak_judge_blokus, soak_judge_callisto, soak_judge_patchwork,
    soak_judge_plyamki, soak_judge_polyssimo, soak_judge_template;

/* Returns the judge of a module, or NULL. */
const struct soak_judge *soak_judge_of(const char *module);

/* Returns the value of a key in options, or `otherwise`. The text is valid until the next call by
 * this thread. */
const char *soak_option(const char *options, const char *key, const char *otherwise);

/* ---- a game ---------------------------------------------------------------------------------- */

/* Maximum length of a report. */
enum { SOAK_REPORT = 32768 };

struct soak_game {
    const struct omino_rules *rules;
    const char *called; /* the name of the module, or the path of its file */
    uint64_t seed;
    char options[1024];
    struct omino_rng rng;
    struct soak_figures figures;
    char report[SOAK_REPORT]; /* "" if there is no difference */

    struct omino_match *match;
    const struct omino_game *game;  /* the game of the match */
    const struct omino_game *plain; /* the same without AVX2 */
    uint32_t ply;
    unsigned char *state; /* a copy of the position, in a block of exactly its size */
    unsigned char *other; /* a second such block */
    uint32_t *moves;      /* the legal moves, in the order of the list */
    uint32_t *sorted;     /* the legal moves, in ascending order */
    uint32_t *more;       /* room for another list */
    float *weights;       /* room for a weight per move */
    uint32_t count;
    unsigned char *states; /* the states of all plies so far */
    uint64_t *hashes;      /* the hashes of all plies so far */
    const struct soak_judge *judge;
    void *board;
    struct soak_texts ours, theirs;

    int ends;         /* if not 0, moves are chosen by their numbers: see game.c */
    const char *kind; /* of the players */
    uint64_t simulations;
    struct omino_engine *players[2]; /* two that must always agree */
};

/* Plays the game of a seed to its end or to the first difference. Returns 0 after a difference,
 * which game->report describes. */
int soak_play(struct soak_game *game, const struct omino_rules *rules, const char *called,
              uint64_t seed);

/* Reports a difference in the current position; returns 0. */
OMINO_PRINTF(2, 3) int soak_differ(struct soak_game *game, const char *format, ...);

/* Returns whether a number is among the legal moves. */
int soak_is_listed(const struct soak_game *game, uint32_t move);

/* Checks of a position. Each returns 0 after it has called soak_differ(). */
typedef int soak_check(struct soak_game *game);
extern soak_check soak_check_list, soak_check_legal, soak_check_paths, soak_check_reference,
    soak_check_state_text, soak_check_hash, soak_check_move_texts, soak_check_knowledge,
    soak_check_history, soak_check_record, soak_check_pictures, soak_check_protocol;

/* ---- paths ----------------------------------------------------------------------------------- */

/* When a game is opened, an environment variable decides whether it uses AVX2. The variable belongs
 * to the whole process, so soak_open_plain(), which opens a game without AVX2, runs alone. Calls
 * that may open any other game must be between soak_paths_enter() and soak_paths_leave(). */
void soak_paths_enter(void);
void soak_paths_leave(void);
enum omino_status soak_open_plain(const struct omino_rules *rules, const char *options,
                                  const struct omino_game **game, struct omino_error *err);

#endif
