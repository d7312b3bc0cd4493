/* SPDX-License-Identifier: MIT */
/* Cards: their faces, the ways in which they can lie, and the tables for laying them. */
#include "plyamki.h"

#include <string.h>

static const char SOLID[] = "YYY/YYY:BBB/BBB";

/* ---- faces ----------------------------------------------------------------------------------- */

struct face {
    int height, width;
    char spots[PLYAMKI_SIDE][PLYAMKI_SIDE];
};

static enum omino_status fail_face(struct omino_error *err, char name, const char *what)
{
    return omino_fail(err, OMINO_ERR_OPTION, "faces: face %c %s", name, what);
}

/* Reads a row of a face, up to the / or : after it. */
static enum omino_status read_row(const char **at, struct face *face, char name,
                                  struct omino_error *err)
{
    int width = 0;
    if (face->height == PLYAMKI_SIDE) return fail_face(err, name, "has more than 4 rows");
    for (; **at && **at != '/' && **at != ':'; ++*at, width++) {
        if (**at != 'Y' && **at != 'B')
            return omino_fail(err, OMINO_ERR_OPTION,
                              "faces: face %c has a '%c', but spots are Y (yellow) or B (blue)",
                              name, **at);
        if (width == PLYAMKI_SIDE) return fail_face(err, name, "has more than 4 spots in a row");
        face->spots[face->height][width] = **at;
    }
    if (width == 0) return fail_face(err, name, "has a row without spots");
    if (face->height > 0 && width != face->width)
        return fail_face(err, name, "has rows of different lengths");
    face->width = width;
    face->height++;
    return OMINO_OK;
}

static enum omino_status read_face(const char **at, struct face *face, char name,
                                   struct omino_error *err)
{
    memset(face, 0, sizeof *face);
    for (;;) {
        const enum omino_status status = read_row(at, face, name, err);
        if (status != OMINO_OK || **at != '/') return status;
        ++*at;
    }
}

static enum omino_status read_both(const char *text, struct face faces[2], struct omino_error *err)
{
    const char *at = text;
    enum omino_status status = read_face(&at, &faces[0], 'A', err);
    if (status != OMINO_OK) return status;
    if (*at != ':')
        return omino_fail(err, OMINO_ERR_OPTION,
                          "faces: write two faces with a colon between them");
    at++;
    status = read_face(&at, &faces[1], 'B', err);
    if (status != OMINO_OK) return status;
    if (*at) return omino_fail(err, OMINO_ERR_OPTION, "faces: there are more than two faces");
    if (faces[0].height != faces[1].height || faces[0].width != faces[1].width)
        return omino_fail(err, OMINO_ERR_OPTION,
                          "faces: face A is %dx%d, face B %dx%d (rows by columns), but both must "
                          "have the same size",
                          faces[0].height, faces[0].width, faces[1].height, faces[1].width);
    return OMINO_OK;
}

/* ---- looks ----------------------------------------------------------------------------------- */

/* Returns a face rotated clockwise by 90 degrees. */
static struct face turned(const struct face *face)
{
    struct face to = {.height = face->width, .width = face->height};
    for (int y = 0; y < to.height; y++)
        for (int x = 0; x < to.width; x++) to.spots[y][x] = face->spots[face->height - 1 - x][y];
    return to;
}

/* Returns the index of the look that shows a face; the number of looks if there is none yet. */
static unsigned find_look(struct plyamki *p, const struct face *face, unsigned form)
{
    unsigned i = 0;
    while (i < p->looks && (p->look[i].form != form ||
                            memcmp(p->look[i].spots, face->spots, sizeof face->spots) != 0))
        i++;
    return i;
}

static struct plyamki_row make_row(const char *spots, int width)
{
    struct plyamki_row row = {{0}, {0}};
    for (int x = 0; x < width; x++)
        row.bits[spots[x] == 'Y' ? PLYAMKI_YELLOW : PLYAMKI_BLUE] |= UINT64_C(1) << x;
    row.all[0] = row.all[1] = row.bits[0] | row.bits[1];
    return row;
}

