/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Scenes: a position described once, so that plain text, colour, pictures and full-screen
 * programs can all show it.
 *
 * A scene consists of panels: grids of cells, trays of pieces, tracks with markers, tables. It
 * describes contents and ownership, never appearance. Renderers know nothing about any game.
 *
 * Programs open a scene once, let omino_scene_of() fill it for each position, and read its panels
 * or draw it with the calls of draw.h. Modules, and programs that show something of their own,
 * build scenes with the calls of scene_build.h.
 *
 * An owner is a side, 0 to 7, or OMINO_NOBODY. Each side has its own colour: blue, yellow, red,
 * green, purple, sky blue, orange and grey; a side named after a colour gets that colour instead.
 */
#ifndef OMINO_SCENE_H
#define OMINO_SCENE_H

#include <omino/base.h>
#include <omino/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum number of columns or rows of a grid, spaces of a track, columns of a table. */
#define OMINO_SCENE_SIDE_MAX 32767

/** Size of a text in a scene in bytes, including its NUL. */
#define OMINO_SCENE_TEXT_MAX 64

/** Size of the summary of a scene in bytes, including its NUL. */
#define OMINO_SCENE_SUMMARY_MAX 256

/** Labels of the columns and rows of a grid. */
enum omino_scene_labels {
    OMINO_LABELS_NONE,   /**< No labels. */
    OMINO_LABELS_POINTS, /**< a, b, c ... and 1, 2, 3 ... from the bottom. */
    OMINO_LABELS_NUMBERS /**< Numbers from the origin of the grid, rows downward. */
};

/** Marks of a cell; may be combined. */
enum omino_scene_marks {
    OMINO_MARK_OFF = 1,    /**< Not part of the board. */
    OMINO_MARK_START = 2,  /**< An empty start point. */
    OMINO_MARK_LAST = 4,   /**< Part of the last move. */
    OMINO_MARK_ABOVE = 8,  /**< Lies on top of another layer. */
    OMINO_MARK_SHOWN = 16, /**< Part of something that the panel's note mentions, such as a line or
                                a bonus square. */
    OMINO_MARK_CHOICE = 32 /**< Can be chosen now, or attached to. */
};

/** A cell of a grid. */
struct omino_scene_cell {
    int8_t owner;  /**< The side whose colour it has, or OMINO_NOBODY. */
    uint8_t marks; /**< From enum omino_scene_marks. */
    char letter;   /**< Its letter in drawings without colours; 0 for the default. */
    /** Cells with the same nonzero number form one piece, without borders between them. 0 means no
     * piece, or a cell on its own. Where pieces have their own colours (see draw.h), a piece keeps
     * its colour as long as it keeps its number. */
    uint16_t piece;
};

/** Kinds of panels. */
enum omino_panel_kind {
    OMINO_PANEL_GRID,  /**< Cells. */
    OMINO_PANEL_TRAY,  /**< Pieces to take or to place. */
    OMINO_PANEL_TRACK, /**< Spaces in a row, with markers. */
    OMINO_PANEL_TABLE  /**< Rows of text. */
};

/** A grid: rows of cells from the top. */
struct omino_scene_grid {
    int width;                      /**< Columns. */
    int height;                     /**< Rows. */
    enum omino_scene_labels labels; /**< Its labels. */
    int first_column;               /**< Number of the left column, for OMINO_LABELS_NUMBERS. */
    int first_row;                  /**< Number of the top row. */
    struct omino_scene_cell *cells; /**< width * height cells, row by row. */
};

/** A piece in a tray. */
struct omino_scene_item {
    char label[OMINO_SCENE_TEXT_MAX]; /**< Its name, as in moves: "H4". */
    char note[OMINO_SCENE_TEXT_MAX];  /**< Details: "7 buttons, 2 time"; may be empty. */
    struct omino_shape shape;         /**< Its cells; may be empty. */
    int owner;                        /**< The side whose colour it has. */
    int enabled;                      /**< Whether it can be used now. */
};

/** Pieces side by side. */
struct omino_scene_tray {
    int count;                      /**< Number of pieces. */
    struct omino_scene_item *items; /**< The pieces. */
};

/** A marker on a space of a track, or a mark between that space and the one before it. */
struct omino_scene_marker {
    int space;   /**< Number of the space, from 0. */
    int owner;   /**< Owner of the marker; OMINO_NOBODY for a mark of the track itself. */
    char letter; /**< Its letter. */
};

/** Spaces 0 .. length - 1 with markers; the last marker added to a space is on top. */
struct omino_scene_track {
    int length;                         /**< Spaces. */
    int count;                          /**< Number of markers. */
    struct omino_scene_marker *markers; /**< The markers. */
};

