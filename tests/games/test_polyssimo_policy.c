/* SPDX-License-Identifier: MIT */
/* Tests of the features, candidates and playouts of Polyssimo's computer players against lists of
 * placements and loops over squares. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "polyssimo_positions.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_polyssimo;

enum {
    PIECE_COUNT = REF_POLYSSIMO_PIECES,
    WIDTH = REF_POLYSSIMO_COLUMNS,
    HEIGHT = REF_POLYSSIMO_ROWS,
    PLAYERS = 4,
    MOVES = 16384,
    BEST = 300 /* the most candidates */
};

/* A seat, the pieces, the current position and its legal moves. */
struct table {
    struct seat seat;
    struct box box;
    struct position now;
    uint32_t moves[MOVES];
    uint32_t count;
};

static void look_around(struct table *table)
{
    table->now = read_position(&table->seat);
    table->count = omino_moves_list(table->seat.game, table->seat.state, table->moves, MOVES);
}

static void sit(struct table *table, const char *options)
{
    sit_at(&table->seat, &omino_rules_polyssimo, options);
    open_box(&table->box, table->seat.game);
    look_around(table);
}

static void get_up(struct table *table)
{
    close_box(&table->box);
    leave(&table->seat);
}

/* Checks that a placement in the box has the same number as the module's move. */
static void expect_own_numbers(const struct table *table, uint32_t move)
{
    uint64_t cells[BOARD_WORDS];
    struct omino_move_view view = OMINO_INIT(move_view);
    omino_placement_cells(table->box.table, move, cells);
    omino_scene_move_view(table->seat.game, table->seat.state, move, &view);
    assert_int_equal(view.count, omino_bits_count(&table->box.grid, cells));
    for (int i = 0; i < view.count; i++)
        assert_true(omino_bits_test(
            cells, omino_grid_bit(&table->box.grid, view.cells[i].x, view.cells[i].y)));
}

/* Sets up a position after `plies` random moves, or the last one before the end of the game. */
static void set_up(struct table *table, struct omino_rng *rng, unsigned plies)
{
    struct seat *seat = &table->seat;
    omino_state_start(seat->game, seat->state);
    for (unsigned i = 0; i < plies; i++) {
        const struct seat before = *seat;
        play_random(seat, rng);
        if (to_move(seat) != OMINO_NOBODY) continue;
        *seat = before;
        break;
    }
    look_around(table);
}

/* Calls a check for positions from the first placement to the last. */
static void with_many_positions(void (*check)(struct table *table, struct omino_rng *rng))
{
    static const char *const options[] = {"", "players=3", "players=4"};
    static struct table table;
    struct omino_rng rng;
    omino_rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        sit(&table, options[i]);
        for (unsigned placed = 0; placed < 19; placed++) {
            set_up(&table, &rng, PIECE_COUNT + placed);
            expect_own_numbers(&table, table.moves[0]);
            check(&table, &rng);
        }
        get_up(&table);
    }
}

static void with_both_paths(void (*check)(struct table *table, struct omino_rng *rng))
{
    with_many_positions(check);
    setenv("OMINO_SIMD", "plain", 1);
    with_many_positions(check);
    unsetenv("OMINO_SIMD");
}

static uint32_t bit_of(unsigned piece)
{
    return UINT32_C(1) << piece;
}

/* ---- slow implementations -------------------------------------------------------------------- */

/* The placements of a piece. */
struct places {
    uint32_t list[1024];
    uint32_t count;
    unsigned on[HEIGHT][WIDTH]; /* the number of placements that cover each square */
};

static void find_places(const struct box *box, const uint64_t *free, unsigned piece,
                        struct places *places)
{
    const uint64_t hand = bit_of(piece);
    memset(places, 0, sizeof *places);
    places->count = omino_placements_list(box->table, free, NULL, &hand, places->list, 1024);
    assert_true(places->count <= 1024);
    for (uint32_t i = 0; i < places->count; i++) {
        uint64_t cells[BOARD_WORDS];
        omino_placement_cells(box->table, places->list[i], cells);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                places->on[y][x] += omino_bits_test(cells, omino_grid_bit(&box->grid, x, y)) != 0;
    }
}

/* Repeatedly lays the piece with the fewest placements at its lowest-numbered placement. Returns
 * the number of squares covered. */
