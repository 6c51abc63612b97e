// The country on a chart: roads by their class, rails, wires, rivers, ground, places; and a press on a place.

import { hit } from "../chart/marks.js";
import { make, pathOf } from "../chart/pen.js";

const line = (pen, points) => pathOf(points.map(([lon, lat]) => pen.at({ lon, lat })));
const NAMED = ["town", "depot", "arsenal", "fort", "port", "railhead", "pass"];

/** Ground under everything: woods, hills, marsh. */
export function ground(pen, group, patches) {
  for (const patch of patches) {
    for (const ring of patch.rings) make("path", { class: `g-${patch.kind}`, d: `${line(pen, ring)}z` }, group);
  }
}

/** Rivers, roads, rails and wires. */
export function ways(pen, group, ashore) {
  for (const river of ashore.rivers) make("path", { class: `river r-${river.cls}`, d: line(pen, river.line) }, group);
  for (const edge of ashore.edges) {
    if (edge.kind === "wire") continue;
    make("path", { class: `${edge.kind} k-${edge.cls.toLowerCase()}`, d: line(pen, edge.line) }, group);
    if (edge.kind === "road" && edge.cls === "A") make("path", { class: "road k-a in", d: line(pen, edge.line) }, group);
  }
}

export function wires(pen, group, ashore) {
  for (const edge of ashore.edges) if (edge.kind === "wire") make("path", { class: "wire", d: line(pen, edge.line) }, group);
}

/** Room for the dots of places, before any name of the land is written. */
export function dots(pen, list) {
  for (const p of pen.points(list)) pen.room.take(p.x - 3, p.y - 3, 6, 6);
}

/** Places: a dot each, names as there is room; what is pressed goes into the march in hand. */
export function places(pen, group, list, lettered, onPress = null) {
  const shown = list.map((place) => ({ place, p: pen.at(place), rank: NAMED.findIndex((kind) => place.kinds.includes(kind)) }))
    .filter(({ p }) => pen.seen(p, -4)).sort((a, b) => (a.rank < 0 ? 9 : a.rank) - (b.rank < 0 ? 9 : b.rank));
  for (const { place, p } of shown) {
    make("circle", { class: "place", cx: p.x, cy: p.y, r: place.kinds.includes("town") ? 3 : 2 }, group);
    if (onPress) hit(group, p, place.name, () => onPress(place), 9);
  }
  for (const { place, p, rank } of shown) {
    if (rank >= 0 && !lettered.has(place.name)) pen.letter(group, p, 5, [{ text: place.name, size: 11.5, class: "sm" }]);
  }
}

/** Beaches on which boats can land; what is pressed, if that does anything, is where men go ashore. */
export function beaches(pen, group, list, onPress = null) {
  for (const beach of list) {
    make("path", { class: "beach", d: line(pen, beach.line) }, group);
    const [lon, lat] = beach.line[0];
    const p = pen.at({ lon, lat });
    if (onPress) {
      const [lon2, lat2] = beach.line.at(-1);
      hit(group, pen.at({ lon: (lon + lon2) / 2, lat: (lat + lat2) / 2 }), beach.name, () => onPress(beach), 9);
    }
    if (pen.seen(p, -4)) pen.letter(group, p, 6, [{ text: beach.name, size: 11, class: "sm it" }]);
  }
}
