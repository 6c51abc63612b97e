// The trade player's sheet: merchantmen that are held, sail at another hour, or steam another course than was plotted.
// For the chart's tools it is a course like a cabin's: of the one ship whose slip is in hand.

import { courseWords, figure, placeWords, rhumb } from "../../chart/geo.js";
import { boxOf, letter, make, pathOf } from "../../chart/pen.js";
import { hit, mark, tint } from "../../chart/marks.js";
import { faultsUnder } from "../../room/faults.js";
import { $, $$, cut, data, element } from "../../shell/dom.js";

const HARBOUR_NM = 8; // a way-point so near to a port, or to where a lane ends, is meant for it
const WAITING = new Set(["in_port", "held"]);

export class Sailings extends EventTarget {
  active = null; ships = []; ways = []; ends = []; now;
  /** @type {import("../../room/draft.js").Draft} */ draft;

  constructor(draft, { now }) {
    super();
    Object.assign(this, { draft, now });
    draft.addEventListener("answered", () => this.showFaults());
  }

  // -- what the tools of the chart ask of a course --

  get editable() {
    return this.draft.editable && Boolean(this.force);
  }

  get force() {
    const ship = this.ships.find((s) => s.key === this.active);
    return ship && { ...ship, port: "" };
  }

  get legs() {
    return this.draft.merchants[this.active]?.legs ?? [];
  }

  startOf(n) {
    return n > 0 ? this.legs[n - 1] : this.force;
  }

  made(n) {
    const { course, nm } = rhumb(this.startOf(n), this.legs[n]);
    return { course, nm, hours: nm / (this.legs[n].knots ?? this.speed()) };
  }

  speed() {
    return this.force?.knots ?? 10;
  }

  add(place) {
    const order = this.order(this.active);
    order.legs ??= [];
    const end = this.ends.find((e) => rhumb(place, e).nm <= HARBOUR_NM);
    order.legs.push({ lon: round((end ?? place).lon), lat: round((end ?? place).lat) });
    this.changed();
  }

  remove(n) {
    const order = this.order(this.active);
    order.legs?.splice(n, 1);
    if (!order.legs?.length) delete order.legs;
    this.changed();
  }

  // -- the sheet --

  attach() {
    this.list = $("#sailing-list");
    if (!this.list) return;
    const given = data("data-trade", {});
    this.ships = given.ships ?? [];
    this.ways = given.ways ?? [];
    this.ends = given.ends ?? [];
    if (!this.draft.merchants[this.active]) this.active = Object.keys(this.draft.merchants)[0] ?? null;
    const pick = $("#pick-ship");
    pick.onchange = () => { this.take(pick.value); pick.value = ""; };
    $$("[data-order-ship]").forEach((button) => { button.onclick = () => this.take(button.dataset.orderShip); });
    $$("[data-lane]").forEach((group) => this.bulk(group));
    this.lay();
  }

  /** The buttons of a lane: one press orders all its ships that can be ordered. */
  bulk(group) {
    const ships = this.ships.filter((ship) => ship.lane === group.dataset.lane && ship.open);
    for (const button of $$("[data-lane-do]", group)) button.onclick = () => this.orderAll(ships, button.dataset.laneDo);
    const select = $("[data-lane-way]", group);
    select.replaceChildren(element("option", { value: "" }, "along another lane"), ...this.wayOptions());
    select.onchange = () => { if (select.value) this.orderAll(ships, "way", select.value); select.value = ""; };
    const knots = $("[data-lane-knots]", group);
    knots.onchange = () => { this.orderAll(ships, "speed", knots.value); knots.value = ""; };
  }

  orderAll(ships, what, way = "") {
    if (!this.draft.editable) return;
    for (const ship of ships) {
      if (what === "undo") delete this.draft.merchants[ship.key];
      else if (what === "speed") this.steam(ship, way);
      else if (what === "way") this.order(ship.key).legs = this.along(ship, ...way.split("/").map(Number));
      else if (WAITING.has(ship.state)) {
        const { legs } = this.order(ship.key);
        this.draft.merchants[ship.key] = { ...(legs && { legs }), ...(what === "hold" ? { hold: true } : { sails_at: this.now() }) };
      }
    }
    if (!this.draft.merchants[this.active]) this.active = Object.keys(this.draft.merchants)[0] ?? null;
    this.changed();
  }

  /** Orders a ship's knots on the course she has, at most her own; an empty text leaves her speed as plotted. */
  steam(ship, text) {
    const value = Number(String(text).replace(",", "."));
    const own = !String(text).trim();
    if (own && !this.draft.merchants[ship.key]?.legs) return;
    if (!own && !(value > 0)) return;
    const order = this.order(ship.key);
    const knots = own ? {} : { knots: Math.min(value, ship.knots) };
    order.legs = (order.legs ?? ship.legs).map(({ lon, lat }) => ({ lon: round(lon), lat: round(lat), ...knots }));
    if (own && asPlotted(order, ship)) delete order.legs;
  }

