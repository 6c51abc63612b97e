/* Contacts that grow old fade and fold, and the reach of a force is asked for once the hand rests. */

import assert from "node:assert/strict";
import test from "node:test";
import { bundle, folded, strength } from "/static/chart/old.js";
import { Reach } from "/static/chart/reach.js";

const pen = { at: ({ x, y }) => ({ x, y }) };
const contact = (x, y, old_min) => ({ x, y, old_min });

test("a contact is drawn whole for an hour, then fainter, and never fainter than so much", () => {
  assert.deepEqual([undefined, 0, 60].map((old_min) => strength({ old_min })), [1, 1, 1]);
  assert.deepEqual([720, 1440, 10_000].map((old_min) => Math.round(strength({ old_min }) * 100)), [71, 42, 42]);
});

test("only old contacts that lie near each other are one mark", () => {
  const [a, b, c, d, e] = [contact(0, 0, 400), contact(10, 10, 500), contact(50, 0, 500), contact(1, 1, 30), contact(0, 1, 360)];
  assert.deepEqual(folded(pen, [a, b, c, d, e]), [[a, b], [c], [d], [e]]);
});

test("several old contacts are one mark of their side, as strong as the newest, with how many they are", () => {
  const drawn = (contacts, seen = true) => {
    const [group, lettered, pressed] = [new FakeNode(), [], []];
    const place = { ...pen, seen: () => seen, room: { take() {} }, letter: (_, __, ___, [{ text }]) => lettered.push(text) };
    bundle(place, group, contacts, (_, __, label) => pressed.push(label), () => {});
    return { mark: group.children[0], lettered, pressed };
  };
  const two = [{ ...contact(1, 1, 720), side: "red", label: "Red 1" }, { ...contact(2, 2, 9000), side: "red", label: "Red 2" }];
  const { mark, lettered, pressed } = drawn(two);
  assert.equal(Math.round(Number(mark.attributes.opacity) * 100), 71);
  assert.deepEqual([lettered, pressed.join().match(/^2 .*Red 1, Red 2$/) !== null], [["2 old"], true]);
  assert.notEqual(JSON.stringify(mark), JSON.stringify(drawn([two[0], { ...two[1], side: "blue" }]).mark), "of two sides it is of neither");
  assert.deepEqual(drawn(two, false).lettered, []);
});

/** Reaches asked for in turn, with what was fetched once the hand has rested. */
function reach(t, answer = { knots: 10, run: null, home: null }) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  globalThis.fetch = async (url) => { asked.push(Object.fromEntries(new URL(String(url), "http://x").searchParams)); return { ok: true, json: async () => answer }; };
  const redrawn = [];
  const one = new Reach("/reach", () => redrawn.push(true));
  const draw = (knots, version = 1, key = "a") => one.draw(null, null, { key }, { knots, version });
  const rest = async () => { t.mock.timers.tick(400); for (let n = 0; n < 9; n += 1) await Promise.resolve(); };
  return { one, draw, rest, asked, redrawn };
}

test("of several speeds tried in a hurry the last alone is asked for, and each once", async (t) => {
  const { draw, rest, asked, redrawn } = reach(t);
  draw(8);
  draw(9);
  draw(10);
  draw(10);
  await rest();
  assert.deepEqual(asked, [{ force: "a", knots: "10", from: "now" }]);
  assert.equal(redrawn.length, 1);
  draw(10);
  await rest();
  assert.equal(asked.length, 1, "it is known now");
  draw(10, 2);
  await rest();
  assert.equal(asked.length, 2, "the call of another run asks anew");
});

test("two forces are asked for side by side", async (t) => {
  const { draw, rest, asked } = reach(t);
  draw(8, 1, "a");
  draw(9, 1, "b");
  await rest();
  assert.deepEqual(asked.map(({ force }) => force), ["a", "b"]);
});

test("without an address nothing is asked", async (t) => {
  const { one, draw, rest, asked } = reach(t);
  one.url = "";
  assert.equal(draw(8), false);
  await rest();
  assert.deepEqual(asked, []);
});
