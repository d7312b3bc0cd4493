/* SPDX-License-Identifier: MIT */
/* What Patchwork's computer player sees and knows, judged by loops over cells and by what moves
 * lead to. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../games/patchwork/patchwork.h"
#include "test.h"

extern const struct omino_rules omino_rules_patchwork;

enum { MOVES = 2048, SIDE_MAX = 16 };

/* The numbers, in their order. */
enum {
    SCORE,
    TO_COME,
    TIME_LEFT,
    MONEY,
    INCOME,
    EDGES,
    SINGLES,
    ENDS,
    LOOSE,
    SQUARE,
    OFFER,
    NEXT_LEATHER,
    TO_PLACE,
    FITS,
    TURN
};
enum {
    GAIN,
    TIME,
    GAIN_PER_TIME,
    SIZE,
    PRICE,
    NEW_INCOME,
    MONEY_AFTER,
    INCOME_NOW,
    LEATHER,
    AGAIN,
    OWN_OFFER,
    OTHERS_OFFER,
    MORE_EDGES,
    MORE_SINGLES,
    MORE_ENDS,
    MORE_LOOSE,
    MORE_SQUARE
};

static const struct omino_knowledge *const knows = &omino_patchwork_knowledge;

struct seat {
    const struct omino_game *game;
    const struct patchwork *t;
    struct patchwork_state state;
    uint32_t moves[MOVES];
    uint32_t count;
};

static void sit_at(struct seat *seat, const struct omino_rules *rules, const char *options)
{
    struct omino_error err;
    if (omino_game_open_rules(rules, options, NULL, &seat->game, &err) != OMINO_OK)
        fail_msg("%s: %s", options, err.message);
    seat->t = patchwork_of(seat->game);
    omino_state_start(seat->game, &seat->state);
}

static void sit(struct seat *seat, const char *options)
{
    sit_at(seat, &omino_rules_patchwork, options);
}

static void leave(struct seat *seat)
{
    omino_game_close(seat->game);
}

static int is_over(const struct seat *seat)
{
    return omino_state_side(seat->game, &seat->state) == OMINO_NOBODY;
}

static struct patchwork_state after(const struct seat *seat, uint32_t move)
{
    struct patchwork_state then = seat->state;
    omino_state_apply(seat->game, &then, move);
    return then;
}

/* ---- the slow way ---------------------------------------------------------------------------- */

/* A quilt as characters, with a border round it. */
struct cloth {
    int width, height;
    char cells[SIDE_MAX][SIDE_MAX];
};

static struct cloth read_quilt(const struct patchwork *t, const struct patchwork_state *s,
                               int player)
{
    struct cloth cloth = {t->grid.width, t->grid.height, {{0}}};
    for (int y = 0; y < cloth.height; y++)
        for (int x = 0; x < cloth.width; x++)
            cloth.cells[y + 1][x + 1] =
                omino_bits_test(s->free[player], omino_grid_bit(&t->grid, x, y)) ? '.' : 0;
    return cloth;
}

static int is_free(const struct cloth *cloth, int x, int y)
{
    return cloth->cells[y + 1][x + 1] == '.';
}

static int free_beside(const struct cloth *cloth, int x, int y)
{
    return is_free(cloth, x - 1, y) + is_free(cloth, x + 1, y) + is_free(cloth, x, y - 1) +
           is_free(cloth, x, y + 1);
}

static int free_in(const struct cloth *cloth, int left, int top, int side)
{
    int n = 0;
    for (int y = top; y < top + side; y++)
        for (int x = left; x < left + side; x++) n += is_free(cloth, x, y);
    return n;
}

static int in_free_block(const struct cloth *cloth, int x, int y)
{
    for (int top = y - 1; top <= y; top++)
        for (int left = x - 1; left <= x; left++)
            if (free_in(cloth, left, top, 2) == 4) return 1;
    return 0;
}

struct room {
    int edges, singles, ends, loose, gap;
};

