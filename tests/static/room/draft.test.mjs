/* Orders as they are written: legs, what stands of the last ones, and what would be sealed. */

import assert from "node:assert/strict";
import test from "node:test";
import { Draft } from "/static/room/draft.js";

const force = (more = {}) => ({ key: "a", lon: 0, lat: 0, knots: 12, max_kn: 18, course: "E", ...more });
const opened = (orders = {}, forces = [force()], more = {}) => new Draft({ draft: orders, forces, call: 7, editable: true, ...more }, {});
const still = (draft) => { clearTimeout(draft.timer); return draft; };
const leg = (lon, lat, knots = 10) => ({ lon, lat, knots });

test("course, miles and hours of a leg begin where the leg before ends", () => {
  const draft = opened({ forces: { a: { legs: [leg(0, 1), leg(1, 1, 0)] } } });
  const first = draft.made(0);
  assert.deepEqual([Math.round(first.course), Math.round(first.nm), Math.round(first.hours)], [0, 60, 6]);
  const second = draft.made(1);
  assert.deepEqual([Math.round(second.course), Math.round(second.nm), second.hours], [90, 60, null]);
  assert.deepEqual(draft.startOf(1), leg(0, 1));
  assert.equal(draft.startOf(0).key, "a");
});

test("legs kept as course and hours become places; one that cannot be read stays as it is", () => {
  const draft = opened({ forces: { a: { legs: [{ course: "N", hours: 6, knots: 10, dived: true }, { course: "nowhere", hours: 6, knots: 10 }, { course: "N", hours: 1, knots: 10 }] } } });
  const [one, two, three] = draft.legs;
  assert.ok(Math.abs(one.lat - 1) < 0.01 && Math.abs(one.lon) < 1e-9 && one.dived);
  assert.equal(two.course, "nowhere");
  assert.equal(three.course, "N", "it begins nowhere");
  assert.ok(Math.abs(opened({ forces: { a: { legs: [{ course: "N", nm: 120, hours: 1, knots: 10 }] } } }).legs[0].lat - 2) < 0.01, "miles go before hours");
});

test("a cell that is changed leaves the courses and miles of the legs behind it", () => {
  const draft = opened({ forces: { a: { legs: [leg(0, 1), leg(1, 1)] } } });
  const before = draft.made(1);
  draft.edit(0, "course", "E");
  still(draft);
  assert.ok(Math.abs(draft.legs[0].lon - 1) < 0.01 && Math.abs(draft.legs[0].lat) < 1e-4);
  const after = draft.made(1);
  assert.ok(Math.abs(after.course - before.course) < 0.1 && Math.abs(after.nm - before.nm) < 0.1);
  draft.edit(0, "hours", "3");
  assert.ok(Math.abs(draft.made(0).nm - 30) < 0.1);
  draft.edit(0, "knots", "7,5");
  assert.equal(draft.legs[0].knots, 7.5);
  draft.edit(0, "knots", "fast");
  assert.equal(still(draft).legs[0].knots, "fast");
  draft.edit(1, "course", "somewhere");
  assert.equal(still(draft).legs[1].course, "somewhere");
  draft.edit(1, "hours", "0");
  assert.equal(still(draft).legs[1].hours, "0", "what cannot be read goes to the server as it was typed");
});

test("a leg by the table goes straight on for two hours, or where the shore lets her furthest", () => {
  const draft = opened({ forces: { a: { legs: [leg(0, 1)] } } });
  draft.addByTable();
  assert.ok(Math.abs(still(draft).legs[1].lat - 1 - 20 / 60) < 0.01 && Math.abs(draft.legs[1].lon) < 1e-4);
  const off = opened();
  off.shore = (from, to) => (to.lon > 0.01 ? 12 : null);   // miles
  off.addByTable();
  const made = still(off).made(0);
  assert.ok(Math.abs(made.nm - 24) < 0.1, "all of it, where no shore is");
  assert.ok(Math.abs(made.course) < 5 || Math.abs(made.course - 180) < 5, `${made.course}: the least turn from east`);
  const shut = opened();
  shut.shore = () => 6;
  shut.addByTable();
  assert.ok(Math.abs(still(shut).made(0).nm - (6 - 0.5)) < 0.1, "half a mile off the shore");
});

