/* SPDX-License-Identifier: MIT */
/*
 * Shapes as 64-bit numbers.
 *
 * A row is a byte, so that three exchanges generate all eight symmetries of the square:
 *
 *     flip       reverses the bytes                 row y    <->  row 7 - y
 *     mirror     reverses the bits of each byte     column x <->  column 7 - x
 *     transpose  swaps the corners of ever larger   row      <->  column
 *                squares along the diagonal
 *
 * A normalised shape of w columns and h rows stays in the corner when transposed. A flip moves its
 * rows to the bottom, from where a shift by 8 - h rows brings them back; likewise for a mirror
 * and 8 - w columns. So one computation of the bounding box serves all eight images, and with
 *
 *     turn 90 = mirror after transpose      turn 270 = flip after transpose
 *
 * (clockwise, (x, y) goes to (h - 1 - y, x)) one transpose and two mirrors are enough for all of
 * them.
 *
 * Two cells of the number are adjacent if one is the other shifted by 1 or by 8. A shift by 1 wraps
 * around the sides, unless a mask removes the outer column first; a shift by 8 drops the cells that
 * leave the square. All flood fills repeat that step until nothing is added.
 */
#include <omino/shape.h>

#include <assert.h>
#include <limits.h>

#include "base/argument.h"
#include "drawing.h"
#include "words.h"

#define SIDE         OMINO_SHAPE_SIDE_MAX
#define LEFT_COLUMN  UINT64_C(0x0101010101010101)
#define RIGHT_COLUMN UINT64_C(0x8080808080808080)
#define BORDER       UINT64_C(0xff818181818181ff)

/* ---- bits ------------------------------------------------------------------------------------ */

/* Returns the index of the highest bit; v is not 0. */
static unsigned highest_bit(uint64_t v)
{
    return 63u - (unsigned)__builtin_clzll(v);
}

static uint64_t flip(uint64_t v)
{
    return __builtin_bswap64(v);
}

