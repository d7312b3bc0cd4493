/* SPDX-License-Identifier: MIT */
/* Tests of the features, candidates and playouts of Patchwork's computer player against loops over
 * cells, the reference, and the positions after a move. */
#define _POSIX_C_SOURCE 200809L

#include <omino/rules.h>
#include <omino/search.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "patchwork_positions.h"
#include "players.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_patchwork;

enum { MOVES = 2048, OFFERED = 3 };

/* The features of a player in a position, and of a move, in the module's order. */
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
    TURN,
    POSITION_FEATURES
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
    MORE_SQUARE,
    MOVE_FEATURES
};

/* A seat, its start and current position in the reference, and its legal moves. */
struct table {
    struct seat seat;
    struct ref_patchwork start, now;
    uint32_t moves[MOVES];
    uint32_t count;
};

static const struct omino_rules *rules_of(const struct table *table)
{
    return omino_rules_of(table->seat.game);
}

static struct ref_patchwork read_position(const struct table *table, const struct seat *seat)
{
    struct ref_patchwork position = table->start;
    char line[REF_LINE];
    write_line(seat, line, sizeof line);
    ref_patchwork_read(&position, line);
    return position;
}

static void look_around(struct table *table)
{
    table->now = read_position(table, &table->seat);
    table->count = omino_moves_list(table->seat.game, table->seat.state, table->moves, MOVES);
}

static void sit(struct table *table, const char *options)
{
    int circle[REF_PATCHES];
    sit_at(&table->seat, &omino_rules_patchwork, options);
    assert_int_equal(rules_of(table)->knowledge->position_features, POSITION_FEATURES);
    assert_int_equal(rules_of(table)->knowledge->move_features, MOVE_FEATURES);
    read_circle(&table->seat, circle);
    ref_patchwork_start(&table->start, circle, 0, strstr(options, "track=original") != NULL, 0);
    look_around(table);
}

static int mover(const struct table *table)
{
    return to_move(&table->seat);
}

static struct ref_patchwork after(const struct table *table, uint32_t move)
{
    struct seat then = table->seat;
    omino_state_apply(then.game, then.state, move);
    return read_position(table, &then);
}

/* ---- slow implementations -------------------------------------------------------------------- */

static int is_free(const struct ref_player *player, int x, int y)
{
    return x >= 0 && y >= 0 && x < REF_QUILT && y < REF_QUILT && player->quilt[y][x] == '.';
}

static int free_beside(const struct ref_player *player, int x, int y)
{
    return is_free(player, x - 1, y) + is_free(player, x + 1, y) + is_free(player, x, y - 1) +
           is_free(player, x, y + 1);
}

static int free_in(const struct ref_player *player, int left, int top, int side)
{
    int n = 0;
    for (int y = top; y < top + side; y++)
        for (int x = left; x < left + side; x++) n += is_free(player, x, y);
    return n;
}

static int in_free_block(const struct ref_player *player, int x, int y)
{
    for (int top = y - 1; top <= y; top++)
        for (int left = x - 1; left <= x; left++)
            if (free_in(player, left, top, 2) == 4) return 1;
    return 0;
}

struct room {
    int edges, singles, ends, loose, gap;
};

static struct room look(const struct ref_patchwork *position, int player)
{
    enum { SIDE = 7 };
    const struct ref_player *p = &position->players[player];
    struct room room = {.gap = INT32_MAX};
    for (int y = 0; y < REF_QUILT; y++)
        for (int x = 0; x < REF_QUILT; x++) {
            if (x + SIDE <= REF_QUILT && y + SIDE <= REF_QUILT) {
                const int gap = free_in(p, x, y, SIDE);
                if (gap < room.gap) room.gap = gap;
            }
            if (!is_free(p, x, y)) continue;
            room.edges += 4 - free_beside(p, x, y);
            room.singles += free_beside(p, x, y) == 0;
            room.ends += free_beside(p, x, y) == 1;
            room.loose += !in_free_block(p, x, y);
        }
    return room;
}

static float progress(const struct ref_patchwork *position, struct room room)
{
    return position->bonus >= 0 ? 0 : 4.0f / (float)(4 + room.gap);
}

static int marks_ahead(int space)
{
    int ahead = 0;
    for (int i = 0; i < REF_INCOME_MARKS; i++) ahead += ref_income_marks[i] > space;
    return ahead;
}

static int size_of(int id)
{
    int size = 0;
    for (const char *c = ref_patches[id - 1].cells; *c; c++) size += *c == 'X';
    return size;
}

