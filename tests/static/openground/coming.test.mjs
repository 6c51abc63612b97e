/* Charges, troops that are still to come, and the tray: whom it concerns, when, and where. */

import assert from "node:assert/strict";
import test from "node:test";
import { Charging } from "/static/openground/charging.js";
import { Coming } from "/static/openground/coming.js";
import { Tray } from "/static/openground/tray.js";
import { words } from "../../page/page.mjs";

const man = (id, body, side, x, is = "armed") => [id, { id, body, side, is, x, y: 0 }];
const MEN = new Map([man("b1", "B", "blue", 0), man("b2", "B", "blue", 10), man("b3", "B", "blue", 20, "prisoner"), man("near", "N", "red", 100), man("far", "F", "red", 900), man("dead", "D", "red", 1, "dead")]);

/** A page with men in the hand who may charge. */
function charging({ movable = ["b1", "b2", "b3", "near"], stage = "men", editable = true } = {}) {
  const said = [];
  let sheet = null;
  const field = { stage, own: "blue", men: MEN, bodies: new Map(["B", "F", "N", "D"].map((key) => [key, { key }])), of: (key, is) => [...MEN.values()].filter((one) => one.body === key && (!is || one.is === is)), full: (key) => `body ${key}` };
  const page = { field, hand: { movable, ghosts: [], one: (id) => MEN.get(id) }, now: { editable, orders: {}, options: {} }, pointed: [], say: (text) => said.push(text), redraw() {}, stage: { camera: { reveal() {} } }, order: async (change) => { sheet = change({ men: {} }); } };
  return { one: new Charging(page), page, said, sheet: () => sheet };
}

test("one's own armed men in the hand charge, and only while men move", () => {
  assert.deepEqual(charging().one.men, ["b1", "b2"]);
  assert.deepEqual([charging({ stage: "guns" }).one.men, charging({ editable: false }).one.men], [[], []]);
});

test("an enemy's body is meant by the first press and charged by the second", () => {
  const { one, page, sheet } = charging();
  assert.deepEqual([one.at("B"), one.at("D"), one.at(null)], [false, false, false], "neither one's own nor the dead");
  assert.equal(one.at("N"), true);
  assert.deepEqual([one.body, page.pointed, sheet()], ["N", ["near"], null]);
  one.at("N");
  assert.deepEqual(sheet(), { men: {}, attack: { b1: "N", b2: "N" } });
  assert.deepEqual([one.body, page.pointed], [null, []]);
});

test("by keys the nearest comes first, then the others in turn", () => {
  const { one } = charging();
  const met = [];
  for (let n = 0; n < 3; n += 1) { one.next(); met.push(one.body); }
  assert.deepEqual(met, ["N", "F", "N"]);
});

test("without men in the hand it says so, and nothing is meant", () => {
  const { one, said } = charging({ movable: [] });
  one.next();
  assert.deepEqual([one.body, said.length, one.at("N"), one.stop()], [null, 1, false, false]);
});

test("what came of it is told in figures", async () => {
  const { one, page, said } = charging();
  page.now.options = { brought: { touch: ["b1", "b2"] }, behind: ["x"] };
  one.at("N");
  one.order();
  await Promise.resolve();
  await Promise.resolve();
  assert.match(said.at(-1), /^Two men up to body N\. One man /);
});

const UNITS = { u1: { name: "Guards", men: { inf: 10, cav: 0 }, guns: 2, round: 3, side: "blue", at: [100, 0] }, u2: { name: "Hussars", men: { cav: 1 }, guns: 0, round: 2, side: "blue", at: [100, 0], waits: "late" } };
function coming(land, { arrivals, home = "south" } = {}) {
  const field = { country: { width: 900, depth: 600 }, view: { home: { blue: home } }, colour: () => "blue" };
  let sheet = null;
  const page = { field, now: { editable: true, view: { land }, options: { arrivals } }, order: (change) => { sheet = change({ arrivals: { x: true } }); } };
  return { one: new Coming(new FakeNode(), page), sheet: () => sheet };
}

