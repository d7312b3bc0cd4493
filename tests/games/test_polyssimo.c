/* SPDX-License-Identifier: MIT */
/* The tests of the rules use the rule numbers of doc/polyssimo.md. */
#include <omino/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <omino/draw.h>

#include "polyssimo_positions.h"
#include "seat.h"
#include "test.h"

extern const struct omino_rules omino_rules_polyssimo;

/* ---- helpers --------------------------------------------------------------------------------- */

static void sit(struct seat *seat, const char *options)
{
    sit_at(seat, &omino_rules_polyssimo, options);
}

/* Takes the named pieces, which are separated by blanks: "F H4 X". */
static void take_all(struct seat *seat, const char *names)
{
    char text[16];
    for (int length; *names; names += length, names += *names == ' ') {
        length = (int)strcspn(names, " ");
        snprintf(text, sizeof text, "take %.*s", length, names);
        play(seat, text);
    }
}

/* Returns the number of the player to move, from 1, or 0 if the game is over. */
static int turn(const struct seat *seat)
{
    return to_move(seat) + 1;
}

/* ---- positions ------------------------------------------------------------------------------- */

#define EMPTY                                                                                      \
    "............/............/............/............/............/............/............/"  \
    "............/............/............/............"

/* A tiling of the board by the 24 pieces. */
/* clang-format off */
static const char *const TILING[] = {
    "1111LLLLBVVV",
    "1251LABBBB9V",
    "2255AAAZZB9V",
    "255666AAZ999",
    "225776FFZZW9",
    "3333766FFWWN",
    "433P77CFWWNN",
    "448PP7CCCCNY",
    "488PPUUXCTNY",
    "44888UXXXTYY",
    "IIIIIUUXTTTY",
};
/* clang-format on */

/* Writes the points of a piece in the tiling. */
static void points_in_tiling(char letter, char points[32])
{
    char *to = points;
    for (int y = 10; y >= 0; y--)
        for (int x = 0; x < 12; x++)
            if (TILING[y][x] == letter)
                to += sprintf(to, "%s%c%d", to == points ? "" : ",", 'a' + x, 11 - y);
}

/* Writes the rows of the tiling with only some of its pieces. */
static void part_of_tiling(const char *letters, char board[150])
{
    char *to = board;
    for (int y = 0; y < 11; y++) {
        if (y > 0) *to++ = '/';
        for (int x = 0; x < 12; x++) *to++ = strchr(letters, TILING[y][x]) ? TILING[y][x] : '.';
    }
    *to = '\0';
}

/* Lays the first piece in the hand of the player to move where it lies in the tiling. */
static void play_by_tiling(struct seat *seat)
{
    char points[32];
    int piece = 0;
    const struct position position = read_position(seat);
    const uint32_t hand = hand_of(&position, (unsigned)to_move(seat));
    while (!(hand >> piece & 1)) piece++;
    points_in_tiling(ref_polyssimo_letter(piece), points);
    play(seat, points);
}

/* Takes the pieces in the order of the box, each by the player to move. */
static void draft_in_order(struct seat *seat)
{
    take_all(seat, "F I L N P T U V W X Y Z H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12");
}

/* ---- the box --------------------------------------------------------------------------------- */

TEST(the_box_has_the_twelve_pentominoes_and_twelve_hexominoes)
{
    struct omino_game_piece box[REF_POLYSSIMO_PIECES];
    struct seat seat;
    unsigned squares = 0;
    sit(&seat, "");
    assert_int_equal(omino_game_pieces(seat.game, box, REF_POLYSSIMO_PIECES), REF_POLYSSIMO_PIECES);
    for (int i = 0; i < REF_POLYSSIMO_PIECES; i++) {
        const struct omino_shape shape = box[i].piece.shape;
        struct omino_shape expected;
        omino_shape_parse(ref_polyssimo_drawing(i), OMINO_SHAPE_CONNECTED, &expected, NULL);
        assert_true(omino_shape_same(shape, expected, OMINO_FREE));
        assert_int_equal(omino_shape_area(shape), i < 12 ? 5 : 6);
        assert_string_equal(box[i].piece.name, ref_polyssimo_name(i));
        if (i < 12)
            assert_string_equal(omino_shape_name(shape, OMINO_NAMES_LETTERS), box[i].piece.name);
        for (int j = 0; j < i; j++) {
            assert_false(omino_shape_same(shape, box[j].piece.shape, OMINO_FREE));
            assert_int_not_equal(ref_polyssimo_letter(i), ref_polyssimo_letter(j));
        }
        squares += omino_shape_area(shape);
    }
    assert_int_equal(squares, 132);
    leave(&seat);
}

TEST(every_piece_has_its_letter)
{
    char move[16], line[REF_POLYSSIMO_LINE], expected[REF_POLYSSIMO_LINE];
    for (int i = 0; i < REF_POLYSSIMO_PIECES; i++) {
        struct seat seat;
        sit(&seat, "");
        snprintf(move, sizeof move, "take %s", ref_polyssimo_name(i));
        play(&seat, move);
        write_line(&seat, line, sizeof line);
        snprintf(expected, sizeof expected, "turn=player2 board=" EMPTY " player1=%c player2=-",
                 ref_polyssimo_letter(i));
        assert_string_equal(line, expected);
        leave(&seat);
    }
}

TEST(the_empty_board_has_132_squares_and_12718_placements)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat, "turn=player2 board=" EMPTY " player1=FILNPTUVWXYZ player2=123456789ABC");
    uint32_t placements = move_count(&seat);
    set_line(&seat, "turn=player2 board=" EMPTY " player1=123456789ABC player2=FILNPTUVWXYZ");
    placements += move_count(&seat);
    assert_int_equal(placements, 12718);
    /* A state has 16 bits for a placement. The moves that take pieces are numbered after the
     * placements. */
    assert_true(omino_game_move_limit(seat.game) - REF_POLYSSIMO_PIECES <= UINT16_MAX);
    struct omino_scene *scene = scene_of(&seat);
    const struct omino_panel *board = omino_scene_panel(scene, 0);
    assert_int_equal(board->grid.width, 12);
    assert_int_equal(board->grid.height, 11);
    omino_scene_close(scene);
    leave(&seat);
}

/* Returns the piece of a set with the most placements on the empty board. */
static unsigned with_most_ways(const struct box *box, uint32_t pieces)
{
    unsigned best = 0;
    int most = -1;
    uint64_t board[BOARD_WORDS];
    omino_bits_fill(&box->grid, board);
    for (unsigned p = 0; p < REF_POLYSSIMO_PIECES; p++) {
        const uint64_t hand = UINT64_C(1) << p;
        const int ways = (int)omino_placements_count(box->table, board, NULL, &hand);
        if (!(pieces >> p & 1) || ways <= most) continue;
        best = p;
        most = ways;
    }
    return best;
}

