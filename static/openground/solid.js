/* What a man cannot stand in or walk through, as a forecast while he is moved: solids of the country, the edge, and who stands there.
   It never refuses anything: the server does, by its own measure, and finds the way round what lies between. */

import { apart, far, fromStretch, inside, radius, TOUCH } from "./geometry.js";

const AREAS = new Set(["house", "shed", "church", "tower", "rock", "pond", "swamp"]);
const LINES = new Set(["wall", "river", "hedge"]);
const SPANS = new Set(["ford", "bridge", "rail_bridge", "culvert"]);
const POST = 16;   // u: half the breadth of a tree's stem
const CLEAR = 4;

/** The solids of a country, each with the box it lies in. */
export class Solids {
  constructor(country) {
    this.country = country;
    const gone = new Set(country.broken ?? []);
    const features = (country.features ?? []).filter((feature) => !gone.has(feature.key));
    this.spans = features.filter((feature) => SPANS.has(feature.kind) && feature.at.length === 2);
    this.parts = features.flatMap((feature) => {
      const { kind, at } = feature;
      if (AREAS.has(kind)) return [part(feature, at.map((point, i) => [point, at[(i + 1) % at.length]]), 0, at)];
      if (LINES.has(kind)) return [part(feature, at.slice(1).map((point, i) => [at[i], point]), (feature.width ?? 0) / 2)];
      return kind === "tree" ? at.map((point) => part(feature, [[point, point]], POST)) : [];
    });
  }

  spanned(x, y) {
    return this.spans.some(({ at: [a, b], width = 0 }) => fromStretch(x, y, a, b) <= width / 2);
  }

  /** The feature a disc would stand in, or null. */
  at(x, y, r) {
    for (const one of this.parts) {
      const reach = one.half + r + CLEAR;
      if (x < one.w - reach || x > one.e + reach || y < one.s - reach || y > one.n + reach) continue;
      const hit = (one.ring && inside(x, y, one.ring)) || one.edges.some(([a, b]) => fromStretch(x, y, a, b) < reach);
      if (hit && !(one.feature.kind === "river" && this.spanned(x, y))) return one.feature;
    }
    return null;
  }

  /** The feature that lies across the straight way from one place to another, or null. */
  across(from, to, r) {
    const [a, b] = [[from.x, from.y], [to.x, to.y]];
    const box = { w: Math.min(from.x, to.x), e: Math.max(from.x, to.x), s: Math.min(from.y, to.y), n: Math.max(from.y, to.y) };
    for (const one of this.parts) {
      const reach = one.half + r;
      if (box.e < one.w - reach || box.w > one.e + reach || box.n < one.s - reach || box.s > one.n + reach) continue;
      if (!one.edges.some(([c, d]) => apart(a, b, c, d) < reach)) continue;
      if (one.feature.kind !== "river" || !this.spans.some(({ at: [c, d] }) => apart(a, b, c, d) < r + 32)) return one.feature;
    }
    return null;
  }

  outside(x, y) {
    const { width, depth } = this.country;
    return x < 0 || y < 0 || x > width || y > depth;
  }
}

function part(feature, edges, half, ring = null) {
  const points = edges.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { feature, edges, half, ring, w: Math.min(...xs), e: Math.max(...xs), s: Math.min(...ys), n: Math.max(...ys) };
}

/** What stands against a man at a place: "" for nothing, "far", "blocked", or "round" where only the straight way is barred.
    `from` is where he set out, `reach` how far he may go (null: anywhere), `others` who stands there, by `Near`; `moving` who does not count. */
export function against(man, place, { from, reach, solids, near, moving, edge = true }) {
  const r = radius(man);
  if ((edge && solids.outside(place.x, place.y)) || solids.at(place.x, place.y, r)) return "blocked";
  const close = near.of(place.x, place.y, r + 56 + TOUCH);
  if (close.some((other) => !moving.has(other.id) && far(other, place) < radius(other) + r + TOUCH)) return "blocked";
  if (reach === null || !from) return "";
  const way = far(from, place);
  if (way > reach + 0.5) return "far";
  if (way < 1) return "";
  return solids.across(from, place, r) ? "round" : "";
}
