/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_memory[] =
    "{\"error\":{\"status\":\"memory\",\"message\":\"there is not enough memory\"}}";

/* ---- bytes ----------------------------------------------------------------------------------- */

/* Makes room for some more bytes and a NUL; returns whether that succeeded. */
static int reserve(struct json *json, size_t more)
{
    if (json->failed) return 0;
    if (json->room - json->length > more) return 1;
    size_t room = json->room ? json->room : 4096;
    while (room - json->length <= more) room *= 2;
    char *larger = realloc(json->bytes, room);
    json->failed = !larger;
    if (!larger) return 0;
    json->bytes = larger;
    json->room = room;
    return 1;
}

static void put(struct json *json, const char *bytes, size_t length)
{
    if (!reserve(json, length)) return;
    memcpy(json->bytes + json->length, bytes, length);
    json->length += length;
}

static void put_text(struct json *json, const char *text)
{
    put(json, text, strlen(text));
}

/* Escapes whatever could end the string, HTML included: quotes, backslashes, control characters,
 * angle brackets and ampersands. */
static void put_escaped(struct json *json, unsigned char byte)
{
    char text[8];
    const char byte_alone = (char)byte;
    if (byte >= 0x20 && byte != 0x7f && !strchr("\"\\<>&'", byte)) {
        put(json, &byte_alone, 1);
        return;
    }
    snprintf(text, sizeof text, "\\u%04x", byte);
    put_text(json, text);
}

static void put_string(struct json *json, const char *bytes, size_t length)
{
    put(json, "\"", 1);
    for (size_t i = 0; i < length; i++) put_escaped(json, (unsigned char)bytes[i]);
    put(json, "\"", 1);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Writes what comes before a value: a comma and a name. */
static void begin(struct json *json, const char *name)
{
    if (json->follows) put(json, ",", 1);
    json->follows = 1;
    if (!name) return;
    put_string(json, name, strlen(name));
    put(json, ":", 1);
}

void json_clear(struct json *json)
{
    json->length = 0;
    json->failed = json->follows = 0;
}

const char *json_end(struct json *json)
{
    put(json, "", 1);
    return json->failed ? no_memory : json->bytes;
}

void json_open(struct json *json, const char *name, char bracket)
{
    begin(json, name);
    put(json, &bracket, 1);
    json->follows = 0;
}

void json_close(struct json *json, char bracket)
{
    put(json, &bracket, 1);
    json->follows = 1;
}

void json_bytes(struct json *json, const char *name, const char *bytes, size_t length)
{
    begin(json, name);
    put_string(json, bytes, length);
}

void json_text(struct json *json, const char *name, const char *text)
{
    json_bytes(json, name, text, strlen(text));
}

static void put_plain(struct json *json, const char *name, const char *text)
{
    begin(json, name);
    put_text(json, text);
}

void json_number(struct json *json, const char *name, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    put_plain(json, name, text);
}

void json_real(struct json *json, const char *name, double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.9g", number);
    put_plain(json, name, text);
}

void json_bool(struct json *json, const char *name, int truth)
{
    put_plain(json, name, truth ? "true" : "false");
}

void json_null(struct json *json, const char *name)
{
    put_plain(json, name, "null");
}

void json_hex(struct json *json, const char *name, uint64_t number)
{
    char text[20];
    snprintf(text, sizeof text, "\"%016" PRIx64 "\"", number);
    put_plain(json, name, text);
}
