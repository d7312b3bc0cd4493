/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <omino/gtp.h>

#include "nearest.h"

/* ---- the command line ------------------------------------------------------------------------ */

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
        const int status = argv[i][0] == '-' && argv[i][1] ? cli_take_option(cli, argv, &i)
                                                           : take_word(cli, argv[i]);
        if (status != CLI_OK) return status;
    }
    return cli_share_seed(cli);
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
    const int terminal = isatty(fileno(out));
    const struct omino_draw_style style = {cli_wants_color(cli, out), terminal && speaks_utf8(),
                                           cli_columns(out)};
    struct omino_scene *scene;
    struct omino_error err;
    if (omino_scene_open(cli->allocator, &scene, &err) != OMINO_OK)
        return cli_fail(cli, CLI_FAILED, "%s", err.message);
    char *text = NULL;
    if (cli_describe(match, ply, scene, &err) == OMINO_OK) {
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
    struct omino_gtp_setup setup = {
        .game = cli->rules->name,
        .options = cli->options,
        .player = cli->computer,
        .seed = cli->seed,
        .limits = cli->limits,
        .allocator = cli->allocator,
    };
    setup.limits.memory /= 2; /* one search plays and one analyzes */
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
    const enum omino_status status =
        omino_perft(omino_match_game(match), omino_match_state(match), (unsigned)depth, NULL, NULL,
                    cli->allocator, &count, &err);
    omino_match_close(match);
    if (status != OMINO_OK) return cli_fail(cli, CLI_FAILED, "%s", err.message);
    printf("%llu\n", (unsigned long long)count);
    return cli_finish_output(cli);
}

static int run_rules(const struct cli *cli)
{
    const struct omino_game *game;
    struct omino_error err;
    if (omino_game_open_rules(cli->rules, cli->options, cli->allocator, &game, &err) != OMINO_OK)
        return cli_fail(cli, CLI_USAGE, "%s", err.message);
    omino_game_close(game);
    puts(cli->rules->title);
    if (cli->rules->size > offsetof(struct omino_rules, help) && cli->rules->help)
        printf("\n%s", cli->rules->help);
    cli_print_options(cli->rules);
    return cli_finish_output(cli);
}

/* ---- all commands ---------------------------------------------------------------------------- */

static const struct command {
    const char *name;
    int (*run)(const struct cli *cli);
    int arguments;
    const char *usage[2], *help[2]; /* with one way to use it, or two */
} commands[] = {
    {"play", cli_play, 0, {"play"}, {"play a game (this is what happens without a command)"}},
    {"watch", cli_watch, 0, {"watch"}, {"let computers play a game"}},
    {"analyze",
     cli_analyze,
     1,
     {"analyze", "analyze FILE"},
     {"tell the best moves of a position, after each second",
      "tell the chances at every move of a record, and the mistakes"}},
    {"gtp", run_gtp, 0, {"gtp"}, {"serve the engine protocol on standard input and output"}},
    {"perft", run_perft, 1, {"perft N"}, {"count the sequences of N moves"}},
    {"bench", cli_bench, 0, {"bench"}, {"measure the speed of the rules and of the search"}},
    {"rules", run_rules, 0, {"rules"}, {"tell the rules"}},
    {"draw",
     cli_draw_record,
     1,
     {"draw FILE"},
     {"draw the last position of a record, or all of them"}},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(const struct cli *cli)
{
    printf("Usage: %s%s [COMMAND] [OPTIONS]\n\n", cli->program, cli->any_game ? " GAME" : "");
    if (!cli->rules) cli_print_games();
    puts("Commands:");
    for (int i = 0; i < COMMANDS; i++)
        for (int way = 0; way < 2 && commands[i].usage[way]; way++)
            printf("  %-15s %s\n", commands[i].usage[way], commands[i].help[way]);
    puts("\nOptions:");
    cli_print_option_help();
    puts("\n"
         "Ctrl-C makes a computer that thinks come to an end; twice within a second, it\n"
         "ends the program.");
    if (cli->rules) cli_print_options(cli->rules);
}

static int fail_command(const struct cli *cli, const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    const char *nearest = cli_nearest_word(name, names);
    if (nearest)
        return cli_fail(cli, CLI_USAGE, "there is no command '%s'; did you mean %s?", name,
                        nearest);
    return cli_fail(cli, CLI_USAGE, "there is no command '%s'; --help lists them", name);
}

static int run_command(const struct cli *cli)
{
    const char *name = cli->command ? cli->command : "play";
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        if (cli->argument_count > commands[i].arguments)
            return cli_fail(cli, CLI_USAGE, "%s: '%s' is one argument too many", name,
                            cli->arguments[commands[i].arguments]);
        if (cli->resume && commands[i].run != cli_play)
            return cli_fail(cli, CLI_USAGE, "--resume is for play, not for %s", name);
        return commands[i].run(cli);
    }
    return fail_command(cli, name);
}

int cli_main(const char *game, int argc, char **argv)
{
    struct cli cli = {
        .program = cli_base_name(argc > 0 ? argv[0] : NULL), .any_game = !game, .ply = -1};
    struct cli_memory memory;
    struct omino_error err;
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version(&cli);
    if (!game && *arguments && **arguments != '-') game = *arguments++;
    cli.game = game;
    if (game && omino_registry_find(game, &cli.rules, &err) != OMINO_OK)
        return cli_fail(&cli, CLI_USAGE, "%s", err.message);
    if (cli_asks_for_help(arguments)) {
        print_help(&cli);
        return cli_finish_output(&cli);
    }
    if (!game) return cli_fail(&cli, CLI_USAGE, "which game? --help lists them");
    int status = read_arguments(&cli, arguments);
    if (status != CLI_OK) return status;
    cli_limit_memory(&cli, &memory);
    status = run_command(&cli);
    if (status == CLI_FAILED || status == CLI_USAGE) cli_explain_limit(&cli, &memory);
    return status;
}
