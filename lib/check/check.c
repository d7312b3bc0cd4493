/* SPDX-License-Identifier: MIT */
#include <omino/check.h>

#include <string.h>

#include "internal.h"

/* ---- the checks, in order -------------------------------------------------------------------- */

/* How a check is run: by itself, or on positions. */
struct kind {
    int (*look)(struct omino_checker *c);
    int alone;
    enum omino_pace pace;
};

#define CHECKS (sizeof names / sizeof *names - 1)

static const struct omino_check_name names[] = {
    {"table", "the table of rules has its facts and its mandatory hooks"},
    {"options", "every option opens at its limits; rubbish is refused or can be played"},
    {"open", "opening without memory fails cleanly; closing frees everything"},
    {"games", "random games keep to max_moves and max_plies"},
    {"turn", "sides and players are in range; there are no moves exactly when nobody is to move"},
    {"codes", "moves are below move_limit, and none is listed twice"},
    {"list", "the list is always the same, and less room gives its beginning"},
    {"successors", "no two moves lead to the same state"},
    {"legal", "legal agrees with the list, for any number"},
    {"explain", "explain agrees with the list, for any number, and gives reasons"},
    {"count", "count agrees with the list"},
    {"random", "random gives the moves of the list, all with the same chance (chi-square)"},
    {"outcome", "places begin at 1 and ties share one"},
    {"hash", "equal states have the same hash, other states another one"},
    {"const", "hooks leave the state alone that they are given"},
    {"copies", "a copy is as good as the original, which does not notice what happens to it"},
    {"prefilled", "states do not depend on what their memory held before"},
    {"bounds", "nothing is written beyond the state, the room for lists or the tables"},
    {"text-bounds", "text is cut at the room that there is, and its whole length returned"},
    {"move-text", "every move has one line, its own, which is read as that move"},
    {"state-text", "every state has one line, which is read as the same bytes"},
    {"fuzzed-moves", "a damaged move is a legal one or is refused with a reason"},
    {"fuzzed-states", "a damaged state can be played to the end or is refused with a reason"},
    {"seed", "the same options and seed give the same game"},
    {"tables", "hooks leave the tables of the game alone"},
    {"allocation", "hot hooks allocate nothing"},
    {"two-games", "two games at once do not mix"},
    {"threads", "two threads at once find what one finds"},
    {"evaluate", "evaluate gives every player 0 to 1"},
    {"priors", "priors gives every move a weight above 0"},
    {"candidates", "candidates lists legal moves, at least one, each once"},
    {"essential", "essential lists legal moves, at least one, each once"},
    {"playout", "playout gives a legal move, or none where nothing can change who wins"},
    {"knowledge", "phases, kinds and numbers of the knowledge are in range, the same each time"},
    {"scene", "what a scene shows is in range"},
    {"view-move", "what shows a move is in the scene"},
    {"records", "names and set-ups of records work, and what is set up can be played"},
    {"dialect", "the words of another engine's dialect work"},
    {"pieces", "pieces have names of their own and connected shapes, and there is at least one"},
    {NULL, NULL},
};

static const struct kind kinds[CHECKS] = {
    {omino_check_table, 1, OMINO_PACE_GAME},        {omino_check_options, 1, OMINO_PACE_GAME},
    {omino_check_open, 1, OMINO_PACE_GAME},         {omino_check_games, 0, OMINO_PACE_EVERY},
    {omino_check_turn, 0, OMINO_PACE_EVERY},        {omino_check_codes, 0, OMINO_PACE_EVERY},
    {omino_check_list, 0, OMINO_PACE_SOME},         {omino_check_successors, 0, OMINO_PACE_SOME},
    {omino_check_legal, 0, OMINO_PACE_SOME},        {omino_check_explain, 0, OMINO_PACE_SOME},
    {omino_check_count, 0, OMINO_PACE_EVERY},       {omino_check_random, 0, OMINO_PACE_ONE},
    {omino_check_outcome, 0, OMINO_PACE_EVERY},     {omino_check_hash, 0, OMINO_PACE_GAME},
    {omino_check_const, 0, OMINO_PACE_SOME},        {omino_check_copies, 0, OMINO_PACE_SOME},
    {omino_check_prefilled, 0, OMINO_PACE_SOME},    {omino_check_bounds, 0, OMINO_PACE_SOME},
    {omino_check_text_bounds, 0, OMINO_PACE_SOME},  {omino_check_move_text, 0, OMINO_PACE_SOME},
    {omino_check_state_text, 0, OMINO_PACE_EVERY},  {omino_check_fuzzed_moves, 0, OMINO_PACE_SOME},
    {omino_check_fuzzed_states, 0, OMINO_PACE_ONE}, {omino_check_seed, 0, OMINO_PACE_GAME},
    {omino_check_tables_kept, 0, OMINO_PACE_ONE},   {omino_check_allocation, 0, OMINO_PACE_SOME},
    {omino_check_two_games, 0, OMINO_PACE_GAME},    {omino_check_threads, 0, OMINO_PACE_GAME},
    {omino_check_evaluate, 0, OMINO_PACE_EVERY},    {omino_check_priors, 0, OMINO_PACE_EVERY},
    {omino_check_candidates, 0, OMINO_PACE_EVERY},  {omino_check_essential, 0, OMINO_PACE_EVERY},
    {omino_check_playout, 0, OMINO_PACE_SOME},      {omino_check_knowledge, 0, OMINO_PACE_EVERY},
    {omino_check_scene, 0, OMINO_PACE_SOME},        {omino_check_view, 0, OMINO_PACE_SOME},
    {omino_check_records, 0, OMINO_PACE_ONE},       {omino_check_dialect, 0, OMINO_PACE_SOME},
    {omino_check_pieces, 0, OMINO_PACE_ONE},
};

