// SPDX-License-Identifier: MIT
// The library in JavaScript: loads the WebAssembly module and wraps the functions of its door (door.h). Runs in pages,
// workers and Node.
//
//     const omino = await load(fetch("omino.wasm"));
//     const table = omino.open("blokus", "variant=duo");
//     const { move } = await table.search({ level: 4 });
//     table.play(move.move);
//     console.log(table.state(), table.scene());

/** An error that the library reports: `status` is a word such as "not-legal", `message` a sentence. */
export class OminoError extends Error {
    constructor({ status, message, line, column }) {
        super(message);
        this.name = "OminoError";
        this.status = status;
        this.line = line ?? 0;
        this.column = column ?? 0;
    }
}

const ESUCCESS = 0;
const EBADF = 8;
const ENOSYS = 52;

/** The few calls of WASI that the module needs: clocks, and no files, arguments or environment. */
function system(memory) {
    const view = () => new DataView(memory().buffer);
    const clock = (id) => (id === 0 ? Date.now() : performance.now());
    const zeros = (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return ESUCCESS;
    };
    return {
        clock_time_get(id, precision, result) {
            view().setBigUint64(result, BigInt(Math.round(clock(id) * 1e6)), true);
            return ESUCCESS;
        },
        clock_res_get(id, result) {
            view().setBigUint64(result, 1000n, true);
            return ESUCCESS;
        },
        environ_sizes_get: zeros,
        environ_get: () => ESUCCESS,
        args_sizes_get: zeros,
        args_get: () => ESUCCESS,
        fd_close: () => EBADF,
        fd_fdstat_get: () => EBADF,
        fd_fdstat_set_flags: () => EBADF,
        fd_prestat_get: () => EBADF,
        fd_prestat_dir_name: () => EBADF,
        fd_read: () => EBADF,
        fd_seek: () => EBADF,
        fd_write: () => EBADF,
        poll_oneoff: () => ENOSYS,
        proc_exit(code) {
            throw new Error(`the module ended with code ${code}`);
        },
    };
}

/** Compiles bytes, or whatever fetch() returns, and instantiates the module. */
async function instantiate(source, imports) {
    const given = await source;
    if (given instanceof WebAssembly.Module) return WebAssembly.instantiate(given, imports);
    const bytes = given instanceof ArrayBuffer || ArrayBuffer.isView(given) ? given : await given.arrayBuffer();
    return (await WebAssembly.instantiate(bytes, imports)).instance;
}

/** Loads the module: from bytes, a WebAssembly.Module, a Response, or a promise of one of these. */
export async function load(source) {
    let instance;
    const imports = { wasi_snapshot_preview1: system(() => instance.exports.memory) };
    instance = await instantiate(source, imports);
    instance.exports._initialize?.();
    return new Omino(instance.exports);
}

/** The library. */
class Omino {
    #door;
    #reader = new TextDecoder();
    #writer = new TextEncoder();

    constructor(door) {
        this.#door = door;
    }

