/* What the Kriegspiel draws over its table: units of which only the arm is made out, the general and how far he sees, works, mines, charges, flights. */

import { f, svg } from "../../shell/dom.js";
import { inside, middle } from "../../openground/geometry.js";
import { seen } from "./units.js";

const TRENCH = new Set(["trench", "epaulement"]);
const WIDE = 15;
const HIGH = 10;
const WORKS = { bridge: "bridge", rail_bridge: "railway bridge", culvert: "culvert", depot: "depot", wagons: "wagons", mine: "mine", trench: "entrenchment", epaulement: "epaulement" };
const INWARD = 14;   // px from the edge of a board to its number
const CLOSE = 12;   // px from a work's corner or a mine
const MINE = 384;   // u: what a mine destroys

export class Marks {
  volleys; pick; placed = [];
  /** @type {import("../../openground/page.js").Page} */ page;

  constructor(page, volleys, pick) { Object.assign(this, { page, volleys, pick }); }

  show() {}

  overlay(camera) {
    const { page } = this;
    const { view } = page.field;
    return [...this.levels(camera, view), ...this.broken(camera, view), ...this.sight(camera, view), ...this.works(camera, view), ...this.mines(camera, view), ...this.markers(camera, view),
      ...this.generals(camera, view), ...this.charges(camera), ...this.flights(camera, view), ...this.volleys.overlay(camera, page), ...this.pick.overlay(camera)];
  }

  /** How high the ground is, at the edge of every board, as a map has it. */
  levels(camera, view) {
    const hills = (view.country?.features ?? []).filter((feature) => feature.kind === "hill");
    return hills.flatMap((hill) => cornersOf(hill.at, camera).map(([x, y]) => ({ x, y, level: hills.filter((other) => inside(x, y, other.at)).length })))
      .map(({ x, y, level }) => svg("text", { class: "lab kr-level", x: f(camera.x(x)), y: f(camera.y(y) + 4), "text-anchor": "middle" }, String(level)));
  }

  /** Bridges and culverts that are down. */
  broken(camera, view) {
    return Object.values(view.broken ?? {}).filter((feature) => feature.at?.length === 2).flatMap((feature) => {
      const [a, b] = feature.at.map(([x, y]) => [camera.x(x), camera.y(y)]);
      const half = ((feature.width ?? 256) * camera.k) / 2;
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [ox, oy] = [(-(b[1] - a[1]) / long) * half, ((b[0] - a[0]) / long) * half];
      const side = (way) => `M${f(a[0] + way * ox)} ${f(a[1] + way * oy)}L${f(b[0] + way * ox)} ${f(b[1] + way * oy)}`;
      return [svg("path", { class: "kr-broken", d: `${side(1)}${side(-1)}` }),
        svg("text", { class: "lab sm", x: f((a[0] + b[0]) / 2), y: f((a[1] + b[1]) / 2 + 4), "text-anchor": "middle" }, `${feature.name ?? WORKS[feature.kind] ?? "bridge"}: down`)];
    });
  }

  /** How far a general makes out everything, told on the edge of it where that is in the frame. */
  sight(camera, view) {
    return (view.sight ?? []).flatMap(({ x, y, r }, i) => {
      const [cx, cy, far] = [camera.x(x), camera.y(y), r * camera.k];
      const spots = [-90, -50, -130, -20, -160, 20, 160, 90].map((turn) => (turn * Math.PI) / 180).map((turn) => [cx + far * Math.cos(turn), cy + far * Math.sin(turn)]);
      const at = i ? null : spots.find(([px, py]) => px > 120 && px < camera.w - 120 && py > 40 && py < camera.h - 60 && !this.page.field.standing.some((man) => Math.abs(camera.x(man.x) - px) < 110 && Math.abs(camera.y(man.y) - py) < 26));
      return [svg("circle", { class: "kr-sight", cx: f(cx), cy: f(cy), r: f(far) }),
        at ? svg("text", { class: "lab sm", x: f(at[0]), y: f(at[1] - 4), "text-anchor": "middle" }, "Beyond this line you can tell infantry, cavalry and guns apart, no more") : null].filter(Boolean);
    });
  }

