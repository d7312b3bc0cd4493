/* SPDX-License-Identifier: MIT */
#include "ref_patchwork.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct ref_patch ref_patches[REF_PATCHES] = {
    {1, "XX", 2, 1, 0},
    {2, "XXX", 2, 2, 0},
    {3, "XXXX", 3, 3, 1},
    {4, "XXXXX", 7, 1, 1},
    {5, "XX/XX", 6, 5, 2},
    {6, "XX./XXX", 2, 2, 0},
    {7, "XX../XXXX", 10, 5, 3},
    {8, ".XX./XXXX", 7, 4, 2},
    {9, "XXX./.XXX", 4, 2, 0},
    {10, ".XX/.XX/XX.", 8, 6, 3},
    {11, "X.X/XXX", 1, 2, 0},
    {12, "X..X/XXXX", 1, 5, 1},
    {13, "X.X/XXX/.X.", 3, 6, 2},
    {14, "XXX/.X.", 2, 2, 0},
    {15, "XXX/.X./.X.", 5, 5, 2},
    {16, "XXX/.X./.X./.X.", 7, 2, 2},
    {17, ".X./XXX/.X./.X.", 0, 3, 1},
    {18, "X./X./XX", 4, 2, 1},
    {19, "X./X./XX", 4, 6, 2},
    {20, "X./X./X./XX", 10, 3, 2},
    {21, "X./X./XX/X.", 3, 4, 1},
    {22, ".X./XXX/.X.", 5, 4, 2},
    {23, ".X./.X./XXX/.X./.X.", 1, 4, 1},
    {24, ".XX./XXXX/.XX.", 5, 3, 1},
    {25, "X.X/XXX/X.X", 2, 3, 0},
    {26, ".X/XX", 3, 1, 0},
    {27, ".X/XX", 1, 3, 0},
    {28, ".X/XX/X.", 3, 2, 1},
    {29, ".X/XX/X.", 7, 6, 3},
    {30, ".X/.X/XX/X.", 2, 3, 1},
    {31, "...X/XXXX/X...", 1, 2, 0},
    {32, "..X./XXXX/.X..", 2, 1, 0},
    {33, "..X/.XX/XX.", 10, 4, 3},
};

const int ref_income_marks[REF_INCOME_MARKS] = {5, 11, 17, 23, 29, 35, 41, 47, 53};

static const struct ref_patch *patch_by_id(int id)
{
    return &ref_patches[id - 1];
}

/* Returns the letter of a patch: 1 to 9, then A for 10, B for 11 and so on. */
static char letter_of(int id)
{
    return (char)(id < 10 ? '0' + id : 'A' + id - 10);
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Cells of a patch or of a placement, where x increases to the right and y downward. */
struct cells {
    int count;
    int x[16], y[16];
};

static struct cells cells_of_drawing(const char *drawing)
{
    struct cells cells = {0};
    int x = 0, y = 0;
    for (; *drawing; drawing++) {
        if (*drawing == '/') {
            x = 0;
            y++;
            continue;
        }
        if (*drawing == 'X') {
            cells.x[cells.count] = x;
            cells.y[cells.count++] = y;
        }
        x++;
    }
    return cells;
}

static struct cells turned(struct cells cells)
{
    for (int i = 0; i < cells.count; i++) {
        const int x = cells.x[i];
        cells.x[i] = -cells.y[i];
        cells.y[i] = x;
    }
    return cells;
}

static struct cells flipped(struct cells cells)
{
    for (int i = 0; i < cells.count; i++) cells.x[i] = -cells.x[i];
    return cells;
}

static struct cells moved(struct cells cells, int dx, int dy)
{
    for (int i = 0; i < cells.count; i++) {
        cells.x[i] += dx;
        cells.y[i] += dy;
    }
    return cells;
}

static int fits(const struct ref_player *player, const struct cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        const int x = cells->x[i], y = cells->y[i];
        if (x < 0 || y < 0 || x >= REF_QUILT || y >= REF_QUILT) return 0;
        if (player->quilt[y][x] != '.') return 0;
    }
    return 1;
}

