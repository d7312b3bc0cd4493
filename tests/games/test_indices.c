/* SPDX-License-Identifier: MIT */
/* Tests of the dense indices of moves: every move of a game has one, and every index is that of a
 * move that some position allows. */
#include <omino/game.h>

#include <stdlib.h>
#include <string.h>

#include <omino/text.h>

#include "test.h"

/* An opened game, and the indices seen so far. */
struct survey {
    const struct omino_game *game;
    void *state;
    uint32_t *moves;
    unsigned char *seen; /* by index */
    uint32_t count, indices;
};

static void *block(size_t count, size_t size)
{
    void *got = calloc(count, size);
    assert_non_null(got);
    return got;
}

static void open_survey(struct survey *s, const char *name, const char *options)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_game_open(name, options, NULL, &s->game, &err) != OMINO_OK)
        fail_msg("%s %s: %s", name, options, err.message);
    s->indices = omino_game_distinct_moves(s->game);
    s->state = block(1, omino_state_size(s->game));
    s->moves = block(omino_game_max_moves(s->game), sizeof *s->moves);
    s->seen = block(s->indices, 1);
    s->count = 0;
}

static void close_survey(struct survey *s)
{
    omino_game_close(s->game);
    free(s->state);
    free(s->moves);
    free(s->seen);
}

static void see(struct survey *s, uint32_t move)
{
    const uint32_t index = omino_move_index(s->game, move);
    assert_true(index < s->indices);
    s->count += !s->seen[index];
    s->seen[index] = 1;
}

/* Notes all legal moves in the position. Returns their number. */
static uint32_t see_moves(struct survey *s)
{
    const uint32_t count =
        omino_moves_list(s->game, s->state, s->moves, omino_game_max_moves(s->game));
    for (uint32_t i = 0; i < count; i++) see(s, s->moves[i]);
    return count;
}

/* ---- codes and indices ----------------------------------------------------------------------- */

static void expect_indices(const char *name, const char *options, uint32_t codes, uint32_t indices)
{
    struct survey s;
    open_survey(&s, name, options);
    assert_int_equal(omino_game_move_limit(s.game), codes);
    assert_int_equal(s.indices, indices);
    for (uint32_t code = 0; code < codes; code++) {
        if (omino_move_index(s.game, code) == OMINO_NO_INDEX) continue;
        see(&s, code);
        assert_int_equal(omino_move_at(s.game, omino_move_index(s.game, code)), code);
    }
    assert_int_equal(s.count, indices);
    assert_true(omino_move_index(s.game, codes) == OMINO_NO_INDEX);
    assert_true(omino_move_at(s.game, indices) == OMINO_NO_MOVE);
    close_survey(&s);
}

TEST(every_game_numbers_its_moves_without_gaps)
{
    expect_indices("blokus", "variant=duo", 23296, 13729);
    expect_indices("blokus", "", 46592, 30433);
    expect_indices("patchwork", "", 18523, 7349 + 1 + 81);
    expect_indices("polyssimo", "", 37656, 12718 + 24);
    expect_indices("plyamki", "", 131074, 8 * 4131 + 2);
    expect_indices("plyamki", "turns=half", 65538, 4 * 2415 + 2);
    expect_indices("plyamki", "cards=36 faces=YYYY/YYYY/YYYY/YYBB:BBBB/BBBB/BBBB/BBBB", 327682,
                   5 * 44521 + 2);
    expect_indices("plyamki", "faces=Y:B", 10, 2 + 2);
    expect_indices("template", "side=5", 64, 40);
}

/* ---- every index is that of a move ----------------------------------------------------------- */

/* Plays random games, noting all legal moves, until every index has been seen. */
static void play_random_games(struct survey *s, unsigned games, struct omino_rng *rng)
{
    for (unsigned game = 0; game < games && s->count < s->indices; game++) {
        omino_state_start(s->game, s->state);
        for (uint32_t count; (count = see_moves(s)) > 0;)
            omino_state_apply(s->game, s->state, s->moves[omino_rng_below(rng, count)]);
    }
}

static void survey_by_random_games(const char *name, const char *options, unsigned games)
{
    struct survey s;
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    open_survey(&s, name, options);
    play_random_games(&s, games, &rng);
    assert_int_equal(s.count, s.indices);
    close_survey(&s);
}

TEST(every_index_is_that_of_a_move_in_a_random_game)
{
    survey_by_random_games("template", "", 100);
    survey_by_random_games("patchwork", "", 4000);
    survey_by_random_games("polyssimo", "", 4000);
}

/* Sets up a Blokus position in which the first colour has a piece on some cells, and nobody has
 * anything else. Returns whether a move is legal there. */
