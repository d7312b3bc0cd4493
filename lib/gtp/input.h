/* SPDX-License-Identifier: MIT */
/* Lines of commands from a stream, and whether anybody still reads the answers. */
#ifndef OMINO_LIB_GTP_INPUT_H
#define OMINO_LIB_GTP_INPUT_H

#include <stdio.h>

#include <omino/base.h>

/* A stream being read, from omino_gtp_input_open() to omino_gtp_input_close(). */
struct gtp_input {
    FILE *stream;
    FILE *out;      /* where the answers go */
    int descriptor; /* -1: the stream has none, and is read byte by byte */
    struct omino_allocator allocator;
    char *buffer;
    size_t start, end, room; /* bytes read but not yet returned: buffer[start .. end) */
    int ended;               /* whether nothing more will come */
    int fault;               /* errno of the error that ended it; 0 for none */
};

enum gtp_line {
    GTP_LINE,     /* a line */
    GTP_TOO_LONG, /* a line longer than OMINO_GTP_LINE_MAX, which was skipped */
    GTP_END,      /* the end of input */
    GTP_NO_MEMORY
};

void omino_gtp_input_open(struct gtp_input *input, FILE *stream, FILE *out,
                          const struct omino_allocator *allocator);
void omino_gtp_input_close(struct gtp_input *input);

/* Waits for the next line and returns it without its end, valid until the next call; NUL bytes in
 * it become blanks. If the answers lose their reader meanwhile, the input has ended. */
enum gtp_line omino_gtp_input_line(struct gtp_input *input, const char **line);

/* Returns, without waiting, whether nobody reads a stream: a pipe, a socket or a terminal whose
 * other end is closed. A file counts as read. */
int omino_gtp_is_unread(FILE *out);

#endif
