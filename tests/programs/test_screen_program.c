/* SPDX-License-Identifier: MIT */
/* A program on a pseudo-terminal: it uses the full screen, and restores the terminal however it
 * ends. OMINO_PROGRAM is the path of the program. */
#define _GNU_SOURCE /* forkpty() */
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "test.h"

/* A program that runs on a terminal, and its output so far. */
struct session {
    pid_t program;
    int terminal;
    struct termios before;
    char output[1 << 18];
    size_t length;
};

static struct session session;

/* The file to which a game between computers is saved; NULL: a person plays. The search of the
 * second computer never ends by itself. */
static const char *watched;

static void run_program(const char *argument)
{
    const char *program = getenv("OMINO_PROGRAM");
    if (watched)
        execl(program, program, "watch", "-o", "variant=duo", "--player1", "random", "--player2",
              "mcts", "--time", "1000", "--save", watched, (char *)NULL);
    execl(program, program, "-o", "variant=duo", "--player2", "human", argument, (char *)NULL);
    _exit(127);
}

/* Machines differ in speed, so only a session as a whole has a time limit, which prevents it from
 * waiting forever. */
static void give_up(int number)
{
    static const char message[] = "the program neither wrote the expected text nor ended\n";
    (void)number;
    kill(session.program, SIGKILL);
    const ssize_t said = write(STDERR_FILENO, message, sizeof message - 1);
    (void)said;
    _exit(1);
}

/* Starts the program after reading the modes of the terminal. */
static void start_session(int columns, int rows, const char *argument)
{
    const struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    int ends[2];
    char nothing;
    memset(&session, 0, sizeof session);
    assert_int_equal(pipe(ends), 0);
    session.program = forkpty(&session.terminal, NULL, NULL, &size);
    assert_true(session.program >= 0);
    if (session.program == 0) {
        close(ends[1]);
        if (read(ends[0], &nothing, 1) != 0) _exit(127);
        close(ends[0]);
        run_program(argument);
    }
    signal(SIGALRM, give_up);
    alarm(200);
    close(ends[0]);
    assert_int_equal(tcgetattr(session.terminal, &session.before), 0);
    close(ends[1]);
}

/* Reads more output; waits at most `milliseconds`, or without limit if it is -1. Returns 1 on
 * success, 0 at the end of the output, -1 if no output came in time. */
static int read_more(int milliseconds)
{
    struct pollfd wait = {.fd = session.terminal, .events = POLLIN};
    if (poll(&wait, 1, milliseconds) <= 0) return -1;
    const size_t room = sizeof session.output - 1 - session.length;
    const ssize_t count = read(session.terminal, session.output + session.length, room);
    if (count <= 0) return 0;
    session.length += (size_t)count;
    session.output[session.length] = '\0';
    return 1;
}

static void wait_for(const char *text)
{
    while (!strstr(session.output, text) && read_more(-1) > 0) continue;
    if (!strstr(session.output, text))
        fail_msg("expected '%s', but the program wrote: %s", text, session.output);
}

/* Changes the size of the terminal and waits for a text. A program that is just about to wait for a
 * key misses the signal until the next key, so the signal is repeated. */
static void resize(const struct winsize *size, const char *text)
{
    session.length = 0;
    session.output[0] = '\0';
    ioctl(session.terminal, TIOCSWINSZ, size);
    for (int more = 1; more != 0 && !strstr(session.output, text);) {
        more = read_more(100);
        if (more < 0) kill(session.program, SIGWINCH);
    }
    wait_for(text);
}

static void send_keys(const char *keys)
{
    assert_int_equal(write(session.terminal, keys, strlen(keys)), (ssize_t)strlen(keys));
}

/* Reads the output to its end; returns the status of the program. */
static int wait_for_end(void)
{
    int status;
    while (waitpid(session.program, &status, WNOHANG) == 0)
        if (read_more(10) == 0) usleep(10000);
    while (read_more(0) > 0) continue;
    alarm(0);
    return status;
}

static int modes_are_as_before(void)
{
    struct termios now;
    if (tcgetattr(session.terminal, &now) != 0) return 0;
    return now.c_lflag == session.before.c_lflag && now.c_iflag == session.before.c_iflag &&
           now.c_oflag == session.before.c_oflag;
}

/* Returns the last occurrence of a text in the output. */
static const char *last(const char *text)
{
    const char *found = NULL;
    for (const char *at = strstr(session.output, text); at; at = strstr(at + 1, text)) found = at;
    return found;
}

/* Expects that the program used the alternate screen and left it, with the mouse off and the cursor
 * on. */
static void assert_left_clean(void)
{
    const char *entered = last("\033[?1049h"), *left = last("\033[?1049l");
    assert_true(entered && left && left > entered);
    assert_true(last("\033[?1006;1000l") > last("\033[?1006;1000h"));
    assert_true(last("\033[?25h") > last("\033[?25l"));
    assert_true(modes_are_as_before());
}

