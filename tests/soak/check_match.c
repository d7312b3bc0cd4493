/* SPDX-License-Identifier: MIT */
/* Checks of the match: undo and redo, its record, its pictures, and its state in the protocol. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>
#include <omino/gtp.h>

#include "soak.h"
#include "xml.h"

/* ---- history --------------------------------------------------------------------------------- */

static int check_stand(struct soak_game *g, uint32_t ply)
{
    const size_t size = omino_state_size(g->game);
    if (omino_match_ply(g->match) != ply)
        return soak_differ(g, "the match is at ply %u, not at %u", omino_match_ply(g->match), ply);
    if (memcmp(omino_match_state(g->match), g->states + ply * size, size) != 0)
        return soak_differ(g, "at ply %u the position differs from the one that was played", ply);
    return 1;
}

int soak_check_history(struct soak_game *g)
{
    if (!check_stand(g, g->ply)) return 0;
    if (g->ply == 0)
        return omino_match_undo(g->match, NULL) != OMINO_OK ||
               soak_differ(g, "a move before ply 0 can be undone");
    if (omino_match_undo(g->match, NULL) != OMINO_OK || !check_stand(g, g->ply - 1))
        return soak_differ(g, "the last move cannot be undone");
    if (omino_match_redo(g->match, NULL) != OMINO_OK || !check_stand(g, g->ply))
        return soak_differ(g, "the last move cannot be redone");
    const uint32_t ply = omino_rng_below(&g->rng, g->ply);
    if (omino_match_go(g->match, ply, NULL) != OMINO_OK || !check_stand(g, ply))
        return soak_differ(g, "the match does not go back to ply %u", ply);
    if (omino_match_go(g->match, g->ply, NULL) != OMINO_OK || !check_stand(g, g->ply))
        return soak_differ(g, "the match does not return from ply %u", ply);
    return 1;
}

/* ---- the record ------------------------------------------------------------------------------ */

static char *record_of(const struct omino_match *match, size_t *length)
{
    *length = omino_match_write(match, NULL, 0);
    char *text = malloc(*length + 1);
    if (text) omino_match_write(match, text, *length + 1);
    return text;
}

static void note_warning(void *user, const struct omino_error *warning)
{
    *(struct omino_error *)user = *warning;
}

static int same_match(struct soak_game *g, const struct omino_match *read)
{
    const size_t size = omino_state_size(g->game);
    const uint32_t length = omino_match_length(g->match);
    if (omino_state_size(omino_match_game(read)) != size || omino_match_length(read) != length ||
        omino_match_ply(read) != omino_match_ply(g->match))
        return soak_differ(g, "the match that was read back has a different length");
    for (uint32_t ply = 0; ply < length; ply++)
        if (omino_match_move(read, ply) != omino_match_move(g->match, ply))
            return soak_differ(g, "the match that was read back has a different move at ply %u",
                               ply);
    if (memcmp(omino_match_state(read), omino_match_state(g->match), size) != 0)
        return soak_differ(g, "the match that was read back has a different position");
    return 1;
}

static int check_reading(struct soak_game *g, const char *text, size_t length)
{
    struct omino_match *read = NULL;
    struct omino_error err = OMINO_INIT(error), warning = OMINO_INIT(error);
    size_t again_length = 0;
    soak_paths_enter();
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup), .rules = g->rules,
                                             .warn = note_warning, .user = &warning};
    const enum omino_status status = omino_match_open_text(text, length, &setup, &read, &err);
    soak_paths_leave();
    int fine = status == OMINO_OK && !warning.message[0];
    if (!fine) soak_differ(g, "the record cannot be read back: %s%s", err.message, warning.message);
    if (fine) fine = same_match(g, read);
    char *again = fine ? record_of(read, &again_length) : NULL;
    if (fine && (!again || again_length != length || memcmp(again, text, length) != 0))
        fine = soak_differ(g, "the record is written differently after it was read");
    free(again);
    omino_match_close(read);
    return fine;
}

/* Checks the record, sometimes with undone moves, which the record keeps. */
int soak_check_record(struct soak_game *g)
{
    size_t length;
    const int back = g->ply > 0 && omino_rng_below(&g->rng, 8) == 0;
    if (back) omino_match_go(g->match, omino_rng_below(&g->rng, g->ply), NULL);
    char *text = record_of(g->match, &length);
    const int fine = text ? check_reading(g, text, length) : soak_differ(g, "out of memory");
    if (back) omino_match_go(g->match, g->ply, NULL);
    free(text);
    g->figures.records++;
    return fine;
}

/* ---- pictures -------------------------------------------------------------------------------- */

/* Returns the fault of a picture, or NULL. The XML reader has a single buffer for messages. */
static const char *fault_of(const char *svg, char *words, size_t room)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&one_at_a_time);
    const char *fault = xml_error(svg);
    if (fault) snprintf(words, room, "%s", fault);
    pthread_mutex_unlock(&one_at_a_time);
    return fault ? words : NULL;
}

typedef size_t draw(const struct omino_scene *scene, const void *style, char *buf, size_t cap);

static size_t draw_lines(const struct omino_scene *scene, const void *style, char *buf, size_t cap)
{
    return omino_draw_text(scene, style, buf, cap);
}

static size_t draw_picture(const struct omino_scene *scene, const void *style, char *buf,
                           size_t cap)
{
    return omino_draw_svg(scene, style, buf, cap);
}

/* Draws twice, and expects a drawing of the announced length that ends with a line feed and is well
 * formed. */
