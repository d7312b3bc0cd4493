/* SPDX-License-Identifier: MIT */
/*
 * A fuzz target without libFuzzer:
 *
 *     fuzz_states FILE...                             runs these inputs
 *     fuzz_states NAME FOLDER DICTIONARY VARIATIONS   runs a corpus, and this number of variations
 *                                                     of each of its files
 *
 * The ordinary tests use the second form. Each file that was named by hand is a test case of its
 * own. All files found by libFuzzer, whose names are 40 hexadecimal digits, are one test case, and
 * all variations are another. An input that ends the program is saved as fuzz-NAME.failed.
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "mutate.h"

/* Maximum size of a variation. */
enum { INPUT_MAX = 8192 };

/* ---- an input that ends the program ---------------------------------------------------------- */

static struct bytes running;
static char failed_path[256];

/* Provided by sanitizers; NULL without one. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

static void tell(const char *text)
{
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void keep_failed(void)
{
    const int file = open(failed_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (!*failed_path || file < 0) return;
    const ssize_t written = write(file, running.at, running.size);
    (void)written;
    close(file);
    tell("\nThe input was written to ");
    tell(failed_path);
    tell("; run this program with it as the only argument.\n");
}

static void die(int number)
{
    keep_failed();
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_for_death(const char *name)
{
    static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    snprintf(failed_path, sizeof failed_path, "fuzz-%s.failed", name);
    signal(SIGTERM, die); /* it took too long */
    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(keep_failed);
        signal(SIGABRT, die);
        return;
    }
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) signal(deadly[i], die);
}

/* ---- running --------------------------------------------------------------------------------- */

static void run(struct bytes input)
{
    running = input;
    LLVMFuzzerTestOneInput(input.at, input.size);
}

static int run_files(int count, char **paths)
{
    for (int i = 0; i < count; i++) {
        struct bytes input;
        if (!bytes_read(paths[i], &input)) {
            fprintf(stderr, "%s: cannot be read\n", paths[i]);
            return 1;
        }
        run(input);
        printf("%s: passed\n", paths[i]);
        free(input.at);
    }
    return 0;
}

/* ---- a corpus -------------------------------------------------------------------------------- */

struct file {
    char name[256];
    struct bytes input;
};

struct corpus {
    const char *name;
    struct file *files;
    size_t count;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

static int add_file(struct corpus *corpus, const char *folder, const char *name)
{
    char path[4096];
    struct file *more = realloc(corpus->files, (corpus->count + 1) * sizeof *more);
    if (!more) return 0;
    corpus->files = more;
    struct file *file = &more[corpus->count];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(file->name, sizeof file->name, "%s", name);
    if (!bytes_read(path, &file->input)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return 0;
    }
    corpus->count++;
    return 1;
}

static int read_corpus(struct corpus *corpus, const char *folder)
{
    int fine = 1;
    DIR *list = opendir(folder);
    for (const struct dirent *entry; fine && list && (entry = readdir(list)) != NULL;)
        if (entry->d_name[0] != '.') fine = add_file(corpus, folder, entry->d_name);
    if (list) closedir(list);
    if (corpus->count == 0) {
        fprintf(stderr, "%s: no inputs found\n", folder);
        return 0;
    }
    qsort(corpus->files, corpus->count, sizeof *corpus->files, by_name);
    return fine;
}

static int is_found_by_machine(const char *name)
{
    return strspn(name, "0123456789abcdef") == 40 && name[40] == '\0';
}

static void run_corpus(const struct corpus *corpus)
{
    size_t unnamed = 0;
    for (size_t i = 0; i < corpus->count; i++) {
        run(corpus->files[i].input);
        if (is_found_by_machine(corpus->files[i].name))
            unnamed++;
        else
            printf("[       OK ] fuzz %s: %s\n", corpus->name, corpus->files[i].name);
    }
    if (unnamed > 0)
        printf("[       OK ] fuzz %s: %zu inputs without names\n", corpus->name, unnamed);
}

/* Each file has random numbers of its own, so that other files do not change its variations. */
static void run_variations(const struct corpus *corpus, const struct dictionary *dictionary,
                           unsigned count)
{
    static uint8_t bytes[INPUT_MAX];
    for (size_t i = 0; i < corpus->count; i++) {
        struct omino_rng rng;
        const struct bytes input = corpus->files[i].input;
        omino_rng_seed(&rng, input.size * 1000 + i);
        for (unsigned n = 0; n < count && input.size <= INPUT_MAX; n++) {
            const struct bytes other =
                corpus->files[omino_rng_below(&rng, (uint32_t)corpus->count)].input;
            struct bytes changed = {bytes, input.size};
            memcpy(bytes, input.at, input.size);
            mutate(&changed, INPUT_MAX, other, dictionary, &rng);
            run(changed);
        }
    }
    printf("[       OK ] fuzz %s: %u variations of each input\n", corpus->name, count);
}

static int run_all_of(const char *name, const char *folder, const char *words, unsigned variations)
{
    struct corpus corpus = {.name = name};
    struct dictionary dictionary = {0};
    const int fine = read_corpus(&corpus, folder) && dictionary_read(words, &dictionary);
    if (fine) {
        watch_for_death(name);
        run_corpus(&corpus);
        run_variations(&corpus, &dictionary, variations);
    } else {
        printf("[  FAILED  ] fuzz %s: its corpus and dictionary can be read\n", name);
    }
    for (size_t i = 0; i < corpus.count; i++) free(corpus.files[i].input.at);
    free(corpus.files);
    dictionary_free(&dictionary);
    return !fine;
}

static int is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int main(int argc, char **argv)
{
    if (argc == 5 && is_folder(argv[2]))
        return run_all_of(argv[1], argv[2], argv[3], (unsigned)strtoul(argv[4], NULL, 10));
    if (argc > 1) return run_files(argc - 1, argv + 1);
    fprintf(stderr, "usage: %s FILE... | NAME FOLDER DICTIONARY VARIATIONS\n", argv[0]);
    return 2;
}
