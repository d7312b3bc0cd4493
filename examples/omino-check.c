/* SPDX-License-Identifier: MIT */
/*
 * omino-check: whether a rule module keeps to its contract.
 *
 * Each check runs in a process of its own, so that a module that crashes, exits or hangs fails that
 * check and no more. The child tells where it is in memory that both share; after a crash the
 * parent has that place written as text by another child, since writing needs the module, too.
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
#include "streams.h"

#define PLACE_MOVES  8192
#define MOST_GAMES   1000000
#define MOST_SECONDS 1000000

/* How a child ends that could do its work. */
enum { CHILD_PASSED = 40, CHILD_FAILED, CHILD_STOPPED };

/* Where a check is: in memory that is shared between processes. */
struct place {
    uint64_t seed;
    char options[OMINO_TEXT_MAX], reading[OMINO_TEXT_MAX], line[OMINO_TEXT_MAX];
    int has_reading, has_line;
    uint32_t moves[PLACE_MOVES], plies;
    char position[OMINO_TEXT_MAX], replay[8 * OMINO_TEXT_MAX]; /* written after a crash */
};

struct program {
    const char *module; /* as it was given */
    const struct omino_rules *rules;
    struct omino_check_setup setup;
    char options[OMINO_TEXT_MAX];
    const char *only;
    unsigned seconds; /* for each check */
    int counts_malloc;
    struct place *place;
    unsigned passed, failed;
    FILE *out; /* of the child */
    int list, help, version;
};

/* ---- arguments ------------------------------------------------------------------------------- */

static void print_help(void)
{
    puts("usage: omino-check NAME|PATH.so [option]...\n"
         "\n"
         "Checks whether a rule module keeps to its contract.\n"
         "\n"
         "  -o KEY=VALUE     an option of the game; only those given are played\n"
         "  --games N        games for each set of options (20)\n"
         "  --seed N         of everything that is left to chance (0)\n"
         "  --only CHECK     only this check\n"
         "  --seconds N      how long a check may take (600)\n"
         "  --list           list the checks\n"
         "  --help, -h       show this\n"
         "  --version        show the version\n"
         "\n"
         "Exit status: 0 all passed, 1 something failed, 2 nothing could be checked.");
}

static int complain(const char *what, const char *about)
{
    cli_complain("omino-check", "%s%s (see omino-check --help)", what, about);
    return 0;
}

static int take_number(const char *name, const char *text, uint64_t least, uint64_t most,
                       uint64_t *number)
{
    char *end, what[80];
    errno = 0;
    const unsigned long long value = text ? strtoull(text, &end, 10) : 0;
    if (!text || *text < '0' || *text > '9' || *end || errno || value < least || value > most) {
        snprintf(what, sizeof what, "a number from %llu to %llu must follow ",
                 (unsigned long long)least, (unsigned long long)most);
        return complain(what, name);
    }
    *number = value;
    return 1;
}

static int add_option(struct program *program, const char *text)
{
    if (!text) return complain("KEY=VALUE must follow ", "-o");
    const size_t used = strlen(program->options);
    const int length = snprintf(program->options + used, sizeof program->options - used, "%s%s",
                                used > 0 ? " " : "", text);
    if (length < 0 || used + (size_t)length >= sizeof program->options)
        return complain("the options are too long", "");
    program->setup.options = program->options;
    return 1;
}

/* Takes the argument at *at, and the one after it if it belongs to it. */
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
        return value ? 1 : complain("the name of a check must follow ", word);
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
    return complain("which module?", "");
}

static int is_check(const char *name)
{
    for (const struct omino_check_name *check = omino_check_names(); check->name; check++)
        if (strcmp(check->name, name) == 0) return 1;
    return 0;
}

/* ---- what is printed ------------------------------------------------------------------------- */

static int is_plain(char c)
{
    return c >= ' ' && c < 127;
}

/* Text from outside, which may hold anything, as something that a terminal can show. */
static void print_text(FILE *out, const char *text)
{
    for (; *text; text++)
        if (is_plain(*text))
            putc(*text, out);
        else
            fprintf(out, "\\x%02x", (unsigned char)*text);
}

