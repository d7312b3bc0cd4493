/* SPDX-License-Identifier: MIT */
/* Scenes of positions, and views of moves: the plane, the score, the looks of a card. */
#include "plyamki.h"

#include <stdio.h>

#include <omino/text.h>

/* Panels in the order in which they are added. */
enum { PANEL_PLANE, PANEL_SCORE, PANEL_LOOKS };

static const char *const color_names[] = {"yellow", "blue"};

/* Returns the side in whose colour spots are drawn: drawings show the first side in blue and the
 * second in yellow, regardless of which player has that colour. */
static int owner_of(int color)
{
    return color == PLYAMKI_BLUE ? 0 : 1;
}

/* ---- the plane ------------------------------------------------------------------------------- */

/* Returns the part of the plane to draw: all cards and, until the game is over, room for every card
 * that can be laid next. */
static struct omino_plyamki_box drawn_box(const struct plyamki *p, const struct plyamki_state *s)
{
    struct omino_plyamki_box box = omino_plyamki_box(p, s);
    const int margin = omino_plyamki_over(s) || s->laid == 0 ? 0 : p->reach;
    if (s->laid == 0) box.right = box.bottom = p->reach + 1;
    box.left -= margin;
    box.top -= margin;
    box.right += margin;
    box.bottom += margin;
    return box;
}

static void draw_card(const struct plyamki *p, const struct plyamki_state *s, unsigned index,
                      struct omino_panel *panel)
{
    const struct plyamki_card *card = &s->cards[index];
    const struct plyamki_form form = p->form[card->form];
    for (int y = 0; y < form.height; y++)
        for (int x = 0; x < form.width; x++) {
            struct omino_scene_cell *cell = omino_scene_panel_cell(
                panel, card->x + x - panel->grid.first_column, card->y + y - panel->grid.first_row);
            if (!cell) continue;
            const char letter = p->look[card->look].spots[y][x];
            cell->marks = (uint8_t)(cell->piece ? cell->marks | OMINO_MARK_ABOVE : 0);
            cell->letter = letter;
            cell->owner = (int8_t)owner_of(letter == 'Y' ? PLYAMKI_YELLOW : PLYAMKI_BLUE);
            cell->piece = (uint16_t)(index + 1);
        }
}

/* ---- lines and rectangles to mark ------------------------------------------------------------ */

/* A rectangle of cells; empty if the width is 0. */
struct area {
    int x, y, width, height;
};

/* One of the longest lines and one of the largest rectangles of each colour. */
struct bests {
    struct area of[PLYAMKI_COLORS][PLYAMKI_SPOTS];
};

static int run_right(struct omino_panel *panel, int x, int y, int owner)
{
    const struct omino_scene_cell *cell;
    int length = 0;
    while ((cell = omino_scene_panel_cell(panel, x + length, y)) != NULL && cell->owner == owner)
        length++;
    return length;
}

static int is_of_kind(enum plyamki_category category, int width, int height)
{
    return category == PLYAMKI_LINE ? width == 1 || height == 1 : width > 1 && height > 1;
}

/* Returns whether an area of that size has its top left cell at (x, y). */
static int find_from(struct omino_panel *panel, int x, int y, int owner,
                     enum plyamki_category category, int size, struct area *area)
{
    int widest = run_right(panel, x, y, owner);
    for (int height = 1; widest > 0; height++) {
        const int width = size / height;
        if (width * height == size && width <= widest && is_of_kind(category, width, height)) {
            *area = (struct area){x, y, width, height};
            return 1;
        }
        const int below = run_right(panel, x, y + height, owner);
        if (below < widest) widest = below;
    }
    return 0;
}

static struct area find_area(struct omino_panel *panel, int owner, enum plyamki_category category,
                             int size)
{
    struct area area = {0, 0, 0, 0};
    for (int y = 0; y < panel->grid.height && size > 0; y++)
        for (int x = 0; x < panel->grid.width; x++)
            if (find_from(panel, x, y, owner, category, size, &area)) return area;
    return area;
}

static void find_bests(struct omino_panel *panel, const struct plyamki_score *score,
                       struct bests *bests)
{
    for (int color = 0; color < PLYAMKI_COLORS; color++)
        for (int i = 0; i < PLYAMKI_SPOTS; i++)
            bests->of[color][i] =
                find_area(panel, owner_of(color), (enum plyamki_category)i, score->of[color][i]);
}

