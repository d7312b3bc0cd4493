/* SPDX-License-Identifier: MIT */
/* Faults in the text of moves and states. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "broken.h"

/* ---- room for text --------------------------------------------------------------------------- */

static size_t write_state_uncut(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const size_t length = strip_rules.write_state(game, state, NULL, 0);
    return strip_rules.write_state(game, state, buf, cap > 0 ? length + 1 : 0);
}

REPLACES("text-bounds", write_state_ignores_its_room, write_state, write_state_uncut)

static size_t write_move_length(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    const size_t length = strip_rules.write_move(game, move, buf, cap);
    return cap > 0 && length >= cap ? cap - 1 : length;
}

REPLACES("text-bounds", write_move_returns_the_truncated_length, write_move, write_move_length)

/* Does not terminate a truncated text, like strncpy(). */
static size_t write_move_open(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    char text[8];
    const size_t length = strip_rules.write_move(game, move, text, sizeof text);
    if (cap > 0) memcpy(buf, text, length + 1 < cap ? length + 1 : cap);
    return length;
}

REPLACES("text-bounds", write_move_does_not_terminate, write_move, write_move_open)

/* ---- moves ----------------------------------------------------------------------------------- */

static size_t write_move_ambiguously(const struct omino_game *game, uint32_t move, char *buf,
                                     size_t cap)
{
    return strip_rules.write_move(game, move == 3 ? 2 : move, buf, cap);
}

REPLACES_AS(BROKEN_TEXT, "move-text", two_moves_have_one_text, write_move, write_move_ambiguously)

static size_t write_move_by_case(const struct omino_game *game, uint32_t move, char *buf,
                                 size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_char(&text, (char)((move & 1 ? 'A' : 'a') + move / 2));
    return omino_text_end(&text);
}

static void two_moves_differ_by_case_only(struct omino_rules *rules)
{
    rules->write_move = write_move_by_case;
    rules->parse_move = NULL;
}
BREAKS_AS(BROKEN_TEXT, "move-text", two_moves_differ_by_case_only)

static size_t write_with_end(const struct omino_game *game, uint32_t move, const char *end,
                             char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    char cells[8];
    strip_rules.write_move(game, move, cells, sizeof cells);
    omino_text_format(&text, "%s%s", cells, end);
    return omino_text_end(&text);
}

static size_t write_move_with_a_feed(const struct omino_game *game, uint32_t move, char *buf,
                                     size_t cap)
{
    return write_with_end(game, move, "\n", buf, cap);
}

REPLACES_AS(BROKEN_TEXT, "move-text", a_move_has_a_line_feed, write_move, write_move_with_a_feed)

static size_t write_move_with_a_control(const struct omino_game *game, uint32_t move, char *buf,
                                        size_t cap)
{
    return write_with_end(game, move, "\xc2\x9bm", buf, cap);
}

REPLACES_AS(BROKEN_TEXT, "move-text", a_move_controls_the_terminal, write_move,
            write_move_with_a_control)

static enum omino_status parse_the_first_letter(const struct omino_game *game, const void *state,
                                                const char *text, uint32_t *move,
                                                struct omino_error *err)
{
    const char first[2] = {text[0], '\0'};
    return strip_rules.parse_move(game, state, first, move, err);
}

REPLACES("move-text", parse_move_reads_the_first_letter, parse_move, parse_the_first_letter)

static enum omino_status parse_move_silently(const struct omino_game *game, const void *state,
                                             const char *text, uint32_t *move,
                                             struct omino_error *err)
{
    (void)err;
    return strip_rules.parse_move(game, state, text, move, NULL);
}

REPLACES("fuzzed-moves", parse_move_gives_no_reason, parse_move, parse_move_silently)

/* Writes a message without omino_fail(). */
static enum omino_status parse_move_in_latin_1(const struct omino_game *game, const void *state,
                                               const char *text, uint32_t *move,
                                               struct omino_error *err)
{
    const enum omino_status status = strip_rules.parse_move(game, state, text, move, err);
    if (status != OMINO_OK && err) snprintf(err->message, sizeof err->message, "d\xe9j\xe0 vu");
    return status;
}

REPLACES("fuzzed-moves", the_reason_is_not_utf_8, parse_move, parse_move_in_latin_1)

/* Behaves as if it made the move in order to read it, and did not undo it. */
static enum omino_status parse_by_playing(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move, struct omino_error *err)
{
    struct strip_state *s = (struct strip_state *)(uintptr_t)state;
    const enum omino_status status = strip_rules.parse_move(game, state, text, move, err);
    if (status != OMINO_OK && strlen(text) > 2) s->padding = 1;
    return status;
}

