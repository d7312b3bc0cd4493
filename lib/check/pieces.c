/* SPDX-License-Identifier: MIT */
/* The hook `pieces`: the set of pieces of the current game. */
#include <string.h>

#include <omino/text.h>

#include "internal.h"

/* Room for any set of pieces. */
struct room {
    struct omino_game_piece *pieces;
    size_t bytes; /* with a guard after the pieces */
};

static const char *piece_fault(const struct omino_game_piece *kind)
{
    const struct omino_piece *piece = &kind->piece;
    if (piece->shape.cells == 0) return "has no cells";
    if (omino_shape_parts(piece->shape) != 1) return "is not connected";
    if (omino_shape_normalize(piece->shape).cells != piece->shape.cells)
        return "does not begin in the top row and the leftmost column";
    if ((unsigned)piece->freedom > OMINO_FREE) return "has an invalid freedom";
    return kind->count > 0 ? NULL : "has a count of 0";
}

static int names_fit(struct omino_checker *c, const struct omino_game_piece *pieces, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *name = pieces[i].piece.name;
        c->tried++;
        if (!name || !*name) return omino_checker_fail(c, "piece %u has no name", i + 1);
        if (strlen(name) > OMINO_PIECE_NAME_MAX)
            return omino_checker_fail(c, "the name of piece %u, '%.40s', has more than %d bytes",
                                      i + 1, name, OMINO_PIECE_NAME_MAX);
        for (uint32_t j = 0; j < i; j++)
            if (omino_text_same_word(pieces[j].piece.name, name))
                return omino_checker_fail(c, "pieces %u and %u share the name '%s'", j + 1, i + 1,
                                          name);
    }
    return 1;
}

static int pieces_fit(struct omino_checker *c, const struct omino_game_piece *pieces,
                      uint32_t count)
{
    if (!names_fit(c, pieces, count)) return 0;
    for (uint32_t i = 0; i < count; i++) {
        const char *fault = piece_fault(&pieces[i]);
        if (fault) return omino_checker_fail(c, "piece '%s' %s", pieces[i].piece.name, fault);
    }
    return 1;
}

static int same_piece(const struct omino_game_piece *a, const struct omino_game_piece *b)
{
    return a->piece.name && b->piece.name && strcmp(a->piece.name, b->piece.name) == 0 &&
           a->piece.shape.cells == b->piece.shape.cells && a->piece.freedom == b->piece.freedom &&
           a->count == b->count;
}

/* Writes at most `cap` pieces to a zeroed buffer with guard bytes after it, so that a piece that
 * the hook leaves out has no name. Returns the number of pieces, or UINT32_MAX after reporting a
 * write beyond the buffer. */
static uint32_t list(struct omino_checker *c, struct room *room, uint32_t cap)
{
    const size_t used = cap * sizeof *room->pieces;
    memset(room->pieces, 0, used);
    memset((char *)room->pieces + used, CHECK_GUARD_BYTE, room->bytes - used);
    const uint32_t count = omino_rules_of(c->game)->pieces(c->game, room->pieces, cap);
    c->tried++;
    if (omino_check_all((char *)room->pieces + used, room->bytes - used, CHECK_GUARD_BYTE))
        return count;
    omino_checker_fail(c, "pieces writes beyond its room for %u", cap);
    return UINT32_MAX;
}

/* Checks that a smaller buffer receives the beginning of the same list. */
static int keeps_to_room(struct omino_checker *c, struct room *room, struct room *other,
                         uint32_t count)
{
    const uint32_t caps[] = {0, 1, count / 2, count};
    for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
        const uint32_t cap = caps[i] < count ? caps[i] : count, again = list(c, other, cap);
        if (c->failed) return 0;
        if (again != count)
            return omino_checker_fail(c, "pieces reports %u pieces, but %u with room for %u", count,
                                      again, cap);
        for (uint32_t p = 0; p < cap; p++)
            if (!same_piece(&room->pieces[p], &other->pieces[p]))
                return omino_checker_fail(c, "with room for %u, piece %u is different", cap, p + 1);
    }
    return 1;
}

static int look(struct omino_checker *c, struct room *room, struct room *other)
{
    const uint32_t count = list(c, room, OMINO_PIECES_MAX);
    if (c->failed) return 0;
    if (count == 0 || count > OMINO_PIECES_MAX)
        return omino_checker_fail(c, "pieces reports %u pieces, not 1 to %d", count,
                                  OMINO_PIECES_MAX);
    return pieces_fit(c, room->pieces, count) && keeps_to_room(c, room, other, count);
}

int omino_check_pieces(struct omino_checker *c)
{
    struct room rooms[2];
    if (!c->own.pieces) return 1;
    for (int i = 0; i < 2; i++) {
        rooms[i].bytes = OMINO_PIECES_MAX * sizeof *rooms[i].pieces + CHECK_GUARD;
        rooms[i].pieces = omino_allocate(&c->allocator, rooms[i].bytes, 1);
    }
    const int good = rooms[0].pieces && rooms[1].pieces ? look(c, &rooms[0], &rooms[1])
                                                        : omino_checker_no_memory(c);
    for (int i = 0; i < 2; i++) omino_release(&c->allocator, rooms[i].pieces);
    return good;
}
