/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <string.h>

#include "shared/messages.h"

/* Returns the part of a path to quote in a message: the end, which is more useful than the
 * start. */
static const char *shown(const char *path)
{
    const size_t length = strlen(path);
    return length > 80 ? path + length - 80 : path;
}

static enum omino_status load(const struct cli *cli, const char *path, omino_record_warning *warn,
                              void *user, struct omino_match **match, struct omino_error *err)
{
    struct omino_error found = OMINO_INIT(error);
    const enum omino_status status =
        omino_match_open_record(cli->rules, path, cli->allocator, warn, user, match, &found);
    if (status != OMINO_OK && found.line > 0)
        return omino_fail(err, status, "%s: line %d, column %d: %s", shown(path), found.line,
                          found.column, found.message);
    return status == OMINO_OK ? OMINO_OK : omino_fail(err, status, "%s", found.message);
}

enum omino_status cli_load_match(const struct cli *cli, const char *path,
                                 omino_record_warning *warn, void *user, struct omino_match **match,
                                 struct omino_error *err)
{
    const struct omino_rules *rules = cli->rules;
    enum omino_status status = load(cli, path, warn, user, match, err);
    if (status == OMINO_OK && !cli->any_game) {
        const struct omino_rules *played = omino_rules_given(omino_match_game(*match));
        if (played != rules)
            status = omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "%s is a record of %s, not of %s",
                                shown(path), played->title, rules->title);
    }
    if (status == OMINO_OK) return status;
    omino_match_close(*match);
    *match = NULL;
    return status;
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
    struct omino_error err = OMINO_INIT(error);
    if (cli->load) {
        const int status = check_options(cli);
        return status == CLI_OK ? open_record(cli, match) : status;
    }
    if (omino_match_open_rules(cli->rules, cli->options, cli->allocator, match, &err) != OMINO_OK)
        return cli_fail(CLI_USAGE, "%s", err.message);
    return CLI_OK;
}
