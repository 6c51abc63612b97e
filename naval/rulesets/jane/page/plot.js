/* The plot as one side knows it: own ships where they are, the enemy where he was reported with the error, and everything
   that lies between. It draws; what a press means, the page decides. */

import { element, f, svg } from "../../shell/dom.js";
import { nameMarks } from "../../shell/naming.js";
import { agree, plural } from "../../shell/words.js";
import { Camera } from "./camera.js";
import { about, Lettering } from "./labels.js";
import { beams, forts, ghosts, land, launches, lights, reach, torpedoes } from "./layers.js";
import { halfOf, heading, hull, reported as reportedMark } from "./marks.js";
import { between, sector } from "./model.js";
import { Panel } from "./panel.js";
import { rose, roseBoxes, scale, scaleBox, squares } from "./paper.js";
import { caption } from "./scales.js";
import { pointers } from "./pointer.js";
import { numbers, reports, track } from "./tracks.js";
import { points, side, yards } from "./words.js";

const LOST_AFTER = 10;  // moves after which a ship no longer seen leaves the plot
const FIELD_PX = 25;
const HIDDEN_PX = 20;   // so near the mark of her who hides a ship, no name of her own is read
const GLIDE_MS = 520;   // from one move to the next
const KEYS = "Plot. Arrow keys move it, plus and minus zoom in and out, 0 shows the whole action, 1 follows; full stop and comma select the next and previous ship.";

export class Plot extends Panel {
  /** `hands` is the page's; `dragging(handle, {x, y in yards}, done)` when a handle is pulled. */
  constructor(host, hands, { dragging }) {
    super(host, hands);
    this.lettering = new Lettering();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.pulled = dragging;
    this.still = svg("g");
    this.moving = svg("g");
    this.over = svg("g");
    this.furniture = svg("g", { "pointer-events": "none" });
    this.title = svg("title", { id: "plot-title" });
    this.svg = svg("svg", { class: "c", role: "img", "aria-labelledby": "plot-title" }, this.title, this.still, this.over, this.moving, this.furniture);
    const fit = (mode, words) => element("button", { class: "btn small", type: "button", "data-fit": mode, onclick: () => this.fit(mode) }, words);
    const zoom = (by, sign, words) => element("button", { class: "btn small", type: "button", "aria-label": words, onclick: () => this.camera.zoom(by) }, sign);
    this.ctl = element("div", { class: "ctl", role: "group", "aria-label": "View of the plot" },
      fit("all", "Whole action"), fit("now", "Follow"), zoom(1 / 1.4, "−", "Zoom out"), zoom(1.4, "+", "Zoom in"));
    this.dragged = false; // set by the pointer: a press that ends a drag orders nothing
    this.cap = element("p", { class: "cap" });
    host.tabIndex = 0;
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", KEYS);
    host.prepend(this.svg, this.cap, this.ctl);
    nameMarks(this.svg);
    this.svg.addEventListener("click", (event) => {
      const mark = event.target.closest("[data-ship]");
      if (mark && !this.dragged) hands.press(mark.dataset.ship);
    });
  }

  /** The frame comes with the first views, which say how far it must reach. */
  begin() {
    this.camera = new Camera({ boundsAt: (i) => this.battle.boundsAt(i), get bounds() { return this.all(); }, all: () => this.battle.bounds }, () => this.draw());
    pointers(this);
    new ResizeObserver(() => this.resize()).observe(this.host);
    this.resize();
  }

  resize() {
    const { clientWidth: w, clientHeight: hi } = this.host;
    if (w && hi) this.svg.setAttribute("viewBox", `0 0 ${w} ${hi}`);
    this.camera.resize(w, hi, this.battle.last);
  }

  fit(mode) { this.camera.fit(mode, this.battle.last); }

  get w() { return this.camera?.w; }

  get h() { return this.camera?.h; }

  /* ---- drawing ---- */

  show(battle, now) {
    const before = this.battle;
    this.battle = battle;
    this.now = now;
    if (!this.camera) this.begin();
    if (before && this.camera.mode === "now" && this.w && before?.last !== battle.last) this.camera.follow(battle.last);
    this.draw();
    if (before && battle.last === before.last + 1) this.glideIn();
  }