    /** Calls a function of the door; text arguments are passed as UTF-8. Returns its answer, or throws its error. */
    call(name, ...values) {
        const taken = [];
        try {
            const passed = values.map((value) => (typeof value === "string" ? this.#pass(value, taken) : value));
            const answer = JSON.parse(this.#read(this.#door[name](...passed)));
            if (answer.error) throw new OminoError(answer.error);
            return answer;
        } finally {
            for (const address of taken) this.#door.door_release(address);
        }
    }

    #pass(text, taken) {
        const bytes = this.#writer.encode(text);
        const address = this.#door.door_allocate(bytes.length + 1);
        if (!address) throw new OminoError({ status: "memory", message: "there is not enough memory" });
        taken.push(address);
        const memory = new Uint8Array(this.#door.memory.buffer, address, bytes.length + 1);
        memory.set(bytes);
        memory[bytes.length] = 0;
        return address;
    }

    #read(address) {
        const memory = new Uint8Array(this.#door.memory.buffer);
        return this.#reader.decode(memory.subarray(address, memory.indexOf(0, address)));
    }

    /** The games: [{name, title, options: [{name, help, kind, preset, choices, low, high}]}]. */
    modules() {
        return this.call("door_modules").modules;
    }

    /** The version of the library, as text. */
    version() {
        return this.call("door_modules").version;
    }

    /** Opens a new game. */
    open(game, options = "") {
        return new Table(this, this.call("door_open", game, options));
    }

    /** Opens a game from a record. */
    openRecord(text) {
        return new Table(this, this.call("door_open_record", text, new TextEncoder().encode(text).length));
    }
}

/** Waits until other tasks have had their turn. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A match with everything around it. */
class Table {
    #omino;

    constructor(omino, info) {
        this.#omino = omino;
        /** {game, title, options, seed, players, lowWins, help, sides, names, levels, warnings} */
        this.info = info;
    }

    #call(name, ...values) {
        return this.#omino.call(name, this.info.table, ...values);
    }

    close() {
        this.#call("door_close");
    }

    /** {ply, length, side, player, over, moves, hash, position, scores, places, last, comment} */
    state() {
        return this.#call("door_state");
    }

    /** Makes a move, given by its number or its text; returns the new state, as do the next calls. */
    play(move) {
        return typeof move === "string" ? this.#call("door_play_text", move) : this.#call("door_play", move);
    }

    /** Goes to a ply, backward or forward. */
    go(ply) {
        return this.#call("door_go", ply);
    }

    undo() {
        return this.go(this.state().ply - 1);
    }

    redo() {
        return this.go(this.state().ply + 1);
    }

    restart(seed = 0) {
        return this.#call("door_restart", seed);
    }

    setPosition(text) {
        return this.#call("door_set_position", text);
    }

    setPlayerName(player, name) {
        return this.#call("door_set_player_name", player, name);
    }

    /** All legal moves: [[number, text], ...]. */
    moves() {
        return this.#call("door_moves");
    }

    /** All moves made, and those that can be redone: [{move, text, words, side, player}, ...]. */
    history() {
        return this.#call("door_history");
    }

    /** The record as text. */
    record() {
        return this.#call("door_record").record;
    }

    /** {summary, colors of the sides, panels: [{kind, title, note, owner, beside, ...}]} */
    scene() {
        return this.#call("door_scene");
    }

    /** Where a legal move happens in the scene: {move, panel, tray, item, cells}. */
    view(move) {
        return this.#call("door_view", move);
    }

    /** What can be picked: [{choice, panel, tray, item, move, orientation, words}, ...]. */
    picks() {
        return this.#call("door_picks");
    }

    /** The orientations of a choice with their cells, ink, neighbours and places, and the choice of every orientation. */
    choice(index) {
        return this.#call("door_choice", index);
    }

    /** Whether an orientation is legal with its handle at a cell: {legal, move, reason}. */
    explain(orientation, x, y) {
        return this.#call("door_explain", orientation, x, y);
    }

    /**
     * A picture of a panel, or of the whole scene; `theme` is "light", "dark" or "auto". `bare` leaves out all words,
     * `fluid` makes it scale to its box, `targets` adds elements with data-panel and data-cell or data-item to point at.
     */
    svg({ panel = -1, theme = "light", bare = false, fluid = false, targets = false } = {}) {
        const flags = (bare ? 1 : 0) + (fluid ? 2 : 0) + (targets ? 4 : 0);
        return this.#call("door_svg", panel, ["light", "dark", "auto"].indexOf(theme), flags).svg;
    }

    /** A picture of the whole game, as a page or an animation. */
    film({ form = "animation", theme = "light" } = {}) {
        const number = form === "animation" ? 1 : 0;
        return this.#call("door_film", number, ["light", "dark", "auto"].indexOf(theme)).svg;
    }

    /** Begins a search; continue it with think() until that returns a move, or end it with finish(). */
    begin({ kind = "mcts", seed = 1, level = 0, simulations = 0, seconds = 0, memory = 64 << 20, analysis = false } = {}) {
        this.#call("door_begin", kind, seed, level, simulations, seconds, memory, analysis ? 1 : 0);
    }

    /** Runs a slice: {move, simulations, seconds, done, value, exact, line, ranking}; move is null until it is chosen. */
    think({ simulations = 0, seconds = 0.02, best = 0 } = {}) {
        return this.#call("door_continue", simulations, seconds, best);
    }

    /** Ends the search at once; returns the same as think(), with the best move so far. */
    finish({ best = 0 } = {}) {
        return this.#call("door_finish", best);
    }

    /**
     * Searches in slices, between which other tasks have their turn, and returns the result. `progress` receives each
     * slice's; an AbortSignal stops the search, and its best move so far is the result.
     */
    async search({ slice = 0.02, best = 0, progress, signal, ...limits } = {}) {
        this.begin(limits);
        for (;;) {
            if (signal?.aborted) return this.finish({ best });
            const result = this.think({ seconds: slice, best });
            if (result.move) return result;
            progress?.(result);
            await pause();
        }
    }
}

/**
 * Merges the rankings of several searches of the same position, which workers ran with different seeds: adds the visits
 * and averages the values. Returns the moves, the most visited first.
 */
export function mergeRankings(rankings) {
    const merged = new Map();
    for (const ranked of rankings.flat()) {
        const known = merged.get(ranked.move.move);
        if (!known) {
            merged.set(ranked.move.move, { ...ranked });
            continue;
        }
        const visits = known.visits + ranked.visits;
        if (visits > 0) known.value = (known.value * known.visits + ranked.value * ranked.visits) / visits;
        known.visits = visits;
        known.exact ||= ranked.exact;
    }
    return [...merged.values()].sort((a, b) => b.visits - a.visits);
}
