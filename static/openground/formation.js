/* How men stand to one another: carried, turned about their middle, in line, in column, closed up, opened out.
   Every function takes places as [{ id, x, y, r }] and answers new ones in whole u. */

import { middle, TOUCH } from "./geometry.js";

const whole = (place, x, y) => ({ ...place, x: Math.round(x), y: Math.round(y) });

export const carried = (places, dx, dy) => places.map((place) => whole(place, place.x + dx, place.y + dy));

/** Turned about their middle, or another point, by an angle in radians, to the left. */
export function turned(places, angle, about = middle(places)) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return places.map((place) => {
    const [dx, dy] = [place.x - about.x, place.y - about.y];
    return whole(place, about.x + c * dx - s * dy, about.y + s * dx + c * dy);
  });
}

/** Farther from one another, or nearer: never so near that two would touch. */
function spread(places, by) {
  const about = middle(places);
  let k = by;
  if (by < 1) for (let i = 0; i < places.length; i += 1) for (let j = i + 1; j < places.length; j += 1) {
    const [a, b] = [places[i], places[j]];
    const now = Math.hypot(a.x - b.x, a.y - b.y);
    k = Math.max(k, Math.min(1, (a.r + b.r + TOUCH + 2) / (now || 1)));
  }
  return places.map((place) => whole(place, about.x + (place.x - about.x) * k, about.y + (place.y - about.y) * k));
}

/** The way a body stands: the angle of the longest axis of its places. */
function axis(places) {
  const about = middle(places);
  let [xx, yy, xy] = [0, 0, 0];
  for (const { x, y } of places) {
    xx += (x - about.x) ** 2;
    yy += (y - about.y) ** 2;
    xy += (x - about.x) * (y - about.y);
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy);
}

/** In ranks of `front` men along an angle, about the middle they had; each keeps his neighbours as far as may be. */
export function ranks(places, front, angle = axis(places)) {
  const about = middle(places);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const along = (place) => (place.x - about.x) * c + (place.y - about.y) * s;
  const across = (place) => (place.y - about.y) * c - (place.x - about.x) * s;
  const step = 2 * Math.max(...places.map((place) => place.r)) + TOUCH + 2;
  const files = Math.ceil(places.length / Math.ceil(places.length / front));
  const rows = Math.ceil(places.length / files);
  const sorted = [...places].sort((a, b) => across(b) - across(a) || along(a) - along(b));
  const made = [];
  for (let row = 0; row < rows; row += 1) {
    const rank = sorted.slice(row * files, (row + 1) * files).sort((a, b) => along(a) - along(b));
    rank.forEach((place, i) => {
      const [u, v] = [(i - (rank.length - 1) / 2) * step, ((rows - 1) / 2 - row) * step];
      made.push(whole(place, about.x + u * c - v * s, about.y + u * s + v * c));
    });
  }
  return made;
}

/** What a player may have men do: the key for it, the words of its button, and how they then stand. A column is two abreast. */
/** @type {[string, string, (places: any[]) => any][]} */
export const FORMS = [
  ["l", "Line", (places) => ranks(places, places.length)], ["k", "Two ranks", (places) => ranks(places, Math.ceil(places.length / 2))],
  ["c", "Column", (places) => ranks(places, 2, axis(places) + Math.PI / 2)],
  ["z", "Close up", (places) => spread(places, 0.8)], ["x", "Open out", (places) => spread(places, 1.25)],
];

/** One step of a turn, to the left. */
export const TURN = Math.PI / 12;
