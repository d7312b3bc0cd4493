/* SPDX-License-Identifier: MIT */
/* The library's defaults for the hooks that a module omits: slower than specialised hooks, but
 * always correct. */
#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "internal.h"
#include "result.h"

static uint32_t count_by_listing(const struct omino_game *game, const void *state)
{
    return game->rules.moves(game, state, NULL, 0);
}

/* omino_listing_hook() makes sure that no position has more moves than the array holds. */
static uint32_t random_by_listing(const struct omino_game *game, const void *state,
                                  struct omino_rng *rng)
{
    uint32_t moves[OMINO_LISTED_MAX];
    const uint32_t count = game->rules.count(game, state);
    const uint32_t k = omino_rng_below(rng, count < OMINO_LISTED_MAX ? count : OMINO_LISTED_MAX);
    return k < omino_list_moves(game, state, moves, k + 1) ? moves[k] : OMINO_NO_MOVE;
}

static int legal_by_listing(const struct omino_game *game, const void *state, uint32_t move)
{
    uint32_t moves[OMINO_LISTED_MAX];
    const uint32_t count = omino_list_moves(game, state, moves, OMINO_LISTED_MAX);
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return 1;
    return 0;
}

uint64_t omino_bytes_word(const unsigned char *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static uint64_t hash_of_bytes(const struct omino_game *game, const void *state)
{
    const unsigned char *bytes = state;
    const size_t size = game->calls.state_size;
    uint64_t hash = size;
    for (size_t i = 0; i < size; i += 8) {
        const uint64_t word = omino_bytes_word(bytes + i, size - i < 8 ? size - i : 8);
        hash = omino_rules_hash_mix(hash + word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash;
}

static enum omino_status explain_briefly(const struct omino_game *game, const void *state,
                                         uint32_t move, struct omino_error *err)
{
    if (game->rules.legal(game, state, move)) return OMINO_OK;
    if (game->rules.side(game, state) == OMINO_NOBODY)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "that move is not legal here");
}

static enum omino_status parse_by_listing(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move, struct omino_error *err)
{
    uint32_t moves[OMINO_LISTED_MAX];
    char written[OMINO_TEXT_MAX];
    const uint32_t count = omino_list_moves(game, state, moves, OMINO_LISTED_MAX);
    for (uint32_t i = 0; i < count; i++) {
        game->rules.write_move(game, moves[i], written, sizeof written);
        if (!omino_text_same_word(written, text)) continue;
        *move = moves[i];
        return OMINO_OK;
    }
    if (count == 0) return omino_fail(err, OMINO_ERR_NOT_LEGAL, "the game is over");
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "'%.60s' is not a legal move here", text);
}

void omino_add_scores(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    game->calls.outcome(game, state, &outcome);
    omino_scene_add_table(scene, "", 2);
    omino_scene_add_row(scene, OMINO_NOBODY, (const char *const[]){"player", "score"});
    for (int p = 0; p < outcome.players; p++) {
        char score[16];
        snprintf(score, sizeof score, "%d", (int)outcome.scores[p]);
        omino_scene_add_row(scene, p,
                            (const char *const[]){omino_game_player_name((unsigned)p), score});
    }
}

static void scene_of_text(const struct omino_game *game, const void *state,
                          struct omino_scene *scene)
{
    char text[OMINO_TEXT_MAX];
    const char *row[1] = {text};
    game->rules.write_state(game, state, text, sizeof text);
    omino_scene_add_table(scene, "Position", 1);
    for (char *at = text;; at += OMINO_SCENE_TEXT_MAX - 1) {
        row[0] = at;
        omino_scene_add_row(scene, OMINO_NOBODY, row);
        if (strlen(at) < OMINO_SCENE_TEXT_MAX) break;
    }
    omino_add_scores(game, state, scene);
}

static void view_of_text(const struct omino_game *game, const void *state, uint32_t move,
                         struct omino_move_view *view)
{
    char text[OMINO_TEXT_MAX];
    (void)state;
    game->rules.write_move(game, move, text, sizeof text);
    omino_text_copy(view->words, sizeof view->words, text);
}

static void equal_priors(const struct omino_game *game, const void *state, const uint32_t *moves,
                         uint32_t count, float *weights)
{
    (void)game, (void)state, (void)moves;
    for (uint32_t i = 0; i < count; i++) weights[i] = 1;
}

/* Evaluates a position by the share of opponents that a player is ahead of; ties count half. For a
 * single player, the score counts. */
void omino_evaluate_by_places(const struct omino_game *game, const void *state, float *values)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    game->calls.outcome(game, state, &outcome);
    if (outcome.players == 1) {
        omino_result_values(game, &outcome, values);
        return;
    }
    for (int p = 0; p < outcome.players; p++) {
        int halves = 0;
        for (int q = 0; q < outcome.players; q++)
            if (q != p)
                halves += (outcome.places[p] < outcome.places[q]) +
                          (outcome.places[p] <= outcome.places[q]);
        values[p] = (float)halves / (float)(2 * (outcome.players - 1));
    }
}

