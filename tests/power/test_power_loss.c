/* SPDX-License-Identifier: MIT */
/*
 * Power failures at any moment of a save, a game or a match. disk.h describes the model. After each
 * failure, every file is the old one or the new one, every move that a program had shown is in a
 * file, and the next program resumes the game.
 *
 * For each promise, another test drops the flushes that it depends on and expects a loss.
 * PROGRAMS is the folder of the programs, RECORDER the shared object of recorder.c.
 */
#define _GNU_SOURCE
#include "test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <omino/match.h>

#include "scenario.h"

static struct text found, last;
static int left_moves; /* moves of the game left by an earlier program */

/* ---- saved files ----------------------------------------------------------------------------- */

#define OLD     "(;GM[Cram]OP[side=3]RV[1];1[a1,b1])\n"
#define NEW     "(;GM[Cram]OP[side=3]RV[1];1[a1,b1];2[a2,b2])\n"
#define PUT_OLD "printf '" OLD "' >"

static void save_to(const char *path, const char *record)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_match *match = NULL;
    if (omino_match_open_text(record, strlen(record), NULL, &match, &err) != OMINO_OK ||
        omino_match_save(match, path, 0, &err) != OMINO_OK)
        _exit(1);
    omino_match_close(match);
}

static void acknowledge(void)
{
    if (write(STDOUT_FILENO, "saved\n", 6) != 6) _exit(1);
}

static void save(void)
{
    save_to("game.sgf", NEW);
    acknowledge();
}

static void save_elsewhere(void)
{
    save_to("../before/there/game.sgf", NEW);
    acknowledge();
}

/* Expects the next save to succeed and to remove temporary files that the failure left. */
static const char *check_next_save(const char *path)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    const pid_t process = fork();
    if (process == 0) {
        save_to(path, NEW);
        _exit(0);
    }
    if (scenario_wait(process) != 0) return scenario_find("the next save fails", path);
    return scenario_count_leftovers(folder) > 0 ? scenario_find("the next save leaves a file", path)
                                                : NULL;
}

/* `old` is NULL if there was no file. */
static const char *check_saved(const char *folder, const char *name, const char *old,
                               uint64_t shown)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    scenario_read(&found, folder, name);
    const int is_new = scenario_is_text(&found, NEW);
    if (!is_new && shown > 0) return scenario_find("a saved file is lost", found.bytes);
    if (!is_new && (old ? !scenario_is_text(&found, old) : found.exists))
        return scenario_find("neither the old file nor the new one", found.bytes);
    return check_next_save(path);
}

static const char *check_first(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    return check_saved(folder, "game.sgf", NULL, shown);
}

static const char *check_replaced(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    return check_saved(folder, "game.sgf", OLD, shown);
}

static const char *check_there(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    return check_saved(folder, "there/game.sgf", OLD, shown);
}

/* Also expects that the link itself is unchanged. */
static const char *check_linked(void *user, const char *folder, uint64_t shown)
{
    char path[300], target[100] = "";
    (void)user;
    snprintf(path, sizeof path, "%s/game.sgf", folder);
    if (readlink(path, target, sizeof target - 1) < 0 || strcmp(target, "there/game.sgf") != 0)
        return scenario_find("the link is gone", target);
    return check_there(user, folder, shown);
}

static const struct scenario first = {.call = save, .check = check_first};
static const struct scenario replaced = {
    .prepare = PUT_OLD "game.sgf", .call = save, .check = check_replaced};
static const struct scenario linked = {.prepare = "mkdir there && " PUT_OLD
                                                  "there/game.sgf && ln -s there/game.sgf game.sgf",
                                       .call = save,
                                       .check = check_linked};
static const struct scenario elsewhere = {.prepare = "mkdir there && " PUT_OLD "there/game.sgf",
                                          .call = save_elsewhere,
                                          .check = check_there};

TEST(a_power_failure_leaves_no_partial_first_save)
{
    scenario_check(&first);
}

TEST(a_power_failure_leaves_the_old_record_or_the_new_one)
{
    scenario_check(&replaced);
}

TEST(a_power_failure_leaves_the_old_record_or_the_new_one_behind_a_link)
{
    scenario_check(&linked);
}

TEST(a_power_failure_leaves_the_old_record_or_the_new_one_in_another_folder)
{
    scenario_check(&elsewhere);
}

TEST(without_flushes_a_power_failure_damages_a_save)
{
    scenario_check_loses(first, "files", "neither the old file nor the new one");
    scenario_check_loses(replaced, "files", "neither the old file nor the new one");
    scenario_check_loses(first, "folders", "a saved file is lost");
    scenario_check_loses(replaced, "folders", "a saved file is lost");
    scenario_check_loses(linked, "all", "neither the old file nor the new one");
    scenario_check_loses(elsewhere, "all", "neither the old file nor the new one");
}

/* ---- files that programs replace ------------------------------------------------------------- */

