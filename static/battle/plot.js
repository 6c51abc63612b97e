/* The plot of an action as one side saw it: own ships where they are, the enemy where he was reported, with the error. */

import { Camera } from "./camera.js";
import { f, s } from "./dom.js";
import { Lettering } from "./labels.js";
import { halfOf, heading, hull, reported as reportedMark } from "./marks.js";
import { between, leg, sector } from "./model.js";
import { rose, scale, squares } from "./paper.js";
import { points, side, yards } from "./words.js";

const RECENT = 12;      // moves of track drawn in full strength
const OLD_FIELDS = 3;   // earlier fields of error that stay on the paper, for one or two enemies or the one picked
const LOST_AFTER = 10;  // moves after which a ship no longer seen leaves the plot

export class Plot {
  constructor(host, battle, { onpick } = {}) {
    this.host = host;
    this.battle = battle;
    this.lettering = new Lettering();
    this.camera = new Camera(battle, () => this.draw());
    this.index = battle.last;
    this.part = 0;
    this.picked = null;
    this.still = s("g");
    this.moving = s("g");
    this.furniture = s("g");
    this.title = s("title", { id: "plot-title" });
    this.svg = s(
      "svg", { class: "c", role: "img", "aria-labelledby": "plot-title" }, this.title, this.still, this.moving,
      this.furniture,
    );
    host.prepend(this.svg);
    this.svg.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-ship]");
      if (mark && !this.dragged) onpick?.(mark.dataset.ship);
    });
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (w && h) this.svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    this.camera.resize(w, h, this.index);
  }

  fit(mode) { this.camera.fit(mode, this.index); }

  get mode() { return this.camera.mode; }

  get w() { return this.camera.w; }

  get h() { return this.camera.h; }

  /* ---- drawing ---- */

  show(index) {
    this.index = index;
    this.part = 0;
    if (this.mode === "now" && this.w && this.shown) this.camera.follow(index);
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
    const { frame } = this.camera;
    const lately = (one) => one.fix.exact || one.ship.sunk !== null || this.index - one.index <= LOST_AFTER;
    const ships = this.battle.at(this.index).filter(lately);
    const exact = ships.filter((one) => one.fix.exact);
    const reported = ships.filter((one) => !one.fix.exact);
    const numbers = this.numbers(exact, frame);
    const places = this.letter(ships, frame, numbers);
    this.still.replaceChildren(
      ...squares(frame, this.battle.origin), ...reported.flatMap((one) => this.reports(one, frame, reported.length)),
      ...this.aims(ships, frame), ...exact.flatMap((one) => this.track(one, frame)),
      ...numbers.map((one) => one.node),
    );
    this.moving.replaceChildren(
      ...reported.map((one) => this.reported(one, frame, places)),
      ...exact.map((one) => this.known(one, frame, places)),
    );
    const size = this.w < 620 ? 26 : 38;
    this.furniture.replaceChildren(...scale(frame), rose(this.w - size - 24, size + 36, size));
    const others = reported.length ? `, ${reported.length} of the enemy as reported` : "";
    const move = this.battle.numbers[this.index];
    this.title.textContent = `Plot at move ${move}: ${exact.length} ships on their tracks${others}. The tables say it all.`;
    if (this.part) this.glide(this.part);
  }

  /** Part `u` of the way to the next move: only what is exactly known glides; reports stay until the next report. */
  glide(u) {
    this.part = u;
    const { frame } = this.camera;
    for (const one of this.battle.at(this.index)) {
      const next = one.ship.fixes[this.index + 1];
      const group = this.moving.querySelector(`[data-ship="${CSS.escape(one.ship.id)}"]`);
      if (!group || !next || !one.seen || !one.fix.exact) continue;
      const here = between(one.fix, next, u);
      group.setAttribute("transform", `translate(${frame.at(here)})`);
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
    path.setAttribute("d", `M${steps.map((p) => `${frame.at(p)}`).join("L")}`);
  }

  letter(ships, frame, numbers) {
    const dots = ships.map((one) => ({
      x: frame.x(one.fix.x_yd), y: frame.y(one.fix.y_yd), r: one.fix.exact ? 9 : 12,
    }));
    dots.push(
      { x: this.w - 64, y: 72, r: 56 }, { x: 120, y: this.h - 22, r: 20 }, { x: 60, y: this.h - 22, r: 20 },
      { x: 200, y: this.h - 22, r: 20 },
    );
    const figures = numbers.filter((one) => one.at).map((one) => ({ ...one.at, r: 7 }));
    return this.lettering.place(
      ships.map((one, i) => ({
        id: one.ship.id, x: dots[i].x, y: dots[i].y, lines: this.lines(one), prefer: one.fix.heading_deg ?? 0,
      })),
      [...dots, ...figures], this.w, this.h,
    );
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
    return fix.range_yd ? [
      `${ship.id} · ${head}`, `${yards(fix.range_yd)} yards, ${points(fix.bearing_deg)}`,
    ] : [`${ship.id} · ${head}`];
  }

  words(one, places) {
    const spot = places.get(one.ship.id);
    const { ink } = side(one.ship.side);
    const letters = one.seen || one.fix.exact ? { b: "bl", r: "rd" }[ink] ?? "" : "sm";
    const head = `lab ${letters} ${one.fix.exact ? "" : "bold"} ${one.fix.name ? "it" : ""}`;
    const lines = this.lines(one).map((text, i) => s("text", {
      class: i ? "lab sm" : head, x: f(spot.x), y: f(spot.top + 11 + i * 14), "text-anchor": spot.anchor,
    }, text));
    if (spot.far <= 30) return lines;
    const d = `M0 0L${f(spot.x * 0.82)} ${f(spot.y * 0.82)}`;
    return [s("path", { class: `tick s-${ink}`, "stroke-width": 0.8, d }), ...lines];
  }

  known(one, frame, places) {
    const half = halfOf(one.fix, frame.k);
    return this.ship(one, frame, half + 6, [...this.words(one, places), hull(one.fix, side(one.ship.side).ink, half)]);
  }

  reported(one, frame, places) {
    const { fix, ship, seen } = one;
    const points = seen && fix.afloat && Number.isFinite(fix.heading_deg);
    const pointer = points ? heading(fix.heading_deg, side(ship.side).ink) : null;
    const mark = reportedMark(ship.side, { afloat: fix.afloat, seen });
    return this.ship(one, frame, 16, [...this.words(one, places), pointer, mark]);
  }

  /** Everything that moves with a ship, in a ring of the lamp when she is picked. */
  ship({ fix, ship }, frame, radius, parts) {
    const place = `translate(${frame.at(fix)})`;
    const ring = this.picked === ship.id ? s("circle", { class: "s-l picked", r: f(radius) }) : null;
    return s("g", { "data-ship": ship.id, transform: place }, ring, parts);
  }

  track(one, frame) {
    const { fixes, side: key } = one.ship;
    const ink = `s-${side(key).ink}`;
    const d = { old: [], new: [] };
    for (let i = 1; i <= one.index; i += 1) {
      if (!fixes[i - 1] || !fixes[i]) continue;
      const [a, b, c, e] = leg(fixes[i - 1], fixes[i]).map((p) => `${frame.at(p)}`);
      d[i > this.index - RECENT ? "new" : "old"].push(`M${a}C${b} ${c} ${e}`);
    }
    return [
      d.old.length && s("path", { class: `track ${ink} faded`, d: d.old.join("") }),
      d.new.length && s("path", { class: `track ${ink}`, d: d.new.join("") }),
    ].filter(Boolean);
  }

  /** Who lays his guns on whom: for the umpire all, for a side the ship that is picked. */
  aims(ships, frame) {
    const at = new Map(ships.map((one) => [one.ship.id, one]));
    const shown = ({ ship, fix }) => fix.afloat && at.has(fix.target)
      && (this.battle.umpire || [ship.id, fix.target].includes(this.picked));
    return ships.filter(shown).map(({ ship, fix }) => s("path", {
      class: `tick laid-on s-${side(ship.side).ink}`, d: `M${frame.at(fix)}L${frame.at(at.get(fix.target).fix)}`,
    }));
  }

  /** Ticks and numbers of the moves along the track of the first ship of each side: [{node, at: place of a figure}]. */
  numbers(exact, frame) {
    return [...new Set(exact.map((one) => one.ship.side))].flatMap((key) => {
      const { ship, index } = exact.find((one) => one.ship.side === key);
      const { step, each } = numberStep(ship, index, frame);
      return ship.fixes.slice(0, index + 1).flatMap((fix, i) => {
        if (!fix || fix.heading_deg === null) return [];
        const n = this.battle.numbers[i];
        const whole = n % step === 0;
        const tick = i < index && (each >= 7 || whole) ? [{ node: moveTick(fix, whole ? 4.5 : 2.5, key, frame) }] : [];
        return whole && i <= index - step / 2 ? [...tick, moveFigure(fix, n, key, frame)] : tick;
      });
    });
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
      trail.push(`${frame.at(fix)}`);
      if (!fix.afloat) continue;
      const field = sector(fix);
      const age = this.index - i;
      if (i < index) {
        out.push(s("circle", { class: `old-fix s-${ink}`, cx: f(frame.x(fix.x_yd)), cy: f(frame.y(fix.y_yd)), r: 2 }));
      }
      if (!field || (age > fields && i < index)) continue;
      const now = i === index && seen;
      out.push(s("path", {
        class: `err f-${ink} s-${ink} ${now ? "" : "old"}`, "stroke-opacity": now ? null : f(0.6 - age * 0.15),
        d: `M${field.ring.map(frame.at).join("L")}z`,
      }));
      if (!now) continue;
      const d = `M${frame.at(field.from)}L${frame.at(fix)}`;
      out.push(s("path", { class: `tick s-${ink}`, "stroke-dasharray": "2 5", d }));
    }
    if (trail.length > 1) out.unshift(s("path", { class: `tick s-${ink} trail`, d: `M${trail.join("L")}` }));
    return out;
  }
}

