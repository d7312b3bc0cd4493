/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <omino/gtp.h>
#include <omino/rules.h>

#include "analyze/analyze.h"
#include "bench.h"
#include "draw.h"
#include "memory.h"
#include "options.h"
#include "play/play.h"
#include "record.h"
#include "shared/games.h"
#include "shared/messages.h"
#include "shared/nearest.h"
#include "shared/numbers.h"
#include "shared/options.h"
#include "shared/streams.h"

/* ---- small commands -------------------------------------------------------------------------- */

static int run_gtp(const struct cli *cli)
{
    struct omino_error err = OMINO_INIT(error);
    struct omino_search_limits limits = cli->limits;
    const struct omino_gtp_setup setup = {
        OMINO_SIZE(gtp_setup),       .game = cli->rules->name, .options = cli->options,
        .engine = cli->computer,     .seed = cli->seed,        .limits = &limits,
        .allocator = cli->allocator,
    };
    limits.memory /= 2; /* one search plays and one analyzes */
    const enum omino_status status = omino_gtp_serve(&setup, stdin, stdout, &err);
    if (status == OMINO_OK) return CLI_OK;
    return cli_fail(status == OMINO_ERR_OPTION ? CLI_USAGE : CLI_FAILED, "%s", err.message);
}

static int run_perft(const struct cli *cli)
{
    int64_t depth;
    uint64_t count;
    struct omino_error err = OMINO_INIT(error);
    if (cli->argument_count != 1 || !cli_read_integer(cli->arguments[0], 0, 1000, &depth))
        return cli_fail(CLI_USAGE, "perft needs a depth from 0 to 1000, such as perft 3");
    struct omino_match *match;
    const int opened = cli_open_match(cli, &match);
    if (opened != CLI_OK) return opened;
    const enum omino_status status =
        omino_search_perft(omino_match_game(match), omino_match_state(match), (unsigned)depth, NULL,
                           NULL, cli->allocator, &count, &err);
    omino_match_close(match);
    if (status != OMINO_OK) return cli_fail(CLI_FAILED, "%s", err.message);
    printf("%llu\n", (unsigned long long)count);
    return cli_finish_output();
}

static int run_rules(const struct cli *cli)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_rules_open_game(cli->rules, cli->options, cli->allocator, &game, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    omino_game_close(game);
    puts(cli->rules->title);
    if (cli->rules->size > offsetof(struct omino_rules, help) && cli->rules->help)
        printf("\n%s", cli->rules->help);
    cli_print_game_options(cli->rules);
    return cli_finish_output();
}

/* ---- all commands ---------------------------------------------------------------------------- */

static const struct command {
    const char *name;
    int (*run)(const struct cli *cli);
    int arguments;
    const char *usage[2], *help[2]; /* for one or two forms */
} commands[] = {
    {"play", cli_play, 0, {"play"}, {"play a game (default)"}},
    {"watch", cli_watch, 0, {"watch"}, {"watch computers play a game"}},
    {"analyze",
     cli_analyze,
     1,
     {"analyze", "analyze FILE"},
     {"print the best moves in a position every second",
      "print winning chances and mistakes for every move in a record"}},
    {"gtp", run_gtp, 0, {"gtp"}, {"run as an engine that speaks GTP on standard input and output"}},
    {"perft", run_perft, 1, {"perft N"}, {"count the sequences of N moves"}},
    {"bench", cli_bench, 0, {"bench"}, {"measure the speed of the rules and the search"}},
    {"rules", run_rules, 0, {"rules"}, {"print the rules"}},
    {"draw",
     cli_draw_record,
     1,
     {"draw FILE"},
     {"draw the last position in a record, or all positions"}},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(const struct cli *cli)
{
    printf("Usage: %s%s [COMMAND] [OPTIONS]\n\n", cli_program(), cli->any_game ? " GAME" : "");
    if (!cli->rules) cli_print_games();
    puts("Commands:");
    for (int i = 0; i < COMMANDS; i++)
        for (int form = 0; form < 2 && commands[i].usage[form]; form++)
            printf("  %-15s %s\n", commands[i].usage[form], commands[i].help[form]);
    puts("\nOptions:");
    cli_print_option_help();
    puts("\n"
         "Ctrl-C stops a search: the computer then plays the best move so far. Pressed\n"
         "twice within a second, it ends the program.");
    if (cli->rules) cli_print_game_options(cli->rules);
}

static int fail_command(const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
    const char *nearest = cli_nearest_word(name, names);
    if (nearest)
        return cli_fail(CLI_USAGE, "unknown command '%s'; did you mean %s?", name, nearest);
    return cli_fail(CLI_USAGE, "unknown command '%s'; see --help", name);
}

static int run_command(const struct cli *cli)
{
    const char *name = cli->command ? cli->command : "play";
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        if (cli->argument_count > commands[i].arguments)
            return cli_fail(CLI_USAGE, "%s: unexpected argument '%s'", name,
                            cli->arguments[commands[i].arguments]);
        if (cli->resume && commands[i].run != cli_play)
            return cli_fail(CLI_USAGE, "--resume works only with play, not with %s", name);
        return commands[i].run(cli);
    }
    return fail_command(name);
}

int cli_main(const char *game, int argc, char **argv)
{
    struct cli cli = {
        .any_game = !game,
        .ply = -1,
        .limits = OMINO_INIT(search_limits),
        .picture = OMINO_INIT(svg_style),
    };
    struct omino_budget *budget;
    struct omino_error err = OMINO_INIT(error);
    char **arguments = argc > 0 ? argv + 1 : argv;
    cli_set_program(argc > 0 ? argv[0] : NULL, "omino");
    cli_guard_streams();
    if (cli_has_word(arguments, "--version")) return cli_print_version();
    if (!game && *arguments && **arguments != '-') game = *arguments++;
    cli.game = game;
    if (game && omino_registry_find_or_load(game, &cli.rules, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    if (cli_asks_for_help(arguments)) {
        print_help(&cli);
        return cli_finish_output();
    }
    if (!game) return cli_fail(CLI_USAGE, "no game given; see --help");
    int status = cli_read_command_line(&cli, arguments);
    if (status == CLI_OK) status = cli_limit_memory(&cli, &budget);
    if (status != CLI_OK) return status;
    status = run_command(&cli);
    if (status == CLI_FAILED || status == CLI_USAGE) cli_explain_limit(budget);
    omino_budget_close(budget);
    return status;
}
