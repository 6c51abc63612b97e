/* What is in the hand, and what can be done with it: a slip of paper laid over the top of the table. Built once; its words and buttons change. */

import { button, element, say } from "../shell/dom.js";
import { narrow } from "../shell/foot.js";
import { cap } from "../shell/words.js";
import { FORMS, TURN } from "./formation.js";

const HINTS = {
  deploy: "Drag units out of the tray and place them where they are to stand.", guns: "Click a gun to aim it; drag it to move it with its men. To choose the men who go, ring them, add the gun with Shift, and drag it.",
  men: "Click a man to select his whole unit, again to select just him, or draw a ring round several; then drag them.", choose: "Click a man in a melee to change his fate.",
};

const STICKY = "header, nav:has(.room-ruler), .column > .strip";   // what stays at the head of the page: on a phone the guide of a first battle too

export class Bar {
  /** @type {import("./page.js").Page} */ page;

  constructor(page) {
    this.page = page;
    const { hand } = page;
    this.words = element("p", { class: "og-words" });
    this.shapes = element("span", { class: "og-shapes", role: "group", "aria-label": "Formation" }, ...page.kind.formed ? [] : FORMS.map(([key, words, how]) => button(words, () => hand.form(how), { title: key.toUpperCase() })),
      button("↶", () => hand.turn(TURN), { "aria-label": "Turn to the left", title: "Q" }), button("↷", () => hand.turn(-TURN), { "aria-label": "Turn to the right", title: "E" }));
    this.by = button("Go via here", () => hand.by(), { title: "V; or hold Shift as you let go" });
    this.nearer = button("Keep their order", () => hand.shorten(), { title: "All go as far as the slowest of them can" });
    this.charge = button("", () => page.charging.order(), { class: "btn small og-down", title: "H: the next unit; Enter" });
    this.body = button("Whole unit", () => page.wholeBody(), { title: "A" });
    this.next = button("", () => page.tray.next());
    this.down = button("Place", () => hand.putDown(), { class: "btn small og-down" });
    this.home = button("Back to the start", () => hand.home());
    this.surrender = button("Show the white flag", () => page.surrender());
    this.off = button("Leave the table", () => page.takeOff());
    this.extra = element("span", { class: "og-extra" });
    this.letGo = button("Deselect", () => page.letGo(), { title: "Escape" });
    this.node = element("div", { class: "og-bar", role: "group", "aria-label": "Selected", hidden: true }, this.words,
      element("div", { class: "og-acts" }, this.next, this.down, this.charge, this.by, this.nearer, this.body, this.shapes, this.extra, this.surrender, this.off, this.home, this.letGo));
    addEventListener("scroll", () => this.follow(), { passive: true });
  }

  /** px of the frame that it covers from above. */
  get height() { return this.node.hidden ? 0 : this.node.offsetTop + this.node.offsetHeight; }

  /** On a phone the head of the table may be scrolled away under the head of the page: the slip lies at the top of what is to be seen, and the table stays under the finger. */
  follow() {
    const { top, bottom, right } = this.page.sheet.getBoundingClientRect();
    const boxes = [...document.querySelectorAll(STICKY)].map((one) => one.getBoundingClientRect()).filter((box) => box.height && box.left < right);
    const head = Math.max(0, ...boxes.map((box) => box.bottom).filter((low) => low < bottom));
    if (bottom <= head) return;
    this.node.style.top = `${Math.max(0, Math.min(head - top, bottom - top - this.node.offsetHeight))}px`;
    this.page.sheet.style.setProperty("--slip", `${this.height}px`);   // words about what the pointer is over stand below it
  }

  show() {
    const { page } = this;
    const { hand, field } = page;
    const { selected, ghosts } = hand;
    const aiming = page.aim.shooter;
    const asked = page.kind.asks?.(page) ?? "";
    const foe = page.charging.body;
    this.node.hidden = !page.now.editable || !(field.stage in HINTS);
    if (this.node.hidden) return void this.page.sheet.style.setProperty("--slip", "0px");
    const waits = ghosts.length || !narrow() ? "" : page.tray.first;   // where the page is wide the tray lies beside the table
    this.node.classList.toggle("held", Boolean(selected.size || ghosts.length || aiming || asked || foe || waits));
    this.next.hidden = !waits;
    if (waits) say(this.next, `Take ${waits}`);
    const movable = hand.movable;
    const far = ghosts.some((ghost) => ghost.verdict && ghost.verdict !== "round");
    const words = asked || (foe ? page.charging.words() : aiming && !ghosts.length ? `${cap(aiming.name)}: click ${aiming.point ? "the place its shells are to burst over" : "a man or a place"}.` : ghosts.length ? `${page.words.hand([...selected])} ${hand.verdicts()}` : selected.size ? hand.words() : page.kind.hints?.[field.stage] ?? HINTS[field.stage]);
    say(this.words, words);
    this.words.classList.toggle("lamp", far);
    this.letGo.hidden = !selected.size && !aiming && !asked;
    const men = movable.filter((id) => field.men.has(id));
    this.shapes.hidden = men.length < 2;
    this.down.hidden = !ghosts.length;
    this.charge.hidden = !foe;
    if (foe) say(this.charge, `Charge ${field.full(foe)}`);
    this.by.hidden = !hand.mayGoBy;
    this.nearer.hidden = !ghosts.some((ghost) => ghost.verdict === "far") || field.stage === "deploy";
    const held = selected.size === 1 ? field.men.get([...selected][0]) : null;
    this.body.hidden = !held || field.of(held.body).length < 2 || Boolean(aiming);
    this.home.hidden = !movable.some((id) => this.ordered(id));
    this.surrender.hidden = !page.mayShowFlag();
    if (!this.surrender.hidden) this.surrender.textContent = page.showsFlag() ? "Lower the white flag" : "Show the white flag";
    this.off.hidden = !page.mayGoOff().length;
    this.follow();
    const extra = page.kind.acts?.(page, [...selected]) ?? [];
    const mark = extra.map((node) => node.outerHTML).join("");
    if (mark !== this.mark) this.extra.replaceChildren(...extra);
    this.mark = mark;
  }

  ordered(id) {
    const orders = this.page.now.orders ?? {};
    return [orders.men, orders.put, orders.guns, orders.boxes, orders.wagons, orders.boats, orders.trains].some((table) => table && id in table);
  }
}
