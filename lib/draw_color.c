/* SPDX-License-Identifier: MIT */
/* The colours of sides: after Okabe and Ito, whose hues people with any kind of colour vision can
 * tell apart, in the nearest shades of the 256-colour palette. */
#include <string.h>

#include "draw_internal.h"
#include "scene_internal.h"

/* A colour: ground and ink of its cells in each shade, and what text in that colour is written in,
 * on dark and on light terminals. */
struct tone {
    const char *name;
    struct {
        short ground, ink;
    } shades[SHADE_COUNT];
    short text;
};

/* The first eight are those of the sides 0 to 7; a side that is called by the name of a colour has
 * that one. */
static const struct tone tones[] = {
    {"blue", {{25, 153}, {74, 17}, {153, 18}}, 32},
    {"yellow", {{220, 58}, {178, 16}, {230, 58}}, 136},
    {"red", {{166, 230}, {209, 52}, {224, 88}}, 166},
    {"green", {{36, 16}, {79, 22}, {194, 22}}, 29},
    {"purple", {{175, 53}, {182, 53}, {225, 53}}, 133},
    {"sky", {{117, 24}, {153, 24}, {195, 24}}, 38},
    {"orange", {{214, 52}, {172, 16}, {223, 52}}, 172},
    {"grey", {{245, 16}, {250, 16}, {254, 16}}, 245},
    {"black", {{16, 248}, {235, 250}, {60, 231}}, NO_COLOR},
    {"white", {{255, 238}, {250, 16}, {229, 16}}, NO_COLOR},
};

enum { GREY = 7, TONE_COUNT = sizeof tones / sizeof *tones };

/* ---- who is who ------------------------------------------------------------------------------ */

static int tone_of(const struct omino_scene *scene, int side)
{
    const char *name = omino_scene_side_name(scene, side);
    for (int i = 0; i < TONE_COUNT; i++)
        if (omino_same_word(tones[i].name, name)) return i;
    return side;
}

char omino_side_letter(int side)
{
    static const char letters[] = "XO*#ABCD";
    return side >= 0 && side < OMINO_PLAYERS_MAX ? letters[side] : '?';
}

int omino_cell_taken(const struct omino_scene_cell *cell)
{
    return cell && !(cell->marks & (OMINO_MARK_OFF | OMINO_MARK_START)) &&
           (cell->owner != OMINO_SCENE_NOBODY || cell->piece != 0);
}

