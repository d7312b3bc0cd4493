/* SPDX-License-Identifier: MIT */
/**
 * @file
 * All headers for programs that use omino. Authors of games also include rules.h and check.h, which
 * describe and check rule modules, fields.h and scene_build.h, which come with rules.h; omino.hpp is for
 * programs in C++.
 */
#ifndef OMINO_OMINO_H
#define OMINO_OMINO_H

#include <omino/base.h>
#include <omino/bits.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/file.h>
#include <omino/game.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/placement.h>
#include <omino/registry.h>
#include <omino/rng.h>
#include <omino/scene.h>
#include <omino/search.h>
#include <omino/shape.h>
#include <omino/text.h>

#endif
