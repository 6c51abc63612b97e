/* Lines of a hand-drawn plan: all in u (1/64 inch) with y downwards. The same feature always wavers in the same way. */

import { inside } from "../geometry.js";

/** A number in 0…1 that is always the same for the same words and count. */
export function noise(words, count) {
  let mark = 2166136261 ^ count;
  for (const letter of words) mark = Math.imul(mark ^ letter.codePointAt(0), 16777619);
  mark = Math.imul(mark ^ (mark >>> 15), 2246822519);
  mark = Math.imul(mark ^ (mark >>> 13), 3266489917);
  return ((mark ^ (mark >>> 16)) >>> 0) / 4294967296;
}

const round = (n) => Math.round(n * 10) / 10;

/** The `d` of a path through points. */
export const path = (points, closed = false) =>
  (points.length ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}` : "");

/** Many short strokes as one path. */
export const strokes = (pairs) => pairs.map((pair) => path(pair)).join("");

/** Twice the area of a polygon, positive if it runs clockwise as one sees it. */
export const area2 = (points) => points.reduce((sum, [x, y], i) => {
  const [nx, ny] = points[(i + 1) % points.length];
  return sum + x * ny - nx * y;
}, 0);

export function middle(points) {
  const twice = area2(points);
  if (Math.abs(twice) < 1) return mean(points);
  let [cx, cy] = [0, 0];
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    const cross = x * ny - nx * y;
    cx += (x + nx) * cross;
    cy += (y + ny) * cross;
  });
  return [cx / (3 * twice), cy / (3 * twice)];
}

export const mean = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** Left, top, right, bottom. */
export const bounds = (points) => [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])))
  .concat([0, 1].map((axis) => Math.max(...points.map((point) => point[axis]))));

/** Points along a line, `step` apart, each with the direction there: [x, y, dx, dy]. */
export function along(points, step, closed = false) {
  const found = [];
  const legs = closed ? points.length : points.length - 1;
  let due = step / 2;
  for (let i = 0; i < legs; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i], points[(i + 1) % points.length]];
    const long = Math.hypot(bx - ax, by - ay);
    if (!long) continue;
    const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
    while (due <= long) {
      found.push([ax + dx * due, ay + dy * due, dx, dy]);
      due += step;
    }
    due -= long;
  }
  return found;
}

/** A line drawn by hand: it passes through every corner and wavers a little between them. */
export function wavering(points, words, { closed = false, by = 5, step = 150 } = {}) {
  const drawn = [];
  const legs = closed ? points.length : points.length - 1;
  for (let i = 0; i < legs; i += 1) {
    const [[ax, ay], [bx, by_]] = [points[i], points[(i + 1) % points.length]];
    const long = Math.hypot(bx - ax, by_ - ay);
    const parts = Math.max(1, Math.round(long / step));
    drawn.push([ax, ay]);
    for (let part = 1; part < parts; part += 1) {
      const off = (noise(words, i * 97 + part) - 0.5) * 2 * by;
      const k = part / parts;
      drawn.push([ax + (bx - ax) * k - ((by_ - ay) / long) * off, ay + (by_ - ay) * k + ((bx - ax) / long) * off]);
    }
  }
  if (!closed) drawn.push(points.at(-1));
  return drawn;
}

/** The line beside another, `by` to its right as one walks along it. */
export function beside(points, by) {
  return points.map(([x, y], i) => {
    const turns = [[i - 1, i], [i, i + 1]].filter(([a, b]) => a >= 0 && b < points.length).map(([a, b]) => {
      const [dx, dy] = [points[b][0] - points[a][0], points[b][1] - points[a][1]];
      const long = Math.hypot(dx, dy) || 1;
      return [-dy / long, dx / long];
    });
    const [nx, ny] = turns.length === 1 ? turns[0] : [turns[0][0] + turns[1][0], turns[0][1] + turns[1][1]];
    const size = nx * nx + ny * ny;
    const k = turns.length === 1 ? 1 : size < 0.4 ? 1 / Math.sqrt(size || 1) : 2 / size;
    return [x + nx * by * k, y + ny * by * k];
  });
}

/** Parallel strokes that fill a polygon, `gap` apart, at `slope` degrees; `broken` leaves holes in them, as water is ruled. */
export function hatching(points, { gap, slope = 45, broken = 0, words = "" }) {
  const [cos, sin] = [Math.cos((slope * Math.PI) / 180), Math.sin((slope * Math.PI) / 180)];
  const laid = points.map(([x, y]) => [x * cos + y * sin, -x * sin + y * cos]);
  const back = ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
  const [, top, , bottom] = bounds(laid);
  const found = [];
  let row = 0;
  for (let y = (Math.floor(top / gap) + 0.5) * gap; y < bottom; y += gap, row += 1) {
    const cuts = [];
    laid.forEach(([ax, ay], i) => {
      const [bx, by] = laid[(i + 1) % laid.length];
      if ((ay > y) !== (by > y)) cuts.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
    });
    cuts.sort((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      if (broken) found.push(...pieces(cuts[i], cuts[i + 1], broken, `${words}/${row}`).map(([a, b]) => [back([a, y]), back([b, y])]));
      else found.push([back([cuts[i], y]), back([cuts[i + 1], y])]);
    }
  }
  return found;
}

/** Strokes of about `size` with about as much between them. */
function pieces(from, to, size, words) {
  const found = [];
  let [x, n] = [from + size * 0.3 + noise(words, 0) * size, 1];
  while (x < to - size * 0.3) {
    const end = Math.min(to - size * 0.2, x + size * (0.5 + noise(words, n)));
    found.push([x, end]);
    x = end + size * (0.6 + noise(words, n + 1) * 1.2);
    n += 2;
  }
  return found;
}

/** Points scattered in a polygon about `gap` apart, the same every time. */
export function scattered(points, gap, words, limit = 400) {
  const [left, top, right, bottom] = bounds(points);
  const found = [];
  let n = 0;
  for (let y = top + gap / 2; y < bottom; y += gap) {
    for (let x = left + gap / 2; x < right && found.length < limit; x += gap) {
      const at = [x + (noise(words, n) - 0.5) * gap * 0.7, y + (noise(words, n + 1) - 0.5) * gap * 0.7];
      n += 2;
      if (inside(...at, points)) found.push(at);
    }
  }
  return found;
}
