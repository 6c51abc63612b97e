/* Names of bodies beside them, where there is room: what would overlap another is left out and stands in the list. */

import { f, svg } from "../shell/dom.js";
import { ON_TABLE } from "./field.js";
import { backs, LETTER, rule } from "./paper.js";

const HIGH = 13;
const TOGETHER = 400;   // u: men no farther from one another than this stand together

export function labels(camera, field, scene) {
  const taken = backs(camera, field).map(({ words, at }) => box(at.x, at.y - 4, (words.length * LETTER) / 2 + 2, HIGH / 2));
  const { x: left, y: top, w: wide, h: high } = rule(camera, field);
  taken.push({ l: left, r: left + wide, t: top, b: top + high });
  const out = [];
  const held = new Set([...scene.selected].map((id) => field.men.get(id)?.body));
  const bodies = [...field.bodies.values(), ...(field.kind.named?.(field) ?? [])].map((body) => ({ body, men: largest(body.men.filter(ON_TABLE)) })).filter(({ men }) => men.length);
  bodies.sort((a, b) => Number(held.has(b.body.key)) - Number(held.has(a.body.key)) || b.men.length - a.men.length);
  for (const gun of field.guns.values()) if (Number.isFinite(gun.x)) taken.push(box(camera.x(gun.x), camera.y(gun.y), 16, 12));
  for (const thing of field.things.values()) if (Number.isFinite(thing.x)) taken.push(box(camera.x(thing.x), camera.y(thing.y), 8, 10));
  for (const man of field.standing) taken.push(box(camera.x(man.x), camera.y(man.y), 5, 8));
  for (const man of field.standing) if (man.arm === "GEN") taken.push(box(camera.x(man.x) + 4, camera.y(man.y) - 12, 12, 15));   // he and his flag
  for (const { body, men } of bodies) {
    if (men.length < 2 && camera.k < 0.2 && !body.named && body.arm !== "GEN" && !held.has(body.key)) continue;
    const xs = men.map((man) => camera.x(man.x));
    const ys = men.map((man) => camera.y(man.y));
    const words = body.name ?? body.key;
    const x = (Math.min(...xs) + Math.max(...xs)) / 2;
    const wide = words.length * LETTER;
    const flag = body.arm === "GEN" ? 16 : 0;   // his flag flies over him
    const spot = [Math.min(...ys) - 12 - flag, Math.max(...ys) + 21].map((y) => ({ y, area: box(x, y - 4, wide / 2 + 2, HIGH / 2) })).find(({ area }) => !taken.some((one) => overlap(one, area)));
    if (!spot || x < 0 || x > camera.w || spot.y < 12 || spot.y > camera.h - 30) continue;
    taken.push(spot.area);
    const colour = field.colour(body.side) === "red" ? "rd" : "bl";
    out.push(svg("text", { class: `lab og-name ${colour} ${held.has(body.key) ? "bold" : ""}`, x: f(x), y: f(spot.y), "text-anchor": "middle" }, words));
  }
  return out;
}

/** Of a body that is scattered, the largest part that stands together. */
function largest(men) {
  let best = [];
  const left = new Set(men);
  while (left.size > best.length) {
    const group = [left.values().next().value];
    left.delete(group[0]);
    for (const one of group) {
      for (const other of left) {
        if (Math.hypot(one.x - other.x, one.y - other.y) > TOGETHER) continue;
        left.delete(other);
        group.push(other);
      }
    }
    if (group.length > best.length) best = group;
  }
  return best;
}

const box = (x, y, half, high) => ({ l: x - half, r: x + half, t: y - high, b: y + high });
const overlap = (a, b) => a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b;
