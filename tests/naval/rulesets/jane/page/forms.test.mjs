/* Parts of the forms of Jane's game: faults by their place, names, posts, and orders with a part more or less. */

import assert from "node:assert/strict";
import test from "node:test";
import { change, commands, faultsAt, listed, names, number, put, select, turnOf } from "/static/rulesets/jane/forms.js";
import { words } from "../../../../page/page.mjs";

test("faults of a place and of what lies under it, and of no other that only begins alike", () => {
  const now = { refused: [{ where: "ships.drake.knots" }, { where: "ship" }, "a word", {}], lacks: [{ where: "ships" }, { where: "shipyards" }] };
  assert.deepEqual(faultsAt(now, "ship").map((one) => one.where), ["ship", "ships"]);
  assert.deepEqual(faultsAt(now, "ships.drake").map((one) => one.where), ["ships.drake.knots"]);
  assert.deepEqual(faultsAt({}, "ships"), []);
});

test("own ships by their names, enemies by number and what is known of them", () => {
  const called = names({ ships: [{ id: "drake", own: true, name: "Drake" }, { id: "E1", what: "big cruiser" }, { id: "E2", name: "Donegal", what: "cruiser" }, { id: "x", exact: true, what: "tug" }] });
  assert.deepEqual(["drake", "E1", "E2", "x", "lost"].map(called), ["Drake", "E1, big cruiser", "E2, Donegal", "tug", "lost"]);
});

test("orders with a part set, and without it", () => {
  assert.deepEqual(put({ a: 1, b: 2 }, "b", 3), { a: 1, b: 3 });
  assert.deepEqual(put({ a: 1, b: 2 }, "b", undefined), { a: 1 });
  assert.deepEqual(put(null, "b", 0), { b: 0 });
  assert.deepEqual([listed(["a"]), listed({ a: 1, b: 2 }), listed(null)], [["a"], ["a", "b"], []]);
  assert.deepEqual([turnOf({ turn: 3, move: 9 }), turnOf({ move: 9 }), turnOf({})], [3, 9, 0]);
});

test("who may write what is the admiral's", () => {
  const hands = (posts, can = false) => ({ posts, can: () => can });
  assert.deepEqual([commands(hands([], true), { editable: true }), commands(hands(["force:1"]), { editable: true }), commands(hands(["helm:drake"]), { editable: true }), commands(hands([], true), { editable: false })],
    [true, true, false, false]);
});

test("a change is made of the orders that stand, and a refusal is told in its own words", async () => {
  let stands = { a: 1 };
  const said = [];
  change({ order: async (fn) => { stands = fn(stands); } }, (orders) => ({ ...orders, b: 2 }));
  assert.deepEqual(stands, { a: 1, b: 2 });
  change({ order: async (fn) => { stands = fn(null); throw new Error("Too late."); } }, (orders) => orders, (why) => said.push(why));
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([stands, said], [{}, ["Too late."]]);
});

test("a number that was emptied is none, and what is no number is not taken", () => {
  const taken = [];
  const field = number("n", 5, { least: 0, most: 9 }, (value) => taken.push(value));
  for (const typed of ["7", " ", "seven", "-3"]) Object.assign(field, { value: typed }).listeners.change();
  assert.deepEqual(taken, [7, null, -3]);
  assert.deepEqual([field.attributes.min, field.attributes.max, field.attributes.value], ["0", "9", "5"]);
});

test("a choice hands over the value itself, not its text", () => {
  const taken = [];
  const node = select("s", { n: 2 }, [[null, "none"], [{ n: 2 }, "two"], "plain"], (value) => taken.push(value));
  assert.deepEqual(node.children.map((one) => ["selected" in one.attributes, words(one)]), [[false, "none"], [true, "two"], [false, "plain"]]);
  for (const value of ["0", "1", "2"]) Object.assign(node, { value }).listeners.change();
  assert.deepEqual(taken, [null, { n: 2 }, "plain"]);
});
