/* A country as a plan drawn by hand, in the manner of the book's: hills with hachures, hatched houses, little trees, ruled water.

   Everything is in u (1/64 inch); y of the country runs north, y of the drawing down. `mapping` turns one into the other, and
   `--k` on the svg (pixels to the u) keeps lettering the same size at every scale. Colours: draw.css, from tokens.css. */

import { svg } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { KINDS } from "./kinds.js";
import { area2, bounds, mean, middle, path } from "./lines.js";
import { DRAWN } from "./marks.js";

/** From the ground up: what stands later lies over what stands before it. */
export const ORDER = ["hill", "swamp", "pond", "river", "road", "rail", "ford", "culvert", "bridge", "rail_bridge", "depot", "wall", "rock", "shed", "house", "church", "tower", "tree"];

/** Where a place of the country lies on the drawing, and where one of the drawing on the country; `turned`: the south is at the top. */
export const mapping = (country, turned = false) => (turned ? ([x, y]) => [country.width - x, y] : ([x, y]) => [x, country.depth - y]);

/** Draws a country into an SVG element; answers with the group of each feature by its key.

    `turned`: seen from the north; `names`: letter them; `ink`: a class more on the whole (`faint` for a ground to play on). */
export function draw(parent, country, { turned = false, names = true, ink = "", edge = true } = {}) {
  const to = mapping(country, turned);
  const groups = new Map();
  const nodes = sorted(country.features).map((feature) => {
    const node = group(feature, to);
    groups.set(feature.key, node);
    return node;
  });
  parent.replaceChildren(svg("g", { class: `plan ${ink}`.trim() },
    svg("rect", { class: "plan-field", width: country.width, height: country.depth }),
    nodes, edge ? border(country) : null,
    names ? svg("g", { class: "plan-names" }, country.features.map((feature) => lettering(feature, to))) : null));
  return groups;
}

/** One feature, drawn; to be put in the place of the one before it while it is being changed. */
export function group(feature, to) {
  const points = feature.at.map(to);
  const make = DRAWN[feature.kind];
  const whole = { width: (KINDS[feature.kind]?.width ?? 0) * INCH, ...feature };
  return svg("g", { class: `plan-f plan-${feature.kind}`, "data-key": feature.key }, make && points.length ? make(whole, points) : null);
}

/** Its name, at its middle; over a point or a line beside it. */
export function lettering(feature, to) {
  if (!feature.name || !feature.at.length) return null;
  const points = feature.at.map(to);
  const [x, y] = anchor(feature, points);
  return svg("text", { class: `plan-name plan-name-${feature.kind}`, x: Math.round(x), y: Math.round(y), "data-key": feature.key }, feature.name);
}

function anchor({ kind }, points) {
  if (kind === "hill") return [mean(points)[0], bounds(points)[3] - INCH * 1.5];
  if (kind === "tree") return [mean(points)[0], bounds(points)[3] + INCH * 1.4];
  if (["river", "road", "rail", "wall"].includes(kind)) {
    const at = points[Math.floor(points.length / 2)];
    return points.length === 2 ? mean(points) : at;
  }
  if (["pond", "swamp"].includes(kind)) return middle(points);
  return [mean(points)[0], bounds(points)[3] + INCH * 1.4];
}

/** Lower things first; of hills the larger, so that a board lies on the one under it. */
export function sorted(features) {
  const size = (feature) => (feature.kind === "hill" ? -Math.abs(area2(feature.at)) : 0);
  return features.map((feature, place) => ({ feature, place, rank: ORDER.indexOf(feature.kind) }))
    .sort((a, b) => a.rank - b.rank || size(a.feature) - size(b.feature) || a.place - b.place)
    .map(({ feature }) => feature);
}

/** The edge of the sheet, ruled in feet with a tick at every three inches. */
function border({ width, depth }) {
  const out = INCH * 0.7;
  const ticks = (long) => Array.from({ length: Math.floor(long / (INCH * 3)) + 1 }, (_, n) => [n * INCH * 3, n % 4 ? out * 0.5 : out]);
  const lines = [
    ...ticks(width).flatMap(([x, deep]) => [[[x, 0], [x, -deep]], [[x, depth], [x, depth + deep]]]),
    ...ticks(depth).flatMap(([y, deep]) => [[[0, depth - y], [-deep, depth - y]], [[width, depth - y], [width + deep, depth - y]]]),
  ];
  return svg("g", { class: "plan-edge" },
    svg("rect", { x: -out, y: -out, width: width + 2 * out, height: depth + 2 * out }),
    svg("rect", { width, height: depth }),
    svg("path", { d: lines.map((line) => path(line)).join("") }));
}
