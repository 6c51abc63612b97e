/* Coming to blows: men put down on an enemy, or close beside him, come up to within the eighth of an inch at which a melee begins. On a large
   table that is less than a pixel, so the hand need not find it. The server measures again. */

import { far, radius } from "./geometry.js";
import { against } from "./solid.js";

const GAP = 6;   // u between those who touch: from a sixteenth to an eighth of an inch counts
const NEAR = 48;   // u: put down so near an enemy, a man comes up to him
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((n) => (n * Math.PI) / 12);

/** The places with those who would fight brought up to their enemies; `touch` is whom each has met. `given` is what `against` needs, by ghost. */
export function closeUp(ghosts, { field, given }) {
  const taken = [];
  return ghosts.map((ghost) => {
    const enemy = ghost.is === "armed" && !ghost.gun && !ghost.what ? nearestEnemy(ghost, field) : null;
    const place = enemy ? beside(ghost, enemy, given(ghost), taken) : null;
    if (!place) return { ...ghost, touch: null };
    taken.push(place);
    return { ...place, touch: enemy.id };
  });
}

function nearestEnemy(ghost, field) {
  const gap = (other) => far(ghost, other) - ghost.r - radius(other);
  const close = field.near.of(ghost.x, ghost.y, ghost.r + NEAR + 60).filter((other) => other.side !== ghost.side && other.is === "armed" && gap(other) <= NEAR);
  return close.sort((a, b) => gap(a) - gap(b) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** A free place at the enemy's side: where he was put down if that is clear of him, else on the side he came from, else round him. */
function beside(ghost, enemy, given, taken) {
  const long = ghost.r + radius(enemy) + GAP;
  const on = far(ghost, enemy) < ghost.r + radius(enemy) + 4;
  const from = on && given.from ? given.from : ghost;
  const straight = Math.atan2(from.y - enemy.y, from.x - enemy.x);
  for (const turn of TURNS) {
    const place = { ...ghost, x: Math.round(enemy.x + long * Math.cos(straight + turn)), y: Math.round(enemy.y + long * Math.sin(straight + turn)) };
    const free = !taken.some((other) => far(other, place) < other.r + place.r + 4);
    if (free && ["", "round"].includes(against(place, place, given))) return place;
  }
  return null;
}
