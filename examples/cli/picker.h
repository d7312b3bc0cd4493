/* SPDX-License-Identifier: MIT */
/*
 * Picking a move without typing it: the legal moves of a position, sorted by what a person does one
 * after the other: choose an option (a piece in a tray, or words such as "advance 3"), turn and
 * flip it (each way to lay it is a look), and put it somewhere (a place). For any game that
 * describes its moves (see <omino/scene.h>); nothing here knows of a terminal.
 *
 * A look hangs on its handle, the cell that is nearest to its middle: where it is, is where its
 * handle is. Only what can be done is offered: an option has a legal move, a look has a legal
 * place.
 */
#ifndef OMINO_CLI_PICKER_H
#define OMINO_CLI_PICKER_H

#include <omino/draw.h>
#include <omino/rules.h>

/* A legal move that lays cells: where the handle of its look is. */
struct picker_place {
    int look;
    int16_t x, y;
    uint32_t move;
};

struct picker_look {
    int option;                                /* that it belongs to */
    int count;                                 /* of its cells */
    struct omino_cell cells[OMINO_MOVE_CELLS]; /* from the handle, in row order */
    int left, top, right, bottom;              /* how far it reaches from the handle, 0 or more */
    uint32_t first, end;                       /* its places, in row order */
    int inked;                                 /* whether the next is filled in */
    struct omino_scene_cell ink[OMINO_MOVE_CELLS]; /* what lies there after the move */
};

struct picker_option {
    int panel;                    /* the grid where it lays cells; -1: none */
    int tray, item;               /* the piece that it uses; -1: none */
    char words[OMINO_SCENE_TEXT]; /* of its first move */
    uint32_t move;                /* of an option without cells: all of it; or OMINO_NO_MOVE */
    int look;                     /* the first of its looks, or the one that was used last; -1 */
    int met;                      /* private: as which its moves were met in the list */
};

/* The moves of a position. */
struct picker {
    const struct omino_game *game;
    const void *state;
    struct picker_option *options;
    int option_count, option_room;
    struct picker_look *looks;
    int look_count, look_room;
    struct picker_place *places;
    uint32_t place_count;
    struct omino_scene *scene; /* scratch */
};

/* Sorts the moves of a position, which must stay as it is until the picker is closed. There is
 * nothing to pick when the game is over. On failure (OMINO_ERR_MEMORY) nothing is to be closed. */
enum omino_status picker_open(struct picker *picker, const struct omino_game *game,
                              const void *state, const struct omino_allocator *allocator,
                              struct omino_error *err);
/* All zero is fine. */
void picker_close(struct picker *picker);

/* The legal move of a look at a place, or OMINO_NO_MOVE. */
uint32_t picker_move_at(const struct picker *picker, int look, int x, int y);

/* Finds the place of a move, or the option that it is; either is -1 if there is none. */
void picker_find(const struct picker *picker, uint32_t move, int *option, int64_t *place);

/* What lies where a look was laid, for each of its cells: as a game's own picture of the position
 * after the move has it. NULL if that cannot be told. */
const struct omino_scene_cell *picker_ink(struct picker *picker, int look);

/*
 * The look that a quarter turn clockwise leads to, or if it has no place a further turn; the same
 * look if there is no other. Where the tray holds one thing as several items, each with a look of
 * its own, these are followed, too.
 */
int picker_turned(struct picker *picker, int look);

/* The look that flipping it over leads to, likewise. Where the mirror image is nothing but a turn
 * of it, another item of the same outline is the other face. */
int picker_flipped(struct picker *picker, int look);

/* ---- the ghost ------------------------------------------------------------------------------- */

/* What a person is about to do. */
struct picker_ghost {
    int option;  /* -1: there is none */
    int look;    /* -1: the option has no cells */
    int x, y;    /* of the handle, in the option's grid */
    int columns; /* of that grid */
    int rows;
};

/* Begins a turn: chooses an option, if possible one that lays cells, at the legal place that is
 * nearest to where the ghost was, or to the middle of the grid if it was nowhere (x or y below 0).
 * The scene is that of the position. */
void picker_begin(const struct picker *picker, const struct omino_scene *scene,
                  struct picker_ghost *ghost);

/* Chooses an option. The ghost stays where it is, as far as it fits into the grid. */
void picker_choose(const struct picker *picker, const struct omino_scene *scene,
                   struct picker_ghost *ghost, int option);

/* The next option, or the one before. */
void picker_choose_next(const struct picker *picker, const struct omino_scene *scene,
                        struct picker_ghost *ghost, int step);

/* Turn it, flip it, move it by some cells, move it to a cell, move it to the next legal place or
 * the one before. */
void picker_turn(struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost);
void picker_flip(struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost);
void picker_step(const struct picker *picker, struct picker_ghost *ghost, int x, int y);
void picker_go(const struct picker *picker, struct picker_ghost *ghost, int x, int y);
void picker_next(const struct picker *picker, struct picker_ghost *ghost, int step);

/* Makes the ghost be a move. */
void picker_show(const struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost, uint32_t move);

/* The legal move that the ghost is, or OMINO_NO_MOVE. */
uint32_t picker_chosen(const struct picker *picker, const struct picker_ghost *ghost);

/*
 * Why the ghost is no legal move, as a sentence of the rules.
 *
 * Only a module knows its notation; but cells are named in it as they are labelled in its scenes.
 * So the text of a legal move of the same look, with the names of its cells replaced by those
 * where the ghost is, is what a person would have typed, and omino_move_parse() tells the reason.
 * Where that fails, the sentence is a general one.
 */
void picker_explain(const struct picker *picker, const struct omino_scene *scene,
                    const struct picker_ghost *ghost, struct omino_error *err);

#endif
