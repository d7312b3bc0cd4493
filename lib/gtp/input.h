/* SPDX-License-Identifier: MIT */
/* Lines from a stream, with a look at whether more has come, or nothing ever will. Defined in
 * gtp_input.c. */
#ifndef OMINO_LIB_GTP_INPUT_H
#define OMINO_LIB_GTP_INPUT_H

#include <stdio.h>

#include <omino/base.h>

/* A stream being read. Start with omino_gtp_input_open(); omino_gtp_input_close() frees the buffer.
 */
struct gtp_input {
    FILE *stream;
    int descriptor; /* -1 where the stream has none: then nothing can be seen coming */
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

void omino_gtp_input_open(struct gtp_input *input, FILE *stream,
                          const struct omino_allocator *allocator);
void omino_gtp_input_close(struct gtp_input *input);

/* The next line without its end, valid until the next call; NUL bytes in it become blanks. Waits
 * for it. */
enum gtp_line omino_gtp_input_line(struct gtp_input *input, const char **line);

/* Whether the input has ended; lines of it may be left. Does not wait. */
int omino_gtp_input_ended(struct gtp_input *input);

/* Whether what is written to a stream will be read by nobody: it is a pipe, or the like, whose
 * other end is closed. Where that cannot be seen, as in a file, somebody may read it. */
int omino_gtp_is_unread(FILE *out);

#endif
