/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include <omino/gtp.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/registry.h>

#include "test.h"
#include "tiny.h"

/* ---- sessions -------------------------------------------------------------------------------- */

/* Serves bytes to an engine through a file, so that the stream has a descriptor. Returns the
 * answers; the caller frees them. */
static char *serve(const struct omino_gtp_setup *setup, const char *bytes, size_t length)
{
    char *answers = NULL;
    size_t size;
    FILE *in = tmpfile(), *out = open_memstream(&answers, &size);
    struct omino_error err = OMINO_INIT(error);
    assert_non_null(in);
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, in), length);
    rewind(in);
    assert_int_equal(omino_gtp_serve(setup, in, out, &err), OMINO_OK);
    fclose(in);
    fclose(out);
    return answers;
}

static void converse_in(const char *game, const char *commands, const char *expected)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = game};
    char *answers = serve(&setup, commands, strlen(commands));
    assert_string_equal(answers, expected);
    free(answers);
}

static void converse(const char *commands, const char *expected)
{
    converse_in("tiny", commands, expected);
}

/* ---- the protocol ---------------------------------------------------------------------------- */

TEST(the_engine_gives_its_name)
{
    converse("protocol_version\nname\nversion\n",
             "= 2\n\n= omino tiny\n\n= " OMINO_VERSION_STRING "\n\n");
}

TEST(numbers_are_repeated_in_the_answer)
{
    converse("7 to_play\n007 to_play\n8 nonsense\n",
             "=7 left\n\n=007 left\n\n?8 unknown command\n\n");
}

TEST(comments_tabs_control_characters_and_empty_lines_follow_the_protocol)
{
    converse("# nothing\n\n   \n\tto_play\t# who?\r\n\x01to\x02_play\n", "= left\n\n= left\n\n");
}

TEST(the_last_line_needs_no_line_feed)
{
    converse("to_play", "= left\n\n");
}

TEST(nothing_is_answered_after_quit)
{
    converse("quit\nto_play\n", "= \n\n");
}

TEST(known_commands_agree_with_the_list)
{
    converse("known_command play\nknown_command set_game\nknown_command\n",
             "= true\n\n= false\n\n= false\n\n");
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = serve(&setup, "list_commands\n", 14);
    static const char *const all[] = {"analyze",
                                      "protocol_version",
                                      "name",
                                      "version",
                                      "list_commands",
                                      "known_command",
                                      "quit",
                                      "new_game",
                                      "clear_board",
                                      "to_play",
                                      "player_to_play",
                                      "legal_moves",
                                      "play",
                                      "undo",
                                      "genmove",
                                      "reg_genmove",
                                      "time_settings",
                                      "time_left",
                                      "level",
                                      "threads",
                                      "set_random_seed",
                                      "scores",
                                      "winners",
                                      "perft",
                                      "showboard",
                                      "state",
                                      "set_state",
                                      "save",
                                      "load"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[40];
        snprintf(line, sizeof line, "%s\n", all[i]);
        if (!strstr(answers, line)) fail_msg("%s is not listed", all[i]);
    }
    assert_null(strstr(answers, "\nset_game\n"));
    free(answers);
}

/* ---- playing --------------------------------------------------------------------------------- */

TEST(a_game_is_played_and_won)
{
    converse("new_game heap=4\nlegal_moves\nplay left take 3\nto_play\nplayer_to_play\nwinners\n"
             "play player2 take 1\nto_play\nplayer_to_play\nwinners\nscores\nlegal_moves\n",
             "= \n\n= take 1\ntake 2\ntake 3\n\n= \n\n= player2\n\n= player2\n\n= none\n\n"
             "= \n\n= none\n\n= none\n\n= player2\n\n= 0 1\n\n= \n\n");
}

TEST(illegal_moves_are_refused_with_the_reason)
{
    converse("play player2 take 1\nplay right take 1\nplay left take 4\nplay left\nplay\nstate\n",
             "? it is left's turn, not player2's\n\n? unknown side 'right'\n\n"
             "? 'take 4' is not a legal move here\n\n? expected: play SIDE MOVE\n\n"
             "? expected: play SIDE MOVE\n\n= 10 1\n\n");
    converse("new_game heap=1\nplay left take 1\nplay player2 take 1\ngenmove left\n",
             "= \n\n= \n\n? the game is over\n\n? the game is over\n\n");
}

TEST(moves_are_undone_back_to_the_start)
{
    converse("play left take 1\nplay player2 take 2\nundo\nstate\nundo\nstate\nundo\nstate\n",
             "= \n\n= \n\n= \n\n= 9 2\n\n= \n\n= 10 1\n\n? there is no move to undo\n\n"
             "= 10 1\n\n");
}

