/* SPDX-License-Identifier: MIT */
/* The exact cover part of cover.h. */
#include <omino/cover.h>
#include <omino/rng.h>

#include <string.h>

#include "test.h"

enum { MOST_OPTIONS = 64, MOST_ENTRIES = 512 };

struct exact {
    struct omino_exact_problem problem;
    struct omino_cover_limits limits;
    struct omino_exact_item items[32];
    struct omino_exact_option options[MOST_OPTIONS];
    struct omino_exact_entry entries[MOST_ENTRIES];
    size_t entry_count;
};

static void init_exact(struct exact *e, size_t primaries, size_t secondaries)
{
    memset(e, 0, sizeof *e);
    e->limits = (struct omino_cover_limits)OMINO_INIT(cover_limits);
    e->problem = (struct omino_exact_problem){OMINO_SIZE(exact_problem),  .items = e->items,
                                              .limits = &e->limits,       .primaries = primaries,
                                              .secondaries = secondaries, .options = e->options};
    for (size_t i = 0; i < primaries; i++) e->items[i] = (struct omino_exact_item){1, 1};
}

/* Adds an option from its items as letters, a for 0; a digit after a letter is its colour. */
static void add_option(struct exact *e, const char *text)
{
    struct omino_exact_option *option = &e->options[e->problem.count++];
    assert_true(e->problem.count <= MOST_OPTIONS);
    option->entries = e->entries + e->entry_count;
    for (; *text; text++) {
        struct omino_exact_entry *entry = &e->entries[e->entry_count++];
        assert_true(e->entry_count <= MOST_ENTRIES);
        entry->item = (uint32_t)(*text - 'a');
        if (text[1] >= '0' && text[1] <= '9') entry->color = (uint32_t)(*++text - '0');
        option->count++;
    }
}

/* Adds options that are separated by blanks. */
static void add_options(struct exact *e, const char *texts)
{
    char text[32];
    for (size_t length; *texts; texts += length + (texts[length] == ' ')) {
        length = strcspn(texts, " ");
        assert_true(length < sizeof text);
        memcpy(text, texts, length);
        text[length] = '\0';
        add_option(e, text);
    }
}

static int keep_options(void *user, const uint32_t *options, size_t n)
{
    uint64_t *set = user;
    *set = 0;
    for (size_t i = 0; i < n; i++) *set |= UINT64_C(1) << options[i];
    return 0;
}

static uint64_t count_exact(struct exact *e, uint64_t *last)
{
    struct omino_cover_result result = OMINO_INIT(cover_result);
    uint64_t set = 0;
    struct omino_error error = OMINO_INIT(error);
    assert_int_equal(omino_exact_visit(&e->problem, keep_options, &set, NULL, &result, &error),
                     OMINO_OK);
    assert_int_equal(result.exhaustive, 1);
    if (last) *last = set;
    return result.solutions;
}

static void has_one_solution(size_t primaries, size_t secondaries, const char *options,
                             uint64_t solution)
{
    struct exact e;
    uint64_t set;
    init_exact(&e, primaries, secondaries);
    add_options(&e, options);
    assert_int_equal(count_exact(&e, &set), 1);
    assert_int_equal(set, solution);
}

/* Items a to g; the solution is ce, adf, bg. */
TEST(knuths_example_has_its_one_solution)
{
    has_one_solution(7, 0, "ce adg bcf adf bg deg", 1u << 0 | 1u << 3 | 1u << 4);
}

/* Primary items are p q r, secondary items x y. The options are p q x y:A, p r x:A y, p x:B, q x:A
 * and r y:B; the solution is q x:A with p r x:A y. Here a b c stand for p q r, d e for x y, and 1 2
 * for the colours A B. */
TEST(knuths_example_with_colours_has_its_one_solution)
{
    has_one_solution(3, 2, "abde1 acd1e ad2 bd1 ce2", 1u << 1 | 1u << 3);
}

TEST(secondary_items_are_covered_at_most_once)
{
    /* Queens on 4x4: two solutions. Rows a-d and columns e-h are primary, diagonals secondary. */
    struct exact e;
    init_exact(&e, 8, 14);
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            const char text[] = {(char)('a' + row), (char)('e' + column),
                                 (char)('i' + row + column), (char)('p' + row - column + 3), '\0'};
            add_option(&e, text);
        }
    assert_int_equal(count_exact(&e, NULL), 2);
}

