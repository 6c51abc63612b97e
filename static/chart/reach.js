// How far a force can go, as the server reckons it round the land: by the end of the run, and out and home again.
// Dotted lines with letters along them; the plain circle of legs.js stands only until the answer has come.

import { plural } from "../shell/words.js";
import { getJson } from "../chart.js";
import { make, pathOf, widthOf } from "./pen.js";

const PAUSE_MS = 350;
const SIZE = 11.5;
const KEPT = 24;

/** The reach of the forces of one room. `ask(force)` says for which knots, and from where. */
export class Reach {
  constructor(url, redraw) {
    this.url = url;
    this.redraw = redraw;
    this.answers = new Map();
    this.waits = new Map();
    this.last = new Map();
  }

  /** Draws what is known of a force's reach at some knots; false while nothing is. */
  draw(pen, group, force, { knots, version, from = "now" }) {
    if (!this.url) return false;
    const key = `${force.key}|${knots}|${from}|${version}`;
    const answer = this.answers.get(key);
    if (answer === undefined) {
      this.ask(force.key, key, knots, from);
      return this.last.has(force.key) ? this.lines(pen, group, this.last.get(force.key), force.key) : false;
    }
    return answer ? this.lines(pen, group, answer, force.key) : false;
  }

  /** Asks once the hand has rested; a newer question of the same force takes the place of one that waits. */
  ask(force, key, knots, from) {
    if (this.waits.get(force)?.key === key) return;
    clearTimeout(this.waits.get(force)?.timer);
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ force, knots: String(knots), from });
      const answer = await getJson(`${this.url}?${query}`).catch(() => null);
      this.answers.set(key, answer);
      if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
      if (answer) this.last.set(force, answer);
      if (this.waits.get(force)?.key === key) this.waits.delete(force);
      this.redraw();
    }, PAUSE_MS);
    this.waits.set(force, { key, timer });
  }

  lines(pen, group, answer, id) {
    return drawReach(pen, group, answer, id, "by the end of the run");
  }
}

/** Draws an answer of the server; `by` says by when. Whether there was a line. */
export function drawReach(pen, group, answer, id, by) {
  const speed = plural(answer.knots, "knot");
  if (answer.run) drawLines(pen, group, answer.run.lines, "reach", `${id}-run`, `${by} at ${speed}: ${Math.round(answer.run.nm)} miles`);
  if (answer.home) drawLines(pen, group, answer.home.lines, "reach home", `${id}-home`, `out and home at ${speed}`);
  return Boolean(answer.run || answer.home);
}

function drawLines(pen, group, lines, className, id, text) {
  const drawn = lines.map((line) => line.map(([lon, lat]) => pen.at({ lon, lat })));
  for (const points of drawn) make("path", { class: className, d: pathOf(points) }, group);
  for (const points of drawn.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 3)) {
    if (lettered(pen, group, points, id, text)) return;
  }
}

function lengthOf(points) {
  return points.slice(1).reduce((sum, p, n) => sum + Math.hypot(p.x - points[n].x, p.y - points[n].y), 0);
}

/** Letters along a stretch of the line that lies in view, is not too crooked, and where nothing is written yet. */
function lettered(pen, group, points, id, text) {
  const width = widthOf(text, SIZE) * 1.06 + 16; // the line is a little shorter without its corners
  for (let from = 0; from < points.length; from += Math.max(1, Math.floor(points.length / 40))) {
    const stretch = stretchOf(points, from, width);
    if (!stretch || !stretch.every((p) => pen.seen(p, -10))) continue;
    const [a, b] = [stretch[0], stretch.at(-1)];
    if (Math.hypot(b.x - a.x, b.y - a.y) < width * 0.9 || Math.abs(b.x - a.x) < width * 0.3) continue;
    const boxes = stretch.map((p) => ({ x: p.x - 5, y: p.y - 8, w: 10, h: 12 }));
    if (!boxes.every((box) => pen.room.fits(box)) || stretch.some((p) => pen.onLand(p.x, p.y))) continue;
    for (const box of boxes) pen.room.take(box.x, box.y, box.w, box.h);
    const along = smooth(b.x < a.x ? stretch.reverse() : stretch);
    const path = `reach-${id.replace(/[^\w-]/g, "_")}`;
    make("path", { id: path, d: pathOf(along), fill: "none" }, group);
    const node = make("text", { class: "lab sm", dy: "-3.5", "text-anchor": "middle" }, group);
    make("textPath", { href: `#${path}`, startOffset: "50%" }, node, text);
    return true;
  }
  return false;
}

/** The same points without their small corners, so that letters stand side by side. */
function smooth(points, about = 5) {
  return points.map((_, n) => {
    const k = Math.min(about, n, points.length - 1 - n);
    const some = points.slice(n - k, n + k + 1);
    return { x: some.reduce((sum, p) => sum + p.x, 0) / some.length, y: some.reduce((sum, p) => sum + p.y, 0) / some.length };
  });
}

/** Points from one on for so many pixels, a few pixels apart; null where the line ends before. */
function stretchOf(points, from, width) {
  const out = [points[from]];
  let left = width;
  for (let n = from + 1; n < points.length && left > 0; n++) {
    const [a, b] = [out.at(-1), points[n]];
    const step = Math.hypot(b.x - a.x, b.y - a.y);
    const pieces = Math.max(1, Math.ceil(Math.min(step, left) / 12));
    const part = Math.min(1, left / (step || 1));
    for (let k = 1; k <= pieces; k++) out.push({ x: a.x + ((b.x - a.x) * part * k) / pieces, y: a.y + ((b.y - a.y) * part * k) / pieces });
    left -= step;
  }
  return left > 0 ? null : out;
}
