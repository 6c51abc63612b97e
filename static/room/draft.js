// The orders being written: kept here, posted after every change, and redrawn from the server's answer.
// The server alone says what is wrong and what a course costs; here is only what the hand has just done.

import { along, courseDegrees, courseWords, rhumb } from "../chart/geo.js";
import { unpressed } from "../shell/press.js";
import { post } from "./post.js";

const PAUSE_MS = 400;
const OFFING_NM = 0.5; // how far from the shore a proposed leg ends

function isPlace(leg) {
  return Number.isFinite(leg.lon) && Number.isFinite(leg.lat);
}

export class Draft extends EventTarget {
  constructor(data, urls) {
    super();
    this.urls = urls;
    /** @type {(from: any, to: any) => number | null} miles to the first shore on the way, once there is a chart */
    this.shore = () => null;
    this.ashore = false; // a general's or a ministry's
    this.standing = {}; // what is left of the last orders, by force; it comes with the chart
    this.sent = 0;
    this.timer = null;
    this.busy = Promise.resolve();
    this.read(data);
    window.addEventListener("pagehide", () => {
      if (this.unsaved) post(this.urls.draft, this.body(), { leaving: true });
    });
  }

  /** Takes over what the server holds. */
  read({ draft, forces, reckoning, faults, call, editable }) {
    const orders = draft && typeof draft === "object" ? draft : {};
    this.call = call;
    this.editable = editable;
    this.own = forces;
    this.reckoning = reckoning ?? {};
    this.faults = faults ?? [];
    this.dispatches = Array.isArray(orders.dispatches) ? orders.dispatches : [];
    this.articles = Array.isArray(orders.articles) ? orders.articles : [];
    this.merchants = orders.merchants && typeof orders.merchants === "object" ? orders.merchants : {};
    this.log = Array.isArray(orders.log) ? orders.log : [];
    const { headquarters, bodies, arrivals, trains, cargo, arsenals, censor } = orders;
    this.land = { headquarters, bodies, arrivals, trains, cargo, arsenals, censor }; // what a general or a ministry orders ashore
    this.forces = {};
    for (const force of forces) {
      const order = orders.forces?.[force.key];
      const { legs, raid, ...more } = order ?? {};
      this.forces[force.key] = {
        given: Boolean(order),
        raid: Boolean(order ? raid : force.raid),
        legs: (Array.isArray(legs) ? legs : []).map((leg) => ({ ...leg })),
        more: order ? more : force.joins ? { join: force.joins } : {}, // what else is ordered of her
      };
      this.settle(force.key);
    }
    const asked = forces.filter((force) => force.asked !== false); // in the middle of a run not everybody is
    this.active = asked.some((force) => force.key === this.active) ? this.active : (asked[0] ?? forces[0])?.key;
  }

  /** Legs kept as course and hours become places where that can be done. */
  settle(key) {
    this.forces[key].legs.forEach((leg, n, legs) => {
      const course = isPlace(leg) ? null : courseDegrees(leg.course ?? "");
      const nm = leg.nm ?? leg.hours * leg.knots;
      if (course === null || !(nm > 0) || (n && !isPlace(legs[n - 1]))) return;
      legs[n] = { ...along(this.startOf(n, key), course, nm), knots: leg.knots, ...(leg.dived ? { dived: true } : {}) };
    });
  }

  get force() {
    return this.own.find((f) => f.key === this.active);
  }

  get legs() {
    return this.forces[this.active]?.legs ?? [];
  }

  /** Where leg n of a force begins: her own place, or the end of the leg before. */
  startOf(n, key = this.active) {
    const legs = this.forces[key].legs;
    for (let i = n - 1; i >= 0; i--) if (isPlace(legs[i])) return legs[i];
    return this.own.find((f) => f.key === key);
  }

  /** Course, miles and hours of leg n as they stand on the page. */
  made(n, key = this.active) {
    const leg = this.forces[key].legs[n];
    if (!isPlace(leg)) return null;
    const { course, nm } = rhumb(this.startOf(n, key), leg);
    return { course, nm, hours: leg.knots > 0 ? nm / leg.knots : null };
  }

  /** The knots that a force is given, or the most that she can steam now: hurt or tired she cannot do what she last did. */
  within(knots, key = this.active) {
    const most = this.reckoning[key]?.most_kn ?? this.own.find((force) => force.key === key)?.max_kn;
    return most > 0 && knots > most ? most : knots;
  }

