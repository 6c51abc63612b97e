/* Ships put into a set-up line by line, and what a signal's page tells of it. */

import assert from "node:assert/strict";
import test from "node:test";
import { withShip, written } from "/static/rulesets/jane/compose.js";
import { Signals } from "/static/rulesets/jane/signals.js";

test("a ship goes to the end of her side's last force, and a side without one is given one", () => {
  const text = "Sea: open\nForce of Blue: Van, at 0 0\n  Drake\n\tDonegal\n- a note\nForce of Red: Red, at 9 9\n  Roon\n";
  assert.equal(withShip(text, "Blue", "Monmouth"), "Sea: open\nForce of Blue: Van, at 0 0\n  Drake\n\tDonegal\n- a note\n  Monmouth\nForce of Red: Red, at 9 9\n  Roon\n");
  assert.equal(withShip(text, "Red", "York").split("\n").at(-2), "  York");
  assert.match(withShip("", "Red", "York"), /^Force of Red: Red, at 9000 5000, course 240, knots 14\n {2}York\n$/);
  assert.match(withShip("force of blue: A\nForce of Blue: B\n", "Blue", "Drake"), /B\n {2}Drake\n$/, "the last of them, however it is written");
});

test("a name that two lists have is written with its class", () => {
  const lists = { drake: { ships: ["Drake", "Leviathan"] }, old: { ships: ["Drake"] } };
  assert.deepEqual([written("Drake", "drake", lists), written("Leviathan", "drake", lists)], ["Drake, class drake", "Leviathan"]);
});

function signals(view = {}, offer = {}) {
  const one = Object.create(Signals.prototype);
  Object.assign(one, { now: { view: { turn: 4, ...view }, options: { signals: offer }, orders: {} }, letters: 200, said: "", text: new FakeNode({ value: "", focus() {} }), room: new FakeNode(), count: new FakeNode({ classList: { toggle(_, on) { this.lamp = on; } } }), hands: {} });
  return one;
}

test("when a signal is read and obeyed: at once, or by chit a move later", () => {
  const told = (mode, offer) => signals().meaning(mode, offer).join(" ");
  assert.match(told("free", {}), /move 5\.$/);
  assert.match(told("chit", {}), /move 5, .*move 6\.$/);
  assert.match(told("chit", { read_at: 7 }), /move 7, .*move 8\.$/);
  assert.doesNotMatch(told("free", null), /\d/);
});

test("letters are counted when few are left, and signals of how many", () => {
  const one = signals({}, { most: 3 });
  one.now.orders.signals = [{}];
  one.text.value = "x".repeat(139);
  one.counted();
  assert.deepEqual([one.count.textContent, one.room.textContent], ["", "1 of 3 in this move"]);
  one.text.value = "x".repeat(141);
  one.counted();
  assert.match(one.count.textContent, /^59 /);
});

test("a signal of nothing is not written, and says so in the lamp's colour", () => {
  const one = signals();
  one.code = null;
  one.text.value = "  ";
  one.hands.order = () => assert.fail("nothing goes out");
  one.add();
  assert.deepEqual([one.said.length > 0, one.count.classList.lamp], [true, true]);
});

test("what is written goes out to whom it is for, and comes back into the box where it was refused", async () => {
  const one = signals();
  Object.assign(one, { to: "drake", code: "7", codes: {}, show() {} });
  one.text.value = " Close up ";
  let sheet = null;
  one.hands.order = async (change) => { sheet = change({ signals: [{ to: "all" }] }); throw new Error("Too many."); };
  one.add();
  assert.deepEqual(sheet.signals, [{ to: "all" }, { to: "drake", code: "7", text: "Close up" }]);
  assert.deepEqual([one.text.value, one.code], ["", null]);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([one.text.value, one.code, one.said], ["Close up", "7", "Too many."], "its code too");
});
