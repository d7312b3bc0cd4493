/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scenario.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.h"
#include "recorder.h"
#include "test.h"

static char base[] = "/dev/shm/omino-power-XXXXXX"; /* in memory, where a flush takes no time */
static char after[100], log_path[100], output_path[100], input_path[100];
static char finding[9000];
char scenario_folder[100];
struct text scenario_output;

/* ---- files ----------------------------------------------------------------------------------- */

void scenario_read(struct text *text, const char *folder, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    *text = (struct text){.exists = file != NULL};
    if (!file) return;
    text->length = fread(text->bytes, 1, MOST_TEXT - 1, file);
    fclose(file);
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

int scenario_is_text(const struct text *text, const char *bytes)
{
    return text->exists && text->length == strlen(bytes) &&
           memcmp(text->bytes, bytes, text->length) == 0;
}

/* Returns the number of temporary files in a folder. */
int scenario_count_leftovers(const char *folder)
{
    int count = 0;
    DIR *listed = opendir(folder);
    if (!listed) return 0;
    for (const struct dirent *entry; (entry = readdir(listed));)
        count += strncmp(entry->d_name, ".omino-", 7) == 0;
    closedir(listed);
    return count;
}

/* ---- running --------------------------------------------------------------------------------- */

static void become(const char *folder, const char *command)
{
    char line[1000], state[200];
    snprintf(state, sizeof state, "%s/new/state", folder);
    setenv("OMINO_STATE", state, 1);
    snprintf(line, sizeof line, "exec \"$PROGRAMS\"/%s", command);
    execl("/bin/sh", "sh", "-c", line, NULL);
    _exit(127);
}

static void redirect(const char *input, const char *out)
{
    const int from = open(input, O_RDONLY), to = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(from, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(to, STDERR_FILENO);
    close(from);
    close(to);
}

int scenario_wait(int process)
{
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return status;
}

/* Runs a program in a folder, after a power failure; returns its status. */
int scenario_run(const char *folder, const char *command)
{
    char out[200];
    snprintf(out, sizeof out, "%s/out", base);
    const pid_t process = fork();
    if (process == 0) {
        redirect("/dev/null", out);
        if (chdir(folder) == 0) become(folder, command);
        _exit(127);
    }
    return scenario_wait(process);
}

/* Runs the events of a scenario, in a process of their own. */
static void live(const struct scenario *scenario)
{
    redirect(input_path, output_path);
    if (chdir(scenario_folder) != 0) _exit(127);
    if (scenario->call) {
        recorder_begin(log_path, scenario->drop ? scenario->drop : "");
        scenario->call();
        _exit(0);
    }
    setenv("OMINO_RECORD", log_path, 1);
    if (scenario->drop) setenv("OMINO_RECORD_DROP", scenario->drop, 1);
    if (scenario->clock) setenv("OMINO_RECORD_CLOCK", scenario->clock, 1);
    setenv("LD_PRELOAD", getenv("RECORDER"), 1);
    become(scenario_folder, scenario->program);
}

static void prepare(const struct scenario *scenario)
{
    char line[1000];
    empty_folder(scenario_folder);
    remove(log_path);
    write_text(input_path, scenario->input ? scenario->input : "");
    if (!scenario->prepare) return;
    snprintf(line, sizeof line, "cd %s && %s", scenario_folder, scenario->prepare);
    assert_int_equal(system(line), 0);
}

static struct replay replay(const struct scenario *scenario)
{
    struct replay result = {
        .seed = 1, .most_states = SLOW ? 100 : 1000, .folder = after, .check = scenario->check};
    prepare(scenario);
    struct disk *disk = disk_open(scenario_folder);
    const pid_t process = fork();
    if (process == 0) live(scenario);
    const int status = scenario_wait(process);
    scenario_read(&scenario_output, base, "output");
    if (status != 0) fail_msg("without a failure: %s", scenario_output.bytes);
    if (!disk_replay(disk, log_path, scenario_output.length, &result))
        fail_msg("%s", result.finding);
    disk_close(disk);
    print_message("%u moments, %u states\n", result.moments, result.states);
    return result;
}

void scenario_check(const struct scenario *scenario)
{
    const struct replay result = replay(scenario);
    if (result.findings > 0) fail_msg("%u states: %s", result.findings, result.finding);
    assert_true(result.moments >= 5 && result.states >= result.moments / 2);
}

/* Drops flushes, and expects a finding with this sentence. */
void scenario_check_loses(struct scenario scenario, const char *drop, const char *sentence)
{
    scenario.drop = drop;
    const struct replay result = replay(&scenario);
    if (result.findings == 0 || !strstr(result.finding, sentence))
        fail_msg("%u findings without %s: %s", result.findings, drop, result.finding);
}

/* Returns the text of a finding. */
const char *scenario_find(const char *sentence, const char *detail)
{
    snprintf(finding, sizeof finding, "%s: %.8000s", sentence, detail);
    return finding;
}

/* ---- folders --------------------------------------------------------------------------------- */

int scenario_open(void)
{
    if (!mkdtemp(base) && !mkdtemp(strcpy(base, "/tmp/omino-power-XXXXXX"))) return 0;
    snprintf(scenario_folder, sizeof scenario_folder, "%s/before", base);
    snprintf(after, sizeof after, "%s/after", base);
    snprintf(log_path, sizeof log_path, "%s/log", base);
    snprintf(output_path, sizeof output_path, "%s/output", base);
    snprintf(input_path, sizeof input_path, "%s/input", base);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
    return 1;
}

void scenario_close(void)
{
    empty_folder(base);
    rmdir(base);
}