static struct room look(const struct patchwork *t, const struct patchwork_state *s, int player)
{
    const struct cloth cloth = read_quilt(t, s, player);
    const int side = t->edition->bonus_side;
    struct room room = {.gap = INT32_MAX};
    for (int y = 0; y < cloth.height; y++)
        for (int x = 0; x < cloth.width; x++) {
            if (x + side <= cloth.width && y + side <= cloth.height) {
                const int gap = free_in(&cloth, x, y, side);
                if (gap < room.gap) room.gap = gap;
            }
            if (!is_free(&cloth, x, y)) continue;
            room.edges += 4 - free_beside(&cloth, x, y);
            room.singles += free_beside(&cloth, x, y) == 0;
            room.ends += free_beside(&cloth, x, y) == 1;
            room.loose += !in_free_block(&cloth, x, y);
        }
    return room;
}

static float progress(const struct patchwork_state *s, struct room room)
{
    return s->bonus ? 0 : 4.0f / (float)(4 + room.gap);
}

/* What the best patch that a player could buy now brings more than its time: points as they stand
 * at the end if nothing else is done, less those without it. */
static int best_offer(const struct patchwork *t, const struct patchwork_state *s, int player)
{
    uint8_t patches[PATCHWORK_OFFERED_MAX];
    const unsigned offered = omino_patchwork_offered(t, s, patches);
    int best = 0;
    for (unsigned i = 0; i < offered && s->space[player] < t->track->last; i++) {
        const struct patchwork_patch *patch = &t->edition->patches[patches[i]];
        int value = t->edition->empty_cell_cost * t->size[patches[i]] - patch->price;
        for (const uint8_t *mark = t->track->income; *mark; mark++)
            if (*mark > s->space[player]) value += patch->income;
        for (int space = s->space[player]; space < s->space[player] + patch->time; space++)
            if (space < t->track->last) value--;
        if (patch->price <= s->buttons[player] && value > best) best = value;
    }
    return best;
}

/* ---- positions of all kinds ------------------------------------------------------------------ */

/* Calls a check in all positions of random games, in which moves are mostly worth a thought so that
 * quilts get full. */
static void visit(const struct omino_rules *rules, const char *options, int games,
                  void (*check)(struct seat *seat, struct omino_rng *rng))
{
    static struct seat seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    sit_at(&seat, rules, options);
    for (int i = 0; i < games; i++) {
        omino_state_start(seat.game, &seat.state);
        while (!is_over(&seat)) {
            seat.count = omino_state_moves(seat.game, &seat.state, seat.moves, MOVES);
            check(&seat, &rng);
            uint32_t some[MOVES];
            const uint32_t n = omino_patchwork_candidates(seat.game, &seat.state, some, MOVES);
            omino_state_apply(seat.game, &seat.state,
                              omino_rng_below(&rng, 4)
                                  ? some[omino_rng_below(&rng, n)]
                                  : omino_state_random(seat.game, &seat.state, &rng));
        }
    }
    leave(&seat);
}

/* Smaller quilts that fit into one word, more patches on offer. */
static enum omino_status open_small(struct omino_setup *setup, struct omino_error *err)
{
    static struct patchwork_edition small;
    small = omino_patchwork_standard;
    small.width = 7;
    small.height = 6;
    small.bonus_side = 4;
    small.offered = 5;
    small.empty_cell_cost = 1;
    return omino_patchwork_open(&small, setup, err);
}

static struct omino_rules small_rules(void)
{
    struct omino_rules rules = omino_rules_patchwork;
    rules.name = "small";
    rules.open = open_small;
    return rules;
}

static void visit_all(int games, void (*check)(struct seat *seat, struct omino_rng *rng))
{
    const struct omino_rules small = small_rules();
    visit(&omino_rules_patchwork, "seed=1", games, check);
    visit(&omino_rules_patchwork, "seed=2 track=original first=2", games, check);
    visit(&small, "seed=3", games, check);
}

static void assert_near(float a, float b)
{
    if (!(fabsf(a - b) < 1e-4f)) fail_msg("%g is not %g", (double)a, (double)b);
}

/* ---- positions ------------------------------------------------------------------------------- */

