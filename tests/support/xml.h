/* SPDX-License-Identifier: MIT */
/* A strict XML checker for tests of pictures. It does not check the meaning of elements. */
#ifndef OMINO_TESTS_XML_H
#define OMINO_TESTS_XML_H

#include <stddef.h>

/* Returns NULL if a text is one well-formed XML element, with nothing but blanks around it: every
 * tag is closed, attributes are in quotes and named once, there are no entities except those
 * defined by XML, and all characters are allowed in XML and valid UTF-8. Otherwise returns the
 * error, followed by its place; valid until the next call. */
const char *xml_error(const char *text);

/* Returns the number of occurrences of a string in a text. */
size_t count_of(const char *text, const char *string);

#endif
