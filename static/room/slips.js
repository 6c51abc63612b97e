// Dispatches and articles that go with the orders: slips laid out from the draft and kept in it as they are written.

import { $, $$, cut, data, el, faultLine, icon } from "./dom.js";

const WORDS_MOST = 60; // SC-S-06; the server counts again

function wordsIn(text) {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}

/** Only what somebody wrote belongs to the draft, or an idle click would change the orders. */
function faultsUnder(draft, path) {
  return draft.faults.filter((fault) => fault.where === path || fault.where.startsWith(`${path}.`));
}

class Slips {
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
      $(".slip-faults", slip).replaceChildren(...faultsUnder(this.draft, `${this.name}.${n}`).map((fault) =>
        faultLine(el("p", { className: "fault" }, icon("i-stop", "refused"), el("span")), fault, null)));
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
    const select = $("select", slip);
    const text = $("textarea", slip);
    const count = $("[data-count]", slip);
    select.append(...data("data-addressees", []).map((seat) => el("option", { value: seat.key, textContent: seat.name })));
    select.value = note.to;
    select.id = `note-to-${n}`;
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
}

/** Articles of the press: a headline and one version for each Admiralty. */
export class Articles extends Slips {
  constructor(draft) {
    super(draft, { list: "#articles", add: "#add-article", name: "articles" });
  }

  blank() {
    return { headline: "", versions: { blue: "", red: "" } };
  }

  attach() {
    super.attach();
    $$("[data-use-tip]").forEach((button) => {
      button.onclick = () => {
        this.items.push({ headline: "", versions: { blue: button.dataset.text, red: button.dataset.text } });
        this.lay();
        this.written();
        $("[data-headline]", this.list.lastElementChild).focus();
      };
    });
  }

  slip(article, n) {
    const slip = cut("article");
    const headline = $("[data-headline]", slip);
    article.versions ??= {};
    $("[data-title]", slip).textContent = `Article ${n + 1}`;
    headline.id = `headline-${n}`;
    headline.value = article.headline ?? "";
    headline.oninput = () => { article.headline = headline.value; this.written(); };
    for (const text of $$("[data-version]", slip)) {
      const side = text.dataset.version;
      text.id = `version-${n}-${side}`;
      text.value = article.versions[side] ?? "";
      text.oninput = () => { article.versions[side] = text.value; this.written(); };
    }
    return slip;
  }
}
