/* What lies on the plot besides ships: land, forts, beams of searchlights, torpedoes on their run, how far guns reach, and
   where each ship comes by her orders. */

import { f, svg } from "../../shell/dom.js";
import { about } from "./labels.js";
import { halfOf, hullPath, written } from "./marks.js";
import { centreOf } from "./model.js";
import { forecast } from "./steam.js";
import { side, yards } from "./words.js";

const RAD = Math.PI / 180;
const REACH = [[9.2, 8000], [7.5, 6000], [5.9, 4000], [4.7, 3000], [0, 2000]];   // NAV-T-065: from this calibre, to these yards
const BEAM_YD = 3000;   // SC-T-26
const BEAM_DEG = 5.625;   // either way
const LETTER_PX = 10;   // the box of a letter that stands askew on a circle
const NEAR_END = [-18, 28, -38, 48, -58, 68].map((y) => [0, y]);   // where words about a torpedo stand, seen from the end of its run

const ray = (at, bearing, far) => ({ x: at.x_yd + far * Math.sin(bearing * RAD), y: at.y_yd + far * Math.cos(bearing * RAD) });

/** Ground in its squares or outlines, and troops on it. */
export function land(view, frame) {
  const ground = (view.land?.ground ?? []).map((piece) => svg("path", {
    class: `c-land jn-ground ${piece.kind ?? ""}`, d: `M${piece.points.map(([x, y]) => frame.at({ x, y })).join("L")}z`,
  }, svg("title", null, piece.kind ?? "land")));
  const troops = (view.land?.troops ?? []).filter((one) => one.x_yd !== undefined).map((one) => svg(
    "g", { "data-name": `${side(one.side).word}: ${one.name ?? one.kind}, ashore`, transform: `translate(${frame.at(one)})`, class: one.own === false ? "jn-troops hollow" : "jn-troops" },
    svg("path", { class: `s-${side(one.side).ink} f-p`, d: "M-8-5H8V5H-8z" }),
    svg("path", { class: `s-${side(one.side).ink}`, fill: "none", d: one.kind === "cavalry" ? "M-8 5L8-5" : "M-8-5L8 5M-8 5L8-5" }),
    svg("text", { class: "lab sm on-land", y: 18, "text-anchor": "middle" }, one.name ?? one.kind),
  ));
  const names = (view.land?.ground ?? []).filter((piece) => piece.name).map((piece) => {
    const [x, y] = [0, 1].map((part) => piece.points.reduce((sum, point) => sum + point[part], 0) / piece.points.length);
    return svg("text", { class: "lab sm on-land", "text-anchor": "middle", transform: `translate(${frame.at({ x, y })})` }, piece.taken ? `${piece.name}, taken` : piece.name);
  });
  return [...ground, ...names, ...troops];
}

/** Forts where they stand, with the way they face. */
export function forts(view, frame, hands, places) {
  return (view.forts ?? []).filter((fort) => fort.x_yd !== undefined).map((fort) => {
    const { ink } = side(fort.side);
    const faces = fort.faces_deg === undefined || fort.faces_deg === null ? null : svg("path", {
      class: `tick s-${ink}`, "stroke-width": 1.7, d: `M0 0L${f(20 * Math.sin(fort.faces_deg * RAD))} ${f(-20 * Math.cos(fort.faces_deg * RAD))}`,
    });
    return svg("g", { "data-ship": fort.id, "data-name": `${side(fort.side).word}: ${fort.name ?? fort.id}, a fort`, transform: `translate(${frame.at(fort)})` }, faces,
      svg("path", { class: `${fort.own ? `f-${ink} s-${ink}` : `report s-${ink}`}`, d: "M-9 8V-4L-5-8H5L9-4V8z" }),
      hands.looked() === fort.id ? svg("circle", { class: "s-l picked", r: 16 }) : null,
      written(places.get(fort.id), fort.name ?? fort.id, `lab it ${{ b: "bl", r: "rd" }[ink] ?? ""}`));
  });
}

/** Beams of light by night, and how far one sees. */
export function beams(view, frame, from, lettering) {
  if (!view.night) return [];
  const out = (view.night.beams ?? []).filter((beam) => beam.x_yd !== undefined).map((beam) => {
    return svg("path", { class: "jn-beam", d: sectorOf(beam, beam.bearing_deg, beam.reach_yd ?? BEAM_YD, frame) });
  });
  if (from && view.night.sight_yd) out.push(...ring(from, view.night.sight_yd, frame, `visibility ${yards(view.night.sight_yd)} yards`, "night", lettering));
  return out;
}

const sectorOf = (at, bearing, far, frame) => `M${frame.at(at)}L${[-1, -0.5, 0, 0.5, 1].map((k) => frame.at(ray(at, bearing + k * BEAM_DEG, far))).join("L")}z`;

