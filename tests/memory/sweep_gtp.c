/* SPDX-License-Identifier: MIT */
/*
 * Every command of the engine protocol. The engine runs in its own thread. A trial sends lines to
 * the engine and receives its answers; memory runs out between a line and its answer.
 */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sweep.h"
#include "sweeps.h"

/* ---- the engine ------------------------------------------------------------------------------ */

enum { ANSWER = 1 << 16 };

static struct {
    pthread_t thread;
    int to, from; /* descriptors for lines to the engine and answers from it */
    FILE *in, *out;
    enum omino_status status;
} engine;

static void *serve(void *game)
{
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup),
        .game = game,
        .seed = 3,
        .limits = &(struct omino_search_limits){OMINO_SIZE(search_limits), .simulations = 20,
                                                .memory = 4000000},
        .allocator = sweep_allocator(),
    };
    engine.status = omino_gtp_serve(&setup, engine.in, engine.out, NULL);
    fclose(engine.out); /* so that a client waiting for an answer reaches the end of the file */
    return NULL;
}

static void start_engine(const char *game)
{
    static char buffer[BUFSIZ];
    int lines[2], answers[2];
    assert_int_equal(pipe(lines), 0);
    assert_int_equal(pipe(answers), 0);
    engine.to = lines[1];
    engine.from = answers[0];
    engine.in = fdopen(lines[0], "r");
    engine.out = fdopen(answers[1], "w");
    assert_true(engine.in && engine.out);
    setvbuf(engine.out, buffer, _IOFBF, sizeof buffer);
    assert_int_equal(pthread_create(&engine.thread, NULL, serve, (void *)(uintptr_t)game), 0);
}

static void stop_engine(void)
{
    close(engine.to);
    pthread_join(engine.thread, NULL);
    fclose(engine.in);
    close(engine.from);
}

/* Sends a line and reads the answer up to the empty line at its end. */
static int ask(const char *line, char answer[ANSWER])
{
    size_t length = 0;
    answer[0] = '\0';
    if (write(engine.to, line, strlen(line)) < 0 || write(engine.to, "\n", 1) != 1) return 0;
    while (length < 2 || memcmp(answer + length - 2, "\n\n", 2) != 0) {
        const ssize_t got = read(engine.from, answer + length, ANSWER - 1 - length);
        if (got <= 0) return 0;
        length += (size_t)got;
        answer[length] = '\0';
    }
    return 1;
}

/* ---- commands -------------------------------------------------------------------------------- */

struct command {
    const char *game;
    const char *before[3]; /* at least one line to send before the command */
    const char *line;
    int thinks; /* whether the command searches; with less memory, its result may differ */
};

static struct {
    const struct command *command;
    char before[8 * ANSWER]; /* the description before the command */
    int sent;
    char answer[ANSWER]; /* the answer to the command, if it succeeded */
} session;

static void lead_up(void)
{
    static char answer[ANSWER];
    start_engine(session.command->game);
    for (int i = 0; i < 3 && session.command->before[i]; i++) {
        assert_true(ask(session.command->before[i], answer));
        if (answer[0] != '=') fail_msg("%s: %s", session.command->before[i], answer);
    }
}

static void question(struct omino_text *text)
{
    static const char *const questions[] = {"to_play", "state",     "scores",
                                            "winners", "showboard", NULL};
    static char answer[ANSWER];
    const int all = !session.command->thinks;
    for (size_t i = 0; questions[i] && (i == 0 || all); i++) {
        assert_true(ask(questions[i], answer));
        omino_text_add(text, answer);
    }
}

/* Describing the state makes an engine allocate memory that the command could then use. Therefore,
 * a separate engine provides the description before the command. */
static void set_up_session(const void *with)
{
    struct omino_text text = {session.before, sizeof session.before, 0};
    session.command = with;
    session.sent = 0;
    session.answer[0] = '\0';
    lead_up();
    question(&text);
    omino_text_end(&text);
    stop_engine();
    lead_up();
}

