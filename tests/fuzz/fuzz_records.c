/* SPDX-License-Identifier: MIT */
/* Records of omino and of Pentobi. The body is a record. It is read once with the module of the
 * input, and again with the opened game to share. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>
#include <omino/match.h>
#include <omino/rules.h>

#include "xml.h"

/* Maximum number of frames of a film. */
enum { FRAMES = 3 };

static void check_warning(void *user, const struct omino_error *warning)
{
    (void)user;
    expect(warning->line > 0 && warning->column > 0, "a warning has a line and a column");
    check_message(warning);
}

/* Returns the record of a match, which the caller frees. */
static char *written(const struct omino_match *match, size_t *length)
{
    *length = omino_match_write(match, NULL, 0);
    char *record = take_block(*length + 1);
    expect(omino_match_write(match, record, *length + 1) == *length && strlen(record) == *length,
           "a record has the announced length");
    return record;
}

/* ---- accepted records ------------------------------------------------------------------------ */

static void check_rewriting(const struct omino_match *match)
{
    struct omino_match *again;
    struct omino_error err = OMINO_INIT(error);
    size_t length, second_length;
    char *record = written(match, &length);
    expect(omino_match_open_text(record, length, NULL, &again, &err) == OMINO_OK,
           "a written record can be read");
    char *second = written(again, &second_length);
    expect(strcmp(record, second) == 0, "a record is always written in the same way");
    expect(omino_match_ply(match) == omino_match_ply(again), "a match is at the same ply");
    expect(memcmp(omino_match_state(match), omino_match_state(again),
                  omino_state_size(omino_match_game(match))) == 0,
           "a record restores the position");
    omino_match_close(again);
    free(second);
    free(record);
}

static void film_match(const struct omino_match *match, uint64_t seed)
{
    struct omino_film *film;
    struct omino_scene *scene;
    const char *svg;
    const uint32_t length = omino_match_length(match);
    expect(omino_film_open(NULL, &film, NULL) == OMINO_OK, "a film can be opened");
    expect(omino_scene_open(NULL, &scene, NULL) == OMINO_OK, "a scene can be opened");
    for (uint32_t ply = 0; ply <= length && ply < FRAMES; ply++) {
        expect(omino_scene_of(omino_match_game(match), omino_match_state_at(match, ply), scene,
                              NULL) == OMINO_OK,
               "every position has a scene");
        expect(omino_film_add(film, scene, omino_match_comment(match, ply), NULL) == OMINO_OK,
               "every position can be added to a film");
    }
    const enum omino_film_form form = seed % 2 ? OMINO_FILM_PAGE : OMINO_FILM_ANIMATION;
    expect(omino_film_draw(film, form, NULL, &svg, NULL, NULL) == OMINO_OK,
           "every film can be drawn");
    expect(xml_error(svg) == NULL, "a film is well-formed XML");
    omino_scene_close(scene);
    omino_film_close(film);
}

/* Goes back to the start, to the end, and to the ply before. */
static void walk(struct omino_match *match)
{
    const uint32_t ply = omino_match_ply(match), length = omino_match_length(match);
    while (omino_match_undo(match, NULL) == OMINO_OK) continue;
    expect(omino_match_ply(match) == 0, "all moves can be undone");
    while (omino_match_redo(match, NULL) == OMINO_OK) continue;
    expect(omino_match_ply(match) == length, "all moves can be redone");
    expect(omino_match_go(match, ply, NULL) == OMINO_OK, "the match can go to every ply");
}

static void check_match(struct input *input, struct omino_match *match)
{
    const struct omino_game *game = omino_match_game(match);
    check_rewriting(match);
    walk(match);
    if (input->seed % 4 == 0) film_match(match, input->seed / 4);
    play_on(game, omino_match_state_at(match, omino_match_length(match)), input->seed, 20);
    play_on(game, omino_match_state_at(match, 0), input->seed, 20);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the record again with an opened game to share, and expects the same match. */
static void check_sharing(const struct input *input, const struct omino_match *match,
                          const char *record)
{
    const struct omino_game *game = omino_match_game(match);
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .games = &game,
                                             .game_count = 1, .only_given = 1};
    struct omino_match *again;
    size_t length, second_length;
    expect(omino_match_open_text(record, input->length, &setup, &again, NULL) == OMINO_OK,
           "a record is read with its own game");
    char *first = written(match, &length), *second = written(again, &second_length);
    expect(strcmp(first, second) == 0, "a shared game gives the same match");
    free(second);
    free(first);
    omino_match_close(again);
}

static void read_record(struct input *input, const struct omino_rules *rules)
{
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup),
                                             .allocator = &input->allocator, .rules = rules,
                                             .warn = check_warning};
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    char *record = take_block(input->length); /* without a terminating NUL */
    memcpy(record, input->body, input->length);
    if (succeeded(input, omino_match_open_text(record, input->length, &setup, &match, &err),
                  &err)) {
        check_match(input, match);
        check_sharing(input, match, record);
    } else {
        expect(!match, "a refused record opens no match");
    }
    omino_match_close(match);
    free(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input;
    const char *options;
    if (input_open(&input, data, size)) {
        const struct omino_rules *rules = input_game(&input, &options);
        if (rules) read_record(&input, rules);
    }
    input_close(&input);
    return 0;
}
