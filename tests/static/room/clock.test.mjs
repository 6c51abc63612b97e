/* The hours of the run that is being ordered. */

import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "/static/room/clock.js";

test("a minute as the hour of the war, with its day when that is another", () => {
  const clock = new Clock("Day 3, 18:00–00:00", 3600);
  assert.deepEqual([3600, 3690, 3959.6, 3960, 5401, 2159, 1].map((minute) => clock.at(minute)), ["18:00", "19:30", "Day 4, 00:00", "Day 4, 00:00", "Day 5, 00:01", "Day 2, 17:59", "Day 1, 06:01"]);
});

test("the run ends where its label says, also after midnight; six hours where there is none", () => {
  assert.equal(new Clock("Day 1, 06:00–12:00", 0).until, 360);
  assert.equal(new Clock("Day 1, 18:00–00:00", 720).until, 1080);
  assert.equal(new Clock("Day 1, 06:30–06:30", 0).until, 1440);
  const none = new Clock(undefined, 10);
  assert.deepEqual([none.until, none.at(5)], [370, ""]);
});
