/* SPDX-License-Identifier: MIT */
/* Moves and positions as text, and the reasons why a move is not legal. */
#include "plyamki.h"

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

static const char *const color_names[] = {"yellow", "blue"};

/* Maximum size of a move as text, including its NUL: "A270@-105,-105", and room for typing
 * errors. */
#define MOVE_TEXT 64

/* ---- writing --------------------------------------------------------------------------------- */

size_t omino_plyamki_write_move(const struct omino_game *game, uint32_t code, char *buf, size_t cap)
{
    const struct plyamki *p = plyamki_of(game);
    const uint32_t colors = plyamki_color_code(p, PLYAMKI_YELLOW);
    struct omino_text text = {buf, cap, 0};
    if (code >= colors) {
        omino_text_add(&text, color_names[code - colors]);
    } else {
        const struct plyamki_move move = plyamki_decode(p, code);
        const struct plyamki_look *look = &p->look[move.look];
        omino_text_format(&text, "%c%d@%d,%d", look->face, look->turn, move.x, move.y);
    }
    return omino_text_end(&text);
}

/* The options `faces` and `cards` of a game as text. */
struct facts {
    char faces[2 * PLYAMKI_SIDE * (PLYAMKI_SIDE + 1)]; /* the rows, each with a separator or NUL */
    char cards[8];
};

static struct facts facts_of(const struct plyamki *p)
{
    struct facts facts;
    const struct plyamki_form form = p->form[0];
    struct omino_text text = {facts.faces, sizeof facts.faces, 0};
    for (int side = 0; side < 2; side++)
        for (int y = 0; y < form.height; y++) {
            const char *row = p->look[p->same_look[side][0]].spots[y];
            if (text.length > 0) omino_text_char(&text, y == 0 ? ':' : '/');
            for (int x = 0; x < form.width; x++) omino_text_char(&text, row[x]);
        }
    omino_text_end(&text);
    snprintf(facts.cards, sizeof facts.cards, "%u", p->cards % 1000);
    return facts;
}

/* A position is written as the moves that led to it, after the cards if they are not the usual
 * ones: the moves show neither the faces of the cards nor the number of cards left. */
size_t omino_plyamki_write_state(const struct omino_game *game, const void *state, char *buf,
                                 size_t cap)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    struct omino_text text = {buf, cap, 0};
    const struct facts facts = facts_of(p);
    if (strcmp(facts.faces, PLYAMKI_USUAL_FACES) != 0)
        omino_text_format(&text, "faces=%s ", facts.faces);
    if (strcmp(facts.cards, PLYAMKI_USUAL_CARDS) != 0)
        omino_text_format(&text, "cards=%s ", facts.cards);
    omino_text_add(&text, s->color == PLYAMKI_NO_COLOR ? "start" : color_names[s->color]);
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        char move[MOVE_TEXT];
        omino_plyamki_write_move(game, plyamki_code(p, card->look, card->x, card->y), move,
                                 sizeof move);
        omino_text_format(&text, " %s", move);
    }
    return omino_text_end(&text);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static int covers(const struct plyamki *p, const struct plyamki_card *card, int x, int y)
{
    const struct plyamki_form form = p->form[card->form];
    return x >= card->x && x < card->x + form.width && y >= card->y && y < card->y + form.height;
}

static unsigned layers(const struct plyamki *p, const struct plyamki_state *s, int x, int y)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->laid; i++) count += (unsigned)covers(p, &s->cards[i], x, y);
    return count;
}

/* Finds the first spot under a card that lies on another card; returns whether there is one. */
static int find_second_layer(const struct plyamki *p, const struct plyamki_state *s,
                             struct plyamki_move move, int *x, int *y)
{
    const struct plyamki_form form = p->form[p->look[move.look].form];
    for (*y = move.y; *y < move.y + form.height; ++*y)
        for (*x = move.x; *x < move.x + form.width; ++*x)
            if (layers(p, s, *x, *y) > 1) return 1;
    return 0;
}

static int meets(const struct plyamki *p, const struct plyamki_card *card, struct plyamki_move move)
{
    const struct plyamki_form own = p->form[p->look[move.look].form], other = p->form[card->form];
    return move.x < card->x + other.width && card->x < move.x + own.width &&
           move.y < card->y + other.height && card->y < move.y + own.height;
}

/* Lists the cards that a card would cover, by number from 1, as "3, 5 and 7"; returns their
 * number. */
static unsigned list_covered(const struct plyamki *p, const struct plyamki_state *s,
                             struct plyamki_move move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    unsigned left = 0, count = 0;
    for (unsigned i = 0; i < s->laid; i++) left += (unsigned)meets(p, &s->cards[i], move);
    for (unsigned i = 0; i < s->laid; i++) {
        if (!meets(p, &s->cards[i], move)) continue;
        left--;
        omino_text_format(&text, "%s%u", count == 0 ? "" : left == 0 ? " and " : ", ", i + 1);
        count++;
    }
    omino_text_end(&text);
    return count;
}