static void quilt_is_described(struct seat *seat, struct omino_rng *rng)
{
    float f[2][PATCHWORK_POSITION_FEATURES];
    (void)rng;
    knows->describe_position(seat->game, &seat->state, f[0]);
    for (int p = 0; p < 2; p++) {
        const struct room room = look(seat->t, &seat->state, p);
        assert_near(f[p][EDGES] * 16, (float)room.edges);
        assert_near(f[p][SINGLES] * 2, (float)room.singles);
        assert_near(f[p][ENDS] * 4, (float)room.ends);
        assert_near(f[p][LOOSE] * 8, (float)room.loose);
        assert_near(f[p][SQUARE], progress(&seat->state, room));
    }
}

TEST(the_room_of_a_quilt_is_what_loops_over_cells_find)
{
    visit_all(8, quilt_is_described);
}

/* Ways to lay the next patches of the circle, by trying all places for each of them. */
static unsigned count_fits(const struct seat *seat, int player)
{
    const struct patchwork *t = seat->t;
    unsigned ways = 0, seen = 0;
    for (unsigned step = 0; step < t->edition->patch_count && seen < 8; step++) {
        const unsigned place = (seat->state.next + step) % t->edition->patch_count;
        if (!(seat->state.left >> place & 1)) continue;
        const unsigned patch = t->circle[place];
        seen++;
        for (unsigned w = t->first_way[patch]; w < t->first_way[patch + 1]; w++)
            ways += omino_placement_legal(t->placements, seat->state.free[player], NULL, NULL,
                                          t->ways[w]) != 0;
    }
    return ways;
}

static float next_leather(const struct seat *seat, int player)
{
    const uint8_t *space = seat->state.space;
    for (int at = space[player] + 1; at <= seat->t->track->last; at++)
        for (const uint8_t *mark = seat->t->track->leather; *mark; mark++)
            if (*mark == at && at > space[1 - player]) return 1.0f / (float)(at - space[player]);
    return 0;
}

/* Whose turn it is once all leather is placed. */
static int next_without_leather(const struct seat *seat)
{
    struct patchwork_state s = seat->state;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    while (s.leather) omino_state_apply(seat->game, &s, omino_state_random(seat->game, &s, &rng));
    return s.turn;
}

static void player_is_described(struct seat *seat, struct omino_rng *rng)
{
    const struct patchwork_state *s = &seat->state;
    struct omino_outcome outcome;
    float f[2][PATCHWORK_POSITION_FEATURES];
    (void)rng;
    knows->describe_position(seat->game, s, f[0]);
    omino_state_outcome(seat->game, s, &outcome);
    for (int p = 0; p < 2; p++) {
        int to_come = 0;
        for (const uint8_t *mark = seat->t->track->income; *mark; mark++)
            if (*mark > s->space[p]) to_come += s->income[p];
        assert_near(f[p][SCORE] * 16, (float)outcome.scores[p]);
        assert_near(f[p][TO_COME] * 16, (float)to_come);
        assert_near(f[p][TIME_LEFT] * 8, (float)(seat->t->track->last - s->space[p]));
        assert_near(f[p][MONEY] * 8, s->buttons[p] < 12 ? s->buttons[p] : 12);
        assert_near(f[p][INCOME] * 8, s->income[p]);
        assert_near(f[p][OFFER] * 8, (float)best_offer(seat->t, s, p));
        assert_near(f[p][NEXT_LEATHER], next_leather(seat, p));
        assert_near(f[p][FITS], logf(1 + (float)count_fits(seat, p)));
        assert_near(f[p][TURN], next_without_leather(seat) == p);
        assert_near(f[p][TO_PLACE], s->turn == p ? s->leather : 0);
    }
}

