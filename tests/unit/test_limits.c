/* SPDX-License-Identifier: MIT */
/*
 * The limits of every input. Larger input is refused with a message and changes nothing. Input of
 * maximum size takes memory in proportion and no additional stack. Memory is metered in bytes here;
 * tests/instructions counts the time in instructions.
 */
#define _XOPEN_SOURCE 700

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <omino/bits.h>
#include <omino/file.h>
#include <omino/gtp.h>
#include <omino/match.h>
#include <omino/registry.h>
#include <omino/search.h>
#include <omino/shape.h>

#include "matches.h"
#include "test.h"
#include "tiny.h"

/* ---- metered memory -------------------------------------------------------------------------- */

/* The promised limits, in bytes: for reading a record, in addition to its text and the match, and
 * for a session of the protocol. */
enum { RECORD_MEMORY = 33554432, GTP_MEMORY = 1048576 };

static struct counting meter;
static struct omino_allocator metered;

static void reset_meter(void)
{
    meter = (struct counting){0};
    metered = counting_allocator(&meter);
}

/* ---- inputs ---------------------------------------------------------------------------------- */

/* Returns `begin`, then `middle` repeated, then `end`: `length` bytes or slightly fewer. The caller
 * frees it. */
static char *fill(size_t length, const char *begin, const char *middle, const char *end)
{
    char *text = malloc(length + 1), *at = text;
    assert_non_null(text);
    const size_t step = strlen(middle);
    at += strlen(strcpy(at, begin));
    while ((size_t)(at - text) + step + strlen(end) <= length) {
        memcpy(at, middle, step);
        at += step;
    }
    strcpy(at, end);
    return text;
}

static void assert_says(const struct omino_error *err, const char *sentence)
{
    if (!strstr(err->message, sentence)) fail_msg("'%s', not '%s'", err->message, sentence);
}

/* ---- records --------------------------------------------------------------------------------- */

static void count_warning(void *user, const struct omino_error *warning)
{
    assert_true(warning->line > 0 && warning->column > 0);
    ++*(unsigned long *)user;
}

static const struct omino_record_setup metered_setup = {
    OMINO_SIZE(record_setup), .allocator = &metered, .rules = &tiny_rules};

static struct omino_match *open_match(const struct omino_rules *rules)
{
    struct omino_match *match;
    reset_meter();
    assert_int_equal(open_match_of(rules, "heap=5", &metered, &match, NULL), OMINO_OK);
    assert_int_equal(omino_match_play_text(match, "take 1", NULL), OMINO_OK);
    return match;
}

static void close_unchanged(struct omino_match *match)
{
    assert_int_equal(omino_match_length(match), 1);
    omino_match_close(match);
    assert_int_equal(meter.bytes, 0);
}

