// SPDX-License-Identifier: MIT
/**
 * @file
 * Tilings and packings. Part of omino.hpp.
 */
#ifndef OMINO_CPP_TILING_HPP
#define OMINO_CPP_TILING_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <omino/cover.h>
#include <omino/cpp/board.hpp>

namespace omino
{

/** A range of the pieces of a solution, valid during a call. */
class Solution
{
  public:
    /** Wraps the pieces of a solution of the C interface. */
    Solution(const omino_cover_placed *placed, std::size_t count) noexcept
        : placed_(placed), count_(count)
    {
    }

    /** Returns the first piece. */
    const omino_cover_placed *begin() const noexcept { return placed_; }

    /** Returns the end of the range. */
    const omino_cover_placed *end() const noexcept { return placed_ + count_; }

    /** Returns the number of pieces. */
    std::size_t size() const noexcept { return count_; }

  private:
    const omino_cover_placed *placed_;
    std::size_t count_;
};

/** A piece of a tiling, with its number of uses. */
struct TilingPiece {
    Piece piece;           /**< Its count is ignored. */
    std::uint32_t min = 1; /**< Minimum number of uses. */
    std::uint32_t max = 1; /**< Maximum number of uses; OMINO_COVER_ANY for no limit. */
};

/** A board to be filled with pieces; see cover.h. */
class Tiling
{
  public:
    /** The pieces of a solution, to keep. */
    using Placed = std::vector<omino_cover_placed>;

    /** Creates a problem; @p flags combine enum omino_cover_flags. */
    Tiling(Cells board, std::vector<TilingPiece> pieces, unsigned flags = 0)
        : board_(std::move(board)), pieces_(std::move(pieces)), flags_(flags)
    {
    }

    /** Counts the solutions, if possible without visiting each. */
    omino_cover_result count(const omino_cover_limits *limits = nullptr) const
    {
        return run(limits, [](const omino_cover_problem &problem, omino_cover_result &result,
                              omino_error &error) {
            return omino_cover_count(&problem, nullptr, &result, &error);
        });
    }

    /**
     * Visits each solution.
     *
     * @param visit  called with a `const Solution &`; a callable that returns a bool stops the
     *               search by returning false
     */
    template <typename Visit>
    omino_cover_result visit(Visit visit, const omino_cover_limits *limits = nullptr) const
    {
        Visiting<Visit> visiting{&visit, {}};
        const omino_cover_result result =
            run(limits, [&](const omino_cover_problem &problem, omino_cover_result &answer,
                            omino_error &error) {
                return omino_cover_visit(&problem, Visiting<Visit>::call, &visiting, nullptr,
                                         &answer, &error);
            });
        visiting.guard.rethrow();
        return result;
    }

    /** Returns the solutions, at most @p most of them. */
    std::vector<Placed> solutions(std::size_t most = SIZE_MAX) const
    {
        std::vector<Placed> all;
        if (most == 0) return all;
        visit([&](const Solution &solution) {
            all.emplace_back(solution.begin(), solution.end());
            return all.size() < most;
        });
        return all;
    }

    /** Returns one solution, if there is one. */
    std::optional<Placed> first(const omino_cover_limits *limits = nullptr) const
    {
        return one(omino_cover_first, limits);
    }

    /** Returns a largest packing, if the pieces that must be used fit. */
    std::optional<Placed> pack(const omino_cover_limits *limits = nullptr) const
    {
        return one(omino_cover_pack, limits);
    }

    /** Returns the cells of a piece of a solution. */
    Cells cells(const omino_cover_placed &placed) const
    {
        Cells cells(board_.grid());
        omino_cover_add(board_.grid().get(), &placed, cells.get());
        return cells;
    }

    /** Returns the board. */
    const Cells &board() const noexcept { return board_; }

  private:
    using One = decltype(omino_cover_first);

    template <typename Visit> struct Visiting {
        Visit *visit;
        detail::Guard guard;

        static int call(void *user, const omino_cover_placed *placed, std::size_t count)
        {
            Visiting *self = static_cast<Visiting *>(user);
            return self->guard.stops([&] { return (*self->visit)(Solution(placed, count)); });
        }
    };

    // Sets up the problem for the C interface and makes a call. A stopped call has a result, too.
    template <typename Call>
    omino_cover_result run(const omino_cover_limits *limits, Call call) const
    {
        std::vector<omino_cover_piece> list;
        list.reserve(pieces_.size());
        for (const TilingPiece &entry : pieces_)
            list.push_back(omino_cover_piece{
                omino_piece{entry.piece.name.c_str(), entry.piece.shape.get(), entry.piece.freedom},
                entry.min, entry.max});
        omino_cover_problem problem = OMINO_INIT(cover_problem);
        problem.grid = *board_.grid().get();
        problem.mask = board_.get();
        problem.pieces = list.data();
        problem.count = list.size();
        problem.flags = flags_;
        problem.limits = limits;
        omino_cover_result result = OMINO_INIT(cover_result);
        omino_error error = OMINO_INIT(error);
        const omino_status status = call(problem, result, error);
        if (status != OMINO_STOPPED) detail::check(status, error);
        return result;
    }

    std::optional<Placed> one(One *find, const omino_cover_limits *limits) const
    {
        Placed placed(board_.size());
        std::size_t count = 0;
        const omino_cover_result result = run(limits, [&](const omino_cover_problem &problem,
                                                          omino_cover_result &answer,
                                                          omino_error &error) {
            return find(&problem, placed.data(), placed.size(), &count, nullptr, &answer, &error);
        });
        if (result.solutions == 0) return std::nullopt;
        placed.resize(count);
        return placed;
    }

    Cells board_;
    std::vector<TilingPiece> pieces_;
    unsigned flags_;
};

} // namespace omino

#endif
