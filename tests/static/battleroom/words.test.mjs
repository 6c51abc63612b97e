/* The sentences of a table, and the time that is left. */

import assert from "node:assert/strict";
import test from "node:test";
import { alone, empty, heading, left, sentence, time, written } from "/static/battleroom/words.js";
import { Clock } from "/static/battleroom/clock.js";
import { rebase } from "/static/battleroom/orders.js";

test("time: in days, hours, minutes, and as a clock under ten minutes", () => {
  assert.deepEqual([90_000, 86_400, 86_399, 3600, 3599, 600, 599, 130.9, 5].map(time), ["1 day 1 h", "1 day 0 h", "23 h 59 min", "1 h 0 min", "59 min", "10 min", "9:59", "2:10", "0:05"]);
  assert.deepEqual([0, -1, 1].map(left), ["time is up", "time is up", "0:01 left"]);
});

const SIDES = { blue: { name: "Blue", who: "Ann" }, red: { name: "Red", who: null }, green: { name: "Green", who: null } };
const table = (state = {}, more = {}) => ({ state: { side: "blue", sides: SIDES, links: [], sheet: {}, ...state }, ...more });

test("who is waited for, and who has not come", () => {
  assert.equal(heading(table()), "Nobody plays Red and Green yet");
  assert.equal(sentence(table()), "The battle goes on when that side has a player.");
  assert.equal(sentence(table({ links: [1] })), "Send the link below; whoever opens it first plays that side.");
  const both = { ...SIDES, red: { name: "Red", who: "Bob" }, green: { name: "Green", program: true } };
  assert.equal(heading(table({ sides: both })), "Waiting for Red and Green");
  assert.equal(sentence(table({ sides: both })), "Bob and the computer must give orders now. The result will appear here; you can close the page meanwhile.");
  assert.equal(sentence(table({ sides: { blue: SIDES.blue, red: { name: "Red", program: true } } })), "The computer is thinking.");
  assert.equal(empty(table().state).length, 2);
});

test("what one is asked, and when it is sealed", () => {
  assert.equal(heading(table({ asked: true })), "Give your orders");
  assert.equal(sentence(table({ asked: true })), "");
  assert.equal(heading(table({ asked: true, sheet: { options: { title: "Lay your guns" } } })), "Lay your guns");
  assert.equal(heading(table({ asked: true, sealed: true })), "Sealed");
  assert.match(sentence(table({ asked: true, sealed: true })), /^Your orders are in their envelope/);
  assert.match(sentence(table({ asked: true, sealed: true, own_side: [{ who: "Ann", you: true, posts: "Helm" }, { who: "Bob", posts: "Gunnery" }, { who: null, posts: "Signals" }, { who: "C", sealed: true, posts: "Scorer" }, { who: "D", idle: true, posts: "Glass" }] })), /^Gunnery has not sealed yet\./);
  assert.equal(heading(table({ asked: true, idle: true })), "No orders needed now");
  assert.equal(heading(table({ asked: true }, { beforeGo: 5 })), "Wait for Go");
  assert.match(sentence(table({ asked: true, clock_stopped: true }, { beforeGo: 5 })), /^The umpire stopped the clock/);
  assert.match(sentence(table({ asked: true, book: { may_go: true } }, { beforeGo: 5 })), /or press Go to begin at once\.$/);
  assert.equal(heading(table({ stage: "resolving" })), "The move is being resolved");
  assert.equal(heading(table({ sides: { ...SIDES, blue: { program: true } } })), "The captains fight it out");
});

test("those who look on, and an umpire alone with programs", () => {
  assert.equal(sentence(table({ watch_delay: 2 }, { watching: true })), "You are watching, 2 moves behind the players.");
  assert.equal(heading(table({}, { watching: true }), { clock: "Move 4" }), "Move 4");
  const programs = { umpire: { you: true }, asked: true, sides: { blue: { program: true }, red: { program: true } } };
  assert.equal(alone(table(programs).state), true);
  assert.match(sentence(table(programs)), /^The computer plays all sides/);
  assert.match(sentence(table({ ...programs, sides: SIDES })), /^No move waits for you/);
});

