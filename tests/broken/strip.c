/* SPDX-License-Identifier: MIT */
#include "strip.h"

#include <string.h>

#include <omino/text.h>

#include "../support/hooks.h"

/* ---- opening --------------------------------------------------------------------------------- */

static const char *const firsts[] = {"one", "two", NULL};

const struct omino_option strip_options[STRIP_OPTIONS] = {
    {"cells", "number of cells", OMINO_OPTION_INTEGER, "8", NULL, 3, STRIP_CELLS_MAX},
    {"first", "the player who begins", OMINO_OPTION_CHOICE, "one", firsts, 0, 0},
    {"taken", "letters of cells that are taken, or -", OMINO_OPTION_TEXT, "-", NULL, 0, 0},
};

static enum omino_status read_taken(struct strip *strip, const char *text, struct omino_error *err)
{
    if (strcmp(text, "-") == 0) return OMINO_OK;
    for (const char *at = text; *at; at++) {
        const uint32_t cell = (uint32_t)(unsigned char)*at - 'a';
        if (cell >= strip->cells)
            return omino_fail(err, OMINO_ERR_OPTION, "taken=%.40s: there is no cell '%c'", text,
                              *at);
        if (strip->taken >> cell & 1)
            return omino_fail(err, OMINO_ERR_OPTION, "taken=%.40s: %c comes twice", text, *at);
        strip->taken |= 1u << cell;
    }
    if (*text && strip->taken != (1u << strip->cells) - 1) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_OPTION, "taken=%.40s: some cells must be taken, not all",
                      text);
}

static enum omino_status strip_open(struct omino_setup *setup, struct omino_error *err)
{
    struct strip *strip = omino_allocate(&setup->allocator, 1, sizeof *strip);
    if (!strip) return omino_fail_memory(err);
    strip->allocator = setup->allocator;
    strip->cells = (uint32_t)setup->options[STRIP_OPTION_CELLS].number;
    strip->first = (uint32_t)setup->options[STRIP_OPTION_FIRST].number;
    const enum omino_status status =
        read_taken(strip, setup->options[STRIP_OPTION_TAKEN].text, err);
    if (status != OMINO_OK) {
        omino_release(&setup->allocator, strip);
        return status;
    }
    setup->tables = strip;
    setup->state_size = sizeof(struct strip_state);
    setup->max_moves = 2 * strip->cells - 1;
    setup->max_plies = strip->cells;
    setup->move_limit = 2 * strip->cells;
    setup->distinct_moves = 2 * strip->cells - 1;
    setup->players = 2;
    return OMINO_OK;
}

/* ---- the rules ------------------------------------------------------------------------------- */

/* If the options take no cell, a seed takes a random one. */
static void strip_start(const struct omino_game *game, void *state, uint64_t seed)
{
    const struct strip *strip = omino_rules_tables(game);
    struct strip_state *s = state;
    struct omino_rng rng;
    memset(s, 0, sizeof *s);
    s->taken = (uint16_t)strip->taken;
    omino_rng_seed(&rng, seed);
    if (seed != 0 && s->taken == 0)
        s->taken = (uint16_t)(1u << omino_rng_below(&rng, strip->cells));
    s->to_move = (uint8_t)strip->first;
}

static int is_over(const struct omino_game *game, const struct strip_state *s)
{
    const struct strip *strip = omino_rules_tables(game);
    return s->taken == (1u << strip->cells) - 1;
}

static int strip_side(const struct omino_game *game, const void *state)
{
    const struct strip_state *s = state;
    return is_over(game, s) ? OMINO_NOBODY : s->to_move;
}

static uint32_t cells_of(uint32_t move)
{
    return (move & 1 ? 3u : 1u) << move / 2;
}

static int strip_legal(const struct omino_game *game, const void *state, uint32_t move)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct strip_state *s = state;
    if (move / 2 >= strip->cells) return 0;
    const uint32_t cells = cells_of(move);
    return !(cells & s->taken) && cells < 1u << strip->cells;
}

