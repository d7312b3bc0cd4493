/* SPDX-License-Identifier: MIT */
/* The colours of sides and pieces. Those of sides are the hues of Okabe and Ito, which people with
 * any kind of colour vision can distinguish, in the nearest shades of the 256-colour palette. */
#include "game/scene.h"
#include "text.h"

struct tone {
    const char *name;
    struct {
        short ground, ink;
    } plain, last;               /* colours of cells, normally and in the last move */
    short bordered[SHADE_COUNT]; /* grounds where all pieces have borders: light enough for letters
                                    and lines in black */
    short text;                  /* text, legible on dark and on light terminals */
    uint32_t rgb;                /* in pictures */
};

/* The first eight are the colours of sides 0 to 7; a side named after a colour has that colour. */
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
 * The colours of pieces, where colours depend on pieces. A piece must keep its colour no matter
 * which pieces are laid beside it, earlier or later, and the scene does not record their order; so
 * each piece number has its own colour. The colours were picked one by one from those of the
 * palette that are neither dark nor pale, each as far as possible from the ones before, even with
 * red-green colour blindness: by CIEDE2000, any two differ by at least 9, and by at least 3 for
 * colour-blind readers. The third number is the ground in the last move.
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

/* ---- looks ----------------------------------------------------------------------------------- */

int omino_tone_of(const struct omino_scene *scene, int side)
{
    const char *name = omino_scene_side_name(scene, side);
    for (int i = 0; i < TONE_COUNT; i++)
        if (omino_text_same_word(tones[i].name, name)) return i;
    return side;
}

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

/* Returns a colour of the 256-colour palette beyond the first 16: a cube of 6 x 6 x 6, then
 * greys. */
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
    if (side == OMINO_NOBODY) return PLAIN_LOOK;
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
