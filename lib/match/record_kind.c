/* SPDX-License-Identifier: MIT */
/* The kinds of properties: which of them have a meaning, and which one. */
#include <string.h>

#include "record_reader.h"

int omino_record_is_comment(const struct sgf_property *property)
{
    return property->length == 1 && *property->place.at == 'C';
}

void omino_record_side_names(const struct omino_game *game, struct record_sides *sides)
{
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    memset(sides, 0, sizeof *sides);
    sides->count = omino_game_sides(game);
    for (unsigned i = 0; style && style->side_property && i < sides->count; i++)
        sides->names[i] = style->side_property(game, (int)i);
}

int omino_record_side(const struct record_sides *sides, const struct sgf_property *property)
{
    for (unsigned i = 0; i < sides->count; i++)
        if (sides->names[i] && omino_sgf_is_named(property, sides->names[i])) return (int)i;
    const int number = property->length == 1 ? *property->place.at - '0' : 0;
    return number >= 1 && (unsigned)number <= sides->count ? number - 1 : OMINO_NOBODY;
}

int omino_record_names_side(const struct sgf_property *property)
{
    return property->length == 1 && *property->place.at >= '0' && *property->place.at <= '9';
}

int omino_record_player(const struct sgf_property *property)
{
    const char *name = property->place.at;
    if (property->length != 2 || name[0] != 'P') return OMINO_NOBODY;
    if (name[1] == 'B') return 0;
    if (name[1] == 'W') return 1;
    return name[1] >= '1' && name[1] <= '8' ? name[1] - '1' : OMINO_NOBODY;
}

int omino_record_is_player(const struct omino_game *game, const struct sgf_property *property)
{
    const int player = omino_record_player(property);
    return player != OMINO_NOBODY && player < (int)omino_game_players(game);
}

int omino_record_is_result(const struct sgf_property *property)
{
    return omino_sgf_is_named(property, "RE");
}

/* The second letters of standard SGF properties, by first letter. */
static const char *const harmless[26] = {
    ['A' - 'A'] = "NPR",   ['B' - 'A'] = "LMRT",
    ['C' - 'A'] = "APR",   ['D' - 'A'] = "DMOT",
    ['E' - 'A'] = "V",     ['F' - 'A'] = "FG",
    ['G' - 'A'] = "BCNW",  ['H' - 'A'] = "AO",
    ['I' - 'A'] = "T",     ['K' - 'A'] = "MO",
    ['L' - 'A'] = "BN",    ['M' - 'A'] = "AN",
    ['O' - 'A'] = "BNTW",  ['P' - 'A'] = "12345678BCMW",
    ['R' - 'A'] = "EOU",   ['S' - 'A'] = "LOQTZ",
    ['T' - 'A'] = "BEMRW", ['U' - 'A'] = "CS",
    ['V' - 'A'] = "W",     ['W' - 'A'] = "LRT",
};

int omino_record_is_harmless(const struct sgf_property *property)
{
    const char *name = property->place.at;
    if (property->length == 1) return *name == 'N' || *name == 'V';
    if (property->length != 2 || name[0] < 'A' || name[0] > 'Z') return 0;
    const char *second = harmless[name[0] - 'A'];
    return second && strchr(second, name[1]) != NULL;
}

/* The module decides by the name alone, so the value does not matter. */
int omino_record_sets_up(const struct omino_match *match, const char *name)
{
    _Alignas(max_align_t) unsigned char copy[OMINO_STATE_MAX];
    const struct omino_game *game = omino_match_game(match);
    const struct omino_record_style *style = omino_record_style_of(omino_rules_of(game));
    if (!style || !style->set_up) return 0;
    memcpy(copy, omino_match_state_at(match, 0), omino_state_size(game));
    return style->set_up(game, copy, name, "", NULL) != OMINO_ERR_UNKNOWN_NAME;
}
