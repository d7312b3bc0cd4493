/* SPDX-License-Identifier: MIT */
/*
 * Random sessions of the engine protocol. Most commands follow the grammar: moves come from the
 * engine's own lists, positions from its own answers, now and then with a byte changed. Others are
 * garbage. Each command must get exactly one answer, with its number; the program must end with
 * status 0; and its memory must not grow.
 */
#define _GNU_SOURCE
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ANSWER = 1 << 22, MOST_LINE = 1 << 17, WAIT_MILLISECONDS = 60000 };

/* Maximum memory of a session, in KiB: 16 MiB for the search, the rest for the program. Sanitizers
 * need more. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOST_MEMORY (1024 * 1024)
#else
#define MOST_MEMORY (64 * 1024)
#endif

/* A session. In the bytes received so far, the next answer begins at `at`. */
struct session {
    struct attack *attack;
    pid_t process;
    int to, from;
    unsigned number; /* of the next numbered command */
    int lost;        /* whether the engine is gone or does not answer */
    size_t at, length;
    char bytes[MOST_ANSWER];
    char line[MOST_LINE];
    char answer[MOST_ANSWER]; /* the last one, without status and number */
    char moves[MOST_ANSWER];  /* the last list of moves */
    char side[100], state[9000];
};

static unsigned below(struct session *session, unsigned limit)
{
    return attack_random(session->attack, limit);
}

static const char *one_of(struct session *session, const char *const *texts)
{
    unsigned count = 0;
    while (texts[count]) count++;
    return texts[below(session, count)];
}

/* ---- the engine ------------------------------------------------------------------------------ */

static const char *const games[] = {"template",
                                    "template -o side=2",
                                    "blokus",
                                    "blokus -o variant=duo",
                                    "blokus -o players=3",
                                    "blokus -o players=2 -o scoring=advanced",
                                    "patchwork",
                                    "patchwork -o track=original",
                                    "plyamki",
                                    "plyamki -o cards=2",
                                    "plyamki -o faces=solid -o cards=6",
                                    "polyssimo",
                                    "polyssimo -o players=4",
                                    NULL};

static void become_engine(struct session *session, const char *game, int in, int out)
{
    char command[500];
    const unsigned simulations = 1 + below(session, 4);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    snprintf(command, sizeof command, "omino %s gtp --simulations %u --memory 16", game,
             simulations);
    attack_become(session->attack, command);
}

static void start(struct session *session)
{
    int in[2], out[2];
    const char *game = one_of(session, games);
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) abort();
    session->process = fork();
    if (session->process < 0) abort();
    if (session->process == 0) become_engine(session, game, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    session->to = in[1];
    session->from = out[0];
}

static void lose(struct session *session, const char *what)
{
    if (!session->lost) {
        session->line[300] = '\0';
        attack_report(session->attack, what, session->line);
        kill(session->process, SIGKILL);
    }
    session->lost = 1;
}

/* Reads more output; returns 1 on success, 0 at the end of the output, -1 if nothing comes in time
 * or the buffer is full. */
static int read_more(struct session *session)
{
    struct pollfd ready = {.fd = session->from, .events = POLLIN};
    if (session->at > 0) {
        memmove(session->bytes, session->bytes + session->at, session->length - session->at);
        session->length -= session->at;
        session->at = 0;
    }
    if (session->length == MOST_ANSWER || poll(&ready, 1, WAIT_MILLISECONDS) <= 0) return -1;
    const ssize_t got =
        read(session->from, session->bytes + session->length, MOST_ANSWER - session->length);
    if (got > 0) session->length += (size_t)got;
    return got > 0;
}

/* Returns the text of an answer, or NULL unless the answer begins with its status and number. */
static const char *begin_of(const char *answer, const char *number)
{
    if (*answer != '=' && *answer != '?') return NULL;
    if (strncmp(answer + 1, number, strlen(number)) != 0) return NULL;
    answer += 1 + strlen(number);
    return *answer == ' ' || *answer == '\n' ? answer + 1 : NULL;
}

/* Reads one answer. */
static void read_answer(struct session *session, const char *number)
{
    const char *end = NULL;
    size_t looked = session->at;
    while (!(end = memmem(session->bytes + looked, session->length - looked, "\n\n", 2))) {
        const size_t seen = session->length - session->at;
        if (read_more(session) <= 0) {
            lose(session, "a command is not answered");
            return;
        }
        looked = session->at + (seen > 0 ? seen - 1 : 0);
    }
    const size_t length = (size_t)(end - (session->bytes + session->at)) + 1;
    memcpy(session->answer, session->bytes + session->at, length);
    session->answer[length] = '\0';
    session->at += length + 1;
    session->attack->refused += session->answer[0] == '?';
    const char *text = begin_of(session->answer, number);
    if (!text || strlen(session->answer) != length) {
        lose(session, "an answer is malformed");
        return;
    }
    memmove(session->answer, text, strlen(text) + 1);
}

