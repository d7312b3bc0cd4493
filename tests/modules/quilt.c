/* SPDX-License-Identifier: MIT */
/* An edition of Patchwork as a loadable module: data and one line. */
#include "quilt.h"

OMINO_PATCHWORK_MODULE("small-quilt", "Small Quilt", "A small quilt.\n", quilt_edition)
