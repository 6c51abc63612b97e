/* Features as points: moving, turning, sizing, mirroring them, and finding what lies under a finger. All in u, y to the north. */

import { count } from "../../shell/words.js";
import { foot, fromStretch, INCH, inside } from "../geometry.js";
import { hasHeight, hasWidth, isFlat, KINDS } from "./kinds.js";
import { bounds, noise } from "./lines.js";

const whole = ([x, y]) => [Math.round(x), Math.round(y)];
const clamp = (n, least, most) => Math.max(least, Math.min(most, n));

/** @returns {[number, number]} */
export const centre = ({ at }) => {
  const [left, low, right, high] = bounds(at);
  return [(left + right) / 2, (low + high) / 2];
};

export const sizeOf = ({ at }) => {
  const [left, low, right, high] = bounds(at);
  return [right - left, high - low];
};

/** Shifted by so much, as far as it stays on the field. */
export function moved(feature, dx, dy, { width, depth }) {
  const [left, low, right, high] = bounds(feature.at);
  const [mx, my] = [clamp(dx, -left, width - right), clamp(dy, -low, depth - high)];
  return { ...feature, at: feature.at.map(([x, y]) => whole([x + mx, y + my])) };
}

/** Turned about its middle by degrees (to the left), or null if it would leave the field. */
export function turned(feature, degrees, field) {
  const [cx, cy] = centre(feature);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return held({ ...feature, at: feature.at.map(([x, y]) => whole([cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos])) }, field);
}

/** Stretched to a new width and depth over its lower left corner. */
export function sized(feature, wide, deep, field) {
  const [left, low] = bounds(feature.at);
  const [was, high] = sizeOf(feature);
  const [kx, ky] = [was ? Math.max(wide, INCH / 4) / was : 1, high ? Math.max(deep, INCH / 4) / high : 1];
  return held({ ...feature, at: feature.at.map(([x, y]) => whole([left + (x - left) * kx, low + (y - low) * ky])) }, field);
}

/** One corner put elsewhere. */
export function cornered(feature, i, [x, y], { width, depth }) {
  const at = feature.at.map((point) => [...point]);
  at[i] = whole([clamp(x, 0, width), clamp(y, 0, depth)]);
  return { ...feature, at };
}

/** With one more corner after corner `i`. */
export function split(feature, i, point) {
  return { ...feature, at: [...feature.at.slice(0, i + 1), whole(point), ...feature.at.slice(i + 1)] };
}

/** Without corner `i`; null if too few would be left. */
export function lessened(feature, i) {
  const least = { area: 3, line: 2, span: 2, points: 1 }[KINDS[feature.kind].form];
  return feature.at.length > least ? { ...feature, at: feature.at.filter((_, n) => n !== i) } : null;
}

const held = (feature, { width, depth }) => (feature.at.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= depth) ? feature : null);

/** Fit the whole country seen in a mirror, its east where its west was, or its north where its south was. */
export function mirrored(country, way) {
  const { width, depth } = country;
  const flip = way === "east" ? ([x, y]) => [width - x, y] : ([x, y]) => [x, depth - y];
  return { ...country, features: country.features.map((feature) => ({ ...feature, at: feature.at.map(flip) })) };
}

export const snapped = (n, step) => (step ? Math.round(n / step) * step : Math.round(n));

/** A feature as it is first put down at a place. `at`: its points instead, where they are known. */
export function made(kind, key, place, country, at = null) {
  const { size, form, height, width } = KINDS[kind];
  const feature = { key, kind, at: at ?? { area: () => outline(kind, place, size), line: () => stretch(kind, place, country), span: () => across(kind, place, country), points: () => [place] }[form]() };
  if (hasHeight(kind)) feature.height = Math.round(height * INCH);
  else if (isFlat(kind)) feature.height = 0;
  if (hasWidth(kind)) feature.width = Math.round(width * INCH);
  feature.at = feature.at.map(whole);
  return held(feature, country) ?? within(feature, country);
}

function within(feature, { width, depth }) {
  return { ...feature, at: feature.at.map(([x, y]) => whole([clamp(x, 0, width), clamp(y, 0, depth)])) };
}

