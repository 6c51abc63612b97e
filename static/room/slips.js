// Dispatches, lines for the log and articles that go with the orders: slips laid out from the draft and kept in it as they are written.

import { $, $$, cut, data, el } from "../shell/dom.js";
import { faultsUnder } from "./faults.js";

const WORDS_MOST = 60; // SC-S-06; the server counts again

function wordsIn(text) {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}

export class Slips {
  constructor(draft, { list, add, name }) {
    this.draft = draft;
    this.ids = { list, add };
    this.name = name;
    draft.addEventListener("answered", () => this.showFaults());
  }

  get items() {
    return this.draft[this.name];
  }

  attach() {
    this.list = $(this.ids.list);
    if (!this.list) return;
    $(this.ids.add).onclick = () => {
      this.items.push(this.blank());
      this.lay();
      $("textarea, input", this.list.lastElementChild).focus();
    };
    this.lay();
  }

  /** A slip with a choice among `rows`, which is kept as `part` of the item, and a text; `length(text)` tells how long that is in
      words, and whether it is too long. */
  fill(item, n, { name, at, part, rows, label, length }) {
    const slip = cut(name);
    const select = $(`[data-${at}]`, slip);
    const text = $("textarea", slip);
    const count = $("[data-count]", slip);
    select.append(...rows.map((row) => el("option", { value: row.key, textContent: row.name })));
    select.value = item[part];
    select.id = `${name}-${at}-${n}`;
    text.id = `${name}-text-${n}`;
    text.value = item.text;
    text.setAttribute("aria-label", label);
    const reckon = () => {
      const [words, over] = length(text.value);
      count.textContent = words;
      count.classList.toggle("lamp", over);
    };
    select.onchange = () => { item[part] = select.value; this.written(); };
    text.oninput = () => { item.text = text.value; reckon(); this.written(); };
    reckon();
    return slip;
  }

  lay() {
    if (!this.list) return;
    this.list.replaceChildren(...this.items.map((item, n) => {
      const slip = this.slip(item, n);
      $("[data-out]", slip).onclick = () => {
        this.items.splice(n, 1);
        this.lay();
        this.draft.changed(this.draft.forces[this.draft.active]?.given);
        $(this.ids.add).focus();
      };
      return slip;
    }));
    this.showFaults();
  }

  written() {
    // writing a dispatch says nothing about the course
    this.draft.changed(this.draft.forces[this.draft.active]?.given);
  }

  showFaults() {
    if (!this.list) return;
    $$(".slip", this.list).forEach((slip, n) => {
      $(".slip-faults", slip).replaceChildren(...faultsUnder(this.draft, `${this.name}.${n}`));
    });
  }
}

/** Dispatches of a cabin or an Admiralty: to whom, and at most sixty words. */
export class Notes extends Slips {
  constructor(draft) {
    super(draft, { list: "#notes", add: "#add-note", name: "dispatches" });
  }

  blank() {
    return { to: data("data-addressees", [])[0]?.key ?? "", text: "" };
  }

  slip(note, n) {
    const slip = this.fill(note, n, {
      name: "note", at: "to", part: "to", rows: data("data-addressees", []), label: `Dispatch ${n + 1}, text`,
      length(text) {
        const words = wordsIn(text);
        return [`${words} of ${WORDS_MOST} words`, words > WORDS_MOST];
      },
    });
    this.how($("[data-by]", slip), note, n);
    return slip;
  }

  /** By any means, without wireless, or aboard a ship that this seat knows of. */
  how(select, note, n) {
    const ways = [["", "by any means"], ["quiet", "not by wireless"]];
    for (const ship of data("data-carriers", [])) ways.push([`carried:${ship.key}`, `carried by ${ship.name}`]);
    const value = note.by === "carried" ? `carried:${note.carrier ?? ""}` : (note.by ?? "");
    if (!ways.some(([key]) => key === value)) ways.push([value, "another way"]); // as it was sealed: the server says what is wrong
    select.append(...ways.map(([key, words]) => el("option", { value: key, textContent: words })));
    select.value = value;
    select.id = `note-by-${n}`;
    select.onchange = () => {
      const [by, carrier] = select.value.split(":");
      delete note.by;
      delete note.carrier;
      if (by) note.by = by;
      if (carrier) note.carrier = carrier;
      this.written();
    };
  }
}

const SIGNS_MOST = 300; // NAV-S-026; the server counts again

/** Lines that the admiral writes into the log of a force. */
export class Entries extends Slips {
  constructor(draft) {
    super(draft, { list: "#entries", add: "#add-entry", name: "log" });
  }

  blank() {
    return { force: this.draft.active ?? this.draft.own[0]?.key ?? "", text: "" };
  }

  slip(entry, n) {
    const { own } = this.draft;
    const slip = this.fill(entry, n, {
      name: "entry", at: "of", part: "force", rows: own, label: `Line ${n + 1} for the log`,
      length(text) {
        const left = SIGNS_MOST - text.trim().length;
        return [left < 60 ? `${left} signs left` : "", left < 0];
      },
    });
    $("[data-force-of]", slip).hidden = own.length < 2 && $("[data-of]", slip).value === entry.force;
    return slip;
  }
}
