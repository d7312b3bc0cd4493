/* SPDX-License-Identifier: MIT */
/* The options of the programs: one table says how each is called, what it takes, and what --help
 * tells of it. */
#include <string.h>

#include "nearest.h"
#include "table.h"

/* An option. */
struct option {
    const char *name;
    const char *value; /* what it takes, as --help calls it; NULL: nothing */
    const char *needs; /* and in a message */
    const char *help;
    /* Takes the value; it is there if `needs` says what it is. Returns an exit status, or -1 for a
     * value that is something else. */
    int (*take)(struct cli *cli, const char *value);
};

/* ---- values ---------------------------------------------------------------------------------- */

static int take_game_option(struct cli *cli, const char *value)
{
    return cli_add_option(cli, value);
}

static int good(int is_good)
{
    return is_good ? CLI_OK : -1;
}

static int take_seed(struct cli *cli, const char *value)
{
    cli->seeded = 1;
    return cli_read_seed(cli, value);
}

static int take_computer(struct cli *cli, const char *value)
{
    struct cli_seat seat;
    cli->computer = value;
    return good(cli_read_seat(value, &seat) && seat.kind && !seat.level);
}

static int take_level(struct cli *cli, const char *value)
{
    int64_t number;
    if (!cli_read_integer(value, 1, OMINO_LEVEL_MAX, &number)) return -1;
    cli->limits.level = (unsigned)number;
    return CLI_OK;
}

static int take_time(struct cli *cli, const char *value)
{
    return good(cli_read_seconds(value, &cli->limits.seconds) && cli->limits.seconds > 0);
}

static int take_simulations(struct cli *cli, const char *value)
{
    int64_t number;
    if (!cli_read_integer(value, 1, INT64_C(100000000000000000), &number)) return -1;
    cli->limits.simulations = (uint64_t)number;
    return CLI_OK;
}

static int take_threads(struct cli *cli, const char *value)
{
    int64_t number;
    if (!cli_read_integer(value, 1, CLI_THREADS_MAX, &number)) return -1;
    cli->limits.threads = (unsigned)number;
    return CLI_OK;
}

static int take_memory(struct cli *cli, const char *value)
{
    int64_t number;
    if (!cli_read_integer(value, 1, INT64_C(1) << 40, &number)) return -1;
    cli->limits.memory = (uint64_t)number << 20;
    return CLI_OK;
}

static int take_load(struct cli *cli, const char *value)
{
    cli->load = value;
    return good(*value);
}

static int take_save(struct cli *cli, const char *value)
{
    cli->save = value;
    return good(*value);
}

static int take_svg(struct cli *cli, const char *value)
{
    cli->svg = value;
    return good(*value);
}

static int take_resume(struct cli *cli, const char *value)
{
    (void)value;
    cli->resume = 1;
    return CLI_OK;
}

static int take_ply(struct cli *cli, const char *value)
{
    int64_t number;
    if (!cli_read_integer(value, 0, INT32_MAX, &number)) return -1;
    cli->ply = (long)number;
    return CLI_OK;
}

static int take_delay(struct cli *cli, const char *value)
{
    return good(cli_read_seconds(value, &cli->delay));
}

static int take_line(struct cli *cli, const char *value)
{
    (void)value;
    cli->line = 1;
    return CLI_OK;
}

static int take_all(struct cli *cli, const char *value)
{
    (void)value;
    cli->all = 1;
    return CLI_OK;
}

static int take_animate(struct cli *cli, const char *value)
{
    (void)value;
    cli->animate = 1;
    return CLI_OK;
}

/* Which of three words it is; -1 if it is none of them. */
static int one_of(const char *value, const char *const words[3])
{
    for (int i = 0; i < 3; i++)
        if (strcmp(words[i], value) == 0) return i;
    return -1;
}

static int take_theme(struct cli *cli, const char *value)
{
    static const char *const words[] = {
        [OMINO_SVG_LIGHT] = "light", [OMINO_SVG_DARK] = "dark", [OMINO_SVG_AUTO] = "auto"};
    const int theme = one_of(value, words);
    cli->theme = value;
    if (theme >= 0) cli->picture.theme = (enum omino_svg_theme)theme;
    return good(theme >= 0);
}

