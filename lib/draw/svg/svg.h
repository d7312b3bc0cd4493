/* SPDX-License-Identifier: MIT */
/*
 * Private header of the SVG renderer. A picture needs no allocation: each panel can report its size
 * for a given width, and can be drawn anywhere.
 *
 * Lengths are integers, in units of 1 / SVG_CELL of the side of a grid cell; the picture as a whole
 * is scaled. Therefore no number needs a decimal point, which the locale might change.
 *
 * Each element is one line of the file and belongs to a layer. Within a layer the order of elements
 * does not matter. Films rely on both: they compare frames line by line, and merge their layers.
 */
#ifndef OMINO_LIB_DRAW_SVG_H
#define OMINO_LIB_DRAW_SVG_H

#include "draw/text/text.h"

/* The side of a grid cell; the margin of a picture, and that of a single panel; the gap between
 * panels. */
enum { SVG_CELL = 40, SVG_MARGIN = 36, SVG_LEAST_MARGIN = 2, SVG_GAP = 36 };

/* Font sizes. */
enum { SVG_SMALL = 15, SVG_BODY = 18, SVG_TITLE = 30 };

enum omino_svg_layer {
    SVG_GROUND, /* boards, the bands of tracks, rules of tables */
    SVG_PIECE,  /* pieces */
    SVG_DETAIL, /* the coloured squares on cards */
    SVG_MARK,   /* marks and shadows */
    SVG_WORD,   /* text, and the players' markers on tracks */
    SVG_TARGET, /* transparent rectangles to point at */
    SVG_LAYERS
};

/* The space reserved for a panel in all frames of a film, so that it does not move. */
struct omino_svg_room {
    int width, height;                        /* minimum size of the panel */
    int noted;                                /* whether any frame has a note here */
    int left, top, right, bottom;             /* for a plane: the columns and rows to show; none if
                                                 left == right */
    const struct omino_scene_tray *full_tray; /* the tray whose items define the places, if those of
                                                 every other frame are a subset; else NULL */
};

/* A panel in its place. */
struct omino_svg_box {
    const struct omino_panel *panel;
    int number;                        /* of the panel in its scene */
    const struct omino_svg_room *room; /* may be NULL */
    int x, y;                          /* position of its top left corner */
    int width, height;                 /* size, including title and note */
    int given;                         /* the width offered to it */
    int item_cell;                     /* the side of a cell of a tray's items */
    int title_lines, note_lines;
    int text_width; /* the width that titles and notes are wrapped to */
    int row;        /* number of its row of panels */
};

/* Panels per section; a scene with more has several sections, one below the other. */
enum { SVG_SECTION = 64 };

enum omino_svg_part { SVG_STAGE, SVG_SIDE, SVG_BELOW };

/* Consecutive panels of a scene, arranged by layout.c. */
struct omino_svg_section {
    int first, end; /* the numbers of its panels: first .. end - 1; none yet if equal */
    struct omino_svg_box boxes[SVG_SECTION];
    enum omino_svg_part parts[SVG_SECTION];
    int count; /* number of boxes */
    int stage_width, stage_height;
    int columns; /* number of grids in the longest row */
    int width, height;
};

/* A scene being drawn. */
struct omino_svg {
    struct omino_sketch sketch;         /* its pen measures and wraps text, and writes nothing */
    struct omino_text text;             /* the picture */
    int tagged;                         /* whether each line starts with its layer as a digit */
    int bare;                           /* whether grids have no labels, titles or notes */
    int only;                           /* the only panel to draw, counted from 1; 0: all */
    int targets;                        /* whether cells and items have targets */
    const struct omino_svg_room *rooms; /* one per panel; if NULL, each panel takes the space it
                                           needs */
    struct omino_svg_section section;   /* the section arranged last, so that measuring a scene and
                                           then drawing it arranges it once */
};

/* Part of a grid or a picture: columns left .. right - 1, rows top .. bottom - 1. */
struct omino_extent {
    int left, top, right, bottom;
};

/* ---- pen.c: elements, their text and colours ------------------------------------------------- */