/* Writes the points of some cells by row from the bottom, then by column. */
static void write_points(const struct cells *cells, char *text)
{
    const char *comma = "";
    *text = '\0';
    for (int y = REF_QUILT - 1; y >= 0; y--)
        for (int x = 0; x < REF_QUILT; x++)
            for (int i = 0; i < cells->count; i++)
                if (cells->x[i] == x && cells->y[i] == y) {
                    text += sprintf(text, "%s%c%d", comma, 'a' + x, REF_QUILT - y);
                    comma = ",";
                }
}

static struct cells read_points(const char *text)
{
    struct cells cells = {0};
    for (; *text; text += text[2] == ',' ? 3 : 2) {
        cells.x[cells.count] = text[0] - 'a';
        cells.y[cells.count++] = REF_QUILT - (text[1] - '0');
    }
    return cells;
}

/* ---- set-up and turns ------------------------------------------------------------------------ */

void ref_patchwork_start(struct ref_patchwork *game, const int circle[REF_PATCHES], int first,
                         int original_track, int top_wins)
{
    static const int revised[5] = {26, 32, 38, 44, 50}, original[5] = {20, 26, 32, 44, 50};
    memset(game, 0, sizeof *game);
    for (int p = 0; p < 2; p++) {
        for (int y = 0; y < REF_QUILT; y++) strcpy(game->players[p].quilt[y], ".........");
        game->players[p].buttons = 5;
    }
    game->players[first].arrived = ++game->clock;
    memcpy(game->circle, circle, sizeof game->circle);
    game->left = REF_PATCHES;
    memcpy(game->leather, original_track ? original : revised, sizeof game->leather);
    game->bonus = -1;
    game->original_track = original_track;
    game->top_wins = top_wins;
}

int ref_patchwork_to_move(const struct ref_patchwork *game)
{
    const struct ref_player *a = &game->players[0], *b = &game->players[1];
    if (game->to_place > 0) return game->placer;
    if (a->space == REF_LAST_SPACE && b->space == REF_LAST_SPACE) return -1;
    if (a->space != b->space) return a->space < b->space ? 0 : 1;
    return a->arrived > b->arrived ? 0 : 1;
}

static int empty_cells(const struct ref_player *player)
{
    int empty = 0;
    for (int y = 0; y < REF_QUILT; y++)
        for (int x = 0; x < REF_QUILT; x++) empty += player->quilt[y][x] == '.';
    return empty;
}

int ref_patchwork_empty(const struct ref_patchwork *game, int player)
{
    return empty_cells(&game->players[player]);
}

/* ---- the list of moves ----------------------------------------------------------------------- */

/* Adds a move unless it is already listed, because a symmetric patch looks the same after some
 * turns. */
static int add_move(char moves[REF_MOVES][REF_MOVE_TEXT], int from, int count, const char *text)
{
    for (int i = from; i < count; i++)
        if (strcmp(moves[i], text) == 0) return count;
    if (count == REF_MOVES) abort();
    strcpy(moves[count], text);
    return count + 1;
}

static int add_places(const struct ref_player *player, int id, struct cells cells,
                      char moves[REF_MOVES][REF_MOVE_TEXT], int from, int count)
{
    for (int dy = -REF_QUILT; dy <= REF_QUILT; dy++)
        for (int dx = -REF_QUILT; dx <= REF_QUILT; dx++) {
            const struct cells there = moved(cells, dx, dy);
            char text[REF_MOVE_TEXT];
            if (!fits(player, &there)) continue;
            write_points(&there, text + sprintf(text, "buy %d ", id));
            count = add_move(moves, from, count, text);
        }
    return count;
}

static int add_patch(const struct ref_player *player, int id, char moves[REF_MOVES][REF_MOVE_TEXT],
                     int count)
{
    const int from = count;
    struct cells cells = cells_of_drawing(patch_by_id(id)->cells);
    if (patch_by_id(id)->buttons > player->buttons) return count;
    for (int way = 0; way < 8; way++) {
        if (way == 4) cells = flipped(cells);
        count = add_places(player, id, cells, moves, from, count);
        cells = turned(cells);
    }
    return count;
}

