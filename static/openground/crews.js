/* Men who stay by their guns when the body they belong to is taken into the hand: a gun needs four men, and a long line of foot is seldom meant to
   leave it alone. A man who is pressed, or ringed, goes all the same. */

import { count, list } from "../shell/words.js";
import { named } from "./deserted.js";
import { far, radius } from "./geometry.js";

const CREW = 4;
const SERVE = 384;   // u: six inches; measured to the middle of a gun, so that whoever is counted serves it by the rules too

/** Whoever of a body stays, each with his gun: as many as the gun needs besides the others by it. A body of which fewer than a crew would go is a crew itself, and is taken whole. */
export function staying(page, key) {
  const { field, kind } = page;
  if (kind.formed || field.stage !== "men" || !page.now.editable) return new Map();
  const stay = new Map();
  for (const gun of field.guns.values()) {
    if (gun.side !== field.own || gun.is !== "in place" || gun.fixed || !(gun.crew >= CREW)) continue;
    const off = (man) => far(man, gun) - radius(man);
    const by = field.standing.filter((man) => man.side === gun.side && man.is === "armed" && off(man) <= SERVE).sort((a, b) => off(a) - off(b) || (a.id < b.id ? -1 : 1));
    const others = by.filter((man) => man.body !== key).length;
    for (const man of by.filter((one) => one.body === key && !one.moved).slice(0, Math.max(0, CREW - others))) stay.set(man.id, gun.id);
  }
  return field.of(key, "armed").length - stay.size < CREW ? new Map() : stay;
}

/** The men of a body who are taken with one of them, or with none in particular; of a crew the men of that gun. */
export function taken(page, ids, key, pressed = null) {
  const stay = staying(page, key);
  const gun = stay.get(pressed);
  return ids.filter((id) => stay.get(id) === gun);
}

/** "four men stay by Gun C", or "" where nobody was left out of what is in the hand. */
export function stayingWords(page, men) {
  const held = new Set(men.map((man) => man.id));
  const by = new Map();
  for (const key of men.length > 1 ? new Set(men.map((man) => man.body)) : []) {
    for (const [id, gun] of staying(page, key)) if (!held.has(id)) by.set(gun, (by.get(gun) ?? 0) + 1);
  }
  return list([...by].map(([gun, n]) => `${count(n, "man")} ${n === 1 ? "stays" : "stay"} by ${named(page.field, gun)}`));
}