TEST(a_record_of_100_megabytes_is_refused_at_once)
{
    char path[] = "/tmp/omino-limits-XXXXXX";
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = open_match(&tiny_rules);
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, 100L << 20), 0);
    close(file);
    const size_t before = meter.peak;
    assert_int_equal(replace_by_file(&match, path, &metered_setup, &err), OMINO_ERR_TOO_LARGE);
    assert_says(&err, " has more than 16777216 bytes");
    assert_int_equal(meter.peak, before);
    char *text = fill(100u << 20, "(;GM[Tiny]C[", "comment ", "])");
    assert_int_equal(replace_by_text(&match, text, strlen(text), &metered_setup, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_says(&err, "bytes; the maximum is 16777216");
    assert_int_equal(meter.peak, before);
    free(text);
    close_unchanged(match);
    unlink(path);
}

/* A file that reports no size is read up to the limit and no further. */
TEST(an_endless_file_is_read_up_to_the_limit)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = open_match(&tiny_rules);
    assert_int_equal(replace_by_file(&match, "/dev/zero", &metered_setup, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_true(meter.peak < 4 * (size_t)OMINO_RECORD_MAX);
    close_unchanged(match);
}

/* Returns the peak memory needed to read a record, including both matches. */
static size_t peak_of_reading(const char *text)
{
    struct omino_match *match = open_match(&tiny_rules);
    assert_int_equal(replace_by_text(&match, text, strlen(text), &metered_setup, NULL), OMINO_OK);
    omino_match_close(match);
    assert_int_equal(meter.bytes, 0);
    return meter.peak;
}

TEST(the_largest_records_need_memory_in_proportion_to_their_size)
{
    static const struct {
        const char *begin, *middle, *end;
        enum omino_status status;
        int line, column;
    } cases[] = {
        {"(;GM[Tiny]C[", "comment ", "])", OMINO_OK, 0, 0},
        {"(;GM[Tiny]C[", "\\]", "])", OMINO_OK, 0, 0},
        {"(;GM[Tiny]C[", "x", "", OMINO_ERR_SYNTAX, 1, 12},
        {"(;GM[Tiny]", ";", ")", OMINO_OK, 0, 0},
        {"(;GM[Tiny]", ";C[x]", ")", OMINO_OK, 0, 0},
        {"(;GM[Tiny]", "\n", ")", OMINO_OK, 0, 0},
        {"", "(", "", OMINO_ERR_SYNTAX, 1, 2},
        {"(;GM[Tiny]", "(;", "", OMINO_ERR_SYNTAX, 1, 16777217},
        {"(;GM[Tiny](;)", "(;", "", OMINO_ERR_SYNTAX, 1, 16777216},
        {"(;GM[Tiny](;)", "(;)", ")", OMINO_OK, 0, 0},
        {"(;GM[Tiny]", "A", "[])", OMINO_OK, 0, 0},
        {"(;GM[Tiny]XX", "[]", ")", OMINO_OK, 0, 0},
        {"(;GM[", "Tiny", "])", OMINO_ERR_UNKNOWN_NAME, 1, 6},
        {"(;GM[Tiny]OP[label=", "x", "])", OMINO_ERR_TOO_LARGE, 1, 14},
        {"(;GM[Tiny]SP[", "9", "])", OMINO_ERR_TOO_LARGE, 1, 14},
        {"(;GM[Tiny]PB[", "name ", "])", OMINO_OK, 0, 0},
        {"(;GM[Tiny]RV[", "1", "])", OMINO_OK, 0, 0},
        {"(;GM[Tiny]AT[", "1", "])", OMINO_OK, 0, 0},
        {"(;GM[Tiny];1[take ", "1", "])", OMINO_ERR_TOO_LARGE, 1, 14},
        {"(;GM[Tiny];1", "[take 1]", ")", OMINO_ERR_SYNTAX, 1, 22},
        {"(;GM[Tiny]", ";1[take 1];2[take 1]", ")", OMINO_ERR_NOT_LEGAL, 1, 112},
    };
    const size_t bare = peak_of_reading("(;GM[Tiny]C[x])");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i += SLOW ? 4 : 1) {
        struct omino_error err = OMINO_INIT(error);
        unsigned long warnings = 0;
        struct omino_match *match = open_match(&tiny_rules);
        char *text = fill(OMINO_RECORD_MAX, cases[i].begin, cases[i].middle, cases[i].end);
        struct omino_record_setup setup = metered_setup;
        setup.warn = count_warning;
        setup.user = &warnings;
        const enum omino_status status = replace_by_text(&match, text, strlen(text), &setup, &err);
        if (status != cases[i].status)
            fail_msg("'%s%s' gives %d: %s", cases[i].begin, cases[i].middle, status, err.message);
        assert_int_equal(err.line, cases[i].line);
        if (cases[i].column) assert_int_equal(err.column, cases[i].column);
        if (meter.peak > bare + RECORD_MEMORY)
            fail_msg("%s%s takes %zu bytes", cases[i].begin, cases[i].middle, meter.peak - bare);
        free(text);
        omino_match_close(match);
        assert_int_equal(meter.bytes, 0);
    }
}

/* A buffer that doubles could be almost twice as long as a comment that grows part by part. */
static void assert_parts_fit(const char *begin, size_t part_length, size_t bare)
{
    char *part = fill(part_length, "[", "x", "]");
    char *text = fill(OMINO_RECORD_MAX, begin, part, ")");
    assert_true(peak_of_reading(text) <= bare + RECORD_MEMORY);
    free(part);
    free(text);
}

TEST(comments_in_parts_take_no_more_memory_than_others)
{
    static const size_t parts[] = {20, 900, 1000, 1024, 1100, 1900, 2100, 3000, 5000, 9000};
    const size_t bare = peak_of_reading("(;GM[Tiny]C[x])");
    char *named = fill(OMINO_RECORD_MAX / 2, "(;GM[Tiny]PB[", "x", "]C"); /* a player's name */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_parts_fit("(;GM[Tiny]C", parts[i] << 10, bare);
        if (parts[i] < 8000) assert_parts_fit(named, parts[i] << 10, bare);
    }
    free(named);
}

