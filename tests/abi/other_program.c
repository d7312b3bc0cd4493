/* SPDX-License-Identifier: MIT */
/*
 * A program that tests/abi/interface compiles, as C and as C++, with headers of another version. Every
 * call that would give it a game must refuse, because the calls of game.h that it has compiled may
 * not fit the library.
 */
#include <stdio.h>

#include <omino/match.h>
#include <omino/registry.h>
#include <omino/rules.h>

static int failed;

static void show(const char *call, enum omino_status status, const void *opened,
                 const struct omino_error *err)
{
    printf("%s: %s\n", call, err->message);
    if (status != OMINO_ERR_VERSION || err->status != OMINO_ERR_VERSION || opened) failed = 1;
}

int main(void)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_rules *rules = NULL;
    const struct omino_game *game = NULL;
    struct omino_match *match = NULL;
    enum omino_status status = omino_registry_find("template", &rules, &err);
    if (status != OMINO_OK) return 2;
    status = omino_game_open("template", NULL, NULL, &game, &err);
    show("omino_game_open", status, game, &err);
    status = omino_rules_open_game(rules, NULL, NULL, &game, &err);
    show("omino_rules_open_game", status, game, &err);
    status = omino_match_open("template", NULL, NULL, &match, &err);
    show("omino_match_open", status, match, &err);
    status = omino_match_open_text("(;GM[Cram])", 11, NULL, &match, &err);
    show("omino_match_open_text", status, match, &err);
    status = omino_match_open_file("none", NULL, &match, &err);
    show("omino_match_open_file", status, match, &err);
    return failed;
}
