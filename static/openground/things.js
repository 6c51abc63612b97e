/* What stands on the table besides men and guns: boxes, wagons, trains, boats, works, depots. Each is told as a thing with a place, a name
   and a sentence; it is drawn as a plan has it, in its side's colour, with the side's letter. */

import { f, svg } from "../shell/dom.js";
import { count, list } from "../shell/words.js";
import { INCH } from "./geometry.js";

const HALF = { box: [160, 110], wagon: [64, 36], cart: [64, 36], boat: [110, 50], engine: [96, 40], truck: [96, 40] };
const LEAST = 7;   // px: half the length of the smallest mark

/** So far along a line of points: { x, y, angle }. */
export function along(line, far) {
  let left = far;
  for (let i = 1; i < line.length; i += 1) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const long = Math.hypot(bx - ax, by - ay);
    if (left <= long || i === line.length - 1) {
      const u = long ? Math.max(0, Math.min(1, left / long)) : 0;
      return { x: ax + (bx - ax) * u, y: ay + (by - ay) * u, angle: Math.atan2(by - ay, bx - ax) };
    }
    left -= long;
  }
  return { x: line[0]?.[0] ?? 0, y: line[0]?.[1] ?? 0, angle: 0 };
}

const here = (one) => Number.isFinite(one.x) && Number.isFinite(one.y);
const gone = (one) => ["destroyed", "off", "gone", "open"].includes(one.is);
const kept = (one) => ({ is: one.is, held: one.is === "held", body: one.unit });
const angle = (one) => (one.h ? Math.atan2(one.h[1], one.h[0]) : 0);
const number = (key) => /\d+(?=\D*$)/.exec(key)?.[0] ?? key;
const entries = (table) => Object.keys(table ?? {}).sort((a, b) => number(a) - number(b)).map((key) => [key, table[key]]);

/** Boxes of troops: what is in one, only its own side is told. */
function boxes(view, field) {
  return entries(view.boxes).filter(([, one]) => here(one) && !gone(one)).map(([key, one]) => {
    const inside = [one.men?.length ? count(one.men.length, "man") : "", one.guns?.length ? count(one.guns.length, "gun") : ""].filter(Boolean);
    const told = one.men ? (inside.length ? `holds ${list(inside)}` : "empty") : "contents unknown";
    return { id: key, what: "box", part: "boxes", ...kept(one), side: one.side, x: one.x, y: one.y, angle: angle(one), name: one.name ?? `Box ${number(key)}`,
      words: `${one.name ?? `Box ${number(key)}`} of ${field.sideName(one.side)}: ${told}` };
  });
}

function wagons(view, field) {
  return entries(view.wagons).filter(([, one]) => here(one) && !gone(one)).map(([key, one]) => {
    const packets = entries(one.packets).filter(([, n]) => n).map(([kind, n]) => `${n} ${kind}`);
    const name = one.name ?? (one.kind === "cart" ? `Cart ${number(key)}` : `Wagon ${number(key)}`);
    return { id: key, what: one.kind === "cart" ? "cart" : "wagon", part: "wagons", ...kept(one), side: one.side, x: one.x, y: one.y, angle: angle(one), name,
      words: `${name} of ${field.sideName(one.side)}${packets.length ? `: ${list(packets)}` : ""}` };
  });
}

function boats(view, field) {
  return entries(view.boats).filter(([, one]) => here(one) && !gone(one)).map(([key, one]) => ({
    id: key, what: "boat", part: "boats", ...kept(one), side: one.side, x: one.x, y: one.y, angle: angle(one), name: one.name ?? `Boat ${number(key)}`,
      words: `Boat of ${field.sideName(one.side)}${one.aboard?.length ? `, ${count(one.aboard.length, "man")} aboard` : ""}`,
  }));
}

/** A train on its line: the engine, and its trucks behind it. */
function trains(view, field) {
  return entries(view.trains).flatMap(([key, one]) => {
    const line = field.country.features?.find((feature) => feature.key === one.line)?.at;
    if (!line && !here(one)) return [];
    const at = line ? along(line, one.at ?? one.s ?? 0) : { ...one, angle: angle(one) };
    const told = Array.isArray(one.trucks);   // truck by truck, or only how many
    const load = told ? one.trucks.reduce((sum, truck) => sum + (truck.aboard?.length ?? 0), 0) : (one.men?.length ?? 0) + (one.guns?.length ?? 0);
    const trucks = told ? one.trucks.length : one.trucks ?? 0;
    return [{ id: key, what: "train", part: "trains", body: null, side: one.side, ...at, line, at: one.at ?? one.s ?? 0, trucks, name: one.name ?? `Train ${number(key)}`,
      words: `Train of ${field.sideName(one.side)}, ${count(trucks, "truck")}${load ? `, ${load} aboard` : ""}${one.engine === "destroyed" ? ", its engine destroyed" : ""}` }];
  });
}

