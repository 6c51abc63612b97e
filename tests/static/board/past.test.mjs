/* What was moved and taken between two views of a board, and the marks for it. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../page/page.mjs";
import { arrow, badge, corners, dot, line, way } from "/static/board/marks.js";
import { losses } from "/static/board/parts.js";
import { moved, Past, taken } from "/static/board/past.js";
import { Pieces } from "/static/board/pieces.js";

const units = (...some) => ({ units: some.map(([id, at]) => ({ id, at })) });

test("units that stand elsewhere, in the order the log tells of them", () => {
  const before = units(["a", "K1"], ["b", "K2"], ["c", "K3"], ["d", null]);
  const after = { ...units(["a", "L1"], ["b", "L2"], ["c", "K3"], ["d", "L4"]), log: [{ text: "The guard on K2 moves to L2." }, { text: "K1 moves to L1." }] };
  assert.deepEqual(moved(before, after).map(({ unit, from, to }) => [unit.id, from, to]), [["b", "K2", "L2"], ["a", "K1", "L1"]]);
  assert.deepEqual(moved(before, { ...after, log: [] }).map(({ unit }) => unit.id), ["a", "b"]);
  assert.deepEqual([moved(null, after), moved({ ...before, stage: "deploy" }, after), moved(before, null)], [[], [], []]);
});

test("units that are no more, where they stood last", () => {
  assert.deepEqual(taken(units(["a", "K1"], ["b", null], ["c", "K3"]), units(["c", "K3"])).map(({ id }) => id), ["a"]);
  assert.deepEqual(taken({ ...units(["a", "K1"]), stage: "deploy" }, units()), []);
});

test("a view is kept as resolved, not as orders have changed it", () => {
  const past = new Past({});
  past.remember({ view: { move: 1 }, orders: { moves: [] } });
  past.remember({ view: { move: 2 }, orders: { moves: [1] } });
  past.remember({ view: { move: 3 }, orders: { take: {} } });
  assert.deepEqual([1, 2, 3].map((move) => past.view(move)?.move ?? null), [1, null, 3]);
});

test("lines and arrows from one place to another", () => {
  const [from, to] = [{ x: 0, y: 0 }, { x: 30, y: 40 }];
  assert.deepEqual(way(from, to), [0.6, 0.8]);
  assert.deepEqual(way(from, from), [0, 0]);
  assert.equal(line(from, to, { end: 10, class: "fire" }).attributes.d, "M0 0L24 32");
  const drawn = arrow(from, { x: 100, y: 0 }, "3");
  assert.deepEqual(all(drawn, "path").map((one) => one.attributes.d), ["M4 0L81 0M75 3.2L81 0L75 -3.2"]);
  assert.deepEqual(all(drawn, "text").map((one) => [one.attributes.x, one.attributes.y, words(one)]), [["-10", "4", "3"]]);
  assert.equal(all(arrow(from, to, "", { ring: false }), "circle").length, 0);
  assert.equal(all(arrow(from, { x: 0, y: 100 }, ""), "path")[0].attributes.d.split("M")[1], "0 4L0 76.3");
});

test("corners, badges and dots", () => {
  assert.equal(corners({ x: 10, y: 10 }, 5, 2, "x").attributes.d, "M5 7v-2h2M13 5h2v2M15 13v2h-2M7 15h-2v-2");
  assert.equal(all(badge({ x: 1, y: 2 }, "7", "blue", true), "circle").length, 1);
  assert.equal(all(badge({ x: 1, y: 2 }, "7", "red", true), "path")[0].attributes.d, "M1 -7.4l9.800 9.400l-9.800 9.400l-9.800-9.400z");
  assert.deepEqual(dot({ x: 1.26, y: 2 }, "c").attributes, { class: "c", cx: "1.3", cy: "2", r: "4" });
});

test("only sides that lost something are listed", () => {
  const look = () => ({ colour: "blue", letter: "B", symbol: [] });
  const rows = losses({ lost: { N: [{ id: 1 }, { id: 2 }], S: [] } }, { N: { name: "North" }, S: { name: "South" } }, look, () => "a unit");
  assert.equal(rows.length, 1);
  assert.equal(all(rows[0], "svg").length, 2);
});

test("a counter that stays is moved, one that is gone is taken off", () => {
  const layer = new FakeNode();
  const pieces = new Pieces(layer, 2);
  const look = { colour: "blue", letter: "B", symbol: [] };
  const make = pieces.make.bind(pieces);
  pieces.make = (id) => {
    const kept = make(id);
    Object.assign(kept.node, { classList: { toggle: (_, on) => { kept.glides = on; } }, remove: () => { kept.gone = true; } });
    return kept;
  };
  pieces.show([{ id: "a", place: { x: 1, y: 2 }, look, classes: "" }], true);
  const kept = pieces.nodes.get("a");
  assert.deepEqual([kept.node.style.transform, kept.glides], ["translate(1px, 2px)", false]);
  pieces.show([{ id: "a", place: { x: 1, y: 5 }, look, classes: "" }], true);
  assert.deepEqual([kept.node.style.transform, kept.glides], ["translate(1px, 5px)", true]);
  pieces.lay("a", { x: 4, y: 5 });
  assert.equal(kept.node.style.transform, "translate(4px, 5px)");
  pieces.show([], false);
  assert.equal(kept.gone, true);
  assert.equal(pieces.nodes.size, 0);
});
