/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Drawing: positions as text, plain or in colour, and as SVG pictures.
 */
#ifndef OMINO_DRAW_H
#define OMINO_DRAW_H

#include <omino/game.h>
#include <omino/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum width of a terminal, in columns. */
#define OMINO_DRAW_COLUMNS_MAX 10000

/** Style of text. All zero: plain ASCII, 80 columns. */
struct omino_draw_style {
    size_t size;  /**< Set by OMINO_INIT(draw_style). */
    int color;    /**< Whether to use ANSI colours, from the 256-colour palette. */
    int unicode;  /**< Whether to use box-drawing and block characters, in UTF-8. */
    int columns;  /**< Width of the terminal, from 1 to OMINO_DRAW_COLUMNS_MAX; default: 80. */
    int reserved; /**< Always 0. */
};

/**
 * Writes a scene as lines of text. Lines end with a line feed and have no trailing blanks. Letters
 * distinguish sides and pieces even without colours. The same scene and style yield the same bytes.
 *
 *        a b c d e         .     empty; + a start point; : can be chosen
 *     3  . . .(X X)  3     ( )   around the last move
 *     2  . O . . X   2     :O    referred to by the panel's note
 *     1  + O:O,X .   1     ,X    can be chosen
 *        a b c d e
 *
 * A cell shows its letter. Without one, it shows the letter of its side (X O * # A B C D); on the
 * grid of one side, or if it belongs to nobody, a letter for its piece. With box-drawing characters
 * and without colours, pieces are lines that join their cells, heavy, double, thin or dashed by
 * side, unless the letters show more than the side.
 *
 * In colour, a cell has the colour of its side; on the grid of one side, or if it belongs to
 * nobody, a colour given by the number of its piece: always the same, and different for any two of
 * the numbers 1 to 36. A cell on its own is brown. The last move is paler. Lines separate pieces of
 * the same colour.
 *
 * Where pieces lie on top of each other, or one piece shows several letters, letters and colours do
 * not distinguish pieces, so all pieces have borders. Without colours, the borders take columns and
 * lines of their own:
 *
 *     +--------+           'Y    on top of another layer
 *     | Y  Y  B|           :Y    referred to by the note; !Y both
 *     |  +=====+--+        (=)   borders of the last move; heavy lines if box-drawing characters
 *     | Y('Y 'B)!B|              are used
 *     +--(     )--+
 *        ( Y  B)
 *        +=====+
 *
 * In colour, the borders are lines to the left of cells and below them; cells on top of another
 * layer are darker, the last move is paler, and cells that the note refers to have foreground and
 * background swapped. A legend below the grid explains the marks that occur on it.
 *
 * @param scene  any scene
 * @param style  NULL for plain ASCII. Panels are placed side by side as far as its columns allow;
 *               wider panels are divided, wider text is wrapped.
 * @param buf    receives the text, truncated to @p cap - 1 bytes and NUL-terminated; may be NULL if
 *               @p cap is 0
 * @return the length of the whole text, without the NUL
 */
OMINO_API size_t omino_draw_text(const struct omino_scene *scene,
                                 const struct omino_draw_style *style, char *buf, size_t cap);

/** The look of a cell. */
struct omino_drawn {
    char letter;        /**< Its letter; 0 for none, as on an empty cell. */
    int16_t ink;        /**< Colour of the letter in the 256-colour palette; -1: the terminal's. */
    int16_t ground;     /**< Colour of the background, likewise. */
    uint8_t bold;       /**< Whether it is emphasized, as part of the last move. */
    uint8_t line_left;  /**< Whether a line separates it from the cell on its left. */
    uint8_t line_below; /**< Whether a line separates it from the cell below. */
};

/**
 * Reports how omino_draw_text() draws the cells of a grid in colour, for programs that manage a
 * screen themselves.
 *
 * @param panel  the number of a panel; the call does nothing unless that panel is a grid
 * @param cells  receives width * height looks, row by row
 */
OMINO_API void omino_draw_cells(const struct omino_scene *scene, int panel,
                                struct omino_drawn *cells);

/**
 * Reports the look of the sign of a side, which precedes its name and looks like one of its cells.
 *
 * @param side  from 0; any other number has no sign: letter 0 and the terminal's colours
 * @param sign  receives the look; its letter is 0 if the cells of the side show none or several
 */
OMINO_API void omino_draw_sign(const struct omino_scene *scene, int side, struct omino_drawn *sign);

/** Stands for no colour. */
#define OMINO_NO_COLOR UINT32_MAX

/** Returns the colour that pictures use for a side, as 0xRRGGBB; grey for OMINO_NOBODY. */
OMINO_API uint32_t omino_draw_side_color(const struct omino_scene *scene, int side);

/** Returns the colour that pictures would use for a covered cell on a grid, as 0xRRGGBB: for
 * programs that draw cells themselves, such as those of a piece that is about to be placed. Returns
 * OMINO_NO_COLOR if the cell is not covered, or @p panel is not the number of a grid. */
OMINO_API uint32_t omino_draw_cell_color(const struct omino_scene *scene, int panel,
                                         const struct omino_scene_cell *cell);

/** Reports these colours for all cells of a grid: @p colors receives width * height numbers, row by
 * row. The call does nothing unless @p panel is the number of a grid. */
OMINO_API void omino_draw_colors(const struct omino_scene *scene, int panel, uint32_t *colors);

/* ---- pictures -------------------------------------------------------------------------------- */

