/* SPDX-License-Identifier: MIT */
#include <omino/base.h>

#include <stdio.h>
#include <string.h>

#include <omino/text.h>

#include "test.h"

TEST(every_status_has_its_own_text)
{
    for (int i = 0; i < OMINO_STATUS_COUNT; i++) {
        const char *text = omino_status_text((enum omino_status)i);
        assert_non_null(text);
        assert_true(strlen(text) > 8);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(text, omino_status_text((enum omino_status)j));
    }
    assert_string_equal(omino_status_text(OMINO_STATUS_COUNT), "unknown status");
    assert_string_equal(omino_status_text((enum omino_status) - 1), "unknown status");
}

TEST(the_library_has_the_version_of_its_headers_and_its_build)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", OMINO_VERSION_MAJOR, OMINO_VERSION_MINOR,
             OMINO_VERSION_PATCH);
    assert_string_equal(omino_version_text(), text);
    assert_string_equal(OMINO_VERSION_STRING, text);
    assert_string_equal(BUILD_VERSION, text);
    assert_int_equal(omino_version(), OMINO_VERSION);
}

TEST(programs_of_an_incompatible_version_are_refused)
{
    static const struct {
        uint32_t headers;
        enum omino_status status;
        const char *message;
    } cases[] = {
        {OMINO_VERSION, OMINO_OK, ""},
        {OMINO_VERSION + 7, OMINO_OK, ""}, /* a later patch */
        {OMINO_VERSION + (1 << 8), OMINO_ERR_VERSION,
         "this program was compiled for omino 0.2, but the library is omino 0.1"},
        {OMINO_VERSION - (1 << 8), OMINO_ERR_VERSION,
         "this program was compiled for omino 0.0, but the library is omino 0.1"},
        {OMINO_VERSION + (12 << 16), OMINO_ERR_VERSION,
         "this program was compiled for omino 12.1, but the library is omino 0.1"},
        {UINT32_MAX, OMINO_ERR_VERSION,
         "this program was compiled for omino 65535.255, but the library is omino 0.1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(omino_version_check(cases[i].headers, &err), cases[i].status);
        assert_int_equal(err.status, cases[i].status);
        assert_string_equal(err.message, cases[i].message);
        assert_int_equal(omino_version_check(cases[i].headers, NULL), cases[i].status);
    }
}

TEST(an_error_has_a_status_a_place_and_a_message)
{
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_fail_at(&err, OMINO_ERR_SYNTAX, 3, 7, "'%c' is odd", 'q'),
                     OMINO_ERR_SYNTAX);
    assert_int_equal(err.status, OMINO_ERR_SYNTAX);
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 7);
    assert_string_equal(err.message, "'q' is odd");
    assert_int_equal(omino_fail(&err, OMINO_ERR_ARGUMENT, "%d is negative", -4),
                     OMINO_ERR_ARGUMENT);
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
    assert_string_equal(err.message, "-4 is negative");
}

TEST(an_error_may_be_null_and_a_long_message_is_truncated)
{
    assert_int_equal(omino_fail(NULL, OMINO_ERR_MEMORY, "nobody reads this"), OMINO_ERR_MEMORY);
    char longer[2 * OMINO_ERROR_MESSAGE_MAX];
    memset(longer, 'm', sizeof longer);
    longer[sizeof longer - 1] = 0;
    struct omino_error err = OMINO_INIT(error);
    omino_fail(&err, OMINO_ERR_SYNTAX, "%s", longer);
    assert_int_equal(strlen(err.message), OMINO_ERROR_MESSAGE_MAX - 1);
}

TEST(a_message_is_one_line_regardless_of_what_it_quotes)
{
    struct omino_error err = OMINO_INIT(error);
    omino_fail(&err, OMINO_ERR_SYNTAX, "'%s' is odd", "a\nb\x1b[2J\x7f");
    assert_string_equal(err.message, "'a?b?[2J?' is odd");
}

