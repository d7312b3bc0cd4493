/* SPDX-License-Identifier: MIT */
/*
 * The features of moves and positions by which computer players judge Polyssimo Challenge. Their
 * weights are in weights.c.
 *
 * Players depend on the placements that are left for the pieces in their hands. A position is
 * therefore described by the number of placements, the pieces that have any, the squares that they
 * reach, the squares that nobody else reaches (footprints), and the number of squares of pieces
 * that could be packed into these. In the draft, when all placements are open to everyone, each
 * piece has a value of its own. A move is described by the position after it.
 *
 * A move removes the placements that it overlaps and leaves the others. So all placements of a
 * position are entered into an index once; looking up the six squares of a move then gives the
 * placements that are left.
 */
#include "outlook.h"

#include <math.h>

static unsigned placed_by_all(const struct polyssimo_state *s)
{
    return POLYSSIMO_PIECES - polyssimo_count(s->left);
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    TAKEN,                           /* in the draft: one feature per piece */
    LEFT = TAKEN + POLYSSIMO_PIECES, /* squares in hand */
    ALIVE,                           /* squares of pieces that fit somewhere */
    PIECES,                          /* number of pieces that fit somewhere */
    MOVES,                           /* logarithm of the number of placements */
    CHOICE,                          /* sum over pieces of a value that approaches 1 with more
                                        placements */
    REACH,                           /* squares that can be covered */
    FOOTPRINTS,                      /* squares that nobody else can cover */
    RESERVED,                        /* squares of pieces that can be packed into footprints */
    PACKED,                          /* on a crowded board: squares of pieces that can be packed
                                        if nobody else places */
    TURN,                            /* whether the player is to move */
    FIRST,                           /* whether the player is player1 */
    OUT,                             /* whether the player is out */
    OF_POSITION
};
_Static_assert(OF_POSITION == (int)POLYSSIMO_POSITION_FEATURES, "as in the tables of weights");

enum { CROWDED = 6 }; /* minimum number of pieces on a crowded board; with fewer, everything fits */

/* Fills in the features of a player from LEFT to RESERVED; `left` is the set of placements of the
 * index that are left. Returns the pieces that fit somewhere. */
static ALWAYS_INLINE uint32_t judge_player(const struct polyssimo *t, const struct situation *now,
                                           const struct outlook *outlook,
                                           const struct polyssimo_index *index,
                                           const uint64_t *left, unsigned player, float *f)
{
    const uint32_t hand = now->hands[player];
    uint64_t own[POLYSSIMO_WORDS], set[POLYSSIMO_INDEX_WORDS];
    uint32_t alive = 0;
    unsigned ways = 0;
    for (uint32_t rest = hand; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest), some = outlook->ways[piece];
        if (some == 0) continue;
        alive |= polyssimo_bit(piece);
        ways += some;
        f[CHOICE] += (float)some / (float)(some + 8);
    }
    f[LEFT] = (float)omino_polyssimo_squares(t, hand) / 6;
    f[ALIVE] = (float)omino_polyssimo_squares(t, alive) / 6;
    f[PIECES] = (float)polyssimo_count(alive);
    f[MOVES] = logf(1 + (float)ways);
    memcpy(own, outlook->reach[player], sizeof own);
    f[REACH] = (float)count_bits(own) / 16;
    for (unsigned p = 0; p < t->players; p++)
        for (unsigned w = 0; w < POLYSSIMO_WORDS && p != player; w++)
            own[w] &= ~outlook->reach[p][w];
    const unsigned footprints = count_bits(own);
    f[FOOTPRINTS] = (float)footprints / 6;
    if (footprints < 5) return alive;
    keep_within(t, index, outlook->reach[player], own, left, set);
    f[RESERVED] = (float)pack(t, index, set, alive) / 6;
    return alive;
}

static ALWAYS_INLINE void judge_placement(const struct polyssimo *t,
                                          const struct polyssimo_state *s,
                                          const struct sight *sight, struct room *room,
                                          float *features)
{
    struct survey survey;
    start_survey(t, sight, room, &survey);
    for (unsigned player = 0; player < t->players; player++) {
        float *f = features + player * OF_POSITION;
        const uint32_t alive =
            judge_player(t, &survey.now, &survey.outlook, &survey.index, survey.open, player, f);
        f[OUT] = (float)(s->out >> player & 1);
        if (placed_by_all(s) < CROWDED) continue;
        uint64_t set[POLYSSIMO_INDEX_WORDS];
        memcpy(set, survey.open, survey.index.words * sizeof *set);
        f[PACKED] = (float)pack(t, &survey.index, set, alive) / 6;
    }
}