static enum omino_status explain_card(const struct plyamki *p, const struct plyamki_state *s,
                                      struct plyamki_move move, const char *text,
                                      struct omino_error *err)
{
    char cards[160];
    int x, y;
    const unsigned covered = list_covered(p, s, move, cards, sizeof cards);
    if (covered == 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "%s covers nothing; a card must cover part of one card", text);
    if (find_second_layer(p, s, move, &x, &y))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "%s lies on a spot that already covers another card at %d,%d", text, x,
                          y);
    if (covered > 1)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "%s covers parts of cards %s; a card may cover only one", text, cards);
    const unsigned under = plyamki_under(p, p->look[move.look].form, move.x, move.y);
    if (!(s->bare & ~under))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%s would hide the last visible spot of card 1",
                          text);
    return OMINO_OK;
}

static enum omino_status explain_end(const struct plyamki *p, const struct plyamki_state *s,
                                     struct omino_error *err)
{
    if (s->laid == p->cards)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over: all %u cards are laid",
                          p->cards);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                      "the game is over: %u of %u cards are laid, and no other card fits", s->laid,
                      p->cards);
}

/* Refuses moves for reasons that do not depend on the place of a card. */
static enum omino_status explain_turn(const struct plyamki *p, const struct plyamki_state *s,
                                      int is_color, struct omino_error *err)
{
    if (omino_plyamki_over(s)) return explain_end(p, s, err);
    if (s->color == PLYAMKI_NO_COLOR && !is_color)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "player1 must first choose a colour: yellow or blue");
    if (s->color != PLYAMKI_NO_COLOR && is_color)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                          "the colours are already chosen: player1 has %s", color_names[s->color]);
    return OMINO_OK;
}

enum omino_status omino_plyamki_explain(const struct omino_game *game, const void *state,
                                        uint32_t code, struct omino_error *err)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    char text[MOVE_TEXT];
    if (code >= plyamki_code_limit(p))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there is no move number %lu",
                          (unsigned long)code);
    const int is_color = code >= plyamki_color_code(p, PLYAMKI_YELLOW);
    const enum omino_status status = explain_turn(p, s, is_color, err);
    if (status != OMINO_OK || is_color) return status;
    const struct plyamki_move move = plyamki_decode(p, code);
    omino_plyamki_write_move(game, code, text, sizeof text);
    if (s->laid > 0) return explain_card(p, s, move, text, err);
    if (move.x == 0 && move.y == 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                      "the first card lies at 0,0: write %c%d@0,0 instead of %s",
                      p->look[move.look].face, p->look[move.look].turn, text);
}

/* ---- reading moves --------------------------------------------------------------------------- */

static int color_of(const char *text)
{
    for (int i = 0; i < PLYAMKI_COLORS; i++)
        if (omino_text_same_word(text, color_names[i])) return i;
    return PLYAMKI_NO_COLOR;
}

/* A card as it was written: face 0 or 1, degrees, column, row. */
struct written_card {
    int side;
    int64_t turn, x, y;
};

static int read_card(const char *text, struct written_card *card)
{
    const char *at = text;
    if (*at != 'A' && *at != 'a' && *at != 'B' && *at != 'b') return 0;
    card->side = *at == 'B' || *at == 'b';
    at++;
    return omino_text_read_number(&at, 0, 9999, &card->turn) && omino_text_read_word(&at, "@") &&
           omino_text_read_number(&at, -999999, 999999, &card->x) &&
           omino_text_read_word(&at, ",") &&
           omino_text_read_number(&at, -999999, 999999, &card->y) && *at == '\0';
}

/* Finds the look; refuses turns that do not exist, and those that look the same as an earlier
 * one. */
static enum omino_status find_look(const struct plyamki *p, const struct written_card *card,
                                   unsigned *look, struct omino_error *err)
{
    const int known = card->turn % 90 == 0 && card->turn < 360;
    const int index = known ? p->same_look[card->side][card->turn / 90] : -1;
    if (index < 0)
        return omino_fail(err, known ? OMINO_ERR_NOT_LEGAL : OMINO_ERR_SYNTAX,
                          "a card can be rotated by %s degrees, not by %d",
                          p->half_turns ? "0 or 180" : "0, 90, 180 or 270", (int)card->turn);
    const struct plyamki_look *same = &p->look[index];
    if (same->face != 'A' + card->side || same->turn != card->turn)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "%c%d looks the same as %c%d: write %c%d@%d,%d",
                          'A' + card->side, (int)card->turn, same->face, same->turn, same->face,
                          same->turn, (int)card->x, (int)card->y);
    *look = (unsigned)index;
    return OMINO_OK;
}

static int has_code(const struct plyamki *p, int64_t coordinate)
{
    const int zero = plyamki_code_zero(p);
    return coordinate >= -zero && coordinate < zero;
}