  /** A unit that is seen from afar: a box with the sign of its arm, broken because no more is known. Those that would lie over one another stand beside, with a line to their place. */
  markers(camera, view) {
    const { field } = this.page;
    const far = Object.entries(view.units ?? {}).filter(([, unit]) => unit.marker).map(([key, unit]) => ({ key, unit, x: camera.x(unit.marker.x ?? unit.marker[0]), y: camera.y(unit.marker.y ?? unit.marker[1]) }));
    this.placed = apart(far);
    return this.placed.map(({ unit, x, y, dx, dy }) => {
      const sign = { inf: `M${-WIDE} ${-HIGH}L${WIDE} ${HIGH}M${-WIDE} ${HIGH}L${WIDE} ${-HIGH}`, cav: `M${-WIDE} ${HIGH}L${WIDE} ${-HIGH}` }[unit.arm];
      const lead = dx || dy ? svg("path", { class: "kr-lead", d: `M0 0L${f(-dx)} ${f(-dy)}` }) : null;
      return svg("g", { class: `kr-marker ${field.colour(unit.side)}`, transform: `translate(${f(x + dx)} ${f(y + dy)})` }, lead, svg("rect", { x: -WIDE, y: -HIGH, width: 2 * WIDE, height: 2 * HIGH }),
        sign ? svg("path", { d: sign }) : unit.arm === "RA" ? svg("circle", { r: 4 }) : svg("text", { class: "sm bold", y: 4, "text-anchor": "middle" }, unit.arm));
    });
  }

  /** The mark under a place, in words: a unit seen from afar, a work, a mine. */
  under(place) {
    const { camera } = this.page.stage;
    const { view } = this.page.field;
    const near = (at, wide, high) => Math.abs(at.x - camera.x(place.x)) <= wide && Math.abs(at.y - camera.y(place.y)) <= high;
    const marker = this.placed.find(({ x, y, dx, dy }) => near({ x: x + dx, y: y + dy }, WIDE, HIGH))?.key;
    const points = Object.entries({ ...view.mines, ...view.works }).flatMap(([key, { x, y, at = [] }]) => (Number.isFinite(x) ? [[key, x, y]] : Array.isArray(at[0]) ? at.map(([px, py]) => [key, px, py]) : typeof at[0] === "number" ? [[key, ...at]] : []));
    const key = marker ?? points.find(([, x, y]) => near({ x: camera.x(x), y: camera.y(y) }, CLOSE, CLOSE))?.[0];
    const one = key && seen(this.page).find(({ id }) => id === key);
    return one ? `${one.name}, ${one.words}.` : "";
  }

  generals(camera, view) {
    return Object.values(view.generals ?? {}).filter((one) => Number.isFinite(one?.x)).map((one) => svg("g", { class: "kr-general", transform: `translate(${f(camera.x(one.x))} ${f(camera.y(one.y))})` },
      svg("path", { d: "M0-9V-24M0-24L13-20 0-16" })));
  }

  works(camera, view) {
    const features = new Map((view.country?.features ?? []).map((feature) => [feature.key, feature]));
    return Object.values(view.works ?? {}).filter((work) => work.is !== "broken off").flatMap((work) => {
      const done = work.is === "done";
      const words = done ? "" : `${WORKS[work.kind] ?? work.kind}: ${work.moves ?? 0} of ${work.need ?? "?"} moves`;
      const points = Array.isArray(work.at?.[0]) ? work.at : Array.isArray(work.at) && typeof work.at[0] === "number" ? [work.at] : features.get(work.at)?.at ?? [];
      if (!points.length) return [];
      const at = middle(points.map(([x, y]) => ({ x, y })));
      const end = points.reduce((best, point) => (camera.x(point[0]) > camera.x(best[0]) ? point : best));
      const mark = work.kind === "mine" ? [svg("circle", { class: "kr-laying", cx: f(camera.x(at.x)), cy: f(camera.y(at.y)), r: 5 })] : [];
      const nodes = TRENCH.has(work.kind) && points.length > 1 ? [svg("path", { class: `kr-trench ${done ? "" : "begun"}`, d: camera.way(points.map(([x, y]) => ({ x, y }))) })] : [];
      return words ? [...nodes, ...mark, svg("text", { class: "lab sm", x: f(camera.x(end[0]) + 10), y: f(camera.y(end[1]) + 4) }, words)] : nodes;
    });
  }

