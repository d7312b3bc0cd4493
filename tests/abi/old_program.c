/* SPDX-License-Identifier: MIT */
/*
 * A program that uses every structure that can grow. tests/abi/grown compiles it with the headers of
 * this version, runs it with a library whose structures have more fields, and compares the output
 * with that of the real library. Each structure is a block of its own, so that the address sanitizer
 * notices if the library goes beyond its end.
 *
 * Usage: old_program MODULE, a module compiled with the headers of this version
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/check.h>
#include <omino/cover.h>
#include <omino/draw.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>

/* Returns a copy of a structure in a block of exactly its size. */
static void *copy(const void *structure, size_t size)
{
    void *block = malloc(size);
    if (!block) exit(2);
    return memcpy(block, structure, size);
}

#define NEW(name, ...)                                                                             \
    copy(&(struct omino_##name){OMINO_SIZE(name), __VA_ARGS__}, sizeof(struct omino_##name))

static struct omino_error *err;

static void expect(enum omino_status status, enum omino_status expected, const char *call)
{
    if (status == expected) return;
    fprintf(stderr, "%s: %s (%s)\n", call, omino_status_text(status), err->message);
    exit(1);
}

#define OK(call) expect((call), OMINO_OK, #call)

/* ---- games ----------------------------------------------------------------------------------- */

static void show_outcome(const struct omino_game *game, const void *state)
{
    struct omino_outcome *outcome = NEW(outcome, .over = -1);
    omino_state_outcome(game, state, outcome);
    printf("over %d, players %d:", outcome->over, outcome->players);
    for (int p = 0; p < outcome->players; p++)
        printf(" %d in place %d", outcome->scores[p], outcome->places[p]);
    printf("\n");
    free(outcome);
}

static void show_view(const struct omino_game *game, const void *state, uint32_t move)
{
    struct omino_move_view *view = NEW(move_view, .panel = 7);
    omino_scene_move_view(game, state, move, view);
    printf("panel %d, tray %d, item %d, %d cells, '%s'\n", view->panel, view->tray, view->item,
           view->count, view->words);
    free(view);
}

static void show_errors(const struct omino_game *game, const void *state)
{
    uint32_t move;
    expect(omino_move_parse(game, state, "nonsense", &move, err),
           omino_move_parse(game, state, "nonsense", &move, NULL), "omino_move_parse()");
    printf("%d %d:%d %s\n", err->status, err->line, err->column, err->message);
}

static void count_reports(void *user, const struct omino_search_result *result)
{
    (void)result;
    ++*(unsigned *)user;
}

static void show_search(const struct omino_game *game, const void *state, const char *kind)
{
    enum { MOVES = 5 };
    unsigned reports = 0;
    uint32_t move;
    struct omino_engine *engine;
    struct omino_search_limits *limits =
        NEW(search_limits, .simulations = 100, .user = &reports, .progress = count_reports);
    struct omino_ranked_move *ranking = calloc(MOVES, sizeof *ranking);
    if (!ranking) exit(2);
    ranking->size = sizeof *ranking;
    OK(omino_engine_open(game, kind, 1, NULL, &engine, err));
    OK(omino_engine_choose(engine, state, limits, &move, err));
    const struct omino_search_result *result = omino_engine_result(engine);
    printf("%s: move %u of %u, value %.6f, line of %u\n", kind, (unsigned)move,
           (unsigned)omino_engine_ranking(engine, ranking, MOVES), result->value,
           (unsigned)result->line_length);
    for (int i = 0; i < MOVES; i++)
        printf("%u: %u visits, value %.6f, prior %.6f, line of %u\n", (unsigned)ranking[i].move,
               (unsigned)ranking[i].visits, ranking[i].value, ranking[i].prior,
               (unsigned)ranking[i].line_length);
    omino_engine_close(engine);
    free(ranking);
    free(limits);
}

static void show_drawings(const struct omino_game *game, const void *state)
{
    static char text[1 << 16];
    struct omino_draw_style *style = NEW(draw_style, .color = 1);
    struct omino_svg_style *picture = NEW(svg_style, .theme = OMINO_SVG_DARK);
    struct omino_scene *scene;
    struct omino_film *film;
    const char *svg;
    OK(omino_scene_open(NULL, &scene, err));
    OK(omino_scene_of(game, state, scene, err));
    omino_draw_text(scene, style, text, sizeof text);
    printf("%s", text);
    omino_draw_svg(scene, picture, text, sizeof text);
    printf("%s", text);
    OK(omino_film_open(NULL, &film, err));
    OK(omino_film_add(film, scene, "a frame", err));
    OK(omino_film_draw(film, OMINO_FILM_PAGE, picture, &svg, NULL, err));
    printf("%s", svg);
    omino_film_close(film);
    omino_scene_close(scene);
    free(picture);
    free(style);
}

/* Plays a few moves of a game and shows everything there is to see. */
static void show_game(const struct omino_game *game)
{
    void *state = malloc(omino_state_size(game));
    struct omino_rng rng;
    if (!state) exit(2);
    omino_rng_seed(&rng, 1);
    omino_state_start(game, state);
    for (int i = 0; i < 4 && omino_state_side(game, state) != OMINO_NOBODY; i++)
        omino_state_apply(game, state, omino_moves_random(game, state, &rng));
    printf("---- %s\n", omino_game_title(game));
    show_outcome(game, state);
    show_view(game, state, omino_moves_random(game, state, &rng));
    show_errors(game, state);
    show_search(game, state, "greedy");
    show_search(game, state, "mcts");
    show_drawings(game, state);
    free(state);
}

static void show_games(const char *path)
{
    static const char *const names[] = {"template", "blokus", "patchwork", "polyssimo", "plyamki"};
    const struct omino_game *game;
    const struct omino_rules *rules;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OK(omino_game_open(names[i], NULL, NULL, &game, err));
        show_game(game);
        omino_game_close(game);
    }
    OK(omino_registry_load(path, &rules, err));
    OK(omino_rules_open_game(rules, NULL, NULL, &game, err));
    show_game(game);
    omino_game_close(game);
}

/* ---- covers ---------------------------------------------------------------------------------- */

static int stop_at_once(void *user, const struct omino_cover_placed *placed, size_t count)
{
    (void)user, (void)placed;
    printf("%zu pieces\n", count);
    return 1;
}

static void show_result(const char *call, const struct omino_cover_result *result)
{
    printf("%s: %llu solutions, %u covered, exhaustive %d, method %d\n", call,
           (unsigned long long)result->solutions, (unsigned)result->covered, result->exhaustive,
           (int)result->method);
}

/* Dominoes on 4x4, and an exact cover of two items, each with an option of its own. */
static void show_covers(void)
{
    static const struct omino_exact_item items[] = {{1, 1}, {1, 1}};
    static const struct omino_exact_entry entries[] = {{0, 0}, {1, 0}};
    static const struct omino_exact_option options[] = {{&entries[0], 1}, {&entries[1], 1}};
    struct omino_cover_piece domino = {.piece.freedom = OMINO_FREE, .max = OMINO_COVER_ANY};
    struct omino_cover_limits *limits = NEW(cover_limits, .solutions = 100);
    struct omino_cover_problem *problem =
        NEW(cover_problem, .pieces = &domino, .count = 1, .limits = limits);
    struct omino_exact_problem *exact =
        NEW(exact_problem, .items = items, .primaries = 2, .options = options, .count = 2);
    struct omino_cover_result *result = NEW(cover_result, .solutions = 0);
    size_t count;
    OK(omino_shape_by_name("2", &domino.piece.shape, err));
    OK(omino_grid_init(&problem->grid, 4, 4, err));
    OK(omino_cover_count(problem, NULL, result, err));
    show_result("count", result);
    expect(omino_cover_visit(problem, stop_at_once, NULL, NULL, result, err), OMINO_STOPPED,
           "visit");
    show_result("visit", result);
    OK(omino_cover_first(problem, NULL, 0, &count, NULL, result, err));
    show_result("first", result);
    OK(omino_cover_pack(problem, NULL, 0, &count, NULL, result, err));
    show_result("pack", result);
    OK(omino_exact_visit(exact, NULL, NULL, NULL, result, err));
    show_result("exact", result);
    free(result);
    free(exact);
    free(problem);
    free(limits);
}

/* ---- records, protocol, checks --------------------------------------------------------------- */

static void show_warning(void *user, const struct omino_error *warning)
{
    (void)user;
    printf("%d:%d %s\n", warning->line, warning->column, warning->message);
}

static void show_records(void)
{
    static const char *const records[] = {
        "(;GM[Template]XX[unknown]RV[99];1[nonsense])",
        "(;GM[Template]XX[unknown]OP[side=4])",
        "(;GM[Template",
    };
    struct omino_record_setup *setup = NEW(record_setup, .warn = show_warning);
    struct omino_match *match;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        err->message[0] = '\0';
        const enum omino_status status =
            omino_match_open_text(records[i], strlen(records[i]), setup, &match, err);
        printf("%s: %s\n", omino_status_text(status), err->message);
        omino_match_close(match);
    }
    free(setup);
}