TEST(a_position_is_set_up_by_at_most_65536_values)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    char *text = fill(11 + 65536 * 3 + 3, "(;GM[Blokus]PL", "[1]", ")");
    assert_int_equal(omino_match_open_text(text, strlen(text), NULL, &match, &err), OMINO_OK);
    omino_match_close(match);
    free(text);
    text = fill(11 + 65537 * 3 + 6, "(;GM[Blokus]PL", "[1]", ")");
    assert_int_equal(omino_match_open_text(text, strlen(text), NULL, &match, &err),
                     OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message, "more than 65536 values set up the position");
    free(text);
}

/* ---- options, moves and positions ------------------------------------------------------------ */

static enum omino_status open_labelled(const struct omino_rules *rules, size_t length,
                                       struct omino_match **match, struct omino_error *err)
{
    char *options = fill(length, "heap=5 label=", "x", "");
    const enum omino_status status = open_match_of(rules, options, NULL, match, err);
    free(options);
    return status;
}

/* A name that stands for a default and for another value, so that reading adds to the options. */
static const struct omino_alias aliases[] = {{"Long Tiny", "win=normal heap=5"}, {NULL, NULL}};
static const struct omino_record_style style = {.names = aliases};

TEST(options_are_read_up_to_their_limit_and_survive_records)
{
    struct omino_rules rules = tiny_rules;
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    static char record[3 * OMINO_OPTIONS_MAX];
    rules.name = "long-tiny";
    rules.title = "Long";
    rules.record = &style;
    assert_int_equal(open_labelled(&rules, OMINO_OPTIONS_MAX, &match, &err), OMINO_ERR_TOO_LARGE);
    assert_string_equal(err.message, "the options have 4096 bytes; the maximum is 4095");
    assert_int_equal(open_labelled(&rules, 10u << 20, &match, &err), OMINO_ERR_TOO_LARGE);
    assert_int_equal(open_labelled(&rules, OMINO_OPTIONS_MAX - 1, &match, &err), OMINO_OK);
    const size_t length = omino_match_write(match, record, sizeof record);
    assert_memory_equal(record, "(;GM[Long Tiny]", 15);
    assert_int_equal(replace_by_text(&match, record, length, NULL, &err), OMINO_OK);
    assert_int_equal(omino_game_options(omino_match_game(match), NULL, 0), OMINO_OPTIONS_MAX - 1);
    omino_match_close(match);
}

TEST(moves_and_positions_are_read_up_to_their_limit)
{
    static const size_t lengths[] = {OMINO_TEXT_MAX - 1, OMINO_TEXT_MAX, 10u << 20};
    for (size_t i = 0; i < 3; i++) {
        const int long_one = i > 0;
        struct omino_error err = OMINO_INIT(error);
        struct omino_match *match = open_match(&tiny_rules);
        char *text = fill(lengths[i], "take ", "1", "");
        const enum omino_status moved = omino_match_play_text(match, text, &err);
        assert_true(moved != OMINO_OK && (moved == OMINO_ERR_TOO_LARGE) == long_one);
        if (long_one) assert_string_equal(err.message, "the move is longer than 8191 bytes");
        const enum omino_status set = omino_match_set_state_text(match, text, &err);
        assert_true(set != OMINO_OK && (set == OMINO_ERR_TOO_LARGE) == long_one);
        if (long_one) assert_string_equal(err.message, "the position is longer than 8191 bytes");
        free(text);
        close_unchanged(match);
    }
}

