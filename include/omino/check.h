/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance kit: checks whether a rule module fulfils its contract (rules.h).
 *
 * The kit plays many games with many combinations of options and tests everything that the rest of
 * omino relies on. Each finding names the fault, the position, and the way to reproduce it.
 * doc/conformance.md lists the checks.
 *
 * The same seed gives the same games and the same findings, except for faults that depend on the
 * timing of threads. Everything runs in the calling process: if a module crashes, so does the
 * calling program. The program omino-check runs each check in a separate process.
 */
#ifndef OMINO_CHECK_H
#define OMINO_CHECK_H

#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Progress of a check. */
struct omino_check_step {
    const char *check;   /**< Its name. */
    const char *options; /**< Options of the current game. */
    /** With this seed, the check run on its own reaches the same place in its first game. */
    uint64_t seed;
    const char *reading; /**< The line of text that is about to be read; NULL if none. */
    const char *line;    /**< The line that the current position was read from; NULL if none. */
    /** The moves from that line, or from the start, to the current position. */
    const uint32_t *moves;
    uint32_t plies; /**< Number of moves. */
};

/** Called before each position, line and set of options, so that a program can report where a
 * module crashes or hangs. */
typedef void omino_check_watch(void *user, const struct omino_check_step *step);

/** Settings of a check. All zeros give the defaults. */
struct omino_check_setup {
    size_t size;    /**< Set by OMINO_INIT(check_setup). */
    unsigned games; /**< Games per set of options; 0 means 20. */
    uint64_t seed;  /**< Seed of all random choices. */
    /** Options to check; NULL for many sets, with options at their limits. */
    const char *options;
    const char *only;         /**< Name of the only check to run; NULL for all. */
    omino_check_watch *watch; /**< May be NULL. */
    omino_stop *stop;         /**< Polled before each position; may be NULL. */
    /** Returns the number of blocks that the program has requested so far from malloc() and related
     * functions. If NULL, the kit notices only allocations from the allocator of the game. */
    unsigned long (*allocations)(void *user);
    /** For the kit and the games under check; NULL means malloc and free. One check uses it from
     * two threads at the same time. */
    const struct omino_allocator *allocator;
};

/** The result of one check. */
struct omino_check_result {
    const char *check;    /**< Its name: "state-text", "hash" ... */
    int failed;           /**< Whether the module failed it. */
    unsigned long tried;  /**< Number of comparisons made. */
    const char *problem;  /**< If failed: the fault, in a sentence; otherwise "". */
    const char *options;  /**< The options that reveal the fault. */
    const char *position; /**< The position that reveals the fault, as text; "" if none. */
    /** The moves that lead to that position, as text, each followed by a semicolon: from the start,
     * or from the line of text that the problem quotes. */
    const char *replay;
    /** A seed with which this check, run alone, fails again: with these options, in its first
     * game. */
    uint64_t seed;
};

/** Called once for each check, in order. */
typedef void omino_check_report(void *user, const struct omino_check_result *result);

/** A check. */
struct omino_check_name {
    const char *name; /**< As in a result. */
    const char *what; /**< The property that it verifies, as a sentence. */
};

/** Returns all checks, in order, ended by {NULL, NULL}. */
OMINO_API const struct omino_check_name *omino_check_names(void);

/**
 * Checks a module.
 *
 * @param setup   NULL for the defaults
 * @param report  may be NULL; the pointers in a result are valid during the call
 * @param user    passed to @p report and to the functions of @p setup
 * @param failed  receives the number of failed checks, even if the status is OMINO_ERR_MODULE
 * @return OMINO_OK, even if checks failed; OMINO_STOPPED, in which case only the checks completed
 *         before are reported; OMINO_ERR_MODULE if the module is unusable: its table is invalid or
 *         it opens with none of the options, as the checks "table" and "options" have reported;
 *         OMINO_ERR_UNKNOWN_NAME (setup->only is not a check); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_check_rules(const struct omino_rules *rules,
                                              const struct omino_check_setup *setup,
                                              omino_check_report *report, void *user,
                                              unsigned *failed, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
