/* The board of the Game of War as it is drawn: 25 by 20 squares, north above. */

import { f, svg } from "../../shell/dom.js";
import { GROUND } from "./ground.js";

export const COLUMNS = 25;
export const ROWS = 20;
const SIZE = 39.4;
const LEFT = 30;
const TOP = 22;
const RIGHT = LEFT + COLUMNS * SIZE;
const FOOT = TOP + ROWS * SIZE;

export const WIDTH = RIGHT + 21;
export const HEIGHT = FOOT + 23;

export const label = (x, y) => `${String.fromCharCode(65 + y)}${x + 1}`;
export const xy = (name) => ({ x: Number(name.slice(1)) - 1, y: name.charCodeAt(0) - 65 });

const centre = (name) => {
  const { x, y } = xy(name);
  return { x: LEFT + (x + 0.5) * SIZE, y: TOP + (y + 0.5) * SIZE };
};

const KINDS = new Map([
  ...GROUND.mountains.map((at) => [at, "mountain"]), ...GROUND.passes.map((at) => [at, "pass"]), ...GROUND.forts.map((at) => [at, "fort"]),
  ...Object.values(GROUND.arsenals).flat().map((at) => [at, "arsenal"]),
]);

/** "mountain", "pass", "fort", "arsenal", or "" in the open. */
export const kind = (name) => KINDS.get(name) ?? "";

/* Drawings in a box of 40 by 40. */
const DRAWN = {
  mountain: [["path", {
    class: "ink",
    d: "M3 31L14 13l6 9 6-13 11 22M14 13l-1 7 3 4-2 7M26 9l-1.500 8 3.500 5-1 5 2 4M17 18l4 8M28.500 14l5 11M30 17l6 12M16 20l3 8",
  }]],
  pass: [
    ["path", { class: "ink stout", d: "M12 2q7 18 0 36M28 2q-7 18 0 36" }],
    ["path", {
      class: "ink fine",
      d: "M8 6l5 1M7 12l7 1M6 18h9M6 24l8-1M7 30l7-1M8 35l5-1M32 6l-5 1M33 12l-7 1M34 18h-9M34 24l-8-1M33 30l-7-1M32 35l-5-1",
    }],
  ],
  fort: [
    ["path", { class: "ink", d: "M5 5h30v30H5z" }],
    ["path", { class: "bastion", d: "M1.500 1.500h9v6h-3v3h-6zM38.500 1.500h-9v6h3v3h6zM1.500 38.500h9v-6h-3v-3h-6zM38.500 38.500h-9v-6h3v-3h6z" }],
  ],
  arsenal: [
    ["path", { class: "balls", d: "M12 23a5 5 0 1 0 .01 0zM28 23a5 5 0 1 0 .01 0zM20 10a5 5 0 1 0 .01 0z" }],
    ["path", { class: "shelf", d: "M5 34.500h30" }],
  ],
};
DRAWN.ruin = [...DRAWN.arsenal, ["path", { class: "struck", d: "M4 6l32 28M36 6L4 34" }]];

function drawing(what, at, classes = "") {
  const { x, y } = centre(at);
  return svg(
    "g",
    { class: `ground ${what} ${classes}`, transform: `translate(${f(x - SIZE / 2)} ${f(y - SIZE / 2)}) scale(${SIZE / 40})` },
    DRAWN[what].map(([tag, attrs]) => svg(tag, attrs)),
  );
}

/** An arsenal in the colour of its side, struck through when it is destroyed. */
export const arsenal = (at, colour, intact) => drawing(intact ? "arsenal" : "ruin", at, colour);

const across = (count, step) => Array.from({ length: count }, (_, i) => step(i)).join("");

/** Everything that never changes, and the squares. `sides` name the two territories. */
export function layout(sides) {
  const squares = new Map();
  const rows = Array.from({ length: ROWS }, (_, y) => Array.from({ length: COLUMNS }, (_, x) => {
    const at = label(x, y);
    squares.set(at, { ...centre(at), d: `M${f(LEFT + x * SIZE)} ${f(TOP + y * SIZE)}h${SIZE}v${SIZE}h-${SIZE}z` });
    return at;
  }));
  const grid = across(COLUMNS - 1, (i) => `M${f(LEFT + (i + 1) * SIZE)} ${TOP}V${FOOT}`)
    + across(ROWS - 1, (i) => `M${LEFT} ${f(TOP + (i + 1) * SIZE)}H${RIGHT}`);
  const numbers = (place, side) => svg("text", { class: "deg", "text-anchor": "middle", ...place }, side);
  const top = svg("g", { class: "edge" }, svg("path", { class: "band", d: `M-60-60H${WIDTH + 60}V${TOP - 0.7}H-60z` }),
    rows[0].map((at, x) => numbers({ x: f(LEFT + (x + 0.5) * SIZE), y: 15 }, String(x + 1))));
  const left = svg("g", { class: "edge" }, svg("path", { class: "band", d: `M-60-60H${LEFT - 0.7}V${HEIGHT + 60}H-60z` }),
    rows.map((row, y) => numbers({ x: 19, y: f(TOP + (y + 0.5) * SIZE + 4) }, row[0].charAt(0))));
  const land = ({ name, colour }, y) => svg(
    "text",
    { class: `land ${colour === "red" ? "rd" : "bl"}`, "text-anchor": "middle", transform: `translate(${WIDTH - 14} ${f(y)}) rotate(90)` },
    name.toUpperCase(),
  );
  const half = TOP + ROWS / 2 * SIZE;
  return {
    width: WIDTH, height: HEIGHT, rows, squares, first: "K13", edges: { top, left },
    under: [
      ...GROUND.mountains.map((at) => svg("path", { class: "mountain-ground", d: squares.get(at).d })),
      svg("path", { class: "grid", d: grid }),
      ...GROUND.mountains.map((at) => drawing("mountain", at)),
      ...GROUND.passes.map((at) => drawing("pass", at)),
      ...GROUND.forts.map((at) => drawing("fort", at)),
      svg("path", { class: "frontier", d: `M${LEFT} ${f(half)}H${RIGHT}` }),
      svg("path", { class: "c-frame", "stroke-width": 1.4, d: `M${LEFT} ${TOP}H${RIGHT}V${FOOT}H${LEFT}z` }),
      land(sides.N, (TOP + half) / 2), land(sides.S, (FOOT + half) / 2),
    ],
    over: [left, top],
  };
}

/** The territory a side may not deploy in: drawn shaded while armies are placed. */
export const territory = (side) => {
  const half = f(TOP + ROWS / 2 * SIZE);
  return svg("path", { class: "theirs", d: side === "N" ? `M${LEFT} ${half}H${RIGHT}V${FOOT}H${LEFT}z` : `M${LEFT} ${TOP}H${RIGHT}V${half}H${LEFT}z` });
};

/** The square an arrow key leads to; the same where the board ends. */
export function step(at, key) {
  const { x, y } = xy(at);
  const to = { ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1], Home: [0, y], End: [COLUMNS - 1, y] }[key];
  return to && to[0] >= 0 && to[0] < COLUMNS && to[1] >= 0 && to[1] < ROWS ? label(...to) : at;
}
