/* Guns: who goes with one, how far it may go, and whose crew the sheet takes away. */

import assert from "node:assert/strict";
import test from "node:test";
import { deserted, desertedOver, named, takesFrom } from "/static/openground/deserted.js";
import { Guns } from "/static/openground/guns.js";
import { words } from "../../page/page.mjs";

const man = (id, ox, arm = "inf") => [id, { id, arm, ox, oy: 0 }];
const MEN = new Map([man("m1", 10), man("m2", 20), man("m3", 30), man("m4", 40), man("m5", 50), man("m6", 60), man("m7", 70), man("h1", 80, "cav"), man("h2", 90, "cav"), man("h3", 95, "cav")]);

function guns({ options = {}, orders = {}, selected = [], formed = false, men = MEN } = {}) {
  const page = { field: { men, guns: new Map([["g", { id: "g", ox: 0, oy: 0 }]]) }, hand: { selected: new Set(selected) }, now: { options: { guns: { g: options } }, orders }, kind: { formed } };
  return new Guns(new FakeNode(), page);
}

test("the six nearest go with a gun; those in the hand with it before them; those ordered stay", () => {
  const crew = ["m7", "m6", "m5", "m4", "m3", "m2", "m1", "gone"];
  assert.deepEqual(guns({ options: { crew } }).crew("g"), ["m1", "m2", "m3", "m4", "m5", "m6"]);
  assert.deepEqual(guns({ options: { crew }, formed: true }).crew("g").length, 7);
  assert.deepEqual(guns({ options: { crew }, selected: ["g", "m6", "m7", "h1"] }).crew("g"), ["m7", "m6"]);
  assert.deepEqual(guns({ options: { crew }, orders: { guns: { g: { crew: { m3: [0, 0] } } } } }).crew("g"), ["m3"]);
});

test("four horse draw it alone; with three of them whoever is nearest", () => {
  const three = ["m1", "h1", "h2", "h3"];
  assert.deepEqual(guns({ options: { crew: three } }).crew("g"), ["m1", "h1", "h2", "h3"]);
  const men = new Map([...MEN, man("h4", 99, "cav")]);
  assert.deepEqual(guns({ options: { crew: [...three, "h4"] }, men }).crew("g"), ["h1", "h2", "h3", "h4"]);
});

test("a gun that is moved already may go as far as it might before", () => {
  const one = guns({ options: { move: 1536 } });
  assert.equal(one.reach("g"), 1536);
  one.page.now = { options: { guns: { g: {} } }, orders: { guns: { g: {} } } };
  assert.equal(one.reach("g"), 1536);
  one.page.now = { options: { guns: { g: {} } }, orders: {} };
  assert.equal(one.reach("g"), 0);
  assert.equal(guns({ orders: { guns: { g: {} } } }).reach("g"), null, "nobody told how far");
});

test("how a gun stands, in figures", () => {
  const one = guns();
  const state = (option, gun, left = 0, laid = 0, moving = null) => one.state(option, gun, left, laid, moving);
  assert.match(state({}, { men: 3 }), /^3 of 4 men$/);
  assert.match(state({ move: 768 }, { men: 6 }, 4), /^Six men, four shots left, may move 12 in/);
  assert.match(state({ move: 768 }, { men: 6 }, 3, 1), /^Six men, three shots left$/, "who fires does not move");
  assert.match(state({ why: "it has no crew" }, { men: 0 }), /^It has no crew$/);
  assert.match(state({}, { men: 6 }, 0, 0, { crew: { a: 1, b: 1 } }), /two men$/);
  assert.doesNotMatch(state({}, { men: 0, fixed: true }), /0 of 4/);
});

/** A page on which gun g is laid on a man, with horse and foot to draw it. */
function laid({ options = {}, fire = [], shots, editable = true, stage = "guns" } = {}) {
  const field = { stage, men: MEN, guns: new Map([["g", { id: "g", x: 0, y: 0, ox: 0, oy: 0 }]]), manName: (id) => `man ${id}` };
  const targetOf = (target) => (target === "gone" ? null : { x: 768, y: 0 });
  return new Guns(new FakeNode(), { field, kind: {}, targetOf, now: { editable, options: { guns: { g: options }, shots }, orders: { fire } } });
}