const char *omino_listing_hook(const struct omino_rules *rules)
{
    if (rules->random == random_by_listing) return "random";
    if (rules->legal == legal_by_listing) return "legal";
    if (rules->parse_move == parse_by_listing) return "parse_move";
    return NULL;
}

/* Fills in the hooks of a module that declares its placements. */
static void fill_by_places(struct omino_rules *rules)
{
    if (!rules->moves) rules->moves = omino_moves_by_places;
    if (!rules->count) rules->count = omino_count_by_places;
    if (!rules->random) rules->random = omino_random_by_places;
    if (!rules->legal) rules->legal = omino_legal_by_places;
    if (!rules->write_move) rules->write_move = omino_write_move_by_places;
    if (!rules->parse_move) rules->parse_move = omino_parse_move_by_places;
    if (!rules->explain) rules->explain = omino_explain_by_places;
    if (!rules->view_move) rules->view_move = omino_view_by_places;
    if (!rules->pieces) rules->pieces = omino_pieces_by_places;
    if (rules->move_index) return;
    rules->move_index = omino_index_by_places;
    rules->move_at = omino_move_by_places;
}

/* Fills in the hooks of a module that names the fields of its states. */
static void fill_by_fields(struct omino_rules *rules)
{
    if (!rules->write_state) rules->write_state = omino_write_by_fields;
    if (!rules->parse_state) rules->parse_state = omino_parse_by_fields;
    if (!rules->hash) rules->hash = omino_hash_by_fields;
    if (!rules->scene) rules->scene = omino_scene_by_fields;
}

/* Tables without a hook `close` are a single block. */
static void close_block(void *tables, const struct omino_allocator *allocator)
{
    omino_release(allocator, tables);
}

void omino_fill_gaps(struct omino_rules *rules)
{
    if (rules->places) fill_by_places(rules);
    if (rules->fields) fill_by_fields(rules);
    if (!rules->close) rules->close = close_block;
    if (!rules->player) rules->player = rules->side;
    if (!rules->count) rules->count = count_by_listing;
    if (!rules->random) rules->random = random_by_listing;
    if (!rules->legal) rules->legal = legal_by_listing;
    if (!rules->hash) rules->hash = hash_of_bytes;
    if (!rules->explain) rules->explain = explain_briefly;
    if (!rules->parse_move) rules->parse_move = parse_by_listing;
    if (!rules->help) rules->help = "";
    if (!rules->scene) rules->scene = scene_of_text;
    if (!rules->view_move) rules->view_move = view_of_text;
    if (!rules->playout) rules->playout = rules->random;
    const struct omino_knowledge *known = rules->knowledge;
    if (!rules->priors)
        rules->priors = known && known->move_weights ? omino_priors_by_knowledge : equal_priors;
    if (!rules->evaluate)
        rules->evaluate = known && known->position_weights ? omino_evaluate_by_knowledge
                                                           : omino_evaluate_by_places;
    if (!rules->candidates) rules->candidates = rules->moves;
    if (!rules->root_candidates) rules->root_candidates = rules->candidates;
    if (!rules->essential) rules->essential = rules->moves;
}

int omino_game_knows_moves(const struct omino_game *game)
{
    return game->rules.priors != equal_priors;
}

/* For a single player, knowledge falls back to places: see omino_evaluate_by_knowledge(). */
int omino_game_judges_positions(const struct omino_game *game)
{
    return game->rules.evaluate != omino_evaluate_by_places &&
           (game->players > 1 || game->rules.evaluate != omino_evaluate_by_knowledge);
}