TEST(a_refused_new_game_keeps_the_current_game)
{
    converse("play left take 2\nnew_game heap=1000\nnew_game size=3\nnew_game heap\nstate\n"
             "new_game heap=20 win=misere seed=5\nstate\nplay left take 1\nclear_board\nstate\n",
             "= \n\n? heap=1000: must be a whole number from 1 to 100\n\n"
             "? tiny has no option 'size' (its options: heap, win, label, seed)\n\n"
             "? 'heap' is not of the form key=value\n\n= 8 2\n\n"
             "= \n\n= 20 1\n\n= \n\n= \n\n= 20 1\n\n");
}

TEST(positions_are_written_and_read_as_one_line)
{
    converse("set_state 5 2\nstate\nto_play\nset_state 5 3\nset_state\nstate\nundo\n",
             "= \n\n= 5 2\n\n= player2\n\n? a position is the size of the heap and 1 or 2\n\n"
             "? expected: set_state TEXT\n\n= 5 2\n\n? there is no move to undo\n\n");
}

TEST(perft_counts_sequences)
{
#define REFUSED "? expected: perft DEPTH, from 0 to 1000\n\n"
    converse("perft 0\nperft 1\nperft 2\nperft 3\nperft\nperft x\nperft -1\nperft 1 2\n"
             "perft 1000\nperft 1001\n",
             "= 1\n\n= 3\n\n= 9\n\n= 27\n\n" REFUSED REFUSED REFUSED REFUSED "= 0\n\n" REFUSED);
#undef REFUSED
}

TEST(the_engine_follows_its_seed_and_plays_only_on_request)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny",
                                          .engine = "random"};
    static const char commands[] =
        "set_random_seed 5\nreg_genmove left\nstate\ngenmove left\nstate\n";
    char *first = serve(&setup, commands, strlen(commands));
    char *second = serve(&setup, commands, strlen(commands));
    assert_string_equal(first, second);
    assert_int_equal(strncmp(first, "= \n\n= take ", 11), 0);
    assert_non_null(strstr(first, "= 10 1\n\n= take "));
    assert_null(strstr(strstr(first, "= 10 1") + 1, "= 10 1"));
    free(first);
    free(second);
    converse("genmove player2\ngenmove\ngenmove nobody\n",
             "? it is left's turn, not player2's\n\n? expected: the side to move\n\n"
             "? unknown side 'nobody'\n\n");
}

TEST(search_limits_are_checked)
{
    converse(
        "level 3\nlevel 9\nlevel 10\nlevel 0\nlevel\n"
        "threads 2\nthreads 0\nthreads 256\nthreads 257\n"
        "threads 1\ntime_settings 60 5 1\ntime_settings 60\nset_random_seed\n"
        "time_settings 1000000 1000000 1000000\ntime_settings 1000001 1 1\n",
        "= \n\n= \n\n? expected: level 1 to 9\n\n? expected: level 1 to 9\n\n"
        "? expected: level 1 to 9\n\n= \n\n"
        "? expected: threads 1 to 256\n\n= \n\n? expected: threads 1 to 256\n\n= \n\n= \n\n"
        "? expected: time_settings MAIN_SECONDS PERIOD_SECONDS MOVES, each from 0 to 1000000\n\n"
        "? expected: set_random_seed NUMBER, from 0 to 2^64-1\n\n= \n\n"
        "? expected: time_settings MAIN_SECONDS PERIOD_SECONDS MOVES, each from 0 to 1000000\n\n");
}

TEST(the_board_is_shown_without_an_empty_line)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "template"};
    char *answers = serve(&setup, "showboard\n", 10);
    const char *end = strstr(answers, "\n\n");
    assert_non_null(end);
    assert_string_equal(end, "\n\n");
    assert_true(end - answers > 20);
    free(answers);
}

