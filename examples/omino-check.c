/* SPDX-License-Identifier: MIT */
/*
 * omino-check: checks whether a rule module fulfils its contract.
 *
 * Each check runs in a child process, so that a module that crashes, exits or hangs fails only that
 * check. The child records its progress in shared memory. After a crash, the parent starts another
 * child to write that place as text, because writing it runs code of the module, too.
 */
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include <omino/check.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <omino/registry.h>
#include <omino/text.h>

#include "omino-check-malloc.h"
#include "omino-check-print.h"
#include "streams.h"

#define PLACE_MOVES  8192
#define MOST_GAMES   1000000
#define MOST_SECONDS 1000000

/* Exit statuses of a child that has done its work. */
enum { CHILD_PASSED = 40, CHILD_FAILED, CHILD_STOPPED };

/* Progress of a check, in memory shared between the processes. */
struct place {
    uint64_t seed;
    char options[OMINO_TEXT_MAX], reading[OMINO_TEXT_MAX], line[OMINO_TEXT_MAX];
    int has_reading, has_line;
    uint32_t moves[PLACE_MOVES], plies;
    char position[OMINO_TEXT_MAX], replay[8 * OMINO_TEXT_MAX]; /* written after a crash */
};

struct program {
    const char *module; /* the argument that named it */
    const struct omino_rules *rules;
    struct omino_check_setup setup;
    char options[OMINO_TEXT_MAX];
    const char *only;
    unsigned seconds; /* time limit per check */
    int counts_malloc;
    struct place *place;
    unsigned passed, failed;
    FILE *out; /* output of the child */
    int list, help, version;
};

/* ---- arguments ------------------------------------------------------------------------------- */

static void print_help(void)
{
    puts("usage: omino-check NAME|PATH.so [option]...\n"
         "\n"
         "Checks whether a rule module fulfils its contract.\n"
         "\n"
         "  -o KEY=VALUE     set an option of the game; check only with the options given\n"
         "  --games N        games per set of options (default: 20)\n"
         "  --seed N         seed of all random choices (default: 0)\n"
         "  --only CHECK     run only this check\n"
         "  --seconds N      time limit per check (default: 600)\n"
         "  --list           list the checks\n"
         "  --help, -h       show this help\n"
         "  --version        show the version\n"
         "\n"
         "Exit status: 0 if all checks passed, 1 if one failed, 2 if nothing could be checked.");
}

static int complain(const char *what, const char *more)
{
    cli_complain("omino-check", "%s%s (see omino-check --help)", what, more);
    return 0;
}

static int take_number(const char *name, const char *text, uint64_t least, uint64_t most,
                       uint64_t *number)
{
    char *end, what[80];
    errno = 0;
    const unsigned long long value = text ? strtoull(text, &end, 10) : 0;
    if (!text || *text < '0' || *text > '9' || *end || errno || value < least || value > most) {
        snprintf(what, sizeof what, " needs a number from %llu to %llu", (unsigned long long)least,
                 (unsigned long long)most);
        return complain(name, what);
    }
    *number = value;
    return 1;
}

static int add_option(struct program *program, const char *text)
{
    if (!text) return complain("-o needs KEY=VALUE", "");
    const size_t used = strlen(program->options);
    const int length = snprintf(program->options + used, sizeof program->options - used, "%s%s",
                                used > 0 ? " " : "", text);
    if (length < 0 || used + (size_t)length >= sizeof program->options)
        return complain("the options are too long", "");
    program->setup.options = program->options;
    return 1;
}

/* Reads the argument at *at, and the next one if it is its value; *used receives their number. */
static int take_argument(struct program *program, char **at, int *used)
{
    const char *word = at[0], *value = at[1];
    uint64_t number = 0;
    *used = 2;
    if (strcmp(word, "-o") == 0) return add_option(program, value);
    if (strcmp(word, "--seed") == 0)
        return take_number(word, value, 0, UINT64_MAX, &program->setup.seed);
    if (strcmp(word, "--games") == 0) {
        if (!take_number(word, value, 1, MOST_GAMES, &number)) return 0;
        program->setup.games = (unsigned)number;
        return 1;
    }
    if (strcmp(word, "--seconds") == 0) {
        if (!take_number(word, value, 1, MOST_SECONDS, &number)) return 0;
        program->seconds = (unsigned)number;
        return 1;
    }
    if (strcmp(word, "--only") == 0) {
        program->only = value;
        return value ? 1 : complain(word, " needs the name of a check");
    }
    *used = 1;
    if (strcmp(word, "--list") == 0) return program->list = 1;
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return program->help = 1;
    if (strcmp(word, "--version") == 0) return program->version = 1;
    if (word[0] == '-') return complain("there is no option ", word);
    if (program->module) return complain("one module at a time: ", word);
    program->module = word;
    return 1;
}

