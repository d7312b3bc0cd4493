// SPDX-License-Identifier: MIT
// Shows a game and makes moves in a worker.
const worker = new Worker("worker.js", { type: "module" });
const element = (id) => document.getElementById(id);

worker.onmessage = ({ data: { modules, svg, summary, over } }) => {
    for (const { name, title } of modules ?? []) element("game").add(new Option(title, name));
    if (modules) worker.postMessage({ open: modules[0].name });
    if (svg === undefined) return;
    URL.revokeObjectURL(element("board").src);
    element("board").src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    element("summary").textContent = element("board").alt = summary;
    element("move").disabled = element("think").disabled = over;
};
element("game").onchange = () => worker.postMessage({ open: element("game").value });
element("move").onclick = () => worker.postMessage({ random: true });
element("think").onclick = () => worker.postMessage({ level: 5 });
