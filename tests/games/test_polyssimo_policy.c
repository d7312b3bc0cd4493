/* SPDX-License-Identifier: MIT */
/* What Polyssimo's computer players know, judged by lists of placements and loops over squares. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../games/polyssimo/polyssimo.h"
#include "players.h"
#include "test.h"

extern const struct omino_rules omino_rules_polyssimo;

enum { WIDTH = 12, HEIGHT = 11, MOVES = 16384 };

static const struct omino_knowledge *const knows = &omino_polyssimo_knowledge;

struct seat {
    const struct omino_game *game;
    const struct polyssimo *t;
    union {
        struct polyssimo_state state;
        unsigned char bytes[OMINO_STATE_MAX];
    };
    uint32_t moves[MOVES];
    uint32_t count;
};

static void sit(struct seat *seat, const char *options)
{
    struct omino_error err;
    if (omino_game_open_rules(&omino_rules_polyssimo, options, NULL, &seat->game, &err) != OMINO_OK)
        fail_msg("%s: %s", options, err.message);
    seat->t = omino_game_tables(seat->game);
    omino_state_start(seat->game, seat->bytes);
}

static void leave(struct seat *seat)
{
    omino_game_close(seat->game);
}

/* Sets up a position so many random moves after the start, or the last one before the end. */
static void play(struct seat *seat, struct omino_rng *rng, unsigned plies)
{
    unsigned char before[OMINO_STATE_MAX];
    omino_state_start(seat->game, seat->bytes);
    for (unsigned i = 0; i < plies; i++) {
        memcpy(before, seat->bytes, sizeof before);
        omino_state_apply(seat->game, seat->bytes,
                          omino_state_random(seat->game, seat->bytes, rng));
        if (omino_state_side(seat->game, seat->bytes) != OMINO_NOBODY) continue;
        memcpy(seat->bytes, before, sizeof before);
        break;
    }
    seat->count = omino_state_moves(seat->game, seat->bytes, seat->moves, MOVES);
}

/* Calls a check for positions from the first placement to the last. */
static void with_many_positions(void (*check)(struct seat *seat, struct omino_rng *rng))
{
    static const char *const options[] = {"", "players=3", "players=4"};
    static struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        sit(&seat, options[i]);
        for (unsigned placed = 0; placed < 19; placed++) {
            play(&seat, &rng, POLYSSIMO_PIECES + placed);
            check(&seat, &rng);
        }
        leave(&seat);
    }
}

static void with_both_paths(void (*check)(struct seat *seat, struct omino_rng *rng))
{
    with_many_positions(check);
    setenv("OMINO_PATH", "plain", 1);
    with_many_positions(check);
    unsetenv("OMINO_PATH");
}

/* ---- the slow way ---------------------------------------------------------------------------- */

/* Placements of a piece, one by one. */
struct places {
    uint32_t list[1024];
    uint32_t count;
    unsigned on[HEIGHT][WIDTH]; /* how many cover each square */
};

static void find_places(const struct polyssimo *t, const uint64_t *free, unsigned piece,
                        struct places *places)
{
    const uint64_t hand = polyssimo_bit(piece);
    memset(places, 0, sizeof *places);
    places->count = omino_placements_list(t->table, free, NULL, &hand, places->list, 1024);
    assert_true(places->count <= 1024);
    for (uint32_t i = 0; i < places->count; i++) {
        uint64_t cells[POLYSSIMO_WORDS];
        omino_placement_cells(t->table, places->list[i], cells);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                places->on[y][x] += omino_bits_test(cells, omino_grid_bit(&t->grid, x, y)) != 0;
    }
}

/* Lays the piece with the fewest placements, where its number is lowest, again and again. */
static unsigned pack_slowly(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    uint64_t rest[POLYSSIMO_WORDS];
    unsigned squares = 0;
    memcpy(rest, free, sizeof rest);
    for (;;) {
        uint32_t fewest = UINT32_MAX, lowest = 0;
        unsigned best = 0;
        for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
            struct places places;
            if (!(hand & polyssimo_bit(piece))) continue;
            find_places(t, rest, piece, &places);
            if (places.count == 0 || places.count >= fewest) continue;
            fewest = places.count;
            best = piece;
            lowest = UINT32_MAX;
            for (uint32_t i = 0; i < places.count; i++)
                if (places.list[i] < lowest) lowest = places.list[i];
        }
        if (fewest == UINT32_MAX) return squares;
        omino_placement_remove(t->table, lowest, rest);
        hand &= ~polyssimo_bit(best);
        squares += t->squares[best];
    }
}

