/* SPDX-License-Identifier: MIT */
/*
 * Whole games with faults: each system call of a game in turn fails or kills the program. After
 * each fault, every move that the program had shown is in the file of --save or in a rescue file,
 * and the program offers the game at its next start.
 *
 * The game is Cram on four cells, which has two moves. OMINO_PROGRAM is the program for any game,
 * FAULT the shared object of fault.c.
 */
#define _GNU_SOURCE /* forkpty() */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

enum { MOST_OUTPUT = 1 << 17, MOST_TEXT = 2000 };

/* The way in which a game is played. */
struct way {
    const char *arguments; /* of the program, separated by blanks */
    const char *input;     /* lines, or NULL: the game is played on the full screen ... */
    const char *keys;      /* ... with these keys, all sent at once ... */
    const char *await;     /* ... and, once this text was written, ... */
    const char *last_keys; /* ... with these keys */
    const char *left;      /* the record left by an earlier program, or NULL */
    int unsaved;           /* a game whose result was printed need not be kept */
};

/* The result of a program. */
struct run {
    char fault[40]; /* the value of OMINO_FAULT, or "" */
    int status;
    size_t length;
    char output[MOST_OUTPUT];
};

/* A game as the program has shown it. */
struct shown {
    const char *moves[2];
    int count;
};

static char folder[] = "/dev/shm/omino-whole-XXXXXX"; /* in memory, where a flush takes no time */
static char state[100], saved[100], count_file[100], input_file[100];
static struct run run;

/* ---- folders --------------------------------------------------------------------------------- */

static void empty_folder(const char *path)
{
    char name[500];
    DIR *listed = opendir(path);
    if (listed) {
        for (const struct dirent *entry; (entry = readdir(listed));) {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) remove(name);
        }
        closedir(listed);
    }
    mkdir(path, 0700);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Reads a file as text; the text is "" if the file does not exist. */
static void read_file(const char *path, char *text, size_t cap)
{
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, cap - 1, file) : 0;
    text[length] = '\0';
    if (file) fclose(file);
}

/* Returns whether a record in a folder begins with the first `count` moves of a game. */
static int has_moves(const char *path, const struct shown *game, int count)
{
    char record[MOST_TEXT], wanted[100] = "", name[500];
    int found = 0;
    for (int i = 0; i < count; i++) strcat(wanted, game->moves[i]);
    DIR *listed = opendir(path);
    if (!listed) return 0;
    for (const struct dirent *entry; !found && (entry = readdir(listed));) {
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] == '.') continue; /* users would not find a hidden file */
        read_file(name, record, sizeof record);
        const char *first = strstr(record, ";1[");
        found = first && strncmp(first, wanted, strlen(wanted)) == 0;
    }
    closedir(listed);
    return found;
}

/* ---- running --------------------------------------------------------------------------------- */

/* Replaces the process with the program. `fault` is the value of OMINO_FAULT, or NULL. */
static void become(const char *arguments, const char *fault)
{
    static char text[500];
    char *list[30] = {getenv("OMINO_PROGRAM"), "template"};
    int count = 2;
    snprintf(text, sizeof text, "%s", arguments);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) list[count++] = word;
    if (fault) {
        setenv("OMINO_FAULT", fault, 1);
        setenv("OMINO_FAULT_COUNT", count_file, 1);
        setenv("LD_PRELOAD", getenv("FAULT"), 1);
    }
    if (chdir(saved) == 0) execv(list[0], list);
    _exit(127);
}

static void say(const char *text)
{
    const ssize_t said = write(STDERR_FILENO, text, strlen(text));
    (void)said;
}

static void give_up(int number)
{
    (void)number;
    say("the program neither wrote the expected text nor ended, at ");
    say(run.fault);
    say(" after this: ");
    say(run.output);
    _exit(1);
}

/* Reads more output; at its end, closes the descriptor and returns 0. */
static int read_output(int from)
{
    ssize_t got;
    do got = read(from, run.output + run.length, MOST_OUTPUT - 1 - run.length);
    while (got < 0 && errno == EINTR);
    if (got > 0) run.length += (size_t)got;
    run.output[run.length] = '\0';
    if (got <= 0) close(from);
    return got > 0;
}

static int has_written(const char *text)
{
    return strstr(run.output, text) != NULL;
}

static void begin_run(const char *fault)
{
    run.length = 0;
    run.output[0] = '\0';
    snprintf(run.fault, sizeof run.fault, "%s", fault ? fault : "");
    alarm(100); /* prevents a test from waiting forever */
}