static uint32_t strip_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                            uint32_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    uint32_t count = 0;
    for (uint32_t move = 0; move < 2 * strip->cells; move++) {
        if (!strip_legal(game, state, move)) continue;
        if (count < cap) moves[count] = move;
        count++;
    }
    return count;
}

/* Numbers the moves from the right end. The last cell has no neighbour to take. */
static uint32_t strip_move_index(const struct omino_game *game, uint32_t move)
{
    const struct strip *strip = omino_rules_tables(game);
    return move == STRIP_MOVE(strip->cells - 1, 1) ? OMINO_NO_INDEX : 2 * strip->cells - 2 - move;
}

static uint32_t strip_move_at(const struct omino_game *game, uint32_t index)
{
    const struct strip *strip = omino_rules_tables(game);
    return 2 * strip->cells - 2 - index;
}

static uint32_t strip_count(const struct omino_game *game, const void *state)
{
    return strip_moves(game, state, NULL, 0);
}

static uint32_t strip_random(const struct omino_game *game, const void *state,
                             struct omino_rng *rng)
{
    uint32_t moves[2 * STRIP_CELLS_MAX];
    return moves[omino_rng_below(rng, strip_moves(game, state, moves, 2 * STRIP_CELLS_MAX))];
}

static void strip_apply(const struct omino_game *game, void *state, uint32_t move)
{
    struct strip_state *s = state;
    (void)game;
    s->taken = (uint16_t)(s->taken | cells_of(move));
    s->scores[s->to_move] += move & 1 ? 2 : 1;
    s->to_move = 1 - s->to_move;
}

static void strip_outcome(const struct omino_game *game, const void *state,
                          struct omino_outcome *outcome)
{
    const struct strip_state *s = state;
    (void)game;
    memcpy(outcome->scores, s->scores, sizeof s->scores);
    omino_rules_rank(outcome, s->scores);
}

