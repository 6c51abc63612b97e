/* Room for names on a chart: none lies on another, and each stands as near its mark as it can. */

import assert from "node:assert/strict";
import test from "node:test";
import { words } from "../../page/page.mjs";
import { letter, pathOf, Room } from "/static/chart/pen.js";

const spot = (box) => box && [box.x, box.y, box.anchor];

test("a path of points to a tenth of a pixel", () => {
  assert.deepEqual([pathOf([]), pathOf([{ x: 1, y: 2.26 }, { x: 3, y: 4 }]), pathOf([{ x: 1, y: 2 }], true)], ["", "M1.0 2.3L3.0 4.0", "M1.0 2.0z"]);
});

test("a name stands to the right of its mark, else to the left, below, above, and at the corners", () => {
  const room = new Room(200, 200);
  const at = { x: 100, y: 100 };
  const found = Array.from({ length: 9 }, () => spot(room.place(at, 6, 30, 10)));
  assert.deepEqual(found.slice(0, 4), [[110, 95, "start"], [60, 95, "end"], [85, 108, "middle"], [85, 82, "middle"]]);
  assert.equal(found[8], null, "there is no more room");
  assert.deepEqual(room.taken.length, found.filter(Boolean).length);
});

test("at a corner it stands as far off along the slope as at a side", () => {
  const room = new Room(200, 200);
  assert.deepEqual(spot(room.place({ x: 100, y: 100 }, 10, 30, 10, { spots: [[1, 1]] })).map((one) => (typeof one === "number" ? Math.round(one * 100) / 100 : one)), [110.08, 109.2, "start"]);
  assert.deepEqual(spot(room.place({ x: 100, y: 100 }, 10, 30, 10, { spots: [[-1, -1]] })).map((one) => (typeof one === "number" ? Math.round(one * 100) / 100 : one)), [59.92, 80.8, "end"]);
});

test("nothing is written beyond the frame or on what is taken; to touch is no overlap", () => {
  const room = new Room(100, 100, 10, 10);
  assert.deepEqual([room.fits({ x: 10, y: 10, w: 100, h: 100 }), room.fits({ x: 9, y: 10, w: 5, h: 5 }), room.fits({ x: 106, y: 10, w: 5, h: 5 }), room.fits({ x: 10, y: 106, w: 5, h: 5 })], [true, false, false, false]);
  room.take(50, 50, 10, 10);
  assert.deepEqual([room.fits({ x: 60, y: 50, w: 5, h: 5 }), room.fits({ x: 59, y: 50, w: 5, h: 5 }), room.fits({ x: 45, y: 45, w: 5, h: 5 }), room.fits({ x: 45, y: 45, w: 6, h: 6 })], [true, false, true, false]);
});

test("what must be written stands where it covers least; outside the frame counts threefold", () => {
  const room = new Room(100, 100);
  room.take(0, 0, 100, 100);
  assert.equal(room.covered({ x: 10, y: 10, w: 10, h: 10 }), 100);
  assert.equal(room.covered({ x: 95, y: 0, w: 10, h: 10 }), 50 + 150);
  assert.equal(room.place({ x: 95, y: 50 }, 0, 30, 10), null);
  assert.deepEqual(spot(room.place({ x: 95, y: 50 }, 0, 30, 10, { must: true })), [61, 45, "end"]);
});

test("names keep off a line, each few pixels of it", () => {
  const room = new Room(100, 100);
  room.line({ x: 10, y: 50 }, { x: 46, y: 50 });
  assert.deepEqual(room.taken.map(({ x }) => x), [8, 20, 32, 44]);
  room.line({ x: -30, y: 50 }, { x: -6, y: 50 });
  assert.equal(room.taken.length, 4, "what is out of the frame covers nothing");
});

test("lines of lettering stand one under the other from where they begin", () => {
  const group = letter(null, { x: 10, y: 20, w: 30, h: 30, anchor: "end" }, [{ text: "Hull", size: 10 }, { text: "2 ships", size: 10, class: "sm" }], (x, y) => y > 30);
  assert.deepEqual(group.children.map((one) => [words(one), one.attributes.x, one.attributes.y, one.attributes.class.trim()]), [["Hull", "40.0", "29.4", "lab"], ["2 ships", "40.0", "40.6", "lab on-land sm"]]);
});