TEST(money_time_and_the_patches_to_come_are_what_loops_over_the_track_and_the_circle_find)
{
    visit_all(2, player_is_described);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void describe(const struct seat *seat, uint32_t move, float *f)
{
    uint8_t kind;
    knows->describe_moves(seat->game, &seat->state, &move, 1, f, &kind);
    assert_in_range(kind, 0, PATCHWORK_MOVE_KINDS - 1);
    if (move == seat->t->advance) assert_int_equal(kind, 0);
    if (move > seat->t->advance) assert_int_equal(kind, 1);
    if (move < seat->t->advance) assert_in_range(kind, 2, 2 + seat->t->edition->offered - 1);
}

static void placement_is_described(struct seat *seat, struct omino_rng *rng)
{
    float f[PATCHWORK_MOVE_FEATURES];
    const struct room before = look(seat->t, &seat->state, seat->state.turn);
    for (int i = 0; i < 4; i++) {
        const uint32_t move = seat->moves[omino_rng_below(rng, seat->count)];
        const struct patchwork_state then = after(seat, move);
        const struct room room = look(seat->t, &then, seat->state.turn);
        const float square = progress(&seat->state, room) - progress(&seat->state, before);
        describe(seat, move, f);
        assert_near(f[MORE_EDGES] * 4, (float)(room.edges - before.edges));
        assert_near(f[MORE_SINGLES], (float)(room.singles - before.singles));
        assert_near(f[MORE_ENDS] * 2, (float)(room.ends - before.ends));
        assert_near(f[MORE_LOOSE] * 4, (float)(room.loose - before.loose));
        assert_near(f[MORE_SQUARE] / 4, square);
    }
}

TEST(a_placement_is_described_by_the_room_that_is_left)
{
    visit_all(4, placement_is_described);
}

static int total_income(const struct seat *seat, const struct patchwork_state *s, int player)
{
    int sum = 0;
    for (const uint8_t *mark = seat->t->track->income; *mark; mark++)
        if (*mark > s->space[player]) sum += s->income[player];
    return sum;
}

/* Points at the end if nothing but income came any more. */
static int prospect(const struct seat *seat, const struct patchwork_state *s, int player)
{
    const int bonus = s->bonus == player + 1 ? seat->t->edition->bonus_points : 0;
    return omino_patchwork_score(seat->t, s, (unsigned)player) - bonus +
           total_income(seat, s, player);
}

static void deal_is_described(struct seat *seat, struct omino_rng *rng)
{
    const int player = seat->state.turn;
    const uint32_t move = seat->moves[omino_rng_below(rng, seat->count)];
    const struct patchwork_state then = after(seat, move);
    const int spaces = then.space[player] - seat->state.space[player];
    const int gain = prospect(seat, &then, player) - prospect(seat, &seat->state, player);
    const int again = then.space[player] <= then.space[1 - player];
    float f[PATCHWORK_MOVE_FEATURES];
    if (seat->state.leather) return;
    describe(seat, move, f);
    assert_near(f[GAIN] * 8, (float)gain);
    assert_near(f[GAIN_PER_TIME] * 4, (float)gain / (float)(spaces + 1));
    assert_near(f[TIME] * 4, (float)spaces);
    assert_near(f[NEW_INCOME] * 2, (float)(then.income[player] - seat->state.income[player]));
    assert_near(f[MONEY_AFTER] * 8, then.buttons[player] < 12 ? then.buttons[player] : 12);
    assert_near(f[AGAIN], (float)again);
    assert_near(f[OWN_OFFER] * 8, again ? (float)best_offer(seat->t, &then, player) : 0);
    assert_near(f[OTHERS_OFFER] * 8, again ? 0 : (float)best_offer(seat->t, &then, 1 - player));
    if (patchwork_empty(&then, (unsigned)player) > 5) assert_near(f[LEATHER], then.leather);
    if (move == seat->t->advance) return;
    const unsigned patch = seat->t->patch_of[move >> seat->t->shift];
    const int size = (int)(patchwork_empty(&seat->state, (unsigned)player) -
                           patchwork_empty(&then, (unsigned)player));
    assert_near(f[SIZE] * 4, (float)size);
    assert_near(f[PRICE] * 4, seat->t->edition->patches[patch].price);
    assert_near(f[INCOME_NOW] * 8, (float)(then.buttons[player] - seat->state.buttons[player] +
                                           seat->t->edition->patches[patch].price));
}

TEST(a_deal_is_described_by_what_it_leads_to)
{
    visit_all(10, deal_is_described);
}

/* The same game on the path without vectors. */
static const struct omino_game *plain;

static void paths_agree(struct seat *seat, struct omino_rng *rng)
{
    float judged[2][2 * PATCHWORK_POSITION_FEATURES], moves[2][PATCHWORK_MOVE_FEATURES];
    uint32_t some[2][64], drawn[2], n[2];
    uint8_t kinds[2];
    const uint32_t move = omino_state_random(seat->game, &seat->state, rng);
    for (int i = 0; i < 2; i++) {
        const struct omino_game *game = i ? plain : seat->game;
        struct omino_rng same = *rng;
        knows->describe_position(game, &seat->state, judged[i]);
        knows->describe_moves(game, &seat->state, &move, 1, moves[i], &kinds[i]);
        n[i] = omino_patchwork_candidates(game, &seat->state, some[i], 64);
        drawn[i] = omino_patchwork_playout(game, &seat->state, &same);
    }
    assert_memory_equal(judged[0], judged[1], sizeof judged[0]);
    assert_memory_equal(moves[0], moves[1], sizeof moves[0]);
    assert_memory_equal(some[0], some[1], n[0] * sizeof *some[0]);
    assert_int_equal(kinds[0], kinds[1]);
    assert_int_equal(n[0], n[1]);
    assert_int_equal(drawn[0], drawn[1]);
}

TEST(every_machine_finds_the_same_numbers_and_moves)
{
    static struct seat seat;
    setenv("OMINO_PATH", "plain", 1);
    sit(&seat, "seed=4");
    unsetenv("OMINO_PATH");
    plain = seat.game;
    visit(&omino_rules_patchwork, "seed=4", 3, paths_agree);
    leave(&seat);
}

/* ---- which moves ----------------------------------------------------------------------------- */

static int contains(const uint32_t *list, uint32_t n, uint32_t move)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == move) return 1;
    return 0;
}

