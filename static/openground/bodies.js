/* All bodies as lists: what the table shows, for those who do not see it. A line takes its body into the hand. */

import { head } from "../board/parts.js";
import { element, renew } from "../shell/dom.js";
import { cap, list, plural } from "../shell/words.js";
import { takesFrom } from "./deserted.js";
import { armWord, ON_TABLE } from "./field.js";
import { inches, middle } from "./geometry.js";

const LOST = [["dead", "fallen"], ["prisoner", "taken"], ["surrendered", "surrendered"], ["freed", "freed, unarmed"], ["secured", "taken away"], ["off", "off the table"], ["held", "not deployed"]];

export class Bodies {
  constructor(host, /** @type {import("./page.js").Page} */ page) {
    this.page = page;
    this.host = element("div", { class: "og-list" });
    host.replaceChildren(this.host);
    this.count = host.closest("details")?.querySelector("summary .label");
    this.host.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      if (key?.startsWith("body-")) page.fromList(key.slice(5));
      else if (key?.startsWith("one-")) page.lookAt([key.slice(4)]);
    });
  }

  show() {
    const { field } = this.page;
    const sides = Object.keys(field.sides).sort((a, b) => Number(b === field.own) - Number(a === field.own));
    const rows = sides.map((side) => ({
      side, bodies: [...field.bodies.values()].filter((body) => body.side === side).map((body) => this.row(body)), guns: [...field.guns.values()].filter((gun) => gun.side === side).map((gun) => this.gunRow(gun)),
    }));
    const things = [...field.things.values()].map((thing) => ({ id: thing.id, name: thing.name, words: thing.words, where: Number.isFinite(thing.x) ? this.page.words.where(thing) : "" }));
    const listed = this.page.kind.listed?.(this.page) ?? [];
    if (this.count) this.count.textContent = rows.map(({ side }) => `${field.sideName(side)} ${[...field.men.values()].filter((man) => man.side === side && man.is === "armed").length}`).join(", ");
    if (!this.host.closest("details")?.open && this.host.hasChildNodes() && !this.late) {
      // closed, it is filled when it is opened
      this.late = true;
      this.host.closest("details").addEventListener("toggle", () => {
        this.late = false;
        this.show();
      }, { once: true });
      return;
    }
    if (this.late) return;
    renew(this.host, [rows, things, listed, [...this.page.hand.selected].slice(0, 1)],
      () => [...rows.map((one) => this.side(one)), this.things("Boxes, wagons, trains", things), this.things("Also on the table", listed)]);
  }

  row(body) {
    const { page } = this;
    const men = body.men.filter(ON_TABLE);
    const by = (is) => body.men.filter((man) => man.is === is).length;
    const lost = LOST.map(([is, words]) => [by(is), words]).filter(([n]) => n).map(([n, words]) => `${n} ${words}`);
    const short = men.filter((man) => man.short).length;
    if (short) lost.push(`${short} out of supply`);
    const gone = (body.began ?? 0) - body.men.length;
    if (gone > 0) lost.unshift(`${gone} of ${body.began} fallen or gone`);
    const reaches = [...new Set(men.map((man) => page.now.options?.men?.[man.id]?.reach ?? 0))].filter(Boolean);
    const led = [...new Set(men.filter((man) => man.is === "prisoner" && man.of).map((man) => page.field.sideName(man.of)))];
    return {
      key: body.key, name: body.name ?? body.key, arm: body.arm, armed: by("armed"), lost: list(lost), where: men.length ? page.words.where({ ...middle(men), side: body.side }) : "not on the table",
      may: reaches.length ? `may go ${list(reaches.map(inches))}` : this.why(men), moved: men.filter((man) => man.moved).length,
        more: [led.length ? `prisoners of ${list(led)}` : "", page.kind.bodyWords?.(body, page) ?? "", takesFrom(page, body.key)].filter(Boolean).join("; "),
    };
  }

  why(men) {
    const { options } = this.page.now;
    const whys = [...new Set(men.map((man) => options?.men?.[man.id]?.why).filter(Boolean))];
    return whys.length === 1 ? whys[0] : "";
  }

  gunRow(gun) {
    const { page } = this;
    const option = page.now.options?.guns?.[gun.id];
    const state = page.words.gun(gun).split(", ").slice(1).join(", ");
    const taken = gun.capture ? `being taken by ${page.field.sideName(gun.capture.side)}: ${gun.capture.men} of 4 men past its axle` : "";
    return { id: gun.id, name: page.field.gunName(gun.id), state: [state, taken].filter(Boolean).join("; "), where: Number.isFinite(gun.x) ? page.words.where(gun) : "not on the table",
      may: option ? [option.fire ? plural(option.fire, "shot") : "", option.move ? `may move ${inches(option.move)}` : "", option.why ?? ""].filter(Boolean).join(", ") : "" };
  }

  side({ side, bodies, guns }) {
    const { field } = this.page;
    if (!bodies.length && !guns.length) return null;
    const name = cap(field.sideName(side));
    return element("section", { class: "og-side" }, element("h3", { class: field.colour(side) === "red" ? "r" : "b" }, name),
      bodies.length ? element("table", null, element("caption", { class: "sr" }, `Units of ${name}`), head("Unit", { num: "Armed" }, "Where", "State"), element("tbody", null, bodies.map((row) => this.bodyLine(row)))) : null,
      guns.length ? element("table", null, element("caption", { class: "sr" }, `Guns of ${name}`), head("Gun", "Where", "State"), element("tbody", null, guns.map((row) => this.gunLine(row)))) : null);
  }

  bodyLine(row) {
    const { page } = this;
    const on = [...page.hand.selected].some((id) => page.field.men.get(id)?.body === row.key);
    const state = [row.lost, row.moved ? `${row.moved} ordered` : "", row.may, row.more].filter(Boolean).join("; ");
    return element("tr", { class: on ? "now" : null }, element("th", { scope: "row" },
      element("button", { type: "button", class: "bd-row", "data-key": `body-${row.key}`, "aria-pressed": String(on) }, row.name), element("span", { class: "sub" }, armWord(row.arm))),
      element("td", { class: "num" }, String(row.armed)), element("td", null, row.where), element("td", null, state));
  }

  gunLine(row) {
    return element("tr", null, element("th", { scope: "row" }, element("button", { type: "button", class: "bd-row", "data-key": `one-${row.id}` }, row.name)), element("td", null, row.where),
      element("td", null, [row.state, row.may].filter(Boolean).join("; ")));
  }

  things(title, things) {
    if (!things.length) return null;
    return element("section", { class: "og-side" }, element("h3", null, title), element("ul", { class: "list" }, things.map((thing) => element("li", null,
      this.page.field.things.has(thing.id) ? element("button", { type: "button", class: "bd-row", "data-key": `one-${thing.id}` }, element("b", null, thing.name)) : element("b", null, thing.name),
        ` ${[thing.words, thing.where].filter(Boolean).join(", ")}`))));
  }
}
