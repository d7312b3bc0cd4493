// SPDX-License-Identifier: MIT
// A program of somebody else that uses the headers for C++: a random game, and the promises of points.c as far as they concern C++.
#include <omino/omino.hpp>

#include <iostream>
#include <stdexcept>

namespace
{

void require(bool holds, const char *what)
{
    if (!holds) throw std::runtime_error(what);
}

void matches_share_games()
{
    omino::Reading reading;
    reading.games = {omino::Game("template", "side=4")};
    const omino::Match match = omino::Match::read("(;GM[Cram]OP[side=4];1[a1,b1])", reading);
    require(match.game() == reading.games[0] && match.length() == 1, "the game is not shared");
}

void seeds_deal_without_opening()
{
    const omino::Game game("patchwork", "seed=7");
    omino::Match match(game);
    match.restart(8);
    require(match.seed() == 8 && match.state() == game.start(8), "the seed is ignored");
    require(game.start() == game.start(7) && game.start(7) != game.start(8), "all deals are equal");
}

void errors_are_thrown_and_nothing_is_loaded()
{
    try {
        omino::Game("./module.so");
    } catch (const omino::Error &error) {
        require(error.status() == OMINO_ERR_UNKNOWN_NAME, error.what());
        return;
    }
    throw std::runtime_error("a path was accepted as a name");
}

void sets_and_indices_work()
{
    const omino::Grid grid(3, 3);
    const omino::Cells a = omino::Cells::points(grid, "a1,b1"),
                       b = omino::Cells::points(grid, "b1");
    require((a - b).points() == "a1" && (a & b) == b && (a | b).size() == 2, "wrong sets");
    const omino::Game game("template", "side=4");
    for (std::uint32_t i = 0; i < game.distinct_moves(); i++)
        require(game.index(game.move_at(i)) == i, "wrong indices");
}

void records_keep_properties()
{
    omino::Match match{omino::Game("template")};
    match.property(0, "DT", "2026-01-02");
    match.player_name(0, "someone");
    const omino::Match read = omino::Match::read(match.record());
    require(read.property(0, "DT") == "2026-01-02" && read.player_name(0) == "someone", "lost");
}

} // namespace

int main()
{
    matches_share_games();
    seeds_deal_without_opening();
    errors_are_thrown_and_nothing_is_loaded();
    sets_and_indices_work();
    records_keep_properties();
    const omino::Game game("blokus", "variant=duo");
    omino::State state = game.start();
    while (!state.over()) state.apply(state.moves().front());
    std::cout << omino::Scene(state).summary() << "; " << game.distinct_moves() << " moves\n";
}