static int legal_beside(struct survey *s, const struct omino_grid *grid, const uint64_t *piece,
                        uint32_t move)
{
    char text[OMINO_TEXT_MAX];
    const char *colour = omino_game_side_name(s->game, 0);
    struct omino_text line = {text, sizeof text, 0};
    omino_text_format(&line, "%s ", colour);
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            if (x == 0 && y > 0) omino_text_char(&line, '/');
            omino_text_char(&line, omino_bits_test(piece, omino_grid_bit(grid, x, y)) ? 'B' : '.');
        }
    omino_text_add(&line, " out=- single=-");
    omino_text_end(&line);
    assert_int_equal(omino_state_parse(s->game, text, s->state, NULL), OMINO_OK);
    return omino_move_legal(s->game, s->state, move);
}

/* Returns whether a placement is legal beside a piece of one or two squares at one of its
 * corners. */
static int can_be_placed(struct survey *s, const struct omino_grid *grid, const uint64_t *board,
                         uint32_t move)
{
    enum { WORDS = OMINO_GRID_WORDS(20, 20) };
    uint64_t cells[WORDS], corners[WORDS], edges[WORDS], piece[WORDS];
    char text[OMINO_TEXT_MAX];
    omino_move_write(s->game, move, text, sizeof text);
    assert_int_equal(omino_points_parse(grid, text, cells, NULL), OMINO_OK);
    const int single = omino_bits_count(grid, cells) == 1;
    omino_bits_corners(grid, cells, board, corners);
    omino_bits_edges(grid, cells, board, edges);
    omino_bits_or(grid, edges, cells, edges);
    omino_bits_andnot(grid, corners, edges, corners);
    for (unsigned b = 0; (b = omino_bits_next(grid, corners, b)) < grid->bits; b++)
        for (int step = -1; step <= 1; step += 2) {
            omino_bits_reset(grid, piece);
            omino_bits_set(piece, b);
            if (single) omino_bits_shift(grid, piece, step, 0, piece);
            if (single && omino_bits_empty(grid, piece)) continue;
            omino_bits_set(piece, b);
            if (omino_bits_intersects(grid, piece, edges)) continue;
            if (legal_beside(s, grid, piece, move)) return 1;
        }
    return 0;
}

/* Not every placement is a move in a game from the start: on the classic board, 128 placements
 * enclose a corner so tightly that the colour there must have played across them before. */
TEST(every_placement_on_a_blokus_board_is_a_move_in_some_position)
{
    static const char *const options[] = {"variant=duo", ""};
    for (unsigned i = 0; i < 2; i++) {
        struct survey s;
        struct omino_grid grid;
        uint64_t board[OMINO_GRID_WORDS(20, 20)];
        open_survey(&s, "blokus", options[i]);
        assert_int_equal(omino_grid_init(&grid, 14 + 6 * i, 14 + 6 * i, NULL), OMINO_OK);
        omino_bits_fill(&grid, board);
        for (uint32_t index = 0; index < s.indices; index++)
            assert_true(can_be_placed(&s, &grid, board, omino_move_at(s.game, index)));
        close_survey(&s);
    }
}

/* Repeats the moves that led to a move: `from` holds the index before each index. */
static void repeat_chain(struct survey *s, const uint32_t *from, uint32_t index)
{
    uint32_t chain[64];
    int count = 0;
    for (; index != OMINO_NO_INDEX; index = from[index]) chain[count++] = index;
    omino_state_start(s->game, s->state);
    while (count-- > 0) omino_state_apply(s->game, s->state, omino_move_at(s->game, chain[count]));
}

/* Visits every move, each by a shortest chain of cards that ends with it. */
static void survey_by_chains(const char *options)
{
    struct survey s;
    open_survey(&s, "plyamki", options);
    uint32_t *from = block(s.indices, sizeof *from), *queue = block(s.indices, sizeof *queue);
    uint32_t first = 0, end = 0, index = OMINO_NO_INDEX;
    for (;;) {
        repeat_chain(&s, from, index);
        const uint32_t count =
            omino_moves_list(s.game, s.state, s.moves, omino_game_max_moves(s.game));
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t next = omino_move_index(s.game, s.moves[i]);
            assert_true(next < s.indices);
            if (s.seen[next]) continue;
            see(&s, s.moves[i]);
            from[next] = index;
            queue[end++] = next;
        }
        if (first == end) break;
        index = queue[first++];
    }
    assert_int_equal(s.count, s.indices);
    free(from);
    free(queue);
    close_survey(&s);
}

TEST(every_index_of_plyamki_is_that_of_a_card_at_the_end_of_a_chain)
{
    survey_by_chains("");
    survey_by_chains("turns=half cards=10");
    survey_by_chains("cards=6 faces=YB:BY");
    survey_by_chains("cards=4 faces=YYYB:BBBY");
    survey_by_chains("cards=4 faces=YYB/YYB/BBB:BBY/BBB/YYY");
    survey_by_chains("cards=2");
    survey_by_chains("faces=Y:B");
}

int main(void)
{
    return RUN(cmocka_unit_test(every_game_numbers_its_moves_without_gaps),
               cmocka_unit_test(every_index_is_that_of_a_move_in_a_random_game),
               cmocka_unit_test(every_placement_on_a_blokus_board_is_a_move_in_some_position),
               cmocka_unit_test(every_index_of_plyamki_is_that_of_a_card_at_the_end_of_a_chain));
}
