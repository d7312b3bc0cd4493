/* SPDX-License-Identifier: MIT */
/* Each file begins with a header and grows by one line per game. No games are kept in memory. */
#include "files.h"

#include <math.h>
#include <string.h>

#include "report.h"
#include "shared/clean.h"
#include "shared/messages.h"

static const char *end_name(enum arena_end end)
{
    static const char *const names[] = {"finished", "resigned", "fault", "stopped"};
    return names[end];
}

/* ---- CSV ------------------------------------------------------------------------------------- */

/* Writes a quoted field. Quotes are doubled, and lines are joined with semicolons. */
static void write_csv_text(FILE *out, const char *text)
{
    putc('"', out);
    while (*text) {
        if (*text == '"') putc('"', out);
        if (*text != '\n')
            text += cli_put_character(out, text);
        else if (*++text)
            fputs("; ", out);
    }
    putc('"', out);
}

/* A game to be written. */
struct entry {
    const struct match *match;
    const struct arena_report *report;
};

static void write_csv_game(const void *user, FILE *out)
{
    char seats[32];
    const struct entry *entry = user;
    const struct arena_game *game = &entry->report->game;
    fprintf(out, "%u,%u,", game->number + 1, game->number / 2 + 1);
    write_csv_text(out, entry->report->options);
    fprintf(out, ",%s,%u,", match_seats(entry->match, game->seats, seats), game->plies);
    for (unsigned p = 0; p < entry->match->arena->seats; p++)
        fprintf(out, "%s%d", p ? " " : "", (int)game->scores[p]);
    fprintf(out, ",%.6g,%s,", game->share, end_name(game->end));
    write_csv_text(out, game->reason);
    fprintf(out, ",%u,%u,%.6f,%.6f,", game->moves[0], game->moves[1], game->cpu[0], game->cpu[1]);
    write_csv_text(out, entry->report->record);
    putc('\n', out);
}

static void write_csv_head(const void *user, FILE *out)
{
    (void)user;
    fputs("game,pair,options,seats,plies,scores,result_a,end,reason,moves_a,moves_b,cpu_a,cpu_b,"
          "moves\n",
          out);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Writes a quoted string; ASCII control characters are escaped. */
static void write_json_text(FILE *out, const char *text, size_t length)
{
    const char *end = text + length;
    putc('"', out);
    while (text < end) {
        const unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 127) {
            fprintf(out, "\\u%04x", c);
            text++;
            continue;
        }
        if (c == '"' || c == '\\') putc('\\', out);
        text += cli_put_character(out, text);
    }
    putc('"', out);
}

static void write_json_string(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\": ", name);
    write_json_text(out, text, strlen(text));
}

/* Writes a number; null if it is infinite. */
static void write_json_number(FILE *out, const char *name, double number)
{
    fprintf(out, "\"%s\": ", name);
    if (isfinite(number))
        fprintf(out, "%.6g", number);
    else
        fputs("null", out);
}

static void write_json_interval(FILE *out, const char *name, double low, double value, double high)
{
    fprintf(out, "\"%s\": {", name);
    write_json_number(out, "value", value);
    fputs(", ", out);
    write_json_number(out, "low", low);
    fputs(", ", out);
    write_json_number(out, "high", high);
    fputs("}, ", out);
}

static void write_json_game(const void *user, FILE *out)
{
    char seats[32];
    const struct entry *entry = user;
    const struct arena_game *game = &entry->report->game;
    fprintf(out, "{\"game\": %u, \"pair\": %u, ", game->number + 1, game->number / 2 + 1);
    write_json_string(out, "options", entry->report->options);
    fputs(", ", out);
    write_json_string(out, "seats", match_seats(entry->match, game->seats, seats));
    fprintf(out, ", \"plies\": %u, \"scores\": [", game->plies);
    for (unsigned p = 0; p < entry->match->arena->seats; p++)
        fprintf(out, "%s%d", p ? ", " : "", (int)game->scores[p]);
    fprintf(out, "], \"result_a\": %.6g, ", game->share);
    write_json_string(out, "end", end_name(game->end));
    fputs(", ", out);
    write_json_string(out, "reason", game->reason);
    fprintf(out, ", \"moves_a\": %u, \"moves_b\": %u, \"cpu_a\": %.6f, \"cpu_b\": %.6f, ",
            game->moves[0], game->moves[1], game->cpu[0], game->cpu[1]);
    fputs("\"moves\": [", out);
    for (const char *at = entry->report->record; *at;) {
        const size_t length = strcspn(at, "\n");
        write_json_text(out, at, length);
        at += length + (at[length] != '\0');
        if (*at) fputs(", ", out);
    }
    fputs("]}\n", out);
}