/** Cells of text; the first row is the heading. */
struct omino_scene_table {
    int columns;                        /**< Columns. */
    int rows;                           /**< Rows, including the heading. */
    char (*text)[OMINO_SCENE_TEXT_MAX]; /**< rows * columns texts, row by row. */
    int *owners;                        /**< The side whose colour each row has. */
};

/** A part of a scene. */
struct omino_panel {
    enum omino_panel_kind kind;       /**< Determines which of the last four fields is in use. */
    char title[OMINO_SCENE_TEXT_MAX]; /**< Its heading; may be empty. */
    char note[OMINO_SCENE_TEXT_MAX];  /**< A line below it; may be empty. */
    int owner;                        /**< The side it belongs to, or OMINO_NOBODY. */
    int beside; /**< Whether it goes to the right of the previous panel, space permitting. */
    struct omino_scene_grid grid;   /**< For a grid. */
    struct omino_scene_tray tray;   /**< For a tray. */
    struct omino_scene_track track; /**< For a track. */
    struct omino_scene_table table; /**< For a table. */
};

/** A scene; its fields are private. */
struct omino_scene;

/** Opens an empty scene; @p allocator may be NULL for malloc and free. Fails with
 * OMINO_ERR_MEMORY. */
OMINO_API enum omino_status omino_scene_open(const struct omino_allocator *allocator,
                                             struct omino_scene **scene, struct omino_error *err);

/** Frees a scene; NULL is fine. */
OMINO_API void omino_scene_close(struct omino_scene *scene);

/** Returns OMINO_OK, or the first error since the scene was emptied: OMINO_ERR_MEMORY, or
 * OMINO_ERR_ARGUMENT for a negative or huge size or an addition to a panel of another kind. */
OMINO_API enum omino_status omino_scene_status(const struct omino_scene *scene);

/** Returns the number of panels. */
OMINO_API int omino_scene_panels(const struct omino_scene *scene);

/** Returns panel @p index, to read or to change; NULL if there is none. It stays valid and does not
 * move until the scene is emptied, which omino_scene_of() does for the next position. */
OMINO_API struct omino_panel *omino_scene_panel(const struct omino_scene *scene, int index);

/** Returns a line of text for the whole scene, such as the side to move; "" if there is none. */
OMINO_API const char *omino_scene_summary(const struct omino_scene *scene);

/** Returns a cell of a grid, or NULL if it is outside the grid or the panel is not a grid. */
OMINO_API struct omino_scene_cell *omino_scene_panel_cell(struct omino_panel *panel, int x, int y);

/** Maximum number of cells in the view of a move. */
#define OMINO_MOVE_CELLS_MAX 64

/** The place of a move in a scene, with which a program can draw the move and let people pick
 * it. */
struct omino_move_view {
    size_t size; /**< Set by OMINO_INIT(move_view). */
    int panel;   /**< The grid on which the move covers cells, or -1. */
    int tray;    /**< The tray with the item that the move uses, or -1. */
    int item;    /**< That item, or -1. */
    int count;   /**< Number of cells. */
    /** The cells, by column and row from the top left of the grid. */
    struct omino_cell cells[OMINO_MOVE_CELLS_MAX];
    char words[OMINO_SCENE_TEXT_MAX]; /**< The move in words: "take H4", "advance 3". */
};

struct omino_game;

/**
 * Describes a position: empties the scene, lets the module fill it, and adds a summary (the side
 * to move, or the winner) unless the module has set one.
 *
 * @return OMINO_OK; OMINO_ERR_MEMORY; OMINO_ERR_MODULE if the module misuses the scene
 */
OMINO_API enum omino_status omino_scene_of(const struct omino_game *game, const void *state,
                                           struct omino_scene *scene, struct omino_error *err);

/**
 * Marks the last move in the scene of the position after it: gives OMINO_MARK_LAST to the cells it
 * covers. If the grid shows a different part of an unbounded plane than before the move
 * (first_column and first_row of OMINO_LABELS_NUMBERS), the cells are shifted accordingly. If there
 * is not enough memory for this, nothing is marked and omino_scene_status() returns
 * OMINO_ERR_MEMORY; the panels can still be shown.
 *
 * @param before  the position in which the move was made
 */
OMINO_API void omino_scene_mark_move(const struct omino_game *game, const void *before,
                                     uint32_t move, struct omino_scene *scene);

/** Describes the place of a move in the scene of a position. Fields that do not apply are -1, and
 * `count` is 0 if the move covers no cells; the words are never empty. */
OMINO_API void omino_scene_move_view(const struct omino_game *game, const void *state,
                                     uint32_t move, struct omino_move_view *view);

#ifdef __cplusplus
}
#endif

#endif
