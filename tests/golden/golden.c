/* SPDX-License-Identifier: MIT */
/*
 * Replays golden games, which were recorded with the number of legal moves and the hash of every
 * position. Any change to the rules, the hashes or the random sequence makes this test fail.
 *
 *     golden FILE...            replays the games and compares them with the files
 *     golden --write FILE...    regenerates each game in place from its first two lines
 *
 * The program does not use cmocka, so that it runs wherever the library does, but its output has
 * the same format. doc/testing.md describes the files and when to regenerate them.
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/game.h>
#include <omino/search.h>

/* The parameters of a game, which its first two lines specify. */
struct recipe {
    char name[32], options[512];
    char kind[16]; /* the kind of player that makes all moves: random or a search */
    uint64_t seed, simulations;
};

/* A game being replayed, and its place in the file. */
struct table {
    const char *path;
    int line;   /* the number of the last line read, from 1 */
    int within; /* whether the old lines of a game are being skipped while it is regenerated */
    FILE *file;
    struct recipe recipe;
    const struct omino_game *game;
    void *state;
    uint32_t ply;
    char problem[2 * OMINO_TEXT_MAX]; /* "" if there is no problem */
};

/* ---- problems -------------------------------------------------------------------------------- */

OMINO_PRINTF(2, 3)
static int fail(struct table *t, const char *format, ...)
{
    va_list args;
    if (t->problem[0]) return 0; /* only the first problem is kept */
    const int length = snprintf(t->problem, sizeof t->problem, "%s:%d: ", t->path, t->line);
    va_start(args, format);
    vsnprintf(t->problem + length, sizeof t->problem - (size_t)length, format, args);
    va_end(args);
    return 0;
}

/* Reports a problem with a position, including the position itself. */
static int fail_here(struct table *t, const char *what)
{
    char position[OMINO_TEXT_MAX];
    omino_state_write(t->game, t->state, position, sizeof position);
    return fail(t, "%s, at ply %u, in the position %s", what, t->ply, position);
}

/* ---- lines ----------------------------------------------------------------------------------- */

enum { LINES_MAX = 1000000 }; /* a longer file is not a file of games */

/* Reads the next line and removes its line break. Returns 0 at the end of the file. */
static int next_line(struct table *t, char *line, int room)
{
    if (t->line >= LINES_MAX || !fgets(line, room, t->file)) return 0;
    line[strcspn(line, "\r\n")] = '\0';
    t->line++;
    return 1;
}

/* Returns the rest of a line that begins with `word`, or NULL if it begins with another word. */
static const char *after(const char *line, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
    return line + length + strspn(line + length, " ");
}

static int read_game_line(struct table *t, const char *text)
{
    struct recipe *r = &t->recipe;
    const size_t length = strcspn(text, " ");
    if (length == 0 || length >= sizeof r->name || strlen(text) - length >= sizeof r->options)
        return fail(t, "expected the name of a game and its options");
    memset(r, 0, sizeof *r);
    memcpy(r->name, text, length);
    strcpy(r->options, text + length + strspn(text + length, " "));
    return 1;
}

static int read_maker(struct table *t)
{
    struct recipe *r = &t->recipe;
    char line[256];
    const char *text = next_line(t, line, sizeof line) ? after(line, "by") : NULL;
    const int found =
        text ? sscanf(text, "%15s %" SCNu64 " %" SCNu64, r->kind, &r->seed, &r->simulations) : 0;
    const int random = strcmp(r->kind, "random") == 0;
    if (found == (random ? 2 : 3)) return 1;
    return fail(t, "expected a line such as 'by random 1' (a seed) or 'by mcts 1 300' (a seed "
                   "and a number of simulations)");
}

/* ---- playing --------------------------------------------------------------------------------- */

static int open_table(struct table *t)
{
    struct omino_error err = OMINO_INIT(error);
    if (omino_game_open(t->recipe.name, t->recipe.options, NULL, &t->game, &err) != OMINO_OK)
        return fail(t, "the game cannot be opened: %s", err.message);
    t->state = malloc(omino_state_size(t->game));
    if (!t->state) return fail(t, "out of memory");
    omino_state_start(t->game, t->state);
    t->ply = 0;
    return 1;
}

static void close_table(struct table *t)
{
    free(t->state);
    omino_game_close(t->game);
    t->state = NULL;
    t->game = NULL;
}

static int is_over(const struct table *t)
{
    return omino_state_side(t->game, t->state) == OMINO_NOBODY;
}

static void play(struct table *t, uint32_t move)
{
    omino_state_apply(t->game, t->state, move);
    t->ply++;
}

/* Writes a position as in the file, without its move. */
static void write_position(const struct table *t, char *line, size_t room)
{
    snprintf(line, room, "%5u %016" PRIx64 " %s", omino_moves_count(t->game, t->state),
             omino_state_hash(t->game, t->state),
             omino_game_side_name(t->game, omino_state_side(t->game, t->state)));
}

