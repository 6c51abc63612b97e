/* What is said at the table: within one's own side, and with the others. Plain text, as everybody wrote it. */

import { button, element, renew, tell } from "../shell/dom.js";

const LONGEST = 500;
const TO = { side: "To my side", table: "To the table" };

export class Talk {
  fold; acts;
  /** @type {import("./table.js").Table} */ table;

  /** `fold`: the details it stands in; `acts`: say(to, text) → Promise, quiet(on). */
  constructor(fold, { table, acts }) {
    Object.assign(this, { fold, table, acts });
    this.lines = element("ol", { class: "said", "aria-label": "Messages", role: "log" });
    this.to = element("select", { "aria-label": "To" });
    this.text = element("input", { id: "talk-text", maxlength: LONGEST, autocomplete: "off", "aria-label": "Message" });
    this.why = element("p", { class: "fault-line", role: "alert", hidden: true });
    this.form = element("form", { class: "speak", onsubmit: (event) => this.say(event) }, this.to, this.text, element("button", { class: "btn" }, "Send"));
    this.shut = button("", () => acts.quiet(!this.table.state.talk.open));
    fold.querySelector(".in").append(this.lines, this.form, this.why, this.shut);
    this.label = fold.querySelector(".label");
    this.seen = null;
    fold.addEventListener("toggle", () => this.show());
  }

  async say(event) {
    event.preventDefault();
    const text = this.text.value.trim();
    if (!text) return;
    try {
      await this.acts.say(this.to.value, text);
      if (this.text.value.trim() === text) this.text.value = "";
      tell(this.why, "");
    } catch (error) {
      tell(this.why, error.message);
    }
  }

  show() {
    const { talk, sides } = this.table.state;
    const nobody = talk?.open && !talk.to.length; // the program hears nothing
    this.fold.hidden = !talk || !(talk.to.length || talk.lines.length || (talk.may_close && !nobody));
    if (this.fold.hidden) return;
    const heard = talk.last;
    if (this.seen === null || this.fold.open) this.seen = heard;
    this.label.textContent = heard > this.seen ? `${heard - this.seen} new` : "";
    this.fold.classList.toggle("news", heard > this.seen);
    renew(this.lines, talk.lines, () => talk.lines.map((line) => element("li", { class: line.to === "side" ? "aside" : null },
      element("b", null, line.who), element("span", { class: "label" }, ` ${line.side === "umpire" ? "umpire" : sides[line.side]?.name ?? ""}${line.to === "side" ? ", to his side" : ""} · ${this.table.standing(line.number)}`),
      element("p", null, line.text))));
    this.lines.scrollTop = this.lines.scrollHeight;
    this.form.hidden = !talk.to.length;
    renew(this.to, talk.to, () => talk.to.map((to) => element("option", { value: to }, TO[to])));
    this.to.hidden = talk.to.length < 2;
    this.shut.hidden = !talk.may_close;
    this.shut.textContent = talk.open ? "Forbid talk between the sides" : "Allow talk between the sides";
  }
}
