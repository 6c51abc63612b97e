/* The umpire's weather on the chart: sea areas shaded by how thick it is now. The table says the same without it. */

import { getJson, make, openChart } from "./chart.js";
import { boxOf, letter, pathOf } from "./chart/pen.js";

const host = document.getElementById("veil");

/** The middle of an area's box: good enough for a name. */
function middle(chart, ring) {
  const { x: lon, y: lat } = L.bounds(ring.map(([lon, lat]) => [chart.east(lon), lat])).getCenter();
  return { lon, lat };
}

function shade(chart, areas, elsewhere) {
  chart.addPass("weather", (pen, group) => {
    group.parentNode.prepend(group);   // under the land
    if (elsewhere) {
      const b = pen.bounds;
      const size = b.getSize();
      make("rect", { class: `w-${elsewhere.step}`, x: b.min.x, y: b.min.y, width: size.x, height: size.y }, group);
    }
    for (const area of areas) {
      const d = pathOf(pen.points(area.ring.map(([lon, lat]) => ({ lon, lat }))), true);
      make("path", { class: "w-clear", d }, group);
      make("path", { class: `w-edge w-${area.step}`, d }, group);
    }
  });
  chart.addPass("weather-names", (pen, group) => {
    for (const area of areas) {
      const p = pen.at(middle(chart, area.ring));
      if (!pen.seen(p)) continue;
      const lines = [
        { text: area.name, class: "bold it", size: 12.5 }, { text: `${area.word}, ${area.short}`, class: "sm", size: 11.5 },
      ];
      const { w, h } = boxOf(lines);
      const box = pen.room.place(p, 0, w, h, { gap: 0, must: true });
      if (box) letter(group, { ...box, x: p.x - w / 2, y: p.y - h / 2, anchor: "middle" }, lines, pen.onLand);
    }
  });
}

async function open() {
  host.hidden = false;
  try {
    const [chart, told] = await Promise.all([
      openChart(host.querySelector(".host"), { rose: false }), getJson(host.dataset.areas),
    ]);
    chart.theatre = { ...chart.theatre, names: [], ports: [], stations: [] };   // the areas have names of their own
    shade(chart, told.areas, told.elsewhere);
    chart.fit(told.areas.flatMap((area) => area.ring), { pad: 0 });
    chart.redraw();
  } catch {
    host.hidden = true;
  }
}

open();
