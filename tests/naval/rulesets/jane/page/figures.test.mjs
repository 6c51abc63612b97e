/* The scorer's figures: when guns fire again, what is left of her. */

import assert from "node:assert/strict";
import test from "node:test";
import { fires, firing, rows, struckOut } from "/static/rulesets/jane/figures.js";

test("each number of a gun stands once, and those that may fire now are said only beside others", () => {
  assert.deepEqual(fires({ guns: 2, ready: [10, 10] }, 8), [10]);
  assert.deepEqual(fires({ guns: 2, ready: [7, 10] }, 8), [8, 10]);
  assert.deepEqual(fires({ guns: 2, ready: [7, 8] }, 8), []);
  assert.deepEqual(fires({ guns: 2, out: 1, ready: [12, 10] }, 8), [10], "the gun that is out fires no more");
  assert.deepEqual(fires({ ready: 9 }, 8), [9]);
  assert.deepEqual(fires({}, 8), []);
});

test("a mount is ready, fires at a move, or is out for good", () => {
  assert.deepEqual([firing({ guns: 2, ready: [7, 7] }, 8), firing({ guns: 2, ready: [9, 11] }, 8), firing({ guns: 2, out: 2 }, 8), firing({ guns: 2, out: 1, ready: [9] }, 8), firing({ out: 1 }, 8)],
    ["ready", "fires at 9, 11", "out for good", "fires at 9", "out for good"]);
});

const seen = (move, ready, more = {}) => ({ move, ships: [{ id: "a", mounts: [{ id: "m", ready, every: 3, ...more }] }] });
const struck = (...views) => struckOut("m", { id: "a" }, { view: views.at(-1) }, (n) => views[n]);

test("a number that a hit put off stands crossed out beside the new one", () => {
  assert.equal(struck(seen(0, 4), seen(1, 7)), 4);
  assert.equal(struck(seen(0, 1), seen(1, 4)), null, "it fired, and fires again when it is loaded");
  assert.equal(struck(seen(0, 1), seen(1, 5)), 1);
  assert.equal(struck(seen(0, 4), seen(1, 7), seen(2, 7)), 4, "it stands until the gun fires");
  assert.equal(struck(seen(0, 4), seen(1, 2)), null, "it fires in the next move");
  assert.equal(struck(seen(0, 0), seen(1, 9)), null);
});

const told = (ship, plan = {}) => Object.fromEntries(rows(ship, plan, { view: { move: 7, ships: [] } }, () => null).map(({ name, value, bold }) => [name, bold ? `! ${value}` : value]));

test("speed, waterline, funnels and sections say how much of how much is lost", () => {
  assert.deepEqual(told({ max_kn: 15.5, class_kn: 19, level: 1, steering: false, hurt: {
    waterline: { fore: 1, mid: 2, aft: 3, port: 6 }, funnels: [{ holes: 2 }, {}, { down: true }, { holes: 1, blown: true }], sections: { port: 1.5, starboard: 2 }, engines: 1, boilers: 2, founders: 1,
  } }, { displacement_t: 12_950, sections: 20 }), {
    Speed: "! 15.5 of 19 knots", Waterline: "! 6 of 12, 6 port", Deck: "! flooded to the lower deck", "First funnel": "2 of 5 hits", "Third funnel": "! shot away", "Fourth funnel": "! 2 of 5 hits, fires out",
    "Sections laid open": "! 3.5 of 40", Engines: "! 1 out", Boilers: "! 2 groups out", Founders: "! in 1 move", Steering: "! none",
  });
  assert.deepEqual(told({ max_kn: 19, class_kn: 19, hurt: {} }, { main_deck_hits: 9 }), { Speed: "19 of 19 knots", Waterline: "0 of 9", "Sections laid open": "0" });
});

test("guns: mounts one by one, broadsides by battery, light guns by calibre", () => {
  assert.deepEqual(told({ max_kn: 18,
    mounts: [{ id: "f", name: "Fore barbette", guns: 2, ready: [12, 12], calibre_in: 12, rounds: { common: 30, ap: 10 } }, { id: "g", name: "After barbette", guns: 2, ready: [11, 11], calibre_in: 12, rounds: 1000 },
      { id: "1", name: "Port 6-inch 1", side: "port", guns: 3, out: 1, ready: [9, 10, 11] }, { id: "2", name: "Port 6-inch 2", side: "port", guns: 3, ready: [8, 8, 9] }],
    lights: [{ calibre_in: 3, side: "port", guns: 8, out: 2, idle: ["x"] }, { calibre_in: 3, side: "port", guns: 2 }],
    tubes: [{ loaded: true, left: 2 }, { loaded: 0.5, left: 1 }],
  }), {
    Speed: "18 of 18 knots", "Fore barbette": "! fires at 12", "After barbette": "fires at 11", "Port 6-inch": "! 5 of 6, fire at 8 to 10", "12-pounder, port": "! 8 of 10, 1 silent",
    "Rounds, 12-inch": "1,040", Torpedoes: "1.5 of 2 tubes loaded, 3 left",
  });
});
