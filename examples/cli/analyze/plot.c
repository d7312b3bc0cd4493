/* SPDX-License-Identifier: MIT */
/*
 * Draws the chances of all players over a game as SVG, with one line per player. The line has the
 * colour of the player's side in drawings of the game; the colours follow Okabe and Ito, whose hues
 * can be distinguished with any kind of colour vision. Light lines have a dark edge and each player
 * has a symbol, so that the plot can be read in black and white. The same chances yield the same
 * bytes.
 */
#include <string.h>

#include <omino/text.h>

#include "analyze.h"
#include "shared/lines.h"

/* Size of the page in pixels, and the frame of the plot. */
enum { WIDTH = 800, HEIGHT = 440, LEFT = 64, RIGHT = 784, TOP = 84, BOTTOM = 384 };

enum { MOST_SYMBOLS = 100, MOST_TICKS = 16 };

struct ink {
    const char *name;  /* of the sides drawn in this ink */
    const char *color; /* of the line */
    int light;         /* whether the line needs a dark edge */
};

/* The first eight inks are those of sides 0 to 7. */
static const struct ink inks[] = {
    {"blue", "#0072b2", 0},   {"yellow", "#f2d53c", 1}, {"red", "#d55e00", 0},
    {"green", "#009e73", 0},  {"purple", "#cc79a7", 0}, {"sky", "#56b4e9", 0},
    {"orange", "#e69f00", 0}, {"grey", "#8d939b", 0},   {"black", "#2b2b2e", 0},
    {"white", "#fbfbf8", 1},
};

enum { INK_COUNT = sizeof inks / sizeof *inks };

struct plot {
    const struct analyzed_record *record;
    FILE *out;
};

/* ---- coordinates and colours ----------------------------------------------------------------- */

static double x_of(const struct plot *plot, uint32_t position)
{
    const uint32_t last = plot->record->count > 1 ? plot->record->count - 1 : 1;
    return LEFT + (double)(RIGHT - LEFT) * position / last;
}

static double y_of(double chance)
{
    return BOTTOM - (BOTTOM - TOP) * chance;
}

/* Returns the side of a player's first move; the player's number if the player made no move. */
static int side_of(const struct plot *plot, unsigned player)
{
    for (uint32_t i = 0; i < plot->record->count; i++)
        if (plot->record->positions[i].player == (int)player)
            return plot->record->positions[i].side;
    return (int)player;
}

static const struct ink *ink_of(const struct plot *plot, unsigned player)
{
    const int side = side_of(plot, player);
    const char *name = omino_game_side_name(plot->record->game, side);
    for (int i = 0; i < INK_COUNT; i++)
        if (omino_text_same_word(inks[i].name, name)) return &inks[i];
    return &inks[side % OMINO_PLAYERS_MAX];
}

/* ---- words ----------------------------------------------------------------------------------- */

static void write_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if ((unsigned char)*text >= ' ')
            putc(*text, out);
    }
}

/* Writes the title of the game, and below it the options that differ from their defaults. */
static void draw_title(const struct plot *plot)
{
    char options[512];
    fprintf(plot->out, "<text x=\"%d\" y=\"28\" font-size=\"18\" font-weight=\"bold\">", LEFT);
    write_escaped(plot->out, omino_game_title(plot->record->game));
    fputs(": chances of winning</text>\n", plot->out);
    if (omino_game_options(plot->record->game, options, sizeof options) == 0) return;
    if (strlen(options) > 100) cli_cut(options, 100);
    fprintf(plot->out, "<text x=\"%d\" y=\"46\" font-size=\"12\" fill=\"#555\">", LEFT);
    write_escaped(plot->out, options);
    fputs("</text>\n", plot->out);
}

/* ---- axes ------------------------------------------------------------------------------------ */

static void draw_chances(const struct plot *plot)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        const double y = y_of(percent / 100.0);
        fprintf(plot->out,
                "<path d=\"M%d %.1fH%d\" stroke=\"%s\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
                LEFT, y, RIGHT, percent == 50 ? "#999" : "#ddd", LEFT - 8, y + 4, percent);
    }
    fprintf(plot->out,
            "<text transform=\"translate(20 %d) rotate(-90)\" text-anchor=\"middle\">"
            "chance of winning (%%)</text>\n",
            (TOP + BOTTOM) / 2);
}

