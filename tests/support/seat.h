/* SPDX-License-Identifier: MIT */
/* A seat at a table: a game and one of its positions. Every function fails the test if it does not
 * succeed. */
#ifndef OMINO_TESTS_SEAT_H
#define OMINO_TESTS_SEAT_H

#include <omino/check.h>
#include <omino/rules.h>

struct seat {
    const struct omino_game *game;
    uint64_t state[OMINO_STATE_MAX / sizeof(uint64_t)];
};

/* Opens a game at its start; leave() closes it. */
void sit_at(struct seat *seat, const struct omino_rules *rules, const char *options);
void leave(struct seat *seat);

/* Sets up the position described by a line of text. */
void set_line(struct seat *seat, const char *line);

/* Writes the position to a buffer of `cap` bytes. */
void write_line(const struct seat *seat, char *line, size_t cap);

/* Reads a legal move, or reads and makes it. */
uint32_t read_move(const struct seat *seat, const char *text);
void play(struct seat *seat, const char *text);

/* Expects a move, or the options of a game, to be refused for a reason. */
void refuses(const struct seat *seat, const char *text, const char *reason);
void refuses_options(const struct omino_rules *rules, const char *options, const char *reason);

/* Return the side to move or OMINO_NOBODY, the number of legal moves, and the outcome. */
int to_move(const struct seat *seat);
uint32_t move_count(const struct seat *seat);
struct omino_outcome outcome_of(const struct seat *seat);

/* Make one random move and return it; make at most `count` random moves; play to the end of the
 * game, and expect every move to be legal and the game to keep to its limits. */
uint32_t play_random(struct seat *seat, struct omino_rng *rng);
void random_moves(struct seat *seat, struct omino_rng *rng, int count);
void play_to_the_end(struct seat *seat, struct omino_rng *rng);

/* Describes the position; the caller closes the scene. */
struct omino_scene *scene_of(const struct seat *seat);

/* Expects `draws` random moves in the position to be distributed evenly, by chi-square: within five
 * standard deviations. */
void expect_uniform(const struct seat *seat, struct omino_rng *rng, uint32_t draws);

/* Expects a module to pass the conformance kit. */
void keeps_to_its_contract(const struct omino_rules *rules, const struct omino_check_setup *setup);

#endif