test("the clock of a battle on land: its round, how long each is, and how many are still to come", () => {
  const clock = (land) => coming(land).one.clock();
  assert.match(clock({ round: 3, rounds: 24, minutes: 10, coming: UNITS }), /^Round 3 of 24, each ten minutes\. Two units are /);
  assert.match(clock({ round: 0, rounds: 24, coming: { u1: UNITS.u1 } }), /^At most 24 rounds\. One unit is /);
  assert.match(clock({ round: 1, rounds: 1, strip: { lacking: 2 } }), /^Round 1 of 1\. All units have arrived\. Two more men /);
});

test("each is told with its strength, when and where it comes", () => {
  const row = (key, more) => words(coming({ coming: UNITS }, more).one.row(key, UNITS[key]));
  assert.match(row("u1"), /^Guards 10 \S+ and two guns; from round 3, on the left$/);
  assert.match(row("u1", { home: "north" }), /on the right$/, "as its side looks");
  assert.doesNotMatch(row("u2"), /round 2/);
});

test("who may be held back is, by his own tick", () => {
  const { one, sheet } = coming({ coming: UNITS }, { arrivals: { u1: true } });
  const box = one.row("u1", UNITS.u1).children.at(-1).children[0];
  box.checked = true;
  box.listeners.change();
  assert.deepEqual(sheet(), { arrivals: { x: true, u1: true } });
  assert.equal(one.row("u2", UNITS.u2).children.length, 2);
});

test("at one place of the edge stands one arrow with all its rounds", () => {
  const camera = { x: (x) => x, y: (y) => 600 - y, turned: false };
  const drawn = coming({ coming: { a: { ...UNITS.u1, round: 10 }, b: { ...UNITS.u1, round: 9 }, c: { ...UNITS.u1, round: 9 }, d: { ...UNITS.u1, at: [500, 0], round: 4 } } }).one.overlay(camera);
  assert.deepEqual(drawn.map((one) => words(one)), ["rounds 9, 10", "round 4"]);
});

/** A tray with a body of two, one of them put down, and a gun of each side. */
function tray({ options = {}, editable = true, mine = () => true } = {}) {
  const men = new Map([["a1", { id: "a1", side: "blue", body: "A", is: "held" }], ["a2", { id: "a2", side: "blue", body: "A", is: "held", x: 5 }], ["r1", { id: "r1", side: "red", body: "R", is: "held" }], ["x", { id: "x", side: "blue", body: "X", is: "dead" }]]);
  const field = { stage: "deploy", own: "blue", men, guns: new Map([["g", { id: "g", side: "blue" }], ["h", { id: "h", side: "red" }], ["i", { id: "i", side: "blue", x: 1 }]]), waiting: [], called: (key) => `body ${key}`, gunName: (id) => `gun ${id}` };
  let sheet = null;
  const page = { field, mine, kind: {}, now: { editable, options: { deploy: options } }, order: (change) => { sheet = change({ put: { a1: [1, 1] }, men: 7 }); } };
  return { one: new Tray(new FakeNode(), page), sheet: () => sheet };
}

test("in the tray are one's own men and guns that are not put down", () => {
  const { bodies, guns } = tray().one.waiting();
  assert.deepEqual([[...bodies].map(([key, men]) => [key, men.map(({ id }) => id)]), guns.map(({ id }) => id)], [[["A", ["a1"]]], ["g"]]);
});

test("the first that may be taken out has its name on the button; who commands no body has none", () => {
  assert.equal(tray().one.first, "body A");
  assert.equal(tray({ mine: (id) => id === "g" }).one.first, "gun g");
  assert.deepEqual([tray({ mine: () => false }).one.first, tray({ editable: false }).one.first], ["", ""]);
});

test("the rest is put down as the rules propose, and what stands already stays where it is", () => {
  const { one, sheet } = tray({ options: { rest: { put: { a1: [9, 9], a2: [8, 8] }, guns: { g: [7, 7] } } } });
  one.rest();
  assert.deepEqual(sheet(), { put: { a1: [1, 1], a2: [8, 8] }, guns: { g: [7, 7] }, men: 7 });
});

test("one ground or several, as the rules tell them", () => {
  const areas = (area) => tray({ options: { area } }).one.areas;
  assert.deepEqual([areas(undefined), areas([0, 0, 9, 9]), areas([[0, 0, 1, 1], [2, 2, 3, 3]])], [[], [[0, 0, 9, 9]], [[0, 0, 1, 1], [2, 2, 3, 3]]]);
});
