/* A hand on a board: what a press on a square does, and which orders come of it. */

import assert from "node:assert/strict";
import test from "node:test";
import { Play } from "/static/board/play.js";

const UNITS = [{ id: "b1", side: "blue", at: "A1" }, { id: "b2", side: "blue", at: "B1" }, { id: "r1", side: "red", at: "C3" }];

/** A hand over three units; b1 may go to A2. `sheet` is what the frame was handed. */
function hand({ editable = true, choose = () => null, back = () => null, refused = null } = {}) {
  const sheet = [], told = [];
  const board = { line() {}, tell() {}, flash: (at) => told.push(`flash ${at}`), unmark() {}, place: (at) => at, focus: (at) => told.push(`focus ${at}`), pieces: { lay: (id, at) => told.push(`${id} lies at ${at}`) }, at: "T25" };
  const table = { form: new FakeNode(), list: new FakeNode(), say: (text) => told.push(text), order: async (change) => { sheet.push(change({ old: true })); } };
  const game = { units: (now) => now.view.units, mine: (unit) => unit.side === "blue", reach: (id) => (id === "b1" ? ["A2", "C3"] : []), put: (id, at) => ({ [id]: at }), choose, back, square: (at) => `square ${at}`, lifted: (unit, n) => `${unit.id} may go to ${n}`, redraw() {} };
  const play = new Play(table, board, game);
  play.show({ editable, view: { units: UNITS }, refused, orders: {} });
  return { play, sheet, told };
}

test("one's own unit is taken, put where it may go, and lies there at once", () => {
  const { play, sheet, told } = hand();
  play.press("A1");
  assert.deepEqual([play.held, play.reach()], ["b1", ["A2", "C3"]]);
  play.press("A2");
  assert.deepEqual([play.held, sheet, told], [null, [{ b1: "A2" }], ["b1 may go to 2", "b1 lies at A2"]]);
});

test("the unit in the hand is let go on its own square, and changed for another of one's own", () => {
  const { play, sheet } = hand();
  play.press("A1");
  play.press("A1");
  assert.equal(play.held, null);
  play.press("A1");
  play.press("B1");
  assert.deepEqual([play.held, sheet], ["b2", []]);
});

test("out of its reach the order goes out all the same, and the server says why not; the unit does not lie there", () => {
  const { play, sheet, told } = hand();
  play.press("A1");
  play.press("D9");
  assert.deepEqual([sheet, told.filter((one) => one.includes("lies"))], [[{ b1: "D9" }], []]);
});

test("an enemy in reach is taken, else he may be chosen; an empty square takes a move back where one began", () => {
  const one = hand({ choose: (at) => ({ attack: at }) });
  one.play.press("A1");
  one.play.press("C3");
  assert.deepEqual(one.sheet, [{ b1: "C3" }]);
  const two = hand({ choose: (at) => ({ attack: at }) });
  two.play.press("C3");
  assert.deepEqual([two.play.held, two.sheet], [null, [{ attack: "C3" }]]);
  const three = hand({ back: (at) => (at === "E5" ? {} : null) });
  three.play.press("E5");
  three.play.press("E6");
  assert.deepEqual([three.sheet, three.told], [[{}], ["square E6"]]);
});

test("whoever only looks on is told of the square and orders nothing", async () => {
  const { play, sheet, told } = hand({ editable: false });
  play.press("A1");
  await play.order(() => ({ b1: "A2" }));
  assert.deepEqual([play.held, sheet, told, play.lift("A1")], [null, [], ["square A1"], null]);
});

test("a unit that is carried falls on an empty square, beats an enemy it may reach, and stays in the hand over nothing", () => {
  const { play, sheet } = hand();
  assert.deepEqual([play.lift("C3"), play.lift("A1").id, play.held], [null, "b1", "b1"]);
  play.drop(null);
  assert.equal(play.held, "b1");
  play.drop("D9");
  assert.deepEqual(sheet, [{ b1: "D9" }]);
});

test("a drop on an enemy out of reach is a press on him, and on its own square nothing", () => {
  const { play, sheet } = hand({ choose: (at) => ({ attack: at }) });
  play.lift("B1");
  play.drop("B1");
  assert.equal(play.held, "b2");
  play.drop("C3");
  assert.deepEqual([sheet, play.held], [[{ attack: "C3" }], null]);
});

test("a board is looked at anew first and when one's own may be out of sight; units jump over moves that were not seen", () => {
  const { play } = hand();
  const how = [];
  play.game.redraw = (one) => how.push(one);
  const show = (move, form = "move") => play.show({ editable: true, view: { units: UNITS, move }, orders: {}, options: { form } });
  for (const [move, form] of [[0, "place"], [0, "move"], [1], [3], [2]]) show(move, form);
  assert.deepEqual(how.map(({ fresh, jumped }) => [fresh, jumped]), [[false, false], [true, false], [false, false], [false, true], [false, false]]);
});

test("what is in the hand is let go when the sheet is shut or the unit gone; Escape lets it go", () => {
  const { play, told } = hand();
  play.press("A1");
  play.show({ editable: false, view: { units: UNITS }, orders: {} });
  assert.equal(play.held, null);
  play.show({ editable: true, view: { units: UNITS }, orders: {} });
  play.press("A1");
  play.table.form.listeners.keydown({ key: "Enter" });
  assert.equal(play.held, "b1");
  play.table.form.listeners.keydown({ key: "Escape" });
  assert.equal(play.held, null);
  play.press("A1");
  play.goOn({ detail: 1 });
  play.goOn({ detail: 0 });
  assert.deepEqual(told.filter((one) => one.startsWith("focus")), ["focus A1"], "only a key takes the cursor there");
});

test("a refusal is shown on the square of its order and on no other", async () => {
  const { play, told } = hand({ refused: [{ rule: "GW-012", text: "It is blocked." }] });
  await play.order((orders) => orders, "D9");
  await play.order((orders) => orders);
  assert.deepEqual(told, ["flash D9"]);
});

test("a unit is on its way until the last of its orders is answered", async () => {
  const { play } = hand();
  play.press("A1");
  play.press("A2");
  assert.equal(play.isLaid("b1"), true);
  await new Promise((done) => setTimeout(done));
  assert.equal(play.isLaid("b1"), false);
});
