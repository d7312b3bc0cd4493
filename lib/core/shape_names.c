/* SPDX-License-Identifier: MIT */
/* The conventional names of the polyominoes of 1 to 5 cells. */
#include <omino/shape.h>
#include <omino/text.h>

#include "base/argument.h"

/* Rows of the drawings below, leftmost column first. */
enum row { Xoo = 1, oXo = 2, XXo = 3, XoX = 5, oXX = 6, XXX = 7 };

#define ROWS(a, b, c, d, e)                                                                        \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24 |              \
     (uint64_t)(e) << 32)

struct named_shape {
    uint64_t cells;
    const char *names[2]; /* indexed by enum omino_names */
};

static const struct named_shape named_shapes[] = {
    {ROWS(Xoo, 0, 0, 0, 0), {"1", "1"}},          {ROWS(Xoo, Xoo, 0, 0, 0), {"2", "2"}},
    {ROWS(Xoo, Xoo, Xoo, 0, 0), {"I3", "I3"}},    {ROWS(Xoo, XXo, 0, 0, 0), {"V3", "V3"}},
    {ROWS(Xoo, Xoo, Xoo, Xoo, 0), {"I4", "I4"}},  {ROWS(XXo, XXo, 0, 0, 0), {"O", "O"}},
    {ROWS(XXX, oXo, 0, 0, 0), {"T4", "T4"}},      {ROWS(Xoo, Xoo, XXo, 0, 0), {"L4", "L4"}},
    {ROWS(XXo, oXX, 0, 0, 0), {"Z4", "Z4"}},      {ROWS(oXX, XXo, oXo, 0, 0), {"F", "F"}},
    {ROWS(Xoo, Xoo, Xoo, Xoo, Xoo), {"I", "I5"}}, {ROWS(Xoo, Xoo, Xoo, XXo, 0), {"L", "L5"}},
    {ROWS(oXo, oXo, XXo, Xoo, 0), {"N", "N"}},    {ROWS(XXo, XXo, Xoo, 0, 0), {"P", "P"}},
    {ROWS(XXX, oXo, oXo, 0, 0), {"T", "T5"}},     {ROWS(XoX, XXX, 0, 0, 0), {"U", "U"}},
    {ROWS(Xoo, Xoo, XXX, 0, 0), {"V", "V5"}},     {ROWS(Xoo, XXo, oXX, 0, 0), {"W", "W"}},
    {ROWS(oXo, XXX, oXo, 0, 0), {"X", "X"}},      {ROWS(oXo, XXo, oXo, oXo, 0), {"Y", "Y"}},
    {ROWS(XXo, oXo, oXX, 0, 0), {"Z", "Z5"}},
};

#define NAMED_SHAPES (sizeof named_shapes / sizeof *named_shapes)

const char *omino_shape_name(struct omino_shape shape, enum omino_names names)
{
    struct omino_shape turned[OMINO_TRANSFORM_COUNT];
    const unsigned count = omino_shape_orientations(shape, OMINO_FREE, turned);
    for (size_t i = 0; i < NAMED_SHAPES; i++)
        for (unsigned k = 0; k < count; k++)
            if (turned[k].cells == named_shapes[i].cells)
                return named_shapes[i].names[names == OMINO_NAMES_BLOKUS];
    return NULL;
}

enum omino_status omino_shape_by_name(const char *name, struct omino_shape *shape,
                                      struct omino_error *err)
{
    if (OMINO_IS_NULL(err, name, shape)) return OMINO_ERR_ARGUMENT;
    for (size_t i = 0; i < NAMED_SHAPES; i++) {
        const struct named_shape *named = &named_shapes[i];
        if (!omino_text_same_word(name, named->names[0]) &&
            !omino_text_same_word(name, named->names[1]))
            continue;
        shape->cells = named->cells;
        return OMINO_OK;
    }
    return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "unknown polyomino '%.40s'", name);
}