static unsigned patch_of(const struct seat *seat, uint32_t move)
{
    return move < seat->t->advance ? seat->t->patch_of[move >> seat->t->shift]
                                   : PATCHWORK_PATCHES_MAX + (move == seat->t->advance);
}

static int shape_cost(const struct seat *seat, uint32_t move)
{
    const struct patchwork_state then = after(seat, move);
    const struct room room = look(seat->t, &then, seat->state.turn);
    return 4 * room.edges + 16 * room.singles + 4 * room.ends + 2 * room.loose +
           (seat->state.bonus ? 0 : room.gap);
}

static void candidates_are_the_best(struct seat *seat, struct omino_rng *rng)
{
    uint32_t some[64];
    const uint32_t n = omino_patchwork_candidates(seat->game, &seat->state, some, 64);
    const int is_new = patchwork_empty(&seat->state, seat->state.turn) == seat->t->cells;
    (void)rng;
    assert_in_range(n, 1, 4 * PATCHWORK_OFFERED_MAX + 1);
    assert_true(seat->state.leather || contains(some, n, seat->t->advance));
    for (uint32_t i = 0; i < n; i++) {
        assert_true(omino_state_legal(seat->game, &seat->state, some[i]));
        assert_false(contains(some, i, some[i]));
    }
    for (uint32_t m = 0; m < seat->count; m++) {
        unsigned of_patch = 0;
        int worst = 0;
        if (contains(some, n, seat->moves[m])) continue;
        for (uint32_t i = 0; i < n; i++) {
            if (patch_of(seat, some[i]) != patch_of(seat, seat->moves[m])) continue;
            const int cost = shape_cost(seat, some[i]);
            if (cost > worst) worst = cost;
            of_patch++;
        }
        assert_true(of_patch == 4 || is_new);
        assert_true(is_new || shape_cost(seat, seat->moves[m]) >= worst);
    }
    assert_int_equal(omino_patchwork_candidates(seat->game, &seat->state, NULL, 0), n);
}

TEST(candidates_are_those_that_leave_the_best_room_of_each_patch_and_advancing)
{
    visit_all(1, candidates_are_the_best);
}

/* A number that is the same for places that become one another when the quilt is turned. */
static unsigned long turned_alike(const struct seat *seat, uint32_t move)
{
    uint64_t cells[PATCHWORK_QUILT_WORDS] = {0};
    unsigned long best = ULONG_MAX;
    omino_placement_cells(seat->t->placements, move, cells);
    for (int way = 0; way < 8; way++) {
        unsigned long code = patch_of(seat, move);
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 9; x++) {
                const int u = way & 1 ? 8 - x : x, v = way & 2 ? 8 - y : y;
                const unsigned bit = way & 4 ? omino_grid_bit(&seat->t->grid, v, u)
                                             : omino_grid_bit(&seat->t->grid, u, v);
                code = code * 31 + (unsigned long)omino_bits_test(cells, bit);
            }
        if (code < best) best = code;
    }
    return best;
}