TEST(drawings_of_10_megabytes_are_read_or_refused)
{
    static const struct {
        const char *begin, *middle, *end;
        enum omino_status shape, grid;
    } cases[] = {
        {"X", ".", "", OMINO_OK, OMINO_OK},
        {"X", "\n", "", OMINO_OK, OMINO_OK},
        {"", "\n", "X", OMINO_OK, OMINO_OK},
        {"", ".", "", OMINO_ERR_EMPTY, OMINO_ERR_EMPTY},
        {"", "X", "", OMINO_ERR_TOO_LARGE, OMINO_ERR_TOO_LARGE},
        {"", "X/", "", OMINO_ERR_TOO_LARGE, OMINO_ERR_TOO_LARGE},
        {"X", ".", "?", OMINO_ERR_SYNTAX, OMINO_ERR_SYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_shape shape = {5};
        struct omino_grid grid;
        static uint64_t mask[OMINO_GRID_WORDS_MAX];
        struct omino_error err = OMINO_INIT(error);
        char *text = fill(10u << 20, cases[i].begin, cases[i].middle, cases[i].end);
        const enum omino_status status = omino_shape_parse(text, OMINO_SHAPE_ANY, &shape, &err);
        assert_int_equal(status, cases[i].shape);
        if (status != OMINO_OK) assert_int_equal(shape.cells, 5);
        assert_int_equal(omino_grid_parse(text, &grid, mask, OMINO_GRID_WORDS_MAX, &err),
                         cases[i].grid);
        free(text);
    }
}

/* ---- modules with wrong results -------------------------------------------------------------- */

/* Claims that there are more moves than there is room for, and writes as many as fit. */
static uint32_t too_many_moves(const struct omino_game *game, const void *state, uint32_t *moves,
                               uint32_t cap)
{
    if (tiny_rules.side(game, state) == OMINO_NOBODY) return 0;
    for (uint32_t i = 0; i < cap; i++) moves[i] = 0;
    return UINT32_MAX - 1;
}

/* The library's own functions stay within their buffers all the same; sanitizers verify that. */
TEST(a_module_with_wrong_counts_causes_no_access_outside_the_buffers)
{
    struct omino_rules rules = tiny_rules;
    const struct omino_game *game;
    struct omino_engine *player;
    struct omino_rng rng;
    struct tiny_state state;
    uint32_t move;
    uint64_t count;
    rules.moves = too_many_moves;
    rules.count = NULL, rules.random = NULL, rules.legal = NULL, rules.parse_move = NULL;
    rules.candidates = NULL, rules.playout = NULL, rules.explain = NULL, rules.essential = NULL;
    assert_int_equal(omino_rules_open_game(&rules, "heap=5", NULL, &game, NULL), OMINO_OK);
    omino_state_start(game, &state);
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < 100; i++) omino_moves_random(game, &state, &rng);
    assert_true(omino_move_legal(game, &state, 0));
    assert_false(omino_move_legal(game, &state, 2));
    assert_int_equal(omino_move_parse(game, &state, "no move", &move, NULL), OMINO_ERR_NOT_LEGAL);
    assert_int_equal(omino_search_perft(game, &state, 2, NULL, NULL, NULL, &count, NULL), OMINO_OK);
    for (const char *const *kind = omino_engine_kinds(); *kind; kind++) {
        const struct omino_search_limits limits = {OMINO_SIZE(search_limits), .simulations = 20};
        assert_int_equal(omino_engine_open(game, *kind, 1, NULL, &player, NULL), OMINO_OK);
        omino_engine_choose(player, &state, &limits, &move, NULL);
        omino_engine_close(player);
    }
    omino_game_close(game);
}

/* Ignores every move. */
static void apply_nothing(const struct omino_game *game, void *state, uint32_t move)
{
    (void)game, (void)state, (void)move;
}

static enum omino_status read_endless(struct omino_match **match, struct omino_error *err)
{
    char *text = fill(OMINO_RECORD_MAX, "(;GM[Tiny]OP[heap=5]", ";1[take 1]", ")");
    const enum omino_status status = replace_by_text(match, text, strlen(text), NULL, err);
    free(text);
    return status;
}

TEST(a_match_never_exceeds_the_length_declared_by_its_module)
{
    struct omino_rules rules = tiny_rules;
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match;
    rules.apply = apply_nothing;
    reset_meter();
    assert_int_equal(open_match_of(&rules, "heap=5", &metered, &match, NULL), OMINO_OK);
    const uint32_t most = omino_game_max_plies(omino_match_game(match));
    for (uint32_t i = 0; i < most; i++)
        assert_int_equal(omino_match_play(match, 0, NULL), OMINO_OK);
    assert_int_equal(omino_match_play(match, 0, &err), OMINO_ERR_MODULE);
    assert_says(&err, "the maximum that its module declares");
    assert_int_equal(omino_match_length(match), most);
    assert_int_equal(read_endless(&match, &err), OMINO_ERR_MODULE);
    assert_int_equal(err.line, 1);
    assert_true(meter.peak < 1u << 20);
    omino_match_close(match);
}

/* ---- the protocol ---------------------------------------------------------------------------- */

