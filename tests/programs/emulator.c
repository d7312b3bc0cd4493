/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* for the size of pipes */
#include "emulator.h"

#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <vterm.h>

#include "cli/screen/draw.h"
#include "shared/messages.h"
#include "test.h"

struct terminal {
    int keys[2], picture[2]; /* pipes */
    FILE *in, *out;
    SCREEN *curses;
    VTerm *emulator;
    VTermScreen *seen;
    int columns, rows;
    struct cli cli;
    struct cli_table table;
    struct screen screen;
    char line[4000];
    char *written; /* all output of curses, ended by NUL */
    size_t written_length;
};

/* ---- opening --------------------------------------------------------------------------------- */

static void set_size(int columns, int rows)
{
    char text[16];
    snprintf(text, sizeof text, "%d", columns);
    setenv("COLUMNS", text, 1);
    snprintf(text, sizeof text, "%d", rows);
    setenv("LINES", text, 1);
}

static void open_pipes(struct terminal *terminal)
{
    assert_int_equal(pipe(terminal->keys), 0);
    assert_int_equal(pipe(terminal->picture), 0);
    assert_true(fcntl(terminal->picture[1], F_SETPIPE_SZ, 1 << 20) > 0);
    assert_int_equal(fcntl(terminal->picture[0], F_SETFL, O_NONBLOCK), 0);
    terminal->in = fdopen(terminal->keys[0], "r");
    terminal->out = fdopen(terminal->picture[1], "w");
    assert_true(terminal->in && terminal->out);
}

static void open_emulator(struct terminal *terminal)
{
    terminal->emulator = vterm_new(terminal->rows, terminal->columns);
    vterm_set_utf8(terminal->emulator, 1);
    terminal->seen = vterm_obtain_screen(terminal->emulator);
    vterm_screen_enable_altscreen(terminal->seen, 1);
    vterm_screen_reset(terminal->seen, 1);
}

static void open_table(struct terminal *terminal, const struct stage *stage)
{
    struct cli *cli = &terminal->cli;
    struct omino_error err = OMINO_INIT(error);
    *cli = (struct cli){
        .ply = -1, .seed = 1, .limits = {OMINO_SIZE(search_limits), .simulations = 50}};
    cli->save = stage->save;
    if (stage->simulations > 0) cli->limits.simulations = stage->simulations;
    snprintf(cli->options, sizeof cli->options, "%s", stage->options);
    assert_int_equal(omino_registry_find_or_load(stage->game, &cli->rules, &err), OMINO_OK);
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) cli->players[p] = NULL;
    const struct omino_game *game;
    assert_int_equal(omino_rules_open_game(cli->rules, cli->options, NULL, &game, &err), OMINO_OK);
    for (unsigned p = 0; p < omino_game_players(game); p++)
        cli->players[p] = stage->computer && (p > 0 || stage->watch) ? stage->computer : "human";
    omino_game_close(game);
    assert_int_equal(cli_table_open(&terminal->table, cli, stage->watch), CLI_OK);
}

static void take_down(struct terminal *terminal, const char *bytes, size_t count)
{
    vterm_input_write(terminal->emulator, bytes, count);
    terminal->written = realloc(terminal->written, terminal->written_length + count + 1);
    assert_non_null(terminal->written);
    memcpy(terminal->written + terminal->written_length, bytes, count);
    terminal->written_length += count;
    terminal->written[terminal->written_length] = '\0';
}

/* Passes the output of curses to the emulator. */
static void look(struct terminal *terminal)
{
    char bytes[4096];
    ssize_t count;
    fflush(terminal->out);
    while ((count = read(terminal->picture[0], bytes, sizeof bytes)) > 0)
        take_down(terminal, bytes, (size_t)count);
    vterm_screen_flush_damage(terminal->seen);
}

static int computer_moves(const struct terminal *terminal)
{
    const struct screen *screen = &terminal->screen;
    return screen->layout.fits && screen->mode == SCREEN_PLAYING && !screen->paused &&
           cli_table_computer(&terminal->table);
}

