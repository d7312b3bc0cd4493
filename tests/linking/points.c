/* SPDX-License-Identifier: MIT */
/* A program of somebody else, in C and, included by points.cpp, in C++: what the interface promises,
 * one function for each promise. It prints the name of each one that holds. */
#include <omino/omino.h>

#include <stdio.h>
#include <string.h>

/* The size of a structure tells the library which fields the program knows. */
static int structures_can_grow(void)
{
    struct omino_error err = OMINO_INIT(error), unset = OMINO_INIT(error);
    const struct omino_game *game;
    unset.size = 0;
    return omino_game_open("nothing", NULL, NULL, &game, &err) == OMINO_ERR_UNKNOWN_NAME &&
           err.message[0] != '\0' &&
           omino_game_open("nothing", NULL, NULL, &game, &unset) == OMINO_ERR_UNKNOWN_NAME &&
           unset.message[0] == '\0';
}

static int versions_are_checked(void)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_game *game;
    const uint32_t other = OMINO_VERSION + (1u << 16);
    return omino_version_check(OMINO_VERSION, NULL) == OMINO_OK &&
           omino_game_open_for(other, "template", NULL, NULL, &game, &err) == OMINO_ERR_VERSION &&
           strstr(err.message, "this program was compiled for omino") == err.message;
}

/* The address of an inline function in another file of the program would be the program's own, so
 * this is about calls that bindings make: tests/abi/interface makes them by name. */
static int inline_calls_and_functions_agree(void)
{
    struct omino_grid grid;
    if (omino_grid_init(&grid, 5, 4, NULL) != OMINO_OK) return 0;
    const unsigned bit = omino_grid_bit(&grid, 3, 2);
    const struct omino_cell cell = omino_grid_cell(&grid, bit);
    return bit == 2u * grid.stride + 3 && cell.x == 3 && cell.y == 2;
}

static int matches_share_a_game(void)
{
    const struct omino_game *game;
    struct omino_match *first, *second;
    if (omino_game_open("template", "side=4", NULL, &game, NULL) != OMINO_OK) return 0;
    if (omino_match_open_game(game, NULL, &first, NULL) != OMINO_OK) return 0;
    if (omino_match_open_game(game, NULL, &second, NULL) != OMINO_OK) return 0;
    const int same = omino_match_game(first) == game && omino_match_game(second) == game;
    omino_game_close(game);
    omino_match_close(first);
    const int still = omino_match_play_text(second, "a1,b1", NULL) == OMINO_OK;
    omino_match_close(second);
    return same && still;
}

static int seeds_deal_without_opening(void)
{
    static uint64_t a[OMINO_STATE_MAX / 8], b[OMINO_STATE_MAX / 8];
    const struct omino_game *game;
    if (omino_game_open("patchwork", "seed=7", NULL, &game, NULL) != OMINO_OK) return 0;
    const size_t size = omino_state_size(game);
    omino_state_start(game, a);
    omino_state_start_seeded(game, b, 7);
    const int same = memcmp(a, b, size) == 0;
    omino_state_start_seeded(game, b, 8);
    const int different = memcmp(a, b, size) != 0;
    omino_game_close(game);
    return same && different;
}

static int conventions_hold(void)
{
    struct omino_search_limits limits = OMINO_INIT(search_limits);
    struct omino_error err = OMINO_INIT(error);
    const struct omino_game *game;
    limits.level = 99;
    return omino_game_open(NULL, NULL, NULL, &game, &err) == OMINO_ERR_ARGUMENT && !game &&
           strstr(err.message, "'name'") != NULL &&
           omino_search_check_limits(&limits, &err) == OMINO_ERR_ARGUMENT &&
           strstr(err.message, "level is 99") == err.message;
}

static int opening_by_name_loads_nothing(void)
{
    struct omino_error err = OMINO_INIT(error);
    const struct omino_game *game;
    return omino_game_open("./module.so", NULL, NULL, &game, &err) == OMINO_ERR_UNKNOWN_NAME &&
           strstr(err.message, "omino_registry_load()") != NULL;
}

static int sets_have_an_algebra(void)
{
    uint64_t a[OMINO_GRID_WORDS(3, 3)], b[OMINO_GRID_WORDS(3, 3)], c[OMINO_GRID_WORDS(3, 3)];
    struct omino_grid grid;
    if (omino_grid_init(&grid, 3, 3, NULL) != OMINO_OK ||
        omino_points_parse(&grid, "a1,b1", a, NULL) != OMINO_OK ||
        omino_points_parse(&grid, "b1,c1", b, NULL) != OMINO_OK)
        return 0;
    omino_bits_andnot(&grid, a, b, c);
    char text[20];
    omino_points_write(&grid, c, text, sizeof text);
    omino_bits_or(&grid, a, b, c);
    return strcmp(text, "a1") == 0 && omino_bits_count(&grid, c) == 3;
}

static int moves_have_dense_indices(void)
{
    const struct omino_game *game;
    if (omino_game_open("template", "side=4", NULL, &game, NULL) != OMINO_OK) return 0;
    const uint32_t count = omino_game_distinct_moves(game);
    uint32_t right = 0;
    for (uint32_t i = 0; i < count; i++)
        right += omino_move_index(game, omino_move_at(game, i)) == i;
    const int none = omino_move_at(game, count) == OMINO_NO_MOVE;
    omino_game_close(game);
    return count == 24 && right == count && none;
}

static int records_keep_results_and_dates(void)
{
    static const char record[] = "(;GM[Cram]RV[1]RE[B+Resign]DT[2026-01-02];1[a1,b1])\n";
    struct omino_record_setup setup = OMINO_INIT(record_setup);
    struct omino_match *match;
    char text[200], date[20];
    setup.game_count = 1;
    if (omino_match_open_text(record, sizeof record - 1, &setup, &match, NULL) !=
        OMINO_ERR_ARGUMENT)
        return 0;
    setup.game_count = 0;
    if (omino_match_open_text(record, sizeof record - 1, &setup, &match, NULL) != OMINO_OK)
        return 0;
    omino_match_write(match, text, sizeof text);
    omino_match_property(match, 0, "DT", date, sizeof date);
    omino_match_close(match);
    return strcmp(text, record) == 0 && strcmp(date, "2026-01-02") == 0;
}

static const struct {
    const char *name;
    int (*holds)(void);
} points[] = {
    {"structures_can_grow", structures_can_grow},
    {"versions_are_checked", versions_are_checked},
    {"inline_calls_and_functions_agree", inline_calls_and_functions_agree},
    {"matches_share_a_game", matches_share_a_game},
    {"seeds_deal_without_opening", seeds_deal_without_opening},
    {"conventions_hold", conventions_hold},
    {"opening_by_name_loads_nothing", opening_by_name_loads_nothing},
    {"sets_have_an_algebra", sets_have_an_algebra},
    {"moves_have_dense_indices", moves_have_dense_indices},
    {"records_keep_results_and_dates", records_keep_results_and_dates},
};

int main(void)
{
    const size_t count = sizeof points / sizeof *points;
    size_t held = 0;
    for (size_t i = 0; i < count; i++) {
        const int holds = points[i].holds();
        printf("%s: %s\n", points[i].name, holds ? "yes" : "NO");
        held += holds != 0;
    }
    printf("%u points hold\n", (unsigned)held);
    return held == count ? 0 : 1;
}
