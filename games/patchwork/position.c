/* SPDX-License-Identifier: MIT */
/*
 * Positions of Patchwork as one line:
 *
 *     turn=1 space=0,0 buttons=5,5 bonus=0 next=2 leather=0 quilt1=........./... quilt2=...
 *
 * The quilts are drawn row by row from the top: `.` for an empty cell, `*` for leather, and the
 * letter of a patch for each cell that it covers. The order of the circle is an option of the game;
 * patches that are on no quilt are still in the circle, and `next` is the first one after the
 * token.
 */
#include <string.h>

#include <omino/text.h>

#include "patchwork.h"

static const char letters[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const char EMPTY = '.', LEATHER = '*';

char omino_patchwork_letter(unsigned patch)
{
    return letters[patch];
}

/* ---- writing --------------------------------------------------------------------------------- */

void omino_patchwork_map(const struct patchwork *t, const struct patchwork_state *s,
                         unsigned player, uint8_t map[PATCHWORK_MAP])
{
    memset(map, PATCHWORK_EMPTY, PATCHWORK_MAP);
    for (unsigned bit = 0; bit < t->grid.bits; bit++)
        map[bit] = omino_bits_test(s->free[player], bit) ? PATCHWORK_EMPTY : PATCHWORK_LEATHER;
    for (unsigned patch = 0; patch < t->edition->patch_count; patch++) {
        if (!s->placed[patch] || patchwork_owner(s, patch) != player) continue;
        uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
        omino_placement_cells(t->placements, patchwork_placement(s, patch), cells);
        for (unsigned bit = 0; (bit = omino_bits_next(&t->grid, cells, bit)) < t->grid.bits; bit++)
            map[bit] = (uint8_t)patch;
    }
}

static void write_quilt(const struct patchwork *t, const struct patchwork_state *s, unsigned player,
                        struct omino_text *text)
{
    uint8_t map[PATCHWORK_MAP];
    omino_patchwork_map(t, s, player, map);
    omino_text_format(text, " quilt%u=", player + 1);
    for (int y = 0; y < t->grid.height; y++) {
        if (y > 0) omino_text_char(text, '/');
        for (int x = 0; x < t->grid.width; x++) {
            const uint8_t here = map[omino_grid_bit(&t->grid, x, y)];
            omino_text_char(text, here == PATCHWORK_EMPTY     ? EMPTY
                                  : here == PATCHWORK_LEATHER ? LEATHER
                                                              : letters[here]);
        }
    }
}

size_t omino_patchwork_write_state(const struct omino_game *game, const void *state, char *buf,
                                   size_t cap)
{
    const struct patchwork *t = patchwork_of(game);
    const struct patchwork_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "turn=%u space=%u,%u buttons=%u,%u bonus=%u next=%u leather=%u",
                      s->turn + 1u, s->space[0], s->space[1], s->buttons[0], s->buttons[1],
                      s->bonus, s->left ? t->circle[s->next] + 1u : 0u, s->leather);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) write_quilt(t, s, p, &text);
    return omino_text_end(&text);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* A line being read, with values that a position does not store directly. */
struct reader {
    const struct patchwork *t;
    struct patchwork_state *s;
    const char *text;
    const char *at;
    struct omino_error *err;
    unsigned next;                         /* id of the next patch; 0 for none */
    unsigned leather_placed;               /* on both quilts */
    unsigned owner[PATCHWORK_PATCHES_MAX]; /* 1 + the owner of each patch, or 0 */
    uint64_t cells[PATCHWORK_PATCHES_MAX][PATCHWORK_QUILT_WORDS];
};

static enum omino_status fail_here(struct reader *r, const char *message)
{
    return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1, "%s", message);
}

/* Reads `key` and one or two numbers from `low` to `high`. */
static enum omino_status read_numbers(struct reader *r, const char *key, int count, unsigned low,
                                      unsigned high, unsigned *numbers)
{
    int good = omino_text_read_word(&r->at, key);
    for (int i = 0; i < count && good; i++) {
        int64_t number = 0;
        good = (i == 0 || omino_text_read_word(&r->at, ",")) &&
               omino_text_read_number(&r->at, low, high, &number);
        numbers[i] = (unsigned)number;
    }
    if (good) return OMINO_OK;
    while (*key == ' ') key++;
    return omino_fail_at(r->err, OMINO_ERR_SYNTAX, 1, (int)(r->at - r->text) + 1,
                         "expected %s and %s from %u to %u", key,
                         count == 1 ? "a number" : "two numbers", low, high);
}

