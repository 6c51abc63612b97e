// Dispatches, lines for the log and articles that go with the orders: slips laid out from the draft and kept in it as they are written.

import { $, $$, cut, data, element } from "../shell/dom.js";
import { faultsUnder } from "./faults.js";
import { layPhraseBook } from "./phrases.js";

const WORDS_MOST = 60; // SC-S-06; the server counts again

function wordsIn(text) {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}

export class Slips {
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(draft, { list, add, name }) {
    this.draft = draft;
    this.ids = { list, add };
    this.name = name;
    draft.addEventListener("answered", () => this.showFaults());
  }

  get items() {
    return this.draft[this.name];
  }

  /* What a kind of slip adds: an item of which nothing is written, and the slip of one. */
  blank() { return {}; }
  slip(_item, _n) { return element("li"); }

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
    select.append(...rows.map((row) => element("option", { value: row.key }, row.name)));
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

const SET = Symbol("set"); // dispatches that are one slip on the page: one text to several

/** Dispatches of a cabin or an Admiralty, at most sixty words: each goes to one, and a slip may make several of one text. */
export class Notes extends Slips {
  constructor(draft) {
    super(draft, { list: "#notes", add: "#add-note", name: "dispatches" });
  }

  blank() {
    return { to: data("data-addressees", [])[0]?.key ?? "", text: "", [SET]: {} };
  }

  /** Take dispatches that a form has written. */
  take(added) {
    this.items.push(...added);
    this.lay();
    this.written();
  }

  /** The dispatches of the draft by slip: those that were written as one, and of an older draft those that stand together and are
      alike but for whom they go to. */
  get sets() {
    const sets = [];
    for (const note of this.items) {
      const last = sets.at(-1)?.[0];
      const alike = last && note.text && note.text === last.text && note.by === last.by && note.carrier === last.carrier && note.to !== last.to;
      if (last && !note[SET] && alike) note[SET] = last[SET];
      note[SET] ??= {};
      if (last?.[SET] === note[SET]) sets.at(-1).push(note);
      else sets.push([note]);
    }
    return sets;
  }

  lay() {
    if (!this.list) return;
    this.list.replaceChildren(...this.sets.map((set, n) => {
      const slip = this.slip(set[0], n, set);
      $("[data-out]", slip).onclick = () => {
        this.items.splice(this.items.indexOf(set[0]), set.length);
        this.lay();
        this.written();
        $(this.ids.add).focus();
      };
      return slip;
    }));
    this.showFaults();
  }

  slip(note, n, set) {
    const slip = this.fill(note, n, {
      name: "note", at: "to", part: "to", rows: data("data-addressees", []), label: `Dispatch ${n + 1}, text`,
      length(text) {
        const words = wordsIn(text);
        return [`${words} of ${WORDS_MOST} words`, words > WORDS_MOST];
      },
    });
    this.how($("[data-by]", slip), note, n);
    const text = $("textarea", slip);
    layPhraseBook($("[data-phrases]", slip), (words) => {
      text.value = [text.value.trim(), words].filter(Boolean).join(" ");
      text.dispatchEvent(new Event("input"));
    });
    this.also($("[data-also]", slip), note, set);
    // the others of the set are copies of the first in all but their addressee
    const copy = () => this.copy(set);
    $("[data-to]", slip).addEventListener("change", () => this.lay()); // whom else it may go to is another question now
    for (const field of $$("textarea, select", slip)) field.addEventListener(field.tagName === "TEXTAREA" ? "input" : "change", copy);
    return slip;
  }

  copy([first, ...others]) {
    for (const note of others) {
      for (const part of ["text", "by", "carrier"]) {
        if (part in first) note[part] = first[part];
        else delete note[part];
      }
    }
  }

  /** Boxes for whom else it goes to. */
  also(fold, note, set) {
    const boxes = data("data-addressees", []).filter((row) => row.key !== note.to).map((row) => {
      const box = element("input", { type: "checkbox", checked: set.some((one) => one.to === row.key) });
      box.onchange = () => {
        if (box.checked) {
          this.items.splice(this.items.indexOf(set.at(-1)) + 1, 0, { ...note, to: row.key, [SET]: note[SET] });
        } else this.items.splice(this.items.findIndex((one) => one[SET] === note[SET] && one.to === row.key), 1);
        const open = this.sets.findIndex(([first]) => first === note);
        this.lay();
        this.written();
        const again = this.list.children[open]?.querySelector("[data-also]");
        if (again) again.open = true;
        $$("input", again ?? this.list).find((one) => one.dataset.to === row.key)?.focus();
      };
      box.dataset.to = row.key;
      return element("label", { class: "tickbox" }, box, row.name);
    });
    fold.hidden = !boxes.length;
    $(".choose", fold).replaceChildren(...boxes);
    if (set.length > 1) $("summary span", fold).textContent = `Also to ${set.length - 1} more`;
  }

  showFaults() {
    if (!this.list) return;
    let n = 0;
    this.sets.forEach((set, k) => {
      const lines = set.flatMap(() => faultsUnder(this.draft, `${this.name}.${n++}`));
      const place = this.list.children[k]?.querySelector(".slip-faults");
      place?.replaceChildren(...lines);
    });
  }

  /** By any means, without wireless, or aboard a ship that this seat knows of. */
  how(select, note, n) {
    const ways = [["", "by any means"], ["quiet", "not by wireless"]];
    for (const ship of data("data-carriers", [])) ways.push([`carried:${ship.key}`, `carried by ${ship.name}`]);
    const value = note.by === "carried" ? `carried:${note.carrier ?? ""}` : (note.by ?? "");
    if (!ways.some(([key]) => key === value)) ways.push([value, "another way"]); // as it was sealed: the server says what is wrong
    select.append(...ways.map(([key, words]) => element("option", { value: key }, words)));
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
        return [left < 60 ? `${left} characters left` : "", left < 0];
      },
    });
    $("[data-force-of]", slip).hidden = own.length < 2 && $("[data-of]", slip).value === entry.force;
    return slip;
  }
}
