/* The scale of a move in words: how long it may last and how large a square is; that the last one ended before its time, and how long moves are now.
   The plot shows one move as long as it may last, and no event of the log tells that it did not (A11, SC-T-27). */

import { plural } from "../../shell/words.js";
import { yards } from "./words.js";

const FULL = "full";

const named = (scale) => (scale.key === FULL ? "Full scale" : `Scale ${scale.key}`);
const long = (scale) => (scale.minutes > 1 ? `up to ${scale.minutes} minutes` : "1 minute");

/** The line above the plot; "" where a view has no scale, and at full scale as long as no other was in force in these views. */
export function caption({ scale }, views) {
  if (!scale || (scale.key === FULL && views.every((view) => !view.scale || view.scale.key === FULL))) return "";
  const sooner = scale.minutes > 1 ? " (it ends sooner at the first shot, at battle range or when a ship comes in sight)" : "";
  return `${named(scale)}: a move is ${long(scale)}${sooner}, a square ${yards(scale.yards)} yards.`;
}

/** That the move between two views was shorter than it might have been, and that another scale is in force; "" where neither is so. */
export function pace(view, before) {
  if (!before?.scale || !view.scale || before.stage === "general" || view.stage === "over") return "";
  const went = view.turn - before.turn;
  const cut = went < before.scale.minutes ? `The move ended after ${went} of ${plural(before.scale.minutes, "minute")}: ${reason(view, before)}.` : "";
  const other = view.scale.key === before.scale.key ? "" : `${named(view.scale)} now: a move is ${long(view.scale)}.`;
  return [cut, other].filter(Boolean).join(" ");
}

const inSight = (view) => new Set(view.ships.filter((ship) => !ship.own && ship.afloat && Number.isFinite(ship.range_yd)).map((ship) => ship.id));

function reason(view, before) {
  if (view.marks?.length || view.log?.some((line) => / fires? /.test(line.text))) return "fire was opened";
  const known = inSight(before);
  if ([...inSight(view)].some((id) => !known.has(id))) return "a ship came in sight";
  return view.scale.key === FULL ? "the enemy is within battle range" : "the enemy was sighted or came nearer";
}
