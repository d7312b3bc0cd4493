// SPDX-License-Identifier: MIT
/**
 * @file
 * Boards, and sets of their cells. Part of omino.hpp.
 */
#ifndef OMINO_CPP_BOARD_HPP
#define OMINO_CPP_BOARD_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <omino/bits.h>
#include <omino/cpp/shape.hpp>

namespace omino
{

/** The layout of a board; see bits.h. */
class Grid
{
  public:
    /** Creates a grid of @p width columns and @p height rows. */
    Grid(unsigned width, unsigned height)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_grid_init(&grid_, width, height, &error), error);
    }

    /** Wraps a grid of the C interface. */
    explicit Grid(const omino_grid &grid) noexcept : grid_(grid) {}

    /** Columns. */
    int width() const noexcept { return grid_.width; }

    /** Rows. */
    int height() const noexcept { return grid_.height; }

    /** Returns whether a cell is on the grid. */
    bool has(Cell cell) const noexcept { return omino_grid_has(&grid_, cell.x, cell.y) != 0; }

    /** Writes a cell of the grid as a point, such as "e8". */
    std::string point(Cell cell) const
    {
        if (!has(cell)) throw Error(OMINO_ERR_ARGUMENT, "the cell is not on the grid");
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_point_write(&grid_, detail::to_c(cell), buf, cap);
        });
    }

    /** Reads a point. */
    Cell cell(std::string_view point) const
    {
        omino_cell cell = {};
        omino_error error = OMINO_INIT(error);
        detail::check(omino_point_parse(&grid_, detail::c_text(point).c_str(), &cell, &error),
                      error);
        return detail::from_c(cell);
    }

    /** Returns whether two grids have the same size. */
    friend bool operator==(const Grid &a, const Grid &b) noexcept
    {
        return a.width() == b.width() && a.height() == b.height();
    }

    /** Returns whether two grids differ in size. */
    friend bool operator!=(const Grid &a, const Grid &b) noexcept { return !(a == b); }

    /** Returns the C object. */
    const omino_grid *get() const noexcept { return &grid_; }

  private:
    omino_grid grid_ = {};
};

/** A set of cells of a grid, and a range of its cells in row order. Sets in one call or operation
 * must have grids of the same size. */
class Cells
{
  public:
    /** Creates an empty set. */
    explicit Cells(const Grid &grid) : grid_(grid), words_(grid.get()->words) {}

    /** Copies a set of the C interface. */
    Cells(const Grid &grid, const std::uint64_t *set)
        : grid_(grid), words_(set, set + grid.get()->words)
    {
    }

    /** Returns all cells of a grid. */
    static Cells all(const Grid &grid)
    {
        Cells cells(grid);
        omino_bits_fill(grid.get(), cells.get());
        return cells;
    }

    /** Reads the drawing of a board, such as "XXX/X.X/XXX". */
    static Cells drawing(std::string_view text)
    {
        omino_grid grid = {};
        std::vector<std::uint64_t> words(OMINO_GRID_WORDS_MAX);
        omino_error error = OMINO_INIT(error);
        detail::check(omino_grid_parse(detail::c_text(text).c_str(), &grid, words.data(),
                                       words.size(), &error),
                      error);
        return Cells(Grid(grid), words.data());
    }

    /** Reads points, such as "e8,d9,e9". */
    static Cells points(const Grid &grid, std::string_view text)
    {
        Cells cells(grid);
        omino_error error = OMINO_INIT(error);
        detail::check(
            omino_points_parse(grid.get(), detail::c_text(text).c_str(), cells.get(), &error),
            error);
        return cells;
    }