/* Lets computers move, and updates the screen. */
static void settle(struct terminal *terminal)
{
    while (computer_moves(terminal)) {
        screen_step(&terminal->screen);
        look(terminal);
    }
    screen_draw(&terminal->screen);
    look(terminal);
}

struct terminal *terminal_open(const struct stage *stage)
{
    struct terminal *terminal = calloc(1, sizeof *terminal);
    struct omino_error err = OMINO_INIT(error);
    assert_non_null(terminal);
    assert_non_null(setlocale(LC_CTYPE, stage->locale ? stage->locale : "C.UTF-8"));
    terminal->columns = stage->columns;
    terminal->rows = stage->rows;
    set_size(stage->columns, stage->rows);
    open_pipes(terminal);
    open_emulator(terminal);
    open_table(terminal, stage);
    terminal->curses =
        newterm(stage->term ? stage->term : "xterm-256color", terminal->out, terminal->in);
    assert_non_null(terminal->curses);
    meta(stdscr, TRUE); /* 8-bit keys, as on a real terminal */
    if (screen_open(&terminal->screen, &terminal->table, fileno(terminal->in), !stage->no_color,
                    &err) != OMINO_OK)
        fail_msg("%s", err.message);
    if (!stage->watch) settle(terminal);
    return terminal;
}

void terminal_close(struct terminal *terminal)
{
    screen_close(&terminal->screen);
    endwin();
    delscreen(terminal->curses);
    cli_table_discard(&terminal->table);
    vterm_free(terminal->emulator);
    fclose(terminal->in);
    fclose(terminal->out);
    close(terminal->keys[1]);
    close(terminal->picture[0]);
    free(terminal->written);
    free(terminal);
}

struct screen *terminal_screen(struct terminal *terminal)
{
    return &terminal->screen;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static int send(struct terminal *terminal, const char *bytes, size_t length)
{
    assert_int_equal(write(terminal->keys[1], bytes, length), (ssize_t)length);
    if (!screen_step(&terminal->screen)) return 0;
    settle(terminal);
    return 1;
}

/* Returns the bytes that a terminal sends for a named key. */
static const char *bytes_of(const char *name, size_t length)
{
    static const struct {
        const char *name, *bytes;
    } keys[] = {
        {"tab", "\t"},         {"backtab", "\033[Z"}, {"enter", "\r"},    {"left", "\033OD"},
        {"right", "\033OC"},   {"up", "\033OA"},      {"down", "\033OB"}, {"escape", "\033"},
        {"backspace", "\177"}, {"ctrl-c", "\003"},    {"ctrl-u", "\025"}, {"home", "\033OH"},
        {"end", "\033OF"},     {"delete", "\033[3~"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].name) == length && strncmp(keys[i].name, name, length) == 0)
            return keys[i].bytes;
    fail_msg("unknown key %.*s", (int)length, name);
    return NULL;
}

/* Returns the bytes of the first key, and moves *keys to the next one. */
static const char *take_key(const char **keys, size_t *length)
{
    const char *first = *keys;
    *length = 1;
    ++*keys;
    if (*first != '{') return first;
    const size_t name = strcspn(first + 1, "}");
    const char *bytes = bytes_of(first + 1, name);
    *keys += name + 1;
    *length = strlen(bytes);
    return bytes;
}

int type(struct terminal *terminal, const char *keys)
{
    while (*keys) {
        size_t length;
        const char *bytes = take_key(&keys, &length);
        if (!send(terminal, bytes, length)) return 0;
    }
    return 1;
}

int type_ahead(struct terminal *terminal, const char *keys)
{
    char all[200];
    size_t count = 0;
    while (*keys) {
        size_t length;
        const char *bytes = take_key(&keys, &length);
        assert_true(count + length < sizeof all);
        memcpy(all + count, bytes, length);
        count += length;
    }
    return send(terminal, all, count);
}