static enum omino_status send_command(struct omino_error *err)
{
    static char answer[ANSWER];
    faults_enter(FUNCTION_omino_gtp_serve);
    session.sent = 1;
    if (!ask(session.command->line, answer))
        return omino_fail(err, OMINO_ERR_IO, "the engine no longer answers");
    if (strcmp(answer, "? out of memory\n\n") == 0) return omino_fail_memory(err);
    if (answer[0] != '=') return omino_fail(err, OMINO_ERR_ARGUMENT, "%.200s", answer);
    memcpy(session.answer, answer, sizeof answer);
    return OMINO_OK;
}

/* Times are not compared. The engine may allocate while it answers. */
static void describe_session(struct omino_text *text)
{
    faults_end();
    if (session.sent)
        question(text);
    else
        omino_text_add(text, session.before);
    if (!session.command->thinks && strcmp(session.command->line, "cputime") != 0)
        omino_text_add(text, session.answer);
    faults_watch(0, 0);
}

static void end_session(void)
{
    stop_engine();
    assert_int_equal(engine.status, OMINO_OK);
}

static const struct trial command_trial = {
    STEPS(set_up_session, send_command, describe_session, end_session), .system_allocates = 1,
    .keeps_blocks = 1};

static char record[] = "/tmp/omino-memory-XXXXXX";
static char save_line[64], load_line[64], savesgf_line[64], loadsgf_line[64];

#define DUO                                                                                        \
    "blokus",                                                                                      \
    {                                                                                              \
        "new_game variant=duo"                                                                     \
    }

static const struct command commands[] = {
    {DUO, "all_legal b", 0},
    {DUO, "analyze 0 3", 1},
    {DUO, "clear_board", 0},
    {DUO, "cputime", 0},
    {DUO, "final_score", 0},
    {DUO, "g", 1},
    {DUO, "genmove b", 1},
    {DUO, "known_command play", 0},
    {DUO, "legal_moves", 0},
    {DUO, "level 3", 0},
    {DUO, "list_commands", 0},
    {DUO, load_line, 0},
    {DUO, loadsgf_line, 0},
    {DUO, "name", 0},
    {DUO, "new_game variant=duo starts=free", 0},
    {DUO, "p e10,e9", 0},
    {DUO, "perft 1", 0},
    {DUO, "play b e10,e9", 0},
    {DUO, "player_to_play", 0},
    {DUO, "protocol_version", 0},
    {DUO, "reg_genmove b", 1},
    {DUO, save_line, 0},
    {DUO, savesgf_line, 0},
    {DUO, "scores", 0},
    {DUO, "set_game Blokus", 0},
    {DUO, "set_random_seed 4", 0},
    {"template", {"new_game side=3"}, "set_state 1 ..x/..x/...", 0},
    {DUO, "showboard", 0},
    {DUO, "state", 0},
    {DUO, "threads 2", 0},
    {DUO, "time_left b 10 0", 0},
    {DUO, "time_settings 60 0 0", 0},
    {DUO, "to_play", 0},
    {"blokus", {"new_game variant=duo", "play b e10,e9"}, "undo", 0},
    {DUO, "version", 0},
    {DUO, "winners", 0},
    /* With threads, with an existing player, and with a growing board. */
    {"blokus", {"new_game variant=duo", "threads 2", "genmove b"}, "genmove w", 1},
    {"blokus", {"genmove blue"}, load_line, 0},
    {"plyamki", {"genmove player1", "genmove player1"}, "showboard", 0},
    {"polyssimo", {"new_game"}, "genmove player1", 1},
};

/* Commands that allocate nothing cannot be swept. They are tried once. */
static int sweep_or_try(const struct command *command)
{
    struct omino_error err = OMINO_INIT(error);
    set_up_session(command);
    faults_watch(1, 1);
    const enum omino_status status = send_command(&err);
    const struct faults_seen during = faults_end();
    end_session();
    if (during.failed == 0 && status != OMINO_OK) fail_msg("%s: %s", command->line, err.message);
    if (during.failed > 0) sweep(&command_trial, command);
    return during.failed > 0;
}

