/* SPDX-License-Identifier: MIT */
/*
 * Replaces files while each system call involved fails in turn, and while the program is killed or
 * stopped before each of these calls in turn. The file must always be either the old one or the new
 * one, and no other files may accumulate beside it.
 */
#undef _FORTIFY_SOURCE /* its inline functions would conflict with ours */
#define _GNU_SOURCE

#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <omino/file.h>
#include <omino/match.h>

#include "fault.h"

#define OLD "the old file"
#define NEW "the new file, which is longer"

static char folder[64], path[128];

static void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/omino-file-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.sgf", folder);
}

static void join(char out[512], const char *name)
{
    snprintf(out, 512, "%s/%s", folder, name);
}

static void put_file(const char *at, const char *text)
{
    FILE *file = fopen(at, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char *content(const char *at)
{
    static char text[256];
    FILE *file = fopen(at, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Returns the number of files in the folder; `other` receives the name of one that is not
 * game.sgf. */
static int count_files(char other[512])
{
    int count = 0;
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (other && strcmp(entry->d_name, "game.sgf") != 0) join(other, entry->d_name);
        count++;
    }
    closedir(list);
    return count;
}

static void remove_folder(void)
{
    char other[512];
    remove(path);
    while (count_files(other) > 0) assert_int_equal(remove(other), 0);
    assert_int_equal(rmdir(folder), 0);
}

static unsigned flags; /* for replacements */

static enum omino_status replace_with(const char *text, struct omino_error *err)
{
    return omino_file_replace(path, text, strlen(text), flags, err);
}

/* Replaces the file while a fault occurs. */
static enum omino_status replace_under(struct fault what, struct omino_error *err)
{
    fault = what;
    const enum omino_status status = replace_with(NEW, err);
    what = fault;
    fault = (struct fault){0};
    fault.calls = what.calls;
    fault.name = what.name;
    return status;
}

/* ---- calls that fail ------------------------------------------------------------------------- */

static int among(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0) names++;
    return *names != NULL;
}

static void fail_at_every_call(int error)
{
    /* Calls whose failure is tolerated even before the new file is in place. */
    static const char *const harmless[] = {"flock", "fchown", "close", NULL};
    unsigned long n = 1, refused = 0;
    int renamed = 0;
    make_folder();
    put_file(path, OLD);
    for (;; n++) {
        struct omino_error err = OMINO_INIT(error);
        const enum omino_status status =
            replace_under((struct fault){.at = n, .error = error}, &err);
        if (fault.calls < n) break;
        if (status == OMINO_OK) {
            assert_string_equal(content(path), NEW);
            assert_true(renamed || among(fault.name, harmless));
        } else {
            assert_int_equal(status, OMINO_ERR_IO);
            assert_string_equal(content(path), OLD);
            assert_non_null(strstr(err.message, "game.sgf cannot be written: "));
            refused++;
        }
        renamed = renamed || strcmp(fault.name, "rename") == 0;
        assert_int_equal(count_files(NULL), 1);
        put_file(path, OLD);
    }
    assert_true(refused >= 5); /* open, write, fchmod, fsync, rename */
    assert_true(n > 8);
    remove_folder();
}

TEST(every_call_of_a_replacement_may_fail)
{
    fail_at_every_call(EIO);
    fail_at_every_call(ENOSPC);
    fail_at_every_call(EDQUOT);
}

TEST(a_replacement_without_sync_does_not_wait_for_the_disk)
{
    unsigned long n = 1;
    int renamed = 0;
    make_folder();
    put_file(path, OLD);
    flags = OMINO_FILE_NO_SYNC;
    for (;; n++) {
        const enum omino_status status = replace_under((struct fault){.at = n, .error = EIO}, NULL);
        if (fault.calls < n) break;
        assert_string_not_equal(fault.name, "fsync");
        assert_string_equal(content(path), status == OMINO_OK ? NEW : OLD);
        assert_int_equal(count_files(NULL), 1);
        renamed = renamed || strcmp(fault.name, "rename") == 0;
        put_file(path, OLD);
    }
    flags = 0;
    assert_true(renamed);
    assert_int_equal(replace_under((struct fault){0}, NULL), OMINO_OK);
    assert_string_equal(content(path), NEW);
    remove_folder();
}

TEST(unknown_flags_are_refused)
{
    struct omino_error err = OMINO_INIT(error);
    make_folder();
    assert_int_equal(omino_file_replace(path, NEW, 3, 6, &err), OMINO_ERR_ARGUMENT);
    assert_string_equal(err.message, "unknown flags for a file: 0x6");
    assert_int_equal(count_files(NULL), 0);
    remove_folder();
}

TEST(interrupted_calls_are_repeated)
{
    make_folder();
    for (unsigned long n = 1;; n++) {
        const enum omino_status status =
            replace_under((struct fault){.at = n, .error = EINTR}, NULL);
        if (fault.calls < n) break;
        const int again = strcmp(fault.name, "open") == 0 || strcmp(fault.name, "write") == 0 ||
                          strcmp(fault.name, "fsync") == 0;
        if (again) assert_int_equal(status, OMINO_OK);
        assert_int_equal(count_files(NULL), status == OMINO_OK);
        unlink(path);
    }
    remove_folder();
}

TEST(a_file_is_complete_even_if_every_write_is_short)
{
    make_folder();
    assert_int_equal(replace_under((struct fault){.shortened = 1}, NULL), OMINO_OK);
    assert_string_equal(content(path), NEW);
    remove_folder();
}

/* ---- killed programs and simultaneous programs ----------------------------------------------- */

/* The exit status of a child that was not killed; 0 if it replaced the file in spite of its
 * signal. */
enum { CHILD_FAILED = 1, CHILD_UNDISTURBED };

/* Starts a child that replaces the file with NEW and receives a signal at call n. Returns its
 * status once it has ended or stopped. */
static int replace_in_child(unsigned long n, int number, pid_t *child)
{
    int status;
    *child = fork();
    if (*child == 0) {
        fault = (struct fault){.at = n, .signal = number};
        const enum omino_status got = replace_with(NEW, NULL);
        _exit(got != OMINO_OK ? CHILD_FAILED : fault.calls < n ? CHILD_UNDISTURBED : 0);
    }
    assert_int_equal(waitpid(*child, &status, WUNTRACED), *child);
    return status;
}

static void kill_at_every_call(int number)
{
    pid_t child;
    int status = -1, new_ones = 0;
    make_folder();
    for (unsigned long n = 1;; n++) {
        put_file(path, OLD);
        status = replace_in_child(n, number, &child);
        if (WIFEXITED(status)) break;
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
        const int is_new = strcmp(content(path), NEW) == 0;
        if (!is_new) assert_string_equal(content(path), OLD);
        assert_true(is_new || !new_ones); /* the file stays new after the rename */
        new_ones += is_new;
        assert_true(count_files(NULL) <= 2); /* even after n kills */
    }
    assert_int_equal(WEXITSTATUS(status), CHILD_UNDISTURBED);
    assert_true(new_ones > 0);
    assert_int_equal(count_files(NULL), 1);
    remove_folder();
}

TEST(a_kill_at_any_call_leaves_the_old_file_or_the_new_one)
{
    kill_at_every_call(SIGKILL);
    kill_at_every_call(SIGTERM);
    kill_at_every_call(SIGHUP);
    kill_at_every_call(SIGINT);
    flags = OMINO_FILE_NO_SYNC;
    kill_at_every_call(SIGKILL);
    flags = 0;
}

/* One program is stopped at each of its calls in turn; meanwhile another one replaces the file. */
TEST(concurrent_programs_do_not_mix_their_files)
{
    int status;
    pid_t child;
    make_folder();
    for (unsigned long n = 1;; n++) {
        put_file(path, OLD);
        status = replace_in_child(n, SIGSTOP, &child);
        if (!WIFSTOPPED(status)) break;
        assert_int_equal(replace_with("another one", NULL), OMINO_OK);
        assert_string_equal(content(path), "another one");
        kill(child, SIGCONT);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        if (strcmp(content(path), NEW) != 0) assert_string_equal(content(path), "another one");
        assert_int_equal(count_files(NULL), 1);
    }
    remove_folder();
}

/* ---- obstacles ------------------------------------------------------------------------------- */

/* Leaves behind the temporary file of a killed program; `other` receives its name. */
static void leave_behind(char other[512])
{
    pid_t child;
    for (unsigned long n = 1; count_files(other) < 2; n++) replace_in_child(n, SIGKILL, &child);
}

TEST(a_file_has_at_most_100_writers_at_once)
{
    char stem[512], name[600];
    int files[100];
    make_folder();
    put_file(path, OLD);
    leave_behind(stem);
    assert_string_equal(stem + strlen(stem) - 2, "-0");
    stem[strlen(stem) - 1] = '\0';
    for (int n = 0; n < 100; n++) {
        snprintf(name, sizeof name, "%s%d", stem, n);
        files[n] = open(name, O_RDWR | O_CREAT, 0600);
        assert_true(files[n] >= 0 && flock(files[n], LOCK_EX) == 0);
    }
    assert_int_equal(replace_with(NEW, NULL), OMINO_ERR_IO);
    assert_string_equal(content(path), OLD);
    close(files[99]);
    assert_int_equal(replace_with(NEW, NULL), OMINO_OK);
    assert_string_equal(content(path), NEW);
    for (int n = 0; n < 99; n++) close(files[n]);
    remove_folder();
}

TEST(files_and_links_of_others_are_not_followed_or_removed)
{
    char other[512], victim[512];
    make_folder();
    put_file(path, OLD);
    join(victim, "victim");
    leave_behind(other);
    unlink(other);
    put_file(victim, "mine");

    assert_int_equal(symlink("victim", other), 0);
    assert_int_equal(replace_with(NEW, NULL), OMINO_OK);
    assert_string_equal(content(victim), "mine");
    assert_string_equal(content(path), NEW);
    assert_int_equal(count_files(NULL), 3);
    unlink(other);

    assert_int_equal(link(victim, other), 0); /* a second name for the victim */
    assert_int_equal(replace_with(OLD, NULL), OMINO_OK);
    assert_string_equal(content(victim), "mine");
    assert_int_equal(count_files(NULL), 3);
    unlink(other);

    assert_int_equal(mkfifo(other, 0600), 0);
    assert_int_equal(replace_with(NEW, NULL), OMINO_OK);
    assert_int_equal(count_files(NULL), 3);
    unlink(other);

    put_file(other, "somebody else's");
    if (chown(other, 1234, 1234) == 0) { /* only root can do this */
        assert_int_equal(replace_with(OLD, NULL), OMINO_OK);
        assert_string_equal(content(other), "somebody else's");
    }
    remove_folder();
}

TEST(a_replaced_file_keeps_its_mode_and_owner)
{
    struct stat facts;
    make_folder();
    put_file(path, OLD);
    assert_int_equal(chmod(path, 0640), 0);
    const int owned = chown(path, 1234, 1235) == 0; /* only root can do this */
    assert_int_equal(replace_with(NEW, NULL), OMINO_OK);
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(facts.st_mode & 07777, 0640);
    if (owned) assert_true(facts.st_uid == 1234 && facts.st_gid == 1235);
    remove_folder();
}

/* The temporary file must not be readable by users who may not read the final file. */
TEST(the_temporary_file_is_no_more_accessible_than_the_old_one)
{
    struct stat facts;
    char other[512];
    pid_t child;
    make_folder();
    put_file(path, OLD);
    assert_int_equal(chmod(path, 0600), 0);
    for (unsigned long n = 1;; n++) {
        const int status = replace_in_child(n, SIGKILL, &child);
        if (WIFEXITED(status)) break;
        if (count_files(other) < 2) continue;
        assert_int_equal(stat(other, &facts), 0);
        assert_int_equal(facts.st_mode & 077, 0);
        unlink(other);
    }
    remove_folder();
}

static void refused(const char *at, const char *reason)
{
    struct omino_error err = OMINO_INIT(error);
    assert_int_equal(omino_file_replace(at, NEW, 3, 0, &err), OMINO_ERR_IO);
    if (!strstr(err.message, reason)) fail_msg("'%s' does not contain '%s'", err.message, reason);
    assert_null(strchr(err.message, '\n'));
    assert_int_equal(omino_file_can_replace(at, &err), OMINO_ERR_IO);
    assert_non_null(strstr(err.message, reason));
}

TEST(files_that_are_not_regular_are_refused)
{
    char at[512];
    make_folder();
    refused(folder, "cannot be written: Is a directory");
    refused("/dev/null", "it is not a regular file");
    refused("/dev/full", "it is not a regular file");
    join(at, "pipe");
    assert_int_equal(mkfifo(at, 0600), 0);
    refused(at, "it is not a regular file");
    join(at, "link");
    assert_int_equal(symlink("nothing", at), 0);
    refused(at, "a dangling link");
    join(at, "circle");
    assert_int_equal(symlink("circle", at), 0);
    refused(at, "Too many levels of symbolic links");
    refused("", "No such file");
    refused("/no/such/folder/x", "No such file");
    put_file(path, OLD);
    join(at, "game.sgf/x");
    refused(at, "Not a directory");
    assert_int_equal(count_files(NULL), 4);
    remove_folder();
}

TEST(names_may_be_as_long_as_the_system_allows_and_contain_anything)
{
    char name[300], at[512], longest[OMINO_PATH_MAX + 10];
    make_folder();
    memset(name, 'n', sizeof name);
    name[255] = '\0';
    join(at, name);
    assert_int_equal(omino_file_replace(at, NEW, 3, 0, NULL), OMINO_OK);
    name[255] = 'n', name[256] = '\0';
    join(at, name);
    refused(at, "File name too long");
    memset(longest, '/', sizeof longest);
    longest[OMINO_PATH_MAX] = '\0';
    refused(longest, "File name too long");
    join(at, "two\nlines\033[2J");
    assert_int_equal(omino_file_replace(at, NEW, 3, 0, NULL), OMINO_OK);
    join(at, "no\nfolder/x");
    refused(at, "No such file");
    assert_int_equal(count_files(NULL), 2);
    remove_folder();
}

TEST(asking_in_advance_changes_nothing)
{
    make_folder();
    assert_int_equal(omino_file_can_replace(path, NULL), OMINO_OK);
    assert_int_equal(count_files(NULL), 0);
    put_file(path, OLD);
    assert_int_equal(omino_file_can_replace(path, NULL), OMINO_OK);
    assert_string_equal(content(path), OLD);
    assert_int_equal(count_files(NULL), 1);
    assert_int_equal(omino_file_replace(path, NULL, 0, 0, NULL), OMINO_OK);
    assert_string_equal(content(path), "");
    remove_folder();
}

TEST(a_file_is_read_completely_up_to_the_limit)
{
    struct omino_error err = OMINO_INIT(error);
    char *bytes = NULL;
    size_t length = 99;
    make_folder();
    assert_int_equal(omino_file_read(path, 9, NULL, &bytes, &length, &err), OMINO_ERR_IO);
    assert_non_null(strstr(err.message, "game.sgf cannot be read: No such file"));
    put_file(path, "123456789");
    assert_int_equal(omino_file_read(path, 8, NULL, &bytes, &length, &err), OMINO_ERR_TOO_LARGE);
    assert_non_null(strstr(err.message, "game.sgf has more than 8 bytes"));
    assert_null(bytes);
    assert_int_equal(length, 99);
    assert_int_equal(omino_file_read(path, 9, NULL, &bytes, &length, &err), OMINO_OK);
    assert_int_equal(length, 9);
    assert_memory_equal(bytes, "123456789", 9);
    free(bytes);
    put_file(path, "");
    assert_int_equal(omino_file_read(path, 0, NULL, &bytes, &length, &err), OMINO_OK);
    assert_int_equal(length, 0);
    free(bytes);
    remove_folder();
}

/* ---- reading from pipes ---------------------------------------------------------------------- */

static enum omino_status load(const char *at, uint32_t *length, struct omino_error *err)
{
    struct omino_match *match;
    const enum omino_status status = omino_match_open_file(at, NULL, &match, err);
    *length = match ? omino_match_length(match) : 0;
    omino_match_close(match);
    return status;
}

static int last_patience; /* timeout of the last call to poll(), in milliseconds */

/* Replaces libc's poll(), which the library would otherwise call. */
int poll(struct pollfd *ready, nfds_t count, int milliseconds)
{
    const struct timespec patience = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    last_patience = milliseconds;
    return ppoll(ready, count, milliseconds < 0 ? NULL : &patience, NULL);
}

TEST(a_pipe_that_nobody_writes_to_is_waited_for_a_second)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t length;
    make_folder();
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(load(path, &length, &err), OMINO_ERR_IO);
    assert_non_null(strstr(err.message, "game.sgf cannot be read: it is a pipe without a writer"));
    assert_int_equal(last_patience, 1000);
    remove_folder();
}

/* Writes the first half of a record and, once that has been read, the second half. */
static void write_in_halves(const char *at, int ready)
{
    static const char first[] = "(;GM[Cram];1[a1,b1]", second[] = ";2[c1,d1])";
    const int into = open(at, O_RDWR);
    int waiting = 1;
    if (into < 0 || write(into, first, sizeof first - 1) < 0) _exit(1);
    close(ready);
    while (waiting > 0) {
        if (ioctl(into, FIONREAD, &waiting) != 0) _exit(1);
        usleep(1000);
    }
    _exit(write(into, second, sizeof second - 1) < 0);
}

TEST(a_pipe_with_a_writer_is_read_to_its_end)
{
    struct omino_error err = OMINO_INIT(error);
    uint32_t length;
    int ends[2], status;
    char nothing;
    make_folder();
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_in_halves(path, ends[1]);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &nothing, 1), 0); /* waits for the first half */
    close(ends[0]);
    const enum omino_status got = load(path, &length, &err);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (got != OMINO_OK) fail_msg("%s", err.message);
    assert_int_equal(length, 2);
    remove_folder();
}

