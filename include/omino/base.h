/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The foundation of every other omino header: status codes, errors, versions, memory.
 *
 * Conventions of the whole library:
 *
 * - **Failure.** Calls that can fail return an enum omino_status and take a `struct omino_error *`,
 *   which may be NULL, as their last argument. A failed call leaves everything it was given
 *   unchanged, unless its own comment says otherwise.
 * - **Out parameters** that receive an object to be closed or freed are NULL after a failure. All
 *   others are unchanged. OMINO_STOPPED is not a failure; the results so far, if there are any, are
 *   valid.
 * - **NULL** is allowed for an argument only if its comment says so, for `user`, and for an array
 *   whose count, length or cap is 0. Calls that return a status answer any other NULL with
 *   OMINO_ERR_ARGUMENT and the name of the argument. For all other calls it is undefined behaviour;
 *   those that are not inline stop at an assertion if the library was built without NDEBUG.
 * - **Out of range.** Calls that return a status answer a number that is out of range with
 *   OMINO_ERR_ARGUMENT and the name of the field, its value and its range. Calls without a status
 *   use the nearest value in the range. Zero in a field of a structure always means the default.
 * - **Not found.** Calls that look something up and return a status return OMINO_ERR_UNKNOWN_NAME.
 *   Those without a status return NULL, -1 (OMINO_NOBODY for sides and players), OMINO_NO_MOVE,
 *   OMINO_NO_PLACEMENT or OMINO_NO_INDEX; for a bit, the number of bits of the grid; for text that
 *   may be missing, "" or length 0; and "none" for the name of nobody. Their comments say which.
 * - **Stopping.** Long calls poll an omino_stop, about every millisecond or more often, and return
 *   OMINO_STOPPED when it asks them to stop. Visitors, which are called for each item, stop a call
 *   in the same way: any result other than 0 ends it with OMINO_STOPPED.
 * - **Progress.** Callbacks named `progress` return nothing, and are called soon after the start
 *   and then every `interval` seconds. All callbacks are called in the thread that made the call,
 *   and receive a `user` pointer that the library does not touch.
 * - **Text.** Calls that write text take `(char *buf, size_t cap)`, write at most `cap` bytes
 *   including the terminating NUL, and return the length of the whole text without the NUL, as
 *   snprintf does: a result >= cap means that the text was truncated.
 * - **Memory.** `init` fills in memory owned by the caller and allocates nothing; `open` allocates
 *   and has a matching `close`, which accepts NULL.
 * - **Structures** that a caller allocates and that may grow in later versions begin with a `size`,
 *   which OMINO_INIT() sets while it sets all other fields to zero; see below.
 * - Every function has a symbol in the library. Those defined in a header are compiled into the
 *   program as well; bindings for other languages call the symbol.
 * - The library never prints, aborts or exits, apart from the assertions above. It has no mutable
 *   global state except the list of registered games, which a lock protects, so any number of
 *   threads may use it. Two threads must not use an object at the same time if one of them changes
 *   it; an object that an `open` returns as const may be shared. A library built without threads is
 *   for one thread: see omino_features().
 */
#ifndef OMINO_BASE_H
#define OMINO_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
/** Marks the symbols that libomino exports. */
#define OMINO_API __attribute__((visibility("default")))
/** Lets the compiler check format strings. Argument @p f is the format, and argument @p a is the
 * first one to be formatted. */
#define OMINO_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define OMINO_API
#define OMINO_PRINTF(f, a)
#endif

/** Marks the functions that the headers define. The library compiles them once more, with OMINO_API
 * in place of this, so that each of them also has a symbol. */
#ifndef OMINO_INLINE
#define OMINO_INLINE static inline
#endif

/** @cond */
/* Private: a cast in inline functions, without a warning about old-style casts in C++. */
#ifdef __cplusplus
#define OMINO_CAST(type, value) static_cast<type>(value)
#else
#define OMINO_CAST(type, value) ((type)(value))
#endif
/** @endcond */

/** @name Version of these headers
 *
 * A program can use the library if both have the same major version and, before 1.0, the same minor
 * version. Calls that open a game check this: see omino_version_check().
 * @{ */
