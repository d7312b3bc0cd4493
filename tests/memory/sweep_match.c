/* SPDX-License-Identifier: MIT */
/* Matches, records in memory, and records in files. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sweep.h"
#include "sweeps.h"
#include "tiny.h"

#include "matches.h" /* after sweep.h, which counts its calls */

static struct omino_match *match;

static void describe_it(struct omino_text *text)
{
    describe_match(text, match);
}

static void close_match(void)
{
    omino_match_close(match);
    match = NULL;
}

/* Opens a match and plays up to `plies` random moves, then sets a comment and a name. */
static void set_up_match(const char *name, const char *options, uint32_t plies)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    assert_int_equal(omino_match_open(name, options, sweep_allocator(), &match, NULL), OMINO_OK);
    const struct omino_game *game = omino_match_game(match);
    while (omino_match_ply(match) < plies &&
           omino_state_side(game, omino_match_state(match)) != OMINO_NOBODY) {
        const void *state = omino_match_state(match);
        assert_int_equal(omino_match_play(match, omino_moves_random(game, state, &rng), NULL),
                         OMINO_OK);
    }
    assert_int_equal(
        omino_match_set_comment(match, omino_match_ply(match) / 2, "about ]the\\ middle", NULL),
        OMINO_OK);
    assert_int_equal(omino_match_set_player_name(match, 0, "somebody", NULL), OMINO_OK);
}

/* ---- opening --------------------------------------------------------------------------------- */

struct match_setup {
    const char *name, *options;
    const struct omino_rules *rules;
};

static const struct match_setup match_setups[] = {
    {"blokus", "variant=duo", NULL},  {"patchwork", "seed=3", NULL},
    {"polyssimo", "players=3", NULL}, {"plyamki", "", NULL},
    {"template", "side=4", NULL},     {NULL, "heap=12 seed=3", &tiny_rules},
};

static const struct match_setup *match_setup;

static void set_up_opening(const void *with)
{
    match_setup = with;
    match = NULL;
}

static enum omino_status open_match(struct omino_error *err)
{
    if (match_setup->rules)
        return open_match_of(match_setup->rules, match_setup->options, sweep_allocator(), &match,
                             err);
    return omino_match_open(match_setup->name, match_setup->options, sweep_allocator(), &match,
                            err);
}

static const struct trial opening_trial = {
    STEPS(set_up_opening, open_match, describe_it, close_match)};

/* ---- changing a match ------------------------------------------------------------------------ */

/* Fills the history, which has room for 7 moves at first and then for 17. */
static void set_up_full(const void *with)
{
    set_up_match("blokus", "", *(const uint32_t *)with);
}

/* Plays the first legal move. */
static enum omino_status play_number(struct omino_error *err)
{
    uint32_t move;
    omino_moves_list(omino_match_game(match), omino_match_state(match), &move, 1);
    return omino_match_play(match, move, err);
}

static enum omino_status play_text(struct omino_error *err)
{
    char text[OMINO_TEXT_MAX];
    uint32_t move;
    const struct omino_game *game = omino_match_game(match);
    omino_moves_list(game, omino_match_state(match), &move, 1);
    omino_move_write(game, move, text, sizeof text);
    return omino_match_play_text(match, text, err);
}

static enum omino_status set_comment(struct omino_error *err)
{
    const uint32_t ply = omino_match_length(match) / 2;
    return omino_match_set_comment(match, ply, "something\r\nelse", err);
}

static enum omino_status set_player(struct omino_error *err)
{
    return omino_match_set_player_name(match, 0, "\tsomebody else ", err);
}

static enum omino_status set_property(struct omino_error *err)
{
    return omino_match_set_property(match, 0, "DT", "2024-05-01", err);
}

static enum omino_status set_result(struct omino_error *err)
{
    return omino_match_set_property(match, 0, "RE", "B+Resign", err);
}