void omino_svg_init(struct omino_svg *svg, const struct omino_scene *scene);

/* Start and end an element. Everything written in between is one line of the picture. */
void omino_svg_begin(struct omino_svg *svg, enum omino_svg_layer layer);
void omino_svg_end(struct omino_svg *svg);

/* Writes part of an element verbatim. */
void omino_svg_put(struct omino_svg *svg, const char *part);

/* Writes part of an element with numbers (%d) and strings (%s) in it; there are no other
 * conversions. It is several times as fast as omino_text_format(). */
void omino_svg_format(struct omino_svg *svg, const char *format, ...) OMINO_PRINTF(2, 3);

/* Writes untrusted text, escaped. */
void omino_svg_escape(struct omino_text *out, const char *string, size_t length);

/* Returns an upper estimate of the width of a text, since the font is unknown. */
int omino_svg_width(const char *string, size_t length, int size);

/* Write a line of text as an element; `class` as listed in pen.c. */
void omino_svg_text_part(struct omino_svg *svg, int x, int y, const char *class, const char *string,
                         size_t length);
void omino_svg_text(struct omino_svg *svg, int x, int y, const char *class, const char *string);

/* Returns the number of lines of a text wrapped to `width`; raises *widest to the width of the
 * widest line. */
int omino_svg_lines(const struct omino_svg *svg, const char *text, int size, int width,
                    int *widest);

/* Writes those lines, the first with its baseline at y; returns their height. */
int omino_svg_paragraph(struct omino_svg *svg, int x, int y, const char *class, const char *text,
                        int size, int width);

/* Returns the number of letters of average width that fit into `width`. */
int omino_svg_columns(int size, int width);

/* Returns the distance between the baselines of two lines. */
int omino_svg_leading(int size);

/* Writes the style sheet. */
void omino_svg_theme(struct omino_text *out, enum omino_svg_theme theme);

/* Returns the colour of a covered cell. */
uint32_t omino_svg_cell_rgb(const struct omino_svg *svg, const struct omino_panel *panel,
                            const struct omino_scene_cell *cell);

/* Writes fill="..." stroke="..." class="..." for a body of that colour, with a darker outline. Each
 * class in `more_classes` starts with a blank. */
void omino_svg_put_colors(struct omino_svg *svg, uint32_t rgb, const char *more_classes);

/* Draws a transparent rectangle over something in a panel; the page knows it by `data-NAME`, whose
 * value is `first` or, if `second` is not negative, both numbers with a comma between them. */
void omino_svg_target(struct omino_svg *svg, const struct omino_svg_box *box, const char *name,
                      int first, int second, const struct omino_extent *area);

/* Returns whether letters on that colour should be light. */
int omino_svg_is_dark(uint32_t rgb);

/* ---- outline.c: outlines of sets of cells ---------------------------------------------------- */

/* A set of cells. */
struct omino_region {
    int (*has)(const struct omino_region *region, int x, int y);
    const struct omino_scene_grid *grid; /* for cells of a grid */
    struct omino_extent view;            /* for the cells of a board: the visible part */
    int piece;                           /* for the cells of a piece */
    uint64_t cells;                      /* for the cells of a shape */
};

/* How to draw outlines. */
struct omino_outline {
    int x, y;   /* of the top left corner of column 0, row 0 */
    int cell;   /* the side of a cell */
    int inset;  /* the distance of the line from the edge, inwards */
    int radius; /* of the corners */
};

/* Returns whether (x, y) is the first cell of a connected part of the region; if so, sets the
 * extent of that part. */
int omino_region_begins(const struct omino_region *region, int x, int y,
                        struct omino_extent *extent);

/* Writes path data: the outlines of all parts of the region that begin within the extent. */
void omino_svg_outlines(struct omino_svg *svg, const struct omino_region *region,
                        const struct omino_extent *extent, const struct omino_outline *how);

/* Returns the cells of a shape, moved to the top left. */
struct omino_region omino_shape_region(struct omino_shape shape);

/* ---- cell.c: the contents of grid cells ------------------------------------------------------ */

