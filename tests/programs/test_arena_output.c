/* SPDX-License-Identifier: MIT */
/* The output of the program arena about a match: its files and the progress line. The program
 * itself is tested by tests/programs/arena. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/rng.h>
#include <omino/text.h>

#include "arena/files.h"
#include "arena/report.h"
#include "shared/messages.h"
#include "test.h"

/* The files of a match of one game, and their contents. */
struct written {
    char folder[32], json_path[48], csv_path[48];
    char json[20000], csv[20000];
};

static void read_back(const char *path, char *text, size_t cap)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, cap - 1, file);
    fclose(file);
    remove(path);
    assert_true(length > 0 && length < cap - 1);
    text[length] = '\0';
}

static void write_match(struct written *written, const char *a, const char *b,
                        struct arena_report report)
{
    struct arena arena = {.seats = 2};
    struct match match = {.arena = &arena, .finished = 1};
    strcpy(written->folder, "/tmp/omino-arena-XXXXXX");
    assert_non_null(mkdtemp(written->folder));
    snprintf(written->json_path, sizeof written->json_path, "%s/json", written->folder);
    snprintf(written->csv_path, sizeof written->csv_path, "%s/csv", written->folder);
    assert_int_equal(omino_registry_find("template", &arena.rules, NULL), OMINO_OK);
    arena.players[0].text = a;
    arena.players[1].text = b;
    arena.json = written->json_path;
    arena.csv = written->csv_path;
    assert_int_equal(match_open_files(&match), CLI_OK);
    assert_int_equal(match_write_game(&match, &report), CLI_OK);
    assert_int_equal(match_flush_files(&match), CLI_OK);
    assert_int_equal(match_close_files(&match), CLI_OK);
    read_back(arena.json, written->json, sizeof written->json);
    read_back(arena.csv, written->csv, sizeof written->csv);
    rmdir(written->folder);
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("'%s' is not in %s", part, text);
}

/* Expects that all characters except line feeds are printable. */
static void assert_clean(const char *text)
{
    char line[20000], clean[20000];
    strcpy(line, text);
    for (char *at = line; *at; at++)
        if (*at == '\n') *at = ' ';
    strcpy(clean, line);
    omino_text_clean(clean);
    assert_string_equal(line, clean);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \n");
}

static const char *skip_string(const char *at)
{
    assert_int_equal(*at++, '"');
    for (; *at != '"'; at++) {
        assert_true((unsigned char)*at >= ' ');
        if (*at != '\\') continue;
        at++;
        assert_true(*at && strchr("\"\\u", *at));
        if (*at != 'u') continue;
        assert_int_equal(strspn(at + 1, "0123456789abcdef") >= 4, 1);
        at += 4;
    }
    return at + 1;
}

/* Skips a JSON value, and checks its grammar; returns its end. */
static const char *skip_value(const char *at)
{
    const char *const open = "{[", *kind = *at ? strchr(open, *at) : NULL;
    if (*at == '"') return skip_string(at);
    if (!kind) {
        const size_t length = strspn(at, "-+.0123456789enul");
        assert_true(length > 0);
        return at + length;
    }
    const char end = "}]"[kind - open];
    for (at = skip_blanks(at + 1); *at != end;) {
        if (end == '}') {
            at = skip_blanks(skip_string(at));
            assert_int_equal(*at, ':');
            at = skip_blanks(at + 1);
        }
        at = skip_blanks(skip_value(at));
        assert_true(*at == ',' || *at == end);
        if (*at == ',') at = skip_blanks(at + 1);
    }
    return at + 1;
}

/* Expects this number of values, one per line. */
static void assert_lines(const char *at, int lines)
{
    for (int line = 0; line < lines; line++) {
        const char *end = skip_value(at);
        assert_int_equal(*end, '\n');
        assert_ptr_equal(end, at + strcspn(at, "\n"));
        at = end + 1;
    }
    assert_string_equal(at, "");
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* A quote, a backslash, a line feed, a letter of two bytes, half of one, and a surrogate, which is
 * invalid. */
#define ODD "\"\\\n\xc3\xa4 \xc3 \xed\xa0\x80"

TEST(invalid_text_is_written_as_question_marks)
{
    struct written written;
    char options[] = "seed=\xff", record[] = "a\xff\"1\nb\x1b\xc3\xa4\n";
    const struct arena_report report = {
        .game = {.reason = "B \xe2\x82 \xc2\x9b"}, .options = options, .record = record};
    write_match(&written, "gtp: " ODD, "random", report);
    assert_clean(written.json);
    assert_clean(written.csv);
    assert_has(written.json, "\"a\": \"gtp: \\\"\\\\\\u000a\xc3\xa4 ? ???\", ");
    assert_has(written.json, "\"options\": \"seed=?\"");
    assert_has(written.json, "\"reason\": \"B ?? ??\"");
    assert_has(written.json, "\"moves\": [\"a?\\\"1\", \"b\\u001b\xc3\xa4\"]");
    assert_has(written.csv, "1,1,\"seed=?\",");
    assert_has(written.csv, ",\"B ?? ??\",");
    assert_has(written.csv, ",\"a?\"\"1; b?\xc3\xa4\"\n");
}

static void draw_text(struct omino_rng *rng, char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const uint32_t kind = omino_rng_below(rng, 3);
        text[i] = kind == 0 ? "\"\\\n\r,u0"[omino_rng_below(rng, 7)]
                            : (char)(kind == 1 ? 128 + omino_rng_below(rng, 128)
                                               : 1 + omino_rng_below(rng, 255));
    }
    text[length] = '\0';
}