static void mark(struct omino_panel *panel, struct area area)
{
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++) {
            struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, y);
            if (cell) cell->marks |= OMINO_MARK_SHOWN;
        }
}

/* Marks the best line or rectangle, of both colours if they tie, and adds its size to the note. */
static void mark_category(struct omino_panel *panel, const struct plyamki_score *score,
                          const struct bests *bests, enum plyamki_category category,
                          struct omino_text *note)
{
    const int yellow = score->of[PLYAMKI_YELLOW][category];
    const int blue = score->of[PLYAMKI_BLUE][category];
    const int most = yellow > blue ? yellow : blue;
    if (most == 0) return;
    if (yellow == most) mark(panel, bests->of[PLYAMKI_YELLOW][category]);
    if (blue == most) mark(panel, bests->of[PLYAMKI_BLUE][category]);
    omino_text_format(
        note, "%s of %d, %s", category == PLYAMKI_LINE ? "marked: line" : "; rectangle", most,
        yellow == blue ? "both" : color_names[yellow > blue ? PLYAMKI_YELLOW : PLYAMKI_BLUE]);
}

static void add_plane(const struct plyamki *p, const struct plyamki_state *s,
                      const struct plyamki_score *score, struct bests *bests,
                      struct omino_scene *scene)
{
    const struct omino_plyamki_box box = drawn_box(p, s);
    char title[OMINO_SCENE_TEXT_MAX];
    snprintf(title, sizeof title, "Cards laid: %u of %u", s->laid, p->cards);
    struct omino_panel *panel = omino_scene_add_grid(scene, title, box.right - box.left,
                                                     box.bottom - box.top, OMINO_LABELS_NUMBERS);
    struct omino_text note = {panel->note, sizeof panel->note, 0};
    panel->grid.first_column = box.left;
    panel->grid.first_row = box.top;
    for (unsigned i = 0; i < s->laid; i++) draw_card(p, s, i, panel);
    find_bests(panel, score, bests);
    mark_category(panel, score, bests, PLYAMKI_LINE, &note);
    mark_category(panel, score, bests, PLYAMKI_RECTANGLE, &note);
    omino_text_end(&note);
}

/* ---- the score ------------------------------------------------------------------------------- */

static void write_rectangle(int size, struct area area, char *buf, size_t cap)
{
    if (size > 0)
        snprintf(buf, cap, "%d (%dx%d)", size, area.height, area.width);
    else
        snprintf(buf, cap, "0");
}

static void add_score_row(const struct plyamki_state *s, const struct plyamki_score *score,
                          const struct bests *bests, enum plyamki_color color,
                          struct omino_scene *scene)
{
    char name[OMINO_SCENE_TEXT_MAX], line[32], rectangle[32], spots[32], points[32];
    const char *const row[] = {name, line, rectangle, spots, points};
    const int chosen = s->color != PLYAMKI_NO_COLOR, *size = score->of[color];
    snprintf(name, sizeof name, "%s%s%s", chosen ? omino_game_player_name(color != s->color) : "",
             chosen ? ", " : "", color_names[color]);
    snprintf(line, sizeof line, "%d", size[PLYAMKI_LINE]);
    write_rectangle(size[PLYAMKI_RECTANGLE], bests->of[color][PLYAMKI_RECTANGLE], rectangle,
                    sizeof rectangle);
    snprintf(spots, sizeof spots, "%d", size[PLYAMKI_SPOTS]);
    snprintf(points, sizeof points, "%d", chosen ? omino_plyamki_points(score, color) : 0);
    omino_scene_add_row(scene, owner_of((int)color), row);
}

static void add_score(const struct plyamki_state *s, const struct plyamki_score *score,
                      const struct bests *bests, struct omino_scene *scene)
{
    static const char *const heading[] = {"", "line", "rectangle", "spots", "points"};
    const int first = s->color == PLYAMKI_BLUE;
    const char *title = omino_plyamki_over(s) ? "Score" : "Score if the game ended now";
    omino_scene_add_table(scene, title, sizeof heading / sizeof *heading)->beside = 1;
    omino_scene_add_row(scene, OMINO_NOBODY, heading);
    add_score_row(s, score, bests, (enum plyamki_color)first, scene);
    add_score_row(s, score, bests, (enum plyamki_color)(1 - first), scene);
}