static uint64_t strip_hash(const struct omino_game *game, const void *state)
{
    const struct strip_state *s = state;
    uint64_t hash = (uint64_t)s->taken << 16 | (uint64_t)s->to_move << 8;
    (void)game;
    hash = (hash | (uint64_t)s->scores[0] << 32 | (uint64_t)s->scores[1] << 48) ^
           UINT64_C(0x5851f42d4c957f2d);
    for (int i = 0; i < 2; i++) {
        hash *= UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

static enum omino_status strip_explain(const struct omino_game *game, const void *state,
                                       uint32_t move, struct omino_error *err)
{
    const struct strip *strip = omino_rules_tables(game);
    if (strip_legal(game, state, move)) return OMINO_OK;
    if (move / 2 >= strip->cells || cells_of(move) >= 1u << strip->cells)
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "there are %u cells", strip->cells);
    return omino_fail(err, OMINO_ERR_NOT_LEGAL, "cell %c is taken", (char)('a' + move / 2));
}

/* ---- text ------------------------------------------------------------------------------------ */

static size_t strip_write_move(const struct omino_game *game, uint32_t move, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_char(&text, (char)('a' + move / 2));
    if (move & 1) omino_text_char(&text, (char)('b' + move / 2));
    return omino_text_end(&text);
}

static enum omino_status strip_parse_move(const struct omino_game *game, const void *state,
                                          const char *text, uint32_t *move, struct omino_error *err)
{
    const size_t length = strlen(text);
    (void)game, (void)state;
    if (length < 1 || length > 2 || text[0] < 'a' || text[0] >= 'a' + STRIP_CELLS_MAX ||
        (length == 2 && text[1] != text[0] + 1))
        return omino_fail(err, OMINO_ERR_SYNTAX, "'%.40s' is neither a cell nor two adjacent cells",
                          text);
    *move = STRIP_MOVE(text[0] - 'a', length == 2);
    return OMINO_OK;
}

/* Writes the player to move, the cells and the scores: "1 x..x.... 1 1". */
static size_t strip_write_state(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct strip_state *s = state;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%d ", s->to_move + 1);
    for (uint32_t i = 0; i < strip->cells; i++)
        omino_text_char(&text, s->taken >> i & 1 ? 'x' : '.');
    omino_text_format(&text, " %d %d", s->scores[0], s->scores[1]);
    return omino_text_end(&text);
}

static enum omino_status strip_parse_state(const struct omino_game *game, const char *text,
                                           void *state, struct omino_error *err)
{
    const struct strip *strip = omino_rules_tables(game);
    struct strip_state *s = state;
    const char *at = text;
    int64_t number = 0, taken = 0;
    memset(s, 0, sizeof *s);
    if (!omino_text_read_number(&at, 1, 2, &number) || !omino_text_read_word(&at, " "))
        return omino_fail(err, OMINO_ERR_SYNTAX, "a position must begin with 1 or 2");
    s->to_move = (uint8_t)(number - 1);
    for (uint32_t i = 0; i < strip->cells; i++, at++) {
        if (*at != 'x' && *at != '.')
            return omino_fail(err, OMINO_ERR_SYNTAX, "expected %u cells, each x or .",
                              strip->cells);
        if (*at == 'x') s->taken = (uint16_t)(s->taken | 1u << i), taken++;
    }
    for (int p = 0; p < 2; p++) {
        if (!omino_text_read_word(&at, " ") || !omino_text_read_number(&at, 0, taken, &number))
            return omino_fail(err, OMINO_ERR_SYNTAX, "expected two scores of at most %lld cells",
                              (long long)taken);
        s->scores[p] = (int32_t)number;
        taken -= number;
    }
    return *at ? omino_fail(err, OMINO_ERR_SYNTAX, "unexpected text after the scores") : OMINO_OK;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void strip_scene(const struct omino_game *game, const void *state, struct omino_scene *scene)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct strip_state *s = state;
    struct omino_panel *panel =
        omino_scene_add_grid(scene, "Strip", (int)strip->cells, 1, OMINO_LABELS_POINTS);
    for (int x = 0; x < (int)strip->cells; x++) {
        struct omino_scene_cell *cell = omino_scene_panel_cell(panel, x, 0);
        if (cell && s->taken >> x & 1) cell->letter = 'x';
    }
    omino_scene_add_tray(scene, "Pieces", OMINO_NOBODY);
    omino_scene_add_item(scene, "one", "", (struct omino_shape){1}, OMINO_NOBODY, 1);
    omino_scene_add_item(scene, "two", "", (struct omino_shape){3}, OMINO_NOBODY, 1);
    omino_scene_add_track(scene, "Cells taken", STRIP_CELLS_MAX + 1);
    for (int p = 0; p < 2; p++) omino_scene_add_marker(scene, s->scores[p], p, (char)('1' + p));
}

static void strip_view_move(const struct omino_game *game, const void *state, uint32_t move,
                            struct omino_move_view *view)
{
    (void)game, (void)state;
    view->panel = 0;
    view->tray = 1;
    view->item = (int)(move & 1);
    view->count = move & 1 ? 2 : 1;
    for (int i = 0; i < view->count; i++)
        view->cells[i] = (struct omino_cell){(int16_t)((int)(move / 2) + i), 0};
}

/* ---- computer players ------------------------------------------------------------------------ */

static void strip_priors(const struct omino_game *game, const void *state, const uint32_t *moves,
                         uint32_t count, float *weights)
{
    (void)game, (void)state;
    for (uint32_t i = 0; i < count; i++) weights[i] = moves[i] & 1 ? 3 : 1;
}

static void strip_evaluate(const struct omino_game *game, const void *state, float *values)
{
    const struct strip_state *s = state;
    (void)game;
    values[0] = (float)(s->scores[0] + 1) / (float)(s->scores[0] + s->scores[1] + 2);
    values[1] = 1 - values[0];
}

/* Lists the moves that take two cells, or all moves if there are none. */
static uint32_t strip_candidates(const struct omino_game *game, const void *state, uint32_t *moves,
                                 uint32_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    uint32_t count = 0;
    for (uint32_t move = 1; move < 2 * strip->cells; move += 2) {
        if (!strip_legal(game, state, move)) continue;
        if (count < cap) moves[count] = move;
        count++;
    }
    return count > 0 ? count : strip_moves(game, state, moves, cap);
}

static int32_t cells_left(const struct omino_game *game, const struct strip_state *s)
{
    const struct strip *strip = omino_rules_tables(game);
    int32_t left = 0;
    for (uint32_t i = 0; i < strip->cells; i++) left += !(s->taken >> i & 1);
    return left;
}

/* Stops when a player leads by more cells than are left, which is a win. */
static uint32_t strip_playout(const struct omino_game *game, const void *state,
                              struct omino_rng *rng)
{
    const struct strip_state *s = state;
    const int32_t lead = s->scores[0] - s->scores[1];
    uint32_t moves[2 * STRIP_CELLS_MAX];
    if ((lead < 0 ? -lead : lead) > cells_left(game, s)) return OMINO_NO_MOVE;
    return moves[omino_rng_below(rng, strip_candidates(game, state, moves, 2 * STRIP_CELLS_MAX))];
}

/* Returns phase 1 when at most a quarter of STRIP_CELLS_MAX cells are left. */
static unsigned strip_phase(const struct omino_game *game, const void *state)
{
    return cells_left(game, state) <= STRIP_CELLS_MAX / 4;
}

/* Describes a move by its distance from the left end, and by whether it takes the last cells. */
static void strip_describe_moves(const struct omino_game *game, const void *state,
                                 const uint32_t *moves, uint32_t count, float *features,
                                 uint8_t *kinds)
{
    const int32_t left = cells_left(game, state);
    for (uint32_t i = 0; i < count; i++) {
        features[i * STRIP_MOVE_FEATURES] = (float)(moves[i] / 2) / STRIP_CELLS_MAX;
        features[i * STRIP_MOVE_FEATURES + 1] = (int32_t)(moves[i] & 1) + 1 == left ? 1.0f : 0.0f;
        kinds[i] = moves[i] & 1;
    }
}

static void strip_describe_position(const struct omino_game *game, const void *state,
                                    float *features)
{
    const struct strip_state *s = state;
    (void)game;
    for (int p = 0; p < 2; p++) features[p] = (float)(s->scores[p] - s->scores[1 - p]);
}

static const float move_weights[STRIP_PHASES][STRIP_MOVE_FEATURES + STRIP_MOVE_KINDS] = {
    {0.25f, 2.0f, -0.5f, 0.5f}, {0.0f, 3.0f, -1.0f, 1.0f}};
static const float position_weights[STRIP_PHASES][STRIP_POSITION_FEATURES] = {{0.5f}, {1.0f}};

const struct omino_knowledge strip_knowledge = {
    STRIP_PHASES,
    STRIP_MOVE_FEATURES,
    STRIP_MOVE_KINDS,
    STRIP_POSITION_FEATURES,
    0.5f,
    &move_weights[0][0],
    &position_weights[0][0],
    strip_phase,
    strip_describe_moves,
    strip_describe_position,
};

/* ---- records and a dialect ------------------------------------------------------------------- */

static const struct omino_alias aliases[] = {
    {"Strip", ""}, {"Long Strip", "cells=12"}, {NULL, NULL}};

static const char *strip_property(const struct omino_game *game, int side)
{
    (void)game;
    return side == 0 ? "B" : "W";
}

/* Undoes everything but the option `taken`: a position does not depend on the seed of the start. */
static void clear_cells(const struct omino_game *game, struct strip_state *s)
{
    const struct strip *strip = omino_rules_tables(game);
    s->taken = (uint16_t)strip->taken;
    memset(s->scores, 0, sizeof s->scores);
}

/* AB and AW give cells to the players, AE takes cells for nobody, AE[-] clears all of them, and PL
 * sets the side to move. */
static enum omino_status strip_set_up(const struct omino_game *game, void *state,
                                      const char *property, const char *value,
                                      struct omino_error *err)
{
    static const char *const properties[] = {"AB", "AW", "AE", "PL"};
    struct strip_state *s = state;
    uint32_t move = 0;
    int kind = 0;
    while (kind < 4 && strcmp(property, properties[kind]) != 0) kind++;
    if (kind == 4)
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "property %.20s does not set up a position",
                          property);
    if (kind == 3) {
        if (strcmp(value, "B") != 0 && strcmp(value, "W") != 0)
            return omino_fail(err, OMINO_ERR_SYNTAX, "PL[%.20s] is not a player", value);
        s->to_move = *value == 'W';
        return OMINO_OK;
    }
    if (kind == 2 && strcmp(value, "-") == 0) {
        clear_cells(game, s);
        return OMINO_OK;
    }
    const enum omino_status status = strip_parse_move(game, state, value, &move, err);
    if (status != OMINO_OK) return status;
    if (!strip_legal(game, state, move))
        return omino_fail(err, OMINO_ERR_NOT_LEGAL, "'%.40s' cannot be taken", value);
    s->taken = (uint16_t)(s->taken | cells_of(move));
    if (kind < 2) s->scores[kind] += move & 1 ? 2 : 1;
    return OMINO_OK;
}

