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
    const slip = cut("note");
    const select = $("[data-to]", slip);
    const text = $("textarea", slip);
    const count = $("[data-count]", slip);
    select.append(...data("data-addressees", []).map((seat) => el("option", { value: seat.key, textContent: seat.name })));
    select.value = note.to;
    select.id = `note-to-${n}`;
    this.how($("[data-by]", slip), note, n);
    text.id = `note-text-${n}`;
    text.value = note.text;
    text.setAttribute("aria-label", `Dispatch ${n + 1}, text`);
    const reckon = () => {
      const words = wordsIn(text.value);
      count.textContent = `${words} of ${WORDS_MOST} words`;
      count.classList.toggle("lamp", words > WORDS_MOST);
    };
    select.onchange = () => { note.to = select.value; this.written(); };
    text.oninput = () => { note.text = text.value; reckon(); this.written(); };
    reckon();
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
    const slip = cut("entry");
    const select = $("[data-of]", slip);
    const text = $("textarea", slip);
    const count = $("[data-count]", slip);
    select.append(...this.draft.own.map((force) => el("option", { value: force.key, textContent: force.name })));
    select.value = entry.force;
    select.id = `entry-of-${n}`;
    $("[data-force-of]", slip).hidden = this.draft.own.length < 2 && select.value === entry.force;
    text.id = `entry-text-${n}`;
    text.value = entry.text;
    text.setAttribute("aria-label", `Line ${n + 1} for the log`);
    const reckon = () => {
      const left = SIGNS_MOST - text.value.trim().length;
      count.textContent = left < 60 ? `${left} signs left` : "";
      count.classList.toggle("lamp", left < 0);
    };
    select.onchange = () => { entry.force = select.value; this.written(); };
    text.oninput = () => { entry.text = text.value; reckon(); this.written(); };
    reckon();
    return slip;
  }
}
