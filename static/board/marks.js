/* Marks that boards share: washes of squares, arrows of moves, lines of fire, badges, corners round a target. */

import { f, svg } from "../shell/dom.js";

/** The direction from one place to another. */
export function way(from, to) {
  const along = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return [(to.x - from.x) / along, (to.y - from.y) / along];
}

/** From one place to another, `end` short of it. */
export function line(from, to, { end = 0, ...attrs } = {}) {
  const [ux, uy] = way(from, to);
  return svg("path", { d: `M${f(from.x)} ${f(from.y)}L${f(to.x - ux * end)} ${f(to.y - uy * end)}`, ...attrs });
}

/** A move that was made: a ring where it began, a number, a thin arrow to the edge of the counter. */
export function arrow(from, to, number, { edge = 19, ring = true, classes = "" } = {}) {
  const [ux, uy] = way(from, to);
  const tip = edge * Math.min(1 / Math.max(Math.abs(ux), 1e-6), 1.3 / Math.max(Math.abs(uy), 1e-6), 1.25);
  const [x, y] = [to.x - ux * tip, to.y - uy * tip];
  const barb = (hand) => `${f(x - ux * 6 + hand * uy * 3.2)} ${f(y - uy * 6 - hand * ux * 3.2)}`;
  const head = `M${barb(-1)}L${f(x)} ${f(y)}L${barb(1)}`;
  return svg(
    "g",
    { class: `moved ${classes}` },
    ring ? svg("circle", { cx: f(from.x), cy: f(from.y), r: 4 }) : null,
    svg("path", { d: `M${f(from.x + ux * 4)} ${f(from.y + uy * 4)}L${f(x)} ${f(y)}${head}` }),
    number ? svg(
      "text", { class: "lab on-board it", x: f(from.x - ux * 10), y: f(from.y - uy * 10 + 4), "text-anchor": "middle" }, number,
    ) : null,
  );
}

/** Corners round a square: a target. */
export function corners({ x, y }, reach, arm, classes) {
  const [l, r, t, b] = [x - reach, x + reach, y - reach, y + reach];
  return svg("path", {
    class: classes,
    d: `M${f(l)} ${f(t + arm)}v-${arm}h${arm}M${f(r - arm)} ${f(t)}h${arm}v${arm}M${f(r)} ${f(b - arm)}v${arm}h-${arm}M${f(l + arm)} ${f(b)}h-${arm}v-${arm}`,
  });
}

/** A number on the corner of a counter: blue a disc, red a lozenge; filled for the attack, hollow for the defence. */
export function badge({ x, y }, text, colour, filled) {
  const shape = colour === "blue"
    ? svg("circle", { cx: f(x), cy: f(y), r: 7.8 })
    : svg("path", { d: `M${f(x)} ${f(y - 9.4)}l9.800 9.400l-9.800 9.400l-9.800-9.400z` });
  return svg("g", { class: `badge ${colour} ${filled ? "full" : ""}` }, shape, svg("text", { x: f(x), y: f(y + 3.7), "text-anchor": "middle" }, text));
}

export const wash = (square, classes) => svg("path", { class: classes, d: square.d });

export const dot = ({ x, y }, classes, r = 4) => svg("circle", { class: classes, cx: f(x), cy: f(y), r });
