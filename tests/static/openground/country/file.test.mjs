/* A country as a file: what is read of it, and what is said of what cannot be. */

import assert from "node:assert/strict";
import test from "node:test";
import { parse, read } from "/static/openground/country/file.js";
import { hasHeight, hasWidth, isFlat, KINDS, kindsOf } from "/static/openground/country/kinds.js";

const country = (features, more = {}) => ({ name: "Home", width: 6144, depth: 6912, features, ...more });
const house = (more = {}) => ({ key: "h1", kind: "house", at: [[0, 0], [640, 0], [640, 384]], ...more });

test("what can be drawn is kept, and what is not a country's own is left out", () => {
  const { country: got } = parse(country([house({ height: 320, name: "", colour: "red" })], { name: "x".repeat(80), author: "me" }));
  assert.deepEqual(got, { name: "x".repeat(60), width: 6144, depth: 6912, features: [{ key: "h1", kind: "house", at: house().at, height: 320 }] });
});

test("a line without a width gets that of its kind", () => {
  const at = [[0, 0], [640, 0]];
  assert.deepEqual(parse(country([{ key: "r", kind: "river", at }, { key: "s", kind: "river", at, width: 64 }])).country.features.map(({ width }) => width), [256, 64]);
});

test("everything wrong is told at once, each with the name of its feature", () => {
  const { faults } = parse(country([
    house({ key: "" }), house({ kind: "castle" }), house({ at: [[0, 0], [1, 1]] }), house({ at: [[0, 0], [1, 1], [2, 0.5]] }), house({ height: "tall", name: 7 }), null, { key: "w", kind: "toString", at: [] },
  ]));
  assert.equal(faults.length, 8);
  assert.match(faults[0], /^Feature 1 /);
  assert.match(faults[1], /^h1: .*castle/);
  assert.match(faults[2], /3 pairs/);
  assert.match(faults.join(" "), /height.*name/);
  assert.match(faults[6], /^Feature 6 /);
});

test("what is no country is refused in one sentence, and too long a one is not laid out", () => {
  for (const value of [null, 7, [], {}, country([], { width: 63 }), country([], { depth: 70.5 }), country([], { width: 2e6 }), country("none")]) assert.equal(parse(value).faults.length, 1, JSON.stringify(value));
  assert.match(parse(country(Array(401).fill(house()))).faults.join(), /401 features; the most is 400/);
  assert.equal(parse(country(Array(30).fill(house({ key: "" })))).faults.length, 12);
});

test("a file that is too long, or no JSON, is refused by its name", async () => {
  const file = (text, size = text.length) => ({ name: "mine.json", size, text: async () => text });
  assert.match((await read(file("{}", 400_001))).faults[0], /mine\.json.*400 kB/);
  assert.match((await read(file("{"))).faults[0], /mine\.json.*JSON/);
  assert.equal((await read(file(JSON.stringify(country([house()]))))).country.features.length, 1);
});

test("only what the rules allow may be put down, in their words", () => {
  assert.equal(kindsOf(null), KINDS);
  assert.deepEqual(Object.keys(kindsOf(["tree", "hill", "castle"])), ["hill", "tree"]);
  const told = kindsOf({ hill: { words: "contour" }, river: {} });
  assert.deepEqual([told.hill.words, told.river.words, told.hill.size], ["contour", "river", [24, 16]]);
  assert.deepEqual(["house", "hill", "tree", "nothing"].map(hasHeight), [true, false, true, false]);
  assert.deepEqual(["river", "house"].map(hasWidth), [true, false]);
  assert.deepEqual(["pond", "hill"].map(isFlat), [true, false]);
});
