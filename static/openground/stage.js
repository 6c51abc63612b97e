/* The table on the page: the plan below in SVG, men and guns on a canvas above it, and over them the lines and words of the hand in SVG.
   It draws what the page's `scene` says and finds what lies under a finger; what a press means is decided elsewhere. */

import { element, svg } from "../shell/dom.js";
import { Camera } from "./camera.js";
import { draw } from "./country/draw.js";
import { breadth, crossed, Figures, strokes } from "./figures.js";
import { far } from "./geometry.js";
import { Ink } from "./ink.js";
import { labels } from "./labels.js";
import { backLines, north, scale } from "./paper.js";

const FINGER = 15;   // px about a touch in which a figure is still meant
const POINTER = 7;

export class Stage {
  /** `scene()` → { field, selected, ghosts, reach, crosses, trails, rings, threatened, faint(man), over(camera) }; `covered()` as for the camera. */
  constructor(host, scene, words, covered) {
    this.host = host;
    this.scene = scene;
    this.camera = new Camera(() => this.later(), covered);
    this.plan = svg("g", {});
    this.ground = svg("svg", { class: "c og-ground", "aria-hidden": "true" }, this.plan);
    this.canvas = element("canvas", { class: "og-men", "aria-hidden": "true" });
    this.over = svg("svg", { class: "c og-over", "aria-hidden": "true" });
    this.cap = element("p", { class: "og-cap", "aria-hidden": "true" });
    host.append(this.ground, this.canvas, this.over, this.cap);
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", words);
    this.pen = this.canvas.getContext("2d");
    this.ink = new Ink(host, () => {
      this.figures.forget();
      this.later();
    });
    this.figures = new Figures(this.ink);
    this.mask = document.createElement("canvas");
    new ResizeObserver(() => this.resize()).observe(host);
  }

  resize() {
    const { clientWidth: w, clientHeight: hi } = this.host;
    if (!w || !hi) return;
    this.fine = Math.min(3, devicePixelRatio || 1);
    this.canvas.width = Math.round(w * this.fine);
    this.canvas.height = Math.round(hi * this.fine);
    for (const svg of [this.ground, this.over]) svg.setAttribute("viewBox", `0 0 ${w} ${hi}`);
    this.camera.resize(w, hi);
    this.draw();
  }

  /** The country, drawn only when another lies there. */
  lay(country, turned, beyond) {
    const mark = JSON.stringify([country, turned, beyond]);
    if (mark === this.laid) return;
    this.laid = mark;
    draw(this.plan, country, { turned, ink: "faint" });
    this.camera.lay(country, turned, beyond);
  }

  /** Draws with the next frame of the screen, once for however many changes. */
  later() {
    this.waiting ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (this.waiting) cancelAnimationFrame(this.waiting);
    this.waiting = null;
    const scene = this.scene();
    const { camera } = this;
    if (!scene || !camera.w || !this.fine) return;
    this.plan.setAttribute("transform", camera.plan);
    this.ground.style.setProperty("--k", camera.k);
    this.figuresOf(scene);
    const { field } = scene;
    this.over.replaceChildren(...backLines(camera, field), ...labels(camera, field, scene), ...scene.over(camera), north(camera), scale(camera, field));
  }

  /* ---- the canvas ---- */

  figuresOf(scene) {
    const { pen, camera, ink, fine } = this;
    pen.setTransform(fine, 0, 0, fine, 0, 0);
    pen.clearRect(0, 0, camera.w, camera.h);
    scene.bands.forEach((band, i) => this.band(band, i === 0));
    if (scene.reach.length) pen.drawImage(this.reaches(scene), 0, 0, camera.w, camera.h);
    this.trails(scene.trails);
    for (const { side, x, y } of scene.crosses) this.figures.cross(pen, scene.field.colour(side), camera.x(x), camera.y(y), camera.k);
    this.rings(scene);
    for (const gun of scene.field.guns.values()) if (Number.isFinite(gun.x)) this.gun(gun, scene);
    for (const man of scene.field.standing) this.man(man, scene);
    for (const ghost of scene.ghosts) this.ghost(ghost, scene);
    pen.strokeStyle = ink.ink;
  }

  /** Where one may put down: a wash under the men, and its edge. */
  band({ x, y, width, height }, filled) {
    const { pen, ink } = this;
    pen.fillStyle = ink["lamp-wash"];
    pen.strokeStyle = ink.lamp;
    pen.globalAlpha = 0.32;
    if (filled) pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
    pen.lineWidth = filled ? 1 : 0.6;
    pen.setLineDash(filled ? [5, 4] : [2, 4]);
    pen.strokeRect(x, y, width, height);
    pen.setLineDash([]);
  }

