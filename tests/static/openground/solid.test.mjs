/* What a man cannot stand in or walk through, as it is forecast while he is moved. */

import assert from "node:assert/strict";
import test from "node:test";
import { Near } from "/static/openground/geometry.js";
import { against, Solids } from "/static/openground/solid.js";

const COUNTRY = { width: 4000, depth: 3000, broken: ["gone"], features: [
  { key: "house", kind: "house", at: [[1000, 1000], [1200, 1000], [1200, 1200], [1000, 1200]] },
  { key: "gone", kind: "house", at: [[2000, 1000], [2200, 1000], [2200, 1200], [2000, 1200]] },
  { key: "wall", kind: "wall", width: 20, at: [[500, 500], [900, 500]] },
  { key: "river", kind: "river", width: 100, at: [[0, 2000], [4000, 2000]] },
  { key: "ford", kind: "ford", width: 200, at: [[3000, 1900], [3000, 2100]] },
  { key: "tree", kind: "tree", at: [[3500, 500]] },
] };
const solids = new Solids(COUNTRY);

test("he cannot stand in a solid, nor within four u beside it", () => {
  assert.equal(solids.at(1100, 1100, 24)?.key, "house");
  assert.equal(solids.at(1000 - 27, 1100, 24)?.key, "house");
  assert.equal(solids.at(1000 - 28, 1100, 24), null);
  assert.equal(solids.at(1200 + 27, 1100, 24)?.key, "house");
  assert.equal(solids.at(2100, 1100, 24), null, "it is broken down");
  assert.equal(solids.at(700, 500 + 10 + 27, 24)?.key, "wall");
  assert.equal(solids.at(700, 500 - 10 - 28, 24), null);
  assert.equal(solids.at(3500, 500 + 16 + 27, 24)?.key, "tree");
  assert.equal(solids.at(3500, 500 + 16 + 28, 24), null);
});

test("a river is no solid where a ford lies over it", () => {
  assert.equal(solids.at(2000, 2000, 24)?.key, "river");
  assert.equal(solids.at(3100, 2000, 24), null);
  assert.equal(solids.at(3101, 2000, 24)?.key, "river");
});

test("what lies across the straight way", () => {
  assert.equal(solids.across({ x: 900, y: 1100 }, { x: 1300, y: 1100 }, 24)?.key, "house");
  assert.equal(solids.across({ x: 900, y: 976 }, { x: 1300, y: 976 }, 24), null);
  assert.equal(solids.across({ x: 900, y: 977 }, { x: 1300, y: 977 }, 24)?.key, "house");
  assert.equal(solids.across({ x: 2000, y: 1800 }, { x: 2000, y: 2200 }, 24)?.key, "river");
  assert.equal(solids.across({ x: 3055, y: 1800 }, { x: 3055, y: 2200 }, 24), null);
  assert.equal(solids.across({ x: 3056, y: 1800 }, { x: 3056, y: 2200 }, 24)?.key, "river");
});

test("off the table is beyond an edge", () => {
  assert.deepEqual([[0, 0], [4000, 3000], [-1, 5], [5, -1], [4001, 5], [5, 3001]].map(([x, y]) => solids.outside(x, y)), [false, false, true, true, true, true]);
});

const man = { id: "a", arm: "inf" };
const verdict = (place, more = {}) => against(man, place, { from: { x: 900, y: 1100 }, reach: 600, solids, near: new Near([]), moving: new Set(), ...more });

test("far, blocked, round, or nothing against him", () => {
  assert.equal(verdict({ x: 900, y: 1700 }), "");
  assert.equal(verdict({ x: 900, y: 1701 }), "far");
  assert.equal(verdict({ x: 900, y: 1700.5 }), "");
  assert.equal(verdict({ x: 900, y: 1701 }, { reach: null }), "");
  assert.equal(verdict({ x: 1300, y: 1100 }), "round");
  assert.equal(verdict({ x: 1100, y: 1100 }), "blocked");
  assert.equal(verdict({ x: 900, y: 1100.5 }), "");
  assert.equal(verdict({ x: -10, y: 1100 }, { reach: null }), "blocked");
  assert.equal(verdict({ x: -10, y: 1100 }, { reach: null, edge: false }), "");
});

test("nobody stands where another does, unless that one is moved as well", () => {
  const others = (x, more = {}) => ({ near: new Near([{ id: "b", arm: "inf", x, y: 1700, ...more }]) });
  assert.equal(verdict({ x: 900, y: 1700 }, others(900 + 51)), "blocked");
  assert.equal(verdict({ x: 900, y: 1700 }, others(900 + 52)), "");
  assert.equal(verdict({ x: 900, y: 1700 }, others(900 + 75, { arm: "cav" })), "blocked");
  assert.equal(verdict({ x: 900, y: 1700 }, { ...others(900), moving: new Set(["b"]) }), "");
});
