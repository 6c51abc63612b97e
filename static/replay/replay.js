// The war again: one slider, two eyes side by side, the gap between what was believed and what was so, the same in a table.
//
// Films hold every mark with the time for which it stood; nothing is fetched while one steps. The server shows the frame of the
// address without a script as well (umpire/review/replay/views.py).

import { make, marks, openChart } from "../chart.js";
import { placeWords, rhumb } from "../chart/geo.js";
import { pathOf } from "../chart/pen.js";
import { $, $$, element } from "../shell/dom.js";
import { plural } from "../shell/words.js";

const DAY = 1440;
const SIDES = { blue: "Blue", red: "Red", neutral: "Neutral", unknown: "Unknown" };

/** Day and hour of a minute of the war; `zero` is the hour of War Imminent. */
export function when(minute, zero) {
  const total = minute + zero * 60;
  const rest = ((total % DAY) + DAY) % DAY;
  return `Day ${Math.floor(total / DAY) + 1}, ${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(Math.floor(rest % 60)).padStart(2, "0")}`;
}

/** How old a report is, as the rooms say it. */
export function age(minutes) {
  if (minutes <= 0) return "now";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (!hours) return `${rest} min`;
  return rest && hours < 12 ? `${hours} h ${String(rest).padStart(2, "0")}` : `${hours} h`;
}

/** Where something was at a minute, between the points of its track; null before and after. */
export function placeAt({ points, until = Infinity }, minute) {
  if (!points.length || minute < points[0][0] || minute >= until) return null;
  let n = points.findIndex(([t]) => t > minute);
  if (n < 0) n = points.length;
  const [t0, lon0, lat0] = points[n - 1];
  if (n === points.length) return { lon: lon0, lat: lat0 };
  const [t1, lon1, lat1] = points[n];
  const share = t1 > t0 ? (minute - t0) / (t1 - t0) : 0;
  const turn = ((((lon1 - lon0 + 180) % 360) + 360) % 360) - 180;
  return { lon: lon0 + turn * share, lat: lat0 + (lat1 - lat0) * share };
}

/** How many ships it had, or men ashore. */
function countAt(counts, minute) {
  let found = 0;
  for (const [since, count] of counts ?? []) if (since <= minute) found = count;
  return found;
}

export class Pane {
  constructor(node, replay) {
    this.node = node;
    this.replay = replay;
    this.which = node.dataset.pane;
    this.select = $("select", node);
    this.select.addEventListener("change", () => replay.look(this.which, this.select.value));
  }

  /** Where nobody looks there is no chart, only the list of who might. */
  fold() {
    for (const node of $$(".chart, .frame-table", this.node)) node.hidden = this.eye === "none";
  }

  async open() {
    this.chart = await openChart($(".host", this.node), { theatre: await this.replay.source.theatre(), rose: false });
    this.chart.reserve = () => {
      const rows = this.rows().filter((row) => row.lon !== undefined);
      return [...rows, ...rows.flatMap((row) => row.was ?? []), ...this.unknown(rows)];
    };
    this.chart.addPass("tracks", (pen, group) => this.tracks(pen, group));
    this.chart.addPass("gap", (pen, group) => this.gaps(pen, group));
    this.chart.addPass("marks", (pen, group) => this.draw(pen, group));
    this.chart.map.on("moveend", () => this.replay.follow(this));
  }

  get eye() { return this.replay.at[this.which]; }
  get film() { return this.replay.eyes.get(this.eye) ?? null; }

  /** The rows of the table and of the chart at the minute that is shown. */
  rows() {
    const { minute, gap } = this.replay.at;
    if (this.eye === "none") return [];
    if (this.eye === "truth") return this.replay.truthAt(minute);
    if (!this.film) return [];
    const out = [];
    for (const one of this.film.marks) {
      if (one.from > minute || minute >= one.to) continue;
      const place = this.own(one, minute) ?? { lon: one.mark.lon, lat: one.mark.lat };
      const was = gap && one.truth ? this.replay.placeOf(one.truth, minute) : null;
      const since = one.kind === "forces" && one.mark.known === "now" ? minute : one.since;
      out.push({ ...one.mark, ...place, kind: one.kind, truth: one.truth, age: age(minute - since), was, miles: was ? rhumb(place, was).nm : null });
    }
    return out;
  }

