/* What the plot makes of views: squares by name, fields of error, curves between two moves (SC-J-14, SC-T-03). */

import assert from "node:assert/strict";
import test from "node:test";
import { Battle, between, centreOf, figure, letter, origin, sector, sight, squareAt, wayBetween } from "/static/rulesets/jane/model.js";

const round = (value) => JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? Math.round(one * 100) / 100 + 0 : one)));

test("range and bearing: yards, and degrees from north by east", () => {
  const at = (x, y) => round(sight({ x_yd: 1000, y_yd: 1000 }, { x_yd: 1000 + x, y_yd: 1000 + y }));
  assert.deepEqual(at(300, 400), { range_yd: 500, bearing_deg: 36.87 });
  assert.deepEqual(at(0, -200), { range_yd: 200, bearing_deg: 180 });
  assert.deepEqual(at(-200, 0), { range_yd: 200, bearing_deg: 270 });
});

test("blue squares are lettered ring by ring, clockwise from the north-west", () => {
  const rows = [2, 1, 0, -1, -2].map((row) => [-2, -1, 0, 1, 2].map((column) => letter(column, row)));
  assert.deepEqual(rows, [
    ["J", "K", "L", "M", "N"], ["Y", "B", "C", "D", "O"], ["X", "I", "A", "E", "P"], ["W", "H", "G", "F", "Q"], ["V", "U", "T", "S", "R"],
  ]);
  assert.equal(letter(-3, 3), "Z");
  assert.equal(letter(-2, 3), "AA");
});

test("small squares are numbered row by row from the north-west, twenty in a row", () => {
  assert.equal(squareAt(0, 1999), "A1");
  assert.equal(squareAt(1950, 1950), "A20");
  assert.equal(squareAt(50, 1850), "A21");
  assert.equal(squareAt(0, 0), "A381");
  assert.equal(squareAt(1999, 0), "A400");
  assert.equal(squareAt(-1, 2000), "B400");
  assert.equal(squareAt(2000, -1), "F1");
});

test("the middle of a square so named, the one that lies within three blue squares", () => {
  assert.deepEqual(centreOf("A381", { x: 0, y: 0 }), { x: 50, y: 50 });
  assert.deepEqual(centreOf("A20", { x: 100, y: 0 }), { x: 1950, y: 1950 });
  assert.deepEqual(centreOf("C22", { x: -100, y: 0 }), { x: 150, y: 3850 });
  assert.deepEqual(centreOf("A1", { x: 7000, y: 7000 }), { x: 50, y: 1950 });
  assert.equal(centreOf("A1", { x: 8000, y: 0 }), null);
  for (const name of ["A0", "A401", "1A", "", undefined]) assert.equal(centreOf(name, { x: 0, y: 0 }), null, name);
  assert.ok(centreOf("A400", { x: 0, y: 0 }));
});

test("an estimate is a sector round him who took it: a quarter point either way and a tenth of the range", () => {
  const fix = { x_yd: 0, y_yd: 1000, range_yd: 1000, bearing_deg: 0 };
  assert.deepEqual(round(origin(fix)), { x: 0, y: 0 });
  assert.deepEqual(round(origin({ ...fix, bearing_deg: 90 })), { x: -1000, y: 1000 });
  const { ring, from } = round(sector(fix));
  assert.deepEqual(from, { x: 0, y: 0 });
  assert.equal(ring.length, 10);
  assert.deepEqual([ring[2], ring[7]], [{ x: 0, y: 1100 }, { x: 0, y: 900 }]);
  assert.deepEqual(ring[0], round({ x: -1100 * Math.sin(2.8125 * Math.PI / 180), y: 1100 * Math.cos(2.8125 * Math.PI / 180) }));
  const given = round(sector({ ...fix, bearing_error_deg: 90, range_error_yd: 2000 })).ring;
  assert.deepEqual([given[0], given[4], given[9]], [{ x: -3000, y: 0 }, { x: 3000, y: 0 }, { x: 0, y: 0 }]);
  for (const none of [{ ...fix, exact: true }, { ...fix, range_yd: 0 }, { ...fix, bearing_deg: null }]) assert.equal(sector(none), null);
});

