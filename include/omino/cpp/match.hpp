// SPDX-License-Identifier: MIT
/**
 * @file
 * Matches: games with their history. Part of omino.hpp.
 */
#ifndef OMINO_CPP_MATCH_HPP
#define OMINO_CPP_MATCH_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <omino/cpp/game.hpp>
#include <omino/match.h>

namespace omino
{

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

    /** Opens a match from a record. */
    static Match read(std::string_view record)
    {
        omino_match *match = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_open_text(record.data(), record.size(), nullptr, &match, &error),
                      error);
        return Match(match);
    }

    /** Opens a match from a record in a file. */
    static Match load(const std::string &path)
    {
        omino_match *match = nullptr;
        omino_error error = OMINO_INIT(error);
        detail::check(omino_match_open_file(path.c_str(), nullptr, &match, &error), error);
        return Match(match);
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
        detail::check(omino_match_play_text(get(), std::string(move).c_str(), &error), error);
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
        detail::check(omino_match_set_comment(get(), ply, std::string(text).c_str(), &error),
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
        detail::check(omino_match_save(get(), path.c_str(), flags, &error), error);
    }

    /** Returns the C object. */
    omino_match *get() const noexcept { return match_.get(); }

  private:
    explicit Match(omino_match *match) : match_(match), game_(omino_match_game(match)) {}

    detail::Handle<omino_match, omino_match_close> match_;
    Game game_;
};

} // namespace omino

#endif
