/* SPDX-License-Identifier: MIT */
/* The fields of a match, for the files of this room that change them. */
#ifndef OMINO_LIB_MATCH_INTERNAL_H
#define OMINO_LIB_MATCH_INTERNAL_H

#include <omino/match.h>

/* Remarks on a position. */
struct note {
    char *comment; /* NULL for none */
};

struct omino_match {
    struct omino_allocator allocator;
    const struct omino_game *game; /* a reference */
    size_t stride;                 /* bytes from one state to the next */
    uint32_t ply;                  /* the current ply */
    uint32_t length;               /* number of moves in the whole history */
    size_t room;                   /* number of positions for which the arrays below have room */
    unsigned char *states;
    uint32_t *moves;                  /* the move made in each position but the last */
    struct note *notes;               /* one per position; NULL until there is one */
    char *players[OMINO_PLAYERS_MAX]; /* descriptions of the players; NULL for none */
};

/* Makes room for notes; fails only if there is no memory for them. */
enum omino_status omino_match_make_notes(struct omino_match *match, struct omino_error *err);

/* Removes the notes on a position. */
void omino_match_clear_note(struct omino_match *match, uint32_t ply);

/* Fails because there is no position at that ply. */
enum omino_status omino_match_fail_ply(const struct omino_match *match, uint32_t ply,
                                       struct omino_error *err);

#endif
