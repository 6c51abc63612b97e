/* The table on which a country is laid out: the plan, what is chosen with its handles, and the pointer. */

import { svg } from "../../shell/dom.js";
import { INCH } from "../geometry.js";
import { draw, mapping } from "./draw.js";
import { KINDS } from "./kinds.js";
import { path } from "./lines.js";
import { centre, cornered, moved, over, sizeOf, snapped, split, turned } from "./shapes.js";

const DRAG_FROM = 4;   // px the pointer travels before a press is a drag
const EDGE = INCH * 2;   // what is seen around the field
const MOST = 16;   // how much nearer than the whole one can go
const FINGER = 14;   // px beside a thing that still mean it
const CROWDED = 22;   // px: with shorter edges the corners would hide the shape; nearer they can be taken
const TURN_OUT = 30;   // px from the shape to the handle that turns it

export class PlanTable {
  /** `hands`: { put(place), chosen(key), step() → u, tool() → kind or null }. */
  constructor(plan, hands) {
    Object.assign(this, { plan, hands });
    this.ground = svg("g");
    this.marks = svg("g", { class: "ce-marks", "aria-hidden": "true" });
    this.handles = svg("g", { class: "ce-handles", "aria-hidden": "true" });
    this.svg = svg("svg", { class: "ce-svg", tabindex: 0, role: "application", "aria-label": "The country", "aria-describedby": "ce-help" }, this.ground, this.marks, this.handles);
    this.fingers = new Map();
    this.editable = true;
    this.at = null;   // the corner that arrow keys move
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.svg.addEventListener(name, (event) => this.up(event));
    this.svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.frame()).observe(this.svg);
  }

  /* ---- what is seen ---- */

  show(country = this.plan.document, faulty = this.faulty ?? new Set()) {
    this.country = country;
    this.faulty = faulty;
    this.to = mapping(country);
    this.from = mapping(country);
    const size = `${country.width}/${country.depth}`;
    draw(this.ground, country);
    if (size !== this.size) this.whole();
    else this.frame();
    this.size = size;
  }

  whole() {
    const { width, depth } = this.country;
    this.view = { x: width / 2, y: depth / 2, near: 1 };
    this.frame();
  }

  /** Pixels to the u when the whole field is seen. */
  get fit() {
    const { width, depth } = this.country;
    return Math.max(0.001, Math.min(this.svg.clientWidth / (width + 2 * EDGE), this.svg.clientHeight / (depth + 2 * EDGE)));
  }

  frame() {
    if (!this.view || !this.svg.clientWidth) return;
    this.k = this.fit * this.view.near;
    const [wide, deep] = [this.svg.clientWidth / this.k, this.svg.clientHeight / this.k];
    const inside = (middle, seen, all) => (seen >= all + 2 * EDGE ? all / 2 : Math.max(seen / 2 - EDGE, Math.min(all + EDGE - seen / 2, middle)));
    this.view.x = inside(this.view.x, wide, this.country.width);
    this.view.y = inside(this.view.y, deep, this.country.depth);
    this.left = this.view.x - wide / 2;
    this.top = this.view.y - deep / 2;
    this.svg.setAttribute("viewBox", `${this.left} ${this.top} ${wide} ${deep}`);
    this.svg.style.setProperty("--k", this.k);
    this.mark();
  }

  /** Nearer or farther by a factor; the point under `x`, `y` (px of the table) stays where it is. */
  zoom(by, x = this.svg.clientWidth / 2, y = this.svg.clientHeight / 2) {
    const near = Math.max(1, Math.min(MOST, this.view.near * by));
    const [gx, gy] = [this.left + x / this.k, this.top + y / this.k];
    const k = this.fit * near;
    this.view = { near, x: gx - x / k + this.svg.clientWidth / k / 2, y: gy - y / k + this.svg.clientHeight / k / 2 };
    this.frame();
  }

  /** A feature chosen elsewhere comes into sight. */
  reveal(feature) {
    const [x, y] = this.to(centre(feature));
    const [wide, deep] = [this.svg.clientWidth / this.k, this.svg.clientHeight / this.k];
    if (Math.abs(x - this.view.x) > wide * 0.45) this.view.x = x;
    if (Math.abs(y - this.view.y) > deep * 0.45) this.view.y = y;
    this.frame();
  }

  /** The middle of what is seen, on the country. */
  get middle() { return this.from([this.view.x, this.view.y]); }

  /* ---- what is chosen and what is wrong ---- */

  mark() {
    const round = (feature) => this.to(centre(feature));
    this.marks.replaceChildren(...[...this.faulty].map((key) => this.shown(key)).filter(Boolean).map((feature) => {
      const [x, y] = round(feature);
      const r = 9 / this.k;
      return svg("g", { class: "ce-fault" }, svg("path", { d: this.outline(feature) }), svg("circle", { cx: x, cy: y, r }),
        svg("path", { d: path([[x, y - r * 0.55], [x, y + r * 0.15]]) + path([[x, y + r * 0.5], [x, y + r * 0.52]]) }));
    }));
    const feature = this.held ?? this.plan.pick;
    this.handles.replaceChildren(...(feature ? this.grips(feature) : []));
  }

  shown(key) { return this.held?.key === key ? this.held : this.plan.feature(key); }

  outline(feature) {
    const points = feature.at.map(this.to);
    if (KINDS[feature.kind].form === "points") return points.map(([x, y]) => `M${x - INCH} ${y}a${INCH} ${INCH} 0 1 0 ${2 * INCH} 0a${INCH} ${INCH} 0 1 0 ${-2 * INCH} 0Z`).join("");
    return path(points, KINDS[feature.kind].form === "area");
  }

  grips(feature) {
    const line = svg("path", { class: "ce-chosen", d: this.outline(feature) });
    if (!this.editable) return [line];
    const { form } = KINDS[feature.kind];
    const points = feature.at.map(this.to);
    const grip = (cls, [x, y], data) => svg("g", { class: `ce-grip ${cls}`, ...data },
      svg("circle", { class: "ce-touch", cx: x, cy: y, r: FINGER / this.k }), svg("circle", { cx: x, cy: y, r: (cls.startsWith("ce-half") ? 4 : 6) / this.k }));
    const crowded = form !== "points" && Math.min(...this.legs(feature).map(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]))) * this.k < CROWDED;
    const halves = crowded || form === "points" || form === "span" ? [] : this.legs(feature).map(([a, b], i) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, i]);
    const parts = [line,
      ...halves.map(([x, y, i]) => grip("ce-half", [x, y], { "data-half": i })),
      ...points.map((point, i) => (crowded && i !== this.at ? null : grip(i === this.at ? "ce-at" : "", point, { "data-corner": i }))).filter(Boolean)];
    if (form !== "points" || points.length > 1) {
      const [cx] = this.to(centre(feature));
      const high = Math.min(...points.map(([, y]) => y));
      const y = high - TURN_OUT / this.k;
      parts.push(svg("path", { class: "ce-arm", d: path([[cx, high], [cx, y]]) }), grip("ce-turn", [cx, y], { "data-turn": "" }));
    }
    return parts;
  }

  /** The legs of a shape on the drawing. */
  legs(feature) {
    const points = feature.at.map(this.to);
    const all = points.map((point, i) => [point, points[(i + 1) % points.length]]);
    return KINDS[feature.kind].form === "area" ? all : all.slice(0, -1);
  }

  /* ---- the pointer ---- */

  place(event) {
    const box = this.svg.getBoundingClientRect();
    return this.from([this.left + (event.clientX - box.left) / this.k, this.top + (event.clientY - box.top) / this.k]);
  }

  /** The feature under a place: small things before large ones. */
  under(place, touch) {
    const slack = (touch ? FINGER : 5) / this.k;
    const found = this.country.features.map((feature) => ({ feature, far: over(feature, place, slack) })).filter(({ far }) => far !== null);
    const bulk = ({ feature, far }) => (KINDS[feature.kind].form === "points" ? 0 : far * 1e6 + Math.max(1, sizeOf(feature)[0]) * Math.max(1, feature.width ?? sizeOf(feature)[1]));
    return found.sort((a, b) => bulk(a) - bulk(b))[0]?.feature ?? null;
  }

  down(event) {
    if (event.button > 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) {
      this.held = null;
      this.press = null;
      this.show();
      return;
    }
    const place = this.place(event);
    const grip = event.target.closest?.(".ce-grip")?.dataset;
    const pick = this.plan.pick;
    this.press = { x: event.clientX, y: event.clientY, place, touch: event.pointerType !== "mouse", moved: false, pan: { ...this.view } };
    if (grip && pick && this.editable) this.press.grip = this.taken(grip, pick);
    else {
      const under = this.hands.tool() && this.editable ? null : this.under(place, this.press.touch);
      this.press.key = under?.key ?? null;
      if (under && under.key === this.plan.chosen) this.press.drag = under;
    }
  }

  /** What a handle does: `(place) → feature`. */
  taken(grip, feature) {
    if ("corner" in grip) {
      const i = Number(grip.corner);
      this.at = i;
      return (place) => cornered(feature, i, this.snap(place), this.country);
    }
    if ("half" in grip) {
      const i = Number(grip.half);
      return (place) => cornered(split(feature, i, place), i + 1, this.snap(place), this.country);
    }
    const [cx, cy] = centre(feature);
    const [sx, sy] = [this.press.place[0] - cx, this.press.place[1] - cy];
    return ([x, y], event) => {
      const by = ((Math.atan2(y - cy, x - cx) - Math.atan2(sy, sx)) * 180) / Math.PI;
      return turned(feature, event.altKey ? by : Math.round(by / 5) * 5, this.country) ?? this.held ?? feature;
    };
  }

  snap([x, y]) {
    const step = this.hands.step();
    return [snapped(x, step), snapped(y, step)];
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = { ...finger };
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) return this.pinch(event.pointerId, before);
    const press = this.press;
    if (!press) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
    if (!press.moved) return;
    const place = this.place(event);
    if (press.grip) this.hold(press.grip(place, event));
    else if (press.key && this.editable && !this.hands.tool()) this.drag(place);
    else {
      this.view = { ...this.view, x: press.pan.x - (event.clientX - press.x) / this.k, y: press.pan.y - (event.clientY - press.y) / this.k };
      this.frame();
    }
  }

  drag(place) {
    const { press } = this;
    if (!press.drag) {
      this.plan.choose(press.key);
      press.drag = this.plan.pick;
    }
    const step = this.hands.step();
    const corner = press.drag.at[0];
    const shift = [0, 1].map((axis) => snapped(corner[axis] + place[axis] - press.place[axis], step) - corner[axis]);
    this.hold(moved(press.drag, ...shift, this.country));
  }

  /** Shows a feature as it would be. */
  hold(feature) {
    this.held = feature;
    const features = this.plan.document.features.map((one) => (one.key === feature.key ? feature : one));
    this.show({ ...this.plan.document, features });
  }

  pinch(id, before) {
    const other = [...this.fingers].find(([key]) => key !== id)[1];
    const now = this.fingers.get(id);
    const box = this.svg.getBoundingClientRect();
    const apart = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.view.x -= (now.x - before.x) / 2 / this.k;
    this.view.y -= (now.y - before.y) / 2 / this.k;
    this.frame();
    this.zoom(apart(now) / apart(before), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    const { press, held } = this;
    this.press = null;
    this.held = null;
    if (!press || event.type === "pointercancel") return this.show(this.plan.document);
    if (held) return this.plan.set(held.key, held);
    if (press.moved || press.grip) return this.mark();
    if (this.hands.tool() && this.editable) return this.hands.put(this.snap(press.place));
    return this.hands.chosen(press.key);
  }

  wheel(event) {
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }
}
