/* Men, horses and guns as marks of a plan, on a canvas. A side is told by shape as well as by colour: Blue is round, Red is square on its point.
   A foot-soldier is a pin, a horseman a shoe or a lozenge; who is disarmed is hollow, a prisoner crossed by a bar. */

import { element } from "../shell/dom.js";
import { radius } from "./geometry.js";

const LEAST = { foot: 2.7, horse: 4.4 };   // px: half the breadth of a mark, however small the scale
const GUN = { muzzle: 128, trail: 192, half: 64 };

const HOLLOW = new Set(["prisoner", "surrendered", "freed", "secured"]);
const mounted = (man) => man.mounted ?? man.arm === "cav";

/** Half the breadth of a man's mark in px. */
export const breadth = (man, k) => Math.max(mounted(man) ? LEAST.horse : LEAST.foot, radius(man) * k * (mounted(man) ? 0.92 : 0.8));

/** Lines through [x, y] on the pen's path, in lengths of `k`. */
function trace(pen, lines, k = 1) {
  for (const line of lines) line.forEach(([x, y], i) => pen[i ? "lineTo" : "moveTo"](x * k, y * k));
}

/** The same drawn at once. */
export function strokes(pen, lines, k = 1) {
  pen.beginPath();
  trace(pen, lines, k);
  pen.stroke();
}

/** Two strokes that cross, `r` about a place, on a rim of another hue: `hues` are [colour, breadth]. */
export function crossed(pen, x, y, r, hues) {
  for (const [hue, width] of hues) {
    pen.strokeStyle = hue;
    pen.lineWidth = width;
    strokes(pen, [[[x - r, y - r], [x + r, y + r]], [[x - r, y + r], [x + r, y - r]]]);
  }
}

function lozenge(pen, y, wide, high) {
  trace(pen, [[[0, y - high], [wide, y], [0, y + high], [-wide, y]]]);
  pen.closePath();
}

function head(pen, red, y, r) {
  pen.beginPath();
  if (red) lozenge(pen, y, r * 1.25, r * 1.25);
  else pen.arc(0, y, r, 0, 2 * Math.PI);
}

const BODY = [[[0, -0.6], [0, 1.75]], [[-0.75, 1.75], [0.75, 1.75]]];
const HEELS = [[[-0.98, 0.86], [-0.44, 0.86]], [[0.98, 0.86], [0.44, 0.86]], [[-0.7, 0.4], [-0.7, 0.86]], [[0.7, 0.4], [0.7, 0.86]]];
const BECAME = { prisoner: [[-1.25, 0.5], [1.25, -0.5]], surrendered: [[0.9, 1.2], [0.9, -1.5], [1.9, -1.1], [0.9, -0.6]], freed: [[0.7, -1.5], [1.5, -0.6]] };

function foot(pen, look, s) {
  pen.lineWidth = Math.max(1, s * 0.5);
  strokes(pen, BODY, s);
  head(pen, look.red, -s * 0.95, s * 0.82);
}

function horse(pen, look, s) {
  pen.lineWidth = Math.max(1.1, s * 0.36);
  pen.beginPath();
  if (look.red) lozenge(pen, 0, s, s * 1.25);
  else {
    pen.arc(0, -s * 0.1, s * 0.86, Math.PI * 0.82, Math.PI * 2.18);
    trace(pen, HEELS, s);
  }
  pen.stroke();
  head(pen, look.red, -s * 0.08, s * 0.36);
}

/** What a man is told by besides his place: with a colour, a shape and what has become of him. */
function man(pen, look, s, ink) {
  const colour = ink.side(look.red ? "red" : "blue");
  const hollow = HOLLOW.has(look.is);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  if (look.base) {
    pen.beginPath();
    pen.arc(0, 0, look.base, 0, 2 * Math.PI);
    pen.fillStyle = ink.paper;
    pen.globalAlpha = 0.8;
    pen.fill();
    pen.globalAlpha = 1;
    pen.strokeStyle = colour;
    pen.lineWidth = 0.8;
    pen.stroke();
  }
  pen.strokeStyle = colour;
  pen.fillStyle = hollow ? ink.paper : colour;
  (look.horse ? horse : foot)(pen, look, s);
  pen.fill();
  if (hollow) {
    pen.lineWidth = Math.max(0.9, s * 0.28);
    pen.stroke();
  }
  pen.strokeStyle = ink.ink;
  pen.lineWidth = Math.max(1, s * 0.3);
  if (look.is in BECAME) strokes(pen, [BECAME[look.is]], s);
}

/** A square picture so many px wide, fine enough for any screen. */
function blank(size) {
  const fine = Math.max(2, devicePixelRatio || 1);
  const picture = element("canvas", { width: size * fine, height: size * fine });
  const pen = picture.getContext("2d");
  pen.scale(fine, fine);
  return { picture, pen };
}