static int leather_moves(const struct ref_player *player, char moves[REF_MOVES][REF_MOVE_TEXT])
{
    int count = 0;
    for (int y = 0; y < REF_QUILT; y++)
        for (int x = 0; x < REF_QUILT; x++)
            if (player->quilt[y][x] == '.')
                sprintf(moves[count++], "leather %c%d", 'a' + x, REF_QUILT - y);
    return count;
}

int ref_patchwork_moves(const struct ref_patchwork *game, char moves[REF_MOVES][REF_MOVE_TEXT])
{
    const int player = ref_patchwork_to_move(game);
    int count = 0;
    if (player < 0) return 0;
    if (game->to_place > 0) return leather_moves(&game->players[player], moves);
    strcpy(moves[count++], "advance");
    for (int i = 0; i < 3 && i < game->left; i++)
        count = add_patch(&game->players[player], game->circle[(game->token + i) % game->left],
                          moves, count);
    return count;
}

/* ---- making moves ---------------------------------------------------------------------------- */

static int is_filled(const struct ref_player *player, int left, int top)
{
    for (int y = top; y < top + 7; y++)
        for (int x = left; x < left + 7; x++)
            if (player->quilt[y][x] == '.') return 0;
    return 1;
}

int ref_patchwork_fills_square(const struct ref_patchwork *game, int player)
{
    for (int top = 0; top <= REF_QUILT - 7; top++)
        for (int left = 0; left <= REF_QUILT - 7; left++)
            if (is_filled(&game->players[player], left, top)) return 1;
    return 0;
}

static void cover(struct ref_patchwork *game, int player, struct cells cells, char letter)
{
    struct ref_player *p = &game->players[player];
    for (int i = 0; i < cells.count; i++) p->quilt[cells.y[i]][cells.x[i]] = letter;
    if (game->bonus < 0 && ref_patchwork_fills_square(game, player)) game->bonus = player;
}

static int income_of(const struct ref_player *player)
{
    int income = 0;
    for (int i = 0; i < player->patch_count; i++) income += patch_by_id(player->patches[i])->income;
    return income;
}

int ref_patchwork_income(const struct ref_patchwork *game, int player)
{
    return income_of(&game->players[player]);
}

static int is_income_mark(int space)
{
    for (int i = 0; i < REF_INCOME_MARKS; i++)
        if (ref_income_marks[i] == space) return 1;
    return 0;
}

/* Moves a marker space by space, so that no mark on the way is missed. */
static void move_marker(struct ref_patchwork *game, int player, int spaces)
{
    struct ref_player *p = &game->players[player];
    for (; spaces > 0 && p->space < REF_LAST_SPACE; spaces--) {
        p->space++;
        if (is_income_mark(p->space)) p->buttons += income_of(p);
        for (int i = 0; i < 5; i++) {
            if (game->leather[i] != p->space) continue;
            game->leather[i] = 0;
            game->placer = player;
            game->to_place++;
        }
    }
    p->arrived = ++game->clock;
    if (game->to_place > empty_cells(p)) game->to_place = empty_cells(p);
}

static void advance(struct ref_patchwork *game, int player)
{
    struct ref_player *p = &game->players[player], *other = &game->players[1 - player];
    const int target = other->space + 1 < REF_LAST_SPACE ? other->space + 1 : REF_LAST_SPACE;
    p->buttons += target - p->space;
    move_marker(game, player, target - p->space);
}

static void take_from_circle(struct ref_patchwork *game, int id)
{
    int at = 0;
    while (game->circle[at] != id) at++;
    game->left--;
    for (int i = at; i < game->left; i++) game->circle[i] = game->circle[i + 1];
    game->token = at < game->left ? at : 0;
}

static void buy(struct ref_patchwork *game, int player, int id, const char *points)
{
    struct ref_player *p = &game->players[player];
    p->buttons -= patch_by_id(id)->buttons;
    take_from_circle(game, id);
    p->patches[p->patch_count++] = id;
    cover(game, player, read_points(points), letter_of(id));
    move_marker(game, player, patch_by_id(id)->time);
}