  /** All reaches as one picture, kept as long as neither they nor the camera have moved: hundreds of circles are dear. */
  reaches({ reach, field }) {
    const { camera, canvas, fine } = this;
    const mark = [reach, camera.k, camera.cx, camera.cy, camera.sign, canvas.width, canvas.height, this.ink.lamp];
    if (this.covered && mark.every((one, i) => one === this.covered.mark[i])) return this.covered.picture;
    const picture = document.createElement("canvas");
    Object.assign(picture, { width: canvas.width, height: canvas.height });
    const pen = picture.getContext("2d");
    pen.setTransform(fine, 0, 0, fine, 0, 0);
    this.clip(pen, field.country);
    for (const area of reach) this.reach(pen, area);
    this.covered = { mark, picture };
    return picture;
  }

  /** Nobody goes beyond the edges of the table. */
  clip(pen, { width, depth }) {
    const { camera } = this;
    const [x, y] = [camera.x(camera.turned ? width : 0), camera.y(camera.turned ? 0 : depth)];
    pen.beginPath();
    pen.rect(x - 1, y - 1, width * camera.k + 2, depth * camera.k + 2);
    pen.clip();
  }

  shown(x, y, room = 30) {
    const { w, h: hi } = this.camera;
    return x > -room && y > -room && x < w + room && y < hi + room;
  }

  man(man, scene) {
    const { camera } = this;
    const [x, y] = [camera.x(man.x), camera.y(man.y)];
    if (this.shown(x, y)) this.figures.man(this.pen, man, scene.field.colour(man.side), x, y, camera.k, scene.faint(man));
  }

  gun(gun, scene) {
    const { camera } = this;
    const h2 = camera.turned && gun.h ? [-gun.h[0], -gun.h[1]] : gun.h;
    this.figures.gun(this.pen, { ...gun, h: h2 }, gun.side ? scene.field.colour(gun.side) : null, camera.x(gun.x), camera.y(gun.y), camera.k, { size: scene.field.gunSize, faint: scene.faint(gun) });
  }

  /** Men that are lifted: what stands against them is said by colour, by a broken ring and in words. */
  ghost(ghost, scene) {
    if (ghost.what) return;   // drawn with the things
    const { pen, camera, ink } = this;
    const [x, y] = [camera.x(ghost.x), camera.y(ghost.y)];
    if (!this.shown(x, y)) return;
    const r = ghost.gun ? 13 : breadth(ghost, camera.k) + (ghost.verdict ? 3.5 : 2.5);
    pen.beginPath();
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fillStyle = ghost.verdict && ghost.verdict !== "round" ? ink["lamp-wash"] : ink.field;
    pen.globalAlpha = 0.85;
    pen.fill();
    pen.globalAlpha = 1;
    pen.strokeStyle = ghost.verdict && ghost.verdict !== "round" ? ink.lamp : ink.ink;
    pen.lineWidth = ghost.verdict ? 1.8 : 0.5;
    pen.setLineDash({ far: [3, 2.5], round: [1, 2.5] }[ghost.verdict] ?? []);
    pen.stroke();
    pen.setLineDash([]);
    if (ghost.gun) this.gun(ghost, { ...scene, faint: () => false });
    else this.figures.man(pen, ghost, scene.field.colour(ghost.side), x, y, camera.k);
    if (ghost.touch && ghost.verdict !== "far" && ghost.verdict !== "blocked") this.blow(x, y, r);
    if (ghost.verdict !== "blocked") return;
    pen.strokeStyle = ink.lamp;
    pen.lineWidth = 2;
    strokes(pen, [[[x - r * 0.72, y + r * 0.72], [x + r * 0.72, y - r * 0.72]]]);
  }

  /** He has met an enemy: a small cross of swords above him. */
  blow(x, y, r) {
    crossed(this.pen, x, y - r - 5, 4, [[this.ink.field, 4], [this.ink.ink, 1.6]]);
  }