void click(struct terminal *terminal, int button, int x, int y)
{
    char bytes[80];
    const int wheel = button >= 64;
    const int length = snprintf(bytes, sizeof bytes, "\033[<%d;%d;%dM", button, x + 1, y + 1) +
                       (wheel ? 0
                              : snprintf(bytes + strlen(bytes), sizeof bytes - strlen(bytes),
                                         "\033[<%d;%d;%dm", button, x + 1, y + 1));
    send(terminal, bytes, (size_t)length);
}

void resize(struct terminal *terminal, int columns, int rows)
{
    terminal->columns = columns;
    terminal->rows = rows;
    set_size(columns, rows);
    vterm_set_size(terminal->emulator, rows, columns);
    assert_int_equal(resizeterm(rows, columns), OK);
    screen_step(&terminal->screen); /* handles the key that reports the new size */
    settle(terminal);
}

/* ---- the picture ----------------------------------------------------------------------------- */

static VTermScreenCell cell_at(struct terminal *terminal, int x, int y)
{
    VTermScreenCell cell;
    const VTermPos place = {.row = y, .col = x};
    memset(&cell, 0, sizeof cell);
    vterm_screen_get_cell(terminal->seen, place, &cell);
    return cell;
}

const char *line_of(struct terminal *terminal, int y)
{
    const VTermRect rectangle = {
        .start_row = y, .end_row = y + 1, .start_col = 0, .end_col = terminal->columns};
    size_t length =
        vterm_screen_get_text(terminal->seen, terminal->line, sizeof terminal->line - 1, rectangle);
    while (length > 0 && strchr(" \n", terminal->line[length - 1])) length--;
    terminal->line[length] = '\0';
    return terminal->line;
}

const char *bottom(struct terminal *terminal, int line)
{
    return line_of(terminal, terminal->rows - 1 - line);
}

static int columns_before(const char *line, const char *at)
{
    int columns = 0;
    for (; line < at; line++) columns += (*line & 0xc0) != 0x80;
    return columns;
}

int find_within(struct terminal *terminal, int columns, const char *text, int *x, int *y)
{
    for (int row = 0; row < terminal->rows; row++) {
        const char *line = line_of(terminal, row), *at = strstr(line, text);
        if (!at || columns_before(line, at) >= columns) continue;
        if (x) *x = columns_before(line, at);
        if (y) *y = row;
        return 1;
    }
    return 0;
}

int find(struct terminal *terminal, const char *text, int *x, int *y)
{
    return find_within(terminal, terminal->columns, text, x, y);
}

static int index_of(struct terminal *terminal, VTermColor color)
{
    (void)terminal;
    if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) return -1;
    return VTERM_COLOR_IS_INDEXED(&color) ? color.indexed.idx : -2;
}

int ink_at(struct terminal *terminal, int x, int y)
{
    return index_of(terminal, cell_at(terminal, x, y).fg);
}

int ground_at(struct terminal *terminal, int x, int y)
{
    return index_of(terminal, cell_at(terminal, x, y).bg);
}

int is_reverse(struct terminal *terminal, int x, int y)
{
    return cell_at(terminal, x, y).attrs.reverse;
}

int has_more_than_ascii(struct terminal *terminal)
{
    for (int y = 0; y < terminal->rows; y++)
        for (int x = 0; x < terminal->columns; x++)
            if (cell_at(terminal, x, y).chars[0] > 126) return 1;
    return 0;
}

int was_written(struct terminal *terminal, const char *text)
{
    return terminal->written && strstr(terminal->written, text) != NULL;
}

void print_screen(struct terminal *terminal)
{
    for (int y = 0; y < terminal->rows; y++) print_message("%s\n", line_of(terminal, y));
}

void assert_seen(struct terminal *terminal, const char *text)
{
    if (find(terminal, text, NULL, NULL)) return;
    print_screen(terminal);
    fail_msg("'%s' is not on the screen", text);
}

void assert_not_seen(struct terminal *terminal, const char *text)
{
    if (!find(terminal, text, NULL, NULL)) return;
    print_screen(terminal);
    fail_msg("'%s' is on the screen", text);
}
