// SPDX-License-Identifier: MIT
/**
 * @file
 * Engines: computer players. Part of omino.hpp.
 */
#ifndef OMINO_CPP_ENGINE_HPP
#define OMINO_CPP_ENGINE_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <omino/cpp/game.hpp>
#include <omino/search.h>

namespace omino
{

/** Limits of the search for a move; see struct omino_search_limits. */
struct Limits {
    unsigned level = 0;            /**< 1 to OMINO_LEVEL_MAX. */
    double seconds = 0;            /**< Time for the move. */
    double seconds_left = 0;       /**< Time for the rest of the game. */
    std::uint64_t simulations = 0; /**< Simulations for the move. */
    std::uint64_t memory = 0;      /**< Bytes for the engine. */
    unsigned threads = 0;          /**< Threads. */
    bool analysis = false;         /**< Whether to search even where the move is certain. */
    double interval = 0;           /**< Seconds between two reports of progress. */
    std::function<bool()> stop;    /**< Returns whether to move at once; called often. */
    std::function<void(const omino_search_result &)> progress; /**< Receives the result so far. */
};

/** An engine: a computer player for one opened game. */
class Engine
{
  public:
    /** Opens an engine of a kind: "random", "greedy" or "mcts". */
    explicit Engine(const Game &game, std::string_view kind = "mcts", std::uint64_t seed = 0)
        : game_(game)
    {
        omino_engine *engine = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_engine_open(game.get(), detail::c_text(kind).c_str(), seed, nullptr,
                                        &engine, &error),
                      error);
        engine_.reset(engine);
    }

    /** Chooses a move in a position of the same game that is not over. If `stop` ends the search,
     * the move is the best one found so far. An exception of a callback ends the search, too, and
     * is thrown again. */
    Move choose(const State &state, const Limits &limits = {})
    {
        if (state.game() != game_)
            throw Error(OMINO_ERR_ARGUMENT, "the position belongs to another opened game");
        Callbacks callbacks = {&limits, {}};
        omino_search_limits own = OMINO_INIT(search_limits);
        own.level = limits.level;
        own.seconds = limits.seconds;
        own.seconds_left = limits.seconds_left;
        own.simulations = limits.simulations;
        own.memory = limits.memory;
        own.threads = limits.threads;
        own.analysis = limits.analysis ? 1 : 0;
        own.interval = limits.interval;
        own.user = &callbacks;
        own.stop = stop;
        own.progress = limits.progress ? progress : nullptr;
        Move move = OMINO_NO_MOVE;
        omino_error error = OMINO_INIT(error);
        const omino_status status = omino_engine_choose(get(), state.get(), &own, &move, &error);
        callbacks.guard.rethrow();
        if (status != OMINO_STOPPED) detail::check(status, error);
        return move;
    }

    /** Returns the result of the last search; valid until the next one. */
    const omino_search_result &result() const { return *omino_engine_result(get()); }

    /** Returns the moves in the last position searched, the best one first: at most @p most of
     * them. */
    std::vector<omino_ranked_move> ranking(std::uint32_t most = UINT32_MAX) const
    {
        const std::uint32_t count = omino_engine_ranking(get(), nullptr, 0);
        std::vector<omino_ranked_move> ranking(count < most ? count : most,
                                               OMINO_INIT(ranked_move));
        if (!ranking.empty())
            omino_engine_ranking(get(), ranking.data(), static_cast<std::uint32_t>(ranking.size()));
        return ranking;
    }

    /** Returns the C object. */
    omino_engine *get() const noexcept { return engine_.get(); }

  private:
    struct Callbacks {
        const Limits *limits;
        detail::Guard guard;
    };

    static int stop(void *user)
    {
        Callbacks *callbacks = static_cast<Callbacks *>(user);
        if (callbacks->guard.failed()) return 1;
        if (!callbacks->limits->stop) return 0;
        return callbacks->guard.stops([&] { return !callbacks->limits->stop(); });
    }

    static void progress(void *user, const omino_search_result *result)
    {
        Callbacks *callbacks = static_cast<Callbacks *>(user);
        if (!callbacks->guard.failed())
            callbacks->guard.stops([&] { callbacks->limits->progress(*result); });
    }

    Game game_;
    detail::Handle<omino_engine, omino_engine_close> engine_;
};

} // namespace omino

#endif
