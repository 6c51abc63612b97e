/* What a page tells of a battle by itself: what has come to pass, who has not sealed, how the clock at its edge is divided. */

import assert from "node:assert/strict";
import test from "node:test";
import { Bell } from "/static/battleroom/bell.js";
import { waits } from "/static/battleroom/crew.js";
import { Ruler } from "/static/battleroom/ruler.js";
import { cited, reasoned, why } from "/static/battleroom/why.js";
import { all, words } from "../../page/page.mjs";

const news = (before, state) => Bell.prototype.news({ side: "blue", sides: { blue: {}, red: {} }, ...before }, { side: "blue", sides: { blue: {}, red: {} }, ...state });
const asked = { asked: true, stage: "playing", number: 4 };

test("it rings once for a move, and again for the next", () => {
  assert.match(news({ stage: "playing" }, asked), /your move/);
  assert.equal(news(asked, asked), "");
  assert.match(news(asked, { ...asked, number: 5 }), /your move/);
  for (const one of [{ sealed: true }, { idle: true }, { stage: "resolving" }]) assert.equal(news({ stage: "playing" }, { ...asked, ...one }), "");
});

test("it rings for the end, for a draw that is offered, for a word of another, and not for one's own", () => {
  assert.match(news(asked, { stage: "done" }), /over/);
  assert.equal(news({ stage: "done" }, { stage: "done" }), "");
  assert.match(news({}, { draw: "offered_to_you" }), /draw/);
  const talk = (last, line) => ({ talk: { last, lines: [line] } });
  assert.equal(news(talk(1, { who: "Red" }), talk(2, { who: "Red", text: "Well fought" })), "Red: Well fought");
  assert.equal(news(talk(1, {}), talk(2, { who: "Ann", text: "Mine", you: true })), "");
  assert.equal(news(talk(2, {}), talk(2, { who: "Red", text: "old" })), "");
});

test("who only looks on hears talk, and is called to no move", () => {
  const watcher = { side: "watch" };
  assert.equal(news({ ...watcher }, { ...watcher, ...asked }), "");
  assert.equal(news({ ...watcher }, { ...watcher, talk: { last: 1, lines: [{ who: "Red", text: "Hm" }] } }), "Red: Hm");
});

test("those of one's side who have not sealed are named by their posts", () => {
  const one = (posts, more = {}) => ({ who: "Ann", posts, ...more });
  assert.equal(waits({}), "");
  assert.match(waits({ own_side: [one("Helm", { you: true }), one("Gunnery"), one("Signals", { sealed: true }), one("Glass", { who: null }), one("Light", { idle: true })] }), /^Gunnery has /);
  assert.match(waits({ own_side: [one("Gunnery"), one("Torpedoes")] }), /^Gunnery and Torpedoes have /);
});

/** The cells of a clock so wide: [moves, figure, class]. */
function cells(width, battle) {
  const [list, slider] = [new FakeNode(), new FakeNode()];
  const host = new FakeNode({ clientWidth: width, found: { input: [slider], ol: [list] }, classList: { toggle() {} }, style: { setProperty: (name, value) => { list.share = value; } } });
  globalThis.ResizeObserver = class { observe() {} };
  new Ruler(host, battle, { onmove() {} });
  return { list: list.children.map((one) => [Number(/^flex:(\d+)/.exec(one.style.cssText)[1]), words(one), one.className]), share: list.share, most: slider.max };
}
const numbered = (n) => Array.from({ length: n }, (_, i) => i + 1);

test("a cell a move while they are wide enough, else one for two, five or ten", () => {
  const moves = (width, last) => cells(width, { last, numbers: numbered(last + 1) }).list.map(([n]) => n);
  assert.deepEqual(moves(200, 10), Array(10).fill(1));
  assert.deepEqual(moves(100, 10), [2, 2, 2, 2, 2]);
  assert.deepEqual(moves(100, 31), [5, 5, 5, 5, 5, 5, 1]);
});

test("figures stand where there is room for them", () => {
  const figures = cells(400, { last: 20, numbers: numbered(21) }).list.map(([, text]) => text).filter(Boolean);
  assert.deepEqual(figures, ["5", "10", "15", "20"]);
});

test("a battle that is being fought has room for twelve moves, the one being written among them", () => {
  const { list, share, most } = cells(600, { last: 3, numbers: numbered(5), open: true });
  assert.equal(list.length, 12);
  assert.deepEqual([share, most], [3 / 12, "3"]);
  assert.equal(list[3][1], "4", "the move that is written has its figure, those to come have none");
  assert.deepEqual(list.slice(4).map(([, text]) => text), Array(8).fill(""));
});

test("a line of the log opens to its figures, its dice and each rule once", () => {
  const rules = { "GW-012": { title: "Attack", source: "p. 9" } };
  const line = { figures: [["Sum", 12], ["infantry", 4], ["hit", 5]], rolls: [{ what: "hit", fell: 5, faces: 6, rule: "GW-012" }, { fell: 0.25, faces: 0 }], rules: ["GW-012", "GW-099"] };
  const opened = why(line, rules);
  const rows = all(opened, "tr");
  assert.deepEqual(rows.map((row) => [row.attributes.class ?? null, words(row)]), [["sum", "Sum12"], [null, "infantry4"]], "a die is shown as it fell, not as a figure");
  assert.deepEqual(all(opened, "use").map((one) => one.attributes.href), ["#die-5"]);
  assert.ok(words(opened).includes("0.250"));
  assert.equal(all(opened, "li").filter((one) => one.attributes.class === "rule").length, 2);
  assert.equal(words(cited("GW-012", rules)), "GW-012Attack p. 9");
  assert.deepEqual([reasoned(line), reasoned({ text: "It is night.", rolls: [] })], [true, false]);
});
