/* SPDX-License-Identifier: MIT */
/*
 * What the computer knows about Polyssimo Challenge: how moves and positions are described by
 * numbers. The weights of the numbers are in polyssimo_weights.c.
 *
 * A player lives by the places that are left for the pieces in his hand. So a position is described
 * by how many placements there are, which pieces have any, how many squares they reach and which of
 * these nobody else does (footprints), and how much could be packed in there. In the draft, all
 * placements being open to everybody, each piece has a value of its own.
 *
 * A move can only harm the placements that it overlaps. How many of them cover a square, each
 * counted for as much as its piece is short of placements, is found once for a position and all
 * squares. A move then costs its own player, and everybody else, what lies on the squares that it
 * covers: a sum of six numbers.
 *
 *     weight of a square = sum over pieces of (placements that cover it) / (placements in all)
 */
#include "polyssimo.h"

#include <math.h>
#include <string.h>

/* The same code is compiled a second time for machines that count bits in one instruction. */
#if defined(__x86_64__) && defined(__GNUC__)
#define WITH_POPCNT __attribute__((target("avx2,bmi,bmi2,popcnt")))
#else
#define WITH_POPCNT
#endif
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum {
    MARGIN = 64, /* squares of a map before and behind the board, which neighbours may lie on */
    MAP = POLYSSIMO_MAP + 2 * MARGIN
};

static unsigned first_of(uint32_t set)
{
    return (unsigned)__builtin_ctz(set);
}

static ALWAYS_INLINE unsigned count_bits(const uint64_t set[POLYSSIMO_WORDS])
{
    unsigned bits = 0;
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) bits += (unsigned)__builtin_popcountll(set[w]);
    return bits;
}

static unsigned placed_by_all(const struct polyssimo_state *s)
{
    return POLYSSIMO_PIECES - polyssimo_count(s->left);
}

/* ---- what can be done ------------------------------------------------------------------------ */

/* Adds to `covered` what placements of an orientation cover. */
static ALWAYS_INLINE void cover(const uint64_t anchors[POLYSSIMO_WORDS], uint64_t pattern,
                                uint64_t covered[POLYSSIMO_WORDS])
{
    for (; pattern; pattern &= pattern - 1) {
        const unsigned by = (unsigned)__builtin_ctzll(pattern);
        uint64_t carry = 0;
        for (unsigned w = 0; w < POLYSSIMO_WORDS; w++) {
            covered[w] |= anchors[w] << by | carry;
            carry = (anchors[w] >> 1) >> (63 - by);
        }
    }
}

static ALWAYS_INLINE void look(const struct polyssimo *t, const struct polyssimo_state *s,
                               struct polyssimo_outlook *outlook)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    const uint64_t left = s->left;
    memset(outlook, 0, sizeof *outlook);
    omino_placements_sets(t->table, s->free, NULL, &left, sets[0]);
    for (unsigned player = 0; player < t->players; player++)
        for (uint32_t hand = polyssimo_hand(s, player); hand; hand &= hand - 1) {
            const unsigned piece = first_of(hand);
            unsigned ways = 0;
            for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
                const unsigned count = count_bits(sets[i]);
                if (count == 0) continue;
                cover(sets[i], t->patterns[i], outlook->reach[player]);
                ways += count;
            }
            outlook->ways[piece] = (uint16_t)ways;
        }
}

/* The piece of a hand with the fewest placements, and one of them; OMINO_NO_PLACEMENT if none fits.
 */
static ALWAYS_INLINE uint32_t rarest(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    const uint64_t pieces = hand;
    unsigned fewest = UINT32_MAX;
    uint32_t placement = OMINO_NO_PLACEMENT;
    omino_placements_sets(t->table, free, NULL, &pieces, sets[0]);
    for (; hand; hand &= hand - 1) {
        const unsigned piece = first_of(hand);
        unsigned ways = 0;
        uint32_t lowest = OMINO_NO_PLACEMENT;
        for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
            const unsigned count = count_bits(sets[i]);
            if (count > 0 && ways == 0) {
                unsigned w = 0;
                while (!sets[i][w]) w++;
                lowest = i << t->shift | (64 * w + (unsigned)__builtin_ctzll(sets[i][w]));
            }
            ways += count;
        }
        if (ways == 0 || ways >= fewest) continue;
        fewest = ways;
        placement = lowest;
    }
    return placement;
}