  /** Her own officers know where a force is all along. */
  own(one, minute) {
    const points = one.kind === "forces" && one.mark.known === "now" && this.film.own[one.mark.of];
    return points ? placeAt({ points }, minute) : null;
  }

  /** What was somewhere and stands on no mark of this chart. */
  unknown(rows) {
    if (!this.replay.at.gap || this.eye === "truth" || this.eye === "none") return [];
    const seen = new Set(rows.map((row) => row.truth));
    return this.replay.truthAt(this.replay.at.minute).filter((row) => !seen.has(row.key));
  }

  tracks(pen, group) {
    const { minute } = this.replay.at;
    const bodies = this.eye === "truth" ? this.replay.truth.bodies.filter((body) => body.ships.length || body.men) : Object.entries(this.film?.own ?? {}).map(([key, points]) => ({ key, points, side: this.film.side }));
    for (const body of bodies) {
      const made = body.points.filter(([t]) => t <= minute && t > minute - DAY).map(([, lon, lat]) => ({ lon, lat }));
      const here = placeAt(body, minute);
      if (here) made.push(here);
      if (made.length > 1) make("path", { class: `course ${marks.tint(body.side)[0]}`, "stroke-width": 1.4, fill: "none", d: pathOf(pen.points(made)) }, group);
    }
  }

  gaps(pen, group) {
    const rows = this.rows();
    for (const row of rows) {
      if (!row.was || row.miles < 0.5) continue;
      const [a, b] = [pen.at(row), pen.at(row.was)];
      make("path", { class: "apart", d: pathOf([a, b]) }, group);
      make("circle", { class: "apart-end", cx: b.x.toFixed(1), cy: b.y.toFixed(1), r: 4 }, group);
      if (Math.hypot(a.x - b.x, a.y - b.y) > 30) pen.name(group, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, [[{ text: `${row.miles.toFixed(1)} miles`, class: "sm lp", size: 11.5 }]], "s-l");
    }
    for (const row of this.unknown(rows)) {
      const p = pen.at(row);
      if (!pen.seen(p, 8)) continue;
      marks.mark(group, p, row.side, { hollow: true, size: 14 }).setAttribute("opacity", 0.55);
      make("circle", { class: "unknown", cx: p.x.toFixed(1), cy: p.y.toFixed(1), r: 11 }, group);
    }
  }

  draw(pen, group) {
    const rows = this.rows();
    for (const row of rows) {
      if (row.lon === undefined || row.lat === undefined) {
        if (row.from && row.to) make("path", { class: "heard", d: pathOf(pen.points([{ lon: row.from[0], lat: row.from[1] }, { lon: row.to[0], lat: row.to[1] }])) }, group);
        continue;
      }
      if (row.kind === "contacts") marks.contact(pen, group, { ...row, may_nm: null }, { onPress: null, id: `${this.which}-${row.of}` });
      else if (row.kind === "battles" || row.kind === "tips") marks.spot(pen, group, row, row.kind === "battles" ? "×" : "·", row.title ?? row.text);
      else this.place(pen, group, row);
    }
    if (this.eye !== "truth") return;
    for (const one of this.replay.truth.battles) {
      const { minute } = this.replay.at;
      if (one.lon !== null && one.minute <= minute && minute < one.until) marks.spot(pen, group, one, "×", one.title);
    }
  }

  place(pen, group, row) {
    const p = pen.at(row);
    if (!pen.seen(p, 10)) return;
    const small = /^(merchant|prize):/.test(row.key ?? row.of ?? "") || row.kind === "merchants";
    marks.mark(group, p, row.side, { hollow: row.known === "reported", size: small ? 11 : 18 });
    pen.room.take(p.x - 9, p.y - 9, 18, 18);
    const text = row.label ?? row.name ?? row.ship;
    if (small && pen.map.getZoom() < 7) return;
    const lines = [{ text, class: `bold it ${marks.tint(row.side)[2]}`, size: small ? 11 : 12.5 }];
    if (row.age && row.age !== "now") lines.push({ text: `${row.age} old`, class: "sm", size: 11 });
    pen.name(group, p, [lines, lines.slice(0, 1)], marks.tint(row.side)[0]);
  }

