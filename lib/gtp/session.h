/* SPDX-License-Identifier: MIT */
/* A session of the engine protocol: gtp.c serves it, the other files hold its commands. */
#ifndef OMINO_LIB_GTP_SESSION_H
#define OMINO_LIB_GTP_SESSION_H

#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/rules.h>

#include "input.h"

/* Maximum number of seconds, and of moves per period, in a time limit. */
#define GTP_SECONDS_MAX 1000000

/* The players' clocks, in seconds; see clock.c. */
struct gtp_clock {
    int runs;                         /* whether there is a time limit */
    double main, period, moves;       /* as set by `time_settings` */
    double left[OMINO_PLAYERS_MAX];   /* main time left, per player */
    double a_move[OMINO_PLAYERS_MAX]; /* time per move after that, per player */
    double started;                   /* time at which the search began */
};

/* One session. */
struct gtp_session {
    struct omino_gtp_setup setup; /* a copy of the caller's */
    struct omino_allocator allocator;
    struct omino_match *match;
    struct omino_engine *engine; /* for the match's game; NULL until first needed */
    struct omino_search_limits limits;
    uint64_t simulations; /* limit of the set-up, which commands do not change */
    struct gtp_clock clock;
    uint64_t seed;
    struct gtp_input input;
    FILE *out;
    int quit;
    struct omino_error error; /* error of a command that fails */
    char *answer;             /* answer of a command that succeeds, as far as written */
    size_t answer_room, answer_length;
    int answer_lost;               /* whether memory for the answer ran out */
    char id[OMINO_GTP_ID_MAX + 1]; /* number before the command, as text; "" if none */
    int sending;                   /* whether part of the answer was sent */
    int line_is_empty;             /* whether that part ends with a line feed */
};

/* A command: writes its answer and returns OMINO_OK, or fills in session->error. */
typedef enum omino_status gtp_work(struct gtp_session *session, char *arguments);

struct gtp_command {
    const char *name;
    gtp_work *work;
    int dialect; /* whether the command exists only in games with a dialect */
};

/* ---- commands.c ------------------------------------------------------------------------------ */

/* All commands, sorted by name, ended by an entry without a name. */
extern const struct gtp_command omino_gtp_commands[];

/* Finds a command of the current game by its name; NULL if there is none. */
const struct gtp_command *omino_gtp_find_command(const struct gtp_session *session,
                                                 const char *name);

/* Fails with "expected: " and a formatted description of the command. */
OMINO_PRINTF(2, 3)
enum omino_status omino_gtp_fail_arguments(struct gtp_session *session, const char *expected, ...);

/* ---- play.c ---------------------------------------------------------------------------------- */

/* Returns the dialect of the current game; NULL for none. */
const struct omino_dialect *omino_gtp_dialect(const struct gtp_session *session);

/* Starts a new game of the same module with options; on failure the current game continues. */
enum omino_status omino_gtp_start_game(struct gtp_session *session, const char *options);

/* Replaces the current match with another, takes ownership of it, and resets the clocks. */
void omino_gtp_take_match(struct gtp_session *session, struct omino_match *match);

/* Closes the engine, which belongs to one opened game. */
void omino_gtp_forget_engine(struct gtp_session *session);

/* Reads the name of a side, in the words of the game or of its dialect. */
enum omino_status omino_gtp_read_side(struct gtp_session *session, const char *word, int *side);

/* Fails unless it is that side's turn. */
enum omino_status omino_gtp_check_turn(struct gtp_session *session, int side);

/* Adds a move to the answer. */
void omino_gtp_answer_move(struct gtp_session *session, uint32_t move);

/* Answers with the moves of `other`, listed by the dialect's hook, or with those of the side to
 * move if `other` is OMINO_NOBODY. */
enum omino_status omino_gtp_list_moves(struct gtp_session *session, int other);

gtp_work omino_gtp_new_game, omino_gtp_clear_board, omino_gtp_to_play, omino_gtp_player_to_play,
    omino_gtp_legal_moves, omino_gtp_play, omino_gtp_undo;

/* ---- generate.c ------------------------------------------------------------------------------ */

/* Searches for a move in the current position, within the session's limits and clocks. */
enum omino_status omino_gtp_choose(struct gtp_session *session, uint32_t *move);

/* Answers with a move and makes it. */
enum omino_status omino_gtp_answer_and_play(struct gtp_session *session, uint32_t move);

/* Returns the strongest kind of engine. */
const char *omino_gtp_strongest(void);

/* Returns whether a search must end before its limits, because the answers have no reader or
 * because `stop` in the setup's limits requests it. */
int omino_gtp_must_stop(struct gtp_session *session);

gtp_work omino_gtp_genmove, omino_gtp_reg_genmove, omino_gtp_level, omino_gtp_threads,
    omino_gtp_set_random_seed, omino_gtp_perft;

/* ---- position.c ------------------------------------------------------------------------------ */

gtp_work omino_gtp_scores, omino_gtp_winners, omino_gtp_showboard, omino_gtp_state,
    omino_gtp_set_state, omino_gtp_save, omino_gtp_load;

/* ---- dialect.c ------------------------------------------------------------------------------- */

gtp_work omino_gtp_set_game, omino_gtp_all_legal, omino_gtp_final_score, omino_gtp_cputime,
    omino_gtp_g, omino_gtp_p;

/* ---- analyze.c and clock.c ------------------------------------------------------------------- */

gtp_work omino_gtp_analyze;
gtp_work omino_gtp_time_settings, omino_gtp_time_left;

/* Sets all clocks to the last `time_settings`. */
void omino_gtp_wind_clocks(struct gtp_session *session);

/* Starts the clock of a player, which runs during the search, and derives the limits from it. */
void omino_gtp_start_clock(struct gtp_session *session, int player,
                           struct omino_search_limits *limits);
void omino_gtp_stop_clock(struct gtp_session *session, int player);

/* ---- gtp.c: answers and words ---------------------------------------------------------------- */

/* Adds text to the answer. If memory runs out, the whole answer is lost and the command fails. */
void omino_gtp_answer(struct gtp_session *session, const char *text);

/* Sends the answer so far. The command may add to it, but can no longer fail. */
void omino_gtp_send(struct gtp_session *session);

/* Returns the current game. */
static inline const struct omino_game *omino_gtp_game(const struct gtp_session *session)
{
    return omino_match_game(session->match);
}

/* Makes room for `more` bytes and a NUL at the end of the answer; returns NULL if out of memory. */
char *omino_gtp_reserve(struct gtp_session *session, size_t more);

/* Skips blanks at the start of a text. */
char *omino_gtp_skip_blanks(char *text);

/* Cuts the first word off *text, in place, and moves *text to the next one. */
char *omino_gtp_next_word(char **text);

#endif