test("a shot is told by its man, how far he stands and what chance there is", () => {
  const told = (one, target) => words(one.shot("g", ["g", target], 0)).replace(/×$/, "");
  assert.match(told(laid({ options: { targets: { m1: 430 } } }), "m1"), /^Man m1, 12 in, 43 in 100$/);
  assert.match(told(laid({ options: { targets: { m1: 430 } }, shots: [{ chance: 120 }] }), "m1"), /12 in 100$/, "the sheet's own reckoning goes before");
  assert.match(told(laid(), [5, 6]), /^A place, 12 in/);
  assert.equal(told(laid(), "gone"), "Man gone");
});

test("a shot may be struck out by whoever writes the sheet", () => {
  const buttons = (one) => one.shot("g", ["g", "m1"], 3).children.filter((node) => node.tag === "button").map((node) => node.attributes["data-key"]);
  assert.deepEqual([buttons(laid()), buttons(laid({ editable: false }))], [["strike-3"], []]);
});

test("a gun is drawn by horse where four of them go, else by hand, and so far from where it stood", () => {
  const men = new Map([...MEN, man("h4", 99, "cav")]);
  const going = (crew) => {
    const one = laid();
    one.page.field.men = men;
    return words(one.going("g", { to: [0, 768], crew: Object.fromEntries(crew.map((id) => [id, [0, 0]])) }));
  };
  assert.match(going(["h1", "h2", "h3", "h4"]), /^12 in.* horse$/);
  assert.match(going(["h1", "h2", "h3", "m1"]), /^12 in.* hand$/);
});

test("lines of the shots are drawn while guns fire, to targets that are in sight", () => {
  const camera = { x: (x) => x, y: (y) => y, k: 1, way: () => "" };
  const drawn = (more) => laid({ fire: [["g", "m1"], ["g", "gone"], ["x", "m1"]], ...more }).overlay(camera).length > 0;
  assert.deepEqual([drawn(), drawn({ stage: "men" }), laid({ fire: [["g", "gone"]] }).overlay(camera).length], [true, false, 0]);
});

test("a shot is struck out by its place in the list", () => {
  const one = guns();
  let sheet;
  one.page.order = (change) => { sheet = change({ fire: [["g", "a"], ["g", "b"], ["h", "c"]], men: {} }); };
  one.strike(1);
  assert.deepEqual(sheet, { fire: [["g", "a"], ["h", "c"]], men: {} });
});

/** A page whose sheet takes men away from two guns. */
const LEFT = { bess: { left: 1, needed: 4, bodies: ["A"] }, two: { left: 0, needed: 4, bodies: ["A", "B"] } };
const page = (left, editable = true) => ({
  now: { editable, options: { deserted: left } },
  field: {
    stage: "men", guns: new Map([["bess", { body: "A", x: 5, y: 6 }], ["two", { body: "T", x: 7, y: 8 }]]), gunName: (id) => ({ bess: "Bess", two: "Horse Artillery" })[id],
    called: (key) => ({ A: "the Guard", T: "Horse Artillery" })[key], full: (key) => `body ${key}`,
  },
});

test("guns without their four men are told with how many stay, and whose doing it is", () => {
  assert.equal(deserted(page({})), "");
  assert.equal(deserted(page(LEFT, false)), "", "whoever cannot order is not asked");
  assert.match(deserted(page(LEFT)), /^Bess \(1 of 4 men\) and the gun of Horse Artillery \(none of 4 men\).*body A and body B/);
  assert.match(takesFrom(page(LEFT), "A"), /its gun with 1 of 4 men.*Horse Artillery with none of 4 men/);
  assert.equal(takesFrom(page(LEFT), "C"), "");
  assert.equal(named(page(LEFT).field, "bess"), "Bess");
});

test("over each of them stands how many would stay by it, while men are moved", () => {
  const camera = { x: (x) => x, y: (y) => y };
  const drawn = desertedOver(camera, page(LEFT));
  assert.deepEqual(drawn.map((one) => [one.attributes.x, one.attributes.y, words(one)]), [["5", "-12", "1 of 4 men"], ["7", "-10", "none of 4 men"]]);
  const firing = page(LEFT);
  firing.field.stage = "guns";
  assert.deepEqual(desertedOver(camera, firing), []);
});
