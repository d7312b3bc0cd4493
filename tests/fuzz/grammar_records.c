/* SPDX-License-Identifier: MIT */
/*
 * Records: trees in SGF. They are split without being checked, so that invalid records can be
 * edited further:
 *
 *     (;GM[Cram]C[a\]b];1[a1,a2](;2[b1,b2])(;2[c1,c2]))
 *                ^^^^^^ value   ^^^^^^^^^^^ branch
 *               ^^^^^^^ property           ^^^^^^^^^^ node
 */
#include "grammar.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "matches.h"

/* ---- parts ----------------------------------------------------------------------------------- */

enum { DEPTH = 64 };

struct tree {
    struct spans values, properties, nodes, branches;
};

/* The open parts of a record being split; `none` for no part. */
struct scan {
    size_t node, property;
    size_t depth, branches[DEPTH];
};

static const size_t none = (size_t)-1;

/* Returns the end of the value whose opening bracket is at `at`. */
static size_t value_end(const struct bytes *input, size_t at)
{
    for (at++; at < input->size && input->at[at] != ']'; at++)
        if (input->at[at] == '\\') at++;
    return at < input->size ? at + 1 : input->size;
}

static void end_property(struct tree *tree, struct scan *scan, size_t at)
{
    if (scan->property != none) spans_add(&tree->properties, scan->property, at);
    scan->property = none;
}

static void end_node(struct tree *tree, struct scan *scan, size_t at)
{
    end_property(tree, scan, at);
    if (scan->node != none) spans_add(&tree->nodes, scan->node, at);
    scan->node = none;
}

static void take_mark(struct tree *tree, struct scan *scan, uint8_t mark, size_t at)
{
    end_node(tree, scan, at);
    if (mark == ';') scan->node = at;
    if (mark == '(' && scan->depth < DEPTH) scan->branches[scan->depth++] = at;
    if (mark == ')' && scan->depth > 0)
        spans_add(&tree->branches, scan->branches[--scan->depth], at + 1);
}

