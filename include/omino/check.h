/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance kit: whether a rule module keeps to its contract (rules.h).
 *
 * The kit plays many games by every combination of options that it can think of and tries
 * everything that the rest of omino relies on. Each finding says what went wrong, in which
 * position, and how to see it again. doc/conformance.md lists the checks.
 *
 * The same seed gives the same games and the same findings; only what goes wrong between two
 * threads is left to the moment. All of it runs in the calling process: a module that crashes takes
 * its caller with it. The program omino-check runs each check in a process of its own.
 */
#ifndef OMINO_CHECK_H
#define OMINO_CHECK_H

#include <omino/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where a check has got to. */
struct omino_check_step {
    const char *check;     /**< Its name. */
    const char *options;   /**< The game in hand. */
    uint64_t seed;         /**< With this seed the check, alone, gets here at once. */
    const char *reading;   /**< The line of text that is about to be read; NULL if none. */
    const char *line;      /**< The line that the position in hand was read from; NULL if none. */
    const uint32_t *moves; /**< The moves from there, or from the start, to that position. */
    uint32_t plies;        /**< How many. */
};

/** Told before each position, line and set of options: what a program needs to say where a module
 * crashed or hangs. */
typedef void omino_check_watch(void *user, const struct omino_check_step *step);

/** How thoroughly to check. All zero gives the defaults. */
struct omino_check_setup {
    uint64_t seed;            /**< Of everything that is left to chance. */
    unsigned games;           /**< Games for each set of options; 0 means 20. */
    const char *options;      /**< Only these options; NULL means many, at their limits. */
    const char *only;         /**< Only the check with this name; NULL means all. */
    omino_check_watch *watch; /**< NULL if nobody watches. */
    /** How many blocks the program has asked malloc() and its like for, so far; NULL if it cannot
     * tell. Then only what hooks take from the allocator of their game is noticed. */
    unsigned long (*allocations)(void *user);
};

/** The result of one check. */
struct omino_check_result {
    const char *check;    /**< Its name: "state-text", "hash" ... */
    int failed;           /**< Whether the module failed it. */
    unsigned long tried;  /**< How many times something was compared. */
    const char *problem;  /**< If failed: what is wrong, in a sentence; otherwise "". */
    const char *options;  /**< With which options. */
    const char *position; /**< In which position, as text; "" if in none. */
    const char *replay; /**< The moves that lead there, as text, each followed by a semicolon: from
                           the start, or from the line of text that the problem quotes. */
    uint64_t seed; /**< The seed with which this check, alone, fails again: with these options it
                      does so in its first game. */
};

/** Called once for each check, in order. */
typedef void omino_check_report(void *user, const struct omino_check_result *result);

/** A check. */
struct omino_check_name {
    const char *name; /**< As in a result. */
    const char *what; /**< What it is for: what holds if it passes. */
};

/** All checks, in order, ended by {NULL, NULL}. */
OMINO_API const struct omino_check_name *omino_check_names(void);

/**
 * Checks a module.
 *
 * @param setup   NULL for the defaults
 * @param report  may be NULL; what a result points to is valid during the call
 * @param user    handed to @p report and to the functions of @p setup
 * @param failed  receives the number of checks that failed
 * @return OMINO_OK, also when checks failed; OMINO_ERR_MODULE if the module cannot be used at all:
 * its table is bad or it opens with none of the options, which the checks "table" and "options"
 * have reported; OMINO_ERR_UNKNOWN_NAME (no check is called setup->only); OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_check_rules(const struct omino_rules *rules,
                                              const struct omino_check_setup *setup,
                                              omino_check_report *report, void *user,
                                              unsigned *failed, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
