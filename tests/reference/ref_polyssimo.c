/* SPDX-License-Identifier: MIT */
#include "ref_polyssimo.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    char letter;
    const char *rows;
} pieces[REF_POLYSSIMO_PIECES] = {
    {"F", 'F', ".XX/XX./.X."},       {"I", 'I', "XXXXX"},
    {"L", 'L', "XXXX/X..."},         {"N", 'N', "XXX./..XX"},
    {"P", 'P', "XXX/XX."},           {"T", 'T', "XXX/.X./.X."},
    {"U", 'U', "XXX/X.X"},           {"V", 'V', "XXX/X../X.."},
    {"W", 'W', "XX./.XX/..X"},       {"X", 'X', ".X./XXX/.X."},
    {"Y", 'Y', "XXXX/.X.."},         {"Z", 'Z', "XX./.X./.XX"},
    {"H1", '1', "XXXX/X..X"},        {"H2", '2', "XXX./X.XX"},
    {"H3", '3', "XXXX/.XX."},        {"H4", '4', "XXXX/X.X."},
    {"H5", '5', ".X../XXXX/..X."},   {"H6", '6', "XXX./..X./..XX"},
    {"H7", '7', "XX../.XXX/...X"},   {"H8", '8', "XXX./..XX/..X."},
    {"H9", '9', "XX../.XXX/.X.."},   {"H10", 'A', "XX../.XXX/..X."},
    {"H11", 'B', "XX./.XX/.X./.X."}, {"H12", 'C', "XX./.X./.XX/.X."},
};

const char *ref_polyssimo_name(int piece)
{
    return pieces[piece].name;
}

char ref_polyssimo_letter(int piece)
{
    return pieces[piece].letter;
}

