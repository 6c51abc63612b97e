/* The end of a battle in figures: points and losses. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../page/page.mjs";
import { Ending } from "/static/battleroom/ending.js";

const SIDES = { blue: { name: "Blue", colour: "blue", letter: "B" }, red: { name: "Red", colour: "red", letter: "R" } };

function ending() {
  const one = Object.create(Ending.prototype);
  return Object.assign(one, { table: {}, losses: element() });
}
const element = () => new FakeNode();
const table = (node) => all(node, "tr").map((row) => row.children.map(words));

test("the end of the curve and the points with those for the victory stand apart, halves as the book writes them", () => {
  const tally = { what: "points", turns: [], strength: { blue: [31.5, 33.5, 33.5], red: [8, 4, 3] }, score: { blue: 133.5, red: 3 } };
  const [, drawn] = ending().figure(SIDES, tally);
  assert.deepEqual(table(drawn), [["Side", "at first", "at the end", "and for the victory"], ["Blue", "31½", "33½", "133½"], ["Red", "8", "3", "3"]]);
  const [, plain] = ending().figure(SIDES, { what: "guns", turns: [], strength: { blue: [100, 12.34], red: [90, 0] } });
  assert.deepEqual(table(plain), [["Side", "at first", "at the end"], ["Blue", "100", "12.3"], ["Red", "90", "0"]]);
});

test("a sum of men and guns is called so", () => {
  const one = ending();
  const row = (arm, began, left) => ({ side: "blue", arm, began, left, note: "" });
  one.lost({ sides: SIDES, side: "red" }, [row("infantrymen", 130, 0), row("guns", 4, 0)]);
  assert.match(words(one.losses), /Blue: 0 of 134 men and guns left/);
  one.lost({ sides: SIDES, side: "red" }, [row("ships", 3, 1)]);
  assert.match(words(one.losses), /Blue: 1 of 3 left/);
});