/** Colour schemes of pictures. */
enum omino_svg_theme {
    OMINO_SVG_LIGHT, /**< White paper, suitable for print. */
    OMINO_SVG_DARK,  /**< A dark screen. */
    OMINO_SVG_AUTO   /**< Light or dark, as set in the reader's browser. */
};

/** Maximum side of a grid cell in a picture, in pixels. */
#define OMINO_SVG_CELL_MAX 1000

/** Maximum duration of a frame of an animation, in milliseconds: an hour. */
#define OMINO_SVG_MILLISECONDS_MAX 3600000

/** Style of a picture. All zero: light, without a title. If a value is out of range,
 * omino_film_draw() refuses the style, and omino_draw_svg() uses the nearest value, or the light
 * theme for an invalid one. */
struct omino_svg_style {
    size_t size;                /**< Set by OMINO_INIT(svg_style). */
    enum omino_svg_theme theme; /**< Colour scheme. */
    int cell;            /**< Side of a grid cell in pixels, from 1 to OMINO_SVG_CELL_MAX; default:
                            28. The whole picture is scaled accordingly. */
    const char *title;   /**< Heading; NULL for none. */
    const char *caption; /**< Small print below the summary; NULL for none. */
    int milliseconds;    /**< Duration of a frame of an animation, from 1 to
                            OMINO_SVG_MILLISECONDS_MAX; default: 900. */
    /** If not 0: draws only this panel, counted from 1, without heading. Films ignore it. */
    int panel;
    int bare; /**< Whether to leave out labels, titles, notes, legends and the heading; then a scene
                  with grids shows only these, unless `panel` is another one. Films ignore it. */
    int fluid; /**< Whether the picture has no size of its own, but scales to its box in a page. */
    /** Whether to cover each cell of a grid and each item of a tray with a transparent rectangle,
     * by which a page finds out what was pointed at: `data-panel` is the number of the panel from
     * 0, `data-cell` a column and a row such as "3,4", `data-item` the number of an item. Films
     * ignore it. */
    int targets;
    int reserved; /**< Always 0. */
};

/**
 * Writes a scene as an SVG picture in UTF-8, ended by a line feed. The picture is self-contained.
 * As a part of an HTML page, it leaves the rest of the page alone: all its classes have the prefix
 * `om-`, except the class `omino` of the picture itself. Pictures of different themes in one page
 * would change each other; use OMINO_SVG_AUTO or one theme for all.
 * The same scene and style yield the same bytes.
 *
 * Pieces are solid areas with an outline, in the colours of sides or pieces; they have letters only
 * where these show more than the colours. A double line surrounds the last move, a dot marks cells
 * that can be chosen, a ring marks cells that a note refers to, and a larger ring marks start
 * points; a legend explains the marks that occur. Where pieces lie on top of each other, they look
 * like cards that cast shadows.
 *
 * @param scene  any scene
 * @param style  NULL for a light picture without a title
 * @param buf    receives the picture, truncated to @p cap - 1 bytes and NUL-terminated; may be NULL
 *               if
 *               @p cap is 0
 * @return the length of the whole picture, without the NUL. Measuring takes as long as drawing, so
 *         it is best to try a buffer of about 64 KiB first.
 */
OMINO_API size_t omino_draw_svg(const struct omino_scene *scene,
                                const struct omino_svg_style *style, char *buf, size_t cap);

/** A sequence of scenes to be drawn together; its fields are private. */
struct omino_film;

/** Forms of a film. */
enum omino_film_form {
    OMINO_FILM_PAGE,     /**< All frames on one page, small, each below its caption: only the grids,
                            or the whole scene if it has no grid. Consecutive frames that look like
                            the one before them are reduced to a list of their captions. */
    OMINO_FILM_ANIMATION /**< One frame after another, repeated after a pause at the last one.
                            Where nothing can move, as on paper, or the reader prefers reduced
                            motion, only the last frame is shown. */
};

/** Size of the caption of a frame in bytes, including its NUL. */
#define OMINO_FILM_CAPTION_MAX 256

/** Opens a film without frames, to be closed by omino_film_close(); @p allocator may be NULL. */
OMINO_API enum omino_status omino_film_open(const struct omino_allocator *allocator,
                                            struct omino_film **film, struct omino_error *err);

/** Frees a film and the picture it has drawn; NULL is fine. */
OMINO_API void omino_film_close(struct omino_film *film);

/**
 * Adds a frame: a copy of the scene, which the caller may then change.
 *
 * @param caption  caption of this frame, such as the move that led to it; truncated to
 *                 OMINO_FILM_CAPTION_MAX - 1 bytes; NULL for none
 * @return OMINO_OK; OMINO_ERR_MEMORY, in which case nothing was added
 */
OMINO_API enum omino_status omino_film_add(struct omino_film *film, const struct omino_scene *scene,
                                           const char *caption, struct omino_error *err);

/**
 * Draws all frames as one picture, in the manner of omino_draw_svg(). Panels and the items of trays
 * keep their places from frame to frame as far as possible. Unchanged parts are in the picture only
 * once.
 *
 * @param style   NULL for a light picture without a title; its caption is ignored
 * @param svg     receives the picture, terminated by a NUL. It belongs to the film, and is valid
 *                until the film draws again or is closed.
 * @param length  receives its length; may be NULL
 * @return OMINO_OK; OMINO_ERR_MEMORY; OMINO_ERR_ARGUMENT if there are no frames, or the form or a
 *         field of the style is out of range
 */
OMINO_API enum omino_status omino_film_draw(struct omino_film *film, enum omino_film_form form,
                                            const struct omino_svg_style *style, const char **svg,
                                            size_t *length, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