TEST(records_are_saved_and_loaded)
{
    char path[] = "/tmp/omino-gtp-XXXXXX", commands[300];
    make_file(path);
    snprintf(commands, sizeof commands,
             "new_game heap=9\nplay left take 3\nsave %s\nnew_game\nload %s\nstate\nundo\nstate\n"
             "load %s.missing\nstate\nsave\nload\n",
             path, path, path);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = serve(&setup, commands, strlen(commands));
    static const char begin[] = "= \n\n= \n\n= \n\n= \n\n= \n\n= 6 2\n\n= \n\n= 9 1\n\n? ";
    static const char end[] = "\n\n= 9 1\n\n? expected: save FILE\n\n? expected: load FILE\n\n";
    assert_int_equal(strncmp(answers, begin, strlen(begin)), 0);
    assert_string_equal(answers + strlen(answers) - strlen(end), end);
    free(answers);
    unlink(path);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

TEST(a_record_of_another_game_is_refused)
{
    char path[] = "/tmp/omino-gtp-XXXXXX", commands[300];
    make_file(path);
    write_file(path, "(;GM[Patchwork];1[advance])\n");
    snprintf(commands, sizeof commands, "play blue a20\nload %s\nloadsgf %s\nname\nto_play\n", path,
             path);
    converse_in("blokus", commands,
                "= \n\n? line 1, column 6: this is a record of 'Patchwork', not of Blokus\n\n"
                "? line 1, column 6: this is a record of 'Patchwork', not of Blokus\n\n"
                "= omino blokus\n\n= yellow\n\n");
    snprintf(commands, sizeof commands, "load %s\nto_play\n", path);
    converse_in("patchwork", commands, "= \n\n= player2\n\n");
    unlink(path);
}

TEST(a_failed_load_does_not_change_later_moves)
{
    static const char with[] = "new_game side=8\ng\ngenmove player1\nload /none/such\ngenmove "
                               "player2\ngenmove player1\n";
    static const char without[] =
        "new_game side=8\ng\ngenmove player1\nnonsense\ngenmove player2\ngenmove player1\n";
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "template",
                                          .engine = "random", .seed = 8};
    char *first = serve(&setup, with, sizeof with - 1);
    char *second = serve(&setup, without, sizeof without - 1);
    char *refused = strstr(first, "? /none/such"), *unknown = strstr(second + 20, "? unknown");
    assert_true(refused && unknown);
    assert_int_equal(refused - first, unknown - second);
    assert_string_equal(strstr(refused, "\n\n"), strstr(unknown, "\n\n"));
    free(first);
    free(second);
}

/* ---- Blokus commands of another engine ------------------------------------------------------- */

TEST(the_dialect_names_games_and_keeps_the_current_one_for_unknown_names)
{
    converse_in("blokus",
                "known_command set_game\nset_game Blokus Duo\nto_play\np e10\nset_game Chess\n"
                "to_play\nset_game Blokus\nto_play\n",
                "= true\n\n= \n\n= black\n\n= \n\n? unknown game 'Chess'\n\n"
                "= white\n\n= \n\n= blue\n\n");
}

TEST(the_dialect_lists_the_moves_of_a_side_that_is_not_to_move)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "blokus",
                                          .options = "variant=duo"};
    static const char commands[] = "all_legal w\nquit\n";
    char *answers = serve(&setup, commands, strlen(commands));
    unsigned lines = 0;
    for (const char *c = answers; *c; c++) lines += *c == '\n';
    assert_int_equal(strncmp(answers, "= ", 2), 0);
    assert_int_equal(lines, 414 + 1 + 2); /* the first moves, an empty line, the answer to quit */
    free(answers);
    converse_in("blokus", "all_legal nobody\n", "? unknown side 'nobody'\n\n");
}

TEST(the_dialect_has_short_commands_for_moves_and_scores)
{
    converse_in("blokus",
                "set_game Blokus Duo\nfinal_score\np\np e10\np e10\nfinal_score\nto_play\n",
                "= \n\n= 0\n\n? expected: p MOVE\n\n= \n\n"
                "? overlaps at e10, which is already black\n\n= B+1\n\n= white\n\n");
}

TEST(the_dialect_moves_for_the_side_to_move_and_passes_after_the_end)
{
    static const char begun[] = "set_game Blokus Duo\ng\nto_play\nquit\n";
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 1}};
    char *answers = serve(&setup, begun, strlen(begun));
    assert_non_null(strstr(answers, "\n\n= white\n\n"));
    free(answers);
    static const char ended[] = "g\n";
    enum { MOVES = 60 };
    char commands[MOVES * (sizeof ended - 1) + sizeof begun] = "";
    strcat(commands, "set_game Blokus Duo\n");
    for (int i = 0; i < MOVES; i++) strcat(commands, ended);
    answers = serve(&setup, commands, strlen(commands));
    const size_t length = strlen(answers);
    assert_true(length > 8);
    assert_string_equal(answers + length - 8, "= pass\n\n");
    assert_null(strchr(answers, '?'));
    free(answers);
}

TEST(commands_that_a_dialect_lacks_are_refused)
{
    static const struct omino_dialect empty = {0};
    static struct omino_rules terse;
    terse = tiny_rules;
    terse.name = "terse";
    terse.dialect = &empty;
    assert_int_equal(omino_registry_add(&terse, NULL), OMINO_OK);
    converse_in("terse", "all_legal player1\nfinal_score\nset_game Tiny\nto_play\n",
                "? this game does not support all_legal\n\n"
                "? this game does not support final_score\n\n"
                "? unknown game 'Tiny'\n\n= left\n\n");
}

TEST(the_dialect_reports_the_cpu_time)
{
    char *answers = serve(&(const struct omino_gtp_setup){OMINO_SIZE(gtp_setup), .game = "blokus"},
                          "cputime\n", 8);
    int end = 0;
    assert_int_equal(sscanf(answers, "= %*u.%*3u%n", &end), 0);
    assert_string_equal(answers + end, "\n\n");
    free(answers);
}

/* ---- analysis -------------------------------------------------------------------------------- */

