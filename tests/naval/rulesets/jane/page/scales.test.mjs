/* The scale of a move in words: how long it may last, that it ended before its time, and that another is in force. */

import assert from "node:assert/strict";
import test from "node:test";
import { caption, pace } from "/static/rulesets/jane/scales.js";
import { changed } from "/static/rulesets/jane/suffered.js";

const look = (turn, key, more = {}) => ({ turn, stage: "action", ships: [], log: [], scale: { key, minutes: { full: 1, A: 2, B: 5 }[key], yards: { full: 100, A: 200, B: 500 }[key] }, ...more });
const foe = (range_yd) => ({ id: "E1", own: false, afloat: true, range_yd });

test("the scale is told as soon as it is not the full one and from then on, and that a long move may end sooner", () => {
  const [long, full] = [look(0, "B"), look(1, "full")];
  assert.equal(caption(long, [long]), "Scale B: a move is up to 5 minutes (it ends sooner at the first shot, at battle range or when a ship comes in sight), a square 500 yards.");
  assert.equal(caption(full, [long, full]), "Full scale: a move is 1 minute, a square 100 yards.");
  assert.deepEqual([caption(full, [full]), caption({}, [{}])], ["", ""], "nothing else was ever in force");
});

test("a move that ended before its time and another scale are told, with why", () => {
  assert.equal(pace(look(1, "full", { ships: [foe(9900)] }), look(0, "B", { ships: [foe(11500)] })),
    "The move ended after 1 of 5 minutes: the enemy is within battle range. Full scale now: a move is 1 minute.");
  assert.equal(pace(look(2, "B", { ships: [foe(15000)] }), look(0, "B")), "The move ended after 2 of 5 minutes: a ship came in sight.");
  assert.equal(pace(look(3, "full", { log: [{ text: "Drake fires six 9.2-inch at E1." }] }), look(0, "B")), "The move ended after 3 of 5 minutes: fire was opened. Full scale now: a move is 1 minute.");
  assert.equal(pace(look(5, "A"), look(0, "B")), "Scale A now: a move is up to 2 minutes.");
  assert.deepEqual([pace(look(5, "B"), look(0, "B")), pace(look(0, "B"), null), pace(look(1, "full", { stage: "over" }), look(0, "B")), pace(look(0, "B"), look(0, "full", { stage: "general" }))], ["", "", "", ""]);
});

test("the line under the heading does not say that nothing changed when the scale did", () => {
  const own = { id: "a", name: "A", own: true, afloat: true };
  assert.equal(changed(look(1, "full", { ships: [own] }), look(0, "A", { ships: [own] })),
    "The move ended after 1 of 2 minutes: the enemy is within battle range. Full scale now: a move is 1 minute. No hit on your ships, nobody new in sight.");
});
