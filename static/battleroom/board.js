/* The rule set's own page: its board, its form and its list. The frame hands it what is to be shown and takes its orders. */

import { element } from "../shell/dom.js";

export class BoardPage {
  /** `places`: board, form, list (elements). `order(orders, or a function of those that stand when its turn has come)` → Promise; `ask(about)` → Promise of what the rules answer, null where they could not be asked; `say(text)`; `rule(id)` → { title, source }; `setting`: the set-up in words. */
  constructor(places, { table, order, ask = null, say, rule, setting = "", ready = () => {} }) {
    this.places = places;
    this.ready = ready;   // called when the page has come
    this.hands = { order, ask, say, rule, setting, side: table.state.side, sides: table.state.sides, posts: table.state.posts ?? [], view: (number) => table.view(number) };
    this.page = null;
    this.latest = null;
  }

  async load(address) {
    const { board } = this.places;
    try {
      const module = await import(address);
      board.replaceChildren();
      this.page = module.open({ ...this.hands, ...this.places });
    } catch (error) {
      console.error(error);
      board.replaceChildren(element("p", { class: "note wait" }, "The board could not be loaded. Reload the page; meanwhile you can type orders and read the log."));
      return;
    }
    if (this.latest) this.draw();
    this.ready();
  }

  /** A sentence for the do-block while orders are written, where the page has one: what the others did last, what is about to be done. */
  told(now) {
    return this.page?.told?.(now) ?? "";
  }

  /** What must be read first, in the place of the do-block's heading; "" where there is nothing so grave. */
  headline(now) {
    return this.page?.headline?.(now) ?? "";
  }

  /** A line of a view's log in words: those that are stored, unless the page knows better ones. */
  said(text, view) {
    return this.page?.said?.(text, view) ?? text;
  }

  /** What is said of a move besides the lines of its log; "" where the page has nothing to add. */
  remarks(view, before) {
    return before ? this.page?.remarks?.(view, before) ?? "" : "";
  }

  /** Shows this, unless it is what is shown already. */
  show(now) {
    // a page may draw what was moved since the view before, which comes later than the present one
    const known = [now.view.move - 1, now.view.move].map((move) => this.hands.view(move) !== null);
    const mark = JSON.stringify([
      now.view, now.options, now.orders, now.refused, now.lacks, now.live, now.editable, now.number, now.result, now.threatened, known,
    ]);
    if (mark === this.mark) return;
    this.mark = mark;
    this.latest = now;
    if (this.page) this.draw();
  }

  draw() {
    const held = document.activeElement;
    const inside = Object.values(this.places).find((place) => place.contains(held));
    try {
      this.page.show(this.latest);
    } catch (error) {
      console.error(error);   // a fault of one page does not take the frame with it
    }
    // what had the focus may have been drawn anew: the place keeps it, so that the next key is not lost
    if (inside && document.activeElement === document.body && !held.isConnected) this.again(inside, held);
  }

  again(place, held) {
    const same = held.id ? document.getElementById(held.id) : null;
    const next = same ?? place.querySelector("[tabindex='0'], button:not([disabled]), a[href]");
    next?.focus({ preventScroll: true });
  }
}
