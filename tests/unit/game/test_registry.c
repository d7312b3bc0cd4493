/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include <omino/registry.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <omino/gtp.h>
#include <omino/match.h>

#include "test.h"
#include "tiny.h"

/* Returns the path of a module that the build makes for these tests. */
static const char *module_path(const char *name)
{
    static _Thread_local char path[4096];
    snprintf(path, sizeof path, "%s/%s.so", MODULE_FOLDER, name);
    return path;
}

static void assert_refused(const char *module, enum omino_status status, const char *reason)
{
    const struct omino_rules *rules = &tiny_rules;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_registry_load(module_path(module), &rules, &err), status);
    if (!strstr(err.message, reason)) fail_msg("'%s' does not contain '%s'", err.message, reason);
    assert_ptr_equal(rules, &tiny_rules);
}

TEST(built_in_games_are_found_by_name)
{
    const struct omino_rules *rules;
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    assert_string_equal(rules->title, "Cram");
    assert_true(omino_registry_count() >= 1);
    for (unsigned i = 0; i < omino_registry_count(); i++) {
        const struct omino_rules *found;
        rules = omino_registry_get(i);
        assert_int_equal(omino_rules_check(rules, NULL), OMINO_OK);
        assert_int_equal(omino_registry_find(rules->name, &found, NULL), OMINO_OK);
        assert_ptr_equal(found, rules);
    }
    assert_null(omino_registry_get(omino_registry_count()));
}

