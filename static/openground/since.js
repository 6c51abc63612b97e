/* What changed since one's own last move, in a line, from what one's own side saw and from nothing else. */

import { count, list, plural } from "../shell/words.js";
import { armsName } from "./field.js";

const PRELUDES = ["country", "sides", "deploy", "stand_out"];
const GONE = ["dead", "prisoner", "surrendered", "secured"];

/** The views since the last in which `own` ordered a move, that one first; none before the first move, and while they have not all come. */
function viewsSince(number, own, view) {
  const seen = [];
  for (let n = number; n >= 0; n -= 1) {
    const one = view(n);
    if (!one) return [];
    seen.unshift(one);
    if (n < number && (PRELUDES.includes(one.stage) || one.mover === own)) return seen;
  }
  return [];
}

const gone = (fates = {}) => GONE.reduce((sum, fate) => sum + (fates[fate] ?? 0), 0);

/** What a side lost by its counts at both ends: "3 infantrymen". */
function counted(before, after) {
  const men = Object.keys(after).filter((arm) => arm !== "guns").map((arm) => ({ arm, lost: gone(after[arm]) - gone(before[arm]) })).filter(({ lost }) => lost > 0);
  const guns = before.guns - after.guns;
  return [...men.map(({ lost, arm }) => `${lost} ${armsName(arm, lost)}`), guns > 0 ? plural(guns, "gun") : ""].filter(Boolean);
}

/** Who of a side was seen to fall, where it is not counted. */
function fallen(views, side) {
  const arms = new Map();
  for (const { fallen: ones = [] } of views) for (const one of ones) if (one.side === side) arms.set(one.arm, (arms.get(one.arm) ?? 0) + 1);
  return [...arms].map(([arm, lost]) => `${lost} ${armsName(arm, lost)}`);
}

/** `view(n)` is what one's own side `own` saw after n moves, `number` how many there are; "" where nothing changed that it saw. */
export function since(number, own, enemy, view) {
  const views = viewsSince(number, own, view);
  if (!views.length) return "";
  const [before, after] = [views[0], views.at(-1)];
  if (!before.counts?.[own] || !after.counts?.[own]) return "";
  const lost = counted(before.counts[own], after.counts[own]);
  const open = before.counts[enemy] && after.counts[enemy];
  const his = open ? counted(before.counts[enemy], after.counts[enemy]) : fallen(views.slice(1), enemy);
  const bodies = ({ bodies: all = {} }) => new Set(Object.keys(all).filter((key) => all[key].side === enemy));
  const [then, now] = [bodies(before), bodies(after)];
  const name = (key) => (after.bodies[key] ?? before.bodies[key]).name || key;
  const came = [...now].filter((key) => !then.has(key)).map(name);
  const left = open ? [] : [...then].filter((key) => !now.has(key)).map(name);
  const stirred = Object.entries(after.men ?? {}).filter(([key, man]) => man.side === enemy && before.men?.[key]?.x !== undefined && (before.men[key].x !== man.x || before.men[key].y !== man.y)).length;
  const told = [lost.length ? `you lost ${list(lost)}` : "", his.length ? `the enemy lost ${list(his)}` : "", came.length ? `${list(came)} came in sight` : "",
    left.length ? `${list(left)} went out of sight` : "", stirred ? `${count(stirred, "enemy man", "enemy men")} moved` : ""].filter(Boolean);
  return told.length ? `Since your last move: ${told.join("; ")}.` : "";
}