/* The player who begins has the pieces with the most placements. */
TEST(the_maximum_numbers_of_moves_are_8296_5720_and_4364)
{
    static const uint32_t most[] = {8296, 5720, 4364};
    for (unsigned players = 2; players <= 4; players++) {
        struct seat seat;
        char options[16], line[256], hands[4][16] = {""}, *to = line;
        uint32_t rest = 0xffffff;
        snprintf(options, sizeof options, "players=%u", players);
        sit(&seat, options);
        const unsigned picks = REF_POLYSSIMO_PIECES / players;
        struct box box;
        open_box(&box, seat.game);
        for (unsigned i = 0; i < REF_POLYSSIMO_PIECES; i++) {
            const unsigned piece = with_most_ways(&box, rest);
            rest &= ~(1u << piece);
            hands[players - 1 - i / picks][i % picks] = ref_polyssimo_letter((int)piece);
        }
        close_box(&box);
        to += sprintf(to, "turn=player%u board=" EMPTY, players);
        for (unsigned p = 0; p < players; p++) to += sprintf(to, " player%u=%s", p + 1, hands[p]);
        set_line(&seat, line);
        assert_int_equal(move_count(&seat), most[players - 2]);
        assert_int_equal(omino_game_max_moves(seat.game), most[players - 2]);
        leave(&seat);
    }
}

/* ---- 1 and 2: players and the draft ---------------------------------------------------------- */

TEST(rule_1_there_are_two_to_four_players)
{
    static const char *const bad[] = {"players=1", "players=5", "players=", "players=two"};
    struct seat seat;
    sit(&seat, "");
    assert_int_equal(omino_game_players(seat.game), 2);
    leave(&seat);
    sit(&seat, "players=3");
    assert_int_equal(omino_game_players(seat.game), 3);
    leave(&seat);
    sit(&seat, "players=4");
    assert_int_equal(omino_game_players(seat.game), 4);
    assert_int_equal(omino_game_sides(seat.game), 4);
    assert_string_equal(omino_game_side_name(seat.game, 3), "player4");
    leave(&seat);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct omino_game *game;
        assert_int_equal(omino_rules_open_game(&omino_rules_polyssimo, bad[i], NULL, &game, NULL),
                         OMINO_ERR_OPTION);
    }
}

/* Plays a whole game by the tiling and writes the number of the player to move at each ply. */
static void turns_of_a_game(const char *options, char draft[25], char placement[25])
{
    static const char *const names[] = {"F",  "I",  "L",  "N",  "P",  "T",   "U",   "V",
                                        "W",  "X",  "Y",  "Z",  "H1", "H2",  "H3",  "H4",
                                        "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12"};
    struct seat seat;
    sit(&seat, options);
    for (int i = 0; i < 24; i++) {
        draft[i] = (char)('0' + turn(&seat));
        assert_int_equal(move_count(&seat), 24 - i);
        take_all(&seat, names[i]);
    }
    for (int i = 0; i < 24; i++) {
        placement[i] = (char)('0' + turn(&seat));
        play_by_tiling(&seat);
    }
    assert_int_equal(turn(&seat), 0);
    draft[24] = placement[24] = '\0';
    leave(&seat);
}

TEST(rules_2_and_3_two_players_draft_in_one_order_and_place_in_the_other)
{
    char draft[25], placement[25];
    turns_of_a_game("players=2", draft, placement);
    assert_string_equal(draft, "121212121212121212121212");
    assert_string_equal(placement, "212121212121212121212121");
}

TEST(rules_2_and_3_three_players_draft_in_one_order_and_place_in_the_other)
{
    char draft[25], placement[25];
    turns_of_a_game("players=3", draft, placement);
    assert_string_equal(draft, "123123123123123123123123");
    assert_string_equal(placement, "321321321321321321321321");
}

TEST(rules_2_and_3_four_players_draft_in_one_order_and_place_in_the_other)
{
    char draft[25], placement[25];
    turns_of_a_game("players=4", draft, placement);
    assert_string_equal(draft, "123412341234123412341234");
    assert_string_equal(placement, "432143214321432143214321");
}

TEST(rule_2_every_player_gets_12_8_or_6_pieces)
{
    static const unsigned each[] = {12, 8, 6};
    for (unsigned players = 2; players <= 4; players++) {
        struct seat seat;
        char options[16];
        snprintf(options, sizeof options, "players=%u", players);
        sit(&seat, options);
        draft_in_order(&seat);
        const struct position position = read_position(&seat);
        for (unsigned p = 0; p < players; p++)
            assert_int_equal(pieces_in(hand_of(&position, p)), each[players - 2]);
        leave(&seat);
    }
}

TEST(rule_2_a_piece_can_be_taken_once)
{
    struct seat seat;
    sit(&seat, "");
    play(&seat, "take X");
    refuses(&seat, "take X", "X is not in the pool: player1 has taken it");
    refuses(&seat, "take x", "X is not in the pool: player1 has taken it");
    play(&seat, "Take  h4 ");
    refuses(&seat, "take H4", "H4 is not in the pool: player2 has taken it");
    leave(&seat);
}

TEST(rule_2_an_invalid_take_is_refused_with_the_reason)
{
    struct seat seat;
    sit(&seat, "");
    refuses(&seat, "take", "take needs the name of a piece, as in take H4");
    refuses(&seat, "take  ", "take needs the name of a piece, as in take H4");
    refuses(&seat, "take Q", "unknown piece 'Q'");
    refuses(&seat, "take H13", "unknown piece 'H13'");
    refuses(&seat, "take F I", "unknown piece 'F I'");
    refuses(&seat, "take averylongname", "unknown piece 'averylongname'");
    refuses(&seat, "takeF", "'takeF' is not a point such as e8");
    refuses(&seat, "f", "write: take F");
    refuses(&seat, "H4", "write: take H4");
    refuses(&seat, "", "there are no points");
    refuses(&seat, "pass", "passing is not allowed, and the draft is not over: take a piece");
    refuses(&seat, "a1,b1,c1,d1,e1", "the draft is not over: take a piece");
    draft_in_order(&seat);
    refuses(&seat, "take F", "the draft is over: place a piece");
    refuses(&seat, "H4", "write the points that H4 covers, as in e8,d9,e9,f9,e10");
    refuses(&seat, "pass", "passing is not allowed: a player who cannot place a piece is skipped");
    leave(&seat);
}

/* ---- 3: placement ---------------------------------------------------------------------------- */

TEST(rule_3_a_piece_lies_on_free_squares_of_the_board)
{
    struct seat seat;
    sit(&seat, "");
    draft_in_order(&seat); /* player1: F L P U W Y H1 H3 ..., player2: I N T V X Z H2 H4 ... */
    refuses(&seat, "k3,l3,m3,k4,k5", "m3 is not on the board");
    refuses(&seat, "a11,a12,a13,a10,a9", "a12 is not on the board");
    refuses(&seat, "a1,b1,c1,d1", "those points do not form a piece");
    refuses(&seat, "a1,b1,c1,d1,e1,f1", "those points do not form a piece");
    refuses(&seat, "a1,b1,c1,d1,f1", "those points do not form a piece");
    refuses(&seat, "a1,b1,c1,d1,a1", "a1 is named twice");
    refuses(&seat, "l1,a2,b2,c2,d2", "those points do not form a piece");
    play(&seat, "e3,e4,e5,e6,e7");
    refuses(&seat, "d5,e5,f5,d6,e6", "overlaps at e5, where I lies");
    play(&seat, "d2,c3,d3,b4,c4"); /* W, beside I */
    refuses(&seat, "e4,f4,f5,g5,f6", "piece F belongs to player1");
    refuses(&seat, "d3,d4,d5,c4,e4", "overlaps at d3, where W lies");
    leave(&seat);
}