TEST(eight_queens_have_92_solutions)
{
    struct exact e;
    init_exact(&e, 16, 30);
    for (uint32_t row = 0; row < 8; row++)
        for (uint32_t column = 0; column < 8; column++) {
            struct omino_exact_option *option = &e.options[e.problem.count++];
            struct omino_exact_entry *entries = e.entries + e.entry_count;
            entries[0].item = row;
            entries[1].item = 8 + column;
            entries[2].item = 16 + row + column;
            entries[3].item = 31 + row + 7 - column;
            *option = (struct omino_exact_option){entries, 4};
            e.entry_count += 4;
        }
    assert_int_equal(count_exact(&e, NULL), 92);
}

TEST(items_may_be_covered_several_times)
{
    struct exact e;
    init_exact(&e, 1, 0);
    for (int i = 0; i < 5; i++) add_option(&e, "a");
    static const struct {
        uint32_t min, max;
        uint64_t solutions;
    } cases[] = {{1, 1, 5},  {2, 2, 10}, {0, 1, 6}, {0, 2, 16},         {0, 5, 32},
                 {3, 4, 15}, {5, 9, 1},  {6, 6, 0}, {0, UINT32_MAX, 32}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        e.items[0] = (struct omino_exact_item){cases[i].min, cases[i].max};
        assert_int_equal(count_exact(&e, NULL), cases[i].solutions);
    }
}

TEST(options_without_primary_items_are_never_chosen)
{
    struct exact e;
    init_exact(&e, 1, 2);
    add_options(&e, "ab b c1");
    assert_int_equal(count_exact(&e, NULL), 1);
}

/* Returns whether a set of options is a solution according to the definition. */
static int is_solution(const struct exact *e, uint64_t set)
{
    uint32_t covered[32] = {0}, color[32] = {0};
    for (size_t k = 0; k < e->problem.count; k++) {
        if (!(set >> k & 1)) continue;
        int primary = 0;
        for (size_t i = 0; i < e->options[k].count; i++) {
            const struct omino_exact_entry entry = e->options[k].entries[i];
            primary |= entry.item < e->problem.primaries;
            if (entry.item >= e->problem.primaries && covered[entry.item] &&
                (entry.color == 0 || entry.color != color[entry.item]))
                return 0;
            covered[entry.item]++;
            color[entry.item] = entry.color;
        }
        if (!primary) return 0;
    }
    for (size_t i = 0; i < e->problem.primaries; i++)
        if (covered[i] < e->items[i].min || covered[i] > e->items[i].max) return 0;
    return 1;
}

static void random_exact(struct exact *e, struct omino_rng *rng)
{
    init_exact(e, 1 + omino_rng_below(rng, 5), omino_rng_below(rng, 4));
    const uint32_t primaries = (uint32_t)e->problem.primaries;
    for (uint32_t i = 0; i < primaries; i++) {
        e->items[i].max = 1 + omino_rng_below(rng, 3);
        e->items[i].min = omino_rng_below(rng, e->items[i].max + 1);
    }
    for (uint32_t k = 1 + omino_rng_below(rng, 10); k > 0; k--) {
        char text[32];
        size_t n = 0;
        for (uint32_t i = 0; i < primaries + e->problem.secondaries; i++) {
            if (omino_rng_below(rng, 5) > 1) continue;
            text[n++] = (char)('a' + i);
            const uint32_t color = omino_rng_below(rng, 3);
            if (i >= primaries && color) text[n++] = (char)('0' + color);
        }
        text[n] = '\0';
        add_option(e, n ? text : "a");
    }
}

struct seen_sets {
    const struct exact *exact;
    unsigned char seen[1 << 10];
};

static int check_options(void *user, const uint32_t *options, size_t n)
{
    struct seen_sets *sets = user;
    uint64_t set = 0;
    for (size_t i = 0; i < n; i++) {
        assert_false(set >> options[i] & 1);
        set |= UINT64_C(1) << options[i];
    }
    assert_true(is_solution(sets->exact, set));
    assert_int_equal(sets->seen[set], 0);
    sets->seen[set] = 1;
    return 0;
}

