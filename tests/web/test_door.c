/* SPDX-License-Identifier: MIT */
/* The door of the WebAssembly module, compiled for this machine: every answer is JSON, whatever
 * the arguments. tests/web/check.mjs tests what the answers say. */
#include "web/door.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Each function skips a part of JSON and returns what follows; NULL if it is malformed. */
static const char *skip_value(const char *at);

static const char *skip_string(const char *at)
{
    if (!at || *at++ != '"') return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20 || strchr("<>&'", *at)) return NULL;
        if (*at != '\\') continue;
        if (*++at != 'u' || strspn(at + 1, "0123456789abcdef") < 4) return NULL;
        at += 4;
    }
    return at + 1;
}

/* Skips the members of an object or a list up to the closing bracket. */
static const char *skip_members(const char *at, char close)
{
    if (*at == close) return at + 1;
    for (;; at++) {
        if (close == '}') {
            at = skip_string(at);
            if (!at || *at++ != ':') return NULL;
        }
        at = skip_value(at);
        if (!at || (*at != ',' && *at != close)) return NULL;
        if (*at == close) return at + 1;
    }
}

static const char *skip_value(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '{') return skip_members(at + 1, '}');
    if (*at == '[') return skip_members(at + 1, ']');
    if (*at == '"') return skip_string(at);
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0) return at + strlen(words[i]);
    const size_t digits = strspn(at, "-+.e0123456789");
    return digits > 0 ? at + digits : NULL;
}

/* Expects JSON; returns it. */
static const char *json(const char *answer)
{
    const char *end = skip_value(answer);
    if (!end || *end) fail_msg("not JSON: %.200s", answer);
    return answer;
}

static void assert_error(const char *answer, const char *status)
{
    char begin[80];
    snprintf(begin, sizeof begin, "{\"error\":{\"status\":\"%s\"", status);
    if (strncmp(json(answer), begin, strlen(begin)) != 0) fail_msg("%.200s", answer);
}

/* The number of a member of an answer. */
static long member(const char *answer, const char *name)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", name);
    const char *found = strstr(json(answer), quoted);
    if (!found) fail_msg("no %s in %.200s", name, answer);
    return found ? strtol(found + strlen(quoted), NULL, 10) : 0;
}

/* ---- the tests ------------------------------------------------------------------------------- */

/* Makes every call that looks at a table. */
static void look_at(int table)
{
    json(door_state(table));
    json(door_moves(table));
    json(door_history(table));
    json(door_record(table));
    json(door_scene(table));
    json(door_picks(table));
    for (int i = -1; i < 4; i++) json(door_choice(table, i));
    json(door_explain(table, 0, 3, 3));
    json(door_svg(table, -1, 0, 0));
    json(door_svg(table, 0, 2, 7));
    json(door_svg(table, 1000, -5, UINT32_MAX));
}

/* Makes a move by search; returns 0 when the game is over. */
static int search_and_play(int table)
{
    if (strncmp(door_begin(table, "mcts", 1, 0, 6, 0, 1 << 20, 0), "{}", 3) != 0) return 0;
    const char *answer;
    do answer = json(door_continue(table, 4, 0, 3));
    while (strncmp(answer, "{\"move\":null", 12) == 0);
    const char *number = strstr(answer, "{\"move\":{\"move\":");
    assert_non_null(number);
    const uint32_t move = (uint32_t)strtoul(number + 16, NULL, 10);
    json(door_view(table, move));
    const char *state = json(door_play(table, move));
    assert_int_equal(member(state, "moves") == 0, strstr(state, "\"over\":true") != NULL);
    return 1;
}

TEST(every_answer_is_json_in_every_game)
{
    static const char *const games[][2] = {{"blokus", "variant=duo"},  {"patchwork", "seed=5"},
                                           {"polyssimo", "players=2"}, {"plyamki", ""},
                                           {"template", ""},           {"callisto", ""}};
    json(door_modules());
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const int table = (int)member(door_open(games[i][0], games[i][1]), "table");
        for (int ply = 0; ply < 300 && search_and_play(table); ply++)
            if (ply % 10 == 3) look_at(table);
        look_at(table);
        json(door_film(table, 0, 0));
        json(door_film(table, 1, 1));
        json(door_go(table, 1));
        json(door_set_player_name(table, 0, "<\"'\\\x01&\n\xff>"));
        json(door_restart(table, -1));
        json(door_close(table));
    }
}