TEST(rule_3_pieces_may_touch_but_need_not)
{
    struct seat seat;
    sit(&seat, "");
    draft_in_order(&seat);
    play(&seat, "a1,b1,c1,d1,e1");
    play(&seat, "k11,l11,k10,l10,k9"); /* P, in the other corner */
    play(&seat, "b2,a3,b3,c3,b4");     /* X, right beside I */
    leave(&seat);
}

TEST(rule_3_players_place_only_their_own_pieces)
{
    struct seat seat;
    sit(&seat, "");
    draft_in_order(&seat);
    refuses(&seat, "a1,d1,a2,b2,c2,d2", "piece H1 belongs to player1");
    play(&seat, "a1,b1,a2,b3,a3,a4"); /* H4 */
    refuses(&seat, "h1,i1,h2,i3,h3,h4", "piece H4 belongs to player2");
    play(&seat, "k1,l1,k2,l2,k3"); /* P */
    refuses(&seat, "h1,i1,h2,i3,h3,h4", "piece H4 is already on the board");
    refuses(&seat, "h1,i1,h2,i2,h3", "piece P belongs to player1");
    leave(&seat);
}

/* H7 as drawn, rotated, flipped, and both rotated and flipped. */
TEST(rule_3_a_piece_may_be_rotated_and_flipped)
{
    static const char *const ways[] = {"d1,b2,c2,d2,a3,b3", "c4,b4,b3,b2,a2,a1",
                                       "a1,b2,c2,a2,c3,d3", "a1,b1,b2,c2,d2,d3",
                                       "a4,b4,b3,b2,c2,c1"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct seat seat;
        sit(&seat, "");
        take_all(&seat, "F H7 L N P T U V W X Y Z H1 H2 H3 H4 H5 H6 I H8 H9 H10 H11 H12");
        play(&seat, ways[i]);
        assert_int_equal(read_position(&seat).left, 0xffffff & ~(1 << 18));
        leave(&seat);
    }
}

