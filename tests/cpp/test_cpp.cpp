// SPDX-License-Identifier: MIT
// Tests of omino.hpp. Each fails by an exception; the output is that of the other tests.
#include <omino/omino.hpp>

#include <algorithm>
#include <cstdio>
#include <random>
#include <set>
#include <sstream>
#include <unordered_set>

namespace
{

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition))                                                                          \
            throw Failure(std::string(__FILE__) + ":" + std::to_string(__LINE__) +                 \
                          ": " #condition);                                                        \
    } while (0)

// Expects a call to throw an omino::Error, and returns it.
template <typename Call> omino::Error error_of(Call call)
{
    try {
        call();
    } catch (const omino::Error &error) {
        return error;
    }
    throw Failure("no omino::Error was thrown");
}

template <typename T>
constexpr bool is_value = std::is_copy_constructible_v<T> &&std::is_copy_assignable_v<T>
    &&std::is_nothrow_move_constructible_v<T> &&std::is_nothrow_move_assignable_v<T>;

template <typename T>
constexpr bool is_owner =
    !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
    std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;

static_assert(is_value<omino::Rng> && is_value<omino::Shape> && is_value<omino::Grid>);
static_assert(is_value<omino::Cells> && is_value<omino::Game> && is_value<omino::State>);
static_assert(is_owner<omino::Placements> && is_owner<omino::Match> && is_owner<omino::Engine>);
static_assert(is_owner<omino::Scene> && is_owner<omino::Film>);
static_assert(!std::is_polymorphic_v<omino::Game> && !std::is_polymorphic_v<omino::State>);

// ---- errors -------------------------------------------------------------------------------------

void errors_have_a_status_a_message_and_a_place()
{
    const omino::Error unknown = error_of([] { omino::Game("chess"); });
    EXPECT(unknown.status() == OMINO_ERR_UNKNOWN_NAME);
    EXPECT(std::string(unknown.what()).find("chess") != std::string::npos);
    EXPECT(unknown.line() == 0);
    const omino::Error drawing = error_of([] { omino::Shape::parse("XX/X?"); });
    EXPECT(drawing.status() == OMINO_ERR_SYNTAX && drawing.line() == 2 && drawing.column() == 2);
    const omino::Error option = error_of([] { omino::Game("blokus", "variant=tiny"); });
    EXPECT(option.status() == OMINO_ERR_OPTION && option.column() > 0);
    try {
        omino::Grid(0, 5);
        throw Failure("a grid without columns");
    } catch (const std::runtime_error &error) { // what() works through the base class, too
        EXPECT(std::string(error.what()) == "a board of 0 columns and 5 rows has no cells");
    }
}

// ---- the core -----------------------------------------------------------------------------------

void random_numbers_are_those_of_the_c_interface_and_serve_the_standard_library()
{
    omino::Rng rng(7), copy = rng;
    omino_rng reference;
    omino_rng_seed(&reference, 7);
    for (int i = 0; i < 100; i++) EXPECT(rng() == omino_rng_next(&reference));
    EXPECT(copy.below(10) < 10 && copy.unit() < 1);
    std::uniform_int_distribution<int> dice(1, 6);
    for (int i = 0; i < 100; i++) EXPECT(dice(rng) >= 1 && dice(rng) <= 6);
    std::vector<int> items = {1, 2, 3, 4, 5};
    std::shuffle(items.begin(), items.end(), rng);
    EXPECT(std::set<int>(items.begin(), items.end()).size() == 5);
    EXPECT(rng.split()() != rng());
}

void shapes_are_values()
{
    const omino::Shape t = omino::Shape::parse(".X./XXX");
    EXPECT(t == omino::Shape::parse(".X.\nXXX") && t != omino::Shape::named("F"));
    EXPECT(t.area() == 4 && t.width() == 3 && t.height() == 2);
    EXPECT(t.text() == ".X./XXX" && t.text('\n') == ".X.\nXXX");
    EXPECT(t.name() == "T4" && omino::Shape::named("f").name() == "F");
    EXPECT(omino::Shape::parse("XXXXXX").name().empty());
    EXPECT(t.orientations().size() == 4 && t.orientations(OMINO_FIXED).size() == 1);
    EXPECT(t.cells().size() == 4 && t.cells().front() == (omino::Cell{1, 0}));
    EXPECT(t.transformed(OMINO_TURN_180).canonical() == t.canonical());
    const std::vector<omino::Shape> ways = t.orientations();
    EXPECT(std::set<omino::Shape>(ways.begin(), ways.end()).size() == 4);
    EXPECT(omino::Shape().area() == 0 && omino::Shape().text().empty());
}

