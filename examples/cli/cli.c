/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "table.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <omino/gtp.h>

/* ---- help ------------------------------------------------------------------------------------ */

static void print_help(const struct cli *cli)
{
    printf("Usage: %s%s [COMMAND] [OPTIONS]\n\n", cli->program, cli->any_game ? " GAME" : "");
    if (!cli->rules) cli_print_games();
    fputs("Commands:\n"
          "  play            play a game (this is what happens without a command)\n"
          "  watch           let computers play a game\n"
          "  analyze         tell the best moves of a position, after each second\n"
          "  analyze FILE    tell the chances at every move of a record, and the mistakes\n"
          "  gtp             serve the engine protocol on standard input and output\n"
          "  perft N         count the sequences of N moves\n"
          "  bench           measure the speed of the rules\n"
          "  rules           tell the rules\n"
          "  draw FILE       draw the last position of a record\n"
          "\n"
          "Options:\n"
          "  -o KEY=VALUE    an option of the game, see below\n"
          "  --seed N        the seed of the game and of the computer players\n"
          "  --player1 WHO   who plays (--player2 ...): human, or a kind of computer,\n"
          "                  with its level if it has one of its own (mcts:6):\n"
          "                 ",
          stdout);
    for (const char *const *kind = omino_player_kinds(); *kind; kind++) printf(" %s", *kind);
    printf("\n"
           "  --computer KIND which computer plays where nothing is said (%s)\n"
           "  --level N       how well computers play, 1 to %d (5)\n"
           "  --time SECONDS  how long they think about a move, instead of a level\n"
           "  --simulations N how many games they simulate for a move, instead of a level\n"
           "  --threads N     how many threads they use (1)\n"
           "  --memory MIB    how much memory they use, in mebibytes (256)\n"
           "  --load FILE     go on with a record\n"
           "  --resume        go on with the newest unfinished game (play)\n"
           "  --save FILE     write the record at the end\n"
           "  --svg FILE      draw the chances over the game (analyze FILE)\n"
           "  --ply N         the position after N moves (draw, analyze, bench)\n"
           "  --delay SECONDS how long to wait after each move (watch)\n"
           "  --line          play in lines of text, also on a terminal\n"
           "  --color WHEN    auto, always or never\n"
           "  --help, --version\n"
           "\n"
           "Ctrl-C makes a computer that thinks come to an end; twice within a second, it\n"
           "ends the program.\n",
           cli_computer(cli), OMINO_LEVEL_MAX);
    if (cli->rules) cli_print_options(cli->rules);
}

/* ---- the command line ------------------------------------------------------------------------ */

static int take_seed(struct cli *cli, const char *value)
{
    char option[32];
    const int status = cli_read_seed(cli, value);
    if (status != CLI_OK) return status;
    snprintf(option, sizeof option, "seed=%llu", (unsigned long long)cli->seed);
    return cli_add_option(cli, option);
}

static int take_color(struct cli *cli, const char *value)
{
    static const char *const words[] = {"auto", "always", "never"};
    for (int i = 0; value && i < 3; i++)
        if (strcmp(words[i], value) == 0) {
            cli->color = (enum cli_color)i;
            return CLI_OK;
        }
    return cli_fail(cli, CLI_USAGE, "--color needs auto, always or never");
}

static int is_computer(const char *word)
{
    for (const char *const *kind = omino_player_kinds(); word && *kind; kind++)
        if (strcmp(word, *kind) == 0) return 1;
    return 0;
}

/* --player1 KIND and so on; returns -1 if it is something else. */
static int take_player(struct cli *cli, char **argv, int *at)
{
    for (unsigned p = 0; p < OMINO_PLAYERS_MAX; p++) {
        struct cli_seat seat;
        char name[16];
        const char *value;
        snprintf(name, sizeof name, "--player%u", p + 1);
        if (!cli_take_value(argv, at, name, &value)) continue;
        if (!cli_read_seat(value, &seat))
            return cli_fail(cli, CLI_USAGE, "%s needs human or a kind of computer, see --help",
                            name);
        cli->players[p] = value;
        return CLI_OK;
    }
    return -1;
}

/* How hard computers think: --level N and so on; returns -1 if it is something else. */
static int take_limit(struct cli *cli, char **argv, int *at)
{
    const char *value;
    int64_t number;
    struct omino_limits *limits = &cli->limits;
    if (cli_take_value(argv, at, "--time", &value)) {
        if (!cli_read_seconds(value, &limits->seconds))
            return cli_fail(cli, CLI_USAGE, "--time needs a number of seconds");
    } else if (cli_take_value(argv, at, "--simulations", &value)) {
        if (!cli_read_integer(value, 1, INT64_MAX, &number))
            return cli_fail(cli, CLI_USAGE, "--simulations needs a whole number from 1");
        limits->simulations = (uint64_t)number;
    } else if (cli_take_value(argv, at, "--level", &value)) {
        if (!cli_read_integer(value, 1, OMINO_LEVEL_MAX, &number))
            return cli_fail(cli, CLI_USAGE, "--level needs a number from 1 to %d", OMINO_LEVEL_MAX);
        limits->level = (unsigned)number;
    } else if (cli_take_value(argv, at, "--threads", &value)) {
        if (!cli_read_integer(value, 1, 256, &number))
            return cli_fail(cli, CLI_USAGE, "--threads needs a number from 1 to 256");
        limits->threads = (unsigned)number;
    } else if (cli_take_value(argv, at, "--memory", &value)) {
        if (!cli_read_integer(value, 1, INT64_C(1) << 40, &number))
            return cli_fail(cli, CLI_USAGE, "--memory needs a number of mebibytes from 1");
        limits->memory = (uint64_t)number << 20;
    } else {
        return -1;
    }
    return CLI_OK;
}