const char *ref_polyssimo_drawing(int piece)
{
    return pieces[piece].rows;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

struct squares {
    int count;
    int x[6], y[6];
};

static struct squares squares_of(int piece)
{
    struct squares s = {0};
    int x = 0, y = 0;
    for (const char *c = pieces[piece].rows; *c; c++) {
        if (*c == '/') {
            x = 0;
            y++;
            continue;
        }
        if (*c == 'X') {
            s.x[s.count] = x;
            s.y[s.count] = y;
            s.count++;
        }
        x++;
    }
    return s;
}

static void swap(int *a, int *b)
{
    const int c = *a;
    *a = *b;
    *b = c;
}

/* Moves a shape to the corner and sorts its squares by row and then by column. */
static void tidy(struct squares *s)
{
    int left = s->x[0], top = s->y[0];
    for (int i = 0; i < s->count; i++) {
        if (s->x[i] < left) left = s->x[i];
        if (s->y[i] < top) top = s->y[i];
    }
    for (int i = 0; i < s->count; i++) {
        s->x[i] -= left;
        s->y[i] -= top;
    }
    for (int i = 0; i < s->count; i++)
        for (int j = i + 1; j < s->count; j++)
            if (s->y[j] < s->y[i] || (s->y[j] == s->y[i] && s->x[j] < s->x[i])) {
                swap(&s->x[i], &s->x[j]);
                swap(&s->y[i], &s->y[j]);
            }
}

static int same(const struct squares *a, const struct squares *b)
{
    for (int i = 0; i < a->count; i++)
        if (a->x[i] != b->x[i] || a->y[i] != b->y[i]) return 0;
    return a->count == b->count;
}

/* Writes the distinct orientations of a piece and returns their number. */
static int ways_up(int piece, struct squares ways[8])
{
    struct squares s = squares_of(piece);
    int count = 0;
    for (int turn = 0; turn < 8; turn++) {
        int known = 0;
        if (turn == 4)
            for (int i = 0; i < s.count; i++) s.x[i] = -s.x[i];
        for (int i = 0; i < s.count; i++) { /* a quarter turn */
            const int x = s.x[i];
            s.x[i] = -s.y[i];
            s.y[i] = x;
        }
        tidy(&s);
        for (int i = 0; i < count; i++) known |= same(&ways[i], &s);
        if (!known) ways[count++] = s;
    }
    return count;
}

/* ---- placements ------------------------------------------------------------------------------ */

static int fits(const struct ref_polyssimo *game, const struct squares *s, int column, int row)
{
    for (int i = 0; i < s->count; i++) {
        const int x = column + s->x[i], y = row + s->y[i];
        if (x < 0 || x >= REF_POLYSSIMO_COLUMNS || y < 0 || y >= REF_POLYSSIMO_ROWS) return 0;
        if (game->board[y][x] != '.') return 0;
    }
    return 1;
}

/* Writes the points of a move by row from the bottom, then by column. */
static void write_points(struct ref_polyssimo_move *move)
{
    char *to = move->text;
    for (int y = REF_POLYSSIMO_ROWS - 1; y >= 0; y--)
        for (int x = 0; x < REF_POLYSSIMO_COLUMNS; x++)
            for (int i = 0; i < move->count; i++)
                if (move->x[i] == x && move->y[i] == y)
                    to += sprintf(to, "%s%c%d", to == move->text ? "" : ",", 'a' + x,
                                  REF_POLYSSIMO_ROWS - y);
}

static void set_placement(struct ref_polyssimo_move *move, int piece, const struct squares *s,
                          int column, int row)
{
    memset(move, 0, sizeof *move);
    move->piece = piece;
    move->count = s->count;
    for (int i = 0; i < s->count; i++) {
        move->x[i] = column + s->x[i];
        move->y[i] = row + s->y[i];
    }
    write_points(move);
}

/* Lists the placements of a piece, or counts them if `moves` is NULL. Returns their number. */
static int place_piece(const struct ref_polyssimo *game, int piece,
                       struct ref_polyssimo_move *moves)
{
    struct squares ways[8];
    const int way_count = ways_up(piece, ways);
    int count = 0;
    for (int w = 0; w < way_count; w++)
        for (int row = 0; row < REF_POLYSSIMO_ROWS; row++)
            for (int column = 0; column < REF_POLYSSIMO_COLUMNS; column++) {
                if (!fits(game, &ways[w], column, row)) continue;
                if (moves) set_placement(&moves[count], piece, &ways[w], column, row);
                count++;
            }
    return count;
}

static int is_in_hand(const struct ref_polyssimo *game, int piece, int player)
{
    return game->owner[piece] == player && !game->on_board[piece];
}

int ref_polyssimo_placements(const struct ref_polyssimo *game, int player,
                             struct ref_polyssimo_move *moves)
{
    int count = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
        if (is_in_hand(game, piece, player)) count += place_piece(game, piece, moves + count);
    return count;
}

static int can_place(const struct ref_polyssimo *game, int player)
{
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
        if (is_in_hand(game, piece, player) && place_piece(game, piece, NULL) > 0) return 1;
    return 0;
}

/* ---- the draft ------------------------------------------------------------------------------- */

static int is_hexomino(int piece)
{
    return squares_of(piece).count == 6;
}

static int in_the_middle(const struct ref_polyssimo *game)
{
    int count = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++) count += game->owner[piece] < 0;
    return count;
}

static int taken_by(const struct ref_polyssimo *game, int player, int hexominoes_only)
{
    int count = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
        count += game->owner[piece] == player && (!hexominoes_only || is_hexomino(piece));
    return count;
}

/* Returns whether this player and all later ones can divide exactly this number of hexominoes among
 * themselves, so that all handicaps are met. Tries every number for each player. */
static int can_share_out(const struct ref_polyssimo *game, int player, int hexominoes)
{
    if (player == game->players) return hexominoes == 0;
    const int picks = REF_POLYSSIMO_PIECES / game->players - taken_by(game, player, 0);
    for (int more = 0; more <= picks && more <= hexominoes; more++)
        if (taken_by(game, player, 1) + more >= game->handicap[player] &&
            can_share_out(game, player + 1, hexominoes - more))
            return 1;
    return 0;
}

