/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What every other header of omino builds on: status codes, errors, versions, memory.
 *
 * Conventions of the whole library:
 *
 * - Calls that can fail return an enum omino_status and take a `struct omino_error *` as their last
 *   argument, which may be NULL. After a failure everything that the call was given is as it was
 *   before, unless its own comment says otherwise.
 * - Calls that write text take `(char *buf, size_t cap)`, write at most `cap` bytes including the
 *   terminating NUL, and return the length of the whole text without the NUL, as snprintf does: a
 *   result >= cap means that the text was cut. `buf` may be NULL when `cap` is 0.
 * - `init` fills in memory of the caller's and allocates nothing; `open` allocates and has a
 * matching `close`, for which NULL is fine.
 * - The library never prints, aborts or exits, and keeps no mutable global state of its own, so
 * that any number of threads may use it; an object that one thread changes is not to be used by
 *   another at the same time, and everything that an `open` returns as const may be shared.
 */
#ifndef OMINO_BASE_H
#define OMINO_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
/** Marks what libomino exports. */
#define OMINO_API __attribute__((visibility("default")))
/** Lets the compiler check format strings: @p f is the format's argument number, @p a the first
 * argument's. */
#define OMINO_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define OMINO_API
#define OMINO_PRINTF(f, a)
#endif

/** @name Version of these headers
 * @{ */
#define OMINO_VERSION_MAJOR  0       /**< Changes when programs have to change. */
#define OMINO_VERSION_MINOR  1       /**< Changes when something is added. */
#define OMINO_VERSION_PATCH  0       /**< Changes when something is mended. */
#define OMINO_VERSION_STRING "0.1.0" /**< All of it as text. */
/** One number to compare: 0xMMmmpp. */
#define OMINO_VERSION                                                                              \
    ((OMINO_VERSION_MAJOR << 16) | (OMINO_VERSION_MINOR << 8) | OMINO_VERSION_PATCH)
/** @} */

/** Version of the library that is linked, as OMINO_VERSION. Programs that load it at run time may
 * compare it with the macro that they were compiled with. */
OMINO_API uint32_t omino_version(void);

/** The same as text, "0.1.0". A constant; not to be freed. */
OMINO_API const char *omino_version_text(void);

/** How a call ended. */
enum omino_status {
    OMINO_OK = 0,  /**< All went well. */
    OMINO_STOPPED, /**< A callback of the caller's asked to stop; what was done so far counts. */
    OMINO_ERR_ARGUMENT,      /**< An argument is outside what the call's comment allows. */
    OMINO_ERR_MEMORY,        /**< An allocation failed. */
    OMINO_ERR_SYNTAX,        /**< A text cannot be read; the error says where. */
    OMINO_ERR_EMPTY,         /**< There is nothing in it: a shape or a board without cells. */
    OMINO_ERR_TOO_LARGE,     /**< Larger than the library's limits. */
    OMINO_ERR_NOT_CONNECTED, /**< A shape falls apart where it must hang together. */
    OMINO_ERR_UNKNOWN_NAME,  /**< Nothing has that name. */
    OMINO_ERR_DUPLICATE,     /**< Something is there twice that may be there once. */
    OMINO_ERR_IMPOSSIBLE,    /**< It is well formed, but no answer can exist. */
    OMINO_ERR_NOT_LEGAL,     /**< It cannot be done in this position. */
    OMINO_ERR_OPTION,        /**< An option is unknown, doubled, or has a bad value. */
    OMINO_ERR_MODULE,        /**< A rule module cannot be loaded or breaks its contract. */
    OMINO_ERR_IO,            /**< A file cannot be read or written. */
    OMINO_STATUS_COUNT       /**< Not a status: how many there are. */
};

/**
 * A sentence for a status, such as "an allocation failed".
 *
 * @return a constant, without a full stop; never NULL, also for numbers that are no status.
 */
OMINO_API const char *omino_status_text(enum omino_status status);

/** Bytes of an error's message, with its NUL. Longer messages are cut. */
#define OMINO_ERROR_MESSAGE_SIZE 256

/**
 * What went wrong, for a person. Owned by the caller, needs no set-up and no clean-up; failing
 * calls fill all of it in, successful ones leave it alone.
 */
struct omino_error {
    enum omino_status status; /**< The status that the call returned. */
    int line;   /**< Line in the text that was read, from 1; 0 where there is no text. */
    int column; /**< Column in that line, in bytes, from 1; 0 where there is none. */
    char message[OMINO_ERROR_MESSAGE_SIZE]; /**< A sentence about this very input in UTF-8, without
                                               line feed. */
};

/**
 * Fills in an error and returns its status, so that a failing function can end in
 * `return omino_fail(err, OMINO_ERR_ARGUMENT, "width %d is negative", width);`.
 *
 * @param err     may be NULL: then only the status is returned
 * @param status  what to return
 * @param format  as for printf, giving a sentence without full stop; what cannot be shown of it is
 *                replaced by `?`: control characters, those that turn the order of others, and what
 *                is not UTF-8
 */
OMINO_API enum omino_status omino_fail(struct omino_error *err, enum omino_status status,
                                       const char *format, ...) OMINO_PRINTF(3, 4);

/** The same, for errors in a text, with @p line and @p column counted from 1. */
OMINO_API enum omino_status omino_fail_at(struct omino_error *err, enum omino_status status,
                                          int line, int column, const char *format, ...)
    OMINO_PRINTF(5, 6);

/**
 * Where the library gets its memory. Calls that allocate take a pointer to one of these; NULL means
 * malloc and free. The structure is copied, what `user` points to is not and must outlive whatever
 * was opened with it.
 */
struct omino_allocator {
    /** A block of `size` (never 0) bytes, aligned as malloc's are, or NULL. */
    void *(*allocate)(void *user, size_t size);
    /** Takes back a block that `allocate` gave; never called with NULL. */
    void (*release)(void *user, void *block);
    /** Handed to both. */
    void *user;
};

/** A zeroed array of @p count items of @p size bytes from an allocator that is not NULL; NULL if
 * there is no memory or the product is too large. Zero items give a block, too. */
OMINO_API void *omino_allocate(const struct omino_allocator *allocator, size_t count, size_t size);

/** Gives a block back; NULL is fine. */
OMINO_API void omino_release(const struct omino_allocator *allocator, void *block);

/** Fills in the error of an allocation that failed, and returns OMINO_ERR_MEMORY. */
OMINO_API enum omino_status omino_fail_memory(struct omino_error *err);

/** A cell of a shape or of a board: column @p x counted to the right, row @p y counted downward, as
 * drawn, both from 0 where nothing else is said. */
struct omino_cell {
    int16_t x; /**< Column. */
    int16_t y; /**< Row. */
};

#ifdef __cplusplus
}
#endif

#endif
