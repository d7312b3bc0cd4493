/* SPDX-License-Identifier: MIT */
/* Films from inside: scenes that are drawn together. */
#ifndef OMINO_LIB_DRAW_FILM_H
#define OMINO_LIB_DRAW_FILM_H

#include "draw/svg/svg.h"

/* ---- draw_film_lines.c: the lines of all frames, each kept once ------------------------------ */

/* Memory that only grows. */
struct omino_store {
    void *block;
    size_t room; /* items that it has room for */
};

/* Makes room for one more item of a size behind `count` of them; returns 0 without memory. */
int omino_store_grow(const struct omino_allocator *allocator, struct omino_store *store,
                     size_t count, size_t size);

/* A line that is in at least one frame. */
struct omino_film_line {
    size_t start, length; /* in the bytes */
    int layer;
    uint32_t uses; /* how often it is drawn */
    uint32_t next; /* of those with the same hash, as a number from 1; 0 at the end */
    int shot;      /* the last stretch of frames with it, see draw_film_animation.c */
};

/* A set of lines. */
struct omino_film_lines {
    const struct omino_allocator *allocator;
    struct omino_store bytes, lines, buckets;
    size_t byte_count;
    uint32_t count, bucket_count;
};

/* The number of a line in the set, to which it is added if it is new, from 0; UINT32_MAX without
 * memory. */
uint32_t omino_film_lines_add(struct omino_film_lines *lines, int layer, const char *text,
                              size_t length);

struct omino_film_line *omino_film_line(const struct omino_film_lines *lines, uint32_t number);
void omino_film_line_write(const struct omino_film_lines *lines, uint32_t number,
                           struct omino_text *out);
void omino_film_lines_finish(struct omino_film_lines *lines);

/* ---- draw_film.c ----------------------------------------------------------------------------- */

enum { OMINO_CAPTION = 256 };

struct omino_frame {
    struct omino_scene *scene;
    char caption[OMINO_CAPTION];
    int model; /* the first frame that has the same panels, and that keeps the rooms for all */
    struct omino_svg_room *rooms; /* one for each panel, if it is its own model */
};

struct omino_film {
    struct omino_allocator allocator;
    struct omino_store frames;
    int count;
    int several[OMINO_PLAYERS_MAX]; /* whether each side has several letters in any frame */
    int bordered;                   /* whether the pieces of any frame are cards */
    struct omino_store scratch;     /* bytes of a frame */
    struct omino_store svg;         /* bytes of the last picture */
};

struct omino_frame *omino_film_frame(const struct omino_film *film, int number);

/* What a picture of a film is made of: it is written twice, first to be measured. */
typedef void omino_film_writer(const void *of, struct omino_text *out);

/* Writes a picture into the film's memory; returns 0 without it. */
int omino_film_write(struct omino_film *film, omino_film_writer *write, const void *of,
                     size_t *length);

/* Begins to draw a frame. */
void omino_film_begin(const struct omino_film *film, int number, struct omino_svg *svg);

/* What is told about each line of a frame; returns 0 to give up. */
typedef int omino_film_visitor(void *of, int frame, const char *line, size_t length);

/* Draws a frame by `draw` and visits its lines; returns 0 without memory, or if the visitor did. */
int omino_film_visit(struct omino_film *film, int number, int layer,
                     void (*draw)(const void *of, int frame, struct omino_svg *svg),
                     omino_film_visitor *visit, void *of);

/* ---- draw_film_page.c, draw_film_animation.c ------------------------------------------------- */

/* Each draws a film with frames whose rooms are set; returns 0 without memory. */
int omino_film_page(struct omino_film *film, const struct omino_svg_style *style, size_t *length);
int omino_film_animation(struct omino_film *film, const struct omino_svg_style *style,
                         size_t *length);

#endif