/* Returns the smallest of 1, 2, 5, 10, 20, 50 ... that does not give too many ticks. */
static uint32_t choose_step(uint32_t last)
{
    static const uint32_t steps[] = {1, 2, 5};
    for (uint32_t power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (last / (power * steps[i]) < MOST_TICKS || power >= 100000000)
                return power * steps[i];
}

static void draw_moves(const struct plot *plot)
{
    const uint32_t last = plot->record->count - 1, step = choose_step(last);
    for (uint32_t i = 0; i <= last; i += step)
        fprintf(plot->out,
                "<path d=\"M%.1f %dv5\" stroke=\"#333\"/>\n"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                x_of(plot, i), BOTTOM, x_of(plot, i), BOTTOM + 19, i);
    fprintf(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">moves made</text>\n",
            (LEFT + RIGHT) / 2, BOTTOM + 42);
    fprintf(plot->out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#333\"/>\n", LEFT, TOP,
            BOTTOM, RIGHT);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Symbols distinguish players without colours: a circle, a square, a diamond, a triangle, then the
 * same shapes hollow. */
static void draw_symbol(const struct plot *plot, unsigned player, double x, double y)
{
    static const char *const paths[] = {"m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
                                        "m-3-3h6v6h-6z", "m0-4.5l4.5 4.5l-4.5 4.5l-4.5-4.5z",
                                        "m0-4.5l4.5 8h-9z"};
    const struct ink *ink = ink_of(plot, player);
    fprintf(plot->out, "<path d=\"M%.1f %.1f%s\" fill=\"%s\" stroke=\"%s\"/>\n", x, y,
            paths[player % 4], player < 4 ? ink->color : "#fff", ink->light ? "#333" : ink->color);
}

static void draw_stroke(const struct plot *plot, unsigned player, const char *color, double width)
{
    const struct analyzed_record *record = plot->record;
    const char *before = "";
    fputs("<polyline points=\"", plot->out);
    for (uint32_t i = 0; i < record->count; i++) {
        const double chance = record->positions[i].chances[player];
        if (chance == CHANCE_UNKNOWN) continue;
        fprintf(plot->out, "%s%.1f,%.1f", before, x_of(plot, i), y_of(chance));
        before = " ";
    }
    fprintf(plot->out,
            "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"/>\n",
            color, width);
}

static void draw_player(const struct plot *plot, unsigned player)
{
    const struct analyzed_record *record = plot->record;
    const struct ink *ink = ink_of(plot, player);
    const uint32_t step = record->count / MOST_SYMBOLS + 1;
    if (ink->light) draw_stroke(plot, player, "#333", 4);
    draw_stroke(plot, player, ink->color, 2);
    for (uint32_t i = 0; i < record->count; i++) {
        const double chance = record->positions[i].chances[player];
        const int last = i + 1 == record->count;
        if (chance != CHANCE_UNKNOWN && (i % step == 0 || last))
            draw_symbol(plot, player, x_of(plot, i), y_of(chance));
    }
}

/* Marks the positions in which a mistake was made. */
static void draw_mistakes(const struct plot *plot)
{
    for (uint32_t i = 0; i < plot->record->count; i++) {
        const struct analyzed *at = &plot->record->positions[i];
        const char *mark = analyze_mark(at->loss);
        if (!*mark) continue;
        fprintf(plot->out,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-weight=\"bold\" "
                "stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\">%s</text>\n",
                x_of(plot, i), y_of(at->chances[at->player]) - 8, mark);
    }
}

/* Writes the name of a player's side if each player has one side and its name differs from the
 * player's. */
static void draw_side_name(const struct plot *plot, unsigned player)
{
    const struct omino_game *game = plot->record->game;
    const char *name = omino_game_side_name(game, side_of(plot, player));
    if (omino_game_sides(game) != plot->record->players ||
        omino_text_same_word(name, omino_game_player_name(player)))
        return;
    fputs(" (", plot->out);
    write_escaped(plot->out, name);
    putc(')', plot->out);
}

static void draw_legend(const struct plot *plot)
{
    const unsigned players = plot->record->players;
    for (unsigned p = 0; p < players; p++) {
        const int x = LEFT + (int)p * (RIGHT - LEFT) / (players < 4 ? 4 : (int)players);
        const struct ink *ink = ink_of(plot, p);
        if (ink->light)
            fprintf(plot->out, "<path d=\"M%d 64h28\" stroke=\"#333\" stroke-width=\"4\"/>\n", x);
        fprintf(plot->out, "<path d=\"M%d 64h28\" stroke=\"%s\" stroke-width=\"2\"/>\n", x,
                ink->color);
        draw_symbol(plot, p, x + 14, 64);
        fprintf(plot->out, "<text x=\"%d\" y=\"68\">%s", x + 34, omino_game_player_name(p));
        draw_side_name(plot, p);
        fputs("</text>\n", plot->out);
    }
}

void analyze_plot(const void *record, FILE *out)
{
    const struct plot plot = {record, out};
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT);
    draw_title(&plot);
    draw_legend(&plot);
    draw_chances(&plot);
    draw_moves(&plot);
    for (unsigned p = plot.record->players; p-- > 0;) draw_player(&plot, p);
    draw_mistakes(&plot);
    fputs("</svg>\n", out);
}
