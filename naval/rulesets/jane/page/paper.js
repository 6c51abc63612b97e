/* The sheet under a battle: squared paper (100 yards, grouped in 2,000), a scale of yards and a compass rose. */

import { f, svg } from "../../shell/dom.js";
import { letter } from "./model.js";
import { yards } from "./words.js";

const TIERS = [
  { side: 100, cls: "sq-100", least: 4.5 }, { side: 500, cls: "sq-500", least: 9 },
  { side: 2000, cls: "sq-2000", least: 0 },
];

const DATUM = { x: 0, y: 0 };
const NUMBERED = 0.26;   // px a yard: from here on small squares have room for their numbers

/** The paper for a frame {w, h, k (px a yard), x(yd), y(yd)}; `numbered`: small squares bear their numbers where there is room. */
export function squares(frame, numbered, lettering, origin = DATUM) {
  const out = [svg("rect", { class: "c-sea", width: frame.w, height: frame.h })];
  const left = frame.east(0);
  const top = frame.north(0);
  for (const tier of TIERS) {
    if (tier.side * frame.k < tier.least) continue;
    const d = [];
    const faint = tier.side === 100 ? Math.min(1, (tier.side * frame.k - 3) / 6) : 1;
    const firstX = Math.ceil((left - origin.x) / tier.side) * tier.side + origin.x;
    const firstY = Math.floor((top - origin.y) / tier.side) * tier.side + origin.y;
    for (let x = firstX; frame.x(x) <= frame.w; x += tier.side) d.push(`M${f(frame.x(x))} 0V${f(frame.h)}`);
    for (let y = firstY; frame.y(y) <= frame.h; y -= tier.side) d.push(`M0 ${f(frame.y(y))}H${f(frame.w)}`);
    out.push(svg("path", { class: tier.cls, d: d.join(""), "stroke-opacity": faint < 1 ? f(faint) : null }));
  }
  return [...out, ...letters(frame, lettering), ...(numbered && frame.k >= NUMBERED ? figures(frame) : [])];
}

/** Each blue square's letter in its north-western corner, as long as there is room and nothing else is written there. */
function letters(frame, lettering) {
  if (2000 * frame.k < 44) return [];
  const out = [];
  const [first, last] = [Math.floor(frame.east(0) / 2000), Math.floor(frame.east(frame.w) / 2000)];
  for (let row = Math.floor(frame.north(frame.h) / 2000); row <= Math.floor(frame.north(0) / 2000); row += 1) {
    for (let column = first; column <= last; column += 1) {
      const [x, y, name] = [frame.x(column * 2000) + 5, frame.y((row + 1) * 2000) + 14, letter(column, row)];
      if (lettering.free({ l: x, r: x + name.length * 8, t: y - 9, b: y + 1 })) out.push(svg("text", { class: "deg it", x: f(x), y: f(y) }, name));
    }
  }
  return out;
}

/** The numbers of the small squares: a boat under water names them. */
function figures(frame) {
  const out = [];
  for (let y = Math.floor(frame.north(frame.h) / 100); y <= Math.floor(frame.north(0) / 100); y += 1) {
    for (let x = Math.floor(frame.east(0) / 100); x <= Math.floor(frame.east(frame.w) / 100); x += 1) {
      const number = 20 * (19 - (((y % 20) + 20) % 20)) + (((x % 20) + 20) % 20) + 1;
      out.push(svg("text", { class: "jn-number", x: f(frame.x(x * 100 + 50)), y: f(frame.y(y * 100 + 50) + 3), "text-anchor": "middle" }, String(number)));
    }
  }
  return out;
}

/** How long the scale is: the longest round number of yards that fits. */
const long = (frame) => [200, 400, 1000, 2000, 4000, 8000, 20000].filter((n) => n * frame.k <= 190).pop() ?? 200;

/** The box of the scale with its figures. */
export const scaleBox = (frame) => ({ l: 10, r: 80 + long(frame) * frame.k, t: frame.h - 36, b: frame.h - 8 });

/** Zebra scale: four cells. */
export function scale(frame) {
  const whole = long(frame);
  const cell = (whole / 4) * frame.k;
  const y = frame.h - 20;
  const x = 22;
  const cells = [0, 1, 2, 3].map((i) => svg(
    "rect", { class: i % 2 ? "scale-open" : "c-zebra", x: f(x + i * cell), y, width: f(cell), height: 4 },
  ));
  const figure = (n, at) => svg(
    "text", { class: "lab sm", x: f(x + at * cell), y: y - 4, "text-anchor": "middle" }, yards(n),
  );
  return [
    ...cells, figure(0, 0), figure(whole / 2, 2), figure(whole, 4),
    svg("text", { class: "lab sm", x: f(x + 4 * cell + 20), y: y + 5 }, "yards"),
  ];
}

/** The boxes where a rose of radius `r` may lie with its N, best first: in the corners, below and above what stands in them at `top` and `foot`. */
export function roseBoxes({ w, h }, r, top, foot) {
  const [wide, high] = [2 * r + 8, 2 * r + 22];
  const at = (l, t) => ({ l, r: l + wide, t, b: t + high });
  return [at(w - wide - 18, 12), at(w - wide - 18, h - high - 12), at(18, top), at(18, h - high - foot), at(w - wide - 18, (h - high) / 2)];
}

/** A rose of thirty-two points, engraved: degrees on the outer ring, points on the inner. */
export function rose(cx, cy, r = 38) {
  const at = (degrees, radius) => {
    const a = (degrees * Math.PI) / 180;
    return `${f(cx + radius * Math.sin(a))} ${f(cy - radius * Math.cos(a))}`;
  };
  const ticks = (step, from, to) => Array.from(
    { length: 360 / step }, (_, i) => `M${at(i * step, from)}L${at(i * step, to)}`,
  ).join("");
  const star = (start, long) => [0, 90, 180, 270].map((a) => ({
    dark: `M${cx} ${cy}L${at(start + a + 45, r * 0.13)}L${at(start + a, long)}z`,
    light: `M${cx} ${cy}L${at(start + a - 45, r * 0.13)}L${at(start + a, long)}z`,
  }));
  const stars = [...star(45, r * 0.55), ...star(0, r * 0.82)];
  return svg("g", { "aria-hidden": "true" },
    svg("circle", { class: "rose", cx, cy, r }), svg("circle", { class: "rose", cx, cy, r: r * 0.82 }),
    svg("path", { class: "rose", d: ticks(3, r * 0.92, r) + ticks(15, r * 0.87, r) + ticks(11.25, r * 0.76, r * 0.82) }),
    stars.map((one) => [svg("path", { class: "rose", d: one.light }), svg("path", { class: "rose rose-f", d: one.dark })]),
    svg("text", { class: "lab sm", x: cx, y: cy - r - 5, "text-anchor": "middle" }, "N"));
}
