// Laying legs and measuring on the chart: by mouse or finger, and with the arrow keys and Enter.

import { courseWords, figure, hoursWords, placeWords, rhumb, turned } from "../chart/geo.js";
import { make, pathOf } from "../chart/pen.js";
import { $, $$, say } from "../shell/dom.js";
import { cap, count } from "../shell/words.js";

const STEP = 8;
const LEAP = 40;
const HARBOUR_NM = 9; // how much of a harbour's waters is shown to lay the way out
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** A place of the chart as orders name it. */
const placeOf = ({ lat, lng }) => ({ lon: turned(lng), lat });

export class Tools {
  chart; onLegs; way;
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(chart, draft, { onLegs, way = null }) {
    Object.assign(this, { chart, draft, onLegs, way });
    this.map = chart.map;
    this.mode = null;
    this.cursor = null;
    this.measured = [];
    this.idle = 0;
    const face = this.map.getContainer();
    face.setAttribute("aria-label", "Chart. Choose Lay a leg or Measure, then move the cross with the arrow keys and press Enter.");
    face.setAttribute("role", "application");
    chart.addPass("tool", (pen, group) => this.draw(pen, group));
    this.map.on("click", (event) => this.clicked(event));
    this.map.on("mousemove", (event) => this.hover(event.latlng));
    this.map.on("mouseout", () => { if (this.mode && !this.byKeys) this.point(null); });
    face.addEventListener("keydown", (event) => this.pressed(event));
  }

  attach() {
    $$("[data-mode]").forEach((button) => {
      button.onclick = () => {
        this.set(this.mode === button.dataset.mode ? null : button.dataset.mode);
        if (this.mode) this.map.getContainer().focus({ preventScroll: true });
      };
    });
    if (this.mode === "lay" && !this.draft.editable) this.set(null);
  }

