// SPDX-License-Identifier: MIT
/**
 * @file
 * Matches: games with their history. Part of omino.hpp.
 */
#ifndef OMINO_CPP_MATCH_HPP
#define OMINO_CPP_MATCH_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <omino/cpp/game.hpp>
#include <omino/match.h>

namespace omino
{

/** How to read a record; see struct omino_record_setup. */
struct Reading {
    std::vector<Game> games; /**< Games that matches share if their options are the same. */
    const omino_rules *rules = nullptr;      /**< A module that takes precedence; may be null. */
    bool only_given = false;                 /**< Whether to refuse records of all other games. */
    std::function<void(const Error &)> warn; /**< Receives a warning for each ignored part. */
};

/** A game with its history; see match.h. */
class Match
{
  public:
    /** Starts a match of a game. */
    explicit Match(const Game &game) : game_(game)
    {
        omino_match *match = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_open_game(game.get(), nullptr, &match, &error), error);
        match_.reset(match);
    }

    /** Takes over a match of the C interface. */
    explicit Match(omino_match *match) : match_(match), game_(omino_match_game(match)) {}

    /** Opens a match from a record. */
    static Match read(std::string_view record, const Reading &reading = {})
    {
        return opened(
            reading, [&](const omino_record_setup &setup, omino_match **match, omino_error *error) {
                return omino_match_open_text(record.data(), record.size(), &setup, match, error);
            });
    }

    /** Opens a match from a record in a file. */
    static Match load(const std::string &path, const Reading &reading = {})
    {
        const std::string name = detail::c_text(path);
        return opened(
            reading, [&](const omino_record_setup &setup, omino_match **match, omino_error *error) {
                return omino_match_open_file(name.c_str(), &setup, match, error);
            });
    }

    /** Returns the game. */
    const Game &game() const noexcept { return game_; }

    /** Returns a copy of the current position. */
    State state() const { return State(game_, omino_match_state(get())); }

    /** Returns a copy of the position at a ply, from 0 to length(). */
    State state(std::uint32_t ply) const
    {
        const void *state = omino_match_state_at(get(), ply);
        if (!state) throw Error(OMINO_ERR_ARGUMENT, "the match has no such ply");
        return State(game_, state);
    }

    /** Returns the number of moves made so far. */
    std::uint32_t ply() const { return omino_match_ply(get()); }

    /** Returns the number of moves made so far, plus those that can be redone. */
    std::uint32_t length() const { return omino_match_length(get()); }

    /** Returns all moves, including those that can be redone. */
    std::vector<Move> moves() const
    {
        std::vector<Move> moves(length());
        for (std::uint32_t i = 0; i < moves.size(); i++) moves[i] = omino_match_move(get(), i);
        return moves;
    }

    /** Makes a move if it is legal. */
    void play(Move move)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_play(get(), move, &error), error);
    }

    /** Reads a move and makes it. */
    void play(std::string_view move)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_play_text(get(), detail::c_text(move).c_str(), &error), error);
    }

    /** Undoes the last move. */
    void undo()
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_undo(get(), &error), error);
    }

    /** Redoes the next undone move. */
    void redo()
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_redo(get(), &error), error);
    }

    /** Goes to a ply, from 0 to length(). */
    void go(std::uint32_t ply)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_go(get(), ply, &error), error);
    }

    /** Returns the comment on the position at a ply; valid until the match changes. */
    std::string_view comment(std::uint32_t ply) const { return omino_match_comment(get(), ply); }

    /** Sets that comment; an empty one removes it. */
    void comment(std::uint32_t ply, std::string_view text)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_set_comment(get(), ply, detail::c_text(text).c_str(), &error),
                      error);
    }

    /** Starts the match again, without moves, comments or properties. */
    void restart() { omino_match_restart(get()); }

    /** Starts the match again with another seed. */
    void restart(std::uint64_t seed) { omino_match_restart_seeded(get(), seed); }

    /** Returns the seed with which the match was started. */
    std::uint64_t seed() const { return omino_match_seed(get()); }

    /** Starts the match again from a position of the same opened game. */
    void set_state(const State &state)
    {
        if (state.game() != game_)
            throw Error(OMINO_ERR_ARGUMENT, "the position belongs to another opened game");
        omino_match_set_state(get(), state.get());
    }

    /** Starts the match again from a position given as text. */
    void set_state(std::string_view text)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_set_state_text(get(), detail::c_text(text).c_str(), &error),
                      error);
    }

    /** Returns the description of a player; valid until the match changes. */
    std::string_view player_name(unsigned player) const
    {
        return omino_match_player_name(get(), player);
    }

    /** Describes a player for the record; an empty text removes the description. */
    void player_name(unsigned player, std::string_view text)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(
            omino_match_set_player_name(get(), player, detail::c_text(text).c_str(), &error),
            error);
    }

    /** Returns the first value of a property of the position at a ply; empty if there is none. */
    std::string property(std::uint32_t ply, std::string_view name) const
    {
        const std::string key = detail::c_text(name);
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_match_property(get(), ply, key.c_str(), buf, cap);
        });
    }

    /** Sets a property for the record; an empty text removes it. */
    void property(std::uint32_t ply, std::string_view name, std::string_view text)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_set_property(get(), ply, detail::c_text(name).c_str(),
                                               detail::c_text(text).c_str(), &error),
                      error);
    }

    /** Writes the record. */
    std::string record() const
    {
        return detail::written(
            [&](char *buf, std::size_t cap) { return omino_match_write(get(), buf, cap); }, 4096);
    }

    /** Writes the record to a file. */
    void save(const std::string &path, unsigned flags = 0) const
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_save(get(), detail::c_text(path).c_str(), flags, &error), error);
    }

    /** Returns the C object. */
    omino_match *get() const noexcept { return match_.get(); }

  private:
    struct Warnings {
        const Reading *reading;
        detail::Guard guard;
    };

    static void warn(void *user, const omino_error *warning)
    {
        Warnings *warnings = static_cast<Warnings *>(user);
        if (!warnings->guard.failed())
            warnings->guard.stops([&] { warnings->reading->warn(Error(*warning)); });
    }

    // Sets up reading for the C interface and makes a call that opens a match.
    template <typename Open> static Match opened(const Reading &reading, Open open)
    {
        std::vector<const omino_game *> games;
        for (const Game &game : reading.games) games.push_back(game.get());
        Warnings warnings = {&reading, {}};
        omino_record_setup setup = OMINO_INIT(record_setup);
        setup.games = games.data();
        setup.game_count = games.size();
        setup.rules = reading.rules;
        setup.only_given = reading.only_given ? 1 : 0;
        setup.warn = reading.warn ? warn : nullptr;
        setup.user = &warnings;
        omino_match *match = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(open(setup, &match, &error), error);
        Match owner(match);
        warnings.guard.rethrow();
        return owner;
    }

    detail::Handle<omino_match, omino_match_close> match_;
    Game game_;
};

} // namespace omino

#endif
