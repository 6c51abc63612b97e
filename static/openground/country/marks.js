/* How each kind of feature is drawn on the plan: `(feature, points on the drawing)` → nodes. */

import { svg } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { along, area2, beside, bounds, hatching, middle, noise, path, scattered, strokes, wavering } from "./lines.js";

const line = (cls, points, closed = false) => svg("path", { class: cls, d: path(points, closed) });
const many = (cls, pairs) => (pairs.length ? svg("path", { class: cls, d: strokes(pairs) }) : null);
const band = (cls, points, width) => svg("path", { class: `${cls} plan-band`, d: path(points), "stroke-width": Math.round(width) });

/** A board: its edge, and strokes that run down from it. */
function hill({ key }, points) {
  const edge = wavering(points, key, { closed: true });
  const out = area2(points) > 0 ? 1 : -1;
  const falls = along(edge, INCH * 0.42, true).map(([x, y, dx, dy], n) => {
    const long = INCH * (n % 2 ? 0.32 : 0.58) * (0.85 + noise(key, n) * 0.3);
    return [[x, y], [x + dy * out * long, y - dx * out * long]];
  });
  return [line("plan-board", edge, true), many("plan-fine", falls)];
}

/** What stands and cannot be entered: hatched, with the shaded side of its outline thicker. */
const solid = (gap, slope, more = () => null) => (feature, points) => {
  const way = area2(points) > 0 ? 1 : -1;
  const shaded = points.map((point, i) => [point, points[(i + 1) % points.length]])
    .filter(([[ax, ay], [bx, by]]) => way * ((by - ay) - (bx - ax)) > 0);
  return [line("plan-solid", points, true), many("plan-hatch", hatching(points, { gap: INCH * gap, slope })),
    more(feature, points), line("plan-wall-line", points, true), many("plan-shaded", shaded)];
};

function cross(feature, points) {
  const [x, y] = middle(points);
  const [left, top, right, bottom] = bounds(points);
  const arm = Math.min(right - left, bottom - top, INCH * 5) * 0.24;
  return [svg("circle", { class: "plan-solid bare", cx: x, cy: y, r: arm * 1.25 }),
    many("plan-cross", [[[x, y - arm], [x, y + arm]], [[x - arm * 0.7, y - arm * 0.3], [x + arm * 0.7, y - arm * 0.3]]])];
}

function roof(feature, points) {
  const at = middle(points);
  return many("plan-fine", points.map((point) => [point, at]));
}

function rock({ key }, points) {
  const way = area2(points) > 0 ? 1 : -1;
  const cracks = along(points, INCH * 0.7, true).filter((_, n) => n % 2).map(([x, y, dx, dy], n) => {
    const long = INCH * (0.4 + noise(key, n) * 0.5);
    return [[x, y], [x - (dy * way - dx * 0.6) * long, y + (dx * way + dy * 0.6) * long]];
  });
  return [line("plan-stone", points, true), many("plan-fine", cracks), line("plan-wall-line", points, true)];
}

function pond({ key }, points) {
  const shore = wavering(points, key, { closed: true });
  return [line("plan-water", shore, true), many("plan-ruled", hatching(shore, { gap: INCH * 0.55, slope: 0, broken: INCH * 1.6, words: key })), line("plan-bank", shore, true)];
}

function swamp({ key }, points) {
  const tufts = scattered(points, INCH * 2, key).flatMap(([x, y]) => {
    const r = INCH * 0.45;
    return [[[x - r * 1.4, y], [x + r * 1.4, y]], [[x, y], [x, y - r]], [[x - r * 0.5, y], [x - r, y - r * 0.7]], [[x + r * 0.5, y], [x + r, y - r * 0.7]]];
  });
  return [line("plan-wet", points, true), many("plan-fine", tufts), line("plan-dotted", points, true)];
}

/** Water along a line: banks, and lines ruled with the stream. */
function river({ key, width }, points) {
  const course = wavering(points, key, { by: 4 });
  const ruled = [-0.3, 0, 0.3].map((part) => along(beside(points, part * width), INCH * 2.2)
    .map(([x, y, dx, dy], n) => {
      const long = INCH * (0.4 + noise(key + part, n) * 0.6);
      return [[x - dx * long, y - dy * long], [x + dx * long, y + dy * long]];
    }));
  return [band("plan-bank-band", course, width), band("plan-water-band", course, width - 12), many("plan-ruled", ruled.flat())];
}

