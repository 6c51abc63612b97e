/* What part of the table is in the frame, and at what scale. Turned, the south is at the top: each side has its own back line before it. */

import { f } from "../shell/dom.js";

const CLOSEST = 1.4;   // px a u: an inch is as long as a hand's breadth
const WIDEST = 0.02;

export const NARROW = 620;   // px: a frame no wider is a phone’s
const EDGES = { narrow: [10, 92, 58], wide: [30, 84, 46] };   // px about the table: at a side, above (what is in the hand lies there, and covers no enemy), below

const BRIM = 400;   // u beyond the table that may be seen

/** The middle of a stretch so long, moved so that it lies on the table where it can. */
const within = (at, long, table) => (long > table + 2 * BRIM ? table / 2 : Math.min(Math.max(at, long / 2 - BRIM), table - long / 2 + BRIM));

export class Camera {
  w = 0; h = 0; k = 0.1; cx = 0; cy = 0; free = false; sign = 1; table = { width: 64, depth: 64 };
  /** @type {[{ w: number, e: number, s: number, n: number }, number]} what was asked for before the frame had a size */
  wanted;

  /** `redraw()` is called after every change; `covered()`: so many px of the frame lie under something from above. */
  constructor(redraw, covered = () => 0) {
    this.redraw = redraw;
    this.covered = covered;
  }

  /** `beyond`: how far one must see past the back lines, in u. */
  lay(table, turned, beyond = 0) {
    const same = table.width === this.table.width && table.depth === this.table.depth && turned === this.turned && beyond === this.beyond;
    this.table = { width: table.width, depth: table.depth };
    this.beyond = beyond;
    this.turned = turned;
    this.sign = turned ? -1 : 1;
    if (!same) this.begin();
  }

  resize(w, h) {
    if (!w || !h || (w === this.w && h === this.h)) return;
    Object.assign(this, { w, h });
    if (this.wanted) this.fit(...this.wanted);
    else if (this.free) this.redraw();
    else this.begin();
    this.wanted = null;
  }

  /** As the table is first seen: whole; in a narrow frame as high as it may be, the own back line in sight. */
  begin() {
    this.whole();
    const { depth } = this.table;
    if (this.w >= NARROW || !this.h) return;
    const [, top, foot] = EDGES.narrow;
    this.k = Math.min(this.k * 2, (this.h - top - foot) / depth);
    this.centre(top, foot);
    this.redraw();
  }

  /** The whole table, with room for its edges. */
  whole() {
    const { width, depth } = this.table;
    this.free = false;
    const [side, top, foot] = this.w < NARROW ? EDGES.narrow : EDGES.wide;
    this.k = Math.min((this.w - 2 * side) / width, (this.h - top - foot) / (depth + 2 * (this.beyond ?? 0)));
    this.centre(top, foot);
    this.redraw();
  }

  /** The middle of the table in the middle of what is left between the edges. */
  centre(top, foot) {
    this.cx = this.table.width / 2;
    this.cy = this.table.depth / 2 + (this.sign * (top - foot)) / 2 / this.k;
  }

  /** Brings a rectangle of the table into the frame, never nearer than so many px a u. */
  fit({ w, e, s, n }, closest = 0.4) {
    if (!this.w) {
      this.wanted = [{ w, e, s, n }, closest];   // the frame has no size yet
      return;
    }
    this.free = true;
    this.k = Math.min(closest, (this.w * 0.8) / Math.max(1, e - w), (this.h * 0.7) / Math.max(1, n - s));
    Object.assign(this, { cx: within((w + e) / 2, this.w / this.k, this.table.width), cy: within((s + n) / 2, this.h / this.k, this.table.depth) });
    this.redraw();
  }

  /** Moves the paper only as far as is needed to have a place well inside. */
  reveal({ x, y }) {
    if (!this.free) return;   // the whole table is in sight
    const [px, py] = [this.x(x), this.y(y)];
    const [mx, my] = [Math.min(90, this.w / 4), Math.min(90, this.h / 4)];
    const above = Math.min(my + this.covered(), this.h / 2);
    const dx = px < mx ? mx - px : px > this.w - mx ? this.w - mx - px : 0;
    const dy = py < above ? above - py : py > this.h - my ? this.h - my - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** Enlarges about a point of the frame, which stays where it is. */
  zoom(by, at = { x: this.w / 2, y: this.h / 2 }) {
    const k = Math.min(CLOSEST, Math.max(WIDEST, this.k * by));
    this.cx += this.sign * (at.x - this.w / 2) * (1 / this.k - 1 / k);
    this.cy -= this.sign * (at.y - this.h / 2) * (1 / this.k - 1 / k);
    this.k = k;
    this.free = true;
    this.redraw();
  }

  pan(dx, dy) {
    const { width, depth } = this.table;
    this.cx = Math.max(0, Math.min(width, this.cx - (this.sign * dx) / this.k));
    this.cy = Math.max(0, Math.min(depth, this.cy + (this.sign * dy) / this.k));
    this.free = true;
    this.redraw();
  }

  /* u to px of the frame, and back */
  x(u) { return this.sign * (u - this.cx) * this.k + this.w / 2; }
  y(u) { return this.h / 2 - this.sign * (u - this.cy) * this.k; }
  u(at) { return { x: (this.sign * (at.x - this.w / 2)) / this.k + this.cx, y: this.cy - (this.sign * (at.y - this.h / 2)) / this.k }; }

  /** The `d` of a path through places. */
  way(places) { return `M${places.map(({ x, y }) => `${f(this.x(x))} ${f(this.y(y))}`).join("L")}`; }

  /** What carries the plan, drawn in u with y downwards, to its place in the frame. */
  get plan() {
    const { width, depth } = this.table;
    const [left, top] = this.turned ? [this.x(width), this.y(0)] : [this.x(0), this.y(depth)];
    return `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${this.k})`;
  }
}
