/* SPDX-License-Identifier: MIT */
/* Tests of the move and position features of Blokus against loops over squares. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

extern const struct omino_rules omino_rules_blokus;

enum { SIDE_MAX = 20, MOVE_WIDTH = 13, POSITION_WIDTH = 9 };

/* ---- slow implementations -------------------------------------------------------------------- */

/* A board of letters, as in the text of a state, and the colours that are out. */
struct board {
    int size, sides;
    char squares[SIDE_MAX][SIDE_MAX + 1]; /* [row from the top][column] */
    char out[8];
    const char *initials;
};

typedef char squares[SIDE_MAX][SIDE_MAX];

static struct board read_board(const struct omino_game *game, const void *state)
{
    struct board board = {.sides = (int)omino_game_sides(game)};
    char line[OMINO_TEXT_MAX];
    omino_state_write(game, state, line, sizeof line);
    board.size = board.sides == 2 ? 14 : 20;
    board.initials = board.sides == 2 ? "BW" : "BYRG";
    const char *at = strchr(line, ' ') + 1;
    for (int y = 0; y < board.size; y++, at += board.size + 1)
        memcpy(board.squares[y], at, (size_t)board.size);
    const char *out = strstr(line, "out=") + 4;
    for (int i = 0; out[i] && out[i] != ' ' && i < 7; i++) board.out[i] = out[i];
    return board;
}

static char at(const struct board *board, int x, int y)
{
    if (x < 0 || y < 0 || x >= board->size || y >= board->size) return 0;
    return board->squares[y][x];
}

static int has_beside(const struct board *board, int x, int y, char colour)
{
    return at(board, x - 1, y) == colour || at(board, x + 1, y) == colour ||
           at(board, x, y - 1) == colour || at(board, x, y + 1) == colour;
}

static int has_corner(const struct board *board, int x, int y, char colour)
{
    return at(board, x - 1, y - 1) == colour || at(board, x + 1, y - 1) == colour ||
           at(board, x - 1, y + 1) == colour || at(board, x + 1, y + 1) == colour;
}

static void find_free(const struct board *board, char colour, squares free)
{
    memset(free, 0, sizeof(squares));
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            free[y][x] = at(board, x, y) == '.' && !has_beside(board, x, y, colour);
}

static void find_attach(const struct board *board, char colour, squares attach)
{
    squares free;
    find_free(board, colour, free);
    memset(attach, 0, sizeof(squares));
    if (strchr(board->out, colour)) return;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            attach[y][x] = free[y][x] && has_corner(board, x, y, colour);
}

/* Extends a set by one step within another set: to the four squares that share an edge, or to all
 * eight neighbours. */
static void grow(const struct board *board, squares set, squares within, int eight)
{
    squares before;
    memcpy(before, set, sizeof before);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    const int u = x + dx, v = y + dy;
                    if (u < 0 || v < 0 || u >= board->size || v >= board->size) continue;
                    if (dx && dy && !eight) continue;
                    if (before[v][u] && within[y][x]) set[y][x] = 1;
                }
}

static int count(squares set)
{
    int n = 0;
    for (int y = 0; y < SIDE_MAX; y++)
        for (int x = 0; x < SIDE_MAX; x++) n += set[y][x];
    return n;
}

static void find_reach(const struct board *board, char colour, int steps, squares reach)
{
    squares free;
    find_free(board, colour, free);
    find_attach(board, colour, reach);
    for (int i = 0; i < steps; i++) grow(board, reach, free, 0);
}

/* Lays the piece of a move on the board, using the points in the move's text. */
static void lay(struct board *board, const struct omino_game *game, uint32_t move, char colour)
{
    char text[OMINO_TEXT_MAX];
    omino_move_write(game, move, text, sizeof text);
    for (char *point = strtok(text, ","); point; point = strtok(NULL, ","))
        board->squares[board->size - atoi(point + 1)][point[0] - 'a'] = colour;
}

/* ---- helpers --------------------------------------------------------------------------------- */

static const struct omino_game *open_game(const char *options)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_rules_open_game(&omino_rules_blokus, options, NULL, &game, &err) != OMINO_OK)
        fail_msg("'%s': %s", options, err.message);
    return game;
}

typedef void visitor(const struct omino_game *game, const void *state, struct omino_rng *rng);

/* Calls `look` for the positions of random games in which every colour has a piece on the board. */
static void visit(const char *options, int games, uint64_t seed, visitor *look)
{
    const struct omino_game *game = open_game(options);
    uint64_t state[64];
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    for (int i = 0; i < games; i++) {
        omino_state_start(game, state);
        for (unsigned ply = 0; omino_state_side(game, state) != OMINO_NOBODY; ply++) {
            if (ply >= omino_game_sides(game)) look(game, state, &rng);
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        }
    }
    omino_game_close(game);
}

