/* SPDX-License-Identifier: MIT */
#include "drawing.h"

#include <limits.h>

static enum omino_status fail_unknown(const struct omino_drawing *drawing, unsigned char c,
                                      struct omino_error *err)
{
    const int line = drawing->next_line + 1;
    const int column = drawing->next_column + 1;
    if (c > ' ' && c < 127)
        return omino_fail_at(err, OMINO_ERR_SYNTAX, line, column,
                             "'%c' is neither a cell (X) nor an empty place (.)", c);
    return omino_fail_at(err, OMINO_ERR_SYNTAX, line, column,
                         "byte 0x%02x is neither a cell (X) nor an empty place (.)", c);
}

enum omino_status omino_drawing_next(struct omino_drawing *drawing, int *found,
                                     struct omino_error *err)
{
    for (;; drawing->text++) {
        const char c = *drawing->text;
        switch (c) {
        case '\0':
            *found = 0;
            return OMINO_OK;
        case '\r':
            break;
        case '\n':
        case '/':
            if (drawing->next_line == INT_MAX - 1)
                return omino_fail(err, OMINO_ERR_TOO_LARGE, "the drawing has too many rows");
            drawing->next_line++;
            drawing->next_column = 0;
            break;
        case 'X':
        case 'x':
        case '#':
            drawing->line = drawing->next_line;
            drawing->column = drawing->next_column++;
            drawing->text++;
            *found = 1;
            return OMINO_OK;
        case '.':
        case '-':
        case '_':
        case ' ':
            if (drawing->next_column == INT_MAX - 1)
                return omino_fail(err, OMINO_ERR_TOO_LARGE, "the drawing has too many columns");
            drawing->next_column++;
            break;
        default:
            return fail_unknown(drawing, (unsigned char)c, err);
        }
    }
}