export const things = (view, field) => [...boxes(view, field), ...wagons(view, field), ...boats(view, field), ...trains(view, field)];

/* ---------- drawing ---------- */

const shapes = {
  box: (a, b) => `M${f(-a)} ${f(-b)}H${f(a)}V${f(b)}H${f(-a)}zM${f(-a)} ${f(-b * 0.45)}H${f(a)}`,
  wagon: (a, b) => `M${f(-a)} ${f(-b)}H${f(a)}V${f(b)}H${f(-a)}zM${f(-a)} ${f(-b)}L${f(a)} ${f(b)}M${f(a)} 0H${f(a * 1.45)}`,
  cart: (a, b) => `M${f(-a)} ${f(-b)}H${f(a)}V${f(b)}H${f(-a)}zM${f(a)} 0H${f(a * 1.45)}`,
  boat: (a, b) => `M${f(-a)} ${f(-b * 0.7)}Q${f(a * 0.6)} ${f(-b * 1.5)} ${f(a * 1.2)} 0Q${f(a * 0.6)} ${f(b * 1.5)} ${f(-a)} ${f(b * 0.7)}z`,
};

/** Its mark for a line of text. */
export const mark = (thing, colour) => svg("svg", { class: `og-pic og-over og-thing ${colour}`, viewBox: "-12 -10 24 20", "aria-hidden": "true" }, svg("path", { d: (shapes[thing.what] ?? shapes.wagon)(8, 5.5) }));

/** One thing about its middle, in px. */
export function drawn(thing, camera, field, { ghost = "", on = false } = {}) {
  const colour = field.colour(thing.side);
  const turn = camera.turned ? 180 : 0;
  if (thing.what === "train") return train(thing, camera, colour, on);
  const [long, broad] = HALF[thing.what] ?? HALF.wagon;
  const k = Math.max(camera.k, LEAST / long);
  const [x, y] = [camera.x(thing.x), camera.y(thing.y)];
  return svg("g", { class: `og-thing ${colour} ${ghost}`, transform: `translate(${f(x)} ${f(y)})` },
    on ? svg("circle", { class: "og-mark", r: f(long * k + 6) }) : null,
    svg("path", { d: shapes[thing.what](long * k, broad * k), transform: `rotate(${f((-thing.angle * 180) / Math.PI + turn)})` }),
    long * k > 10 ? svg("text", { class: "lab bold", y: 4, "text-anchor": "middle" }, field.letter(thing.side)) : null);
}

function train(thing, camera, colour, on) {
  const step = 3.3 * INCH;
  const cars = Array.from({ length: Number(thing.trucks) + 1 }, (_, i) => (thing.line ? along(thing.line, Math.max(0, thing.at - i * step - 96)) : { x: thing.x, y: thing.y - i * step, angle: Math.PI / 2 }));
  const [long, broad] = [96, 42].map((half) => half * Math.max(camera.k, 5 / 96));
  return svg("g", { class: `og-thing ${colour}` }, cars.map((car, i) => svg("rect", {
    class: i ? "og-truck" : "og-engine", x: f(-long), y: f(-broad), width: f(2 * long), height: f(2 * broad),
      transform: `translate(${f(camera.x(car.x))} ${f(camera.y(car.y))}) rotate(${f((-car.angle * 180) / Math.PI + (camera.turned ? 180 : 0))})`,
  })), on ? svg("circle", { class: "og-mark", cx: f(camera.x(thing.x)), cy: f(camera.y(thing.y)), r: 14 }) : null);
}

/** So much of its line as a train in the hand may run. */
function stretch(thing, camera, page) {
  const run = thing.what === "train" && thing.line ? page.now.options?.things?.[thing.id] : null;
  if (!run?.run) return [];
  const points = Array.from({ length: 25 }, (_, i) => along(thing.line, Math.max(0, run.s + (i / 12 - 1) * run.run)));
  return [svg("path", { class: "og-run", d: camera.way(points) })];
}

/** All that stands there; what is lifted is drawn by its ghost. */
export function thingsOver(camera, page) {
  const lifted = new Map(page.hand.ghosts.filter((ghost) => ghost.what).map((ghost) => [ghost.id, ghost]));
  return [...page.field.things.values()].flatMap((thing) => {
    const ghost = lifted.get(thing.id);
    const where = page.glide.from ? page.glide.thing(thing) : thing;
    const on = page.hand.selected.has(thing.id);
    return ghost ? [drawn(thing, camera, page.field, { ghost: "faint" }),
      drawn({ ...thing, ...ghost }, camera, page.field, { ghost: ghost.verdict ? "wrong" : "lifted", on: true })] : [...(on ? stretch(thing, camera, page) : []), drawn(where, camera, page.field, { on })];
  });
}
