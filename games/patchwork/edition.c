/* SPDX-License-Identifier: MIT */
/* Editions of other modules. Part of the library only: the module of Patchwork needs none of it. */
#include <omino/patchwork.h>

#include <assert.h>
#include <string.h>

#include "patchwork.h"

extern const struct omino_rules omino_rules_patchwork;

void omino_patchwork_rules(struct omino_rules *rules)
{
    assert(rules);
    struct omino_rules whole = omino_rules_patchwork;
    whole.size = rules->size;
    whole.name = rules->name;
    whole.title = rules->title;
    whole.version = rules->version;
    whole.open = rules->open;
    whole.help = rules->help;
    memcpy(rules, &whole, rules->size < sizeof whole ? rules->size : sizeof whole);
}

enum omino_status omino_patchwork_open(const struct omino_patchwork_edition *edition,
                                       struct omino_setup *setup, struct omino_error *err)
{
    if (!edition || !setup)
        return omino_fail(err, OMINO_ERR_ARGUMENT,
                          "the argument '%s' of omino_patchwork_open() must not be NULL",
                          edition ? "setup" : "edition");
    return omino_patchwork_open_edition(edition, setup, err);
}
