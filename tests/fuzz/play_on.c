/* SPDX-License-Identifier: MIT */
/*
 * A position that was accepted must never cause a crash later and must have one meaning, so games
 * are continued here from every accepted position.
 *
 * Buffers are blocks of exactly the size that the library requires, so that a sanitizer detects an
 * access to the first byte after them.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>
#include <omino/search.h>

#include "xml.h"

/* The approximate number of positions of a game that are checked closely, and the number of
 * simulations for one of them. */
enum { CHECKED = 4, SIMULATIONS = 12 };

void *copy_state(const struct omino_game *game, const void *state)
{
    void *copy = take_block(omino_state_size(game));
    memcpy(copy, state, omino_state_size(game));
    return copy;
}

static int same_state(const struct omino_game *game, const void *a, const void *b)
{
    return memcmp(a, b, omino_state_size(game)) == 0;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void check_move_text(const struct omino_game *game, const void *state, uint32_t move)
{
    uint32_t read = OMINO_NO_MOVE;
    const size_t length = omino_move_write(game, move, NULL, 0);
    expect(length > 0 && length < OMINO_TEXT_MAX, "the text of a move has a bounded length");
    char *text = take_block(length + 1), *half = take_block(length / 2 + 1);
    expect(omino_move_write(game, move, text, length + 1) == length && strlen(text) == length,
           "the text of a move has the announced length");
    expect(omino_move_write(game, move, half, length / 2 + 1) == length &&
               strlen(half) == length / 2 && memcmp(text, half, length / 2) == 0,
           "a small buffer truncates the text of a move");
    expect(omino_move_parse(game, state, text, &read, NULL) == OMINO_OK && read == move,
           "the text of a move is read as the same move");
    free(half);
    free(text);
}

static int is_listed(const uint32_t *moves, uint32_t count, uint32_t move)
{
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return 1;
    return 0;
}

static void check_number(const struct omino_game *game, const void *state, uint32_t number,
                         int listed)
{
    struct omino_error err = OMINO_INIT(error);
    void *next = copy_state(game, state);
    expect(!omino_move_legal(game, state, number) == !listed,
           "a number is legal if and only if it is listed");
    const enum omino_status status = omino_state_play(game, next, number, &err);
    expect((status == OMINO_OK) == listed, "exactly the listed moves can be played");
    expect(status == OMINO_OK || (same_state(game, state, next) && err.message[0]),
           "a refused move changes nothing and has a reason");
    free(next);
}

static void check_moves(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    const uint32_t room = omino_game_max_moves(game);
    uint32_t *moves = take_block(room * sizeof *moves);
    const uint32_t count = omino_moves_list(game, state, moves, room);
    expect(count <= room, "no position has more moves than the game declares");
    expect(count == omino_moves_count(game, state), "the count and the list of moves agree");
    expect((count == 0) == (omino_state_side(game, state) == OMINO_NOBODY),
           "the game is over if and only if there are no moves");
    for (int i = 0; i < 4; i++) {
        const uint32_t number = omino_rng_below(rng, omino_game_move_limit(game));
        check_number(game, state, number, is_listed(moves, count, number));
    }
    check_number(game, state, omino_game_move_limit(game), 0);
    check_number(game, state, (uint32_t)omino_rng_next(rng) | UINT32_C(0x80000000), 0);
    check_number(game, state, OMINO_NO_MOVE, 0);
    for (int i = 0; i < 4 && count > 0; i++) {
        const uint32_t move = moves[omino_rng_below(rng, count)];
        expect(move < omino_game_move_limit(game), "moves are below the limit");
        check_number(game, state, move, 1);
        check_move_text(game, state, move);
    }
    free(moves);
}

/* ---- positions ------------------------------------------------------------------------------- */

static void check_state_text(const struct omino_game *game, const void *state)
{
    const size_t length = omino_state_write(game, state, NULL, 0);
    expect(length > 0 && length < OMINO_TEXT_MAX, "the text of a state has a bounded length");
    char *text = take_block(length + 1), *half = take_block(length / 2 + 1);
    void *read = take_block(omino_state_size(game));
    expect(omino_state_write(game, state, text, length + 1) == length && strlen(text) == length,
           "the text of a state has the announced length");
    expect(omino_state_write(game, state, half, length / 2 + 1) == length &&
               strlen(half) == length / 2 && memcmp(text, half, length / 2) == 0,
           "a small buffer truncates the text of a state");
    expect(omino_state_parse(game, text, read, NULL) == OMINO_OK,
           "the text of a state can be read");
    expect(same_state(game, state, read), "the text of a state is read as the same state");
    expect(omino_state_hash(game, state) == omino_state_hash(game, read),
           "equal states have equal hashes");
    free(read);
    free(half);
    free(text);
}

static void check_outcome(const struct omino_game *game, const void *state)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    int winners = 0;
    const int players = (int)omino_game_players(game), player = omino_state_player(game, state);
    const int side = omino_state_side(game, state);
    omino_state_outcome(game, state, &outcome);
    expect(side == OMINO_NOBODY || (side >= 0 && side < (int)omino_game_sides(game)),
           "the side to move is one of the game's");
    expect((player == OMINO_NOBODY) == (side == OMINO_NOBODY) && player < players,
           "a side to move has a player");
    expect(!outcome.over == (side != OMINO_NOBODY), "the outcome reports whether the game is over");
    expect(outcome.players == players, "the outcome covers all players");
    for (int i = 0; i < players; i++) {
        expect(outcome.places[i] >= 1 && outcome.places[i] <= players, "places are in range");
        winners += outcome.places[i] == 1;
    }
    expect(winners > 0, "a player is first");
}

