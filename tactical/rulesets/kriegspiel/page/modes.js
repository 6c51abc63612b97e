/* A unit is put down, marched and wheeled as a body: where all its men are carried, one order of the unit is written; else orders of single men. */

import { without } from "../../openground/rolling.js";

const whole = ({ x, y }) => [Math.round(x), Math.round(y)];
const FAR = 4096;   // the length of a direction

export const unitOf = (page, id) => {
  const one = page.field.men.get(id) ?? page.field.guns.get(id);
  const key = one?.body ?? page.field.view.wagons?.[id]?.unit;
  return page.field.view.units?.[key] ? key : null;
};

/** Halfway between the outermost, as the rules take the middle of a unit. */
export function middle(places) {
  const half = (axis) => (Math.min(...places.map((place) => place[axis])) + Math.max(...places.map((place) => place[axis]))) / 2;
  return whole({ x: half("x"), y: half("y") });
}

/** A direction turned to the left. */
function wheeled([x, y], angle) {
  const from = Math.atan2(y, x) + angle;
  return [Math.round(FAR * Math.cos(from)), Math.round(FAR * Math.sin(from))];
}

/** Places by unit, where the whole of it is carried; and all the others. */
export function sorted(page, places) {
  const by = new Map();
  const alone = [];
  for (const place of places) {
    const key = unitOf(page, place.id);
    if (key) by.set(key, [...(by.get(key) ?? []), place]);
    else alone.push(place);
  }
  for (const [key, found] of [...by]) {
    const own = page.field.of(key).filter((man) => man.side === page.field.own && ["armed", "held"].includes(man.is));
    const all = own.length > 1 ? own.every((man) => found.some((place) => place.id === man.id)) : page.field.view.units[key].arm === "GEN";
    if (all) continue;
    by.delete(key);
    alone.push(...found);
  }
  return { by, alone };
}

/** The unit's order without its way: who works or boards does not march. */
export const still = ({ to = null, face = null, charge = null, ...rest } = {}) => rest;

/** Of columns of wagons that are carried whole the head is ordered and the others follow; the answer is what is left, and the orders. */
function columns(page, places, orders) {
  let [left, wagons] = [places, orders.wagons];
  for (const [unit, keys] of Object.entries(page.now.options?.columns ?? {})) {
    const head = places.find((place) => place.id === keys[0]);
    if (keys.length < 2 || !head || !keys.every((key) => places.some((place) => place.id === key))) continue;
    left = left.filter((place) => !keys.includes(place.id));
    wagons = { ...without(wagons, keys), [unit]: [whole(foremost(page, keys, head))] };
  }
  return [left, wagons === orders.wagons ? orders : { ...orders, wagons }];
}

/** Where the wagon goes that leads: at either end of the column, the one that is carried away from the others. */
function foremost(page, keys, head) {
  const [first, last] = [keys[0], keys.at(-1)].map((key) => page.field.things.get(key));
  const [dx, dy] = [head.x - first.x, head.y - first.y];
  const forward = dx * (first.x - last.x) + dy * (first.y - last.y) >= 0;
  return forward ? head : { x: last.x + dx, y: last.y + dy };
}

function men(page, usual) {
  return {
    ...usual,
    put: (all, given, angle = 0) => {
      const [places, orders] = columns(page, all, given);
      const { by, alone } = sorted(page, places);
      const units = { ...orders.units };
      for (const [key, found] of by) {
        const { h } = page.field.view.units[key];
        units[key] = { ...still(units[key]), to: [middle(found)], ...(h ? { face: wheeled(h, angle) } : {}) };
      }
      const gone = [...by.values()].flat().map((place) => place.id);
      const rest = { ...orders, men: without(orders.men, gone), ...(by.size || orders.units ? { units } : {}) };
      return alone.length ? usual.put(alone, rest, angle) : rest;
    },
    back: (ids, orders) => {
      const keys = [...new Set(ids.map((id) => unitOf(page, id)).filter(Boolean))];
      const units = Object.fromEntries(Object.entries(orders.units ?? {}).map(([key, order]) => [key, keys.includes(key) ? still(order) : order]).filter(([, order]) => Object.keys(order).length));
      const heads = new Set(ids.map((id) => page.field.things.get(id)?.body).filter(Boolean));
      return usual.back(ids, { ...orders, units, ...(orders.wagons ? { wagons: without(orders.wagons, [...heads]) } : {}) });
    },
  };
}

/** Before the first move everything is put down by units, guns and wagons with them. */
function deploy(page, usual) {
  const areas = page.field.now.options?.deploy?.area ?? [];
  const all = (key) => [...page.field.bodies.get(key)?.men ?? [], ...[...page.field.guns.values()].filter((gun) => gun.body === key),
    ...[...page.field.things.values()].filter((thing) => unitOf(page, thing.id) === key)];
  return {
    ...usual,
    against: ({ x, y }) => (areas.length && !areas.some(([x0, y0, x1, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1) ? "far" : undefined),
    can: (id) => unitOf(page, id) !== null && page.field.view.units[unitOf(page, id)].side === page.field.own,
    with: (ids) => [...new Set(ids.flatMap((id) => (unitOf(page, id) ? all(unitOf(page, id)).map((one) => one.id) : [id])))],
    put: (places, orders, angle = 0) => {
      const units = { ...orders.units };
      const by = grouped(places, (place) => unitOf(page, place.id));
      for (const [key, found] of by) if (key) units[key] = { ...units[key], at: middle(wheels(page, found)), face: wheeled(units[key]?.face ?? page.field.view.units[key].h ?? [0, FAR], angle) };
      return { ...orders, units };
    },
    back: (ids, orders) => ({ ...orders, units: without(orders.units, ids.map((id) => unitOf(page, id))) }),
  };
}

/** A battery stands where its guns stand, whoever is carried with them. */
function wheels(page, places) {
  const guns = places.filter((place) => page.field.guns.has(place.id));
  return guns.length ? guns : places;
}

function grouped(list, by) {
  const map = new Map();
  for (const one of list) map.set(by(one), [...(map.get(by(one)) ?? []), one]);
  return map;
}

const MODES = { men, deploy };

export const modeOf = (page, usual) => MODES[page.field.stage]?.(page, usual) ?? usual;