/* Returns the most points that a player can gain at the end by buying one of the offered patches
 * now and doing nothing else, less the points that advancing over the same spaces would give. */
static int best_offer(const struct ref_patchwork *position, int player)
{
    const struct ref_player *p = &position->players[player];
    int best = 0;
    if (p->space == REF_LAST_SPACE) return 0;
    for (int i = 0; i < OFFERED && i < position->left; i++) {
        const int id = position->circle[(position->token + i) % position->left];
        const struct ref_patch *patch = &ref_patches[id - 1];
        int value = 2 * size_of(id) - patch->buttons + patch->income * marks_ahead(p->space);
        for (int space = p->space; space < p->space + patch->time; space++)
            if (space < REF_LAST_SPACE) value--;
        if (patch->buttons <= p->buttons && value > best) best = value;
    }
    return best;
}

/* ---- positions to test ----------------------------------------------------------------------- */

/* Calls a check for all positions of random games. Most moves are chosen from the candidates so
 * that the quilts fill up. */
static void visit(const char *options, int games,
                  void (*check)(struct table *table, struct omino_rng *rng))
{
    static struct table table;
    struct seat *seat = &table.seat;
    struct omino_rng rng;
    omino_rng_seed(&rng, 3);
    sit(&table, options);
    for (int i = 0; i < games; i++) {
        omino_state_start(seat->game, seat->state);
        while (to_move(seat) != OMINO_NOBODY) {
            uint32_t some[MOVES];
            look_around(&table);
            check(&table, &rng);
            const uint32_t n = rules_of(&table)->candidates(seat->game, seat->state, some, MOVES);
            omino_state_apply(seat->game, seat->state,
                              omino_rng_below(&rng, 4)
                                  ? some[omino_rng_below(&rng, n)]
                                  : omino_moves_random(seat->game, seat->state, &rng));
        }
    }
    leave(seat);
}

static void visit_all(int games, void (*check)(struct table *table, struct omino_rng *rng))
{
    visit("seed=1", games, check);
    visit("seed=2 track=original first=2", games, check);
}

static void assert_near(float a, float b)
{
    if (!(fabsf(a - b) < 1e-4f)) fail_msg("%g is not %g", (double)a, (double)b);
}

/* ---- positions ------------------------------------------------------------------------------- */

static void describe_position(const struct table *table, float f[2][POSITION_FEATURES])
{
    rules_of(table)->knowledge->describe_position(table->seat.game, table->seat.state, f[0]);
}

static void quilt_is_described(struct table *table, struct omino_rng *rng)
{
    float f[2][POSITION_FEATURES];
    (void)rng;
    describe_position(table, f);
    for (int p = 0; p < 2; p++) {
        const struct room room = look(&table->now, p);
        assert_near(f[p][EDGES] * 16, (float)room.edges);
        assert_near(f[p][SINGLES] * 2, (float)room.singles);
        assert_near(f[p][ENDS] * 4, (float)room.ends);
        assert_near(f[p][LOOSE] * 8, (float)room.loose);
        assert_near(f[p][SQUARE], progress(&table->now, room));
    }
}

TEST(the_description_of_a_quilt_agrees_with_loops_over_cells)
{
    visit_all(8, quilt_is_described);
}

/* Returns the number of ways to lay each of the next patches in the circle, from the reference's
 * moves. */
static int count_fits(const struct ref_patchwork *position, int player)
{
    static char moves[REF_MOVES][REF_MOVE_TEXT];
    struct ref_patchwork alone = *position;
    int ways = 0;
    alone.to_place = 0;
    alone.players[player].space = 0;
    alone.players[player].arrived = alone.clock + 1;
    alone.players[player].buttons = 99;
    for (int seen = 0; seen < 8 && seen < position->left; seen++) {
        alone.circle[0] = position->circle[(position->token + seen) % position->left];
        alone.token = 0;
        alone.left = 1;
        ways += ref_patchwork_moves(&alone, moves) - 1; /* excluding `advance` */
    }
    return ways;
}

static float next_leather(const struct ref_patchwork *position, int player)
{
    const int space = position->players[player].space;
    for (int at = space + 1; at <= REF_LAST_SPACE; at++)
        for (int i = 0; i < 5; i++)
            if (position->leather[i] == at) return 1.0f / (float)(at - space);
    return 0;
}

/* Returns the player to move once all leather is placed or, at the end of the game, the last to
 * arrive. */