static int take_arguments(struct program *program, char **argv)
{
    int used;
    for (char **at = argv + 1; *at; at += used)
        if (!take_argument(program, at, &used)) return 0;
    if (program->list || program->help || program->version || program->module) return 1;
    return complain("no module given", "");
}

static int is_check(const char *name)
{
    for (const struct omino_check_name *check = omino_check_names(); check->name; check++)
        if (strcmp(check->name, name) == 0) return 1;
    return 0;
}

/* ---- results --------------------------------------------------------------------------------- */

static void print_result(void *user, const struct omino_check_result *result)
{
    const struct program *program = user;
    if (result->failed) {
        print_failure(program->out, program->module, program->setup.options != NULL, result);
        return;
    }
    fprintf(program->out, "ok      %-13s %lu comparison%s%s\n", result->check, result->tried,
            result->tried == 1 ? "" : "s",
            strcmp(result->check, "allocation") == 0 && !program->counts_malloc
                ? " (malloc cannot be counted on this system)"
                : "");
}

/* ---- the child ------------------------------------------------------------------------------- */

static void keep_place(void *user, const struct omino_check_step *step)
{
    struct place *place = ((struct program *)user)->place;
    place->seed = step->seed;
    omino_text_copy(place->options, sizeof place->options, step->options);
    place->has_reading = step->reading != NULL;
    if (step->reading) omino_text_copy(place->reading, sizeof place->reading, step->reading);
    place->has_line = step->line != NULL;
    if (step->line) omino_text_copy(place->line, sizeof place->line, step->line);
    place->plies = step->plies < PLACE_MOVES ? step->plies : PLACE_MOVES;
    memcpy(place->moves, step->moves, place->plies * sizeof *place->moves);
}

static unsigned long count_allocations(void *user)
{
    (void)user;
    return malloc_count();
}

/* Runs a check and reports its result on program->out. */
static int run_here(struct program *program, const char *check)
{
    struct omino_error err;
    unsigned failed;
    program->setup.only = check;
    if (omino_check_rules(program->rules, &program->setup, print_result, program, &failed, &err) ==
        OMINO_OK)
        return failed ? CHILD_FAILED : CHILD_PASSED;
    if (failed) return CHILD_FAILED; /* which has been reported */
    fprintf(program->out, "omino-check: %s\n", err.message);
    return CHILD_STOPPED;
}

static void run_in_child(struct program *program, const char *check, int pipe_end)
{
    static const char no_memory[] = "omino-check: out of memory\n";
    program->out = fdopen(pipe_end, "w");
    if (!program->out) _exit(write(pipe_end, no_memory, sizeof no_memory - 1) ? CHILD_STOPPED : 1);
    alarm(program->seconds);
    const int code = run_here(program, check);
    alarm(0);
    fclose(program->out);
    _exit(code);
}

/* ---- after a crash --------------------------------------------------------------------------- */

/* Writes the place as text, into the place itself: the text so far remains if this crashes, too. */
static void describe(const struct program *program, struct place *place)
{
    const struct omino_game *game;
    struct omino_text replay = {place->replay, sizeof place->replay, 0};
    static _Alignas(max_align_t) unsigned char state[2 * OMINO_STATE_MAX];
    static char text[2 * OMINO_TEXT_MAX];
    if (omino_game_open_rules(program->rules, place->options, NULL, &game, NULL) != OMINO_OK)
        return;
    omino_state_start(game, state);
    if (place->has_line) omino_state_parse(game, place->line, state, NULL);
    for (uint32_t i = 0; i < place->plies; i++) {
        omino_move_write(game, place->moves[i], text, OMINO_TEXT_MAX);
        omino_text_add(&replay, text);
        omino_text_char(&replay, ';');
        omino_text_end(&replay);
        omino_state_apply(game, state, place->moves[i]);
    }
    omino_state_write(game, state, place->position, sizeof place->position);
}