/* Fills in the features that do not depend on the board; in the draft there are no others. */
static void judge_turn(const struct polyssimo *t, const struct polyssimo_state *s, float *features)
{
    memset(features, 0, t->players * OF_POSITION * sizeof *features);
    for (unsigned player = 0; player < t->players; player++) {
        float *f = features + player * OF_POSITION;
        f[TURN] = s->to_move == (int)player;
        f[FIRST] = player == 0;
        for (unsigned i = 0; i < POLYSSIMO_PIECES && polyssimo_pool(t, s); i++)
            f[TAKEN + i] = (float)(s->taken[player] >> i & 1);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* From MORE on: the features LEFT to RESERVED of the player in the position after the move, minus
 * the average of the other players. */
enum move_feature {
    MORE,
    SAFE = MORE + RESERVED - LEFT + 1, /* share of squares that nobody else could cover */
    ALL_SAFE,                          /* whether nobody else could cover any */
    CONTACT,                           /* sides of squares that touch pieces or the border */
    RARITY,                            /* higher for pieces with fewer placements */
    OF_MOVE
};
_Static_assert(OF_MOVE == (int)POLYSSIMO_MOVE_FEATURES, "as in the tables of weights");

/*
 * A player can cover most squares in many ways, so a sample of the placements is enough to detect
 * that: some bytes of the sets, eight placements each, from all pieces and all over the board. The
 * sample stores these bytes of the sets of all squares side by side.
 */
enum { SAMPLES = 24, ROW = 160 };
_Static_assert(ROW >= (int)POLYSSIMO_BITS && ROW % 32 == 0, "a row is a whole number of vectors");
struct sample {
    unsigned count;
    int all;                                   /* whether the sample has all placements */
    uint16_t bytes[SAMPLES];                   /* the bytes of a set that are sampled */
    _Alignas(32) uint8_t covers[SAMPLES][ROW]; /* by square; read as vectors */
};

/* The position whose moves are described. */
struct before {
    struct survey survey;
    uint64_t others[POLYSSIMO_WORDS]; /* squares that others can cover */
    int8_t neighbours[MAP];
    unsigned mover;
    struct sample samples[POLYSSIMO_PLAYERS];
};

/* Lists the bytes of a set that have placements of a hand. */
static ALWAYS_INLINE unsigned list_bytes(const struct survey *survey, uint32_t hand,
                                         uint16_t *bytes)
{
    const uint8_t *open = (const uint8_t *)survey->open;
    unsigned count = 0;
    for (; hand; hand &= hand - 1) {
        const unsigned piece = first_of(hand);
        const unsigned end = 8u * survey->index.first_word[piece + 1];
        for (unsigned i = 8u * survey->index.first_word[piece]; i < end; i++) {
            bytes[count] = (uint16_t)i;
            count += open[i] != 0;
        }
    }
    return count;
}

static ALWAYS_INLINE void draw_sample(const struct polyssimo *t, const struct survey *survey,
                                      uint32_t hand, struct sample *sample)
{
    const uint8_t *covers = (const uint8_t *)survey->index.covers;
    const size_t stride = 8 * (size_t)survey->index.words;
    const unsigned bits = t->grid.stride * (unsigned)t->grid.height;
    uint16_t bytes[8 * POLYSSIMO_INDEX_WORDS + 1] = {0};
    const unsigned count = list_bytes(survey, hand, bytes);
    sample->all = count <= SAMPLES;
    sample->count = sample->all ? count : SAMPLES;
    for (unsigned i = 0; i < sample->count; i++) {
        const unsigned byte = bytes[sample->all ? i : i * count / SAMPLES];
        sample->bytes[i] = (uint16_t)byte;
        for (unsigned b = 0; b < bits; b++) sample->covers[i][b] = covers[b * stride + byte];
        memset(sample->covers[i] + bits, 0, ROW - bits);
    }
}

static ALWAYS_INLINE void start_describing(const struct polyssimo *t,
                                           const struct polyssimo_state *s,
                                           const struct sight *sight, struct room *room,
                                           struct before *before)
{
    const struct survey *survey = &before->survey;
    before->mover = (unsigned)s->to_move;
    start_survey(t, sight, room, &before->survey);
    map_neighbours(t, s->free, before->neighbours);
    memset(before->others, 0, sizeof before->others);
    for (unsigned p = 0; p < t->players; p++) {
        draw_sample(t, survey, survey->now.hands[p], &before->samples[p]);
        for (unsigned w = 0; w < POLYSSIMO_WORDS && p != before->mover; w++)
            before->others[w] |= survey->outlook.reach[p][w];
    }
}

/* Returns whether one of the placements left to a hand covers a square. */
static ALWAYS_INLINE int is_covered(const struct polyssimo_index *index, const uint64_t *left,
                                    uint32_t hand, unsigned square)
{
    const uint64_t *covers = index->covers + (size_t)square * index->words;
    for (; hand; hand &= hand - 1) {
        const unsigned piece = first_of(hand), end = index->first_word[piece + 1];
        for (unsigned w = index->first_word[piece]; w < end; w++)
            if (left[w] & covers[w]) return 1;
    }
    return 0;
}

/* Finds the squares that can still be covered according to the sample. */
static ALWAYS_INLINE void reach_of_sample(const struct sample *sample, const uint64_t *left,
                                          uint64_t reach[POLYSSIMO_WORDS])
{
    typedef uint8_t row __attribute__((vector_size(32), may_alias));
    union {
        row rows[ROW / 32];
        uint64_t words[POLYSSIMO_WORDS * 8];
    } seen;
    memset(&seen, 0, sizeof seen);
    for (unsigned i = 0; i < sample->count; i++) {
        const row *covers = (const row *)sample->covers[i];
        const row some = ((const uint8_t *)left)[sample->bytes[i]] - (row){0};
        for (unsigned r = 0; r < ROW / 32; r++) seen.rows[r] |= covers[r] & some;
    }
    gather(seen.words, reach);
}

/* Finds the squares that a player can cover after a move; only squares that could be covered before
 * are considered. */
static ALWAYS_INLINE void reach_after(const struct before *before, const struct situation *after,
                                      const uint64_t *left, unsigned player, uint64_t *reach)
{
    reach_of_sample(&before->samples[player], left, reach);
    for (unsigned w = 0; w < POLYSSIMO_WORDS && !before->samples[player].all; w++) {
        uint64_t rest = before->survey.outlook.reach[player][w] & after->free[w] & ~reach[w];
        for (; rest; rest &= rest - 1) {
            const unsigned b = (unsigned)__builtin_ctzll(rest);
            reach[w] |=
                (uint64_t)is_covered(&before->survey.index, left, after->hands[player], 64 * w + b)
                << b;
        }
    }
}

/* Fills in the outlook after a move. */
static ALWAYS_INLINE void look_after(const struct polyssimo *t, const struct before *before,
                                     const struct situation *after, const uint64_t *left,
                                     struct outlook *outlook)
{
    memset(outlook, 0, sizeof *outlook);
    for (unsigned player = 0; player < t->players; player++) {
        for (uint32_t hand = after->hands[player]; hand; hand &= hand - 1) {
            const unsigned piece = first_of(hand);
            outlook->ways[piece] = (uint16_t)count_ways(&before->survey.index, left, piece);
        }
        reach_after(before, after, left, player, outlook->reach[player]);
    }
}

/* Compares the mover with the others after a move. */
static ALWAYS_INLINE void compare(const struct polyssimo *t, const struct before *before,
                                  const struct situation *after, const uint64_t *left, float *f)
{
    struct outlook outlook;
    look_after(t, before, after, left, &outlook);
    for (unsigned player = 0; player < t->players; player++) {
        const float part = player == before->mover ? 1 : -1 / (float)(t->players - 1);
        float of_player[OF_POSITION] = {0};
        judge_player(t, after, &outlook, &before->survey.index, left, player, of_player);
        for (unsigned i = LEFT; i <= RESERVED; i++) f[MORE + i - LEFT] += part * of_player[i];
    }
}

static ALWAYS_INLINE void describe(const struct polyssimo *t, const struct before *before,
                                   uint32_t move, unsigned piece, float *f)
{
    const struct survey *survey = &before->survey;
    const struct squares squares = squares_of(t, move, piece);
    const unsigned count = t->squares[piece];
    struct situation after = survey->now;
    uint64_t left[POLYSSIMO_INDEX_WORDS];
    unsigned safe = 0;
    int contact = 0;
    memset(f, 0, OF_MOVE * sizeof *f);
    after.hands[before->mover] &= ~polyssimo_bit(piece);
    for (unsigned c = 0; c < count; c++) {
        omino_bits_clear(after.free, squares.at[c]);
        safe += !omino_bits_test(before->others, squares.at[c]);
        contact += 4 - before->neighbours[MARGIN + squares.at[c]];
    }
    strike_out(&survey->index, squares, survey->open, left);
    for (unsigned w = survey->index.first_word[piece]; w < survey->index.first_word[piece + 1]; w++)
        left[w] = 0;
    compare(t, before, &after, left, f);
    f[SAFE] = (float)safe / (float)count;
    f[ALL_SAFE] = safe == count;
    f[CONTACT] = (float)contact / 8;
    f[RARITY] = -logf((float)survey->outlook.ways[piece]) / 4;
}

/* Moves to be described, and the arrays to be filled in. */
struct task {
    const uint32_t *moves;
    uint32_t count;
    float *features;
    uint8_t *kinds;
};

static ALWAYS_INLINE void describe_all(const struct polyssimo *t, const struct polyssimo_state *s,
                                       const struct sight *sight, struct room *room,
                                       const struct task *task)
{
    struct before before;
    start_describing(t, s, sight, room, &before);
    for (uint32_t i = 0; i < task->count; i++) {
        const unsigned piece = omino_placement_piece(t->table, task->moves[i]);
        task->kinds[i] = (uint8_t)piece;
        describe(t, &before, task->moves[i], piece, task->features + (size_t)i * OF_MOVE);
    }
}

/* ---- hooks, for both kinds of machines ------------------------------------------------------- */

/*
 * This needs more stack space than anything else here. So the analysis of the board returns, and
 * frees its stack, before the index is allocated.
 */
NOINLINE static void look_plain(const struct polyssimo *t, const struct polyssimo_state *s,
                                struct sight *sight)
{
    look(t, s, sight);
}

FAST NOINLINE static void look_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                    struct sight *sight)
{
    look(t, s, sight);
}

static void look_at_board(const struct polyssimo *t, const struct polyssimo_state *s,
                          struct sight *sight)
{
    (is_fast(&t->grid) ? look_fast : look_plain)(t, s, sight);
}

NOINLINE static void judge_plain(const struct polyssimo *t, const struct polyssimo_state *s,
                                 const struct sight *sight, struct room *room, float *features)
{
    judge_placement(t, s, sight, room, features);
}

FAST NOINLINE static void judge_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                     const struct sight *sight, struct room *room, float *features)
{
    judge_placement(t, s, sight, room, features);
}