static int next_without_leather(const struct table *table)
{
    struct seat seat = table->seat;
    struct omino_rng rng;
    struct ref_patchwork position = table->now;
    omino_rng_seed(&rng, 1);
    for (; position.to_place > 0; position = read_position(table, &seat)) play_random(&seat, &rng);
    return position.placer;
}

static int capped(int buttons)
{
    return buttons < 12 ? buttons : 12;
}

static int income_to_come(const struct ref_patchwork *position, int player)
{
    return ref_patchwork_income(position, player) * marks_ahead(position->players[player].space);
}

static void player_is_described(struct table *table, struct omino_rng *rng)
{
    const struct ref_patchwork *now = &table->now;
    const struct omino_outcome outcome = outcome_of(&table->seat);
    float f[2][POSITION_FEATURES];
    (void)rng;
    describe_position(table, f);
    for (int p = 0; p < 2; p++) {
        const struct ref_player *player = &now->players[p];
        assert_near(f[p][SCORE] * 16, (float)outcome.scores[p]);
        assert_near(f[p][TO_COME] * 16, (float)income_to_come(now, p));
        assert_near(f[p][TIME_LEFT] * 8, (float)(REF_LAST_SPACE - player->space));
        assert_near(f[p][MONEY] * 8, (float)capped(player->buttons));
        assert_near(f[p][INCOME] * 8, (float)ref_patchwork_income(now, p));
        assert_near(f[p][OFFER] * 8, (float)best_offer(now, p));
        assert_near(f[p][NEXT_LEATHER], next_leather(now, p));
        assert_near(f[p][FITS], logf(1 + (float)count_fits(now, p)));
        assert_near(f[p][TURN], next_without_leather(table) == p);
        assert_near(f[p][TO_PLACE], mover(table) == p ? (float)now->to_place : 0);
    }
}

