/* Supply, volleys, charges and screws of the Kriegspiel: sums, what may be ordered, and what goes out. */

import assert from "node:assert/strict";
import test from "node:test";
import { Charges } from "/static/rulesets/kriegspiel/charges.js";
import { Screws } from "/static/rulesets/kriegspiel/screws.js";
import { Stores } from "/static/rulesets/kriegspiel/stores.js";
import { Volleys } from "/static/rulesets/kriegspiel/volleys.js";
import { all, words } from "../../../../page/page.mjs";

function stores(view, { own = "blue", supply = null } = {}) {
  const field = { stage: "men", own, view, called: (key) => `the ${key}`, sideName: (side) => side };
  return new Stores(new FakeNode(), { field, now: { options: { supply } } });
}
const store = (side, packets, is = "here") => ({ side, packets, is });
const VIEW = { wagons: { w: store("blue", { food: 3, forage: 1 }), x: store("blue", { food: 9 }, "burnt"), r: store("red", { food: 5 }) }, depots: { d: store("blue", { food: 10, ammunition: 2 }), e: store("blue", { food: 1 }, "destroyed") } };

test("packets are added up over one's own wagons and depots that stand; an umpire sees all", () => {
  assert.deepEqual(stores(VIEW).sums(VIEW), { food: 13, forage: 1, ammunition: 2 });
  assert.deepEqual(stores(VIEW, { own: null }).sums(VIEW).food, 18);
  assert.equal(stores(VIEW).short(VIEW), "13 food, 1 forage and 2 ammunition");
});

test("when packets are called for, and how many in all", () => {
  const due = (told) => stores(VIEW).due(told);
  assert.match(due({ move: 6, next: 6, due: true, need: { food: 12, forage: 0, ammunition: 3 } }), /\(your 6th\): 12 food and 3 ammunition in all\.$/);
  assert.match(due({ move: 21, next: 24, need: {} }), /your 24th move; this is your 21st\.$/);
  assert.match(due({ move: 2, next: 42 }), /your 42nd move; this is your 2nd\.$/);
});

test("units in want are one's own that lack something or are out of action, and they open the paper", () => {
  const view = { units: { A: { side: "blue", name: "Guard", wants: { food: 1, forage: 1 } }, B: { side: "blue", name: "Hussars", out: true, wants: {} }, C: { side: "blue", name: "Line", wants: {} }, R: { side: "red", name: "Foe", out: true } } };
  const one = stores(view);
  assert.deepEqual(one.lacking(view).map(([key]) => key), ["A", "B"]);
  assert.match(words(one.wants(view)), /Guard .*food and forage\..*Hussars/);
  assert.deepEqual([one.urgent(view), stores(VIEW).urgent(VIEW), stores(VIEW, { supply: { due: true } }).urgent(VIEW)], [true, false, true]);
});

test("works are told by how far they are, live mines by their number", () => {
  const view = { works: { a: { side: "blue", kind: "epaulement", do: "make", unit: "A", is: "begun", moves: 2, need: 6 }, b: { side: "blue", kind: "bridge", do: "destroy", unit: "B", is: "done" }, c: { side: "blue", kind: "mine", do: "make", unit: "B", is: "broken off" } }, mines: { m: { side: "blue", is: "live" }, n: { side: "blue", is: "fired" }, r: { side: "red", is: "live" } } };
  const told = all(stores(view).works(view), "li").map(words);
  assert.equal(told.length, 3);
  assert.match(told[0], /an epaulement, the A: 2 of 6 moves\.$/);
  assert.match(told[1], /a bridge, the B: done\.$/);
  assert.match(told[2], /^1 live mine /);
});

test("whom no store would serve is named with the reason", () => {
  const told = stores(VIEW).unserved({ units: { A: { why: "It marches" }, B: { lacking: ["food", "forage"] }, C: { lacking: [] } } });
  assert.deepEqual(all(told, "li").map(words).map((one) => one.slice(0, 6)), ["the A:", "the B:"]);
  assert.equal(stores(VIEW).unserved({ units: {} }), null);
});

