/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Scenes: a position described once, so that plain text, colour, pictures and full-screen programs
 * can all show it.
 *
 * A module builds a scene out of panels: grids of cells, trays of pieces, tracks with markers,
 * tables. It says what is there and whose it is, never how it looks. Whoever shows a scene knows
 * nothing of any game.
 *
 * A scene is opened once and filled again and again. The functions that add to it remember what
 * went wrong first (an allocation that failed, an argument that cannot be) and then do nothing;
 * omino_scene_status() tells at the end. Text is copied and cut at OMINO_SCENE_TEXT - 1 bytes, or
 * before the character of UTF-8 that does not fit, where nothing else is said; NULL reads as "".
 */
#ifndef OMINO_SCENE_H
#define OMINO_SCENE_H

#include <omino/base.h>
#include <omino/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most columns or rows of a grid, spaces of a track, columns of a table. */
#define OMINO_SCENE_SIDE 32767

/** Bytes of a text in a scene, with its NUL. */
#define OMINO_SCENE_TEXT 64

/**
 * No owner. The others are numbers of sides, 0 to 7, each with a colour of its own: blue, yellow,
 * red, green, purple, sky blue, orange and grey, unless the side is called by the name of a colour.
 */
#define OMINO_SCENE_NOBODY (-1)

/** How the columns and rows of a grid are labelled. */
enum omino_scene_labels {
    OMINO_LABELS_NONE,   /**< Not at all. */
    OMINO_LABELS_POINTS, /**< a, b, c ... and 1, 2, 3 ... from the bottom. */
    OMINO_LABELS_NUMBERS /**< Numbers from the origin of the grid, rows downward. */
};

/** What is special about a cell; may be combined. */
enum omino_scene_marks {
    OMINO_MARK_OFF = 1,    /**< Not part of the board. */
    OMINO_MARK_START = 2,  /**< A start point, still empty. */
    OMINO_MARK_LAST = 4,   /**< Part of the last move. */
    OMINO_MARK_ABOVE = 8,  /**< Lies on top of another layer. */
    OMINO_MARK_SHOWN = 16, /**< Part of what the panel's note speaks of: a line, a bonus square. */
    OMINO_MARK_CHOICE = 32 /**< Can be chosen now, or attached to. */
};

/** A cell of a grid. */
struct omino_scene_cell {
    int8_t owner;   /**< The side whose colour it has, or OMINO_SCENE_NOBODY. */
    uint8_t marks;  /**< Of enum omino_scene_marks. */
    char letter;    /**< What stands for it without colours; 0 for the default. */
    uint16_t piece; /**< Cells with the same number, other than 0, are one piece: no border between
                       them. 0 is no piece, or a cell on its own. Where colours go by pieces (see
                       draw.h), a piece keeps its colour as long as it keeps its number. */
};

/** What a panel is. */
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
    enum omino_scene_labels labels; /**< How to label it. */
    int first_column;               /**< Number of the left column, for OMINO_LABELS_NUMBERS. */
    int first_row;                  /**< Number of the top row. */
    struct omino_scene_cell *cells; /**< width * height of them. */
};

/** A piece in a tray. */
struct omino_scene_item {
    char label[OMINO_SCENE_TEXT]; /**< Its name, as in moves: "H4". */
    char note[OMINO_SCENE_TEXT];  /**< More about it: "7 buttons, 2 time"; may be empty. */
    struct omino_shape shape;     /**< Its cells; may be empty. */
    int owner;                    /**< Whose colour it has. */
    int enabled;                  /**< Whether it can be used now. */
};

/** Pieces side by side. */
struct omino_scene_tray {
    int count;                      /**< How many. */
    struct omino_scene_item *items; /**< They. */
};

/** A marker on a space of a track, or a mark between that space and the one before it. */
struct omino_scene_marker {
    int space;   /**< Which space, from 0. */
    int owner;   /**< Whose marker; OMINO_SCENE_NOBODY for a mark of the track itself. */
    char letter; /**< What stands for it. */
};

/** Spaces 0 .. length - 1 with markers; of several on one space, the last one added is on top. */
struct omino_scene_track {
    int length;                         /**< Spaces. */
    int count;                          /**< Markers. */
    struct omino_scene_marker *markers; /**< They. */
};

/** Cells of text, the first row being the heading. */
struct omino_scene_table {
    int columns;                    /**< Columns. */
    int rows;                       /**< Rows, with the heading. */
    char (*text)[OMINO_SCENE_TEXT]; /**< rows * columns of them, row by row. */
    int *owners;                    /**< One for each row: whose colour it has. */
};

/** A part of a scene. */
struct omino_panel {
    enum omino_panel_kind kind;   /**< Which of the four below is in use. */
    char title[OMINO_SCENE_TEXT]; /**< Its heading; may be empty. */
    char note[OMINO_SCENE_TEXT];  /**< A line below it; may be empty. */
    int owner;                    /**< The side that it belongs to, or OMINO_SCENE_NOBODY. */
    int beside; /**< Whether it stands to the right of the panel before it, if there is room. */
    struct omino_scene_grid grid;   /**< For a grid. */
    struct omino_scene_tray tray;   /**< For a tray. */
    struct omino_scene_track track; /**< For a track. */
    struct omino_scene_table table; /**< For a table. */
};

