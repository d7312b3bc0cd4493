/* SPDX-License-Identifier: MIT */
/* Prints a line per game, the figures and, on a terminal, a progress line. */
#include "report.h"

#include <math.h>
#include <stdio.h>

#include <omino/text.h>

#include "process.h"
#include "shared/clean.h"
#include "shared/streams.h"

/* Seconds between two updates of the progress line. */
#define PROGRESS_PERIOD 0.5

const char *match_seats(const struct match *match, unsigned seats, char buf[32])
{
    struct omino_text text = {buf, 32, 0};
    for (unsigned p = 0; p < match->arena->seats; p++) {
        if (p > 0) omino_text_char(&text, '-');
        omino_text_char(&text, arena_letter(arena_sitter(seats, (int)p)));
    }
    omino_text_end(&text);
    return buf;
}

/* Prints "A = mcts:1000" and the same for B. */
static void print_players(const struct match *match)
{
    for (int i = 0; i < 2; i++) {
        printf("%c = ", arena_letter(i));
        cli_put_clean(stdout, match->arena->players[i].text);
        putchar('\n');
    }
}

void match_print_head(const struct match *match)
{
    const struct arena *arena = match->arena;
    printf("%s%s%s, %u games, %u seatings\n", arena->rules->title, *arena->options ? " " : "",
           arena->options, arena->games, arena->rotation);
    print_players(match);
    putchar('\n');
}

/* ---- games ----------------------------------------------------------------------------------- */

static void print_result(double share)
{
    if (share == 1)
        fputs("A wins", stdout);
    else if (share == 0)
        fputs("B wins", stdout);
    else
        printf("shared, A gets %.2f", share);
}

void match_print_game(struct match *match, const struct arena_game *game)
{
    char seats[32];
    match_hide_progress(match);
    printf("%5u  %s  %3u plies  ", game->number + 1, match_seats(match, game->seats, seats),
           game->plies);
    for (unsigned p = 0; p < match->arena->seats; p++)
        printf("%s%d", p ? " : " : "", (int)game->scores[p]);
    fputs("  ", stdout);
    print_result(game->share);
    if (game->end != ARENA_FINISHED) printf(": %s", game->reason);
    putchar('\n');
    fflush(stdout);
}

/* ---- figures --------------------------------------------------------------------------------- */

/* The level of detail of a figure. */
enum detail {
    ALONE,    /* "55.0 %" */
    INTERVAL, /* "55.0 % (45.2 to 64.4)" */
    SURE      /* "55.0 % (95 %: 45.2 to 64.4)" */
};

static const char *head_of(enum detail detail)
{
    return detail == SURE ? "95 %: " : "";
}

static void write_score(const struct match *match, enum detail detail, char *buf, size_t cap)
{
    const struct arena_interval interval = arena_interval(&match->tally);
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%.1f %%", 100 * arena_score(&match->tally));
    if (detail != ALONE)
        omino_text_format(&text, " (%s%.1f to %.1f)", head_of(detail), 100 * interval.low,
                          100 * interval.high);
    omino_text_end(&text);
}

/* Adding 0 turns negative zero into positive zero. */
static double whole_elo(double score)
{
    return nearbyint(arena_elo(score)) + 0.0;
}

static void write_elo(const struct match *match, enum detail detail, char *buf, size_t cap)
{
    const struct arena_interval interval = arena_interval(&match->tally);
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%+.0f", whole_elo(arena_score(&match->tally)));
    if (detail != ALONE)
        omino_text_format(&text, " (%s%+.0f to %+.0f)", head_of(detail), whole_elo(interval.low),
                          whole_elo(interval.high));
    omino_text_end(&text);
}

static void print_sprt(const struct match *match)
{
    const struct arena_sprt *sprt = &match->arena->sprt;
    printf("%.2f, from %.2f (Elo %+g) to %.2f (Elo %+g)", arena_likelihood(&match->tally, sprt),
           arena_lower_bound(sprt), sprt->elo0, arena_upper_bound(sprt), sprt->elo1);
}

void match_print_figures(struct match *match)
{
    char score[80], elo[80];
    const unsigned tenth = match->arena->games / 10;
    if (match->whole.games < match->next_line) return;
    match->next_line = match->whole.games + (tenth > 20 ? tenth : 20);
    if (match->whole.games == 0 || match->finished == match->arena->games) return;
    match_hide_progress(match);
    write_score(match, SURE, score, sizeof score);
    write_elo(match, SURE, elo, sizeof elo);
    printf("    -- %u games: A %s, Elo %s", match->whole.games, score, elo);
    if (match->arena->has_sprt) {
        fputs(", SPRT ", stdout);
        print_sprt(match);
    }
    putchar('\n');
    fflush(stdout);
}