/* ---- tests: moves ---------------------------------------------------------------------------- */

/* This is used only for Duo, where the other colour belongs to the other player. */
static void look_at_a_move(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    const int side = omino_state_side(game, state);
    const uint32_t move = omino_moves_random(game, state, rng);
    struct board before = read_board(game, state), after = before;
    const char own = before.initials[side], other = before.initials[1 - side];
    float f[MOVE_WIDTH];
    uint8_t kind;
    squares a, b;
    k->describe_moves(game, state, &move, 1, f, &kind);
    lay(&after, game, move, own);

    find_reach(&after, own, 3, a);
    assert_int_equal((int)(f[0] * 16), count(a));
    find_reach(&after, other, 3, b);
    squares mine;
    memcpy(mine, a, sizeof mine);
    for (int y = 0; y < SIDE_MAX; y++)
        for (int x = 0; x < SIDE_MAX; x++) mine[y][x] = (char)(a[y][x] && !b[y][x]);
    assert_int_equal((int)(f[2] * 16), count(mine));
    find_reach(&before, other, 3, a);
    assert_int_equal((int)(f[5] * 16), count(a) - count(b));
    find_reach(&after, own, 1, a);
    assert_int_equal((int)(f[1] * 8), count(a));
    find_attach(&after, own, a);
    find_attach(&before, own, b);
    assert_int_equal((int)(f[3] * 4), count(a) - count(b));
    find_attach(&before, other, a);
    find_attach(&after, other, b);
    assert_int_equal((int)(f[7] * 2), count(a) - count(b));
}

TEST(the_features_of_a_move_in_duo_agree_with_loops_over_squares)
{
    visit("variant=duo", 8, 1, look_at_a_move);
    visit("variant=junior", 2, 1, look_at_a_move);
}

static void look_at_own_reach(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    const uint32_t move = omino_moves_random(game, state, rng);
    struct board board = read_board(game, state);
    const char own = board.initials[omino_state_side(game, state)];
    float f[MOVE_WIDTH];
    uint8_t kind;
    squares reach;
    k->describe_moves(game, state, &move, 1, f, &kind);
    lay(&board, game, move, own);
    find_reach(&board, own, 3, reach);
    assert_int_equal((int)(f[0] * 16), count(reach));
}

TEST(the_reach_of_a_move_in_classic_agrees_with_loops_over_squares)
{
    visit("", 2, 2, look_at_own_reach);
    visit("players=2", 2, 3, look_at_own_reach);
}

/* Returns the reach that a colour loses by a move. */
static int reach_lost(const struct board *before, const struct board *after, char colour)
{
    squares a, b;
    find_reach(before, colour, 3, a);
    find_reach(after, colour, 3, b);
    return count(a) - count(b);
}

/* The colour that three players share: the one that no player has in the table of scores. */
static int shared_colour(const struct omino_game *game)
{
    struct omino_scene *scene;
    char text[256] = "";
    int shared = 0;
    uint64_t state[64];
    omino_state_start(game, state);
    assert_int_equal(omino_scene_open(NULL, &scene, NULL), OMINO_OK);
    omino_rules_of(game)->scene(game, state, scene);
    const struct omino_panel *scores = omino_scene_panel(scene, 5);
    for (int row = 1; row < scores->table.rows; row++)
        strcat(text, scores->table.text[row * scores->table.columns + 1]);
    while (strstr(text, omino_game_side_name(game, shared))) shared++;
    omino_scene_close(scene);
    return shared;
}

/* The shared colour is placed in the interest of the player who places it. It spares that player's
 * own colour but not the others. Its own reach counts for nothing, whichever colour moves. */
static void look_at_the_shared_colour(const struct omino_game *game, const void *state,
                                      struct omino_rng *rng)
{
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    const int side = omino_state_side(game, state), player = omino_state_player(game, state);
    const int shared = shared_colour(game), own = player < shared ? player : player + 1;
    const uint32_t move = omino_moves_random(game, state, rng);
    struct board before = read_board(game, state), after = before;
    float f[MOVE_WIDTH];
    uint8_t kind;
    int lost = 0;
    k->describe_moves(game, state, &move, 1, f, &kind);
    lay(&after, game, move, before.initials[side]);
    for (int c = 0; c < 4; c++)
        if (c != side && c != shared)
            lost += (c == own ? -1 : 1) * reach_lost(&before, &after, before.initials[c]);
    assert_float_equal(f[5] * 16, (float)lost, 1e-4);
    if (side != shared) return;
    for (int i = 0; i < 5; i++) assert_float_equal(f[i], 0, 0);
}

TEST(the_shared_colour_of_three_players_is_placed_for_the_player_to_move)
{
    visit("players=3", 3, 6, look_at_the_shared_colour);
    visit("players=3 shared=blue", 1, 6, look_at_the_shared_colour);
    visit("players=3 shared=yellow", 1, 6, look_at_the_shared_colour);
    visit("players=3 shared=red", 1, 6, look_at_the_shared_colour);
}

