/* SPDX-License-Identifier: MIT */
/* The program omino-check: its output, its exit status, and complete reports about modules that
 * crash. The environment has the paths of the program (OMINO_CHECK_PROGRAM) and of the loadable
 * module of tests/broken (OMINO_BROKEN_MODULE). */
#define _POSIX_C_SOURCE 200809L

#include <omino/check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "test.h"

static char output[1 << 16];

static const char *place_of(const char *variable)
{
    const char *path = getenv(variable);
    if (!path) fail_msg("the environment variable %s is not set", variable);
    return path;
}

/* Runs the program with arguments, and with a broken module unless `broken` is NULL. Stores the
 * output in `output` and returns the exit status. */
static int run_program(const char *broken, const char *arguments)
{
    char command[4096];
    assert_int_equal(broken ? setenv("OMINO_BROKEN", broken, 1) : unsetenv("OMINO_BROKEN"), 0);
    snprintf(command, sizeof command, "'%s' %s 2>&1", place_of("OMINO_CHECK_PROGRAM"), arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    const int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int check_broken(const char *broken, const char *arguments)
{
    char whole[2048];
    snprintf(whole, sizeof whole, "'%s' %s", place_of("OMINO_BROKEN_MODULE"), arguments);
    return run_program(broken, whole);
}

static void assert_printed(const char *text)
{
    if (!strstr(output, text)) fail_msg("'%s' is not in:\n%s", text, output);
}

static unsigned check_count(void)
{
    unsigned count = 0;
    while (omino_check_names()[count].name) count++;
    return count;
}

static void assert_last_line(unsigned passed, unsigned failed)
{
    char line[64];
    snprintf(line, sizeof line, "%u passed, %u failed\n", passed, failed);
    const size_t length = strlen(output), size = strlen(line);
    if (length < size || strcmp(output + length - size, line) != 0)
        fail_msg("the last line is not '%s':\n%s", line, output);
}

/* Runs the command that the output suggests for repeating a failure. */
static int run_again(const char *broken)
{
    static char command[1024];
    const char *again = strstr(output, "rerun:    omino-check ");
    assert_non_null(again);
    again += strlen("rerun:    omino-check ");
    snprintf(command, sizeof command, "%.*s --seconds 1", (int)strcspn(again, "\n"), again);
    return run_program(broken, command);
}

/* ---- correct modules ------------------------------------------------------------------------- */

/* Expects that the suggested command reproduces the finding and nothing else. */
static void assert_fails_again(const char *module)
{
    assert_int_equal(run_again(module), 1);
    assert_last_line(0, 1);
}

TEST(a_built_in_game_passes)
{
    assert_int_equal(run_program(NULL, "template --games 2"), 0);
    assert_last_line(check_count(), 0);
    assert_printed("ok      table         1 comparison\n");
    assert_printed("\nok      threads ");
}

TEST(a_loadable_game_passes)
{
    assert_int_equal(check_broken(NULL, "--games 2 --seed 5 -o cells=9 -o first=two"), 0);
    assert_last_line(check_count(), 0);
}

TEST(one_check_can_be_run_alone)
{
    assert_int_equal(check_broken(NULL, "--games 2 --only hash"), 0);
    assert_last_line(1, 0);
}

/* ---- broken modules -------------------------------------------------------------------------- */

TEST(a_failure_is_reported_in_full_and_can_be_reproduced)
{
    assert_int_equal(check_broken("counts_wrong", "--games 6"), 1);
    assert_last_line(check_count() - 1, 1);
    assert_printed("\nFAILED  count         count returns 6, but the list has 5 moves\n");
    assert_printed("\n        options:  ");
    assert_printed("\n        position: ");
    assert_printed("\n        moves:    ");
    assert_fails_again("counts_wrong");
    assert_printed("FAILED  count         count returns 6, but the list has 5 moves\n");
}

TEST(options_are_quoted_so_that_the_command_can_be_rerun)
{
    assert_int_equal(check_broken("counts_wrong", "--games 50 --only count -o cells=7 -o taken=a"),
                     1);
    assert_printed(" -o 'cells=7 taken=a' --seed ");
    assert_fails_again("counts_wrong");
}

TEST(a_crash_is_a_failure_of_its_check_only)
{
    assert_int_equal(check_broken("legal_crashes_on_large_numbers", "--games 2"), 1);
    assert_printed("\nFAILED  legal         the module ");
    assert_printed("\nok      explain ");
    assert_last_line(check_count() - 1, 1);
    assert_fails_again("legal_crashes_on_large_numbers");
}

TEST(a_crash_is_reported_with_its_position)
{
    assert_int_equal(check_broken("outcome_aborts", "--games 6 --only outcome -o cells=8"), 1);
    assert_printed("FAILED  outcome       the module crashed (signal 6, ");
    assert_printed("        position: 2 ");
    assert_printed("        moves:    ");
    assert_int_equal(run_again("outcome_aborts"), 1);
}

TEST(of_the_moves_before_a_crash_8192_are_printed)
{
    unsigned moves = 0;
    assert_int_equal(
        check_broken("outcome_aborts_after_8500_moves", "--games 1 --only outcome -o cells=8"), 1);
    assert_printed("FAILED  outcome       the module crashed (signal 6, ");
    for (const char *at = strstr(output, "        moves:    "); *at && *at != '\n'; at++)
        moves += *at == ';';
    assert_int_equal(moves, 8192);
}

TEST(an_exit_is_reported_with_the_line_that_was_read)
{
    assert_int_equal(check_broken("parse_state_exits", "--games 2 --only fuzzed-states"), 1);
    assert_printed("the module exited with status 0, while reading '");
    assert_last_line(0, 1);
}

TEST(a_module_that_hangs_is_stopped)
{
    assert_int_equal(check_broken("playout_hangs", "--games 6 --only playout --seconds 1"), 1);
    assert_printed("FAILED  playout       the module did not finish within 1 s");
    assert_int_equal(run_again("playout_hangs"), 1);
}

TEST(malloc_in_a_hot_hook_is_detected)
{
    assert_int_equal(check_broken("apply_calls_malloc", "--games 2 --only allocation"), 1);
    assert_printed("FAILED  allocation    the hot hook apply allocates memory\n");
    assert_int_equal(check_broken("count_allocates", "--games 2 --only allocation"), 1);
    assert_printed("FAILED  allocation    the hot hook count allocates memory\n");
}

TEST(a_module_that_never_opens_is_not_checked_further)
{
    assert_int_equal(check_broken("never_opens", ""), 1);
    assert_printed("FAILED  options       the options are rejected: not today\n");
    assert_last_line(1, 1);
    assert_int_equal(check_broken("never_opens", "--only hash"), 2);
}

/* ---- usage ----------------------------------------------------------------------------------- */

TEST(modules_that_cannot_be_loaded_give_a_reason_and_status_2)
{
    assert_int_equal(check_broken("another_abi", ""), 2);
    assert_printed("interface 2");
    assert_int_equal(run_program(NULL, "no-such-game"), 2);
    assert_printed("unknown game 'no-such-game'");
    assert_int_equal(run_program(NULL, "./no-such-file.so"), 2);
    assert_printed("cannot be read");
}

TEST(invalid_arguments_give_a_reason_and_status_2)
{
    static const char *const wrong[] = {
        "",
        "template --games",
        "template --games -1",
        "template --seed 1x",
        "template --seed 18446744073709551616",
        "template -o",
        "template --only",
        "template --only no-such-check",
        "template --nonsense",
        "template template",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (run_program(NULL, wrong[i]) != 2) fail_msg("'%s' gave:\n%s", wrong[i], output);
        assert_memory_equal(output, "omino-check: ", 13);
    }
}

TEST(help_list_and_version_are_printed)
{
    assert_int_equal(run_program(NULL, "--help"), 0);
    assert_printed("Usage: omino-check NAME|PATH.so");
    assert_int_equal(run_program(NULL, "--version"), 0);
    assert_printed(omino_version_text());
    assert_int_equal(run_program(NULL, "--list"), 0);
    for (const struct omino_check_name *check = omino_check_names(); check->name; check++) {
        assert_printed(check->name);
        assert_printed(check->what);
    }
}

int main(void)
{
    return RUN(cmocka_unit_test(a_built_in_game_passes), cmocka_unit_test(a_loadable_game_passes),
               cmocka_unit_test(one_check_can_be_run_alone),
               cmocka_unit_test(a_failure_is_reported_in_full_and_can_be_reproduced),
               cmocka_unit_test(options_are_quoted_so_that_the_command_can_be_rerun),
               cmocka_unit_test(a_crash_is_a_failure_of_its_check_only),
               cmocka_unit_test(a_crash_is_reported_with_its_position),
               cmocka_unit_test(of_the_moves_before_a_crash_8192_are_printed),
               cmocka_unit_test(an_exit_is_reported_with_the_line_that_was_read),
               cmocka_unit_test(a_module_that_hangs_is_stopped),
               cmocka_unit_test(malloc_in_a_hot_hook_is_detected),
               cmocka_unit_test(a_module_that_never_opens_is_not_checked_further),
               cmocka_unit_test(modules_that_cannot_be_loaded_give_a_reason_and_status_2),
               cmocka_unit_test(invalid_arguments_give_a_reason_and_status_2),
               cmocka_unit_test(help_list_and_version_are_printed));
}
