// The note laid on the chart: why do I see this? Seen, sent, reached you.

import { symbolOf } from "../chart/marks.js";
import { element, symbol } from "../shell/dom.js";
import { plural } from "../shell/words.js";
import { show } from "./ask.js";

/** What opens the papers behind a mark. */
const papers = (of) => {
  const node = element("button", { type: "button", class: "btn bare" }, "Reports");
  node.onclick = () => show(of, node);
  return node;
};

export class Why {
  /** `isEast` says whether a place lies in the right half of the chart: its note is then laid on the left. */
  constructor(host, isEast) {
    this.host = host;
    this.isEast = isEast;
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  close() {
    if (!this.note) return;
    this.note.remove();
    this.note = null;
    this.opener?.focus?.();
    this.opener = null;
  }

  /** rows: [{when, text, of}]; `foot` a last sentence; `of` what its papers are asked for by. */
  open({ side, hollow, title, rows, foot, of = "", east = false }, opener = null) {
    this.close();
    const shut = element("button", { type: "button", class: "btn bare x", onclick: () => this.close() }, "×");
    shut.setAttribute("aria-label", "Close");
    this.note = element("aside", { class: east ? "why west" : "why" },
      element("h3", null, symbol(symbolOf(side, hollow), "mark"), element("span", null, title), shut),
      element("ol", null, ...rows.map((row) => element("li", null, element("span", null, row.when), element("span", null, row.text, row.of ? papers(row.of) : null)))),
      foot ? element("p", { class: "note" }, foot) : null,
      of ? element("p", { class: "note" }, papers(of)) : null);
    this.note.setAttribute("aria-label", `${title}: why do I see this?`);
    this.host.append(this.note);
    this.opener = opener;
    this.about = null;
    if (opener) shut.focus();
  }

  /** What is known has changed: the note that is open says it as it is now, or goes with what it was about. */
  renewed({ contacts, forces }) {
    if (!this.note || !this.about) return;
    const { kind, of } = this.about;
    const now = (kind === "contact" ? contacts : forces).find((one) => one.of === of);
    const held = this.note.contains(document.activeElement);
    const { opener } = this;
    this.opener = null; // the note is exchanged, not shut
    if (!now) return this.close();
    this[kind](now);
    this.opener = opener;
    if (held) this.note.querySelector("button").focus();
  }

  /** A tip for the press, or a battle: what was said and no more. */
  tip(place, title, rows) {
    this.open({ side: "unknown", hollow: true, title, rows, foot: "", of: place.of, east: this.isEast(place) });
  }

  contact(contact, opener = null) {
    const error = `Error ${Math.round(contact.along_nm)} by ${plural(Math.round(contact.across_nm), "mile")}`;
    const far = contact.may_nm ? ` By now she may be anywhere within ${plural(Math.round(contact.may_nm), "mile")} of it.` : "";
    this.open({
      side: contact.side, hollow: true, title: `${contact.label} · ${contact.what}`,
      rows: contact.why ?? [{ when: contact.when, text: "reported here" }],
      east: this.isEast(contact),
      foot: contact.foot ?? `${error}${contact.hearsay ? ", by hearsay" : ""}.${far}`,
      of: contact.of,
    }, opener);
    this.about = { kind: "contact", of: contact.of };
  }

  /** Several old contacts under one mark, each in a line. */
  heap(contacts, opener = null) {
    const rows = contacts.map((one) => ({ when: one.when, text: `${one.label}: ${one.what}, ${one.age} old`, of: one.of }));
    const foot = "Zoom in to separate them.";
    this.open({ side: "unknown", hollow: true, title: `${contacts.length} old contacts`, rows, foot, east: this.isEast(contacts[0]) }, opener);
  }

  force(force, opener = null) {
    const reported = force.known === "reported";
    const at = force.why ?? (reported ? "where she last reported" : "her position, by her own reckoning");
    this.open({
      side: force.side, hollow: reported, title: force.name,
      rows: [{ when: force.when, text: at }],
      east: this.isEast(force),
      of: force.of,
      foot: reported ? `That is ${force.age} old.${force.may_nm ? ` She may have gone ${plural(Math.round(force.may_nm), "mile")} since.` : ""}` : "",
    }, opener);
    this.about = { kind: "force", of: force.of };
  }
}
