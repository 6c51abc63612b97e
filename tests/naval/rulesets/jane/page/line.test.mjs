/* A line of ships: who follows whom, and what a whole line is ordered. */

import assert from "node:assert/strict";
import test from "node:test";
import { ahead, knotsWritten, leaderOf, lines, sailing, succession, together } from "/static/rulesets/jane/line.js";

const ship = (id, more = {}) => ({ id, own: true, afloat: true, force: "1", x_yd: 0, y_yd: 0, heading_deg: 0, kn: 12, ...more });
const OPTIONS = { knots: [-6, 18], speed_kn: 12, stops_under_kn: 3, card_yd: 400, points_a_square: 2, turn_points: 8 };
const LINE = { close_yd: 100, apart_yd: 400, kn_a_yd: 0.01, most_kn: 2, least_kn: 4 };
const now = (...ships) => ({ view: { ships }, options: { line: LINE, ships: Object.fromEntries(ships.map((one) => [one.id, OPTIONS])) } });

test("a force is a line by its stations, without those that are gone", () => {
  const view = { ships: [ship("c", { station: 2 }), ship("a"), ship("x", { own: false }), ship("b", { station: 1 }), ship("z", { afloat: false, station: 3 }), ship("q", { force: "2" })] };
  assert.deepEqual(lines(view).map((line) => line.map((one) => one.id)), [["a", "b", "c"], ["q"]]);
  assert.deepEqual(["a", "b", "c", "q", "x"].map((key) => ahead(view, key)?.id ?? null), [null, "a", "b", null, null]);
});

test("she follows whom her order names; a course or a turn ends it; else whom she followed", () => {
  const here = now(ship("a"), ship("b", { follows: "a" }));
  assert.equal(leaderOf(here, "b", {}), "a");
  assert.equal(leaderOf(here, "b", { b: { follow: null } }), null);
  assert.equal(leaderOf(here, "b", { b: { course_deg: 90 } }), null);
  assert.equal(leaderOf(here, "b", { b: { turn_points: 2 } }), null);
  assert.equal(leaderOf(here, "b", { b: { knots: 9 } }), "a");
  assert.equal(leaderOf(here, "a", {}), null);
});

test("in station she steers for her leader and makes good what she is ahead or astern", () => {
  const behind = (y_yd, x_yd = 0, more = {}) => now(ship("a"), ship("b", { follows: "a", x_yd, y_yd, ...more }));
  assert.deepEqual(sailing(behind(-400), "b", {}), { course_deg: 0, knots: 12 });
  assert.deepEqual(sailing(behind(-500), "b", {}), { course_deg: 0, knots: 13 });
  assert.deepEqual(sailing(behind(-300), "b", {}), { course_deg: 0, knots: 11 });
  assert.deepEqual(sailing(behind(-4000), "b", {}), { course_deg: 0, knots: 14 }, "two knots more at most");
  assert.deepEqual(sailing(behind(0, -400), "b", {}), { course_deg: 90, knots: 12 });
  assert.deepEqual(sailing(behind(-400), "b", { a: { knots: 20 } }), { course_deg: 0, knots: 18 }, "never more than she has");
  assert.deepEqual(sailing(behind(-400), "b", { a: { knots: 0 } }), { course_deg: 0, knots: 4 }, "nor less than steers her");
  assert.equal(sailing(now(ship("a", { heading_deg: 70 }), ship("b", { follows: "a", x_yd: 60, y_yd: -80 })), "b", {}).course_deg, 70, "so close she takes her leader's course");
  assert.deepEqual(sailing(now(ship("a")), "a", { a: { knots: 9 } }), { knots: 9 });
});

test("in succession every ship follows the one ahead, and keeps the rest of her order", () => {
  const line = [ship("a"), ship("b", { follows: "a" }), ship("c"), ship("d")];
  assert.deepEqual(succession(now(...line), { c: { target: "X", knots: 9 }, a: { knots: 9 } }, line), { a: { knots: 9 }, b: {}, c: { target: "X", follow: "b" }, d: { follow: "c" } });
  assert.deepEqual(succession(now(...line), {}, line, 2), { d: { follow: "c" } });
});

test("together every ship does as this one, as far as each can", () => {
  const line = [ship("a"), ship("b"), ship("c")];
  const here = now(...line);
  here.options.ships.b = { ...OPTIONS, knots: [0, 10], points_a_square: 0.5 };
  delete here.options.ships.c;
  assert.deepEqual(together(here, { a: { turn_points: 6, knots: 15, target: "X" }, b: { target: "Y", course_deg: 5 } }, line, "a"), {
    a: { turn_points: 6, knots: 15, target: "X" }, b: { target: "Y", turn_points: 1.66, knots: 10 },
  });
});

test("knots are written with their unit, squares without", () => {
  assert.deepEqual(["6", "18 kn", "-2", "1,5", "7.5 knots", "fast", ""].map(knotsWritten), [18, 18, -6, 4.5, 7.5, null, null]);
});