test("hurt or tired she is ordered no faster than she can steam, and what was typed stays as it was typed", () => {
  const hurt = { reckoning: { a: { most_kn: 1.3 } } };
  const draft = opened({}, [force()], hurt);
  assert.equal(draft.speed(), 1.3, "not the 12 knots that she made");
  draft.standing = { a: [leg(0, 1, 15), leg(0, 2, 1)] };
  draft.touch("a");
  assert.deepEqual(draft.legs.map((one) => one.knots), [1.3, 1], "her last course goes on");
  assert.deepEqual(opened({}, [force()], { ...hurt }).body({ stands: true }).forces.a.legs, []);
  const typed = opened({ forces: { a: { legs: [leg(0, 1, 15)] } } }, [force()], hurt);
  assert.equal(typed.legs[0].knots, 15);
  typed.add({ lon: 1, lat: 1 });
  assert.equal(still(typed).legs[1].knots, 1.3);
  assert.equal(opened({}, [force()], { reckoning: { a: { most_kn: 0 } } }).speed(), 12, "a figure to mend, where she cannot steam at all");
});

test("a force that nobody touched is left out of what is sealed; one told to stand goes on as she was", () => {
  const draft = opened({ forces: {} }, [force({ raid: true }), force({ key: "b", asked: false }), force({ key: "c", joins: "a" })]);
  draft.standing = { a: [leg(0, 1)] };
  assert.deepEqual(draft.body(), { call: 7, forces: {} });
  assert.deepEqual(draft.body({ stands: true }).forces, { a: { stands: true, legs: [leg(0, 1)], raid: true }, c: { join: "a", stands: true, legs: [], raid: false } });
  draft.setRaid("a", false);
  assert.deepEqual(still(draft).body().forces, { a: { legs: [leg(0, 1)], raid: false } }, "a course that nobody touched goes on");
  draft.lieHere();
  assert.deepEqual(still(draft).body().forces.a.legs, []);
  draft.keepLast();
  assert.deepEqual(still(draft).body().forces, {});
  draft.setStands("a", true);
  assert.equal(still(draft).body().forces.a.stands, true);
  draft.setStands("a", false);
  assert.equal("stands" in still(draft).body().forces.a, false);
});

test("what else is written goes with it, and nothing that is empty", () => {
  assert.deepEqual(opened({ dispatches: [1], articles: [2], merchants: { m: 3 }, log: [4] }).body(), { call: 7, forces: {}, dispatches: [1], articles: [2], merchants: { m: 3 }, log: [4] });
});

test("in the middle of a run the first force that is asked is in hand", () => {
  assert.equal(opened({}, [force({ asked: false }), force({ key: "b" })]).active, "b");
  assert.equal(opened({}, [force({ asked: false }), force({ key: "b", asked: false })]).active, "a");
});

test("the faults of a leg, and how one is mended", () => {
  const faults = [{ where: "forces.a.legs.1.knots", mend: 9 }, { where: "forces.a.legs.11.knots" }, { where: "forces.a.legs.1" }];
  const draft = opened({ forces: { a: { legs: [leg(0, 1), leg(1, 1, 30)] } } }, [force()], { faults });
  assert.equal(draft.faultsOf("a", 1).length, 2);
  assert.equal(draft.mend(faults[0]), true);
  assert.equal(still(draft).legs[1].knots, 9);
  assert.equal(draft.mend({ where: "forces.a.legs.1", mend: { lat: 2 } }), true);
  assert.equal(still(draft).legs[1].lat, 2);
  assert.equal(draft.mend({ where: "forces.z.legs.1", mend: {} }), false);
  assert.equal(draft.mend({ where: "dispatches.1.text", mend: "" }), false);
});