static void print_cpu(const struct match *match, int player)
{
    const double moves = (double)match->moves[player], seconds = match->cpu[player];
    printf("CPU time of %c %.2f s", arena_letter(player), seconds);
    if (moves > 0 && seconds >= 0.9995 * moves)
        printf(", %.2f s per move (%.0f moves)", seconds / moves, moves);
    else if (moves > 0)
        printf(", %.3g ms per move (%.0f moves)", 1000 * seconds / moves, moves);
    putchar('\n');
}

static void print_verdict(const struct match *match)
{
    const struct arena_sprt *sprt = &match->arena->sprt;
    fputs("SPRT          ", stdout);
    if (match->verdict == ARENA_UNDECIDED)
        fputs("undecided: ", stdout);
    else
        printf("decided for Elo %+g rather than %+g: ",
               match->verdict == ARENA_ELO1 ? sprt->elo1 : sprt->elo0,
               match->verdict == ARENA_ELO1 ? sprt->elo0 : sprt->elo1);
    print_sprt(match);
    putchar('\n');
}

void match_print_summary(struct match *match)
{
    char text[80];
    const struct match_results *whole = &match->whole;
    match_hide_progress(match);
    putchar('\n');
    print_players(match);
    if (match->finished > whole->games)
        printf("games of incomplete pairs, not counted: %u\n", match->finished - whole->games);
    if (whole->games > 0) {
        printf("games         %u: A won %u, %u shared, B won %u\n", whole->games, whole->won,
               whole->shared, whole->lost);
        write_score(match, SURE, text, sizeof text);
        printf("score of A    %s\n", text);
        write_elo(match, SURE, text, sizeof text);
        printf("Elo of A      %s\n", text);
        printf("plies         %.1f per game\n", (double)whole->plies / whole->games);
    }
    for (int i = 0; i < 2; i++) print_cpu(match, i);
    if (match->arena->has_sprt) print_verdict(match);
}

/* ---- progress -------------------------------------------------------------------------------- */

static void write_time(double seconds, char *buf, size_t cap)
{
    const long whole = seconds < 1e9 ? (long)seconds : 999999999;
    if (whole >= 3600)
        snprintf(buf, cap, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else
        snprintf(buf, cap, "%ld:%02ld", whole / 60, whole % 60);
}

void match_hide_progress(struct match *match)
{
    if (!match->terminal || match->shown == 0) return;
    fputs("\r\033[K", stderr);
    match->shown = 0;
}

/* A form of the progress line. */
struct form {
    const char *games; /* the word after the number of games */
    enum detail score, elo;
    int left; /* whether the line shows the time left */
};

/* Writes a progress line in this form; returns its length. */
static size_t write_form(const struct match *match, const struct form *form, double seconds,
                         char *buf, size_t cap)
{
    char score[80], elo[80], left[40];
    const unsigned games = match->arena->games;
    struct omino_text text = {buf, cap, 0};
    omino_text_format(&text, "%u of %u%s", match->finished, games, form->games);
    if (match->whole.games > 0) {
        write_score(match, form->score, score, sizeof score);
        write_elo(match, form->elo, elo, sizeof elo);
        omino_text_format(&text, ", A %s, Elo %s", score, elo);
    }
    if (match->finished > 0 && form->left) {
        write_time(seconds / match->finished * (games - match->finished), left, sizeof left);
        omino_text_format(&text, ", %s left", left);
    }
    return omino_text_end(&text);
}

/* The last column stays empty, because some terminals start a new line after it. */
void match_write_progress(const struct match *match, double seconds, size_t columns, char *buf,
                          size_t cap)
{
    static const struct form forms[] = {
        {" games", SURE, SURE, 1},      {" games", INTERVAL, INTERVAL, 1},
        {"", INTERVAL, INTERVAL, 1},    {" games", ALONE, SURE, 1},
        {" games", ALONE, INTERVAL, 1}, {" games", ALONE, INTERVAL, 0},
        {" games", ALONE, ALONE, 0}};
    const size_t room = columns < cap ? columns : cap;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (write_form(match, &forms[i], seconds, buf, room) < room) return;
}

void match_show_progress(struct match *match)
{
    char line[200];
    const double time = process_clock();
    if (!match->terminal || time < match->shown + PROGRESS_PERIOD) return;
    match_write_progress(match, time - match->started, (size_t)cli_columns(stderr), line,
                         sizeof line);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    match->shown = time;
}