test("how it ended is the server's verdict", () => assert.equal(heading(table({ verdict: "You lost. Red won, 63 to 8" }, { over: true })), "You lost. Red won, 63 to 8"));

test("a sheet with nothing on it but a dash is empty", () => assert.deepEqual([{ text: "–" }, { text: "A1" }, null].map(written), ["", "A1", ""]));

/** What the clock says and calls at so many seconds before the end of one's own move. */
function clockAt(seconds, { book = null, mine = true } = {}) {
  const said = [];
  const host = Object.assign(new FakeNode(), { lastChild: {}, classList: { on: false, toggle(_, on) { this.on = on; }, remove() {} } });
  const clock = Object.create(Clock.prototype);
  Object.assign(clock, { host, table: { state: { book }, mine }, voice: { say: (words) => said.push(words) }, spoken: new Set() });
  for (const at of [seconds].flat()) clock.run(at);
  return { shows: host.lastChild.textContent, lamp: host.classList.on, said };
}

test("the clock of a move calls a minute and ten seconds once, and only while it is so", () => {
  assert.deepEqual(clockAt(61), { shows: "1:01 left", lamp: false, said: [] });
  assert.deepEqual(clockAt(59.2), { shows: "1:00 left", lamp: true, said: ["One minute left for your move"] });
  assert.deepEqual(clockAt([60, 59, 58]).said, ["One minute left for your move"]);
  assert.deepEqual(clockAt(55).said, [], "five seconds late it is not called any more");
  assert.deepEqual(clockAt(10).said, ["Ten seconds left for your move"]);
  assert.deepEqual(clockAt(59, { mine: false }), { shows: "0:59 left", lamp: false, said: [] });
  assert.equal(clockAt(-3).shows, "time is up");
});

test("a clock of the book has its own calls, shown for six seconds", () => {
  const book = { calls: [[120, "Two minutes"], [30, "Half a minute"], [0, "Stop"]] };
  assert.deepEqual(clockAt(119, { book }), { shows: "1:59 left: two minutes", lamp: false, said: ["Two minutes left for your move"] });
  assert.equal(clockAt(114, { book }).shows, "1:54 left");
  assert.equal(clockAt(114.1, { book }).shows, "1:55 left: two minutes");
  assert.deepEqual(clockAt(-1, { book }), { shows: "Stop", lamp: true, said: ["Stop"] });
  assert.deepEqual(clockAt(-5, { book }).said, []);
});

test("orders of an older sheet are read on the present one", () => {
  assert.deepEqual(rebase({ a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }), { a: 1, b: 2, c: 3 });
  assert.deepEqual(rebase({ a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2, c: 3 }), { a: 1, c: 3 });
  assert.deepEqual(rebase({ steps: [{ n: 1 }] }, { steps: [{ n: 1 }, { n: 2 }] }, { steps: [{ n: 1 }, { n: 9 }] }), { steps: [{ n: 1 }, { n: 9 }, { n: 2 }] });
  assert.deepEqual(rebase({ steps: [{ n: 1 }] }, { steps: [{ n: 3 }] }, { steps: [{ n: 1 }, { n: 9 }] }), { steps: [{ n: 3 }] });
  assert.deepEqual(rebase({ at: [1] }, { at: [1, 2] }, { at: [1, 9] }), { at: [1, 2] }, "a list of plain values is one value");
  assert.deepEqual(rebase({ a: 1 }, { a: 1 }, { a: 5 }), { a: 5 });
  assert.deepEqual(rebase({ a: 1 }, { a: 2 }, { a: 1 }), { a: 2 });
  assert.deepEqual(rebase({ t: { x: 1 } }, { t: { x: 2 } }, { t: { x: 1, y: 3 } }), { t: { x: 2, y: 3 } });
});