test("between two moves she leaves on the one heading and arrives on the other", () => {
  const [a, b] = [{ x_yd: 0, y_yd: 0, heading_deg: 0 }, { x_yd: 300, y_yd: 0, heading_deg: 180 }];
  assert.deepEqual(round(between(a, b, 0)), { x: 0, y: 0, heading: 0 });
  assert.deepEqual(round(between(a, b, 1)), { x: 300, y: 0, heading: -180 });
  assert.deepEqual(round(between(a, b, 0.5)), { x: 150, y: 75, heading: -90 });   // control points 100 yards out, and three eighths of them twice
  const blind = [{ x_yd: 0, y_yd: 0 }, { x_yd: 300, y_yd: 90 }];
  assert.deepEqual(round(between(...blind, 1 / 3)), { x: 100, y: 30, heading: 0 });
  assert.equal(round(between({ ...a, heading_deg: 350 }, { ...b, heading_deg: 10 }, 0.5)).heading, 360);
  assert.equal(wayBetween(a, b).length, 9);
  assert.deepEqual(wayBetween(a, { ...b, track: [[1, 2], [3, 4]] }), [{ x: 1, y: 2 }, { x: 3, y: 4 }]);
  assert.equal(wayBetween(a, { ...b, track: [[1, 2]] }).length, 9);
});

const own = (id, more = {}) => ({ id, own: true, exact: true, afloat: true, side: "blue", name: id.toUpperCase(), x_yd: 0, y_yd: 0, ...more });
const foe = (id, more = {}) => ({ id, own: false, exact: false, afloat: true, side: "red", x_yd: 5000, y_yd: 1000, bearing_deg: 90, ...more });
const battle = () => new Battle([
  { viewer: "blue", move: 0, ships: [own("a"), own("b", { station: 1, x_yd: -500 }), foe("X")] },
  null,
  { viewer: "blue", move: 1, turn: 3, command: { flag: "b" }, forts: [{ id: "F", name: "Fort Amherst", x_yd: 0, y_yd: 900 }], ships: [own("a", { afloat: false }), own("b", { x_yd: 100 }), foe("X", { bearing_deg: null })] },
]);

test("a ship that is not in sight keeps the fix of the move at which she was seen last", () => {
  const here = battle();
  assert.equal(here.last, 1);
  assert.equal(here.umpire, false);
  assert.deepEqual(here.numbers, [0, 3]);
  assert.equal(figure({ move: 7 }), 7);
  assert.deepEqual(here.at(1).map(({ ship, index, seen }) => [ship.id, index, seen]), [["a", 1, true], ["b", 1, true], ["X", 0, false]]);
  assert.deepEqual(here.at(0).map(({ ship, index }) => [ship.id, index]), [["a", 0], ["b", 0], ["X", 0]]);
  assert.equal(here.byId.get("a").sunk, 1);
  assert.equal(here.latest("X").bearing_deg, 90);
  assert.equal(here.latest("nobody"), null);
});

test("the eyes of a side are its flagship, else the first of its own afloat by force and station", () => {
  const here = battle();
  assert.equal(here.observer(1).ship.id, "b");
  const two = [own("c", { force: "2" }), own("d", { force: "1", station: 2 }), own("e", { force: "1", station: 1 })];
  assert.equal(new Battle([{ viewer: "blue", move: 0, ships: two }]).observer(0).ship.id, "e");
  const over = new Battle([{ viewer: "umpire", move: 0, ships: [foe("X", { exact: true, name: "Rurik" })] }]);
  assert.equal(over.observer(0), null);
  assert.equal(over.umpire, true);
  assert.equal(over.called("X"), "Rurik");
});

test("she is called by her name where that is known, else as she was reported", () => {
  const here = battle();
  assert.deepEqual(["F", "b", "X", "nobody"].map((id) => here.called(id)), ["Fort Amherst", "B", "X", "nobody"]);
});

test("what is to be seen lies within its bounds: ships in sight within four moves, and forts", () => {
  const here = battle();
  assert.deepEqual(here.bounds, { w: -500, e: 5000, s: 0, n: 1000 });
  assert.deepEqual(here.boundsAt(1), { w: 0, e: 5000, s: 0, n: 1000 });
  const views = Array.from({ length: 6 }, (_, move) => ({ viewer: "blue", move, ships: move ? [own("b")] : [own("b"), foe("X")] }));
  assert.equal(new Battle(views).boundsAt(3).e, 5000, "seen three moves ago");
  assert.equal(new Battle(views).boundsAt(4).e, 0, "four moves ago");
  assert.deepEqual(new Battle([{ viewer: "blue", move: 0, ships: [] }]).bounds, { w: -4000, e: 4000, s: -4000, n: 4000 });
});