  /** Round whom the hand has, and round whom a panel points to. */
  rings({ field, selected, rings, threatened }) {
    const { pen, camera, ink } = this;
    for (const [ids, style] of [[threatened, "threat"], [rings, "ring"], [selected, "hand"]]) {
      pen.strokeStyle = ink.lamp;
      pen.fillStyle = ink["lamp-wash"];
      pen.lineWidth = style === "threat" ? 2.2 : 1.2;
      for (const id of ids) {
        const one = field.men.get(id) ?? field.guns.get(id);
        if (!one || !Number.isFinite(one.x)) continue;
        const gun = field.guns.has(id);
        pen.beginPath();
        pen.arc(camera.x(one.x), camera.y(one.y), gun ? Math.max(16, 200 * camera.k) : breadth(one, camera.k) + 2.5, 0, 2 * Math.PI);
        if (style === "hand") pen.fill();
        pen.stroke();
      }
    }
  }

  /** Lines from where men set out to where the sheet puts them. */
  trails(trails) {
    const { pen, camera, ink } = this;
    pen.strokeStyle = ink["ink-3"];
    pen.lineWidth = trails.length > 12 ? 0.5 : 0.8;
    pen.setLineDash([2, 2.5]);
    strokes(pen, trails.map((way) => way.map(({ x, y }) => [camera.x(x), camera.y(y)])));
    pen.setLineDash([]);
  }

  /** The ground some circles cover together, with one outline round all of it. `circles`: {x, y, r} in u; `style`: "wash", "line" or "far". */
  reach(pen, { circles, style = "wash" }) {
    const { camera, ink, fine, mask } = this;
    const seen = thinned(circles.map((one) => ({ x: camera.x(one.x), y: camera.y(one.y), r: one.r * camera.k })));
    if (!seen.length) return;
    if (mask.width !== this.canvas.width || mask.height !== this.canvas.height) Object.assign(mask, { width: this.canvas.width, height: this.canvas.height });
    const cover = mask.getContext("2d");
    cover.setTransform(fine, 0, 0, fine, 0, 0);
    cover.globalCompositeOperation = "source-over";
    cover.clearRect(0, 0, camera.w, camera.h);
    const all = (grow) => {
      cover.beginPath();
      for (const { x, y, r } of seen) {
        cover.moveTo(x + r + grow, y);
        cover.arc(x, y, Math.max(0.5, r + grow), 0, 2 * Math.PI);
      }
      cover.fill("nonzero");
    };
    cover.fillStyle = style === "line" ? ink["ink-2"] : ink.lamp;
    all(style === "line" ? 0.5 : 0.8);
    cover.globalCompositeOperation = "destination-out";
    all(style === "line" ? -0.5 : -0.8);
    cover.globalCompositeOperation = "destination-over";
    if (style === "wash") {
      cover.globalAlpha = 0.42;
      cover.fillStyle = ink["lamp-wash"];
      all(0);
      cover.globalAlpha = 1;
    }
    pen.drawImage(mask, 0, 0, camera.w, camera.h);
  }

  /* ---- what lies under the hand ---- */

  at(event) {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The gun or the man under a point of the frame: { gun } or { man }, or null. */
  under(at, touch = false) {
    const { camera } = this;
    const { field, ghosts } = this.scene();
    const place = camera.u(at);
    const finger = touch ? FINGER : POINTER;
    const thing = [...field.things.values()].find((one) => far(one, place) * camera.k < Math.max(12, 120 * camera.k));
    const ghost = ghosts.find((one) => far(one, place) * camera.k < breadth(one, camera.k) + finger / 2);
    if (ghost) return ghost.what ? { thing: ghost.id } : ghost.gun ? { gun: ghost.id } : { man: ghost.id };
    let best = null;
    for (const man of field.near.of(place.x, place.y, 60 + finger / camera.k)) {
      const off = far(man, place) * camera.k - breadth(man, camera.k);
      if (off < finger && (!best || off < best.off)) best = { off, man: man.id };
    }
    if (best && best.off < 1) return best;
    for (const gun of field.guns.values()) {
      const off = Number.isFinite(gun.x) ? far(gun, place) * camera.k - Math.max(8, 130 * camera.k) : Infinity;
      if (off < finger && (!best || off < best.off)) best = { off, gun: gun.id };
    }
    return best ?? (thing ? { thing: thing.id } : null);
  }
}

/** Circles of which another of the same size lies within a pixel are left out: a body's reach has hundreds. */
function thinned(circles) {
  const seen = new Set();
  return circles.filter(({ x, y, r }) => {
    const key = `${Math.round(x / 2)},${Math.round(y / 2)},${Math.round(r)}`;
    return !seen.has(key) && seen.add(key);
  });
}
