/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Drawing: positions as text, plain or in colour, and as pictures (SVG).
 */
#ifndef OMINO_DRAW_H
#define OMINO_DRAW_H

#include <omino/game.h>
#include <omino/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How to draw. All zero is plain ASCII, 80 columns. */
struct omino_draw_style {
    int color;   /**< Whether to use ANSI colours (256 of them). */
    int unicode; /**< Whether to use box-drawing and block characters, in UTF-8. */
    int columns; /**< Width of the terminal; 0 means 80. */
};

/**
 * Writes a scene as lines of text, each ended by a line feed, none by blanks; letters tell the
 * sides and pieces apart, also without colours. The same scene and style give the same bytes.
 *
 *        a b c d e         .     empty; + a start point; : can be chosen
 *     3  . . .(X X)  3     ( )   round the last move
 *     2  . O . . X   2     :O    belongs to what the note speaks of
 *     1  + O:O,X .   1     ,X    can be chosen
 *        a b c d e
 *
 * A cell shows its letter. Without one it shows the letter of its side (X O * # A B C D), but on
 * the grid of one side, or if it is nobody's, one for its piece. Box-drawing characters without
 * colours show pieces as lines that join their cells, heavy, double, thin or dashed by side, unless
 * letters say more than that.
 *
 * In colour a cell has the colour of its side, but on the grid of one side, or if it is nobody's,
 * one for its piece, by its number: different for any two of the numbers 1 to 36, and always the
 * same; a cell on its own is brown. The last move is paler. Lines separate pieces of one colour.
 *
 * Where pieces lie on top of each other, or one shows several letters, letters and colours do not
 * tell pieces apart, and all of them have borders. Without colours these take columns and lines of
 * their own:
 *
 *     +--------+           'Y    lies on top of another layer
 *     | Y  Y  B|           :Y    belongs to what the note speaks of; !Y both
 *     |  +=====+--+        (=)   borders of the last move, heavy lines among box-drawing characters
 *     | Y('Y 'B)!B|
 *     +--(     )--+
 *        ( Y  B)
 *        +=====+
 *
 * In colour the borders are lines at the left of cells and below them, what lies on top is darker,
 * the last move paler, and ink and ground are swapped in the letters of what the note speaks of. A
 * legend below the grid says so, for the marks that are to be seen there.
 *
 * @param scene  any
 * @param style  NULL for plain ASCII. Panels stand beside each other as far as its columns allow;
 * what is wider is broken into several lines.
 */
OMINO_API size_t omino_draw_text(const struct omino_scene *scene,
                                 const struct omino_draw_style *style, char *buf, size_t cap);

/** How a cell is drawn. */
struct omino_drawn {
    char letter;        /**< What it shows; 0 if it is empty or off the board. */
    int16_t ink;        /**< The colour of the letter in the palette of 256; -1: the terminal's. */
    int16_t ground;     /**< The colour round it, likewise. */
    uint8_t bold;       /**< Whether it stands out: part of the last move. */
    uint8_t line_left;  /**< Whether a line separates it from the cell at its left. */
    uint8_t line_below; /**< Whether a line separates it from the cell below. */
};

/**
 * Tells how omino_draw_text() draws the cells of a grid in colour, for programs that put them on a
 * screen by themselves.
 *
 * @param panel  the number of a panel that is a grid; any other has no cells
 * @param cells  receives one for each cell of the grid, row by row
 */
OMINO_API void omino_draw_cells(const struct omino_scene *scene, int panel,
                                struct omino_drawn *cells);

/** Likewise the sign that stands before the name of a side: a cell of it. Its letter is 0 if its
 * cells show several ones. */
OMINO_API void omino_draw_sign(const struct omino_scene *scene, int side, struct omino_drawn *sign);

/* ---- pictures -------------------------------------------------------------------------------- */

/** On what a picture is seen. */
enum omino_svg_theme {
    OMINO_SVG_LIGHT, /**< White paper, fit for print. */
    OMINO_SVG_DARK,  /**< A dark screen. */
    OMINO_SVG_AUTO   /**< Whichever of the two the reader prefers, as his browser knows. */
};

/** How to draw a picture. All zero is light, without a title. */
struct omino_svg_style {
    enum omino_svg_theme theme; /**< Its colours. */
    int cell;          /**< Pixels of a side of a cell of a grid; 0 means 28. All of the picture is
                          scaled with it. */
    const char *title; /**< Its heading; NULL for none. */
    const char *caption; /**< A line in small letters below the status line; NULL for none. */
    int milliseconds;    /**< How long a frame of an animation is to be seen; 0 means 900. */
};

/**
 * Writes a scene as a picture in SVG, in UTF-8 and ended by a line feed. It needs nothing but
 * itself and looks the same at any size. The same scene and style give the same bytes.
 *
 * Pieces are bodies with an outline, in the colours of the sides or pieces; letters are on them
 * only where they say more than colours. A double line is round the last move, a dot on what can be
 * chosen, a ring on what a note speaks of and, larger, round a start point; a legend tells which of
 * them there are. Where pieces lie on top of each other, they are cards that throw shadows.
 *
 * @param scene  any
 * @param style  NULL for a light one
 */
OMINO_API size_t omino_draw_svg(const struct omino_scene *scene,
                                const struct omino_svg_style *style, char *buf, size_t cap);

/** Scenes one after the other, to be drawn together; private but for the functions here. */
struct omino_film;

/** How a film is drawn. */
enum omino_film_form {
    OMINO_FILM_PAGE,     /**< All frames on one page, small, each below its caption: the grids, or
                            if there are none all of the scene. Of several one after the other that
                            look like the one before there are only the captions, as a list. */
    OMINO_FILM_ANIMATION /**< One after the other, again and again; the last one stays for longest.
                            Where nothing can move, on paper for example, or nothing should, it is
                            the last frame. */
};

/** A new film without frames; @p allocator may be NULL. */
OMINO_API enum omino_status omino_film_open(const struct omino_allocator *allocator,
                                            struct omino_film **film, struct omino_error *err);

/** Frees a film and what it has drawn; NULL is fine. */
OMINO_API void omino_film_close(struct omino_film *film);

/**
 * Adds a frame: a copy of the scene, which the caller may then empty.
 *
 * @param caption  of this frame, such as the move that led to it; cut at 255 bytes; NULL for none
 * @return OMINO_OK; OMINO_ERR_MEMORY, and then nothing was added
 */
OMINO_API enum omino_status omino_film_add(struct omino_film *film, const struct omino_scene *scene,
                                           const char *caption, struct omino_error *err);

/**
 * Draws all frames as one picture, as omino_draw_svg() does. Panels and the items in trays stay in
 * their places from frame to frame as far as they can, and what does not change is in the picture
 * only once.
 *
 * @param style    NULL for a light one; its caption is not used
 * @param svg      gets the picture, with a NUL at its end; the film's own, until it draws another
 * one or is closed
 * @param length   gets its length; may be NULL
 * @return OMINO_OK; OMINO_ERR_MEMORY; OMINO_ERR_ARGUMENT if there are no frames
 */
OMINO_API enum omino_status omino_film_draw(struct omino_film *film, enum omino_film_form form,
                                            const struct omino_svg_style *style, const char **svg,
                                            size_t *length, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
