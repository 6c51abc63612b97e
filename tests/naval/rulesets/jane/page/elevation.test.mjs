/* A ship's card, and a boat's own sheet: which plan she has, how she lies in the water, which square her pin is in. */

import assert from "node:assert/strict";
import test from "node:test";
import { Elevation, planOf, quality, scaleOf, WIDE } from "/static/rulesets/jane/elevation.js";
import { Sheet } from "/static/rulesets/jane/sheet.js";

const plan = (more = {}) => ({ length_ft: 400, belt_in: 0, funnels: 2, mounts: [], ...more });

test("of a class whose plan is not here what can be guessed is drawn", () => {
  assert.deepEqual([planOf({}, { kind: "battleship" }).length_ft, planOf({}, { kind: "destroyer" }).length_ft, planOf(null, { kind: "small cruiser" }).length_ft], [430, 330, 330]);
  assert.deepEqual([planOf({}, { kind: "submarine" }).funnels, planOf({}, { kind: "cruiser" }).funnels, planOf({}, { kind: "cruiser", hurt: { funnels: [0, 0, 0] } }).funnels], [0, 2, 3]);
  const plans = { drake: plan({ funnels: 4, mounts: ["plan's"] }) };
  assert.deepEqual([planOf(plans, { class_key: "drake" }).funnels, planOf(plans, { class_key: "drake" }).mounts, planOf(plans, { class_key: "drake", mounts: ["hers"] }).mounts], [4, ["plan's"], ["hers"]]);
});

test("all cards have one scale, so that lengths can be compared", () => {
  const scale = scaleOf([{ length_ft: 520 }, { length_ft: 260 }, {}]);
  assert.equal(scale, 624 / 520);
  assert.deepEqual([520, 260, 100].map((feet) => new Elevation({}, plan({ length_ft: feet }), "port", scale).long), [624, 312, 250]);
  assert.equal(scaleOf([]), 624 / 400);
});

test("port and starboard are one drawing turned round", () => {
  const [port, starboard] = ["port", "starboard"].map((side) => new Elevation({}, plan(), side, 1));
  for (const p of [0, 100, 400]) assert.equal(port.from(p) + starboard.from(p), WIDE);
  assert.ok(port.from(0) < port.from(400), "her bow is to the left on the port card");
});

test("a ship settles as she is laid open, a boat as deep as she dives", () => {
  const settled = (ship) => new Elevation(ship, plan(), "port", 1).settled;
  assert.deepEqual([{}, { level: 1 }, { hurt: { level: 2 } }, { level: 5 }, { boat: { depth: "awash" } }, { boat: { depth: "bottom" } }].map(settled), [0, 17, 36, 36, 12, 66]);
});

test("funnels and guns amidships share her middle", () => {
  const one = (funnels, guns) => new Elevation({}, plan({ funnels, mounts: Array.from({ length: guns }, (_, i) => ({ id: i, arc: "all" })) }), "port", 1);
  assert.deepEqual([one(3, 0).funnels.length, one(3, 2).funnels.length, one(3, 2).middle.length], [3, 3, 2]);
  assert.deepEqual(one(1, 0).funnels, [0.5]);
  const shares = [...one(2, 1).funnels, one(2, 1).middle[0][1]].sort();
  assert.deepEqual(shares.map((share) => Math.round(share * 1000)), [345, 500, 655], "the gun stands between the funnels");
});

test("the steel of a belt is named", () => {
  assert.deepEqual(["none", "", "krupp", "harvey", "compound"].map(quality), ["", "", " Krupp", " Harvey", " compound"]);
});

/** The sheet of a boat at so many yards. */
function boat(x_yd, y_yd, square = "C1") {
  globalThis.document.activeElement = null;
  const sheet = Object.assign(Object.create(Sheet.prototype), { svg: { classList: { toggle() {} } }, draw() {}, told: {} });
  sheet.show({ x_yd, y_yd, square }, null, null, true);
  return sheet;
}

test("squares are numbered 1 to 400 row by row from the north-western corner", () => {
  const one = boat(50, 1950);
  assert.deepEqual([one.name(one.pinCell()), one.name({ row: 0, column: 19 }), one.name({ row: 1, column: 0 }), one.name({ row: 19, column: 19 })], ["C1", "C20", "C21", "C400"]);
  assert.deepEqual(boat(1999, 1).pinCell(), { row: 19, column: 19 });
  assert.deepEqual(boat(-50, -50, "H1").pinCell(), { row: 0, column: 19 }, "west and south of the origin too");
  assert.deepEqual(boat(0, 1900).pinCell(), { row: 0, column: 0 }, "its southern edge is a square's own");
});

test("her pin is on no other sheet, and a sheet turned over is turned back when she leaves her square", () => {
  const one = boat(50, 1950);
  one.corner = [2000, 2000];
  assert.equal(one.pinCell(), null);
  one.show({ x_yd: 2050, y_yd: 1950, square: "D1" }, null, null, true);
  assert.deepEqual([one.corner, one.letter], [[2000, 2000], "D"]);
});