static uint64_t mirror(uint64_t v)
{
    v = (v >> 1 & UINT64_C(0x5555555555555555)) | (v & UINT64_C(0x5555555555555555)) << 1;
    v = (v >> 2 & UINT64_C(0x3333333333333333)) | (v & UINT64_C(0x3333333333333333)) << 2;
    return (v >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (v & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
}

/* Exchanges the bits in `mask` with those `distance` bits higher. */
static uint64_t delta_swap(uint64_t v, uint64_t mask, unsigned distance)
{
    const uint64_t differ = (v ^ v >> distance) & mask;
    return v ^ differ ^ differ << distance;
}

static uint64_t transpose(uint64_t v)
{
    v = delta_swap(v, UINT64_C(0x00aa00aa00aa00aa), 7);
    v = delta_swap(v, UINT64_C(0x0000cccc0000cccc), 14);
    return delta_swap(v, UINT64_C(0x00000000f0f0f0f0), 28);
}

static uint64_t neighbours(uint64_t v)
{
    return v << 8 | v >> 8 | (v & ~RIGHT_COLUMN) << 1 | (v & ~LEFT_COLUMN) >> 1;
}

/* Returns the cells of `within` connected to `seed`, a subset of it. */
static uint64_t flood(uint64_t seed, uint64_t within)
{
    for (;;) {
        const uint64_t more = seed | (neighbours(seed) & within);
        if (more == seed) return seed;
        seed = more;
    }
}

static unsigned count_parts(uint64_t v)
{
    unsigned parts = 0;
    for (; v; v &= ~flood(v & -v, v)) parts++;
    return parts;
}

/* ---- the bounding box ------------------------------------------------------------------------ */

struct box {
    unsigned left, top, width, height;
};

/* Returns the rows of v combined by OR: bit x is set if column x has a cell. */
static uint64_t used_columns(uint64_t v)
{
    v |= v >> 32;
    v |= v >> 16;
    return (v | v >> 8) & 0xff;
}

/* v is not 0. */
static struct box box_of(uint64_t v)
{
    const uint64_t columns = used_columns(v);
    const unsigned left = word_first(columns), top = word_first(v) / SIDE;
    return (struct box){left, top, highest_bit(columns) - left + 1,
                        highest_bit(v) / SIDE - top + 1};
}

unsigned omino_shape_width(struct omino_shape shape)
{
    return shape.cells ? box_of(shape.cells).width : 0;
}

unsigned omino_shape_height(struct omino_shape shape)
{
    return shape.cells ? box_of(shape.cells).height : 0;
}

struct omino_shape omino_shape_normalize(struct omino_shape shape)
{
    if (shape.cells == 0) return shape;
    const unsigned left = word_first(used_columns(shape.cells));
    const unsigned top = word_first(shape.cells) / SIDE;
    return (struct omino_shape){shape.cells >> (SIDE * top + left)};
}

/* ---- text ------------------------------------------------------------------------------------ */

/* The smallest rectangle around the cells of a drawing or of a list. */
struct extent {
    int left, right, top, bottom;
};

static const struct extent nowhere = {INT_MAX, INT_MIN, INT_MAX, INT_MIN};

static void extend(struct extent *extent, int x, int y)
{
    if (x < extent->left) extent->left = x;
    if (x > extent->right) extent->right = x;
    if (y < extent->top) extent->top = y;
    if (y > extent->bottom) extent->bottom = y;
}

static int is_empty(const struct extent *extent)
{
    return extent->left > extent->right;
}

/* The extent must not be empty. */
static int is_too_large(const struct extent *extent)
{
    return extent->right - extent->left >= SIDE || extent->bottom - extent->top >= SIDE;
}

static uint64_t bit_at(const struct extent *extent, int x, int y)
{
    return UINT64_C(1) << (SIDE * (y - extent->top) + (x - extent->left));
}

static enum omino_status measure(const char *text, struct extent *extent, struct omino_error *err)
{
    struct omino_drawing drawing = {.text = text};
    for (int found;;) {
        const enum omino_status status = omino_drawing_next(&drawing, &found, err);
        if (status != OMINO_OK) return status;
        if (!found) break;
        extend(extent, drawing.column, drawing.line);
        if (is_too_large(extent))
            return omino_fail_at(err, OMINO_ERR_TOO_LARGE, drawing.line + 1, drawing.column + 1,
                                 "with this cell the shape is %s than %d cells",
                                 extent->right - extent->left >= SIDE ? "wider" : "taller", SIDE);
    }
    if (is_empty(extent))
        return omino_fail_at(err, OMINO_ERR_EMPTY, 1, 1, "the drawing has no cells");
    return OMINO_OK;
}

/* Returns the cells of a drawing that measure() has accepted. */
static uint64_t read_cells(const char *text, const struct extent *extent)
{
    struct omino_drawing drawing = {.text = text};
    uint64_t cells = 0;
    for (int found; omino_drawing_next(&drawing, &found, NULL) == OMINO_OK && found;)
        cells |= bit_at(extent, drawing.column, drawing.line);
    return cells;
}

static enum omino_status check_connected(uint64_t cells, const struct extent *extent,
                                         struct omino_error *err)
{
    const uint64_t rest = cells & ~flood(cells & -cells, cells);
    if (rest == 0) return OMINO_OK;
    const int place = (int)word_first(rest);
    return omino_fail_at(err, OMINO_ERR_NOT_CONNECTED, extent->top + place / SIDE + 1,
                         extent->left + place % SIDE + 1,
                         "this cell is not connected to the first one");
}

enum omino_status omino_shape_parse(const char *text, enum omino_shape_check check,
                                    struct omino_shape *shape, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, text, shape)) return OMINO_ERR_ARGUMENT;
    struct extent extent = nowhere;
    enum omino_status status = omino_check_range("check", check, 0, OMINO_SHAPE_CONNECTED, err);
    if (status == OMINO_OK) status = measure(text, &extent, err);
    if (status != OMINO_OK) return status;
    const uint64_t cells = read_cells(text, &extent);
    if (check == OMINO_SHAPE_CONNECTED) status = check_connected(cells, &extent, err);
    if (status == OMINO_OK) shape->cells = cells;
    return status;
}

