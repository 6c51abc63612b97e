/* What fell on a ship: the marks of all views together, where each stands on the drawing, and the same in words. */

import { f, svg } from "../../shell/dom.js";
import { sentence } from "../../shell/words.js";
import { WIDE } from "./elevation.js";

const R = 7.5;
const MANY = 12;

export const PLACES = {
  Z01: "waterline forward", Z02: "waterline amidships", Z03: "waterline aft", Z04: "belt above water", Z05: "unarmoured bow", Z06: "unarmoured stern",
  Z07: "fore gun-house", Z08: "fore turret base", Z09: "after gun-house", Z10: "after turret base", Z11: "muzzle of a heavy gun",
  Z12: "battery or casemate", Z13: "between casemates", Z14: "conning tower", Z15: "funnel, fair and square", Z16: "funnel, its edge", Z17: "upper works",
};

/** All marks of one ship up to the view shown, in the order of their numbers. */
export function marksOf(ship, now, view) {
  const found = new Map();
  for (let n = 0; n <= now.view.move; n += 1) {
    const seen = n === now.view.move ? now.view : view(n);
    for (const mark of seen?.marks ?? []) if (mark.ship === ship) found.set(`${mark.n}`, mark);
  }
  return [...found.values()].sort((a, b) => Number(a.n) - Number(b.n));
}

/** Which of the eight lengths of the belt a mark lies on; null if it does not say. */
function length(mark) {
  if (typeof mark.at !== "number" || !["X", "cracked", "held", "through"].includes(mark.what) || !/^Z0[1-4]$/.test(mark.zone ?? "")) return null;
  if (mark.what === "through" || (mark.zone !== "Z04" && mark.what === "held")) return null;
  return Math.min(7, Math.floor(mark.at * 8));
}

const DRAWN = {
  line: (x, y) => `M${f(x - 5)} ${f(y - 8)}L${f(x)} ${f(y + 2)}L${f(x + 5)} ${f(y - 8)}`,
  X: (x, y) => `M${f(x - 4.5)} ${f(y - 4.5)}l9 9m0-9l-9 9`,
  cracked: (x, y) => `M${f(x - 4.5)} ${f(y - 4.5)}l9 9m0-9l-9 9M${f(x)} ${f(y - 9)}l-2.500 5 4 4-3.500 4 3 5`,
  torpedo: (x, y) => `M${f(x - 7)} ${f(y)}h14M${f(x)} ${f(y - 7)}v14M${f(x - 5)} ${f(y - 5)}l10 10m0-10l-10 10`,
  held: (x, y) => `M${f(x - 3)} ${f(y + 4)}l6-8`,
  nothing: (x, y) => `M${f(x - 3)} ${f(y)}h6`,
};

/** The way a hit is drawn: V at the waterline, X on the belt, a ring in a funnel, a dot in the side, a cross where guns suffered. */
function sign(mark, x, y, colour) {
  const pen = (d) => svg("path", { class: `sc-hit ${colour}`, d });
  if (DRAWN[mark.what]) return pen(DRAWN[mark.what](x, y));
  if (mark.what === "funnel" || /Z15|Z16/.test(mark.zone ?? "")) return svg("circle", { class: `sc-hit ${colour} hollow`, cx: f(x), cy: f(y), r: 3.4 });
  if (mark.what === "section") return svg("circle", { class: `sc-hit ${colour} dot`, cx: f(x), cy: f(y), r: 2.6 });
  return pen(`M${f(x - 5)} ${f(y)}h10m-5-5v10`);
}

/** Where the marks stand: { mark, x, y, cx, cy } with the ring of the number beside, none over another. */
export function laid(elevation, marks) {
  const rings = [];
  const near = (list, x, y, r) => list.some((one) => Math.hypot(one.x - x, one.y - y) < r);
  const signs = [];
  let holes = 0;
  for (const mark of marks) {
    const spot = place(elevation, mark, () => (holes += 1) - 1);
    const y = spot.y;
    let x = Math.max(10, Math.min(WIDE - 10, elevation.from(spot.p)));
    for (let tries = 0; near(signs, x, y, 9) && tries < 8; tries += 1) x += x > WIDE - 80 ? -9 : 9;
    signs.push({ x, y });
  }
  // on a crowded card what did harm has its number in a ring, and what did none has a small one without
  const order = marks.map((_, i) => i).sort((a, b) => Number(harmless(marks[a])) - Number(harmless(marks[b])) || a - b);
  const laid = [];
  for (const i of order) {
    const { x, y } = signs[i];
    const others = signs.filter((one) => one !== signs[i]);
    const quiet = marks.length > MANY && harmless(marks[i]);
    const r = quiet ? 4.5 : R;
    const free = candidates(x, y, y >= 128, quiet).find((one) => rings.every((ring) => Math.hypot(ring.x - one.x, ring.y - one.y) > r + ring.r + 1.5) && !near(others, one.x, one.y, r + 3));
    const ring = { ...(free ?? { x: x + 12, y: y - 9 }), r };
    rings.push(ring);
    laid[i] = { mark: marks[i], x, y, cx: ring.x, cy: ring.y, quiet };
  }
  return laid;
}

