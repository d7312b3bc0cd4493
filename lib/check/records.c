/* SPDX-License-Identifier: MIT */
/* Other names for a game: those of its records, with their properties and set-ups, and those of
 * another engine's dialect. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* ---- records --------------------------------------------------------------------------------- */

int omino_checker_aliases(struct omino_checker *c, const struct omino_alias *alias,
                          const char *whose)
{
    struct omino_watched watched = {.fill = 0};
    for (; alias && alias->name; alias++) {
        const struct omino_game *game =
            omino_checker_open_other(c, alias->options ? alias->options : "", &watched);
        omino_game_close(game);
        omino_watched_clear(&watched);
        c->tried++;
        if (!*alias->name || !game)
            return omino_checker_fail(c, "%s the name '%s' with options that do not open: '%s'",
                                      whose, alias->name, alias->options ? alias->options : "");
    }
    return 1;
}

/* Each side must have its own property. */
static int try_properties(struct omino_checker *c, const struct omino_record_style *record)
{
    const int sides = (int)omino_game_sides(c->game);
    for (int a = 0; a < sides && record->side_property; a++) {
        const char *property = record->side_property(c->game, a);
        c->tried++;
        if (!property || !*property) return omino_checker_fail(c, "side %d has no property", a);
        for (int b = 0; b < a; b++)
            if (strcmp(property, record->side_property(c->game, b)) == 0)
                return omino_checker_fail(c, "sides %d and %d have the same property %s", b, a,
                                          property);
    }
    return 1;
}

/* Sets up one random property, usually with the text of a move, in c->left. Appends the property to
 * `accepted` if the module accepts it. */
static int set_up_once(struct omino_checker *c, const struct omino_record_style *record,
                       struct omino_text *accepted)
{
    static const char *const properties[] = {"AB", "AW", "A1", "A2", "A3", "A4", "AE", "PL", "Z9"};
    const char *property = properties[omino_rng_below(&c->rng, 9)];
    omino_move_write(c->game, omino_checker_pick(c), c->text, OMINO_TEXT_MAX);
    if (omino_rng_below(&c->rng, 4) == 0)
        omino_check_damage(&c->rng, c->text, OMINO_TEXT_MAX, "1234bw");
    omino_checker_announce(c, c->text);
    memcpy(c->right.bytes, c->left.bytes, c->size);
    memset(c->left.bytes + c->size, CHECK_GUARD_BYTE, CHECK_GUARD);
    const enum omino_status status =
        record->set_up(c->game, c->left.bytes, property, c->text, NULL);
    c->tried++;
    if (!omino_check_all(c->left.bytes + c->size, CHECK_GUARD, CHECK_GUARD_BYTE))
        return omino_checker_fail(c,
                                  "set_up writes beyond the end of the state for the property "
                                  "%s[%.200s]",
                                  property, c->text);
    if (status == OMINO_OK) omino_text_format(accepted, "%s[%.400s]", property, c->text);
    if (strcmp(property, "Z9") == 0 && status != OMINO_ERR_UNKNOWN_NAME)
        return omino_checker_fail(
            c, "set_up does not reject the property Z9, which no game has, as an "
               "unknown name");
    if (status == OMINO_OK || memcmp(c->left.bytes, c->right.bytes, c->size) == 0) return 1;
    return omino_checker_fail(c, "set_up rejects the property %s[%.200s], but changes the state",
                              property, c->text);
}

/* Writes the position set up in c->left and reads the line into c->right, as records do. The module
 * may reject it. */
static int take_set_up(struct omino_checker *c)
{
    struct omino_error err = OMINO_INIT(error);
    omino_state_write(c->game, c->left.bytes, c->text, OMINO_TEXT_MAX);
    c->text[OMINO_TEXT_MAX - 1] = '\0';
    omino_checker_announce(c, c->text);
    return omino_state_parse(c->game, c->text, c->right.bytes, &err) == OMINO_OK;
}

/* A position that was set up and accepted must be playable. */
static int try_set_up(struct omino_checker *c, const struct omino_record_style *record)
{
    struct omino_text accepted = {c->other, OMINO_TEXT_MAX, 0};
    omino_state_start(c->game, c->left.bytes);
    for (int i = 0; i < 6; i++)
        if (!set_up_once(c, record, &accepted)) return 0;
    if (omino_text_end(&accepted) == 0 || !take_set_up(c)) return 1;
    memcpy(c->state.bytes, c->right.bytes, c->size);
    return omino_checker_take(c, c->other) && omino_checker_playable(c);
}

/* Sets up one property with all its values, "AB[a1,a2][c3]", in c->left, and advances *text past
 * it; returns 0 if it is malformed or rejected. */
