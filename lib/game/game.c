/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include <omino/game.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "base/argument.h"
#include "base/memory.h"
#include "base/sized.h"
#include "internal.h"

/* ---- checking a module ----------------------------------------------------------------------- */

/* The facts and the mandatory hooks: every module of this ABI has at least these. */
#define SMALLEST_RULES offsetof(struct omino_rules, player)

static int good_name(const char *name)
{
    const size_t length = strlen(name);
    for (const char *c = name; *c; c++)
        if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9') && *c != '-') return 0;
    return length > 0 && length <= OMINO_NAME_MAX;
}

/* The table of an older module is shorter: the fields that it lacks are zero. */
static struct omino_rules whole_table(const struct omino_rules *rules)
{
    struct omino_rules whole = {0};
    memcpy(&whole, rules, rules->size < sizeof whole ? rules->size : sizeof whole);
    return whole;
}

static const char *missing_hook(const struct omino_rules *rules)
{
    if (!rules->open) return "open";
    if (!rules->start) return "start";
    if (!rules->side) return "side";
    if (!rules->moves && !rules->places) return "moves";
    if (!rules->apply) return "apply";
    if (!rules->outcome) return "outcome";
    if (!rules->write_move && !rules->places) return "write_move";
    if (!rules->write_state && !rules->fields) return "write_state";
    if (!rules->parse_state && !rules->fields) return "parse_state";
    if (rules->extra_moves && !rules->write_extra) return "write_extra";
    return NULL;
}

static enum omino_status check_levels(const struct omino_rules *rules,
                                      const struct omino_level *levels, struct omino_error *err)
{
    for (int i = 0; i < OMINO_LEVEL_MAX; i++) {
        if (levels[i].simulations == 0)
            return omino_fail(err, OMINO_ERR_MODULE, "level %d of game %s has no simulations",
                              i + 1, rules->name);
        if (levels[i].slips > 100)
            return omino_fail(err, OMINO_ERR_MODULE,
                              "level %d of game %s has %u slips per 100 moves", i + 1, rules->name,
                              levels[i].slips);
    }
    return OMINO_OK;
}

static enum omino_status check_optional(const struct omino_rules *rules, struct omino_error *err)
{
    const struct omino_rules whole = whole_table(rules);
    const char *fault = whole.knowledge ? omino_knowledge_fault(whole.knowledge) : NULL;
    if (fault)
        return omino_fail(err, OMINO_ERR_MODULE, "game %s has invalid knowledge: %s", rules->name,
                          fault);
    if (!whole.move_index != !whole.move_at)
        return omino_fail(err, OMINO_ERR_MODULE, "game %s has the hook %s without the hook %s",
                          rules->name, whole.move_index ? "move_index" : "move_at",
                          whole.move_index ? "move_at" : "move_index");
    return whole.levels ? check_levels(rules, whole.levels, err) : OMINO_OK;
}

static enum omino_status check_facts(const struct omino_rules *rules, struct omino_error *err)
{
    if (rules->abi != OMINO_RULES_ABI)
        return omino_fail(err, OMINO_ERR_MODULE,
                          "the module was built for interface %u; this library has interface %u",
                          rules->abi, OMINO_RULES_ABI);
    if (rules->size < SMALLEST_RULES)
        return omino_fail(err, OMINO_ERR_MODULE,
                          "the module's table has %u bytes; it needs at least %zu", rules->size,
                          SMALLEST_RULES);
    if (!rules->name || !good_name(rules->name))
        return omino_fail(err, OMINO_ERR_MODULE,
                          "the module's name must be 1 to %d lower-case letters, digits and '-'",
                          OMINO_NAME_MAX);
    if (!rules->title || !*rules->title)
        return omino_fail(err, OMINO_ERR_MODULE, "game %s has no title", rules->name);
    if (rules->version == 0)
        return omino_fail(err, OMINO_ERR_MODULE, "game %s has no rules version", rules->name);
    return OMINO_OK;
}

enum omino_status omino_rules_check(const struct omino_rules *rules, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, rules)) return OMINO_ERR_ARGUMENT;
    enum omino_status status = check_facts(rules, err);
    if (status != OMINO_OK) return status;
    struct omino_rules whole = whole_table(rules);
    const char *hook = missing_hook(&whole);
    if (hook)
        return omino_fail(err, OMINO_ERR_MODULE, "game %s lacks the mandatory hook %s", rules->name,
                          hook);
    status = check_optional(rules, err);
    return status == OMINO_OK ? omino_options_check(rules, err) : status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static void fill_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    memset(outcome->scores, 0, sizeof outcome->scores);
    memset(outcome->places, 0, sizeof outcome->places);
    outcome->players = (int32_t)game->players;
    outcome->over = game->rules.side(game, state) == OMINO_NOBODY;
    game->rules.outcome(game, state, outcome);
}

