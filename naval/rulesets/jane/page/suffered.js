/* What changed in the last move, in a sentence or two, from one's own view alone: which of one's ships are gone and which were hit, where there
   were few hits what they came to, and which of the enemy were sighted, lost from sight, made out or seen to sink. */

import { agree, list, stop } from "../../shell/words.js";
import { PLACES } from "./hits.js";
import { pace } from "./scales.js";

const MOST_TOLD = 3;   // hits that are told one by one; more are counted, and the log has them

const told = (mark) => `by ${mark.text || `a shell: ${PLACES[mark.zone] ?? "place unknown"}`}`;

/** `view` is that of this side now, `before` that of the move before it, or nothing. */
export function suffered(view, before) {
  const own = view.ships.filter((ship) => ship.own);
  const floated = new Set((before?.ships ?? []).filter((ship) => ship.own && ship.afloat).map((ship) => ship.id));
  const lost = own.filter((ship) => !ship.afloat && floated.has(ship.id)).map((ship) => ship.name);
  const hit = own.map((ship) => ({ name: ship.name, marks: (view.marks ?? []).filter((mark) => mark.ship === ship.id) })).filter(({ marks }) => marks.length);
  const total = hit.reduce((sum, { marks }) => sum + marks.length, 0);
  const gone = lost.length ? `${list(lost)} ${agree(lost.length, "is", "are")} lost.` : "";
  if (total > MOST_TOLD) return [gone, `${hit.length === 1 ? hit[0].name : list(hit.map(({ name, marks }) => `${name} (${marks.length})`))} ${agree(hit.length, "was", "were")} hit ${total} times; the log says where.`].filter(Boolean).join(" ");
  return [gone, ...hit.map(({ name, marks }) => stop(`${name} was hit ${[...new Set(marks.map(told))].join("; ")}`))].filter(Boolean).join(" ");
}

const called = (ship) => `${ship.id} (${ship.name ?? ship.what})`;
const inSight = (ship) => ship.afloat && ship.range_yd !== null && ship.range_yd !== undefined;

/** What became of the enemy as this side sees him. */
export function sighted(view, before) {
  const was = new Map((before?.ships ?? []).map((ship) => [ship.id, ship]));
  const enemies = view.ships.filter((ship) => !ship.own);
  const pick = (which) => enemies.filter((ship) => which(ship, was.get(ship.id)));
  const came = pick((ship, then) => inSight(ship) && !(then && inSight(then)));
  const gone = pick((ship, then) => then && inSight(then) && ship.afloat && !inSight(ship));
  const sunk = pick((ship, then) => !ship.afloat && then?.afloat);
  const known = pick((ship, then) => then && inSight(ship) && inSight(then) && (ship.what !== then.what || ship.name !== then.name));
  const say = (ships, one, more) => (ships.length ? `${list(ships.map(called))} ${agree(ships.length, one, more)}.` : "");
  return [say(sunk, "was seen to sink", "were seen to sink"), say(came, "is in sight", "are in sight"), say(gone, "is out of sight", "are out of sight"), say(known, "is made out", "are made out")].filter(Boolean).join(" ");
}

/** The line under the heading: what changed since one's last move; "" before the first, and to who has no ships. */
export function changed(view, before) {
  if (!before || !view.ships.some((ship) => ship.own)) return "";
  const scale = pace(view, before);
  const events = [suffered(view, before), sighted(view, before)].filter(Boolean).join(" ");
  if (events || !scale) return [scale, events].filter(Boolean).join(" ") || "Nothing changed since your last move: no hit on your ships, nobody new in sight.";
  return `${scale} No hit on your ships, nobody new in sight.`;
}