/* In each case, the move leaves the next player unable to place any piece. */
TEST(rule_3_a_player_who_cannot_place_a_piece_is_skipped)
{
    static const struct {
        const char *options, *line, *move;
        int out, next;
    } cases[] = {
        {"",
         "turn=player2 board=.Y..9FF.VVV./YY999.FF.NV./.Y2299F8.NV./.Y.2.X88.NN./..22XXX888NC/"
         "..2AAX.TCCCC/.AAA.TTT4C../LLA...ZT443./LPP.ZZZ.4.33/LPP.Z...4433/LP........3. "
         "player1=FNUWX2359ABC player2=ILPTVYZ14678",
         "d1,e1,f1,g1,d2,g2", 1, 2},
        {"players=3",
         "turn=player2 board=VVV.33...C../..V3333CCCC./.2VPPPYC.Z../22.7PPY..ZZZ/2.B77YYLLLLZ/"
         "22B.7.Y99.L./6BB.77..999./6.BBN..494../666TNAA4444./..6TNNAAA.../..TTTN.A.... "
         "player1=FLNV125B player2=IX36789A player3=PTUWYZ4C",
         "l2,l3,l4,l5,l6", 1, 3},
        {"players=4",
         "turn=player2 board=..F..L...9../FFF7.LLLL999/.F.777..99../.UUU.77..Z../.U.U4..ZZZA./"
         "..6844.Z.AA./66684...AA../688844.BBA11/6.8...BBTTT1/PPP....B.T.1/.PP....B.T11 "
         "player1=FVWZ34 player2=INP56B player3=LXY789 player4=TU12AC",
         "d1,e1,f1,f2,g2", 1, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct seat seat;
        sit(&seat, cases[i].options);
        set_line(&seat, cases[i].line);
        assert_int_equal(read_position(&seat).out, 0);
        play(&seat, cases[i].move);
        assert_int_equal(read_position(&seat).out, 1 << (cases[i].out - 1));
        assert_int_equal(turn(&seat), cases[i].next);
        leave(&seat);
    }
}

TEST(rule_3_a_player_who_is_out_stays_out)
{
    struct omino_rng rng;
    int passed_over = 0;
    omino_rng_seed(&rng, 4);
    for (int game = 0; game < 200; game++) {
        struct seat seat;
        sit(&seat, game % 2 ? "players=3" : "players=4");
        while (turn(&seat) > 0) {
            const unsigned out = read_position(&seat).out;
            assert_false(out >> (turn(&seat) - 1) & 1);
            play_random(&seat, &rng);
            assert_true((read_position(&seat).out & out) == out);
            passed_over += turn(&seat) > 0 && read_position(&seat).out != out;
        }
        leave(&seat);
    }
    assert_true(passed_over > 100);
}

/* ---- 4: the end ------------------------------------------------------------------------------ */

static void play_tiling(unsigned players)
{
    struct seat seat;
    char options[16];
    snprintf(options, sizeof options, "players=%u", players);
    sit(&seat, options);
    draft_in_order(&seat);
    for (int i = 0; i < 24; i++) {
        assert_int_equal(outcome_of(&seat).over, 0);
        play_by_tiling(&seat);
    }
    const struct omino_outcome outcome = outcome_of(&seat);
    assert_int_equal(outcome.over, 1);
    for (unsigned p = 0; p < players; p++) {
        assert_int_equal(outcome.scores[p], 0);
        assert_int_equal(outcome.places[p], p + 1); /* player1 places last of all */
    }
    leave(&seat);
}

TEST(rule_4_a_game_can_fill_the_whole_board)
{
    for (unsigned players = 2; players <= 4; players++) play_tiling(players);
}

TEST(rule_4_the_player_with_the_fewest_squares_left_wins)
{
    struct seat seat;
    sit(&seat, "handicap=1:8");
    set_line(&seat,
             "turn=none board=.B.......99./PBBBBIT999.7/PPB..ITTT977/PPAA4ITZZ.7L/AAA44I.8Z77L/"
             ".AWW4I.8ZZ.L/.WW44Y.888LL/6W..YYYY8.2./6661..1.V22./..61111.V2../..6...VVV22. "
             "player1=INPX25679ABC player2=FLTUVWYZ1348");
    const struct omino_outcome outcome = outcome_of(&seat); /* N X H5 H12 against F U H3 */
    assert_int_equal(outcome.over, 1);
    assert_int_equal(outcome.scores[0], 5 + 5 + 6 + 6);
    assert_int_equal(outcome.scores[1], 5 + 5 + 6);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    assert_int_equal(move_count(&seat), 0);
    refuses(&seat, "a11,c11,d11,e11,f11", "those points do not form a piece");
    refuses(&seat, "d2,d3,d4,e3,f3", "the game is over");
    refuses(&seat, "take F", "the game is over");
    leave(&seat);
}

TEST(rule_4_the_last_of_two_tied_players_to_place_a_piece_wins)
{
    struct seat seat;
    sit(&seat, "");
    set_line(&seat,
             "turn=none board=...B..ZL4.4./BBBBZZZL4444/..B.ZAAL..X./I.9AAA.LLXXX/I.9.A666WWX./"
             "I999.6.WW2../I9..66.W22.F/IY...PP.2FFF/YYTTTPP.22F./.Y.T.P.UUU../.Y.T...U.U.. "
             "player1=ILTVXZ23458B player2=FNPUWY1679AC");
    const struct omino_outcome outcome = outcome_of(&seat);
    assert_int_equal(outcome.scores[0], 23);
    assert_int_equal(outcome.scores[1], 23);
    assert_int_equal(outcome.places[0], 1); /* 8 pieces each; player1 placed the eighth later */
    assert_int_equal(outcome.places[1], 2);
    leave(&seat);
}

TEST(rule_4_the_last_of_three_tied_players_to_place_a_piece_wins)
{
    static const int scores[] = {12, 6, 6, 6}, places[] = {4, 1, 2, 3};
    struct seat seat;
    sit(&seat, "players=4");
    set_line(&seat,
             "turn=none board=.666ZIIIII../.6ZZZ.BB9VVV/66ZWWBB.999V/2.22WWB99.CV/222..WB.CCCC/"
             "44445...CY../4.45555.YY../....T5FPPY.N/.XTTTFFPPY.N/XXXUTUFFPLNN/.X.UUULLLLN. "
             "player1=FV135C player2=ILUWAB player3=NXY268 player4=PTZ479");
    const struct omino_outcome outcome = outcome_of(&seat);
    for (int p = 0; p < 4; p++) {
        assert_int_equal(outcome.scores[p], scores[p]);
        assert_int_equal(outcome.places[p], places[p]);
    }
    leave(&seat);
}

/* player1 has six pentominoes left, player2 five hexominoes: 30 squares each, but player2 has
 * placed seven pieces and player1 six. */
TEST(rule_4_the_player_with_more_pieces_placed_was_the_last_to_place_one)
{
    struct seat seat;
    char board[150], line[256];
    sit(&seat, "");
    part_of_tiling("UVWXYZ1234567", board);
    snprintf(line, sizeof line, "turn=player1 board=%s player1=FILNPT123456 player2=UVWXYZ789ABC",
             board);
    set_line(&seat, line);
    const struct omino_outcome outcome = outcome_of(&seat);
    assert_int_equal(outcome.scores[0], 30);
    assert_int_equal(outcome.scores[1], 30);
    assert_int_equal(outcome.places[0], 2);
    assert_int_equal(outcome.places[1], 1);
    leave(&seat);
}

TEST(rule_4_before_the_first_placement_tied_players_share_a_place)
{
    struct seat seat;
    sit(&seat, "players=3");
    struct omino_outcome outcome = outcome_of(&seat);
    for (int p = 0; p < 3; p++) assert_int_equal(outcome.places[p], 1);
    take_all(&seat, "F H1 I");
    outcome = outcome_of(&seat);
    assert_int_equal(outcome.scores[0], 5);
    assert_int_equal(outcome.scores[1], 6);
    assert_int_equal(outcome.places[0], 1);
    assert_int_equal(outcome.places[1], 3);
    assert_int_equal(outcome.places[2], 1);
    leave(&seat);
}

/* ---- 5: handicaps ---------------------------------------------------------------------------- */

TEST(rule_5_an_invalid_handicap_is_refused_with_the_reason)
{
    static const char *const cases[][2] = {
        {"handicap=1:13", "handicap: player1 cannot take 13 hexominoes, only 12 pieces"},
        {"handicap=1:7,2:6", "handicap: the players need 13 hexominoes, but there are only 12"},
        {"players=3 handicap=2:9", "handicap: player2 cannot take 9 hexominoes, only 8 pieces"},
        {"players=3 handicap=1:5,2:4,3:4",
         "handicap: the players need 13 hexominoes, but there are only 12"},
        {"players=4 handicap=4:7", "handicap: player4 cannot take 7 hexominoes, only 6 pieces"},
        {"players=4 handicap=1:6,2:6,4:1",
         "handicap: the players need 13 hexominoes, but there are only 12"},
        {"handicap=3:1", "handicap: there is no player 3; the players are 1 to 2"},
        {"players=3 handicap=0:1", "handicap: there is no player 0; the players are 1 to 3"},
        {"handicap=1:2,1:3", "handicap: player1 is named twice"},
        {"handicap=", "handicap: '' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=8", "handicap: '8' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=1:8,", "handicap: '' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=1:8;2:1",
         "handicap: '1:8;2:1' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=1:-1", "handicap: '1:-1' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=1:x", "handicap: '1:x' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=None", "handicap: 'None' is not a player and a number of hexominoes, as in 1:8"},
        {"handicap=1:99999999999999999999",
         "handicap: '1:99999999999999999999' is not a player and a number of hexominoes, as in "
         "1:8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct omino_game *game;
        struct omino_error err = OMINO_INIT(error);
        assert_int_equal(
            omino_rules_open_game(&omino_rules_polyssimo, cases[i][0], NULL, &game, &err),
            OMINO_ERR_OPTION);
        assert_null(game);
        assert_string_equal(err.message, cases[i][1]);
    }
}

TEST(rule_5_handicaps_are_ordinary_options)
{
    struct seat seat;
    char text[64];
    sit(&seat, "handicap=1:6,3:5 players=4");
    omino_game_options(seat.game, text, sizeof text);
    assert_string_equal(text, "players=4 handicap=1:6,3:5");
    leave(&seat);
    sit(&seat, "handicap=none");
    omino_game_options(seat.game, text, sizeof text);
    assert_string_equal(text, "");
    leave(&seat);
    sit(&seat, "handicap=2:0");
    assert_int_equal(move_count(&seat), 24);
    leave(&seat);
}

TEST(rule_5_a_player_short_of_hexominoes_must_take_one)
{
    struct seat seat;
    sit(&seat, "handicap=1:8");
    take_all(&seat, "F H1 I H2 L H3"); /* player1 has three pentominoes */
    play(&seat, "take N");
    take_all(&seat, "P");
    refuses(&seat, "take T", "player1 must still be able to take 8 more hexominoes");
    refuses(&seat, "take X", "player1 must still be able to take 8 more hexominoes");
    refuses(&seat, "take P", "P is not in the pool: player2 has taken it");
    assert_int_equal(move_count(&seat), 9);
    take_all(&seat, "H4");
    leave(&seat);
}

TEST(rule_5_nobody_may_take_the_hexominoes_that_others_need)
{
    struct seat seat;
    sit(&seat, "players=3 handicap=1:5,3:4");
    take_all(&seat, "F H1 I L H2 N P H3 T"); /* three hexominoes taken, nine left, nine due */
    take_all(&seat, "H4");
    refuses(&seat, "take H5", "player1 must still be able to take 4 more hexominoes, player3 4");
    assert_int_equal(move_count(&seat), 6);
    take_all(&seat, "U H5");
    leave(&seat);
    sit(&seat, "handicap=1:12");
    refuses(&seat, "take F", "player1 must still be able to take 12 more hexominoes");
    play(&seat, "take H12");
    refuses(&seat, "take H1", "player1 must still be able to take 11 more hexominoes");
    take_all(&seat, "F H1 I H2 L H3 N H4 P H5 T H6 U H7 V H8 W H9 X H10 Y");
    refuses(&seat, "take Z", "player1 must still be able to take 1 more hexomino");
    leave(&seat);
}

/* The number of hexominoes that each player has after each number of picks, for all drafts. Whether
 * the handicaps can be met is found by trying all continuations. */
struct drafts {
    int players;
    int handicap[4];
    signed char known[25][13][13][13][13]; /* -1 no, 1 yes, 0 not known yet */
    char visited[25][13][13][13][13];
};

static int sum_of(const int has[4])
{
    return has[0] + has[1] + has[2] + has[3];
}

static int can_be_met(struct drafts *d, int pick, const int has[4])
{
    signed char *known = &d->known[pick][has[0]][has[1]][has[2]][has[3]];
    const int hexominoes = sum_of(has), pentominoes = pick - hexominoes;
    int met = 0;
    if (*known) return *known > 0;
    if (pick == 24) {
        met = 1;
        for (int p = 0; p < 4; p++) met &= has[p] >= d->handicap[p];
    }
    if (pick < 24 && pentominoes < 12) met |= can_be_met(d, pick + 1, has);
    if (pick < 24 && hexominoes < 12) {
        int more[4] = {has[0], has[1], has[2], has[3]};
        more[pick % d->players]++;
        met |= can_be_met(d, pick + 1, more);
    }
    *known = met ? 1 : -1;
    return met;
}

/* Return the pieces that nobody has taken, and those that may be taken. `first` is the move that
 * takes the first piece. */
static uint32_t pool_of(const struct seat *seat)
{
    const struct position position = read_position(seat);
    return 0xffffff &
           ~(position.taken[0] | position.taken[1] | position.taken[2] | position.taken[3]);
}

static uint32_t takeable(const struct seat *seat, uint32_t first)
{
    uint32_t pieces = 0;
    for (uint32_t piece = 0; piece < 24; piece++)
        if (omino_move_legal(seat->game, seat->state, first + piece)) pieces |= 1u << piece;
    return pieces;
}

/* Continues a draft by taking the first hexomino or the first pentomino in the pool. Each of these
 * moves must be legal if and only if the handicaps can be met after it. Returns the number of
 * drafts visited. */
static unsigned visit_drafts(struct drafts *d, struct seat *seat, int pick, const int has[4])
{
    const struct seat before = *seat;
    const uint32_t hexominoes = 0xfff000, first = omino_game_move_limit(seat->game) - 24;
    const uint32_t pool = pool_of(seat), legal = takeable(seat, first);
    char *visited = &d->visited[pick][has[0]][has[1]][has[2]][has[3]];
    unsigned count = 1;
    if (*visited) return 0;
    *visited = 1;
    if (pick == 24) return 1;
    assert_int_not_equal(legal, 0);
    for (int hexomino = 0; hexomino < 2; hexomino++) {
        const uint32_t kind = pool & (hexomino ? hexominoes : ~hexominoes);
        int more[4] = {has[0], has[1], has[2], has[3]};
        more[pick % d->players] += hexomino;
        if (kind == 0) continue;
        const int expected = can_be_met(d, pick + 1, more);
        assert_int_equal(legal & kind, expected ? kind : 0);
        if (!expected) continue;
        unsigned piece = 0;
        while (!(kind >> piece & 1)) piece++;
        omino_state_apply(seat->game, seat->state, first + piece);
        count += visit_drafts(d, seat, pick + 1, more);
        *seat = before;
    }
    return count;
}

TEST(rule_5_a_pick_is_legal_exactly_if_every_handicap_can_still_be_met)
{
    static const struct {
        const char *options;
        int players, handicap[4];
    } cases[] = {
        {"players=2", 2, {0}},
        {"players=2 handicap=1:12", 2, {12}},
        {"players=2 handicap=2:12", 2, {0, 12}},
        {"players=2 handicap=1:6,2:6", 2, {6, 6}},
        {"players=2 handicap=2:5,1:7", 2, {7, 5}},
        {"players=2 handicap=1:8", 2, {8}},
        {"players=3 handicap=1:8,2:4", 3, {8, 4}},
        {"players=3 handicap=2:8,3:4", 3, {0, 8, 4}},
        {"players=3 handicap=1:4,2:4,3:4", 3, {4, 4, 4}},
        {"players=3 handicap=3:8", 3, {0, 0, 8}},
        {"players=3 handicap=1:5,3:5", 3, {5, 0, 5}},
        {"players=4 handicap=1:6,2:6", 4, {6, 6}},
        {"players=4 handicap=3:6,4:6", 4, {0, 0, 6, 6}},
        {"players=4 handicap=1:3,2:3,3:3,4:3", 4, {3, 3, 3, 3}},
        {"players=4 handicap=1:6,3:4,4:1", 4, {6, 0, 4, 1}},
        {"players=4 handicap=4:6", 4, {0, 0, 0, 6}},
    };
    static struct drafts d;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int none[4] = {0};
        struct seat seat;
        memset(&d, 0, sizeof d);
        d.players = cases[i].players;
        memcpy(d.handicap, cases[i].handicap, sizeof d.handicap);
        sit(&seat, cases[i].options);
        assert_true(visit_drafts(&d, &seat, 0, none) > 24);
        leave(&seat);
    }
}

/* ---- comparison with the reference ----------------------------------------------------------- */

static struct ref_polyssimo_move ref_moves[REF_POLYSSIMO_MOVES];
static char texts[REF_POLYSSIMO_MOVES][32];
static uint32_t codes[REF_POLYSSIMO_MOVES];

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct ref_polyssimo_move *)a)->text,
                  ((const struct ref_polyssimo_move *)b)->text);
}

