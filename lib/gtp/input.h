/* SPDX-License-Identifier: MIT */
/* Reading lines of commands from a stream, and detecting whether the answers still have a
 * reader. */
#ifndef OMINO_LIB_GTP_INPUT_H
#define OMINO_LIB_GTP_INPUT_H

#include <stdio.h>

#include <omino/base.h>

/* A stream being read, from omino_gtp_input_open() to omino_gtp_input_close(). */
struct gtp_input {
    FILE *stream;
    FILE *out;      /* where the answers go */
    int descriptor; /* -1 if the stream has no descriptor; it is then read byte by byte */
    struct omino_allocator allocator;
    char *buffer;
    size_t start, end, room; /* bytes read but not yet returned: buffer[start .. end) */
    int ended;               /* whether the input has ended */
    int fault;               /* errno of the error that ended the input; 0 for none */
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

/* Waits for the next line and returns it without its line feed, valid until the next call; NUL
 * bytes in it become blanks. If the answers lose their reader meanwhile, the input has ended. */
enum gtp_line omino_gtp_input_line(struct gtp_input *input, const char **line);

/* Returns, without waiting, whether a stream has no reader: a pipe, a socket or a terminal whose
 * other end is closed. A file always counts as having one. */
int omino_gtp_is_unread(FILE *out);

#endif
