/* A harbour chart is drawn here: with the pointer, with the keys, or from the list. The server keeps every change and says
   what is wrong with it; it alone judges. */

import { post } from "../room/post.js";
import { data, element, say } from "../shell/dom.js";
import { agree, plural } from "../shell/words.js";
import { Sheet, squareName, squareOf } from "./sheet.js";

const root = document.getElementById("harbour");
const given = data("data-harbour", null);
const chart = given.chart;
const $ = (id) => document.getElementById(id);
const LETTERS = Object.fromEntries(given.tools.map((tool) => [tool.letter, tool.key]));
const NAMES = { land: "land", ...Object.fromEntries(given.tools.map((tool) => [tool.key, tool.name.toLowerCase()])) };
const KEEP_MS = 500;

const state = {
  coast: given.coast, at: given.at, mile: given.mile, faults: given.faults,
  cursor: { column: Math.floor(given.chart.columns / 2), row: Math.floor(given.chart.rows / 2) },
  tool: "mine", locked: "locked" in root.dataset, wrong: new Set(), putting: true,
};

const sheet = new Sheet($("paper"), { onsquare });

/* ---- what stands in a square ---- */

const marksAt = ({ column, row }) => chart.squares.filter((mark) => mark.column === column && mark.row === row);

function onsquare(square, how) {
  state.cursor = square;
  if (!state.locked) {
    if (how === "down") state.putting = !state.tool || !marksAt(square).some((mark) => mark.what === state.tool);
    if (state.tool && state.putting) put(square, state.tool);
    else rub(square, state.tool);
  }
  show();
}

function put(square, what) {
  if (marksAt(square).some((mark) => mark.what === what)) return;
  chart.squares.push({ ...square, what, note: "" });
  keep();
}

/** Rubs out one kind of thing in a square, or all of them. */
function rub(square, what = "") {
  const left = chart.squares.filter((mark) => mark.column !== square.column || mark.row !== square.row || (what && mark.what !== what));
  if (left.length === chart.squares.length) return;
  chart.squares = left;
  keep();
}

/* ---- keeping ---- */

let timer = null;
let sending = null;

function keep() {
  clearTimeout(timer);
  timer = setTimeout(() => send("keep"), KEEP_MS);
}

async function send(verb, options) {
  clearTimeout(timer);
  timer = null;
  if (sending) await sending;
  sending = post(root.dataset.post, { do: verb, chart }, options);
  const answer = await sending;
  sending = null;
  if (answer.data?.faults) state.faults = answer.data.faults;
  if (answer.ok) {
    for (const name of ["coast", "at", "mile"]) if (answer.data[name] !== undefined) state[name] = answer.data[name];
    state.locked = Boolean(answer.data.done);
    $("tell").textContent = answer.data.done ? "Done. The umpire can see it."
      : state.faults.length ? "Saved as a draft; it cannot be marked as done yet." : "Saved.";
  } else $("tell").textContent = answer.problem && !answer.data ? answer.problem : "This failed; nothing was changed.";
  show();
  return answer.ok;
}

window.addEventListener("pagehide", () => { if (timer) send("keep", { leaving: true }); });

/* ---- showing ---- */

function show() {
  state.wrong = new Set(state.faults.map((fault) => /^squares\.(\d+)/.exec(fault.where)).filter(Boolean).map((m) => chart.squares[Number(m[1])]));
  sheet.draw({ chart, coast: state.coast, at: state.at, cursor: state.cursor, wrong: state.wrong });
  const here = marksAt(state.cursor);
  const words = here.map((mark) => NAMES[mark.what] + (mark.note ? ` (${mark.note})` : "")).join(", ");
  const text = `${squareName(state.cursor.column, state.cursor.row)}: ${words || "nothing marked"}`;
  say($("here"), text);
  const faults = $("faults");
  faults.replaceChildren(...state.faults.map((fault) => element("li", { class: "fault" }, `${fault.text} `, element("span", { class: "chip" }, fault.rule))));
  faults.hidden = !state.faults.length;
  $("count").textContent = chart.squares.length || "none";
  $("size").textContent = `${chart.columns} by ${plural(chart.rows, "square")}`;
  list();
  for (const node of document.querySelectorAll("[data-tool]")) node.setAttribute("aria-pressed", String(node.dataset.tool === state.tool));
  document.querySelector(".tools-bar").hidden = state.locked;
  $("add").hidden = state.locked;
  for (const node of document.querySelectorAll("[data-frame], [data-store]")) node.disabled = state.locked;
  if ($("done")) {
    $("done").hidden = state.locked;
    $("again").hidden = !state.locked;
    $("do-h").textContent = state.locked ? "This chart is done" : "Edit this harbour";
  }
}