static int is_free(const struct seat *seat, int x, int y)
{
    return omino_grid_has(&seat->t->grid, x, y) &&
           omino_bits_test(seat->state.free, omino_grid_bit(&seat->t->grid, x, y));
}

/* Free squares beside one. */
static int open_sides(const struct seat *seat, int x, int y)
{
    return is_free(seat, x - 1, y) + is_free(seat, x + 1, y) + is_free(seat, x, y - 1) +
           is_free(seat, x, y + 1);
}

static void assert_near(float number, double expected)
{
    if (fabs((double)number - expected) > 1e-4 * (1 + fabs(expected)))
        fail_msg("%g, and by the slow way %g", (double)number, expected);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* In the order of the module. */
enum {
    LEFT = POLYSSIMO_PIECES,
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
    OUT
};

/* Squares that pieces of a hand can cover. */
static void reach_slowly(const struct seat *seat, uint32_t hand, char reach[HEIGHT][WIDTH])
{
    memset(reach, 0, HEIGHT * WIDTH);
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        struct places places;
        if (!(hand & polyssimo_bit(piece))) continue;
        find_places(seat->t, seat->state.free, piece, &places);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) reach[y][x] |= places.on[y][x] > 0;
    }
}

static void judge_slowly(const struct seat *seat, unsigned player, double *f)
{
    const struct polyssimo_state *s = &seat->state;
    const uint32_t hand = polyssimo_hand(s, player);
    char own[HEIGHT][WIDTH], others[HEIGHT][WIDTH];
    uint64_t footprints[POLYSSIMO_WORDS] = {0};
    uint32_t ways = 0;
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        struct places places;
        if (!(hand & polyssimo_bit(piece))) continue;
        find_places(seat->t, s->free, piece, &places);
        f[LEFT] += seat->t->squares[piece] / 6.0;
        if (places.count == 0) continue;
        f[ALIVE] += seat->t->squares[piece] / 6.0;
        f[PIECES] += 1;
        f[CHOICE] += places.count / (places.count + 8.0);
        ways += places.count;
    }
    f[WAYS] = log(1.0 + ways);
    reach_slowly(seat, hand, own);
    reach_slowly(seat, s->left & ~hand, others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            f[REACH] += own[y][x] / 16.0;
            if (!own[y][x] || others[y][x]) continue;
            f[FOOTPRINTS] += 1 / 6.0;
            omino_bits_set(footprints, omino_grid_bit(&seat->t->grid, x, y));
        }
    f[RESERVED] = pack_slowly(seat->t, footprints, hand) / 6.0;
    if (polyssimo_count(s->left) <= POLYSSIMO_PIECES - 6)
        f[PACKED] = pack_slowly(seat->t, s->free, hand) / 6.0;
    f[TURN] = s->to_move == (int)player;
    f[FIRST] = player == 0;
    f[OUT] = (s->out >> player & 1) != 0;
}

static void same_position(struct seat *seat, struct omino_rng *rng)
{
    float features[POLYSSIMO_PLAYERS * POLYSSIMO_POSITION_FEATURES];
    (void)rng;
    knows->describe_position(seat->game, seat->bytes, features);
    for (unsigned player = 0; player < seat->t->players; player++) {
        double slow[POLYSSIMO_POSITION_FEATURES] = {0};
        judge_slowly(seat, player, slow);
        for (unsigned i = 0; i < POLYSSIMO_POSITION_FEATURES; i++)
            assert_near(features[player * POLYSSIMO_POSITION_FEATURES + i], slow[i]);
    }
}

TEST(a_position_is_described_by_what_lists_of_placements_tell)
{
    with_both_paths(same_position);
}

