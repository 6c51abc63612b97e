/* The marks of the plot: hulls where a ship is known to be, a side's hollow mark where she was reported. */

import { f, svg } from "../../shell/dom.js";
import { build, side } from "./words.js";

/** Half a hull in px; larger ships are drawn a little larger. */
const HALF = { battleship: 11.5, cruiser: 11, small: 9, destroyer: 7 };
const SHIP_YD = 135;   // a hull of unknown length, when the paper is large enough to show it true
const REPORTED = {
  blue: "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9z", red: "M0-10L10 0 0 10-10 0z", neutral: "M-8-8H8V8H-8z", unknown: "M0-9L9 8H-9z",
};

/** Half the length of a ship at `k` px a yard. */
export const halfOf = (fix, k) => Math.max(HALF[build(fix)], ((fix.length_ft ? fix.length_ft / 3 : SHIP_YD) * k) / 2);

/** A ship's outline from above, bow up, `r` half her length. */
export function hullPath(r) {
  const b = r * 0.3;
  const sides = [[b, -0.43, b * 0.75, 0.6, b * 0.42, 1], [-b * 0.75, 0.6, -b, -0.43, 0, -1]]
    .map(([x1, y1, x2, y2, x, y]) => `C${f(x1)} ${f(y1 * r)} ${f(x2)} ${f(y2 * r)} ${f(x)} ${f(y * r)}`);
  return `M0 ${f(-r)}${sides[0]}H${f(-b * 0.42)}${sides[1]}z`;
}

/** A ship on her heading, filled; an outline crossed out when she has sunk. */
export function hull(fix, ink, half) {
  const transform = `rotate(${f(fix.heading_deg ?? 0)})`;
  const under = fix.afloat && fix.boat && fix.boat.depth !== "surface";
  if (under) return svg("path", { class: `hull under s-${ink}`, d: hullPath(half), transform });
  if (fix.afloat) return svg("path", { class: `hull f-${ink}`, d: hullPath(half), transform });
  const x = half * 0.7;
  const y = half * 0.45;
  const cross = `M${f(-x)} ${f(-y)}L${f(x)} ${f(y)}M${f(x)} ${f(-y)}L${f(-x)} ${f(y)}`;
  return svg("g", { class: "hull", transform }, svg("path", { class: `sunk s-${ink}`, d: hullPath(half) + cross }));
}

/** A label's only line at its place beside a mark; nothing where there is no place. */
export const written = (spot, words, classes) => (spot ? svg("text", { class: classes, x: f(spot.x), y: f(spot.top + 11), "text-anchor": spot.anchor }, words) : null);

/** A side's mark, hollow: as reported. Crossed when she was seen to sink, pale when she is out of sight. */
export function reported(key, { afloat, seen }) {
  const one = side(key);
  const sign = afloat
    ? svg("text", { class: `m-t t${one.ink}`, y: 3.6 }, one.letter)
    : svg("path", { class: `report s-${one.ink}`, d: "M-5-5L5 5M5-5L-5 5" });
  return svg("g", { class: seen || !afloat ? null : "stale" },
    svg("path", { class: `report s-${one.ink}`, d: REPORTED[key] ?? REPORTED.unknown }), sign);
}

/** The heading an enemy seems to have: a short line from his mark. */
export function heading(degrees, ink) {
  const a = (degrees * Math.PI) / 180;
  const at = (r) => `${f(r * Math.sin(a))} ${f(-r * Math.cos(a))}`;
  return svg("path", { class: `tick s-${ink}`, "stroke-width": 1.7, d: `M${at(9)}L${at(21)}` });
}
