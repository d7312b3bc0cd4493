/* SPDX-License-Identifier: MIT */
/* The fields of a match, for the files of this room that change them. */
#ifndef OMINO_LIB_MATCH_INTERNAL_H
#define OMINO_LIB_MATCH_INTERNAL_H

#include <omino/match.h>

/* Remarks on a position. */
struct note {
    char *comment;    /* NULL for none */
    char *properties; /* as in a record, NAME[value][value]NAME[value]; NULL for none */
};

struct omino_match {
    struct omino_allocator allocator;
    const struct omino_game *game; /* a reference */
    uint64_t seed;                 /* of the first position */
    size_t stride;                 /* bytes from one state to the next */
    uint32_t ply;                  /* the current ply */
    uint32_t length;               /* number of moves in the whole history */
    size_t room;                   /* number of positions for which the arrays below have room */
    unsigned char *states;
    uint32_t *moves;                  /* the move made in each position but the last */
    struct note *notes;               /* one per position; NULL until there is one */
    size_t property_bytes;            /* length of the properties in all notes */
    char *result;                     /* of a game that is not over; NULL for none */
    char *players[OMINO_PLAYERS_MAX]; /* descriptions of the players; NULL for none */
};

/* Makes room for notes; fails only if there is no memory for them. */
enum omino_status omino_match_make_notes(struct omino_match *match, struct omino_error *err);

/* Replaces the properties of a position with `length` bytes of a record; NULL for none. */
enum omino_status omino_match_keep(struct omino_match *match, uint32_t ply, const char *properties,
                                   size_t length, struct omino_error *err);

/* Sets the result of a game that is not over; NULL or "" removes it. */
enum omino_status omino_match_set_result(struct omino_match *match, const char *text,
                                         struct omino_error *err);

/* Writes the value of RE: "" for none. */
size_t omino_match_write_result(const struct omino_match *match, char *buf, size_t cap);

/* Returns whether the game is over after the last move of the history. */
int omino_match_is_over(const struct omino_match *match);

/* Removes the notes on a position. */
void omino_match_clear_note(struct omino_match *match, uint32_t ply);

/* Fails because there is no position at that ply. */
enum omino_status omino_match_fail_ply(const struct omino_match *match, uint32_t ply,
                                       struct omino_error *err);

#endif