void ref_patchwork_play(struct ref_patchwork *game, const char *move)
{
    const int player = ref_patchwork_to_move(game);
    int id, skip = 0;
    if (strcmp(move, "advance") == 0) {
        advance(game, player);
    } else if (sscanf(move, "buy %d %n", &id, &skip) == 1) {
        buy(game, player, id, move + skip);
    } else {
        cover(game, player, read_points(move + strlen("leather ")), '*');
        game->to_place--;
        if (empty_cells(&game->players[player]) == 0) game->to_place = 0;
    }
}

/* ---- results --------------------------------------------------------------------------------- */

int ref_patchwork_score(const struct ref_patchwork *game, int player)
{
    const struct ref_player *p = &game->players[player];
    return p->buttons + (game->bonus == player ? 7 : 0) - 2 * empty_cells(p);
}

int ref_patchwork_winner(const struct ref_patchwork *game)
{
    const int a = ref_patchwork_score(game, 0), b = ref_patchwork_score(game, 1);
    if (a != b) return a > b ? 0 : 1;
    const int came_last = game->players[0].arrived > game->players[1].arrived ? 0 : 1;
    return game->top_wins ? came_last : 1 - came_last;
}

void ref_patchwork_write(const struct ref_patchwork *game, char line[REF_LINE])
{
    const struct ref_player *p = game->players;
    int turn = ref_patchwork_to_move(game);
    if (turn < 0) turn = p[0].arrived > p[1].arrived ? 0 : 1;
    line +=
        sprintf(line, "turn=%d space=%d,%d buttons=%d,%d bonus=%d leather=%d%s circle=", turn + 1,
                p[0].space, p[1].space, p[0].buttons, p[1].buttons, game->bonus + 1, game->to_place,
                game->original_track ? " track=original" : "");
    if (game->left == 0) *line++ = '-';
    for (int i = 0; i < game->left; i++)
        line += sprintf(line, i ? ",%d" : "%d", game->circle[(game->token + i) % game->left]);
    for (int i = 0; i < 2; i++)
        for (int y = 0; y < REF_QUILT; y++) {
            if (y == 0) line += sprintf(line, " quilt%d=", i + 1);
            if (y > 0) *line++ = '/';
            for (int x = 0; x < REF_QUILT; x++) *line++ = p[i].quilt[y][x];
        }
    *line = '\0';
}

/* ---- reading a position ---------------------------------------------------------------------- */

static void read_quilt(struct ref_player *player, const char *quilt)
{
    player->patch_count = 0;
    for (int y = 0; y < REF_QUILT; y++) memcpy(player->quilt[y], quilt + 10 * y, REF_QUILT);
    for (int id = 1; id <= REF_PATCHES; id++)
        if (memchr(quilt, letter_of(id), 10 * REF_QUILT - 1))
            player->patches[player->patch_count++] = id;
}

static void read_circle(struct ref_patchwork *game, const char *circle)
{
    game->left = game->token = 0;
    for (char *end; *circle != ' ' && *circle != '-'; circle = end + (*end == ','))
        game->circle[game->left++] = (int)strtol(circle, &end, 10);
}

/* Leather patches are gone from all marks that a marker has reached. */
static void remove_leather(struct ref_patchwork *game)
{
    for (int i = 0; i < 5; i++)
        if (game->leather[i] <= game->players[0].space ||
            game->leather[i] <= game->players[1].space)
            game->leather[i] = 0;
}

void ref_patchwork_read(struct ref_patchwork *game, const char *line)
{
    struct ref_player *p = game->players, *q = p + 1;
    int turn = 0;
    if (sscanf(line, "turn=%d space=%d,%d buttons=%d,%d bonus=%d leather=%d", &turn, &p->space,
               &q->space, &p->buttons, &q->buttons, &game->bonus, &game->to_place) != 7)
        abort();
    game->bonus--;
    game->placer = turn - 1;
    p[game->placer].arrived = ++game->clock;
    read_quilt(&p[0], strstr(line, "quilt1=") + strlen("quilt1="));
    read_quilt(&p[1], strstr(line, "quilt2=") + strlen("quilt2="));
    read_circle(game, strstr(line, "circle=") + strlen("circle="));
    remove_leather(game);
}
