/* The bar of moves: cells and the figures above them. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../page/page.mjs";
import { Ruler } from "/static/battleroom/ruler.js";

function figures(width, battle) {
  const host = { classList: { toggle() {} }, style: { setProperty() {} } };
  const list = new FakeNode("ol");
  const ruler = Object.assign(Object.create(Ruler.prototype), { host, list, slider: {}, battle });
  ruler.mark = () => {};
  ruler.cells(width);
  return all(list.children, "li").map((one) => words(one)).filter(Boolean);
}

test("a long battle is numbered to its end, also where the book's count begins a move later than ours", () => {
  const numbers = Array.from({ length: 361 }, (_, i) => i);
  const by20 = ["20", "40", "60", "80", "100", "120", "140", "160", "180", "200", "220", "240", "260", "280", "300", "320", "340"];
  assert.deepEqual(figures(1334, { last: 360, numbers: numbers.map((n) => n || "") }), by20);
  assert.deepEqual(figures(1334, { last: 360, numbers: numbers.map((n) => n + 1) }), [...by20, "360"]);
});

test("where a turn is played in several steps its figure stands once", () => {
  assert.deepEqual(figures(1334, { last: 6, numbers: [1, 1, 2, 2, 3, 3, 3] }), ["1", "2", "3"]);
});
