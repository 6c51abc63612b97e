/* What the server has told a chair: moves by their names, clocks, and news in their order. */

import assert from "node:assert/strict";
import test from "node:test";
import { Table } from "/static/battleroom/table.js";

const NOW = "2026-11-20T12:00:00Z";
const state = (more = {}) => ({ number: 3, version: 5, stage: "playing", side: "blue", sides: { blue: {}, red: {} }, now: NOW, asked: true, ...more });

function table(more = {}) {
  const real = Date.now;
  Date.now = () => Date.parse(NOW) + 7000;   // our clock is seven seconds fast
  const here = new Table({ views: "/views", state: "/state" }, state(more));
  Date.now = real;
  const steps = [[1, "Move 1"], [1, "Move 1, the guns"], [2, "Move 2"]];
  steps.forEach((step, n) => here.hold(n, { n, log: [] }, step));
  return here;
}
const at = (seconds, ask) => {
  const real = Date.now;
  Date.now = () => Date.parse(NOW) + seconds * 1000;
  try { return ask(); } finally { Date.now = real; }
};

test("moves by the one numbering, also those that are still to come", () => {
  const here = table();
  assert.deepEqual([0, 1, 2, 3, 4].map((n) => here.figure(n)), [1, 1, 2, 4, 5]);
  assert.deepEqual([0, 1, 2, 3, 9].map((n) => here.called(n)), ["The opening", "Move 1", "Move 1, the guns", "Move 2", "This move"]);
  assert.deepEqual([0, 1, 3].map((n) => here.standing(n)), ["before the first move", "after move 1 of 2", "after move 2"]);
});

test("what came of a move, in a breath", () => {
  const here = table();
  here.hold(1, { log: [{ text: "A gun fires" }, { text: "It misses." }] }, [1, "x"]);
  assert.equal(here.told(1), "Move 1: A gun fires. It misses.");
  assert.equal(here.told(2), "x: nothing to report.");
  here.hold(1, { ply: 1, log: [] }, [1, "x"]);
  here.hold(2, { ply: 1, log: [{ text: "Shots." }] }, [2, "y"]);
  here.hold(3, { ply: 1, log: [] }, [2, "y"]);
  assert.equal(here.told(3), "y: nothing more to report.");
});

test("a sheet is one's own while it is asked for and not sealed", () => {
  assert.deepEqual([{}, { asked: false }, { sealed: true }, { idle: true }, { stage: "resolving" }].map((more) => Boolean(table(more).mine)), [true, false, false, false, false]);
});

test("the interval before one's move is measured by the server's clock", () => {
  const book = { opens: "2026-11-20T12:01:00Z", before_go: true };
  const here = table({ book });
  assert.deepEqual([7, 66.5, 67, 99].map((seconds) => at(seconds, () => here.untilGo)), [60, 1, 0, 0]);
  assert.deepEqual([66, 67].map((seconds) => at(seconds, () => [here.beforeGo, Boolean(here.editable)])), [[true, false], [false, true]]);
  assert.equal(at(99, () => table({ book, clock_stopped: true }).beforeGo), true);
  assert.equal(at(7, () => table({ book, side: "watch" }).beforeGo), false);
  assert.equal(at(7, () => table({ book, stage: "done" }).untilGo), 0);
});

test("an answer that is older than what is known changes nothing; a new move is fetched", () => {
  const here = table();
  const loads = [];
  here.load = (from) => { loads.push(from); };
  here.take(state({ version: 4, number: 9 }));
  assert.equal(here.number, 3);
  here.take(state({ version: 5, side: "red" }));
  assert.equal(here.state.side, "red");
  here.take(state({ version: 6, number: 4 }));
  here.take(state({ version: 7, number: 4, stage: "done" }));
  assert.deepEqual(loads, [3, 4]);
  assert.equal(here.over, true);
});

test("views come with their numbers, and what reads otherwise than before is told", async () => {
  const here = table();
  const heard = [];
  here.addEventListener("seen", ({ detail }) => heard.push(detail));
  const asked = [];
  globalThis.fetch = async (url) => { asked.push(url); return { ok: true, status: 200, json: async () => ({ from: 2, views: [{ n: 2, log: ["x"] }, { n: 3 }], steps: [[2, "a"], [3, "b"]] }) }; };
  await here.load(2);
  assert.deepEqual(heard, [{ news: [3], renewed: [2] }]);
  assert.deepEqual(here.nearest(9), { n: 3 });
  await here.lookAs("red");
  assert.deepEqual(asked, ["/views?from=2", "/views?from=0&as=red"]);
  globalThis.fetch = async () => { throw new Error("away"); };
  await here.load(5);
  await here.load(3);
  assert.equal(here.lacking, 3, "from there on it is asked for again when the line is up");
});
