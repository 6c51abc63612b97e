/* Marks, paper and reports of the plot as they are drawn. */

import assert from "node:assert/strict";
import test from "node:test";
import { all, words } from "../../../../page/page.mjs";
import { calibre, crosses, destroyed, inWords, laid, marksOf } from "/static/rulesets/jane/hits.js";
import { halfOf, heading, hull, hullPath, reported, written } from "/static/rulesets/jane/marks.js";
import { Battle } from "/static/rulesets/jane/model.js";
import { roseBoxes, scale, scaleBox, squares } from "/static/rulesets/jane/paper.js";
import { lengthOf, outline, silhouette } from "/static/rulesets/jane/silhouettes.js";
import { OrdersForm } from "/static/rulesets/jane/orders.js";
import { changed, suffered } from "/static/rulesets/jane/suffered.js";
import { numbers, reports, track } from "/static/rulesets/jane/tracks.js";

/** A frame of so many pixels at `k` px a yard, its south-western corner at the datum. */
function frameOf(k, w = 1000, h = 800) {
  const [x, y] = [(yd) => yd * k, (yd) => h - yd * k];
  return { w, h, k, x, y, at: (fix) => `${Math.round(x(fix.x_yd ?? fix.x))} ${Math.round(y(fix.y_yd ?? fix.y))}`, east: (px) => px / k, north: (px) => (h - px) / k };
}
const free = { free: () => true, beside: ({ x, y }) => ({ x, y, top: y, anchor: "start" }) };

test("a hull is as long as she is, and never shorter than her kind is drawn", () => {
  assert.deepEqual([halfOf({ kind: "battleship" }, 0.01), halfOf({ kind: "destroyer" }, 0.01), halfOf({ kind: "battleship", length_ft: 450 }, 0.4), halfOf({ kind: "destroyer" }, 0.4)], [11.5, 7, 30, 27]);
  assert.equal(hullPath(10), "M0 -10C3 -4.3 2.3 6 1.3 10H-1.3C-2.2 6 -3 -4.3 0 -10z");
});

test("afloat she is filled, under water an outline, sunk crossed out", () => {
  const drawn = (fix) => { const node = hull({ heading_deg: 90, ...fix }, "b", 10); return [node.tag, node.attributes.class, node.attributes.transform]; };
  assert.deepEqual(drawn({ afloat: true }), ["path", "hull f-b", "rotate(90)"]);
  assert.deepEqual(drawn({ afloat: true, boat: { depth: "submerged" } }), ["path", "hull under s-b", "rotate(90)"]);
  assert.deepEqual(drawn({ afloat: true, boat: { depth: "surface" } }), ["path", "hull f-b", "rotate(90)"]);
  assert.deepEqual(drawn({ afloat: false }), ["g", "hull", "rotate(90)"]);
  assert.match(all(hull({ afloat: false }, "b", 10), "path")[0].attributes.d, /M-7 -4.5L7 4.5M7 -4.5L-7 4.5$/);
});

test("an enemy as reported: pale when out of sight, crossed when seen to sink; his heading as a short line", () => {
  assert.deepEqual([reported("red", { afloat: true, seen: false }), reported("red", { afloat: true, seen: true }), reported("red", { afloat: false, seen: false })].map((one) => [one.attributes.class ?? null, words(one)]), [["stale", "R"], [null, "R"], [null, ""]]);
  assert.equal(heading(90, "r").attributes.d, "M9 0L21 0");
  assert.equal(heading(0, "r").attributes.d, "M0 -9L0 -21");
  assert.equal(written(null, "x", "c"), null);
  assert.equal(written({ x: 1, top: 2, anchor: "end" }, "x", "c").attributes.y, "13");
});