REPLACES("fuzzed-moves", parse_move_writes_to_the_state, parse_move, parse_by_playing)

/* ---- states ---------------------------------------------------------------------------------- */

static size_t write_state_without_scores(const struct omino_game *game, const void *state,
                                         char *buf, size_t cap)
{
    struct strip_state s = *(const struct strip_state *)state;
    s.scores[0] = s.scores[1] = 0;
    return strip_rules.write_state(game, &s, buf, cap);
}

REPLACES_AS(BROKEN_TEXT, "state-text", write_state_loses_the_scores, write_state,
            write_state_without_scores)

static enum omino_status parse_for_player_one(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err)
{
    const enum omino_status status = strip_rules.parse_state(game, text, state, err);
    if (status == OMINO_OK) ((struct strip_state *)state)->to_move = 0;
    return status;
}

REPLACES("state-text", parse_state_loses_the_turn, parse_state, parse_for_player_one)

static enum omino_status parse_strictly(const struct omino_game *game, const char *text,
                                        void *state, struct omino_error *err)
{
    if (strstr(text, "xxxx")) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "four in a row");
    return strip_rules.parse_state(game, text, state, err);
}

REPLACES("state-text", parse_state_refuses_a_position, parse_state, parse_strictly)

/* ---- damaged states -------------------------------------------------------------------------- */

/* Reads a third player, who does not exist in the rest of the module. */
static enum omino_status parse_any_player(const struct omino_game *game, const char *text,
                                          void *state, struct omino_error *err)
{
    char line[OMINO_TEXT_MAX];
    snprintf(line, sizeof line, "%s", text);
    const int third = line[0] == '3';
    if (third) line[0] = '2';
    const enum omino_status status = strip_rules.parse_state(game, line, state, err);
    if (status == OMINO_OK && third) ((struct strip_state *)state)->padding = 1;
    return status;
}

static size_t write_any_player(const struct omino_game *game, const void *state, char *buf,
                               size_t cap)
{
    const size_t length = strip_rules.write_state(game, state, buf, cap);
    if (cap > 1 && ((const struct strip_state *)state)->padding) buf[0] = '3';
    return length;
}

static int side_or_third(const struct omino_game *game, const void *state)
{
    const int side = strip_rules.side(game, state);
    return side != OMINO_NOBODY && ((const struct strip_state *)state)->padding ? 2 : side;
}

static void parse_state_accepts_a_third_player(struct omino_rules *rules)
{
    rules->parse_state = parse_any_player;
    rules->write_state = write_any_player;
    rules->side = side_or_third;
}
BREAKS("fuzzed-states", parse_state_accepts_a_third_player)

/* Stores a blank at the end of a line in the state, but writes the same text without it. */
static enum omino_status parse_a_blank(const struct omino_game *game, const char *text, void *state,
                                       struct omino_error *err)
{
    char line[OMINO_TEXT_MAX];
    snprintf(line, sizeof line, "%s", text);
    const size_t length = strlen(line);
    const int blank = length > 0 && line[length - 1] == ' ';
    if (blank) line[length - 1] = '\0';
    const enum omino_status status = strip_rules.parse_state(game, line, state, err);
    if (status == OMINO_OK && blank) ((struct strip_state *)state)->padding = 1;
    return status;
}

REPLACES("fuzzed-states", parse_state_keeps_what_is_not_written, parse_state, parse_a_blank)

static enum omino_status parse_state_silently(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err)
{
    (void)err;
    return strip_rules.parse_state(game, text, state, NULL);
}

REPLACES_AS(BROKEN_NOWHERE, "fuzzed-states", parse_state_gives_no_reason, parse_state,
            parse_state_silently)

/* ---- lines of other options ------------------------------------------------------------------ */

/* Reads the cells of a longer strip up to the end of its own. */
static enum omino_status parse_the_first_cells(const struct omino_game *game, const char *text,
                                               void *state, struct omino_error *err)
{
    const struct strip *strip = omino_rules_tables(game);
    const size_t cells = strspn(text, "12 ");
    const size_t given = strspn(text + cells, "x.");
    char line[OMINO_TEXT_MAX];
    if (given <= strip->cells) return strip_rules.parse_state(game, text, state, err);
    snprintf(line, sizeof line, "%.*s%s", (int)(cells + strip->cells), text, text + cells + given);
    return strip_rules.parse_state(game, line, state, err);
}

REPLACES("other-options", parse_state_cuts_a_longer_strip, parse_state, parse_the_first_cells)