TEST(on_an_empty_quilt_no_two_candidates_are_alike)
{
    static struct seat seat;
    char options[16];
    for (int seed = 0; seed < 20; seed++) {
        uint32_t some[64];
        snprintf(options, sizeof options, "seed=%d", seed);
        sit(&seat, options);
        const uint32_t n = omino_patchwork_candidates(seat.game, &seat.state, some, 64);
        assert_true(n > 1);
        for (uint32_t i = 0; i + 1 < n; i++)
            for (uint32_t j = 0; j < i; j++)
                assert_true(turned_alike(&seat, some[i]) != turned_alike(&seat, some[j]));
        leave(&seat);
    }
}

/* ---- moves that matter at the end ------------------------------------------------------------ */

/* The most points that a player is ahead after a move with this patch that ends the game, of so
 * many moves; INT_MIN if none does. */
static int best_end(const struct seat *seat, const uint32_t *moves, uint32_t n, unsigned patch)
{
    int best = INT_MIN;
    for (uint32_t i = 0; i < n; i++) {
        const struct patchwork_state then = after(seat, moves[i]);
        struct omino_outcome outcome;
        if (patch_of(seat, moves[i]) != patch) continue;
        if (omino_state_side(seat->game, &then) != OMINO_NOBODY) continue;
        omino_state_outcome(seat->game, &then, &outcome);
        const int turn = seat->state.turn;
        const int ahead = outcome.scores[turn] - outcome.scores[1 - turn];
        if (ahead > best) best = ahead;
    }
    return best;
}

static unsigned left_out; /* moves */

static void essential_moves_end_as_well(struct seat *seat, struct omino_rng *rng)
{
    uint32_t some[MOVES];
    const uint32_t n = omino_patchwork_essential(seat->game, &seat->state, some, MOVES);
    (void)rng;
    for (uint32_t i = 0; i < n; i++) {
        assert_true(omino_state_legal(seat->game, &seat->state, some[i]));
        assert_false(contains(some, i, some[i]));
    }
    for (unsigned patch = 0; patch < PATCHWORK_PATCHES_MAX + 2; patch++)
        assert_int_equal(best_end(seat, some, n, patch),
                         best_end(seat, seat->moves, seat->count, patch));
    left_out += seat->count - n;
}

TEST(moves_that_are_left_out_at_the_end_are_not_better_than_those_that_matter)
{
    visit_all(6, essential_moves_end_as_well);
    assert_true(left_out > 200);
}

/* ---- simulated games ------------------------------------------------------------------------- */

static unsigned settled; /* positions that were said to be */

/* From such a position any play gives the same winner. */
static void settled_is_settled(struct seat *seat, struct omino_rng *rng)
{
    const uint32_t move = omino_patchwork_playout(seat->game, &seat->state, rng);
    struct omino_outcome now, then;
    if (move != OMINO_NO_MOVE) {
        assert_true(omino_state_legal(seat->game, &seat->state, move));
        return;
    }
    omino_state_outcome(seat->game, &seat->state, &now);
    for (int i = 0; i < 20; i++) {
        struct patchwork_state s = seat->state;
        while (omino_state_side(seat->game, &s) != OMINO_NOBODY)
            omino_state_apply(seat->game, &s, omino_state_random(seat->game, &s, rng));
        omino_state_outcome(seat->game, &s, &then);
        assert_memory_equal(now.places, then.places, sizeof now.places);
    }
    settled++;
}

TEST(a_simulated_game_stops_only_when_nobody_can_change_the_winner)
{
    visit(&omino_rules_patchwork, "seed=5", 40, settled_is_settled);
    visit(&omino_rules_patchwork, "seed=6 tiebreak=top", 40, settled_is_settled);
    assert_true(settled >= 20);
}

