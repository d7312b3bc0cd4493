/* SPDX-License-Identifier: MIT */
/*
 * Every hook as a call that depends only on the position: hooks that take a generator or a move get
 * one derived from the position. The result must therefore be the same whenever and wherever the
 * call is made, and several checks simply loop over this list.
 */
#include <string.h>

#include "internal.h"

/* ---- digests of results ---------------------------------------------------------------------- */

uint64_t omino_check_mix(uint64_t digest, uint64_t value)
{
    digest = (digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return digest ^ (digest >> 29);
}

uint64_t omino_check_mix_bytes(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (; size >= 8; at += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        digest = omino_check_mix(digest, word);
    }
    uint64_t rest = size;
    for (; size > 0; size--) rest = rest << 8 | *at++;
    return omino_check_mix(digest, rest);
}

float omino_check_nan(void)
{
    const uint32_t bits = 0x7fc00000;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

int omino_check_all(const void *at, size_t bytes, unsigned char value)
{
    const unsigned char *byte = at;
    for (size_t i = 0; i < bytes; i++)
        if (byte[i] != value) return 0;
    return 1;
}

void omino_check_view_move(const struct omino_game *game, const void *state, uint32_t move,
                           struct omino_view_room *room)
{
    room->view =
        (struct omino_move_view){OMINO_SIZE(move_view), .panel = -1, .tray = -1, .item = -1};
    memset(room->guard, CHECK_GUARD_BYTE, sizeof room->guard);
    omino_rules_of(game)->view_move(game, state, move, &room->view);
}

/* ---- the calls ------------------------------------------------------------------------------- */

#define CALL(name)                                                                                 \
    static uint64_t call_##name(const struct omino_checker *c, const struct omino_game *game,      \
                                const void *state, struct omino_check_scratch *scratch)

static uint32_t list(const struct omino_game *game, const void *state,
                     struct omino_check_scratch *scratch)
{
    const uint32_t total = omino_moves_list(game, state, scratch->moves, OMINO_MOVES_MAX);
    return total < OMINO_MOVES_MAX ? total : OMINO_MOVES_MAX;
}

static int over(const struct omino_game *game, const void *state)
{
    return omino_state_side(game, state) == OMINO_NOBODY ||
           omino_moves_list(game, state, NULL, 0) == 0;
}

/* Returns the first, the middle or the last move of a list of `count`. */
static uint32_t some_move(const struct omino_check_scratch *scratch, uint32_t count, unsigned which)
{
    return scratch->moves[which == 0 ? 0 : which == 1 ? count / 2 : count - 1];
}

CALL(side)
{
    (void)c, (void)scratch;
    return (uint64_t)omino_state_side(game, state);
}

CALL(player)
{
    (void)c, (void)scratch;
    return (uint64_t)omino_state_player(game, state);
}

CALL(moves)
{
    (void)c;
    const uint32_t count = list(game, state, scratch);
    return omino_check_mix_bytes(count, scratch->moves, count * sizeof *scratch->moves);
}

CALL(count)
{
    (void)c, (void)scratch;
    return omino_moves_count(game, state);
}

CALL(random)
{
    (void)c, (void)scratch;
    struct omino_rng rng;
    uint64_t digest = 0;
    if (over(game, state)) return 0;
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 4; i++)
        digest = omino_check_mix(digest, omino_moves_random(game, state, &rng));
    return digest;
}

CALL(legal)
{
    (void)c;
    const uint32_t count = list(game, state, scratch), limit = omino_game_move_limit(game);
    uint64_t digest = 0;
    for (unsigned i = 0; i < 3 && count > 0; i++)
        digest = digest << 1 | !!omino_move_legal(game, state, some_move(scratch, count, i));
    for (uint32_t i = 0; i < 8; i++)
        digest = digest << 1 | !!omino_move_legal(game, state, limit / 8 * i + i);
    return digest;
}

CALL(move_index)
{
    (void)c, (void)state, (void)scratch;
    const uint32_t limit = omino_game_move_limit(game);
    uint64_t digest = 0;
    for (uint32_t i = 0; i < 8; i++)
        digest = omino_check_mix(digest, omino_move_index(game, limit / 8 * i + i));
    return digest;
}