/* ---- a full disk ----------------------------------------------------------------------------- */

/* Writes more than fits, in a child. Returns the child's exit status: 0 if the call failed with the
 * given reason and kept the old file, 1 if it did not, 2 if `prepare` failed. */
static int refuses_in_child(int (*prepare)(void), const char *reason)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        struct omino_error err = OMINO_INIT(error);
        static char large[1 << 20];
        if (!prepare()) _exit(2);
        put_file(path, OLD);
        const enum omino_status got = omino_file_replace(path, large, sizeof large, 0, &err);
        const int well = got == OMINO_ERR_IO && strstr(err.message, reason) &&
                         strcmp(content(path), OLD) == 0 && count_files(NULL) == 1;
        _exit(well ? 0 : 1);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Mounts a disk of 64 KiB that only this process sees, which needs root and may be forbidden. */
static int mount_small_disk(void)
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("omino", folder, "tmpfs", 0, "size=64k") == 0;
}

static int limit_files(void)
{
    const struct rlimit small = {65536, 65536};
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &small) == 0;
}

TEST(a_full_disk_leaves_the_old_file)
{
    make_folder();
    const int refuses = refuses_in_child(mount_small_disk, "No space left on device");
    remove_folder();
    if (refuses == 2)
        print_message("mounting is not permitted; the test of a full disk is skipped\n");
    if (refuses == 2) skip();
    assert_int_equal(refuses, 0);
}

