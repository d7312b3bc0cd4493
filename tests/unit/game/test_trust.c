/* SPDX-License-Identifier: MIT */
/* Loading of modules: only files of trusted users are loaded, and exactly the file that was
 * checked. */
#define _XOPEN_SOURCE 700

#include <omino/registry.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"
#include "tiny.h"

/* The ID of another user. */
enum { STRANGER = 12345 };

/* A folder with copies of modules. */
static char folder[] = "/tmp/omino-trust-XXXXXX";

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **unused)
{
    DIR *listing = opendir(folder);
    struct dirent *entry;
    (void)unused;
    while (listing && (entry = readdir(listing)) != NULL)
        if (entry->d_name[0] != '.') unlinkat(dirfd(listing), entry->d_name, 0);
    if (listing) closedir(listing);
    return rmdir(folder);
}

static const char *in_folder(const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Copies one of the build's modules to the folder, with mode 644. Returns the path of the copy. */
static const char *copy(const char *module, const char *name)
{
    static char bytes[1 << 20];
    char from[4096];
    const char *to = in_folder(name);
    snprintf(from, sizeof from, "%s/%s.so", MODULE_FOLDER, module);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    const size_t size = fread(bytes, 1, sizeof bytes, in);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(chmod(to, 0644), 0);
    return to;
}

/* Fails unless a file is refused with its path and `reason` as the message. */
static void assert_refused(const char *path, const char *reason)
{
    const struct omino_rules *rules = &tiny_rules;
    struct omino_error err = OMINO_INIT(error);
    char sentence[1024];
    assert_int_equal(omino_registry_load(path, &rules, &err), OMINO_ERR_MODULE);
    snprintf(sentence, sizeof sentence, "%s %s", path, reason);
    assert_string_equal(err.message, sentence);
    assert_ptr_equal(rules, &tiny_rules);
}

/* Fails unless a file is loaded and only then found not to be a module. */
static void assert_loaded(const char *path)
{
    assert_refused(path, "is not an omino module: it has no symbol omino_module");
}

/* Fails unless a file is refused for the interface number of loadable-abi. */
static void assert_refused_as_other(const char *path)
{
    const struct omino_rules *rules;
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_registry_load(path, &rules, &err), OMINO_ERR_MODULE);
    assert_non_null(strstr(err.message, "interface 999"));
}

/* ---- the file that was checked --------------------------------------------------------------- */

static unsigned open_files(void)
{
    unsigned count = 0;
    for (int file = 0; file < 1000; file++) count += fcntl(file, F_GETFD) >= 0;
    return count;
}

TEST(files_with_the_same_descriptor_are_distinguished)
{
    static const char *const names[] = {"loadable-good", "loadable-path", "loadable-good"};
    const struct omino_rules *rules[3] = {NULL, NULL, NULL};
    const unsigned files = open_files();
    for (int i = 0; i < 3; i++) {
        char path[4096];
        struct omino_error err = OMINO_INIT(error);
        assert_loaded(copy("loadable-nosymbol", "nosymbol.so"));
        snprintf(path, sizeof path, "%s/%s.so", MODULE_FOLDER, names[i]);
        if (omino_registry_load(path, &rules[i], &err) != OMINO_OK) fail_msg("%s", err.message);
        assert_string_equal(rules[i]->name, names[i]);
    }
    assert_ptr_equal(rules[0], rules[2]);
    assert_int_equal(open_files(), files);
}

/* Replaces the file that it is asked about with another module. */
static const char *replace(void *user, const struct omino_module_facts *facts)
{
    assert_int_equal(rename(user, facts->path), 0);
    return NULL;
}

TEST(the_loaded_file_is_the_checked_one)
{
    char path[512], other[512];
    snprintf(path, sizeof path, "%s", copy("loadable-nosymbol", "checked.so"));
    snprintf(other, sizeof other, "%s", copy("loadable-abi", "other.so"));
    omino_registry_set_policy(replace, other);
    assert_loaded(path);
    omino_registry_set_policy(NULL, NULL);
    assert_refused_as_other(path);
}

TEST(the_path_of_a_module_contains_nothing_that_the_loader_would_expand)
{
    assert_refused(copy("loadable-nosymbol", "$ORIGIN.so"),
                   "cannot be loaded: the path of a module must not contain $");
}

/* ---- ownership ------------------------------------------------------------------------------- */

/* Makes a file world-writable and fails unless it is refused; `shown` is its name or a link to
 * it. */
static void assert_refused_if_open(const char *path, const char *shown)
{
    assert_int_equal(chmod(path, 0666), 0);
    assert_refused(shown, "is not loaded: everyone may write to it (mode 666)");
}

TEST(a_world_writable_file_is_refused)
{
    const char *path = copy("loadable-nosymbol", "open.so");
    assert_loaded(path);
    assert_refused_if_open(path, path);
}

TEST(a_file_that_others_may_replace_is_refused)
{
    const char *path = copy("loadable-nosymbol", "replaceable.so");
    assert_int_equal(chmod(folder, 0777), 0);
    assert_refused(path, "is not loaded: everyone may replace files in its folder (mode 777)");
    assert_int_equal(chmod(folder, 01777), 0); /* like /tmp */
    assert_loaded(path);
    assert_int_equal(chmod(folder, 0700), 0);
}

