/* SPDX-License-Identifier: MIT */
/* Limits of the programs that are tested more easily from within. */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/engine.h"
#include "cli/memory.h"
#include "cli/play/rescue.h"
#include "folder.h"
#include "shared/files.h"
#include "test.h"

static char folder[] = "/tmp/omino-limits-XXXXXX";

/* Creates the files NAME-FROM.sgf to NAME-TO.sgf in the folder. */
static void make_files(const char *name, int from, int to)
{
    char path[100];
    for (int n = from; n <= to; n++) {
        snprintf(path, sizeof path, "%s/%s-%d.sgf", folder, name, n);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fclose(file);
    }
}

TEST(a_file_has_at_most_9999_numbered_names)
{
    char path[100], name[200], expected[200];
    empty_folder(folder);
    snprintf(path, sizeof path, "%s/game.sgf", folder);
    snprintf(expected, sizeof expected, "%s/game-9999.sgf", folder);
    make_files("game", 2, 9998);
    assert_true(cli_free_name(path, 2, name, sizeof name));
    assert_string_equal(name, expected);
    make_files("game", 9999, 9999);
    assert_false(cli_free_name(path, 2, name, sizeof name));
    empty_folder(folder);
}

TEST(a_game_has_at_most_999_rescue_files)
{
    struct cli_rescue rescue;
    struct omino_error err = OMINO_INIT(error);
    char expected[200];
    empty_folder(folder);
    setenv("OMINO_STATE", folder, 1);
    make_files("template", 1, 998);
    assert_int_equal(cli_rescue_take(&rescue, "template", &err), OMINO_OK);
    snprintf(expected, sizeof expected, "%s/template-999.sgf", folder);
    assert_string_equal(rescue.record, expected);
    cli_rescue_leave(&rescue, 0);
    make_files("template", 999, 999);
    assert_int_equal(cli_rescue_take(&rescue, "template", &err), OMINO_ERR_IO);
    snprintf(expected, sizeof expected,
             "no rescue file can be written: there are already 999 in %s", folder);
    assert_string_equal(err.message, expected);
    empty_folder(folder);
}

TEST(only_the_owner_can_enter_the_folder_of_rescue_files)
{
    struct cli_rescue rescue;
    struct stat facts;
    char state[100];
    empty_folder(folder);
    snprintf(state, sizeof state, "%s/state", folder);
    setenv("OMINO_STATE", state, 1);
    const mode_t mask = umask(0);
    assert_int_equal(cli_rescue_take(&rescue, "template", NULL), OMINO_OK);
    umask(mask);
    cli_rescue_leave(&rescue, 0);
    assert_int_equal(stat(state, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0700);
    assert_int_equal(rmdir(state), 0);
}

TEST(without_an_option_a_program_opens_at_most_4096_mib)
{
    static struct cli cli;
    struct omino_budget *budget;
    assert_int_equal(cli_limit_memory(&cli, &budget), 0);
    assert_true(omino_budget_limit(budget) ==
                (SIZE_MAX < UINT64_C(4096) << 20 ? SIZE_MAX : UINT64_C(4096) << 20));
    assert_null(cli.allocator->allocate(cli.allocator->user, omino_budget_limit(budget)));
    assert_int_equal(omino_budget_refused(budget), 1);
    omino_budget_close(budget);
}

/* Sends a command of `length` bytes, including its NUL, to an engine that accepts any command. */
static enum engine_reply ask(struct engine *engine, int length)
{
    char *word = malloc((size_t)length);
    assert_non_null(word);
    memset(word, 'x', (size_t)length - 1);
    word[length - 1] = '\0';
    const enum engine_reply reply = engine_ask(engine, "%s", word);
    free(word);
    return reply;
}

TEST(a_command_to_an_engine_has_at_most_16382_bytes)
{
    static const volatile sig_atomic_t stop = 0;
    static struct engine engine = {.stop = &stop, .timeout = 60};
    assert_int_equal(engine_start(&engine, "while read line; do echo '= fine'; echo; done"),
                     ENGINE_YES);
    assert_int_equal(ask(&engine, 16383), ENGINE_YES);
    assert_string_equal(engine.answer, "fine");
    assert_int_equal(ask(&engine, 16384), ENGINE_FAULT);
    assert_string_equal(engine.fault, "cannot be sent a line of more than 16382 bytes");
    engine_end(&engine);
}

int main(void)
{
    if (!mkdtemp(folder)) return 1;
    const int failed = RUN(cmocka_unit_test(a_file_has_at_most_9999_numbered_names),
                           cmocka_unit_test(a_game_has_at_most_999_rescue_files),
                           cmocka_unit_test(only_the_owner_can_enter_the_folder_of_rescue_files),
                           cmocka_unit_test(without_an_option_a_program_opens_at_most_4096_mib),
                           cmocka_unit_test(a_command_to_an_engine_has_at_most_16382_bytes));
    rmdir(folder);
    return failed;
}