  draw() {
    if (!this.w || !this.battle) return;
    const { battle, hands, now } = this;
    const { frame } = this.camera;
    const { view } = battle;
    const lately = (one) => one.fix.exact || one.ship.sunk !== null || battle.last - one.index <= LOST_AFTER;
    const ships = battle.at(battle.last).filter(lately);
    const exact = ships.filter((one) => one.fix.exact);
    const reported = ships.filter((one) => !one.fix.exact);
    const held = exact.find((one) => one.ship.id === hands.picked());
    const figures = numbers(battle, exact, frame, hands.picked());
    this.hides = hiding(reported, frame, hands.looked());
    this.words(exact, reported, now);
    const places = this.letter(ships, frame, figures);
    const { lettering } = this;
    const wide = (one) => reported.length <= 2 || hands.looked() === one.ship.id;
    const fields = reported.flatMap((one) => reports(battle, one, frame, wide(one), lettering));
    const rings = [...beams(view, frame, battle.observer(battle.last)?.fix, lettering), ...(held?.fix.afloat ? reach(held.fix, frame, lettering) : [])];
    this.still.replaceChildren(
      ...squares(frame, Boolean(held?.fix.boat), lettering), ...land(view, frame), ...rings, ...fields,
      ...this.aims(ships, frame), ...exact.flatMap((one) => track(battle, one, frame)), ...figures.map((one) => one.node),
      ...forts(view, frame, hands, places),
    );
    this.overlay();
    this.moving.replaceChildren(
      ...reported.map((one) => this.reported(one, frame, places)),
      ...exact.map((one) => this.known(one, frame, places)),
    );
    this.furniture.replaceChildren(...scale(frame), ...(this.corner ? [rose((this.corner.l + this.corner.r) / 2, this.corner.b - this.size - 4, this.size)] : []));
    for (const button of this.ctl.querySelectorAll("[data-fit]")) button.setAttribute("aria-pressed", String(this.camera.mode === button.dataset.fit));
  }

  /** What is ordered, and what runs in the water: drawn anew while a handle is pulled. */
  overlay() {
    const { frame } = this.camera;
    const { battle, now, hands } = this;
    const lettering = this.lettering.over();
    this.over.replaceChildren(
      ...lights(now, battle, frame, hands), ...torpedoes(battle.view, frame, lettering), ...launches(now, battle, frame, hands, lettering), ...ghosts(now, battle, frame, hands, lettering),
    );
  }

  words(exact, reported, now) {
    const { battle } = this;
    const words = battle.umpire ? "Truth: every ship where she is." : "Solid: position known. Outline: reported, somewhere in the shaded area.";
    this.cap.textContent = [caption(battle.view, battle.views), words].filter(Boolean).join(" ");
    const others = reported.length ? `, ${reported.length} of the enemy as reported` : "";
    this.title.textContent = `Plot ${now.number ? `after move ${battle.numbers.at(-1)}` : "before the first move"}: ${plural(exact.length, "ship")} on ${agree(exact.length, "its track", "their tracks")}${others}. The tables give all the details.`;
  }

  /** From the places of the move before to the present ones: only what is exactly known glides. */
  glideIn() {
    if (this.calm.matches) return;
    const { battle } = this;
    const began = performance.now();
    const slide = (time) => {
      if (this.battle !== battle) return;
      const u = Math.min(1, Math.max(0, (time - began) / GLIDE_MS));
      this.part(u);
      if (u < 1) requestAnimationFrame(slide);
    };
    requestAnimationFrame(slide);
  }

  part(u) {
    const { frame } = this.camera;
    const { battle } = this;
    for (const one of battle.at(battle.last)) {
      const from = one.ship.fixes[battle.last - 1];
      if (!from || !one.seen || !one.fix.exact) continue;
      const group = this.moving.querySelector(`[data-ship="${CSS.escape(one.ship.id)}"]`);
      const here = between(from, one.fix, u);
      group?.setAttribute("transform", `translate(${frame.at(here)})`);
      group?.querySelector("path.hull")?.setAttribute("transform", `rotate(${f(here.heading)})`);
    }
  }

