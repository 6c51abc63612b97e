/* The views of one side, one a move, turned into ships with a history: what the plot, the horizon and the tables read.
   Nothing is added to what the views say: a ship that was not seen at a move has no fix at that move. */

const RAD = Math.PI / 180;

/** Half the width of an estimate when the view does not say: bearing to a quarter point either way, range to a tenth. */
const BEARING_ERROR_DEG = 2.8125;
const RANGE_ERROR = 0.1;

export class Battle {
  constructor(views) {
    this.views = views;
    this.last = views.length - 1;
    this.viewer = views[0]?.viewer ?? "umpire";
    this.umpire = this.viewer === "umpire";
    this.ships = histories(views);
    this.names = [...new Set(this.ships.flatMap((ship) => ship.fixes.map((fix) => fix?.name)).filter(Boolean))];
    this.numbers = views.map((view) => view.move);
    this.bounds = bounds(this.ships.flatMap((ship) => ship.fixes.filter(Boolean)));
    // squares are lettered from the north-west corner of all that this side ever saw, so a name means one place throughout
    this.origin = { x: Math.floor(this.bounds.w / 2000) * 2000, y: Math.ceil(this.bounds.n / 2000) * 2000 };
  }

  /** Ships with a fix at this move, or one before it (then `seen` is the move of the last). */
  at(index) {
    return this.ships.map((ship) => {
      let i = index;
      while (i >= 0 && !ship.fixes[i]) i -= 1;
      return i < 0 ? null : { ship, fix: ship.fixes[i], index: i, seen: i === index };
    }).filter(Boolean);
  }

  /** "C 4": the 2,000-yard square of a place. */
  square(x, y) {
    return squareName(Math.floor((x - this.origin.x) / 2000), Math.floor((this.origin.y - y) / 2000));
  }

  /** The bounds of what is to be seen at one move. */
  boundsAt(index) {
    const near = this.at(index).filter((one) => one.index > index - 4 && (one.fix.afloat || one.ship.sunk > index - 4));
    return bounds(near.map((one) => one.fix));
  }

  /** The own ship that leads: the first afloat. Own ranges and the horizon are taken from her; null for the umpire. */
  observer(index) {
    return this.at(index).find((one) => one.seen && one.fix.own && one.fix.afloat) ?? null;
  }

  /** The name by which a ship is called at a move, for "from", "behind" and "fires at". */
  called(id, index) {
    const one = this.at(index).find(({ ship }) => ship.id === id);
    return one ? (one.fix.exact ? one.fix.name : null) ?? id : id;
  }
}

/** Range and bearing from one fix to another, both as they are on the plot. */
export function sight(from, to) {
  const x = to.x_yd - from.x_yd;
  const y = to.y_yd - from.y_yd;
  return { range_yd: Math.hypot(x, y), bearing_deg: ((Math.atan2(x, y) / RAD) + 360) % 360 };
}

/** Letters without I, as on the squared paper of the time; beyond Z they double. */
export function squareName(column, row) {
  const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const letter = column < 25 ? letters[column] : letters[Math.floor(column / 25) - 1] + letters[column % 25];
  return `${letter} ${row + 1}`;
}

/** Where an estimate was taken from. */
export function origin(fix) {
  const a = fix.bearing_deg * RAD;
  return { x: fix.x_yd - fix.range_yd * Math.sin(a), y: fix.y_yd - fix.range_yd * Math.cos(a) };
}

/** The field within which an estimated ship may be: corners of a ring's sector round the observer, in yards. */
export function sector(fix) {
  if (fix.exact || !fix.range_yd || fix.bearing_deg === null || fix.bearing_deg === undefined) return null;
  const from = origin(fix);
  const turn = fix.bearing_error_deg ?? BEARING_ERROR_DEG;
  const off = fix.range_error_yd ?? fix.range_yd * RANGE_ERROR;
  const arc = (range) => [-1, -0.5, 0, 0.5, 1].map((k) => {
    const a = (fix.bearing_deg + k * turn) * RAD;
    return { x: from.x + range * Math.sin(a), y: from.y + range * Math.cos(a) };
  });
  return { from, ring: [...arc(fix.range_yd + off), ...arc(Math.max(0, fix.range_yd - off)).reverse()] };
}

function histories(views) {
  const byId = new Map();
  views.forEach((view, index) => {
    for (const fix of view.ships) {
      if (!byId.has(fix.id)) byId.set(
        fix.id,
        {
          id: fix.id, side: fix.side, own: fix.own, exact: fix.exact, fixes: new Array(views.length).fill(null),
          sunk: null,
        },
      );
      const ship = byId.get(fix.id);
      if (!fix.afloat && ship.sunk === null) ship.sunk = index;
      // a view also carries ships no longer in sight, where they were last seen: that is not a fix of this move
      const old = fix.seen_at !== undefined && fix.seen_at !== view.move && ship.sunk !== index;
      if (!old) ship.fixes[index] = fix;
    }
  });
  return [...byId.values()];
}

function bounds(fixes) {
  if (!fixes.length) return { w: -4000, e: 4000, s: -4000, n: 4000 };
  const xs = fixes.map((fix) => fix.x_yd);
  const ys = fixes.map((fix) => fix.y_yd);
  return { w: Math.min(...xs), e: Math.max(...xs), s: Math.min(...ys), n: Math.max(...ys) };
}

/* ---- between two moves ---- */

/** The curve a ship steamed from one fix to the next: it leaves on the one heading and arrives on the other. */
export function leg(a, b) {
  const d = Math.hypot(b.x_yd - a.x_yd, b.y_yd - a.y_yd) / 3;
  const bend = (fix, sign) => (fix.heading_deg === null || fix.heading_deg === undefined
    ? { x: fix.x_yd + sign * (b.x_yd - a.x_yd) / 3, y: fix.y_yd + sign * (b.y_yd - a.y_yd) / 3 }
    : {
      x: fix.x_yd + sign * d * Math.sin(fix.heading_deg * RAD), y: fix.y_yd + sign * d * Math.cos(fix.heading_deg * RAD),
    });
  return [{ x: a.x_yd, y: a.y_yd }, bend(a, 1), bend(b, -1), { x: b.x_yd, y: b.y_yd }];
}

/** Place and heading at the part `u` of the way from fix `a` to fix `b`. */
export function between(a, b, u) {
  const [p, q, r, t] = leg(a, b);
  const v = 1 - u;
  const mix = (k) => v * v * v * p[k] + 3 * v * v * u * q[k] + 3 * v * u * u * r[k] + u * u * u * t[k];
  const from = a.heading_deg ?? b.heading_deg ?? 0;
  const turn = (((b.heading_deg ?? from) - from + 540) % 360) - 180;
  return { x: mix("x"), y: mix("y"), heading: from + turn * u };
}