TEST(a_message_contains_no_control_characters)
{
    static const struct {
        const char *quoted, *shown;
    } cases[] = {
        {"\302\2332J\302\200\302\237", "?2J??"},                    /* C1 controls */
        {"a\2332J", "a?2J"},                                        /* a C1 control as one byte */
        {"\342\200\256abc\342\201\246\342\201\251", "?abc??"},      /* bidirectional controls */
        {"\330\234\342\200\216\342\200\217\342\200\250", "????"},   /* bidi marks, line separator */
        {"\300\233\340\200\233\355\240\200\370\377", "??????????"}, /* invalid UTF-8 */
        {"\342\202", "??"},                                         /* an incomplete character */
        {"Gr\303\274\303\237e, 5\302\240\342\202\254, \360\237\216\262",
         "Gr\303\274\303\237e, 5\302\240\342\202\254, \360\237\216\262"},
    };
    struct omino_error err = OMINO_INIT(error);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[80];
        snprintf(expected, sizeof expected, "%s is odd", cases[i].shown);
        omino_fail(&err, OMINO_ERR_SYNTAX, "%s is odd", cases[i].quoted);
        assert_string_equal(err.message, expected);
    }
}

TEST(a_message_is_not_truncated_inside_a_character)
{
    struct omino_error err = OMINO_INIT(error);
    char longer[2 * OMINO_ERROR_MESSAGE_MAX] = "";
    for (size_t i = 0; i + 1 < sizeof longer; i++) longer[i] = "\342\202\254"[i % 3];
    for (int before = 0; before < 3; before++) {
        omino_fail(&err, OMINO_ERR_SYNTAX, "%.*s%s", before, "ab", longer);
        const int room = OMINO_ERROR_MESSAGE_MAX - 1 - before;
        assert_int_equal(strlen(err.message), before + room / 3 * 3);
        assert_null(strchr(err.message, '?'));
    }
}

TEST(untrusted_text_is_cleaned_in_place)
{
    char text[] = "a\033[2Jb\n\302\233c\342\200\256\377 \303\244\342\202\254";
    omino_text_clean(text);
    assert_string_equal(text, "a?[2Jb??c?? \303\244\342\202\254");
    char nothing[] = "";
    omino_text_clean(nothing);
    assert_string_equal(nothing, "");
}

TEST(a_copy_is_truncated_to_its_buffer_which_may_be_empty)
{
    char room[4] = "abc";
    omino_text_copy(room, 0, "x");
    omino_text_copy(room, 0, NULL);
    assert_string_equal(room, "abc");
    omino_text_copy(room, sizeof room, "long");
    assert_string_equal(room, "lon");
    omino_text_copy(room, sizeof room, NULL);
    assert_string_equal(room, "");
    omino_text_copy(room, 1, "x");
    assert_string_equal(room, "");
}

TEST(a_formatted_string_is_truncated)
{
    char longer[2 * OMINO_TEXT_FORMAT_MAX], room[sizeof longer];
    struct omino_text text = {room, sizeof room, 0};
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    omino_text_format(&text, "%s", longer);
    assert_int_equal(omino_text_end(&text), OMINO_TEXT_FORMAT_MAX - 1);
    assert_int_equal(strlen(room), OMINO_TEXT_FORMAT_MAX - 1);
}

int main(void)
{
    return RUN(cmocka_unit_test(a_formatted_string_is_truncated),
               cmocka_unit_test(a_copy_is_truncated_to_its_buffer_which_may_be_empty),
               cmocka_unit_test(a_message_contains_no_control_characters),
               cmocka_unit_test(a_message_is_not_truncated_inside_a_character),
               cmocka_unit_test(untrusted_text_is_cleaned_in_place),
               cmocka_unit_test(a_message_is_one_line_regardless_of_what_it_quotes),
               cmocka_unit_test(every_status_has_its_own_text),
               cmocka_unit_test(the_library_has_the_version_of_its_headers_and_its_build),
               cmocka_unit_test(programs_of_an_incompatible_version_are_refused),
               cmocka_unit_test(an_error_has_a_status_a_place_and_a_message),
               cmocka_unit_test(an_error_may_be_null_and_a_long_message_is_truncated));
}
