/* SPDX-License-Identifier: MIT */
/*
 * Symbols for the functions that the public headers define. Programs in C and C++ compile these
 * functions themselves; here they are compiled once more, as functions of the library, for bindings
 * of other languages. A new header with such functions must be listed here; tests/abi/interface
 * finds functions without a symbol.
 */
#define OMINO_INLINE OMINO_API

#include <omino/bits.h>
#include <omino/game.h>
#include <omino/match.h>
#include <omino/rng.h>
#include <omino/rules.h>
