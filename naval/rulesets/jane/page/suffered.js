/* What the last move did to one's own ships, in a sentence or two: who is gone, who was hit, and where there were few hits what they came to. */

import { agree, list, stop } from "../../shell/words.js";
import { PLACES } from "./hits.js";

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
  if (total > MOST_TOLD) return [gone, `${list(hit.map(({ name, marks }) => `${name} (${marks.length})`))} ${agree(hit.length, "was", "were")} hit ${total} times; the log says where.`].filter(Boolean).join(" ");
  return [gone, ...hit.map(({ name, marks }) => stop(`${name} was hit ${[...new Set(marks.map(told))].join("; ")}`))].filter(Boolean).join(" ");
}
