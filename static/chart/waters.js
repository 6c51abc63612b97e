// Waters: what is drawn on a chart of mines, harbours in squares and cables. Nothing here but what this seat was told.

import { circle } from "./geo.js";
import { make, pathOf } from "./pen.js";
import { hit, tint } from "./marks.js";

const SIGNS = ["mine", "fort", "boom", "berth", "light"]; // symbols of parts/harbour_symbols.html
const HARBOURS_FROM = 7.5; // scales (zoom) from which things are drawn
const SQUARES_FROM = 8.5;
const CABLES_FROM = 5.5;
const CABLE_NAMES_FROM = 8;

const places = (ring) => ring.map(([lon, lat]) => ({ lon, lat }));

/** Cables of the public chart; those of the own side that no longer answer are broken lines. */
export function cables(pen, group, list) {
  if (pen.map.getZoom() < CABLES_FROM) return;
  for (const cable of list ?? []) {
    const points = pen.points(places(cable.points));
    const line = make("path", { class: `cable ${tint(cable.side)[0]}`, d: pathOf(points) }, group);
    make("title", {}, line, `Cable ${cable.name}`);
    if (pen.map.getZoom() < CABLE_NAMES_FROM || points.length < 2) continue;
    const middle = points[Math.floor((points.length - 1) / 2)];
    const next = points[Math.floor((points.length - 1) / 2) + 1];
    const p = { x: (middle.x + next.x) / 2, y: (middle.y + next.y) / 2 };
    if (!pen.seen(p, -6)) continue;
    pen.letter(group, p, 3, [{ text: cable.name, size: 11, class: "sm it" }]);
  }
}

/** The side's own harbour charts: the edge from a middle scale, what each square holds from a large one. */
export function harbours(pen, group, list, side) {
  const zoom = pen.map.getZoom();
  if (zoom < HARBOURS_FROM) return;
  const [stroke, fill] = tint(side);
  for (const harbour of list ?? []) {
    const ring = pen.points(places(harbour.ring));
    if (!ring.some((p) => pen.seen(p, 200))) continue;
    make("path", { class: `harbour ${stroke}`, d: pathOf(ring, true) }, group);
    ring.forEach((p, n) => pen.room.line(p, ring[(n + 1) % ring.length]));
    if (zoom < SQUARES_FROM) continue;
    for (const square of harbour.squares) {
      const corners = pen.points(places(square.ring));
      const cell = make("path", { class: `square ${stroke} ${square.what === "mine" ? fill : "f-n"}`, d: pathOf(corners, true) }, group);
      make("title", {}, cell, `${harbour.name} ${square.name}: ${square.what}${square.note ? `, ${square.note}` : ""}`);
      const p = { x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2 };
      const size = Math.min(corners[1].x - corners[0].x, 20);
      if (size > 9 && SIGNS.includes(square.what)) make("use", { href: `#h-${square.what}`, x: p.x - size / 2, y: p.y - size / 2, width: size, height: size }, group);
      pen.room.take(corners[0].x, corners[0].y, corners[2].x - corners[0].x, corners[2].y - corners[0].y);
    }
  }
}

/** Fields the side laid or swept, where its ships struck mines, and places that are shut in. */
export function mines(pen, group, marks, side, onPress) {
  const [stroke] = tint(side);
  for (const mark of marks ?? []) {
    if (mark.radius_nm) make("path", { class: `field ${stroke}`, d: pathOf(pen.points(circle(mark, mark.radius_nm)), true) }, group);
    const p = pen.at(mark);
    if (!pen.seen(p, 8)) continue;
    const struck = mark.what === "struck";
    make("circle", { class: `f-p ${struck ? "s-r" : stroke}`, "stroke-width": 1.3, cx: p.x, cy: p.y, r: 7 }, group);
    if (struck) make("path", { class: "s-r", "stroke-width": 1.5, d: `M${p.x - 4} ${p.y - 4}l8 8M${p.x + 4} ${p.y - 4}l-8 8` }, group);
    else make("text", { class: "m-t ti", x: p.x, y: p.y + 3.6 }, group, mark.what === "laid" ? "m" : "s");
    pen.room.take(p.x - 8, p.y - 8, 16, 16);
    hit(group, p, mark.text, () => onPress(mark), 12);
  }
}
