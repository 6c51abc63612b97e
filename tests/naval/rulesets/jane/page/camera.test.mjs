/* What part of the paper is in the frame of the plot. */

import assert from "node:assert/strict";
import test from "node:test";
import { Camera } from "/static/rulesets/jane/camera.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

function camera(bounds = { w: 0, e: 10_000, s: 0, n: 2000 }) {
  let drawn = 0;
  const here = new Camera({ bounds, boundsAt: () => bounds }, () => { drawn += 1; });
  return Object.assign(here, { drawn: () => drawn });
}

test("bounds fill the frame but for its edges, and lie in the middle of what is free", () => {
  const here = camera();
  assert.equal(here.resize(1000, 700, 0), true);
  assert.equal(here.resize(1000, 700, 0), false);
  assert.equal(here.resize(0, 700, 0), false);
  assert.equal(here.resize(1000, 0, 0), false);
  near(here.k, 780 / 10_000);
  assert.deepEqual(here.pad, { side: 110, top: 64, foot: 88 });
  const { x, y } = here.frame;
  near(x(0), 110);
  near(x(10_000), 890);
  near(y(1000), 64 + (700 - 64 - 88) / 2);
  assert.equal(here.drawn(), 1);
});

test("a few ships close together are not drawn larger than 3,400 yards across and 2,400 high would be", () => {
  const here = camera({ w: 0, e: 10, s: 0, n: 10 });
  here.resize(1000, 700, 0);
  near(here.k, Math.min(780 / 3400, 548 / 2400));
  here.resize(4000, 3000, 0);
  near(here.k, 0.32);
  here.resize(300, 700, 0);
  assert.equal(here.pad.side, 60);
});

test("pixels and yards: north is up, east to the right, and back again", () => {
  const here = Object.assign(camera(), { w: 200, h: 100, k: 0.1, cx: 1000, cy: 500 });
  const { x, y, at, east, north } = here.frame;
  assert.deepEqual([x(1000), y(500), x(1100), y(600)], [100, 50, 110, 40]);
  assert.equal(at({ x_yd: 1100, y_yd: 600 }), "110 40");
  assert.equal(at({ x: 1100, y: 600 }), "110 40");
  assert.deepEqual([east(110), north(40)], [1100, 600]);
});

test("to zoom leaves the point under the hand where it is, within limits", () => {
  const here = Object.assign(camera(), { w: 200, h: 100, k: 0.1, cx: 1000, cy: 500 });
  const before = [here.frame.east(150), here.frame.north(20)];
  here.zoom(2, { x: 150, y: 20 });
  near(here.k, 0.2);
  near(here.frame.east(150), before[0]);
  near(here.frame.north(20), before[1]);
  here.zoom(100);
  assert.equal(here.k, 0.8);
  here.zoom(1e-6);
  assert.equal(here.k, 0.004);
  assert.equal(here.mode, "free");
});

test("the paper is dragged with the hand", () => {
  const here = Object.assign(camera(), { w: 200, h: 100, k: 0.1, cx: 1000, cy: 500 });
  here.pan(10, 20);
  assert.deepEqual([here.cx, here.cy, here.mode], [900, 700, "free"]);
});

test("it stays where it is until somebody nears an edge or it has become too small", () => {
  const here = camera();
  here.resize(1000, 700, 0);
  const { k, cx } = here;
  here.cx += 100;
  here.follow(0);
  assert.equal(here.cx, cx + 100, "all is well inside");
  here.cx = cx + 5000;
  here.follow(0);
  assert.equal(here.cx, cx, "somebody was out of sight");
  here.k = k / 1.4;
  here.follow(0);
  near(here.k, k / 1.4);
  here.k = k / 1.6;
  here.follow(0);
  near(here.k, k);
});
