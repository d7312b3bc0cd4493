/* SPDX-License-Identifier: MIT */
/* The labels of the columns and rows of a grid. */
#include <stdio.h>
#include <string.h>

#include "text.h"

/* a, b .. z, aa, ab .. */
static void write_letters(int column, char *label)
{
    char reversed[OMINO_LABEL];
    int length = 0;
    for (int rest = column; rest >= 0; rest = rest / 26 - 1)
        reversed[length++] = (char)('a' + rest % 26);
    for (int i = 0; i < length; i++) label[i] = reversed[length - 1 - i];
    label[length] = '\0';
}

void omino_column_label(const struct omino_scene_grid *grid, int column, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        write_letters(column, label);
    else
        snprintf(label, OMINO_LABEL, "%lld", (long long)grid->first_column + column);
}

void omino_row_label(const struct omino_scene_grid *grid, int row, char *label)
{
    if (grid->labels == OMINO_LABELS_POINTS)
        snprintf(label, OMINO_LABEL, "%d", grid->height - row);
    else
        snprintf(label, OMINO_LABEL, "%lld", (long long)grid->first_row + row);
}

static int longer(const char *a, const char *b)
{
    return (int)(strlen(a) > strlen(b) ? strlen(a) : strlen(b));
}

int omino_row_label_width(const struct omino_scene_grid *grid)
{
    char first[OMINO_LABEL], last[OMINO_LABEL];
    if (grid->labels == OMINO_LABELS_NONE || grid->height == 0) return 0;
    omino_row_label(grid, 0, first);
    omino_row_label(grid, grid->height - 1, last);
    return longer(first, last);
}

int omino_column_label_width(const struct omino_scene_grid *grid)
{
    char first[OMINO_LABEL], last[OMINO_LABEL];
    if (grid->labels == OMINO_LABELS_NONE || grid->width == 0) return 0;
    omino_column_label(grid, 0, first);
    omino_column_label(grid, grid->width - 1, last);
    return longer(first, last);
}

int omino_label_step(const struct omino_scene_grid *grid, int cell)
{
    static const int factors[] = {2, 5, 10};
    const int needed = omino_column_label_width(grid) + 1;
    int step = 1;
    for (int i = 0; cell * step < needed; i++) step = factors[i % 3] * (i < 3 ? 1 : 10);
    return step;
}