  /** Where everything is written that stands beside marks, by id; what is written later finds room round it. The rose gives way to what is fought over. */
  letter(ships, frame, figures) {
    const dots = ships.map((one) => ({ x: frame.x(one.fix.x_yd), y: frame.y(one.fix.y_yd), r: one.fix.exact ? 9 : aloof(one, frame) }));
    const posts = (this.battle.view.forts ?? []).filter((fort) => fort.x_yd !== undefined).map((fort) => ({ fort, x: frame.x(fort.x_yd), y: frame.y(fort.y_yd), r: 10 }));
    const marks = [...dots, ...posts, ...figures.filter((one) => one.at).map((one) => ({ ...one.at, r: 7 }))];
    const [cap, controls] = [this.cap, this.ctl].map((node) => this.inFrame(node));
    this.lettering.begin(this.w, this.h, [cap, controls, scaleBox(frame), ...marks.map((one) => about(one, one.r))]);
    this.size = this.w < 620 ? 24 : 38;
    this.corner = this.lettering.first("rose", roseBoxes(this, this.size, cap.b + 8, 48), ships.flatMap((one) => ways(one, frame)));
    return this.lettering.place([
      ...ships.map((one, i) => ({ one, x: dots[i].x, y: dots[i].y })).filter(({ one }) => !this.hides.hidden.has(one.ship.id))
        .map(({ one, x, y }) => ({ id: one.ship.id, x, y, ...this.choices(one), prefer: one.fix.heading_deg ?? 0 })),
      ...posts.map(({ fort, x, y }) => ({ id: fort.id, x, y, lines: [fort.name ?? fort.id], prefer: 90 })),
    ]);
  }

  /** The box that words or buttons take of the plot. */
  inFrame(node) {
    const [frame, box] = [this.svg, node].map((one) => one.getBoundingClientRect());
    return { l: box.left - frame.left, r: box.right - frame.left, t: box.top - frame.top, b: box.bottom - frame.top };
  }

  /** What is written beside a ship. */
  lines(one) {
    const { fix, ship, seen } = one;
    const number = this.battle.numbers[one.index];
    if (fix.exact) {
      const name = (this.battle.umpire ? `${side(ship.side).letter} · ` : "") + (fix.name ?? fix.what);
      if (!fix.afloat) return [`${name}, sunk`];
      const depth = fix.boat && fix.boat.depth !== "surface" ? [fix.boat.depth === "bottom" ? "on the bottom" : fix.boat.depth] : [];
      return [name, ...depth];
    }
    const head = fix.name ?? fix.what;
    if (!fix.afloat) return [`${ship.id} · ${head}, sunk`];
    if (!seen) return [`${ship.id} · ${head}`, `last seen in move ${number}`];
    const behind = this.hides.by.get(ship.id) ?? [];   // they have names in the tables
    const others = behind.length > 2 ? [`and ${behind.length} behind`] : behind.length ? [`${behind.join(" and ")} behind`] : [];
    const range = fix.range_yd && !fix.behind ? [`about ${yards(fix.range_yd)} yards, ${points(fix.bearing_deg)}`] : [];
    return [`${ship.id} · ${head}`, ...range, ...others];
  }

  /** The same, and what is enough where many lie close together: her name, at last her number. The tables have the rest. */
  choices(one) {
    const lines = this.lines(one);
    return { lines, shorter: one.fix.exact ? [] : [lines.slice(0, 1), [one.ship.id]] };
  }

  label(one, places) {
    const spot = places.get(one.ship.id);
    if (!spot) return [];
    const { ink } = side(one.ship.side);
    const letters = one.seen || one.fix.exact ? { b: "bl", r: "rd" }[ink] ?? "" : "sm";
    const head = `lab ${letters} ${one.fix.exact ? "" : "bold"} ${one.fix.name ? "it" : ""}`;
    const lines = spot.lines.map((text, i) => svg("text", {
      class: i ? "lab sm" : head, x: f(spot.x), y: f(spot.top + 11 + i * 14), "text-anchor": spot.anchor,
    }, text));
    if (spot.far <= 30) return lines;
    return [svg("path", { class: `tick s-${ink}`, "stroke-width": 0.8, d: `M0 0L${f(spot.x * 0.82)} ${f(spot.y * 0.82)}` }), ...lines];
  }

  known(one, frame, places) {
    const half = halfOf(one.fix, frame.k);
    return this.ship(one, frame, half + 6, [...this.label(one, places), hull(one.fix, side(one.ship.side).ink, half)]);
  }

  reported(one, frame, places) {
    const { fix, ship, seen } = one;
    const turned = seen && fix.afloat && Number.isFinite(fix.heading_deg);
    const pointer = turned ? heading(fix.heading_deg, side(ship.side).ink) : null;
    return this.ship(one, frame, 16, [...this.label(one, places), pointer, reportedMark(ship.side, { afloat: fix.afloat, seen })]);
  }

