/* A torpedo's order: what it begins with, whom it can reach, and the course that meets a ship. */

import assert from "node:assert/strict";
import test from "node:test";
import { words } from "../../../../page/page.mjs";
import { Battle } from "/static/rulesets/jane/model.js";
import { Torpedo } from "/static/rulesets/jane/torpedo.js";

const own = { id: "a", own: true, exact: true, afloat: true, side: "blue", x_yd: 0, y_yd: 0, heading_deg: 0 };
const foe = (x_yd, y_yd, more = {}) => ({ id: "X", own: false, exact: false, afloat: true, side: "red", x_yd, y_yd, bearing_deg: 0, range_yd: 1, ...more });
const torpedo = (...views) => {
  const battle = new Battle(views.map((ships, move) => ({ viewer: "blue", move, ships: [own, ...ships] })));
  return new Torpedo({ battle: () => battle, looked: () => null, orderOf: () => ({}), now: () => ({ view: battle.view }) });
};

test("the course that meets a ship which goes on as she was judged to go", () => {
  const at = (...views) => { const one = torpedo(...views); return one.lead(own, one.nearest(own), null); };
  assert.equal(at([foe(0, 2000)]), 0, "she has been seen once only");
  assert.equal(at([foe(-300, 2000)], [foe(0, 2000)]), 19);   // 300 yards a move to the right: arcsin of a third
  assert.equal(at([foe(300, 2000)], [foe(0, 2000)]), 341);
  assert.equal(at([foe(-1600, 2000)], [foe(0, 2000)]), 0, "no ship goes so fast");
  assert.equal(at([foe(0, 2300)], [foe(0, 2000)]), 0, "head on");
  const slow = torpedo([foe(-300, 2000)], [foe(0, 2000)]);
  assert.equal(slow.lead(own, slow.nearest(own), { speed_yd: 600 }), 30);
});

test("it is meant for the nearest enemy in sight", () => {
  const one = torpedo([foe(0, 2000), foe(0, 900, { id: "Y" }), foe(0, 100, { id: "Z", afloat: false }), foe(0, 50, { id: "N", side: "blue" })]);
  assert.equal(one.nearest(own).id, "Y");
  assert.equal(torpedo([]).nearest(own), null);
});

test("one that can strike nobody is said to, and not refused", () => {
  const said = (far, given) => words(torpedo([foe(0, far)]).short(own, given));
  assert.equal(said(1000, { setting: 1000 }), "");
  assert.equal(said(1001, { setting: 1000 }), "The nearest enemy is about 1,001 yards off: out of range.");
  assert.equal(said(2000, {}), "");
  assert.equal(said(2001, { reach_yd: 3000, setting: 1000 }), "");
  assert.equal(words(torpedo([]).short(own, {})), "No enemy is in sight.");
});

test("it begins with the lead, within the bearings of a tube", () => {
  const begin = (given, needs = ["course_deg"], ...more) => torpedo([foe(0, 2000, { heading_deg: 45, ...more[0] })]).first(own, needs, given);
  assert.deepEqual(begin({}), { course_deg: 0 });
  assert.deepEqual(begin({ bears: [[60, 120]] }), { course_deg: 60 });
  assert.deepEqual(begin({ bears: [[200, 350]] }), { course_deg: 350 });
  assert.deepEqual(begin({ bears: [[300, 30]] }), { course_deg: 0 });
  assert.deepEqual(begin({}, ["target", "course_deg", "range_yd", "speed_kn"]), { target: "X", course_deg: 45, range_yd: 2000, speed_kn: 12 });
  assert.deepEqual(begin({ reach_yd: 3000 }, ["square"]), { square: "A81" });
  assert.deepEqual(torpedo([]).first(own, ["course_deg"], {}), { course_deg: 90 });
});

test("what the method asks, and how many tubes are ready", () => {
  const one = torpedo([], []);
  assert.deepEqual([one.needs({ boat: {} }, { method: 3 }), one.needs({}, { method: 3 }), one.needs({}, null), one.needs({}, { needs: ["x"] })], [["square"], ["target"], ["course_deg"], ["x"]]);
  assert.equal(one.ready([{ ready: 2, setting: 1000 }, { ready: 3 }, {}], {}), "2 of 3 tubes ready, 1,000 yards");
  assert.equal(one.ready([{}], { ready: 0, setting: 3000 }), "0 of 1 tube ready, 3,000 yards");
  assert.equal(one.ready([], {}), "");
});

test("a course that passes the enemy is said to, and that no tube bears on her", () => {
  const said = (course_deg, bears) => { const one = torpedo([foe(2000, 0)]); const enemy = one.nearest(own); return one.passes(enemy, one.lead(own, enemy, {}), { course_deg }, { bears }); };
  assert.equal(said(0, [[315, 360], [135, 180]]), "No tube bears on X: 090° would meet her. Turn until one does.");
  assert.equal(said(0, [[0, 180]]), "It passes X: 090° would meet her.");
  assert.deepEqual([said(90, [[0, 180]]), said(97, [[0, 180]]), said(90)], ["", "", ""]);
});