/* In a child process, without standard error. */
static void describe_place(const struct program *program)
{
    struct place *place = program->place;
    place->position[0] = place->replay[0] = '\0';
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        alarm(10);
        describe(program, place);
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

static void describe_end(const struct program *program, int status, struct omino_text *text)
{
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        omino_text_format(text, "the module did not finish within %u s", program->seconds);
    else if (WIFSIGNALED(status))
        omino_text_format(text, "the module crashed (signal %d, %s)", WTERMSIG(status),
                          strsignal(WTERMSIG(status)));
    else
        omino_text_format(text, "the module exited with status %d", WEXITSTATUS(status));
}

static void print_crash(struct program *program, const char *check, int status)
{
    struct place *place = program->place;
    static char problem[4 * OMINO_TEXT_MAX];
    struct omino_text text = {problem, sizeof problem, 0};
    describe_place(program);
    describe_end(program, status, &text);
    if (place->has_reading) {
        omino_text_add(&text, ", while reading '");
        omino_text_add(&text, place->reading);
        omino_text_add(&text, "'");
    }
    if (place->has_line) {
        omino_text_add(&text, ", after accepting the line '");
        omino_text_add(&text, place->line);
        omino_text_add(&text, "'");
    }
    omino_text_end(&text);
    const struct omino_check_result result = {.check = check,
                                              .failed = 1,
                                              .problem = problem,
                                              .options = place->options,
                                              .position = place->position,
                                              .replay = place->replay,
                                              .seed = place->seed};
    print_failure(stdout, program->module, program->setup.options != NULL, &result);
}

/* ---- the parent ------------------------------------------------------------------------------ */

/* Appends bytes to a text; without enough memory, frees it and returns NULL. */
static char *append(char *text, size_t length, const char *bytes, size_t count)
{
    char *longer = realloc(text, length + count + 1);
    if (!longer) {
        free(text);
        return NULL;
    }
    memcpy(longer + length, bytes, count);
    longer[length + count] = '\0';
    return longer;
}

/* Reads the output of the child, to be printed if the child ends normally. Reads all of it in any
 * case, or the child would block. Returns NULL if there is not enough memory. */
static char *read_all(int from)
{
    char bytes[4096];
    size_t length = 0;
    char *text = append(NULL, 0, "", 0);
    for (;;) {
        const ssize_t got = read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return text;
        if (text) text = append(text, length, bytes, (size_t)got);
        length += (size_t)got;
    }
}

/* Runs a check in a child process and prints the result; returns an exit status of the enum
 * above. */
static int run_apart(struct program *program, const char *check)
{
    int ends[2], status = 0;
    fflush(NULL);
    if (pipe(ends) != 0) return run_here(program, check);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_in_child(program, check, ends[1]);
    }
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        return run_here(program, check);
    }
    char *text = read_all(ends[0]);
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (code < CHILD_PASSED || code > CHILD_STOPPED) {
        print_crash(program, check, status);
        code = CHILD_FAILED;
    } else if (text) {
        fputs(text, code == CHILD_STOPPED ? stderr : stdout);
    } else {
        fputs("omino-check: out of memory\n", stderr);
        code = CHILD_STOPPED;
    }
    free(text);
    return code;
}

/* Runs the requested checks; the last line counts them. */
static int run_all(struct program *program)
{
    int stopped = 0;
    for (const struct omino_check_name *check = omino_check_names();
         check->name && !stopped && !ferror(stdout); check++) {
        if (program->only && strcmp(program->only, check->name) != 0) continue;
        const int code = run_apart(program, check->name);
        program->passed += code == CHILD_PASSED;
        program->failed += code == CHILD_FAILED;
        stopped = code == CHILD_STOPPED;
    }
    printf("%u passed, %u failed\n", program->passed, program->failed);
    return program->failed ? 1 : stopped ? 2 : 0;
}

/* Finds a module by its name or file. A name that ends in .so is a file, even without a slash. */
static int find_module(struct program *program)
{
    struct omino_error err;
    const size_t length = strlen(program->module);
    const int is_file = length > 3 && strcmp(program->module + length - 3, ".so") == 0;
    const enum omino_status status =
        is_file ? omino_registry_load(program->module, &program->rules, &err)
                : omino_registry_find(program->module, &program->rules, &err);
    if (status == OMINO_OK) return 1;
    fprintf(stderr, "omino-check: %s\n", err.message);
    return 0;
}

static int check_module(struct program *program)
{
    if (program->only && !is_check(program->only)) {
        complain("there is no check named ", program->only);
        return 2;
    }
    if (!find_module(program)) return 2;
    program->counts_malloc = count_malloc();
    if (program->counts_malloc) program->setup.allocations = count_allocations;
    program->place = mmap(NULL, sizeof *program->place, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (program->place == MAP_FAILED) {
        fputs("omino-check: out of memory\n", stderr);
        return 2;
    }
    program->setup.watch = keep_place;
    program->out = stdout;
    const int code = run_all(program);
    munmap(program->place, sizeof *program->place);
    return code;
}

int main(int argc, char **argv)
{
    static struct program program = {.seconds = 600};
    int status = 0;
    (void)argc;
    cli_guard_streams();
    if (!take_arguments(&program, argv)) return 2;
    if (program.help) {
        print_help();
    } else if (program.version) {
        printf("omino-check %s\n", omino_version_text());
    } else if (program.list) {
        for (const struct omino_check_name *check = omino_check_names(); check->name; check++)
            printf("%-13s %s\n", check->name, check->what);
    } else {
        status = check_module(&program);
    }
    return cli_finish_streams("omino-check") ? status : 2;
}
