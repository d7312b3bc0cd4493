/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Files that are read whole, and replaced whole or not at all.
 *
 * A file is replaced through another one beside it, which takes its name when all of it is on the
 * disk. Whoever looks and whatever breaks down, be it the disk, the program or the machine, there
 * is either the old file or the new one.
 *
 * The other one is called `.omino-` and a number that follows from the name. What a program leaves
 * there that was killed in between is cleared away when the same file is replaced the next time.
 * Programs and threads may replace the same file at once: one of them is the last.
 */
#ifndef OMINO_FILE_H
#define OMINO_FILE_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Longest path of a file that is replaced or of a module that is loaded, in bytes, with the NUL.
 */
#define OMINO_PATH_MAX 4096

/**
 * Puts bytes in the place of a file, or makes it.
 *
 * The mode of an old file stays, and its owner and group where that is allowed; other attributes
 * and further names of it (hard links) do not. Where a link leads is replaced, and not the link.
 * Refused are: folders; what is no plain file, such as a device or a pipe; a link that leads
 * nowhere; a file that may not be written, though the folder may.
 *
 * @param path    below OMINO_PATH_MAX bytes; its folder must be there
 * @param bytes   may be NULL when @p length is 0
 * @return OMINO_OK; OMINO_ERR_IO with the system's reason: the old file is as it was, and nothing
 * is left beside it
 */
OMINO_API enum omino_status omino_file_replace(const char *path, const void *bytes, size_t length,
                                               struct omino_error *err);

/** Whether omino_file_replace() is likely to work there, asked before long work: does all of it but
 * writing and replacing. */
OMINO_API enum omino_status omino_file_can_replace(const char *path, struct omino_error *err);

/**
 * Reads all bytes of a file, of a device or from a pipe. Who writes to a pipe is waited for; a pipe
 * that nobody writes to is not, but for the second that a writer may take to come.
 *
 * @param max     the most bytes that it may have; of an endless one no more are read than that
 * @param allocator where the memory for them comes from; NULL means malloc and free
 * @param bytes   set to the bytes, without a NUL behind them; to be given back to the allocator,
 *                also if there are none
 * @param length  set to how many there are
 * @return OMINO_OK; OMINO_ERR_IO with the system's reason; OMINO_ERR_TOO_LARGE; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_file_read(const char *path, size_t max,
                                            const struct omino_allocator *allocator, char **bytes,
                                            size_t *length, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
