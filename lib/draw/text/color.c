/* SPDX-License-Identifier: MIT */
/* The colours of sides: after Okabe and Ito, whose hues people with any kind of colour vision can
 * tell apart, in the nearest shades of the 256-colour palette. */
#include <string.h>

#include "game/scene.h"
#include "text.h"

/* A colour: ground and ink of its cells, as they are and in the last move; the grounds by shade
 * where all pieces have borders, all of which are light enough for letters and lines in black; what
 * text in that colour is written in, on dark and on light terminals; and what it is in pictures. */
struct tone {
    const char *name;
    struct {
        short ground, ink;
    } plain, last;
    short bordered[SHADE_COUNT];
    short text;
    uint32_t rgb;
};

/* The first eight are those of the sides 0 to 7; a side that is called by the name of a colour has
 * that one. */
static const struct tone tones[] = {
    {"blue", {25, 153}, {153, 18}, {117, 33, 195, 147}, 32, 0x0072B2},
    {"yellow", {220, 58}, {230, 58}, {227, 178, 230, 222}, 136, 0xF2D53C},
    {"red", {166, 230}, {224, 88}, {209, 167, 224, 217}, 166, 0xD55E00},
    {"green", {36, 16}, {194, 22}, {79, 35, 194, 151}, 29, 0x009E73},
    {"purple", {175, 53}, {225, 53}, {176, 133, 225, 183}, 133, 0xCC79A7},
    {"sky", {117, 24}, {195, 24}, {123, 44, 231, 152}, 38, 0x56B4E9},
    {"orange", {214, 52}, {223, 52}, {215, 172, 223, 187}, 172, 0xE69F00},
    {"grey", {245, 16}, {254, 16}, {248, 243, 255, 252}, 245, 0x8D939B},
    {"black", {16, 248}, {60, 231}, {246, 242, 254, 251}, NO_COLOR, 0x2B2B2E},
    {"white", {255, 238}, {229, 16}, {255, 249, 230, 187}, NO_COLOR, 0xFBFBF8},
    {"brown", {94, 223}, {223, 94}, {137, 130, 223, 180}, 94, 0x8C6239},
};

enum { GREY = 7, BROWN = 10, TONE_COUNT = sizeof tones / sizeof *tones };

enum { BLACK_INK = 16 };

/*
 * The colours of pieces, where they go by pieces: what a player lays must keep its colour whatever
 * is laid beside it, before or later, and the scene does not tell in which order; so every number
 * has another colour. They were picked one after the other among those of the palette that are
 * neither dark nor pale, each as far as can be from those before it, also for eyes that do not tell
 * red from green: any two are at least 9 apart by CIEDE2000, for such eyes at least 3. The third
 * number is the ground of the last move.
 */
static const struct {
    short ground, ink, last;
} fabrics[] = {
    {25, 231, 189}, {184, 16, 229},  {22, 231, 194}, {218, 16, 225}, {125, 231, 224},
    {36, 16, 158},  {172, 16, 223},  {39, 16, 189},  {23, 231, 195}, {103, 16, 189},
    {101, 16, 230}, {216, 16, 223},  {204, 16, 224}, {134, 16, 225}, {124, 231, 224},
    {151, 16, 194}, {96, 231, 225},  {45, 16, 195},  {90, 231, 225}, {143, 16, 230},
    {73, 16, 195},  {64, 16, 193},   {176, 16, 225}, {178, 16, 223}, {33, 16, 189},
    {149, 16, 193}, {44, 16, 195},   {78, 16, 194},  {167, 16, 224}, {38, 16, 195},
    {169, 16, 225}, {162, 231, 224}, {166, 16, 223}, {62, 231, 189}, {175, 16, 225},
    {219, 16, 225},
};

enum { FABRIC_COUNT = sizeof fabrics / sizeof *fabrics };

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

