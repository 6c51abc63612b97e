/* The course on the chart: when each leg ends, and where the run does. */

import assert from "node:assert/strict";
import test from "node:test";
import { LegsPass } from "/static/room/legs.js";

/** A pen on which a degree is sixty pixels, north above; what is drawn goes into the group. */
function drawn(pass, draw) {
  const group = new FakeNode({ tag: "g", appendChild(node) { this.children.push(node); return node; } });
  const hours = [];
  pass.hour = (pen, into, p, text) => { if (text) hours.push([Math.round(p.x) + 0, Math.round(p.y) + 0, text]); };
  const at = ({ lon, lat }) => ({ x: lon * 60, y: -lat * 60 });
  draw({ at, points: (list) => list.map(at), room: { line() {}, take() {}, fits: () => true }, letter() {}, name() {} }, group);
  return { group, hours };
}

const draft = (more = {}) => ({ active: "a", editable: false, own: [], forces: {}, standing: {}, reckoning: {}, ...more });
const clock = () => ({ now: 0, until: 360, at: (minute) => `${minute / 60} h` });
const pass = (given = draft()) => new LegsPass({ side: "blue" }, given, { clock, onGrab() {}, showCircles: () => false });

test("each leg ends when its miles are steamed, and the run ends within one", () => {
  const here = pass();
  const legs = [{ lon: 0, lat: 1, knots: 15 }, { lon: 0, lat: 2, knots: 15 }];
  const laid = drawn(here, (pen, group) => here.laid(pen, group, { key: "b", lon: 0, lat: 0 }, legs));
  const said = laid.hours.map(([x, y, text]) => [x, y, Math.round(parseFloat(text) * 10) / 10]);
  assert.deepEqual(said, [[0, -90, 6], [0, -60, 4], [0, -120, 8]]);
});

test("where it ends with a leg, or long before or after, it has no mark of its own", () => {
  const here = pass();
  const marks = (from, to) => drawn(here, (pen, group) => here.runEnd(pen, group, (share) => ({ lon: share, lat: 0 }), from, to, "")).hours;
  assert.deepEqual(marks(0, 360.4), []);
  assert.deepEqual(marks(360, 400), []);
  assert.deepEqual(marks(0, 300), []);
  assert.deepEqual(marks(270, 390), [[45, 0, "6 h"]]);
});

test("before a leg is laid the reach is that of the first one, which is near enough to be seen", () => {
  const asked = [];
  const reachOf = { url: "reach", draw: (_pen, _group, _force, { knots }) => asked.push(knots) };
  const here = pass(draft({ speed: () => 10, reckoning: { a: { six_hour_nm: 90 } } }));
  here.reachOf = reachOf;
  const force = { key: "a", lon: 0, lat: 0, max_kn: 22 };
  here.reach(null, null, { ...force, key: "b" }, { legs: [] });
  here.reach(null, null, force, { legs: [] });
  here.reach(null, null, force, { legs: [{ knots: 12 }] });
  assert.deepEqual(asked, [10, 15, 12], "what stands of her last course goes before it, and a leg before both");
});