static ALWAYS_INLINE unsigned pack(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    uint64_t rest[POLYSSIMO_WORDS];
    unsigned squares = 0;
    uint32_t placement;
    memcpy(rest, free, sizeof rest);
    while (hand && (placement = rarest(t, rest, hand)) != OMINO_NO_PLACEMENT) {
        const unsigned piece = omino_placement_piece(t->table, placement);
        omino_placement_remove(t->table, placement, rest);
        hand &= ~polyssimo_bit(piece);
        squares += t->squares[piece];
    }
    return squares;
}

/* ---- positions ------------------------------------------------------------------------------- */

enum position_feature {
    TAKEN,                           /* in the draft: one for each piece */
    LEFT = TAKEN + POLYSSIMO_PIECES, /* squares in hand */
    ALIVE,                           /* those of pieces that fit somewhere */
    PIECES,                          /* pieces that do */
    MOVES,                           /* placements, as a logarithm */
    CHOICE,                          /* for each piece, the more the nearer to 1 */
    REACH,                           /* squares that can be covered */
    FOOTPRINTS,                      /* those that nobody else can cover */
    RESERVED,                        /* squares of pieces that can be packed into them */
    PACKED,                          /* squares that can be packed if nobody else places */
    TURN,                            /* whether the player moves */
    FIRST,                           /* whether it is player1 */
    OUT,                             /* whether the player was passed over */
    OF_POSITION
};
_Static_assert(OF_POSITION == (int)POLYSSIMO_POSITION_FEATURES, "as the tables say");

static ALWAYS_INLINE void judge_player(const struct polyssimo *t, const struct polyssimo_state *s,
                                       const struct polyssimo_outlook *outlook, unsigned player,
                                       float *f)
{
    const uint32_t hand = polyssimo_hand(s, player);
    uint64_t own[POLYSSIMO_WORDS];
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
    f[OUT] = (float)(s->out >> player & 1);
    if (!alive) return;
    memcpy(own, outlook->reach[player], sizeof own);
    f[REACH] = (float)count_bits(own) / 16;
    for (unsigned p = 0; p < t->players; p++)
        for (unsigned w = 0; w < POLYSSIMO_WORDS && p != player; w++)
            own[w] &= ~outlook->reach[p][w];
    const unsigned footprints = count_bits(own);
    f[FOOTPRINTS] = (float)footprints / 6;
    if (footprints >= 5) f[RESERVED] = (float)pack(t, own, alive) / 6;
    f[PACKED] = (float)pack(t, s->free, alive) / 6;
}

