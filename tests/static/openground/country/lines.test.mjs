/* Lines of a hand-drawn plan. */

import assert from "node:assert/strict";
import test from "node:test";
import { along, area2, beside, bounds, hatching, mean, middle, noise, path, scattered, strokes, wavering } from "/static/openground/country/lines.js";

const SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]];
const round = (points) => points.map((point) => point.map((n) => Math.round(n * 100) / 100 + 0));

test("a path through points to a tenth, closed or not; strokes are one path", () => {
  assert.equal(path([[0, 1.26], [3, 4]]), "M0 1.3L3 4");
  assert.equal(path(SQUARE, true), "M0 0L10 0L10 10L0 10Z");
  assert.equal(path([]), "");
  assert.equal(strokes([[[0, 0], [1, 1]], [[2, 2], [3, 3]]]), "M0 0L1 1M2 2L3 3");
});

test("area, middle, mean and bounds", () => {
  assert.equal(area2(SQUARE), 200);
  assert.equal(area2([...SQUARE].reverse()), -200);
  assert.deepEqual(middle([[0, 0], [30, 0], [0, 30]]), [10, 10]);
  assert.deepEqual(middle([[10, 0], [40, 0], [40, 30], [10, 30]]), [25, 15]);
  assert.deepEqual(middle([[0, 0], [10, 0]]), [5, 0]);
  assert.deepEqual(mean([[0, 3], [10, 5]]), [5, 4]);
  assert.deepEqual(bounds([[3, 9], [1, 7], [2, 8]]), [1, 7, 3, 9]);
});

test("points along a line so far apart, the first half a step in, each with its direction", () => {
  assert.deepEqual(along([[0, 0], [10, 0], [10, 10]], 6), [[3, 0, 1, 0], [9, 0, 1, 0], [10, 5, 0, 1]]);
  assert.equal(along(SQUARE, 10, true).length, 4);
  assert.deepEqual(along([[0, 0], [0, 0], [4, 0]], 4), [[2, 0, 1, 0]]);
});

test("it wavers between corners by so much at most, always the same way", () => {
  const drawn = wavering([[0, 0], [600, 0]], "hill", { by: 5, step: 150 });
  assert.deepEqual(drawn.map(([x]) => x), [0, 150, 300, 450, 600]);
  assert.ok(drawn.every(([, y]) => Math.abs(y) <= 5) && drawn.slice(1, 4).some(([, y]) => y));
  assert.deepEqual([drawn[0], drawn.at(-1)], [[0, 0], [600, 0]]);
  assert.deepEqual(wavering([[0, 0], [600, 0]], "hill", { by: 5, step: 150 }), drawn);
  assert.equal(wavering(SQUARE, "x", { closed: true }).length, 4);
  assert.ok(Array.from({ length: 200 }, (_, n) => noise("a", n)).every((n) => n >= 0 && n < 1));
});

test("the line beside another lies so far to its right, also at corners", () => {
  assert.deepEqual(round(beside([[0, 0], [10, 0]], 2)), [[0, 2], [10, 2]]);
  assert.deepEqual(round(beside([[0, 0], [10, 0], [10, 10]], 2)), [[0, 2], [8, 2], [8, 10]]);
});

test("hatching fills a polygon with strokes so far apart", () => {
  assert.deepEqual(hatching(SQUARE, { gap: 5, slope: 0 }).map(round), [[[0, 2.5], [10, 2.5]], [[0, 7.5], [10, 7.5]]]);
  assert.deepEqual(hatching(SQUARE, { gap: 5, slope: 90 }).map(round).map(([[a], [b]]) => [a, b]).sort(([a], [b]) => a - b), [[2.5, 2.5], [7.5, 7.5]]);
  const ruled = hatching([[0, 0], [100, 0], [100, 10], [0, 10]], { gap: 5, slope: 0, broken: 10, words: "pond" });
  assert.ok(ruled.length > 4 && ruled.every(([[a], [b]]) => a >= 0 && b <= 100 && a < b));
});

test("points are scattered within a polygon only, about so far apart", () => {
  const found = scattered([[0, 0], [100, 0], [100, 100]], 10, "wood");
  assert.ok(found.length > 30 && found.length < 70, `${found.length}`);
  assert.ok(found.every(([x, y]) => y < x && x < 100 && y > 0));
  assert.equal(scattered(SQUARE.map(([x, y]) => [x * 100, y * 100]), 10, "wood", 25).length, 25);
});