/* Patchwork is used because its moves contain blanks. */
static const struct omino_gtp_setup analyst = {
    OMINO_SIZE(gtp_setup), .game = "patchwork", .options = "seed=1",
    .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 100}};

struct info {
    unsigned second, order;
    unsigned long long visits;
    double value, prior;
    int exact;
    char move[200], line[2000];
};

/* Reads one line of an analysis and returns the next one. */
static const char *read_info(const char *at, struct info *info)
{
    int length = 0;
    const int fields =
        sscanf(at, "info second %u order %u visits %llu value %lf exact %d prior %lf move %n",
               &info->second, &info->order, &info->visits, &info->value, &info->exact, &info->prior,
               &length);
    assert_int_equal(fields, 6);
    const char *move = at + length, *line = strstr(move, " pv "), *end = strchr(move, '\n');
    assert_true(length > 0 && line && end && line < end);
    snprintf(info->move, sizeof info->move, "%.*s", (int)(line - move), move);
    snprintf(info->line, sizeof info->line, "%.*s", (int)(end - line - 4), line + 4);
    return end + 1;
}

TEST(an_analysis_lists_the_best_moves_in_order)
{
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 300}};
    char *answers = serve(&setup, "8 analyze 0 3\nquit\n", 19);
    assert_int_equal(strncmp(answers, "=8 \n", 4), 0);
    const char *at = answers + 4;
    struct info before = {.visits = 300};
    for (unsigned i = 1; i <= 3; i++) {
        struct info info;
        at = read_info(at, &info);
        assert_int_equal(info.second, 1);
        assert_int_equal(info.order, i);
        assert_true(info.visits > 0 && info.visits <= before.visits);
        assert_true(info.value >= 0 && info.value <= 1 && info.prior > 0 && info.prior <= 1);
        assert_int_equal(info.exact, 0);
        assert_int_equal(strncmp(info.line, info.move, strlen(info.move)), 0);
        assert_true(strcmp(info.move, before.move) != 0);
        before = info;
    }
    assert_string_equal(at, "\n= \n\n");
    free(answers);
}

TEST(an_analysis_names_the_expected_line)
{
    char *answers = serve(&analyst, "analyze 0 1\nquit\n", 17);
    struct info info;
    read_info(answers + 3, &info);
    const char *next = strstr(info.line, " | ");
    assert_non_null(next);
    assert_int_equal(next - info.line, strlen(info.move));
    free(answers);
}

TEST(a_repeated_analysis_gives_the_same_result_and_changes_nothing)
{
    static const char plain[] = "reg_genmove player1\ngenmove player1\nstate\n";
    static const char asked[] = "1 analyze 0\nreg_genmove player1\n1 analyze 0\n"
                                "genmove player1\nstate\n";
    char *expected = serve(&analyst, plain, strlen(plain));
    char *answers = serve(&analyst, asked, strlen(asked));
    const size_t first = (size_t)(strstr(answers, "\n\n") + 2 - answers);
    char *second = strstr(answers + first, "=1 ");
    assert_non_null(second);
    assert_int_equal(strncmp(answers, second, first), 0);
    memmove(second, second + first, strlen(second + first) + 1);
    assert_string_equal(answers + first, expected);
    free(answers);
    free(expected);
}

TEST(an_analysis_ends_when_the_result_is_proven)
{
    converse(
        "new_game heap=3\nanalyze\nstate\n",
        "= \n\n= \n"
        "info second 1 order 1 visits 1 value 1.000 exact 1 prior 0.333 move take 3 pv take 3\n"
        "info second 1 order 2 visits 1 value 0.018 exact 0 prior 0.333 move take 1 pv take 1\n"
        "info second 1 order 3 visits 1 value 0.018 exact 0 prior 0.333 move take 2 pv take 2\n"
        "\n= 3 1\n\n");
}

TEST(positions_that_cannot_be_analyzed_are_refused_with_the_reason)
{
#define REFUSED                                                                                    \
    "? expected: analyze [SECONDS [MOVES]], SECONDS from 0 to 1000000, MOVES from 1 to 65536\n\n"
    converse("analyze x\nanalyze -1\nanalyze 5 0\nanalyze 5 x\nanalyze 5 5 5\nanalyze 1000001\n"
             "analyze 5 65537\nanalyze 0\n",
             REFUSED REFUSED REFUSED REFUSED REFUSED REFUSED REFUSED
             "? 0 seconds means no time limit, which requires a simulation limit\n\n");
#undef REFUSED
    converse("new_game heap=1\nplay left take 1\nanalyze\n", "= \n\n= \n\n? the game is over\n\n");
}

/* Stops a search as soon as part of the answer has arrived. */
static int something_arrived(void *size)
{
    return *(const size_t *)size > 0;
}