static int check_drawing(struct soak_game *g, const struct omino_scene *scene, draw *how,
                         const void *style)
{
    char words[256];
    const char *fault = NULL;
    const size_t length = how(scene, style, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) return soak_differ(g, "out of memory");
    const size_t again = how(scene, style, text, length + 1);
    if (again != length || strlen(text) != length || length == 0 || text[length - 1] != '\n')
        fault = "its length is not the announced one, or it does not end with a line feed";
    else if (how == draw_picture)
        fault = fault_of(text, words, sizeof words);
    free(text);
    g->figures.pictures++;
    return fault ? soak_differ(g, "the drawing is not well formed: %s", fault) : 1;
}

static int check_scene(struct soak_game *g, struct omino_scene *scene)
{
    const struct omino_draw_style styles[] = {{OMINO_SIZE(draw_style)},
                                              {OMINO_SIZE(draw_style), 1, 0, 100},
                                              {OMINO_SIZE(draw_style), 0, 1, 132},
                                              {OMINO_SIZE(draw_style), 1, 1, 40}};
    const struct omino_svg_style svg = {OMINO_SIZE(svg_style),
                                        .theme = (enum omino_svg_theme)omino_rng_below(&g->rng, 3),
                                        .title = "a <soak> & more"};
    struct omino_error err = OMINO_INIT(error);
    if (omino_scene_of(g->game, g->state, scene, &err) != OMINO_OK)
        return soak_differ(g, "the position cannot be described: %s", err.message);
    if (g->ply > 0)
        omino_scene_mark_move(g->game, omino_match_state_at(g->match, g->ply - 1),
                              omino_match_move(g->match, g->ply - 1), scene);
    return check_drawing(g, scene, draw_lines, &styles[omino_rng_below(&g->rng, 4)]) &&
           check_drawing(g, scene, draw_picture, &svg);
}

int soak_check_pictures(struct soak_game *g)
{
    struct omino_scene *scene;
    struct omino_move_view view = OMINO_INIT(move_view);
    if (omino_scene_open(NULL, &scene, NULL) != OMINO_OK) return soak_differ(g, "out of memory");
    const int fine = check_scene(g, scene);
    omino_scene_close(scene);
    if (!fine || g->count == 0) return fine;
    omino_scene_move_view(g->game, g->state, g->moves[omino_rng_below(&g->rng, g->count)], &view);
    return view.words[0] ? 1 : soak_differ(g, "a legal move has no description");
}

/* ---- the protocol ---------------------------------------------------------------------------- */

/* Writes the commands that play the match so far and ask for its state. */
static void write_commands(struct soak_game *g, FILE *to)
{
    char text[OMINO_TEXT_MAX];
    fprintf(to, "new_game %s\n", g->options);
    for (uint32_t ply = 0; ply < g->ply; ply++) {
        omino_move_write(g->game, omino_match_move(g->match, ply), text, sizeof text);
        fprintf(to, "play %s %s\n",
                omino_game_side_name(
                    g->game, omino_state_side(g->game, omino_match_state_at(g->match, ply))),
                text);
    }
    fprintf(to, "to_play\nstate\nscores\nwinners\nlegal_moves\n");
}

/* Writes the expected answers of the engine. */
static void write_answers(struct soak_game *g, FILE *to)
{
    char text[OMINO_TEXT_MAX];
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int winners = 0;
    for (uint32_t i = 0; i <= g->ply; i++) fprintf(to, "= \n\n");
    fprintf(to, "= %s\n\n", omino_game_side_name(g->game, omino_state_side(g->game, g->state)));
    omino_state_write(g->game, g->state, text, sizeof text);
    fprintf(to, "= %s\n\n=", text);
    omino_state_outcome(g->game, g->state, &outcome);
    for (int p = 0; p < outcome.players; p++) fprintf(to, " %d", (int)outcome.scores[p]);
    fprintf(to, "\n\n=");
    for (int p = 0; p < outcome.players && outcome.over; p++)
        if (outcome.places[p] == 1)
            winners += fprintf(to, " %s", omino_game_player_name((unsigned)p));
    fprintf(to, "%s\n\n= ", winners ? "" : " none");
    for (uint32_t i = 0; i < g->count; i++) {
        omino_move_write(g->game, g->moves[i], text, sizeof text);
        fprintf(to, i ? "\n%s" : "%s", text);
    }
    fprintf(to, "\n\n");
}

static int compare_answers(struct soak_game *g, const char *found, const char *expected)
{
    size_t same = 0;
    if (strcmp(found, expected) == 0) return 1;
    while (found[same] == expected[same]) same++;
    while (same > 0 && found[same - 1] != '\n') same--;
    return soak_differ(g, "the engine answers '%.*s' instead of '%.*s'",
                       (int)strcspn(found + same, "\n"), found + same,
                       (int)strcspn(expected + same, "\n"), expected + same);
}

int soak_check_protocol(struct soak_game *g)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = g->rules->name};
    char *answers = NULL, *expected = NULL;
    size_t answers_size, expected_size;
    struct omino_error err = OMINO_INIT(error);
    FILE *in = tmpfile(), *out = open_memstream(&answers, &answers_size);
    FILE *right = open_memstream(&expected, &expected_size);
    int fine = in && out && right;
    if (!fine) soak_differ(g, "out of memory, or no temporary file");
    if (fine) {
        write_commands(g, in);
        rewind(in);
        write_answers(g, right);
        soak_paths_enter();
        if (omino_gtp_serve(&setup, in, out, &err) != OMINO_OK)
            fine = soak_differ(g, "the protocol cannot be served: %s", err.message);
        soak_paths_leave();
    }
    if (in) fclose(in);
    if (out) fclose(out);
    if (right) fclose(right);
    if (fine) fine = compare_answers(g, answers, expected);
    free(answers);
    free(expected);
    g->figures.sessions++;
    return fine;
}
