/* SPDX-License-Identifier: MIT */
/* Commands from a stream, and a look at whether anybody still reads the answers. Defined in
 * gtp_input.c. */
#ifndef OMINO_LIB_GTP_INPUT_H
#define OMINO_LIB_GTP_INPUT_H

#include <stdio.h>

#include <omino/base.h>

/* A stream being read. Start with omino_gtp_input_open(); omino_gtp_input_close() frees the buffer.
 */
struct gtp_input {
    FILE *stream;
    FILE *out;      /* where the answers go */
    int descriptor; /* -1: the stream has none, and is read byte by byte */
    struct omino_allocator allocator;
    char *buffer;
    size_t start, end, room; /* what has come and was not yet asked for: buffer[start .. end) */
    int ended;               /* no more will come */
    int fault;               /* the number of the error that ended it; 0: it just ended */
};

enum gtp_line {
    GTP_LINE,     /* a line */
    GTP_TOO_LONG, /* a line that was longer than allowed, and was passed over */
    GTP_END,      /* the end of input */
    GTP_NO_MEMORY
};

void omino_gtp_input_open(struct gtp_input *input, FILE *stream, FILE *out,
                          const struct omino_allocator *allocator);
void omino_gtp_input_close(struct gtp_input *input);

/* The next line without its end, valid until the next call; NUL bytes in it become blanks. Waits
 * for it; if meanwhile nobody reads the answers any longer, that is the end of input. */
enum gtp_line omino_gtp_input_line(struct gtp_input *input, const char **line);

/* Whether nobody will read what is written to a stream: it is a pipe, or the like, whose other end
 * is closed. Of a file, for instance, that cannot be known. Does not wait. */
int omino_gtp_is_unread(FILE *out);

#endif
