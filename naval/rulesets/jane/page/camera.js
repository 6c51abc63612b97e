/* What part of the paper is in the frame, at what scale; how it is moved, and how it follows the action. */

import { f } from "../../shell/dom.js";

const SLIDE_MS = 420;
const CLOSEST = 0.8;   // px a yard
const WIDEST = 0.004;
const SMALLEST = { wide: 3400, high: 2400 };   // yards that are always shown, however near the ships are

export class Camera {
  /** `redraw` is called after every change. */
  constructor(battle, redraw) {
    this.battle = battle;
    this.redraw = redraw;
    this.mode = "now";   // "now" follows, "all" shows the whole action, "free" stays where the hand put it
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** The frame has so many pixels; false when nothing has changed. */
  resize(w, h, index) {
    if (!w || !h || (w === this.w && h === this.h)) return false;
    this.w = w;
    this.h = h;
    if (this.mode === "free") this.redraw();
    else this.fit(this.mode, index);
    return true;
  }

  /** Bring all of the action, or what is to be seen at this move, into the frame. */
  fit(mode, index) {
    this.mode = mode;
    this.sliding = null;
    Object.assign(this, this.of(mode === "now" ? this.battle.boundsAt(index) : this.battle.bounds));
    this.redraw();
  }

  /** Room kept free around. */
  get pad() { return { side: Math.min(110, this.w * 0.2), top: 64, foot: 88 }; }

  /** Scale and middle for bounds in yards. */
  of({ w, e, s, n }) {
    const { side, top, foot } = this.pad;
    const across = (this.w - 2 * side) / Math.max(e - w, SMALLEST.wide);
    const k = Math.max(WIDEST, Math.min(across, (this.h - top - foot) / Math.max(n - s, SMALLEST.high), 0.32));   // a frame may be lower for a moment than its edges
    return { k, cx: (w + e) / 2, cy: (s + n) / 2 - (foot - top) / 2 / k };
  }

  /** The paper stays where it is until somebody nears its edge or it has become too small; then it slides. */
  follow(index) {
    const bounds = this.battle.boundsAt(index);
    const to = this.of(bounds);
    if (this.holds(bounds) && to.k < this.k * 1.5) return;
    if (this.calm.matches) {
      Object.assign(this, to);
      return;
    }
    const from = { k: this.k, cx: this.cx, cy: this.cy };
    const began = performance.now();
    const slide = (now) => {
      if (this.mode !== "now" || this.sliding !== slide) return;
      const u = Math.min(1, Math.max(0, (now - began) / SLIDE_MS));   // a frame's time may lie before the call
      const v = u * u * (3 - 2 * u);
      this.k = from.k * (to.k / from.k) ** v;
      this.cx = from.cx + (to.cx - from.cx) * v;
      this.cy = from.cy + (to.cy - from.cy) * v;
      this.redraw();
      if (u < 1) requestAnimationFrame(slide);
      else this.sliding = null;
    };
    this.sliding = slide;
    requestAnimationFrame(slide);
  }

  /** Whether bounds lie well inside the frame. */
  holds({ w, e, s, n }) {
    const { x, y } = this.frame;
    const { side, top, foot } = this.pad;
    return x(w) >= side * 0.6 && x(e) <= this.w - side * 0.6 && y(n) >= top * 0.7 && y(s) <= this.h - foot * 0.7;
  }

  /** Enlarge about a point of the frame, which stays where it is. */
  zoom(by, at = { x: this.w / 2, y: this.h / 2 }) {
    const k = Math.min(CLOSEST, Math.max(WIDEST, this.k * by));
    this.cx += (at.x - this.w / 2) * (1 / this.k - 1 / k);
    this.cy -= (at.y - this.h / 2) * (1 / this.k - 1 / k);
    this.k = k;
    this.mode = "free";
    this.redraw();
  }

  pan(dx, dy) {
    this.cx -= dx / this.k;
    this.cy += dy / this.k;
    this.mode = "free";
    this.redraw();
  }

  /** Yards to pixels (x, y; `at` as a pair for a path) and back (east, north). */
  get frame() {
    const { w, h, k, cx, cy } = this;
    const x = (yd) => (yd - cx) * k + w / 2;
    const y = (yd) => h / 2 - (yd - cy) * k;
    return {
      w, h, k, x, y, at: (fix) => `${f(x(fix.x_yd ?? fix.x))} ${f(y(fix.y_yd ?? fix.y))}`,
      east: (px) => (px - w / 2) / k + cx, north: (px) => cy - (px - h / 2) / k,
    };
  }
}
