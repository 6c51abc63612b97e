/* The larger game: men and guns between boxes, trains and rails. */

import assert from "node:assert/strict";
import test from "node:test";
import { Boxes } from "/static/rulesets/little_wars/boxes.js";
import { acts, under } from "/static/rulesets/little_wars/larger.js";
import { words } from "../../../../page/page.mjs";

const BOXES = { "blue-box-2": { side: "blue", men: ["hussars-1", "hussars-2"], guns: [] }, "blue-box-10": { side: "blue", men: ["guards-1"], guns: ["g1"] }, "red-box-1": { side: "red", men: ["x-1"], guns: [] }, "blue-box-1": { side: "blue", guns: [] } };

function packed(orders = {}, view = {}) {
  let sheet = orders;
  const page = {
    field: { stage: "deploy", own: "blue", called: (body) => `the ${body}`, gunName: (id) => id },
    now: { editable: true, options: {}, view: { stage: "deploy", boxes: BOXES, bodies: { hussars: { arm: "cav" } }, ...view } },
    order: (change) => { sheet = change(sheet); },
  };
  return { boxes: new Boxes(new FakeNode(), page), sheet: () => sheet };
}

test("one's own boxes whose men are known, in the order of their numbers", () => {
  const { boxes } = packed();
  assert.deepEqual(boxes.boxes.map(([key]) => key), ["blue-box-2", "blue-box-10"]);
  assert.deepEqual(packed({}, { stage: "men" }).boxes.boxes, []);
});

test("boxed men are told by arm and body", () => {
  const { boxes } = packed();
  assert.match(boxes.men("hussars", ["hussars-1", "hussars-2"]), /^2 .* of the hussars$/);
  assert.deepEqual([boxes.man("hussars-12"), boxes.man("foot-guards-3")], [{ body: "hussars", arm: "cav" }, { body: "foot-guards", arm: "inf" }]);
});

test("men go into another box and stand on the sheet once", () => {
  const { boxes, sheet } = packed({ boxes: { "blue-box-10": [5, 6] } });
  boxes.pack("blue-box-2", ["hussars-2", "hussars-1"], "men", "blue-box-10");
  assert.deepEqual(sheet().boxes, { "blue-box-10": { at: [5, 6], men: ["hussars-1", "hussars-2"] } }, "its place is kept");
  boxes.pack("blue-box-2", ["hussars-1"], "men", "blue-box-3");
  assert.deepEqual(sheet().boxes, { "blue-box-10": { at: [5, 6], men: ["hussars-2"] }, "blue-box-3": { men: ["hussars-1"] } });
  boxes.pack("blue-box-2", ["hussars-1", "hussars-2"], "men", "out");
  assert.deepEqual(sheet().boxes, { "blue-box-10": { at: [5, 6] }, "blue-box-3": {}, "blue-box-2": { out: ["hussars-1", "hussars-2"] } });
});

test("a gun that changes its box leaves men alone", () => {
  const { boxes, sheet } = packed({ boxes: { "blue-box-2": { men: ["g1"], guns: ["g1"] } } });
  boxes.pack("blue-box-10", ["g1"], "guns", "blue-box-3");
  assert.deepEqual(sheet().boxes, { "blue-box-2": { men: ["g1"] }, "blue-box-3": { guns: ["g1"] } });
});

/** Buttons for these in the hand, each with the sheet it makes. */
function offered(ids, { at = { x: 1000, y: 100 }, view = {}, things = [], features = [{ key: "line", kind: "rail", at: [[0, 0], [7680, 0]] }], stage = "men", editable = true } = {}) {
  const men = new Map(["a", "b", "c", "d"].map((id) => [id, { id, side: "blue", is: "armed" }]).concat([["p", { id: "p", side: "blue", is: "prisoner" }], ["r", { id: "r", side: "red", is: "armed" }]]));
  let sheet = {};
  const page = { now: { editable, options: {} }, field: { stage, own: "blue", men, guns: new Map([["g", { side: "blue" }]]), things: new Map(things), middleOf: () => at, country: { features }, view }, order: (change) => { sheet = change({}); } };
  return acts(page, ids).map((node) => [words(node), (node.listeners.click(), sheet)]);
}

test("four men beside a line tear up the piece of rail that lies before them, or lay it again", () => {
  const view = { trains: {} };
  assert.deepEqual(offered(["a", "b", "c", "d"], { view }).map(([, sheet]) => sheet), [{ rails: { "line:1": ["a", "b", "c", "d"] } }]);
  const [[tear], [lay]] = [offered(["a", "b", "c", "d"], { view })[0], offered(["a", "b", "c", "d"], { view: { trains: {}, torn: ["line:1"] } })[0]];
  assert.notEqual(tear, lay);
  for (const none of [offered(["a", "b", "c", "p"], { view }), offered(["a", "b", "c", "r"], { view }), offered(["a", "b", "c", "d"], { view, at: { x: 1000, y: 500 } }), offered(["a", "b", "c", "d"])]) assert.deepEqual(none, []);
});

test("men with a gun go into an open box of their own side, and into a train that is near", () => {
  const boxes = { x: { side: "red", is: "open" }, y: { side: "blue", is: "shut" }, z: { side: "blue", is: "open" } };
  assert.deepEqual(offered(["a", "g"], { view: { boxes } }), [["Into a box (1)", { boxes: { z: { in: ["a"], guns: ["g"], at: [1000, 100] } } }]]);
  const train = (line) => [["t", { id: "t", what: "train", side: "blue", line }]];
  assert.deepEqual(offered(["a"], { things: train([[0, 0], [2000, 0]]) }), [["Into the train (1)", { trains: { t: { load: { men: ["a"], guns: [] } } } }]]);
  assert.deepEqual(offered(["a"], { things: train([[0, 5000], [2000, 5000]]) }), []);
});

test("nothing is offered while guns fire, or to whoever looks on", () => {
  const boxes = { z: { side: "blue", is: "open" } };
  assert.deepEqual([offered(["a"], { view: { boxes }, stage: "guns" }), offered(["a"], { view: { boxes }, editable: false })], [[], []]);
});

test("torn rails and those that are worked on are drawn where they lie", () => {
  const camera = { way: (places) => places.map(({ x, y }) => `${Math.round(x)} ${y}`).join(" to ") };
  const field = { country: { features: [{ key: "line", kind: "rail", at: [[0, 0], [7680, 0]] }] }, view: { torn: ["line:1", "gone:2"], rails: { "line:3": 2 } } };
  assert.deepEqual(under(camera, { field }).map((node) => node.attributes), [{ class: "lw-torn", d: "829 0 to 1475 0" }, { class: "lw-gang", d: "2365 0 to 3011 0" }]);
});
