// A chart with nothing on it but the theatre: where a war is going to be. It opens on the ports of its reader's side.

import { openChart } from "../chart.js";

for (const host of document.querySelectorAll("[data-plain-chart]")) {
  const side = host.dataset.plainChart;
  openChart(host, { side }).then((chart) => {
    const ports = (chart.theatre.ports ?? []).filter((port) => side === "neutral" || port.side !== "neutral");
    chart.fit(ports.map((port) => [port.lon, port.lat]), { pad: 0 });
    chart.redraw();
  }).catch(() => {
    host.querySelector(".wait")?.replaceChildren("The chart could not be loaded. Reload the page to see it.");
  });
}
