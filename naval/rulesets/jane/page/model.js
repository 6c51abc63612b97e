/* The views of one viewer, one a move, turned into ships with a history: what plot, horizon and tables read.
   Nothing is added to what the views say: a ship that was not seen at a move has no fix at that move. */

const RAD = Math.PI / 180;

/** Half the width of an estimate: bearing to a quarter point either way, range to a tenth (SC-T-03). */
const BEARING_ERROR_DEG = 2.8125;
const RANGE_ERROR = 0.1;
const BLUE_SQUARE = 2000;

export class Battle {
  /** `views` in order of moves; what has not been fetched yet is null. */
  constructor(views) {
    this.views = views.filter(Boolean);
    this.last = this.views.length - 1;
    this.view = this.views[this.last];
    this.viewer = this.view.viewer;
    this.umpire = !this.view.ships.some((ship) => ship.own);
    this.numbers = this.views.map(figure);
    this.ships = histories(this.views);
    this.byId = new Map(this.ships.map((ship) => [ship.id, ship]));
    this.bounds = bounds(this.ships.flatMap((ship) => ship.fixes.filter(Boolean)));
  }

  /** Ships with a fix at this move, or one before it (then `seen` is false and `index` says of which). */
  at(index) {
    return this.ships.map((ship) => {
      let i = index;
      while (i >= 0 && !ship.fixes[i]) i -= 1;
      return i < 0 ? null : { ship, fix: ship.fixes[i], index: i, seen: i === index };
    }).filter(Boolean);
  }

  /** "A381": the small square of a place. */
  square(x, y) {
    return squareAt(x, y);
  }

  /** The bounds of what is to be seen at one move. */
  boundsAt(index) {
    const near = this.at(index).filter((one) => one.index > index - 4 && (one.fix.afloat || one.ship.sunk > index - 4));
    const forts = (this.view.forts ?? []).filter((fort) => fort.x_yd !== undefined);
    return bounds([...near.map((one) => one.fix), ...forts]);
  }

  /** Whose eyes the side has: its flagship, else the first of its own afloat; null for the umpire. */
  observer(index) {
    const own = this.at(index).filter((one) => one.seen && one.fix.own && one.fix.afloat);
    const leads = (a, b) => String(a.fix.force ?? "").localeCompare(String(b.fix.force ?? "")) || (a.fix.station ?? 0) - (b.fix.station ?? 0);
    return own.find((one) => one.ship.id === this.view.command?.flag) ?? own.sort(leads)[0] ?? null;
  }

  /** The name by which a ship (or a fort) is called, for "from", "behind" and "fires at". */
  called(id) {
    const fort = (this.view.forts ?? []).find((one) => one.id === id);
    if (fort) return fort.name;
    const fix = this.latest(id);
    return fix ? (fix.exact ? fix.name : null) ?? id : id;
  }

  /** What is last known of a ship, or null. */
  latest(id) {
    const ship = this.byId.get(id);
    return ship ? ship.fixes.findLast(Boolean) ?? null : null;
  }
}

/** The figure of a view: the minute of the action it shows the end of. */
export const figure = (view) => view.turn ?? view.move;

/** Range and bearing from one fix to another, both as they are on the plot. */
export function sight(from, to) {
  const x = to.x_yd - from.x_yd;
  const y = to.y_yd - from.y_yd;
  return { range_yd: Math.hypot(x, y), bearing_deg: ((Math.atan2(x, y) / RAD) + 360) % 360 };
}

/** The letter of a blue square so many columns east and rows north of A, which has its south-western corner at the datum:
    ring by ring round it, clockwise from the north-west (SC-J-14, squares.py). */
export function letter(column, row) {
  const ring = Math.max(Math.abs(column), Math.abs(row));
  let number = ring ? (2 * ring - 1) ** 2 + alongRing(ring, column, row) + 1 : 1;
  let name = "";
  while (number) {
    name = String.fromCharCode(65 + ((number - 1) % 26)) + name;
    number = Math.floor((number - 1) / 26);
  }
  return name;
}

function alongRing(ring, column, row) {
  if (row === ring && column < ring) return column + ring;
  if (column === ring && row > -ring) return 2 * ring + ring - row;
  if (row === -ring && column > -ring) return 4 * ring + ring - column;
  return 6 * ring + row + ring;
}

/** The name of the small square at a place: the letter, and its number of 400, row by row from the north-west. */
export function squareAt(x, y) {
  const [column, row] = [Math.floor(x / BLUE_SQUARE), Math.floor(y / BLUE_SQUARE)];
  const east = Math.min(19, Math.floor((x - column * BLUE_SQUARE) / 100));
  const south = 19 - Math.min(19, Math.floor((y - row * BLUE_SQUARE) / 100));
  return `${letter(column, row)}${20 * south + east + 1}`;
}

/** The middle of a square so named near a place, in yards, or null. */
export function centreOf(name, near) {
  const found = /^([A-Z]{1,3})(\d{1,3})$/.exec(name ?? "");
  if (!found || Number(found[2]) < 1 || Number(found[2]) > 400) return null;
  const [column, row] = [Math.floor(near.x / BLUE_SQUARE), Math.floor(near.y / BLUE_SQUARE)];
  for (let i = column - 3; i <= column + 3; i += 1) {
    for (let j = row - 3; j <= row + 3; j += 1) {
      if (letter(i, j) !== found[1]) continue;
      const at = Number(found[2]) - 1;
      return { x: i * BLUE_SQUARE + ((at % 20) + 0.5) * 100, y: (j + 1) * BLUE_SQUARE - (Math.floor(at / 20) + 0.5) * 100 };
    }
  }
  return null;
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
      if (!byId.has(fix.id)) byId.set(fix.id, {
        id: fix.id, side: fix.side, own: fix.own, exact: fix.exact, fixes: new Array(views.length).fill(null), sunk: null,
      });
      const ship = byId.get(fix.id);
      if (!fix.afloat && ship.sunk === null) ship.sunk = index;
      // a view also carries ships no longer in sight, where they were last seen: that is not a fix of this move
      const here = fix.exact || (fix.bearing_deg !== null && fix.bearing_deg !== undefined) || ship.sunk === index;
      if (here || !ship.fixes.some(Boolean)) ship.fixes[index] = fix;
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

/** The way from one fix to the next in yards: as the view gives it, else a curve that leaves and arrives on her headings. */
export function wayBetween(a, b) {
  if (Array.isArray(b.track) && b.track.length > 1) return b.track.map(([x, y]) => ({ x, y }));
  return Array.from({ length: 9 }, (_, i) => between(a, b, i / 8));
}

/** The control points of a ship's curve: it leaves on the one heading and arrives on the other. */
function leg(a, b) {
  const d = Math.hypot(b.x_yd - a.x_yd, b.y_yd - a.y_yd) / 3;
  const bend = (fix, sign) => (fix.heading_deg === null || fix.heading_deg === undefined
    ? { x: fix.x_yd + sign * (b.x_yd - a.x_yd) / 3, y: fix.y_yd + sign * (b.y_yd - a.y_yd) / 3 }
    : { x: fix.x_yd + sign * d * Math.sin(fix.heading_deg * RAD), y: fix.y_yd + sign * d * Math.cos(fix.heading_deg * RAD) });
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
