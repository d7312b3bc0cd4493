/* SPDX-License-Identifier: MIT */
/*
 * Sends signals to programs that write files, either at a system call that fault.c counts or after
 * some microseconds. Half of the time a second program is killed in the same folder. Afterwards
 * every file must be complete, every move that was shown must be in a file, the game must resume,
 * and no temporary files may remain.
 */
#define _GNU_SOURCE
#include "attack.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <omino/match.h>
#include <omino/registry.h>

/* MOST_MICROSECONDS is about the duration of a program. */
enum { MOST_TEXT = 1 << 16, MOST_MICROSECONDS = 8000 };

/* Programs that write files. All games are small and end within a few milliseconds. Games without
 * --save stop before their end, because a finished one need not be kept. */
static const struct way {
    const char *command, *input;
    const char *resume; /* the command that resumes its game, or NULL */
    unsigned calls;     /* approximate number of its system calls */
} ways[] = {
    {"omino template -o side=3 --player1 human --player2 human --save game.sgf",
     "a1,b1\na2,b2\na3,b3\nc1,c2\n",
     "omino template --resume --player1 human --player2 human --save game.sgf", 97},
    {"omino template -o side=3 --player1 human --player2 human", "a1,b1\na2,b2\na3,b3\n",
     "omino template --resume --player1 human --player2 human --save game.sgf", 55},
    {"omino plyamki watch -o cards=2 --level 1 --seed 1 --save game.sgf", "",
     "omino plyamki --resume --player1 random --player2 random --save game.sgf", 90},
    {"omino template gtp -o side=3",
     "play player1 a1,b1\nsave game.sgf\nplay player2 a2,b2\nsave game.sgf\n", NULL, 32},
    {"omino template draw old.sgf --svg picture.svg", "", NULL, 19},
    {"omino-arena -g template -o side=2 -A random -B random -n 4 --csv table.csv --json table.json",
     "", NULL, 76}};

#define WAYS (sizeof ways / sizeof *ways)

static const char old_record[] = "(;GM[Cram]OP[side=3]RV[1];1[a1,b1])\n";
static char text[MOST_TEXT];

/* ---- files ----------------------------------------------------------------------------------- */

static void path_of(const struct attack *attack, const char *name, char path[300])
{
    snprintf(path, 300, "%s/%s", attack->folder, name);
}

/* Reads a file into `text`; returns its length, or -1 if it cannot be opened. */
static long read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    const size_t length = fread(text, 1, MOST_TEXT - 1, file);
    text[length] = '\0';
    fclose(file);
    return (long)length;
}

static void write_file(const struct attack *attack, const char *name, const char *bytes)
{
    char path[300];
    path_of(attack, name, path);
    FILE *file = fopen(path, "w");
    if (!file || fputs(bytes, file) < 0 || fclose(file) != 0) abort();
}

/* ---- running and killing --------------------------------------------------------------------- */

static void become(const struct attack *attack, const char *command, const char *fault,
                   const char *input)
{
    char path[300];
    path_of(attack, input, path);
    const int in = open(path, O_RDONLY);
    path_of(attack, "output", path);
    const int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    path_of(attack, "state", path);
    setenv("OMINO_STATE", path, 1);
    if (*fault) {
        setenv("OMINO_FAULT", fault, 1);
        setenv("LD_PRELOAD", attack->fault, 1);
    }
    attack_become(attack, command);
}

static int wait_for(pid_t process)
{
    int status;
    if (waitpid(process, &status, 0) != process) abort();
    return status;
}

/* Starts a program and sends it a signal; returns whether the signal ended it. */
static int run_and_kill(struct attack *attack, const struct way *way)
{
    static const int signals[] = {SIGKILL, SIGKILL, SIGKILL, SIGTERM, SIGHUP, SIGINT};
    const int number = signals[attack_random(attack, 6)];
    const int counted = attack_random(attack, 2) == 0;
    char fault[100] = "", path[300];
    if (counted)
        snprintf(fault, sizeof fault, "%u:-%d:*", 1 + attack_random(attack, way->calls), number);
    write_file(attack, "input", way->input);
    const unsigned pause = attack_random(attack, MOST_MICROSECONDS);
    const pid_t process = fork();
    if (process == 0) become(attack, way->command, fault, "input");
    if (!counted) {
        usleep(pause);
        kill(process, number);
    }
    const int status = wait_for(process);
    if (status == 0) return 0;
    const int ended = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
    if (ended != number) {
        path_of(attack, "output", path);
        read_file(path);
        attack_report(attack, "a program was not ended by its signal", text);
    }
    return 1;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Returns NULL if a file has the ending of a complete file, otherwise the finding. */
static const char *check_ending(const char *path, const char *ending)
{
    const long length = read_file(path);
    if (length < (long)strlen(ending)) return "a file is truncated";
    return strcmp(text + length - strlen(ending), ending) == 0 ? NULL : "a file is truncated";
}

/* Returns the match of a record of any game, or NULL. */
static struct omino_match *open_record(const char *path)
{
    struct omino_match *match;
    struct omino_error err = OMINO_INIT(error);
    omino_match_open_file(path, NULL, &match, &err);
    return match;
}

static const char *check_record(const char *path)
{
    struct omino_match *match = open_record(path);
    if (!match) return "a record cannot be read";
    omino_match_close(match);
    return NULL;
}

static int ends_in(const char *name, const char *ending)
{
    const size_t length = strlen(name), size = strlen(ending);
    return length >= size && strcmp(name + length - size, ending) == 0;
}

/* Checks a file according to its extension. */
static void check_file(struct attack *attack, const char *path)
{
    static const char *const endings[][2] = {
        {".sgf", ")\n"}, {".svg", "</svg>\n"}, {".csv", "\n"}, {".json", "}\n"}};
    for (int n = 0; n < 4; n++) {
        if (!ends_in(path, endings[n][0])) continue;
        const char *finding = n == 0 ? check_record(path) : NULL;
        if (!finding) finding = check_ending(path, endings[n][1]);
        if (finding) attack_report(attack, finding, path);
        attack->files++;
    }
}

/* Checks all files of a folder; returns the number of temporary ones. */
static int check_files(struct attack *attack, const char *folder)
{
    int leftovers = 0;
    DIR *listed = opendir(folder);
    if (!listed) return 0;
    for (const struct dirent *entry; (entry = readdir(listed));) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        leftovers += strncmp(entry->d_name, ".omino-", 7) == 0;
        if (entry->d_name[0] != '.') check_file(attack, path);
    }
    closedir(listed);
    return leftovers;
}

