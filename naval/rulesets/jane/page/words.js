/* How a battle is said in words: bearings by the half point, yards, courses, names in italics. No rule is known here. */

import { element } from "../../shell/dom.js";

const AXES = [["N", "E"], ["S", "E"], ["S", "W"], ["N", "W"]];

/** The quadrant from a (N or S) round to b (E or W), by half points, as a pilot of the time would say it. */
function quadrant(a, b) {
  const ab = a + b;
  return [a, `${a} ½ ${b}`, `${a} by ${b}`, `${a} by ${b} ½ ${b}`, a + ab, `${a + ab} ½ ${b}`, `${ab} by ${a}`, `${ab} ½ ${a}`, ab,
    `${ab} ½ ${b}`, `${ab} by ${b}`, `${ab} by ${b} ½ ${b}`, b + ab, `${b + ab} ½ ${b}`, `${b} by ${a}`, `${b} ½ ${a}`, b];
}

/** 16.875 -> "N by E ½ E": the nearest half point of the compass. */
export function points(degrees) {
  const d = ((degrees % 360) + 360) % 360;
  const [a, b] = AXES[Math.floor(d / 90)];
  const half = Math.round((a === "N" ? (b === "E" ? d : 360 - d) : Math.abs(180 - d)) / 5.625);
  return quadrant(a, b)[half];
}

/** 5 -> "005°": three figures, so that a column of courses lines up. */
export const course = (degrees) => `${String(Math.round(((degrees % 360) + 360) % 360) % 360).padStart(3, "0")}°`;

export const yards = (n) => Math.round(n).toLocaleString("en-GB");

export const knots = (n) => String(Math.round(n * 10) / 10);

export const SIDES = {
  blue: { letter: "B", word: "Blue", ink: "b" }, red: { letter: "R", word: "Red", ink: "r" },
  neutral: { letter: "N", word: "Neutral", ink: "i" },
};

export const side = (key) => SIDES[key] ?? { letter: "?", word: "Unknown", ink: "i" };

/** A finder of ships' names in running text: longest first, whole words only. Null when there are no names. */
export function namesPattern(names) {
  const known = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (!known.length) return null;
  const parts = known.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join("|")})(?![\\p{L}\\p{N}])`, "u");
}

/** The parts of a text for an element, ships in italics. Text stays text: nothing in it is ever read as markup. */
export const italics = (text, pattern) => (pattern ? text.split(pattern).map((part, i) => (i % 2 ? element("em", null, part) : part)) : [text]);

/** The size and outline a ship is drawn with, from her kind, or from how she looks when the view gives no kind. */
export function build(fix) {
  const kind = fix.kind && fix.kind !== "unknown" ? fix.kind : fix.what;
  if (/destroyer|torpedo|submarine|submersible/i.test(kind)) return "destroyer";
  if (/small|light|third|scout/i.test(kind)) return "small";
  return /battleship|coast/i.test(kind) ? "battleship" : "cruiser";
}