  /** A ship in words, for the pointer: whose, her name and class, how she steers. */
  named({ fix, ship, seen, index = this.battle.last }) {
    const [head, ...more] = this.lines({ fix, ship, seen, index });
    const type = fix.what && !head.includes(fix.what) ? [fix.what] : [];
    const steers = fix.afloat && Number.isFinite(fix.heading_deg) ? [`steers ${points(fix.heading_deg)}`] : [];
    return `${side(ship.side).word}: ${[head, ...type, ...more, ...steers].join(", ")}`;
  }

  /** Everything that moves with a ship, in a ring of the lamp when she is in hand or looked at. */
  ship({ fix, ship, seen }, frame, radius, parts) {
    const on = this.hands.picked() === ship.id || this.hands.looked() === ship.id;
    const threatened = this.now.threatened?.includes(ship.id);   // while a hint is looked at
    const ring = on || threatened ? svg("circle", { class: threatened ? "s-l picked threat" : "s-l picked", r: f(radius) }) : null;
    return svg("g", { "data-ship": ship.id, "data-name": this.named({ fix, ship, seen }), transform: `translate(${frame.at(fix)})` }, svg("circle", { class: "jn-touch", r: f(Math.max(radius, 15)) }), ring, parts);
  }

  /** Who lays his guns on whom: for the umpire all, for a side the ship in hand, by what is ordered now. */
  aims(ships, frame) {
    const at = new Map(ships.map((one) => [one.ship.id, one]));
    for (const fort of this.battle.view.forts ?? []) at.set(fort.id, { fix: fort });
    const target = ({ ship, fix }) => (this.now.live ? this.hands.orderOf(ship.id)?.target ?? fix.target : fix.target);
    const shown = (one) => one.fix.exact && one.fix.afloat && at.has(target(one)) && (this.battle.umpire || this.hands.picked() === one.ship.id);
    return ships.filter(shown).map((one) => svg("path", {
      class: `tick laid-on s-${side(one.ship.side).ink}`, d: `M${frame.at(one.fix)}L${frame.at(at.get(target(one)).fix)}`,
    }));
  }

  /** A handle is pulled to a point of the frame; `done` when it is let go. */
  dragging(handle, at, done) {
    const { frame } = this.camera;
    this.pulled(handle, { x: frame.east(at.x), y: frame.north(at.y) }, done);
  }
}

/** How far from the mark of a reported ship her name is written, in px: outside her field, where that is no great way. */
function aloof({ fix, seen }, frame) {
  const field = seen && fix.afloat ? sector(fix)?.ring ?? [] : [];
  return Math.min(FIELD_PX, Math.max(12, ...field.map((one) => 0.8 * Math.hypot(frame.x(one.x) - frame.x(fix.x_yd), frame.y(one.y) - frame.y(fix.y_yd)))));
}

/** Who of the reported is hidden behind whom, her mark as good as under the other's: {hidden: ids, by: id -> ids}. Who is looked at is named. */
function hiding(reported, frame, looked) {
  const at = new Map(reported.map((one) => [one.ship.id, one]));
  const by = new Map();
  const hidden = new Set();
  for (const one of reported.filter(({ seen, fix, ship }) => seen && fix.behind && ship.id !== looked)) {
    let front = at.get(one.fix.behind);
    for (let i = 0; i < at.size && at.get(front?.fix.behind); i += 1) front = at.get(front.fix.behind);
    if (!front || front === one || Math.hypot(frame.x(front.fix.x_yd) - frame.x(one.fix.x_yd), frame.y(front.fix.y_yd) - frame.y(one.fix.y_yd)) > HIDDEN_PX) continue;
    hidden.add(one.ship.id);
    by.set(front.ship.id, [...(by.get(front.ship.id) ?? []), one.ship.id]);
  }
  return { hidden, by };
}

/** The boxes of a ship's way from move to move, and of the field she was reported in, which the rose leaves free. */
function ways({ ship, fix, index }, frame) {
  const known = ship.fixes.slice(0, index + 1).filter(Boolean).map((one) => ({ x: one.x_yd, y: one.y_yd }));
  const legs = known.slice(1).map((to, i) => [known[i], to]);
  return [...legs, sector(fix)?.ring ?? [{ x: fix.x_yd, y: fix.y_yd }]].map((corners) => {
    const [xs, ys] = [corners.map((one) => frame.x(one.x)), corners.map((one) => frame.y(one.y))];
    return { l: Math.min(...xs) - 4, r: Math.max(...xs) + 4, t: Math.min(...ys) - 4, b: Math.max(...ys) + 4 };
  });
}
