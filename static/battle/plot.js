/* The plot of an action as one side saw it: own ships where they are, the enemy where he was reported, with the error. */

import { f, s } from "./dom.js";
import { Lettering } from "./labels.js";
import { between, leg, sector } from "./model.js";
import { rose, scale, squares } from "./paper.js";
import { build, points, side, yards } from "./words.js";

const RECENT = 12;      // moves of track drawn in full strength
const OLD_FIELDS = 3;   // earlier fields of error that stay on the paper, for one or two enemies or the one picked
const LOST_AFTER = 10;  // moves after which a ship no longer seen leaves the plot
const HALF = { battleship: 11.5, cruiser: 11, small: 9, destroyer: 7 };   // half a hull in px; larger ships are drawn a little larger
const SHIP_YD = 135;    // a hull, when the paper is large enough to show it true

export class Plot {
  constructor(host, battle, { onpick } = {}) {
    this.host = host;
    this.battle = battle;
    this.lettering = new Lettering();
    this.mode = "now";
    this.index = battle.last;
    this.part = 0;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.picked = null;
    this.still = s("g");
    this.moving = s("g");
    this.furniture = s("g");
    this.title = s("title", { id: "plot-title" });
    this.svg = s("svg", { class: "c", role: "img", "aria-labelledby": "plot-title" }, this.title, this.still, this.moving, this.furniture);
    host.prepend(this.svg);
    this.svg.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-ship]");
      if (mark && !this.dragged) onpick?.(mark.dataset.ship);
    });
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  /* ---- the frame: what part of the paper is shown ---- */

  resize() {
    const w = this.host.clientWidth;
    const h = this.host.clientHeight;
    if (!w || !h || (w === this.w && h === this.h)) return;
    this.w = w;
    this.h = h;
    this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    if (this.mode === "free") this.draw();
    else this.fit(this.mode);
  }

  /** Bring all of the action, or what is to be seen at this move, into the frame. */
  fit(mode) {
    this.mode = mode;
    this.sliding = null;
    Object.assign(this, this.frameOf(mode === "now" ? this.battle.boundsAt(this.index) : this.battle.bounds));
    this.draw();
  }

  frameOf({ w, e, s: south, n }) {
    const pad = this.pad;
    const k = Math.min((this.w - 2 * pad.side) / Math.max(e - w, 3400), (this.h - pad.top - pad.foot) / Math.max(n - south, 2400), 0.32);
    return { k, cx: (w + e) / 2, cy: (south + n) / 2 - (pad.foot - pad.top) / 2 / k };
  }

  get pad() { return { side: Math.min(130, this.w * 0.2), top: 54, foot: 64 }; }

  /** Following: the paper stays where it is until somebody nears its edge or it has become too small, then it slides. */
  follow() {
    const bounds = this.battle.boundsAt(this.index);
    const to = this.frameOf(bounds);
    const { x, y } = this.frame;
    const pad = { side: this.pad.side * 0.6, top: this.pad.top * 0.7, foot: this.pad.foot * 0.7 };
    const inside = x(bounds.w) >= pad.side && x(bounds.e) <= this.w - pad.side && y(bounds.n) >= pad.top && y(bounds.s) <= this.h - pad.foot;
    if (inside && to.k < this.k * 1.5) return;
    const from = { k: this.k, cx: this.cx, cy: this.cy };
    if (this.calm.matches) {
      Object.assign(this, to);
      return;
    }
    const began = performance.now();
    const slide = (now) => {
      if (this.mode !== "now" || this.sliding !== slide) return;
      const u = Math.min(1, (now - began) / 420);
      const v = u * u * (3 - 2 * u);
      this.k = from.k * (to.k / from.k) ** v;
      this.cx = from.cx + (to.cx - from.cx) * v;
      this.cy = from.cy + (to.cy - from.cy) * v;
      this.draw();
      if (u < 1) requestAnimationFrame(slide);
      else this.sliding = null;
    };
    this.sliding = slide;
    requestAnimationFrame(slide);
  }

  zoom(by, at = { x: this.w / 2, y: this.h / 2 }) {
    const k = Math.min(0.8, Math.max(0.004, this.k * by));
    const x = this.cx + (at.x - this.w / 2) * (1 / this.k - 1 / k);
    const y = this.cy - (at.y - this.h / 2) * (1 / this.k - 1 / k);
    Object.assign(this, { k, cx: x, cy: y, mode: "free" });
    this.draw();
  }

  pan(dx, dy) {
    this.cx -= dx / this.k;
    this.cy += dy / this.k;
    this.mode = "free";
    this.draw();
  }

  get frame() {
    return { w: this.w, h: this.h, k: this.k, x: (x) => (x - this.cx) * this.k + this.w / 2, y: (y) => this.h / 2 - (y - this.cy) * this.k,
      east: (px) => (px - this.w / 2) / this.k + this.cx, north: (px) => this.cy - (px - this.h / 2) / this.k };
  }

  /* ---- drawing ---- */

  show(index) {
    this.index = index;
    this.part = 0;
    if (this.mode === "now" && this.w && this.shown) this.follow();
    else if (this.mode === "now" && this.w) this.fit("now");
    this.shown = true;
    this.draw();
  }

  pick(id) {
    this.picked = id;
    this.draw();
  }

  draw() {
    if (!this.w) return;
    const frame = this.frame;
    const ships = this.battle.at(this.index).filter((one) => one.fix.exact || one.ship.sunk !== null || this.index - one.index <= LOST_AFTER);
    const exact = ships.filter((one) => one.fix.exact);
    const reported = ships.filter((one) => !one.fix.exact);
    const numbers = this.numbers(exact, frame);
    const places = this.letter(ships, frame, numbers);
    this.still.replaceChildren(...squares(frame, this.battle.origin), ...reported.flatMap((one) => this.reports(one, frame, reported.length)), ...this.aims(ships, frame), ...exact.flatMap((one) => this.track(one, frame)), ...numbers.flatMap((one) => one.nodes));
    this.moving.replaceChildren(...reported.map((one) => this.reportMark(one, frame, places)), ...exact.map((one) => this.hull(one, frame, places)));
    const size = this.w < 620 ? 26 : 38;
    this.furniture.replaceChildren(...scale(frame), rose(this.w - size - 24, size + 36, size));
    this.title.textContent = `Plot at move ${this.battle.numbers[this.index]}: ${exact.length} ships on their tracks${reported.length ? `, ${reported.length} of the enemy as reported` : ""}. All of it stands in the tables.`;
    if (this.part) this.glide(this.part);
  }

  /** Part `u` of the way to the next move: only what is exactly known glides; reports stay until the next report. */
  glide(u) {
    this.part = u;
    const frame = this.frame;
    for (const one of this.battle.at(this.index)) {
      const next = one.ship.fixes[this.index + 1];
      const group = this.moving.querySelector(`[data-ship="${CSS.escape(one.ship.id)}"]`);
      if (!group || !next || !one.seen || !one.fix.exact) continue;
      const here = between(one.fix, next, u);
      group.setAttribute("transform", `translate(${f(frame.x(here.x))} ${f(frame.y(here.y))})`);
      group.querySelector(".hull")?.setAttribute("transform", `rotate(${f(here.heading)})`);
      this.wake(one, next, u, frame);
    }
  }

  /** The part of the leg that a gliding ship has just steamed. */
  wake(one, next, u, frame) {
    let path = this.moving.querySelector(`[data-wake="${CSS.escape(one.ship.id)}"]`);
    if (!path) {
      path = s("path", { class: `track s-${side(one.ship.side).ink}`, "data-wake": one.ship.id });
      this.moving.prepend(path);
    }
    const steps = Array.from({ length: 7 }, (_, i) => between(one.fix, next, (u * i) / 6));
    path.setAttribute("d", `M${steps.map((p) => `${f(frame.x(p.x))} ${f(frame.y(p.y))}`).join("L")}`);
  }

  letter(ships, frame, numbers) {
    const dots = ships.map((one) => ({ x: frame.x(one.fix.x_yd), y: frame.y(one.fix.y_yd), r: one.fix.exact ? 9 : 12 }));
    dots.push({ x: this.w - 64, y: 72, r: 56 }, { x: 120, y: this.h - 22, r: 20 }, { x: 60, y: this.h - 22, r: 20 }, { x: 200, y: this.h - 22, r: 20 });
    const figures = numbers.filter((one) => one.at).map((one) => ({ ...one.at, r: 7 }));
    return this.lettering.place(ships.map((one, i) => ({ id: one.ship.id, x: dots[i].x, y: dots[i].y, lines: this.lines(one), prefer: one.fix.heading_deg ?? 0 })), [...dots, ...figures], this.w, this.h);
  }

  /** What is written beside a ship. */
  lines(one) {
    const { fix, ship, seen } = one;
    const number = this.battle.numbers[one.index];
    if (fix.exact) {
      const name = (this.battle.umpire ? `${side(ship.side).letter} · ` : "") + (fix.name ?? fix.what);
      return fix.afloat ? [name] : [`${name}, sunk`];
    }
    const head = fix.name ?? fix.what;
    if (!fix.afloat) return [`${ship.id} · ${head}, sunk`];
    if (!seen) return [`${ship.id} · ${head}`, `last seen move ${number}`];
    if (fix.behind) return [`${ship.id} · ${head}`, `behind ${fix.behind}`];
    return fix.range_yd ? [`${ship.id} · ${head}`, `${yards(fix.range_yd)} yards, ${points(fix.bearing_deg)}`] : [`${ship.id} · ${head}`];
  }

  words(one, places) {
    const spot = places.get(one.ship.id);
    const ink = side(one.ship.side).ink === "b" ? "bl" : side(one.ship.side).ink === "r" ? "rd" : "";
    const named = Boolean(one.fix.name);
    const lines = this.lines(one).map((line, i) => s("text", {
      class: i ? "lab sm" : `lab ${one.seen || one.fix.exact ? ink : "sm"} ${one.fix.exact ? "" : "bold"} ${named ? "it" : ""}`, x: f(spot.x), y: f(spot.top + 11 + i * 14), "text-anchor": spot.anchor }, line));
    const pointer = spot.far > 30 ? s("path", { class: `tick ${ink === "bl" ? "s-b" : ink === "rd" ? "s-r" : "s-i"}`, "stroke-width": ".8", d: `M0 0L${f(spot.x * 0.82)} ${f(spot.y * 0.82)}` }) : null;
    return [pointer, ...lines].filter(Boolean);
  }

  hull(one, frame, places) {
    const { fix, ship } = one;
    const ink = side(ship.side).ink;
    const half = Math.max(HALF[build(fix)], (SHIP_YD * frame.k) / 2);
    const ring = this.picked === ship.id ? s("circle", { class: "s-l picked", r: f(half + 6) }) : null;
    const shape = fix.afloat
      ? s("path", { class: `hull f-${ink}`, d: hullPath(half), transform: `rotate(${f(fix.heading_deg ?? 0)})` })
      : s("g", { class: "hull", transform: `rotate(${f(fix.heading_deg ?? 0)})` }, s("path", { class: `sunk s-${ink}`, d: `${hullPath(half)}M${f(-half * 0.7)} ${f(-half * 0.45)}L${f(half * 0.7)} ${f(half * 0.45)}M${f(half * 0.7)} ${f(-half * 0.45)}L${f(-half * 0.7)} ${f(half * 0.45)}` }));
    return s("g", { "data-ship": ship.id, transform: `translate(${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))})` }, ring, this.words(one, places), shape);
  }

  track(one, frame) {
    const { fixes, side: key } = one.ship;
    const ink = `s-${side(key).ink}`;
    const d = { old: [], new: [] };
    for (let i = 1; i <= one.index; i += 1) {
      if (!fixes[i - 1] || !fixes[i]) continue;
      const [a, b, c, e] = leg(fixes[i - 1], fixes[i]).map((p) => `${f(frame.x(p.x))} ${f(frame.y(p.y))}`);
      d[i > this.index - RECENT ? "new" : "old"].push(`M${a}C${b} ${c} ${e}`);
    }
    return [d.old.length && s("path", { class: `track ${ink} faded`, d: d.old.join("") }), d.new.length && s("path", { class: `track ${ink}`, d: d.new.join("") })].filter(Boolean);
  }

  /** Who lays his guns on whom: for the umpire all, for a side the ship that is picked. */
  aims(ships, frame) {
    const at = new Map(ships.map((one) => [one.ship.id, one]));
    return ships.filter((one) => one.fix.target && one.fix.afloat && at.has(one.fix.target) && (this.battle.umpire || [one.ship.id, one.fix.target].includes(this.picked))).map((one) => {
      const to = at.get(one.fix.target).fix;
      return s("path", { class: `tick laid-on s-${side(one.ship.side).ink}`, d: `M${f(frame.x(one.fix.x_yd))} ${f(frame.y(one.fix.y_yd))}L${f(frame.x(to.x_yd))} ${f(frame.y(to.y_yd))}` });
    });
  }

  /** Ticks and numbers of the moves along the track of the first ship of each side: [{nodes, at: place of the figure or null}]. */
  numbers(exact, frame) {
    const out = [];
    for (const key of new Set(exact.map((one) => one.ship.side))) {
      const { ship, index } = exact.find((one) => one.ship.side === key);
      const ink = side(key).ink;
      const { step, each } = numberStep(ship, index, frame);
      for (let i = 0; i <= index; i += 1) {
        const fix = ship.fixes[i];
        if (!fix || fix.heading_deg === null) continue;
        const x = frame.x(fix.x_yd);
        const y = frame.y(fix.y_yd);
        const a = (fix.heading_deg * Math.PI) / 180;
        const n = this.battle.numbers[i];
        const long = n % step === 0 ? 4.5 : 2.5;
        const nodes = [];
        if (i < index && (each >= 7 || n % step === 0)) nodes.push(s("path", { class: `tick s-${ink}`, "stroke-width": "1.2", d: `M${f(x - long * Math.cos(a))} ${f(y - long * Math.sin(a))}L${f(x + long * Math.cos(a))} ${f(y + long * Math.sin(a))}` }));
        const at = n % step === 0 && i <= index - step / 2 ? { x: x + 13 * Math.cos(a), y: y + 13 * Math.sin(a) } : null;
        if (at) nodes.push(s("text", { class: `lab sm ${ink === "b" ? "bl" : "rd"}`, x: f(at.x), y: f(at.y + 4), "text-anchor": "middle" }, String(n)));
        out.push({ nodes, at });
      }
    }
    return out;
  }

  /** Where an enemy was reported: his field of error now, those of the moves before, and the line of bearing. */
  reports(one, frame, crowd) {
    const { ship, index, seen } = one;
    const ink = side(ship.side).ink;
    const out = [];
    const trail = [];
    const fields = crowd <= 2 || this.picked === ship.id ? OLD_FIELDS : 0;
    for (let i = Math.max(0, this.index - RECENT); i <= index; i += 1) {
      const fix = ship.fixes[i];
      if (!fix || fix.exact) continue;
      trail.push(`${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))}`);
      if (!fix.afloat) continue;
      const field = sector(fix);
      const age = this.index - i;
      if (i < index) out.push(s("circle", { class: `old-fix s-${ink}`, cx: f(frame.x(fix.x_yd)), cy: f(frame.y(fix.y_yd)), r: 2 }));
      if (!field || (age > fields && i < index)) continue;
      const now = i === index && seen;
      const shape = `M${field.ring.map((p) => `${f(frame.x(p.x))} ${f(frame.y(p.y))}`).join("L")}z`;
      out.push(s("path", { class: `err f-${ink} s-${ink} ${now ? "" : "old"}`, "stroke-opacity": now ? null : f(0.6 - age * 0.15), d: shape }));
      if (now) out.push(s("path", { class: `tick s-${ink}`, "stroke-dasharray": "2 5", d: `M${f(frame.x(field.from.x))} ${f(frame.y(field.from.y))}L${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))}` }));
    }
    if (trail.length > 1) out.unshift(s("path", { class: `tick s-${ink} trail`, d: `M${trail.join("L")}` }));
    return out;
  }

  reportMark(one, frame, places) {
    const { fix, ship, seen } = one;
    const ring = this.picked === ship.id ? s("circle", { class: "s-l picked", r: 16 }) : null;
    const a = ((fix.heading_deg ?? 0) * Math.PI) / 180;
    const heading = fix.heading_deg === null || fix.heading_deg === undefined || !seen || !fix.afloat ? null
      : s("path", { class: `tick s-${side(ship.side).ink}`, "stroke-width": 1.7, d: `M${f(9 * Math.sin(a))} ${f(-9 * Math.cos(a))}L${f(21 * Math.sin(a))} ${f(-21 * Math.cos(a))}` });
    return s("g", { "data-ship": ship.id, transform: `translate(${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))})` }, ring, this.words(one, places), heading, sideMark(ship.side, fix.afloat, seen));
  }
}

