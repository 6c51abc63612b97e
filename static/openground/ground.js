/* Before the forces: one lays out the Country, the other chooses the side he fights from. */

import { section } from "../board/parts.js";
import { element, renew } from "../shell/dom.js";
import { cap } from "../shell/words.js";

export class Ground {
  host; edit;
  /** @type {import("./page.js").Page} */ page;
  /** @type {Promise<any>} */
  opened;

  /** `edit` covers the table while the country is laid out. */
  constructor(host, edit, page) {
    Object.assign(this, { host, edit, page });
    this.panel = element("div", {});
    this.choice = element("div", {});
    host.append(this.panel, this.choice);
  }

  show() {
    const { page } = this;
    const { stage } = page.field;
    const { options } = page.now;
    const laying = stage === "country" && Boolean(options);
    this.edit.hidden = !laying;
    this.panel.hidden = !laying;
    this.choice.hidden = !(stage === "sides" && options);
    this.host.hidden = this.panel.hidden && this.choice.hidden;
    if (laying) this.editor();
    else this.close();
    if (!this.choice.hidden) renew(this.choice, [options, page.now.orders, page.now.editable], () => this.sides(options));
  }

  /** What the editor is given anew with every answer. */
  given() {
    const { now } = this.page;
    const document = now.orders?.country ?? now.view.country;
    return { ...(document ? { document } : {}), editable: now.editable, faults: [...(now.refused ?? []), ...(now.lacks ?? [])], advice: now.options.country?.lint ?? [] };
  }

  /** The editor is a module of its own and comes when it is wanted. */
  async editor() {
    const { page } = this;
    if (this.opened) {
      (await this.opened)?.show(this.given());
      return;
    }
    const { options } = page.now;
    this.opened = import("./country/editor.js").then(({ open }) => open(this.edit, {
      ...this.given(), kinds: kinds(options.kinds), ready: options.country?.ready ?? [], panel: this.panel, change: (document) => page.order((orders) => ({ ...orders, country: document })),
    })).catch((error) => {
      console.error(error);
      this.edit.replaceChildren(element("p", { class: "note wait" }, "The drawing board could not be loaded. Reload the page."));
    });
  }

  async close() {
    const { opened } = this;
    this.opened = null;
    if (opened) (await opened)?.close();
  }

  sides(options) {
    const { page } = this;
    const chosen = page.now.orders?.home;
    return section("sides-h", "Which side will you fight from?", element("div", { class: "og-choose", role: "group" }, ["south", "north"].map((edge) => {
      const words = options.sides?.[edge];
      return element("button", { type: "button", class: "btn wide", "data-key": `side-${edge}`, "aria-pressed": String(chosen === edge), disabled: !page.now.editable,
        onclick: () => page.order((orders) => ({ ...orders, home: edge })) },
        `${cap(edge)}${typeof words === "string" ? `: ${words}` : ""}`);
    })), element("p", { class: "note" }, "Look over the Country; your enemy gets the other side."));
  }
}

/** The kinds a rule set allows, as a table by key. */
const kinds = (told) => (Array.isArray(told) && typeof told[0] === "object" ? Object.fromEntries(told.map((one) => [one.kind ?? one.key, one])) : told);
