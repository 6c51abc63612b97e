// Small helpers to make SVG, and the placing of names so that none lies on another.

import { svg } from "../shell/dom.js";

/** One SVG element with attributes and a text, put into another. */
export function make(tag, attributes = {}, parent = null, text = null) {
  const node = svg(tag, attributes, text);
  parent?.append(node);
  return node;
}

/** A path through points in pixels. */
export function pathOf(points, closed = false) {
  if (!points.length) return "";
  return "M" + points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L") + (closed ? "z" : "");
}

let context = null;

/** The width of a line of lettering in pixels. */
export function widthOf(text, size, { bold = false, italic = false, spacing = 0 } = {}) {
  context ??= document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  context.font = `${italic ? "italic " : ""}${bold ? "700 " : ""}${size}px ${family}`;
  return context.measureText(text).width + spacing * size * text.length;
}

function overlaps(a, b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

// Where a name may stand about its mark, best first: right, left, below, above, then the corners.
const SPOTS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];

/** Keeps the boxes already taken, and finds room for the next. */
export class Room {
  constructor(width, height, x = 0, y = 0) {
    this.taken = [];
    this.frame = { x, y, w: width, h: height };
  }

  take(x, y, w, h) {
    this.taken.push({ x, y, w, h });
  }

  /** A line that names should not lie on. */
  line(a, b) {
    const f = this.frame;
    const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 12);
    for (let i = 0; i <= Math.min(steps, 400); i++) {
      const x = a.x + ((b.x - a.x) * i) / (steps || 1);
      const y = a.y + ((b.y - a.y) * i) / (steps || 1);
      if (x > f.x && y > f.y && x < f.x + f.w && y < f.y + f.h) this.take(x - 2, y - 2, 4, 4);
    }
  }

  fits(box) {
    const f = this.frame;
    if (box.x < f.x || box.y < f.y || box.x + box.w > f.x + f.w || box.y + box.h > f.y + f.h) return false;
    return !this.taken.some((other) => overlaps(box, other));
  }

  /** How much of a box is covered already, in square pixels; what leaves the frame counts threefold. */
  covered(box) {
    const f = this.frame;
    const common = (o) => Math.max(0, Math.min(box.x + box.w, o.x + o.w) - Math.max(box.x, o.x))
      * Math.max(0, Math.min(box.y + box.h, o.y + o.h) - Math.max(box.y, o.y));
    return this.taken.reduce((sum, other) => sum + common(other), 0) + 3 * (box.w * box.h - common(f));
  }

  /** A free box of w by h beside a mark of radius r. When there is none: the least covered for a must, else null. */
  place(at, r, w, h, { must = false, spots = SPOTS, gap = 4 } = {}) {
    const tried = [];
    for (const [sx, sy] of spots) {
      const diagonal = sx && sy ? 0.72 : 1;
      const x = sx > 0 ? at.x + (r + gap) * diagonal : sx < 0 ? at.x - (r + gap) * diagonal - w : at.x - w / 2;
      const y = sy > 0 ? at.y + r * diagonal + gap / 2 : sy < 0 ? at.y - r * diagonal - gap / 2 - h : at.y - h / 2;
      const box = { x, y, w, h, anchor: sx > 0 ? "start" : sx < 0 ? "end" : "middle" };
      tried.push(box);
      if (this.fits(box)) {
        this.take(x, y, w, h);
        return box;
      }
    }
    if (!must) return null;
    const costs = tried.map((box) => this.covered(box));
    const best = tried[costs.indexOf(Math.min(...costs))];
    this.take(best.x, best.y, w, h);
    return best;
  }
}

/** Lettering in one or more lines inside a box from Room.place. lines: [{text, class, size}] */
export function letter(parent, box, lines, land) {
  const x = box.anchor === "start" ? box.x : box.anchor === "end" ? box.x + box.w : box.x + box.w / 2;
  const group = make("g", {}, parent);
  let y = box.y;
  for (const line of lines) {
    const size = line.size ?? 12;
    y += size * 1.12;
    const onLand = land && land(box.x + box.w / 2, y - size / 2);
    make("text", { x: x.toFixed(1), y: (y - size * 0.18).toFixed(1), "text-anchor": box.anchor,
      class: `lab ${onLand ? "on-land" : ""} ${line.class ?? ""}` }, group, line.text);
  }
  return group;
}

/** The box that lines of lettering need. */
export function boxOf(lines) {
  const w = Math.max(...lines.map((l) => widthOf(l.text, l.size ?? 12, { bold: /bold/.test(l.class ?? ""), italic: /\bit\b/.test(l.class ?? "") })));
  return { w: w + 3, h: lines.reduce((sum, l) => sum + (l.size ?? 12) * 1.12, 0) + 2 };
}
