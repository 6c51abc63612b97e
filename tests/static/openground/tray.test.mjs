/* Auto-deploy: everybody on the table, or where the rules put them. */

import assert from "node:assert/strict";
import test from "node:test";
import { Near } from "/static/openground/geometry.js";
import { Solids } from "/static/openground/solid.js";
import { ontoTable } from "/static/openground/tray.js";

const STRIP = 384;
const man = (id) => ({ id, side: "blue", arm: "inf", r: 24 });
const MEN = new Map(["a", "b", "c", "d"].map((id) => [id, man(id)]));
const page = ({ home = "south", features = [], standing = [] } = {}) => {
  const country = { width: 4000, depth: 6000, features };
  return { field: { own: "blue", country, men: MEN, guns: new Map([["g", { id: "g" }]]), view: { home: { blue: home } }, near: new Near(standing) }, solids: new Solids(country) };
};
const south = [0, -STRIP, 4000, STRIP];
const REST = { put: { a: [1000, 0], b: [1100, 0], c: [1050, -200] }, guns: { g: [2000, 0] } };

test("ranks behind the back line come onto the table with all the others, in the same order", () => {
  assert.deepEqual(ontoTable(REST, { inf: south, gun: south }, page()), { put: { a: [1000, 224], b: [1100, 224], c: [1050, 24] }, guns: { g: [2000, 224] } });
  const north = { put: { a: [1000, 6000], c: [1050, 6200] } };
  assert.deepEqual(ontoTable(north, { inf: [0, 6000 - STRIP, 4000, 6000 + STRIP] }, page({ home: "north" })), { put: { a: [1000, 5776], c: [1050, 5976] } });
});

test("they come no farther than the strip has room", () => {
  const deep = { put: { a: [1000, 0], c: [1050, -STRIP] } };
  assert.deepEqual(ontoTable(deep, { inf: south }, page()), { put: { a: [1000, STRIP], c: [1050, 0] } });
});

test("where one would stand in a wall or on another, and where nobody is off the table, they stay where the rules put them", () => {
  const wall = { key: "W", kind: "wall", at: [[900, 230], [1200, 230]], width: 32 };
  const areas = { inf: south, gun: south };
  assert.equal(ontoTable(REST, areas, page({ features: [wall] })), REST);
  assert.equal(ontoTable(REST, areas, page({ standing: [{ ...man("d"), x: 1000, y: 240 }] })), REST);
  const inside = { put: { a: [1000, 100] } };
  assert.equal(ontoTable(inside, areas, page()), inside);
  const units = { units: { u: [1, 2] } };
  assert.equal(ontoTable(units, areas, page()), units, "formed bodies are the Kriegspiel's");
});
