/* SPDX-License-Identifier: MIT */
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "editor.h"

#include <string.h>

enum { CTRL_U = 21, DELETE = 127 };

/* Return the start of the letter before an index, and the end of the letter at an index. A letter
 * may take several bytes in UTF-8. */
static size_t letter_before(const char *text, size_t at)
{
    while (at > 0 && ((unsigned char)text[--at] & 0xc0) == 0x80) continue;
    return at;
}

static size_t letter_after(const char *text, size_t at)
{
    if (text[at]) at++;
    while (((unsigned char)text[at] & 0xc0) == 0x80) at++;
    return at;
}

/* Deletes the text between two places and moves the cursor there. */
static void delete_text(struct screen *screen, size_t from, size_t to)
{
    memmove(screen->input + from, screen->input + to, strlen(screen->input + to) + 1);
    screen->input_at = from;
}

static void insert(struct screen *screen, char byte)
{
    char *at = screen->input + screen->input_at;
    const size_t rest = strlen(at) + 1;
    if (screen->input_at + rest + 1 > sizeof screen->input) return;
    memmove(at + 1, at, rest);
    *at = byte;
    screen->input_at++;
}

void screen_edit(struct screen *screen, int key)
{
    const char *text = screen->input;
    const size_t at = screen->input_at;
    if (key == KEY_LEFT)
        screen->input_at = letter_before(text, at);
    else if (key == KEY_RIGHT)
        screen->input_at = letter_after(text, at);
    else if (key == KEY_HOME)
        screen->input_at = 0;
    else if (key == KEY_END)
        screen->input_at = strlen(text);
    else if (key == KEY_BACKSPACE || key == '\b' || key == DELETE)
        delete_text(screen, letter_before(text, at), at);
    else if (key == KEY_DC)
        delete_text(screen, at, letter_after(text, at));
    else if (key == CTRL_U)
        delete_text(screen, 0, strlen(text));
    else if (key >= 32 && key < 256)
        insert(screen, (char)key);
}