/* Writes scores and winners as in the file. */
static void write_result(const struct table *t, char *line, size_t room)
{
    struct omino_outcome outcome = OMINO_INIT(outcome);
    size_t length = (size_t)snprintf(line, room, "scores");
    omino_state_outcome(t->game, t->state, &outcome);
    for (int p = 0; p < outcome.players && length < room; p++)
        length += (size_t)snprintf(line + length, room - length, " %d", (int)outcome.scores[p]);
    for (int p = 0, winners = 0; p < outcome.players && length < room; p++)
        if (outcome.places[p] == 1)
            length += (size_t)snprintf(line + length, room - length, "%s%s",
                                       winners++ ? " " : ", won by ",
                                       omino_game_player_name((unsigned)p));
}

/* ---- comparing ------------------------------------------------------------------------------- */

static int same_version(struct table *t, const char *text)
{
    const unsigned ours = omino_game_rules_version(t->game);
    char *end;
    const unsigned long theirs = text ? strtoul(text, &end, 10) : 0;
    if (!text || end == text || *end) return fail(t, "expected a line such as 'rules 1'");
    if (theirs == ours) return 1;
    return fail(t, "the game was recorded with version %lu of the rules, but this is version %u",
                theirs, ours);
}

static int same_position(struct table *t, const char *line)
{
    char expected[128], what[1024];
    write_position(t, expected, sizeof expected);
    if (strncmp(line, expected, strlen(expected)) == 0) return 1;
    snprintf(what, sizeof what, "moves, hash and side are '%s', but were recorded as '%.*s'",
             expected, (int)strlen(expected), line);
    return fail_here(t, what);
}

/* Plays the move at the end of a line. It must be legal and must be written in the same way now. */
static int play_recorded(struct table *t, const char *line)
{
    char text[OMINO_TEXT_MAX], what[1024];
    struct omino_error err = OMINO_INIT(error);
    uint32_t move;
    write_position(t, text, sizeof text);
    const char *recorded = line + strlen(text) + strspn(line + strlen(text), " ");
    if (omino_move_parse(t->game, t->state, recorded, &move, &err) != OMINO_OK) {
        snprintf(what, sizeof what, "the recorded move '%.200s' is no longer legal: %s", recorded,
                 err.message);
        return fail_here(t, what);
    }
    omino_move_write(t->game, move, text, sizeof text);
    if (strcmp(text, recorded) != 0) {
        snprintf(what, sizeof what, "the recorded move '%.200s' is now written as '%.200s'",
                 recorded, text);
        return fail_here(t, what);
    }
    play(t, move);
    return 1;
}

/* Expects the random player to make the recorded move with its seed. Searches are not repeated,
 * because their results depend on the machine. */
static int same_choice(struct table *t, struct omino_rng *rng, const char *line)
{
    char expected[OMINO_TEXT_MAX], what[1024];
    if (strcmp(t->recipe.kind, "random") != 0) return 1;
    const uint32_t move = omino_moves_random(t->game, t->state, rng);
    omino_move_write(t->game, move, expected, sizeof expected);
    const size_t length = strlen(line), wanted = strlen(expected);
    if (length > wanted && strcmp(line + length - wanted, expected) == 0) return 1;
    snprintf(what, sizeof what, "the random sequence differs: seed %" PRIu64 " gives '%.200s'",
             t->recipe.seed, expected);
    return fail_here(t, what);
}

static int same_game(struct table *t)
{
    char line[OMINO_TEXT_MAX], result[256];
    struct omino_rng rng;
    omino_rng_seed(&rng, t->recipe.seed);
    if (!next_line(t, line, sizeof line)) return fail(t, "the file ends in the middle of a game");
    if (!same_version(t, after(line, "rules"))) return 0;
    for (int over = 0; !over;) {
        over = is_over(t);
        if (!next_line(t, line, sizeof line))
            return fail(t, "the file ends in the middle of a game");
        if (!same_position(t, line)) return 0;
        if (!over && (!same_choice(t, &rng, line) || !play_recorded(t, line))) return 0;
    }
    write_result(t, result, sizeof result);
    if (!next_line(t, line, sizeof line)) return fail(t, "the file ends in the middle of a game");
    if (strcmp(line, result) == 0) return 1;
    return fail(t, "the result is '%s', but was recorded as '%.200s'", result, line);
}

/* ---- regenerating ---------------------------------------------------------------------------- */