/* The letter that all cells of a side are shown by; 0 if it has none, or several: *several. */
static char sign_of(const struct omino_scene *scene, int side, int *several)
{
    char sign = 0;
    for (int p = 0; p < omino_scene_panels(scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        const size_t cells = (size_t)panel->grid.width * (size_t)panel->grid.height;
        for (size_t i = 0; i < cells; i++) {
            const struct omino_scene_cell *cell = &panel->grid.cells[i];
            if (cell->owner != side || !omino_cell_taken(cell)) continue;
            const int by_piece = panel->owner != OMINO_SCENE_NOBODY;
            const char letter = cell->letter ? cell->letter : omino_side_letter(side);
            *several = (by_piece && (cell->piece || cell->letter)) || (sign && sign != letter);
            if (*several) return 0;
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

/* Whether the letters around a cell mislead about its piece: it lies on another one, or not all of
 * it has the same letter. */
static int needs_borders(const struct omino_panel *panel, int x, int y)
{
    const struct omino_scene_cell *cell = omino_grid_at(&panel->grid, x, y);
    const struct omino_scene_cell *right = omino_grid_at(&panel->grid, x + 1, y);
    const struct omino_scene_cell *below = omino_grid_at(&panel->grid, x, y + 1);
    if (!omino_cell_taken(cell)) return 0;
    const char letter = omino_cell_letter(panel, cell);
    return omino_cell_has(cell, OMINO_MARK_ABOVE) ||
           (omino_cells_joined(cell, right) && omino_cell_letter(panel, right) != letter) ||
           (omino_cells_joined(cell, below) && omino_cell_letter(panel, below) != letter);
}

static int choose_borders(const struct omino_scene *scene)
{
    for (int p = 0; p < omino_scene_panels(scene); p++) {
        const struct omino_panel *panel = omino_scene_panel(scene, p);
        if (panel->kind != OMINO_PANEL_GRID) continue;
        for (int y = 0; y < panel->grid.height; y++)
            for (int x = 0; x < panel->grid.width; x++)
                if (needs_borders(panel, x, y)) return 1;
    }
    return 0;
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
        sketch->signs[side] = sign_of(scene, side, &sketch->several[side]);
    }
    sketch->wired = choose_wires(sketch);
    sketch->bordered = choose_borders(scene);
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
    const int last = shade == SHADE_LAST || shade == SHADE_LAST_ABOVE;
    if (sketch->bordered) return (struct omino_look){BLACK_INK, tone->bordered[shade], last, 0};
    if (last) return (struct omino_look){tone->last.ink, tone->last.ground, 1, 0};
    return (struct omino_look){tone->plain.ink, tone->plain.ground, 0, 0};
}

struct omino_look omino_piece_look(int piece, int last)
{
    const struct tone *brown = &tones[BROWN];
    const int i = (piece - 1) % FABRIC_COUNT;
    if (piece == 0 && last) return (struct omino_look){brown->last.ink, brown->last.ground, 1, 0};
    if (piece == 0) return (struct omino_look){brown->plain.ink, brown->plain.ground, 0, 0};
    if (last) return (struct omino_look){BLACK_INK, fabrics[i].last, 1, 0};
    return (struct omino_look){fabrics[i].ink, fabrics[i].ground, 0, 0};
}

uint32_t omino_side_rgb(const struct omino_sketch *sketch, int side)
{
    return tone_for(sketch, side)->rgb;
}

/* A colour of the palette of 256 beyond the first 16: a cube of 6 x 6 x 6, then greys. */
static uint32_t palette_rgb(int number)
{
    static const uint32_t levels[] = {0, 95, 135, 175, 215, 255};
    if (number >= 232) return 0x010101u * (uint32_t)(8 + 10 * (number - 232));
    const int cube = number - 16;
    return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6];
}

uint32_t omino_piece_rgb(int piece)
{
    return piece == 0 ? tones[BROWN].rgb : palette_rgb(fabrics[(piece - 1) % FABRIC_COUNT].ground);
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