/* Returns the answers to bytes that come through a pipe from another process; the caller frees
 * them. */
static char *serve(const char *bytes, size_t length, int repeat)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny",
                                          .allocator = &metered};
    char *answers = NULL;
    size_t size;
    int ends[2];
    reset_meter();
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        FILE *out = fdopen(ends[1], "w");
        for (int i = 0; i < repeat; i++) fwrite(bytes, 1, length, out);
        _exit(fclose(out));
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r"), *out = open_memstream(&answers, &size);
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    fclose(in);
    fclose(out);
    assert_int_equal(meter.bytes, 0);
    return answers;
}

TEST(a_line_of_10_megabytes_takes_no_more_memory_than_the_longest_one)
{
    char *line = fill(10u << 20, "1 play ", "left ", "\nto_play\n");
    char *answers = serve(line, strlen(line), 1);
    assert_string_equal(answers, "? the line is longer than 65536 bytes\n\n= left\n\n");
    assert_true(meter.peak <= GTP_MEMORY);
    free(answers);
    *strchr(line, '\n') = '\0';
    answers = serve(line, strlen(line), 1);
    assert_string_equal(answers, "? the line is longer than 65536 bytes\n\n");
    free(answers);
    free(line);
}

TEST(the_longest_line_is_read)
{
    for (size_t more = 0; more < 2; more++) {
        char *line = fill(OMINO_GTP_LINE_MAX + more, "known_command ", "x", "");
        char *answers = serve(line, strlen(line), 1);
        assert_string_equal(answers,
                            more ? "? the line is longer than 65536 bytes\n\n" : "= false\n\n");
        free(answers);
        free(line);
    }
}

TEST(numbers_before_commands_have_a_limited_length)
{
    char line[100], expected[100];
    char *digits = fill(OMINO_GTP_ID_MAX, "", "9", "");
    snprintf(line, sizeof line, "%s to_play\n9%s to_play\n", digits, digits);
    snprintf(expected, sizeof expected,
             "=%s left\n\n? the number before a command may have at most 20 digits\n\n", digits);
    char *answers = serve(line, strlen(line), 1);
    assert_string_equal(answers, expected);
    free(answers);
    free(digits);
}

TEST(lines_may_contain_any_bytes)
{
    static const char bytes[] =
        "to_play\r\n\0\0\n\x01\x02to\x7f_play\n\xff\xfe\nto_play\0\nto_play";
    char *answers = serve(bytes, sizeof bytes - 1, 1);
    assert_string_equal(answers, "= left\n\n= left\n\n? unknown command\n\n= left\n\n= left\n\n");
    free(answers);
}

TEST(a_stream_without_a_descriptor_may_hold_any_bytes)
{
    static const char bytes[] = "\0\nto_play\0x\n\0to_play\n";
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = NULL, copy[sizeof bytes];
    size_t size;
    memcpy(copy, bytes, sizeof bytes);
    FILE *in = fmemopen(copy, sizeof bytes - 1, "r"), *out = open_memstream(&answers, &size);
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    fclose(in);
    fclose(out);
    assert_string_equal(answers, "= left\n\n= left\n\n");
    free(answers);
}

TEST(a_million_commands_take_no_more_memory_than_a_hundred)
{
    static const char commands[] = "play left take 1\nundo\nplay left take 9\nto_play\n"
                                   "state\nnew_game heap=9\nlegal_moves\nnonsense\nscores\n\n";
    char *answers = serve(commands, strlen(commands), 10);
    const size_t few = meter.peak;
    free(answers);
    answers = serve(commands, strlen(commands), 100000);
    assert_true(meter.peak <= few + 2 * OMINO_GTP_LINE_MAX);
    free(answers);
}

TEST(commands_that_cannot_be_read_are_reported)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    struct omino_error err = OMINO_INIT(error);
    FILE *in = fopen("/", "r"), *out = tmpfile();
    assert_non_null(in);
    assert_int_equal(omino_gtp_serve(&setup, in, out, &err), OMINO_ERR_IO);
    assert_string_equal(err.message, "the commands cannot be read: Is a directory");
    fclose(in);
    fclose(out);
}