  set(mode) {
    this.mode = mode;
    this.cursor = null;
    this.byKeys = false;
    this.measured = [];
    $$("[data-mode]").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.mode === mode)));
    this.map.getContainer().classList.toggle("aiming", Boolean(mode));
    this.map.keyboard[mode ? "disable" : "enable"]();
    this.map.doubleClickZoom[mode ? "disable" : "enable"]();
    if (mode === "lay" && this.leavesPort() && !this.way) this.chart.approach(this.draft.force, HARBOUR_NM);
    this.show();
    if (mode) this.tell(mode === "lay" ? "Laying. Arrow keys move the cross, Enter ends a leg there, Delete removes the last one, Escape leaves." : "Measuring. Enter sets a point, Escape stops.");
  }

  /** Whether the next leg is the first out of a harbour. */
  leavesPort() {
    return Boolean(this.draft.force?.port) && !this.draft.legs.length;
  }

  /** Miles to the shore on the way to the cross; null if it is clear. */
  shore(from) {
    return this.chart.land.milesToShore(from, this.cursor);
  }

  /** Where the next leg or the next stretch begins. */
  from() {
    if (this.mode === "lay") return this.draft.force ? this.draft.startOf(this.draft.legs.length) : null;
    return this.measured.at(-1) ?? null;
  }

  clicked(event) {
    if (!this.mode || Date.now() < this.idle) return;
    this.place(placeOf(event.latlng));
  }

  hover(latlng) {
    if (!this.mode || this.dragging) return;
    this.byKeys = false;
    this.point(placeOf(latlng));
  }

  point(place) {
    this.cursor = place;
    this.show();
  }

  place(place) {
    clearTimeout(this.spoken);
    if (this.mode === "lay") {
      if (!this.draft.force || !this.draft.editable) return;
      if (this.way && this.chart.land.shore(this.from(), place) !== null) {
        this.round(place);
        return;
      }
      this.draft.add(place);
      const made = this.draft.made(this.draft.legs.length - 1);
      this.tell(`Leg ${this.draft.legs.length}: ${courseWords(made.course)}, ${figure(made.nm)} miles.`);
    } else {
      if (this.measured.length > 8) this.measured = [];
      this.measured.push(place);
    }
    this.show();
  }

  /** The shore stands before the end of the leg: a way round is laid; where there is none the leg as it was meant, to be mended.
      To a place on land there is none, and no leg. */
  async round(place) {
    this.tell("Looking for a route around the land.");
    if (!await this.way.lay(place) && !this.way.busy) {
      if (this.chart.land.holds(place)) this.way.say("That place is on land. Choose one at sea.");
      else this.draft.add(place);
    }
    this.tell($("#way-note")?.textContent ?? "");
    this.show();
  }

  undo() {
    if (this.mode === "lay" && this.draft.legs.length) {
      this.draft.remove(this.draft.legs.length - 1);
      this.tell(`${cap(count(this.draft.legs.length, "leg"))} left.`);
    } else this.measured.pop();
    this.show();
  }

  pressed(event) {
    if (!this.mode || event.target !== this.map.getContainer()) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.step(arrow, event.shiftKey ? LEAP : STEP);
    else if (event.key === "Enter") {
      if (!this.cursor) this.step([0, 0], 0);
      else this.place(this.cursor);
    } else if (event.key === "Delete" || event.key === "Backspace") this.undo();
    else if (event.key === "Escape") {
      const button = $(`[data-mode="${this.mode}"]`);
      this.set(null);
      button?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  step([dx, dy], pixels) {
    this.byKeys = true;
    const start = this.cursor ?? this.from() ?? placeOf(this.map.getCenter());
    const p = this.map.latLngToContainerPoint([start.lat, start.lon]);
    const next = this.map.containerPointToLatLng([p.x + dx * pixels, p.y + dy * pixels]);
    this.point(placeOf(next));
    const size = this.map.getSize();
    if (p.x < 50 || p.y < 50 || p.x > size.x - 50 || p.y > size.y - 50) this.map.panTo(next, { animate: false });
    clearTimeout(this.spoken);
    this.spoken = setTimeout(() => this.tell($("#readout").textContent), 500);
  }

  tell(text) {
    say($("#readout-say"), text);
  }

  /** Course, miles and hours from the last end to the cross. */
  words() {
    const from = this.from();
    if (!this.cursor) {
      if (this.mode === "lay" && this.leavesPort()) return `In ${this.draft.force.port}. Click her destination: a route around the land is laid.`;
      if (this.mode === "lay") return this.draft.force ? "Click where the leg ends. Drag a square to move it." : "";
      return this.measured.length ? "" : "Click where to measure from.";
    }
    if (!from) return placeWords(this.cursor);
    const { course, nm } = rhumb(from, this.cursor);
    if (nm < 0.05) return placeWords(this.cursor);
    const parts = [courseWords(course), `${figure(nm)} miles`];
    if (this.mode === "lay") {
      const knots = this.draft.speed();
      parts.push(`${hoursWords(nm / knots)} at ${figure(knots)} knots`);
      const shore = this.shore(from);
      if (shore !== null) parts.push(this.way ? "land in between: the course goes round it" : `ashore after ${figure(shore)} miles`);
    } else if (this.measured.length > 1) {
      const sum = this.measured.slice(1).reduce((total, p, i) => total + rhumb(this.measured[i], p).nm, nm);
      parts.push(`${figure(sum)} in all`);
    }
    parts.push(placeWords(this.cursor));
    return parts.join(" · ");
  }

  show() {
    const words = this.mode ? this.words() : "";
    const readout = $("#readout");
    readout.hidden = !words;
    say(readout, words);
    this.chart.redrawPass("tool");
  }

  draw(pen, group) {
    if (!this.mode) return;
    const from = this.from();
    const trail = this.mode === "measure" ? [...this.measured] : from ? [from] : [];
    if (this.cursor) trail.push(this.cursor);
    const points = pen.points(trail);
    const ashore = this.mode === "lay" && from && this.cursor ? this.chart.land.shore(from, this.cursor) : null;
    if (ashore !== null) {
      // how far she could go; the rest of the line stays thin
      const [a, b] = points;
      const p = { x: a.x + (b.x - a.x) * ashore, y: a.y + (b.y - a.y) * ashore };
      make("path", { class: "aim rest", d: pathOf([p, b]) }, group);
      make("path", { class: "aim", d: pathOf([a, p]) }, group);
      make("path", { class: "aim shore", d: `M${p.x - 5} ${p.y - 5}l10 10M${p.x + 5} ${p.y - 5}l-10 10` }, group);
    } else if (points.length > 1) make("path", { class: "aim", d: pathOf(points) }, group);
    if (this.mode === "measure") {
      for (const p of pen.points(this.measured)) make("circle", { class: "s-l f-p", "stroke-width": 1.5, cx: p.x, cy: p.y, r: 3.5 }, group);
    }
    if (!this.cursor) return;
    const p = points.at(-1);
    make("path", { class: "cross", d: `M${p.x - 12} ${p.y}h8M${p.x + 4} ${p.y}h8M${p.x} ${p.y - 12}v8M${p.x} ${p.y + 4}v8` }, group);
  }

  /** Dragging the end of a leg. */
  grab(event, n) {
    if (event.button) return;
    event.stopPropagation();
    event.preventDefault();
    const face = this.map.getContainer();
    this.dragging = true;
    this.map.dragging.disable();
    face.setPointerCapture(event.pointerId);
    this.onLegs(n);
    let moved = false;
    const move = (e) => {
      moved = true;
      this.draft.move(n, placeOf(this.map.mouseEventToLatLng(e)));
      const made = this.draft.made(n);
      $("#readout").hidden = false;
      say($("#readout"), `Leg ${n + 1}: ${courseWords(made.course)} · ${figure(made.nm)} miles${made.hours ? ` · ${hoursWords(made.hours)}` : ""}`);
    };
    const drop = () => {
      face.removeEventListener("pointermove", move);
      this.map.dragging.enable();
      this.dragging = false;
      this.idle = Date.now() + 300; // the click that ends a drag ends no leg
      if (moved) this.draft.changed();
      this.show();
    };
    face.addEventListener("pointermove", move);
    face.addEventListener("pointerup", drop, { once: true });
    face.addEventListener("pointercancel", drop, { once: true });
  }
}
