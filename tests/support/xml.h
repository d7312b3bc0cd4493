/* SPDX-License-Identifier: MIT */
/* A reader of XML that is as strict as tests of pictures need, and knows nothing of pictures. */
#ifndef OMINO_TESTS_XML_H
#define OMINO_TESTS_XML_H

#include <stddef.h>

/* NULL if a text is one well-formed element of XML and nothing else but blanks round it: every tag
 * is closed by its own, attributes are in quotes and named once, there is no entity but those that
 * XML has, and every character is one that XML allows, in UTF-8. Otherwise what is wrong, followed
 * by the place; valid until the next call. */
const char *xml_error(const char *text);

/* How often a string occurs in a text. */
size_t count_of(const char *text, const char *string);

#endif
