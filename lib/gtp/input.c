/* SPDX-License-Identifier: MIT */
/*
 * When a client dies, its session must stop searching. The end of input does not prove that the
 * client has died: a piped script ends before its last command is done, and still expects the
 * answer; and a client may die while more commands wait in the pipe than any buffer holds. A
 * missing reader of the answers does prove it, and ends both a search and the wait for the next
 * command. To wait for input and for the loss of the reader at once, bytes are read from the
 * stream's descriptor into a buffer here.
 */
#define _POSIX_C_SOURCE 200809L

#include "input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include <omino/gtp.h>

void omino_gtp_input_open(struct gtp_input *input, FILE *stream, FILE *out,
                          const struct omino_allocator *allocator)
{
    memset(input, 0, sizeof *input);
    input->stream = stream;
    input->out = out;
    input->descriptor = fileno(stream);
    input->allocator = *allocator;
}

void omino_gtp_input_close(struct gtp_input *input)
{
    omino_release(&input->allocator, input->buffer);
}

/* Makes room after the waiting bytes, by moving them to the front or by enlarging the buffer. */
static int make_room(struct gtp_input *input)
{
    if (input->end < input->room) return 1;
    const size_t waiting = input->end - input->start;
    if (input->start > input->room / 2) {
        memmove(input->buffer, input->buffer + input->start, waiting);
    } else {
        const size_t room = input->room ? 2 * input->room : 4096;
        char *larger = omino_allocate(&input->allocator, room + 1, 1);
        if (!larger) return 0;
        if (waiting > 0) memcpy(larger, input->buffer + input->start, waiting);
        omino_release(&input->allocator, input->buffer);
        input->buffer = larger;
        input->room = room;
    }
    input->start = 0;
    input->end = waiting;
    return 1;
}

/* Waits until there is something to read; returns 0 if the reader of the answers goes away first.
 * If poll() fails, the read itself waits. */
static int wait_for_input(const struct gtp_input *input)
{
    struct pollfd polled[2] = {{.fd = input->descriptor, .events = POLLIN},
                               {.fd = fileno(input->out)}};
    int ready;
    do ready = poll(polled, 2, -1);
    while (ready < 0 && errno == EINTR);
    return ready < 0 || polled[0].revents || !(polled[1].revents & (POLLERR | POLLHUP));
}

static ssize_t read_descriptor(const struct gtp_input *input, char *to, size_t room)
{
    ssize_t count;
    do {
        if (!wait_for_input(input)) return 0;
        count = read(input->descriptor, to, room);
    } while (count < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK));
    return count;
}

/* Reads up to the end of a line: waiting for more could block a client that waits for an answer. */
static ssize_t read_stream(const struct gtp_input *input, char *to, size_t room)
{
    size_t count = 0;
    int c = 0;
    while (count < room && c != '\n' && (c = getc(input->stream)) != EOF) to[count++] = (char)c;
    return count == 0 && ferror(input->stream) ? -1 : (ssize_t)count;
}

/* Waits for the next bytes and reads them; returns 0 if out of memory. */
static int read_more(struct gtp_input *input)
{
    if (!make_room(input)) return 0;
    char *to = input->buffer + input->end;
    const size_t room = input->room - input->end;
    const ssize_t count =
        input->descriptor >= 0 ? read_descriptor(input, to, room) : read_stream(input, to, room);
    if (count > 0) input->end += (size_t)count;
    if (count <= 0) input->ended = 1;
    if (count < 0) input->fault = errno ? errno : EIO;
    return 1;
}

static char *find_end(const struct gtp_input *input)
{
    const size_t waiting = input->end - input->start;
    return waiting ? memchr(input->buffer + input->start, '\n', waiting) : NULL;
}

/* Drops bytes up to the end of the line. */
static enum gtp_line skip_line(struct gtp_input *input)
{
    char *end;
    while ((end = find_end(input)) == NULL && !input->ended) {
        input->start = input->end = 0;
        if (!read_more(input)) return GTP_NO_MEMORY;
    }
    input->start = end ? (size_t)(end - input->buffer) + 1 : input->end;
    return GTP_TOO_LONG;
}

enum gtp_line omino_gtp_input_line(struct gtp_input *input, const char **line)
{
    char *end;
    while ((end = find_end(input)) == NULL) {
        if (input->end - input->start > OMINO_GTP_LINE_MAX) return skip_line(input);
        if (input->ended) break;
        if (!read_more(input)) return GTP_NO_MEMORY;
    }
    char *start = input->buffer + input->start;
    if (!end) {
        if (input->start == input->end) return GTP_END;
        end = input->buffer +
              input->end; /* the last line may lack its line feed; the buffer has room for a NUL */
    }
    if ((size_t)(end - start) > OMINO_GTP_LINE_MAX) return skip_line(input);
    const size_t next = (size_t)(end - input->buffer) + 1;
    input->start = next < input->end ? next : input->end;
    *end = '\0';
    for (char *c = start; c < end; c++)
        if (*c == '\0') *c = ' ';
    *line = start;
    return GTP_LINE;
}

int omino_gtp_is_unread(FILE *out)
{
    struct pollfd poller = {.fd = fileno(out)};
    return poller.fd >= 0 && poll(&poller, 1, 0) > 0 && (poller.revents & (POLLERR | POLLHUP));
}