static ALWAYS_INLINE void judge(const struct polyssimo *t, const struct polyssimo_state *s,
                                float *features)
{
    struct polyssimo_outlook outlook;
    const int drafting = polyssimo_pool(t, s) != 0;
    memset(features, 0, t->players * OF_POSITION * sizeof *features);
    if (!drafting) look(t, s, &outlook);
    for (unsigned player = 0; player < t->players; player++) {
        float *f = features + player * OF_POSITION;
        f[TURN] = s->to_move == (int)player;
        f[FIRST] = player == 0;
        if (!drafting)
            judge_player(t, s, &outlook, player, f);
        else
            for (unsigned i = 0; i < POLYSSIMO_PIECES; i++)
                f[TAKEN + i] = (float)(s->taken[player] >> i & 1);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum move_feature {
    LOSS_MORE, /* weight of its squares for others, more than for one's own other pieces */
    LOSS_BOTH, /* for all of them together */
    WAYS_MORE, /* the same for placements, as a part of all */
    WAYS_BOTH,
    OWN_WORST, /* the most that one of the squares weighs */
    OTHERS_WORST,
    OWN_KILLED, /* pieces that can be placed no more */
    OTHERS_KILLED,
    SAFE,      /* squares that nobody else can cover */
    ALL_SAFE,  /* whether all are */
    CONTACT,   /* sides of squares that touch pieces or the border */
    HOLES,     /* squares that the piece leaves alone */
    POCKETS,   /* squares that it leaves with one neighbour */
    RARITY,    /* how few placements the piece has */
    LAST_WAYS, /* whether they are very few */
    OF_MOVE
};
_Static_assert(OF_MOVE == (int)POLYSSIMO_MOVE_FEATURES, "as the tables say");

/* What is known of a square. */
enum { OWN, OTHERS, OWN_WAYS, OTHERS_WAYS, UNREACHED, WALLS, UNUSED, LANES = UNUSED + 2 };
struct square {
    float v[LANES];
};

enum {
    FEW = 16, /* placements of an orientation */
    MOST_ON_SQUARE = POLYSSIMO_SQUARES * OMINO_TRANSFORM_COUNT
};

/* Maps of the board, one entry for each bit, with margins. */
struct weighing {
    struct square squares[MAP];
    uint8_t of_piece[POLYSSIMO_PIECES][MAP]; /* placements of the piece that cover a square */
    uint32_t vital[MAP];                     /* pieces all of whose placements do */
    int8_t neighbours[MAP];                  /* free squares beside a free one; else -1 */
    float each[POLYSSIMO_PIECES];            /* weight of a placement of a piece */
    float rarity[POLYSSIMO_PIECES];
    uint32_t hand;
};

/* One byte for each bit of a set. */
static ALWAYS_INLINE void spread(const uint64_t set[POLYSSIMO_WORDS], uint8_t bytes[POLYSSIMO_MAP])
{
    for (unsigned i = 0; i < POLYSSIMO_MAP; i += 8) {
        const uint64_t eight = (set[i / 64] >> i % 64 & 0xff) * UINT64_C(0x0101010101010101) &
                               UINT64_C(0x8040201008040201);
        const uint64_t ones =
            (eight + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
        for (unsigned b = 0; b < 8; b++) bytes[i + b] = (uint8_t)(ones >> 8 * b);
    }
}

/* Adds what placements of an orientation cover to a map: one by one if they are few, or square by
 * square of the piece. */
static ALWAYS_INLINE void map_look(const uint64_t anchors[POLYSSIMO_WORDS], unsigned count,
                                   const uint8_t *offsets, unsigned squares, uint8_t *map)
{
    uint8_t bytes[POLYSSIMO_MAP];
    if (count > FEW) {
        spread(anchors, bytes);
        for (unsigned c = 0; c < squares; c++)
            for (unsigned b = 0; b < POLYSSIMO_MAP; b++)
                map[b + offsets[c]] = (uint8_t)(map[b + offsets[c]] + bytes[b]);
        return;
    }
    for (unsigned w = 0; w < POLYSSIMO_WORDS; w++)
        for (uint64_t rest = anchors[w]; rest; rest &= rest - 1) {
            uint8_t *at = map + 64 * w + (unsigned)__builtin_ctzll(rest);
            for (unsigned c = 0; c < squares; c++) at[offsets[c]]++;
        }
}

/* How many placements of a piece cover each square; returns how many there are. */
static ALWAYS_INLINE unsigned map_piece(const struct polyssimo *t, uint64_t sets[][POLYSSIMO_WORDS],
                                        unsigned piece, uint8_t map[MAP])
{
    unsigned ways = 0;
    memset(map, 0, MAP);
    for (unsigned i = t->first_look[piece]; i < t->first_look[piece + 1]; i++) {
        const unsigned count = count_bits(sets[i]);
        if (count == 0) continue;
        ways += count;
        map_look(sets[i], count, t->offsets[i], t->squares[piece], map + MARGIN);
    }
    return ways;
}

/* Sums over pieces, for each square. */
struct sums {
    float weights[POLYSSIMO_MAP];
    uint16_t ways[POLYSSIMO_MAP];
    unsigned all;
};

/* Adds the placements of a piece to the maps. */
static ALWAYS_INLINE void add_piece(struct weighing *w, unsigned piece, unsigned ways,
                                    struct sums *sums)
{
    const uint8_t *map = w->of_piece[piece] + MARGIN;
    const float each = 1 / (float)ways;
    for (unsigned b = 0; b < POLYSSIMO_MAP; b++) {
        sums->weights[b] += each * (float)map[b];
        sums->ways[b] = (uint16_t)(sums->ways[b] + map[b]);
    }
    sums->all += ways;
    w->each[piece] = each;
    w->rarity[piece] = -logf((float)ways) / 4;
    if (ways > MOST_ON_SQUARE) return;
    for (unsigned b = 0; b < POLYSSIMO_MAP; b++)
        w->vital[MARGIN + b] |= map[b] == ways ? polyssimo_bit(piece) : 0;
}

/* How many free squares are beside each one. */
static ALWAYS_INLINE void map_neighbours(const struct polyssimo *t, const uint64_t *free,
                                         int8_t *neighbours)
{
    uint8_t at[MAP] = {0};
    const int stride = t->grid.stride;
    memset(neighbours, 0, MAP);
    spread(free, at + MARGIN);
    for (int b = MARGIN; b < MAP - MARGIN; b++)
        neighbours[b] = (int8_t)(at[b - 1] + at[b + 1] + at[b - stride] + at[b + stride]);
    for (int b = MARGIN; b < MAP - MARGIN; b++)
        if (!at[b]) neighbours[b] = -1;
}

/* What is known of each square, side by side. */
static ALWAYS_INLINE void collect(struct weighing *w, const struct sums *own,
                                  const struct sums *others)
{
    const float own_part = 1 / (float)(own->all + 1), others_part = 1 / (float)(others->all + 1);
    for (unsigned b = 0; b < POLYSSIMO_MAP; b++) {
        float *v = w->squares[MARGIN + b].v;
        v[OWN] = own->weights[b];
        v[OTHERS] = others->weights[b];
        v[OWN_WAYS] = own_part * (float)own->ways[b];
        v[OTHERS_WAYS] = others_part * (float)others->ways[b];
        v[UNREACHED] = others->ways[b] == 0;
        v[WALLS] = (float)(4 - w->neighbours[MARGIN + b]);
        v[UNUSED] = v[UNUSED + 1] = 0;
    }
}

static ALWAYS_INLINE void start_weighing(const struct polyssimo *t, const struct polyssimo_state *s,
                                         struct weighing *w)
{
    uint64_t sets[POLYSSIMO_LOOKS][POLYSSIMO_WORDS];
    struct sums sums[2];
    const uint64_t left = s->left;
    memset(sums, 0, sizeof sums);
    memset(w->vital, 0, sizeof w->vital);
    w->hand = polyssimo_hand(s, (unsigned)s->to_move);
    omino_placements_sets(t->table, s->free, NULL, &left, sets[0]);
    for (uint32_t rest = s->left; rest; rest &= rest - 1) {
        const unsigned piece = first_of(rest);
        const unsigned ways = map_piece(t, sets, piece, w->of_piece[piece]);
        if (ways > 0) add_piece(w, piece, ways, &sums[w->hand >> piece & 1]);
    }
    map_neighbours(t, s->free, w->neighbours);
    collect(w, &sums[1], &sums[0]);
}

/* What a piece does to the free squares beside it. */
static ALWAYS_INLINE void weigh_beside(const struct polyssimo *t, const struct weighing *w,
                                       unsigned first, unsigned look, float *f)
{
    int holes = 0, pockets = 0;
    for (unsigned i = 0; i < t->beside_count[look]; i++) {
        const struct polyssimo_beside beside = t->beside[look][i];
        const int left = w->neighbours[(int)first + beside.offset] - beside.sides;
        holes += left == 0;
        pockets += left == 1;
    }
    f[HOLES] = (float)holes;
    f[POCKETS] = (float)pockets / 2;
}

static ALWAYS_INLINE void weigh(const struct polyssimo *t, const struct weighing *w, uint32_t move,
                                unsigned piece, float *f)
{
    const unsigned look = move >> t->shift, squares = t->squares[piece];
    const unsigned first = MARGIN + (move & ((1u << t->shift) - 1));
    struct square sum = {{0}}, worst = {{0}};
    unsigned itself = 0;
    uint32_t killed = 0;
    for (unsigned c = 0; c < squares; c++) {
        const unsigned at = first + t->offsets[look][c];
        const struct square *square = &w->squares[at];
        for (unsigned l = 0; l < LANES; l++) {
            sum.v[l] += square->v[l];
            worst.v[l] = worst.v[l] > square->v[l] ? worst.v[l] : square->v[l];
        }
        itself += w->of_piece[piece][at];
        killed |= w->vital[at];
    }
    const float own = sum.v[OWN] - w->each[piece] * (float)itself;
    killed &= ~polyssimo_bit(piece);
    f[LOSS_MORE] = sum.v[OTHERS] - own;
    f[LOSS_BOTH] = (sum.v[OTHERS] + own) / 2;
    f[WAYS_MORE] = 2 * (sum.v[OTHERS_WAYS] - sum.v[OWN_WAYS]);
    f[WAYS_BOTH] = sum.v[OTHERS_WAYS] + sum.v[OWN_WAYS];
    f[OWN_WORST] = worst.v[OWN];
    f[OTHERS_WORST] = worst.v[OTHERS];
    f[OWN_KILLED] = (float)polyssimo_count(killed & w->hand);
    f[OTHERS_KILLED] = (float)polyssimo_count(killed & ~w->hand);
    f[SAFE] = sum.v[UNREACHED] / (float)squares;
    f[ALL_SAFE] = sum.v[UNREACHED] == (float)squares;
    f[CONTACT] = sum.v[WALLS] / 8;
    f[RARITY] = w->rarity[piece];
    f[LAST_WAYS] = w->each[piece] > 0.25f;
    weigh_beside(t, w, first, look, f);
}

static ALWAYS_INLINE void weigh_all(const struct polyssimo *t, const struct polyssimo_state *s,
                                    const uint32_t *moves, uint32_t count, float *features,
                                    uint8_t *kinds)
{
    struct weighing w;
    start_weighing(t, s, &w);
    for (uint32_t i = 0; i < count; i++) {
        const unsigned piece = omino_placement_piece(t->table, moves[i]);
        kinds[i] = (uint8_t)piece;
        weigh(t, &w, moves[i], piece, features + (size_t)i * OF_MOVE);
    }
}

/* ---- for both kinds of machines -------------------------------------------------------------- */

static int is_fast(const struct polyssimo *t)
{
    return t->grid.path == OMINO_PATH_AVX2;
}

WITH_POPCNT static void look_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                  struct polyssimo_outlook *outlook)
{
    look(t, s, outlook);
}

void omino_polyssimo_look(const struct polyssimo *t, const struct polyssimo_state *s,
                          struct polyssimo_outlook *outlook)
{
    if (is_fast(t))
        look_fast(t, s, outlook);
    else
        look(t, s, outlook);
}

unsigned omino_polyssimo_pack(const struct polyssimo *t, const uint64_t *free, uint32_t hand)
{
    return pack(t, free, hand);
}

WITH_POPCNT static void judge_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                   float *features)
{
    judge(t, s, features);
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (is_fast(t))
        judge_fast(t, state, features);
    else
        judge(t, state, features);
}

WITH_POPCNT static void weigh_all_fast(const struct polyssimo *t, const struct polyssimo_state *s,
                                       const uint32_t *moves, uint32_t count, float *features,
                                       uint8_t *kinds)
{
    weigh_all(t, s, moves, count, features, kinds);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds)
{
    const struct polyssimo *t = polyssimo_of(game);
    if (count > 0 && moves[0] >= t->take) {
        memset(features, 0, (size_t)count * OF_MOVE * sizeof *features);
        for (uint32_t i = 0; i < count; i++) kinds[i] = (uint8_t)(moves[i] - t->take);
    } else if (is_fast(t)) {
        weigh_all_fast(t, state, moves, count, features, kinds);
    } else {
        weigh_all(t, state, moves, count, features, kinds);
    }
}

/* ---- phases ---------------------------------------------------------------------------------- */

enum { PARTS = 7 };
_Static_assert(POLYSSIMO_PHASES == 2 * PARTS, "as the tables say");

/* The draft and six parts of the placement, for two players, and for more. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    const unsigned placed = placed_by_all(s);
    const unsigned part = polyssimo_pool(t, s) ? 0 : 1 + (placed < 15 ? placed / 3 : 5);
    return t->players == 2 ? part : PARTS + part;
}

/* ---- simulated games ------------------------------------------------------------------------- */

/* Whether only one player can still move, and is ahead already. */
static int settled(const struct omino_game *game, const struct polyssimo_state *s)
{
    const struct polyssimo *t = polyssimo_of(game);
    struct omino_outcome outcome;
    if ((s->out | 1u << s->to_move) + 1u != 1u << t->players) return 0;
    omino_state_outcome(game, s, &outcome);
    return outcome.places[s->to_move] == 1;
}

uint32_t omino_polyssimo_playout(const struct omino_game *game, const void *state,
                                 struct omino_rng *rng)
{
    const struct polyssimo *t = polyssimo_of(game);
    const struct polyssimo_state *s = state;
    if (polyssimo_pool(t, s)) return omino_polyssimo_random(game, state, rng);
    if (s->out && settled(game, s)) return OMINO_NO_MOVE;
    const uint64_t large = polyssimo_hand(s, (unsigned)s->to_move) & t->hexominoes;
    if (large && omino_rng_below(rng, 8) > 0) {
        const uint32_t move = omino_placements_random(t->table, s->free, NULL, &large, rng);
        if (move != OMINO_NO_PLACEMENT) return move;
    }
    return omino_polyssimo_random(game, state, rng);
}

const struct omino_knowledge omino_polyssimo_knowledge = {
    .phases = POLYSSIMO_PHASES,
    .move_features = OF_MOVE,
    .move_kinds = POLYSSIMO_PIECES,
    .position_features = OF_POSITION,
    .playout_share = 0.5f,
    .move_weights = &omino_polyssimo_move_weights[0][0],
    .position_weights = &omino_polyssimo_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
