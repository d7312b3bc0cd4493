/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Editions of Patchwork: other patches, quilts and tracks under the same rules. For authors of
 * modules.
 *
 * An edition is data. A module for one is a table of patches, a track, and one line:
 *
 *     static const struct omino_patchwork_patch patches[] = {{2, 1, 0, "XX"}, ...};
 *     static const struct omino_patchwork_track tracks[] = {{"only", 20, {5, 10}, {8}}};
 *     static const struct omino_patchwork_edition mine = {.width = 5, .height = 5, ...};
 *     OMINO_PATCHWORK_MODULE("mine", "My Patchwork", "", mine)
 *
 * Everything else comes with the rules: options, moves and positions as text, pictures, computer
 * players. Without a loadable module, omino_patchwork_rules() completes a table for
 * omino_rules_open_game() or omino_registry_add().
 */
#ifndef OMINO_PATCHWORK_H
#define OMINO_PATCHWORK_H

#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Limits of an edition. */
#define OMINO_PATCHWORK_WIDTH_MAX   62  /**< Columns of a quilt. */
#define OMINO_PATCHWORK_CELLS_MAX   128 /**< Cells of a quilt and one more per row. */
#define OMINO_PATCHWORK_PATCHES_MAX 38  /**< Patches. */
#define OMINO_PATCHWORK_OFFERED_MAX 6   /**< Patches on offer at a time. */
#define OMINO_PATCHWORK_MARKS_MAX   11  /**< Marks of a kind on a track. */
#define OMINO_PATCHWORK_LAST_MAX    99  /**< The last space of a track. */

/** A patch. Its number is its place in the table, from 1. */
struct omino_patchwork_patch {
    uint8_t price;       /**< In buttons. */
    uint8_t time;        /**< In spaces of the track. */
    uint8_t income;      /**< Buttons on it; at most 255 on all patches together. */
    const char *drawing; /**< As omino_shape_parse() reads it, such as "XX/.X"; connected. */
};

/** A time track with spaces 0 to `last`. Mark k lies just before space k. */
struct omino_patchwork_track {
    const char *name; /**< For positions as text: a word without blanks. */
    uint8_t last;     /**< At most OMINO_PATCHWORK_LAST_MAX, and at least 1. */
    /** Income marks, in order, each at most `last`; ended by 0. */
    uint8_t income[OMINO_PATCHWORK_MARKS_MAX + 1];
    /** Marks with a leather patch, in the same form. */
    uint8_t leather[OMINO_PATCHWORK_MARKS_MAX + 1];
};

/** The components of an edition. They must stay valid while a game is open. */
struct omino_patchwork_edition {
    uint8_t width;                               /**< Columns of a quilt. */
    uint8_t height;                              /**< Rows of a quilt. */
    uint8_t patch_count;                         /**< Number of patches. */
    uint8_t track_count;                         /**< Number of tracks, 1 or 2. */
    uint8_t offered;                             /**< Patches on offer at a time. */
    uint8_t before_token;                        /**< The patch just before the token at the start,
                                                      which comes last. */
    uint8_t buttons;                             /**< Buttons of each player at the start. */
    uint8_t bonus_side;                          /**< Side of the bonus square, which has at most 64
                                                      places on a quilt. */
    uint8_t bonus_points;                        /**< For the first player to fill such a square. */
    uint8_t empty_cell_cost;                     /**< Points lost per empty cell at the end. */
    const struct omino_patchwork_patch *patches; /**< The patches. */
    /** The tracks: the first one for track=revised, the second one for track=original. If there is
     * only one, it serves both. */
    const struct omino_patchwork_track *tracks;
};

/**
 * Completes a table of rules for an edition: sets everything but `size`, `name`, `title`,
 * `version`, `open` and `help`, which the caller sets before or after. `open` calls
 * omino_patchwork_open() with the edition.
 */
OMINO_API void omino_patchwork_rules(struct omino_rules *rules);

/**
 * Opens a game of an edition: the body of the hook `open`.
 *
 * @return OMINO_OK; OMINO_ERR_MODULE (an edition beyond the limits); OMINO_ERR_OPTION; an error of
 * omino_shape_parse(); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_patchwork_open(const struct omino_patchwork_edition *edition,
                                                 struct omino_setup *setup,
                                                 struct omino_error *err);

/** A whole loadable module, at the end of its file: its name, its title, its rules for players (see
 * `help` in struct omino_rules), and the edition, a variable. For compilers that know
 * `__attribute__((constructor))`. */
#define OMINO_PATCHWORK_MODULE(NAME, TITLE, HELP, EDITION)                                         \
    static enum omino_status omino_open_this_edition(struct omino_setup *setup,                    \
                                                     struct omino_error *err)                      \
    {                                                                                              \
        return omino_patchwork_open(&(EDITION), setup, err);                                       \
    }                                                                                              \
    static struct omino_rules omino_rules_of_this_edition = {                                      \
        .size = sizeof(struct omino_rules),                                                        \
        .name = (NAME),                                                                            \
        .title = (TITLE),                                                                          \
        .version = 1,                                                                              \
        .open = omino_open_this_edition,                                                           \
        .help = (HELP),                                                                            \
    };                                                                                             \
    __attribute__((constructor)) static void omino_complete_this_edition(void)                     \
    {                                                                                              \
        omino_patchwork_rules(&omino_rules_of_this_edition);                                       \
    }                                                                                              \
    OMINO_MODULE(omino_rules_of_this_edition);

#ifdef __cplusplus
}
#endif

#endif