  table() {
    const rows = this.rows().filter((row) => row.lon !== undefined);
    const told = this.eye !== "truth";
    const head = ["Side", "Mark", "Place", told ? "Age" : "What", ...(told && this.replay.at.gap ? ["Off by"] : [])];
    const line = (row) => element("tr", null, element("td", { "data-head": head[0] }, SIDES[row.side] ?? "Unknown"), element("th", { scope: "row" }, nameOf(row)), element("td", { "data-head": head[2] }, placeWords(row)),
      element("td", { "data-head": head[3] }, told ? row.age : what(row)), told && this.replay.at.gap ? element("td", { class: "num", "data-head": head[4] }, row.miles === null || row.miles === undefined ? "–" : `${row.miles.toFixed(1)} miles`) : null);
    const unknown = this.unknown(rows);
    $("[data-say=table]", this.node).replaceChildren(
      this.eye === "none" ? "" : element("table", { class: "stack headed" }, element("thead", null, element("tr", null, head.map((text) => element("th", { scope: "col" }, text)))), element("tbody", null, rows.map(line))),
      unknown.length ? element("p", { class: "note" }, `Not known here: ${unknown.map((row) => row.name).join(", ")}.`) : "",
    );
  }

  redraw() {
    this.chart?.redraw();
    this.table();
  }
}

const nameOf = (row) => row.kind === "contacts" ? `${row.label}: ${row.what}` : row.name ?? row.ship ?? row.title ?? row.label ?? row.text ?? "";
const what = (row) => row.men !== undefined ? plural(row.men, "man", "men") : row.ships ? plural(row.ships, "ship") : "merchantman";

/** `source` gives theatre(), truth() and eye(key), each a promise; `address` keeps the frame in the page's address. */
export class Replay {
  constructor(node, source, { address = true } = {}) {
    this.node = node;
    this.source = source;
    this.address = address;
    this.eyes = new Map();
    const { at, left, right, gap, step } = node.dataset;
    this.at = { minute: Number(at), left, right, gap: gap === "1", step: Number(step) };
    this.slider = $("[name=at]", node);
    this.panes = $$("[data-pane]", node).map((one) => new Pane(one, this));
  }

  async open() {
    this.truth = await this.source.truth();
    await Promise.all(this.panes.map((pane) => this.fetch(pane.eye)));
    for (const pane of this.panes) pane.fold();
    for (const pane of this.panes) await pane.open();
    this.listen();
    this.fit();
    this.show();
  }

  async fetch(eye) {
    if (eye === "truth" || eye === "none" || this.eyes.has(eye)) return;
    this.eyes.set(eye, await this.source.eye(eye));
  }

  listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    $("[name=step]", this.node).addEventListener("change", (event) => {
      this.at.step = Number(event.target.value);
      this.show();
    });
    $("[name=gap]", this.node)?.addEventListener("change", (event) => {
      this.at.gap = event.target.checked;
      this.show();
    });
    $("form", this.node).addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
    $$("[data-go]", this.node).forEach((node) => node.addEventListener("click", (event) => {
      event.preventDefault();
      this.press(node.dataset.go);
    }));
    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    document.addEventListener("keydown", (event) => {
      if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input:not([type=range]), select, textarea, .map-face")) return;
      event.preventDefault();
      this.press(keys[event.key]);
    });
  }

  /** A step back or on, the beginning, the end. */
  press(what) {
    const { start, end, runs } = this.truth;
    const { minute, step } = this.at;
    const edges = [start, ...runs.map(([, , until]) => until)];
    const on = step ? minute + step : edges.find((edge) => edge > minute) ?? end;
    const back = step ? minute - step : edges.filter((edge) => edge < minute).pop() ?? start;
    this.go({ first: start, last: end, on, back }[what]);
  }

  go(minute) {
    this.at.minute = Math.max(this.truth.start, Math.min(this.truth.end, minute));
    this.show();
  }

  /** The box for day and hour. */
  typed() {
    const day = Number($("[name=day]", this.node).value);
    const [, hour, rest] = /^(\d{1,2})[:.]?(\d{2})?$/.exec($("[name=hour]", this.node).value.trim()) ?? [];
    const minute = (day - 1) * DAY + Number(hour) * 60 + Number(rest ?? 0) - this.truth.hour * 60;
    const wrong = !Number.isInteger(day) || hour === undefined || minute < this.truth.start || minute > this.truth.end;
    $("[data-say=wrong]", this.node).textContent = wrong ? `The war runs from ${when(this.truth.start, this.truth.hour)} to ${when(this.truth.end, this.truth.hour)}: enter a day, and an hour such as 14:30.` : "";
    if (!wrong) this.go(minute);
  }

  async look(which, eye) {
    this.at[which] = eye;
    await this.fetch(eye);
    const pane = this.panes.find((one) => one.which === which);
    pane.fold();
    pane.chart?.map.invalidateSize({ animate: false });
    if (eye !== "none" && this.panes[0] !== pane) this.follow(this.panes[0], true);
    this.show();
  }

  truthAt(minute) {
    return this.truth.bodies.flatMap((body) => {
      const place = placeAt(body, minute);
      return place ? [{ key: body.key, name: body.name, side: body.side, ...place, ships: countAt(body.ships, minute), men: body.men && countAt(body.men, minute) }] : [];
    });
  }

  placeOf(truth, minute) {
    const body = this.truth.bodies.find((one) => one.key === truth);
    return body ? placeAt(body, minute) : null;
  }

  /** Both charts show the same waters. */
  follow(from, always = false) {
    if (this.following || !from.chart) return;
    this.following = true;
    const [centre, zoom] = [from.chart.map.getCenter(), from.chart.map.getZoom()];
    for (const other of this.panes) {
      if (other === from || !other.chart || (other.eye === "none" && !always)) continue;
      other.chart.map.setView(centre, zoom, { animate: false });
    }
    this.following = false;
  }

  fit() {
    const places = this.truth.bodies.filter((body) => body.ships?.length || body.men).flatMap((body) => body.points.map(([, lon, lat]) => [lon, lat]));
    const marked = [...this.eyes.values()].flatMap((film) => film.marks.filter((one) => one.mark.lon !== undefined).map((one) => [one.mark.lon, one.mark.lat]));
    const all = places.length ? places : marked;
    if (all.length) this.panes[0].chart.fit(all, { pad: 0.15 });
    this.follow(this.panes[0], true);
  }

  show() {
    const { minute, left, right, gap, step } = this.at;
    const words = when(minute, this.truth.hour);
    this.slider.value = String(minute);
    this.slider.setAttribute("aria-valuetext", words);
    $("[data-say=when]", this.node).textContent = words;
    const [day, hour] = words.slice(4).split(", ");
    $("[name=day]", this.node).value = day;
    $("[name=hour]", this.node).value = hour;
    this.around(minute);
    for (const pane of this.panes) pane.redraw();
    if (!this.address) return;
    const place = new URL(location.href);
    for (const [name, value] of Object.entries({ at: minute, left, right, gap: gap ? 1 : 0, step })) place.searchParams.set(name, value);
    history.replaceState(null, "", place);
  }

  around(minute) {
    const node = $("[data-say=around]", this.node);
    if (!node) return;
    const run = this.truth.runs.find(([, start, until]) => start <= minute && minute < until) ?? this.truth.runs.at(-1);
    const fought = this.truth.battles.filter((one) => one.minute <= minute && minute < one.until).map((one) => `${one.title} is being fought.`);
    const lost = this.truth.lost.filter((one) => one.minute <= minute).map((one) => `${one.name} (${SIDES[one.side]})`);
    node.textContent = [this.truth.weather[run?.[0]] ?? "", ...fought, lost.length ? `Lost so far: ${lost.join(", ")}.` : ""].filter(Boolean).join(" ");
  }
}