static int set_up_property(struct omino_checker *c, const struct omino_record_style *record,
                           const char **text)
{
    char name[32], value[OMINO_TEXT_MAX];
    const char *at = *text;
    const size_t length = strcspn(at, "[ \n");
    snprintf(name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), at);
    for (at += length + strspn(at + length, " \n"); *at == '['; at += strspn(at, " \n")) {
        size_t used = 0;
        for (at++; *at && *at != ']'; at++) {
            if (*at == '\\' && at[1]) at++;
            value[used++] = *at;
        }
        value[used] = '\0';
        if (*at++ != ']' || record->set_up(c->game, c->left.bytes, name, value, NULL) != OMINO_OK)
            return 0;
    }
    const int moved = at > *text && length > 0;
    *text = at;
    return moved;
}

/* Returns whether two positions are the same for the players: the same turn, moves and outcome.
 * Internal notes, such as which sides have been skipped, may differ. */
static int same_to_players(struct omino_checker *c, const void *a, const void *b)
{
    struct omino_outcome first = OMINO_INIT(outcome), second = OMINO_INIT(outcome);
    const uint32_t n = omino_moves_list(c->game, a, c->scratch->moves, OMINO_MOVES_MAX);
    const uint32_t m = omino_moves_list(c->game, b, c->second->moves, OMINO_MOVES_MAX);
    omino_state_outcome(c->game, a, &first);
    omino_state_outcome(c->game, b, &second);
    return omino_state_side(c->game, a) == omino_state_side(c->game, b) &&
           omino_state_player(c->game, a) == omino_state_player(c->game, b) &&
           memcmp(&first, &second, sizeof first) == 0 && n == m && n <= OMINO_MOVES_MAX &&
           memcmp(c->scratch->moves, c->second->moves, n * sizeof *c->moves) == 0;
}

/* The properties written for this position must set it up. */
static int try_written(struct omino_checker *c, const struct omino_record_style *record)
{
    struct omino_quote quote;
    const size_t length = record->write_set_up(c->game, c->state.bytes, c->other, OMINO_TEXT_MAX);
    c->other[OMINO_TEXT_MAX - 1] = '\0';
    c->tried++;
    if (length == 0 || length >= OMINO_TEXT_MAX) return 1;
    omino_state_start(c->game, c->left.bytes);
    for (const char *at = c->other; *at;)
        if (!set_up_property(c, record, &at))
            return omino_checker_fail(c, "write_set_up writes '%s', which set_up rejects",
                                      omino_checker_quote_text(c->other, &quote));
    if (take_set_up(c) && same_to_players(c, c->right.bytes, c->state.bytes)) return 1;
    return omino_checker_fail(c, "write_set_up writes '%s', which sets up another position",
                              omino_checker_quote_text(c->other, &quote));
}

int omino_check_records(struct omino_checker *c)
{
    const struct omino_record_style *record = c->own.record;
    if (!record) return 1;
    if (c->seed == c->setup.seed &&
        (!omino_checker_aliases(c, record->names, "records use") || !try_properties(c, record)))
        return 0;
    if (!record->set_up) return 1;
    if (record->write_set_up && !try_written(c, record)) return 0;
    return try_set_up(c, record);
}

/* ---- dialects -------------------------------------------------------------------------------- */

static int try_words(struct omino_checker *c, const struct omino_dialect *dialect)
{
    static const char *const words[] = {"", "b", "w", "1", "4", "9", "blue", "x", "player1", "-1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const int side = dialect->side(c->game, words[i]);
        c->tried++;
        if (side != OMINO_NOBODY && (side < 0 || side >= (int)omino_game_sides(c->game)))
            return omino_checker_fail(c, "the dialect's word '%s' names side %d", words[i], side);
    }
    return 1;
}

/* For the side to move, moves_of must list the moves in the position; the list of every side must
 * fit its buffer. */
static int try_moves_of(struct omino_checker *c, const struct omino_dialect *dialect)
{
    const int to_move = omino_state_side(c->game, c->state.bytes);
    for (int side = 0; side < (int)omino_game_sides(c->game); side++) {
        const uint32_t total =
            dialect->moves_of(c->game, c->state.bytes, side, c->scratch->moves, OMINO_MOVES_MAX);
        c->tried++;
        if (total > OMINO_MOVES_MAX)
            return omino_checker_fail(c, "moves_of gives side %d %u moves", side, total);
        if (side != to_move) continue;
        if (total != c->total)
            return omino_checker_fail(c, "moves_of gives the side to move %u moves, but it has %u",
                                      total, c->total);
        if (!omino_check_among_moves(c, "moves_of", total)) return 0;
    }
    return 1;
}

int omino_check_dialect(struct omino_checker *c)
{
    const struct omino_dialect *dialect = c->own.dialect;
    if (!dialect) return 1;
    if (c->plies == 0 && c->seed == c->setup.seed &&
        !omino_checker_aliases(c, dialect->games, "the dialect has"))
        return 0;
    if (c->plies == 0 && dialect->side && !try_words(c, dialect)) return 0;
    return !dialect->moves_of || try_moves_of(c, dialect);
}
