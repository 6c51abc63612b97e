/* The table in the frame: u to pixels and back, from either side. */

import assert from "node:assert/strict";
import test from "node:test";
import { Camera } from "/static/openground/camera.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);
const camera = (more = {}) => Object.assign(new Camera(() => {}), { w: 1000, h: 800, k: 0.1, cx: 2000, cy: 3000, table: { width: 4000, depth: 6000 }, ...more });

test("north is above for the one side and below for the other", () => {
  const here = camera();
  assert.deepEqual([here.x(2100), here.y(3100)], [510, 390]);
  assert.deepEqual(here.u({ x: 510, y: 390 }), { x: 2100, y: 3100 });
  const turned = camera({ turned: true, sign: -1 });
  assert.deepEqual([turned.x(2100), turned.y(3100)], [490, 410]);
  assert.deepEqual(turned.u({ x: 490, y: 410 }), { x: 2100, y: 3100 });
  assert.equal(here.way([{ x: 2000, y: 3000 }, { x: 2100, y: 3100 }]), "M500 400L510 390");
  assert.equal(here.plan, "translate(300.00 100.00) scale(0.1)");
  assert.equal(turned.plan, "translate(300.00 100.00) scale(0.1)");
});

test("the whole table with room for its edges, its middle between them", () => {
  const here = camera();
  here.whole();
  near(here.k, Math.min(940 / 4000, 670 / 6000));
  near(here.y(3000), 84 + 670 / 2);
  near(here.x(2000), 500);
  here.beyond = 500;
  here.whole();
  near(here.k, 670 / 7000);
  assert.equal(here.free, false);
});

test("a narrow frame shows the table as high as it may be, twice as large at most", () => {
  const here = camera({ w: 400, h: 800 });
  here.begin();
  near(here.k, 650 / 6000);
  const flat = camera({ w: 400, h: 4000 });
  flat.begin();
  near(flat.k, 2 * 380 / 4000);
  const wide = camera({ w: 620, h: 800 });
  wide.begin();
  near(wide.k, 560 / 4000 < 670 / 6000 ? 560 / 4000 : 670 / 6000);
});

test("a rectangle is brought into the frame, no nearer than asked and on the table where it can", () => {
  const here = camera();
  here.fit({ w: 1000, e: 3000, s: 2000, n: 4000 });
  near(here.k, 0.28);
  assert.deepEqual([here.cx, here.cy, here.free], [2000, 3000, true]);
  here.fit({ w: 1999, e: 2001, s: 2999, n: 3001 });
  near(here.k, 0.4);
  here.fit({ w: 0, e: 10, s: 0, n: 10 });
  assert.deepEqual([here.cx, here.cy], [850, 600]);
  here.fit({ w: 3990, e: 4000, s: 5990, n: 6000 });
  assert.deepEqual([here.cx, here.cy], [3150, 5400]);
  const unknown = camera({ w: 0 });
  unknown.fit({ w: 1, e: 2, s: 3, n: 4 }, 0.2);
  assert.deepEqual(unknown.wanted, [{ w: 1, e: 2, s: 3, n: 4 }, 0.2]);
});

test("to zoom leaves what is under the hand where it is; the paper is dragged within the table", () => {
  for (const sign of [1, -1]) {
    const here = camera({ sign });
    const before = here.u({ x: 700, y: 100 });
    here.zoom(2, { x: 700, y: 100 });
    near(here.k, 0.2);
    near(here.u({ x: 700, y: 100 }).x, before.x);
    near(here.u({ x: 700, y: 100 }).y, before.y);
  }
  const here = camera();
  here.zoom(100);
  assert.equal(here.k, 1.4);
  here.zoom(1e-9);
  assert.equal(here.k, 0.02);
  const paper = camera();
  paper.pan(10, 20);
  assert.deepEqual([paper.cx, paper.cy], [1900, 3200]);
  paper.pan(1e6, 1e6);
  assert.deepEqual([paper.cx, paper.cy], [0, 6000]);
});

test("it moves only as far as is needed to have a place well inside", () => {
  const here = camera({ free: true });
  here.reveal({ x: 2000, y: 3000 });
  assert.deepEqual([here.cx, here.cy], [2000, 3000]);
  Object.assign(here, { k: 0.3, cx: 3000 });
  here.reveal({ x: 0, y: 3000 });
  near(here.x(0), 90);
  assert.equal(here.cy, 3000);
  here.reveal({ x: 4000, y: 3000 });
  near(here.x(4000), 910);
  here.cy = 0;
  here.reveal({ x: 2000, y: 6000 });
  near(here.y(6000), 90);
  here.reveal({ x: 2000, y: 0 });
  near(here.y(0), 710);
  here.covered = () => 50;
  here.reveal({ x: 2000, y: 6000 });
  near(here.y(6000), 140);
  const whole = camera({ cx: 0 });
  whole.reveal({ x: 4000, y: 3000 });
  assert.equal(whole.cx, 0, "the whole table is in sight");
});