static void add_look(struct plyamki *p, const struct face *face, char name, int turn, unsigned form)
{
    struct plyamki_look *look = &p->look[p->looks++];
    look->face = name;
    look->turn = turn;
    look->form = form;
    memcpy(look->spots, face->spots, sizeof look->spots);
    for (int y = 0; y < face->height; y++) look->rows[y] = make_row(face->spots[y], face->width);
}

static void add_turns(struct plyamki *p, const struct face *upright, int side)
{
    struct face face = *upright;
    for (int quarter = 0; quarter < 4; quarter++, face = turned(&face)) {
        const unsigned form = face.height != upright->height;
        p->same_look[side][quarter] = -1;
        if (p->half_turns && quarter % 2 != 0) continue;
        const unsigned look = find_look(p, &face, form);
        if (look == p->looks) add_look(p, &face, (char)('A' + side), 90 * quarter, form);
        p->same_look[side][quarter] = (int8_t)look;
    }
}

/* Both forms have the same number of looks, because a quarter turn maps the looks of one to those
 * of the other. */
static void sort_by_form(struct plyamki *p)
{
    unsigned count[PLYAMKI_FORMS] = {0};
    for (unsigned i = 0; i < p->looks; i++) {
        const unsigned form = p->look[i].form;
        p->of_form[form][count[form]++] = (uint8_t)i;
    }
    p->forms = count[1] > 0 ? 2 : 1;
    p->looks_each = count[0];
    p->looks_share = ((UINT64_C(1) << 32) + count[0] - 1) / count[0];
}

