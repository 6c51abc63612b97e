/* Lettering on the plot: labels avoid each other, the frame and what lies there, and keep their places. */

import assert from "node:assert/strict";
import test from "node:test";
import { about, Lettering } from "/static/rulesets/jane/labels.js";

function sheet(boxes = []) {
  const one = new Lettering();
  one.begin(400, 300, boxes);
  return one;
}
const label = (id, x, y, ...lines) => ({ id, x, y, lines });

test("a label stands beside its mark on the right, and what lies there sends it elsewhere", () => {
  const free = sheet().place([label("a", 200, 150, "Drake")]).get("a");
  assert.deepEqual([free.anchor, Math.round(free.x), free.cost], ["start", 15, 0]);
  const other = sheet([{ l: 205, r: 390, t: 100, b: 200 }]).place([label("a", 200, 150, "Drake")]).get("a");
  assert.deepEqual([other.anchor, Math.round(other.x), other.cost], ["end", -15, 0]);
});

test("two marks at one place have labels that do not lie on each other", () => {
  const spots = sheet().place([label("a", 200, 150, "Drake"), label("b", 200, 150, "Donegal")]);
  assert.notEqual(spots.get("a").slot, spots.get("b").slot);
  assert.deepEqual([...spots.values()].map((spot) => spot.cost), [0, 0]);
});

test("at the edge a label stands inward", () => assert.equal(sheet().place([label("a", 390, 150, "Drake")]).get("a").anchor, "end"));

test("it keeps its place from move to move while that is free", () => {
  const one = sheet([{ l: 205, r: 390, t: 100, b: 200 }]);
  const first = one.place([label("a", 200, 150, "Drake")]).get("a").slot;
  one.begin(400, 300, []);
  assert.equal(one.place([label("a", 200, 150, "Drake")]).get("a").slot, first);
});

test("where there is no room for the whole of it a shorter one is written", () => {
  const walls = [{ l: 0, r: 400, t: 0, b: 140 }, { l: 0, r: 400, t: 158, b: 300 }];
  const long = { ...label("a", 200, 150, "Prinz Heinrich", "19 knots"), shorter: [["PH"]] };
  assert.deepEqual(sheet(walls).place([long]).get("a").lines, ["PH"]);
  assert.deepEqual(sheet().place([long]).get("a").lines, long.lines);
});

test("the first free box of several, and the one chosen before at their head", () => {
  const boxes = [about({ x: 50, y: 50 }, 10), about({ x: 100, y: 50 }, 10), about({ x: 398, y: 50 }, 10)];
  const one = sheet([about({ x: 50, y: 50 }, 2)]);
  assert.equal(one.first("rose", boxes), boxes[1]);
  one.begin(400, 300, []);
  assert.equal(one.first("rose", boxes), boxes[1], "kept though the first is free now");
  assert.equal(one.first("other", [boxes[2]]), null, "out of the frame");
  assert.equal(one.first("third", [boxes[0]], [about({ x: 55, y: 50 }, 2)]), null);
});

test("words beside a point stand at the first offset that is free", () => {
  const one = sheet([about({ x: 100, y: 90 }, 5)]);
  assert.deepEqual(one.beside({ x: 100, y: 100 }, "N", [[0, -8], [0, 20]]), { x: 100, y: 120 });
  assert.equal(one.beside({ x: 2, y: 2 }, "N", [[0, 0]]), null);
  assert.equal(one.free(about({ x: 100, y: 60 }, 3), 40), false);
});

test("what is drawn over takes no room from what stands below", () => {
  const one = sheet();
  const over = one.over();
  over.take(about({ x: 100, y: 100 }, 20));
  assert.deepEqual([over.free(about({ x: 100, y: 100 }, 2)), one.free(about({ x: 100, y: 100 }, 2))], [false, true]);
});
