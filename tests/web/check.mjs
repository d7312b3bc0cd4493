// SPDX-License-Identifier: MIT
// Tests the library in WebAssembly, through the door that a page uses, against the native library.
//     node tests/web/check.mjs FOLDER PROGRAM
// FOLDER is examples/web in a WebAssembly build, PROGRAM is tests/web-games of a native build. The last line counts the
// tests: "N passed, N failed".
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2).map((path) => resolve(path));
const { load, mergeRankings, OminoError } = await import(pathToFileURL(`${folder}/omino.js`));
const omino = await load(readFileSync(`${folder}/omino.wasm`));

/** What the native program prints, as [{game, options, seed, simulations, plies, result}]. */
function native(what) {
    const lines = execFileSync(program, [what], { encoding: "utf8" }).trimEnd().split("\n");
    return lines.map((line) => {
        const [game, options, seed, simulations, plies, result] = line.split("\t");
        return { game, options, seed: +seed, simulations: +simulations, plies: +plies, result };
    });
}

/** Opens a table for a test, and closes it afterwards. */
function at(game, options, use) {
    const table = omino.open(game, options);
    try {
        return use(table);
    } finally {
        table.close();
    }
}

const everyGame = [["blokus", "variant=duo"], ["blokus", ""], ["patchwork", "seed=5"], ["polyssimo", "players=2"], ["plyamki", ""], ["template", ""], ["callisto", ""]];

/** Plays moves chosen by a small generator of random numbers; calls `each` before every move. */
function playRandomly(table, each, most = Infinity) {
    let number = 12345;
    for (let state = table.state(); !state.over && state.ply < most; ) {
        const moves = table.moves();
        number = (number * 1103515245 + 12345) % 2147483648;
        each?.(state, moves);
        state = table.play(moves[Math.floor((number / 2147483648) * moves.length)][0]);
    }
}

function refuses(call, status, sentence) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof OminoError);
        assert.equal(error.status, status);
        assert.match(error.message, sentence);
        return true;
    });
}

/** Plays a game by searches in slices of changing length; returns the number of moves and their hash. */
function playBySearch({ game, options, seed, simulations }) {
    return at(game, options, (table) => {
        let hash = 0xcbf29ce484222325n, plies = 0;
        for (let over = table.state().over; !over; plies++) {
            table.begin({ seed, simulations, memory: 256 << 20 });
            let result;
            for (let slice = 1; !result?.move; slice++) result = table.think({ simulations: 7 * slice, seconds: 0 });
            for (let i = 0; i < 4; i++) hash = BigInt.asUintN(64, (hash ^ BigInt((result.move.move >>> (8 * i)) & 0xff)) * 0x100000001b3n);
            over = table.play(result.move.move).over;
        }
        return { plies, result: hash.toString(16).padStart(16, "0") };
    });
}

/** Simulations per second of the processor's time, in a search of the start of a game. */
function speedOf({ game, options, simulations }) {
    return at(game, options, (table) => {
        table.begin({ simulations, memory: 256 << 20 });
        const begun = process.cpuUsage();
        const result = table.think({ seconds: 0 });
        const { user, system } = process.cpuUsage(begun);
        return (result.simulations * 1e6) / (user + system);
    });
}