static void write_json_figures(const void *user, FILE *out)
{
    const struct match *match = user;
    const struct match_results *whole = &match->whole;
    const struct arena_interval interval = arena_interval(&match->tally);
    const double score = arena_score(&match->tally);
    fprintf(out, "{\"figures\": {\"games\": %u, \"won_a\": %u, \"shared\": %u, \"won_b\": %u, ",
            whole->games, whole->won, whole->shared, whole->lost);
    write_json_interval(out, "score_a", interval.low, score, interval.high);
    write_json_interval(out, "elo_a", arena_elo(interval.low), arena_elo(score),
                        arena_elo(interval.high));
    fprintf(out, "\"plies\": %.6g, ", whole->games ? (double)whole->plies / whole->games : 0.0);
    if (match->arena->has_sprt) {
        static const char *const verdicts[] = {"undecided", "elo0", "elo1"};
        const struct arena_sprt *sprt = &match->arena->sprt;
        fprintf(out,
                "\"sprt\": {\"elo0\": %g, \"elo1\": %g, \"alpha\": %g, \"beta\": %g, "
                "\"likelihood\": %.6g, \"verdict\": \"%s\"}, ",
                sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
                arena_likelihood(&match->tally, sprt), verdicts[match->verdict]);
    }
    fprintf(out, "\"moves_a\": %llu, \"moves_b\": %llu, \"cpu_a\": %.6f, \"cpu_b\": %.6f}}\n",
            (unsigned long long)match->moves[0], (unsigned long long)match->moves[1], match->cpu[0],
            match->cpu[1]);
}

static void write_json_head(const void *user, FILE *out)
{
    const struct arena *arena = ((const struct match *)user)->arena;
    fputs("{\"match\": {", out);
    write_json_string(out, "version", omino_version_text());
    fputs(", ", out);
    write_json_string(out, "game", arena->rules->name);
    fputs(", ", out);
    write_json_string(out, "options", arena->options);
    fprintf(out, ", \"seed\": %llu, ", (unsigned long long)arena->seed);
    write_json_string(out, "a", arena->players[0].text);
    fputs(", ", out);
    write_json_string(out, "b", arena->players[1].text);
    fputs("}}\n", out);
}

/* ---- files ----------------------------------------------------------------------------------- */

int match_open_files(struct match *match)
{
    const struct arena *arena = match->arena;
    int status = CLI_OK;
    if (arena->csv) status = cli_log_open(&match->csv, arena->csv, write_csv_head, match);
    if (arena->json && status == CLI_OK)
        status = cli_log_open(&match->json, arena->json, write_json_head, match);
    return status;
}

int match_write_game(struct match *match, const struct arena_report *report)
{
    const struct entry entry = {match, report};
    const int csv = cli_log_add(&match->csv, write_csv_game, &entry);
    const int json = cli_log_add(&match->json, write_json_game, &entry);
    return csv != CLI_OK ? csv : json;
}

int match_flush_files(const struct match *match)
{
    const int csv = cli_log_flush(&match->csv);
    const int json = cli_log_flush(&match->json);
    return csv != CLI_OK ? csv : json;
}

int match_close_files(struct match *match)
{
    const int figures = cli_log_add(&match->json, write_json_figures, match);
    const int csv = cli_log_close(&match->csv);
    const int json = cli_log_close(&match->json);
    return figures != CLI_OK ? figures : csv != CLI_OK ? csv : json;
}