function road({ width }, points) {
  return [band("plan-edge-band", points, width), band("plan-road-band", points, width - 14)];
}

function rails(width, points) {
  return [band("plan-sleepers", points, width * 0.9), line("plan-rail-line", beside(points, width * 0.27)), line("plan-rail-line", beside(points, -width * 0.27))];
}

function wall({ width }, points) {
  const joints = along(points, INCH * 0.8).map(([x, y, dx, dy]) => [[x - dy * width * 0.4, y + dx * width * 0.4], [x + dy * width * 0.4, y - dx * width * 0.4]]);
  return [band("plan-edge-band strong", points, width), band("plan-brick-band", points, Math.max(2, width - 12)), many("plan-fine", joints)];
}

/** A ford: the water is broken by a row of dots on each side of the way through. */
function ford({ width }, points) {
  return [band("plan-shallow", points, width), line("plan-stones", beside(points, width / 2)), line("plan-stones", beside(points, -width / 2))];
}

/** The sides of a bridge, opened at both ends. */
function parapets(width, points) {
  const flare = INCH * 0.5;
  return [1, -1].map((way) => {
    const [[ax, ay], [bx, by]] = beside(points, (way * width) / 2);
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / long, (by - ay) / long];
    const out = [-dy * way, dx * way];
    return line("plan-parapet", [[ax + (out[0] - dx) * flare, ay + (out[1] - dy) * flare], [ax, ay], [bx, by], [bx + (out[0] + dx) * flare, by + (out[1] + dy) * flare]]);
  });
}

function bridge({ width }, points) {
  const planks = along(points, INCH * 0.5).map(([x, y, dx, dy]) => [[x - dy * width * 0.5, y + dx * width * 0.5], [x + dy * width * 0.5, y - dx * width * 0.5]]);
  return [band("plan-deck", points, width), many("plan-fine", planks), parapets(width, points)];
}

const railBridge = ({ width }, points) => [band("plan-deck", points, width), rails(width, points), parapets(width, points)];
const culvert = ({ width }, points) => [band("plan-deck", points, width), parapets(width, points)];

function depot(feature, points) {
  const [left, top, right, bottom] = bounds(points);
  const size = Math.min(INCH * 1.6, right - left, bottom - top) * 0.8;
  const [x, y] = middle(points);
  const crate = (cx, cy) => [[[cx, cy], [cx + size, cy + size]], [[cx + size, cy], [cx, cy + size]]];
  return [line("plan-dotted filled", points, true),
    svg("path", { class: "plan-crate", d: path([[x - size / 2, y - size / 2], [x + size / 2, y - size / 2], [x + size / 2, y + size / 2], [x - size / 2, y + size / 2]], true) }),
    many("plan-fine", crate(x - size / 2, y - size / 2))];
}

/** A tree as one sees it from the table's edge: a crown on its stem, and the stem stands where it stands. */
function tree({ key }, points) {
  return points.map(([x, y], n) => {
    const r = INCH * (0.62 + noise(key, n) * 0.16);
    const [cx, cy] = [x, y - r * 1.55];
    const lobes = Array.from({ length: 8 }, (_, i) => {
      const turn = (i / 8) * 2 * Math.PI + noise(key, n * 8 + i) * 0.2;
      return [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r * 0.92];
    });
    const bow = Math.round(r * 0.46);
    const crown = `M${lobes.map((point) => point.map(Math.round).join(" ")).join(`A${bow} ${bow} 0 0 1 `)}A${bow} ${bow} 0 0 1 ${lobes[0].map(Math.round).join(" ")}Z`;
    const shade = [[[cx + r * 0.1, cy + r * 0.62], [cx + r * 0.62, cy + r * 0.1]], [[cx + r * 0.42, cy + r * 0.62], [cx + r * 0.74, cy + r * 0.3]]];
    return svg("g", { class: "plan-one-tree" }, many("plan-stem", [[[x, y], [x, cy + r * 0.6]]]), svg("path", { class: "plan-crown", d: crown }),
      many("plan-fine", shade), svg("circle", { class: "plan-foot", cx: Math.round(x), cy: Math.round(y), r: 9 }));
  });
}

export const DRAWN = {
  hill, rock, pond, swamp, river, road, wall, ford, bridge, culvert, depot, tree,
  house: solid(0.5, 45),
  shed: solid(0.8, 0),
  church: solid(0.5, 45, cross),
  tower: solid(0.32, 45, roof),
  rail: ({ width }, points) => rails(width, points),
  rail_bridge: railBridge,
};