static int by_string(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_moves(const struct seat *seat, const struct ref_polyssimo *ref)
{
    const int expected = ref_polyssimo_moves(ref, ref_moves);
    const uint32_t count = omino_moves_list(seat->game, seat->state, codes, REF_POLYSSIMO_MOVES);
    assert_int_equal(count, expected);
    assert_int_equal(move_count(seat), expected);
    for (uint32_t i = 0; i < count; i++) {
        omino_move_write(seat->game, codes[i], texts[i], sizeof texts[i]);
        assert_true(omino_move_legal(seat->game, seat->state, codes[i]));
    }
    qsort(ref_moves, (size_t)expected, sizeof *ref_moves, by_text);
    qsort(texts, count, sizeof *texts, by_string);
    for (uint32_t i = 0; i < count; i++) assert_string_equal(texts[i], ref_moves[i].text);
}

static void compare_standing(const struct seat *seat, const struct ref_polyssimo *ref)
{
    char line[REF_POLYSSIMO_LINE], expected[REF_POLYSSIMO_LINE];
    struct seat read = *seat;
    int places[4];
    const struct omino_outcome outcome = outcome_of(seat);
    ref_polyssimo_line(ref, expected);
    write_line(seat, line, sizeof line);
    assert_string_equal(line, expected);
    memset(read.state, 0xee, sizeof read.state);
    set_line(&read, line);
    assert_memory_equal(read.state, seat->state, omino_state_size(seat->game));
    ref_polyssimo_places(ref, places);
    assert_int_equal(outcome.over, ref->turn < 0);
    for (int p = 0; p < ref->players; p++) {
        assert_int_equal(outcome.scores[p], ref_polyssimo_squares(ref, p));
        assert_int_equal(outcome.places[p], places[p]);
    }
}

/* Compares the footprints, which the scene marks: the free squares that only pieces of the player
 * to move can cover. */
static void compare_footprints(const struct seat *seat, const struct ref_polyssimo *ref)
{
    char reached[11][12] = {{0}};
    for (int p = 0; p < ref->players; p++) {
        const int count = ref_polyssimo_placements(ref, p, ref_moves);
        for (int i = 0; i < count; i++)
            for (int c = 0; c < ref_moves[i].count; c++)
                reached[ref_moves[i].y[c]][ref_moves[i].x[c]] |= p == ref->turn ? 1 : 2;
    }
    struct omino_scene *scene = scene_of(seat);
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 12; x++)
            assert_int_equal(omino_scene_panel_cell(omino_scene_panel(scene, 0), x, y)->marks,
                             reached[y][x] == 1 ? OMINO_MARK_CHOICE : 0);
    omino_scene_close(scene);
}

