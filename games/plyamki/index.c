/* SPDX-License-Identifier: MIT */
/*
 * The dense index of moves: the cards by look, row and column, and then the two colours.
 *
 * Codes have room for a square of positions, but a card can lie only where a chain of cards, each
 * on the one before it, leads there from the first card. A step of such a chain moves the top left
 * spot by any offset at which two rectangles meet, so the positions that a chain of n cards can
 * reach form a single stretch in each row, and each further card lengthens the stretches:
 *
 *     2x3 cards, lying only       1 card     2 cards      3 cards
 *                                                        xxxxxxxxx
 *                                              xxxxx     xxxxxxxxx
 *                                     #        xx#xx     xxxx#xxxx
 *                                              xxxxx     xxxxxxxxx
 *                                                        xxxxxxxxx
 *
 * Every position of the stretches is reached by a legal chain, too: one that never turns back meets
 * no card twice. So the index needs the first column of each stretch, and the number of positions
 * in the rows above.
 */
#include "plyamki.h"

/* The columns that a card can reach in a row; none if `right` is less than `left`. */
struct stretch {
    int left, right;
};

struct reached {
    struct stretch rows[PLYAMKI_FORMS][PLYAMKI_ROWS]; /* from row -far on */
};

static void lengthen(struct stretch *stretch, int left, int right)
{
    if (left < stretch->left) stretch->left = left;
    if (right > stretch->right) stretch->right = right;
}

/* Adds the positions of a card of one form that lies on a card of another. */
static void add_steps(const struct plyamki *p, unsigned later, unsigned earlier,
                      const struct reached *from, struct reached *to)
{
    const struct plyamki_form *above = &p->form[later], *below = &p->form[earlier];
    for (int row = 0; row <= 2 * p->far; row++) {
        const struct stretch *stretch = &from->rows[earlier][row];
        if (stretch->right < stretch->left) continue;
        for (int y = row - above->height + 1; y < row + below->height; y++)
            lengthen(&to->rows[later][y], stretch->left - above->width + 1,
                     stretch->right + below->width - 1);
    }
}

static void find_reach(const struct plyamki *p, struct reached *reached)
{
    for (unsigned form = 0; form < p->forms; form++) {
        for (int row = 0; row <= 2 * p->far; row++)
            reached->rows[form][row] = (struct stretch){PLYAMKI_ROWS, -PLYAMKI_ROWS};
        reached->rows[form][p->far] = (struct stretch){0, 0};
    }
    for (unsigned card = 1; card < p->cards; card++) {
        const struct reached before = *reached;
        for (unsigned later = 0; later < p->forms; later++)
            for (unsigned earlier = 0; earlier < p->forms; earlier++)
                add_steps(p, later, earlier, &before, reached);
    }
}

uint32_t omino_plyamki_number_moves(struct plyamki *p)
{
    struct reached reached;
    find_reach(p, &reached);
    for (unsigned form = 0; form < p->forms; form++) {
        struct plyamki_rows *rows = &p->index_rows[form];
        for (int row = 0; row <= 2 * p->far; row++) {
            const struct stretch *stretch = &reached.rows[form][row];
            const int length = stretch->right - stretch->left + 1;
            rows->left[row] = (int16_t)stretch->left;
            rows->above[row + 1] = rows->above[row] + (uint32_t)(length > 0 ? length : 0);
        }
    }
    for (unsigned look = 0; look < p->looks; look++)
        p->first_index[look + 1] =
            p->first_index[look] + p->index_rows[p->look[look].form].above[2 * p->far + 1];
    return p->first_index[p->looks] + PLYAMKI_COLORS;
}

uint32_t omino_plyamki_move_index(const struct omino_game *game, uint32_t move)
{
    const struct plyamki *p = plyamki_of(game);
    const uint32_t first_color = plyamki_color_code(p, PLYAMKI_YELLOW);
    if (move >= first_color) return p->first_index[p->looks] + (move - first_color);
    const struct plyamki_move card = plyamki_decode(p, move);
    if (card.y < -p->far || card.y > p->far) return OMINO_NO_INDEX;
    const struct plyamki_rows *rows = &p->index_rows[p->look[card.look].form];
    const int row = card.y + p->far, column = card.x - rows->left[row];
    if (column < 0 || (uint32_t)column >= rows->above[row + 1] - rows->above[row])
        return OMINO_NO_INDEX;
    return p->first_index[card.look] + rows->above[row] + (uint32_t)column;
}

/* Returns the row of a position, given the number of positions before it. */
static int row_of(const struct plyamki *p, const struct plyamki_rows *rows, uint32_t before)
{
    int low = 0, high = 2 * p->far + 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (rows->above[middle] <= before)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t omino_plyamki_move_at(const struct omino_game *game, uint32_t index)
{
    const struct plyamki *p = plyamki_of(game);
    if (index >= p->first_index[p->looks])
        return plyamki_color_code(p, PLYAMKI_YELLOW) + (index - p->first_index[p->looks]);
    unsigned look = 0;
    while (index >= p->first_index[look + 1]) look++;
    const struct plyamki_rows *rows = &p->index_rows[p->look[look].form];
    const uint32_t before = index - p->first_index[look];
    const int row = row_of(p, rows, before);
    return plyamki_code(p, look, rows->left[row] + (int)(before - rows->above[row]), row - p->far);
}
