/* SPDX-License-Identifier: MIT */
/*
 * The features of moves and positions by which computer players judge Plyamki. Their weights are in
 * weights.c.
 *
 * All features concern the three categories, in units of the change that one card can make: by how
 * much a player leads, whether the player leads at all, and how much is safe from any card,
 * compared with the other player's current size. A move is described by the position after it.
 *
 * The last card is a great advantage: it can win or break the deciding category. So there are
 * features for that, too. Before the last card, a position is worth the best result that the card
 * can achieve, because nothing comes after it.
 */
#include "plyamki.h"

#include <string.h>

enum {
    /* Features of a player, in positions and after moves; each for the three categories. */
    LEAD_BY = 0,
    LEADS = LEAD_BY + PLYAMKI_CATEGORIES,
    HOLDS = LEADS + PLYAMKI_CATEGORIES,
    COMMON = HOLDS + PLYAMKI_CATEGORIES,
    /* Features of a player in positions only. */
    TO_MOVE = COMMON,
    LAYS_LAST,
    LAST_RESULT,
    OF_POSITION,
    /* Features of moves only. */
    OTHER_HOLDS = COMMON,
    COVERS = OTHER_HOLDS + PLYAMKI_CATEGORIES,
    ANSWERS,
    OF_MOVE,
    /* Maximum number of card moves: each of 8 looks at 7x7 positions around each card. */
    CARDS_MOVES = PLYAMKI_CARDS * PLYAMKI_LOOKS * 49 + PLYAMKI_LOOKS,
};

_Static_assert((int)OF_POSITION == (int)PLYAMKI_POSITION_FEATURES, "as in the tables of weights");
_Static_assert((int)OF_MOVE == (int)PLYAMKI_MOVE_FEATURES, "as in the tables of weights");

/* The approximate change that one card can make. */
static const float worth[PLYAMKI_CATEGORIES] = {
    [PLYAMKI_LINE] = 1.5f, [PLYAMKI_RECTANGLE] = 3, [PLYAMKI_SPOTS] = 4};

/* Squashes a number into the range -1 to 1: the first steps count most. */
static float squash(float x)
{
    return x / (1 + (x < 0 ? -x : x));
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static int to_move(const struct plyamki_state *s)
{
    return s->laid % 2;
}

static int color_of(const struct plyamki_state *s, int player)
{
    return player == 0 ? s->color : 1 - s->color;
}

/* The phase depends on the number of cards left; each of the last few has its own. */
static unsigned phase(const struct omino_game *game, const void *state)
{
    static const uint8_t by_cards[] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6};
    const struct plyamki_state *s = state;
    const unsigned left = plyamki_of(game)->cards - s->laid;
    return left < sizeof by_cards ? by_cards[left] : PLYAMKI_PHASES - 1;
}

static void describe_color(const struct plyamki_sight *sight, int color, float *features)
{
    const int *own = sight->of[color], *other = sight->of[1 - color];
    const int *safe = sight->of[PLYAMKI_COLORS + color];
    for (int i = 0; i < PLYAMKI_CATEGORIES; i++) {
        features[LEAD_BY + i] = (float)(own[i] - other[i]) / worth[i];
        features[LEADS + i] = (float)sign(own[i] - other[i]);
        features[HOLDS + i] = squash((float)(safe[i] - other[i]) / worth[i]);
    }
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Returns 1 if a colour has more points, -1 if it has fewer, 0 for a draw. */
static int result_of(const struct plyamki_sight *sight, int color)
{
    int ahead = 0;
    for (int i = 0; i < PLYAMKI_CATEGORIES; i++)
        ahead += sign(sight->of[color][i] - sight->of[1 - color][i]);
    return sign(ahead);
}

/* Returns the best result that the player to move can achieve with the last card. */
static int best_result(const struct omino_game *game, const struct plyamki_state *s,
                       const struct plyamki_field *field)
{
    const struct plyamki *p = plyamki_of(game);
    const int color = color_of(s, to_move(s));
    uint32_t moves[CARDS_MOVES];
    int best = -1;
    const uint32_t count = omino_plyamki_moves(game, s, moves, CARDS_MOVES);
    for (uint32_t i = 0; i < count && best < 1; i++) {
        struct plyamki_sight sight;
        omino_plyamki_look_after(p, field, plyamki_decode(p, moves[i]), &sight);
        const int result = result_of(&sight, color);
        if (result > best) best = result;
    }
    return best;
}

static void describe_position(const struct omino_game *game, const void *state, float *features)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    float *mover = features + to_move(s) * OF_POSITION;
    float *waiting = features + (1 - to_move(s)) * OF_POSITION;
    struct plyamki_field field;
    struct plyamki_sight sight;
    memset(features, 0, 2 * OF_POSITION * sizeof *features);
    mover[TO_MOVE] = 1;
    features[OF_POSITION + LAYS_LAST] = 1;
    if (s->laid == 0) return;
    omino_plyamki_field(p, s, &field);
    omino_plyamki_look(p, &field, &sight);
    for (int player = 0; player < 2; player++)
        describe_color(&sight, color_of(s, player), features + player * OF_POSITION);
    if (s->laid + 1u < p->cards) return;
    mover[LAST_RESULT] = (float)best_result(game, s, &field);
    waiting[LAST_RESULT] = -mover[LAST_RESULT];
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns whether a card is close enough to the last one to cover or touch it. */
static int answers(const struct plyamki_state *s, struct plyamki_move move)
{
    if (s->laid == 0) return 0;
    const struct plyamki_card *last = &s->cards[s->laid - 1];
    const int x = move.x - last->x, y = move.y - last->y;
    return x * x + y * y <= 13;
}

static void describe_card(const struct plyamki *p, const struct plyamki_state *s,
                          const struct plyamki_field *field, struct plyamki_move move,
                          float *features)
{
    const int color = color_of(s, to_move(s));
    struct plyamki_sight sight;
    float other[COMMON];
    omino_plyamki_look_after(p, field, move, &sight);
    describe_color(&sight, color, features);
    describe_color(&sight, 1 - color, other);
    memcpy(features + OTHER_HOLDS, other + HOLDS, PLYAMKI_CATEGORIES * sizeof *features);
    features[COVERS] = -0.25f * (float)(sight.of[PLYAMKI_YELLOW][PLYAMKI_SPOTS] +
                                        sight.of[PLYAMKI_BLUE][PLYAMKI_SPOTS] - 4 * (int)s->laid);
    features[ANSWERS] = (float)answers(s, move);
}

static void describe_moves(const struct omino_game *game, const void *state, const uint32_t *moves,
                           uint32_t count, float *features, uint8_t *kinds)
{
    const struct plyamki *p = plyamki_of(game);
    const struct plyamki_state *s = state;
    struct plyamki_field field;
    memset(kinds, 0, count);
    memset(features, 0, (size_t)count * OF_MOVE * sizeof *features);
    if (s->color == PLYAMKI_NO_COLOR) return;
    omino_plyamki_field(p, s, &field);
    for (uint32_t i = 0; i < count; i++)
        describe_card(p, s, &field, plyamki_decode(p, moves[i]), features + (size_t)i * OF_MOVE);
}

const struct omino_knowledge omino_plyamki_knowledge = {
    .phases = PLYAMKI_PHASES,
    .move_features = OF_MOVE,
    .move_kinds = 1,
    .position_features = OF_POSITION,
    .playout_share = 0,
    .move_weights = &omino_plyamki_move_weights[0][0],
    .position_weights = &omino_plyamki_position_weights[0][0],
    .phase = phase,
    .describe_moves = describe_moves,
    .describe_position = describe_position,
};
