/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "thinking.h"

#include <stdio.h>
#include <unistd.h>

#include <omino/text.h>

#include "interrupts.h"
#include "shared/lines.h"
#include "shared/streams.h"

/* Columns inside the progress bar. */
enum { BAR_WIDTH = 16 };

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

void cli_thinking_begin(struct cli_thinking *thinking, const struct omino_game *game,
                        const char *heading)
{
    *thinking = (struct cli_thinking){game, heading, cli_interrupts(), 0};
}

void cli_thinking_end(struct cli_thinking *thinking)
{
    if (thinking->shown) fputs("\r\033[K", stderr);
}

/* Also stops a search if the user quit just before it began. */
int cli_thinking_stop(void *user)
{
    const struct cli_thinking *thinking = user;
    return cli_quits() || cli_signal() != 0 || cli_interrupts() != thinking->interrupts;
}

/* Shows the progress line, with a bar only if the search has limits. */
static void show(void *user, const struct omino_search_result *thought)
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

omino_search_progress *cli_thinking_progress(void)
{
    return isatty(STDERR_FILENO) ? show : NULL;
}

enum omino_status cli_think(const struct cli *cli, const char *heading,
                            const struct omino_game *game, struct omino_engine *player,
                            const void *state, uint32_t *move, struct omino_error *err)
{
    struct cli_thinking thinking;
    struct omino_search_limits limits = cli->limits;
    cli_thinking_begin(&thinking, game, heading);
    limits.stop = cli_thinking_stop;
    limits.user = &thinking;
    limits.progress = cli_thinking_progress();
    const enum omino_status status = omino_engine_choose(player, state, &limits, move, err);
    cli_thinking_end(&thinking);
    return status == OMINO_STOPPED ? OMINO_OK : status; /* the best move so far */
}