/** Pictures of men, drawn once a scale and theme and then only put down. */
export class Figures {
  constructor(ink) {
    this.ink = ink;
    this.forget();
  }

  forget() { this.sprites = new Map(); }

  /** A man's mark with its middle at (x, y) of the frame, at `k` px a u. */
  man(pen, one, colour, x, y, k, faint = false) {
    const s = breadth(one, k);
    const r = radius(one) * k;
    const look = { red: colour === "red", horse: mounted(one), is: one.is, base: r > 7 ? r : 0 };
    const key = `${colour}|${look.horse}|${one.is}|${s.toFixed(2)}`;
    let sprite = this.sprites.get(key);
    if (!sprite) this.sprites.set(key, sprite = this.sprite(look, s));
    if (faint) pen.globalAlpha = 0.34;
    pen.drawImage(sprite.picture, x - sprite.half, y - sprite.half, 2 * sprite.half, 2 * sprite.half);
    if (faint) pen.globalAlpha = 1;
  }

  sprite(look, s) {
    const half = Math.ceil(Math.max(s * 2.5, look.base + 2, 6));
    const { picture, pen } = blank(2 * half);
    pen.translate(half, half);
    man(pen, look, s, this.ink);
    return { picture, half };
  }

  /** A gun: wheels on the axle, the barrel before it, the trail behind. `h` is its heading, of any length. */
  gun(pen, gun, colour, x, y, k, { size = GUN, faint = false } = {}) {
    const [hx, hy] = gun.h ?? [0, colour === "red" ? -1 : 1];
    const grown = Math.max(k, 17 / (size.muzzle + size.trail));   // a mark has a least length too
    const [front, back, half] = [size.muzzle * grown, size.trail * grown, size.half * grown];
    const { ink } = this;
    const hue = colour ? ink.side(colour) : ink["ink-2"];
    const out = gun.is === "destroyed" || gun.is === "disabled";
    pen.save();
    pen.globalAlpha = faint ? 0.36 : 1;
    pen.translate(x, y);
    pen.rotate(Math.atan2(-hy, hx));
    pen.lineCap = "butt";
    pen.strokeStyle = hue;
    pen.fillStyle = out ? ink.paper : hue;
    if (gun.fixed) this.bed(pen, front, back, half);
    pen.lineWidth = Math.max(1.3, half * 0.26);
    strokes(pen, [[[-back, 0], [0, -half * 0.34]], [[-back, 0], [0, half * 0.34]], [[0, -half], [0, half]]]);
    pen.lineWidth = Math.max(2.2, half * 0.5);   // the wheels, seen from above
    strokes(pen, [-half, half].map((y) => [[-front * 0.34, y], [front * 0.34, y]]));
    pen.lineWidth = 1;
    pen.beginPath();
    pen.rect(-front * 0.18, -half * 0.3, front * 1.18, half * 0.6);
    pen.fill();
    pen.stroke();
    if (gun.is === "destroyed") crossed(pen, 0, 0, half, [[ink.ink, 1.6]]);
    pen.restore();
  }

  /** What a gun stands in that is never moved: a breastwork open to the rear. */
  bed(pen, front, back, half) {
    pen.lineWidth = 1.4;
    strokes(pen, [[[-back * 0.9, -half * 2], [front * 0.5, -half * 2], [front * 0.9, -half * 0.9]], [[-back * 0.9, half * 2], [front * 0.5, half * 2], [front * 0.9, half * 0.9]]]);
  }

  /** Where a man fell: a small cross in his colour. */
  cross(pen, colour, x, y, k) {
    pen.lineCap = "butt";
    crossed(pen, x, y, Math.max(3.2, 20 * k), [[this.ink.paper, 4], [this.ink.side(colour), 1.7]]);
  }

  /** A wagon of a column. */
  wagon(pen, colour, size) {
    pen.strokeStyle = this.ink.side(colour);
    pen.lineWidth = 1.4;
    pen.strokeRect(size * 0.08, size * 0.3, size * 0.7, size * 0.4);
    strokes(pen, [[[0.08, 0.3], [0.78, 0.7]], [[0.78, 0.5], [0.97, 0.5]]], size);
  }

  /** The same mark for a line of text. */
  picture(one, colour, size = 18) {
    const { picture, pen } = blank(size);
    picture.className = "og-pic";
    picture.setAttribute("aria-hidden", "true");
    if (one.wagon) this.wagon(pen, colour, size);
    else if (one.gun) this.gun(pen, { h: [1, 0] }, colour, size * 0.6, size / 2, size / 340, {});
    else this.man(pen, { arm: one.arm, is: one.is ?? "armed", mounted: one.mounted, r: 1 }, colour, size / 2, size / 2, size / (one.arm === "cav" ? 2.8 : 4.2));
    return picture;
  }
}
