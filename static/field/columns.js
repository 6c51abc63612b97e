// A body strung out on its road: a broad line from its head to its tail; and the way it is to go, with an hour a tick.

import { hit, hourTicks, tint } from "../chart/marks.js";
import { make, pathOf } from "../chart/pen.js";

export function column(pen, group, points, side) {
  if (!points?.length) return;
  make("path", { class: `column ${tint(side)[0]}`, d: pathOf(points.map(([lon, lat]) => pen.at({ lon, lat }))) }, group);
}

const CLOSE = 16; // pixels: a march no longer than its mark is not drawn

/** Where a head is to go, as it is reckoned: [lon, lat, minute] of each. An arrow at its end, with the hour it is there. */
export function march(pen, group, rows, side, { there = "", title = "" } = {}) {
  if (!rows || rows.length < 2) return;
  const points = pen.points(rows.map(([lon, lat]) => ({ lon, lat })));
  const end = points.at(-1);
  if (points.every((p) => Math.hypot(p.x - end.x, p.y - end.y) < CLOSE)) return;
  const [stroke, fill, lettering] = tint(side);
  make("title", {}, make("path", { class: `march ${stroke}`, d: pathOf(points) }, group), title);
  points.slice(1).forEach((p, i) => pen.room.line(points[i], p));
  make("path", { class: `tick ${stroke}`, d: hourTicks(pen, points, rows.map((row) => row[2])) }, group);
  const from = [...points].reverse().find((p) => Math.hypot(p.x - end.x, p.y - end.y) > 2) ?? points[0];
  const turn = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
  make("path", { class: fill, d: "M0 0L-9 4.5L-9 -4.5z", transform: `translate(${end.x.toFixed(1)} ${end.y.toFixed(1)}) rotate(${turn.toFixed(1)})` }, group);
  pen.room.take(end.x - 8, end.y - 8, 16, 16);
  if (there) pen.letter(group, end, 9, [{ text: there, size: 11.5, class: `sm ${lettering}` }]);
}

/** A rider where he should be by now, with the hour at which he should be there. */
export function rider(pen, group, row, side, onPress) {
  const p = pen.at(row);
  if (!pen.seen(p, 4)) return;
  const [stroke, , lettering] = tint(side);
  make("circle", { class: `rider ${stroke}`, cx: p.x.toFixed(1), cy: p.y.toFixed(1), r: 4 }, group);
  pen.room.take(p.x - 5, p.y - 5, 10, 10);
  pen.letter(group, p, 6, [{ text: `${row.number}, due ${row.due}`, size: 11, class: `sm ${lettering}` }]);
  hit(group, p, row.text, onPress, 9);
}