void check_position(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    void *copy = copy_state(game, state);
    check_outcome(game, state);
    check_moves(game, state, rng);
    check_state_text(game, state);
    expect(same_state(game, state, copy), "const hooks do not change the state");
    free(copy);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void draw_text(const struct omino_scene *scene, int color, int unicode, int columns)
{
    const struct omino_draw_style style = {OMINO_SIZE(draw_style), color, unicode, columns};
    const size_t length = omino_draw_text(scene, &style, NULL, 0);
    char *text = take_block(length + 1);
    expect(omino_draw_text(scene, &style, text, length + 1) == length && strlen(text) == length,
           "a drawing has the announced length");
    free(text);
}

static void draw_picture(const struct omino_scene *scene)
{
    const struct omino_svg_style style = {OMINO_SIZE(svg_style), .theme = OMINO_SVG_AUTO};
    const size_t length = omino_draw_svg(scene, &style, NULL, 0);
    char *text = take_block(length + 1);
    expect(omino_draw_svg(scene, &style, text, length + 1) == length && strlen(text) == length,
           "a picture has the announced length");
    expect(xml_error(text) == NULL, "a picture is well-formed XML");
    free(text);
}

/* Drawing takes most of the time of a run, so each position is drawn in only one way. */
static void draw_somehow(const struct omino_scene *scene, struct omino_rng *rng)
{
    switch (omino_rng_below(rng, 4)) {
    case 0:
        draw_text(scene, 0, 0, 80);
        break;
    case 1:
        draw_text(scene, 1, 1, 40);
        break;
    case 2:
        draw_text(scene, 0, 1, 200);
        break;
    default:
        draw_picture(scene);
    }
}

void draw_position(const struct omino_game *game, const void *state, const void *before,
                   uint32_t move, struct omino_rng *rng)
{
    struct omino_scene *scene;
    struct omino_error err = OMINO_INIT(error);
    expect(omino_scene_open(NULL, &scene, NULL) == OMINO_OK, "a scene can be allocated");
    expect(omino_scene_of(game, state, scene, &err) == OMINO_OK, "every position has a scene");
    if (before) {
        struct omino_move_view view = OMINO_INIT(move_view);
        omino_scene_move_view(game, before, move, &view);
        expect(view.words[0] != '\0', "every move has words");
        omino_scene_mark_move(game, before, move, scene);
    }
    draw_somehow(scene, rng);
    omino_scene_close(scene);
}

/* ---- thinking -------------------------------------------------------------------------------- */

/* Searches a position, because the knowledge of a module examines more of it than the rules do. */
static void think_about(const struct omino_game *game, const void *state, struct omino_rng *rng)
{
    struct omino_engine *player;
    uint32_t move = OMINO_NO_MOVE;
    const struct omino_search_limits limits = {
        OMINO_SIZE(search_limits), .simulations = SIMULATIONS, .memory = 1 << 18, .analysis = 1};
    if (omino_state_side(game, state) == OMINO_NOBODY || omino_rng_below(rng, 2)) return;
    const char *kind = omino_rng_below(rng, 4) ? "mcts" : "greedy";
    expect(omino_engine_open(game, kind, omino_rng_next(rng), NULL, &player, NULL) == OMINO_OK,
           "a computer can play every game");
    expect(omino_engine_choose(player, state, &limits, &move, NULL) == OMINO_OK &&
               omino_move_legal(game, state, move),
           "a computer finds a legal move");
    omino_engine_close(player);
}

/* ---- playing --------------------------------------------------------------------------------- */

void make_moves(const struct omino_game *game, void *state, struct omino_rng *rng, unsigned plies)
{
    for (; plies > 0 && omino_state_side(game, state) != OMINO_NOBODY; plies--)
        omino_state_apply(game, state, omino_moves_random(game, state, rng));
}

/* Makes a random move and returns it. */
static uint32_t play_move(const struct omino_game *game, void *state, struct omino_rng *rng)
{
    const uint32_t move = omino_moves_random(game, state, rng);
    expect(omino_move_legal(game, state, move), "a random move is legal");
    check_move_text(game, state, move);
    omino_state_apply(game, state, move);
    return move;
}

void play_on(const struct omino_game *game, const void *state, uint64_t seed, unsigned plies)
{
    struct omino_rng rng;
    void *now = copy_state(game, state), *before = copy_state(game, state);
    uint32_t ply = 0, move = OMINO_NO_MOVE;
    omino_rng_seed(&rng, seed);
    check_position(game, now, &rng);
    draw_position(game, now, NULL, OMINO_NO_MOVE, &rng);
    think_about(game, now, &rng);
    while (ply < plies && omino_state_side(game, now) != OMINO_NOBODY) {
        memcpy(before, now, omino_state_size(game));
        move = play_move(game, now, &rng);
        expect(++ply <= omino_game_max_plies(game), "no game lasts longer than declared");
        if (omino_rng_below(&rng, plies) >= CHECKED) continue;
        check_position(game, now, &rng);
        think_about(game, now, &rng);
    }
    check_position(game, now, &rng);
    if (ply > 0) draw_position(game, now, before, move, &rng);
    free(before);
    free(now);
}