TEST(json_is_valid_whatever_a_text_contains)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 20; i++) {
        char a[800], b[10], options[10], record[800];
        struct written written;
        struct arena_report report = {.options = options, .record = record};
        draw_text(&rng, a, sizeof a - 1);
        draw_text(&rng, b, omino_rng_below(&rng, 10));
        draw_text(&rng, options, omino_rng_below(&rng, 10));
        draw_text(&rng, record, sizeof record - 1);
        draw_text(&rng, report.game.reason, sizeof report.game.reason - 1);
        write_match(&written, a, b, report);
        assert_clean(written.json);
        assert_clean(written.csv);
        assert_lines(written.json, 3);
    }
}

/* ---- the progress ---------------------------------------------------------------------------- */

/* Returns the progress line of a match after `pairs` pairs with this result and one more game. If
 * `result` is negative, five of eight pairs are won. */
static const char *progress(unsigned games, unsigned pairs, double result, double seconds,
                            size_t columns)
{
    static char line[300];
    struct arena arena = {.games = games, .seats = 2};
    struct match match = {.arena = &arena, .finished = 2 * pairs + 1, .whole.games = 2 * pairs};
    for (unsigned i = 0; i < pairs; i++)
        arena_tally_add(&match.tally, result < 0 ? (i % 8 < 5) : result);
    memset(line, '#', sizeof line);
    match_write_progress(&match, seconds, columns, line, sizeof line);
    return line;
}

TEST(the_progress_shows_score_and_elo_with_their_intervals)
{
    assert_string_equal(progress(100, 20, -1, 60, 120),
                        "41 of 100 games, A 70.0 % (95 %: 48.3 to 86.8), Elo +147 (95 %: -11 to "
                        "+327), 1:26 left");
}

TEST(the_whole_progress_line_fits_into_80_columns)
{
    assert_string_equal(progress(100, 20, -1, 60, 80),
                        "41 of 100 games, A 70.0 % (48.3 to 86.8), Elo +147 (-11 to +327), "
                        "1:26 left");
    assert_string_equal(progress(10000, 300, -1, 500, 80),
                        "601 of 10000, A 63.0 % (57.4 to 68.3), Elo +92 (+52 to +134), "
                        "2:10:19 left");
}

TEST(on_narrow_terminals_the_elo_is_dropped_last)
{
    assert_string_equal(progress(1000000, 60000, -1, 1e6, 80),
                        "120001 of 1000000 games, A 62.5 %, Elo +89 (95 %: +86 to +92), "
                        "2037:01:03 left");
    assert_string_equal(progress(100, 20, -1, 60, 60),
                        "41 of 100 games, A 70.0 %, Elo +147 (-11 to +327)");
    assert_string_equal(progress(100, 20, -1, 60, 40), "41 of 100 games, A 70.0 %, Elo +147");
    assert_string_equal(progress(100, 20, -1, 60, 20), "41 of 100 games, A ");
}

TEST(without_a_complete_pair_only_the_time_is_shown)
{
    assert_string_equal(progress(100, 0, 0, 2, 80), "1 of 100 games, 3:18 left");
}

TEST(the_progress_never_fills_the_last_column)
{
    static const unsigned games[] = {2, 100, 9998, 1000000};
    static const double results[] = {0, 0.25, 0.5, 1, -1};
    for (int i = 0; i < 4 * 5 * 30; i++) {
        const unsigned all = games[i % 4], pairs = all > 1000 ? 499 : all / 2 - 1;
        const size_t columns = 1 + (size_t)(i / 20) * 6;
        const char *line = progress(all, pairs, results[i / 4 % 5], 123456, columns);
        assert_true(strlen(line) < columns);
        if (columns < 80 || pairs == 0) continue;
        assert_has(line, ", Elo ");
        assert_has(line, " to ");
    }
}

int main(void)
{
    return RUN(cmocka_unit_test(invalid_text_is_written_as_question_marks),
               cmocka_unit_test(json_is_valid_whatever_a_text_contains),
               cmocka_unit_test(the_progress_shows_score_and_elo_with_their_intervals),
               cmocka_unit_test(the_whole_progress_line_fits_into_80_columns),
               cmocka_unit_test(on_narrow_terminals_the_elo_is_dropped_last),
               cmocka_unit_test(without_a_complete_pair_only_the_time_is_shown),
               cmocka_unit_test(the_progress_never_fills_the_last_column));
}