/** Searchlights that are ordered now. */
export function lights(now, battle, frame, hands) {
  if (!now.live || !now.options?.ships) return [];
  return battle.at(battle.last).filter((one) => one.fix.own && one.fix.afloat && Number.isFinite(hands.orderOf(one.ship.id)?.light))
    .map((one) => svg("path", { class: "jn-beam ordered", d: sectorOf(one.fix, hands.orderOf(one.ship.id).light, BEAM_YD, frame) }));
}

/** Torpedoes under way: the rest of their run before them. */
export function torpedoes(view, frame, lettering) {
  return (view.torpedoes ?? []).map((one) => {
    const end = ray(one, one.course_deg, one.left_yd ?? 0);
    const ink = side(one.side ?? view.viewer).ink;
    const words = `${yards(one.left_yd ?? 0)} yards left`;
    const free = lettering.beside({ x: frame.x(end.x), y: frame.y(end.y) }, words, NEAR_END);
    return svg("g", { "data-name": `A torpedo of ${side(one.side ?? view.viewer).word}, ${words}` }, svg("path", { class: `jn-run s-${ink}`, d: `M${frame.at(one)}L${frame.at(end)}` }),
      svg("path", { class: `f-${ink}`, d: "M0-7L2 4H-2z", transform: `translate(${frame.at(one)}) rotate(${f(one.course_deg)})` }),
      free ? svg("text", { class: "lab sm", x: f(free.x), y: f(free.y), "text-anchor": "middle" }, words) : null);
  });
}

/** How far a gun reaches, in yards. */
export const reachOf = (calibre) => REACH.find(([from]) => calibre >= from)[1];

/** How far the guns of the ship in hand reach, written along the circle. */
export function reach(fix, frame, lettering) {
  const guns = (fix.guns ?? []).filter((gun) => gun.guns > (gun.out ?? 0));
  const rings = new Map();
  for (const gun of guns) {
    const far = gun.reach_yd ?? reachOf(gun.calibre_in);
    rings.set(far, [...(rings.get(far) ?? []), gun.calibre_in]);
  }
  return [...rings].flatMap(([far, calibres]) => {
    const inch = calibres.filter((one) => one >= 4).map((one) => `${one}-inch`);
    const names = inch.length ? inch.slice(0, 2).join(" and ") : "small";
    return ring(fix, far, frame, `${names} guns reach ${yards(far)} yards`, `g${far}`, lettering);
  });
}

/** A dotted circle with words along its upper left, where they fit. */
function ring(at, far, frame, words, id, lettering) {
  const r = far * frame.k;
  if (r < 24 || r > 6000) return [];
  const [x, y] = [frame.x(at.x_yd), frame.y(at.y_yd)];
  const key = `jn-ring-${id}`;
  const d = `M${f(x - r)} ${f(y)}A${f(r)} ${f(r)} 0 0 1 ${f(x + r)} ${f(y)}A${f(r)} ${f(r)} 0 0 1 ${f(x - r)} ${f(y)}`;
  const out = [svg("path", { id: key, class: "ring", d })];
  const spot = writable(x, y, r, words.length * 6.2, lettering);
  if (spot !== null) out.push(svg("text", { class: "lab sm" }, svg("textPath", { href: `#${key}`, startOffset: f(spot) }, words)));
  return out;
}

/** Where along the circle the words lie free, each letter in a box of its own: px from its west point, or null. They take their room. */
function writable(x, y, r, long, lettering) {
  const turn = long / r;
  if (turn > 2) return null;
  const steps = Math.ceil(long / LETTER_PX);
  for (const from of [0.55, 0.35, 0.8, 1.05, 0.15, 1.35, 1.7, 2, 2.3, 2.6, 0.01]) {
    const letters = Array.from({ length: steps + 1 }, (_, i) => from + (turn * i) / steps).map((a) => about({ x: x - (r + 4) * Math.cos(a), y: y - (r + 4) * Math.sin(a) }, LETTER_PX / 2));
    if (!letters.every((box) => lettering.free(box, 2))) continue;
    lettering.take(...letters);
    return from * r;
  }
  return null;
}