static void play_against_reference(const char *options, int players, const int *handicap,
                                   uint64_t seed)
{
    struct seat seat;
    struct ref_polyssimo ref;
    struct omino_rng rng;
    omino_rng_seed(&rng, seed);
    sit(&seat, options);
    ref_polyssimo_start(&ref, players, handicap);
    for (;;) {
        char text[32];
        compare_standing(&seat, &ref);
        assert_int_equal(turn(&seat), ref.turn + 1);
        compare_moves(&seat, &ref);
        if (ref.turn < 0) break;
        const uint32_t move = omino_moves_random(seat.game, seat.state, &rng);
        omino_move_write(seat.game, move, text, sizeof text);
        struct ref_polyssimo_move wanted;
        strcpy(wanted.text, text);
        const struct ref_polyssimo_move *same =
            bsearch(&wanted, ref_moves, move_count(&seat), sizeof wanted, by_text);
        assert_non_null(same);
        ref_polyssimo_play(&ref, same);
        play(&seat, text);
        if (ref.moves % 3 == 0 && ref.moves > 24 && ref.turn >= 0) compare_footprints(&seat, &ref);
    }
    leave(&seat);
}

TEST(games_agree_with_the_reference)
{
    static const int eight[] = {8, 0, 0, 0}, limits[] = {0, 6, 0, 6};
    for (uint64_t seed = 0; seed < (SLOW ? 1 : 5); seed++) {
        play_against_reference("", 2, NULL, seed);
        play_against_reference("players=3", 3, NULL, seed);
        play_against_reference("players=4", 4, NULL, seed);
        play_against_reference("handicap=1:8", 2, eight, seed);
        play_against_reference("players=4 handicap=4:6,2:6", 4, limits, seed);
    }
}

static struct ref_polyssimo_move as_reference_move(const struct box *box, uint32_t move)
{
    struct ref_polyssimo_move same = {0};
    uint64_t cells[BOARD_WORDS];
    if (move >= box->take) {
        same.piece = (int)(move - box->take);
        return same;
    }
    same.piece = (int)omino_placement_piece(box->table, move);
    omino_placement_cells(box->table, move, cells);
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 12; x++)
            if (omino_bits_test(cells, omino_grid_bit(&box->grid, x, y))) {
                same.x[same.count] = x;
                same.y[same.count++] = y;
            }
    return same;
}

/* Compares only results, which also depend on skipped players. */
TEST(results_agree_with_the_reference)
{
    struct omino_rng rng;
    omino_rng_seed(&rng, 77);
    for (int game = 0; game < (SLOW ? 12 : 60); game++) {
        struct seat seat;
        struct box box;
        struct ref_polyssimo ref;
        char options[16];
        const int players = 2 + game % 3;
        snprintf(options, sizeof options, "players=%d", players);
        sit(&seat, options);
        open_box(&box, seat.game);
        ref_polyssimo_start(&ref, players, NULL);
        while (turn(&seat) > 0) {
            const uint32_t move = play_random(&seat, &rng);
            const struct ref_polyssimo_move same = as_reference_move(&box, move);
            ref_polyssimo_play(&ref, &same);
            assert_int_equal(turn(&seat), ref.turn + 1);
        }
        compare_standing(&seat, &ref);
        close_box(&box);
        leave(&seat);
    }
}

/* ---- statistics ------------------------------------------------------------------------------ */

/* Sums for the mean and the variance. */
struct average {
    double sum, squares, count;
};

static void add(struct average *a, double value)
{
    a->sum += value;
    a->squares += value * value;
    a->count++;
}

/* Expects the mean to be within five standard errors of the expected value, which was rounded to a
 * multiple of `unit`. */
static void expect_mean(const struct average *a, double expected, double unit, const char *what)
{
    const double mean = a->sum / a->count, variance = a->squares / a->count - mean * mean;
    const double off = mean > expected ? mean - expected : expected - mean;
    const double beyond = off > unit / 2 ? off - unit / 2 : 0;
    if (beyond * beyond * a->count > 25 * variance)
        fail_msg("%s: %f, not %f", what, mean, expected);
}

struct statistics {
    struct average placements, branching, squares, tie, wins[4];
};

/* Plays a uniformly random game and adds its statistics. Branching is the mean over all placements,
 * so the difference between the actual and the expected number of moves has mean 0. */
static void play_for_statistics(struct seat *seat, struct omino_rng *rng, double branching,
                                struct statistics *s)
{
    const unsigned players = omino_game_players(seat->game);
    double placements = 0, moves = 0, squares = 0;
    int fewest = 1000, with_fewest = 0;
    omino_state_start(seat->game, seat->state);
    for (int i = 0; i < 24; i++) play_random(seat, rng);
    for (; turn(seat) > 0; placements++) {
        moves += move_count(seat);
        play_random(seat, rng);
    }
    const struct omino_outcome outcome = outcome_of(seat);
    for (unsigned p = 0; p < players; p++) {
        squares += outcome.scores[p];
        if (outcome.scores[p] < fewest) fewest = outcome.scores[p];
        add(&s->wins[p], outcome.places[p] == 1);
    }
    for (unsigned p = 0; p < players; p++) with_fewest += outcome.scores[p] == fewest;
    add(&s->placements, placements);
    add(&s->branching, moves - branching * placements);
    add(&s->squares, squares);
    add(&s->tie, with_fewest > 1);
}

TEST(random_play_has_the_known_statistics)
{
    static const struct {
        const char *options;
        double placements, branching, squares, tie, wins[4];
    } known[] = {
        {"players=2", 17.43, 1535, 37.1, 0.109, {0.404, 0.596}},
        {"players=3", 17.46, 1044, 36.9, 0.235, {0.256, 0.347, 0.397}},
        {"players=4", 17.48, 798, 36.8, 0.276, {0.175, 0.223, 0.277, 0.325}},
    };
    struct omino_rng rng;
    omino_rng_seed(&rng, 2024);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct statistics s = {0};
        struct seat seat;
        sit(&seat, known[i].options);
        for (int game = 0; game < (SLOW ? 1000 : 10000); game++)
            play_for_statistics(&seat, &rng, known[i].branching, &s);
        expect_mean(&s.placements, known[i].placements, 0.01, "placements");
        expect_mean(&s.branching, 0, known[i].placements, "branching");
        expect_mean(&s.squares, known[i].squares, 0.1, "squares left");
        expect_mean(&s.tie, known[i].tie, 0.001, "decided by the tie-break");
        for (unsigned p = 0; p < omino_game_players(seat.game); p++)
            expect_mean(&s.wins[p], known[i].wins[p], 0.001, "wins");
        leave(&seat);
    }
}

