/* What the hand may do at each stage of a battle: who can be taken, how far he reaches, and what is written on the sheet when he is put down.
   can(id), origin(id), reach(id) in u (null: anywhere), put(places, orders) → orders, back(ids, orders) → orders; with(ids) adds who goes along. */

import { without, withThings } from "./rolling.js";

const POST = 40;   // u: put down so near a gun's post, a man takes it

const whole = ({ x, y }) => [Math.round(x), Math.round(y)];

const NOTHING = { can: () => false, origin: () => null, reach: () => 0, put: (places, orders) => orders, back: (ids, orders) => orders };

/** Before the first move: anywhere on one's own ground. */
function deploy(page) {
  const { field } = page;
  const areas = field.now.options?.deploy?.areas ?? {};
  const within = ({ x, y, gun, arm }) => {
    const [x0, y0, x1, y1] = areas[gun ? "gun" : arm] ?? [-Infinity, -Infinity, Infinity, Infinity];
    return x >= x0 && x <= x1 && y >= y0 && y <= y1;
  };
  const own = (id) => (field.men.get(id) ?? field.guns.get(id))?.side === field.own;
  return {
    can: own, origin: () => null, reach: () => null, edge: false,
    against: (place) => (within(place) ? undefined : "far"),
    put: (places, orders) => ({
      ...orders,
      put: { ...orders.put, ...Object.fromEntries(places.filter((place) => !place.gun).map((place) => [place.id, whole(place)])) },
      guns: { ...orders.guns, ...Object.fromEntries(places.filter((place) => place.gun).map((place) => [place.id, whole(place)])) },
    }),
    back: (ids, orders) => ({ ...orders, put: without(orders.put, ids), guns: without(orders.guns, ids) }),
  };
}

/** The men's part of a move. */
function men(page) {
  const { field } = page;
  const may = field.now.options?.men ?? {};
  const origin = (id) => {
    const man = field.men.get(id);
    const at = may[id]?.at;
    return at ? { x: at[0], y: at[1] } : man ? { x: man.ox, y: man.oy } : null;
  };
  return {
    blows: (places) => !page.kind.formed || places.length === 1,   // bodies that march formed are not bent to touch
    can: (id) => (may[id]?.reach ?? 0) > 0, origin, reach: (id) => may[id]?.reach ?? 0,
    put: (places, orders) => {
      const next = { ...orders.men };
      const posts = without(freed(orders.posts, places), []);
      for (const place of places) {
        const post = postNear(field.now.options?.posts, place, posts);
        if (post) {
          posts[post.gun] = post.pair.with(post.i, place.id);
          delete next[place.id];
          continue;
        }
        const from = origin(place.id);
        if (from && Math.round(from.x) === Math.round(place.x) && Math.round(from.y) === Math.round(place.y)) delete next[place.id];
        else next[place.id] = [...(place.via ?? []), whole(place)];
      }
      return { ...orders, men: next, ...(Object.keys(posts).length || orders.posts ? { posts } : {}) };
    },
    back: (ids, orders) => ({ ...orders, men: without(orders.men, ids), ...(orders.posts ? { posts: freed(orders.posts, ids.map((id) => ({ id }))) } : {}) }),
  };
}

/** The posts at the trails without these men; a gun of which none is left is struck out. */
function freed(posts, places) {
  const gone = new Set(places.map((place) => place.id));
  return Object.fromEntries(Object.entries(posts ?? {}).map(([gun, pair]) => [gun, pair.map((id) => (gone.has(id) ? null : id))]).filter(([, pair]) => pair.some(Boolean)));
}

/** The free post at the trail of a gun that a man is put down at, or null. */
function postNear(posts, place, taken) {
  for (const [gun, points] of Object.entries(posts ?? {})) {
    const pair = taken[gun] ?? [null, null];
    const i = points.findIndex(([x, y], n) => !pair[n] && Math.hypot(place.x - x, place.y - y) <= POST);
    if (i >= 0) return { gun, pair, i };
  }
  return null;
}

/** Guns first: a gun is carried with its crew. */
function guns(page) {
  const { field } = page;
  const may = field.now.options?.guns ?? {};
  return {
    can: (id) => (may[id]?.move ?? 0) > 0 || Boolean(field.now.orders?.guns?.[id]),
    origin: (id) => {
      const one = field.guns.get(id) ?? field.men.get(id);
      return one ? { x: one.ox, y: one.oy } : null;
    },
    reach: (id) => (id in may ? page.guns.reach(id) : null),
    with: (ids) => ids.flatMap((id) => [id, ...page.guns.crew(id)]),
    put: (places, orders) => {
      const made = { ...orders.guns };
      for (const gun of places.filter((place) => place.gun)) {
        const crew = new Set(page.guns.crew(gun.id));
        made[gun.id] = { to: whole(gun), crew: Object.fromEntries(places.filter((place) => crew.has(place.id)).map((place) => [place.id, null])) };   // the server seats them as they stood
      }
      // what a gun does is one of two: who is moved fires no more
      const fire = (orders.fire ?? []).filter(([gun]) => !places.some((place) => place.id === gun));
      return { ...without({ ...orders }, ["done"]), ...(fire.length || orders.fire ? { fire } : {}), guns: made };
    },
    back: (ids, orders) => ({ ...orders, guns: without(orders.guns, ids) }),
  };
}

const MODES = { deploy, men, guns };

export function modeOf(page) {
  const { field } = page;
  if (!field.now.editable) return NOTHING;
  const usual = withThings(page, { ...NOTHING, ...(MODES[field.stage]?.(page) ?? {}) });
  const mode = page.kind.mode?.(page, usual) ?? usual;
  return { ...mode, can: (id) => page.mine(id) && mode.can(id) };
}