  /** The speed a new leg gets: that of the leg before, or what she last made, or two thirds of her best. */
  speed() {
    const last = this.legs[this.legs.length - 1];
    if (last?.knots > 0) return this.within(last.knots);
    const force = this.force;
    return this.within(force.knots > 0 ? force.knots : Math.max(1, Math.round((force.max_kn * 2) / 3)));
  }

  add(place) {
    this.legs.push({ lon: round(place.lon), lat: round(place.lat), knots: this.speed() });
    this.changed();
  }

  move(n, place) {
    Object.assign(this.legs[n], { lon: round(place.lon), lat: round(place.lat) });
    this.dispatchEvent(new Event("moved"));
  }

  /** Whether leg n is run submerged. */
  dive(n, dived) {
    if (!this.legs[n]) return;
    if (dived) this.legs[n].dived = true;
    else delete this.legs[n].dived;
    this.changed();
  }

  remove(n) {
    this.legs.splice(n, 1);
    this.changed();
  }

  /** A new leg by the table: straight on for two hours, or, where the shore forbids it, the way that leads furthest. */
  addByTable() {
    const n = this.legs.length;
    const start = this.startOf(n);
    const course = n ? (this.made(n - 1)?.course ?? 0) : (courseDegrees(this.force.course) ?? 0);
    const nm = this.speed() * 2;
    let best = { course, clear: 0 };
    for (let turn = 0; turn <= 180 && best.clear < nm; turn += 5) {
      for (const tried of turn % 180 ? [course + turn, course - turn] : [course + turn]) {
        const heading = (tried + 360) % 360;
        const shore = this.shore(start, along(start, heading, nm));
        const clear = shore === null ? nm : Math.max(0, shore - OFFING_NM);
        if (clear > best.clear + 0.05) best = { course: heading, clear };
      }
    }
    this.add(along(start, best.course, best.clear || nm));
  }

  /** A cell of the table: course in words or degrees, knots, hours. The legs that follow keep their course and miles. */
  edit(n, field, text) {
    const leg = this.legs[n];
    const value = Number(String(text).replace(",", "."));
    if (field === "knots") {
      leg.knots = String(text).trim() !== "" && Number.isFinite(value) ? value : text;
      this.changed();
      return;
    }
    const made = this.made(n) ?? { course: courseDegrees(leg.course ?? ""), hours: leg.hours, nm: null };
    const course = field === "course" ? courseDegrees(text) : made.course;
    const hours = field === "hours" ? value : made.hours;
    const dived = leg.dived ? { dived: true } : {};
    const following = this.legs.slice(n + 1).map((_, i) => this.made(n + 1 + i));
    if (course === null || !(hours > 0) || !(leg.knots > 0)) {
      // what cannot be read goes to the server as it was typed, and comes back with a sentence
      this.legs[n] = {
        course: field === "course" ? text : courseWords(course ?? 0),
        hours: hours > 0 ? Number(hours.toFixed(3)) : field === "hours" ? text : hours,
        knots: leg.knots,
        ...dived,
      };
    } else {
      const end = along(this.startOf(n), course, hours * leg.knots);
      this.legs[n] = { lon: round(end.lon), lat: round(end.lat), knots: leg.knots, ...dived };
      following.forEach((old, i) => {
        if (!old) return;
        const next = along(this.startOf(n + 1 + i), old.course, old.nm);
        Object.assign(this.legs[n + 1 + i], { lon: round(next.lon), lat: round(next.lat) });
      });
    }
    this.changed();
  }

  /** Makes an order of what stands: one without legs means to lie still, but a course that nobody touched goes on. */
  touch(key) {
    const order = this.forces[key];
    if (!order.given) order.legs = this.goingOn(key);
    order.given = true;
  }

  /** What is left of the course that a force last had, as legs of an order, no faster than she can steam. */
  goingOn(key) {
    return (this.standing[key] ?? []).map((leg) => ({ ...leg, knots: this.within(leg.knots, key) }));
  }

  /** What a force does on sighting an enemy without asking: by her sheet, else by what stands; "" while she asks. */
  answerOf(key) {
    return this.forces[key]?.more?.sighting ?? this.own.find((force) => force.key === key)?.sighting ?? "";
  }

