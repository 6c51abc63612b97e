/* How men stand to one another after the hand has turned, closed or ranked them. */

import assert from "node:assert/strict";
import test from "node:test";
import { carried, FORMS, ranks, TURN, turned } from "/static/openground/formation.js";

const men = (...places) => places.map(([x, y], n) => ({ id: `m${n}`, x, y, r: 24 }));
const at = (places) => places.map(({ x, y }) => [x + 0, y + 0]);
const form = (key, places) => at(FORMS.find(([one]) => one === key)[2](places));

test("carried by so much, in whole u", () => assert.deepEqual(at(carried(men([0, 0], [10, 5]), 1.4, -2.6)), [[1, -3], [11, 2]]));

test("turned to the left about their middle, or about a point", () => {
  assert.deepEqual(at(turned(men([0, 0], [100, 0]), Math.PI / 2)), [[50, -50], [50, 50]]);
  assert.deepEqual(at(turned(men([10, 0], [20, 10]), Math.PI / 2, { x: 0, y: 0 })), [[0, 10], [-10, 20]]);
  assert.equal(TURN * 12, Math.PI);
});

test("in line they stand 54 u apart about the middle they had, each beside his neighbours", () => {
  assert.deepEqual(form("l", men([0, 0], [200, 0], [100, 0])), [[46, 0], [100, 0], [154, 0]]);
  assert.deepEqual(ranks(men([0, 0], [200, 0], [100, 0]), 3).map((one) => one.id), ["m0", "m2", "m1"]);
  assert.deepEqual(form("l", men([0, 0], [0, 200])), [[0, 73], [0, 127]]);
});

test("two ranks, the rear ones behind; a column is two abreast", () => {
  assert.deepEqual(at(ranks(men([0, 40], [100, 40], [0, 0], [100, 0]), 2, 0)), [[23, 47], [77, 47], [23, -7], [77, -7]]);
  assert.deepEqual(at(ranks(men([0, 0], [100, 0], [200, 0]), 2, 0)), [[73, 27], [127, 27], [100, -27]]);
  assert.deepEqual(form("c", men([0, 0], [100, 0], [200, 0], [300, 0])).sort(([a, b], [c, d]) => a - c || b - d), [[123, -27], [123, 27], [177, -27], [177, 27]]);
});

test("closed up they never touch, and open out by a quarter", () => {
  assert.deepEqual(form("z", men([0, 0], [1000, 0])), [[100, 0], [900, 0]]);
  assert.deepEqual(form("z", men([0, 0], [60, 0])), [[3, 0], [57, 0]]);
  assert.deepEqual(form("z", men([0, 0], [40, 0])), [[0, 0], [40, 0]], "nearer than that they stay");
  assert.deepEqual(form("x", men([0, 0], [100, 0])), [[-12, 0], [113, 0]]);
});
