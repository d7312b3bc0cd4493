/* SPDX-License-Identifier: MIT */
/* The pen: characters, their widths and looks, and lines that are wrapped between words. */
#include <string.h>

#include "text.h"

/* ---- characters ------------------------------------------------------------------------------ */

struct range {
    uint32_t first, last;
};

static int among(uint32_t code, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return 1;
    return 0;
}

/* The result is an approximation: combining and wide characters are listed by whole blocks. */
int omino_character_width(uint32_t code)
{
    static const struct range none[] = {
        {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x610, 0x61A},   {0x64B, 0x65F},
        {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},
        {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
    };
    static const struct range wide[] = {
        {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
    };
    if (code < 0x300) return 1;
    if (among(code, none, sizeof none / sizeof *none)) return 0;
    return among(code, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* Returns whether the terminal may receive a character and can show it. */
static int is_fit(const struct omino_pen *pen, uint32_t code)
{
    return omino_character_fit(code) && (code < 0x80 || pen->unicode);
}

int omino_pen_part_width(const struct omino_pen *pen, const char *string, size_t length)
{
    int width = 0;
    for (size_t at = 0; at < length;) {
        struct omino_character read = {(unsigned char)string[at], 1};
        if (read.code >= 0x80) read = omino_read_character(string + at, length - at);
        width += read.code >= 0x80 && is_fit(pen, read.code) ? omino_character_width(read.code) : 1;
        at += read.bytes;
    }
    return width;
}

int omino_pen_width(const struct omino_pen *pen, const char *string)
{
    return omino_pen_part_width(pen, string, strlen(string));
}

/* ---- looks ----------------------------------------------------------------------------------- */

static int same_look(struct omino_look a, struct omino_look b)
{
    return a.ink == b.ink && a.ground == b.ground && a.bold == b.bold &&
           a.underlined == b.underlined;
}

static void set_look(struct omino_pen *pen, struct omino_look look)
{
    if (!pen->color || same_look(look, pen->look)) return;
    omino_text_add(&pen->text, "\033[0");
    if (look.bold) omino_text_add(&pen->text, ";1");
    if (look.underlined) omino_text_add(&pen->text, ";4");
    if (look.ink != NO_COLOR) omino_text_format(&pen->text, ";38;5;%d", look.ink);
    if (look.ground != NO_COLOR) omino_text_format(&pen->text, ";48;5;%d", look.ground);
    omino_text_char(&pen->text, 'm');
    pen->look = look;
}

/* Writes the blanks held back. */
static void catch_up(struct omino_pen *pen)
{
    if (pen->written == pen->column) return;
    set_look(pen, PLAIN_LOOK);
    for (; pen->written < pen->column; pen->written++) omino_text_char(&pen->text, ' ');
}

/* ---- writing --------------------------------------------------------------------------------- */

void omino_pen_to(struct omino_pen *pen, int column)
{
    if (pen->column < column) pen->column = column;
}

/* Prepares for a character; returns 0 for a blank, which is held back. */
static int begin_character(struct omino_pen *pen, struct omino_look look, char first)
{
    const int visible = pen->color && (look.ground != NO_COLOR || look.underlined);
    if (first == ' ' && !visible) {
        pen->column++;
        return 0;
    }
    catch_up(pen);
    set_look(pen, look);
    return 1;
}

static void put_byte(struct omino_pen *pen, struct omino_look look, char c)
{
    if (!begin_character(pen, look, c)) return;
    omino_text_char(&pen->text, c);
    pen->written = ++pen->column;
}

static void put_character(struct omino_pen *pen, struct omino_look look, const char *bytes,
                          size_t count, int width)
{
    begin_character(pen, look, *bytes);
    for (size_t i = 0; i < count; i++) omino_text_char(&pen->text, bytes[i]);
    pen->column += width;
    pen->written = pen->column;
}

void omino_pen_put_part(struct omino_pen *pen, struct omino_look look, const char *string,
                        size_t length)
{
    for (size_t at = 0; at < length;) {
        const struct omino_character read = omino_read_character(string + at, length - at);
        if (!is_fit(pen, read.code))
            put_byte(pen, look, '?');
        else if (read.bytes == 1)
            put_byte(pen, look, string[at]);
        else
            put_character(pen, look, string + at, read.bytes, omino_character_width(read.code));
        at += read.bytes;
    }
}

void omino_pen_put(struct omino_pen *pen, struct omino_look look, const char *string)
{
    omino_pen_put_part(pen, look, string, strlen(string));
}

void omino_pen_char(struct omino_pen *pen, struct omino_look look, char c)
{
    put_byte(pen, look, is_fit(pen, (unsigned char)c) && (unsigned char)c < 0x80 ? c : '?');
}

void omino_pen_end_line(struct omino_pen *pen)
{
    set_look(pen, PLAIN_LOOK);
    omino_text_char(&pen->text, '\n');
    pen->column = pen->written = 0;
}

/* ---- lines ----------------------------------------------------------------------------------- */

const char *omino_pen_wrap(const struct omino_pen *pen, const char **text, int width,
                           size_t *length)
{
    const char *start = *text + strspn(*text, " ");
    const char *end = start; /* end of the words that fit */
    int columns = 0;         /* their width */
    for (;;) {
        const char *next = end;
        while (*next == ' ') next++;
        if (!*next) break;
        while (*next && *next != ' ') next++;
        columns += omino_pen_part_width(pen, end, (size_t)(next - end));
        if (end > start && columns > width) break;
        end = next;
    }
    *length = (size_t)(end - start);
    *text = end;
    return end > start ? start : NULL;
}
