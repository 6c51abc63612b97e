/* What stands on the table for this page: the view, with everything where the sheet's orders put it. */

import { bounds, middle, Near } from "./geometry.js";

const AWAY = new Set(["dead", "off", "secured"]);
export const ON_TABLE = (man) => !AWAY.has(man.is) && Number.isFinite(man.x) && Number.isFinite(man.y);

const last = (way) => (Array.isArray(way?.[0]) ? way.at(-1) : way);

/** Whether it has left the place where its move began; who stands off his back line has not by that alone. */
const away = (one, x, y) => {
  const [fx, fy] = one.pin ? [one.x, one.y] : one.from ?? [one.x, one.y];
  return x !== fx || y !== fy;
};

export class Field {
  now; view; sides; own; country;

  /** `sides`: name, colour and letter of each; `own`: whose page it is, null where one only looks on. */
  constructor(now, sides, own, kind = {}) {
    const { view, orders } = now;
    this.kind = kind;
    this.gunSize = kind.gunSize;
    Object.assign(this, { now, view, sides, own, country: view.country ?? { width: 64, depth: 64, features: [] } });
    this.stage = now.options?.form ?? view.stage;
    this.men = new Map();
    this.guns = new Map();
    this.bodies = new Map();
    const places = this.ordered(orders ?? {});
    for (const id of Object.keys(view.men ?? {})) this.add(id, view.men[id], places.men[id]);
    for (const id of Object.keys(view.guns ?? {})) {
      const gun = view.guns[id];
      const [x, y] = places.guns[id] ?? (gun.is === "held" ? [NaN, NaN] : [gun.x, gun.y]);
      const from = gun.pin ?? gun.from ?? [gun.x, gun.y];
      this.guns.set(id, { ...gun, id, x, y, ox: from[0], oy: from[1], moved: away(gun, x, y) });
    }
    this.things = new Map((kind.things?.(view, this) ?? []).map((thing) => [thing.id, thing]));   // boxes, wagons, trains
    this.waiting = [...this.things.values()].filter((thing) => thing.held);   // those that are still to be put down
    for (const thing of this.waiting) this.things.delete(thing.id);
    this.standing = [...this.men.values()].filter(ON_TABLE);
    this.near = new Near(this.standing);
  }

  /** Where the sheet puts men and guns: { men: {id: [x, y]}, guns: {id: [x, y]} }. */
  ordered(orders) {
    const men = {};
    const guns = {};
    for (const [id, place] of Object.entries(orders.put ?? {})) men[id] = last(place);
    for (const [id, way] of Object.entries(orders.men ?? {})) men[id] = last(way);
    for (const [id, order] of Object.entries(orders.guns ?? {})) {
      guns[id] = last(Array.isArray(order) ? order : order.to);
      for (const [man, place] of Object.entries(order.crew ?? {})) men[man] = last(place);
    }
    return { men, guns };
  }

  add(id, man, place) {
    const [x, y] = place ?? (man.is === "held" ? [NaN, NaN] : [man.x, man.y]);
    const [ox, oy] = man.pin ?? man.from ?? [man.x, man.y];   // who stands off his back line is measured from it
    const { radius, mounted } = this.kind;
    const sized = radius ? { r: man.r ?? radius(man), mounted: mounted?.(man, this.view.units?.[man.body]) } : {};   // figures of another make
    const one = { ...man, ...sized, id, x, y, ox, oy, moved: Number.isFinite(ox) && away(man, x, y) };
    this.men.set(id, one);
    const key = man.body ?? id;
    const body = this.bodies.get(key) ?? this.body(key, man);
    body.men.push(one);
  }

  body(key, man) {
    const known = this.view.bodies?.[key] ?? this.view.units?.[key] ?? {};
    const body = { side: man.side, arm: man.arm, ...known, name: known.name || armWord(man.arm), key, men: [] };
    this.bodies.set(key, body);
    return body;
  }

  colour(side) { return this.sides[side]?.colour ?? "blue"; }
  letter(side) { return this.sides[side]?.letter ?? "?"; }
  sideName(side) { return this.sides[side]?.name ?? side; }
  called(key) { return this.bodies.get(key)?.name ?? this.view.bodies?.[key]?.name ?? this.view.units?.[key]?.name ?? key; }
  gunName(id) { return this.guns.get(id)?.name ?? this.called(this.guns.get(id)?.body ?? id); }

  /** A body by its name, and whose it is if it is not one's own. */
  full(key) {
    const name = this.called(key);
    const side = this.bodies.get(key)?.side;
    const whose = !side || side === this.own || name.includes(this.sideName(side)) ? "" : this.sideName(side);
    return !whose ? name.replace(/^The /, "the ") : name.startsWith("The ") ? `the ${name.slice(4)} of ${whose}` : `${whose}’s ${name}`;
  }

  /** A man in words, with his number in his body: "infantryman 7 of 2nd Foot". */
  manName(id) {
    const man = this.men.get(id);
    return man ? (man.arm === "GEN" ? this.full(man.body) : `${armName(man)} ${/\d+$/.exec(id)?.[0] ?? ""} of ${this.full(man.body)}`.replace("  ", " ")) : id;
  }

  /** A body's own men on the table, or those of one kind. */
  of(key, is = null) { return (this.bodies.get(key)?.men ?? []).filter((man) => ON_TABLE(man) && (!is || man.is === is)); }

  /** Whether what was pressed is still there: a man, a gun or a thing that is neither dead, broken nor away. */
  has({ man, gun, thing }) {
    const one = this.men.get(man) ?? this.guns.get(gun) ?? this.things.get(thing);
    return Boolean(one) && !AWAY.has(one.is) && one.is !== "destroyed" && one.is !== "gone";
  }

  /** Round what stands there, for the camera. */
  around(ids) {
    const places = ids.map((id) => this.men.get(id) ?? this.guns.get(id) ?? this.things.get(id)).filter((one) => one && Number.isFinite(one.x));
    return places.length ? bounds(places, 260) : null;
  }

  middleOf(ids) {
    const places = ids.map((id) => this.men.get(id)).filter((man) => man && Number.isFinite(man.x));
    return places.length ? middle(places) : null;
  }
}

const ARMS = {
  inf: ["infantryman", "infantrymen", "infantry"], cav: ["horseman", "horsemen", "cavalry"], RE: ["engineer", "engineers", "Royal Engineers"],
  RA: ["gunner", "gunners", "Royal Artillery"], TS: ["transport man", "transport men", "transport and supply"], GEN: ["general", "generals", "general"],
};

export const armName = (man) => (ARMS[man.arm] ?? [man.arm])[0];
export const armsName = (arm, n = 2) => (n === 1 ? ARMS[arm]?.[0] : ARMS[arm]?.[1]) ?? arm;
export const armWord = (arm) => ARMS[arm]?.[2] ?? arm;

const BECAME = {
  armed: "armed", prisoner: "prisoner", surrendered: "surrendered", freed: "freed, unarmed", secured: "taken away", off: "off the table", dead: "dead", held: "not deployed yet",
};
export const became = (is) => BECAME[is] ?? is;