TEST(the_description_of_buttons_time_and_future_patches_agrees_with_the_reference)
{
    visit_all(SLOW ? 1 : 2, player_is_described);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The kind of a move: the id of the patch that it buys, or one of these values. */
enum { PLACE_LEATHER = REF_PATCHES + 1, ADVANCE, DEEDS };

static int deed_of(const struct table *table, uint32_t move)
{
    char text[REF_MOVE_TEXT];
    omino_move_write(table->seat.game, move, text, sizeof text);
    if (text[0] == 'b') return atoi(text + strlen("buy "));
    return text[0] == 'a' ? ADVANCE : PLACE_LEATHER;
}

static void describe(const struct table *table, uint32_t move, float *f)
{
    const int deed = deed_of(table, move);
    uint8_t kind;
    rules_of(table)->knowledge->describe_moves(table->seat.game, table->seat.state, &move, 1, f,
                                               &kind);
    if (deed == ADVANCE) assert_int_equal(kind, 0);
    if (deed == PLACE_LEATHER) assert_int_equal(kind, 1);
    if (deed <= REF_PATCHES) assert_in_range(kind, 2, 2 + OFFERED - 1);
}

static void placement_is_described(struct table *table, struct omino_rng *rng)
{
    float f[MOVE_FEATURES];
    const struct room before = look(&table->now, mover(table));
    for (int i = 0; i < 4; i++) {
        const uint32_t move = table->moves[omino_rng_below(rng, table->count)];
        const struct ref_patchwork then = after(table, move);
        const struct room room = look(&then, mover(table));
        const float square = progress(&table->now, room) - progress(&table->now, before);
        describe(table, move, f);
        assert_near(f[MORE_EDGES] * 4, (float)(room.edges - before.edges));
        assert_near(f[MORE_SINGLES], (float)(room.singles - before.singles));
        assert_near(f[MORE_ENDS] * 2, (float)(room.ends - before.ends));
        assert_near(f[MORE_LOOSE] * 4, (float)(room.loose - before.loose));
        assert_near(f[MORE_SQUARE] / 4, square);
    }
}

TEST(a_placement_is_described_by_the_quilt_it_leaves)
{
    visit_all(4, placement_is_described);
}

/* Returns the points at the end, without the bonus, if a player only received income from now
 * on. */
static int prospect(const struct ref_patchwork *position, int player)
{
    const int bonus = position->bonus == player ? 7 : 0;
    return ref_patchwork_score(position, player) - bonus + income_to_come(position, player);
}

static void deal_is_described(struct table *table, struct omino_rng *rng)
{
    const int player = mover(table);
    const uint32_t move = table->moves[omino_rng_below(rng, table->count)];
    const int deed = deed_of(table, move);
    const struct ref_patchwork *now = &table->now, then = after(table, move);
    const struct ref_player *p = &then.players[player], *before = &now->players[player];
    const int spaces = p->space - before->space;
    const int gain = prospect(&then, player) - prospect(now, player);
    const int again = p->space <= then.players[1 - player].space;
    float f[MOVE_FEATURES];
    if (now->to_place) return;
    describe(table, move, f);
    assert_near(f[GAIN] * 8, (float)gain);
    assert_near(f[GAIN_PER_TIME] * 4, (float)gain / (float)(spaces + 1));
    assert_near(f[TIME] * 4, (float)spaces);
    assert_near(f[NEW_INCOME] * 2,
                (float)(ref_patchwork_income(&then, player) - ref_patchwork_income(now, player)));
    assert_near(f[MONEY_AFTER] * 8, (float)capped(p->buttons));
    assert_near(f[AGAIN], (float)again);
    assert_near(f[OWN_OFFER] * 8, again ? (float)best_offer(&then, player) : 0);
    assert_near(f[OTHERS_OFFER] * 8, again ? 0 : (float)best_offer(&then, 1 - player));
    if (ref_patchwork_empty(&then, player) > 5) assert_near(f[LEATHER], (float)then.to_place);
    if (deed == ADVANCE) return;
    const int price = ref_patches[deed - 1].buttons;
    assert_near(f[SIZE] * 4, (float)size_of(deed));
    assert_near(f[PRICE] * 4, (float)price);
    assert_near(f[INCOME_NOW] * 8, (float)(p->buttons - before->buttons + price));
}

TEST(a_deal_is_described_by_the_position_after_it)
{
    visit_all(10, deal_is_described);
}

/* The same game, opened with the path that uses no vector instructions. */
static const struct omino_game *plain;

static void paths_agree(struct table *table, struct omino_rng *rng)
{
    const struct seat *seat = &table->seat;
    const struct omino_rules *rules = rules_of(table);
    float judged[2][2 * POSITION_FEATURES], moves[2][MOVE_FEATURES];
    uint32_t some[2][64], drawn[2], n[2];
    uint8_t kinds[2];
    const uint32_t move = omino_moves_random(seat->game, seat->state, rng);
    for (int i = 0; i < 2; i++) {
        const struct omino_game *game = i ? plain : seat->game;
        struct omino_rng same = *rng;
        rules->knowledge->describe_position(game, seat->state, judged[i]);
        rules->knowledge->describe_moves(game, seat->state, &move, 1, moves[i], &kinds[i]);
        n[i] = rules->candidates(game, seat->state, some[i], 64);
        drawn[i] = rules->playout(game, seat->state, &same);
    }
    assert_memory_equal(judged[0], judged[1], sizeof judged[0]);
    assert_memory_equal(moves[0], moves[1], sizeof moves[0]);
    assert_memory_equal(some[0], some[1], n[0] * sizeof *some[0]);
    assert_int_equal(kinds[0], kinds[1]);
    assert_int_equal(n[0], n[1]);
    assert_int_equal(drawn[0], drawn[1]);
}

TEST(features_and_moves_are_the_same_on_every_machine)
{
    static struct table table;
    setenv("OMINO_SIMD", "plain", 1);
    sit(&table, "seed=4");
    unsetenv("OMINO_SIMD");
    plain = table.seat.game;
    visit("seed=4", 3, paths_agree);
    leave(&table.seat);
}

/* ---- candidates ------------------------------------------------------------------------------ */

static int contains(const uint32_t *list, uint32_t n, uint32_t move)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == move) return 1;
    return 0;
}

static void all_legal_and_different(const struct seat *seat, const uint32_t *moves, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        assert_true(omino_move_legal(seat->game, seat->state, moves[i]));
        assert_false(contains(moves, i, moves[i]));
    }
}

static int shape_cost(const struct table *table, uint32_t move)
{
    const struct ref_patchwork then = after(table, move);
    const struct room room = look(&then, mover(table));
    return 4 * room.edges + 16 * room.singles + 4 * room.ends + 2 * room.loose +
           (table->now.bonus >= 0 ? 0 : room.gap);
}

/* The number of candidates of one kind, and the cost of the worst of them. */
struct chosen {
    int count, worst;
};

