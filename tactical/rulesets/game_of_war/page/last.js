/* What the turn before came to, read from its log: the attack as lines on the board, the whole in a sentence or two. */

import { corners, line } from "../../board/marks.js";
import { count } from "../../shell/words.js";

const MOVE = /\b(?:moves|retreats) to [A-T]\d/;
const ATTACK = /\battacks\b.* on ([A-T]\d{1,2})\b/;

/** The attack of the turn that led to this view: { side, at, from: [squares], by: [squares that defended] }, or null. */
export function lastAttack(view, sides) {
  const told = (view.log ?? []).find(({ text, figures }) => figures?.length && ATTACK.test(text));
  if (!told) return null;
  const names = told.figures.map(([what]) => String(what));
  const sum = names.indexOf("offence");
  const squares = (from, to) => names.slice(from, to).map((name) => /^[A-T]\d{1,2}\b/.exec(name)?.[0]).filter(Boolean);
  const side = Object.keys(sides).find((key) => told.text.startsWith(sides[key].name));
  return side && sum >= 0 ? { side, at: ATTACK.exec(told.text)[1], from: squares(0, sum), by: squares(sum + 1) } : null;
}

/** Its lines on the board, thinner than those of an attack that can still be made. */
export function pastFire(board, attack, sides) {
  const to = board.place(attack.at);
  const enemy = Object.keys(sides).find((key) => key !== attack.side);
  const ways = (squares, role, { colour }) => squares.filter((at) => at !== attack.at).map((at) => (
    line(board.place(at), to, { end: 20, class: `${role} past ${colour}` })));
  return [...ways(attack.from, "fire", sides[attack.side]), ...ways(attack.by, "prop", sides[enemy]), corners(to, 18.5, 7, `aimed ${sides[attack.side].colour}`)];
}

/** "North moved five units. North attacks the 3rd cavalry on J19: 27 against 19, and it is destroyed." */
export function lastTurn(view, sides) {
  const lines = (view.log ?? []).map(({ text }) => text);
  const moves = lines.filter((text) => MOVE.test(text)).length;
  const mover = Object.keys(sides).find((key) => key !== view.to_move);
  return [moves ? `${sides[mover].name} moved ${count(moves, "unit")}.` : "", ...lines.filter((text) => !MOVE.test(text))].filter(Boolean).join(" ");
}
