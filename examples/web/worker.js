// SPDX-License-Identifier: MIT
// Plays games for page.js, which stays free to draw.
import { load } from "./omino.js";

const omino = await load(fetch("omino.wasm"));
let table;

onmessage = async ({ data: { open, random, level } }) => {
    if (open) {
        table?.close();
        table = omino.open(open);
    }
    if (random) {
        const moves = table.moves();
        table.play(moves[Math.floor(Math.random() * moves.length)][0]);
    }
    if (level) table.play((await table.search({ level })).move.move);
    postMessage({ svg: table.svg(), summary: table.scene().summary, over: table.state().over });
};
postMessage({ modules: omino.modules() });