TEST(an_analysis_is_printed_while_it_runs)
{
    static const char commands[] = "analyze 1000000 1\nstate\n";
    char *answers = NULL;
    size_t size = 0;
    FILE *in = tmpfile(), *out = open_memstream(&answers, &size);
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits),
                                                .stop = something_arrived, .user = &size}};
    struct info info, last;
    fputs(commands, in);
    rewind(in);
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    fclose(in);
    fclose(out);
    read_info(read_info(answers + 3, &info), &last);
    assert_int_equal(last.second, info.second + 1);
    free(answers);
}

/* Stops a search at the hundredth call. */
static int count_to_a_hundred(void *count)
{
    return ++*(int *)count >= 100;
}

/* Returns the number of times that a search for the first move of Blokus called the stop callback
 * after these commands. */
static int count_stops(const char *commands)
{
    int count = 0;
    char text[2000];
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits),
                                                .stop = count_to_a_hundred, .user = &count}};
    snprintf(text, sizeof text, "%sreg_genmove blue\nstate\n", commands);
    free(serve(&setup, text, strlen(text)));
    return count;
}

TEST(the_last_of_time_and_level_counts)
{
    assert_true(count_stops("level 1\n") < 100);
    assert_int_equal(count_stops("time_settings 1000000 0 0\n"), 100);
    assert_int_equal(count_stops("level 1\ntime_settings 1000000 0 0\n"), 100);
    assert_true(count_stops("time_settings 1000000 0 0\nlevel 1\n") < 100);
}

TEST(clocks_end_a_search)
{
    const int many = count_stops("time_settings 0 1000000 1\n");
    assert_int_equal(many, 100);
    assert_int_equal(count_stops("time_left blue 1000000 0\n"), 100);
    assert_int_equal(count_stops("time_left blue 1000000 1\n"), 100);
    /* A time of zero or of another side is not a time limit: level 5 ends the search. */
    assert_true(count_stops("time_settings 0 0 0\n") < 100);
    assert_true(count_stops("time_settings 0 5 0\n") < 100);
    assert_true(count_stops("time_left yellow 1000000 0\n") < 100);
    /* No time is left. */
    assert_true(count_stops("time_settings 1000000 0 0\ntime_left blue 0 0\n") < 100);
    assert_int_equal(count_stops("time_left blue 0 0\ntime_settings 1000000 0 0\n"), 100);
}

/* Returns the number of times that a search polls the stop callback if no time was left before a
 * command. */
static int count_stops_after(const char *command)
{
    char commands[1500];
    snprintf(commands, sizeof commands, "time_settings 1000000 0 0\ntime_left blue 0 0\n%s\n",
             command);
    return count_stops(commands);
}

TEST(clocks_are_reset_when_another_game_begins)
{
    char path[] = "/tmp/omino-gtp-XXXXXX", command[1200];
    char *state = serve(&(const struct omino_gtp_setup){OMINO_SIZE(gtp_setup), .game = "blokus"},
                        "state\n", 6);
    make_file(path);
    assert_int_equal(count_stops_after("clear_board"), 100);
    assert_int_equal(count_stops_after("new_game"), 100);
    snprintf(command, sizeof command, "save %s\nload %s", path, path);
    assert_int_equal(count_stops_after(command), 100);
    snprintf(command, sizeof command, "set_state %.*s", (int)strcspn(state + 2, "\n"), state + 2);
    assert_int_equal(count_stops_after(command), 100);
    /* This does not apply while the game continues. */
    assert_true(count_stops_after("load /no/such/file") < 100);
    assert_true(count_stops_after("set_state nonsense") < 100);
    assert_true(count_stops_after("new_game players=9") < 100);
    unlink(path);
    free(state);
}

TEST(time_left_is_checked)
{
    converse(
        "time_left\ntime_left left 1\ntime_left left 1 0 0\ntime_left left -1 0\n"
        "time_left nobody 1 0\ntime_left left 1 0\ntime_settings 1 2 3 4\n",
        "? expected: time_left SIDE SECONDS MOVES, both from 0 to 1000000\n\n"
        "? expected: time_left SIDE SECONDS MOVES, both from 0 to 1000000\n\n"
        "? expected: time_left SIDE SECONDS MOVES, both from 0 to 1000000\n\n"
        "? expected: time_left SIDE SECONDS MOVES, both from 0 to 1000000\n\n"
        "? unknown side 'nobody'\n\n= \n\n"
        "? expected: time_settings MAIN_SECONDS PERIOD_SECONDS MOVES, each from 0 to 1000000\n\n");
}

/* ---- the end of input ------------------------------------------------------------------------ */

TEST(the_last_analysis_has_all_its_simulations)
{
    static const char quit[] = "= \n\n";
    char *last = serve(&analyst, "analyze 0 3\n", 12);
    char *others = serve(&analyst, "analyze 0 3\nquit\n", 17);
    const size_t length = strlen(last);
    struct info info;
    read_info(last + 3, &info);
    assert_true(info.visits > 8);
    assert_int_equal(strncmp(last, others, length), 0);
    assert_string_equal(others + length, quit);
    free(last);
    free(others);
}

