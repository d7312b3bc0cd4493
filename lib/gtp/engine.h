/* SPDX-License-Identifier: MIT */
/* A session of the engine protocol from inside: gtp.c serves it, gtp_commands.c, gtp_clock.c and
 * gtp_analyze.c do what it is told. */
#ifndef OMINO_LIB_GTP_ENGINE_H
#define OMINO_LIB_GTP_ENGINE_H

#include <omino/gtp.h>
#include <omino/match.h>

#include "input.h"

/* The players' clocks, in seconds; see gtp_clock.c. */
struct gtp_clock {
    int runs; /* whether time is limited at all */
    double main, period, moves;
    double left[OMINO_PLAYERS_MAX];   /* of each player's main time */
    double a_move[OMINO_PLAYERS_MAX]; /* for each move when that is gone */
    double started;                   /* when the engine began to think */
};

/* One session. */
struct gtp_engine {
    const struct omino_gtp_setup *setup;
    struct omino_allocator allocator;
    struct omino_match *match;
    struct omino_player *player; /* for the match's game; made when first needed */
    struct omino_limits limits;
    struct gtp_clock clock;
    uint64_t seed;
    struct gtp_input input;
    FILE *out;
    int quit;
    struct omino_error error; /* of the command that failed */
    char *answer;             /* of the command that did not */
    size_t answer_room, answer_length;
    int answer_lost;               /* there was no memory for all of it */
    char id[OMINO_GTP_ID_MAX + 1]; /* of the command: "" or a number */
    int sending;                   /* a part of the answer has gone out */
    int line_is_empty;             /* what has gone out ends with a line feed */
};

/* A command: writes its answer and returns OMINO_OK, or fills in engine->error. */
typedef enum omino_status gtp_work(struct gtp_engine *engine, char *arguments);

struct gtp_command {
    const char *name;
    gtp_work *work;
    int dialect; /* only for games that have one */
};

/* All commands, by name, ended by one without a name. */
extern const struct gtp_command omino_gtp_commands[];

/* The command of that name that the game under way has; NULL if there is none. */
const struct gtp_command *omino_gtp_find_command(const struct gtp_engine *engine, const char *name);

/* Starts another game of the module with options; the one under way stays if that fails. */
enum omino_status omino_gtp_start_game(struct gtp_engine *engine, const char *options);

/* Closes the player: it belongs to a game, and another game needs another one. */
void omino_gtp_forget_player(struct gtp_engine *engine);

/* The side that a word names, in the game's own words or in its dialect's. */
enum omino_status omino_gtp_read_side(struct gtp_engine *engine, const char *word, int *side);

/* Adds to the answer; without memory for it all of the answer is lost, and the command fails. */
void omino_gtp_answer(struct gtp_engine *engine, const char *text);

/* Sends what there is of the answer, for a command that goes on with it: such a command must not
 * fail any more. */
void omino_gtp_send(struct gtp_engine *engine);

/* Fails with "expected: ...". */
enum omino_status omino_gtp_fail_arguments(struct gtp_engine *engine, const char *expected);

/* The game under way. */
static inline const struct omino_game *omino_gtp_game(const struct gtp_engine *engine)
{
    return omino_match_game(engine->match);
}

/* The kind of players that is strongest. */
const char *omino_gtp_strongest(void);

/* Whether a thought must end before its limits: nobody reads the answers any longer, or the setup
 * says so. */
int omino_gtp_must_stop(struct gtp_engine *engine);

/* The command `analyze`. */
gtp_work omino_gtp_analyze;

/* Puts all clocks back to what `time_settings` said last. */
void omino_gtp_wind_clocks(struct gtp_engine *engine);
/* A player's clock runs while it thinks; starting it says how long that may be. */
void omino_gtp_start_clock(struct gtp_engine *engine, int player, struct omino_limits *limits);
void omino_gtp_stop_clock(struct gtp_engine *engine, int player);
/* The commands `time_settings` and `time_left`. */
gtp_work omino_gtp_time_settings, omino_gtp_time_left;

/* Room for `more` bytes and a NUL at the end of the answer; NULL without memory. */
char *omino_gtp_reserve(struct gtp_engine *engine, size_t more);

/* The text from its first character that is no blank. */
char *omino_gtp_skip_blanks(char *text);

/* Cuts the first word off *text and moves *text to the next one. */
char *omino_gtp_next_word(char **text);

#endif
