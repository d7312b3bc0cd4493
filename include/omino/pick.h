/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Picking: helps a person make a move by pointing, in any game, step by step.
 *
 * The legal moves in a position are sorted by what a person sees in its scene. A **choice** is a
 * piece to place, or an action without cells, such as taking a patch. A piece has one or more
 * **orientations**, and each of them the **places** where it is legal. The **ghost** is the move
 * that a person is about to make: a choice, in an orientation, at any place of the grid. It follows
 * the pointer or the arrow keys; it rotates and flips; and where it is not legal, it knows why.
 *
 *     omino_pick_open(game, state, NULL, &pick, &err);
 *     struct omino_ghost ghost = {.x = -1};
 *     omino_pick_begin(pick, &ghost);                      // a legal move near the centre
 *     omino_pick_turn(pick, &ghost);
 *     omino_pick_go(pick, &ghost, 3, 4);
 *     uint32_t move = omino_pick_move(pick, &ghost);       // OMINO_NO_MOVE: not legal
 *     omino_pick_explain(pick, &ghost, &err);              // and this is why
 *
 * Numbers of choices, orientations and places count from 0 and belong to one pick.
 */
#ifndef OMINO_PICK_H
#define OMINO_PICK_H

#include <omino/game.h>
#include <omino/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The moves in a position, sorted; its fields are private. */
struct omino_pick;

/** Something to pick first: a piece, or an action without cells. */
struct omino_choice {
    int panel;       /**< The grid whose cells it covers; -1: none. */
    int tray;        /**< The tray with the item that it uses; -1: none. */
    int item;        /**< That item; -1: none. */
    uint32_t move;   /**< The move of a choice without cells; OMINO_NO_MOVE if there are cells. */
    int orientation; /**< The orientation used last, initially the first; -1: no cells. */
    char words[OMINO_SCENE_TEXT_MAX]; /**< The words of its first move, as in a move's view. */
};

/** A way to hold a piece, with at least one legal place. */
struct omino_orientation {
    int choice; /**< Its choice. */
    int count;  /**< Number of its cells. */
    /** Its cells, in row order, relative to its handle: the cell nearest to its centre. */
    struct omino_cell cells[OMINO_MOVE_CELLS_MAX];
    int left;       /**< Columns to the left of the handle. */
    int top;        /**< Rows above it. */
    int right;      /**< Columns to the right. */
    int bottom;     /**< Rows below. */
    uint32_t first; /**< Its first place. Its places are in row order. */
    uint32_t end;   /**< The number after its last place. */
};

/** A legal move that covers cells. */
struct omino_place {
    int orientation; /**< Its orientation. */
    int16_t x;       /**< Column of the handle in the grid of the choice. */
    int16_t y;       /**< Row of the handle. */
    uint32_t move;   /**< The move. */
};

/** The move that a person is about to make; to start, all zero, with an x below 0 unless it should
 * begin near a place. */
struct omino_ghost {
    int choice;      /**< -1: none, because the game is over. */
    int orientation; /**< -1: the choice has no cells. */
    int x;           /**< Column of the handle. */
    int y;           /**< Row of the handle. */
};

/**
 * Sorts the moves in a position. If the game is over there are no choices.
 *
 * @param game       must stay open as long as the pick does
 * @param state      copied
 * @param allocator  NULL for malloc and free
 * @param pick       receives the pick, to be closed by omino_pick_close(); NULL on failure
 * @return OMINO_OK; OMINO_ERR_MEMORY; OMINO_ERR_MODULE if the module misuses its scene
 */
OMINO_API enum omino_status omino_pick_open(const struct omino_game *game, const void *state,
                                            const struct omino_allocator *allocator,
                                            struct omino_pick **pick, struct omino_error *err);

/** Frees a pick; NULL is fine. */
OMINO_API void omino_pick_close(struct omino_pick *pick);

/** Returns the number of choices. Those with an item come first, in the order of trays and
 * items. */
OMINO_API int omino_pick_choices(const struct omino_pick *pick);

/** Returns a choice, NULL if there is none with that number. Valid until the pick is closed. */
OMINO_API const struct omino_choice *omino_pick_choice(const struct omino_pick *pick, int index);

/** Returns the number of orientations of all choices. */
OMINO_API int omino_pick_orientations(const struct omino_pick *pick);

/** Returns an orientation, NULL if there is none with that number. Valid until the pick is
 * closed. */
OMINO_API const struct omino_orientation *omino_pick_orientation(const struct omino_pick *pick,
                                                                 int index);

