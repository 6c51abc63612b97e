// A body strung out on its road: a broad line from its head to its tail.

import { tint } from "../chart/marks.js";
import { make, pathOf } from "../chart/pen.js";

export function column(pen, group, points, side) {
  if (!points?.length) return;
  make("path", { class: `column ${tint(side)[0]}`, d: pathOf(points.map(([lon, lat]) => pen.at({ lon, lat }))) }, group);
}