/* A word for the shell: as it is, in quotes, or with its odd bytes by number. */
static void print_word(FILE *out, const char *word)
{
    const char *safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,/:@%";
    int odd = 0;
    for (const char *at = word; *at; at++) odd |= !is_plain(*at) || *at == '\'';
    if (*word && word[strspn(word, safe)] == '\0') {
        fputs(word, out);
        return;
    }
    fputs(odd ? "$'" : "'", out);
    for (; *word; word++)
        if (!is_plain(*word) || (odd && (*word == '\'' || *word == '\\')))
            fprintf(out, "\\x%02x", (unsigned char)*word);
        else
            putc(*word, out);
    putc('\'', out);
}

static void print_field(FILE *out, const char *name, const char *text)
{
    fprintf(out, "        %-10s", name);
    print_text(out, text);
    putc('\n', out);
}

static void print_failure(const struct program *program, FILE *out,
                          const struct omino_check_result *result)
{
    fprintf(out, "FAILED  %-13s ", result->check);
    print_text(out, result->problem);
    putc('\n', out);
    print_field(out, "options:", *result->options ? result->options : "(the defaults)");
    if (*result->position) print_field(out, "position:", result->position);
    if (*result->replay) print_field(out, "moves:", result->replay);
    fputs("        again:    omino-check ", out);
    print_word(out, program->module);
    if (*result->options || program->setup.options) {
        fputs(" -o ", out);
        print_word(out, result->options);
    }
    fprintf(out, " --seed %llu --games 1 --only %s\n", (unsigned long long)result->seed,
            result->check);
}

static void print_result(void *user, const struct omino_check_result *result)
{
    const struct program *program = user;
    if (result->failed) {
        print_failure(program, program->out, result);
        return;
    }
    fprintf(program->out, "ok      %-13s %lu comparisons%s\n", result->check, result->tried,
            strcmp(result->check, "allocation") == 0 && !program->counts_malloc
                ? " (malloc itself cannot be counted here)"
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

/* Runs a check and says on program->out how it went. */
static int run_here(struct program *program, const char *check)
{
    struct omino_error err;
    unsigned failed;
    program->setup.only = check;
    if (omino_check_rules(program->rules, &program->setup, print_result, program, &failed, &err) ==
        OMINO_OK)
        return failed ? CHILD_FAILED : CHILD_PASSED;
    if (failed) return CHILD_FAILED; /* and has been reported */
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

/* Writes the place as text, into the place itself: what there is of it stays if this crashes, too.
 */
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

/* In a child of its own, which nobody hears. */
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

static void say_how_it_ended(const struct program *program, int status, struct omino_text *text)
{
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        omino_text_format(text, "the module did not come to an end within %u seconds",
                          program->seconds);
    else if (WIFSIGNALED(status))
        omino_text_format(text, "the module crashed (signal %d, %s)", WTERMSIG(status),
                          strsignal(WTERMSIG(status)));
    else
        omino_text_format(text, "the module ended the program with exit status %d",
                          WEXITSTATUS(status));
}

static void print_crash(struct program *program, const char *check, int status)
{
    struct place *place = program->place;
    static char problem[4 * OMINO_TEXT_MAX];
    struct omino_text text = {problem, sizeof problem, 0};
    describe_place(program);
    say_how_it_ended(program, status, &text);
    if (place->has_reading) {
        omino_text_add(&text, ", reading '");
        omino_text_add(&text, place->reading);
        omino_text_add(&text, "'");
    }
    if (place->has_line) {
        omino_text_add(&text, ", in or after the line '");
        omino_text_add(&text, place->line);
        omino_text_add(&text, "', which was accepted");
    }
    omino_text_end(&text);
    const struct omino_check_result result = {.check = check,
                                              .failed = 1,
                                              .problem = problem,
                                              .options = place->options,
                                              .position = place->position,
                                              .replay = place->replay,
                                              .seed = place->seed};
    print_failure(program, stdout, &result);
}

/* ---- the parent ------------------------------------------------------------------------------ */

/* Adds bytes to a text; without memory for them all of it goes, and it is NULL. */
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

/* Copies what the child has to say, to be printed if the child ends well. All of it is read in any
 * case, or the child could not end. NULL without memory. */
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

/* Runs a check in a child; returns how it ended, as the enum above, having printed the result. */
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

/* All checks that are asked for; the last line counts them. */
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

/* A name, or a file. A name that ends in .so is a file, too, even without a slash. */
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
        fputs("omino-check: there is no memory\n", stderr);
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