const struct omino_check_name *omino_check_names(void)
{
    return names;
}

/* ---- running them ---------------------------------------------------------------------------- */

static void begin(struct omino_checker *c, const char *check)
{
    c->check = check;
    c->tried = 0;
    c->failed = 0;
    c->problem[0] = c->options[0] = c->position[0] = c->replay[0] = '\0';
    omino_checker_seed(c, 0);
    omino_checker_tell(c, NULL);
}

static void report_result(const struct omino_checker *c, omino_check_report *report)
{
    const struct omino_check_result result = {
        .check = c->check,
        .failed = c->failed,
        .tried = c->tried,
        .problem = c->problem,
        .options = c->failed ? c->options : "",
        .position = c->position,
        .replay = c->replay,
        .seed = c->failed ? c->seed : c->setup.seed,
    };
    if (report) report(c->user, &result);
}

static void run_check(struct omino_checker *c, size_t index, omino_check_report *report,
                      unsigned *failed)
{
    const struct kind *kind = &kinds[index];
    if (c->setup.only && strcmp(c->setup.only, names[index].name) != 0) return;
    begin(c, names[index].name);
    if (kind->alone)
        kind->look(c);
    else
        omino_checker_walk(c, kind->pace, kind->look);
    if (atomic_load(&c->ran_out)) omino_checker_no_memory(c);
    if (c->status != OMINO_OK) return;
    *failed += (unsigned)c->failed;
    report_result(c, report);
}

/* The checks after the first two need a game to play. */
static enum omino_status find_games(struct omino_checker *c, struct omino_error *err)
{
    struct omino_error reason = {OMINO_OK, 0, 0, ""};
    c->check = "options";
    if (!omino_checker_find_sets(c)) return omino_fail_memory(err);
    const enum omino_status status =
        omino_checker_open_game(c, c->setup.options ? c->setup.options : "", &reason);
    omino_checker_close_game(c);
    if (atomic_load(&c->ran_out)) return omino_fail_memory(err);
    if (c->setup.options ? status == OMINO_OK : c->set_count > 0) return OMINO_OK;
    return omino_fail(err, OMINO_ERR_MODULE, "%s does not open with %s: %s", c->rules->name,
                      c->setup.options ? "these options" : "any options", reason.message);
}

static enum omino_status run_all(struct omino_checker *c, omino_check_report *report,
                                 unsigned *failed, struct omino_error *err)
{
    run_check(c, 0, report, failed);
    enum omino_status status = omino_rules_check(c->rules, err);
    if (status != OMINO_OK) return status;
    memcpy(&c->own, c->rules, c->rules->size < sizeof c->own ? c->rules->size : sizeof c->own);
    run_check(c, 1, report, failed);
    const int first_two = c->setup.only && (strcmp(c->setup.only, names[0].name) == 0 ||
                                            strcmp(c->setup.only, names[1].name) == 0);
    if (!first_two) {
        status = find_games(c, err);
        if (status != OMINO_OK) return status;
    }
    for (size_t i = 2; i < CHECKS && c->status == OMINO_OK; i++) run_check(c, i, report, failed);
    return c->status == OMINO_OK ? OMINO_OK : omino_fail_memory(err);
}

static int is_check(const char *name)
{
    for (size_t i = 0; i < CHECKS; i++)
        if (strcmp(names[i].name, name) == 0) return 1;
    return 0;
}

enum omino_status omino_check_rules(const struct omino_rules *rules,
                                    const struct omino_check_setup *setup,
                                    omino_check_report *report, void *user, unsigned *failed,
                                    struct omino_error *err)
{
    struct omino_checker *c;
    *failed = 0;
    if (setup && setup->only && !is_check(setup->only))
        return omino_fail(err, OMINO_ERR_UNKNOWN_NAME, "there is no check named '%.40s'",
                          setup->only);
    enum omino_status status = omino_checker_open(&c, rules, setup, user);
    if (status == OMINO_OK)
        status = run_all(c, report, failed, err);
    else
        omino_fail_memory(err);
    omino_checker_close(c);
    return status;
}