size_t omino_shape_write(struct omino_shape shape, char between, char *buf, size_t cap)
{
    assert(buf || cap == 0);
    if (cap > 0) buf[0] = '\0';
    if (shape.cells == 0) return 0;
    const struct box box = box_of(shape.cells);
    const uint64_t cells = omino_shape_normalize(shape).cells;
    const size_t length = (box.width + 1) * box.height - 1;
    for (size_t i = 0; i < length && i + 1 < cap; i++) {
        const unsigned y = (unsigned)i / (box.width + 1), x = (unsigned)i % (box.width + 1);
        const char cell = cells >> (SIDE * y + x) & 1 ? 'X' : '.';
        buf[i] = x == box.width ? between : cell;
        buf[i + 1] = '\0';
    }
    return length;
}

enum omino_status omino_shape_from_cells(const struct omino_cell *cells, size_t count,
                                         struct omino_shape *shape, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, shape)) return OMINO_ERR_ARGUMENT;
    if (count > 0 && OMINO_IS_NULL(err, cells)) return OMINO_ERR_ARGUMENT;
    struct extent extent = nowhere;
    for (size_t i = 0; i < count; i++) extend(&extent, cells[i].x, cells[i].y);
    if (is_empty(&extent)) return omino_fail(err, OMINO_ERR_EMPTY, "there are no cells");
    if (is_too_large(&extent))
        return omino_fail(err, OMINO_ERR_TOO_LARGE,
                          "the cells take %d columns and %d rows; a shape has at most %d of each",
                          extent.right - extent.left + 1, extent.bottom - extent.top + 1, SIDE);
    shape->cells = 0;
    for (size_t i = 0; i < count; i++) shape->cells |= bit_at(&extent, cells[i].x, cells[i].y);
    return OMINO_OK;
}

unsigned omino_shape_cells(struct omino_shape shape, struct omino_cell *cells)
{
    assert(cells);
    unsigned count = 0;
    for (uint64_t rest = shape.cells; rest; rest &= rest - 1) {
        const unsigned place = word_first(rest);
        cells[count++] = (struct omino_cell){(int16_t)(place % SIDE), (int16_t)(place / SIDE)};
    }
    return count;
}

/* ---- measures -------------------------------------------------------------------------------- */

unsigned omino_shape_area(struct omino_shape shape)
{
    return word_count(shape.cells);
}

unsigned omino_shape_perimeter(struct omino_shape shape)
{
    const uint64_t v = shape.cells;
    const unsigned shared = word_count(v & v >> 8) + word_count(v & ~LEFT_COLUMN & v << 1);
    return 4 * word_count(v) - 2 * shared;
}

unsigned omino_shape_holes(struct omino_shape shape)
{
    /* The outside of the square connects all empty cells at the border. */
    const uint64_t empty = ~shape.cells;
    return count_parts(empty & ~flood(empty & BORDER, empty));
}

unsigned omino_shape_parts(struct omino_shape shape)
{
    return count_parts(shape.cells);
}

/* ---- symmetry -------------------------------------------------------------------------------- */

/* Computes the eight images of v, all normalised; v is not 0. */
static inline void make_images(uint64_t v, uint64_t images[OMINO_TRANSFORM_COUNT])
{
    const struct box box = box_of(v);
    const unsigned columns = SIDE - box.width, rows = SIDE - box.height;
    const uint64_t own = v >> (SIDE * box.top + box.left), across = transpose(own);
    const uint64_t own_mirrored = mirror(own) >> columns;
    const uint64_t across_mirrored = mirror(across) >> rows;
    images[OMINO_TURN_0] = own;
    images[OMINO_TURN_90] = across_mirrored;
    images[OMINO_TURN_180] = flip(own_mirrored) >> SIDE * rows;
    images[OMINO_TURN_270] = flip(across) >> SIDE * columns;
    images[OMINO_FLIP_0] = own_mirrored;
    images[OMINO_FLIP_90] = flip(across_mirrored) >> SIDE * columns;
    images[OMINO_FLIP_180] = flip(own) >> SIDE * rows;
    images[OMINO_FLIP_270] = across;
}

/* Returns the number of images, from the first on, that count as the same shape. */
static unsigned images_of_freedom(enum omino_freedom freedom)
{
    return freedom == OMINO_FIXED ? 1 : freedom == OMINO_ONE_SIDED ? 4 : OMINO_TRANSFORM_COUNT;
}

