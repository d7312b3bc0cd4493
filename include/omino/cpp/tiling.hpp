// SPDX-License-Identifier: MIT
/**
 * @file
 * Tilings and packings. Part of omino.hpp.
 */
#ifndef OMINO_CPP_TILING_HPP
#define OMINO_CPP_TILING_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
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

/** Limits of a search for tilings; see struct omino_cover_limits. */
struct TilingLimits {
    std::uint64_t solutions = 0; /**< Maximum number of solutions; 0 for no limit. */
    std::uint64_t nodes = 0;     /**< Maximum number of nodes; 0 for no limit. */
    std::uint64_t memory = 0;    /**< Bytes; 0 for OMINO_COVER_MEMORY_DEFAULT. */
    double interval = 0;         /**< Seconds between two reports of progress. */
    std::function<bool()> stop;  /**< Returns whether to stop; called often. */
    std::function<void(const omino_cover_result &)> progress; /**< Receives the result so far. */
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
    omino_cover_result count(const TilingLimits &limits = {}) const
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
    omino_cover_result visit(Visit visit, const TilingLimits &limits = {}) const
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
    std::optional<Placed> first(const TilingLimits &limits = {}) const
    {
        return one(omino_cover_first, limits);
    }

    /** Returns a largest packing, if the pieces that must be used fit. */
    std::optional<Placed> pack(const TilingLimits &limits = {}) const
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

    struct Callbacks {
        const TilingLimits *limits;
        detail::Guard guard;
    };

    static int stop(void *user)
    {
        Callbacks *callbacks = static_cast<Callbacks *>(user);
        if (callbacks->guard.failed()) return 1;
        if (!callbacks->limits->stop) return 0;
        return callbacks->guard.stops([&] { return !callbacks->limits->stop(); });
    }

    static void progress(void *user, const omino_cover_result *so_far)
    {
        Callbacks *callbacks = static_cast<Callbacks *>(user);
        if (!callbacks->guard.failed())
            callbacks->guard.stops([&] { callbacks->limits->progress(*so_far); });
    }

    static omino_cover_limits to_c(const TilingLimits &limits, Callbacks &callbacks)
    {
        omino_cover_limits own = OMINO_INIT(cover_limits);
        own.solutions = limits.solutions;
        own.nodes = limits.nodes;
        own.memory = limits.memory;
        own.interval = limits.interval;
        own.stop = stop;
        own.user = &callbacks;
        own.progress = limits.progress ? progress : nullptr;
        return own;
    }

    // Sets up the problem for the C interface and makes a call. A stopped call has a result, too.
    template <typename Call> omino_cover_result run(const TilingLimits &limits, Call call) const
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
        Callbacks callbacks = {&limits, {}};
        const omino_cover_limits own = to_c(limits, callbacks);
        problem.limits = &own;
        omino_cover_result result = OMINO_INIT(cover_result);
        omino_error error = OMINO_INIT(error);
        const omino_status status = call(problem, result, error);
        callbacks.guard.rethrow();
        if (status != OMINO_STOPPED) detail::check(status, error);
        return result;
    }

    std::optional<Placed> one(One *find, const TilingLimits &limits) const
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