/* Runs the program with input from a file, for which it never waits. */
static void run_in_lines(const char *arguments, const char *input, const char *fault)
{
    int ends[2];
    begin_run(fault);
    write_file(input_file, input);
    assert_int_equal(pipe(ends), 0);
    const pid_t program = fork();
    if (program == 0) {
        const int lines = open(input_file, O_RDONLY);
        dup2(lines, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(lines);
        close(ends[0]);
        close(ends[1]);
        become(arguments, fault);
    }
    close(ends[1]);
    while (read_output(ends[0])) continue;
    assert_int_equal(waitpid(program, &run.status, 0), program);
}

static void press(int terminal, const char *keys)
{
    const ssize_t typed = write(terminal, keys, strlen(keys));
    (void)typed; /* the program may have ended */
}

/* Answers the questions of the program. If it cannot read the description of the terminal, it plays
 * in lines; if it cannot save, it asks for a file. */
static void answer(const struct way *way, int terminal, int *step)
{
    static const struct {
        const char *question, *answer;
    } talk[] = {{"player1> ", "\r\004\004"}, {"which file?", "\r"}};
    if (*step == 0) {
        press(terminal, way->keys);
        *step = 1;
    }
    if (*step == 1 && way->await && has_written(way->await)) {
        press(terminal, way->last_keys);
        *step = 2;
    }
    for (int i = 0; i < 2; i++) {
        if (*step & (4 << i) || !has_written(talk[i].question)) continue;
        press(terminal, talk[i].answer);
        *step |= 4 << i;
    }
}

/* Waits for output. Some output may have been lost, so after a while the screen is redrawn. */
static void wait_for_output(int terminal)
{
    struct pollfd output = {.fd = terminal, .events = POLLIN};
    while (poll(&output, 1, 300) == 0) press(terminal, "\014");
}

static void run_on_screen(const struct way *way, const char *fault)
{
    const struct winsize size = {.ws_col = 80, .ws_row = 24};
    int terminal, step = 0;
    begin_run(fault);
    const pid_t program = forkpty(&terminal, NULL, NULL, &size);
    if (program == 0) become(way->arguments, fault);
    wait_for_output(terminal);
    while (read_output(terminal)) {
        answer(way, terminal, &step);
        wait_for_output(terminal);
    }
    assert_int_equal(waitpid(program, &run.status, 0), program);
}

static void run_way(const struct way *way, const char *fault)
{
    char path[200];
    empty_folder(state);
    empty_folder(saved);
    snprintf(path, sizeof path, "%s/template-1.sgf", state);
    if (way->left) write_file(path, way->left);
    if (way->input)
        run_in_lines(way->arguments, way->input, fault);
    else
        run_on_screen(way, fault);
}

/* ---- moves shown ----------------------------------------------------------------------------- */

/* Counts the moves shown on the full screen, which is redrawn after each move. A second game may
 * follow. */
static void read_screen(struct shown games[2])
{
    int game = 0;
    for (const char *at = run.output; *at; at++) {
        const int moves = strncmp(at, "game over", 9) == 0 ? 2
                          : strncmp(at, "move 2", 6) == 0  ? 1
                          : strncmp(at, "move 1", 6) == 0  ? 0
                                                           : -1;
        if (moves == 0 && games[game].count == 2) game = 1;
        if (moves > games[game].count) games[game].count = moves;
    }
}

static void read_lines(struct shown games[2])
{
    if (has_written("player2> ") || has_written("player1 plays")) games[0].count = 1;
    if (has_written("Winner:") || has_written("player2 plays")) games[0].count = 2;
}

static void read_games(const struct way *way, struct shown games[2])
{
    if (way->left) return; /* an earlier program has shown all moves */
    if (way->input)
        read_lines(games);
    else
        read_screen(games);
}

/* ---- moves kept ------------------------------------------------------------------------------ */

static void assert_held(const struct shown *game, const char *fault, const char *when)
{
    if (game->count == 0 || has_moves(saved, game, game->count) ||
        has_moves(state, game, game->count))
        return;
    fail_msg("%s: %d moves are lost %s; it wrote: %s", fault, game->count, when, run.output);
}

/* Expects that the program offers a game that is only in a rescue file at its next start, without
 * losing a move, and saves it at the start after that. */
static void assert_offered(const struct shown *game, const char *fault)
{
    if (game->count == 0 || has_moves(saved, game, game->count)) return;
    const char *kind = has_moves(state, game, 2) ? "There is a finished" : "There is an unfinished";
    run_in_lines("play", "", NULL);
    if (!has_written(kind)) fail_msg("%s: it is not offered: %s", fault, run.output);
    assert_held(game, fault, "by the next start");
    run_in_lines("play --resume --save rescued.sgf", "", NULL);
    assert_int_equal(run.status, 0);
    if (!has_moves(saved, game, game->count))
        fail_msg("%s: it is not saved by --resume: %s", fault, run.output);
}

static void check_fault(const struct way *way, const struct shown *games, const char *fault)
{
    struct shown seen[2] = {games[0], games[1]};
    run_way(way, fault);
    read_games(way, seen);
    for (int i = 0; i < 2; i++) {
        if (way->unsaved && has_written("Winner:")) continue;
        assert_held(&seen[i], fault, "");
        assert_offered(&seen[i], fault);
    }
}

/* Returns the number of calls that can fail. Expects that without a fault all moves are shown. */
static unsigned long count_calls(const struct way *way, const struct shown *games)
{
    struct shown seen[2] = {games[0], games[1]};
    char text[100];
    run_way(way, "1000000:28:*");
    if (run.status != 0) fail_msg("without a fault: %s", run.output);
    read_games(way, seen);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(seen[i].count, games[i].moves[0] ? 2 : 0);
        if (!way->unsaved && games[i].moves[0]) assert_true(has_moves(saved, &seen[i], 2));
    }
    read_file(count_file, text, sizeof text);
    return strtoul(text, NULL, 10);
}

