/* Wagons, boats and trains of the Kriegspiel: what may be ordered of each, and why not. */

import assert from "node:assert/strict";
import test from "node:test";
import { Vessels } from "/static/rulesets/kriegspiel/vessels.js";
import { all } from "../../../../page/page.mjs";

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