TEST(exact_covers_agree_with_brute_force)
{
    struct omino_rng rng;
    struct exact e;
    uint64_t total = 0;
    omino_rng_seed(&rng, 31);
    for (int i = 0; i < 10000; i++) {
        random_exact(&e, &rng);
        struct seen_sets sets = {.exact = &e};
        struct omino_cover_result result = OMINO_INIT(cover_result);
        assert_int_equal(omino_exact_visit(&e.problem, check_options, &sets, NULL, &result, NULL),
                         OMINO_OK);
        uint64_t expected = 0;
        for (uint64_t set = 0; set < UINT64_C(1) << e.problem.count; set++)
            expected += (uint64_t)is_solution(&e, set);
        assert_int_equal(result.solutions, expected);
        total += expected;
    }
    assert_true(total > 10000);
}

static void assert_exact_fails(const struct exact *e, enum omino_status status, const char *message)
{
    struct omino_error error = OMINO_INIT(error);
    assert_int_equal(omino_exact_visit(&e->problem, NULL, NULL, NULL, NULL, &error), status);
    assert_string_equal(error.message, message);
}

TEST(bad_exact_covers_are_refused)
{
    struct exact e;
    init_exact(&e, 2, 1);
    add_option(&e, "ac");
    add_option(&e, "bac1");
    assert_int_equal(count_exact(&e, NULL), 1);
    e.entries[0].item = 3;
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT, "option 0 has item 3, but there are only 3 items");
    e.entries[0].item = 2;
    assert_exact_fails(&e, OMINO_ERR_DUPLICATE, "option 0 has item 2 twice");
    e.entries[0] = (struct omino_exact_entry){0, 1};
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT,
                       "option 0 gives a colour to item 0, which is primary");
    e.entries[0].color = 0;
    e.items[1] = (struct omino_exact_item){2, 1};
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT,
                       "item 1 must be covered at least 2 times but at most 1 times");
    e.items[1] = (struct omino_exact_item){0, 0};
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT,
                       "item 1 must be covered at least 0 times but at most 0 times");
    e.items[1] = (struct omino_exact_item){1, 1};
    e.options[1].count = 0;
    assert_exact_fails(&e, OMINO_ERR_EMPTY, "option 1 has no items");
    e.options[1].count = 1;
    e.options[1].entries = NULL;
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT, "the entries of option 1 are NULL");
    e.problem.options = NULL;
    assert_exact_fails(&e, OMINO_ERR_ARGUMENT, "the items or the options are NULL");
    e.problem.primaries = 0;
    assert_exact_fails(&e, OMINO_ERR_EMPTY, "there are no primary items");
    assert_int_equal(omino_exact_visit(NULL, NULL, NULL, NULL, NULL, NULL), OMINO_ERR_ARGUMENT);
}

static int stop_at_once(void *user, const uint32_t *options, size_t n)
{
    (void)user;
    (void)options;
    (void)n;
    return 1;
}

TEST(an_exact_cover_can_be_limited_and_stopped)
{
    struct exact e;
    struct omino_cover_result result = OMINO_INIT(cover_result);
    init_exact(&e, 1, 0);
    e.items[0] = (struct omino_exact_item){0, 5};
    for (int i = 0; i < 5; i++) add_option(&e, "a");
    e.limits.solutions = 7;
    assert_int_equal(omino_exact_visit(&e.problem, NULL, NULL, NULL, &result, NULL), OMINO_OK);
    assert_int_equal(result.solutions, 7);
    assert_int_equal(result.exhaustive, 0);
    assert_int_equal(omino_exact_visit(&e.problem, stop_at_once, NULL, NULL, &result, NULL),
                     OMINO_STOPPED);
    assert_int_equal(result.solutions, 1);
}

int main(void)
{
    return RUN(cmocka_unit_test(knuths_example_has_its_one_solution),
               cmocka_unit_test(knuths_example_with_colours_has_its_one_solution),
               cmocka_unit_test(secondary_items_are_covered_at_most_once),
               cmocka_unit_test(eight_queens_have_92_solutions),
               cmocka_unit_test(items_may_be_covered_several_times),
               cmocka_unit_test(options_without_primary_items_are_never_chosen),
               cmocka_unit_test(exact_covers_agree_with_brute_force),
               cmocka_unit_test(bad_exact_covers_are_refused),
               cmocka_unit_test(an_exact_cover_can_be_limited_and_stopped));
}
