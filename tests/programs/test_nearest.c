/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "cli/play/nearest.h"

#include <stdlib.h>
#include <string.h>

#include <omino/rng.h>
#include <omino/text.h>

#include "shared/nearest.h"
#include "test.h"

TEST(edits_are_counted)
{
    assert_int_equal(cli_edits("", ""), 0);
    assert_int_equal(cli_edits("moves", "moves"), 0);
    assert_int_equal(cli_edits("moves", "MOVES"), 0);
    assert_int_equal(cli_edits("moves", "moes"), 1);
    assert_int_equal(cli_edits("moes", "moves"), 1);
    assert_int_equal(cli_edits("moves", "movas"), 1);
    assert_int_equal(cli_edits("moves", "mvoes"), 1);
    assert_int_equal(cli_edits("abc", ""), 3);
    assert_int_equal(cli_edits("kitten", "sitting"), 3);
}

TEST(the_edit_distance_is_symmetric)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 1000; i++) {
        char words[2][12] = {{0}};
        for (int w = 0; w < 2; w++)
            for (uint32_t c = omino_rng_below(&rng, 12); c > 0; c--)
                words[w][c - 1] = (char)('a' + omino_rng_below(&rng, 3));
        const unsigned edits = cli_edits(words[0], words[1]);
        const size_t a = strlen(words[0]), b = strlen(words[1]);
        assert_int_equal(edits, cli_edits(words[1], words[0]));
        assert_true(edits >= (a > b ? a - b : b - a) && edits <= (a > b ? a : b));
        assert_true((edits == 0) == (strcmp(words[0], words[1]) == 0));
    }
}

TEST(texts_may_be_of_any_length)
{
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(cli_edits(text, text), 0);
    assert_int_equal(cli_edits(text, "x"), 199);
    assert_int_equal(cli_has_words(text, text), 1);
    for (size_t i = 1; i < sizeof text - 1; i += 2) text[i] = ' ';
    assert_int_equal(cli_has_words(text, text), 1);
}

TEST(a_word_is_recognized_if_it_is_near)
{
    static const char *const words[] = {"help", "moves", "undo", "redo", NULL};
    assert_string_equal(cli_nearest_word("mvoes", words), "moves");
    assert_string_equal(cli_nearest_word("Halp", words), "help");
    assert_string_equal(cli_nearest_word("udno", words), "undo");
    assert_string_equal(cli_nearest_word("ndo", words), "undo");
    assert_null(cli_nearest_word("castle", words));
    assert_null(cli_nearest_word("e4", words));
    assert_null(cli_nearest_word("x", words));
    assert_null(cli_nearest_word("", words));
}

TEST(the_first_of_two_equally_near_words_is_chosen)
{
    static const char *const words[] = {"undo", "redo", NULL};
    assert_string_equal(cli_nearest_word("enndo", words), "undo");
    assert_string_equal(cli_nearest_word("rendo", words), "redo");
}

TEST(words_are_found_in_a_text_regardless_of_separators)
{
    assert_true(cli_has_words("buy 7 a1,a2", "A2 7"));
    assert_true(cli_has_words("A90@-2,1", "a90@ -2"));
    assert_true(cli_has_words("a1,a2", ""));
    assert_false(cli_has_words("a1,a2", "a"));
    assert_false(cli_has_words("a1,a2", "a1 a1"));
    assert_true(cli_has_words("1,1", "1 1"));
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Ranks a move by a slow algorithm that removes common words: the greater the number, the less
 * similar is the move to the typed text. */
static unsigned rank_of(const char *typed, const char *move)
{
    char a[OMINO_TEXT_MAX], b[OMINO_TEXT_MAX];
    const unsigned edits = cli_edits(typed, move);
    unsigned shared = 0, others = 0;
    static const char blanks[] = " ,@";
    char *rest_a, *rest_b;
    char *left[64];
    unsigned count = 0;
    omino_text_copy(a, sizeof a, typed);
    omino_text_copy(b, sizeof b, move);
    for (char *word = strtok_r(b, blanks, &rest_b); word; word = strtok_r(NULL, blanks, &rest_b))
        left[count++] = word;
    for (char *word = strtok_r(a, blanks, &rest_a); word; word = strtok_r(NULL, blanks, &rest_a)) {
        unsigned i = 0;
        while (i < count && !omino_text_same_word(left[i], word)) i++;
        if (i < count) {
            left[i] = left[--count];
            shared++;
        } else {
            others++;
        }
    }
    return ((100 - shared) * 1000 + others + count) * 1000 + edits;
}

/* Stores the ranks of all moves in ascending order; returns the number of moves. */
static uint32_t rank_all(const struct omino_game *game, const void *state, const char *typed,
                         unsigned *ranks)
{
    static uint32_t moves[OMINO_MOVES_MAX];
    const uint32_t count = omino_moves_list(game, state, moves, OMINO_MOVES_MAX);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], text, sizeof text);
        const unsigned rank = rank_of(typed, text);
        uint32_t at = i;
        for (; at > 0 && ranks[at - 1] > rank; at--) ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
    return count;
}

