// SPDX-License-Identifier: MIT
/**
 * @file
 * Games and positions. Part of omino.hpp.
 */
#ifndef OMINO_CPP_GAME_HPP
#define OMINO_CPP_GAME_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <omino/cpp/shape.hpp>
#include <omino/game.h>
#include <omino/registry.h>

namespace omino
{

/** A move; see game.h. */
using Move = std::uint32_t;

class State;

/** An opened game. Copies share it. */
class Game
{
  public:
    /** Opens a registered game, such as Game("blokus", "variant=duo"). */
    explicit Game(std::string_view name, std::string_view options = {})
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_game_open(detail::c_text(name).c_str(), detail::c_text(options).c_str(),
                                      nullptr, &game_, &error),
                      error);
    }

    /** Shares a game of the C interface. */
    explicit Game(const omino_game *game) : game_(omino_game_share(game)) {}

    /** Shares the game. */
    Game(const Game &other) : game_(other.game_ ? omino_game_share(other.game_) : nullptr) {}

    /** Takes over the game. */
    Game(Game &&other) noexcept : game_(std::exchange(other.game_, nullptr)) {}

    /** Shares another game instead. */
    Game &operator=(const Game &other)
    {
        if (game_ != other.game_) Game(other).swap(*this);
        return *this;
    }

    /** Takes over another game instead. */
    Game &operator=(Game &&other) noexcept
    {
        Game taken(std::move(other));
        taken.swap(*this);
        return *this;
    }

    /** Closes the game, unless others share it. */
    ~Game() { omino_game_close(game_); }

    /** Exchanges two games. */
    void swap(Game &other) noexcept { std::swap(game_, other.game_); }

    /** Returns the name that opens the game. */
    std::string_view name() const { return omino_game_name(game_); }

    /** Returns the title. */
    std::string_view title() const { return omino_game_title(game_); }

    /** Returns the options that differ from their defaults. */
    std::string options() const
    {
        return detail::written(
            [&](char *buf, std::size_t cap) { return omino_game_options(game_, buf, cap); });
    }

    /** Returns the rules, as text for players. */
    std::string_view help() const { return omino_game_help(game_); }

    /** Returns the number of players. */
    unsigned players() const { return omino_game_players(game_); }

    /** Returns the number of sides. */
    unsigned sides() const { return omino_game_sides(game_); }

    /** Returns the name of a side; "none" for OMINO_NOBODY. */
    std::string_view side_name(int side) const { return omino_game_side_name(game_, side); }

    /** Returns whether fewer points are better. */
    bool low_wins() const { return omino_game_low_wins(game_) != 0; }

    /** Returns the maximum number of moves in a position. */
    std::uint32_t max_moves() const { return omino_game_max_moves(game_); }

    /** Returns the number of distinct moves, which is greater than every index. */
    std::uint32_t distinct_moves() const { return omino_game_distinct_moves(game_); }

    /** Returns the dense index of a move. */
    std::uint32_t index(Move move) const
    {
        const std::uint32_t index = omino_move_index(game_, move);
        if (index == OMINO_NO_INDEX)
            throw Error(OMINO_ERR_ARGUMENT, "this number is not a move of the game");
        return index;
    }

    /** Returns the move with an index below distinct_moves(). */
    Move move_at(std::uint32_t index) const
    {
        const Move move = omino_move_at(game_, index);
        if (move == OMINO_NO_MOVE)
            throw Error(OMINO_ERR_ARGUMENT, "there is no move with this index");
        return move;
    }

    /** Writes a move, which must be legal in some position. */
    std::string text(Move move) const
    {
        return detail::written(
            [&](char *buf, std::size_t cap) { return omino_move_write(game_, move, buf, cap); });
    }

    /** Returns the pieces of the game; none if the module does not list them. */
    std::vector<Piece> pieces() const
    {
        std::vector<omino_game_piece> list(omino_game_pieces(game_, nullptr, 0));
        omino_game_pieces(game_, list.data(), static_cast<std::uint32_t>(list.size()));
        std::vector<Piece> pieces;
        pieces.reserve(list.size());
        for (const omino_game_piece &entry : list)
            pieces.push_back(Piece{entry.piece.name, Shape(entry.piece.shape), entry.piece.freedom,
                                   entry.count});
        return pieces;
    }

    /** Returns the start of a game with the seed in its options. */
    State start() const;

    /** Returns the start of a game with another seed. */
    State start(std::uint64_t seed) const;

    /** Reads a position. */
    State parse(std::string_view text) const;

    /** Returns whether two objects share one opened game. */
    friend bool operator==(const Game &a, const Game &b) noexcept { return a.game_ == b.game_; }

    /** Returns whether two objects belong to different opened games. */
    friend bool operator!=(const Game &a, const Game &b) noexcept { return !(a == b); }

    /** Returns the C object. */
    const omino_game *get() const noexcept { return game_; }

  private:
    const omino_game *game_ = nullptr;
};