static const struct trial changes[] = {
    {STEPS(set_up_full, play_number, describe_it, close_match)},
    {STEPS(set_up_full, play_text, describe_it, close_match)},
    {STEPS(set_up_full, set_comment, describe_it, close_match)},
    {STEPS(set_up_full, set_player, describe_it, close_match)},
    {STEPS(set_up_full, set_property, describe_it, close_match)},
    {STEPS(set_up_full, set_result, describe_it, close_match)},
};

void matches_survive_every_failing_allocation(void **unused)
{
    static const uint32_t full[] = {7, 17};
    (void)unused;
    sweep_each(&opening_trial, match_setups, sizeof match_setups / sizeof *match_setups,
               sizeof *match_setups);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        sweep_each(&changes[i], full, 2, sizeof *full);
}

/* ---- records --------------------------------------------------------------------------------- */

static const char *const records[] = {
    "(;GM[Cram]OP[side=3]RV[1]PB[me]PW[you];1[a1,a2];2[b1,c1]C[over?];1[b2,b3])\n",
    "(;GM[Blokus Duo]AB[e10,e11,e12]PL[W]C[one];W[j5,j6]C[two])",
    "(;GM[Patchwork]OP[seed=3]RV[1]C[a]C[b]XX[unknown];1[advance](;2[advance])(;2[advance]))",
    "(;GM[Polyssimo Challenge]OP[players=3]RV[1]C[start])",
    "(;GM[Plyamki]RV[1]C[start])",
    "(;GM[Cram]RV[1]RE[B+Resign]DT[2020]ZZ[a][b]N[x];1[a1,a2]BL[59]C[x];2[b1,b2]WL[58])",
};

static const char *record;
static unsigned warnings;

static void warn(void *user, const struct omino_error *warning)
{
    (void)user, (void)warning;
    warnings++;
}

static void set_up_reading(const void *with)
{
    record = *(const char *const *)with;
    warnings = 0;
    set_up_match("template", "side=5", 5);
}

static struct omino_record_setup reading_setup(void)
{
    return (struct omino_record_setup){OMINO_SIZE(record_setup), .allocator = sweep_allocator(),
                                       .warn = warn};
}

static enum omino_status read_record(struct omino_error *err)
{
    const struct omino_record_setup setup = reading_setup();
    return replace_by_text(&match, record, strlen(record), &setup, err);
}

static const struct trial reading_trial = {
    STEPS(set_up_reading, read_record, describe_it, close_match)};

/* The record of a long game. */
static char written[1 << 16];

static void sweep_long_record(const struct match_setup *setup)
{
    set_up_match(setup->name, setup->options, 10);
    assert_true(omino_match_write(match, written, sizeof written) < sizeof written);
    close_match();
    const char *text = written;
    sweep(&reading_trial, &text);
}

void records_survive_every_failing_allocation(void **unused)
{
    (void)unused;
    sweep_each(&reading_trial, records, sizeof records / sizeof *records, sizeof *records);
    for (size_t i = 0; i < 5; i++) sweep_long_record(&match_setups[i]);
}

/* ---- files ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/omino-memory-XXXXXX";
static char file[64], link_to_file[64];
static const char *path;
static DIR *entries; /* the open folder, because describe_file() must not allocate */

