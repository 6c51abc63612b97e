/* What the server did not take: marked at the man where he was wanted, with its sentence, and listed; a line of the list leads there. */

import { chips, section } from "../board/parts.js";
import { f, h, renew, s } from "../shell/dom.js";
import { plural } from "../shell/words.js";

const SHOWN = 8;
const MARKS = 60;

export class Faults {
  constructor(host, page) {
    Object.assign(this, { host, page });
    this.note = h("div", { class: "og-note", hidden: true });
    this.active = null;
  }

  /** Refusals by man, gun or shot: { id, fault }, and those that no figure has. */
  read() {
    const { page } = this;
    const refused = page.now.editable ? page.now.refused ?? [] : [];
    this.list = refused.map((fault) => ({ fault, id: this.whose(fault.where ?? "") }));
    this.by = new Map();
    for (const { id, fault } of this.list) if (id && !this.by.has(id)) this.by.set(id, fault);
    const mark = JSON.stringify(refused);
    if (mark !== this.mark) this.active = [...this.by.keys()][0] ?? null;
    this.mark = mark;
  }

  whose(where) {
    const { field } = this.page;
    const [part, ...rest] = where.split(".");
    const id = rest.join(".");
    if (part === "fire") return (this.page.wanted ?? this.page.now.orders)?.fire?.[id]?.[0] ?? null;
    if (part === "units" && field.bodies.has(id)) return field.of(id)[0]?.id ?? null;
    if (part === "volley") return field.of((this.page.wanted ?? this.page.now.orders)?.volley?.[id]?.[0])[0]?.id ?? null;
    for (const key of [id, rest[0], rest.at(-1)]) if (field.men.has(key) || field.guns.has(key) || field.things.has(key)) return key;
    return null;
  }

  /** Where the fault is to be seen: where he was wanted, else where he stands. */
  place(id) {
    const { page } = this;
    return page.hand.tried.get(id) ?? page.field.men.get(id) ?? page.field.guns.get(id) ?? page.field.things.get(id) ?? null;
  }

  /** Many men for one reason are one line. */
  grouped() {
    const groups = new Map();
    for (const { id, fault } of this.list) {
      const key = `${fault.rule}|${fault.text}`;
      const group = groups.get(key) ?? { fault, ids: [] };
      if (id) group.ids.push(id);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  show() {
    this.read();
    const groups = this.grouped();
    this.host.hidden = !groups.length;
    renew(this.host, [groups, this.active], () => section("faults-h", `Faults`, h("ul", { class: "og-faults" },
      groups.slice(0, SHOWN).map((group, i) => this.line(group, i)),
      groups.length > SHOWN ? h("li", { class: "note" }, `and ${groups.length - SHOWN} more`) : null)));
    this.tell();
  }

  line({ fault, ids }, i) {
    const { page } = this;
    const on = ids.includes(this.active);
    const words = h("span", null, ids.length > 1 ? h("b", null, `${plural(ids.length, "man")}: `) : null, fault.text);
    const rule = fault.rule ? chips(page.table, [fault.rule]) : null;
    if (!ids.length) return h("li", null, words, rule);
    return h("li", { class: on ? "now" : null }, h("button", { type: "button", class: "og-go", "data-key": `fault-${i}`, onclick: () => this.go(ids) }, words), " ", rule);
  }

  /** Shows the men of a fault, and takes them into the hand. */
  go(ids) {
    const { page } = this;
    const at = ids.indexOf(this.active);
    this.active = ids[(at + 1) % ids.length];
    const place = this.place(this.active);
    page.hand.retry(ids);
    if (place) page.stage.camera.reveal(place);
    page.come();
    this.show();
    page.redraw();
  }

  /** The sentence beside the man. */
  tell() {
    const fault = this.active ? this.by.get(this.active) : null;
    this.note.hidden = !fault;
    if (fault) this.note.replaceChildren(h("p", null, fault.text), fault.rule ? h("p", { class: "label" }, `${fault.rule} ${this.page.table.rule(fault.rule)?.title ?? ""}`) : "");
  }

  overlay(camera) {
    const out = [];
    const { field } = this.page;
    for (const id of [...this.by.keys()].slice(0, MARKS)) {
      const place = this.place(id);
      if (!place || !Number.isFinite(place.x)) continue;
      const [x, y] = [camera.x(place.x), camera.y(place.y)];
      const man = field.men.get(id) ?? field.guns.get(id);
      if (man && Number.isFinite(man.ox)) out.push(s("path", { class: "og-wanted", d: camera.way([{ x: man.ox, y: man.oy }, place]) }));
      out.push(s("g", { class: `og-fault ${id === this.active ? "on" : ""}`, transform: `translate(${f(x)} ${f(y)})` },
        this.by.size > 6 && id !== this.active ? s("path", { d: "M0-4L4 0 0 4-4 0z" }) : [s("path", { d: "M0-8.500L8.500 7H-8.500z" }), s("path", { d: "M0-3v4.500M0 3.500v1.300" })]));
    }
    this.pin(camera);
    return out;
  }

  pin(camera) {
    const place = this.active && this.by.has(this.active) ? this.place(this.active) : null;
    if (!place || !Number.isFinite(place.x)) {
      this.note.hidden = true;
      return;
    }
    const [x, y] = [camera.x(place.x), camera.y(place.y)];
    const within = x > -10 && y > -10 && x < camera.w + 10 && y < camera.h + 10;
    this.note.hidden = !within;
    const right = x > camera.w / 2;
    this.note.style.left = right ? "auto" : `${Math.round(x + 14)}px`;
    this.note.style.right = right ? `${Math.round(camera.w - x + 14)}px` : "auto";
    this.note.style.top = `${Math.round(Math.min(Math.max(y - 14, 8), camera.h - 90))}px`;
  }
}