/** A scene; private but for the functions here. */
struct omino_scene;

/** A new, empty scene; @p allocator may be NULL. */
OMINO_API enum omino_status omino_scene_open(const struct omino_allocator *allocator,
                                             struct omino_scene **scene, struct omino_error *err);

/** Frees a scene; NULL is fine. */
OMINO_API void omino_scene_close(struct omino_scene *scene);

/** Empties a scene for the next position. */
OMINO_API void omino_scene_clear(struct omino_scene *scene);

/** OMINO_OK, or what went wrong first since the scene was emptied: OMINO_ERR_MEMORY, or
 * OMINO_ERR_ARGUMENT for a negative or huge size or for an addition to a panel of another kind. */
OMINO_API enum omino_status omino_scene_status(const struct omino_scene *scene);

/** Number of panels. */
OMINO_API int omino_scene_panels(const struct omino_scene *scene);

/** Panel @p index, to read or to change; it stays where it is until the scene is emptied. NULL if
 * there is none. */
OMINO_API struct omino_panel *omino_scene_panel(const struct omino_scene *scene, int index);

/** A line of text for the whole scene, such as who is to move; cut at 255 bytes. */
OMINO_API void omino_scene_set_status(struct omino_scene *scene, const char *text);

/** That line. */
OMINO_API const char *omino_scene_status_text(const struct omino_scene *scene);

/**
 * Adds a grid of empty cells without owner, each side 0 to OMINO_SCENE_SIDE.
 *
 * @return the panel, whose cells, note and other fields can be filled in until the scene is
 * emptied. After a failure, a panel of 0 cells that has no effect; never NULL.
 */
OMINO_API struct omino_panel *omino_scene_add_grid(struct omino_scene *scene, const char *title,
                                                   int width, int height,
                                                   enum omino_scene_labels labels);

/** Adds an empty tray; likewise. */
OMINO_API struct omino_panel *omino_scene_add_tray(struct omino_scene *scene, const char *title,
                                                   int owner);

/** Adds a piece to a tray that was the last panel added. */
OMINO_API void omino_scene_add_item(struct omino_scene *scene, const char *label, const char *note,
                                    struct omino_shape shape, int owner, int enabled);

/** Adds a track of 0 to OMINO_SCENE_SIDE spaces; likewise. */
OMINO_API struct omino_panel *omino_scene_add_track(struct omino_scene *scene, const char *title,
                                                    int length);

/** Adds a marker to a track that was the last panel added. */
OMINO_API void omino_scene_add_marker(struct omino_scene *scene, int space, int owner, char letter);

/** Adds a table without rows, of 0 to OMINO_SCENE_SIDE columns; likewise. */
OMINO_API struct omino_panel *omino_scene_add_table(struct omino_scene *scene, const char *title,
                                                    int columns);

/** Adds a row to a table that was the last panel added: as many texts as it has columns. */
OMINO_API void omino_scene_add_row(struct omino_scene *scene, int owner, const char *const *texts);

/** The cell of a grid panel, or NULL outside of it. */
OMINO_API struct omino_scene_cell *omino_panel_cell(struct omino_panel *panel, int x, int y);

/** Most cells that a move covers, in its description. */
#define OMINO_MOVE_CELLS 64

/** Where in the scene a move happens, so that a program can offer it to be picked and can draw it.
 */
struct omino_move_view {
    int panel; /**< The grid where it lays cells, or -1. */
    int tray;  /**< The tray with the item that it uses, or -1. */
    int item;  /**< That item, or -1. */
    int count; /**< How many cells. */
    struct omino_cell
        cells[OMINO_MOVE_CELLS];  /**< They, by column and row of the grid from its top left. */
    char words[OMINO_SCENE_TEXT]; /**< What it is for people: "take H4", "advance 3". */
};

struct omino_game;

/**
 * Describes a position: empties the scene, lets the module fill it, and gives it a status line (who
 * is to move, or who has won) if the module did not.
 *
 * @return OMINO_OK; OMINO_ERR_MEMORY; OMINO_ERR_MODULE if the module misuses the scene
 */
OMINO_API enum omino_status omino_scene_of(const struct omino_game *game, const void *state,
                                           struct omino_scene *scene, struct omino_error *err);

/**
 * Marks a move in the scene of the position after it as the last one made: the cells that it covers
 * get OMINO_MARK_LAST. Where the grid shows another part of a plane than before (first_column and
 * first_row of OMINO_LABELS_NUMBERS), the cells are found there. If that fails for want of memory
 * nothing is marked, and omino_scene_status() says so; the panels can still be shown.
 *
 * @param before  the position in which the move was made
 */
OMINO_API void omino_scene_mark_move(const struct omino_game *game, const void *before,
                                     uint32_t move, struct omino_scene *scene);

/** Where a move happens in the scene of a position: -1 and no cells where it is
 * nowhere; its words are never empty. */
OMINO_API void omino_move_view_of(const struct omino_game *game, const void *state, uint32_t move,
                                  struct omino_move_view *view);

#ifdef __cplusplus
}
#endif

#endif
