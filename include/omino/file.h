/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Files: read as a whole, and replaced atomically.
 *
 * To replace a file, the library writes a temporary file beside it and renames the temporary file
 * once it is completely on disk. Whatever fails, whether the disk, the program or the machine, the
 * path always names either the complete old file or the complete new one. OMINO_FILE_NO_SYNC gives
 * up the last of these guarantees for speed.
 *
 * The temporary file is called `.omino-` plus a number derived from the name of the file. If a
 * program is killed and leaves one behind, the next replacement of the same file removes it.
 * Several programs and threads may replace the same file at the same time: the last one wins.
 *
 * In a library built without access to files (see omino_features()), all calls fail with
 * OMINO_ERR_UNSUPPORTED.
 */
#ifndef OMINO_FILE_H
#define OMINO_FILE_H

#include <omino/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Maximum size of the path of a file to replace or of a module to load, in bytes including the
 * NUL. */
#define OMINO_PATH_MAX 4096

/** Does not wait for the disk: other programs see only complete files, and a crash of this program
 * loses nothing, but a crash of the machine or a power failure within the next seconds may leave
 * the file empty or incomplete. Use it for files that will soon be replaced again. */
#define OMINO_FILE_NO_SYNC 1u

/**
 * Replaces the contents of a file, or creates it.
 *
 * An existing file keeps its mode and, where permitted, its owner and group; it loses other
 * attributes and its other names (hard links). If the path is a symbolic link, its target is
 * replaced, not the link. The call refuses folders, special files such as devices and pipes,
 * dangling links, and files without write permission even in a writable folder.
 *
 * @param path    shorter than OMINO_PATH_MAX bytes; its folder must exist
 * @param bytes   may be NULL if @p length is 0
 * @param flags   0 or OMINO_FILE_NO_SYNC
 * @return OMINO_OK; OMINO_ERR_IO with the system's reason, in which case the old file is unchanged
 *         and no temporary file is left; OMINO_ERR_MEMORY; OMINO_ERR_ARGUMENT for unknown flags
 */
OMINO_API enum omino_status omino_file_replace(const char *path, const void *bytes, size_t length,
                                               unsigned flags, struct omino_error *err);

/** Tests before lengthy work whether omino_file_replace() is likely to succeed: performs all its
 * steps except writing and renaming, and fails in the same ways. */
OMINO_API enum omino_status omino_file_can_replace(const char *path, struct omino_error *err);

/**
 * Reads all of a file, a device or a pipe. The call waits for the writer of a pipe to finish; if
 * the pipe has no writer, it waits one second for one to appear.
 *
 * @param max        maximum size in bytes; reading stops beyond it, so endless sources are safe
 * @param allocator  allocates @p bytes; NULL means malloc and free
 * @param bytes      receives the contents, without a terminating NUL; the caller frees them with
 *                   the allocator, even if @p length is 0; NULL on failure
 * @param length     receives the number of bytes; unchanged on failure
 * @return OMINO_OK; OMINO_ERR_IO with the system's reason; OMINO_ERR_TOO_LARGE; OMINO_ERR_MEMORY
 */
OMINO_API enum omino_status omino_file_read(const char *path, size_t max,
                                            const struct omino_allocator *allocator, char **bytes,
                                            size_t *length, struct omino_error *err);

#ifdef __cplusplus
}
#endif

#endif
