/* Measures of the table: everything is in u, sixty-fourths of an inch, as in the rules. What is reckoned here is a forecast for the eye; the server measures. */

export const INCH = 64;
export const FOOT = 768;
export const RADIUS = { inf: 24, cav: 48 };
export const TOUCH = 4;   // u that must stay free between two figures

const FRACTIONS = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

export const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
export const radius = (man) => man.r ?? RADIUS[man.arm] ?? 24;

/** 776 -> "12⅛ in". */
export function inches(u) {
  const eighths = Math.round(u / 8);
  const [whole, part] = [Math.trunc(eighths / 8), Math.abs(eighths % 8)];
  return `${whole || !part ? whole : ""}${FRACTIONS[part]} in`;
}

/** From two feet on in feet: "6 ft 3 in". */
export function distance(u) {
  if (u < 2 * FOOT) return inches(u);
  const all = Math.round(u / INCH);
  return all % 12 ? `${Math.floor(all / 12)} ft ${all % 12} in` : `${all / 12} ft`;
}

/** Where something stands, in words: inches from the west edge, and from a side's own back line. */
export function whereabouts({ x, y }, country, home) {
  const off = Math.round((home === "north" ? country.depth - y : y) / INCH);
  const line = `${home ? "its own" : "the south"} back line`;
  return `${Math.round(x / INCH)} in from the west edge, ${off ? `${Math.abs(off)} in ${off < 0 ? "behind" : "from"}` : "on"} ${line}`;
}

export const middle = (places) => ({
  x: places.reduce((sum, place) => sum + place.x, 0) / places.length,
  y: places.reduce((sum, place) => sum + place.y, 0) / places.length,
});

/** The least rectangle round some places, with a margin. */
export function bounds(places, margin = 0) {
  const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
  return { w: Math.min(...xs) - margin, e: Math.max(...xs) + margin, s: Math.min(...ys) - margin, n: Math.max(...ys) + margin };
}

/** Whether a place lies inside a polygon of [x, y]. */
export function inside(x, y, ring) {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** The point of a stretch between two others that is next to a place: what part of the stretch lies before it, and how far off it is. */
export function foot(x, y, [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const part = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0;
  return { x: ax + part * dx, y: ay + part * dy, part, off: Math.hypot(x - ax - part * dx, y - ay - part * dy) };
}

/** How far a place lies from a stretch. */
export const fromStretch = (x, y, a, b) => foot(x, y, a, b).off;

const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = (a, b, c, d) => turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;

/** How near two stretches come to one another. */
export function apart(a, b, c, d) {
  if (cross(a, b, c, d)) return 0;
  return Math.min(fromStretch(...a, c, d), fromStretch(...b, c, d), fromStretch(...c, a, b), fromStretch(...d, a, b));
}

/** Things by the square they stand in, so that what is near is found without asking all. */
export class Near {
  constructor(things, cell = 4 * INCH) {
    this.cell = cell;
    this.squares = new Map();
    for (const thing of things) {
      const key = this.key(Math.floor(thing.x / cell), Math.floor(thing.y / cell));
      const square = this.squares.get(key);
      if (square) square.push(thing);
      else this.squares.set(key, [thing]);
    }
  }

  key(i, j) { return i * 4096 + j; }

  /** Those of whom the middle is not farther than `reach`. */
  of(x, y, reach) {
    const { cell } = this;
    const found = [];
    for (let i = Math.floor((x - reach) / cell); i <= Math.floor((x + reach) / cell); i += 1) {
      for (let j = Math.floor((y - reach) / cell); j <= Math.floor((y + reach) / cell); j += 1) {
        for (const thing of this.squares.get(this.key(i, j)) ?? []) if (Math.hypot(thing.x - x, thing.y - y) <= reach) found.push(thing);
      }
    }
    return found;
  }
}
