/* Features of a country that is being made: moved, turned, sized, mirrored, and found under a finger. */

import assert from "node:assert/strict";
import test from "node:test";
import { centre, cornered, lessened, made, measures, mirrored, moved, over, sized, sizeOf, snapped, split, tidy, turned, wood } from "/static/openground/country/shapes.js";

const FIELD = { width: 1000, depth: 800 };
const house = (more = {}) => ({ kind: "house", at: [[100, 100], [300, 100], [300, 200], [100, 200]], ...more });

test("middle and size", () => {
  assert.deepEqual(centre(house()), [200, 150]);
  assert.deepEqual(sizeOf(house()), [200, 100]);
});

test("it is moved as far as it stays on the field", () => {
  assert.deepEqual(moved(house(), 10, 20, FIELD).at[0], [110, 120]);
  assert.deepEqual(moved(house(), -500, -500, FIELD).at[0], [0, 0]);
  assert.deepEqual(moved(house(), 5000, 5000, FIELD).at[2], [1000, 800]);
});

test("turned to the left about its middle; not where it would leave the field", () => {
  assert.deepEqual(turned(house(), 90, FIELD).at, [[250, 50], [250, 250], [150, 250], [150, 50]]);
  assert.equal(turned(house({ at: [[0, 0], [300, 0], [300, 10], [0, 10]] }), 90, FIELD), null);
});

test("stretched over its lower left corner, a quarter of an inch at least", () => {
  assert.deepEqual(sized(house(), 400, 50, FIELD).at, [[100, 100], [500, 100], [500, 150], [100, 150]]);
  assert.deepEqual(sizeOf(sized(house(), 1, 1, FIELD)), [16, 16]);
  assert.equal(sized(house(), 2000, 50, FIELD), null);
});

test("corners are put elsewhere, added and taken out", () => {
  assert.deepEqual(cornered(house(), 1, [2000, -5], FIELD).at[1], [1000, 0]);
  assert.deepEqual(split(house(), 0, [200.4, 90]).at.slice(0, 3), [[100, 100], [200, 90], [300, 100]]);
  assert.deepEqual(lessened(house(), 0).at, [[300, 100], [300, 200], [100, 200]]);
  assert.equal(lessened(lessened(house(), 0), 0), null, "an area has three corners");
  assert.equal(lessened({ kind: "road", at: [[0, 0], [1, 1]] }, 0), null);
});

test("the whole country in a mirror", () => {
  const country = { ...FIELD, features: [house()] };
  assert.deepEqual(mirrored(country, "east").features[0].at[0], [900, 100]);
  assert.deepEqual(mirrored(country, "north").features[0].at[0], [100, 700]);
});

test("snapped to a step", () => assert.deepEqual([snapped(70, 64), snapped(100, 64), snapped(70.4, 0)], [64, 128, 70]));

test("a feature as it is first put down", () => {
  const country = { width: 4000, depth: 3000, features: [] };
  assert.deepEqual(made("wall", "F1", [2000, 1000], country).at, [[1616, 1000], [2384, 1000]]);
  assert.deepEqual(made("road", "F1", [2000, 1000], country).at, [[0, 1000], [2000, 1000], [4000, 1000]]);
  assert.deepEqual(made("bridge", "F1", [2000, 1000], country).at, [[2000, 616], [2000, 1384]], "no river: a foot from south to north");
  const river = { key: "R", kind: "river", width: 128, at: [[0, 500], [4000, 500]] };
  assert.deepEqual(made("bridge", "F2", [2000, 600], { ...country, features: [river] }).at, [[2000, 628], [2000, 372]], "from bank to bank, an inch beyond each");
  assert.ok(made("hill", "F1", [0, 0], country).at.every(([x, y]) => x >= 0 && y >= 0));
  assert.equal(wood("F1", [2000, 1500], country).at.length, 10);
});

test("what lies under a finger: within it, or so far beside it", () => {
  assert.equal(over(house(), [200, 150], 10), 0);
  assert.equal(over(house(), [310, 150], 10), 10);
  assert.equal(over(house(), [311, 150], 10), null);
  const road = { kind: "road", width: 20, at: [[0, 0], [100, 0]] };
  assert.deepEqual([over(road, [50, 5], 4), over(road, [50, 14], 4), over(road, [50, 15], 4)], [0, 4, null]);
  assert.ok(Math.abs(over({ kind: "tree", at: [[0, 0]] }, [0, 51.2], 5)) < 1e-9);
  assert.equal(over({ kind: "tree", at: [[0, 0]] }, [70, 51.2], 5), null);
});

test("its measures in inches", () => {
  assert.equal(measures({ kind: "house", at: [[0, 0], [128, 0], [128, 96], [0, 96]] }), "2 × 1.5 in at 1, 0.75");
  assert.equal(measures({ kind: "road", width: 64, at: [[0, 0], [192, 256], [192, 320]] }), "6 in long, 1 wide");
  assert.equal(measures({ kind: "tree", at: [[0, 0], [64, 0]] }), "two trees about 0.5, 0");
  assert.equal(tidy(1.23456), "1.23");
});
