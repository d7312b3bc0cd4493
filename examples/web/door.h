/* SPDX-License-Identifier: MIT */
/*
 * The door between a page and the library: functions with numbers and text only, which JavaScript
 * can call in a WebAssembly module. omino.js wraps them.
 *
 * Each call returns JSON, valid until the next call: a result, or {"error": {"status", "message"}}.
 * A **table** is a match with everything that a page needs around it. It is known by a number, and
 * most calls take it first.
 *
 *     door.c         tables: opening, playing, records
 *     door_scene.c   positions as scenes, what can be picked, pictures
 *     door_search.c  engines
 *     json.c         JSON
 */
#ifndef OMINO_WEB_DOOR_H
#define OMINO_WEB_DOOR_H

#include <omino/omino.h>

#include "json.h"

#ifdef __wasm__
#define DOOR(name) __attribute__((export_name(#name))) const char *name
#else
#define DOOR(name) const char *name
#endif

enum { DOOR_TABLES = 64 }; /* maximum number of open tables */

/* ---- functions that a page calls ------------------------------------------------------------- */

/* Memory for text that the page passes: allocates bytes, and frees them. */
void *door_allocate(size_t size);
void door_release(void *bytes);

/* The games, with the declarations of their options. */
DOOR(door_modules)(void);

/* Opens a table: a new game, or a record of `length` bytes. The result describes the game and has
 * the number of the table. */
DOOR(door_open)(const char *game, const char *options);
DOOR(door_open_record)(const char *text, size_t length);
DOOR(door_close)(int table);

/* The position: whose turn it is, scores, the last move. All calls that change the position return
 * the same. */
DOOR(door_state)(int table);
DOOR(door_play)(int table, uint32_t move);
DOOR(door_play_text)(int table, const char *move);
DOOR(door_go)(int table, uint32_t ply);
DOOR(door_restart)(int table, double seed);
DOOR(door_set_position)(int table, const char *position);
DOOR(door_set_player_name)(int table, unsigned player, const char *name);

/* All legal moves; all moves made, including undone ones; the record as text. */
DOOR(door_moves)(int table);
DOOR(door_history)(int table);
DOOR(door_record)(int table);

/* The position as panels; a move as cells of these panels; the choices that a person has; one
 * choice with its orientations and places; why an orientation is legal or not with its handle at a
 * cell. */
DOOR(door_scene)(int table);
DOOR(door_view)(int table, uint32_t move);
DOOR(door_picks)(int table);
DOOR(door_choice)(int table, int choice);
DOOR(door_explain)(int table, int orientation, int x, int y);

/* Pictures: of a panel, or of the whole scene if `panel` is -1; of the whole game. The theme is 0
 * for light, 1 for dark, 2 for the reader's setting; the form 0 for a page, 1 for an animation. The
 * flags are a sum of those below, as in struct omino_svg_style. */
enum { DOOR_SVG_BARE = 1, DOOR_SVG_FLUID = 2, DOOR_SVG_TARGETS = 4 };
DOOR(door_svg)(int table, int panel, int theme, unsigned flags);
DOOR(door_film)(int table, int form, int theme);

/*
 * Searches in slices. door_begin() takes a kind of engine and the fields of struct
 * omino_search_limits; an engine is kept as long as kind and seed stay the same. The other two
 * return the result so far, with the `best` moves of the ranking, and the move once it is chosen.
 */
DOOR(door_begin)
(int table, const char *kind, double seed, unsigned level, double simulations, double seconds,
 double memory, int analysis);
DOOR(door_continue)(int table, double simulations, double seconds, unsigned best);
DOOR(door_finish)(int table, unsigned best);

/* ---- between the files of the door ----------------------------------------------------------- */

struct door_table {
    struct omino_match *match; /* NULL: the table is free */
    struct omino_scene *scene;
    struct omino_pick *pick; /* NULL until asked for */
    struct omino_engine *engine;
    char kind[16];   /* of the engine */
    uint64_t seed;   /* of the engine */
    int searching;   /* whether a search has begun in this position */
    uint32_t *moves; /* room for all moves of a position */
};

/* The text that the next result is written to, emptied. */
struct json *door_answer(void);

/* Answers with an error. */
const char *door_fail(const struct omino_error *err);

/* Returns a table; NULL, with an error in *answer, if there is none with that number. */
struct door_table *door_table_of(int table, const char **answer);

/* Writes a move in a position: its number, its text, and its words. */
void door_put_move(struct json *json, const char *name, const struct omino_game *game,
                   const void *state, uint32_t move);

/* Drops what belongs to the position before it changes. */
void door_drop_pick(struct door_table *table);

/* Frees the engine of a table. */
void door_close_engine(struct door_table *table);

#endif