TEST(a_file_size_limit_leaves_the_old_file)
{
    make_folder();
    assert_int_equal(refuses_in_child(limit_files, "File too large"), 0);
    remove_folder();
}

int main(void)
{
    return RUN(cmocka_unit_test(every_call_of_a_replacement_may_fail),
               cmocka_unit_test(a_replacement_without_sync_does_not_wait_for_the_disk),
               cmocka_unit_test(unknown_flags_are_refused),
               cmocka_unit_test(interrupted_calls_are_repeated),
               cmocka_unit_test(a_file_is_complete_even_if_every_write_is_short),
               cmocka_unit_test(a_kill_at_any_call_leaves_the_old_file_or_the_new_one),
               cmocka_unit_test(concurrent_programs_do_not_mix_their_files),
               cmocka_unit_test(a_file_has_at_most_100_writers_at_once),
               cmocka_unit_test(files_and_links_of_others_are_not_followed_or_removed),
               cmocka_unit_test(a_replaced_file_keeps_its_mode_and_owner),
               cmocka_unit_test(the_temporary_file_is_no_more_accessible_than_the_old_one),
               cmocka_unit_test(files_that_are_not_regular_are_refused),
               cmocka_unit_test(names_may_be_as_long_as_the_system_allows_and_contain_anything),
               cmocka_unit_test(asking_in_advance_changes_nothing),
               cmocka_unit_test(a_file_is_read_completely_up_to_the_limit),
               cmocka_unit_test(a_pipe_that_nobody_writes_to_is_waited_for_a_second),
               cmocka_unit_test(a_pipe_with_a_writer_is_read_to_its_end),
               cmocka_unit_test(a_full_disk_leaves_the_old_file),
               cmocka_unit_test(a_file_size_limit_leaves_the_old_file));
}