TEST(an_unknown_game_is_refused_with_the_known_names)
{
    const struct omino_rules *rules = &tiny_rules;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_registry_find("chess", &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(err.message, "unknown game 'chess' (known games: "));
    assert_non_null(strstr(err.message, "template"));
    assert_int_equal(omino_registry_find("", &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_ptr_equal(rules, &tiny_rules);
    assert_int_equal(omino_registry_find_or_load("chess", &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(err.message, "unknown game 'chess' (known games: "));
    assert_null(strstr(err.message, "omino_registry"));
    assert_int_equal(omino_registry_find_or_load("", &rules, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_ptr_equal(rules, &tiny_rules);
}

TEST(modules_report_the_name_and_title_of_their_game)
{
    const struct omino_rules *rules;
    assert_int_equal(omino_registry_find("template", &rules, NULL), OMINO_OK);
    assert_string_equal(omino_registry_name(rules), "template");
    assert_string_equal(omino_registry_title(rules), "Cram");
    unsigned count = 0;
    const struct omino_option *options = omino_registry_option_list(rules, &count);
    assert_int_equal(count, 1);
    assert_string_equal(options[0].name, "side");
}

TEST(a_game_of_the_program_itself_is_added_once)
{
    struct omino_rules twin = tiny_rules;
    const struct omino_rules *found;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_registry_add(&tiny_rules, NULL), OMINO_OK);
    const unsigned count = omino_registry_count();
    assert_int_equal(omino_registry_add(&tiny_rules, NULL), OMINO_OK);
    assert_int_equal(omino_registry_count(), count);
    assert_int_equal(omino_registry_add(&twin, &err), OMINO_ERR_DUPLICATE);
    assert_string_equal(err.message, "a game named tiny already exists");
    assert_int_equal(omino_registry_find("tiny", &found, NULL), OMINO_OK);
    assert_ptr_equal(found, &tiny_rules);
    twin.start = NULL;
    assert_int_equal(omino_registry_add(&twin, &err), OMINO_ERR_MODULE);
}

TEST(a_module_is_loaded_by_path_and_stays)
{
    const struct omino_rules *first, *again, *named;
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    if (omino_registry_load(module_path("loadable-good"), &first, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    assert_string_equal(first->name, "loadable-good");
    assert_int_equal(omino_registry_load(module_path("loadable-good"), &again, NULL), OMINO_OK);
    assert_ptr_equal(first, again);
    assert_int_equal(omino_registry_find("loadable-good", &named, NULL), OMINO_OK);
    assert_ptr_equal(first, named);
    assert_int_equal(omino_registry_find_or_load(module_path("loadable-good"), &again, NULL),
                     OMINO_OK);
    assert_ptr_equal(first, again);
    assert_int_equal(omino_game_open("loadable-good", "heap=7", NULL, &game, NULL), OMINO_OK);
    assert_string_equal(omino_game_title(game), "Loadable");
    omino_game_close(game);
}

TEST(a_module_is_found_in_the_search_path)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    char folders[5000];
    unsetenv(OMINO_MODULE_PATH_VARIABLE);
    assert_int_equal(omino_registry_find_or_load("loadable-path", &rules, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    snprintf(folders, sizeof folders, "/nonexistent::%s", MODULE_FOLDER);
    setenv(OMINO_MODULE_PATH_VARIABLE, folders, 1);
    if (omino_registry_find_or_load("loadable-path", &rules, &err) != OMINO_OK)
        fail_msg("%s", err.message);
    assert_string_equal(rules->name, "loadable-path");
    assert_int_equal(omino_registry_find("loadable-path", &rules, &err), OMINO_OK);
    unsetenv(OMINO_MODULE_PATH_VARIABLE);
}

/* ---- opening by name ------------------------------------------------------------------------- */

/* The calls that take the name of a game. None of them may load code. */
static enum omino_status find_game(const char *name, struct omino_error *err)
{
    const struct omino_rules *rules = &tiny_rules;
    const enum omino_status status = omino_registry_find(name, &rules, err);
    assert_ptr_equal(rules, &tiny_rules);
    return status;
}

static enum omino_status open_game(const char *name, struct omino_error *err)
{
    const struct omino_game *game = (const struct omino_game *)(const void *)&game;
    const enum omino_status status = omino_game_open(name, "", NULL, &game, err);
    assert_null(game);
    return status;
}

static enum omino_status open_match(const char *name, struct omino_error *err)
{
    struct omino_match *match = (struct omino_match *)(void *)&match;
    const enum omino_status status = omino_match_open(name, "", NULL, &match, err);
    assert_null(match);
    return status;
}

static enum omino_status read_record(const char *name, struct omino_error *err)
{
    struct omino_match *match;
    char record[5000];
    snprintf(record, sizeof record, "(;GM[%s])", name);
    const enum omino_status status =
        omino_match_open_text(record, strlen(record), NULL, &match, err);
    omino_match_close(match);
    return status;
}

static enum omino_status serve(const char *name, struct omino_error *err)
{
    const struct omino_gtp_setup setup = {OMINO_SIZE(gtp_setup), .game = name};
    FILE *in = fopen("/dev/null", "r"), *out = fopen("/dev/null", "w");
    assert_true(in && out);
    const enum omino_status status = omino_gtp_serve(&setup, in, out, err);
    fclose(in);
    fclose(out);
    return status;
}

/* The trap appends to the file $SPRUNG when it is loaded. */
TEST(opening_by_name_loads_no_code)
{
    static enum omino_status (*const calls[])(const char *name, struct omino_error *err) = {
        find_game, open_game, open_match, read_record, serve};
    const char *const names[] = {"trap", module_path("trap"), "./trap", "./trap.so"};
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    char sprung[] = "/tmp/omino-trap-XXXXXX";
    close(mkstemp(sprung));
    assert_int_equal(unlink(sprung), 0);
    setenv("SPRUNG", sprung, 1);
    setenv(OMINO_MODULE_PATH_VARIABLE, MODULE_FOLDER, 1);
    assert_int_equal(chdir(MODULE_FOLDER), 0);
    for (size_t call = 0; call < sizeof calls / sizeof *calls; call++)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            assert_int_equal(calls[call](names[i], &err), OMINO_ERR_UNKNOWN_NAME);
            if (access(sprung, F_OK) == 0) fail_msg("call %zu loads %s", call, names[i]);
        }
    assert_int_equal(omino_registry_find_or_load("trap", &rules, &err), OMINO_ERR_MODULE);
    assert_int_equal(access(sprung, F_OK), 0); /* only now */
    unlink(sprung);
    unsetenv("SPRUNG");
    unsetenv(OMINO_MODULE_PATH_VARIABLE);
}

TEST(refused_names_come_with_the_call_that_loads_modules)
{
    const struct omino_game *game;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_game_open("./my_game.so", "", NULL, &game, &err),
                     OMINO_ERR_UNKNOWN_NAME);
    assert_string_equal(err.message, "'./my_game.so' is a path, not the name of a game: load the "
                                     "module first, with omino_registry_load()");
    assert_int_equal(omino_game_open("my_game", "", NULL, &game, &err), OMINO_ERR_UNKNOWN_NAME);
    assert_non_null(strstr(err.message, "); omino_registry_find_or_load() also looks for modules"));
}

TEST(files_that_are_not_modules_are_refused)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_registry_load("/nonexistent/game.so", &rules, &err), OMINO_ERR_IO);
    assert_string_equal(err.message,
                        "/nonexistent/game.so cannot be read: No such file or directory");
    assert_int_equal(omino_registry_load(SOURCE_FILE, &rules, &err), OMINO_ERR_MODULE);
    assert_non_null(strstr(err.message, "cannot be loaded: "));
    assert_refused("loadable-nosymbol", OMINO_ERR_MODULE, "has no symbol omino_module");
    char path[OMINO_ERROR_MESSAGE_MAX * 20];
    memset(path, 'a', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_int_equal(omino_registry_load(path, &rules, &err), OMINO_ERR_IO);
}

TEST(an_unusable_module_is_refused_with_the_reason)
{
    assert_refused("loadable-abi", OMINO_ERR_MODULE,
                   "the module was built for interface 999; this library has interface 1");
    assert_refused("loadable-hook", OMINO_ERR_MODULE, "lacks the mandatory hook apply");
    assert_refused("loadable-taken", OMINO_ERR_DUPLICATE, "a game named template already exists");
}

/* ---- damaged files --------------------------------------------------------------------------- */

#ifdef __ELF__
enum { ELF = 1 };
#else
enum { ELF = 0 };
#endif

/* The sizes of a machine word and of the header of an ELF file, in bytes. */
enum { WORD = sizeof(void *), HEADER = 40 + 3 * WORD };

static unsigned char file_bytes[1 << 20];

/* Reads a module into file_bytes; returns its size. */
static size_t read_module(const char *path)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    const size_t size = fread(file_bytes, 1, sizeof file_bytes, in);
    assert_int_equal(fclose(in), 0);
    assert_in_range(size, 1000, sizeof file_bytes - 1);
    return size;
}

/* Loads a file with the first `size` bytes of file_bytes. The file is beside the modules, since it
 * looks for the library in the same place as they do. */
static enum omino_status load_bytes(size_t size, struct omino_error *err)
{
    const struct omino_rules *rules = &tiny_rules;
    char path[4096];
    snprintf(path, sizeof path, "%s/cut-XXXXXX", MODULE_FOLDER);
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, file_bytes, size), size);
    assert_int_equal(close(file), 0);
    const enum omino_status status = omino_registry_load(path, &rules, err);
    assert_int_equal(unlink(path), 0);
    if (status != OMINO_OK) assert_ptr_equal(rules, &tiny_rules);
    return status;
}

static void assert_cut(size_t size, size_t whole)
{
    char sentence[100];
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(load_bytes(size, &err), OMINO_ERR_MODULE);
    assert_non_null(strstr(err.message, "/cut-"));
    if (!ELF || size < HEADER) return;
    snprintf(sentence, sizeof sentence, " is truncated: it has %zu bytes of %zu", size, whole);
    if (!strstr(err.message, sentence))
        fail_msg("'%s' does not contain '%s'", err.message, sentence);
}

TEST(a_truncated_module_is_refused_with_its_sizes)
{
    const size_t whole = read_module(module_path("loadable-cut"));
    for (size_t size = 0; size < 200; size++) assert_cut(size, whole);
    for (size_t size = 200; size < whole; size += 97) assert_cut(size, whole);
    for (size_t size = whole - 70; size < whole; size++) assert_cut(size, whole);
}

TEST(a_complete_module_with_trailing_bytes_is_loaded)
{
    struct omino_error err = OMINO_INIT(error);
    const size_t whole = read_module(module_path("loadable-cut"));
    file_bytes[whole] = 'x';
    if (load_bytes(whole + 1, &err) != OMINO_OK) fail_msg("%s", err.message);
}

static void assert_not_loaded(size_t size, const char *reason)
{
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(load_bytes(size, &err), OMINO_ERR_MODULE);
    if (!strstr(err.message, reason)) fail_msg("'%s' does not contain '%s'", err.message, reason);
}

TEST(a_module_of_another_machine_is_refused)
{
    /* The other word size, the other byte order, a machine that does not exist. */
    static const size_t places[] = {4, 5, 19};
    for (int i = 0; ELF && i < 3; i++) {
        const size_t size = read_module(module_path("loadable-cut"));
        file_bytes[places[i]] ^= places[i] < 6 ? 3 : 0x80;
        assert_not_loaded(size, "cannot be loaded: it is for another kind of machine");
    }
}

TEST(section_headers_with_wild_offsets_are_not_followed)
{
    /* The places in the header that hold the offsets of the segment table and the section table. */
    static const size_t tables[] = {24 + WORD, 24 + 2 * WORD};
    for (int i = 0; ELF && i < 2; i++)
        for (int fill = 0x7f; fill <= 0xff; fill += 0x80) {
            const size_t size = read_module(module_path("loadable-cut"));
            memset(file_bytes + tables[i], fill, WORD);
            assert_not_loaded(size, " is truncated: it has ");
        }
}

/* ---- built-in games as modules --------------------------------------------------------------- */

/* Plays a game by the rules of one table; returns a hash of its positions. */
static uint64_t play_through(const struct omino_rules *rules)
{
    const struct omino_game *game;
    struct omino_rng rng;
    uint64_t result = 0;
    _Alignas(max_align_t) unsigned char state[OMINO_STATE_MAX];
    assert_int_equal(omino_rules_open_game(rules, "seed=1", NULL, &game, NULL), OMINO_OK);
    omino_rng_seed(&rng, 1);
    omino_state_start(game, state);
    while (omino_state_side(game, state) != OMINO_NOBODY) {
        omino_state_apply(game, state, omino_moves_random(game, state, &rng));
        result = result * 31 + omino_state_hash(game, state);
    }
    omino_game_close(game);
    return result;
}

TEST(every_built_in_game_agrees_with_its_loadable_module)
{
    /* The modules are built from the same sources as the built-in games. Their names are already
     * taken in this program, so they are opened with dlopen(). */
    unsigned seen = 0;
    for (unsigned i = 0; i < omino_registry_count(); i++) {
        const struct omino_rules *rules = omino_registry_get(i), *loaded = NULL;
        char path[4096];
        struct omino_error err = OMINO_INIT(error);
        snprintf(path, sizeof path, "%s/%s.so", GAME_FOLDER, rules->name);
        FILE *there = fopen(path, "r");
        if (!there) continue; /* a module that a test added */
        fclose(there);
        assert_int_equal(omino_registry_load(path, &loaded, &err), OMINO_ERR_DUPLICATE);
        void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!object) fail_msg("%s", dlerror());
        const struct omino_rules *const *module =
            (const struct omino_rules *const *)dlsym(object, OMINO_MODULE_SYMBOL);
        assert_non_null(module);
        assert_ptr_not_equal(*module, rules);
        assert_true(play_through(*module) == play_through(rules));
        dlclose(object);
        seen++;
    }
    assert_true(seen >= 5);
}

