/* SPDX-License-Identifier: MIT */
/* Drawings of shapes. The whole input is one drawing. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <omino/shape.h>

static void check_writing(struct omino_shape shape)
{
    char text[OMINO_SHAPE_SIDE_MAX * (OMINO_SHAPE_SIDE_MAX + 1)];
    struct omino_shape read = {0};
    const size_t length = omino_shape_write(shape, '/', text, sizeof text);
    expect(length < sizeof text && length == strlen(text), "a drawing fits into its square");
    expect(omino_shape_parse(text, OMINO_SHAPE_ANY, &read, NULL) == OMINO_OK &&
               read.cells == shape.cells,
           "the drawing of a shape is read as the same shape");
}

static void check_cells(struct omino_shape shape)
{
    struct omino_cell cells[OMINO_SHAPE_CELLS_MAX];
    struct omino_shape again = {0};
    const unsigned count = omino_shape_cells(shape, cells);
    expect(count == omino_shape_area(shape), "a shape has as many cells as its area");
    expect(omino_shape_from_cells(cells, count, &again, NULL) == OMINO_OK &&
               again.cells == shape.cells,
           "the cells of a shape give the same shape");
}

static void check_symmetry(struct omino_shape shape)
{
    struct omino_shape turned[8];
    const unsigned count = omino_shape_orientations(shape, OMINO_FREE, turned);
    const struct omino_shape one = omino_shape_canonical(shape, OMINO_FREE);
    expect(count == 1 || count == 2 || count == 4 || count == 8,
           "a shape has 1, 2, 4 or 8 orientations");
    expect(turned[0].cells == shape.cells, "the first orientation is the shape itself");
    for (unsigned i = 0; i < count; i++) {
        expect(omino_shape_same(shape, turned[i], OMINO_FREE), "a rotated shape is the same");
        expect(omino_shape_canonical(turned[i], OMINO_FREE).cells == one.cells,
               "all orientations have one canonical form");
        expect(omino_shape_perimeter(turned[i]) == omino_shape_perimeter(shape) &&
                   omino_shape_holes(turned[i]) == omino_shape_holes(shape),
               "rotation changes neither perimeter nor holes");
    }
    expect(*omino_symmetry_text(omino_shape_symmetry(shape)) != '\0', "a symmetry has a text");
}

static void check_name(struct omino_shape shape)
{
    struct omino_shape named;
    const char *name = omino_shape_name(shape, OMINO_NAMES_LETTERS);
    if (!name) return;
    expect(omino_shape_by_name(name, &named, NULL) == OMINO_OK &&
               omino_shape_same(named, shape, OMINO_FREE),
           "the name of a shape is read as the same shape");
}

static void check_shape(struct omino_shape shape, enum omino_status connected)
{
    expect(shape.cells != 0, "a shape that was read is not empty");
    expect(omino_shape_normalize(shape).cells == shape.cells,
           "a shape that was read is normalised");
    expect(omino_shape_width(shape) <= OMINO_SHAPE_SIDE_MAX &&
               omino_shape_height(shape) <= OMINO_SHAPE_SIDE_MAX,
           "a shape that was read fits into the square");
    expect((connected == OMINO_OK) == (omino_shape_parts(shape) == 1),
           "a drawing in one part is connected");
    check_writing(shape);
    check_cells(shape);
    check_symmetry(shape);
    check_name(shape);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct input input = {0};
    char *text = take_block(size + 1);
    struct omino_shape shape = {0}, whole = {0}, unnamed;
    struct omino_error err = OMINO_INIT(error);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    const enum omino_status connected =
        omino_shape_parse(text, OMINO_SHAPE_CONNECTED, &whole, &err);
    succeeded(&input, connected, &err);
    expect(connected == OMINO_OK || whole.cells == 0, "an error leaves the shape unchanged");
    if (succeeded(&input, omino_shape_parse(text, OMINO_SHAPE_ANY, &shape, &err), &err))
        check_shape(shape, connected);
    else
        expect(connected != OMINO_OK, "a connected drawing is a shape");
    succeeded(&input, omino_shape_by_name(text, &unnamed, &err), &err);
    free(text);
    return 0;
}