static void write_bytes(struct session *session, const char *bytes, size_t length)
{
    while (length > 0 && !session->lost) {
        const ssize_t written = write(session->to, bytes, length);
        if (written <= 0) {
            lose(session, "the engine has stopped reading");
            return;
        }
        bytes += written;
        length -= (size_t)written;
    }
}

/* Sends a command line, half of the time with a number, which is copied to `number`. */
static void send_line(struct session *session, const char *line, size_t length, char number[20])
{
    number[0] = '\0';
    if (below(session, 2)) snprintf(number, 20, "%u", session->number++);
    snprintf(session->line, sizeof session->line, "%s%s%.*s\n", number, *number ? " " : "",
             (int)length, line);
    write_bytes(session, number, strlen(number));
    if (*number) write_bytes(session, " ", 1);
    write_bytes(session, line, length);
    write_bytes(session, "\n", 1);
    session->attack->commands++;
}

static void ask(struct session *session, const char *line)
{
    char number[20];
    if (session->lost) return;
    send_line(session, line, strlen(line), number);
    read_answer(session, number);
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Changes some bytes of a text, but never to a line feed or a comment character. */
static void spoil(struct session *session, char *text)
{
    const size_t length = strlen(text);
    if (length == 0) return;
    for (unsigned n = 1 + below(session, 3); n > 0; n--) {
        const char byte = (char)(1 + below(session, 255));
        text[below(session, (unsigned)length)] = byte == '\n' || byte == '#' ? '?' : byte;
    }
}

static void copy_line(char *to, size_t cap, const char *from)
{
    snprintf(to, cap, "%.*s", (int)strcspn(from, "\n"), from);
}

/* Copies a random line of a text. */
static void pick_line(struct session *session, const char *text, char *line, size_t cap)
{
    unsigned count = 0;
    for (const char *at = text; *at; at++) count += *at == '\n';
    unsigned chosen = count > 0 ? below(session, count) : 0;
    for (; chosen > 0; chosen--) text = strchr(text, '\n') + 1;
    copy_line(line, cap, text);
}

/* Plays a move from a fresh list, or from an old one, whose moves may be illegal by now. */
static void play(struct session *session)
{
    char move[3000], line[4000];
    if (below(session, 4) > 0 || !session->moves[0]) {
        ask(session, "to_play");
        copy_line(session->side, sizeof session->side, session->answer);
        ask(session, "legal_moves");
        memcpy(session->moves, session->answer, strlen(session->answer) + 1);
    }
    pick_line(session, session->moves, move, sizeof move);
    if (below(session, 20) == 0) spoil(session, move);
    snprintf(line, sizeof line, "play %s %s", session->side, move);
    ask(session, line);
}

static void ask_state(struct session *session)
{
    ask(session, "state");
    copy_line(session->state, sizeof session->state, session->answer);
}

static void set_state(struct session *session)
{
    char state[9000], line[9100];
    if (!session->state[0]) ask_state(session);
    snprintf(state, sizeof state, "%s", session->state);
    if (below(session, 2)) spoil(session, state);
    snprintf(line, sizeof line, "set_state %s", state);
    ask(session, line);
}

static void generate(struct session *session)
{
    static const char *const commands[] = {"genmove", "reg_genmove", "g", NULL};
    char line[200];
    if (below(session, 4) > 0) ask(session, "to_play");
    copy_line(session->side, sizeof session->side, session->answer);
    snprintf(line, sizeof line, "%s %s", one_of(session, commands), session->side);
    ask(session, line);
}

/* Saves a record, sometimes changes a byte of it, and loads it. */
static void save_and_load(struct session *session)
{
    char path[200];
    ask(session, below(session, 8) ? "save game.sgf" : "save no/such/folder.sgf");
    snprintf(path, sizeof path, "%s/game.sgf", session->attack->folder);
    FILE *file = below(session, 3) == 0 ? fopen(path, "r+") : NULL;
    if (file) {
        fseek(file, (long)below(session, 200), SEEK_SET);
        fputc((int)below(session, 256), file);
        fclose(file);
    }
    ask(session, below(session, 8) ? "load game.sgf" : "loadsgf game.sgf 3");
}

static void send_garbage(struct session *session)
{
    char line[2000], number[20];
    const unsigned length = 1 + below(session, below(session, 10) ? 40 : sizeof line - 2);
    line[0] = (char)('a' + below(session, 26));
    for (unsigned n = 1; n < length; n++) {
        line[n] = (char)below(session, 256);
        if (line[n] == '\n') line[n] = ' ';
    }
    send_line(session, line, length, number);
    read_answer(session, number);
}

/* Sends a line that is about as long as the longest valid line, or longer. */
static void send_long_line(struct session *session)
{
    static char line[MOST_LINE];
    char number[20];
    const unsigned length = 65000 + below(session, 2000);
    memset(line, 'x', length);
    if (below(session, 2)) memcpy(line, "play ", 5);
    /* The engine skips the number of an overlong line with the rest, so none is sent. */
    number[0] = '\0';
    snprintf(session->line, sizeof session->line, "a line of %u bytes", length);
    write_bytes(session, line, length);
    write_bytes(session, "\n", 1);
    session->attack->commands++;
    read_answer(session, number);
}

/* Sends lines without a command, which get no answer. */
static void send_nothing(struct session *session)
{
    static const char *const lines[] = {"\n", "\n\n\n", "# a comment\n", "   \t\n", "\r\n", NULL};
    const char *line = one_of(session, lines);
    write_bytes(session, line, strlen(line));
}

static void ask_anything(struct session *session)
{
    static const char *const lines[] = {"showboard",
                                        "scores",
                                        "winners",
                                        "to_play",
                                        "player_to_play",
                                        "undo",
                                        "undo",
                                        "undo",
                                        "clear_board",
                                        "new_game",
                                        "new_game seed=3",
                                        "new_game nonsense=1",
                                        "name",
                                        "version",
                                        "protocol_version",
                                        "list_commands",
                                        "known_command",
                                        "known_command g",
                                        "known_command x",
                                        "legal_moves",
                                        "level 10",
                                        "level -1",
                                        "level",
                                        "threads 1",
                                        "threads 0",
                                        "threads 1000",
                                        "set_random_seed 7",
                                        "set_random_seed x",
                                        "perft 0",
                                        "perft 1",
                                        "perft -1",
                                        "perft",
                                        "time_left x 1 1",
                                        "time_settings",
                                        "time_settings x",
                                        "time_settings 0 0 0",
                                        "analyze 0",
                                        "analyze x",
                                        "analyze 0.001 2",
                                        "cputime",
                                        "final_score",
                                        "all_legal",
                                        "set_game Blokus Duo",
                                        "set_game x",
                                        "play",
                                        "play player1",
                                        "play player9 a1",
                                        "p",
                                        "genmove nobody",
                                        "reg_genmove",
                                        "load",
                                        "save",
                                        "load no-such-file",
                                        "set_state",
                                        "set_state x",
                                        "loadsgf game.sgf -1",
                                        NULL};
    ask(session, one_of(session, lines));
}

/* Sends several commands before reading their answers. */
static void ask_in_a_row(struct session *session)
{
    static const char *const lines[] = {"scores", "to_play", "undo", "name", "state", "x", NULL};
    char numbers[20][20];
    const unsigned count = 1 + below(session, 20);
    for (unsigned n = 0; n < count; n++) {
        const char *line = one_of(session, lines);
        send_line(session, line, strlen(line), numbers[n]);
        if (below(session, 5) == 0) send_nothing(session);
    }
    for (unsigned n = 0; n < count && !session->lost; n++) read_answer(session, numbers[n]);
}

static void attack_once(struct session *session)
{
    static const struct {
        unsigned weight;
        void (*act)(struct session *);
    } acts[] = {{300, play},        {250, ask_anything}, {100, generate},     {100, ask_in_a_row},
                {60, ask_state},    {60, set_state},     {40, save_and_load}, {60, send_garbage},
                {25, send_nothing}, {5, send_long_line}};
    unsigned chosen = below(session, 1000), n = 0;
    for (; n + 1 < sizeof acts / sizeof *acts && chosen >= acts[n].weight; n++)
        chosen -= acts[n].weight;
    acts[n].act(session);
}

/* ---- sessions -------------------------------------------------------------------------------- */

/* Expects the engine to end by itself, at `quit` or at the end of its input, and to print no
 * further answer. */
static void finish(struct session *session)
{
    struct rusage usage;
    int status;
    char text[100];
    if (below(session, 2)) ask(session, "quit");
    close(session->to);
    int more = 1;
    while (!session->lost && more > 0) more = read_more(session);
    if (more < 0) lose(session, "an engine does not exit");
    if (!session->lost && session->length > session->at)
        lose(session, "an answer came without a command");
    close(session->from);
    if (wait4(session->process, &status, 0, &usage) != session->process) abort();
    snprintf(text, sizeof text, "status %d, %ld KiB", status, usage.ru_maxrss);
    if (!session->lost && status != 0)
        attack_report(session->attack, "an engine exits with an error", text);
    if (usage.ru_maxrss > MOST_MEMORY)
        attack_report(session->attack, "an engine uses too much memory", text);
    if (usage.ru_maxrss > session->attack->most_memory)
        session->attack->most_memory = usage.ru_maxrss;
}

void attack_session(struct attack *attack, uint64_t commands)
{
    struct session *session = calloc(1, sizeof *session);
    const uint64_t end = attack->commands + commands;
    if (!session) abort();
    session->attack = attack;
    start(session);
    while (attack->commands + 20 < end && !session->lost) attack_once(session);
    while (attack->commands < end && !session->lost) ask(session, "scores");
    finish(session);
    attack->sessions++;
    free(session);
}
