// SPDX-License-Identifier: MIT
/**
 * @file
 * Cells, shapes and pieces. Part of omino.hpp.
 */
#ifndef OMINO_CPP_SHAPE_HPP
#define OMINO_CPP_SHAPE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <omino/cpp/base.hpp>
#include <omino/shape.h>

namespace omino
{

/** A cell of a shape or of a board: column to the right, row down, from 0. */
struct Cell {
    int x = 0; /**< Column. */
    int y = 0; /**< Row. */

    /** Returns whether two cells are the same. */
    friend constexpr bool operator==(Cell a, Cell b) noexcept { return a.x == b.x && a.y == b.y; }

    /** Returns whether two cells differ. */
    friend constexpr bool operator!=(Cell a, Cell b) noexcept { return !(a == b); }
};

/** @cond */
namespace detail
{

inline Cell from_c(omino_cell cell) noexcept
{
    return Cell{cell.x, cell.y};
}

inline omino_cell to_c(Cell cell) noexcept
{
    return omino_cell{static_cast<std::int16_t>(cell.x), static_cast<std::int16_t>(cell.y)};
}

} // namespace detail
/** @endcond */

/** A polyomino; see shape.h. */
class Shape
{
  public:
    /** Creates the empty shape. */
    Shape() = default;

    /** Wraps a shape of the C interface. */
    explicit Shape(omino_shape shape) noexcept : shape_(shape) {}

    /** Reads a drawing, such as ".X./XXX". */
    static Shape parse(std::string_view drawing, omino_shape_check check = OMINO_SHAPE_CONNECTED)
    {
        Shape shape;
        omino_error error = OMINO_INIT(error);
        detail::check(
            omino_shape_parse(detail::c_text(drawing).c_str(), check, &shape.shape_, &error),
            error);
        return shape;
    }

    /** Finds a shape by its conventional name, such as "F". */
    static Shape named(std::string_view name)
    {
        Shape shape;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_shape_by_name(detail::c_text(name).c_str(), &shape.shape_, &error),
                      error);
        return shape;
    }

    /** Writes a drawing, with a character between its rows. */
    std::string text(char between = '/') const
    {
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_shape_write(shape_, between, buf, cap);
        });
    }

    /** Returns the conventional name; empty if there is none. */
    std::string_view name(omino_names names = OMINO_NAMES_LETTERS) const
    {
        const char *name = omino_shape_name(shape_, names);
        return name ? name : "";
    }

    /** Returns the number of cells. */
    unsigned area() const { return omino_shape_area(shape_); }

    /** Returns the number of columns of the bounding box. */
    unsigned width() const { return omino_shape_width(shape_); }

    /** Returns the number of rows of the bounding box. */
    unsigned height() const { return omino_shape_height(shape_); }

    /** Returns the cells in row order. */
    std::vector<Cell> cells() const
    {
        std::array<omino_cell, OMINO_SHAPE_CELLS_MAX> list;
        const unsigned count = omino_shape_cells(shape_, list.data());
        std::vector<Cell> cells;
        cells.reserve(count);
        for (unsigned i = 0; i < count; i++) cells.push_back(detail::from_c(list[i]));
        return cells;
    }

    /** Returns the shape, rotated and flipped. */
    Shape transformed(omino_transform transform) const
    {
        return Shape(omino_shape_transform(shape_, transform));
    }

    /** Returns the distinct orientations, the shape itself first; the shape must not be empty. */
    std::vector<Shape> orientations(omino_freedom freedom = OMINO_FREE) const
    {
        std::array<omino_shape, OMINO_TRANSFORM_COUNT> list;
        const unsigned count = omino_shape_orientations(shape_, freedom, list.data());
        return std::vector<Shape>(list.begin(), list.begin() + count);
    }

    /** Returns the representative of all shapes that are the same under @p freedom. */
    Shape canonical(omino_freedom freedom = OMINO_FREE) const
    {
        return Shape(omino_shape_canonical(shape_, freedom));
    }

    /** Returns whether two shapes have the same cells. */
    friend bool operator==(Shape a, Shape b) noexcept { return a.shape_.cells == b.shape_.cells; }

    /** Returns whether two shapes differ. */
    friend bool operator!=(Shape a, Shape b) noexcept { return !(a == b); }

    /** Returns an order, for sorted containers. */
    friend bool operator<(Shape a, Shape b) noexcept { return a.shape_.cells < b.shape_.cells; }

    /** Returns the C object. */
    omino_shape get() const noexcept { return shape_; }

  private:
    omino_shape shape_ = {};
};

/** A piece of a set. */
struct Piece {
    std::string name;                   /**< Unique in a set. */
    Shape shape;                        /**< Connected. */
    omino_freedom freedom = OMINO_FREE; /**< How it may be rotated and flipped. */
    std::uint32_t count = 1;            /**< Number of such pieces. */
};

} // namespace omino

#endif
