/* Refusals: whose they are, and how many men share one; and men on their way between two moves. */

import assert from "node:assert/strict";
import test from "node:test";
import { Faults } from "/static/openground/faults.js";
import { Glide } from "/static/openground/glide.js";
import { all, words } from "../../page/page.mjs";

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

/** Where the note of 100 by 40 is laid in a frame, for the first refusal at a man; null where it stays away. */
function noted(man, frame, others = [], covered = 0) {
  const one = faults([fault("men.m1")], { stage: {}, table: { rule: () => null } });
  const { field, hand } = one.page;
  field.men.set("m1", { id: "m1", ...man });
  Object.assign(field, { standing: others, guns: new Map(), things: new Map() });
  Object.assign(hand, { ghosts: [] });
  Object.assign(one.note, { offsetWidth: 100, offsetHeight: 40 });
  const same = (n) => n;
  const drawn = one.pin({ x: same, y: same, k: 1, cx: 0, cy: 0, covered: () => covered, ...frame });
  assert.equal(drawn.length, one.note.hidden ? 0 : 1, "a line leads to him");
  return one.note.hidden ? null : [one.note.style.left, one.note.style.top];
}

test("the note lies on nobody: right of him, left, below and above, where there is room", () => {
  assert.deepEqual(noted({ x: 20, y: 30 }, { w: 200, h: 60 }), ["44px", "8px"]);
  assert.deepEqual(noted({ x: 180, y: 30 }, { w: 200, h: 60 }), ["56px", "8px"]);
  assert.deepEqual(noted({ x: 60, y: 20 }, { w: 120, h: 200 }), ["8px", "44px"]);
  assert.deepEqual(noted({ x: 60, y: 180 }, { w: 120, h: 200 }), ["8px", "116px"]);
  assert.equal(noted({ x: 60, y: 30 }, { w: 120, h: 60 }), null);
});

test("it lies on nobody else, nor on what covers the frame, and in the last pixel that is free", () => {
  assert.deepEqual(noted({ x: 20, y: 30 }, { w: 300, h: 60 }, [{ x: 60, y: 30 }]), ["80px", "8px"]);
  assert.deepEqual(noted({ x: 60, y: 180 }, { w: 120, h: 200 }, [], 108), ["8px", "116px"]);
  assert.equal(noted({ x: 60, y: 180 }, { w: 120, h: 200 }, [], 120), null);
  assert.deepEqual(noted({ x: -8, y: 20 }, { w: 116, h: 56 }), ["8px", "8px"]);
  assert.equal(noted({ x: -8, y: 20 }, { w: 115, h: 56 }), null);
  assert.equal(noted({ x: -8, y: 20 }, { w: 116, h: 55 }), null);
});

test("a man well out of the frame has no note", () => {
  const frame = { w: 300, h: 200 };
  assert.deepEqual([{ x: -10, y: 50 }, { x: 310, y: 50 }, { x: 50, y: -10 }, { x: 50, y: 210 }].map((man) => noted(man, frame)), [null, null, null, null]);
  for (const man of [{ x: -9, y: 50 }, { x: 309, y: 50 }, { x: 50, y: -9 }, { x: 50, y: 209 }]) assert.ok(noted(man, frame));
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

/** The panel drawn: its lines, and where one is led to. */
function listed(refused) {
  const one = faults(refused);
  const went = [];
  Object.assign(one.page, { stage: { camera: { reveal: (place) => went.push(place.x) } }, come() {}, redraw() {} });
  one.page.hand.retry = () => {};
  one.show();
  return { one, went, lines: () => all(one.host.children, "li") };
}
const plain = (where, text = "No.") => ({ where, text });

test("eight lines are shown and the rest are counted; a line says how many men share it where they are more than one", () => {
  const many = (n) => listed(Array.from({ length: n }, (_, i) => plain("", `No ${"x".repeat(i)}.`))).lines().map(words);
  assert.deepEqual([many(8).length, many(9).length, many(11).at(-1).match(/\d+/)[0]], [8, 9, "3"]);
  assert.match(many(9).at(-1), /\b1\b/);
  const of = (...refused) => words(listed(refused).lines()[0]);
  assert.match(of(plain("men.m1")), /^No\./);
  assert.match(of(plain("men.m1"), plain("men.m2")), /^2 .*No\./);
});

test("a line leads to one man after the other, and begins anew", () => {
  const { one, went } = listed([plain("men.m1"), plain("men.m2")]);
  for (let i = 0; i < 3; i += 1) one.go(["m1", "m2"]);
  assert.deepEqual([went, one.active], [[9, 1, 9], "m2"]);
});

test("the note that was put away stays so until another man is chosen or refused", () => {
  const { one } = listed([plain("men.m1"), plain("men.m2")]);
  assert.deepEqual([one.note.hidden, one.close(), one.note.hidden, one.close()], [false, true, true, false]);
  one.show();
  assert.equal(one.note.hidden, true);
  one.go(["m1", "m2"]);
  assert.equal(one.note.hidden, false);
  one.page.now.refused = [];
  one.show();
  assert.equal(one.note.hidden, true, "nobody is refused");
});

test("the man of the note is marked as such, and over six only he has a whole mark", () => {
  const camera = { x: (n) => n, y: (n) => n, way: () => "" };
  const marks = (n) => {
    const ids = Array.from({ length: n }, (_, i) => `p${i}`);
    const one = faults([]);
    for (const id of ids) one.page.field.men.set(id, { id, x: 1, y: 2 });
    one.page.now.refused = ids.map((id) => plain(`men.${id}`));
    one.read();
    one.pin = () => [];
    return one.overlay(camera).map((mark) => [mark.attributes.class.includes("on"), all(mark, "path").length]);
  };
  assert.deepEqual(marks(6).map(([, paths]) => paths), [2, 2, 2, 2, 2, 2]);
  assert.deepEqual(marks(7), [[true, 2], ...Array.from({ length: 6 }, () => [false, 1])]);
  assert.equal(marks(70).length, 60);
});
