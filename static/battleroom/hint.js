/* A hint: what the computer would order in one's place, and why. Its orders are drawn on the board until they are taken or closed. */

import { element, renew } from "../shell/dom.js";
import { stop } from "../shell/words.js";

export class Hint {
  /** `acts`: hint(), use(), close(). */
  constructor({ acts }) {
    this.ask = element("button", { type: "button", class: "btn wide ask-hint", hidden: true, onclick: () => acts.hint() }, "Hint");
    this.why = element("ul", { class: "list" });
    this.use = element("button", { type: "button", class: "btn", onclick: () => acts.use() }, "Use these orders");
    this.node = element("div", { class: "offer hint", hidden: true, role: "group", "aria-labelledby": "hint-h" },
      element("p", { id: "hint-h", class: "label" }, "The computer would order what the board shows now"), this.why,
      element("div", { class: "acts" }, this.use, element("button", { type: "button", class: "btn", onclick: () => acts.close() }, "Close")));
  }

  /** `offered`: hints are given here, and orders may be written; `hint`: the one that is looked at, or null. */
  show(offered, hint, waits) {
    this.ask.hidden = !offered || Boolean(hint);
    this.ask.textContent = waits ? "The computer is thinking…" : "Hint";
    this.node.hidden = !hint;
    if (hint) renew(this.why, [hint.why, hint.danger], () => reasons(hint).map((text) => element("li", null, text)));
  }
}

/** The sentences of a hint, the weightiest first. */
export const reasons = ({ why, danger }) => [...why.map(stop), danger ? `${danger}; ringed on the board.` : ""].filter(Boolean);