function list() {
  const body = $("list");
  const rows = [...chart.squares].sort((a, b) => a.row - b.row || a.column - b.column || a.what.localeCompare(b.what));
  const held = document.activeElement?.dataset?.note;
  body.replaceChildren(...rows.map((mark) => {
    const name = squareName(mark.column, mark.row), key = `${name}-${mark.what}`;
    const note = state.locked ? element("span", { "data-note": key }, mark.note) : element("input", {
      value: mark.note, maxlength: given.most.note, placeholder: mark.what === "fort" ? "her guns" : "", "aria-label": `Note on ${name}`, "data-note": key,
      oninput(event) { mark.note = event.target.value; keep(); },
    });
    const out = state.locked ? "" : element("button", { type: "button", class: "btn x", "aria-label": `Erase the ${NAMES[mark.what]} in ${name}`,
      onclick() { rub(mark, mark.what); show(); } }, "×");
    return element("tr", { class: state.wrong.has(mark) ? "now" : "" }, element("th", { scope: "row" }, name), element("td", null, NAMES[mark.what]), element("td", null, note), element("td", { class: "num" }, out));
  }));
  if (!rows.length) body.append(element("tr", null, element("td", { colspan: 4, class: "quiet" }, "No marks yet. A harbour without mines or forts is a valid chart too.")));
  if (held) body.querySelector(`[data-note="${held}"]`)?.focus();
}

/* ---- tools ---- */

function choose(tool) {
  state.tool = tool;
  show();
}

for (const node of document.querySelectorAll("[data-tool]")) node.addEventListener("click", () => choose(node.dataset.tool));

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

$("paper").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key], letter = event.key.toLowerCase();
  if (step) {
    const clamp = (value, most) => Math.min(Math.max(value, 0), most - 1);
    state.cursor = { column: clamp(state.cursor.column + step[0], chart.columns), row: clamp(state.cursor.row + step[1], chart.rows) };
  } else if (state.locked) return;
  else if (letter in LETTERS) {
    const what = LETTERS[letter];
    if (marksAt(state.cursor).some((mark) => mark.what === what)) rub(state.cursor, what);
    else put(state.cursor, what);
  } else if (letter === "x" || event.key === "Delete" || event.key === "Backspace") rub(state.cursor);
  else if (event.key === " " || event.key === "Enter") onsquare(state.cursor, "down");
  else return;
  event.preventDefault();
  show();
});

$("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(event.target), square = squareOf(String(form.get("square")));
  if (!square || square.column >= chart.columns || square.row >= chart.rows || square.row < 0) {
    $("tell").textContent = `There is no such square; the chart goes from A1 to ${squareName(chart.columns - 1, chart.rows - 1)}.`;
    return;
  }
  state.cursor = square;
  put(square, String(form.get("what")));
  show();
});

/* ---- stores and the sheet itself ---- */

for (const node of document.querySelectorAll("[data-store]")) {
  const name = node.dataset.store;
  node.value = chart.stores[name] ?? "";
  node.addEventListener("input", () => {
    if (node.value === "") delete chart.stores[name];
    else chart.stores[name] = Number(node.value);
    keep();
  });
}

const FRAME = {
  n: () => shift(0, -1), s: () => shift(0, 1), w: () => shift(-1, 0), e: () => shift(1, 0),
  wider: () => { chart.columns += 1; }, narrower: () => { chart.columns -= 1; },
  higher: () => { chart.rows += 1; }, lower: () => { chart.rows -= 1; },
};

function shift(columns, rows) {
  chart.lon = Number((chart.lon + columns * state.mile[0]).toFixed(6));
  chart.lat = Number((chart.lat - rows * state.mile[1]).toFixed(6));
  for (const mark of chart.squares) {
    mark.column -= columns;
    mark.row -= rows;
  }
}

for (const node of document.querySelectorAll("[data-frame]")) {
  node.addEventListener("click", () => {
    FRAME[node.dataset.frame]();
    chart.columns = Math.min(Math.max(chart.columns, 1), given.most.columns);
    chart.rows = Math.min(Math.max(chart.rows, 1), given.most.rows);
    const gone = chart.squares.length;
    chart.squares = chart.squares.filter((m) => m.column >= 0 && m.row >= 0 && m.column < chart.columns && m.row < chart.rows);
    const lost = gone - chart.squares.length;
    state.cursor = { column: Math.min(state.cursor.column, chart.columns - 1), row: Math.min(state.cursor.row, chart.rows - 1) };
    send("keep").then((kept) => { if (kept && lost) $("tell").textContent = `Saved. ${plural(lost, "mark")} outside the chart ${agree(lost, "was", "were")} erased.`; });
  });
}

$("done")?.addEventListener("click", () => send("done"));
$("again")?.addEventListener("click", () => send("again"));

show();
sheet.bring(chart.squares[0] ?? state.cursor); // on a phone the sheet is larger than its window
