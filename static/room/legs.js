// The course on the chart: what was ordered last, what is being laid, where the run ends, where the coast stops it.

import { along, circle, rhumb } from "../chart/geo.js";
import { onCircle, tint } from "../chart/marks.js";
import { make, pathOf } from "../chart/pen.js";

const isPlace = (leg) => Number.isFinite(leg.lon) && Number.isFinite(leg.lat);

/** A pass that draws the legs of every force of the draft; the one in hand can be dragged. */
export class LegsPass {
  chart; clock; onGrab; showCircles; reachOf;
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(chart, draft, { clock, onGrab, showCircles, reachOf = null }) {
    Object.assign(this, { chart, draft, clock, onGrab, showCircles, reachOf });
    this.selected = -1;
  }

  draw(pen, group) {
    for (const force of this.draft.own) {
      const order = this.draft.forces[force.key];
      if (!order.given) this.standing(pen, group, force, this.draft.standing[force.key] ?? []);
      else if (order.legs.some(isPlace)) this.laid(pen, group, force, order.legs.filter(isPlace));
      this.stop(pen, group, this.draft.reckoning[force.key]?.stops);
      if (this.showCircles() && force.key === this.draft.active) this.reach(pen, group, force, order);
    }
  }

  /** What is left of the last orders: a thin line without handles. */
  standing(pen, group, force, legs) {
    if (!legs.length) return;
    const [stroke] = tint(this.chart.side);
    const points = pen.points([force, ...legs]);
    make("path", { class: `course standing ${stroke}`, d: pathOf(points) }, group);
    for (const p of points.slice(1)) make("path", { class: `${stroke} f-sea`, d: square(p, 2.6) }, group);
  }

  laid(pen, group, force, legs) {
    const [stroke, , lettering] = tint(this.chart.side);
    const points = pen.points([force, ...legs]);
    const active = force.key === this.draft.active;
    const editable = this.draft.editable && active;
    const minutes = [this.clock().now];   // at which each leg begins, and the last one ends
    legs.forEach((leg, n) => {
      const start = n ? legs[n - 1] : force;
      const { course, nm } = rhumb(start, leg);
      minutes.push(leg.knots > 0 ? minutes[n] + (nm / leg.knots) * 60 : minutes[n]);
      const [a, b] = [points[n], points[n + 1]];
      make("path", { class: `course ${stroke}${minutes[n] >= this.clock().until ? " later" : ""}`, d: pathOf([a, b]) }, group);
      pen.room.line(a, b);
      this.runEnd(pen, group, (share) => along(start, course, nm * share), minutes[n], minutes[n + 1], lettering);
    });
    legs.forEach((leg, n) => this.number(pen, group, points[n], points[n + 1], n, active));
    legs.forEach((leg, n) => {
      const p = points[n + 1];
      const chosen = active && n === this.selected;
      make("path", { class: `${stroke} ${chosen ? "f-l" : "f-sea"}`, "stroke-width": chosen ? 2 : 1.5, d: square(p, chosen ? 5 : 4) }, group);
      pen.room.take(p.x - 6, p.y - 6, 12, 12);
      this.hour(pen, group, p, this.clock().at(minutes[n + 1]), lettering);
      if (editable) this.handle(group, p, n);
    });
  }

  hour(pen, group, p, text, lettering) {
    if (text) pen.letter(group, p, 6, [{ text, size: 11.5, class: `sm ${lettering}` }]);
  }

  /** The number of a leg beside its middle, as in the table. */
  number(pen, group, a, b, n, active) {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 34) return;
    // beside the middle, or wherever along the leg nothing else is written
    const spots = [0.5, 0.38, 0.62, 0.27, 0.73].flatMap((t) => [13, -13].map((off) => ({
      x: a.x + (b.x - a.x) * t - ((b.y - a.y) / length) * off, y: a.y + (b.y - a.y) * t + ((b.x - a.x) / length) * off })));
    const { x, y } = spots.find((p) => pen.room.fits({ x: p.x - 8, y: p.y - 8, w: 16, h: 16 })) ?? spots[0];
    const chosen = active && n === this.selected;
    make("circle", { class: `${chosen ? "f-lw s-l" : `f-sea ${tint(this.chart.side)[0]}`}`, "stroke-width": 1.2, cx: x, cy: y, r: 8 }, group);
    make("text", { class: `lab bold sm ${chosen ? "lp" : tint(this.chart.side)[2]}`, x, y: y + 4, "text-anchor": "middle" }, group, String(n + 1));
    pen.room.take(x - 8, y - 8, 16, 16);
  }

  /** Where the run ends, when that is in the middle of a leg: `at(share)` is the place after so much of its miles. */
  runEnd(pen, group, at, from, to, lettering) {
    const { until } = this.clock();
    if (!(from < until && until < to - 0.5)) return;
    const p = pen.at(at((until - from) / (to - from)));
    make("circle", { class: `${tint(this.chart.side)[0]} f-sea`, "stroke-width": 1.5, cx: p.x, cy: p.y, r: 4 }, group);
    pen.room.take(p.x - 5, p.y - 5, 10, 10);
    this.hour(pen, group, p, this.clock().at(until), lettering);
  }

  stop(pen, group, stops) {
    if (!stops) return;
    const p = pen.at(stops);
    make("path", { class: "s-l f-p", "stroke-width": 1.8, d: `M${p.x} ${p.y - 9}l9 15h-18z` }, group);
    make("path", { class: "s-l", "stroke-width": 1.8, d: `M${p.x} ${p.y - 3}v4M${p.x} ${p.y + 2.6}v1.4` }, group);
    pen.room.take(p.x - 10, p.y - 10, 20, 20);
    pen.name(group, p, [[{ text: "the coast stops her here", size: 12, class: "bold lp" }], [{ text: "coast", size: 12, class: "bold lp" }]], "s-l");
  }

  /** How far six hours at the speed of the last leg would take her, or at that of the first that is laid. */
  reach(pen, group, force, order) {
    const reckoned = this.draft.reckoning[force.key];
    const knots = order.legs.at(-1)?.knots;
    // Whose engines have broken down goes nowhere until they are mended, and then not six hours at what they gave before.
    if (!(knots > 0) && force.ships?.some((ship) => ship.afloat && ship.stopped_until > this.clock().now)) return;
    const nm = knots > 0 ? knots * 6 : (reckoned?.six_hour_nm || this.draft.speed() * 6);
    if (!(nm > 0)) return;
    if (this.reachOf && !this.reachOf.url) return; // whoever only looks on is not told how far
    if (this.reachOf?.draw(pen, group, force, { knots: nm / 6, version: this.draft.call })) return;
    make("path", { class: "ring", d: pathOf(pen.points(circle(force, nm)), true) }, group);
    const speed = Math.round((nm / 6) * 10) / 10;
    onCircle(pen, group, `reach-${force.key}`, force, nm, `six hours at ${speed} knots: ${Math.round(nm)} miles`, "");
  }

  handle(group, p, n) {
    const node = make("rect", { class: "hit grab", x: p.x - 13, y: p.y - 13, width: 26, height: 26 }, group);
    make("title", {}, node, `Leg ${n + 1}: drag to move its end`);
    node.addEventListener("pointerdown", (event) => this.onGrab(event, n));
    for (const type of ["mousedown", "touchstart", "dblclick"]) node.addEventListener(type, (event) => event.stopPropagation());
  }
}

function square(p, r) {
  return `M${p.x - r} ${p.y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
}
