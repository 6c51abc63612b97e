/* The truth chart: every force with what she steamed, merchantmen, and the events numbered as in the draft; and the same in a table. */

import { getJson, make, marks, openChart } from "../chart.js";
import { courseWords, figure, placeWords } from "../chart/geo.js";
import { pathOf } from "../chart/pen.js";
import { layerBox, Settings } from "../chart/layers.js";
import { element } from "../shell/dom.js";
import { plural } from "../shell/words.js";
import { known, NAMES, told } from "./word.js";
import { Land } from "./land.js";

const LAYERS = [["tracks", "Tracks"], ["forces", "Forces"], ["merchants", "Merchantmen"], ["events", "Numbers of events"]];
const SIDES = { B: "blue", R: "red", N: "neutral" };

/** A thin line from a mark to what is said of it. */
function tie(p, to, hue, group) {
  make("path", { class: `tick ${hue}`, "stroke-width": 0.8, d: pathOf([p, to]) }, group);
}

export class Truth {
  /** @type {import("../chart.js").Chart} */ chart;

  constructor(host, { onpick }) {
    this.host = host;
    this.onpick = onpick;
    this.data = { forces: [], merchants: [], events: [] };
    this.picked = null;
    this.turns = 0;
  }

  async open() {
    try {
      [this.chart, this.data] = await Promise.all([
        openChart(this.host.querySelector(".host"), { rose: false }), getJson(this.host.dataset.truth),
      ]);
    } catch {
      this.host.querySelector(".wait")?.replaceChildren("The chart could not be loaded. Reload the page.");
      return;
    }
    this.chart.reserve = () => [...this.data.forces, ...(this.data.merchants ?? []), ...(this.data.ashore?.bodies ?? [])];
    this.land = this.chart.theatre.ashore ? new Land(this.chart, () => this.data.ashore) : null;
    this.land?.below();
    this.chart.addPass("merchants", (pen, group) => this.merchants(pen, group));
    this.chart.addPass("tracks", (pen, group) => this.tracks(pen, group));
    this.chart.addPass("forces", (pen, group) => this.forces(pen, group));
    this.land?.above();
    this.chart.addPass("events", (pen, group) => this.events(pen, group));
    const buttons = this.host.querySelector(".ctl");
    buttons.hidden = false;
    buttons.addEventListener("click", (event) => this.press(event.target.closest("[data-chart]")?.dataset.chart));
    const settings = new Settings(this.host.dataset.truth.replace(/\/truth.*/, ""));
    buttons.prepend(layerBox(this.chart, settings, [...LAYERS, ...(this.land ? Land.LAYERS : [])]));
    if (!settings.restore(this.chart)) this.fit();
    this.chart.redraw();
    this.table();
    this.land?.tables();
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.host.classList.contains("filled")) this.fill();
    });
  }

  /** Let the chart have the whole window, or give it back. */
  fill() {
    this.chart.map.once("resize", () => setTimeout(() => this.fit())); // when the chart has taken its new size
    const filled = this.host.classList.toggle("filled");
    const button = this.host.querySelector("[data-chart=fill]");
    button.setAttribute("aria-pressed", String(filled));
    button.focus();
  }

  /** Fetch and draw again, where the reader left the chart. */
  async refresh() {
    if (!this.chart) return;
    const turn = ++this.turns;
    try {
      const data = await getJson(this.host.dataset.truth);
      if (turn !== this.turns) return;   // it was asked for again meanwhile, and that answer is the newer
      this.data = data;
    } catch {
      return;   // the old picture stays until the next change
    }
    this.chart.redraw();
    this.table();
    this.land?.tables();
  }

  /** Draw again when the draft or the state of the war is another: the chart shows both. */
  follow(parts) {
    if (parts.has("draft") || parts.has("now")) this.refresh();
  }

  press(what) {
    if (what === "in" || what === "out") this.chart.zoomBy(what === "in" ? 0.5 : -0.5);
    if (what === "all") this.chart.map.fitBounds(this.chart.bounds);
    if (what === "forces") this.fit();
    if (what === "fill") this.fill();
  }

  fit() {
    const places = this.data.forces.flatMap((force) => [
      [force.lon, force.lat], ...(force.track ?? []).map(([lon, lat]) => [lon, lat]),
    ]).concat((this.data.ashore?.bodies ?? []).map((body) => [body.lon, body.lat]));
    this.chart.fit(
      places.length ? places : (this.data.events ?? []).map((event) => [event.lon, event.lat]),
      { pad: 0.14, maxZoom: 8.5 },
    );
  }

  /** Bring event n into view and ring it; false when it has no place on the chart. */
  show(n) {
    const event = this.data.events?.find((one) => one.n === n);
    if (!this.chart || !event) return false;
    this.picked = n;
    this.chart.show(event.lon, event.lat);
    this.chart.redraw();
    return true;
  }

  /** The page of who knows of a truth (UD-120). */
  asks(key) {
    return this.host.dataset.known && `${this.host.dataset.known}?of=${encodeURIComponent(key)}`;   // a part of the war has no such page
  }

  ask(key) {
    if (this.asks(key)) location.assign(this.asks(key));
  }

  /* ---- what is drawn ---- */

  tracks(pen, group) {
    for (const force of this.data.forces) {
      marks.track(pen, group, force);
      for (const [lon, lat] of force.track ?? []) {
        const p = pen.at({ lon, lat });
        pen.room.take(p.x - 3, p.y - 3, 6, 6);
      }
      const ahead = [force, ...(force.legs ?? [])];
      const look = { class: `course ${marks.tint(force.side)[0]}`, "stroke-dasharray": "2 4", "stroke-width": 1.2 };
      if (ahead.length > 1) make("path", { ...look, d: pathOf(pen.points(ahead)) }, group);
    }
  }

  /** All marks first, so that no name covers one; then the names, with a line to the mark where it had to give way. */
  forces(pen, group) {
    const here = this.data.forces.map((force) => ({ force, p: pen.at(force) })).filter(({ p }) => pen.seen(p, 10));
    for (const { force, p } of here) {
      marks.mark(group, p, force.side);
      pen.room.take(p.x - 10, p.y - 10, 20, 20);
    }
    for (const { force, p } of here) {
      const [stroke, , ink] = marks.tint(force.side);
      const name = { text: force.label || force.name, class: `bold it ${ink}`, size: 12.5 };
      const says = [
        force.ships ? plural(force.ships, "ship") : "", force.knots ? `${figure(force.knots)} knots` : "",
        force.word ? `known to ${known(force) || "nobody"}` : "",
      ].filter(Boolean).join(", ");
      pen.name(group, p, [[name, { text: says, class: "sm", size: 11.5 }], [name]], stroke);   // without room it stands in the table below
    }
    for (const { force, p } of here) marks.hit(group, p, `${force.name}: who knows this?`, () => this.ask(`force:${force.key}`));
  }

  merchants(pen, group) {
    for (const ship of this.data.merchants ?? []) {
      const p = pen.at(ship);
      if (!pen.seen(p)) continue;
      const colour = marks.tint(SIDES[ship.letter] ?? "unknown")[0];
      make(
        "path",
        { class: `${colour} f-p`, "stroke-width": 1.2, d: `M${(p.x - 3).toFixed(1)} ${(p.y - 3).toFixed(1)}h6v6h-6z` },
        group,
      );
      pen.room.take(p.x - 4, p.y - 4, 8, 8);
      marks.hit(group, p, `${ship.name}: who knows this?`, () => this.ask(ship.key), 9);
      if (pen.map.getZoom() < 7) continue;
      pen.letter(group, p, 6, [{ text: [ship.name, ship.fate, known(ship)].filter(Boolean).join(", "), size: 11, class: "sm it" }]);
    }
  }

  /** Numbers in circles, each beside the others that fell on the same place, with a line to it when it had to give way. */
  events(pen, group) {
    for (const event of this.data.events ?? []) {
      const p = pen.at(event);
      if (!pen.seen(p, 6)) continue;
      const wide = event.n > 99 ? 26 : 19;
      const box = this.free(pen, p, wide);
      if (!box) continue;
      const [x, y] = [box.x + box.w / 2, box.y + box.h / 2].map((pixels) => Number(pixels.toFixed(1)));
      const lit = event.n === this.picked;
      const hue = lit ? "s-l" : "s-i";
      tie(p, { x, y }, hue, group);
      make("circle", { class: `f-p ${hue}`, "stroke-width": lit ? 2.4 : 1.3, cx: x, cy: y, r: wide / 2 - 1 }, group);
      make("text", { class: `figure ${lit ? "lp" : ""}`, x, y: y + 4, "text-anchor": "middle" }, group, String(event.n));
      marks.hit(group, { x, y }, `Event ${event.n}`, () => {
        this.picked = event.n;
        this.chart.redraw();
        this.onpick(event.n);
      }, 12);
    }
  }

  free(pen, p, wide) {
    for (const far of [6, 18, 32, 48, 66]) {
      const box = pen.room.place(p, far, wide, 19, { gap: 2 });
      if (box) return box;
    }
    return null;
  }

  /* ---- the same in a table ---- */

  table() {
    const state = document.querySelector(".do")?.dataset.state;
    const said = this.host.querySelector("[data-say=truth]");
    said.textContent = "then" in said.dataset ? "when the run was over" : state === "review" ? "as the run would leave it" : "as the run begins";
    const host = document.getElementById("roll");
    const rows = [
      ...this.data.forces.map((force) => [
        NAMES[force.letter] ?? "Unknown", [force.name, `force:${force.key}`], placeWords(force),
        force.knots ? `${courseWords(force.course_deg ?? 0)}, ${figure(force.knots)} kn` : "stopped", plural(force.ships, "ship"), told(force),
      ]),
      ...(this.data.merchants ?? []).map((ship) => [
        NAMES[ship.letter] ?? "Unknown", [ship.name, ship.key], placeWords(ship), "", ship.fate || "merchantman", told(ship),
      ]),
    ];
    const head = ["Side", "Name", "Place", "Course", "What", "Known to"].map((text) => element("th", { scope: "col" }, text));
    const body = rows.map(([side, name, ...rest]) => element("tr", null, element("td", null, side), element("th", { scope: "row" }, this.asks(name[1]) ? element("a", { href: this.asks(name[1]), title: "Who knows this?" }, name[0]) : name[0]), rest.map((text) => element("td", null, text))));
    document.getElementById("roll-table").replaceChildren(element("table", null, element("thead", null, element("tr", null, head)), element("tbody", null, body)));
    host.hidden = !rows.length;
    host.querySelector("[data-say=roll]").textContent = `${plural(this.data.forces.length, "force")}, ${plural((this.data.merchants ?? []).length, "merchantman", "merchantmen")}`;
  }
}