#define OMINO_VERSION_MAJOR  0       /**< Changes when programs have to change. */
#define OMINO_VERSION_MINOR  1       /**< Changes when something is added; before 1.0, as above. */
#define OMINO_VERSION_PATCH  0       /**< Changes when something is fixed. */
#define OMINO_VERSION_STRING "0.1.0" /**< The version as text. */
/** The version as one comparable number: 0xMMmmpp. */
#define OMINO_VERSION                                                                              \
    ((OMINO_VERSION_MAJOR << 16) | (OMINO_VERSION_MINOR << 8) | OMINO_VERSION_PATCH)
/** @} */

/** Stands for "no side", "no player" or "no owner". */
#define OMINO_NOBODY (-1)

/** @name Structures that can grow
 *
 * Structures that callers allocate begin with a field `size`, the size that the caller was compiled
 * with. New versions of the library only append fields: the library reads and writes no more than
 * `size` bytes, and takes fields beyond it as zero, which always means the default.
 *
 *     struct omino_error err = OMINO_INIT(error);
 *     struct omino_search_limits limits = {OMINO_SIZE(search_limits), .seconds = 2};
 *     struct omino_ranked_move ranking[10] = {OMINO_INIT(ranked_move)};
 *
 * In an array, the `size` of the first element applies to all.
 *
 * None of them ends in padding: a program may leave any bytes there, and a field of a later version
 * would be read from them. Fields named `reserved` fill the gap; they are always 0.
 *
 * If `size` is not set, a call that returns a status returns OMINO_ERR_ARGUMENT; any other call
 * behaves as if the structure were missing: it uses the defaults, or stores nothing. An error
 * without a size is treated like NULL. A call that reads a structure also returns
 * OMINO_ERR_ARGUMENT if a field is set that this version of the library does not know.
 *
 * A structure that the library passes to a callback has the `size` that the library was compiled
 * with. Copy its fields one by one, or set the size of the copy again.
 *
 * All other structures:
 *
 * - Never change: omino_alias omino_allocator omino_cell omino_check_name omino_cover_piece
 *   omino_cover_placed omino_dialect omino_drawn omino_exact_entry omino_exact_item
 *   omino_exact_option omino_game_piece omino_grid omino_knowledge omino_level omino_option
 *   omino_option_value omino_ghost omino_piece omino_polyomino_counts omino_record_style omino_rng
 *   omino_scene_cell omino_scene_grid omino_scene_item omino_scene_marker omino_scene_table
 *   omino_patchwork_edition omino_patchwork_patch omino_patchwork_track omino_scene_track
 *   omino_scene_tray omino_shape omino_text.
 * - Only the library allocates them, and they may grow at their end: omino_check_result
 *   omino_check_step omino_choice omino_module_facts omino_orientation omino_panel omino_place
 *   omino_places omino_search_result omino_setup.
 * - omino_rules grows at its end and has its own `size`; omino_calls is private.
 * @{ */