static int handicaps_can_be_met(const struct ref_polyssimo *game)
{
    int hexominoes = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
        hexominoes += game->owner[piece] < 0 && is_hexomino(piece);
    return can_share_out(game, 0, hexominoes);
}

static int list_takes(const struct ref_polyssimo *game, struct ref_polyssimo_move *moves)
{
    int count = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++) {
        struct ref_polyssimo after = *game;
        if (game->owner[piece] >= 0) continue;
        after.owner[piece] = game->turn;
        if (!handicaps_can_be_met(&after)) continue;
        memset(&moves[count], 0, sizeof moves[count]);
        moves[count].piece = piece;
        sprintf(moves[count].text, "take %s", pieces[piece].name);
        count++;
    }
    return count;
}

/* ---- playing --------------------------------------------------------------------------------- */

void ref_polyssimo_start(struct ref_polyssimo *game, int players, const int *handicap)
{
    memset(game, 0, sizeof *game);
    game->players = players;
    for (int player = 0; player < players && handicap; player++)
        game->handicap[player] = handicap[player];
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++) game->owner[piece] = -1;
    memset(game->board, '.', sizeof game->board);
}

int ref_polyssimo_moves(const struct ref_polyssimo *game, struct ref_polyssimo_move *moves)
{
    if (game->turn < 0) return 0;
    if (in_the_middle(game) > 0) return list_takes(game, moves);
    return ref_polyssimo_placements(game, game->turn, moves);
}

static void next_to_place(struct ref_polyssimo *game)
{
    int player = game->turn;
    for (int asked = 0; asked < game->players; asked++) {
        player = (player + game->players - 1) % game->players;
        if (game->out[player]) continue;
        if (can_place(game, player)) {
            game->turn = player;
            return;
        }
        game->out[player] = 1;
    }
    game->turn = -1;
}

void ref_polyssimo_play(struct ref_polyssimo *game, const struct ref_polyssimo_move *move)
{
    game->moves++;
    if (move->count == 0) {
        game->owner[move->piece] = game->turn;
        if (in_the_middle(game) > 0) game->turn = (game->turn + 1) % game->players;
        return;
    }
    for (int i = 0; i < move->count; i++)
        game->board[move->y[i]][move->x[i]] = pieces[move->piece].letter;
    game->on_board[move->piece] = 1;
    game->last_placed[game->turn] = game->moves;
    next_to_place(game);
}

/* ---- results --------------------------------------------------------------------------------- */

int ref_polyssimo_squares(const struct ref_polyssimo *game, int player)
{
    int squares = 0;
    for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
        if (game->owner[piece] == player && !game->on_board[piece])
            squares += squares_of(piece).count;
    return squares;
}

static int is_before(const struct ref_polyssimo *game, int a, int b)
{
    const int x = ref_polyssimo_squares(game, a), y = ref_polyssimo_squares(game, b);
    return x != y ? x < y : game->last_placed[a] > game->last_placed[b];
}

void ref_polyssimo_places(const struct ref_polyssimo *game, int *places)
{
    for (int player = 0; player < game->players; player++) {
        places[player] = 1;
        for (int other = 0; other < game->players; other++)
            places[player] += is_before(game, other, player);
    }
}

void ref_polyssimo_line(const struct ref_polyssimo *game, char line[REF_POLYSSIMO_LINE])
{
    char *to = line;
    if (game->turn < 0)
        to += sprintf(to, "turn=none board=");
    else
        to += sprintf(to, "turn=player%d board=", game->turn + 1);
    for (int y = 0; y < REF_POLYSSIMO_ROWS; y++) {
        if (y > 0) *to++ = '/';
        for (int x = 0; x < 12; x++) *to++ = game->board[y][x];
    }
    for (int player = 0; player < game->players; player++) {
        to += sprintf(to, " player%d=", player + 1);
        if (taken_by(game, player, 0) == 0) to += sprintf(to, "-");
        for (int piece = 0; piece < REF_POLYSSIMO_PIECES; piece++)
            if (game->owner[piece] == player) to += sprintf(to, "%c", pieces[piece].letter);
    }
}
