/* SPDX-License-Identifier: MIT */
/* Scenes, drawings and films of games of every module, and what can be picked in them. */
#include <string.h>

#include "players.h"
#include "sweep.h"
#include "sweeps.h"

static _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX], earlier[OMINO_STATE_MAX];

static struct {
    const struct omino_game *game;
    struct omino_scene *scene;
    struct omino_film *film;
    struct omino_pick *pick;
    int shown; /* whether the scene is ready to be described */
    int added; /* whether the last frame has been added */
    uint32_t move;
    const char *svg;
    size_t length;
    enum omino_film_form form;
} drawing;

/* Plays some more random moves. */
static void play_on(int plies)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 11);
    for (int i = 0; i < plies; i++) {
        drawing.move = omino_moves_random(drawing.game, state, &rng);
        memcpy(earlier, state, sizeof state);
        omino_state_apply(drawing.game, state, drawing.move);
    }
}

static void set_up_scene(const void *with)
{
    memset(&drawing, 0, sizeof drawing);
    drawing.game = open_sample(with);
    omino_state_start(drawing.game, state);
    play_on(6);
    assert_int_equal(omino_scene_open(sweep_allocator(), &drawing.scene, NULL), OMINO_OK);
}

static void tear_down(void)
{
    omino_pick_close(drawing.pick);
    omino_film_close(drawing.film);
    omino_scene_close(drawing.scene);
    omino_game_close(drawing.game);
}

static struct omino_placements *hand_table;

static void tear_down_table(void)
{
    tear_down();
    omino_placements_close(hand_table);
}