/* Chi-square test of the random moves in some positions, within five standard deviations. */
TEST(random_moves_are_uniform_whether_guessed_or_not)
{
    static const int plies[] = {0, 10, 24, 28, 32, 33, 34, 37};
    struct omino_rng rng;
    omino_rng_seed(&rng, 5);
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        struct seat seat;
        sit(&seat, i % 2 ? "" : "players=3 handicap=2:5");
        for (int ply = 0; ply < plies[i]; ply++) play_random(&seat, &rng);
        expect_uniform(&seat, &rng, 20 * move_count(&seat));
        leave(&seat);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

TEST(an_invalid_state_line_is_refused_with_the_reason)
{
    static const struct {
        const char *options, *line, *reason;
    } cases[] = {
        {"", "", "expected turn="},
        {"", "turn=", "expected the player to move, such as player1, or none"},
        {"", "turn=player3 board=" EMPTY " player1=- player2=-",
         "expected the player to move, such as player1, or none"},
        {"", "turn=player1", "expected ' board='"},
        {"", "turn=player1 board=.....", "expected a square of a row: the letter of a piece, or ."},
        {"", "turn=player1 board=.............", "expected / between rows"},
        {"", "turn=player1 board=Q", "expected a square of a row: the letter of a piece, or ."},
        {"", "turn=player1 board=" EMPTY, "expected the pieces of player1"},
        {"", "turn=player1 board=" EMPTY " player1=-", "expected the pieces of player2"},
        {"", "turn=player1 board=" EMPTY " player1=- player2=", "expected letters of pieces, or -"},
        {"", "turn=player1 board=" EMPTY " player1=- player2=- ", "expected the end of the line"},
        {"", "turn=player1 board=" EMPTY " player1=Q player2=-", "expected the letter of a piece"},
        {"", "turn=player1 board=" EMPTY " player1=FF player2=-", "piece F has been taken twice"},
        {"", "turn=player1 board=" EMPTY " player1=1 player2=1", "piece H1 has been taken twice"},
        {"", "turn=player1 board=" EMPTY " player1=F player2=-",
         "after 1 picks, it is player2's turn"},
        {"", "turn=none board=" EMPTY " player1=- player2=-",
         "after 0 picks, it is player1's turn"},
        {"", "turn=player1 board=" EMPTY " player1=FI player2=-",
         "after 2 picks, player1 must have 1 pieces, not 2"},
        {"handicap=1:12", "turn=player2 board=" EMPTY " player1=F player2=-",
         "the handicaps can no longer be met"},
        {"", "turn=player1 board=" EMPTY " player1=FILNPTUVWXYZ player2=123456789ABC",
         "player2 counts as out, but can place a piece"},
        {"", "turn=none board=" EMPTY " player1=FILNPTUVWXYZ player2=123456789ABC",
         "player1 counts as out, but can place a piece"},
        {"handicap=1:1", "turn=player2 board=" EMPTY " player1=FILNPTUVWXYZ player2=123456789ABC",
         "player1 has 0 hexominoes, but a handicap of 1"},
        {"", "turn=player2 board=" EMPTY " player1=FILNPTUVWXYZ1 player2=23456789ABC",
         "player1 must have taken 12 pieces, not 13"},
        {"",
         "turn=player2 board=FFF........./............/............/............/............/"
         "............/............/............/............/............/............ "
         "player1=- player2=-",
         "the squares with F do not form piece F"},
        {"",
         "turn=player2 board=IIIII......./............/............/............/............/"
         "............/............/............/............/............/............ "
         "player1=- player2=-",
         "there are pieces on the board, but the draft is not over"},
        {"",
         "turn=player2 board=IIIII......./............/............/............/............/"
         "............/............/............/............/............/............ "
         "player1=FILNPTUVWXYZ player2=123456789ABC",
         "it is player2's turn, so player1 cannot have placed more than 0 pieces"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct seat seat;
        struct omino_error err = OMINO_INIT(error);
        sit(&seat, cases[i].options);
        const struct seat before = seat;
        assert_int_not_equal(omino_state_parse(seat.game, cases[i].line, seat.state, &err),
                             OMINO_OK);
        assert_string_equal(err.message, cases[i].reason);
        assert_memory_equal(seat.state, before.state, sizeof before.state);
        leave(&seat);
    }
}

/* Lines with valid parts but an impossible turn. */
TEST(a_state_line_with_an_impossible_turn_is_refused)
{
    struct seat seat;
    struct omino_error err = OMINO_INIT(error);
    char board[150], line[256];
    sit(&seat, "");
    /* Only F of player1 and H12 of player2, who moves next, are not yet placed. */
    part_of_tiling("ILNPTUVWXYZ123456789AB", board);
    snprintf(line, sizeof line, "turn=player2 board=%s player1=FILNPTUVWXYZ player2=123456789ABC",
             board);
    set_line(&seat, line);
    snprintf(line, sizeof line, "turn=player1 board=%s player1=FILNPTUVWXYZ player2=123456789ABC",
             board);
    assert_int_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "player2 counts as out, but can place a piece");
    /* F can still be placed, because its place is free. */
    part_of_tiling("ILNPTUVWXYZ123456789ABC", board);
    snprintf(line, sizeof line, "turn=none board=%s player1=FILNPTUVWXYZ player2=123456789ABC",
             board);
    assert_int_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "player1 counts as out, but can place a piece");
    /* With F on the board, nobody can place a piece. */
    part_of_tiling("FILNPTUVWXYZ123456789ABC", board);
    snprintf(line, sizeof line, "turn=player2 board=%s player1=FILNPTUVWXYZ player2=123456789ABC",
             board);
    assert_int_equal(omino_state_parse(seat.game, line, seat.state, &err), OMINO_ERR_NOT_LEGAL);
    assert_string_equal(err.message, "player2 is to move, but cannot place a piece");
    leave(&seat);
}

TEST(pieces_in_a_line_may_come_in_any_order)
{
    struct seat seat;
    char line[REF_POLYSSIMO_LINE];
    sit(&seat, "");
    set_line(&seat, "turn=player1 board=" EMPTY " player1=CXF player2=IA1");
    omino_state_write(seat.game, seat.state, line, sizeof line);
    assert_string_equal(line, "turn=player1 board=" EMPTY " player1=FXC player2=I1A");
    leave(&seat);
}

/* ---- pictures -------------------------------------------------------------------------------- */

TEST(the_scene_shows_the_pool_during_the_draft)
{
    struct seat seat;
    sit(&seat, "handicap=1:3");
    take_all(&seat, "F H2");
    struct omino_scene *scene = scene_of(&seat);
    assert_int_equal(omino_scene_panels(scene), 1 + 2 + 2 * 2 + 1);
    const struct omino_panel *pentominoes = omino_scene_panel(scene, 1);
    const struct omino_panel *hexominoes = omino_scene_panel(scene, 2);
    assert_string_equal(pentominoes->title, "Pool, pentominoes");
    assert_int_equal(pentominoes->tray.count, 11);
    assert_string_equal(pentominoes->tray.items[0].label, "I");
    assert_string_equal(hexominoes->title, "Pool, hexominoes");
    assert_int_equal(hexominoes->tray.count, 11);
    assert_string_equal(hexominoes->tray.items[1].label, "H3");
    assert_string_equal(hexominoes->note, "hexominoes still to take: player1 3");
    assert_string_equal(omino_scene_panel(scene, 3)->title, "player1, pentominoes");
    assert_int_equal(omino_scene_panel(scene, 3)->tray.count, 1);
    assert_int_equal(omino_scene_panel(scene, 6)->tray.count, 1);
    assert_string_equal(omino_scene_panel(scene, 6)->tray.items[0].label, "H2");
    omino_scene_close(scene);
    leave(&seat);
}