#ifdef __cplusplus
} /* extern "C" */
/** Returns a structure with its size set and everything else zero: use OMINO_INIT(). */
template <typename Sized> inline Sized omino_sized()
{
    Sized sized = Sized();
    sized.size = sizeof(Sized);
    return sized;
}
extern "C" {
/** Initializes a `struct omino_NAME`: OMINO_INIT(error). */
#define OMINO_INIT(name) omino_sized<struct omino_##name>()
#else
/** Initializes a `struct omino_NAME`: OMINO_INIT(error). */
#define OMINO_INIT(name)                                                                           \
    {                                                                                              \
        OMINO_SIZE(name)                                                                           \
    }
#endif
/** The size of a `struct omino_NAME`, for an initializer that sets other fields as well. */
#define OMINO_SIZE(name) .size = sizeof(struct omino_##name)
/** @} */

/** Polled about every millisecond, or more often, during a long call; any result other than 0 stops
 * the call, which then returns OMINO_STOPPED and does not poll again. */
typedef int omino_stop(void *user);

/** Maximum number of seconds in the limits of a call: more than 30 years. */
#define OMINO_SECONDS_MAX 1000000000

/** Returns the version of the linked library, in the form of OMINO_VERSION. Programs that load the
 * library at run time can compare it with the OMINO_VERSION that they were compiled with. */
OMINO_API uint32_t omino_version(void);

/** Returns the version of the linked library as text, "0.1.0": a constant, not to be freed. */
OMINO_API const char *omino_version_text(void);

/** @name Optional parts of the library
 *
 * A build may leave them out, for systems that lack them: -Dthreads=disabled, -Dmodules=disabled,
 * -Dfiles=disabled.
 * @{ */
/** Threads. Without them, only one thread of a program may use the library, a search uses one
 * thread whatever its limits say, and the checks of check.h leave out "threads". */
#define OMINO_FEATURE_THREADS 1u
/** Loading of modules. Without it, omino_registry_load() fails with OMINO_ERR_UNSUPPORTED, and
 * omino_registry_find_or_load() looks for no files. */
#define OMINO_FEATURE_MODULES 2u
/** Access to files. Without it, the calls of file.h, omino_match_save() and omino_match_open_file()
 * fail with OMINO_ERR_UNSUPPORTED; a library without it cannot load modules either. */
#define OMINO_FEATURE_FILES 4u
/** @} */

/** Returns the optional parts that the linked library has, as a sum of the numbers above. */
OMINO_API unsigned omino_features(void);

/** The outcome of a call. */
enum omino_status {
    OMINO_OK = 0,  /**< Success. */
    OMINO_STOPPED, /**< The caller's callback asked to stop; results so far, if any, are valid. */
    /** An argument is outside the range that the call's comment allows. */
    OMINO_ERR_ARGUMENT,
    OMINO_ERR_MEMORY,        /**< An allocation failed. */
    OMINO_ERR_SYNTAX,        /**< The text is malformed; the error gives the line and column. */
    OMINO_ERR_EMPTY,         /**< A shape or a board has no cells. */
    OMINO_ERR_TOO_LARGE,     /**< Something exceeds a limit of the library. */
    OMINO_ERR_NOT_CONNECTED, /**< A shape that must be connected is not. */
    OMINO_ERR_UNKNOWN_NAME,  /**< The name is unknown. */
    OMINO_ERR_DUPLICATE,     /**< Something that must be unique occurs twice. */
    OMINO_ERR_IMPOSSIBLE,    /**< The input is well formed, but no solution can exist. */
    OMINO_ERR_NOT_LEGAL,     /**< The action is not legal in this position. */
    OMINO_ERR_OPTION,        /**< An option is unknown, given twice, or has an invalid value. */
    OMINO_ERR_MODULE,        /**< A rule module cannot be loaded or violates its contract. */
    OMINO_ERR_IO,            /**< A file cannot be read or written. */
    OMINO_ERR_VERSION,       /**< The program was compiled for an incompatible version. */
    OMINO_ERR_UNSUPPORTED,   /**< The library was built without it; see omino_features(). */
    OMINO_STATUS_COUNT       /**< Not a status: the number of statuses. */
};

/**
 * Returns a sentence that describes a status, such as "an allocation failed".
 *
 * @return a constant without a full stop; never NULL, even for numbers that are not a status
 */
OMINO_API const char *omino_status_text(enum omino_status status);

/** Size of an error message in bytes, including its NUL. Longer messages are truncated. */
#define OMINO_ERROR_MESSAGE_MAX 256

/**
 * An error with a message for people. It belongs to the caller, who initializes it with
 * OMINO_INIT(error); it needs no clean-up. A call that fails sets every field except `size`; a call
 * that succeeds leaves the error unchanged.
 */
struct omino_error {
    size_t size;              /**< Set by OMINO_INIT(error). */
    enum omino_status status; /**< The status that the call returned. */
    int line;                 /**< Line in the text being read, from 1; 0 if there is no text. */
    int column;               /**< Column in that line, in bytes, from 1; 0 if unknown. */
    int reserved;             /**< Always 0. */
    /** A sentence about this particular input, in UTF-8, without a line feed. */
    char message[OMINO_ERROR_MESSAGE_MAX];
};

/**
 * Checks whether a program compiled with headers of version @p headers can use this library; pass
 * OMINO_VERSION. Calls that open a game do this themselves. Bindings for other languages, which are
 * not compiled with the headers, call it with the version for which they were written.
 *
 * @return OMINO_OK; OMINO_ERR_VERSION with both versions in the message
 */
OMINO_API enum omino_status omino_version_check(uint32_t headers, struct omino_error *err);

/**
 * Fills in an error and returns its status, so that a failing function can end in `return
 * omino_fail(err, OMINO_ERR_ARGUMENT, "width %d is negative", width);`.
 *
 * @param err     may be NULL; the call then only returns the status
 * @param status  the status to return
 * @param format  as for printf, producing a sentence without a full stop; control characters,
 *                characters that change the direction of text, and bytes that are not valid UTF-8
 *                are replaced by `?`
 */
OMINO_API enum omino_status omino_fail(struct omino_error *err, enum omino_status status,
                                       const char *format, ...) OMINO_PRINTF(3, 4);

/** Like omino_fail(), but for errors in text. @p line and @p column are counted from 1. */
OMINO_API enum omino_status omino_fail_at(struct omino_error *err, enum omino_status status,
                                          int line, int column, const char *format, ...)
    OMINO_PRINTF(5, 6);

/**
 * A source of memory. Calls that allocate take a pointer to one of these; NULL means malloc and
 * free. The library copies the structure but not the object that `user` points to, which must
 * outlive everything opened with the allocator. An allocator without one of its functions is
 * refused with OMINO_ERR_ARGUMENT.
 */
struct omino_allocator {
    /** Returns a block of `size` bytes (never 0), aligned as malloc() aligns, or NULL. */
    void *(*allocate)(void *user, size_t size);
    /** Frees a block that `allocate` returned; never called with NULL. */
    void (*release)(void *user, void *block);
    /** Passed to both functions. */
    void *user;
};

/** Allocates a zeroed array of @p count items of @p size bytes. @p allocator must not be NULL.
 * Returns NULL if there is not enough memory or the product overflows; an array of zero items is a
 * valid block, too. */
OMINO_API void *omino_allocate(const struct omino_allocator *allocator, size_t count, size_t size);

/** Frees a block; NULL is fine. */
OMINO_API void omino_release(const struct omino_allocator *allocator, void *block);

/**
 * A hard limit on the memory of everything opened with one allocator, and a record of the maximum
 * in use at the same time. An allocation that would exceed the limit fails, so the call that needed
 * it fails with OMINO_ERR_MEMORY, and a computer player searches less.
 *
 *     struct omino_budget *budget;
 *     omino_budget_open(64 << 20, NULL, &budget, &err);
 *     omino_match_open("blokus", NULL, omino_budget_allocator(budget), &match, &err);
 *
 * A block counts as its size plus a header of at most 32 bytes. Any number of threads may use one
 * budget if they may use the underlying allocator.
 */
struct omino_budget;

/**
 * Opens a budget with nothing in use.
 *
 * @param limit       in bytes; SIZE_MAX for no limit, to measure only. The budget itself is not
 *                    counted.
 * @param underlying  NULL means malloc and free; may be the allocator of another budget; both
 *                    limits then apply
 * @param budget      receives the budget, to be closed with omino_budget_close(); NULL on failure
 * @return OMINO_OK; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_budget_open(size_t limit,
                                              const struct omino_allocator *underlying,
                                              struct omino_budget **budget,
                                              struct omino_error *err);

/** Closes a budget; NULL is fine. Close everything opened with its allocator first. */
OMINO_API void omino_budget_close(struct omino_budget *budget);

/** Returns an allocator that takes its memory from the budget; valid until the budget is closed. */
OMINO_API const struct omino_allocator *omino_budget_allocator(const struct omino_budget *budget);

/** Returns the limit in bytes. */
OMINO_API size_t omino_budget_limit(const struct omino_budget *budget);

/** Returns the number of bytes in use. */
OMINO_API size_t omino_budget_used(const struct omino_budget *budget);

/** Returns the largest number of bytes that have been in use at the same time. */
OMINO_API size_t omino_budget_peak(const struct omino_budget *budget);

/** Returns the number of allocations that failed because of the limit. If a call fails with
 * OMINO_ERR_MEMORY and this number is 0, the underlying allocator has run out of memory. */
OMINO_API size_t omino_budget_refused(const struct omino_budget *budget);

/** Reports a failed allocation in @p err and returns OMINO_ERR_MEMORY. */
OMINO_API enum omino_status omino_fail_memory(struct omino_error *err);

/** A cell of a shape or of a board. Columns @p x are counted to the right and rows @p y down, as
 * drawn, both from 0 unless stated otherwise. */
struct omino_cell {
    int16_t x; /**< Column. */
    int16_t y; /**< Row. */
};

#ifdef __cplusplus
}
#endif

#endif
