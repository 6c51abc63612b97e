/* What is drawn about the table: the back lines, the scale in inches and feet, north. All in px of the frame. */

import { f, svg } from "../shell/dom.js";
import { NARROW } from "./camera.js";
import { FOOT, INCH } from "./geometry.js";

export const LETTER = 5.6;   // px, about
const FIGURE = [9, 5];   // px from the middle of a man or gun to its edge, about
const TOOLS = [215, 48];   // px that the buttons in the corner take; on a phone they stand below the table
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];   // where on its line the name of a side may stand, best first

/** Where anybody stands in the frame, for what must not lie on them. */
function marks(camera, field) {
  const placed = [...field.standing, ...field.guns.values(), ...field.things.values()].filter(({ x }) => Number.isFinite(x));
  return placed.map(({ x, y }) => ({ x: camera.x(x), y: camera.y(y) }));
}

const meet = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Whether something may be written in a box of the frame: no man is there, and no button. */
function clear(camera, some, { x, y, w, h }) {
  if (camera.w >= NARROW && x + w > camera.w - TOOLS[0] && y + h > camera.h - TOOLS[1]) return false;
  const [wide, high] = FIGURE;
  return !some.some((p) => p.x > x - wide && p.x < x + w + wide && p.y > y - high && p.y < y + h + high);
}

const STEPS = [[INCH, "inches", 3], [FOOT, "feet", 1], [FOOT, "feet", 2], [FOOT, "feet", 4]];   // of the scale rule, the finest first

/** The scale rule and its box: as many feet, or inches, as fit a hand's breadth; in a corner where nobody stands, if there is one. */
export function rule(camera, field) {
  const small = camera.w < NARROW;
  const [unit, word, each] = STEPS.find(([one, , many]) => one * many * camera.k >= (small ? 34 : 50)) ?? STEPS.at(-1);
  const step = unit * each * camera.k;
  const n = Math.max(1, Math.min(4, Math.floor((small ? 96 : 190) / step)));
  const [w, h] = [n * step + 58, 28];
  const [left, right, top, low] = [small ? 4 : 10, camera.w - w - 8, 40, camera.h - 37];
  const some = marks(camera, field);
  const corners = [[left, low], [right, small ? low : low - 40], [left, top]].map(([x, y]) => ({ x, y, w, h }));
  return { ...(corners.find((box) => clear(camera, some, box)) ?? corners[0]), step, n, each, word };
}

/** The scale rule as it is drawn. */
export function scale(camera, field) {
  const { x, y, w, h, step, n, each, word } = rule(camera, field);
  const nodes = [svg("rect", { class: "og-halo", x: f(x), y: f(y), width: f(w), height: h })];
  for (let i = 0; i < n; i += 1) nodes.push(svg("rect", { class: i % 2 ? "og-open" : "og-shut", x: f(x + 8 + i * step), y: f(y + 17), width: f(step), height: 5 }));
  for (let i = 0; i <= n; i += 1) nodes.push(svg("text", { class: "sm", x: f(x + 8 + i * step), y: f(y + 13), "text-anchor": i ? "middle" : "start" }, String(i * each)));
  nodes.push(svg("text", { class: "sm", x: f(x + 16 + n * step), y: f(y + 22) }, word));
  return svg("g", { class: "og-scale" }, nodes);
}

/** Each side's own back line with its name and where that is written: where nobody stands, in the middle if it can be. */
export function backs(camera, field) {
  const { width, depth } = field.country;
  const [some, taken] = [marks(camera, field), rule(camera, field)];
  return Object.entries(field.view.home ?? {}).filter(([, edge]) => edge).map(([side, edge]) => {
    const [a, b] = [camera.x(0), camera.x(width)].sort((one, two) => one - two);
    const y = camera.y(edge === "north" ? depth : 0);
    const below = (edge === "north") === Boolean(camera.turned);
    const words = side === field.own ? "Your back line" : `Back line of ${field.sideName(side)}`;
    const spots = ALONG.map((share) => ({ x: Math.min(Math.max(a + (b - a) * share, 90), camera.w - 90), y: y + (below ? 19 : -9) }));
    const half = (words.length * LETTER) / 2;
    const box = (spot) => ({ x: spot.x - half, y: spot.y - 10, w: 2 * half, h: 12 });
    const at = spots.find((spot) => clear(camera, some, box(spot)) && !meet(box(spot), taken)) ?? spots[0];
    return { side, words, a, b, y, at };
  });
}

/** The back lines: the colour of a side, and its letter's shape as a pattern of the line. */
export function backLines(camera, field) {
  return backs(camera, field).map(({ side, words, a, b, y, at }) => {
    const colour = field.colour(side);
    return svg("g", { class: `og-back ${colour}` },
      svg("path", { d: `M${f(a)} ${f(y)}H${f(b)}` }),
      svg("text", { class: `lab ${colour === "red" ? "rd" : "bl"}`, x: f(at.x), y: f(at.y), "text-anchor": "middle" }, words));
  });
}

/** Which way is north: a plain arrow, since a room has no compass. */
export function north(camera) {
  const [x, y, up] = [camera.w - 22, 30, camera.turned ? 1 : -1];
  return svg("g", { class: "og-north", transform: `translate(${f(x)} ${f(y)})` },
    svg("path", { d: `M0 ${f(-11 * up)}V${f(9 * up)}M-4 ${f(4 * up)}L0 ${f(11 * up)}L4 ${f(4 * up)}` }),
    svg("text", { class: "sm", x: 0, y: f(up < 0 ? -15 : 24), "text-anchor": "middle" }, "N"));
}
