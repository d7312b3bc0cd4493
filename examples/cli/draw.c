/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "draw.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/text.h>

#include "record.h"
#include "shared/files.h"
#include "shared/messages.h"
#include "shared/streams.h"

/* ---- words ----------------------------------------------------------------------------------- */

/* Writes the title of the game and those option values that are words: "Blokus: duo". */
static void write_title(const struct omino_game *game, char *buf, size_t cap)
{
    char options[512];
    struct omino_text text = {buf, cap, 0};
    const char *before = ": ";
    omino_text_add(&text, omino_game_title(game));
    omino_game_options(game, options, sizeof options);
    for (char *at = strtok(options, " "); at; at = strtok(NULL, " ")) {
        const char *value = strchr(at, '=');
        if (!value || strcspn(value, "0123456789") == 1 || value[1] == '-') continue;
        omino_text_add(&text, before);
        omino_text_add(&text, value + 1);
        before = ", ";
    }
    omino_text_end(&text);
}

/* Writes the move that led to a ply: "12. black: I5 on a1,a2,a3,a4,a5". */
static void write_caption(const struct omino_match *match, uint32_t ply, char *buf, size_t cap)
{
    const struct omino_game *game = omino_match_game(match);
    struct omino_move_view view = OMINO_INIT(move_view);
    if (ply == 0) {
        snprintf(buf, cap, "Start");
        return;
    }
    const void *before = omino_match_state_at(match, ply - 1);
    omino_scene_move_view(game, before, omino_match_move(match, ply - 1), &view);
    snprintf(buf, cap, "%u. %s: %s", ply,
             omino_game_side_name(game, omino_state_side(game, before)), view.words);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

enum omino_status cli_describe(const struct omino_match *match, uint32_t ply,
                               struct omino_scene *scene, struct omino_error *err)
{
    const struct omino_game *game = omino_match_game(match);
    const enum omino_status status =
        omino_scene_of(game, omino_match_state_at(match, ply), scene, err);
    if (status == OMINO_OK && ply > 0)
        omino_scene_mark_move(game, omino_match_state_at(match, ply - 1),
                              omino_match_move(match, ply - 1), scene);
    return status;
}

/* ---- pictures -------------------------------------------------------------------------------- */

static void write_text(const void *text, FILE *out)
{
    fputs(text, out);
}

static int write_picture(const struct cli *cli, const char *svg)
{
    if (strcmp(cli->svg, "-") != 0) return cli_write_file(cli->svg, write_text, svg);
    fputs(svg, stdout);
    return CLI_OK;
}

/* Few pictures of a position exceed this size in bytes, so most are drawn only once, without being
 * measured first. */
enum { USUAL_PICTURE = 1 << 16 };

/* Returns a picture, which the caller must free; NULL if out of memory. */
static char *draw_scene(const struct omino_scene *scene, const struct omino_svg_style *style)
{
    char *svg = malloc(USUAL_PICTURE);
    const size_t length = svg ? omino_draw_svg(scene, style, svg, USUAL_PICTURE) : 0;
    if (length < USUAL_PICTURE) return svg;
    free(svg);
    svg = malloc(length + 1);
    if (svg) omino_draw_svg(scene, style, svg, length + 1);
    return svg;
}

static int draw_position(const struct cli *cli, const struct omino_match *match, uint32_t ply,
                         const struct omino_svg_style *style)
{
    struct omino_svg_style captioned = *style;
    struct omino_scene *scene;
    struct omino_error err = OMINO_INIT(error);
    char caption[256];
    write_caption(match, ply, caption, sizeof caption);
    captioned.caption = caption;
    if (omino_scene_open(cli->allocator, &scene, &err) != OMINO_OK)
        return cli_fail(CLI_FAILED, "%s", err.message);
    int status = CLI_FAILED;
    if (cli_describe(match, ply, scene, &err) == OMINO_OK) {
        char *svg = draw_scene(scene, &captioned);
        status = svg ? write_picture(cli, svg) : cli_fail(CLI_FAILED, "out of memory");
        free(svg);
    } else
        cli_fail(CLI_FAILED, "%s", err.message);
    omino_scene_close(scene);
    return status;
}

/* Adds the positions up to a ply to a film. */
static enum omino_status add_frames(const struct cli *cli, struct omino_film *film,
                                    const struct omino_match *match, uint32_t last,
                                    struct omino_error *err)
{
    struct omino_scene *scene;
    enum omino_status status = omino_scene_open(cli->allocator, &scene, err);
    for (uint32_t ply = 0; status == OMINO_OK && ply <= last; ply++) {
        char caption[256];
        write_caption(match, ply, caption, sizeof caption);
        status = cli_describe(match, ply, scene, err);
        if (status == OMINO_OK) status = omino_film_add(film, scene, caption, err);
    }
    omino_scene_close(scene);
    return status;
}

static int draw_film(const struct cli *cli, const struct omino_match *match, uint32_t last,
                     const struct omino_svg_style *style)
{
    struct omino_film *film;
    struct omino_error err = OMINO_INIT(error);
    const char *svg;
    if (omino_film_open(cli->allocator, &film, &err) != OMINO_OK)
        return cli_fail(CLI_FAILED, "%s", err.message);
    const enum omino_film_form form = cli->animate ? OMINO_FILM_ANIMATION : OMINO_FILM_PAGE;
    enum omino_status drawn = add_frames(cli, film, match, last, &err);
    if (drawn == OMINO_OK) drawn = omino_film_draw(film, form, style, &svg, NULL, &err);
    const int status =
        drawn == OMINO_OK ? write_picture(cli, svg) : cli_fail(CLI_FAILED, "%s", err.message);
    omino_film_close(film);
    return status;
}

static int draw_picture(const struct cli *cli, const struct omino_match *match, uint32_t ply)
{
    struct omino_svg_style style = cli->picture;
    char title[256];
    write_title(omino_match_game(match), title, sizeof title);
    style.title = title;
    style.milliseconds = (int)(cli->delay < 1e5 ? cli->delay * 1000 : 1e8);
    return cli->all || cli->animate ? draw_film(cli, match, ply, &style)
                                    : draw_position(cli, match, ply, &style);
}

/* ---- text ------------------------------------------------------------------------------------ */

int cli_wants_color(const struct cli *cli, FILE *out)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->color != CLI_COLOR_AUTO) return cli->color == CLI_COLOR_ALWAYS;
    return isatty(fileno(out)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

/* Prints a scene; returns OMINO_ERR_MEMORY if out of memory. */
static enum omino_status print_scene(const struct cli *cli, const struct omino_scene *scene,
                                     FILE *out, struct omino_error *err)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), cli_wants_color(cli, out),
                                           isatty(fileno(out)) && cli_uses_utf8(),
                                           cli_columns(out)};
    const size_t length = omino_draw_text(scene, &style, NULL, 0);
    char *text = malloc(length + 1);
    if (!text) return omino_fail_memory(err);
    omino_draw_text(scene, &style, text, length + 1);
    fputs(text, out);
    free(text);
    return OMINO_OK;
}

