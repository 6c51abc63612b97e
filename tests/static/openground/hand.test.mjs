/* What is in the hand: how far it may go, where it would stand, and what came of it; men coming to blows; the field as the sheet has it. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../page/page.mjs";
import { closeUp } from "/static/openground/contact.js";
import { armName, armsName, Field } from "/static/openground/field.js";
import { Near } from "/static/openground/geometry.js";
import { Hand } from "/static/openground/hand.js";
import { labels } from "/static/openground/labels.js";
import { Solids } from "/static/openground/solid.js";

const SIDES = { blue: { name: "Blue", colour: "blue", letter: "B" }, red: { name: "Red", colour: "red", letter: "R" } };
const man = (x, y, more = {}) => ({ side: "blue", arm: "inf", is: "armed", body: "b", x, y, ...more });
const VIEW = {
  stage: "men", country: { width: 5000, depth: 5000, features: [] }, bodies: { b: { name: "The Guard" }, r: { name: "2nd Foot" } },
  men: { m1: man(100, 100), m2: man(200, 100), m3: man(300, 100, { is: "dead" }), m4: man(0, 0, { is: "held" }), r7: man(100, 900, { side: "red", body: "r" }), g: man(50, 50, { arm: "GEN", body: "gen" }) },
  guns: { A: { side: "blue", body: "b", is: "in place", x: 500, y: 500 }, H: { side: "blue", body: "b", is: "held", x: 1, y: 1 } },
};
const field = (orders = {}, view = VIEW) => new Field({ view, orders }, SIDES, "blue");

test("men and guns stand where the sheet puts them, and who has moved is told by it", () => {
  const here = field({ men: { m1: [[100, 200], [100, 300]] }, guns: { A: { to: [600, 500], crew: { m2: [[650, 500]] } } }, put: { m4: [7, 8] } });
  const [m1, m2, m4, a] = [here.men.get("m1"), here.men.get("m2"), here.men.get("m4"), here.guns.get("A")];
  assert.deepEqual([m1.x, m1.y, m1.ox, m1.oy, m1.moved], [100, 300, 100, 100, true]);
  assert.deepEqual([m2.x, m2.y], [650, 500]);
  assert.deepEqual([m4.x, m4.y], [7, 8]);
  assert.deepEqual([a.x, a.y, a.moved], [600, 500, true]);
  assert.ok(Number.isNaN(here.guns.get("H").x), "it is still to be put down");
  assert.deepEqual([field().men.get("m1").moved, field().guns.get("A").moved], [false, false]);
  const off = field({}, { ...VIEW, men: { m: man(100, -60, { pin: [100, 0] }) } }).men.get("m");
  assert.deepEqual([off.oy, off.moved], [0, false], "who stands off his back line has not moved by that");
  assert.deepEqual(here.standing.map(({ id }) => id).sort(), ["g", "m1", "m2", "m4", "r7"]);
});

test("bodies and men by their names, and whose they are", () => {
  const here = field();
  assert.deepEqual([here.full("b"), here.full("r"), here.full("gen"), here.called("nobody")], ["the Guard", "Red’s 2nd Foot", "general", "nobody"]);
  assert.deepEqual(["m1", "r7", "g", "x"].map((id) => here.manName(id)), ["infantryman 1 of the Guard", "infantryman 7 of Red’s 2nd Foot", "general", "x"]);
  assert.deepEqual([armName({ arm: "cav" }), armsName("cav", 1), armsName("RE"), armsName("x")], ["horseman", "horseman", "engineers", "x"]);
  assert.deepEqual([here.of("b").length, here.of("b", "armed").length], [2, 2]);
  assert.deepEqual([here.has({ man: "m1" }), here.has({ man: "m3" }), here.has({ gun: "A" }), here.has({})], [true, false, true, false]);
  assert.deepEqual(here.around(["m1", "m2"]), { w: -160, e: 460, s: -160, n: 360 });
  assert.deepEqual([here.middleOf(["m1", "m2"]), here.middleOf(["x"]), here.around([])], [{ x: 150, y: 100 }, null, null]);
});

function held({ reach = 300, mode = {}, faults = new Map() } = {}) {
  const here = field();
  const page = {
    field: here, kind: {}, now: { editable: true }, said: [], say(text) { this.said.push(text); }, redraw() {}, picked() {}, faults: { by: faults }, solids: new Solids(VIEW.country),
    words: { hand: (ids) => `${ids.length} in the hand.` }, order(change) { this.sheet = change({}); return Promise.resolve(); },
    mode: { can: (id) => id.startsWith("m"), origin: (id) => { const one = here.men.get(id); return { x: one.ox, y: one.oy }; }, reach: () => reach, put: (places) => ({ men: Object.fromEntries(places.map(({ id, x, y }) => [id, [x, y]])) }), back: (ids) => ({ back: ids }), ...mode },
  };
  const hand = new Hand(page);
  page.guns = { crew: () => [] };
  return { hand, page };
}

test("one who is held farther off than he goes is shown at the edge of his circle", () => {
  const { hand } = held();
  hand.take(["m1"]);
  hand.raise();
  hand.step(0, 600);
  const [ghost] = hand.ghosts;
  assert.deepEqual([ghost.verdict, ghost.x, ghost.y, ghost.held], ["far", 100, 400, { x: 100, y: 700 }]);
  assert.deepEqual(hand.wanted.map(({ x, y }) => [x, y]), [[100, 700]]);
  hand.step(0, -400);
  assert.deepEqual([hand.ghosts[0].verdict, hand.ghosts[0].y, hand.ghosts[0].held], ["", 300, undefined]);
});

test("by way of a place there is less left to go", () => {
  const { hand } = held();
  assert.deepEqual(hand.left({ id: "m1" }), { from: { x: 100, y: 100 }, reach: 300 });
  assert.deepEqual(hand.left({ id: "m1", via: [[100, 200], [150, 200]] }), { from: { x: 150, y: 200 }, reach: 150 });
  assert.equal(held({ reach: null }).hand.left({ id: "m1", via: [[100, 200]] }).reach, null);
});

test("shortened they keep their order, as far as the slowest may go", () => {
  const { hand } = held();
  hand.take(["m1", "m2"]);
  hand.raise();
  hand.step(0, 596);
  hand.shorten();
  assert.deepEqual(hand.ghosts.map(({ x, y }) => [x, y]), [[100, 398], [200, 398]]);
});

test("what stands against them is counted in words", () => {
  const { hand } = held();
  hand.ghosts = [{ verdict: "far" }, { verdict: "far" }, { verdict: "blocked" }, { verdict: "round" }, { verdict: "", touch: "r7" }];
  assert.equal(hand.verdicts(), "1 in contact, 2 as far as they can, 1 placed beside it, 1 by a detour.");
  hand.ghosts = [{ verdict: "" }];
  assert.equal(hand.verdicts(), "All within reach.");
  hand.ghosts = [];
  assert.equal(hand.verdicts(), "");
});

test("put down they are ordered where they were held; who stays though nothing was refused is told", async () => {
  const { hand, page } = held();
  hand.take(["m1"]);
  hand.raise();
  hand.step(0, 600);
  hand.putDown();
  assert.deepEqual(page.sheet, { men: { m1: [100, 700] }, near: ["m1"] });
  await Promise.resolve();
  assert.match(page.said.at(-1), /^They cannot get there in this move/);
  hand.settle(new Set());
  assert.equal(hand.tried.size, 0);
  hand.tried.set("m1", { x: 5, y: 5 });
  hand.tried.set("m2", { x: 200.5, y: 100 });
  hand.settle(new Set(["m1", "m2"]));
  assert.deepEqual([...hand.tried.keys()], ["m1"], "who was refused and stands elsewhere keeps his mark");
});

test("a press with the shift key adds one man or lets him go", () => {
  const { hand } = held();
  hand.take(["m1"]);
  hand.take(["m2"], { add: true });
  assert.deepEqual([...hand.selected], ["m1", "m2"]);
  hand.take(["m1"], { add: true });
  assert.deepEqual([...hand.selected], ["m2"]);
  hand.lasso([[0, 0], [400, 0], [400, 400], [0, 400]], false);
  assert.deepEqual([...hand.selected], ["m1", "m2"], "of a body, those who may be moved");
});

test("men put down beside an enemy come up to within a tenth of an inch of him, each at a place of his own", () => {
  const enemy = { id: "r", side: "red", arm: "inf", is: "armed", x: 1000, y: 1000 };
  const given = () => ({ solids: new Solids(VIEW.country), near: new Near([enemy]), moving: new Set(["a", "b"]), from: { x: 1000, y: 500 }, reach: 1000 });
  const up = (...ghosts) => closeUp(ghosts.map((one, n) => ({ id: "ab"[n], side: "blue", arm: "inf", is: "armed", r: 24, ...one })), { field: { near: new Near([enemy]) }, given });
  assert.deepEqual(up({ x: 1000, y: 904 }).map(({ x, y, touch }) => [x, y, touch]), [[1000, 946, "r"]]);
  assert.deepEqual(up({ x: 1000, y: 903 }).map(({ y, touch }) => [y, touch]), [[903, null]], "three quarters of an inch off he stays");
  assert.deepEqual(up({ x: 1000, y: 1000 }).map(({ x, y }) => [x, y]), [[1000, 946]], "on him, he is put on the side he came from");
  const two = up({ x: 1000, y: 940 }, { x: 1005, y: 940 });
  assert.ok(Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y) >= 52);
  assert.deepEqual(up({ x: 1000, y: 940, is: "freed" }, { x: 1000, y: 930, gun: true }).map(({ touch }) => touch), [null, null]);
});

test("the name of a body stands over it where there is room, else below", () => {
  const camera = { k: 0.3, w: 2000, h: 2000, x: (x) => x, y: (y) => 1500 - y };
  const here = field({}, { ...VIEW, guns: {}, men: { m1: man(600, 700), m2: man(700, 700), m3: man(1400, 700), r1: man(900, 300, { side: "red", body: "r" }), r2: man(960, 300, { side: "red", body: "r" }) } });
  const drawn = all(labels(camera, here, { selected: new Set(["m1"]) }), "text").map((one) => [words(one), one.attributes.class.trim(), one.attributes.x, one.attributes.y]);
  assert.deepEqual(drawn, [["The Guard", "lab og-name bl bold", "650", "788"], ["2nd Foot", "lab og-name rd", "930", "1188"]]);
});
