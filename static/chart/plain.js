// A chart with nothing on it but the theatre: where a war is going to be.

import { openChart } from "../chart.js";

for (const host of document.querySelectorAll("[data-plain-chart]")) {
  openChart(host, { side: host.dataset.plainChart }).then((chart) => chart.redraw()).catch(() => {
    host.querySelector(".wait")?.replaceChildren("The chart could not be fetched. Load the page again to draw it.");
  });
}