/** Returns the number of places of all orientations. */
OMINO_API uint32_t omino_pick_places(const struct omino_pick *pick);

/** Returns a place, NULL if there is none with that number. Valid until the pick is closed. */
OMINO_API const struct omino_place *omino_pick_place(const struct omino_pick *pick, uint32_t index);

/** Returns the legal move of an orientation with its handle at a cell, or OMINO_NO_MOVE. */
OMINO_API uint32_t omino_pick_move_at(const struct omino_pick *pick, int orientation, int x, int y);

/** Returns the appearance of the cells of an orientation once it is placed, one for each, as in the
 * scene of the next position; NULL if that scene does not show them or there is not enough memory.
 * Valid until the pick is closed. */
OMINO_API const struct omino_scene_cell *omino_pick_ink(struct omino_pick *pick, int orientation);

/**
 * Returns the orientation after a quarter turn clockwise, or after more turns if that one has no
 * legal place; the same orientation if there is no other. If a tray holds one piece as several
 * items, one for each orientation, the result may belong to another choice: the one with the same
 * outline and ink, or without enough memory for the ink, only with the same outline. Returns -1 if there is
 * no orientation with that number.
 */
OMINO_API int omino_pick_turned(struct omino_pick *pick, int orientation);

/** Returns, in the same way, the orientation after flipping a piece over. If the mirror image is
 * only a rotation, another item with the same outline serves as the other face. */
OMINO_API int omino_pick_flipped(struct omino_pick *pick, int orientation);

/* ---- the ghost ------------------------------------------------------------------------------- */

/** Begins a turn: makes a choice, if possible one that covers cells, and moves the ghost to the
 * legal place nearest to where it was, or to the centre of the grid if its x or y is below 0. */
OMINO_API void omino_pick_begin(struct omino_pick *pick, struct omino_ghost *ghost);

/** Makes a choice, in the orientation used last. The ghost moves only as far as the edge of the
 * grid requires. */
OMINO_API void omino_pick_choose(struct omino_pick *pick, struct omino_ghost *ghost, int choice);

/** Makes the next choice (@p step 1) or the previous one (-1). */
OMINO_API void omino_pick_choose_next(struct omino_pick *pick, struct omino_ghost *ghost, int step);

/** Rotates the ghost clockwise: see omino_pick_turned(). */
OMINO_API void omino_pick_turn(struct omino_pick *pick, struct omino_ghost *ghost);

/** Flips the ghost: see omino_pick_flipped(). */
OMINO_API void omino_pick_flip(struct omino_pick *pick, struct omino_ghost *ghost);

/** Moves the ghost by some columns and rows, as far as the edge of the grid allows. */
OMINO_API void omino_pick_step(const struct omino_pick *pick, struct omino_ghost *ghost, int x,
                               int y);

/** Moves the handle of the ghost to a cell, or as near to it as the edge of the grid allows. */
OMINO_API void omino_pick_go(const struct omino_pick *pick, struct omino_ghost *ghost, int x,
                             int y);

/** Moves the ghost to the nearest legal place of its orientation. */
OMINO_API void omino_pick_snap(const struct omino_pick *pick, struct omino_ghost *ghost);

/** Moves the ghost to the next legal place in row order (@p step 1) or to the previous one (-1). */
OMINO_API void omino_pick_next(const struct omino_pick *pick, struct omino_ghost *ghost, int step);

/** Sets the ghost to a legal move. */
OMINO_API void omino_pick_show(struct omino_pick *pick, struct omino_ghost *ghost, uint32_t move);

/** Returns the move of the ghost, or OMINO_NO_MOVE if it is not legal there. */
OMINO_API uint32_t omino_pick_move(const struct omino_pick *pick, const struct omino_ghost *ghost);

/**
 * Explains why the ghost is not legal, in the module's own words where possible.
 *
 * Only a module knows its notation, but it names cells as its scenes label them. Therefore, this
 * call takes the text of a legal move of the same orientation and replaces the names of its cells
 * with those of the ghost. The result is the text that a person would have typed, and
 * omino_move_parse() reports why it is illegal. If that fails, the message is generic.
 *
 * @return OMINO_OK if the ghost is a legal move; OMINO_ERR_NOT_LEGAL, or another status of
 *         omino_move_parse(), with the reason
 */
OMINO_API enum omino_status omino_pick_explain(const struct omino_pick *pick,
                                               const struct omino_ghost *ghost,
                                               struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
