/* Men, horses and guns as marks of a plan, on a canvas. A side is told by shape as well as by colour: Blue is round, Red is square on its point.
   A foot-soldier is a pin, a horseman a shoe or a lozenge; who is disarmed is hollow, a prisoner crossed by a bar. */

import { radius } from "./geometry.js";

const LEAST = { foot: 2.7, horse: 4.4 };   // px: half the breadth of a mark, however small the scale
const GUN = { muzzle: 128, trail: 192, half: 64 };

export const HOLLOW = new Set(["prisoner", "surrendered", "freed", "secured"]);
export const mounted = (man) => man.mounted ?? man.arm === "cav";

/** Half the breadth of a man's mark in px. */
export const breadth = (man, k) => Math.max(mounted(man) ? LEAST.horse : LEAST.foot, radius(man) * k * (mounted(man) ? 0.92 : 0.8));

function head(pen, red, x, y, r) {
  pen.beginPath();
  if (red) {
    pen.moveTo(x, y - r * 1.25);
    pen.lineTo(x + r * 1.25, y);
    pen.lineTo(x, y + r * 1.25);
    pen.lineTo(x - r * 1.25, y);
    pen.closePath();
  } else pen.arc(x, y, r, 0, 2 * Math.PI);
}

function foot(pen, look, s) {
  pen.lineWidth = Math.max(1, s * 0.5);
  pen.beginPath();
  pen.moveTo(0, -s * 0.6);
  pen.lineTo(0, s * 1.75);
  pen.moveTo(-s * 0.75, s * 1.75);
  pen.lineTo(s * 0.75, s * 1.75);
  pen.stroke();
  head(pen, look.red, 0, -s * 0.95, s * 0.82);
}

function horse(pen, look, s) {
  pen.lineWidth = Math.max(1.1, s * 0.36);
  pen.beginPath();
  if (look.red) {
    pen.moveTo(0, -s * 1.25);
    pen.lineTo(s, 0);
    pen.lineTo(0, s * 1.25);
    pen.lineTo(-s, 0);
    pen.closePath();
  } else {
    pen.arc(0, -s * 0.1, s * 0.86, Math.PI * 0.82, Math.PI * 2.18);
    pen.moveTo(-s * 0.98, s * 0.86);
    pen.lineTo(-s * 0.44, s * 0.86);
    pen.moveTo(s * 0.98, s * 0.86);
    pen.lineTo(s * 0.44, s * 0.86);
    pen.moveTo(-s * 0.7, s * 0.4);
    pen.lineTo(-s * 0.7, s * 0.86);
    pen.moveTo(s * 0.7, s * 0.4);
    pen.lineTo(s * 0.7, s * 0.86);
  }
  pen.stroke();
  head(pen, look.red, 0, -s * 0.08, s * 0.36);
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
  pen.beginPath();
  if (look.is === "prisoner") {
    pen.moveTo(-s * 1.25, s * 0.5);
    pen.lineTo(s * 1.25, -s * 0.5);
  } else if (look.is === "surrendered") {
    pen.moveTo(s * 0.9, s * 1.2);
    pen.lineTo(s * 0.9, -s * 1.5);
    pen.lineTo(s * 1.9, -s * 1.1);
    pen.lineTo(s * 0.9, -s * 0.6);
  } else if (look.is === "freed") {
    pen.moveTo(s * 0.7, -s * 1.5);
    pen.lineTo(s * 1.5, -s * 0.6);
  }
  pen.stroke();
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
    const fine = Math.max(2, devicePixelRatio || 1);
    const picture = document.createElement("canvas");
    picture.width = picture.height = 2 * half * fine;
    const pen = picture.getContext("2d");
    pen.scale(fine, fine);
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
    pen.lineWidth = Math.max(1.3, half * 0.26);
    pen.beginPath();
    pen.moveTo(-back, 0);
    pen.lineTo(0, -half * 0.34);
    pen.moveTo(-back, 0);
    pen.lineTo(0, half * 0.34);
    pen.moveTo(0, -half);
    pen.lineTo(0, half);
    pen.stroke();
    pen.lineWidth = Math.max(2.2, half * 0.5);   // the wheels, seen from above
    pen.beginPath();
    pen.moveTo(-front * 0.34, -half);
    pen.lineTo(front * 0.34, -half);
    pen.moveTo(-front * 0.34, half);
    pen.lineTo(front * 0.34, half);
    pen.stroke();
    pen.lineWidth = 1;
    pen.beginPath();
    pen.rect(-front * 0.18, -half * 0.3, front * 1.18, half * 0.6);
    pen.fill();
    pen.stroke();
    if (gun.is === "destroyed") {
      pen.strokeStyle = ink.ink;
      pen.lineWidth = 1.6;
      pen.beginPath();
      pen.moveTo(-half, -half);
      pen.lineTo(half, half);
      pen.moveTo(-half, half);
      pen.lineTo(half, -half);
      pen.stroke();
    }
    pen.restore();
  }

  /** Where a man fell: a small cross in his colour. */
  cross(pen, colour, x, y, k) {
    const s = Math.max(3.2, 20 * k);
    pen.lineCap = "butt";
    for (const [hue, width] of [[this.ink.paper, 4], [this.ink.side(colour), 1.7]]) {
      pen.strokeStyle = hue;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(x - s, y - s);
      pen.lineTo(x + s, y + s);
      pen.moveTo(x - s, y + s);
      pen.lineTo(x + s, y - s);
      pen.stroke();
    }
  }

  /** A wagon of a column. */
  wagon(pen, colour, size) {
    pen.strokeStyle = this.ink.side(colour);
    pen.lineWidth = 1.4;
    pen.strokeRect(size * 0.08, size * 0.3, size * 0.7, size * 0.4);
    pen.beginPath();
    pen.moveTo(size * 0.08, size * 0.3);
    pen.lineTo(size * 0.78, size * 0.7);
    pen.moveTo(size * 0.78, size / 2);
    pen.lineTo(size * 0.97, size / 2);
    pen.stroke();
  }

  /** The same mark for a line of text. */
  picture(one, colour, size = 18) {
    const picture = document.createElement("canvas");
    const fine = Math.max(2, devicePixelRatio || 1);
    picture.width = picture.height = size * fine;
    picture.className = "og-pic";
    picture.setAttribute("aria-hidden", "true");
    const pen = picture.getContext("2d");
    pen.scale(fine, fine);
    if (one.wagon) this.wagon(pen, colour, size);
    else if (one.gun) this.gun(pen, { h: [1, 0] }, colour, size * 0.6, size / 2, size / 340, {});
    else this.man(pen, { arm: one.arm, is: one.is ?? "armed", mounted: one.mounted, r: 1 }, colour, size / 2, size / 2, size / (one.arm === "cav" ? 2.8 : 4.2));
    return picture;
  }
}
