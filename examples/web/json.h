/* SPDX-License-Identifier: MIT */
/* Writes JSON into a buffer that grows. Commas and quotes are added as needed; everything that
 * is not plain is escaped, so that no text can leave its string or become markup. */
#ifndef OMINO_WEB_JSON_H
#define OMINO_WEB_JSON_H

#include <stddef.h>
#include <stdint.h>

struct json {
    char *bytes;
    size_t length, room;
    int failed;  /* whether memory ran out */
    int follows; /* whether the next value of the list follows another one */
};

/* Starts a new text in the same buffer. */
void json_clear(struct json *json);

/* Ends the text; returns it, or a fixed error message if memory ran out. */
const char *json_end(struct json *json);

/* Opens an object '{' or a list '[', and closes it with '}' or ']'. The name, here and below, is
 * that of a member of an object; NULL in a list. */
void json_open(struct json *json, const char *name, char bracket);
void json_close(struct json *json, char bracket);

void json_text(struct json *json, const char *name, const char *text);
void json_bytes(struct json *json, const char *name, const char *bytes, size_t length);
void json_number(struct json *json, const char *name, int64_t number);
void json_real(struct json *json, const char *name, double number);
void json_bool(struct json *json, const char *name, int truth);
void json_null(struct json *json, const char *name);

/* Writes a 64-bit number as 16 hexadecimal digits in quotes: a JavaScript number is too small. */
void json_hex(struct json *json, const char *name, uint64_t number);

#endif