  order(key) {
    this.draft.merchants[key] ??= {};
    return this.draft.merchants[key];
  }

  /** Puts a ship's slip in hand. */
  take(key) {
    if (!this.draft.editable || !this.ships.some((s) => s.key === key && s.open)) return;
    this.order(key);
    this.active = key;
    this.changed();
    const slip = $(`[data-slip="${CSS.escape(key)}"]`, this.list);
    slip?.scrollIntoView({ block: "nearest" });
    $("select", slip)?.focus({ preventScroll: true });
  }

  changed() {
    this.lay();
    this.draft.changed();
  }

  lay() {
    if (!this.list) return;
    this.list.replaceChildren(...Object.keys(this.draft.merchants).map((key) => this.slip(key)));
    this.showFaults();
  }

  slip(key) {
    const slip = cut("sailing");
    const ship = this.ships.find((s) => s.key === key);
    const order = this.draft.merchants[key] ?? {};
    slip.dataset.slip = key;
    slip.classList.toggle("in-hand", key === this.active);
    slip.onfocusin = () => { if (this.active !== key) { this.active = key; this.marks(); this.draft.dispatchEvent(new Event("chosen")); } };
    $("[data-name]", slip).textContent = ship?.ship ?? key;
    $("[data-state]", slip).textContent = ship ? `${ship.words}, ${figure(ship.knots)} knots` : "not on your chart";
    $("[data-out]", slip).onclick = () => {
      delete this.draft.merchants[key];
      if (this.active === key) this.active = Object.keys(this.draft.merchants)[0] ?? null;
      this.changed();
      $("#pick-ship").focus();
    };
    this.sails(slip, ship, order, key);
    this.way(slip, ship, order, key);
    this.speeds(slip, ship, order);
    $("[data-points]", slip).replaceChildren(...(order.legs ?? []).map((leg, n, legs) => {
      const from = n ? legs[n - 1] : ship;
      const made = from && rhumb(from, leg);
      const end = this.ends.find((e) => rhumb(leg, e).nm < 0.1);
      const out = element("button", { class: "btn bare", type: "button" }, "×");
      out.setAttribute("aria-label", `Remove way-point ${n + 1}`);
      out.onclick = () => { this.active = key; this.remove(n); };
      const words = `${made ? `${courseWords(made.course)}, ${figure(made.nm)} miles to ` : ""}${end ? end.name : placeWords(leg)}`;
      const row = element("li", null, element("span", null, words));
      if (n === legs.length - 1 || legs.length < 8) row.append(out);
      return row;
    }));
    return slip;
  }

  /** When she sails, for a ship that has not. */
  sails(slip, ship, order, key) {
    const label = $("[data-for-sails]", slip);
    label.hidden = !WAITING.has(ship?.state);
    const select = $("[data-sails]", slip);
    const hours = $("[data-hours]", slip);
    select.id = `sails-${key}`;
    hours.id = `hours-${key}`;
    select.value = order.hold ? "hold" : "sails_at" in order ? "at" : "";
    hours.hidden = select.value !== "at";
    hours.value = Number.isFinite(order.sails_at) ? figure((order.sails_at - this.now()) / 60) : (order.sails_at ?? "");
    select.onchange = () => {
      delete order.hold;
      delete order.sails_at;
      if (select.value === "hold") order.hold = true;
      if (select.value === "at") order.sails_at = this.now();
      this.changed();
      $(`#${CSS.escape(`sails-${key}`)}`)?.focus();
    };
    hours.oninput = () => {
      const value = Number(hours.value.replace(",", "."));
      order.sails_at = hours.value.trim() && Number.isFinite(value) ? this.now() + Math.round(value * 60) : hours.value;
      this.draft.changed();
    };
  }

  /** Another course: along a lane to one of its ends, or as it is laid on the chart. */
  way(slip, ship, order, key) {
    const select = $("[data-way]", slip);
    select.id = `way-${key}`;
    const laid = order.legs && !asPlotted(order, ship);
    select.append(element("option", { value: "" }, "as plotted"));
    if (laid) select.append(element("option", { value: "laid" }, "as laid here"));
    select.append(...this.wayOptions());
    select.value = laid ? "laid" : "";
    select.onchange = () => {
      this.active = key;
      if (select.value === "") delete order.legs;
      else if (select.value !== "laid") order.legs = this.along(ship, ...select.value.split("/").map(Number));
      this.changed();
      $(`#${CSS.escape(`way-${key}`)}`)?.focus();
    };
  }

