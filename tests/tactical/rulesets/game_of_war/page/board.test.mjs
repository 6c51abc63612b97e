/* The board of the Game of War: squares, keys, attacks and what the turn before came to. */

import assert from "node:assert/strict";
import test from "node:test";
import { all } from "../../../../page/page.mjs";
import { marks, targets } from "/static/rulesets/game_of_war/attack.js";
import { sample } from "/static/rulesets/game_of_war/deploy.js";
import { lastAttack, lastTurn, pastFire } from "/static/rulesets/game_of_war/last.js";
import { COLUMNS, HEIGHT, kind, label, layout, ROWS, step, territory, WIDTH, xy } from "/static/rulesets/game_of_war/layout.js";
import { called, cutOff, fights, ground, severed, state } from "/static/rulesets/game_of_war/words.js";

const SIDES = { N: { name: "North", colour: "blue", letter: "N" }, S: { name: "South", colour: "red", letter: "S" } };

test("squares are lettered from the north and numbered from the west", () => {
  assert.deepEqual([label(0, 0), label(24, 19), xy("K13")], ["A1", "T25", { x: 12, y: 10 }]);
  assert.deepEqual([COLUMNS, ROWS], [25, 20]);
});

test("arrow keys lead to the next square and stay where the board ends", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "x"];
  assert.deepEqual(keys.map((key) => step("K13", key)), ["K12", "K14", "J13", "L13", "K1", "K25", "K13"]);
  assert.deepEqual(["ArrowLeft", "ArrowUp"].map((key) => step("A1", key)), ["A1", "A1"]);
  assert.deepEqual(["ArrowRight", "ArrowDown"].map((key) => step("T25", key)), ["T25", "T25"]);
  assert.deepEqual([step("B2", "ArrowLeft"), step("B2", "ArrowUp"), step("S24", "ArrowRight"), step("S24", "ArrowDown")], ["B1", "A2", "S25", "T24"]);
});

test("squares lie beside each other in the frame, with letters and numbers along it", () => {
  const { squares, rows, under, over } = layout(SIDES);
  assert.equal(squares.size, 500);
  const [a1, a2, b1] = ["A1", "A2", "B1"].map((at) => squares.get(at));
  assert.deepEqual([a1.x, a1.y].map(Math.round), [50, 42]);
  assert.deepEqual([a2.x - a1.x, b1.y - a1.y].map((n) => Math.round(n * 10)), [394, 394]);
  assert.equal(a1.d, "M30 22h39.4v39.4h-39.4z");
  assert.deepEqual([WIDTH, HEIGHT], [30 + 25 * 39.4 + 21, 22 + 20 * 39.4 + 23]);
  assert.equal(rows[10][12], "K13");
  const [left, top] = over;
  assert.deepEqual(all(top, "text").map((one) => one.children[0]).slice(0, 3), ["1", "2", "3"]);
  assert.deepEqual(all(left, "text").map((one) => [one.children[0], one.attributes.y])[1], ["B", "85.1"]);
  assert.ok(under.some((one) => one.attributes.class === "frontier" && one.attributes.d === "M30 416H1015"));
  assert.equal(territory("N").attributes.d, "M30 416H1015V810H30z");
  assert.equal(territory("S").attributes.d, "M30 22H1015V416H30z");
});

test("what a unit and a square are", () => {
  assert.equal(kind("K13"), "");
  assert.equal(called({ type: "hart" }), "mounted artillery");
  assert.deepEqual(["inf", "com", "hcom"].map((type) => fights({ type })), [true, false, false]);
  assert.equal(state({ id: "a", type: "inf" }, {}), "in communication");
  assert.equal(state({ id: "a", type: "com" }, { relays: ["a"] }), "in communication, relays");
  assert.equal(state({ id: "b", type: "com" }, { relays: ["a"] }), "in communication, does not relay");
  assert.equal(state({ id: "a", type: "com", isolated: true, must_retreat: true, disabled: true }, {}), "out of communication, must retreat, may not attack this turn");
  const at = [...Array(500).keys()].map((n) => label(n % 25, Math.floor(n / 25))).find((one) => kind(one) === "arsenal");
  assert.equal(ground(at, { arsenals: [{ at, side: "N", intact: true }] }, SIDES), "arsenal of North");
  assert.equal(ground(at, { arsenals: [{ at, side: "S", intact: false }] }, SIDES), "arsenal of South, destroyed");
  assert.equal(ground(at, {}, SIDES), "arsenal, destroyed");
});