test("squared paper: a line each hundred yards where there is room, letters and numbers of squares", () => {
  const near = squares(frameOf(0.3), true, free);
  assert.deepEqual(near.filter((one) => one.tag === "path").map((one) => one.attributes.class), ["sq-100", "sq-500", "sq-2000"]);
  const blue = near.find((one) => one.attributes.class === "sq-2000").attributes.d;
  assert.equal(blue, "M0 0V800M600 0V800M0 200H1000M0 800H1000");
  const [first] = near.filter((one) => one.attributes.class === "deg it");
  assert.deepEqual([words(first), first.attributes.x, first.attributes.y], ["A", "5", "214"]);
  const numbered = near.filter((one) => one.attributes.class === "jn-number");
  assert.deepEqual(numbered.filter((one) => one.attributes.x === "15" && one.attributes.y === "788").map(words), ["381"]);
  assert.deepEqual(squares(frameOf(0.03), true, free).filter((one) => one.tag === "path").map((one) => one.attributes.class), ["sq-500", "sq-2000"]);
  assert.deepEqual(squares(frameOf(0.01), true, free).filter((one) => one.tag === "path").map((one) => one.attributes.class), ["sq-2000"]);
  assert.equal(squares(frameOf(0.3), false, free).filter((one) => one.attributes.class === "jn-number").length, 0);
});

test("the scale is the longest round number of yards that fits", () => {
  const texts = (k) => scale(frameOf(k)).filter((one) => one.tag === "text").map(words);
  assert.deepEqual(texts(0.1), ["0", "500", "1,000", "yards"]);
  assert.deepEqual(texts(0.095), ["0", "1,000", "2,000", "yards"]);
  assert.deepEqual(texts(5), ["0", "100", "200", "yards"]);
  assert.deepEqual(scale(frameOf(0.1)).filter((one) => one.tag === "rect").map((one) => [one.attributes.x, one.attributes.width]), [["22", "25"], ["47", "25"], ["72", "25"], ["97", "25"]]);
  assert.deepEqual(scaleBox(frameOf(0.1)), { l: 10, r: 180, t: 764, b: 792 });
  assert.deepEqual(roseBoxes({ w: 1000, h: 800 }, 38, 50, 60)[0], { l: 898, r: 982, t: 12, b: 110 });
  assert.deepEqual(roseBoxes({ w: 1000, h: 800 }, 38, 50, 60)[3], { l: 18, r: 102, t: 642, b: 740 });
});

test("her outline on the horizon: as many funnels and gun-houses as are known of her", () => {
  assert.deepEqual([outline({ kind: "submarine" }), outline({ kind: "battleship" }), lengthOf({ kind: "destroyer" }), lengthOf({ looks: { length_ft: 500 } })], ["submarine", "battleship", 220, 500]);
  const pieces = (fix) => silhouette(fix).body.split("z").length - 1;
  const [none, two] = [pieces({ kind: "cruiser", looks: { funnels: 0, turrets: 0 } }), pieces({ kind: "cruiser", looks: { funnels: 2, turrets: 0 } })];
  assert.equal(two - none, 2);
  assert.equal(pieces({ kind: "cruiser", looks: { funnels: 9, turrets: 0 } }) - none, 6, "six at most");
  assert.equal(pieces({ kind: "cruiser", looks: { funnels: 0, turrets: 1 } }) - none, 2);
  assert.equal(pieces({ kind: "cruiser", looks: { funnels: 0, turrets: 2 } }) - none, 4);
  assert.match(silhouette({ kind: "battleship", looks: { funnels: 1 } }).body, /M30.3 3.2h3.4/);
});

test("what the last move did: who is gone, who was hit, and where there were few hits what they came to", () => {
  const ship = (id, afloat = true) => ({ id, name: id.toUpperCase(), own: true, afloat });
  const mark = (id, more) => ({ ship: id, ...more });
  assert.equal(suffered({ ships: [ship("a"), ship("b", false)], marks: [mark("a", { zone: "Z01" }), mark("a", { text: "a shell that holed a funnel" })] }, { ships: [ship("a"), ship("b")] }),
    "B is lost. A was hit by a shell: waterline forward; by a shell that holed a funnel.");
  assert.equal(suffered({ ships: [ship("a"), ship("b")], marks: [1, 2, 3, 4].map((n) => mark(n > 3 ? "b" : "a", {})) }, null), "A (3) and B (1) were hit 4 times; the log says where.");
  assert.equal(suffered({ ships: [ship("a"), ship("b")], marks: [1, 2, 3, 4, 5].map(() => mark("a", {})) }, null), "A was hit 5 times; the log says where.");
  assert.equal(suffered({ ships: [ship("b", false)] }, { ships: [ship("b", false)] }), "", "she was gone before");
});

