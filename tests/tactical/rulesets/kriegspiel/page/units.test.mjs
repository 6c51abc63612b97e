/* Units of the Kriegspiel in the hand: the whole of one is carried, or single men. */

import assert from "node:assert/strict";
import test from "node:test";
import { middle, sorted, unitOf } from "/static/rulesets/kriegspiel/modes.js";
import { answered, formed } from "/static/rulesets/kriegspiel/units.js";

const man = (id, body, more = {}) => [id, { id, body, side: "blue", is: "armed", ...more }];
const men = new Map([man("a1", "A"), man("a2", "A"), man("a3", "A", { is: "dead" }), man("b1", "B"), man("g1", "G"), man("r1", "R", { side: "red" })]);
const field = { men, guns: new Map(), own: "blue", view: { units: { A: { arm: "inf" }, B: { arm: "inf" }, G: { arm: "GEN" } }, wagons: { w: { unit: "A" } } }, of: (key) => [...men.values()].filter((one) => one.body === key) };
const page = { field };

test("the middle of a unit is halfway between its outermost", () => assert.deepEqual(middle([{ x: 0, y: 10 }, { x: 1, y: 0 }, { x: 11, y: 1 }]), [6, 5]));

test("whose unit one is", () => assert.deepEqual(["a1", "w", "r1", "nobody"].map((id) => unitOf(page, id)), ["A", "A", null, null]));

test("a unit is carried as one when all its men that stand are; a general is alone", () => {
  const told = (...ids) => {
    const { by, alone } = sorted(page, ids.map((id) => ({ id })));
    return [[...by.keys()], alone.map(({ id }) => id)];
  };
  assert.deepEqual(told("a1", "a2"), [["A"], []]);
  assert.deepEqual(told("a1"), [[], ["a1"]]);
  assert.deepEqual(told("a1", "g1", "r1"), [["G"], ["r1", "a1"]]);
  assert.deepEqual(told("b1"), [[], ["b1"]]);
});

test("a formation is said of armed men who are more than one", () => {
  assert.equal(formed({ arm: "inf", men: [1, 2], formation: "fours" }), formed({ arm: "inf", formation: "fours" }));
  assert.equal(formed({ arm: "inf", men: [1], formation: "fours" }), "");
  assert.deepEqual([answered({ charge: "x" }), answered({ do: ["dismount"] }), answered({ do: ["dig"] }), answered(null)], [true, true, false, false]);
});