static int is_tried(const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strncmp(commands[i].line, name, length) == 0 &&
            (commands[i].line[length] == ' ' || commands[i].line[length] == '\0'))
            return 1;
    return strcmp(name, "quit") == 0;
}

/* Expects a trial of every command of an engine for a game with a dialect. */
static void expect_all_tried(void)
{
    static char answer[ANSWER];
    int count = 0;
    start_engine("blokus");
    assert_true(ask("list_commands", answer));
    stop_engine();
    assert_int_equal(answer[0], '=');
    for (char *name = strtok(answer + 1, " \n"); name; name = strtok(NULL, " \n"), count++)
        if (!is_tried(name)) fail_msg("no trial of the command %s", name);
    assert_true(count > 30);
}

/* ---- a whole session ------------------------------------------------------------------------- */

static struct {
    FILE *in, *out;
    char answers[ANSWER];
} whole;

static char in_buffer[BUFSIZ], out_buffer[BUFSIZ];

static void set_up_whole(const void *with)
{
    (void)with;
    whole.answers[0] = '\0';
}

/* If an answer reports a lack of memory, treats the call as failed for lack of memory. */
static enum omino_status serve_whole(struct omino_error *err)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = "template",
                                          .allocator = sweep_allocator()};
    static char answers[ANSWER];
    rewind(whole.in);
    rewind(whole.out);
    if (ftruncate(fileno(whole.out), 0) != 0) return omino_fail(err, OMINO_ERR_IO, "no file");
    const enum omino_status status = omino_gtp_serve(&setup, whole.in, whole.out, err);
    if (status != OMINO_OK) return status;
    const ssize_t length = pread(fileno(whole.out), answers, sizeof answers - 1, 0);
    answers[length < 0 ? 0 : length] = '\0';
    if (strstr(answers, "out of memory")) return omino_fail_memory(err);
    memcpy(whole.answers, answers, sizeof answers);
    return OMINO_OK;
}

static void describe_whole(struct omino_text *text)
{
    omino_text_add(text, whole.answers);
}

static void tear_down_whole(void)
{
}

static const struct trial whole_trial = {
    STEPS(set_up_whole, serve_whole, describe_whole, tear_down_whole)};

static void sweep_whole_session(void)
{
    whole.in = tmpfile();
    whole.out = tmpfile();
    assert_true(whole.in && whole.out);
    setvbuf(whole.in, in_buffer, _IOFBF, sizeof in_buffer);
    setvbuf(whole.out, out_buffer, _IOFBF, sizeof out_buffer);
    fputs("1 to_play\n2 showboard\n3 name #", whole.in);
    for (int i = 0; i < 10000; i++) putc('x', whole.in); /* more than the first buffer can hold */
    fputs("\n4 play player1 a1,a2\n5 state\nquit\n", whole.in);
    fflush(whole.in);
    assert_true(sweep(&whole_trial, NULL) > 6);
    fclose(whole.in);
    fclose(whole.out);
}

void every_command_of_an_engine_survives_every_failing_allocation(void **unused)
{
    int swept = 0;
    (void)unused;
    const int file = mkstemp(record);
    assert_true(file >= 0);
    const char text[] = "(;GM[Blokus Duo];B[e10,e9]C[a comment])";
    assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
    close(file);
    snprintf(load_line, sizeof load_line, "load %s", record);
    snprintf(loadsgf_line, sizeof loadsgf_line, "loadsgf %s", record);
    snprintf(save_line, sizeof save_line, "save %s-saved", record);
    snprintf(savesgf_line, sizeof savesgf_line, "savesgf %s-saved", record);
    expect_all_tried();
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        swept += sweep_or_try(&commands[i]);
    assert_true(swept > 10);
    sweep_whole_session();
    char saved[64];
    snprintf(saved, sizeof saved, "%s-saved", record);
    unlink(saved);
    unlink(record);
}
