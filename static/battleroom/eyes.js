/* After the end of a battle with secrets: the same moves through another's eyes, or as they were. */

import { button, element } from "../shell/dom.js";

export class Eyes {
  look; say;
  /** @type {import("./table.js").Table} */ table;

  /** `host`: the do-block, at whose end the choice stands; `look(viewer)` → Promise shows the battle as that viewer saw it. */
  constructor(host, table, { look, say }) {
    Object.assign(this, { table, look, say });
    this.buttons = new Map();
    this.row = element("div", { class: "eyes", role: "group", "aria-label": "Point of view", hidden: true });
    host.append(this.row);
  }

  show() {
    const { eyes = {}, viewer } = this.table.state;
    const offered = Object.entries(eyes);
    this.row.hidden = !offered.length;
    for (const [key, words] of offered) {
      if (!this.buttons.has(key)) {
        const text = key === viewer ? "as you saw it" : words;
        this.buttons.set(key, button(text, () => this.choose(key, text)));
        this.row.append(this.buttons.get(key));
      }
      this.buttons.get(key).setAttribute("aria-pressed", String(key === (this.table.eye ?? viewer)));
    }
  }

  async choose(key, text) {
    await this.look(key);
    this.show();
    this.say(`The battle ${text}`);
  }
}
