// SPDX-License-Identifier: MIT
// A third-party program that uses the headers for C++.
#include <omino/omino.hpp>

#include <iostream>

int main()
{
    const omino::Game game("blokus", "variant=duo");
    omino::State state = game.start();
    while (!state.over()) state.apply(state.moves().front());
    std::cout << omino::Scene(state).summary() << "; " << game.distinct_moves() << " moves\n";
}
