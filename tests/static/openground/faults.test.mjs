/* Refusals: whose they are, and how many men share one; and men on their way between two moves. */

import assert from "node:assert/strict";
import test from "node:test";
import { Faults } from "/static/openground/faults.js";
import { Glide } from "/static/openground/glide.js";

function faults(refused, more = {}) {
  const ids = (...keys) => new Map(keys.map((key) => [key, { id: key, x: 1, y: 2 }]));
  const field = { men: ids("m1", "m2", "a.b"), guns: ids("g"), things: ids("t"), bodies: new Map([["body", {}]]), of: (key) => (key === "body" ? [{ id: "m1" }] : []) };
  const one = new Faults(new FakeNode(), { field, hand: { tried: new Map([["m2", { x: 9, y: 9 }]]) }, now: { editable: true, refused, orders: { fire: [["g", "m1"]], volley: [["body", "m2"]] }, ...more } });
  one.read();
  return one;
}
const fault = (where, text = "No.") => ({ where, text, rule: "LW-001" });

test("a refusal is marked at the man, the gun, the body's first man, or who fired", () => {
  const whose = faults(["men.m1", "men.m2.0", "guns.g", "guns.g.crew.m2", "boxes.t", "units.body", "fire.0", "volley.0", "men.a.b", "men.gone", ""].map((where) => fault(where))).list.map(({ id }) => id);
  assert.deepEqual(whose, ["m1", "m2", "g", "g", "t", "m1", "g", "m1", "a.b", null, null]);
});

test("it is seen where he was wanted, else where he stands", () => {
  const one = faults([]);
  assert.deepEqual([one.place("m2"), one.place("m1").x, one.place("gone")], [{ x: 9, y: 9 }, 1, null]);
});

test("many men for one reason are one line; those that no figure has are told all the same", () => {
  const groups = faults([fault("men.m1"), fault("men.m2"), fault("men.m1", "Too far."), fault("")]).grouped();
  assert.deepEqual(groups.map(({ fault: { text }, ids }) => [text, ids]), [["No.", ["m1", "m2"]], ["Too far.", ["m1"]]]);
});

test("who cannot come up in a charge is listed too, and nothing once the sheet is shut", () => {
  const options = { behind: [fault("men.m2", "There is no room.")] };
  assert.deepEqual(faults([fault("men.m1")], { options }).list.map(({ id }) => id), ["m1", "m2"]);
  assert.deepEqual(faults([fault("men.m1")], { options, editable: false }).list, []);
});

test("men and guns go from where they stood to where they stand; who came on or was put elsewhere by name does not", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.requestAnimationFrame = () => {};
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const map = (...ones) => new Map(ones.map((one) => [one.id, one]));
  const at = (id, x, more = {}) => ({ id, x, y: 0, ...more });
  const before = { men: map(at("a", 0), at("c", 5), at("d", NaN)), guns: map(at("g", 0)), things: map(at("t", 0, { what: "train", at: 0 }), at("w", 0, { what: "box" })) };
  const field = { men: map(at("a", 100), at("b", 50), at("c", 5), at("d", 7)), guns: map(at("g", 10)), things: map(at("t", 50, { what: "train", at: 200 }), at("w", 9, { what: "wagon" })), standing: [] };
  const one = new Glide({ field, stage: { later() {} } });
  one.calm = { matches: false };
  one.start(before);
  assert.deepEqual([...one.from.keys()], ["a", "g", "t"]);
  const x = () => Math.round(one.on(field.men.get("a")).x);
  const seen = [x()];
  for (const ms of [350, 700, 5000]) { now = 1000 + ms; seen.push(x()); }
  assert.deepEqual(seen, [0, 50, 100, 100]);
  now = 1350;
  assert.equal(one.thing(field.things.get("t")).at, 100, "a train keeps to its line");
  one.stop();
  assert.equal(one.shown(field), field);
  one.calm = { matches: true };
  one.start(before);
  assert.equal(one.from, null, "whoever wants no motion sees none");
});