const harmless = (mark) => mark.what === "held" || mark.what === "nothing";

/** Where a hit is drawn: in the house, base or funnel it struck, else as far along the hull as it fell. */
function place(elevation, mark, hole) {
  const spot = length(mark);
  if (spot !== null) return elevation.beltSpot(spot);
  if (/Z15|Z16/.test(mark.zone ?? "") && elevation.funnels.length) return elevation.holed(hole());
  const at = typeof mark.at === "number" ? mark.at : 0.5;
  return elevation.gunHit(mark, at) ?? elevation.place(mark.zone, at);
}

function candidates(x, y, down, quiet) {
  const out = quiet ? [[9, -6], [9, 8], [-9, -6], [-9, 8], [0, -12], [0, 13]].map(([dx, dy]) => ({ x: x + dx, y: y + dy })) : [];
  const rows = down ? [20, 30, -18] : [-21, -32, -44, 18];
  for (const dy of [0, ...rows]) for (const dx of dy ? [0, 16, -16, 32, -32] : [19, -19]) out.push({ x: x + dx, y: Math.min(180, Math.max(10, y + dy)) });
  return out.filter((one) => one.x > 9 && one.x < WIDE - 9);
}

/** The marks as groups to be reached one by one with the arrow keys. */
export function hitNodes(places, colour, { words, look }) {
  return places.map(({ mark, x, y, cx, cy, quiet }, i) => {
    const group = svg(
      "g", { class: "sc-mark", tabindex: i ? "-1" : "0", role: "img", "aria-label": words(mark), "data-hit": mark.n },
      Math.hypot(cx - x, cy - y) > 20 ? svg("path", { class: `sc-lead ${colour}`, d: `M${f(x)} ${f(y)}L${f(cx)} ${f(cy)}` }) : null,
      sign(mark, x, y, colour),
      svg("circle", { class: `sc-ring ${colour} ${quiet ? "quiet" : ""}`, cx: f(cx), cy: f(cy), r: R }),
      svg("text", { class: `sc-t sc-n ${colour} ${quiet ? "quiet" : ""}`, x: f(cx), y: f(cy + (quiet ? 3.2 : 4)), "text-anchor": "middle" }, String(mark.n)),
    );
    for (const kind of ["focus", "pointerenter", "click"]) group.addEventListener(kind, () => look(mark));
    return group;
  });
}

/** The destroyed 20-foot sections of one side, hatched where shells laid them open: bow, stern, upper works. */
export function destroyed(elevation, marks, lost) {
  if (!lost) return [];
  const many = elevation.plan.sections ?? Math.max(1, Math.floor(elevation.plan.length_ft / 20));
  const wide = elevation.long / many;
  const starts = { Z05: [0, 1], Z06: [many - 1, -1], Z17: [Math.floor(many * 0.62), -1] };
  const zones = marks.filter((mark) => starts[mark.zone] && mark.what !== "nothing").map((mark) => mark.zone);
  const order = zones.length ? zones : ["Z05"];
  const gone = new Map();
  const cursors = Object.fromEntries(Object.entries(starts).map(([zone, [at]]) => [zone, at]));
  let left = lost;
  for (let turn = 0; left > 0 && gone.size < many && turn < many * 4; turn += 1) {
    const zone = order[turn % order.length];
    let at = cursors[zone];
    while (gone.has(at) && at >= 0 && at < many) at += starts[zone][1];
    cursors[zone] = at + starts[zone][1];
    if (at < 0 || at >= many) continue;
    gone.set(at, Math.min(1, left));
    left -= 1;
  }
  const foot = elevation.belted ? 128 : 145;
  return [...gone].map(([i, share]) => {
    const [a, b] = [i * wide, i * wide + wide * share];
    const top = Math.max(elevation.deck(a), elevation.deck(b)) + 1;
    return elevation.draw(`M${f(a)} ${f(top)}L${f(b)} ${f(top)}L${f(b)} ${foot}L${f(a)} ${foot}z`, "sc-gone-section");
  });
}

/** Plates marked X although no mark of them is known (hurts of a former battle). */
export function crosses(elevation, marks, belt, colour) {
  const told = new Set(marks.map(length));
  return (belt ?? []).flatMap((ratio, i) => {
    if (!ratio || told.has(i)) return [];
    const { p, y } = elevation.beltSpot(i);
    const x = elevation.from(p);
    return [svg("path", { class: `sc-hit ${colour}`, d: `M${f(x - 4.5)} ${f(y - 4.5)}l9 9m0-9l-9 9` })];
  });
}

/** "12-inch common": the calibre in words, if the mark tells it. */
export const calibre = (mark) => (mark.calibre_in ? (mark.calibre_in === 3 ? "12-pounder" : `${mark.calibre_in}-inch`) : "");

/** A hit in one sentence. */
export const inWords = (mark) => [
  `Hit ${mark.n}, move ${mark.move}`, [mark.text ? "" : calibre(mark), PLACES[mark.zone], mark.side].filter(Boolean).join(", "),
].join(": ") + (mark.text ? `. ${sentence(mark.text)}` : ".");