CALL(move_at)
{
    (void)c, (void)state, (void)scratch;
    const uint32_t indices = omino_game_distinct_moves(game);
    uint64_t digest = 0;
    for (uint32_t i = 0; i < 8; i++)
        digest = omino_check_mix(digest, omino_move_at(game, indices / 8 * i + i));
    return digest;
}

CALL(outcome)
{
    (void)c, (void)scratch;
    struct omino_outcome outcome = OMINO_INIT(outcome);
    omino_state_outcome(game, state, &outcome);
    return omino_check_mix_bytes(0, &outcome, sizeof outcome);
}

CALL(hash)
{
    (void)c, (void)scratch;
    return omino_state_hash(game, state);
}

CALL(playout)
{
    struct omino_rng rng;
    if (!c->own.playout || over(game, state)) return 0;
    (void)scratch;
    omino_rng_seed(&rng, 2);
    return omino_rules_of(game)->playout(game, state, &rng);
}

CALL(priors)
{
    if (!c->own.priors) return 0;
    const uint32_t count = list(game, state, scratch);
    if (count == 0) return 0;
    omino_rules_of(game)->priors(game, state, scratch->moves, count, scratch->weights);
    return omino_check_mix_bytes(count, scratch->weights, count * sizeof *scratch->weights);
}

CALL(evaluate)
{
    float values[OMINO_PLAYERS_MAX] = {0};
    (void)scratch;
    if (!c->own.evaluate) return 0;
    omino_rules_of(game)->evaluate(game, state, values);
    return omino_check_mix_bytes(0, values, sizeof values);
}

/* Returns the digest of the list of `total` moves in the scratch memory. */
static uint64_t mix_listed(const struct omino_check_scratch *scratch, uint32_t total)
{
    const uint32_t count = total < OMINO_MOVES_MAX ? total : OMINO_MOVES_MAX;
    return omino_check_mix_bytes(count, scratch->moves, count * sizeof *scratch->moves);
}

CALL(candidates)
{
    if (!c->own.candidates || over(game, state)) return 0;
    return mix_listed(
        scratch, omino_rules_of(game)->candidates(game, state, scratch->moves, OMINO_MOVES_MAX));
}

CALL(root_candidates)
{
    if (!c->own.root_candidates || over(game, state)) return 0;
    return mix_listed(scratch, omino_rules_of(game)->root_candidates(game, state, scratch->moves,
                                                                     OMINO_MOVES_MAX));
}

CALL(essential)
{
    if (!c->own.essential || over(game, state)) return 0;
    return mix_listed(
        scratch, omino_rules_of(game)->essential(game, state, scratch->moves, OMINO_MOVES_MAX));
}

CALL(phase)
{
    const struct omino_knowledge *known = c->own.knowledge;
    (void)scratch;
    if (!known || !known->phase || over(game, state)) return 0;
    return known->phase(game, state);
}

CALL(describe_moves)
{
    const struct omino_knowledge *known = c->own.knowledge;
    if (!known || known->move_features == 0) return 0;
    const uint32_t total = list(game, state, scratch);
    const uint32_t count = total < CHECK_ROWS ? total : CHECK_ROWS;
    if (count == 0) return 0;
    known->describe_moves(game, state, scratch->moves, count, scratch->features, scratch->kinds);
    const uint64_t digest = omino_check_mix_bytes(count, scratch->kinds, count);
    return omino_check_mix_bytes(digest, scratch->features,
                                 count * known->move_features * sizeof *scratch->features);
}

CALL(describe_position)
{
    const struct omino_knowledge *known = c->own.knowledge;
    if (!known || known->position_features == 0 || over(game, state)) return 0;
    known->describe_position(game, state, scratch->features);
    return omino_check_mix_bytes(0, scratch->features,
                                 omino_game_players(game) * known->position_features *
                                     sizeof *scratch->features);
}

CALL(explain)
{
    struct omino_error err = OMINO_INIT(error);
    if (!c->own.explain) return 0;
    const uint32_t count = list(game, state, scratch), limit = omino_game_move_limit(game);
    uint64_t digest = 0;
    if (count > 0) digest = omino_rules_of(game)->explain(game, state, scratch->moves[0], &err);
    digest = digest << 8 | omino_rules_of(game)->explain(game, state, limit - 1, &err);
    return omino_check_mix_bytes(digest, err.message, strlen(err.message));
}