static void candidates_are_the_best(struct table *table, struct omino_rng *rng)
{
    const struct seat *seat = &table->seat;
    const int is_new = ref_patchwork_empty(&table->now, mover(table)) == REF_QUILT * REF_QUILT;
    struct chosen chosen[DEEDS] = {{0, 0}};
    uint32_t some[64];
    const uint32_t n = rules_of(table)->candidates(seat->game, seat->state, some, 64);
    (void)rng;
    assert_in_range(n, 1, 4 * OFFERED + 1);
    all_legal_and_different(seat, some, n);
    for (uint32_t i = 0; i < n; i++) {
        struct chosen *of_deed = &chosen[deed_of(table, some[i])];
        const int cost = shape_cost(table, some[i]);
        if (cost > of_deed->worst) of_deed->worst = cost;
        of_deed->count++;
    }
    assert_true(table->now.to_place || chosen[ADVANCE].count == 1);
    for (uint32_t m = 0; m < table->count && !is_new; m++) {
        const struct chosen *of_deed = &chosen[deed_of(table, table->moves[m])];
        if (contains(some, n, table->moves[m])) continue;
        assert_int_equal(of_deed->count, 4);
        assert_true(shape_cost(table, table->moves[m]) >= of_deed->worst);
    }
    assert_int_equal(rules_of(table)->candidates(seat->game, seat->state, NULL, 0), n);
}

TEST(candidates_are_advance_and_the_best_placements_of_each_patch)
{
    visit_all(1, candidates_are_the_best);
}

/* Returns a number that is the same for placements that differ only by a symmetry of the quilt. */
static unsigned long turned_alike(const struct table *table, uint32_t move)
{
    struct omino_move_view view = OMINO_INIT(move_view);
    unsigned long best = ULONG_MAX;
    char cells[REF_QUILT][REF_QUILT] = {{0}};
    omino_scene_move_view(table->seat.game, table->seat.state, move, &view);
    for (int i = 0; i < view.count; i++) cells[view.cells[i].y][view.cells[i].x] = 1;
    for (int way = 0; way < 8; way++) {
        unsigned long code = (unsigned long)deed_of(table, move);
        for (int y = 0; y < REF_QUILT; y++)
            for (int x = 0; x < REF_QUILT; x++) {
                const int u = way & 1 ? 8 - x : x, v = way & 2 ? 8 - y : y;
                code = code * 31 + (unsigned long)(way & 4 ? cells[u][v] : cells[v][u]);
            }
        if (code < best) best = code;
    }
    return best;
}

TEST(candidates_on_an_empty_quilt_are_all_different)
{
    static struct table table;
    char options[16];
    for (int seed = 0; seed < 20; seed++) {
        uint32_t some[64];
        snprintf(options, sizeof options, "seed=%d", seed);
        sit(&table, options);
        const uint32_t n =
            rules_of(&table)->candidates(table.seat.game, table.seat.state, some, 64);
        assert_true(n > 1);
        for (uint32_t i = 0; i + 1 < n; i++)
            for (uint32_t j = 0; j < i; j++)
                assert_true(turned_alike(&table, some[i]) != turned_alike(&table, some[j]));
        leave(&table.seat);
    }
}

/* ---- essential moves at the end -------------------------------------------------------------- */

/* Finds, for each kind of move, the largest lead after one of these moves that ends the game, or
 * INT_MIN if none ends it. */
static void best_ends(const struct table *table, const uint32_t *moves, uint32_t n, int best[DEEDS])
{
    const int player = mover(table);
    for (int deed = 0; deed < DEEDS; deed++) best[deed] = INT_MIN;
    for (uint32_t i = 0; i < n; i++) {
        struct seat then = table->seat;
        omino_state_apply(then.game, then.state, moves[i]);
        if (to_move(&then) != OMINO_NOBODY) continue;
        const struct omino_outcome outcome = outcome_of(&then);
        const int ahead = outcome.scores[player] - outcome.scores[1 - player];
        int *most = &best[deed_of(table, moves[i])];
        if (ahead > *most) *most = ahead;
    }
}

static unsigned left_out; /* the number of moves that are not essential */

static void essential_moves_end_as_well(struct table *table, struct omino_rng *rng)
{
    const struct seat *seat = &table->seat;
    uint32_t some[MOVES];
    const uint32_t n = rules_of(table)->essential(seat->game, seat->state, some, MOVES);
    int best[DEEDS], best_of_all[DEEDS];
    (void)rng;
    all_legal_and_different(seat, some, n);
    best_ends(table, some, n, best);
    best_ends(table, table->moves, table->count, best_of_all);
    assert_memory_equal(best, best_of_all, sizeof best);
    left_out += table->count - n;
}