/* Checks a fault at every call in turn, and at one more. */
static void check_all_faults(const struct way *way, const struct shown *games)
{
    static const int faults[] = {ENOSPC, -SIGKILL};
    const unsigned long calls = count_calls(way, games);
    assert_true(calls > 20);
    for (unsigned long call = 1; call <= calls + 1; call++) {
        for (int i = 0; i < 2; i++) {
            char fault[40];
            snprintf(fault, sizeof fault, "%lu:%d:*", call, faults[i]);
            check_fault(way, games, fault);
        }
    }
    print_message("%lu calls\n", calls);
}

/* ---- the games ------------------------------------------------------------------------------- */

#define CRAM "-o side=2 --player2 human"

/* \014 is Ctrl-L, which redraws the screen. */
static const char first_game[] = "\r\014\r\014", second_game[] = "n\014r\r\014\r\014q";

#define WATCH "watch -o side=2 --level 1 --seed 1 --save game.sgf"

static const struct shown one_game[2] = {{{";1[a1,b1]", ";2[a2,b2]"}, 0}};
static const struct shown two_games[2] = {{{";1[a1,b1]", ";2[a2,b2]"}, 0},
                                          {{";1[a1,a2]", ";2[b1,b2]"}, 0}};

TEST(every_fault_in_a_line_game_keeps_its_moves)
{
    const struct way way = {.arguments = CRAM " --save game.sgf", .input = "a1,b1\na2,b2\n"};
    check_all_faults(&way, one_game);
}

TEST(every_fault_in_a_line_game_without_a_file_keeps_its_moves)
{
    const struct way way = {.arguments = CRAM, .input = "a1,b1\na2,b2\n", .unsaved = 1};
    check_all_faults(&way, one_game);
}

TEST(every_fault_in_a_watched_line_game_keeps_its_moves)
{
    const struct way way = {.arguments = WATCH, .input = ""};
    check_all_faults(&way, one_game);
}

TEST(every_fault_in_two_games_on_the_full_screen_keeps_the_moves_of_both)
{
    char keys[100];
    const struct way way = {.arguments = CRAM " --save game.sgf", .keys = keys};
    snprintf(keys, sizeof keys, "%s%s", first_game, second_game);
    check_all_faults(&way, two_games);
}

TEST(every_fault_in_a_game_on_the_full_screen_without_a_file_keeps_its_moves)
{
    char keys[100];
    const struct way way = {.arguments = CRAM, .keys = keys, .unsaved = 1};
    snprintf(keys, sizeof keys, "%sq", first_game);
    check_all_faults(&way, one_game);
}

TEST(every_fault_in_a_watched_game_on_the_full_screen_keeps_its_moves)
{
    const struct way way = {.arguments = WATCH, .keys = "", .await = "game over", .last_keys = "q"};
    check_all_faults(&way, one_game);
}

TEST(every_fault_while_saving_an_abandoned_finished_game_keeps_its_moves)
{
    static const struct shown left[2] = {{{";1[a1,b1]", ";2[a2,b2]"}, 2}};
    const struct way way = {.arguments = "--resume --save game.sgf",
                            .input = "",
                            .left = "(;GM[Cram]OP[side=2];1[a1,b1];2[a2,b2])"};
    check_all_faults(&way, left);
}

int main(void)
{
    if (!mkdtemp(folder) && !mkdtemp(strcpy(folder, "/tmp/omino-whole-XXXXXX"))) return 1;
    snprintf(state, sizeof state, "%s/state", folder);
    snprintf(saved, sizeof saved, "%s/saved", folder);
    snprintf(count_file, sizeof count_file, "%s/count", folder);
    snprintf(input_file, sizeof input_file, "%s/input", folder);
    setenv("OMINO_STATE", state, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
    signal(SIGALRM, give_up);
    const int failed = RUN(
        cmocka_unit_test(every_fault_in_a_line_game_keeps_its_moves),
        cmocka_unit_test(every_fault_in_a_line_game_without_a_file_keeps_its_moves),
        cmocka_unit_test(every_fault_in_a_watched_line_game_keeps_its_moves),
        cmocka_unit_test(every_fault_in_two_games_on_the_full_screen_keeps_the_moves_of_both),
        cmocka_unit_test(every_fault_in_a_game_on_the_full_screen_without_a_file_keeps_its_moves),
        cmocka_unit_test(every_fault_in_a_watched_game_on_the_full_screen_keeps_its_moves),
        cmocka_unit_test(every_fault_while_saving_an_abandoned_finished_game_keeps_its_moves));
    empty_folder(state);
    empty_folder(saved);
    empty_folder(folder);
    rmdir(folder);
    return failed;
}
