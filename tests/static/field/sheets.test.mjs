/* The sheets of a general and of a ministry: what a press or a typed figure makes of the orders. */

import assert from "node:assert/strict";
import test from "node:test";
import { Office } from "/static/field/office.js";
import { FieldOrders } from "/static/field/orders.js";

/** A draft of land orders, without a server. */
function drafted(land = {}) {
  const draft = new EventTarget();
  return Object.assign(draft, { land, faults: [], reckoning: {}, changed: () => {} });
}

function orders(land = {}, body = {}) {
  const draft = drafted(land);
  const one = new FieldOrders(draft);
  Object.assign(one, { bodies: [{ key: "I", ...body }, { key: "II" }], active: "I", list: new FakeNode() });
  return { one, draft, told: () => draft.land.bodies?.I };
}

test("places pressed on the chart are one march, as long as that is the last task", () => {
  const { one, told } = orders();
  one.marchTo("Metz");
  one.marchTo("Mars-la-Tour");
  assert.deepEqual(told(), { tasks: [{ do: "march", by: ["Metz", "Mars-la-Tour"], step: "normal" }] });
  one.change([...one.tasks, { do: "rest", hours: 2 }]);
  one.marchTo("Verdun");
  assert.deepEqual(told().tasks.map((task) => task.by ?? task.do), [["Metz", "Mars-la-Tour"], "rest", ["Verdun"]]);
});

test("who is aboard lands before anything else, at one beach", () => {
  const { one, told } = orders({}, { aboard: true });
  one.add();
  assert.deepEqual(told().tasks, [{ do: "land" }]);
  one.add();
  assert.deepEqual(told().tasks.map((task) => task.do), ["land", "march"]);
  one.landAt("West beach");
  one.landAt("East beach");
  assert.deepEqual(told().tasks, [{ do: "land", at: "East beach" }, { do: "march" }]);
  const ashore = orders();
  ashore.one.landAt("East beach");
  ashore.one.add();
  assert.deepEqual(ashore.told().tasks, [{ do: "march" }]);
});

test("a field of an order is kept beside its tasks, and an empty one taken out", () => {
  const { one, told } = orders({ bodies: { I: { tasks: [{ do: "march" }], pace: "forced" } } });
  one.set("posture", "defend");
  one.set("pace", "");
  assert.deepEqual(told(), { tasks: [{ do: "march" }], posture: "defend" });
  one.stand([{ if: "enemy" }]);
  one.stand([]);
  assert.equal("standing" in told(), false);
});

test("an order taken off the sheet leaves those of other bodies", () => {
  const { one, draft } = orders({ bodies: { I: { tasks: [] }, II: { tasks: [{ do: "march" }] } }, censor: 3 });
  one.clear();
  assert.deepEqual(draft.land, { bodies: { II: { tasks: [{ do: "march" }] } }, censor: 3 });
});

test("headquarters stays, rides with a body, or goes by places", () => {
  const { one, draft } = orders();
  one.ride("II");
  assert.deepEqual(draft.land.headquarters, { with: "II" });
  one.ride("-");
  assert.deepEqual(draft.land.headquarters, { by: [] });
  one.rideBy("Metz, Verdun");
  assert.deepEqual(draft.land.headquarters, { by: ["Metz", "Verdun"] });
  one.ride("");
  assert.equal(draft.land.headquarters, undefined);
});

function office(land = {}) {
  const draft = drafted(land);
  return { one: new Office(draft), draft };
}

test("loads are added, altered and numbered; a figure that is no number goes out as it was typed", () => {
  const { one, draft } = office();
  one.add("trains", { from: "a", to: "b", packets: { food: 1000 } });
  one.packets("trains", 0, "forage", " 250 ");
  one.packets("trains", 0, "ammo", "many");
  one.packets("trains", 0, "food", " ");
  one.put("trains", 0, { to: "c" });
  assert.deepEqual(draft.land.trains, [{ from: "a", to: "c", packets: { forage: 250, ammo: "many" } }]);
  assert.deepEqual(one.list("cargo"), []);
});

test("an arrival as it is appointed already is no order", () => {
  const { one, draft } = office({ arrivals: { II: { at: "x", day: 1, hour: 6 } } });
  one.coming = new Map([["I", { at: "Metz", day: 2, hour: 6 }]]);
  const row = (at, day, hour) => new FakeNode({ dataset: { coming: "I" }, found: { "[data-part]": Object.entries({ at, day, hour }).map(([part, value]) => ({ dataset: { part }, value })) } });
  one.placed(row("Metz", "3", "6"));
  assert.deepEqual(draft.land.arrivals, { II: { at: "x", day: 1, hour: 6 }, I: { at: "Metz", day: 3, hour: 6 } });
  one.placed(row("Metz", "2", "6"));
  assert.deepEqual(draft.land.arrivals, { II: { at: "x", day: 1, hour: 6 } });
});