static void describe_scene(struct omino_text *text)
{
    static char drawn[1 << 18];
    static const struct omino_draw_style colorful = {OMINO_SIZE(draw_style), 1, 1, 100};
    if (!drawing.scene || !drawing.shown) {
        omino_text_add(text, "nothing\n");
        return;
    }
    omino_text_format(text, "%d panels\n", omino_scene_panels(drawing.scene));
    omino_draw_text(drawing.scene, NULL, drawn, sizeof drawn);
    omino_text_add(text, drawn);
    describe_bytes(text, drawn, omino_draw_text(drawing.scene, &colorful, drawn, sizeof drawn));
    describe_bytes(text, drawn, omino_draw_svg(drawing.scene, NULL, drawn, sizeof drawn));
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void set_up_nothing(const void *with)
{
    (void)with;
    memset(&drawing, 0, sizeof drawing);
}

static enum omino_status open_scene(struct omino_error *err)
{
    const enum omino_status status = omino_scene_open(sweep_allocator(), &drawing.scene, err);
    drawing.shown = status == OMINO_OK;
    return status;
}

/* Adds enough of everything for each list of the scene to grow. */
static enum omino_status fill_scene(struct omino_error *err)
{
    static const char *const row[] = {"one", "two"};
    struct omino_scene *scene = drawing.scene;
    omino_scene_clear(scene);
    for (int i = 0; i < 9; i++)
        omino_scene_add_grid(scene, "grid", 4 + i, 3, OMINO_LABELS_POINTS)->beside = i % 2;
    omino_scene_add_tray(scene, "tray", 1);
    for (int i = 0; i < 6; i++)
        omino_scene_add_item(scene, "item", "", (struct omino_shape){UINT64_C(3) << i}, 1, 1);
    omino_scene_add_hand(scene, "hand", hand_table, NULL, 0);
    omino_scene_add_track(scene, "track", 30);
    for (int i = 0; i < 6; i++) omino_scene_add_marker(scene, 5 * i, i, 'a');
    omino_scene_add_table(scene, "table", 2);
    for (int i = 0; i < 6; i++) omino_scene_add_row(scene, i, row);
    omino_scene_set_summary(scene, "well");
    const enum omino_status status = omino_scene_status(scene);
    drawing.shown = status == OMINO_OK;
    return drawing.shown ? status : omino_fail_memory(err);
}

static void set_up_empty_scene(const void *with)
{
    struct omino_piece piece = {.name = "I", .freedom = OMINO_FREE};
    struct omino_grid grid;
    set_up_nothing(with);
    assert_int_equal(omino_shape_by_name("I", &piece.shape, NULL), OMINO_OK);
    assert_int_equal(omino_grid_init(&grid, 8, 8, NULL), OMINO_OK);
    assert_int_equal(omino_placements_open(&grid, NULL, &piece, 1, NULL, &hand_table, NULL),
                     OMINO_OK);
    assert_int_equal(omino_scene_open(sweep_allocator(), &drawing.scene, NULL), OMINO_OK);
}

static enum omino_status show_position(struct omino_error *err)
{
    const enum omino_status status = omino_scene_of(drawing.game, state, drawing.scene, err);
    drawing.shown = status == OMINO_OK;
    return status;
}

static void set_up_marking(const void *with)
{
    set_up_scene(with);
    assert_int_equal(show_position(NULL), OMINO_OK);
}

/* Without memory, nothing is marked, and the status of the scene reports this. */
static enum omino_status mark(struct omino_error *err)
{
    if (omino_scene_status(drawing.scene) != OMINO_OK && show_position(err) != OMINO_OK)
        return OMINO_ERR_MEMORY;
    omino_scene_mark_move(drawing.game, earlier, drawing.move, drawing.scene);
    return omino_scene_status(drawing.scene) == OMINO_OK ? OMINO_OK : omino_fail_memory(err);
}

static const struct trial opening_trial = {
    STEPS(set_up_nothing, open_scene, describe_scene, tear_down)};
static const struct trial filling_trial = {
    STEPS(set_up_empty_scene, fill_scene, describe_scene, tear_down_table), .keeps_blocks = 1};
static const struct trial showing_trial = {
    STEPS(set_up_scene, show_position, describe_scene, tear_down), .keeps_blocks = 1};
static const struct trial marking_trial = {STEPS(set_up_marking, mark, describe_scene, tear_down)};

/* ---- films ----------------------------------------------------------------------------------- */

static enum omino_status open_film(struct omino_error *err)
{
    return omino_film_open(sweep_allocator(), &drawing.film, err);
}

static enum omino_status add_frame(struct omino_error *err)
{
    return omino_film_add(drawing.film, drawing.scene, "a move", err);
}

static void describe_film(struct omino_text *text)
{
    if (drawing.scene) omino_text_format(text, "%d panels\n", omino_scene_panels(drawing.scene));
    omino_text_add(text, drawing.film ? "a film\n" : "no film\n");
    if (drawing.svg) describe_bytes(text, drawing.svg, drawing.length);
}

static void set_up_film(const void *with)
{
    set_up_marking(with);
    assert_int_equal(open_film(NULL), OMINO_OK);
    for (int frame = 0; frame < 3; frame++) {
        assert_int_equal(add_frame(NULL), OMINO_OK);
        play_on(1);
        assert_int_equal(show_position(NULL), OMINO_OK);
    }
}

/* Sets up a film that has drawn one picture, which remains valid until another one is drawn. */
static void set_up_page(const void *with)
{
    set_up_film(with);
    drawing.form = OMINO_FILM_PAGE;
    assert_int_equal(omino_film_draw(drawing.film, OMINO_FILM_ANIMATION, NULL, &drawing.svg,
                                     &drawing.length, NULL),
                     OMINO_OK);
    assert_int_equal(add_frame(NULL), OMINO_OK);
}

static void set_up_animation(const void *with)
{
    set_up_film(with);
    drawing.form = OMINO_FILM_ANIMATION;
}

static enum omino_status draw_film(struct omino_error *err)
{
    const char *svg;
    size_t length;
    const enum omino_status status =
        omino_film_draw(drawing.film, drawing.form, NULL, &svg, &length, err);
    if (status != OMINO_OK) return status;
    drawing.svg = svg;
    drawing.length = length;
    return OMINO_OK;
}

/* Adds a frame and draws the film, because the drawing shows the number of frames. */
static enum omino_status add_frame_and_draw(struct omino_error *err)
{
    if (!drawing.added) {
        const enum omino_status status = add_frame(err);
        if (status != OMINO_OK) return status;
        drawing.added = 1;
    }
    return draw_film(err);
}

static const struct trial film_trial = {STEPS(set_up_nothing, open_film, describe_film, tear_down)};
static const struct trial frame_trial = {
    STEPS(set_up_film, add_frame_and_draw, describe_film, tear_down), .keeps_blocks = 1};
static const struct trial page_trial = {STEPS(set_up_page, draw_film, describe_film, tear_down),
                                        .keeps_blocks = 1};
static const struct trial animation_trial = {
    STEPS(set_up_animation, draw_film, describe_film, tear_down), .keeps_blocks = 1};

/* ---- picking --------------------------------------------------------------------------------- */

static enum omino_status open_pick(struct omino_error *err)
{
    return omino_pick_open(drawing.game, state, sweep_allocator(), &drawing.pick, err);
}

/* Makes every call on a pick that never allocates anything. */
static void describe_ghost(struct omino_text *text)
{
    struct omino_pick *pick = drawing.pick;
    struct omino_ghost ghost = {.x = -1};
    omino_pick_begin(pick, &ghost);
    omino_pick_choose(pick, &ghost, omino_pick_choices(pick) / 2);
    omino_pick_choose_next(pick, &ghost, 1);
    omino_pick_go(pick, &ghost, 2, 2);
    omino_pick_step(pick, &ghost, 1, 1);
    omino_pick_snap(pick, &ghost);
    omino_pick_next(pick, &ghost, 1);
    omino_text_format(text, "%d %d %d %d %u %d\n", ghost.choice, ghost.orientation, ghost.x,
                      ghost.y, (unsigned)omino_pick_move(pick, &ghost),
                      (int)omino_pick_explain(pick, &ghost, NULL));
    omino_pick_show(pick, &ghost, omino_pick_move(pick, &ghost));
    omino_text_format(text, "%u\n",
                      (unsigned)omino_pick_move_at(pick, ghost.orientation, ghost.x, ghost.y));
}

static void describe_pick(struct omino_text *text)
{
    const struct omino_pick *pick = drawing.pick;
    if (!pick) {
        omino_text_add(text, "nothing\n");
        return;
    }
    omino_text_format(text, "%d %d %u\n", omino_pick_choices(pick), omino_pick_orientations(pick),
                      (unsigned)omino_pick_places(pick));
    describe_ghost(text);
    for (int i = 0; i < omino_pick_choices(pick); i++)
        omino_text_format(text, "%s\n", omino_pick_choice(pick, i)->words);
    for (int i = 0; i < omino_pick_orientations(pick); i++)
        omino_text_format(text, "%d\n", omino_pick_orientation(pick, i)->count);
    for (uint32_t i = 0; i < omino_pick_places(pick); i++)
        omino_text_format(text, "%u\n", (unsigned)omino_pick_place(pick, i)->move);
}

static const struct trial pick_trial = {STEPS(set_up_scene, open_pick, describe_pick, tear_down)};

/* The calls that look at the cells after a move. */
enum { TURNED, FLIPPED, TURN, FLIP, INK, LOOKING_CALLS };
static int looking;

static void set_up_pick(const void *with)
{
    set_up_scene(with);
    assert_int_equal(open_pick(NULL), OMINO_OK);
}

static enum omino_status look_at_cells(struct omino_error *err)
{
    struct omino_ghost ghost = {.x = -1};
    struct omino_pick *pick = drawing.pick;
    omino_pick_begin(pick, &ghost);
    const int orientation = ghost.orientation;
    if (looking == TURNED) omino_pick_turned(pick, orientation);
    if (looking == FLIPPED) omino_pick_flipped(pick, orientation);
    if (looking == TURN) omino_pick_turn(pick, &ghost);
    if (looking == FLIP) omino_pick_flip(pick, &ghost);
    return omino_pick_ink(pick, orientation) ? OMINO_OK : omino_fail_memory(err);
}

static const struct trial looking_trial = {
    STEPS(set_up_pick, look_at_cells, describe_pick, tear_down), .keeps_blocks = 1};

/* ---- the test -------------------------------------------------------------------------------- */

void pictures_survive_every_failing_allocation(void **unused)
{
    static const struct sample_game games[] = {
        {"blokus", "variant=duo", NULL, 0},  {"patchwork", "seed=5", NULL, 0},
        {"polyssimo", "players=2", NULL, 0}, {"plyamki", "", NULL, 0},
        {"template", "side=5", NULL, 0},
    };
    (void)unused;
    sweep(&opening_trial, NULL);
    assert_true(sweep(&filling_trial, NULL) > 20);
    sweep(&film_trial, NULL);
    sweep(&marking_trial, &games[3]); /* the only one of these games with a growing board */
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        sweep(&showing_trial, &games[i]);
        sweep(&pick_trial, &games[i]);
    }
    for (int call = 0; call < LOOKING_CALLS; call++) {
        looking = call;
        sweep(&looking_trial, &games[0]);
        sweep(&looking_trial, &games[3]);
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        sweep(&frame_trial, &games[i]);
        sweep(&page_trial, &games[i]);
        sweep(&animation_trial, &games[i]);
    }
}
