/* SPDX-License-Identifier: MIT */
/* Scenes use the 256-colour palette. Terminals with fewer colours show similar ones, and letters
 * distinguish cells whose colours become equal. */
#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "color.h"

#include "shared/numbers.h"

/* ---- colours --------------------------------------------------------------------------------- */

struct rgb {
    int red, green, blue;
};

/* Returns a colour of the palette, as in xterm. */
static struct rgb rgb_of(int color)
{
    static const struct rgb basic[16] = {
        {0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
        {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
        {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
        {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255},
    };
    static const int steps[6] = {0, 95, 135, 175, 215, 255};
    if (color < 16) return basic[color];
    if (color >= 232) {
        const int grey = 8 + 10 * (color - 232);
        return (struct rgb){grey, grey, grey};
    }
    color -= 16;
    return (struct rgb){steps[color / 36], steps[color / 6 % 6], steps[color % 6]};
}

/* Returns the hue of a colour other than grey, in degrees: red is 0, green 120, blue 240. */
static int hue_of(struct rgb c, int low, int high)
{
    const int range = high - low;
    if (c.red == high) return (360 + 60 * (c.green - c.blue) / range) % 360;
    if (c.green == high) return 120 + 60 * (c.blue - c.red) / range;
    return 240 + 60 * (c.red - c.green) / range;
}

/* Compares hues rather than distances, because colours that distinguish sides must not become
 * grey. */
int screen_nearest_color(int color, int colors)
{
    static const struct {
        int until, color;
    } hues[] = {{32, COLOR_RED},   {70, COLOR_YELLOW},   {170, COLOR_GREEN}, {195, COLOR_CYAN},
                {260, COLOR_BLUE}, {340, COLOR_MAGENTA}, {360, COLOR_RED}};
    const struct rgb c = rgb_of(color);
    const int high = cli_larger(c.red, cli_larger(c.green, c.blue));
    const int low = cli_smaller(c.red, cli_smaller(c.green, c.blue));
    if (high - low < 48) { /* black, dark grey, grey, white */
        if (colors < 16) return high < 110 ? COLOR_BLACK : COLOR_WHITE;
        return high < 80 ? COLOR_BLACK : high < 160 ? 8 : high < 235 ? COLOR_WHITE : 15;
    }
    int i = 0;
    while (hue_of(c, low, high) >= hues[i].until) i++;
    return colors >= 16 && high > 220 ? hues[i].color + 8 : hues[i].color;
}

void screen_start_colors(struct screen *screen)
{
    screen->colors = 0;
    if (!screen->color || !has_colors() || start_color() == ERR) return;
    use_default_colors();
    screen->colors = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

static int16_t shown_color(const struct screen *screen, int16_t color)
{
    if (color < 0 || screen->colors == 256) return color;
    return (int16_t)screen_nearest_color(color, screen->colors);
}

/* Returns the colour of text on a background: with few colours, only white is legible on dark
 * backgrounds, and only black on the others. */
static int16_t readable_on(int16_t ground)
{
    const int dark = ground == COLOR_BLACK || ground == COLOR_RED || ground == COLOR_BLUE ||
                     ground == COLOR_MAGENTA || ground == 8;
    return dark ? COLOR_WHITE : COLOR_BLACK;
}

/* Returns the number of a pair of colours; 0, the default colours, if no pairs are left. */
static int pair_for(struct screen *screen, int16_t ink, int16_t ground)
{
    ink = shown_color(screen, ink);
    ground = shown_color(screen, ground);
    if (ground >= 0 && screen->colors < 256) ink = readable_on(ground);
    for (int i = 1; i <= screen->pair_count; i++)
        if (screen->pairs[i].ink == ink && screen->pairs[i].ground == ground) return i;
    const int next = screen->pair_count + 1;
    if (next >= SCREEN_INKS || next >= COLOR_PAIRS || init_pair((short)next, ink, ground) == ERR)
        return 0;
    screen->pairs[next].ink = ink;
    screen->pairs[next].ground = ground;
    return screen->pair_count = next;
}

static void use(struct screen *screen, struct screen_ink ink)
{
    attr_t attributes = A_NORMAL;
    int pair = 0;
    if (ink.attributes & SCREEN_BOLD) attributes |= A_BOLD;
    if (ink.attributes & SCREEN_FAINT) attributes |= A_DIM;
    if (ink.attributes & SCREEN_REVERSE) attributes |= A_REVERSE;
    if (ink.attributes & SCREEN_UNDERLINE) attributes |= A_UNDERLINE;
    if (screen->colors > 0 && (ink.ink >= 0 || ink.ground >= 0))
        pair = pair_for(screen, ink.ink, ink.ground);
    attr_set(attributes, (short)pair, NULL);
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Returns the number of bytes in the first character of a text. */
static int character_length(const char *text)
{
    int length = 1;
    while (((unsigned char)text[length] & 0xc0) == 0x80) length++;
    return length;
}

int screen_put(struct screen *screen, int x, int y, int width, struct screen_ink ink,
               const char *text)
{
    int columns = 0;
    if (y < 0 || y >= LINES || x < 0) return 0;
    if (x + width > COLS) width = COLS - x;
    use(screen, ink);
    move(y, x);
    for (; *text && columns < width; columns++) {
        const int length = character_length(text);
        const int plain = length == 1 && (unsigned char)*text >= 32 && (unsigned char)*text < 127;
        if (plain || (length > 1 && screen->unicode))
            addnstr(text, length);
        else
            addnstr("?", 1);
        text += length;
    }
    attr_set(A_NORMAL, 0, NULL);
    return columns;
}

void screen_blank(struct screen *screen, int x, int y, int width, struct screen_ink ink)
{
    for (int i = 0; i < width; i++) screen_put(screen, x + i, y, 1, ink, " ");
}

int screen_put_sign(struct screen *screen, int x, int y, int side)
{
    struct omino_drawn sign;
    char text[3] = "  ";
    if (side < 0) return 0;
    omino_draw_sign(screen->scene, side, &sign);
    if (sign.letter) text[screen->colors > 0] = sign.letter;
    if (screen->colors == 0 && !sign.letter) return 0;
    const struct screen_ink ink = {sign.ink, sign.ground, 0};
    screen_put(screen, x, y, 2, screen->colors > 0 ? ink : SCREEN_PLAIN, text);
    return 3;
}
