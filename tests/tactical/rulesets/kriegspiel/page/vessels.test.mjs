/* Wagons, boats and trains of the Kriegspiel: what may be ordered of each, and why not. */

import assert from "node:assert/strict";
import test from "node:test";
import { Vessels } from "/static/rulesets/kriegspiel/vessels.js";
import { count } from "/static/shell/words.js";
import { all, words } from "../../../../page/page.mjs";

function vessels() {
  const said = [], ordered = [];
  const page = { field: { things: new Map(), country: {}, called: (key) => key, gunName: (key) => key }, now: { options: {}, orders: {}, editable: true },
    hand: { selected: new Set() }, say: (text) => said.push(text), order: (change) => ordered.push(change({})) };
  return { one: new Vessels(new FakeNode(), page), said, ordered };
}
const byKey = (node) => Object.fromEntries(all(node, "button").map((one) => [one.attributes["data-key"], one]));

test("a full wagon loads no more and an empty one unloads nothing: the button says why and orders nothing", () => {
  for (const [wagon, shut, open, order] of [
    [{ packets: { food: 3 }, room: 0, stores: ["depot"] }, "load", "unload", { wagons: { w: { unload: "depot" } } }],
    [{ packets: {}, room: 1, stores: ["depot"] }, "unload", "load", { wagons: { w: { load: "depot" } } }],
  ]) {
    const { one, said, ordered } = vessels();
    const buttons = byKey(one.loads("w", wagon));
    const [no, yes] = [buttons[`${shut}-w-depot`], buttons[`${open}-w-depot`]];
    no.listeners.click();
    assert.deepEqual([no.attributes["aria-disabled"], said, ordered], ["true", [no.attributes.title], []]);
    assert.ok(no.attributes.title);
    yes.listeners.click();
    assert.deepEqual([yes.attributes["aria-disabled"], yes.attributes.title, ordered], [undefined, undefined, [order]]);
  }
});

test("the order that stands is pressed, and pressing it again takes it back", () => {
  const { one, ordered } = vessels();
  const { "load-w-depot": button } = byKey(one.loads("w", { packets: {}, room: 4, stores: ["depot"] }, { load: "depot" }));
  button.listeners.click();
  assert.deepEqual([button.attributes["aria-pressed"], ordered], ["true", [{ wagons: {} }]]);
});

test("a train runs to either end of its reach but not to where it stands; men get out if any are aboard", () => {
  const acts = (told, aboard) => Object.keys(byKey(vessels().one.trainActs("t", told, aboard)));
  assert.deepEqual(acts({ at: 10, run: [0, 40], guns: ["g"] }, 0), ["on-t", "back-t", "gun-t-g"]);
  assert.deepEqual(acts({ at: 40, run: [0, 40] }, 1), ["back-t", "out-t"]);
  assert.deepEqual(acts({ at: 0, run: [0, 40], landing: { moves: 0 } }, 1), [], "nobody is through yet");
  assert.deepEqual(acts({ at: 0, run: [0, 40], landing: { moves: 1 } }, 1), ["stop-t"]);
});

test("a boat lands whom it has aboard", () => {
  const acts = (told) => Object.keys(byKey(vessels().one.boatActs("b", told)));
  assert.deepEqual([acts({ aboard: 1 }), acts({ aboard: 0 }), acts({ aboard: 9, landing: { moves: 2 } }), acts({ aboard: 9, landing: { moves: 0 } })], [["land-b"], [], ["stop-b"], []]);
});

/** The panel on a page with these options, orders and wagons in hand. */
function panel(options, { orders = {}, held = [], stage = "men", editable = true } = {}) {
  const { one } = vessels();
  Object.assign(one.page, { mine: () => true, picture: () => null });
  Object.assign(one.page.field, { stage, own: "blue" });
  one.page.now = { options, orders, editable };
  one.page.hand.selected = new Set(held);
  return one;
}

test("the panel is there while men move and there is a wagon, a boat or a train", () => {
  const boat = { aboard: 0, room: 4, reach: 3 };
  const hidden = (...given) => {
    const one = panel(...given);
    one.show();
    return one.host.hidden;
  };
  assert.deepEqual([hidden({ boats: { b: boat } }), hidden({ boats: { b: boat } }, { stage: "country" }), hidden({}), hidden({ columns: { u: ["w"] }, wagons: { w: { why: "It is stuck." } } })],
    [false, true, true, false]);
});

test("a wagon is loaded while it alone is in hand; only what it loads or unloads is told and may be taken back", () => {
  const wagon = { packets: {}, room: 4, stores: ["depot"], reach: 3, road: 6 };
  const options = { columns: { u: ["w", "x"] }, wagons: { w: wagon, x: wagon } };
  const keys = (more) => Object.keys(byKey(panel(options, more).column("u"))).filter((key) => key !== "column-u");
  assert.deepEqual([keys({}), keys({ held: ["x"] }), keys({ held: ["w", "x"] }), keys({ held: ["x"], editable: false })], [[], ["load-x-depot", "unload-x-depot"], [], []]);
  assert.deepEqual(keys({ orders: { wagons: { w: { load: "depot" }, x: [[1, 2]] } } }), ["undo-wagons-w"]);
});

test("a train tells its trucks that are in place and all who are aboard; what is ordered stands in the place of what may be", () => {
  const trucks = [["inf", "in place", 3], ["inf", "in place", 2], ["gun", "in place", 1], ["inf", "burnt", 0]].map(([kind, is, aboard]) => ({ kind, is, aboard }));
  const options = { trains: { t: { trucks, run: [0, 40], at: 10 } }, boats: { b: { aboard: 7, room: 1, reach: 3 } } };
  const told = words(panel(options).vessel("trains", "t")).toLowerCase();
  for (const part of [count(2, "infantry truck"), count(1, "gun truck"), "6 aboard"]) assert.ok(told.includes(part.toLowerCase()), part);
  assert.match(words(panel(options).vessel("boats", "b")), /7 aboard, .* 1 /);
  const keys = (more) => Object.keys(byKey(panel(options, more).vessel("boats", "b"))).filter((key) => key !== "vessel-b");
  assert.deepEqual([keys({}), keys({ orders: { boats: { b: { land: true } } } }), keys({ editable: false })], [["land-b"], ["undo-boats-b"], []]);
});

test("each order is told as it is: rowed, run along the line, landed, out of the train", () => {
  const { one } = vessels();
  assert.deepEqual([one.ordered({ row: [1, 2] }, false), one.ordered(40, true)], [one.ordered([[1, 2]], false), one.ordered({ run: 40 }, true)]);
  assert.equal(new Set([[[1, 2]], { run: 4 }, { land: true }, { detrain: true }, { stop: true }, { entrain: ["g"] }].map((order) => one.ordered(order, true))).size, 6);
});
