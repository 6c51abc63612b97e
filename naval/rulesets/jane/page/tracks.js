/* Tracks with the number of each move, and the enemy as he was reported: boxes of bearing and range, older ones paler. */

import { f, svg } from "../../shell/dom.js";
import { sector, wayBetween } from "./model.js";
import { side } from "./words.js";

const RECENT = 12;      // moves of track drawn in full strength
const CROWD = 3;        // moves of reports that stay on the paper where many ships are reported
const OLD_FIELDS = 3;   // earlier fields of error that stay on the paper, for one or two enemies or the one looked at

/** The way of one ship, old part and new part. */
export function track(battle, one, frame) {
  const { fixes, side: key } = one.ship;
  const ink = `s-${side(key).ink}`;
  const d = { old: [], new: [] };
  for (let i = 1; i <= one.index; i += 1) {
    if (!fixes[i - 1] || !fixes[i]) continue;
    d[i > battle.last - RECENT ? "new" : "old"].push(`M${wayBetween(fixes[i - 1], fixes[i]).map((p) => frame.at(p)).join("L")}`);
  }
  return [
    d.old.length && svg("path", { class: `track ${ink} faded`, d: d.old.join("") }),
    d.new.length && svg("path", { class: `track ${ink}`, d: d.new.join("") }),
  ].filter(Boolean);
}

/** Ticks and numbers of the moves along the track of the leading ship of each side: [{node, at: place of a figure}]. */
export function numbers(battle, exact, frame, lead) {
  const placed = [];
  const hulls = exact.map(({ fix }) => ({ x: frame.x(fix.x_yd), y: frame.y(fix.y_yd) }));
  const free = (one) => ![...placed, ...hulls].some((at) => Math.hypot(at.x - one.at.x, at.y - one.at.y) < 15) && placed.push(one.at);
  return [...new Set(exact.map((one) => one.ship.side))].flatMap((key) => {
    const ours = exact.filter((one) => one.ship.side === key);
    const { ship, index } = ours.find((one) => one.ship.id === lead) ?? ours[0];
    const { step, each } = numberStep(ship, index, frame);
    // the newest first: where a track crosses itself, the older number gives way
    return ship.fixes.slice(0, index + 1).map((fix, i) => [fix, i]).reverse().flatMap(([fix, i]) => {
      if (!fix || fix.heading_deg === null) return [];
      const n = battle.numbers[i];
      const whole = n % step === 0 && n > 0;
      const tick = i < index && (each >= 7 || whole) ? [{ node: moveTick(fix, whole ? 4.5 : 2.5, key, frame) }] : [];
      return whole && i <= index - step / 2 ? [...tick, ...[moveFigure(fix, n, key, frame)].filter(free)] : tick;
    });
  });
}

/** Where an enemy was reported: his field of error now, those of the moves before, and the line of bearing. */
export function reports(battle, one, frame, wide, lettering) {
  const { ship, index, seen } = one;
  const ink = side(ship.side).ink;
  const out = [];
  const trail = [];
  const fields = wide ? OLD_FIELDS : 0;
  for (let i = Math.max(0, battle.last - (wide ? RECENT : CROWD)); i <= index; i += 1) {
    const fix = ship.fixes[i];
    if (!fix || fix.exact) continue;
    trail.push(frame.at(fix));
    if (!fix.afloat) continue;
    const age = battle.last - i;
    if (i < index) out.push(svg("circle", { class: `old-fix s-${ink}`, cx: f(frame.x(fix.x_yd)), cy: f(frame.y(fix.y_yd)), r: 2 }));
    const field = sector(fix);
    if (!field || (age > fields && i < index)) continue;
    const now = i === index && seen;
    out.push(svg("path", {
      class: `err f-${ink} s-${ink} ${now ? "" : "old"}`, "stroke-opacity": now ? null : f(0.6 - age * 0.15),
      d: `M${field.ring.map(frame.at).join("L")}z`,
    }));
    const number = String(battle.numbers[i]);
    const free = now ? null : lettering.beside({ x: frame.x(fix.x_yd), y: frame.y(fix.y_yd) }, number, [[0, -5]]);
    if (free) out.push(svg("text", { class: `sm ${{ b: "bl", r: "rd" }[ink] ?? ""}`, x: f(free.x), y: f(free.y), "text-anchor": "middle" }, number));
    if (now) out.push(svg("path", { class: `tick s-${ink}`, "stroke-dasharray": "2 5", d: `M${frame.at(field.from)}L${frame.at(fix)}` }));
  }
  if (trail.length > 1) out.unshift(svg("path", { class: `tick s-${ink} trail`, d: `M${trail.join("L")}` }));
  return out;
}

/** How far apart moves lie on a track (px), and every how many of them a number fits without touching the next. */
function numberStep(ship, index, frame) {
  const fixes = ship.fixes.slice(0, index + 1).filter(Boolean);
  const run = fixes.slice(1).reduce((sum, fix, i) => sum + Math.hypot(fix.x_yd - fixes[i].x_yd, fix.y_yd - fixes[i].y_yd), 0) * frame.k;
  const each = fixes.length > 1 ? run / (fixes.length - 1) : 40;
  return { each, step: [1, 2, 5, 10, 20, 30, 60].find((n) => n * each >= 24) ?? 60 };
}

/** A tick across the track at a fix. */
function moveTick(fix, half, key, frame) {
  const a = (fix.heading_deg * Math.PI) / 180;
  const [dx, dy] = [half * Math.cos(a), half * Math.sin(a)];
  const [x, y] = [frame.x(fix.x_yd), frame.y(fix.y_yd)];
  return svg("path", { class: `tick s-${side(key).ink}`, "stroke-width": 1.2, d: `M${f(x - dx)} ${f(y - dy)}L${f(x + dx)} ${f(y + dy)}` });
}

/** The number of a move beside its tick, on the starboard hand. */
function moveFigure(fix, n, key, frame) {
  const a = (fix.heading_deg * Math.PI) / 180;
  const at = { x: frame.x(fix.x_yd) + 13 * Math.cos(a), y: frame.y(fix.y_yd) + 13 * Math.sin(a) };
  const ink = { b: "bl", r: "rd" }[side(key).ink] ?? "";
  return { at, node: svg("text", { class: `lab sm ${ink}`, x: f(at.x), y: f(at.y + 4), "text-anchor": "middle" }, String(n)) };
}