  setRaid(key, raid) {
    const order = this.forces[key];
    this.touch(key);
    order.raid = raid;
    this.changed();
  }

  /** In sight of the enemy: not to be asked again at every approach move. */
  setStands(key, stands) {
    const order = this.forces[key];
    const { stands: _, ...more } = order.more ?? {};
    this.touch(key);
    order.more = stands ? { ...more, stands } : more;
    this.changed();
  }

  /** Stop where she is. */
  lieHere() {
    this.forces[this.active].legs = [];
    this.changed();
  }

  /** Nothing new: what is left of the last orders goes on. */
  keepLast() {
    const order = this.forces[this.active];
    order.legs = [];
    order.raid = Boolean(this.force.raid);
    this.changed(false);
  }

  /**
   * All that would be sealed. A force whose course nobody has touched is left out: it keeps its standing course.
   * With stands each force that is asked is told to carry on in sight of the enemy.
   */
  body({ stands = false } = {}) {
    const forces = {};
    for (const [key, { legs, raid, given, more }] of Object.entries(this.forces)) {
      const told = stands && this.own.find((force) => force.key === key)?.asked !== false;
      if (given || told) forces[key] = { ...more, ...(told ? { stands } : {}), legs: given ? legs : this.goingOn(key), raid };
    }
    /** @type {Record<string, any>} */
    const orders = this.ashore ? { call: this.call, ...this.land } : { call: this.call, forces };
    if (this.dispatches.length) orders.dispatches = this.dispatches;
    if (this.articles.length) orders.articles = this.articles;
    if (Object.keys(this.merchants).length) orders.merchants = this.merchants;
    if (this.log.length) orders.log = this.log;
    return orders;
  }

  /** Something was changed by hand: show it now, send it when the hand rests. */
  changed(given = true) {
    const order = this.forces[this.active];
    if (order) order.given = given;
    this.dispatchEvent(new Event("changed"));
    this.sent += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE_MS);
  }

  /** Sends what has not been sent yet; resolves when the server holds it. */
  async flush() {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.save();
    }
    await this.busy;
  }

  get unsaved() {
    return this.timer !== null;
  }

  save() {
    this.timer = null;
    const turn = this.sent;
    // one at a time, or an older draft might overtake a newer one on its way
    this.busy = this.busy.then(async () => {
      if (turn !== this.sent) return;
      const answer = await post(this.urls.draft, this.body());
      await unpressed();
      if (turn === this.sent) this.take(answer);
    });
    return this.busy;
  }

  /** The server's answer: reckoning, faults and places as it understood them. */
  take({ ok, data, problem }) {
    if (!ok) {
      this.faults = data?.faults ?? [{ where: "", text: problem, rule: "", mend: null }];
      this.dispatchEvent(new CustomEvent("answered", { detail: { ok } }));
      return;
    }
    this.reckoning = data.reckoning;
    this.faults = data.faults;
    for (const [key, legs] of Object.entries(data.legs)) {
      if (this.forces[key]) this.forces[key].legs = legs.map((leg) => ({ ...leg }));
    }
    this.dispatchEvent(new CustomEvent("answered", { detail: { ok, checks: data.checks } }));
  }

  /** Faults of one leg of one force, by field. */
  faultsOf(key, n) {
    return this.faults.filter((fault) => fault.where.startsWith(`forces.${key}.legs.${n}.`) || fault.where === `forces.${key}.legs.${n}`);
  }

  /** Puts the value a fault proposes where the fault lies. */
  mend(fault) {
    const path = fault.where.split(".");
    const n = Number(path[3]);
    if (path[0] !== "forces" || !this.forces[path[1]]) return false;
    this.active = path[1];
    const order = this.forces[path[1]];
    const leg = path[2] === "legs" && order.legs[n];
    if (leg && ["knots", "hours", "course"].includes(path[4]) && path.length === 5) {
      this.edit(n, path[4], fault.mend);
      return true;
    }
    if (leg && path.length === 5) leg[path[4]] = fault.mend;
    else if (leg && path.length === 4) order.legs[n] = { ...leg, ...fault.mend };
    else order[path[2]] = fault.mend;
    this.changed();
    return true;
  }
}

function round(value) {
  return Math.round(value * 1e5) / 1e5;
}
