/* The war again: hours, ages of reports, places between the points of a track. */

import assert from "node:assert/strict";
import test from "node:test";
import { age, placeAt, when } from "/static/replay/replay.js";

test("day and hour of a minute", () => assert.deepEqual([[0, 6], [1079, 6], [1080, 6], [-361, 6], [90.7, 0]].map(([minute, zero]) => when(minute, zero)), ["Day 1, 06:00", "Day 1, 23:59", "Day 2, 00:00", "Day 0, 23:59", "Day 1, 01:30"]));

test("how old a report is", () => assert.deepEqual([-5, 0, 1, 59, 60, 65, 719, 725, 720].map(age), ["now", "now", "1 min", "59 min", "1 h", "1 h 05", "11 h 59", "12 h", "12 h"]));

test("between two points of a track, by the shorter way round, and nowhere before or after", () => {
  const track = { points: [[0, 10, 50], [60, 12, 51], [60, 14, 51], [120, 14, 53]], until: 200 };
  assert.deepEqual(placeAt(track, 30), { lon: 11, lat: 50.5 });
  assert.deepEqual(placeAt(track, 90), { lon: 14, lat: 52 });
  assert.deepEqual(placeAt(track, 199), { lon: 14, lat: 53 });
  assert.deepEqual([placeAt(track, -1), placeAt(track, 200), placeAt({ points: [] }, 0)], [null, null, null]);
  assert.deepEqual(placeAt({ points: [[0, 179, 0], [10, -179, 0]] }, 5), { lon: 180, lat: 0 });
  assert.deepEqual(placeAt({ points: [[0, -179, 0], [10, 179, 0]] }, 5), { lon: -180, lat: 0 });
});