NOINLINE static void judge_with_room(const struct polyssimo *t, const struct polyssimo_state *s,
                                     const struct sight *sight, float *features)
{
    struct room room;
    (is_fast(&t->grid) ? judge_fast : judge_plain)(t, s, sight, &room, features);
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct sight sight;
    judge_turn(t, state, features);
    if (polyssimo_pool(t, state)) return;
    look_at_board(t, state, &sight);
    judge_with_room(t, state, &sight, features);
}

NOINLINE static void describe_plain(const struct polyssimo *t, const struct polyssimo_state *s,
                                    const struct sight *sight, struct room *room,
                                    const struct task *task)
{
    describe_all(t, s, sight, room, task);
}

FAST NOINLINE static void describe_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                        const struct sight *sight, struct room *room,
                                        const struct task *task)
{
    describe_all(t, s, sight, room, task);
}

NOINLINE static void describe_with_room(const struct polyssimo *t, const struct polyssimo_state *s,
                                        const struct sight *sight, const struct task *task)
{
    struct room room;
    (is_fast(&t->grid) ? describe_fast : describe_plain)(t, s, sight, &room, task);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct sight sight;
    if (count > 0 && moves[0] >= t->take) {
        memset(features, 0, (size_t)count * OF_MOVE * sizeof *features);
        for (uint32_t i = 0; i < count; i++) kinds[i] = (uint8_t)(moves[i] - t->take);
        return;
    }
    look_at_board(t, state, &sight);
    describe_with_room(t, state, &sight, &(struct task){moves, count, features, kinds});
}

/* ---- phases ---------------------------------------------------------------------------------- */

enum { PARTS = 7 };
_Static_assert(POLYSSIMO_PHASES == 2 * PARTS, "as in the tables of weights");

/* Returns the phase: the draft or one of six phases of the placement, numbered separately for two
 * players and for more than two. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    const unsigned placed = placed_by_all(s);
    const unsigned part = polyssimo_pool(t, s) ? 0 : 1 + (placed < 15 ? placed / 3 : 5);
    return t->players == 2 ? part : PARTS + part;
}

const struct omino_knowledge omino_polyssimo_knowledge = {
    .phases = POLYSSIMO_PHASES,
    .move_features = OF_MOVE,
    .move_kinds = POLYSSIMO_PIECES,
    .position_features = OF_POSITION,
    .playout_share = 0.1f,
    .move_weights = &omino_polyssimo_move_weights[0][0],
    .position_weights = &omino_polyssimo_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
