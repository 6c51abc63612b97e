/* The fall of shot of the last move: from the muzzle to where each shot ended, and what it knocked down; it can be seen again. */

import { section } from "../board/parts.js";
import { button, element, f, renew, svg } from "../shell/dom.js";
import { cap, count, list } from "../shell/words.js";
import { armsName } from "./field.js";
import { distance } from "./geometry.js";
import { Panel } from "./panel.js";

const HOW = { shot: "by an unseen shot", shell: "by an unseen shell", melee: "in a melee", charge: "in a charge", mine: "by an unseen mine", bridge: "with a bridge", driven: "driven where there was no way out" };
const FLIGHT_MS = 420;
const REST_MS = 380;
const MOST_MS = 9000;   // however many shots there were

const point = ([x, y]) => ({ x, y });

export class Shots extends Panel {
  since;

  constructor(host, page) {
    super(host, page);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.playing = null;   // { began, each }
    this.pointed = null;
    this.told = { shots: [], fallen: [] };
    this.seen = new Set();   // moves of which the shots have been seen to fall
  }

  get shots() { return this.told.shots; }
  get fallen() { return this.told.fallen; }

  /** Shots and fallen of the whole of the last player's move so far: his guns fire before his men go, each time as a step of its own. */
  gather() {
    const { now, table } = this.page;
    const views = [now.view];
    if (now.live) {
      const { ply } = table.view?.(now.view.move - 1) ?? {};
      for (let move = now.view.move - 1; ply && table.view(move - 1)?.ply === ply; move -= 1) views.unshift(table.view(move));
    }
    const shots = views.flatMap((view) => (view.shots ?? []).map((shot) => ({ ...shot, move: view.move })));
    const mark = JSON.stringify([shots, views.map((view) => view.fallen)]);
    if (mark !== this.told.mark) this.told = { mark, shots, fallen: views.flatMap((view) => view.fallen ?? []) };
  }

  /** Shots nobody has seen fall here yet. */
  unseen() {
    const { view, live } = this.page.now;
    this.since ??= view.move;
    const fresh = live ? this.shots.filter((shot) => shot.move > this.since && !this.seen.has(shot.move)) : [];
    for (const shot of fresh) this.seen.add(shot.move);
    return fresh;
  }

  show() {
    this.gather();
    const { shots, fallen } = this;
    const open = shots.length || fallen.length;
    this.host.hidden = !open;
    if (open) renew(this.host, [shots, fallen, this.playing !== null, this.pointed], () => section("shots-h", this.title(),
      shots.length ? element("ol", { class: "og-fell" }, shots.map((shot, i) => this.line(shot, i))) : null,
      shots.length ? element("p", { class: "acts" }, button(this.playing ? "Stop" : "Show the shots again", () => this.play(), { "data-key": "again" })) : null,
      this.besides() ? element("p", { class: "note" }, this.besides()) : null));
    const fresh = this.unseen();
    if (fresh.length) this.play(fresh);
  }

  title() {
    const dead = this.shots.reduce((sum, shot) => sum + (shot.hits ?? []).filter((hit) => hit.dead).length, 0);
    if (!this.shots.length) return "Casualties";
    const of = (kind) => this.shots.filter((shot) => this.kind(shot) === kind).length;
    const kinds = [["shot"], ["shell"], ["volley", "volleys"], ["mine"]].filter(([one]) => of(one));
    return `The fall of shot: ${list(kinds.map(([one, many]) => count(of(one), one, many)))}, ${count(dead, "dead", "dead")}`;
  }

  /** What was fired: a volley has no gun, whether or not one can see who fired it. */
  kind(shot) { return shot.mine ? "mine" : shot.shell ? "shell" : shot.gun === null || shot.unit ? "volley" : "shot"; }

  line(shot, i) {
    const name = cap(this.named(shot));
    const range = shot.from && shot.to ? distance(Math.hypot(shot.to[0] - shot.from[0], shot.to[1] - shot.from[1])) : "";
    const point = (on) => () => {
      this.pointed = on ? i : null;
      this.page.redraw();
    };
    return element("li", { onmouseenter: point(true), onmouseleave: point(false) },
      element("button", { type: "button", class: "og-go", "data-key": `shot-${i}`, onfocus: point(true), onblur: point(false), onclick: () => this.page.lookAtPlaces([shot.from, shot.to].filter(Boolean).map(([x, y]) => ({ x, y }))) },
        `${[name, range].filter(Boolean).join(", ")}: ${this.came(shot)}`));
  }

  /** Whose shot it was, as far as one can tell. */
  named(shot) {
    const { field } = this.page;
    if (field.guns.has(shot.gun)) return shot.shell ? `a shell of ${field.gunName(shot.gun)}` : field.gunName(shot.gun);
    const whose = shot.side && shot.side !== field.own ? ` of ${field.sideName(shot.side)}` : "";
    if (shot.unit) return `a volley of ${field.full(shot.unit)}`;
    if (shot.mine) return "a mine";
    if (shot.gun) return shot.name ?? field.called(shot.gun);
    const where = shot.from ? "seen from afar" : "out of sight";   // a place that is drawn was seen
    return shot.shell ? `a shell from a gun${whose}, ${where}` : `a volley${whose}, ${where}`;
  }

