/* Aiming, captures, guards, and men who stay by their guns. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../page/page.mjs";
import { Aim, laid } from "/static/openground/aim.js";
import { staying, stayingWords, taken } from "/static/openground/crews.js";
import { Near } from "/static/openground/geometry.js";
import { capture, disputes, escorted, escorts } from "/static/openground/held.js";

const camera = { k: 0.1, w: 1000, h: 800, x: (x) => x / 10, y: (y) => 800 - y / 10, way: (places) => `M${places.map(({ x, y }) => `${x} ${y}`).join("L")}` };
const man = (id, x, y, more = {}) => ({ id, side: "blue", is: "armed", arm: "inf", body: "b", x, y, ...more });

function aiming({ shooter = {}, men = [] } = {}) {
  const said = [];
  const field = { own: "blue", men: new Map(men.map((one) => [one.id, one])), standing: men, manName: (id) => `man ${id}` };
  const page = { field, say: (text) => { said.push(text); }, redraw() {}, renewForm() {}, stage: { cap: {}, camera: { reveal() {} } }, rules: async () => ({}), order: async (lay) => { said.push(lay); } };
  const aim = new Aim(page);
  aim.shooter = { id: "g", name: "gun A", from: { x: 0, y: 0 }, left: 1, targets: { r1: 300, r2: 600 }, lay: (target) => target, ...shooter };
  return { aim, said };
}

const MEN = [man("r1", 0, 640, { side: "red" }), man("r2", 0, 3200, { side: "red" }), man("r3", 0, 100, { side: "red" }), man("b1", 9, 9)];

test("what is aimed at: an enemy under the pointer, else the place", () => {
  const { aim } = aiming({ men: MEN });
  assert.deepEqual(aim.target({ man: "r1" }, { x: 5.4, y: 6.6 }), { man: "r1", x: 0, y: 640 });
  assert.deepEqual(aim.target({ man: "b1" }, { x: 5.4, y: 6.6 }), { x: 5, y: 7 });
  assert.equal(aim.target(null, null), null);
  assert.deepEqual(aiming({ men: MEN, shooter: { point: true } }).aim.target({ man: "r1" }, { x: 5, y: 6 }), { x: 5, y: 6 });
});

test("an aim in words: distance, chance, error, and who cannot be seen", () => {
  const { aim } = aiming({ men: MEN });
  assert.equal(aim.words({ man: "r1", x: 0, y: 640 }), "Gun A at man r1: 10 in, 30 in 100.");
  assert.equal(aim.words({ man: "r3", x: 0, y: 100 }), "Gun A at man r3: 1⅝ in, cannot be seen from the gun.");
  assert.equal(aim.words({ x: 0, y: 1536 }), "Gun A at a place: 2 ft.");
  aim.shooter.spread = (range) => ({ along: range / 10, across: 8 });
  assert.equal(aim.words({ x: 0, y: 640 }), "Gun A at a place: 10 in; it errs by 1 in in range and ⅛ in to a side, twice that at worst.");
});

test("by keys it goes from one who can be seen to the next, the likeliest first", () => {
  const { aim } = aiming({ men: MEN });
  const order = [1, 1, 1, -1].map((by) => { aim.next(by); return aim.to.man; });
  assert.deepEqual(order, ["r2", "r1", "r2", "r1"]);
  const blind = aiming({ men: MEN, shooter: { targets: null } }).aim;
  assert.deepEqual([1, 1, 1].map((by) => { blind.next(by); return blind.to.man; }), ["r3", "r1", "r2"], "the nearest first");
});

test("a shot at whom nothing is seen of, or without a shot left, is not laid", async () => {
  const { aim, said } = aiming({ men: MEN });
  await aim.press({ man: "r3" }, null);
  assert.match(said.pop(), /Nothing is aimed\.$/);
  aim.shooter.left = 0;
  await aim.press({ man: "r1" }, null);
  assert.equal(said.pop(), "gun A has no shot left.");
  aim.shooter.left = 1;
  await aim.press({ man: "r1" }, null);
  assert.equal(said.pop(), "r1");
});

test("one at nobody is laid only when the same place is pressed again", async () => {
  const { aim, said } = aiming({ men: MEN, shooter: { about: () => ({}), targets: null, left: 2 } });
  aim.page.rules = async () => ({ nobody: "nobody stands there" });
  await aim.press(null, { x: 0, y: 640 });
  assert.match(said.at(-1), /Click there again to fire anyway\.$/);
  await aim.press(null, { x: 0, y: 640 + 64 });
  assert.match(said.at(-1), /Click there again/, "another place");
  await aim.press(null, { x: 63, y: 640 + 64 });
  assert.deepEqual(said.at(-1), [63, 704]);
});

test("an answer that comes when the last shot is laid changes nothing that is shown", async () => {
  const { aim } = aiming({ men: MEN, shooter: { about: () => ({}), targets: undefined } });
  let answer;
  aim.page.rules = () => new Promise((resolve) => { answer = resolve; });
  aim.to = { man: "r1", x: 0, y: 640 };
  const asked = aim.ask();
  aim.stop();
  aim.page.stage.cap.textContent = "what stands there";
  answer({ targets: { r1: 300 } });
  await asked;
  assert.equal(aim.page.stage.cap.textContent, "what stands there");
  aim.shooter = { id: "g", name: "gun A", from: { x: 0, y: 0 }, left: 1 };
  assert.equal(aim.chance("r1"), 300, "it is known when that gun is aimed again");
});

test("the line of an aim: dashed beyond the range, with the places where a shell may fall", () => {
  const { aim } = aiming({ men: MEN, shooter: { most: 1000, spread: () => ({ along: 100, across: 50 }) } });
  aim.to = { x: 0, y: 1001 };
  const nodes = aim.overlay(camera);
  assert.equal(nodes.find((one) => one.attributes.class.startsWith("og-aim")).attributes.class, "og-aim far");
  assert.deepEqual(all(nodes, "ellipse").map(({ attributes: { rx, ry } }) => [rx, ry]), [["20", "10"], ["10", "5"]]);
  assert.match(words(all(nodes, "text")), /: beyond its range$/);
  aim.to = { x: 0, y: 1000 };
  assert.equal(aim.overlay(camera).find((one) => one.attributes.class.startsWith("og-aim")).attributes.class, "og-aim ");
  const [, , number] = laid(camera, { x: 0, y: 0 }, { x: 100, y: 1000 }, 3);
  assert.deepEqual([number.attributes.x, number.attributes.y, words(number)], ["20", "692", "3"]);
});

test("a gun in dispute, and one that is taken", () => {
  assert.equal(capture({}), "");
  assert.equal(capture({ taking: { passed: 3, needed: 4, owners: 0 } }), "in dispute: 3 of 4 enemies past its axle, none of its own within 6 in");
  assert.equal(capture({ taking: { passed: 4, needed: 4, owners: 1 } }), "in dispute: 4 of 4 enemies past its axle, 1 of its own still within 6 in");
  assert.match(capture({ taking: { passed: 4, needed: 4, owners: 0 } }), /: it is taken$/);
  const [axle, text] = disputes(camera, { guns: new Map([["g", { x: 1000, y: 1000, h: [0, 4096], taking: { passed: 1, needed: 4, owners: 0 } }]]) });
  assert.equal(axle.attributes.d, "M138.4 700L61.6 700");
  assert.deepEqual([text.attributes.x, words(text)], ["143.4", "1 of 4 past"]);
});

test("a prisoner has the nearest of those who took him as his guard, within six inches", () => {
  const prisoner = man("p", 0, 0, { side: "red", is: "prisoner", of: "blue" });
  const field = (...men) => ({ standing: [prisoner, ...men], near: new Near([prisoner, ...men]) });
  const by = (...men) => escorted(field(...men))[0].by?.id ?? null;
  assert.equal(by(man("a", 0, 432)), "a");
  assert.equal(by(man("a", 0, 433)), null);
  assert.equal(by(man("a", 0, 300), man("b", 0, 200), man("c", 0, 100, { side: "red" }), man("d", 0, 90, { is: "prisoner" })), "b");
  assert.deepEqual(escorts(camera, field()).map((one) => one.tag), ["circle"]);
  assert.deepEqual(escorts(camera, field(man("a", 0, 300))).map((one) => one.tag), ["path"]);
});

function crewed(...men) {
  const standing = men;
  const field = { own: "blue", stage: "men", standing, guns: new Map([["g", { id: "g", side: "blue", is: "in place", crew: 4, x: 0, y: 0, body: "guns" }]]), gunName: () => "Gun C", called: () => "", of: (key) => standing.filter((one) => one.body === key) };
  return { field, kind: {}, now: { editable: true } };
}
const row = (n, from = 0, more = {}) => Array.from({ length: n }, (_, i) => man(`m${from + i}`, 50 * (from + i), 0, more));

test("of a long line as many stay by a gun as it needs besides others", () => {
  assert.deepEqual([...staying(crewed(...row(10)), "b").keys()], ["m0", "m1", "m2", "m3"]);
  assert.deepEqual([...staying(crewed(...row(8), man("o", 10, 0, { body: "other" })), "b").keys()], ["m0", "m1", "m2"]);
  assert.equal(staying(crewed(...row(7)), "b").size, 0, "a body of which fewer than a crew would go is one itself");
  assert.equal(staying({ ...crewed(...row(10)), kind: { formed: true } }, "b").size, 0);
  assert.equal(staying(crewed(...row(10).map((one) => ({ ...one, x: one.x + 409 }))), "b").size, 0, "six inches to the middle of the gun");
  assert.equal(staying(crewed(...row(10).map((one) => ({ ...one, x: one.x + 408 }))), "b").size, 1);
  const page = crewed(...row(10));
  assert.deepEqual(taken(page, row(10).map(({ id }) => id), "b").length, 6);
  assert.deepEqual(taken(page, row(10).map(({ id }) => id), "b", "m1"), ["m0", "m1", "m2", "m3"]);
  assert.equal(stayingWords(page, row(10).slice(4)), "four men stay by Gun C");
  assert.equal(stayingWords(page, row(10).slice(3)), "three men stay by Gun C");
});
