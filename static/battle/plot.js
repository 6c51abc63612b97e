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
    const ships = this.battle.at(this.index).filter((one) => one.fix.exact || one.ship.sunk !== null || this.index - one.index <= LOST_AFTER);
    const exact = ships.filter((one) => one.fix.exact);
    const reported = ships.filter((one) => !one.fix.exact);
    const numbers = this.numbers(exact, frame);
    const places = this.letter(ships, frame, numbers);
    this.still.replaceChildren(
      ...squares(frame, this.battle.origin), ...reported.flatMap((one) => this.reports(one, frame, reported.length)),
      ...this.aims(ships, frame), ...exact.flatMap((one) => this.track(one, frame)),
      ...numbers.flatMap((one) => one.nodes),
    );
    this.moving.replaceChildren(
      ...reported.map((one) => this.reportMark(one, frame, places)),
      ...exact.map((one) => this.hull(one, frame, places)),
    );
    const size = this.w < 620 ? 26 : 38;
    this.furniture.replaceChildren(...scale(frame), rose(this.w - size - 24, size + 36, size));
    this.title.textContent = `Plot at move ${this.battle.numbers[this.index]}: ${exact.length} ships on their tracks${reported.length ? `, ${reported.length} of the enemy as reported` : ""}. All of it stands in the tables.`;
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
    const ink = side(one.ship.side).ink === "b" ? "bl" : side(one.ship.side).ink === "r" ? "rd" : "";
    const named = Boolean(one.fix.name);
    const lines = this.lines(one).map((line, i) => s("text", {
      class: i ? "lab sm" : `lab ${one.seen || one.fix.exact ? ink : "sm"} ${one.fix.exact ? "" : "bold"} ${named ? "it" : ""}`, x: f(spot.x), y: f(spot.top + 11 + i * 14), "text-anchor": spot.anchor }, line));
    const pointer = spot.far > 30 ? s(
      "path",
      {
        class: `tick ${ink === "bl" ? "s-b" : ink === "rd" ? "s-r" : "s-i"}`, "stroke-width": ".8",
        d: `M0 0L${f(spot.x * 0.82)} ${f(spot.y * 0.82)}`,
      },
    ) : null;
    return [pointer, ...lines].filter(Boolean);
  }

  hull(one, frame, places) {
    const { fix, ship } = one;
    const ink = side(ship.side).ink;
    const half = Math.max(HALF[build(fix)], (SHIP_YD * frame.k) / 2);
    const ring = this.picked === ship.id ? s("circle", { class: "s-l picked", r: f(half + 6) }) : null;
    const shape = fix.afloat
      ? s("path", { class: `hull f-${ink}`, d: hullPath(half), transform: `rotate(${f(fix.heading_deg ?? 0)})` })
      : s(
        "g", { class: "hull", transform: `rotate(${f(fix.heading_deg ?? 0)})` },
        s(
          "path",
          {
            class: `sunk s-${ink}`,
            d: `${hullPath(half)}M${f(-half * 0.7)} ${f(-half * 0.45)}L${f(half * 0.7)} ${f(half * 0.45)}M${f(half * 0.7)} ${f(-half * 0.45)}L${f(-half * 0.7)} ${f(half * 0.45)}`,
          },
        ),
      );
    return s(
      "g", { "data-ship": ship.id, transform: `translate(${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))})` }, ring,
      this.words(one, places), shape,
    );
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
    return [
      d.old.length && s("path", { class: `track ${ink} faded`, d: d.old.join("") }),
      d.new.length && s("path", { class: `track ${ink}`, d: d.new.join("") }),
    ].filter(Boolean);
  }

  /** Who lays his guns on whom: for the umpire all, for a side the ship that is picked. */
  aims(ships, frame) {
    const at = new Map(ships.map((one) => [one.ship.id, one]));
    return ships.filter((one) => one.fix.target && one.fix.afloat && at.has(one.fix.target) && (this.battle.umpire || [one.ship.id, one.fix.target].includes(this.picked))).map((one) => {
      const to = at.get(one.fix.target).fix;
      return s(
        "path",
        {
          class: `tick laid-on s-${side(one.ship.side).ink}`,
          d: `M${f(frame.x(one.fix.x_yd))} ${f(frame.y(one.fix.y_yd))}L${f(frame.x(to.x_yd))} ${f(frame.y(to.y_yd))}`,
        },
      );
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
        if (i < index && (each >= 7 || n % step === 0)) nodes.push(s(
          "path",
          {
            class: `tick s-${ink}`, "stroke-width": "1.2",
            d: `M${f(x - long * Math.cos(a))} ${f(y - long * Math.sin(a))}L${f(x + long * Math.cos(a))} ${f(y + long * Math.sin(a))}`,
          },
        ));
        const at = n % step === 0 && i <= index - step / 2 ? {
          x: x + 13 * Math.cos(a), y: y + 13 * Math.sin(a),
        } : null;
        if (at) nodes.push(s(
          "text", { class: `lab sm ${ink === "b" ? "bl" : "rd"}`, x: f(at.x), y: f(at.y + 4), "text-anchor": "middle" },
          String(n),
        ));
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
      if (i < index) out.push(s(
        "circle", { class: `old-fix s-${ink}`, cx: f(frame.x(fix.x_yd)), cy: f(frame.y(fix.y_yd)), r: 2 },
      ));
      if (!field || (age > fields && i < index)) continue;
      const now = i === index && seen;
      const shape = `M${field.ring.map((p) => `${f(frame.x(p.x))} ${f(frame.y(p.y))}`).join("L")}z`;
      out.push(s(
        "path",
        {
          class: `err f-${ink} s-${ink} ${now ? "" : "old"}`, "stroke-opacity": now ? null : f(0.6 - age * 0.15),
          d: shape,
        },
      ));
      if (now) out.push(s(
        "path",
        {
          class: `tick s-${ink}`, "stroke-dasharray": "2 5",
          d: `M${f(frame.x(field.from.x))} ${f(frame.y(field.from.y))}L${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))}`,
        },
      ));
    }
    if (trail.length > 1) out.unshift(s("path", { class: `tick s-${ink} trail`, d: `M${trail.join("L")}` }));
    return out;
  }

  reportMark(one, frame, places) {
    const { fix, ship, seen } = one;
    const ring = this.picked === ship.id ? s("circle", { class: "s-l picked", r: 16 }) : null;
    const a = ((fix.heading_deg ?? 0) * Math.PI) / 180;
    const heading = fix.heading_deg === null || fix.heading_deg === undefined || !seen || !fix.afloat ? null
      : s(
        "path",
        {
          class: `tick s-${side(ship.side).ink}`, "stroke-width": 1.7,
          d: `M${f(9 * Math.sin(a))} ${f(-9 * Math.cos(a))}L${f(21 * Math.sin(a))} ${f(-21 * Math.cos(a))}`,
        },
      );
    return s(
      "g", { "data-ship": ship.id, transform: `translate(${f(frame.x(fix.x_yd))} ${f(frame.y(fix.y_yd))})` }, ring,
      this.words(one, places), heading, sideMark(ship.side, fix.afloat, seen),
    );
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
