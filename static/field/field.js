// What the page of a general has besides: the country on his chart, and the orders of his bodies.

import * as country from "./country.js";
import { column } from "./columns.js";
import { FieldOrders, knownPlaces } from "./orders.js";

/** For openRoom(): see there what each of these is called for. */
export function inTheField(page) {
  const { draft } = page;
  draft.ashore = true;
  const orders = new FieldOrders(draft);
  return {
    attach: () => orders.attach(),
    below(chart) {
      const { ashore } = chart.theatre;
      if (!ashore) return;
      knownPlaces([...ashore.places, ...ashore.beaches]);
      orders.named();
      chart.addPass("ground", (pen, group) => country.ground(pen, group, ashore.patches));
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
    },
  };
}
