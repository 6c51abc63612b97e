/* What the Kriegspiel draws over its table: units of which only the arm is made out, the general and how far he sees, works, mines, charges, flights. */

import { f, s } from "../../battle/dom.js";
import { middle } from "../../openground/geometry.js";

const TRENCH = new Set(["trench", "epaulement"]);
const WIDE = 15;
const HIGH = 10;
const MINE = 384;   // u: what a mine destroys

export class Marks {
  constructor(page, volleys, pick) { Object.assign(this, { page, volleys, pick }); }

  show() {}

  overlay(camera) {
    const { page } = this;
    const { view } = page.field;
    return [...this.sight(camera, view), ...this.works(camera, view), ...this.mines(camera, view), ...this.markers(camera, view), ...this.generals(camera, view), ...this.charges(camera),
      ...this.flights(camera, view), ...this.volleys.overlay(camera, page), ...this.pick.overlay(camera)];
  }

  sight(camera, view) {
    return (view.sight ?? []).map(({ x, y, r }) => s("circle", { class: "kr-sight", cx: f(camera.x(x)), cy: f(camera.y(y)), r: f(r * camera.k) }));
  }

  /** A unit that is seen from afar: a box with the sign of its arm, broken because no more is known. */
  markers(camera, view) {
    const { field } = this.page;
    return Object.values(view.units ?? {}).filter((unit) => unit.marker).map((unit) => {
      const x = camera.x(unit.marker.x ?? unit.marker[0]);
      const y = camera.y(unit.marker.y ?? unit.marker[1]);
      const sign = { inf: `M${-WIDE} ${-HIGH}L${WIDE} ${HIGH}M${-WIDE} ${HIGH}L${WIDE} ${-HIGH}`, cav: `M${-WIDE} ${HIGH}L${WIDE} ${-HIGH}` }[unit.arm];
      return s("g", { class: `kr-marker ${field.colour(unit.side)}`, transform: `translate(${f(x)} ${f(y)})` }, s("rect", { x: -WIDE, y: -HIGH, width: 2 * WIDE, height: 2 * HIGH }),
        sign ? s("path", { d: sign }) : unit.arm === "RA" ? s("circle", { r: 4 }) : s("text", { class: "sm bold", y: 4, "text-anchor": "middle" }, unit.arm));
    });
  }

  generals(camera, view) {
    const { field } = this.page;
    return Object.entries(view.generals ?? {}).filter(([, one]) => Number.isFinite(one?.x)).map(([side, one]) => s("g", { class: "kr-general", transform: `translate(${f(camera.x(one.x))} ${f(camera.y(one.y))})` },
      s("path", { d: "M0-9V-24M0-24L13-20 0-16" }), s("text", { class: `lab bold ${field.colour(side) === "red" ? "rd" : "bl"}`, x: 3, y: -27 }, `General of ${field.sideName(side)}`)));
  }

  works(camera, view) {
    const features = new Map((view.country?.features ?? []).map((feature) => [feature.key, feature]));
    return Object.values(view.works ?? {}).filter((work) => work.is !== "broken off").flatMap((work) => {
      const done = work.is === "done";
      const words = done ? "" : `${work.moves ?? 0} of ${work.need ?? "?"} moves`;
      const points = Array.isArray(work.at?.[0]) ? work.at : Array.isArray(work.at) && typeof work.at[0] === "number" ? [work.at] : features.get(work.at)?.at ?? [];
      if (!points.length) return [];
      const at = middle(points.map(([x, y]) => ({ x, y })));
      const nodes = TRENCH.has(work.kind) && points.length > 1 ? [s("path", { class: `kr-trench ${done ? "" : "begun"}`, d: `M${points.map(([x, y]) => `${f(camera.x(x))} ${f(camera.y(y))}`).join("L")}` })] : [];
      return words ? [...nodes, s("text", { class: "lab sm", x: f(camera.x(at.x)), y: f(camera.y(at.y) + 18), "text-anchor": "middle" }, words)] : nodes;
    });
  }

  mines(camera, view) {
    return Object.values(view.mines ?? {}).filter((mine) => mine.is !== "gone").map((mine) => s("g", { class: "kr-mine", transform: `translate(${f(camera.x(mine.x))} ${f(camera.y(mine.y))})` },
      s("circle", { class: "kr-circle", r: f(MINE * camera.k) }), s("circle", { r: 5 }), s("path", { d: "M-3.500-3.500L3.500 3.500M-3.500 3.500L3.500-3.500" })));
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
  return s("path", { class: cls, d: `M${f(ax)} ${f(ay)}L${f(bx)} ${f(by)}M${wing(0.45)}L${f(bx)} ${f(by)}L${wing(-0.45)}` });
}