/* The new picture is the one written by the program without a failure. */
static const char *check_picture(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    (void)shown;
    scenario_read(&found, folder, "file");
    scenario_read(&last, scenario_folder, "file");
    if (scenario_is_text(&found, "old") || scenario_is_text(&found, last.bytes)) return NULL;
    return scenario_find("neither the old file nor the new one", found.bytes);
}

static const struct scenario picture = {.prepare = PUT_OLD "game.sgf && printf old >file",
                                        .program = "omino template draw game.sgf --svg file",
                                        .check = check_picture};

TEST(a_power_failure_leaves_the_old_picture_or_the_new_one)
{
    scenario_check(&picture);
    scenario_check_loses(picture, "files", "neither the old file nor the new one");
}

/* A save that was answered is certain: after two answers the file has at least one move, after four
 * it has both. */
static const char *check_protocol(void *user, const char *folder, uint64_t shown)
{
    int answers = 0;
    (void)user;
    for (uint64_t n = 0; n < shown; n++) answers += scenario_output.bytes[n] == '=';
    scenario_read(&found, folder, "game.sgf");
    const int moves = scenario_is_text(&found, NEW) ? 2 : scenario_is_text(&found, OLD) ? 1 : 0;
    if (moves == 0 && found.exists)
        return scenario_find("neither the old file nor the new one", "");
    return moves < answers / 2 ? scenario_find("a saved file is lost", found.bytes) : NULL;
}

TEST(a_power_failure_loses_no_save_confirmed_by_the_protocol)
{
    static const struct scenario protocol = {
        .program = "omino template gtp -o side=3",
        .input = "play player1 a1,b1\nsave game.sgf\nplay player2 a2,b2\nsave game.sgf\n",
        .check = check_protocol};
    scenario_check(&protocol);
    scenario_check_loses(protocol, "folders", "a saved file is lost");
}

/* ---- games ----------------------------------------------------------------------------------- */

#define HUMANS "--player1 human --player2 human"

/* Returns the number of moves in a record, 0 if it does not exist, or -1 if it is incomplete or not
 * the beginning of the game. */
static int count_moves(const char *folder, const char *name)
{
    struct omino_match *match = NULL;
    struct omino_error err = OMINO_INIT(error);
    char path[300];
    scenario_read(&found, folder, name);
    scenario_read(&last, scenario_folder, "game.sgf");
    if (!found.exists) return 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (omino_match_open_file(path, NULL, &match, &err) != OMINO_OK) return -1;
    const int count = (int)omino_match_length(match);
    omino_match_close(match);
    if (!strstr(found.bytes, ")\n")) return -1;
    const char *some = strstr(found.bytes, ";1["), *all = strstr(last.bytes, ";1[");
    return !some || strncmp(some, all, strlen(some) - 2) == 0 ? count : -1;
}

/* Returns the number of moves that the program had shown. Each move is followed by a position. */
static int count_shown(uint64_t shown)
{
    int positions = 0;
    for (const char *at = scenario_output.bytes; (at = strstr(at, "player   score\n")) != NULL;
         at++)
        positions += (uint64_t)(at - scenario_output.bytes) < shown;
    return positions > 0 ? positions - 1 : 0;
}

/* Expects that at most one move is lost, the current one, and only if it had not been shown. */
static const char *check_game(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    const int kept = count_moves(folder, "new/state/template-1.sgf");
    const int saved = count_moves(folder, "game.sgf");
    const int wanted = left_moves + count_shown(shown);
    if (kept < 0 || saved < 0) return scenario_find("a record is incomplete", found.bytes);
    if (kept < wanted && saved < wanted) {
        char detail[100];
        snprintf(detail, sizeof detail, "%d were shown, %d kept, %d saved", wanted, kept, saved);
        return scenario_find("moves are lost", detail);
    }
    if (saved >= wanted || kept == 0) return NULL;
    if (scenario_run(folder, "omino template --resume " HUMANS " --save game.sgf") != 0)
        return scenario_find("the game cannot be resumed", folder);
    if (count_moves(folder, "game.sgf") != kept)
        return scenario_find("resuming loses moves", folder);
    if (scenario_count_leftovers(folder) > 0)
        return scenario_find("resuming leaves a file", folder);
    return NULL;
}

/* Expects that a game between computers is saved completely or not at all, and not lost once its
 * winner was shown. Its moves are not flushed one by one, so its rescue file may be cut. */
static const char *check_watched(void *user, const char *folder, uint64_t shown)
{
    (void)user;
    const char *winner = strstr(scenario_output.bytes, "Winner:");
    const int saved = count_moves(folder, "game.sgf");
    if (saved < 0) return scenario_find("a record is incomplete", found.bytes);
    if (saved == 0 && winner && (uint64_t)(winner - scenario_output.bytes) < shown)
        return scenario_find("the game is lost", folder);
    return saved == 0 || scenario_is_text(&found, last.bytes)
               ? NULL
               : scenario_find("the game is cut", found.bytes);
}