test("targets: who would be destroyed first, then by the difference, then by name", () => {
  const sum = (outcome, offence, defence) => ({ outcome, offence, defence });
  assert.deepEqual(targets({ C1: sum("holds", 5, 9), B1: sum("retreats", 9, 8), A1: sum("destroyed", 9, 5), D1: sum("destroyed", 12, 5), A2: sum("holds", 5, 9), E1: sum("holds", 8, 9) }).map(({ at }) => at), ["D1", "A1", "B1", "E1", "A2", "C1"]);
  assert.deepEqual(targets(null), []);
});

const board = { place: (at) => (at ? { x: xy(at).x * 10, y: xy(at).y * 10 } : null) };

test("an attack is drawn by a line from each who has a share, and its share on his counter", () => {
  const units = new Map([["a", { id: "a", at: "A1", side: "N" }], ["t", { id: "t", at: "A9", side: "S" }], ["d", { id: "d", at: "B9", side: "S" }]]);
  const { lines, badges } = marks(board, { at: "A9", attackers: [["a", "", 4], ["gone", "", 9]], defenders: [["t", "", 6], ["d", "", 6]] }, units, SIDES, true);
  assert.deepEqual(lines.map((one) => one.attributes.class), ["fire blue", "prop red", "target chosen"]);
  assert.equal(lines[0].attributes.d, "M0 0L60 0");
  assert.equal(badges.length, 3);
  assert.deepEqual(all(badges[0], "circle").map((one) => [one.attributes.cx, one.attributes.cy]), [["14", "-12"]]);
});

test("the last turn is told by its log", () => {
  const log = [{ text: "The 1st infantry moves to K4." }, { text: "The 2nd cavalry on K2 moves to K9." }, { text: "North attacks the guard on J19: 27 against 19.", figures: [["K19 infantry"], ["A8"], ["offence"], ["J19"], ["J18 art"], ["defence"]] }];
  const view = { to_move: "S", log };
  assert.equal(lastTurn(view, SIDES), "North moved two units. North attacks the guard on J19: 27 against 19.");
  assert.deepEqual(lastAttack(view, SIDES), { side: "N", at: "J19", from: ["K19", "A8"], by: ["J19", "J18"] });
  assert.equal(lastAttack({ log: log.slice(0, 2) }, SIDES), null);
  assert.deepEqual(pastFire(board, lastAttack(view, SIDES), SIDES).map((one) => one.attributes.class), ["fire past blue", "fire past blue", "prop past red", "aimed blue"]);
});

test("the sample places each unit on a free square, of its kind where there is one", () => {
  const squares = ["T1", "T2", "T3", "T4"];
  const left = [{ id: "a", type: "inf" }, { id: "b", type: "inf" }, { id: "c", type: "nothing" }];
  const given = sample("S", left, { z: "T1" }, squares);
  assert.equal(new Set(Object.values(given)).size, 3);
  assert.ok(Object.values(given).every((at) => squares.includes(at) && at !== "T1"));
  assert.equal(Object.keys(sample("S", left, {}, ["T1"])).length, 1);
});

test("units that are cut off are the headline, and whom the turn before cut off is said", () => {
  const army = (...cut) => ({ stage: "play", units: ["a", "b", "c"].map((id) => ({ id, side: "N", type: "inf", at: "A1", isolated: cut.includes(id) })) });
  assert.equal(cutOff(army("a", "b"), "N", "Five moves left"), "Two units of yours are cut off: five moves left");
  assert.equal(cutOff(army("a"), "N", "Five moves left"), "One unit of yours is cut off: five moves left");
  assert.deepEqual([cutOff(army(), "N", "Five moves left"), cutOff(army("a"), "S", "Five moves left")], ["", ""]);
  assert.equal(severed(army("a"), army("a", "b", "c"), "N"), "That cut off two units of yours.");
  assert.deepEqual([severed(army("a"), army("a"), "N"), severed(null, army("a"), "N")], ["", ""]);
});