/* ---- the cards to lay ------------------------------------------------------------------------ */

static int can_be_laid(const struct plyamki_state *s, unsigned form)
{
    for (unsigned i = 0; i < s->laid; i++)
        if (s->cards[i].open.of[form]) return 1;
    return s->laid == 0 && s->color != PLYAMKI_NO_COLOR;
}

static void add_look(const struct plyamki *p, const struct plyamki_state *s,
                     const struct plyamki_look *look, struct omino_scene *scene)
{
    const struct plyamki_form form = p->form[look->form];
    char label[8], note[OMINO_SCENE_TEXT_MAX];
    struct omino_text text = {note, sizeof note, 0};
    struct omino_shape shape = {0};
    snprintf(label, sizeof label, "%c%d", look->face, look->turn);
    for (int y = 0; y < form.height; y++) {
        if (y > 0) omino_text_char(&text, '/');
        for (int x = 0; x < form.width; x++) {
            omino_text_char(&text, look->spots[y][x]);
            shape.cells |= UINT64_C(1) << (OMINO_SHAPE_SIDE_MAX * y + x);
        }
    }
    omino_text_end(&text);
    omino_scene_add_item(scene, label, note, shape, OMINO_NOBODY, can_be_laid(s, look->form));
}

void omino_plyamki_scene(const struct omino_game *game, const void *state,
                         struct omino_scene *scene)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    struct plyamki_score score;
    struct bests bests;
    omino_plyamki_count_score(p, s, &score);
    add_plane(p, s, &score, &bests, scene);
    add_score(s, &score, &bests, scene);
    if (omino_plyamki_over(s)) return;
    omino_scene_add_tray(scene, "Ways to lay a card", OMINO_NOBODY);
    for (unsigned i = 0; i < p->looks; i++) add_look(p, s, &p->look[i], scene);
}

/* ---- a move ---------------------------------------------------------------------------------- */

/* Returns the number of the card that a legal move covers, from 1; 0 if it lays the first card. */
static unsigned covered_card(const struct plyamki *p, const struct plyamki_state *s,
                             struct plyamki_move move)
{
    const struct plyamki_form own = p->form[p->look[move.look].form];
    for (unsigned i = 0; i < s->laid; i++) {
        const struct plyamki_card *card = &s->cards[i];
        const struct plyamki_form form = p->form[card->form];
        if (move.x < card->x + form.width && card->x < move.x + own.width &&
            move.y < card->y + form.height && card->y < move.y + own.height)
            return i + 1;
    }
    return 0;
}

static void view_card(const struct plyamki *p, const struct plyamki_state *s,
                      struct plyamki_move move, struct omino_move_view *view)
{
    const struct omino_plyamki_box box = drawn_box(p, s);
    const struct plyamki_look *look = &p->look[move.look];
    const struct plyamki_form form = p->form[look->form];
    const unsigned covered = covered_card(p, s, move);
    view->panel = PANEL_PLANE;
    view->tray = PANEL_LOOKS;
    view->item = (int)move.look;
    view->count = 0;
    for (int y = move.y; y < move.y + form.height; y++)
        for (int x = move.x; x < move.x + form.width; x++)
            view->cells[view->count++] =
                (struct omino_cell){(int16_t)(x - box.left), (int16_t)(y - box.top)};
    if (covered == 0)
        snprintf(view->words, sizeof view->words, "lay %c%d", look->face, look->turn);
    else
        snprintf(view->words, sizeof view->words, "lay %c%d at %d,%d on card %u", look->face,
                 look->turn, move.x, move.y, covered);
}

void omino_plyamki_view_move(const struct omino_game *game, const void *state, uint32_t code,
                             struct omino_move_view *view)
{
    const struct plyamki *p = plyamki_of(game);
    const uint32_t colors = plyamki_color_code(p, PLYAMKI_YELLOW);
    if (code < colors)
        view_card(p, state, plyamki_decode(p, code), view);
    else
        snprintf(view->words, sizeof view->words, "choose %s", color_names[code - colors]);
}
