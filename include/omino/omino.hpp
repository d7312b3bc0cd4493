// SPDX-License-Identifier: MIT
/**
 * @file
 * omino for C++17 and later: a thin layer over the C headers, which it includes.
 *
 * - Objects close themselves. All can be moved; those that stand for a value (Shape, Grid, Cells,
 *   Rng, State) and Game can be copied. Copies of a Game share one opened game. A moved-from object
 *   can only be assigned to or destroyed.
 * - Calls that can fail throw omino::Error, whose what() is the library's message.
 * - Text comes back as std::string, or as std::string_view if the object that returned it owns it:
 *   valid as long as the object, or, if the comment says so, until the object changes.
 * - Text with a NUL inside is refused, except in records.
 * - Lists come back as std::vector. Cells are a range of their own.
 * - get() returns the C object, for calls without a counterpart here. It stays with its owner.
 *
 * What the C headers say about threads and trusted arguments holds here as well. Callables passed to
 * a call may throw: the call stops, and rethrows the exception.
 */
#ifndef OMINO_OMINO_HPP
#define OMINO_OMINO_HPP

#include <omino/omino.h>

#include <omino/cpp/base.hpp>
#include <omino/cpp/board.hpp>
#include <omino/cpp/draw.hpp>
#include <omino/cpp/engine.hpp>
#include <omino/cpp/game.hpp>
#include <omino/cpp/match.hpp>
#include <omino/cpp/placements.hpp>
#include <omino/cpp/shape.hpp>
#include <omino/cpp/tiling.hpp>

#endif