/* A program compiled with an earlier version has a smaller structure than the hook may expect. */
static void call_outcome(const struct omino_game *game, const void *state,
                         struct omino_outcome *outcome)
{
    if (outcome->size >= sizeof *outcome) {
        fill_outcome(game, state, outcome);
        return;
    }
    struct omino_outcome whole = OMINO_INIT(outcome);
    fill_outcome(game, state, &whole);
    omino_sized_write(outcome, &whole, sizeof whole);
}

static enum omino_status check_setup(const struct omino_rules *rules,
                                     const struct omino_setup *setup, struct omino_error *err)
{
    const int numbered = rules->move_index != NULL;
    const struct {
        const char *field;
        size_t value, low, high;
    } values[] = {
        {"state_size", setup->state_size, 1, OMINO_STATE_MAX},
        {"max_moves", setup->max_moves, 1, OMINO_MOVES_MAX},
        {"max_plies", setup->max_plies, 1, UINT32_MAX},
        {"move_limit", setup->move_limit, 1, OMINO_NO_MOVE - 1},
        {"players", setup->players, 1, OMINO_PLAYERS_MAX},
        {"sides", setup->sides, 0, OMINO_PLAYERS_MAX},
        {"extra_moves", setup->extra_moves, 0, OMINO_EXTRA_MOVES_MAX},
        {"distinct_moves", numbered ? setup->distinct_moves : 1, 1, setup->move_limit},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i].value < values[i].low || values[i].value > values[i].high)
            return omino_fail(err, OMINO_ERR_MODULE,
                              "game %s has an invalid setup value: %s is %zu, not %zu to %zu",
                              rules->name, values[i].field, values[i].value, values[i].low,
                              values[i].high);
    if (rules->places && !setup->placements)
        return omino_fail(err, OMINO_ERR_MODULE,
                          "game %s has the hook places, but no table of placements", rules->name);
    const char *hook = omino_listing_hook(rules);
    if (!hook || setup->max_moves <= OMINO_LISTED_MAX) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE,
                      "game %s has up to %u moves in a position, but no hook %s, without which "
                      "at most %u are allowed",
                      rules->name, (unsigned)setup->max_moves, hook, (unsigned)OMINO_LISTED_MAX);
}

static void take_setup(struct omino_game *game, const struct omino_setup *setup)
{
    const struct omino_rules *rules = &game->rules;
    game->max_moves = setup->max_moves;
    game->max_plies = setup->max_plies;
    game->move_limit = setup->move_limit;
    game->distinct_moves = rules->move_index ? setup->distinct_moves : setup->move_limit;
    game->players = setup->players;
    game->sides = setup->sides ? setup->sides : setup->players;
    game->low_wins = setup->low_wins != 0;
    for (unsigned i = 0; i < OMINO_PLAYERS_MAX; i++)
        game->side_names[i] =
            setup->side_names[i] ? setup->side_names[i] : omino_game_player_name(i);
    game->calls = (struct omino_calls){
        .tables = setup->tables,
        .state_size = setup->state_size,
        .seed = game->calls.seed,
        .start = rules->start,
        .side = rules->side,
        .player = rules->player,
        .moves = rules->moves,
        .count = rules->count,
        .random = rules->random,
        .legal = rules->legal,
        .apply = rules->apply,
        .outcome = call_outcome,
        .hash = rules->hash,
    };
}

static enum omino_status prepare(struct omino_game *game, const char *options,
                                 struct omino_error *err)
{
    enum omino_status status = omino_options_read(game, options, err);
    if (status != OMINO_OK) return status;
    struct omino_setup setup = {
        .options = game->values,
        .allocator = game->allocator,
    };
    status = game->rules.open(&setup, err);
    game->placements = setup.placements;
    if (status != OMINO_OK) return status;
    if (setup.placements) omino_places_set_up(game, &setup);
    take_setup(game, &setup);
    return check_setup(&game->rules, &setup, err);
}

