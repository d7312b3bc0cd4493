/* SPDX-License-Identifier: MIT */
/* Private header of films: scenes drawn together. */
#ifndef OMINO_LIB_DRAW_FILM_H
#define OMINO_LIB_DRAW_FILM_H

#include "draw/svg/svg.h"

/* ---- lines.c: the lines of all frames, each kept once ---------------------------------------- */

/* A block of memory that only grows. */
struct omino_store {
    void *block;
    size_t room; /* in items */
};

/* Makes room for one more item of `size` bytes after the first `count`; returns 0 if out of
 * memory. */
int omino_store_grow(const struct omino_allocator *allocator, struct omino_store *store,
                     size_t count, size_t size);

/* A line that occurs in at least one frame. */
struct omino_film_line {
    size_t start, length; /* offset of the line in the bytes */
    int layer;
    uint32_t uses; /* number of occurrences, for pages */
    uint32_t next; /* the next line in the same bucket, counted from 1; 0 at the end */
    int shot;      /* its last shot, for animations; -1 if none */
};

/* A set of lines. */
struct omino_film_lines {
    const struct omino_allocator *allocator;
    struct omino_store bytes, lines, buckets;
    size_t byte_count;
    uint32_t count, bucket_count;
};

/* Adds a line to the set unless it is already there. Returns its number, from 0; UINT32_MAX if out
 * of memory. */
uint32_t omino_film_lines_add(struct omino_film_lines *lines, int layer, const char *text,
                              size_t length);

struct omino_film_line *omino_film_line(const struct omino_film_lines *lines, uint32_t number);
void omino_film_line_write(const struct omino_film_lines *lines, uint32_t number,
                           struct omino_text *out);
void omino_film_lines_finish(struct omino_film_lines *lines);

/* ---- film.c: frames, and the space of their panels ------------------------------------------- */

struct omino_frame {
    struct omino_scene *scene;
    char caption[OMINO_FILM_CAPTION_MAX];
    int model; /* the first frame with the same kinds of panels, which owns the rooms that all of
                  them share */
    struct omino_svg_room *rooms; /* one per panel if the frame is its own model, else NULL */
};

struct omino_film {
    struct omino_allocator allocator;
    struct omino_store frames;
    int count;
    int several[OMINO_PLAYERS_MAX]; /* whether each side has several letters in some frame */
    int bordered;                   /* whether the pieces of some frame are cards */
    struct omino_store scratch;     /* a frame being drawn */
    struct omino_store svg;         /* the last picture */
};

struct omino_frame *omino_film_frame(const struct omino_film *film, int number);

/* Writes a picture; called twice, the first time to measure it. */
typedef void omino_film_writer(const void *of, struct omino_text *out);

/* Writes a picture into film->svg; returns 0 if out of memory. */
int omino_film_write(struct omino_film *film, omino_film_writer *write, const void *of,
                     size_t *length);

/* Starts drawing a frame: initializes *svg with its scene and rooms. */
void omino_film_begin(const struct omino_film *film, int number, struct omino_svg *svg);

/* Called with each line of a frame and its layer; returns 0 to stop. */
typedef int omino_film_visitor(void *of, int frame, int layer, const char *line, size_t length);

/* Draws a frame with `draw` and visits its lines; returns 0 if out of memory or if the visitor
 * returned 0. */
int omino_film_visit(struct omino_film *film, int number,
                     void (*draw)(const void *of, int frame, struct omino_svg *svg),
                     omino_film_visitor *visit, void *of);

/* ---- page.c, animation.c: the forms of a film ------------------------------------------------ */

/* Each draws a film, whose rooms must be set, into film->svg; returns 0 if out of memory. */
int omino_film_page(struct omino_film *film, const struct omino_svg_style *style, size_t *length);
int omino_film_animation(struct omino_film *film, const struct omino_svg_style *style,
                         size_t *length);

#endif
