/* The table under pointer and finger. A press on a figure takes it, a drag of a figure carries what is in the hand (a finger only what it has taken); a drag on free ground draws a
   lasso, or moves the paper where the lasso is put away (as for fingers at first). Two fingers, the wheel and the middle button always move the paper. */

import { nameMarks } from "../shell/naming.js";

const DRAG_FROM = { mouse: 4, touch: 9 };
const LONG_MS = 420;
const TWICE_MS = 380;

export class Pointer {
  stage;
  /** @type {import("./page.js").Page} */ page;

  /** `page`: press(hit, place, {add, touch}), twice(hit), lift(hit), holds(hit), hover(hit, place), lassoes, redraw(), its stage and its hand. */
  constructor(page) {
    const { stage } = page;
    Object.assign(this, { page, stage });
    this.held = new Map();
    this.doing = null;   // what the drag does: "carry", "handle", "lasso", "pan", "pinch"
    this.ring = [];   // on the table, so that it stays round whom it was drawn when the paper moves under it
    const { host } = stage;
    host.addEventListener("wheel", (event) => {
      event.preventDefault();
      stage.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), stage.at(event));
    }, { passive: false });
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", (event) => this.gone(event));
    host.addEventListener("pointerleave", () => !this.doing && page.hover(null, null));
    host.addEventListener("contextmenu", (event) => event.preventDefault());
    nameMarks(host, (event) => page.words.under(stage.under(stage.at(event), true), stage.camera.u(stage.at(event))), { hover: false });   // a mouse reads it at the head of the table
    host.addEventListener("auxclick", (event) => event.preventDefault());
  }

  down(event) {
    if (event.button > 1) return;
    const { stage } = this;
    const at = stage.at(event);
    const touch = event.pointerType === "touch";
    this.held.set(event.pointerId, at);
    stage.host.setPointerCapture(event.pointerId);
    if (event.button === 1) event.preventDefault();
    if (this.held.size === 2) {
      this.letGo(false);
      this.doing = "pinch";
      return;
    }
    if (this.held.size > 2) return;
    this.begun = { at, place: stage.camera.u(at), touch, hit: stage.under(at, touch), handle: event.target.closest?.("[data-handle]")?.dataset.handle ?? null, pan: event.button === 1, add: event.shiftKey || event.ctrlKey || event.metaKey };
    clearTimeout(this.waiting);
    if (touch && !this.begun.handle) this.waiting = setTimeout(() => this.long(), LONG_MS);
  }

  /** A finger that has rested draws the lasso wherever it goes. */
  long() {
    if (this.doing || !this.begun) return;
    this.doing = "lasso";
    this.ring = [this.begun.place];
    navigator.vibrate?.(12);
    this.page.redraw();
  }

  move(event) {
    const { page, stage } = this;
    const at = stage.at(event);
    const was = this.held.get(event.pointerId);
    if (!was) {
      if (event.pointerType !== "touch") page.hover(stage.under(at), stage.camera.u(at));
      return;
    }
    if (this.doing === "pinch") {
      const other = [...this.held].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        stage.camera.zoom(apart(at, other) / (apart(was, other) || 1), between(at, other));
        stage.camera.pan((at.x - was.x) / 2, (at.y - was.y) / 2);
      }
    } else if (!this.doing && this.begun) this.decide(at);
    if (this.doing === "pan") stage.camera.pan(at.x - was.x, at.y - was.y);
    this.held.set(event.pointerId, at);
    this.carryOn(at);
  }

  decide(at) {
    const { begun, page } = this;
    if (apart(at, begun.at) < DRAG_FROM[begun.touch ? "touch" : "mouse"]) return;
    clearTimeout(this.waiting);
    if (begun.pan) this.doing = "pan";
    else if (begun.handle) this.doing = "handle";
    else if (begun.hit && (!begun.touch || page.holds(begun.hit)) && page.lift(begun.hit)) this.doing = "carry";
    else if (page.lassoes) {
      this.doing = "lasso";
      this.ring = [begun.place];
    } else this.doing = "pan";
  }

  carryOn(at) {
    const { page, begun } = this;
    const { camera } = this.stage;
    if (this.doing === "carry") page.hand.drag(begun.place, camera.u(at));
    else if (this.doing === "handle") page.hand.handle(camera.u(at), false);
    else if (this.doing === "lasso") {
      const place = camera.u(at);
      if (apart(place, this.ring.at(-1)) * camera.k > 3) this.ring.push(place);
      page.redraw();
    }
  }

  up(event) {
    const at = this.stage.at(event);
    if (!this.held.delete(event.pointerId)) return;
    clearTimeout(this.waiting);
    const { doing, begun, stage } = this;
    const { hand } = this.page;
    if (doing === "pinch") {
      if (!this.held.size) this.doing = null;
      return;
    }
    if (doing === "carry") hand.drop(true, event.shiftKey);
    else if (doing === "handle") hand.handle(stage.camera.u(at), true);
    else if (doing === "lasso") {
      if (this.ring.length > 2) hand.lasso(this.ring.map(({ x, y }) => [x, y]), begun.add);
    } else if (!doing && begun) this.pressed(at);
    this.clear();
  }

  pressed(at) {
    const { begun, page, stage } = this;
    const now = performance.now();
    const key = begun.hit?.man ?? begun.hit?.gun ?? begun.hit?.thing ?? null;
    const again = key && this.last?.key === key && now - this.last.when < TWICE_MS;
    this.last = again ? null : { key, when: now };   // a third press is one press
    if (again) page.twice(begun.hit);
    else page.press(begun.hit, stage.camera.u(at), { add: begun.add, touch: begun.touch });
  }

  gone(event) {
    if (!this.held.delete(event.pointerId)) return;
    this.letGo(false);
    this.clear();
  }

  letGo(ok) {
    clearTimeout(this.waiting);
    if (this.doing === "carry") this.page.hand.drop(ok);
    this.ring = [];
    this.begun = null;
  }

  clear() {
    Object.assign(this, { doing: null, begun: null, ring: [] });
    this.page.redraw();
  }
}

const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