static void assert_nearest(const struct omino_game *game, const void *state, const char *typed)
{
    static unsigned ranks[OMINO_MOVES_MAX];
    uint32_t moves[4];
    const uint32_t all = rank_all(game, state, typed, ranks);
    const uint32_t count = cli_nearest_moves(game, state, typed, moves, 4);
    assert_int_equal(count, all < 4 ? all : 4);
    for (uint32_t i = 0; i < count; i++) {
        char text[OMINO_TEXT_MAX];
        assert_true(omino_move_legal(game, state, moves[i]));
        for (uint32_t j = 0; j < i; j++) assert_int_not_equal(moves[i], moves[j]);
        omino_move_write(game, moves[i], text, sizeof text);
        assert_int_equal(rank_of(typed, text), ranks[i]);
    }
}

/* Writes a random legal move with one character changed. */
static void mistype(const struct omino_game *game, const void *state, struct omino_rng *rng,
                    char *text)
{
    omino_move_write(game, omino_moves_random(game, state, rng), text, OMINO_TEXT_MAX);
    const size_t at = omino_rng_below(rng, (uint32_t)strlen(text));
    text[at] = "abc123, x"[omino_rng_below(rng, 9)];
}

static void play_and_mistype(const char *name, const char *options, uint32_t plies)
{
    const struct omino_game *game;
    struct omino_rng rng;
    char text[OMINO_TEXT_MAX];
    assert_int_equal(omino_game_open(name, options, NULL, &game, NULL), OMINO_OK);
    void *state = malloc(omino_state_size(game));
    assert_non_null(state);
    omino_rng_seed(&rng, 5);
    omino_state_start(game, state);
    for (uint32_t i = 0; i < plies && omino_state_side(game, state) != OMINO_NOBODY; i++) {
        mistype(game, state, &rng, text);
        assert_nearest(game, state, text);
        omino_state_apply(game, state, omino_moves_random(game, state, &rng));
    }
    assert_nearest(game, state, "");
    free(state);
    omino_game_close(game);
}

TEST(the_nearest_moves_agree_with_a_slow_search)
{
    play_and_mistype("template", "", 20);
    play_and_mistype("blokus", "variant=duo", 12);
    play_and_mistype("patchwork", "", 12);
    play_and_mistype("polyssimo", "", 30);
    play_and_mistype("plyamki", "", 12);
}

TEST(zero_moves_may_be_requested)
{
    const struct omino_game *game;
    assert_int_equal(omino_game_open("template", "", NULL, &game, NULL), OMINO_OK);
    void *state = malloc(omino_state_size(game));
    assert_non_null(state);
    omino_state_start(game, state);
    assert_int_equal(cli_nearest_moves(game, state, "a1,b1", NULL, 0), 0);
    free(state);
    omino_game_close(game);
}

int main(void)
{
    return RUN(cmocka_unit_test(edits_are_counted),
               cmocka_unit_test(the_edit_distance_is_symmetric),
               cmocka_unit_test(texts_may_be_of_any_length),
               cmocka_unit_test(a_word_is_recognized_if_it_is_near),
               cmocka_unit_test(the_first_of_two_equally_near_words_is_chosen),
               cmocka_unit_test(words_are_found_in_a_text_regardless_of_separators),
               cmocka_unit_test(the_nearest_moves_agree_with_a_slow_search),
               cmocka_unit_test(zero_moves_may_be_requested));
}
