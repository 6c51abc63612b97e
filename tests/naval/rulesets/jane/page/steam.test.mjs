/* The forecast of a move: 100 yards a square, 3 knots a square a move, 11¼ degrees a point (NAV-T-020 and after). */

import assert from "node:assert/strict";
import test from "node:test";
import { apart, forecast, knotsOf, move, ordered, squares, steam } from "/static/rulesets/jane/steam.js";

const PLAN = { card: 400, each: 2, atOnce: 0, engines: false };
const near = (place, x, y, heading) => {
  for (const [name, wanted] of Object.entries({ x, y, heading })) assert.ok(Math.abs(place[name] - wanted) < 0.01, `${name} is ${place[name]}, not ${wanted}`);
};
const north = { x: 0, y: 0, heading: 0 };

test("three knots are one square a move", () => {
  assert.equal(squares(18), 6);
  assert.equal(knotsOf(6), 18);
});

test("two courses lie apart by the shorter way, to the right positive", () => {
  assert.deepEqual([apart(10, 350), apart(350, 10), apart(90, 0), apart(0, 90), apart(-90, 180)], [20, -20, 90, -90, 90]);
  assert.equal(Math.abs(apart(180, 0)), 180);
});

test("straight on she runs a hundred yards for each square, on her heading", () => {
  near(steam(north, 6, 0, PLAN), 0, 600, 0);
  near(steam({ x: 10, y: 20, heading: 90 }, 3, 0, PLAN), 310, 20, 90);
  near(steam({ x: 10, y: 20, heading: 270 }, -3, 0, PLAN), 310, 20, 270);
});

test("without way and without a circle she stays", () => assert.deepEqual(steam(north, 0, 8, PLAN), north));

test("a turn takes its part of the move on half her card as radius, and the rest she runs straight", () => {
  // 4 squares give 8 points at most: all of them are a quarter circle of 200 yards
  near(steam(north, 4, 8, PLAN), 200, 200, 90);
  near(steam(north, 4, -8, PLAN), -200, 200, 270);
  near(steam(north, 4, 40, PLAN), 200, 200, 90);
  // with 6 squares 12 points: 8 take two thirds, and two squares are left
  near(steam(north, 6, 8, PLAN), 400, 200, 90);
  // astern she goes backward on the same circle
  near(steam(north, -4, 8, PLAN), -200, -200, 90);
});

test("with the engines a square of way goes for each eight points, half turned", () => {
  near(steam(north, 4, 8, { ...PLAN, engines: true }), 100 * Math.SQRT1_2, 100 * Math.SQRT1_2, 90);
});

test("a boat without a circle turns at once and then runs", () => near(steam(north, 2, 8, { ...PLAN, card: 0, atOnce: 8 }), 200, 0, 90));

const OPTIONS = { speed_kn: 12, knots: [-6, 21], stops_under_kn: 3, card_yd: 400, points_a_square: 2, turn_points: 8 };
const SHIP = { x_yd: 0, y_yd: 0, heading_deg: 0 };

test("she gathers a square of way in a move, and loses it at once", () => {
  assert.equal(ordered(SHIP, { knots: 21 }, OPTIONS).run, 5);
  assert.equal(ordered(SHIP, { knots: 60 }, { ...OPTIONS, speed_kn: 21 }).run, 7, "never more than she has");
  assert.equal(ordered(SHIP, { knots: 6 }, OPTIONS).run, 2);
  assert.equal(ordered(SHIP, undefined, OPTIONS).run, 4);
});

test("to stop or to go astern she takes a move with her way still on", () => {
  assert.equal(ordered(SHIP, { knots: 0 }, OPTIONS).run, 4);
  assert.equal(ordered(SHIP, { knots: 2.9 }, OPTIONS).run, 4, "slower than she can creep is to stop");
  assert.equal(ordered(SHIP, { knots: -6 }, OPTIONS).run, 4);
  assert.equal(ordered(SHIP, { knots: 3 }, OPTIONS).run, 1);
  assert.equal(ordered(SHIP, { knots: -6 }, { ...OPTIONS, speed_kn: 0 }).run, -1);
  assert.equal(ordered(SHIP, { knots: -6 }, { ...OPTIONS, speed_kn: -3 }).run, -2);
});

test("helm: a number of points within what she can, or a course as far as one move lets her", () => {
  assert.equal(ordered(SHIP, { turn_points: -3 }, OPTIONS).points, -3);
  assert.equal(ordered(SHIP, { turn_points: 30 }, OPTIONS).points, 8);
  assert.equal(ordered(SHIP, { turn_points: -30 }, OPTIONS).points, -8);
  assert.equal(ordered(SHIP, { course_deg: 45 }, OPTIONS).points, 4);
  assert.equal(ordered(SHIP, { course_deg: 225 }, OPTIONS).points, -8);
  assert.equal(ordered({ ...SHIP, steering: false }, { turn_points: 3 }, OPTIONS).points, 0, "her steering is gone");
});

test("a move of some minutes gathers way and turns in each", () => {
  const { place, speed, ways } = move(north, 2, { ...PLAN, wanted: 7, limits: [-2, 7], creep: 1 }, 0, 3);
  assert.equal(speed, 5);
  near(place, 0, 1200, 0);   // 3 + 4 + 5 squares
  assert.deepEqual(ways[0], north);
  assert.equal(move(north, 2, { ...PLAN, wanted: 2, limits: [-2, 7], creep: 1 }, 0, 1).place.y, 200);
});

test("a course that one move cannot reach is steered for move by move, four at most", () => {
  const { legs } = forecast(SHIP, { course_deg: 135 }, OPTIONS);
  assert.equal(legs.length, 2);   // 8 points a move; 4 are left, and half the way straight
  near(legs[1].place, 200 + 400 * Math.SQRT1_2, 0, 135);
  assert.equal(forecast(SHIP, { course_deg: 180 }, { ...OPTIONS, points_a_square: 0.5 }).legs.length, 4);
  assert.equal(forecast(SHIP, { course_deg: 180 }, OPTIONS, 1).legs.length, 1);
  assert.equal(forecast(SHIP, { turn_points: 2 }, OPTIONS).legs.length, 1);
});

test("a move of several minutes has her place after each, for it may end at any of them", () => {
  const { each, place } = move(north, 6, { ...PLAN, limits: [0, 6], wanted: 6, creep: 1 }, 0, 3);
  assert.deepEqual(each.map(({ y }) => y), [600, 1200, 1800]);
  assert.equal(each.at(-1), place);
});