static unsigned pack_slowly(const struct box *box, const uint64_t *free, uint32_t hand)
{
    uint64_t rest[BOARD_WORDS];
    unsigned squares = 0;
    memcpy(rest, free, sizeof rest);
    for (;;) {
        uint32_t fewest = UINT32_MAX, lowest = 0;
        unsigned best = 0;
        for (unsigned piece = 0; piece < PIECE_COUNT; piece++) {
            struct places places;
            if (!(hand & bit_of(piece))) continue;
            find_places(box, rest, piece, &places);
            if (places.count == 0 || places.count >= fewest) continue;
            fewest = places.count;
            best = piece;
            lowest = UINT32_MAX;
            for (uint32_t i = 0; i < places.count; i++)
                if (places.list[i] < lowest) lowest = places.list[i];
        }
        if (fewest == UINT32_MAX) return squares;
        omino_placement_remove(box->table, lowest, rest);
        hand &= ~bit_of(best);
        squares += box->squares[best];
    }
}

static int is_free(const struct table *table, int x, int y)
{
    return omino_grid_has(&table->box.grid, x, y) &&
           omino_bits_test(table->now.free, omino_grid_bit(&table->box.grid, x, y));
}

/* Returns the number of free squares that share an edge with a square. */
static int open_sides(const struct table *table, int x, int y)
{
    return is_free(table, x - 1, y) + is_free(table, x + 1, y) + is_free(table, x, y - 1) +
           is_free(table, x, y + 1);
}

static void assert_near(float number, double expected)
{
    if (fabs((double)number - expected) > 1e-4 * (1 + fabs(expected)))
        fail_msg("%g, but %g in the slow computation", (double)number, expected);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* The features of a position in the module's order, after one feature per piece. */
enum {
    LEFT = PIECE_COUNT,
    ALIVE,
    PIECES,
    WAYS,
    CHOICE,
    REACH,
    FOOTPRINTS,
    RESERVED,
    PACKED,
    TURN,
    FIRST,
    OUT,
    POSITION_FEATURES
};

/* Finds the squares that pieces of a hand can cover. */
static void reach_slowly(const struct table *table, uint32_t hand, char reach[HEIGHT][WIDTH])
{
    memset(reach, 0, HEIGHT * WIDTH);
    for (unsigned piece = 0; piece < PIECE_COUNT; piece++) {
        struct places places;
        if (!(hand & bit_of(piece))) continue;
        find_places(&table->box, table->now.free, piece, &places);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) reach[y][x] |= places.on[y][x] > 0;
    }
}

static void judge_slowly(const struct table *table, unsigned player, double *f)
{
    const struct position *s = &table->now;
    const uint32_t hand = hand_of(s, player);
    char own[HEIGHT][WIDTH], others[HEIGHT][WIDTH];
    uint64_t footprints[BOARD_WORDS] = {0};
    uint32_t ways = 0;
    for (unsigned piece = 0; piece < PIECE_COUNT; piece++) {
        struct places places;
        if (!(hand & bit_of(piece))) continue;
        find_places(&table->box, s->free, piece, &places);
        f[LEFT] += table->box.squares[piece] / 6.0;
        if (places.count == 0) continue;
        f[ALIVE] += table->box.squares[piece] / 6.0;
        f[PIECES] += 1;
        f[CHOICE] += places.count / (places.count + 8.0);
        ways += places.count;
    }
    f[WAYS] = log(1.0 + ways);
    reach_slowly(table, hand, own);
    reach_slowly(table, s->left & ~hand, others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            f[REACH] += own[y][x] / 16.0;
            if (!own[y][x] || others[y][x]) continue;
            f[FOOTPRINTS] += 1 / 6.0;
            omino_bits_set(footprints, omino_grid_bit(&table->box.grid, x, y));
        }
    f[RESERVED] = pack_slowly(&table->box, footprints, hand) / 6.0;
    if (pieces_in(s->left) <= PIECE_COUNT - 6)
        f[PACKED] = pack_slowly(&table->box, s->free, hand) / 6.0;
    f[TURN] = s->to_move == (int)player;
    f[FIRST] = player == 0;
    f[OUT] = (s->out >> player & 1) != 0;
}

