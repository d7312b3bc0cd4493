/* SPDX-License-Identifier: MIT */
/*
 * Lets a person pick a move without typing it. The legal moves in a position are grouped by the
 * steps that the person takes: choosing an option (a piece in a tray, or words such as "advance
 * 3"), rotating and flipping it (each orientation is a look), and moving it somewhere (a place).
 * The picker works for any game that describes its moves (see <omino/scene.h>) and does not depend
 * on a terminal.
 *
 * The handle of a look is the cell nearest to its centre; the place of a look is the place of its
 * handle. Only legal moves are offered: each option has at least one legal move, and each look at
 * least one legal place.
 */
#ifndef OMINO_CLI_PICKER_H
#define OMINO_CLI_PICKER_H

#include <omino/draw.h>
#include <omino/rules.h>

/* A legal move that covers cells, and the place of its look. */
struct picker_place {
    int look;
    int16_t x, y;
    uint32_t move;
};

struct picker_look {
    int option;                                        /* its option */
    int count;                                         /* number of its cells */
    struct omino_cell cells[OMINO_MOVE_CELLS_MAX];     /* from the handle, in row order */
    int left, top, right, bottom;                      /* its extent from the handle, 0 or more */
    uint32_t first, end;                               /* its places, in row order */
    int inked;                                         /* 1: `ink` is set; -1: there is none */
    struct omino_scene_cell ink[OMINO_MOVE_CELLS_MAX]; /* the cells after the move */
};

struct picker_option {
    int panel;                        /* the grid whose cells it covers; -1: none */
    int tray, item;                   /* the piece it uses; -1: none */
    char words[OMINO_SCENE_TEXT_MAX]; /* of its first move */
    uint32_t move;                    /* of an option without cells; else OMINO_NO_MOVE */
    int look;                         /* the look used last, initially the first; -1: none */
    int met;                          /* private: its index before options are sorted */
};

/* The moves in a position. */
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

/* Opens a picker for the moves in a position. The state must not change until the picker is closed.
 * There are no options when the game is over. On failure (OMINO_ERR_MEMORY) there is nothing to
 * close. */
enum omino_status picker_open(struct picker *picker, const struct omino_game *game,
                              const void *state, const struct omino_allocator *allocator,
                              struct omino_error *err);

/* Closes a picker; a picker that is all zero is valid. */
void picker_close(struct picker *picker);

/* Returns the legal move of a look at a place, or OMINO_NO_MOVE. */
uint32_t picker_move_at(const struct picker *picker, int look, int x, int y);

/* Finds the place of a move or, if it covers no cells, its option; the other result is -1. */
void picker_find(const struct picker *picker, uint32_t move, int *option, int64_t *place);

/* Returns the appearance of each cell of a look after its move, taken from the scene of the
 * resulting position; NULL if that is not possible. */
const struct omino_scene_cell *picker_ink(struct picker *picker, int look);

/*
 * Returns the look after a quarter turn clockwise, or after more turns if that look has no legal
 * place; returns the same look if there is no other. If the tray holds one piece as several items,
 * each with its own look, the result may be the look of another item.
 */
int picker_turned(struct picker *picker, int look);

/* Returns, in the same way, the look after flipping a look over. If the mirror image is only a
 * rotation of the look, another item of the same outline serves as the other face. */
int picker_flipped(struct picker *picker, int look);

/* ---- the ghost ------------------------------------------------------------------------------- */

/* The move that a person is about to make. */
struct picker_ghost {
    int option;  /* -1: none */
    int look;    /* -1: the option has no cells */
    int x, y;    /* of the handle, in the option's grid */
    int columns; /* of that grid */
    int rows;
};

/* Begins a turn: chooses an option, if possible one that covers cells. Places the ghost at the
 * legal place nearest to its last one, or to the centre of the grid if it had none (x or y below
 * 0). `scene` must describe the position. */
void picker_begin(const struct picker *picker, const struct omino_scene *scene,
                  struct picker_ghost *ghost);

/* Chooses an option. The ghost stays in its place, or moves only as far as the grid requires. */
void picker_choose(const struct picker *picker, const struct omino_scene *scene,
                   struct picker_ghost *ghost, int option);

/* Chooses the next option (step 1) or the previous one (-1). */
void picker_choose_next(const struct picker *picker, const struct omino_scene *scene,
                        struct picker_ghost *ghost, int step);

/* Rotate the ghost, flip it, move it by some cells, move it to a cell, and move it to the next
 * legal place (step 1) or the previous one (-1). */
void picker_turn(struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost);
void picker_flip(struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost);
void picker_step(const struct picker *picker, struct picker_ghost *ghost, int x, int y);
void picker_go(const struct picker *picker, struct picker_ghost *ghost, int x, int y);
void picker_next(const struct picker *picker, struct picker_ghost *ghost, int step);

/* Sets the ghost to a move. */
void picker_show(const struct picker *picker, const struct omino_scene *scene,
                 struct picker_ghost *ghost, uint32_t move);

/* Returns the legal move of the ghost, or OMINO_NO_MOVE. */
uint32_t picker_chosen(const struct picker *picker, const struct picker_ghost *ghost);

/*
 * Explains why the ghost is not a legal move, with the module's own message.
 *
 * Only a module knows its notation, but it names cells as its scenes label them. Therefore, this
 * function takes the text of a legal move of the same look and replaces the names of its cells with
 * those of the ghost. The result is the text that a person would have typed, and omino_move_parse()
 * reports why it is illegal. If that fails, the message is generic.
 */
void picker_explain(const struct picker *picker, const struct omino_scene *scene,
                    const struct picker_ghost *ghost, struct omino_error *err);

#endif