static void take_apart(struct tree *tree, const struct bytes *input, size_t from)
{
    struct scan scan = {.node = none, .property = none};
    int named = 0; /* the name of a property is being read */
    for (size_t at = from; at < input->size; at++) {
        const uint8_t c = input->at[at];
        if (c == '[') {
            const size_t end = value_end(input, at);
            spans_add(&tree->values, at, end);
            at = end - 1;
        } else if (c == '(' || c == ')' || c == ';') {
            take_mark(tree, &scan, c, at);
        } else if (isalnum(c) && !named) {
            end_property(tree, &scan, at);
            scan.property = at;
        }
        named = isalnum(c);
    }
    end_node(tree, &scan, input->size);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* The contents of a property. */
enum content { TITLE, OPTIONS, VERSION, STATE, MOVE, SIDE, PROSE, CONTENTS };

static const struct property {
    const char *name;
    enum content content;
} properties[] = {
    {"GM", TITLE},   {"OP", OPTIONS}, {"RV", VERSION}, {"FF", VERSION}, {"SP", STATE},
    {"AT", VERSION}, {"1", MOVE},     {"2", MOVE},     {"3", MOVE},     {"4", MOVE},
    {"B", MOVE},     {"W", MOVE},     {"A1", MOVE},    {"A2", MOVE},    {"A4", MOVE},
    {"AB", MOVE},    {"AW", MOVE},    {"AE", MOVE},    {"PL", SIDE},    {"C", PROSE},
    {"N", PROSE},    {"PB", PROSE},   {"PW", PROSE},   {"P1", PROSE},   {"P2", PROSE},
    {"P8", PROSE},   {"CA", PROSE},   {"XX", PROSE},
};

static void draft_content(struct draft *draft, enum content content, struct subject *subject,
                          struct omino_rng *rng)
{
    const struct omino_game *game = subject->game;
    switch (content) {
    case TITLE:
        draft_add(draft, below(rng, 2) ? omino_game_title(game) : subject->rules->name);
        return;
    case OPTIONS:
        draft_options(draft, subject->rules, rng);
        return;
    case VERSION:
        draft_number(draft, (int64_t)below(rng, 10));
        return;
    case STATE:
        subject_play(subject, rng);
        draft_state(draft, subject);
        return;
    case MOVE:
        draft_move(draft, subject, rng);
        return;
    case SIDE:
        draft_add(draft, omino_game_side_name(game, (int)below(rng, omino_game_sides(game))));
        return;
    default:
        draft_prose(draft, rng);
    }
}

/* Adds a value in brackets. The brackets and backslashes in it are mostly escaped. */
static void draft_value(struct draft *draft, enum content content, struct subject *subject,
                        struct omino_rng *rng)
{
    struct draft plain = {.length = 0};
    const int escape = below(rng, 8) > 0;
    draft_content(&plain, below(rng, 10) ? content : (enum content)below(rng, CONTENTS), subject,
                  rng);
    if (below(rng, 8) == 0) draft_slip(&plain, 0, rng);
    draft_add(draft, "[");
    for (size_t i = 0; i < plain.length; i++) {
        const char text[] = {plain.text[i], '\0'};
        if (escape && (*text == ']' || *text == '\\')) draft_add(draft, "\\");
        draft_add(draft, text);
    }
    draft_add(draft, "]");
}

static enum content content_of(const struct bytes *input, size_t bracket)
{
    size_t at = bracket;
    while (at > 0 && isalnum(input->at[at - 1])) at--;
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (strlen(properties[i].name) == bracket - at &&
            memcmp(properties[i].name, input->at + at, bracket - at) == 0)
            return properties[i].content;
    return PROSE;
}

/* Replaces a value with another of the same kind of content. */
static int replace_value(struct bytes *input, size_t cap, const struct tree *tree,
                         struct subject *subject, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    if (tree->values.count == 0) return 0;
    const struct span value = tree->values.list[below(rng, tree->values.count)];
    subject_play(subject, rng);
    draft_value(&draft, content_of(input, value.at), subject, rng);
    return draft_put(&draft, input, cap, value.at, value.size);
}

/* Inserts a property, or a new node with it, at the end of a node. */
static int insert_property(struct bytes *input, size_t cap, const struct tree *tree,
                           struct subject *subject, struct omino_rng *rng)
{
    struct draft draft = {.length = 0};
    const struct property *property =
        &properties[below(rng, sizeof properties / sizeof *properties)];
    if (tree->nodes.count == 0) return 0;
    const struct span node = tree->nodes.list[below(rng, tree->nodes.count)];
    if (below(rng, 3) == 0) draft_add(&draft, ";");
    draft_add(&draft, property->name);
    subject_play(subject, rng);
    for (size_t i = 1 + (below(rng, 4) == 0); i > 0; i--)
        draft_value(&draft, property->content, subject, rng);
    return draft_put(&draft, input, cap, node.at + node.size, 0);
}

/* ---- nesting --------------------------------------------------------------------------------- */

/* Adds parentheses around a branch, or turns the nodes from a random one on into a branch. */
static int nest(struct bytes *input, size_t cap, const struct tree *tree, struct omino_rng *rng)
{
    uint8_t open[DEPTH], close[DEPTH];
    if (tree->branches.count == 0 || tree->nodes.count == 0) return 0;
    const struct span branch = tree->branches.list[below(rng, tree->branches.count)];
    const struct span node = tree->nodes.list[below(rng, tree->nodes.count)];
    const size_t end = branch.at + branch.size - 1, depth = below(rng, 8) ? 1 : below(rng, DEPTH);
    const size_t at = node.at > branch.at && node.at < end ? node.at : branch.at;
    memset(open, '(', sizeof open);
    memset(close, ')', sizeof close);
    if (input->size + 2 * depth > cap) return 0;
    return bytes_splice(input, cap, end, 0, (struct bytes){close, depth}) &&
           bytes_splice(input, cap, at, 0, (struct bytes){open, depth});
}

/* ---- matches --------------------------------------------------------------------------------- */

static void play_moves(struct omino_match *match, size_t count, struct omino_rng *rng)
{
    const struct omino_game *game = omino_match_game(match);
    for (; count > 0 && omino_state_side(game, omino_match_state(match)) != OMINO_NOBODY; count--)
        omino_match_play(match, omino_moves_random(game, omino_match_state(match), rng), NULL);
}

/* Plays another continuation of the match. */
static void play_match(struct omino_match *match, struct omino_rng *rng)
{
    struct draft prose = {.length = 0};
    omino_match_go(match, (uint32_t)below(rng, omino_match_length(match) + 1u), NULL);
    play_moves(match, below(rng, below(rng, 2) ? 4 : 40), rng);
    draft_prose(&prose, rng);
    omino_match_set_comment(match, (uint32_t)below(rng, omino_match_length(match) + 1u), prose.text,
                            NULL);
    omino_match_set_player_name(match, 0, prose.text, NULL);
    omino_match_go(match, (uint32_t)below(rng, omino_match_length(match) + 1u), NULL);
}

static int rewrite(struct bytes *input, size_t cap, const struct subject *subject,
                   struct omino_rng *rng)
{
    struct omino_match *match;
    const char *options;
    int done = 0;
    const struct omino_rules *rules = input_game(&subject->input, &options);
    if (open_match_of(rules, options, NULL, &match, NULL) != OMINO_OK) return 0;
    replace_by_text(&match, (const char *)input->at + subject->body, input->size - subject->body,
                    NULL, NULL);
    play_match(match, rng);
    const size_t length = omino_match_write(match, NULL, 0);
    if (subject->body + length < cap) {
        omino_match_write(match, (char *)input->at + subject->body, length + 1);
        input->size = subject->body + length;
        done = 1;
    }
    omino_match_close(match);
    return done;
}

/* ---- one edit -------------------------------------------------------------------------------- */

static int edit_parts(struct bytes *input, size_t cap, const struct tree *tree,
                      struct omino_rng *rng)
{
    const struct spans *const kinds[] = {&tree->values, &tree->properties, &tree->nodes,
                                         &tree->branches};
    return spans_edit(input, cap, kinds[below(rng, 4)], rng);
}

static int edit_body(struct bytes *input, size_t cap, struct subject *subject,
                     struct omino_rng *rng)
{
    struct tree *tree = take_block(sizeof *tree);
    const size_t kind = below(rng, 9);
    int done;
    *tree = (struct tree){.values.count = 0};
    take_apart(tree, input, subject->body);
    if (kind < 2)
        done = rewrite(input, cap, subject, rng);
    else if (kind < 4)
        done = replace_value(input, cap, tree, subject, rng);
    else if (kind < 6)
        done = insert_property(input, cap, tree, subject, rng);
    else if (kind < 8)
        done = edit_parts(input, cap, tree, rng);
    else
        done = nest(input, cap, tree, rng);
    free(tree);
    return done;
}

int vary(struct bytes *input, size_t cap, struct omino_rng *rng)
{
    return vary_input(input, cap, rng, edit_body);
}