TEST(the_last_move_is_searched_as_long_as_any_other)
{
    static const char commands[] = "level 5\nreg_genmove blue\nstate\n";
    const size_t state = strlen("state\n");
    int count = 0;
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits),
                                                .stop = count_to_a_hundred, .user = &count}};
    free(serve(&setup, commands, strlen(commands)));
    const int before = count;
    count = 0;
    free(serve(&setup, commands, strlen(commands) - state));
    assert_true(count > 1);
    assert_int_equal(count, before);
}

/* Returns the number of times that a long command called the stop callback while its answers went
 * into a pipe. */
static int count_stops_before_a_pipe(FILE *in, int pipe)
{
    int count = 0;
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits),
                                                .stop = count_to_a_hundred, .user = &count}};
    FILE *out = fdopen(pipe, "w");
    assert_true(in && out);
    omino_gtp_serve(&setup, in, out, NULL);
    fclose(in);
    fclose(out);
    return count;
}

/* Returns a file with the commands, followed by `more` copies of the first one. */
static FILE *file_of(const char *commands, int more)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fputs(commands, file);
    while (more-- > 0) fprintf(file, "%.*s", (int)strcspn(commands, "\n") + 1, commands);
    rewind(file);
    return file;
}

/* Returns a pipe with the commands; its other end stays open. */
static FILE *pipe_of(const char *commands, int *other)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], commands, strlen(commands)), (ssize_t)strlen(commands));
    *other = ends[1];
    return fdopen(ends[0], "r");
}

/* Closes the pipe as soon as a search or a count begins. */
static int close_reader(void *user)
{
    int *reader = user;
    if (*reader >= 0) close(*reader);
    *reader = -1;
    return 0;
}

static enum omino_status serve_dying_client(FILE *in)
{
    int ends[2];
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(pipe(ends), 0);
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .stop = close_reader,
                                                .user = &ends[0]}};
    FILE *out = fdopen(ends[1], "w");
    void (*usual)(int) = signal(SIGPIPE, SIG_IGN);
    alarm(250);
    const enum omino_status status = omino_gtp_serve(&setup, in, out, &err);
    alarm(0);
    signal(SIGPIPE, usual);
    fclose(in);
    fclose(out);
    return status;
}

static void assert_ends_if_nobody_reads(const char *commands)
{
    int read_later[2], writer;
    assert_int_equal(pipe(read_later), 0);
    assert_int_equal(count_stops_before_a_pipe(file_of(commands, 0), read_later[1]), 100);
    close(read_later[0]);
    assert_int_equal(serve_dying_client(file_of(commands, 0)), OMINO_ERR_IO);
    /* More commands are waiting than an engine would read ahead ... */
    assert_int_equal(serve_dying_client(file_of(commands, 100000)), OMINO_ERR_IO);
    /* ... or the other end of the input stays open. */
    assert_int_equal(serve_dying_client(pipe_of(commands, &writer)), OMINO_ERR_IO);
    close(writer);
}

TEST(a_search_ends_if_nobody_reads_the_answer)
{
    assert_ends_if_nobody_reads("analyze 1000000\n");
    assert_ends_if_nobody_reads("analyze 1000000\nquit\n");
}

TEST(perft_ends_if_nobody_reads_the_answer)
{
    assert_ends_if_nobody_reads("perft 30\n");
}

static int stop_at_once(void *count)
{
    return ++*(int *)count;
}

/* Hardly any game of Blokus has as many moves as there are pieces. */
TEST(perft_can_be_stopped_even_if_games_end_before_its_depth)
{
    int count = 0;
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "blokus",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .stop = stop_at_once,
                                                .user = &count}};
    alarm(250);
    char *answers = serve(&setup, "perft 84\n", 9);
    alarm(0);
    assert_string_equal(answers, "? stopped before the end\n\n");
    assert_int_equal(count, 1);
    free(answers);
}

TEST(commands_are_not_started_if_nobody_reads_their_answers)
{
    int ends[2], count = 0;
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    count = count_stops_before_a_pipe(file_of("perft 30\n", 0), ends[1]);
    assert_int_equal(count, 0);
}

TEST(the_wait_for_a_command_ends_if_nobody_reads_answers)
{
    int ends[2], writer;
    assert_int_equal(pipe(ends), 0);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    FILE *in = pipe_of("", &writer), *out = fdopen(ends[1], "w");
    close(ends[0]);
    alarm(250);
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    alarm(0);
    fclose(in);
    fclose(out);
    close(writer);
}

/* ---- faults ---------------------------------------------------------------------------------- */