static int take_file(const struct cli *cli, const char *name, const char *value, const char **file)
{
    *file = value;
    return value && *value ? CLI_OK : cli_fail(cli, CLI_USAGE, "%s needs a file", name);
}

static int take_flag(int *flag)
{
    *flag = 1;
    return CLI_OK;
}

/* One argument that begins with a dash. */
static int take_option(struct cli *cli, char **argv, int *at)
{
    const char *value;
    int64_t number;
    const int player = take_player(cli, argv, at);
    if (player >= 0) return player;
    const int limit = take_limit(cli, argv, at);
    if (limit >= 0) return limit;
    if (cli_take_value(argv, at, "--computer", &cli->computer))
        return is_computer(cli->computer)
                   ? CLI_OK
                   : cli_fail(cli, CLI_USAGE, "--computer needs a kind of computer, see --help");
    if (strcmp(argv[*at], "--line") == 0) return take_flag(&cli->line);
    if (strcmp(argv[*at], "--resume") == 0) return take_flag(&cli->resume);
    if (cli_take_value(argv, at, "-o", &value)) return cli_add_option(cli, value);
    if (cli_take_value(argv, at, "--seed", &value)) return take_seed(cli, value);
    if (cli_take_value(argv, at, "--color", &value)) return take_color(cli, value);
    if (cli_take_value(argv, at, "--load", &value))
        return take_file(cli, "--load", value, &cli->load);
    if (cli_take_value(argv, at, "--save", &value))
        return take_file(cli, "--save", value, &cli->save);
    if (cli_take_value(argv, at, "--svg", &value)) return take_file(cli, "--svg", value, &cli->svg);
    if (cli_take_value(argv, at, "--delay", &value))
        return cli_read_seconds(value, &cli->delay)
                   ? CLI_OK
                   : cli_fail(cli, CLI_USAGE, "--delay needs a number of seconds");
    if (cli_take_value(argv, at, "--ply", &value)) {
        if (!cli_read_integer(value, 0, INT32_MAX, &number))
            return cli_fail(cli, CLI_USAGE, "--ply needs a whole number");
        cli->ply = (long)number;
        return CLI_OK;
    }
    return cli_fail(cli, CLI_USAGE, "there is no option %s; --help lists them", argv[*at]);
}

static int take_word(struct cli *cli, char *word)
{
    if (!cli->command) {
        cli->command = word;
        return CLI_OK;
    }
    if (cli->argument_count == 4)
        return cli_fail(cli, CLI_USAGE, "%s is one argument too many", word);
    cli->arguments[cli->argument_count++] = word;
    return CLI_OK;
}

static int read_arguments(struct cli *cli, char **argv)
{
    for (int i = 0; argv[i]; i++) {
        const int status =
            argv[i][0] == '-' && argv[i][1] ? take_option(cli, argv, &i) : take_word(cli, argv[i]);
        if (status != CLI_OK) return status;
    }
    return CLI_OK;
}

/* ---- what the commands share ----------------------------------------------------------------- */

int cli_wants_color(const struct cli *cli, FILE *out)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->color != CLI_COLOR_AUTO) return cli->color == CLI_COLOR_ALWAYS;
    return isatty(fileno(out)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

int cli_columns(FILE *out)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    int64_t number;
    if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return cli_read_integer(columns, 20, 1000, &number) ? (int)number : 80;
}

static int speaks_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return strstr(value, "UTF-8") || strstr(value, "utf8");
    }
    return 0;
}

int cli_draw(const struct cli *cli, const struct omino_match *match, uint32_t ply, FILE *out)
{
    const struct omino_game *game = omino_match_game(match);
    const int terminal = isatty(fileno(out));
    const struct omino_draw_style style = {cli_wants_color(cli, out), terminal && speaks_utf8(),
                                           cli_columns(out)};
    struct omino_scene *scene;
    struct omino_error err;
    if (omino_scene_open(NULL, &scene, &err) != OMINO_OK)
        return cli_fail(cli, CLI_FAILED, "%s", err.message);
    char *text = NULL;
    enum omino_status status = omino_scene_of(game, omino_match_state_at(match, ply), scene, &err);
    if (status == OMINO_OK) {
        if (ply > 0)
            omino_scene_mark_move(game, omino_match_state_at(match, ply - 1),
                                  omino_match_move(match, ply - 1), scene);
        const size_t length = omino_draw_text(scene, &style, NULL, 0);
        text = malloc(length + 1);
        if (text) omino_draw_text(scene, &style, text, length + 1);
    }
    omino_scene_close(scene);
    if (!text) return cli_fail(cli, CLI_FAILED, "out of memory");
    fputs(text, out);
    free(text);
    return CLI_OK;
}