static void compare_paths(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const struct omino_game *plain;
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    float fast[MOVE_WIDTH], slow[MOVE_WIDTH], judged[4 * POSITION_WIDTH], again[4 * POSITION_WIDTH];
    uint8_t kinds[2];
    char options[64];
    const uint32_t move = omino_moves_random(game, state, rng);
    omino_game_options(game, options, sizeof options);
    setenv("OMINO_SIMD", "plain", 1);
    plain = open_game(options);
    unsetenv("OMINO_SIMD");
    k->describe_moves(game, state, &move, 1, fast, &kinds[0]);
    k->describe_moves(plain, state, &move, 1, slow, &kinds[1]);
    assert_memory_equal(fast, slow, sizeof fast);
    assert_int_equal(kinds[0], kinds[1]);
    k->describe_position(game, state, judged);
    k->describe_position(plain, state, again);
    for (unsigned i = 0; i < omino_game_players(game) * POSITION_WIDTH; i++)
        assert_true(judged[i] - again[i] < 1e-5f && again[i] - judged[i] < 1e-5f);
    omino_game_close(plain);
}

TEST(features_are_the_same_on_every_machine)
{
    visit("variant=duo", 1, 4, compare_paths);
    visit("variant=junior", 1, 4, compare_paths);
    visit("players=3", 1, 5, compare_paths);
    visit("players=1", 1, 5, compare_paths);
}

/* ---- tests: candidates ----------------------------------------------------------------------- */

TEST(the_first_piece_is_large_and_heads_for_the_centre)
{
    static const char *const all[] = {"variant=duo", "", "players=2", "starts=free",
                                      "variant=junior"};
    for (int i = 0; i < 5; i++) {
        const struct omino_game *game = open_game(all[i]);
        uint64_t state[64];
        uint32_t moves[1024];
        omino_state_start(game, state);
        const uint32_t n = omino_rules_of(game)->candidates(game, state, moves, 1024);
        assert_in_range(n, 1, omino_moves_count(game, state) - 1);
        for (uint32_t m = 0; m < n; m++) {
            char text[OMINO_TEXT_MAX];
            int points = 1;
            assert_true(omino_move_legal(game, state, moves[m]));
            omino_move_write(game, moves[m], text, sizeof text);
            for (const char *at = text; *at; at++) points += *at == ',';
            assert_int_equal(points, 5);
        }
        assert_int_equal(omino_rules_of(game)->candidates(game, state, NULL, 0), n);
        omino_game_close(game);
    }
}

/* ---- tests: playouts ------------------------------------------------------------------------- */

static unsigned winners_of(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    unsigned winners = 0;
    omino_state_outcome(game, state, &outcome);
    for (int p = 0; p < outcome.players; p++) winners |= (unsigned)(outcome.places[p] == 1) << p;
    return winners;
}

/* The number of playouts that stopped before the end of the game. */
static int stops;

static void stop_early(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    uint64_t end[64];
    if (omino_rules_of(game)->playout(game, state, rng) != OMINO_NO_MOVE) return;
    stops++;
    memcpy(end, state, omino_state_size(game));
    while (omino_state_side(game, end) != OMINO_NOBODY)
        omino_state_apply(game, end, omino_moves_random(game, end, rng));
    assert_int_equal(winners_of(game, state), winners_of(game, end));
}

TEST(a_playout_stops_when_the_only_player_who_can_move_has_won)
{
    stops = 0;
    visit("variant=duo", 60, 6, stop_early);
    assert_true(stops > 20);
    visit("players=3", 10, 7, stop_early);
    visit("players=2 scoring=advanced", 10, 8, stop_early);
}

/* The weights of duo apply to junior, so a piece has the same number in both. */
static void look_at_a_kind(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    const struct omino_game *duo = open_game("variant=duo");
    uint64_t start[64];
    float f[MOVE_WIDTH];
    uint8_t kind, in_duo;
    char text[OMINO_TEXT_MAX], *points = text, moved[OMINO_TEXT_MAX] = "";
    uint32_t same;
    const uint32_t move = omino_moves_random(game, state, rng);
    k->describe_moves(game, state, &move, 1, f, &kind);
    omino_move_write(game, move, text, sizeof text);
    int left = 0, down = 0;
    sscanf(points, "%*c%d", &down);
    left = points[0] - 'a';
    for (char *point = strtok(text, ","); point; point = strtok(NULL, ","))
        sprintf(moved + strlen(moved), "%s%c%d", *moved ? "," : "", point[0] - left + 4,
                atoi(point + 1) - down + 10);
    omino_state_start(duo, start);
    assert_int_equal(omino_move_parse(duo, start, moved, &same, NULL), OMINO_OK);
    k->describe_moves(duo, start, &same, 1, f, &in_duo);
    assert_int_equal(kind, in_duo);
    omino_game_close(duo);
}

