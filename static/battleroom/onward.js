/* A war over several battles: how it stands after this one, and the way to the next. */

import { element, tell } from "../shell/dom.js";
import { wayIn } from "../shell/enter.js";
import { stop } from "../shell/words.js";

export class Onward {
  /** @type {import("./table.js").Table} */ table;

  /** `acts.onward()` opens the next battle. */
  constructor({ table, acts }) {
    this.table = table;
    this.words = element("p", { class: "war", hidden: true });
    this.open = element("button", { type: "button", class: "btn go", hidden: true, onclick: () => acts.onward() }, "Fight the next battle");
    this.link = wayIn("To the next battle", { hidden: true });
    this.note = element("p", { class: "note", hidden: true }, "The side leaders can open the next battle; a link to it then appears here.");
    this.node = element("div", { class: "onward", hidden: true }, this.words, this.open, this.link, this.note);
  }

  show({ next, result }, live) {
    const war = result?.war?.text ?? "";
    this.node.hidden = !live || !this.table.over || !(war || next);
    this.quiet = this.node.hidden || !(next?.url || next?.may_open);
    if (this.node.hidden) return;
    tell(this.words, stop(war));
    this.link.hidden = !next?.url;
    if (next?.url && this.link.getAttribute("action") !== next.url) this.link.setAttribute("action", next.url);
    this.open.hidden = !next || Boolean(next.url) || !next.may_open;
    this.note.hidden = !next || Boolean(next.url) || next.may_open;
  }
}
