/* Which guide is shown, and at which step of it one stands. */

import assert from "node:assert/strict";
import test from "node:test";
import { chosen, holds, pressable, standing, value } from "/static/teaching/guide.js";

const STATE = { number: 3, sheet: { orders: { moves: [["a", "K1"], ["b", "K2"]], fire: { x: { target: "y", n: 2 } } } }, text: "" };

test("a condition of the state", () => {
  const at = (path, more) => holds(STATE, { at: path, ...more });
  assert.deepEqual(value(STATE, "sheet.orders.moves.1.0"), "b");
  assert.equal(value(STATE, "sheet.none.moves"), undefined);
  assert.deepEqual([at("number", { is: 3 }), at("number", { is: 4 }), at("number", { least: 3 }), at("number", { least: 4 })], [true, false, true, false]);
  assert.deepEqual([at("sheet.orders.moves", { count: 2 }), at("sheet.orders.moves", { count: 3 }), at("sheet.orders.moves", { has: ["b", "K2"] }), at("sheet.orders.moves", { has: ["b", "K3"] })], [true, false, true, false]);
  assert.deepEqual([at("sheet.orders.fire", { holds: { target: "y" } }), at("sheet.orders.fire", { holds: { target: "y", n: 3 } })], [true, false]);
  assert.deepEqual([at("number", { set: true }), at("text", { set: true }), at("nowhere", { set: true })], [true, false, false]);
  assert.deepEqual([holds(STATE, { any: [{ at: "number", is: 9 }, { at: "number", is: 3 }] }), holds(STATE, { press: true }), at("number", {})], [true, false, false]);
  const waits = [{ any: [{ press: "#a" }, { press: true }] }, { press: "#b" }, { at: "number", is: 3 }];
  assert.deepEqual(pressable(waits), ["#a", "#b"]);
  assert.deepEqual(waits.map((one) => holds({ pressed: ["#a"] }, one)), [true, false, false]);
});

const GUIDE = { side: "N", steps: [
  { move: 1, await: [{ press: true }], when: [] }, { move: 3, await: [{ at: "done", is: 1 }], when: [{ at: "able", is: 1 }] }, { move: 99, await: [{ press: true }], when: [] },
] };

test("the first step that has not passed: its move is over, or it was done", () => {
  assert.deepEqual(standing(GUIDE, { number: 1 }), { step: 0, lost: false });
  assert.deepEqual(standing(GUIDE, { number: 3, able: 1, sheet: {} }), { step: 1, lost: false });
  assert.deepEqual(standing(GUIDE, { number: 3, sheet: {} }), { step: 1, lost: true }, "it makes no sense any more");
  assert.deepEqual(standing(GUIDE, { number: 3, done: 1 }), { step: 2, lost: false });
  assert.deepEqual(standing(GUIDE, { number: 400 }), { step: 2, lost: false }, "a step for whenever passes with no move");
  assert.deepEqual(standing(GUIDE, { number: 1 }, 1), { step: 1, lost: false });
});

test("how it ends: won by one's own side; a day at sea when all is done", () => {
  assert.deepEqual([standing(GUIDE, { result: { winner: "N" } }), standing(GUIDE, { result: { winner: "S" } })], [{ over: true, won: true }, { over: true, won: false }]);
  assert.deepEqual(standing(GUIDE, { number: 1 }, 3), { step: 2 });
  assert.deepEqual(standing({ steps: GUIDE.steps }, { number: 1 }, 3), { over: true, won: true });
});

test("in a war a step is done with any later one, and the newest guide that is not over is shown", () => {
  const day = { steps: ["laid", "sealed", "read"].map((at) => ({ move: 99, await: [{ at, is: 1 }], when: [] })) };
  assert.deepEqual(standing(day, { laid: 1 }), { step: 1 });
  assert.deepEqual(standing(day, { sealed: 1 }), { step: 2 }, "sealed without a course");
  assert.deepEqual(standing(day, { laid: 1 }, 2), { step: 2 }, "what was done stays done");
  assert.deepEqual(standing(day, { read: 1 }), { over: true, won: true });
  assert.deepEqual(standing(day, { result: { winner: "S" } }), { over: true, won: true }, "a battle of a war that was lost");
  const [early, late, over] = [{ step: 0 }, { step: 1 }, { over: true }];
  assert.deepEqual([chosen([early, late, over]), chosen([early, over]), chosen([over, over]), chosen([])], [late, early, over, null]);
});