/* Whether the cells of a side are all shown by one letter, and by which. */
static char sign_of(const struct omino_scene *scene, int side)
{
    char sign = 0;
    for (int p = 0; p < omino_scene_panels(scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
        for (size_t i = 0; i < cells; i++) {
            const struct omino_scene_cell *cell = &panel->grid.cells[i];
            if (cell->owner != side || !omino_cell_taken(cell)) continue;
            if (cell->piece && panel->owner != OMINO_SCENE_NOBODY) return 0; /* letters of pieces */
            const char letter = cell->letter ? cell->letter : omino_side_letter(side);
            if (sign && sign != letter) return 0;
            sign = letter;
        }
    }
    return sign;
}

/* Whether a cell can be part of a piece that is drawn as a line: its letter says nothing but the
 * side, which is the same in the whole piece, and nothing lies below it. */
static int can_be_wired(const struct omino_sketch *sketch, const struct omino_scene_grid *grid,
                        size_t i)
{
    const struct omino_scene_cell *cell = &grid->cells[i];
    const size_t width = (size_t)grid->width;
    if (cell->piece == 0 || cell->owner < 0 || cell->owner >= OMINO_WIRES) return 0;
    if (cell->marks & OMINO_MARK_ABOVE) return 0;
    if (cell->letter && sketch->signs[cell->owner] == 0) return 0;
    if (i % width > 0 && cell[-1].piece == cell->piece && cell[-1].owner != cell->owner) return 0;
    if (i < width) return 1;
    const struct omino_scene_cell *above = &grid->cells[i - width];
    return above->piece != cell->piece || above->owner == cell->owner;
}

/* Whether pieces are drawn as lines: where box-drawing characters are allowed and colours are not,
 * if it can be done for every cell of every grid. */
static int choose_wires(const struct omino_sketch *sketch)
{
    int taken = 0;
    if (sketch->pen.color || !sketch->pen.unicode) return 0;
    for (int p = 0; p < omino_scene_panels(sketch->scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(sketch->scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
        for (size_t i = 0; i < cells; i++) {
            if (!omino_cell_taken(&panel->grid.cells[i])) continue;
            if (!can_be_wired(sketch, &panel->grid, i)) return 0;
            taken = 1;
        }
    }
    return taken;
}

void omino_sketch_init(struct omino_sketch *sketch, const struct omino_scene *scene,
                       const struct omino_draw_style *style, char *buf, size_t cap)
{
    memset(sketch, 0, sizeof *sketch);
    sketch->scene = scene;
    sketch->pen.text = (struct omino_text){buf, cap, 0};
    sketch->pen.color = style->color;
    sketch->pen.unicode = style->unicode;
    sketch->pen.look = PLAIN_LOOK;
    for (int side = 0; side < OMINO_PLAYERS_MAX; side++) {
        sketch->tones[side] = tone_of(scene, side);
        sketch->signs[side] = sign_of(scene, side);
    }
    sketch->wired = choose_wires(sketch);
}

/* ---- looks ----------------------------------------------------------------------------------- */

static const struct tone *tone_for(const struct omino_sketch *sketch, int side)
{
    return &tones[side >= 0 && side < OMINO_PLAYERS_MAX ? sketch->tones[side] : GREY];
}

struct omino_look omino_side_look(const struct omino_sketch *sketch, int side,
                                  enum omino_shade shade)
{
    const struct tone *tone = tone_for(sketch, side);
    return (struct omino_look){tone->shades[shade].ink, tone->shades[shade].ground,
                               shade == SHADE_LAST, 0};
}

struct omino_look omino_side_ink(const struct omino_sketch *sketch, int side)
{
    if (side == OMINO_SCENE_NOBODY) return PLAIN_LOOK;
    return (struct omino_look){tone_for(sketch, side)->text, NO_COLOR, 0, 0};
}

struct omino_look omino_board_look(void)
{
    return (struct omino_look){244, 237, 0, 0};
}

struct omino_look omino_faint_ink(void)
{
    return (struct omino_look){244, NO_COLOR, 0, 0};
}

struct omino_look omino_title_ink(void)
{
    return (struct omino_look){NO_COLOR, NO_COLOR, 1, 0};
}

struct omino_look omino_disabled_look(void)
{
    return (struct omino_look){250, 242, 0, 0};
}

/* Heavy, double, thin and dashed lines, as box-drawing characters; a square for a single cell. */
const char *omino_wire(int side, int neighbours)
{
    static const char *const wires[OMINO_WIRES][16] = {
        {"\u25a0", "\u2579", "\u257a", "\u2517", "\u257b", "\u2503", "\u250f", "\u2523", "\u2578",
         "\u251b", "\u2501", "\u253b", "\u2513", "\u252b", "\u2533", "\u254b"},
        {"\u25a1", "\u2551", "\u2550", "\u255a", "\u2551", "\u2551", "\u2554", "\u2560", "\u2550",
         "\u255d", "\u2550", "\u2569", "\u2557", "\u2563", "\u2566", "\u256c"},
        {"\u25aa", "\u2575", "\u2576", "\u2514", "\u2577", "\u2502", "\u250c", "\u251c", "\u2574",
         "\u2518", "\u2500", "\u2534", "\u2510", "\u2524", "\u252c", "\u253c"},
        {"\u25ab", "\u2575", "\u2576", "\u2570", "\u2577", "\u2506", "\u256d", "\u251c", "\u2574",
         "\u256f", "\u2504", "\u2534", "\u256e", "\u2524", "\u252c", "\u253c"},
    };
    return wires[side][neighbours];
}

int omino_sign_width(const struct omino_sketch *sketch, int side)
{
    if (side < 0 || side >= OMINO_PLAYERS_MAX) return 0;
    if (sketch->pen.color) return 3;
    if (sketch->wired) return side < OMINO_WIRES ? 3 : 0;
    return sketch->signs[side] ? 2 : 0;
}

void omino_put_sign(struct omino_sketch *sketch, int side)
{
    struct omino_pen *pen = &sketch->pen;
    if (omino_sign_width(sketch, side) == 0) return;
    const struct omino_look look = omino_side_look(sketch, side, SHADE_PLAIN);
    if (sketch->wired) {
        omino_pen_put(pen, look, omino_wire(side, OMINO_WIRE_ACROSS));
        omino_pen_put(pen, look, omino_wire(side, OMINO_WIRE_ACROSS));
    } else {
        if (pen->color) omino_pen_char(pen, look, ' ');
        omino_pen_char(pen, look, sketch->signs[side] ? sketch->signs[side] : ' ');
    }
    omino_pen_char(pen, PLAIN_LOOK, ' ');
}
