/* Measures of the table in u, sixty-fourths of an inch. */

import assert from "node:assert/strict";
import test from "node:test";
import { apart, bounds, distance, far, foot, fromStretch, inches, inside, middle, Near, radius, whereabouts } from "/static/openground/geometry.js";

test("inches by the eighth, from two feet on in feet", () => {
  assert.deepEqual([776, 64, 8, 0, 60, 32, -72].map(inches), ["12⅛ in", "1 in", "⅛ in", "0 in", "1 in", "½ in", "-1⅛ in"]);
  assert.deepEqual([1535, 1536, 1600, 4800].map(distance), ["24 in", "2 ft", "2 ft 1 in", "6 ft 3 in"]);
});

test("a place in words: from the west edge, and from a side's own back line", () => {
  const country = { width: 4608, depth: 6912 };
  assert.equal(whereabouts({ x: 640, y: 128 }, country), "10 in from the west edge, 2 in from the south back line");
  assert.equal(whereabouts({ x: 640, y: 128 }, country, "north"), "10 in from the west edge, 106 in from its own back line");
  assert.equal(whereabouts({ x: 0, y: 0 }, country, "south"), "0 in from the west edge, on its own back line");
  assert.equal(whereabouts({ x: 0, y: -64 }, country, "south"), "0 in from the west edge, 1 in behind its own back line");
});

test("how far one is from another, and how broad he is", () => {
  assert.equal(far({ x: 10, y: 10 }, { x: 13, y: 14 }), 5);
  assert.deepEqual([{ r: 7, arm: "inf" }, { arm: "inf" }, { arm: "cav" }, { arm: "gun" }].map(radius), [7, 24, 48, 24]);
});

test("middle and bounds of places", () => {
  const places = [{ x: 0, y: 4 }, { x: 6, y: 10 }, { x: 3, y: 1 }];
  assert.deepEqual(middle(places), { x: 3, y: 5 });
  assert.deepEqual(bounds(places, 2), { w: -2, e: 8, s: -1, n: 12 });
});

test("inside a ring, also one that is not convex", () => {
  const ring = [[0, 0], [10, 0], [10, 10], [5, 3], [0, 10]];
  assert.deepEqual([[5, 1], [1, 5], [9, 5], [5, 6], [11, 5], [-1, 1]].map(([x, y]) => inside(x, y, ring)), [true, true, true, false, false, false]);
});

test("the nearest point of a stretch", () => {
  assert.deepEqual(foot(3, 4, [0, 0], [10, 0]), { x: 3, y: 0, part: 0.3, off: 4 });
  assert.deepEqual(foot(-3, 4, [0, 0], [10, 0]), { x: 0, y: 0, part: 0, off: 5 });
  assert.deepEqual(foot(13, -4, [0, 0], [10, 0]), { x: 10, y: 0, part: 1, off: 5 });
  assert.deepEqual(foot(3, 4, [0, 0], [0, 0]), { x: 0, y: 0, part: 0, off: 5 });
  assert.equal(fromStretch(5, 7, [0, 0], [10, 0]), 7);
});

test("stretches that cross are not apart; else the nearest ends are", () => {
  assert.equal(apart([0, 0], [10, 10], [0, 10], [10, 0]), 0);
  assert.equal(apart([0, 0], [10, 0], [0, 3], [10, 3]), 3);
  assert.equal(apart([0, 0], [10, 0], [13, 4], [20, 20]), 5);
  assert.equal(apart([13, 4], [20, 20], [0, 0], [10, 0]), 5);
  assert.equal(apart([0, 0], [10, 0], [5, 2], [5, 9]), 2);
});

test("who is near is found by squares, and nobody beyond", () => {
  const near = new Near([{ id: "a", x: 0, y: 0 }, { id: "b", x: 255, y: 0 }, { id: "c", x: 300, y: 0 }, { id: "d", x: -200, y: 0 }, { id: "e", x: 1, y: 1 }]);
  assert.deepEqual(near.of(0, 0, 255).map((one) => one.id).sort(), ["a", "b", "d", "e"]);
  assert.deepEqual(near.of(0, 0, 300).map((one) => one.id).sort(), ["a", "b", "c", "d", "e"]);
  assert.deepEqual(near.of(600, 0, 299), []);
});