TEST(moves_omitted_near_the_end_are_no_better_than_the_essential_ones)
{
    visit_all(9, essential_moves_end_as_well);
    assert_true(left_out > 200);
}

/* ---- playouts -------------------------------------------------------------------------------- */

static unsigned settled; /* the number of positions in which a playout stopped */

/* If a playout stops in a position, any continuation must have the same winner. */
static void settled_is_settled(struct table *table, struct omino_rng *rng)
{
    const struct seat *seat = &table->seat;
    const uint32_t move = rules_of(table)->playout(seat->game, seat->state, rng);
    const struct omino_outcome now = outcome_of(seat);
    if (move != OMINO_NO_MOVE) {
        assert_true(omino_move_legal(seat->game, seat->state, move));
        return;
    }
    for (int i = 0; i < 20; i++) {
        struct seat then = *seat;
        play_to_the_end(&then, rng);
        const struct omino_outcome end = outcome_of(&then);
        assert_memory_equal(now.places, end.places, sizeof now.places);
    }
    settled++;
}

TEST(a_playout_stops_only_when_nobody_can_change_the_winner)
{
    visit("seed=5", 40, settled_is_settled);
    visit("seed=6 tiebreak=top", 40, settled_is_settled);
    assert_true(settled >= 20);
}

/* ---- playing strength ------------------------------------------------------------------------ */

/* Returns the total points by which the first kind leads after some games, in alternate seats. */
static int play_match(const char *kind, const char *other, uint64_t simulations, int games,
                      int *won)
{
    static struct table table;
    struct seat *seat = &table.seat;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = simulations};
    int ahead = 0;
    *won = 0;
    for (int g = 0; g < games; g++) {
        struct omino_engine *players[2];
        char options[16];
        const int own = g % 2;
        snprintf(options, sizeof options, "seed=%d", 1 + g / 2);
        sit(&table, options);
        for (int p = 0; p < 2; p++)
            players[p] = open_player(seat->game, p == own ? kind : other, (uint64_t)(7 + g));
        while (to_move(seat) != OMINO_NOBODY)
            omino_state_apply(seat->game, seat->state,
                              choose(players[to_move(seat)], seat->game, seat->state, &limits));
        const struct omino_outcome outcome = outcome_of(seat);
        ahead += outcome.scores[own] - outcome.scores[1 - own];
        *won += outcome.places[own] == 1;
        for (int p = 0; p < 2; p++) omino_engine_close(players[p]);
        leave(seat);
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

/* Leather fills the only hole rather than an open area. */
TEST(the_computer_fills_a_hole_with_leather)
{
    static const char line[] =
        "turn=1 space=27,20 buttons=3,3 bonus=0 next=2 leather=1 "
        "quilt1=BB......./.B......./BB......./........./........./........./........./........./"
        "......... quilt2=........./........./........./........./........./........./........./"
        "........./.........";
    static struct table table;
    struct seat *seat = &table.seat;
    uint32_t some[8];
    sit(&table, "circle=2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,"
                "29,30,31,32,33,1");
    set_line(seat, line);
    assert_true(rules_of(&table)->candidates(seat->game, seat->state, some, 8) > 0);
    char text[OMINO_TEXT_MAX];
    omino_move_write(seat->game, some[0], text, sizeof text);
    assert_string_equal(text, "leather a8");
    leave(seat);
}

int main(void)
{
    return RUN(cmocka_unit_test(the_description_of_a_quilt_agrees_with_loops_over_cells),
               cmocka_unit_test(
                   the_description_of_buttons_time_and_future_patches_agrees_with_the_reference),
               cmocka_unit_test(a_placement_is_described_by_the_quilt_it_leaves),
               cmocka_unit_test(a_deal_is_described_by_the_position_after_it),
               cmocka_unit_test(features_and_moves_are_the_same_on_every_machine),
               cmocka_unit_test(candidates_are_advance_and_the_best_placements_of_each_patch),
               cmocka_unit_test(candidates_on_an_empty_quilt_are_all_different),
               cmocka_unit_test(moves_omitted_near_the_end_are_no_better_than_the_essential_ones),
               cmocka_unit_test(a_playout_stops_only_when_nobody_can_change_the_winner),
               cmocka_unit_test(the_evaluation_alone_beats_a_random_player),
               cmocka_unit_test(a_short_search_beats_the_evaluation_alone),
               cmocka_unit_test(the_computer_fills_a_hole_with_leather));
}
