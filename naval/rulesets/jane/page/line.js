/* A whole line: who follows whom, turn together, turn in succession. Following is an order that stands (command/station.py); what it
   comes to in this move is drawn before it is sealed, with the numbers of the options. */

import { knotsOf, ordered } from "./steam.js";

const RAD = Math.PI / 180;

/** The ships of a side's forces in their stations: [[fix, …], …]. */
export function lines(view) {
  const forces = new Map();
  for (const ship of view.ships) if (ship.own && ship.afloat) forces.set(ship.force ?? "", [...(forces.get(ship.force ?? "") ?? []), ship]);
  return [...forces.values()].map((ships) => ships.sort((a, b) => (a.station ?? 0) - (b.station ?? 0)));
}

/** The ship ahead of this one in her line, or null. */
export function ahead(view, key) {
  const line = lines(view).find((ships) => ships.some((ship) => ship.id === key)) ?? [];
  const at = line.findIndex((ship) => ship.id === key);
  return at > 0 ? line[at - 1] : null;
}

const found = (now, key) => now.view.ships.find((ship) => ship.id === key && ship.own !== false) ?? null;

/** Whom a ship follows by these orders: the one hers names, nobody if it gives a course or a turn, else whom she followed. */
export function leaderOf(now, key, orders) {
  const order = orders[key] ?? {};
  if ("follow" in order) return order.follow;
  if ("course_deg" in order || "turn_points" in order) return null;
  return found(now, key)?.follows ?? null;
}

/** The speed of the line a ship is in: what its head is ordered, else what she makes. */
function pace(now, key, orders) {
  let head = key;
  for (let n = 0; n < now.view.ships.length && leaderOf(now, head, orders); n += 1) head = leaderOf(now, head, orders);
  return orders[head]?.knots ?? found(now, head)?.kn ?? 0;
}

/** A ship's order with the course and the speed that keep her in her station, if she follows another. */
export function sailing(now, key, orders) {
  const { follow, ...order } = orders[key] ?? {};
  const leader = leaderOf(now, key, orders);
  const [ship, ahead, mine] = [found(now, key), leader && found(now, leader), now.options?.ships?.[key]];
  if (!ship || !ahead || !mine) return orders[key] && order;
  const [dx, dy] = [ahead.x_yd - ship.x_yd, ahead.y_yd - ship.y_yd];
  const gap = Math.hypot(dx, dy);
  const line = now.options.line;   // SC-J-03, SC-J-09
  const course = gap > line.close_yd ? (Math.atan2(dx, dy) / RAD + 360) % 360 : ahead.heading_deg;
  const most = mine.knots[1];
  const wanted = pace(now, leader, orders) + Math.max(-line.most_kn, Math.min(line.most_kn, (gap - line.apart_yd) * line.kn_a_yd));
  return { course_deg: course, knots: Math.max(Math.min(line.least_kn, most), Math.min(most, wanted)), ...order };
}

export const HELM = ["course_deg", "turn_points", "engines", "knots", "follow"];
const without = (order, ...names) => Object.fromEntries(Object.entries(order ?? {}).filter(([name]) => !names.includes(name)));

/** All orders with every ship of the line behind `from` following the ship ahead of her. */
export function succession(now, all, line, from = 0) {
  const ships = { ...all };
  line.slice(from + 1).forEach((ship, i) => {
    const order = without(ships[ship.id], ...HELM);
    const leader = line[from + i].id;
    ships[ship.id] = ship.follows === leader ? order : { ...order, follow: leader };
  });
  return ships;
}

/** All orders with these ships of ours steaming straight away from the enemy nearest to each, at their best: the action is over when
    they are far enough and nobody has fired for half an hour (SC-S-09). Their guns are left as they are. */
export function brokenOff(now, all, own) {
  const foes = now.view.ships.filter((ship) => !ship.own && ship.afloat !== false && Number.isFinite(ship.x_yd));
  if (!foes.length) return null;
  const ships = { ...all };
  for (const ship of own) {
    const [dx, dy] = foes.map((foe) => [ship.x_yd - foe.x_yd, ship.y_yd - foe.y_yd]).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))[0];
    const course = Math.round((Math.atan2(dx, dy) / RAD + 360) % 360) % 360;
    ships[ship.id] = { ...without(ships[ship.id], ...HELM), course_deg: course, knots: now.options.ships[ship.id].knots[1] };
  }
  return ships;
}

/** All orders with every ship of the line doing what this one does, as far as each can. */
export function together(now, all, line, key) {
  const order = all[key] ?? {};
  const helm = Object.fromEntries(HELM.filter((name) => name in order && name !== "follow").map((name) => [name, order[name]]));
  const ships = { ...all };
  for (const ship of line) {
    const options = now.options.ships[ship.id];
    if (ship.id === key || !options) continue;
    const one = { ...without(ships[ship.id], ...HELM), ...helm };
    if (one.knots !== undefined) one.knots = Math.max(options.knots[0], Math.min(options.knots[1], one.knots));
    const { most } = ordered(ship, one, options);
    if (one.turn_points !== undefined) one.turn_points = Math.max(-Math.floor(most * 100) / 100, Math.min(Math.floor(most * 100) / 100, one.turn_points));
    ships[ship.id] = one;
  }
  return ships;
}

/** "6" or "18 kn" as knots; null if it is neither. */
export function knotsWritten(text) {
  const found = /^\s*(-?\d+(?:[.,]\d+)?)\s*(kn|knots)?\s*$/i.exec(text);
  if (!found) return null;
  const value = Number(found[1].replace(",", "."));
  return found[2] ? value : knotsOf(value);
}