static const struct scenario played = {.program =
                                           "omino template -o side=3 " HUMANS " --save game.sgf",
                                       .input = "a1,b1\na2,b2\na3,b3\nc1,c2\n",
                                       .check = check_game};
static const struct scenario abandoned = {.program =
                                              "omino template -o side=3 " HUMANS " --save game.sgf",
                                          .input = "a1,b1\na2,b2\na3,b3\n",
                                          .check = check_game};
static const struct scenario watched = {
    .program = "omino template watch -o side=3 --level 1 --seed 1 --save game.sgf",
    .check = check_watched};

TEST(a_power_failure_loses_no_move_that_was_shown)
{
    scenario_check(&played);
}

TEST(a_power_failure_loses_no_move_of_an_abandoned_game)
{
    scenario_check(&abandoned);
}

TEST(a_power_failure_loses_no_watched_game_whose_winner_was_shown)
{
    scenario_check(&watched);
    scenario_check_loses(watched, "folders", "the game is lost");
}

TEST(a_power_failure_loses_no_move_of_a_resumed_game)
{
    static const struct scenario resumed = {
        .prepare = "mkdir -p new/state && printf '" NEW "' >new/state/template-1.sgf",
        .program = "omino template --resume " HUMANS " --save game.sgf",
        .input = "a3,b3\nc1,c2\n",
        .check = check_game};
    left_moves = 2;
    scenario_check(&resumed);
    scenario_check_loses(resumed, "folders", "moves are lost");
    left_moves = 0;
}

TEST(without_flushes_a_power_failure_damages_a_game)
{
    scenario_check_loses(played, "files", "a record is incomplete");
    scenario_check_loses(played, "folders", "moves are lost");
    scenario_check_loses(played, "all", "moves are lost");
}

/* ---- tables of matches ----------------------------------------------------------------------- */

static int count_lines(const char *text, uint64_t length, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        count += (uint64_t)(at - text) < length;
    return count;
}

/* Compares the table with the one written without a failure, which has all lines. A line that was
 * flushed stays complete; later lines may be cut or zero. Lines are flushed at intervals, here
 * after each game, and at the end. */
static const char *check_table(void *user, const char *folder, uint64_t shown)
{
    int lines = 0;
    (void)user;
    scenario_read(&found, folder, "table.csv");
    scenario_read(&last, scenario_folder, "table.csv");
    for (size_t n = 0; n < found.length && found.bytes[n] == last.bytes[n]; n++)
        lines += found.bytes[n] == '\n';
    const int games = count_lines(scenario_output.bytes, shown, " wins\n");
    const int over = count_lines(scenario_output.bytes, shown, "score of A") > 0;
    if (found.exists && lines == 0) return scenario_find("the table has no heading", found.bytes);
    if (over && !scenario_is_text(&found, last.bytes))
        return scenario_find("the table is truncated", found.bytes);
    if (games > 0 && lines < games) return scenario_find("games are lost", found.bytes);
    return NULL;
}

TEST(a_power_failure_leaves_all_flushed_lines_of_a_table)
{
    static const struct scenario table = {
        .program = "omino-arena -g template -o side=2 -A random -B random -n 6 --csv table.csv",
        .clock = "6", /* looked at twice per game: 12 seconds pass, of the 10 between two flushes */
        .check = check_table};
    scenario_check(&table);
    scenario_check_loses(table, "files", "the table has no heading");
    scenario_check_loses(table, "folders", "games are lost");
}

int main(void)
{
    if (!scenario_open()) return 1;
    const int failed = RUN(
        cmocka_unit_test(a_power_failure_leaves_no_partial_first_save),
        cmocka_unit_test(a_power_failure_leaves_the_old_record_or_the_new_one),
        cmocka_unit_test(a_power_failure_leaves_the_old_record_or_the_new_one_behind_a_link),
        cmocka_unit_test(a_power_failure_leaves_the_old_record_or_the_new_one_in_another_folder),
        cmocka_unit_test(without_flushes_a_power_failure_damages_a_save),
        cmocka_unit_test(a_power_failure_leaves_the_old_picture_or_the_new_one),
        cmocka_unit_test(a_power_failure_loses_no_save_confirmed_by_the_protocol),
        cmocka_unit_test(a_power_failure_loses_no_move_that_was_shown),
        cmocka_unit_test(a_power_failure_loses_no_move_of_an_abandoned_game),
        cmocka_unit_test(a_power_failure_loses_no_watched_game_whose_winner_was_shown),
        cmocka_unit_test(a_power_failure_loses_no_move_of_a_resumed_game),
        cmocka_unit_test(without_flushes_a_power_failure_damages_a_game),
        cmocka_unit_test(a_power_failure_leaves_all_flushed_lines_of_a_table));
    scenario_close();
    return failed;
}