/** A side's mark, hollow: as reported. Crossed when she was seen to sink. */
function sideMark(key, afloat, seen) {
  const one = side(key);
  const shape = { blue: "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9z", red: "M0-10L10 0 0 10-10 0z", neutral: "M-8-8H8V8H-8z" }[key] ?? "M0-9L9 8H-9z";
  return s("g", { class: seen || !afloat ? null : "stale" }, s("path", { class: `report s-${one.ink}`, d: shape }),
    afloat ? s("text", { class: `m-t t${one.ink}`, y: 3.6 }, one.letter) : s("path", { class: `report s-${one.ink}`, d: "M-5-5L5 5M5-5L-5 5" }));
}

function hullPath(r) {
  const b = r * 0.3;
  return `M0 ${f(-r)}C${f(b)} ${f(-r * 0.43)} ${f(b * 0.75)} ${f(r * 0.6)} ${f(b * 0.42)} ${f(r)}H${f(-b * 0.42)}C${f(-b * 0.75)} ${f(r * 0.6)} ${f(-b)} ${f(-r * 0.43)} 0 ${f(-r)}z`;
}

/** How far apart moves lie on a track (px), and every how many of them a number fits without touching the next. */
function numberStep(ship, index, frame) {
  const fixes = ship.fixes.slice(0, index + 1).filter(Boolean);
  const run = fixes.slice(1).reduce((sum, fix, i) => sum + Math.hypot(fix.x_yd - fixes[i].x_yd, fix.y_yd - fixes[i].y_yd), 0) * frame.k;
  const each = fixes.length > 1 ? run / (fixes.length - 1) : 40;
  return { each, step: [1, 2, 5, 10, 20, 30, 60].find((n) => n * each >= 24) ?? 60 };
}