/* The policy that doc/security.md describes. */
TEST(folders_above_that_of_the_file_are_not_checked)
{
    assert_int_equal(mkdir(in_folder("inner"), 0700), 0);
    const char *path = copy("loadable-nosymbol", "inner/below.so");
    assert_int_equal(chmod(folder, 0777), 0);
    assert_loaded(path);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(in_folder("inner")), 0);
}

TEST(files_and_folders_of_other_users_are_refused)
{
    if (geteuid() != 0) skip(); /* only root can give files away */
    const char *path = copy("loadable-nosymbol", "foreign.so");
    assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
    assert_refused(path, "is not loaded: it belongs to user 12345, who is neither you nor root");
    assert_int_equal(chown(path, 0, (gid_t)-1), 0);
    assert_int_equal(chown(folder, STRANGER, (gid_t)-1), 0);
    assert_refused(path,
                   "is not loaded: its folder belongs to user 12345, who is neither you nor root");
    assert_int_equal(chown(folder, 0, (gid_t)-1), 0);
    assert_loaded(path);
}

TEST(a_link_counts_as_its_target)
{
    char path[512];
    snprintf(path, sizeof path, "%s", copy("loadable-nosymbol", "target.so"));
    const char *link = in_folder("link.so");
    assert_int_equal(symlink(path, link), 0);
    assert_loaded(link);
    assert_refused_if_open(path, link);
}

TEST(an_environment_variable_allows_untrusted_modules)
{
    const char *path = copy("loadable-nosymbol", "any.so");
    setenv(OMINO_MODULE_TRUST_VARIABLE, "nobody", 1);
    assert_refused_if_open(path, path);
    setenv(OMINO_MODULE_TRUST_VARIABLE, "any", 1);
    assert_loaded(path);
    unsetenv(OMINO_MODULE_TRUST_VARIABLE);
}

/* ---- policies -------------------------------------------------------------------------------- */

struct asked {
    unsigned times;
    struct omino_module_facts facts;
    char real_path[512], objection[200];
    const char *answer;
};

static const char *note(void *user, const struct omino_module_facts *facts)
{
    struct asked *asked = user;
    asked->times++;
    asked->facts = *facts;
    snprintf(asked->real_path, sizeof asked->real_path, "%s", facts->real_path);
    snprintf(asked->objection, sizeof asked->objection, "%s",
             facts->objection ? facts->objection : "none");
    return asked->answer;
}

TEST(a_policy_receives_all_facts_and_decides)
{
    char path[512];
    struct asked asked = {.answer = "games are for the evening"};
    snprintf(path, sizeof path, "%s", copy("loadable-nosymbol", "asked.so"));
    const char *link = in_folder("asked-link.so");
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(chmod(path, 0646), 0);
    omino_registry_set_policy(note, &asked);
    assert_refused(link, "is not loaded: games are for the evening");
    assert_int_equal(asked.times, 1);
    assert_ptr_equal(asked.facts.path, link);
    assert_string_equal(asked.real_path, path);
    assert_true(asked.facts.owner == geteuid() && asked.facts.folder_owner == geteuid());
    assert_int_equal(asked.facts.mode, 0646);
    assert_int_equal(asked.facts.folder_mode, 0700);
    assert_string_equal(asked.objection, "everyone may write to it (mode 646)");
    asked.answer = NULL;
    assert_loaded(link);
    assert_int_equal(chmod(path, 0644), 0);
    assert_loaded(link);
    assert_string_equal(asked.objection, "none");
    omino_registry_set_policy(NULL, NULL);
    assert_loaded(link);
    assert_int_equal(asked.times, 3);
}

TEST(a_policy_decides_only_about_regular_files)
{
    struct asked asked = {.answer = NULL};
    const struct omino_rules *rules;
    omino_registry_set_policy(note, &asked);
    assert_int_equal(omino_registry_load(in_folder("none.so"), &rules, NULL), OMINO_ERR_IO);
    assert_refused(folder, "cannot be loaded: it is not a regular file");
    assert_int_equal(mkfifo(in_folder("pipe.so"), 0600), 0);
    assert_refused(in_folder("pipe.so"), "cannot be loaded: it is not a regular file");
    assert_int_equal(asked.times, 0);
    omino_registry_set_policy(NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_with_the_same_descriptor_are_distinguished),
        cmocka_unit_test(the_loaded_file_is_the_checked_one),
        cmocka_unit_test(the_path_of_a_module_contains_nothing_that_the_loader_would_expand),
        cmocka_unit_test(a_world_writable_file_is_refused),
        cmocka_unit_test(a_file_that_others_may_replace_is_refused),
        cmocka_unit_test(folders_above_that_of_the_file_are_not_checked),
        cmocka_unit_test(files_and_folders_of_other_users_are_refused),
        cmocka_unit_test(a_link_counts_as_its_target),
        cmocka_unit_test(an_environment_variable_allows_untrusted_modules),
        cmocka_unit_test(a_policy_receives_all_facts_and_decides),
        cmocka_unit_test(a_policy_decides_only_about_regular_files),
    };
    heed_signals();
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