static void show_protocol(void)
{
    static char commands[] = "name\nclear_board\ngenmove 1\nanalyze 0 2\nshowboard\nquit\n";
    struct omino_search_limits *limits = NEW(search_limits, .simulations = 50);
    struct omino_gtp_setup *setup = NEW(gtp_setup, .game = "template", .limits = limits);
    FILE *in = fmemopen(commands, sizeof commands - 1, "r");
    if (!in) exit(2);
    OK(omino_gtp_serve(setup, in, stdout, err));
    fclose(in);
    free(setup);
    free(limits);
}

static void show_check(void *user, const struct omino_check_result *result)
{
    (void)user;
    printf("%s: %d %lu %s\n", result->check, result->failed, result->tried, result->problem);
}

static void show_checks(void)
{
    struct omino_check_setup *setup = NEW(check_setup, .seed = 1, .games = 1, .options = "side=3");
    const struct omino_rules *rules;
    unsigned failed;
    OK(omino_registry_find("template", &rules, err));
    OK(omino_check_rules(rules, setup, show_check, NULL, &failed, err));
    printf("%u checks failed\n", failed);
    free(setup);
}

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    err = NEW(error, .status = OMINO_OK);
    show_games(argv[1]);
    show_covers();
    show_records();
    show_protocol();
    show_checks();
    free(err);
    return 0;
}