static void put(const char *at, const char *text)
{
    FILE *stream = fopen(at, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* Makes a link with a target longer than the initial buffer of the system functions. */
static void make_link(void)
{
    char target[3000] = "";
    for (size_t length = 0; length < 2900; length += 2) memcpy(target + length, "./", 3);
    strcat(target, "record");
    unlink(link_to_file);
    assert_int_equal(symlink(target, link_to_file), 0);
}

static void set_up_file(const void *with)
{
    path = *(const int *)with ? link_to_file : file;
    put(file, records[0]);
    make_link();
    set_up_match("template", "side=5", 6);
}

static int count_files(void)
{
    int count = 0;
    rewinddir(entries);
    while (readdir(entries)) count++;
    return count;
}

/* Describes the match, the contents of the file, whether the link is still a link, and the number
 * of files in the folder. */
static void describe_file(struct omino_text *text)
{
    static char bytes[1 << 16];
    struct stat facts;
    describe_match(text, match);
    const int descriptor = open(file, O_RDONLY);
    const ssize_t length = read(descriptor, bytes, sizeof bytes - 1);
    close(descriptor);
    bytes[length < 0 ? 0 : length] = '\0';
    omino_text_add(text, bytes);
    const int is_link = lstat(link_to_file, &facts) == 0 && S_ISLNK(facts.st_mode);
    omino_text_format(text, "a link: %d; ", is_link);
    omino_text_format(text, "files in the folder: %d\n", count_files());
}

static enum omino_status save(struct omino_error *err)
{
    return omino_match_save(match, path, 0, err);
}

static enum omino_status load(struct omino_error *err)
{
    const struct omino_record_setup setup = reading_setup();
    return replace_by_file(&match, path, &setup, err);
}

/* Sets up only the file, without a match. */
static void set_up_record(const void *with)
{
    set_up_file(with);
    close_match();
}

static enum omino_status open_record(struct omino_error *err)
{
    const struct omino_record_setup setup = reading_setup();
    return omino_match_open_file(path, &setup, &match, err);
}

static enum omino_status replace(struct omino_error *err)
{
    return omino_file_replace(path, "other bytes\n", 12, 0, err);
}

static enum omino_status can_replace(struct omino_error *err)
{
    return omino_file_can_replace(path, err);
}

static char *whole;
static size_t whole_length;

static enum omino_status read_whole(struct omino_error *err)
{
    return omino_file_read(path, OMINO_RECORD_MAX, sweep_allocator(), &whole, &whole_length, err);
}

static void describe_whole(struct omino_text *text)
{
    describe_file(text);
    describe_bytes(text, whole, whole_length);
}

static void release_whole(void)
{
    const struct omino_allocator *allocator = sweep_allocator();
    if (allocator)
        omino_release(allocator, whole);
    else
        free(whole);
    whole = NULL;
    whole_length = 0;
    close_match();
}

static const struct trial saving_trial = {STEPS(set_up_file, save, describe_file, close_match),
                                          .system_allocates = 1, .other_status = OMINO_ERR_IO};
static const struct trial replacing_trial = {
    STEPS(set_up_file, replace, describe_file, close_match), .system_allocates = 1,
    .system_alone = 1, .other_status = OMINO_ERR_IO};
static const struct trial asking_trial = {
    STEPS(set_up_file, can_replace, describe_file, close_match), .system_allocates = 1,
    .system_alone = 1, .other_status = OMINO_ERR_IO};
static const struct trial loading_trial = {STEPS(set_up_file, load, describe_file, close_match)};

static const struct trial record_trial = {
    STEPS(set_up_record, open_record, describe_file, close_match)};

static const struct trial whole_trial = {
    STEPS(set_up_file, read_whole, describe_whole, release_whole)};

void saved_files_are_never_lost(void **unused)
{
    static const int linked[] = {0, 1};
    (void)unused;
    assert_non_null(mkdtemp(folder));
    entries = opendir(folder);
    assert_non_null(entries);
    snprintf(file, sizeof file, "%s/record", folder);
    snprintf(link_to_file, sizeof link_to_file, "%s/link", folder);
    sweep_each(&saving_trial, linked, 2, sizeof *linked);
    /* Only following a link allocates memory. */
    sweep(&replacing_trial, &linked[1]);
    sweep(&asking_trial, &linked[1]);
    sweep_each(&loading_trial, linked, 2, sizeof *linked);
    sweep_each(&record_trial, linked, 2, sizeof *linked);
    sweep_each(&whole_trial, linked, 2, sizeof *linked);
    unlink(link_to_file);
    unlink(file);
    closedir(entries);
    rmdir(folder);
}
