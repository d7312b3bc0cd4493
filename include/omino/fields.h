/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fields: the parts of a state in the order of its line of text, for the hook `fields` of rules.h.
 *
 * A module names each field once, and the library writes the line, reads it, hashes the state and
 * draws it by default:
 *
 *     static void cram_fields(const struct omino_game *game, void *state, struct omino_fields *f)
 *     {
 *         struct cram_state *s = state;
 *         omino_field_side(f, OMINO_FIELD(s->to_move), 2);
 *         omino_field_text(f, " ");
 *         omino_field_set(f, omino_placements_grid(omino_rules_placements(game)), s->free, "x.");
 *     }
 *
 * makes lines such as "1 ..xx./.....". When a line is read, the state before the first field is
 * that of a start with seed 0. The first error, with its column, ends the reading; the remaining
 * calls then do nothing.
 */
#ifndef OMINO_FIELDS_H
#define OMINO_FIELDS_H

#include <omino/placement.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A line that is being written or read, or a state that is being hashed or drawn. */
struct omino_fields;

/** The address and size of a field: an integer variable of any type. */
#define OMINO_FIELD(variable) &(variable), sizeof(variable)

/** Adds fixed text between two fields, such as " ". */
OMINO_API void omino_field_text(struct omino_fields *fields, const char *text);

/** Adds a whole number from @p low to @p high, both of which the variable can hold. It is signed if
 * @p low is negative. */
OMINO_API void omino_field_number(struct omino_fields *fields, void *number, size_t size,
                                  int64_t low, int64_t high);

/** Adds the number of a side or a player, which is counted from 0 in the state and from 1 in the
 * line. */
OMINO_API void omino_field_side(struct omino_fields *fields, void *side, size_t size,
                                unsigned sides);

/** Adds one of @p count words; the state contains its index. No word may begin with another one. */
OMINO_API void omino_field_choice(struct omino_fields *fields, void *choice, size_t size,
                                  const char *const *words, unsigned count);

/** Adds a set of cells, as rows from the top separated by `/`. @p letters has two characters, one
 * for the cells outside the set and one for those in it. */
OMINO_API void omino_field_set(struct omino_fields *fields, const struct omino_grid *grid,
                               uint64_t *set, const char *letters);

/** Adds a number for each cell, as rows from the top separated by `/`. @p cells has a byte for each
 * cell, row by row, and the cell is written as `letters[byte]`. */
OMINO_API void omino_field_cells(struct omino_fields *fields, const struct omino_grid *grid,
                                 uint8_t *cells, const char *letters);

/** Adds a set of pieces of a table, as in the `hand` of placement.h. It is written as their names,
 * separated by commas, or as `-` if there are none. */
OMINO_API void omino_field_pieces(struct omino_fields *fields, const struct omino_placements *table,
                                  uint64_t *hand);

/** Returns whether a line is being read, without an error so far. If so, the hook can compute parts
 * of the state that the line does not contain. */
OMINO_API int omino_field_reading(const struct omino_fields *fields);

/** Refuses the line that is being read, with a reason at the current column. */
OMINO_API void omino_field_fail(struct omino_fields *fields, const char *format, ...)
    OMINO_PRINTF(2, 3);

#ifdef __cplusplus
}
#endif

#endif