/* Refuses cards that are too far away to have a code. */
static enum omino_status check_near(const struct plyamki *p, const struct plyamki_state *s,
                                    const struct written_card *card, unsigned look,
                                    struct omino_error *err)
{
    if (has_code(p, card->x) && has_code(p, card->y)) return OMINO_OK;
    if (s->laid == 0)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the first card lies at 0,0: write %c%d@0,0",
                          p->look[look].face, p->look[look].turn);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL,
                      "%c%d@%d,%d covers nothing; a card must cover part of one card",
                      p->look[look].face, p->look[look].turn, (int)card->x, (int)card->y);
}

enum omino_status omino_plyamki_parse_move(const struct omino_game *game, const void *state,
                                           const char *text, uint32_t *code,
                                           struct omino_error *err)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    struct written_card card;
    unsigned look = 0;
    const int color = color_of(text), is_color = color != PLYAMKI_NO_COLOR;
    if (!is_color && !read_card(text, &card))
        return omino_fail(err, OMINO_ERR_SYNTAX,
                          "'%.60s' is not a move: write yellow, blue, or a card such as A90@-2,1 "
                          "(face, degrees, @, column, comma, row)",
                          text);
    enum omino_status status = explain_turn(p, s, is_color, err);
    if (status != OMINO_OK) return status;
    if (is_color) {
        *code = plyamki_color_code(p, (enum plyamki_color)color);
        return OMINO_OK;
    }
    status = find_look(p, &card, &look, err);
    if (status == OMINO_OK) status = check_near(p, s, &card, look, err);
    if (status == OMINO_OK) *code = plyamki_code(p, look, (int)card.x, (int)card.y);
    return status;
}

/* ---- reading positions ----------------------------------------------------------------------- */

/* Copies the word at *at and moves *at to the blank or the end after it; returns 0 if the word is
 * too long to be a move. */
static int take_word(const char **at, char word[MOVE_TEXT])
{
    const size_t length = strcspn(*at, " ");
    if (length >= MOVE_TEXT) return 0;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return 1;
}

/* Reads a fact about the cards, `key` and a value, or takes the usual value if it is not there.
 * Refuses a value that is not that of the game. */
static enum omino_status match_fact(const char *text, const char **at, const char *key,
                                    const char *usual, const char *value, struct omino_error *err)
{
    const char *given = usual;
    size_t length = strlen(usual);
    const int column = (int)(*at - text) + 1;
    if (omino_text_read_word(at, key)) {
        given = *at;
        length = strcspn(given, " ");
        *at += length + (given[length] == ' ');
    }
    if (length == strlen(value) && memcmp(given, value, length) == 0) return OMINO_OK;
    return omino_fail_at(err, OMINO_ERR_NOT_LEGAL, 1, column,
                         "the position is for %s%.*s, but the game has %s%s", key,
                         (int)(length < 60 ? length : 60), given, key, value);
}

static enum omino_status match_cards(const struct plyamki *p, const char *text, const char **at,
                                     struct omino_error *err)
{
    const struct facts facts = facts_of(p);
    const enum omino_status status =
        match_fact(text, at, "faces=", PLYAMKI_USUAL_FACES, facts.faces, err);
    if (status != OMINO_OK) return status;
    return match_fact(text, at, "cards=", PLYAMKI_USUAL_CARDS, facts.cards, err);
}

static enum omino_status play_word(const struct omino_game *game, struct plyamki_state *s,
                                   const char *word, int column, struct omino_error *err)
{
    struct omino_error why = OMINO_INIT(error);
    uint32_t code = OMINO_NO_MOVE;
    enum omino_status status = omino_plyamki_parse_move(game, s, word, &code, &why);
    if (status == OMINO_OK) status = omino_plyamki_explain(game, s, code, &why);
    if (status != OMINO_OK) return omino_fail_at(err, status, 1, column, "%s", why.message);
    omino_plyamki_apply(game, s, code);
    return OMINO_OK;
}

/* Replays the moves through the rules, which checks everything. */
enum omino_status omino_plyamki_parse_state(const struct omino_game *game, const char *text,
                                            void *state, struct omino_error *err)
{
    struct plyamki_state *s = state;
    const char *at = text;
    omino_plyamki_start(game, s, 0);
    enum omino_status status = match_cards(plyamki_of(game), text, &at, err);
    if (status != OMINO_OK || omino_text_same_word(at, "start")) return status;
    for (;;) {
        char word[MOVE_TEXT];
        const int column = (int)(at - text) + 1;
        if (!take_word(&at, word))
            return omino_fail_at(err, OMINO_ERR_SYNTAX, 1, column, "'%.40s...' is not a move", at);
        status = play_word(game, s, word, column, err);
        if (status != OMINO_OK) return status;
        if (*at == '\0') return OMINO_OK;
        at++;
    }
}
