/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

#include <omino/rules.h>

#include "shared/messages.h"

/* Returns the part of a path to quote in a message: the end, which is more useful than the
 * start. */
static const char *shown(const char *path)
{
    const size_t length = strlen(path);
    return length > 80 ? path + length - 80 : path;
}

enum omino_status cli_load_match(const struct cli *cli, const char *path,
                                 omino_record_warning *warn, void *user, struct omino_match **match,
                                 struct omino_error *err)
{
    const struct omino_record_setup setup = {OMINO_SIZE(record_setup),
                                             .allocator = cli->allocator,
                                             .rules = cli->rules,
                                             .only_given = !cli->any_game,
                                             .warn = warn,
                                             .user = user};
    struct omino_error found = OMINO_INIT(error);
    const enum omino_status status = omino_match_open_file(path, &setup, match, &found);
    if (status == OMINO_OK) return status;
    if (found.line > 0)
        return omino_fail(err, status, "%s: line %d, column %d: %s", shown(path), found.line,
                          found.column, found.message);
    return omino_fail(err, status, "%s", found.message);
}

/* Maximum number of warnings printed for a record. */
enum { MOST_WARNINGS = 10 };

struct loading {
    const struct cli *cli;
    unsigned warnings;
};

static void print_warning(void *user, const struct omino_error *warning)
{
    struct loading *loading = user;
    const struct cli *cli = loading->cli;
    if (loading->warnings++ >= MOST_WARNINGS) return;
    cli_warn("%s: line %d, column %d: %s", cli->load, warning->line, warning->column,
             warning->message);
}

/* Checks the options of the command line, although the match uses those of the record. */
static int check_options(const struct cli *cli)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (!*cli->options) return CLI_OK;
    if (omino_rules_open_game(cli->rules, cli->options, cli->allocator, &game, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    omino_game_close(game);
    return CLI_OK;
}

static int open_record(const struct cli *cli, struct omino_match **match)
{
    struct omino_error err = OMINO_INIT(error);
    struct loading loading = {cli, 0};
    const enum omino_status status =
        cli_load_match(cli, cli->load, print_warning, &loading, match, &err);
    if (loading.warnings > MOST_WARNINGS)
        cli_warn("%s: %u more warning%s", cli->load, loading.warnings - MOST_WARNINGS,
                 loading.warnings - MOST_WARNINGS == 1 ? "" : "s");
    return status == OMINO_OK ? CLI_OK : cli_fail(CLI_FAILED, "%s", err.message);
}

int cli_open_match(const struct cli *cli, struct omino_match **match)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (cli->load) {
        const int status = check_options(cli);
        return status == CLI_OK ? open_record(cli, match) : status;
    }
    *match = NULL;
    if (omino_rules_open_game(cli->rules, cli->options, cli->allocator, &game, &err) == OMINO_OK)
        omino_match_open_game(game, cli->allocator, match, &err);
    omino_game_close(game);
    return *match ? CLI_OK : cli_fail(CLI_USAGE, "%s", err.message);
}
