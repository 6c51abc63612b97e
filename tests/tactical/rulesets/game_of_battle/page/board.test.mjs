/* The board of the Game of Battle: squares on a corner, keys, and the board turned. */

import assert from "node:assert/strict";
import test from "node:test";
import { all } from "../../../../page/page.mjs";
import { GROUND } from "/static/rulesets/game_of_battle/ground.js";
import { HEIGHT, kind, layout, step, WIDTH } from "/static/rulesets/game_of_battle/layout.js";

const SIDES = { A: { name: "Attack", colour: "red" }, D: { name: "Defence", colour: "blue" } };
const name = (u, v) => Object.keys(GROUND.squares).find((at) => GROUND.squares[at][0] === u && GROUND.squares[at][1] === v);

test("a square stands 46 across and 42 up from the next, and the other way round for the attacker", () => {
  const { squares, rows } = layout(SIDES, false);
  const turned = layout(SIDES, true);
  assert.equal(squares.size, 139);
  for (const [at, [u, v]] of Object.entries(GROUND.squares)) {
    assert.deepEqual([squares.get(at).x, squares.get(at).y], [16 + (u + 1) * 46, 16 + (20 - v) * 42]);
    assert.deepEqual([turned.squares.get(at).x, turned.squares.get(at).y], [16 + (17 - u) * 46, 16 + v * 42]);
  }
  assert.deepEqual(rows.map((row) => GROUND.squares[row[0]][1]), [...new Set(rows.map((row) => GROUND.squares[row[0]][1]))].sort((a, b) => b - a));
  assert.ok(rows.every((row) => row.every((at, i) => !i || GROUND.squares[at][0] > GROUND.squares[row[i - 1]][0])));
  assert.deepEqual(turned.rows, [...rows].reverse().map((row) => [...row].reverse()));
  assert.deepEqual([WIDTH, HEIGHT], [860, 888]);
  const { x, y } = squares.get("27");
  assert.equal(squares.get("27").d, `M${x} ${y - 42}l46 42l-46 42l-46-42z`);
});

test("water and crossings", () => {
  assert.deepEqual(GROUND.fords.map((at) => kind(String(at))), GROUND.fords.map(() => "ford"));
  assert.equal(kind(String(GROUND.bridge)), "bridge");
  assert.equal(kind("1"), "");
  const { under } = layout(SIDES, false);
  assert.equal(under.filter((one) => one.attributes.class === "ford").length, GROUND.fords.length);
  const river = under.find((one) => one.attributes.class === "river stream").attributes.d;
  assert.equal((river.match(/Q/g) ?? []).length, 2 * GROUND.course.length - 3);
  assert.deepEqual(all(under, "text").map((one) => one.children[0]), ["ATTACK", "DEFENCE"]);
});

test("arrow keys: along the row, and up and down in one column", () => {
  const rows = layout(SIDES, false).rows;
  for (const row of rows) {
    assert.equal(step(row[0], "ArrowLeft", false), row[0]);
    assert.equal(step(row[0], "ArrowRight", false), row[1] ?? row[0]);
    assert.equal(step(row.at(-1), "ArrowRight", false), row.at(-1));
    assert.equal(step(row.at(-1), "Home", false), row[0]);
    assert.equal(step(row[0], "End", false), row.at(-1));
    assert.equal(step(row[0], "Home", true), row.at(-1));
    assert.equal(step(row.at(-1), "ArrowRight", true), row.at(-2) ?? row.at(-1));
  }
  const [u, v] = [8, 10];
  const middle = name(u, v) ?? name(u + 1, v);
  assert.equal(step(step(middle, "ArrowUp", false), "ArrowDown", false), middle);
  assert.equal(step(middle, "ArrowUp", true), step(middle, "ArrowDown", false));
  assert.ok(GROUND.squares[step(middle, "ArrowUp", false)][1] === v + 1);
});