static enum omino_status read_fields(struct reader *r)
{
    const struct patchwork *t = r->t;
    const unsigned last = t->track->last, marks = t->leather_marks[last];
    struct patchwork_state *s = r->s;
    unsigned turn = 0, space[PATCHWORK_PLAYERS] = {0}, buttons[PATCHWORK_PLAYERS] = {0};
    unsigned bonus = 0, leather = 0;
    enum omino_status status = read_numbers(r, "turn=", 1, 1, PATCHWORK_PLAYERS, &turn);
    if (status == OMINO_OK) status = read_numbers(r, " space=", 2, 0, last, space);
    if (status == OMINO_OK)
        status = read_numbers(r, " buttons=", 2, 0, PATCHWORK_BUTTONS_MAX, buttons);
    if (status == OMINO_OK) status = read_numbers(r, " bonus=", 1, 0, PATCHWORK_PLAYERS, &bonus);
    if (status == OMINO_OK)
        status = read_numbers(r, " next=", 1, 0, t->edition->patch_count, &r->next);
    if (status == OMINO_OK) status = read_numbers(r, " leather=", 1, 0, marks, &leather);
    if (status != OMINO_OK) return status;
    s->turn = (uint8_t)(turn - 1);
    s->bonus = (uint8_t)bonus;
    s->leather = (uint8_t)leather;
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        s->space[p] = (uint8_t)space[p];
        s->buttons[p] = (uint16_t)buttons[p];
    }
    return OMINO_OK;
}

static enum omino_status read_cell(struct reader *r, unsigned player, unsigned bit)
{
    const char here = *r->at;
    if (here == EMPTY) {
        omino_bits_set(r->s->free[player], bit);
    } else if (here == LEATHER) {
        r->leather_placed++;
    } else {
        const char *letter = here ? strchr(letters, here) : NULL;
        const size_t patch = letter ? (size_t)(letter - letters) : SIZE_MAX;
        if (patch >= r->t->edition->patch_count)
            return fail_here(r, "expected a cell of a quilt: . or * or the letter of a patch");
        if (r->owner[patch] != 0 && r->owner[patch] != player + 1)
            return omino_fail_at(r->err, OMINO_ERR_NOT_LEGAL, 1, (int)(r->at - r->text) + 1,
                                 "patch %u is on both quilts", (unsigned)patch + 1);
        r->owner[patch] = player + 1;
        omino_bits_set(r->cells[patch], bit);
    }
    r->at++;
    return OMINO_OK;
}

static enum omino_status read_quilt(struct reader *r, unsigned player)
{
    const struct omino_grid *grid = &r->t->grid;
    if (!omino_text_read_word(&r->at, player == 0 ? " quilt1=" : " quilt2="))
        return fail_here(r, player == 0 ? "expected quilt1=" : "expected quilt2=");
    for (int y = 0; y < grid->height; y++) {
        if (y > 0 && !omino_text_read_word(&r->at, "/"))
            return fail_here(r, "expected / between rows");
        for (int x = 0; x < grid->width; x++) {
            const enum omino_status status = read_cell(r, player, omino_grid_bit(grid, x, y));
            if (status != OMINO_OK) return status;
        }
    }
    return OMINO_OK;
}

/* Removes the patches on the quilts from the circle, after checking their shapes. */
static enum omino_status take_patches(struct reader *r)
{
    const struct patchwork *t = r->t;
    struct patchwork_state *s = r->s;
    for (unsigned patch = 0; patch < t->edition->patch_count; patch++) {
        if (r->owner[patch] == 0) continue;
        const unsigned player = r->owner[patch] - 1;
        const uint64_t hand = UINT64_C(1) << patch;
        const uint32_t placement =
            omino_placement_from_cells(t->placements, r->cells[patch], &hand);
        if (placement == OMINO_NO_PLACEMENT)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "the cells marked %c on %s's quilt do not form patch %u",
                              letters[patch], omino_game_player_name(player), patch + 1);
        s->placed[patch] = (uint16_t)((1 + placement) | player * PATCHWORK_OWNER);
        s->left &= ~(UINT64_C(1) << t->place[patch]);
        s->income[player] = (uint8_t)(s->income[player] + patchwork_patch(t, patch)->income);
    }
    return OMINO_OK;
}

