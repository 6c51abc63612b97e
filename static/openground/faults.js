/* What the server did not take: marked at the man where he was wanted, with its sentence, and listed; a line of the list leads there.
   Who cannot come up in a charge is shown so too, under a name of its own: the charge stands, and nothing was refused. */

import { chips, section } from "../board/parts.js";
import { button, element, f, renew, svg } from "../shell/dom.js";
import { plural } from "../shell/words.js";
import { Panel } from "./panel.js";

const SHOWN = 8;
const MARKS = 60;
const EDGE = 8;   // px
const STEP = 12;
const BODY = 14;   // px about the middle of a figure that stay free

export class Faults extends Panel {
  constructor(host, page) {
    super(host, page);
    this.words = element("div", {});
    this.note = element("div", { class: "og-note", hidden: true }, this.words, button("×", () => this.close(), { class: "btn x", "aria-label": "Close this note" }));
    this.active = null;
    this.closed = null;   // of which fault the note was closed
  }

  /** Refusals by man, gun or shot: { id, fault }, and those that no figure has. */
  read() {
    const { page } = this;
    this.behind = page.now.editable ? page.now.options?.behind ?? [] : [];
    const refused = [...page.now.editable ? page.now.refused ?? [] : [], ...this.behind];
    this.list = refused.map((fault) => ({ fault, id: this.whose(fault.where ?? "") }));
    this.by = new Map();
    for (const { id, fault } of this.list) if (id && !this.by.has(id)) this.by.set(id, fault);
    const mark = JSON.stringify(refused);
    if (mark !== this.mark) {
      this.active = [...this.by.keys()][0] ?? null;
      this.closed = null;
    }
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
    renew(this.host, [groups, this.active], () => section("faults-h", this.behind.length === this.list.length ? "Who cannot reach them" : "Faults", element("ul", { class: "og-faults" },
      groups.slice(0, SHOWN).map((group, i) => this.line(group, i)),
      groups.length > SHOWN ? element("li", { class: "note" }, `and ${groups.length - SHOWN} more`) : null)));
    this.tell();
  }

  line({ fault, ids }, i) {
    const { page } = this;
    const on = ids.includes(this.active);
    const words = element("span", null, ids.length > 1 ? element("b", null, `${plural(ids.length, "man")}: `) : null, fault.text);
    const rule = fault.rule ? chips(page.table, [fault.rule]) : null;
    if (!ids.length) return element("li", null, words, rule);
    return element("li", { class: on ? "now" : null }, element("button", { type: "button", class: "og-go", "data-key": `fault-${i}`, onclick: () => this.go(ids) }, words), " ", rule);
  }

  /** Shows the men of a fault, and takes them into the hand. */
  go(ids) {
    const { page } = this;
    const at = ids.indexOf(this.active);
    this.active = ids[(at + 1) % ids.length];
    this.closed = null;
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
    this.note.hidden = !fault || this.closed === this.active;
    if (fault) this.words.replaceChildren(element("p", null, fault.text), fault.rule ? element("p", { class: "label" }, `${fault.rule} ${this.page.table.rule(fault.rule)?.title ?? ""}`) : "");
    this.laid = null;
  }

  /** Puts the note away until there are other faults, or one is chosen in the list; whether there was one. */
  close() {
    if (this.note.hidden) return false;
    this.closed = this.active;
    this.note.hidden = true;
    this.page.redraw();
    return true;
  }

  overlay(camera) {
    const out = [];
    const { field } = this.page;
    for (const id of [...this.by.keys()].slice(0, MARKS)) {
      const place = this.place(id);
      if (!place || !Number.isFinite(place.x)) continue;
      const [x, y] = [camera.x(place.x), camera.y(place.y)];
      const man = field.men.get(id) ?? field.guns.get(id);
      if (man && Number.isFinite(man.ox)) out.push(svg("path", { class: "og-wanted", d: camera.way([{ x: man.ox, y: man.oy }, place]) }));
      out.push(svg("g", { class: `og-fault ${id === this.active ? "on" : ""}`, transform: `translate(${f(x)} ${f(y)})` },
        this.by.size > 6 && id !== this.active ? svg("path", { d: "M0-4L4 0 0 4-4 0z" }) : [svg("path", { d: "M0-8.500L8.500 7H-8.500z" }), svg("path", { d: "M0-3v4.500M0 3.500v1.300" })]));
    }
    out.push(...this.pin(camera));
    return out;
  }

  /** The note where it lies on nobody, as near to the man as may be, with a line to him; where there is no such place it stays away. */
  pin(camera) {
    const place = this.active && this.by.has(this.active) ? this.place(this.active) : null;
    const here = place && Number.isFinite(place.x) ? { x: camera.x(place.x), y: camera.y(place.y) } : null;
    const shown = here && this.closed !== this.active && here.x > -10 && here.y > -10 && here.x < camera.w + 10 && here.y < camera.h + 10;
    this.note.hidden = !shown;
    if (!shown) return [];
    const { field, hand } = this.page;
    const key = [this.active, camera.k, camera.cx, camera.cy, camera.w, camera.h, camera.covered(), field, hand.ghosts];
    if (!this.laid || key.some((one, i) => one !== this.laid.key[i])) {
      const figures = [...field.standing, ...field.guns.values(), ...field.things.values(), ...hand.ghosts, ...[...this.by.keys()].map((id) => this.place(id))]
        .filter((one) => one && Number.isFinite(one.x)).map((one) => ({ x: camera.x(one.x), y: camera.y(one.y) }));
      this.laid = { key, at: room(here, { w: this.note.offsetWidth, h: this.note.offsetHeight }, camera, figures) };
    }
    const { at } = this.laid;
    this.note.hidden = !at;
    if (!at) return [];
    Object.assign(this.note.style, { left: `${at.x}px`, top: `${at.y}px` });
    const edge = { x: Math.max(at.x, Math.min(here.x, at.x + at.w)), y: Math.max(at.y, Math.min(here.y, at.y + at.h)) };
    return [svg("path", { class: "og-leader", d: `M${f(here.x)} ${f(here.y)}L${f(edge.x)} ${f(edge.y)}` })];
  }
}

/** Where a box of this size lies on none of these places, the nearest to a point; null if there is no such place in the frame. */
function room(here, { w, h: tall }, frame, figures) {
  let best = null;
  for (let y = EDGE + frame.covered(); y + tall <= frame.h - EDGE; y += STEP) {
    for (let x = EDGE; x + w <= frame.w - EDGE; x += STEP) {
      const off = Math.hypot(Math.max(x - here.x, here.x - x - w, 0), Math.max(y - here.y, here.y - y - tall, 0));
      if (best && off >= best.off) continue;
      if (figures.every((one) => one.x < x - BODY || one.x > x + w + BODY || one.y < y - BODY || one.y > y + tall + BODY)) best = { x, y, w, h: tall, off };
    }
  }
  return best;
}