static void same_position(struct table *table, struct omino_rng *rng)
{
    float features[PLAYERS * POSITION_FEATURES];
    (void)rng;
    omino_rules_polyssimo.knowledge->describe_position(table->seat.game, table->seat.state,
                                                       features);
    for (unsigned player = 0; player < omino_game_players(table->seat.game); player++) {
        double slow[POSITION_FEATURES] = {0};
        judge_slowly(table, player, slow);
        for (unsigned i = 0; i < POSITION_FEATURES; i++)
            assert_near(features[player * POSITION_FEATURES + i], slow[i]);
    }
}

TEST(the_description_of_a_position_agrees_with_lists_of_placements)
{
    assert_int_equal(omino_rules_polyssimo.knowledge->position_features, POSITION_FEATURES);
    with_both_paths(same_position);
}

TEST(a_position_in_the_draft_is_described_by_the_pieces_taken)
{
    static struct table table;
    float features[PLAYERS * POSITION_FEATURES];
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    sit(&table, "players=3");
    set_up(&table, &rng, 10);
    omino_rules_polyssimo.knowledge->describe_position(table.seat.game, table.seat.state, features);
    for (unsigned player = 0; player < 3; player++) {
        const float *f = features + player * POSITION_FEATURES;
        for (unsigned i = 0; i < PIECE_COUNT; i++)
            assert_near(f[i], table.now.taken[player] >> i & 1);
        assert_near(f[LEFT], 0);
        assert_near(f[TURN], player == 1);
    }
    get_up(&table);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The features of a move. The first ones are those of a position, from LEFT to RESERVED. */
enum { SAFE = RESERVED - LEFT + 1, ALL_SAFE, CONTACT, RARITY, MOVE_FEATURES };

/* Computes the features of the position after a move: those of its player, less the average of the
 * other players. */
static void compare_slowly(const struct table *table, uint32_t move, double *f)
{
    static struct table after;
    const struct position *s = &table->now;
    const unsigned players = omino_game_players(table->seat.game);
    after = *table;
    after.now.left &= ~bit_of(omino_placement_piece(table->box.table, move));
    omino_placement_remove(table->box.table, move, after.now.free);
    for (unsigned player = 0; player < players; player++) {
        double slow[POSITION_FEATURES] = {0};
        judge_slowly(&after, player, slow);
        for (unsigned i = LEFT; i <= RESERVED; i++)
            f[i - LEFT] += s->to_move == (int)player ? slow[i] : -slow[i] / (players - 1);
    }
}

static void weigh_slowly(const struct table *table, uint32_t move, double *f)
{
    const struct position *s = &table->now;
    const unsigned piece = omino_placement_piece(table->box.table, move);
    char others[HEIGHT][WIDTH];
    uint64_t cells[BOARD_WORDS];
    struct places places;
    compare_slowly(table, move, f);
    omino_placement_cells(table->box.table, move, cells);
    find_places(&table->box, s->free, piece, &places);
    reach_slowly(table, s->left & ~hand_of(s, (unsigned)s->to_move), others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (!omino_bits_test(cells, omino_grid_bit(&table->box.grid, x, y))) continue;
            f[SAFE] += !others[y][x];
            f[CONTACT] += (4 - open_sides(table, x, y)) / 8.0;
        }
    f[SAFE] /= table->box.squares[piece];
    f[ALL_SAFE] = f[SAFE] > 0.99;
    f[RARITY] = -log((double)places.count) / 4;
}

static void same_moves(struct table *table, struct omino_rng *rng)
{
    for (int i = 0; i < 6; i++) {
        const uint32_t move = table->moves[omino_rng_below(rng, table->count)];
        float features[MOVE_FEATURES];
        double slow[MOVE_FEATURES] = {0};
        uint8_t kind;
        omino_rules_polyssimo.knowledge->describe_moves(table->seat.game, table->seat.state, &move,
                                                        1, features, &kind);
        weigh_slowly(table, move, slow);
        assert_int_equal(kind, omino_placement_piece(table->box.table, move));
        for (unsigned f = 0; f < MOVE_FEATURES; f++) assert_near(features[f], slow[f]);
    }
}

TEST(a_move_is_described_by_the_position_after_it)
{
    assert_int_equal(omino_rules_polyssimo.knowledge->move_features, MOVE_FEATURES);
    with_both_paths(same_moves);
}

TEST(a_pick_is_described_by_its_piece_alone)
{
    static struct table table;
    float features[MOVE_FEATURES];
    uint8_t kind;
    sit(&table, "");
    for (unsigned piece = 0; piece < PIECE_COUNT; piece++) {
        const uint32_t move = table.box.take + piece;
        omino_rules_polyssimo.knowledge->describe_moves(table.seat.game, table.seat.state, &move, 1,
                                                        features, &kind);
        assert_int_equal(kind, piece);
        for (unsigned f = 0; f < MOVE_FEATURES; f++) assert_near(features[f], 0);
    }
    get_up(&table);
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* Returns the score of a move. It depends on the ways that the move takes from the player's other
 * pieces and from opponents, the safe squares that it uses, its contact with pieces and edges, and
 * the number of placements of its piece. */
static double score_slowly(const struct table *table, uint32_t move)
{
    const struct position *s = &table->now;
    const unsigned piece = omino_placement_piece(table->box.table, move);
    const uint32_t hand = hand_of(s, (unsigned)s->to_move);
    double harm = 0, others_ways = 0, all[2] = {1, 1}, own = 0, squares = 0;
    uint64_t cells[BOARD_WORDS];
    char others[HEIGHT][WIDTH];
    omino_placement_cells(table->box.table, move, cells);
    reach_slowly(table, s->left & ~hand, others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (omino_bits_test(cells, omino_grid_bit(&table->box.grid, x, y)))
                squares += 0.25 - 0.03 * (4 - open_sides(table, x, y)) - (others[y][x] ? 0 : 0.5);
    for (unsigned p = 0; p < PIECE_COUNT; p++) {
        const unsigned is_own = hand >> p & 1;
        struct places places;
        if (!(s->left & bit_of(p))) continue;
        find_places(&table->box, s->free, p, &places);
        all[is_own] += places.count;
        if (p == piece) own = places.count;
        for (int y = 0; y < HEIGHT && places.count > 0; y++)
            for (int x = 0; x < WIDTH; x++) {
                if (!omino_bits_test(cells, omino_grid_bit(&table->box.grid, x, y))) continue;
                if (!is_own) others_ways += places.on[y][x];
                if (is_own && p != piece) harm += (double)places.on[y][x] / places.count;
            }
    }
    return squares - 0.2 * harm + 0.75 * others_ways / all[0] - 1.5 * own / all[1];
}

static int is_among(uint32_t move, const uint32_t *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return 1;
    return 0;
}

/* The candidates must be legal and distinct, in order, and better than all other moves. */
static void best_are_chosen(struct table *table, struct omino_rng *rng)
{
    uint32_t best[BEST];
    const uint32_t count =
        omino_rules_polyssimo.candidates(table->seat.game, table->seat.state, best, BEST);
    assert_int_equal(count, table->count < BEST ? table->count : BEST);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(omino_move_legal(table->seat.game, table->seat.state, best[i]));
        assert_false(is_among(best[i], best, i));
    }
    if (table->count <= BEST) return;
    const double last = score_slowly(table, best[count - 1]);
    assert_true(score_slowly(table, best[0]) > last - 1e-4);
    for (int i = 0; i < 20; i++) {
        const uint32_t move = table->moves[omino_rng_below(rng, table->count)];
        if (!is_among(move, best, count)) assert_true(score_slowly(table, move) < last + 1e-4);
    }
}

TEST(candidates_are_the_moves_with_the_best_squares)
{
    with_both_paths(best_are_chosen);
}

TEST(every_pick_of_the_draft_is_a_candidate)
{
    static struct table table;
    uint32_t moves[BEST];
    sit(&table, "");
    assert_int_equal(
        omino_rules_polyssimo.candidates(table.seat.game, table.seat.state, moves, BEST),
        PIECE_COUNT);
    get_up(&table);
}

/* ---- playouts -------------------------------------------------------------------------------- */

static int winner(const struct seat *seat)
{
    const struct omino_outcome outcome = outcome_of(seat);
    for (int player = 0; player < outcome.players; player++)
        if (outcome.places[player] == 1) return player;
    return -1;
}

/* Plays on at random from a position in which a playout stopped and checks the winner. Returns
 * whether the game was still going on. */
static int ends_as_expected(const struct seat *seat, struct omino_rng *rng)
{
    const int expected = winner(seat), goes_on = to_move(seat) != OMINO_NOBODY;
    for (int tries = 0; goes_on && tries < 20; tries++) {
        struct seat copy = *seat;
        play_to_the_end(&copy, rng);
        assert_int_equal(winner(&copy), expected);
    }
    return goes_on;
}

TEST(a_playout_stops_early_only_when_the_winner_is_settled)
{
    static struct table table;
    struct omino_rng rng;
    int early = 0;
    omino_rng_seed(&rng, 11);
    for (int i = 0; i < 300; i++) {
        sit(&table, i % 3 == 0 ? "" : i % 3 == 1 ? "players=3" : "players=4");
        while (to_move(&table.seat) != OMINO_NOBODY) {
            const uint32_t move =
                omino_rules_polyssimo.playout(table.seat.game, table.seat.state, &rng);
            if (move == OMINO_NO_MOVE) break;
            assert_true(omino_move_legal(table.seat.game, table.seat.state, move));
            omino_state_apply(table.seat.game, table.seat.state, move);
        }
        early += ends_as_expected(&table.seat, &rng);
        get_up(&table);
    }
    assert_true(early > 20);
}

/* ---- playing strength ------------------------------------------------------------------------ */

/* Returns the number of games that one player of this kind wins against random players, changing
 * seats after each game. */
static int wins_against_random(const char *options, const char *kind, int games)
{
    static struct table table;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 30};
    int wins = 0;
    for (int i = 0; i < games; i++) {
        sit(&table, options);
        struct omino_engine *player = open_player(table.seat.game, kind, (uint64_t)i);
        struct omino_rng rng;
        const int own = i % (int)omino_game_players(table.seat.game);
        omino_rng_seed(&rng, (uint64_t)i);
        while (to_move(&table.seat) != OMINO_NOBODY) {
            const uint32_t move = to_move(&table.seat) == own
                                      ? choose(player, table.seat.game, table.seat.state, &limits)
                                      : omino_moves_random(table.seat.game, table.seat.state, &rng);
            omino_state_apply(table.seat.game, table.seat.state, move);
        }
        wins += winner(&table.seat) == own;
        omino_engine_close(player);
        get_up(&table);
    }
    return wins;
}

TEST(the_computer_beats_random_players_from_every_seat)
{
    assert_true(wins_against_random("", "mcts", SLOW ? 2 : 12) >= (SLOW ? 2 : 11));
    assert_true(wins_against_random("players=3", "mcts", SLOW ? 3 : 12) >= (SLOW ? 2 : 9));
    assert_true(wins_against_random("players=4", "mcts", SLOW ? 4 : 12) >= (SLOW ? 2 : 8));
}

TEST(looking_one_move_ahead_beats_a_random_player)
{
    assert_true(wins_against_random("", "greedy", 4) >= 3);
}

TEST(the_computer_prefers_the_piece_that_fits_everywhere)
{
    static struct table table;
    float weights[2];
    sit(&table, "");
    const uint32_t moves[2] = {
        table.box.take + (unsigned)omino_placements_piece_by_name(table.box.table, "P"),
        table.box.take + (unsigned)omino_placements_piece_by_name(table.box.table, "X")};
    omino_rules_of(table.seat.game)->priors(table.seat.game, table.seat.state, moves, 2, weights);
    assert_true(weights[0] > weights[1]);
    get_up(&table);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_description_of_a_position_agrees_with_lists_of_placements),
               cmocka_unit_test(a_position_in_the_draft_is_described_by_the_pieces_taken),
               cmocka_unit_test(a_move_is_described_by_the_position_after_it),
               cmocka_unit_test(a_pick_is_described_by_its_piece_alone),
               cmocka_unit_test(candidates_are_the_moves_with_the_best_squares),
               cmocka_unit_test(every_pick_of_the_draft_is_a_candidate),
               cmocka_unit_test(a_playout_stops_early_only_when_the_winner_is_settled),
               cmocka_unit_test(the_computer_beats_random_players_from_every_seat),
               cmocka_unit_test(looking_one_move_ahead_beats_a_random_player),
               cmocka_unit_test(the_computer_prefers_the_piece_that_fits_everywhere));
}