TEST(a_line_that_is_too_long_is_refused_and_the_next_one_is_served)
{
    const size_t length = 10u << 20;
    char *bytes = malloc(length + 20);
    assert_non_null(bytes);
    memset(bytes, 'x', length);
    memcpy(bytes + length, "\nto_play\n", 9);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = serve(&setup, bytes, length + 9);
    assert_string_equal(answers, "? the line is longer than 65536 bytes\n\n= left\n\n");
    free(answers);
    free(bytes);
}

TEST(an_unknown_game_or_option_ends_the_session_with_the_reason)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "chess"};
    assert_int_equal(omino_gtp_serve(&setup, stdin, stdout, &err), OMINO_ERR_UNKNOWN_NAME);
    setup = (struct omino_gtp_setup){OMINO_SIZE(gtp_setup), .game = "tiny", .options = "heap=x"};
    assert_int_equal(omino_gtp_serve(&setup, stdin, stdout, &err), OMINO_ERR_OPTION);
}

TEST(answers_that_cannot_be_written_end_the_session)
{
    FILE *full = fopen("/dev/full", "w"), *in = tmpfile();
    struct omino_error err = OMINO_INIT(error);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    if (!full) skip();
    fputs("state\nstate\n", in);
    rewind(in);
    assert_int_equal(omino_gtp_serve(&setup, in, full, &err), OMINO_ERR_IO);
    assert_string_equal(err.message, "the answers cannot be written");
    fclose(in);
    fclose(full);
}

TEST(the_last_perft_is_not_cut_short)
{
    static const char commands[] = "new_game heap=100\nperft 12\n";
    converse(commands, "= \n\n= 531441\n\n"); /* 3^12 */
}

/* Works like serve(), but with a stream that has no descriptor. */
static char *serve_memory(char *bytes, size_t length)
{
    char *answers = NULL;
    size_t size;
    FILE *in = fmemopen(bytes, length, "r"), *out = open_memstream(&answers, &size);
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    assert_int_equal(omino_gtp_serve(&setup, in, out, NULL), OMINO_OK);
    fclose(in);
    fclose(out);
    return answers;
}

TEST(a_stream_without_a_descriptor_is_served_too)
{
    char commands[] = "to_play\nstate";
    char *answers = serve_memory(commands, strlen(commands));
    assert_string_equal(answers, "= left\n\n= 10 1\n\n");
    free(answers);
}

TEST(nul_bytes_are_treated_as_blanks)
{
    char commands[] = "to_play\0\n\0\0state\nknown_command\0play";
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "tiny"};
    char *answers = serve_memory(commands, sizeof commands - 1);
    char *others = serve(&setup, commands, sizeof commands - 1);
    assert_string_equal(answers, "= left\n\n= 10 1\n\n= true\n\n");
    assert_string_equal(answers, others);
    free(others);
    free(answers);
}

/* ---- garbage --------------------------------------------------------------------------------- */

/* Writes a line of protocol words, numbers and noise; returns its length. */
static size_t random_line(struct omino_rng *rng, char *line)
{
    static const char *const words[] = {
        "play",      "left",        "player2",   "take",          "1",       "2",
        "3",         "4",           "undo",      "new_game",      "heap=3",  "heap=",
        "seed=9",    "state",       "genmove",   "analyze",       "perft",   "level",
        "scores",    "winners",     "#",         "legal_moves",   "12",      "set_state 4 1",
        "set_state", "clear_board", "showboard", "known_command", "to_play", "99999999999999999999",
        "-1"};
    size_t length = 0;
    for (uint32_t n = omino_rng_below(rng, 6); n > 0; n--) {
        if (omino_rng_below(rng, 6) == 0) {
            for (uint32_t i = omino_rng_below(rng, 20); i > 0; i--) {
                const char c = (char)omino_rng_below(rng, 256);
                line[length++] = c == '\n' ? ' ' : c;
            }
        } else {
            const char *word = words[omino_rng_below(rng, sizeof words / sizeof *words)];
            memcpy(line + length, word, strlen(word));
            length += strlen(word);
        }
        line[length++] = ' ';
    }
    line[length++] = '\n';
    return length;
}

/* Returns the empty line that ends an answer. (With sanitizers, strstr() would read all the rest
 * each time.) */
static char *end_of_answer(char *at)
{
    while (at[0] != '\n' || at[1] != '\n') at++;
    return at;
}

