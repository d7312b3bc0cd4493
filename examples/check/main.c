/* SPDX-License-Identifier: MIT */
/*
 * omino-check: checks whether a rule module fulfils its contract.
 *
 * Each check runs in a child process, so that a module that crashes, exits or hangs fails only that
 * check. The child records its progress in shared memory. After a crash, the parent starts another
 * child to write the recorded progress as text, because that also runs code of the module.
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

#include "malloc.h"
#include "print.h"
#include "shared/games.h"
#include "shared/messages.h"
#include "shared/options.h"
#include "shared/streams.h"

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
    const char *module; /* the argument that names the module */
    const struct omino_rules *rules;
    struct omino_check_setup setup;
    char options[OMINO_OPTIONS_MAX];
    const char *only;
    unsigned seconds; /* time limit per check */
    int counts_malloc;
    struct place *place;
    unsigned passed, failed;
    FILE *out; /* output of the child */
    int list;
};

/* ---- arguments ------------------------------------------------------------------------------- */

static int take_option(void *user, const char *name, const char *value)
{
    struct program *program = user;
    program->setup.options = program->options;
    return value ? cli_append_options(program->options, value)
                 : cli_fail_value(name, "KEY=VALUE", NULL);
}

static int take_games(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, MOST_GAMES, &((struct program *)user)->setup.games);
}

static int take_seed(void *user, const char *name, const char *value)
{
    return cli_take_number(name, value, 0, UINT64_MAX, &((struct program *)user)->setup.seed);
}

static int take_only(void *user, const char *name, const char *value)
{
    ((struct program *)user)->only = value;
    return value ? CLI_OK : cli_fail_value(name, "the name of a check", NULL);
}

static int take_seconds(void *user, const char *name, const char *value)
{
    return cli_take_count(name, value, MOST_SECONDS, &((struct program *)user)->seconds);
}

static int take_list(void *user, const char *name, const char *value)
{
    (void)name;
    (void)value;
    return ((struct program *)user)->list = 1, CLI_OK;
}

static int take_module(void *user, char *word)
{
    struct program *program = user;
    if (program->module)
        return cli_fail(CLI_USAGE,
                        "unexpected argument '%s': only one module can be checked at a time", word);
    program->module = word;
    return CLI_OK;
}

static const struct cli_option options[] = {
    {"-o", NULL, "KEY=VALUE", "set an option of the game; the checks then use only these options",
     take_option, 0},
    {"--games", NULL, "N", "games per set of options (default: 20)", take_games, 0},
    {"--seed", NULL, "N", "seed of all random choices (default: 0)", take_seed, 0},
    {"--only", NULL, "CHECK", "run only this check", take_only, 0},
    {"--seconds", NULL, "N", "time limit per check (default: 600)", take_seconds, 0},
    {"--list", NULL, NULL, "list the checks", take_list, 0},
    CLI_LAST_OPTIONS,
};

static void print_help(void)
{
    puts("Usage: omino-check NAME|PATH.so [OPTIONS]\n"
         "\n"
         "Checks whether a rule module fulfils its contract.\n");
    cli_print_options(options, 16);
    puts("\n"
         "Exit status: 0 if all checks passed, 1 if one failed, 2 if nothing could be checked.");
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
    struct omino_error err = OMINO_INIT(error);
    unsigned failed;
    program->setup.only = check;
    if (omino_check_rules(program->rules, &program->setup, print_result, program, &failed, &err) ==
        OMINO_OK)
        return failed ? CHILD_FAILED : CHILD_PASSED;
    if (failed) return CHILD_FAILED; /* already reported */
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

/* Writes the place as text into the place itself, so that the text so far remains if this also
 * crashes. */
static void describe(const struct program *program, struct place *place)
{
    const struct omino_game *game;
    struct omino_text replay = {place->replay, sizeof place->replay, 0};
    static _Alignas(max_align_t) unsigned char state[2 * OMINO_STATE_MAX];
    static char text[2 * OMINO_TEXT_MAX];
    if (omino_rules_open_game(program->rules, place->options, NULL, &game, NULL) != OMINO_OK)
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

/* Describes the place in a child process without standard error. */
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

/* Appends bytes to a text; if out of memory, frees the text and returns NULL. */
static char *append(char *text, size_t length, const char *bytes, size_t count)
{
    char *longer = malloc(length + count + 1);
    if (longer) {
        if (length > 0) memcpy(longer, text, length);
        memcpy(longer + length, bytes, count);
        longer[length + count] = '\0';
    }
    free(text);
    return longer;
}

/* Reads the output of the child, to be printed if the child ends normally. Reads all output even if
 * out of memory, because the child would block otherwise. Returns NULL if out of memory. */
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

/* Runs a check in a child process and prints the result. Returns CHILD_PASSED, CHILD_FAILED or
 * CHILD_STOPPED. */
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
        cli_warn("out of memory");
        code = CHILD_STOPPED;
    }
    free(text);
    return code;
}

/* Runs the requested checks and prints the numbers of checks that passed and failed. Returns an
 * exit status. */
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
    struct omino_error err = OMINO_INIT(error);
    const size_t length = strlen(program->module);
    const int is_file = length > 3 && strcmp(program->module + length - 3, ".so") == 0;
    const enum omino_status status =
        is_file ? omino_registry_load(program->module, &program->rules, &err)
                : omino_registry_find_or_load(program->module, &program->rules, &err);
    if (status == OMINO_OK) return 1;
    cli_warn("%s", err.message);
    return 0;
}

static int check_module(struct program *program)
{
    if (program->only && !is_check(program->only))
        return cli_fail(CLI_USAGE, "unknown check '%s'; --list lists all checks", program->only);
    if (!find_module(program)) return 2;
    program->counts_malloc = count_malloc();
    if (program->counts_malloc) program->setup.allocations = count_allocations;
    program->place = mmap(NULL, sizeof *program->place, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (program->place == MAP_FAILED) return cli_fail(CLI_USAGE, "out of memory");
    program->setup.watch = keep_place;
    program->out = stdout;
    const int code = run_all(program);
    munmap(program->place, sizeof *program->place);
    return code;
}

static void print_checks(void)
{
    for (const struct omino_check_name *check = omino_check_names(); check->name; check++)
        printf("%-13s %s\n", check->name, check->what);
}

/* Runs the program after its arguments are read; returns an exit status. */
static int run(struct program *program)
{
    if (program->list) {
        print_checks();
        return CLI_OK;
    }
    if (program->module) return check_module(program);
    return cli_fail(CLI_USAGE, "no module given; see --help");
}

int main(int argc, char **argv)
{
    static struct program program = {.seconds = 600, .setup = OMINO_INIT(check_setup)};
    char **arguments = argc > 0 ? argv + 1 : argv;
    int status = CLI_OK;
    cli_set_program(NULL, "omino-check");
    cli_guard_streams();
    if (cli_has_word(arguments, "--version"))
        return cli_print_version() == CLI_OK ? CLI_OK : CLI_USAGE;
    if (cli_asks_for_help(arguments)) {
        print_help();
    } else {
        status = cli_read_arguments(arguments, options, take_module, &program);
        if (status == CLI_OK) status = run(&program);
    }
    return cli_finish_output() == CLI_OK ? status : CLI_USAGE;
}
