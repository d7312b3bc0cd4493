/* SPDX-License-Identifier: MIT */
/* Matches of modules that need not be registered, and replacing a match with one read from a
 * record. */
#ifndef OMINO_TESTS_MATCHES_H
#define OMINO_TESTS_MATCHES_H

#include <omino/match.h>
#include <omino/rules.h>

/* Opens a match like omino_match_open(), with rules instead of their name. */
static inline enum omino_status open_match_of(const struct omino_rules *rules, const char *options,
                                              const struct omino_allocator *allocator,
                                              struct omino_match **match, struct omino_error *err)
{
    const struct omino_game *game;
    *match = NULL;
    enum omino_status status = omino_rules_open_game(rules, options, allocator, &game, err);
    if (status != OMINO_OK) return status;
    status = omino_match_open_game(game, allocator, match, err);
    omino_game_close(game);
    return status;
}

/* Returns the settings for a record that replaces a match: its module comes first. */
static inline struct omino_record_setup setup_like(const struct omino_match *match)
{
    return (struct omino_record_setup){OMINO_SIZE(record_setup),
                                       .rules = omino_rules_given(omino_match_game(match))};
}

static inline void take_over(struct omino_match **match, struct omino_match *read)
{
    if (!read) return;
    omino_match_close(*match);
    *match = read;
}

/* Replaces a match with a record; on failure the match is unchanged. `setup` may be NULL for
 * setup_like(). */
static inline enum omino_status replace_by_text(struct omino_match **match, const char *text,
                                                size_t length,
                                                const struct omino_record_setup *setup,
                                                struct omino_error *err)
{
    const struct omino_record_setup like = setup_like(*match);
    struct omino_match *read;
    const enum omino_status status =
        omino_match_open_text(text, length, setup ? setup : &like, &read, err);
    take_over(match, read);
    return status;
}

/* Does the same with a file. */
static inline enum omino_status replace_by_file(struct omino_match **match, const char *path,
                                                const struct omino_record_setup *setup,
                                                struct omino_error *err)
{
    const struct omino_record_setup like = setup_like(*match);
    struct omino_match *read;
    const enum omino_status status = omino_match_open_file(path, setup ? setup : &like, &read, err);
    take_over(match, read);
    return status;
}

#endif