test("beside each ship's row stands when her guns fire", () => {
  const guns = (ship, order = {}) => OrdersForm.prototype.guns.call({ now: { view: { move: 4 } }, hands: { battle: () => ({ latest: () => ({ range_yd: 3000 }) }) } }, { target: "E1", ...ship }, order).words;
  const mount = (...ready) => ({ mounts: [{ name: "12-inch", ready }] });
  assert.deepEqual([guns({}), guns(mount(5, 7)), guns(mount(6, 7)), guns({}, { target: null })], ["ready", "1 of 2", "from move 6", "no target"]);
});

test("what changed is told of the enemy as he was seen, and that nothing did", () => {
  const own = { id: "a", name: "A", own: true, afloat: true };
  const foe = (id, more = {}) => ({ id, what: "smoke", name: null, own: false, afloat: true, range_yd: 9000, ...more });
  const told = (now, then) => changed({ ships: [own, ...now] }, then && { ships: [own, ...then] });
  assert.equal(told([foe("E1"), foe("E2", { range_yd: null }), foe("E3", { what: "Drake class", name: "Drake" }), foe("E4", { afloat: false })], [foe("E2"), foe("E3", { what: "a big cruiser" }), foe("E4")]),
    "E4 (smoke) was seen to sink. E1 (smoke) is in sight. E2 (smoke) is out of sight. E3 (Drake) is made out.");
  assert.match(told([foe("E1")], [foe("E1")]), /^Nothing changed since your last move/);
  assert.equal(told([foe("E1")], null), "", "nothing was ordered yet");
  assert.equal(changed({ ships: [foe("E1")] }, { ships: [] }), "", "an umpire made no move");
});

const fixAt = (move, more = {}) => ({ id: "a", own: true, exact: true, afloat: true, side: "blue", name: "A", heading_deg: 90, x_yd: 100 * move, y_yd: 1000, ...more });
const sailed = (count, make = fixAt) => new Battle(Array.from({ length: count }, (_, move) => ({ viewer: "blue", move, ships: [make(move)] })));

test("a track: what is older than twelve moves is faded", () => {
  const battle = sailed(20);
  const [old, fresh] = track(battle, battle.at(19)[0], frameOf(0.1));
  assert.deepEqual([old.attributes.class, fresh.attributes.class], ["track s-b faded", "track s-b"]);
  assert.equal(old.attributes.d.split("M").length - 1, 7);
  assert.equal(fresh.attributes.d.split("M").length - 1, 12);
  assert.equal(track(sailed(5), sailed(5).at(4)[0], frameOf(0.1)).length, 1);
});