TEST(quitting_a_game_leaves_a_clean_terminal_and_the_result)
{
    start_session(80, 24, NULL);
    wait_for("1 of 21");
    assert_false(modes_are_as_before());
    send_keys("q");
    wait_for("Quit this game?");
    send_keys("y");
    const int status = wait_for_end();
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left_clean();
    assert_true(strstr(last("\033[?1049l"), "Score: player1 89 player2 89") != NULL);
    close(session.terminal);
}

TEST(signals_leave_a_clean_terminal)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        start_session(80, 24, NULL);
        wait_for("1 of 21");
        send_keys("?");
        wait_for("rotate it clockwise");
        kill(session.program, signals[i]);
        const int status = wait_for_end();
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_left_clean();
        close(session.terminal);
    }
}

TEST(signals_end_a_game_between_computers_cleanly_and_save_it)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        char path[] = "/tmp/omino-watched-XXXXXX", record[1000] = "";
        make_file(path);
        watched = path;
        start_session(80, 24, NULL);
        watched = NULL;
        wait_for(" | "); /* the moves that the second computer expects */
        kill(session.program, signals[i]);
        const int status = wait_for_end();
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 128 + signals[i]);
        assert_left_clean();
        assert_non_null(strstr(last("\033[?1049l"),
                               "It is saved; continue it with --load /tmp/omino-watched-"));
        close(session.terminal);
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        assert_true(fread(record, 1, sizeof record - 1, in) > 0);
        fclose(in);
        unlink(path);
        assert_true(strstr(record, ";B[") && !strstr(record, ";W["));
    }
}

TEST(the_screen_follows_a_terminal_that_grows_and_shrinks)
{
    const struct winsize small = {.ws_col = 50, .ws_row = 10}, large = {.ws_col = 80, .ws_row = 24};
    start_session(80, 24, NULL);
    wait_for("1 of 21");
    resize(&small, "the terminal is 50x10, but blokus needs 80x24");
    wait_for("--line");
    resize(&large, "1 of 21");
    kill(session.program, SIGTERM);
    wait_for_end();
    close(session.terminal);
}

TEST(a_terminal_that_is_too_small_at_the_start_gets_a_message)
{
    start_session(60, 20, NULL);
    const int status = wait_for_end();
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_non_null(strstr(session.output,
                           ": the terminal is 60x20, but blokus needs 80x24; enlarge "
                           "it or use --line"));
    assert_null(strstr(session.output, "Score:"));
    assert_true(modes_are_as_before());
    close(session.terminal);
}

TEST(no_colours_are_used_if_they_are_turned_off)
{
    for (int i = 0; i < 3; i++) {
        if (i == 1) setenv("NO_COLOR", "1", 1);
        start_session(80, 24, i == 2 ? "--color=never" : NULL);
        wait_for("1 of 21");
        assert_int_equal(strstr(session.output, "\033[38;5;") != NULL, i == 0);
        kill(session.program, SIGTERM);
        wait_for_end();
        close(session.terminal);
        unsetenv("NO_COLOR");
    }
}

TEST(line_mode_is_used_without_a_full_screen)
{
    for (int i = 0; i < 2; i++) {
        setenv("TERM", i == 0 ? "dumb" : "xterm-256color", 1);
        start_session(80, 24, i == 0 ? NULL : "--line");
        wait_for("black>");
        assert_null(strstr(session.output, "\033[?1049h"));
        send_keys("quit\n");
        const int status = wait_for_end();
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        close(session.terminal);
    }
}

int main(void)
{
    char folder[] = "/tmp/omino-screen-XXXXXX";
    if (!mkdtemp(folder)) return 1;
    setenv("OMINO_STATE", folder, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    /* Disables the signal handlers of the sanitizer, because those of the program are tested. */
    setenv("ASAN_OPTIONS", "handle_segv=0:handle_abort=0", 1);
    unsetenv("LINES");
    unsetenv("COLUMNS");
    unsetenv("NO_COLOR");
    const int failed =
        RUN(cmocka_unit_test(quitting_a_game_leaves_a_clean_terminal_and_the_result),
            cmocka_unit_test(signals_leave_a_clean_terminal),
            cmocka_unit_test(signals_end_a_game_between_computers_cleanly_and_save_it),
            cmocka_unit_test(the_screen_follows_a_terminal_that_grows_and_shrinks),
            cmocka_unit_test(a_terminal_that_is_too_small_at_the_start_gets_a_message),
            cmocka_unit_test(no_colours_are_used_if_they_are_turned_off),
            cmocka_unit_test(line_mode_is_used_without_a_full_screen));
    rmdir(folder);
    return failed;
}