TEST(a_piece_of_junior_has_the_weight_that_it_has_in_duo)
{
    visit("variant=junior", 1, 12, look_at_a_kind);
}

TEST(playouts_place_large_pieces_first)
{
    const struct omino_game *game = open_game("variant=duo");
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    uint64_t state[64];
    struct omino_rng rng;
    float f[MOVE_WIDTH];
    int large = 0;
    omino_rng_seed(&rng, 9);
    for (int i = 0; i < 100; i++) {
        uint8_t kind;
        omino_state_start(game, state);
        for (int ply = 0; ply < 4; ply++)
            omino_state_apply(game, state, omino_rules_of(game)->playout(game, state, &rng));
        const uint32_t move = omino_rules_of(game)->playout(game, state, &rng);
        k->describe_moves(game, state, &move, 1, f, &kind);
        large += kind >= 9;
    }
    assert_in_range(large, 80, 100);
    omino_game_close(game);
}

/* ---- tests: positions ------------------------------------------------------------------------ */

/* Writes the squares of `from` that are not in `taken` to `left`. */
static void subtract(squares from, squares taken, squares left)
{
    for (int y = 0; y < SIDE_MAX; y++)
        for (int x = 0; x < SIDE_MAX; x++) left[y][x] = (char)(from[y][x] && !taken[y][x]);
}

static void look_at_a_position(const struct omino_game *game, const void *state,
                               struct omino_rng *rng)
{
    const struct omino_knowledge *k = omino_rules_of(game)->knowledge;
    const int side = omino_state_side(game, state);
    const struct board board = read_board(game, state);
    const char colours[2] = {board.initials[side], board.initials[1 - side]};
    float f[2][POSITION_WIDTH];
    squares sets[2], free[2], within;
    (void)rng;
    k->describe_position(game, state, &f[0][0]);
    for (int i = 0; i < 2; i++) {
        squares reach;
        find_reach(&board, colours[i], 3, reach);
        assert_int_equal((int)(f[i == 0 ? side : 1 - side][3] * 16), count(reach));
        find_attach(&board, colours[i], sets[i]);
        find_free(&board, colours[i], free[i]);
    }
    for (int round = 0; round < 14; round++) { /* in turn, starting with the colour to move */
        const int i = round % 2;
        subtract(free[i], sets[1 - i], within);
        grow(&board, sets[i], within, 1);
    }
    assert_int_equal((int)(f[side][5] * 16), count(sets[0]));
    assert_int_equal((int)(f[1 - side][5] * 16), count(sets[1]));
}

TEST(the_reach_and_territory_of_a_position_agree_with_loops_over_squares)
{
    visit("variant=duo", 5, 11, look_at_a_position);
    visit("variant=junior", 2, 11, look_at_a_position);
}

TEST(the_player_with_more_squares_and_room_is_expected_to_win)
{
    const struct omino_game *game = open_game("variant=duo");
    uint64_t state[64];
    struct omino_rng rng;
    int right = 0, all = 0;
    omino_rng_seed(&rng, 10);
    for (int i = 0; i < 200; i++) {
        float values[2];
        omino_state_start(game, state);
        for (int ply = 0; ply < 24 && omino_state_side(game, state) != OMINO_NOBODY; ply++)
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        if (omino_state_side(game, state) == OMINO_NOBODY) continue;
        omino_rules_of(game)->evaluate(game, state, values);
        while (omino_state_side(game, state) != OMINO_NOBODY)
            omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        const unsigned winners = winners_of(game, state);
        if (winners == 3) continue;
        all++;
        right += winners == (values[0] > values[1] ? 1u : 2u);
    }
    assert_true(all > 100);
    assert_true(right * 100 > all * 70);
    omino_game_close(game);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_features_of_a_move_in_duo_agree_with_loops_over_squares),
        cmocka_unit_test(the_reach_of_a_move_in_classic_agrees_with_loops_over_squares),
        cmocka_unit_test(the_shared_colour_of_three_players_is_placed_for_the_player_to_move),
        cmocka_unit_test(features_are_the_same_on_every_machine),
        cmocka_unit_test(the_first_piece_is_large_and_heads_for_the_centre),
        cmocka_unit_test(a_playout_stops_when_the_only_player_who_can_move_has_won),
        cmocka_unit_test(a_piece_of_junior_has_the_weight_that_it_has_in_duo),
        cmocka_unit_test(playouts_place_large_pieces_first),
        cmocka_unit_test(the_reach_and_territory_of_a_position_agree_with_loops_over_squares),
        cmocka_unit_test(the_player_with_more_squares_and_room_is_expected_to_win));
}
