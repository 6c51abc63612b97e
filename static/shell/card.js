/* The card of what was pressed: what it is, what it can do by its rule set's own table, and how it stands now. One a page, in the
   column; it never lies on what it speaks of. The values come once, from where How to play has them. */

import { data, element } from "./dom.js";
import { cap } from "./words.js";

/** `host` takes the card; `called(kind)` is not needed: a kind without a row of its own shows its words alone. */
export class Card {
  constructor() {
    this.key = data("table", {})?.ruleset?.key ?? "";
    this.title = element("h2", { id: "card-h" });
    this.words = element("p", { class: "note" });
    this.values = element("dl", { class: "card-values" });
    this.node = element("section", { class: "sect piece-card", "aria-labelledby": "card-h", hidden: true }, this.title, this.words, this.values);
    this.turn = 0;
  }

  /** The values of every kind, fetched when the first card is wanted. */
  async kinds() {
    this.fetched ??= fetch(`/how/${this.key}/cards.json`, { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : {})).catch(() => { this.fetched = null; return {}; });
    return this.fetched;
  }

  /** The board has changed: the words are asked for anew, and the card closes when nothing is left to speak of. An answer that is
      still on its way opens it no more. */
  renew() {
    const words = this.now?.() ?? null;
    if (words !== null) return void (this.words.textContent = words);
    this.now = null;
    this.turn += 1;
    this.node.hidden = true;
  }

  /** `kind` names a row of the rule set's table; `title` says which one was pressed, `now()` how it stands, null when it is gone. */
  async show(kind, title, now) {
    this.now = now;
    const turn = ++this.turn;
    if (!this.key) return;   // a drawing, or a page that explains
    const row = (await this.kinds())[kind];
    if (turn !== this.turn) return;
    this.title.replaceChildren(cap(title));
    this.words.textContent = now() ?? "";
    this.values.replaceChildren(...(row?.values ?? []).flatMap(([what, value]) => [element("dt", null, what), element("dd", null, value)]));
    this.node.hidden = false;
  }
}