enum omino_status omino_rules_open_game_for(uint32_t headers, const struct omino_rules *rules,
                                            const char *options,
                                            const struct omino_allocator *allocator,
                                            const struct omino_game **game, struct omino_error *err)
{
    if (game) *game = NULL;
    if (OMINO_IS_NULL(err, rules, game)) return OMINO_ERR_ARGUMENT;
    struct omino_allocator from;
    enum omino_status status = omino_version_check(headers, err);
    if (status == OMINO_OK) status = omino_allocator_read(&from, allocator, err);
    if (status == OMINO_OK) status = omino_rules_check(rules, err);
    if (status != OMINO_OK) return status;
    struct omino_game *opened = omino_allocate(&from, 1, sizeof *opened);
    if (!opened) return omino_fail_memory(err);
    opened->allocator = from;
    atomic_init(&opened->references, 1);
    opened->module = rules;
    opened->rules = whole_table(rules);
    omino_fill_gaps(&opened->rules);
    status = prepare(opened, options, err);
    if (status == OMINO_OK)
        *game = opened;
    else
        omino_game_close(opened);
    return status;
}

enum omino_status omino_game_open_for(uint32_t headers, const char *name, const char *options,
                                      const struct omino_allocator *allocator,
                                      const struct omino_game **game, struct omino_error *err)
{
    if (game) *game = NULL;
    if (OMINO_IS_NULL(err, name, game)) return OMINO_ERR_ARGUMENT;
    const struct omino_rules *rules;
    enum omino_status status = omino_version_check(headers, err);
    if (status == OMINO_OK) status = omino_registry_find(name, &rules, err);
    if (status != OMINO_OK) return status;
    return omino_rules_open_game_for(headers, rules, options, allocator, game, err);
}

/* The counter is the only part of an opened game that changes. */
static atomic_size_t *references_of(const struct omino_game *game)
{
    return &((struct omino_game *)(uintptr_t)game)->references;
}

const struct omino_game *omino_game_share(const struct omino_game *game)
{
    assert(game);
    atomic_fetch_add_explicit(references_of(game), 1, memory_order_relaxed);
    return game;
}

/* Each thread releases its use of the game with its reference, and the last one acquires them
 * all before it frees the game. */
void omino_game_close(const struct omino_game *game)
{
    if (!game || atomic_fetch_sub_explicit(references_of(game), 1, memory_order_acq_rel) > 1)
        return;
    const struct omino_allocator allocator = game->allocator;
    if (game->calls.tables) game->rules.close((void *)(uintptr_t)game->calls.tables, &allocator);
    omino_placements_close(game->placements);
    omino_release(&allocator, game->values);
    omino_release(&allocator, game->option_text);
    omino_release(&allocator, (void *)(uintptr_t)game);
}

/* ---- facts ----------------------------------------------------------------------------------- */

const struct omino_rules *omino_rules_given(const struct omino_game *game)
{
    assert(game);
    return game->module;
}

const struct omino_rules *omino_rules_of(const struct omino_game *game)
{
    assert(game);
    return &game->rules;
}

const char *omino_game_name(const struct omino_game *game)
{
    assert(game);
    return game->rules.name;
}

const char *omino_game_title(const struct omino_game *game)
{
    assert(game);
    return game->rules.title;
}

unsigned omino_game_rules_version(const struct omino_game *game)
{
    assert(game);
    return game->rules.version;
}

uint64_t omino_game_seed(const struct omino_game *game)
{
    assert(game);
    return game->calls.seed;
}

const char *omino_game_help(const struct omino_game *game)
{
    assert(game);
    return game->rules.help;
}

const struct omino_option *omino_game_option_list(const struct omino_game *game, unsigned *count)
{
    assert(game && count);
    *count = game->rules.option_count;
    return game->rules.options;
}

unsigned omino_game_players(const struct omino_game *game)
{
    assert(game);
    return game->players;
}

unsigned omino_game_sides(const struct omino_game *game)
{
    assert(game);
    return game->sides;
}

int omino_game_low_wins(const struct omino_game *game)
{
    assert(game);
    return game->low_wins;
}

const char *omino_game_player_name(unsigned player)
{
    static const char *const names[OMINO_PLAYERS_MAX] = {
        "player1", "player2", "player3", "player4", "player5", "player6", "player7", "player8",
    };
    return player < OMINO_PLAYERS_MAX ? names[player] : "none";
}

const char *omino_game_side_name(const struct omino_game *game, int side)
{
    assert(game);
    return side >= 0 && (unsigned)side < game->sides ? game->side_names[side] : "none";
}

