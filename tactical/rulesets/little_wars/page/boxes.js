/* What is packed in which box, before the first move: men go from one box to another, horsemen come out as scouts, guns change boxes. */

import { section } from "../../board/parts.js";
import { armsName } from "../../openground/field.js";
import { element, renew } from "../../shell/dom.js";
import { cap, count, list } from "../../shell/words.js";
import { Panel } from "../../openground/panel.js";

const OUT = "out";
const number = (key) => /\d+$/.exec(key)?.[0] ?? key;
const byNumber = (a, b) => number(a) - number(b);

/** An order for a box with what it says of its place kept. */
const whole = (order) => (Array.isArray(order) ? { at: order } : { ...order });

export class Boxes extends Panel {
  /** One's own boxes that can still be packed. */
  get boxes() {
    const { field, now } = this.page;
    if (field.stage !== "deploy" || now.view.stage !== "deploy" || !now.options) return [];
    return Object.entries(now.view.boxes ?? {}).filter(([, box]) => box.side === field.own && box.men).sort(([a], [b]) => byNumber(a, b));
  }

  show() {
    const { boxes, page } = this;
    this.host.hidden = !boxes.length;
    if (!boxes.length) return;
    renew(this.host, [boxes, page.now.editable], () => section("boxes-h", "What is in the boxes", element("ul", { class: "og-rows" }, boxes.map(([key, box]) => this.row(key, box, boxes))),
      element("p", { class: "note" }, "Horsemen you take out are scouts: they go into the tray and you place them like other men. The enemy sees a box, but not its contents.")));
  }

  row(key, box, boxes) {
    const bodies = this.bodies(box);
    const holds = [...[...bodies].map(([body, men]) => this.men(body, men)), box.guns.length ? count(box.guns.length, "gun") : ""].filter(Boolean);
    return element("li", null, element("details", { class: "rest og-box", open: this.opened === key },
      element("summary", { "data-key": `box-${key}`, onclick: () => { this.opened = this.opened === key ? null : key; } }, element("b", null, `Box ${number(key)}`), ` ${holds.length ? list(holds) : "empty"}`),
      ...[...bodies].map(([body, men]) => this.mover(key, `${key}-${body}`, this.men(body, men), men, "men", boxes)),
      ...box.guns.map((gun) => this.mover(key, `${key}-${gun}`, this.page.field.gunName(gun), [gun], "guns", boxes))));
  }

  bodies(box) {
    const bodies = new Map();
    for (const id of box.men) {
      const body = this.man(id).body;
      bodies.set(body, [...(bodies.get(body) ?? []), id]);
    }
    return bodies;
  }

  /** Boxed men are not on the table; who they are is told by their number. */
  man(id) {
    const body = id.replace(/-\d+$/, "");
    return { body, arm: this.page.now.view.bodies?.[body]?.arm ?? "inf" };
  }

  men(body, men) { return `${men.length} ${armsName(this.man(men[0]).arm, men.length)} of ${this.page.field.called(body)}`; }

  /** So many of them into another box, or out. */
  mover(key, name, words, ones, part, boxes) {
    const { page } = this;
    if (!page.now.editable) return element("p", { class: "note" }, cap(words));
    const many = element("input", { type: "number", min: 1, max: ones.length, value: ones.length, "data-key": `many-${name}`, "aria-label": `How many of ${words}`, hidden: ones.length < 2 });
    const horse = part === "men" && this.man(ones[0]).arm === "cav";
    const goes = element("select", { "data-key": `into-${name}`, "aria-label": `Where ${words} go` }, horse ? element("option", { value: OUT }, "out, as scouts") : null,
      boxes.filter(([other]) => other !== key).map(([other]) => element("option", { value: other }, `into box ${number(other)}`)));
    return element("p", { class: "og-pack" }, element("span", null, cap(words)), many, goes,
      element("button", { type: "button", class: "btn small", "data-key": `pack-${name}`, onclick: () => this.pack(key, ones.slice(0, Math.max(1, Math.min(ones.length, Math.round(Number(many.value) || 0)))), part, goes.value) }, "Apply"));
  }

  pack(from, ones, part, to) {
    const moving = new Set(ones);
    this.page.order((orders) => {
      const boxes = { ...orders.boxes };
      for (const [key, order] of Object.entries(boxes)) boxes[key] = this.less(whole(order), part, moving);
      const key = to === OUT ? from : to;
      const order = whole(boxes[key] ?? {});
      const list = to === OUT ? "out" : part;
      boxes[key] = { ...order, [list]: [...new Set([...(order[list] ?? []), ...ones])].sort() };
      return { ...orders, boxes };
    });
    this.opened = from;
  }

  /** An order without those of whom another is given. */
  less(order, part, moving) {
    const less = { ...order };
    for (const list of part === "men" ? ["men", "out"] : ["guns"]) {
      if (!less[list]) continue;
      less[list] = less[list].filter((one) => !moving.has(one));
      if (!less[list].length) delete less[list];
    }
    return less;
  }
}
