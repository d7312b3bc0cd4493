/* SPDX-License-Identifier: MIT */
/*
 * The circle of patches: its order by the seed, by the option `circle`, and in the text of a
 * position. In a state, it is a list that links every patch to the next one clockwise (see struct
 * patchwork_state).
 */
#include <string.h>

#include <omino/text.h>

#include "patchwork.h"

/* ---- setting up ------------------------------------------------------------------------------ */

void omino_patchwork_link(struct patchwork_state *s, const uint8_t *order, unsigned count)
{
    if (count == 0) return;
    s->token = order[count - 1];
    for (unsigned i = 0, before = s->token; i < count; before = order[i++]) {
        s->patches[before] = order[i];
        s->left |= UINT64_C(1) << order[i];
    }
}

void omino_patchwork_lay_out(const struct patchwork *t, uint64_t seed, struct patchwork_state *s)
{
    uint8_t order[sizeof t->circle];
    struct omino_rng rng;
    const unsigned count = t->edition->patch_count;
    memcpy(order, t->circle, sizeof order);
    if (t->shuffled) { /* all but the patch just before the token */
        omino_rng_seed(&rng, seed);
        omino_rng_shuffle(&rng, order, count - 1, sizeof *order);
    }
    omino_patchwork_link(s, order, count);
}

/* Lists the patches in the order from which they are shuffled: all in order, except that the one
 * just before the token comes last. */
static void list_in_order(const struct omino_patchwork_edition *edition, uint8_t *circle)
{
    const uint8_t last = (uint8_t)(edition->before_token - 1);
    for (uint8_t i = 0, patch = 0; patch < edition->patch_count; patch++)
        if (patch != last) circle[i++] = patch;
    circle[edition->patch_count - 1] = last;
}

/* ---- reading --------------------------------------------------------------------------------- */

enum omino_status omino_patchwork_read_ids(const struct omino_patchwork_edition *edition,
                                           const char **text, struct patchwork_ids *ids,
                                           struct omino_error *err)
{
    *ids = (struct patchwork_ids){0};
    for (;;) {
        const int length = (int)strcspn(*text, ", ");
        const char *at = *text;
        int64_t id;
        if (!omino_text_read_number(&at, 1, edition->patch_count, &id) || at != *text + length)
            return omino_fail(err, OMINO_ERR_SYNTAX,
                              "circle: entry %u, '%.*s', is not a patch number from 1 to %u",
                              ids->count + 1, length < 20 ? length : 20, *text,
                              edition->patch_count);
        const uint64_t patch = UINT64_C(1) << (id - 1);
        if (ids->set & patch)
            return omino_fail(err, OMINO_ERR_SYNTAX, "circle: patch %d is listed twice", (int)id);
        ids->set |= patch;
        ids->order[ids->count++] = (uint8_t)(id - 1);
        *text = at;
        if (!omino_text_read_word(text, ",")) return OMINO_OK;
    }
}

static enum omino_status fail_missing(unsigned count, uint64_t set, struct omino_error *err)
{
    char list[160];
    struct omino_text text = {list, sizeof list, 0};
    unsigned missing = 0;
    for (unsigned patch = 0; patch < count; patch++)
        if (!(set >> patch & 1)) omino_text_format(&text, missing++ ? ", %u" : "%u", patch + 1);
    omino_text_end(&text);
    return omino_fail(
        err, OMINO_ERR_OPTION,
        missing == 1 ? "circle: patch %s is missing" : "circle: patches %s are missing", list);
}

enum omino_status omino_patchwork_read_option(struct patchwork *t, const char *text,
                                              struct omino_error *err)
{
    struct patchwork_ids ids;
    struct omino_error why = OMINO_INIT(error);
    const unsigned count = t->edition->patch_count;
    t->shuffled = strcmp(text, PATCHWORK_SHUFFLE) == 0;
    if (t->shuffled) {
        list_in_order(t->edition, t->circle);
        return OMINO_OK;
    }
    if (omino_patchwork_read_ids(t->edition, &text, &ids, &why) != OMINO_OK)
        return omino_fail(err, OMINO_ERR_OPTION, "%s", why.message);
    if (ids.count < count) return fail_missing(count, ids.set, err);
    memcpy(t->circle, ids.order, count);
    return OMINO_OK;
}

enum omino_status omino_patchwork_check_order(const struct patchwork *t,
                                              const struct patchwork_ids *ids,
                                              struct omino_error *err)
{
    const unsigned count = t->edition->patch_count;
    unsigned place = 0;
    if (t->shuffled || ids->count == 0) return OMINO_OK;
    while (t->circle[place] != ids->order[0]) place++;
    for (unsigned i = 1; i < ids->count; i++) {
        do place = (place + 1) % count;
        while (!(ids->set >> t->circle[place] & 1));
        if (t->circle[place] != ids->order[i])
            return omino_fail(
                err, OMINO_ERR_NOT_LEGAL,
                "the circle of the position differs from that of the game: patch %u follows "
                "patch %u, not patch %u",
                ids->order[i] + 1u, ids->order[i - 1] + 1u, t->circle[place] + 1u);
    }
    return OMINO_OK;
}