/* ---- small commands -------------------------------------------------------------------------- */

static int run_gtp(const struct cli *cli)
{
    struct omino_error err;
    const struct omino_gtp_setup setup = {
        .game = cli->rules->name,
        .options = cli->options,
        .player = cli->computer,
        .seed = cli->seed,
        .limits = cli->limits,
    };
    const enum omino_status status = omino_gtp_serve(&setup, stdin, stdout, &err);
    if (status == OMINO_OK) return CLI_OK;
    return cli_fail(cli, status == OMINO_ERR_OPTION ? CLI_USAGE : CLI_FAILED, "%s", err.message);
}

static int run_perft(const struct cli *cli)
{
    int64_t depth;
    uint64_t count;
    struct omino_error err;
    if (cli->argument_count != 1 || !cli_read_integer(cli->arguments[0], 0, 1000, &depth))
        return cli_fail(cli, CLI_USAGE, "perft needs a depth, such as perft 3");
    struct omino_match *match;
    const int opened = cli_open_match(cli, &match);
    if (opened != CLI_OK) return opened;
    const enum omino_status status = omino_perft(omino_match_game(match), omino_match_state(match),
                                                 (unsigned)depth, NULL, NULL, NULL, &count, &err);
    omino_match_close(match);
    if (status != OMINO_OK) return cli_fail(cli, CLI_FAILED, "%s", err.message);
    printf("%llu\n", (unsigned long long)count);
    return cli_finish_output(cli);
}

static int run_rules(const struct cli *cli)
{
    const struct omino_game *game;
    struct omino_error err;
    if (omino_game_open_rules(cli->rules, cli->options, NULL, &game, &err) != OMINO_OK)
        return cli_fail(cli, CLI_USAGE, "%s", err.message);
    omino_game_close(game);
    puts(cli->rules->title);
    if (cli->rules->size > offsetof(struct omino_rules, help) && cli->rules->help)
        printf("\n%s", cli->rules->help);
    cli_print_options(cli->rules);
    return cli_finish_output(cli);
}

static int run_draw(const struct cli *cli)
{
    struct cli loading = *cli;
    if (cli->argument_count != 1)
        return cli_fail(cli, CLI_USAGE, "draw needs the file of a record");
    loading.load = cli->arguments[0];
    struct omino_match *match;
    int status = cli_open_match(&loading, &match);
    if (status != CLI_OK) return status;
    const uint32_t length = omino_match_length(match);
    const uint32_t ply = cli->ply < 0 ? length : (uint32_t)cli->ply;
    status = ply > length ? cli_fail(cli, CLI_USAGE, "the record has only %u moves", length)
                          : cli_draw(cli, match, ply, stdout);
    omino_match_close(match);
    return status == CLI_OK ? cli_finish_output(cli) : status;
}

static int run_command(const struct cli *cli)
{
    static const struct {
        const char *name;
        int (*run)(const struct cli *cli);
        int arguments;
    } commands[] = {
        {"play", cli_play, 0},   {"watch", cli_watch, 0},     {"gtp", run_gtp, 0},
        {"perft", run_perft, 1}, {"bench", cli_bench, 0},     {"rules", run_rules, 0},
        {"draw", run_draw, 1},   {"analyze", cli_analyze, 1},
    };
    const char *name = cli->command ? cli->command : "play";
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        if (cli->argument_count > commands[i].arguments)
            return cli_fail(cli, CLI_USAGE, "%s: '%s' is one argument too many", name,
                            cli->arguments[commands[i].arguments]);
        return commands[i].run(cli);
    }
    return cli_fail(cli, CLI_USAGE, "there is no command '%s'; --help lists them", name);
}

int cli_main(const char *game, int argc, char **argv)
{
    struct cli cli = {
        .program = cli_base_name(argc > 0 ? argv[0] : NULL), .any_game = !game, .ply = -1};
    struct omino_error err;
    char **arguments = argc > 0 ? argv + 1 : argv;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like others */
    if (cli_has_word(arguments, "--version")) return cli_print_version(&cli);
    if (!game && *arguments && **arguments != '-') game = *arguments++;
    cli.game = game;
    if (game && omino_registry_find(game, &cli.rules, &err) != OMINO_OK)
        return cli_fail(&cli, CLI_USAGE, "%s", err.message);
    if (cli_has_word(arguments, "--help")) {
        print_help(&cli);
        return cli_finish_output(&cli);
    }
    if (!game) return cli_fail(&cli, CLI_USAGE, "which game? --help lists them");
    const int status = read_arguments(&cli, arguments);
    return status == CLI_OK ? run_command(&cli) : status;
}