struct omino_shape omino_shape_transform(struct omino_shape shape, enum omino_transform transform)
{
    if (shape.cells == 0) return shape;
    uint64_t images[OMINO_TRANSFORM_COUNT];
    make_images(shape.cells, images);
    return (struct omino_shape){images[(unsigned)transform % OMINO_TRANSFORM_COUNT]};
}

static int contains(const struct omino_shape *shapes, unsigned count, uint64_t cells)
{
    for (unsigned i = 0; i < count; i++)
        if (shapes[i].cells == cells) return 1;
    return 0;
}

unsigned omino_shape_orientations(struct omino_shape shape, enum omino_freedom freedom,
                                  struct omino_shape *orientations)
{
    assert(orientations);
    uint64_t images[OMINO_TRANSFORM_COUNT] = {0};
    if (shape.cells) make_images(shape.cells, images);
    unsigned count = 0;
    for (unsigned i = 0; i < images_of_freedom(freedom); i++)
        if (!contains(orientations, count, images[i])) orientations[count++].cells = images[i];
    return count;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t smallest_of_four(const uint64_t v[4])
{
    return smaller(smaller(v[0], v[1]), smaller(v[2], v[3]));
}

struct omino_shape omino_shape_canonical(struct omino_shape shape, enum omino_freedom freedom)
{
    if (shape.cells == 0 || freedom == OMINO_FIXED) return omino_shape_normalize(shape);
    uint64_t images[OMINO_TRANSFORM_COUNT];
    make_images(shape.cells, images);
    const uint64_t turned = smallest_of_four(images);
    if (freedom == OMINO_ONE_SIDED) return (struct omino_shape){turned};
    return (struct omino_shape){smaller(turned, smallest_of_four(images + OMINO_FLIP_0))};
}

int omino_shape_same(struct omino_shape a, struct omino_shape b, enum omino_freedom freedom)
{
    return omino_shape_canonical(a, freedom).cells == omino_shape_canonical(b, freedom).cells;
}

enum omino_symmetry omino_shape_symmetry(struct omino_shape shape)
{
    if (shape.cells == 0) return OMINO_SYMMETRY_FULL;
    uint64_t image[OMINO_TRANSFORM_COUNT];
    make_images(shape.cells, image);
    const uint64_t own = image[OMINO_TURN_0];
    const int axis = image[OMINO_FLIP_0] == own || image[OMINO_FLIP_180] == own;
    const int diagonal = image[OMINO_FLIP_90] == own || image[OMINO_FLIP_270] == own;
    if (image[OMINO_TURN_90] == own) return axis ? OMINO_SYMMETRY_FULL : OMINO_SYMMETRY_TURN_90;
    if (image[OMINO_TURN_180] == own)
        return axis       ? OMINO_SYMMETRY_AXES
               : diagonal ? OMINO_SYMMETRY_DIAGONALS
                          : OMINO_SYMMETRY_TURN_180;
    return axis ? OMINO_SYMMETRY_AXIS : diagonal ? OMINO_SYMMETRY_DIAGONAL : OMINO_SYMMETRY_NONE;
}

const char *omino_symmetry_text(enum omino_symmetry symmetry)
{
    static const char *const texts[OMINO_SYMMETRY_COUNT] = {
        [OMINO_SYMMETRY_NONE] = "none",
        [OMINO_SYMMETRY_AXIS] = "mirror along a row or column",
        [OMINO_SYMMETRY_DIAGONAL] = "mirror along a diagonal",
        [OMINO_SYMMETRY_TURN_180] = "half turn",
        [OMINO_SYMMETRY_TURN_90] = "quarter turn",
        [OMINO_SYMMETRY_AXES] = "mirrors along row and column",
        [OMINO_SYMMETRY_DIAGONALS] = "mirrors along both diagonals",
        [OMINO_SYMMETRY_FULL] = "all mirrors and turns",
    };
    return (unsigned)symmetry < OMINO_SYMMETRY_COUNT ? texts[symmetry] : "unknown symmetry";
}

int omino_shape_is_chiral(struct omino_shape shape)
{
    const enum omino_symmetry symmetry = omino_shape_symmetry(shape);
    return symmetry == OMINO_SYMMETRY_NONE || symmetry == OMINO_SYMMETRY_TURN_180 ||
           symmetry == OMINO_SYMMETRY_TURN_90;
}