/* A grid being drawn: the visible part, and the position of column 0, row 0. */
struct omino_svg_board {
    const struct omino_panel *panel;
    struct omino_extent view;
    int x, y;
};

void omino_svg_pieces(struct omino_svg *svg, const struct omino_svg_board *board);
void omino_svg_marks(struct omino_svg *svg, const struct omino_svg_board *board);

/* Write path data: a dot at (x, y), for a stroke with round caps; a circle around it. */
void omino_svg_put_dot(struct omino_svg *svg, int x, int y);
void omino_svg_put_circle(struct omino_svg *svg, int x, int y, int radius);

/* ---- grid.c, tray.c, track.c, table.c: the bodies of panels ---------------------------------- */

/* Each reports the size of a panel's body for box->given, or draws it at (x, y). */
void omino_svg_grid_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height);
void omino_svg_grid(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_tray_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                         int *height);
void omino_svg_tray(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_track_size(const struct omino_svg_box *box, int *width, int *height);
void omino_svg_track(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);
void omino_svg_table_size(const struct omino_svg *svg, const struct omino_svg_box *box, int *width,
                          int *height);
void omino_svg_table(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);

/* Returns whether a grid shows part of a plane; other frames may then show more of it. */
int omino_svg_is_plane(const struct omino_panel *panel);

/* Returns the space to the left of a grid's cells. */
int omino_svg_grid_margin(const struct omino_svg *svg, const struct omino_scene_grid *grid);

/* Returns the mark that a panel's note explains, whose sign stands before the note; 0 if none. */
int omino_svg_noted_mark(const struct omino_panel *panel);

/* Draws the sign of a mark, centred at (x, y). */
void omino_svg_sign(struct omino_svg *svg, int mark, int x, int y);

/* Returns whether the labels of a tray's items are a subsequence of those of another tray. */
int omino_svg_is_part(const struct omino_scene_tray *tray, const struct omino_scene_tray *of);

/* ---- panel.c: whole panels ------------------------------------------------------------------- */

/* Sets the size of a panel for the width offered; box->panel and box->room must be set. */
void omino_svg_measure(const struct omino_svg *svg, struct omino_svg_box *box, int given);

/* Draws a measured panel; its place is relative to (x, y). */
void omino_svg_panel(struct omino_svg *svg, const struct omino_svg_box *box, int x, int y);

/* Draws a small square in the colour of a side, centred at (x, y). */
void omino_svg_swatch(struct omino_svg *svg, int x, int y, int side);

/* ---- layout.c: panels in their places -------------------------------------------------------- */

/* Reports the size of a scene without margins or heading. */
void omino_svg_scene_size(struct omino_svg *svg, int *width, int *height);

/* Draws a scene with its top left corner at (x, y). */
void omino_svg_scene(struct omino_svg *svg, int x, int y);

/* Enlarges the rooms of the panels below the grids to the sizes of those panels in this scene. */
void omino_svg_widen_rooms(struct omino_svg *svg, struct omino_svg_room *rooms);

/* ---- svg.c: whole pictures ------------------------------------------------------------------- */

/* Copies a style, which may be NULL, and checks it; a cell of 0 becomes the default. */
enum omino_status omino_svg_read_style(struct omino_svg_style *own,
                                       const struct omino_svg_style *style,
                                       struct omino_error *err);

/* Writes the start of a picture of that size, in units: its title, style sheet and background. */
void omino_svg_head(struct omino_text *out, const struct omino_svg_style *style, int width,
                    int height);

/* Draws the title, the summary and the caption, wrapped to `width`. */
void omino_svg_heading(struct omino_svg *svg, const struct omino_svg_style *style, int x, int y,
                       int width);

/* Returns the height of the heading, including the space below it. */
int omino_svg_heading_height(const struct omino_svg *svg, const struct omino_svg_style *style,
                             int width);

/* Report the size of a picture of a scene, including heading and margins, and draw the picture. */
void omino_svg_page_size(struct omino_svg *svg, const struct omino_svg_style *style, int *width,
                         int *height);
void omino_svg_page(struct omino_svg *svg, const struct omino_svg_style *style, int width);

#endif