/** A position. It keeps its game open. Assigning one position of a game to another allocates
 * nothing. */
class State
{
  public:
    /** Copies a position of the C interface. */
    State(const Game &game, const void *state) : State(game) { std::memcpy(get(), state, size()); }

    /** Copies a position. */
    State(const State &other) : State(other.game_, other.get()) {}

    /** Takes a position over. */
    State(State &&other) noexcept = default;

    /** Copies another position into this one. */
    State &operator=(const State &other)
    {
        if (this == &other) return *this;
        if (!bytes_ || game_ != other.game_) return *this = State(other);
        std::memcpy(get(), other.get(), size());
        return *this;
    }

    /** Takes over another position instead. */
    State &operator=(State &&other) noexcept = default;

    ~State() = default;

    /** Returns the game. */
    const Game &game() const noexcept { return game_; }

    /** Returns the side to move; OMINO_NOBODY if the game is over. */
    int side() const { return omino_state_side(game_.get(), get()); }

    /** Returns the player to move; OMINO_NOBODY if the game is over. */
    int player() const { return omino_state_player(game_.get(), get()); }

    /** Returns whether the game is over. */
    bool over() const { return side() == OMINO_NOBODY; }

    /** Returns the legal moves, always in the same order. */
    std::vector<Move> moves() const
    {
        std::vector<Move> moves;
        list(moves);
        return moves;
    }

    /** Lists the legal moves like moves(), but reuses the memory of a vector. */
    void list(std::vector<Move> &moves) const
    {
        moves.resize(game_.max_moves());
        moves.resize(omino_moves_list(game_.get(), get(), moves.data(), game_.max_moves()));
    }

    /** Returns the number of legal moves. */
    std::uint32_t count() const { return omino_moves_count(game_.get(), get()); }

    /** Returns a random legal move; the game must not be over. */
    Move random(Rng &rng) const { return omino_moves_random(game_.get(), get(), rng.get()); }

    /** Returns a move for a playout, or OMINO_NO_MOVE; see omino_moves_playout(). */
    Move playout(Rng &rng) const { return omino_moves_playout(game_.get(), get(), rng.get()); }

    /** Returns whether a move, which may be any number, is legal. */
    bool legal(Move move) const { return omino_move_legal(game_.get(), get(), move) != 0; }

    /** Makes a legal move. This is fast because it trusts its argument. */
    State &apply(Move move)
    {
        omino_state_apply(game_.get(), get(), move);
        return *this;
    }

    /** Makes a move if it is legal. */
    State &play(Move move)
    {
        omino_error error = OMINO_INIT(error);
        detail::check(omino_state_play(game_.get(), get(), move, &error), error);
        return *this;
    }

    /** Reads a move and makes it. */
    State &play(std::string_view move) { return apply(parse(move)); }

    /** Reads a move that is legal here. */
    Move parse(std::string_view text) const
    {
        Move move = OMINO_NO_MOVE;
        omino_error error = OMINO_INIT(error);
        detail::check(
            omino_move_parse(game_.get(), get(), detail::c_text(text).c_str(), &move, &error),
            error);
        return move;
    }