static enum omino_status check_next(struct reader *r)
{
    struct patchwork_state *s = r->s;
    if (r->next == 0 && s->left)
        return omino_fail(r->err, OMINO_ERR_NOT_LEGAL, "next is 0, but there are patches left");
    if (r->next == 0) return OMINO_OK;
    s->next = r->t->place[r->next - 1];
    if (s->left >> s->next & 1) return OMINO_OK;
    return omino_fail(r->err, OMINO_ERR_NOT_LEGAL, "patch %u is on a quilt and cannot be next",
                      r->next);
}

/* All leather, placed or in hand, comes from marks that a marker has crossed. Leather in hand comes
 * from marks just crossed, beyond the other marker, and there is room for it. */
static enum omino_status check_leather(struct reader *r)
{
    const struct patchwork *t = r->t;
    const struct patchwork_state *s = r->s;
    const unsigned mine = s->space[s->turn], other = s->space[!s->turn];
    const unsigned crossed = t->leather_marks[mine > other ? mine : other];
    if (r->leather_placed + s->leather > crossed)
        return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                          "leather patches placed or to place: %u; leather marks crossed: %u",
                          r->leather_placed + s->leather, crossed);
    if (s->leather == 0) return OMINO_OK;
    const unsigned between = mine > other ? crossed - t->leather_marks[other] : 0;
    if (s->leather > between)
        return omino_fail(
            r->err, OMINO_ERR_NOT_LEGAL,
            "leather=%u exceeds the leather marks that %s has just crossed (at most %u)",
            s->leather, omino_game_player_name(s->turn), between);
    if (s->leather > patchwork_empty(s, s->turn))
        return omino_fail(r->err, OMINO_ERR_NOT_LEGAL, "%s has no room for leather",
                          omino_game_player_name(s->turn));
    return OMINO_OK;
}

static enum omino_status check_turn(struct reader *r)
{
    const struct patchwork_state *s = r->s;
    if (s->leather > 0 || s->space[s->turn] <= s->space[!s->turn]) return OMINO_OK;
    return omino_fail(r->err, OMINO_ERR_NOT_LEGAL, "it is not %s's turn: that marker is ahead",
                      omino_game_player_name(s->turn));
}

static enum omino_status check_bonus(struct reader *r)
{
    const struct patchwork *t = r->t;
    const struct patchwork_state *s = r->s;
    const int side = t->edition->bonus_side;
    for (unsigned p = 0; p < PATCHWORK_PLAYERS; p++) {
        const int filled = omino_patchwork_fills_square(t, s, p);
        if (filled && s->bonus == 0)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "%s has filled %dx%d, so a player must have the bonus",
                              omino_game_player_name(p), side, side);
        if (!filled && s->bonus == p + 1)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "%s has the bonus, but has not filled %dx%d",
                              omino_game_player_name(p), side, side);
    }
    return OMINO_OK;
}

enum omino_status omino_patchwork_parse_state(const struct omino_game *game, const char *text,
                                              void *state, struct omino_error *err)
{
    struct reader r = {.t = patchwork_of(game), .s = state, .text = text, .at = text, .err = err};
    omino_patchwork_start(game, r.s, 0);
    memset(r.s->free, 0, sizeof r.s->free);
    enum omino_status status = read_fields(&r);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS && status == OMINO_OK; p++)
        status = read_quilt(&r, p);
    if (status == OMINO_OK && *r.at) status = fail_here(&r, "expected the end of the line");
    if (status == OMINO_OK) status = take_patches(&r);
    if (status == OMINO_OK) status = check_next(&r);
    if (status == OMINO_OK) status = check_leather(&r);
    if (status == OMINO_OK) status = check_turn(&r);
    if (status == OMINO_OK) status = check_bonus(&r);
    return status;
}
