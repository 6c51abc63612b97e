/* The line that says what changed since one's own last move. */

import assert from "node:assert/strict";
import test from "node:test";
import { since } from "/static/openground/since.js";

const fates = (dead, prisoner = 0) => ({ dead, prisoner, off: 0, armed: 9 });
const view = (mover, own, enemy, more = {}) => ({ stage: "men", mover, counts: { blue: { inf: fates(...own), guns: own[2] ?? 2 }, ...(enemy ? { red: { inf: fates(...enemy), cav: fates(0), guns: 1 } } : {}) },
  bodies: { r1: { side: "red", name: "Lancers" } }, men: { m: { side: "red", x: 0, y: 0 } }, ...more });
const told = (views) => since(views.length - 1, "blue", "red", (n) => views[n] ?? null);

test("losses of both sides since one's last own move, and how many of the enemy moved", () => {
  const views = [view("red", [0], [0]), view("blue", [1], [0]), view("red", [1], [1]), view("red", [3, 1], [1]), view("blue", [3, 1, 1], [1], { men: { m: { side: "red", x: 5, y: 0 } } })];
  assert.equal(told(views), "Since your last move: you lost 3 infantrymen and 1 gun; the enemy lost 1 infantryman; one enemy man moved.");
  assert.equal(told([view("blue", [0], [0]), view("red", [0], [0]), view("blue", [0], [0])]), "", "nothing changed that he can see");
});

test("where the enemy is not counted, only what was seen of him is told", () => {
  const after = view("blue", [0], null, { bodies: { r2: { side: "red", name: "Guards" } }, men: {}, fallen: [{ side: "red", arm: "cav" }] });
  assert.equal(told([view("blue", [0], null), after]), "Since your last move: the enemy lost 1 horseman; Guards came in sight; Lancers went out of sight.");
});

test("before the first move, and while a view has not come, nothing is told", () => {
  assert.equal(told([view("blue", [0], [0])]), "");
  assert.equal(since(2, "blue", "red", (n) => (n === 1 ? null : view("blue", [0], [0]))), "");
});