    /** Returns scores and places. */
    omino_outcome outcome() const
    {
        omino_outcome outcome = OMINO_INIT(outcome);
        omino_state_outcome(game_.get(), get(), &outcome);
        return outcome;
    }

    /** Returns each player's estimated result; see omino_state_evaluate(). */
    std::vector<float> evaluate() const
    {
        std::vector<float> values(game_.players());
        omino_state_evaluate(game_.get(), get(), values.data());
        return values;
    }

    /** Returns, for each of the given legal moves, the probability that it is the best of them. */
    std::vector<float> priors(const std::vector<Move> &moves) const
    {
        std::vector<float> priors(moves.size());
        omino_moves_priors(game_.get(), get(), moves.data(),
                           static_cast<std::uint32_t>(moves.size()), priors.data());
        return priors;
    }

    /** Returns a hash of the position. */
    std::uint64_t hash() const { return omino_state_hash(game_.get(), get()); }

    /** Writes the position as a line. */
    std::string text() const
    {
        return detail::written([&](char *buf, std::size_t cap) {
            return omino_state_write(game_.get(), get(), buf, cap);
        });
    }

    /** Returns whether two positions of one opened game are equal. */
    friend bool operator==(const State &a, const State &b)
    {
        return a.game_ == b.game_ && std::memcmp(a.get(), b.get(), a.size()) == 0;
    }

    /** Returns whether two positions differ. */
    friend bool operator!=(const State &a, const State &b) { return !(a == b); }

    /** Returns the C object. */
    const void *get() const noexcept { return bytes_.get(); }

    /** Returns the C object. */
    void *get() noexcept { return bytes_.get(); }

  private:
    friend class Game;

    explicit State(const Game &game)
        : game_(game), bytes_(new std::max_align_t[size() / sizeof(std::max_align_t) + 1])
    {
    }

    std::size_t size() const noexcept { return omino_state_size(game_.get()); }

    Game game_;
    std::unique_ptr<std::max_align_t[]> bytes_;
};

inline State Game::start() const
{
    State state(*this);
    omino_state_start(game_, state.get());
    return state;
}

inline State Game::start(std::uint64_t seed) const
{
    State state(*this);
    omino_state_start_seeded(game_, state.get(), seed);
    return state;
}

inline State Game::parse(std::string_view text) const
{
    State state(*this);
    omino_error error = OMINO_INIT(error);
    detail::check(omino_state_parse(game_, detail::c_text(text).c_str(), state.get(), &error),
                  error);
    return state;
}

/** Returns the names of all registered games. */
inline std::vector<std::string> games()
{
    std::vector<std::string> names;
    for (unsigned i = 0; i < omino_registry_count(); i++)
        names.emplace_back(omino_registry_name(omino_registry_get(i)));
    return names;
}

/** Loads a module from a file, which runs its code, and returns the name that opens its game. */
inline std::string load_module(const std::string &path)
{
    const omino_rules *rules = nullptr;
    omino_error error = OMINO_INIT(error);
    detail::check(omino_registry_load(detail::c_text(path).c_str(), &rules, &error), error);
    return omino_registry_name(rules);
}

/** Finds a registered game, or else loads its module as omino_registry_find_or_load() does, and
 * returns the name that opens the game. */
inline std::string find_or_load(const std::string &name)
{
    const omino_rules *rules = nullptr;
    omino_error error = OMINO_INIT(error);
    detail::check(omino_registry_find_or_load(detail::c_text(name).c_str(), &rules, &error), error);
    return omino_registry_name(rules);
}

} // namespace omino

/** The hash of a position, for unordered containers. */
template <> struct std::hash<omino::State> {
    /** Returns it. */
    std::size_t operator()(const omino::State &state) const
    {
        return static_cast<std::size_t>(state.hash());
    }
};

#endif