int omino_game_side_by_name(const struct omino_game *game, const char *name)
{
    assert(game && name);
    for (unsigned i = 0; i < game->sides; i++)
        if (omino_text_same_word(game->side_names[i], name)) return (int)i;
    return OMINO_NOBODY;
}

uint32_t omino_game_max_moves(const struct omino_game *game)
{
    assert(game);
    return game->max_moves;
}

uint32_t omino_game_max_plies(const struct omino_game *game)
{
    assert(game);
    return game->max_plies;
}

uint32_t omino_game_move_limit(const struct omino_game *game)
{
    assert(game);
    return game->move_limit;
}

uint32_t omino_game_distinct_moves(const struct omino_game *game)
{
    assert(game);
    return game->distinct_moves;
}

uint32_t omino_move_index(const struct omino_game *game, uint32_t move)
{
    assert(game);
    if (move >= game->move_limit) return OMINO_NO_INDEX;
    return game->rules.move_index ? game->rules.move_index(game, move) : move;
}

uint32_t omino_move_at(const struct omino_game *game, uint32_t index)
{
    assert(game);
    if (index >= game->distinct_moves) return OMINO_NO_MOVE;
    return game->rules.move_at ? game->rules.move_at(game, index) : index;
}

void omino_rules_rank(struct omino_outcome *outcome, const int32_t *keys)
{
    assert(outcome && keys);
    if (!OMINO_SIZED_HAS(outcome, places, outcome->size)) return;
    for (int p = 0; p < outcome->players; p++) {
        outcome->places[p] = 1;
        for (int q = 0; q < outcome->players; q++) outcome->places[p] += keys[q] > keys[p];
    }
}

/* ---- untrusted input ------------------------------------------------------------------------- */

/* No move or state has text this long, so it is refused before a module reads it. */
static int too_long(const char *text)
{
    return strnlen(text, OMINO_TEXT_MAX) == OMINO_TEXT_MAX;
}

static enum omino_status fail_long(const char *what, struct omino_error *err)
{
    return omino_fail(err, OMINO_ERR_TOO_LARGE, "the %s is longer than %d bytes", what,
                      OMINO_TEXT_MAX - 1);
}

enum omino_status omino_state_play(const struct omino_game *game, void *state, uint32_t move,
                                   struct omino_error *err)
{
    if (OMINO_IS_NULL(err, game, state)) return OMINO_ERR_ARGUMENT;
    if (game->rules.legal(game, state, move)) {
        game->rules.apply(game, state, move);
        return OMINO_OK;
    }
    const enum omino_status status = game->rules.explain(game, state, move, err);
    if (status != OMINO_OK) return status;
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "that move is not legal here");
}

size_t omino_move_write(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    assert(game && (buf || cap == 0));
    if (move < game->move_limit) return game->rules.write_move(game, move, buf, cap);
    struct omino_text text = {buf, cap, 0};
    omino_text_add(&text, "none");
    return omino_text_end(&text);
}

enum omino_status omino_move_parse(const struct omino_game *game, const void *state,
                                   const char *text, uint32_t *move, struct omino_error *err)
{
    if (OMINO_IS_NULL(err, game, state, text, move)) return OMINO_ERR_ARGUMENT;
    uint32_t read;
    if (too_long(text)) return fail_long("move", err);
    enum omino_status status = game->rules.parse_move(game, state, text, &read, err);
    if (status != OMINO_OK) return status;
    if (!game->rules.legal(game, state, read)) {
        status = game->rules.explain(game, state, read, err);
        if (status != OMINO_OK) return status;
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "'%.60s' is not a legal move here", text);
    }
    *move = read;
    return OMINO_OK;
}

size_t omino_state_write(const struct omino_game *game, const void *state, char *buf, size_t cap)
{
    assert(game && state && (buf || cap == 0));
    return game->rules.write_state(game, state, buf, cap);
}

enum omino_status omino_state_parse(const struct omino_game *game, const char *text, void *state,
                                    struct omino_error *err)
{
    if (OMINO_IS_NULL(err, game, text, state)) return OMINO_ERR_ARGUMENT;
    _Alignas(max_align_t) unsigned char read[OMINO_STATE_MAX];
    if (too_long(text)) return fail_long("position", err);
    const enum omino_status status = game->rules.parse_state(game, text, read, err);
    if (status == OMINO_OK) memcpy(state, read, game->calls.state_size);
    return status;
}