void cells_are_sets_and_ranges()
{
    const omino::Grid grid(5, 3);
    const omino::Cells all = omino::Cells::all(grid);
    const omino::Cells a = omino::Cells::points(grid, "a1,b1,c1");
    const omino::Cells b = omino::Cells::points(grid, "c1,d1,e3");
    EXPECT(all.size() == 15 && !all.empty() && omino::Cells(grid).empty());
    EXPECT((a & b).points() == "c1" && (a | b).size() == 5);
    EXPECT((a - b).points() == "a1,b1" && (a ^ b).points() == "a1,b1,d1,e3");
    EXPECT(all.contains(a) && !a.contains(all) && a.intersects(b) && !(a - b).intersects(b));
    EXPECT((a | b) == (b | a) && a != b && all - a != all);
    EXPECT(a.contains(grid.cell("a1")) && !a.contains(omino::Cell{-1, 0}));
    std::vector<std::string> points;
    for (const omino::Cell cell : b) points.push_back(grid.point(cell));
    EXPECT((points == std::vector<std::string>{"e3", "c1", "d1"}));
    EXPECT(std::distance(a.begin(), a.end()) == 3);
    EXPECT(std::count_if(all.begin(), all.end(), [](omino::Cell c) { return c.y == 1; }) == 5);
    omino::Cells changed = a;
    changed.erase(grid.cell("b1"));
    changed.insert(omino::Cell{4, 0});
    EXPECT(changed.points() == "a1,c1,e3" && a.points() == "a1,b1,c1");
    changed.clear();
    EXPECT(changed.empty() && changed.begin() == changed.end());
    EXPECT(error_of([&] { changed.insert(omino::Cell{5, 0}); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { changed |= omino::Cells(omino::Grid(4, 3)); }).status() ==
           OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { grid.cell("z9"); }).status() == OMINO_ERR_ARGUMENT);
}

void cells_find_their_neighbours()
{
    const omino::Cells board = omino::Cells::drawing("X.X/.X./X.X");
    const omino::Grid &grid = board.grid();
    const omino::Cells middle = omino::Cells::points(grid, "b2");
    EXPECT(grid == omino::Grid(3, 3) && board.size() == 5);
    EXPECT(board.drawing() == "X.X\n.X.\nX.X\n");
    EXPECT(middle.corners(board).size() == 4 && middle.edges(board).empty());
    EXPECT(middle.edges(omino::Cells::all(grid)).points() == "b1,a2,c2,b3");
    EXPECT(middle.flood(board) == middle && middle.flood_corners(board) == board);
    EXPECT(middle.moved(1, -1).points() == "c3" && middle.moved(2, 0).empty());
    const std::vector<omino::Cells> regions = board.regions();
    EXPECT(regions.size() == 5 && regions.front().points() == "a3");
}

