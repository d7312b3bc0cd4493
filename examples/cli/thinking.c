/* SPDX-License-Identifier: MIT */
/* Computers that think while somebody watches: a line on the terminal that tells how far they are,
 * Ctrl-C, which makes them come to an end, and signals, which end the game. */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include <omino/text.h>

#include "cli.h"

/* Columns inside the bar that tells how far a thought is. */
enum { BAR_WIDTH = 16 };

/* ---- Ctrl-C ---------------------------------------------------------------------------------- */

/* What the handler of the signal leaves behind. */
static atomic_int interrupts;
static atomic_llong last_interrupt; /* in milliseconds, 0: none */
static atomic_int twice_quits;      /* whether twice within a second is not yet the end */
static atomic_int quits;            /* it came twice */

static long long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

/* Twice within a second means it: the signal does then what it would do without us, now or the next
 * time. */
static void note_interrupt(int number)
{
    const long long time = milliseconds(), before = atomic_exchange(&last_interrupt, time);
    atomic_fetch_add(&interrupts, 1);
    if (before == 0 || time - before > 1000) return;
    signal(number, SIG_DFL);
    if (atomic_exchange(&quits, 1) || !atomic_load(&twice_quits)) raise(number);
}

void cli_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
}

void cli_catch_quitting(void)
{
    atomic_store(&twice_quits, 1);
    cli_catch_interrupts();
}

int cli_quits(void)
{
    return atomic_load(&quits);
}

/* The signal is let through only while pselect() waits, so that it cannot come just before. */
int cli_await_input(int before)
{
    fd_set streams;
    sigset_t interrupt, usual;
    int ready = -1;
    FD_ZERO(&streams);
    FD_SET(STDIN_FILENO, &streams);
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &usual);
    if (cli_interrupts() == before)
        ready = pselect(STDIN_FILENO + 1, &streams, NULL, NULL, NULL, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return ready > 0 || cli_interrupts() == before;
}

void cli_leave_interrupts(void)
{
    signal(SIGINT, SIG_DFL);
}

int cli_interrupts(void)
{
    return atomic_load(&interrupts);
}

/* ---- signals that ask for the end ------------------------------------------------------------ */

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_COUNT = sizeof endings / sizeof *endings };

static atomic_int ending;

static void note_ending(int number)
{
    atomic_store(&ending, number);
}

/* Calls are not made again: a write to a pipe that nobody reads from would never end. Those of
 * files are, by who makes them. */
static void handle_endings(void (*from)(int), void (*to)(int))
{
    struct sigaction action = {.sa_handler = to}, before;
    for (int i = 0; i < ENDING_COUNT; i++)
        if (sigaction(endings[i], NULL, &before) == 0 && before.sa_handler == from)
            sigaction(endings[i], &action, NULL);
}

void cli_catch_signals(void)
{
    handle_endings(SIG_DFL, note_ending);
}

void cli_leave_signals(void)
{
    handle_endings(note_ending, SIG_DFL);
}

int cli_signal(void)
{
    return atomic_load(&ending);
}

/* As in cli_await_input(). */
void cli_pause(double seconds)
{
    const struct timespec pause = {(time_t)seconds,
                                   (long)((seconds - (double)(time_t)seconds) * 1e9)};
    sigset_t blocked, usual;
    sigemptyset(&blocked);
    for (int i = 0; i < ENDING_COUNT; i++) sigaddset(&blocked, endings[i]);
    sigprocmask(SIG_BLOCK, &blocked, &usual);
    if (cli_signal() == 0) pselect(0, NULL, NULL, NULL, &pause, &usual);
    sigprocmask(SIG_SETMASK, &usual, NULL);
}

/* ---- lines ----------------------------------------------------------------------------------- */

void cli_write_line(const struct omino_game *game, const uint32_t *moves, uint32_t count, char *buf,
                    size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    for (uint32_t i = 0; i < count && text.length < cap; i++) {
        char move[OMINO_TEXT_MAX];
        omino_move_write(game, moves[i], move, sizeof move);
        omino_text_add(&text, i > 0 ? " | " : "");
        omino_text_add(&text, move);
    }
    omino_text_end(&text);
}

void cli_cut(char *text, size_t columns)
{
    static const char more[] = "...";
    const size_t length = strlen(text);
    if (length <= columns) return;
    size_t end = columns > strlen(more) ? columns - strlen(more) : 0;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80) end--; /* inside a character */
    snprintf(text + end, length + 1 - end, "%.*s", (int)(columns - end), more);
}

/* ---- thinking -------------------------------------------------------------------------------- */

void cli_thinking_begin(struct cli_thinking *thinking, const struct omino_game *game,
                        const char *heading)
{
    *thinking = (struct cli_thinking){game, heading, cli_interrupts(), 0};
}

void cli_thinking_end(struct cli_thinking *thinking)
{
    if (thinking->shown) fputs("\r\033[K", stderr);
}

/* Who quits just before a thought begins has also interrupted it. */
int cli_thinking_stop(void *user)
{
    const struct cli_thinking *thinking = user;
    return cli_quits() || cli_signal() != 0 || cli_interrupts() != thinking->interrupts;
}

void cli_write_bar(double done, int width, char *buf, size_t cap)
{
    struct omino_text text = {buf, cap, 0};
    const int full = (int)(done * width + 0.5);
    omino_text_char(&text, '[');
    for (int i = 0; i < width; i++) omino_text_char(&text, i < full ? '#' : '.');
    omino_text_char(&text, ']');
    omino_text_end(&text);
}

/* There is a bar where there are limits. */
static void show(void *user, const struct omino_thought *thought)
{
    struct cli_thinking *thinking = user;
    char bar[BAR_WIDTH + 3] = "", moves[1000], line[1200];
    if (thought->done > 0) cli_write_bar(thought->done, BAR_WIDTH, bar, sizeof bar);
    cli_write_line(thinking->game, thought->line, thought->line_length, moves, sizeof moves);
    snprintf(line, sizeof line, "%s %s%s%llu simulations, %.1f %%: %s", thinking->heading, bar,
             *bar ? " " : "", (unsigned long long)thought->simulations, 100 * thought->value,
             moves);
    cli_cut(line, (size_t)cli_columns(stderr) - 1);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    thinking->shown = 1;
}

omino_progress *cli_thinking_progress(void)
{
    return isatty(STDERR_FILENO) ? show : NULL;
}

enum omino_status cli_think(const struct cli *cli, const char *heading,
                            const struct omino_game *game, struct omino_player *player,
                            const void *state, uint32_t *move, struct omino_error *err)
{
    struct cli_thinking thinking;
    struct omino_limits limits = cli->limits;
    cli_thinking_begin(&thinking, game, heading);
    limits.stop = cli_thinking_stop;
    limits.user = &thinking;
    limits.progress = cli_thinking_progress();
    const enum omino_status status = omino_player_choose(player, state, &limits, move, err);
    cli_thinking_end(&thinking);
    return status;
}

const char *cli_computer(const struct cli *cli)
{
    const char *const *kind = omino_player_kinds();
    while (kind[1]) kind++;
    return cli->computer ? cli->computer : *kind;
}
