/* What is written about the table: the scale rule and the back lines, where nobody stands. */

import assert from "node:assert/strict";
import test from "node:test";
import { backs, north, rule, scale } from "/static/openground/paper.js";
import { Camera } from "/static/openground/camera.js";
import { all, words } from "../../page/page.mjs";

const FOOT = 768;   // u
const TABLE = { width: 6 * FOOT, depth: 4 * FOOT };

function seen({ w = 1000, h = 700, k = null, turned = false } = {}) {
  const camera = new Camera(() => {});
  camera.resize(w, h);
  camera.lay(TABLE, turned);
  if (k) camera.k = k;
  return camera;
}
const field = (standing = []) => ({ standing, guns: new Map(), things: new Map(), country: TABLE, own: "blue", view: { home: { blue: "south", red: "north", watch: null } }, sideName: (side) => ({ red: "Red" })[side], colour: (side) => side });

test("the rule has inches when one is near, and whole feet far off", () => {
  const told = (k) => { const { word, each, n } = rule(seen({ k }), field()); return `${n} × ${each} ${word}`; };
  assert.deepEqual([0.5, 0.27, 0.1, 0.05, 0.02].map(told), ["1 × 3 inches", "3 × 3 inches", "2 × 1 feet", "2 × 2 feet", "3 × 4 feet"]);
});

test("its figures stand a step apart, as long as they say", () => {
  const camera = seen({ k: 0.1 });
  const { step } = rule(camera, field());
  assert.equal(step, FOOT * 0.1);
  const figures = all(scale(camera, field()), "text").map((one) => [Number(one.attributes.x), words(one)]);
  assert.deepEqual(figures.slice(0, 3).map(([, text]) => text), ["0", "1", "2"]);
  assert.ok(Math.abs(figures[2][0] - figures[0][0] - 2 * step) < 0.2);
});

test("it goes to another corner where a man stands in its own", () => {
  const camera = seen();
  const first = rule(camera, field());
  const there = camera.u({ x: first.x + first.w / 2, y: first.y + first.h / 2 });
  const other = rule(camera, field([there]));
  assert.notDeepEqual([other.x, other.y], [first.x, first.y]);
});

test("each side has its back line at its own edge, one's own named so", () => {
  const camera = seen();
  const [blue, red] = backs(camera, field());
  assert.deepEqual([blue.y, red.y], [camera.y(0), camera.y(TABLE.depth)]);
  assert.ok(blue.y > red.y && blue.at.y > blue.y && red.at.y < red.y, "names stand outside the table");
  assert.match(red.words, /Red/);
  const turned = seen({ turned: true });
  const [own] = backs(turned, field());
  assert.ok(own.y === turned.y(0) && own.at.y < own.y, "turned, the south is above");
});

test("a name goes along its line where a man stands in the middle", () => {
  const camera = seen();
  const [blue] = backs(camera, field());
  const man = camera.u(blue.at);
  assert.notEqual(backs(camera, field([man]))[0].at.x, blue.at.x);
});

test("north is up, and down on a table that is turned", () => {
  const tip = (camera) => Number(/L0 (-?[\d.]+)/.exec(all(north(camera), "path")[0].attributes.d)[1]);
  assert.deepEqual([tip(seen()), tip(seen({ turned: true }))], [-11, 11]);
});
