/* SPDX-License-Identifier: MIT */
#include "polyssimo_positions.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

/* ---- the box --------------------------------------------------------------------------------- */

void open_box(struct box *box, const struct omino_game *game)
{
    struct omino_game_piece all[REF_POLYSSIMO_PIECES];
    struct omino_piece pieces[REF_POLYSSIMO_PIECES];
    assert_int_equal(omino_game_pieces(game, all, REF_POLYSSIMO_PIECES), REF_POLYSSIMO_PIECES);
    for (int i = 0; i < REF_POLYSSIMO_PIECES; i++) {
        pieces[i] = all[i].piece;
        box->squares[i] = omino_shape_area(pieces[i].shape);
    }
    omino_grid_init(&box->grid, REF_POLYSSIMO_COLUMNS, REF_POLYSSIMO_ROWS, NULL);
    assert_int_equal(omino_placements_open(&box->grid, NULL, pieces, REF_POLYSSIMO_PIECES, NULL,
                                           &box->table, NULL),
                     OMINO_OK);
    box->take = omino_game_move_limit(game) - REF_POLYSSIMO_PIECES;
}

void close_box(struct box *box)
{
    omino_placements_close(box->table);
}

/* ---- positions ------------------------------------------------------------------------------- */

uint32_t hand_of(const struct position *position, unsigned player)
{
    return position->taken[player] & position->left;
}

unsigned pieces_in(uint32_t set)
{
    unsigned count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

static unsigned piece_of(char letter)
{
    unsigned piece = 0;
    while (piece < REF_POLYSSIMO_PIECES && ref_polyssimo_letter((int)piece) != letter) piece++;
    assert_in_range(piece, 0, REF_POLYSSIMO_PIECES - 1);
    return piece;
}

static void read_board(struct position *position, const char *at)
{
    struct omino_grid grid;
    omino_grid_init(&grid, REF_POLYSSIMO_COLUMNS, REF_POLYSSIMO_ROWS, NULL);
    position->left = (1u << REF_POLYSSIMO_PIECES) - 1;
    for (int y = 0; y < REF_POLYSSIMO_ROWS; y++, at++)
        for (int x = 0; x < REF_POLYSSIMO_COLUMNS; x++, at++) {
            if (*at == '.')
                omino_bits_set(position->free, omino_grid_bit(&grid, x, y));
            else
                position->left &= ~(1u << piece_of(*at));
        }
}

/* Returns the set of players who can no longer place a piece. In a round the players place from the
 * last to the first, so a player with fewer pieces on the board than the turn requires was
 * skipped. */
static unsigned players_out(const struct position *position, unsigned players)
{
    const int turn = position->to_move;
    unsigned out = 0;
    if (turn == OMINO_NOBODY) return (1u << players) - 1;
    const unsigned round = pieces_in(position->taken[turn] & ~position->left);
    for (unsigned p = 0; p < players; p++) {
        const unsigned placed = pieces_in(position->taken[p] & ~position->left);
        if (placed < round + (p > (unsigned)turn)) out |= 1u << p;
    }
    return out;
}

struct position read_position(const struct seat *seat)
{
    const unsigned players = omino_game_players(seat->game);
    struct position position = {.to_move = to_move(seat)};
    char line[REF_POLYSSIMO_LINE], field[16];
    uint32_t taken = 0;
    write_line(seat, line, sizeof line);
    read_board(&position, strstr(line, " board=") + strlen(" board="));
    for (unsigned p = 0; p < players; p++) {
        const size_t length = (size_t)snprintf(field, sizeof field, " player%u=", p + 1);
        const char *at = strstr(line, field) + length;
        for (; *at && *at != ' ' && *at != '-'; at++) position.taken[p] |= 1u << piece_of(*at);
        taken |= position.taken[p];
    }
    if (pieces_in(taken) == REF_POLYSSIMO_PIECES) position.out = players_out(&position, players);
    return position;
}