TEST(a_nonblocking_input_is_waited_for)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = NULL;
    size_t size;
    int ends[2], go[2];
    assert_true(pipe(ends) == 0 && pipe(go) == 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    const pid_t child = fork();
    if (child == 0) { /* writes only after the parent has found an empty pipe */
        char c;
        close(ends[0]);
        close(go[1]);
        while (read(go[0], &c, 1) > 0) continue;
        _exit(write(ends[1], "to_play\n", 8) != 8);
    }
    close(ends[1]);
    close(go[0]);
    FILE *in = fdopen(ends[0], "r"), *out = open_memstream(&answers, &size);
    char c;
    assert_true(read(ends[0], &c, 1) < 0); /* the pipe is still empty */
    close(go[1]);
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    fclose(in);
    fclose(out);
    assert_string_equal(answers, "= left\n\n");
    free(answers);
}

TEST(answers_that_nobody_reads_end_the_session)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    struct omino_error err = OMINO_INIT(error);
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    void (*handler)(int) = signal(SIGPIPE, SIG_IGN);
    FILE *in = fopen("/dev/zero", "r"), *commands = tmpfile(), *out = fdopen(ends[1], "w");
    fputs("state\nstate\n", commands);
    rewind(commands);
    assert_int_equal(omino_gtp_serve(&setup, commands, out, &err), OMINO_ERR_IO);
    assert_string_equal(err.message, "the answers cannot be written");
    fclose(in);
    fclose(commands);
    fclose(out);
    signal(SIGPIPE, handler);
}

/* ---- modules by path ------------------------------------------------------------------------- */

TEST(the_path_of_a_module_has_a_limit)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    char *path = fill(10u << 20, "/", "x/", ".so");
    assert_true(omino_registry_find_or_load(path, &rules, &err) != OMINO_OK);
    assert_int_equal(omino_registry_find(path, &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    free(path);
    path = fill(10u << 20, "", "x", "");
    assert_int_equal(omino_registry_find_or_load(path, &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_int_equal(omino_registry_find(path, &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    free(path);
    path = fill(OMINO_PATH_MAX, "/tmp", "/.", "");
    assert_true(omino_registry_load(path, &rules, &err) != OMINO_OK);
    free(path);
}

/* A pipe would block the program. */
TEST(a_module_must_be_a_regular_file)
{
    char path[] = "/tmp/omino-limits-XXXXXX";
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    make_file(path);
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(omino_registry_load(path, &rules, &err), OMINO_ERR_MODULE);
    assert_says(&err, "cannot be loaded: it is not a regular file");
    assert_int_equal(omino_registry_load("/dev/zero", &rules, &err), OMINO_ERR_MODULE);
    assert_int_equal(omino_registry_load("/tmp/", &rules, &err), OMINO_ERR_MODULE);
    unlink(path);
}

int main(void)
{
    if (omino_registry_add(&tiny_rules, NULL) != OMINO_OK) return 1;
    return RUN(cmocka_unit_test(a_record_of_100_megabytes_is_refused_at_once),
               cmocka_unit_test(an_endless_file_is_read_up_to_the_limit),
               cmocka_unit_test(the_largest_records_need_memory_in_proportion_to_their_size),
               cmocka_unit_test(comments_in_parts_take_no_more_memory_than_others),
               cmocka_unit_test(a_position_is_set_up_by_at_most_65536_values),
               cmocka_unit_test(options_are_read_up_to_their_limit_and_survive_records),
               cmocka_unit_test(moves_and_positions_are_read_up_to_their_limit),
               cmocka_unit_test(drawings_of_10_megabytes_are_read_or_refused),
               cmocka_unit_test(a_module_with_wrong_counts_causes_no_access_outside_the_buffers),
               cmocka_unit_test(a_match_never_exceeds_the_length_declared_by_its_module),
               cmocka_unit_test(a_line_of_10_megabytes_takes_no_more_memory_than_the_longest_one),
               cmocka_unit_test(the_longest_line_is_read),
               cmocka_unit_test(numbers_before_commands_have_a_limited_length),
               cmocka_unit_test(lines_may_contain_any_bytes),
               cmocka_unit_test(a_stream_without_a_descriptor_may_hold_any_bytes),
               cmocka_unit_test(a_million_commands_take_no_more_memory_than_a_hundred),
               cmocka_unit_test(commands_that_cannot_be_read_are_reported),
               cmocka_unit_test(a_nonblocking_input_is_waited_for),
               cmocka_unit_test(answers_that_nobody_reads_end_the_session),
               cmocka_unit_test(the_path_of_a_module_has_a_limit),
               cmocka_unit_test(a_module_must_be_a_regular_file));
}
