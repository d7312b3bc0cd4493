/* SPDX-License-Identifier: MIT */
/*
 * Positions of Patchwork as one line:
 *
 *     turn=1 space=0,0 buttons=5,5 bonus=0 leather=0 circle=2,3,...,1 quilt1=........./... quilt2=...
 *
 * A track other than the default one is named after `leather`, as track=original. The circle lists
 * the patches that are on no quilt, clockwise from the token, or is `-` if none is
 * left. The quilts are drawn row by row from the top: `.` for an empty cell, `*` for leather, and
 * the letter of a patch for each cell that it covers.
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
        if (!patchwork_is_placed(s, patch) || patchwork_owner(s, patch) != player) continue;
        uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
        omino_placement_cells(t->placements, patchwork_placement(s, patch), cells);
        for (unsigned bit = 0; (bit = omino_bits_next(&t->grid, cells, bit)) < t->grid.bits; bit++)
            map[bit] = (uint8_t)patch;
    }
}

static void write_circle(const struct patchwork_state *s, struct omino_text *text)
{
    unsigned patch = s->token;
    omino_text_add(text, " circle=");
    if (s->left == 0) omino_text_char(text, '-');
    for (uint64_t left = s->left; left; left &= ~(UINT64_C(1) << patch)) {
        patch = s->patches[patch];
        omino_text_format(text, left == s->left ? "%u" : ",%u", patch + 1);
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
    omino_text_format(&text, "turn=%u space=%u,%u buttons=%u,%u bonus=%u leather=%u", s->turn + 1u,
                      s->space[0], s->space[1], s->buttons[0], s->buttons[1], s->bonus, s->leather);
    if (t->track != t->edition->tracks) omino_text_format(&text, " track=%s", t->track->name);
    write_circle(s, &text);
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
    struct patchwork_ids circle;
    unsigned leather_placed;                     /* on both quilts */
    unsigned owner[OMINO_PATCHWORK_PATCHES_MAX]; /* 1 + the owner of each patch, or 0 */
    uint64_t cells[OMINO_PATCHWORK_PATCHES_MAX][PATCHWORK_QUILT_WORDS];
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

/* The track determines where there is leather, so the same line on another track is a different
 * position. */
static enum omino_status read_track(struct reader *r)
{
    const struct omino_patchwork_edition *edition = r->t->edition;
    const struct omino_patchwork_track *track = edition->tracks;
    const int named = omino_text_read_word(&r->at, " track=");
    const size_t length = named ? strcspn(r->at, " ") : 0;
    while (named && track < edition->tracks + edition->track_count &&
           (strlen(track->name) != length || memcmp(track->name, r->at, length) != 0))
        track++;
    if (track == edition->tracks + edition->track_count)
        return fail_here(r, "expected the name of a track");
    if (track != r->t->track)
        return omino_fail_at(r->err, OMINO_ERR_NOT_LEGAL, 1, (int)(r->at - r->text) + 1,
                             "the position is for track=%s, but the game has track=%s", track->name,
                             r->t->track->name);
    r->at += length;
    return OMINO_OK;
}

static enum omino_status read_circle(struct reader *r)
{
    struct omino_error why = OMINO_INIT(error);
    if (!omino_text_read_word(&r->at, " circle=")) return fail_here(r, "expected circle=");
    if (omino_text_read_word(&r->at, "-")) return OMINO_OK;
    if (omino_patchwork_read_ids(r->t->edition, &r->at, &r->circle, &why) == OMINO_OK)
        return OMINO_OK;
    return fail_here(r, why.message);
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

/* Puts the patches on the quilts, after checking their shapes. */
static enum omino_status put_patches(struct reader *r)
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
        patchwork_put(s, patch, placement, player);
        s->income[player] = (uint8_t)(s->income[player] + patchwork_patch(t, patch)->income);
    }
    return OMINO_OK;
}

/* Every patch is either on a quilt or in the circle. */
static enum omino_status link_circle(struct reader *r)
{
    for (unsigned patch = 0; patch < r->t->edition->patch_count; patch++) {
        const int in_circle = (int)(r->circle.set >> patch & 1), owner = (int)r->owner[patch];
        if (in_circle && owner)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "patch %u is in the circle and on %s's quilt", patch + 1,
                              omino_game_player_name((unsigned)owner - 1));
        if (!in_circle && !owner)
            return omino_fail(r->err, OMINO_ERR_NOT_LEGAL,
                              "patch %u is neither in the circle nor on a quilt", patch + 1);
    }
    omino_patchwork_link(r->s, r->circle.order, r->circle.count);
    return omino_patchwork_check_order(r->t, &r->circle, r->err);
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
    memset(r.s, 0, sizeof *r.s);
    enum omino_status status = read_fields(&r);
    if (status == OMINO_OK) status = read_track(&r);
    if (status == OMINO_OK) status = read_circle(&r);
    for (unsigned p = 0; p < PATCHWORK_PLAYERS && status == OMINO_OK; p++)
        status = read_quilt(&r, p);
    if (status == OMINO_OK && *r.at) status = fail_here(&r, "expected the end of the line");
    if (status == OMINO_OK) status = put_patches(&r);
    if (status == OMINO_OK) status = link_circle(&r);
    if (status == OMINO_OK) status = check_leather(&r);
    if (status == OMINO_OK) status = check_turn(&r);
    if (status == OMINO_OK) status = check_bonus(&r);
    return status;
}