/* The owners of cells do not matter, so the first cells go to the first player. */
static size_t strip_write_set_up(const struct omino_game *game, const void *state, char *buf,
                                 size_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct strip_state *s = state;
    struct omino_text text = {buf, cap, 0};
    int left[2] = {s->scores[0], s->scores[1]};
    omino_text_add(&text, "AE[-]\n");
    for (uint32_t i = 0; i < strip->cells; i++) {
        if (!((s->taken & ~strip->taken) >> i & 1)) continue;
        const int owner = left[0] > 0 ? 0 : left[1] > 0 ? 1 : 2;
        omino_text_format(&text, "A%c[%c]\n", "BWE"[owner], (char)('a' + i));
        if (owner < 2) left[owner]--;
    }
    omino_text_format(&text, "PL[%c]", s->to_move ? 'W' : 'B');
    return left[0] + left[1] > 0 ? 0 : omino_text_end(&text);
}

static const struct omino_record_style record = {aliases, strip_property, strip_set_up,
                                                 strip_write_set_up};

static int strip_word(const struct omino_game *game, const char *word)
{
    (void)game;
    return strcmp(word, "b") == 0 ? 0 : strcmp(word, "w") == 0 ? 1 : OMINO_NOBODY;
}

static uint32_t strip_moves_of(const struct omino_game *game, const void *state, int side,
                               uint32_t *moves, uint32_t cap)
{
    (void)side;
    return strip_moves(game, state, moves, cap);
}