TEST(the_scene_shows_the_board_and_the_hands)
{
    struct seat seat;
    char board[150], line[256];
    sit(&seat, "");
    part_of_tiling("FILNPTUWXYZ12456789ABC", board);
    snprintf(line, sizeof line, "turn=player2 board=%s player1=FILNPTUVWXYZ player2=123456789ABC",
             board);
    set_line(&seat, line);
    struct omino_scene *scene = scene_of(&seat);
    struct omino_panel *grid = omino_scene_panel(scene, 0);
    assert_int_equal(omino_scene_panels(scene), 1 + 2 * 2 + 1);
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 12; x++) {
            const struct omino_scene_cell *cell = omino_scene_panel_cell(grid, x, y);
            const char letter = TILING[y][x];
            const int empty = letter == 'V' || letter == '3';
            assert_int_equal(cell->letter, empty ? 0 : letter);
            assert_int_equal(cell->piece != 0, !empty);
            assert_int_equal(cell->owner, empty ? -1 : letter <= 'C');
            /* Only H3 fits into its own hole, and only V into the other. */
            assert_int_equal(cell->marks, letter == '3' ? OMINO_MARK_CHOICE : 0);
        }
    assert_string_equal(grid->note, "marked: only pieces of player2 still fit there");
    omino_scene_close(scene);
    leave(&seat);
}

/* A move must point to the tray item with its name and to the squares that it covers. */
TEST(moves_are_shown_on_their_cells)
{
    struct omino_rng rng;
    struct seat seat;
    omino_rng_seed(&rng, 9);
    sit(&seat, "players=3");
    while (turn(&seat) > 0) {
        const uint32_t first_take = omino_game_move_limit(seat.game) - REF_POLYSSIMO_PIECES;
        const uint32_t move = omino_moves_random(seat.game, seat.state, &rng);
        struct omino_scene *scene = scene_of(&seat);
        struct omino_move_view view = OMINO_INIT(move_view);
        char text[32], words[2 * OMINO_SCENE_TEXT_MAX];
        omino_scene_move_view(seat.game, seat.state, move, &view);
        omino_move_write(seat.game, move, text, sizeof text);
        const struct omino_panel *tray = omino_scene_panel(scene, view.tray);
        assert_non_null(tray);
        assert_true(view.item >= 0 && view.item < tray->tray.count);
        const struct omino_scene_item *item = &tray->tray.items[view.item];
        assert_true(item->enabled);
        if (move >= first_take) {
            snprintf(words, sizeof words, "take %s", item->label);
            assert_int_equal(view.panel, -1);
            assert_string_equal(text, words);
        } else {
            snprintf(words, sizeof words, "%s on %s", item->label, text);
            assert_int_equal(view.panel, 0);
            assert_int_equal(view.count, omino_shape_area(item->shape));
            assert_int_equal(item->owner, turn(&seat) - 1);
        }
        assert_string_equal(view.words, words);
        omino_scene_close(scene);
        omino_state_apply(seat.game, seat.state, move);
    }
    leave(&seat);
}

/* ---- the contract ---------------------------------------------------------------------------- */

static void check_module(const char *options, unsigned games)
{
    const struct omino_check_setup setup = {OMINO_SIZE(check_setup), .seed = 1, .games = games,
                                            .options = options};
    keeps_to_its_contract(&omino_rules_polyssimo, &setup);
}

TEST(the_module_fulfils_its_contract)
{
    if (!SLOW) check_module(NULL, 1);
    check_module("players=4 handicap=2:6,3:5", 1);
}

int main(void)
{
    return RUN(
        cmocka_unit_test(the_box_has_the_twelve_pentominoes_and_twelve_hexominoes),
        cmocka_unit_test(every_piece_has_its_letter),
        cmocka_unit_test(the_empty_board_has_132_squares_and_12718_placements),
        cmocka_unit_test(the_maximum_numbers_of_moves_are_8296_5720_and_4364),
        cmocka_unit_test(rule_1_there_are_two_to_four_players),
        cmocka_unit_test(rules_2_and_3_two_players_draft_in_one_order_and_place_in_the_other),
        cmocka_unit_test(rules_2_and_3_three_players_draft_in_one_order_and_place_in_the_other),
        cmocka_unit_test(rules_2_and_3_four_players_draft_in_one_order_and_place_in_the_other),
        cmocka_unit_test(rule_2_every_player_gets_12_8_or_6_pieces),
        cmocka_unit_test(rule_2_a_piece_can_be_taken_once),
        cmocka_unit_test(rule_2_an_invalid_take_is_refused_with_the_reason),
        cmocka_unit_test(rule_3_a_piece_lies_on_free_squares_of_the_board),
        cmocka_unit_test(rule_3_pieces_may_touch_but_need_not),
        cmocka_unit_test(rule_3_players_place_only_their_own_pieces),
        cmocka_unit_test(rule_3_a_piece_may_be_rotated_and_flipped),
        cmocka_unit_test(rule_3_a_player_who_cannot_place_a_piece_is_skipped),
        cmocka_unit_test(rule_3_a_player_who_is_out_stays_out),
        cmocka_unit_test(rule_4_a_game_can_fill_the_whole_board),
        cmocka_unit_test(rule_4_the_player_with_the_fewest_squares_left_wins),
        cmocka_unit_test(rule_4_the_last_of_two_tied_players_to_place_a_piece_wins),
        cmocka_unit_test(rule_4_the_last_of_three_tied_players_to_place_a_piece_wins),
        cmocka_unit_test(rule_4_the_player_with_more_pieces_placed_was_the_last_to_place_one),
        cmocka_unit_test(rule_4_before_the_first_placement_tied_players_share_a_place),
        cmocka_unit_test(rule_5_an_invalid_handicap_is_refused_with_the_reason),
        cmocka_unit_test(rule_5_handicaps_are_ordinary_options),
        cmocka_unit_test(rule_5_a_player_short_of_hexominoes_must_take_one),
        cmocka_unit_test(rule_5_nobody_may_take_the_hexominoes_that_others_need),
        cmocka_unit_test(rule_5_a_pick_is_legal_exactly_if_every_handicap_can_still_be_met),
        cmocka_unit_test(games_agree_with_the_reference),
        cmocka_unit_test(results_agree_with_the_reference),
        cmocka_unit_test(random_play_has_the_known_statistics),
        cmocka_unit_test(random_moves_are_uniform_whether_guessed_or_not),
        cmocka_unit_test(an_invalid_state_line_is_refused_with_the_reason),
        cmocka_unit_test(a_state_line_with_an_impossible_turn_is_refused),
        cmocka_unit_test(pieces_in_a_line_may_come_in_any_order),
        cmocka_unit_test(the_scene_shows_the_pool_during_the_draft),
        cmocka_unit_test(the_scene_shows_the_board_and_the_hands),
        cmocka_unit_test(moves_are_shown_on_their_cells),
        cmocka_unit_test(the_module_fulfils_its_contract));
}