static int write_game(struct table *t, FILE *to)
{
    struct recipe *r = &t->recipe;
    const struct omino_search_limits limits = {OMINO_SIZE(search_limits),
                                               .simulations = r->simulations};
    const int random = strcmp(r->kind, "random") == 0;
    char text[OMINO_TEXT_MAX];
    struct omino_error err = OMINO_INIT(error);
    struct omino_engine *player;
    struct omino_rng rng;
    omino_rng_seed(&rng, r->seed);
    if (omino_engine_open(t->game, r->kind, r->seed, NULL, &player, &err) != OMINO_OK)
        return fail(t, "unknown player: %s", err.message);
    fprintf(to, "game %s%s%s\nby %s %" PRIu64, r->name, *r->options ? " " : "", r->options, r->kind,
            r->seed);
    if (!random) fprintf(to, " %" PRIu64, r->simulations);
    fprintf(to, "\nrules %u\n", omino_game_rules_version(t->game));
    for (;;) {
        uint32_t move = OMINO_NO_MOVE;
        write_position(t, text, sizeof text);
        fprintf(to, "%s", text);
        if (is_over(t)) break;
        if (random)
            move = omino_moves_random(t->game, t->state, &rng);
        else
            omino_engine_choose(player, t->state, &limits, &move, NULL);
        omino_move_write(t->game, move, text, sizeof text);
        fprintf(to, " %s\n", text);
        play(t, move);
    }
    write_result(t, text, sizeof text);
    fprintf(to, "\n%s\n", text);
    omino_engine_close(player);
    return 1;
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Returns whether a line belongs to the old recording of a game: the version of the rules, a
 * position, or the result, which is the last line. */
static int is_left_over(struct table *t, const char *line)
{
    const char first = line[strspn(line, " ")];
    const int last = after(line, "scores") != NULL;
    const int known = last || after(line, "rules") || (first >= '0' && first <= '9');
    const int left_over = t->within && known;
    t->within = left_over && !last;
    return left_over;
}

/* Handles a line between regenerated games: copies comments and blank lines, and skips lines of old
 * games. Returns 0 for any other line. */
static int keep_line(struct table *t, const char *line, FILE *to)
{
    if (*line != '#' && *line != '\0')
        return is_left_over(t, line) || fail(t, "invalid line: '%.200s'", line);
    t->within = 0;
    fprintf(to, "%s\n", line);
    return 1;
}

/* Finds the next game, or a problem. Returns 0 at the end of the file. Copies the lines in between
 * to `to` unless it is NULL. */
static int find_game(struct table *t, FILE *to)
{
    char line[OMINO_TEXT_MAX];
    t->problem[0] = '\0';
    while (next_line(t, line, sizeof line)) {
        const char *text = after(line, "game");
        if (text) {
            t->within = 1;
            if (read_game_line(t, text) && read_maker(t)) open_table(t);
            return 1;
        }
        if (to && !keep_line(t, line, to)) return 1;
    }
    return 0;
}

static void print_name(const struct table *t, const char *what)
{
    printf("%s %s %s%sby %s %" PRIu64 "\n", what, t->recipe.name, t->recipe.options,
           *t->recipe.options ? " " : "", t->recipe.kind, t->recipe.seed);
}

/* Returns the number of games that differ. */
static int compare_file(struct table *t)
{
    int failed = 0, games = 0;
    for (; find_game(t, NULL); games++) {
        if (!t->problem[0]) same_game(t);
        close_table(t);
        print_name(t, t->problem[0] ? "[  FAILED  ]" : "[       OK ]");
        if (!t->problem[0]) continue;
        failed++;
        printf("%s\n", t->problem);
    }
    if (games > 0) return failed;
    printf("[  FAILED  ] no game found in %s\n", t->path);
    return 1;
}

/* Regenerates all games of a file. Returns 0 if there is a problem. */
static int write_games(struct table *t, FILE *to)
{
    int games = 0;
    for (; find_game(t, to); games++) {
        if (!t->problem[0]) write_game(t, to);
        close_table(t);
        if (t->problem[0]) return 0;
    }
    if (!feof(t->file)) return fail(t, "the rest of the file cannot be read");
    return games > 0 || fail(t, "no game found; the file is left unchanged");
}

static int write_file(struct table *t)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.new", t->path);
    FILE *to = fopen(path, "w");
    if (!to) {
        printf("%s cannot be written\n", path);
        return 1;
    }
    if (!write_games(t, to)) {
        printf("%s\n", t->problem);
        fclose(to);
        remove(path);
        return 1;
    }
    const int whole = !ferror(to);
    if (fclose(to) == 0 && whole && rename(path, t->path) == 0) return 0;
    printf("%s cannot be written\n", t->path);
    remove(path);
    return 1;
}

static int go_through(const char *path, int writing)
{
    static struct table t;
    t = (struct table){.path = path, .file = fopen(path, "r")};
    if (!t.file) {
        printf("[  FAILED  ] cannot read %s\n", path);
        return 1;
    }
    const int failed = writing ? write_file(&t) : compare_file(&t);
    fclose(t.file);
    return failed;
}

int main(int argc, char **argv)
{
    const int writing = argc > 1 && strcmp(argv[1], "--write") == 0;
    int failed = 0;
    if (argc < 2 + writing || strcmp(argv[1], "--help") == 0) {
        printf("usage: golden [--write] FILE...\n"
               "Replays the games in the files and compares them; --write records them again.\n");
        return argc < 2 + writing ? 2 : 0;
    }
    for (int i = 1 + writing; i < argc; i++) failed += go_through(argv[i], writing);
    if (failed && !writing)
        printf(
            "If the change is intended, raise the version of the module's rules if old records no\n"
            "longer replay or end differently, and then run tests/golden/make.\n");
    return failed > 0;
}
