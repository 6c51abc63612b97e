/* Conveniences of a whole line: turn together, turn in succession, follow the ship ahead. Each becomes ordinary orders of
   course and speed, worked out here from what the side knows of its own ships. */

import { wayBetween } from "./model.js";
import { apart, forecast, knotsOf, ordered, POINT, steam } from "./steam.js";

const RAD = Math.PI / 180;
const APART_YD = 400;   // two cables, if a line has no gap of its own (SC-J-03)
const FINE = 0.25;      // points of helm tried

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

/** The wake of a ship: where she has been, newest last, with where her order brings her in this move. */
function wake(battle, ship, order, options) {
  const fixes = battle.byId.get(ship.id).fixes.filter(Boolean);
  const past = fixes.slice(-12).flatMap((fix, i, all) => (i ? wayBetween(all[i - 1], fix) : [{ x: fix.x_yd, y: fix.y_yd }]));
  const back = fixes.slice(-12)[0];
  const before = { x: back.x_yd - 4000 * Math.sin(back.heading_deg * RAD), y: back.y_yd - 4000 * Math.cos(back.heading_deg * RAD) };
  return [before, ...past, ...forecast(ship, order, options, 1).legs[0].ways];
}

/** The point of a way that lies so many yards before its end. */
function backAlong(way, yards) {
  let left = yards;
  for (let i = way.length - 1; i > 0; i -= 1) {
    const long = Math.hypot(way[i].x - way[i - 1].x, way[i].y - way[i - 1].y);
    if (long >= left && long > 0) {
      const u = left / long;
      return { x: way[i].x + (way[i - 1].x - way[i].x) * u, y: way[i].y + (way[i - 1].y - way[i].y) * u };
    }
    left -= long;
  }
  return way[0];
}

/** What a ship must be ordered to keep in the wake of the ship ahead: course and knots, or null. */
export function follow(battle, now, key, orders) {
  const { view, options } = now;
  const leader = ahead(view, key);
  const ship = view.ships.find((one) => one.id === key);
  const mine = options?.ships?.[key];
  const theirs = leader && options?.ships?.[leader.id];
  if (!leader || !ship || !mine || !theirs) return null;
  const way = wake(battle, leader, orders[leader.id], theirs);
  const gap = Math.max(200, Math.min(2 * APART_YD, Math.hypot(leader.x_yd - ship.x_yd, leader.y_yd - ship.y_yd)));
  const mark = backAlong(way, gap);
  const speed = ordered(leader, orders[leader.id], theirs);
  const knots = Math.max(mine.knots[0], Math.min(mine.knots[1], Math.floor(knotsOf(speed.after) * 100) / 100));
  const plan = ordered(ship, { knots }, mine);
  const start = { x: ship.x_yd, y: ship.y_yd, heading: plan.heading };
  let best = { off: Infinity, points: 0 };
  for (let points = 0; points <= plan.most; points = points > 0 ? -points : -points + FINE) {
    const end = steam(start, plan.run, points, plan.card);
    const off = Math.hypot(end.x - mark.x, end.y - mark.y) + Math.abs(points) * 0.5;
    if (off < best.off) best = { off, points };
    if (points < 0 && -points + FINE > plan.most) break;
  }
  const course = (((plan.heading + best.points * POINT) % 360) + 360) % 360;
  return { course_deg: Math.round(course * 100) / 100, knots: Math.round(knots * 100) / 100 };
}

/** Whether an order is what following would be. */
export function follows(battle, now, key, orders) {
  const order = orders[key];
  if (!order || order.course_deg === undefined) return false;
  const wanted = follow(battle, now, key, orders);
  return Boolean(wanted) && Math.abs(apart(wanted.course_deg, order.course_deg)) < 0.02 && Math.abs((order.knots ?? -1) - wanted.knots) < 0.02;
}

const without = (order, ...names) => Object.fromEntries(Object.entries(order ?? {}).filter(([name]) => !names.includes(name)));

/** All orders with every ship behind `from` (or in the line of it) following the ship ahead. */
export function succession(battle, now, all, line, from = 0) {
  const ships = { ...all };
  for (const ship of line.slice(from + 1)) {
    const order = follow(battle, now, ship.id, ships);
    if (order) ships[ship.id] = { ...without(ships[ship.id], "turn_points", "engines"), ...order };
  }
  return ships;
}

/** All orders with every ship of the line doing what this one does, as far as each can. */
export function together(now, all, line, key) {
  const order = all[key] ?? {};
  const helm = Object.fromEntries(["course_deg", "turn_points", "engines", "knots"].filter((name) => name in order).map((name) => [name, order[name]]));
  const ships = { ...all };
  for (const ship of line) {
    const options = now.options.ships[ship.id];
    if (ship.id === key || !options) continue;
    const one = { ...without(ships[ship.id], "course_deg", "turn_points", "engines", "knots"), ...helm };
    if (one.knots !== undefined) one.knots = Math.max(options.knots[0], Math.min(options.knots[1], one.knots));
    const { most } = ordered(ship, one, options);
    if (one.turn_points !== undefined) one.turn_points = Math.max(-Math.floor(most * 100) / 100, Math.min(Math.floor(most * 100) / 100, one.turn_points));
    ships[ship.id] = one;
  }
  return ships;
}

/** Orders in which whoever followed before a change follows still. */
export function kept(battle, now, before, after) {
  const ships = { ...after };
  for (const line of lines(now.view)) {
    for (const ship of line.slice(1)) {
      if (!follows(battle, now, ship.id, before) || JSON.stringify(before[ship.id]) !== JSON.stringify(after[ship.id])) continue;
      const order = follow(battle, now, ship.id, ships);
      if (order) ships[ship.id] = { ...ships[ship.id], ...order };
    }
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
