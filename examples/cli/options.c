/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <stdio.h>
#include <string.h>

#include "play/seats.h"
#include "shared/games.h"
#include "shared/messages.h"
#include "shared/numbers.h"
#include "shared/options.h"

/* ---- values ---------------------------------------------------------------------------------- */

static int take_game_option(void *user, const char *name, const char *value)
{
    return cli_add_game_option(((struct cli *)user)->options, name, value);
}

static int take_seed(void *user, const char *name, const char *value)
{
    struct cli *cli = user;
    cli->seeded = 1;
    return cli_take_number(name, value, 0, UINT64_MAX, &cli->seed);
}

/* The digit in the name, as in --player1, selects the player. */
static int take_player(void *user, const char *name, const char *value)
{
    struct cli_seat seat;
    ((struct cli *)user)->players[name[strlen("--player")] - '1'] = value;
    if (cli_read_seat(value, &seat)) return CLI_OK;
    return cli_fail_value(name, "human or a kind of computer, such as mcts or mcts:6", value);
}

static int take_computer(void *user, const char *name, const char *value)
{
    ((struct cli *)user)->computer = value;
    if (value && cli_find_kind(value)) return CLI_OK;
    return cli_fail_value(name, "a kind of computer (see --help)", value);
}

static int take_level(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, OMINO_LEVEL_MAX, &((struct cli *)user)->limits.level);
}

static int take_time(void *user, const char *name, const char *value)
{
    return cli_take_time(name, value, &((struct cli *)user)->limits.seconds);
}

static int take_simulations(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 1, UINT64_C(100000000000000000),
                           &((struct cli *)user)->limits.simulations);
}

static int take_threads(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, OMINO_THREADS_MAX, &((struct cli *)user)->limits.threads);
}

static int take_memory(void *user, const char *name, const char *value)
{
    uint64_t mebibytes = 0;
    const int status = cli_take_number(name, value, 1, UINT64_C(1) << 40, &mebibytes);
    ((struct cli *)user)->limits.memory = mebibytes << 20;
    return status;
}

static int take_load(void *user, const char *name, const char *value)
{
    return cli_take_file(name, value, &((struct cli *)user)->load);
}

static int take_save(void *user, const char *name, const char *value)
{
    return cli_take_file(name, value, &((struct cli *)user)->save);
}

static int take_svg(void *user, const char *name, const char *value)
{
    return cli_take_file(name, value, &((struct cli *)user)->svg);
}

static int take_ply(void *user, const char *name, const char *value)
{
    uint64_t number = 0;
    const int status = cli_take_number(name, value, 0, INT32_MAX, &number);
    ((struct cli *)user)->ply = (long)number;
    return status;
}

static int take_delay(void *user, const char *name, const char *value)
{
    return cli_take_seconds(name, value, &((struct cli *)user)->delay);
}

static int take_theme(void *user, const char *name, const char *value)
{
    static const char *const words[] = {
        [OMINO_SVG_LIGHT] = "light", [OMINO_SVG_DARK] = "dark", [OMINO_SVG_AUTO] = "auto", NULL};
    struct cli *cli = user;
    int theme;
    const int status = cli_take_choice(name, value, words, &theme);
    cli->theme = value;
    cli->picture.theme = (enum omino_svg_theme)theme;
    return status;
}

static int take_color(void *user, const char *name, const char *value)
{
    static const char *const words[] = {"auto", "always", "never", NULL};
    int color;
    const int status = cli_take_choice(name, value, words, &color);
    ((struct cli *)user)->color = (enum cli_color)color;
    return status;
}

static int take_flag(void *user, const char *name, const char *value)
{
    struct cli *cli = user;
    (void)value;
    if (strcmp(name, "--resume") == 0) cli->resume = 1;
    if (strcmp(name, "--all") == 0) cli->all = 1;
    if (strcmp(name, "--animate") == 0) cli->animate = 1;
    if (strcmp(name, "--line") == 0) cli->line = 1;
    return CLI_OK;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct cli_option options[] = {
    {"-o", NULL, "KEY=VALUE", "set an option of the game; see the rules command", take_game_option,
     0},
    {"--seed", NULL, "N", "seed for computers, and for the game unless -o seed=N is set", take_seed,
     0},
    {"--player1", NULL, "WHO", "player 1 (likewise --player2 ...): human, KIND or KIND:LEVEL",
     take_player, OMINO_PLAYERS_MAX},
    {"--computer", NULL, "KIND", "kind of the computer players (default: mcts)", take_computer, 0},
    {"--level", NULL, "N", "strength of the computers, 1 to 9 (default: 5)", take_level, 0},
    {"--time", NULL, "SECONDS", "time per computer move, instead of a level", take_time, 0},
    {"--simulations", NULL, "N", "simulations per computer move, instead of a level",
     take_simulations, 0},
    {"--threads", NULL, "N", "threads per search (default: 1)", take_threads, 0},
    {"--memory", NULL, "MIB", "memory limit of the program, in mebibytes (default: 4096)",
     take_memory, 0},
    {"--load", NULL, "FILE", "continue a record", take_load, 0},
    {"--resume", NULL, NULL, "resume the newest game, or save it if it is finished (play)",
     take_flag, 0},
    {"--save", NULL, "FILE", "save the record when the game ends or you quit", take_save, 0},
    {"--svg", NULL, "FILE", "write a picture (draw) or a plot of the chances (analyze FILE)",
     take_svg, 0},
    {"--all", NULL, NULL, "draw all positions; with --svg, on one page (draw)", take_flag, 0},
    {"--animate", NULL, NULL, "draw all positions as an animation (draw --svg)", take_flag, 0},
    {"--theme", NULL, "THEME", "colours of a picture: light, dark or auto (draw --svg)", take_theme,
     0},
    {"--ply", NULL, "N", "use the position after N moves (draw, analyze, bench)", take_ply, 0},
    {"--delay", NULL, "SECONDS", "pause after each move (watch, draw --animate)", take_delay, 0},
    {"--line", NULL, NULL, "play line by line, even on a terminal", take_flag, 0},
    {"--color", NULL, "WHEN", "colours in text: auto, always or never", take_color, 0},
    CLI_LAST_OPTIONS,
};

void cli_print_option_help(void)
{
    cli_print_options(options, 15);
    cli_print_kinds();
}

/* ---- reading --------------------------------------------------------------------------------- */

static int take_word(void *user, char *word)
{
    struct cli *cli = user;
    if (!cli->command) {
        cli->command = word;
        return CLI_OK;
    }
    if (cli->argument_count == sizeof cli->arguments / sizeof *cli->arguments)
        return cli_fail(CLI_USAGE, "unexpected argument '%s'", word);
    cli->arguments[cli->argument_count++] = word;
    return CLI_OK;
}

/* Uses a given seed for the game, too, unless the game's options set one. */
static int share_seed(struct cli *cli)
{
    char option[32];
    if (!cli->seeded || cli_sets_seed(cli->options)) return CLI_OK;
    snprintf(option, sizeof option, "seed=%llu", (unsigned long long)cli->seed);
    return cli_add_game_option(cli->options, "-o", option);
}

int cli_read_command_line(struct cli *cli, char **argv)
{
    const int status = cli_read_arguments(argv, options, take_word, cli);
    return status == CLI_OK ? share_seed(cli) : status;
}

const char *cli_computer(const struct cli *cli)
{
    return cli->computer ? cli->computer : cli_strongest_kind();
}