const tests = {
    "twenty searched games of all modules have the same moves as native ones"() {
        const games = native("play");
        assert.equal(games.length, 20);
        for (const game of games) {
            const { plies, result } = playBySearch(game);
            assert.deepEqual({ ...game, plies, result }, game);
        }
    },

    "a search has at least 0.45 times the native speed in Duo and classic"() {
        // Other programs may slow down any search, so the fastest of several counts. The module is also compiled meanwhile.
        const best = new Map();
        for (let round = 0; round < 5; round++)
            for (const game of native("speed")) {
                const name = `${game.game} ${game.options}`, known = best.get(name) ?? { here: 0, native: 0 };
                best.set(name, { here: Math.max(known.here, speedOf(game)), native: Math.max(known.native, +game.result) });
            }
        for (const [name, speed] of best) {
            const share = speed.here / speed.native;
            console.log(`${name}: ${speed.here.toFixed(0)} simulations a second, ${share.toFixed(2)} of ${speed.native} native`);
            if (name.startsWith("blokus")) assert.ok(share >= 0.45, `${name}: ${share}`);
        }
    },

    "every module is listed with its options, and opens with each choice or refuses it with a reason"() {
        const modules = omino.modules();
        assert.deepEqual(modules.map((module) => module.name), ["blokus", "callisto", "patchwork", "plyamki", "polyssimo", "template"]);
        for (const { name, title, options } of modules) {
            assert.ok(title);
            for (const option of options) {
                assert.ok(option.help && ["choice", "integer", "text"].includes(option.kind));
                for (const word of option.choices)
                    try {
                        at(name, `${option.name}=${word}`, (table) => assert.equal(table.info.game, name));
                    } catch (error) {
                        assert.equal(error.status, "option");
                        assert.notEqual(word, option.preset);
                    }
                if (option.kind === "integer") assert.ok(option.low <= +option.preset && +option.preset <= option.high);
            }
        }
    },

    "every move can be picked, and no other"() {
        for (const [game, options] of everyGame)
            at(game, options, (table) =>
                playRandomly(table, (state, moves) => {
                    if (state.ply % 9 !== 4) return;
                    const picked = table.picks().flatMap(({ choice, move }) =>
                        move !== null ? [move] : table.choice(choice).orientations.flatMap(({ places }) => places.map((place) => place[2])));
                    assert.deepEqual(picked.sort((a, b) => a - b), moves.map((move) => move[0]).sort((a, b) => a - b));
                }, 30));
    },

    "orientations turn and flip into others of the same piece"() {
        at("blokus", "variant=duo", (table) => {
            for (const { choice, orientation } of table.picks()) {
                const { orientations, choices } = table.choice(choice);
                const byNumber = new Map(orientations.map((one) => [one.orientation, one]));
                assert.ok(byNumber.has(orientation));
                for (const { turned, flipped, cells, ink } of orientations) {
                    assert.equal(choices[turned], choice);
                    assert.equal(choices[flipped], choice);
                    assert.equal(ink.length, cells.length);
                    assert.ok(ink.every(({ owner }) => owner === 0));
                }
            }
        });
    },

    "an illegal place has a reason, a legal one a move"() {
        at("blokus", "variant=duo", (table) => {
            const { orientations } = table.choice(0);
            const [x, y, move] = orientations[0].places[0];
            assert.deepEqual(table.explain(orientations[0].orientation, x, y), { legal: true, move, reason: "" });
            assert.deepEqual(table.explain(orientations[0].orientation, 0, 0), { legal: false, move: null, reason: "the first piece must cover e10" });
            assert.equal(table.explain(-1, 1e9, -1e9).legal, false);
        });
    },

    "a scene describes every panel"() {
        for (const [game, options] of everyGame)
            at(game, options, (table) =>
                playRandomly(table, () => {
                    for (const panel of table.scene().panels) {
                        assert.ok(["grid", "tray", "track", "table"].includes(panel.kind));
                        if (panel.kind !== "grid") continue;
                        for (const cells of [panel.owners, panel.marks, panel.pieces, panel.letters]) assert.equal(cells.length, panel.width * panel.height);
                        assert.ok(panel.columns.length === panel.width || panel.columns.length === 0);
                    }
                }, 6));
    },

    "a picture of a panel scales, and names its cells and items"() {
        at("blokus", "variant=duo", (table) => {
            const { panels, colors } = table.scene();
            panels.forEach(({ kind, width, height, items }, panel) => {
                const svg = table.svg({ panel, fluid: true, targets: true });
                assert.match(svg, /^<svg xmlns="[^"]*" class="omino" viewBox=/);
                if (kind === "grid") assert.equal(svg.split(`data-panel="${panel}" data-cell=`).length - 1, width * height);
                if (kind === "tray") assert.equal(svg.split(`data-panel="${panel}" data-item=`).length - 1, items.length);
            });
            assert.equal(colors.length, 2);
            const { cells, ink } = table.choice(0).orientations[0];
            assert.deepEqual(ink.map(({ color }) => color), cells.map(() => colors[0]));
        });
    },

    "moves are undone, redone and replaced"() {
        at("patchwork", "seed=5", (table) => {
            playRandomly(table, null, 6);
            const before = table.state();
            assert.equal(table.undo().ply, 5);
            assert.deepEqual(table.redo(), before);
            assert.equal(table.go(0).last, null);
            assert.equal(table.history().length, 6);
            refuses(() => table.undo(), "argument", /ply/);
            refuses(() => table.go(7), "argument", /ply/);
            table.play(table.moves().at(-1)[0]);
            assert.equal(table.state().length, 1);
        });
    },

    "a record is read as the same game"() {
        for (const [game, options] of everyGame)
            at(game, options, (table) => {
                playRandomly(table, null, 12);
                const other = omino.openRecord(table.record());
                assert.deepEqual(other.history(), table.history());
                assert.equal(other.info.options.replace(/ ?seed=\d+/, ""), table.info.options.replace(/ ?seed=\d+/, ""));
                assert.deepEqual(other.go(table.state().ply), table.state());
                other.close();
            });
    },

    "a position is set up from its text"() {
        for (const [game, options] of everyGame)
            at(game, options, (table) => {
                playRandomly(table, null, 5);
                const { position, hash } = table.state();
                at(game, options, (other) => assert.equal(other.setPosition(position).hash, hash));
                refuses(() => table.setPosition("nonsense"), "syntax", /./);
                assert.equal(table.state().hash, hash);
            });
    },

    "what the library refuses is an error with a reason, and changes nothing"() {
        refuses(() => omino.open("chess"), "unknown-name", /'chess'/);
        refuses(() => omino.open("blokus", "variant=huge"), "option", /./);
        refuses(() => omino.openRecord("(;GM[1]"), "unknown-name", /./);
        refuses(() => omino.openRecord(""), "syntax", /./);
        refuses(() => omino.call("door_state", 0), "argument", /there is no table 0/);
        refuses(() => omino.call("door_close", 65), "argument", /there is no table 65/);
        at("blokus", "", (table) => {
            const before = table.state();
            refuses(() => table.play(0xffffffff), "not-legal", /./);
            refuses(() => table.play("zz99"), "argument", /./);
            refuses(() => table.think(), "argument", /no search has begun/);
            refuses(() => table.begin({ kind: "oracle" }), "unknown-name", /oracle/);
            refuses(() => table.begin({ level: 10 }), "argument", /level/);
            refuses(() => table.view(0xffffffff), "not-legal", /./);
            assert.deepEqual(table.state(), before);
        });
    },

    "the number of tables is limited"() {
        const open = [];
        refuses(() => { for (;;) open.push(omino.open("template")); }, "too-large", /64 tables/);
        assert.equal(open.length, 64);
        open.forEach((table) => table.close());
        refuses(() => open[0].state(), "argument", /there is no table/);
    },

    "no text can leave its string or become markup"() {
        const name = "</script><img src=x onerror=alert(1)>\"'\\\u0001\n\u2028 Щука 🐟 &amp;";
        at("template", "", (table) => {
            table.setPlayerName(0, name.replace(/[\u0001\n]/g, " "));
            const other = omino.openRecord(table.record());
            assert.equal(other.info.names[0], name.replace(/[\u0001\n]/g, " "));
            other.close();
        });
        refuses(() => omino.open(name), "unknown-name", /<img/);
        at("blokus", "variant=duo", (table) => {
            const raw = table.svg() + table.film({ form: "page" });
            assert.ok(!raw.includes("<script") && !/\son\w+=/.test(raw));
        });
    },

    async "a search goes on until it is stopped"() {
        const table = omino.open("blokus", "variant=duo");
        const stopper = new AbortController();
        let slices = 0;
        const result = await table.search({ seconds: 60, signal: stopper.signal, best: 3, progress: () => ++slices === 3 && stopper.abort() });
        assert.equal(slices, 3);
        assert.equal(result.ranking.length, 3);
        assert.equal(result.line[0], result.move.text);
        assert.ok(result.value > 0 && result.value < 1 && result.ranking[0].visits >= result.ranking[1].visits);
        assert.equal(table.play(result.move.move).last.words, result.move.words);
        table.close();
    },

    async "rankings of several searches are merged"() {
        const rankings = [];
        for (const seed of [1, 2]) {
            const table = omino.open("blokus", "variant=duo");
            rankings.push((await table.search({ seed, simulations: 500, best: 50 })).ranking);
            table.close();
        }
        const merged = mergeRankings(rankings), visits = (list) => list.reduce((sum, { visits }) => sum + visits, 0);
        assert.equal(visits(merged), visits(rankings.flat()));
        assert.ok(merged.every((one, i) => i === 0 || merged[i - 1].visits >= one.visits));
    },

    "a level slips once per move, not once per slice"() {
        at("blokus", "variant=duo", (table) => {
            const chosen = [1, 50].map((simulations) => {
                table.restart();
                const moves = [];
                for (let seed = 1; seed <= 12; seed++) {
                    table.begin({ seed, level: 2 });
                    let result;
                    do result = table.think({ simulations, seconds: 0 });
                    while (!result.move);
                    moves.push(result.move.move);
                }
                return moves;
            });
            assert.deepEqual(chosen[0], chosen[1]);
        });
    },
};

let passed = 0, failed = 0;
for (const [name, test] of Object.entries(tests)) {
    const title = name.replaceAll(" ", "_");
    try {
        await test();
        passed++;
        console.log(`[       OK ] ${title}`);
    } catch (error) {
        failed++;
        console.log(`[  FAILED  ] ${title}\n${error.stack}`);
    }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
