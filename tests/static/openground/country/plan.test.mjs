/* The country that is being made: what can be undone and had back, and what the server is told. */

import assert from "node:assert/strict";
import test from "node:test";
import { canon, Plan } from "/static/openground/country/plan.js";

const doc = (...keys) => ({ features: keys.map((key) => ({ key })) });
const keys = (plan) => plan.document.features.map((one) => one.key);

test("what was done is undone and done again; something new ends what could be had back", () => {
  const plan = new Plan(doc("F1"), async () => {});
  plan.set("F2", { key: "F2" });
  plan.set("F1", null);
  assert.deepEqual(keys(plan), ["F2"]);
  plan.undo();
  assert.deepEqual(keys(plan), ["F1", "F2"]);
  plan.undo();
  plan.undo();
  assert.deepEqual(keys(plan), ["F1"]);
  plan.redo();
  assert.deepEqual(keys(plan), ["F1", "F2"]);
  plan.set("F1", { key: "F1", kind: "house" });
  assert.deepEqual(plan.document.features, [{ key: "F1", kind: "house" }, { key: "F2" }]);
  plan.redo();
  assert.deepEqual(keys(plan), ["F1", "F2"]);
  assert.equal(plan.future.length, 0);
  clearTimeout(plan.telling);
});

test("the same again is nothing to undo, and no more than 200 steps are kept", () => {
  const plan = new Plan(doc("F1"), async () => {});
  plan.put({ features: [{ key: "F1" }] });
  assert.equal(plan.past.length, 0);
  for (let n = 0; n < 201; n += 1) plan.put({ features: [], n });
  assert.equal(plan.past.length, 200);
  clearTimeout(plan.telling);
});

test("a new feature has the first free key after the number of them", () => {
  assert.equal(new Plan(doc(), () => {}).freeKey(), "F1");
  assert.equal(new Plan(doc("F1", "F3"), () => {}).freeKey(), "F4");
});

test("one that is gone is not in hand any more", () => {
  const plan = new Plan(doc("F1", "F2"), async () => {});
  plan.choose("F1");
  assert.equal(plan.pick.key, "F1");
  plan.set("F1", null);
  assert.equal(plan.chosen, null);
  clearTimeout(plan.telling);
});

test("keys stand in any order", () => assert.equal(canon({ b: [1, { d: 1, c: 2 }], a: 1 }), '{"a":1,"b":[1,{"c":2,"d":1}]}'));

test("what another made is taken over, but not while one's own is on its way", async () => {
  let answer = () => {};
  const plan = new Plan(doc("F1"), () => new Promise((done) => { answer = done; }));
  plan.heard(doc("F1"));
  assert.equal(plan.past.length, 0);
  plan.heard(doc("F9"));
  assert.deepEqual(keys(plan), ["F9"]);
  plan.set("F2", { key: "F2" });
  plan.heard(doc("F8"));
  assert.deepEqual(keys(plan), ["F9", "F2"], "it is about to be told");
  plan.tell();
  plan.heard(doc("F7"));
  assert.deepEqual(keys(plan), ["F9", "F2"], "it is told and not answered");
  answer();
  await new Promise((go) => setTimeout(go));
  plan.heard(doc("F6"));
  assert.deepEqual(keys(plan), ["F6"]);
});
