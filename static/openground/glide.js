/* From one move to the next men and guns go to their new places before the eye, so that one sees who has moved. Whoever wants no motion sees none. */

const LASTS_MS = 700;
const MOST = 900;   // figures: more than these are simply put down

const smooth = (u) => u * u * (3 - 2 * u);

export class Glide {
  /** @type {import("./page.js").Page} */ page;

  constructor(page) {
    this.page = page;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.from = null;   // id → place before, while they go
  }

  /** Sets out from where everybody stood in another field. */
  start(before) {
    const { page, calm } = this;
    this.from = null;
    if (calm.matches || document.hidden) return;
    const from = new Map();
    for (const part of ["men", "guns", "things"]) {
      for (const one of page.field[part].values()) {
        const was = before[part].get(one.id);
        if (was && was.what === one.what && Number.isFinite(was.x) && Number.isFinite(one.x) && (was.x !== one.x || was.y !== one.y)) from.set(one.id, { x: was.x, y: was.y, at: was.at });
      }
    }
    if (!from.size || from.size > MOST) return;
    this.from = from;
    this.began = performance.now();
    const tick = () => {
      if (this.from !== from) return;
      if (performance.now() - this.began >= LASTS_MS) this.from = null;
      else requestAnimationFrame(tick);
      page.stage.later();
    };
    requestAnimationFrame(tick);
  }

  stop() { this.from = null; }

  get gone() { return smooth(Math.min(1, (performance.now() - this.began) / LASTS_MS)); }

  /** A box, a wagon or a train on its way; a train keeps to its line. */
  thing(thing) {
    const was = this.from.get(thing.id);
    return was && thing.what === "train" ? { ...this.on(thing), at: was.at + (thing.at - was.at) * this.gone } : this.on(thing);
  }

  /** One of those who go, as far on his way as he is now. */
  on(one) {
    const was = this.from.get(one.id);
    return was ? { ...one, x: was.x + (one.x - was.x) * this.gone, y: was.y + (one.y - was.y) * this.gone } : one;
  }

  /** The field with everybody as far on his way as he is now. */
  shown(field) {
    if (!this.from) return field;
    const on = (one) => this.on(one);
    return Object.create(field, { standing: { value: field.standing.map(on) }, guns: { value: new Map([...field.guns].map(([id, gun]) => [id, on(gun)])) } });
  }
}