static void *register_and_look(void *user)
{
    const struct omino_rules *rules;
    (void)user;
    for (int i = 0; i < 200; i++) {
        if (omino_registry_add(&tiny_rules, NULL) != OMINO_OK) return "add failed";
        if (omino_registry_find("tiny", &rules, NULL) != OMINO_OK) return "find failed";
        if (omino_registry_load(module_path("loadable-good"), &rules, NULL) != OMINO_OK)
            return "load failed";
        for (unsigned k = 0; (rules = omino_registry_get(k)) != NULL; k++)
            if (!rules->name) return "an entry without a name";
    }
    return NULL;
}

TEST(threads_may_use_the_registry_at_the_same_time)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, register_and_look, NULL), 0);
    for (int i = 0; i < 4; i++) {
        void *problem;
        pthread_join(threads[i], &problem);
        assert_null(problem);
    }
}

int main(void)
{
    return RUN(cmocka_unit_test(built_in_games_are_found_by_name),
               cmocka_unit_test(an_unknown_game_is_refused_with_the_known_names),
               cmocka_unit_test(modules_report_the_name_and_title_of_their_game),
               cmocka_unit_test(a_game_of_the_program_itself_is_added_once),
               cmocka_unit_test(a_module_is_loaded_by_path_and_stays),
               cmocka_unit_test(a_module_is_found_in_the_search_path),
               cmocka_unit_test(opening_by_name_loads_no_code),
               cmocka_unit_test(refused_names_come_with_the_call_that_loads_modules),
               cmocka_unit_test(files_that_are_not_modules_are_refused),
               cmocka_unit_test(an_unusable_module_is_refused_with_the_reason),
               cmocka_unit_test(a_truncated_module_is_refused_with_its_sizes),
               cmocka_unit_test(a_complete_module_with_trailing_bytes_is_loaded),
               cmocka_unit_test(a_module_of_another_machine_is_refused),
               cmocka_unit_test(section_headers_with_wild_offsets_are_not_followed),
               cmocka_unit_test(every_built_in_game_agrees_with_its_loadable_module),
               cmocka_unit_test(threads_may_use_the_registry_at_the_same_time));
}
