/* The board of the Game of Battle as it is drawn: 139 squares standing on a corner, the river with its fords and its bridge.

   (u, v) are the coordinates of GB-002; the player's own side is below, so the attacker's board is turned (GB-004). */

import { f, svg } from "../../shell/dom.js";
import { GROUND } from "./ground.js";

const WIDE = 46;    // half a square from corner to corner, across
const HIGH = 42;    // and up
const EDGE = 16;

export const WIDTH = 18 * WIDE + 2 * EDGE;
const FOOT = 20 * HIGH + 2 * EDGE;
export const HEIGHT = FOOT + 16;   // with a line of words under the frame

const PLACES = Object.entries(GROUND.squares).map(([at, [u, v]]) => ({ at, u, v }));
const BY_PLACE = new Map(PLACES.map(({ at, u, v }) => [`${u},${v}`, at]));

/** "ford", "bridge" or "". */
export const kind = (at) => (GROUND.fords.includes(Number(at)) ? "ford" : Number(at) === GROUND.bridge ? "bridge" : "");

const seen = (u, v, turned) => (turned ? { u: 16 - u, v: 20 - v } : { u, v });
const point = (u, v, turned) => {
  const to = seen(u, v, turned);
  return { x: EDGE + (to.u + 1) * WIDE, y: EDGE + (20 - to.v) * HIGH };
};
const diamond = ({ x, y }) => `M${f(x)} ${f(y - HIGH)}l${WIDE} ${HIGH}l-${WIDE} ${HIGH}l-${WIDE}-${HIGH}z`;

/* The east arm is the west arm turned (GB-004). */
const COURSE = [...GROUND.course, ...GROUND.course.slice(0, -1).reverse().map(([u, v]) => [16 - u, 20 - v])];

function course(turned) {
  const points = COURSE.map(([u, v]) => point(u, v, turned));
  const middle = (a, b) => `${f((a.x + b.x) / 2)} ${f((a.y + b.y) / 2)}`;
  return points.slice(1, -1).reduce(
    (d, corner, i) => `${d}L${middle(mean(points[i], corner), corner)}Q${f(corner.x)} ${f(corner.y)} ${middle(corner, mean(corner, points[i + 2]))}`,
    `M${f(points[0].x)} ${f(points[0].y)}`,
  ) + `L${f(points.at(-1).x)} ${f(points.at(-1).y)}`;
}
const mean = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Stones across the water, and short lines at the four corners of the way in. */
function ford(at, turned) {
  const { x, y } = point(...GROUND.squares[at], turned);
  const stones = [-2, -1, 0, 1, 2].flatMap((i) => [-1, 0, 1].map((j) => `M${f(x + i * 13 + (j ? 5 : 0))} ${f(y + j * 7)}h3`)).join("");
  const shoal = `M${f(x - 33)} ${f(y - 9)}h66l9 9l-9 9h-66l-9-9z`;
  return svg("g", { class: "ford" }, svg("path", { class: "shoal", d: shoal }), svg("path", { class: "stones", d: stones }));
}

/** Two rails over the stream, from bank to bank. */
function bridge(turned) {
  const { x, y } = point(...GROUND.squares[GROUND.bridge], turned);
  const slope = Math.atan2(HIGH, WIDE) * 180 / Math.PI;
  return svg("g", { class: "bridge", transform: `translate(${f(x)} ${f(y)}) rotate(${f(slope)})` },
    svg("path", { class: "deck", d: "M-25-10h50v20h-50z" }),
    svg("path", { class: "rails", d: "M-31-15l6 5h50l6-5M-31 15l6-5h50l6 5" }),
    svg("path", { class: "planks", d: [-18, -9, 0, 9, 18].map((dx) => `M${dx}-10v20`).join("") }));
}

/** Everything that never changes, and the squares; `turned` puts the attacker's back row below. */
export function layout(sides, turned) {
  const squares = new Map(PLACES.map(({ at, u, v }) => {
    const { x, y } = point(u, v, turned);
    return [at, { x, y, d: diamond({ x, y }) }];
  }));
  const rows = Map.groupBy ? Map.groupBy(PLACES, ({ v }) => v) : grouped();
  const order = [...rows.keys()].sort((a, b) => (turned ? a - b : b - a));
  const water = course(turned);
  const name = (key, x, y, anchor) => svg(
    "text", { class: `land ${sides[key].colour === "red" ? "rd" : "bl"}`, x, y, "text-anchor": anchor }, sides[key].name.toUpperCase(),
  );
  const [above, below] = turned ? ["D", "A"] : ["A", "D"];
  return {
    width: WIDTH, height: HEIGHT, squares, first: turned ? "113" : "27",
    rows: order.map((v) => rows.get(v).sort((a, b) => (turned ? b.u - a.u : a.u - b.u)).map(({ at }) => at)),
    under: [
      svg("path", { class: "squares", d: [...squares.values()].map(({ d }) => d).join("") }),
      svg("path", { class: "river bank", d: water }),
      ...["pool bank", "pool"].map((pool) => svg("path", { class: pool, d: GROUND.river.map(([u, v]) => diamond(point(u, v, turned))).join("") })),
      svg("path", { class: "river", d: water }), svg("path", { class: "river stream", d: water }),
      ...GROUND.fords.map((at) => ford(at, turned)), bridge(turned),
      svg("path", { class: "c-frame", "stroke-width": 1.4, d: `M8 8H${WIDTH - 8}V${FOOT - 8}H8z` }),
      name(above, WIDTH - 22, 34, "end"), name(below, 22, FOOT - 24, "start"),
    ],
    over: [svg("g", { class: "numbers" }, [...squares].map(([at, { x, y }]) => (
      svg("text", { x: f(x), y: f(y - HIGH + 15), "text-anchor": "middle" }, at))))],
  };
}

function grouped() {
  const rows = new Map();
  for (const place of PLACES) rows.set(place.v, [...(rows.get(place.v) ?? []), place]);
  return rows;
}

/** The square an arrow key leads to: along the row, or to the next row, where up and down keep to one column. */
export function step(at, key, turned) {
  const [u, v] = GROUND.squares[at];
  const way = turned ? -1 : 1;
  const row = PLACES.filter((one) => one.v === v).map((one) => one.u).sort((a, b) => a - b);
  const across = { ArrowLeft: -way, ArrowRight: way }[key];
  if (across) {
    const next = row[row.indexOf(u) + across];
    return next === undefined ? at : BY_PLACE.get(`${next},${v}`);
  }
  if (key === "Home" || key === "End") return BY_PLACE.get(`${row.at((key === "End") === !turned ? -1 : 0)},${v}`);
  const up = { ArrowUp: way, ArrowDown: -way }[key];
  const near = u + (v % 2 ? 1 : -1);
  const found = PLACES.filter((one) => one.v === v + up).sort((a, b) => Math.abs(a.u - near) - Math.abs(b.u - near));
  return found[0]?.at ?? at;
}