TEST(a_patch_dearer_than_its_cells_keeps_games_from_being_settled)
{
    const struct omino_rules small = small_rules(); /* a cell is worth a point only */
    static struct seat seat;
    sit(&seat, "");
    assert_true(seat.t->never_falls);
    leave(&seat);
    sit_at(&seat, &small, "");
    assert_false(seat.t->never_falls);
    leave(&seat);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Points that the first kind is ahead, over a few games from either seat. */
static int play_match(const char *kind, const char *other, uint64_t simulations, int games,
                      int *won)
{
    static struct seat seat;
    const struct omino_limits limits = {.simulations = simulations};
    int ahead = 0;
    *won = 0;
    for (int g = 0; g < games; g++) {
        struct omino_player *players[2];
        struct omino_outcome outcome;
        char options[16];
        const int own = g % 2;
        snprintf(options, sizeof options, "seed=%d", 1 + g / 2);
        sit(&seat, options);
        for (int p = 0; p < 2; p++)
            assert_int_equal(omino_player_open(seat.game, p == own ? kind : other,
                                               (uint64_t)(7 + g), NULL, &players[p], NULL),
                             OMINO_OK);
        while (!is_over(&seat)) {
            uint32_t move;
            const int p = omino_state_player(seat.game, &seat.state);
            omino_player_choose(players[p], &seat.state, &limits, &move, NULL);
            omino_state_apply(seat.game, &seat.state, move);
        }
        omino_state_outcome(seat.game, &seat.state, &outcome);
        ahead += outcome.scores[own] - outcome.scores[1 - own];
        *won += outcome.places[own] == 1;
        for (int p = 0; p < 2; p++) omino_player_close(players[p]);
        leave(&seat);
    }
    return ahead;
}

TEST(the_evaluation_alone_beats_a_random_player)
{
    int won;
    assert_true(play_match("greedy", "random", 0, 10, &won) > 100);
    assert_true(won >= 8);
}

TEST(a_short_search_beats_the_evaluation_alone)
{
    int won;
    assert_true(play_match("mcts", "greedy", 100, 6, &won) > 0);
    assert_true(won >= 4);
}

/* Leather goes into the only hole rather than into open room. */
TEST(the_computer_fills_a_hole_with_leather)
{
    static const char line[] =
        "turn=1 space=27,20 buttons=3,3 bonus=0 next=2 leather=1 "
        "quilt1=BB......./.B......./BB......./........./........./........./........./........./"
        "......... quilt2=........./........./........./........./........./........./........./"
        "........./.........";
    static struct seat seat;
    struct omino_error err;
    uint32_t some[8];
    sit(&seat, "circle=2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,"
               "30,31,32,33,1");
    if (omino_state_parse(seat.game, line, &seat.state, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    assert_true(omino_patchwork_candidates(seat.game, &seat.state, some, 8) > 0);
    char text[OMINO_TEXT_MAX];
    omino_move_write(seat.game, some[0], text, sizeof text);
    assert_string_equal(text, "leather a8");
    leave(&seat);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_room_of_a_quilt_is_what_loops_over_cells_find),
        cmocka_unit_test(
            money_time_and_the_patches_to_come_are_what_loops_over_the_track_and_the_circle_find),
        cmocka_unit_test(a_placement_is_described_by_the_room_that_is_left),
        cmocka_unit_test(a_deal_is_described_by_what_it_leads_to),
        cmocka_unit_test(every_machine_finds_the_same_numbers_and_moves),
        cmocka_unit_test(candidates_are_those_that_leave_the_best_room_of_each_patch_and_advancing),
        cmocka_unit_test(on_an_empty_quilt_no_two_candidates_are_alike),
        cmocka_unit_test(moves_that_are_left_out_at_the_end_are_not_better_than_those_that_matter),
        cmocka_unit_test(a_simulated_game_stops_only_when_nobody_can_change_the_winner),
        cmocka_unit_test(a_patch_dearer_than_its_cells_keeps_games_from_being_settled),
        cmocka_unit_test(the_evaluation_alone_beats_a_random_player),
        cmocka_unit_test(a_short_search_beats_the_evaluation_alone),
        cmocka_unit_test(the_computer_fills_a_hole_with_leather));
}