function table(options, orders = {}, editable = true) {
  let sheet = null;
  const men = new Map([["a1", { x: 1, y: 2 }]]);
  const page = {
    now: { editable, options, orders }, mine: (key) => key !== "R", aim: {}, picture: () => null, fromList() {}, order: (change) => { sheet = change(orders); },
    field: { stage: "guns", own: "blue", men, called: (key) => key, full: (key) => key, manName: (id) => `man ${id}`, of: () => [{ x: 9 }], view: { units: { H: { men: ["h1", "h2"] } } }, gunName: (id) => id },
    targetOf: () => ({ x: 0, y: 0 }), table: { rule: () => null },
  };
  return { page, sheet: () => sheet };
}

test("each row fires once, in its order, over the head of its middle man", () => {
  const units = { A: { volleys: 1, rows: ["first", "second", "third"] }, R: { volleys: 3 }, B: { volleys: 0 } };
  const { page } = table({ units }, { volley: [["A", "x"], ["B", "y"]] });
  const one = new Volleys();
  assert.deepEqual(all(one.rows(page), "button").map((node) => node.attributes["data-key"]).filter((key) => key.startsWith("volley-unit")), ["volley-unit-A", "volley-unit-B"]);
  const shooter = one.shooter(page, "A");
  assert.deepEqual([shooter.from, shooter.left, shooter.about("x"), shooter.about()], ["second", 1, { unit: "A", target: "x" }, { unit: "A" }]);
  assert.deepEqual(shooter.lay("z")({ done: true, volley: [["A", "x"]], fire: 1 }), { fire: 1, volley: [["A", "x"], ["A", "z"]] });
  assert.equal(new Volleys().rows(table({ units: { R: { volleys: 3 } } }).page), null);
});

test("a volley is struck out by its place among all", () => {
  const { page, sheet } = table({ units: { A: { volleys: 1 }, B: { volleys: 0 } } }, { volley: [["A", "x"], ["B", "y"], ["A", "z"]] });
  all(new Volleys().rows(page), "button").find((node) => node.attributes["data-key"] === "unvolley-1").listeners.click();
  assert.deepEqual(sheet().volley, [["A", "x"], ["A", "z"]]);
});

test("a unit that charges does nothing else, and its men go with it; taken back it is free again", () => {
  const orders = { units: { H: { to: [1], face: [2], pace: "trot" }, I: { to: [3] } }, men: { h1: [0], x: [1] } };
  const { page, sheet } = table({}, orders);
  const one = new Charges(new FakeNode(), page);
  one.order("H", "foe");
  assert.deepEqual(sheet(), { units: { H: { pace: "trot", charge: "foe" }, I: { to: [3] } }, men: { x: [1] } });
  const back = table({}, { units: { H: { charge: "foe" } } });
  new Charges(new FakeNode(), back.page).order("H", null);
  assert.deepEqual(back.sheet(), { units: {}, men: {} });
});

test("a charge says from how far, and what the tables say comes of it", () => {
  const { page } = table({ units: {} });
  const told = (one) => words(new Charges(new FakeNode(), page).button("H", "foe", one, false));
  assert.match(told({ band: "mid", loses: 3, kills: 7 }), /^Charge foe, from 1 to 2 feet: 3 lost, 7 killed/);
  assert.match(told({ d: 768, words: "even" }), /^Charge foe, 12 in: even/);
});

test("the screw in a gun gives its reach and how its shells scatter at a range", () => {
  const option = { fire: 1, screws: [{ key: "s", max: 4000, title: "Short" }, { key: "l", max: 9000, title: "Long" }], error: { range: [10, 1, 50], lat: [2, 1, 100] } };
  const one = new Screws();
  const short = one.of("g", option);
  assert.deepEqual([short.key, short.max, short.spread(0), short.spread(999)], ["s", 4000, { along: 10, across: 2 }, { along: 29, across: 11 }]);
  one.chosen.set("g", "l");
  assert.deepEqual([one.of("g", option).max, one.of("h", option).max], [9000, 4000], "each gun has its own");
  one.chosen.set("g", "gone");
  assert.equal(one.of("g", option).key, "s");
  assert.deepEqual([one.of("g", {}), "spread" in one.of("g", { screws: option.screws })], [null, false]);
  assert.deepEqual([one.row(table({}, {}, false).page, "g", option), one.row(table({}).page, "g", { ...option, fire: 0 })], [null, null]);
});
