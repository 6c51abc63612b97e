/* What lies over the men: reaches, ways, rings, the lasso, the handle by which a body is turned, and what the parts add. */

import { f, svg } from "../shell/dom.js";
import { bounds, far, middle } from "./geometry.js";
import { desertedOver } from "./deserted.js";
import { disputes, escorts } from "./held.js";
import { thingsOver } from "./things.js";

const MOST_CIRCLES = 900;

export class Overlay {
  constructor(page) { this.page = page; }

  /** All that the stage draws now. */
  scene() {
    const { page } = this;
    const { field, hand } = page;
    const lifted = new Set(hand.ghosts.map((ghost) => ghost.id));
    const away = new Set((page.now.orders?.off ?? []));
    const marked = page.melees.marked;
    return {
      field: page.glide.shown(marked.size ? this.fated(field, marked) : field), selected: new Set([...hand.selected].filter((id) => !lifted.has(id))), ghosts: hand.ghosts, bands: page.tray.areasIn(page.stage.camera), reach: this.reach(), trails: this.trails(),
      crosses: [...page.shots.crosses, ...[...marked].filter(([, fate]) => fate === "dead").map(([id]) => field.men.get(id)).filter(Boolean)],
      rings: page.pointed, threatened: this.threatened(), faint: (one) => this.hidden(one) || lifted.has(one.id) || away.has(one.id) || marked.get(one.id) === "dead", over: (camera) => this.over(camera),
    };
  }

  /** While a hint is looked at, the men in danger: each by himself, or all of a unit. */
  threatened() {
    const { field, now } = this.page;
    return (now.threatened ?? []).flatMap((id) => (field.men.has(id) ? [id] : [...field.of(id).map((man) => man.id), ...(now.view.units?.[id]?.guns ?? [])]));
  }

  /** While a gun is laid, enemies of whom nothing can be seen from it step back. */
  hidden(one) {
    const { aim } = this.page;
    return aim.knows && one.arm !== undefined && one.side !== this.page.field.own && aim.chance(one.id) === undefined;
  }

  /** In a melee that is being chosen in, who would be taken is hollow already. */
  fated(field, marked) {
    const standing = field.standing.map((man) => (marked.get(man.id) === "taken" ? { ...man, is: "prisoner" } : man));
    return Object.create(field, { standing: { value: standing } });
  }

  /** How far those in the hand may go: one outline for each distance, about where they set out. */
  reach() {
    const { page } = this;
    const { hand, mode } = page;
    const shown = [page.field, hand.selected, hand.selected.size, page.aim.shooter];
    if (this.reached && shown.every((one, i) => one === this.reached.shown[i])) return this.reached.areas;   // the same list is drawn from memory
    const areas = this.areas(page, hand, mode);
    this.reached = { shown, areas };
    return areas;
  }

  areas(page, hand, mode) {
    const by = new Map();
    if (page.aim.shooter) return page.kind.reach?.(page) ?? [];
    for (const id of hand.movable.slice(0, MOST_CIRCLES)) {
      const [at, r] = [mode.origin(id), mode.reach(id)];
      if (!at || !Number.isFinite(r) || !r || page.field.things.get(id)?.what === "train") continue;   // a train keeps to its line
      by.set(r, [...(by.get(r) ?? []), { ...at, r }]);
    }
    return [...[...by].map(([, circles]) => ({ circles, style: "wash" })), ...(page.kind.reach?.(page) ?? [])];
  }

  /** The ways of those who are put elsewhere: as the sheet has them, round what is in the way. */
  trails() {
    const { field, now } = this.page;
    const ways = [];
    if (field.stage === "deploy") return ways;
    for (const man of field.men.values()) {
      if (!man.moved || !Number.isFinite(man.x)) continue;
      const way = now.orders?.men?.[man.id];
      const stops = Array.isArray(way?.[0]) ? way.map(([x, y]) => ({ x, y })) : [man];
      ways.push([{ x: man.ox, y: man.oy }, ...stops]);
    }
    for (const gun of field.guns.values()) if (gun.moved) ways.push([{ x: gun.ox, y: gun.oy }, gun]);
    return ways;
  }