CALL(write_move)
{
    (void)c;
    const uint32_t count = list(game, state, scratch);
    uint64_t digest = 0;
    for (unsigned i = 0; i < 3 && count > 0; i++) {
        const size_t length =
            omino_move_write(game, some_move(scratch, count, i), scratch->text, OMINO_TEXT_MAX);
        digest = omino_check_mix_bytes(digest, scratch->text,
                                       length < OMINO_TEXT_MAX ? length : OMINO_TEXT_MAX - 1);
    }
    return digest;
}

CALL(parse_move)
{
    uint32_t move = OMINO_NO_MOVE;
    if (!c->own.parse_move) return 0;
    const uint32_t count = list(game, state, scratch);
    if (count == 0) return 0;
    omino_move_write(game, some_move(scratch, count, 1), scratch->text, OMINO_TEXT_MAX);
    scratch->text[OMINO_TEXT_MAX - 1] = '\0';
    const enum omino_status status = omino_move_parse(game, state, scratch->text, &move, NULL);
    return omino_check_mix(status, move);
}

CALL(write_state)
{
    (void)c;
    const size_t length = omino_state_write(game, state, scratch->text, OMINO_TEXT_MAX);
    return omino_check_mix_bytes(length, scratch->text,
                                 length < OMINO_TEXT_MAX ? length : OMINO_TEXT_MAX - 1);
}

CALL(parse_state)
{
    (void)c;
    omino_state_write(game, state, scratch->text, OMINO_TEXT_MAX);
    scratch->text[OMINO_TEXT_MAX - 1] = '\0';
    memset(scratch->state.bytes, 0, omino_state_size(game));
    const enum omino_status status =
        omino_state_parse(game, scratch->text, scratch->state.bytes, NULL);
    return omino_check_mix_bytes(status, scratch->state.bytes, omino_state_size(game));
}

CALL(scene)
{
    if (!c->own.scene) return 0;
    omino_scene_clear(scratch->scene);
    omino_rules_of(game)->scene(game, state, scratch->scene);
    return (uint64_t)omino_scene_panels(scratch->scene);
}

CALL(view_move)
{
    struct omino_view_room room;
    const struct omino_move_view *view = &room.view;
    if (!c->own.view_move) return 0;
    const uint32_t count = list(game, state, scratch);
    if (count == 0) return 0;
    omino_check_view_move(game, state, some_move(scratch, count, 1), &room);
    return (uint64_t)(view->panel * 64 + view->count) << 32 ^
           (uint64_t)(view->tray * 64 + view->item);
}

const struct omino_check_call omino_check_calls[] = {
    {"side", 1, call_side},
    {"player", 1, call_player},
    {"moves", 1, call_moves},
    {"count", 1, call_count},
    {"random", 1, call_random},
    {"legal", 1, call_legal},
    {"move_index", 1, call_move_index},
    {"move_at", 1, call_move_at},
    {"outcome", 1, call_outcome},
    {"hash", 1, call_hash},
    {"playout", 1, call_playout},
    {"priors", 1, call_priors},
    {"evaluate", 1, call_evaluate},
    {"candidates", 1, call_candidates},
    {"root_candidates", 1, call_root_candidates},
    {"essential", 1, call_essential},
    {"phase", 1, call_phase},
    {"describe_moves", 1, call_describe_moves},
    {"describe_position", 1, call_describe_position},
    {"explain", 0, call_explain},
    {"write_move", 0, call_write_move},
    {"parse_move", 0, call_parse_move},
    {"write_state", 0, call_write_state},
    {"parse_state", 0, call_parse_state},
    {"scene", 0, call_scene},
    {"view_move", 0, call_view_move},
    {NULL, 0, NULL},
};

uint64_t omino_check_digest(const struct omino_checker *c, const struct omino_game *game,
                            const void *state, struct omino_check_scratch *scratch)
{
    uint64_t digest = 0;
    for (const struct omino_check_call *call = omino_check_calls; call->hook; call++)
        digest = omino_check_mix(digest, call->call(c, game, state, scratch));
    return digest;
}
