/* Boxes, wagons and trains in the hand: how far each may go, and how its order is written. */

import assert from "node:assert/strict";
import test from "node:test";
import { nearest, orderable, withThings, without } from "/static/openground/rolling.js";
import { along } from "/static/openground/things.js";

const LINE = [[0, 0], [100, 0], [100, 200]];

test("along a line and back: so far along it lies a place, so far along a place lies", () => {
  assert.deepEqual(nearest(LINE, { x: 30, y: 5 }), { along: 30, off: 5 });
  assert.deepEqual(nearest(LINE, { x: 110, y: 50 }), { along: 150, off: 10 });
  assert.deepEqual(nearest(LINE, { x: 100, y: 300 }), { along: 300, off: 100 });
  assert.deepEqual(along(LINE, 30), { x: 30, y: 0, angle: 0 });
  assert.deepEqual(along(LINE, 150), { x: 100, y: 50, angle: Math.PI / 2 });
  assert.deepEqual(along(LINE, 500), { x: 100, y: 200, angle: Math.PI / 2 });
  assert.deepEqual(along(LINE, -9), { x: 0, y: 0, angle: 0 });
  assert.deepEqual(along([[3, 4]], 7), { x: 3, y: 4, angle: 0 });
});

const OPTIONS = { wagons: { w1: { at: [0, 0], reach: 100, road: 300 } }, boats: { b1: { at: [0, 0], reach: 50 } }, trains: { t1: { run: [10, 90], at: 50 } }, things: { x1: { part: "boxes", reach: null } } };
const page = { field: { now: { options: OPTIONS }, waiting: [{ id: "x1" }], things: new Map([["w1", {}], ["b1", {}], ["t1", { line: LINE }]]) } };

test("what may be ordered of a thing", () => {
  assert.deepEqual(orderable(page, "w1"), { at: [0, 0], reach: 300, road: 300, part: "wagons" });
  assert.deepEqual(orderable(page, "t1"), { run: [10, 90], at: 50, part: "trains", from: 10, to: 90 });
  assert.equal(orderable(page, "nobody"), null);
  const told = { field: { now: { options: { things: { t: { part: "trains", s: 50, run: 30 } } } } } };
  assert.deepEqual(orderable(told, "t"), { part: "trains", s: 50, run: 30, from: 20, to: 80 });
});

const usual = { can: () => false, origin: () => "usual", reach: () => 7, put: (places, next) => ({ ...next, men: places.map((one) => one.id) }), back: (ids, orders) => ({ ...orders, gone: ids }) };
const mode = withThings(page, usual);

test("in the hand: whether it goes, from where and how far", () => {
  assert.deepEqual(["w1", "b1", "t1", "x1", "m1"].map((id) => mode.can(id)), [true, true, true, true, false]);
  assert.deepEqual(["w1", "b1", "t1", "x1", "m1"].map((id) => mode.reach(id)), [300, 50, 40, null, 7]);
  assert.deepEqual([mode.origin("w1"), mode.origin("x1"), mode.origin("m1")], [{ x: 0, y: 0 }, null, "usual"]);
});

test("what stands against it: farther than it goes, or beyond its stretch of line", () => {
  assert.deepEqual([300, 301].map((x) => mode.thingVerdict({ id: "w1", what: "wagon", x, y: 0 })), ["", "far"]);
  assert.deepEqual([9, 10, 90, 91].map((x) => mode.thingVerdict({ id: "t1", what: "train", x, y: 3 })), ["far", "", "", "far"]);
});

test("its order: a place for a wagon, so far along for a train; men are ordered as usual", () => {
  assert.deepEqual(mode.put([{ id: "w1", what: "wagon", x: 10.4, y: 20.6 }, { id: "t1", what: "train", x: 80, y: 3 }, { id: "m1" }], { wagons: { w2: [[1, 1]] } }), {
    wagons: { w2: [[1, 1]], w1: [[10, 21]] }, trains: { t1: { run: 80 } }, men: ["m1"],
  });
  assert.deepEqual(mode.put([{ id: "x1", what: "box", x: 5, y: 6 }], { boxes: { x1: { load: "men" } } }), { boxes: { x1: { load: "men", at: [5, 6] } } });
  assert.deepEqual(mode.put([{ id: "x1", what: "box", x: 5, y: 6 }], {}), { boxes: { x1: [5, 6] } });
  assert.deepEqual(mode.back(["w1", "m1"], { wagons: { w1: [[1, 1]], w2: [[2, 2]] } }), { wagons: { w2: [[2, 2]] }, gone: ["m1"] });
  assert.deepEqual(without({ a: 1, b: 2 }, ["a"]), { b: 2 });
});