  over(camera) {
    const { page } = this;
    return [
      ...this.posts(camera), ...desertedOver(camera, page), ...this.held(camera), ...this.stops(camera), ...thingsOver(camera, page), ...(page.kind.under?.(camera, page) ?? []), ...page.shots.overlay(camera), ...page.guns.overlay(camera),
      ...page.extras.flatMap((part) => part.overlay?.(camera) ?? []),
      ...page.faults.overlay(camera), ...page.aim.overlay(camera), ...this.handle(camera), ...this.lasso(camera), ...this.lifted(camera),
    ];
  }

  /** Where two men will stand at the trail of each gun that has fired. */
  posts(camera) {
    const { options, editable } = this.page.now;
    if (!editable) return [];
    return Object.values(options?.posts ?? {}).flat().map(([x, y]) => svg("rect", { class: "og-post", x: f(camera.x(x) - 4.5), y: f(camera.y(y) - 4.5), width: 9, height: 9 }));
  }

  /** Who guards whom and who is taking a gun; not while men are on their way. */
  held(camera) {
    const { field, glide } = this.page;
    return glide.from ? [] : [...escorts(camera, field), ...disputes(camera, field)];
  }

  /** By way of where those lifted are to go. */
  stops(camera) {
    const { hand } = this.page;
    return hand.ghosts.filter((ghost) => ghost.via?.length).flatMap((ghost) => {
      const via = ghost.via.map(([x, y]) => ({ x, y }));
      return [svg("path", { class: "og-carried", d: camera.way([{ x: ghost.ox ?? ghost.x, y: ghost.oy ?? ghost.y }, ...via, ghost]) }),
        ...via.map(({ x, y }) => svg("circle", { class: "og-stop", cx: f(camera.x(x)), cy: f(camera.y(y)), r: 2.6 }))];
    });
  }

  lasso(camera) {
    const { ring, doing } = this.page.pointer;
    return doing === "lasso" && ring.length > 1 ? [svg("path", { class: "og-lasso", d: camera.way(ring) })] : [];
  }

  /** A body of several can be turned about its middle. */
  handle(camera) {
    const { page } = this;
    const { hand } = page;
    const ids = hand.movable;
    const places = hand.ghosts.length ? hand.ghosts : ids.map((id) => hand.one(id)).filter((one) => Number.isFinite(one?.x));
    if (places.length < 2 || !page.now.editable || page.field.stage === "guns") return [];
    const at = middle(places);
    const box = bounds(places);
    const off = Math.max((box.n - box.s) / 2 + 26 / camera.k, 40 / camera.k) * camera.sign;
    if (!hand.turning) page.handleAt = { x: at.x, y: at.y + off };
    const grip = hand.turning ? this.turnedGrip() : page.handleAt;
    return [svg("path", { class: "og-lever", d: camera.way([at, grip]) }),
      svg("g", { class: "og-handle", "data-handle": "turn", transform: `translate(${f(camera.x(grip.x))} ${f(camera.y(grip.y))})` }, svg("circle", { class: "og-grip", r: 17 }), svg("circle", { class: "og-knob", r: 7 }),
        svg("path", { d: "M-3.500-1.500a4 4 0 1 1 0 3M-4.800 3.600l1.200-2.200 2.200 1" }))];
  }

  /** The handle while it is dragged: as far round as the body has been turned. */
  turnedGrip() {
    const { hand, handleAt } = this.page;
    const { about, at } = hand.turning;
    const angle = at + hand.angle;
    const r = far(handleAt, about);
    return { x: at.x + r * Math.cos(angle), y: at.y + r * Math.sin(angle) };
  }

  /** A thin line from where they stand to where they are held. */
  lifted(camera) {
    const { hand } = this.page;
    if (!hand.ghosts.length) return [];
    const pairs = hand.ghosts.map((ghost) => [this.page.mode.origin(ghost.id) ?? hand.one(ghost.id), ghost]).filter(([from]) => Number.isFinite(from?.x));
    return pairs.length ? [svg("path", { class: "og-carried", d: camera.way([0, 1].map((end) => middle(pairs.map((pair) => pair[end])))) })] : [];
  }
}