TEST(a_hundred_thousand_lines_of_garbage_neither_crash_the_engine_nor_change_the_game)
{
    enum { LINES = 100000 };
    struct omino_rng rng;
    char *bytes = malloc(LINES * 200);
    size_t length = 0;
    assert_non_null(bytes);
    omino_rng_seed(&rng, 1);
    for (int i = 0; i < LINES; i++) {
        length += random_line(&rng, bytes + length);
        memcpy(bytes + length, "4444 state\n", 11);
        length += 11;
    }
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup), .game = "tiny",
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .memory = 1 << 20}};
    char *answers = serve(&setup, bytes, length), *at = answers;
    char before[64] = "10 1";
    unsigned long refused = 0, states = 0;
    while (*at) {
        /* The answer to the garbage, if any, and then the answer to `state`. */
        int bad = 0;
        while (strncmp(at, "=4444 ", 6) != 0) {
            bad = *at == '?';
            at = end_of_answer(at) + 2;
            assert_true(*at != '\0');
        }
        char *end = end_of_answer(at);
        *end = '\0';
        if (bad) assert_string_equal(at + 6, before);
        snprintf(before, sizeof before, "%s", at + 6);
        at = end + 2;
        refused += (unsigned long)bad;
        states++;
    }
    assert_int_equal(states, LINES);
    assert_true(refused > LINES / 10);
    free(answers);
    free(bytes);
}

static int add_tiny(void **state)
{
    (void)state;
    return omino_registry_add(&tiny_rules, NULL) != OMINO_OK;
}

int main(void)
{
    if (add_tiny(NULL)) return 1;
    return RUN(
        cmocka_unit_test(the_engine_gives_its_name),
        cmocka_unit_test(numbers_are_repeated_in_the_answer),
        cmocka_unit_test(comments_tabs_control_characters_and_empty_lines_follow_the_protocol),
        cmocka_unit_test(the_last_line_needs_no_line_feed),
        cmocka_unit_test(nothing_is_answered_after_quit),
        cmocka_unit_test(known_commands_agree_with_the_list),
        cmocka_unit_test(a_game_is_played_and_won),
        cmocka_unit_test(illegal_moves_are_refused_with_the_reason),
        cmocka_unit_test(moves_are_undone_back_to_the_start),
        cmocka_unit_test(a_refused_new_game_keeps_the_current_game),
        cmocka_unit_test(positions_are_written_and_read_as_one_line),
        cmocka_unit_test(perft_counts_sequences),
        cmocka_unit_test(the_engine_follows_its_seed_and_plays_only_on_request),
        cmocka_unit_test(search_limits_are_checked),
        cmocka_unit_test(the_board_is_shown_without_an_empty_line),
        cmocka_unit_test(records_are_saved_and_loaded),
        cmocka_unit_test(a_record_of_another_game_is_refused),
        cmocka_unit_test(a_failed_load_does_not_change_later_moves),
        cmocka_unit_test(the_dialect_names_games_and_keeps_the_current_one_for_unknown_names),
        cmocka_unit_test(the_dialect_lists_the_moves_of_a_side_that_is_not_to_move),
        cmocka_unit_test(the_dialect_has_short_commands_for_moves_and_scores),
        cmocka_unit_test(the_dialect_moves_for_the_side_to_move_and_passes_after_the_end),
        cmocka_unit_test(commands_that_a_dialect_lacks_are_refused),
        cmocka_unit_test(the_dialect_reports_the_cpu_time),
        cmocka_unit_test(an_analysis_lists_the_best_moves_in_order),
        cmocka_unit_test(an_analysis_names_the_expected_line),
        cmocka_unit_test(a_repeated_analysis_gives_the_same_result_and_changes_nothing),
        cmocka_unit_test(an_analysis_ends_when_the_result_is_proven),
        cmocka_unit_test(positions_that_cannot_be_analyzed_are_refused_with_the_reason),
        cmocka_unit_test(an_analysis_is_printed_while_it_runs),
        cmocka_unit_test(the_last_of_time_and_level_counts), cmocka_unit_test(clocks_end_a_search),
        cmocka_unit_test(clocks_are_reset_when_another_game_begins),
        cmocka_unit_test(time_left_is_checked),
        cmocka_unit_test(the_last_analysis_has_all_its_simulations),
        cmocka_unit_test(the_last_move_is_searched_as_long_as_any_other),
        cmocka_unit_test(a_search_ends_if_nobody_reads_the_answer),
        cmocka_unit_test(a_line_that_is_too_long_is_refused_and_the_next_one_is_served),
        cmocka_unit_test(an_unknown_game_or_option_ends_the_session_with_the_reason),
        cmocka_unit_test(answers_that_cannot_be_written_end_the_session),
        cmocka_unit_test(the_last_perft_is_not_cut_short),
        cmocka_unit_test(perft_ends_if_nobody_reads_the_answer),
        cmocka_unit_test(perft_can_be_stopped_even_if_games_end_before_its_depth),
        cmocka_unit_test(commands_are_not_started_if_nobody_reads_their_answers),
        cmocka_unit_test(the_wait_for_a_command_ends_if_nobody_reads_answers),
        cmocka_unit_test(a_stream_without_a_descriptor_is_served_too),
        cmocka_unit_test(nul_bytes_are_treated_as_blanks),
        cmocka_unit_test(
            a_hundred_thousand_lines_of_garbage_neither_crash_the_engine_nor_change_the_game));
}
