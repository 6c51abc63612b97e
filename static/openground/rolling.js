/* Boxes, wagons, boats and trains in the hand: how far each may go, and how its order is written. */

import { far, foot } from "./geometry.js";

/** A table of orders without these. */
export const without = (table, ids) => Object.fromEntries(Object.entries(table ?? {}).filter(([key]) => !ids.includes(key)));

/** How far along a line a place lies, at its nearest. */
export function nearest(line, { x, y }) {
  let [best, along, gone] = [Infinity, 0, 0];
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1], line[i]];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const { off, part } = foot(x, y, a, b);
    if (off < best) [best, along] = [off, gone + part * long];
    gone += long;
  }
  return { along: Math.round(along), off: best };
}

/** What may be ordered of a thing: { part, at, reach, from, to, run }, or null. A reach of null is anywhere. */
export function orderable(page, id) {
  const { options } = page.field.now;
  const told = options?.things?.[id];
  if (told) return { ...told, ...(told.run ? { from: told.s - told.run, to: told.s + told.run } : {}) };
  for (const part of ["wagons", "boats", "trains"]) {
    const one = options?.[part]?.[id];
    if (one) return { ...one, part, ...(Array.isArray(one.run) ? { from: one.run[0], to: one.run[1] } : {}), ...(one.road ? { reach: Math.max(one.reach, one.road) } : {}) };   // by road it goes farther: the server knows where one is
  }
  return null;
}

const goes = (one) => Boolean(one) && !one.why && (one.reach === null || one.reach > 0 || one.to > one.from);

/** A mode in which things can be carried as well as men. */
export function withThings(page, usual) {
  const { field } = page;
  const isThing = (id) => field.things.has(id) || field.waiting.some((one) => one.id === id);
  const thing = (id) => field.things.get(id);
  const on = (id) => (isThing(id) ? orderable(page, id) : null);
  const train = (place) => place.what === "train";
  return {
    ...usual,
    can: (id) => usual.can(id) || goes(on(id)),
    origin: (id) => {
      const one = on(id);
      if (!one) return usual.origin(id);
      return one.reach === null ? null : Array.isArray(one.at) ? { x: one.at[0], y: one.at[1] } : thing(id);
    },
    reach: (id) => {
      const one = on(id);
      if (!one) return usual.reach(id);
      return one.to !== undefined ? Math.max(1, (one.to - one.from) / 2) : one.reach;
    },
    thingVerdict: (place) => {
      const one = on(place.id);
      if (!one || one.reach === null) return usual.against?.({ ...place, arm: "inf", gun: false }) ?? "";
      if (train(place)) {
        const { along } = nearest(thing(place.id).line, place);
        return along < one.from || along > one.to ? "far" : "";
      }
      return far(place, { x: one.at[0], y: one.at[1] }) > one.reach ? "far" : "";
    },
    put: (places, orders, angle) => {
      const things = places.filter((place) => place.what);
      const rest = places.filter((place) => !place.what);
      const next = { ...orders };
      for (const place of things) {
        const one = on(place.id);
        const at = [Math.round(place.x), Math.round(place.y)];
        const along = train(place) ? nearest(thing(place.id).line, place).along : 0;
        const order = train(place) ? (one.run ? { run: along } : along) : one.reach === null ? at : [at];
        const packed = next[one.part]?.[place.id];   // a box keeps what is said of its load
        next[one.part] = { ...next[one.part], [place.id]: one.reach === null && packed && !Array.isArray(packed) ? { ...packed, at } : order };
      }
      return rest.length ? usual.put(rest, next, angle) : next;
    },
    back: (ids, orders) => {
      const next = usual.back(ids.filter((id) => !isThing(id)), orders);
      for (const part of ["boxes", "wagons", "boats", "trains"]) if (next[part]) next[part] = without(next[part], ids);
      return next;
    },
  };
}