  came(shot) {
    const dead = (shot.hits ?? []).filter((hit) => hit.dead);
    if (shot.words) return shot.words;
    if (!dead.length) return (shot.hits ?? []).length ? "touched, nobody fell" : "nobody fell";
    const { field } = this.page;
    const names = new Map();
    for (const hit of dead) {
      const body = field.view.men?.[hit.man]?.body ?? hit.body;
      const key = `${hit.arm}|${body ? field.full(body) : field.sideName(hit.side)}`;
      names.set(key, (names.get(key) ?? 0) + 1);
    }
    return list([...names].map(([key, n]) => {
      const [arm, whose] = key.split("|");
      return n > 1 ? `${n} ${armsName(arm, n)} of ${whose}` : `${armsName(arm, 1)} of ${whose}`;
    }));
  }

  /** Who fell otherwise than by a shot that is listed. */
  besides() {
    const shot = new Set(this.shots.flatMap((one) => (one.hits ?? []).filter((hit) => hit.dead).map((hit) => hit.man)));
    const rest = this.fallen.filter((one) => !shot.has(one.id));
    if (!rest.length) return "";
    const by = new Map();
    for (const one of rest) {
      const key = [this.page.field.sideName(one.side), one.how ?? ""].join("|");
      by.set(key, (by.get(key) ?? 0) + 1);
    }
    const words = list([...by].map(([key, n]) => {
      const [side, how] = key.split("|");
      return `${count(n, "man")} of ${side}${how ? ` ${HOW[how] ?? how}` : ""}`;
    }));
    return this.shots.length ? `Also: ${words}.` : cap(`${words}.`);
  }

  /* ---- again ---- */

  /** All of them at a press, those that are new by themselves. */
  play(fresh = null) {
    if (this.playing && !fresh) {
      this.playing = null;
      this.show();
      this.page.redraw();
      return;
    }
    if (this.calm.matches && fresh) return;
    const shots = fresh ?? this.shots;
    const { told } = this;
    this.playing = { began: performance.now(), each: Math.min(FLIGHT_MS + REST_MS, MOST_MS / shots.length), shots };
    const { playing } = this;
    this.show();
    const tick = () => {
      if (this.playing !== playing) return;
      if (this.told !== told || performance.now() - playing.began > playing.each * shots.length + REST_MS) {
        this.playing = null;
        this.show();
      } else requestAnimationFrame(tick);
      this.page.redraw();
    };
    requestAnimationFrame(tick);
  }

  /** Crosses that are to be drawn now: while the shots fall again only of those that have fallen. */
  get crosses() {
    if (!this.playing) return this.fallen;
    const done = Math.floor((performance.now() - this.playing.began - FLIGHT_MS) / this.playing.each);
    return this.playing.shots.slice(0, done + 1).flatMap((shot) => (shot.hits ?? []).filter((hit) => hit.dead));
  }

  overlay(camera) {
    const { shots } = this;
    if (!shots.length) return [];
    if (this.playing) return this.flying(camera);
    return shots.flatMap((shot, i) => this.drawn(camera, shot, i === this.pointed));
  }

  drawn(camera, shot, on) {
    if (!shot.from || !shot.to) return [];
    const [from, to] = [point(shot.from), point(shot.burst ?? shot.to)];
    const [x, y] = [camera.x(to.x), camera.y(to.y)];
    const nodes = [svg("path", { class: `og-shotline ${on ? "on" : ""}`, d: camera.way([from, to]) }),
      svg("circle", { class: `og-fallen ${on ? "on" : ""}`, cx: f(x), cy: f(y), r: on ? 5 : 2.4 })];
    const burst = this.page.kind.burst ?? 0;
    if (burst && shot.shell) nodes.push(svg("circle", { class: "og-burst", cx: f(x), cy: f(y), r: f(burst * camera.k) }));
    for (const hit of on ? shot.hits ?? [] : []) nodes.push(svg("circle", { class: "og-struck", cx: f(camera.x(hit.x)), cy: f(camera.y(hit.y)), r: 8 }));
    return nodes;
  }

  flying(camera) {
    const { began, each, shots } = this.playing;
    const spent = performance.now() - began;
    const i = Math.min(shots.length - 1, Math.floor(spent / each));
    const u = Math.max(0, Math.min(1, (spent - i * each) / Math.min(FLIGHT_MS, each * 0.6)));
    const nodes = shots.slice(0, i).flatMap((shot) => this.drawn(camera, shot, false));
    const shot = shots[i];
    if (!shot?.from || !shot.to) return nodes;
    const [from, to] = [point(shot.from), point(shot.burst ?? shot.to)];
    const ball = { x: from.x + (to.x - from.x) * u, y: from.y + (to.y - from.y) * u };
    if (u < 1) nodes.push(svg("path", { class: "og-shotline on", d: camera.way([from, ball]) }), svg("circle", { class: "og-ball", cx: f(camera.x(ball.x)), cy: f(camera.y(ball.y)), r: 3.2 }));
    else nodes.push(...this.drawn(camera, shot, true));
    return nodes;
  }
}