static int take_color(struct cli *cli, const char *value)
{
    static const char *const words[] = {"auto", "always", "never"};
    const int color = one_of(value, words);
    if (color >= 0) cli->color = (enum cli_color)color;
    return good(color >= 0);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* --player1 stands for all players: see take_player(). */
static const struct option options[] = {
    {"-o", "KEY=VALUE", "key=value", "an option of the game, see below", take_game_option},
    {"--seed", "N", NULL, "the seed of the computers, and of the game without -o seed=N",
     take_seed},
    {"--player1", "WHO", NULL, "who plays (--player2 ...): human, KIND, or KIND:LEVEL", NULL},
    {"--computer", "KIND", "a kind of computer, see --help",
     "which computer plays where nothing is said (mcts)", take_computer},
    {"--level", "N", "a number from 1 to 9", "how well computers play, 1 to 9 (5)", take_level},
    {"--time", "SECONDS", "a number of seconds above 0 and up to 1000000",
     "how long they think about a move, instead of a level", take_time},
    {"--simulations", "N", "a whole number from 1 to 10^17",
     "how many games they simulate for a move, instead of a level", take_simulations},
    {"--threads", "N", "a number from 1 to 256", "how many threads they use (1)", take_threads},
    {"--memory", "MIB", "a number of mebibytes from 1 to 2^40",
     "the most memory for everything, in mebibytes (4096)", take_memory},
    {"--load", "FILE", "a file", "go on with a record", take_load},
    {"--resume", NULL, NULL, "go on with the newest game that was left, or save it (play)",
     take_resume},
    {"--save", "FILE", "a file", "write the record when the game ends, or on quitting", take_save},
    {"--svg", "FILE", "a file", "write a picture (draw), or plot the chances (analyze FILE)",
     take_svg},
    {"--all", NULL, NULL, "draw all positions, --svg: on one page (draw)", take_all},
    {"--animate", NULL, NULL, "draw them as one picture that moves (draw --svg)", take_animate},
    {"--theme", "THEME", "light, dark or auto", "of a picture: light, dark or auto (draw --svg)",
     take_theme},
    {"--ply", "N", "a whole number from 0 to 2147483647",
     "the position after N moves (draw, analyze, bench)", take_ply},
    {"--delay", "SECONDS", "a number of seconds from 0 to 1000000",
     "how long to wait after each move (watch, draw --animate)", take_delay},
    {"--line", NULL, NULL, "play in lines of text, also on a terminal", take_line},
    {"--color", "WHEN", "auto, always or never", "colours: auto, always or never", take_color},
    {"--help", NULL, NULL, "tell all this (-h, too)", NULL},
    {"--version", NULL, NULL, "tell the version", NULL},
};
enum { OPTIONS = sizeof options / sizeof *options };

void cli_print_option_help(void)
{
    for (int i = 0; i < OPTIONS; i++) {
        char usage[40];
        const char *value = options[i].value;
        snprintf(usage, sizeof usage, "%s%s%s", options[i].name, value ? " " : "",
                 value ? value : "");
        printf("  %-15s %s\n", usage, options[i].help);
    }
    fputs("KIND is one of these:", stdout);
    for (const char *const *kind = omino_player_kinds(); *kind; kind++) printf(" %s", *kind);
    putchar('\n');
}

/* ---- reading --------------------------------------------------------------------------------- */

int cli_fail_option(const struct cli *cli, const char *argument, const char *const *names)
{
    char name[40];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    const char *nearest = cli_nearest_word(name, names);
    if (nearest)
        return cli_fail(cli, CLI_USAGE, "there is no option %s; did you mean %s?", argument,
                        nearest);
    return cli_fail(cli, CLI_USAGE, "there is no option %s; --help lists them", argument);
}

static int fail_unknown(const struct cli *cli, const char *argument)
{
    const char *names[OPTIONS + 1] = {NULL};
    for (int i = 0; i < OPTIONS; i++) names[i] = options[i].name;
    return cli_fail_option(cli, argument, names);
}

int cli_fail_value(const struct cli *cli, const char *name, const char *needs, const char *value)
{
    if (!value || !*value) return cli_fail(cli, CLI_USAGE, "%s needs %s", name, needs);
    return cli_fail(cli, CLI_USAGE, "%s needs %s, not '%s'", name, needs, value);
}

/* --player1 WHO and so on; returns -1 if it is something else. */
static int take_player(struct cli *cli, char **argv, int *at)
{
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) {
        struct cli_seat seat;
        char name[16];
        const char *value;
        snprintf(name, sizeof name, "--player%u", p + 1);
        if (!cli_take_value(argv, at, name, &value)) continue;
        if (!cli_read_seat(value, &seat))
            return cli_fail_value(cli, name, "human or a kind of computer, such as mcts or mcts:6",
                                  value);
        cli->players[p] = value;
        return CLI_OK;
    }
    return -1;
}

/* Takes an argument that is this option; returns -1 if it is another one. */
static int try_option(struct cli *cli, const struct option *option, char **argv, int *at)
{
    const char *value = NULL;
    if (!option->take) return -1;
    if (!option->value) return strcmp(argv[*at], option->name) == 0 ? option->take(cli, NULL) : -1;
    if (!cli_take_value(argv, at, option->name, &value)) return -1;
    const int status = value || !option->needs ? option->take(cli, value) : -1;
    return status >= 0 ? status : cli_fail_value(cli, option->name, option->needs, value);
}

int cli_names_a_seed(const char *text)
{
    for (const char *at = strstr(text, "seed="); at; at = strstr(at + 1, "seed="))
        if (at == text || at[-1] == ' ') return 1;
    return 0;
}

int cli_share_seed(struct cli *cli)
{
    char option[32];
    if (!cli->seeded || cli_names_a_seed(cli->options)) return CLI_OK;
    snprintf(option, sizeof option, "seed=%llu", (unsigned long long)cli->seed);
    return cli_add_option(cli, option);
}

int cli_take_option(struct cli *cli, char **argv, int *at)
{
    int status = take_player(cli, argv, at);
    for (int i = 0; i < OPTIONS && status < 0; i++) status = try_option(cli, &options[i], argv, at);
    return status < 0 ? fail_unknown(cli, argv[*at]) : status;
}