static size_t strip_final_score(const struct omino_game *game, const void *state, char *buf,
                                size_t cap)
{
    const struct strip_state *s = state;
    struct omino_text text = {buf, cap, 0};
    (void)game;
    omino_text_format(&text, "%d %d", s->scores[0], s->scores[1]);
    return omino_text_end(&text);
}

static const struct omino_dialect dialect = {aliases, strip_word, strip_moves_of,
                                             strip_final_score};

/* ---- pieces ---------------------------------------------------------------------------------- */

static uint32_t strip_pieces(const struct omino_game *game, struct omino_game_piece *pieces,
                             uint32_t cap)
{
    const struct strip *strip = omino_rules_tables(game);
    const struct omino_game_piece all[] = {
        {{"one", {1}, OMINO_FREE}, strip->cells},
        {{"two", {3}, OMINO_FREE}, strip->cells / 2},
    };
    const uint32_t count = sizeof all / sizeof *all;
    for (uint32_t i = 0; i < count && i < cap; i++) pieces[i] = all[i];
    return count;
}

#define HOOK(name) .name = strip_##name

const struct omino_rules strip_rules = {
    MANDATORY_HOOKS(strip),
    HOOK(count),
    HOOK(random),
    HOOK(legal),
    HOOK(hash),
    HOOK(explain),
    HOOK(parse_move),
    HOOK(scene),
    HOOK(view_move),
    HOOK(playout),
    HOOK(priors),
    HOOK(evaluate),
    HOOK(candidates),
    HOOK(pieces),
    HOOK(move_index),
    HOOK(move_at),
    .name = "strip",
    .title = "Strip",
    .version = 1,
    OPTIONS(strip_options),
    .player = strip_side,
    .help = "Take one cell or two adjacent ones; whoever has more wins.",
    .record = &record,
    .dialect = &dialect,
    .knowledge = &strip_knowledge,
};