int cli_draw(const struct cli *cli, const struct omino_match *match, uint32_t ply, FILE *out)
{
    struct omino_scene *scene = NULL;
    struct omino_error err = OMINO_INIT(error);
    enum omino_status status = omino_scene_open(cli->allocator, &scene, &err);
    if (status == OMINO_OK) status = cli_describe(match, ply, scene, &err);
    if (status == OMINO_OK) status = print_scene(cli, scene, out, &err);
    omino_scene_close(scene);
    return status == OMINO_OK ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.message);
}

void cli_print_result(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    fputs("Score:", stdout);
    for (int p = 0; p < outcome.players; p++)
        printf(" %s %d", omino_game_player_name((unsigned)p), (int)outcome.scores[p]);
    fputs(outcome.over ? "\nWinner:" : "\nThe game is not over.", stdout);
    for (int p = 0; outcome.over && p < outcome.players; p++)
        if (outcome.places[p] == 1) printf(" %s", omino_game_player_name((unsigned)p));
    putchar('\n');
}

static int print_positions(const struct cli *cli, const struct omino_match *match, uint32_t ply)
{
    int status = CLI_OK;
    for (uint32_t i = cli->all ? 0 : ply; status == CLI_OK && i <= ply; i++) {
        char caption[256];
        write_caption(match, i, caption, sizeof caption);
        if (cli->all) printf("%s%s\n\n", i > 0 ? "\n" : "", caption);
        status = cli_draw(cli, match, i, stdout);
    }
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

int cli_draw_record(const struct cli *cli)
{
    struct cli loading = *cli;
    if (cli->argument_count != 1 || !*cli->arguments[0])
        return cli_fail(CLI_USAGE, "draw needs a record file: draw FILE");
    if ((cli->animate || cli->theme) && !cli->svg)
        return cli_fail(CLI_USAGE, "%s works only with --svg: draw FILE --svg FILE",
                        cli->animate ? "--animate" : "--theme");
    loading.load = cli->arguments[0];
    struct omino_match *match;
    int status = cli_open_match(&loading, &match);
    if (status != CLI_OK) return status;
    const uint32_t length = omino_match_length(match);
    const uint32_t ply = cli->ply < 0 ? length : (uint32_t)cli->ply;
    status = ply > length
                 ? cli_fail(CLI_USAGE, "--ply must be at most %u, the length of the record", length)
             : cli->svg ? draw_picture(cli, match, ply)
                        : print_positions(cli, match, ply);
    omino_match_close(match);
    return status == CLI_OK ? cli_finish_output() : status;
}