/* Returns the number of moves in a record; 0 if it cannot be read. */
static unsigned count_moves(const struct attack *attack, const char *name)
{
    char path[300];
    path_of(attack, name, path);
    struct omino_match *match = open_record(path);
    if (!match) return 0;
    const unsigned count = omino_match_length(match);
    omino_match_close(match);
    return count;
}

/* Returns the number of moves that the last program had shown; 0 if its game is not resumed. */
static unsigned count_shown(const struct attack *attack, const struct way *way)
{
    char path[300];
    unsigned positions = 0;
    path_of(attack, "output", path);
    if (!way->resume || read_file(path) <= 0) return 0;
    for (const char *at = text; (at = strstr(at, "Position\n")) != NULL; at++) positions++;
    return positions > 0 ? positions - 1 : 0;
}

/* Returns the number of moves of the longest rescue file. */
static unsigned count_kept(const struct attack *attack, const char *game)
{
    unsigned most = 0;
    for (int n = 1; n <= 3; n++) {
        char name[100];
        snprintf(name, sizeof name, "state/%s-%d.sgf", game, n);
        const unsigned count = count_moves(attack, name);
        if (count > most) most = count;
    }
    return most;
}

/* Resumes the game of a rescue file, if there is one. */
static void resume(struct attack *attack, const struct way *way, const char *game)
{
    char detail[200];
    const unsigned kept = count_kept(attack, game);
    if (kept == 0) return;
    write_file(attack, "input", "");
    const pid_t process = fork();
    if (process == 0) become(attack, way->resume, "", "input");
    const int status = wait_for(process);
    const unsigned now = count_moves(attack, "game.sgf");
    snprintf(detail, sizeof detail, "status %d, %u moves of %u", status, now, kept);
    if (status != 0 || (now < kept && count_kept(attack, game) < kept))
        attack_report(attack, "a game is not resumed", detail);
    attack->resumed++;
}

static void check_after(struct attack *attack, const struct way *way)
{
    char folder[300], detail[200];
    const char *game = strstr(way->command, "plyamki") ? "plyamki" : "template";
    const unsigned shown = count_shown(attack, way), saved = count_moves(attack, "game.sgf");
    const unsigned kept = count_kept(attack, game);
    snprintf(detail, sizeof detail, "%u shown, %u kept, %u saved", shown, kept, saved);
    if (shown > kept && shown > saved) attack_report(attack, "moves are lost", detail);
    check_files(attack, attack->folder);
    path_of(attack, "state", folder);
    check_files(attack, folder);
    if (way->resume) resume(attack, way, game);
}

/* Expects a last run without a signal to succeed and to remove temporary files. */
static void check_next_run(struct attack *attack, const struct way *way)
{
    char path[300];
    write_file(attack, "input", way->input);
    const pid_t process = fork();
    if (process == 0) become(attack, way->command, "", "input");
    const int status = wait_for(process);
    path_of(attack, "output", path);
    read_file(path);
    if (status != 0) attack_report(attack, "the next run fails", text);
    if (strstr(way->command, "game.sgf") && way->resume) return; /* it may offer the game first */
    if (check_files(attack, attack->folder) > 0)
        attack_report(attack, "the next run leaves a temporary file", way->command);
}

void attack_kill(struct attack *attack)
{
    const struct way *way = &ways[attack_random(attack, WAYS)];
    write_file(attack, "old.sgf", old_record);
    if (attack_random(attack, 2) && way->resume) write_file(attack, "game.sgf", old_record);
    int rounds = 1 + (int)attack_random(attack, 2), killed = 0;
    for (; rounds > 0; rounds--) {
        const int came = run_and_kill(attack, way);
        attack->kills += (uint64_t)came;
        attack->survived += !came;
        killed |= came;
        if (came) check_after(attack, way);
    }
    if (killed) check_next_run(attack, way);
}