/** Where each own ship comes by her order: her way dashed, her outline hollow; the one in hand with a handle to drag. */
export function ghosts(now, battle, frame, hands, lettering) {
  if (!now.live || !now.options?.ships) return [];
  const inHand = ({ ship }) => Number(hands.picked() === ship.id);
  const own = battle.at(battle.last).filter((one) => one.fix.own && one.fix.afloat && now.options.ships[one.ship.id]);
  return own.sort((a, b) => inHand(a) - inHand(b)).flatMap((one) => {   // she in hand last: her numbers and her handle lie under no other
    const { fix, ship } = one;
    const held = hands.picked() === ship.id;
    const { ink } = side(ship.side);
    const minutes = battle.view.scale?.minutes ?? 1;
    const plan = forecast(fix, hands.sailing(ship.id), now.options.ships[ship.id], held ? 4 : 1, minutes);
    const half = halfOf(fix, frame.k);
    const out = [];
    plan.legs.forEach((leg, i) => {
      out.push(svg("path", { class: `course s-${ink} ${i ? "later" : ""}`, d: `M${leg.ways.map((p) => frame.at(p)).join("L")}` }));
      const place = `translate(${frame.at(leg.place)})`;
      const hull = svg("path", { class: `jn-ghost s-${ink} ${i ? "later" : ""}`, d: hullPath(half), transform: `rotate(${f(leg.place.heading)})` });
      const first = held && i === 0 && hands.can("helm", ship.id);
      if (held && !i) out.push(...leg.each.slice(0, -1).map((p) => svg("circle", { class: "jn-minute", cx: f(frame.x(p.x)), cy: f(frame.y(p.y)), r: 2.5 })));   // the move may end at each of them
      const words = String(battle.numbers.at(-1) + minutes * (i + 1));
      const far = half + 9;
      const free = held ? lettering.beside({ x: frame.x(leg.place.x), y: frame.y(leg.place.y) }, words, [[far, 4], [0, far + 8], [0, -far], [-far, 4]]) : null;
      const number = free ? svg("text", { class: `lab sm bold ${{ b: "bl", r: "rd" }[ink] ?? ""}`, x: f(free.x - frame.x(leg.place.x)), y: f(free.y - frame.y(leg.place.y)), "text-anchor": "middle" }, words) : null;
      out.push(svg("g", { "data-name": `${fix.name ?? fix.what} after move ${words}, by her orders`, transform: place, ...(first ? { "data-handle": "course", class: "jn-handle" } : {}) },
        first ? svg("circle", { class: "jn-grip", r: 20 }) : null, hull, number));
    });
    return out;
  });
}

/** Torpedoes that are ordered now, from where they leave to the end of their run; the handle sets their course or square. */
export function launches(now, battle, frame, hands, lettering) {
  if (!now.live || !now.options?.ships) return [];
  return battle.at(battle.last).filter((one) => one.fix.afloat && one.fix.own).flatMap((one) => {
    const options = now.options.ships[one.ship.id];
    const order = hands.orderOf(one.ship.id);
    const shot = order?.torpedo;
    if (!shot || !options) return [];
    const begin = { x: one.fix.x_yd, y: one.fix.y_yd };
    const from = shot.half === "late" ? forecast(one.fix, hands.sailing(one.ship.id), options, 1).legs[0].place : begin;
    const far = Number(options.torpedo?.reach_yd ?? one.fix.tubes?.[0]?.setting) || 2000;
    const square = "square" in shot ? centreOf(shot.square, begin) : null;
    if (!square && !Number.isFinite(shot.course_deg)) return [];
    const end = square ?? { x: from.x + far * Math.sin(shot.course_deg * RAD), y: from.y + far * Math.cos(shot.course_deg * RAD) };
    const held = hands.picked() === one.ship.id && hands.can("torpedo", one.ship.id);
    const grip = square ?? inFrame(from, end, frame);
    const words = square ? `torpedo, ${shot.square}` : `torpedo, ${yards(far)} yards`;
    const middle = { x: frame.x(grip.x), y: frame.y(grip.y) };
    const free = lettering.beside(middle, words, NEAR_END);
    return [
      svg("path", { class: `jn-run ordered s-${side(one.ship.side).ink}`, d: `M${frame.at(from)}L${frame.at(end)}` }),
      svg("g", { "data-name": `The run ordered of a ${words}`, transform: `translate(${frame.at(grip)})`, ...(held ? { "data-handle": "torpedo", class: "jn-handle" } : {}) },
        held ? svg("circle", { class: "jn-grip shown", r: 14 }) : null,
        free ? svg("text", { class: "lab sm", y: f(free.y - middle.y), "text-anchor": "middle" }, words) : null),
    ];
  });
}

/** The farthest point of a run that can be seen, and pulled: not beyond the frame. */
function inFrame(from, end, frame) {
  for (let u = 1; u > 0.1; u -= 0.05) {
    const at = { x: from.x + (end.x - from.x) * u, y: from.y + (end.y - from.y) * u };
    const [x, y] = [frame.x(at.x), frame.y(at.y)];
    if (x > 30 && x < frame.w - 30 && y > 60 && y < frame.h - 60) return at;
  }
  return end;
}
