/* The Game of War in words and symbols: what a unit is called, how its counter looks, what a square holds. */

import { agree, cap, count } from "../../shell/words.js";
import { kind } from "./layout.js";

export const TYPES = {
  inf: "infantry", cav: "cavalry", art: "foot artillery", hart: "mounted artillery", com: "foot communications", hcom: "mounted communications",
};

const SLASH = ["path", { class: "u-line", d: "M-4.500 10.500L15-10.500" }];
const BALL = ["circle", { class: "u-dot", cx: 5.2, cy: 0, r: 5.2 }];
const FLAG = ["path", { class: "u-line u-flag", d: "M.500 8.500V-8.500L12-4L.500.500" }];
const SYMBOLS = {
  inf: [["path", { class: "u-line", d: "M-4.500-10.500L15 10.500M15-10.500L-4.500 10.500" }]],
  cav: [SLASH],
  art: [BALL],
  hart: [SLASH, BALL],
  com: [FLAG],
  hcom: [["path", { class: "u-line", d: "M-4.500 10.500L1 4.500M10-4.500l5-6" }], FLAG],
};

export const fights = (unit) => unit.type !== "com" && unit.type !== "hcom";

/** What the counter is made of. */
export const look = (unit, sides) => ({ colour: sides[unit.side].colour, letter: sides[unit.side].letter, symbol: SYMBOLS[unit.type] });

export const called = (unit) => unit.name || TYPES[unit.type];

/** "in communication", "cut off, must retreat": how the unit stands. */
export function state(unit, view) {
  const words = [];
  words.push(unit.isolated ? "out of communication" : "in communication");
  if (!fights(unit) && !unit.isolated) words.push((view.relays ?? []).includes(unit.id) ? "relays" : "does not relay");
  if (unit.must_retreat) words.push("must retreat");
  if (unit.disabled) words.push("may not attack this turn");
  return words.join(", ");
}

/** "fort", "arsenal of North, destroyed", or "" in the open. */
export function ground(at, view, sides) {
  if (kind(at) !== "arsenal") return kind(at);
  const arsenal = (view.arsenals ?? []).find((one) => one.at === at);
  return arsenal ? `arsenal of ${sides[arsenal.side].name}${arsenal.intact ? "" : ", destroyed"}` : "arsenal, destroyed";
}

/** Short words for a table. */
export const OUTCOMES = { holds: "holds", resists: "holds", retreats: "retreats", destroyed: "destroyed" };

const isolated = (view, side) => (view?.units ?? []).filter((unit) => unit.side === side && unit.at && unit.isolated && fights(unit));

/** "Five units of yours are cut off: five moves left, then one attack"; "" where none is. */
export function cutOff(view, side, title) {
  const cut = view.stage === "deploy" ? 0 : isolated(view, side).length;
  return cut && title ? `${cap(count(cut, "unit"))} of yours ${agree(cut, "is", "are")} cut off: ${title[0].toLowerCase()}${title.slice(1)}` : "";
}

/** Whom of a side the other's turn has cut off. */
export function severed(before, after, side) {
  const were = new Set(isolated(before, side).map((unit) => unit.id));
  const cut = before && before.stage !== "deploy" ? isolated(after, side).filter((unit) => !were.has(unit.id)) : [];
  return cut.length ? `That cut off ${count(cut.length, "unit")} of yours.` : "";
}