void placements_are_listed_and_numbered()
{
    const omino::Game duo("blokus", "variant=duo");
    const omino::Cells board = omino::Cells::all(omino::Grid(14, 14));
    const omino::Placements placements(board, duo.pieces());
    EXPECT(placements.size() == 13729 && placements.count(board) == 13729);
    const std::vector<omino::Placement> list = placements.list(board);
    EXPECT(list.size() == 13729);
    for (const omino::Placement placement : list)
        EXPECT(placements.at(placements.index(placement)) == placement);
    const omino::Placement some = list[4321];
    const omino::Cells cells = placements.cells(some);
    EXPECT(placements.on(cells) == some && !placements.on(board));
    EXPECT(!placements.piece_name(placements.piece(some)).empty());
    const omino::Cells corner = omino::Cells::points(board.grid(), "a1");
    EXPECT(placements.count(board, &corner) == 58 && placements.list(board, &corner).size() == 58);
    const std::uint64_t none = 0;
    EXPECT(placements.list(board, nullptr, &none).empty());
    omino::Rng rng(1);
    EXPECT(placements.random(rng, board) && !placements.random(rng, omino::Cells(board.grid())));
    EXPECT(error_of([&] { placements.at(13729); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { placements.index(OMINO_NO_PLACEMENT); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { placements.count(omino::Cells(omino::Grid(3, 3))); }).status() ==
           OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { omino::Placements(board, {}); }).status() == OMINO_ERR_EMPTY);
}

// ---- games --------------------------------------------------------------------------------------

void games_describe_themselves()
{
    const omino::Game game("blokus", "variant=duo");
    EXPECT(game.name() == "blokus" && game.title() == "Blokus" && game.options() == "variant=duo");
    EXPECT(game.players() == 2 && game.sides() == 2 && game.side_name(0) == "black");
    EXPECT(game.side_name(OMINO_NOBODY) == "none" && game.low_wins());
    EXPECT(!game.help().empty() && game.distinct_moves() == 13729);
    const std::vector<omino::Piece> pieces = game.pieces();
    EXPECT(pieces.size() == 21 && pieces.front().count == 2 && pieces.front().shape.area() == 1);
    const std::vector<std::string> names = omino::games();
    EXPECT(std::find(names.begin(), names.end(), "patchwork") != names.end());
    for (const omino::Move move : game.start().moves())
        EXPECT(game.move_at(game.index(move)) == move && !game.text(move).empty());
    EXPECT(error_of([&] { game.index(OMINO_NO_MOVE); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { game.move_at(13729); }).status() == OMINO_ERR_ARGUMENT);
}

void copies_of_a_game_share_it_and_positions_keep_it_open()
{
    std::optional<omino::Game> game(std::in_place, "template", "side=4");
    omino::Game other = *game;
    EXPECT(other == *game && other.get() == game->get());
    omino::Game moved = std::move(other);
    EXPECT(moved == *game);
    other = moved;
    EXPECT(other == moved);
    other = omino::Game("template");
    EXPECT(other != moved && other.get() != moved.get());
    moved = other;
    omino::State state = game->start();
    game.reset();
    while (!state.over()) state.apply(state.moves().back());
    EXPECT(state.outcome().over && state.game().options() == "side=4");
    const omino::Game shared(state.game().get());
    EXPECT(shared == state.game());
}

void positions_are_values()
{
    const omino::Game game("template");
    omino::Rng rng(3);
    omino::State state = game.start();
    std::unordered_set<omino::State> seen;
    std::vector<omino::Move> moves;
    while (!state.over()) {
        EXPECT(seen.insert(state).second);
        state.list(moves);
        EXPECT(moves.size() == state.count() && moves == state.moves());
        const omino::State before = state;
        EXPECT(before == state && before.hash() == state.hash());
        state.apply(state.random(rng));
        EXPECT(before != state && game.parse(state.text()) == state);
    }
    EXPECT(seen.size() > 3 && state.player() == OMINO_NOBODY && state.moves().empty());
    omino::State other = game.start(), taken = std::move(other);
    const void *memory = taken.get();
    taken = state;
    EXPECT(taken == state && taken.get() == memory); // an assignment allocates nothing
    other = state;
    EXPECT(other == state); // a moved-from position can be assigned to
    other = omino::Game("template", "side=3").start();
    EXPECT(other != state && other.game().options() == "side=3");
    const omino::State &self = other;
    other = self;
    EXPECT(other.count() == 12);
}

void external_moves_are_checked()
{
    const omino::Game game("template", "side=3");
    omino::State state = game.start();
    const omino::Move corner = state.parse("a1,b1");
    EXPECT(game.text(corner) == "a1,b1" && state.legal(corner));
    state.play("a1,b1");
    EXPECT(state == game.start().play(corner));
    const omino::State before = state;
    const omino::Error illegal = error_of([&] { state.play("a1,b1"); });
    EXPECT(illegal.status() == OMINO_ERR_NOT_LEGAL && state == before);
    EXPECT(error_of([&] { state.play(omino::Move(OMINO_NO_MOVE)); }).status() ==
           OMINO_ERR_NOT_LEGAL);
    EXPECT(!state.legal(OMINO_NO_MOVE) && state.legal(state.moves().front()));
    EXPECT(error_of([&] { game.parse("3 .../.../..."); }).status() == OMINO_ERR_SYNTAX);
    state.play(state.moves().front());
    EXPECT(state.side() == 0);
}

void starts_are_drawn_from_seeds()
{
    const omino::Game game("patchwork", "seed=5");
    const omino::State start = game.start();
    EXPECT(start == game.start(5) && start == omino::State(game, game.start(5).get()));
    EXPECT(start != game.start(6));
}

void knowledge_of_strategy_is_available()
{
    const omino::State state = omino::Game("plyamki").start().play("yellow");
    const std::vector<float> values = state.evaluate();
    EXPECT(values.size() == 2 && values[0] >= 0 && values[1] <= 1);
    const std::vector<omino::Move> moves = state.moves();
    const std::vector<float> priors = state.priors(moves);
    float sum = 0;
    for (const float prior : priors) sum += prior;
    EXPECT(priors.size() == moves.size() && sum > 0.999f && sum < 1.001f);
    omino::Rng rng(1);
    EXPECT(state.legal(state.playout(rng)));
}

// ---- matches, players, drawings -----------------------------------------------------------------

void matches_have_a_history_and_a_record()
{
    const omino::Game game("template", "side=3");
    omino::Match match(game);
    match.play("a1,b1");
    match.play(match.state().moves().back());
    match.comment(1, "a comment");
    EXPECT(match.ply() == 2 && match.length() == 2 && match.comment(1) == "a comment");
    match.undo();
    EXPECT(match.ply() == 1 && match.length() == 2 && match.moves().size() == 2);
    EXPECT(match.state() == match.state(1) && match.state(0) == game.start());
    match.redo();
    match.go(1);
    const omino::Match read = omino::Match::read(match.record());
    EXPECT(read.record() == match.record() && read.game().options() == "side=3");
    EXPECT(read.state().text() == match.state().text());
    EXPECT(error_of([&] { match.go(9); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { match.state(9); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { match.play("a1,c1"); }).status() == OMINO_ERR_NOT_LEGAL);
    const omino::Error broken = error_of([] { omino::Match::read("(;GM[Cram]\n;1[a1"); });
    EXPECT(broken.status() == OMINO_ERR_SYNTAX && broken.line() == 2);
    omino::Match taken = std::move(match);
    EXPECT(taken.length() == 2);
}

void matches_are_saved_and_loaded()
{
    const std::string path = "test_cpp.sgf";
    omino::Match match{omino::Game("template")};
    match.play(match.state().moves().front());
    match.save(path);
    const std::string record = omino::Match::load(path).record();
    std::remove(path.c_str());
    EXPECT(record == match.record());
    EXPECT(error_of([&] { omino::Match::load(path); }).status() == OMINO_ERR_IO);
}

struct Interrupt {
};

void records_are_read_with_given_games_and_warnings()
{
    const omino::Game game("template", "side=4");
    omino::Reading reading;
    reading.games = {game};
    reading.only_given = true;
    const omino::Match shared = omino::Match::read("(;GM[Cram]OP[side=4])", reading);
    EXPECT(shared.game() == game);
    const omino::Error other = error_of([&] { omino::Match::read("(;GM[Blokus])", reading); });
    EXPECT(other.status() == OMINO_ERR_UNKNOWN_NAME);
    unsigned warnings = 0;
    reading.warn = [&](const omino::Error &warning) {
        EXPECT(warning.line() == 1 && warning.column() > 0);
        warnings++;
    };
    omino::Match::read("(;GM[Cram]OP[side=4]QQ[x])", reading);
    EXPECT(warnings == 1);
    reading.warn = [](const omino::Error &) { throw Interrupt(); };
    try {
        omino::Match::read("(;GM[Cram]OP[side=4]QQ[x])", reading);
        throw Failure("the exception was lost");
    } catch (const Interrupt &) {
    }
    omino_match *match = nullptr;
    EXPECT(omino_match_open_game(game.get(), nullptr, &match, nullptr) == OMINO_OK);
    EXPECT(omino::Match(match).game() == game);
}

void matches_are_restarted_and_described()
{
    const omino::Game game("patchwork");
    omino::Match match(game);
    match.restart(7);
    EXPECT(match.seed() == 7 && match.state() == game.start(7));
    match.player_name(0, "mcts:4");
    match.property(0, "DT", "2026-01-02");
    EXPECT(match.player_name(0) == "mcts:4" && match.property(0, "DT") == "2026-01-02");
    EXPECT(match.property(0, "XX").empty());
    EXPECT(error_of([&] { match.property(0, "C", "x"); }).status() == OMINO_ERR_ARGUMENT);
    omino::State state = game.start(7);
    state.apply(state.moves().front());
    match.set_state(state);
    EXPECT(match.state() == state && match.length() == 0);
    match.play(match.state().moves().front());
    match.restart();
    EXPECT(match.state() == state && match.length() == 0);
    match.set_state(game.start(7).text());
    EXPECT(match.state() == game.start(7));
    const omino::Game other("template");
    EXPECT(error_of([&] { match.set_state(other.start()); }).status() == OMINO_ERR_ARGUMENT);
}

void modules_are_found_and_loaded()
{
    EXPECT(omino::find_or_load("template") == "template");
    EXPECT(error_of([] { omino::find_or_load("chess"); }).status() == OMINO_ERR_UNKNOWN_NAME);
    EXPECT(error_of([] { omino::load_module("/none/such.so"); }).status() != OMINO_OK);
}

void text_with_a_nul_and_cells_off_the_grid_are_refused()
{
    const std::string_view name("blokus\0x", 8);
    EXPECT(error_of([&] { omino::Game game(name); }).status() == OMINO_ERR_ARGUMENT);
    const omino::Grid grid(3, 3);
    EXPECT(grid.point({0, 2}) == "a1");
    EXPECT(error_of([&] { grid.point({70000, 0}); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { grid.point({3, 0}); }).status() == OMINO_ERR_ARGUMENT);
}

void engines_choose_and_rank_moves()
{
    const omino::Game game("template", "side=4");
    omino::Engine engine(game, "mcts", 1);
    omino::State state = game.start();
    omino::Limits limits;
    limits.simulations = 500;
    unsigned reports = 0;
    limits.progress = [&](const omino_search_result &) { reports++; };
    limits.interval = 1e-6;
    while (!state.over()) {
        const omino::Move move = engine.choose(state, limits);
        EXPECT(state.legal(move) && engine.ranking(3).size() <= 3);
        EXPECT(engine.ranking().front().move == move);
        EXPECT(engine.result().value >= 0 && engine.result().line[0] == move);
        state.apply(move);
    }
    EXPECT(reports > 0 && engine.ranking(0).empty());
    EXPECT(error_of([&] { engine.choose(state); }).status() == OMINO_ERR_ARGUMENT);
    EXPECT(error_of([&] { omino::Engine(game, "oracle"); }).status() == OMINO_ERR_UNKNOWN_NAME);
    const omino::State other = omino::Game("template", "side=4").start();
    EXPECT(error_of([&] { engine.choose(other); }).status() == OMINO_ERR_ARGUMENT);
}

void exceptions_of_callbacks_stop_a_search_and_come_out_again()
{
    const omino::Game game("template");
    omino::Engine engine(game);
    const omino::State state = game.start();
    omino::Limits limits;
    limits.simulations = 1000000000;
    limits.interval = 1e-6;
    limits.progress = [](const omino_search_result &) { throw Interrupt(); };
    try {
        engine.choose(state, limits);
        throw Failure("the exception was lost");
    } catch (const Interrupt &) {
    }
    limits.progress = nullptr;
    limits.stop = []() -> bool { throw Interrupt(); };
    try {
        engine.choose(state, limits);
        throw Failure("the exception was lost");
    } catch (const Interrupt &) {
    }
    limits.stop = [] { return true; };
    EXPECT(state.legal(engine.choose(state, limits)));
}

void scenes_and_films_are_drawn()
{
    const omino::Game game("blokus", "variant=duo");
    const omino::State before = game.start();
    const omino::Move move = before.moves().front();
    const omino::State after = omino::State(before).apply(move);
    omino::Scene scene(before);
    EXPECT(scene.summary() == "black (player1) to move" && !scene.panels().empty());
    EXPECT(scene.panels().front()->kind == OMINO_PANEL_GRID);
    const std::string empty = scene.text();
    scene.show(after);
    scene.mark(before, move);
    EXPECT(scene.text() != empty && scene.svg().find("<svg") == 0);
    omino_draw_style style = OMINO_INIT(draw_style);
    style.color = 1;
    EXPECT(scene.text(style).find("\033[") != std::string::npos);
    omino::Film film;
    film.add(omino::Scene(before), "start");
    film.add(scene, game.text(move));
    EXPECT(film.svg(OMINO_FILM_ANIMATION).find("<svg") == 0);
    EXPECT(error_of([] { omino::Film().svg(OMINO_FILM_PAGE); }).status() == OMINO_ERR_ARGUMENT);
}

// ---- tilings ------------------------------------------------------------------------------------

omino::Tiling pentominoes(unsigned flags)
{
    std::vector<omino::TilingPiece> pieces;
    for (const char name : std::string("FILNPTUVWXYZ")) {
        omino::TilingPiece entry;
        entry.piece = {std::string(1, name), omino::Shape::named(std::string(1, name))};
        pieces.push_back(entry);
    }
    return omino::Tiling(omino::Cells::all(omino::Grid(20, 3)), pieces, flags);
}

void tilings_are_counted_and_visited()
{
    const omino::Tiling tiling = pentominoes(OMINO_COVER_UP_TO_SYMMETRY);
    EXPECT(tiling.count().solutions == 2);
    unsigned visited = 0;
    tiling.visit([&](const omino::Solution &solution) {
        omino::Cells covered(tiling.board().grid());
        for (const omino_cover_placed &placed : solution) covered |= tiling.cells(placed);
        EXPECT(solution.size() == 12 && covered == tiling.board());
        visited++;
    });
    EXPECT(visited == 2 && tiling.solutions().size() == 2 && tiling.solutions(1).size() == 1);
    EXPECT(tiling.solutions(0).empty() && tiling.first() && tiling.first()->size() == 12);
    EXPECT(pentominoes(0).visit([](const omino::Solution &) { return false; }).solutions == 1);
    try {
        tiling.visit([](const omino::Solution &) { throw Interrupt(); });
        throw Failure("the exception was lost");
    } catch (const Interrupt &) {
    }
}

void tilings_have_limits_and_can_be_stopped()
{
    const omino::Tiling tiling = pentominoes(0);
    omino::TilingLimits limits;
    limits.solutions = 1;
    EXPECT(tiling.visit([](const omino::Solution &) {}, limits).solutions == 1);
    unsigned asked = 0, reports = 0;
    limits = {};
    limits.progress = [&](const omino_cover_result &) { reports++; };
    limits.stop = [&] {
        asked++;
        return true;
    };
    EXPECT(tiling.count(limits).exhaustive == 0 && asked == 1 && reports > 0);
    limits.stop = []() -> bool { throw Interrupt(); };
    try {
        tiling.count(limits);
        throw Failure("the exception was lost");
    } catch (const Interrupt &) {
    }
}

void packings_and_impossible_tilings_are_reported()
{
    omino::TilingPiece square;
    square.piece = {"O", omino::Shape::named("O")};
    square.max = OMINO_COVER_ANY;
    const omino::Tiling odd(omino::Cells::all(omino::Grid(5, 5)), {square});
    EXPECT(odd.pack() && odd.pack()->size() == 4);
    EXPECT(error_of([&] { odd.count(); }).status() == OMINO_ERR_IMPOSSIBLE);
    const omino::Tiling ring(omino::Cells::drawing("XXX/X.X/XXX"), {square});
    EXPECT(!ring.first());
}

const struct {
    const char *name;
    void (*run)();
} tests[] = {
#define TEST(name)                                                                                 \
    {                                                                                              \
#name, name                                                                                \
    }
    TEST(errors_have_a_status_a_message_and_a_place),
    TEST(random_numbers_are_those_of_the_c_interface_and_serve_the_standard_library),
    TEST(shapes_are_values),
    TEST(cells_are_sets_and_ranges),
    TEST(cells_find_their_neighbours),
    TEST(placements_are_listed_and_numbered),
    TEST(games_describe_themselves),
    TEST(copies_of_a_game_share_it_and_positions_keep_it_open),
    TEST(positions_are_values),
    TEST(external_moves_are_checked),
    TEST(starts_are_drawn_from_seeds),
    TEST(knowledge_of_strategy_is_available),
    TEST(matches_have_a_history_and_a_record),
    TEST(matches_are_saved_and_loaded),
    TEST(records_are_read_with_given_games_and_warnings),
    TEST(matches_are_restarted_and_described),
    TEST(modules_are_found_and_loaded),
    TEST(text_with_a_nul_and_cells_off_the_grid_are_refused),
    TEST(engines_choose_and_rank_moves),
    TEST(exceptions_of_callbacks_stop_a_search_and_come_out_again),
    TEST(scenes_and_films_are_drawn),
    TEST(tilings_are_counted_and_visited),
    TEST(tilings_have_limits_and_can_be_stopped),
    TEST(packings_and_impossible_tilings_are_reported),
};

} // namespace

int main()
{
    int failed = 0;
    for (const auto &test : tests) {
        std::printf("[ RUN      ] %s\n", test.name);
        try {
            test.run();
            std::printf("[       OK ] %s\n", test.name);
        } catch (const std::exception &error) {
            std::printf("%s\n[  FAILED  ] %s\n", error.what(), test.name);
            failed++;
        }
    }
    return failed != 0;
}
