/* SPDX-License-Identifier: MIT */
/* Folders for tests. */
#ifndef OMINO_TESTS_FOLDER_H
#define OMINO_TESTS_FOLDER_H

/* Deletes everything in a folder, which is created if it does not exist. */
void empty_folder(const char *folder);

#endif