    /** Writes the points of the set. */
    std::string points() const
    {
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_points_write(grid_.get(), get(), buf, cap);
        });
    }

    /** Writes a drawing, with a line feed after each row. */
    std::string drawing() const
    {
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_bits_draw(grid_.get(), get(), buf, cap);
        });
    }

    /** Returns the layout. */
    const Grid &grid() const noexcept { return grid_; }

    /** Returns the number of cells. */
    std::size_t size() const { return omino_bits_count(grid_.get(), get()); }

    /** Returns whether the set is empty. */
    bool empty() const { return omino_bits_empty(grid_.get(), get()) != 0; }

    /** Returns whether the set has a cell, which may be off the grid. */
    bool contains(Cell cell) const
    {
        return grid_.has(cell) && omino_bits_test(get(), bit(cell)) != 0;
    }

    /** Returns whether the set has all cells of another one. */
    bool contains(const Cells &part) const
    {
        return omino_bits_contains(grid_.get(), get(), same_grid(part).get()) != 0;
    }

    /** Returns whether two sets have a common cell. */
    bool intersects(const Cells &other) const
    {
        return omino_bits_intersects(grid_.get(), get(), same_grid(other).get()) != 0;
    }

    /** Adds a cell. */
    void insert(Cell cell) { omino_bits_set(get(), bit(on_grid(cell))); }

    /** Removes a cell. */
    void erase(Cell cell) { omino_bits_clear(get(), bit(on_grid(cell))); }

    /** Removes all cells. */
    void clear() { omino_bits_reset(grid_.get(), get()); }

    /** Keeps the cells that are also in another set. */
    Cells &operator&=(const Cells &other)
    {
        omino_bits_and(grid_.get(), get(), same_grid(other).get(), get());
        return *this;
    }

    /** Adds the cells of another set. */
    Cells &operator|=(const Cells &other)
    {
        omino_bits_or(grid_.get(), get(), same_grid(other).get(), get());
        return *this;
    }

    /** Removes the cells of another set. */
    Cells &operator-=(const Cells &other)
    {
        omino_bits_andnot(grid_.get(), get(), same_grid(other).get(), get());
        return *this;
    }

    /** Keeps the cells that are in exactly one of the sets. */
    Cells &operator^=(const Cells &other)
    {
        omino_bits_xor(grid_.get(), get(), same_grid(other).get(), get());
        return *this;
    }

    /** Returns the cells in both sets. */
    friend Cells operator&(Cells a, const Cells &b)
    {
        a &= b;
        return a;
    }

    /** Returns the cells in either set. */
    friend Cells operator|(Cells a, const Cells &b)
    {
        a |= b;
        return a;
    }

    /** Returns the cells of the first set that are not in the second. */
    friend Cells operator-(Cells a, const Cells &b)
    {
        a -= b;
        return a;
    }

    /** Returns the cells in exactly one of the sets. */
    friend Cells operator^(Cells a, const Cells &b)
    {
        a ^= b;
        return a;
    }

    /** Returns whether two sets have the same grid and the same cells. */
    friend bool operator==(const Cells &a, const Cells &b)
    {
        return a.grid_ == b.grid_ && a.words_ == b.words_;
    }

    /** Returns whether two sets differ. */
    friend bool operator!=(const Cells &a, const Cells &b) { return !(a == b); }

    /** Returns the set, moved to the right and down; cells that leave the grid are lost. */
    Cells moved(int dx, int dy) const
    {
        Cells to(grid_);
        omino_bits_shift(grid_.get(), get(), dx, dy, to.get());
        return to;
    }

    /** Returns the cells of @p within that share an edge with a cell of the set. */
    Cells edges(const Cells &within) const { return found(omino_bits_edges, within); }

    /** Returns the cells of @p within that touch a cell of the set corner to corner. */
    Cells corners(const Cells &within) const { return found(omino_bits_corners, within); }

    /** Returns the cells of @p within that are connected to the set by edges. */
    Cells flood(const Cells &within) const { return found(omino_bits_flood, within); }

    /** Returns the cells of @p within that are connected to the set by edges or corners. */
    Cells flood_corners(const Cells &within) const
    {
        return found(omino_bits_flood_corners, within);
    }

    /** Returns the parts of the set, each connected by edges. */
    std::vector<Cells> regions() const
    {
        std::vector<Cells> regions;
        for (Cells rest = *this, region(grid_);
             omino_bits_take_region(grid_.get(), rest.get(), region.get()) > 0;)
            regions.push_back(region);
        return regions;
    }

    /** An iterator over the cells. It remains valid, at the same place, if the set changes. */
    class const_iterator
    {
      public:
        using iterator_category = std::forward_iterator_tag; /**< Required of iterators. */
        using value_type = Cell;                             /**< Likewise. */
        using difference_type = std::ptrdiff_t;              /**< Likewise. */
        using pointer = const Cell *;                        /**< Likewise. */
        using reference = Cell;                              /**< Likewise. */

        /** Creates an iterator without a set; it can only be assigned to. */
        const_iterator() = default;

        /** Returns the cell. */
        Cell operator*() const
        {
            return detail::from_c(omino_grid_cell(cells_->grid_.get(), bit_));
        }

        /** Goes to the next cell. */
        const_iterator &operator++()
        {
            bit_ = omino_bits_next(cells_->grid_.get(), cells_->get(), bit_ + 1);
            return *this;
        }

        /** Goes to the next cell and returns the iterator for this one. */
        const_iterator operator++(int)
        {
            const const_iterator before = *this;
            ++*this;
            return before;
        }

        /** Returns whether two iterators of one set are at the same cell. */
        friend bool operator==(const_iterator a, const_iterator b) noexcept
        {
            return a.bit_ == b.bit_;
        }

        /** Returns whether two iterators of one set are at different cells. */
        friend bool operator!=(const_iterator a, const_iterator b) noexcept { return !(a == b); }

      private:
        friend class Cells;

        const_iterator(const Cells *cells, unsigned bit) noexcept : cells_(cells), bit_(bit) {}

        const Cells *cells_ = nullptr;
        unsigned bit_ = 0;
    };

    /** Returns the first cell. */
    const_iterator begin() const
    {
        return const_iterator(this, omino_bits_next(grid_.get(), get(), 0));
    }

    /** Returns the end of the range. */
    const_iterator end() const noexcept { return const_iterator(this, grid_.get()->bits); }

    /** Returns the C object. */
    const std::uint64_t *get() const noexcept { return words_.data(); }

    /** Returns the C object. */
    std::uint64_t *get() noexcept { return words_.data(); }

  private:
    using Search = void(const omino_grid *, const std::uint64_t *, const std::uint64_t *,
                        std::uint64_t *);

    Cells found(Search *search, const Cells &within) const
    {
        Cells to(grid_);
        search(grid_.get(), get(), same_grid(within).get(), to.get());
        return to;
    }

    unsigned bit(Cell cell) const noexcept { return omino_grid_bit(grid_.get(), cell.x, cell.y); }

    Cell on_grid(Cell cell) const
    {
        if (!grid_.has(cell)) throw Error(OMINO_ERR_ARGUMENT, "the cell is not on the grid");
        return cell;
    }

    const Cells &same_grid(const Cells &other) const
    {
        if (grid_ != other.grid_)
            throw Error(OMINO_ERR_ARGUMENT, "the sets of cells belong to grids of different sizes");
        return other;
    }

    Grid grid_;
    std::vector<std::uint64_t> words_;
};

} // namespace omino

#endif