TEST(numbers_of_tables_that_are_not_open_are_refused)
{
    static const int numbers[] = {0, -1, 1, DOOR_TABLES, DOOR_TABLES + 1, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const int table = numbers[i];
        assert_error(door_close(table), "argument");
        assert_error(door_state(table), "argument");
        assert_error(door_play(table, 0), "argument");
        assert_error(door_play_text(table, ""), "argument");
        assert_error(door_go(table, 0), "argument");
        assert_error(door_restart(table, 0), "argument");
        assert_error(door_set_position(table, ""), "argument");
        assert_error(door_set_player_name(table, 0, ""), "argument");
        assert_error(door_moves(table), "argument");
        assert_error(door_history(table), "argument");
        assert_error(door_record(table), "argument");
        assert_error(door_scene(table), "argument");
        assert_error(door_view(table, 0), "argument");
        assert_error(door_picks(table), "argument");
        assert_error(door_choice(table, 0), "argument");
        assert_error(door_explain(table, 0, 0, 0), "argument");
        assert_error(door_svg(table, 0, 0, 0), "argument");
        assert_error(door_film(table, 0, 0), "argument");
        assert_error(door_begin(table, "mcts", 0, 0, 0, 0, 0, 0), "argument");
        assert_error(door_continue(table, 0, 0, 0), "argument");
        assert_error(door_finish(table, 0), "argument");
    }
}

TEST(nonsense_is_refused_and_changes_nothing)
{
    const int table = (int)member(door_open("blokus", "variant=duo"), "table");
    char before[40000];
    snprintf(before, sizeof before, "%s", door_state(table));
    assert_error(door_open("", NULL), "unknown-name");
    assert_error(door_open("blokus", "variant=none"), "option");
    assert_error(door_open_record("(;GM[Nothing])", 14), "unknown-name");
    assert_error(door_play(table, UINT32_MAX), "not-legal");
    assert_error(door_go(table, UINT32_MAX), "argument");
    assert_error(door_view(table, UINT32_MAX), "not-legal");
    assert_error(door_set_position(table, "?"), "syntax");
    assert_error(door_begin(table, "mcts", 1, 0, 0, -1, 0, 0), "argument");
    assert_error(door_begin(table, "none", 1, 0, 0, 0, 0, 0), "unknown-name");
    assert_error(door_continue(table, 0, 0, 0), "argument");
    json(door_explain(table, INT32_MAX, INT32_MAX, INT32_MIN));
    assert_string_equal(door_state(table), before);
    json(door_close(table));
}

TEST(a_change_of_the_position_ends_the_search)
{
    const int table = (int)member(door_open("template", ""), "table");
    assert_string_equal(door_begin(table, "mcts", 1, 0, 100, 0, 0, 0), "{}");
    json(door_continue(table, 1, 0, 200));
    json(door_play_text(table, "a1,b1"));
    assert_error(door_continue(table, 1, 0, 0), "argument");
    assert_string_equal(door_begin(table, "mcts", 1, 0, 100, 0, 0, 0), "{}");
    json(door_finish(table, 1000000));
    assert_error(door_finish(table, 0), "argument");
    json(door_close(table));
}

TEST(a_record_with_warnings_is_read)
{
    static const char record[] = "(;GM[Cram]PW[a]PW[b]GN[<b>];A[a1,b1])";
    const char *answer = json(door_open_record(record, sizeof record - 1));
    assert_null(strstr(answer, "\"error\""));
    json(door_close((int)member(answer, "table")));
}

int main(void)
{
    return RUN(cmocka_unit_test(every_answer_is_json_in_every_game),
               cmocka_unit_test(numbers_of_tables_that_are_not_open_are_refused),
               cmocka_unit_test(nonsense_is_refused_and_changes_nothing),
               cmocka_unit_test(a_change_of_the_position_ends_the_search),
               cmocka_unit_test(a_record_with_warnings_is_read));
}