  mines(camera, view) {
    return Object.values(view.mines ?? {}).filter((mine) => mine.is !== "gone").map((mine) => svg("g", { class: "kr-mine", transform: `translate(${f(camera.x(mine.x))} ${f(camera.y(mine.y))})` },
      svg("circle", { class: "kr-circle", r: f(MINE * camera.k) }), svg("circle", { r: 5 }), svg("path", { d: "M-3.500-3.500L3.500 3.500M-3.500 3.500L3.500-3.500" })));
  }

  charges(camera) {
    const { page } = this;
    return Object.entries(page.now.orders?.units ?? {}).filter(([, order]) => order.charge).flatMap(([key, { charge }]) => {
      const [from, to] = [key, charge].map((unit) => page.field.middleOf(page.field.of(unit).map((man) => man.id)));
      const start = page.field.of(key);
      if (!from || !to || !start.length) return [];
      const began = middle(start.map((man) => ({ x: man.ox, y: man.oy })));
      return [arrow(camera, began, to, "kr-charging")];
    });
  }

  /** Who is in flight, and from whom. */
  flights(camera, view) {
    const { field } = this.page;
    return Object.entries(view.retiring ?? {}).flatMap(([key, one]) => {
      const at = field.middleOf(field.of(key).map((man) => man.id));
      return (one.from ?? []).map((unit) => field.middleOf(field.of(unit).map((man) => man.id))).filter((from) => from && at).map((from) => arrow(camera, from, at, "kr-flee"));
    });
  }
}

function arrow(camera, from, to, cls) {
  const [ax, ay, bx, by] = [camera.x(from.x), camera.y(from.y), camera.x(to.x), camera.y(to.y)];
  const angle = Math.atan2(by - ay, bx - ax);
  const wing = (off) => `${f(bx - 11 * Math.cos(angle + off))} ${f(by - 11 * Math.sin(angle + off))}`;
  return svg("path", { class: cls, d: `M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}M${wing(0.45)}L${f(bx)} ${f(by)}L${wing(-0.45)}` });
}

/** Two places just inside a board, at opposite corners of it, for its number. */
function cornersOf(at, camera) {
  const mid = middle(at.map(([x, y]) => ({ x, y })));
  const within = ([x, y]) => {
    const far = Math.hypot(mid.x - x, mid.y - y) || 1;
    const part = Math.min(0.6, (INWARD * 1.4) / camera.k / far);
    return [x + (mid.x - x) * part, y + (mid.y - y) * part];
  };
  return at.length < 2 ? [] : [at[0], at[Math.floor(at.length / 2)]].map(within);
}

/** Marks moved so far up or down that no two lie over one another: each with `dx` and `dy`. */
function apart(marks) {
  const set = [];
  for (const mark of [...marks].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const meets = (dx, dy) => set.some((one) => Math.abs(one.x + one.dx - mark.x - dx) < 2 * WIDE + 3 && Math.abs(one.y + one.dy - mark.y - dy) < 2 * HIGH + 3);
    const steps = [[0, 0], ...[1, 2, 3, 4].flatMap((n) => [[2 * WIDE + 4, 0], [-2 * WIDE - 4, 0], [0, 2 * HIGH + 4], [0, -2 * HIGH - 4]].map(([x, y]) => [n * x, n * y]))];
    const [dx, dy] = steps.find(([x, y]) => !meets(x, y)) ?? [0, 0];
    set.push({ ...mark, dx, dy });
  }
  return set;
}
