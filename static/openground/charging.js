/* Charge that body: men in the hand, then the enemy's body is pressed (H by keys). The order only says who and at whom: the rules find each man his
   place beside an enemy and say who cannot come up. */

import { cap, count } from "../shell/words.js";
import { far, middle } from "./geometry.js";

export class Charging {
  /** @type {import("./page.js").Page} */ page;

  constructor(page) {
    this.page = page;
    this.chosen = null;   // the body that was pressed
  }

  /** One's own armed men in the hand who may still move. */
  get men() {
    const { hand, field } = this.page;
    return field.stage === "men" && this.page.now.editable ? hand.movable.filter((id) => field.men.get(id)?.is === "armed" && field.men.get(id).side === field.own) : [];
  }

  /** The body that would be charged, as long as it stands there and somebody is in the hand. */
  get body() {
    const { field, hand } = this.page;
    return this.chosen && !hand.ghosts.length && this.men.length && field.of(this.chosen, "armed").length ? this.chosen : null;
  }

  /** Means this body, if it is the enemy's and there are men to send; whether it was taken so. */
  at(key) {
    const { page } = this;
    const { field } = page;
    if (!key || !this.men.length || !field.of(key, "armed").some((man) => man.side !== field.own)) return false;
    if (this.body === key) {
      this.order();
      return true;
    }
    page.hand.ghosts = [];
    this.chosen = key;
    page.pointed = field.of(key, "armed").map((man) => man.id);
    page.say(this.words());
    page.redraw();
    return true;
  }

  /** By keys: the enemy's bodies one after the other, the nearest first. */
  next() {
    const { page } = this;
    const { field, hand } = page;
    if (!this.men.length) return void page.say("Select men first, then choose whom they charge.");
    const from = middle(this.men.map((id) => hand.one(id)));
    const keys = [...field.bodies.values()].filter((body) => field.of(body.key, "armed").some((man) => man.side !== field.own)).map((body) => body.key)
      .sort((a, b) => this.off(a, from) - this.off(b, from));
    if (!keys.length) return void page.say("No enemy unit is in sight.");
    const key = keys[(keys.indexOf(this.body) + 1) % keys.length];
    if (key === this.body) return undefined;
    this.at(key);
    page.stage.camera.reveal(middle(field.of(key, "armed")));
    return undefined;
  }

  off(key, from) { return Math.min(...this.page.field.of(key, "armed").map((man) => far(man, from))); }

  words() {
    const { field } = this.page;
    return `${cap(count(this.men.length, "man"))} selected. Charge ${field.full(this.chosen)}: click it again, or press the button or Enter.`;
  }

  stop() {
    if (!this.body) return false;
    this.chosen = null;
    this.page.pointed = [];
    this.page.redraw();
    return true;
  }

  order() {
    const { page, men } = this;
    const key = this.body;
    if (!key) return;
    const name = page.field.full(key);
    this.stop();
    page.order((orders) => ({ ...orders, attack: Object.fromEntries(men.map((id) => [id, key])) })).then(() => {
      const { options, orders } = page.now;
      const horse = men.some((id) => orders?.units?.[page.field.men.get(id)?.body]?.charge === key);
      const touch = (options?.brought?.touch ?? []).length;
      const cannot = (options?.behind ?? []).length;
      page.say([horse ? `Cavalry charges ${name}.` : "", touch ? `${cap(count(touch, "man"))} up to ${name}.` : "", cannot ? `${cap(count(cannot, "man"))} cannot reach them; the list “Who cannot reach them” says why.` : ""].filter(Boolean).join(" "));
    });
  }
}
