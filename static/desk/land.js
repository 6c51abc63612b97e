// The truth of the land on the umpire's chart: the country, bodies at their length, riders, works, depots; and all of it in tables.

import { make, marks } from "../chart.js";
import { pathOf } from "../chart/pen.js";
import * as country from "../field/country.js";
import { column } from "../field/columns.js";
import { element } from "../shell/dom.js";
import { known } from "./word.js";

const SMALL = [["depots", "depot"], ["works", "work"], ["sieges", "siege"], ["riders", "rider"], ["escorts", "escort"], ["staffs", "staff"]];

export class Land {
  static LAYERS = [["bodies", "Columns"], ["carried", "Riders, wires, prisoners"], ["works", "Works, depots, sieges"], ["places", "Places"], ["ways", "Roads and rails"], ["wires", "Wires"]];

  constructor(chart, shown) {
    this.chart = chart;
    this.shown = shown;
  }

  /** The country, under everything that moves. */
  below() {
    const { ashore } = this.chart.theatre;
    this.chart.addPass("ground", (pen, group) => this.ground(pen, group, ashore));
    this.chart.addPass("ways", (pen, group) => country.ways(pen, group, ashore));
    this.chart.addPass("wires", (pen, group) => country.wires(pen, group, ashore));
    this.chart.addPass("beaches", (pen, group) => country.beaches(pen, group, ashore.beaches));
    const ports = new Set(this.chart.theatre.ports.map((port) => port.name)); // the chart letters these itself
    this.chart.addPass("places", (pen, group) => country.places(pen, group, ashore.places, ports, () => {}));
  }

  /** Woods and hills; and room for every mark of the land, so that no name is written where one will stand. */
  ground(pen, group, { patches, places }) {
    country.ground(pen, group, patches);
    country.dots(pen, places);
    for (const [sort] of SMALL) {
      for (const p of pen.points(this.shown()?.[sort] ?? [])) pen.room.take(p.x - 8, p.y - 12, 16, 22);
    }
  }

  /** Bodies with their columns, and what is between them. */
  above() {
    this.chart.addPass("bodies", (pen, group) => {
      const some = (this.shown()?.bodies ?? []).map((body) => ({ body, p: pen.at(body) })).filter(({ p }) => pen.seen(p, 10));
      for (const { body } of some) column(pen, group, body.column, body.side);
      for (const { body, p } of some) {
        marks.mark(group, p, body.side);
        pen.room.take(p.x - 10, p.y - 10, 20, 20);
      }
      for (const { body, p } of some) {
        const [stroke, , ink] = marks.tint(body.side);
        const words = { text: body.name, class: `bold ${ink}`, size: 12.5 };
        const says = body.word ? `${body.says}, known to ${known(body) || "nobody"}` : body.says;
        pen.name(group, p, [[words, { text: says, class: "sm", size: 11.5 }], [words]], stroke);
      }
    });
    this.chart.addPass("works", (pen, group) => this.small(pen, group, SMALL.slice(0, 3)));
    this.chart.addPass("carried", (pen, group) => this.small(pen, group, SMALL.slice(3)));
  }

  small(pen, group, sorts) {
    for (const [sort, cls] of sorts) {
      for (const one of this.shown()?.[sort] ?? []) {
        const p = pen.at(one);
        if (!pen.seen(p, 4)) continue;
        const node = make("path", { class: `land-${cls} ${marks.tint(one.side)[0]}`, d: SHAPES[cls](p) }, group);
        make("title", {}, node, one.name);
      }
    }
  }

  /** The same in tables, a fold a sort. */
  tables() {
    const host = document.getElementById("land-tables");
    if (!host) return; // an assistant has his bodies in a table of his own page
    const open = new Set([...host.querySelectorAll("details[open]")].map((one) => one.dataset.name));
    const tables = this.shown()?.tables ?? [];
    host.hidden = !tables.length;
    host.replaceChildren(element("summary", null, "The land in tables ", element("span", { class: "label" }, String(tables.length))),
      element("div", { class: "in" }, tables.map((table) => element("details", { "data-name": table.name, open: open.has(table.name) || table.name === "Columns" },
        element("summary", null, table.name, " ", element("span", { class: "label" }, String(table.rows.length))),
        element("div", { class: "in scroll", tabindex: "0", role: "group", "aria-label": table.name }, element("table", null,
          element("thead", null, element("tr", null, table.head.map((words) => element("th", { scope: "col" }, words)))),
          element("tbody", null, table.rows.map((row) => element("tr", null, row.map((cell, n) => (n === 1 ? element("th", { scope: "row" }, cell) : element("td", null, cell))))))))))));
  }
}

const SHAPES = {
  depot: ({ x, y }) => pathOf([{ x: x - 4, y: y + 10 }, { x: x + 4, y: y + 10 }, { x: x + 4, y: y + 4 }, { x: x - 4, y: y + 4 }, { x: x - 4, y: y + 10 }]),
  work: ({ x, y }) => pathOf([{ x: x - 7, y: y - 8 }, { x: x - 3, y: y - 12 }, { x: x + 1, y: y - 8 }, { x: x + 5, y: y - 12 }]),
  siege: ({ x, y }) => `M${(x - 12).toFixed(1)} ${y.toFixed(1)}a12 12 0 1 0 24 0a12 12 0 1 0 -24 0`,
  rider: ({ x, y }) => pathOf([{ x: x - 4, y: y - 4 }, { x: x + 4, y }, { x: x - 4, y: y + 4 }, { x: x - 4, y: y - 4 }]),
  escort: ({ x, y }) => `M${(x - 5).toFixed(1)} ${y.toFixed(1)}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0m5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0`,
  staff: ({ x, y }) => pathOf([{ x, y: y + 6 }, { x, y: y - 8 }, { x: x + 8, y: y - 5 }, { x, y: y - 2 }]),
};