const ROUND = ["rock", "pond", "swamp", "hill"];

function outline(kind, [x, y], [wide, deep]) {
  const [rx, ry] = [(wide * INCH) / 2, (deep * INCH) / 2];
  if (!ROUND.includes(kind)) return [[x - rx, y - ry], [x + rx, y - ry], [x + rx, y + ry], [x - rx, y + ry]];
  const cut = kind === "hill" ? 0.62 : 0.5;
  return [[x - rx * cut, y - ry], [x + rx * cut, y - ry], [x + rx, y - ry * cut], [x + rx, y + ry * cut], [x + rx * cut, y + ry], [x - rx * cut, y + ry], [x - rx, y + ry * cut], [x - rx, y - ry * cut]];
}

/** A river runs from edge to edge; a road or a railway too; a wall is a foot long. */
function stretch(kind, [x, y], { width }) {
  return kind === "wall" ? [[x - 6 * INCH, y], [x + 6 * INCH, y]] : [[0, y], [x, y], [width, y]];
}

/** Over the nearest river, from bank to bank; where there is none a foot from south to north. */
function across(kind, [x, y], country) {
  const rivers = country.features.filter((feature) => feature.kind === "river");
  const near = rivers.flatMap(({ at, width }) => at.slice(1).map((b, i) => ({ width, a: at[i], b, ...foot(x, y, at[i], b) }))).sort((a, b) => a.off - b.off)[0];
  if (!near) return [[x, y - 6 * INCH], [x, y + 6 * INCH]];
  const [dx, dy] = [near.b[0] - near.a[0], near.b[1] - near.a[1]];
  const reach = (near.width / 2 + INCH) / (Math.hypot(dx, dy) || 1);
  return [1, -1].map((way) => [near.x - dy * reach * way, near.y + dx * reach * way]);
}

/** A wood: ten trees round a place. */
export function wood(key, [x, y], country) {
  const at = Array.from({ length: 10 }, (_, n) => {
    const [turn, out] = [(n * 2.4 + noise(key, n)) % (2 * Math.PI), (0.25 + 0.75 * Math.sqrt((n + 0.5) / 10)) * 7 * INCH];
    return [x + Math.cos(turn) * out, y + Math.sin(turn) * out * 0.8];
  });
  return within(made("tree", key, [x, y], country, at), country);
}

/** Whether a place lies on a feature, `slack` u beside it at most; the smaller the number, the nearer. Null: it does not. */
export function over(feature, place, slack) {
  const { form } = KINDS[feature.kind] ?? {};
  const { at } = feature;
  if (form === "points") {
    const far = Math.min(...at.map(([x, y]) => Math.hypot(place[0] - x, place[1] - (y + INCH * 0.8))));
    return far <= INCH + slack ? far : null;
  }
  if (form === "area" && inside(...place, at)) return 0;
  const legs = form === "area" ? at.map((point, i) => [point, at[(i + 1) % at.length]]) : at.slice(1).map((point, i) => [at[i], point]);
  const far = Math.min(...legs.map(([a, b]) => fromStretch(...place, a, b))) - (feature.width ?? 0) / 2;
  return far <= slack ? Math.max(far, 0) : null;
}

/** Length and breadth in inches, as one would say them. */
export function measures(feature) {
  const [wide, deep] = sizeOf(feature).map((n) => n / INCH);
  const [x, y] = centre(feature).map((n) => tidy(n / INCH));
  const { form } = KINDS[feature.kind];
  if (form === "points") return `${count(feature.at.length, "tree")} about ${x}, ${y}`;
  if (form === "area") return `${tidy(wide)} × ${tidy(deep)} in at ${x}, ${y}`;
  const long = feature.at.slice(1).reduce((sum, [bx, by], i) => sum + Math.hypot(bx - feature.at[i][0], by - feature.at[i][1]), 0);
  return `${tidy(long / INCH)} in long, ${tidy((feature.width ?? 0) / INCH)} wide`;
}

export const tidy = (inches) => String(Math.round(inches * 100) / 100);