enum omino_status omino_plyamki_read_faces(struct plyamki *p, const char *text,
                                           struct omino_error *err)
{
    struct face faces[2];
    const enum omino_status status =
        read_both(strcmp(text, "solid") == 0 ? SOLID : text, faces, err);
    if (status != OMINO_OK) return status;
    p->form[0] = (struct plyamki_form){faces[0].height, faces[0].width};
    p->form[1] = (struct plyamki_form){faces[0].width, faces[0].height};
    for (int side = 0; side < 2; side++) add_turns(p, &faces[side], side);
    sort_by_form(p);
    return OMINO_OK;
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Returns the positions of a window, along one coordinate, where a card of length `length` shares a
 * row or column with a card of length `other` at `d`. A card at `at` spans at to at + length -
 * 1. */
static unsigned sharing(int length, int other, int d)
{
    unsigned set = 0;
    for (int i = 0; i < PLYAMKI_WINDOW; i++) {
        const int at = i - PLYAMKI_WINDOW_ZERO;
        if (at < d + other && d < at + length) set |= 1u << i;
    }
    return set;
}

static uint64_t whole_rows(unsigned set)
{
    uint64_t window = 0;
    for (int row = 0; row < PLYAMKI_WINDOW; row++)
        if (set >> row & 1u) window |= UINT64_C(0xff) << (PLYAMKI_WINDOW * row);
    return window;
}

static uint64_t whole_columns(unsigned set)
{
    return set * UINT64_C(0x0101010101010101);
}

static struct plyamki_windows rows_meeting(const struct plyamki *p, unsigned other, int d)
{
    struct plyamki_windows windows = {{0}};
    for (unsigned own = 0; own < p->forms; own++)
        windows.of[own] = whole_rows(sharing(p->form[own].height, p->form[other].height, d));
    return windows;
}

static struct plyamki_windows columns_meeting(const struct plyamki *p, unsigned other, int d)
{
    struct plyamki_windows windows = {{0}};
    for (unsigned own = 0; own < p->forms; own++)
        windows.of[own] = whole_columns(sharing(p->form[own].width, p->form[other].width, d));
    return windows;
}

static struct plyamki_windows windows_and(struct plyamki_windows a, struct plyamki_windows b)
{
    return (struct plyamki_windows){{a.of[0] & b.of[0], a.of[1] & b.of[1]}};
}

/* Returns the positions that cover a spot of the card: those that share its row and its column. */
static struct plyamki_windows covering(const struct plyamki *p, int x, int y)
{
    struct plyamki_windows windows = {{0}};
    for (unsigned own = 0; own < p->forms; own++)
        windows.of[own] = whole_rows(sharing(p->form[own].height, 1, y)) &
                          whole_columns(sharing(p->form[own].width, 1, x));
    return windows;
}

static void make_under(struct plyamki *p, unsigned form, int d)
{
    const unsigned index = plyamki_index(d);
    for (int i = 0; i < PLYAMKI_SIDE * PLYAMKI_SIDE; i++) {
        const int x = i % PLYAMKI_SIDE, y = i / PLYAMKI_SIDE;
        if (y >= d && y < d + p->form[form].height)
            p->under_rows[form][index] |= (uint16_t)(1u << i);
        if (x >= d && x < d + p->form[form].width)
            p->under_columns[form][index] |= (uint16_t)(1u << i);
    }
}

void omino_plyamki_make_tables(struct plyamki *p)
{
    for (unsigned form = 0; form < p->forms; form++)
        for (int d = -PLYAMKI_APART; d <= PLYAMKI_APART; d++) make_under(p, form, d);
    for (unsigned later = 0; later < p->forms; later++)
        for (unsigned earlier = 0; earlier < p->forms; earlier++)
            for (int d = -PLYAMKI_APART; d <= PLYAMKI_APART; d++) {
                const unsigned index = plyamki_index(d);
                p->rows[later][earlier][index] = (struct plyamki_meeting){
                    rows_meeting(p, later, d), rows_meeting(p, earlier, -d)};
                p->columns[later][earlier][index] = (struct plyamki_meeting){
                    columns_meeting(p, later, d), columns_meeting(p, earlier, -d)};
            }
    for (int i = 0; i < PLYAMKI_SIDE * PLYAMKI_SIDE; i++)
        p->covering[i] = covering(p, i % PLYAMKI_SIDE, i / PLYAMKI_SIDE);
}

/* ---- the most moves -------------------------------------------------------------------------- */

static int overlap(int length, int other, int d)
{
    return d < length && -d < other;
}

/* Returns the number of positions on a card of one form that do not meet a card of another form at
 * (x, y). */
static unsigned positions_beside(const struct plyamki *p, unsigned form, unsigned other, int x,
                                 int y)
{
    const struct plyamki_windows on =
        windows_and(rows_meeting(p, form, 0), columns_meeting(p, form, 0));
    const struct plyamki_windows off =
        windows_and(rows_meeting(p, other, y), columns_meeting(p, other, x));
    return popcount(on.of[0] & ~off.of[0]) + popcount(on.of[1] & ~off.of[1]);
}

/* Returns the maximum number of positions on a card. With two or more cards, each overlaps another
 * one, which takes positions from it. */
static unsigned most_on_a_card(const struct plyamki *p)
{
    unsigned most = 0;
    for (unsigned form = 0; form < p->forms; form++)
        for (unsigned other = 0; other < p->forms; other++)
            for (int y = -PLYAMKI_SIDE; y <= PLYAMKI_SIDE; y++)
                for (int x = -PLYAMKI_SIDE; x <= PLYAMKI_SIDE; x++) {
                    if (!overlap(p->form[form].height, p->form[other].height, y) ||
                        !overlap(p->form[form].width, p->form[other].width, x))
                        continue;
                    const unsigned left = positions_beside(p, form, other, x, y);
                    if (left > most) most = left;
                }
    return most;
}

uint32_t omino_plyamki_most_moves(const struct plyamki *p)
{
    /* For a single card: a card far away takes nothing from it. */
    const uint32_t second = p->looks_each * positions_beside(p, 0, 0, PLYAMKI_APART + 1, 0);
    const uint32_t later = p->looks_each * most_on_a_card(p) * (p->cards - 1);
    uint32_t most = p->looks > 2 ? p->looks : 2;
    if (second > most) most = second;
    return later > most ? later : most;
}