  /** Her speed on this course, and how long she takes by it. */
  speeds(slip, ship, order) {
    const input = $("[data-knots]", slip);
    const legs = order.legs ?? ship?.legs ?? [];
    const hours = legs.reduce((sum, leg, n) => sum + rhumb(n ? legs[n - 1] : ship, leg).nm / (leg.knots ?? ship.knots), 0);
    $("[data-takes]", slip).textContent = hours ? `${figure(Math.round(hours * 10) / 10)} hours to go` : "";
    input.value = order.legs?.[0]?.knots ?? "";
    input.placeholder = ship ? figure(ship.knots) : "";
    input.onchange = () => { this.steam(ship, input.value); this.changed(); };
  }

  /** Every lane in both directions, as options. */
  wayOptions() {
    return this.ways.flatMap((way, n) => [[0, way.points], [1, [...way.points].reverse()]].map(([back, points]) => {
      const [lon, lat] = points.at(-1);
      const end = this.ends.find((e) => !e.name.startsWith("the end of") && rhumb({ lon, lat }, e).nm <= HARBOUR_NM);
      return element("option", { value: `${n}/${back}` }, `${way.name}, to ${end ? end.name : `its ${back ? "first" : "far"} end`}`);
    }));
  }

  /** From where she is to the nearest point of a lane that can be had over open water, and on along it. */
  along(ship, n, back) {
    const points = this.ways[n].points.map(([lon, lat]) => ({ lon, lat }));
    if (back) points.reverse();
    const ahead = points.map((_, i) => points.slice(i).reduce((sum, p, k, rest) => sum + (k ? rhumb(rest[k - 1], p).nm : 0), 0));
    const tried = points.map((p, i) => ({ i, nm: rhumb(ship, p).nm + ahead[i] })).sort((a, b) => a.nm - b.nm);
    const open = tried.find(({ i }) => this.draft.shore(ship, points[i]) === null) ?? tried[0];
    const way = points.slice(open.i).filter((p, k) => k || rhumb(ship, p).nm > 0.2);
    return (way.length ? way : points.slice(-1)).map(({ lon, lat }) => ({ lon, lat }));
  }

  marks() {
    $$("[data-slip]", this.list).forEach((slip) => slip.classList.toggle("in-hand", slip.dataset.slip === this.active));
  }

  showFaults() {
    if (!this.list) return;
    for (const slip of $$("[data-slip]", this.list)) {
      $(".slip-faults", slip).replaceChildren(...faultsUnder(this.draft, `merchants.${slip.dataset.slip}`));
    }
  }

  // -- the chart --

  /** Every merchantman as plotted, hollow for nobody has seen her; the one in hand with her course. */
  draw(pen, group, ships) {
    for (const ship of ships) {
      const chosen = ship.key === this.active;
      const legs = this.draft.merchants[ship.key]?.legs ?? ship.legs;
      const [stroke, , lettering] = tint(ship.side);
      const p = pen.at(ship);
      if (chosen || this.draft.merchants[ship.key]?.legs) {
        const points = pen.points([ship, ...legs]);
        make("path", { class: `course ${stroke}${chosen ? "" : " later"}`, d: pathOf(points) }, group);
        for (const q of points.slice(1)) make("path", { class: `${stroke} f-sea`, "stroke-width": 1.3, d: `M${q.x - 3} ${q.y - 3}h6v6h-6z` }, group);
      }
      if (!pen.seen(p, 8)) continue;
      mark(group, p, ship.side, { hollow: true, size: chosen ? 15 : 11 });
      pen.room.take(p.x - 7, p.y - 7, 14, 14);
      hit(group, p, `${ship.ship}, ${ship.words}`, () => this.take(ship.key), 11);
      if (ship.state === "in_port" && !chosen) continue; // her name is in the list
      const lines = [{ text: ship.ship, size: 11, class: `sm it ${lettering}${chosen ? " bold" : ""}` }];
      const { w, h } = boxOf(lines);
      const box = pen.room.place(p, 7, w, h, { must: chosen });
      if (box) letter(group, box, lines, pen.onLand);
    }
  }
}

/** Whether an order's course is the one that was plotted, at whatever speed. */
function asPlotted(order, ship) {
  const near = (a, b) => Math.abs(a - b) < 1e-4;
  return order.legs?.length === ship?.legs.length && order.legs.every((leg, n) => near(leg.lon, ship.legs[n].lon) && near(leg.lat, ship.legs[n].lat));
}

function round(value) {
  return Math.round(value * 1e5) / 1e5;
}
