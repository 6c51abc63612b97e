// What the page of a general has besides: the country on his chart, and the orders of his bodies.

import * as country from "./country.js";
import { column, march, rider } from "./columns.js";
import { $ } from "../shell/dom.js";
import { FieldOrders, knownPlaces } from "./orders.js";

/** "11:40" of the day that is being ordered for, "Day 4, 03:09" of another. */
function inShort(when) {
  const today = /^Day \d+, /.exec($("#papers").dataset.clock)?.[0];
  return today && when.startsWith(today) ? when.slice(today.length) : when;
}

/** For openRoom(): see there what each of these is called for. */
export function inTheField(page) {
  const { draft } = page;
  draft.ashore = true;
  const orders = new FieldOrders(draft);
  return {
    nearest: 10.5, // a march wants a larger scale than a cruise
    attach: () => orders.attach(),
    below(chart) {
      const { ashore } = chart.theatre;
      if (!ashore) return;
      knownPlaces([...ashore.places, ...ashore.beaches]);
      orders.named();
      chart.addPass("ground", (pen, group) => {
        country.ground(pen, group, ashore.patches);
        country.dots(pen, ashore.places);
      });
      chart.addPass("ways", (pen, group) => country.ways(pen, group, ashore));
      chart.addPass("wires", (pen, group) => country.wires(pen, group, ashore));
      chart.addPass("beaches", (pen, group) => country.beaches(pen, group, ashore.beaches, (beach) => {
        if (draft.editable) orders.landAt(beach.key);
      }));
      const ports = new Set(chart.theatre.ports.map((port) => port.name)); // the chart letters these itself
      chart.addPass("places", (pen, group) => country.places(pen, group, ashore.places, ports, (place) => {
        if (draft.editable) orders.marchTo(place.key);
      }));
      chart.addPass("columns", (pen, group) => page.shown.forces.forEach((force) => column(pen, group, force.column, force.side)));
      const { side } = page.shown.forces[0] ?? { side: chart.side };
      chart.addPass("marches", (pen, group) => Object.values(draft.reckoning ?? {}).forEach((row) => {
        const last = row.rows?.at(-1);
        march(pen, group, row.track, side, { there: last ? inShort(last.head) : "", title: row.text });
      }));
      chart.addPass("riders", (pen, group) => (page.shown.riders ?? []).forEach((row) =>
        rider(pen, group, row, side, () => page.tells(row, `Order ${row.number}`, row.text))));
    },
  };
}