/** How far apart moves lie on a track (px), and every how many of them a number fits without touching the next. */
function numberStep(ship, index, frame) {
  const fixes = ship.fixes.slice(0, index + 1).filter(Boolean);
  const run = fixes.slice(1).reduce(
    (sum, fix, i) => sum + Math.hypot(fix.x_yd - fixes[i].x_yd, fix.y_yd - fixes[i].y_yd), 0,
  ) * frame.k;
  const each = fixes.length > 1 ? run / (fixes.length - 1) : 40;
  return { each, step: [1, 2, 5, 10, 20, 30, 60].find((n) => n * each >= 24) ?? 60 };
}

/** A tick across the track at a fix. */
function moveTick(fix, half, key, frame) {
  const a = (fix.heading_deg * Math.PI) / 180;
  const [dx, dy] = [half * Math.cos(a), half * Math.sin(a)];
  const [x, y] = [frame.x(fix.x_yd), frame.y(fix.y_yd)];
  const d = `M${f(x - dx)} ${f(y - dy)}L${f(x + dx)} ${f(y + dy)}`;
  return s("path", { class: `tick s-${side(key).ink}`, "stroke-width": 1.2, d });
}

/** The number of a move beside its tick, on the starboard hand. */
function moveFigure(fix, n, key, frame) {
  const a = (fix.heading_deg * Math.PI) / 180;
  const at = { x: frame.x(fix.x_yd) + 13 * Math.cos(a), y: frame.y(fix.y_yd) + 13 * Math.sin(a) };
  const ink = { b: "bl", r: "rd" }[side(key).ink] ?? "";
  const node = s("text", { class: `lab sm ${ink}`, x: f(at.x), y: f(at.y + 4), "text-anchor": "middle" }, String(n));
  return { node, at };
}