test("moves are numbered along a track as often as there is room", () => {
  const told = (count, k) => {
    const battle = sailed(count);
    return numbers(battle, battle.at(battle.last), frameOf(k), "a").map(({ node }) => words(node)).filter(Boolean);
  };
  assert.deepEqual(told(12, 0.24), ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
  assert.deepEqual(told(12, 0.12), ["10", "8", "6", "4", "2"]);
  assert.deepEqual(told(24, 0.05), ["20", "15", "10", "5"]);
});

test("an enemy's field of error now, paler ones of the moves before, and a line of bearing", () => {
  const foe = (move) => fixAt(move, { own: false, exact: false, side: "red", range_yd: 1000, bearing_deg: 0, heading_deg: null });
  const battle = new Battle(Array.from({ length: 6 }, (_, move) => ({ viewer: "blue", move, ships: [fixAt(move), { ...foe(move), id: "X" }] })));
  const one = battle.at(5).find(({ ship }) => ship.id === "X");
  const drawn = (wide) => reports(battle, one, frameOf(0.1), wide, free);
  const fields = (wide) => drawn(wide).filter((node) => node.attributes.class?.startsWith("err")).map((node) => node.attributes["stroke-opacity"] ?? null);
  assert.deepEqual(fields(true), ["0.2", "0.3", "0.5", null]);
  assert.deepEqual(fields(false), [null]);
  assert.equal(drawn(true).filter((node) => node.attributes.class?.startsWith("old-fix")).length, 5);
  assert.equal(drawn(false).filter((node) => node.attributes.class?.startsWith("old-fix")).length, 3);
  assert.ok(drawn(true).some((node) => node.attributes["stroke-dasharray"] === "2 5"));
});

test("hits of a ship from all views, each once and in the order of their numbers", () => {
  const views = [{ move: 0, marks: [{ n: 2, ship: "a" }, { n: 9, ship: "b" }] }, { move: 1, marks: [{ n: 10, ship: "a" }, { n: 1, ship: "a" }] }];
  assert.deepEqual(marksOf("a", { view: views[1] }, (n) => views[n]).map(({ n }) => n), [1, 2, 10]);
  assert.equal(inWords({ n: 3, move: 7, zone: "Z01", side: "port", calibre_in: 12 }), "Hit 3, move 7: 12-inch, waterline forward, port.");
  assert.equal(inWords({ n: 3, move: 7, zone: "Z15", text: "a funnel is shot away", calibre_in: 6 }), "Hit 3, move 7: funnel, fair and square. A funnel is shot away.");
  assert.deepEqual([{ calibre_in: 3 }, { calibre_in: 9.4 }, {}].map(calibre), ["12-pounder", "9.4-inch", ""]);
});

const elevation = {
  from: (p) => p, funnels: [0.5], belted: true, long: 200, plan: { sections: 10, length_ft: 200 }, deck: () => 100,
  beltSpot: (i) => ({ p: 20 + 20 * i, y: 143 }), holed: (n) => ({ p: 100 + n, y: 60 }), gunHit: () => null, place: (zone, at) => ({ p: 200 * at, y: 120 }),
  draw: (d, classes) => [d, classes],
};

test("each hit stands where it fell, and no number over another", () => {
  const spots = laid(elevation, [{ n: 1, what: "X", zone: "Z01", at: 0.5 }, { n: 2, what: "X", zone: "Z02", at: 0.99 }, { n: 3, what: "funnel", zone: "Z15" }, { n: 4, what: "held", zone: "Z01", at: 0.5 }, { n: 5, what: "gun", zone: "Z12", at: 0.5 }]);
  assert.deepEqual(spots.map(({ x, y }) => [x, y]), [[100, 143], [160, 143], [100, 60], [100, 120], [109, 120]]);
  for (const a of spots) for (const b of spots) if (a !== b) assert.ok(Math.hypot(a.cx - b.cx, a.cy - b.cy) > 15, `${a.mark.n} and ${b.mark.n}`);
});

test("sections that were laid open, from the bow, the stern or amidships", () => {
  const gone = (marks, lost) => destroyed(elevation, marks, lost).map(([d]) => d);
  assert.deepEqual(gone([], 0), []);
  assert.deepEqual(gone([], 1), ["M0 101L20 101L20 128L0 128z"]);
  assert.deepEqual(gone([{ zone: "Z06", what: "section" }], 1.5), ["M180 101L200 101L200 128L180 128z", "M160 101L170 101L170 128L160 128z"]);
  assert.deepEqual(gone([{ zone: "Z05" }, { zone: "Z06" }], 2), ["M0 101L20 101L20 128L0 128z", "M180 101L200 101L200 128L180 128z"]);
  assert.equal(gone([], 99).length, 10);
});

test("plates of a former battle are crossed, those with a mark of this one are not", () => {
  const belt = [1, 0, 0.5, 0, 0, 0, 0, 1];
  assert.equal(crosses(elevation, [], belt, "ink").length, 3);
  assert.equal(crosses(elevation, [{ what: "cracked", zone: "Z02", at: 0.99 }], belt, "ink").length, 2);
});
