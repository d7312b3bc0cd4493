// SPDX-License-Identifier: MIT
/**
 * @file
 * Placements of a set of pieces on a board. Part of omino.hpp.
 */
#ifndef OMINO_CPP_PLACEMENTS_HPP
#define OMINO_CPP_PLACEMENTS_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <omino/cpp/board.hpp>
#include <omino/placement.h>

namespace omino
{

/** A piece on a set of cells; see placement.h. */
using Placement = std::uint32_t;

/** All ways to place the pieces of a set on a board. */
class Placements
{
  public:
    /** Compiles a table for a board and the pieces of a set, whose counts are ignored. */
    Placements(const Cells &board, const std::vector<Piece> &pieces) : grid_(board.grid())
    {
        std::vector<omino_piece> list;
        list.reserve(pieces.size());
        for (const Piece &piece : pieces)
            list.push_back(omino_piece{piece.name.c_str(), piece.shape.get(), piece.freedom});
        omino_placements *table = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_placements_open(grid_.get(), board.get(), list.data(), list.size(),
                                            nullptr, &table, &error),
                      error);
        table_.reset(table);
    }

    /** Returns the layout of the board. */
    const Grid &grid() const noexcept { return grid_; }

    /** Returns the number of placements on the empty board. */
    std::uint32_t size() const { return omino_placements_total(get()); }

    /** Returns the placement with an index below size(). */
    Placement at(std::uint32_t index) const
    {
        const Placement placement = omino_placement_at(get(), index);
        if (placement == OMINO_NO_PLACEMENT)
            throw Error(OMINO_ERR_ARGUMENT, "there is no placement with this index");
        return placement;
    }

    /** Returns the index of a placement. */
    std::uint32_t index(Placement placement) const
    {
        const std::uint32_t index = omino_placement_index(get(), placement);
        if (index == OMINO_NO_INDEX)
            throw Error(OMINO_ERR_ARGUMENT, "this number is not a placement");
        return index;
    }

    /** Returns the number of a placement's piece in the set. */
    unsigned piece(Placement placement) const { return omino_placement_piece(get(), placement); }

    /** Returns the name of a piece. */
    std::string_view piece_name(unsigned piece) const
    {
        return omino_placements_piece_name(get(), piece);
    }

    /** Returns the cells of a placement. */
    Cells cells(Placement placement) const
    {
        Cells cells(grid_);
        omino_placement_cells(get(), placement, cells.get());
        return cells;
    }

    /** Returns the placement that covers exactly these cells, if there is one. */
    std::optional<Placement> on(const Cells &cells) const
    {
        const Placement placement =
            omino_placement_from_cells(get(), on_board(cells).get(), nullptr);
        return placement == OMINO_NO_PLACEMENT ? std::nullopt : std::optional<Placement>(placement);
    }

    /**
     * Returns the legal placements of a position.
     *
     * @param free   the cells that a piece may cover
     * @param touch  cells of which it must cover at least one; null for no such rule
     * @param hand   the pieces that may be used, one bit each; null for all
     */
    std::vector<Placement> list(const Cells &free, const Cells *touch = nullptr,
                                const std::uint64_t *hand = nullptr) const
    {
        std::vector<Placement> list(count(free, touch, hand));
        omino_placements_list(get(), free.get(), words_of(touch), hand, list.data(),
                              static_cast<std::uint32_t>(list.size()));
        return list;
    }

    /** Returns the number of legal placements. */
    std::uint32_t count(const Cells &free, const Cells *touch = nullptr,
                        const std::uint64_t *hand = nullptr) const
    {
        return omino_placements_count(get(), on_board(free).get(), words_of(touch), hand);
    }

    /** Returns a random legal placement, all equally likely, if there are any. */
    std::optional<Placement> random(Rng &rng, const Cells &free, const Cells *touch = nullptr,
                                    const std::uint64_t *hand = nullptr) const
    {
        const Placement placement =
            omino_placements_random(get(), on_board(free).get(), words_of(touch), hand, rng.get());
        return placement == OMINO_NO_PLACEMENT ? std::nullopt : std::optional<Placement>(placement);
    }

    /** Returns the C object. */
    const omino_placements *get() const noexcept { return table_.get(); }

  private:
    const Cells &on_board(const Cells &cells) const
    {
        if (cells.grid() != grid_)
            throw Error(OMINO_ERR_ARGUMENT, "the set of cells belongs to a grid of another size");
        return cells;
    }

    const std::uint64_t *words_of(const Cells *cells) const
    {
        return cells ? on_board(*cells).get() : nullptr;
    }

    Grid grid_;
    detail::Handle<omino_placements, omino_placements_close> table_;
};

} // namespace omino

#endif