TEST(in_the_draft_a_position_is_described_by_the_pieces_taken)
{
    static struct seat seat;
    float features[POLYSSIMO_PLAYERS * POLYSSIMO_POSITION_FEATURES];
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    sit(&seat, "players=3");
    play(&seat, &rng, 10);
    knows->describe_position(seat.game, seat.bytes, features);
    for (unsigned player = 0; player < 3; player++) {
        const float *f = features + player * POLYSSIMO_POSITION_FEATURES;
        for (unsigned i = 0; i < POLYSSIMO_PIECES; i++)
            assert_near(f[i], seat.state.taken[player] >> i & 1);
        assert_near(f[LEFT], 0);
        assert_near(f[TURN], player == 1);
    }
    leave(&seat);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The first ones are those of a position, from LEFT to RESERVED. */
enum { SAFE = RESERVED - LEFT + 1, ALL_SAFE, CONTACT, RARITY };

/* What a position is described by after a move, for its player and for the others on average. */
static void compare_slowly(const struct seat *seat, uint32_t move, double *f)
{
    static struct seat after;
    const struct polyssimo_state *s = &seat->state;
    const unsigned players = seat->t->players;
    after = *seat;
    after.state.left &= ~polyssimo_bit(omino_placement_piece(seat->t->table, move));
    omino_placement_remove(seat->t->table, move, after.state.free);
    for (unsigned player = 0; player < players; player++) {
        double slow[POLYSSIMO_POSITION_FEATURES] = {0};
        judge_slowly(&after, player, slow);
        for (unsigned i = LEFT; i <= RESERVED; i++)
            f[i - LEFT] += s->to_move == (int)player ? slow[i] : -slow[i] / (players - 1);
    }
}

static void weigh_slowly(const struct seat *seat, uint32_t move, double *f)
{
    const struct polyssimo_state *s = &seat->state;
    const unsigned piece = omino_placement_piece(seat->t->table, move);
    char others[HEIGHT][WIDTH];
    uint64_t cells[POLYSSIMO_WORDS];
    struct places places;
    compare_slowly(seat, move, f);
    omino_placement_cells(seat->t->table, move, cells);
    find_places(seat->t, s->free, piece, &places);
    reach_slowly(seat, s->left & ~polyssimo_hand(s, (unsigned)s->to_move), others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            if (!omino_bits_test(cells, omino_grid_bit(&seat->t->grid, x, y))) continue;
            f[SAFE] += !others[y][x];
            f[CONTACT] += (4 - open_sides(seat, x, y)) / 8.0;
        }
    f[SAFE] /= seat->t->squares[piece];
    f[ALL_SAFE] = f[SAFE] > 0.99;
    f[RARITY] = -log((double)places.count) / 4;
}

static void same_moves(struct seat *seat, struct omino_rng *rng)
{
    for (int i = 0; i < 6; i++) {
        const uint32_t move = seat->moves[omino_rng_below(rng, seat->count)];
        float features[POLYSSIMO_MOVE_FEATURES];
        double slow[POLYSSIMO_MOVE_FEATURES] = {0};
        uint8_t kind;
        knows->describe_moves(seat->game, seat->bytes, &move, 1, features, &kind);
        weigh_slowly(seat, move, slow);
        assert_int_equal(kind, omino_placement_piece(seat->t->table, move));
        for (unsigned f = 0; f < POLYSSIMO_MOVE_FEATURES; f++) assert_near(features[f], slow[f]);
    }
}

TEST(a_move_is_described_by_the_position_after_it)
{
    with_both_paths(same_moves);
}

TEST(a_pick_is_described_by_its_piece_alone)
{
    static struct seat seat;
    float features[POLYSSIMO_MOVE_FEATURES];
    uint8_t kind;
    sit(&seat, "");
    for (unsigned piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        const uint32_t move = seat.t->take + piece;
        knows->describe_moves(seat.game, seat.bytes, &move, 1, features, &kind);
        assert_int_equal(kind, piece);
        for (unsigned f = 0; f < POLYSSIMO_MOVE_FEATURES; f++) assert_near(features[f], 0);
    }
    leave(&seat);
}

/* ---- which moves ----------------------------------------------------------------------------- */

/* What a move is scored by: the harm that it does to its own player's other pieces, and to others,
 * the safe squares that it uses up, what it touches, and what it is worth to have placed the piece.
 */
static double score_slowly(const struct seat *seat, uint32_t move)
{
    const struct polyssimo_state *s = &seat->state;
    const unsigned piece = omino_placement_piece(seat->t->table, move);
    const uint32_t hand = polyssimo_hand(s, (unsigned)s->to_move);
    double harm = 0, others_ways = 0, all[2] = {1, 1}, own = 0, squares = 0;
    uint64_t cells[POLYSSIMO_WORDS];
    char others[HEIGHT][WIDTH];
    omino_placement_cells(seat->t->table, move, cells);
    reach_slowly(seat, s->left & ~hand, others);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (omino_bits_test(cells, omino_grid_bit(&seat->t->grid, x, y)))
                squares += 0.25 - 0.03 * (4 - open_sides(seat, x, y)) - (others[y][x] ? 0 : 0.5);
    for (unsigned p = 0; p < POLYSSIMO_PIECES; p++) {
        const unsigned is_own = hand >> p & 1;
        struct places places;
        if (!(s->left & polyssimo_bit(p))) continue;
        find_places(seat->t, s->free, p, &places);
        all[is_own] += places.count;
        if (p == piece) own = places.count;
        for (int y = 0; y < HEIGHT && places.count > 0; y++)
            for (int x = 0; x < WIDTH; x++) {
                if (!omino_bits_test(cells, omino_grid_bit(&seat->t->grid, x, y))) continue;
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

/* Those that are chosen are legal, all different, in order, and better than any that is not. */
static void best_are_chosen(struct seat *seat, struct omino_rng *rng)
{
    uint32_t best[POLYSSIMO_BEST];
    const uint32_t count =
        omino_rules_polyssimo.candidates(seat->game, seat->bytes, best, POLYSSIMO_BEST);
    assert_int_equal(count, seat->count < POLYSSIMO_BEST ? seat->count : POLYSSIMO_BEST);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(omino_state_legal(seat->game, seat->bytes, best[i]));
        assert_false(is_among(best[i], best, i));
    }
    if (seat->count <= POLYSSIMO_BEST) return;
    const double last = score_slowly(seat, best[count - 1]);
    assert_true(score_slowly(seat, best[0]) > last - 1e-4);
    for (int i = 0; i < 20; i++) {
        const uint32_t move = seat->moves[omino_rng_below(rng, seat->count)];
        if (!is_among(move, best, count)) assert_true(score_slowly(seat, move) < last + 1e-4);
    }
}

TEST(the_moves_worth_a_thought_are_those_that_the_weights_of_squares_speak_for)
{
    with_both_paths(best_are_chosen);
}

TEST(every_pick_of_the_draft_is_worth_a_thought)
{
    static struct seat seat;
    uint32_t moves[POLYSSIMO_BEST];
    sit(&seat, "");
    assert_int_equal(omino_rules_polyssimo.candidates(seat.game, seat.bytes, moves, POLYSSIMO_BEST),
                     POLYSSIMO_PIECES);
    leave(&seat);
}

/* ---- simulated games ------------------------------------------------------------------------- */

static int winner(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome;
    omino_state_outcome(game, state, &outcome);
    for (int player = 0; player < outcome.players; player++)
        if (outcome.places[player] == 1) return player;
    return -1;
}

/* Plays on at random from a position that is said to be settled; returns whether the game was not
 * over yet. */
static int ends_as_said(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const int expected = winner(game, state);
    const int goes_on = omino_state_side(game, state) != OMINO_NOBODY;
    for (int tries = 0; goes_on && tries < 20; tries++) {
        unsigned char copy[OMINO_STATE_MAX];
        memcpy(copy, state, omino_state_size(game));
        while (omino_state_side(game, copy) != OMINO_NOBODY)
            omino_state_apply(game, copy, omino_state_random(game, copy, rng));
        assert_int_equal(winner(game, copy), expected);
    }
    return goes_on;
}

TEST(a_simulated_game_stops_early_only_when_it_is_settled_who_wins)
{
    static struct seat seat;
    struct omino_rng rng;
    int early = 0;
    omino_rng_seed(&rng, 11);
    for (int i = 0; i < 300; i++) {
        sit(&seat, i % 3 == 0 ? "" : i % 3 == 1 ? "players=3" : "players=4");
        while (omino_state_side(seat.game, seat.bytes) != OMINO_NOBODY) {
            const uint32_t move = omino_rules_polyssimo.playout(seat.game, seat.bytes, &rng);
            if (move == OMINO_NO_MOVE) break;
            assert_true(omino_state_legal(seat.game, seat.bytes, move));
            omino_state_apply(seat.game, seat.bytes, move);
        }
        early += ends_as_said(seat.game, seat.bytes, &rng);
        leave(&seat);
    }
    assert_true(early > 20);
}

/* ---- play ------------------------------------------------------------------------------------ */

/* Games that a player of one kind wins against random ones, from each seat in turn. */
static int wins_against_random(const char *options, const char *kind, int games)
{
    static struct seat seat;
    const struct omino_limits limits = {.simulations = 30};
    int wins = 0;
    for (int i = 0; i < games; i++) {
        sit(&seat, options);
        struct omino_player *player = open_player(seat.game, kind, (uint64_t)i);
        struct omino_rng rng;
        const int own = i % (int)seat.t->players;
        omino_rng_seed(&rng, (uint64_t)i);
        while (omino_state_side(seat.game, seat.bytes) != OMINO_NOBODY) {
            const uint32_t move = omino_state_side(seat.game, seat.bytes) == own
                                      ? choose(player, seat.game, seat.bytes, &limits)
                                      : omino_state_random(seat.game, seat.bytes, &rng);
            omino_state_apply(seat.game, seat.bytes, move);
        }
        wins += winner(seat.game, seat.bytes) == own;
        omino_player_close(player);
        leave(&seat);
    }
    return wins;
}

TEST(the_computer_beats_random_players_from_every_seat)
{
    assert_true(wins_against_random("", "mcts", SLOW ? 2 : 12) >= (SLOW ? 2 : 11));
    assert_true(wins_against_random("players=3", "mcts", SLOW ? 3 : 12) >= (SLOW ? 2 : 9));
    assert_true(wins_against_random("players=4", "mcts", SLOW ? 4 : 12) >= (SLOW ? 2 : 8));
}

TEST(one_look_ahead_is_enough_to_beat_a_random_player)
{
    assert_true(wins_against_random("", "greedy", 4) >= 3);
}

TEST(the_computer_would_rather_have_the_piece_that_fits_everywhere)
{
    static struct seat seat;
    float weights[2];
    sit(&seat, "");
    const uint32_t moves[2] = {
        seat.t->take + (unsigned)omino_placements_piece_by_name(seat.t->table, "P"),
        seat.t->take + (unsigned)omino_placements_piece_by_name(seat.t->table, "X")};
    omino_game_rules(seat.game)->priors(seat.game, seat.bytes, moves, 2, weights);
    assert_true(weights[0] > weights[1]);
    leave(&seat);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(a_position_is_described_by_what_lists_of_placements_tell),
        cmocka_unit_test(in_the_draft_a_position_is_described_by_the_pieces_taken),
        cmocka_unit_test(a_move_is_described_by_the_position_after_it),
        cmocka_unit_test(a_pick_is_described_by_its_piece_alone),
        cmocka_unit_test(the_moves_worth_a_thought_are_those_that_the_weights_of_squares_speak_for),
        cmocka_unit_test(every_pick_of_the_draft_is_worth_a_thought),
        cmocka_unit_test(a_simulated_game_stops_early_only_when_it_is_settled_who_wins),
        cmocka_unit_test(the_computer_beats_random_players_from_every_seat),
        cmocka_unit_test(one_look_ahead_is_enough_to_beat_a_random_player),
        cmocka_unit_test(the_computer_would_rather_have_the_piece_that_fits_everywhere));
}
